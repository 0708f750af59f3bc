"""The Heirlooms of Nocturne."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, distinct
from webapp.engine.verbs import Discard, Gain, Trash

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class CursedGold(Effect, card="cursed-gold"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "curse")


class Goat(Effect, card="goat"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])


class HauntedMirror(Effect, card="haunted-mirror"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(actions(you.hand)), optional=True)):
            yield Discard(you, [card])
            yield Gain(you, "ghost")


class LuckyCoin(Effect, card="lucky-coin"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "silver")


class MagicLamp(Effect, card="magic-lamp"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        copies = Counter(card.slug for card in you.in_play)
        if list(copies.values()).count(1) >= 6 and (yield Trash(you, [this])):
            for _ in range(3):
                yield Gain(you, "wish")


class Pasture(Effect, card="pasture"):
    def score(self, game: Game, you: Player) -> int:
        return sum(card.slug == "estate" for card in you.cards())
