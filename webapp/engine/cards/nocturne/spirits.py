"""The cards of Nocturne outside the Supply: Spirits, Zombies, Bat and Wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, not_in_play
from webapp.engine.verbs import (
    Discard,
    Draw,
    Exchange,
    GainOne,
    Get,
    Later,
    Look,
    Play,
    PutInHand,
    ReturnToPile,
    Reveal,
    RevealUntil,
    SetAside,
    Top,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Ghost(Effect, card="ghost"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        found, others = yield RevealUntil(you, lambda card: card.is_action)
        if others:
            yield Discard(you, others)
        if found:
            yield SetAside(you, found, under=this)
            yield Later(you, self.slug, "start", this, found)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        for card in pending.cards:
            yield Play(you, card, by=pending.card)
            yield Play(you, card, by=pending.card, times=2)


class Imp(Effect, card="imp"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        playable = distinct(not_in_play(you, actions(you.hand)))
        if card := (yield Choose(you, "play", playable, optional=True)):
            yield Play(you, card, by=this)


class WillOWisp(Effect, card="will-o-wisp"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Reveal(you, 1)):
            if game.cost(card) <= coins(2):
                yield PutInHand(you, [card])


class ZombieApprentice(Effect, card="zombie-apprentice"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(actions(you.hand)), optional=True)):
            yield Trash(you, [card])
            yield Draw(you, 3)
            yield Get(you, actions=1)


class ZombieMason(Effect, card="zombie-mason"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Top(you)):
            yield Trash(you, [card])
            most = game.cost(card).plus(1)
            yield GainOne(you, lambda slug: game.cost(slug) <= most, optional=True)


class ZombieSpy(Effect, card="zombie-spy"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for card in (yield Look(you, 1)):
            if (yield May(you, "discard", card)):
                yield Discard(you, [card])


class Bat(Effect, card="bat"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand, at_most=2)):
            yield Trash(you, cards)
            yield Exchange(you, this, "vampire")


class Wish(Effect, card="wish"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield ReturnToPile(you, this)):
            yield GainOne(you, lambda slug: game.cost(slug) <= coins(6), to="hand")
