"""What a card does, as one class per card, and every hook such a class may define."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from webapp.engine.verbs import Verb

Steps = Generator["Verb", Any, Any]
"""What an effect is while it runs: it yields verbs and is sent what each verb brought about."""

REGISTRY: dict[str, Effect] = {}


class Effect:
    """What one card does. Stateless: everything it remembers is in the position.

    A subclass names its card, ``class Bard(Effect, card="bard")``, and defines the hooks it needs.
    A hook reads the game freely and changes it only by yielding verbs. `you` is the player it
    happens to, `this` the physical card. What is not defined costs nothing.

    A hook that lasts (`at_start`, `during`, …) is called because the effect yielded `Later`; what
    it asked to remember comes back in `pending`.
    """

    slug: ClassVar[str]

    gains_to: ClassVar[str] = "discard"
    """The zone in which this card arrives when it is gained: ``discard``, ``hand`` or ``deck``."""

    keeps: ClassVar[bool] = False
    """Whether this Boon stays in front of the player who received it until Clean-up."""

    protects: ClassVar[bool] = False
    """Whether, while a `Later` of this card for its player's next turn is pending, that player is
    unaffected by other players' Attacks."""

    mat_is_hidden: ClassVar[bool] = False
    """Whether the cards on this card's mat lie face down, for their owner alone to look at."""

    reacts_again: ClassVar[bool] = False
    """Whether this Reaction to Attacks may be used several times to the same Attack."""

    play: Any = None
    """``play(game, you, this)``: what playing the card does, after its plain bonuses."""

    receive: Any = None
    """``receive(game, you)``: what a player who receives this Boon or Hex does."""

    when_gained: Any = None
    """``when_gained(game, you, this)``: you gained this; it has arrived already."""

    overpaid: Any = None
    """``overpaid(game, you, this, amount)``: you bought and gained this, and overpaid for it; who
    buys a card that has this may overpay."""

    when_bought: Any = None
    """``when_bought(game, you)``: you bought this and have not gained it yet."""

    when_you_buy: Any = None
    """``when_you_buy(game, you, this, slug)``: you bought `slug` with this in play; the gain comes
    next."""

    when_trashed: Any = None
    """``when_trashed(game, you, this)``: your card was trashed, on anybody's turn."""

    when_discarded: Any = None
    """``when_discarded(game, you, this)``: you discarded this other than during Clean-up."""

    when_anyone_gains: Any = None
    """``when_anyone_gains(game, you, card)``: in games using this pile, `you` gained `card`."""

    when_you_gain: Any = None
    """``when_you_gain(game, you, this, card)``: you gained `card` with this Reaction in hand."""

    gained_in_play: Any = None
    """``gained_in_play(game, you, this, card)``: you gained `card` with this in play."""

    when_another_gains: Any = None
    """``when_another_gains(game, you, this, card)``: another player gained `card` with this
    Reaction in your hand."""

    when_others_gain: Any = None
    """``when_others_gain(game, you, other, card, pending)``: `other` gained `card` while a `Later`
    of this waits for your next turn."""

    when_others_play: Any = None
    """``when_others_play(game, you, other, card, pending)``: `other` played `card` while a `Later`
    of this waits for your next turn."""

    when_bought_from: Any = None
    """``when_bought_from(game, you, tokens)``: you bought from a pile with `tokens` of this on it,
    and have not gained the card yet."""

    when_yours_trashed: Any = None
    """``when_yours_trashed(game, you, this)``: cards of yours were trashed with this in hand."""

    when_attacked: Any = None
    """``when_attacked(game, you, this)``: another player played an Attack and you chose to use this
    Reaction from your hand."""

    when_you_attack: Any = None
    """``when_you_attack(game, you, this)``: you played another Attack with this in play."""

    start_of_turn: Any = None
    """``start_of_turn(game, you)``: you have this State at the start of your turn."""

    start_in_hand: Any = None
    """``start_in_hand(game, you, this)``: your turn starts with this Reaction in hand."""

    start_of_buys: Any = None
    """``start_of_buys(game, you)``: you have this State at the start of your Buy phase."""

    at_start: Any = None
    """``at_start(game, you, pending)``: the start of the turn that a `Later` waited for."""

    at_end: Any = None
    """``at_end(game, you, pending)``: the end of the turn, after drawing, that a `Later` named."""

    after_gain: Any = None
    """``after_gain(game, you, card, pending)``: during the turn a `Later` names, you gained."""

    after_play: Any = None
    """``after_play(game, you, card, pending)``: during the turn a `Later` names, you played."""

    end_of_buys: Any = None
    """``end_of_buys(game, you, pending)``: your Buy phase ends in the turn a `Later` names."""

    start_of_clean_up: Any = None
    """``start_of_clean_up(game, you, pending)``: Clean-up begins in the turn a `Later` names."""

    discarded_from_play: Any = None
    """``discarded_from_play(game, you, cards, pending)``: you discarded `cards` from play during
    Clean-up of the turn a `Later` names, and draw next."""

    takes_turn: Any = None
    """``takes_turn(game, you) -> bool``: whether the extra turn that a `Later` gives comes next."""

    changes_hand: Any = None
    """``changes_hand(cards) -> int``: cards drawn for the next hand while this is in force."""

    changes_bonus: Any = None
    """``changes_bonus(card, coins) -> int``: coins that `card` gives while this is in force."""

    changes_cost: Any = None
    """``changes_cost(card, coins) -> int``: coins that a kind costs while this is in force."""

    own_cost: Any = None
    """``own_cost(game, coins) -> int``: coins that this card itself says it costs now."""

    forbids_buying: Any = None
    """``forbids_buying(kind, pending) -> bool``: whether you cannot buy it while this is in force
    for you."""

    cannot_be_bought: Any = None
    """``cannot_be_bought(game, you) -> bool``: whether this card itself says that you cannot buy it
    now."""

    changes_kind: Any = None
    """``changes_kind(kind) -> Kind``: what a kind is in games using this."""

    score: Any = None
    """``score(game, you) -> int``: the victory points of one copy of this at the end."""

    def __init_subclass__(cls, card: str | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if card is not None:
            if card in REGISTRY:
                raise TypeError(f"{cls.__name__}: {card} has an effect already")
            cls.slug = card
            REGISTRY[card] = cls()

    def __repr__(self) -> str:
        return f"<Effect {getattr(self, 'slug', '?')}>"
