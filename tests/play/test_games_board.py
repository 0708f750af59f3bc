"""What a page of a game shows: every answer that is legal can be given on it, briefly told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask, g, render_template

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.database import prepare
from tests.engine.random_play import AtRandom, random_kingdom
from webapp import create_app
from webapp.engine.record import Record
from webapp.engine.start import unplayed
from webapp.engine.view import NOBODY
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import read_options
from webapp.play import sitting
from webapp.play.board import board
from webapp.play.drawing import played_boxes
from webapp.play.game_views import _context, told_in_turns
from webapp.play.games import PERSON, Live, begun, read_seats
from webapp.saved_games import SavedGame

NAMES = ("Ana", "Beto", "Carla", "Davi", "Eva", "Feu")
EACH_KIND = 2
"""How many decisions of each kind are drawn."""


@pytest.fixture(scope="module", autouse=True)
def app() -> Flask:
    prepare()
    return create_app({"SECRET_KEY": "for tests", "TESTING": True})


def decisions(seeds: range, most: int = 120) -> Iterator[tuple[int, Live]]:
    """Yield random games at each of their decisions."""
    for seed in seeds:
        kingdom = random_kingdom(seed)
        names = NAMES[: kingdom.players]
        seats = read_seats([(name, PERSON) for name in names], range(kingdom.players))
        code = encode(kingdom, load_catalog())
        live = begun(Record(seed, code=code, players=names), seats, load_catalog())
        decide = AtRandom(seed)
        for _ in range(most):
            decision = live.game.decision
            if decision is None:
                break
            yield seed, live
            live.decide(decision.by.index, decision.write(decide(live.game, decision)))


def drawn(app: Flask, live: Live, seat: int, language: str) -> str:
    """Return the parts of the page in which a seat decides."""
    with app.test_request_context(f"/{language}/games/x/y/"):
        g.language = language
        sits = sitting.Sitting(SavedGame("x", 1, ""), [seat], live)
        context = {"shown": board(live, seat), "problem": None, **_context(sits, "y", seat)}
        return "".join(
            render_template(f"play/_game_{part}.html", **context) for part in ("sheet", "table")
        )


@pytest.mark.parametrize("batch", range(4))
def test_every_legal_answer_can_be_given_on_the_page(app: Flask, batch: int) -> None:
    drawn_kinds: Counter[tuple[str, str]] = Counter()
    for seed, live in decisions(range(batch * 8, batch * 8 + 8)):
        asked = live.asked
        assert asked is not None
        kind = (asked.kind, asked.why)
        drawn_kinds[kind] += 1
        if drawn_kinds[kind] > EACH_KIND:
            continue
        page = drawn(app, live, asked.seat, LANGUAGES[seed % 2])
        given = set(re.findall(r'value="([^"]*)"', page))
        assert {option.token for option in asked.options} <= given, (seed, kind)
        assert not asked.may_be_none or "none" in given
        others = (asked.seat + 1) % len(live.match.seats)
        waiting = drawn(app, live, others, LANGUAGES[seed % 2])
        assert 'name="answer"' not in waiting
        assert 'name="card"' not in waiting


def test_news_is_brief_and_the_log_is_whole(app: Flask) -> None:
    with app.test_request_context("/en/"):
        g.language = "en"
        *_, (_seed, live) = decisions(range(40, 43), most=60)
        lines = board(live, 0).lines
        texts = [line.text for line in lines]
        for before, line in pairwise(lines):
            assert line.cause or not ("gains" in line.text and "buys" in before.text)
        assert any(" × [[" in text for text in texts), "Treasures are told together"
        turns = [line for line in lines if line.is_turn]
        assert turns
        groups = told_in_turns(live.match, 0)
        assert len(groups) >= live.game.turn
        told = sum(len(steps) for _title, steps in groups)
        assert told > len(lines)


def test_who_looks_on_sees_no_hand(app: Flask) -> None:
    with app.test_request_context("/en/"):
        for _seed, live in decisions(range(50, 51), most=30):
            shown = board(live, NOBODY)
            assert shown.me is None
            assert shown.hand == ()
            assert shown.question is None
            assert len(shown.others) == len(live.match.seats)


def at(position: dict[str, Any], *answers: str) -> Live:
    """Return a game of Ana and Beto at a position, after these answers of Ana's."""
    seats = read_seats([("Ana", PERSON), ("Beto", PERSON)], [0, 1])
    live = begun(
        Record(1, position={"players": ["Ana", "Beto"], **position}), seats, load_catalog()
    )
    for answer in answers:
        live.decide(0, answer)
    return live


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_to_press_stands_in_a_button(app: Flask, language: str) -> None:
    position = {"phase": "action", "kingdom": "count", "Ana": {"hand": "count, 2 copper"}}
    drawn_sheet = drawn(app, at(position, "count"), 0, language)
    buttons = re.findall(r"<button.*?</button>", drawn_sheet, re.S)
    assert any(load_catalog()["copper"].name(language) in button for button in buttons)
    assert not [button for button in buttons if "<a " in button]
    for _seed, live in decisions(range(60, 63), most=60):
        waits = live.waits_for
        assert waits is not None
        assert not re.search(
            r"<button[^>]*>(?:(?!</button>).)*<a ", drawn(app, live, waits, language), re.S
        )


CHANCELLOR = {"phase": "action", "Ana": {"hand": "chancellor", "deck": "copper"}}


def test_ending_the_turn_is_never_the_main_button_while_something_can_be_bought(
    app: Flask,
) -> None:
    with app.test_request_context("/en/"):
        g.language = "en"
        rich = board(at({"phase": "buy", "Ana": {"hand": "3 copper"}}, "treasures"), 0)
        assert rich.question is not None
        [stop] = rich.question.buttons
        assert stop.is_stop
        assert not stop.is_main
        yes_or_no = board(at(CHANCELLOR, "chancellor"), 0)
        assert yes_or_no.question is not None
        assert [(it.answer, it.is_main) for it in yes_or_no.question.buttons] == [
            ("yes", True),
            ("no", False),
        ]


def test_whose_counters_are_shown_is_said(app: Flask) -> None:
    position = {
        "phase": "action", "kingdom": "militia",
        "Ana": {"hand": "militia, copper", "deck": "copper"}, "Beto": {"hand": "5 copper, estate"},
    }  # fmt: skip
    live = at(position, "militia")
    assert "counters" not in drawn(app, live, 1, "en").split("rivals")[0]
    waiting = drawn(app, live, 0, "en").split("rivals")[0]
    assert "counters" in waiting
    assert "sheet__whose" not in waiting
    assert "sheet__whose" in drawn(app, at(position), 1, "en")


def test_a_kingdom_of_the_sets_that_are_played_can_be_played() -> None:
    boxes = played_boxes()
    assert {"base", "nocturne"} <= set(boxes.split(","))
    for seed in range(12):
        kingdom = deal(read_options({"sets": boxes}, load_catalog()), load_catalog(), seed)
        assert not unplayed(kingdom, load_catalog())


def test_the_reader_is_asked_as_such(app: Flask) -> None:
    with app.test_request_context("/en/"):
        g.language = "en"
        asked = board(at({"phase": "action", "Ana": {"hand": "workshop"}}, "workshop"), 0).question
        assert asked is not None
        assert asked.words == "Choose a card to gain."
