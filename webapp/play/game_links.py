"""Which games this browser plays: their ids and keys in a signed cookie, nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import segno
from flask import current_app, request
from itsdangerous import BadSignature, URLSafeSerializer
from markupsafe import Markup
from werkzeug.wrappers import Response

COOKIE = "games"
KEPT_FOR = 400 * 24 * 3600
MOST_GAMES = 40
LONGEST = 3800
"""Characters that the cookie has room for; the games played longest ago are left out first."""

Entry = tuple[str, str, dict[str, str]]
"""A game's id, this browser's key, and the keys of other doors by their numbers."""


def games() -> list[Entry]:
    """Return the games of this browser, the one opened last first."""
    try:
        found = _signer().loads(request.cookies.get(COOKIE, ""))
    except BadSignature:
        return []
    return [(str(id_), str(key), dict(others)) for id_, key, others in found]


def keys_of(game_id: str) -> Mapping[int, str]:
    """Return the keys of other doors of a game, which this browser made."""
    for id_, _key, others in games():
        if id_ == game_id:
            return {int(door): key for door, key in others.items()}
    return {}


def remember(
    response: Response, game_id: str, key: str, others: Mapping[int, str] | None = None
) -> None:
    """Put a game first among those of this browser."""
    before = games()
    if before and before[0][:2] == (game_id, key) and others is None:
        return
    kept = next((entry for entry in before if entry[:2] == (game_id, key)), None)
    made = {str(door): each for door, each in (others or {}).items()}
    entry: Entry = (game_id, key, made or (kept[2] if kept else {}))
    _keep(response, [entry, *(it for it in before if it[:2] != (game_id, key))])


def forget(response: Response, game_id: str) -> None:
    """Take a game off this browser's list; its links still open it."""
    _keep(response, [entry for entry in games() if entry[0] != game_id])


def qr(address: str) -> Markup:
    """Return an address drawn as a QR code."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=5, border=3, dark="#000", light="#fff", xmldecl=False
    )
    return Markup(drawn.getvalue().decode())


def _keep(response: Response, entries: list[Entry]) -> None:
    entries = entries[:MOST_GAMES]
    written = str(_signer().dumps(entries))
    while len(written) > LONGEST:
        entries = entries[:-1]
        written = str(_signer().dumps(entries))
    response.set_cookie(
        COOKIE, written, max_age=KEPT_FOR, samesite="Lax", httponly=True, secure=request.is_secure
    )


def _signer() -> URLSafeSerializer:
    key: Any = current_app.secret_key
    return URLSafeSerializer(key, salt="games")
