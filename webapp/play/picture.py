"""The table of a frame, arranged as a page draws it: stacks of alike cards, and what moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from webapp.play.frames import Frame, Move
from webapp.play.narrate import name

BACK = "back"
"""Stands for a card of which only the back is seen."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Alike cards that lie together: how many, and how many of them have just come.

    `under` is what lies under the one card, `stays` that it has something to do on a later turn.
    """

    slug: str
    count: int
    tokens: tuple[str, ...]
    moved: int = 0
    under: tuple[Stack, ...] = ()
    stays: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A number of the turn, and by how much it has just changed."""

    name: str
    value: int
    change: int


@dataclass(frozen=True, slots=True)
class Mat:
    """A player's mat for a card: what lies on it, and how many tokens."""

    slug: str
    cards: tuple[Stack, ...]
    tokens: int


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies in front of one player."""

    index: int
    name: str
    active: bool
    counters: tuple[Counter, ...]
    earlier: tuple[Stack, ...]
    now: tuple[Stack, ...]
    hand: tuple[Stack, ...]
    hand_count: int
    deck_count: int
    discard: tuple[Stack, ...]
    discard_count: int
    top: str | None
    set_aside: tuple[Stack, ...]
    mats: tuple[Mat, ...]
    boons: tuple[str, ...]
    states: tuple[str, ...]
    waiting: tuple[str, ...]
    touched: frozenset[str]


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile of the table: what is on top, how many there are, what it costs.

    `tokens` are the cards that put tokens on it, each with how many.
    """

    slug: str
    top: str
    count: int
    cost: str
    touched: bool
    tokens: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """Cards that went the same way in this step."""

    slug: str
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the table."""

    seats: tuple[Seat, ...]
    supply: tuple[Heap, ...]
    beside: tuple[Heap, ...]
    trash: tuple[Stack, ...]
    boons: Mapping[str, Any] | None
    hexes: Mapping[str, Any] | None
    druid_boons: tuple[str, ...]
    routes: tuple[Route, ...]


def picture(frame: Frame) -> Picture:
    """Return the table of a frame as it is drawn."""
    table = frame.view
    moves = frame.moves
    moved = {move.token for move in moves}
    touched = {place for move in moves for place in (move.source, move.target)}
    piles = {move.slug for move in moves if "pile" in (move.source[1], move.target[1])}
    seats = [
        _seat(table, player, moved, touched, frame.changed(player["index"]))
        for player in table["players"]
    ]
    # Who plays sits first: on a phone that is what one sees.
    seats.sort(key=lambda seat: not seat.active)
    heaps = [
        Heap(
            pile["slug"],
            pile["top"] or pile["slug"],
            pile["count"],
            pile["cost"],
            bool(piles & {pile["slug"], pile["top"]}),
            tuple(pile["tokens"].items()),
        )
        for pile in table["supply"]
    ]
    in_supply = {pile["slug"] for pile in table["supply"] if pile["supply"]}
    return Picture(
        tuple(seats),
        tuple(heap for heap in heaps if heap.slug in in_supply),
        tuple(heap for heap in heaps if heap.slug not in in_supply),
        stacks(table["trash"], moved),
        _deck(table["boons"], any(seat.boons for seat in seats)),
        _deck(table["hexes"]),
        tuple(table["druid_boons"]),
        routes(moves, table),
    )


def _deck(deck: Mapping[str, Any], used: bool = False) -> Mapping[str, Any] | None:
    return deck if deck["deck"] or deck["discard"] or used else None


def _seat(
    table: Mapping[str, Any],
    player: Mapping[str, Any],
    moved: set[str],
    touched: set[tuple[int | None, str]],
    changes: Mapping[str, int],
) -> Seat:
    index = player["index"]
    active = index == table["active"]
    counters = [
        Counter(key, player[key], changes.get(key, 0))
        for key in ("actions", "buys", "coins")
        if active
    ]
    counters += [
        Counter(key, player[key], changes.get(key, 0))
        for key in ("potions", "coffers", "vp")
        if player[key]
    ]
    discard = player["discard"]["cards"]
    return Seat(
        index=index,
        name=name(player["name"]),
        active=active,
        counters=tuple(counters),
        earlier=stacks((card for card in player["in_play"] if card["earlier"]), moved),
        now=stacks((card for card in player["in_play"] if not card["earlier"]), moved),
        hand=stacks(player["hand"].get("cards", ()), moved),
        hand_count=player["hand"]["count"],
        deck_count=player["deck"]["count"],
        discard=stacks(reversed(discard), moved),
        discard_count=player["discard"]["count"],
        top=discard[-1]["slug"] if discard else None,
        set_aside=stacks(player["set_aside"], moved),
        mats=tuple(
            Mat(slug, stacks(player["mats"].get(slug, ()), moved), player["tokens"].get(slug, 0))
            for slug in dict.fromkeys((*player["mats"], *player["tokens"]))
        ),
        boons=tuple(player["boons"]),
        states=tuple(player["states"]),
        waiting=tuple(player["next_turn"]),
        touched=frozenset(zone for owner, zone in touched if owner == index),
    )


def stacks(cards: Iterable[Mapping[str, Any] | None], moved: set[str]) -> tuple[Stack, ...]:
    """Return cards as stacks, in the order in which each first comes."""
    found: dict[Any, list[Mapping[str, Any]]] = {}
    for card in cards:
        shown = card or {"slug": BACK, "token": ""}
        under = tuple(it["slug"] if it else BACK for it in shown.get("under", ()))
        alone = shown["token"] if under else ""
        key = (shown["slug"], alone, shown.get("stays"), shown.get("face_down"))
        found.setdefault(key, []).append(shown)
    return tuple(
        Stack(
            slug=alike[0]["slug"],
            count=len(alike),
            tokens=tuple(card["token"] for card in alike),
            moved=sum(card["token"] in moved for card in alike),
            under=stacks(alike[0].get("under", ()), moved),
            stays=bool(alike[0].get("stays")),
            face_down=bool(alike[0].get("face_down")),
        )
        for alike in found.values()
    )


def routes(moves: Iterable[Move], table: Mapping[str, Any]) -> tuple[Route, ...]:
    """Return the ways cards went, those that went the same way together."""
    counts: dict[tuple[str, str, str], int] = {}
    for move in moves:
        whose = move.source[0] if move.target[0] is None else move.target[0]
        key = (
            move.slug,
            place_words(move.source, whose, table),
            place_words(move.target, whose, table),
        )
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        Route(slug, count, source, target) for (slug, source, target), count in counts.items()
    )


def place_words(place: tuple[int | None, str], whose: int | None, table: Mapping[str, Any]) -> str:
    """Return a place in words; with its owner where that is not the player at hand."""
    owner, zone = place
    if owner is not None and zone in table["players"][owner]["mats"]:
        return _("mat")
    words = {
        "hand": _("hand"),
        "deck": _("deck"),
        "discard": _("discard pile"),
        "in_play": _("in play"),
        "set_aside": _("set aside"),
        "trash": _("Trash"),
        "pile": _("pile"),
    }.get(zone, _("under a card"))
    if owner is not None and owner != whose:
        return f"{words} ({name(table['players'][owner]['name'])})"
    return words
