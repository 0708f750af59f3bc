"""Words as search compares them: without case, accents, apostrophes or hyphens."""

from __future__ import annotations

import functools
import re
import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´′"))
_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
_ACCENTS = re.compile("[\u0300-\u036f]+")
_WORD = re.compile(r"\+?\$?\d+|[^\W\d_]+")
_ACCENTED_WORD = re.compile(r"\+?\$?\d+|(?:[^\W\d_][\u0300-\u036f]*)+")


@functools.lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Return `text` without case, accents and apostrophes, its words apart by one space.

    A plus or a dollar sign stays with its number: ``+2 Cards, $3`` is ``+2 cards $3``.
    """
    return " ".join(_WORD.findall(_ACCENTS.sub("", _decomposed(text))))


def split_words(text: str) -> list[str]:
    """Return the words of `text` in small letters, their accents still on them."""
    words = _ACCENTED_WORD.findall(_decomposed(text))
    return words if text.isascii() else [unicodedata.normalize("NFC", word) for word in words]


def closed(text: str) -> str:
    """Return `text` folded and without any space: ``King's Court`` is ``kingscourt``."""
    return fold(text).replace(" ", "")


def _decomposed(text: str) -> str:
    """Return `text` in small letters, each accent a letter of its own behind what it stands on."""
    text = text.translate(_APOSTROPHES)
    if text.isascii():
        return text.casefold()
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    text = text.translate(_APOSTROPHES).translate(_LIGATURES)
    if _ACCENTS.sub("", text).isascii():
        return text
    return "".join(
        letter
        for letter in text
        if "\u0300" <= letter <= "\u036f" or not unicodedata.combining(letter)
    )
