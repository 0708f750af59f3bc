"""The form in which people put cards into zones: what they typed, as a position.

Cards are written as in positions, ``2 copper, bard``, or by their names in either language.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.catalog import PLAYERS, Card, load_catalog
from rulesdb.problems import Problem
from webapp.engine.kind import is_played
from webapp.engine.lists import write_list
from webapp.kingdoms.names import find, meant
from webapp.wording import N_

ZONES: Mapping[str, str] = {
    "hand": N_("Hand"),
    "deck": N_("Deck, top card first"),
    "discard": N_("Discard pile"),
    "in_play": N_("In play"),
    "set_aside": N_("Set aside"),
    "boons": N_("Boons in front"),
    "states": N_("States in front"),
}
"""What of a player's the form asks for."""

TABLE = ("kingdom", "trash", "boons", "hexes")
COUNTERS = ("actions", "buys", "coins", "vp")
PHASES: Mapping[str, str] = {
    "start": N_("start of the turn"),
    "action": N_("Action phase"),
    "buy": N_("Buy phase"),
    "night": N_("Night phase"),
}
NAMES = ("Avery", "Blair", "Casey", "Drew", "Emery", "Flynn")
LONGEST = 2000

_PART = re.compile(r"(?:(\d{1,3}) ?[x×]? )?([^,()]+?)(?:#(\d{1,4}))? ?(?:\(([^()]*)\))?$")
_PILE = re.compile(r"(?:(\d{1,3}) ?[x×]? )?(.+?)(?: (\d{1,3}))?")


@dataclass(slots=True)
class PositionForm:
    """What the form holds: its `fields` as typed, the position they come to, and the faults.

    `places` are the fields that the faults are in, one for each.
    """

    fields: dict[str, str]
    players: int
    position: dict[str, Any] = field(default_factory=dict)
    faults: list[Problem] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")

    def refuse(self, name: str, problem: Problem) -> None:
        """Note what is wrong with a field."""
        self.faults.append(problem)
        self.places.append(name)

    def meant(self, fault: int) -> list[Card]:
        """Return the few cards whose names are nearest to one that no card has."""
        problem = self.faults[fault]
        if problem.code != "unknown-card":
            return []
        catalog = load_catalog()
        played = [card.slug for card in catalog if is_played(card.slug)]
        return meant(str(problem.details["got"]), played, catalog)


def read(asked: Mapping[str, str]) -> PositionForm:
    """Return the form as it was filled in; as it is at first when nothing was."""
    fields = {name: value[:LONGEST] for name, value in asked.items() if value.strip()}
    count = fields.get("players", "")
    players = int(count) if count in map(str, PLAYERS) else PLAYERS[0]
    if not fields:
        fields = {"phase": "action"}
    form = PositionForm(fields, players)
    _fill(form)
    return form


def changed(form: PositionForm, asked: Mapping[str, str]) -> PositionForm:
    """Return the form with a card added to a zone, where the request adds one."""
    if "add" not in asked:
        return form
    zone, card = asked.get("zone", ""), asked.get("card", "").strip()
    count = asked.get("count", "1")
    number = int(count) if count.isdecimal() and 0 < len(count) < 3 else 1
    if not card:
        return form
    if zone not in zone_names(form.players):
        form.refuse("zone", Problem("unknown-choice", name="zone", got=zone, accepted=[]))
        return form
    try:
        _card(_spaced(card))
    except Problem as problem:
        form.refuse("card", problem)
        return form
    before = form[zone]
    text = f"{number} {card}" if number > 1 else card
    again = {**form.fields, zone: f"{before}, {text}" if before else text}
    return read({name: value for name, value in again.items() if name not in ("card", "add")})


def zone_names(players: int) -> list[str]:
    """Return the names of every field that holds cards."""
    mine = [f"{zone}{number}" for number in range(1, players + 1) for zone in ZONES]
    return [*TABLE, *mine]


def _fill(form: PositionForm) -> None:
    position: dict[str, Any] = {}
    names = [
        " ".join(form[f"name{number}"].split()) or NAMES[number - 1]
        for number in range(1, form.players + 1)
    ]
    position["players"] = names
    position["phase"] = form["phase"] or "action"
    active = form["active"].strip()
    if active in map(str, range(1, len(names) + 1)):
        position["active"] = names[int(active) - 1]
    for key in TABLE:
        if cards := _cards(form, key):
            position[key] = cards
    supply = dict(_counts(form))
    if supply:
        position["supply"] = supply
    for number, name in enumerate(names, start=1):
        table: dict[str, Any] = {}
        for zone in ZONES:
            if cards := _cards(form, f"{zone}{number}"):
                table[zone] = cards
        for counter in COUNTERS:
            text = form[f"{counter}{number}"].strip()
            if text.isdecimal() and len(text) < 5:
                table[counter] = int(text)
            elif text:
                fault = Problem("position-value", key=f"{name}.{counter}", value=text)
                form.refuse(f"{counter}{number}", fault)
        if table:
            position[name] = table
    form.position = position


def _cards(form: PositionForm, name: str) -> str:
    """Return a field's cards as positions write them; what cannot be read is a fault."""
    found: list[str] = []
    for part in _parts(form[name]):
        try:
            found.append(_card(part))
        except Problem as problem:
            form.refuse(name, problem)
    return ", ".join(found)


def _counts(form: PositionForm) -> Iterator[tuple[str, int]]:
    """Yield piles with how many cards they hold: ``curse 0, province 1``."""
    for part in _parts(form["supply"]):
        match = _PILE.fullmatch(part)
        count = match and (match[1] or match[3])
        if not match or count is None:
            form.refuse("supply", Problem("position-pile", text=part.strip()))
            continue
        try:
            yield find(match[2].strip(), load_catalog()).slug, int(count)
        except Problem as problem:
            form.refuse("supply", problem)


def _card(text: str) -> str:
    match = _PART.match(text)
    if not match:
        raise Problem("position-list", text=text.strip())
    count, name, number, under = match.groups()
    slug = find(name.strip(), load_catalog()).slug
    written = f"{slug}#{number}" if number else slug
    if under and under.strip():
        below = write_list(name for part in _parts(under) for name in _repeated(_card(part)))
        written += f"({below})"
    return f"{count} {written}" if count and int(count) != 1 else written


def _repeated(written: str) -> list[str]:
    count, _, slug = written.rpartition(" ")
    return [slug] * int(count or 1)


def _parts(text: str) -> list[str]:
    """Return what stands between commas, those in parentheses left alone, without more spaces."""
    parts: list[str] = []
    depth = 0
    for piece in re.split(r"([,()])", text.replace("\n", ",")):
        if piece == "," and not depth:
            parts.append("")
            continue
        depth = max(0, depth + (piece == "(") - (piece == ")"))
        parts[-1:] = [(parts[-1] if parts else "") + piece]
    return [spaced for part in parts if (spaced := _spaced(part))]


def _spaced(text: str) -> str:
    return " ".join(text.split())


@functools.cache
def choices(language: str) -> list[str]:
    """Return the names of all cards that the engine plays."""
    names = (
        card.name(language)
        for card in load_catalog()
        if is_played(card.slug) and not load_catalog().members(card.slug)
    )
    return sorted(names)
