"""Whole games by chance: no crash, nothing lost, replays exactly, hides what is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.problems import Problem
from tests.engine.random_play import CATALOG, NAMES, AtRandom, census, new_game, random_kingdom
from webapp.engine.bots import BOTS
from webapp.engine.decisions import ChooseBuy, ChoosePlay
from webapp.engine.notation import faults, read, write
from webapp.engine.record import RULES, Record, from_json, replay
from webapp.engine.start import start
from webapp.engine.stepper import Game
from webapp.engine.verbs import CleanUp, StartTurn
from webapp.engine.view import EVERYBODY, event, question, view
from webapp.kingdoms.code import encode

SEEDS = st.integers(0, 10_000_000)
TURNS = 60


def play(game: Game, seed: int, turns: int = TURNS, watch: Any = None) -> Game:
    """Play at random for some turns, calling `watch` before each decision."""
    decide = AtRandom(seed)
    while game.turn < turns:
        decision = game.run()
        if decision is None:
            break
        if watch is not None:
            watch(game, decision)
        game.decide(decide(game, decision))
    return game


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    game = new_game(seed)
    before = census(game)
    play(game, seed, watch=lambda game, decision: census(game))
    assert census(game) == before


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_replay_gives_the_same_position_and_log(seed: int) -> None:
    kingdom = random_kingdom(seed)
    names = NAMES[: kingdom.players]
    game = play(start(kingdom, names, seed, CATALOG), seed, turns=20)
    record = Record(seed, tuple(game.decisions), encode(kingdom, CATALOG), tuple(names))
    again = replay(from_json(json.loads(json.dumps(record.to_json()))), CATALOG)
    game.run()
    assert [event(verb, EVERYBODY) for verb in again.log] == [
        event(verb, EVERYBODY) for verb in game.log
    ]
    assert view(again, EVERYBODY) == view(game, EVERYBODY)


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.data())
def test_undo_then_redo_is_the_identity(seed: int, data: st.DataObject) -> None:
    kingdom = random_kingdom(seed)
    names = NAMES[: kingdom.players]
    game = play(start(kingdom, names, seed, CATALOG), seed, turns=8)
    record = Record(seed, tuple(game.decisions), encode(kingdom, CATALOG), tuple(names))
    count = data.draw(st.integers(0, len(record.decisions)))
    undone = replay(record.until(count), CATALOG)
    assert undone.decisions == list(record.decisions[:count])
    for token in record.decisions[count:]:
        undone.answer(token)
        undone.run()
    assert view(undone, EVERYBODY) == view(replay(record, CATALOG), EVERYBODY)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_position_survives_its_notation(seed: int) -> None:
    def survives(game: Game, decision: Any) -> None:
        if isinstance(decision, (ChooseBuy, ChoosePlay)):
            written = write(game)
            assert faults(written) == []
            assert write(read(json.loads(json.dumps(written)))) == written

    play(new_game(seed), seed, turns=25, watch=survives)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_no_seat_is_told_what_is_hidden_from_it(seed: int) -> None:
    told = 0
    deciding: dict[int, int] = {}

    def leaks_nothing(game: Game, decision: Any) -> None:
        nonlocal told
        for seat in range(len(game.players)):
            text = json.dumps(view(game, seat))
            for player in game.players:
                hidden = list(player.deck)
                decides = player.controller is not None and player.controller.index == seat
                if player.index != seat and not decides:
                    hidden += player.hand
                    hidden += player.discard[:-1]
                    for zone in (player.set_aside, *player.mats.values()):
                        hidden += [card for card in zone if card.face_down]
                for card in hidden:
                    assert f'"{card.token}"' not in text
            if seat != decision.by.index:
                told_of = question(decision, seat)
                assert told_of.keys() <= {"player", "for"}
                assert told_of["player"] == decision.by.index
        for verb in game.log[told:]:
            owner = getattr(verb, "player", None)
            if isinstance(verb, StartTurn):
                deciding.clear()
                if verb.controller is not None:
                    deciding[verb.player.index] = verb.controller.index
            for seat in range(len(game.players)):
                if owner is not None and seat not in (owner.index, deciding.get(owner.index)):
                    if verb.name in ("Draw", "Look", "LookAtBottom", "Later", "PutInDeck"):
                        assert not event(verb, seat).get("cards")
                    if isinstance(verb, CleanUp) and verb.from_hand:
                        told_of = event(verb, seat)
                        assert told_of["count"] - len(told_of["known"]) == verb.from_hand
        told = len(game.log)

    play(new_game(seed), seed, turns=15, watch=leaks_nothing)


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_bots_finish_games_of_any_kingdom(name: str, seed: int) -> None:
    game = new_game(seed)
    before = census(game)
    bots = [BOTS[name]() for _ in game.players]
    for _ in range(200_000):
        decision = game.run()
        if decision is None or game.turn > 400:
            break
        game.decide(bots[decision.by.index](game, decision))
    assert game.over, "no end after 400 turns"
    assert census(game) == before
    last = game.log[-1]
    assert last.name == "EndGame"


@pytest.mark.parametrize("name", BOTS)
def test_bots_always_answer_legally(name: str) -> None:
    for seed in range(12):
        game = new_game(seed)
        bots = [BOTS[name]() for _ in game.players]

        def legal(game: Game, decision: Any, bots: Any = bots) -> Any:
            answer = bots[decision.by.index](game, decision)
            assert decision.allows(answer), (decision, answer)
            return answer

        game.deciders = [legal] * len(game.players)
        while not game.over and game.turn < 80 and game.step():
            pass


def test_the_default_answer_is_always_legal() -> None:
    def default(game: Game, decision: Any) -> Any:
        assert decision.allows(decision.default()), decision
        return decision.default()

    for seed in range(20):
        play(new_game(seed), seed, turns=30, watch=default)


def test_a_record_that_does_not_fit_says_how_far_it_got() -> None:
    kingdom = random_kingdom(1)
    names = NAMES[: kingdom.players]
    game = play(start(kingdom, names, 1, CATALOG), 1, turns=4)
    decisions = [*game.decisions[:3], "no-such-thing", *game.decisions[4:]]
    record = Record(1, tuple(decisions), encode(kingdom, CATALOG), tuple(names))
    with pytest.raises(Problem) as caught:
        replay(record, CATALOG)
    assert caught.value.code == "record-does-not-fit"
    assert caught.value.details["at"] == 4
    assert caught.value.details["rules"] == RULES
    assert caught.value.details["game"].decisions == decisions[:3]


@pytest.mark.parametrize(
    "damage",
    [
        {"rules": "one"},
        {"seed": -1},
        {"decisions": "buy"},
        {"decisions": [1]},
        {"players": None},
        {"kingdom": None},
        {"position": {}},
    ],
)
def test_a_damaged_record_is_refused(damage: dict[str, Any]) -> None:
    good = {"rules": RULES, "seed": 1, "decisions": [], "kingdom": "x", "players": ["a", "b"]}
    with pytest.raises(Problem) as caught:
        from_json(good | damage)
    assert caught.value.code == "record-damaged"


def test_stepping_one_verb_at_a_time_gives_the_same_game() -> None:
    whole = new_game(5)
    whole.deciders = [AtRandom(5)] * len(whole.players)
    stepped = new_game(5)
    stepped.deciders = [AtRandom(5)] * len(stepped.players)
    while stepped.turn < 10:
        assert stepped.step() is not None
    while whole.turn < 10:
        whole.step()
    assert whole.decisions == stepped.decisions
    assert isinstance(stepped.log[-1], StartTurn)
