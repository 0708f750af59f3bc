from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import func, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel, select

from rulesdb import database, places
from rulesdb.catalog import load_catalog
from rulesdb.index import is_built
from rulesdb.models import Build, CardRow, FactRow, NameRow, RecommendedRow, SetRow, TextRow
from rulesdb.problems import Problem
from rulesdb.texts import load_texts


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A data folder with nothing in it."""
    monkeypatch.setenv("ARAUTO_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def folder(built_index, empty):
    """A data folder that holds the search index, which takes longest to build, and no database."""
    shutil.copytree(built_index.parent, empty / "search")
    return empty


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, folder, monkeypatch):
    """Nothing built yet, on SQLite and on a real PostgreSQL."""
    if request.param == "postgresql":
        monkeypatch.setenv("DATABASE_URL", request.getfixturevalue("postgres_url"))
    yield request.param
    database.get_engine(database.database_url()).dispose()


def counted(session: Session, table: type[SQLModel]) -> int:
    return session.exec(select(func.count()).select_from(table)).one()


def test_everything_is_built_from_nothing(store):
    steps: list[tuple[str, int, int]] = []
    prepared = database.prepare(lambda *step: steps.append(step))
    assert prepared.engine.dialect.name == store
    catalog = load_catalog()
    with database.reading(prepared.engine) as session:
        assert counted(session, CardRow) == len(catalog)
        assert counted(session, SetRow) == len(catalog.sets)
        assert counted(session, RecommendedRow) == len(catalog.recommended)
        witch = session.get(CardRow, "witch")
        assert (witch.cost_coins, witch.set_slug, witch.copies) == (5, "base", "10")
        assert session.get(CardRow, "way-of-the-mouse").cost_coins is None
        folded = session.exec(select(NameRow.card_slug).where(NameRow.folded == "cova do pecado"))
        assert folded.all() == ["den-of-sin"]
        boons = select(FactRow.card_slug).where(FactRow.value == "deck:boons")
        assert "bard" in session.exec(boons).all()
        written = session.get(TextRow, ("pt", "summary", "witch", 0))
        assert written.body == load_texts().card("witch", "pt").summary
    assert {step for step, _, _ in steps} == {"tables", "rows"}
    assert all(done <= total for _, done, total in steps)
    assert steps[-1] == ("rows", 8, 8)


def test_the_index_is_built_where_there_is_none(empty):
    steps: list[tuple[str, int, int]] = []
    index = database.prepare_index(lambda *step: steps.append(step))
    assert {step for step, _, _ in steps} == {"index"}
    assert is_built(index)
    assert not list(empty.glob("*.sqlite")), "search needs no database"
    assert database.prepare_index() == index


def test_building_again_does_nothing_and_a_change_builds_anew(store, monkeypatch):
    prepared = database.prepare()
    again: list[tuple[str, int, int]] = []
    database.prepare(lambda *step: again.append(step))
    assert again == []
    with database.writing(prepared.engine) as session:
        session.delete(session.get(Build, 1))
        session.delete(session.get(TextRow, ("pt", "summary", "witch", 0)))
    database.prepare(lambda *step: again.append(step))
    assert {step for step, _, _ in again} == {"tables", "rows"}
    with database.reading(prepared.engine) as session:
        assert session.get(TextRow, ("pt", "summary", "witch", 0)) is not None
        assert counted(session, CardRow) == len(load_catalog())


def test_tables_are_as_the_models_say_and_migrations_go_both_ways(store):
    engine = database.prepare().engine
    for table in SQLModel.metadata.sorted_tables:
        found = {column["name"]: column for column in inspect(engine).get_columns(table.name)}
        assert set(found) == {column.name for column in table.columns}, table.name
        for column in table.columns:
            assert found[column.name]["nullable"] == column.nullable, (table.name, column.name)
    with engine.connect() as connection, connection.begin():
        database.migrate(connection, "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    database.prepare()
    assert inspect(engine).has_table("card")


def test_what_fails_half_way_leaves_nothing_behind(store):
    engine = database.prepare().engine

    def write() -> None:
        with database.writing(engine) as session:
            session.add(SetRow(slug="moon", number=99, name_en="Moon", name_pt="Lua"))
            session.flush()
            session.add(FactRow(card_slug="no-such-card", fact="tag", place=0, value="x"))

    with pytest.raises(IntegrityError):
        write()
    with database.reading(engine) as session:
        assert session.get(SetRow, "moon") is None


def _prepare(number: int, barrier, queue) -> None:
    steps: list[str] = []
    barrier.wait()
    prepared = database.prepare(lambda step, done, total: steps.append(step))
    with database.reading(prepared.engine) as session:
        queue.put((number, sorted(set(steps)), counted(session, CardRow)))


def test_several_processes_may_start_at_once(store, folder):
    (places.index_folder() / "documents.pickle").unlink()
    context = multiprocessing.get_context("spawn")
    barrier, queue = context.Barrier(4), context.Queue()
    started = [
        context.Process(target=_prepare, args=(number, barrier, queue)) for number in range(4)
    ]
    for process in started:
        process.start()
    told = [queue.get(timeout=60) for _ in started]
    for process in started:
        process.join(timeout=10)
        assert process.exitcode == 0
    assert {cards for _, _, cards in told} == {len(load_catalog())}
    built = [step for _, steps, _ in told for step in steps]
    assert sorted(built) == ["index", "rows", "tables"], "each step is done by one process only"


def test_sqlite_is_set_up_for_many_readers_and_one_writer(folder):
    engine = database.prepare().engine
    with engine.connect() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 10_000}


def test_a_writer_waits_for_another_and_then_sees_what_it_wrote(folder):
    engine = database.prepare().engine
    other = sqlite3.connect(engine.url.database, isolation_level=None, timeout=5)
    with database.writing(engine) as session:
        other.execute("PRAGMA busy_timeout=50")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        session.get(SetRow, "base").name_en = "Changed"
    assert other.execute("SELECT name_en FROM card_set WHERE slug='base'").fetchone() == (
        "Changed",
    )
    other.close()


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@host:5432/db", "postgresql+psycopg://u:p@host:5432/db"),
        (
            "postgresql://u@host/db?sslmode=require",
            "postgresql+psycopg://u@host/db?sslmode=require",
        ),
        ("postgresql+psycopg://u@host/db", "postgresql+psycopg://u@host/db"),
        ("sqlite:////var/x.sqlite", "sqlite:////var/x.sqlite"),
    ],
)
def test_the_address_of_the_database_is_read_as_hosts_write_it(monkeypatch, given, used):
    monkeypatch.setenv("DATABASE_URL", given)
    assert database.database_url() == used


def test_without_an_address_sqlite_lies_in_the_data_folder(folder, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert database.database_url() == f"sqlite:///{folder}/arauto.sqlite"


def test_a_database_that_is_not_there_and_a_folder_that_cannot_be_used_say_so(folder, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://me:secret@127.0.0.1:1/none")
    with pytest.raises(Problem) as raised:
        database.prepare()
    assert raised.value.code == "database"
    assert "secret" not in str(raised.value.details)
    folder.parent.joinpath("file").touch()
    monkeypatch.setenv("ARAUTO_DATA", str(folder.parent / "file" / "below"))
    with pytest.raises(Problem) as raised:
        database.prepare()
    assert raised.value.code == "data-folder"


def test_an_index_left_half_built_is_built_again_and_old_ones_go(folder, monkeypatch):
    index = database.prepare_index()
    (index / "documents.pickle").unlink()
    unfinished = folder / "search" / ".building-killed"
    old = [*(folder / "search" / f"old{number}" for number in range(3)), unfinished]
    for age, path in enumerate(old):
        path.mkdir()
        os.utime(path, (1_000_000 - age % 3, 1_000_000 - age % 3))
    assert database.prepare_index() == index
    left = {path.name for path in (folder / "search").iterdir() if path.is_dir()}
    assert left == {index.name, "old0"}, "the newest of the others stays for who still reads it"


def test_the_digest_follows_every_file(data):
    before = places.digest_of(data)
    assert before == places.digest_of(Path(data))
    file = data / "texts" / "pt" / "base.md"
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    after = places.digest_of(data)
    assert after != before
    file.rename(file.with_name("alchemy2.md"))
    assert places.digest_of(data) not in (before, after)
