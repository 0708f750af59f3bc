"""What a person keeps as a file: written whole, and read back only if every word of it is right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, NoReturn

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp import storage
from webapp.kingdoms.code import decode
from webapp.kingdoms.options import read_set
from webapp.kingdoms.wishes import Mine, read_wishes
from webapp.storage import BANNED, LIKED, Favourite, Game, Kept, Result
from webapp.yours import limits

FORMAT = "arauto-yours"
VERSION = 1
LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file that is read; the most that one person can keep fits in."""


def write(kept: Kept) -> str:
    """Return `kept` as the text of a file."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "sets": sorted(kept.sets),
        "options": dict(kept.options),
        "games": [
            {
                "id": game.id,
                "code": game.code,
                "day": game.day.isoformat(),
                "players": [
                    {"name": result.name, "score": result.score, "won": result.won}
                    for result in game.results
                ],
                "note": game.note,
            }
            for game in kept.games
        ],
        "kingdoms": [{"code": one.code, "name": one.name} for one in kept.kingdoms],
        "liked": sorted(slug for slug, mark in kept.marks.items() if mark == LIKED),
        "banned": sorted(slug for slug, mark in kept.marks.items() if mark == BANNED),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read(content: bytes, catalog: Catalog) -> Kept:
    """Return what a file keeps.

    Raises `Problem`: ``too-large``, ``file-not-ours`` for what `write` never wrote, and
    ``file-damaged`` with `where` and what it `got` for the first thing in it that is not right.
    """
    if len(content) > LARGEST_FILE:
        raise Problem("too-large", 413, limit=LARGEST_FILE)
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise Problem("file-not-ours") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Problem("file-not-ours")
    return _Reader(catalog).kept(data)


class _Reader:
    """Takes a file's values one by one, each by what it must be."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def kept(self, data: Mapping[str, Any]) -> Kept:
        top = ("format", "version", "sets", "options", "games", "kingdoms", "liked", "banned")
        self.keys("", data, top)
        if data["version"] != VERSION or isinstance(data["version"], bool):
            _refuse("version", data["version"])
        cards = storage.MOST_CARDS
        marks = dict.fromkeys(self.list("liked", data["liked"], self.card, cards), LIKED)
        for slug in self.list("banned", data["banned"], self.card, cards):
            if slug in marks:
                _refuse("banned", slug)
            marks[slug] = BANNED
        kept = Kept(
            sets=self.list("sets", data["sets"], self.set, self.most_sets()),
            options=self.options(data["options"]),
            games=self.list("games", data["games"], self.game, storage.MOST_GAMES),
            kingdoms=self.list("kingdoms", data["kingdoms"], self.kingdom, storage.MOST_KINGDOMS),
            marks=marks,
        )
        _no_two("sets", kept.sets)
        _no_two("games", (game.id for game in kept.games))
        _no_two("kingdoms", (kingdom.code for kingdom in kept.kingdoms))
        return kept

    def keys(self, where: str, value: object, wanted: tuple[str, ...]) -> None:
        if not isinstance(value, dict):
            _refuse(where, value)
        for key in wanted:
            if key not in value:
                _refuse(f"{where}.{key}".lstrip("."), "")
        for key in value:
            if key not in wanted:
                _refuse(where, key)

    def most_sets(self) -> int:
        return sum(len(each.editions) for each in self.catalog.sets.values())

    def list(
        self, where: str, value: object, read: Callable[[str, Any], Any], most: int
    ) -> tuple[Any, ...]:
        """Take a list whole, but none of it when there are more than `most` entries."""
        if not isinstance(value, list):
            _refuse(where, value)
        if len(value) > most:
            raise Problem("too-many-kept", most=most)
        return tuple(read(f"{where}[{place}]", entry) for place, entry in enumerate(value))

    def text(self, where: str, value: object, longest: int) -> str:
        if not isinstance(value, str) or limits.tidy(value, longest) != value:
            _refuse(where, value)
        return value

    def set(self, where: str, value: object) -> str:
        return self.through(where, value, lambda text: read_set(text, self.catalog))

    def code(self, where: str, value: object) -> str:
        def known(code: str) -> str:
            decode(code, self.catalog)
            return code

        return self.through(where, value, known)

    def through(self, where: str, value: object, read: Callable[[str], str]) -> str:
        """Take a text that `read` gives back unchanged."""
        try:
            if isinstance(value, str) and read(value) == value:
                return value
        except Problem:
            pass
        _refuse(where, value)

    def card(self, where: str, value: object) -> str:
        if not isinstance(value, str) or value not in self.catalog:
            _refuse(where, value)
        return value

    def options(self, value: object) -> dict[str, str]:
        if not isinstance(value, dict):
            _refuse("options", value)
        options = {
            name: self.text(f"options.{name}", text, limits.OPTIONS) for name, text in value.items()
        }
        try:
            read_wishes(options, Mine(), self.catalog)
        except Problem as problem:
            _refuse("options", problem.details.get("got", ""))
        return options

    def game(self, where: str, value: Any) -> Game:
        self.keys(where, value, ("id", "code", "day", "players", "note"))
        if not isinstance(value["id"], str) or not limits.ID.fullmatch(value["id"]):
            _refuse(f"{where}.id", value["id"])
        players = value["players"]
        if isinstance(players, list) and len(players) > limits.PLAYERS:
            _refuse(f"{where}.players", len(players))
        results = self.list(f"{where}.players", players, self.result, limits.PLAYERS)
        return Game(
            id=value["id"],
            code=self.code(f"{where}.code", value["code"]),
            day=self.day(f"{where}.day", value["day"]),
            results=results,
            note=self.text(f"{where}.note", value["note"], limits.NOTE),
        )

    def day(self, where: str, value: object) -> date:
        try:
            if isinstance(value, str):
                return limits.read_day(value)
        except Problem:
            pass
        _refuse(where, value)

    def result(self, where: str, value: Any) -> Result:
        self.keys(where, value, ("name", "score", "won"))
        score, won = value["score"], value["won"]
        least, most = limits.SCORES
        if score is not None and (
            not isinstance(score, int) or isinstance(score, bool) or not least <= score <= most
        ):
            _refuse(f"{where}.score", score)
        if not isinstance(won, bool):
            _refuse(f"{where}.won", won)
        return Result(self.text(f"{where}.name", value["name"], limits.NAME), score, won)

    def kingdom(self, where: str, value: Any) -> Favourite:
        self.keys(where, value, ("code", "name"))
        code = self.code(f"{where}.code", value["code"])
        return Favourite(code, self.text(f"{where}.name", value["name"], limits.NAME))


def _no_two(where: str, values: Iterable[str]) -> None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            _refuse(where, value)
        seen.add(value)


def _refuse(where: str, got: object) -> NoReturn:
    raise Problem("file-damaged", where=where or "{}", got=got)
