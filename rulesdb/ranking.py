"""How well a card's names fit the words that were typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rulesdb.catalog import Card
from rulesdb.names import Name
from rulesdb.terms import singulars

_BETWEEN_NAMES = 9
"""The rank of a card whose names have all that was typed, but no single one: *sala do throne*."""

MISTYPED = 35
"""The rank of a card whose whole name was mistyped or abbreviated: after the name that was taken
for it."""

_BEST_KNOWN, _WELL_KNOWN, _NO_PILE = 1.35, 1.1, 0.65
"""What a card of the base game is worth, one of a set that many have, and what is no pile to buy
from: who describes a card mostly means the simple one."""

_WELL_KNOWN_SETS = frozenset({"intrigue", "seaside", "prosperity", "dark-ages", "nocturne"})


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: its words, those of them that mean something, and their singulars."""

    words: tuple[str, ...]
    content: tuple[str, ...]
    forms: frozenset[str]

    @classmethod
    def of(cls, words: Sequence[str], unmeant: Collection[str]) -> Typed:
        """Return `words` with those that are in `unmeant` told apart, unless all are."""
        content = tuple(word for word in words if word not in unmeant) or tuple(words)
        forms = frozenset(form for word in words for form in singulars(word))
        return cls(tuple(words), content, forms)


def name_rank(names: Sequence[Name], typed: Typed, language: str) -> int:
    """Return 0 where the words are not all in one name, and more the better they fit.

    The whole name is best, then a name that goes on from the words, then one that has them all,
    then one whose words begin with them, then a card whose names have them between them. The
    page's language goes before the other, and a name before an alias.
    """
    both = {word for name in names for word in name.words}
    best = _BETWEEN_NAMES if both.issuperset(typed.content) else 0
    for name in names:
        rank = max(_fit(name, typed.words), _fit(name, typed.content) - 1)
        if rank > 0:
            best = max(best, rank + 3 * (name.language == language) + 2 * (name.place == 0))
    return best


def _fit(name: Name, words: tuple[str, ...]) -> int:
    if name.closed == "".join(words):
        return 40
    if name.words[: len(words)] == words:
        return 30
    if all(word in name.words for word in words):
        return 20
    if all(_begins(word, name.words) for word in words):
        return 10
    return 0


def coverage(names: Sequence[Name], typed: Typed) -> float:
    """Return how much of what was typed is a whole name, between 0 and 1."""
    return max(
        (
            min(1.0, len(name.words) / len(typed.content))
            for name in names
            if typed.forms.issuperset(name.words)
        ),
        default=0.0,
    )


def knownness(card: Card) -> float:
    """Return how likely a card is meant, before anything is asked."""
    if card.set == "base":
        return _BEST_KNOWN
    if card.kind not in ("kingdom", "basic"):
        return _NO_PILE
    return _WELL_KNOWN if card.set in _WELL_KNOWN_SETS else 1.0


def _begins(word: str, known: Sequence[str]) -> bool:
    if any(own.startswith(word) for own in known):
        return True
    forms = singulars(word)
    return any(len(own) > 3 and own in forms for own in known)
