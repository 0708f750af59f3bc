"""Search over cards, clarifications, rules, examples and recommended sets, in both languages.

The index holds one document for each thing, with its words as they are written (folded) and as
stems, so that one query finds either language. Whoosh keeps the words and answers which documents
hold a single one; what a whole query wants is worked out from that in `rulesdb.matching`, so that
no query, however odd, reaches a parser of another's.
"""

from __future__ import annotations

import functools
import gc
import os
import pickle
import re
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whoosh import fields, index
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import FileStorage, copy_to_ram
from whoosh.lang.porter import stem as stem_english
from whoosh.lang.snowball.portugese import PortugueseStemmer
from whoosh.reading import TermNotFound

from rulesdb.catalog import LANGUAGES, Catalog, load_catalog
from rulesdb.common_words import STOP_WORDS
from rulesdb.documents import KINDS, Document, documents
from rulesdb.examples import load_examples
from rulesdb.filters import Filters
from rulesdb.folding import fold, split_words
from rulesdb.matching import FIELDS, Matcher
from rulesdb.names import Name, NameTable, Suggestion
from rulesdb.places import index_folder
from rulesdb.problems import Problem
from rulesdb.query import Chip, Query, Words, corrected, parse, with_bonuses
from rulesdb.ranking import (
    MISTYPED,
    Text,
    Typed,
    closeness,
    coverage,
    gathered,
    knownness,
    name_rank,
)
from rulesdb.snippets import Piece, snippet
from rulesdb.terms import load_terms
from rulesdb.texts import Texts


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
    return Searcher(index_folder(), load_catalog())


def warm() -> None:
    """Open the index now instead of at the first search; `rulesdb.database.prepare` built it.

    What is loaded by now stays for good, so the garbage collector need not walk it again and
    again; forked processes keep sharing its memory that way, too.
    """
    _searcher().search("bruxa necormancer type:night", LANGUAGES[0], 1)
    gc.collect()
    gc.freeze()


# --- words -------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=4096)
def _terms_in_order(text: str) -> tuple[frozenset[str], ...]:
    return tuple(_all_terms(word) for word in split_words(text))


@functools.lru_cache(maxsize=65536)
def _all_terms(word: str) -> frozenset[str]:
    exact, stems = word_terms(word)
    return frozenset((*exact, *stems))


_NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "dois": "2", "duas": "2", "tres": "3", "quatro": "4", "cinco": "5",
    "seis": "6", "sete": "7", "oito": "8", "nove": "9", "dez": "10", "dupla": "2",
}  # fmt: skip


@functools.lru_cache(maxsize=65536)
def word_terms(word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the terms under which a word is kept: as it is written, folded, and as stems.

    Folding comes before stemming, so that accents never matter. A number with a sign is also kept
    without it, and a number in letters also in figures.
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
        if folded in _NUMBERS:
            exact[_NUMBERS[folded]] = None
        stems[f"en~{stem_english(folded)}"] = None
        stems[f"pt~{_stem_portuguese(folded)}"] = None
    if word.endswith("ãs"):
        stems[f"pt~{_stem_portuguese(fold(word[:-2]) + 'ao')}"] = None
    return tuple(exact), tuple(stems)


def _stem_portuguese(folded: str) -> str:
    if len(folded) > 3 and folded.endswith(("oes", "aes", "aos")):
        folded = folded[:-3] + "ao"
    stem: str = _portuguese().stem(folded)
    if stem.endswith(("gu", "qu")):
        stem = stem[:-2] + {"g": "g", "q": "c"}[stem[-2]]
    return _SHORT_VERB.sub("", stem) or stem


_SHORT_VERB = re.compile(r"(?<=^[aeiou][^aeiou]{2})(?:ar|[aeo])$")
"""What the stemmer leaves on forms of short verbs: *olhar*, *olhe*."""


@functools.cache
def _portuguese() -> Any:
    return PortugueseStemmer()


class _Terms(Tokenizer):  # type: ignore[misc]
    """Whoosh's analyzer: each word under its terms, with the stems of some languages.

    Where words as they are written are left out, those stay that have no stem: numbers.
    """

    def __init__(self, languages: tuple[str, ...], *, as_written: bool = True) -> None:
        self.prefixes = tuple(f"{language}~" for language in languages)
        self.as_written = as_written

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token(positions=False, chars=False, mode="index")
        token.boost = 1.0
        for word in split_words(value):
            exact, stems = word_terms(word)
            if self.as_written or not stems:
                for token.text in exact:
                    yield token
            for token.text in stems:
                if token.text.startswith(self.prefixes):
                    yield token


# --- the index ---------------------------------------------------------------------------------


_UNFINISHED = ".building-"
_DOCUMENTS = "documents.pickle"
"""The documents as they were indexed, in the order of their numbers; written last."""


def is_built(folder: Path) -> bool:
    """Return whether the index in `folder` is complete."""
    return (folder / _DOCUMENTS).exists()


def build(
    folder: Path,
    catalog: Catalog,
    texts: Texts,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Build the index and put it at `folder` in one step; remove those that are out of date.

    The index before this one stays, for processes that still run on it.
    """
    found = list(documents(catalog, texts, load_terms(), load_examples()))
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        analyzers = {name: _Terms(LANGUAGES) for name in FIELDS}
        analyzers |= {language: _Terms((language,)) for language in LANGUAGES}
        analyzers["more"] = _Terms(LANGUAGES, as_written=False)
        schema = fields.Schema(
            **{name: fields.TEXT(analyzer=own, phrase=False) for name, own in analyzers.items()}
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
        with (unfinished / _DOCUMENTS).open("wb") as file:
            pickle.dump(found, file)
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


_SATURATION = 1.2
"""How soon it counts no more that a word stands once more in the same field, as in BM25."""


class _Index:
    """An index that was built, read into memory: forked processes share no file of it."""

    def __init__(self, folder: Path) -> None:
        self._searcher = copy_to_ram(FileStorage(str(folder))).open_index().searcher()
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, str], Mapping[int, float]] = {}
        reader = self._searcher.reader()
        self._lexicon = {
            field: [term.decode() for term in reader.lexicon(field) if b"~" not in term]
            for field in FIELDS
        }

    def terms(self, word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return word_terms(word)

    def lexicon(self, field: str) -> list[str]:
        return self._lexicon[field]

    def postings(self, field: str, term: str) -> Mapping[int, float]:
        key = field, term
        kept = self._kept.get(key)
        if kept is None:
            with self._lock:
                kept = self._read(field, term)
                if len(self._kept) > 50_000:
                    self._kept.clear()
                self._kept[key] = kept
        return kept

    def _read(self, field: str, term: str) -> Mapping[int, float]:
        scores: dict[int, float] = {}
        try:
            matcher = self._searcher.postings(field, term)
        except TermNotFound:
            return scores
        while matcher.is_active():
            weight = matcher.weight()
            scores[matcher.id()] = weight / (weight + _SATURATION)
            matcher.next()
        return scores


# --- searching ---------------------------------------------------------------------------------


_LOOKED_AT = 40
"""So many of the best cards are looked at word by word."""

_IN_ORDER, _IN_ONE_PLACE = 0.8, 1.0
"""How much more a card is worth for having all words side by side as they were typed, and for
having all of them in one sentence."""


class Searcher:
    """Searches one built index, with the catalogue it was built from."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        terms = load_terms()
        self.names = NameTable(catalog)
        self.filters = Filters(catalog, terms, self.names)
        with (folder / _DOCUMENTS).open("rb") as file:
            self.documents: list[Document] = pickle.load(file)
        self._known = {
            number: knownness(catalog[document.slug])
            for number, document in enumerate(self.documents)
            if document.kind == "card"
        }
        self._texts: dict[int, tuple[Text, ...]] = {}
        self.matcher = Matcher(_Index(folder), self.documents, terms.meanings)

    def search(self, text: str, language: str, limit: int = 20) -> Results:
        """Find `text`; see `rulesdb.search.search`."""
        query = parse(text, self.filters)
        begun = self.names.is_begun(query.words)
        odd = not begun and self.matcher.is_odd(query)
        meant = self.names.mistyped(query.words) if odd else []
        corrections = {} if meant else self.matcher.corrections(query)
        query = with_bonuses(corrected(query, corrections), _NUMBERS)
        matched = self.matcher.match(query, language)
        titled = self.matcher.titled(query.words)
        if not meant and self.matcher.is_plain(query):
            nameless = not any(self.documents[n].kind == "card" for n in titled)
            if begun and matched.loosened:
                meant = self.names.run_together(query.words)
            elif not begun and (matched.loosened or nameless):
                meant = self.names.mistyped(query.words)
        if meant:
            corrections = {" ".join(parse(text, self.filters).words): meant[0].name}
            query = parse(" ".join(meant[0].words), self.filters)
            matched = self.matcher.match(query, language)
        scores = {self.matcher.number_of(name.slug): 0.0 for name in meant} | dict(matched.scores)
        by_kind: dict[str, list[int]] = {kind: [] for kind in KINDS}
        for number in scores:
            by_kind[self.documents[number].kind].append(number)
        meaning = _meaning(query)
        named = self.names.exactly(" ".join(query.words))
        marks = frozenset(
            term
            for word in (*meaning, *(self._name_words(named) if named else ()))
            for term in _all_terms(word)
        )
        hits = [
            self._hit(number, language, marks, len(meaning))
            for kind, numbers in by_kind.items()
            for number in self._ranked(kind, numbers, scores, query, language, meant)[:limit]
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

    def _ranked(
        self,
        kind: str,
        numbers: list[int],
        scores: Mapping[int, float],
        query: Query,
        language: str,
        meant: Sequence[Name],
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
        slugs = {name.slug for name in meant}
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
        asked = [
            (self.matcher.meant(word, more), self.matcher.rarity(word))
            for word, more in zip(words, together, strict=True)
        ]
        near = self._closest_first(best[:_LOOKED_AT], asked, weighed)
        return [*near, *best[_LOOKED_AT:]]

    def _closest_first(
        self,
        numbers: list[int],
        words: Sequence[tuple[frozenset[str], float]],
        weighed: Callable[[int], float],
    ) -> list[int]:
        """Return `numbers` anew, those first that hold the words close together as typed."""
        terms = [own for own, _ in words]

        def key(number: int) -> float:
            texts = self._spoken(number)
            near = max((closeness(own, terms) for own in texts), default=0.0)
            one = max((gathered(own, words) for own in texts), default=0.0)
            return -weighed(number) * (1 + _IN_ORDER * near + _IN_ONE_PLACE * one)

        return sorted(numbers, key=key)

    def _spoken(self, number: int) -> tuple[Text, ...]:
        """Return the texts of a document, prepared to be looked through."""
        texts = self._texts.get(number)
        if texts is None:
            spoken = self.documents[number].spoken.values()
            texts = self._texts[number] = tuple(
                Text(
                    [_all_terms(word) for word in split_words(sentence)]
                    for sentence in re.split(r"[.;:](?:\s|$)|\n", own)
                )
                for own in spoken
            )
        return texts

    def _name_words(self, slug: str) -> set[str]:
        """Return the words of a card's names in every language: who typed one means the card."""
        return {word for name in self.names.of_card[slug] for word in name.words} - STOP_WORDS

    def _hit(self, number: int, language: str, marks: frozenset[str], asked: int) -> Hit:
        document = self.documents[number]
        order = (language, *(other for other in LANGUAGES if other != language))
        shown: tuple[Piece, ...] = ()
        shown_in, most = language, -1
        for tongue in order:
            if text := document.text.get(tongue):
                pieces = snippet(text, marks, _all_terms)
                found = len({fold(words) for words, marked in pieces if marked})
                if found > most:
                    shown, shown_in, most = pieces, tongue, found
                if found >= asked:
                    break
        return Hit(document.kind, document.slug, document.anchor, document.titles, shown, shown_in)


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
