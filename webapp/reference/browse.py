"""Choose cards by set, type, cost and tag, and put them in order: what a page's filters do."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesdb.catalog import TYPES, Card, Catalog, Cost
from rulesdb.folding import fold
from rulesdb.problems import Problem
from rulesdb.tags import TAGS, all_tags
from rulesdb.terms import load_terms
from webapp.reference.describe import set_called

PAGE = 60
"""Cards on a page of results."""

COSTS: tuple[str, ...] = (*(str(coins) for coins in range(9)), "9+", "potion", "debt", "none")
SORTS: tuple[str, ...] = ("name", "cost", "set")
FACETS: tuple[str, ...] = ("set", "type", "cost", "tag")
"""What cards are chosen by."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a page of cards is to show: None means any."""

    set: str | None = None
    type: str | None = None
    cost: str | None = None
    tag: str | None = None
    sort: str = "name"
    page: int = 1

    @property
    def narrows(self) -> bool:
        """Whether anything at all was chosen."""
        return any(getattr(self, facet) for facet in FACETS)


def read_choice(values: Mapping[str, str], catalog: Catalog) -> Choice:
    """Read a choice from a query string; a `Problem` for a value that is none."""
    accepted: dict[str, tuple[str, ...]] = {
        "set": tuple(catalog.sets),
        "type": tuple(sorted(TYPES)),
        "cost": COSTS,
        "tag": tuple(TAGS),
        "sort": SORTS,
    }
    read: dict[str, Any] = {}
    for name, allowed in accepted.items():
        value = values.get(name, "").strip()
        if not value:
            continue
        if value not in allowed:
            value = _called(name, value) or value
        if value not in allowed:
            raise Problem("unknown-choice", name=name, got=value, accepted=allowed)
        read[name] = value
    page = values.get("page", "").strip() or "1"
    if not (page.isascii() and page.isdigit() and 1 <= int(page[:4]) <= 999 and len(page) <= 3):
        raise Problem("bad-number", name="page", got=page, least=1, most=999)
    return Choice(**read, page=int(page))


def _called(facet: str, value: str) -> str | None:
    """Return the value of `facet` that a word of either language means, or None."""
    if facet == "set":
        return set_called(value)
    return load_terms().find(facet, value) if facet in ("type", "tag") else None


def chosen(choice: Choice, catalog: Catalog, language: str) -> list[Card]:
    """Return the cards that fit `choice`, in its order."""
    fits = _conditions(choice, catalog).values()
    cards = [card for card in catalog if all(condition(card) for condition in fits)]
    by_name = {card.slug: fold(card.name(language)) for card in cards}
    boxes = list(catalog.sets)
    keys: dict[str, Callable[[Card], Any]] = {
        "name": lambda card: by_name[card.slug],
        "cost": lambda card: (*_amounts(card.cost), by_name[card.slug]),
        "set": lambda card: (boxes.index(card.set), by_name[card.slug]),
    }
    return sorted(cards, key=keys[choice.sort])


def page_of(choice: Choice, catalog: Catalog, language: str) -> tuple[list[Card], int, int]:
    """Return the cards on the page of `choice`, how many fit in all, and how many pages they fill.

    Raises `Problem` for a page after the last.
    """
    found = chosen(choice, catalog, language)
    pages = max(1, -(-len(found) // PAGE))
    if choice.page > pages:
        raise Problem("bad-number", name="page", got=choice.page, least=1, most=pages)
    start = (choice.page - 1) * PAGE
    return found[start : start + PAGE], len(found), pages


def counts(choice: Choice, catalog: Catalog) -> dict[str, Counter[str]]:
    """Return how many cards each value of a facet would show, the other facets staying chosen."""
    conditions = _conditions(choice, catalog)
    values = _values(catalog)
    found: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
    for card in catalog:
        missed = [facet for facet, condition in conditions.items() if not condition(card)]
        for facet in FACETS if not missed else missed if len(missed) == 1 else ():
            found[facet].update(values[card.slug][facet])
    return found


def _conditions(choice: Choice, catalog: Catalog) -> dict[str, Callable[[Card], bool]]:
    values = _values(catalog)

    def has(facet: str, value: str) -> Callable[[Card], bool]:
        return lambda card: value in values[card.slug][facet]

    wanted = {facet: getattr(choice, facet) for facet in FACETS}
    return {facet: has(facet, value) for facet, value in wanted.items() if value}


@functools.cache
def _values(catalog: Catalog) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the values of each facet that each card has."""
    tags = all_tags(catalog)
    return {
        card.slug: {
            "set": (card.set,),
            "type": card.types,
            "cost": _costs(card.cost),
            "tag": tuple(tags[card.slug]),
        }
        for card in catalog
    }


def _costs(cost: Cost | None) -> tuple[str, ...]:
    """Return the values of the facet of costs under which a cost is found."""
    if cost is None:
        return ("none",)
    kinds = [kind for kind in ("potion", "debt") if getattr(cost, kind)]
    if cost.coins >= 9:
        kinds.append("9+")
    elif cost == Cost(cost.coins):
        kinds.append(str(cost.coins))
    return tuple(kinds)


def _amounts(cost: Cost | None) -> tuple[int, int, int]:
    """Return what orders costs for the eye; what has no cost comes last."""
    return (cost.coins, cost.potion, cost.debt) if cost else (99, 0, 0)
