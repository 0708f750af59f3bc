"""Buying and gaining: the card arrives first, then what reacts to it happens."""

from __future__ import annotations

from types import GeneratorType
from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import Amount, Choose
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Player
from webapp.engine.rules.abilities import resolve, when_bought, when_gained
from webapp.engine.rules.move import move
from webapp.engine.verbs import Buy, Gain, GainFromTrash, GainOne, Overpay, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Buy)
def buy(verb: Buy, game: Game) -> Any:
    """Pay the cost and use one Buy; then what buying the card sets off happens."""
    you = verb.player
    you.buys -= 1
    of = kind(verb.slug)
    cost = game.cost(verb.slug) if game.in_force or of.varies else of.cost
    you.coins -= cost.coins
    you.potions -= cost.potion
    if of.sells or game.buy_effects or game.pile_of[verb.slug].tokens:
        return _bought(verb, game, you)
    return None


def _bought(verb: Buy, game: Game, you: Player) -> Steps:
    effect = kind(verb.slug).effect
    if effect is not None and effect.overpaid is not None:
        verb.overpaid = yield Amount(you, "overpay", you.coins, verb.slug)
        if verb.overpaid:
            yield Overpay(you, verb.slug, verb.overpaid)
    yield from resolve(lambda: when_bought(game, you, verb.slug))


@does(Overpay)
def overpay(verb: Overpay, game: Game) -> None:
    """Pay; what it is for happens when the card is gained."""
    verb.player.coins -= verb.amount


@does(Gain)
def gain(verb: Gain, game: Game) -> Any:
    """Take the top card of a pile; without one, or with another card on top, nothing is gained."""
    slug = verb.slug
    pile = game.pile_of.get(slug)
    if pile is None or not pile.cards or (pile.cards[-1] != slug and pile.slug != slug):
        return None
    if verb.player.controller is not None:
        return _instead(verb, game)
    slug = pile.cards.pop()
    if not pile.cards and pile.supply:
        game.empty_piles += 1
    you = verb.player
    effect = kind(slug).effect
    to = verb.to or (effect.gains_to if effect is not None else "discard")
    card = verb.card = game.create(slug, getattr(you, to), you)
    card.shown = 0
    you.gained.append(slug)
    if game.coin_tokens and pile.slug in game.coin_tokens:
        game.coin_tokens.remove(pile.slug)
        game.trade_route.append(pile.slug)
    if (
        game.gain_effects
        or game.in_force
        or verb.overpaid
        or (effect is not None and effect.when_gained)
    ):
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
    card = verb.card
    if card.zone is not game.trash:
        return None
    if verb.player.controller is not None:
        return _instead(verb, game)
    you = verb.player
    effect = card.kind.effect
    to = verb.to or (effect.gains_to if effect is not None else "discard")
    move(card, getattr(you, to))
    card.owner = you
    verb.stamp = card.shown = card.stamp
    you.gained.append(card.slug)
    return _gained(verb, game, you, card)


def _instead(verb: Gain | GainFromTrash, game: Game) -> Steps:
    """Let who decides for the player gain the card, to where it goes; the player gains nothing."""
    assert verb.player.controller is not None
    verb.player, verb.to = verb.player.controller, None
    if isinstance(verb, Gain):
        verb.bought, verb.overpaid = False, 0
        gained = gain(verb, game)
    else:
        gained = gain_from_trash(verb, game)
    if gained.__class__ is GeneratorType:
        yield from gained


def _gained(verb: Gain | GainFromTrash, game: Game, you: Player, card: GameCard) -> Steps:
    overpaid = verb.overpaid if isinstance(verb, Gain) else 0
    yield from resolve(lambda: when_gained(game, you, card, verb.stamp, overpaid))
    return card
