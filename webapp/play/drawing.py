"""How the table is drawn: what the templates of examples and games look up."""

from __future__ import annotations

import functools
import re
from typing import Any

from flask import g, render_template
from flask_babel import gettext as _
from markupsafe import Markup

from rulesdb.catalog import load_catalog
from rulesdb.markup import render
from rulesdb.texts import load_texts
from webapp.engine.kind import is_played
from webapp.language import current_language
from webapp.look import band, link, prose, type_name
from webapp.play.because import rule_title
from webapp.play.layout import Row
from webapp.vocabulary import deck_name, token_name

LONG = 12
"""A word of so many letters does not fit on a small card as it is usually written."""


def words() -> dict[str, Any]:
    """Return everything that the templates look up, by name."""
    return {
        "catalog": load_catalog(),
        "zip": zip,
        "texts": load_texts(),
        "rule_link": rule_link,
        "rule_title": rule_title,
        "face": face,
        "colour": lambda slug: band(load_catalog()[slug])[0].colour,
        "about_card": about_card,
        "row_words": row_words,
        "price": price,
        "unlinked": unlinked,
        "played_boxes": played_boxes,
    }


def unlinked(text: str) -> Markup:
    """Return inline markup as HTML without links, for what can itself be pressed."""
    return Markup(render(text, current_language(), _nowhere, inline=True))


def _nowhere(_target: str, _language: str) -> None:
    return None


@functools.cache
def played_boxes() -> str:
    """Return the sets all of whose cards the engine plays, as a wish of a deal."""
    catalog = load_catalog()
    boxes = dict.fromkeys(card.set for card in catalog)
    return ",".join(
        box for box in boxes if all(is_played(it.slug) for it in catalog if it.set == box)
    )


def face(slug: str) -> Markup:
    """Return what a small card shows; for a page's script only which card it is."""
    if g.get("bare"):
        return Markup('<span class="face" data-face="{}"></span>').format(slug)
    return face_of(slug, current_language())


@functools.cache
def face_of(slug: str, language: str) -> Markup:
    """Return the names and types of a card as a small card shows them."""
    drawn = render_template("play/_face.html", card=load_catalog()[slug])
    is_long = max(map(len, load_catalog()[slug].name(language).split())) >= LONG
    word = "face face--long" if is_long else "face"
    return Markup('<span class="{}">{}</span>').format(word, Markup(drawn.strip()))


def price(cost: str) -> Markup:
    """Return a cost such as ``$4P`` as it is drawn."""
    return _price(cost, current_language())


@functools.cache
def _price(cost: str, language: str) -> Markup:
    parts = re.findall(r"\$(\d+)|(P)|(\d+)D", cost)
    symbols = (
        f"{{coin:{coins}}}" if coins else "{potion}" if potion else f"{{debt:{debt}}}"
        for coins, potion, debt in parts
    )
    return prose("".join(symbols), language, inline=True)


def row_words(row: Row) -> str:
    """Return the heading of a row of things that lie on the table."""
    match row.kind:
        case "deck":
            return deck_name(row.slug)
        case "on-token":
            return _("Piles with a token each: %(token)s", token=token_name(row.slug))
        case "state":
            return _("States")
        case "trash":
            return _("Trash")
        case "druid-boon":
            druid = load_catalog()["druid"].name(current_language())
            return _("Beside the pile %(name)s", name=druid)
        case "bane":
            return _("The Bane pile")
        case "event" | "landmark" | "project" | "way" | "ally" | "trait" | "prophecy" | "artifact":
            return type_name(row.kind)
        case _:
            return _("Also on the table")


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
    title = rule_title(rule, language)
    return Markup('<a href="{}">{}</a>').format(link(f"rule:{rule}", language), title)


def drawn(show: Any, language: str) -> dict[str, Any]:
    """Return every step of `show` drawn, for a page's script: faces stand there once per card."""
    g.bare = True
    steps = []
    for number in range(show.count):
        scene = show.scene(number)
        steps.append(
            {
                "address": show.address(number),
                "title": f"{show.title(number)} – Arauto",
                "branch": scene.in_branch,
                "said": scene.said,
                "telling": render_template(scene.telling, **scene.context),
                "table": render_template(scene.table, **scene.context),
            }
        )
    return {
        "faces": {slug: face_of(slug, language) for slug in show.cards},
        "timeline": render_template("play/_timeline.html", show=show, now=None),
        "steps": steps,
    }
