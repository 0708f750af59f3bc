from __future__ import annotations

import multiprocessing
import time

import pytest
from sqlmodel import select

from rulesdb import database
from rulesdb.problems import Problem
from webapp import saved_games
from webapp.saved_games import SavedGame
from webapp.tables import SavedGameRow, SeatRow


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request, tmp_path, monkeypatch):
    """The tables, empty, on SQLite and on a real PostgreSQL."""
    monkeypatch.setenv("ARAUTO_DATA", str(tmp_path))
    if request.param == "postgresql":
        monkeypatch.setenv("DATABASE_URL", request.getfixturevalue("postgres_url"))
    engine = database.get_engine(database.database_url())
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        database.migrate(connection)
    yield engine
    engine.dispose()


def test_a_game_is_kept_and_each_key_opens_its_seats(engine):
    game, keys = saved_games.start(engine, '{"decisions": []}', [[0, 2], [1]])
    assert saved_games.load(engine, game.id) == game
    opened = [saved_games.open_game(engine, game.id, key) for key in keys]
    assert opened == [(game, (0, 2)), (game, (1,))]
    other, _ = saved_games.start(engine, "{}", [[0], [1]])
    for game_id, key, code in (
        (game.id, "guess", "wrong-key"),
        (other.id, keys[0], "wrong-key"),
        ("none", keys[0], "unknown-game"),
    ):
        with pytest.raises(Problem) as raised:
            saved_games.open_game(engine, game_id, key)
        assert raised.value.code == code
    with database.reading(engine) as session:
        assert not set(keys) & set(session.exec(select(SeatRow.key_hash)).all())


def test_of_two_who_loaded_the_same_one_saves_and_the_other_is_told(engine):
    game, _ = saved_games.start(engine, "0", [[0], [1]])
    first, second = saved_games.load(engine, game.id), saved_games.load(engine, game.id)
    saved = saved_games.save(engine, first, "1")
    assert saved == SavedGame(game.id, 2, "1")
    with pytest.raises(Problem) as raised:
        saved_games.save(engine, second, "2")
    assert (raised.value.code, raised.value.status) == ("changed-meanwhile", 409)
    assert saved_games.load(engine, game.id) == saved
    assert saved_games.save(engine, saved, "3").version == 3


def test_a_game_after_another_opens_with_the_same_keys(engine):
    before, keys = saved_games.start(engine, "0", [[0, 2], [1]])
    after = saved_games.start_again(
        engine, before, lambda id_: f"next {id_}", "1", {0: 2, 1: 0, 2: 1}
    )
    assert saved_games.load(engine, before.id).record == f"next {after.id}"
    assert [saved_games.open_game(engine, after.id, key)[1] for key in keys] == [(1, 2), (0,)]
    with pytest.raises(Problem) as raised:
        saved_games.start_again(engine, before, str, "2", {})
    assert raised.value.code == "changed-meanwhile"


def test_what_is_not_there_or_too_large_is_refused(engine):
    for ask in (
        lambda: saved_games.load(engine, "none"),
        lambda: saved_games.save(engine, SavedGame("none", 1, "0"), "1"),
    ):
        with pytest.raises(Problem) as raised:
            ask()
        assert raised.value.code == "unknown-game"
    game, _ = saved_games.start(engine, "0", [[0], [1]])
    long = "x" * (saved_games.LONGEST_RECORD + 1)
    for ask in (
        lambda: saved_games.start(engine, long, [[0]]),
        lambda: saved_games.save(engine, game, long),
    ):
        with pytest.raises(Problem) as raised:
            ask()
        assert (raised.value.code, raised.value.status) == ("too-large", 413)
    assert saved_games.load(engine, game.id) == game


def test_a_game_that_nobody_saved_for_long_is_dropped_when_another_begins(engine, monkeypatch):
    monkeypatch.setattr(saved_games, "MOST_DROPPED", 2)
    games = [saved_games.start(engine, str(number), [[0], [1]])[0] for number in range(5)]
    now = int(time.time())
    with database.writing(engine) as session:
        for game, seconds in zip(games, (10, 30, 20, -10, -20), strict=True):
            session.get(SavedGameRow, game.id).saved = now - saved_games.KEPT_FOR - seconds

    def left() -> list[int]:
        with database.reading(engine) as session:
            known = set(session.exec(select(SavedGameRow.id)).all())
            with_seats = set(session.exec(select(SeatRow.game_id)).all())
        assert known == with_seats
        return [number for number, game in enumerate(games) if game.id in known]

    saved_games.start(engine, "new", [[0]])
    assert left() == [0, 3, 4]
    saved_games.save(engine, games[3], "again")
    saved_games.start(engine, "new", [[0]])
    assert left() == [3, 4]


def _play(number: int, barrier, queue, game_id: str) -> None:
    engine = database.get_engine(database.database_url())
    saved = 0
    barrier.wait()
    while saved < 10:
        game = saved_games.load(engine, game_id)
        try:
            saved_games.save(engine, game, game.record + str(number))
            saved += 1
        except Problem as problem:
            if problem.code != "changed-meanwhile":
                raise
    queue.put(number)


def test_no_decision_is_lost_when_processes_save_at_once(engine):
    game, _ = saved_games.start(engine, "", [[0], [1]])
    context = multiprocessing.get_context("spawn")
    barrier, queue = context.Barrier(4), context.Queue()
    started = [
        context.Process(target=_play, args=(number, barrier, queue, game.id)) for number in range(4)
    ]
    for process in started:
        process.start()
    for _ in started:
        queue.get(timeout=60)
    for process in started:
        process.join(timeout=10)
        assert process.exitcode == 0
    kept = saved_games.load(engine, game.id)
    assert sorted(kept.record) == sorted("0123" * 10)
    assert kept.version == 41
