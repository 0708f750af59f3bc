"""What the reader wishes for when a kingdom is dealt: asked for now, or else as last time.

Wishes are text by name (`webapp.kingdoms.wishes`). Those of the last deal lie in a cookie; a
browser without it uses those its person keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

from flask import Response, g, request
from werkzeug.wrappers import Response as AnyResponse

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp import identity
from webapp.asked import asked
from webapp.kingdoms.code import decode
from webapp.kingdoms.options import Options
from webapp.kingdoms.wishes import WISH_NAMES, Mine, lately, read_wishes
from webapp.storage import BANNED, LIKED

COOKIE = "wishes"
A_YEAR = 365 * 24 * 3600
LONGEST = 2500
"""Characters of wishes that a cookie has room for; longer ones are not remembered."""

Wishes = Mapping[str, str]


def mine(wishes: Wishes, catalog: Catalog) -> Mine:
    """Return what of the reader's things `wishes` may refer to."""
    things = identity.things()
    if things.person is None:
        return Mine()
    try:
        back = lately(wishes)
    except Problem:
        back = 0  # `read_wishes` says what is wrong with it
    marks = things.marks()
    return Mine(
        sets=tuple(name for name in things.sets() if _is_set(name, catalog)),
        liked=tuple(slug for slug, mark in marks.items() if mark == LIKED and slug in catalog),
        banned=tuple(slug for slug, mark in marks.items() if mark == BANNED and slug in catalog),
        played=tuple(decode(game.code, catalog) for game in things.games(back)) if back else (),
    )


def options_of(wishes: Wishes, catalog: Catalog) -> Options:
    """Return the options that the reader's `wishes` come to; a `Problem` for nonsense."""
    return read_wishes(wishes, mine(wishes, catalog), catalog)


def asked_for() -> dict[str, str]:
    """Return the wishes that the address asks for."""
    return {name: text for name, text in asked("lang").items() if text}


def last_wishes() -> dict[str, str]:
    """Return what this browser asked for last time, or what its person keeps."""
    if "wishes" not in g:
        kept = parse_qsl(request.cookies.get(COOKIE, "")[:LONGEST])
        found = {name: text for name, text in kept if name in WISH_NAMES}
        g.wishes = found or identity.things().options()
    wishes: dict[str, str] = g.wishes
    return dict(wishes)


def possible_wishes(catalog: Catalog) -> tuple[dict[str, str], Options]:
    """Return the wishes of last time, with their options; none if they no longer make sense."""
    wishes = last_wishes()
    try:
        return wishes, options_of(wishes, catalog)
    except Problem:
        return {}, options_of({}, catalog)


def remember(response: AnyResponse | Response, wishes: Wishes) -> None:
    """Let `response` tell the browser to ask for `wishes` next time too."""
    kept = urlencode({name: text for name, text in wishes.items() if name != "seed" and text})
    if len(kept) <= LONGEST:
        response.set_cookie(
            COOKIE, kept, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )


def _is_set(name: str, catalog: Catalog) -> bool:
    slug, _, edition = name.partition("@")
    known = catalog.sets.get(slug)
    return known is not None and edition in {str(one.number) for one in known.editions}
