"""What people choose cards by: each tag once, with its meaning, and those that follow from facts.

A card's other tags are typed in its set's data file.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog

TAGS: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "attack": {"en": "Attacks other players", "pt": "Ataca os outros jogadores"},
    "reaction": {"en": "Reacts to something", "pt": "Reage a alguma coisa"},
    "village": {"en": "Gives two Actions or more", "pt": "Dá duas Ações ou mais"},
    "plus-buy": {"en": "Gives a Buy", "pt": "Dá uma Compra"},
})  # fmt: skip
"""Every tag with its meaning in each language."""

COMPUTED: Mapping[str, Callable[[Card], bool]] = MappingProxyType({
    "attack": lambda card: "attack" in card.types,
    "reaction": lambda card: "reaction" in card.types,
    "village": lambda card: card.gives is not None and card.gives.actions >= 2,
    "plus-buy": lambda card: card.gives is not None and card.gives.buys >= 1,
})  # fmt: skip
"""The tags that follow from a card's facts, and how."""


@functools.cache
def all_tags(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """Return the tags of each card: typed and computed, and for a mixed pile those of its cards."""
    own = {
        card.slug: frozenset(card.tags) | {tag for tag, has in COMPUTED.items() if has(card)}
        for card in catalog
    }
    return {
        card.slug: own[card.slug].union(*(own[one.slug] for one in catalog.members(card.slug)))
        for card in catalog
    }
