"""Prosperity, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May, Name, Pick
from webapp.engine.effect import Effect
from webapp.engine.kind import also_treasure
from webapp.engine.predicates import actions, coins, distinct, exactly, treasures, up_to
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
    React,
    Reveal,
    RevealUntil,
    Show,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Anvil(Effect, card="anvil"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(treasures(you.hand)), optional=True)):
            yield Discard(you, [card])
            yield GainOne(you, up_to(game, coins(4)))


class Bank(Effect, card="bank"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=len(treasures(you.in_play)))


class Bishop(Effect, card="bishop"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            yield Get(you, vp=game.cost(card).coins // 2)
        for other in game.others(you):
            if card := (yield Choose(other, "trash", distinct(other.hand), optional=True)):
                yield Trash(other, [card])


class Charlatan(Effect, card="charlatan"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Gain(other, "curse")

    def changes_kind(self, kind: Kind) -> Kind:
        return also_treasure(kind, 1) if kind.is_curse else kind


class City(Effect, card="city"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        empty = game.empty_piles
        if empty >= 1:
            yield Draw(you, 1)
        if empty >= 2:
            yield Get(you, buys=1, coins=1)


class Clerk(Effect, card="clerk"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            if len(other.hand) >= 5:
                card = yield Choose(other, "put-on-deck", distinct(other.hand))
                yield PutOnDeck(other, [card])

    def start_in_hand(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield May(you, "play", this)):
            yield Play(you, this)


class Collection(Effect, card="collection"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if card.is_action:
            yield Get(you, vp=1)


class Contraband(Effect, card="contraband"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(game.others(you)[0], "name", game)
        yield Later(you, self.slug, "turn", named=named)

    def forbids_buying(self, kind: Kind, pending: Pending) -> bool:
        return kind.slug == pending.named


class CountingHouse(Effect, card="counting-house"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        coppers = [card for card in you.discard if card.slug == "copper"]
        if cards := (yield ChooseSome(you, "put-in-hand", coppers)):
            yield PutInHand(you, cards)


class CrystalBall(Effect, card="crystal-ball"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Look(you, 1)):
            words = ["leave", "trash", "discard"]
            if card.is_action or card.is_treasure:
                words.append("play")
            match (yield Pick(you, "choose", words, card)):
                case "trash":
                    yield Trash(you, [card])
                case "discard":
                    yield Discard(you, [card])
                case "play":
                    yield Play(you, card, by=this)


class Expand(Effect, card="expand"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            yield GainOne(you, up_to(game, game.cost(card).plus(3)))


class Forge(Effect, card="forge"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand)):
            yield Trash(you, cards)
        total = sum(game.cost(card).coins for card in cards)
        yield GainOne(you, exactly(game, coins(total)))


class Goons(Effect, card="goons"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield DiscardDownTo(other, 3)

    def when_you_buy(self, game: Game, you: Player, this: GameCard, slug: str) -> Steps:
        yield Get(you, vp=1)


class GrandMarket(Effect, card="grand-market"):
    def cannot_be_bought(self, game: Game, you: Player) -> bool:
        return any(card.slug == "copper" for card in you.in_play)


class Hoard(Effect, card="hoard"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if card.is_victory and game.was_bought(card):
            yield Gain(you, "gold")


class Investment(Effect, card="investment"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
        if (yield Pick(you, "choose", ["plus-1-coin", "trash-this"])) == "plus-1-coin":
            yield Get(you, coins=1)
        elif (yield Trash(you, [this])):
            yield Show(you, list(you.hand))
            yield Get(you, vp=len(distinct(treasures(you.hand))))


class KingsCourt(Effect, card="kings-court"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "play", distinct(actions(you.hand)), optional=True)):
            for times in (1, 2, 3):
                yield Play(you, card, by=this, times=times)


class Loan(Effect, card="loan"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: card.is_treasure)
        for card in found:
            if (yield Pick(you, "choose", ["discard", "trash"], card)) == "trash":
                yield Trash(you, [card])
            else:
                yield Discard(you, [card])
        if others:
            yield Discard(you, others)


class Magnate(Effect, card="magnate"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        yield Draw(you, len(treasures(you.hand)))


class Mint(Effect, card="mint"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "reveal", distinct(treasures(you.hand)), optional=True)):
            yield Show(you, [card])
            if game.top_is(card.slug):
                yield Gain(you, card.slug)

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := [card for card in treasures(you.in_play) if not card.is_duration]:
            yield Trash(you, cards)


class Mountebank(Effect, card="mountebank"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            curses = [card for card in other.hand if card.slug == "curse"]
            if card := (yield Choose(other, "discard", distinct(curses), optional=True)):
                yield Discard(other, [card])
            else:
                yield Gain(other, "curse")
                yield Gain(other, "copper")


class Peddler(Effect, card="peddler"):
    def own_cost(self, game: Game, coins: int) -> int:
        return coins - 2 * len(actions(game.active.in_play)) if game.phase == "buy" else coins


class Quarry(Effect, card="quarry"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 2 if kind.is_action else coins


class Rabble(Effect, card="rabble"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            seen = yield Reveal(other, 3)
            if cards := [card for card in seen if card.is_action or card.is_treasure]:
                yield Discard(other, cards)
            rest = [card for card in seen if card not in cards]
            if ordered := (yield Arrange(other, "put-on-deck", rest)):
                yield PutOnDeck(other, ordered)


class RoyalSeal(Effect, card="royal-seal"):
    def gained_in_play(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if game.arrived(card) and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class Talisman(Effect, card="talisman"):
    def when_you_buy(self, game: Game, you: Player, this: GameCard, slug: str) -> Steps:
        if not game.kind(slug).is_victory and game.cost(slug) <= coins(4):
            yield Gain(you, slug)


class Tiara(Effect, card="tiara"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")
        if card := (yield Choose(you, "play", distinct(treasures(you.hand)), optional=True)):
            yield Play(you, card, by=this)
            yield Play(you, card, by=this, times=2)

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if game.arrived(card) and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class TradeRoute(Effect, card="trade-route"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
        yield Get(you, coins=len(game.trade_route))


class Vault(Effect, card="vault"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand)):
            yield Discard(you, cards)
            yield Get(you, coins=len(cards))
        for other in game.others(you):
            if cards := (yield ChooseSome(other, "discard", other.hand, 2, 2, optional=True)):
                yield Discard(other, cards)
                if len(cards) == 2:
                    yield Draw(other, 1)


class Venture(Effect, card="venture"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: card.is_treasure)
        if others:
            yield Discard(you, others)
        for card in found:
            yield Play(you, card, by=this)


class WarChest(Effect, card="war-chest"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(game.others(you)[0], "name", game)
        yield Later(you, self.slug, "turn", named=named)
        barred = {it.named for it in game.in_force if it.source == self.slug}
        yield GainOne(you, lambda slug: slug not in barred and game.cost(slug) <= coins(5))


class Watchtower(Effect, card="watchtower"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 6 - len(you.hand))

    def when_you_gain(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if game.arrived(card) and (yield May(you, "react", this)):
            yield React(you, this)
            if (yield Pick(you, "choose", ["put-on-deck", "trash"], card)) == "trash":
                yield Trash(you, [card])
            else:
                yield PutOnDeck(you, [card])
