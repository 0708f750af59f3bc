"""Kingdoms with their complete setup against dominion-setup, in one run on one core.

Run with ``python -m tests.benchmarks.kingdoms [SECONDS]``; dominion-setup comes with the extra
``bench``. Both deal of all sets in their newest editions, for 2 to 6 players in turn, every game
with its own seed. The time is the processor's.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import quantiles

from dominion_setup import generate_game, load_card_database

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.kingdoms.deal import deal
from webapp.kingdoms.describe import describe
from webapp.kingdoms.options import Options, read_options
from webapp.kingdoms.resolve import resolve

CATALOG = load_catalog()
THEIRS = load_card_database()
BY_PLAYERS = [Options(players=players) for players in range(2, 7)]

FIVE_CONSTRAINTS: tuple[dict[str, str], ...] = (
    {"need": "village,draw,plus-buy,trashing", "reaction": "yes"},
    {"need": "type:night,type:duration,curser", "mix": "3", "landscapes": "2"},
    {"forbid": "attack,debt", "costs": "2:2,3:2,5:3", "need": "village", "potions": "never"},
    {"need": "type:omen,type:liaison", "lock": "young-witch,black-market", "mix": "5"},
    {"costs": "spread", "potions": "together", "need": "type:looter", "events": "1", "ways": "1"},
    {"sets": "base,intrigue,seaside", "need": "curser,defence", "ban": "witch", "costs": "5:4"},
)
IMPOSSIBLE: tuple[dict[str, str], ...] = (
    {"sets": "base,seaside", "need": "type:night,village", "costs": "spread"},
    {"mix": "1", "need": "type:omen,type:night,village,draw"},
    {"costs": "2:6,5:5", "need": "village,draw,trashing", "reaction": "yes"},
    {"sets": "base@1,alchemy", "lock": "witch,militia", "ban": "moat", "reaction": "yes"},
    {"lock": "moat,witch,chapel", "forbid": "attack,reaction", "landscapes": "3", "ways": "0"},
)


def per_second(work: Callable[[int], object], seconds: float) -> float:
    """Return how often `work` is done in a second; it is given 0, 1, 2 …"""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        work(done)
        done += 1
    return done / spent


def ours(number: int) -> object:
    """Deal one kingdom with its setup."""
    return resolve(deal(BY_PLAYERS[number % 5], CATALOG, number), CATALOG)


def ours_in_full(number: int) -> object:
    """Deal one kingdom and describe it as programs are told."""
    return describe(deal(BY_PLAYERS[number % 5], CATALOG, number), CATALOG)


def theirs(number: int) -> object:
    """Let dominion-setup deal one game."""
    return generate_game(THEIRS, players=2 + number % 5, rng=Random(number))


def milliseconds(all_asked: tuple[dict[str, str], ...], times: int) -> list[float]:
    """Return how long each deal took, in turn over what is asked."""
    found = []
    for number in range(times):
        options = read_options(all_asked[number % len(all_asked)], CATALOG)
        start = time.process_time()
        with suppress(Problem):
            resolve(deal(options, CATALOG, number), CATALOG)
        found.append((time.process_time() - start) * 1000)
    return found


def main() -> None:
    """Print one line for each bar."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    for work in (ours, ours_in_full, theirs):
        per_second(work, 0.5)
    fast, full, other = (per_second(work, seconds) for work in (ours, ours_in_full, theirs))
    print(f"kingdoms with setup per second: {fast:.0f}, dominion-setup {other:.0f}: "
          f"{fast / other:.1f} x (bar 10 x)")  # fmt: skip
    print(f"the same with code and plain data: {full:.0f}: {full / other:.1f} x")
    deals = milliseconds(FIVE_CONSTRAINTS, 1200)
    print(f"five constraints, 95th percentile: {quantiles(deals, n=20)[18]:.2f} ms (bar 5 ms)")
    refusals = milliseconds(IMPOSSIBLE, 50)
    print(f"unsatisfiable wishes answered, slowest: {max(refusals):.1f} ms (bar 50 ms)")


if __name__ == "__main__":
    main()
