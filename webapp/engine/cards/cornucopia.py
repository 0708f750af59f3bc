"""Cornucopia, both editions, with Prizes and Rewards: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, exactly, not_in_play, treasures
from webapp.engine.verbs import (
    Discard,
    DiscardDeck,
    DiscardDownTo,
    Draw,
    Gain,
    GainOne,
    Get,
    Later,
    Play,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealUntil,
    SetAside,
    Show,
    Top,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game

PRIZES = ("bag-of-gold", "diadem", "followers", "princess", "trusty-steed")
REWARDS = ("coronet", "courser", "demesne", "housecarl", "huge-turnip", "renown")


class BagOfGold(Effect, card="bag-of-gold"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold", to="deck")


class Carnival(Effect, card="carnival"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 4)
        kept = distinct(seen)
        if kept:
            yield PutInHand(you, kept)
        if rest := [card for card in seen if card not in kept]:
            yield Discard(you, rest)


class Coronet(Effect, card="coronet"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for wanted in (actions, treasures):
            able = [card for card in wanted(you.hand) if "reward" not in card.kind.types]
            if card := (yield Choose(you, "play", distinct(able), optional=True)):
                yield Play(you, card, by=this)
                yield Play(you, card, by=this, times=2)


class Courser(Effect, card="courser"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        words = ["plus-2-cards", "plus-2-actions", "plus-2-coins", "gain-4-silvers"]
        first = yield Pick(you, "choose", words)
        words = [word for word in words if word != first]
        chosen = {first, (yield Pick(you, "choose", words))}
        if "plus-2-cards" in chosen:
            yield Draw(you, 2)
        if "plus-2-actions" in chosen:
            yield Get(you, actions=2)
        if "plus-2-coins" in chosen:
            yield Get(you, coins=2)
        if "gain-4-silvers" in chosen:
            for _ in range(4):
                yield Gain(you, "silver")


class Demesne(Effect, card="demesne"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")

    def score(self, game: Game, you: Player) -> int:
        return sum(card.slug == "gold" for card in you.cards())


class Diadem(Effect, card="diadem"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coins=you.actions)


class Fairgrounds(Effect, card="fairgrounds"):
    def score(self, game: Game, you: Player) -> int:
        return 2 * (len(distinct(you.cards())) // 5)


class Farmhands(Effect, card="farmhands"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in you.hand if card.is_action or card.is_treasure]
        if card := (yield Choose(you, "set-aside", distinct(able), optional=True)):
            yield SetAside(you, [card])
            yield Later(you, self.slug, "start", cards=[card])

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        for card in pending.cards:
            yield Play(you, card)


class FarmingVillage(Effect, card="farming-village"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: card.is_action or card.is_treasure)
        if found:
            yield PutInHand(you, found)
        if others:
            yield Discard(you, others)


class Ferryman(Effect, card="ferryman"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(you.hand))):
            yield Discard(you, [card])

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if self.slug in game.choices:
            yield Gain(you, game.choices[self.slug])


class Followers(Effect, card="followers"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "estate")
        for other in game.victims():
            yield Gain(other, "curse")
            yield DiscardDownTo(other, 3)


class FortuneTeller(Effect, card="fortune-teller"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            found, others = yield RevealUntil(
                other, lambda card: card.is_victory or card.kind.is_curse
            )
            if others:
                yield Discard(other, others)
            if found:
                yield PutOnDeck(other, found)


class Hamlet(Effect, card="hamlet"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "discard", distinct(you.hand), optional=True)):
            yield Discard(you, [card])
            yield Get(you, actions=1)
        if card := (yield Choose(you, "discard", distinct(you.hand), optional=True)):
            yield Discard(you, [card])
            yield Get(you, buys=1)


class Harvest(Effect, card="harvest"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if seen := (yield Reveal(you, 4)):
            yield Discard(you, seen)
            yield Get(you, coins=len(distinct(seen)))


class HornOfPlenty(Effect, card="horn-of-plenty"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        most = coins(len(distinct(you.in_play)))
        card = yield GainOne(you, lambda slug: game.cost(slug) <= most)
        if card and card.is_victory:
            yield Trash(you, [this])


class HorseTraders(Effect, card="horse-traders"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)

    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield SetAside(you, [this])
        yield Later(you, self.slug, "start", cards=[this])

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)
        yield PutInHand(you, pending.cards)


class Housecarl(Effect, card="housecarl"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, len(distinct(actions(you.in_play))))


class HugeTurnip(Effect, card="huge-turnip"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Get(you, coffers=2)
        yield Get(you, coins=you.coffers)


class HuntingParty(Effect, card="hunting-party"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        names = {card.slug for card in you.hand}
        found, others = yield RevealUntil(you, lambda card: card.slug not in names)
        if found:
            yield PutInHand(you, found)
        if others:
            yield Discard(you, others)


class Jester(Effect, card="jester"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            card = yield Top(other)
            if card:
                yield Discard(other, [card])
            if card and card.is_victory:
                yield Gain(other, "curse")
            elif card and game.top_is(card.slug):
                words = ["you-gain-it", "they-gain-it"]
                mine = (yield Pick(you, "choose", words, card)) == "you-gain-it"
                yield Gain(you if mine else other, card.slug)


class Joust(Effect, card="joust"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        provinces = [card for card in you.hand if card.slug == "province"]
        if card := (yield Choose(you, "set-aside", distinct(provinces), optional=True)):
            yield SetAside(you, [card])
            yield Later(you, self.slug, "turn", cards=[card])
            rewards = [slug for slug in REWARDS if game.top(slug)]
            if reward := (yield Choose(you, "gain", rewards)):
                yield Gain(you, reward, to="hand")

    def start_of_clean_up(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Discard(you, pending.cards)


class Menagerie(Effect, card="menagerie"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        yield Draw(you, 3 if len(distinct(you.hand)) == len(you.hand) else 1)


class Princess(Effect, card="princess"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 2


class Remake(Effect, card="remake"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for _ in range(2):
            if card := (yield Choose(you, "trash", distinct(you.hand))):
                yield Trash(you, [card])
                yield GainOne(you, exactly(game, game.cost(card).plus(1)))


class Renown(Effect, card="renown"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 2


class Shop(Effect, card="shop"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = distinct(not_in_play(you, actions(you.hand)))
        if card := (yield Choose(you, "play", able, optional=True)):
            yield Play(you, card, by=this)


class Tournament(Effect, card="tournament"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        shown: list[GameCard] = []
        rivals = False
        for player in [you, *game.others(you)]:
            provinces = [card for card in player.hand if card.slug == "province"]
            if card := (yield Choose(player, "reveal", distinct(provinces), optional=True)):
                yield Show(player, [card])
                shown += [card] if player is you else []
                rivals = rivals or player is not you
        if shown:
            yield Discard(you, shown)
            able = [slug for slug in (*PRIZES, "duchy") if game.top(slug)]
            if slug := (yield Choose(you, "gain", able)):
                yield Gain(you, slug, to="deck")
        if not rivals:
            yield Draw(you, 1)
            yield Get(you, coins=1)


class TrustySteed(Effect, card="trusty-steed"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        words = ["plus-2-cards", "plus-2-actions", "plus-2-coins", "gain-4-silvers-deck"]
        first = yield Pick(you, "choose", words)
        words = [word for word in words if word != first]
        chosen = {first, (yield Pick(you, "choose", words))}
        if "plus-2-cards" in chosen:
            yield Draw(you, 2)
        if "plus-2-actions" in chosen:
            yield Get(you, actions=2)
        if "plus-2-coins" in chosen:
            yield Get(you, coins=2)
        if "gain-4-silvers-deck" in chosen:
            for _ in range(4):
                yield Gain(you, "silver")
            if you.deck:
                yield DiscardDeck(you)


class YoungWitch(Effect, card="young-witch"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
            yield Discard(you, cards)
        for other in game.victims():
            banes = [card for card in other.hand if game.is_bane(card)]
            if card := (yield Choose(other, "reveal", distinct(banes), optional=True)):
                yield Show(other, [card])
            else:
                yield Gain(other, "curse")
