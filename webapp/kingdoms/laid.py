"""What lies on the table beside the piles, as few lines as say it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.kingdoms.fetch import OTHER_SIDE
from webapp.kingdoms.setup import Setup, Thing

SHOWN_AS_CARDS = frozenset(("event", "landmark", "project", "way"))
"""Kinds that a kingdom's page shows as cards, with nothing more to say about them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a thing, or several of a kind by their `slugs`, there for the same reason.

    `sides` are the two sides of cards that are printed on both; the thing lies `everywhere` when
    that is on every pile of the Supply.
    """

    thing: Thing
    slugs: tuple[str, ...]
    sides: bool = False
    everywhere: bool = False


def laid(setup: Setup) -> Iterator[Line]:
    """Yield the lines for what is `setup`'s `table`, in its order."""
    states = {thing.slug for thing in setup.table if thing.kind == "state"}
    backs = {front: back for back, front in OTHER_SIDE.items() if {front, back} <= states}
    supply = {pile.slug for pile in setup.supply}
    boons = tuple(thing.slug for thing in setup.table if thing.kind == "druid-boon")
    for thing in setup.table:
        slug = thing.slug
        if thing.kind in SHOWN_AS_CARDS or (thing.kind == "state" and slug in backs.values()):
            continue
        if thing.kind == "druid-boon":
            if slug == boons[0]:
                yield Line(thing, boons)
        elif thing.kind == "state" and slug in backs:
            yield Line(thing, (slug, backs[slug]), sides=True)
        else:
            yield Line(thing, (slug,), everywhere=supply == set(thing.on))
