"""Choose cards by set, type and cost, and put them in order: what the filters of a page do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesdb.catalog import TYPES, Card, Catalog, Cost
from rulesdb.folding import fold
from rulesdb.problems import Problem

PAGE = 60
"""Cards on a page of results."""

COSTS: tuple[str, ...] = (*(str(coins) for coins in range(9)), "9+", "potion", "debt", "none")
SORTS: tuple[str, ...] = ("name", "cost", "set")


@dataclass(frozen=True, slots=True)
class Choice:
    """What a page of cards is to show: None means any."""

    set: str | None = None
    type: str | None = None
    cost: str | None = None
    sort: str = "name"
    page: int = 1

    @property
    def narrows(self) -> bool:
        """Whether anything at all was chosen."""
        return bool(self.set or self.type or self.cost)


def read_choice(values: Mapping[str, str], catalog: Catalog) -> Choice:
    """Read a choice from a query string; a `Problem` for a value that is none."""
    accepted: dict[str, tuple[str, ...]] = {
        "set": tuple(catalog.sets),
        "type": tuple(sorted(TYPES)),
        "cost": COSTS,
        "sort": SORTS,
    }
    read: dict[str, Any] = {}
    for name, allowed in accepted.items():
        value = values.get(name, "").strip()
        if not value:
            continue
        if value not in allowed:
            raise Problem("unknown-choice", name=name, got=value, accepted=allowed)
        read[name] = value
    page = values.get("page", "").strip() or "1"
    if not (page.isascii() and page.isdigit() and 1 <= int(page[:4]) <= 999 and len(page) <= 3):
        raise Problem("bad-number", name="page", got=page, least=1, most=999)
    return Choice(**read, page=int(page))


def chosen(choice: Choice, catalog: Catalog, language: str) -> list[Card]:
    """Return the cards that fit `choice`, in its order."""
    fits = list(_conditions(choice))
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


def _conditions(choice: Choice) -> Iterator[Callable[[Card], bool]]:
    if choice.set:
        yield lambda card: card.set == choice.set
    if choice.type:
        yield lambda card: choice.type in card.types
    match choice.cost:
        case None:
            return
        case "none":
            yield lambda card: card.cost is None
        case "potion":
            yield lambda card: card.cost is not None and card.cost.potion > 0
        case "debt":
            yield lambda card: card.cost is not None and card.cost.debt > 0
        case "9+":
            yield lambda card: card.cost is not None and card.cost.coins >= 9
        case coins:
            yield lambda card: card.cost == Cost(int(coins))


def _amounts(cost: Cost | None) -> tuple[int, int, int]:
    """Return what orders costs for the eye; what has no cost comes last."""
    return (cost.coins, cost.potion, cost.debt) if cost else (99, 0, 0)
