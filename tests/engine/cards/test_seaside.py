"""The cards of Seaside, both editions, but for those that leave something for the next turn."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.score import score
from webapp.engine.view import NOBODY, event, view


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Cutpurse


@pytest.mark.parametrize(
    ("hand", "left", "discard"),
    [("3 copper", "2 copper", "copper"), ("2 silver", "2 silver", ""), ("", "", "")],
)
def test_cutpurse_takes_one_copper(hand: str, left: str, discard: str) -> None:
    table = Table("cutpurse", hand="cutpurse", others={"hand": hand})
    table.do("cutpurse")
    assert names(table.blair.hand) == left
    assert names(table.blair.discard) == discard
    assert table.avery.coins == 2
    shown = [verb for verb in table.game.log if verb.name == "Show"]
    assert len(shown) == (not discard)


# Embargo


def test_embargo_brings_a_curse_per_token_to_who_buys() -> None:
    table = Table("embargo", hand="2 embargo", coins=1, actions=2, buys=3)
    table.do("embargo", "silver", "embargo", "silver", "silver")
    assert names(table.avery.discard) == "2 curse, silver"
    assert names(table.game.trash) == "2 embargo"
    table.do("estate")
    assert names(table.avery.discard) == "2 curse, estate, silver"


def test_embargo_played_twice_leaves_one_token() -> None:
    table = Table("embargo, throne-room", hand="throne-room, embargo")
    table.do("throne-room", "embargo", "province")
    assert table.game.piles["province"].tokens == {"embargo": 1}
    assert table.avery.coins == 4


def test_gaining_without_buying_brings_no_curse_and_empty_piles_take_tokens() -> None:
    table = Table(
        "embargo, workshop",
        hand="embargo, workshop",
        actions=2,
        position={"supply": {"duchy": 0}, "tokens": {"silver": {"embargo": 1}}},
    )
    table.do("workshop", "silver")
    assert names(table.avery.discard) == "silver"
    table.do("embargo", "duchy")
    assert table.game.piles["duchy"].tokens == {"embargo": 1}


def test_embargo_does_nothing_when_no_curse_is_left_and_tokens_are_written() -> None:
    table = Table(
        "embargo",
        phase="buy",
        coins=3,
        buys=2,
        position={"supply": {"curse": 0}, "tokens": {"silver": {"embargo": 2}}},
    )
    assert write(table.game)["tokens"] == {"silver": {"embargo": 2}}
    table.do("silver")
    assert names(table.avery.discard) == "silver"


# Explorer


@pytest.mark.parametrize(
    ("hand", "answers", "after"),
    [
        ("province", ["province"], "gold, province"),
        ("province", ["none"], "province, silver"),
        ("gold", [], "gold, silver"),
    ],
)
def test_explorer(hand: str, answers: list[str], after: str) -> None:
    table = Table("explorer", hand=f"explorer, {hand}")
    table.do("explorer", *answers)
    assert names(table.avery.hand) == after


# Ghost Ship


@pytest.mark.parametrize(
    ("hand", "answers", "left", "on_deck"),
    [
        ("2 copper, estate, gold, silver", ["silver", "gold"], "2 copper, estate", "gold, silver"),
        ("3 gold", [], "3 gold", ""),
        ("moat, 4 copper", ["moat"], "4 copper, moat", ""),
    ],
)
def test_ghost_ship(hand: str, answers: list[str], left: str, on_deck: str) -> None:
    table = Table("ghost-ship, moat", hand="ghost-ship", others={"hand": hand})
    table.do("ghost-ship", *answers)
    assert names(table.blair.hand) == left
    assert deck(table.blair) == on_deck


# Island


def test_island_and_a_card_go_onto_the_mat_and_count_at_the_end() -> None:
    table = Table("island", hand="island, duchy, copper")
    table.do("island", "duchy")
    assert names(table.avery.mat("island")) == "duchy, island"
    assert names(table.avery.in_play) == ""
    assert score(table.game, table.avery) == 5
    table.end_turn()
    assert names(table.avery.discard) == ""
    assert view(table.game, 1)["players"][0]["mats"]["island"][0]["slug"] == "island"


def test_island_alone_and_played_twice() -> None:
    table = Table("island", hand="island")
    table.do("island")
    assert names(table.avery.mat("island")) == "island"
    table = Table("island, throne-room", hand="throne-room, island, curse, estate")
    table.do("throne-room", "island", "curse")
    assert names(table.avery.mat("island")) == "curse, estate, island"


# Lookout


def test_lookout_trashes_discards_and_puts_back() -> None:
    table = Table("lookout", hand="lookout", deck="gold, curse, estate, copper")
    table.do("lookout", "curse", "estate")
    assert names(table.game.trash) == "curse"
    assert names(table.avery.discard) == "estate"
    assert deck(table.avery) == "gold, copper"
    assert table.avery.actions == 1


@pytest.mark.parametrize(
    ("cards", "answers", "trash", "discard"),
    [("gold", [], "gold", ""), ("gold, estate", ["estate"], "estate", "gold"), ("", [], "", "")],
)
def test_lookout_with_few_cards(cards: str, answers: list[str], trash: str, discard: str) -> None:
    table = Table("lookout", hand="lookout", deck=cards)
    table.do("lookout", *answers)
    assert names(table.game.trash) == trash
    assert names(table.avery.discard) == discard
    assert deck(table.avery) == ""


# Native Village


def test_native_village_fills_its_mat_and_empties_it() -> None:
    table = Table("native-village", hand="3 native-village", deck="gold, silver, copper")
    table.do("native-village", "put-on-mat", "native-village", "put-on-mat")
    assert names(table.avery.mat("native-village")) == "gold, silver"
    assert names(table.avery.hand) == "native-village"
    table.do("native-village", "take-from-mat")
    assert names(table.avery.hand) == "gold, silver"
    assert not any(card.face_down for card in table.avery.hand)
    assert table.avery.actions == 4


def test_native_village_with_nothing_to_do() -> None:
    table = Table("native-village", hand="2 native-village")
    table.do("native-village", "take-from-mat", "native-village", "put-on-mat")
    assert names(table.avery.hand) == ""
    assert names(table.avery.mat("native-village")) == ""


def test_only_their_owner_sees_the_cards_on_the_native_village_mat() -> None:
    table = Table("native-village", hand="native-village", deck="gold")
    table.do("native-village", "put-on-mat")
    put = next(verb for verb in table.game.log if verb.name == "PutOnMat")
    for seat in (1, NOBODY):
        assert view(table.game, seat)["players"][0]["mats"] == {"native-village": [None]}
        assert event(put, seat)["count"] == 1
        assert "gold" not in str(event(put, seat))
    assert view(table.game, 0)["players"][0]["mats"]["native-village"][0]["slug"] == "gold"


def test_mats_are_written_with_the_position() -> None:
    position = {
        "kingdom": "native-village, island",
        "Avery": {"mats": {"native-village": "gold", "island": "island, curse"}},
    }
    game = read(position)
    assert write(game)["Avery"]["mats"] == position["Avery"]["mats"]
    assert [card.face_down for card in game.players[0].mat("native-village")] == [True]
    assert [card.face_down for card in game.players[0].mat("island")] == [False, False]
    assert len(game.piles["gold"]) == 29
    assert score(game, game.players[0]) == 1


# Navigator


def test_navigator_discards_all_or_puts_back_in_any_order() -> None:
    table = Table("navigator", hand="navigator", deck="gold, copper, estate", discard="2 curse")
    table.do("navigator", "put-on-deck", "curse curse estate copper gold")
    assert deck(table.avery) == "2 curse, estate, copper, gold"
    table = Table("navigator", hand="navigator", deck="6 copper")
    table.do("navigator", "discard")
    assert len(table.avery.discard) == 5
    assert counters(table) == (0, 1, 2)


# Pearl Diver


@pytest.mark.parametrize(
    ("answer", "after"), [("yes", "gold, copper, silver"), ("no", "copper, silver, gold")]
)
def test_pearl_diver(answer: str, after: str) -> None:
    table = Table("pearl-diver", hand="pearl-diver", deck="estate, copper, silver, gold")
    table.do("pearl-diver", answer)
    assert deck(table.avery) == after
    assert names(table.avery.hand) == "estate"


def test_pearl_diver_shuffles_an_empty_deck_and_spares_no_cards() -> None:
    table = Table("pearl-diver", hand="pearl-diver", deck="estate", discard="gold")
    table.do("pearl-diver", "yes")
    assert deck(table.avery) == "gold"
    table = Table("pearl-diver", hand="pearl-diver", deck="estate")
    table.do("pearl-diver")
    assert table.asked == ("Avery", "buy")


# Pirate Ship


def test_pirate_ship_trashes_one_treasure_each_and_takes_one_token() -> None:
    table = Table(
        "pirate-ship",
        players=3,
        hand="2 pirate-ship",
        actions=2,
        position={"Blair": {"deck": "gold, copper, estate"}, "Casey": {"deck": "2 silver"}},
    )
    table.do("pirate-ship", "trash-treasures", "gold")
    assert names(table.game.trash) == "gold, silver"
    assert names(table.blair.discard) == "copper"
    assert names(table.game.players[2].discard) == "silver"
    assert table.avery.tokens == {"pirate-ship": 1}
    table.do("pirate-ship", "coins-from-mat")
    assert table.avery.coins == 1


def test_pirate_ship_without_a_treasure_takes_no_token() -> None:
    table = Table("pirate-ship", hand="pirate-ship", others={"deck": "2 estate"})
    table.do("pirate-ship", "trash-treasures")
    assert table.avery.tokens == {}
    assert names(table.blair.discard) == "2 estate"


def test_pirate_ship_keeps_its_tokens_and_is_chosen_after_the_reactions() -> None:
    table = Table(
        "pirate-ship, moat", hand="pirate-ship", tokens={"pirate-ship": 3}, others={"hand": "moat"}
    )
    table.do("pirate-ship")
    assert table.asked == ("Blair", "react")
    table.do("none", "coins-from-mat")
    assert table.avery.coins == 3
    assert write(table.game)["Avery"]["tokens"] == {"pirate-ship": 3}


# Salvager


@pytest.mark.parametrize(
    ("hand", "answers", "coins"),
    [
        ("gold, copper", ["gold"], 6),
        ("golem", [], 4),
        ("copper", [], 0),
        ("", [], 0),
    ],
)
def test_salvager(hand: str, answers: list[str], coins: int) -> None:
    table = Table("salvager, golem", hand=f"salvager, {hand}")
    table.do("salvager", *answers)
    assert (table.avery.coins, table.avery.buys) == (coins, 2)
    assert len(table.game.trash) == bool(hand)


# Sea Chart


@pytest.mark.parametrize(
    ("top", "in_play", "taken"),
    [
        ("sea-chart", "", True),
        ("caravan", "caravan", True),
        ("gold", "caravan", False),
    ],
)
def test_sea_chart_takes_a_copy_of_what_is_in_play(top: str, in_play: str, taken: bool) -> None:
    table = Table("sea-chart, caravan", hand="sea-chart", in_play=in_play, deck=f"copper, {top}")
    table.do("sea-chart")
    assert names(table.avery.hand) == (", ".join(sorted(["copper", top])) if taken else "copper")
    assert deck(table.avery) == ("" if taken else top)


# Sea Hag


def test_sea_hag_discards_the_top_card_and_puts_a_curse_there() -> None:
    table = Table(
        "sea-hag",
        players=3,
        hand="sea-hag",
        position={"Blair": {"deck": "gold, silver"}, "Casey": {"discard": "estate"}},
    )
    table.do("sea-hag")
    assert deck(table.blair) == "curse, silver"
    assert names(table.blair.discard) == "gold"
    casey = table.game.players[2]
    assert (deck(casey), names(casey.discard)) == ("curse", "estate")


def test_sea_hag_deals_the_last_curse_in_turn_order() -> None:
    table = Table(
        "sea-hag", players=3, hand="sea-hag", others={"deck": "gold"},
        position={"supply": {"curse": 1}},
    )  # fmt: skip
    table.do("sea-hag")
    assert deck(table.blair) == "curse"
    assert deck(table.game.players[2]) == ""


# Smugglers


def test_smugglers_copy_what_the_right_neighbour_gained() -> None:
    table = Table(
        "smugglers, market",
        players=3,
        hand="smugglers",
        position={
            "Casey": {"gained_before": "market, province, gold, curse"},
            "Blair": {"gained_before": "duchy"},
            "supply": {"curse": 0},
        },
    )
    table.do("smugglers")
    assert table.legal == ["gold", "market"]
    table.do("market")
    assert names(table.avery.discard) == "market"


def test_smugglers_look_at_the_last_turn_only() -> None:
    table = Table(
        "smugglers", phase="buy", coins=6, buys=2, gained_before="estate",
        others={"hand": "smugglers"},
    )  # fmt: skip
    table.do("silver").end_turn().do("smugglers")
    assert names(table.blair.discard) == "silver"
    assert write(table.game)["Avery"]["gained_before"] == "silver"


def test_smugglers_do_not_copy_what_was_gained_in_another_turn() -> None:
    table = Table("smugglers, witch", hand="smugglers, witch", actions=2)
    table.do("witch", "smugglers")
    assert names(table.blair.discard) == "curse"
    assert names(table.avery.discard) == ""


# Treasure Map


@pytest.mark.parametrize(
    ("hand", "golds", "trashed", "on_deck"),
    [("treasure-map, copper", 30, 2, 4), ("copper", 30, 1, 0), ("2 treasure-map", 2, 2, 2)],
)
def test_treasure_map(hand: str, golds: int, trashed: int, on_deck: int) -> None:
    table = Table(
        "treasure-map", hand=f"treasure-map, {hand}", position={"supply": {"gold": golds}}
    )
    table.do("treasure-map")
    assert len(table.game.trash) == trashed
    assert deck(table.avery) == (f"{on_deck} gold" if on_deck else "")


def test_treasure_map_played_twice_brings_gold_once() -> None:
    table = Table("treasure-map, throne-room", hand="throne-room, 3 treasure-map")
    table.do("throne-room", "treasure-map")
    assert names(table.game.trash) == "3 treasure-map"
    assert deck(table.avery) == "4 gold"


# Treasury


@pytest.mark.parametrize(
    ("bought", "answers", "on_deck"),
    [
        (["silver"], ["yes"], "treasury"),
        (["silver"], ["no"], ""),
        (["estate"], [], ""),
    ],
)
def test_treasury_goes_onto_the_deck(bought: list[str], answers: list[str], on_deck: str) -> None:
    table = Table("treasury", phase="action", hand="treasury", deck="2 copper", coins=3)
    table.do("treasury", *bought)
    assert (table.asked == ("Avery", "put-on-deck")) is bool(answers)
    table.do(*answers)
    if on_deck:
        assert "treasury" in names(table.avery.hand)
    else:
        assert "treasury" in names(table.avery.discard) + names(table.avery.hand)
    assert names(table.avery.in_play) == ""


def test_a_victory_card_gained_before_the_buy_phase_does_not_matter() -> None:
    table = Table("treasury, workshop", hand="treasury, workshop", deck="9 copper")
    table.do("treasury", "workshop", "estate").end_phase()
    assert table.asked == ("Avery", "put-on-deck")


def test_each_treasury_is_asked_for() -> None:
    table = Table("treasury", hand="2 treasury", deck="9 copper")
    table.do("treasury", "treasury").end_phase().do("yes", "no")
    assert names(table.avery.hand) == "4 copper, treasury"
    assert names(table.avery.discard) == "2 copper, treasury"


# Warehouse


@pytest.mark.parametrize(
    ("hand", "answers", "left"),
    [
        ("estate", ["estate copper copper"], "silver"),
        ("", [], ""),
    ],
)
def test_warehouse(hand: str, answers: list[str], left: str) -> None:
    table = Table("warehouse", hand=f"warehouse, {hand}", deck="2 copper, silver")
    table.do("warehouse", *answers)
    assert names(table.avery.hand) == left
    assert table.avery.actions == 1
