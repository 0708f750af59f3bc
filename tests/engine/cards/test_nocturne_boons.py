"""Boons, and the cards of Nocturne that give them."""

import pytest

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names
from webapp.engine.position import Player
from webapp.engine.view import view

KEPT = ["the-fields-gift", "the-forests-gift", "the-rivers-gift"]


def counters(player: Player) -> tuple[int, int, int]:
    return player.actions, player.buys, player.coins


def bard(boon: str, hand: str = "", players: int = 2, **avery: str) -> Table:
    """A Bard just played, with this Boon on top."""
    cards = f"bard, {hand}" if hand else "bard"
    table = Table("bard", players, hand=cards, position={"boons": boon}, **avery)  # type: ignore[arg-type]
    return table.do("bard")


# The twelve Boons


@pytest.mark.parametrize(
    ("boon", "actions", "buys", "coins"),
    [
        ("the-fields-gift", 1, 1, 3),
        ("the-forests-gift", 0, 2, 3),
        ("the-moons-gift", 0, 1, 2),
    ],
)
def test_e51_e132_bard_gives_two_coins_and_a_boon(
    boon: str, actions: int, buys: int, coins: int
) -> None:
    assert counters(bard(boon).avery) == (actions, buys, coins)


def test_e132_earths_gift_discards_a_treasure_for_a_card_up_to_four() -> None:
    table = bard("the-earths-gift", "copper, estate")
    assert table.legal == ["copper", "none"]
    table.do("copper")
    assert "bard" in table.legal
    assert "duchy" not in table.legal
    table.do("bard")
    assert names(table.avery.discard) == "bard, copper"


def test_earths_gift_may_be_declined_and_needs_a_treasure() -> None:
    table = bard("the-earths-gift", "copper").do("none")
    assert names(table.avery.hand) == "copper"
    assert bard("the-earths-gift", "estate").asked == ("Avery", "buy")


@pytest.mark.parametrize("answer", ["estate", "none"])
def test_e132_flames_gift_may_trash_a_card_from_hand(answer: str) -> None:
    table = bard("the-flames-gift", "estate, copper").do(answer)
    assert names(table.game.trash) == ("" if answer == "none" else "estate")


@pytest.mark.parametrize("answer", ["gold", "none"])
def test_moons_gift_may_put_a_card_from_the_discard_pile_on_the_deck(answer: str) -> None:
    table = bard("the-moons-gift", discard="gold, estate", deck="copper").do(answer)
    assert deck(table.avery) == ("gold, copper" if answer == "gold" else "copper")


def test_e128_moons_gift_with_an_empty_discard_pile_does_nothing() -> None:
    assert bard("the-moons-gift", deck="copper").asked == ("Avery", "buy")


def test_e132_mountains_gift_gains_a_silver() -> None:
    assert names(bard("the-mountains-gift").avery.discard) == "silver"


def test_e129_rivers_gift_draws_after_the_new_hand() -> None:
    table = bard("the-rivers-gift", deck="8 copper")
    assert names(table.avery.hand) == ""
    assert table.avery.boons == ["the-rivers-gift"]
    table.end_turn()
    assert names(table.avery.hand) == "6 copper"
    assert table.avery.boons == []
    table.end_turn()
    assert len(table.avery.hand) == 6


def test_e132_seas_gift_draws_a_card() -> None:
    assert names(bard("the-seas-gift", deck="2 gold").avery.hand) == "gold"


@pytest.mark.parametrize(
    ("hand", "answer", "discarded", "gold"),
    [
        ("4 copper", "copper copper copper", 3, 1),
        ("3 copper", "copper copper copper", 3, 1),
        ("2 copper", "copper copper", 2, 0),
        ("4 copper", "none", 0, 0),
        ("2 copper", "none", 0, 0),
    ],
)
def test_e130_skys_gift(hand: str, answer: str, discarded: int, gold: int) -> None:
    table = bard("the-skys-gift", hand).do(answer)
    assert len(table.avery.discard) == discarded + gold
    assert ("gold" in names(table.avery.discard)) is (gold == 1)


@pytest.mark.parametrize("answer", ["copper copper", "copper copper copper copper"])
def test_skys_gift_discards_three_or_none(answer: str) -> None:
    table = bard("the-skys-gift", "4 copper")
    with pytest.raises(Problem):
        table.do(answer)


def test_skys_gift_with_an_empty_hand_is_no_question() -> None:
    assert bard("the-skys-gift").asked == ("Avery", "buy")


def test_e132_suns_gift_looks_at_four() -> None:
    table = bard("the-suns-gift", deck="copper, estate, gold, silver, duchy")
    assert table.legal == ["copper", "estate", "gold", "silver"]
    table.do("copper estate", "silver gold")
    assert deck(table.avery) == "silver, gold, duchy"
    assert names(table.avery.discard) == "copper, estate"


def test_e132_swamps_gift_gains_a_will_o_wisp() -> None:
    table = bard("the-swamps-gift")
    assert names(table.avery.discard) == "will-o-wisp"
    assert len(table.game.piles["will-o-wisp"]) == 11


@pytest.mark.parametrize(("hand", "left"), [("2 estate", 2), ("", 0)])
def test_e132_winds_gift_draws_two_and_discards_two(hand: str, left: int) -> None:
    table = bard("the-winds-gift", hand, deck="2 copper")
    if left:
        table.do("estate estate")
    assert len(table.avery.hand) == left
    assert len(table.avery.discard) == 2


# The deck of Boons


@pytest.mark.parametrize("boon", KEPT)
def test_e13_three_boons_are_kept_until_clean_up(boon: str) -> None:
    table = bard(boon)
    assert table.avery.boons == [boon]
    assert boon not in table.game.boons.discard
    table.end_turn()
    assert table.avery.boons == []
    assert boon in table.game.boons.discard


def test_e13_the_others_go_to_the_discard_pile_at_once() -> None:
    table = bard("the-mountains-gift")
    assert table.game.boons.discard == ["the-mountains-gift"]
    assert len(table.game.boons.deck) == 11


def test_e12_an_empty_deck_is_shuffled_when_a_boon_is_needed() -> None:
    boons = ["the-seas-gift", "the-mountains-gift"]
    table = Table(
        "bard, druid",
        hand="2 bard",
        actions=2,
        deck="6 copper",
        position={"boons": boons[0], "druid_boons": "the-moons-gift"} | {"boons_discard": boons[1]},
    )
    table.game.boons.deck = table.game.boons.deck[-1:]
    table.do("bard")
    assert table.game.boons.deck == []
    assert sorted(table.game.boons.discard) == sorted(boons)
    table.do("bard")
    assert len(table.game.boons.deck) == 1
    assert len(table.game.boons.discard) == 1


def test_kept_boons_are_not_shuffled_in() -> None:
    table = Table(
        "bard", hand="2 bard", actions=2, position={"boons": "the-fields-gift, the-moons-gift"}
    )
    del table.game.boons.deck[:-1]
    table.do("bard", "bard")
    assert table.avery.boons == ["the-fields-gift"]
    assert table.game.boons.deck == table.game.boons.discard == []


# Blessed Village


def test_e52_blessed_village_receives_its_boon_now() -> None:
    table = Table(
        "blessed-village", phase="buy", coins=4, buys=2, position={"boons": "the-mountains-gift"}
    )
    table.do("blessed-village")
    assert table.asked == ("Avery", "receive-now")
    table.do("yes")
    assert names(table.avery.discard) == "blessed-village, silver"
    assert "the-mountains-gift" in table.game.boons.discard


@pytest.mark.parametrize("boon", ["the-fields-gift", "the-mountains-gift"])
def test_e52_blessed_village_keeps_its_boon_for_the_next_turn(boon: str) -> None:
    table = Table("blessed-village", phase="buy", coins=4, buys=2, position={"boons": boon})
    table.do("blessed-village", "no").end_turn()
    assert boon not in table.game.boons.discard
    assert boon not in table.game.boons.deck
    assert names(table.avery.discard).count("silver") == 0
    table.end_turn()
    assert table.game.active is table.avery
    if boon == "the-fields-gift":
        assert counters(table.avery) == (2, 1, 1)
        assert table.avery.boons == [boon]
        table.end_turn()
    assert table.avery.boons == []
    assert boon in table.game.boons.discard


def test_two_waiting_boons_are_put_in_order() -> None:
    boons = "the-mountains-gift, the-seas-gift"
    table = Table("blessed-village", phase="buy", coins=8, buys=2, position={"boons": boons})
    table.do("blessed-village", "no", "blessed-village", "no").end_turn()
    assert table.asked == ("Avery", "order")
    assert table.legal == [
        "blessed-village@the-mountains-gift",
        "blessed-village@the-seas-gift",
    ]
    table.do("blessed-village@the-seas-gift")
    assert "the-mountains-gift" in table.game.boons.discard


# Druid


def druid(boon: str, **avery: str) -> Table:
    table = Table(
        "druid, bard",
        hand="druid",
        position={"druid_boons": f"{boon}, the-moons-gift, the-suns-gift"},
        **avery,  # type: ignore[arg-type]
    )
    return table.do("druid", boon)


def test_e71_druid_leaves_the_fields_gift_with_it() -> None:
    table = druid("the-fields-gift")
    assert counters(table.avery) == (1, 2, 1)
    assert table.avery.boons == []
    table.end_turn()
    assert "the-fields-gift" in table.game.druid_boons
    assert "the-fields-gift" not in table.game.boons.discard


def test_druid_rivers_gift_still_draws() -> None:
    table = druid("the-rivers-gift", deck="8 copper").end_turn()
    assert names(table.avery.hand) == "6 copper"


def test_e6_druid_has_three_boons_and_the_deck_the_other_nine() -> None:
    table = Table("druid, bard", hand="druid")
    assert len(table.game.druid_boons) == 3
    assert len(table.game.boons.deck) == 9
    table.do("druid")
    assert table.legal == table.game.druid_boons


# Fool and Lost in the Woods


def fool(**table: object) -> Table:
    boons = "the-mountains-gift, the-flames-gift, the-earths-gift"
    position = {"boons": boons} | table
    return Table("fool", hand="fool, copper", position=position, deck="9 estate").do("fool")


def test_e77_fool_takes_three_boons_and_orders_them_one_by_one() -> None:
    table = fool()
    assert table.avery.states == ["lost-in-the-woods"]
    assert table.asked == ("Avery", "receive")
    assert table.legal == ["the-mountains-gift", "the-flames-gift", "the-earths-gift"]
    table.do("the-flames-gift", "copper")
    assert table.asked == ("Avery", "receive")
    table.do("the-mountains-gift")
    assert table.game.boons.discard == [
        "the-flames-gift",
        "the-mountains-gift",
        "the-earths-gift",
    ]
    assert names(table.game.trash) == "copper"


def test_e77_fool_takes_lost_in_the_woods_from_another_player() -> None:
    table = fool(Blair={"states": "lost-in-the-woods"})
    assert table.avery.states == ["lost-in-the-woods"]
    assert table.blair.states == []
    assert table.asked == ("Avery", "receive")


def test_e77_fool_does_nothing_for_who_is_lost_in_the_woods() -> None:
    table = Table("fool", hand="fool", states="lost-in-the-woods")
    table.do("fool")
    assert table.asked == ("Avery", "buy")
    assert len(table.game.boons.deck) == 12


def test_throne_room_on_fool_brings_three_boons_once() -> None:
    table = Table(
        "fool, throne-room",
        hand="throne-room, fool",
        position={"boons": "the-mountains-gift, the-swamps-gift, the-moons-gift"},
    )
    table.do("throne-room", "fool", "the-mountains-gift", "the-swamps-gift", "none")
    assert len(table.game.boons.discard) == 3
    assert len(table.game.boons.deck) == 9


@pytest.mark.parametrize("answer", ["estate", "none"])
def test_e78_lost_in_the_woods_may_discard_for_a_boon(answer: str) -> None:
    table = Table(
        "fool",
        phase="start",
        hand="estate, copper",
        states="lost-in-the-woods",
        position={"boons": "the-mountains-gift"},
    )
    assert table.asked == ("Avery", "discard")
    table.do(answer)
    assert names(table.avery.discard) == ("" if answer == "none" else "estate, silver")
    assert table.avery.states == ["lost-in-the-woods"]


def test_lost_in_the_woods_with_an_empty_hand_asks_nothing() -> None:
    table = Table("fool", phase="start", states="lost-in-the-woods")
    assert table.asked == ("Avery", "buy")


# Idol


@pytest.mark.parametrize(
    ("in_play", "silver", "curse"), [("", 1, 0), ("idol", 0, 1), ("2 idol", 1, 0), ("3 idol", 0, 1)]
)
def test_e80_idol_counts_those_in_play(in_play: str, silver: int, curse: int) -> None:
    table = Table(
        "idol",
        phase="buy",
        hand="idol, estate",
        in_play=in_play,
        position={"boons": "the-mountains-gift"},
    )
    table.do("treasures")
    assert table.avery.coins == 2
    assert len(table.avery.discard) == silver
    assert len(table.blair.discard) == curse


def test_idols_in_hand_do_not_count() -> None:
    table = Table("idol", phase="buy", hand="2 idol", position={"boons": "the-mountains-gift"})
    table.do(table.avery.hand[0].token)
    assert names(table.avery.discard) == "silver"
    assert names(table.blair.discard) == ""
    table.do("treasures")
    assert names(table.blair.discard) == "curse"


def test_moat_answers_the_curse_of_an_idol() -> None:
    table = Table("idol, moat", phase="buy", hand="idol", in_play="idol", others={"hand": "moat"})
    table.do("treasures", "moat")
    assert names(table.blair.discard) == ""


# Pixie


def test_e90_pixie_receives_the_forests_gift_twice() -> None:
    table = Table("pixie", hand="pixie", deck="2 copper", position={"boons": "the-forests-gift"})
    table.do("pixie", "yes")
    assert counters(table.avery) == (1, 3, 2)
    assert table.avery.boons == ["the-forests-gift"]
    assert names(table.game.trash) == "pixie"
    assert names(table.avery.hand) == "copper"
    table.end_turn()
    assert table.game.boons.discard == ["the-forests-gift"]


def test_pixie_kept_only_discards_the_boon() -> None:
    table = Table("pixie", hand="pixie", deck="copper", position={"boons": "the-forests-gift"})
    table.do("pixie", "no")
    assert counters(table.avery) == (1, 1, 0)
    assert names(table.avery.in_play) == "pixie"
    assert table.game.boons.discard == ["the-forests-gift"]


def test_pixie_rivers_gift_draws_two_at_the_end() -> None:
    table = Table("pixie", hand="pixie", deck="9 copper", position={"boons": "the-rivers-gift"})
    table.do("pixie", "yes").end_turn()
    assert names(table.avery.hand) == "7 copper"


def test_throne_room_on_a_trashed_pixie_only_discards_the_next_boon() -> None:
    boons = "the-mountains-gift, the-swamps-gift"
    table = Table(
        "pixie, throne-room", hand="throne-room, pixie", deck="4 copper", position={"boons": boons}
    )
    table.do("throne-room", "pixie", "yes")
    assert names(table.avery.discard) == "2 silver"
    assert table.game.boons.discard == ["the-mountains-gift", "the-swamps-gift"]
    assert table.avery.actions == 2


# Sacred Grove


@pytest.mark.parametrize("boon", ["the-fields-gift", "the-forests-gift"])
def test_e92_sacred_grove_does_not_share_a_coin(boon: str) -> None:
    table = Table("sacred-grove", hand="sacred-grove", position={"boons": boon})
    table.do("sacred-grove")
    assert table.asked == ("Avery", "buy")
    assert table.avery.coins == 4


def test_sacred_grove_shares_the_rest_in_turn_order() -> None:
    table = Table("sacred-grove", 3, hand="sacred-grove", position={"boons": "the-mountains-gift"})
    table.do("sacred-grove")
    assert table.asked == ("Blair", "receive")
    table.do("no")
    assert table.asked == ("Casey", "receive")
    table.do("yes")
    assert [names(player.discard) for player in table.game.players] == ["silver", "", "silver"]
    assert counters(table.avery) == (0, 2, 3)
    assert table.game.boons.discard == ["the-mountains-gift"]


def test_e93_sacred_grove_rivers_gift_draws_for_everyone_who_accepts() -> None:
    table = Table(
        "sacred-grove",
        3,
        hand="sacred-grove",
        deck="9 copper",
        position={"boons": "the-rivers-gift"},
        others={"deck": "2 estate"},
    )
    table.do("sacred-grove", "yes", "yes").end_turn()
    assert [len(player.hand) for player in table.game.players] == [6, 1, 1]
    assert table.game.boons.discard == ["the-rivers-gift"]


# Tracker


def test_e98_tracker_may_put_the_silver_of_its_own_boon_on_the_deck() -> None:
    table = Table("tracker", hand="tracker", position={"boons": "the-mountains-gift"})
    table.do("tracker")
    assert table.asked == ("Avery", "put-on-deck")
    table.do("yes")
    assert deck(table.avery) == "silver"
    assert table.avery.coins == 1


def test_e99_tracker_asks_for_each_gain_and_only_this_turn() -> None:
    table = Table("tracker", hand="tracker", buys=2, coins=3, position={"boons": "the-moons-gift"})
    table.do("tracker", "copper", "yes", "silver", "no")
    assert deck(table.avery) == ""  # drawn in Clean-up
    assert table.game.active is table.blair
    table.do("copper")
    assert table.asked != ("Blair", "put-on-deck")


def test_two_trackers_ask_twice_unless_the_card_moved() -> None:
    boons = "the-moons-gift, the-suns-gift"
    position = {"boons": boons}
    table = Table("tracker", hand="2 tracker", actions=2, buys=2, position=position)
    table.do("tracker", "tracker", "copper", "no", "no", "copper")
    assert table.asked == ("Avery", "put-on-deck")
    table.do("yes")
    assert table.game.active is table.blair


# A card that was just gained, found anew by the Boon or Hex of its own gain


def gaining(village: str, deck_: str = "", **position: str) -> Table:
    """Buy this village with $5; the Boon or Hex on top is given."""
    table = Table(village, phase="buy", coins=5, buys=2, deck=deck_, position=position)  # type: ignore[arg-type]
    return table.do(village)


def test_famine_discards_the_village_that_was_shuffled_in() -> None:
    table = gaining("cursed-village", "copper", hexes="famine")
    assert (deck(table.avery), names(table.avery.discard)) == ("copper", "cursed-village")


def test_war_discards_it_and_locusts_trash_it() -> None:
    table = gaining("cursed-village", hexes="war")
    assert (deck(table.avery), names(table.avery.discard)) == ("", "cursed-village")
    table = Table(
        "cursed-village, moat", phase="buy", coins=5, buys=2, position={"hexes": "locusts"}
    )  # fmt: skip
    table.do("cursed-village")
    assert (names(table.game.trash), names(table.avery.discard)) == ("cursed-village", "moat")


def test_winds_and_suns_gifts_move_it_like_any_other_card() -> None:
    table = gaining("blessed-village", "copper", boons="the-winds-gift").do("yes")
    assert (names(table.avery.hand), names(table.avery.discard)) == ("", "blessed-village, copper")
    table = gaining("blessed-village", "copper, estate", boons="the-suns-gift")
    table.do("yes", "none", "blessed-village copper estate")
    assert deck(table.avery) == "blessed-village, copper, estate"


def test_a_boon_saved_while_it_is_received_again_lies_in_one_place() -> None:
    others = ", ".join(
        boon.slug for boon in load_catalog().of_kind("boon") if boon.slug != "the-earths-gift"
    )
    table = Table(
        "pixie, blessed-village", hand="pixie, copper", deck="copper",
        position={"boons": "the-earths-gift", "druid_boons": others},
    )  # fmt: skip
    table.do("pixie", "yes", "copper", "blessed-village", "no", "none")
    game = table.game
    saved = [pending.boon for pending in game.pending if pending.boon]
    lying = [*game.boons.deck, *game.boons.discard, *saved, *table.avery.boons]
    assert lying == ["the-earths-gift"]


def test_a_saved_boon_lies_in_front_of_its_player_for_all_to_see() -> None:
    table = gaining("blessed-village", boons="the-flames-gift").do("no")
    for seat in (0, 1):
        assert view(table.game, seat)["players"][0]["boons"] == ["the-flames-gift"]
