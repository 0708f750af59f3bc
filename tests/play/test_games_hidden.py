"""No page, API answer or line of the log tells a seat what is hidden from it, by machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.database import prepare
from tests.engine.random_play import AtRandom, random_kingdom
from webapp import create_app
from webapp.engine.record import Record
from webapp.engine.verbs import StartTurn, Verb
from webapp.kingdoms.code import encode
from webapp.play import sitting
from webapp.play.games import PERSON, Live, begun, new_seed, read_seats
from webapp.play.narrate import tell

GAMES = 200
TOKEN = re.compile(r"[a-z0-9-]+#\d+")
NAMES = ("Ana", "Beto", "Carla", "Davi", "Eva", "Feu")


@pytest.fixture(scope="module")
def app() -> Flask:
    prepare()
    return create_app({"SECRET_KEY": "for tests", "TESTING": True, "COMPRESS_REGISTER": False})


def begin(seed: int) -> tuple[str, tuple[str, ...], Live]:
    """Begin a game of a random kingdom in which everybody plays on a device of their own."""
    kingdom = random_kingdom(seed)
    names = NAMES[: kingdom.players]
    seats = read_seats([(name, PERSON) for name in names], range(kingdom.players))
    code = encode(kingdom, load_catalog())
    live = begun(Record(seed, code=code, players=names), seats, load_catalog())
    return *go_on(live, seed), live


def go_on(live: Live, seed: int) -> tuple[str, tuple[str, ...]]:
    """Play some decisions at random and keep the game."""
    decide = AtRandom(seed)
    for _ in range(15 + seed * 7 % 60):
        decision = live.game.decision
        if decision is None:
            break
        live.decide(decision.by.index, decision.write(decide(live.game, decision)))
    saved, keys = sitting.sit_down(live)
    return saved.id, keys


def answers(
    client: FlaskClient, game_id: str, key: str, language: str = "pt", log: bool = True
) -> Iterator[str]:
    """Yield every answer that the holder of a key gets; the whole `log` takes longest."""
    for page in ("", "state.json", "links", *(["log"] if log else [])):
        yield client.get(f"/{language}/games/{game_id}/{key}/{page}").text
    headers = {"Seat-Key": key}
    yield client.get(f"/api/v1/games/{game_id}", headers=headers).text
    refused = client.post(
        f"/api/v1/games/{game_id}/decisions",
        headers=headers,
        json={"version": 1, "answer": "no-such-answer"},
    )
    assert refused.status_code in (400, 409)
    yield refused.text
    yield client.get(f"/api/v1/games/{game_id}/record", headers=headers).text
    yield client.get(f"/{language}/games/{game_id}/{key}/export").text


def hidden_from(live: Live, seat: int) -> set[str]:
    """Return the tokens of every card that lies where `seat` cannot see it."""
    hidden: set[str] = set()
    for player in live.game.players:
        cards = list(player.deck)
        if player.index != seat and player.controller is not live.game.players[seat]:
            cards += [*player.hand, *player.discard[:-1]]
            for zone in (player.set_aside, *player.mats.values()):
                cards += [card for card in zone if card.face_down]
        hidden |= {card.token for card in cards}
    decision = live.game.decision
    if decision is not None and decision.by.index == seat:
        hidden -= {getattr(option, "token", "") for option in decision.options()}
    return hidden


@pytest.mark.parametrize("batch", range(10))
def test_no_answer_names_a_card_that_is_hidden(app: Flask, batch: int) -> None:
    client = app.test_client()
    for seed in range(batch, GAMES, 10):
        game_id, keys, live = begin(seed)
        seats = range(len(keys)) if seed % 5 == 0 else [seed % len(keys)]
        for seat in seats:
            hidden = hidden_from(live, seat)
            language = LANGUAGES[seed // 10 % 2]
            for answer in answers(client, game_id, keys[seat], language, log=seed % 4 == 0):
                told = set(TOKEN.findall(answer))
                assert not told & hidden, (seed, seat, sorted(told & hidden))


def decided(verb: Verb | None) -> int | None:
    """Return the seat that decided for another in the turn in which `verb` was done."""
    while verb is not None and verb.parent is not None:
        verb = verb.parent
    turn = verb if isinstance(verb, StartTurn) else None
    return turn.controller.index if turn is not None and turn.controller else None


@pytest.mark.parametrize("seed", range(0, GAMES, 8))
def test_no_sentence_names_what_others_drew(app: Flask, seed: int) -> None:
    _game_id, keys, live = begin(seed)
    for seat in (*range(len(keys)), -2):
        for frame, _new in live.told(seat):
            verb = frame.verb
            owner = getattr(verb, "player", None)
            if owner is None or owner.index == seat or decided(verb) == seat:
                continue
            with app.test_request_context("/en/"):
                text = tell(frame).text
            if verb is not None and verb.name in ("Draw", "Look"):
                assert "[[" not in text
            if frame.verb is None and frame.answered and frame.answered.seat != seat:
                assert not frame.answered.declined


UNIQUE = "necromancer"
"""A card that lies in one hand only, and is in no pile of the game."""

POSITION: dict[str, Any] = {
    "players": ["Ana", "Beto"],
    "phase": "action",
    "kingdom": "village, smithy, moat",
    "Ana": {"hand": "village, 4 copper", "deck": "5 copper"},
    "Beto": {"hand": f"{UNIQUE}, 2 copper, moat", "deck": "5 silver"},
}


def test_a_card_in_another_hand_is_named_nowhere(app: Flask) -> None:
    seats = read_seats([("Ana", PERSON), ("Beto", PERSON)], [0, 1])
    live = begun(Record(new_seed(), position=POSITION), seats, load_catalog())
    saved, keys = sitting.sit_down(live)
    card = load_catalog()[UNIQUE]
    words = [UNIQUE, *(card.name(language) for language in LANGUAGES)]
    client = app.test_client()
    for language in LANGUAGES:
        mine = "".join(answers(client, saved.id, keys[1], language))
        assert all(word in mine for word in words), "its owner sees it"
        for answer in answers(client, saved.id, keys[0], language):
            for word in words:
                assert word not in answer


def test_what_is_seen_follows_from_what_may_be_seen(app: Flask) -> None:
    """The same game with other hidden cards looks the same to the seat."""
    client = app.test_client()
    told = []
    for hand in ("gold, 3 estate, moat", "silver, duchy, 2 curse, village"):
        position = POSITION | {"Beto": {"hand": hand, "deck": "5 silver"}}
        supply = {"gold": 20, "silver": 20, "duchy": 4, "curse": 2, "estate": 2, "village": 4}
        position["supply"] = supply | {"moat": 5}
        seats = read_seats([("Ana", PERSON), ("Beto", PERSON)], [0, 1])
        live = begun(Record(1, position=position), seats, load_catalog())
        live.decide(0, "village")
        saved, keys = sitting.sit_down(live)
        answer = client.get(f"/api/v1/games/{saved.id}", headers={"Seat-Key": keys[0]}).json
        told.append(json.dumps({**answer, "id": ""}))
    assert told[0] == told[1]


def test_who_has_no_key_learns_nothing(app: Flask) -> None:
    client = app.test_client()
    game_id, keys, _live = begin(1)
    other_id, _other_keys, _other = begin(2)
    for address in (
        f"/pt/games/{game_id}/guess/",
        f"/pt/games/{game_id}/guess/state.json",
        f"/pt/games/{game_id}/guess/log",
        f"/pt/games/{game_id}/guess/links",
        f"/pt/games/{game_id}/guess/export",
        f"/pt/games/{other_id}/{keys[0]}/",
    ):
        assert client.get(address).status_code == 403
    assert client.get("/pt/games/none/guess/").status_code == 404
    assert client.get(f"/api/v1/games/{game_id}").status_code == 403
    for what in ("decide", "back", "agree"):
        form = {"version": "1", "as": "0", "answer": "stop"}
        assert client.post(f"/pt/games/{game_id}/guess/{what}", data=form).status_code == 403
    for what in ("decide", "back"):
        form = {"version": "1", "as": "1", "answer": "stop"}
        answer = client.post(f"/pt/games/{game_id}/{keys[0]}/{what}", data=form)
        assert answer.status_code in (403, 409), what


def test_pages_of_games_are_kept_by_nobody(app: Flask) -> None:
    client = app.test_client()
    game_id, keys, _live = begin(3)
    for page in ("", "state.json", "log", "links"):
        answer = client.get(f"/pt/games/{game_id}/{keys[0]}/{page}")
        assert "no-store" in answer.headers["Cache-Control"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    # Forms without a key in their address are guarded by where they come from, too.
    assert client.get("/pt/games/").headers["Referrer-Policy"] == "same-origin"
