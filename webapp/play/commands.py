"""The command ``arauto example``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
from flask_babel import gettext as _

from rulesdb.catalog import DataError, load_catalog
from rulesdb.examples import Example, load_examples, parse_examples
from rulesdb.problems import Problem
from webapp.play.examples import Run, get_example, run
from webapp.play.narrate import plain, tell
from webapp.play.report import difference_words, run_json, summary_json
from webapp.play.setups import SetupRun, run_setup
from webapp.terminal import language_option

LARGEST_FILE = 1_000_000


@click.command("example")
@click.argument("which", metavar="[ID|FILE]", required=False)
@click.option("--all", "every", is_flag=True, help="Run every example.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@language_option
@click.pass_context
def example(
    context: click.Context, which: str | None, every: bool, as_json: bool, lang: str
) -> None:
    """Run an example of ours or of a file, and tell it step by step.

    The exit status is 1 when something does not come out as the example states; the first
    difference is printed. Without an argument the examples are listed.
    """
    chosen = list(load_examples().values())
    if which is not None and not every:
        chosen = examples_named(which)
    if which is None and not every:
        for one in chosen:
            told = {"id": one.id, "title": one.title[lang]}
            click.echo(
                json.dumps(told, ensure_ascii=False) if as_json else "  ".join(told.values())
            )
        return
    right = True
    for one in chosen:
        came = run_setup(one) if one.cases else run(one)
        right = right and not came.differences
        if as_json:
            data = summary_json(came) if every else run_json(came, lang)
            click.echo(json.dumps(data, ensure_ascii=False))
        elif every:
            click.echo("\n".join(verdict(came)))
        else:
            click.echo("\n".join(lines(came, lang)))
    if not right:
        context.exit(1)


def examples_named(which: str) -> list[Example]:
    """Return the examples that an id or the path of a file names."""
    path = Path(which)
    if path.suffix != ".toml" and not path.is_file():
        return [get_example(which)]
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Problem("too-large", limit=LARGEST_FILE)
        return list(parse_examples(path.read_text("utf-8"), path.name, load_catalog()))
    except (OSError, UnicodeDecodeError, DataError) as error:
        raise Problem("example-file", got=which, why=str(error)) from error


def verdict(came: Run | SetupRun) -> Iterator[str]:
    """Yield one line that says whether an example is right, and the first difference."""
    if came.differences:
        yield f"✗ {came.example.id}: {difference_words(came.differences[0])}"
    else:
        yield f"✓ {came.example.id}"


def lines(came: Run | SetupRun, language: str) -> Iterator[str]:
    """Yield an example told line by line, then the verdict."""
    yield came.example.title[language]
    yield ""
    if isinstance(came, SetupRun):
        for number, case in enumerate(came.cases, start=1):
            words = case.case.say[language] if case.case.say else ""
            yield f"{number:3}  {_('%(num)s players', num=case.case.players)}. " + plain(
                words, language
            )
    else:
        for frame in came.frames:
            told = tell(frame)
            catalog = load_catalog()
            because = f"{catalog[told.cause].name(language)}: " if told.cause else ""
            yield f"{frame.number:3}  {because}{plain(told.text, language)}"
            for say in frame.say:
                yield f"     {plain(say[language], language)}"
    yield ""
    if came.differences:
        yield difference_words(came.differences[0])
    else:
        yield _("Everything comes out as the example states.")
