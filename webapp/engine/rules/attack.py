"""Attacks: who reacts, and who is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.decisions import Choose
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Player
from webapp.engine.predicates import distinct
from webapp.engine.verbs import BeUnaffected, Play, React, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


def announce(verb: Play, game: Game) -> Steps:
    """Let the other players react in turn order, and settle who is unaffected.

    Each may use several Reactions, one after another, also one drawn just now, of those that
    would do something. Who is unaffected is settled here, when the card is played: playing it
    again by another card asks anew.
    """
    for card in list(verb.player.in_play):
        effect = card.kind.effect
        if effect is not None and effect.when_you_attack is not None and card is not verb.card:
            yield from effect.when_you_attack(game, verb.player, card)
    for other in game.others(verb.player):
        if is_protected(game, other):
            verb.unaffected += (other,)
        used: list[GameCard] = []
        while True:
            reactions = [card for card in other.hand if _reacts(game, other, card, used)]
            card = yield Choose(other, "react", distinct(reactions), optional=True)
            if card is None:
                break
            yield React(other, card)
            safe = len(verb.unaffected)
            yield from card.kind.effect.when_attacked(game, other, card)
            if not card.kind.effect.reacts_again:
                used.append(card)
            if len(verb.unaffected) > safe:
                # A second copy could only say the same again.
                used += [twin for twin in other.hand if twin.slug == card.slug]


def _reacts(game: Game, you: Player, card: GameCard, used: list[GameCard]) -> bool:
    """Return whether a card in hand can be used now: its steps, begun and dropped, are some."""
    effect = card.kind.effect
    if effect is None or effect.when_attacked is None or card in used:
        return False
    return next(effect.when_attacked(game, you, card), None) is not None


@does(BeUnaffected)
def be_unaffected(verb: BeUnaffected, game: Game) -> None:
    """Leave the player out of the Attack being played."""
    play = game.frame(Play)
    assert isinstance(play, Play)
    play.unaffected += (verb.player,)


def is_protected(game: Game, player: Player) -> bool:
    """Return whether an effect waiting for the player's next turn keeps Attacks from them."""
    return any(
        pending.when == "start"
        and pending.player is player
        and (effect := kind(pending.source).effect) is not None
        and effect.protects
        for pending in game.pending
    )
