"""The commands ``arauto card`` and ``arauto search``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
from flask_babel import gettext

from rulesdb.catalog import LANGUAGES, Card, load_catalog
from rulesdb.database import prepare_index
from rulesdb.markup import plain_text
from rulesdb.search import Hit, Results
from rulesdb.search import search as find
from rulesdb.texts import load_texts
from webapp.reference.describe import card_json, find_card, results_json, type_names
from webapp.reference.narrow import corrections, nearest
from webapp.terminal import language_option
from webapp.wording import N_, sentence

_PROVENANCES = {
    "manual": N_("from the manual"),
    "rule": N_("by the general rules"),
    "errata": N_("from later errata"),
}
_KINDS = {
    "card": N_("Cards"),
    "clarification": N_("Clarifications"),
    "rule": N_("Rules"),
    "example": N_("Examples"),
    "recommended": N_("Recommended sets"),
}


@click.command("card")
@click.argument("slug")
@click.option("--json", "as_json", is_flag=True, help="The object that the API answers.")
@language_option
def card(slug: str, as_json: bool, lang: str) -> None:
    """Tell what a card is and does."""
    found = find_card(slug)
    if as_json:
        click.echo(json.dumps(card_json(found, lang), ensure_ascii=False))
    else:
        click.echo("\n".join(card_lines(found, lang)))


@click.command("search")
@click.argument("query")
@click.option("--exact", is_flag=True, help="Take nothing that was typed for a mistake.")
@click.option("--json", "as_json", is_flag=True, help="The object that the API answers.")
@language_option
def search(query: str, exact: bool, as_json: bool, lang: str) -> None:
    """Find cards, clarifications, rules, examples and recommended sets."""
    prepare_index()
    results = find(query, lang, limit=10, exact=exact)
    if as_json:
        click.echo(json.dumps(results_json(results), ensure_ascii=False))
    else:
        click.echo("\n".join(result_lines(results)))


def both_names(card: Card, language: str) -> str:
    """Return a card's name in `language`, then its name in the other where that differs."""
    names = dict.fromkeys((card.name(language), *(card.name(other) for other in LANGUAGES)))
    return " / ".join(names)


def card_lines(card: Card, language: str) -> Iterator[str]:
    """Yield what a card is and does, line by line."""
    catalog = load_catalog()
    yield both_names(card, language)
    cost = [f"{card.cost}{'*' * card.cost_star}{'+' * card.cost_plus}"] if card.cost else []
    types = " – ".join(type_names(kind)[language] for kind in card.types)
    yield " · ".join((*cost, types, catalog.sets[card.set].name(language), card.slug))
    text = load_texts().card(card.slug, language)
    if text is None:
        return
    yield ""
    yield plain_text(text.summary, language)
    if text.clarifications:
        yield ""
    for item in text.clarifications:
        source = f" ({gettext(_PROVENANCES[item.provenance])})" if item.provenance else ""
        yield f"- {plain_text(item.text, language)}{source}"
    if text.changes:
        yield ""
    for change in text.changes:
        yield f"- {change.year}: {plain_text(change.text, language)}"


def result_lines(results: Results) -> Iterator[str]:
    """Yield what a search understood and found, line by line."""
    language, catalog = results.language, load_catalog()
    for fault in results.faults:
        yield sentence(fault, language)
    for typed, used in corrections(results):
        yield gettext(
            "Showing results for “%(used)s” instead of “%(typed)s”.", used=used, typed=typed
        )
    if results.loosened:
        yield gettext("Nothing has all of these words; this has some of them.")
    for kind, title in _KINDS.items():
        hits = results.of_kind(kind)
        if hits:
            yield f"{gettext(title)} ({results.totals[kind]})"
            yield from (f"  {_hit_line(hit, language)}" for hit in hits)
    if not results.hits:
        yield gettext("Nothing was found.")
        if near := nearest(results):
            names = (both_names(catalog[slug], language) for slug in near)
            yield gettext("The nearest names: %(names)s.", names=", ".join(names))


def _hit_line(hit: Hit, language: str) -> str:
    names = " / ".join(dict.fromkeys((hit.titles[language], *hit.titles.values())))
    where = hit.slug if hit.anchor is None else f"{hit.slug}#{hit.anchor}"
    words = "".join(words for words, _ in hit.snippet)
    return f"{names} [{where}] {words}".rstrip()
