"""Alchemy: what its cards do, as far as the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import distinct
from webapp.engine.verbs import (
    Discard,
    Draw,
    Gain,
    Get,
    Later,
    Play,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealUntil,
    SetAside,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Alchemist(Effect, card="alchemist"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn", this)

    def start_of_clean_up(self, game: Game, you: Player, pending: Pending) -> Steps:
        card = pending.card
        brewed = any(other.slug == "potion" for other in you.in_play)
        if card and card.zone is you.in_play and brewed and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class Apothecary(Effect, card="apothecary"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 4)
        found = [card for card in seen if card.slug in ("copper", "potion")]
        if found:
            yield PutInHand(you, found)
        if rest := [card for card in seen if card not in found]:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", rest)))


class Apprentice(Effect, card="apprentice"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            cost = game.cost(card)
            yield Draw(you, cost.coins)
            if cost.potion:
                yield Draw(you, 2)


class Golem(Effect, card="golem"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(
            you, lambda card: card.is_action and card.slug != self.slug, 2
        )
        if others:
            yield Discard(you, others)
        if found:
            yield SetAside(you, found)
        while found:
            card = yield Choose(you, "play", distinct(found))
            found.remove(card)
            yield Play(you, card, by=this)


class Potion(Effect, card="potion"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, potions=1)


class Transmute(Effect, card="transmute"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            if card.is_action:
                yield Gain(you, "duchy")
            if card.is_treasure:
                yield Gain(you, self.slug)
            if card.is_victory:
                yield Gain(you, "gold")
