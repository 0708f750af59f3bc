"""Moving a card: the one place where a card changes its zone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from webapp.engine.position import GameCard, Pile, Zone

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


def move(card: GameCard, zone: Zone) -> None:
    """Take a card out of its zone and put it on the end of `zone` (a deck's top)."""
    card.zone.remove(card)
    zone.append(card)
    card.zone = zone
    card.stamp += 1
    if card.host is not None or card.holds is not None or card.face_down:
        card.host = None
        card.holds = None
        card.face_down = False


def take(game: Game, pile: Pile) -> str:
    """Take the top card off a pile, which has one; return its slug."""
    slug = pile.cards.pop()
    if not pile.cards and pile.supply:
        game.empty_piles += 1
    return slug


def movable(game: Game, cards: Iterable[GameCard]) -> list[GameCard]:
    """Return the cards of which the running effect has not lost track."""
    return [card for card in cards if not game.is_lost(card)]


def shuffle(game: Game, cards: list[GameCard]) -> None:
    """Shuffle in place; the engine's own, so that records depend on no library's shuffle."""
    draw = game.random.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def shuffle_slugs(game: Game, slugs: list[str]) -> None:
    """Shuffle Boons or Hexes in place."""
    draw = game.random.random
    for last in range(len(slugs) - 1, 0, -1):
        other = int(draw() * (last + 1))
        slugs[last], slugs[other] = slugs[other], slugs[last]
