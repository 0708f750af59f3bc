"""What happens to the table as turns begin and end, and what stays in play at Clean-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Pending, Player
from webapp.engine.rules.move import move
from webapp.engine.score import score, winners
from webapp.engine.verbs import (
    CleanUp,
    DiscardFromPlay,
    EndGame,
    EndTurn,
    Play,
    StartPhase,
    StartTurn,
    does,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(StartTurn)
def start_turn(verb: StartTurn, game: Game) -> Any:
    """Set the player's counters: one Action, one Buy, no coins.

    When another player decides, what is done in this turn is done under this verb: so that it can
    be told later who saw it.
    """
    you = verb.player
    game.turn += 1
    game.phase = "start"
    if game.extra is None:
        you.turns += 1
    you.actions = 1
    you.buys = 1
    you.coins = you.potions = 0
    for player in game.players:
        player.gained = []
    game.plays = []
    if verb.controller is not None:
        game.stack[0] = (game.stack[0][0], verb)
        return _nothing()
    return None


def _nothing() -> Steps:
    yield from ()


@does(StartPhase)
def start_phase(verb: StartPhase, game: Game) -> None:
    """Note the phase."""
    if verb.phase == "buy" and game.phase != "buy":
        game.gained_before_buys = len(verb.player.gained)
        game.bought = False
    game.phase = verb.phase


@does(CleanUp)
def clean_up(verb: CleanUp, game: Game) -> None:
    """Discard from play what has nothing left to do, and the hand; give kept Boons back."""
    you = verb.player
    game.phase = "cleanup"
    discard = you.discard
    cards = list(you.in_play)
    if game.pending:
        staying = staying_in_play(game, you)
        cards = [card for card in cards if card not in staying]
        you.in_play[:] = [card for card in you.in_play if card in staying]
    else:
        you.in_play.clear()
    in_hand = len(you.hand)
    cards += you.hand
    you.hand.clear()
    for card in cards:
        card.zone = discard
        card.stamp += 1
        card.holds = None
    discard += cards
    verb.cards = cards
    verb.from_hand = in_hand
    you.actions = you.buys = you.coins = you.potions = 0
    for player in game.players:
        if player.boons:
            verb.boons += player.boons
            game.boons.discard += player.boons
            player.boons = []


@does(DiscardFromPlay)
def discard_from_play(verb: DiscardFromPlay, game: Game) -> None:
    """Move the cards to the discard pile: it is Clean-up, nothing reacts."""
    for card in verb.cards:
        move(card, verb.player.discard)


def done_in_play(game: Game, you: Player) -> list[GameCard]:
    """Return what another player has in play that has nothing left to do.

    A Reaction played on somebody's turn is discarded in that turn's Clean-up (Hinterlands, "Guard
    Dog").
    """
    staying = staying_in_play(game, you)
    return [card for card in you.in_play if card not in staying]


@does(EndTurn)
def end_turn(verb: EndTurn, game: Game) -> None:
    """End what was in force for the turn; turn the cards in the Trash face up again."""
    verb.player.gained_before = verb.player.gained
    verb.player.controller = None
    game.in_force.clear()
    for card in game.trash:
        card.face_down = False


@does(EndGame)
def end_game(verb: EndGame, game: Game) -> None:
    """Count the points and say who won."""
    game.over = True
    verb.scores = [score(game, player) for player in game.players]
    verb.winners = winners(game, verb.scores)


def extra_turn(game: Game) -> Pending | None:
    """Return the extra turn that comes next; those that cannot come are dropped.

    They come in turn order from the player whose turn has ended.
    """
    extra = [it for it in game.pending if it.when == "extra"]
    for pending in extra:
        if not waits(game, pending):
            game.pending.remove(pending)
    ready = [it for it in extra if it in game.pending]
    return next((it for player in game.in_order() for it in ready if it.player is player), None)


def waits(game: Game, pending: Pending) -> bool:
    """Return whether something is left to do for this on a later turn."""
    if pending.when != "extra":
        return pending.when == "start"
    effect = kind(pending.source).effect
    return effect is not None and bool(effect.takes_turn(game, pending.player))


def staying_in_play(game: Game, you: Player) -> set[GameCard]:
    """Return the cards in play that have something left to do on a later turn.

    A card stays while an effect it set up waits for a later turn. A card that played it more than
    once stays with it, to show that it was, also when only one of those plays left something to do
    (Menagerie, "Barge"; Plunder, "Gondola"). A card that only played *that* card leaves as usual.
    """
    note_holds(game)
    in_play = set(you.in_play)
    waiting = [it for it in game.pending if it.card in in_play and waits(game, it)]
    staying = {it.card for it in waiting if it.card is not None and it.stamp == it.card.stamp}
    staying |= {card for card in in_play if any(held in staying for held in card.holds or ())}
    return staying


def note_holds(game: Game) -> None:
    """Note on each card that played others this turn those that it stays in play for."""
    left = {id(it.play) for it in game.pending if waits(game, it)}
    for play in game.plays:
        by = _who_played(play)
        if by is None or id(play) not in left:
            continue
        times = sum(other.parent is play.parent and other.card is play.card for other in game.plays)
        if times > 1 and play.card not in (by.holds or ()):
            by.holds = [*(by.holds or ()), play.card]


def _who_played(play: Play) -> GameCard | None:
    """Return the card that had this played; one that plays another where it lies stands for it."""
    outer = play.parent
    while isinstance(outer, Play) and outer.leave:
        play, outer = outer, outer.parent
    return play.by
