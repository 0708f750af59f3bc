from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from rulesdb.database import prepare
from webapp import create_app


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A reader of the application over the shipped data."""
    prepare()
    app = create_app({"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "SECRET_KEY": "for tests"})
    return app.test_client()
