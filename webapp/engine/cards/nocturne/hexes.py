"""The Hexes of Nocturne, and its States."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct
from webapp.engine.verbs import (
    Discard,
    DiscardDeck,
    DiscardDownTo,
    Gain,
    GainOne,
    Later,
    PutOnDeck,
    ReceiveBoon,
    ReturnState,
    Reveal,
    RevealUntil,
    Show,
    ShuffleDeck,
    TakeState,
    Top,
    Trash,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class BadOmens(Effect, card="bad-omens"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield DiscardDeck(you)
        coppers = [card for card in you.discard if card.slug == "copper"][:2]
        if len(coppers) < 2:
            yield Show(you, list(you.discard))
        if coppers:
            yield PutOnDeck(you, coppers)


class Delusion(Effect, card="delusion"):
    def receive(self, game: Game, you: Player) -> Steps:
        if "deluded" not in you.states and "envious" not in you.states:
            yield TakeState(you, "deluded")


class Envy(Effect, card="envy"):
    def receive(self, game: Game, you: Player) -> Steps:
        if "deluded" not in you.states and "envious" not in you.states:
            yield TakeState(you, "envious")


class Famine(Effect, card="famine"):
    def receive(self, game: Game, you: Player) -> Steps:
        seen = yield Reveal(you, 3)
        if found := actions(seen):
            yield Discard(you, found)
        yield ShuffleDeck(you, [card for card in seen if card not in found])


class Fear(Effect, card="fear"):
    def receive(self, game: Game, you: Player) -> Steps:
        if len(you.hand) >= 5:
            able = [card for card in you.hand if card.is_action or card.is_treasure]
            if card := (yield Choose(you, "discard", distinct(able))):
                yield Discard(you, [card])
            else:
                yield Show(you, list(you.hand))


class Greed(Effect, card="greed"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Gain(you, "copper", to="deck")


class Haunting(Effect, card="haunting"):
    def receive(self, game: Game, you: Player) -> Steps:
        if len(you.hand) >= 4:
            card = yield Choose(you, "put-on-deck", distinct(you.hand))
            yield PutOnDeck(you, [card])


class Locusts(Effect, card="locusts"):
    def receive(self, game: Game, you: Player) -> Steps:
        card = yield Top(you)
        if not card:
            return
        yield Trash(you, [card])
        if card.slug in ("copper", "estate"):
            yield Gain(you, "curse")
        else:
            types = card.kind.types
            yield GainOne(
                you,
                lambda slug: (
                    game.cost(slug) < game.cost(card) and bool(types & game.kind(slug).types)
                ),
            )


class Misery(Effect, card="misery"):
    def receive(self, game: Game, you: Player) -> Steps:
        if "miserable" in you.states:
            yield ReturnState(you, "miserable")
            yield TakeState(you, "twice-miserable")
        elif "twice-miserable" not in you.states:
            yield TakeState(you, "miserable")


class Plague(Effect, card="plague"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield Gain(you, "curse", to="hand")


class Poverty(Effect, card="poverty"):
    def receive(self, game: Game, you: Player) -> Steps:
        yield DiscardDownTo(you, 3)


class War(Effect, card="war"):
    def receive(self, game: Game, you: Player) -> Steps:
        found, others = yield RevealUntil(you, lambda card: game.cost(card) in (coins(3), coins(4)))
        if found:
            yield Trash(you, found)
        if others:
            yield Discard(you, others)


# States


class Deluded(Effect, card="deluded"):
    def start_of_buys(self, game: Game, you: Player) -> Steps:
        yield ReturnState(you, self.slug)
        yield Later(you, self.slug, "turn")

    def forbids_buying(self, kind: Kind, pending: Pending) -> bool:
        return kind.is_action


class Envious(Effect, card="envious"):
    def start_of_buys(self, game: Game, you: Player) -> Steps:
        yield ReturnState(you, self.slug)
        yield Later(you, self.slug, "turn")

    def changes_bonus(self, card: GameCard, coins: int) -> int:
        return 1 if card.slug in ("silver", "gold") else coins


class LostInTheWoods(Effect, card="lost-in-the-woods"):
    def start_of_turn(self, game: Game, you: Player) -> Steps:
        if card := (yield Choose(you, "discard", distinct(you.hand), optional=True)):
            yield Discard(you, [card])
            yield ReceiveBoon(you)


class Miserable(Effect, card="miserable"):
    def score(self, game: Game, you: Player) -> int:
        return -2


class TwiceMiserable(Effect, card="twice-miserable"):
    def score(self, game: Game, you: Player) -> int:
        return -4
