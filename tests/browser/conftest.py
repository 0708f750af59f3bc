"""A real browser on a real server. Without Chromium these tests are skipped, and say so loudly;
with ARAUTO_REQUIRE_BROWSER=1 they fail instead.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    sync_playwright,
)
from werkzeug.serving import make_server

from rulesdb.catalog import load_catalog
from rulesdb.database import prepare
from webapp import create_app
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import read_options

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium on this machine: install it, for instance with apt-get install chromium"

NewPage = Callable[..., Page]


def chromium() -> str | None:
    """Return the path of this machine's Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where it is read, that no browser looked at the pages."""
    if chromium() is None:
        terminalreporter.write_sep(
            "!", f"BROWSER TESTS DID NOT RUN: {MISSING}", red=True, bold=True
        )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if os.environ.get("ARAUTO_REQUIRE_BROWSER") == "1":
            pytest.fail(MISSING)
        pytest.skip(f"BROWSER TESTS SKIPPED, {MISSING}")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Serve the application; gives its address."""
    prepare()
    running = make_server(
        "127.0.0.1", 0, create_app({"SECRET_KEY": "for tests"}), threaded=True
    )  # fmt: skip
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()


@pytest.fixture(scope="session")
def code() -> str:
    """The code of a kingdom with everything that a page of it may show."""
    catalog = load_catalog()
    locked = "young-witch,black-market,idol,knights,encampment-plunder,bard,inherited"
    asked = read_options({"players": "3", "lock": locked, "colony": "always"}, catalog)
    return encode(deal(asked, catalog, 5), catalog)


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[NewPage]:
    """Open a page at an address; it fails the test when the page complains or asks elsewhere."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    complain = complaints.append

    def is_complaint(said: ConsoleMessage) -> bool:
        return said.type in ("error", "warning") and not said.text.startswith("Failed to load")

    def check(page: Page, answer: Response) -> None:
        own = answer.url.startswith(server)
        told_no = answer.status >= 400 and answer.status != 409  # 409: a game went on meanwhile
        if not own or (told_no and not answer.request.is_navigation_request()):
            complain(f"{answer.status} {answer.url}")

    def open_page(address: str, size: str = "desktop", theme: str = "light", **more) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            locale=more.pop("locale", "en"),
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complain(said.text) if is_complaint(said) else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("response", lambda answer: check(page, answer))
        page.goto(server + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
