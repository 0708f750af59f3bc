"""Ways on from what a search found: filters that narrow it down, and how to widen it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesdb.catalog import LANGUAGES, Card, load_catalog
from rulesdb.folding import closed
from rulesdb.query import LONGEST
from rulesdb.search import Results
from rulesdb.terms import load_terms

MOST_OF_A_KIND = 3
ALIKE = 0.6
"""How much of its letters a name must share, in order, with what was typed to be shown for it."""
_WORD = re.compile(r'"[^"]*"|\S+')


@dataclass(frozen=True, slots=True)
class Way:
    """Another query: what it changes, as it is typed, and the whole of it."""

    change: str
    query: str


def narrower(results: Results) -> list[Way]:
    """Return filters that some of the cards found meet and others do not, most frequent first."""
    catalog, terms, language = load_catalog(), load_terms(), results.language
    cards = [catalog[hit.slug] for hit in results.of_kind("card")]
    found: dict[str, Counter[str]] = {"type": Counter(), "set": Counter(), "cost": Counter()}
    for card in cards:
        found["type"].update(terms.name("type", kind, language) for kind in card.types)
        found["set"][catalog.sets[card.set].name(language)] += 1
        if card.cost is not None and not (card.cost.potion or card.cost.debt):
            found["cost"][str(card.cost.coins)] += 1
    ways = []
    for field, values in found.items():
        if field in {chip.field for chip in results.chips}:
            continue
        some = [value for value, count in values.most_common() if count < len(cards)]
        for value in some[:MOST_OF_A_KIND]:
            change = f"{terms.name('field', field, language)}:{_quoted(value.lower())}"
            ways.append(Way(change, f"{results.query} {change}"))
    return [way for way in ways if len(way.query) <= LONGEST]


def wider(results: Results) -> list[Way]:
    """Return queries that ask for less: without each filter, with each word alone."""
    ways = [Way(f"− {chip.typed}", chip.without) for chip in results.chips if chip.without]
    words = list(_words(results))
    if len(words) > 1 or (words and results.chips):
        ways += [Way(word, word) for word in dict.fromkeys(words)]
    return ways[: 2 * MOST_OF_A_KIND]


def corrections(results: Results) -> list[tuple[str, str]]:
    """Return what was taken for something else, as it was typed, and what it was taken for."""
    typed = {closed(word): word for word in _words(results)}
    whole = " ".join(_words(results))
    return [
        (whole if closed(whole) == closed(word) else typed.get(closed(word), word), used)
        for word, used in results.corrections
    ]


def nearest(results: Results) -> list[str]:
    """Return the cards whose names are much like the words that found nothing; best first."""
    wanted = closed(" ".join(_words(results)))
    return [slug for slug in results.nearest if wanted and _alike(wanted, load_catalog()[slug])]


def _alike(wanted: str, card: Card) -> bool:
    """Return whether one of the card's names has `wanted` in it or is spelled nearly so."""
    for language in LANGUAGES:
        for name in (card.name(language), *card.aliases.get(language, ())):
            spelled = closed(name)
            if wanted in spelled or SequenceMatcher(None, wanted, spelled).ratio() >= ALIKE:
                return True
    return False


def _words(results: Results) -> Iterator[str]:
    """Give what was typed besides filters, word by word; a phrase is one."""
    rest = results.query
    for chip in results.chips:
        rest = rest.replace(chip.typed, " ")
    for word in _WORD.findall(rest):
        if word not in ("OR", "OU", "|") and not word.startswith("-") and ":" not in word:
            yield word


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value
