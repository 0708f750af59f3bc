"""Boons, Hexes and States: turned over, followed, kept, discarded and shuffled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import EventDeck
from webapp.engine.rules.move import shuffle_slugs
from webapp.engine.verbs import (
    DiscardBoon,
    Draw,
    FollowHex,
    Get,
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
    """Follow a Boon, then discard it, or keep it in front of the player until Clean-up.

    One that lies with Druid or in front of somebody stays there; one from the Boons' discard pile
    (Pixie's) goes in front of the player if it is one to keep.
    """
    you = verb.player
    boon = verb.boon = verb.boon or _turn_over(game, game.boons)
    if boon is None:
        return None
    of = kind(boon)
    in_hand = not _lies(game, boon)
    if of.effect is not None and of.effect.keeps and (in_hand or boon in game.boons.discard):
        if not in_hand:
            game.boons.discard.remove(boon)
        you.boons.append(boon)
        in_hand = False
    if of.actions or of.buys or of.coins:
        yield Get(you, of.actions, of.buys, of.coins)
    if of.cards:
        yield Draw(you, of.cards)
    if of.effect is not None and of.effect.receive is not None:
        yield from of.effect.receive(game, you)
    if in_hand:
        game.boons.discard.append(boon)
    return boon


def _lies(game: Game, boon: str) -> bool:
    """Return whether a Boon lies somewhere: it was not turned over just now or taken before."""
    if any(boon == pending.boon for pending in game.pending):
        return True
    fronts = [player.boons for player in game.players]
    places = (game.boons.deck, game.boons.discard, game.druid_boons, *fronts)
    return any(boon in place for place in places)


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
