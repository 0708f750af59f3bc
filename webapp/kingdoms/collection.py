"""Kingdoms that are not dealt: the recommended sets, and those pasted as a list of names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesdb.catalog import LANGUAGES, PLAYERS, Card, Catalog, RecommendedSet, load_catalog
from rulesdb.folding import fold
from rulesdb.problems import Problem
from webapp import identity, wanted
from webapp.kingdoms.lists import LONGEST_LIST, from_list
from webapp.kingdoms.names import meant
from webapp.kingdoms.options import Options, read_number, read_set
from webapp.kingdoms.plan import owned
from webapp.kingdoms.pool import DEALT_KINDS
from webapp.kingdoms.recommended import kingdom_of, missing
from webapp.kingdoms.room import go_to, said
from webapp.language import current_language
from webapp.security import costly

SHOWN = 24
MATCHES: tuple[str, ...] = ("all", "1", "2")
"""How many cards may be missing from the boxes owned: none, one at most, two at most."""
LONGEST_NAME = 60
AROUND = 2
"""Pages before and after this one that are a link away, with the first and the last."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A recommended set with the cards of it that are not owned."""

    set: RecommendedSet
    cards: tuple[Card, ...]
    landscapes: tuple[Card, ...]
    missing: tuple[Card, ...]


def all_recommended() -> str:
    """Show the recommended sets, chosen by what is owned, by name, by set and by landscapes.

    Whoever said what they own sees those that they can play, unless they ask for others.
    """
    catalog = load_catalog()
    mine = identity.things().sets()
    accepted: dict[str, tuple[str, ...]] = {
        "match": MATCHES,
        "set": tuple(catalog.sets),
        "landscapes": ("none", *DEALT_KINDS, "ally", "prophecy"),
    }
    choice = {name: _one_of(name, accepted[name]) for name in accepted}
    if mine and not {*accepted, "q"}.intersection(request.args):
        choice["match"] = MATCHES[0]
    words = request.args.get("q", "").strip()[:LONGEST_NAME]
    entries = [
        entry for entry in _entries(mine, catalog) if _fits(entry, choice) and _named(entry, words)
    ]
    pages = max(1, -(-len(entries) // SHOWN))
    page = read_number("page", request.args.get("page", "1"), 1, pages)
    return render_template(
        "kingdoms/recommended.html",
        catalog=catalog,
        entries=entries[(page - 1) * SHOWN : page * SHOWN],
        total=len(entries),
        page=page,
        pages=pages,
        near=_near(page, pages),
        words=words,
        longest=LONGEST_NAME,
        choice=choice,
        accepted=accepted,
        owns=bool(mine),
        players=wanted.last_wishes().get("players", str(PLAYERS[0])),
    )


@costly
def recommended(slug: str) -> Response:
    """Go to the kingdom of a recommended set; what its rulebook leaves to chance is dealt."""
    catalog = load_catalog()
    if slug not in catalog.recommended:
        raise Problem("unknown-page", 404)
    players = read_number(
        "players", request.args.get("players", str(PLAYERS[0])), PLAYERS[0], PLAYERS[-1]
    )
    found = kingdom_of(catalog.recommended[slug], players, catalog, Random())
    return go_to(found, catalog, edit=False)


@costly
def paste() -> Response | str:
    """Go to the kingdom of a pasted list of names; ask for one where there is none."""
    catalog, text = load_catalog(), request.args.get("list", "")
    usual = wanted.last_wishes().get("players", str(PLAYERS[0]))
    players = read_number("players", request.args.get("players") or usual, PLAYERS[0], PLAYERS[-1])
    problem, ways = None, []
    if text.strip():
        try:
            return go_to(from_list(text, players, catalog, Random()), catalog, edit=False)
        except Problem as found:
            problem, ways = found, _meant(found, text, players, catalog)
    page = render_template(
        "kingdoms/paste.html",
        text=text,
        players=players,
        numbers=PLAYERS,
        longest=LONGEST_LIST,
        problem=said(problem) if problem else None,
        ways=ways,
    )
    return make_response(page, problem.status) if problem else page


def _meant(problem: Problem, text: str, players: int, catalog: Catalog) -> list[tuple[str, str]]:
    """Return what may have been meant by the first name that no card has: its name, the way."""
    if problem.code != "unknown-names":
        return []
    wrong, language = problem.details["names"][0], current_language()
    dealt = {card.slug for card in catalog if card.kind in ("kingdom", "ally", *DEALT_KINDS)}
    found = [card.name(language) for card in meant(wrong, dealt, catalog)]
    return [
        (name, url_for("kingdoms.paste", list=text.replace(wrong, name, 1), players=players))
        for name in found
    ]


def _one_of(name: str, accepted: tuple[str, ...]) -> str:
    value = request.args.get(name, "")
    if value and value not in accepted:
        raise Problem("unknown-choice", name=name, got=value, accepted=accepted)
    return value


def _entries(mine: tuple[str, ...], catalog: Catalog) -> list[Entry]:
    boxes = tuple(read_set(name, catalog) for name in mine)
    have = (
        {card.slug for card in owned(Options(sets=boxes), catalog)} if mine else set(catalog.cards)
    )

    def cards(slugs: Iterable[str]) -> tuple[Card, ...]:
        return tuple(catalog[slug] for slug in slugs)

    order = list(catalog.sets)

    def place(one: RecommendedSet) -> tuple[int, ...]:
        """The basic game first, and after each box what it makes with those before it."""
        boxes = (order.index(name.partition("@")[0]) for name in one.sets)
        return tuple(sorted(boxes, reverse=True))

    return [
        Entry(one, cards(one.piles), cards(one.landscapes), cards(missing(one, have)))
        for one in sorted(catalog.recommended.values(), key=place)
    ]


def _near(page: int, pages: int) -> list[int | None]:
    """Return the pages to offer, None where some are left out."""
    shown = [
        number
        for number in range(1, pages + 1)
        if number in (1, pages) or abs(number - page) <= AROUND
    ]
    found: list[int | None] = []
    for before, number in zip((0, *shown), shown, strict=False):
        found += [None] * (number > before + 1) + [number]
    return found


def _named(entry: Entry, words: str) -> bool:
    """Return whether the set's name, or one of its cards' in either language, has these words."""
    wanted = fold(words)
    names = [entry.set.name]
    names += [card.name(each) for card in (*entry.cards, *entry.landscapes) for each in LANGUAGES]
    return not wanted or any(wanted in fold(name) for name in names)


def _fits(entry: Entry, choice: dict[str, str]) -> bool:
    if choice["match"] and len(entry.missing) > MATCHES.index(choice["match"]):
        return False
    if choice["set"] and choice["set"] not in {name.partition("@")[0] for name in entry.set.sets}:
        return False
    kinds = {card.kind for card in entry.landscapes}
    if choice["landscapes"] == "none":
        return not kinds
    return not choice["landscapes"] or choice["landscapes"] in kinds


def add_to(bp: Blueprint) -> None:
    """Give the room of kingdoms these pages."""
    bp.get("/recommended/", endpoint="all_recommended")(all_recommended)
    bp.get("/recommended/<slug>", endpoint="recommended")(recommended)
    bp.get("/paste", endpoint="paste")(paste)
