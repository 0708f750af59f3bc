"""Bots playing many games of one kingdom: who wins, in how many turns, and what they buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdb.catalog import Catalog
from webapp.engine.bots import BOTS
from webapp.engine.start import start
from webapp.engine.verbs import Buy, EndGame
from webapp.kingdoms.kingdom import Kingdom

LONGEST = 500
"""Turns, of all players together, after which a game without an end is given up."""


@dataclass(slots=True)
class Tally:
    """What came of the games: `wins` and `points` per seat (a shared win counts for each)."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    bought: list[Counter[str]] = field(default_factory=list)


def play_games(
    kingdom: Kingdom,
    bots: Sequence[str],
    seed: int,
    games: int,
    catalog: Catalog,
    done: Callable[[int], Any] = lambda count: None,
) -> Tally:
    """Let `bots` (names of `BOTS`) play, each game with the next seed and the next bot first.

    `done` is called with 1 after each game.
    """
    seats = len(bots)
    tally = Tally(wins=[0] * seats, points=[0] * seats, bought=[Counter() for _ in range(seats)])
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(bots)]
    for number in range(games):
        order = [(number + place) % seats for place in range(seats)]
        game = start(kingdom, [names[seat] for seat in order], seed + number, catalog)
        game.deciders = [BOTS[bots[seat]]() for seat in order]
        while not game.over and game.turn <= LONGEST:
            game.step()
        _count(tally, game.log, order)
        tally.turns += game.turn
        done(1)
    return tally


def _count(tally: Tally, log: Sequence[Any], order: Sequence[int]) -> None:
    tally.games += 1
    for verb in log:
        if isinstance(verb, Buy):
            tally.bought[order[verb.player.index]][verb.slug] += 1
    last = log[-1]
    if not isinstance(last, EndGame):
        tally.unfinished += 1
        return
    for seat, points in zip(order, last.scores, strict=True):
        tally.points[seat] += points
    for winner in last.winners:
        tally.wins[order[winner.index]] += 1
