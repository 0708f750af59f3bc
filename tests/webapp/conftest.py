from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulesdb.catalog import load_catalog
from rulesdb.database import prepare
from webapp import create_app
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import read_options


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application over the shipped data."""
    prepare()
    return create_app({"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "SECRET_KEY": "for tests"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def rich_code() -> str:
    """The code of a kingdom that chance decided a lot about."""
    catalog = load_catalog()
    asked = read_options({"players": "4", "lock": "young-witch,black-market,druid,idol"}, catalog)
    return encode(deal(asked, catalog, 11), catalog)


@pytest.fixture(scope="session")
def addresses(rich_code: str) -> list[str]:
    """One address of every kind of page, without its language."""
    return [
        "/",
        "/about",
        "/cards/",
        "/cards/?type=night&cost=3",
        "/cards/necromancer",
        "/cards/knights",
        "/cards/alliance",
        "/sets/nocturne",
        "/search",
        "/search?q=witch",
        "/search?q=type:night+cost<=3+foo:bar",
        "/search?q=zzzzqqqq",
        "/rules/",
        "/rules/night",
        "/glossary",
        "/errata",
        "/kingdoms/",
        f"/kingdoms/{rich_code}",
    ]
