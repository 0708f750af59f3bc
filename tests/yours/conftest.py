from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rulesdb import database
from rulesdb.catalog import load_catalog
from webapp import create_app
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import Options


@pytest.fixture
def app(tmp_path, monkeypatch) -> Flask:
    """The application with an empty database of its own."""
    monkeypatch.setenv("ARAUTO_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    engine = database.get_engine(database.database_url())
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        database.migrate(connection)
    return create_app({"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "SECRET_KEY": "for tests"})


class Browser:
    """Somebody's browser: it keeps cookies and sends forms with their token."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def get(self, address: str, status: int = 200) -> str:
        answer = self.client.get(address)
        assert answer.status_code == status, answer.text
        return answer.text

    def token(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/en/yours/sets"))
        assert found
        return found[1]

    def post(self, address: str, status: int = 303, **form) -> TestResponse:
        answer = self.client.post(address, data={"csrf_token": self.token(), **form})
        assert answer.status_code == status, answer.text
        return answer

    @property
    def person(self) -> str | None:
        cookie = self.client.get_cookie("person")
        return cookie.value if cookie else None


@pytest.fixture
def browser(app: Flask) -> Callable[[], Browser]:
    """Give browsers that share nothing."""
    return lambda: Browser(app)


@pytest.fixture(scope="session")
def codes() -> list[str]:
    """Kingdoms for two, three and four players."""
    catalog = load_catalog()
    return [
        encode(deal(Options(players=players), catalog, players), catalog) for players in (2, 3, 4)
    ]
