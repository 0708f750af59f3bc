"""Guilds: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Effect
from webapp.engine.predicates import distinct
from webapp.engine.verbs import Discard, PutInHand, Reveal

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Advisor(Effect, card="advisor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 3)
        if card := (yield Choose(game.others(you)[0], "discard", distinct(seen))):
            yield Discard(you, [card])
        if rest := [left for left in seen if left is not card]:
            yield PutInHand(you, rest)
