"""Games to resume: a record for each, changed by one request at a time.

A game has an id and secret keys, each of which opens one seat or several; only the keys' hashes
are kept. Whoever saves names the version that was loaded: of two who loaded the same, one saves and
the other is told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, delete, update
from sqlmodel import Session, col, select

from rulesdb.database import reading, writing
from rulesdb.problems import Problem
from webapp.storage import hash_of, new_id
from webapp.tables import SavedGameRow, SeatRow

LONGEST_RECORD = 256 * 1024
"""Characters of a record at most."""
KEPT_FOR = 400 * 24 * 3600
"""Seconds after which a game that nobody saved again is dropped: no browser knows its key then."""
MOST_DROPPED = 100
"""Games dropped at once, when a new one begins."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was when it was loaded."""

    id: str
    version: int
    record: str


def start(
    engine: Engine, record: str, doors: Sequence[Sequence[int]]
) -> tuple[SavedGame, tuple[str, ...]]:
    """Keep a new game; return it with a secret key for each of `doors`, which nothing else tells.

    A door is the seats that one key opens: those of the people who share a device.
    """
    game = SavedGame(new_id(), 1, _checked(record))
    keys = tuple(secrets.token_urlsafe(16) for _ in doors)
    with writing(engine) as session:
        _drop_old(session)
        session.add(_row(game))
        session.flush()
        for key, seats in zip(keys, doors, strict=True):
            for seat in seats:
                session.add(SeatRow(game_id=game.id, seat=seat, key_hash=hash_of(key)))
    return game, keys


def start_again(
    engine: Engine,
    before: SavedGame,
    changed: Callable[[str], str],
    record: str,
    seats: Mapping[int, int],
) -> SavedGame:
    """Keep a new game after `before`, to be opened with the same keys, and save `before`, changed.

    `changed` is called with the new game's id and returns what to save of the one before. `seats`
    maps each seat of that one to the same person's new seat. Raises `Problem` as `save` does.
    """
    game = SavedGame(new_id(), 1, _checked(record))
    with writing(engine) as session:
        _replace(session, before, changed(game.id))
        session.add(_row(game))
        session.flush()
        rows = session.exec(select(SeatRow).where(SeatRow.game_id == before.id)).all()
        for row in rows:
            if row.seat in seats:
                session.add(SeatRow(game_id=game.id, seat=seats[row.seat], key_hash=row.key_hash))
    return game


def load(engine: Engine, game_id: str) -> SavedGame:
    """Return a game; a `Problem` ``unknown-game`` when there is none with this id."""
    with reading(engine) as session:
        row = session.get(SavedGameRow, game_id)
        if row is None:
            raise Problem("unknown-game", 404)
        return SavedGame(row.id, row.version, row.record)


def open_game(engine: Engine, game_id: str, key: str) -> tuple[SavedGame, tuple[int, ...]]:
    """Return a game with the seats that `key` opens.

    Raises `Problem` ``unknown-game`` as `load` does, ``wrong-key`` when it opens none there.
    """
    with reading(engine) as session:
        row = session.get(SavedGameRow, game_id)
        if row is None:
            raise Problem("unknown-game", 404)
        mine = select(SeatRow.seat).where(SeatRow.game_id == game_id)
        seats = session.exec(mine.where(SeatRow.key_hash == hash_of(key))).all()
        if not seats:
            raise Problem("wrong-key", 403)
        return SavedGame(row.id, row.version, row.record), tuple(sorted(seats))


def save(engine: Engine, game: SavedGame, record: str) -> SavedGame:
    """Replace the record of `game`; return it with its new version.

    Raises `Problem` ``changed-meanwhile`` when somebody saved it after it was loaded, and keeps
    theirs; ``unknown-game`` when it is gone.
    """
    with writing(engine) as session:
        _replace(session, game, record)
    return SavedGame(game.id, game.version + 1, record)


def _replace(session: Session, game: SavedGame, record: str) -> None:
    mine = update(SavedGameRow).where(col(SavedGameRow.id) == game.id)
    mine = mine.where(col(SavedGameRow.version) == game.version)
    mine = mine.values(record=_checked(record), version=game.version + 1, saved=int(time.time()))
    if session.execute(mine.returning(col(SavedGameRow.id))).first() is None:
        known = session.get(SavedGameRow, game.id)
        raise Problem("changed-meanwhile", 409) if known else Problem("unknown-game", 404)


def _drop_old(session: Session) -> None:
    """Drop games that nobody saved for `KEPT_FOR`, those left longest first."""
    before = int(time.time()) - KEPT_FOR
    old = select(SavedGameRow.id).where(SavedGameRow.saved < before)
    old = old.order_by(col(SavedGameRow.saved)).limit(MOST_DROPPED)
    found = session.exec(old.with_for_update(skip_locked=True)).all()
    if found:
        session.execute(delete(SavedGameRow).where(col(SavedGameRow.id).in_(found)))


def _row(game: SavedGame) -> SavedGameRow:
    return SavedGameRow(
        id=game.id, version=game.version, record=game.record, saved=int(time.time())
    )


def _checked(record: str) -> str:
    if len(record) > LONGEST_RECORD:
        raise Problem("too-large", 413, limit=LONGEST_RECORD)
    return record
