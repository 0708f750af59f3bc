"""Words as search compares them: without case, accents, apostrophes or hyphens."""

from __future__ import annotations

import functools
import re
import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´′"))
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
_WORD = re.compile(r"\+?\$?\d+|[^\W\d_]+")


@functools.lru_cache(maxsize=32768)
def fold(text: str) -> str:
    """Return `text` without case, accents and apostrophes, its words apart by one space.

    A plus or a dollar sign stays with its number: ``+2 Cards, $3`` is ``+2 cards $3``.
    """
    return " ".join(_WORD.findall(_bare(text)))


def split_words(text: str) -> list[str]:
    """Return the words of `text` in small letters, their accents still on them."""
    text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    return _WORD.findall(text)


def closed(text: str) -> str:
    """Return `text` folded and without any space: ``King's Court`` is ``kingscourt``."""
    return fold(text).replace(" ", "")


def _bare(text: str) -> str:
    text = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).casefold())
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return text.translate(_LIGATURES)
