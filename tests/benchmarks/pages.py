"""Card pages per second of two processes, asked for as browsers ask.

Run with ``python -m tests.benchmarks.pages`` on Linux; one line for each bar. Client and
server share the machine, so the processor's time that the server takes for a page counts: two
processes with a core each answer two pages in it. What the clock says is told as well.
"""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rulesdb.catalog import LANGUAGES, load_catalog

WORKERS = 2
CONNECTIONS = 4
BAR = 800
PAGES = 8_000
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def spent(pid: int) -> float:
    """Return the seconds of processor that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def workers(pid: int) -> list[int]:
    """Return the processes that the server `pid` has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def ask(port: int, addresses: list[str], pages: int) -> None:
    """Ask for so many pages over one connection, `addresses` again and again."""
    head = f"Host: 127.0.0.1:{port}\r\nAccept-Encoding: gzip, br\r\n\r\n"
    asked = [f"GET {address} HTTP/1.1\r\n{head}".encode() for address in addresses]
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rb") as answers:
        for number in range(pages):
            line.sendall(asked[number % len(asked)])
            status, length = answers.readline(), 0
            assert status.startswith(b"HTTP/1.1 200"), status
            while (header := answers.readline()) != b"\r\n":
                if header.lower().startswith(b"content-length:"):
                    length = int(header.split(b":")[1])
            assert len(answers.read(length)) == length > 0


def rush(server: int, port: int, addresses: list[str], pages: int) -> tuple[float, float]:
    """Ask for so many pages over several connections at once.

    Returns the pages per second that the processor's time of the workers allows, and those by the
    clock.
    """
    before, begun = sum(map(spent, workers(server))), time.monotonic()
    with ThreadPoolExecutor(CONNECTIONS) as connections:
        own = [
            random.Random(number).sample(addresses, len(addresses)) for number in range(CONNECTIONS)
        ]
        list(connections.map(lambda mine: ask(port, mine, pages // CONNECTIONS), own))
    seconds = time.monotonic() - begun
    taken = sum(map(spent, workers(server))) - before
    return WORKERS * pages / taken, pages / seconds


def main() -> None:
    """Print one line for each bar."""
    addresses = [
        f"/{language}/cards/{card.slug}" for language in LANGUAGES for card in load_catalog()
    ]
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ARAUTO_DATA": folder, "WEB_CONCURRENCY": str(WORKERS)}
        environment |= {"PORT": str(port), "HOST": "127.0.0.1", "SECRET_KEY": "benchmark"}
        environment.pop("DATABASE_URL", None)
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--config", "python:webapp.server",
             "--log-level", "error", "webapp:create_app()"],
            env=environment,
        )  # fmt: skip
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.2)
                    assert server.poll() is None, "the server ended"
            made, _ = rush(server.pid, port, addresses, CONNECTIONS * len(addresses))
            kept, by_clock = rush(server.pid, port, addresses, PAGES)
        finally:
            server.terminate()
            server.wait()
    print(f"card pages: {kept:.0f} per second by the processor's time of two processes, "
          f"{by_clock:.0f} by the clock beside their client (bar {BAR}); while each is still to be "
          f"made once, {made:.0f}")  # fmt: skip


if __name__ == "__main__":
    main()
