"""The pages of examples: the list, the player that steps through one, and its text."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from rulesdb.catalog import load_catalog
from rulesdb.examples import Example, load_examples
from rulesdb.problems import Problem
from rulesdb.texts import load_texts
from webapp.language import current_language
from webapp.look import band, link, prose
from webapp.play import narrate, questions
from webapp.play.examples import Branch, Run, get_example, played, read_branch, what_if
from webapp.play.frames import Asked, Frame, depth
from webapp.play.picture import picture

bp = Blueprint("play", __name__, url_prefix="/<language:language>")


@bp.context_processor
def words() -> dict[str, Any]:
    """Give the templates what they look up."""
    return {
        "catalog": load_catalog(),
        "texts": load_texts(),
        "rule_link": rule_link,
        "face": face,
        "colour": lambda slug: band(load_catalog()[slug])[0].colour,
        "about_card": about_card,
        "price": price,
        "branch_start": lambda run: run.at_decision(run.branch.start).number,
    }


def face(slug: str) -> Markup:
    """Return what a small card shows; for a page's script only which card it is."""
    if g.get("bare"):
        return Markup('<span class="face" data-face="{}"></span>').format(slug)
    return _face(slug, current_language())


@functools.cache
def _face(slug: str, language: str) -> Markup:
    drawn = render_template("play/_face.html", card=load_catalog()[slug])
    return Markup('<span class="face">{}</span>').format(Markup(drawn.strip()))


@functools.cache
def price(cost: str) -> Markup:
    """Return a cost such as ``$4P`` as it is drawn."""
    parts = re.findall(r"\$(\d+)|(P)|(\d+)D", cost)
    symbols = (
        f"{{coin:{coins}}}" if coins else "{potion}" if potion else f"{{debt:{debt}}}"
        for coins, potion, debt in parts
    )
    return prose("".join(symbols), current_language(), inline=True)


def about_card(slug: str) -> Markup:
    """Return the text of a card that opens when it is tapped."""
    return _about_card(slug, current_language())


@functools.cache
def _about_card(slug: str, language: str) -> Markup:
    text = load_texts().card(slug, language)
    return Markup(render_template("play/_about_card.html", card=load_catalog()[slug], text=text))


def rule_link(rule: str) -> Markup:
    """Return a link to a rule, by its title; its title alone where it has no page."""
    language = current_language()
    title = narrate.rule_title(rule, language)
    return Markup('<a href="{}">{}</a>').format(link(f"rule:{rule}", language), title)


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen at a decision, and where choosing it leads.

    `label` is what it is called where `slug` is no card; `taken` says that it is what was chosen
    here.
    """

    label: str
    slug: str | None
    place: str
    address: str
    taken: bool


@bp.get("/examples/")
def index() -> str:
    """List the examples: whole turns first, then by card, then by rule."""
    return render_template("play/index.html", groups=grouped(load_examples().values()))


@bp.get("/examples/<id_>")
def example(id_: str) -> str:
    """Show the beginning of an example, or of a what-if."""
    return _player(id_, 0)


@bp.get("/examples/<id_>/<step>")
def step(id_: str, step: str) -> str:
    """Show one step."""
    return _player(id_, _number(step))


@bp.get("/examples/<id_>/text")
def text(id_: str) -> str:
    """Show the whole example as text, to read or to print."""
    run = _run(id_)
    return render_template("play/text.html", run=run, example=run.example, steps=_groups(run))


@bp.get("/examples/<id_>/frames.json")
def frames(id_: str) -> Response:
    """Give every step of an example or a what-if, drawn, for stepping without a page load."""
    run = _run(id_)
    return jsonify(_drawn(id_, run.branch, current_language()))


@bp.get("/examples/<id_>/choose")
def choose(id_: str) -> Response:
    """Take the cards that a form chose together, and go on from there."""
    run = _run(id_)
    number = _number(request.args.get("at", ""))
    asked = next((it.asked for it in run.frames if it.asked and it.asked.number == number), None)
    if asked is None:
        raise Problem("unknown-step", 404, got=number, least=0, most=len(run.frames) - 1)
    picked = " ".join(request.args.getlist("card")) or "none"
    branch = run.instead(number, picked)
    what_if(id_, branch)  # refuses what is not legal, before it becomes an address
    return redirect(_address(run.example, run.at_decision(number).number + 1, branch), 303)


def grouped(examples: Iterable[Example]) -> list[tuple[str, list[Example]]]:
    """Return the examples under headings, whole turns first."""
    groups: dict[str, list[Example]] = {_("Whole turns"): []}
    catalog = load_catalog()
    for each in examples:
        if len(each.cards) > 5:
            groups[_("Whole turns")].append(each)
        else:
            box = catalog.sets[catalog[each.cards[0]].set].name(current_language())
            groups.setdefault(box, []).append(each)
    return [(title, found) for title, found in groups.items() if found]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise Problem("unknown-step", 404, got=text, least=0, most="")
    return int(text)


def _run(id_: str) -> Run:
    example = get_example(id_)
    branch = read_branch(request.args.get("from"), request.args.get("do"), example)
    return what_if(id_, branch) if branch else played(id_)


def _player(id_: str, number: int) -> str:
    run = _run(id_)
    last = len(run.frames) - 1
    if number > last:
        raise Problem("unknown-step", 404, got=number, least=0, most=last)
    return render_template(
        "play/player.html",
        run=run,
        example=run.example,
        frame=run.frames[number],
        last=last,
        steps=_groups(run),
        address=_addresses(run),
        cards=_cards_of(run),
        title=page_title(run, number).removesuffix(" – Arauto"),
        **_scene(run, run.frames[number]),
    )


def _scene(run: Run, frame: Frame) -> dict[str, Any]:
    """Return what the drawing of one step needs."""
    back = run.branch and run.at_decision(run.branch.start).number
    return {
        "told": narrate.tell(frame),
        "table": picture(frame),
        "question": question_words(frame.asked),
        "choices": choices(run, frame.asked),
        "form": form_of(run, frame.asked),
        "back": None if back is None else _address(run.example, back, None),
        "in_branch": bool(run.branch) and frame.number > (back or 0),
    }


@functools.lru_cache(maxsize=64)
def _drawn(id_: str, branch: Branch | None, language: str) -> dict[str, Any]:
    run = what_if(id_, branch) if branch else played(id_)
    address = _addresses(run)
    steps = []
    g.bare = True
    for frame in run.frames:
        scene = _scene(run, frame)
        context = {"run": run, "example": run.example, "frame": frame, **scene}
        steps.append(
            {
                "address": address(frame.number),
                "title": page_title(run, frame.number),
                "branch": scene["in_branch"],
                "said": narrate.plain(_whole(scene["told"], language), language),
                "telling": render_template("play/_telling.html", **context),
                "table": render_template("play/_table.html", **context),
            }
        )
    timeline = render_template(
        "play/_timeline.html", run=run, frame=None, steps=_groups(run), address=address
    )
    return {
        "faces": {slug: _face(slug, language) for slug in _cards_of(run)},
        "timeline": timeline,
        "steps": steps,
    }


def _whole(told: narrate.Told, language: str) -> str:
    return f"{narrate.card(told.cause)}: {told.text}" if told.cause else told.text


def _address(example: Example, number: int, branch: Branch | None) -> str:
    parameters: dict[str, Any] = branch.write() if branch else {}
    if not number:
        return url_for("play.example", id_=example.id, **parameters)
    return url_for("play.step", id_=example.id, step=number, **parameters)


def _addresses(run: Run) -> Any:
    return lambda number: _address(run.example, number, run.branch)


def _cards_of(run: Run) -> list[str]:
    """Return everything that lies on the table at some time, whose text is one tap away."""
    found: dict[str, None] = {}
    for frame in (run.frames[0], run.frames[-1]):
        found |= dict.fromkeys(pile["top"] or pile["slug"] for pile in frame.view["supply"])
    for frame in run.frames:
        for player in frame.view["players"]:
            for zone in ("hand", "discard"):
                found |= dict.fromkeys(card["slug"] for card in player[zone].get("cards", ()))
            found |= dict.fromkeys(card["slug"] for card in player["in_play"])
            for card in player["in_play"]:
                found |= dict.fromkeys(below["slug"] for below in card["under"] if below)
            found |= dict.fromkeys((*player["boons"], *player["states"]))
        found |= dict.fromkeys(card["slug"] for card in frame.view["trash"])
        found |= dict.fromkeys(frame.view["boons"]["discard"])
        found |= dict.fromkeys(frame.view["hexes"]["discard"])
    return list(found)


def page_title(run: Run, number: int) -> str:
    """Return the title of the page of one step."""
    title = run.example.title[current_language()]
    words = _("Step %(number)s: %(title)s", number=number, title=title) if number else title
    return f"{words} – Arauto"


def question_words(asked: Asked | None) -> str:
    """Return what is asked at this step, as markup; "" when nothing is."""
    return questions.question(asked, narrate.name(asked.player)) if asked else ""


def choices(run: Run, asked: Asked | None) -> list[Choice]:
    """Return what can be chosen at a decision, one by one."""
    if asked is None:
        return []
    forward = run.at_decision(asked.number).number + 1
    found = []
    several = asked.most is not None or asked.kind == "Arrange"
    options = asked.options
    if several:
        tokens = [] if asked.kind == "Arrange" or asked.least else ["none"]
        found_tokens = [*tokens, *([asked.answer] if asked.answer not in (None, "none") else [])]
        return [_several(run, asked, token, forward) for token in found_tokens]
    for option in options:
        taken = option.token == asked.answer
        branch = run.branch if taken else run.instead(asked.number, option.token)
        found.append(
            Choice(
                questions.label(asked, option),
                option.slug,
                _place(asked, option.zone),
                _address(run.example, forward, branch),
                taken,
            )
        )
    return found


def _several(run: Run, asked: Asked, token: str, forward: int) -> Choice:
    taken = token == asked.answer
    words = questions.WHYS[asked.why].no if token == "none" else narrate.option_words(asked, token)
    branch = run.branch if taken else run.instead(asked.number, token)
    label = _(words) if token == "none" else words
    return Choice(label, None, "", _address(run.example, forward, branch), taken)


def _place(asked: Asked, zone: str | None) -> str:
    if asked.kind == "ChooseBuy":
        return _("buy") if zone == "pile" else _("play")
    return ""


def form_of(run: Run, asked: Asked | None) -> dict[str, Any] | None:
    """Return the form for a decision at which several cards are chosen together."""
    if asked is None or (asked.most is None and asked.kind != "Arrange"):
        return None
    return {
        "action": url_for("play.choose", id_=run.example.id),
        "at": asked.number,
        "least": asked.least,
        "most": asked.most,
        "cards": asked.options,
        "hidden": run.branch.write() if run.branch else {},
        "arrange": asked.kind == "Arrange",
    }


def _groups(run: Run) -> list[tuple[str, list[tuple[Frame, narrate.Told, int]]]]:
    """Return the steps under the phases they belong to."""
    found: list[tuple[str, list[tuple[Frame, narrate.Told, int]]]] = []
    key = None
    for frame in run.frames:
        here = (frame.turn, frame.player, frame.phase) if frame.number else ("", "", "beginning")
        if here != key:
            key = here
            found.append((phase_words(frame), []))
        indent = min(depth(frame.verb), 3) if frame.verb else 0
        found[-1][1].append((frame, narrate.tell(frame), indent))
    return found


def phase_words(frame: Frame) -> str:
    """Return the heading of a phase: whose turn, and which phase."""
    if not frame.number:
        return _("The beginning")
    phase = {
        "start": _("start of the turn"),
        "action": _("Action phase"),
        "buy": _("Buy phase"),
        "night": _("Night phase"),
        "cleanup": _("Clean-up"),
    }[frame.phase]
    return _("%(who)s: %(phase)s", who=narrate.name(frame.player), phase=phase)
