"""The commands ``arauto play`` and ``arauto coverage``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby

import click
from flask_babel import gettext as _

from rulesdb.catalog import PLAYERS, Catalog, load_catalog
from rulesdb.problems import Problem
from webapp.engine.bots import BOTS
from webapp.kingdoms.code import decode
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.options import MAX_SEED, read_number
from webapp.play.coverage import coverage as count_coverage
from webapp.play.games import FIRST_GAME
from webapp.play.matches import Tally, play_games
from webapp.terminal import language_option

MOST_GAMES = 1_000_000
LONG_RUN = 20
"""From so many games on, a bar shows how far they are."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@language_option
def coverage(as_json: bool, lang: str) -> None:
    """Tell what the engine plays, per set and kind."""
    catalog = load_catalog()
    rows = count_coverage(catalog)
    if as_json:
        sets = {
            slug: {
                row.kind: {"played": row.played, "total": row.total, "missing": list(row.missing)}
                for row in group
            }
            for slug, group in groupby(rows, key=lambda row: row.set)
        }
        piles = [row for row in rows if row.kind == "kingdom"]
        total = {
            "played": sum(row.played for row in rows),
            "total": sum(row.total for row in rows),
            "piles": {
                "played": sum(row.played for row in piles),
                "total": sum(row.total for row in piles),
            },
        }
        click.echo(json.dumps({"sets": sets, "all": total}, ensure_ascii=False))
        return
    for slug, group in groupby(rows, key=lambda row: row.set):
        click.echo(catalog.sets[slug].name(lang))
        for row in group:
            mark = "✓" if row.played == row.total else " "
            click.echo(f"  {mark} {row.kind:<14}{row.played:>4} / {row.total}")
    played, total_cards = sum(row.played for row in rows), sum(row.total for row in rows)
    click.echo(_("In all: %(played)s of %(total)s.", played=played, total=total_cards))


@click.command()
@click.option("--bot", "bots", multiple=True, metavar="NAME", help=" | ".join(BOTS))
@click.option("--kingdom", "code", metavar="CODE", help="A kingdom's code; First Game by default.")
@click.option("--players", metavar="2..6", help="How many play; as many as --bot names, or 2.")
@click.option("--seed", metavar="N", default="0", help="The same seed gives the same games.")
@click.option("--games", metavar="N", help="Let bots play so many games and count what came of it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@language_option
def play(
    bots: tuple[str, ...],
    code: str | None,
    players: str | None,
    seed: str,
    games: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Play in the terminal, against bots or side by side; or let bots play many games.

    Without --games the first seat is yours and each --bot takes another. With --games every seat
    is a bot's.
    """
    catalog = load_catalog()
    for bot in bots:
        if bot not in BOTS:
            raise Problem("unknown-bot", got=bot, accepted=list(BOTS))
    first = read_number("seed", seed, 0, MAX_SEED)
    least, most = PLAYERS[0], PLAYERS[-1]
    seats = None if players is None else read_number("players", players, least, most)
    kingdom = kingdom_of(code, seats, len(bots) + (games is None), catalog)
    seats = kingdom.players
    if games is None:
        from webapp.play.terminal_game import play_here

        play_here(kingdom, bots, first, lang, catalog)
        return
    number = read_number("games", games, 1, MOST_GAMES)
    filled = tuple((bots or ("general",))[seat % max(1, len(bots))] for seat in range(seats))
    with click.progressbar(
        length=number, hidden=number < LONG_RUN, file=click.get_text_stream("stderr")
    ) as bar:
        tally = play_games(kingdom, filled, first, number, catalog, bar.update)
    if as_json:
        click.echo(json.dumps(_as_json(tally, filled)))
    else:
        _tell(tally, filled, catalog, lang)


def kingdom_of(code: str | None, seats: int | None, taken: int, catalog: Catalog) -> Kingdom:
    """Return the kingdom of `code`, or First Game, for `seats` players or as many as are `taken`.

    Raises `Problem` ``kingdom-players`` when the kingdom is set up for another number.
    """
    if code is None:
        piles = in_order(catalog.recommended[FIRST_GAME].piles, catalog)
        return Kingdom(seats or max(PLAYERS[0], min(taken, PLAYERS[-1])), piles)
    kingdom = decode(code, catalog)
    if kingdom.players != (seats or max(taken, kingdom.players)):
        raise Problem("kingdom-players", players=kingdom.players, seats=seats or taken)
    return kingdom


def _as_json(tally: Tally, bots: Sequence[str]) -> dict[str, object]:
    games = max(1, tally.games)
    return {
        "games": tally.games,
        "unfinished": tally.unfinished,
        "turns": round(tally.turns / games, 2),
        "seats": [
            {
                "bot": bot,
                "wins": tally.wins[seat],
                "points": round(tally.points[seat] / games, 2),
                "bought": dict(tally.bought[seat].most_common()),
            }
            for seat, bot in enumerate(bots)
        ],
    }


def _tell(tally: Tally, bots: Sequence[str], catalog: Catalog, lang: str) -> None:
    games = max(1, tally.games)
    click.echo(
        _(
            "%(games)s games, %(turns)s turns each (all players together).",
            games=tally.games,
            turns=f"{tally.turns / games:.1f}",
        )
    )
    if tally.unfinished:
        click.echo(_("%(games)s games had no end and were given up.", games=tally.unfinished))
    for seat, bot in enumerate(bots):
        click.echo(
            _(
                "%(seat)s. %(bot)s: %(wins)s wins, %(points)s points a game",
                seat=seat + 1,
                bot=bot,
                wins=tally.wins[seat],
                points=f"{tally.points[seat] / games:.1f}",
            )
        )
    cards = sorted(
        {slug for bought in tally.bought for slug in bought},
        key=lambda slug: -sum(bought[slug] for bought in tally.bought),
    )
    width = max((len(catalog[slug].name(lang)) for slug in cards), default=0)
    click.echo(_("Purchases a game:"))
    for slug in cards:
        counts = "".join(f"{bought[slug] / games:>8.2f}" for bought in tally.bought)
        click.echo(f"  {catalog[slug].name(lang):<{width}}{counts}")
