"""Cards by what people call them: slug, name or alias, in either language, however typed."""

from __future__ import annotations

import functools
from collections.abc import Container, Mapping
from itertools import islice

from rulesdb.catalog import LANGUAGES, Card, Catalog
from rulesdb.folding import fold
from rulesdb.problems import Problem
from rulesdb.search import name_table

MEANT = 3
"""Cards that are offered for a name that no card has."""


@functools.cache
def _index(catalog: Catalog) -> Mapping[str, Card]:
    """Return every card by slug, name and alias, folded. A name goes before an alias."""
    found: dict[str, Card] = {}
    for card in catalog:
        found.setdefault(fold(card.slug), card)
    for language in ("en", *LANGUAGES):
        for card in catalog:
            found.setdefault(fold(card.name(language)), card)
    for card in catalog:
        for names in card.aliases.values():
            for name in names:
                found.setdefault(fold(name), card)
    return found


def find(text: str, catalog: Catalog) -> Card:
    """Return the card that `text` names; a `Problem` ``unknown-card`` when there is none."""
    card = catalog.cards.get(text) or _index(catalog).get(fold(text))
    if card is None:
        raise Problem("unknown-card", 404, got=text)
    return card


def meant(text: str, accepted: Container[str], catalog: Catalog) -> list[Card]:
    """Return the few `accepted` cards, by slug, whose names are nearest to a mistyped `text`."""
    near = (slug for slug in name_table().nearest(text, 4 * MEANT) if slug in accepted)
    return [catalog[slug] for slug in islice(near, MEANT)]
