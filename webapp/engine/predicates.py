"""Short words for what effects ask of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulesdb.catalog import Cost
from webapp.engine.position import GameCard

if TYPE_CHECKING:
    from webapp.engine.position import Player
    from webapp.engine.stepper import Game


def coins(amount: int) -> Cost:
    """Return a cost of coins alone."""
    return Cost(amount)


def up_to(game: Game, cost: Cost) -> Callable[[str], bool]:
    """Return the question whether a card costs no more than this."""
    return lambda slug: game.cost(slug) <= cost


def exactly(game: Game, cost: Cost) -> Callable[[str], bool]:
    """Return the question whether a card costs just this."""
    return lambda slug: game.cost(slug) == cost


def distinct(cards: Iterable[GameCard]) -> list[GameCard]:
    """Return one card of each name, the first of each."""
    found: dict[str, GameCard] = {}
    for card in cards:
        found.setdefault(card.slug, card)
    return list(found.values())


def actions(cards: Iterable[GameCard]) -> list[GameCard]:
    """Return the Actions among these."""
    return [card for card in cards if card.kind.is_action]


def treasures(cards: Iterable[GameCard]) -> list[GameCard]:
    """Return the Treasures among these."""
    return [card for card in cards if card.kind.is_treasure]


def victories(cards: Iterable[GameCard]) -> list[GameCard]:
    """Return the Victory cards among these."""
    return [card for card in cards if card.kind.is_victory]


def from_3_to_6(game: Game, cards: Iterable[GameCard]) -> list[GameCard]:
    """Return those that cost from $3 to $6."""
    return [card for card in cards if coins(3) <= game.cost(card) <= coins(6)]


def not_in_play(you: Player, cards: Iterable[GameCard]) -> list[GameCard]:
    """Return those of which `you` have no copy in play."""
    names = {card.slug for card in you.in_play}
    return [card for card in cards if card.slug not in names]


def plays_of(game: Game, you: Player, slug: str) -> int:
    """Return how often `you` played this card this turn, with the play going on now."""
    return sum(play.player is you and play.card.slug == slug for play in game.plays)
