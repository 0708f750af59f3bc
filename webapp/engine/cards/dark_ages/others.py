"""The cards of Dark Ages outside its Kingdom: Ruins, Shelters, Spoils, Madman and Mercenary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, ChooseSome, May
from webapp.engine.effect import Effect
from webapp.engine.verbs import (
    Discard,
    DiscardDownTo,
    Draw,
    Get,
    Look,
    PutOnDeck,
    ReturnToPile,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Survivors(Effect, card="survivors"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Look(you, 2)
        if seen and (yield May(you, "discard")):
            yield Discard(you, seen)
        elif seen:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", seen)))


class Hovel(Effect, card="hovel"):
    def when_you_gain(self, game: Game, you: Player, this: GameCard, card: GameCard) -> Steps:
        if card.is_victory and (yield May(you, "trash", this)):
            yield Trash(you, [this])


class OvergrownEstate(Effect, card="overgrown-estate"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 1)


class Madman(Effect, card="madman"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield ReturnToPile(you, this)):
            yield Draw(you, len(you.hand))


class Mercenary(Effect, card="mercenary"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "trash", you.hand, 2, 2, optional=True)
        if cards and len((yield Trash(you, cards))) == 2:
            yield Draw(you, 2)
            yield Get(you, coins=2)
            for other in game.victims():
                yield DiscardDownTo(other, 3)


class Spoils(Effect, card="spoils"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReturnToPile(you, this)
