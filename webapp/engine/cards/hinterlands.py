"""Hinterlands, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import (
    actions,
    coins,
    distinct,
    exactly,
    plays_of,
    treasures,
    up_to,
    victories,
)
from webapp.engine.verbs import (
    Discard,
    DiscardDownTo,
    Draw,
    Exchange,
    Gain,
    GainFromTrash,
    GainOne,
    Get,
    Later,
    Look,
    LookAndDiscard,
    NoLonger,
    Play,
    PutOnDeck,
    React,
    Reveal,
    Show,
    ShuffleDeck,
    Trash,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Berserker(Effect, card="berserker"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) < game.cost(this))
        for other in game.victims():
            yield DiscardDownTo(other, 3)

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if actions(you.in_play) and not game.is_lost(this):
            yield Play(you, this)


class BorderVillage(Effect, card="border-village"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) < game.cost(this))


class Cache(Effect, card="cache"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        for _ in range(2):
            yield Gain(you, "copper")


class Cartographer(Effect, card="cartographer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield LookAndDiscard(you, 4)


class Cauldron(Effect, card="cauldron"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if self._gained(game, you) < 3:
            yield Later(you, self.slug, "turn")

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if card.is_action and self._gained(game, you) >= 3:
            yield NoLonger(you, pending)
            unaffected = pending.play.unaffected if pending.play else ()
            for other in game.others(you):
                if other not in unaffected:
                    yield Gain(other, "curse")

    def _gained(self, game: Game, you: Player) -> int:
        return sum(game.kind(slug).is_action for slug in you.gained)


class Crossroads(Effect, card="crossroads"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        yield Draw(you, len(victories(you.hand)))
        if plays_of(game, you, self.slug) == 1:
            yield Get(you, actions=3)


class Develop(Effect, card="develop"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            cost = game.cost(card)
            wanted = [cost.plus(1)]
            if cost.coins:
                wanted.append(cost.plus(-1))
            able = game.gainable(lambda slug: game.cost(slug) in wanted)
            if first := (yield Choose(you, "gain", able)):
                wanted.remove(game.cost(first))
                yield Gain(you, first, to="deck")
            for left in wanted:
                yield GainOne(you, exactly(game, left), to="deck")


class Duchess(Effect, card="duchess"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for player in [you, *game.others(you)]:
            for card in (yield Look(player, 1)):
                if (yield May(player, "discard", card)):
                    yield Discard(player, [card])

    def when_anyone_gains(self, game: Game, you: Player, card: GameCard) -> Steps:
        if card.slug == "duchy" and game.top(self.slug) and (yield May(you, "gain", self.slug)):
            yield Gain(you, self.slug)


class Embassy(Effect, card="embassy"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 3, 3)):
            yield Discard(you, cards)

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.others(you):
            yield Gain(other, "silver")


class Farmland(Effect, card="farmland"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            cost = game.cost(card).plus(2)
            yield GainOne(you, lambda slug: slug != self.slug and game.cost(slug) == cost)

    def score(self, game: Game, you: Player) -> int:
        return 2


class FoolsGold(Effect, card="fools-gold"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=1 if plays_of(game, you, self.slug) == 1 else 4)

    def when_another_gains(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if card.slug == "province" and (yield May(you, "react", this)):
            yield Trash(you, [this])
            yield Gain(you, "gold", to="deck")


class GuardDog(Effect, card="guard-dog"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if len(you.hand) <= 5:
            yield Draw(you, 2)

    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Play(you, this)


class Haggler(Effect, card="haggler"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if game.was_bought(card):
            cost = game.cost(card)
            yield GainOne(
                you, lambda slug: not game.kind(slug).is_victory and game.cost(slug) < cost
            )


class Highway(Effect, card="highway"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 1


class IllGottenGains(Effect, card="ill-gotten-gains"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if game.top("copper") and (yield May(you, "gain", "copper")):
            yield Gain(you, "copper", to="hand")

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.others(you):
            yield Gain(other, "curse")


class Inn(Effect, card="inn"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "reveal", actions(you.discard))
        if cards:
            yield Show(you, cards)
            yield ShuffleDeck(you, cards)


class JackOfAllTrades(Effect, card="jack-of-all-trades"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "silver")
        for card in (yield Look(you, 1)):
            if (yield May(you, "discard", card)):
                yield Discard(you, [card])
        yield Draw(you, 5 - len(you.hand))
        able = [card for card in you.hand if not card.is_treasure]
        if card := (yield Choose(you, "trash", distinct(able), optional=True)):
            yield Trash(you, [card])


class Mandarin(Effect, card="mandarin"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "put-on-deck", distinct(you.hand))):
            yield PutOnDeck(you, [card])

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield Arrange(you, "put-on-deck", treasures(you.in_play))):
            yield PutOnDeck(you, cards)


class Margrave(Effect, card="margrave"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Draw(other, 1)
            yield DiscardDownTo(other, 3)


class NobleBrigand(Effect, card="noble-brigand"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield from self._rob(you, game.victims())

    def when_bought(self, game: Game, you: Player) -> Steps:
        yield from self._rob(you, game.others(you))

    def _rob(self, you: Player, others: Sequence[Player]) -> Steps:
        trashed: list[GameCard] = []
        for other in others:
            seen = yield Reveal(other, 2)
            rich = [card for card in seen if card.slug in ("silver", "gold")]
            card = yield Choose(you, "trash", distinct(rich))
            if card:
                trashed += yield Trash(other, [card])
            if rest := [left for left in seen if left is not card]:
                yield Discard(other, rest)
            if not treasures(seen):
                yield Gain(other, "copper")
        for card in trashed:
            yield GainFromTrash(you, card)


class NomadCamp(Effect, card="nomad-camp"):
    gains_to = "deck"


class Nomads(Effect, card="nomads"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=2)

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=2)


class Oasis(Effect, card="oasis"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(you.hand))):
            yield Discard(you, [card])


class Oracle(Effect, card="oracle"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for player in [you, *game.victims()]:
            if not (seen := (yield Reveal(player, 2))):
                continue
            if (yield Pick(you, "choose", ["put-on-deck", "discard"])) == "discard":
                yield Discard(player, seen)
            else:
                yield PutOnDeck(player, (yield Arrange(player, "put-on-deck", seen)))
        yield Draw(you, 2)


class Scheme(Effect, card="scheme"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def discarded_from_play(
        self, game: Game, you: Player, cards: Sequence[GameCard], pending: Pending
    ) -> Steps:
        able = [card for card in actions(cards) if card.zone is you.discard]
        if card := (yield Choose(you, "put-on-deck", distinct(able), optional=True)):
            yield PutOnDeck(you, [card])


class SilkRoad(Effect, card="silk-road"):
    def score(self, game: Game, you: Player) -> int:
        return len(victories(you.cards())) // 4


class Souk(Effect, card="souk"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=-len(you.hand))

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand, at_most=2)):
            yield Trash(you, cards)


class SpiceMerchant(Effect, card="spice-merchant"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(treasures(you.hand)), optional=True)):
            yield Trash(you, [card])
            words = ["plus-cards-and-action", "plus-buy-and-coins"]
            if (yield Pick(you, "choose", words)) == "plus-cards-and-action":
                yield Draw(you, 2)
                yield Get(you, actions=1)
            else:
                yield Get(you, buys=1, coins=2)


class Stables(Effect, card="stables"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(treasures(you.hand)), optional=True)):
            yield Discard(you, [card])
            yield Draw(you, 3)
            yield Get(you, actions=1)


class Trader(Effect, card="trader"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            for _ in range(game.cost(card).coins):
                yield Gain(you, "silver")

    def when_you_gain(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if (
            game.arrived(card)
            and game.can_exchange(card, "silver")
            and (yield May(you, "silver-instead", card))
        ):
            yield React(you, this)
            yield Exchange(you, card, "silver")


class Trail(Effect, card="trail"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if game.phase != "cleanup" and not game.is_lost(this) and (yield May(you, "play", this)):
            yield Play(you, this)

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        if game.phase != "cleanup" and not game.is_lost(this) and (yield May(you, "play", this)):
            yield Play(you, this)

    def when_discarded(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not game.is_lost(this) and (yield May(you, "play", this)):
            yield Play(you, this)


class Tunnel(Effect, card="tunnel"):
    def when_discarded(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield May(you, "react", this)):
            yield React(you, this)
            yield Gain(you, "gold")

    def score(self, game: Game, you: Player) -> int:
        return 2


class Weaver(Effect, card="weaver"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        words = ["gain-two-silvers", "gain-up-to-4"]
        if (yield Pick(you, "choose", words)) == "gain-up-to-4":
            yield GainOne(you, up_to(game, coins(4)))
        else:
            for _ in range(2):
                yield Gain(you, "silver")

    def when_discarded(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not game.is_lost(this) and (yield May(you, "play", this)):
            yield Play(you, this)


class Wheelwright(Effect, card="wheelwright"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(you.hand), optional=True)):
            yield Discard(you, [card])
            most = game.cost(card)
            yield GainOne(you, lambda slug: game.kind(slug).is_action and game.cost(slug) <= most)


class WitchsHut(Effect, card="witchs-hut"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "discard", you.hand, 2, 2)
        if cards:
            yield Show(you, cards)
            yield Discard(you, cards)
        if len(cards) == 2 and len(actions(cards)) == 2:
            for other in game.victims():
                yield Gain(other, "curse")
