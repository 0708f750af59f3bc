"""What forms about a person's things say, as values; a `Problem` for what is not accepted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.code import read_code
from webapp.kingdoms.options import read_set
from webapp.storage import Game, Result
from webapp.yours import limits


def read_game(form: Mapping[str, str], catalog: Catalog, game_id: str | None = None) -> Game:
    """Read a game played: its kingdom, day, note, and a result for each name given.

    `game_id` is the game's that is changed; a new one brings its own, so that a form sent twice
    makes one game.
    """
    name = game_id or form.get("id", "")
    pattern = limits.ID if game_id else limits.NEW_ID
    version = form.get("version", "1")
    if not pattern.fullmatch(name) or not re.fullmatch(r"[0-9]{1,9}", version):
        raise Problem("bad-request")
    return Game(
        id=name,
        code=read_code(form.get("code", ""), catalog),
        day=limits.read_day(form.get("day", "")),
        results=tuple(_results(form)),
        note=limits.tidy(form.get("note", ""), limits.NOTE),
        version=int(version),
    )


def _results(form: Mapping[str, str]) -> Iterable[Result]:
    """Yield a result for each seat at which a name, a score or a mark stands."""
    for seat in range(1, limits.PLAYERS + 1):
        name = limits.tidy(form.get(f"name{seat}", "").replace("\n", " "), limits.NAME)
        score = limits.read_score(form.get(f"score{seat}", ""))
        won = form.get(f"won{seat}") == "yes"
        if name or score is not None or won:
            yield Result(name or str(seat), score, won)


def read_sets(names: Iterable[str], catalog: Catalog) -> set[str]:
    """Read boxes with their editions, such as ``base@2``."""
    return {read_set(name, catalog) for name in names}


def today() -> date:
    """Return the day that a form about a game begins with."""
    return date.today()
