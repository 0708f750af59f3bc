"""Playing a card: the one way in which a card is played, whoever has it played."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Pending, Player
from webapp.engine.rules.abilities import resolve, when_others_play
from webapp.engine.rules.attack import announce
from webapp.engine.verbs import (
    Draw,
    Get,
    Later,
    NoLonger,
    Play,
    React,
    Resolve,
    SpendCoffers,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Play)
def play(verb: Play, game: Game) -> Any:
    """Move the card into play, unless it is left where it is or was played before, and follow it.

    A card that cannot move into play is followed all the same.
    """
    you, card = verb.player, verb.card
    of = card.kind
    if verb.times == 1 and not verb.leave:
        in_play = you.in_play
        card.zone.remove(card)
        in_play.append(card)
        card.zone = in_play
        card.stamp = verb.stamp = card.stamp + 1
        if card.owner is None:
            card.owner = you
        if card.host is not None:
            card.host = None
            card.face_down = False
    elif card.zone is you.in_play and not verb.leave:
        verb.stamp = card.stamp
    game.plays.append(verb)
    if of.quick and not game.in_force and not game.play_effects:
        you.coins += of.coins
        if of.more:
            you.actions += of.actions
            you.buys += of.buys
            you.vp += of.vp
            if of.cards:
                return _draw(you, of.cards)
        return None
    return _follow(verb, game, you, card)


def _draw(you: Player, cards: int) -> Steps:
    yield Draw(you, cards)


def _follow(verb: Play, game: Game, you: Player, card: GameCard) -> Steps:
    of = card.kind
    if of.is_attack:
        yield from announce(verb, game)
    you.actions += of.actions
    you.buys += of.buys
    you.coins += _coins(game, you, card) if game.in_force else of.coins
    you.vp += of.vp
    if of.cards:
        yield Draw(you, of.cards)
    if not of.plain and of.effect is not None:
        yield from of.effect.play(game, you, card)
    for pending in list(game.in_force) if game.in_force else ():
        effect = kind(pending.source).effect
        if pending.player is you and effect is not None and effect.after_play is not None:
            steps = functools.partial(effect.after_play, game, you, card, pending)
            if next(steps(), None) is not None:
                yield Resolve(you, pending.source, "after_play", steps())
    if game.play_effects:
        yield from resolve(lambda: when_others_play(game, you, card))


def _coins(game: Game, you: Player, card: GameCard) -> int:
    coins = card.kind.coins
    for pending in game.in_force:
        effect = kind(pending.source).effect
        if pending.player is you and effect is not None and effect.changes_bonus is not None:
            coins = effect.changes_bonus(card, coins)
    return coins


@does(Get)
def get(verb: Get, game: Game) -> None:
    """Add to the counters; coins never fall below nothing."""
    you = verb.player
    you.actions += verb.actions
    you.buys += verb.buys
    you.coins = max(0, you.coins + verb.coins)
    you.potions += verb.potions
    you.coffers += verb.coffers
    you.vp += verb.vp


@does(SpendCoffers)
def spend_coffers(verb: SpendCoffers, game: Game) -> None:
    """Take tokens away; each gives $1, unless a card takes them for something else."""
    verb.player.coffers -= verb.count
    if verb.for_coins:
        verb.player.coins += verb.count


@does(React)
def react(verb: React, game: Game) -> None:
    """Show a Reaction; what it does is its effect's."""


@does(Later)
def later(verb: Later, game: Game) -> None:
    """Remember an effect that waits, or one that is in force this turn."""
    frame = game.frame(Play, Resolve)
    pending = Pending(
        verb.when,
        verb.player,
        verb.source,
        verb.card,
        verb.cards,
        verb.boon,
        frame if isinstance(frame, Play) else None,
        verb.named,
        verb.count,
        verb.players,
    )
    if isinstance(frame, Play) and frame.card is verb.card:
        pending.stamp = frame.stamp
    (game.in_force if verb.when == "turn" else game.pending).append(pending)


@does(NoLonger)
def no_longer(verb: NoLonger, game: Game) -> None:
    """Take an effect out of force."""
    game.in_force.remove(verb.pending)


@does(Resolve)
def resolve_ability(verb: Resolve, game: Game) -> Any:
    """Run the steps of an ability; what waited for it waits no longer."""
    if verb.waits is not None:
        game.pending.remove(verb.waits)
    return verb.steps
