"""Drawing, revealing, looking, discarding, setting aside: cards between a player's zones.

Drawing, revealing and looking take cards from the deck in one way: when it holds too few, the
discard pile is shuffled and goes under what is left, and only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import Arrange, ChooseSome
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Player, Zone
from webapp.engine.rules.abilities import resolve, when_discarded
from webapp.engine.rules.move import movable, move, shuffle
from webapp.engine.verbs import (
    Discard,
    DiscardDeck,
    DiscardDownTo,
    Draw,
    Look,
    LookAndDiscard,
    LookAtBottom,
    Pass,
    PutInDeck,
    PutInDiscard,
    PutInHand,
    PutOnDeck,
    PutOnMat,
    PutToken,
    Reveal,
    RevealUntil,
    SetAside,
    Show,
    Shuffle,
    ShuffleDeck,
    Top,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(Draw)
def draw(verb: Draw, game: Game) -> Any:
    """Draw; with too few cards in the deck, shuffle first and draw what there is."""
    you = verb.player
    if game.revealed and (held := _held(verb, game)):
        return _draw_others(verb, you, held)
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
    cards = deck[: -verb.count - 1 : -1] if verb.count > 0 else []
    del deck[len(deck) - len(cards) :]
    hand += cards
    for card in cards:
        card.zone = hand
        card.stamp += 1
    verb.cards = cards


def _draw_others(verb: Draw, you: Player, held: list[GameCard]) -> Steps:
    if len(you.deck) - len(held) < verb.count and you.discard:
        yield Shuffle(you)
    verb.cards = _tops(you, verb.count, held)
    for card in verb.cards:
        move(card, you.hand)
    return verb.cards


def _held(
    verb: Draw | Reveal | Look | LookAtBottom | Top | RevealUntil, game: Game
) -> list[GameCard]:
    """Return the cards of this deck that an effect further out has seen and still has to place.

    They are about to go elsewhere, so what happens in the middle of it does not draw them: a
    Cultist that a Knight trashes draws three other cards (Dark Ages, "Cultist").
    """
    deck = verb.player.deck
    running = {id(parent) for _, parent in game.stack}
    game.revealed = [
        (seer, card, stamp)
        for seer, card, stamp in game.revealed
        if card.stamp == stamp and id(seer) in running
    ]
    return [
        card for seer, card, _ in game.revealed if seer is not verb.parent and card.zone is deck
    ]


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


def _tops(you: Player, count: int, held: list[GameCard]) -> list[GameCard]:
    deck = [card for card in you.deck if card not in held] if held else you.deck
    return deck[: -count - 1 : -1] if count > 0 else []


@does(Reveal)
def reveal(verb: Reveal, game: Game) -> Steps:
    """Reveal the top cards, leaving them on the deck."""
    cards = yield from _see(verb, game)
    _shown(cards)
    return cards


@does(Look)
def look(verb: Look, game: Game) -> Steps:
    """Look at the top cards, leaving them on the deck."""
    return _see(verb, game)


def _see(verb: Reveal | Look, game: Game) -> Steps:
    you, held = verb.player, _held(verb, game)
    if len(you.deck) - len(held) < verb.count and you.discard:
        yield Shuffle(you)
    verb.cards = _tops(you, verb.count, held)
    _hold(verb, game)
    return verb.cards


def _hold(verb: Reveal | Look | RevealUntil, game: Game) -> None:
    game.revealed += [(verb.parent, card, card.stamp) for card in verb.cards]


@does(LookAtBottom)
def look_at_bottom(verb: LookAtBottom, game: Game) -> Steps:
    """Look at the bottom card, shuffling when the deck is empty."""
    you, held = verb.player, _held(verb, game)
    if len(you.deck) == len(held) and you.discard:
        yield Shuffle(you)
    verb.cards = [card for card in you.deck if card not in held][:1]
    return verb.cards[0] if verb.cards else None


@does(Top)
def top(verb: Top, game: Game) -> Steps:
    """Find the top card of a deck, shuffling when there is none."""
    you, held = verb.player, _held(verb, game)
    if len(you.deck) == len(held) and you.discard:
        yield Shuffle(you)
    cards = _tops(you, 1, held)
    return cards[0] if cards else None


@does(RevealUntil)
def reveal_until(verb: RevealUntil, game: Game) -> Steps:
    """Reveal one by one; the cards revealed are not shuffled in when the deck runs out."""
    you, held = verb.player, _held(verb, game)
    found: list[GameCard] = []
    others: list[GameCard] = []
    while len(found) < verb.count:
        seen = len(verb.cards)
        if len(you.deck) == len(held) + seen:
            if not you.discard:
                break
            yield Shuffle(you)
        card = _tops(you, seen + 1, held)[-1]
        verb.cards.append(card)
        (found if verb.wanted(card) else others).append(card)
    _hold(verb, game)
    _shown(verb.cards)
    return found, others


@does(LookAndDiscard)
def look_and_discard(verb: LookAndDiscard, game: Game) -> Steps:
    """Look, discard some, and put the rest back."""
    you = verb.player
    seen = yield Look(you, verb.count)
    cards = yield ChooseSome(you, "discard", seen)
    if cards:
        yield Discard(you, cards)
    left = yield Arrange(you, "put-on-deck", [card for card in seen if card not in cards])
    if left:
        yield PutOnDeck(you, left)


@does(Show)
def show(verb: Show, game: Game) -> list[GameCard]:
    """Show cards to everybody."""
    _shown(verb.cards)
    return verb.cards


def _shown(cards: list[GameCard]) -> None:
    for card in cards:
        card.shown = card.stamp


@does(Discard)
def discard(verb: Discard, game: Game) -> Any:
    """Discard; a card that reacts to being discarded does so once all of them lie there."""
    verb.cards = movable(game, verb.cards)
    # Of several cards that are discarded at once only the last one is seen, on top.
    verb.covered = [card for card in verb.cards[:-1] if _is_unseen(card)]
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


@does(DiscardDownTo)
def discard_down_to(verb: DiscardDownTo, game: Game) -> Steps:
    """Choose what to discard, and discard it."""
    you = verb.player
    many = len(you.hand) - verb.count
    if many > 0:
        yield Discard(you, (yield ChooseSome(you, "discard", you.hand, many, many)))


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


@does(PutInDiscard)
def put_in_discard(verb: PutInDiscard, game: Game) -> list[GameCard]:
    """Put cards into the discard pile."""
    verb.cards = _move_all(game, verb.cards, verb.player.discard)
    return verb.cards


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


@does(PutInDeck)
def put_in_deck(verb: PutInDeck, game: Game) -> list[GameCard]:
    """Put a card between those of the deck."""
    deck = verb.player.deck
    verb.cards = movable(game, verb.cards)
    for card in verb.cards:
        move(card, deck)
        deck.insert(len(deck) - 1 - verb.place, deck.pop())
    return verb.cards


@does(PutOnMat)
def put_on_mat(verb: PutOnMat, game: Game) -> list[GameCard]:
    """Put cards onto a mat, face down where its card says so."""
    effect = kind(verb.mat).effect
    verb.hidden = effect is not None and effect.mat_is_hidden
    verb.cards = _move_all(game, verb.cards, verb.player.mat(verb.mat))
    for card in verb.cards:
        card.face_down = verb.hidden
    return verb.cards


@does(PutToken)
def put_token(verb: PutToken, game: Game) -> None:
    """Count one token more."""
    tokens = game.piles[verb.pile].tokens if verb.pile is not None else verb.player.tokens
    tokens[verb.token] = tokens.get(verb.token, 0) + 1


@does(Pass)
def pass_cards(verb: Pass, game: Game) -> list[GameCard]:
    """Give cards to another player."""
    verb.cards = _move_all(game, verb.cards, verb.to.hand)
    for card in verb.cards:
        card.owner = verb.to
    return verb.cards


@does(PutInHand)
def put_in_hand(verb: PutInHand, game: Game) -> list[GameCard]:
    """Put cards into a hand."""
    verb.hidden = _unseen(verb.cards)
    verb.cards = _move_all(game, verb.cards, verb.player.hand)
    for card in verb.cards:
        card.owner = verb.player
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
    """Return whether any of these comes from where only its owner sees it."""
    return any(_is_unseen(card) for card in cards)


def _is_unseen(card: GameCard) -> bool:
    if card.shown == card.stamp:
        return False
    zone = card.zone
    return (
        card.face_down
        or zone.name in ("hand", "deck")
        or (zone.name == "discard" and card is not zone[-1])
    )


def _home(card: GameCard, you: Player) -> Player:
    return card.owner or you
