"""The course of the game: turns, their phases, and who comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from webapp.engine.decisions import ChooseBuy, ChoosePlay
from webapp.engine.effect import Steps
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Pending, Player
from webapp.engine.rules.abilities import (
    after_clean_up,
    in_force,
    start_of_buys,
    start_of_turn,
    turn_end,
)
from webapp.engine.rules.turns import done_in_play, extra_turn
from webapp.engine.score import is_over
from webapp.engine.verbs import (
    Buy,
    CleanUp,
    DiscardFromPlay,
    Draw,
    EndGame,
    EndTurn,
    Gain,
    Play,
    SpendCoffers,
    StartPhase,
    StartTurn,
)

if TYPE_CHECKING:
    from webapp.engine.stepper import Game

HAND = 5


def turns(game: Game, phase: str) -> Iterator[Steps]:
    """Return the steps of each turn to the end of the game, the first one from `phase` on."""
    while True:
        yield take_turn(game, game.active, phase)
        if is_over(game):
            break
        if game.pending or game.extra is not None or game.row > 1:
            _pass_turn(game, extra_turn(game))
        else:
            game.active = game.regular = _next_player(game)
        phase = "start"
    yield _end()


def _pass_turn(game: Game, extra: Pending | None) -> None:
    """Let the next turn be this extra one, or the next player's regular turn."""
    last = game.active
    if extra is None:
        game.active = game.regular = _next_player(game)
        game.extra = None
    else:
        game.pending.remove(extra)
        game.active = extra.player
        game.extra = extra.source
        deciding = [player for player in extra.players if player is not extra.player]
        game.active.controller = deciding[0] if deciding else None
    game.row = game.row + 1 if game.active is last else 1


def _next_player(game: Game) -> Player:
    return game.players[(game.regular.index + 1) % len(game.players)]


def _end() -> Steps:
    yield EndGame()


def take_turn(game: Game, you: Player, phase: str = "start") -> Steps:
    """Take one turn, or what is left of it from `phase` on."""
    if phase == "start":
        yield StartTurn(you, game.extra, you.controller)
        if game.pending or you.states or game.start_effects:
            yield from start_of_turn(game, you)
    if phase in ("start", "action"):
        yield StartPhase(you, "action")
        yield from _action_phase(you)
    if phase != "night":
        yield StartPhase(you, "buy")
        if you.states and not game.begun:
            yield from start_of_buys(game, you)
        game.begun = False
        yield from _buy_phase(game, you)
        if game.in_force:
            yield from in_force(game, you, "end_of_buys")
    if game.has_nights and [card for card in you.hand if card.kind.is_night]:
        yield StartPhase(you, "night")
        yield from _night_phase(you)
    game.phase = "cleanup"
    if game.in_force:
        yield from in_force(game, you, "start_of_clean_up")
    cleaning = CleanUp(you)
    yield cleaning
    for other in game.players:
        if other.in_play and other is not you and (done := done_in_play(game, other)):
            yield DiscardFromPlay(other, done)
    if game.in_force:
        yield from after_clean_up(game, you, cleaning)
    yield Draw(you, _next_hand(game, you) if game.in_force else HAND)
    if game.pending:
        yield from turn_end(game)
    yield EndTurn(you)


def _next_hand(game: Game, you: Player) -> int:
    """Return how many cards are drawn for the next hand."""
    cards = HAND
    for pending in game.in_force:
        effect = kind(pending.source).effect
        if pending.player is you and effect is not None and effect.changes_hand is not None:
            cards = effect.changes_hand(cards)
    return cards


def _action_phase(you: Player) -> Steps:
    while you.actions:
        cards = _distinct([card for card in you.hand if card.kind.is_action])
        if not cards:
            return
        card = yield ChoosePlay(you, "play-action", cards)
        if card == "stop":
            return
        you.actions -= 1
        yield Play(you, card)


def _buy_phase(game: Game, you: Player) -> Steps:
    while you.buys:
        treasures = [] if game.bought else [card for card in you.hand if card.kind.is_treasure]
        choice: Any = yield ChooseBuy(you, "buy", treasures, game)
        if choice == "stop":
            return
        if choice == "treasures":
            for card in treasures:
                if card.zone is you.hand:
                    yield Play(you, card)
        elif choice == "coffers":
            yield SpendCoffers(you)
        elif isinstance(choice, GameCard):
            yield Play(you, choice)
        else:
            game.bought = True
            buying = Buy(you, choice)
            yield buying
            yield Gain(you, choice, None, True, buying.overpaid)


def _night_phase(you: Player) -> Steps:
    while cards := _distinct([card for card in you.hand if card.kind.is_night]):
        card = yield ChoosePlay(you, "play-night", cards)
        if card == "stop":
            return
        yield Play(you, card)


def _distinct(cards: list[GameCard]) -> list[GameCard]:
    return list({card.slug: card for card in reversed(cards)}.values())[::-1] if cards else cards
