"""The pages of what a person keeps: their sets, history and favourites, and how to carry them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesdb.catalog import Card, Catalog, load_catalog
from rulesdb.database import database_url, get_engine
from rulesdb.problems import Problem
from webapp import identity, wanted
from webapp.asked import local_page
from webapp.kingdoms.code import decode, read_code
from webapp.kingdoms.kingdom import by_cost
from webapp.kingdoms.names import find
from webapp.kingdoms.options import read_number, read_options
from webapp.kingdoms.wish_words import told
from webapp.kingdoms.wishes import PERSONAL, WISH_NAMES, Mine, read_wishes, write_options
from webapp.language import current_language
from webapp.security import costly
from webapp.storage import (
    BANNED,
    LIKED,
    MOVE_SECONDS,
    Favourite,
    Game,
    Result,
    new_id,
    open_link,
    use_link,
)
from webapp.wording import sentence
from webapp.yours import backup, limits
from webapp.yours.forms import read_game, read_sets, today
from webapp.yours.numbers import numbers

bp = Blueprint("yours", __name__, url_prefix="/<language:language>/yours")

GAMES_SHOWN = 20


@bp.url_value_preprocessor
def allow_large_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Let a file to import be larger than other requests."""
    if endpoint == "yours.import_file":
        request.max_content_length = backup.LARGEST_FILE + 64 * 1024


@bp.before_request
def stay() -> None:
    """Let the browser keep the reader's id from this day on."""
    if known := identity.person():
        identity.become(known)


@bp.after_request
def keep_private(response: Response) -> Response:
    """Let nobody else find these pages in a browser's or a proxy's store."""
    response.headers["Cache-Control"] = "private, no-store"
    return response


@bp.get("/")
def index() -> str:
    """Show what is kept, and how to carry it away or have it forgotten."""
    mine = identity.things()
    return render_template("yours/index.html", kept=mine.everything(), catalog=load_catalog())


@bp.get("/sets")
def sets() -> str:
    """Show every box in every edition, those owned ticked."""
    return render_template(
        "yours/sets.html",
        catalog=load_catalog(),
        owned=identity.things().sets(),
        is_kept="kept" in request.args,
    )


@bp.post("/sets")
@costly
def change_sets() -> Response:
    """Keep the boxes ticked; those of another device that this form did not show stay."""
    catalog = load_catalog()
    ticked = read_sets(request.form.getlist("sets"), catalog)
    shown = read_sets(request.form.getlist("shown"), catalog)
    if ticked or identity.person():
        identity.keep().change_sets(sorted(ticked - shown), sorted(shown - ticked))
    return redirect(url_for("yours.sets", kept="yes"), 303)


@bp.get("/history")
def history() -> str:
    """Show the games played, the newest first."""
    mine, catalog = identity.things(), load_catalog()
    page = read_number("page", request.args.get("page", "1"), 1, 1000)
    games = mine.games(GAMES_SHOWN + 1, offset=(page - 1) * GAMES_SHOWN)
    return render_template(
        "yours/history.html",
        games=[(game, _cards_of(game.code, catalog)) for game in games[:GAMES_SHOWN]],
        page=page,
        more=len(games) > GAMES_SHOWN,
    )


@bp.get("/numbers")
@costly
def show_numbers() -> str:
    """Show what the history tells in numbers."""
    mine, catalog = identity.things(), load_catalog()
    return render_template(
        "yours/numbers.html", numbers=numbers(mine.games(), mine.sets(), catalog), catalog=catalog
    )


@bp.get("/history/new")
def new_game() -> str:
    """Ask how a game went; who played last time with as many is filled in."""
    catalog = load_catalog()
    code = request.args.get("code", "")
    if not code:
        return render_template("yours/which.html")
    code = read_code(code, catalog)
    players = decode(code, catalog).players
    before = identity.things().games(GAMES_SHOWN)
    names: tuple[Result, ...] = next(
        (game.results for game in before if len(game.results) == players), ()
    )
    game = Game(new_id(), code, today(), tuple(Result(result.name) for result in names))
    return _game_form(code, _filled_from(game))


@bp.post("/history/new")
@costly
def add_game() -> Response:
    """Keep a game played."""
    catalog = load_catalog()
    try:
        game = read_game(request.form, catalog)
    except Problem as problem:
        if problem.code not in ("bad-day", "bad-score"):
            raise
        code = read_code(request.form.get("code", ""), catalog)
        form = _game_form(code, _filled_again(), problem=problem)
        return make_response(form, problem.status)
    identity.keep().add_game(game)
    return redirect(url_for("yours.history", _anchor=f"game-{game.id}"), 303)


@bp.get("/history/<game_id>")
def game(game_id: str) -> str:
    """Show a game played, to change or delete."""
    kept = identity.things().game(game_id)
    return _game_form(kept.code, _filled_from(kept), game_id)


@bp.post("/history/<game_id>")
@costly
def change_game(game_id: str) -> Response:
    """Keep what was changed about a game, unless somebody changed it meanwhile."""
    mine = identity.things()
    before = mine.game(game_id)
    try:
        game = read_game({**request.form.to_dict(), "code": before.code}, load_catalog(), game_id)
    except Problem as problem:
        if problem.code not in ("bad-day", "bad-score"):
            raise
        form = _game_form(before.code, _filled_again(), game_id, problem)
        return make_response(form, problem.status)
    identity.keep().change_game(game)
    return redirect(url_for("yours.history", _anchor=f"game-{game_id}"), 303)


@bp.post("/history/<game_id>/delete")
@costly
def delete_game(game_id: str) -> Response:
    """Forget a game."""
    identity.things().game(game_id)
    identity.keep().delete_game(game_id)
    return redirect(url_for("yours.history"), 303)


@bp.get("/favourites")
def favourites() -> str:
    """Show the kingdoms kept, and the cards liked and banned."""
    mine, catalog, language = identity.things(), load_catalog(), current_language()
    marks = mine.marks()
    return render_template(
        "yours/favourites.html",
        kingdoms=[(one, _cards_of(one.code, catalog)) for one in mine.kingdoms()],
        cards={
            mark: sorted(
                (
                    catalog[slug]
                    for slug, given in marks.items()
                    if given == mark and slug in catalog
                ),
                key=lambda card: card.name(language),
            )
            for mark in (LIKED, BANNED)
        },
    )


@bp.get("/favourites/kingdom")
def kingdom() -> str:
    """Ask by what name to keep a kingdom."""
    catalog = load_catalog()
    code = read_code(request.args.get("code", ""), catalog)
    kept = next((one for one in identity.things().kingdoms() if one.code == code), None)
    return render_template(
        "yours/kingdom.html", code=code, kept=kept, cards=_cards_of(code, catalog)
    )


@bp.post("/favourites/kingdom")
@costly
def keep_kingdom() -> Response:
    """Keep a kingdom among the favourites, or take it off them."""
    code = read_code(request.form.get("code", ""), load_catalog())
    if "remove" in request.form:
        if identity.person():
            identity.keep().delete_kingdom(code)
    else:
        name = limits.tidy(request.form.get("name", "").replace("\n", " "), limits.NAME)
        identity.keep().add_kingdom(Favourite(code, name))
    return redirect(url_for("yours.favourites"), 303)


@bp.get("/favourites/card")
def card() -> str:
    """Ask whether a card is liked, banned or neither."""
    card = find(request.args.get("card", ""), load_catalog())
    return render_template(
        "yours/card.html",
        card=card,
        mark=identity.things().marks().get(card.slug),
        back=local_page(request.args.get("back", url_for("yours.favourites"))),
    )


@bp.post("/favourites/card")
@costly
def mark_card() -> Response:
    """Like a card, ban it, or neither."""
    card = find(request.form.get("card", ""), load_catalog())
    mark = request.form.get("mark", "")
    if mark not in (LIKED, BANNED, "neither"):
        raise Problem("unknown-choice", name="mark", got=mark, accepted=(LIKED, BANNED, "neither"))
    if mark != "neither" or identity.person():
        identity.keep().mark_card(card.slug, None if mark == "neither" else mark)
    return redirect(local_page(request.form.get("back", url_for("yours.favourites"))), 303)


@bp.get("/options")
def options() -> str:
    """Show the wishes of the last deal, to keep them."""
    catalog, wishes = load_catalog(), wanted.last_wishes()
    named = {name: text for name, text in wishes.items() if name not in PERSONAL}
    try:
        words = told(write_options(read_options(named, catalog)), catalog, current_language())
    except Problem:
        wishes, words = {}, []
    return render_template("yours/options.html", wishes=wishes, words=words)


@bp.post("/options")
@costly
def keep_options() -> Response:
    """Keep the wishes to deal with; without any, forget them."""
    options = {
        name: ",".join(value for value in values if value)
        for name, values in request.form.lists()
        if name in WISH_NAMES and name != "seed"
    }
    options = {name: text for name, text in options.items() if text}
    read_wishes(options, Mine(), load_catalog())
    if any(len(text) > limits.OPTIONS for text in options.values()):
        raise Problem("text-too-long", limit=limits.OPTIONS)
    if options or identity.person():
        identity.keep().keep_options(options)
    return redirect(local_page(request.form.get("back", url_for("yours.index"))), 303)


@bp.get("/export")
def export() -> Response:
    """Give everything kept as a file."""
    response = make_response(backup.write(identity.things().everything()))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="arauto-{today()}.json"'
    return response


@bp.post("/import")
@costly
def import_file() -> Response:
    """Take in a file that was exported, added to what is kept or in its place."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Problem("file-missing")
    how = request.form.get("how", "")
    if how not in ("add", "replace"):
        raise Problem("unknown-choice", name="how", got=how, accepted=("add", "replace"))
    kept = backup.read(file.stream.read(backup.LARGEST_FILE + 1), load_catalog())
    identity.keep().take_in(kept, replace=how == "replace")
    return redirect(url_for("yours.index"), 303)


@bp.post("/move")
@costly
def move() -> str:
    """Make a link that lets another device be this person, and show it once, with its QR code."""
    if identity.person() is None:
        raise Problem("nothing-kept", 404)
    key = identity.keep().make_link()
    address = url_for("yours.arrive", key=key, _external=True)
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=6, border=3, dark="#000", light="#fff", xmldecl=False
    )
    return render_template(
        "yours/move.html",
        address=address,
        qr=drawn.getvalue().decode(),
        minutes=MOVE_SECONDS // 60,
    )


@bp.get("/move/<key>")
def arrive(key: str) -> str:
    """Ask the other device whether it wants to be that person."""
    whose = open_link(get_engine(database_url()), key)
    mine = identity.things()
    return render_template(
        "yours/arrive.html",
        key=key,
        here=mine.everything() if identity.person() != whose else None,
        is_same=identity.person() == whose,
    )


@bp.post("/move/<key>")
@costly
def settle(key: str) -> Response:
    """Make this device the person of the link, which is then used up."""
    bring = identity.person() if request.form.get("bring") == "yes" else None
    identity.become(use_link(get_engine(database_url()), key, bring))
    return redirect(url_for("yours.index"), 303)


@bp.post("/delete")
@costly
def delete() -> Response:
    """Forget everything about this person: in the database, and what this browser kept of it."""
    identity.things().delete_everything()
    identity.forget()
    response = redirect(url_for("yours.index"), 303)
    response.delete_cookie(wanted.COOKIE, samesite="Lax", httponly=True, secure=request.is_secure)
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response


def _cards_of(code: str, catalog: Catalog) -> list[Card]:
    """Return what a kingdom is made of, in the order of its page."""
    kingdom = decode(code, catalog)
    piles = by_cost([catalog[slug] for slug in kingdom.supply_piles], current_language())
    return [*piles, *(catalog[slug] for slug in kingdom.landscapes)]


def _filled_from(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "version": game.version,
        "day": game.day.isoformat(),
        "note": game.note,
        "results": [
            {"name": one.name, "score": "" if one.score is None else one.score, "won": one.won}
            for one in game.results
        ],
    }


def _filled_again() -> dict[str, Any]:
    form = request.form
    return {
        **{name: form.get(name, "") for name in ("id", "version", "day", "note")},
        "results": [
            {
                "name": form.get(f"name{seat}", ""),
                "score": form.get(f"score{seat}", ""),
                "won": form.get(f"won{seat}") == "yes",
            }
            for seat in range(1, limits.PLAYERS + 1)
        ],
    }


def _game_form(
    code: str, filled: dict[str, Any], game_id: str | None = None, problem: Problem | None = None
) -> str:
    """Show the form of a game, a new one without `game_id`; with what was wrong, if anything."""
    catalog = load_catalog()
    before = identity.things().games(GAMES_SHOWN)
    return render_template(
        "yours/game.html",
        code=code,
        names=sorted({one.name for game in before for one in game.results}),
        filled=filled,
        game_id=game_id,
        problem=sentence(problem, current_language()) if problem else None,
        cards=_cards_of(code, catalog),
        players=decode(code, catalog).players,
        most=limits.PLAYERS,
        name_length=limits.NAME,
        note_length=limits.NOTE,
        scores=limits.SCORES,
        first_day=limits.FIRST_DAY,
    )


@bp.app_template_filter()
def signed(number: int) -> str:
    """Return a whole number with a true minus sign."""
    return str(number).replace("-", "−")
