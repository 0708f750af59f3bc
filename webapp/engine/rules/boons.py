"""Boons, Hexes and States: turned over, followed, kept, discarded and shuffled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import EventDeck
from webapp.engine.rules.move import shuffle_slugs
from webapp.engine.verbs import (
    DiscardBoon,
    FollowHex,
    ReceiveBoon,
    ReceiveHex,
    ReturnState,
    TakeBoon,
    TakeState,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


def _turn_over(game: Game, deck: EventDeck) -> str | None:
    """Take the top card; an empty deck is first made anew from its discard pile."""
    if not deck.deck:
        deck.deck, deck.discard = deck.discard, []
        shuffle_slugs(game, deck.deck)
    return deck.deck.pop() if deck.deck else None


@does(TakeBoon)
def take_boon(verb: TakeBoon, game: Game) -> str | None:
    """Turn over the top Boon; who takes it follows it later."""
    verb.boon = _turn_over(game, game.boons)
    return verb.boon


@does(DiscardBoon)
def discard_boon(verb: DiscardBoon, game: Game) -> str | None:
    """Put the top Boon into the Boons' discard pile."""
    verb.boon = _turn_over(game, game.boons)
    if verb.boon:
        game.boons.discard.append(verb.boon)
    return verb.boon


@does(ReceiveBoon)
def receive_boon(verb: ReceiveBoon, game: Game) -> Steps:
    """Follow a Boon, then discard it, unless it is kept in front of the player until Clean-up."""
    you = verb.player
    fresh = verb.boon is None
    boon = verb.boon = verb.boon or _turn_over(game, game.boons)
    if boon is None:
        return None
    effect = kind(boon).effect
    assert effect is not None
    if not verb.stays and effect.keeps:
        if boon in game.boons.discard:
            game.boons.discard.remove(boon)
        if not any(boon in player.boons for player in game.players):
            you.boons.append(boon)
    yield from effect.receive(game, you)
    kept = any(boon in player.boons for player in game.players)
    if not verb.stays and not kept and (fresh or boon not in game.boons.discard):
        game.boons.discard.append(boon)
    return boon


@does(ReceiveHex)
def receive_hex(verb: ReceiveHex, game: Game) -> Steps:
    """Turn one Hex over for all of `players`; each follows it in turn order; discard it."""
    if not verb.players:
        return None
    verb.hex = _turn_over(game, game.hexes)
    if verb.hex is None:
        return None
    for player in verb.players:
        yield FollowHex(player, verb.hex)
    game.hexes.discard.append(verb.hex)
    return verb.hex


@does(FollowHex)
def follow_hex(verb: FollowHex, game: Game) -> Steps:
    """Do what the Hex says to one player."""
    effect = kind(verb.hex).effect
    assert effect is not None
    yield from effect.receive(game, verb.player)


@does(TakeState)
def take_state(verb: TakeState, game: Game) -> None:
    """Put a State in front of a player; Lost in the Woods leaves whoever had it."""
    if kind(verb.state).card.copies == 1:
        for player in game.players:
            if verb.state in player.states:
                player.states.remove(verb.state)
    verb.player.states.append(verb.state)


@does(ReturnState)
def return_state(verb: ReturnState, game: Game) -> None:
    """Take a State away from a player."""
    verb.player.states.remove(verb.state)
