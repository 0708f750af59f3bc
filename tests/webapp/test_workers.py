"""Two workers that are killed again and again lose nothing of what they said was kept."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

from rulesdb import database
from rulesdb.catalog import load_catalog
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import Options

ROOT = Path(__file__).parent.parent.parent
GAMES, SENDERS = 15, 3


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address + "/healthz", timeout=5):
            return True
    except OSError:
        return False


class Browser:
    """Somebody who tries again until the server answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, form: dict[str, str] | None = None) -> str:
        data = urlencode(form).encode() if form else None
        for _ in range(600):
            try:
                with self.opener.open(self.address + path, data, timeout=20) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from error
            except (OSError, HTTPException):
                time.sleep(0.1)
        raise AssertionError("no answer")


def workers_of(master: int) -> list[int]:
    children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii")
    return [int(child) for child in children.split()]


@pytest.fixture
def server(tmp_path):
    """Two workers, as the Procfile starts them."""
    port = free_port()
    url = f"sqlite:///{tmp_path / 'arauto.sqlite'}"
    engine = database.get_engine(url)
    with engine.connect().execution_options(immediate=True) as connection, connection.begin():
        database.migrate(connection)
    engine.dispose()
    running = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--preload", "--config", "python:webapp.server",
         "webapp:create_app()"],
        env={**os.environ, "ARAUTO_DATA": str(tmp_path), "DATABASE_URL": url,
             "PORT": str(port), "HOST": "127.0.0.1", "WEB_CONCURRENCY": "2"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 120
    try:
        while not answers(address):
            assert running.poll() is None, "the server did not start"
            assert time.monotonic() < until, "the server did not answer"
            time.sleep(0.2)
        yield address, running.pid
    finally:
        running.terminate()
        running.wait(timeout=30)


def test_what_was_kept_is_kept_once_however_workers_die(server):
    address, master = server
    catalog = load_catalog()
    code = encode(deal(Options(), catalog, 1), catalog)
    first = Browser(address)
    token = re.search(r'name="csrf_token" value="([^"]+)"', first.ask("/en/yours/sets"))[1]
    first.ask("/en/yours/sets", {"csrf_token": token, "sets": "base@2"})
    done = threading.Event()
    killed: list[int] = []

    def kill() -> None:
        while not done.is_set():
            for worker in workers_of(master)[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
            time.sleep(0.5)

    def send(sender: int) -> None:
        for number in range(GAMES):
            first.ask("/en/yours/history/new", {
                "csrf_token": token, "id": f"{sender}-{number:020d}", "version": "1", "code": code,
                "day": "2026-03-01", "name1": "Ana", "score1": str(number), "note": str(sender),
            })  # fmt: skip

    killer = threading.Thread(target=kill)
    senders = [threading.Thread(target=send, args=(sender,)) for sender in range(SENDERS)]
    for thread in (killer, *senders):
        thread.start()
    for thread in senders:
        thread.join(timeout=180)
    done.set()
    killer.join()
    assert killed, "somebody has to die"
    kept = json.loads(first.ask("/en/yours/export"))["games"]
    wanted = sorted(
        f"{sender}-{number:020d}" for sender in range(SENDERS) for number in range(GAMES)
    )
    assert sorted(game["id"] for game in kept) == wanted
    for game in kept:
        assert game["players"] == [
            {"name": "Ana", "score": int(game["id"].partition("-")[2]), "won": False}
        ]


@pytest.mark.parametrize(("named", "bound"), [({}, "0.0.0.0"), ({"HOST": "::1"}, "::1")])
def test_what_the_procfile_starts_is_reached_from_outside_unless_told(named, bound):
    lines = (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
    (web,) = [line.removeprefix("web: ") for line in lines if line.startswith("web: ")]
    asks = f"{sys.executable} -c 'import webapp.server; print(webapp.server.bind)' #"
    environment = {name: value for name, value in os.environ.items() if name != "HOST"}
    said = subprocess.run(
        web.replace("gunicorn", asks, 1), shell=True, cwd=ROOT, capture_output=True, text=True,
        check=True, env={**environment, "PORT": "5000", **named},
    )  # fmt: skip
    assert said.stdout.strip() == f"{bound}:5000"
