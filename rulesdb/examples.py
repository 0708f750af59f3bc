"""Executable examples, read from ``data/examples/*.toml`` and checked.

A file is one example, called as the file is; or it holds several ``[[example]]``, each with an
``id`` that begins with the file's name, which take from the top of the file what they do not say
themselves (`cards`, `topics`, `source`, `covers`, `notes`). An example::

    title = {en = "…", pt = "…"}
    cards = ["crypt", "den-of-sin"]         # the cards it is about
    shows = ["crypt#crypt-three"]           # the clarifications it shows: card#anchor
    topics = ["durations#stays"]            # the rules it is about: topic, or topic#section
    source = {manual = "nocturne", place = {en = "…", pt = "…"}}
    covers = ["E65"]                        # stable numbers of the worked examples it shows
    notes = {en = "…", pt = "…"}            # what the manual says, what is right, and why
    about = {en = "…", pt = "…"}            # what there is to see, before the first step

    [position]                              # notation of webapp.engine.notation

    [[step]]                                # one decision
    asked = "Avery put-in-hand"             # who is asked, for what
    legal = "copper, silver"                # exactly what may be answered, numbers left out
    refuses = "gold"                        # what may not be answered
    answer = "copper"
    say = {en = "…", pt = "…"}              # told beside the first thing that the answer brings
    during = [{verb = "Play bard", say = {…}, expect = {…}}]   # right after such a verb
    expect = {…}                            # when the next decision waits

    [expect]                                # at the end; `asked`, `legal`, `refuses` too
    trash = "changeling, copper"
    Avery = {hand = "", in_play = "crypt(copper, silver)", coins = 8, draws = 5}

Zones are lists as in positions: any order, except decks, which are given top first. Numbers are
`actions`, `buys`, `coins`, `potions`, `coffers`, `vp`, `turns`, `score`, and `hand_size`,
`deck_size`, `discard_size`.

An example of setup has ``[[case]]`` instead of a position and steps, each a kingdom and what must
come of it; see `Case`.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import LANGUAGES, PLAYERS, Catalog, DataError, load_catalog
from rulesdb.places import shipped_data

Words = Mapping[str, str]
"""The same words in each language; empty where none are needed."""

Expectation = Mapping[str, Any]
"""What must hold at one moment of an example."""

NOTHING: Mapping[str, Any] = MappingProxyType({})

CARD_LISTS = frozenset({
    "trash", "face_down", "boons", "boons_discard", "hexes_discard", "druid_boons", "legal",
    "refuses",
})  # fmt: skip
PLAYER_LISTS = frozenset({"hand", "deck", "discard", "in_play", "set_aside", "boons", "states"})
PLAYER_NUMBERS = frozenset({
    "actions", "buys", "coins", "potions", "coffers", "vp", "turns", "score", "hand_size",
    "deck_size", "discard_size",
})  # fmt: skip
OTHER = frozenset({
    "supply", "asked", "phase", "active", "over", "winners", "costs", "types", "boons_count",
    "hexes_count",
})  # fmt: skip
CASE_LISTS = frozenset({"deck", "non_supply_piles", "absent"})
CASE_OTHER = frozenset({"kingdom_piles", "begins"})
CASE_TABLES = frozenset({"supply", "non_supply", "tokens", "mats", "table", "box", "tokens_on"})

ANSWERS = frozenset({"stop", "yes", "no", "none", "treasures"})
"""What may be answered that names no card."""

_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COVERS = re.compile(r"E[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Source:
    """Where an example is told: `manual` is the slug of a set, `place` says where in it."""

    manual: str
    place: Words


@dataclass(frozen=True, slots=True)
class Moment:
    """Within a step: right after `verb` (its name, and a slug it is about) was done."""

    verb: str
    say: Words
    expect: Expectation


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of an example, and what must be true before and after its `answer`."""

    answer: str
    asked: str | None
    legal: str | None
    refuses: str | None
    say: Words
    during: tuple[Moment, ...]
    expect: Expectation

    @property
    def before(self) -> Expectation:
        """What must hold when the decision waits."""
        told = {"asked": self.asked, "legal": self.legal, "refuses": self.refuses}
        return {key: value for key, value in told.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Case:
    """One kingdom of an example of setup, or the recommended set `recommended`.

    `won` says of each player in turn whether they won the last game. `expect` compares the setup:
    ``supply`` and ``non_supply`` with counts by slug (a list for a mixed pile),
    ``non_supply_piles`` all of them, ``deck`` of each player, ``tokens`` and ``mats`` of each
    player by slug, ``tokens_on`` the piles on which a kind of token lies, ``table`` what else lies
    there, a list by kind, and ``absent`` what is nowhere. ``box`` counts what the box of the first
    pile's set holds, by kind; ``kingdom_piles`` counts the Kingdom piles, and ``begins`` are the
    seats, from 1, of which one begins.
    """

    players: int
    piles: tuple[str, ...]
    landscapes: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]]
    colony: bool
    shelters: bool
    recommended: str | None
    won: tuple[bool, ...]
    say: Words
    expect: Expectation


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example that runs; see the module's documentation for its parts."""

    id: str
    title: Words
    cards: tuple[str, ...]
    topics: tuple[str, ...]
    shows: tuple[str, ...]
    source: Source
    covers: tuple[str, ...]
    notes: Words
    about: Words
    position: Mapping[str, Any] | None
    steps: tuple[Step, ...]
    cases: tuple[Case, ...]
    expect: Expectation
    file: str

    @property
    def decisions(self) -> tuple[str, ...]:
        """The answers of its steps, in order."""
        return tuple(step.answer for step in self.steps)

    @property
    def asserts(self) -> bool:
        """Whether it states anything that could turn out to be false."""
        return bool(
            self.expect
            or any(case.expect for case in self.cases)
            or any(
                step.expect or step.before or any(moment.expect for moment in step.during)
                for step in self.steps
            )
        )


@functools.cache
def load_examples() -> Mapping[str, Example]:
    """Read and check the project's own examples, by id; the same mapping on every call."""
    return MappingProxyType(read_examples(shipped_data() / "examples", load_catalog()))


def read_examples(folder: Traversable, catalog: Catalog) -> dict[str, Example]:
    """Read every ``*.toml`` in `folder`; raises `DataError` that names file and key."""
    examples: dict[str, Example] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            for example in parse_examples(file.read_text(encoding="utf-8"), file.name, catalog):
                if example.id in examples:
                    raise DataError(f"{file.name}: {example.id}: also in another file")
                examples[example.id] = example
    return examples


def parse_examples(text: str, name: str, catalog: Catalog) -> Iterator[Example]:
    """Yield the examples in the `text` of a file called `name`."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not TOML: {error}") from error
    stem = name.removesuffix(".toml")
    if not _ID.fullmatch(stem):
        raise DataError(f"{name}: name: expected small letters, digits and hyphens")
    several = tables.pop("example", None)
    if several is None:
        yield _read_example(_Table(name, "", tables, catalog), stem, stem)
        return
    shared = {"cards", "topics", "source", "notes", "covers"}
    for key in tables:
        if key not in shared:
            raise DataError(f"{name}: {key}: unknown key beside [[example]]")
    if not isinstance(several, list) or not all(isinstance(each, dict) for each in several):
        raise DataError(f"{name}: example: expected [[example]] tables")
    for number, own in enumerate(several, start=1):
        table = _Table(name, f"example {number}", {**tables, **own}, catalog)
        id_ = table.text("id")
        if not _ID.fullmatch(id_) or not id_.startswith(stem + "-"):
            raise table.fail("id", f"expected small letters and hyphens after '{stem}-'")
        yield _read_example(table, id_, id_)


class _Table:
    """One table of a file: take its keys out one by one; whatever is left is unknown."""

    def __init__(self, file: str, place: str, table: Any, catalog: Catalog) -> None:
        self.file, self.place, self.catalog = file, place, catalog
        if not isinstance(table, dict):
            raise self.fail("", "expected a table")
        self.left: dict[str, Any] = dict(table)

    def fail(self, key: str, why: str) -> DataError:
        parts = (self.file, self.place, key, why)
        return DataError(": ".join(part for part in parts if part))

    def take(self, key: str, kind: type, default: Any = ...) -> Any:
        value = self.left.pop(key, default)
        if value is ...:
            raise self.fail(key, "missing")
        if value is not default and (
            not isinstance(value, kind) or (kind is int and isinstance(value, bool))
        ):
            raise self.fail(key, f"expected {kind.__name__}, got {value!r}")
        return value

    def text(self, key: str, default: Any = ...) -> Any:
        value = self.take(key, str, default)
        if value is not default and not value.strip():
            raise self.fail(key, "is empty")
        return value

    def inner(self, key: str, table: Any) -> _Table:
        place = f"{self.place}: {key}" if self.place else key
        return _Table(self.file, place, table, self.catalog)

    def tables(self, key: str) -> Iterator[_Table]:
        for number, table in enumerate(self.take(key, list, []), start=1):
            yield self.inner(f"{key} {number}", table)

    def words(self, key: str, default: Any = NOTHING) -> Words:
        value = self.take(key, dict, default)
        if value is default:
            return NOTHING
        inner = self.inner(key, value)
        words = {language: inner.text(language) for language in LANGUAGES}
        inner.done()
        return MappingProxyType(words)

    def strings(self, key: str, default: Any = ()) -> tuple[str, ...]:
        value = self.take(key, list, default)
        if not all(isinstance(word, str) for word in value):
            raise self.fail(key, "expected a list of strings")
        return tuple(value)

    def cards(self, key: str, default: Any = ()) -> tuple[str, ...]:
        return tuple(self.known(key, slug) for slug in self.strings(key, default))

    def known(self, key: str, slug: str) -> str:
        if slug not in self.catalog:
            raise self.fail(key, f"no card {slug!r}")
        return slug

    def listed(self, key: str, text: Any, also: frozenset[str] = frozenset()) -> None:
        """Check that a list in the notation of positions names only cards that there are."""
        for part in text if isinstance(text, list) else [text]:
            if not isinstance(part, str):
                raise self.fail(key, f"expected a list of cards, got {text!r}")
            for slug in _SLUG.findall(part):
                if slug not in also:
                    self.known(key, slug)

    def done(self) -> None:
        if self.left:
            raise self.fail(next(iter(self.left)), "unknown key")


def _read_example(table: _Table, place: str, id_: str) -> Example:
    table.place = place if place != table.file.removesuffix(".toml") else ""
    source = table.inner("source", table.take("source", dict))
    manual = source.text("manual")
    if manual not in table.catalog.sets:
        raise source.fail("manual", f"no set {manual!r}")
    told = Source(manual, source.words("place", ...))
    source.done()
    covers = table.strings("covers")
    for number in covers:
        if not _COVERS.fullmatch(number):
            raise table.fail("covers", f"expected a number such as E1, got {number!r}")
    position = table.take("position", dict, None)
    names = _player_names(table, position)
    cases = tuple(_read_case(case) for case in table.tables("case"))
    if (position is None) == (not cases):
        raise table.fail("position", "expected a [position] or [[case]] tables, one of the two")
    if position is not None:
        _check_position(table, position, names)
    example = Example(
        id=id_,
        title=table.words("title", ...),
        cards=table.cards("cards", ...),
        topics=table.strings("topics", ...),
        shows=table.strings("shows"),
        source=told,
        covers=covers,
        notes=table.words("notes"),
        about=table.words("about"),
        position=position,
        steps=tuple(_read_step(step, names) for step in table.tables("step")),
        cases=cases,
        expect=_read_expectation(table, "expect", names),
        file=table.file,
    )
    table.done()
    if cases and (example.steps or example.expect):
        raise table.fail("case", "an example of setup has no steps of its own")
    if not example.asserts:
        raise table.fail("expect", "it asserts nothing")
    return example


def _player_names(table: _Table, position: Any) -> tuple[str, ...]:
    names = (position or {}).get("players", ["Avery", "Blair"])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise table.fail("position: players", "expected a list of names")
    return tuple(names)


def _check_position(table: _Table, position: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Check the cards that a position names; everything else the engine checks as it reads it."""
    for key, value in position.items():
        if key in ("kingdom", *CARD_LISTS):
            table.listed(f"position: {key}", value)
        elif key in names and isinstance(value, dict):
            for zone in PLAYER_LISTS & value.keys():
                table.listed(f"position: {key}.{zone}", value[zone])


def _read_step(table: _Table, names: tuple[str, ...]) -> Step:
    moments = []
    for moment in table.tables("during"):
        moments.append(
            Moment(
                moment.text("verb"),
                moment.words("say"),
                _read_expectation(moment, "expect", names),
            )
        )
        moment.done()
    if not str(table.left.get("asked")).endswith(" choose"):  # there the answers are other words
        for key in ("legal", "refuses"):
            table.listed(key, table.left.get(key, ""), ANSWERS)
    step = Step(
        answer=table.text("answer"),
        asked=table.text("asked", None),
        legal=table.text("legal", None),
        refuses=table.text("refuses", None),
        say=table.words("say"),
        during=tuple(moments),
        expect=_read_expectation(table, "expect", names),
    )
    table.done()
    return step


def _read_expectation(table: _Table, key: str, names: tuple[str, ...]) -> Expectation:
    value = table.take(key, dict, {})
    inner = table.inner(key, value)
    for name, wanted in value.items():
        if name in names:
            _check_player(inner.inner(name, wanted))
        elif name in CARD_LISTS:
            inner.listed(name, wanted, ANSWERS)
        elif name in ("supply", "costs", "types"):
            for slug in inner.inner(name, wanted).left:
                inner.known(name, slug)
        elif name not in OTHER:
            raise inner.fail(name, "unknown key")
    return MappingProxyType(value) if value else NOTHING


def _check_player(table: _Table) -> None:
    for key, value in table.left.items():
        if key in PLAYER_LISTS:
            table.listed(key, value)
        elif key not in PLAYER_NUMBERS:
            raise table.fail(key, "unknown key")
        elif not isinstance(value, int) or isinstance(value, bool):
            raise table.fail(key, f"expected a number, got {value!r}")


def _read_case(table: _Table) -> Case:
    players = table.take("players", int)
    if players not in PLAYERS:
        raise table.fail("players", f"expected {PLAYERS.start} to {PLAYERS.stop - 1}")
    choices = table.inner("choices", table.take("choices", dict, {}))
    expect = table.take("expect", dict, {})
    inner = table.inner("expect", expect)
    for key, value in expect.items():
        if key in CASE_LISTS:
            inner.listed(key, value)
        elif key in ("supply", "non_supply"):
            for slug in inner.inner(key, value).left:
                inner.known(key, slug)
        elif key not in CASE_TABLES | CASE_OTHER:
            raise inner.fail(key, "unknown key")
    recommended = table.text("recommended", None)
    if recommended is not None and recommended not in table.catalog.recommended:
        raise table.fail("recommended", f"no recommended set {recommended!r}")
    won = tuple(table.take("won", list, []))
    if not all(isinstance(did, bool) for did in won) or len(won) not in (0, players):
        raise table.fail("won", "expected true or false for each player")
    case = Case(
        players=players,
        piles=table.cards("piles"),
        landscapes=table.cards("landscapes"),
        choices=MappingProxyType({key: choices.cards(key) for key in list(choices.left)}),
        colony=table.take("colony", bool, False),
        shelters=table.take("shelters", bool, False),
        recommended=recommended,
        won=won,
        say=table.words("say"),
        expect=MappingProxyType(expect),
    )
    table.done()
    return case
