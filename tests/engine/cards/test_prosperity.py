"""Prosperity: Treasures that do something, and cards that watch buying and gaining."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.predicates import coins
from webapp.engine.score import score

# Anvil, Bank, Collection


@pytest.mark.parametrize(("answer", "gained"), [("copper", "silver"), ("none", "")])
def test_anvil_gains_only_if_a_treasure_is_discarded(answer: str, gained: str) -> None:
    table = Table("anvil", phase="buy", hand="anvil, copper, estate")
    table.do("anvil#1", answer)
    if gained:
        assert "gold" not in table.legal
        table.do(gained)
    assert names(table.avery.discard) == ("copper, silver" if gained else "")
    assert table.avery.coins == 1


@pytest.mark.parametrize(("in_play", "paid"), [("", 1), ("2 copper, moat", 3), ("bank", 2)])
def test_e183_e184_bank_counts_treasures_in_play_and_itself(in_play: str, paid: int) -> None:
    table = Table("bank", phase="buy", hand="bank", in_play=in_play)
    hand = table.avery.hand[0]
    table.do(hand.token)
    assert table.avery.coins == paid


def test_collection_gives_vp_for_actions_gained_after_it_and_no_others() -> None:
    table = Table("collection, moat", phase="buy", hand="2 collection", coins=10, buys=2)
    table.do("moat")
    assert table.avery.vp == 0
    table = Table("collection, moat", phase="buy", hand="2 collection", coins=10, buys=2)
    table.do("treasures", "moat", "silver")
    assert table.avery.vp == 2


# Charlatan


def test_charlatan_makes_curse_a_treasure_that_is_played_and_scores() -> None:
    table = Table("charlatan", phase="buy", hand="2 curse, copper")
    assert "curse" in table.legal
    table.do("treasures")
    assert table.avery.coins == 3
    assert names(table.avery.in_play) == "copper, 2 curse"
    assert score(table.game, table.avery) == -2


def test_curse_is_no_treasure_without_charlatan() -> None:
    table = Table("mint", phase="buy", hand="curse, copper")
    table.do("treasures")
    assert table.avery.coins == 1
    assert names(table.avery.hand) == "curse"


def test_charlatan_curses_count_for_magnate_mint_and_are_gained_as_treasures() -> None:
    table = Table("charlatan, magnate", hand="magnate, 2 curse, estate", deck="5 copper")
    table.do("magnate")
    assert len(table.avery.hand) == 5
    table = Table("charlatan", hand="charlatan", others={"hand": "copper"})
    table.do("charlatan")
    assert table.avery.coins == 3
    assert table.blair.discard[0].is_treasure


# Clerk


def test_clerk_may_be_played_from_the_hand_as_the_turn_starts() -> None:
    table = Table("clerk", phase="start", hand="2 clerk", others={"hand": "5 copper"})
    assert table.asked == ("Avery", "play")
    table.do("yes", "no")
    assert deck(table.blair) == "copper"
    assert len(table.blair.hand) == 4
    assert table.avery.actions == 1
    assert table.avery.coins == 2


def test_clerk_leaves_alone_who_has_fewer_than_five_cards() -> None:
    table = Table("clerk", hand="clerk", others={"hand": "4 copper"})
    table.do("clerk")
    assert len(table.blair.hand) == 4


def test_clerk_waits_for_the_order_beside_other_things_at_the_start() -> None:
    table = Table("clerk, den-of-sin", phase="start", hand="", deck="clerk, copper, estate",
                  in_play="den-of-sin", later=["den-of-sin"])  # fmt: skip
    assert table.asked == ("Avery", "play")  # the Clerk just drawn


# Contraband, War Chest


def test_contraband_keeps_the_named_card_from_being_bought_not_gained() -> None:
    table = Table("contraband, horn-of-plenty", phase="buy",
                  hand="contraband, horn-of-plenty, copper, gold")  # fmt: skip
    table.do("contraband#1")
    assert table.asked == ("Blair", "name")
    table.do("silver", "gold#1")
    assert table.avery.buys == 2
    assert "silver" not in table.legal
    table.do("horn-of-plenty#1")
    assert "silver" in table.legal


def test_contraband_may_name_a_card_that_is_not_in_the_game_and_ends_with_the_turn() -> None:
    table = Table("contraband", phase="buy", hand="contraband", others={"hand": "2 copper, silver"})
    table.do("contraband#1", "province").end_turn()
    assert table.game.in_force == []


def test_what_contraband_named_is_written_with_the_position() -> None:
    table = Table("contraband", phase="buy", hand="contraband, gold", coins=5)
    table.do("contraband#1", "gold")
    again = read(write(table.game))
    assert again.run() is not None
    assert not again.may_buy(again.players[0], "gold")
    assert again.may_buy(again.players[0], "duchy")


def test_war_chests_cannot_gain_what_was_named_for_any_of_them_this_turn() -> None:
    table = Table("war-chest", phase="buy", hand="2 war-chest")
    table.do("war-chest#1", "duchy")
    assert "duchy" not in table.legal
    assert "gold" not in table.legal
    table.do("silver", "war-chest#2", "silver")
    assert not {"duchy", "silver"} & set(table.legal)
    table.do("estate")
    assert names(table.avery.discard) == "estate, silver"


# Counting House, Crystal Ball, Loan, Venture


def test_counting_house_takes_any_number_of_coppers_from_the_discard_pile() -> None:
    table = Table("counting-house", hand="counting-house", discard="3 copper, silver")
    table.do("counting-house", "copper copper")
    assert names(table.avery.hand) == "2 copper"
    assert names(table.avery.discard) == "copper, silver"


@pytest.mark.parametrize(
    ("top", "legal"),
    [
        ("estate", ["leave", "trash", "discard"]),
        ("silver", ["leave", "trash", "discard", "play"]),
        ("moat", ["leave", "trash", "discard", "play"]),
    ],
)
def test_crystal_ball_plays_only_actions_and_treasures(top: str, legal: list[str]) -> None:
    table = Table("crystal-ball, moat", phase="buy", hand="crystal-ball", deck=f"{top}, 2 copper")
    table.do("crystal-ball#1")
    assert table.legal == legal
    table.do(legal[-1])
    assert names(table.avery.discard) == ("estate" if top == "estate" else "")
    assert len(table.avery.hand) == (2 if top == "moat" else 0)


@pytest.mark.parametrize(("answer", "trash"), [("trash", "copper"), ("discard", "")])
def test_loan_trashes_or_discards_the_first_treasure(answer: str, trash: str) -> None:
    table = Table("loan", phase="buy", hand="loan", deck="estate, copper, gold")
    table.do("loan#1", answer)
    assert names(table.game.trash) == trash
    assert names(table.avery.discard) == ("estate" if trash else "copper, estate")
    assert deck(table.avery) == "gold"


def test_venture_plays_the_first_treasure_another_venture_too() -> None:
    table = Table("venture", phase="buy", hand="venture", deck="estate, venture, duchy, gold")
    table.do("venture#1")
    assert table.avery.coins == 5
    assert names(table.avery.in_play) == "gold, 2 venture"
    assert names(table.avery.discard) == "duchy, estate"


def test_venture_without_a_treasure_discards_all() -> None:
    table = Table("venture", phase="buy", hand="venture", deck="2 estate", discard="duchy")
    table.do("venture#1")
    assert table.avery.coins == 1
    assert names(table.avery.discard) == "duchy, 2 estate"


# Goons, Grand Market, Hoard, Talisman


@pytest.mark.parametrize(("goons", "vp"), [(1, 2), (2, 4)])
def test_goons_gives_vp_for_each_card_bought_with_it_in_play(goons: int, vp: int) -> None:
    table = Table("goons", phase="buy", in_play=f"{goons} goons", buys=2, coins=5)
    table.do("copper", "silver")
    assert table.avery.vp == vp


def test_goons_played_three_times_is_one_card_in_play() -> None:
    table = Table("goons, kings-court", hand="kings-court, goons", others={"hand": "5 copper"})
    table.do("kings-court", "goons")
    assert (table.avery.buys, table.avery.coins) == (4, 6)
    table.do("copper")
    assert table.avery.vp == 1


def test_goons_gives_nothing_for_gains_that_are_not_bought() -> None:
    table = Table("goons, expand", hand="expand, estate", in_play="goons")
    table.do("expand", "silver")
    assert table.avery.vp == 0


def test_grand_market_cannot_be_bought_with_a_copper_in_play() -> None:
    table = Table("grand-market", phase="buy", in_play="copper, gold", coins=8)
    assert "grand-market" not in table.legal
    assert "gold" in table.legal
    table = Table("grand-market", phase="buy", hand="copper", in_play="gold", coins=8)
    assert "grand-market" in table.legal


def test_grand_market_can_be_gained_with_coppers_in_play() -> None:
    table = Table("grand-market, expand", hand="expand, estate, copper", in_play="copper")
    table.do("expand", "estate")
    assert "silver" in table.legal


def test_hoard_gains_gold_for_victory_cards_bought_only() -> None:
    table = Table("hoard", phase="buy", hand="2 hoard", coins=2, buys=3)
    table.do("treasures", "estate", "silver")
    assert names(table.avery.discard) == "estate, 2 gold, silver"


def test_hoard_gives_nothing_for_a_victory_card_gained_otherwise() -> None:
    table = Table("hoard, horn-of-plenty, moat", phase="buy",
                  hand="hoard, horn-of-plenty, copper, silver")  # fmt: skip
    table.do("hoard#1", "copper#1", "silver#1", "horn-of-plenty#1", "estate")
    assert names(table.avery.discard) == "estate"


@pytest.mark.parametrize(("talismans", "gained"), [(1, "2 silver"), (2, "3 silver")])
def test_talisman_gains_copies_of_cheap_cards_bought(talismans: int, gained: str) -> None:
    table = Table("talisman", phase="buy", in_play=f"{talismans} talisman", coins=3, buys=2)
    table.do("silver")
    assert names(table.avery.discard) == gained


@pytest.mark.parametrize(("bought", "coins"), [("estate", 2), ("duchy", 5), ("gold", 6)])
def test_talisman_copies_no_victory_card_and_nothing_dear(bought: str, coins: int) -> None:
    table = Table("talisman", phase="buy", in_play="talisman", coins=coins, buys=2)
    table.do(bought)
    assert names(table.avery.discard) == bought


def test_talisman_goes_by_the_cost_when_bought() -> None:
    table = Table(
        "talisman, peddler, moat", phase="buy", in_play="talisman, 2 moat", coins=4, buys=2
    )
    table.do("peddler")
    assert names(table.avery.discard) == "2 peddler"


# Peddler, Quarry


def test_peddler_is_cheaper_in_buy_phases_only_by_actions_in_play() -> None:
    table = Table("peddler, moat", in_play="2 moat, copper", hand="moat", deck="3 copper")
    assert table.game.cost("peddler") == coins(8)
    table.do("moat")
    assert table.game.cost("peddler") == coins(2)
    assert "peddler" not in table.legal
    table = Table("peddler, moat", phase="buy", in_play="5 moat")
    assert table.game.cost("peddler") == coins(0)
    assert "peddler" in table.legal


def test_quarry_and_peddler_add_up_and_stop_at_nothing() -> None:
    table = Table("peddler, quarry, moat", phase="buy", in_play="2 moat", hand="2 quarry")
    table.do("quarry#1")
    assert table.game.cost("peddler") == coins(2)
    assert table.game.cost("silver") == coins(3)
    table.do("quarry#2")
    assert table.game.cost("peddler") == coins(0)
    assert table.game.cost("moat") == coins(0)


# Investment, Mint


def test_investment_trashes_itself_for_different_treasures_in_hand() -> None:
    table = Table("investment", phase="buy", hand="investment, estate, 2 copper, silver")
    table.do("investment#1", "estate", "trash-this")
    assert table.avery.vp == 2
    assert names(table.game.trash) == "estate, investment"
    assert names(table.avery.hand) == "2 copper, silver"


def test_investment_played_twice_gives_vp_only_once() -> None:
    table = Table("investment, tiara", phase="buy", hand="tiara, investment, 2 estate, copper")
    table.do("tiara#1", "investment", "estate", "trash-this", "estate", "trash-this")
    assert table.avery.vp == 1
    assert names(table.game.trash) == "2 estate, investment"


def test_mint_gains_a_copy_only_of_what_the_supply_has() -> None:
    table = Table("mint, bandit-camp", hand="mint, spoils, gold")
    table.do("mint", "spoils")
    assert names(table.avery.discard) == ""
    table = Table("mint", hand="mint, gold")
    table.do("mint", "gold")
    assert names(table.avery.discard) == "gold"


def test_mint_gained_trashes_the_treasures_in_play() -> None:
    table = Table("mint, watchtower", phase="buy", hand="5 copper", buys=2)
    table.do("treasures", "mint")
    assert names(table.game.trash) == "5 copper"
    assert names(table.avery.in_play) == ""


# Royal Seal, Tiara, Watchtower


@pytest.mark.parametrize(("answer", "top"), [("yes", "silver"), ("no", "")])
def test_royal_seal_in_play_puts_what_is_gained_onto_the_deck(answer: str, top: str) -> None:
    table = Table("royal-seal", phase="buy", in_play="royal-seal", coins=3, buys=2)
    table.do("silver", answer)
    assert deck(table.avery) == top
    assert names(table.avery.discard) == ("" if top else "silver")


def test_royal_seal_is_gone_once_mint_has_trashed_it() -> None:
    table = Table("royal-seal, mint", phase="buy", in_play="royal-seal", coins=5, buys=2)
    table.do("mint", "mint")
    assert table.asked == ("Avery", "buy")
    assert names(table.avery.discard) == "mint"
    table = Table("royal-seal, mint", phase="buy", in_play="royal-seal", coins=5, buys=2)
    table.do("mint", "royal-seal", "yes")
    assert deck(table.avery) == "mint"
    assert names(table.game.trash) == "royal-seal"


def test_tiara_plays_a_treasure_twice_and_puts_gains_onto_the_deck() -> None:
    table = Table("tiara", phase="buy", hand="tiara, gold", buys=1)
    table.do("tiara#1", "gold")
    assert (table.avery.coins, table.avery.buys) == (6, 2)
    table.do("silver", "yes")
    assert deck(table.avery) == "silver"


def test_tiara_on_tiara_plays_two_treasures_twice_each() -> None:
    table = Table("tiara", phase="buy", hand="2 tiara, gold, silver")
    table.do("tiara#1", "tiara", "gold", "silver")
    assert table.avery.coins == 10


def test_watchtower_trashes_or_topdecks_what_is_gained_also_on_others_turns() -> None:
    table = Table("watchtower, mountebank", hand="mountebank", others={"hand": "watchtower"})
    table.do("mountebank", "yes", "trash", "yes", "put-on-deck")
    assert names(table.game.trash) == "curse"
    assert deck(table.blair) == "copper"
    assert len(table.game.piles["curse"]) == 9


def test_watchtower_that_is_not_revealed_does_nothing_and_draws_to_six() -> None:
    table = Table("watchtower", hand="watchtower, 2 copper", deck="6 estate", coins=3)
    table.do("watchtower")
    assert len(table.avery.hand) == 6
    table = Table("watchtower", phase="buy", hand="watchtower", coins=3, buys=2)
    table.do("silver", "no")
    assert names(table.avery.discard) == "silver"


def test_two_watchtowers_ask_no_more_once_the_card_has_moved() -> None:
    table = Table("watchtower", phase="buy", hand="2 watchtower", coins=3, buys=2)
    table.do("silver", "yes", "trash")
    assert table.asked == ("Avery", "buy")
