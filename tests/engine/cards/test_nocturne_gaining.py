"""Gaining and exchanging in Nocturne: what happens when, and in which order."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names
from webapp.engine.score import score


def shop(kingdom: str, coins: int = 9, buys: int = 3, **more: object) -> Table:
    return Table(kingdom, phase="buy", coins=coins, buys=buys, **more)  # type: ignore[arg-type]


# Cemetery


@pytest.mark.parametrize(("answer", "count"), [("none", 0), ("copper", 1), ("4 copper", 4)])
def test_e53_cemetery_trashes_up_to_four_when_gained(answer: str, count: int) -> None:
    table = shop("cemetery", hand="5 copper, estate")
    cards = answer if answer in ("none", "copper") else " ".join(["copper"] * 4)
    table.do("cemetery", cards)
    assert len(table.game.trash) == count
    assert names(table.avery.discard) == "cemetery"


def test_cemetery_trashes_no_fifth_card() -> None:
    table = shop("cemetery", hand="5 copper")
    table.do("cemetery")
    with pytest.raises(Problem):
        table.do("copper copper copper copper copper")


def test_cemetery_is_worth_two() -> None:
    table = Table("cemetery", hand="2 cemetery, estate")
    assert score(table.game, table.avery) == 5


def test_cemetery_trashing_a_haunted_mirror() -> None:
    table = shop("cemetery", hand="haunted-mirror, cemetery, village, 2 copper")
    table.do("cemetery", "haunted-mirror copper")
    assert table.asked == ("Avery", "discard")
    assert table.legal == ["village", "none"]
    table.do("village")
    assert names(table.avery.discard) == "cemetery, ghost, village"
    assert names(table.game.trash) == "copper, haunted-mirror"


# Changeling


def test_e54_skulk_exchanged_still_brings_its_gold() -> None:
    table = shop("skulk, changeling")
    table.do("skulk")
    assert table.asked == ("Avery", "order")
    table.do("changeling@skulk#1", "yes")
    assert table.asked == ("Avery", "exchange")  # the Gold
    table.do("no")
    assert names(table.avery.discard) == "changeling, gold"
    assert len(table.game.piles["skulk"]) == 10
    assert table.avery.gained == ["skulk", "gold"]


def test_e54_the_gold_of_a_skulk_may_be_exchanged_too() -> None:
    table = shop("skulk, changeling")
    table.do("skulk", "skulk@skulk#1", "yes", "yes")
    assert names(table.avery.discard) == "2 changeling"
    assert len(table.game.piles["gold"]) == 30


def test_skulk_exchanged_put_on_deck_and_its_gold() -> None:
    table = Table(
        "skulk, changeling, tracker",
        hand="tracker",
        buys=2,
        coins=4,
        position={"boons": "the-moons-gift"},
    )
    table.do("tracker", "skulk")
    assert table.asked == ("Avery", "order")
    assert table.legal == ["skulk@skulk", "changeling@skulk", "tracker@skulk"]
    table.do("tracker@skulk#1", "yes")
    assert deck(table.avery) == "skulk"
    # Exchanging has lost track of it; what is left is the Gold, which both may take.
    assert table.legal == ["changeling@gold", "tracker@gold"]
    table.do("changeling@gold#1", "yes")
    assert names(table.avery.discard) == "changeling"


def test_exchange_first_and_tracker_cannot_find_the_card() -> None:
    table = Table(
        "changeling, tracker", hand="tracker", buys=2, coins=3, position={"boons": "the-moons-gift"}
    )
    table.do("tracker", "silver", "changeling@silver#1", "yes")
    assert table.asked == ("Avery", "buy")
    assert names(table.avery.discard) == "changeling"
    assert deck(table.avery) == ""


@pytest.mark.parametrize(
    ("card", "asked"), [("estate", False), ("silver", True), ("gold", True), ("copper", False)]
)
def test_e55_exchange_from_three_coins(card: str, asked: bool) -> None:
    table = shop("changeling")
    table.do(card)
    assert (table.asked == ("Avery", "exchange")) is asked


def test_e56_a_cost_that_is_neither_more_nor_less_than_three() -> None:
    table = Table("changeling, transmute, bard", hand="bard", position={"boons": "the-moons-gift"})
    game = table.game
    assert not game.cost("transmute") >= game.cost("silver")
    assert not game.cost("transmute") < game.cost("silver")


@pytest.mark.parametrize(("changelings", "asked"), [(1, True), (0, False)])
def test_e57_exchange_needs_a_changeling(changelings: int, asked: bool) -> None:
    table = shop("changeling", position={"supply": {"changeling": changelings}})
    table.do("silver")
    assert (table.asked == ("Avery", "exchange")) is asked


def test_e57_a_card_without_a_pile_cannot_be_exchanged() -> None:
    table = Table(
        "thief, changeling, shepherd", hand="thief", others={"deck": "cursed-gold, estate"}
    )
    table.do("thief", "cursed-gold")
    assert names(table.avery.discard) == "cursed-gold"
    assert table.asked == ("Avery", "buy")


@pytest.mark.parametrize(
    ("kingdom", "card"), [("changeling, den-of-sin", "den-of-sin"), ("changeling", "silver")]
)
def test_e58_a_changeling_goes_to_the_discard_pile_whatever_it_came_for(
    kingdom: str, card: str
) -> None:
    table = Table(f"{kingdom}, artisan", hand="artisan, copper")
    table.do("artisan", card, "yes")
    assert names(table.avery.discard) == "changeling"
    assert names(table.avery.hand) == ""
    assert deck(table.avery) == "copper"


def test_e59_changeling_is_trashed_for_a_copy_of_a_duration_from_last_turn() -> None:
    table = Table(
        "changeling, secret-cave, monastery",
        phase="night",
        hand="changeling, monastery",
        in_play="secret-cave",
    )
    table.do("changeling", "no")
    assert names(table.game.trash) == "changeling"
    assert names(table.avery.discard) == "secret-cave"
    assert names(table.avery.in_play) == "secret-cave"


def test_changeling_copies_what_lies_in_play_only() -> None:
    table = Table(
        "changeling, bard",
        phase="night",
        hand="changeling, gold",
        in_play="bard, copper, goat",
        position={"trash": "silver"},
    )
    table.do("changeling")
    assert table.legal == ["bard", "copper", "goat"]
    table.do("goat")
    assert names(table.avery.discard) == ""  # there is no pile of Goats


def test_changeling_alone_gains_nothing() -> None:
    table = Table("changeling", phase="night", hand="changeling")
    table.do("changeling")
    assert names(table.game.trash) == "changeling"
    assert table.game.active is table.blair


# Vampire and Bat


@pytest.mark.parametrize(
    ("answer", "vampires", "after"),
    [
        ("copper copper", 10, "vampire"),
        ("copper", 1, "vampire"),
        ("none", 10, ""),
        ("copper", 0, ""),
    ],
)
def test_e104_bat(answer: str, vampires: int, after: str) -> None:
    table = Table(
        "vampire, monastery",
        phase="night",
        hand="bat, monastery, 3 copper",
        position={"supply": {"vampire": vampires}},
    )
    table.do("bat", answer)
    assert names(table.avery.discard) == after
    assert len(table.game.trash) == (0 if answer == "none" else len(answer.split()))
    assert names(table.avery.in_play) == ("" if after else "bat")
    assert table.avery.gained == []


def test_bat_trashes_no_third_card() -> None:
    table = Table("vampire", phase="night", hand="bat, 3 copper")
    table.do("bat")
    with pytest.raises(Problem):
        table.do("copper copper copper")


@pytest.mark.parametrize(("bats", "left"), [(1, 0), (0, 0)])
def test_e17_an_exchange_moves_both_cards_or_none(bats: int, left: int) -> None:
    table = Table(
        "vampire, monastery",
        phase="night",
        hand="vampire, monastery",
        position={"hexes": "greed", "supply": {"bat": bats}},
    )
    before = len(table.game.piles["vampire"])
    table.do("vampire", "duchy")
    assert len(table.game.piles["vampire"]) == before + bats
    assert len(table.game.piles["bat"]) == left


# Wish


def test_wish_returns_to_its_pile_for_a_card_up_to_six() -> None:
    table = Table("leprechaun", hand="wish")
    before = len(table.game.piles["wish"])
    table.do("wish")
    assert "gold" in table.legal
    assert "province" not in table.legal
    table.do("gold")
    assert names(table.avery.hand) == "gold"
    assert len(table.game.piles["wish"]) == before + 1
    assert names(table.avery.in_play) == ""
    assert table.avery.actions == 1


def test_e116_throne_room_on_wish_gains_once() -> None:
    table = Table("leprechaun, throne-room", hand="throne-room, wish, estate")
    before = len(table.game.piles["wish"])
    table.do("throne-room", "wish", "gold")
    assert table.avery.actions == 2
    assert names(table.avery.hand) == "estate, gold"
    assert len(table.game.piles["wish"]) == before + 1
    assert table.asked != ("Avery", "gain")


# Gained to hand or deck: the discard pile is never touched


def test_a_gain_to_hand_or_deck_does_not_touch_the_discard_pile() -> None:
    table = shop("den-of-sin, changeling, skulk")
    seen = []
    game = table.game
    game.answer("den-of-sin")
    while game.decision is None and game.step():
        seen.append(len(table.avery.discard))
    assert seen
    assert set(seen) == {0}
    assert names(table.avery.hand) == "den-of-sin"
    assert table.asked == ("Avery", "exchange")
