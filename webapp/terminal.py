"""What the commands of every room share: the language they speak, and how they refuse."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click
from click.exceptions import BadParameter, MissingParameter, NoSuchOption

from rulesdb.catalog import LANGUAGES
from rulesdb.problems import Problem
from webapp.language import FALLBACK, speaking
from webapp.wording import sentence

_META = "arauto.language"


def system_language() -> str:
    """Return the language of the person's system, where Arauto speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else FALLBACK
    return FALLBACK


def _speak(context: click.Context, option: click.Parameter, value: str | None) -> str:
    language = value or system_language()
    if language not in LANGUAGES:
        raise Problem("unknown-language", got=language, accepted=LANGUAGES)
    context.meta[_META] = language
    context.find_root().with_resource(speaking(language))  # closed even if reading fails later
    return language


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--lang``: its argument `lang`, in which ``gettext`` then speaks."""
    return click.option(
        "--lang",
        metavar="|".join(LANGUAGES),
        is_eager=True,
        callback=_speak,
        help="Language of what is printed; by default your system's.",
    )(command)


class Refusal(click.ClickException):
    """A `Problem` on the command line: one sentence on the error stream, exit status 2."""

    exit_code = 2

    def __init__(self, problem: Problem, language: str) -> None:
        super().__init__(sentence(problem, language))

    def show(self, file: Any = None) -> None:
        click.echo(f"arauto: {self.message}", err=True)


class Speaker(click.Group):
    """A group whose commands refuse in the reader's language."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (Problem, click.UsageError) as error:
            language = ctx.meta.get(_META) or system_language()
            raise Refusal(_problem_of(error), language) from error


def _problem_of(error: Problem | click.UsageError) -> Problem:
    match error:
        case Problem():
            return error
        case NoSuchOption():
            return Problem("no-such-option", got=error.option_name)
        case MissingParameter():
            missing = error.param.make_metavar(error.ctx) if error.param and error.ctx else ""
            return Problem("missing-parameter", name=missing)
        case BadParameter():
            name = error.param.opts[0] if error.param else ""
            return Problem("bad-parameter", name=name, why=error.message)
        case _:
            return Problem("bad-command", why=error.format_message())
