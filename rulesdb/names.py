"""Every name and alias in memory: suggestions while typing, and the nearest names to a mistake."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from rulesdb.catalog import LANGUAGES, Catalog
from rulesdb.folding import closed, fold
from rulesdb.spelling import Vocabulary, edits_allowed

_LONG, _ALIKE, _LONGER = 6, 0.62, 2
"""A word of so many letters that shares so much with a name, and is hardly longer or shorter, is
taken for it."""


_LONGEST = 5
"""So many words a name has at most."""

_BETWEEN_NAMES = frozenset({
    "e", "and", "ou", "or", "vs", "versus", "x", "com", "with", "contra", "against", "the", "a",
    "o", "plus", "mais",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a card or a set, as it is compared; `place` is 0 for the name, 1 for an alias."""

    kind: str
    slug: str
    language: str
    place: int
    name: str
    words: tuple[str, ...]
    closed: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card or a set whose name goes on from what was typed.

    `name` is its name in the page's language, `other` the one in the other language, and
    `matched` the name or alias that goes on from the typed letters.
    """

    kind: str
    slug: str
    name: str
    other: str
    matched: str


class NameTable:
    """The names of all cards and sets in every language."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.names: list[Name] = []
        for kind, things in (("card", catalog.cards), ("set", catalog.sets)):
            for slug, thing in things.items():
                for language in LANGUAGES:
                    known = (thing.names[language], *thing.aliases.get(language, ()))
                    for place, name in enumerate(dict.fromkeys(known)):
                        words = tuple(fold(name).split())
                        self.names.append(
                            Name(kind, slug, language, min(place, 1), name, words, closed(name))
                        )
        self.of_card: dict[str, list[Name]] = {}
        self._closed: dict[str, list[Name]] = {}
        self._abbreviations: dict[str, list[Name]] = {}
        own_words: set[str] = set()
        for entry in self.names:
            if entry.kind == "card":
                self.of_card.setdefault(entry.slug, []).append(entry)
                self._closed.setdefault(entry.closed, []).append(entry)
                own_words.update(entry.words)
                for short in _abbreviations(entry.words):
                    self._abbreviations.setdefault(short, []).append(entry)
        for word in own_words & self._abbreviations.keys():
            del self._abbreviations[word]
        self._sorted = sorted(self._closed)
        self._vocabulary = Vocabulary(self._closed)
        self._pairs = [(_pairs(spelled), own[0]) for spelled, own in self._closed.items()]
        self._folded = [(" ".join(entry.words), entry) for entry in self.names]
        self._rank = {kind: rank for rank, kind in enumerate(("basic", "kingdom"))}

    def exactly(self, name: str) -> str | None:
        """Return the slug of the card with this name, alias or slug in any language, or None."""
        if name in self.catalog:
            return name
        found = self._closed.get(closed(name))
        return found[0].slug if found else None

    def nearest(self, name: str, count: int = 5) -> tuple[str, ...]:
        """Return the slugs of the cards whose names are nearest to `name`, best first."""
        wanted = closed(name)
        if not wanted:
            return ()
        slugs: dict[str, None] = {}
        for _, spelled in self._vocabulary.near(wanted[:40], max(2, edits_allowed(wanted))):
            slugs.update((entry.slug, None) for entry in self._closed[spelled])
        if len(slugs) < count and len(wanted) >= 3:
            for spelled, entries in self._closed.items():
                if wanted in spelled:
                    slugs.update((entry.slug, None) for entry in entries)
        if not slugs:
            slugs.update(dict.fromkeys(self._sharing_letters(wanted, count)))
        return tuple(slugs)[:count]

    def several(self, words: Sequence[str]) -> list[Name]:
        """Return the names of `words` when they are nothing but several: ``moat vs witch``."""
        if "".join(words) in self._closed:
            return []
        found: list[Name] = []
        rest = list(words)
        while rest:
            for count in range(min(len(rest), _LONGEST), 0, -1):
                if names := self._closed.get("".join(rest[:count])):
                    found.append(names[0])
                    rest = rest[count:]
                    break
            else:
                if rest.pop(0) not in _BETWEEN_NAMES:
                    return []
        return found if len({name.slug for name in found}) > 1 else []

    def is_begun(self, words: Sequence[str]) -> bool:
        """Return whether a card's name goes on from `words`, or is them."""
        run = "".join(words)
        place = bisect_left(self._sorted, run)
        return any(run and known.startswith(run) for known in self._sorted[place : place + 1])

    def begun(self, words: Sequence[str]) -> list[Name]:
        """Return the names of cards that go on from these words as they are typed."""
        typed = " ".join(words)
        return [
            entry
            for folded, entry in self._folded
            if entry.kind == "card" and folded.startswith(typed)
        ]

    def is_begun_apart(self, words: Sequence[str]) -> bool:
        """Return whether several words each begin one of a name, in order: ``c house``."""
        return len(words) > 1 and any(
            _begin(words, entry.words) for own in self.of_card.values() for entry in own
        )

    def run_together(self, words: Sequence[str]) -> list[Name]:
        """Return the names that `words` are when no space is between them: ``grave robber``."""
        return self._closed.get("".join(words), [])

    def abbreviated(self, words: Sequence[str]) -> list[Name]:
        """Return the names that a word that stands in none is short for: ``kc``, ``gmarket``."""
        return self._abbreviations.get(words[0], []) if len(words) == 1 else []

    def mistyped(self, words: Sequence[str], most: int = 2) -> list[Name]:
        """Return the names that `words`, taken together, are most likely a mistyping of.

        At most so many letters are wrong, and no more than are forgiven in a word of that length.
        A single long word may also be mistaken throughout: ``beaurocrat``.
        """
        wanted = "".join(words)
        allowed = min(most, edits_allowed(wanted))
        near = self._vocabulary.near(wanted, allowed) if len(wanted) <= 40 else []
        if not near and len(words) == 1 and len(wanted) >= _LONG:
            alike, name = max(self._alike(wanted), key=itemgetter(0))
            longer = abs(len(name.closed) - len(wanted))
            return [name] if alike >= _ALIKE and longer <= _LONGER else []
        return [
            name for away, spelled in near if away == near[0][0] for name in self._closed[spelled]
        ]

    def suggest(self, prefix: str, language: str, count: int = 8) -> tuple[Suggestion, ...]:
        """Return the names that go on from `prefix`, the page's language and whole names first."""
        typed, run = fold(prefix), closed(prefix)
        if not run:
            return ()
        ranked: dict[tuple[str, str], tuple[tuple[int, ...], Name]] = {}
        inside = " " + typed
        for folded, entry in self._folded:
            if folded.startswith(typed) or entry.closed.startswith(run):
                depth = 0 if entry.closed == run else 1
            elif inside in folded:
                depth = 2
            else:
                continue
            self._keep(ranked, entry, depth, language)
        if not ranked and len(run) >= 4:
            for away, spelled in self._vocabulary.near(run[:40], edits_allowed(run)):
                for entry in self._closed[spelled]:
                    self._keep(ranked, entry, 3 + away, language)
        best = sorted(ranked.values(), key=lambda pair: (pair[0], pair[1].name))[:count]
        return tuple(self._suggestion(entry, language) for _, entry in best)

    def _keep(
        self,
        ranked: dict[tuple[str, str], tuple[tuple[int, ...], Name]],
        entry: Name,
        depth: int,
        language: str,
    ) -> None:
        kind = self.catalog[entry.slug].kind if entry.kind == "card" else "set"
        rank = (
            depth,
            entry.place,
            entry.language != language,
            self._rank.get(kind, len(self._rank)),
            len(entry.closed),
        )
        key = entry.kind, entry.slug
        if key not in ranked or rank < ranked[key][0]:
            ranked[key] = rank, entry

    def _suggestion(self, entry: Name, language: str) -> Suggestion:
        things = self.catalog.cards if entry.kind == "card" else self.catalog.sets
        names = things[entry.slug].names
        other = next(tongue for tongue in LANGUAGES if tongue != language)
        return Suggestion(entry.kind, entry.slug, names[language], names[other], entry.name)

    def _sharing_letters(self, wanted: str, count: int) -> list[str]:
        """Return the cards whose names share most pairs of letters with what was typed."""
        scored = [(-alike, name.slug) for alike, name in self._alike(wanted) if alike]
        return [slug for _, slug in sorted(scored)[:count]]

    def _alike(self, wanted: str) -> Iterator[tuple[float, Name]]:
        """Give for every name the share of pairs of letters it has in common."""
        pairs = _pairs(wanted[:40])
        for own, name in self._pairs:
            yield 2 * len(pairs & own) / (len(pairs) + len(own) or 1), name


def _abbreviations(words: Sequence[str]) -> Iterator[str]:
    """Give the initials of several words, and all but the last one's with that word."""
    if len(words) > 1:
        initials = "".join(word[0] for word in words)
        yield initials
        yield initials[:-1] + words[-1]


def _begin(words: Sequence[str], name: Sequence[str]) -> bool:
    rest = iter(name)
    return all(any(own.startswith(word) for own in rest) for word in words)


def _pairs(text: str) -> set[str]:
    return {text[place : place + 2] for place in range(len(text) - 1)}
