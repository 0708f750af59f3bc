"""Empires: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Effect
from webapp.engine.predicates import distinct
from webapp.engine.verbs import Later, Look, PutInHand, ReturnToPile, SetAside, Show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Archive(Effect, card="archive"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield Look(you, 3)):
            yield SetAside(you, cards, under=this, hidden=True)
            yield from self._take_one(you, this, cards)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield from self._take_one(you, pending.card, pending.cards)

    def _take_one(self, you: Player, this: GameCard | None, cards: Sequence[GameCard]) -> Steps:
        if not cards:
            return
        card = yield Choose(you, "put-in-hand", distinct(cards))
        yield PutInHand(you, [card])
        if left := [other for other in cards if other is not card]:
            yield Later(you, self.slug, "start", this, left)


class Encampment(Effect, card="encampment"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        rich = [card for card in you.hand if card.slug in ("gold", "plunder")]
        if card := (yield Choose(you, "reveal", distinct(rich), optional=True)):
            yield Show(you, [card])
        elif (yield SetAside(you, [this])):
            yield Later(you, self.slug, "turn", cards=[this])

    def start_of_clean_up(self, game: Game, you: Player, pending: Pending) -> Steps:
        for card in pending.cards:
            yield ReturnToPile(you, card)
