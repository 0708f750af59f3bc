"""Knights, Ruins, Shelters and Spoils."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score

ATTACK = {"deck": "silver, copper, 9 estate"}


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Knights


@pytest.mark.parametrize(
    ("knight", "after", "drawn"),
    [
        ("dame-josephine", (0, 1, 0), 0),
        ("dame-molly", (2, 1, 0), 0),
        ("dame-sylvia", (0, 1, 2), 0),
        ("sir-bailey", (1, 1, 0), 1),
        ("sir-destry", (0, 1, 0), 2),
        ("sir-martin", (0, 3, 0), 0),
        ("sir-vander", (0, 1, 0), 0),
    ],
)
def test_each_knight_attacks_after_its_bonus(
    knight: str, after: tuple[int, int, int], drawn: int
) -> None:
    table = Table("knights", hand=knight, deck="9 curse", others=ATTACK)
    table.do(knight)
    assert counters(table) == after
    assert len(table.avery.hand) == drawn
    assert names(table.game.trash) == "silver"
    assert names(table.blair.discard) == "copper"
    assert names(table.avery.in_play) == knight


@pytest.mark.parametrize(("answer", "count"), [("none", 0), ("curse", 1), ("curse curse", 2)])
def test_dame_anna_trashes_up_to_two(answer: str, count: int) -> None:
    table = Table("knights", hand="dame-anna, 3 curse", others=ATTACK)
    table.do("dame-anna", answer)
    assert len(table.game.trash) == count + 1


@pytest.mark.parametrize("answer", ["silver", "none"])
def test_dame_natalie_may_gain_a_card_up_to_three(answer: str) -> None:
    table = Table("knights", hand="dame-natalie", others=ATTACK)
    table.do("dame-natalie")
    assert "duchy" not in table.legal
    table.do(answer)
    assert names(table.avery.discard) == ("" if answer == "none" else "silver")
    assert names(table.game.trash) == "silver"


def test_sir_michael_discards_before_it_trashes() -> None:
    table = Table("knights", hand="sir-michael", others=ATTACK | {"hand": "5 copper"})
    table.do("sir-michael")
    assert len(table.blair.hand) == 3
    assert names(table.game.trash) == "silver"


def test_sir_vander_trashed_gains_a_gold_for_its_owner() -> None:
    table = Table("knights", hand="sir-bailey", deck="curse", others={"deck": "sir-vander, copper"})
    table.do("sir-bailey")
    assert names(table.blair.discard) == "copper, gold"
    assert names(table.game.trash) == "sir-bailey, sir-vander"
    assert names(table.avery.in_play) == ""


def test_dame_josephine_is_worth_two() -> None:
    table = Table("knights", hand="dame-josephine")
    assert score(table.game, table.avery) == 2


@pytest.mark.parametrize(
    ("cards", "trash", "discard"),
    [
        ("province, copper", "", "copper, province"),
        ("gold, province", "gold", "province"),
        ("estate, silver", "silver", "estate"),
        ("golem, copper", "", "copper, golem"),  # a Potion in its cost
        ("silver", "silver", ""),
        ("", "", ""),
    ],
)
def test_knights_trash_what_costs_from_three_to_six(cards: str, trash: str, discard: str) -> None:
    table = Table("knights", hand="sir-destry", deck="9 curse", others={"deck": cards})
    table.do("sir-destry")
    assert names(table.game.trash) == trash
    assert names(table.blair.discard) == discard


def test_a_victim_chooses_between_two_and_may_spare_the_knight() -> None:
    table = Table(
        "knights", hand="sir-destry", deck="9 curse", others={"deck": "sir-martin, silver"}
    )
    table.do("sir-destry")
    assert table.asked == ("Blair", "trash")
    table.do("silver")
    assert names(table.avery.in_play) == "sir-destry"
    assert names(table.blair.discard) == "sir-martin"


def test_knights_attack_in_turn_order() -> None:
    table = Table(
        "knights",
        3,
        hand="sir-destry",
        deck="9 curse",
        position={"Blair": {"deck": "sir-martin, copper"}, "Casey": {"deck": "gold, copper"}},
    )
    table.do("sir-destry")
    assert names(table.game.trash) == "gold, sir-destry, sir-martin"


def test_e155_a_trashed_cultist_does_not_draw_the_other_revealed_card() -> None:
    table = Table(
        "knights, cultist",
        hand="sir-destry",
        deck="9 curse",
        others={"deck": "cultist, copper, 3 gold, estate"},
    )
    table.do("sir-destry")
    assert names(table.blair.hand) == "3 gold"
    assert names(table.blair.discard) == "copper"
    assert deck(table.blair) == "estate"


def test_e155_it_shuffles_the_discard_pile_rather_than_draw_it() -> None:
    table = Table(
        "knights, cultist",
        hand="sir-destry",
        deck="9 curse",
        others={"deck": "cultist, copper, gold", "discard": "2 estate"},
    )
    table.do("sir-destry")
    assert names(table.blair.hand) == "2 estate, gold"
    assert names(table.blair.discard) == "copper"


@pytest.mark.parametrize(
    ("top", "coins", "legal"),
    [("sir-martin", 4, True), ("dame-anna", 4, False), ("dame-anna", 5, True)],
)
def test_e22_only_the_top_knight_can_be_bought(top: str, coins: int, legal: bool) -> None:
    table = Table(
        "knights",
        phase="buy",
        coins=coins,
        buys=2,
        position={"supply": {"knights": f"{top}, sir-bailey"}},
    )
    assert (top in table.legal) is legal
    assert "sir-bailey" not in table.legal
    if legal:
        table.do(top)
        assert table.game.top("knights") == "sir-bailey"


# Ruins


@pytest.mark.parametrize(
    ("ruin", "after", "drawn"),
    [
        ("abandoned-mine", (0, 1, 1), 0),
        ("ruined-library", (0, 1, 0), 1),
        ("ruined-market", (0, 2, 0), 0),
        ("ruined-village", (1, 1, 0), 0),
    ],
)
def test_e133_ruins(ruin: str, after: tuple[int, int, int], drawn: int) -> None:
    table = Table("cultist", hand=ruin, deck="2 copper")
    table.do(ruin)
    assert counters(table) == after
    assert len(table.avery.hand) == drawn


@pytest.mark.parametrize(
    ("answers", "on_deck", "discard"),
    [
        (["yes"], "estate", "copper, gold"),
        (["no", "gold copper"], "gold, copper, estate", ""),
        (["no", "copper gold"], "copper, gold, estate", ""),
    ],
)
def test_survivors(answers: list[str], on_deck: str, discard: str) -> None:
    table = Table("cultist", hand="survivors", deck="copper, gold, estate")
    table.do("survivors", *answers)
    assert deck(table.avery) == on_deck
    assert names(table.avery.discard) == discard


def test_e157_ruins_are_actions_for_procession() -> None:
    table = Table("procession, cultist, poor-house", hand="procession, abandoned-mine")
    table.do("procession", "abandoned-mine")
    assert table.avery.coins == 2
    assert names(table.game.trash) == "abandoned-mine"
    assert names(table.avery.discard) == "poor-house"


def test_e22_the_next_ruins_is_turned_up() -> None:
    table = Table(
        "cultist",
        phase="buy",
        buys=3,
        position={"supply": {"ruins": "survivors, ruined-market, survivors"}},
    )
    assert "ruined-market" not in table.legal
    table.do("survivors", "ruined-market")
    assert names(table.avery.discard) == "ruined-market, survivors"


def test_an_empty_pile_of_ruins_counts_for_the_end() -> None:
    table = Table("cultist", position={"supply": {"ruins": "", "copper": 0, "curse": 0}})
    table.end_turn()
    assert table.game.over


# Shelters and Spoils


@pytest.mark.parametrize(
    ("card", "answers", "trashed"),
    [("estate", ["yes"], 1), ("estate", ["no"], 0), ("silver", [], 0)],
)
def test_hovel_may_be_trashed_when_a_victory_card_is_gained(
    card: str, answers: list[str], trashed: int
) -> None:
    table = Table(phase="buy", coins=9, buys=2, hand="hovel")
    table.do(card, *answers)
    assert len(table.game.trash) == trashed
    assert table.asked == ("Avery", "buy")


def test_e37_necropolis_is_an_action() -> None:
    table = Table(hand="necropolis")
    table.do("necropolis")
    assert table.avery.actions == 2


def test_overgrown_estate_draws_in_the_middle_of_an_altar() -> None:
    table = Table("altar", hand="altar, overgrown-estate", deck="gold, copper")
    table.do("altar")
    assert table.asked == ("Avery", "gain")
    assert names(table.avery.hand) == "gold"
    assert score(table.game, table.avery) == 0


def test_spoils_return_to_their_pile_when_played() -> None:
    table = Table("bandit-camp", phase="buy", hand="2 spoils")
    table.do("treasures")
    assert table.avery.coins == 6
    assert len(table.game.piles["spoils"]) == 15
    assert names(table.avery.in_play) == ""


def test_e193_a_card_that_left_is_still_played_again() -> None:
    table = Table("death-cart, throne-room", hand="throne-room, death-cart")
    table.do("throne-room", "death-cart", "death-cart")
    assert names(table.game.trash) == "death-cart"
    assert table.avery.coins == 5
    assert table.asked == ("Avery", "buy")
