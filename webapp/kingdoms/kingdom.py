"""A kingdom: what is played with, and everything that chance or a person decided about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import Card, Catalog

PILES = 10
"""How many Kingdom piles a game has before anything adds to them."""

Choices = Mapping[str, tuple[str, ...]]
NO_CHOICES: Choices = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Kingdom:
    """Ten piles, the landscapes dealt with them, and every choice made in setup.

    `piles` and `dealt` are slugs in the order of the cards' numbers (see `in_order`). `choices`
    maps the key of a choice (see `webapp.kingdoms.chance`) to the slugs chosen; ``colony`` and
    ``shelters`` there name the Kingdom card that decided, where one did. `seed` is the one the
    kingdom was dealt from; None when a hand made or changed it.
    """

    players: int
    piles: tuple[str, ...]
    dealt: tuple[str, ...] = ()
    choices: Choices = field(default_factory=lambda: NO_CHOICES)
    colony: bool = False
    shelters: bool = False
    seed: int | None = None

    @property
    def landscapes(self) -> tuple[str, ...]:
        """Everything that lies sideways: what was dealt, then the Ally and the Prophecy."""
        return (*self.dealt, *self.choices.get("ally", ()), *self.choices.get("prophecy", ()))

    @property
    def supply_piles(self) -> tuple[str, ...]:
        """The Kingdom piles in the Supply: the ten, the Bane, and what Approaching Army added."""
        choices = self.choices
        return (*self.piles, *choices.get("bane", ()), *choices.get("approaching-army", ()))

    def __hash__(self) -> int:
        return hash((self.players, self.piles, self.dealt))


def in_order(slugs: Iterable[str], catalog: Catalog) -> tuple[str, ...]:
    """Return `slugs` in the order of the cards' numbers, as a `Kingdom` wants them."""
    return tuple(sorted(slugs, key=lambda slug: catalog[slug].number))


def by_cost(cards: Sequence[Card], language: str) -> list[Card]:
    """Return `cards` as they are laid out: by cost, then by name."""

    def place(card: Card) -> tuple[Any, ...]:
        cost = card.cost
        return (*((cost.coins, cost.potion, cost.debt) if cost else ()), card.name(language))

    return sorted(cards, key=place)
