"""Guilds: its cards, Coffers and overpaying."""

import pytest

from rulesdb.catalog import load_catalog
from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.start import start
from webapp.kingdoms.kingdom import Kingdom, in_order

PILES = ("moat", "village", "smithy", "market", "militia", "cellar", "chapel", "mine", "witch")


# Coffers


def test_coffers_are_spent_one_by_one_in_the_buy_phase_also_after_buying() -> None:
    table = Table("baker", phase="buy", coffers=3, buys=2)
    table.do("coffers", "coffers")
    assert (table.avery.coins, table.avery.coffers) == (2, 1)
    table.do("copper", "coffers")
    assert (table.avery.coins, table.avery.coffers) == (3, 0)
    assert "coffers" not in table.legal


def test_coffers_are_kept_from_turn_to_turn_and_in_the_notation() -> None:
    table = Table("baker", phase="buy", coffers=3, others={"hand": "copper"})
    table.end_turn()
    assert table.avery.coffers == 3
    assert read(write(table.game)).players[0].coffers == 3


@pytest.mark.parametrize(("pile", "coffers"), [("baker", 1), ("plaza", 0)])
def test_each_player_starts_with_one_in_games_with_baker(pile: str, coffers: int) -> None:
    catalog = load_catalog()
    kingdom = Kingdom(2, in_order((pile, *PILES), catalog))
    game = start(kingdom, ("Avery", "Blair"), 1, catalog)
    assert [player.coffers for player in game.players] == [coffers, coffers]


def test_e179_baker_and_candlestick_maker() -> None:
    table = Table("baker, candlestick-maker", hand="baker, candlestick-maker", deck="copper")
    table.do("baker", "candlestick-maker")
    assert names(table.avery.hand) == "copper"
    assert (table.avery.actions, table.avery.buys, table.avery.coffers) == (1, 2, 2)


# Advisor, Butcher, Doctor


def test_e162_advisor_leaves_the_choice_to_the_left() -> None:
    table = Table("advisor", hand="advisor", deck="gold, copper, estate", players=3)
    table.do("advisor")
    assert table.asked == ("Blair", "discard")
    table.do("gold")
    assert names(table.avery.hand) == "copper, estate"


@pytest.mark.parametrize(
    ("spent", "gained", "left"), [("0", "estate", 2), ("1", "silver", 1), ("2", "militia", 0)]
)
def test_butcher_adds_what_is_spent_from_the_coffers(spent: str, gained: str, left: int) -> None:
    table = Table("butcher, moat, militia", hand="butcher, estate")
    table.do("butcher", "estate", spent)
    assert ("militia" in table.legal) == (spent == "2")
    table.do(gained)
    assert names(table.avery.discard) == gained
    assert table.avery.coffers == left
    assert table.avery.coins == 0


def test_butcher_reaches_a_province_with_enough_and_may_trash_nothing() -> None:
    table = Table("butcher", hand="butcher, estate", coffers=4)
    table.do("butcher", "estate", "6", "province")
    assert names(table.avery.discard) == "province"
    table = Table("butcher", hand="butcher, estate")
    table.do("butcher", "none")
    assert table.avery.coffers == 2


def test_doctor_trashes_the_named_cards_and_orders_the_rest() -> None:
    table = Table("doctor", hand="doctor", deck="copper, estate, copper, gold")
    table.do("doctor", "copper")
    assert names(table.game.trash) == "2 copper"
    assert deck(table.avery) == "estate, gold"


def test_doctor_overpaid_looks_at_the_top_card_again_and_again() -> None:
    table = Table("doctor", phase="buy", coins=7, buys=2, deck="curse, copper, gold")
    table.do("doctor", "4", "trash", "discard", "leave")
    assert table.legal == ["leave", "trash", "discard"]
    table.do("leave")
    assert names(table.game.trash) == "curse"
    assert deck(table.avery) == "gold"
    assert table.avery.coins == 0


# Overpaying


@pytest.mark.parametrize(("coins", "asked"), [(3, ("Avery", "buy")), (4, ("Avery", "overpay"))])
def test_overpaying_is_asked_only_with_something_left(coins: int, asked: tuple[str, str]) -> None:
    table = Table("masterpiece", phase="buy", coins=coins, buys=2)
    table.do("masterpiece")
    assert table.asked == asked


def test_masterpiece_brings_a_silver_for_each_coin_overpaid() -> None:
    table = Table("masterpiece", phase="buy", coins=6, buys=2)
    table.do("masterpiece", "3")
    assert names(table.avery.discard) == "masterpiece, 3 silver"
    table = Table("masterpiece", phase="buy", coins=6, buys=2)
    table.do("masterpiece", "0")
    assert names(table.avery.discard) == "masterpiece"
    assert table.avery.coins == 3


def test_masterpiece_gained_otherwise_is_not_overpaid_for() -> None:
    table = Table("masterpiece, expand", hand="expand, estate", coins=5)
    table.do("expand", "masterpiece")
    assert names(table.avery.discard) == "masterpiece"
    assert table.asked == ("Avery", "buy")


def test_what_was_overpaid_for_happens_when_the_card_is_gained() -> None:
    table = Table("masterpiece, royal-seal", phase="buy", in_play="royal-seal", coins=4, buys=2)
    table.do("masterpiece", "1")
    assert table.asked == ("Avery", "order")
    assert names(table.avery.discard) == "masterpiece"
    assert table.avery.coins == 0


def test_farrier_overpaid_draws_more_at_the_end_of_the_turn() -> None:
    table = Table("farrier", phase="buy", coins=4, deck="9 copper", others={"hand": "copper"})
    table.do("farrier", "2")
    assert len(table.avery.hand) == 7


def test_farrier_twice_adds_up_and_is_written_with_the_position() -> None:
    table = Table("farrier", phase="buy", coins=9, buys=3, deck="12 copper",
                  others={"hand": "copper"})  # fmt: skip
    table.do("farrier", "1", "farrier", "2")
    again = read(write(table.game))
    again.run()
    again.answer("stop")
    again.run()
    assert len(again.players[0].hand) == 8


def test_herald_plays_an_action_from_the_deck_and_leaves_others() -> None:
    table = Table("herald, moat", hand="herald", deck="copper, moat, 3 gold")
    table.do("herald")
    assert names(table.avery.in_play) == "herald, moat"
    assert len(table.avery.hand) == 3
    table = Table("herald", hand="herald", deck="copper, gold")
    table.do("herald")
    assert deck(table.avery) == "gold"


def test_herald_overpaid_puts_cards_of_the_discard_pile_onto_the_deck() -> None:
    table = Table("herald", phase="buy", coins=6, buys=2, discard="gold, silver, curse")
    table.do("herald", "2", "gold herald")
    assert deck(table.avery) == "gold, herald"
    table = Table("herald", phase="buy", coins=9, buys=2, discard="gold")
    table.do("herald", "5")
    assert names(table.avery.discard) == ""
    assert len(table.avery.deck) == 2


def test_infirmary_overpaid_is_played_once_for_each_coin() -> None:
    table = Table(
        "infirmary", phase="buy", coins=5, buys=2, hand="curse", deck="copper, estate, gold"
    )
    table.do("infirmary", "2", "curse", "none")
    assert names(table.avery.in_play) == "infirmary"
    assert names(table.avery.hand) == "copper, estate"
    assert names(table.game.trash) == "curse"


def test_infirmary_that_moved_is_not_played() -> None:
    table = Table("infirmary, watchtower", phase="buy", coins=5, buys=2, hand="watchtower",
                  deck="copper")  # fmt: skip
    table.do("infirmary", "2", "watchtower", "yes", "put-on-deck")
    assert deck(table.avery) == "infirmary, copper"
    assert table.asked == ("Avery", "buy")


def test_stonemason_gains_two_cheaper_cards() -> None:
    table = Table("stonemason", hand="stonemason, silver", position={"supply": {"stonemason": 1}})
    table.do("stonemason", "stonemason", "estate")
    assert names(table.avery.discard) == "estate, stonemason"
    table = Table("stonemason", hand="stonemason, copper")
    table.do("stonemason")
    assert names(table.avery.discard) == ""


def test_stonemason_overpaid_gains_two_actions_for_just_that() -> None:
    table = Table("stonemason, herald, moat, mill", phase="buy", coins=6, buys=2)
    table.do("stonemason", "4")
    assert set(table.legal) == {"herald", "mill"}
    table.do("herald", "mill")
    assert names(table.avery.discard) == "herald, mill, stonemason"


def test_stonemason_overpaid_by_what_no_action_costs_gains_nothing() -> None:
    table = Table("stonemason, moat", phase="buy", coins=6, buys=2)
    table.do("stonemason", "3")
    assert names(table.avery.discard) == "stonemason"


# Footpad, Journeyman, Merchant Guild


def test_footpad_draws_for_cards_gained_in_action_phases_only() -> None:
    table = Table("footpad, workshop", hand="workshop", deck="2 gold", coins=3)
    table.do("workshop", "silver")
    assert names(table.avery.hand) == "gold"
    table = Table("footpad", phase="buy", coins=3, buys=2, deck="gold")
    table.do("silver")
    assert names(table.avery.hand) == ""


def test_footpad_lets_whoever_gains_draw() -> None:
    table = Table("footpad, witch", hand="witch", deck="2 copper", others={"deck": "gold"})
    table.do("witch")
    assert names(table.blair.hand) == "gold"


def test_footpad_gives_coffers_and_makes_others_discard() -> None:
    table = Table("footpad", hand="footpad", others={"hand": "5 copper"})
    table.do("footpad")
    assert table.avery.coffers == 2
    assert len(table.blair.hand) == 3


def test_journeyman_finds_three_cards_of_other_names() -> None:
    table = Table("journeyman", hand="journeyman", deck="copper, gold, copper, estate, moat, curse")
    table.do("journeyman", "copper")
    assert names(table.avery.hand) == "estate, gold, moat"
    assert names(table.avery.discard) == "2 copper"
    assert deck(table.avery) == "curse"


@pytest.mark.parametrize(("guilds", "coffers"), [(1, 2), (2, 4)])
def test_merchant_guild_counts_what_the_buy_phase_gained_at_its_end(
    guilds: int, coffers: int
) -> None:
    table = Table("merchant-guild", hand=f"{guilds} merchant-guild, 3 copper", actions=2, buys=1,
                  others={"hand": "copper"})  # fmt: skip
    table.do(*["merchant-guild"] * guilds)
    table.do("treasures", "silver")
    assert table.avery.coffers == 0
    table.do("copper").end_turn()
    assert table.avery.coffers == coffers


def test_merchant_guild_counts_nothing_gained_in_the_action_phase() -> None:
    table = Table("merchant-guild, workshop", hand="merchant-guild, workshop", actions=2,
                  others={"hand": "copper"})  # fmt: skip
    table.do("workshop", "silver", "merchant-guild", "stop")
    assert table.avery.coffers == 0


# Plaza, Soothsayer, Taxman


@pytest.mark.parametrize(("answer", "coffers"), [("copper", 1), ("none", 0)])
def test_plaza_gives_coffers_for_a_treasure(answer: str, coffers: int) -> None:
    table = Table("plaza, moat", hand="plaza, copper, moat", deck="estate")
    table.do("plaza", answer)
    assert table.avery.coffers == coffers
    assert table.avery.actions == 2


def test_soothsayer_lets_those_draw_who_gained_a_curse() -> None:
    table = Table("soothsayer", hand="soothsayer", players=3, position={"supply": {"curse": 1}},
                  others={"deck": "gold"})  # fmt: skip
    table.do("soothsayer")
    assert names(table.avery.discard) == "gold"
    assert names(table.blair.hand) == "gold"
    assert names(table.game.players[2].hand) == ""


def test_soothsayer_and_a_curse_that_is_trashed_at_once() -> None:
    table = Table("soothsayer, watchtower", hand="soothsayer",
                  others={"hand": "watchtower", "deck": "gold"})  # fmt: skip
    table.do("soothsayer", "yes", "trash")
    assert names(table.blair.hand) == "gold, watchtower"


def test_taxman_takes_a_copy_from_those_with_five_cards_and_gains_onto_the_deck() -> None:
    table = Table("taxman", hand="taxman, silver, estate", players=3, position={
        "Blair": {"hand": "silver, 4 copper"}, "Casey": {"hand": "2 silver"}})  # fmt: skip
    table.do("taxman", "silver")
    assert names(table.blair.discard) == "silver"
    assert len(table.game.players[2].hand) == 2
    assert "estate" not in table.legal
    table.do("gold")
    assert deck(table.avery) == "gold"


def test_taxman_that_trashes_nothing_does_nothing() -> None:
    table = Table("taxman", hand="taxman, silver", others={"hand": "5 silver"})
    table.do("taxman", "none")
    assert names(table.blair.discard) == ""
    assert deck(table.avery) == ""
