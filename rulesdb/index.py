"""The index of search: built from the documents, and what it says of single terms.

It holds one document for each thing, with its words as they are written (folded) and as stems, so
that one query finds either language. Whoosh keeps the terms and answers which documents hold one;
this module alone asks it.
"""

from __future__ import annotations

import math
import os
import pickle
import shutil
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from whoosh import fields, index
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import FileStorage, copy_to_ram
from whoosh.reading import TermNotFound

from rulesdb.catalog import LANGUAGES, Catalog
from rulesdb.documents import Document, documents
from rulesdb.examples import load_examples
from rulesdb.folding import fold, split_words
from rulesdb.likeness import CardWords
from rulesdb.matching import FIELDS
from rulesdb.said import load_said
from rulesdb.semantics import Semantics, learn
from rulesdb.stems import all_terms, meaning_terms, word_terms
from rulesdb.terms import load_terms
from rulesdb.texts import Texts

_UNFINISHED = ".building-"
_CARDS = "cards.pickle"
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
    found = list(documents(catalog, texts, load_terms(), load_examples(), load_said()))
    unfinished = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=folder.parent))
    try:
        analyzers = {name: _Terms(LANGUAGES) for name in FIELDS}
        analyzers |= {language: _Terms((language,)) for language in LANGUAGES}
        analyzers |= {
            f"{field}_{language}": _Terms((language,), as_written=False)
            for field in ("said", "more")
            for language in LANGUAGES
        }
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
                **document.spoken,
                **{f"said_{own}": " ".join(said) for own, said in document.said.items()},
                **{f"more_{own}": " ".join(more) for own, more in document.more.items()},
            )
        writer.commit(optimize=True)
        cards = {n: document for n, document in enumerate(found) if document.kind == "card"}
        semantics = learn({number: _words_of(document) for number, document in cards.items()})
        worth = _worth(cards)
        words = {number: CardWords(document, worth) for number, document in cards.items()}
        with (unfinished / _CARDS).open("wb") as file:
            pickle.dump((semantics, words), file)
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


def _worth(cards: Mapping[int, Document]) -> Callable[[str], float]:
    """Return what tells how rare a word is among cards."""
    holding = Counter(term for document in cards.values() for term in {*_words_of(document)})

    def worth(word: str) -> float:
        return math.log(1 + len(cards) / (1 + max(holding[term] for term in all_terms(word))))

    return worth


def _words_of(document: Document) -> list[str]:
    """Return the words of a card's text and of what is said for it, as meaning is learned."""
    texts = (*document.spoken.values(), *document.phrases, *document.facts)
    return [term for text in texts for term in meaning_terms(text)]


def _closed_names(document: Document) -> tuple[str, ...]:
    """Return the names of several words as one word each, as people type them too."""
    folded = dict.fromkeys(fold(name) for name in document.names)
    return tuple(name.replace(" ", "") for name in folded if " " in name)


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


_SATURATION = 1.2
"""How soon it counts no more that a word stands once more in the same field, as in BM25."""


_NONE: Mapping[int, float] = {}


def _may_hold(field: str, term: str) -> bool:
    """Return whether a field keeps terms of this form; see `build`."""
    if "~" in term:
        return field[-2:] not in LANGUAGES or field[-2:] == term[:2]
    return not field.startswith(("said_", "more_")) or term[-1:].isdigit()


class Index:
    """An index that was built, read into memory: forked processes share no file of it.

    `documents` are what was indexed, in the order of their numbers; `semantics` and `cards` are
    what cards are compared by.
    """

    def __init__(self, folder: Path) -> None:
        with (folder / _DOCUMENTS).open("rb") as file:
            self.documents: list[Document] = pickle.load(file)
        self.semantics: Semantics
        self.cards: dict[int, CardWords]
        with (folder / _CARDS).open("rb") as file:
            self.semantics, self.cards = pickle.load(file)
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
        if not _may_hold(field, term):
            return _NONE
        key = field, term
        kept = self._kept.get(key)
        if kept is None:
            with self._lock:
                kept = self._read(field, term)
                if len(self._kept) > 20_000:
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
