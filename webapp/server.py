"""How the application is served: gunicorn's settings, and `serve` for the command line.

``gunicorn --config python:webapp.server 'webapp:create_app()'`` reads the module's variables.
"""

from __future__ import annotations

import os
from typing import Any

LONGEST_LINE = 128 * 1024
"""Bytes of a request's first line: a long query gets an answer in words, not a closed door."""

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", min(4, max(2, os.cpu_count() or 1))))
worker_class = "gthread"
threads = 4
preload_app = True
keepalive = 5
limit_request_line = LONGEST_LINE
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Prepare what is searched, once for all workers, and let a line be `LONGEST_LINE` long."""
    import gunicorn.http.message

    from rulesdb import search
    from rulesdb.database import prepare

    gunicorn.http.message.MAX_REQUEST_LINE = LONGEST_LINE  # its own ceiling is lower
    prepare()
    search.warm()


def serve(host: str, port: int) -> None:
    """Serve the application by gunicorn until interrupted."""
    from gunicorn.app.base import BaseApplication

    from webapp import create_app

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            self.cfg.set("bind", f"{host}:{port}")
            for name in (
                "workers", "worker_class", "threads", "preload_app", "keepalive",
                "limit_request_line", "control_socket_disable", "on_starting",
            ):  # fmt: skip
                self.cfg.set(name, globals()[name])

        def load(self) -> Any:
            return create_app()

    Server().run()
