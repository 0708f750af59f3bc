"""How well a card's names fit the words that were typed."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdb.names import Name
from rulesdb.terms import singulars


def name_rank(names: Sequence[Name], words: Sequence[str], language: str) -> int:
    """Return 0 where the words are not all in one name, and more the better they fit.

    The whole name is best, then a name that goes on from the words, then one that has them all,
    then one whose words begin with them. The page's language goes before the other, and a name
    before an alias.
    """
    best = 0
    typed, run = " ".join(words), "".join(words)
    for name in names:
        if name.closed == run:
            rank = 40
        elif " ".join(name.words).startswith(typed + " "):
            rank = 30
        elif all(word in name.words for word in words):
            rank = 20
        elif all(_begins(word, name.words) for word in words):
            rank = 10
        else:
            continue
        best = max(best, rank + 2 * (name.language == language) + (name.place == 0))
    return best


def coverage(names: Sequence[Name], words: Sequence[str]) -> float:
    """Return how much of what was typed is a whole name, between 0 and 1."""
    typed = {form for word in words for form in singulars(word)}
    return max(
        (len(name.words) / len(words) for name in names if typed.issuperset(name.words)),
        default=0.0,
    )


def _begins(word: str, known: Sequence[str]) -> bool:
    return any(own.startswith(word) or (len(own) > 3 and own in singulars(word)) for own in known)
