"""The Boons of Nocturne.

Their plain bonuses come from the facts, as those of cards do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome
from webapp.engine.effect import Effect
from webapp.engine.predicates import coins, distinct, treasures
from webapp.engine.verbs import (
    Discard,
    Draw,
    Gain,
    GainOne,
    Later,
    LookAndDiscard,
    PutOnDeck,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import Pending, Player
    from webapp.engine.stepper import Game


class TheEarthsGift(Effect, card="the-earths-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "discard", distinct(treasures(you.hand)), optional=True)):
            yield Discard(you, [card])
            yield GainOne(you, lambda slug: game.cost(slug) <= coins(4))


class TheFieldsGift(Effect, card="the-fields-gift"):
    keeps = True


class TheFlamesGift(Effect, card="the-flames-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])


class TheForestsGift(Effect, card="the-forests-gift"):
    keeps = True


class TheMoonsGift(Effect, card="the-moons-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "put-on-deck", distinct(you.discard), optional=True)):
            yield PutOnDeck(you, [card])


class TheMountainsGift(Effect, card="the-mountains-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Gain(you, "silver")


class TheRiversGift(Effect, card="the-rivers-gift"):
    keeps = True

    def receive(self, game: Game, you: Player) -> Steps:
        yield Later(you, self.slug, "end")

    def at_end(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)


class TheSkysGift(Effect, card="the-skys-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 3, 3, optional=True)):
            yield Discard(you, cards)
            if len(cards) == 3:
                yield Gain(you, "gold")


class TheSunsGift(Effect, card="the-suns-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield LookAndDiscard(you, 4)


class TheSwampsGift(Effect, card="the-swamps-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Gain(you, "will-o-wisp")


class TheWindsGift(Effect, card="the-winds-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)
