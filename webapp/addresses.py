"""Addresses: the ones people nearly typed, and the list of all that crawlers may read."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from flask import current_app, request, url_for

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.examples import load_examples
from rulesdb.folding import closed, fold
from rulesdb.search import name_table
from rulesdb.texts import load_texts
from webapp.language import HTML_LANGUAGES, preferred_language, with_query
from webapp.reference.describe import set_called
from webapp.wording import N_

LONGEST = 400
"""Characters of a path that may be a mistyped one; a longer one is nothing that was ever shared."""


def nearby_address() -> str | None:
    """Return the page that the address asked for nearly names, query included, or None.

    An address without a language leads to the reader's, one with a slash at its end to the one
    without it, and one that calls a card, a set or a rule by a name of it to its page.
    """
    path = "/" + request.path.strip("/")
    if request.method not in ("GET", "HEAD") or len(path) > LONGEST:
        return None
    if request.url_rule is None:  # a page that is there and knows not what was named stays itself
        routes = current_app.url_map.bind("")
        for candidate in (path, f"/{preferred_language()}{path}"):
            if candidate != request.path and routes.test(candidate, "GET"):
                return with_query(candidate)
    slug = _meant(request.endpoint, (request.view_args or {}).get("slug", ""))
    return with_query(url_for(str(request.endpoint), slug=slug)) if slug else None


def _meant(endpoint: str | None, named: str) -> str | None:
    """Return the slug of what `named` is a name of in any language, or None."""
    match endpoint:
        case "reference.card":
            slug = name_table().exactly(named)
        case "reference.box":
            slug = set_called(named)
        case "reference.rule":
            slug = _topic(closed(named))
        case _:
            slug = None
    return slug if slug != named else None


def _topic(wanted: str) -> str | None:
    """Return the topic of the rules whose slug or title is `wanted`, or that alone has the word."""
    topics = [topic for language in LANGUAGES for topic in load_texts().topics(language)]
    for topic in topics:
        if wanted in (closed(topic.slug), closed(topic.title)):
            return topic.slug
    having = {topic.slug for topic in topics if wanted in fold(topic.title).split()}
    return having.pop() if len(having) == 1 else None


ROOTS: Mapping[str, tuple[str, str]] = {
    "cards": ("reference.index", N_("Cards")),
    "sets": ("reference.index", N_("Cards")),
    "rules": ("reference.rules", N_("Rules")),
    "kingdoms": ("kingdoms.index", N_("Deal")),
    "games": ("games.index", N_("Play")),
    "examples": ("play.index", N_("Examples")),
    "yours": ("yours.index", N_("Yours")),
}
"""The room that an address begins with: its first page, and how the bar calls it."""


def nearest_room() -> tuple[str, str] | None:
    """Return the first page of the room that the address asked for lies in, and its name."""
    parts = request.path.strip("/").split("/")
    named = parts[1] if parts[0] in LANGUAGES and len(parts) > 1 else parts[0]
    if named not in ROOTS:
        return None
    endpoint, name = ROOTS[named]
    return url_for(endpoint), name


def public_pages() -> Iterator[tuple[str, dict[str, str]]]:
    """Give every page that is the same for all readers: its endpoint and what it is about."""
    for endpoint in (
        "pages.home", "reference.index", "reference.rules", "reference.glossary",
        "reference.errata", "play.index", "kingdoms.index", "pages.about",
    ):  # fmt: skip
        yield endpoint, {}
    catalog = load_catalog()
    for slug in catalog.sets:
        yield "reference.box", {"slug": slug}
    for topic in load_texts().topics(LANGUAGES[0]):
        yield "reference.rule", {"slug": topic.slug}
    for card in catalog:
        yield "reference.card", {"slug": card.slug}
    for id_ in load_examples():
        yield "play.example", {"id_": id_}


@functools.lru_cache(maxsize=4)
def sitemap(host: str) -> str:
    """Return the list of `public_pages` as sitemaps are written, each with its twin languages.

    `host` is the scheme and host that the addresses begin with; what is listed is kept by it.
    """
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for endpoint, about in public_pages():
        twins = {
            language: escape(host + url_for(endpoint, language=language, **about))
            for language in LANGUAGES
        }
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{HTML_LANGUAGES[language]}" href="{twin}"/>'
            for language, twin in twins.items()
        )
        lines += [f"<url><loc>{twin}</loc>{links}</url>" for twin in twins.values()]
    return "\n".join([*lines, "</urlset>", ""])
