"""A kingdom and its setup as lines of text, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask_babel import gettext, ngettext

from rulesdb.catalog import LANGUAGES, Catalog
from webapp.kingdoms.code import encode
from webapp.kingdoms.kingdom import Kingdom, by_cost
from webapp.kingdoms.resolve import resolve
from webapp.kingdoms.setup import ALWAYS, DEALT, KINGDOM, Copies, Pile, Setup, Thing
from webapp.kingdoms.words import THINGS, reason
from webapp.vocabulary import deck_name, mat_name, token_name

OBVIOUS = frozenset((KINGDOM, ALWAYS, DEALT))
"""Reasons that every kingdom has."""


def both_names(slug: str, catalog: Catalog, language: str) -> str:
    """Return a card's name in `language`, then its name in the other where that differs."""
    card = catalog[slug]
    names = dict.fromkeys((card.name(language), *(card.name(other) for other in LANGUAGES)))
    return " / ".join(names)


def lines(kingdom: Kingdom, catalog: Catalog, language: str) -> Iterator[str]:
    """Yield the kingdom with its complete setup, line by line."""
    setup = resolve(kingdom, catalog)
    writer = _Writer(catalog, language)
    yield gettext(
        "Kingdom %(code)s, %(players)s players",
        code=encode(kingdom, catalog),
        players=kingdom.players,
    )
    piles = {pile.slug: pile for pile in setup.supply}
    laid = [
        card.slug for card in by_cost([catalog[slug] for slug in kingdom.supply_piles], language)
    ]
    laid += [slug for slug in piles if slug not in laid]
    yield from writer.section(gettext("Supply"), [writer.pile(piles[slug]) for slug in laid])
    yield from writer.section(
        gettext("Not in the Supply"), [writer.pile(pile) for pile in setup.non_supply]
    )
    yield from writer.section(gettext("Each player starts with"), writer.each_player(setup))
    yield from writer.section(
        gettext("On the table"), [writer.thing(thing) for thing in setup.table]
    )
    yield from writer.section(gettext("The game ends"), [writer.ends(setup)])


class _Writer:
    def __init__(self, catalog: Catalog, language: str) -> None:
        self.catalog, self.language = catalog, language

    def section(self, title: str, entries: Sequence[str]) -> Iterator[str]:
        if entries:
            yield ""
            yield title
            yield from (f"  {entry}" for entry in entries)

    def name(self, slug: str) -> str:
        return both_names(slug, self.catalog, self.language)

    def names(self, slugs: Sequence[str]) -> str:
        return ", ".join(self.name(slug) for slug in slugs)

    def why(self, because: Sequence[str]) -> str:
        """Return the reasons in parentheses; nothing where they go without saying."""
        told = [word for word in because if word not in OBVIOUS]
        return f" ({reason(told, self.catalog, self.language)})" if told else ""

    def copies(self, cards: Sequence[Copies]) -> str:
        return ", ".join(f"{card.count} {self.name(card.slug)}" for card in cards)

    def pile(self, pile: Pile) -> str:
        text = f"{pile.count:>3}  {self.name(pile.slug)}{self.why(pile.because)}"
        if not pile.cards:
            return text
        if pile.shuffled:
            inside = ", ".join(self.name(card.slug) for card in pile.cards)
            shuffled = gettext("shuffled")
            return f"{text}: {shuffled}: {inside}"
        order = gettext("from the top")
        return f"{text}: {order}: {self.copies(pile.cards)}"

    def each_player(self, setup: Setup) -> list[str]:
        each = setup.each_player
        entries = [
            f"{card.count:>3}  {self.name(card.slug)}{self.why(card.because)}" for card in each.deck
        ]
        entries += [f"  1  {mat_name(mat.slug)}{self.why(mat.because)}" for mat in each.mats]
        entries += [
            f"{token.count:>3}  {token_name(token.slug)}{self.why(token.because)}"
            for token in each.tokens
        ]
        return entries

    def thing(self, thing: Thing) -> str:
        why = self.why(thing.because)
        match thing.kind:
            case "deck":
                return f"{deck_name(thing.slug)}{why}: {self.names(thing.cards)}"
            case "mat":
                return f"{mat_name(thing.slug)}{why}"
            case "token" if thing.on:
                what = f"{token_name(thing.slug)}{why}"
                return f"{thing.count} × {what}: {self.names(thing.on)}"
            case "token":
                return f"{token_name(thing.slug)}{why}"
            case "shelters":
                return f"{gettext(THINGS['shelters'])}{why}"
        text = f"{gettext(THINGS[thing.kind])}: {self.name(thing.slug)}{why}"
        inside = thing.on or thing.cards
        return f"{text}: {self.names(inside)}" if inside else text

    def ends(self, setup: Setup) -> str:
        piles = ngettext(
            "when any %(num)s Supply pile is empty",
            "when any %(num)s Supply piles are empty",
            setup.ends.piles,
        )
        empty = [
            gettext("when the %(pile)s pile is empty", pile=self.name(slug))
            for slug in setup.ends.empty
        ]
        return "; ".join((*empty, piles))
