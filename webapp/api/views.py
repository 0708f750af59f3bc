"""The API: the same functions as the pages, as JSON. What it answers stands in `openapi`."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, jsonify, make_response, request, url_for
from flask_babel import gettext, ngettext

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.examples import load_examples
from rulesdb.problems import Problem
from rulesdb.search import search as find
from rulesdb.search import suggest as names_from
from webapp.api import games
from webapp.api.openapi import MOST_RESULTS, description
from webapp.asked import asked
from webapp.kingdoms.code import decode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.describe import describe
from webapp.kingdoms.options import read_number, read_options
from webapp.language import current_language
from webapp.look import band
from webapp.play.examples import LONGEST_BRANCH, get_example, played, read_branch, what_if
from webapp.play.report import example_json, run_json
from webapp.play.setups import laid_out
from webapp.reference import browse
from webapp.reference.describe import card_json, find_card, results_json
from webapp.security import costly

bp = Blueprint("api", __name__, url_prefix="/api/v1")
games.add_to(bp)


@bp.before_request
def speak() -> None:
    """Let the answer speak the language that ``lang`` names, if it does."""
    named = request.args.get("lang")
    if named is not None and named not in LANGUAGES:
        raise Problem("unknown-language", got=named, accepted=LANGUAGES)
    g.language = named


@bp.get("/openapi.json")
def openapi() -> Response:
    """Describe this API."""
    return jsonify(description())


@bp.get("/cards")
def cards() -> Response:
    """List cards, chosen and sorted as on the page, page by page."""
    catalog, language = load_catalog(), current_language()
    choice = browse.read_choice(request.args, catalog)
    shown, total, pages = browse.page_of(choice, catalog, language)
    return jsonify(
        total=total,
        page=choice.page,
        pages=pages,
        cards=[
            {
                "slug": card.slug,
                "names": dict(card.names),
                "set": card.set,
                "kind": card.kind,
                "types": list(card.types),
                "cost": str(card.cost) if card.cost else None,
                "url": url_for("api.card", slug=card.slug),
            }
            for card in shown
        ],
    )


@bp.get("/cards/<slug>")
def card(slug: str) -> Response:
    """Tell everything about one card."""
    return jsonify(card_json(find_card(slug), current_language()))


@bp.get("/search")
def search() -> Response:
    """Find cards, clarifications, rules, examples and recommended sets."""
    limit = read_number("limit", request.args.get("limit") or "20", 1, MOST_RESULTS)
    exact = read_number("exact", request.args.get("exact") or "0", 0, 1) == 1
    query = request.args.get("q", "")
    return jsonify(results_json(find(query, current_language(), limit=limit, exact=exact)))


@bp.get("/suggest")
def suggest() -> Response:
    """Give the names that go on from what was typed, with the addresses of their pages."""
    catalog, language = load_catalog(), current_language()
    found = names_from(request.args.get("q", ""), language)
    suggestions: list[dict[str, Any]] = []
    for one in found:
        page = "reference.card" if one.kind == "card" else "reference.box"
        suggestions.append({
            "kind": one.kind,
            "slug": one.slug,
            "name": one.name,
            "other": one.other,
            "colour": band(catalog[one.slug])[0].colour if one.kind == "card" else None,
            "url": url_for(page, slug=one.slug, language=language),
        })  # fmt: skip
    said = ngettext("%(num)s suggestion", "%(num)s suggestions", len(found))
    return jsonify(suggestions=suggestions, said=said if found else gettext("No suggestions"))


@bp.get("/kingdoms/random")
@costly
def random_kingdom() -> Response:
    """Deal a kingdom that meets the options."""
    catalog = load_catalog()
    dealt = deal(read_options(asked("lang"), catalog), catalog)
    response = make_response(jsonify(describe(dealt, catalog)))
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/kingdoms/<code>")
def kingdom(code: str) -> Response:
    """Tell the kingdom of a code, with its complete setup."""
    catalog = load_catalog()
    return jsonify(describe(decode(code, catalog), catalog))


@bp.get("/examples")
def examples() -> Response:
    """List the examples, page by page."""
    found = list(load_examples().values())
    pages = max(1, -(-len(found) // browse.PAGE))
    page = read_number("page", request.args.get("page") or "1", 1, pages)
    start = (page - 1) * browse.PAGE
    return jsonify(
        total=len(found),
        page=page,
        pages=pages,
        examples=[example_json(one) for one in found[start : start + browse.PAGE]],
    )


@bp.get("/examples/<id_>")
@costly
def example(id_: str) -> Response:
    """Tell an example step by step, or a what-if of it."""
    found = get_example(id_)
    branch = read_branch(request.args.get("from"), request.args.get("do"), found)
    if found.cases:
        if branch is not None:
            raise Problem("bad-branch", got=request.args.get("do", ""), limit=LONGEST_BRANCH)
        return jsonify(run_json(laid_out(id_), current_language()))
    run = played(id_) if branch is None else what_if(id_, branch)
    return jsonify(run_json(run, current_language()))
