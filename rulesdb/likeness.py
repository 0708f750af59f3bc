"""How like a card's words and what was typed are: its texts, and what players say for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesdb.common_words import STOP_WORDS
from rulesdb.documents import Document
from rulesdb.folding import split_words
from rulesdb.stems import all_terms

_IN_ORDER, _IN_ONE_PLACE, _AS_IT_IS_SAID, _IN_MEANING = 1.1, 0.75, 1.5, 2.05
"""How much it counts that a card has all words side by side as they were typed, that it has all of
them in one sentence, that players say so for it, and that it means the same: fitted to
``tests/rulesdb/asked.csv``."""

_STRETCH = 14
"""So many words of a text are one place."""

_BETWEEN = 6
"""So many words a sentence is away from the next."""

_TOLD = 0.5
"""How much it counts that a phrase says no more than what was typed: the power of its share."""

_SENTENCE = re.compile(r"[.;:](?:\s|$)|\n")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed, word by word: the terms that each may stand for, and what it is worth."""

    words: Sequence[frozenset[str]]
    worths: Sequence[float]


class CardWords:
    """The words of one card, prepared to be compared."""

    def __init__(self, document: Document, worth: Callable[[str], float]) -> None:
        self.texts = tuple(Text(_SENTENCE.split(text)) for text in document.spoken.values())
        self.phrases = Phrases(document.phrases, worth)

    def likeness(self, asked: Asked, kin: float) -> float:
        """Return how like they are, more being better; `kin` is how near in meaning, at most 1."""
        near = one = 0.0
        for text in self.texts:
            places = [text.places_of(word) for word in asked.words]
            near = max(near, closeness(places))
            one = max(one, gathered(places, asked.worths))
        said = self.phrases.alike(asked)
        return _IN_ORDER * near + _IN_ONE_PLACE * one + _AS_IT_IS_SAID * said + _IN_MEANING * kin


class Text:
    """A text as it is looked through: where each term stands, and in which sentence."""

    def __init__(self, sentences: Iterable[str]) -> None:
        self._places: dict[str, list[int]] = {}
        place = 0
        for sentence in sentences:
            for word in split_words(sentence):
                for term in all_terms(word):
                    self._places.setdefault(term, []).append(place)
                place += 1
            place += _BETWEEN

    def places_of(self, terms: Iterable[str]) -> list[int]:
        """Return where any of `terms` stands."""
        found = [self._places[term] for term in terms if term in self._places]
        return found[0] if len(found) == 1 else sorted({place for own in found for place in own})


def closeness(places: Sequence[Sequence[int]]) -> float:
    """Return how close together two words stand that were typed so, by where each word stands.

    1 where all stand side by side in the order typed, 0 where none is near the next.
    """
    near = 0.0
    for before, after in pairwise(places):
        best = 0.0
        for earlier in before:
            for later in after:
                gap = later - earlier
                if gap:
                    best = max(best, 1 / gap if gap > 0 else 1 / (2 - 2 * gap))
        near += best
    return near / (len(places) - 1)


def gathered(places: Sequence[Sequence[int]], worths: Sequence[float]) -> float:
    """Return how much of what was typed, each word with its worth, stands in one place.

    1 where one stretch of the text, as long as a short sentence, has all of the words.
    """
    found = sorted((place, number) for number, own in enumerate(places) for place in own)
    best, start = 0.0, 0
    inside = [0] * len(places)
    held = 0.0
    for place, number in found:
        if not inside[number]:
            held += worths[number]
        inside[number] += 1
        while found[start][0] <= place - _STRETCH:
            gone = found[start][1]
            inside[gone] -= 1
            if not inside[gone]:
                held -= worths[gone]
            start += 1
        best = max(best, held)
    return best / (sum(worths) or 1.0)


class Phrases:
    """What players say for a card: where each term stands, and what each word is worth."""

    def __init__(self, phrases: Sequence[str], worth: Callable[[str], float]) -> None:
        self._places: dict[str, list[tuple[int, int]]] = {}
        self._worths: list[list[float]] = []
        for number, phrase in enumerate(phrases):
            words = [word for word in split_words(phrase) if word not in STOP_WORDS]
            for place, word in enumerate(words):
                for term in all_terms(word):
                    self._places.setdefault(term, []).append((number, place))
            self._worths.append([worth(word) for word in words])

    def alike(self, asked: Asked) -> float:
        """Return how much the best phrase and what was typed share.

        1 where each has all the words of the other that mean something.
        """
        held = [0.0] * len(self._worths)
        met: list[set[int]] = [set() for _ in held]
        for terms, worth in zip(asked.words, asked.worths, strict=True):
            found = set()
            for term in terms:
                for number, place in self._places.get(term, ()):
                    found.add(number)
                    met[number].add(place)
            for number in found:
                held[number] += worth
        whole = sum(asked.worths) or 1.0
        best = 0.0
        for worths, places, share in zip(self._worths, met, held, strict=True):
            if share:
                told = sum(worths[place] for place in places) / (sum(worths) or 1.0)
                best = max(best, share / whole * told**_TOLD)
        return best
