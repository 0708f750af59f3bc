"""The cards of Dominion itself, both editions."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names
from webapp.engine.score import score


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Plain cards: the facts say everything


@pytest.mark.parametrize(
    ("card", "actions", "buys", "coins", "drawn"),
    [
        ("festival", 2, 2, 2, 0),
        ("laboratory", 1, 1, 0, 2),
        ("market", 1, 2, 1, 1),
        ("smithy", 0, 1, 0, 3),
        ("village", 2, 1, 0, 1),
        ("woodcutter", 0, 2, 2, 0),
        ("moat", 0, 1, 0, 2),
    ],
)
def test_plain_bonuses(card: str, actions: int, buys: int, coins: int, drawn: int) -> None:
    table = Table(card, hand=card, deck="5 estate")
    table.do(card)
    assert counters(table) == (actions, buys, coins)
    assert len(table.avery.hand) == drawn


@pytest.mark.parametrize(
    ("deck_", "discard", "hand"), [(2, 4, 3), (3, 4, 3), (1, 1, 2), (0, 2, 2), (0, 0, 0)]
)
def test_e38_e39_e196_shuffle_only_when_the_deck_holds_too_few(
    deck_: int, discard: int, hand: int
) -> None:
    table = Table("smithy", hand="smithy", deck=f"{deck_} gold", discard=f"{discard} silver")
    table.do("smithy")
    assert len(table.avery.hand) == hand
    assert names(table.avery.hand).count("gold") == (deck_ > 0)
    assert len(table.avery.discard) == (discard if deck_ == 3 else 0)


# Adventurer


@pytest.mark.parametrize(
    ("cards", "hand", "discarded"),
    [
        ("estate, copper, 2 estate, gold, silver", "copper, gold", "3 estate"),
        ("copper, silver, gold", "copper, silver", ""),
        ("2 estate, silver", "silver", "2 estate"),
        ("3 estate", "", "3 estate"),
    ],
)
def test_e161_adventurer_finds_two_treasures(cards: str, hand: str, discarded: str) -> None:
    table = Table("adventurer", hand="adventurer", deck=cards)
    table.do("adventurer")
    assert names(table.avery.hand) == hand
    assert names(table.avery.discard) == discarded


def test_e161_adventurer_shuffles_without_the_revealed_cards() -> None:
    table = Table("adventurer", hand="adventurer", deck="copper, 2 estate", discard="duchy")
    table.do("adventurer")
    assert names(table.avery.hand) == "copper"
    assert names(table.avery.discard) == "duchy, 2 estate"
    assert deck(table.avery) == ""


# Artisan


def test_artisan_gains_to_hand_and_puts_a_card_back() -> None:
    table = Table("artisan", hand="artisan, copper")
    table.do("artisan")
    assert "duchy" in table.legal
    assert "gold" not in table.legal
    table.do("duchy", "duchy")
    assert names(table.avery.hand) == "copper"
    assert deck(table.avery) == "duchy"
    assert names(table.avery.discard) == ""


# Bandit


@pytest.mark.parametrize(
    ("top", "trash", "discard"),
    [
        ("silver, copper", "silver", "copper"),
        ("2 copper", "", "2 copper"),
        ("estate, gold", "gold", "estate"),
        ("2 silver", "silver", "silver"),
    ],
)
def test_bandit_trashes_one_better_treasure(top: str, trash: str, discard: str) -> None:
    table = Table("bandit", hand="bandit", others={"deck": f"{top}, 2 duchy"})
    table.do("bandit")
    assert names(table.game.trash) == trash
    assert names(table.blair.discard) == discard
    assert deck(table.blair) == "2 duchy"
    assert names(table.avery.discard) == "gold"


def test_bandit_lets_its_victim_choose_which() -> None:
    table = Table("bandit", hand="bandit", others={"deck": "silver, gold"})
    table.do("bandit")
    assert table.asked == ("Blair", "trash")
    table.do("silver")
    assert names(table.game.trash) == "silver"
    assert names(table.blair.discard) == "gold"


# Bureaucrat


@pytest.mark.parametrize(
    ("hand", "on_deck", "left"),
    [("2 estate, copper", "estate", "copper, estate"), ("2 copper", "", "2 copper")],
)
def test_bureaucrat(hand: str, on_deck: str, left: str) -> None:
    table = Table("bureaucrat", hand="bureaucrat", deck="copper", others={"hand": hand})
    table.do("bureaucrat")
    assert deck(table.avery) == "silver, copper"
    assert names(table.avery.discard) == ""
    assert deck(table.blair) == on_deck
    assert names(table.blair.hand) == left


def test_bureaucrat_lets_its_victim_choose_among_different_victory_cards() -> None:
    table = Table("bureaucrat", hand="bureaucrat", others={"hand": "estate, duchy, gold"})
    table.do("bureaucrat")
    assert table.asked == ("Blair", "put-on-deck")
    assert table.legal == ["estate", "duchy"]
    table.do("duchy")
    assert deck(table.blair) == "duchy"


# Cellar, Chancellor, Chapel


@pytest.mark.parametrize(("answer", "hand"), [("none", 4), ("estate", 4), ("estate duchy", 4)])
def test_cellar_draws_as_many_as_it_discards(answer: str, hand: int) -> None:
    table = Table("cellar", hand="cellar, estate, duchy, 2 copper", deck="5 gold")
    table.do("cellar", answer)
    count = 0 if answer == "none" else len(answer.split())
    assert len(table.avery.discard) == count
    assert names(table.avery.hand).count("gold") == (count > 0)
    assert len(table.avery.hand) == hand
    assert table.avery.actions == 1


def test_cellar_may_draw_what_it_discarded() -> None:
    table = Table("cellar", hand="cellar, 3 estate")
    table.do("cellar", "estate estate")
    assert names(table.avery.hand) == "3 estate"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_chancellor(answer: str) -> None:
    table = Table("chancellor", hand="chancellor", deck="3 copper", discard="gold")
    table.do("chancellor", answer)
    assert table.avery.coins == 2
    assert len(table.avery.deck) == (0 if answer == "yes" else 3)
    assert len(table.avery.discard) == (4 if answer == "yes" else 1)


def test_chancellor_with_an_empty_deck_asks_nothing() -> None:
    table = Table("chancellor", hand="chancellor", discard="gold")
    table.do("chancellor")
    assert table.asked == ("Avery", "buy")


@pytest.mark.parametrize(("answer", "count"), [("none", 0), ("copper copper copper copper", 4)])
def test_chapel_trashes_up_to_four(answer: str, count: int) -> None:
    table = Table("chapel", hand="chapel, 5 copper")
    table.do("chapel", answer)
    assert len(table.game.trash) == count


def test_chapel_refuses_a_fifth_card() -> None:
    table = Table("chapel", hand="chapel, 5 copper")
    with pytest.raises(Problem):
        table.do("chapel", "copper copper copper copper copper")


# Council Room, Feast, Gardens, Harbinger


def test_council_room_lets_the_others_draw() -> None:
    table = Table("council-room", hand="council-room", deck="5 gold", others={"deck": "2 estate"})
    table.do("council-room")
    assert names(table.avery.hand) == "4 gold"
    assert names(table.blair.hand) == "estate"
    assert table.avery.buys == 2


def test_feast_is_trashed_for_a_card_costing_up_to_five() -> None:
    table = Table("feast", hand="feast")
    table.do("feast", "duchy")
    assert names(table.game.trash) == "feast"
    assert names(table.avery.discard) == "duchy"
    assert names(table.avery.in_play) == ""


def test_throne_room_on_feast_gains_twice_and_trashes_once() -> None:
    table = Table("feast, throne-room", hand="throne-room, feast")
    table.do("throne-room", "feast", "duchy", "silver")
    assert names(table.game.trash) == "feast"
    assert names(table.avery.discard) == "duchy, silver"


@pytest.mark.parametrize(("coppers", "points"), [(8, 0), (9, 1), (18, 1), (19, 2)])
def test_gardens(coppers: int, points: int) -> None:
    table = Table("gardens", hand="gardens", deck=f"{coppers} copper")
    assert score(table.game, table.avery) == points


def test_gardens_count_every_zone_and_each_copy() -> None:
    table = Table(
        "gardens", hand="2 gardens", deck="6 copper", discard="6 copper", in_play="6 copper"
    )
    assert score(table.game, table.avery) == 4


@pytest.mark.parametrize("answer", ["gold", "none"])
def test_harbinger_looks_after_drawing(answer: str) -> None:
    table = Table("harbinger", hand="harbinger", deck="copper, estate", discard="gold, duchy")
    table.do("harbinger", answer)
    assert names(table.avery.hand) == "copper"
    assert deck(table.avery) == ("gold, estate" if answer == "gold" else "estate")


def test_harbinger_with_an_empty_discard_pile_asks_nothing() -> None:
    table = Table("harbinger", hand="harbinger", deck="copper, estate")
    table.do("harbinger")
    assert table.asked == ("Avery", "buy")


# Library


def test_library_draws_to_seven_and_may_skip_actions() -> None:
    table = Table(
        "library, village", hand="library, 4 copper", deck="village, estate, village, 3 gold"
    )
    table.do("library")
    assert table.asked == ("Avery", "set-aside")
    table.do("yes", "no")
    assert names(table.avery.hand) == "4 copper, estate, gold, village"
    assert names(table.avery.discard) == "village"


def test_library_does_not_shuffle_in_what_it_set_aside() -> None:
    table = Table("library, village", hand="library, 4 copper", deck="village", discard="2 gold")
    table.do("library", "yes")
    assert names(table.avery.hand) == "4 copper, 2 gold"
    assert names(table.avery.discard) == "village"
    assert deck(table.avery) == ""


def test_library_with_seven_cards_draws_nothing() -> None:
    table = Table("library", hand="library, 7 copper", deck="gold")
    table.do("library")
    assert deck(table.avery) == "gold"


# Merchant


@pytest.mark.parametrize(
    ("merchants", "silvers", "coins"), [(1, 1, 3), (1, 2, 5), (2, 1, 4), (2, 3, 8), (1, 0, 0)]
)
def test_merchant_adds_to_the_first_silver(merchants: int, silvers: int, coins: int) -> None:
    hand = f"{merchants} merchant" + (f", {silvers} silver" if silvers else ", estate")
    table = Table("merchant", hand=hand)
    for _ in range(merchants):
        table.do("merchant")
    if silvers:
        table.do("treasures")
    assert table.avery.coins == coins


def test_throne_room_on_merchant_adds_two() -> None:
    table = Table("merchant, throne-room", hand="throne-room, merchant, 2 silver")
    table.do("throne-room", "merchant", "treasures")
    assert table.avery.coins == 6


def test_merchant_does_not_last_into_the_next_turn() -> None:
    table = Table("merchant", hand="merchant", deck="estate, 5 silver")
    table.do("merchant").end_turn().end_turn().do("treasures")
    assert table.avery.coins == 10


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
    table.do("sentry", *answers)
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
