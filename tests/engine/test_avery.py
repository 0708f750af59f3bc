"""The manual's full turn: every amount, and what Avery did not say but was asked."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, names

KINGDOM = "conclave, bard, monastery, changeling, crypt, den-of-sin"


@pytest.fixture
def table() -> Table:
    return Table(
        KINGDOM,
        phase="start",
        hand="2 conclave, bard, monastery, changeling",
        in_play="crypt(2 copper, silver)",
        deck="12 estate",
        position={"boons": "the-forests-gift"},
    )


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


def test_whole_turn_line_by_line(table: Table) -> None:
    avery = table.avery
    assert table.asked == ("Avery", "put-in-hand")
    table.do("copper")
    assert counters(table) == (1, 1, 0)
    table.do("conclave")
    assert counters(table) == (0, 1, 2)
    table.do("bard")
    assert counters(table) == (1, 2, 5)
    assert avery.boons == ["the-forests-gift"]
    table.do("conclave")
    assert counters(table) == (0, 2, 7)
    table.do("treasures")
    assert counters(table) == (0, 2, 8)
    table.do("den-of-sin")
    assert counters(table) == (0, 1, 3)
    assert table.asked == ("Avery", "exchange")
    table.do("no", "silver")
    assert counters(table) == (0, 0, 0)
    assert table.asked == ("Avery", "exchange")
    table.do("no", "den-of-sin", "changeling")
    assert table.legal == ["crypt", "conclave", "bard", "copper", "den-of-sin"]
    table.do("den-of-sin")
    assert table.asked == ("Avery", "exchange")
    table.do("no", "den-of-sin", "monastery")
    assert names(avery.hand) == ""
    table.do("copper")
    assert names(table.game.trash) == "changeling, copper"
    assert names(avery.in_play) == "crypt, 2 den-of-sin"
    assert names(table.game.under(avery.in_play[0])) == "copper, silver"
    assert names(avery.discard) == "bard, 2 conclave, monastery, silver"
    assert len(avery.hand) == 5
    assert avery.boons == []
    assert "the-forests-gift" in table.game.boons.discard


def test_next_turn_brings_four_cards_and_one_treasure(table: Table) -> None:
    table.do("copper").end_turn().end_turn()
    crypt = table.avery.in_play[0]
    assert names(table.game.under(crypt)) == "copper, silver"
    assert table.asked == ("Avery", "put-in-hand")
    table.do("silver")
    assert names(table.game.under(crypt)) == "copper"
    assert "silver" in names(table.avery.hand)


def test_two_dens_draw_four_cards_next_turn() -> None:
    table = Table("den-of-sin", phase="night", hand="2 den-of-sin", deck="12 estate")
    table.do("den-of-sin", "den-of-sin").end_turn()
    assert names(table.avery.hand) == "9 estate"
    assert names(table.avery.in_play) == "2 den-of-sin"
    table.end_turn()
    assert names(table.avery.in_play) == ""


@pytest.mark.parametrize(
    ("kingdom", "cards", "asked"),
    [
        (KINGDOM, "silver", True),
        (KINGDOM, "estate", False),
        ("bard", "silver", False),
    ],
)
def test_exchange_is_offered_from_three_coins_in_games_with_changeling(
    kingdom: str, cards: str, asked: bool
) -> None:
    table = Table(kingdom, phase="buy", coins=5)
    table.do(cards)
    assert (table.asked == ("Avery", "exchange")) is asked


def test_exchange_returns_the_card_and_is_not_a_gain() -> None:
    table = Table(KINGDOM, phase="buy", buys=2, coins=3)
    table.do("silver", "yes")
    assert names(table.avery.discard) == "changeling"
    assert len(table.game.piles["silver"]) == 40
    assert len(table.game.piles["changeling"]) == 9
    assert table.avery.gained == ["silver"]


def test_no_exchange_from_an_empty_pile() -> None:
    table = Table(KINGDOM, phase="buy", buys=2, coins=3, position={"supply": {"changeling": 0}})
    table.do("silver")
    assert names(table.avery.discard) == "silver"


def test_exchanged_den_of_sin_goes_to_the_discard_pile() -> None:
    table = Table(KINGDOM, phase="buy", buys=2, coins=5)
    table.do("den-of-sin", "yes")
    assert names(table.avery.discard) == "changeling"
    assert names(table.avery.hand) == ""


def test_conclave_refuses_a_card_with_a_copy_in_play() -> None:
    table = Table(KINGDOM, hand="2 conclave, bard", in_play="bard")
    table.do("conclave")
    assert table.avery.actions == 0
    assert table.asked == ("Avery", "buy")


def test_illegal_answer_is_refused_and_nothing_changes() -> None:
    table = Table(KINGDOM, phase="buy", buys=2, coins=2)
    with pytest.raises(Problem) as caught:
        table.do("gold")
    assert caught.value.code == "illegal-decision"
    assert table.avery.coins == 2
    assert table.game.decisions == []
