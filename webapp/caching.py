"""What a browser may keep: static files for good, pages until they change."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from flask import Flask, Response, current_app, request, send_from_directory, url_for

STATIC = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
ADDRESSES = "static-addresses"


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
        response = send_from_directory(STATIC, filename)
        response.headers["Cache-Control"] = FOR_GOOD if digest == current_digest() else ASK_FIRST
        return response

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
