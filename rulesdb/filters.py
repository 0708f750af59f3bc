"""Filters on facts: what ``type:night``, ``cost<=3`` or ``set:base@2`` want, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulesdb.catalog import LANDSCAPES, LANGUAGES, Card, Catalog, Cost
from rulesdb.folding import closed, fold
from rulesdb.names import NameTable
from rulesdb.problems import Problem
from rulesdb.spelling import Vocabulary
from rulesdb.tags import TAGS, all_tags
from rulesdb.terms import Terms, singulars


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a filter lets through: cards, recommended sets, or a whole kind of result.

    `value` is the filter's value as it was understood, `labels` the words for it by language.
    """

    value: str
    labels: Mapping[str, str]
    cards: frozenset[str] = frozenset()
    recommended: frozenset[str] = frozenset()
    kind: str | None = None


class Filters:
    """Understands the filters of the query language over one catalogue."""

    def __init__(self, catalog: Catalog, terms: Terms, names: NameTable) -> None:
        self.catalog, self.terms, self.names = catalog, terms, names
        self._sets = _set_spellings(catalog)
        self._spellings: dict[str, Vocabulary] = {}
        self._kinds = {
            "landscape": lambda card: card.kind in LANDSCAPES,
            "basic": lambda card: card.kind == "basic",
            "kingdom": lambda card: card.kind == "kingdom",
            "non-supply": lambda card: not card.supply,
        }
        self._brought: dict[str, set[str]] = {}
        for card in catalog:
            for entry in card.brings:
                for word in entry.split(":"):
                    self._brought.setdefault(word, set()).add(card.slug)
        self._tagged: dict[str, set[str]] = {tag: set() for tag in TAGS}
        for slug, tags in all_tags(catalog).items():
            for tag in tags:
                self._tagged.setdefault(tag, set()).add(slug)

    def field(self, word: str) -> str | None:
        """Return the filter that `word` names in any language, or None."""
        return self.terms.find("field", word)

    def wanted(self, field: str, operator: str, value: str) -> Wanted:
        """Return what the filter lets through; raises `Problem` that says what is wrong."""
        if field == "cost":
            return self._cost(operator, value)
        readers: dict[str, Callable[[str], Wanted]] = {
            "type": self._type, "set": self._set, "brings": self._brings, "tag": self._tag,
            "in": self._in,
        }  # fmt: skip
        return readers[field](value)

    def _cards(self, holds: Callable[[Card], bool]) -> frozenset[str]:
        return frozenset(card.slug for card in self.catalog if holds(card))

    def _labels(self, field: str, term: str) -> Mapping[str, str]:
        if term in self.terms.fields[field]:
            return {language: self.terms.name(field, term, language) for language in LANGUAGES}
        return dict.fromkeys(LANGUAGES, term)

    def _unknown(self, field: str, value: str, known: Mapping[str, str]) -> Problem:
        """Return the problem of a value that is no term: the nearest terms, or the first few."""
        if field not in self._spellings:
            self._spellings[field] = Vocabulary(known)
        near = self._spellings[field].near(closed(value)[:40], 2)
        terms = dict.fromkeys(known[spelling] for _, spelling in near) or dict.fromkeys(
            known.values()
        )
        return Problem("filter-value", name=field, got=value, accepted=tuple(terms)[:6])

    def _type(self, value: str) -> Wanted:
        term = self.terms.find("type", value)
        if term is not None:
            found = term
            return Wanted(term, self._labels("type", term), self._cards(lambda c: found in c.types))
        kind = self.terms.find("kind", value)
        if kind is not None:
            return Wanted(kind, self._labels("kind", kind), self._cards(self._kinds[kind]))
        raise self._unknown("type", value, self._spelled("type"))

    def _spelled(self, field: str) -> dict[str, str]:
        return {
            closed(word): term
            for term, words in self.terms.fields[field].items()
            for own in words.values()
            for word in own
        }

    def _set(self, value: str) -> Wanted:
        name, at, printed = value.partition("@")
        slugs = self._sets.get(closed(name))
        if slugs is None:
            known = {spelling: slugs[0] for spelling, slugs in self._sets.items()}
            raise self._unknown("set", name, known)
        editions = {
            str(edition.number) for slug in slugs for edition in self.catalog.sets[slug].editions
        }
        if at and printed not in editions:
            raise Problem("unknown-edition", got=printed, accepted=tuple(sorted(editions)))
        labels = {
            language: " / ".join(self.catalog.sets[slug].name(language) for slug in slugs)
            + (f" ({_EDITIONS[language][int(printed) - 1]})" if at else "")
            for language in LANGUAGES
        }
        return Wanted(
            "+".join(slugs) + at + printed,
            labels,
            self._cards(lambda c: c.set in slugs and (not at or int(printed) in c.editions)),
            frozenset(
                recommended.slug
                for recommended in self.catalog.recommended.values()
                for own, _, edition in (name.partition("@") for name in recommended.sets)
                if own in slugs and (not at or edition in ("", printed))
            ),
        )

    def _brings(self, value: str) -> Wanted:
        slug = self._brought_card(value)
        if slug is not None:
            labels = self.catalog[slug].names
            return Wanted(slug, labels, frozenset(self._brought[slug]))
        term = self.terms.find("brings", value)
        if term is None:
            term = next((form for form in (value.casefold(),) if form in self._brought), None)
        if term is None or term not in self._brought:
            raise self._unknown("brings", value, self._spelled("brings"))
        return Wanted(term, self._labels("brings", term), frozenset(self._brought[term]))

    def _brought_card(self, value: str) -> str | None:
        for form in singulars(closed(value)):
            slug = self.names.exactly(form)
            if slug is not None and slug in self._brought:
                return slug
        return None

    def _tag(self, value: str) -> Wanted:
        term = self.terms.find("tag", value)
        if term is None:
            own = value.casefold().replace(" ", "-")
            term = own if own in self._tagged else None
        if term is None:
            raise self._unknown("tag", value, self._spelled("tag"))
        return Wanted(term, self._labels("tag", term), frozenset(self._tagged.get(term, ())))

    def _in(self, value: str) -> Wanted:
        kind = self.terms.find("in", value)
        if kind is None:
            raise self._unknown("in", value, self._spelled("in"))
        return Wanted(kind, self._labels("in", kind), kind=kind)

    def _cost(self, operator: str, value: str) -> Wanted:
        compact = re.sub(r"[\s$]", "", value.translate(_DASHES).casefold())
        holds = _cost_condition(operator, fold(compact) if compact.isalpha() else compact)
        if holds is None:
            raise Problem("filter-cost", got=value)
        return Wanted(
            compact,
            {language: self._cost_words(compact, language) for language in LANGUAGES},
            self._cards(lambda card: card.cost is not None and holds(card.cost)),
        )

    def _cost_words(self, value: str, language: str) -> str:
        """Return a cost as it is said: ``2–3``, ``4 + Potion``, ``8 Debt``."""
        potion = self.catalog["potion"].name(language)
        debt = self.terms.name("tag", "debt", language)
        if fold(value) in _ANY_POTION:
            return potion
        if fold(value) in _ANY_DEBT:
            return debt
        if match := _RANGE.match(value):
            return "–".join(sorted(match.groups(), key=int))
        if match := _POTION.match(value):
            return f"{match[1]} + {potion}" if match[1] else potion
        if match := _DEBT.match(value):
            return f"{match[1]} {debt}"
        return value


_EDITIONS = {
    "en": ("first edition", "second edition"),
    "pt": ("primeira edição", "segunda edição"),
}
_ANY_POTION = frozenset({"p", "potion", "pocao"})
_ANY_DEBT = frozenset({"d", "debt", "divida"})
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})
_COINS = re.compile(r"(\d{1,2})$")
_RANGE = re.compile(r"(\d{1,2})(?:-|\.\.)(\d{1,2})$")
_POTION = re.compile(r"(\d{0,2})p$")
_DEBT = re.compile(r"(\d{1,2})(?:d|debt|divida|dívida)$")


def _cost_condition(operator: str, value: str) -> Callable[[Cost], bool] | None:
    """Return whether a cost is as `operator` and `value` say, by the rules for comparing costs."""
    if operator == "=" and value in _ANY_POTION:
        return lambda cost: cost.potion > 0
    if operator == "=" and value in _ANY_DEBT:
        return lambda cost: cost.debt > 0
    if match := _RANGE.match(value):
        low, high = sorted(map(int, match.groups()))
        return (lambda cost: Cost(low) <= cost <= Cost(high)) if operator == "=" else None
    if operator == "=" and value.endswith("+"):
        operator, value = ">=", value[:-1]
    if match := _COINS.match(value):
        bound = Cost(int(match[1]))
    elif match := _POTION.match(value):
        bound = Cost(int(match[1] or 0), potion=1)
    elif match := _DEBT.match(value):
        bound = Cost(debt=int(match[1]))
    else:
        return None
    return {
        "=": lambda cost: cost == bound,
        "<": lambda cost: cost < bound,
        "<=": lambda cost: cost <= bound,
        ">": lambda cost: cost > bound,
        ">=": lambda cost: cost >= bound,
    }[operator]


def _set_spellings(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """Return the sets that each spelling of a slug, name or alias may mean."""
    found: dict[str, dict[str, None]] = {}
    for slug, card_set in catalog.sets.items():
        known = [slug, *card_set.names.values()]
        known += [alias for aliases in card_set.aliases.values() for alias in aliases]
        for name in known:
            found.setdefault(closed(name), {})[slug] = None
    return {spelling: tuple(slugs) for spelling, slugs in found.items()}
