"""What may be dealt: the cards of the chosen boxes, sorted once into what each rule asks for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog

DEALT_KINDS: tuple[str, ...] = ("event", "landmark", "project", "way", "trait")
"""The landscapes that are dealt with the piles; an Ally or a Prophecy comes with a card."""


def costs(card: Card, *coins: int) -> bool:
    """Return whether `card` costs one of these amounts of coins and nothing else."""
    cost = card.cost
    return cost is not None and not cost.potion and not cost.debt and cost.coins in coins


def is_single(card: Card, catalog: Catalog) -> bool:
    """Return whether `card` is an ordinary Kingdom card, not the randomizer of a mixed pile."""
    return not catalog.members(card.slug)


def _set_aside(card: Card, catalog: Catalog, *coins: int) -> bool:
    return (
        costs(card, *coins)
        and "action" in card.types
        and "duration" not in card.types
        and is_single(card, catalog)
    )


FITTING: Mapping[str, Callable[[Card, Catalog], bool]] = MappingProxyType({
    "bane": lambda card, catalog: costs(card, 2, 3),
    "ferryman": lambda card, catalog: costs(card, 3, 4),
    "way-of-the-mouse": lambda card, catalog: _set_aside(card, catalog, 2, 3),
    "riverboat": lambda card, catalog: _set_aside(card, catalog, 5),
    "approaching-army": lambda card, catalog: "attack" in card.types,
    "black-market": lambda card, catalog: True,
    "divine-wind": lambda card, catalog: True,
})  # fmt: skip
"""Which Kingdom piles an added or set aside card may be, by the key of the choice.

A mixed pile is what its randomizer says. It cannot be set aside for Way of the Mouse or Riverboat:
they want one card.
"""


@dataclass(frozen=True, eq=False)
class Pool:
    """The piles and landscapes that may be dealt, with what each choice may take from them."""

    catalog: Catalog
    piles: tuple[str, ...]
    landscapes: tuple[str, ...]
    allies: tuple[str, ...]
    prophecies: tuple[str, ...]

    @functools.cached_property
    def fitting(self) -> Mapping[str, tuple[str, ...]]:
        """The piles of this pool that fit each choice of `FITTING`."""
        fitting = _all_fitting(self.catalog)
        return {
            key: tuple(slug for slug in self.piles if slug in fits) for key, fits in fitting.items()
        }

    @property
    def everything(self) -> tuple[str, ...]:
        """All that may be dealt or come with what is dealt."""
        return (*self.piles, *self.landscapes, *self.allies, *self.prophecies)


@functools.cache
def _all_fitting(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    piles = catalog.of_kind("kingdom")
    return {
        key: frozenset(card.slug for card in piles if fits(card, catalog))
        for key, fits in FITTING.items()
    }


def joined(catalog: Catalog, pools: Sequence[Pool]) -> Pool:
    """Return one pool of all that `pools` hold."""
    return Pool(
        catalog,
        tuple(chain.from_iterable(pool.piles for pool in pools)),
        tuple(chain.from_iterable(pool.landscapes for pool in pools)),
        tuple(chain.from_iterable(pool.allies for pool in pools)),
        tuple(chain.from_iterable(pool.prophecies for pool in pools)),
    )


def pool_of(catalog: Catalog, cards: Iterable[Card]) -> Pool:
    """Sort `cards` into a pool."""
    piles: list[str] = []
    landscapes: list[str] = []
    others: dict[str, list[str]] = {"ally": [], "prophecy": []}
    for card in cards:
        if card.kind == "kingdom":
            piles.append(card.slug)
        elif card.kind in DEALT_KINDS:
            landscapes.append(card.slug)
        elif card.kind in others:
            others[card.kind].append(card.slug)
    return Pool(
        catalog, tuple(piles), tuple(landscapes), tuple(others["ally"]), tuple(others["prophecy"])
    )


@functools.cache
def whole_pool(catalog: Catalog) -> Pool:
    """Return the pool of every card in its newest edition."""
    return pool_of(catalog, (card for card in catalog if not catalog.is_removed(card)))
