"""Games to resume: a record for each, changed by one request at a time.

A game has an id and, for each seat, a secret key; only the keys' hashes are kept. Whoever saves
names the version that was loaded: of two who loaded the same, one saves and the other is told.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Engine, update
from sqlmodel import col, select

from rulesdb.database import reading, writing
from rulesdb.problems import Problem
from webapp.storage import hash_of, new_id
from webapp.tables import SavedGameRow, SeatRow

LONGEST_RECORD = 256 * 1024
"""Characters of a record at most."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was when it was loaded."""

    id: str
    version: int
    record: str


def start(engine: Engine, record: str, seats: int) -> tuple[SavedGame, tuple[str, ...]]:
    """Keep a new game; return it with the secret key of each seat, which nothing else tells."""
    game = SavedGame(new_id(), 1, _checked(record))
    keys = tuple(secrets.token_urlsafe(16) for _ in range(seats))
    with writing(engine) as session:
        session.add(
            SavedGameRow(id=game.id, version=game.version, record=record, saved=int(time.time()))
        )
        session.flush()
        for seat, key in enumerate(keys):
            session.add(SeatRow(game_id=game.id, seat=seat, key_hash=hash_of(key)))
    return game, keys


def load(engine: Engine, game_id: str) -> SavedGame:
    """Return a game; a `Problem` ``unknown-game`` when there is none with this id."""
    with reading(engine) as session:
        row = session.get(SavedGameRow, game_id)
        if row is None:
            raise Problem("unknown-game", 404)
        return SavedGame(row.id, row.version, row.record)


def seat_of(engine: Engine, game_id: str, key: str) -> int:
    """Return the seat that `key` opens; a `Problem` ``wrong-key`` when it opens none there."""
    with reading(engine) as session:
        mine = select(SeatRow.seat).where(SeatRow.game_id == game_id)
        seat = session.exec(mine.where(SeatRow.key_hash == hash_of(key))).first()
        if seat is None:
            raise Problem("wrong-key", 403)
        return seat


def save(engine: Engine, game: SavedGame, record: str) -> SavedGame:
    """Replace the record of `game`; return it with its new version.

    Raises `Problem` ``changed-meanwhile`` when somebody saved it after it was loaded, and keeps
    theirs; ``unknown-game`` when it is gone.
    """
    mine = update(SavedGameRow).where(col(SavedGameRow.id) == game.id)
    with writing(engine) as session:
        mine = mine.where(col(SavedGameRow.version) == game.version)
        mine = mine.values(
            record=_checked(record), version=game.version + 1, saved=int(time.time())
        )
        if session.execute(mine.returning(col(SavedGameRow.id))).first() is None:
            known = session.get(SavedGameRow, game.id)
            raise Problem("changed-meanwhile", 409) if known else Problem("unknown-game", 404)
    return SavedGame(game.id, game.version + 1, record)


def _checked(record: str) -> str:
    if len(record) > LONGEST_RECORD:
        raise Problem("too-large", 413, limit=LONGEST_RECORD)
    return record
