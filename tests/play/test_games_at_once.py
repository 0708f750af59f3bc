"""Several requests for one game at the same time, and workers killed at any moment."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from rulesdb.database import prepare
from webapp import saved_games
from webapp.play import sitting
from webapp.play.games import Live, match_from_json

DECISIONS = 30
KILLS = 5
KILLED_EVERY = 0.35
PATIENCE = 120


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Serve the application by gunicorn with two workers; gives its port and its process."""
    prepare()
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "2", "SECRET_KEY": "x"}
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--config", "python:webapp.server",
         "--log-level", "critical", "webapp:create_app()"],
        env=environment,
    )  # fmt: skip
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if ask(port, "GET", "/healthz")[0] == 200:
                break
        except OSError:
            time.sleep(0.2)
    yield port, process
    process.terminate()
    process.wait(30)


def ask(port: int, method: str, path: str, key: str = "", body: Any = None) -> tuple[int, Any]:
    """Return status and answer of one request on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        headers = {"Seat-Key": key, "Content-Type": "application/json"}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def workers(master: int) -> list[int]:
    """Return the process ids of gunicorn's workers."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text()
    return [int(pid) for pid in children.split()]


class Person(threading.Thread):
    """Plays a seat by the API until enough were killed, and notes what was acknowledged."""

    def __init__(
        self, port: int, game_id: str, key: str, seed: int, enough: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.enough = enough
        self.port, self.key, self.path = port, key, f"/api/v1/games/{game_id}"
        self.random = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.refused = self.broken = 0
        self.faults: list[Any] = []

    def run(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                status, state = ask(self.port, "GET", self.path, self.key)
                if status != 200:
                    self.faults.append((status, state))
                    return
                decided = state["version"] > DECISIONS and self.enough.is_set()
                if decided or state["results"] is not None:
                    return
                if state["question"] is None:
                    time.sleep(0.01)
                    continue
                self.decide(state)
            except (OSError, HTTPException, ValueError):
                self.broken += 1  # the worker was killed; whether it had saved shows next time

    def decide(self, state: dict[str, Any]) -> None:
        asked = state["question"]
        tokens = [option["token"] for option in asked["options"]]
        if "least" in asked:
            answer = " ".join(self.random.sample(tokens, asked["least"])) or "none"
        else:
            answer = self.random.choice(tokens)
        body = {"version": state["version"], "answer": answer}
        status, told = ask(self.port, "POST", f"{self.path}/decisions", self.key, body)
        if status == 200:
            self.acknowledged[state["version"]] = answer
        elif status == 409:
            self.refused += 1
        else:
            self.faults.append((status, told))


def test_nothing_acknowledged_is_lost_while_workers_are_killed(
    server: tuple[int, subprocess.Popen[bytes]],
) -> None:
    port, process = server
    seats = [{"name": name, "by": "person", "apart": True} for name in ("Ana", "Beto")]
    status, game = ask(port, "POST", "/api/v1/games", body={"seats": seats})
    assert status == 201
    keys = [seat["key"] for seat in game["seats"]]
    # Two devices play Ana at once, so that they decide the same thing at the same time.
    enough = threading.Event()
    people = [
        Person(port, game["id"], key, seed, enough) for seed, key in enumerate([*keys, keys[0]])
    ]
    for person in people:
        person.start()
    killed = 0
    while any(person.is_alive() for person in people):
        time.sleep(KILLED_EVERY)
        alive = workers(process.pid)
        if alive:
            os.kill(random.choice(alive), signal.SIGKILL)
            killed += 1
        if killed >= KILLS:
            enough.set()
    assert not [fault for person in people for fault in person.faults]
    assert killed >= KILLS
    saved = saved_games.load(sitting._engine(), game["id"])
    match = match_from_json(json.loads(saved.record))
    decisions = match.record.decisions
    assert saved.version == len(decisions) + 1, "each save is one decision"
    assert len(decisions) >= DECISIONS
    acknowledged: dict[int, str] = {}
    for person in people:
        both = acknowledged.keys() & person.acknowledged.keys()
        assert not both, "of two who decided at the same version one was told no"
        acknowledged |= person.acknowledged
    for version, answer in acknowledged.items():
        assert decisions[version - 1] == answer, "an acknowledged decision stands in its place"
    assert len(acknowledged) > DECISIONS // 2
    assert Live(match).game.decisions == list(decisions), "and the record replays"


def test_of_two_decisions_at_once_one_is_refused_and_nothing_is_played_twice(
    server: tuple[int, subprocess.Popen[bytes]],
) -> None:
    port, _process = server
    for seed in range(5):
        seats = [{"name": "Ana", "by": "person"}, {"name": "Bot", "by": "general"}]
        _status, game = ask(port, "POST", "/api/v1/games", body={"seats": seats})
        key = game["seats"][0]["key"]
        body = {"version": game["version"], "answer": "treasures"}
        barrier = threading.Barrier(8)
        told: list[int] = []

        def decide(
            barrier: threading.Barrier = barrier,
            game: Any = game,
            key: str = key,
            body: Any = body,
            told: list[int] = told,
        ) -> None:
            barrier.wait()
            told.append(ask(port, "POST", f"/api/v1/games/{game['id']}/decisions", key, body)[0])

        threads = [threading.Thread(target=decide) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(told) == [200] + [409] * 7, seed
        state = ask(port, "GET", f"/api/v1/games/{game['id']}", key)[1]
        assert state["version"] == game["version"] + 1
