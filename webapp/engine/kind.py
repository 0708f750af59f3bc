"""What the engine knows of a printed card: its facts and its effect, ready to read."""

from __future__ import annotations

import copy
import functools
from typing import TYPE_CHECKING

from rulesdb.catalog import Card, Cost, load_catalog

if TYPE_CHECKING:
    from webapp.engine.effect import Effect

PERMANENT_TYPES = frozenset({"state", "artifact"})
FREE = Cost()


class Kind:
    """One printed card as the engine reads it: one object per slug, shared by all games.

    Its facts come from the catalogue, its `effect` from ``webapp.engine.cards``; `plain` says that
    playing it does nothing beyond the bonuses the facts give, `quick` that nobody reacts to it,
    `more` that it gives more than coins, `varies` that the card itself says what it costs or when
    it can be bought, and `sells` that buying it does something or that one may overpay.
    """

    __slots__ = (
        "actions", "buys", "card", "cards", "coins", "cost", "effect", "is_action", "is_attack",
        "is_curse", "is_duration", "is_night", "is_reaction", "is_treasure", "is_victory", "more",
        "plain", "quick", "sells", "slug", "types", "varies", "vp",
    )  # fmt: skip

    def __init__(self, card: Card, effect: Effect | None) -> None:
        self.slug = card.slug
        self.card = card
        self.effect = effect
        self.types = frozenset(card.types)
        self.cost = card.cost or FREE
        self.is_action = "action" in self.types
        self.is_treasure = "treasure" in self.types
        self.is_victory = "victory" in self.types
        self.is_curse = "curse" in self.types
        self.is_night = "night" in self.types
        self.is_attack = "attack" in self.types
        self.is_duration = "duration" in self.types
        self.is_reaction = "reaction" in self.types
        gives = card.gives
        self.cards = gives.cards if gives else 0
        self.actions = gives.actions if gives else 0
        self.buys = gives.buys if gives else 0
        self.coins = gives.coins if gives else 0
        self.vp = gives.vp if gives else 0
        self.plain = effect is None or effect.play is None
        self.quick = self.plain and not self.is_attack
        self.more = bool(self.cards or self.actions or self.buys or self.vp)
        self.sells = effect is not None and bool(effect.overpaid or effect.when_bought)
        self.varies = effect is not None and bool(effect.own_cost or effect.cannot_be_bought)

    def __repr__(self) -> str:
        return f"<Kind {self.slug}>"


@functools.cache
def also_treasure(of: Kind, coins: int) -> Kind:
    """Return a kind as it is where it is a Treasure too, which gives `coins`."""
    changed = copy.copy(of)
    changed.types = of.types | {"treasure"}
    changed.is_treasure = True
    changed.coins = coins
    return changed


@functools.cache
def kind(slug: str) -> Kind:
    """Return the `Kind` of a slug; KeyError when the catalogue has no such card."""
    from webapp.engine.cards import effects

    return Kind(load_catalog()[slug], effects().get(slug))


def is_played(slug: str) -> bool:
    """Return whether the engine plays this card by its full text.

    A card is played when it has an effect, or when its facts say everything it does: a plain
    Treasure, Action or Curse, or a Victory card whose points are in `score.POINTS`. A mixed pile is
    played when all its cards are.
    """
    from webapp.engine.cards import effects, without_effect

    if members := load_catalog().members(slug):
        return all(is_played(card.slug) for card in members)
    return slug in effects() or slug in without_effect()
