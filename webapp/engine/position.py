"""Where every card, token and unfinished effect is: the state of a game, and questions about it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulesdb.catalog import Cost
from webapp.engine.kind import Kind, kind

if TYPE_CHECKING:
    from webapp.engine.verbs import Play, Verb

SETUP_CHOICES = ("bane", "ferryman")
"""The choices of setup that cards of the game refer to, each a pile."""

PHASES = ("start", "action", "buy", "night", "cleanup")


class Zone(list["GameCard"]):
    """A place for cards that belongs to a player, or to the table when `owner` is None.

    The last card of a deck is its top.
    """

    __slots__ = ("name", "owner")

    def __init__(self, name: str, owner: Player | None = None) -> None:
        super().__init__()
        self.name = name
        self.owner = owner


NOWHERE = Zone("nowhere")
"""Where a card is that went back to its pile: it is a physical card no more."""


class GameCard:
    """One physical card.

    `stamp` is raised at each move: who holds the card and finds another stamp has lost track of
    it. `number` counts the copies of its slug in the game, so that ``silver#14`` names one card.
    `host` is the card in play that this one lies under. `holds` are the Duration cards in play
    that this card played more than once and stays in play for. `shown` is the stamp it had when it
    was revealed: until it moves, everybody knows it.
    """

    __slots__ = (
        "face_down", "holds", "host", "kind", "number", "owner", "shown", "slug", "stamp", "zone",
    )  # fmt: skip

    def __init__(self, of: Kind, number: int, zone: Zone, owner: Player | None) -> None:
        self.kind = of
        self.slug = of.slug
        self.number = number
        self.zone = zone
        self.owner = owner
        self.stamp = 0
        self.shown = -1
        self.host: GameCard | None = None
        self.holds: list[GameCard] | None = None
        self.face_down = False

    @property
    def token(self) -> str:
        """The stable name of this physical card in a record, such as ``silver#14``."""
        return f"{self.slug}#{self.number}"

    @property
    def unmoved(self) -> bool:
        """Whether this card, gained from its pile just now, lies where it arrived."""
        return self.stamp == 0

    @property
    def is_action(self) -> bool:
        return self.kind.is_action

    @property
    def is_treasure(self) -> bool:
        return self.kind.is_treasure

    @property
    def is_victory(self) -> bool:
        return self.kind.is_victory

    @property
    def is_night(self) -> bool:
        return self.kind.is_night

    @property
    def is_duration(self) -> bool:
        return self.kind.is_duration

    def __repr__(self) -> str:
        return self.token


class Pile:
    """A pile of the Supply or beside it, as slugs with the top last; it may hold different cards.

    Cards in a pile have no identity: one becomes a `GameCard` when it leaves. `tokens` counts the
    tokens on it by the card that put them there.
    """

    __slots__ = ("cards", "slug", "supply", "tokens")

    def __init__(self, slug: str, cards: list[str], supply: bool = True) -> None:
        self.slug = slug
        self.cards = cards
        self.supply = supply
        self.tokens: dict[str, int] = {}

    @property
    def top(self) -> str | None:
        """The slug of the card that can be gained, or None when the pile is empty."""
        return self.cards[-1] if self.cards else None

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Pile {self.slug} {len(self.cards)}>"


class Pending:
    """An effect that waits: what `Later` set up.

    `when` is ``start`` (of the player's next turn), ``end`` (of this turn, after drawing),
    ``turn`` (in force until this turn ends) or ``extra`` (a turn of the player's after this one).
    `card` with its `stamp` is the card it came from, if one did; `cards` are cards it will handle,
    each with its stamp; `boon` is a Boon it keeps, `named` a card that was named, `count` a number
    it goes by, `players` are those whom it touches. `play` is the play that set it up, while the
    turn lasts.
    """

    __slots__ = (
        "boon", "card", "cards", "count", "named", "play", "player", "players", "source", "stamp",
        "when",
    )  # fmt: skip

    def __init__(
        self,
        when: str,
        player: Player,
        source: str,
        card: GameCard | None = None,
        cards: Iterable[GameCard] = (),
        boon: str | None = None,
        play: Play | None = None,
        named: str | None = None,
        count: int = 0,
        players: Iterable[Player] = (),
    ) -> None:
        self.when = when
        self.player = player
        self.source = source
        self.card = card
        self.stamp = card.stamp if card else 0
        self.cards = list(cards)
        self.players = list(players)
        self.boon = boon
        self.play = play
        self.named = named
        self.count = count

    def __repr__(self) -> str:
        return f"<Pending {self.when} {self.source} {self.player.name}>"


class Player:
    """A player: zones, counters of the turn, and what lies in front of them.

    `gained` is what they gained this turn, `gained_before` in their last turn. `tokens` counts
    those on their mats by the card that put them there. `controller` is who decides for them and
    gains what they would gain, while another player does.
    """

    __slots__ = (
        "actions", "boons", "buys", "coffers", "coins", "controller", "deck", "discard", "gained",
        "gained_before", "hand", "in_play", "index", "mats", "name", "potions", "set_aside",
        "states", "tokens", "turns", "vp",
    )  # fmt: skip

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name
        self.controller: Player | None = None
        self.deck = Zone("deck", self)
        self.hand = Zone("hand", self)
        self.discard = Zone("discard", self)
        self.in_play = Zone("in_play", self)
        self.set_aside = Zone("set_aside", self)
        self.mats: dict[str, Zone] = {}
        self.tokens: dict[str, int] = {}
        self.boons: list[str] = []
        self.states: list[str] = []
        self.gained: list[str] = []
        self.gained_before: list[str] = []
        self.actions = 0
        self.buys = 0
        self.coins = 0
        self.potions = 0
        self.coffers = 0
        self.vp = 0
        self.turns = 0

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The player's zones, in the order a table shows them; the mats come last."""
        zones = (self.hand, self.deck, self.discard, self.in_play, self.set_aside)
        return (*zones, *self.mats.values()) if self.mats else zones

    def mat(self, slug: str) -> Zone:
        """Return the player's mat for a card, such as Island's."""
        return self.mats.setdefault(slug, Zone(slug, self))

    def cards(self) -> Iterator[GameCard]:
        """Yield every card the player owns, in all zones, as scoring counts them."""
        for zone in self.zones:
            yield from zone

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


class EventDeck:
    """The Boons or the Hexes: a deck of slugs with the top last, and its discard pile."""

    __slots__ = ("deck", "discard")

    def __init__(self, deck: list[str], discard: list[str] | None = None) -> None:
        self.deck = deck
        self.discard = discard or []


class Position:
    """The state of a game: all zones, counters and pending effects.

    It changes only through verbs. Its questions are those that effects and rules ask.
    `regular` is the player whose regular turn it is, or was last; in an extra turn `extra` is the
    card that gives it. `row` counts the turns in a row that the active player has with this one.
    `plays` are the plays of this turn. `choices` are what was chosen in setup, such as the Bane.
    `bought` says whether something was bought in this Buy phase. `coin_tokens` are the piles on
    which setup put a Coin token that is still there, `trade_route` those whose token went to the
    mat. `kinds` are kinds that a card of this game changes.
    `revealed` are cards seen on a deck, each with the verb whose effect saw it and its stamp: what
    happens meanwhile draws others.
    """

    def __init__(self, names: Iterable[str], seed: int) -> None:
        self.players = [Player(index, name) for index, name in enumerate(names)]
        self.seed = seed
        self.random = random.Random(seed)
        self.piles: dict[str, Pile] = {}
        self.pile_of: dict[str, Pile] = {}
        self.trash = Zone("trash")
        self.boons = EventDeck([])
        self.hexes = EventDeck([])
        self.druid_boons: list[str] = []
        self.active = self.regular = self.players[0]
        self.extra: str | None = None
        self.row = 1
        self.phase = "start"
        self.turn = 0
        self.pending: list[Pending] = []
        self.in_force: list[Pending] = []
        self.plays: list[Play] = []
        self.revealed: list[tuple[Verb | None, GameCard, int]] = []
        self.gained_before_buys = 0
        self.bought = False
        self.empty_piles = 0
        self.choices: dict[str, str] = {}
        self.coin_tokens: set[str] = set()
        self.trade_route: list[str] = []
        self.kinds: dict[str, Kind] = {}
        self.over = False
        self.numbers: dict[str, int] = {}

    def kind(self, slug: str) -> Kind:
        """Return what the engine knows of a slug."""
        return self.kinds.get(slug) or kind(slug)

    def create(self, slug: str, zone: Zone, owner: Player | None = None) -> GameCard:
        """Make the next physical card of `slug` and put it on the end of `zone`."""
        number = self.numbers[slug] = self.numbers.get(slug, 0) + 1
        of = self.kinds.get(slug) or kind(slug)
        card = GameCard(of, number, zone, owner)
        zone.append(card)
        return card

    def add_pile(self, pile: Pile, members: Iterable[str] = ()) -> None:
        """Put `pile` on the table; `members` are all the slugs whose home it is."""
        self.piles[pile.slug] = pile
        for slug in dict.fromkeys((pile.slug, *members, *pile.cards)):
            self.pile_of[slug] = pile
        if pile.supply and not pile.cards:
            self.empty_piles += 1

    # Questions

    def cost(self, card: GameCard | str) -> Cost:
        """Return what a card costs now, with what is in force."""
        of = card.kind if isinstance(card, GameCard) else kind(card)
        if not self.in_force and not of.varies:
            return of.cost
        coins = of.cost.coins
        if of.varies and of.effect is not None and of.effect.own_cost is not None:
            coins = of.effect.own_cost(self, coins)
        for pending in self.in_force:
            change = kind(pending.source).effect
            if change is not None and change.changes_cost is not None:
                coins = change.changes_cost(of, coins)
        return of.cost if coins == of.cost.coins else of.cost.plus(coins - of.cost.coins)

    def top(self, slug: str) -> str | None:
        """Return the slug of the top card of a pile, None when there is none to gain."""
        pile = self.piles.get(slug)
        return pile.cards[-1] if pile is not None and pile.cards else None

    def supply(self) -> Iterator[Pile]:
        """Yield the Supply piles that have a card to gain."""
        for pile in self.piles.values():
            if pile.supply and pile.cards:
                yield pile

    def others(self, you: Player) -> list[Player]:
        """Return the other players in turn order, from your left."""
        at = you.index + 1
        return self.players[at:] + self.players[: at - 1]

    def in_order(self) -> list[Player]:
        """Return all players in turn order, from the one whose turn it is."""
        at = self.active.index
        return self.players[at:] + self.players[:at]

    def under(self, host: GameCard) -> list[GameCard]:
        """Return the cards that lie under a card in play."""
        owner = host.zone.owner
        return [card for card in owner.set_aside if card.host is host] if owner else []

    def in_supply(self, slug: str) -> GameCard:
        """Return the top card of a pile as a card that can be played where it lies, not moved."""
        return GameCard(self.kind(slug), 0, NOWHERE, None)

    def gained_in_buys(self, you: Player) -> list[str]:
        """Return what `you` gained in this Buy phase of yours."""
        return you.gained[self.gained_before_buys :]

    def top_is(self, slug: str) -> bool:
        """Return whether the top card of a Supply pile is this card, so that it can be gained."""
        pile = self.pile_of.get(slug)
        return pile is not None and pile.supply and pile.top == slug

    def is_bane(self, card: GameCard) -> bool:
        """Return whether this card is of the pile that setup made the Bane."""
        pile = self.pile_of.get(card.slug)
        return pile is not None and pile.slug == self.choices.get("bane")

    def can_exchange(self, card: GameCard, slug: str) -> bool:
        """Return whether `card` has a pile to go back to and pile `slug` a card to take.

        Exchanging needs both (Nocturne, "Exchange"); otherwise nothing moves.
        """
        return card.slug in self.pile_of and self.top(slug) is not None
