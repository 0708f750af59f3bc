"""What a page of a game shows: every answer that is legal can be given on it, briefly told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from flask import Flask, g, render_template

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.database import prepare
from tests.engine.random_play import AtRandom, random_kingdom
from webapp import create_app
from webapp.engine.record import Record
from webapp.engine.view import NOBODY
from webapp.kingdoms.code import encode
from webapp.play import sitting
from webapp.play.board import board
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
