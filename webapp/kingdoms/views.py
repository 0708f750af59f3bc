"""The pages at the table: ask for a kingdom, see it with its complete setup, share it."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

import segno
from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from rulesdb.catalog import PLAYERS, Card, load_catalog
from rulesdb.problems import Problem
from rulesdb.tags import TAGS
from webapp.asked import asked
from webapp.kingdoms import fetch
from webapp.kingdoms.code import decode, encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import DECISIONS, OPTION_NAMES, POTIONS, read_number, read_options
from webapp.kingdoms.recommended import kingdom_of
from webapp.kingdoms.resolve import BASICS, resolve
from webapp.kingdoms.setup import KINGDOM, Setup
from webapp.kingdoms.terminal_text import lines
from webapp.kingdoms.words import REASONS, THINGS
from webapp.language import current_language
from webapp.security import costly
from webapp.wording import sentence

bp = Blueprint("kingdoms", __name__, url_prefix="/<language:language>/kingdoms")

WISHES = "wishes"
"""The cookie that keeps what was last asked for, as a query string."""

A_YEAR = 365 * 24 * 3600
LONGEST_WISHES = 2000
LANDSCAPES = ("0", "1", "2", "3", "0-4")
TYPED = ("lock", "ban")
"""Wishes that are typed, names separated by commas."""


def kept_wishes() -> MultiDict[str, str]:
    """Return what this browser asked for last time."""
    kept = parse_qsl(request.cookies.get(WISHES, "")[:LONGEST_WISHES])
    return MultiDict((name, value) for name, value in kept if name in OPTION_NAMES)


@bp.app_template_global()
def deal_address(players: int | None = None) -> str:
    """Return the address that deals another kingdom by the wishes of last time."""
    wishes: dict[str, Any] = kept_wishes().to_dict(flat=False)
    if players is not None:
        wishes["players"] = players
    return url_for("kingdoms.random", **wishes)


@bp.get("/")
def index() -> str:
    """Show the button that deals, and what may be asked for."""
    return _form(kept_wishes())


@bp.get("/random")
@costly
def random() -> Response:
    """Deal a kingdom that meets the wishes and go to its page."""
    catalog = load_catalog()
    try:
        dealt = deal(read_options(asked("lang"), catalog), catalog)
    except Problem as problem:
        return make_response(_form(request.args, problem), problem.status)
    response = redirect(url_for("kingdoms.kingdom", code=encode(dealt, catalog)), 303)
    wishes = [(name, value) for name, value in request.args.items(multi=True) if value]
    kept = urlencode([(name, value) for name, value in wishes if name != "seed"])
    if len(kept) <= LONGEST_WISHES:
        response.set_cookie(
            WISHES, kept, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )
    response.headers["Cache-Control"] = "no-store"
    return response


def _form(wishes: MultiDict[str, str], problem: Problem | None = None) -> str:
    return render_template(
        "kingdoms/index.html",
        catalog=load_catalog(),
        wishes=wishes,
        problem=sentence(problem, current_language()) if problem else None,
        players=PLAYERS,
        landscapes=LANDSCAPES,
        decisions=DECISIONS,
        potions=POTIONS,
        tags=TAGS,
        typed=TYPED,
    )


@bp.get("/recommended/<slug>")
@costly
def recommended(slug: str) -> Response:
    """Go to the kingdom of a recommended set; what its rulebook leaves to chance is dealt."""
    catalog = load_catalog()
    if slug not in catalog.recommended:
        raise Problem("unknown-page", 404)
    players = read_number("players", request.args.get("players", "2"), PLAYERS[0], PLAYERS[-1])
    found = kingdom_of(catalog.recommended[slug], players, catalog, Random())
    return redirect(url_for("kingdoms.kingdom", code=encode(found, catalog)), 303)


@bp.get("/<code>")
def kingdom(code: str) -> str:
    """Show a kingdom with everything to fetch, where it goes, and why."""
    catalog, language = load_catalog(), current_language()
    shown = decode(code, catalog)
    setup = resolve(shown, catalog)
    return render_template(
        "kingdoms/kingdom.html",
        catalog=catalog,
        kingdom=shown,
        code=code,
        setup=setup,
        piles=_by_cost([catalog[slug] for slug in shown.supply_piles], language),
        landscapes=[catalog[slug] for slug in shown.landscapes],
        notes=_notes(shown, setup),
        basics=BASICS,
        boxes=fetch.boxes(setup, shown.players, catalog, language),
        tokens=fetch.tokens(setup, shown.players),
        for_players={
            players: encode(replace(shown, players=players), catalog) for players in PLAYERS
        },
        reasons=REASONS,
        things=THINGS,
        text="\n".join(lines(shown, catalog, language)),
    )


@bp.get("/<code>/qr.svg")
@costly
def qr(code: str) -> Response:
    """Draw the address of a kingdom's page as a QR code."""
    decode(code, load_catalog())
    drawn = BytesIO()
    address = url_for("kingdoms.kingdom", code=code, _external=True)
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=6, border=3, dark="#000", light="#fff", xmldecl=False
    )
    response = make_response(drawn.getvalue())
    response.mimetype = "image/svg+xml"
    return response


@bp.get("/<code>/text")
def text(code: str) -> Response:
    """Give a kingdom with its setup as plain text."""
    catalog = load_catalog()
    response = make_response("\n".join(lines(decode(code, catalog), catalog, current_language())))
    response.mimetype = "text/plain"
    return response


def _by_cost(cards: list[Card], language: str) -> list[Card]:
    """Return `cards` as they are laid out: by cost, then by name."""

    def place(card: Card) -> tuple[Any, ...]:
        cost = card.cost
        return (*((cost.coins, cost.potion, cost.debt) if cost else ()), card.name(language))

    return sorted(cards, key=place)


def _notes(kingdom: Kingdom, setup: Setup) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """Return what is special about a pile: what it is, and the cards that make it so."""
    notes: dict[str, list[tuple[str, tuple[str, ...]]]] = {}

    def note(slug: str, word: str, because: tuple[str, ...]) -> None:
        notes.setdefault(slug, []).append((word, because))

    for thing in setup.table:
        if thing.kind in ("bane", "obelisk", "inherited"):
            note(thing.slug, thing.kind, thing.because)
        if thing.kind == "trait":
            for slug in thing.on:
                note(slug, "trait", (thing.slug,))
    for pile in setup.supply:
        if pile.slug in kingdom.supply_piles and KINGDOM not in pile.because:
            note(pile.slug, "added", pile.because)
    return notes
