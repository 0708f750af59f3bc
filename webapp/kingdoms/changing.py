"""The pages that change a kingdom: each is a link or a form that leads to another kingdom's page.

Chance draws from what the wishes of last time allow; by hand the rules alone decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesdb.catalog import Card, Catalog, load_catalog
from rulesdb.problems import Problem
from webapp import wanted
from webapp.asked import asked
from webapp.kingdoms.chance import TRAIT
from webapp.kingdoms.change import choices_of, pick, reroll, swap
from webapp.kingdoms.check import DECIDED
from webapp.kingdoms.code import decode
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.lists import OF_CARD
from webapp.kingdoms.offers import SEVERAL, offers
from webapp.kingdoms.room import go_to, kept, page_of, said
from webapp.kingdoms.wishes import without_card
from webapp.language import current_language
from webapp.security import costly

_NOT_FITTING = ("does-not-fit", "unknown-card", "nothing-else", "not-there")
"""What a person may get wrong in these forms: they come back with a sentence that says so."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice of setup as a page shows it: `cause` is the card that asks for it, if one does."""

    key: str
    cause: Card | None
    cards: tuple[Card, ...]


def choices_shown(kingdom: Kingdom, catalog: Catalog) -> list[Shown]:
    """Return the choices that may be made again, Colony's and Shelters' last."""
    return [
        Shown(
            key,
            _cause(key, kingdom, catalog),
            tuple(catalog[slug] for slug in kingdom.choices.get(key, ())),
        )
        for key in choices_of(kingdom)
    ]


def _cause(key: str, kingdom: Kingdom, catalog: Catalog) -> Card | None:
    return catalog.cards.get(OF_CARD.get(key, key.removeprefix(TRAIT)))


@costly
def swap_card(code: str) -> Response:
    """Put another card in the place of one: any that the wishes allow, or the one named.

    With ``never=yes`` the card is left out of kingdoms dealt later too.
    """
    catalog = load_catalog()
    before, card = decode(code, catalog), request.args.get("card", "")
    wishes, options = wanted.possible_wishes(catalog)
    name = request.args.get("for", "").strip() or None
    try:
        changed = swap(before, card, options, catalog, Random(), name)
    except Problem as problem:
        if problem.code not in _NOT_FITTING or card not in catalog:
            raise
        return make_response(_card_page(code, before, catalog[card], problem), problem.status)
    response = go_to(changed, catalog)
    if request.args.get("never") == "yes":
        wanted.remember(response, without_card(wishes, card))
    return response


@costly
def choose(code: str) -> Response:
    """Make a choice of setup again: by chance, or as the cards named say."""
    catalog = load_catalog()
    before, key = decode(code, catalog), request.args.get("choice", "")
    _, options = wanted.possible_wishes(catalog)
    named = [name for name in asked().get("card", "").split(",") if name.strip()]
    try:
        if "card" in request.args:
            changed = pick(before, key, named, options, catalog, Random())
        else:
            changed = reroll(before, key, options, catalog, Random())
    except Problem as problem:
        if problem.code not in _NOT_FITTING:
            raise
        return make_response(_choice_page(code, before, key, problem), problem.status)
    return go_to(changed, catalog)


def card_page(code: str, slug: str) -> str:
    """Show what can be done with one card of a kingdom."""
    catalog = load_catalog()
    shown = decode(code, catalog)
    if slug not in (*shown.supply_piles, *shown.landscapes):
        raise Problem("not-there", 404, got=slug)
    return _card_page(code, shown, catalog[slug])


def choice_page(code: str, key: str) -> str:
    """Show what may be chosen for one choice of a kingdom."""
    return _choice_page(code, decode(code, load_catalog()), key)


def _card_page(code: str, kingdom: Kingdom, card: Card, problem: Problem | None = None) -> str:
    keep = kept(kingdom)
    locked = card.slug in keep
    others = tuple(slug for slug in keep if slug != card.slug)
    return render_template(
        "kingdoms/card.html",
        code=code,
        card=card,
        keep=keep,
        locked=locked,
        lock=page_of(code, others if locked else (*keep, card.slug), edit=True, anchor="kingdom"),
        back=page_of(code, keep, edit=True, anchor="kingdom"),
        like=url_for("yours.card", card=card.slug, back=page_of(code, keep, edit=True)),
        problem=said(problem) if problem else None,
        named=request.args.get("for", ""),
        swappable=card.slug in (*kingdom.piles, *kingdom.dealt),
    )


def _choice_page(code: str, kingdom: Kingdom, key: str, problem: Problem | None = None) -> str:
    catalog, language = load_catalog(), current_language()
    if key not in choices_of(kingdom):
        raise Problem("no-choice", 404, got=key, accepted=choices_of(kingdom))
    _, options = wanted.possible_wishes(catalog)
    keep = kept(kingdom)
    found = [catalog[slug] for slug in offers(kingdom, key, options, catalog)]
    return render_template(
        "kingdoms/choice.html",
        catalog=catalog,
        code=code,
        key=key,
        cause=_cause(key, kingdom, catalog),
        keep=keep,
        chosen=kingdom.choices.get(key, ()),
        offered=sorted(found, key=lambda card: card.name(language)),
        several=key in SEVERAL,
        decided=key in DECIDED,
        used={"colony": kingdom.colony, "shelters": kingdom.shelters}.get(key),
        back=page_of(code, keep, edit=True, anchor="chance"),
        problem=said(problem) if problem else None,
    )


def add_to(bp: Blueprint) -> None:
    """Give the room of kingdoms these pages."""
    bp.get("/<code>/swap", endpoint="swap")(swap_card)
    bp.get("/<code>/choose", endpoint="choose")(choose)
    bp.get("/<code>/card/<slug>", endpoint="card")(card_page)
    bp.get("/<code>/choice/<key>", endpoint="choice")(choice_page)
