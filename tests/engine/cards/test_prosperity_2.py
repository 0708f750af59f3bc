"""Prosperity: its Actions, and the end of games with Colony."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write

# Bishop, City, Expand, Forge


@pytest.mark.parametrize(
    ("trashed", "vp"), [("copper", 1), ("estate", 2), ("gold", 4), ("golem", 3), ("duchy", 3)]
)
def test_bishop_gives_one_vp_and_half_the_cost_in_coins(trashed: str, vp: int) -> None:
    table = Table("bishop, golem", hand=f"bishop, {trashed}")
    table.do("bishop")
    assert table.avery.vp == vp
    assert table.avery.coins == 1


def test_bishop_with_an_empty_hand_and_others_who_may_trash() -> None:
    table = Table("bishop", hand="bishop", others={"hand": "curse, gold"}, players=3)
    table.do("bishop")
    assert table.asked == ("Blair", "trash")
    table.do("curse", "none")
    assert table.avery.vp == 1
    assert table.blair.vp == 0
    assert names(table.game.trash) == "curse"


@pytest.mark.parametrize(
    ("empty", "drawn", "buys", "coins"),
    [({}, 1, 1, 0), ({"curse": 0}, 2, 1, 0), ({"curse": 0, "estate": 0}, 2, 2, 1)],
)
def test_city_grows_with_empty_supply_piles(
    empty: dict[str, int], drawn: int, buys: int, coins: int
) -> None:
    table = Table("city", hand="city", deck="4 copper", position={"supply": empty})
    table.do("city")
    assert len(table.avery.hand) == drawn
    assert (table.avery.actions, table.avery.buys, table.avery.coins) == (2, buys, coins)


def test_expand_gains_up_to_three_more_and_nothing_without_a_card() -> None:
    table = Table("expand", hand="expand, duchy")
    table.do("expand")
    assert "province" in table.legal
    table = Table("expand", hand="expand")
    table.do("expand")
    assert names(table.avery.discard) == ""


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("estate estate", "bishop"),
        ("none", "copper"),
        ("gold", "gold"),
        ("gold estate", "province"),
    ],
)
def test_forge_gains_exactly_the_total(trashed: str, gained: str) -> None:
    table = Table("forge, bishop", hand="forge, 3 estate, gold")
    table.do("forge", trashed)
    if table.asked == ("Avery", "gain"):
        assert gained in table.legal
        table.do(gained)
    assert names(table.avery.discard) == gained


def test_forge_counts_no_potions_and_gains_nothing_that_costs_one() -> None:
    table = Table("forge, golem", hand="forge, golem, estate")
    table.do("forge", "golem")
    assert names(table.avery.discard) == "potion"  # the one card that costs just $4


# King's Court, Magnate, Monument


def test_kings_court_plays_an_action_three_times() -> None:
    table = Table("kings-court, monument", hand="kings-court, monument")
    table.do("kings-court", "monument")
    assert (table.avery.vp, table.avery.coins) == (3, 6)


def test_kings_court_on_itself_plays_three_actions_three_times_each() -> None:
    table = Table("kings-court, monument, workers-village",
                  hand="2 kings-court, 3 monument")  # fmt: skip
    table.do("kings-court", "kings-court", "monument", "monument", "monument")
    assert table.avery.vp == 9


def test_kings_court_may_play_nothing() -> None:
    table = Table("kings-court", hand="kings-court, monument")
    table.do("kings-court", "none")
    assert names(table.avery.hand) == "monument"


def test_magnate_counts_before_it_draws() -> None:
    table = Table("magnate", hand="magnate, 2 copper, silver, estate", deck="3 gold, curse")
    table.do("magnate")
    assert names(table.avery.hand) == "2 copper, estate, 3 gold, silver"


# Mountebank, Rabble


@pytest.mark.parametrize(("answer", "discard"), [("curse", "curse"), ("none", "copper, curse")])
def test_mountebank_gives_both_cards_unless_a_curse_is_discarded(answer: str, discard: str) -> None:
    table = Table("mountebank", hand="mountebank", others={"hand": "curse, estate"})
    table.do("mountebank", answer)
    assert names(table.blair.discard) == discard
    assert table.avery.coins == 2


def test_mountebank_gives_a_copper_when_the_curses_are_gone() -> None:
    table = Table("mountebank", hand="mountebank", position={"supply": {"curse": 0}})
    table.do("mountebank")
    assert names(table.blair.discard) == "copper"


def test_rabble_discards_actions_and_treasures_and_its_victim_orders_the_rest() -> None:
    table = Table("rabble, mill", hand="rabble", deck="3 copper",
                  others={"deck": "curse, mill, estate, gold"})  # fmt: skip
    table.do("rabble")
    assert table.asked == ("Blair", "put-on-deck")
    table.do("estate curse")
    assert deck(table.blair) == "estate, curse, gold"
    assert names(table.blair.discard) == "mill"


# Trade Route


def test_trade_route_counts_the_victory_piles_gained_from_once_each() -> None:
    table = Table("trade-route, bishop", phase="buy", coins=12, buys=5)
    table.do("estate", "estate", "duchy", "silver")
    assert sorted(table.game.trade_route) == ["duchy", "estate"]
    table = Table("trade-route", hand="trade-route, copper",
                  position={"trade_route": "duchy, estate"})  # fmt: skip
    table.do("trade-route")
    assert (table.avery.coins, table.avery.buys) == (2, 2)
    assert names(table.game.trash) == "copper"


def test_trade_route_counts_gains_of_any_player_and_kind_but_no_exchange() -> None:
    table = Table("trade-route, followers, tournament", hand="followers, trade-route", actions=2,
                  others={"hand": "2 copper"})  # fmt: skip
    table.do("followers", "trade-route")
    assert table.avery.coins == 1


def test_trade_route_tokens_lie_on_all_victory_piles_of_the_supply() -> None:
    table = Table("trade-route, farmland, colony, horn-of-plenty")
    assert table.game.coin_tokens == {"estate", "duchy", "province", "farmland", "colony"}
    assert Table("farmland").game.coin_tokens == set()


def test_the_mat_of_trade_route_survives_its_notation() -> None:
    table = Table("trade-route", phase="buy", coins=2, buys=2)
    table.do("estate")
    again = read(write(table.game))
    assert again.trade_route == ["estate"]
    assert "estate" not in again.coin_tokens


# Vault, Worker's Village


def test_vault_pays_for_discards_and_lets_others_change_two_cards_for_one() -> None:
    table = Table("vault", hand="vault, 2 estate", deck="2 copper", players=3,
                  others={"hand": "3 curse", "deck": "2 gold"})  # fmt: skip
    table.do("vault", "estate estate copper", "curse curse", "none")
    assert table.avery.coins == 3
    assert names(table.blair.hand) == "curse, gold"
    assert names(table.game.players[2].hand) == "3 curse"


def test_vault_others_with_one_card_may_discard_it_and_draw_nothing() -> None:
    table = Table("vault", hand="vault", others={"hand": "curse", "deck": "gold"})
    table.do("vault", "curse")
    assert names(table.blair.hand) == ""
    assert names(table.blair.discard) == "curse"


def test_workers_village() -> None:
    table = Table("workers-village, moat", hand="workers-village, moat", deck="3 copper")
    table.do("workers-village")
    assert (table.avery.actions, table.avery.buys, len(table.avery.hand)) == (2, 2, 2)


# Platinum and Colony


def test_the_game_ends_with_the_last_colony() -> None:
    table = Table("colony, platinum", phase="buy", hand="2 platinum", coins=1,
                  position={"supply": {"colony": 1}})  # fmt: skip
    table.do("treasures", "colony")
    assert table.game.over
    assert table.game.log[-1].scores == [10, 0]


def test_the_game_goes_on_while_there_are_colonies() -> None:
    table = Table("colony, platinum", phase="buy", coins=11, hand="copper",
                  position={"supply": {"colony": 2}}, others={"hand": "copper"})  # fmt: skip
    table.do("colony")
    assert not table.game.over
