"""The cards of Dominion itself, both editions, from Militia on; buying and the end of a turn."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Militia, Moat, Witch: attacks and who is left alone


@pytest.mark.parametrize(("hand", "left"), [(5, 3), (4, 3), (3, 3), (1, 1)])
def test_militia_discards_down_to_three(hand: int, left: int) -> None:
    table = Table("militia", hand="militia", others={"hand": f"{hand} copper"})
    table.do("militia")
    assert len(table.blair.hand) == left
    assert table.avery.coins == 2


def test_militia_asks_in_turn_order() -> None:
    table = Table("militia", 3, "action", {"hand": "3 copper, 2 estate"}, hand="militia")
    table.do("militia")
    assert table.asked == ("Blair", "discard")
    table.do("estate estate")
    assert table.asked == ("Casey", "discard")


@pytest.mark.parametrize(("answer", "hand"), [("moat", 5), ("none", 3)])
def test_moat_is_a_choice(answer: str, hand: int) -> None:
    table = Table("militia, moat", hand="militia", others={"hand": "moat, 4 moat"})
    table.do("militia")
    assert table.asked == ("Blair", "react")
    table.do(answer)
    assert len(table.blair.hand) == hand


def test_moat_says_the_same_once_for_all_copies() -> None:
    table = Table("witch, moat", hand="witch", others={"hand": "2 moat"})
    table.do("witch", "moat")
    assert table.asked == ("Avery", "buy")
    assert names(table.blair.hand) == "2 moat"


def test_moat_protects_only_who_shows_it() -> None:
    table = Table("witch, moat", 3, hand="witch", position={"Blair": {"hand": "moat"}})
    table.do("witch", "moat")
    assert [names(player.discard) for player in table.game.players[1:]] == ["", "curse"]


def test_moat_is_asked_for_again_when_an_attack_is_played_again() -> None:
    table = Table("witch, moat, throne-room", hand="throne-room, witch", others={"hand": "moat"})
    table.do("throne-room", "witch", "moat", "none")
    assert names(table.blair.discard) == "curse"


@pytest.mark.parametrize(("curses", "gained"), [(3, 3), (2, 2), (1, 1), (0, 0)])
def test_witch_deals_curses_in_turn_order(curses: int, gained: int) -> None:
    table = Table("witch", 4, hand="witch", deck="2 copper", position={"supply": {"curse": curses}})
    table.do("witch")
    assert [len(player.discard) for player in table.game.players[1:]] == [
        int(number < gained) for number in range(3)
    ]
    assert len(table.avery.hand) == 2


# Mine, Moneylender, Remodel, Workshop


@pytest.mark.parametrize(
    ("trashed", "gains", "not_gains"), [("copper", "silver", "gold"), ("silver", "gold", "estate")]
)
def test_mine_gains_a_treasure_to_hand(trashed: str, gains: str, not_gains: str) -> None:
    table = Table("mine", hand="mine, copper, silver")
    table.do("mine", trashed)
    assert not_gains not in table.legal
    table.do(gains)
    assert gains in names(table.avery.hand)
    assert names(table.game.trash) == trashed
    assert names(table.avery.discard) == ""


def test_mine_looks_at_the_whole_cost() -> None:
    table = Table("mine, alchemist, bank", hand="mine, copper")
    table.do("mine", "copper")
    assert table.legal == ["copper", "silver"]  # a Potion costs $4


def test_mine_may_be_declined_and_needs_a_treasure() -> None:
    table = Table("mine", hand="mine, copper")
    table.do("mine", "none")
    assert names(table.avery.hand) == "copper"
    table = Table("mine", hand="mine, estate")
    table.do("mine")
    assert table.asked == ("Avery", "buy")


@pytest.mark.parametrize(("answer", "coins"), [("copper", 3), ("none", 0)])
def test_moneylender(answer: str, coins: int) -> None:
    table = Table("moneylender", hand="moneylender, 2 copper, silver")
    table.do("moneylender")
    assert table.legal == ["copper", "none"]
    table.do(answer)
    assert table.avery.coins == coins
    assert len(table.game.trash) == coins // 3


def test_remodel_gains_up_to_two_more() -> None:
    table = Table("remodel", hand="remodel, gold, estate")
    table.do("remodel", "estate")
    assert "remodel" in table.legal
    assert "duchy" not in table.legal
    table.do("remodel")
    assert names(table.game.trash) == "estate"
    assert names(table.avery.discard) == "remodel"


def test_remodel_without_a_card_to_trash_gains_nothing() -> None:
    table = Table("remodel", hand="remodel")
    table.do("remodel")
    assert table.asked == ("Avery", "buy")


def test_workshop_gains_up_to_four() -> None:
    table = Table("workshop, gardens", hand="workshop")
    table.do("workshop")
    assert "duchy" not in table.legal
    table.do("gardens")
    assert names(table.avery.discard) == "gardens"


# Poacher


@pytest.mark.parametrize(("empty", "left"), [(0, 4), (1, 3), (2, 2)])
def test_poacher_discards_one_per_empty_pile(empty: int, left: int) -> None:
    piles = dict.fromkeys(["curse", "estate"][:empty], 0)
    table = Table("poacher", hand="poacher, 3 copper", deck="2 copper", position={"supply": piles})
    table.do("poacher")
    assert len(table.avery.hand) == left
    assert counters(table) == (1, 1, 1)


def test_poacher_ignores_empty_piles_outside_the_supply() -> None:
    table = Table(
        "poacher, vampire", hand="poacher", deck="2 copper", position={"supply": {"bat": 0}}
    )
    table.do("poacher")
    assert len(table.avery.hand) == 1


# Sentry


@pytest.mark.parametrize(
    ("answers", "trash", "discard", "left"),
    [
        (["curse estate"], "curse, estate", "", "gold"),
        (["curse", "estate"], "curse", "estate", "gold"),
        (["curse", "none"], "curse", "", "estate, gold"),
        (["none", "curse estate"], "", "curse, estate", "gold"),
        (["none", "none", "estate curse"], "", "", "estate, curse, gold"),
        (["none", "none", "curse estate"], "", "", "curse, estate, gold"),
    ],
)
def test_sentry(answers: list[str], trash: str, discard: str, left: str) -> None:
    table = Table("sentry", hand="sentry", deck="copper, curse, estate, gold")
    table.do("sentry")
    assert table.legal == ["curse", "estate"]
    table.do(*answers)
    assert names(table.game.trash) == trash
    assert names(table.avery.discard) == discard
    assert deck(table.avery) == left
    assert names(table.avery.hand) == "copper"


# Spy and Thief


def test_spy_looks_at_every_deck_yours_first() -> None:
    table = Table(
        "spy", 3, hand="spy", deck="copper, estate, gold", others={"deck": "gold, copper"}
    )
    table.do("spy", "yes", "yes", "no")
    assert deck(table.avery) == "gold"
    assert [deck(player) for player in table.game.players[1:]] == ["copper", "gold, copper"]


def test_spy_skips_who_has_no_cards() -> None:
    table = Table("spy", 2, hand="spy", deck="2 copper")
    table.do("spy", "no")
    assert table.asked == ("Avery", "buy")


def test_thief_trashes_one_treasure_each_and_gains_any() -> None:
    table = Table(
        "thief",
        4,
        hand="thief",
        position={
            "Blair": {"deck": "silver, gold, 2 estate"},
            "Casey": {"deck": "estate, copper"},
            "Drew": {"deck": "estate, duchy"},
        },
    )
    table.do("thief", "gold")
    assert table.asked == ("Avery", "gain")
    assert table.legal == ["gold", "copper"]
    table.do("gold")
    assert names(table.avery.discard) == "gold"
    assert names(table.game.trash) == "copper"
    assert [names(player.discard) for player in table.game.players[1:]] == [
        "silver",
        "estate",
        "duchy, estate",
    ]


# Throne Room


def test_throne_room_plays_twice_without_using_actions() -> None:
    table = Table("throne-room, market", hand="throne-room, market", deck="3 estate")
    table.do("throne-room", "market")
    assert counters(table) == (2, 3, 2)
    assert names(table.avery.hand) == "2 estate"
    assert names(table.avery.in_play) == "market, throne-room"


def test_throne_room_may_be_declined() -> None:
    table = Table("throne-room, market", hand="throne-room, market")
    table.do("throne-room", "none")
    assert names(table.avery.hand) == "market"


def test_throne_room_on_throne_room_is_two_cards_twice_each() -> None:
    table = Table(
        "throne-room, market, smithy", hand="2 throne-room, market, smithy", deck="9 estate"
    )
    table.do("throne-room", "throne-room", "market", "smithy")
    assert counters(table) == (2, 3, 2)
    assert names(table.avery.hand) == "8 estate"


# Vassal


@pytest.mark.parametrize(
    ("top", "answer", "in_play", "discard"),
    [
        ("market", "yes", "market, vassal", ""),
        ("market", "no", "vassal", "market"),
        ("gold", None, "vassal", "gold"),
    ],
)
def test_vassal(top: str, answer: str | None, in_play: str, discard: str) -> None:
    table = Table("vassal, market", hand="vassal", deck=f"{top}, 2 estate")
    table.do("vassal", *([answer] if answer else []))
    assert names(table.avery.in_play) == in_play
    assert names(table.avery.discard) == discard
    assert table.avery.coins == (3 if answer == "yes" else 2)


def test_vassal_with_no_cards_at_all() -> None:
    table = Table("vassal", hand="vassal")
    table.do("vassal")
    assert table.avery.coins == 2


# Buying and the end of the turn


@pytest.mark.parametrize(
    ("purchases", "legal"),
    [
        (["estate", "workshop"], False),
        (["cellar", "smithy"], True),
        (["silver", "silver"], True),
        (["gold", "copper"], True),
        (["smithy", "silver"], False),
    ],
)
def test_e40_two_buys_and_six_coins(purchases: list[str], legal: bool) -> None:
    table = Table("cellar, smithy, festival", phase="buy", buys=2, coins=6)
    if legal:
        table.do(*purchases)
        assert table.avery.buys == 0
    else:
        with pytest.raises(Problem):
            table.do(*purchases)


def test_e41_no_treasures_after_buying() -> None:
    table = Table(phase="buy", buys=2, coins=3, hand="2 silver")
    table.do("silver#1", "copper")
    with pytest.raises(Problem):
        table.do("silver#2")
    assert table.avery.coins == 5


def test_e42_a_bought_card_goes_to_the_discard_pile_and_does_nothing_yet() -> None:
    table = Table("market", phase="buy", buys=2, coins=7)
    table.do("market")
    assert names(table.avery.discard) == "market"
    assert counters(table) == (1, 1, 2)


def test_e43_clean_up_draws_the_deck_then_shuffles() -> None:
    table = Table(hand="copper", deck="3 gold", discard="6 estate")
    table.end_turn()
    assert "3 gold" in names(table.avery.hand)
    assert len(table.avery.hand) == 5
    assert len(table.avery.deck) == 5
    assert names(table.avery.discard) == ""


@pytest.mark.parametrize(
    ("players", "empty", "over"),
    [
        (2, ["province"], True),
        (2, ["copper", "curse"], False),
        (2, ["copper", "curse", "estate"], True),
        (4, ["copper", "curse", "estate"], True),
        (5, ["copper", "curse", "estate"], False),
        (6, ["copper", "curse", "estate", "duchy"], True),
    ],
)
def test_e44_e45_end_of_the_game(players: int, empty: list[str], over: bool) -> None:
    table = Table(players=players, position={"supply": dict.fromkeys(empty, 0)})
    table.end_turn()
    assert table.game.over is over


def test_empty_piles_outside_the_supply_do_not_end_the_game() -> None:
    empty = dict.fromkeys(["will-o-wisp", "imp", "ghost", "bat"], 0)
    table = Table("exorcist, vampire", position={"supply": empty})
    table.end_turn()
    assert not table.game.over


@pytest.mark.parametrize(
    ("turns", "winners"), [((12, 11), ["Blair"]), ((12, 12), ["Avery", "Blair"])]
)
def test_e46_a_tie_goes_to_who_had_fewer_turns(turns: tuple[int, int], winners: list[str]) -> None:
    table = Table(
        position={"supply": {"province": 0}, "Blair": {"turns": turns[1]}}, turns=turns[0]
    )
    table.end_turn()
    assert [player.name for player in table.game.log[-1].winners] == winners  # type: ignore[attr-defined]
