"""The command ``arauto kingdom``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from rulesdb.catalog import load_catalog
from webapp.kingdoms.code import decode
from webapp.kingdoms.deal import deal, fresh_seed
from webapp.kingdoms.describe import describe
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import MAX_SEED, OPTION_NAMES, read_number, read_options
from webapp.kingdoms.terminal_text import lines
from webapp.terminal import language_option

MOST_KINGDOMS = 1_000_000

_HELP = {
    "players": "2 to 6; 2 by default.",
    "sets": "Boxes, with an edition if not the newest: nocturne,base@1. All by default.",
    "landscapes": "How many in all: 2 exactly, 0-3 up to three; by default those found.",
    "events": "How many Events: 1, or 0-2.",
    "landmarks": "How many Landmarks.",
    "projects": "How many Projects.",
    "ways": "How many Ways.",
    "traits": "How many Traits.",
    "colony": "official, always, never or share.",
    "shelters": "official, always, never or share.",
    "need": "Tags, types or cards there must be: village,type:attack,card:moat.",
    "forbid": "Tags, types or cards there must not be.",
    "lock": "Cards that must be there.",
    "ban": "Cards that must not be there.",
    "like": "Cards to turn up more often.",
    "avoid": "Cards played lately.",
    "costs": "At least so many piles at a cost: 2:1,5:3; or spread.",
    "potions": "any, together or never.",
    "mix": "The most sets to take from.",
    "reaction": "yes: a Reaction when there is an Attack.",
    "seed": "The same seed and options give the same kingdom.",
}


def _every_option(command: Callable[..., None]) -> Callable[..., None]:
    for name in reversed(OPTION_NAMES):
        command = click.option(f"--{name}", metavar="TEXT", help=_HELP[name])(command)
    return command


@click.command("kingdom")
@_every_option
@click.option("--count", metavar="N", default="1", help="How many; each has the next seed.")
@click.option("--code", metavar="CODE", help="Show the kingdom of this code instead.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@language_option
def kingdom(count: str, code: str | None, as_json: bool, lang: str, **options: str | None) -> None:
    """Deal kingdoms with their complete setup."""
    catalog = load_catalog()

    def show(dealt: Kingdom) -> None:
        if as_json:
            click.echo(json.dumps(describe(dealt, catalog), ensure_ascii=False))
        else:
            click.echo("\n".join(lines(dealt, catalog, lang)))

    if code is not None:
        show(decode(code, catalog))
        return
    given: dict[str, Any] = {name: text for name, text in options.items() if text is not None}
    asked = read_options(given, catalog)
    number = read_number("count", count, 1, MOST_KINGDOMS)
    first = fresh_seed() if asked.seed is None else asked.seed
    asked = replace(asked, seed=None)
    for more in range(number):
        if more and not as_json:
            click.echo()
        show(deal(asked, catalog, (first + more) % (MAX_SEED + 1)))
