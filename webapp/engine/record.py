"""The record of a game: how it began and what was decided. A record is the saved game.

Replaying it rebuilds every position: to undo is to drop decisions, a what-if is a shorter record
with another ending.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.engine.notation import read
from webapp.engine.start import start
from webapp.engine.stepper import Game
from webapp.kingdoms.code import decode

RULES = 1
"""The rules' version: raised when a record of an earlier one might play out differently."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start to its last decision.

    It starts from a kingdom's `code` with the names of the `players`, or from a written
    `position`. `decisions` are tokens, see `webapp.engine.decisions`.
    """

    seed: int
    decisions: tuple[str, ...] = ()
    code: str | None = None
    players: tuple[str, ...] = ()
    position: Mapping[str, Any] | None = None
    rules: int = RULES

    def then(self, *decisions: str) -> Record:
        """Return this record with further decisions."""
        return replace(self, decisions=self.decisions + decisions)

    def until(self, count: int) -> Record:
        """Return this record with only its first `count` decisions."""
        return replace(self, decisions=self.decisions[:count])

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data."""
        begun = (
            {"position": self.position}
            if self.position is not None
            else {"kingdom": self.code, "players": list(self.players)}
        )
        return {
            "rules": self.rules,
            **begun,
            "seed": self.seed,
            "decisions": list(self.decisions),
        }


def from_json(data: Any) -> Record:
    """Return the record that `data` holds; Problem ``record-damaged`` when it holds none."""
    if not isinstance(data, Mapping):
        raise Problem("record-damaged", key="record")
    code, position, players = data.get("kingdom"), data.get("position"), data.get("players", [])
    for key, value, good in (
        ("rules", data.get("rules"), _is_number(data.get("rules"))),
        ("seed", data.get("seed"), _is_number(data.get("seed"))),
        ("decisions", data.get("decisions"), _are_words(data.get("decisions"))),
        ("players", players, _are_words(players)),
        ("kingdom", code, (code is None) != (position is None)),
        ("kingdom", code, code is None or isinstance(code, str)),
        ("position", position, position is None or isinstance(position, Mapping)),
    ):
        if not good:
            raise Problem("record-damaged", key=key, value=str(value)[:80])
    return Record(
        data["seed"],
        tuple(data["decisions"]),
        code,
        tuple(players),
        position,
        data["rules"],
    )


def replay(record: Record, catalog: Catalog) -> Game:
    """Return the game as the record leaves it, run up to the next decision.

    Raises `Problem` ``record-does-not-fit``, with the number of decisions that fitted and the game
    as far as it got, when a decision is not legal where it stands.
    """
    game = begin(record, catalog)
    game.run()
    for count, token in enumerate(record.decisions):
        try:
            game.answer(token)
        except Problem as problem:
            raise Problem(
                "record-does-not-fit",
                at=count + 1,
                of=len(record.decisions),
                decision=token,
                rules=record.rules,
                current=RULES,
                game=game,
            ) from problem
        game.run()
    return game


def begin(record: Record, catalog: Catalog) -> Game:
    """Return the game at its start, with nothing done yet."""
    if record.position is not None:
        return read(record.position, record.seed)
    kingdom = decode(record.code or "", catalog)
    return start(kingdom, record.players, record.seed, catalog)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_words(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and all(isinstance(word, str) for word in value)
    )
