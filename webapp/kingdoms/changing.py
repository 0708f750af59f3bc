"""The pages that change a kingdom: each is a link or a form that leads to another kingdom's page.

Chance draws from what the wishes of last time allow; by hand the rules alone decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from rulesdb.catalog import Card, Catalog, load_catalog
from rulesdb.problems import Problem
from webapp import wanted
from webapp.asked import asked
from webapp.kingdoms.chance import BY_KEY, TRAIT
from webapp.kingdoms.change import choices_of, pick, reroll, swap
from webapp.kingdoms.check import DECIDED, fits_in_number, piles_in_use
from webapp.kingdoms.code import decode
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.lists import OF_CARD
from webapp.kingdoms.names import find, meant
from webapp.kingdoms.offers import SEVERAL, offers
from webapp.kingdoms.room import go_changed, kept, page_of, said
from webapp.kingdoms.wish_words import gettext
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
    never = request.args.get("never") == "yes"
    response = go_changed(before, changed, catalog, never=card if never else None)
    if never:
        wanted.remember(response, without_card(wishes, card))
    return response


def allow(code: str) -> Response:
    """Let a card be dealt again, and go back to the kingdom it was taken out of."""
    slug, wishes = request.args.get("card", ""), wanted.last_wishes()
    shown = decode(code, load_catalog())
    left = [one for one in wishes.get("ban", "").split(",") if one != slug]
    anchor = f"spot-{slug}" if slug in (*shown.supply_piles, *shown.landscapes) else "kingdom"
    response = redirect(page_of(code, kept(shown), edit=True, anchor=anchor), 303)
    response.headers["Cache-Control"] = "no-store"
    wanted.remember(response, {**wishes, "ban": ",".join(left)})
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
        return make_response(_choice_page(code, before, key, problem, named), problem.status)
    return go_changed(before, changed, catalog, anchor="chance")


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
    named = request.args.get("for", "")
    return render_template(
        "kingdoms/card.html",
        code=code,
        card=card,
        keep=keep,
        locked=locked,
        lock=page_of(code, others if locked else (*keep, card.slug), edit=True, anchor="kingdom"),
        back=page_of(code, keep, edit=True, anchor="kingdom"),
        like=url_for("yours.card", card=card.slug, back=page_of(code, keep, edit=True)),
        problem=_said(problem, kingdom, [named]) if problem else None,
        named=named,
        meant=_meant(problem, landscapes=card.is_landscape),
        swappable=card.slug in (*kingdom.piles, *kingdom.dealt),
    )


def _choice_page(
    code: str, kingdom: Kingdom, key: str, problem: Problem | None = None, named: Sequence[str] = ()
) -> str:
    catalog, language = load_catalog(), current_language()
    if key not in choices_of(kingdom):
        raise Problem("no-choice", 404, got=key, accepted=choices_of(kingdom))
    _, options = wanted.possible_wishes(catalog)
    keep = kept(kingdom)
    found = [catalog[slug] for slug in offers(kingdom, key, options, catalog)]
    count = BY_KEY[key].count if key in SEVERAL else 1
    wrong = key in SEVERAL and bool(named) and not fits_in_number(key, len(named))
    return render_template(
        "kingdoms/choice.html",
        catalog=catalog,
        code=code,
        key=key,
        cause=_cause(key, kingdom, catalog),
        keep=keep,
        chosen=named or kingdom.choices.get(key, ()),
        count=count,
        exactly=key in SEVERAL and not BY_KEY[key].short,
        offered=sorted(found, key=lambda card: card.name(language)),
        several=key in SEVERAL,
        decided=key in DECIDED,
        used={"colony": kingdom.colony, "shelters": kingdom.shelters}.get(key),
        back=page_of(code, keep, edit=True, anchor="chance"),
        problem=_how_many(key, len(named)) if wrong else _said(problem, kingdom, named),
        named=named[0] if named and key not in SEVERAL else "",
        meant=_meant(problem, landscapes=key in ("ally", "prophecy")),
    )


def _how_many(key: str, marked: int) -> str:
    choice = BY_KEY[key]
    if choice.short:
        return gettext(
            "Choose at most %(count)s; you marked %(marked)s.", count=choice.count, marked=marked
        )
    return gettext(
        "Choose exactly %(count)s; you marked %(marked)s.", count=choice.count, marked=marked
    )


def _said(problem: Problem | None, kingdom: Kingdom, named: Sequence[str]) -> str | None:
    """Return what is wrong with the cards `named`, first of all that one is there already."""
    if problem is None:
        return None
    catalog = load_catalog()
    there = {*piles_in_use(kingdom, catalog), *kingdom.landscapes}
    for name in named if problem.code == "does-not-fit" else ():
        card = find(name, catalog)
        if (card.pile or card.slug) in there:
            return gettext(
                "%(card)s is in this kingdom already.", card=card.name(current_language())
            )
    return said(problem)


def _meant(problem: Problem | None, *, landscapes: bool) -> list[Card]:
    """Return the cards that may have been meant by a name that none has."""
    if problem is None or problem.code != "unknown-card":
        return []
    catalog = load_catalog()
    accepted = {card.slug for card in catalog if card.is_landscape == landscapes}
    return meant(str(problem.details["got"]), accepted, catalog)


def add_to(bp: Blueprint) -> None:
    """Give the room of kingdoms these pages."""
    bp.get("/<code>/swap", endpoint="swap")(swap_card)
    bp.get("/<code>/allow", endpoint="allow")(allow)
    bp.get("/<code>/choose", endpoint="choose")(choose)
    bp.get("/<code>/card/<slug>", endpoint="card")(card_page)
    bp.get("/<code>/choice/<key>", endpoint="choice")(choice_page)
