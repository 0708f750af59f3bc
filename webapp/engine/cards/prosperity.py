"""Prosperity: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.effect import Effect
from webapp.engine.predicates import treasures
from webapp.engine.verbs import Get

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Bank(Effect, card="bank"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=len(treasures(you.in_play)))
