"""Cards by what people call them: slug, name or alias, in either language, however typed."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from rulesdb.catalog import LANGUAGES, Card, Catalog
from rulesdb.folding import fold
from rulesdb.problems import Problem


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
