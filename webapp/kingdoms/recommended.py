"""The official recommended sets of ten, as kingdoms."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Set
from random import Random
from types import MappingProxyType

from rulesdb.catalog import Catalog, RecommendedSet
from webapp.kingdoms.chance import complete
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.options import Options, read_set
from webapp.kingdoms.plan import owned
from webapp.kingdoms.pool import DEALT_KINDS, pool_of
from webapp.kingdoms.resolve import COLONY_PILES


def kingdom_of(
    recommended: RecommendedSet, players: int, catalog: Catalog, random: Random
) -> Kingdom:
    """Return a recommended set as a kingdom.

    The choices that the rulebook prints are kept; the others are made at random, from its boxes.
    """
    dealt = [slug for slug in recommended.landscapes if catalog[slug].kind in DEALT_KINDS]
    choices = {key: in_order(slugs, catalog) for key, slugs in recommended.choices.items()}
    for slug in recommended.landscapes:
        if slug not in dealt:
            choices[catalog[slug].kind] = (slug,)
    boxes = Options(sets=tuple(read_set(name, catalog) for name in recommended.sets))
    kingdom = Kingdom(
        players,
        in_order(recommended.piles, catalog),
        in_order(dealt, catalog),
        MappingProxyType(choices),
        recommended.colony,
        recommended.shelters,
    )
    return complete(kingdom, pool_of(catalog, owned(boxes, catalog)), random)


def missing(recommended: RecommendedSet, cards: Set[str]) -> tuple[str, ...]:
    """Return what a recommended set needs that is not among `cards`; nothing when all is there."""
    needed = [*recommended.piles, *recommended.landscapes]
    needed += [slug for slugs in recommended.choices.values() for slug in slugs]
    needed += COLONY_PILES if recommended.colony else ()
    needed += ("hovel",) if recommended.shelters else ()
    return tuple(slug for slug in dict.fromkeys(needed) if slug not in cards)


def playable(options: Options, catalog: Catalog) -> list[RecommendedSet]:
    """Return the recommended sets for which the boxes of `options` hold every card."""
    cards = {card.slug for card in owned(options, catalog)}
    return [one for one in catalog.recommended.values() if not missing(one, cards)]


def printed_as(kingdom: Kingdom, catalog: Catalog) -> tuple[RecommendedSet, ...]:
    """Return the recommended sets that have just these piles and landscapes."""
    there = frozenset((*kingdom.piles, *kingdom.dealt))
    return _by_cards(catalog).get(there, ())


@functools.cache
def _by_cards(catalog: Catalog) -> Mapping[frozenset[str], tuple[RecommendedSet, ...]]:
    found: dict[frozenset[str], tuple[RecommendedSet, ...]] = {}
    for one in catalog.recommended.values():
        dealt = [slug for slug in one.landscapes if catalog[slug].kind in DEALT_KINDS]
        cards = frozenset((*one.piles, *dealt))
        found[cards] = (*found.get(cards, ()), one)
    return found
