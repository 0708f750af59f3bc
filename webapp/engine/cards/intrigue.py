"""Intrigue: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Effect
from webapp.engine.predicates import distinct
from webapp.engine.verbs import Discard, Gain, Get, Later

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Baron(Effect, card="baron"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        estates = [card for card in you.hand if card.slug == "estate"]
        if card := (yield Choose(you, "discard", distinct(estates), optional=True)):
            yield Discard(you, [card])
            yield Get(you, coins=4)
        else:
            yield Gain(you, "estate")


class Bridge(Effect, card="bridge"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 1
