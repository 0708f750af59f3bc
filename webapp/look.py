"""How facts look: bands in the types' colours, symbols of cost, marks of sets, the bar's rooms."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from flask import Flask, current_app, request, url_for
from flask_babel import gettext
from markupsafe import Markup, escape

from rulesdb.catalog import LANGUAGES, Card, CardSet, load_catalog
from rulesdb.glossary import link_terms
from rulesdb.markup import plain_text, render, symbol_words
from rulesdb.terms import load_terms
from rulesdb.texts import CardText, load_texts
from webapp.language import current_language
from webapp.vocabulary import brought, deck_name, mat_name, token_name
from webapp.wording import N_

COLOURED = frozenset({
    "action", "treasure", "victory", "reaction", "duration", "night", "curse", "ruins", "shelter",
    "reserve", "heirloom", "event", "landmark", "project", "way", "ally", "trait", "prophecy",
    "boon", "hex", "state", "artifact",
})  # fmt: skip
"""Types that have a colour of their own; the others stand on the colour of the one before."""

THEMES = ("auto", "light", "dark")
"""What a reader may choose; ``auto`` follows the system."""

ROOMS = (
    ("kingdoms.index", N_("Deal"), "deal"),
    ("reference.index", N_("Cards"), "cards"),
    ("games.index", N_("Play"), "play"),
    ("play.index", N_("Examples"), "examples"),
    ("yours.index", N_("Yours"), "yours"),
    ("reference.search", N_("Search"), "search"),
)
"""The bar at the bottom of a phone's screen: a room's first page, its name, its icon."""


@dataclass(frozen=True, slots=True)
class Stripe:
    """One colour of a card's band and the types that stand on it."""

    colour: str
    types: tuple[str, ...]


def band(card: Card) -> tuple[Stripe, ...]:
    """Return the band of `card`: its types in print order, grouped under their colours."""
    stripes: list[Stripe] = []
    for kind in card.types:
        if kind in COLOURED or not stripes:
            stripes.append(Stripe(kind, (kind,)))
        else:
            last = stripes[-1]
            stripes[-1] = Stripe(last.colour, (*last.types, kind))
    return tuple(stripes)


def other_language(language: str) -> str:
    """Return the language that stands second beside `language`."""
    return "en" if language == "pt" else "pt"


def term(field: str, word: str) -> str:
    """Return one of the game's own words (`rulesdb.terms`) in the reader's language."""
    return load_terms().name(field, word, current_language())


def type_name(slug: str, language: str | None = None) -> str:
    """Return the word for a card type, in the reader's language or in `language`."""
    return load_terms().name("type", slug, language or current_language())


def breakable(name: str) -> Markup:
    """Return a card's name as HTML in which a line may end after the slash of a split pile."""
    return escape(name).replace("/", Markup("/<wbr>"))


def edition_name(number: int) -> str:
    """Return how an edition is called in the reader's language."""
    return str(gettext("first edition") if number == 1 else gettext("second edition"))


def prose(
    text: str,
    language: str | None = None,
    inline: bool = False,
    told: dict[str, set[str]] | None = None,
) -> Markup:
    """Return a text of the reference as safe HTML, in the reader's language or in `language`.

    With `told`, the terms of the glossary lead there: each the first time on the page, which
    `told` remembers by language.
    """
    spoken = language or current_language()
    html = render(text, spoken, link, inline=inline)
    if told is not None:
        html = link_terms(html, spoken, term_address, told.setdefault(spoken, set()))
    return Markup(html)


def link(target: str, language: str) -> str:
    """Return the address that a link within a text leads to."""
    rule = target.removeprefix("rule:")
    return f"/{language}/{'cards' if rule == target else 'rules'}/{rule}"


def term_address(slug: str, language: str) -> str:
    """Return the address of a term in the glossary."""
    return f"/{language}/glossary#{slug}"


def texts_of(card: Card) -> dict[str, CardText | None]:
    """Return what is told of `card`, by language."""
    return {language: load_texts().card(card.slug, language) for language in LANGUAGES}


def set_of(card: Card) -> CardSet:
    """Return the set that `card` belongs to."""
    return load_catalog().sets[card.set]


def drawn_card(slug: str, size: str, href: str | None, note: str | None, linked: bool) -> Markup:
    """Return a card as the macro `tile` of ``_card.html`` shows it, in the reader's language."""
    return _drawn_card(slug, size, href, note, linked, current_language())


@functools.lru_cache(maxsize=8192)
def _drawn_card(
    slug: str, size: str, href: str | None, note: str | None, linked: bool, language: str
) -> Markup:
    template = current_app.jinja_env.get_template("_card.html")
    drawn = template.make_module().draw(load_catalog()[slug], size, href, note, linked)
    return Markup(drawn)


def theme() -> str:
    """Return the theme the reader chose; ``auto`` follows the system."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


def init_app(app: Flask) -> None:
    """Give the templates of `app` what they draw with."""

    @app.template_global()
    def room_is_open(endpoint: str) -> bool:
        """Return whether this application has the room's first page."""
        return endpoint in app.view_functions

    @app.template_global()
    def current_room(endpoint: str) -> str | None:
        """Return how the bar marks a room: the reader is on its first ``page``, or in it."""
        if request.endpoint == endpoint:
            return "page"
        inside = request.blueprint == endpoint.partition(".")[0]
        return "true" if inside and "search" not in (endpoint + str(request.endpoint)) else None

    @app.template_global()
    def card_address(slug: str) -> str:
        """Return the address of a card's page."""
        return url_for("reference.card", slug=slug)

    @app.template_global()
    def absolute(address: str) -> str:
        """Return `address` with the scheme and host it is asked for under."""
        return request.host_url.rstrip("/") + address

    app.jinja_env.globals.update(
        ROOMS=ROOMS,
        band=band,
        brought=brought,
        deck_name=deck_name,
        drawn_card=drawn_card,
        edition_name=edition_name,
        other_language=other_language,
        mat_name=mat_name,
        plain_text=plain_text,
        set_of=set_of,
        symbol_words=symbol_words,
        texts_of=texts_of,
        theme=theme,
        term=term,
        token_name=token_name,
        type_name=type_name,
    )
    app.jinja_env.filters.update(
        breakable=breakable, edition_name=edition_name, name_in=Card.name, prose=prose
    )
    app.jinja_env.add_extension("jinja2.ext.do")
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
