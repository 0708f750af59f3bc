"""The form of wishes, filled in, and what to do when no kingdom meets them all."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template

from rulesdb.catalog import PLAYERS, Catalog, load_catalog
from rulesdb.problems import Problem
from rulesdb.tags import TAGS
from rulesdb.terms import load_terms
from webapp import identity, wanted
from webapp.kingdoms.impossible import is_possible
from webapp.kingdoms.names import meant
from webapp.kingdoms.options import read_set
from webapp.kingdoms.pool import DEALT_KINDS
from webapp.kingdoms.room import deal_by, said
from webapp.kingdoms.wish_words import (
    KIND_OPTIONS,
    gettext,
    in_words,
    limit_name,
    limit_words,
    thing,
)
from webapp.kingdoms.wishes import LISTS, without
from webapp.language import current_language

LIMITS = ("0", "1", "2", "3", "4", "0-1", "0-3", "0-4", "1-2", "1-4")
KIND_LIMITS = ("0", "1", "2", "0-1", "0-2")
COSTS = ("spread", "2:2,3:2,4:2,5:2", "2:1,3:2,4:3,5:3")
LATELY = (1, 2, 3, 5, 10)
TYPED = ("lock", "ban", "like", "avoid")
ELSEWHERE = frozenset(("players", "sets", "own", "need", "forbid", *TYPED))
"""Wishes that have a place of their own in the form, outside “More wishes”."""
CHOSEN_KINDS = ("ally", "prophecy", *DEALT_KINDS)
"""Landscapes that wishes may name."""
KINDS_OF_CARDS = (
    "treasure", "victory", "duration", "night", "reserve", "command", "gathering", "traveller",
    "looter", "fate", "doom", "liaison", "omen", "shadow",
)  # fmt: skip
"""Types that people choose by, beside what tags say already."""


TO_OTHERS = frozenset((
    "attack", "curser", "junker", "handsize", "thief", "reaction", "defence",
))  # fmt: skip
"""Tags of what cards do to other players, or against what those do."""
BRINGING = frozenset((
    "boons", "hexes", "horses", "loot", "exile", "coffers", "villagers", "debt", "extra-pieces",
))  # fmt: skip
"""Tags of cards that play with more than cards of their own pile."""


def groups_of_wishes(language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what there may have to be, in groups: a heading, and wishes with their words."""
    apart = TO_OTHERS | BRINGING
    tags = {tag: (f"tag:{tag}", meaning[language]) for tag, meaning in TAGS.items()}
    types = [
        (f"type:{type_}", load_terms().name("type", type_, language)) for type_ in KINDS_OF_CARDS
    ]
    return [
        (gettext("For their owner"), [one for tag, one in tags.items() if tag not in apart]),
        (gettext("To others"), [one for tag, one in tags.items() if tag in TO_OTHERS]),
        (gettext("With other things"), [one for tag, one in tags.items() if tag in BRINGING]),
        (gettext("By type"), types),
    ]


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of wishes that no kingdom meets: what to drop, and the address without it."""

    words: str
    address: str


def form_page(
    wishes: wanted.Wishes, problem: Problem | None = None, wrong: str | None = None
) -> str:
    """Return the page of the form with `wishes` filled in; with what is wrong about them, if so.

    What is wrong is a `problem`, or a sentence.
    """
    catalog, language = load_catalog(), current_language()
    mine = wanted.mine({}, catalog)
    lists = {name: [one for one in text.split(",") if one] for name, text in wishes.items()}
    return render_template(
        "kingdoms/index.html",
        catalog=catalog,
        wishes=wishes,
        lists=lists,
        sets=_canonical(lists.get("sets", []), catalog),
        mine=mine,
        has_played=bool(identity.things().games(1)),
        problem=wrong or (said(problem) if problem else None),
        meant=_meant(wishes, problem, catalog, language) if problem else [],
        remembered=sum(name != "players" for name, text in wishes.items() if text),
        ways=_ways_out(wishes, problem, catalog, language) if problem else [],
        players=PLAYERS,
        limits=_with(LIMITS, wishes.get("landscapes")),
        kind_limits={name: _with(KIND_LIMITS, wishes.get(name)) for name in KIND_OPTIONS},
        limit_name=limit_name,
        limit_words=limit_words,
        costs=_with(COSTS, wishes.get("costs")),
        lately=LATELY,
        groups=groups_of_wishes(language),
        typed=TYPED,
        others={name: _other_wishes(lists.get(name, [])) for name in ("need", "forbid")},
        more_wished=any(wishes.get(name) for name in wishes if name not in ELSEWHERE),
        is_plain=not any(wishes.get(name) for name in wishes if name not in ("players", "sets")),
    )


def _canonical(sets: list[str], catalog: Catalog) -> frozenset[str]:
    """Return the boxes named, each with its edition; what is no box is left out."""
    found = set()
    for name in sets:
        try:
            found.add(read_set(name, catalog))
        except Problem:
            continue
    return frozenset(found)


def _with(usual: tuple[str, ...], chosen: str | None) -> tuple[str, ...]:
    """Return the `usual` values, with the one chosen where it is none of them."""
    return usual if not chosen or chosen in usual else (*usual, chosen)


def _other_wishes(entries: list[str]) -> list[str]:
    """Return the wishes that no tag's and no type's box of the form stands for."""
    return [entry for entry in entries if not entry.startswith(("tag:", "type:"))]


def _ways_out(
    wishes: wanted.Wishes, problem: Problem, catalog: Catalog, language: str
) -> list[Way]:
    """Return what may be dropped so that a kingdom can be dealt."""
    if problem.code == "too-few-piles":
        everything = {**wishes, "own": "no"}
        everything.pop("sets", None)
        return [Way(gettext("only from these sets"), deal_by(everything))]
    if problem.code == "impossible-wish":
        dropped = [(str(problem.details["option"]), str(problem.details["value"]))]
    elif problem.code == "impossible-wishes":
        dropped = [_pair(wish) for wish in problem.details["wishes"]]
    else:
        return []
    left = dict(wishes)
    for option, value in dropped:
        left = without(left, option, value, catalog)
    by_option: dict[str, list[str]] = {}
    for option, value in dropped:
        together = option if option in LISTS else f"{option}={value}"
        by_option.setdefault(together, []).append(value)
    words = "; ".join(
        in_words(option.partition("=")[0], ",".join(values), catalog, language)
        for option, values in by_option.items()
    )
    ways = [Way(words, deal_by(left))]
    anywhere = {**wishes, "own": "no"}
    anywhere.pop("sets", None)
    if wanted.options_of(wishes, catalog).sets and is_possible(
        wanted.options_of(anywhere, catalog), catalog
    ):
        ways.append(Way(gettext("only from these sets"), deal_by(anywhere)))
    return ways


def _meant(wishes: wanted.Wishes, problem: Problem, catalog: Catalog, language: str) -> list[Way]:
    """Return the cards that may have been meant by a name that none has."""
    if problem.code != "unknown-card":
        return []
    wrong = str(problem.details["got"])
    dealt = {card.slug for card in catalog if card.kind in ("kingdom", *CHOSEN_KINDS)}
    return [
        Way(card.name(language), deal_by(_with_name(wishes, wrong, card.slug)))
        for card in meant(wrong, dealt, catalog)
    ]


def _with_name(wishes: wanted.Wishes, wrong: str, slug: str) -> dict[str, str]:
    """Return `wishes` with a card in the place of a `wrong` name."""
    changed = dict(wishes)
    for name in LISTS:
        entries = [one.strip() for one in changed.get(name, "").split(",")]
        changed[name] = ",".join(slug if one == wrong else one for one in entries)
    return {name: text for name, text in changed.items() if text}


def contradiction(wishes: wanted.Wishes, catalog: Catalog) -> str | None:
    """Return what is wrong with wishes that ask for something and refuse it, as a sentence."""
    need, refused = (
        [one.strip() for one in wishes.get(name, "").split(",") if one.strip()]
        for name in ("need", "forbid")
    )
    both = [one for one in need if one in refused]
    if not both:
        return None
    try:
        words = ", ".join(thing(one, catalog, current_language()) for one in both)
    except KeyError:
        return None  # it is no wish at all, which is said elsewhere
    return gettext("You asked for this and refused it. Choose one: %(wishes)s", wishes=words)


def _pair(wish: str) -> tuple[str, str]:
    option, _, value = wish.partition("=")
    return option, value
