"""A game as a file: written for people to keep, and read back with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesdb.problems import Problem
from webapp.engine.record import RULES
from webapp.play.games import PERSON, Live, Match, Seat, match_from_json
from webapp.play.sitting import Sitting

FORMAT = "arauto-game"
VERSION = 1
LARGEST_FILE = 256 * 1024
KEYS = frozenset({"format", "version", "record", "seats", "given"})
RECORD_KEYS = frozenset({"rules", "kingdom", "players", "position", "seed", "decisions"})
SEAT_KEYS = frozenset({"name", "by"})


def is_open(sitting: Sitting) -> bool:
    """Return whether a game may be exported: it is over, or nobody sits at another device.

    The record tells how the cards were shuffled, and so what everybody holds.
    """
    return sitting.live.game.over or len(sitting.match.doors) == 1


def check_open(sitting: Sitting) -> None:
    """Refuse to export a game that others still play: `Problem` ``game-not-over``."""
    if not is_open(sitting):
        raise Problem("game-not-over", 409)


def write(match: Match) -> str:
    """Return a match as the text of a file."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, **match.to_json()}
    data["seats"] = [{"name": seat.name, "by": seat.by} for seat in match.seats]
    for key in ("wish", "next"):
        data.pop(key, None)
    return json.dumps(data, ensure_ascii=False, indent=1)


def read(text: str) -> Match:
    """Return the match that a file holds, all its persons on one device.

    Raises `Problem` ``game-file`` for another file, ``record-damaged`` for a damaged one, and
    ``record-does-not-fit`` with ``match``, cut off where the rules no longer allow what was
    decided.
    """
    if len(text) > LARGEST_FILE:
        raise Problem("too-large", 413, limit=LARGEST_FILE)
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character is in no name of ours
    except (ValueError, RecursionError) as error:
        raise Problem("game-file") from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Problem("game-file")
    if data.get("version") != VERSION:
        raise Problem("record-damaged", key="version")
    _only(data, KEYS)
    _only(data.get("record"), RECORD_KEYS)
    for seat in data["seats"] if isinstance(data.get("seats"), list) else ():
        _only(seat, SEAT_KEYS)
    match = match_from_json(data)
    seats = tuple(Seat(it.name, it.by, 0 if it.by == PERSON else None) for it in match.seats)
    if all(seat.by != PERSON for seat in seats):
        raise Problem("no-person")
    match = replace(match, seats=seats)
    try:
        live = Live(match)
    except Problem as problem:
        if problem.code == "record-does-not-fit":
            fits = problem.details["at"] - 1
            record = replace(match.record.until(fits), rules=RULES)
            problem.details["match"] = replace(
                match, record=record, given=min(match.given, fits), wish=None
            )
        raise
    return live.let_bots()


def _only(data: Any, keys: frozenset[str]) -> None:
    if isinstance(data, Mapping):
        for key in data:
            if key not in keys:
                raise Problem("record-damaged", key=str(key)[:40])
