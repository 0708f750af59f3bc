"""Who the reader is: a random id in a signed cookie, made only when something is to be kept.

It says nothing about anybody; whoever has the cookie is that person. `webapp.storage` keeps what
belongs to the id.
"""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadSignature, URLSafeSerializer

from rulesdb.database import database_url, get_engine
from webapp.storage import Things, new_id

COOKIE = "person"
KEPT_FOR = 400 * 24 * 3600
"""Seconds a browser keeps the cookie, from the last time it was used; browsers allow no more."""


def person() -> str | None:
    """Return the reader's id; None when nothing was ever kept, or the cookie is not ours."""
    if "person" not in g:
        try:
            g.person = _signer().loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            g.person = None
        g.person_is_new = False
    found: str | None = g.person
    return found


def things() -> Things:
    """Return what the reader keeps, to read."""
    return Things(get_engine(database_url()), person())


def keep() -> Things:
    """Return what the reader keeps, to add to; who had no id yet gets one."""
    become(person() or new_id())
    return things()


def become(other: str) -> None:
    """Make this browser `other`'s from now on."""
    g.person, g.person_is_new = other, True


def forget() -> None:
    """Let the answer take the id away from this browser."""
    g.person, g.person_is_new = None, True


def _signer() -> URLSafeSerializer:
    key = current_app.secret_key
    if key is None:
        raise RuntimeError("the application has no key to sign with")
    return URLSafeSerializer(key, salt="person")


def init_app(app: Flask) -> None:
    """Let answers of `app` carry the cookie where it is new or was used to keep something."""

    @app.after_request
    def carry(response: Response) -> Response:
        if response.status_code >= 400 or not g.get("person_is_new", False):
            return response
        if g.person is None:
            response.delete_cookie(COOKIE, samesite="Lax", httponly=True, secure=request.is_secure)
        else:
            response.set_cookie(
                COOKIE,
                str(_signer().dumps(g.person)),
                max_age=KEPT_FOR,
                samesite="Lax",
                httponly=True,
                secure=request.is_secure,
            )
        return response
