"""Everything an effect can ask for: each verb is a step a person can see and a line of the log.

An effect writes ``yield Verb(...)`` and is sent what the verb brought about. How a verb is done
lives in ``webapp.engine.rules``, which registers itself with `does`. Verbs that ask a player
something are decisions and live in ``webapp.engine.decisions``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from webapp.engine.position import GameCard, Pending, Player

V = TypeVar("V", bound="Verb")


class Verb:
    """One step of the game. `parent` is the verb whose effect asked for it, `index` its line."""

    __slots__ = ("index", "parent")

    decides: ClassVar[bool] = False
    do: ClassVar[Callable[..., Any]]
    parent: Verb | None
    index: int

    @property
    def name(self) -> str:
        """The verb's name in events, such as ``Gain``."""
        return type(self).__name__


def does(verb: type[V]) -> Callable[[Callable[[V, Any], Any]], Callable[[V, Any], Any]]:
    """Register the function that does `verb`.

    The function is called with the verb and the game. It changes the game and returns what the
    effect is sent, or it is a generator that yields further verbs and returns that.
    """

    def register(function: Callable[[V, Any], Any]) -> Callable[[V, Any], Any]:
        verb.do = function
        return function

    return register


# Turns


@dataclass(slots=True, eq=False)
class StartTurn(Verb):
    """A turn begins, an extra one by the card `extra`; the player's counters are set.

    `controller` is the other player who decides in it, if one does.
    """

    player: Player
    extra: str | None = None
    controller: Player | None = None


@dataclass(slots=True, eq=False)
class StartPhase(Verb):
    """A phase begins: ``action``, ``buy`` or ``night``."""

    player: Player
    phase: str


@dataclass(slots=True, eq=False)
class CleanUp(Verb):
    """Discard the hand and everything in play that has nothing left to do.

    `cards` are those discarded, the last `from_hand` of them from the hand; `boons` are the Boons
    that went back.
    """

    player: Player
    cards: list[GameCard] = field(default_factory=list)
    from_hand: int = 0
    boons: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class EndTurn(Verb):
    """The turn is over; what was in force for it ends."""

    player: Player


@dataclass(slots=True, eq=False)
class EndGame(Verb):
    """The game is over; `scores` has one number per player, `winners` those who won."""

    scores: list[int] = field(default_factory=list)
    winners: list[Player] = field(default_factory=list)


# Playing and its bonuses


@dataclass(slots=True, eq=False)
class Play(Verb):
    """Play a card: move it into play, unless `leave`, and do what it says.

    `by` is the card that has it played, `times` which play in a row it is. `unaffected` are the
    players an Attack leaves alone, `stamp` the card's stamp once it lies in play.
    """

    player: Player
    card: GameCard
    by: GameCard | None = None
    leave: bool = False
    times: int = 1
    stamp: int = -1
    unaffected: tuple[Player, ...] = ()


@dataclass(slots=True, eq=False)
class Get(Verb):
    """Get +Actions, +Buys, +$, Potions, Coffers or VP tokens."""

    player: Player
    actions: int = 0
    buys: int = 0
    coins: int = 0
    vp: int = 0
    potions: int = 0
    coffers: int = 0


@dataclass(slots=True, eq=False)
class SpendCoffers(Verb):
    """Take `count` tokens from the Coffers, for $1 each, or for what a card says instead."""

    player: Player
    count: int = 1
    for_coins: bool = True


@dataclass(slots=True, eq=False)
class Later(Verb):
    """Leave something to do: at the ``start`` of the player's next turn, at the ``end`` of this
    one, in force during this ``turn``, or an ``extra`` turn of the player's after it.

    It is the effect `source` whose hook will be called (`at_start`, `at_end`, or those in force);
    `card` is the card that stays in play for it, `cards` the cards it will handle, `named` a card
    that was named, `count` how many there are of something, `players` those whom it touches.
    """

    player: Player
    source: str
    when: str
    card: GameCard | None = None
    cards: Sequence[GameCard] = ()
    boon: str | None = None
    named: str | None = None
    count: int = 0
    players: Sequence[Player] = ()


@dataclass(slots=True, eq=False)
class NoLonger(Verb):
    """End what is in force before the turn ends: it was good for once."""

    player: Player
    pending: Pending


@dataclass(slots=True, eq=False)
class Resolve(Verb):
    """Do what waited: an ability of `source` that was triggered or set up before (`waits`)."""

    player: Player
    source: str
    hook: str
    steps: Any
    card: GameCard | None = None
    stamp: int = 0
    waits: Pending | None = None


@dataclass(slots=True, eq=False)
class React(Verb):
    """Reveal a Reaction, or use it."""

    player: Player
    card: GameCard


@dataclass(slots=True, eq=False)
class BeUnaffected(Verb):
    """The Attack being played leaves this player alone."""

    player: Player


# Moving cards


@dataclass(slots=True, eq=False)
class Draw(Verb):
    """Draw up to `count` cards; `cards` are those drawn."""

    player: Player
    count: int
    cards: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Shuffle(Verb):
    """Shuffle the discard pile and put it under what is left of the deck."""

    player: Player


@dataclass(slots=True, eq=False)
class Reveal(Verb):
    """Reveal the top `count` cards of a deck, leaving them there; sends the cards, top first."""

    player: Player
    count: int
    cards: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Look(Verb):
    """Look at the top `count` cards of your own deck, leaving them there; top first."""

    player: Player
    count: int
    cards: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class LookAtBottom(Verb):
    """Look at the bottom card of your own deck, leaving it there; sends it, or None."""

    player: Player
    cards: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Top(Verb):
    """Find the top card of a deck, which nobody sees yet; sends it, or None when there is none."""

    player: Player


@dataclass(slots=True, eq=False)
class RevealUntil(Verb):
    """Reveal from the deck, one by one, until `wanted` holds for `count` cards.

    Sends ``(found, others)``: the cards wanted and the other cards revealed, first one first.
    All of them still lie on the deck.
    """

    player: Player
    wanted: Callable[[GameCard], bool]
    count: int = 1
    cards: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class LookAndDiscard(Verb):
    """Look at the top `count` cards of your deck, discard any, put the rest back in any order."""

    player: Player
    count: int


@dataclass(slots=True, eq=False)
class Show(Verb):
    """Reveal cards where they are: a hand, some cards of it, a discard pile."""

    player: Player
    cards: list[GameCard]


@dataclass(slots=True, eq=False)
class Discard(Verb):
    """Discard these cards, one after another, to their owner's discard pile.

    `covered` are those that nobody else sees: the last one lies on top.
    """

    player: Player
    cards: list[GameCard]
    covered: list[GameCard] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DiscardFromPlay(Verb):
    """Discard what was played on another player's turn and has nothing left to do."""

    player: Player
    cards: list[GameCard]


@dataclass(slots=True, eq=False)
class DiscardDownTo(Verb):
    """Discard until no more than `count` cards are in hand."""

    player: Player
    count: int


@dataclass(slots=True, eq=False)
class PutInDiscard(Verb):
    """Put these cards into their owner's discard pile: not discarding, nothing reacts."""

    player: Player
    cards: list[GameCard]


@dataclass(slots=True, eq=False)
class DiscardDeck(Verb):
    """Put the whole deck into the discard pile: not discarding, nothing reacts."""

    player: Player
    count: int = 0


@dataclass(slots=True, eq=False)
class ShuffleDeck(Verb):
    """Shuffle `cards` into the deck."""

    player: Player
    cards: list[GameCard]


@dataclass(slots=True, eq=False)
class PutOnDeck(Verb):
    """Put these cards onto their owner's deck, the first one on top; `hidden` when unseen."""

    player: Player
    cards: list[GameCard]
    hidden: bool = False


@dataclass(slots=True, eq=False)
class PutInDeck(Verb):
    """Put a card into the player's deck under its top `place` cards; the card is not seen."""

    player: Player
    cards: list[GameCard]
    place: int


@dataclass(slots=True, eq=False)
class PutInHand(Verb):
    """Put these cards into the player's hand; `hidden` when the others do not see them."""

    player: Player
    cards: list[GameCard]
    hidden: bool = False


@dataclass(slots=True, eq=False)
class SetAside(Verb):
    """Set cards aside, `under` a card in play or beside everything; `hidden` when face down."""

    player: Player
    cards: list[GameCard]
    under: GameCard | None = None
    hidden: bool = False


@dataclass(slots=True, eq=False)
class PutOnMat(Verb):
    """Put these cards onto the player's mat for the card `mat`; `hidden` when unseen."""

    player: Player
    cards: list[GameCard]
    mat: str
    hidden: bool = False


@dataclass(slots=True, eq=False)
class PutToken(Verb):
    """Put a token of the card `token` onto a pile, or without one onto the player's own mat."""

    player: Player
    token: str
    pile: str | None = None


@dataclass(slots=True, eq=False)
class Pass(Verb):
    """Pass cards to another player's hand, seen by these two only: not a gain."""

    player: Player
    cards: list[GameCard]
    to: Player


@dataclass(slots=True, eq=False)
class Trash(Verb):
    """Trash these cards; sends those that were trashed, each unless it was lost track of."""

    player: Player
    cards: list[GameCard]


@dataclass(slots=True, eq=False)
class TrashOneOfTwo(Verb):
    """Reveal the top two cards of a deck; its player trashes one costing from $3 to $6 and discards
    the rest. Sends what was trashed."""

    player: Player


@dataclass(slots=True, eq=False)
class TrashFromSupply(Verb):
    """Trash the top card of a Supply pile, which belongs to nobody; sends the card."""

    player: Player
    slug: str
    card: GameCard | None = None


@dataclass(slots=True, eq=False)
class TurnFaceDown(Verb):
    """Turn a card in the Trash face down until the end of the turn."""

    player: Player
    card: GameCard


# Gaining


@dataclass(slots=True, eq=False)
class Buy(Verb):
    """Pay for a card and use a Buy; the gain follows. `overpaid` is what was paid beyond."""

    player: Player
    slug: str
    overpaid: int = 0


@dataclass(slots=True, eq=False)
class Overpay(Verb):
    """Pay more for a card than it costs."""

    player: Player
    slug: str
    amount: int


@dataclass(slots=True, eq=False)
class Gain(Verb):
    """Gain a card from the top of a pile, to where it goes or to `to`.

    `slug` is the card or its pile. `card` is the card gained, None when there was none; `stamp`
    is its stamp on arrival. `bought` and `overpaid` tell how it was bought.
    """

    player: Player
    slug: str
    to: str | None = None
    bought: bool = False
    overpaid: int = 0
    card: GameCard | None = None
    stamp: int = 0


@dataclass(slots=True, eq=False)
class GainOne(Verb):
    """Choose a card in the Supply for which `wanted` holds, and gain it; sends the card gained."""

    player: Player
    wanted: Callable[[str], bool]
    to: str | None = None
    optional: bool = False


@dataclass(slots=True, eq=False)
class GainFromTrash(Verb):
    """Gain a card that lies in the Trash."""

    player: Player
    card: GameCard
    to: str | None = None
    stamp: int = 0


@dataclass(slots=True, eq=False)
class Exchange(Verb):
    """Return a card to its pile and take one from pile `slug` into the discard pile.

    Not a gain. Sends whether it happened: both piles are needed, and the card where it should be.
    """

    player: Player
    card: GameCard
    slug: str
    taken: GameCard | None = None


@dataclass(slots=True, eq=False)
class ReturnToPile(Verb):
    """Return a card to its pile; sends whether it was."""

    player: Player
    card: GameCard


# Boons, Hexes and States


@dataclass(slots=True, eq=False)
class TakeBoon(Verb):
    """Turn over the top Boon and keep it to receive later; sends its slug."""

    player: Player
    boon: str | None = None


@dataclass(slots=True, eq=False)
class DiscardBoon(Verb):
    """Discard the top Boon; sends its slug."""

    player: Player
    boon: str | None = None


@dataclass(slots=True, eq=False)
class ReceiveBoon(Verb):
    """Follow a Boon: the top one, or `boon`, wherever it lies. Sends its slug."""

    player: Player
    boon: str | None = None


@dataclass(slots=True, eq=False)
class ReceiveHex(Verb):
    """Turn over one Hex; each of `players`, in turn order, follows it; then it is discarded."""

    player: Player
    players: list[Player]
    hex: str | None = None


@dataclass(slots=True, eq=False)
class FollowHex(Verb):
    """One player follows the Hex that was turned over."""

    player: Player
    hex: str


@dataclass(slots=True, eq=False)
class TakeState(Verb):
    """Take a State, from another player when it is one of a kind."""

    player: Player
    state: str


@dataclass(slots=True, eq=False)
class ReturnState(Verb):
    """Give a State back."""

    player: Player
    state: str
