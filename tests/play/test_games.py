"""Games that people play: seats, decisions, taking back, files, and the pages around them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulesdb.catalog import load_catalog
from rulesdb.database import prepare
from rulesdb.problems import Problem
from tests.engine.random_play import AtRandom, random_kingdom
from webapp import create_app
from webapp.engine import lists
from webapp.engine.bots import BOTS
from webapp.engine.notation import GAME_KEYS, PLAYER_KEYS
from webapp.engine.record import Record
from webapp.engine.view import view
from webapp.kingdoms.code import encode
from webapp.play import game_files, sitting
from webapp.play.board import board
from webapp.play.games import (
    PERSON,
    Live,
    Match,
    Seat,
    begun,
    match_from_json,
    read_seats,
    taken_back,
)
from webapp.play.positions import check, names_of

CATALOG = load_catalog()
TABLE: dict[str, Any] = {
    "players": ["Ana", "Beto"],
    "phase": "action",
    "kingdom": "village, smithy, militia, moat, cellar",
    "Ana": {"hand": "village, cellar, militia, 2 copper", "deck": "6 silver"},
    "Beto": {"hand": "3 estate, 2 duchy", "deck": "6 gold"},
}


@pytest.fixture(scope="module", autouse=True)
def app() -> Flask:
    prepare()
    return create_app({"SECRET_KEY": "for tests", "TESTING": True, "WTF_CSRF_ENABLED": False})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def people(*by: str, apart: Sequence[int] = ()) -> tuple[Seat, ...]:
    """Return seats at the table of `TABLE`: Ana, then Beto."""
    return read_seats(list(zip(("Ana", "Beto"), by, strict=True)), apart)


def at_table(*by: str, apart: Sequence[int] = (), **changes: Any) -> Live:
    """Begin at the position of `TABLE`, with `changes`."""
    return begun(Record(3, position=TABLE | changes), people(*by, apart=apart), CATALOG)


def kept(live: Live) -> tuple[str, tuple[str, ...]]:
    saved, keys = sitting.sit_down(live)
    return saved.id, keys


# Seats


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([("Ana", PERSON)], "player-count"),
        ([("Ana", PERSON)] * 7, "player-count"),
        ([("Ana", PERSON), ("ana", PERSON)], "position-same-name"),
        ([("Ana", PERSON), (" ", PERSON)], "bad-name"),
        ([("Ana", PERSON), ("x" * 25, PERSON)], "bad-name"),
        ([("Ana", PERSON), ("a\x07b", PERSON)], "bad-name"),
        ([("Ana", PERSON), ("Bot", "wizard")], "unknown-bot"),
        ([("Ana", "general"), ("Bot", "general")], "no-person"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: list[tuple[str, str]], code: str) -> None:
    with pytest.raises(Problem) as raised:
        read_seats(seats)
    assert raised.value.code == code


def test_people_at_one_device_share_a_key_and_bots_have_none() -> None:
    seats = read_seats(
        [("Ana", PERSON), ("Bot", "general"), ("Beto", PERSON), ("Eva", PERSON)], apart=[2]
    )
    assert [seat.door for seat in seats] == [0, None, 1, 0]
    match = Match(Record(1, code="x", players=("Ana", "Bot", "Beto", "Eva")), seats)
    assert match.doors == ((0, 3), (2,))
    alone = read_seats([("Bot", "general"), ("Beto", PERSON)], apart=[1])
    assert [seat.door for seat in alone] == [None, 0], "nobody is at the first device"


# Playing


@pytest.mark.parametrize("bot", BOTS)
def test_a_game_against_each_bot_comes_to_its_end_and_replays(bot: str) -> None:
    kingdom = replace(random_kingdom(5), players=3)
    seats = read_seats([("Ana", PERSON), ("Bot", bot), ("Bot 2", bot)])
    record = Record(8, code=encode(kingdom, CATALOG), players=tuple(it.name for it in seats))
    live = begun(record, seats, CATALOG)
    decide = AtRandom(1)
    while (decision := live.game.decision) is not None:
        assert live.waits_for == 0, "bots decide at once"
        live.decide(0, decision.write(decide(live.game, decision)))
    again = Live(match_from_json(json.loads(json.dumps(live.match.to_json()))))
    assert view(again.game, -1) == view(live.game, -1)
    assert again.results() == live.results()
    assert (again.who, again.saw) == (live.who, live.saw)
    assert len(json.dumps(live.match.to_json())) < 10_000


def test_only_who_is_asked_decides_and_only_what_is_legal() -> None:
    live = at_table(PERSON, PERSON)
    for seat, text, code in (
        (1, "village", "not-your-decision"),
        (0, "smithy", "illegal-decision"),
        (0, "", "illegal-decision"),
        (0, "village#1 village#1", "illegal-decision"),
        (0, "x" * 5000, "text-too-long"),
    ):
        with pytest.raises(Problem) as raised:
            live.decide(seat, text)
        assert raised.value.code == code
    assert live.match.record.decisions == ()
    assert live.decide(0, "village").record.decisions == ("village#1",)


def test_a_kept_game_follows_what_others_saved_and_no_other_game() -> None:
    live, other = at_table(PERSON, PERSON), at_table(PERSON, PERSON)
    match = other.decide(0, "village")
    assert live.follow(match)
    assert live.game.decisions == other.game.decisions
    assert not other.follow(taken_back(match, 0)), "decisions were taken back"
    assert not live.follow(replace(match, record=replace(match.record, seed=4)))


def test_news_is_what_came_of_ones_own_decision_and_after_it() -> None:
    live = at_table(PERSON, "big-money", Ana={"hand": "village, 2 copper", "deck": "9 silver"})
    live.decide(0, "village")
    live.decide(0, "stop")
    told = live.told(0)
    assert told[-1][0].number
    new = [frame.verb.name for frame, is_new in told if is_new and frame.verb]
    assert new[:2] == ["CleanUp", "Draw"]
    assert new[-1] == "StartTurn", "the bot's whole turn, up to Ana's"


# Taking back


def test_ones_own_last_decision_is_free_while_nothing_hidden_was_seen() -> None:
    live = at_table(PERSON, PERSON, phase="buy", Ana={"hand": "3 copper"})
    assert live.take_back(0) is None
    live.decide(0, "treasures")
    back = live.take_back(0)
    assert back is not None
    assert (back.to, back.is_free) == (0, True)
    again = Live(taken_back(live.match, back.to))
    assert view(again.game, -1) == view(at_table(PERSON, PERSON, phase="buy",
                                                 Ana={"hand": "3 copper"}).game, -1)  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["village"], "a card was drawn"),
        (["militia"], "another decided"),
        (["stop", "stop"], "a new hand was drawn"),
    ],
)
def test_after_something_hidden_was_seen_others_must_agree(answers: list[str], why: str) -> None:
    live = at_table(PERSON, PERSON, apart=[1])
    for answer in answers:
        live.decide(0, answer)
    if live.waits_for == 1 and why == "another decided":
        decision = live.game.decision
        assert decision is not None
        live.decide(1, decision.write(decision.default()))
    back = live.take_back(0)
    assert back is not None
    assert (back.doors, back.is_free) == ((1,), False), why


def test_against_bots_alone_taking_back_is_always_free() -> None:
    live = at_table(PERSON, "general")
    for _ in range(6):
        decision = live.game.decision
        assert decision is not None
        live.decide(0, decision.write(decision.default()))
    back = live.take_back(0)
    assert back is not None
    assert back.is_free


def test_around_one_device_taking_back_is_confirmed() -> None:
    live = at_table(PERSON, PERSON)
    live.decide(0, "village")
    back = live.take_back(0)
    assert back is not None
    assert (back.doors, back.confirm, back.is_free) == ((), True, False)


def test_decisions_made_before_the_game_cannot_be_taken_back() -> None:
    record = Record(3, ("village",), position=TABLE)
    live = begun(record, people(PERSON, PERSON), CATALOG)
    assert live.take_back(0) is None
    live.decide(0, "stop")
    back = live.take_back(0)
    assert back is not None
    assert back.to == 1


def test_a_wish_to_take_back_is_agreed_to_refused_or_overtaken() -> None:
    live = at_table(PERSON, PERSON, apart=[1])
    live.decide(0, "village")
    game_id, (ana, beto) = kept(live)

    def wish() -> Any:
        with sitting.opened(game_id, ana) as mine:
            mine.ask_back(mine.saved.version, 0)
        with sitting.opened(game_id, beto) as his:
            return his.match.wish

    assert wish().to == 0
    with sitting.opened(game_id, beto) as his:
        his.agree(his.saved.version, False)
        assert his.match.wish is None
        assert len(his.match.record.decisions) == 1
    assert wish() is not None
    with sitting.opened(game_id, ana) as mine:
        mine.decide(mine.saved.version, 0, "cellar")
        assert mine.match.wish is None, "the game went on"
        mine.decide(mine.saved.version, 0, "copper")
    assert wish().to == 2
    with sitting.opened(game_id, beto) as his:
        his.agree(his.saved.version, True)
        assert len(his.match.record.decisions) == 2
    with sitting.opened(game_id, ana) as mine:
        assert mine.live.game.decision is not None
        assert mine.live.game.decision.why == "discard"


# Pages


def test_one_touch_begins_a_game_against_a_bot(client: FlaskClient) -> None:
    page = client.get("/pt/games/").text
    fields = dict(re.findall(r'name="(set|by\d)" value="([^"]*)"', page.split("at-once")[1]))
    answer = client.post("/pt/games/", data=fields)
    assert answer.status_code == 303
    table = client.get(answer.headers["Location"])
    assert table.status_code == 200
    assert "Todos os Tesouros" in table.text
    assert answer.headers["Location"] in client.get("/pt/games/").text, "it is among your games"


def test_a_game_is_taken_off_the_list_and_its_link_still_opens_it(client: FlaskClient) -> None:
    begun_at = client.post("/pt/games/", data={"by1": "here", "by2": "general"}).headers["Location"]
    other = client.post("/pt/games/", data={"by1": "here", "by2": "general"}).headers["Location"]
    client.post(f"/pt/games/forget/{begun_at.split('/')[-3]}")
    listed = client.get("/pt/games/").text
    assert begun_at not in listed
    assert other in listed
    assert client.get(begun_at).status_code == 200
    assert begun_at in client.get("/pt/games/").text, "it was opened again"


def test_a_dealt_kingdom_is_played_by_as_many_as_sit_down(client: FlaskClient) -> None:
    code = encode(random_kingdom(3), CATALOG)
    form = {"code": code, "by1": "here", "name1": "Ana", "by2": "apart", "name2": "Beto",
            "by4": "general", "by6": "general", "begins": "first"}  # fmt: skip
    links = client.post("/en/games/", data=form).headers["Location"]
    assert links.endswith("/links")
    page = client.get(links).text
    found = re.findall(r'value="(http[^"]+/games/[^"]+)"', page)
    assert len(found) == 2, "Ana's link and Beto's"
    mine, his = ("/" + link.split("/", 3)[3] for link in found)
    assert "Ana" in client.get(mine).text
    other_device = client.application.test_client()
    seen = other_device.get(his).text
    assert "All-rounder 2" in seen
    unknown = other_device.get(his + "links").text
    assert unknown.count('value="http') == 1, "Beto's device knows no key but its own"


def test_a_kingdom_that_is_not_played_whole_says_so_before_it_starts(client: FlaskClient) -> None:
    from webapp.engine.start import unplayed
    from webapp.kingdoms.deal import deal
    from webapp.kingdoms.options import read_options

    lacking = next(
        kingdom
        for seed in range(500)
        if unplayed(kingdom := deal(read_options({}, CATALOG), CATALOG, seed), CATALOG)
    )
    code = encode(lacking, CATALOG)
    page = client.get(f"/en/games/new?code={code}").text
    for slug in unplayed(lacking, CATALOG):
        assert CATALOG[slug].name("en") in page
    assert "Begin the game</button>" not in page
    assert f"/games/new?code={code}" not in client.get(f"/en/kingdoms/{code}").text
    forced = client.post("/en/games/", data={"code": code, "by1": "here", "by2": "general"})
    assert forced.status_code == 400


def test_an_example_is_played_on_from_any_step(client: FlaskClient) -> None:
    page = client.get("/en/examples/averys-turn/12").text
    address = re.search(r'href="(/en/games/new\?[^"]*)"', page)
    assert address is not None
    query = address[1].replace("&amp;", "&")
    assert "Avery" in client.get(query).text
    fields = dict(pair.split("=") for pair in query.partition("?")[2].split("&"))
    begun_at = client.post("/en/games/", data={**fields, "by1": "here", "by2": "general"})
    table = client.get(begun_at.headers["Location"]).text
    assert "Avery" in table
    assert "data-undo" not in table, "the example's own decisions are not taken back"


@pytest.mark.parametrize("step", ["99", "x", "-1"])
def test_a_step_that_there_is_not_is_refused(client: FlaskClient, step: str) -> None:
    assert client.get(f"/en/games/new?example=averys-turn&step={step}").status_code == 404
    assert client.get("/en/games/new?example=nothing").status_code == 404


def test_decisions_by_forms_and_by_scripts(client: FlaskClient) -> None:
    game_id, (key,) = kept(at_table(PERSON, "general"))
    home = f"/en/games/{game_id}/{key}/"
    form = {"version": "1", "as": "0", "answer": "village"}
    by_form = client.post(home + "decide", data=form)
    assert (by_form.status_code, by_form.headers["Location"]) == (303, home + "?as=0")
    script = {"Accept": "application/json"}
    again = client.post(home + "decide", data=form, headers=script)
    assert again.status_code == 409, "the same form sent twice decides once"
    assert again.json["version"] == 2
    assert "changed" in again.json["problem"]
    assert "cellar" in again.json["parts"]["sheet"]
    fine = client.post(
        home + "decide", data={"version": "2", "as": "0", "answer": "cellar"}, headers=script
    )
    assert fine.status_code == 200
    chosen = {"version": "3", "as": "0", "card": ["copper#1", "copper#2"]}
    assert client.post(home + "decide", data=chosen, headers=script).status_code == 200
    with sitting.opened(game_id, key) as mine:
        assert mine.match.record.decisions[2] == "copper#1 copper#2"
    wrong = client.post(home + "decide", data={"version": "4", "as": "0", "answer": "nonsense"})
    assert wrong.status_code == 400
    assert "nonsense" in wrong.text
    assert client.post(home + "decide", data={"version": "x", "as": "0"}).status_code == 400


def test_what_did_not_change_is_not_sent_again(client: FlaskClient) -> None:
    game_id, (key,) = kept(at_table(PERSON, "general"))
    state = f"/en/games/{game_id}/{key}/state.json"
    assert client.get(f"{state}?version=1").status_code == 204
    assert client.get(f"{state}?version=7").json["version"] == 1


def test_people_at_one_device_pass_it_on_and_hands_are_hidden(client: FlaskClient) -> None:
    live = at_table(PERSON, PERSON, Beto={"hand": "gold, 4 estate", "deck": "6 gold"})
    game_id, (key,) = kept(live)
    home = f"/en/games/{game_id}/{key}/"
    first = client.get(home).text
    assert "Pass the device to Ana" in first
    assert 'name="answer"' not in first
    assert "Pass the device to Ana" in client.get(home + "?as=1").text, "it is not Beto's turn"
    assert 'value="village"' in client.get(home + "?as=0").text
    form = {"version": "1", "as": "0", "answer": "militia"}
    passed = client.post(home + "decide", data=form, headers={"Accept": "application/json"}).json
    assert passed == {"version": 2, "go": home}
    asked = client.get(passed["go"]).text
    assert "Pass the device to Beto" in asked
    assert "gold#" not in asked
    assert "gold#" in client.get(home + "?as=1").text


def test_who_decided_last_may_take_it_back_before_the_device_is_passed_on(
    client: FlaskClient,
) -> None:
    live = at_table(PERSON, PERSON, Beto={"hand": "gold, 4 estate", "deck": "6 gold"})
    game_id, (key,) = kept(live)
    home = f"/en/games/{game_id}/{key}/"
    assert f"{home}back" not in client.get(home).text, "nothing was decided yet"
    client.post(home + "decide", data={"version": "1", "as": "0", "answer": "militia"})
    passed = client.get(home).text
    assert f'action="{home}back"' in passed
    form = {"version": "2", "as": "0", "confirmed": "yes"}
    assert client.post(home + "back", data=form).status_code == 303
    with sitting.opened(game_id, key) as mine:
        assert mine.match.record.decisions == ()


def test_taking_back_around_one_device_is_asked_first(client: FlaskClient) -> None:
    live = at_table(PERSON, PERSON)
    live.decide(0, "village")
    game_id, (key,) = kept(live)
    home = f"/en/games/{game_id}/{key}/"
    asked = client.post(home + "back", data={"version": "1", "as": "0"})
    assert "We agree" in asked.text
    done = client.post(home + "back", data={"version": "1", "as": "0", "confirmed": "yes"})
    assert done.status_code == 303
    with sitting.opened(game_id, key) as mine:
        assert mine.match.record.decisions == ()


def finished(seed: int = 8) -> Live:
    """Return a game of two at one device that is over."""
    seats = read_seats([("Ana", PERSON), ("Beto", PERSON), ("Bot", "big-money")], apart=[1])
    kingdom = replace(random_kingdom(seed), players=3)
    record = Record(seed, code=encode(kingdom, CATALOG), players=("Ana", "Beto", "Bot"))
    live = begun(record, seats, CATALOG)
    decide = AtRandom(seed)
    while (decision := live.game.decision) is not None:
        live.decide(decision.by.index, decision.write(decide(live.game, decision)))
    return live


def test_a_finished_game_tells_scores_steps_and_begins_again(client: FlaskClient) -> None:
    live = finished()
    game_id, (ana, beto) = kept(live)
    home = f"/en/games/{game_id}/{ana}/"
    page = client.get(home).text
    for result in live.results():
        assert result.name in page
        assert result.points == sum(part.points for part in result.parts) + result.tokens
        for part in result.parts:
            assert f"{part.count} × " in page
    assert "wins" in page or "share" in page
    steps = client.get(home + "turns/1/0")
    assert steps.status_code == 200
    told = client.get(home + "turns/2/frames.json").json
    assert [step["address"] for step in told["steps"]] == [
        f"{home}turns/2/{number}" for number in range(len(told["steps"]))
    ]
    assert client.get(home + "turns/999/0").status_code == 404
    assert client.get(home + "turns/1/999").status_code == 404
    again = client.post(home + "again")
    following = again.headers["Location"]
    assert client.post(home + "again").headers["Location"] == following, "one game follows"
    new_id = following.split("/")[-3]
    winner = next(at for at, it in enumerate(live.results()) if it.won)
    with sitting.opened(new_id, ana) as mine, sitting.opened(new_id, beto) as his:
        names = [seat.name for seat in mine.match.seats]
        assert names[0] == ("Ana", "Beto", "Bot")[(winner + 1) % 3], "left of the winner begins"
        assert [names[seat] for seat in mine.seats] == ["Ana"]
        assert [names[seat] for seat in his.seats] == ["Beto"]
        assert mine.match.record.seed != live.match.record.seed


def test_steps_of_a_game_that_is_not_over_are_not_shown(client: FlaskClient) -> None:
    game_id, (key,) = kept(at_table(PERSON, "general"))
    for page in ("turns/1/0", "turns/1/frames.json"):
        assert client.get(f"/en/games/{game_id}/{key}/{page}").status_code == 409
    assert client.post(f"/en/games/{game_id}/{key}/again").status_code == 409


# Files


def test_a_game_is_exported_and_goes_on_elsewhere(client: FlaskClient) -> None:
    live = at_table(PERSON, "general")
    live.decide(0, "village")
    game_id, (key,) = kept(live)
    file = client.get(f"/en/games/{game_id}/{key}/export")
    assert file.headers["Content-Disposition"].startswith("attachment")
    taken = client.post("/en/games/import", data={"file": (BytesIO(file.data), "game.json")})
    assert taken.status_code == 303
    with sitting.opened(*taken.headers["Location"].split("/")[-3:-1]) as mine:
        assert mine.match.record == live.match.record
        assert view(mine.live.game, -1) == view(live.game, -1)


def test_a_game_that_others_play_is_exported_once_it_is_over(client: FlaskClient) -> None:
    game_id, (key, _) = kept(at_table(PERSON, PERSON, apart=[1]))
    assert client.get(f"/en/games/{game_id}/{key}/export").status_code == 409
    over_id, (ana, _) = kept(finished())
    assert client.get(f"/en/games/{over_id}/{ana}/export").status_code == 200


GOOD = json.loads(game_files.write(at_table(PERSON, "general").match))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file-missing"),
        ("no json", "game-file"),
        ("[" * 100_000, "game-file"),
        ("[]", "game-file"),
        ('{"format": "other"}', "game-file"),
        (json.dumps(GOOD | {"version": 2}), "record-damaged"),
        (json.dumps(GOOD | {"more": 1}), "record-damaged"),
        (json.dumps(GOOD | {"seats": "none"}), "record-damaged"),
        (json.dumps(GOOD | {"seats": [{"name": "Ana", "by": PERSON}]}), "record-damaged"),
        (json.dumps(GOOD | {"seats": [{"name": 1, "by": PERSON}] * 2}), "record-damaged"),
        (json.dumps(GOOD | {"given": 9}), "record-damaged"),
        (json.dumps(GOOD | {"record": None}), "record-damaged"),
        (json.dumps(GOOD | {"record": GOOD["record"] | {"x": 1}}), "record-damaged"),
        (json.dumps(GOOD | {"record": GOOD["record"] | {"decisions": [1]}}), "record-damaged"),
        (json.dumps(GOOD | {"record": GOOD["record"] | {"seed": "\ud800"}}), "game-file"),
        ("x" * (game_files.LARGEST_FILE + 1), "too-large"),
    ],
)
def test_files_that_are_no_games_are_refused(client: FlaskClient, text: str, code: str) -> None:
    if text:
        with pytest.raises(Problem) as raised:
            game_files.read(text)
        assert raised.value.code == code
    answer = client.post("/en/games/import", data={"text": text})
    assert answer.status_code in (400, 413)


def test_a_record_that_does_not_fit_says_how_far_it_got_and_goes_on_there(
    client: FlaskClient,
) -> None:
    live = at_table(PERSON, "general")
    for answer in ("village", "cellar", "none"):
        live.decide(0, answer)
    data = json.loads(game_files.write(live.match))
    data["record"]["rules"] = 0
    data["record"]["decisions"][2] = "no-such-card"
    page = client.post("/en/games/import", data={"text": json.dumps(data)})
    assert page.status_code == 409
    assert "only up to decision 3 of" in page.text
    kept_text = re.search(r'<textarea name="text" hidden>(.*?)</textarea>', page.text, re.S)
    assert kept_text is not None
    text = kept_text[1].replace("&#34;", '"').replace("&quot;", '"')
    taken = client.post("/en/games/import", data={"text": text})
    assert taken.status_code == 303
    with sitting.opened(*taken.headers["Location"].split("/")[-3:-1]) as mine:
        assert mine.match.record.decisions[:2] == live.match.record.decisions[:2]


def test_a_kept_game_that_does_not_fit_any_more_goes_on_where_it_does(client: FlaskClient) -> None:
    live = at_table(PERSON, "general")
    live.decide(0, "village")
    broken = replace(live.match.record, decisions=("village#1", "gone#1"), rules=0)
    live.match = replace(live.match, record=broken)
    game_id, (key,) = kept(live)
    home = f"/en/games/{game_id}/{key}/"
    page = client.get(home)
    assert page.status_code == 409
    assert "only up to decision 2 of 2" in page.text
    assert client.post(home + "cut", data={"to": "0"}).status_code == 303
    assert client.get(home).status_code == 200
    with sitting.opened(game_id, key) as mine:
        assert mine.match.record.decisions == ("village#1",)


def test_a_game_that_fits_is_cut_by_nobody(client: FlaskClient) -> None:
    live = at_table(PERSON, PERSON, apart=(1,))
    live.decide(0, "village")
    live.decide(0, "cellar")
    game_id, keys = kept(live)
    for key in keys:
        assert client.post(f"/en/games/{game_id}/{key}/cut", data={"to": "0"}).status_code == 409
    with sitting.opened(game_id, keys[0]) as mine:
        assert mine.match.record.decisions == live.match.record.decisions


def test_a_game_cut_within_what_was_given_goes_on(client: FlaskClient) -> None:
    record = replace(at_table(PERSON, PERSON).match.record, decisions=("village", "cellar"))
    live = begun(record, people(PERSON, PERSON), CATALOG)
    assert live.match.given == 2
    broken = replace(live.match.record, decisions=("village", "gone"), rules=0)
    live.match = replace(live.match, record=broken)
    game_id, (key,) = kept(live)
    home = f"/en/games/{game_id}/{key}/"
    assert client.get(home).status_code == 409
    assert client.post(home + "cut").status_code == 303
    assert client.get(home).status_code == 200
    with sitting.opened(game_id, key) as mine:
        assert mine.match.given == len(mine.match.record.decisions) == 1


def test_two_who_play_again_at_once_come_to_one_game(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, (key, *_keys) = kept(finished())
    address = f"/en/games/{game_id}/{key}/again"
    play_again = sitting.Sitting.play_again
    pressed: list[str] = []

    def late(mine: Any, *told: Any) -> Any:
        if not pressed:
            pressed.append("")
            pressed[0] = client.post(address).headers["Location"]
        return play_again(mine, *told)

    monkeypatch.setattr(sitting.Sitting, "play_again", late)
    answer = client.post(address)
    assert answer.status_code == 303
    assert [answer.headers["Location"]] == pressed


@pytest.mark.parametrize("place", ["9" * 5000, "x", ""])
def test_places_of_cards_that_are_no_places_are_left_out(client: FlaskClient, place: str) -> None:
    game_id, (key,) = kept(at_table(PERSON, "general"))
    form = {"version": 1, "as": 0, "card": ["village", "moat"], "place": [place, "1"]}
    assert client.post(f"/en/games/{game_id}/{key}/decide", data=form).status_code == 400


# Written positions


def test_a_position_is_written_checked_and_played(client: FlaskClient) -> None:
    query = {
        "players": "2", "phase": "action", "name1": "Ana", "hand1": "2 cobre, Vila",
        "deck1": "3 ouro", "in_play2": "cripta (2 prata)", "kingdom": "vila, crypt, bardo",
        "supply": "província 1, 0 curse", "coins1": "3", "play": "yes",
    }  # fmt: skip
    to = client.get("/pt/games/position", query_string=query)
    assert to.status_code == 303
    seats = client.get(to.headers["Location"])
    assert "Ana" in seats.text
    written = re.search(r'name="position" value="([^"]*)"', seats.text)
    assert written is not None
    position = written[1].replace("&#34;", '"')
    begun_at = client.post(
        "/pt/games/", data={"position": position, "by1": "here", "by2": "general"}
    )
    key = begun_at.headers["Location"].split("/")[-3:-1]
    with sitting.opened(*key) as mine:
        game = mine.live.game
        assert len(game.piles["province"].cards) == 1
        assert not game.piles["curse"].cards
        assert [card.slug for card in game.players[0].hand] == ["copper", "copper", "village"]
        assert len(game.under(game.players[1].in_play[0])) == 2


def test_all_faults_of_a_position_are_told_at_once(client: FlaskClient) -> None:
    query = {"hand1": "dragon, 70 copper", "deck1": "((", "coins2": "many", "supply": "province",
             "boons": "bard"}  # fmt: skip
    page = client.get("/pt/games/position", query_string=query).text
    told = page.split('role="alert"')[1].split("</section>")[0]
    for words in ("dragon", "((", "many", "“province”", "70", "“Cobre”", "“Bardo”"):
        assert words in told
    assert told.count("<li>") == 6


def test_a_position_in_its_notation_is_played(client: FlaskClient) -> None:
    text = 'players = ["Ana", "Beto"]\nkingdom = "bard, crypt"\n[Ana]\nhand = "bard"\n'
    to = client.get("/en/games/position", query_string={"notation": text})
    assert to.status_code == 303
    assert "Ana" in client.get(to.headers["Location"]).text
    for wrong, said in (("kingdom = ", "the mistake is in line 1"), ('hand = "x"', "“hand”")):
        page = client.get("/en/games/position", query_string={"notation": wrong}).text
        assert said in page.split('role="alert"')[1]


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 20_000, "seed = " + "9" * 5000, "seed = 2020-01-01", "seed = nan",
        '[Avery]\ndeck = "' + "300 copper, " * 4500 + '"', '[Avery]\ndeck = "999999 copper"',
        '[Avery]\nin_play = "1000 crypt(1000 silver)"', 'kingdom = "' + "9" * 5000 + ' bard"',
    ],
    ids=lambda text: text[:20],
)  # fmt: skip
def test_a_notation_without_end_is_refused(client: FlaskClient, text: str) -> None:
    page = client.get("/en/games/position", query_string={"notation": text})
    assert page.status_code == 200
    assert 'role="alert"' in page.text


def test_a_position_is_kept_without_the_blanks_it_was_padded_with(client: FlaskClient) -> None:
    padded = {
        "players": ["A  B", "C"], "active": "A  B", "kingdom": "bard,\n\n  crypt",
        "A  B": {"hand": [" " * 5000 + "copper ", "2    silver"], "deck": "gold" + " " * 5000},
    }  # fmt: skip
    form = {"position": json.dumps(padded), "by1": "here", "by2": "general"}
    begun_at = client.post("/en/games/", data=form)
    with sitting.opened(*begun_at.headers["Location"].split("/")[-3:-1]) as mine:
        assert mine.match.record.position == {
            "players": ["A B", "C"], "active": "A B", "kingdom": "bard, crypt",
            "A B": {"hand": ["copper", "2 silver"], "deck": "gold"},
        }  # fmt: skip


def test_a_list_holds_only_so_many_cards() -> None:
    assert len(lists.parse("250 copper, 250 silver, 250 gold, 249 curse, bard")) == lists.MOST
    assert len(lists.parse(["250 copper"] * 3 + ["249 silver", "gold"])) == lists.MOST
    assert len(lists.parse("999999 copper")) == lists.MOST_OF_ONE
    for long in ("250 copper, " * 4 + "gold", ["250 copper"] * 5, "5 crypt(250 silver)"):
        for unread in (None, []):
            with pytest.raises(Problem) as caught:
                lists.parse(long, unread)
            assert caught.value.code == "position-list"


def test_a_card_is_added_to_a_zone_without_typing_lists(client: FlaskClient) -> None:
    query = {"hand1": "bard", "card": "Cobre", "count": "3", "zone": "hand1", "add": "yes"}
    page = client.get("/pt/games/position", query_string=query).text
    assert "bard, 3 Cobre</textarea>" in page


STRANGE: tuple[Any, ...] = (
    None, 5, -1, 1.5, True, "x", "copper", [], [5], ["x"], [[]], [{}], [{"card": 5}], {},
    {"a": 1}, {"copper": "x"}, {"copper": [5]}, {"copper": {}}, {1: 2},
)  # fmt: skip


@pytest.mark.parametrize("key", sorted(GAME_KEYS | PLAYER_KEYS))
def test_no_value_of_a_position_breaks_anything(key: str) -> None:
    for value in STRANGE:
        for position in ({key: value}, {"Avery": {key: value}}, {"kingdom": "crypt", key: value}):
            found = check(position)
            assert all(isinstance(fault, Problem) for fault in found)
            if not found:
                names = names_of(Record(1, position=position))
                seats = read_seats([(name, PERSON) for name in names])
                live = begun(Record(1, position=position), seats, CATALOG)
                assert live.waits_for is not None or live.game.over


@pytest.mark.parametrize(
    "position",
    [
        [], "x", {"players": 3.5}, {"players": [1, 2]}, {"players": ["Ana", "hand"]},
        {"players": ["supply", "Ana"]}, {"kingdom": 5}, {"kingdom": [5]}, {"turn": "x"},
        {"supply": {"copper": [1]}}, {"supply": {"dragon": 1}}, {"supply": []},
        {"Avery": {"later": [5]}}, {"Avery": {"later": [{"source": "copper"}]}},
        {"Avery": {"later": [{"card": "crypt", "when": "never"}]}}, {"Avery": {"holds": 3}},
        {"Avery": {"holds": {"crypt": "x"}}}, {"in_force": 4},
        {"in_force": [{"player": "Nobody", "source": "bard"}]}, {"Avery": 5},
        {"Avery": {"hand": {"a": 1}}}, {"phase": 3}, {"active": []},
        {"Avery": {"coins": 10**30}}, {"seed": -1}, {"Avery": {"hand": "wishing-wells"}},
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused(client: FlaskClient, position: Any) -> None:
    answer = client.post(
        "/en/games/", data={"position": json.dumps(position), "by1": "here", "by2": "general"}
    )
    assert answer.status_code in (400, 413)
    sent = {"position": position, "seats": [{"name": "Avery", "by": PERSON}] * 2}
    assert client.post("/api/v1/games", json=sent).status_code == 400


def test_a_decision_late_in_a_long_game_is_answered_at_once(client: FlaskClient) -> None:
    kingdom = replace(random_kingdom(11), players=2)
    seats = read_seats([("Ana", PERSON), ("Bot", "general")])
    live = begun(Record(8, code=encode(kingdom, CATALOG), players=("Ana", "Bot")), seats, CATALOG)
    while len(live.match.record.decisions) < 200 and live.game.decision is not None:
        live.decide(0, live.game.decision.write(live.game.decision.default()))
    game_id, (key,) = kept(live)
    took: dict[str, list[float]] = {"kept": [], "anew": []}
    for number in range(12):
        how = "anew" if number % 2 else "kept"
        if how == "anew":
            sitting._kept.clear()
        with sitting.opened(game_id, key) as mine:
            decision = mine.live.game.decision
            assert decision is not None
            form = {"version": mine.saved.version, "as": 0}
            form["answer"] = decision.write(decision.default())
        if how == "anew":
            sitting._kept.clear()
        began = time.process_time()
        answer = client.post(
            f"/pt/games/{game_id}/{key}/decide", data=form, headers={"Accept": "application/json"}
        )
        took[how].append(time.process_time() - began)
        assert answer.status_code == 200
    for how, seconds in took.items():
        assert sorted(seconds)[len(seconds) // 2] < 0.05, (how, seconds)


# Deciding for another


def test_who_decides_for_another_is_asked_and_sees_the_cards(app: Flask) -> None:
    """Possession: Ana decides in an extra turn of Beto's, with Beto's cards."""
    position = {
        "players": ["Ana", "Beto"],
        "phase": "buy",
        "kingdom": "possession, chapel",
        "Ana": {"hand": "copper", "deck": "9 copper"},
        "Beto": {
            "hand": "chapel, 3 gold",
            "later": [{"source": "possession", "when": "extra", "players": ["Ana"]}],
        },
    }
    live = begun(Record(3, position=position), people(PERSON, PERSON, apart=(1,)), CATALOG)
    live.decide(0, "stop")
    assert live.waits_for == 0
    with pytest.raises(Problem) as caught:
        live.decide(1, "chapel")
    assert caught.value.code == "not-your-decision"
    with app.test_request_context("/en/"):
        shown = board(live, 0)
        assert shown.question is not None
        assert shown.question.words == "Beto may play an Action."
        assert [tile.answer for tile in shown.question.tiles] == ["chapel"]
        assert all(tile.answer is None for tile in shown.hand)
        assert board(live, 1).question is None
    live.decide(0, "chapel")
    live.decide(0, "none")
    live.decide(0, "treasures")
    live.decide(0, "province")
    assert live.waits_for == 1
    assert "province" in [card.slug for card in live.game.players[0].cards()]
