"""The pages of examples: the list, the player that steps through one, and its text."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response

from rulesdb.catalog import Card, load_catalog
from rulesdb.examples import Example, load_examples
from rulesdb.problems import Problem
from webapp.language import aside, current_language
from webapp.look import other_language
from webapp.play.because import rule_title
from webapp.play.drawing import drawn, words
from webapp.play.examples import Branch, get_example, played, read_branch, what_if
from webapp.play.setups import laid_out
from webapp.play.shows import PlayShow, SetupShow, Show, address_of
from webapp.security import costly, costly_with

WHOLE_TURN = 15
"""An example of so many decisions is a turn rather than a ruling."""

bp = Blueprint("play", __name__, url_prefix="/<language:language>")
bp.context_processor(words)
costly_what_if = costly_with("from", "do")


@bp.get("/examples/")
def index() -> str:
    """List the examples: whole turns first, then by card and by rule."""
    examples = load_examples().values()
    return render_template(
        "play/index.html",
        turns=whole_turns(examples),
        by_card=by_card(examples),
        by_rule=by_rule(examples),
        total=len(examples),
    )


@bp.get("/examples/<id_>")
@costly_what_if
def example(id_: str) -> str:
    """Show the beginning of an example, or of a what-if."""
    return _player(id_, 0)


@bp.get("/examples/<id_>/<step>")
@costly_what_if
def step(id_: str, step: str) -> str:
    """Show one step."""
    return _player(id_, _number(step))


@bp.get("/examples/<id_>/text")
@costly_what_if
def text(id_: str) -> str:
    """Show the whole example as text, to read or to print, in one language or in both."""
    branch = _branch(id_)
    show = show_of(id_, branch)
    with aside(other_language(current_language())):
        twin = show_of(id_, branch)
    parts = list(zip(show.groups, twin.groups, strict=True))
    return render_template("play/text.html", parts=parts, example=show.example)


@bp.get("/examples/<id_>/quiz/<step>")
def quiz(id_: str, step: str) -> str:
    """Let the reader guess a step before it is shown."""
    show = show_of(id_, None)
    number = _number(step)
    show.check(number)
    if not isinstance(show, PlayShow) or not number:
        raise Problem("unknown-step", 404, got=step, least=1, most=show.last)
    guess = request.args.get("guess")
    scene = show.scene(number if guess else number - 1)
    return render_template(
        "play/quiz.html",
        show=show,
        number=number,
        guess=guess,
        asked=show.run.frames[number - 1].asked,
        example=show.example,
        before=show.scene(number - 1),
        scene=scene,
        **scene.context,
    )


@bp.get("/examples/<id_>/frames.json")
@costly_what_if
def frames(id_: str) -> Response:
    """Give every step of an example or a what-if, drawn, for stepping without a page load."""
    return jsonify(_drawn(id_, _branch(id_), current_language()))


@bp.get("/examples/<id_>/choose")
@costly
def choose(id_: str) -> Response:
    """Take the cards that a form chose together, and go on from there."""
    show = show_of(id_, _branch(id_))
    number = _number(request.args.get("at", ""))
    if not isinstance(show, PlayShow):
        raise Problem("unknown-step", 404, got=number, least=0, most=show.last)
    frame = next((it for it in show.run.frames if it.asked and it.asked.number == number), None)
    if frame is None:
        raise Problem("unknown-step", 404, got=number, least=0, most=show.last)
    picked = " ".join(request.args.getlist("card")) or "none"
    # What is not legal is refused here, before it becomes an address.
    given = what_if(id_, show.run.instead(number, picked)).decisions[number - 1]
    branch = show.run.instead(number, given)
    return redirect(address_of(show.example, frame.number + 1, branch), 303)


def whole_turns(examples: Iterable[Example]) -> list[Example]:
    """Return the examples that are more than a single ruling."""
    return [each for each in examples if len(each.steps) >= WHOLE_TURN]


def by_card(examples: Iterable[Example]) -> list[tuple[Card, list[Example]]]:
    """Return the examples under the card that each is about first, in the order of the cards."""
    catalog = load_catalog()
    found: dict[Card, list[Example]] = {}
    for each in examples:
        found.setdefault(catalog[each.cards[0]], []).append(each)
    return sorted(found.items(), key=lambda pair: pair[0].name(current_language()))


def by_rule(examples: Iterable[Example]) -> list[tuple[str, list[Example]]]:
    """Return the examples under the rules topics that they are about."""
    found: dict[str, list[Example]] = {}
    for each in examples:
        for topic in dict.fromkeys(rule.partition("#")[0] for rule in each.topics):
            found.setdefault(topic, []).append(each)
    return sorted(found.items(), key=lambda pair: str(rule_title(pair[0], current_language())))


def show_of(id_: str, branch: Branch | None) -> Show:
    """Return what there is to step through: an example, or a what-if of it."""
    if get_example(id_).cases:
        return SetupShow(laid_out(id_))
    return PlayShow(what_if(id_, branch) if branch else played(id_))


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise Problem("unknown-step", 404, got=text, least=0, most="")
    return int(text)


def _branch(id_: str) -> Branch | None:
    return read_branch(request.args.get("from"), request.args.get("do"), get_example(id_))


def _player(id_: str, number: int) -> str:
    show = show_of(id_, _branch(id_))
    show.check(number)
    scene = show.scene(number)
    return render_template(
        "play/player.html", show=show, scene=scene, example=show.example, **scene.context
    )


@functools.lru_cache(maxsize=64)
def _drawn(id_: str, branch: Branch | None, language: str) -> dict[str, Any]:
    return drawn(show_of(id_, branch), language)
