"""The catalogue and the texts as rows: a projection of ``data/``, built and never edited.

`rulesdb.database.prepare` empties and fills these tables whenever the data changes; no other
table may point into them.
"""

from __future__ import annotations

from sqlmodel import Field, SQLModel


class Build(SQLModel, table=True):
    """What the rows were built from; one row."""

    __tablename__ = "build"

    id: int = Field(default=1, primary_key=True)
    digest: str


class SetRow(SQLModel, table=True):
    """A box."""

    __tablename__ = "card_set"

    slug: str = Field(primary_key=True)
    number: int = Field(unique=True)
    name_en: str
    name_pt: str


class EditionRow(SQLModel, table=True):
    """One printing of a set."""

    __tablename__ = "edition"

    set_slug: str = Field(primary_key=True, foreign_key="card_set.slug")
    number: int = Field(primary_key=True)
    year: int


class CardRow(SQLModel, table=True):
    """The facts of a card that have one value each."""

    __tablename__ = "card"

    slug: str = Field(primary_key=True)
    number: int = Field(unique=True)
    set_slug: str = Field(foreign_key="card_set.slug", index=True)
    kind: str = Field(index=True)
    pt_source: str
    cost_coins: int | None
    cost_potion: int | None
    cost_debt: int | None
    cost_star: bool
    cost_plus: bool
    copies: str
    supply: bool
    pile: str | None
    place: int | None


class NameRow(SQLModel, table=True):
    """A name or an alias of a card; `folded` is how search compares it."""

    __tablename__ = "card_name"

    card_slug: str = Field(primary_key=True, foreign_key="card.slug")
    language: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    is_alias: bool
    folded: str = Field(index=True)


class FactRow(SQLModel, table=True):
    """A fact of which a card has several.

    `fact` says which: ``type``, ``edition``, ``brings``, ``tag``, ``linked-to`` or ``gives``.
    """

    __tablename__ = "card_fact"

    card_slug: str = Field(primary_key=True, foreign_key="card.slug")
    fact: str = Field(primary_key=True)
    place: int = Field(primary_key=True)
    value: str = Field(index=True)


class RecommendedRow(SQLModel, table=True):
    """An official set of ten."""

    __tablename__ = "recommended_set"

    slug: str = Field(primary_key=True)
    name: str
    colony: bool
    shelters: bool
    confirmed: bool
    note: str


class RecommendedMemberRow(SQLModel, table=True):
    """A set, a pile, a landscape or a choice of setup that a recommended set names."""

    __tablename__ = "recommended_member"

    recommended_slug: str = Field(primary_key=True, foreign_key="recommended_set.slug")
    role: str = Field(primary_key=True)
    place: int = Field(primary_key=True)
    value: str = Field(index=True)


class TextRow(SQLModel, table=True):
    """A text in one language, as Markdown.

    `role` is ``summary``, ``clarification``, ``change`` (of the card `subject`), ``topic`` or
    ``section`` (of the rules topic `subject`).
    """

    __tablename__ = "text"

    language: str = Field(primary_key=True)
    role: str = Field(primary_key=True)
    subject: str = Field(primary_key=True)
    place: int = Field(primary_key=True)
    anchor: str | None
    title: str | None
    provenance: str | None
    year: int | None
    body: str
