"""What the engine plays so far, counted per set and kind."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdb.catalog import Catalog
from webapp.engine.kind import is_played


@dataclass(frozen=True, slots=True)
class Row:
    """How many cards of one kind in one set the engine plays, and which it does not."""

    set: str
    kind: str
    played: int
    total: int
    missing: tuple[str, ...]


def coverage(catalog: Catalog) -> list[Row]:
    """Return a row for each set and kind, in the order of the data."""
    rows: list[Row] = []
    for slug in catalog.sets:
        cards = catalog.of_set(slug)
        for kind in dict.fromkeys(card.kind for card in cards):
            of_kind = [card.slug for card in cards if card.kind == kind]
            missing = tuple(card for card in of_kind if not plays(card, catalog))
            rows.append(Row(slug, kind, len(of_kind) - len(missing), len(of_kind), missing))
    return rows


def plays(slug: str, catalog: Catalog) -> bool:
    """Return whether the engine plays a card, or every card of a mixed pile."""
    members = catalog.members(slug)
    if members:
        return all(is_played(member.slug) for member in members)
    return is_played(slug)
