"""A finished game to step through: one turn at a time, with everybody's cards."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flask_babel import gettext as _

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine.record import begin
from webapp.engine.verbs import StartTurn
from webapp.play import narrate
from webapp.play.board import cards_of, turn_words
from webapp.play.frames import Frame, Watcher, depth
from webapp.play.games import match_from_json
from webapp.play.picture import picture
from webapp.play.shows import Line, Scene, phase_words


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game: its heading, and which steps it has."""

    number: int
    title: str
    frames: tuple[Frame, ...]


@functools.lru_cache(maxsize=2)
def watched(record: str) -> tuple[tuple[Frame, ...], tuple[str, ...]]:
    """Return every step of a saved game, and the cards that its piles bring."""
    match = match_from_json(json.loads(record))
    watcher = Watcher(begin(match.record, load_catalog()))
    watcher.run()
    for token in match.record.decisions:
        watcher.answer(token)
        watcher.run()
    return tuple(watcher.frames), tuple(cards_of(watcher.game))


def turns_of(frames: tuple[Frame, ...]) -> list[Turn]:
    """Return the turns of a game; what comes before the first one belongs to it."""
    starts = [frame.number for frame in frames if isinstance(frame.verb, StartTurn)]
    starts = [0, *(start for start in starts if start)]
    ends = [*starts[1:], len(frames)]
    found = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1):
        found.append(Turn(number, turn_words(frames[start]), frames[start:end]))
    return found


class GameShow:
    """One turn of a finished game, step by step; `address_of` gives the address of a step."""

    branch = None

    def __init__(self, record: str, turn: int, address_of: Callable[[int, int], str]) -> None:
        frames, cards = watched(record)
        self.turns = turns_of(frames)
        if not 1 <= turn <= len(self.turns):
            raise Problem("unknown-step", 404, got=turn, least=1, most=len(self.turns))
        self.turn = self.turns[turn - 1]
        self.address_of = address_of
        self.count = len(self.turn.frames)
        self.last = self.count - 1
        self.cards = self._cards(cards)
        self.groups = list(self._groups())

    def address(self, number: int) -> str:
        """Return the address of a step of this turn."""
        return self.address_of(self.turn.number, number)

    @property
    def before(self) -> str:
        """The address of the last step of the turn before; "" when this is the first turn."""
        if self.turn.number == 1:
            return ""
        return self.address_of(
            self.turn.number - 1, len(self.turns[self.turn.number - 2].frames) - 1
        )

    @property
    def after(self) -> str:
        """The address of the first step of the turn after; "" when this is the last turn."""
        return (
            "" if self.turn.number == len(self.turns) else self.address_of(self.turn.number + 1, 0)
        )

    def title(self, number: int) -> str:
        """Return the title of the page of a step."""
        return _("Step %(number)s: %(title)s", number=number, title=self.turn.title)

    def check(self, number: int) -> None:
        """Refuse a step that there is not: `Problem` ``unknown-step`` (404)."""
        if not 0 <= number < self.count:
            raise Problem("unknown-step", 404, got=number, least=0, most=self.last)

    def scene(self, number: int) -> Scene:
        """Return the drawing of a step."""
        frame = self.turn.frames[number]
        both = narrate.tell_twice(frame)
        context = {**both, "say": (), "table": picture(frame)}
        return Scene(
            number,
            both["told"].aloud,
            "play/_telling.html",
            "play/_table.html",
            context,
        )

    def _groups(self) -> Iterator[tuple[str, list[Line]]]:
        key, title = None, ""
        lines: list[Line] = []
        for number, frame in enumerate(self.turn.frames):
            here = (frame.turn, frame.player, frame.phase)
            if here != key and lines:
                yield title, lines
                lines = []
            key, title = here, phase_words(frame)
            told = narrate.tell(frame)
            indent = min(depth(frame.verb), 3) if frame.verb else 0
            lines.append(Line(number, told.text, told.cause, (), indent))
        yield title, lines

    def _cards(self, known: tuple[str, ...]) -> list[str]:
        """Return the cards of the game whose text may be wanted in this turn."""
        found = dict.fromkeys(known)
        for frame in (self.turn.frames[0], self.turn.frames[-1]):
            for player in frame.view["players"]:
                for zone in ("hand", "discard"):
                    found |= dict.fromkeys(card["slug"] for card in player[zone]["cards"])
                found |= dict.fromkeys(card["slug"] for card in player["in_play"])
            found |= dict.fromkeys(card["slug"] for card in frame.view["trash"])
        return [slug for slug in found if slug in load_catalog()]
