"""A game that runs: it does the verbs that effects yield and stops at decisions, or anywhere."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import GeneratorType
from typing import Any, cast

from rulesdb.problems import Problem
from webapp.engine import rules  # noqa: F401  (registers how each verb is done)
from webapp.engine.decisions import UNFORCED, Decision
from webapp.engine.effect import Effect, Steps
from webapp.engine.kind import Kind, kind
from webapp.engine.position import NOWHERE, GameCard, Player, Position
from webapp.engine.turn import turns
from webapp.engine.verbs import (
    FollowHex,
    Gain,
    GainFromTrash,
    Play,
    ReceiveBoon,
    Resolve,
    Verb,
)

Decider = Callable[["Game", Any], Any]
"""Answers decisions for a player: called with the game and the decision, returns the answer."""

_NOTHING: Steps = (_ for _ in cast("tuple[Verb, ...]", ()))
"""Steps that are over: what runs before the first turn."""

_MOVERS = (Play, Gain, GainFromTrash, Resolve)
_FINDERS = (ReceiveBoon, FollowHex)
"""What moves the cards that it finds itself, wherever they were when it began."""


@dataclass(frozen=True, slots=True)
class Watching:
    """The effects of a game's cards that watch what happens, by what they watch.

    `has_nights` says whether any card is a Night card, `lays_coins` whether setup lays Coin tokens.
    """

    gains: list[Effect]
    trashing: list[Effect]
    buys: list[Effect]
    starts: list[Effect]
    plays: list[Effect]
    changing: list[Effect]
    has_nights: bool
    lays_coins: bool


@functools.lru_cache(maxsize=256)
def _watching(slugs: frozenset[str]) -> Watching:
    kinds = [kind(slug) for slug in sorted(slugs)]
    effects = [of.effect for of in kinds if of.effect is not None]
    return Watching(
        gains=[
            it
            for it in effects
            if it.when_anyone_gains
            or it.when_you_gain
            or it.gained_in_play
            or it.when_another_gains
            or it.when_others_gain
        ],
        trashing=[it for it in effects if it.when_yours_trashed],
        buys=[it for it in effects if it.when_you_buy],
        starts=[it for it in effects if it.start_in_hand],
        plays=[it for it in effects if it.when_others_play],
        changing=[it for it in effects if it.changes_kind],
        has_nights=any(of.is_night for of in kinds),
        lays_coins=any("setup:token-on-each-victory-pile" in of.card.brings for of in kinds),
    )


class Game(Position):
    """A position in play: a stack of running effects, the log of verbs, and what was decided.

    ``run`` goes on until somebody must decide; ``decide`` answers; ``step`` does one verb. The
    log holds every verb done, in order, each with its parent. `decisions` are the answers given,
    as tokens: with the start they are the whole record of the game.
    """

    def __init__(self, names: Iterable[str], seed: int = 0) -> None:
        super().__init__(names, seed)
        self.log: list[Verb] = []
        self.decisions: list[str] = []
        self.decision: Decision | None = None
        self.deciders: list[Decider | None] = [None] * len(self.players)
        self.gain_effects: list[Effect] = []
        self.trash_effects: list[Effect] = []
        self.buy_effects: list[Effect] = []
        self.start_effects: list[Effect] = []
        self.play_effects: list[Effect] = []
        self.has_nights = False
        self.begun = False
        self.stack: list[tuple[Generator[Verb, Any, Any], Verb | None]] = []
        self._turns: Iterator[Steps] = iter(())
        self._answer: Any = None

    def begin(self, phase: str = "start", begun: bool = False) -> None:
        """Make ready to play from `phase` of the active player's turn, which may have `begun`.

        Collects the effects of this kingdom that watch what others do, so that what is not in the
        game costs nothing.
        """
        self.phase, self.begun = phase, begun
        slugs = {card.slug for player in self.players for card in player.cards()}
        slugs.update(self.pile_of, (card.slug for card in self.trash))
        watching = _watching(frozenset(slugs))
        self.gain_effects = watching.gains
        self.trash_effects = watching.trashing
        self.buy_effects = watching.buys
        self.start_effects = watching.starts
        self.play_effects = watching.plays
        self.has_nights = watching.has_nights
        self._change_kinds(slugs, watching.changing)
        if watching.lays_coins:
            bearing = [it.slug for it in self.piles.values() if it.supply]
            victories = {slug for slug in bearing if kind(slug).is_victory}
            self.coin_tokens = victories.difference(self.trade_route)
        self.stack = []
        self._turns = turns(self, phase)

    def _change_kinds(self, slugs: Iterable[str], changing: list[Effect]) -> None:
        for effect in changing:
            self.kinds |= {slug: effect.changes_kind(self.kind(slug)) for slug in slugs}
        if changing:
            for cards in (self.trash, *(player.cards() for player in self.players)):
                for card in cards:
                    card.kind = self.kind(card.slug)

    def run(self) -> Decision | None:
        """Go on until a decision that no decider answers; None when the game is over."""
        self._advance(-1)
        return self.decision

    def step(self) -> Verb | None:
        """Do one verb and return it; None when a decision is waiting or the game is over."""
        before = len(self.log)
        self._advance(1)
        return self.log[before] if len(self.log) > before else None

    def decide(self, answer: Any) -> None:
        """Answer the waiting decision with a legal `answer` and note it in the record.

        Raises `Problem` ``illegal-decision`` for another answer, ``no-decision`` when none waits.
        """
        decision = self.decision
        if decision is None:
            raise Problem("no-decision", answer=str(answer))
        if not decision.allows(answer):
            raise decision.illegal(decision.write(answer))
        self.decision = None
        decision.answer = answer
        self._answer = answer
        self.decisions.append(decision.write(answer))

    def answer(self, text: str) -> None:
        """Answer the waiting decision with a token, as records and links write it."""
        if self.decision is None:
            raise Problem("no-decision", answer=text)
        self.decide(self.decision.parse(text))

    def play_out(self, deciders: Sequence[Decider]) -> None:
        """Let `deciders`, one per player, play the game to its end."""
        self.deciders = list(deciders)
        self.run()

    def _advance(self, verbs: int) -> None:
        if self.decision is not None:
            return
        stack, log = self.stack, self.log
        send, self._answer = self._answer, None
        steps, parent = stack[-1] if stack else (_NOTHING, None)
        while verbs:
            try:
                verb = steps.send(send)
            except StopIteration as stop:
                if len(stack) > 1:
                    send = stop.value
                    stack.pop()
                    steps, parent = stack[-1]
                    continue
                turn = next(self._turns, None)
                if turn is None:
                    stack.clear()
                    return
                send, steps, parent = None, turn, None
                stack[:] = [(turn, None)]
                continue
            verb.parent = parent
            if verb.decides:
                decision: Decision = verb  # type: ignore[assignment]
                forced = decision.forced
                send = UNFORCED if forced is None else forced()
                if send is UNFORCED:
                    who = decision.player
                    decider = self.deciders[(who.controller or who).index]
                    if decider is None:
                        decision.index = len(log)
                        self.decision = decision
                        return
                    send = decision.answer = decider(self, decision)
                    noted = send if send.__class__ is str else decision.write(send)
                    self.decisions.append(noted)
                continue
            verbs -= 1
            verb.index = len(log)
            log.append(verb)
            send = verb.do(self)
            if send.__class__ is GeneratorType:
                steps, parent = send, verb
                stack.append((steps, verb))
                send = None
        self._answer = send

    # Questions about what is running

    def frame(self, *verbs: type[Verb]) -> Verb | None:
        """Return the innermost running verb of these classes."""
        for _, verb in reversed(self.stack):
            if isinstance(verb, verbs):
                return verb
        return None

    def victims(self) -> list[Player]:
        """Return the other players whom the Attack being played affects, in turn order."""
        play = self.frame(Play)
        assert isinstance(play, Play)
        return [other for other in self.others(play.player) if other not in play.unaffected]

    def is_lost(self, card: GameCard) -> bool:
        """Return whether the running effect has lost track of `card` and cannot move it.

        The card that is being played should be in play, the card just gained where it arrived:
        when it moved since, or was played where it lay, it stays where it is ("stop moving").
        """
        if card.zone is NOWHERE:
            return True
        mover = self.frame(*_MOVERS, *_FINDERS)
        if isinstance(mover, Resolve):
            return mover.card is card and mover.stamp != card.stamp
        if isinstance(mover, (Play, Gain, GainFromTrash)) and mover.card is card:
            return mover.stamp != card.stamp
        return False

    def arrived(self, card: GameCard) -> bool:
        """Return whether `card`, gained just now, still lies where it arrived."""
        gain = self.frame(Gain, GainFromTrash)
        if not isinstance(gain, (Gain, GainFromTrash)):
            return False
        return gain.card is card and gain.stamp == card.stamp

    def was_bought(self, card: GameCard) -> bool:
        """Return whether `card`, gained just now, was bought."""
        gain = self.frame(Gain, GainFromTrash)
        return isinstance(gain, Gain) and gain.card is card and gain.bought

    # What a Buy phase allows

    def may_buy(self, you: Player, slug: str) -> bool:
        """Return whether `you` can buy the top card of the Supply pile with this card now."""
        pile = self.pile_of.get(slug)
        if pile is None or not pile.supply or not pile.cards or pile.cards[-1] != slug:
            return False
        if not you.buys:
            return False
        of = kind(slug)
        if not self.in_force and not of.varies:
            cost = of.cost
        else:
            if of.varies and self._bars_itself(of, you):
                return False
            for pending in self.in_force:
                forbids = kind(pending.source).effect
                if (
                    pending.player is you
                    and forbids is not None
                    and forbids.forbids_buying is not None
                    and forbids.forbids_buying(of, pending)
                ):
                    return False
            cost = self.cost(slug)
        return cost.coins <= you.coins and cost.potion <= you.potions

    def _bars_itself(self, of: Kind, you: Player) -> bool:
        effect = of.effect
        if effect is None or effect.cannot_be_bought is None:
            return False
        barred: bool = effect.cannot_be_bought(self, you)
        return barred

    def buyable(self, you: Player) -> list[str]:
        """Return the cards `you` can buy now, in the order of the Supply."""
        return [
            pile.cards[-1]
            for pile in self.piles.values()
            if pile.cards and self.may_buy(you, pile.cards[-1])
        ]

    def gainable(self, wanted: Callable[[str], bool]) -> list[str]:
        """Return the top cards of the Supply piles for which `wanted` holds."""
        return [pile.cards[-1] for pile in self.supply() if wanted(pile.cards[-1])]
