"""Simultaneous abilities: who they belong to, and in which order they are resolved.

What is triggered at one moment is collected in turn order from the current player. A player with
several that differ orders them one at a time; after each one everything is collected again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import ChooseAbility
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Pending, Player
from webapp.engine.verbs import CleanUp, Resolve

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


class Ability:
    """One thing that is triggered: `player` resolves the `hook` of card or State `source`.

    `key` tells it from the others, `start` makes its steps, `card` is the physical card it is on,
    which it should find with `stamp`; `waits` is what a `Later` set up, when it comes from one.
    """

    __slots__ = ("card", "hook", "key", "player", "source", "stamp", "start", "waits")

    def __init__(
        self,
        player: Player,
        source: str,
        hook: str,
        start: Callable[[], Steps],
        card: GameCard | None = None,
        key: Any = None,
        stamp: int | None = None,
        waits: Pending | None = None,
    ) -> None:
        self.player = player
        self.source = source
        self.hook = hook
        self.start = start
        self.card = card
        self.key = (source, hook, key)
        self.stamp = stamp if stamp is not None else card.stamp if card else 0
        self.waits = waits

    @property
    def token(self) -> str:
        """The name of this ability in a record: its source, and the card or Boon it is on."""
        if self.card is not None:
            return f"{self.source}@{self.card.token}"
        if self.waits is not None and self.waits.boon:
            return f"{self.source}@{self.waits.boon}"
        return self.source

    @property
    def looks(self) -> tuple[Any, ...]:
        """What tells this ability from one of another copy of the same card, if anything."""
        if self.waits is None:
            return (self.source,)
        return (self.source, self.waits.boon, *sorted(card.slug for card in self.waits.cards))

    def matters(self) -> bool:
        """Return whether it does anything at all: its steps, begun and dropped, come to a verb."""
        return self.waits is not None or next(self.start(), None) is not None


def resolve(collect: Callable[[], Iterator[Ability]]) -> Steps:
    """Resolve everything that `collect` finds, until nothing new is found."""
    done: set[Any] = set()
    while True:
        ready = [ability for ability in collect() if ability.key not in done and ability.matters()]
        if not ready:
            return
        first = ready[0]
        mine = [ability for ability in ready if ability.player is first.player]
        if any(ability.looks != first.looks for ability in mine):
            first = yield ChooseAbility(first.player, "order", mine)
        done.add(first.key)
        yield Resolve(
            first.player,
            first.source,
            first.hook,
            first.start(),
            first.card,
            first.stamp,
            first.waits,
        )


def when_bought(game: Game, you: Player, slug: str) -> Iterator[Ability]:
    """Collect what happens because `you` bought the card `slug` and will gain it."""
    effect = kind(slug).effect
    if effect is not None and effect.when_bought is not None:
        bought = effect.when_bought
        yield Ability(you, slug, "when_bought", lambda: bought(game, you))
    for token, count in game.pile_of[slug].tokens.items():
        brings = getattr(kind(token).effect, "when_bought_from", None)
        if brings is not None:
            yield Ability(
                you,
                token,
                "when_bought_from",
                lambda brings=brings, count=count: brings(game, you, count),  # type: ignore[misc]
            )
    for card in you.in_play if game.buy_effects else ():
        buys = card.kind.effect and card.kind.effect.when_you_buy
        if buys:
            yield Ability(
                you,
                card.slug,
                "when_you_buy",
                lambda buys=buys, card=card: buys(game, you, card, slug),  # type: ignore[misc]
                card,
                id(card),
            )


def when_gained(
    game: Game, you: Player, card: GameCard, stamp: int, overpaid: int = 0
) -> Iterator[Ability]:
    """Collect what happens because `you` gained `card`, having overpaid so much for it."""
    for player in game.in_order() if game.gain_effects else (you,):
        if player is you:
            yield from _your_gain(game, you, card, stamp, overpaid)
        else:
            yield from _others_gain(game, player, you, card)


def _others_gain(game: Game, you: Player, other: Player, card: GameCard) -> Iterator[Ability]:
    """Collect what `you` have that watches what `other` gains: in hand, or for your next turn."""
    for held in you.hand:
        sees = held.kind.effect and held.kind.effect.when_another_gains
        if sees:
            yield Ability(
                you,
                held.slug,
                "when_another_gains",
                lambda sees=sees, held=held: sees(game, you, held, card),  # type: ignore[misc]
                held,
                id(held),
            )
    for pending in game.pending:
        gains = _hook(pending, "when_others_gain") if pending.when == "start" else None
        if gains is not None and pending.player is you:
            yield Ability(
                you,
                pending.source,
                "when_others_gain",
                lambda gains=gains, pending=pending: gains(game, you, other, card, pending),  # type: ignore[misc]
                pending.card,
                id(pending),
                pending.stamp,
            )


def when_others_play(game: Game, you: Player, card: GameCard) -> Iterator[Ability]:
    """Collect what waits for other players' next turns and meanwhile watches what `you` play."""
    for player in game.others(you):
        for pending in game.pending:
            plays = _hook(pending, "when_others_play") if pending.when == "start" else None
            if plays is not None and pending.player is player:
                yield Ability(
                    player,
                    pending.source,
                    "when_others_play",
                    lambda plays=plays, player=player, pending=pending: plays(  # type: ignore[misc]
                        game, player, you, card, pending
                    ),
                    pending.card,
                    id(pending),
                    pending.stamp,
                )


def _your_gain(
    game: Game, you: Player, card: GameCard, stamp: int, overpaid: int
) -> Iterator[Ability]:
    """Collect what `you` do because you gained `card`."""
    effect = card.kind.effect
    if effect is not None and effect.overpaid is not None and overpaid:
        paid = effect.overpaid
        yield Ability(
            you,
            card.slug,
            "overpaid",
            lambda: paid(game, you, card, overpaid),
            card,
            stamp=stamp,
        )
    if effect is not None and effect.when_gained is not None:
        gained = effect.when_gained
        yield Ability(
            you, card.slug, "when_gained", lambda: gained(game, you, card), card, stamp=stamp
        )
    if game.gain_effects:
        yield from _watching_gains(game, you, card, stamp)
    for pending in game.in_force:
        after = _hook(pending, "after_gain")
        if after is not None and pending.player is you:
            yield Ability(
                you,
                pending.source,
                "after_gain",
                lambda after=after, pending=pending: after(game, you, card, pending),  # type: ignore[misc]
                card,
                id(pending),
                stamp,
            )


def _watching_gains(game: Game, you: Player, card: GameCard, stamp: int) -> Iterator[Ability]:
    """Collect what cards in the Supply and Reactions in hand do because `you` gained `card`."""
    for watching in game.gain_effects:
        watches = watching.when_anyone_gains
        if watches is None:
            continue
        yield Ability(
            you,
            watching.slug,
            "when_anyone_gains",
            lambda watches=watches: watches(game, you, card),  # type: ignore[misc]
            card,
            stamp=stamp,
        )
    for held in you.hand:
        reacts = held.kind.effect and held.kind.effect.when_you_gain
        if reacts:
            yield Ability(
                you,
                held.slug,
                "when_you_gain",
                lambda reacts=reacts, held=held: reacts(game, you, held, card),  # type: ignore[misc]
                held,
                id(held),
            )
    for lying in you.in_play:
        lies = lying.kind.effect and lying.kind.effect.gained_in_play
        if lies:
            yield Ability(
                you,
                lying.slug,
                "gained_in_play",
                lambda lies=lies, lying=lying: lies(game, you, lying, card),  # type: ignore[misc]
                card,
                id(lying),
                stamp,
            )


def when_trashed(game: Game, cards: list[GameCard], owners: list[Player]) -> Iterator[Ability]:
    """Collect what happens because these cards were trashed: each is its owner's ability."""
    for player in game.in_order():
        for card, owner in zip(cards, owners, strict=True):
            effect = card.kind.effect
            if owner is player and effect is not None and effect.when_trashed is not None:
                trashed = effect.when_trashed
                yield Ability(
                    player,
                    card.slug,
                    "when_trashed",
                    lambda trashed=trashed, player=player, card=card: trashed(game, player, card),  # type: ignore[misc]
                    card,
                    id(card),
                )


def when_yours_trashed(game: Game, owners: list[Player]) -> Iterator[Ability]:
    """Collect the Reactions in the hands of those whose cards were trashed."""
    for player in game.in_order():
        for held in player.hand if player in owners else ():
            reacts = held.kind.effect and held.kind.effect.when_yours_trashed
            if reacts:
                yield Ability(
                    player,
                    held.slug,
                    "when_yours_trashed",
                    lambda reacts=reacts, player=player, held=held: reacts(game, player, held),  # type: ignore[misc]
                    held,
                    id(held),
                )


def when_discarded(game: Game, cards: list[GameCard], stamps: list[int]) -> Iterator[Ability]:
    """Collect what happens because these cards were discarded other than in Clean-up."""
    for player in game.in_order():
        for card, stamp in zip(cards, stamps, strict=True):
            effect = card.kind.effect
            if card.owner is player and effect is not None and effect.when_discarded is not None:
                discarded = effect.when_discarded
                yield Ability(
                    player,
                    card.slug,
                    "when_discarded",
                    lambda discarded=discarded, player=player, card=card: discarded(  # type: ignore[misc]
                        game, player, card
                    ),
                    card,
                    id(card),
                    stamp,
                )


def start_of_turn(game: Game, you: Player) -> Steps:
    """Resolve what waited for the start of this turn, States and Reactions that act then.

    What is set up meanwhile waits for the next turn.
    """
    waiting = [it for it in game.pending if it.when == "start" and it.player is you]

    def collect() -> Iterator[Ability]:
        for pending in waiting:
            if pending in game.pending:
                yield _waiting(game, pending, "at_start")
        yield from _states(game, you, "start_of_turn")
        for held in you.hand if game.start_effects else ():
            starts = held.kind.effect and held.kind.effect.start_in_hand
            if starts:
                yield Ability(
                    you,
                    held.slug,
                    "start_in_hand",
                    lambda starts=starts, held=held: starts(game, you, held),  # type: ignore[misc]
                    held,
                    id(held),
                )

    yield from resolve(collect)


def start_of_buys(game: Game, you: Player) -> Steps:
    """Resolve States that act at the start of the Buy phase."""
    yield from resolve(lambda: _states(game, you, "start_of_buys"))


def in_force(game: Game, you: Player, hook: str) -> Steps:
    """Resolve what is in force for this turn and has this `hook`, at a moment of the turn."""

    def collect() -> Iterator[Ability]:
        for pending in game.in_force:
            happens = _hook(pending, hook)
            if happens is not None and pending.player is you:
                yield Ability(
                    you,
                    pending.source,
                    hook,
                    lambda happens=happens, pending=pending: happens(game, you, pending),  # type: ignore[misc]
                    pending.card,
                    id(pending),
                    pending.stamp,
                )

    yield from resolve(collect)


def after_clean_up(game: Game, you: Player, cleaning: CleanUp) -> Steps:
    """Resolve what is in force for this turn and acts on cards discarded from play."""
    from_play = cleaning.cards[: len(cleaning.cards) - cleaning.from_hand]

    def collect() -> Iterator[Ability]:
        for pending in game.in_force:
            happens = _hook(pending, "discarded_from_play")
            if happens is not None and pending.player is you:
                yield Ability(
                    you,
                    pending.source,
                    "discarded_from_play",
                    lambda happens=happens, pending=pending: happens(  # type: ignore[misc]
                        game, you, from_play, pending
                    ),
                    key=id(pending),
                )

    yield from resolve(collect)


def turn_end(game: Game) -> Steps:
    """Resolve what waited for the end of this turn, after the new hand was drawn."""
    yield from resolve(
        lambda: (
            _waiting(game, pending, "at_end")
            for player in game.in_order()
            for pending in game.pending
            if pending.when == "end" and pending.player is player
        )
    )


def _states(game: Game, you: Player, hook: str) -> Iterator[Ability]:
    for state in you.states:
        acts = getattr(kind(state).effect, hook, None)
        if acts is not None:
            yield Ability(you, state, hook, lambda acts=acts: acts(game, you))  # type: ignore[misc]


def _waiting(game: Game, pending: Pending, hook: str) -> Ability:
    happens = _hook(pending, hook)
    return Ability(
        pending.player,
        pending.source,
        hook,
        lambda: happens(game, pending.player, pending),
        pending.card,
        id(pending),
        pending.stamp,
        pending,
    )


def _hook(pending: Pending, hook: str) -> Any:
    return getattr(kind(pending.source).effect, hook, None)
