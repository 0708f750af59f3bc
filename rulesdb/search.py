"""Search over cards, clarifications, rules, examples and recommended sets, in both languages.

The index holds one document for each thing, with its words as they are written (folded) and as
stems, so that one query finds either language. Whoosh keeps and weighs the words; which documents
hold a query's words is worked out here from what it says of each single word, which stays in
memory, so that no query, however odd, is slow or reaches another's parser.
"""

from __future__ import annotations

import functools
import os
import shutil
import tempfile
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whoosh import fields, index
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import FileStorage, copy_to_ram
from whoosh.lang.porter import stem as stem_english
from whoosh.lang.snowball.portugese import PortugueseStemmer
from whoosh.reading import TermNotFound
from whoosh.scoring import BM25F

from rulesdb.catalog import LANGUAGES, Catalog, load_catalog
from rulesdb.documents import KINDS, Document, documents
from rulesdb.filters import Filters
from rulesdb.folding import fold, split_words
from rulesdb.names import NameTable, Suggestion
from rulesdb.places import index_folder
from rulesdb.problems import Problem
from rulesdb.query import Chip, Filter, Query, Words, corrected, parse
from rulesdb.ranking import coverage, name_rank
from rulesdb.snippets import Piece, snippet
from rulesdb.spelling import Vocabulary, edits_allowed
from rulesdb.terms import load_terms
from rulesdb.texts import Texts, load_texts

Scores = Mapping[int, float]

_FIELDS = {"names": 6.0, "facts": 1.5, "pt": 1.0, "en": 1.0, "more": 0.4}
"""How much a word is worth by where it stands."""

_STEMMED, _BEGUN, _OWN_LANGUAGE = 0.6, 0.4, 1.3
"""What a word is worth that only shares its stem, that only begins so, in the page's language."""

_EVERYWHERE = 0.25
"""A word that more than this share of the documents hold need not be in a result."""

_STOP_WORDS = frozenset({
    "a", "o", "as", "os", "um", "uma", "de", "do", "da", "dos", "das", "em", "no", "na", "nos",
    "nas", "e", "ou", "que", "se", "com", "para", "por", "ao", "aos", "qual", "quais", "quando",
    "como", "faz", "funciona", "the", "an", "of", "to", "in", "on", "and", "or", "is", "it", "its",
    "what", "does", "how", "with", "for",
})  # fmt: skip


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


def search(query: str, language: str, *, limit: int = 20) -> Results:
    """Find `query` for a page in `language`, at most `limit` results of each kind.

    Raises `Problem` for a query that is too long, and for nothing else a person can type.
    """
    return _searcher().search(query, language, limit)


def suggest(prefix: str, language: str, *, limit: int = 8) -> tuple[Suggestion, ...]:
    """Return cards and sets whose names go on from `prefix`, from the first letter."""
    return name_table().suggest(prefix[:64], language, limit)


@functools.cache
def name_table() -> NameTable:
    """Return the names of the project's cards and sets."""
    return NameTable(load_catalog())


@functools.cache
def _searcher() -> Searcher:
    return Searcher(index_folder(), load_catalog(), load_texts())


def warm() -> None:
    """Open the index now instead of at the first search; `rulesdb.database.prepare` built it."""
    _searcher()


# --- words -------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=65536)
def word_terms(word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the terms under which a word is kept: as it is written, folded, and as stems.

    Folding comes before stemming, so that accents never matter. A number with a sign is also kept
    without it.
    """
    exact: dict[str, None] = {}
    stems: dict[str, None] = {}
    for folded in fold(word).split():
        if folded[-1].isdigit():
            bare = folded.lstrip("+$")
            for sign in dict.fromkeys((folded[: -len(bare)], *folded[: -len(bare)], "")):
                exact[sign + bare] = None
            continue
        exact[folded] = None
        stems[f"en~{stem_english(folded)}"] = None
        stems[f"pt~{_stem_portuguese(folded)}"] = None
    if word.endswith("ãs"):
        stems[f"pt~{_stem_portuguese(fold(word[:-2]) + 'ao')}"] = None
    return tuple(exact), tuple(stems)


def _stem_portuguese(folded: str) -> str:
    if len(folded) > 4 and folded.endswith(("oes", "aes", "aos")):
        folded = folded[:-3] + "ao"
    stem: str = _portuguese().stem(folded)
    if stem.endswith(("gu", "qu")):
        stem = stem[:-2] + {"g": "g", "q": "c"}[stem[-2]]
    return stem


@functools.cache
def _portuguese() -> Any:
    return PortugueseStemmer()


class _Terms(Tokenizer):  # type: ignore[misc]
    """Whoosh's analyzer of every field: each word under all of its terms."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token(positions=False, chars=False, mode="index")
        for word in split_words(value):
            exact, stems = word_terms(word)
            for term in (*exact, *stems):
                token.text = term
                token.boost = 1.0
                yield token


# --- the index ---------------------------------------------------------------------------------


_UNFINISHED = ".building-"


def is_built(folder: Path) -> bool:
    """Return whether the index in `folder` is complete."""
    return (folder / "complete").exists()


def build(
    folder: Path,
    catalog: Catalog,
    texts: Texts,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Build the index and put it at `folder` in one step; remove those that are out of date.

    The index before this one stays, for processes that still run on it.
    """
    found = list(documents(catalog, texts, load_terms()))
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        schema = fields.Schema(
            **{name: fields.TEXT(analyzer=_Terms(), phrase=False) for name in _FIELDS}
        )
        writer = index.create_in(str(unfinished), schema).writer(limitmb=256)
        for done, document in enumerate(found):
            if done % 200 == 0:
                progress(done, len(found))
            writer.add_document(
                names=" ".join((*document.names, *_closed_names(document))),
                facts=" ".join(document.facts),
                more=" ".join(document.more),
                **document.spoken,
            )
        writer.commit(optimize=True)
        (unfinished / "complete").touch()
        shutil.rmtree(folder, ignore_errors=True)
        os.rename(unfinished, folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    progress(len(found), len(found))
    others = [other for other in folder.parent.iterdir() if other.is_dir() and other != folder]
    whole = [other for other in others if not other.name.startswith(_UNFINISHED)]
    newest = max(whole, key=lambda other: other.stat().st_mtime, default=None)
    for other in others:
        if other != newest:
            shutil.rmtree(other, ignore_errors=True)


def _closed_names(document: Document) -> tuple[str, ...]:
    """Return the names of several words as one word each, as people type them too."""
    folded = dict.fromkeys(fold(name) for name in document.names)
    return tuple(name.replace(" ", "") for name in folded if " " in name)


class Searcher:
    """Searches one built index, with the catalogue and the texts it was built from."""

    def __init__(self, folder: Path, catalog: Catalog, texts: Texts) -> None:
        self.catalog = catalog
        self.names = NameTable(catalog)
        self.filters = Filters(catalog, load_terms(), self.names)
        self.documents = tuple(documents(catalog, texts, load_terms()))
        self._everything = frozenset(range(len(self.documents)))
        self._folded: dict[int, str] = {}
        storage = copy_to_ram(FileStorage(str(folder)))  # no file is shared by forked processes
        self._whoosh = storage.open_index().searcher()
        self._weighting = BM25F()
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, str], Scores] = {}
        reader = self._whoosh.reader()
        self._lexicon = {
            field: [term.decode() for term in reader.lexicon(field) if b"~" not in term]
            for field in _FIELDS
        }
        named = set(self._lexicon["names"])
        written = {word for own in self._lexicon.values() for word in own} - named
        self._vocabularies = (Vocabulary(named), Vocabulary(written))
        self._of_card: dict[str, list[int]] = {}
        for number, document in enumerate(self.documents):
            if document.kind in ("card", "clarification"):
                self._of_card.setdefault(document.slug, []).append(number)

    def search(self, text: str, language: str, limit: int = 20) -> Results:
        """Find `text`; see `rulesdb.search.search`."""
        query = parse(text, self.filters)
        corrections = self._corrections(query)
        query = corrected(query, corrections) if corrections else query
        scores, loosened = self._matching(query, language)
        by_kind: dict[str, list[int]] = {kind: [] for kind in KINDS}
        for number in scores:
            by_kind[self.documents[number].kind].append(number)
        hits: list[Hit] = []
        marks = self._marks(query)
        for kind, numbers in by_kind.items():
            best = self._ranked(kind, numbers, scores, query, language)[:limit]
            hits += [self._hit(number, language, marks) for number in best]
        return Results(
            text,
            language,
            tuple(hits),
            {kind: len(numbers) for kind, numbers in by_kind.items()},
            query.chips,
            tuple(corrections.items()),
            query.faults,
            loosened,
            self.names.nearest(" ".join(query.words) or text) if not hits else (),
        )

    # Which words

    def _corrections(self, query: Query) -> dict[str, str]:
        """Return, for each word that is in no document, the known one it most likely means."""
        found = {}
        for word in query.words:
            if word in found or not word.isalpha() or self._is_known(word):
                continue
            for vocabulary in self._vocabularies:
                if near := vocabulary.closest(word[:40], edits_allowed(word)):
                    found[word] = near[0][1]
                    break
        return found

    def _is_known(self, word: str) -> bool:
        exact, stems = word_terms(word)
        return any(
            self._postings(field, term) for field in _FIELDS for term in (*exact, *stems)
        ) or bool(self._begun(word))

    def _begun(self, word: str) -> list[str]:
        """Return the words of names that go on from `word`."""
        if len(word) < 3:
            return []
        known = self._lexicon["names"]
        start = bisect_left(known, word)
        end = bisect_left(known, word + "\uffff", start)
        return known[start : min(end, start + 24)]

    def _postings(self, field: str, term: str) -> Scores:
        """Return the documents that hold `term` in `field`, with Whoosh's weight of it."""
        key = field, term
        if (kept := self._kept.get(key)) is not None:
            return kept
        scores: dict[int, float] = {}
        with self._lock:
            try:
                matcher = self._whoosh.postings(field, term)
            except TermNotFound:
                matcher = None
            if matcher is not None:
                scorer = self._weighting.scorer(self._whoosh, field, term)
                while matcher.is_active():
                    scores[matcher.id()] = scorer.score(matcher)
                    matcher.next()
            if len(self._kept) > 50_000:
                self._kept.clear()
            self._kept[key] = scores
        return scores

    @functools.lru_cache(maxsize=4096)  # noqa: B019  (a process has one searcher)
    def _word(self, word: str, language: str, in_text: bool) -> Scores:
        """Return the documents that hold a word, its stem, or in a name one that begins so."""
        exact, stems = word_terms(word)
        scores: dict[int, float] = {}
        for field, weight in _FIELDS.items():
            if in_text and field in ("names", "facts"):
                continue
            weight *= _OWN_LANGUAGE if field == language else 1.0
            own: dict[int, float] = {}
            for terms, worth in ((exact[:1], weight), (stems, weight * _STEMMED)):
                for term in terms:
                    _raise_to(own, self._postings(field, term), worth)
            if field == "names" and not word.isdigit():
                for term in self._begun(word):
                    _raise_to(own, self._postings(field, term), weight * _BEGUN)
            for number, score in own.items():
                scores[number] = scores.get(number, 0.0) + score
        return scores

    # Which documents

    def _matching(self, query: Query, language: str) -> tuple[dict[int, float], bool]:
        """Return the documents that have what is asked, with their scores.

        The second value says that none has it all, so that these have only some of the words.
        """
        allowed = set(self._everything)
        wanted: list[Scores] = []
        optional: list[Scores] = []
        for group in query.groups:
            if any(isinstance(part, Filter) or part.negated for part in group):
                allowed &= self._allowed(group, language)
                continue
            found: dict[int, float] = {}
            for part in group:
                assert isinstance(part, Words)
                _raise_to(found, self._words(part, language), 1.0)
            common = len(found) > _EVERYWHERE * len(self.documents)
            plain = all(isinstance(part, Words) and len(part.words) == 1 for part in group)
            stop = all(isinstance(part, Words) and part.words[0] in _STOP_WORDS for part in group)
            (optional if plain and (common or stop) else wanted).append(found)
        if not wanted and not optional:
            return self._without_words(query, allowed), False
        if not wanted:
            wanted, optional = optional, []
        everywhere = allowed.intersection(*wanted)
        loosened = not everywhere
        if not loosened and not any(self.documents[n].kind == "card" for n in everywhere):
            everywhere |= {n for n in self._some(wanted, allowed) if self._is_card(n)}
        elif loosened:
            everywhere = self._some(wanted, allowed)
        scores = {}
        for number in everywhere:
            held = [found[number] for found in wanted if number in found]
            extra = sum(found.get(number, 0.0) for found in optional)
            share = len(held) / len(wanted)
            scores[number] = (sum(held) + 0.3 * extra) * share * share
        return scores, loosened and bool(scores)

    def _is_card(self, number: int) -> bool:
        return self.documents[number].kind == "card"

    def _some(self, wanted: list[Scores], allowed: set[int]) -> set[int]:
        """Return the documents that hold at least half of what is wanted."""
        counts: dict[int, int] = {}
        for found in wanted:
            for number in found:
                counts[number] = counts.get(number, 0) + 1
        least = (len(wanted) + 1) // 2
        return {n for n, count in counts.items() if count >= least and n in allowed}

    def _without_words(self, query: Query, allowed: set[int]) -> dict[int, float]:
        """Return what filters alone leave: cards, or the kinds that a filter names."""
        if not query.groups:
            return {}
        kinds = {
            part.wanted.kind
            for group in query.groups
            for part in group
            if isinstance(part, Filter) and part.wanted.kind and not part.negated
        } or {"card"}
        return {number: 0.0 for number in allowed if self.documents[number].kind in kinds}

    def _words(self, part: Words, language: str) -> Scores:
        if len(part.words) == 1:
            return self._word(part.words[0], language, part.in_text)
        each = [self._word(word, language, part.in_text) for word in part.words]
        phrase = f" {' '.join(part.words)} "
        return {
            number: sum(found[number] for found in each)
            for number in set(each[0]).intersection(*each[1:])
            if phrase in self._folded_text(number)
        }

    def _folded_text(self, number: int) -> str:
        text = self._folded.get(number)
        if text is None:
            own = self.documents[number]
            parts = (*own.names, *own.text.values(), *own.more)
            text = self._folded[number] = " " + " | ".join(map(fold, parts)) + " "
        return text

    def _allowed(self, group: tuple[Words | Filter, ...], language: str) -> set[int]:
        """Return the documents for which at least one part of a group with a filter holds."""
        union: set[int] = set()
        for part in group:
            own = (
                set(self._words(part, language))
                if isinstance(part, Words)
                else self._filtered(part)
            )
            union |= self._everything - own if part.negated else own
        return union

    def _filtered(self, part: Filter) -> set[int]:
        wanted = part.wanted
        if wanted.kind:
            return {n for n, own in enumerate(self.documents) if own.kind == wanted.kind}
        own = {number for slug in wanted.cards for number in self._of_card[slug]}
        if wanted.recommended:
            own |= {
                number
                for number, document in enumerate(self.documents)
                if document.kind == "recommended" and document.slug in wanted.recommended
            }
        return own

    # In which order, and shown how

    def _ranked(
        self, kind: str, numbers: list[int], scores: Scores, query: Query, language: str
    ) -> list[int]:
        if kind != "card":
            return sorted(numbers, key=lambda number: (-scores[number], number))
        words = query.words

        def key(number: int) -> tuple[float, float, float, str]:
            document = self.documents[number]
            names = self.names.of_card[document.slug]
            rank = name_rank(names, words, language) if words else 0
            bonus = 1 + coverage(names, words) if words else 1
            return -rank, -scores[number] * bonus, number, ""

        if not words:
            return sorted(numbers, key=lambda n: (-scores[n], fold(self._title(n, language))))
        return sorted(numbers, key=key)

    def _title(self, number: int, language: str) -> str:
        return self.documents[number].titles[language]

    def _marks(self, query: Query) -> frozenset[str]:
        """Return the terms that are marked in snippets."""
        words = [
            word
            for group in query.groups
            for part in group
            if isinstance(part, Words) and not part.negated
            for word in part.words
        ]
        content = [word for word in words if word not in _STOP_WORDS] or words
        return frozenset(term for word in content for terms in word_terms(word) for term in terms)

    def _hit(self, number: int, language: str, marks: frozenset[str]) -> Hit:
        document = self.documents[number]
        order = (language, *(other for other in LANGUAGES if other != language))
        written = [tongue for tongue in order if document.text.get(tongue)]
        shown = [snippet(document.text[tongue], marks, word_terms) for tongue in written]
        best = next(
            (place for place, pieces in enumerate(shown) if any(mark for _, mark in pieces)), 0
        )
        return Hit(
            document.kind,
            document.slug,
            document.anchor,
            document.titles,
            shown[best] if shown else (),
            written[best] if written else language,
        )


def _raise_to(scores: dict[int, float], found: Scores, weight: float) -> None:
    for number, score in found.items():
        if (weighed := score * weight) > scores.get(number, 0.0):
            scores[number] = weighed
