"""Drawing, revealing, looking, discarding, setting aside: cards between a player's zones.

Drawing, revealing and looking take cards from the deck in one way: when it holds too few, the
discard pile is shuffled and goes under what is left, and only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webapp.engine.effect import Steps
from webapp.engine.position import GameCard, Player, Zone
from webapp.engine.rules.abilities import resolve, when_discarded
from webapp.engine.rules.move import movable, move, shuffle
from webapp.engine.verbs import (
    Discard,
    DiscardDeck,
    Draw,
    Look,
    PutInHand,
    PutOnDeck,
    Reveal,
    RevealHand,
    RevealUntil,
    SetAside,
    Shuffle,
    ShuffleDeck,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Draw)
def draw(verb: Draw, game: Game) -> Any:
    """Draw; with too few cards in the deck, shuffle first and draw what there is."""
    you = verb.player
    if len(you.deck) < verb.count and you.discard:
        return _shuffle_and_draw(verb, you)
    _draw(verb, you)
    return verb.cards


def _shuffle_and_draw(verb: Draw, you: Player) -> Steps:
    yield Shuffle(you)
    _draw(verb, you)
    return verb.cards


def _draw(verb: Draw, you: Player) -> None:
    deck, hand = you.deck, you.hand
    cards = deck[: -verb.count - 1 : -1]
    del deck[len(deck) - len(cards) :]
    hand += cards
    for card in cards:
        card.zone = hand
        card.stamp += 1
    verb.cards = cards


@does(Shuffle)
def shuffle_discard(verb: Shuffle, game: Game) -> None:
    """Shuffle the discard pile and put it under the deck."""
    you = verb.player
    cards = list(you.discard)
    shuffle(game, cards)
    for card in cards:
        card.zone = you.deck
        card.stamp += 1
    you.discard.clear()
    you.deck[:0] = cards


def _tops(you: Player, count: int) -> list[GameCard]:
    return you.deck[: -count - 1 : -1] if count else []


@does(Reveal)
def reveal(verb: Reveal, game: Game) -> Any:
    """Reveal the top cards, leaving them on the deck."""
    return _see(verb, verb.player)


@does(Look)
def look(verb: Look, game: Game) -> Any:
    """Look at the top cards, leaving them on the deck."""
    return _see(verb, verb.player)


def _see(verb: Reveal | Look, you: Player) -> Any:
    if len(you.deck) < verb.count and you.discard:
        return _shuffle_and_see(verb, you)
    verb.cards = _tops(you, verb.count)
    return verb.cards


def _shuffle_and_see(verb: Reveal | Look, you: Player) -> Steps:
    yield Shuffle(you)
    verb.cards = _tops(you, verb.count)
    return verb.cards


@does(RevealUntil)
def reveal_until(verb: RevealUntil, game: Game) -> Steps:
    """Reveal one by one; the cards revealed are not shuffled in when the deck runs out."""
    you = verb.player
    while True:
        seen = len(verb.cards)
        if len(you.deck) == seen:
            if not you.discard:
                return None, list(verb.cards)
            yield Shuffle(you)
        card = you.deck[-seen - 1]
        verb.cards.append(card)
        if verb.wanted(card):
            return card, verb.cards[:-1]


@does(RevealHand)
def reveal_hand(verb: RevealHand, game: Game) -> list[GameCard]:
    """Show cards of a hand to everybody."""
    return verb.cards


@does(Discard)
def discard(verb: Discard, game: Game) -> Any:
    """Discard; a card that reacts to being discarded does so once all of them lie there."""
    verb.cards = movable(game, verb.cards)
    reacting = False
    for card in verb.cards:
        move(card, _home(card, verb.player).discard)
        effect = card.kind.effect
        if effect is not None and effect.when_discarded is not None:
            reacting = True
    if reacting:
        return _discarded(verb, game)
    return verb.cards


def _discarded(verb: Discard, game: Game) -> Steps:
    stamps = [card.stamp for card in verb.cards]
    yield from resolve(lambda: when_discarded(game, verb.cards, stamps))
    return verb.cards


@does(DiscardDeck)
def discard_deck(verb: DiscardDeck, game: Game) -> None:
    """Put the deck into the discard pile, its top card on top."""
    you = verb.player
    verb.count = len(you.deck)
    for card in you.deck:
        card.zone = you.discard
        card.stamp += 1
    you.discard += you.deck
    you.deck.clear()


@does(ShuffleDeck)
def shuffle_deck(verb: ShuffleDeck, game: Game) -> None:
    """Shuffle the deck with these cards in it."""
    you = verb.player
    _move_all(game, verb.cards, you.deck)
    shuffle(game, you.deck)


@does(PutOnDeck)
def put_on_deck(verb: PutOnDeck, game: Game) -> list[GameCard]:
    """Put cards onto their owner's deck so that the first one ends on top."""
    verb.cards = movable(game, verb.cards)
    verb.hidden = _unseen(verb.cards)
    for card in reversed(verb.cards):
        move(card, _home(card, verb.player).deck)
    return verb.cards


@does(PutInHand)
def put_in_hand(verb: PutInHand, game: Game) -> list[GameCard]:
    """Put cards into a hand."""
    verb.hidden = _unseen(verb.cards)
    verb.cards = _move_all(game, verb.cards, verb.player.hand)
    return verb.cards


@does(SetAside)
def set_aside(verb: SetAside, game: Game) -> list[GameCard]:
    """Set cards aside, under a card or beside everything."""
    verb.cards = _move_all(game, verb.cards, verb.player.set_aside)
    for card in verb.cards:
        card.host = verb.under
        card.face_down = verb.hidden
    return verb.cards


def _move_all(game: Game, cards: list[GameCard], zone: Zone) -> list[GameCard]:
    moved = movable(game, cards)
    for card in moved:
        move(card, zone)
    return moved


def _unseen(cards: list[GameCard]) -> bool:
    """Return whether these come from where only their owner sees them."""
    return any(card.face_down or card.zone.name in ("hand", "deck") for card in cards)


def _home(card: GameCard, you: Player) -> Player:
    return card.owner or you
