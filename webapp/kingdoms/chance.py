"""Chance inside setup: every choice that some card asks for, one entry each in one table.

A pile that a choice adds may ask for another: Approaching Army may add Young Witch, who wants a
Bane, who may be a Liaison and want an Ally. `complete` goes on until nothing asks any more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import TypeVar

from rulesdb.catalog import Catalog
from webapp.kingdoms.kingdom import PILES, Choices, Kingdom
from webapp.kingdoms.pool import Pool

Item = TypeVar("Item")

DRUID_BOONS = 3
BLACK_MARKET = 15
"""The rulebook recommends at least fifteen different cards in the Black Market deck."""


class Impossible(Exception):
    """Nothing left in the pool fits a choice; `key` says which."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def index(random: Random, size: int) -> int:
    """Return a number below `size`; the same for a seed in every version of Python."""
    return int(random.random() * size)


def sample(random: Random, items: Sequence[Item], count: int) -> list[Item]:
    """Return `count` different `items`, in the order drawn."""
    left = list(items)
    for place in range(count):
        other = place + index(random, len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[:count]


@dataclass(slots=True)
class Table:
    """What is on the table while choices are made. `taken` are the piles that are in use."""

    piles: tuple[str, ...]
    dealt: tuple[str, ...]
    pool: Pool
    catalog: Catalog
    random: Random
    chosen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    in_use: list[str] = field(default_factory=list)

    @property
    def supply_piles(self) -> tuple[str, ...]:
        chosen = self.chosen
        return (*self.piles, *chosen.get("bane", ()), *chosen.get("approaching-army", ()))


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of setup.

    `key` names it in `Kingdom.choices`; `number` is its stable number in kingdom codes; `trigger`
    is the word in a card's ``brings`` that asks for it. `candidates` are what may be chosen now;
    `count` of them are, fewer only if `short` allows. What is chosen is in use when `adds`. A
    `late` choice looks at the Supply and waits until nothing more is added to it; one made before
    is only kept if it still `stands`.
    """

    key: str
    number: int
    trigger: str
    candidates: Callable[[Table], Sequence[str]]
    count: int = 1
    adds: bool = False
    short: bool = False
    late: bool = False
    stands: Callable[[Table, Sequence[str]], bool] = lambda table, slugs: True

    def choose(self, table: Table) -> tuple[str, ...]:
        """Choose at random; raise `Impossible` when too few candidates are left."""
        candidates = self.candidates(table)
        count = min(self.count, len(candidates)) if self.short else self.count
        if not 0 < count <= len(candidates):
            raise Impossible(self.key)
        if count == 1:
            return (candidates[index(table.random, len(candidates))],)
        number = table.catalog.cards
        drawn = sample(table.random, candidates, count)
        return tuple(sorted(drawn, key=lambda slug: number[slug].number))


def _unused(key: str) -> Callable[[Table], Sequence[str]]:
    """Return the piles of the pool that fit `key` and are not in use."""

    def candidates(table: Table) -> Sequence[str]:
        taken = table.taken
        return [slug for slug in table.pool.fitting[key] if slug not in taken]

    return candidates


def _boons(table: Table) -> Sequence[str]:
    return [card.slug for card in table.catalog.of_kind("boon")]


def _black_market(table: Table) -> Sequence[str]:
    """One card of each unused pile; a card drawn at random stands for a mixed pile."""
    found = []
    for slug in _unused("black-market")(table):
        members = table.catalog.members(slug)
        found.append(members[index(table.random, len(members))].slug if members else slug)
    return found


def _obelisk(table: Table) -> Sequence[str]:
    """The Action piles in the Supply; Ruins are one."""
    piles = [slug for slug in table.supply_piles if "action" in table.catalog[slug].types]
    brings = asks(table.catalog)
    if any("supply:ruins" in brings[slug] for slug in table.in_use):
        piles.append("ruins")
    return piles


CHOICES: tuple[Choice, ...] = (
    Choice("bane", 1, "setup:bane-pile", _unused("bane"), adds=True),
    Choice("ferryman", 2, "setup:ferryman-pile", _unused("ferryman"), adds=True),
    Choice("riverboat", 3, "setup:riverboat-card", _unused("riverboat"), adds=True),
    Choice(
        "way-of-the-mouse", 4, "setup:way-of-the-mouse-card", _unused("way-of-the-mouse"), adds=True
    ),
    Choice(
        "approaching-army", 5, "setup:approaching-army-pile", _unused("approaching-army"), adds=True
    ),
    Choice("ally", 6, "ally", lambda table: table.pool.allies, adds=True),
    Choice("prophecy", 7, "prophecy", lambda table: table.pool.prophecies, adds=True),
    Choice("druid-boons", 8, "setup:druid-boons", _boons, count=DRUID_BOONS),
    Choice(
        "black-market",
        9,
        "deck:black-market",
        _black_market,
        count=BLACK_MARKET,
        adds=True,
        short=True,
    ),
    Choice(
        "obelisk",
        10,
        "setup:obelisk-pile",
        _obelisk,
        late=True,
        stands=lambda table, slugs: set(slugs).issubset(_obelisk(table)),
    ),
    Choice(
        "divine-wind",
        11,
        "setup:divine-wind-new-kingdom",
        _unused("divine-wind"),
        count=PILES,
        late=True,
        stands=lambda table, slugs: table.taken.isdisjoint(slugs),
    ),
)
"""Every choice but the Traits' (`TRAIT`), Colony's and Shelters'. Numbers are never used again."""

TRAIT = "trait:"
"""A Trait's pile is the choice ``trait:pious``."""

BY_KEY: Mapping[str, Choice] = MappingProxyType({choice.key: choice for choice in CHOICES})
_BY_TRIGGER = MappingProxyType({choice.trigger: choice for choice in CHOICES})


@functools.cache
def asks(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """Return, for each card, everything that it and the cards of its pile bring."""
    return {
        card.slug: frozenset(
            entry for one in (card, *catalog.members(card.slug)) for entry in one.brings
        )
        for card in catalog
    }


@functools.cache
def _choices_of(catalog: Catalog) -> Mapping[str, tuple[Choice, ...]]:
    """Return the choices that each card asks for, in the order of `CHOICES`."""
    found = {
        slug: tuple(choice for choice in CHOICES if choice.trigger in brings)
        for slug, brings in asks(catalog).items()
    }
    return {slug: choices for slug, choices in found.items() if choices}


def trait_piles(supply_piles: Sequence[str], catalog: Catalog) -> list[str]:
    """Return the Kingdom piles a Trait may lie on: Actions and Treasures by their randomizer."""
    cards = [catalog[slug] for slug in supply_piles]
    return [card.slug for card in cards if "action" in card.types or "treasure" in card.types]


def fill(table: Table, given: Choices) -> dict[str, tuple[str, ...]]:
    """Make every choice that `table` asks for, keeping those `given`; return them by key.

    Raises `Impossible` when the pool has nothing for a choice.
    """
    catalog, chosen, in_use = table.catalog, table.chosen, table.in_use
    choices_of = _choices_of(catalog)
    in_use += table.piles
    in_use += table.dealt
    table.taken.update(table.piles)
    for key, slugs in given.items():
        if key in BY_KEY and not BY_KEY[key].late:
            table.taken.update(catalog[slug].pile or slug for slug in slugs)
    late: dict[str, Choice] = {}
    for slug in in_use:  # grows while it is read
        for choice in choices_of.get(slug, ()):
            if choice.late:
                late[choice.key] = choice
                continue
            if choice.key in chosen:
                continue
            slugs = given.get(choice.key) or choice.choose(table)
            chosen[choice.key] = slugs
            if choice.adds:
                in_use += slugs
                table.taken.update(catalog[slug].pile or slug for slug in slugs)
    for choice in sorted(late.values(), key=lambda choice: choice.number):
        kept = given.get(choice.key, ())
        still = bool(kept) and choice.stands(table, kept)
        chosen[choice.key] = kept if still else choice.choose(table)
    _fill_traits(table, given)
    return chosen


def _fill_traits(table: Table, given: Choices) -> None:
    """Lay each Trait dealt on a pile of its own, at random among the ten dealt."""
    traits = [slug for slug in table.dealt if table.catalog[slug].kind == "trait"]
    if not traits:
        return
    allowed = set(trait_piles(table.supply_piles, table.catalog))
    kept = {
        key: given[key]
        for key in (TRAIT + trait for trait in traits)
        if key in given and allowed.issuperset(given[key])
    }
    used = {pile for piles in kept.values() for pile in piles}
    free = [pile for pile in trait_piles(table.piles, table.catalog) if pile not in used]
    missing = [TRAIT + trait for trait in traits if TRAIT + trait not in kept]
    if len(free) < len(missing):
        raise Impossible("trait")
    drawn = sample(table.random, free, len(missing))
    table.chosen.update(kept)
    table.chosen.update((key, (pile,)) for key, pile in zip(missing, drawn, strict=True))


def complete(kingdom: Kingdom, pool: Pool, random: Random) -> Kingdom:
    """Return `kingdom` with every choice made that it asks for, and no other.

    Choices it already has are kept where something still asks for them. Colony and Shelters stay as
    they are. Raises `Impossible` when `pool` has nothing for a choice.
    """
    table = Table(kingdom.piles, kingdom.dealt, pool, pool.catalog, random)
    chosen = fill(table, kingdom.choices)
    for key in ("colony", "shelters"):
        if key in kingdom.choices and kingdom.choices[key][0] in kingdom.piles:
            chosen[key] = kingdom.choices[key]
    return replace(kingdom, choices=MappingProxyType(chosen))
