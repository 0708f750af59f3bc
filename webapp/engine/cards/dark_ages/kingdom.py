"""The Kingdom cards of Dark Ages, but for the Knights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May, Name, Pick
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, from_3_to_6, treasures
from webapp.engine.verbs import (
    Discard,
    DiscardDeck,
    DiscardDownTo,
    Draw,
    Exchange,
    Gain,
    GainFromTrash,
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
    Trash,
    TrashOneOfTwo,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Altar(Effect, card="altar"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(5))


class Armory(Effect, card="armory"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(4), to="deck")


class BandOfMisfits(Effect, card="band-of-misfits"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        def playable(slug: str) -> bool:
            of = game.kind(slug)
            plain = of.is_action and not of.is_duration and "command" not in of.types
            return plain and game.cost(slug) < game.cost(this)

        if slug := (yield Choose(you, "play", game.gainable(playable))):
            yield Play(you, game.in_supply(slug), by=this, leave=True)


class BanditCamp(Effect, card="bandit-camp"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "spoils")


class Beggar(Effect, card="beggar"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for _ in range(3):
            yield Gain(you, "copper", to="hand")

    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Discard(you, [this])
        yield Gain(you, "silver", to="deck")
        yield Gain(you, "silver")


class Catacombs(Effect, card="catacombs"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Look(you, 3)
        if (yield Pick(you, "choose", ["put-in-hand", "discard"])) == "put-in-hand":
            yield PutInHand(you, seen)
        else:
            yield Discard(you, seen)
            yield Draw(you, 3)

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) < game.cost(this))


class Count(Effect, card="count"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        first = yield Pick(you, "choose", ["discard-two", "put-on-deck", "gain-copper"])
        if first == "discard-two":
            if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2)):
                yield Discard(you, cards)
        elif first == "put-on-deck":
            if card := (yield Choose(you, "put-on-deck", distinct(you.hand))):
                yield PutOnDeck(you, [card])
        else:
            yield Gain(you, "copper")
        second = yield Pick(you, "choose", ["plus-coins", "trash-hand", "gain-duchy"])
        if second == "plus-coins":
            yield Get(you, coins=3)
        elif second == "trash-hand":
            yield Trash(you, list(you.hand))
        else:
            yield Gain(you, "duchy")


class Counterfeit(Effect, card="counterfeit"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in treasures(you.hand) if not card.is_duration]
        if card := (yield Choose(you, "play", distinct(able), optional=True)):
            yield Play(you, card, by=this)
            yield Play(you, card, by=this, times=2)
            if card.zone is you.in_play:
                yield Trash(you, [card])


class Cultist(Effect, card="cultist"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Gain(other, "ruins")
        others = [card for card in you.hand if card.slug == self.slug]
        if card := (yield Choose(you, "play", distinct(others), optional=True)):
            yield Play(you, card, by=this)

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 3)


class DeathCart(Effect, card="death-cart"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = distinct(actions(you.hand))
        if not game.is_lost(this):
            able.append(this)
        card = yield Choose(you, "trash", able, optional=True)
        if card and (yield Trash(you, [card])):
            yield Get(you, coins=5)

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        for _ in range(2):
            yield Gain(you, "ruins")


class Feodum(Effect, card="feodum"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        for _ in range(3):
            yield Gain(you, "silver")

    def score(self, game: Game, you: Player) -> int:
        return sum(card.slug == "silver" for card in you.cards()) // 3


class Forager(Effect, card="forager"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
        yield Get(you, coins=len(distinct(treasures(game.trash))))


class Fortress(Effect, card="fortress"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield PutInHand(you, [this])


class Graverobber(Effect, card="graverobber"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["gain-from-trash", "trash-action"])) == "gain-from-trash":
            found = distinct(from_3_to_6(game, game.trash))
            if card := (yield Choose(you, "gain", found)):
                yield GainFromTrash(you, card, to="deck")
        elif card := (yield Choose(you, "trash", distinct(actions(you.hand)))):
            yield Trash(you, [card])
            most = game.cost(card).plus(3)
            yield GainOne(you, lambda slug: game.cost(slug) <= most)


class Hermit(Effect, card="hermit"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [
            card
            for zone in (you.discard, you.hand)
            for card in distinct(zone)
            if not card.is_treasure
        ]
        if card := (yield Choose(you, "trash", able, optional=True)):
            yield Trash(you, [card])
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(3))
        yield Later(you, self.slug, "turn", this)

    def end_of_buys(self, game: Game, you: Player, pending: Pending) -> Steps:
        if pending.card and not game.gained_in_buys(you):
            yield Exchange(you, pending.card, "madman")


class HuntingGrounds(Effect, card="hunting-grounds"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["gain-duchy", "gain-estates"])) == "gain-duchy":
            yield Gain(you, "duchy")
        else:
            for _ in range(3):
                yield Gain(you, "estate")


class Ironmonger(Effect, card="ironmonger"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Reveal(you, 1)):
            if (yield May(you, "discard", card)):
                yield Discard(you, [card])
            if card.is_action:
                yield Get(you, actions=1)
            if card.is_treasure:
                yield Get(you, coins=1)
            if card.is_victory:
                yield Draw(you, 1)


class JunkDealer(Effect, card="junk-dealer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])


class Marauder(Effect, card="marauder"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "spoils")
        for other in game.victims():
            yield Gain(other, "ruins")


class MarketSquare(Effect, card="market-square"):
    def when_yours_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield May(you, "discard", this)):
            yield Discard(you, [this])
            yield Gain(you, "gold")


class Mystic(Effect, card="mystic"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(you, "name", game)
        for card in (yield Reveal(you, 1)):
            if card.slug == named:
                yield PutInHand(you, [card])


class Pillage(Effect, card="pillage"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not (yield Trash(you, [this])):
            return
        for _ in range(2):
            yield Gain(you, "spoils")
        for other in game.victims():
            if len(other.hand) >= 5:
                yield Show(other, list(other.hand))
                card = yield Choose(you, "discard", distinct(other.hand))
                yield Discard(other, [card])


class PoorHouse(Effect, card="poor-house"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        yield Get(you, coins=-len(treasures(you.hand)))


class Procession(Effect, card="procession"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in actions(you.hand) if not card.is_duration]
        if card := (yield Choose(you, "play", distinct(able), optional=True)):
            yield Play(you, card, by=this)
            yield Play(you, card, by=this, times=2)
            if card.zone is you.in_play:
                yield Trash(you, [card])
            cost = game.cost(card).plus(1)
            yield GainOne(you, lambda slug: game.kind(slug).is_action and game.cost(slug) == cost)


class Rats(Effect, card="rats"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, self.slug)
        able = [card for card in you.hand if card.slug != self.slug]
        if card := (yield Choose(you, "trash", distinct(able))):
            yield Trash(you, [card])
        else:
            yield Show(you, list(you.hand))

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 1)


class Rebuild(Effect, card="rebuild"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(you, "name", game)
        found, others = yield RevealUntil(you, lambda card: card.is_victory and card.slug != named)
        if others:
            yield Discard(you, others)
        if found:
            yield Trash(you, found)
            [card] = found
            most = game.cost(card).plus(3)
            yield GainOne(you, lambda slug: game.kind(slug).is_victory and game.cost(slug) <= most)


class Rogue(Effect, card="rogue"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "gain", distinct(from_3_to_6(game, game.trash)))):
            yield GainFromTrash(you, card)
        else:
            for other in game.victims():
                yield TrashOneOfTwo(other)


class Sage(Effect, card="sage"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: game.cost(card) >= coins(3))
        if found:
            yield PutInHand(you, found)
        if others:
            yield Discard(you, others)


class Scavenger(Effect, card="scavenger"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if you.deck and (yield May(you, "discard-deck")):
            yield DiscardDeck(you)
        if card := (yield Choose(you, "put-on-deck", distinct(you.discard))):
            yield PutOnDeck(you, [card])


class Squire(Effect, card="squire"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        chosen = yield Pick(you, "choose", ["plus-actions", "plus-buys", "gain-silver"])
        if chosen == "plus-actions":
            yield Get(you, actions=2)
        elif chosen == "plus-buys":
            yield Get(you, buys=2)
        else:
            yield Gain(you, "silver")

    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.kind(slug).is_attack)


class Storeroom(Effect, card="storeroom"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand)):
            yield Discard(you, cards)
            yield Draw(you, len(cards))
        if cards := (yield ChooseSome(you, "discard", you.hand)):
            yield Discard(you, cards)
            yield Get(you, coins=len(cards))


class Urchin(Effect, card="urchin"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield DiscardDownTo(other, 4)

    def when_you_attack(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield May(you, "trash", this)):
            yield Trash(you, [this])
            yield Gain(you, "mercenary")


class Vagrant(Effect, card="vagrant"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Reveal(you, 1)):
            if card.kind.types & {"curse", "ruins", "shelter", "victory"}:
                yield PutInHand(you, [card])


class WanderingMinstrel(Effect, card="wandering-minstrel"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 3)
        if kept := (yield Arrange(you, "put-on-deck", actions(seen))):
            yield PutOnDeck(you, kept)
        if rest := [card for card in seen if card not in kept]:
            yield Discard(you, rest)
