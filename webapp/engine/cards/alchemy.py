"""Alchemy: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, treasures
from webapp.engine.verbs import (
    Discard,
    Draw,
    Gain,
    GainOne,
    Get,
    Later,
    Play,
    PutInDiscard,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealUntil,
    SetAside,
    Trash,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class Familiar(Effect, card="familiar"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Gain(other, "curse")


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


class Herbalist(Effect, card="herbalist"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def discarded_from_play(
        self, game: Game, you: Player, cards: Sequence[GameCard], pending: Pending
    ) -> Steps:
        able = [card for card in treasures(cards) if card.zone is you.discard]
        if card := (yield Choose(you, "put-on-deck", distinct(able), optional=True)):
            yield PutOnDeck(you, [card])


class PhilosophersStone(Effect, card="philosophers-stone"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=(len(you.deck) + len(you.discard)) // 5)


class Possession(Effect, card="possession"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(game.others(you)[0], self.slug, "extra", players=[you])

    def takes_turn(self, game: Game, you: Player) -> bool:
        return game.extra is None

    def at_end(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield PutInDiscard(you, [card for card in pending.cards if card.zone is you.set_aside])


class Potion(Effect, card="potion"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, potions=1)


class ScryingPool(Effect, card="scrying-pool"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for player in [you, *game.victims()]:
            for card in (yield Reveal(player, 1)):
                if (yield May(you, "discard", card)):
                    yield Discard(player, [card])
        found, others = yield RevealUntil(you, lambda card: not card.is_action)
        if others or found:
            yield PutInHand(you, [*others, *found])


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


class University(Effect, card="university"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(
            you,
            lambda slug: game.kind(slug).is_action and game.cost(slug) <= coins(5),
            optional=True,
        )


class Vineyard(Effect, card="vineyard"):
    def score(self, game: Game, you: Player) -> int:
        return len(actions(you.cards())) // 3
