"""The command ``arauto``: each room's commands under one name."""

from __future__ import annotations

import os

import click

from webapp.kingdoms.commands import kingdom
from webapp.play.commands import example
from webapp.play.game_commands import coverage, play
from webapp.reference.commands import card, search
from webapp.terminal import Speaker


@click.group(cls=Speaker, invoke_without_command=True)
@click.version_option(package_name="arauto", prog_name="arauto")
@click.pass_context
def main(context: click.Context) -> None:
    """The companion for Dominion players, in Portuguese and English.

    Without a command it serves its pages, as `arauto serve` does.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in (kingdom, card, search, example, coverage, play):
    main.add_command(command)


@main.command()
@click.option("--host", default=lambda: os.environ.get("HOST", "127.0.0.1"), help="Or HOST.")
@click.option("--port", default=lambda: os.environ.get("PORT", "8000"), help="Or PORT.", type=int)
def serve(host: str, port: int) -> None:
    """Serve the pages; the first start builds the database and the search index."""
    from webapp.server import serve as run

    build()
    click.echo(f"Arauto: http://{host}:{port}", err=True)
    run(host, port)


@main.command()
def prepare() -> None:
    """Bring the database up to date and build the search index; serve does so too."""
    build()


def build() -> None:
    """Prepare database and index, telling on one line of the terminal how far it is."""
    from rulesdb.database import prepare as run

    told = False

    def tell(step: str, done: int, total: int) -> None:
        nonlocal told
        told = True
        line = f"Arauto: first start, building {step}: {done}/{total}"
        click.echo(f"\r{line:<60}", nl=False, err=True)

    run(tell)
    if told:
        click.echo(f"\r{'Arauto: database and search index are ready.':<60}", err=True)
