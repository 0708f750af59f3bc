"""The command ``arauto``."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from importlib.metadata import version

import pytest
from click.testing import CliRunner

from webapp.cli import main

ARAUTO = [sys.executable, "-c", "from webapp.cli import main; main()"]


def run(*arguments, **env):
    return CliRunner(env=env).invoke(main, list(arguments))


@pytest.mark.parametrize("command", [[], *([name] for name in main.commands)])
def test_each_command_explains_itself(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")


def test_it_tells_its_version():
    assert version("arauto") in run("--version").stdout


def test_a_kingdom_is_the_object_that_the_api_answers(client):
    result = run("kingdom", "--seed", "3", "--players", "5", "--sets", "nocturne,base", "--json")
    assert result.exit_code == 0
    dealt = client.get("/api/v1/kingdoms/random?seed=3&players=5&sets=nocturne,base").json
    assert json.loads(result.stdout) == dealt


def test_a_card_and_a_search_are_what_the_api_answers(client):
    assert json.loads(run("card", "bard", "--json", "--lang", "pt").stdout) == (
        client.get("/api/v1/cards/bard?lang=pt").json
    )
    found = json.loads(run("search", "tipo:noite", "--json", "--lang", "pt").stdout)
    assert found == client.get("/api/v1/search?q=tipo:noite&lang=pt&limit=10").json


def test_the_system_says_which_language_is_spoken():
    assert "Bardo / Bard" in run("card", "bard", LC_ALL="pt_BR.UTF-8").stdout
    assert "Bard / Bardo" in run("card", "bard", LC_ALL="C").stdout
    assert "Bard / Bardo" in run("card", "bard", "--lang", "en", LC_ALL="pt_BR.UTF-8").stdout


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def fetch(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_alone_it_prepares_and_serves(tmp_path):
    port = free_port()
    env = {**os.environ, "ARAUTO_DATA": str(tmp_path / "new"), "PORT": str(port), "LC_ALL": "C"}
    env.pop("HOST", None)
    server = subprocess.Popen(ARAUTO, env=env, stderr=subprocess.PIPE, text=True)
    try:
        for _ in range(600):
            try:
                if fetch(f"http://127.0.0.1:{port}/healthz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.2)
        assert fetch(f"http://127.0.0.1:{port}/en/search?q=witch")[0] == 200
        status, page = fetch(f"http://127.0.0.1:{port}/pt/search?q=" + "%C3%A1" * 10_000)
        assert status == 400
        assert "longa demais" in page
    finally:
        server.terminate()
        told = server.communicate(timeout=15)[1]
    assert "first start" in told
    assert f"http://127.0.0.1:{port}" in told
    assert {"arauto.sqlite", "search", "secret_key"} <= {
        path.name for path in (tmp_path / "new").iterdir()
    }
