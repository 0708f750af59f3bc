"""Markdown to safe HTML and to plain text, with the project's own symbols and links.

``{coin:2}``, ``{vp:3}``, ``{debt:8}`` and ``{potion}`` are symbols. ``[[slug]]`` links a card by
its names and ``[[slug|words]]`` by other words; ``[[rule:topic#section|words]]`` links a rule.
Where a link leads is the caller's to say, so nothing here knows an address.
"""

from __future__ import annotations

import functools
import re
import threading
from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import nh3
from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem

LONGEST = 20_000
"""Characters that are rendered at most; longer input is refused, not cut."""

Link = Callable[[str, str], str | None]
"""From a link's target (``witch``, ``rule:exchange#what``) and a language to its address."""

SYMBOL = re.compile(r"\{(coin|vp|debt|potion(?=\}))(?::(-?\d{1,3}))?\}")
"""A symbol, its amount where it has one: ``{vp:3}``, or ``{vp}`` for the kind of thing alone."""

REFERENCE = re.compile(
    r"\[\[((?:rule:)?[a-z0-9]+(?:-[a-z0-9]+)*(?:#[a-z0-9]+(?:-[a-z0-9]+)*)?)"
    r"(?:\|([^\]\[|\n]{1,200}))?\]\]"
)

_SPOKEN = {
    "en": {
        "coin": ("{} coin", "{} coins", "coins"),
        "vp": ("{} victory point", "{} victory points", "victory points"),
        "debt": ("{} Debt", "{} Debt", "Debt"),
        "potion": ("Potion", "Potion", "Potion"),
    },
    "pt": {
        "coin": ("{} moeda", "{} moedas", "moedas"),
        "vp": ("{} ponto de vitória", "{} pontos de vitória", "pontos de vitória"),
        "debt": ("{} de Dívida", "{} de Dívida", "Dívida"),
        "potion": ("Poção", "Poção", "Poção"),
    },
}
"""How a symbol is read aloud: one, several, and without an amount."""

_PLAIN = {
    "en": {"coin": "${}", "vp": "{} VP", "debt": "{} Debt", "potion": "Potion"},
    "pt": {"coin": "${}", "vp": "{} PV", "debt": "{} de Dívida", "potion": "Poção"},
}
_MINUS = "\N{MINUS SIGN}"

_TAGS = {
    "a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "hr", "li", "ol", "p", "span",
    "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
_ATTRIBUTES = {
    "*": set[str](),
    "a": {"href"},
    "span": {"class", "lang", "aria-hidden"},
    "ol": {"start"},
}


def render(text: str, language: str, link: Link, *, inline: bool = False) -> str:
    """Return `text` as HTML that is safe to put in a page as it is.

    `link` gives a link's address, or None for words without a link; pass the same function each
    time, because results are kept. `inline` leaves out the paragraph around a single one.
    Raises `Problem` for a text longer than `LONGEST`.
    """
    if len(text) > LONGEST:
        raise Problem("text-too-long", limit=LONGEST)
    return _render(text, language, link, inline)


def plain_text(text: str, language: str) -> str:
    """Return `text` as words alone: ``$2``, ``3 VP``, ``8 Debt``, ``Potion``, names for links.

    Portuguese has its own: ``3 PV``, ``8 de Dívida``, ``Poção``.
    """

    def words(match: re.Match[str]) -> str:
        return match[2] or _link_words(match[1], language)[0]

    text = SYMBOL.sub(lambda match: plain_symbol(match, language), REFERENCE.sub(words, text))
    text = re.sub(r"(?m)^\s*(?:#{1,6}|[-*>]|\d+\.)\s+", "", text)
    text = re.sub(r"\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`", lambda m: m[1] or m[2] or m[3], text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(?m)^[\s|:-]+$|\|", " ", text)
    return re.sub(r"\s+", " ", text).strip()


def plain_symbol(match: re.Match[str], language: str = "en") -> str:
    """Return the plain spelling of one match of `SYMBOL`."""
    number = match[2] or ""
    spelled = _PLAIN[language][match[1]].format(number.removeprefix("-"))
    spelled = spelled.strip().removeprefix("de ")
    return (_MINUS if number.startswith("-") else "") + spelled


def spoken_symbol(match: re.Match[str], language: str) -> str:
    """Return how one match of `SYMBOL` is read aloud in `language`."""
    return symbol_words(match[1], int(match[2]) if match[2] else None, language)


def symbol_words(symbol: str, number: int | None, language: str) -> str:
    """Return how a symbol is read aloud in `language`: singular, plural, or without an amount."""
    singular, plural, bare = _SPOKEN[language][symbol]
    if number is None:
        return bare
    return (singular if abs(number) == 1 else plural).format(str(number).replace("-", _MINUS))


_parsing = threading.Lock()
"""Held while a parser converts: it remembers where it is, and threads share it."""


@functools.lru_cache(maxsize=8192)
def _render(text: str, language: str, link: Link, inline: bool) -> str:
    parser = _parser(language, link)
    with _parsing:
        parser.reset()
        converted = parser.convert(text)
    html = nh3.clean(
        converted,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https"},
        link_rel=None,
    )
    if inline and html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        html = html[len("<p>") : -len("</p>")]
    return html


@functools.lru_cache(maxsize=16)
def _parser(language: str, link: Link) -> Markdown:
    parser = Markdown(extensions=["tables", "sane_lists"])
    parser.preprocessors.deregister("html_block")
    for pattern in ("html", "entity", "image_link", "image_reference", "short_image_ref"):
        parser.inlinePatterns.deregister(pattern)
    parser.inlinePatterns.register(_Symbol(language), "symbol", 185)
    parser.inlinePatterns.register(_Reference(language, link), "reference-link", 184)
    return parser


class _Symbol(InlineProcessor):
    """A symbol: drawn for the eye, spoken for a screen reader."""

    def __init__(self, language: str) -> None:
        super().__init__(SYMBOL.pattern)
        self.language = language

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        symbol = Element("span", {"class": f"symbol {m[1]}"})
        drawn = SubElement(symbol, "span", {"aria-hidden": "true"})
        drawn.text = "P" if m[1] == "potion" else (m[2] or "").replace("-", _MINUS)
        spoken = SubElement(symbol, "span", {"class": "visually-hidden"})
        spoken.text = spoken_symbol(m, self.language)
        return symbol, m.start(0), m.end(0)


class _Reference(InlineProcessor):
    """A link to a card or a rule, by its names in both languages or by other words."""

    def __init__(self, language: str, link: Link) -> None:
        super().__init__(REFERENCE.pattern)
        self.language, self.link = language, link

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        address = self.link(m[1], self.language)
        element = Element("a", {"href": address}) if address else Element("span")
        if m[2]:
            element.text = m[2]
        else:
            element.text, other = _link_words(m[1], self.language)
            if other:
                twin = SubElement(element, "span", {"class": "other-name", "lang": other[0]})
                twin.text = f" ({other[1]})"
        return element, m.start(0), m.end(0)


def _link_words(target: str, language: str) -> tuple[str, tuple[str, str] | None]:
    """Return a card's name in `language`, and the other language and name where it differs."""
    catalog = load_catalog()
    if target not in catalog:
        return target.removeprefix("rule:").replace("-", " "), None
    names: dict[str, Any] = dict(catalog[target].names)
    own = names.pop(language)
    other = next(((tongue, name) for tongue, name in names.items() if name != own), None)
    return own, other
