"""Exchanging and returning: cards go back to their piles. Neither is a gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.position import NOWHERE, GameCard
from webapp.engine.rules.move import take
from webapp.engine.verbs import Exchange, ReturnToPile, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Exchange)
def exchange(verb: Exchange, game: Game) -> bool:
    """Return the card and take the other one into the discard pile, or do neither.

    Both piles are needed (Nocturne, "Exchange").
    """
    card, you = verb.card, verb.player
    if game.is_lost(card) or not game.can_exchange(card, verb.slug):
        return False
    put_back(game, card)
    verb.taken = game.create(take(game, game.piles[verb.slug]), you.discard, you)
    return True


@does(ReturnToPile)
def return_to_pile(verb: ReturnToPile, game: Game) -> bool:
    """Return a card to the top of its pile, when it has one and is where it should be."""
    if game.is_lost(verb.card) or verb.card.slug not in game.pile_of:
        return False
    put_back(game, verb.card)
    return True


def put_back(game: Game, card: GameCard) -> None:
    """Take a physical card out of its zone and put it on top of its pile."""
    pile = game.pile_of[card.slug]
    if not pile.cards and pile.supply:
        game.empty_piles -= 1
    pile.cards.append(card.slug)
    card.zone.remove(card)
    card.zone = NOWHERE
    card.stamp += 1
    card.owner = None
    card.host = None
