"""When the game ends, what everybody has, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.kind import kind
from webapp.engine.position import Player

if TYPE_CHECKING:
    from webapp.engine.stepper import Game

POINTS = {"estate": 1, "duchy": 3, "province": 6, "colony": 10, "curse": -1}
"""What the cards without an effect of their own are worth."""

ENDING_PILES = ("province", "colony")


def is_over(game: Game) -> bool:
    """Return whether the game ends with this turn.

    It does when the Province or the Colony pile is empty, or three Supply piles, or four with
    five or six players.
    """
    if game.empty_piles == 0:
        return False
    if game.empty_piles >= (3 if len(game.players) < 5 else 4):
        return True
    return any(slug in game.piles and not game.piles[slug].cards for slug in ENDING_PILES)


def score(game: Game, you: Player) -> int:
    """Return a player's victory points: all their cards in all zones, States and VP tokens."""
    points = you.vp
    worth: dict[str, int] = {}
    for card in you.cards():
        slug = card.slug
        if slug not in worth:
            worth[slug] = worth_of(game, you, slug)
        points += worth[slug]
    for state in you.states:
        points += worth_of(game, you, state)
    return points


def worth_of(game: Game, you: Player, slug: str) -> int:
    """Return the victory points that one copy of `slug` gives `you`; it may be negative."""
    effect = kind(slug).effect
    if effect is not None and effect.score is not None:
        points: int = effect.score(game, you)
        return points
    return POINTS.get(slug, 0)


def winners(game: Game, scores: list[int]) -> list[Player]:
    """Return who wins: most points, then fewest turns; still tied players share the victory."""
    best = max(scores)
    tied = [player for player in game.players if scores[player.index] == best]
    fewest = min(player.turns for player in tied)
    return [player for player in tied if player.turns == fewest]
