"""Where games begin: the list of yours, who sits where, a written position, a file."""

from __future__ import annotations

import functools
import json
import random
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from rulesdb.catalog import PLAYERS, Catalog, RecommendedSet, load_catalog
from rulesdb.problems import Problem
from webapp.engine.bots import BOTS
from webapp.engine.record import Record
from webapp.engine.start import unplayed
from webapp.kingdoms.code import decode, encode, read_code
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.recommended import kingdom_of
from webapp.language import current_language
from webapp.play import game_files, game_links, position_form
from webapp.play.examples import get_example, played, read_branch, what_if
from webapp.play.games import FIRST_GAME, PERSON, Live, Match, Seat, begun, new_seed, read_seats
from webapp.play.positions import check, names_of
from webapp.play.sitting import glance, sit_down
from webapp.security import costly
from webapp.wording import N_, sentence

HERE, APART = "here", "apart"
LARGEST_POSITION = 64 * 1024

BOT_NAMES: Mapping[str, str] = {
    "general": N_("All-rounder"),
    "big-money": N_("Big Money"),
    "big-money-draw": N_("Big Money that draws"),
    "village-smithy-market": "",
}
"""What people call the bots; one is called after its cards."""

BOT_WORDS: Mapping[str, str] = {
    "general": N_("plays any kingdom sensibly"),
    "big-money": N_("buys Treasures and Provinces, nothing else"),
    "big-money-draw": N_("the same, with a few cards that draw"),
    "village-smithy-market": N_("plays many Actions where these piles are there"),
}
"""How the bots play."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a game begins from: a `kingdom`, or a `position` with what was decided since.

    `fields` say the same again in a form or an address; `names` are the players of a position.
    """

    fields: Mapping[str, str]
    kingdom: Kingdom | None = None
    record: Record | None = None
    title: str = ""

    @property
    def names(self) -> list[str]:
        """The players' names, where the position gives them."""
        return names_of(self.record) if self.record else []

    @property
    def missing(self) -> tuple[str, ...]:
        """What of the kingdom the engine does not play yet."""
        return unplayed(self.kingdom, load_catalog()) if self.kingdom else ()


def add_to(bp: Blueprint) -> None:
    """Give the room of games these pages."""
    bp.add_url_rule("/", view_func=index)
    bp.add_url_rule("/", view_func=costly(create), methods=["POST"])
    bp.add_url_rule("/new", view_func=costly(new))
    bp.add_url_rule("/position", view_func=costly(position))
    bp.add_url_rule("/import", view_func=costly(import_file), methods=["POST"])
    bp.add_url_rule("/forget/<game_id>", view_func=forget, methods=["POST"])
    bp.add_app_template_global(not_played)
    bp.add_app_template_global(bot_name)


def index() -> str:
    """Show the button that plays at once, other beginnings, and the games of this browser."""
    return render_template(
        "play/games.html", games=list(_mine()), sets=_sets_by_box(), first=FIRST_GAME
    )


def _sets_by_box() -> list[tuple[str, list[RecommendedSet]]]:
    """Return the recommended sets that can be played, under the names of their boxes."""
    catalog, language = load_catalog(), current_language()
    found: dict[str, list[RecommendedSet]] = {}
    for slug in played_sets():
        one = catalog.recommended[slug]
        boxes = dict.fromkeys(name.partition("@")[0] for name in one.sets)
        names = " + ".join(catalog.sets[box].name(language) for box in boxes)
        found.setdefault(names, []).append(one)
    return sorted(found.items(), key=lambda pair: (pair[0].count("+"), pair[0]))


def new() -> str:
    """Ask who sits where."""
    return _seats_page(read_source(request.args))


def create() -> Response:
    """Begin a game and go to its table; with links to send where people play elsewhere."""
    source = read_source(request.form)
    try:
        seats = _read_seats(source)
        record = record_of(source, seats)
    except Problem as problem:
        if problem.code in ("not-played", "unknown-code"):
            raise
        return make_response(_seats_page(source, problem), problem.status)
    return _seated(begun(record, seats, load_catalog()))


def position() -> str | Response:
    """Show the form in which cards are put into zones, with everything that is wrong with it.

    A position in its notation is checked by the same page and played from the same button.
    """
    asked = position_form.read(request.args)
    notation = request.args.get("notation", "")[:LARGEST_POSITION]
    faults: list[Problem] = []
    if notation:
        written, faults = _from_notation(notation)
    elif request.args:
        asked = position_form.changed(asked, request.args)
        written, faults = asked.position, [*asked.faults, *check(asked.position)]
    if request.args and not faults and ("play" in request.args or notation):
        return redirect(url_for("games.new", position=json.dumps(written)), 303)
    return render_template(
        "play/game_position.html",
        form=asked,
        notation=notation,
        faults=[fault_words(fault) for fault in faults],
        is_checked=bool(request.args),
        cards=position_form.choices(current_language()),
        zones=position_form.ZONES,
        phases=position_form.PHASES,
        most=PLAYERS[-1],
    )


def _from_notation(text: str) -> tuple[Mapping[str, Any], list[Problem]]:
    """Return the position that a text of the notation holds, and what is wrong with it."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        return {}, [Problem("position-toml", line=found[1] if found else len(text.splitlines()))]
    except (ValueError, RecursionError):  # numbers and lists within lists that have no end
        return {}, [Problem("position-unread")]
    return written, check(written)


def fault_words(fault: Problem) -> str:
    """Return what is wrong with a position, cards called by their names."""
    catalog, language = load_catalog(), current_language()

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(each) for each in value]
        return catalog[value].name(language) if value in catalog.cards else value

    details = {
        key: named(value) if key in ("slug", "cards") else value
        for key, value in fault.details.items()
    }
    return sentence(Problem(fault.code, fault.status, **details), language)


def import_file() -> Response:
    """Go on with a game that was exported, as far as the rules allow it."""
    text = request.form.get("text", "")
    file = request.files.get("file")
    if file is not None and file.filename:
        try:
            text = file.stream.read(game_files.LARGEST_FILE + 1).decode()
        except UnicodeDecodeError as error:
            raise Problem("game-file") from error
    if not text:
        raise Problem("file-missing")
    try:
        match = game_files.read(text)
    except Problem as problem:
        fitting = problem.details.get("match")
        if fitting is None:
            raise
        page = render_template(
            "play/game_import.html",
            words=sentence(problem, current_language()),
            text=game_files.write(fitting),
            fits=len(fitting.record.decisions),
        )
        return make_response(page, problem.status)
    live = Live(match)
    live.let_bots()
    return _seated(live)


def forget(game_id: str) -> Response:
    """Take a game off this browser's list."""
    response = redirect(url_for("games.index"), 303)
    game_links.forget(response, game_id)
    return response


# Beginnings


def read_source(asked: Mapping[str, str]) -> Source:
    """Return what a game is to begin from; First Game when nothing is named.

    Raises `Problem` for what there is not, or what cannot be.
    """
    catalog = load_catalog()
    if text := asked.get("position"):
        written = read_position(text)
        record = Record(int(written.get("seed", new_seed())), position=written)
        return Source({"position": text}, record=record, title=_("A written position"))
    if id_ := asked.get("example"):
        return _from_example(id_, asked)
    if text := asked.get("code"):
        code = read_code(text, catalog)
        return Source({"code": code}, decode(code, catalog), title=_("A dealt kingdom"))
    slug = asked.get("set") or FIRST_GAME
    if slug not in catalog.recommended:
        raise Problem("unknown-choice", 404, got=slug, name="set", accepted=list(played_sets()))
    kingdom = _recommended(slug, catalog)
    title = catalog.recommended[slug].name
    return Source({"set": slug}, kingdom, title=title)


def read_position(text: str) -> Mapping[str, Any]:
    """Return the position that a text of JSON holds; a `Problem` with all that is wrong with it."""
    if len(text) > LARGEST_POSITION:
        raise Problem("too-large", 413, limit=LARGEST_POSITION)
    try:
        written = json.loads(text)
        json.dumps(written, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Problem("position-unread") from error
    if not isinstance(written, Mapping):
        raise Problem("position-unread")
    position: Mapping[str, Any] = _tidied(written)
    if faults := check(position):
        raise Problem("position-faults", faults=faults)
    return position


def _tidied(value: Any) -> Any:
    """Return part of a position with single blanks in its texts, as players' names have them."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_tidied(each) for each in value]
    if isinstance(value, Mapping):
        return {_tidied(key): _tidied(each) for key, each in value.items()}
    return value


def _from_example(id_: str, asked: Mapping[str, str]) -> Source:
    """Return a step of an example, or of a what-if: its position and what was decided up to it."""
    example = get_example(id_)
    if example.position is None:
        raise Problem("example-not-played", 404, got=id_)
    branch = read_branch(asked.get("from"), asked.get("do"), example)
    run = what_if(id_, branch) if branch else played(id_)
    step = asked.get("step", "0")
    last = len(run.frames) - 1
    if not step.isdecimal() or len(step) > 6 or int(step) > last:
        raise Problem("unknown-step", 404, got=step, least=0, most=last)
    frames = run.frames[: int(step) + 1]
    done = max((it.answered.number for it in frames if it.answered), default=0)
    record = Record(
        int(example.position.get("seed", 0)),
        tuple(run.game.decisions[:done]),
        position=example.position,
    )
    fields = {key: asked[key] for key in ("example", "step", "from", "do") if asked.get(key)}
    return Source(fields, record=record, title=example.title[current_language()])


def record_of(source: Source, seats: Sequence[Seat]) -> Record:
    """Return the record of a game about to begin.

    Raises `Problem` ``not-played`` for a kingdom that the engine does not play whole.
    """
    if source.record is not None:
        return source.record
    assert source.kingdom is not None
    if source.missing:
        raise Problem("not-played", cards=list(source.missing))
    kingdom = replace(source.kingdom, players=len(seats))
    code = encode(kingdom, load_catalog())
    return Record(new_seed(), code=code, players=tuple(seat.name for seat in seats))


def rematch(match: Match, winner: int, seed: int) -> tuple[Match, dict[int, int]]:
    """Return the next game of the same people, and the new seat of each.

    In a kingdom the player to the left of the winner begins; a position begins as it did.
    """
    count = len(match.seats)
    first = (winner + 1) % count if match.record.code is not None else 0
    order = [(first + place) % count for place in range(count)]
    seats = tuple(match.seats[old] for old in order)
    names = tuple(seat.name for seat in seats) if match.record.code is not None else ()
    given = match.record.decisions[: match.given]
    record = replace(match.record, seed=seed, decisions=given, players=names)
    return Match(record, seats, match.given), {old: new for new, old in enumerate(order)}


@functools.cache
def played_sets() -> tuple[str, ...]:
    """Return the recommended sets that the engine plays whole."""
    catalog = load_catalog()
    return tuple(
        slug for slug in catalog.recommended if not unplayed(_recommended(slug, catalog), catalog)
    )


def _recommended(slug: str, catalog: Catalog) -> Kingdom:
    return kingdom_of(catalog.recommended[slug], PLAYERS[0], catalog, Random(0))


def not_played(kingdom: Kingdom) -> tuple[str, ...]:
    """Return what of a kingdom the engine does not play yet, for the page of the kingdom."""
    return unplayed(kingdom, load_catalog())


# Who sits where


def bot_name(bot: str) -> str:
    """Return what people call a bot."""
    if BOT_NAMES[bot]:
        return _(BOT_NAMES[bot])
    catalog, language = load_catalog(), current_language()
    return "–".join(catalog[slug].name(language) for slug in bot.split("-"))


def _read_seats(source: Source) -> tuple[Seat, ...]:
    """Return the seats that the form gives; who begins is drawn where it asks for that."""
    form = request.form
    found: list[tuple[str, str]] = []
    apart: set[int] = set()
    names = source.names
    for number in range(1, PLAYERS[-1] + 1):
        by = form.get(f"by{number}", "")
        if not by:
            continue
        if by == APART:
            apart.add(len(found))
        sits = PERSON if by in (HERE, APART) else by
        name = " ".join(form.get(f"name{number}", "").split())
        found.append((name or _default_name(sits, number), sits))
    if names:
        if len(found) != len(names):
            raise Problem("kingdom-players", players=len(names), seats=len(found))
        found = [(name, by) for name, (_name, by) in zip(names, found, strict=True)]
    else:
        found = told_apart(found)
    order = list(range(len(found)))
    if form.get("begins") == "drawn" and not names and found:
        first = random.SystemRandom().randrange(len(found))
        order = order[first:] + order[:first]
    return read_seats(
        [found[at] for at in order], [place for place, at in enumerate(order) if at in apart]
    )


def _default_name(by: str, number: int) -> str:
    if by == PERSON:
        return _("Player %(number)s", number=number)
    return bot_name(by) if by in BOTS else by


def told_apart(seats: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Number bots of one name; people must tell themselves apart."""
    found: list[tuple[str, str]] = []
    for name, by in seats:
        taken = {it.casefold() for it, _by in found}
        free, number = name, 2
        while by != PERSON and free.casefold() in taken:
            free, number = f"{name} {number}", number + 1
        found.append((free, by))
    return found


def _seats_page(source: Source, problem: Problem | None = None) -> str:
    catalog = load_catalog()
    form = request.form
    names = source.names
    players = source.kingdom.players if source.kingdom else len(names)
    seats = []
    for number in range(1, (len(names) or PLAYERS[-1]) + 1):
        default = HERE if number == 1 else "general" if number <= players else ""
        seats.append(
            {
                "number": number,
                "name": names[number - 1] if names else form.get(f"name{number}", ""),
                "by": form.get(f"by{number}", default),
            }
        )
    kingdom = source.kingdom
    return render_template(
        "play/game_new.html",
        source=source,
        seats=seats,
        problem=sentence(problem, current_language()) if problem else None,
        cards=[catalog[slug] for slug in (*kingdom.supply_piles, *kingdom.landscapes)]
        if kingdom
        else [],
        missing=[catalog[slug] for slug in source.missing],
        bots=BOT_WORDS,
        begins=form.get("begins", "drawn"),
    )


def _seated(live: Live) -> Response:
    """Keep a new game and go to it."""
    saved, keys = sit_down(live)
    mine, others = keys[0], dict(enumerate(keys[1:], start=1))
    page = "games.links" if others else "games.table"
    response = redirect(url_for(page, game_id=saved.id, key=mine), 303)
    game_links.remember(response, saved.id, mine, others)
    return response


def _mine() -> Any:
    """Yield the games of this browser: address, players, and where each stands."""
    for id_, key, _others in game_links.games():
        try:
            match, now, seats = glance(id_, key)
        except Problem:
            continue
        waits = now.get("waits")
        yield {
            "id": id_,
            "address": url_for("games.table", game_id=id_, key=key),
            "names": [seat.name for seat in match.seats],
            "turn": now.get("turn", 0),
            "is_over": waits is None,
            "is_mine": waits in seats,
            "waits": match.seats[waits].name if isinstance(waits, int) else "",
        }
