"""The cards of Seaside that leave something for the next turn, and extra turns."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write
from webapp.engine.view import event


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Plain bonuses now and next turn


@pytest.mark.parametrize(
    ("card", "now", "drawn", "after", "more"),
    [
        ("astrolabe", (1, 2, 1), 0, (1, 2, 1), 0),
        ("caravan", (1, 1, 0), 1, (1, 1, 0), 1),
        ("fishing-village", (2, 1, 1), 0, (2, 1, 1), 0),
        ("lighthouse", (1, 1, 1), 0, (1, 1, 1), 0),
        ("merchant-ship", (0, 1, 2), 0, (1, 1, 2), 0),
        ("wharf", (0, 2, 0), 2, (1, 2, 0), 2),
    ],
)
def test_bonuses_now_and_at_the_start_of_the_next_turn(
    card: str, now: tuple[int, int, int], drawn: int, after: tuple[int, int, int], more: int
) -> None:
    table = Table(
        card, phase="buy" if card == "astrolabe" else "action", hand=card, deck="20 copper"
    )
    table.do("treasures" if card == "astrolabe" else card)
    assert counters(table) == now
    assert len(table.avery.hand) == drawn
    table.end_turn()
    assert names(table.avery.in_play) == card
    table.end_turn()
    assert counters(table) == after
    assert len(table.avery.hand) == 5 + more
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_throne_room_stays_with_a_caravan_that_it_played_twice() -> None:
    table = Table("caravan, throne-room", hand="throne-room, caravan", deck="20 copper")
    table.do("throne-room", "caravan").end_turn()
    assert names(table.avery.in_play) == "caravan, throne-room"
    table.end_turn()
    assert len(table.avery.hand) == 7


# Blockade


def test_blockade_keeps_a_card_and_curses_who_gains_a_copy() -> None:
    table = Table(
        "blockade",
        hand="blockade",
        deck="9 copper",
        others={"hand": "3 copper", "deck": "9 estate"},
    )
    table.do("blockade", "silver")
    assert names(table.avery.set_aside) == "silver"
    table.end_turn().do("treasures", "silver")
    assert names(table.blair.discard) == "3 copper, curse, silver"
    assert names(table.avery.hand) == "5 copper, silver"
    assert names(table.avery.in_play) == "blockade"
    assert names(table.avery.set_aside) == ""


def test_blockade_spares_other_cards_the_unaffected_and_other_turns() -> None:
    table = Table(
        "blockade, moat", players=3, hand="blockade",
        position={"Blair": {"hand": "moat, 4 copper"}, "Casey": {"hand": "4 copper"}},
    )  # fmt: skip
    table.do("blockade", "moat", "silver").end_turn()
    table.end_phase().do("treasures", "silver")
    assert names(table.blair.cards()) == "4 copper, moat, silver"
    table.do("treasures", "estate")
    assert names(table.game.players[2].cards()) == "4 copper, estate"


def test_a_curse_given_in_your_own_turn_is_not_doubled_by_a_blockade() -> None:
    table = Table("blockade, witch", hand="blockade, witch", actions=2)
    table.do("blockade", "curse", "witch")
    assert names(table.blair.discard) == "curse"


def test_a_blockaded_curse_brings_all_the_curses() -> None:
    table = Table(
        "blockade", hand="blockade", others={"deck": "9 copper"},
        position={"supply": {"curse": 4}},
    )  # fmt: skip
    table.do("blockade", "curse").end_turn().do("curse")
    assert names(table.blair.discard) == "3 curse"


def test_a_blockade_whose_card_went_elsewhere_leaves_play() -> None:
    table = Table("blockade, changeling", hand="blockade", deck="9 copper")
    table.do("blockade", "silver", "yes").end_turn()
    assert names(table.avery.in_play) == ""
    assert names(table.avery.set_aside) == ""


def test_blockade_is_written_with_the_position() -> None:
    table = Table("blockade", players=3, hand="blockade", others={"hand": "moat"})
    table.do("blockade", "none", "none", "silver").end_turn()
    written = write(table.game)
    assert written["Avery"]["later"] == [{
        "source": "blockade", "when": "start", "card": "blockade#1", "cards": ["silver#1"],
        "players": ["Blair", "Casey"],
    }]  # fmt: skip
    assert write(read(written)) == written


# Corsair


def test_corsair_trashes_the_first_silver_or_gold_of_each_turn() -> None:
    table = Table(
        "corsair", players=3, hand="corsair", deck="20 copper",
        position={"Blair": {"hand": "copper, gold, silver"}, "Casey": {"hand": "2 copper"}},
    )  # fmt: skip
    table.do("corsair").end_turn().do("treasures")
    assert table.blair.coins == 6
    assert names(table.game.trash) == "gold"
    assert names(table.blair.in_play) == "copper, silver"
    table.end_turn().do("treasures").end_turn()
    assert names(table.game.trash) == "gold"
    assert len(table.avery.hand) == 6
    table.end_turn()


def test_two_corsairs_trash_one_card_and_a_moat_none() -> None:
    table = Table("corsair", hand="2 corsair", actions=2, others={"hand": "2 silver"})
    table.do("corsair", "corsair").end_turn().do("treasures")
    assert names(table.game.trash) == "silver"
    table = Table("corsair, moat", hand="corsair", others={"hand": "2 silver, moat"})
    table.do("corsair", "moat").end_turn().end_phase().do("treasures")
    assert names(table.game.trash) == ""


def test_corsair_does_not_touch_its_owner() -> None:
    table = Table("corsair", hand="corsair, silver")
    table.do("corsair", "treasures")
    assert names(table.game.trash) == ""
    assert table.avery.coins == 4


# Haven


def test_haven_sets_a_card_aside_until_the_next_turn() -> None:
    table = Table("haven", hand="haven, gold", deck="copper, 9 estate")
    table.do("haven", "gold")
    assert names(table.game.under(table.avery.in_play[0])) == "gold"
    aside = next(verb for verb in table.game.log if verb.name == "SetAside")
    assert "gold" not in str(event(aside, 1))
    table.end_turn().end_turn()
    assert names(table.avery.hand) == "5 estate, gold"


def test_haven_without_a_card_to_set_aside_leaves_play() -> None:
    table = Table("haven", hand="haven")
    table.do("haven").end_turn()
    assert names(table.avery.in_play) == ""


# Lighthouse


def test_lighthouse_protects_until_the_next_turn_and_you_may_still_react() -> None:
    table = Table(
        "lighthouse, witch, secret-chamber", hand="lighthouse, 2 gold", deck="9 copper",
        others={"hand": "witch", "deck": "9 copper"},
    )  # fmt: skip
    table.do("lighthouse").end_turn().do("witch")
    assert names(table.avery.discard) == "2 gold"
    table.end_turn().end_turn()
    assert names(table.avery.in_play) == ""


def test_lighthouse_protects_no_longer_in_the_turn_after() -> None:
    table = Table(
        "lighthouse, witch", players=2, in_play="lighthouse", hand="copper",
        others={"hand": "witch", "deck": "9 copper"},
    )  # fmt: skip
    table.end_turn().do("witch")
    assert "curse" in names(table.avery.discard)


# Monkey


def test_monkey_draws_for_what_the_right_neighbour_gains() -> None:
    table = Table("monkey", players=3, hand="monkey", deck="20 copper", others={"hand": "5 copper"})
    table.do("monkey").end_turn().do("treasures", "silver")
    assert len(table.avery.hand) == 5
    table.do("treasures", "silver")
    assert table.game.active is table.avery
    assert len(table.avery.hand) == 7


def test_monkey_counts_what_is_gained_in_your_own_turn() -> None:
    table = Table("monkey, witch", hand="monkey, witch", deck="20 copper", actions=2)
    table.do("monkey", "witch")
    assert names(table.blair.discard) == "curse"
    assert len(table.avery.hand) == 3


def test_monkey_resolves_after_what_the_gainer_does() -> None:
    table = Table("monkey, skulk", hand="monkey", deck="20 copper", others={"hand": "4 copper"})
    table.do("monkey").end_turn().do("treasures", "skulk")
    done = [verb for verb in table.game.log if verb.name in ("Gain", "Draw")][-6:]
    assert [(verb.name, verb.player.name) for verb in done] == [
        ("Gain", "Blair"),
        ("Gain", "Blair"),
        ("Draw", "Avery"),
        ("Draw", "Avery"),
        ("Draw", "Blair"),
        ("Draw", "Avery"),
    ]


# Outpost


def test_outpost_gives_an_extra_turn_with_three_cards() -> None:
    table = Table(
        "outpost, merchant-ship", hand="outpost, merchant-ship", deck="20 copper", actions=2
    )
    table.do("outpost", "merchant-ship").end_turn()
    assert table.game.active is table.avery
    assert len(table.avery.hand) == 3
    assert names(table.avery.in_play) == "merchant-ship, outpost"
    assert table.avery.coins == 2
    assert table.avery.turns == 1
    table.end_turn()
    assert table.game.active is table.blair
    assert names(table.avery.in_play) == ""
    assert len(table.avery.hand) == 5


def test_outpost_gives_no_third_turn_in_a_row() -> None:
    table = Table("outpost", hand="outpost", deck="outpost, 20 copper")
    table.do("outpost").end_turn().do("outpost").end_turn()
    assert table.game.active is table.blair
    assert len(table.avery.hand) == 3
    assert names(table.avery.in_play) == ""


def test_two_outposts_give_one_extra_turn() -> None:
    table = Table("outpost", hand="2 outpost", deck="20 copper", actions=2)
    table.do("outpost", "outpost").end_turn()
    assert names(table.avery.in_play) == "2 outpost"
    table.end_turn()
    assert table.game.active is table.blair
    assert names(table.avery.in_play) == ""


def test_after_an_extra_turn_the_next_player_follows_and_may_have_their_own() -> None:
    table = Table(
        "outpost", players=3, hand="outpost", deck="20 copper",
        position={"Blair": {"hand": "outpost", "deck": "20 copper"}},
    )  # fmt: skip
    table.do("outpost").end_turn().end_turn().do("outpost").end_turn()
    assert table.game.active is table.blair
    assert len(table.blair.hand) == 3
    table.end_turn()
    assert table.game.active is table.game.players[2]
    assert [player.turns for player in table.game.players] == [1, 1, 1]


def test_an_extra_turn_is_written_with_the_position() -> None:
    table = Table("outpost", hand="outpost", deck="outpost, 20 copper")
    table.do("outpost").end_turn()
    written = write(table.game)
    assert (written["extra"], written["row"], written["regular"]) == ("outpost", 2, "Avery")
    game = read(written)
    assert write(game) == written
    game.run()
    game.answer("outpost")
    game.run()
    again = write(game)
    assert [it["when"] for it in again["Avery"]["later"]] == ["extra"]
    assert write(read(again)) == again


def test_the_game_ends_before_an_extra_turn() -> None:
    table = Table("outpost", hand="outpost", coins=8, position={"supply": {"province": 1}})
    table.do("outpost", "province")
    assert table.game.over


# Pirate


def test_pirate_gains_a_treasure_to_hand() -> None:
    table = Table("pirate", hand="pirate", deck="20 copper")
    table.do("pirate").end_turn().end_turn()
    assert table.legal == ["copper", "silver", "gold"]
    table.do("gold")
    assert names(table.avery.hand) == "5 copper, gold"


@pytest.mark.parametrize(("bought", "asked"), [("silver", True), ("estate", False)])
def test_pirate_may_be_played_when_anyone_gains_a_treasure(bought: str, asked: bool) -> None:
    table = Table(
        "pirate", phase="buy", coins=3, deck="9 curse",
        others={"hand": "pirate, copper", "deck": "9 copper"},
    )  # fmt: skip
    table.do(bought)
    assert (table.asked == ("Blair", "play")) is asked
    if asked:
        table.do("yes")
        assert names(table.blair.in_play) == "pirate"
        assert table.asked == ("Blair", "gain")
        table.do("gold")
        assert names(table.blair.hand) == "copper, gold"
        table.end_turn()
        assert names(table.blair.in_play) == ""


def test_pirate_on_your_own_treasure_waits_for_your_next_turn() -> None:
    table = Table("pirate", phase="buy", hand="pirate", coins=3, deck="9 curse")
    table.do("silver", "yes")
    assert names(table.avery.in_play) == "pirate"
    assert table.game.active is table.blair
    table.end_turn()
    assert table.asked == ("Avery", "gain")


def test_that_pirate_was_asked_for_tells_nobody_else() -> None:
    table = Table("pirate", phase="buy", coins=3, others={"hand": "pirate"})
    table.do("silver")
    asking = next(
        verb for verb in table.game.log if getattr(verb, "hook", "") == "when_another_gains"
    )
    assert "pirate" not in str(event(asking, 0))
    assert event(asking, 1)["source"] == "pirate"


# Sailor


def test_sailor_plays_one_gained_duration() -> None:
    table = Table("sailor, caravan, lighthouse", hand="sailor", coins=6, buys=2, deck="9 copper")
    table.do("sailor", "caravan", "yes")
    assert names(table.avery.in_play) == "caravan, sailor"
    assert names(table.avery.hand) == "copper"
    table.do("lighthouse")
    assert table.game.active is table.blair
    assert "lighthouse" in names(table.avery.discard)


def test_sailor_may_be_declined_and_asked_again_and_minds_durations_only() -> None:
    table = Table("sailor, caravan", hand="sailor", coins=11, buys=3)
    table.do("sailor", "silver", "caravan", "no", "caravan")
    assert table.asked == ("Avery", "play")


def test_two_sailors_play_two_durations_but_not_one_twice() -> None:
    table = Table("sailor, caravan", hand="2 sailor", coins=8, buys=2, deck="9 copper")
    table.do("sailor", "sailor", "caravan", "yes")
    assert table.asked == ("Avery", "buy")
    table.do("caravan", "yes")
    assert names(table.avery.in_play) == "2 caravan, 2 sailor"


def test_sailor_plays_what_a_blockade_sets_aside() -> None:
    table = Table("sailor, blockade, caravan", hand="sailor, blockade", deck="9 copper")
    table.do("sailor", "blockade", "caravan", "yes").end_turn()
    assert names(table.avery.in_play) == "caravan, sailor"
    assert names(table.avery.set_aside) == ""


@pytest.mark.parametrize(("answer", "trash"), [("curse", "curse"), ("none", "")])
def test_sailor_gives_coins_and_may_trash(answer: str, trash: str) -> None:
    table = Table("sailor", hand="sailor", deck="5 curse")
    table.do("sailor").end_turn().end_turn().do(answer)
    assert table.avery.coins == 2
    assert names(table.game.trash) == trash


# Sea Witch


def test_sea_witch_curses_now_and_sifts_later() -> None:
    table = Table("sea-witch", hand="sea-witch", deck="2 gold, 5 copper, silver, estate")
    table.do("sea-witch")
    assert names(table.blair.discard) == "curse"
    assert names(table.avery.hand) == "2 gold"
    table.end_turn().end_turn().do("copper estate")
    assert names(table.avery.hand) == "4 copper, silver"


# Tactician


def test_tactician_discards_the_hand_for_the_next_turn() -> None:
    table = Table("tactician", hand="tactician, 2 estate", deck="10 copper")
    table.do("tactician")
    assert names(table.avery.discard) == "2 estate"
    table.end_turn().end_turn()
    assert counters(table) == (2, 2, 0)
    assert len(table.avery.hand) == 10


def test_tactician_with_an_empty_hand_and_played_twice() -> None:
    table = Table("tactician", hand="tactician")
    table.do("tactician").end_turn()
    assert names(table.avery.in_play) == ""
    table = Table("tactician, throne-room", hand="throne-room, tactician, gold", deck="20 copper")
    table.do("throne-room", "tactician").end_turn().end_turn()
    assert len(table.avery.hand) == 10
    assert counters(table) == (2, 2, 0)


# Tide Pools


def test_tide_pools_and_a_wharf_in_either_order() -> None:
    table = Table(
        "tide-pools, wharf", in_play="tide-pools, wharf", phase="start",
        later=["tide-pools", "wharf"], hand="copper", deck="2 gold",
    )  # fmt: skip
    table.do("tide-pools")
    assert names(table.avery.hand) == "2 gold"
    assert names(table.avery.discard) == "copper"


def test_tide_pools_now_and_later() -> None:
    table = Table("tide-pools", hand="tide-pools", deck="3 estate, 5 copper")
    table.do("tide-pools")
    assert names(table.avery.hand) == "3 estate"
    assert table.avery.actions == 1
    table.end_turn().end_turn()
    assert names(table.avery.hand) == "3 copper"
    assert deck(table.avery) == ""
