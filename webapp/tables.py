"""The tables of what people save, beside those of `rulesdb.models`; `webapp.storage` uses them.

No row points into the catalogue, which is built anew whenever its data changes.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Column, ForeignKeyConstraint
from sqlalchemy.types import BigInteger
from sqlmodel import Field, SQLModel


def _owner() -> Any:
    return Field(primary_key=True, foreign_key="person.id", ondelete="CASCADE")


def _big() -> Any:
    return Field(sa_column=Column(BigInteger, nullable=False))


class Person(SQLModel, table=True):
    """Somebody who saved something. `options` are those they deal with, as JSON."""

    id: str = Field(primary_key=True)
    options: str


class OwnedSet(SQLModel, table=True):
    """A box in one edition, such as ``base@2``."""

    __tablename__ = "owned_set"

    person_id: str = _owner()
    name: str = Field(primary_key=True)


class MarkedCard(SQLModel, table=True):
    """A card somebody likes or bans."""

    __tablename__ = "marked_card"

    person_id: str = _owner()
    slug: str = Field(primary_key=True)
    mark: str


class FavouriteRow(SQLModel, table=True):
    """A kingdom somebody wants to find again."""

    __tablename__ = "favourite_kingdom"

    person_id: str = _owner()
    code: str = Field(primary_key=True)
    name: str
    added: int = _big()


class PlayedRow(SQLModel, table=True):
    """A game somebody played."""

    __tablename__ = "played"

    person_id: str = _owner()
    id: str = Field(primary_key=True)
    code: str
    day: date
    note: str
    added: int = _big()
    version: int


class ResultRow(SQLModel, table=True):
    """What one player reached in a game, by seat."""

    __tablename__ = "played_result"
    __table_args__ = (
        ForeignKeyConstraint(
            ["person_id", "played_id"], ["played.person_id", "played.id"], ondelete="CASCADE"
        ),
    )

    person_id: str = Field(primary_key=True)
    played_id: str = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    name: str
    score: int | None
    won: bool


class MoveLink(SQLModel, table=True):
    """A key that makes another device the same person, once, until it expires."""

    __tablename__ = "move_link"

    key_hash: str = Field(primary_key=True)
    person_id: str = Field(foreign_key="person.id", ondelete="CASCADE", index=True)
    expires: int = _big()


class SavedGameRow(SQLModel, table=True):
    """A game to resume; each save raises its `version`."""

    __tablename__ = "saved_game"

    id: str = Field(primary_key=True)
    version: int
    record: str
    saved: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))


class SeatRow(SQLModel, table=True):
    """A seat of a saved game: whoever has its key may play there."""

    __tablename__ = "saved_game_seat"

    game_id: str = Field(primary_key=True, foreign_key="saved_game.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    key_hash: str
