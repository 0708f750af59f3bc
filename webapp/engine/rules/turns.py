"""What happens to the table as turns begin and end, and what stays in play at Clean-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.engine.position import GameCard, Player
from webapp.engine.score import score, winners
from webapp.engine.verbs import CleanUp, EndGame, EndTurn, StartPhase, StartTurn, does

if TYPE_CHECKING:
    from webapp.engine.stepper import Game


@does(StartTurn)
def start_turn(verb: StartTurn, game: Game) -> None:
    """Set the player's counters: one Action, one Buy, no coins."""
    you = verb.player
    game.turn += 1
    game.phase = "start"
    you.turns += 1
    you.actions = 1
    you.buys = 1
    you.coins = 0
    for player in game.players:
        player.gained = []
    game.plays = []


@does(StartPhase)
def start_phase(verb: StartPhase, game: Game) -> None:
    """Note the phase."""
    game.phase = verb.phase


@does(CleanUp)
def clean_up(verb: CleanUp, game: Game) -> None:
    """Discard from play what has nothing left to do, and the hand; give kept Boons back."""
    you = verb.player
    game.phase = "cleanup"
    discard = you.discard
    cards = list(you.in_play)
    if game.pending or any(card.holds for card in cards):
        staying = staying_in_play(game, you)
        cards = [card for card in cards if card not in staying]
        you.in_play[:] = [card for card in you.in_play if card in staying]
    else:
        you.in_play.clear()
    cards += you.hand
    you.hand.clear()
    for card in cards:
        card.zone = discard
        card.stamp += 1
        card.holds = None
    discard += cards
    verb.cards = cards
    you.actions = you.buys = you.coins = 0
    for player in game.players:
        if player.boons:
            verb.boons += player.boons
            game.boons.discard += player.boons
            player.boons = []


@does(EndTurn)
def end_turn(verb: EndTurn, game: Game) -> None:
    """End what was in force for the turn; turn the cards in the Trash face up again."""
    game.in_force.clear()
    for card in game.trash:
        card.face_down = False


@does(EndGame)
def end_game(verb: EndGame, game: Game) -> None:
    """Count the points and say who won."""
    game.over = True
    verb.scores = [score(game, player) for player in game.players]
    verb.winners = winners(game, verb.scores)


def staying_in_play(game: Game, you: Player) -> set[GameCard]:
    """Return the cards in play that have something left to do on a later turn.

    A card stays while an effect it set up waits for a later turn. A card that had it played
    several times stays with it, if more than one of those plays left something to do: it shows
    that there is more than one (Seaside, "Throne Room on Merchant Ship"). So does a card that had
    such a card played several times. It then stays until the card it stays for is discarded.
    """
    in_play = set(you.in_play)
    staying = {
        pending.card
        for pending in game.pending
        if pending.when == "start"
        and pending.card in in_play
        and pending.stamp == pending.card.stamp
    }
    left = {id(pending.play) for pending in game.pending if pending.when == "start"}
    plays = [play for play in game.plays if play.player is you]
    # A play comes before those it caused, so going backwards settles the inner ones first.
    for outer in reversed(plays):
        lasting: dict[GameCard, int] = {}
        for inner in plays:
            if inner.parent is outer and id(inner) in left:
                lasting[inner.card] = lasting.get(inner.card, 0) + 1
        held = [card for card, times in lasting.items() if times > 1]
        if held:
            left.add(id(outer))
            if outer.card in in_play and not outer.leave:
                staying.add(outer.card)
                outer.card.holds = held
    for card in you.in_play:
        if card.holds and any(held in staying for held in card.holds):
            staying.add(card)
    return {card for card in staying if card is not None}
