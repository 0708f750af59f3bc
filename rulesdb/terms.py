"""The words of the game that are no card's name, in both languages: ``data/terms.toml``."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from rulesdb.catalog import LANGUAGES, DataError, read_tables
from rulesdb.folding import closed, fold
from rulesdb.places import shipped_data

FIELDS = ("type", "kind", "brings", "tag", "in", "field")


class Terms:
    """Terms by field: `name` gives the word to show, `find` the term that a word means.

    `meanings` are the words of texts that a searcher's other word may mean.
    """

    def __init__(
        self,
        fields: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]],
        meanings: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.fields, self.meanings = fields, meanings
        self._found = {
            field: {
                spelling: term
                for term, words in reversed(list(terms.items()))
                for spelling in spellings(term, *(word for own in words.values() for word in own))
            }
            for field, terms in fields.items()
        }

    def words(self) -> set[str]:
        """Return every single word that stands for a term in any language, folded."""
        return {
            word
            for terms in self.fields.values()
            for words in terms.values()
            for own in words.values()
            for spelled in own
            for word in fold(spelled).split()
        }

    def name(self, field: str, term: str, language: str) -> str:
        """Return the word for `term` that is shown in `language`."""
        return self.fields[field][term][language][0]

    def find(self, field: str, word: str) -> str | None:
        """Return the term of `field` that `word` means in any language, or None."""
        known = self._found[field]
        return next((known[form] for form in singulars(closed(word)) if form in known), None)


def spellings(*words: str) -> set[str]:
    """Return the forms under which `words` are looked up: closed up, and as singulars."""
    return {form for word in words for form in singulars(closed(word))}


@functools.lru_cache(maxsize=8192)
def singulars(word: str) -> tuple[str, ...]:
    """Return `word`, folded, and what may be its singular in English or in Portuguese."""
    forms = [word]
    for ending, replacement in (
        ("oes", "ao"), ("aes", "ao"), ("aos", "ao"), ("ies", "y"), ("ns", "m"), ("is", "l"),
        ("ches", "ch"), ("xes", "x"), ("res", "r"), ("s", ""),
    ):  # fmt: skip
        if len(word) > len(ending) + 1 and word.endswith(ending):
            forms.append(word[: -len(ending)] + replacement)
    return tuple(forms)


@functools.cache
def load_terms() -> Terms:
    """Read the project's own terms; the same object on every call."""
    return read_terms(shipped_data() / "terms.toml")


def read_terms(source: Traversable) -> Terms:
    """Read and check a file of terms; raises `DataError` that names file, field and term."""
    tables = read_tables(source)
    meanings = {word: tuple(meant) for word, meant in tables.pop("meaning", {}).items()}
    if set(tables) != set(FIELDS):
        raise DataError(f"{source.name}: expected the tables {', '.join((*FIELDS, 'meaning'))}")
    fields: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {}
    for field, terms in tables.items():
        fields[field] = {}
        for term, words in terms.items():
            if set(words) != set(LANGUAGES) or not all(words.values()):
                raise DataError(f"{source.name}: {field}: {term}: expected words in each language")
            fields[field][term] = {language: tuple(words[language]) for language in LANGUAGES}
    return Terms(fields, meanings)
