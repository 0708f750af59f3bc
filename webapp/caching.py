"""What is kept: static files for good, pages until they change, by browsers and by each process."""

from __future__ import annotations

import functools
import hashlib
import mimetypes
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import brotli
from flask import Flask, Response, abort, current_app, request, url_for
from werkzeug.utils import safe_join

from webapp.look import theme

STATIC = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
ADDRESSES = "static-addresses"

CODINGS = ("br", "gzip", "identity")
"""How bodies are sent, best first."""

ROOM_FOR_PAGES = 32 * 1024 * 1024
"""Bytes of pages that each process keeps."""

WORTH_CODING = ("text/", "application/javascript", "application/json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class Body:
    """What is sent of a page or a file: its bytes as they are `coded`, and their ETag."""

    sent: bytes
    coded: str
    etag: str

    @classmethod
    def of(cls, plain: bytes, coding: str) -> Body:
        """Return `plain` as it is sent in `coding`."""
        sent = plain
        if coding == "br":
            sent = brotli.compress(plain, quality=5)
        elif coding == "gzip":
            packer = zlib.compressobj(6, zlib.DEFLATED, 31)
            sent = packer.compress(plain) + packer.flush()
        return cls(sent, coding, hashlib.sha256(sent).hexdigest()[:24])

    def response(self, mimetype: str) -> Response:
        """Return an answer with this body; it tells the size and the ETag itself."""
        response = Response(self.sent, mimetype=mimetype)
        if self.coded != "identity":
            response.headers["Content-Encoding"] = self.coded
        response.vary.add("Accept-Encoding")
        response.set_etag(self.etag)
        return response


class Pages:
    """The pages used last, up to a number of bytes; safe to use from several threads."""

    def __init__(self, room: int) -> None:
        self.room, self.used = room, 0
        self._bodies: OrderedDict[tuple[str, ...], Body] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[str, ...]) -> Body | None:
        """Return the body kept under `key`, or None."""
        with self._lock:
            body = self._bodies.get(key)
            if body is not None:
                self._bodies.move_to_end(key)
            return body

    def keep(self, key: tuple[str, ...], body: Body) -> None:
        """Keep `body` and forget what was not used for longest, where room is needed."""
        with self._lock:
            if key in self._bodies:
                return
            self._bodies[key] = body
            self.used += len(body.sent)
            while self.used > self.room:
                _, forgotten = self._bodies.popitem(last=False)
                self.used -= len(forgotten.sent)


_pages = Pages(ROOM_FOR_PAGES)


def kept(view: Callable[..., str]) -> Callable[..., Response | str]:
    """Keep the page that `view` makes: it depends on its address, the host and the theme alone.

    An address with a query is made anew each time, so that nobody fills the room with nonsense.
    """

    @functools.wraps(view)
    def answer(**values: Any) -> Response | str:
        if request.query_string:
            return view(**values)
        key = (request.path, request.host_url, theme(), _coding())
        body = _pages.get(key)
        if body is None:
            body = Body.of(view(**values).encode(), key[-1])
            _pages.keep(key, body)
        return body.response("text/html")

    return answer


def _coding() -> str:
    """Return how the answer may be sent, best first."""
    return request.accept_encodings.best_match(CODINGS, "identity") or "identity"


def digest_of(folder: Path) -> str:
    """Return a short digest of all files in `folder`: it changes when any of them does."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


@functools.cache
def current_digest() -> str:
    """Return the digest of the static files that this process serves."""
    return digest_of(STATIC)


@functools.lru_cache(maxsize=256)
def _file(path: str, changed: int, coding: str) -> Body:
    """Return a static file as it is sent; `changed` is when it was, so that it is read again."""
    return Body.of(Path(path).read_bytes(), coding)


def static_file(filename: str) -> Response:
    """Return the answer with a file of ``static/``; 404 where there is none."""
    path = safe_join(str(STATIC), filename)
    if path is None or not Path(path).is_file():
        abort(404)
    mimetype = mimetypes.guess_type(path)[0] or "application/octet-stream"
    coding = _coding() if mimetype.startswith(WORTH_CODING) else "identity"
    return _file(path, Path(path).stat().st_mtime_ns, coding).response(mimetype)


def asset(filename: str) -> str:
    """Return the address of a static file."""
    known: dict[str, str] = current_app.extensions[ADDRESSES]
    if filename not in known:
        known[filename] = url_for("static", digest=current_digest(), filename=filename)
    return known[filename]


def init_app(app: Flask) -> None:
    """Serve the static files of `app` under their digest, and give pages an ETag.

    The digest stands in the path, so that modules and styles find each other by relative address.
    """
    app.extensions[ADDRESSES] = {}

    @app.get("/static/<digest>/<path:filename>", endpoint="static")
    def static(digest: str, filename: str) -> Response:
        response = static_file(filename)
        response.headers["Cache-Control"] = FOR_GOOD if digest == current_digest() else ASK_FIRST
        return response.make_conditional(request)

    app.jinja_env.globals["asset"] = asset

    @app.after_request
    def tag(response: Response) -> Response:
        if request.endpoint == "static" or request.method not in ("GET", "HEAD"):
            return response
        response.headers.setdefault("Cache-Control", ASK_FIRST)
        response.vary.update(["Accept-Language", "Cookie"])
        if response.status_code == 200 and not response.is_streamed:
            response.add_etag()
            response.make_conditional(request)
        return response
