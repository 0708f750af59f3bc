"""Cornucopia: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.effect import Effect
from webapp.engine.predicates import coins, distinct
from webapp.engine.verbs import Gain, GainOne, Trash

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class BagOfGold(Effect, card="bag-of-gold"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold", to="deck")


class HornOfPlenty(Effect, card="horn-of-plenty"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        most = coins(len(distinct(you.in_play)))
        card = yield GainOne(you, lambda slug: game.cost(slug) <= most)
        if card and card.is_victory:
            yield Trash(you, [this])
