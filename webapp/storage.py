"""What people save: the sets they own, options, games played, favourites, and games to resume.

A person is a random id, which a signed cookie carries (`webapp.identity`). All that belongs to one
is read and changed through `Things`, which touches no other person's rows. Games to resume belong
to whoever has a seat's key: `webapp.saved_games`.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Engine, delete, func, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, SQLModel, col, select

from rulesdb.database import reading, writing
from rulesdb.problems import Problem
from webapp.tables import (
    FavouriteRow,
    MarkedCard,
    MoveLink,
    OwnedSet,
    Person,
    PlayedRow,
    ResultRow,
)

OF_A_PERSON: tuple[type[SQLModel], ...] = (
    ResultRow,
    PlayedRow,
    FavouriteRow,
    MarkedCard,
    OwnedSet,
    MoveLink,
)
"""The tables whose rows belong to a person, those that point before those pointed at."""
LIKED, BANNED = "liked", "banned"
MOST_GAMES, MOST_KINGDOMS, MOST_CARDS, MOST_LINKS = 2000, 500, 900, 5
"""What one person may keep at most."""
MOVE_SECONDS = 15 * 60
"""How long a link is good for that makes another device the same person."""


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result. `won` says so where the scores do not tell."""

    name: str
    score: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played; `results` in the order the players sat."""

    id: str
    code: str
    day: date
    results: tuple[Result, ...] = ()
    note: str = ""
    version: int = 1

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won: those marked, or else those with the highest score."""
        marked = tuple(result.name for result in self.results if result.won)
        best = max((one.score for one in self.results if one.score is not None), default=None)
        if marked or best is None:
            return marked
        return tuple(result.name for result in self.results if result.score == best)


@dataclass(frozen=True, slots=True)
class Favourite:
    """A kingdom worth finding again."""

    code: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything one person keeps; the newest game first."""

    sets: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    games: tuple[Game, ...] = ()
    kingdoms: tuple[Favourite, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any((self.sets, self.options, self.games, self.kingdoms, self.marks))


def new_id() -> str:
    """Return a random id that nobody can guess."""
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> str:
    """Return how a secret key is stored; keys are long and random, so that this is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


class Things:
    """What one person keeps. Without a person there is nothing to read, and nothing is written."""

    def __init__(self, engine: Engine, person: str | None) -> None:
        self.engine, self.person = engine, person

    @contextmanager
    def _changing(self) -> Iterator[Session]:
        """Give a session in which nobody else changes this person's things."""
        if self.person is None:
            raise ValueError("nobody to keep this for")
        with writing(self.engine) as session:
            while not _lock(session, self.person):  # not there yet, or gone while we waited
                _insert_new(session, Person, [{"id": self.person, "options": "{}"}])
            yield session

    def sets(self) -> tuple[str, ...]:
        """Return the boxes owned, such as ``base@2``."""
        with reading(self.engine) as session:
            return self._sets(session)

    def change_sets(self, add: Iterable[str], remove: Iterable[str]) -> None:
        """Add boxes and take boxes away; what is already so stays so."""
        with self._changing() as session:
            gone = delete(OwnedSet).where(col(OwnedSet.person_id) == self.person)
            session.execute(gone.where(col(OwnedSet.name).in_(tuple(remove))))
            self._add(session, OwnedSet, ({"name": name} for name in add))

    def options(self) -> dict[str, str]:
        """Return the options this person deals with, as text by name."""
        with reading(self.engine) as session:
            return self._options(session)

    def keep_options(self, options: Mapping[str, str]) -> None:
        """Deal with these options from now on."""
        with self._changing() as session:
            self._keep_options(session, options)

    def games(self, limit: int | None = None, *, offset: int = 0) -> tuple[Game, ...]:
        """Return games played, the newest first."""
        with reading(self.engine) as session:
            return self._games(session, limit, offset)

    def game(self, game_id: str) -> Game:
        """Return one game; a `Problem` ``unknown-game`` when this person has no such game."""
        with reading(self.engine) as session:
            row = session.get(PlayedRow, (self.person, game_id)) if self.person else None
            if row is None:
                raise Problem("unknown-game", 404)
            return _game(row, self._results(session, [game_id]))

    def add_game(self, game: Game) -> None:
        """Keep a game played; one that is kept already, its form sent twice, stays as it is."""
        with self._changing() as session:
            self._add_games(session, [game])

    def change_game(self, game: Game) -> None:
        """Replace what is kept of a game.

        Raises `Problem` ``changed-meanwhile`` when `game.version` is not the one kept: somebody
        changed it after it was shown; ``unknown-game`` when it is not there.
        """
        with self._changing() as session:
            row = session.get(PlayedRow, (self.person, game.id))
            if row is None:
                raise Problem("unknown-game", 404)
            if row.version != game.version:
                raise Problem("changed-meanwhile", 409)
            row.day, row.note, row.version = game.day, game.note, game.version + 1
            session.execute(self._of_game(game.id))
            self._add(session, ResultRow, _result_rows(game))

    def delete_game(self, game_id: str) -> None:
        """Forget a game; a `Problem` ``unknown-game`` when it is not there."""
        with self._changing() as session:
            session.execute(self._of_game(game_id))
            gone = delete(PlayedRow).where(col(PlayedRow.person_id) == self.person)
            gone = gone.where(col(PlayedRow.id) == game_id)
            if session.execute(gone.returning(col(PlayedRow.id))).first() is None:
                raise Problem("unknown-game", 404)

    def kingdoms(self) -> tuple[Favourite, ...]:
        """Return the favourite kingdoms, the newest first."""
        with reading(self.engine) as session:
            return self._kingdoms(session)

    def add_kingdom(self, kingdom: Favourite) -> None:
        """Keep a kingdom among the favourites, or give one that is there another name."""
        with self._changing() as session:
            row = session.get(FavouriteRow, (self.person, kingdom.code))
            if row is not None:
                row.name = kingdom.name
            else:
                self._add_kingdoms(session, [kingdom])

    def delete_kingdom(self, code: str) -> None:
        """Take a kingdom off the favourites."""
        with self._changing() as session:
            gone = delete(FavouriteRow).where(col(FavouriteRow.person_id) == self.person)
            session.execute(gone.where(col(FavouriteRow.code) == code))

    def marks(self) -> dict[str, str]:
        """Return the cards this person likes or bans: `LIKED` or `BANNED` by slug."""
        with reading(self.engine) as session:
            return self._marks(session)

    def mark_card(self, slug: str, mark: str | None) -> None:
        """Like a card, ban it, or neither."""
        with self._changing() as session:
            row = session.get(MarkedCard, (self.person, slug))
            if row is not None and mark is None:
                session.delete(row)
            elif row is not None and mark is not None:
                row.mark = mark
            elif mark is not None:
                self._add_marks(session, {slug: mark})

    def everything(self) -> Kept:
        """Return all that this person keeps."""
        with reading(self.engine) as session:
            return self._everything(session)

    def take_in(self, kept: Kept, *, replace: bool) -> None:
        """Add `kept` to what is there, or put it in its place; all of it or, on failure, nothing.

        When added, what is there already goes before: a game with the same id, a card's mark, and
        the options.
        """
        with self._changing() as session:
            if replace:
                self._forget(session)
            self._take_in(session, kept)

    def delete_everything(self) -> None:
        """Forget this person altogether."""
        if self.person is None:
            return
        with writing(self.engine) as session:
            _lock(session, self.person)
            self._forget(session)
            session.execute(delete(Person).where(col(Person.id) == self.person))

    def make_link(self, now: float | None = None) -> str:
        """Return a key with which another device becomes this person, once, within 15 minutes."""
        moment = int(time.time() if now is None else now)
        key = secrets.token_urlsafe(24)
        with self._changing() as session:
            session.execute(delete(MoveLink).where(col(MoveLink.expires) <= moment))
            mine = select(MoveLink).where(MoveLink.person_id == self.person)
            for link in session.exec(mine.order_by(col(MoveLink.expires))).all()[: -MOST_LINKS + 1]:
                session.delete(link)
            row = {"key_hash": hash_of(key), "expires": moment + MOVE_SECONDS}
            self._add(session, MoveLink, [row])
        return key

    # Below, what happens within somebody's session.

    def _add(self, session: Session, table: type[SQLModel], rows: Iterable[dict[str, Any]]) -> None:
        _insert_new(session, table, [{"person_id": self.person, **row} for row in rows])

    def _count(self, session: Session, table: type[SQLModel], most: int) -> None:
        """Refuse what makes this person's rows more than `most`."""
        rows = select(func.count()).select_from(table).where(_owner_of(table) == self.person)
        if session.exec(rows).one() > most:
            raise Problem("too-many-kept", most=most)

    def _sets(self, session: Session) -> tuple[str, ...]:
        return tuple(
            session.exec(select(OwnedSet.name).where(OwnedSet.person_id == self.person)).all()
        )

    def _options(self, session: Session) -> dict[str, str]:
        row = session.get(Person, self.person) if self.person else None
        options: dict[str, str] = json.loads(row.options) if row else {}
        return options

    def _keep_options(self, session: Session, options: Mapping[str, str]) -> None:
        text = json.dumps(dict(options), ensure_ascii=False)
        session.execute(update(Person).where(col(Person.id) == self.person).values(options=text))

    def _of_game(self, game_id: str) -> Any:
        gone = delete(ResultRow).where(col(ResultRow.person_id) == self.person)
        return gone.where(col(ResultRow.played_id) == game_id)

    def _results(self, session: Session, ids: Sequence[str]) -> Sequence[ResultRow]:
        mine = select(ResultRow).where(ResultRow.person_id == self.person)
        return session.exec(mine.where(col(ResultRow.played_id).in_(ids))).all()

    def _games(
        self, session: Session, limit: int | None = None, offset: int = 0
    ) -> tuple[Game, ...]:
        mine = select(PlayedRow).where(PlayedRow.person_id == self.person)
        newest = mine.order_by(
            col(PlayedRow.day).desc(), col(PlayedRow.added).desc(), col(PlayedRow.id)
        )
        rows = session.exec(newest.limit(limit).offset(offset)).all()
        results: dict[str, list[ResultRow]] = {row.id: [] for row in rows}
        for result in self._results(session, list(results)):
            results[result.played_id].append(result)
        return tuple(_game(row, results[row.id]) for row in rows)

    def _add_games(self, session: Session, games: Iterable[Game]) -> None:
        """Add games, of those of one day the newest first."""
        known = set(
            session.exec(select(PlayedRow.id).where(PlayedRow.person_id == self.person)).all()
        )
        new = [game for game in games if game.id not in known]
        moment = time.time_ns() // 1000
        self._add(
            session,
            PlayedRow,
            (
                {"id": game.id, "code": game.code, "day": game.day, "note": game.note,
                 "added": moment - place, "version": 1}
                for place, game in enumerate(new)
            ),
        )  # fmt: skip
        self._add(session, ResultRow, (row for game in new for row in _result_rows(game)))
        self._count(session, PlayedRow, MOST_GAMES)

    def _kingdoms(self, session: Session) -> tuple[Favourite, ...]:
        mine = select(FavouriteRow).where(FavouriteRow.person_id == self.person)
        newest = mine.order_by(col(FavouriteRow.added).desc(), col(FavouriteRow.code))
        return tuple(Favourite(row.code, row.name) for row in session.exec(newest).all())

    def _add_kingdoms(self, session: Session, kingdoms: Iterable[Favourite]) -> None:
        moment = time.time_ns() // 1000
        self._add(
            session,
            FavouriteRow,
            (
                {"code": kingdom.code, "name": kingdom.name, "added": moment - place}
                for place, kingdom in enumerate(kingdoms)
            ),
        )
        self._count(session, FavouriteRow, MOST_KINGDOMS)

    def _marks(self, session: Session) -> dict[str, str]:
        rows = session.exec(select(MarkedCard).where(MarkedCard.person_id == self.person)).all()
        return {row.slug: row.mark for row in rows}

    def _add_marks(self, session: Session, marks: Mapping[str, str]) -> None:
        rows = ({"slug": slug, "mark": mark} for slug, mark in marks.items())
        self._add(session, MarkedCard, rows)
        self._count(session, MarkedCard, MOST_CARDS)

    def _everything(self, session: Session) -> Kept:
        return Kept(
            sets=self._sets(session),
            options=self._options(session),
            games=self._games(session),
            kingdoms=self._kingdoms(session),
            marks=self._marks(session),
        )

    def _take_in(self, session: Session, kept: Kept) -> None:
        self._add(session, OwnedSet, ({"name": name} for name in kept.sets))
        if not self._options(session):
            self._keep_options(session, kept.options)
        self._add_games(session, kept.games)
        self._add_kingdoms(session, kept.kingdoms)
        self._add_marks(session, kept.marks)

    def _forget(self, session: Session) -> None:
        for table in OF_A_PERSON:
            session.execute(delete(table).where(_owner_of(table) == self.person))
        self._keep_options(session, {})


def open_link(engine: Engine, key: str, now: float | None = None) -> str:
    """Return whose link this is, and leave it; a `Problem` ``link-expired`` when it is no good."""
    moment = int(time.time() if now is None else now)
    with reading(engine) as session:
        link = session.get(MoveLink, hash_of(key))
        if link is None or link.expires <= moment:
            raise Problem("link-expired", 404)
        return link.person_id


def use_link(engine: Engine, key: str, bring: str | None = None, now: float | None = None) -> str:
    """Use a link up and return whose it is; what the person `bring` keeps is added to it.

    Of several devices that use it at once one succeeds; the others get a `Problem`
    ``link-expired``.
    """
    moment = int(time.time() if now is None else now)
    person = open_link(engine, key, moment)
    with writing(engine) as session:
        for each in sorted({person, bring or person}):  # in one order, so that nobody waits in vain
            _lock(session, each)
        link = delete(MoveLink).where(col(MoveLink.key_hash) == hash_of(key))
        good = link.where(col(MoveLink.expires) > moment).returning(col(MoveLink.person_id))
        if session.execute(good).scalar() is None:
            raise Problem("link-expired", 404)
        if bring is not None and bring != person:
            other = Things(engine, bring)
            Things(engine, person)._take_in(session, other._everything(session))
            other._forget(session)
            session.execute(delete(Person).where(col(Person.id) == bring))
        return person


def _lock(session: Session, person: str) -> bool:
    """Let nobody else change this person's things; return whether there is such a person."""
    row = select(Person.id).where(Person.id == person).with_for_update()
    return session.exec(row).first() is not None


def _insert_new(session: Session, table: type[SQLModel], rows: list[dict[str, Any]]) -> None:
    """Insert rows, leaving those that are there already as they are."""
    if rows:
        on_sqlite = session.get_bind().dialect.name == "sqlite"
        insert = sqlite.insert(table) if on_sqlite else postgresql.insert(table)
        session.execute(insert.on_conflict_do_nothing(), rows)


def _owner_of(table: type[SQLModel]) -> Any:
    return SQLModel.metadata.tables[str(table.__tablename__)].c.person_id


def _game(row: PlayedRow, results: Iterable[ResultRow]) -> Game:
    return Game(
        id=row.id,
        code=row.code,
        day=row.day,
        results=tuple(
            Result(result.name, result.score, result.won)
            for result in sorted(results, key=lambda result: result.seat)
        ),
        note=row.note,
        version=row.version,
    )


def _result_rows(game: Game) -> Iterator[dict[str, Any]]:
    for seat, result in enumerate(game.results):
        yield {"played_id": game.id, "seat": seat, "name": result.name, "score": result.score,
               "won": result.won}  # fmt: skip
