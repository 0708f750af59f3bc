"""Kingdoms that are not dealt: the recommended sets, and those pasted as a list of names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from rulesdb.catalog import PLAYERS, Card, Catalog, RecommendedSet, load_catalog
from rulesdb.problems import Problem
from webapp import identity, wanted
from webapp.kingdoms.lists import LONGEST_LIST, from_list
from webapp.kingdoms.options import Options, read_number, read_set
from webapp.kingdoms.plan import owned
from webapp.kingdoms.pool import DEALT_KINDS
from webapp.kingdoms.recommended import kingdom_of, missing
from webapp.kingdoms.room import go_to, said
from webapp.security import costly

SHOWN = 24
MATCHES: tuple[str, ...] = ("all", "1", "2")
"""How many cards may be missing from the boxes owned: none, one at most, two at most."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A recommended set with the cards of it that are not owned."""

    set: RecommendedSet
    cards: tuple[Card, ...]
    landscapes: tuple[Card, ...]
    missing: tuple[Card, ...]


def all_recommended() -> str:
    """Show the recommended sets, chosen by what is owned, by set and by landscapes."""
    catalog = load_catalog()
    mine = identity.things().sets()
    accepted: dict[str, tuple[str, ...]] = {
        "match": MATCHES,
        "set": tuple(catalog.sets),
        "landscapes": ("none", *DEALT_KINDS, "ally", "prophecy"),
    }
    choice = {name: _one_of(name, accepted[name]) for name in accepted}
    entries = [entry for entry in _entries(mine, catalog) if _fits(entry, choice)]
    pages = max(1, -(-len(entries) // SHOWN))
    page = read_number("page", request.args.get("page", "1"), 1, pages)
    return render_template(
        "kingdoms/recommended.html",
        catalog=catalog,
        entries=entries[(page - 1) * SHOWN : page * SHOWN],
        total=len(entries),
        page=page,
        pages=pages,
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
    problem = None
    if text.strip():
        try:
            return go_to(from_list(text, players, catalog, Random()), catalog, edit=False)
        except Problem as found:
            problem = found
    page = render_template(
        "kingdoms/paste.html",
        text=text,
        players=players,
        numbers=PLAYERS,
        longest=LONGEST_LIST,
        problem=said(problem) if problem else None,
    )
    return make_response(page, problem.status) if problem else page


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

    return [
        Entry(one, cards(one.piles), cards(one.landscapes), cards(missing(one, have)))
        for one in catalog.recommended.values()
    ]


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
