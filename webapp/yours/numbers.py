"""What a history tells: who plays and wins how often, and what was played with and what never."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rulesdb.catalog import Card, Catalog
from webapp.kingdoms.code import decode
from webapp.kingdoms.options import Options
from webapp.kingdoms.plan import owned
from webapp.kingdoms.pool import pool_of
from webapp.storage import Game

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Standing:
    """One player: how many games, how many won, and the scores; None where none was noted."""

    name: str
    games: int
    won: int
    average: float | None
    best: int | None


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a history tells. `often` and `sets` count games; `never` are piles owned, not played."""

    games: int
    first: date
    last: date
    players: Mapping[int, int]
    standings: tuple[Standing, ...]
    often: tuple[tuple[Card, int], ...]
    sets: tuple[tuple[str, int], ...]
    never: tuple[Card, ...]
    owned: int


def numbers(games: Sequence[Game], sets: tuple[str, ...], catalog: Catalog) -> Numbers | None:
    """Return the numbers of `games`, None without a game; `sets` are the boxes owned, if known."""
    if not games:
        return None
    cards: Counter[str] = Counter()
    boxes: Counter[str] = Counter()
    players: Counter[int] = Counter()
    for game in games:
        kingdom = decode(game.code, catalog)
        used = (*kingdom.supply_piles, *kingdom.landscapes)
        cards.update(used)
        boxes.update({catalog[slug].set for slug in used})
        players[len(game.results) or kingdom.players] += 1
    mine = pool_of(catalog, owned(Options(sets=sets), catalog)).piles if sets else ()
    days = [game.day for game in games]
    return Numbers(
        games=len(games),
        first=min(days),
        last=max(days),
        players=dict(sorted(players.items())),
        standings=tuple(_standings(games)),
        often=tuple((catalog[slug], count) for slug, count in cards.most_common(MOST_SHOWN)),
        sets=tuple(boxes.most_common()),
        never=tuple(catalog[slug] for slug in mine if slug not in cards),
        owned=len(mine),
    )


def _standings(games: Iterable[Game]) -> list[Standing]:
    """Return the players' standings; names that differ in case are one, as last written."""
    names: dict[str, str] = {}
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    scores: dict[str, list[int]] = {}
    for game in games:
        winners = {name.casefold() for name in game.winners}
        for key in {result.name.casefold() for result in game.results if result.name}:
            played[key] += 1
            won[key] += key in winners
        for result in game.results:
            names.setdefault(result.name.casefold(), result.name)
            if result.score is not None:
                scores.setdefault(result.name.casefold(), []).append(result.score)
    standings = [
        Standing(
            names[key],
            count,
            won[key],
            sum(scores[key]) / len(scores[key]) if key in scores else None,
            max(scores[key]) if key in scores else None,
        )
        for key, count in played.items()
    ]
    return sorted(standings, key=lambda one: (-one.won, -one.games, one.name.casefold()))
