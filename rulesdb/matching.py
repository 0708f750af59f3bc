"""Which documents hold what a query asks for, and how well."""

from __future__ import annotations

import functools
import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from rulesdb.common_words import STOP_WORDS, WEAK_WORDS
from rulesdb.documents import Document
from rulesdb.folding import fold
from rulesdb.query import Filter, Query, Words
from rulesdb.spelling import Vocabulary, edits_allowed
from rulesdb.terms import singulars

Scores = Mapping[int, float]

FIELDS = ("names", "facts", "said_pt", "said_en", "pt", "en", "more_pt", "more_en")
"""The fields of the index: spellings of the name, words of the facts, what players say, text by
language, more."""

_WORTH = {
    "names": 0.7, "facts": 0.8, "said_pt": 0.9, "said_en": 0.9, "pt": 0.9, "en": 0.9,
    "more_pt": 0.3, "more_en": 0.3,
}  # fmt: skip
_STEMMED, _BEGUN, _MEANT, _OWN_LANGUAGE = 0.9, 0.5, 0.5, 1.1
"""What a word is worth that only shares its stem, that a name's word only begins with, that only
means what was typed, and that stands in the page's language."""

_WHOLENESS = 0.8
"""How much it counts that a document has all that is asked: the power of its share."""

_WEAKLY, _WEAKEST = 0.4, 0.5
"""What a word that says little counts for, of what it would by its rarity, and at most."""

_RAREST = 3.0
"""The rarity of a word at most, unless it is in a card's name."""

_EVERYWHERE = 0.25
"""A word that more than this share of the documents hold need not be in a result."""

_DESCRIPTION = 2
"""So many words describe something: what has most of them is a result even where one has all."""

_ENOUGH = 0.4
"""The share of what is asked, rare words counting for more, that a looser result must have."""


_MOST_CORRECTED = 5
"""Words of a query that are corrected at most."""


_TELLING, _LONG = 4, 8
"""In so many words something is told, mostly rightly spelled; of these only words of so many
letters are taken for ones that are two mistakes away."""


_LITTLE = 0.25
"""The share that does where nothing of its kind has all that is asked."""


class Index(Protocol):
    """What matching asks of the index."""

    def terms(self, word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the terms that stand for a word: as written, and its stems."""

    def postings(self, field: str, term: str) -> Scores:
        """Return the documents that hold a term in a field, and its weight there."""

    def lexicon(self, field: str) -> Sequence[str]:
        """Return the words of a field, in order."""


@dataclass(frozen=True, slots=True)
class Matched:
    """Documents with their scores; `loosened` when none of them has everything asked for."""

    scores: Scores
    loosened: bool = False


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What one word of a query found, how rare that is, and whether nearly everything has it."""

    found: Scores
    rarity: float
    common: bool


class Matcher:
    """Works out what a query wants from what the index says of single words."""

    def __init__(
        self,
        index: Index,
        documents: Sequence[Document],
        meanings: Mapping[str, tuple[str, ...]],
        spoken: Collection[str] = (),
    ) -> None:
        self.index, self.documents = index, documents
        self._spoken = frozenset(spoken).union(
            (word for own in documents for phrase in own.phrases for word in fold(phrase).split()),
            (word for typed in meanings for word in fold(typed).split()),
        )
        self._everything = frozenset(range(len(documents)))
        self._folded: dict[int, str] = {}
        named = self._named_words = set(index.lexicon("names"))
        written = {word for field in FIELDS for word in index.lexicon(field)} - named
        self._vocabularies = (Vocabulary(named), Vocabulary(written))
        self._of_card: dict[str, list[int]] = {}
        for number, document in enumerate(documents):
            for slug in document.cards:
                self._of_card.setdefault(slug, []).append(number)
        self._cards = frozenset(
            number for number, document in enumerate(documents) if document.kind == "card"
        )
        self._mass = _masses(documents)
        self._meanings: dict[str, tuple[str, ...]] = {}
        self._together: dict[tuple[str, ...], tuple[str, ...]] = {}
        for typed, meant in meanings.items():
            if " " in typed:
                self._together[tuple(fold(typed).split())] = meant
                continue
            for term in self._all_terms(typed):
                self._meanings[term] = (*self._meanings.get(term, ()), *meant)
        self._weak = {term for word in WEAK_WORDS for term in index.terms(word)[1]}
        self._longest = max(map(len, self._together), default=0)

    def is_plain(self, query: Query) -> bool:
        """Return whether a query is words alone: no filter, phrase, choice or exclusion."""
        return bool(query.groups) and all(
            len(group) == 1
            and isinstance(group[0], Words)
            and len(group[0].words) == 1
            and not (group[0].negated or group[0].in_text)
            for group in query.groups
        )

    def is_odd(self, query: Query) -> bool:
        """Return whether a query is words alone, and one of them stands nowhere as it is written.

        The beginning of a name's word is not odd, nor a word that searchers or filters know.
        """
        return self.is_plain(query) and any(
            word.isalpha()
            and not any(form in self._spoken for form in singulars(word))
            and not any(form in known for form in singulars(word) for known in self._vocabularies)
            and not self._begun(word)
            for word in query.words
        )

    def is_word(self, word: str) -> bool:
        """Return whether a word stands in texts, or is one that searchers or filters use."""
        return word in STOP_WORDS or word in self._spoken or word in self._vocabularies[1]

    def number_of(self, slug: str) -> int:
        """Return the number of a card's own document."""
        return self._of_card[slug][0]

    def corrections(self, query: Query) -> dict[str, str]:
        """Return, for each word that is in no document, the known one it most likely means."""
        found = {}
        odd = [
            word
            for word in dict.fromkeys(query.words)
            if word.isalpha()
            and word not in STOP_WORDS
            and word not in self._spoken
            and not self._is_known(word)
        ]
        for word in odd[:_MOST_CORRECTED]:
            for vocabulary in self._vocabularies:
                allowed = edits_allowed(word)
                if len(query.words) >= _TELLING and len(word) < _LONG:
                    allowed = min(allowed, 1)
                if near := vocabulary.near(word[:40], allowed):
                    found[word] = near[0][1]
                    break
        return found

    def named(self, words: Iterable[str]) -> set[int]:
        """Return the documents in whose names any of `words` stands."""
        found: set[int] = set()
        for word in words:
            for term in (*self._all_terms(word), *self._begun(word)):
                found.update(self.index.postings("names", term))
        return found

    def titled(self, words: Iterable[str]) -> set[int]:
        """Return the documents in whose names all of `words` stand that mean something."""
        each = [self.named([word]) for word in words if word not in STOP_WORDS]
        return each[0].intersection(*each[1:]) if each else set()

    def match(self, query: Query, language: str) -> Matched:
        """Return the documents that a query wants."""
        allowed = set(self._everything)
        wanted: list[_Wanted] = []
        unmeant: list[_Wanted] = []
        meant = iter(self.meant_together(query.words))
        for group in query.groups:
            parts = [part for part in group if isinstance(part, Words)]
            together = [next(meant) if _is_single(part) else () for part in parts]
            if len(parts) < len(group) or any(part.negated for part in parts):
                allowed &= self._allowed(group, language)
                continue
            found: dict[int, float] = {}
            for part, more in zip(parts, together, strict=True):
                _raise_to(found, self._words(part, language, more), 1.0)
            rarity = _rarity(len(found), len(self.documents))
            single = all(len(part.words) == 1 for part in parts)
            weak = single and all(self.is_weak(part.words[0]) for part in parts)
            if weak:
                rarity = min(rarity * _WEAKLY, _WEAKEST)
            if single and not any(part.words[0] in self._named_words for part in parts):
                rarity = min(rarity, _RAREST)
            common = weak or (single and len(found) > _EVERYWHERE * len(self.documents))
            stop = single and all(part.words[0] in STOP_WORDS for part in parts)
            (unmeant if stop else wanted).append(_Wanted(found, rarity, common))
        if not wanted and not unmeant:
            return self._without_words(query, allowed)
        return self._scored(wanted or unmeant, allowed)

    def _scored(self, wanted: list[_Wanted], allowed: set[int]) -> Matched:
        asked = sum(word.rarity for word in wanted)
        unknown = any(not word.found for word in wanted)
        wanted = [word for word in wanted if word.found]
        if not wanted:
            return Matched({})
        must = [word.found for word in wanted if not word.common] or [word.found for word in wanted]
        complete = allowed.intersection(*must)
        sums: dict[int, float] = {}
        for word in wanted:
            rarity = word.rarity
            for number, score in word.found.items():
                sums[number] = sums.get(number, 0.0) + score * rarity
        cards = self._cards
        few = len(wanted) < _DESCRIPTION
        least = {
            is_card: asked * (2 if few and found else _ENOUGH if found else _LITTLE)
            for is_card, found in ((True, complete & cards), (False, complete - cards))
        }
        scores = {}
        for number, share in sums.items():
            if number in complete or (number in allowed and share >= least[number in cards]):
                part = min(1.0, share / asked)
                exact = min(1.0, share / self._mass[number])
                scores[number] = share * part**_WHOLENESS * (0.5 + exact)
        return Matched(scores, loosened=bool(scores) and (unknown or not complete))

    def _without_words(self, query: Query, allowed: set[int]) -> Matched:
        """Return what filters alone leave: cards, or the kinds that a filter names."""
        if not query.groups:
            return Matched({})
        kinds = {
            part.wanted.kind
            for group in query.groups
            for part in group
            if isinstance(part, Filter) and part.wanted.kind and not part.negated
        } or {"card"}
        return Matched(dict.fromkeys(sorted(self._of_kinds(kinds) & allowed), 0.0))

    def meant_together(self, words: Sequence[str]) -> list[tuple[str, ...]]:
        """Return for each word what it means together with those beside it, but not alone."""
        meant: list[tuple[str, ...]] = [()] * len(words)
        for start in range(len(words)):
            for end in range(start + 2, min(start + self._longest, len(words)) + 1):
                if more := self._together.get(tuple(words[start:end])):
                    for place in range(start, end):
                        meant[place] = (*meant[place], *more)
        return meant

    def _words(self, part: Words, language: str, more: tuple[str, ...] = ()) -> Scores:
        if len(part.words) == 1:
            return self._word(part.words[0], language, part.in_text, more)
        each = [self._word(word, language, part.in_text) for word in part.words]
        phrase = f" {' '.join(part.words)} "
        return {
            number: sum(found[number] for found in each)
            for number in set(each[0]).intersection(*each[1:])
            if phrase in self._folded_text(number)
        }

    @functools.lru_cache(maxsize=2048)  # noqa: B019  (a process has one matcher)
    def _word(self, word: str, language: str, in_text: bool, more: tuple[str, ...] = ()) -> Scores:
        """Return the documents that hold a word, its stem, or in a name one that begins so.

        What holds a word that this one may mean is found too, `more` being others.
        """
        exact, stems = self.index.terms(word)
        meant = {own for term in (*exact, *stems) for own in self._meanings.get(term, ())}
        meant.update(more)
        if word.startswith("+"):
            meant.add(word.lstrip("+$"))
        scores: dict[int, float] = {}
        for field, worth in _WORTH.items():
            if in_text and field in ("names", "facts", "said_pt", "said_en"):
                continue
            if field == language:
                worth *= _OWN_LANGUAGE
            self._raise(scores, field, _as_written(exact), worth)
            self._raise(scores, field, stems, worth * _STEMMED)
            for other in meant:
                if " " not in other:
                    self._raise(scores, field, self._all_terms(other), worth * _MEANT)
            if field == "names" and not word.isdigit():
                self._raise(scores, field, self._begun(word), worth * _BEGUN)
        for other in meant:
            if " " in other:
                _raise_to(scores, self._phrase(other), _WORTH["pt"] * _MEANT)
        return scores

    @functools.lru_cache(maxsize=512)  # noqa: B019  (a process has one matcher)
    def _phrase(self, words: str) -> Scores:
        """Return the documents in whose text these words stand one after the other."""
        each = fold(words).split()
        holding = [
            set().union(*(self.index.postings(field, word) for field in ("pt", "en")))
            for word in each
        ]
        phrase = f" {' '.join(each)} "
        both = set.intersection(*holding)
        return {number: 1.1 for number in both if phrase in self._folded_text(number)}

    def _raise(self, scores: dict[int, float], field: str, terms: Iterable[str], by: float) -> None:
        """Raise scores to what these terms are worth there, a little more where one is frequent."""
        for term in terms:
            _raise_to(scores, self.index.postings(field, term), 0.1 * by, by)

    @functools.lru_cache(maxsize=2048)  # noqa: B019  (a process has one matcher)
    def rarity(self, word: str) -> float:
        """Return how rare a word is, by itself or by what it means: 0 where it stands nowhere."""
        rare = _rarity(len(self._word(word, "", False)), len(self.documents))
        if self.is_weak(word) or word in STOP_WORDS:
            rare = min(rare * _WEAKLY, _WEAKEST)
        return rare if word in self._named_words else min(rare, _RAREST)

    def is_weak(self, word: str) -> bool:
        """Return whether a word, in any form, says little about what a card does."""
        return word in WEAK_WORDS or not self._weak.isdisjoint(self.index.terms(word)[1])

    def meant(self, word: str, more: tuple[str, ...] = ()) -> frozenset[str]:
        """Return the terms of a word, of the words that it may mean and of `more`."""
        own = self._all_terms(word)
        if word.startswith("+"):
            more = (*more, word.lstrip("+$"))
        others = (*more, *(other for term in own for other in self._meanings.get(term, ())))
        alone = (other for other in others if " " not in other)
        return frozenset((*own, *(term for other in alone for term in self._all_terms(other))))

    def _all_terms(self, word: str) -> tuple[str, ...]:
        exact, stems = self.index.terms(word)
        return (*_as_written(exact), *stems)

    def _is_known(self, word: str) -> bool:
        terms = self._all_terms(word)
        return (
            any(self.index.postings(field, term) for field in FIELDS for term in terms)
            or any(term in self._meanings for term in terms)
            or bool(self._begun(word))
        )

    def _begun(self, word: str) -> Sequence[str]:
        """Return the words of names that go on from `word`."""
        if len(word) < 3:
            return ()
        known = self.index.lexicon("names")
        start = bisect_left(known, word)
        end = bisect_left(known, word + "\uffff", start)
        return known[start : min(end, start + 24)]

    def _folded_text(self, number: int) -> str:
        text = self._folded.get(number)
        if text is None:
            own = self.documents[number]
            parts = (*own.names, *own.text.values(), *chain(*own.more.values()))
            text = self._folded[number] = " " + " | ".join(map(fold, parts)) + " "
        return text

    def _allowed(self, group: tuple[Words | Filter, ...], language: str) -> set[int]:
        """Return the documents for which at least one part of a group with a filter holds."""
        union: set[int] = set()
        for part in group:
            own = (
                set(self._words(part, language))
                if isinstance(part, Words)
                else self._filtered(part)
            )
            union |= self._everything - own if part.negated else own
        return union

    def _filtered(self, part: Filter) -> set[int]:
        wanted = part.wanted
        if wanted.kind:
            return self._of_kinds({wanted.kind})
        own = {number for slug in wanted.cards for number in self._of_card[slug]}
        if wanted.recommended:
            sets = self._of_kinds({"recommended"})
            own |= {number for number in sets if self.documents[number].slug in wanted.recommended}
        return own

    def _of_kinds(self, kinds: set[str]) -> set[int]:
        return {number for number, own in enumerate(self.documents) if own.kind in kinds}


def _is_single(part: Words) -> bool:
    """Return whether a part is one of the query's single words, as `Query.words` counts them."""
    return len(part.words) == 1 and not (part.negated or part.in_text)


def _as_written(exact: tuple[str, ...]) -> tuple[str, ...]:
    """Return the terms that a typed word stands for: of ``$4`` itself only, not any other 4."""
    return exact if exact and exact[0].isalpha() else exact[:1]


def _masses(documents: Sequence[Document]) -> list[float]:
    """Return how much each document says: its words, rare ones counting for more."""
    said = []
    for document in documents:
        texts = document.text.values() or (" ".join(document.facts),)
        said.append(min(({*fold(text).split()} for text in texts), key=len))
    counts: dict[str, int] = {}
    for words in said:
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    return [
        1.0 + sum(math.log(1 + len(documents) / (1 + counts[word])) for word in words)
        for words in said
    ]


def _rarity(holding: int, everything: int) -> float:
    return math.log(1 + everything / (1 + holding)) if holding else 0.0


def _raise_to(scores: dict[int, float], found: Scores, weight: float, plus: float = 0.0) -> None:
    for number, score in found.items():
        if (weighed := score * weight + plus) > scores.get(number, 0.0):
            scores[number] = weighed
