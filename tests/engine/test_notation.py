"""The text of a position: read, written, and every fault of it named at once."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, names
from webapp.engine.lists import parse, write_list
from webapp.engine.notation import faults, read, write
from webapp.wording import sentence


def codes(position: dict[str, Any]) -> list[str]:
    return sorted({problem.code for problem in faults(position)})


def test_a_list_counts_and_nests() -> None:
    items = parse("2 copper, crypt(silver, 2 gold), bard#3")
    assert [item.slug for item in items] == ["copper", "copper", "crypt", "bard"]
    assert [below.slug for below in items[2].under] == ["silver", "gold", "gold"]
    assert items[3].number == 3


def test_a_list_is_written_with_runs_counted() -> None:
    assert write_list(["copper", "copper", "bard", "copper"]) == "2 copper, bard, copper"
    assert write_list([]) == ""


def test_decks_and_boons_are_given_top_first() -> None:
    game = read({"kingdom": "bard", "boons": "the-seas-gift, the-suns-gift",
                 "Avery": {"deck": "gold, silver"}})  # fmt: skip
    assert game.players[0].deck[-1].slug == "gold"
    assert game.boons.deck[-2:] == ["the-suns-gift", "the-seas-gift"]
    assert len(game.boons.deck) == 12


def test_piles_are_as_full_as_the_cards_elsewhere_allow() -> None:
    game = read({"kingdom": "bard, cemetery", "trash": "2 bard",
                 "players": ["Avery", "Blair", "Casey"],
                 "Avery": {"hand": "3 bard, 3 copper",
                           "deck": "silver, curse, ghost"}})  # fmt: skip
    counts = {slug: len(pile) for slug, pile in game.piles.items()}
    assert counts["bard"] == 5
    assert counts["copper"] == 39
    assert counts["silver"] == 39
    assert counts["curse"] == 19
    assert counts["cemetery"] == 12
    assert counts["ghost"] == 5


def test_zombies_start_in_the_trash_unless_it_is_given() -> None:
    zombies = "zombie-apprentice, zombie-mason, zombie-spy"
    assert names(read({"kingdom": "necromancer"}).trash) == zombies
    assert names(read({"kingdom": "necromancer", "trash": "estate"}).trash) == "estate"


def test_what_lies_under_a_card_waits_for_the_next_turn() -> None:
    game = read({"kingdom": "crypt", "Avery": {"in_play": "crypt(copper)"}})
    assert [(it.source, it.when) for it in game.pending] == [("crypt", "start")]


def test_mixed_piles_are_given_top_first() -> None:
    game = read({"kingdom": "knights", "supply": {"knights": "sir-martin, dame-anna"}})
    assert game.top("knights") == "sir-martin"
    assert game.pile_of["dame-josephine"] is game.piles["knights"]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"kingdom": "bard, unheard-of"}, "unknown-card"),
        ({"Avery": {"hand": "61 copper"}}, "position-too-many"),
        ({"players": 7}, "player-count"),
        ({"players": ["Avery"]}, "player-count"),
        ({"players": ["Avery", "Avery"]}, "position-same-name"),
        ({"players": "Avery"}, "position-players"),
        ({"kingdom": "bard", "boons": "the-seas-gift", "boons_discard": "the-seas-gift"},
         "position-twice"),
        ({"kingdom": "bard", "boons": "the-seas-gift", "Avery": {"boons": "the-seas-gift"}},
         "position-twice"),
        ({"boons": "war"}, "position-wrong-deck"),
        ({"Avery": {"states": "copper"}}, "position-wrong-deck"),
        ({"Avery": {"hand": "copper silver"}}, "position-list"),
        ({"Avery": {"hand": 3}}, "position-value"),
        ({"Avery": {"coins": -1}}, "position-value"),
        ({"Avery": {"buys": "many"}}, "position-value"),
        ({"Avery": "bard"}, "position-value"),
        ({"supply": {"copper": -1}}, "position-value"),
        ({"Avery": {"pocket": "copper"}}, "position-key"),
        ({"weather": "fine"}, "position-key"),
        ({"phase": "lunch"}, "position-phase"),
        ({"active": "Zoe"}, "position-active"),
        ({"Avery": {"hand": "knights"}}, "position-not-a-card"),
        ({"Avery": {"mats": {"island": "61 copper"}}}, "position-too-many"),
        ({"Avery": {"mats": {"tavern": "copper"}}}, "unknown-card"),
        ({"Avery": {"mats": "copper"}}, "position-value"),
        ({"Avery": {"tokens": {"pirate-ship": -1}}}, "position-value"),
        ({"tokens": {"silver": {"nonsense": 1}}}, "unknown-card"),
        ({"tokens": {"nonsense": {"embargo": 1}}}, "position-key"),
        ({"tokens": {"silver": 1}}, "position-value"),
        ({"regular": "Zoe"}, "position-active"),
        ({"Avery": {"controller": "Avery"}}, "position-active"),
        ({"Avery": {"controller": "Zoe"}}, "position-active"),
        ({"Blair": {"controller": "Avery"}}, "position-value"),
        ({"extra": "nonsense"}, "unknown-card"),
        ({"Avery": {"hand": "way-of-the-ox"}}, "position-not-a-card"),
    ],
)  # fmt: skip
def test_each_fault_is_named(position: dict[str, Any], code: str) -> None:
    assert code in codes(position)
    for language in ("pt", "en"):
        assert all(len(sentence(problem, language)) > 20 for problem in faults(position))


def test_every_fault_is_named_at_once() -> None:
    position = {
        "players": [f"player {number}" for number in range(7)],
        "kingdom": "nonsense",
        "player 0": {"hand": "61 copper, a b", "coins": -2},
        "boons": "the-seas-gift, the-seas-gift",
        "phase": "lunch",
    }
    assert codes(position) == [
        "player-count",
        "position-list",
        "position-phase",
        "position-too-many",
        "position-twice",
        "position-value",
        "unknown-card",
    ]
    with pytest.raises(Problem) as caught:
        read(position)
    assert len(caught.value.details["faults"]) == 7


def test_a_good_position_has_no_fault() -> None:
    assert faults({"kingdom": "bard", "Avery": {"hand": "bard", "in_play": "2 copper"}}) == []


def test_what_was_played_this_turn_is_known_again() -> None:
    table = Table("conspirator", hand="2 conspirator, copper", deck="gold", actions=2)
    table.do("conspirator")
    written = write(table.game)
    assert written["Avery"]["played"] == "conspirator"
    again = Table("conspirator", played="2 moat", hand="conspirator, copper", deck="gold")
    again.do("conspirator")
    assert names(again.avery.hand) == "copper, gold"
    assert write(read(written)) == written


def test_a_position_in_the_middle_of_an_effect_cannot_be_written() -> None:
    table = Table("conclave, bard", hand="conclave, bard")
    write(table.game)
    table.do("conclave")
    assert table.asked == ("Avery", "play")
    with pytest.raises(Problem) as caught:
        write(table.game)
    assert caught.value.code == "position-busy"


def test_written_positions_keep_what_waits_and_what_lies_under() -> None:
    table = Table("crypt, den-of-sin", phase="night", hand="crypt, den-of-sin",
                  in_play="silver, copper", deck="10 estate")  # fmt: skip
    table.do("crypt", "silver copper", "den-of-sin")
    written = write(table.game)
    assert written["Avery"]["in_play"].startswith("crypt#1(")
    again = read(written)
    assert write(again) == written
    again.run()
    assert again.decision is not None
    assert again.decision.player.name == "Blair"


@pytest.mark.parametrize("duration", ["caravan", "haven", "wharf"])
def test_a_duration_that_was_played_twice_is_written_and_read(duration: str) -> None:
    table = Table(f"throne-room, {duration}", hand=f"throne-room, {duration}, 3 copper",
                  deck="10 estate")  # fmt: skip
    table.do("throne-room", duration)
    while table.asked not in (("Avery", "buy"), ("Avery", "play-action"), None):
        table.do(table.legal[0])
    written = write(table.game)
    assert len(written["Avery"]["later"]) == 2
    assert write(read(written)) == written


def test_after_a_purchase_no_treasure_is_played_from_the_written_position_either() -> None:
    table = Table(phase="buy", buys=2, hand="2 copper").do("copper#1", "copper")
    written = write(table.game)
    assert written["bought"]
    again = read(written)
    again.run()
    assert again.decision is not None
    assert again.decision.legal() == table.game.decision.legal()  # type: ignore[union-attr]
    assert "treasures" not in again.decision.legal()


def test_a_state_taken_in_the_buy_phase_waits_for_the_next_one() -> None:
    table = Table("cursed-village, moat", phase="buy", coins=10, buys=3,
                  position={"hexes": "delusion"})  # fmt: skip
    table.do("cursed-village")
    assert table.avery.states == ["deluded"]
    again = read(write(table.game))
    again.run()
    assert again.decision is not None
    assert "moat" in again.decision.legal()
    fresh = read({**write(table.game), "begun": False})
    fresh.run()
    assert fresh.decision is not None
    assert "moat" not in fresh.decision.legal()


def test_a_position_where_an_order_is_asked_cannot_be_written() -> None:
    table = Table("caravan, wharf", phase="start", in_play="caravan, wharf",
                  later=["caravan", "wharf"], deck="9 copper")  # fmt: skip
    assert table.asked == ("Avery", "order")
    with pytest.raises(Problem) as caught:
        write(table.game)
    assert caught.value.code == "position-busy"


def test_a_duration_written_by_hand_touches_all_others() -> None:
    table = Table("blockade, corsair", players=3, in_play="corsair", later=["corsair"])
    assert [player.name for player in table.game.pending[0].players] == ["Blair", "Casey"]


@pytest.mark.parametrize("source", ["blockade", "ghost", "archive", "crypt"])
def test_what_waits_with_no_card_does_nothing(source: str) -> None:
    table = Table("moat", phase="start", in_play=source, later=[source], deck="5 copper")
    table.end_turn()
    assert table.game.turn == 2


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"Avery": {"hand": "silver#1", "deck": "silver#1"}}, "position-twice"),
        ({"Avery": {"hand": "2 silver#1"}}, "position-twice"),
        ({"Avery": {"hand": "the-forests-gift"}}, "position-not-a-card"),
        ({"kingdom": "the-forests-gift"}, "position-not-a-card"),
        ({"kingdom": "haven", "Avery": {"hand": "haven(gold)"}}, "position-value"),
        ({"Avery": {"mats": {"village": "copper"}}}, "position-key"),
        ({"row": 0}, "position-value"),
        ({"turn": -1}, "position-value"),
        ({"bought": 1}, "position-value"),
        ({"players": 10_000_000}, "player-count"),
    ],
)
def test_what_cannot_be_is_a_fault(position: dict[str, object], code: str) -> None:
    assert code in [fault.code for fault in faults(position)]
