"""A kingdom with its setup as plain data: what the API answers and the command line prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdb.catalog import Catalog
from webapp.kingdoms.code import encode
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.resolve import resolve
from webapp.kingdoms.setup import Copies, Held, Pile, Setup, Thing


def describe(kingdom: Kingdom, catalog: Catalog, setup: Setup | None = None) -> dict[str, Any]:
    """Return `kingdom` as data that JSON can hold; `setup` if it was resolved already."""
    return {
        "code": encode(kingdom, catalog),
        "players": kingdom.players,
        "seed": kingdom.seed,
        "piles": list(kingdom.piles),
        "landscapes": list(kingdom.landscapes),
        "colony": kingdom.colony,
        "shelters": kingdom.shelters,
        "choices": {key: list(slugs) for key, slugs in kingdom.choices.items()},
        "setup": describe_setup(setup or resolve(kingdom, catalog)),
    }


def describe_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as data that JSON can hold."""
    each = setup.each_player
    return {
        "supply": [_pile(pile) for pile in setup.supply],
        "non_supply": [_pile(pile) for pile in setup.non_supply],
        "each_player": {
            "deck": [_held(one) for one in each.deck],
            "mats": [_held(mat) for mat in each.mats],
            "tokens": [_held(token) for token in each.tokens],
        },
        "table": [_thing(thing) for thing in setup.table],
        "ends": {"empty": list(setup.ends.empty), "piles": setup.ends.piles},
    }


def _copies(cards: Sequence[Copies]) -> list[dict[str, Any]]:
    return [{"slug": card.slug, "count": card.count} for card in cards]


def _pile(pile: Pile) -> dict[str, Any]:
    data = {"slug": pile.slug, "count": pile.count, "because": list(pile.because)}
    if pile.cards:
        data |= {"cards": _copies(pile.cards), "shuffled": pile.shuffled}
    return data


def _held(held: Held) -> dict[str, Any]:
    return {"slug": held.slug, "count": held.count, "because": list(held.because)}


def _thing(thing: Thing) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": thing.kind, "slug": thing.slug}
    if thing.count is not None:
        data["count"] = thing.count
    if thing.on:
        data["on"] = list(thing.on)
    if thing.cards:
        data["cards"] = list(thing.cards)
    return data | {"because": list(thing.because)}
