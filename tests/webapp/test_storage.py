from __future__ import annotations

import multiprocessing
import threading
from datetime import date

import pytest
from sqlalchemy import func, text
from sqlmodel import select

from rulesdb import database
from rulesdb.problems import Problem
from webapp import storage
from webapp.storage import BANNED, LIKED, Favourite, Game, Kept, Result, Things
from webapp.tables import MoveLink, Person

GAME = Game("g1", "1abc", date(2026, 3, 1), (Result("Ana", 31), Result("Bruno", 31, True)), "tight")


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


def people(engine) -> int:
    with database.reading(engine) as session:
        return session.exec(select(func.count()).select_from(Person)).one()


def test_nothing_is_kept_of_who_only_looks(engine):
    for person in (None, "never-seen"):
        assert not Things(engine, person).everything()
        assert Things(engine, person).games() == ()
    Things(engine, None).delete_everything()
    with pytest.raises(ValueError, match="nobody"):
        Things(engine, None).keep_options({"players": "3"})
    assert people(engine) == 0


def test_sets_are_added_and_taken_away_by_what_changed(engine):
    mine = Things(engine, "p")
    mine.change_sets(["base@2", "nocturne@1"], [])
    mine.change_sets(["base@2", "alchemy@1"], ["nocturne@1", "empires@1"])
    assert sorted(mine.sets()) == ["alchemy@1", "base@2"]


def test_options_are_kept_as_they_were_given(engine):
    mine = Things(engine, "p")
    mine.keep_options({"players": "3", "need": "tag:village", "note": "ç"})
    mine.keep_options({"players": "4"})
    assert mine.options() == {"players": "4"}


def test_a_game_is_kept_changed_and_forgotten(engine):
    mine = Things(engine, "p")
    mine.add_game(GAME)
    assert mine.game("g1") == GAME
    changed = Game("g1", "1abc", date(2026, 3, 2), (Result("Ana", None),), "", 1)
    mine.change_game(changed)
    kept = mine.game("g1")
    assert (kept.day, kept.results, kept.note, kept.version) == (
        date(2026, 3, 2), (Result("Ana", None),), "", 2,
    )  # fmt: skip
    mine.delete_game("g1")
    assert mine.games() == ()
    for gone in (
        lambda: mine.game("g1"),
        lambda: mine.delete_game("g1"),
        lambda: mine.change_game(changed),
    ):
        with pytest.raises(Problem) as raised:
            gone()
        assert (raised.value.code, raised.value.status) == ("unknown-game", 404)


def test_a_form_sent_twice_makes_one_game(engine):
    mine = Things(engine, "p")
    mine.add_game(GAME)
    mine.add_game(Game("g1", "1xyz", date(2020, 1, 1)))
    assert mine.games() == (GAME,)


def test_a_change_to_what_somebody_changed_meanwhile_is_refused(engine):
    mine = Things(engine, "p")
    mine.add_game(GAME)
    mine.change_game(GAME)
    with pytest.raises(Problem) as raised:
        mine.change_game(Game("g1", "1abc", date(1999, 1, 1), (), "mine", 1))
    assert (raised.value.code, raised.value.status) == ("changed-meanwhile", 409)
    assert mine.game("g1").results == GAME.results


def test_games_come_newest_first_and_page_by_page(engine):
    mine = Things(engine, "p")
    for name, day in (("a", 3), ("b", 1), ("c", 3), ("d", 2)):
        mine.add_game(Game(name, "1abc", date(2026, 1, day)))
    assert [game.id for game in mine.games()] == ["c", "a", "d", "b"]
    assert [game.id for game in mine.games(2, offset=1)] == ["a", "d"]


@pytest.mark.parametrize(
    ("results", "winners"),
    [
        ((), ()),
        ((Result("Ana"), Result("Bruno")), ()),
        ((Result("Ana", 12), Result("Bruno", -3)), ("Ana",)),
        ((Result("Ana", 12), Result("Bruno", 12), Result("Caio", 1)), ("Ana", "Bruno")),
        ((Result("Ana", 12), Result("Bruno", 12, True)), ("Bruno",)),
        ((Result("Ana"), Result("Bruno", None, True)), ("Bruno",)),
    ],
)
def test_who_won_is_told_by_the_marks_and_else_by_the_scores(results, winners):
    assert Game("g", "1abc", date(2026, 1, 1), results).winners == winners


def test_favourites_and_marks(engine):
    mine = Things(engine, "p")
    mine.add_kingdom(Favourite("1a", "First"))
    mine.add_kingdom(Favourite("1b"))
    mine.add_kingdom(Favourite("1a", "Renamed"))
    assert mine.kingdoms() == (Favourite("1b"), Favourite("1a", "Renamed"))
    mine.delete_kingdom("1b")
    mine.mark_card("witch", LIKED)
    mine.mark_card("witch", BANNED)
    mine.mark_card("moat", LIKED)
    mine.mark_card("moat", None)
    mine.mark_card("bard", None)
    assert mine.marks() == {"witch": BANNED}
    assert mine.kingdoms() == (Favourite("1a", "Renamed"),)


def test_nobody_reads_or_changes_what_is_another_persons(engine):
    mine, other = Things(engine, "p"), Things(engine, "q")
    mine.take_in(
        Kept(("base@2",), {"players": "3"}, (GAME,), (Favourite("1a", "A"),), {"witch": LIKED}),
        replace=False,
    )
    before = mine.everything()
    assert not other.everything()
    with pytest.raises(Problem):
        other.game("g1")
    with pytest.raises(Problem):
        other.delete_game("g1")
    with pytest.raises(Problem):
        other.change_game(GAME)
    other.add_game(Game("g1", "1other", date(2026, 1, 1), (Result("Eva", 1),)))
    other.change_sets([], ["base@2"])
    other.delete_kingdom("1a")
    other.add_kingdom(Favourite("1a", "Theirs"))
    other.mark_card("witch", None)
    other.keep_options({"players": "6"})
    assert mine.everything() == before
    assert other.game("g1").code == "1other"
    other.take_in(Kept(), replace=True)
    other.delete_everything()
    assert mine.everything() == before
    assert people(engine) == 1


def test_taking_in_adds_without_changing_what_is_there(engine):
    mine = Things(engine, "p")
    mine.take_in(
        Kept(("base@1",), {"players": "3"}, (GAME,), (Favourite("1a", "A"),), {"witch": LIKED}),
        replace=False,
    )
    other = Game("g2", "1xyz", date(2026, 3, 1))
    altered = Game("g1", "1xyz", date(2020, 1, 1))
    mine.take_in(
        Kept(
            ("base@1", "base@2"),
            {"players": "6"},
            (altered, other),
            (Favourite("1a", "Other"), Favourite("1b")),
            {"witch": BANNED, "moat": BANNED},
        ),
        replace=False,
    )
    kept = mine.everything()
    assert sorted(kept.sets) == ["base@1", "base@2"]
    assert kept.options == {"players": "3"}
    assert {game.id: game.code for game in kept.games} == {"g1": "1abc", "g2": "1xyz"}
    assert set(kept.kingdoms) == {Favourite("1a", "A"), Favourite("1b")}
    assert kept.marks == {"witch": LIKED, "moat": BANNED}


def test_taking_in_instead_leaves_only_what_was_given_in_its_order(engine):
    mine = Things(engine, "p")
    mine.add_game(GAME)
    games = tuple(Game(name, "1abc", date(2026, 1, 1)) for name in ("z", "y", "x"))
    kept = Kept(("base@1",), {"players": "6"}, games, (Favourite("1c"), Favourite("1a")), {})
    mine.take_in(kept, replace=True)
    assert mine.everything() == kept
    mine.take_in(mine.everything(), replace=True)
    assert mine.everything() == kept


def test_too_much_is_refused_as_a_whole(engine, monkeypatch):
    monkeypatch.setattr(storage, "MOST_GAMES", 1)
    monkeypatch.setattr(storage, "MOST_KINGDOMS", 1)
    monkeypatch.setattr(storage, "MOST_CARDS", 1)
    mine = Things(engine, "p")
    mine.add_game(GAME)
    more = tuple(Game(name, "1abc", date(2026, 1, 1)) for name in ("x", "y"))
    for kept in (
        Kept(games=more),
        Kept(kingdoms=(Favourite("1a"), Favourite("1b"))),
        Kept(marks={"witch": LIKED, "moat": LIKED}),
    ):
        with pytest.raises(Problem) as raised:
            mine.take_in(Kept(("base@1",), {}, kept.games, kept.kingdoms, kept.marks), replace=True)
        assert raised.value.code == "too-many-kept"
        assert mine.everything() == Kept(games=(GAME,))


def test_a_link_moves_a_person_once_and_not_for_ever(engine):
    mine = Things(engine, "p")
    mine.add_game(GAME)
    key = mine.make_link(now=1000)
    assert storage.open_link(engine, key, now=1001) == "p"
    assert storage.use_link(engine, key, now=1000 + storage.MOVE_SECONDS - 1) == "p"
    late = mine.make_link(now=1000)
    for bad, moment in ((key, 1001), (late, 1000 + storage.MOVE_SECONDS), ("guess", 1001)):
        for use in (storage.open_link, storage.use_link):
            with pytest.raises(Problem) as raised:
                use(engine, bad, now=moment)
            assert raised.value.code == "link-expired"
    with database.reading(engine) as session:
        stored = session.exec(select(MoveLink.key_hash)).all()
    assert late not in stored, "the key itself is nowhere in the database"


def test_only_so_many_links_are_open_and_old_ones_go(engine):
    mine = Things(engine, "p")
    keys = [mine.make_link(now=1000 + number) for number in range(storage.MOST_LINKS + 2)]
    with database.reading(engine) as session:
        assert len(session.exec(select(MoveLink)).all()) == storage.MOST_LINKS
    with pytest.raises(Problem):
        storage.open_link(engine, keys[0], now=1010)
    assert storage.open_link(engine, keys[-1], now=1010) == "p"
    mine.make_link(now=10_000)
    with database.reading(engine) as session:
        assert len(session.exec(select(MoveLink)).all()) == 1


def test_a_link_brings_along_what_the_device_had(engine):
    old, new = Things(engine, "p"), Things(engine, "q")
    old.add_game(GAME)
    new.add_game(Game("g2", "1xyz", date(2026, 1, 1), (Result("Eva", 3),)))
    new.change_sets(["base@2"], [])
    assert storage.use_link(engine, old.make_link(), bring="q") == "p"
    assert {game.id for game in old.games()} == {"g1", "g2"}
    assert old.sets() == ("base@2",)
    assert not new.everything()
    assert people(engine) == 1
    assert storage.use_link(engine, old.make_link(), bring="p") == "p"
    assert len(old.games()) == 2, "bringing oneself along changes nothing"


@pytest.mark.parametrize("whose", ["p", "q"])
def test_what_another_window_keeps_while_a_link_is_used_is_not_lost(engine, monkeypatch, whose):
    old, new = Things(engine, "p"), Things(engine, "q")
    old.add_game(GAME)
    new.add_game(Game("g2", "1xyz", date(2026, 1, 1)))
    key, everything = old.make_link(), Things._everything
    late = Game("g3", "1xyz", date(2026, 1, 2))
    window = threading.Thread(target=lambda: Things(engine, whose).add_game(late))

    def slowly(mine, session):
        kept = everything(mine, session)
        window.start()
        window.join(0.5)
        return kept

    monkeypatch.setattr(Things, "_everything", slowly)
    assert storage.use_link(engine, key, bring="q") == "p"
    monkeypatch.undo()
    window.join()
    kept = {game.id for game in (*old.games(), *Things(engine, whose).games())}
    assert kept == {"g1", "g2", "g3"}


def test_deleting_everything_leaves_no_row(engine):
    mine = Things(engine, "p")
    mine.take_in(
        Kept(("base@2",), {"players": "3"}, (GAME,), (Favourite("1a", "A"),), {"witch": LIKED}),
        replace=False,
    )
    mine.make_link()
    mine.delete_everything()
    with engine.connect() as connection:
        for table in ("person", "owned_set", "marked_card", "favourite_kingdom", "played",
                      "played_result", "move_link"):  # fmt: skip
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar() == 0, table


# Several processes at once, as gunicorn's workers are.

WORKERS, EACH = 4, 12


def _work(number: int, barrier, queue, key: str) -> None:
    engine = database.get_engine(database.database_url())
    mine = Things(engine, "p")
    barrier.wait()
    told = []
    for turn in range(EACH):
        mine.add_game(Game(f"{number}-{turn}", "1abc", date(2026, 1, 1), (Result("Ana", turn),)))
        mine.change_sets([f"set{number}{turn}@1"], [f"set{number}{turn - 1}@1"])
        mine.mark_card(f"card{number}{turn}", LIKED)
        try:
            mine.change_game(Game("shared", "1abc", date(2026, 1, 1), (), "", turn + 1))
            told.append(turn)
        except Problem as problem:
            if problem.code != "changed-meanwhile":
                raise
        barrier.wait()
    try:
        used = storage.use_link(engine, key)
    except Problem:
        used = None
    queue.put((told, used))


def test_processes_at_once_lose_nothing_and_only_one_wins(engine):
    mine = Things(engine, "p")
    mine.add_game(Game("shared", "1abc", date(2026, 1, 1)))
    key = mine.make_link()
    context = multiprocessing.get_context("spawn")
    barrier, queue = context.Barrier(WORKERS), context.Queue()
    started = [
        context.Process(target=_work, args=(number, barrier, queue, key))
        for number in range(WORKERS)
    ]
    for process in started:
        process.start()
    told = [queue.get(timeout=90) for _ in started]
    for process in started:
        process.join(timeout=10)
        assert process.exitcode == 0
    games = [game for game in mine.games() if game.id != "shared"]
    assert len(games) == WORKERS * EACH
    assert all(len(game.results) == 1 for game in games)
    assert len(mine.marks()) == WORKERS * EACH
    assert sorted(mine.sets()) == sorted(f"set{number}{EACH - 1}@1" for number in range(WORKERS))
    won = sorted(turn for turns, _ in told for turn in turns)
    assert won == list(range(EACH)), "each version is changed by exactly one process"
    assert mine.game("shared").version == EACH + 1
    assert [used for _, used in told if used] == ["p"]
