"""Seaside, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import coins, distinct, treasures
from webapp.engine.verbs import (
    Discard,
    Draw,
    Gain,
    GainOne,
    Get,
    Later,
    Look,
    LookAtBottom,
    NoLonger,
    Play,
    PutInHand,
    PutOnDeck,
    PutOnMat,
    PutToken,
    ReturnToPile,
    Reveal,
    SetAside,
    Show,
    Top,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
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


class Astrolabe(Effect, card="astrolabe"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=1, buys=1)


class Blockade(Effect, card="blockade"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield GainOne(you, lambda slug: game.cost(slug) <= coins(4), to="set_aside")
        if card and card.unmoved:
            yield Later(you, self.slug, "start", this, [card], players=game.victims())

    def when_others_gain(
        self, game: Game, you: Player, other: Player, card: GameCard, pending: Pending
    ) -> Steps:
        same = any(kept.slug == card.slug for kept in pending.cards)
        if same and other is game.active and other in pending.players:
            yield Gain(other, "curse")

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield PutInHand(you, pending.cards)


class Caravan(Effect, card="caravan"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)


class Corsair(Effect, card="corsair"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this, players=game.victims())

    def when_others_play(
        self, game: Game, you: Player, other: Player, card: GameCard, pending: Pending
    ) -> Steps:
        dear = ("silver", "gold")
        played = [play for play in game.plays if play.player is other and play.card.slug in dear]
        first = len(played) == 1 and card.slug in dear
        if first and other in pending.players and card.zone is other.in_play:
            yield Trash(other, [card])

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)


class Cutpurse(Effect, card="cutpurse"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            coppers = [card for card in other.hand if card.slug == "copper"]
            if coppers:
                yield Discard(other, coppers[:1])
            else:
                yield Show(other, list(other.hand))


class Embargo(Effect, card="embargo"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Trash(you, [this])):
            piles = [pile.slug for pile in game.piles.values() if pile.supply]
            yield PutToken(you, self.slug, (yield Choose(you, "put-token", piles)))

    def when_bought_from(self, game: Game, you: Player, tokens: int) -> Steps:
        for _ in range(tokens):
            yield Gain(you, "curse")


class Explorer(Effect, card="explorer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        provinces = [card for card in you.hand if card.slug == "province"]
        if card := (yield Choose(you, "reveal", distinct(provinces), optional=True)):
            yield Show(you, [card])
            yield Gain(you, "gold", to="hand")
        else:
            yield Gain(you, "silver", to="hand")


class FishingVillage(Effect, card="fishing-village"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, actions=1, coins=1)


class GhostShip(Effect, card="ghost-ship"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            while len(other.hand) > 3:
                card = yield Choose(other, "put-on-deck", distinct(other.hand))
                yield PutOnDeck(other, [card])


class Haven(Effect, card="haven"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "set-aside", distinct(you.hand))):
            yield SetAside(you, [card], under=this, hidden=True)
            yield Later(you, self.slug, "start", this, [card])

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield PutInHand(you, pending.cards)


class Island(Effect, card="island"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield Choose(you, "put-on-mat", distinct(you.hand))
        yield PutOnMat(you, [this, card] if card else [this], self.slug)

    def score(self, game: Game, you: Player) -> int:
        return 2


class Lighthouse(Effect, card="lighthouse"):
    protects = True

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=1)


class Lookout(Effect, card="lookout"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = list((yield Look(you, 3)))
        if trashed := (yield Choose(you, "trash", distinct(seen))):
            yield Trash(you, [trashed])
            seen.remove(trashed)
        if discarded := (yield Choose(you, "discard", distinct(seen))):
            yield Discard(you, [discarded])
            seen.remove(discarded)
        if seen:
            yield PutOnDeck(you, seen)


class MerchantShip(Effect, card="merchant-ship"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=2)


class Monkey(Effect, card="monkey"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def when_others_gain(
        self, game: Game, you: Player, other: Player, card: GameCard, pending: Pending
    ) -> Steps:
        if other is game.others(you)[-1]:
            yield Draw(you, 1)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)


class NativeVillage(Effect, card="native-village"):
    mat_is_hidden = True

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["put-on-mat", "take-from-mat"])) == "put-on-mat":
            if card := (yield Top(you)):
                yield PutOnMat(you, [card], self.slug)
        else:
            yield PutInHand(you, list(you.mat(self.slug)))


class Navigator(Effect, card="navigator"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Look(you, 5)
        if seen and (yield Pick(you, "choose", ["discard", "put-on-deck"])) == "discard":
            yield Discard(you, seen)
        elif seen:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", seen)))


class Outpost(Effect, card="outpost"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")
        yield Later(you, self.slug, "extra", this)

    def changes_hand(self, cards: int) -> int:
        return 3

    def takes_turn(self, game: Game, you: Player) -> bool:
        return game.active is not you or game.row < 2


class PearlDiver(Effect, card="pearl-diver"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield LookAtBottom(you)
        if card and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class Pirate(Effect, card="pirate"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def when_you_gain(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if card.is_treasure and (yield May(you, "play", this)):
            yield Play(you, this)

    def when_another_gains(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if card.is_treasure and (yield May(you, "play", this)):
            yield Play(you, this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield GainOne(
            you,
            lambda slug: game.kind(slug).is_treasure and game.cost(slug) <= coins(6),
            to="hand",
        )


class PirateShip(Effect, card="pirate-ship"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["coins-from-mat", "trash-treasures"])) == "coins-from-mat":
            yield Get(you, coins=you.tokens.get(self.slug, 0))
            return
        trashed: list[GameCard] = []
        for other in game.victims():
            seen = yield Reveal(other, 2)
            card = yield Choose(you, "trash", distinct(treasures(seen)))
            if card:
                trashed += yield Trash(other, [card])
            if rest := [left for left in seen if left is not card]:
                yield Discard(other, rest)
        if trashed:
            yield PutToken(you, self.slug)


class Sailor(Effect, card="sailor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn", this)
        yield Later(you, self.slug, "start", this)

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if card.is_duration and not game.is_lost(card) and (yield May(you, "play", card)):
            yield NoLonger(you, pending)
            yield Play(you, card, by=pending.card)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=2)
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])


class Salvager(Effect, card="salvager"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            yield Get(you, coins=game.cost(card).coins)


class SeaChart(Effect, card="sea-chart"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Reveal(you, 1)):
            if any(other.slug == card.slug for other in you.in_play):
                yield PutInHand(you, [card])


class SeaHag(Effect, card="sea-hag"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            if card := (yield Top(other)):
                yield Discard(other, [card])
            yield Gain(other, "curse", to="deck")


class SeaWitch(Effect, card="sea-witch"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Gain(other, "curse")
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 2)
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)


class Smugglers(Effect, card="smugglers"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        right = game.others(you)[-1]
        yield GainOne(you, lambda slug: slug in right.gained_before and game.cost(slug) <= coins(6))


class Tactician(Effect, card="tactician"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if you.hand:
            yield Discard(you, list(you.hand))
            yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 5)
        yield Get(you, actions=1, buys=1)


class TidePools(Effect, card="tide-pools"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)


class TreasureMap(Effect, card="treasure-map"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        another = [card for card in you.hand if card.slug == self.slug][:1]
        if len((yield Trash(you, [this, *another]))) == 2:
            for _ in range(4):
                yield Gain(you, "gold", to="deck")


class Treasury(Effect, card="treasury"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn", this)

    def end_of_buys(self, game: Game, you: Player, pending: Pending) -> Steps:
        card = pending.card
        victory = any(game.kind(slug).is_victory for slug in game.gained_in_buys(you))
        able = card and card.zone is you.in_play and not victory
        if card and able and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class Warehouse(Effect, card="warehouse"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 3, 3)):
            yield Discard(you, cards)


class Wharf(Effect, card="wharf"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 2)
        yield Get(you, buys=1)
