"""Lists of cards as text, such as ``2 copper, crypt(silver)``, for positions and setups."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from rulesdb.problems import Problem

MOST_OF_ONE = 250
"""A longer run of one card in a list is cut: no box holds as many."""

MOST = 1000
"""Cards in one list at most, those under others included."""

_ITEM = re.compile(r"\s*(?:(\d+)\s+)?([a-z0-9-]+)(?:#(\d+))?\s*(?:\(([^()]*)\))?\s*(?:,|$)")


class Item:
    """One card in a list: its slug, its number when one is named, and what lies under it."""

    __slots__ = ("number", "slug", "under")

    def __init__(self, slug: str, number: int | None, under: list[Item]) -> None:
        self.slug = slug
        self.number = number
        self.under = under


def parse(text: str | Sequence[str], unread: list[str] | None = None) -> list[Item]:
    """Return the cards that a list such as ``"2 copper, crypt(silver)"`` names.

    Parts that cannot be read are added to `unread`, or raise `Problem` ``position-list``, and so
    does a list of more than `MOST` cards.
    """
    parts = [text] if isinstance(text, str) else text
    items: list[Item] = []
    count = 0
    for part in parts:
        for item in _items(part, unread):
            count += 1 + len(item.under)
            if count > MOST:
                raise Problem("position-list", text=part[:40])
            items.append(item)
    return items


def _items(text: str, unread: list[str] | None) -> Iterator[Item]:
    """Yield the cards of one text; of several alike, each is the same item."""
    at = 0
    while at < len(text) and text[at:].strip():
        found = _ITEM.match(text, at)
        if not found:
            if unread is None:
                raise Problem("position-list", text=text[at : at + 40])
            comma = text.find(",", at)
            end = len(text) if comma < 0 else comma + 1
            unread.append(text[at:end].strip(" ,"))
            at = end
            continue
        count, slug, number, under = found.groups()
        item = Item(slug, int(number) if number else None, parse(under or "", unread))
        yield from itertools.repeat(item, min(int(count or 1), MOST_OF_ONE))
        at = found.end()


def write_list(items: Iterable[str]) -> str:
    """Return the list of these names, runs of the same one counted."""
    parts: list[str] = []
    run, last = 0, None
    for name in [*items, None]:
        if name == last:
            run += 1
            continue
        if last is not None:
            parts.append(last if run == 1 else f"{run} {last}")
        run, last = 1, name
    return ", ".join(parts)
