"""Search over cards, clarifications, rules, examples and recommended sets, in both languages.

`rulesdb.index` answers which documents hold a single word; what a whole query wants is worked out
from that in `rulesdb.matching`, so that no query, however odd, reaches a parser of another's.
"""

from __future__ import annotations

import functools
import gc
import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from rulesdb.catalog import LANGUAGES, Catalog, load_catalog
from rulesdb.common_words import STOP_WORDS
from rulesdb.documents import KINDS
from rulesdb.filters import Filters
from rulesdb.folding import fold
from rulesdb.index import Index
from rulesdb.likeness import Asked
from rulesdb.matching import Matcher
from rulesdb.names import Name, NameTable, Suggestion
from rulesdb.places import index_folder
from rulesdb.problems import Problem
from rulesdb.query import Chip, Filter, Query, Words, corrected, parse, with_bonuses
from rulesdb.ranking import (
    MISTYPED,
    Typed,
    coverage,
    knownness,
    name_rank,
)
from rulesdb.snippets import Piece, snippet
from rulesdb.stems import NUMBERS, all_terms, meaning_terms
from rulesdb.terms import load_terms


@dataclass(frozen=True, slots=True)
class Hit:
    """One result. `slug` and `anchor` say what it is, `titles` its name in each language.

    `snippet` is a piece of its text in `snippet_language`, cut into parts that are marked as found
    or not; it is empty where nothing is written yet.
    """

    kind: str
    slug: str
    anchor: str | None
    titles: Mapping[str, str]
    snippet: tuple[Piece, ...]
    snippet_language: str


@dataclass(frozen=True, slots=True)
class Results:
    """What was found, and what was understood.

    `hits` are the cards first, then clarifications, rules, examples and recommended sets, of each
    kind the best; `totals` says how many of each there are. `chips` are the filters,
    `corrections` the words that were taken for others, `faults` what made no sense. `loosened` is
    true when nothing has all the words and what has some of them is shown. `nearest` are the
    slugs of the cards with the nearest names when nothing was found.
    """

    query: str
    language: str
    hits: tuple[Hit, ...]
    totals: Mapping[str, int]
    chips: tuple[Chip, ...]
    corrections: tuple[tuple[str, str], ...]
    faults: tuple[Problem, ...]
    loosened: bool
    nearest: tuple[str, ...]

    def of_kind(self, kind: str) -> tuple[Hit, ...]:
        """Return the hits of one kind (``card``, ``clarification``, ``rule`` …)."""
        return tuple(hit for hit in self.hits if hit.kind == kind)


def search(query: str, language: str, *, limit: int = 20, exact: bool = False) -> Results:
    """Find `query` for a page in `language`, at most `limit` results of each kind.

    With `exact` nothing is taken for mistyped.

    Raises `Problem` for a query that is too long, and for nothing else a person can type.
    """
    return _searcher().search(query, language, limit, exact=exact)


def suggest(prefix: str, language: str, *, limit: int = 8) -> tuple[Suggestion, ...]:
    """Return cards and sets whose names go on from `prefix`, from the first letter."""
    return name_table().suggest(prefix[:64], language, limit)


@functools.cache
def name_table() -> NameTable:
    """Return the names of the project's cards and sets."""
    return NameTable(load_catalog())


@functools.cache
def _searcher() -> Searcher:
    return Searcher(index_folder(), load_catalog())


def warm() -> None:
    """Open the index now instead of at the first search; `rulesdb.database.prepare` built it.

    What is loaded by now stays for good, so the garbage collector need not walk it again and
    again; forked processes keep sharing its memory that way, too.
    """
    gc.disable()  # what is loaded here is no garbage
    try:
        _searcher().search("bruxa necormancer type:night", LANGUAGES[0], 1)
        gc.collect()
        gc.freeze()
    finally:
        gc.enable()


_LONG_NAME = 8
"""The letters at least of a name of several words that is taken for a mistyped one."""

_LOOKED_AT = 60
"""So many of the best cards are looked at word by word."""


class Searcher:
    """Searches one built index, with the catalogue it was built from."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        terms = load_terms()
        self.names = NameTable(catalog)
        self.filters = Filters(catalog, terms, self.names)
        self.index = Index(folder)
        self.documents = self.index.documents
        self._known = {
            number: knownness(catalog[document.slug])
            for number, document in enumerate(self.documents)
            if document.kind == "card"
        }
        self.matcher = Matcher(self.index, self.documents, terms.meanings, terms.words())

    def search(self, text: str, language: str, limit: int = 20, *, exact: bool = False) -> Results:
        """Find `text`; see `rulesdb.search.search`."""
        query = parse(text, self.filters)
        plain = self.matcher.is_plain(query)
        meant: list[Name] = []
        corrections: dict[str, str] = {}
        known = self._named(query) if not exact else []
        if not exact and not known:
            meant, corrections = self._mistyped(query, plain)
        query = with_bonuses(corrected(query, corrections), NUMBERS)
        matched = self.matcher.match(query, language)
        if plain and not (exact or meant or known):
            meant = self._run_on(query.words, matched.loosened)
        if meant:
            corrections = {" ".join(query.words): meant[0].name}
            query = replace(parse(" ".join(meant[0].words), self.filters), faults=query.faults)
            matched = self.matcher.match(query, language)
        known = [*meant, *known]
        scores = {self.matcher.number_of(name.slug): 0.0 for name in known} | dict(matched.scores)
        by_kind: dict[str, list[int]] = {kind: [] for kind in KINDS}
        for number in scores:
            by_kind[self.documents[number].kind].append(number)
        meaning = _meaning(query)
        named = self.names.exactly(" ".join(query.words))
        marks = frozenset(
            term
            for word in (*meaning, *(self._name_words(named) if named else ()))
            for term in all_terms(word)
        )
        hits = [
            self._hit(number, language, marks)
            for kind, numbers in by_kind.items()
            for number in self._ranked(kind, numbers, scores, query, language, known)[:limit]
        ]
        return Results(
            text,
            language,
            tuple(hits),
            {kind: len(numbers) for kind, numbers in by_kind.items()},
            query.chips,
            tuple(corrections.items()),
            query.faults,
            matched.loosened,
            () if hits else self.names.nearest(" ".join(query.words) or text),
        )

    def _named(self, query: Query) -> list[Name]:
        """Return the cards that a query only names: in short, several at once, or so far."""
        words = query.words
        if any(isinstance(part, Filter) or part.negated for part in chain(*query.groups)):
            return []
        if len(words) == 1 and not self.matcher.is_word(words[0]):
            return self.names.abbreviated(words)
        return self.names.several(words) or (self.names.begun(words) if len(words) > 1 else [])

    def _mistyped(self, query: Query, plain: bool) -> tuple[list[Name], dict[str, str]]:
        """Return the names that a query most likely is, or else what its odd words mean."""
        words = query.words
        begun = self.names.is_begun(words)
        odd = not begun and self.matcher.is_odd(query)
        if plain and (odd or begun) and self.names.is_begun_apart(words):
            return [], {}
        meant = self.names.mistyped(words) if odd else []
        return meant, {} if meant else self.matcher.corrections(query)

    def _run_on(self, words: tuple[str, ...], loosened: bool) -> list[Name]:
        """Return the names that known words are without spaces, or most likely are mistyped."""
        if self.names.is_begun(words):
            apart = self.names.is_begun_apart(words)
            return self.names.run_together(words) if loosened and not apart else []
        if len(words) < 2 or not _may_be_a_name(words):
            return []
        titled = (self.documents[number].kind for number in self.matcher.titled(words))
        if loosened:
            return self.names.mistyped(words)
        return self.names.mistyped(words, 1) if "card" not in titled else []

    def _ranked(
        self,
        kind: str,
        numbers: list[int],
        scores: Mapping[int, float],
        query: Query,
        language: str,
        known: Sequence[Name],
    ) -> list[int]:
        """Return `numbers` best first: cards by their names and then by score, or by name alone."""
        words = query.words
        if kind != "card":
            each = [self.matcher.named([word]) for word in words if word not in STOP_WORDS]
            titled = {number: sum(number in own for own in each) for number in numbers}
            return sorted(
                numbers,
                key=lambda n: (not titled[n] == len(each) > 0, -scores[n] * (1 + titled[n]), n),
            )
        if not words:
            titles = {number: fold(self.documents[number].titles[language]) for number in numbers}
            return sorted(numbers, key=lambda number: (-scores[number], titles[number]))
        typed = Typed.of(words, STOP_WORDS)
        slugs = {name.slug for name in known}
        named = self.matcher.named(typed.content)

        def weighed(number: int) -> float:
            return scores[number] * self._known[number]

        def key(number: int) -> tuple[float, float, int]:
            if number not in named and not slugs:
                return 0, -weighed(number), number
            slug = self.documents[number].slug
            names = self.names.of_card[slug]
            rank = name_rank(names, typed, language) or MISTYPED * (slug in slugs)
            return -rank, -weighed(number) * (1 + coverage(names, typed)), number

        best = sorted(numbers, key=key)
        if len(typed.content) < 2 or not best or key(best[0])[0]:
            return best
        together = self.matcher.meant_together(words)
        asked = Asked(
            [self.matcher.meant(word, more) for word, more in zip(words, together, strict=True)],
            [self.matcher.rarity(word) for word in words],
        )
        direction = self.index.semantics.of(meaning_terms(" ".join(words)))
        likest = self._likest_first(best[:_LOOKED_AT], asked, direction, weighed)
        return [*likest, *best[_LOOKED_AT:]]

    def _likest_first(
        self,
        numbers: list[int],
        asked: Asked,
        direction: array[float] | None,
        weighed: Callable[[int], float],
    ) -> list[int]:
        """Return `numbers` anew, those first that say what was typed in much the same words."""

        def key(number: int) -> float:
            kin = self.index.semantics.nearness(direction, number) if direction else 0.0
            return -weighed(number) * math.exp(self.index.cards[number].likeness(asked, kin))

        return sorted(numbers, key=key)

    def _name_words(self, slug: str) -> set[str]:
        """Return the words of a card's names in every language: who typed one means the card."""
        return {word for name in self.names.of_card[slug] for word in name.words} - STOP_WORDS

    def _hit(self, number: int, language: str, marks: frozenset[str]) -> Hit:
        document = self.documents[number]
        tongue = language if language in document.text else next(iter(document.text), language)
        shown = snippet(document.text.get(tongue, ""), marks, all_terms) if document.text else ()
        return Hit(document.kind, document.slug, document.anchor, document.titles, shown, tongue)


def _may_be_a_name(words: Sequence[str]) -> bool:
    """Return whether known words may be a name of several that was mistyped."""
    return all(map(str.isalpha, words)) and len("".join(words)) >= _LONG_NAME


def _meaning(query: Query) -> list[str]:
    """Return the words that are looked for and so marked in snippets."""
    words = [
        word
        for group in query.groups
        for part in group
        if isinstance(part, Words) and not part.negated
        for word in part.words
    ]
    return [word for word in words if word not in STOP_WORDS] or words
