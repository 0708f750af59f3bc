"""The pages of games: the table as a seat sees it, decisions, taking back, and what came of it."""

from __future__ import annotations

from typing import Any

from flask import (
    Blueprint,
    Response,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine.record import begin
from webapp.engine.view import EVERYBODY, NOBODY
from webapp.language import current_language
from webapp.play import game_files, game_links, game_start, narrate
from webapp.play.board import (
    Board,
    board,
    cards_of,
    others_seen,
    people,
    spoken,
    turn_words,
)
from webapp.play.drawing import about_card, drawn, words
from webapp.play.frames import Watcher, depth
from webapp.play.game_show import GameShow
from webapp.play.games import Match, new_seed
from webapp.play.sitting import Sitting, cut_off, glance, opened, version_of
from webapp.security import costly, csrf
from webapp.wording import sentence

bp = Blueprint("games", __name__, url_prefix="/<language:language>/games")
bp.context_processor(words)
game_start.add_to(bp)

AT = "/<game_id>/<key>"
LONGEST_POLL = 64


@bp.after_request
def keep_private(response: Response) -> Response:
    """Let no browser and no proxy keep what only a seat may see, nor tell the address of it."""
    response.headers["Cache-Control"] = "private, no-store"
    if "key" in (request.view_args or ()):
        response.headers["Referrer-Policy"] = "no-referrer"
    return response


@bp.get(f"{AT}/")
def table(game_id: str, key: str) -> AnyResponse:
    """Show the game as the seat sees it; where people share a device, first whose turn it is."""
    try:
        with opened(game_id, key) as sitting:
            response = make_response(_page(sitting, key))
    except Problem as problem:
        if problem.code != "record-does-not-fit":
            raise
        response = make_response(_stuck(game_id, key, problem), 409)
    game_links.remember(response, game_id, key)
    return response


@bp.get(f"{AT}/state.json")
def state(game_id: str, key: str) -> AnyResponse:
    """Give what changed since a version; nothing (204) when nothing did."""
    known = request.args.get("version", "")[:LONGEST_POLL]
    if known == str(version_of(game_id, key)):
        return Response(status=204)
    with opened(game_id, key) as sitting:
        return jsonify(_state(sitting, key))


@bp.post(f"{AT}/decide")
@csrf.exempt
@costly
def decide(game_id: str, key: str) -> AnyResponse:
    """Answer what the seat is asked."""
    return _change(game_id, key, lambda sitting: sitting.decide(_version(), _as(), _answer()))


@bp.post(f"{AT}/back")
@csrf.exempt
@costly
def take_back(game_id: str, key: str) -> AnyResponse:
    """Take the seat's last decision back, or ask those for it who must agree."""
    confirmed = request.form.get("confirmed") == "yes"
    with opened(game_id, key) as sitting:
        seat = _as()
        back = sitting.live.take_back(seat) if seat in sitting.seats else None
        if back and back.confirm and not back.doors and not confirmed:
            return make_response(_confirm(sitting, key, seat))
    return _change(
        game_id, key, lambda sitting: sitting.ask_back(_version(), seat, confirmed=confirmed)
    )


@bp.post(f"{AT}/agree")
@csrf.exempt
@costly
def agree(game_id: str, key: str) -> AnyResponse:
    """Agree to another's wish to take a decision back, or refuse it."""
    agrees = request.form.get("agree") == "yes"
    return _change(game_id, key, lambda sitting: sitting.agree(_version(), agrees))


@bp.post(f"{AT}/cut")
@csrf.exempt
@costly
def cut(game_id: str, key: str) -> AnyResponse:
    """Go on from where the rules still allow what was decided."""
    cut_off(game_id, key)
    return redirect(url_for("games.table", game_id=game_id, key=key), 303)


@bp.get(f"{AT}/log")
@costly
def log(game_id: str, key: str) -> str:
    """Tell the whole game as text, as the seat may know it; all of it once it is over."""
    with opened(game_id, key) as sitting:
        seat = _told_to(sitting)
        groups = told_in_turns(sitting.match, seat)
        return render_template(
            "play/game_log.html",
            groups=groups,
            people=people(sitting.live),
            home=_home(game_id, key),
        )


@bp.get(f"{AT}/turns/<int:turn>/<int:step>")
@costly
def steps(game_id: str, key: str, turn: int, step: int) -> str:
    """Show one step of a finished game, with everybody's cards."""
    show = _show(game_id, key, turn)
    show.check(step)
    scene = show.scene(step)
    return render_template(
        "play/game_steps.html",
        show=show,
        scene=scene,
        home=_home(game_id, key),
        frames=url_for("games.frames", game_id=game_id, key=key, turn=turn),
        **scene.context,
    )


@bp.get(f"{AT}/turns/<int:turn>/frames.json")
@costly
def frames(game_id: str, key: str, turn: int) -> AnyResponse:
    """Give every step of a turn, drawn, for stepping without a page load."""
    show = _show(game_id, key, turn)
    return jsonify(drawn(show, current_language()))


@bp.get(f"{AT}/links")
def links(game_id: str, key: str) -> str:
    """Show the link of each seat that this browser knows, to send and to keep."""
    with opened(game_id, key) as sitting:
        keys = {sitting.door: key, **game_links.keys_of(game_id)}
        doors = [
            (
                narrate.listed([sitting.match.seats[seat].name for seat in seats]),
                url_for("games.table", game_id=game_id, key=keys[door], _external=True)
                if door in keys
                else None,
                door == sitting.door,
            )
            for door, seats in enumerate(sitting.match.doors)
        ]
        return render_template(
            "play/game_links.html", doors=doors, draw=game_links.qr, home=_home(game_id, key)
        )


@bp.get(f"{AT}/export")
def export(game_id: str, key: str) -> AnyResponse:
    """Give the record as a file, once it tells nobody what is hidden from them."""
    with opened(game_id, key) as sitting:
        game_files.check_open(sitting)
        response = make_response(game_files.write(sitting.match))
        response.mimetype = "application/json"
        name = f'attachment; filename="arauto-{game_id[:8]}.json"'
        response.headers["Content-Disposition"] = name
        return response


@bp.post(f"{AT}/again")
@csrf.exempt
@costly
def again(game_id: str, key: str) -> AnyResponse:
    """Begin the next game with the same people; who sits left of the winner begins."""
    with opened(game_id, key) as sitting:
        following = sitting.match.next
        if following is None:
            if not sitting.live.game.over:
                raise Problem("game-not-over", 409)
            winner = next(at for at, it in enumerate(sitting.live.results()) if it.won)
            match, seats = game_start.rematch(sitting.match, winner, new_seed())
            try:
                following = sitting.play_again(match, seats).id
            except Problem:  # somebody else pressed at the same moment
                following = glance(game_id, key)[0].next
                if following is None:
                    raise
    return redirect(url_for("games.table", game_id=following, key=key), 303)


# What is shown


def _page(sitting: Sitting, key: str) -> str:
    seat = _seat_shown(sitting)
    game_id = sitting.saved.id
    if seat is None:
        return render_template(
            "play/game_pass.html",
            shown=board(sitting.live, NOBODY),
            whom=_whom(sitting),
            home=_home(game_id, key),
            undoing=_undoing(sitting),
            version=sitting.saved.version,
            game_id=game_id,
            key=key,
        )
    shown = board(sitting.live, seat)
    if shown.is_over:
        return render_template(
            "play/game_over.html",
            shown=shown,
            results=sorted(sitting.live.results(), key=lambda it: (not it.won, -it.points)),
            next=sitting.match.next,
            **_context(sitting, key, seat),
        )
    known = cards_of(sitting.live.game)
    return render_template(
        "play/game.html",
        shown=shown,
        cards=[*known, *others_seen(shown, known)],
        problem=None,
        **_context(sitting, key, seat),
    )


def _undoing(sitting: Sitting) -> int | None:
    """Return the seat on this device that may take back what was decided last, or None."""
    live = sitting.live
    seat = live.who[-1] if live.who else None
    if seat not in sitting.seats:
        return None
    back = live.take_back(seat)
    return seat if back and not back.doors and back.to == len(live.who) - 1 else None


def _context(sitting: Sitting, key: str, seat: int) -> dict[str, Any]:
    """Return what the parts of the page need beside the board."""
    game_id, match = sitting.saved.id, sitting.match
    wish = match.wish
    return {
        "game_id": game_id,
        "key": key,
        "version": sitting.saved.version,
        "seat": seat,
        "people": people(sitting.live),
        "kingdom": match.record.code,
        "back": sitting.live.take_back(seat),
        "wish": wish and narrate.name(match.seats[wish.seat].name),
        "wish_is_own": wish is not None and wish.seat in sitting.seats,
        "wish_is_agreed": wish is not None and sitting.door in wish.agreed,
        "is_apart": len(match.doors) > 1,
        "is_shared": len(sitting.seats) > 1,
        "can_export": game_files.is_open(sitting),
        "home": _home(game_id, key),
        "state": url_for("games.state", game_id=game_id, key=key, **{"as": seat}),
    }


def _state(sitting: Sitting, key: str, problem: Problem | None = None) -> dict[str, Any]:
    """Return the page's parts anew, for its script."""
    seat = _seat_shown(sitting)
    data: dict[str, Any] = {"version": sitting.saved.version}
    if problem is not None:
        data["problem"] = sentence(problem, current_language())
    if seat is None or sitting.live.game.over:
        game_id = sitting.saved.id
        where = {} if seat is None else {"as": seat}
        return data | {"go": url_for("games.table", game_id=game_id, key=key, **where)}
    shown = board(sitting.live, seat)
    context = {"shown": shown, "problem": data.get("problem"), **_context(sitting, key, seat)}
    parts = {
        part: render_template(f"play/_game_{part}.html", **context)
        for part in ("top", "news", "table", "sheet")
    }
    language = current_language()
    known = set(cards_of(sitting.live.game))
    return data | {
        "parts": parts,
        "about": {slug: about_card(slug) for slug in others_seen(shown, known)},
        "waits": shown.question is None or bool(context["wish"]),
        "said": _said(shown, language),
        "title": f"{_title(shown)} – Arauto",
    }


def _said(shown: Board, language: str) -> str:
    question = narrate.plain(shown.question.words, language) if shown.question else ""
    waiting = "" if question else _("Waiting for %(who)s.", who=shown.waits_for)
    return " ".join(part for part in (spoken(shown.lines, language), question, waiting) if part)


def _title(shown: Board) -> str:
    return _("Your turn to decide") if shown.question else _("Game")


def _change(game_id: str, key: str, change: Any) -> AnyResponse:
    """Do something to a game and show it as it is then; what was refused is told with it."""
    is_script = request.accept_mimetypes.best == "application/json"
    problem: Problem | None = None
    try:
        with opened(game_id, key) as sitting:
            change(sitting)
            if is_script:
                return jsonify(_state(sitting, key))
    except Problem as refused:
        if refused.code in ("unknown-game", "wrong-key", "record-does-not-fit"):
            raise
        problem = refused
    if problem is None:
        return redirect(_table_address(game_id, key), 303)
    with opened(game_id, key) as sitting:
        if is_script:
            return make_response(jsonify(_state(sitting, key, problem)), problem.status)
        seat = _seat_shown(sitting)
        if seat is None or sitting.live.game.over:
            return redirect(_table_address(game_id, key), 303)
        shown = board(sitting.live, seat)
        known = cards_of(sitting.live.game)
        page = render_template(
            "play/game.html",
            shown=shown,
            cards=[*known, *others_seen(shown, known)],
            problem=sentence(problem, current_language()),
            **_context(sitting, key, seat),
        )
        return make_response(page, problem.status)


def _show(game_id: str, key: str, turn: int) -> GameShow:
    with opened(game_id, key) as sitting:
        if not sitting.live.game.over:
            raise Problem("game-not-over", 409)
        record = sitting.saved.record

    def address_of(turn: int, step: int) -> str:
        return url_for("games.steps", game_id=game_id, key=key, turn=turn, step=step)

    return GameShow(record, turn, address_of)


def _confirm(sitting: Sitting, key: str, seat: int) -> str:
    return render_template("play/game_confirm.html", **_context(sitting, key, seat))


def _stuck(game_id: str, key: str, problem: Problem) -> str:
    return render_template(
        "play/game_stuck.html",
        words=sentence(problem, current_language()),
        fits=problem.details["at"] - 1,
        game_id=game_id,
        key=key,
    )


def told_in_turns(match: Match, seat: int) -> list[tuple[str, list[tuple[str, str | None, int]]]]:
    """Return a whole game told under the heading of each turn, as `seat` may know it."""
    watcher = Watcher(begin(match.record, load_catalog()))
    watcher.run()
    for token in match.record.decisions:
        watcher.answer(token)
        watcher.run()
    groups: list[tuple[str, list[tuple[str, str | None, int]]]] = []
    for frame in watcher.frames:
        heard = frame.told_to(seat)
        if heard is None:
            continue
        if heard.verb is None and not heard.number:
            groups.append((_("The beginning"), []))
        elif (heard.verb is not None and heard.verb.name == "StartTurn") or not groups:
            groups.append((turn_words(heard), []))
        told = narrate.tell(heard)
        indent = min(depth(heard.verb), 3) if heard.verb else 0
        groups[-1][1].append((told.text, told.cause, indent))
    return groups


# What the request says


def _home(game_id: str, key: str) -> str:
    return url_for("games.table", game_id=game_id, key=key)


def _table_address(game_id: str, key: str) -> str:
    shown = request.form.get("as", "")
    where = {"as": shown} if shown.isdecimal() else {}
    return url_for("games.table", game_id=game_id, key=key, **where)


def _seat_shown(sitting: Sitting) -> int | None:
    """Return the seat to show; None when the device has to be passed on first."""
    mine = sitting.seats
    if len(mine) == 1:
        return mine[0]
    asked = request.values.get("as", "")
    seat = int(asked) if asked.isdecimal() and len(asked) < 3 else -1
    waits = sitting.live.waits_for
    if sitting.live.game.over:
        return seat if seat in mine else mine[0]
    return seat if seat in mine and (waits == seat or waits not in mine) else None


def _whom(sitting: Sitting) -> list[tuple[int, str]]:
    """Return the seats at this device of which one is to be shown."""
    waits = sitting.live.waits_for
    seats = [waits] if waits is not None and waits in sitting.seats else sitting.seats
    return [(seat, narrate.name(sitting.match.seats[seat].name)) for seat in seats]


def _told_to(sitting: Sitting) -> int:
    if sitting.live.game.over:
        return EVERYBODY
    return _seat_shown(sitting) if len(sitting.seats) == 1 else NOBODY  # type: ignore[return-value]


def _version() -> int:
    return _number("version")


def _as() -> int:
    return _number("as")


def _number(name: str) -> int:
    text = request.form.get(name, "")
    if not text.isdecimal() or len(text) > 9:
        raise Problem("bad-request")
    return int(text)


def _is_place(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def _answer() -> str:
    """Return the answer that a form gives: one, or several cards in their order."""
    form = request.form
    if "answer" in form:
        return form["answer"]
    cards = form.getlist("card")
    places = form.getlist("place")
    if places and len(places) == len(cards) and all(map(_is_place, places)):
        cards = [card for _place, card in sorted(zip(map(int, places), cards, strict=True))]
    return " ".join(cards) or "none"
