"""The Knights of Dark Ages: one attack, and something else on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import ChooseSome
from webapp.engine.effect import Effect
from webapp.engine.predicates import coins
from webapp.engine.verbs import DiscardDownTo, Gain, GainOne, Trash, TrashOneOfTwo

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


class Knight(Effect):
    """What all Knights do, after what each does first."""

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        trashed: list[GameCard] = []
        for other in game.victims():
            trashed += yield TrashOneOfTwo(other)
        if any("knight" in card.kind.types for card in trashed):
            yield Trash(you, [this])


class DameAnna(Knight, card="dame-anna"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand, at_most=2)):
            yield Trash(you, cards)
        yield from super().play(game, you, this)


class DameJosephine(Knight, card="dame-josephine"):
    def score(self, game: Game, you: Player) -> int:
        return 2


class DameMolly(Knight, card="dame-molly"):
    """Its bonus comes from the facts."""


class DameNatalie(Knight, card="dame-natalie"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(3), optional=True)
        yield from super().play(game, you, this)


class DameSylvia(Knight, card="dame-sylvia"):
    """Its bonus comes from the facts."""


class SirBailey(Knight, card="sir-bailey"):
    """Its bonus comes from the facts."""


class SirDestry(Knight, card="sir-destry"):
    """Its bonus comes from the facts."""


class SirMartin(Knight, card="sir-martin"):
    """Its bonus comes from the facts."""


class SirMichael(Knight, card="sir-michael"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            yield DiscardDownTo(other, 3)
        yield from super().play(game, you, this)


class SirVander(Knight, card="sir-vander"):
    def when_trashed(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")
