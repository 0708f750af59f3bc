"""A short way to put a kingdom on the table and look at its setup."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import load_catalog
from webapp.kingdoms.chance import complete
from webapp.kingdoms.describe import describe
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.pool import DEALT_KINDS, whole_pool

CATALOG = load_catalog()
PLAIN = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village",
         "workshop")  # fmt: skip
"""Ten piles that bring nothing: the First Game."""


def kingdom(
    *slugs: str, players: int = 2, colony: bool = False, shelters: bool = False, seed: int = 0,
    **choices: str | tuple[str, ...],
) -> Kingdom:  # fmt: skip
    """Return a kingdom with these piles and landscapes, filled up with plain piles.

    `choices` are those already made, with ``_`` for ``-`` and ``trait_`` before a Trait's name; an
    Ally or a Prophecy among `slugs` is one too. The others are made at random.
    """
    made = {
        key.replace("_", "-").replace("trait-", "trait:"): (chosen,)
        if isinstance(chosen, str)
        else chosen
        for key, chosen in choices.items()
    }
    made.update(
        (CATALOG[slug].kind, (slug,))
        for slug in slugs
        if CATALOG[slug].kind in ("ally", "prophecy")
    )
    piles = [slug for slug in slugs if CATALOG[slug].kind == "kingdom"]
    taken = {*piles, *(slug for chosen in made.values() for slug in chosen)}
    piles += [slug for slug in PLAIN if slug not in taken][: 10 - len(piles)]
    dealt = [slug for slug in slugs if CATALOG[slug].kind in DEALT_KINDS]
    return complete(
        Kingdom(
            players,
            in_order(piles, CATALOG),
            in_order(dealt, CATALOG),
            MappingProxyType(made),
            colony,
            shelters,
        ),
        whole_pool(CATALOG),
        Random(seed),
    )


class Seen:
    """A kingdom's setup, to be asked short questions."""

    def __init__(self, of: Kingdom) -> None:
        self.kingdom = of
        self.data: dict[str, Any] = describe(of, CATALOG)
        setup = self.data["setup"]
        self.supply = {pile["slug"]: pile["count"] for pile in setup["supply"]}
        self.non_supply = {pile["slug"]: pile["count"] for pile in setup["non_supply"]}
        self.piles = {pile["slug"]: pile for pile in (*setup["supply"], *setup["non_supply"])}
        each = setup["each_player"]
        self.deck = {card["slug"]: card["count"] for card in each["deck"]}
        self.mats = {mat["slug"] for mat in each["mats"]}
        self.tokens = {token["slug"]: token["count"] for token in each["tokens"]}
        self.table = setup["table"]
        self.ends = setup["ends"]

    def things(self, kind: str) -> set[str]:
        """Return the slugs of what lies on the table as this kind of thing."""
        return {thing["slug"] for thing in self.table if thing["kind"] == kind}

    def thing(self, kind: str, slug: str) -> dict[str, Any]:
        """Return the one thing of this kind and slug."""
        (found,) = [thing for thing in self.table if (thing["kind"], thing["slug"]) == (kind, slug)]
        return found

    def lying_on(self, token: str) -> dict[str, int]:
        """Return how many of a token lie on each pile or landscape."""
        return {
            where: thing["count"]
            for thing in self.table
            if thing["kind"] == "token" and thing["slug"] == token
            for where in thing.get("on", ())
        }


def seen(*slugs: str, **others: Any) -> Seen:
    """Return the setup of `kingdom` with the same arguments."""
    return Seen(kingdom(*slugs, **others))
