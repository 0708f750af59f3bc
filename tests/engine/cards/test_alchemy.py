"""The cards of Alchemy that no worked example needs; the others are in ``test_other_sets.py``."""

from typing import Any

import pytest

from tests.engine.random_play import AtRandom
from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.score import score
from webapp.engine.view import event, question, view

# Familiar


def test_familiar_gives_curses_in_turn_order() -> None:
    table = Table(
        "familiar, moat", players=4, hand="familiar", deck="gold",
        position={"Blair": {"hand": "moat"}, "supply": {"curse": 1}},
    )  # fmt: skip
    table.do("familiar", "moat")
    assert [names(player.discard) for player in table.game.players] == ["", "", "curse", ""]
    assert names(table.avery.hand) == "gold"
    assert table.avery.actions == 1


# Herbalist


@pytest.mark.parametrize(
    ("answer", "hand", "discard"),
    [
        ("gold", "4 estate, gold", "copper, herbalist"),
        ("none", "5 estate", "copper, gold, herbalist"),
    ],
)
def test_herbalist_saves_a_treasure(answer: str, hand: str, discard: str) -> None:
    table = Table("herbalist", hand="herbalist, gold, copper", deck="9 estate")
    table.do("herbalist", "treasures", "stop", answer)
    assert names(table.avery.hand) == hand
    assert names(table.avery.discard) == discard


def test_two_herbalists_save_two_treasures_and_unplayed_ones_stay() -> None:
    table = Table("herbalist", hand="2 herbalist, silver", in_play="gold, copper", actions=2)
    table.do("herbalist", "herbalist", "stop")
    assert table.legal == ["gold", "copper", "none"]
    table.do("gold", "copper")
    assert deck(table.avery) == ""
    assert names(table.avery.hand) == "copper, gold, 2 herbalist, silver"


def test_herbalist_saves_the_potion_after_the_alchemist() -> None:
    table = Table(
        "herbalist, alchemist", hand="herbalist", in_play="potion, alchemist", deck="9 copper",
        position={"in_force": [{"player": "Avery", "source": "alchemist", "card": "alchemist"}]},
    )  # fmt: skip
    table.do("herbalist", "stop", "yes", "potion")
    assert names(table.avery.hand) == "alchemist, 3 copper, potion"


def test_herbalist_without_a_treasure_in_play() -> None:
    table = Table("herbalist", hand="herbalist, silver", deck="9 copper")
    table.do("herbalist", "stop")
    assert table.game.active is table.blair
    assert names(table.avery.hand) == "5 copper"


# Philosopher's Stone


@pytest.mark.parametrize(
    ("cards", "discard", "coins"), [(4, 0, 0), (4, 1, 1), (5, 4, 1), (10, 0, 2), (0, 0, 0)]
)
def test_philosophers_stone(cards: int, discard: int, coins: int) -> None:
    table = Table(
        "philosophers-stone", phase="buy", hand="philosophers-stone, 4 copper",
        deck=f"{cards} estate", discard=f"{discard} estate",
    )  # fmt: skip
    table.do("philosophers-stone#1")
    assert table.avery.coins == coins


# Scrying Pool


def test_scrying_pool_inspects_decks_and_draws_actions() -> None:
    table = Table(
        "scrying-pool, moat, festival", hand="scrying-pool",
        deck="estate, moat, festival, copper, gold", others={"deck": "gold, curse"},
    )  # fmt: skip
    table.do("scrying-pool", "yes", "yes")
    assert names(table.avery.hand) == "copper, festival, moat"
    assert names(table.avery.discard) == "estate"
    assert deck(table.avery) == "gold"
    assert names(table.blair.discard) == "gold"
    assert table.avery.actions == 1


def test_scrying_pool_keeps_good_cards_and_spares_a_moat() -> None:
    table = Table(
        "scrying-pool, moat", hand="scrying-pool", deck="gold, moat",
        others={"hand": "moat", "deck": "gold"},
    )  # fmt: skip
    table.do("scrying-pool", "moat", "no")
    assert names(table.avery.hand) == "gold"
    assert deck(table.avery) == "moat"
    assert deck(table.blair) == "gold"


def test_scrying_pool_with_nothing_but_actions() -> None:
    table = Table("scrying-pool, moat", hand="scrying-pool", deck="moat", discard="2 moat")
    table.do("scrying-pool", "no")
    assert names(table.avery.hand) == "3 moat"


# University


def test_university_may_gain_an_action() -> None:
    table = Table("university, festival, alchemist, nobles", hand="2 university")
    table.do("university")
    assert table.legal == ["festival", "none"]
    table.do("festival", "university", "none")
    assert names(table.avery.discard) == "festival"
    assert table.avery.actions == 3


# Vineyard


@pytest.mark.parametrize(
    ("cards", "points"),
    [("2 vineyard, 3 moat", 2), ("vineyard, 2 moat", 0), ("vineyard, 4 moat, 2 nobles", 6)],
)
def test_vineyard_counts_actions(cards: str, points: int) -> None:
    table = Table("vineyard, moat, nobles", hand=cards)
    assert score(table.game, table.avery) == points


# Possession


def possessed(
    kingdom: str = "", blair: Any = None, avery: Any = None, position: Any = None, players: int = 2
) -> Table:
    """Return a table where Avery decides for Blair, who takes an extra turn."""
    table = Table(
        f"possession, {kingdom}".rstrip(", "),
        players=players,
        hand="possession",
        position={
            "Avery": {"hand": "possession", "deck": "9 copper"} | (avery or {}),
            "Blair": {"deck": "9 estate"} | (blair or {}),
        }
        | (position or {}),
    )
    return table.do("possession").end_turn()


def test_the_left_neighbour_takes_an_extra_turn_for_which_another_decides() -> None:
    table = possessed(blair={"hand": "4 copper"})
    assert table.game.active is table.blair
    assert table.asked == ("Blair", "buy")
    assert table.game.decision is not None
    assert table.game.decision.by is table.avery
    table.do("treasures", "silver")
    assert names(table.avery.discard) == "possession, silver"
    assert names(table.blair.discard) == "4 copper"
    assert table.game.active is table.blair
    assert table.game.decision.by is table.blair
    assert (table.avery.turns, table.blair.turns) == (1, 1)


def test_what_would_go_to_hand_or_deck_goes_to_the_others_discard_pile() -> None:
    table = possessed("artisan", blair={"hand": "artisan, copper"})
    table.do("artisan", "duchy")
    assert names(table.avery.discard) == "duchy, possession"
    assert names(table.blair.hand) == ""
    assert deck(table.blair) == "copper, 9 estate"


def test_a_possessed_ironworks_gives_no_bonus() -> None:
    table = possessed("ironworks", blair={"hand": "ironworks"})
    table.do("ironworks", "silver")
    assert names(table.avery.discard) == "possession, silver"
    assert table.blair.coins == 0


def test_what_happens_on_gaining_happens_to_who_gains() -> None:
    table = possessed("skulk", blair={"hand": "4 copper"})
    table.do("treasures", "skulk")
    assert names(table.avery.discard) == "gold, possession, skulk"


def test_trashed_cards_come_back_at_the_end_of_the_turn() -> None:
    table = possessed("chapel, fortress", blair={"hand": "chapel, gold, fortress, 2 estate"})
    table.do("chapel", "gold fortress")
    assert names(table.game.trash) == ""
    assert names(table.blair.set_aside) == "gold"
    assert names(table.blair.hand) == "2 estate, fortress"
    table.end_turn()
    assert names(table.blair.set_aside) == ""
    assert names(table.blair.discard) == "chapel, 2 estate, fortress, gold"


def test_trashing_counts_although_the_card_is_set_aside() -> None:
    table = possessed("mining-village", blair={"hand": "mining-village"})
    table.do("mining-village", "yes")
    assert table.blair.coins == 2
    assert names(table.blair.set_aside) == "mining-village"


def test_the_cards_of_others_are_trashed_as_ever() -> None:
    table = possessed("swindler", blair={"hand": "swindler"}, avery={"deck": "5 copper, province"})
    table.do("swindler")
    assert names(table.game.trash) == "province"
    assert names(table.avery.discard) == "possession, province"


def test_attacks_of_the_possessed_player_hit_who_decides() -> None:
    table = possessed("witch", blair={"hand": "witch"})
    table.do("witch")
    assert names(table.avery.discard) == "curse, possession"
    assert names(table.blair.discard) == ""


def test_two_possessions_give_one_extra_turn() -> None:
    table = Table(
        "possession", hand="2 possession", deck="9 copper", actions=2, others={"deck": "9 copper"}
    )
    table.do("possession", "possession").end_turn()
    assert table.blair.controller is table.avery
    table.end_turn()
    assert table.game.active is table.blair
    assert table.blair.controller is None
    table.end_turn()
    assert table.game.active is table.avery
    assert table.game.pending == []


def test_a_possessed_possession_gives_no_extra_turn() -> None:
    table = possessed(blair={"hand": "possession"}, players=3)
    table.do("possession").end_turn()
    assert table.game.active is table.blair
    assert table.blair.controller is None
    table.end_turn()
    assert table.game.active is table.game.players[2]


def test_a_possessed_outpost_gives_a_turn_of_ones_own() -> None:
    table = possessed("outpost", blair={"hand": "outpost"})
    table.do("outpost").end_turn()
    assert table.game.active is table.blair
    assert table.game.extra == "outpost"
    assert table.blair.controller is None
    assert len(table.blair.hand) == 3
    table.end_turn()
    assert table.game.active is table.blair
    assert table.game.extra is None
    assert names(table.blair.in_play) == ""


def test_ones_own_extra_turn_comes_first_and_then_possession_fails() -> None:
    table = Table("possession, outpost", hand="possession, outpost", deck="9 copper", actions=2)
    table.do("possession", "outpost").end_turn()
    assert table.game.active is table.avery
    table.end_turn()
    assert table.game.active is table.blair
    assert table.blair.controller is None


def test_who_decides_sees_the_cards_and_nobody_else_does() -> None:
    table = possessed("smithy", blair={"hand": "smithy, gold"}, players=3)
    decision = table.game.decision
    assert decision is not None
    hands = [view(table.game, seat)["players"][1]["hand"] for seat in range(3)]
    assert ["cards" in hand for hand in hands] == [True, True, False]
    assert "options" in question(decision, 0)
    assert question(decision, 1) == question(decision, 2) == {"player": 0, "for": 1}
    table.do("smithy")
    drawn = [verb for verb in table.game.log if verb.name == "Draw"][-1]
    assert [event(drawn, seat).get("cards") for seat in range(3)] == [
        ["estate"] * 3, ["estate"] * 3, None,
    ]  # fmt: skip
    before = next(verb for verb in table.game.log if verb.name == "Draw")
    table.end_turn()
    later = [verb for verb in table.game.log if verb.name == "Draw"][-1]
    assert event(later, 0)["cards"] == ["estate"] * 5
    assert event(before, 1).get("cards") is None
    assert "cards" not in view(table.game, 0)["players"][1]["hand"]
    table.end_turn()
    own = [verb for verb in table.game.log if verb.name == "Draw"][-1]
    assert event(own, 0).get("cards") is None


def test_a_possessed_turn_is_written_with_the_position() -> None:
    table = possessed("chapel", blair={"hand": "chapel, gold, 3 copper"})
    table.do("chapel", "gold")
    written = write(table.game)
    assert written["Blair"]["controller"] == "Avery"
    assert written["extra"] == "possession"
    again = read(written)
    assert write(again) == written
    again.run()
    assert again.decision is not None
    assert again.decision.by is again.players[0]
    again.decide("stop")
    again.play_out([AtRandom(1), AtRandom(2)])
    assert again.over


def test_whoever_decides_is_asked_among_the_deciders() -> None:
    table = possessed(blair={"hand": "4 copper"})
    asked: list[str] = []

    def decider(name: str) -> Any:
        def decide(game: Any, decision: Any) -> Any:
            asked.append(name)
            return decision.default()

        return decide

    table.game.deciders = [decider("Avery"), decider("Blair")]
    table.game.decide("treasures")
    while len(asked) < 2:
        table.game.step()
    assert asked == ["Avery", "Blair"]
