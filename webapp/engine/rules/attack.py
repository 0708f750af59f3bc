"""Attacks: who reacts, and who is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import Player
from webapp.engine.predicates import distinct
from webapp.engine.verbs import Play, React

if TYPE_CHECKING:
    from webapp.engine.stepper import Game

UNAFFECTED = "unaffected"
"""What a Reaction returns when the Attack then leaves its player alone."""


def announce(verb: Play, game: Game) -> Steps:
    """Let the other players react in turn order, and settle who is unaffected.

    Each may use several Reactions, one after another, also one drawn just now. Who is unaffected
    is settled here, when the card is played: playing it again by another card asks anew.
    """
    unaffected = []
    for other in game.others(verb.player):
        safe = is_protected(game, other)
        used: set[tuple[str, int]] = set()
        while True:
            reactions = [
                card
                for card in other.hand
                if card.kind.effect is not None
                and card.kind.effect.when_attacked is not None
                and (card.slug, card.number) not in used
            ]
            if not reactions:
                break
            card = yield Choose(other, "react", distinct(reactions), optional=True)
            if card is None:
                break
            used.add((card.slug, card.number))
            yield React(other, card)
            if (yield from card.kind.effect.when_attacked(game, other, card)) == UNAFFECTED:
                safe = True
                # A second copy could only say the same again.
                used |= {(twin.slug, twin.number) for twin in other.hand if twin.slug == card.slug}
        if safe:
            unaffected.append(other)
    verb.unaffected = tuple(unaffected)


def is_protected(game: Game, player: Player) -> bool:
    """Return whether an effect waiting for the player's next turn keeps Attacks from them."""
    return any(
        pending.when == "start"
        and pending.player is player
        and (effect := kind(pending.source).effect) is not None
        and effect.protects
        for pending in game.pending
    )
