"""The table laid out for a kingdom, as the page of an example of setup draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesdb.catalog import load_catalog
from webapp.kingdoms.setup import Copies, Pile, Thing
from webapp.play.setups import CaseRun


@dataclass(frozen=True, slots=True)
class Laid:
    """Copies of a card that lie together; `stated` says that the example speaks of them."""

    slug: str
    count: int
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Things of one kind that lie on the table: `kind` is a word of setup, `slug` what it is of."""

    kind: str
    slug: str
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A kingdom's table: piles, what each player starts with, and everything else."""

    players: int
    supply: tuple[Laid, ...]
    mixed: tuple[Row, ...]
    beside: tuple[Laid, ...]
    deck: tuple[Laid, ...]
    tokens: tuple[Laid, ...]
    rows: tuple[Row, ...]

    @property
    def slugs(self) -> Iterator[str]:
        """Every card on the table."""
        for laid in (*self.supply, *self.beside, *self.deck):
            yield laid.slug
        for row in (*self.mixed, *self.rows):
            yield from (laid.slug for laid in row.cards)


def layout(run: CaseRun) -> Layout:
    """Return the table of a case of setup."""
    setup, expect = run.setup, run.case.expect
    stated = set(expect.get("supply", {})) | set(expect.get("non_supply", {}))
    deck = setup.each_player.deck
    return Layout(
        players=run.case.players,
        supply=_piles(setup.supply, stated),
        mixed=tuple(
            Row("pile", pile.slug, _copies(pile.cards)) for pile in setup.supply if pile.cards
        ),
        beside=_piles(setup.non_supply, stated),
        deck=_copies(deck, "deck" in expect),
        tokens=tuple(
            Laid(held.slug, held.count, "tokens" in expect) for held in setup.each_player.tokens
        ),
        rows=tuple(_rows(setup.table)),
    )


def _piles(piles: Iterable[Pile], stated: set[str]) -> tuple[Laid, ...]:
    return tuple(Laid(pile.slug, pile.count, pile.slug in stated) for pile in piles)


def _copies(cards: Iterable[Copies], stated: bool = False) -> tuple[Laid, ...]:
    return tuple(Laid(copies.slug, copies.count, stated) for copies in cards)


def _rows(things: Iterable[Thing]) -> Iterator[Row]:
    """Yield what lies beside the piles; things of one kind that are cards share a row."""
    alone: dict[str, list[Laid]] = {}
    for thing in things:
        if thing.on:
            yield Row("on-" + thing.kind, thing.slug, tuple(Laid(slug, 1) for slug in thing.on))
        elif thing.cards:
            yield Row(thing.kind, thing.slug, tuple(Laid(slug, 1) for slug in thing.cards))
        elif thing.slug in load_catalog() and thing.kind not in ("token", "mat"):
            alone.setdefault(thing.kind, []).append(Laid(thing.slug, thing.count or 1))
    for kind, cards in alone.items():
        yield Row(kind, "", tuple(cards))
