"""From a kingdom to its complete setup: ask every card in use what it brings, then lay it out."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rulesdb.catalog import Catalog
from webapp.kingdoms.chance import TRAIT
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.requirements import Builder, brought, of_kind
from webapp.kingdoms.setup import (
    ALWAYS,
    CHOSEN,
    DEALT,
    KINGDOM,
    Copies,
    EachPlayer,
    Ends,
    Held,
    Pile,
    Setup,
    Thing,
)

COPPERS, ESTATES = 7, 3
COPPERS_IN_THE_BOX = 60
EMPTY_PILES = MappingProxyType({2: 3, 3: 3, 4: 3, 5: 4, 6: 4})
SUN_TOKENS = MappingProxyType({2: 5, 3: 8, 4: 10, 5: 12, 6: 13})

TOKENS_OF_EACH_PLAYER: Mapping[str, int] = MappingProxyType({
    "journey": 1, "minus-card": 1, "minus-coin": 1, "minus-cost": 1, "plus-action": 1,
    "plus-buy": 1, "plus-card": 1, "plus-coin": 1, "estate": 1, "trashing": 1, "cube": 2,
})  # fmt: skip
"""How many of a token every player takes; the others lie in one heap for all."""

SHARED_MATS = frozenset({"trade-route"})
ALWAYS_IN_THE_SUPPLY = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")
COLONY_PILES = ("platinum", "colony")
BASICS = ("copper", "silver", "gold", "platinum", "potion", "estate", "duchy", "province", "colony",
          "curse", "ruins")  # fmt: skip
"""The piles of the Supply that are not Kingdom piles, in the order they are laid out."""


def resolve(kingdom: Kingdom, catalog: Catalog) -> Setup:
    """Return the complete setup of `kingdom`, with why each thing is there.

    Raises `Problem` ``choice-not-made`` when the kingdom lacks a choice that it asks for; what
    `deal`, `complete` and `decode` return has them all.
    """
    builder = Builder(kingdom, catalog)
    builder.in_use += kingdom.piles
    builder.in_use += kingdom.dealt
    builder.supply = {slug: [KINGDOM] for slug in kingdom.piles}
    rules = brought(catalog)
    for slug in builder.in_use:  # grows while it is read
        for rule, argument, because in rules.get(slug, ()):
            rule(builder, argument, because)
    _lay_out_basics(builder)
    for put, because in builder.later:
        put(builder, because)
    supply = [slug for slug in builder.supply if slug not in BASICS]
    supply += [slug for slug in BASICS if slug in builder.supply]
    return Setup(
        supply=tuple(_made_pile(builder, slug, builder.supply[slug]) for slug in supply),
        non_supply=tuple(
            _made_pile(builder, slug, because) for slug, because in builder.non_supply.items()
        ),
        each_player=_each_player(builder),
        table=_table(builder),
        ends=Ends(
            ("province", "colony") if kingdom.colony else ("province",),
            EMPTY_PILES[kingdom.players],
        ),
    )


def _lay_out_basics(builder: Builder) -> None:
    for slug in ALWAYS_IN_THE_SUPPLY:
        builder.lay(slug, ALWAYS)
    if builder.kingdom.colony:
        for because in builder.kingdom.choices.get("colony", (CHOSEN,)):
            for slug in COLONY_PILES:
                builder.lay(slug, because)


@functools.lru_cache(maxsize=8192)
def _pile(catalog: Catalog, slug: str, players: int, because: tuple[str, ...]) -> Pile:
    card = catalog[slug]
    return Pile(
        slug,
        card.pile_size(players),
        because,
        tuple(Copies(one.slug, one.pile_size(players)) for one in catalog.members(slug)),
        "setup:shuffled-pile" in card.brings,
    )


def _made_pile(builder: Builder, slug: str, because: list[str]) -> Pile:
    pile = _pile(builder.catalog, slug, builder.players, tuple(because))
    if slug == "copper" and builder.heirlooms:
        in_decks = builder.players * (COPPERS - len(builder.heirlooms))
        return replace(pile, count=COPPERS_IN_THE_BOX - in_decks)
    return pile


def _each_player(builder: Builder) -> EachPlayer:
    deck = [Held(slug, 1, tuple(because)) for slug, because in builder.heirlooms.items()]
    if len(deck) < COPPERS:
        deck.insert(0, Held("copper", COPPERS - len(deck), (ALWAYS,)))
    if builder.kingdom.shelters:
        because = tuple(builder.kingdom.choices.get("shelters", (CHOSEN,)))
        deck += [Held(slug, 1, because) for slug in of_kind(builder.catalog, "shelter")]
    else:
        deck.append(Held("estate", ESTATES, (ALWAYS,)))
    tokens = [
        Held(slug, TOKENS_OF_EACH_PLAYER[slug], tuple(because))
        for slug, because in builder.tokens.items()
        if slug in TOKENS_OF_EACH_PLAYER
    ]
    tokens += [Held(slug, count, because) for slug, (count, because) in builder.start_with.items()]
    mats = tuple(
        Held(slug, 1, tuple(because))
        for slug, because in builder.mats.items()
        if slug not in SHARED_MATS
    )
    return EachPlayer(tuple(deck), mats, tuple(tokens))


def _table(builder: Builder) -> tuple[Thing, ...]:
    kingdom, catalog = builder.kingdom, builder.catalog
    made = [
        Thing(catalog[slug].kind, slug, (DEALT,), on=tuple(kingdom.choices.get(TRAIT + slug, ())))
        for slug in kingdom.dealt
    ]
    for (kind, slug), reasons in builder.things.items():
        because = tuple(reasons)
        if kind == "deck":
            cards = _deck_cards(builder, slug)
            made.append(Thing(kind, slug, because, len(cards), cards=cards))
        elif kind in ("state", "artifact", "trash"):
            made.append(Thing(kind, slug, because, catalog[slug].pile_size(builder.players)))
        else:
            made.append(Thing(kind, slug, because))
    made += builder.made
    if kingdom.shelters:
        because = tuple(kingdom.choices.get("shelters", (CHOSEN,)))
        made.append(Thing("shelters", "shelters", because))
    made += [
        Thing("mat", slug, tuple(because), 1)
        for slug, because in builder.mats.items()
        if slug in SHARED_MATS
    ]
    for slug, reasons in builder.tokens.items():
        if slug == "sun":
            count, on = SUN_TOKENS[kingdom.players], builder.chosen("prophecy")
            made.append(Thing("token", slug, tuple(reasons), count, on))
        elif slug not in TOKENS_OF_EACH_PLAYER:
            made.append(Thing("token", slug, tuple(reasons)))
    return tuple(made)


def _deck_cards(builder: Builder, deck: str) -> tuple[str, ...]:
    if deck == "black-market":
        return builder.chosen("black-market")
    kind = {"boons": "boon", "hexes": "hex"}[deck]
    taken = builder.kingdom.choices.get("druid-boons", ()) if kind == "boon" else ()
    return tuple(slug for slug in of_kind(builder.catalog, kind) if slug not in taken)
