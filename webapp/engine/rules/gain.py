"""Buying and gaining: the card arrives first, then what reacts to it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import Choose
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Player
from webapp.engine.rules.abilities import resolve, when_gained
from webapp.engine.rules.move import move
from webapp.engine.verbs import Buy, Gain, GainFromTrash, GainOne, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Buy)
def buy(verb: Buy, game: Game) -> None:
    """Pay the cost and use one Buy."""
    you = verb.player
    you.buys -= 1
    cost = game.cost(verb.slug)
    you.coins -= cost.coins
    you.potions -= cost.potion


@does(Gain)
def gain(verb: Gain, game: Game) -> Any:
    """Take the top card of a pile; without one, or with another card on top, nothing is gained."""
    slug = verb.slug
    pile = game.pile_of.get(slug)
    if pile is None or not pile.cards or (pile.cards[-1] != slug and pile.slug != slug):
        return None
    slug = pile.cards.pop()
    if not pile.cards and pile.supply:
        game.empty_piles += 1
    you = verb.player
    effect = kind(slug).effect
    to = verb.to or (effect.gains_to if effect is not None else "discard")
    card = game.create(slug, getattr(you, to), you)
    verb.card = card
    you.gained.append(slug)
    if game.gain_effects or game.in_force or (effect is not None and effect.when_gained):
        return _gained(verb, game, you, card)
    return card


@does(GainOne)
def gain_one(verb: GainOne, game: Game) -> Steps:
    """Choose among the top cards of the Supply piles; without a choice nothing is gained."""
    slugs = game.gainable(verb.wanted)
    slug = yield Choose(verb.player, "gain", slugs, verb.optional)
    return (yield Gain(verb.player, slug, verb.to)) if slug else None


@does(GainFromTrash)
def gain_from_trash(verb: GainFromTrash, game: Game) -> Any:
    """Gain a card out of the Trash, with everything that gaining it sets off."""
    you, card = verb.player, verb.card
    if card.zone is not game.trash:
        return None
    effect = card.kind.effect
    to = verb.to or (effect.gains_to if effect is not None else "discard")
    move(card, getattr(you, to))
    card.owner = you
    verb.stamp = card.stamp
    you.gained.append(card.slug)
    return _gained(verb, game, you, card)


def _gained(verb: Gain | GainFromTrash, game: Game, you: Player, card: GameCard) -> Steps:
    yield from resolve(lambda: when_gained(game, you, card, verb.stamp))
    return card
