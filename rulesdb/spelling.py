"""Which known words a mistyped one may mean."""

from __future__ import annotations

from collections.abc import Iterable

Sized = list[tuple[str, int]]


def edits_allowed(word: str) -> int:
    """Return how many typing mistakes are forgiven: one in a short word, two in a long one."""
    if len(word) < 3:
        return 0
    return 1 if len(word) < 7 else 2


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

    def closest(self, word: str, most: int) -> list[tuple[int, str]]:
        """Return the words at the smallest distance from `word` up to `most`, with it."""
        found = self.near(word, most)
        return [pair for pair in found if pair[0] == found[0][0]]

    def near(self, word: str, most: int) -> list[tuple[int, str]]:
        """Return the words within `most` mistakes of `word`, each with its distance, best first.

        Between equals those come first that begin with the same letter, as typed words mostly do.
        """
        if not most:
            return []
        mask = _letters(word)
        found = []
        for length in range(len(word) - most, len(word) + most + 1):
            for known, letters in self._by_length.get(length, ()):
                if (letters ^ mask).bit_count() <= 2 * most:
                    away = distance(word, known, most)
                    if away is not None:
                        found.append((away, known))
        return sorted(found, key=lambda pair: (pair[0], pair[1][:1] != word[:1], pair[1]))


def _letters(word: str) -> int:
    mask = 0
    for letter in word:
        mask |= 1 << (ord(letter) % 64)
    return mask
