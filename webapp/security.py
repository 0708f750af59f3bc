"""What keeps a reader safe: headers, cookies, forms, limits, and the key that signs them."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from rulesdb.places import data_folder
from rulesdb.problems import Problem

COSTLY = "20 per second; 600 per minute"
"""What one address may ask of the pages and calls that work hard."""

HEADERS = {
    "Content-Security-Policy": "; ".join([
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}  # fmt: skip


def _is_exempt() -> bool:
    """Return whether a request may ask for any number.

    The limiter's own switch would be every application's; ``LIMITED`` is this one's.
    """
    return not current_app.config["LIMITED"] or _is_own_machine()


def _is_own_machine() -> bool:
    """Return whether the request comes from this machine itself, through no proxy."""
    return request.remote_addr in ("127.0.0.1", "::1") and "X-Forwarded-For" not in request.headers


limiter = Limiter(get_remote_address, storage_uri="memory://")
costly = limiter.shared_limit(COSTLY, scope="costly", exempt_when=_is_exempt)
"""Decorate a view that works hard: one address may ask for `COSTLY`, its own machine for more."""


def costly_with(*names: str) -> Any:
    """Return `costly` for a view that works hard only where the query has one of `names`."""
    return limiter.shared_limit(
        COSTLY,
        scope="costly",
        exempt_when=lambda: _is_exempt() or not any(name in request.args for name in names),
    )


csrf = CSRFProtect()


class CookieSession(SecureCookieSessionInterface):
    """The signed session cookie, for https alone wherever the page itself came by https."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def secret_key(folder: Path) -> bytes:
    """Return the key that signs cookies: ``SECRET_KEY``, or one made once and kept in `folder`.

    Safe when several processes start at once: the first to name its key wins, all read that one.
    """
    if named := os.environ.get("SECRET_KEY"):
        return named.encode()
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "secret_key"
    if not kept.exists():
        handle, draft = tempfile.mkstemp(dir=folder)  # readable by its owner alone
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return kept.read_bytes()


def init_app(app: Flask) -> None:
    """Guard every answer of `app`."""
    if not app.secret_key:
        app.secret_key = secret_key(data_folder())
    app.config.from_mapping(SESSION_COOKIE_SAMESITE="Lax", RATELIMIT_HEADERS_ENABLED=True)
    app.session_interface = CookieSession()
    app.config.setdefault("LIMITED", True)
    limiter.init_app(app)
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)  # a game outlasts the form opened before it
    csrf.init_app(app)
    if proxies := int(os.environ.get("ARAUTO_PROXIES", "0")):
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )

    @app.before_request
    def refuse_nul() -> None:
        """Refuse an address with a NUL in it: PostgreSQL takes none into a question."""
        if "\0" in request.path:
            raise Problem("bad-request")

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        return response
