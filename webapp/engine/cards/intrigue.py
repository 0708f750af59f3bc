"""Intrigue, both editions: what its cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Arrange, Choose, ChooseSome, May, Name, Pick, Place
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, exactly, up_to
from webapp.engine.verbs import (
    Discard,
    Draw,
    Gain,
    GainFromTrash,
    GainOne,
    Get,
    Later,
    Pass,
    PutInDeck,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealUntil,
    Show,
    Top,
    Trash,
    TrashFromSupply,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.kind import Kind
    from webapp.engine.position import GameCard, Player
    from webapp.engine.stepper import Game


BONUSES = {
    "plus-1-action": {"actions": 1},
    "plus-1-buy": {"buys": 1},
    "plus-1-coin": {"coins": 1},
    "plus-3-coins": {"coins": 3},
}
"""What is got for the words that can be picked."""


class Baron(Effect, card="baron"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        estates = [card for card in you.hand if card.slug == "estate"]
        if card := (yield Choose(you, "discard", distinct(estates), optional=True)):
            yield Discard(you, [card])
            yield Get(you, coins=4)
        else:
            yield Gain(you, "estate")


class Bridge(Effect, card="bridge"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_cost(self, kind: Kind, coins: int) -> int:
        return coins - 1


class Conspirator(Effect, card="conspirator"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        played = [play for play in game.plays if play.player is you and play.card.is_action]
        if len(played) >= 3:
            yield Draw(you, 1)
            yield Get(you, actions=1)


class Coppersmith(Effect, card="coppersmith"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")

    def changes_bonus(self, card: GameCard, coins: int) -> int:
        return coins + 1 if card.slug == "copper" else coins


class Courtier(Effect, card="courtier"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        card = yield Choose(you, "reveal", distinct(you.hand))
        if not card:
            return
        yield Show(you, [card])
        left = ["plus-1-action", "plus-1-buy", "plus-3-coins", "gain-gold"]
        chosen: list[str] = []
        for _ in range(min(len(card.kind.types), len(left))):
            chosen.append((yield Pick(you, "choose", left)))
            left = [word for word in left if word not in chosen]
        for word in chosen:
            if word == "gain-gold":
                yield Gain(you, "gold")
            else:
                yield Get(you, **BONUSES[word])


class Courtyard(Effect, card="courtyard"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "put-on-deck", distinct(you.hand))):
            yield PutOnDeck(you, [card])


class Diplomat(Effect, card="diplomat"):
    reacts_again = True

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if len(you.hand) <= 5:
            yield Get(you, actions=2)

    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        if len(you.hand) >= 5:
            yield Draw(you, 2)
            yield Discard(you, (yield ChooseSome(you, "discard", you.hand, 3, 3)))


class Duke(Effect, card="duke"):
    def score(self, game: Game, you: Player) -> int:
        return sum(card.slug == "duchy" for card in you.cards())


class GreatHall(Effect, card="great-hall"):
    def score(self, game: Game, you: Player) -> int:
        return 1


class Harem(Effect, card="harem"):
    def score(self, game: Game, you: Player) -> int:
        return 2


class Ironworks(Effect, card="ironworks"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield GainOne(you, lambda slug: game.cost(slug) <= coins(4))):
            if card.is_action:
                yield Get(you, actions=1)
            if card.is_treasure:
                yield Get(you, coins=1)
            if card.is_victory:
                yield Draw(you, 1)


class Lurker(Effect, card="lurker"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["trash-from-supply", "gain-from-trash"])) == (
            "trash-from-supply"
        ):
            found = game.gainable(lambda slug: game.kind(slug).is_action)
            if slug := (yield Choose(you, "trash", found)):
                yield TrashFromSupply(you, slug)
        elif card := (yield Choose(you, "gain", distinct(actions(game.trash)))):
            yield GainFromTrash(you, card)


class Masquerade(Effect, card="masquerade"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [player for player in [you, *game.others(you)] if player.hand]
        if len(able) > 1:
            chosen = []
            for player in able:
                chosen.append((yield Choose(player, "pass", distinct(player.hand))))
            for player, card, left in zip(able, chosen, [*able[1:], able[0]], strict=True):
                yield Pass(player, [card], left)
        if card := (yield Choose(you, "trash", distinct(you.hand), optional=True)):
            yield Trash(you, [card])


class Mill(Effect, card="mill"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 2, 2, optional=True)):
            yield Discard(you, cards)
            if len(cards) == 2:
                yield Get(you, coins=2)

    def score(self, game: Game, you: Player) -> int:
        return 1


class MiningVillage(Effect, card="mining-village"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not game.is_lost(this) and (yield May(you, "trash", this)):
            yield Trash(you, [this])
            yield Get(you, coins=2)


class Minion(Effect, card="minion"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["plus-2-coins", "discard-hand"])) == "plus-2-coins":
            yield Get(you, coins=2)
            return
        yield Discard(you, list(you.hand))
        yield Draw(you, 4)
        for other in game.victims():
            if len(other.hand) >= 5:
                yield Discard(other, list(other.hand))
                yield Draw(other, 4)


class Nobles(Effect, card="nobles"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if (yield Pick(you, "choose", ["plus-3-cards", "plus-2-actions"])) == "plus-3-cards":
            yield Draw(you, 3)
        else:
            yield Get(you, actions=2)

    def score(self, game: Game, you: Player) -> int:
        return 2


class Patrol(Effect, card="patrol"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 4)
        found = [card for card in seen if card.is_victory or card.kind.is_curse]
        if found:
            yield PutInHand(you, found)
        if rest := [card for card in seen if card not in found]:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", rest)))


class Pawn(Effect, card="pawn"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        words = ["plus-1-card", "plus-1-action", "plus-1-buy", "plus-1-coin"]
        first = yield Pick(you, "choose", words)
        second = yield Pick(you, "choose", [word for word in words if word != first])
        for word in (first, second):
            if word == "plus-1-card":
                yield Draw(you, 1)
            else:
                yield Get(you, **BONUSES[word])


class Replace(Effect, card="replace"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if trashed := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [trashed])
            most = game.cost(trashed).plus(2)
            card = yield GainOne(you, lambda slug: game.cost(slug) <= most)
            if card and card.unmoved and (card.is_action or card.is_treasure):
                yield PutOnDeck(you, [card])
            if card and card.is_victory:
                for other in game.victims():
                    yield Gain(other, "curse")


class Saboteur(Effect, card="saboteur"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            found, others = yield RevealUntil(other, lambda card: game.cost(card) >= coins(3))
            for card in found:
                yield Trash(other, [card])
                yield GainOne(other, up_to(game, game.cost(card).plus(-2)), optional=True)
            if others:
                yield Discard(other, others)


class Scout(Effect, card="scout"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        seen = yield Reveal(you, 4)
        found = [card for card in seen if card.is_victory]
        if found:
            yield PutInHand(you, found)
        if rest := [card for card in seen if card not in found]:
            yield PutOnDeck(you, (yield Arrange(you, "put-on-deck", rest)))


class SecretChamber(Effect, card="secret-chamber"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand)):
            yield Discard(you, cards)
            yield Get(you, coins=len(cards))

    def when_attacked(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 2)
        for _ in range(2):
            if card := (yield Choose(you, "put-on-deck", distinct(you.hand))):
                yield PutOnDeck(you, [card])


class SecretPassage(Effect, card="secret-passage"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "put-in-deck", distinct(you.hand))):
            place = yield Place(you, "put-in-deck", len(you.deck))
            yield PutInDeck(you, [card], place)


class ShantyTown(Effect, card="shanty-town"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Show(you, list(you.hand))
        if not actions(you.hand):
            yield Draw(you, 2)


class Steward(Effect, card="steward"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        chosen = yield Pick(you, "choose", ["plus-2-cards", "plus-2-coins", "trash-two"])
        if chosen == "plus-2-cards":
            yield Draw(you, 2)
        elif chosen == "plus-2-coins":
            yield Get(you, coins=2)
        elif cards := (yield ChooseSome(you, "trash", you.hand, 2, 2)):
            yield Trash(you, cards)


class Swindler(Effect, card="swindler"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            if card := (yield Top(other)):
                yield Trash(other, [card])
                same = game.gainable(exactly(game, game.cost(card)))
                if slug := (yield Choose(you, "gain", same)):
                    yield Gain(other, slug)


class Torturer(Effect, card="torturer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        for other in game.victims():
            if (yield Pick(other, "choose", ["discard-two", "gain-curse"])) == "gain-curse":
                yield Gain(other, "curse", to="hand")
            elif cards := (yield ChooseSome(other, "discard", other.hand, 2, 2)):
                yield Discard(other, cards)


class TradingPost(Effect, card="trading-post"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        cards = yield ChooseSome(you, "trash", you.hand, 2, 2)
        if cards and len((yield Trash(you, cards))) == 2:
            yield Gain(you, "silver", to="hand")


class Tribute(Effect, card="tribute"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        left = game.others(you)[0]
        seen = yield Reveal(left, 2)
        if seen:
            yield Discard(left, seen)
        for card in distinct(seen):
            if card.is_action:
                yield Get(you, actions=2)
            if card.is_treasure:
                yield Get(you, coins=2)
            if card.is_victory:
                yield Draw(you, 2)


class Upgrade(Effect, card="upgrade"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            cost = game.cost(card).plus(1)
            yield GainOne(you, lambda slug: game.cost(slug) == cost)


class WishingWell(Effect, card="wishing-well"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        named = yield Name(you, "name", game)
        for card in (yield Reveal(you, 1)):
            if card.slug == named:
                yield PutInHand(you, [card])
