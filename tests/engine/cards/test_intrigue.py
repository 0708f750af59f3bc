"""The cards of Intrigue, both editions."""

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


# Nobles


@pytest.mark.parametrize(
    ("pick", "actions", "hand"),
    [("plus-3-cards", 0, "3 copper"), ("plus-2-actions", 2, "")],
)
def test_nobles(pick: str, actions: int, hand: str) -> None:
    table = Table("nobles", hand="nobles", deck="4 copper")
    table.do("nobles", pick)
    assert table.avery.actions == actions
    assert names(table.avery.hand) == hand


# Patrol and Scout


def test_patrol_takes_victory_cards_and_curses() -> None:
    table = Table("patrol, nobles", hand="patrol", deck="3 gold, nobles, curse, copper, silver")
    table.do("patrol", "silver copper")
    assert names(table.avery.hand) == "curse, 3 gold, nobles"
    assert deck(table.avery) == "silver, copper"


def test_scout_leaves_curses() -> None:
    table = Table("scout, mill", hand="scout", deck="mill, curse, estate, copper, gold")
    table.do("scout", "copper curse")
    assert names(table.avery.hand) == "estate, mill"
    assert deck(table.avery) == "copper, curse, gold"
    assert table.avery.actions == 1


def test_scout_shuffles_without_the_revealed_cards() -> None:
    table = Table("scout", hand="scout", deck="estate", discard="2 copper")
    table.do("scout")
    assert names(table.avery.hand) == "estate"
    assert deck(table.avery) == "2 copper"


# Pawn


@pytest.mark.parametrize(
    ("picks", "after", "hand"),
    [
        (["plus-1-card", "plus-1-action"], (1, 1, 0), "gold"),
        (["plus-1-buy", "plus-1-coin"], (0, 2, 1), ""),
        (["plus-1-coin", "plus-1-card"], (0, 1, 1), "gold"),
    ],
)
def test_pawn(picks: list[str], after: tuple[int, int, int], hand: str) -> None:
    table = Table("pawn", hand="pawn", deck="gold")
    table.do("pawn", *picks)
    assert counters(table) == after
    assert names(table.avery.hand) == hand


def test_pawn_picks_both_before_doing_either() -> None:
    table = Table("pawn", hand="pawn", deck="gold")
    table.do("pawn", "plus-1-card")
    assert names(table.avery.hand) == ""
    assert table.legal == ["plus-1-action", "plus-1-buy", "plus-1-coin"]


# Replace


@pytest.mark.parametrize(
    ("trashed", "gained", "on_deck", "discard", "curses"),
    [
        ("estate", "lurker", "lurker", "", ""),
        ("estate", "silver", "silver", "", ""),
        ("silver", "duchy", "", "duchy", "curse"),
        ("duchy", "nobles", "nobles", "", "curse"),
        ("copper", "curse", "", "curse", ""),
    ],
)
def test_replace(trashed: str, gained: str, on_deck: str, discard: str, curses: str) -> None:
    table = Table("replace, nobles, lurker", hand=f"replace, {trashed}")
    table.do("replace", gained)
    assert names(table.game.trash) == trashed
    assert deck(table.avery) == on_deck
    assert names(table.avery.discard) == discard
    assert names(table.blair.discard) == curses


def test_replace_gives_no_curse_to_who_is_unaffected() -> None:
    table = Table("replace, moat", hand="replace, silver", others={"hand": "moat"})
    table.do("replace", "moat", "duchy")
    assert names(table.blair.discard) == ""


def test_replace_does_not_move_what_was_exchanged() -> None:
    table = Table("replace, changeling", hand="replace, estate")
    table.do("replace", "silver", "yes")
    assert deck(table.avery) == ""
    assert names(table.avery.discard) == "changeling"


def test_replace_with_an_empty_hand_does_nothing() -> None:
    table = Table("replace", hand="replace")
    table.do("replace")
    assert names(table.avery.discard) == ""


# Saboteur


def test_saboteur_trashes_the_first_dear_card() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "copper, estate, gold, silver"})
    table.do("saboteur")
    assert names(table.game.trash) == "gold"
    assert table.asked == ("Blair", "gain")
    assert "silver" in table.legal
    assert "duchy" not in table.legal
    table.do("none")
    assert names(table.blair.discard) == "copper, estate"
    assert deck(table.blair) == "silver"


def test_saboteur_may_bring_a_cheaper_card() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "duchy"})
    table.do("saboteur", "silver")
    assert names(table.blair.discard) == "silver"


def test_saboteur_finds_nothing_and_discards_everything() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "copper", "discard": "2 estate"})
    table.do("saboteur")
    assert names(table.game.trash) == ""
    assert names(table.blair.discard) == "copper, 2 estate"


# Secret Chamber


@pytest.mark.parametrize(
    ("answer", "coins", "left"), [("none", 0, "3 estate"), ("estate estate", 2, "estate")]
)
def test_secret_chamber_played(answer: str, coins: int, left: str) -> None:
    table = Table("secret-chamber", hand="secret-chamber, 3 estate")
    table.do("secret-chamber", answer)
    assert table.avery.coins == coins
    assert names(table.avery.hand) == left


def test_secret_chamber_hides_cards_from_an_attack() -> None:
    table = Table(
        "secret-chamber, thief", hand="thief",
        others={"hand": "secret-chamber, silver", "deck": "gold, estate"},
    )  # fmt: skip
    table.do("thief", "secret-chamber", "estate", "secret-chamber")
    assert names(table.blair.hand) == "gold, silver"
    assert names(table.blair.discard) == "estate, secret-chamber"
    assert names(table.game.trash) == ""


def test_secret_chamber_then_a_moat_that_it_drew() -> None:
    table = Table(
        "secret-chamber, moat, thief", hand="thief",
        others={"hand": "secret-chamber, silver", "deck": "gold, moat"},
    )  # fmt: skip
    table.do("thief", "secret-chamber", "silver", "gold", "moat")
    assert deck(table.blair) == "gold, silver"
    assert names(table.game.trash) == ""


# Secret Passage


@pytest.mark.parametrize(
    ("place", "after"),
    [("0", "gold, copper, estate"), ("1", "copper, gold, estate"), ("2", "copper, estate, gold")],
)
def test_secret_passage_puts_a_card_anywhere(place: str, after: str) -> None:
    table = Table("secret-passage", hand="secret-passage, gold", deck="2 silver, copper, estate")
    table.do("secret-passage", "gold")
    assert table.legal == ["0", "1", "2"]
    table.do(place)
    assert deck(table.avery) == after
    assert names(table.avery.hand) == "2 silver"


def test_secret_passage_into_an_empty_deck_and_with_nothing_to_put() -> None:
    table = Table("secret-passage", hand="secret-passage, gold", deck="2 silver")
    table.do("secret-passage", "silver")
    assert deck(table.avery) == "silver"
    table = Table("secret-passage", hand="secret-passage")
    table.do("secret-passage")
    assert table.avery.actions == 1


# Shanty Town


@pytest.mark.parametrize(
    ("hand", "drawn"), [("copper", 2), ("", 2), ("copper, moat", 0), ("nobles", 0)]
)
def test_shanty_town(hand: str, drawn: int) -> None:
    table = Table("shanty-town, moat, nobles", hand=f"shanty-town, {hand}", deck="moat, gold")
    before = len(table.avery.hand)
    table.do("shanty-town")
    assert len(table.avery.hand) == before - 1 + drawn
    assert table.avery.actions == 2


# Steward


@pytest.mark.parametrize(
    ("hand", "answers", "coins", "left"),
    [
        ("estate", ["plus-2-cards"], 0, "estate, 2 gold"),
        ("estate", ["plus-2-coins"], 2, "estate"),
        ("estate", ["trash-two"], 0, ""),
        ("2 estate, copper", ["trash-two", "estate copper"], 0, "estate"),
        ("", ["trash-two"], 0, ""),
    ],
)
def test_steward(hand: str, answers: list[str], coins: int, left: str) -> None:
    table = Table("steward", hand=f"steward, {hand}", deck="2 gold")
    table.do("steward", *answers)
    assert table.avery.coins == coins
    assert names(table.avery.hand) == left


# Swindler


def test_swindler_replaces_by_a_card_of_the_same_cost() -> None:
    table = Table("swindler, lurker", hand="swindler", others={"deck": "estate, gold"})
    table.do("swindler")
    assert table.asked == ("Avery", "gain")
    assert table.legal == ["estate", "lurker"]
    table.do("lurker")
    assert names(table.blair.discard) == "lurker"
    assert names(table.game.trash) == "estate"
    assert table.avery.coins == 2


@pytest.mark.parametrize(
    ("top", "supply", "given"),
    [("copper", {}, "curse"), ("copper", {"curse": 0}, "copper"), ("province", {}, "province")],
)
def test_swindler_gives_what_is_left(top: str, supply: dict[str, int], given: str) -> None:
    table = Table("swindler", hand="swindler", others={"deck": top}, position={"supply": supply})
    table.do("swindler", *([given] if given == "curse" else []))
    assert names(table.blair.discard) == given


def test_swindler_finds_nothing_at_that_cost() -> None:
    table = Table("swindler", hand="swindler", others={"deck": "feodum"})
    table.do("swindler")
    assert names(table.game.trash) == "feodum"
    assert names(table.blair.discard) == "3 silver"


def test_swindler_shuffles_and_spares_who_has_no_cards() -> None:
    table = Table(
        "swindler", players=3, hand="swindler", position={"Casey": {"discard": "province"}}
    )
    table.do("swindler")
    assert names(table.game.trash) == "province"
    assert names(table.game.players[2].discard) == "province"
    assert names(table.blair.discard) == ""


# Torturer


@pytest.mark.parametrize(
    ("hand", "answers", "left", "curses"),
    [
        ("3 copper", ["gain-curse"], "3 copper, curse", 10),
        ("copper, 2 estate", ["discard-two", "estate estate"], "copper", 10),
        ("copper", ["discard-two"], "", 10),
        ("", ["discard-two"], "", 10),
        ("3 copper", ["gain-curse"], "3 copper", 0),
    ],
)
def test_torturer(hand: str, answers: list[str], left: str, curses: int) -> None:
    table = Table(
        "torturer", hand="torturer", others={"hand": hand},
        position={"supply": {"curse": curses}},
    )  # fmt: skip
    table.do("torturer")
    assert table.asked == ("Blair", "choose")
    table.do(*answers)
    assert names(table.blair.hand) == left


# Trading Post


@pytest.mark.parametrize(
    ("hand", "answers", "left", "trash"),
    [
        ("estate, 2 copper", ["estate copper"], "copper, silver", "copper, estate"),
        ("2 curse", [], "silver", "2 curse"),
        ("curse", [], "", "curse"),
        ("", [], "", ""),
    ],
)
def test_trading_post(hand: str, answers: list[str], left: str, trash: str) -> None:
    table = Table("trading-post", hand=f"trading-post, {hand}")
    table.do("trading-post", *answers)
    assert names(table.avery.hand) == left
    assert names(table.game.trash) == trash


# Tribute


@pytest.mark.parametrize(
    ("top", "actions", "coins", "drawn"),
    [
        ("copper, harem", 0, 4, 2),
        ("2 silver", 0, 2, 0),
        ("moat, estate", 2, 0, 2),
        ("nobles, curse", 2, 0, 2),
        ("gold", 0, 2, 0),
    ],
)
def test_tribute_counts_different_cards(top: str, actions: int, coins: int, drawn: int) -> None:
    table = Table(
        "tribute, harem, nobles, moat", hand="tribute", deck="5 copper", others={"deck": top}
    )
    table.do("tribute")
    assert (table.avery.actions, table.avery.coins) == (actions, coins)
    assert len(table.avery.hand) == drawn
    assert sum(1 for _ in table.blair.discard) == len(list(table.blair.cards()))


def test_tribute_looks_to_the_left() -> None:
    table = Table(
        "tribute", players=3, hand="tribute",
        position={"Blair": {"deck": "2 gold"}, "Casey": {"deck": "2 silver"}},
    )  # fmt: skip
    table.do("tribute")
    assert names(table.blair.discard) == "2 gold"
    assert deck(table.game.players[2]) == "2 silver"


# Upgrade


@pytest.mark.parametrize(
    ("trashed", "answers", "gained"),
    [
        ("estate", ["upgrade", "estate"], "silver"),
        ("copper", ["upgrade", "copper"], ""),
        ("gold", ["upgrade", "gold"], ""),
        ("copper", ["bridge", "upgrade", "copper"], "estate"),
        ("silver", ["upgrade", "silver"], "bridge"),
    ],
)
def test_upgrade_gains_exactly_one_more(trashed: str, answers: list[str], gained: str) -> None:
    table = Table(
        "upgrade, bridge, torturer", hand=f"upgrade, bridge, {trashed}", deck="curse", actions=2
    )
    table.do(*answers)
    assert names(table.avery.discard) == gained
    assert trashed in names(table.game.trash)


# Wishing Well


@pytest.mark.parametrize(
    ("named", "hand", "left"), [("gold", "copper, gold", ""), ("silver", "copper", "gold")]
)
def test_wishing_well(named: str, hand: str, left: str) -> None:
    table = Table("wishing-well", hand="wishing-well", deck="copper, gold")
    table.do("wishing-well", named)
    assert names(table.avery.hand) == hand
    assert deck(table.avery) == left
    assert table.avery.actions == 1
