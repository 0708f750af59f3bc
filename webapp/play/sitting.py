"""Games that are kept: opened with a key, shown and changed by one request at a time.

Each process keeps the games it last ran, so that a decision costs what it brings about and not the
whole game again. What counts is the saved record: a kept game follows it or is made anew.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rulesdb.database import database_url, get_engine
from rulesdb.problems import Problem
from webapp import saved_games
from webapp.play.games import Live, Match, TakeBack, Wish, match_from_json, taken_back
from webapp.saved_games import SavedGame

MOST_KEPT = 24

_kept: OrderedDict[str, Live] = OrderedDict()
_lock = threading.Lock()


class Sitting:
    """A game as it is saved, running, and the seats that whoever opened it has."""

    def __init__(self, saved: SavedGame, seats: Sequence[int], live: Live) -> None:
        self.saved = saved
        self.seats = tuple(seats)
        self.live = live
        self.is_spoiled = False

    @property
    def match(self) -> Match:
        """The match as it is saved."""
        return self.live.match

    @property
    def door(self) -> int:
        """The number of the key it was opened with."""
        door = self.match.seats[self.seats[0]].door
        assert door is not None
        return door

    def decide(self, version: int, seat: int, text: str) -> None:
        """Answer for `seat` what was asked at `version`, and save what comes of it.

        Raises `Problem` as `Live.decide` does, ``changed-meanwhile`` when the game went on since.
        """
        self._check(version, seat)
        self.is_spoiled = True
        self._save(self.live.decide(seat, text))
        self.is_spoiled = False

    def ask_back(self, version: int, seat: int, confirmed: bool = False) -> TakeBack:
        """Take the last decision of `seat` back, or ask those for it who must agree.

        Returns what it comes to; where people at the same device must agree, nothing happens until
        they `confirmed`. Raises `Problem` ``nothing-to-take-back`` when there is none.
        """
        self._check(version, seat)
        back = self.live.take_back(seat)
        if back is None:
            raise Problem("nothing-to-take-back", 409)
        if back.doors:
            self._save(replace(self.match, wish=Wish(seat, back.to)))
        elif back.is_free or confirmed:
            self._go_back(back.to)
        return back

    def agree(self, version: int, agrees: bool) -> None:
        """Agree to another's wish to take a decision back, or refuse it, or withdraw one's own."""
        self._check(version, self.seats[0])
        wish = self.match.wish
        if wish is None:
            raise Problem("changed-meanwhile", 409)
        own = wish.seat in self.seats
        if not agrees or own:
            self._save(replace(self.match, wish=None))
            return
        agreed = {*wish.agreed, self.door}
        back = self.live.take_back(wish.seat)
        if back is None or back.to != wish.to:
            self._save(replace(self.match, wish=None))
        elif agreed >= set(back.doors):
            self._go_back(wish.to)
        else:
            self._save(replace(self.match, wish=replace(wish, agreed=tuple(sorted(agreed)))))

    def play_again(self, match: Match, seats: dict[int, int]) -> SavedGame:
        """Begin `match` after this one, to be opened with the same keys, and say so here."""
        live = Live(match)
        text = written(live.let_bots(), live)
        mine = self.match
        return saved_games.start_again(
            _engine(),
            self.saved,
            lambda id_: written(replace(mine, next=id_), self.live),
            text,
            seats,
        )

    def _check(self, version: int, seat: int) -> None:
        if seat not in self.seats:
            raise Problem("wrong-key", 403)
        if version != self.saved.version:
            raise Problem("changed-meanwhile", 409)

    def _go_back(self, to: int) -> None:
        self.live = Live(taken_back(self.match, to))
        self._save(self.live.let_bots())

    def _save(self, match: Match) -> None:
        self.saved = saved_games.save(_engine(), self.saved, written(match, self.live))
        self.live.match = match


def sit_down(live: Live) -> tuple[SavedGame, tuple[str, ...]]:
    """Keep a new game; return it with the key of each of its doors."""
    return saved_games.start(_engine(), written(live.match, live), live.match.doors)


@contextmanager
def opened(game_id: str, key: str) -> Iterator[Sitting]:
    """Give the game that `key` opens.

    Raises `Problem` ``unknown-game``, ``wrong-key``, or ``record-does-not-fit`` when the rules no
    longer allow what was decided.
    """
    saved, seats = saved_games.open_game(_engine(), game_id, key)
    match = match_from_json(json.loads(saved.record))
    with _lock:
        live = _kept.pop(game_id, None)
    if live is None or not live.follow(match):
        live = Live(match)
    sitting = Sitting(saved, seats, live)
    yield sitting
    if not sitting.is_spoiled:
        with _lock:
            _kept[game_id] = sitting.live
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)


def version_of(game_id: str, key: str) -> int:
    """Return the version of the game that `key` opens."""
    return saved_games.open_game(_engine(), game_id, key)[0].version


def cut_off(game_id: str, key: str) -> None:
    """Keep of a game only the decisions that the rules still allow.

    Raises `Problem` ``changed-meanwhile`` when they allow them all: then there is nothing to cut.
    """
    saved, _ = saved_games.open_game(_engine(), game_id, key)
    match = match_from_json(json.loads(saved.record))
    try:
        Live(match)
    except Problem as problem:
        if problem.code != "record-does-not-fit":
            raise
        fits = problem.details["at"] - 1
    else:
        raise Problem("changed-meanwhile", 409)
    live = Live(taken_back(match, fits))
    saved_games.save(_engine(), saved, written(live.let_bots(), live))


def glance(game_id: str, key: str) -> tuple[Match, dict[str, Any], tuple[int, ...]]:
    """Return a game as it is saved with where it stands, without running it."""
    saved, seats = saved_games.open_game(_engine(), game_id, key)
    data = json.loads(saved.record)
    return match_from_json(data), data.get("now", {}), seats


def written(match: Match, live: Live) -> str:
    """Return a match as it is saved, with where it stands beside it."""
    now = {"turn": live.game.turn, "waits": live.waits_for}
    return json.dumps({**match.to_json(), "now": now}, ensure_ascii=False, separators=(",", ":"))


def _engine() -> Any:
    return get_engine(database_url())
