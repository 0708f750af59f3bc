"""Hinterlands: the cards from Mandarin on."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score

# Mandarin, Margrave, Noble Brigand


def test_mandarin_gained_puts_the_treasures_in_play_onto_the_deck_in_any_order() -> None:
    table = Table("mandarin", phase="buy", in_play="copper, gold, moat", coins=5, buys=2)
    table.do("mandarin", "gold copper")
    assert deck(table.avery) == "gold, copper"
    assert names(table.avery.in_play) == "moat"
    table = Table("mandarin", hand="mandarin, estate")
    table.do("mandarin")
    assert deck(table.avery) == "estate"


def test_margrave_lets_others_draw_before_they_discard() -> None:
    table = Table("margrave", hand="margrave", deck="3 copper",
                  others={"hand": "2 estate", "deck": "gold"})  # fmt: skip
    table.do("margrave")
    assert names(table.blair.hand) == "2 estate, gold"
    assert table.avery.buys == 2
    table = Table("margrave", hand="margrave", others={"hand": "5 estate", "deck": "gold"})
    table.do("margrave", "estate estate estate")
    assert names(table.blair.hand) == "2 estate, gold"


@pytest.mark.parametrize(
    ("top", "gained", "discard"),
    [
        ("silver, estate", "silver", "estate"),
        ("copper, estate", "", "copper, estate"),
        ("2 estate", "", "copper, 2 estate"),
        ("platinum, estate", "", "estate, platinum"),
    ],
)
def test_noble_brigand_takes_silver_or_gold_and_gives_copper(
    top: str, gained: str, discard: str
) -> None:
    table = Table("noble-brigand, platinum", hand="noble-brigand", others={"deck": top})
    table.do("noble-brigand")
    assert names(table.avery.discard) == gained
    assert names(table.blair.discard) == discard


def test_noble_brigand_chooses_between_silver_and_gold() -> None:
    table = Table("noble-brigand", hand="noble-brigand", others={"deck": "silver, gold"})
    table.do("noble-brigand")
    assert table.asked == ("Avery", "trash")
    table.do("gold")
    assert names(table.avery.discard) == "gold"
    assert names(table.blair.discard) == "silver"


def test_noble_brigand_attacks_when_bought_and_no_moat_helps() -> None:
    table = Table("noble-brigand, moat", phase="buy", coins=4, buys=2,
                  others={"hand": "moat", "deck": "gold, estate"})  # fmt: skip
    table.do("noble-brigand")
    assert names(table.avery.discard) == "gold, noble-brigand"


def test_noble_brigand_gained_otherwise_does_nothing() -> None:
    table = Table("noble-brigand, expand", hand="expand, estate", others={"deck": "2 gold"})
    table.do("expand", "noble-brigand")
    assert deck(table.blair) == "2 gold"


# Nomad Camp, Nomads, Oasis, Oracle


def test_nomad_camp_is_gained_onto_the_deck() -> None:
    table = Table("nomad-camp", phase="buy", coins=4, buys=2)
    table.do("nomad-camp")
    assert deck(table.avery) == "nomad-camp"


def test_nomads_pay_when_gained_and_when_trashed() -> None:
    table = Table("nomads", phase="buy", coins=4, buys=2)
    table.do("nomads")
    assert table.avery.coins == 2
    table = Table("nomads, bishop", hand="bishop, nomads")
    table.do("bishop")
    assert table.avery.coins == 3


def test_oasis_discards_after_drawing() -> None:
    table = Table("oasis", hand="oasis", deck="gold")
    table.do("oasis")
    assert names(table.avery.discard) == "gold"
    assert (table.avery.actions, table.avery.coins) == (1, 1)


def test_oracle_decides_for_everybody_and_then_draws() -> None:
    table = Table("oracle", hand="oracle", deck="2 estate, gold, silver",
                  others={"deck": "gold, estate"})  # fmt: skip
    table.do("oracle", "discard")
    assert table.asked == ("Avery", "choose")
    table.do("put-on-deck")
    assert table.asked == ("Blair", "put-on-deck")
    table.do("estate gold")
    assert deck(table.blair) == "estate, gold"
    assert names(table.avery.hand) == "gold, silver"
    assert names(table.avery.discard) == "2 estate"


# Scheme


def test_scheme_puts_an_action_discarded_from_play_onto_the_deck_before_drawing() -> None:
    table = Table("scheme, moat", hand="scheme, moat", deck="9 copper")
    table.do("scheme", "moat", "stop")
    assert table.legal == ["scheme", "moat", "none"]
    table.do("moat")
    assert "moat" in names(table.avery.hand)
    assert names(table.avery.discard) == "3 copper, scheme"


def test_scheme_may_take_nothing_and_never_a_duration_that_stays() -> None:
    table = Table("scheme, ghost-town, den-of-sin", hand="scheme, ghost-town", deck="9 copper")
    table.do("scheme", "stop", "ghost-town")
    assert table.legal == ["scheme", "none"]
    table.do("none")
    assert names(table.avery.in_play) == "ghost-town"
    assert "scheme" in names(table.avery.discard)


def test_two_schemes_take_two_cards() -> None:
    table = Table("scheme, moat", hand="2 scheme, moat", deck="9 copper")
    table.do("scheme", "scheme", "moat", "stop", "moat", "scheme")
    assert names(table.avery.hand) == "3 copper, moat, scheme"


# Silk Road, Souk, Spice Merchant, Stables


@pytest.mark.parametrize(("estates", "worth"), [(2, 2), (3, 4), (6, 7), (7, 9)])
def test_silk_road_counts_itself_and_rounds_down(estates: int, worth: int) -> None:
    table = Table("silk-road", discard=f"silk-road, {estates} estate", players=4)
    assert score(table.game, table.avery) == worth


@pytest.mark.parametrize(("held", "coins"), [(0, 7), (3, 4), (9, 0)])
def test_souk_pays_less_for_each_card_in_hand(held: int, coins: int) -> None:
    table = Table("souk", hand=["souk", f"{held} copper" if held else ""])
    table.do("souk")
    assert (table.avery.coins, table.avery.buys) == (coins, 2)


def test_souk_gained_trashes_up_to_two() -> None:
    table = Table("souk", phase="buy", hand="2 estate, curse", coins=5, buys=2)
    table.do("souk", "estate curse")
    assert names(table.game.trash) == "curse, estate"


def test_spice_merchant_trades_a_treasure_for_one_of_two() -> None:
    table = Table("spice-merchant", hand="spice-merchant, copper", deck="3 estate")
    table.do("spice-merchant", "copper", "plus-cards-and-action")
    assert names(table.avery.hand) == "2 estate"
    table = Table("spice-merchant", hand="spice-merchant, copper")
    table.do("spice-merchant", "copper", "plus-buy-and-coins")
    assert (table.avery.buys, table.avery.coins) == (2, 2)
    table = Table("spice-merchant", hand="spice-merchant, copper")
    table.do("spice-merchant", "none")
    assert (table.avery.buys, table.avery.coins) == (1, 0)


def test_stables_draws_only_for_a_treasure() -> None:
    table = Table("stables, moat", hand="stables, copper, moat", deck="3 estate")
    table.do("stables", "copper")
    assert names(table.avery.hand) == "3 estate, moat"
    assert table.avery.actions == 1
    table = Table("stables", hand="stables, estate")
    table.do("stables")
    assert table.asked == ("Avery", "buy")


# Trader


def test_trader_gains_a_silver_for_each_coin_of_the_cost() -> None:
    table = Table("trader", hand="trader, estate")
    table.do("trader")
    assert names(table.avery.discard) == "2 silver"


def test_trader_exchanges_what_was_gained_for_a_silver() -> None:
    table = Table("trader, witch", hand="witch", deck="2 copper", others={"hand": "trader"})
    table.do("witch", "yes")
    assert names(table.blair.discard) == "silver"
    assert len(table.game.piles["curse"]) == 10


def test_trader_makes_what_happens_when_gained_happen_first_or_later() -> None:
    table = Table("trader, cache", phase="buy", hand="trader", coins=5, buys=2)
    table.do("cache", "cache", "no", "no", "yes")
    assert names(table.avery.discard) == "2 copper, silver"


def test_trader_cannot_take_a_card_that_has_moved_or_without_silver() -> None:
    table = Table("trader, watchtower", phase="buy", hand="trader, watchtower", coins=6, buys=2)
    table.do("gold", "watchtower", "yes", "put-on-deck")
    assert deck(table.avery) == "gold"
    assert table.asked == ("Avery", "buy")
    table = Table("trader", phase="buy", hand="trader", coins=6, buys=2,
                  position={"supply": {"silver": 0}})  # fmt: skip
    table.do("gold")
    assert names(table.avery.discard) == "gold"


# Trail, Tunnel, Weaver


def test_trail_may_be_played_when_gained_trashed_or_discarded() -> None:
    table = Table("trail", phase="buy", coins=4, buys=2, deck="copper")
    table.do("trail", "yes")
    assert names(table.avery.in_play) == "trail"
    table = Table("trail, bishop", hand="bishop, trail", deck="copper")
    table.do("bishop", "yes")
    assert names(table.avery.in_play) == "bishop, trail"
    assert names(table.game.trash) == ""
    assert table.avery.vp == 3
    table = Table("trail, oasis", hand="oasis, trail", deck="2 copper")
    table.do("oasis", "trail", "no")
    assert names(table.avery.discard) == "trail"


def test_trail_trashed_belongs_to_its_player_again() -> None:
    table = Table("trail, bishop", hand="bishop, trail", deck="9 copper")
    table.do("bishop", "yes").end_turn()
    assert names(table.avery.discard) == "bishop, copper, trail"
    assert all(card.owner is table.avery for card in table.avery.discard)


def test_trail_discarded_on_another_turn_is_played_and_leaves_play_with_it() -> None:
    table = Table("trail, militia", hand="militia",
                  others={"hand": "trail, 4 copper", "deck": "gold"})  # fmt: skip
    table.do("militia", "trail copper", "yes")
    assert names(table.blair.in_play) == "trail"
    assert names(table.blair.hand) == "3 copper, gold"
    table.end_turn()
    assert names(table.blair.discard) == "copper, trail"


def test_trail_is_not_asked_for_in_clean_up() -> None:
    table = Table("trail", phase="buy", hand="trail", others={"hand": "copper"})
    table.end_turn()
    assert names(table.avery.hand) == "trail"  # shuffled and drawn again


@pytest.mark.parametrize(("answer", "gained"), [("yes", "gold, tunnel"), ("no", "tunnel")])
def test_tunnel_may_gain_a_gold_when_discarded(answer: str, gained: str) -> None:
    table = Table("tunnel, oasis", hand="oasis, tunnel", deck="copper")
    table.do("oasis", "tunnel", answer)
    assert names(table.avery.discard) == gained


def test_tunnel_does_nothing_in_clean_up_and_scores_two() -> None:
    table = Table("tunnel", phase="buy", hand="tunnel", deck="5 copper")
    table.end_turn()
    assert names(table.avery.discard) == "tunnel"
    assert score(table.game, table.avery) == 2


def test_weaver_gains_two_silvers_or_a_card_and_may_be_played_when_discarded() -> None:
    table = Table("weaver", hand="weaver")
    table.do("weaver", "gain-two-silvers")
    assert names(table.avery.discard) == "2 silver"
    table = Table("weaver, oasis", hand="oasis, weaver", deck="copper")
    table.do("oasis", "weaver", "yes", "gain-up-to-4")
    assert "silver" in table.legal
    assert "duchy" not in table.legal
    table.do("weaver")
    assert names(table.avery.in_play) == "oasis, weaver"


def test_vassal_plays_a_weaver_that_reacted_only_once() -> None:
    table = Table("weaver, vassal", hand="vassal", deck="weaver")
    table.do("vassal", "yes", "gain-two-silvers")
    assert names(table.avery.in_play) == "vassal, weaver"
    assert table.asked == ("Avery", "buy")


# Wheelwright, Witch's Hut


def test_wheelwright_gains_an_action_costing_no_more_than_the_discard() -> None:
    table = Table("wheelwright, moat, duchess", hand="wheelwright, estate", deck="copper")
    table.do("wheelwright", "estate")
    assert set(table.legal) == {"moat", "duchess"}
    table.do("moat")
    assert names(table.avery.discard) == "estate, moat"
    table = Table("wheelwright", hand="wheelwright", deck="copper")
    table.do("wheelwright", "none")
    assert names(table.avery.discard) == ""


@pytest.mark.parametrize(
    ("hand", "cursed"), [("2 moat", "curse"), ("moat, copper", ""), ("moat", "")]
)
def test_witchs_hut_curses_for_two_actions(hand: str, cursed: str) -> None:
    table = Table("witchs-hut, moat", hand=f"witchs-hut, {hand}", others={"hand": "copper"})
    table.do("witchs-hut")
    assert names(table.blair.discard) == cursed
    assert names(table.avery.hand) == ""
