"""Adventures: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import coins, distinct
from webapp.engine.verbs import Discard, Gain, GainOne, Get, Later, Trash

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Amulet(Effect, card="amulet"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield from self._choose(you)
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield from self._choose(you)

    def _choose(self, you: Player) -> Steps:
        chosen = yield Pick(you, "choose", ["plus-coins", "trash", "gain-silver"])
        if chosen == "plus-coins":
            yield Get(you, coins=1)
        elif chosen == "gain-silver":
            yield Gain(you, "silver")
        elif card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])


class Artificer(Effect, card="artificer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "discard", you.hand)
        if cards:
            yield Discard(you, cards)
        cost = coins(len(cards))
        yield GainOne(you, lambda slug: game.cost(slug) == cost, to="deck", optional=True)
