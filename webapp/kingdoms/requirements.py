"""What a card brings to setup: one small rule for each word, in two tables.

A card's ``brings`` are words such as ``heirloom:goat`` or ``setup:bane-pile``. `RULES` has one
function for each word before the colon, `SETUP` one for each word after ``setup:``. A new
expansion is data and, at most, one function here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.chance import TRAIT
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.setup import Thing

FAVORS, IMPORTER_FAVORS = 1, 4
BAKER_COFFERS = 1
LANDMARK_VP, AQUEDUCT_VP, SHRINE_VP, TAX_DEBT = 6, 8, 2, 1
MATS_WITH_COIN_TOKENS = frozenset({"coffers", "villagers", "favors", "trade-route", "pirate-ship"})

Reasons = dict[str, list[str]]


def _because(reasons: Reasons, slug: str, because: str) -> None:
    """Note one more reason why something is there."""
    known = reasons.setdefault(slug, [])
    if because not in known:
        known.append(because)


@functools.cache
def of_kind(catalog: Catalog, kind: str) -> tuple[str, ...]:
    """Return the slugs of all cards of a kind."""
    return tuple(card.slug for card in catalog.of_kind(kind))


class Builder:
    """A setup while rules add to it. `in_use` grows until nothing brings anything more."""

    def __init__(self, kingdom: Kingdom, catalog: Catalog) -> None:
        self.kingdom = kingdom
        self.catalog = catalog
        self.players = kingdom.players
        self.supply: Reasons = {}
        self.non_supply: Reasons = {}
        self.heirlooms: Reasons = {}
        self.mats: Reasons = {}
        self.tokens: Reasons = {}
        self.start_with: dict[str, tuple[int, tuple[str, ...]]] = {}
        self.things: dict[tuple[str, str], list[str]] = {}
        self.made: list[Thing] = []
        self.in_use: list[str] = []
        self.later: list[tuple[Callable[[Builder, str], None], str]] = []

    def chosen(self, key: str) -> tuple[str, ...]:
        """Return what was chosen for `key`; a `Problem` when nobody chose yet."""
        try:
            return self.kingdom.choices[key]
        except KeyError:
            raise Problem("choice-not-made", choice=key) from None

    def thing(self, kind: str, slug: str, because: str) -> None:
        """Put one thing of this kind on the table."""
        known = self.things.setdefault((kind, slug), [])
        if because not in known:
            known.append(because)

    def start(self, token: str, count: int, because: str) -> None:
        """Let each player start with `count` more of a token."""
        before, reasons = self.start_with.get(token, (0, ()))
        self.start_with[token] = (before + count, (*reasons, because))

    def use(self, slugs: tuple[str, ...]) -> None:
        """Do the setup of these cards too."""
        self.in_use += slugs

    def lay(self, slug: str, because: str) -> None:
        """Put a pile into the Supply."""
        _because(self.supply, slug, because)

    def supply_cards(self) -> list[Card]:
        """Return the randomizers of the Supply piles, once nothing is added any more."""
        return [self.catalog[slug] for slug in self.supply]


Rule = Callable[[Builder, str, str], None]
SetupRule = Callable[[Builder, str], None]


def _heirloom(builder: Builder, slug: str, because: str) -> None:
    _because(builder.heirlooms, slug, because)


def _non_supply(builder: Builder, slug: str, because: str) -> None:
    _because(builder.non_supply, slug, because)


def _kind(builder: Builder, kind: str, because: str) -> None:
    for slug in of_kind(builder.catalog, kind):
        _because(builder.non_supply, slug, because)


def _supply(builder: Builder, slug: str, because: str) -> None:
    _because(builder.supply, slug, because)


def _deck(builder: Builder, deck: str, because: str) -> None:
    builder.thing("deck", deck, because)
    if deck == "black-market":
        builder.use(builder.chosen("black-market"))


def _on_the_table(kind: str) -> Rule:
    def rule(builder: Builder, slug: str, because: str) -> None:
        builder.thing(kind, slug, because)

    return rule


def _mat(builder: Builder, slug: str, because: str) -> None:
    _because(builder.mats, slug, because)
    if slug in MATS_WITH_COIN_TOKENS:
        _because(builder.tokens, "coin", because)


def _token(builder: Builder, slug: str, because: str) -> None:
    _because(builder.tokens, slug, because)


def _ally(builder: Builder, _: str, because: str) -> None:
    (ally,) = builder.chosen("ally")
    if ("ally", ally) not in builder.things:
        builder.start("favors", FAVORS, because)
        builder.use((ally,))
    builder.thing("ally", ally, because)


def _prophecy(builder: Builder, _: str, because: str) -> None:
    (prophecy,) = builder.chosen("prophecy")
    if ("prophecy", prophecy) not in builder.things:
        builder.use((prophecy,))
    builder.thing("prophecy", prophecy, because)


def _changes_the_game(builder: Builder, _: str, because: str) -> None:
    builder.thing("rule", because, because)


def _setup(builder: Builder, word: str, because: str) -> None:
    SETUP[word](builder, because)


RULES: Mapping[str, Rule] = MappingProxyType({
    "heirloom": _heirloom,
    "pile": _non_supply,
    "kind": _kind,
    "supply": _supply,
    "deck": _deck,
    "state": _on_the_table("state"),
    "artifact": _on_the_table("artifact"),
    "trash": _on_the_table("trash"),
    "mat": _mat,
    "token": _token,
    "ally": _ally,
    "prophecy": _prophecy,
    "rule": _changes_the_game,
    "setup": _setup,
})  # fmt: skip


def _bane(builder: Builder, because: str) -> None:
    bane = builder.chosen("bane")
    _supply(builder, bane[0], because)
    builder.thing("bane", bane[0], because)
    builder.use(bane)


def _army(builder: Builder, because: str) -> None:
    added = builder.chosen("approaching-army")
    _supply(builder, added[0], because)
    builder.use(added)


def _ferryman(builder: Builder, because: str) -> None:
    pile = builder.chosen("ferryman")
    _non_supply(builder, pile[0], because)
    builder.use(pile)


def _set_aside(key: str) -> SetupRule:
    def rule(builder: Builder, because: str) -> None:
        card = builder.chosen(key)
        builder.thing("set-aside", card[0], because)
        builder.use(card)

    return rule


def _druid(builder: Builder, because: str) -> None:
    for boon in builder.chosen("druid-boons"):
        builder.thing("druid-boon", boon, because)


def _obelisk(builder: Builder, because: str) -> None:
    builder.thing("obelisk", builder.chosen("obelisk")[0], because)


def _divine_wind(builder: Builder, because: str) -> None:
    later = builder.chosen("divine-wind")
    builder.made.append(Thing("later-piles", because, (because,), len(later), cards=later))


def _trait(builder: Builder, because: str) -> None:
    builder.chosen(TRAIT + because)  # shown with the Trait itself, as the pile it lies on


def _inherited(builder: Builder, because: str) -> None:
    builder.thing("inherited", builder.chosen(TRAIT + because)[0], because)


def _no_rule(builder: Builder, because: str) -> None:
    """A mixed pile: how it lies is shown with the pile."""


def _coffers(builder: Builder, because: str) -> None:
    builder.start("coffers", BAKER_COFFERS, because)


def _favors(builder: Builder, because: str) -> None:
    builder.start("favors", IMPORTER_FAVORS, because)


def _tokens(builder: Builder, token: str, count: int, on: tuple[str, ...], because: str) -> None:
    builder.made.append(Thing("token", token, (because,), count, on))


def _landmark_vp(builder: Builder, because: str) -> None:
    _tokens(builder, "vp", LANDMARK_VP * builder.players, (because,), because)


def _aqueduct(builder: Builder, because: str) -> None:
    _tokens(builder, "vp", AQUEDUCT_VP, ("silver", "gold"), because)


def _on_piles(token: str, count: int, where: Callable[[Card], bool]) -> SetupRule:
    """Return the rule that puts `count` tokens on each Supply pile `where`, once all are known."""

    def put(builder: Builder, because: str) -> None:
        piles = tuple(card.slug for card in builder.supply_cards() if where(card))
        _tokens(builder, token, count, piles, because)

    def rule(builder: Builder, because: str) -> None:
        builder.later.append((put, because))

    return rule


SETUP: Mapping[str, SetupRule] = MappingProxyType({
    "bane-pile": _bane,
    "approaching-army-pile": _army,
    "ferryman-pile": _ferryman,
    "riverboat-card": _set_aside("riverboat"),
    "way-of-the-mouse-card": _set_aside("way-of-the-mouse"),
    "druid-boons": _druid,
    "obelisk-pile": _obelisk,
    "divine-wind-new-kingdom": _divine_wind,
    "trait-pile": _trait,
    "inherited-start-card": _inherited,
    "shuffled-pile": _no_rule,
    "sorted-pile": _no_rule,
    "start-1-coffers-each": _coffers,
    "start-plus-4-favors-each": _favors,
    "vp-6-per-player": _landmark_vp,
    "vp-8-on-silver-and-gold": _aqueduct,
    "vp-2-on-each-nongathering-action-pile": _on_piles(
        "vp", SHRINE_VP, lambda card: "action" in card.types and "gathering" not in card.types
    ),
    "token-on-each-victory-pile": _on_piles("coin", 1, lambda card: "victory" in card.types),
    "debt-1-on-each-supply-pile": _on_piles("debt", TAX_DEBT, lambda card: True),
})  # fmt: skip


@functools.cache
def brought(catalog: Catalog) -> Mapping[str, tuple[tuple[Rule, str, str], ...]]:
    """Return what each card brings, through its pile and the cards it brings: rule, word, why."""

    def through(card: Card, seen: frozenset[str]) -> dict[tuple[str, str], None]:
        found: dict[tuple[str, str], None] = {}
        for one in (card, *catalog.members(card.slug)):
            for entry in one.brings:
                found[entry, card.slug] = None
                word, _, argument = entry.partition(":")
                if word == "kind":
                    others = catalog.of_kind(argument)
                elif argument in catalog and word not in ("supply", "mat", "token", "setup"):
                    others = (catalog[argument],)
                else:
                    continue
                for other in others:
                    if other.slug not in seen:
                        found.update(through(other, seen | {other.slug}))
        return found

    rules: dict[str, tuple[tuple[Rule, str, str], ...]] = {}
    for card in catalog:
        entries = through(card, frozenset({card.slug}))
        if entries:
            rules[card.slug] = tuple(
                (RULES[word], argument, because)
                for (word, _, argument), because in (
                    (entry.partition(":"), because) for entry, because in entries
                )
            )
    return rules
