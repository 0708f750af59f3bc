"""How near in meaning a query and a card are, whatever words either uses.

Latent semantic indexing (Deerwester et al. 1990): words that stand for the same cards, in what the
cards say and in what players say for them, point in nearly the same direction of a space of few
dimensions; a text points where its words do together.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import mul

DIMENSIONS = 160
"""Fewer know only kinds of cards, more know only words again (by experiment)."""

_NOTHING = 1e-9
"""A dimension this short is none."""


@dataclass(frozen=True, slots=True)
class Semantics:
    """Directions: of each `word`, as long as the word is rare, and of each thing, of length 1."""

    words: Mapping[str, array[float]]
    things: Mapping[int, array[float]]

    def of(self, words: Iterable[str]) -> array[float] | None:
        """Return the direction of `words` together, of length 1; None where all are unknown."""
        known = [self.words[word] for word in words if word in self.words]
        if not known:
            return None
        summed = [sum(each) for each in zip(*known, strict=True)]
        length = math.sqrt(sum(map(mul, summed, summed))) or 1.0
        return array("f", (each / length for each in summed))

    def nearness(self, direction: array[float], thing: int) -> float:
        """Return the cosine between a direction and a thing's."""
        cosine: float = sum(map(mul, direction, self.things[thing]))
        return cosine


def learn(texts: Mapping[int, Iterable[str]], dimensions: int = DIMENSIONS) -> Semantics:
    """Return the directions of the words and the things of `texts`: the words of each thing."""
    import numpy  # only who builds an index needs this and the next
    from threadpoolctl import threadpool_limits

    counts = {thing: Counter(words) for thing, words in texts.items()}
    holding = Counter(word for words in counts.values() for word in words)
    place = {word: number for number, word in enumerate(sorted(holding))}
    rarity = {word: math.log(1 + len(counts) / (1 + holding[word])) for word in place}
    table = numpy.zeros((len(counts), len(place)))
    for row, words in enumerate(counts.values()):
        for word, count in words.items():
            table[row, place[word]] = (1 + math.log(count)) * rarity[word]
    table /= numpy.linalg.norm(table, axis=1, keepdims=True)
    with threadpool_limits(1):  # several threads wait for each other on a busy machine: seconds
        # The eigenvectors of the things among themselves, the largest last, give the words'.
        values, vectors = numpy.linalg.eigh(table @ table.T)
        kept = values[-dimensions:] > _NOTHING
        values, vectors = values[-dimensions:][kept], vectors[:, -dimensions:][:, kept]
        axes = table.T @ (vectors / numpy.sqrt(values))
        things = table @ axes
    things /= numpy.linalg.norm(things, axis=1, keepdims=True)
    return Semantics(
        {word: array("f", axes[number] * rarity[word]) for word, number in place.items()},
        {thing: array("f", things[row]) for row, thing in enumerate(counts)},
    )
