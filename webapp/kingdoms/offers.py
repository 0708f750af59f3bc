"""What may be chosen by hand for each choice of a kingdom, in the order to show it."""

from __future__ import annotations

from rulesdb.catalog import Catalog
from webapp.kingdoms.chance import TRAIT, asks, trait_piles
from webapp.kingdoms.check import DECIDED, piles_in_use
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import Options
from webapp.kingdoms.plan import plan_of
from webapp.kingdoms.pool import FITTING

SEVERAL = ("druid-boons", "black-market", "divine-wind")
"""Choices of more than one card."""


def offers(kingdom: Kingdom, key: str, options: Options, catalog: Catalog) -> tuple[str, ...]:
    """Return what `options` offer for the choice `key`, what is chosen now included.

    The rules may allow more: any box may be named by hand. Nothing for Colony and Shelters, which
    are used or not.
    """
    chosen = kingdom.choices.get(key, ())
    if key in DECIDED:
        return ()
    pool = plan_of(options, catalog).pool
    if key.startswith(TRAIT):
        taken = {
            slug
            for other, slugs in kingdom.choices.items()
            if other.startswith(TRAIT) and other != key
            for slug in slugs
        }
        found = [slug for slug in trait_piles(kingdom.supply_piles, catalog) if slug not in taken]
    elif key in FITTING:
        taken = set(piles_in_use(kingdom, catalog))
        found = [slug for slug in pool.fitting[key] if slug not in taken]
        if key == "black-market":
            found = [slug for pile in found for slug in _single(pile, catalog)]
    else:
        found = list(
            {
                "ally": pool.allies,
                "prophecy": pool.prophecies,
                "druid-boons": tuple(card.slug for card in catalog.of_kind("boon")),
                "obelisk": _action_piles(kingdom, catalog),
            }[key]
        )
    return tuple(dict.fromkeys((*chosen, *found)))


def _single(pile: str, catalog: Catalog) -> tuple[str, ...]:
    """Return the different cards of a pile: of a mixed one, each may be in the Black Market."""
    return tuple(card.slug for card in catalog.members(pile)) or (pile,)


def _action_piles(kingdom: Kingdom, catalog: Catalog) -> tuple[str, ...]:
    piles = [slug for slug in kingdom.supply_piles if "action" in catalog[slug].types]
    brings = asks(catalog)
    in_use = (*piles_in_use(kingdom, catalog), *kingdom.landscapes)
    if any("supply:ruins" in brings[slug] for slug in in_use):
        piles.append("ruins")
    return tuple(piles)
