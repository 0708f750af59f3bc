"""What hands take out of each box for a setup, and put back afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesdb.catalog import Card, Catalog
from webapp.kingdoms.setup import EachPlayer, Setup, Thing

ONE_CARD = frozenset({
    "event", "landmark", "project", "way", "trait", "ally", "prophecy", "druid-boon", "set-aside",
})  # fmt: skip
"""Kinds of `Thing` that are one card to fetch."""

DECK_BOXES = {"boons": "nocturne", "hexes": "nocturne"}
"""The box that a whole deck lies in; the Black Market's cards come from all of them."""

OTHER_SIDE = {"envious": "deluded", "twice-miserable": "miserable"}
"""States that are the backs of others: one card of the box is both."""

SOME_CARDS = frozenset({"state", "artifact", "trash"})
"""Kinds of `Thing` that are `count` copies of a card."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """So many copies of one card, all that are used of it: in its pile and in starting decks.

    `back` is what the same cards are on their other side.
    """

    card: Card
    count: int
    back: Card | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """Tokens or mats: how many in all, or None for as many as are needed."""

    kind: str
    slug: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Box:
    """What comes out of one box, piles first by cost and name, then what lies beside them.

    `decks` are whole decks with how many cards they have.
    """

    set: str
    cards: tuple[Fetched, ...]
    decks: tuple[tuple[str, int], ...] = ()

    @property
    def copies(self) -> int:
        """How many cards come out of this box, and must be back in it afterwards."""
        return sum(fetched.count for fetched in self.cards) + sum(count for _, count in self.decks)


def boxes(setup: Setup, players: int, catalog: Catalog, language: str) -> tuple[Box, ...]:
    """Return what to fetch, box by box in the order of the sets, sorted for `language`."""
    counts: dict[str, int] = {}
    for slug, count in _cards(setup, players):
        counts[slug] = counts.get(slug, 0) + count
    backs = {front: catalog[back] for back, front in OTHER_SIDE.items() if back in counts}
    found: dict[str, list[Fetched]] = {}
    for slug, count in counts.items():
        if OTHER_SIDE.get(slug) not in counts:
            card = catalog[slug]
            found.setdefault(card.set, []).append(Fetched(card, count, backs.get(slug)))

    def place(fetched: Fetched) -> tuple[bool, bool, int, int, int, str]:
        card, cost = fetched.card, fetched.card.cost
        amounts = (cost.coins, cost.potion, cost.debt) if cost else (0, 0, 0)
        return (card.is_landscape, cost is None, *amounts, card.name(language))

    decks: dict[str, list[tuple[str, int]]] = {}
    for thing in setup.table:
        if thing.kind == "deck" and thing.slug in DECK_BOXES:
            decks.setdefault(DECK_BOXES[thing.slug], []).append((thing.slug, len(thing.cards)))
    return tuple(
        Box(slug, tuple(sorted(found.get(slug, ()), key=place)), tuple(decks.get(slug, ())))
        for slug in catalog.sets
        if slug in found or slug in decks
    )


def tokens(setup: Setup, players: int) -> tuple[Token, ...]:
    """Return the mats and tokens to fetch, for all players together."""
    each: EachPlayer = setup.each_player
    found: dict[tuple[str, str], int | None] = {}

    def add(kind: str, slug: str, count: int | None) -> None:
        before = found.get((kind, slug), 0)
        found[kind, slug] = None if count is None or before is None else before + count

    for mat in each.mats:
        add("mat", mat.slug, players * mat.count)
    for token in each.tokens:
        add("token", token.slug, players * token.count)
    for thing in setup.table:
        if thing.kind == "mat":
            add("mat", thing.slug, thing.count)
        if thing.kind == "token":
            add("token", thing.slug, thing.count and thing.count * max(1, len(thing.on)))
    return tuple(Token(kind, slug, count) for (kind, slug), count in found.items())


def _cards(setup: Setup, players: int) -> Iterator[tuple[str, int]]:
    for pile in (*setup.supply, *setup.non_supply):
        yield pile.slug, pile.count
    for copies in setup.each_player.deck:
        yield copies.slug, players * copies.count
    for thing in setup.table:
        yield from _of_thing(thing)


def _of_thing(thing: Thing) -> Iterator[tuple[str, int]]:
    if thing.kind in ONE_CARD:
        yield thing.slug, 1
    elif thing.kind in SOME_CARDS:
        yield thing.slug, thing.count or 1
    elif thing.kind == "deck" and thing.slug not in DECK_BOXES:
        for slug in thing.cards:
            yield slug, 1
