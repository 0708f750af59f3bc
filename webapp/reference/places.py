"""Where a link within a text leads: its address, and its name in the reader's language."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext as _

from rulesdb.catalog import LANGUAGES, Card, load_catalog
from rulesdb.errata import Erratum, load_errata
from rulesdb.texts import RuleTopic, load_texts
from webapp.language import current_language
from webapp.look import link
from webapp.vocabulary import brought

TOPICS: Mapping[str, tuple[str, ...]] = {
    "game": ("setup", "turn", "night", "end", "five-six-players"),
    "cards": (
        "playing", "drawing", "discarding", "trashing", "gaining", "cost", "attacks", "durations",
        "losing-track", "simultaneous",
    ),
    "things": (
        "tokens", "landscapes", "boons", "heirlooms", "shelters", "ruins", "mixed-piles",
        "non-supply", "potions", "debt", "colony",
    ),
}  # fmt: skip
"""The topics of the rules in the order in which people learn them, in three groups."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is told: a `card`, or a rule of the name `name`."""

    address: str
    card: Card | None
    name: str


def topics(language: str) -> dict[str, list[RuleTopic]]:
    """Return every topic of the rules by its group; what is in none comes with the things."""
    known = {topic.slug: topic for topic in load_texts().topics(language)}
    grouped = {group: [known.pop(slug) for slug in slugs] for group, slugs in TOPICS.items()}
    grouped["things"] += known.values()
    return grouped


def place(target: str, language: str) -> Place:
    """Return where `target` (``moat#moat-when``, ``rule:end#when``) leads."""
    slug, _hash, anchor = target.removeprefix("rule:").partition("#")
    address = link(target, language)
    if not target.startswith("rule:"):
        return Place(address, load_catalog()[slug], "")
    topic = load_texts().topic(slug, language)
    assert topic is not None
    section = next((part.title for part in topic.sections if part.anchor == anchor), None)
    return Place(address, None, f"{topic.title}: {section}" if section else topic.title)


@functools.cache
def errata_by_place() -> Mapping[str, Erratum]:
    """Return the erratum that each place tells of; a place of several tells of the first."""
    found: dict[str, Erratum] = {}
    for entry in load_errata().values():
        for target in entry.places:
            found.setdefault(target, entry)
    return found


def errata_by_box(kind: str) -> Mapping[str, list[Erratum]]:
    """Return the errata of one kind by the set of the card that each is about, as sets came out.

    What is about the rules in general stands last, under the empty string.
    """
    catalog = load_catalog()
    grouped: dict[str, list[Erratum]] = {slug: [] for slug in (*catalog.sets, "")}
    for entry in load_errata().values():
        about = entry.slug
        if "[[" in entry.title.get(LANGUAGES[0], ""):
            about = entry.places[0].partition("#")[0]
        if entry.kind == kind:
            grouped[catalog[about].set if about in catalog else ""].append(entry)
    return {box: entries for box, entries in grouped.items() if entries}


DECKS = {"deck:boons": "boon", "deck:hexes": "hex"}
"""What a card brings that is a deck of setup, and the type of what is in it."""


@dataclass(slots=True)
class Brought:
    """What a card asks of setup: in `words`, with the `cards` it names and where to read more."""

    words: str
    cards: list[Card]
    address: str | None = None
    rule: Place | None = None


def brought_together(card: Card) -> list[Brought]:
    """Return what `card` brings to setup, each thing once with all the cards of its kind."""
    found: dict[str, Brought] = {}
    for entry in card.brings:
        words, cards = brought(entry)
        line = found.setdefault(words, Brought(words, []))
        line.cards += cards
        if entry in DECKS:
            line.address = url_for("reference.index", type=DECKS[entry])
            line.rule = place("rule:boons", current_language())
    return list(found.values())


def provenance_words(provenance: str, entry: Erratum | None) -> str:
    """Return where a clarification comes from, in the reader's language."""
    if entry is not None and provenance == "errata":
        return str(_("a manual gets this wrong") if entry.kind == "wrong" else _("changed since"))
    words = {
        "manual": _("from the manual"),
        "rule": _("a general rule"),
        "errata": _("later ruling"),
    }
    return str(words[provenance])
