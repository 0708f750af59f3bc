"""The Kingdom cards of Nocturne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose, ChooseSome, May
from webapp.engine.effect import Effect
from webapp.engine.predicates import actions, coins, distinct, not_in_play, treasures, victories
from webapp.engine.verbs import (
    Discard,
    DiscardBoon,
    Draw,
    Exchange,
    Gain,
    GainOne,
    Get,
    Later,
    LookAndDiscard,
    Play,
    PutInHand,
    PutOnDeck,
    ReceiveBoon,
    ReceiveHex,
    SetAside,
    Show,
    TakeBoon,
    TakeState,
    Trash,
    TurnFaceDown,
)

if TYPE_CHECKING:
    from webapp.engine.effect import Steps
    from webapp.engine.position import GameCard, Pending, Player
    from webapp.engine.stepper import Game


class Bard(Effect, card="bard"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReceiveBoon(you)


class BlessedVillage(Effect, card="blessed-village"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if boon := (yield TakeBoon(you)):
            if (yield May(you, "receive-now", boon)):
                yield ReceiveBoon(you, boon)
            else:
                yield Later(you, self.slug, "start", boon=boon)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield ReceiveBoon(you, pending.boon)


class Cemetery(Effect, card="cemetery"):
    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "trash", you.hand, at_most=4)):
            yield Trash(you, cards)

    def score(self, game: Game, you: Player) -> int:
        return 2


class Changeling(Effect, card="changeling"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Trash(you, [this])
        if card := (yield Choose(you, "gain", distinct(you.in_play))):
            yield Gain(you, card.slug)

    def when_anyone_gains(self, game: Game, you: Player, card: GameCard) -> Steps:
        if (
            game.cost(card) >= coins(3)
            and not game.is_lost(card)
            and game.can_exchange(card, "changeling")
            and (yield May(you, "exchange", card))
        ):
            yield Exchange(you, card, "changeling")


class Cobbler(Effect, card="cobbler"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(4), to="hand")


class Conclave(Effect, card="conclave"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        playable = distinct(not_in_play(you, actions(you.hand)))
        if card := (yield Choose(you, "play", playable, optional=True)):
            yield Play(you, card, by=this)
            yield Get(you, actions=1)


class Crypt(Effect, card="crypt"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in treasures(you.in_play) if not card.is_duration]
        if cards := (yield ChooseSome(you, "set-aside", able)):
            yield SetAside(you, cards, under=this, hidden=True)
            yield Later(you, self.slug, "start", this, cards)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        if not pending.cards:
            return
        card = yield Choose(you, "put-in-hand", distinct(pending.cards))
        yield PutInHand(you, [card])
        if left := [other for other in pending.cards if other is not card]:
            yield Later(you, self.slug, "start", pending.card, left)


class CursedVillage(Effect, card="cursed-village"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Draw(you, 6 - len(you.hand))

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReceiveHex(you, [you])


class DenOfSin(Effect, card="den-of-sin"):
    gains_to = "hand"

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 2)


class DevilsWorkshop(Effect, card="devils-workshop"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if len(you.gained) >= 2:
            yield Gain(you, "imp")
        elif you.gained:
            yield GainOne(you, lambda slug: game.cost(slug) <= coins(4))
        else:
            yield Gain(you, "gold")


class Druid(Effect, card="druid"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if boon := (yield Choose(you, "receive", game.druid_boons)):
            yield ReceiveBoon(you, boon)


class Exorcist(Effect, card="exorcist"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if card := (yield Choose(you, "trash", distinct(you.hand))):
            yield Trash(you, [card])
            spirits = [
                slug
                for slug in ("will-o-wisp", "imp", "ghost")
                if game.top(slug) and game.cost(slug) < game.cost(card)
            ]
            if slug := (yield Choose(you, "gain", spirits)):
                yield Gain(you, slug)


class FaithfulHound(Effect, card="faithful-hound"):
    def when_discarded(self, game: Game, you: Player, this: GameCard) -> Steps:
        if not game.is_lost(this) and (yield May(you, "set-aside", this)):
            yield SetAside(you, [this])
            yield Later(you, self.slug, "end", cards=[this])

    def at_end(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield PutInHand(you, pending.cards)


class Fool(Effect, card="fool"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if "lost-in-the-woods" in you.states:
            return
        yield TakeState(you, "lost-in-the-woods")
        boons = []
        for _ in range(3):
            if boon := (yield TakeBoon(you)):
                boons.append(boon)
        while boons:
            boon = yield Choose(you, "receive", boons)
            boons.remove(boon)
            yield ReceiveBoon(you, boon)


class GhostTown(Effect, card="ghost-town"):
    gains_to = "hand"

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Draw(you, 1)
        yield Get(you, actions=1)


class Guardian(Effect, card="guardian"):
    gains_to = "hand"
    protects = True

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=1)


class Idol(Effect, card="idol"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if sum(card.slug == self.slug for card in you.in_play) % 2:
            yield ReceiveBoon(you)
        else:
            for other in game.victims():
                yield Gain(other, "curse")


class Leprechaun(Effect, card="leprechaun"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")
        if len(you.in_play) == 7:
            yield Gain(you, "wish")
        else:
            yield ReceiveHex(you, [you])


class Monastery(Effect, card="monastery"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        coppers = [card for card in you.in_play if card.slug == "copper"]
        able = [*you.hand, *coppers]
        if cards := (yield ChooseSome(you, "trash", able, at_most=len(you.gained))):
            yield Trash(you, cards)


class Necromancer(Effect, card="necromancer"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in actions(game.trash) if not card.face_down and not card.is_duration]
        if card := (yield Choose(you, "play", distinct(able))):
            yield TurnFaceDown(you, card)
            yield Play(you, card, by=this, leave=True)


class NightWatchman(Effect, card="night-watchman"):
    gains_to = "hand"

    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield LookAndDiscard(you, 5)


class Pixie(Effect, card="pixie"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        boon = yield DiscardBoon(you)
        if boon and not game.is_lost(this) and (yield May(you, "trash", this)):
            yield Trash(you, [this])
            yield ReceiveBoon(you, boon)
            yield ReceiveBoon(you, boon)


class Pooka(Effect, card="pooka"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        able = [card for card in treasures(you.hand) if card.slug != "cursed-gold"]
        if card := (yield Choose(you, "trash", distinct(able), optional=True)):
            yield Trash(you, [card])
            yield Draw(you, 4)


class Raider(Effect, card="raider"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        names = {card.slug for card in you.in_play}
        for other in game.victims():
            if len(other.hand) >= 5:
                copies = [card for card in other.hand if card.slug in names]
                if card := (yield Choose(other, "discard", distinct(copies))):
                    yield Discard(other, [card])
                else:
                    yield Show(other, list(other.hand))
        yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=3)


class SacredGrove(Effect, card="sacred-grove"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        boon = yield ReceiveBoon(you)
        if boon and not game.kind(boon).coins:
            for other in game.others(you):
                if (yield May(other, "receive", boon)):
                    yield ReceiveBoon(other, boon)


class SecretCave(Effect, card="secret-cave"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", you.hand, 3, 3, optional=True)):
            yield Discard(you, cards)
            if len(cards) == 3:
                yield Later(you, self.slug, "start", this)

    def at_start(self, game: Game, you: Player, pending: Pending) -> Steps:
        yield Get(you, coins=3)


class Shepherd(Effect, card="shepherd"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if cards := (yield ChooseSome(you, "discard", victories(you.hand))):
            yield Show(you, cards)
            yield Discard(you, cards)
            yield Draw(you, 2 * len(cards))


class Skulk(Effect, card="skulk"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReceiveHex(you, game.victims())

    def when_gained(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Gain(you, "gold")


class Tormentor(Effect, card="tormentor"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if all(card is this for card in you.in_play):
            yield Gain(you, "imp")
        else:
            yield ReceiveHex(you, game.victims())


class Tracker(Effect, card="tracker"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield Later(you, self.slug, "turn")
        yield ReceiveBoon(you)

    def after_gain(self, game: Game, you: Player, card: GameCard, pending: Pending) -> Steps:
        if not game.is_lost(card) and (yield May(you, "put-on-deck", card)):
            yield PutOnDeck(you, [card])


class TragicHero(Effect, card="tragic-hero"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if len(you.hand) >= 8:
            yield Trash(you, [this])
            yield GainOne(you, lambda slug: game.kind(slug).is_treasure)


class Vampire(Effect, card="vampire"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        yield ReceiveHex(you, game.victims())
        yield GainOne(you, lambda slug: game.cost(slug) <= coins(5) and slug != self.slug)
        yield Exchange(you, this, "bat")


class Werewolf(Effect, card="werewolf"):
    def play(self, game: Game, you: Player, this: GameCard) -> Steps:
        if game.phase == "night" and game.active is you:
            yield ReceiveHex(you, game.victims())
        else:
            yield Draw(you, 3)
