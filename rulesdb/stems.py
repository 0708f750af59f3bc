"""The terms under which search keeps a word: as it is written, folded, and as stems."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

from whoosh.lang.porter import stem as stem_english
from whoosh.lang.snowball.portugese import PortugueseStemmer

from rulesdb.common_words import STOP_WORDS
from rulesdb.folding import fold, split_words

NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "dois": "2", "duas": "2", "tres": "3", "quatro": "4", "cinco": "5",
    "seis": "6", "sete": "7", "oito": "8", "nove": "9", "dez": "10", "dupla": "2",
}  # fmt: skip
"""The numbers that people write in letters, in either language, and their figures."""


@functools.lru_cache(maxsize=12288)
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
        if folded in NUMBERS:
            exact[NUMBERS[folded]] = None
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


@functools.lru_cache(maxsize=12288)
def all_terms(word: str) -> frozenset[str]:
    """Return every term of a word."""
    exact, stems = word_terms(word)
    return frozenset((*exact, *stems))


def meaning_terms(text: str) -> Iterator[str]:
    """Give the stems and the numbers of what means something in a text."""
    for word in split_words(text):
        if word not in STOP_WORDS:
            yield from (term for term in all_terms(word) if "~" in term or term[-1].isdigit())
