"""Wishes in words, in the reader's language: what somebody asked for, one wish at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flask_babel

from rulesdb.catalog import Catalog, load_catalog
from rulesdb.tags import TAGS
from rulesdb.terms import load_terms
from webapp.kingdoms.pool import DEALT_KINDS
from webapp.language import current_language

NAMED_AT_MOST = 6
"""Cards of one wish that are named; how many more there are is said instead."""


def gettext(message: str, **values: Any) -> str:
    """Return `message` in the reader's language."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, several: str, count: int, **values: Any) -> str:
    """Return `one` or `several` in the reader's language."""
    return str(flask_babel.ngettext(one, several, count, **values))


def told(wishes: Mapping[str, str], catalog: Catalog, language: str) -> list[str]:
    """Return wishes, as `wishes.write_options` gives them, in words, one phrase for each."""
    phrases: list[str] = []
    for option, text in wishes.items():
        if option == "players":
            phrases.append(ngettext("%(num)s player", "%(num)s players", int(text)))
        elif option == "sets":
            boxes = (name.partition("@") for name in text.split(","))
            named = (catalog.sets[slug].name(language) for slug, _, _ in boxes)
            phrases.append(", ".join(dict.fromkeys(named)))
        elif option in ("need", "forbid", "costs"):
            phrases += [in_words(option, one, catalog, language) for one in text.split(",")]
        else:
            phrases.append(in_words(option, text, catalog, language))
    return phrases


def in_words(option: str, value: str, catalog: Catalog, language: str) -> str:
    """Return one wish, such as ``need`` and ``tag:village,witch``, as a phrase."""
    if option in ("need", "forbid"):
        return f"{_heading(option)} {_things(value, catalog, language)}"
    if option in ("lock", "ban", "like", "avoid"):
        return f"{_heading(option)} {_things(value, catalog, language)}"
    if option == "costs":
        coins, _, count = value.partition(":")
        return ngettext(
            "at least %(num)s pile at %(cost)s",
            "at least %(num)s piles at %(cost)s",
            int(count),
            cost=f"${coins}",
        )
    if option == "reaction":
        return gettext("a Reaction when there is an Attack")
    if option == "potions":
        potion = catalog["potion"].name(language)
        if value == "never":
            return gettext("no %(card)s", card=potion)
        return gettext("several piles with %(card)s, or none", card=potion)
    if option == "mix":
        return ngettext("from one set", "from at most %(num)s sets", int(value))
    if option in ("colony", "shelters"):
        return f"{_decided(option, catalog, language)}: {_decision(value)}"
    return f"{limit_name(option, language)}: {limit_words(value)}"


def _decided(option: str, catalog: Catalog, language: str) -> str:
    if option == "shelters":
        return gettext("Shelters")
    return " + ".join(catalog[slug].name(language) for slug in ("platinum", "colony"))


def _decision(value: str) -> str:
    return {
        "always": gettext("always"),
        "never": gettext("never"),
        "share": gettext("by the share of their set"),
        "official": gettext("by the official draw"),
    }[value]


def limit_name(option: str, language: str) -> str:
    """Return what ``landscapes``, ``events`` … limits, in words."""
    if option == "landscapes":
        return gettext("Landscapes")
    return load_terms().name("type", option.removesuffix("s"), language)


def limit_words(value: str) -> str:
    """Return a limit such as ``2`` or ``0-3`` in words."""
    least, dash, most = value.partition("-")
    if not dash:
        return gettext("none") if value == "0" else gettext("exactly %(number)s", number=value)
    if least == "0":
        return gettext("up to %(number)s", number=most)
    return gettext("%(least)s to %(most)s", least=least, most=most)


def option_names() -> dict[str, str]:
    """Return what the form calls each option, by its name in addresses."""
    catalog, language = load_catalog(), current_language()
    return {
        "players": gettext("Players"),
        "sets": gettext("Sets"),
        "landscapes": gettext("Landscapes"),
        **{name: limit_name(name, language) for name in KIND_OPTIONS},
        **{name: _decided(name, catalog, language) for name in ("colony", "shelters")},
        "potions": catalog["potion"].name(language),
        "costs": gettext("Costs"),
        "mix": gettext("Sets to mix"),
        "lately": gettext("Played lately"),
        "need": gettext("What there must be, and must not be"),
        "forbid": gettext("What there must be, and must not be"),
        "lock": gettext("These for sure"),
        "ban": gettext("Never these"),
        "like": gettext("Rather these"),
        "avoid": gettext("Not these again"),
    }


def _heading(option: str) -> str:
    return {
        "need": gettext("There must be:"),
        "forbid": gettext("There must not be:"),
        "lock": gettext("For sure:"),
        "ban": gettext("Never:"),
        "like": gettext("Rather:"),
        "avoid": gettext("Not again:"),
    }[option]


def thing(wish: str, catalog: Catalog, language: str) -> str:
    """Return what one wish is about, such as ``tag:village`` or ``witch``."""
    word, colon, value = wish.partition(":")
    if word == "tag":
        return TAGS[value][language]
    if word == "type":
        return load_terms().name("type", value, language)
    return catalog[value if colon else word].name(language)


def _things(value: str, catalog: Catalog, language: str) -> str:
    wishes = value.split(",")
    names = ", ".join(thing(wish, catalog, language) for wish in wishes[:NAMED_AT_MOST])
    more = len(wishes) - NAMED_AT_MOST
    if more <= 0:
        return names
    return ngettext("%(names)s and %(num)s more", "%(names)s and %(num)s more", more, names=names)


KIND_OPTIONS: tuple[str, ...] = tuple(f"{kind}s" for kind in DEALT_KINDS)
"""The options that limit one kind of landscape."""
