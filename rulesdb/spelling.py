"""Which known words a mistyped one may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable

Sized = list[tuple[str, int]]


def edits_allowed(word: str) -> int:
    """Return how many typing mistakes are forgiven: one in a short word, two in a long one."""
    if len(word) < 3:
        return 0
    return 1 if len(word) < 6 else 2


def distance(one: str, other: str, most: int) -> int | None:
    """Return how many letters were left out, added, changed or swapped; None if over `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, facing in enumerate(other, start=1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != facing))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == facing:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        if min(current) > most:
            return None
        before, last = last, current
    return last[-1] if last[-1] <= most else None


class Vocabulary:
    """Known words, kept by length and by the letters they hold, so that few are compared."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self._by_length: dict[int, Sized] = {}
        for word in sorted(self.words):
            self._by_length.setdefault(len(word), []).append((word, _letters(word)))

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def near(self, word: str, most: int) -> list[tuple[int, str]]:
        """Return the words within `most` mistakes of `word`, each with its distance, best first.

        Between equals those come first that differ only by a doubled letter, then those that begin
        with the same letter, then those with the same consonants: so people mistype.
        """
        if not (most and word):
            return []
        mask = _letters(word)
        found = []
        for length in range(len(word) - most, len(word) + most + 1):
            for known, letters in self._by_length.get(length, ()):
                if (letters ^ mask).bit_count() <= 2 * most:
                    away = distance(word, known, most)
                    if away is not None:
                        found.append((away, known))
        single, consonants = _single(word), _consonants(word)
        return sorted(
            found,
            key=lambda pair: (
                pair[0],
                _single(pair[1]) != single,
                pair[1][0] != word[0],
                _consonants(pair[1]) != consonants,
                pair[1],
            ),
        )


def _single(word: str) -> str:
    return re.sub(r"(.)\1", r"\1", word)


def _consonants(word: str) -> str:
    return re.sub(r"[aeiou]", "", word)


def _letters(word: str) -> int:
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) % 64)
    return mask
