"""Hinterlands: Actions and Treasures up to Jack of All Trades."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.predicates import coins

# Berserker, Border Village, Cache


def test_berserker_gains_a_cheaper_card_and_attacks() -> None:
    table = Table("berserker", hand="berserker", others={"hand": "5 copper"})
    table.do("berserker")
    assert "silver" in table.legal
    assert not {"duchy", "berserker"} & set(table.legal)
    table.do("silver")
    assert len(table.blair.hand) == 3


def test_berserker_is_played_when_gained_with_an_action_in_play() -> None:
    table = Table("berserker, moat", phase="buy", in_play="moat", coins=5, buys=2,
                  others={"hand": "5 copper"})  # fmt: skip
    table.do("berserker", "silver")
    assert names(table.avery.in_play) == "berserker, moat"
    assert len(table.blair.hand) == 3
    assert names(table.avery.discard) == "silver"


def test_berserker_is_not_played_when_gained_without_one() -> None:
    table = Table("berserker", phase="buy", in_play="gold", coins=5, buys=2)
    table.do("berserker")
    assert names(table.avery.in_play) == "gold"
    assert names(table.avery.discard) == "berserker"


def test_berserker_put_onto_the_deck_first_is_not_played() -> None:
    table = Table("berserker, royal-seal, moat", phase="buy", in_play="royal-seal, moat",
                  coins=5, buys=2)  # fmt: skip
    table.do("berserker", "royal-seal", "yes")
    assert deck(table.avery) == "berserker"
    assert table.asked == ("Avery", "buy")


def test_border_village_gains_a_cheaper_card_however_it_is_gained() -> None:
    table = Table("border-village, expand", hand="expand, silver")
    table.do("expand", "border-village")
    assert "duchy" in table.legal
    assert not {"gold", "border-village"} & set(table.legal)
    table.do("duchy")
    assert names(table.avery.discard) == "border-village, duchy"


def test_border_village_made_cheaper_gains_something_cheaper_still() -> None:
    table = Table("border-village, highway", phase="buy", coins=5, buys=2,
                  position={"in_force": [{"player": "Avery", "source": "highway"}]})  # fmt: skip
    table.do("border-village")
    assert "duchy" in table.legal
    assert "gold" not in table.legal


def test_cache_brings_two_coppers_and_the_last_one_alone() -> None:
    for left, gained in ((5, "cache, 2 copper"), (1, "cache, copper"), (0, "cache")):
        table = Table("cache", phase="buy", coins=5, buys=2, position={"supply": {"copper": left}})
        table.do("cache")
        assert names(table.avery.discard) == gained


# Cartographer, Cauldron


def test_cartographer_discards_some_of_four_and_orders_the_rest() -> None:
    table = Table("cartographer", hand="cartographer", deck="copper, curse, estate, gold, silver")
    table.do("cartographer", "curse estate", "silver gold")
    assert deck(table.avery) == "silver, gold"
    assert names(table.avery.discard) == "curse, estate"
    assert names(table.avery.hand) == "copper"


def test_cauldron_curses_at_the_third_action_gained_and_only_then() -> None:
    table = Table("cauldron, moat", phase="buy", hand="cauldron", coins=8, buys=4,
                  others={"hand": "copper"})  # fmt: skip
    table.do("cauldron#1", "moat", "copper", "moat")
    assert names(table.blair.discard) == ""
    table.do("moat")
    assert names(table.blair.discard) == "curse"
    table.do("moat")
    assert names(table.blair.discard) == "curse"


def test_cauldrons_add_up_and_moat_keeps_the_curse_away() -> None:
    table = Table("cauldron, moat", phase="buy", hand="2 cauldron", coins=8, buys=4, players=3,
                  position={"Blair": {"hand": "moat"}, "Casey": {"hand": "copper"}})  # fmt: skip
    table.do("treasures", "moat", "none", "moat", "moat", "moat")
    casey = table.game.players[2]
    assert names(table.blair.discard) == "curse"
    assert names(casey.discard) == "2 curse"


def test_cauldron_played_after_three_actions_does_nothing() -> None:
    table = Table("cauldron, moat", phase="buy", hand="cauldron", coins=8, buys=4,
                  gained="3 moat", others={"hand": "copper"})  # fmt: skip
    table.do("cauldron#1", "moat", "moat", "moat")
    assert names(table.blair.discard) == ""


# Crossroads, Develop


def test_crossroads_gives_actions_only_the_first_time() -> None:
    table = Table("crossroads", hand="2 crossroads, estate, copper", deck="2 duchy, 5 copper")
    table.do("crossroads")
    assert table.avery.actions == 3
    assert names(table.avery.hand) == "copper, crossroads, duchy, estate"
    table.do("crossroads")
    assert table.avery.actions == 2


def test_that_a_crossroads_was_played_is_written_with_the_position() -> None:
    table = Table("crossroads", hand="2 crossroads", deck="copper")
    table.do("crossroads")
    again = read(write(table.game))
    again.run()
    again.answer("crossroads")
    again.run()
    assert again.players[0].actions == 2


def test_develop_gains_one_dearer_and_one_cheaper_onto_the_deck_in_either_order() -> None:
    table = Table("develop, moat, bishop", hand="develop, silver", deck="copper")
    table.do("develop")
    assert sorted(table.legal) == ["bishop", "estate", "moat"]
    table.do("estate")
    assert deck(table.avery) == "bishop, estate, copper"


@pytest.mark.parametrize(("trashed", "gained"), [("copper", ""), ("estate", "silver")])
def test_develop_gains_what_there_is(trashed: str, gained: str) -> None:
    table = Table("bishop, develop", hand=f"develop, {trashed}",
                  position={"supply": {"develop": 0}})  # fmt: skip
    table.do("develop")
    assert deck(table.avery) == gained


# Duchess, Embassy


def test_duchess_lets_everybody_look_and_discard() -> None:
    table = Table("duchess", hand="duchess", deck="curse", others={"deck": "gold"})
    table.do("duchess", "yes", "no")
    assert names(table.avery.discard) == "curse"
    assert deck(table.blair) == "gold"
    assert table.avery.coins == 2


@pytest.mark.parametrize(("answer", "gained"), [("yes", "duchess, duchy"), ("no", "duchy")])
def test_duchess_may_come_with_a_duchy(answer: str, gained: str) -> None:
    table = Table("duchess", phase="buy", coins=5, buys=2)
    table.do("duchy", answer)
    assert names(table.avery.discard) == gained


def test_duchess_is_not_offered_for_another_card_or_when_none_is_left() -> None:
    table = Table("duchess", phase="buy", coins=8, buys=3, position={"supply": {"duchess": 0}})
    table.do("duchy", "silver")
    assert names(table.avery.discard) == "duchy, silver"


def test_embassy_discards_three_and_brings_the_others_silver() -> None:
    table = Table("embassy", hand="embassy", deck="5 copper, gold")
    table.do("embassy")
    assert len(table.avery.hand) == 2
    table = Table("embassy", phase="buy", coins=5, buys=2, players=3)
    table.do("embassy")
    assert [names(player.discard) for player in table.game.players] == [
        "embassy", "silver", "silver",
    ]  # fmt: skip


# Farmland, Fool's Gold


def test_farmland_gained_turns_a_card_into_one_for_two_more_but_no_farmland() -> None:
    table = Table("farmland, border-village", phase="buy", hand="bishop, copper", coins=6, buys=2)
    table.do("farmland", "bishop")
    assert sorted(table.legal) == ["border-village", "gold"]
    table.do("gold")
    assert names(table.avery.discard) == "farmland, gold"


def test_farmland_works_when_gained_without_being_bought_and_with_no_hand() -> None:
    table = Table("farmland, expand", hand="expand, silver")
    table.do("expand", "farmland")
    assert names(table.avery.discard) == "farmland"


@pytest.mark.parametrize(("many", "paid"), [(1, 1), (2, 5), (3, 9)])
def test_fools_gold_is_worth_more_after_the_first(many: int, paid: int) -> None:
    table = Table("fools-gold", phase="buy", hand=f"{many} fools-gold")
    table.do("treasures")
    assert table.avery.coins == paid


def test_fools_gold_may_become_gold_when_another_gains_a_province() -> None:
    table = Table("fools-gold", phase="buy", coins=8, buys=2, hand="fools-gold",
                  others={"hand": "2 fools-gold", "deck": "copper"})  # fmt: skip
    table.do("province")
    assert table.asked == ("Blair", "react")
    table.do("yes", "no")
    assert deck(table.blair) == "gold, copper"
    assert names(table.blair.hand) == "fools-gold"
    assert names(table.avery.hand) == "fools-gold"


def test_fools_gold_does_not_react_to_other_cards() -> None:
    table = Table("fools-gold", phase="buy", coins=8, buys=3, others={"hand": "fools-gold"})
    table.do("duchy", "silver")
    assert names(table.blair.hand) == "fools-gold"


# Guard Dog, Haggler, Highway


@pytest.mark.parametrize(("hand", "held"), [("", 4), ("3 copper", 7), ("4 copper", 6)])
def test_guard_dog_draws_again_with_five_or_fewer_in_hand(hand: str, held: int) -> None:
    table = Table("guard-dog", hand=["guard-dog", hand], deck="6 estate")
    table.do("guard-dog")
    assert len(table.avery.hand) == held


def test_guard_dog_is_played_first_and_discarded_in_that_turns_clean_up() -> None:
    table = Table("guard-dog, militia", hand="militia",
                  others={"hand": "guard-dog, 2 copper", "deck": "4 estate"})  # fmt: skip
    table.do("militia", "guard-dog")
    assert names(table.blair.in_play) == "guard-dog"
    assert table.asked == ("Blair", "discard")
    table.do("copper copper estate").end_turn()
    assert names(table.blair.in_play) == ""
    assert names(table.blair.discard) == "2 copper, estate, guard-dog"


def test_a_duration_in_play_stays_when_another_players_turn_ends() -> None:
    table = Table("den-of-sin", hand="copper",
                  position={"Blair": {"in_play": "den-of-sin", "later": ["den-of-sin"],
                                      "deck": "5 copper"}})  # fmt: skip
    table.end_turn()
    assert names(table.blair.in_play) == "den-of-sin"


def test_haggler_gains_a_cheaper_card_for_each_card_bought() -> None:
    table = Table(
        "haggler, farmland",
        phase="buy",
        coins=8,
        buys=2,
        position={"in_force": 2 * [{"player": "Avery", "source": "haggler"}]},
    )
    table.do("province")
    assert not {"province", "farmland", "duchy", "estate"} & set(table.legal)
    table.do("gold", "silver")
    assert names(table.avery.discard) == "gold, province, silver"


def test_haggler_gives_nothing_for_what_was_not_bought_or_has_nothing_cheaper() -> None:
    table = Table("haggler", phase="buy", coins=2, buys=2,
                  position={"in_force": [{"player": "Avery", "source": "haggler"}]})  # fmt: skip
    table.do("copper")
    assert names(table.avery.discard) == "copper"


def test_highway_makes_everything_cheaper_this_turn() -> None:
    table = Table("highway", hand="2 highway", deck="3 copper")
    table.do("highway", "highway")
    assert table.game.cost("gold") == coins(4)
    assert table.game.cost("copper") == coins(0)
    table.end_turn()
    assert table.game.cost("gold") == coins(6)


# Ill-Gotten Gains, Inn, Jack of All Trades


@pytest.mark.parametrize(("answer", "hand"), [("yes", "copper"), ("no", "")])
def test_ill_gotten_gains_may_gain_a_copper_to_the_hand(answer: str, hand: str) -> None:
    table = Table("ill-gotten-gains", phase="buy", hand="ill-gotten-gains")
    table.do("ill-gotten-gains#1", answer)
    assert names(table.avery.hand) == hand


def test_ill_gotten_gains_curses_the_others_in_order_and_is_no_attack() -> None:
    table = Table("ill-gotten-gains, moat", phase="buy", coins=5, buys=2, players=3,
                  others={"hand": "moat"}, position={"supply": {"curse": 1}})  # fmt: skip
    table.do("ill-gotten-gains")
    assert names(table.blair.discard) == "curse"
    assert names(table.game.players[2].discard) == ""


def test_inn_shuffles_actions_of_the_discard_pile_into_the_deck_itself_too() -> None:
    table = Table("inn, moat", phase="buy", coins=5, buys=2, discard="moat, copper", deck="estate")
    table.do("inn", "moat inn")
    assert names(table.avery.deck) == "estate, inn, moat"
    assert names(table.avery.discard) == "copper"


def test_inn_discards_two() -> None:
    table = Table("inn", hand="inn, estate", deck="2 copper")
    table.do("inn", "estate copper")
    assert names(table.avery.hand) == "copper"
    assert table.avery.actions == 2


def test_jack_of_all_trades_does_its_four_things() -> None:
    table = Table("jack-of-all-trades", hand="jack-of-all-trades, 2 estate, copper",
                  deck="curse, 4 gold")  # fmt: skip
    table.do("jack-of-all-trades", "yes")
    assert names(table.avery.hand) == "copper, 2 estate, 2 gold"
    assert table.legal == ["estate", "none"]
    table.do("estate")
    assert names(table.avery.discard) == "curse, silver"
    assert names(table.game.trash) == "estate"


def test_jack_of_all_trades_shuffles_its_silver_in_when_the_deck_is_empty() -> None:
    table = Table("jack-of-all-trades", hand="jack-of-all-trades, 5 copper")
    table.do("jack-of-all-trades", "no")
    assert deck(table.avery) == "silver"
    assert len(table.avery.hand) == 5
