"""The pages at the table: wish for a kingdom, see it with its complete setup, share it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from io import BytesIO
from random import Random

import segno
from flask import Blueprint, jsonify, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from rulesdb.catalog import LANGUAGES, PLAYERS, Card, load_catalog
from rulesdb.problems import Problem
from rulesdb.texts import load_texts
from webapp import identity, wanted
from webapp.kingdoms import changing, collection, fetch
from webapp.kingdoms.check import piles_in_use
from webapp.kingdoms.code import decode, encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.first_player import may_begin
from webapp.kingdoms.form import contradiction, form_page
from webapp.kingdoms.kingdom import Kingdom, by_cost
from webapp.kingdoms.laid import laid
from webapp.kingdoms.lists import write_for_online_game, write_list
from webapp.kingdoms.options import read_number, read_options
from webapp.kingdoms.recommended import printed_as
from webapp.kingdoms.resolve import BASICS, resolve
from webapp.kingdoms.room import deal_by, go_to, kept, page_of
from webapp.kingdoms.setup import KINGDOM, Setup
from webapp.kingdoms.terminal_text import lines
from webapp.kingdoms.wish_words import told
from webapp.kingdoms.wishes import PERSONAL, write_options
from webapp.kingdoms.words import REASONS, THINGS
from webapp.language import aside, current_language
from webapp.security import costly

bp = Blueprint("kingdoms", __name__, url_prefix="/<language:language>/kingdoms")
changing.add_to(bp)
collection.add_to(bp)

MOST_IN_ADVANCE = 40


@bp.app_template_global()
def deal_address(players: int | None = None) -> str:
    """Return the address that deals another kingdom by the wishes of last time."""
    wishes = wanted.last_wishes()
    if players is not None:
        wishes["players"] = str(players)
    return deal_by(wishes)


@bp.app_template_global()
def wishes_told() -> list[str]:
    """Return the wishes of last time in words, as long as they make sense."""
    wishes = {name: text for name, text in wanted.last_wishes().items() if name not in PERSONAL}
    catalog = load_catalog()
    try:
        return told(write_options(read_options(wishes, catalog)), catalog, current_language())
    except Problem:
        return []


@bp.app_template_global()
def dealt_ahead() -> dict[str, str]:
    """Return what a phone needs to deal in advance: the address, and what its answers depend on."""
    wishes, options = wanted.possible_wishes(load_catalog())
    mine = hashlib.sha256(repr(replace(options, seed=None)).encode()).hexdigest()[:12]
    return {"address": deal_by(wishes), "mine": mine}


@bp.get("/")
def index() -> str:
    """Show the button that deals, and what may be wished for."""
    return form_page(wanted.asked_for() or wanted.last_wishes())


@bp.get("/random")
@costly
def random() -> Response:
    """Deal a kingdom that meets the wishes and go to its page."""
    catalog, wishes = load_catalog(), wanted.asked_for()
    if wrong := contradiction(wishes, catalog):
        return make_response(form_page(wishes, wrong=wrong), 400)
    try:
        dealt = deal(wanted.options_of(wishes, catalog), catalog)
    except Problem as problem:
        return make_response(form_page(wishes, problem), problem.status)
    response = go_to(dealt, catalog, edit=False)
    wanted.remember(response, wishes)
    return response


@bp.get("/clear")
def clear() -> Response:
    """Forget the wishes of last time, but for the number of players."""
    usual = request.args.get("players", "")
    players = usual if usual in map(str, PLAYERS) else str(PLAYERS[0])
    response = redirect(url_for("kingdoms.index"), 303)
    response.headers["Cache-Control"] = "no-store"
    wanted.remember(response, {"players": players})
    return response


@bp.get("/<code>/again")
@costly
def again(code: str) -> Response:
    """Deal another kingdom by the wishes of last time, with the cards locked on this one."""
    catalog = load_catalog()
    before = decode(code, catalog)
    wishes = {**wanted.last_wishes(), "players": str(before.players)}
    asked = wanted.options_of(wishes, catalog)
    locked = tuple(dict.fromkeys((*asked.lock, *kept(before))))
    banned = tuple(slug for slug in asked.ban if slug not in locked)
    try:
        return go_to(deal(replace(asked, lock=locked, ban=banned), catalog), catalog)
    except Problem as problem:
        return make_response(form_page({**wishes, "lock": ",".join(locked)}, problem), 400)


@bp.get("/batch")
@costly
def batch() -> Response:
    """Deal several kingdoms in advance, for a phone to keep until it is offline."""
    catalog, wishes = load_catalog(), wanted.asked_for()
    count = read_number("count", wishes.pop("count", "1"), 1, MOST_IN_ADVANCE)
    asked = wanted.options_of(wishes, catalog)
    pages = [
        page_of(encode(deal(replace(asked, seed=None), catalog), catalog)) for _ in range(count)
    ]
    response = make_response(jsonify(pages=pages))
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/<code>")
def kingdom(code: str) -> str:
    """Show a kingdom with everything to fetch, where it goes, and why."""
    catalog, language = load_catalog(), current_language()
    shown = decode(code, catalog)
    setup = resolve(shown, catalog)
    keep, edit = kept(shown), request.args.get("edit") == "yes"
    first = request.args.get("first", "")
    for_players = {players: encode(replace(shown, players=players), catalog) for players in PLAYERS}
    return render_template(
        "kingdoms/kingdom.html",
        catalog=catalog,
        kingdom=shown,
        code=code,
        setup=setup,
        keep=keep,
        edit=edit,
        change=_change(shown, keep),
        recommended=printed_as(shown, catalog),
        is_favourite=any(one.code == code for one in identity.things().kingdoms()),
        wished=sum(bool(text) for name, text in wanted.last_wishes().items() if name != "players"),
        piles=by_cost([catalog[slug] for slug in shown.supply_piles], language),
        landscapes=[catalog[slug] for slug in shown.landscapes],
        choices=changing.choices_shown(shown, catalog),
        notes=_notes(shown, setup),
        laid=list(laid(setup)),
        basics=BASICS,
        boxes=fetch.boxes(setup, shown.players, catalog, language),
        tokens=fetch.tokens(setup, shown.players),
        for_players={
            players: page_of(other, keep, edit=edit) for players, other in for_players.items()
        },
        for_all=for_players[PLAYERS[0]],
        reasons=REASONS,
        things=THINGS,
        first=read_number("first", first, 1, shown.players) if first else None,
        seats=_seats(shown.players),
        texts={each: _text(shown, code, each) for each in LANGUAGES},
        names={each: write_list(shown, catalog, each) for each in LANGUAGES},
        online=write_for_online_game(shown, catalog),
        page_of=page_of,
    )


@bp.get("/<code>/first")
def first(code: str) -> Response:
    """Draw who begins."""
    shown = decode(code, load_catalog())
    seat = Random().choice(_seats(shown.players).may_begin) + 1
    address = url_for("kingdoms.kingdom", code=code, first=seat, _anchor="begin")
    response = redirect(address, 303)
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/<code>/cards")
def cards(code: str) -> str:
    """Show what every card of a kingdom does, and what is asked about it, on one page."""
    catalog, language = load_catalog(), current_language()
    shown = decode(code, catalog)
    setup = resolve(shown, catalog)
    used = [catalog[slug] for slug in _in_use(shown, setup)]
    texts = load_texts()
    return render_template(
        "kingdoms/cards.html",
        code=code,
        cards=[(card, texts.card(card.slug, language)) for card in used],
    )


@bp.get("/<code>/qr.svg")
@costly
def qr(code: str) -> Response:
    """Draw the short address of a kingdom's page as a QR code."""
    decode(code, load_catalog())
    drawn = BytesIO()
    address = url_for("pages.short", code=code, _external=True)
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=6, border=3, dark="#000", light="#fff", xmldecl=False
    )
    response = make_response(drawn.getvalue())
    response.mimetype = "image/svg+xml"
    return response


@bp.get("/<code>/text")
def text(code: str) -> Response:
    """Give a kingdom with its setup as plain text."""
    shown = decode(code, load_catalog())
    response = make_response(_text(shown, code, current_language()))
    response.mimetype = "text/plain"
    return response


@dataclass(frozen=True, slots=True)
class Change:
    """What was changed to come to this kingdom: its `new` cards, first the one meant, and `was`.

    `was` is the code before and `back` its page, `never` the card that is not dealt any more.
    """

    new: tuple[str, ...] = ()
    was: str | None = None
    back: str | None = None
    keep: str | None = None
    never: Card | None = None


def _change(kingdom: Kingdom, keep: tuple[str, ...]) -> Change:
    """Return what the address says of a change; nothing where it makes no sense."""
    catalog, code = load_catalog(), request.args.get("was", "")
    there = {*kingdom.supply_piles, *kingdom.landscapes}
    named = dict.fromkeys(request.args.get("new", "").split(","))
    try:
        decode(code, catalog)
    except Problem:
        return Change()
    new = tuple(slug for slug in named if slug in there)
    anchor = "kingdom" if new else "chance"
    return Change(
        new,
        code,
        page_of(code, keep, edit=True, anchor=anchor),
        ",".join(keep) or None,
        catalog.cards.get(request.args.get("never", "")),
    )


def _text(kingdom: Kingdom, code: str, language: str) -> str:
    """Return a kingdom's short address and its whole setup, all of it in `language`."""
    address = url_for("pages.short", code=code, _external=True)
    with aside(language):
        return "\n".join((address, "", *lines(kingdom, load_catalog(), language)))


def _in_use(kingdom: Kingdom, setup: Setup) -> list[str]:
    """Return all that may need explaining: piles, what is in them, landscapes, what they bring."""
    catalog = load_catalog()
    slugs: list[str] = [*kingdom.supply_piles, *kingdom.landscapes]
    slugs += [slug for slug in piles_in_use(kingdom, catalog) if slug not in slugs]
    slugs += [pile.slug for pile in setup.non_supply]
    slugs += [copies.slug for copies in setup.each_player.deck if copies.slug not in BASICS]
    slugs += [slug for thing in setup.table for slug in (thing.slug, *thing.cards)]
    slugs += [pile.slug for pile in setup.supply if pile.slug in ("ruins", "platinum", "potion")]
    with_members = [
        slug
        for one in slugs
        if one in catalog
        for slug in (one, *(member.slug for member in catalog.members(one)))
    ]
    return list(dict.fromkeys(with_members))


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sat where last time, if as many played and somebody wrote it down, and who may begin."""

    names: tuple[str, ...]
    winners: tuple[str, ...]
    may_begin: tuple[int, ...]


def _seats(players: int) -> Seats:
    last = next(iter(identity.things().games(1)), None)
    if last is None or len(last.results) != players:
        return Seats((), (), may_begin((False,) * players))
    names = tuple(result.name for result in last.results)
    return Seats(names, last.winners, may_begin([name in last.winners for name in names]))


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
