"""Trashing: cards go to the Trash; then what their owners' cards do when trashed happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import Choose
from webapp.engine.effect import Steps
from webapp.engine.position import GameCard, Player
from webapp.engine.predicates import distinct, from_3_to_6
from webapp.engine.rules.abilities import Ability, resolve, when_trashed, when_yours_trashed
from webapp.engine.rules.move import movable, move, take
from webapp.engine.verbs import (
    Discard,
    Later,
    Reveal,
    SetAside,
    Trash,
    TrashFromSupply,
    TrashOneOfTwo,
    TurnFaceDown,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Trash)
def trash(verb: Trash, game: Game) -> Any:
    """Move cards to the Trash; those lost track of, or there already, stay where they are.

    The cards of a player for whom another decides are set aside in place of that.
    """
    cards = [card for card in movable(game, verb.cards) if card.zone is not game.trash]
    owners = [card.owner or verb.player for card in cards]
    spared = [card for card in cards if card.owner and card.owner.controller is not None]
    for card in cards:
        if card not in spared:
            move(card, game.trash)
            card.owner = None
    verb.cards = cards
    if (
        game.trash_effects
        or spared
        or any(card.kind.effect is not None and card.kind.effect.when_trashed for card in cards)
    ):
        return _trashed(verb, game, owners, spared)
    return cards


def _trashed(verb: Trash, game: Game, owners: list[Player], spared: list[GameCard]) -> Steps:
    if spared and game.extra is not None:
        yield SetAside(game.active, spared)
        yield Later(game.active, game.extra, "end", cards=spared)

    def collect() -> Iterator[Ability]:
        yield from when_trashed(game, verb.cards, owners)
        if game.trash_effects:
            yield from when_yours_trashed(game, owners)

    yield from resolve(collect)
    return verb.cards


@does(TrashFromSupply)
def trash_from_supply(verb: TrashFromSupply, game: Game) -> Steps:
    """Trash a card that is nobody's; what it does when trashed is done by who trashed it."""
    verb.card = card = game.create(take(game, game.pile_of[verb.slug]), game.trash)
    yield from resolve(lambda: when_trashed(game, [card], [verb.player]))
    return card


@does(TrashOneOfTwo)
def trash_one_of_two(verb: TrashOneOfTwo, game: Game) -> Steps:
    """Reveal two cards, trash one that costs from $3 to $6, discard the rest."""
    you = verb.player
    seen = yield Reveal(you, 2)
    card = yield Choose(you, "trash", distinct(from_3_to_6(game, seen)))
    trashed = (yield Trash(you, [card])) if card else []
    if rest := [left for left in seen if left is not card]:
        yield Discard(you, rest)
    return trashed


@does(TurnFaceDown)
def turn_face_down(verb: TurnFaceDown, game: Game) -> None:
    """Turn a card in the Trash face down; it is turned up again when the turn ends."""
    verb.card.face_down = True
