"""Guilds, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Amount, Arrange, Choose, ChooseSome, Name, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import coins, distinct, exactly, treasures, up_to
from webapp.engine.verbs import (
    Discard,
    DiscardDownTo,
    Draw,
    Gain,
    GainOne,
    Get,
    Later,
    Look,
    Play,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealUntil,
    Show,
    SpendCoffers,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Advisor(Effect, card="advisor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 3)
        if card := (yield Choose(game.others(you)[0], "discard", distinct(seen))):
            yield Discard(you, [card])
        if rest := [left for left in seen if left is not card]:
            yield PutInHand(you, rest)


class Baker(Effect, card="baker"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coffers=1)


class Butcher(Effect, card="butcher"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coffers=2)
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])
            spent = yield Amount(you, "spend", you.coffers)
            if spent:
                yield SpendCoffers(you, spent, for_coins=False)
            yield GainOne(you, up_to(game, game.cost(card).plus(spent)))


class CandlestickMaker(Effect, card="candlestick-maker"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coffers=1)


class Doctor(Effect, card="doctor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(you, "name", game)
        seen = yield Reveal(you, 3)
        if found := [card for card in seen if card.slug == named]:
            yield Trash(you, found)
        rest = [card for card in seen if card.slug != named]
        if ordered := (yield Arrange(you, "put-on-deck", rest)):
            yield PutOnDeck(you, ordered)

    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        for _ in range(amount):
            for card in (yield Look(you, 1)):
                match (yield Pick(you, "choose", ["leave", "trash", "discard"], card)):
                    case "trash":
                        yield Trash(you, [card])
                    case "discard":
                        yield Discard(you, [card])


class Farrier(Effect, card="farrier"):
    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        yield Later(you, self.slug, "end", count=amount)

    def at_end(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, pending.count)


class Footpad(Effect, card="footpad"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coffers=2)
        for other in game.victims():
            yield DiscardDownTo(other, 3)

    def when_anyone_gains(self, game: Game, you: Player, card: GameCard) -> Steps:
        if game.phase == "action":
            yield Draw(you, 1)


class Herald(Effect, card="herald"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Reveal(you, 1)):
            if card.is_action:
                yield Play(you, card, by=this)

    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        cards = yield ChooseSome(you, "put-on-deck", you.discard, amount, amount)
        if cards:
            yield PutOnDeck(you, cards)


class Infirmary(Effect, card="infirmary"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])

    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        if not game.is_lost(this):
            for times in range(1, amount + 1):
                yield Play(you, this, times=times)


class Journeyman(Effect, card="journeyman"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(you, "name", game)
        found, others = yield RevealUntil(you, lambda card: card.slug != named, 3)
        if found:
            yield PutInHand(you, found)
        if others:
            yield Discard(you, others)


class Masterpiece(Effect, card="masterpiece"):
    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        for _ in range(amount):
            yield Gain(you, "silver")


class MerchantGuild(Effect, card="merchant-guild"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def end_of_buys(self, game: Game, you: Player, pending: Pending) -> Steps:
        if gained := len(game.gained_in_buys(you)):
            yield Get(you, coffers=gained)


class Plaza(Effect, card="plaza"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(treasures(you.hand)), optional=True)):
            yield Discard(you, [card])
            yield Get(you, coffers=1)


class Soothsayer(Effect, card="soothsayer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")
        for other in game.victims():
            if (yield Gain(other, "curse")):
                yield Draw(other, 1)


class Stonemason(Effect, card="stonemason"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            for _ in range(2):
                yield GainOne(you, lambda slug: game.cost(slug) < game.cost(card))

    def overpaid(self, game: Game, you: Player, this: GameCard, amount: int) -> Steps:
        costing = exactly(game, coins(amount))
        for _ in range(2):
            yield GainOne(you, lambda slug: game.kind(slug).is_action and costing(slug))


class Taxman(Effect, card="taxman"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield Choose(you, "trash", distinct(treasures(you.hand)), optional=True)
        if not card:
            return
        yield Trash(you, [card])
        for other in game.victims():
            if len(other.hand) >= 5:
                copies = [held for held in other.hand if held.slug == card.slug]
                if copies:
                    yield Discard(other, copies[:1])
                else:
                    yield Show(other, list(other.hand))
        most = game.cost(card).plus(3)
        yield GainOne(
            you, lambda slug: game.kind(slug).is_treasure and game.cost(slug) <= most, to="deck"
        )
