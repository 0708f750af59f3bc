"""Whether a kingdom, wherever it came from, is one: right kinds of cards, none of them twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rulesdb.catalog import PLAYERS, Card, Catalog
from webapp.kingdoms.chance import BY_KEY, TRAIT, trait_piles
from webapp.kingdoms.kingdom import PILES, Kingdom
from webapp.kingdoms.pool import DEALT_KINDS

DECIDED: tuple[str, ...] = ("colony", "shelters")
"""Choices that name the Kingdom card that decided, instead of what was chosen."""

Fits = Callable[[Card, Kingdom, Catalog], bool]


def _is_pile(card: Card, kingdom: Kingdom, catalog: Catalog) -> bool:
    return card.kind == "kingdom"


def _is_one_card(card: Card, kingdom: Kingdom, catalog: Catalog) -> bool:
    return card.pile is not None or not catalog.members(card.slug)


def _of_kind(kind: str) -> Fits:
    return lambda card, kingdom, catalog: card.kind == kind


def _is_action_pile(card: Card, kingdom: Kingdom, catalog: Catalog) -> bool:
    return "action" in card.types and card.slug in (*kingdom.supply_piles, "ruins")


_FITS: Mapping[str, Fits] = MappingProxyType({
    "bane": _is_pile,
    "ferryman": _is_pile,
    "approaching-army": _is_pile,
    "divine-wind": _is_pile,
    "riverboat": _is_one_card,
    "way-of-the-mouse": _is_one_card,
    "black-market": _is_one_card,
    "ally": _of_kind("ally"),
    "prophecy": _of_kind("prophecy"),
    "druid-boons": _of_kind("boon"),
    "obelisk": _is_action_pile,
})  # fmt: skip


def faults(kingdom: Kingdom, catalog: Catalog) -> Iterator[str]:
    """Yield what makes this no kingdom, as words for a test or a log; nothing when all is well.

    It does not ask for a choice's cost: a rulebook prints a Ferryman's pile that costs $2.
    """
    if kingdom.players not in PLAYERS:
        yield "players"
    if len(set(kingdom.piles)) != PILES or len(kingdom.piles) != PILES:
        yield "ten piles"
    if any(catalog[slug].kind != "kingdom" for slug in kingdom.piles):
        yield "piles"
    if len(set(kingdom.dealt)) != len(kingdom.dealt) or any(
        catalog[slug].kind not in DEALT_KINDS for slug in kingdom.dealt
    ):
        yield "landscapes"
    traits = {TRAIT + slug for slug in kingdom.dealt if catalog[slug].kind == "trait"}
    for key, slugs in kingdom.choices.items():
        if key in DECIDED:
            if len(slugs) != 1 or slugs[0] not in kingdom.piles:
                yield key
        elif key in traits:
            if len(slugs) != 1 or slugs[0] not in trait_piles(kingdom.supply_piles, catalog):
                yield key
        elif key not in _FITS or not _right(kingdom, key, slugs, catalog):
            yield key
    if any(number > 1 for number in Counter(piles_in_use(kingdom, catalog)).values()):
        yield "twice"
    traits_on = Counter(kingdom.choices[key][0] for key in traits if kingdom.choices.get(key))
    if any(number > 1 for number in traits_on.values()):
        yield "two traits"


def fits_in_number(key: str, count: int) -> bool:
    """Return whether `count` cards are as many as the choice `key` wants."""
    choice = BY_KEY[key]
    return 0 < count <= choice.count if choice.short else count == choice.count


def _right(kingdom: Kingdom, key: str, slugs: tuple[str, ...], catalog: Catalog) -> bool:
    count = len(set(slugs))
    fits = _FITS[key]
    return (
        fits_in_number(key, count)
        and count == len(slugs)
        and all(fits(catalog[slug], kingdom, catalog) for slug in slugs)
    )


_PILE_KEYS = ("bane", "ferryman", "approaching-army", "divine-wind", "riverboat",
              "way-of-the-mouse", "black-market")  # fmt: skip


def piles_in_use(kingdom: Kingdom, catalog: Catalog) -> Iterator[str]:
    """Yield every pile that is in use, in the Supply or not; a card's pile where it is mixed."""
    yield from kingdom.piles
    for key in _PILE_KEYS:
        for slug in kingdom.choices.get(key, ()):
            yield catalog[slug].pile or slug
