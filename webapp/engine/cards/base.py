"""Dominion itself, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, treasures, victories
from webapp.engine.verbs import (
    BeUnaffected,
    Discard,
    DiscardDeck,
    DiscardDownTo,
    Draw,
    Gain,
    GainFromTrash,
    GainOne,
    Get,
    Later,
    Look,
    NoLonger,
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
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Adventurer(Effect, card="adventurer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: card.is_treasure, 2)
        if found:
            yield PutInHand(you, found)
        if others:
            yield Discard(you, others)


class Artisan(Effect, card="artisan"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(5), to="hand")
        if card := (yield Choose(you, "put-on-deck", distinct(you.hand))):
            yield PutOnDeck(you, [card])


class Bandit(Effect, card="bandit"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")
        for other in game.victims():
            seen = yield Reveal(other, 2)
            rich = [card for card in treasures(seen) if card.slug != "copper"]
            card = yield Choose(other, "trash", distinct(rich))
            if card:
                yield Trash(other, [card])
            if rest := [left for left in seen if left is not card]:
                yield Discard(other, rest)


class Bureaucrat(Effect, card="bureaucrat"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "silver", to="deck")
        for other in game.victims():
            card = yield Choose(other, "put-on-deck", distinct(victories(other.hand)))
            yield Show(other, [card] if card else list(other.hand))
            if card:
                yield PutOnDeck(other, [card])


class Cellar(Effect, card="cellar"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "discard", you.hand)
        if cards:
            yield Discard(you, cards)
            yield Draw(you, len(cards))


class Chancellor(Effect, card="chancellor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if you.deck and (yield May(you, "discard-deck")):
            yield DiscardDeck(you)


class Chapel(Effect, card="chapel"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand, at_most=4)):
            yield Trash(you, cards)


class CouncilRoom(Effect, card="council-room"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.others(you):
            yield Draw(other, 1)


class Feast(Effect, card="feast"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Trash(you, [this])
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(5))


class Gardens(Effect, card="gardens"):
    def score(self, game: Game, you: Player) -> int:
        return sum(1 for _ in you.cards()) // 10


class Harbinger(Effect, card="harbinger"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "put-on-deck", distinct(you.discard), optional=True)):
            yield PutOnDeck(you, [card])


class Library(Effect, card="library"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        skipped: list[GameCard] = []
        while len(you.hand) < 7:
            drawn = yield Draw(you, 1)
            if not drawn:
                break
            if drawn[0].is_action and (yield May(you, "set-aside", drawn[0])):
                skipped += yield SetAside(you, drawn)
        if skipped:
            yield Discard(you, skipped)


class Merchant(Effect, card="merchant"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not any(play.card.slug == "silver" for play in game.plays if play.player is you):
            yield Later(you, self.slug, "turn")

    def after_play(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if card.slug == "silver":
            yield NoLonger(you, pending)
            yield Get(you, coins=1)


class Militia(Effect, card="militia"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield DiscardDownTo(other, 3)


class Mine(Effect, card="mine"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield Choose(you, "trash", distinct(treasures(you.hand)), optional=True)
        if card:
            yield Trash(you, [card])
            most = game.cost(card).plus(3)
            yield GainOne(
                you,
                lambda slug: game.kind(slug).is_treasure and game.cost(slug) <= most,
                to="hand",
            )


class Moat(Effect, card="moat"):
    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield BeUnaffected(you)


class Moneylender(Effect, card="moneylender"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        coppers = [card for card in you.hand if card.slug == "copper"]
        if card := (yield Choose(you, "trash", distinct(coppers), optional=True)):
            yield Trash(you, [card])
            yield Get(you, coins=3)


class Poacher(Effect, card="poacher"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        many = game.empty_piles
        if cards := (yield ChooseSome(you, "discard", you.hand, many, many)):
            yield Discard(you, cards)


class Remodel(Effect, card="remodel"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            most = game.cost(card).plus(2)
            yield GainOne(you, lambda slug: game.cost(slug) <= most)


class Sentry(Effect, card="sentry"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Look(you, 2)
        trashed = yield ChooseSome(you, "trash", seen)
        if trashed:
            yield Trash(you, trashed)
        left = [card for card in seen if card not in trashed]
        discarded = yield ChooseSome(you, "discard", left)
        if discarded:
            yield Discard(you, discarded)
        left = [card for card in left if card not in discarded]
        if left:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", left)))


class Spy(Effect, card="spy"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for player in [you, *game.victims()]:
            for card in (yield Reveal(player, 1)):
                if (yield May(you, "discard", card)):
                    yield Discard(player, [card])


class Thief(Effect, card="thief"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        trashed: list[GameCard] = []
        for other in game.victims():
            seen = yield Reveal(other, 2)
            card = yield Choose(you, "trash", distinct(treasures(seen)))
            if card:
                trashed += yield Trash(other, [card])
            if rest := [left for left in seen if left is not card]:
                yield Discard(other, rest)
        for card in (yield ChooseSome(you, "gain", trashed)):
            yield GainFromTrash(you, card)


class ThroneRoom(Effect, card="throne-room"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "play", distinct(actions(you.hand)), optional=True)):
            yield Play(you, card, by=this)
            yield Play(you, card, by=this, times=2)


class Vassal(Effect, card="vassal"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Top(you)):
            yield Discard(you, [card])
            stays = card.zone is you.discard
            if card.is_action and stays and (yield May(you, "play", card)):
                yield Play(you, card, by=this)


class Witch(Effect, card="witch"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield Gain(other, "curse")


class Workshop(Effect, card="workshop"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(4))
