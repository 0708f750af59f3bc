"""Facts of every card: read from ``data/``, checked, frozen.

Randomizer, reference, search and engine all read the same `Card`. The SQL rows and the search
index are projections of what is read here.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

LANGUAGES: tuple[str, ...] = ("pt", "en")
PLAYERS: range = range(2, 7)

PT_SOURCES = frozenset({"official", "seed", "ours"})
LANDSCAPES: tuple[str, ...] = ("event", "landmark", "project", "way", "ally", "trait", "prophecy")
"""The kinds that lie sideways beside the Supply, in the order a table shows them."""

KINDS = frozenset({
    "basic", "kingdom", "split-member", "knight", "castle", "ruins-pile", "ruins", "shelter",
    "heirloom", "spirit", "zombie", "boon", "hex", "state", "artifact", "prize", "reward",
    "traveller", "non-supply", "loot-pile", "loot", *LANDSCAPES,
})  # fmt: skip

TYPES = frozenset({
    "action", "treasure", "victory", "curse", "attack", "reaction", "duration", "night", "reserve",
    "command", "fate", "doom", "looter", "liaison", "omen", "shadow", "gathering", "traveller",
    "castle", "knight", "ruins", "shelter", "heirloom", "spirit", "zombie", "prize", "reward",
    "loot", "augur", "clash", "fort", "odyssey", "townsfolk", "wizard", "boon", "hex", "state",
    "artifact", *LANDSCAPES,
})  # fmt: skip

PILE_SIZES: Mapping[str, tuple[int, int, int, int, int]] = MappingProxyType({
    "victory": (8, 12, 12, 12, 12),
    "province": (8, 12, 12, 15, 18),
    "curse": (10, 20, 30, 40, 50),
    "ruins": (10, 20, 30, 40, 50),
    "copper": (46, 39, 32, 25, 18),
    "double": (1, 2, 2, 2, 2),
    "per-player": (2, 3, 4, 5, 6),
})  # fmt: skip
"""Pile sizes that depend on the number of players: the counts for 2, 3, 4, 5 and 6.

``double`` is a Reward or a Castle of which a second copy is used with three players or more.
"""

BRINGS = frozenset({
    "heirloom", "pile", "supply", "deck", "state", "trash", "artifact", "mat", "token", "setup",
    "rule", "ally", "prophecy", "kind",
})  # fmt: skip
"""The words before the colon in ``brings``; what setup does with each is in ``webapp.kingdoms``."""

_CARD_REFERENCES = frozenset({"heirloom", "pile", "state", "trash", "artifact"})


class DataError(Exception):
    """A data file breaks a rule; the message names file, card and key."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a card costs, in coins, Potions and Debt.

    Costs are compared as the rules do: one is at most another when it is so in coins, in Potions
    and in Debt. Two costs may be incomparable: neither ``a <= b`` nor ``b <= a``.
    """

    coins: int = 0
    potion: int = 0
    debt: int = 0

    def __le__(self, other: Cost) -> bool:
        return self.coins <= other.coins and self.potion <= other.potion and self.debt <= other.debt

    def __lt__(self, other: Cost) -> bool:
        return self != other and self <= other

    def __ge__(self, other: Cost) -> bool:
        return other <= self

    def __gt__(self, other: Cost) -> bool:
        return other < self

    def plus(self, coins: int) -> Cost:
        """Return this cost with `coins` more (or fewer, never below $0)."""
        return Cost(max(0, self.coins + coins), self.potion, self.debt)

    def __str__(self) -> str:
        parts = [f"${self.coins}"] if self.coins or not (self.potion or self.debt) else []
        parts += ["P"] * self.potion
        parts += [f"{self.debt}D"] if self.debt else []
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The plain bonuses a card gives when it is played, before anything else it says."""

    cards: int = 0
    actions: int = 0
    buys: int = 0
    coins: int = 0
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one printed card, landscape, Boon, Hex, State, Artifact, or mixed pile.

    `slug` is the identifier everywhere; `number` is the stable one used in kingdom codes.
    `names` has one name per language. `copies` is how many lie in its pile: a number, or a key of
    `PILE_SIZES`. `pile` is the mixed pile this belongs to and `order` its place there (1 is the
    top). `brings` says what setup adds, as ``word:slug``. `cost` is None for what has no cost.
    `gives` are its plain bonuses; `vanilla` says that they are all it does when played.
    """

    slug: str
    number: int
    names: Mapping[str, str]
    pt_source: str
    set: str
    editions: tuple[int, ...]
    kind: str
    types: tuple[str, ...]
    cost: Cost | None
    cost_star: bool
    cost_plus: bool
    copies: int | str
    supply: bool
    pile: str | None = None
    order: int | None = None
    linked_to: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gives: Bonuses | None = None
    vanilla: bool = False

    def name(self, language: str) -> str:
        """Return the card's name in `language` (``pt`` or ``en``)."""
        return self.names[language]

    def pile_size(self, players: int) -> int:
        """Return how many copies lie in this card's pile with `players` (2 to 6) players."""
        if isinstance(self.copies, int):
            return self.copies
        return PILE_SIZES[self.copies][players - 2]

    def brought(self, word: str) -> tuple[str, ...]:
        """Return the slugs this card brings under `word`, such as ``heirloom`` or ``mat``."""
        prefix = word + ":"
        return tuple(entry[len(prefix) :] for entry in self.brings if entry.startswith(prefix))

    @property
    def is_landscape(self) -> bool:
        return self.kind in LANDSCAPES

    def __hash__(self) -> int:
        return hash(self.slug)


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing of a set: its `number` (1, 2) and `year`."""

    number: int
    year: int


@dataclass(frozen=True, slots=True)
class CardSet:
    """A box: Dominion itself, an expansion, or the promos."""

    slug: str
    number: int
    names: Mapping[str, str]
    editions: tuple[Edition, ...]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def name(self, language: str) -> str:
        """Return the set's name in `language` (``pt`` or ``en``)."""
        return self.names[language]

    @property
    def newest(self) -> int:
        """The number of the edition that is sold today."""
        return self.editions[-1].number


@dataclass(frozen=True, slots=True)
class RecommendedSet:
    """An official set of ten: `piles`, `landscapes`, and the choices its rulebook prints.

    `choices` maps a choice of setup (``bane``, ``druid-boons``, ``trait:pious`` …) to the slugs
    chosen.
    `colony` and `shelters` say whether the rulebook marks the set with them. `confirmed` is false
    where only one source has the set.
    """

    slug: str
    name: str
    sets: tuple[str, ...]
    piles: tuple[str, ...]
    landscapes: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]
    colony: bool
    shelters: bool
    confirmed: bool
    note: str = ""


class Catalog:
    """Everything in ``data/``: look cards up by slug, number, set or kind."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        sets: Mapping[str, CardSet],
        recommended: Mapping[str, RecommendedSet],
    ) -> None:
        self.cards = MappingProxyType(dict(cards))
        self.sets = MappingProxyType(dict(sets))
        self.recommended = MappingProxyType(dict(recommended))
        self._by_number = {card.number: card for card in self.cards.values()}
        members: dict[str, list[Card]] = {}
        for card in self.cards.values():
            if card.pile:
                members.setdefault(card.pile, []).append(card)
        self._members = {
            pile: tuple(sorted(inside, key=lambda card: card.order or 0))
            for pile, inside in members.items()
        }

    def __getitem__(self, slug: str) -> Card:
        return self.cards[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    def by_number(self, number: int) -> Card:
        """Return the card with this stable `number`; KeyError when none has it."""
        return self._by_number[number]

    def members(self, pile: str) -> tuple[Card, ...]:
        """Return the different cards of a mixed `pile`, top first; empty for an ordinary pile."""
        return self._members.get(pile, ())

    def is_removed(self, card: Card) -> bool:
        """Return whether the newest edition of its set no longer holds `card`."""
        return self.sets[card.set].newest not in card.editions

    def of_kind(self, *kinds: str) -> tuple[Card, ...]:
        """Return the cards of these kinds, in the order of the data."""
        return tuple(card for card in self if card.kind in kinds)

    def of_set(self, slug: str, *editions: int) -> tuple[Card, ...]:
        """Return the cards of a set, of all its editions or only of those given."""
        wanted = frozenset(editions)
        return tuple(
            card
            for card in self
            if card.set == slug and (not wanted or wanted.intersection(card.editions))
        )


@functools.cache
def load_catalog() -> Catalog:
    """Read and check the project's own data; the same object on every call.

    Raises `DataError` for an unknown key, a duplicate or a dangling reference.
    """
    return read_catalog(files("rulesdb") / "data")


def read_catalog(folder: Traversable) -> Catalog:
    """Read ``sets.toml``, ``recommended.toml`` and ``cards/*.toml`` in `folder` and check them."""
    sets = {
        slug: _read_set(slug, entry) for slug, entry in read_tables(folder / "sets.toml").items()
    }
    cards: dict[str, Card] = {}
    origin: dict[str, str] = {}
    sources = [folder / "cards" / f"{slug}.toml" for slug in sets]
    unlisted = {entry.name for entry in (folder / "cards").iterdir()} - {
        source.name for source in sources
    }
    if unlisted:
        raise DataError(f"cards/{min(unlisted)}: no such set in sets.toml")
    for source, set_slug in zip(sources, sets, strict=True):
        for slug, entry in read_tables(source).items():
            if slug in cards:
                raise DataError(f"{source.name}: {slug}: also in {origin[slug]}")
            cards[slug] = _read_card(source.name, slug, set_slug, entry)
            origin[slug] = source.name
    catalog = Catalog(
        cards,
        sets,
        {
            slug: _read_recommended(slug, entry)
            for slug, entry in read_tables(folder / "recommended.toml").items()
        },
    )
    _check(catalog, origin)
    return catalog


def read_tables(source: Traversable) -> dict[str, dict[str, Any]]:
    """Read a TOML file of tables; raises `DataError` that names it where it is none."""
    try:
        tables = tomllib.loads(source.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source.name}: not TOML: {error}") from error
    for slug, entry in tables.items():
        if not isinstance(entry, dict):
            raise DataError(f"{source.name}: {slug}: expected a table")
    return tables


class _Entry:
    """One table of a file: take its keys out one by one; whatever is left is unknown."""

    def __init__(self, file: str, slug: str, entry: dict[str, Any]) -> None:
        self.file, self.slug, self.left = file, slug, dict(entry)

    def fail(self, key: str, why: str) -> DataError:
        return DataError(f"{self.file}: {self.slug}: {key}: {why}")

    def take(self, key: str, kind: type, default: Any = ...) -> Any:
        value = self.left.pop(key, default)
        if value is ...:
            raise self.fail(key, "missing")
        if value is not default and (
            not isinstance(value, kind) or (kind is int and isinstance(value, bool))
        ):
            raise self.fail(key, f"expected {kind.__name__}, got {value!r}")
        return value

    def strings(self, key: str, default: Any = ()) -> tuple[str, ...]:
        value = self.take(key, list, default)
        if not all(isinstance(word, str) for word in value):
            raise self.fail(key, "expected a list of strings")
        if len(set(value)) != len(value):
            raise self.fail(key, "lists the same thing twice")
        return tuple(value)

    def one_of(self, key: str, allowed: frozenset[str]) -> str:
        value: str = self.take(key, str)
        if value not in allowed:
            raise self.fail(key, f"{value!r} is none of {', '.join(sorted(allowed))}")
        return value

    def names(self, key: str = "name") -> Mapping[str, str]:
        names = self.take(key, dict)
        if set(names) != set(LANGUAGES) or not all(
            isinstance(name, str) and name.strip() == name != "" for name in names.values()
        ):
            raise self.fail(key, f"expected one name in each of {', '.join(LANGUAGES)}")
        return MappingProxyType(names)

    def aliases(self) -> Mapping[str, tuple[str, ...]]:
        inner = _Entry(self.file, self.slug, self.take("aliases", dict, {}))
        found = {language: inner.strings(language) for language in LANGUAGES}
        inner.done()
        return MappingProxyType({language: names for language, names in found.items() if names})

    def integers(self, key: str, record: type) -> Any:
        inner = _Entry(self.file, self.slug, self.take(key, dict))
        values = {item.name: inner.take(item.name, int, 0) for item in fields(record)}
        inner.done()
        return record(**values)

    def done(self) -> None:
        if self.left:
            raise self.fail(next(iter(self.left)), "unknown key")


def _read_card(file: str, slug: str, set_slug: str, table: dict[str, Any]) -> Card:
    entry = _Entry(file, slug, table)
    types = entry.strings("types", ...)
    if unknown := set(types) - TYPES:
        raise entry.fail("types", f"unknown {min(unknown)!r}")
    copies = entry.left.pop("copies", None)
    if not (isinstance(copies, int) and copies > 0) and copies not in PILE_SIZES:
        raise entry.fail("copies", f"expected a number or one of {', '.join(PILE_SIZES)}")
    brings = entry.strings("brings")
    for thing in brings:
        if thing.partition(":")[0] not in BRINGS:
            raise entry.fail("brings", f"unknown {thing!r}")
    card = Card(
        slug=slug,
        number=entry.take("number", int),
        names=entry.names(),
        pt_source=entry.one_of("pt_source", PT_SOURCES),
        set=set_slug,
        editions=tuple(entry.take("editions", list)),
        kind=entry.one_of("kind", KINDS),
        types=types,
        cost=entry.integers("cost", Cost) if "cost" in entry.left else None,
        cost_star=entry.take("cost_star", bool, False),
        cost_plus=entry.take("cost_plus", bool, False),
        copies=copies,
        supply=entry.take("supply", bool, True),
        pile=entry.take("pile", str, None),
        order=entry.take("order", int, None),
        linked_to=entry.strings("linked_to"),
        brings=brings,
        tags=entry.strings("tags"),
        aliases=entry.aliases(),
        gives=entry.integers("gives", Bonuses) if "gives" in entry.left else None,
        vanilla=entry.take("vanilla", bool, False),
    )
    entry.done()
    return card


def _read_set(slug: str, table: dict[str, Any]) -> CardSet:
    entry = _Entry("sets.toml", slug, table)
    editions = tuple(
        Edition(number, year) for number, year in enumerate(entry.take("years", list), start=1)
    )
    card_set = CardSet(slug, entry.take("number", int), entry.names(), editions, entry.aliases())
    entry.done()
    return card_set


def _read_recommended(slug: str, table: dict[str, Any]) -> RecommendedSet:
    entry = _Entry("recommended.toml", slug, table)
    choices = entry.take("choices", dict, {})
    recommended = RecommendedSet(
        slug=slug,
        name=entry.take("name", str),
        sets=entry.strings("sets", ...),
        piles=entry.strings("piles", ...),
        landscapes=entry.strings("landscapes"),
        choices=MappingProxyType({choice: tuple(slugs) for choice, slugs in choices.items()}),
        colony=entry.take("colony", bool, False),
        shelters=entry.take("shelters", bool, False),
        confirmed=entry.take("confirmed", bool, True),
        note=entry.take("note", str, ""),
    )
    entry.done()
    return recommended


def _check(catalog: Catalog, origin: Mapping[str, str]) -> None:
    """Raise `DataError` for what no single entry can show: duplicates and dangling references."""

    def fail(card: Card, key: str, why: str) -> DataError:
        return DataError(f"{origin[card.slug]}: {card.slug}: {key}: {why}")

    numbers: dict[int, str] = {}
    names: dict[tuple[str, str], str] = {}
    for card in catalog:
        if (other := numbers.setdefault(card.number, card.slug)) != card.slug:
            raise fail(card, "number", f"{card.number} is {other}'s")
        for language, name in card.names.items():
            other = names.setdefault((language, name.casefold()), card.slug)
            if other != card.slug:
                raise fail(card, "name", f"{name!r} is {other}'s")
        known = {edition.number for edition in catalog.sets[card.set].editions}
        if not card.editions or not known.issuperset(card.editions):
            raise fail(card, "editions", f"{list(card.editions)}: the set has {sorted(known)}")
        if card.pile is not None and card.pile not in catalog:
            raise fail(card, "pile", f"no card {card.pile!r}")
        for slug in card.linked_to:
            if slug not in catalog:
                raise fail(card, "linked_to", f"no card {slug!r}")
        for thing in card.brings:
            word, _, slug = thing.partition(":")
            if word in _CARD_REFERENCES and slug not in catalog:
                raise fail(card, "brings", f"no card {slug!r}")
    for recommended in catalog.recommended.values():
        for slug in (
            *recommended.piles,
            *recommended.landscapes,
            *(slug for slugs in recommended.choices.values() for slug in slugs),
        ):
            if slug not in catalog:
                raise DataError(f"recommended.toml: {recommended.slug}: no card {slug!r}")
        for chosen in recommended.sets:
            if chosen.partition("@")[0] not in catalog.sets:
                raise DataError(f"recommended.toml: {recommended.slug}: no set {chosen!r}")
