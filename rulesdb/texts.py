"""Card and rule texts per language, read from ``data/texts`` and ``data/rules`` and checked.

A set's file has one section a card, a topic's file one section a rule::

    ## Necromancer {#necromancer}             # Exchange {#exchange}

    What it does, one sentence a line.        What the topic is about.

    ### Clarifications                        ## What an exchange is {#what}
    - {#anchor} A short statement. (manual)
                                              Prose, with lists and tables.
    ### Then and now
    - 2019: What was true before, and now.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType

from rulesdb.catalog import LANGUAGES, Catalog, DataError, load_catalog
from rulesdb.places import shipped_data

PROVENANCES = ("manual", "rule", "errata")
"""Where a clarification comes from: the set's manual, a general rule, a later erratum."""

_PARTS = MappingProxyType({
    "en": {"Clarifications": "clarifications", "Then and now": "changes"},
    "pt": {"Esclarecimentos": "clarifications", "Antes e agora": "changes"},
})  # fmt: skip

_HEADING = re.compile(r"(#{1,2}) +(\S.*?) +\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}$")
_ITEM = re.compile(r"- \{#([a-z0-9]+(?:-[a-z0-9]+)*)\} +(\S.*)$")
_CHANGE = re.compile(r"- (?:\{#([a-z0-9]+(?:-[a-z0-9]+)*)\} +)?((?:19|20)\d\d)\b\W*(\S.*)$")
_PROVENANCE = re.compile(r"\s*\((manual|rule|errata)\)$")


@dataclass(frozen=True, slots=True)
class Clarification:
    """One short statement about a card; `anchor` is stable and the same in every language.

    `provenance` is one of `PROVENANCES`, or None where it follows from the card itself.
    """

    anchor: str
    text: str
    provenance: str | None
    line: int


@dataclass(frozen=True, slots=True)
class Change:
    """A ruling or wording that changed in `year`: what was true before, and what is now."""

    year: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card does, in one language: Markdown with ``{coin:2}`` symbols and ``[[slug]]``."""

    slug: str
    language: str
    heading: str
    summary: str
    clarifications: tuple[Clarification, ...]
    changes: tuple[Change, ...]
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class RuleSection:
    """One addressable part of a rules topic."""

    anchor: str
    title: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class RuleTopic:
    """A rules topic in one language: an introduction and its sections."""

    slug: str
    language: str
    title: str
    text: str
    sections: tuple[RuleSection, ...]
    file: str
    line: int


class Texts:
    """Every text in every language: `card` and `topic` look one up, the rest list them."""

    def __init__(
        self,
        cards: Mapping[str, Mapping[str, CardText]],
        topics: Mapping[str, Mapping[str, RuleTopic]],
    ) -> None:
        self.cards = MappingProxyType(dict(cards))
        self._topics = MappingProxyType(dict(topics))

    def card(self, slug: str, language: str) -> CardText | None:
        """Return the text of a card in `language`, or None while none is written."""
        return self.cards[language].get(slug)

    def topic(self, slug: str, language: str) -> RuleTopic | None:
        """Return a rules topic in `language`, or None when there is no such topic."""
        return self._topics[language].get(slug)

    def topics(self, language: str) -> tuple[RuleTopic, ...]:
        """Return every rules topic in `language`, in the order of their names in the data."""
        return tuple(self._topics[language].values())


@functools.cache
def load_texts() -> Texts:
    """Read and check the project's own texts; the same object on every call."""
    return read_texts(shipped_data(), load_catalog())


def read_texts(folder: Traversable, catalog: Catalog) -> Texts:
    """Read ``texts/<language>/*.md`` and ``rules/<language>/*.md`` in `folder` and check them.

    Raises `DataError`, naming file and line, for a section of no card, an anchor used twice, a
    line that is out of place, or a text that another language lacks.
    """
    cards: dict[str, dict[str, CardText]] = {}
    topics: dict[str, dict[str, RuleTopic]] = {}
    for language in LANGUAGES:
        cards[language] = {}
        for file in _markdown(folder, "texts", language):
            for text in _read_cards(file, language, catalog):
                cards[language][text.slug] = text
        topics[language] = {}
        for file in _markdown(folder, "rules", language):
            topic = _read_topic(file, language)
            topics[language][topic.slug] = topic
    _check_languages(cards, topics)
    return Texts(cards, topics)


class _File:
    """A Markdown file taken line by line; knows how to complain about the line at hand."""

    def __init__(self, name: str, stem: str, content: str) -> None:
        self.name, self.stem = name, stem
        self.lines = [line.rstrip() for line in content.splitlines()]
        self.anchors: dict[str, int] = {}

    def fail(self, line: int, why: str) -> DataError:
        return DataError(f"{self.name}:{line}: {why}")

    def numbered(self) -> Iterator[tuple[int, str]]:
        return iter(enumerate(self.lines, start=1))

    def heading(self, line: int, text: str) -> tuple[str, str]:
        """Return the words and the anchor of a heading."""
        match = _HEADING.match(text)
        if match is None:
            raise self.fail(line, "expected a heading such as '## Name {#slug}'")
        level, words, anchor = match.groups()
        return words, self.claim(line, anchor, within=level)

    def claim(self, line: int, anchor: str, within: str = "") -> str:
        """Return `anchor`, unless it is already used in the file (or `within` a section)."""
        key = f"{within}#{anchor}"
        if key in self.anchors:
            raise self.fail(line, f"anchor {anchor!r} is already on line {self.anchors[key]}")
        self.anchors[key] = line
        return anchor


def _markdown(folder: Traversable, kind: str, language: str) -> Iterator[_File]:
    place = folder / kind / language
    if not place.is_dir():
        return
    for entry in sorted(place.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".md"):
            content = entry.read_text(encoding="utf-8")
            yield _File(f"{kind}/{language}/{entry.name}", entry.name[: -len(".md")], content)


def _read_cards(file: _File, language: str, catalog: Catalog) -> Iterator[CardText]:
    if file.stem not in catalog.sets:
        raise file.fail(1, f"no set {file.stem!r}")
    starts = [number for number, line in file.numbered() if line.startswith("## ")]
    for number, line in file.numbered():
        if starts and number >= starts[0]:
            break
        if line and not line.startswith("# "):
            raise file.fail(number, "text before the first card's heading")
    for start, end in zip(starts, [*starts[1:], len(file.lines) + 1], strict=True):
        heading, slug = file.heading(start, file.lines[start - 1])
        if slug not in catalog or catalog[slug].set != file.stem:
            raise file.fail(start, f"no card {slug!r} in {file.stem}")
        yield _read_card(file, language, heading, slug, start, end)


def _read_card(
    file: _File, language: str, heading: str, slug: str, start: int, end: int
) -> CardText:
    part = "summary"
    summary: list[str] = []
    clarifications: list[Clarification] = []
    changes: list[Change] = []
    item: list[tuple[int, str]] = []

    def close() -> None:
        if not item:
            return
        number, text = item[0][0], "\n".join(text for _, text in item)
        item.clear()
        if part == "clarifications":
            clarifications.append(_read_clarification(file, slug, number, text))
        else:
            changes.append(_read_change(file, slug, number, text))

    for number in range(start + 1, end):
        line = file.lines[number - 1]
        if line.startswith("#"):
            close()
            known = _PARTS[language].get(line.removeprefix("### "))
            if not line.startswith("### ") or known is None:
                expected = " or ".join(f"'### {title}'" for title in _PARTS[language])
                raise file.fail(number, f"expected {expected}, got {line!r}")
            file.claim(number, known, within=f"{slug}#")
            part = known
        elif part == "summary":
            summary.append(line)
        elif line.startswith("- "):
            close()
            item.append((number, line))
        elif item and line.startswith("  "):
            item.append((number, line.strip()))
        elif line:
            raise file.fail(number, "expected a list item '- …' or its next line, indented by two")
    close()
    text = "\n".join(summary).strip()
    if not text:
        raise file.fail(start, f"{slug} has no summary")
    return CardText(
        slug, language, heading, text, tuple(clarifications), tuple(changes), file.name, start
    )


def _read_clarification(file: _File, slug: str, number: int, text: str) -> Clarification:
    first, newline, rest = text.partition("\n")
    match = _ITEM.match(first)
    if match is None:
        raise file.fail(number, "expected a clarification such as '- {#anchor} text'")
    anchor, words = match.groups()
    words += newline + rest
    provenance = _PROVENANCE.search(words)
    return Clarification(
        file.claim(number, anchor, within=slug),
        words[: provenance.start()] if provenance else words,
        provenance.group(1) if provenance else None,
        number,
    )


def _read_change(file: _File, slug: str, number: int, text: str) -> Change:
    first, newline, rest = text.partition("\n")
    match = _CHANGE.match(first)
    if match is None:
        raise file.fail(number, "expected a change such as '- 2019: text'")
    anchor, year, words = match.groups()
    if anchor:
        file.claim(number, anchor, within=slug)
    return Change(int(year), words + newline + rest, number)


def _read_topic(file: _File, language: str) -> RuleTopic:
    if not file.lines or not file.lines[0].startswith("# "):
        raise file.fail(1, "expected '# Title {#topic}'")
    title, slug = file.heading(1, file.lines[0])
    if slug != file.stem:
        raise file.fail(1, f"topic {slug!r} belongs in {slug}.md")
    starts = [number for number, line in file.numbered() if line.startswith("## ")]
    sections = []
    for start, end in zip(starts, [*starts[1:], len(file.lines) + 1], strict=True):
        words, anchor = file.heading(start, file.lines[start - 1])
        text = "\n".join(file.lines[start : end - 1]).strip()
        if not text:
            raise file.fail(start, f"{anchor} has no text")
        sections.append(RuleSection(anchor, words, text, start))
    introduction = "\n".join(file.lines[1 : starts[0] - 1 if starts else None]).strip()
    return RuleTopic(slug, language, title, introduction, tuple(sections), file.name, 1)


def _check_languages(
    cards: Mapping[str, Mapping[str, CardText]], topics: Mapping[str, Mapping[str, RuleTopic]]
) -> None:
    """Raise `DataError` for what one language has and another lacks."""
    for language in LANGUAGES:
        for other in LANGUAGES:
            for slug, text in cards[language].items():
                twin = cards[other].get(slug)
                if twin is None:
                    raise DataError(f"{text.file}:{text.line}: {slug} has no text in {other!r}")
                theirs = {item.anchor for item in twin.clarifications}
                for item in text.clarifications:
                    if item.anchor not in theirs:
                        raise DataError(
                            f"{text.file}:{item.line}: {slug}#{item.anchor}: "
                            f"no such clarification in {other!r}"
                        )
                if len(twin.changes) < len(text.changes):
                    line = text.changes[len(twin.changes)].line
                    raise DataError(f"{text.file}:{line}: {slug}: no such change in {other!r}")
            for slug, topic in topics[language].items():
                pair = topics[other].get(slug)
                if pair is None:
                    raise DataError(f"{topic.file}:1: no topic {slug!r} in {other!r}")
                known = {section.anchor for section in pair.sections}
                for section in topic.sections:
                    if section.anchor not in known:
                        raise DataError(
                            f"{topic.file}:{section.line}: no section {section.anchor!r} "
                            f"in {other!r}"
                        )
