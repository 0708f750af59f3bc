"""The pages of the reference: sets and their cards, a card, and what a search finds."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesdb.catalog import LANGUAGES, PLAYERS, TYPES, Card, Catalog, load_catalog
from rulesdb.documents import KINDS as RESULTS
from rulesdb.errata import KINDS, MANUALS
from rulesdb.examples import load_examples
from rulesdb.folding import fold
from rulesdb.glossary import Entry, load_glossary
from rulesdb.problems import Problem
from rulesdb.search import Hit
from rulesdb.search import search as find
from rulesdb.tags import TAGS
from rulesdb.texts import load_texts
from webapp.caching import kept
from webapp.language import current_language
from webapp.look import edition_name, link, term, type_name
from webapp.reference import browse
from webapp.reference.describe import find_card
from webapp.reference.narrow import corrections, narrower, nearest, wider
from webapp.reference.places import (
    DECKS,
    brought_together,
    errata_by_box,
    errata_by_place,
    place,
    provenance_words,
    topics,
)
from webapp.wording import sentence

bp = Blueprint("reference", __name__, url_prefix="/<language:language>")

SHOWN, OTHERS, MOST = 16, 8, 200
"""Cards on a page at most, results of each other kind, and of one kind that is asked for alone."""

LANDSCAPE = "landscape"
GROUPS = ("kingdom", "basic", LANDSCAPE, "other")
"""How the page of a set groups its cards: what is dealt, what lies sideways, what comes along."""


bp.add_app_template_global(errata_by_place)
bp.add_app_template_global(provenance_words)


@bp.get("/cards/")
def index() -> str:
    """Show the sets; with filters, the cards that fit."""
    catalog = load_catalog()
    choice = browse.read_choice(request.args, catalog)
    shown, total, pages = browse.page_of(choice, catalog, current_language())
    return render_template(
        "reference/index.html",
        catalog=catalog,
        choice=choice,
        cards=shown if choice.narrows else [],
        total=total,
        pages=pages,
        counts=browse.counts(choice, catalog),
        facets={
            "set": catalog.sets,
            "type": sorted(TYPES, key=type_name),
            "cost": browse.COSTS,
            "tag": sorted(TAGS, key=lambda tag: term("tag", tag)),
        },
        without={
            facet: url_for("reference.index", **{**_asked(choice), facet: None})
            for facet in browse.FACETS
        },
        asked=_asked(choice),
        tags=TAGS,
    )


@bp.get("/sets/")
def sets() -> Response:
    """Send the reader to the page that lists the sets."""
    return redirect(url_for("reference.index"))


@bp.get("/sets/<slug>")
@kept
def box(slug: str) -> str:
    """Show one set with everything that is in its box."""
    catalog = load_catalog()
    if slug not in catalog.sets:
        raise Problem("unknown-set", 404, got=slug, accepted=tuple(catalog.sets))
    groups: dict[str, list[Card]] = {group: [] for group in GROUPS}
    for card in catalog.of_set(slug):
        group = LANDSCAPE if card.is_landscape else card.kind
        groups[group if group in GROUPS else "other"].append(card)
    total = sum(map(len, groups.values()))
    return render_template("reference/set.html", box=catalog.sets[slug], groups=groups, total=total)


@bp.get("/cards/<slug>")
@kept
def card(slug: str) -> str:
    """Show one card: all its facts, and what it does, in both languages."""
    catalog, card = load_catalog(), find_card(slug)
    return render_template(
        "reference/card.html",
        card=card,
        sizes=[card.pile_size(players) for players in PLAYERS],
        players=PLAYERS,
        members=catalog.members(slug),
        pile=catalog[card.pile] if card.pile else None,
        related=_related(card, catalog),
        removed=catalog.is_removed(card),
        texts={language: load_texts().card(slug, language) for language in LANGUAGES},
        setup=brought_together(card),
        examples=[one for one in load_examples().values() if slug in one.cards],
    )


@bp.get("/rules/")
@kept
def rules() -> str:
    """Show the topics of the rules."""
    return render_template("reference/rules.html", groups=topics(current_language()))


@bp.get("/rules/<slug>")
@kept
def rule(slug: str) -> str:
    """Show one topic of the rules, section by section."""
    by_language = {language: load_texts().topic(slug, language) for language in LANGUAGES}
    if None in by_language.values():
        raise Problem("unknown-page", 404)
    return render_template(
        "reference/rule.html",
        topics=by_language,
        examples=[
            one
            for one in load_examples().values()
            if any(named.partition("#")[0] == slug for named in one.topics)
        ],
    )


@bp.get("/glossary")
@kept
def glossary() -> str:
    """Show the game's terms in both languages, with what they mean."""
    language = current_language()
    entries = sorted(load_glossary().values(), key=lambda entry: fold(entry.names[language]))
    letters: dict[str, list[Entry]] = {}
    for entry in entries:
        letters.setdefault(fold(entry.names[language])[0], []).append(entry)
    return render_template(
        "reference/glossary.html",
        letters=letters,
        types=sorted(TYPES, key=type_name),
        place=lambda target: place(target, language),
    )


@bp.get("/errata")
@kept
def errata() -> str:
    """Show what the manuals get wrong, and what has changed since they were printed."""
    language = current_language()
    return render_template(
        "reference/errata.html",
        kinds={kind: errata_by_box(kind) for kind in KINDS},
        catalog=load_catalog(),
        manuals=MANUALS,
        place=lambda target: place(target, language),
    )


@bp.get("/search")
def search() -> str:
    """Show what a query finds, and how it was understood; or all it finds of one kind.

    With ``exact`` nothing that was typed is taken for a mistake.
    """
    query, kind = request.args.get("q", "").strip(), request.args.get("all", "")
    exact = bool(request.args.get("exact"))
    if kind and kind not in RESULTS:
        raise Problem("unknown-choice", name="all", got=kind, accepted=RESULTS)
    language = current_language()
    limit = MOST if kind else SHOWN
    results = find(query, language, limit=limit, exact=exact) if query else None
    return render_template(
        "reference/search.html",
        query=query,
        kind=kind,
        exact=1 if exact else None,
        shown={kind: MOST} if kind else {**dict.fromkeys(RESULTS, OTHERS), "card": SHOWN},
        results=results,
        corrections=corrections(results) if results else [],
        narrower=narrower(results) if results else [],
        wider=wider(results) if results and not results.hits else [],
        nearest=nearest(results) if results else [],
        catalog=load_catalog(),
        boxes_of=_boxes_of,
        faults=[sentence(fault, language) for fault in results.faults] if results else [],
        address_of=_address_of,
    )


def _boxes_of(slug: str) -> str:
    """Return the boxes that a recommended set needs, an earlier edition of one said so."""
    catalog, language = load_catalog(), current_language()
    named = []
    for name in catalog.recommended[slug].sets:
        own, _, edition = name.partition("@")
        box = catalog.sets[own]
        earlier = edition and int(edition) != box.newest
        named.append(box.name(language) + (f" ({edition_name(int(edition))})" if earlier else ""))
    return " + ".join(named)


def _address_of(hit: Hit) -> str | None:
    """Return the address of what a search found; None for what has no page of its own."""
    match hit.kind:
        case "card" | "clarification" | "rule":
            target = (
                "rule:" * (hit.kind == "rule") + hit.slug + (f"#{hit.anchor}" if hit.anchor else "")
            )
            return link(target, current_language())
        case "example":
            return url_for("play.example", id_=hit.slug)
        case "recommended":
            return url_for("kingdoms.recommended", slug=hit.slug)
        case _:
            return None


def _asked(choice: browse.Choice) -> dict[str, str | None]:
    """Return `choice` as a query, without its page."""
    asked = {name: getattr(choice, name) for name in (*browse.FACETS, "sort")}
    return {name: value for name, value in asked.items() if value and value != "name"}


@functools.cache
def _related(card: Card, catalog: Catalog) -> tuple[Card, ...]:
    """Return the cards that `card` belongs to and those that belong to it or bring it."""
    slugs: Iterable[str] = (
        *card.linked_to,
        *(other.slug for other in catalog if card.slug in other.linked_to),
        *(
            other.slug
            for other in catalog
            if any(
                entry.partition(":")[2] == card.slug or DECKS.get(entry) == card.kind
                for entry in other.brings
            )
        ),
    )
    named = {entry.partition(":")[2] for entry in card.brings}
    return tuple(catalog[slug] for slug in dict.fromkeys(slugs) if slug not in named | {card.slug})
