"""The piece of a text that shows what was found, with the words found marked."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

Piece = tuple[str, bool]
"""A part of a snippet, and whether it is a word that was looked for."""

LONGEST = 240
_BEFORE = 60
_WORD = re.compile(r"\+?\$?\d+|[^\W\d_]+")


def snippet(
    text: str, marks: frozenset[str], terms: Callable[[str], frozenset[str]]
) -> tuple[Piece, ...]:
    """Return about `LONGEST` letters of `text` around the first word that has one of `marks`."""
    spans = [span for own, span in _words(text, terms) if not marks.isdisjoint(own)]
    start, end = 0, len(text)
    if len(text) > LONGEST:
        first = spans[0][0] if spans else 0
        if first > LONGEST - _BEFORE:
            start = text.rfind(" ", 0, first - _BEFORE) + 1
        end = start + LONGEST
        if end < len(text):
            end = text.rfind(" ", start + LONGEST // 2, end) if " " in text[start:end] else end
    pieces: list[Piece] = [("… ", False)] if start else []
    at = start
    for left, right in spans:
        if left < at or right > end:
            continue
        if left > at:
            pieces.append((text[at:left], False))
        pieces.append((text[left:right], True))
        at = right
    if at < end:
        pieces.append((text[at:end], False))
    if end < len(text):
        pieces.append((" …", False))
    return tuple(pieces)


@functools.lru_cache(maxsize=8192)
def _words(
    text: str, terms: Callable[[str], frozenset[str]]
) -> tuple[tuple[frozenset[str], tuple[int, int]], ...]:
    """Return the words of a text, each as its terms, and where they stand."""
    return tuple((terms(match[0].casefold()), match.span()) for match in _WORD.finditer(text))
