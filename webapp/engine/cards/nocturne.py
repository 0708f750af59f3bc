"""Nocturne: what its cards, Boons, Hexes and States do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, not_in_play, treasures
from webapp.engine.verbs import (
    Discard,
    Draw,
    Exchange,
    Gain,
    Get,
    Later,
    Look,
    Play,
    PutInHand,
    PutOnDeck,
    ReceiveBoon,
    SetAside,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Bard(Effect, card="bard"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReceiveBoon(you)


class Changeling(Effect, card="changeling"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Trash(you, [this])
        if card := (yield Choose(you, "gain", distinct(you.in_play))):
            yield Gain(you, card.slug)

    def when_anyone_gains(self, game: Game, you: Player, card: GameCard) -> Steps:
        if (
            game.cost(card) >= coins(3)
            and not game.is_lost(card)
            and game.can_exchange(card, "changeling")
            and (yield May(you, "exchange", card))
        ):
            yield Exchange(you, card, "changeling")


class Conclave(Effect, card="conclave"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield Choose(you, "play", distinct(not_in_play(you, actions(you.hand))), True)
        if card:
            yield Play(you, card, by=this)
            yield Get(you, actions=1)


class Crypt(Effect, card="crypt"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in treasures(you.in_play) if not card.is_duration]
        cards = yield ChooseSome(you, "set-aside", able)
        if cards:
            yield SetAside(you, cards, under=this, hidden=True)
            yield Later(you, self.slug, "start", this, cards)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        cards = pending.cards
        card = yield Choose(you, "put-in-hand", distinct(cards))
        yield PutInHand(you, [card])
        if left := [other for other in cards if other is not card]:
            yield Later(you, self.slug, "start", pending.card, left)


class DenOfSin(Effect, card="den-of-sin"):
    gains_to = "hand"

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 2)


class Monastery(Effect, card="monastery"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        coppers = [card for card in you.in_play if card.slug == "copper"]
        cards = yield ChooseSome(you, "trash", [*you.hand, *coppers], at_most=len(you.gained))
        if cards:
            yield Trash(you, cards)


# Boons


class TheEarthsGift(Effect, card="the-earths-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        card = yield Choose(you, "discard", distinct(treasures(you.hand)), True)
        if card:
            yield Discard(you, [card])
            slugs = game.gainable(lambda slug: game.cost(slug) <= coins(4))
            if slug := (yield Choose(you, "gain", slugs)):
                yield Gain(you, slug)


class TheFieldsGift(Effect, card="the-fields-gift"):
    keeps = True

    def receive(self, game: Game, you: Player) -> Steps:
        yield Get(you, actions=1, coins=1)


class TheFlamesGift(Effect, card="the-flames-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand), True)):
            yield Trash(you, [card])


class TheForestsGift(Effect, card="the-forests-gift"):
    keeps = True

    def receive(self, game: Game, you: Player) -> Steps:
        yield Get(you, buys=1, coins=1)


class TheMoonsGift(Effect, card="the-moons-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "put-on-deck", distinct(you.discard), True)):
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


class TheSeasGift(Effect, card="the-seas-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Draw(you, 1)


class TheSkysGift(Effect, card="the-skys-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        if you.hand and (yield May(you, "discard-three")):
            cards = yield ChooseSome(you, "discard", you.hand, 3, 3)
            yield Discard(you, cards)
            if len(cards) == 3:
                yield Gain(you, "gold")


class TheSunsGift(Effect, card="the-suns-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        seen = yield Look(you, 4)
        yield Discard(you, (yield ChooseSome(you, "discard", seen)))
        left = [card for card in seen if card.zone is you.deck]
        yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", left)))


class TheSwampsGift(Effect, card="the-swamps-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Gain(you, "will-o-wisp")


class TheWindsGift(Effect, card="the-winds-gift"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Draw(you, 2)
        yield Discard(you, (yield ChooseSome(you, "discard", you.hand, 2, 2)))
