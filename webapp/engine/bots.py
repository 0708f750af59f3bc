"""Players that are programs: each answers decisions, for any kingdom, always legally."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from webapp.engine.decisions import (
    Arrange,
    Choose,
    ChooseBuy,
    ChoosePlay,
    ChooseSome,
    Decision,
    May,
    Pick,
)
from webapp.engine.kind import Kind, kind
from webapp.engine.position import GameCard, Player
from webapp.engine.stepper import Decider, Game

AWAY = frozenset({"trash", "discard", "return", "exile", "pass", "put-on-mat"})
"""What decisions that get rid of cards are for: the worst ones go."""

YES = frozenset({"react", "receive", "play", "gain", "draw", "set-aside", "put-in-hand"})
"""What a general player says yes to, where it may."""

JUNK = 1.0
"""Cards worth no more than this are gladly got rid of."""

ENOUGH = 3
"""Cards or tokens on a mat that are worth taking."""

LIVING = 5
"""Coins in all of a player's Treasures below which even Copper is bought and kept."""


class Bot:
    """Plays treasures, buys by `wants`, and answers everything else sensibly.

    A subclass overrides `wants`, `action` or `night`.
    """

    def __call__(self, game: Game, decision: Any) -> Any:
        """Return a legal answer to `decision`."""
        asked = decision.__class__
        if asked is ChooseBuy:
            if decision.treasures:
                return "treasures"
            if decision.player.coffers:
                return "coffers"
            return self.wants(game, decision.player) or "stop"
        if asked is ChoosePlay:
            choose = self.action if decision.why == "play-action" else self.night
            return choose(game, decision) or "stop"
        return sensible(game, decision)

    def wants(self, game: Game, you: Player) -> str | None:
        """Return the card to buy with what the player has, or None."""
        raise NotImplementedError

    def action(self, game: Game, decision: ChoosePlay) -> GameCard | None:
        """Return the Action to play: those that give Actions first, then the dearest."""
        return max(decision.cards, key=_eagerness)

    def night(self, game: Game, decision: ChoosePlay) -> GameCard | None:
        """Return the Night card to play, the dearest first."""
        return max(decision.cards, key=_eagerness)


class BigMoney(Bot):
    """Buys nothing but Provinces, Gold and Silver, and Duchies at the end."""

    def wants(self, game: Game, you: Player) -> str | None:
        """Return Province, Gold or Silver; Duchy and Estate when few Provinces are left."""
        coins, top = you.coins, game.top
        if coins >= 8 and top("province"):
            return "province"
        left = len(game.piles["province"].cards)
        if coins >= 5 and left <= 4 and top("duchy"):
            return "duchy"
        if coins >= 2 and left <= 2 and top("estate"):
            return "estate"
        if coins >= 6 and top("gold"):
            return "gold"
        if coins >= 3 and top("silver"):
            return "silver"
        return None


class BigMoneyDraw(BigMoney):
    """Big Money with a few copies of the best Action of the kingdom that draws cards."""

    def wants(self, game: Game, you: Player) -> str | None:
        """Return what Big Money wants, or a drawing Action while there are few of them."""
        best = super().wants(game, you)
        if best in ("province", "duchy", "estate", "gold"):
            return best
        drawing = [slug for slug in game.buyable(you) if _draws(kind(slug))]
        if drawing:
            owned = list(you.cards())
            few = sum(1 for card in owned if _draws(card.kind)) < 1 + len(owned) // 10
            if few:
                return max(drawing, key=lambda slug: kind(slug).cards)
        return best


class VillageSmithyMarket(BigMoney):
    """An engine of Villages, Smithies and Markets, where the kingdom has them."""

    def wants(self, game: Game, you: Player) -> str | None:
        """Return a Province, then Market, Smithy and Village in step, then money."""
        best = super().wants(game, you)
        if best in ("province", "duchy", "estate"):
            return best
        owned = {"village": 0, "smithy": 0, "market": 0}
        for card in you.cards():
            if card.slug in owned:
                owned[card.slug] += 1
        if you.coins >= 6 and owned["smithy"] >= 2:
            return best
        for slug, enough in (
            ("market", 4),
            ("smithy", 1 + owned["village"]),
            ("village", owned["smithy"] + 1),
        ):
            if owned[slug] < enough and game.may_buy(you, slug):
                return slug
        return best


class General(Bot):
    """Ranks what can be bought by plain heuristics: plays any kingdom sensibly."""

    def wants(self, game: Game, you: Player) -> str | None:
        """Return the affordable card of the highest rank above nothing at all."""
        owned = [card.kind for card in you.cards()]
        if you.coins < 3 and _is_poor(you):
            return game.top("copper")
        ranked = [(self._rank(game, owned, kind(slug)), slug) for slug in game.buyable(you)]
        rank, slug = max(ranked, default=(0.0, ""))
        return slug if rank > JUNK else None

    def action(self, game: Game, decision: ChoosePlay) -> GameCard | None:
        """Return the Action to play; none that trashes while all in hand is worth keeping."""
        junk = any(worth(card.kind, game) <= JUNK for card in decision.player.hand)
        cards = [card for card in decision.cards if junk or "trashing" not in card.kind.card.tags]
        return max(cards, key=_eagerness, default=None)

    def _rank(self, game: Game, owned: Sequence[Kind], of: Kind) -> float:
        left = len(game.piles["province"].cards) if "province" in game.piles else 8
        if of.is_victory and not (of.is_action or of.is_treasure):
            return _victory_rank(of, left)
        if of.is_curse:
            return -1.0
        cost = of.cost.coins + 2 * of.cost.potion + of.cost.debt
        if of.is_treasure and not of.is_action:
            return cost + 0.2 if of.coins else cost - 1.0
        copies = sum(1 for other in owned if other is of)
        rank = cost + (0.6 if of.actions else 0.3) - 0.7 * copies
        if of.is_action and not of.actions:
            terminals = sum(1 for it in owned if it.is_action and not it.actions)
            villages = sum(1 for it in owned if it.actions > 1)
            if terminals > villages + len(owned) // 8:
                rank -= 3.0
        return rank


def _victory_rank(of: Kind, left: int) -> float:
    if of.slug in ("province", "colony"):
        return 50.0 + of.cost.coins
    if left <= 4:
        return 8.0 if of.cost.coins >= 4 else (5.0 if left <= 2 else 0.0)
    return 0.0


def worth(of: Kind, game: Game) -> float:
    """Return how much a player wants to keep a card: Curses nothing, Victory cards little."""
    if of.is_curse:
        return -1.0
    if of.is_victory and not (of.is_action or of.is_treasure):
        return 0.5
    if of.slug == "copper":
        return 1.0
    return 1.5 + of.cost.coins + of.cost.potion + of.cost.debt / 2


def sensible(game: Game, decision: Decision) -> Any:
    """Return a sensible legal answer to any decision, by what it is for."""
    if isinstance(decision, Choose):
        return _choose(game, decision)
    if isinstance(decision, ChooseSome):
        return _choose_some(game, decision)
    if isinstance(decision, Arrange):
        return sorted(decision.cards, key=lambda card: -worth(card.kind, game))
    if isinstance(decision, May):
        return decision.why in YES
    if isinstance(decision, Pick) and decision.about is not None and "trash" in decision.words:
        value = _value(game, decision.about, decision.player)
        return "trash" if value <= JUNK else decision.default()
    if isinstance(decision, Pick):
        return _pick(decision)
    return decision.default()


def _pick(decision: Pick) -> str:
    """Pick the first word; from mats and tokens one takes only when there is something there."""
    you = decision.player
    if "take-from-mat" in decision.words and any(len(mat) >= ENOUGH for mat in you.mats.values()):
        return "take-from-mat"
    if "coins-from-mat" in decision.words and sum(you.tokens.values()) < ENOUGH:
        return "trash-treasures"
    return str(decision.default())


def _value(game: Game, option: GameCard | str, you: Player) -> float:
    of = option.kind if isinstance(option, GameCard) else kind(option)
    if of.slug == "copper" and _is_poor(you):
        return JUNK + 1.0
    return worth(of, game)


def _is_poor(you: Player) -> bool:
    return sum(card.kind.coins for card in you.cards() if card.is_treasure) < LIVING


def _choose(game: Game, decision: Choose) -> Any:
    you = decision.player
    values = [(_value(game, option, you), at) for at, option in enumerate(decision.cards)]
    value, at = min(values) if decision.why in AWAY else max(values)
    if decision.optional and decision.why in AWAY and value > JUNK:
        return None
    return decision.cards[at]


def _choose_some(game: Game, decision: ChooseSome) -> list[GameCard]:
    away = decision.why in AWAY
    values = {card: _value(game, card, decision.player) for card in decision.cards}
    ranked = sorted(decision.cards, key=lambda card: values[card], reverse=not away)
    wanted = [card for card in ranked if (values[card] <= JUNK) is away]
    count = max(decision.least, min(decision.most, len(wanted)))
    return ranked[:count]


def _eagerness(card: GameCard) -> tuple[bool, int, int]:
    return (card.kind.actions > 0, card.kind.actions, card.kind.cost.coins)


def _draws(of: Kind) -> bool:
    return of.is_action and of.cards >= 2 and not of.actions


BOTS: Mapping[str, Callable[[], Decider]] = MappingProxyType({
    "big-money": BigMoney,
    "big-money-draw": BigMoneyDraw,
    "village-smithy-market": VillageSmithyMarket,
    "general": General,
})  # fmt: skip
"""The bots by the names people and scripts use."""
