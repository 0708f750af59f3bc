"""Trashing: cards go to the Trash; then what their owners' cards do when trashed happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webapp.engine.effect import Steps
from webapp.engine.position import Player
from webapp.engine.rules.abilities import resolve, when_trashed
from webapp.engine.rules.move import movable, move
from webapp.engine.verbs import Trash, TurnFaceDown, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Trash)
def trash(verb: Trash, game: Game) -> Any:
    """Move cards to the Trash; those lost track of, or there already, stay where they are."""
    cards = [card for card in movable(game, verb.cards) if card.zone is not game.trash]
    owners = [card.owner or verb.player for card in cards]
    for card in cards:
        move(card, game.trash)
        card.owner = None
    verb.cards = cards
    if any(card.kind.effect is not None and card.kind.effect.when_trashed for card in cards):
        return _trashed(verb, game, owners)
    return cards


def _trashed(verb: Trash, game: Game, owners: list[Player]) -> Steps:
    yield from resolve(lambda: when_trashed(game, verb.cards, owners))
    return verb.cards


@does(TurnFaceDown)
def turn_face_down(verb: TurnFaceDown, game: Game) -> None:
    """Turn a card in the Trash face down; it is turned up again when the turn ends."""
    verb.card.face_down = True
