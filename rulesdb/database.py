"""The database: engine, sessions, migrations, and the build of the rows and the index from data.

`DATABASE_URL` selects PostgreSQL; without it an SQLite file lies in the data folder. What is
built is keyed by a digest of the data: starting again with the same data only compares digests.
"""

from __future__ import annotations

import fcntl
import functools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session, SQLModel, create_engine, select

from rulesdb.catalog import load_catalog
from rulesdb.index import build, is_built
from rulesdb.models import Build
from rulesdb.places import data_digest, data_folder, index_folder
from rulesdb.problems import Problem
from rulesdb.projection import rows
from rulesdb.texts import load_texts

Progress = Callable[[str, int, int], None]
"""Called with a step (``tables``, ``rows``, ``index``), how many are done, and of how many."""

BUSY_MILLISECONDS = 10_000
_ADVISORY_LOCK = 0x41726175746F
"""The key of PostgreSQL's advisory lock around migrations and build: “Arauto” in ASCII."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What `prepare` leaves ready: the engine, and the folder of the search index."""

    engine: Engine
    index: Path


def database_url(folder: Path | None = None) -> str:
    """Return the address of the database: ``DATABASE_URL``, or SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL", "").strip()
    if not url:
        return f"sqlite:///{(folder or data_folder()) / 'arauto.sqlite'}"
    for scheme in ("postgres://", "postgresql://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


@functools.cache
def get_engine(url: str | None = None) -> Engine:
    """Return the engine for `url` (or `database_url`); one for each address in a process."""
    address = make_url(url or database_url())
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address, connect_args={"timeout": BUSY_MILLISECONDS / 1000})
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    return create_engine(address, pool_pre_ping=True, pool_size=5, max_overflow=10)


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """Give a session for reading; nothing is committed."""
    with Session(engine) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """Give a session for writing: committed at the end, rolled back when anything fails.

    On SQLite the write lock is taken at once and waited for, so that no transaction fails
    half-way because another began to write in between.
    """
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        session = Session(bind=connection, join_transaction_mode="rollback_only")
        yield session
        session.flush()
        session.close()


def prepare(progress: Progress | None = None, *, url: str | None = None) -> Prepared:
    """Bring the tables up to date and build rows and index from the data, where either lacks.

    Any number of processes may start at once: one builds and the others wait for it. Raises
    `DataError` for faulty data, `Problem` for a folder or a database that cannot be used.
    """
    report = progress or (lambda step, done, total: None)
    index = prepare_index(report)
    digest = data_digest()
    engine = get_engine(url or database_url())
    try:
        if not _is_current(engine, digest):
            with _only_one(engine):
                if not _is_current(engine, digest):
                    _migrate(engine, report)
                    _fill(engine, digest, report)
    except OperationalError as error:
        raise Problem(
            "database",
            500,
            url=engine.url.render_as_string(hide_password=True),
            why=str(error.orig),
        ) from error
    engine.dispose()
    return Prepared(engine, index)


def prepare_index(progress: Progress | None = None) -> Path:
    """Build the search index of the data where it is missing; return its folder.

    Search needs nothing else: it works without a database.
    """
    report = progress or (lambda step, done, total: None)
    index = index_folder()
    try:
        index.parent.mkdir(parents=True, exist_ok=True)
        if not is_built(index):
            with _locked_file(index.parent / ".lock"):
                if not is_built(index):
                    build(
                        index,
                        load_catalog(),
                        load_texts(),
                        lambda done, total: report("index", done, total),
                    )
    except OSError as error:
        raise Problem("data-folder", 500, folder=str(data_folder()), why=str(error)) from error
    return index


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables behind `connection` to `revision`, forwards or back to ``base``."""
    config = Config()
    config.set_main_option("script_location", "rulesdb:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if revision == "base":
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)


def _is_current(engine: Engine, digest: str) -> bool:
    """Return whether the rows were built from this data (and so by these migrations)."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("build"):
            return False
        return connection.execute(select(Build.digest)).scalar() == digest


def _migrate(engine: Engine, report: Progress) -> None:
    report("tables", 0, 1)
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        migrate(connection)
    report("tables", 1, 1)


def _fill(engine: Engine, digest: str, report: Progress) -> None:
    """Replace every row of the projection in one transaction."""
    projection = rows(load_catalog(), load_texts())
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        tables = [table for table in SQLModel.metadata.sorted_tables if table.name in projection]
        for table in reversed(tables):
            connection.execute(table.delete())
        connection.execute(SQLModel.metadata.tables["build"].delete())
        for done, table in enumerate(tables):
            report("rows", done, len(tables))
            if projection[table.name]:
                connection.execute(table.insert(), projection[table.name])
        connection.execute(SQLModel.metadata.tables["build"].insert(), {"id": 1, "digest": digest})
        report("rows", len(tables), len(tables))


@contextmanager
def _only_one(engine: Engine) -> Iterator[None]:
    """Hold the build's lock of this database: PostgreSQL's own, or a file beside SQLite's."""
    if engine.dialect.name == "sqlite":
        with _locked_file(Path(f"{engine.url.database}.lock")):
            yield
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        key = {"key": _ADVISORY_LOCK}
        connection.execute(text("SELECT pg_advisory_lock(:key)"), key)
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), key)


@contextmanager
def _locked_file(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _set_up_sqlite(connection: Any, _: ConnectionPoolEntry) -> None:
    """Leave transactions to `_begin_sqlite`, so that changes of tables are part of them too."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
