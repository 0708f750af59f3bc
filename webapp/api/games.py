"""Games by the API: begin one, see it as a seat may, decide, take back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, request

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine.view import question, view
from webapp.language import current_language
from webapp.play import game_files, narrate
from webapp.play.board import news
from webapp.play.game_start import read_source, record_of
from webapp.play.games import begun, read_seats
from webapp.play.questions import question as ask
from webapp.play.sitting import Sitting, opened, sit_down
from webapp.security import costly, csrf

LARGEST_BODY = 128 * 1024


def add_to(bp: Blueprint) -> None:
    """Give the API its games."""
    for rule, view_function in (
        ("/games", begin),
        ("/games/<game_id>/decisions", decide),
        ("/games/<game_id>/back", take_back),
        ("/games/<game_id>/agreement", agree),
    ):
        changing = csrf.exempt(costly(view_function))
        bp.add_url_rule(rule, view_func=changing, methods=["POST"])
    bp.add_url_rule("/games/<game_id>", view_func=game)
    bp.add_url_rule("/games/<game_id>/record", view_func=record)


def begin() -> Response:
    """Begin a game; the answer alone tells the keys to its seats."""
    body = _body("seats", optional=("kingdom", "set", "position"))
    told = body["seats"]
    if not isinstance(told, list) or not all(isinstance(it, Mapping) for it in told):
        raise Problem("bad-request")
    given = {"kingdom": "code", "set": "set", "position": "position"}
    asked: dict[str, str] = {}
    for key, name in given.items():
        value = body.get(key)
        if key == "position" and isinstance(value, Mapping):
            asked[name] = json.dumps(value)
        elif isinstance(value, str) and key != "position":
            asked[name] = value
        elif value is not None:
            raise Problem("bad-request")
    pairs = []
    for it in told:
        if (
            set(it) - {"name", "by", "apart"}
            or not isinstance(it.get("name"), str)
            or not isinstance(it.get("by"), str)
            or not isinstance(it.get("apart", False), bool)
        ):
            raise Problem("bad-request")
        pairs.append((it["name"], it["by"]))
    source = read_source(asked)
    if source.names and source.names != [name for name, _by in pairs]:
        raise Problem("position-active", active=[name for name, _ in pairs], players=source.names)
    seats = read_seats(pairs, [at for at, it in enumerate(told) if it.get("apart")])
    saved, keys = sit_down(begun(record_of(source, seats), seats, load_catalog()))
    made = [
        {"name": seat.name, "by": seat.by, "key": None if seat.door is None else keys[seat.door]}
        for seat in seats
    ]
    return _private(jsonify(id=saved.id, version=saved.version, seats=made), 201)


def game(game_id: str) -> Response:
    """Tell a game as the seat may see it."""
    with opened(game_id, _key()) as sitting:
        text = request.args.get("seat", "")
        if text and not (text.isdecimal() and len(text) == 1):
            raise Problem("bad-number", name="seat", got=text, least=0, most=5)
        return _told(sitting, int(text) if text else None)


def decide(game_id: str) -> Response:
    """Answer what the seat is asked."""
    body = _body("version", "answer", optional=("seat",))
    if not isinstance(body["answer"], str):
        raise Problem("bad-request")
    with opened(game_id, _key()) as sitting:
        seat = _seat(sitting, body)
        sitting.decide(_version(body), seat, body["answer"])
        return _told(sitting, seat)


def take_back(game_id: str) -> Response:
    """Take the seat's last decision back, or ask those for it who must agree."""
    body = _body("version", optional=("seat",))
    with opened(game_id, _key()) as sitting:
        seat = _seat(sitting, body)
        sitting.ask_back(_version(body), seat, confirmed=True)
        return _told(sitting, seat)


def agree(game_id: str) -> Response:
    """Agree to another's wish, or refuse it."""
    body = _body("version", "agrees")
    if not isinstance(body["agrees"], bool):
        raise Problem("bad-request")
    with opened(game_id, _key()) as sitting:
        sitting.agree(_version(body), body["agrees"])
        return _told(sitting, None)


def record(game_id: str) -> Response:
    """Give the record of a game."""
    with opened(game_id, _key()) as sitting:
        game_files.check_open(sitting)
        return _private(jsonify(sitting.match.record.to_json()))


def _told(sitting: Sitting, seat: int | None) -> Response:
    live, match = sitting.live, sitting.match
    waits = live.waits_for
    if seat is None:
        seat = waits if waits in sitting.seats else sitting.seats[0]
    if seat not in sitting.seats:
        raise Problem("wrong-key", 403)
    assert seat is not None
    language = current_language()
    back, wish, decision = live.take_back(seat), match.wish, live.game.decision
    asked = None
    if decision is not None and waits == seat:
        found = live.asked
        assert found is not None
        told = question(decision, seat)
        del told["player"]
        words = ask(found, narrate.name(found.player))
        asked = {"said": narrate.plain(words, language), **told}
    return _private(
        jsonify(
            id=sitting.saved.id,
            version=sitting.saved.version,
            seat=seat,
            seats=[
                {"name": it.name, "by": it.by, "mine": at in sitting.seats}
                for at, it in enumerate(match.seats)
            ],
            waits_for=waits,
            question=asked,
            table=view(live.game, seat),
            log=[
                {
                    "said": narrate.plain(line.text, language),
                    "because_of": line.cause,
                    "new": line.is_new,
                }
                for line in news(live, seat)
            ],
            take_back=back and {"free": back.is_free, "others_must_agree": bool(back.doors)},
            wish=wish and {"seat": wish.seat, "agreed": sitting.door in wish.agreed},
            results=[asdict(it) for it in live.results()] if live.game.over else None,
        )
    )


def _private(response: Response, status: int = 200) -> Response:
    response = make_response(response, status)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _key() -> str:
    return request.headers.get("Seat-Key", "")


def _body(*needed: str, optional: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """Return what was sent; a `Problem` unless it has these members and no others."""
    text = request.get_data(as_text=False)
    if len(text) > LARGEST_BODY:
        raise Problem("too-large", 413, limit=LARGEST_BODY)
    try:
        body = json.loads(text)
        json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Problem("bad-request") from error
    if not isinstance(body, Mapping) or set(body) - {*needed, *optional} or set(needed) - set(body):
        raise Problem("bad-request")
    return body


def _version(body: Mapping[str, Any]) -> int:
    version = body["version"]
    if not isinstance(version, int) or isinstance(version, bool):
        raise Problem("bad-request")
    return version


def _seat(sitting: Sitting, body: Mapping[str, Any]) -> int:
    seat = body.get("seat")
    if seat is None:
        waits = sitting.live.waits_for
        return waits if waits is not None and waits in sitting.seats else sitting.seats[0]
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise Problem("bad-request")
    return seat
