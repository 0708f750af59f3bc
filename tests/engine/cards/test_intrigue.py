"""The cards of Intrigue from A to M; the others are in ``test_intrigue_2.py``."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score
from webapp.engine.view import event, view


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Conspirator


@pytest.mark.parametrize(
    ("before", "drawn", "actions"), [(0, 0, 0), (1, 0, 1), (2, 1, 3), (3, 1, 4)]
)
def test_conspirator_counts_the_actions_played(before: int, drawn: int, actions: int) -> None:
    table = Table("conspirator, festival", hand=f"conspirator, {before} festival", deck="gold")
    table.do(*["festival"] * before, "conspirator")
    assert len(table.avery.hand) == drawn
    assert (table.avery.actions, table.avery.coins) == (actions, 2 * before + 2)


def test_conspirator_played_twice_by_throne_room_draws_the_second_time() -> None:
    table = Table("conspirator, throne-room", hand="throne-room, conspirator", deck="2 gold")
    table.do("throne-room", "conspirator")
    assert names(table.avery.hand) == "gold"
    assert counters(table) == (1, 1, 4)


def test_conspirator_counts_neither_treasures_nor_other_players_plays() -> None:
    table = Table(
        "conspirator, festival",
        hand="festival, conspirator",
        others={"hand": "conspirator", "deck": "gold"},
    )
    table.do("festival", "conspirator").end_turn().do("conspirator")
    assert names(table.blair.hand) == ""
    assert table.blair.coins == 2


# Coppersmith


@pytest.mark.parametrize(
    ("hand", "plays", "coins"),
    [
        ("coppersmith, 2 copper, silver", ["coppersmith"], 6),
        ("throne-room, coppersmith, copper", ["throne-room", "coppersmith"], 3),
        ("coppersmith, 2 silver", ["coppersmith"], 4),
    ],
)
def test_coppersmith(hand: str, plays: list[str], coins: int) -> None:
    table = Table("coppersmith, throne-room", hand=hand)
    table.do(*plays, "treasures")
    assert table.avery.coins == coins


def test_coppersmith_ends_with_the_turn() -> None:
    table = Table("coppersmith", hand="coppersmith", deck="5 copper")
    table.do("coppersmith").end_turn().end_turn().do("treasures")
    assert table.avery.coins == 5


# Courtier


@pytest.mark.parametrize(
    ("shown", "picks", "after"),
    [
        ("copper", ["plus-3-coins"], (0, 1, 3)),
        ("copper", ["gain-gold"], (0, 1, 0)),
        ("mill", ["plus-1-action", "plus-1-buy"], (1, 2, 0)),
        ("diplomat", ["gain-gold", "plus-3-coins"], (0, 1, 3)),
    ],
)
def test_courtier_chooses_once_per_type(
    shown: str, picks: list[str], after: tuple[int, int, int]
) -> None:
    table = Table("courtier, mill, diplomat", hand=f"courtier, {shown}")
    table.do("courtier", *picks)
    assert counters(table) == after
    assert names(table.avery.discard) == ("gold" if "gain-gold" in picks else "")
    assert names(table.avery.hand) == shown


def test_courtier_chooses_different_things() -> None:
    table = Table("courtier, mill", hand="courtier, mill")
    table.do("courtier", "plus-1-buy")
    assert table.legal == ["plus-1-action", "plus-3-coins", "gain-gold"]


def test_courtier_with_four_types_gets_everything() -> None:
    table = Table("courtier, dame-josephine", hand="courtier, dame-josephine")
    table.do("courtier", "gain-gold", "plus-1-buy", "plus-3-coins")
    assert counters(table) == (1, 2, 3)
    assert names(table.avery.discard) == "gold"


def test_courtier_with_an_empty_hand_does_nothing() -> None:
    table = Table("courtier", hand="courtier")
    table.do("courtier")
    assert counters(table) == (0, 1, 0)


# Courtyard


def test_courtyard_puts_back_any_card() -> None:
    table = Table("courtyard", hand="courtyard, gold", deck="3 copper, estate")
    table.do("courtyard", "gold")
    assert deck(table.avery) == "gold, estate"
    assert names(table.avery.hand) == "3 copper"


# Diplomat


@pytest.mark.parametrize(("hand", "actions"), [(3, 2), (4, 0), (0, 2)])
def test_diplomat_gives_actions_with_few_cards(hand: int, actions: int) -> None:
    table = Table("diplomat", hand=f"diplomat, {hand} copper", deck="5 estate")
    table.do("diplomat")
    assert (len(table.avery.hand), table.avery.actions) == (hand + 2, actions)


def test_diplomat_reacts_again_while_the_hand_is_large_enough() -> None:
    table = Table(
        "diplomat, witch",
        hand="witch",
        others={"hand": "diplomat, 5 copper", "deck": "4 estate"},
    )
    table.do("witch", "diplomat", "copper copper copper")
    assert table.asked == ("Blair", "react")
    table.do("diplomat", "diplomat copper copper")
    assert table.asked is not None
    assert table.asked[0] == "Avery"
    assert names(table.blair.hand) == "4 estate"
    assert names(table.blair.discard) == "5 copper, curse, diplomat"


def test_diplomat_is_not_asked_for_with_four_cards() -> None:
    table = Table("diplomat, witch", hand="witch", others={"hand": "diplomat, 3 copper"})
    table.do("witch")
    assert names(table.blair.discard) == "curse"


def test_a_moat_drawn_by_diplomat_protects() -> None:
    table = Table(
        "diplomat, moat, witch",
        hand="witch",
        others={"hand": "diplomat, 4 copper", "deck": "moat, estate"},
    )
    table.do("witch", "diplomat", "copper copper copper", "moat")
    assert names(table.blair.discard) == "3 copper"


# Duke, Great Hall, Harem, Mill, Nobles


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2 duke", 0),
        ("2 duke, 3 duchy", 15),
        ("great-hall", 1),
        ("harem", 2),
        ("mill", 1),
        ("nobles", 2),
    ],
)
def test_points(cards: str, points: int) -> None:
    table = Table("duke, great-hall, harem, mill, nobles", hand=cards)
    assert score(table.game, table.avery) == points


def test_great_hall_and_harem_give_what_they_say() -> None:
    table = Table("great-hall, harem", hand="great-hall", deck="harem")
    table.do("great-hall")
    assert (table.avery.actions, names(table.avery.hand)) == (1, "harem")
    table.do("treasures")
    assert table.avery.coins == 2


# Ironworks


@pytest.mark.parametrize(
    ("gained", "actions", "coins", "drawn"),
    [
        ("mining-village", 1, 0, 0),
        ("silver", 0, 1, 0),
        ("estate", 0, 0, 1),
        ("mill", 1, 0, 1),
        ("curse", 0, 0, 0),
    ],
)
def test_ironworks(gained: str, actions: int, coins: int, drawn: int) -> None:
    table = Table("ironworks, mill, mining-village", hand="ironworks", deck="gold")
    table.do("ironworks", gained)
    assert (table.avery.actions, table.avery.coins) == (actions, coins)
    assert len(table.avery.hand) == drawn
    assert names(table.avery.discard) == gained


def test_ironworks_reaches_no_duchy_without_a_bridge_and_no_potion_cost() -> None:
    table = Table("ironworks, bridge, alchemist", hand="ironworks, bridge", actions=2)
    table.do("ironworks")
    assert not {"duchy", "alchemist"} & set(table.legal)
    table.do("copper").do("bridge")
    assert table.avery.coins == 2
    table = Table("ironworks, bridge, alchemist", hand="ironworks, bridge", actions=2)
    table.do("bridge", "ironworks")
    assert "duchy" in table.legal
    assert "alchemist" not in table.legal


# Lurker


def test_lurker_trashes_from_the_supply_and_takes_it_back() -> None:
    table = Table("lurker, nobles", hand="2 lurker")
    table.do("lurker", "trash-from-supply")
    assert {"lurker", "nobles"} == set(table.legal)
    table.do("nobles")
    assert names(table.game.trash) == "nobles"
    assert len(table.game.piles["nobles"]) == 7
    table.do("lurker", "gain-from-trash")
    assert names(table.avery.discard) == "nobles"
    assert names(table.game.trash) == ""
    assert table.avery.actions == 1


def test_lurker_may_choose_what_it_cannot_do() -> None:
    table = Table("lurker", hand="lurker", position={"trash": "gold"})
    table.do("lurker", "gain-from-trash")
    assert names(table.avery.discard) == ""
    assert table.avery.actions == 1


def test_lurker_does_what_the_card_does_when_trashed_but_it_is_not_its_card() -> None:
    table = Table(
        "lurker, cultist, fortress, market-square",
        hand="2 lurker, market-square",
        deck="3 copper",
        position={"supply": {"fortress": 1}},
    )
    table.do("lurker", "trash-from-supply", "cultist")
    assert names(table.avery.hand) == "3 copper, lurker, market-square"
    assert table.asked == ("Avery", "play-action")
    table.do("lurker", "trash-from-supply", "fortress")
    assert names(table.avery.hand) == "3 copper, fortress, market-square"
    assert table.game.empty_piles == 1


# Masquerade


def test_masquerade_passes_to_the_left_and_may_trash() -> None:
    table = Table(
        "masquerade",
        players=3,
        hand="masquerade, curse",
        deck="2 copper",
        position={"Blair": {"hand": "estate, gold"}, "Casey": {"hand": "silver"}},
    )
    table.do("masquerade", "curse", "estate")
    assert table.asked == ("Avery", "trash")
    assert names(table.avery.hand) == "2 copper, silver"
    assert names(table.blair.hand) == "curse, gold"
    assert names(table.game.players[2].hand) == "estate"
    assert [card.owner for card in table.avery.hand] == [table.avery] * 3
    table.do("silver")
    assert names(table.game.trash) == "silver"
    assert names(table.avery.discard) == ""


def test_masquerade_skips_players_without_cards() -> None:
    table = Table(
        "masquerade",
        players=3,
        hand="masquerade, 3 gold",
        position={"Casey": {"hand": "silver"}},
    )
    table.do("masquerade", "none")
    assert names(table.avery.hand) == "2 gold, silver"
    assert names(table.blair.hand) == ""
    assert names(table.game.players[2].hand) == "gold"


def test_masquerade_with_nobody_else_to_pass_to() -> None:
    table = Table("masquerade", hand="masquerade, gold, curse")
    table.do("masquerade", "curse")
    assert names(table.avery.hand) == "gold"
    assert names(table.game.trash) == "curse"


def test_masquerade_tells_what_was_passed_to_those_two_only() -> None:
    table = Table(
        "masquerade",
        players=3,
        hand="masquerade, curse",
        position={"Blair": {"hand": "estate, gold"}, "Casey": {"hand": "silver"}},
    )
    table.do("masquerade")
    assert table.asked == ("Blair", "pass")
    assert "curse#1" in str(view(table.game, 0)["players"][0]["hand"])
    table.do("estate", "none")
    first = next(verb for verb in table.game.log if verb.name == "Pass")
    assert [event(first, seat).get("cards") for seat in (0, 1, 2)] == [["curse"], ["curse"], None]


# Mill


@pytest.mark.parametrize(
    ("hand", "answer", "coins", "left"),
    [
        ("3 copper", ["none"], 0, "3 copper, gold"),
        ("3 copper", ["copper gold"], 2, "2 copper"),
        ("", ["gold"], 0, ""),
        ("", ["none"], 0, "gold"),
    ],
)
def test_mill(hand: str, answer: list[str], coins: int, left: str) -> None:
    table = Table("mill", hand=f"mill, {hand}", deck="gold")
    table.do("mill", *answer)
    assert table.avery.coins == coins
    assert names(table.avery.hand) == left
    assert table.avery.actions == 1


# Mining Village


def test_mining_village_may_be_trashed_once_only() -> None:
    table = Table(
        "mining-village, throne-room", hand="throne-room, mining-village", deck="2 copper"
    )
    table.do("throne-room", "mining-village", "yes")
    assert names(table.game.trash) == "mining-village"
    assert counters(table) == (4, 1, 2)
    assert names(table.avery.hand) == "2 copper"


def test_mining_village_kept_the_first_time_may_be_trashed_the_second() -> None:
    table = Table("mining-village, throne-room", hand="throne-room, mining-village")
    table.do("throne-room", "mining-village", "no", "yes")
    assert names(table.game.trash) == "mining-village"
    assert table.avery.coins == 2


def test_mining_village_played_in_the_supply_cannot_be_trashed() -> None:
    table = Table("mining-village, band-of-misfits", hand="band-of-misfits")
    table.do("band-of-misfits")
    assert names(table.game.trash) == ""
    assert counters(table) == (2, 1, 0)


# Minion


@pytest.mark.parametrize(
    ("blair", "after"),
    [("5 estate", "4 gold"), ("4 estate", "4 estate"), ("moat, 5 estate", "5 estate, moat")],
)
def test_minion_discards_hands_of_five(blair: str, after: str) -> None:
    table = Table(
        "minion, moat", hand="minion, 2 curse", deck="4 silver",
        others={"hand": blair, "deck": "4 gold"},
    )  # fmt: skip
    table.do("minion", *(["moat"] if "moat" in blair else []), "discard-hand")
    assert names(table.avery.hand) == "4 silver"
    assert names(table.avery.discard) == "2 curse"
    assert names(table.blair.hand) == after
    assert table.avery.actions == 1


def test_minion_for_coins_leaves_hands_alone() -> None:
    table = Table("minion", hand="minion, curse", others={"hand": "5 estate"})
    table.do("minion", "plus-2-coins")
    assert counters(table) == (1, 1, 2)
    assert names(table.blair.hand) == "5 estate"
