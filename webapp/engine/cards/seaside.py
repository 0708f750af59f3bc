"""Seaside: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome
from webapp.engine.effect import Effect
from webapp.engine.predicates import distinct
from webapp.engine.verbs import Gain, ReturnToPile, Show

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Ambassador(Effect, card="ambassador"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        shown = yield Choose(you, "reveal", distinct(you.hand))
        if not shown:
            return
        yield Show(you, [shown])
        pile = game.pile_of.get(shown.slug)
        if pile is None or not pile.supply:
            return
        copies = [card for card in you.hand if card.slug == shown.slug]
        for card in (yield ChooseSome(you, "return", copies, at_most=2)):
            yield ReturnToPile(you, card)
        for other in game.victims():
            yield Gain(other, shown.slug)
