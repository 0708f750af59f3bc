"""Written positions from people: checked as a whole before the engine reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine.kind import is_played, kind
from webapp.engine.lists import parse
from webapp.engine.notation import COUNTERS, GAME_KEYS, PLAYER_KEYS, ZONES, faults, read
from webapp.engine.record import Record

LISTS = (
    "kingdom", "trash", "face_down", "boons", "hexes", "boons_discard", "hexes_discard",
    "druid_boons",
)  # fmt: skip
PLAYER_LISTS = (*ZONES, "boons", "states", "gained", "gained_before", "played")
NUMBERS = ("turn", "seed", "gained_before_buys", "row")
MOST = 10_000
"""The largest number that anything in a position may be."""

UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What the notation stumbles over when something in a position is not of its kind at all."""

HOOKS = {"start": "at_start", "end": "at_end", "extra": "takes_turn"}
"""The hook that a waiting effect needs, by when it acts."""


def names_of(record: Record) -> list[str]:
    """Return the names of the players of a record, in turn order."""
    if record.position is None:
        return list(record.players)
    players = record.position.get("players", ["Avery", "Blair"])
    if isinstance(players, int):
        return [f"Player {number}" for number in range(1, players + 1)]
    return list(players)


def check(position: Mapping[str, Any]) -> list[Problem]:
    """Return everything that is wrong with a position, all at once; empty if nothing is."""
    shapes = list(_shapes(position))
    if shapes:
        return shapes
    try:
        found = faults(position)
        if not found:
            read(position)
    except Problem as problem:
        return [problem]
    except UNREADABLE:
        return [Problem("position-unread")]
    return found or list(_unplayed(position))


def _shapes(position: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what is not of the kind that its key needs; the rest is `faults`'."""
    names = position.get("players", ["Avery", "Blair"])
    if isinstance(names, int) and not isinstance(names, bool):
        names = [f"Player {number}" for number in range(1, min(names, 9) + 1)]
    elif not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        yield Problem("position-players", players=_said(names))
        return
    for name in names:
        if name in GAME_KEYS or name in PLAYER_KEYS or not name.strip():
            yield Problem("position-name", got=name)
    for key in LISTS:
        yield from _list(key, position.get(key, ""))
    for key in NUMBERS:
        if key in position and not _is_number(position[key], 2**53 if key == "seed" else MOST):
            yield Problem("position-value", key=key, value=_said(position[key]))
    for key in ("phase", "active", "regular", "extra"):
        if not isinstance(position.get(key, ""), str):
            yield Problem("position-value", key=key, value=_said(position[key]))
    supply = position.get("supply", {})
    if not isinstance(supply, Mapping):
        yield Problem("position-value", key="supply", value=_said(supply))
    else:
        for slug, value in supply.items():
            if slug not in load_catalog():
                yield Problem("unknown-card", got=slug)
            elif not isinstance(value, (str, list)) and not _is_number(value, 1000):
                yield Problem("position-value", key=f"supply.{slug}", value=_said(value))
            elif isinstance(value, (str, list)):
                yield from _list(f"supply.{slug}", value)
    yield from _waiting("in_force", position.get("in_force", []), ("player", "source"), names)
    for name in names:
        table = position.get(name, {})
        if isinstance(table, Mapping):
            yield from _player(name, table, names)


def _player(name: str, table: Mapping[str, Any], names: list[str]) -> Iterator[Problem]:
    for key in PLAYER_LISTS:
        yield from _list(f"{name}.{key}", table.get(key, ""))
    for key in COUNTERS:
        if not _is_number(table.get(key, 0), MOST):
            yield Problem("position-value", key=f"{name}.{key}", value=_said(table[key]))
    mats = table.get("mats", {})
    for mat, cards in mats.items() if isinstance(mats, Mapping) else ():
        yield from _list(f"{name}.mats.{mat}", cards)
    if not isinstance(table.get("controller", ""), str):
        yield Problem("position-value", key=f"{name}.controller", value=_said(table["controller"]))
    yield from _waiting(f"{name}.later", table.get("later", []), (), names)
    holds = table.get("holds", {})
    if not isinstance(holds, Mapping) or not all(
        isinstance(held, list) and all(isinstance(it, str) for it in held)
        for held in holds.values()
    ):
        yield Problem("position-value", key=f"{name}.holds", value=_said(holds))


def _list(key: str, value: Any) -> Iterator[Problem]:
    good = isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(part, str) for part in value)
    )
    if not good:
        yield Problem("position-value", key=key, value=_said(value))


def _waiting(
    key: str, entries: Any, needed: tuple[str, ...], names: list[str]
) -> Iterator[Problem]:
    """Check the effects that wait: each a card's name, or a table of what is known of it."""
    if not isinstance(entries, list):
        yield Problem("position-value", key=key, value=_said(entries))
        return
    for entry in entries:
        told = {"card": entry} if isinstance(entry, str) and not needed else entry
        if not isinstance(told, Mapping) or any(word not in told for word in needed):
            yield Problem("position-value", key=key, value=_said(entry))
            continue
        other = ("cards", "players", "count")
        words = {word: it for word, it in told.items() if word not in other}
        cards, players = told.get("cards", []), told.get("players", [])
        if (
            not _is_number(told.get("count", 0), MOST)
            or not all(isinstance(value, str) for value in words.values())
            or not isinstance(cards, list)
            or not all(isinstance(card, str) for card in cards)
            or not isinstance(players, list)
            or not all(player in names for player in players)
            or not {"card", "source"} & set(told)
            or told.get("player", names[0]) not in names
            or not _acts(told, needed)
        ):
            yield Problem("position-value", key=key, value=_said(entry))


def _acts(told: Mapping[str, Any], in_force: tuple[str, ...]) -> bool:
    """Return whether the card that waits has something to do then."""
    source = str(told.get("source") or told.get("card", "")).partition("#")[0]
    if source not in load_catalog():
        return False
    effect = kind(source).effect
    if in_force:
        return effect is not None
    hook = HOOKS.get(str(told.get("when", "start")))
    return effect is not None and hook is not None and getattr(effect, hook) is not None


def _unplayed(position: Mapping[str, Any]) -> Iterator[Problem]:
    """Find cards of the position that the engine does not play yet."""
    slugs: dict[str, None] = {}
    tables = [position, *(table for table in position.values() if isinstance(table, Mapping))]
    for table in tables:
        mats = table.get("mats", {})
        for value in (*(table.get(key, "") for key in (*LISTS, *PLAYER_LISTS)), *mats.values()):
            for item in parse(value) if isinstance(value, (str, list)) else ():
                slugs |= dict.fromkeys([item.slug, *(below.slug for below in item.under)])
    missing = [slug for slug in slugs if not is_played(slug)]
    if missing:
        yield Problem("not-played", cards=missing)


def _said(value: Any) -> str:
    try:
        return str(value)
    except ValueError:  # a number of more digits than Python writes
        return "…"


def _is_number(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
