"""Cards of other sets that examples name."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names

# Adventures


@pytest.mark.parametrize(
    ("now", "later", "coins", "trashed", "silvers"),
    [
        (["plus-coins"], ["plus-coins"], 1, 0, 0),
        (["trash", "estate"], ["gain-silver"], 0, 1, 1),
        (["gain-silver"], ["plus-coins"], 1, 0, 1),
    ],
)
def test_e167_amulet_chooses_twice(
    now: list[str], later: list[str], coins: int, trashed: int, silvers: int
) -> None:
    table = Table("amulet", hand="amulet, estate, copper", deck="9 curse")
    table.do("amulet", *now).end_turn().end_turn().do(*later)
    assert table.avery.coins == coins
    assert len(table.game.trash) == trashed
    assert sum(card.slug == "silver" for card in table.avery.cards()) == silvers
    assert names(table.avery.in_play) == "amulet"


@pytest.mark.parametrize(
    ("discarded", "gains", "offered"),
    [
        ("estate estate", "artificer", False),
        ("estate estate", "cellar", True),
        ("none", "copper", True),
    ],
)
def test_e177_artificer_gains_exactly_what_was_discarded(
    discarded: str, gains: str, offered: bool
) -> None:
    table = Table("artificer, cellar", hand="artificer, 3 estate", deck="gold")
    table.do("artificer", discarded)
    assert (gains in table.legal) is offered
    assert "none" in table.legal
    if offered:
        table.do(gains)
        assert deck(table.avery) == gains
    assert (table.avery.actions, table.avery.coins) == (1, 1)


# Alchemy


def test_potions_pay_for_what_costs_a_potion() -> None:
    table = Table("alchemist, transmute", phase="buy", hand="2 potion, 3 copper", buys=3)
    assert "transmute" not in table.legal
    table.do("treasures")
    assert table.avery.potions == 2
    table.do("alchemist")
    assert (table.avery.coins, table.avery.potions) == (0, 1)
    assert "alchemist" not in table.legal
    table.do("transmute")
    assert "transmute" not in table.legal


def test_e40_potions_do_not_last() -> None:
    table = Table("transmute", phase="buy", hand="potion", deck="9 estate")
    table.do("treasures").end_turn().end_turn()
    assert table.avery.potions == 0


def test_e56_transmute_may_not_be_exchanged_for_a_changeling() -> None:
    table = Table("changeling, transmute", phase="buy", buys=2, hand="potion")
    table.do("treasures", "transmute")
    assert table.asked == ("Avery", "buy")


@pytest.mark.parametrize(("answers", "on_deck"), [(["yes", "no", "yes"], 2), (["no"] * 3, 0)])
def test_e163_alchemists_go_onto_the_deck_before_the_new_hand(
    answers: list[str], on_deck: int
) -> None:
    table = Table("alchemist", hand="3 alchemist, potion", deck="6 copper, 9 estate")
    table.do("alchemist", "alchemist", "alchemist", "treasures", "stop")
    assert table.asked == ("Avery", "put-on-deck")
    table.do(*answers)
    assert names(table.avery.hand).count("alchemist") == (on_deck > 0)
    assert sum(card.slug == "alchemist" for card in table.avery.hand) == on_deck
    assert len(table.avery.hand) == 5


def test_alchemist_without_a_potion_in_play_is_discarded() -> None:
    table = Table("alchemist", hand="alchemist", deck="9 copper")
    table.do("alchemist", "stop")
    assert table.game.active is table.blair


def test_e164_an_alchemist_on_an_empty_deck_is_drawn() -> None:
    table = Table("alchemist", hand="alchemist, potion")
    table.do("alchemist", "treasures", "stop", "yes")
    assert "alchemist" in names(table.avery.hand)


def test_e170_apothecary_takes_coppers_and_potions() -> None:
    table = Table(
        "apothecary", hand="apothecary", deck="gold, copper, potion, estate, silver, duchy"
    )
    table.do("apothecary", "silver estate")
    assert names(table.avery.hand) == "copper, gold, potion"
    assert deck(table.avery) == "silver, estate, duchy"


def test_e171_apothecary_with_few_cards() -> None:
    table = Table("apothecary", hand="apothecary", deck="gold, estate")
    table.do("apothecary")
    assert deck(table.avery) == "estate"


@pytest.mark.parametrize(
    ("trashed", "drawn"), [("golem", 6), ("transmute", 2), ("copper", 0), ("curse", 0), ("gold", 6)]
)
def test_e172_e173_apprentice(trashed: str, drawn: int) -> None:
    table = Table("apprentice, golem", hand=f"apprentice, {trashed}", deck="9 estate")
    table.do("apprentice")
    assert len(table.avery.hand) == drawn
    assert names(table.game.trash) == trashed


def test_e173_apprentice_with_an_empty_hand() -> None:
    table = Table("apprentice", hand="apprentice", deck="9 estate")
    table.do("apprentice")
    assert names(table.avery.hand) == ""


def test_golem_plays_two_actions_in_either_order() -> None:
    table = Table(
        "golem, smithy, village",
        hand="golem",
        deck="golem, copper, village, estate, smithy, 9 gold",
    )
    table.do("golem")
    assert table.asked == ("Avery", "play")
    table.do("smithy")
    assert names(table.avery.hand) == "4 gold"
    assert names(table.avery.discard) == "copper, estate, golem"
    assert names(table.avery.in_play) == "golem, smithy, village"


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("copper", "transmute"),
        ("estate", "gold"),
        ("village", "duchy"),
        ("curse", ""),
        ("harem", "gold, transmute"),
    ],
)
def test_transmute(trashed: str, gained: str) -> None:
    table = Table("transmute", hand=f"transmute, {trashed}")
    table.do("transmute")
    assert names(table.avery.discard) == gained


# Cornucopia


@pytest.mark.parametrize(("golds", "on_deck"), [(30, "gold"), (0, "")])
def test_e178_bag_of_gold(golds: int, on_deck: str) -> None:
    table = Table(hand="bag-of-gold", position={"supply": {"gold": golds}})
    table.do("bag-of-gold")
    assert deck(table.avery) == on_deck
    assert table.avery.actions == 1


@pytest.mark.parametrize(
    ("in_play", "gains", "trashed"),
    [("3 copper, silver", "silver", False), ("copper", "estate", True)],
)
def test_horn_of_plenty(in_play: str, gains: str, trashed: bool) -> None:
    table = Table("horn-of-plenty", phase="buy", hand="horn-of-plenty, estate", in_play=in_play)
    table.do("treasures")
    table.do(gains)
    assert ("horn-of-plenty" in names(table.game.trash)) is trashed
    assert names(table.avery.discard) == gains


def test_e141_horn_of_plenty_counts_bands_of_misfits_by_their_own_name() -> None:
    table = Table(
        "horn-of-plenty, band-of-misfits, fortress, cellar",
        hand="2 band-of-misfits, horn-of-plenty",
        deck="9 copper",
    )
    table.do("band-of-misfits", "fortress", "band-of-misfits", "fortress")
    table.do("horn-of-plenty#1")
    assert "cellar" in table.legal  # $2: Band of Misfits and Horn of Plenty
    assert "silver" not in table.legal


# Empires


@pytest.mark.parametrize(("cards", "turns"), [(3, 3), (2, 2), (1, 1)])
def test_e174_archive_gives_one_card_a_turn(cards: int, turns: int) -> None:
    rich = ["gold", "silver", "duchy"][:cards]
    table = Table("archive", hand="archive", deck=", ".join(rich))
    table.do("archive", *(rich[:1] if cards > 1 else []))
    assert rich[0] in names(table.avery.hand)
    for turn in range(1, turns):
        assert len(table.game.under(table.avery.in_play[0])) == turns - turn
        table.end_turn().end_turn()
        if turns - turn > 1:
            table.do(rich[turn])
        assert rich[turn] in names(table.avery.hand)
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_e175_throne_room_on_archive_keeps_two_sets() -> None:
    table = Table(
        "archive, throne-room", hand="throne-room, archive", deck="3 gold, 3 silver, 9 estate"
    )
    table.do("throne-room", "archive")
    while table.asked == ("Avery", "put-in-hand"):
        table.do(table.legal[0])
    assert names(table.avery.hand) == "gold, silver"
    table.end_turn().end_turn()
    assert table.asked == ("Avery", "order")
    table.do("archive")
    assert {"gold", "silver"} <= {card.slug for card in table.avery.hand}
    assert names(table.avery.in_play) == "archive, throne-room"


@pytest.mark.parametrize("answer", ["gold", "plunder", "none"])
def test_encampment_stays_when_gold_or_plunder_is_shown(answer: str) -> None:
    table = Table("encampment-plunder", hand="encampment, gold, plunder", deck="2 copper, 9 estate")
    table.do("encampment", answer)
    assert (table.avery.actions, len(table.avery.hand)) == (2, 4)
    assert names(table.avery.in_play) == ("" if answer == "none" else "encampment")
    before = len(table.game.piles["encampment-plunder"])
    table.end_turn()
    assert len(table.game.piles["encampment-plunder"]) == before + (answer == "none")
    if answer == "none":
        assert table.game.top("encampment-plunder") == "encampment"


def test_e85_encampment_in_the_trash_cannot_be_set_aside() -> None:
    table = Table(
        "necromancer, encampment-plunder",
        hand="necromancer",
        deck="9 copper",
        position={"trash": "encampment"},
    )
    table.do("necromancer")
    assert (table.avery.actions, len(table.avery.hand)) == (2, 2)
    table.end_turn()
    assert names(table.game.trash) == "encampment"


def test_plunder_gives_a_token_each_time() -> None:
    table = Table("encampment-plunder, counterfeit", phase="buy", hand="counterfeit, plunder")
    table.do("counterfeit#1", "plunder")
    assert (table.avery.coins, table.avery.vp) == (5, 2)


# Guilds


@pytest.mark.parametrize(
    ("cards", "asked"),
    [("gold, silver, copper, estate", True), ("gold, silver", True), ("gold", False)],
)
def test_e162_advisor_lets_the_left_neighbour_discard_one(cards: str, asked: bool) -> None:
    table = Table("advisor", 3, hand="advisor", deck=cards)
    table.do("advisor")
    assert (table.asked == ("Blair", "discard")) is asked
    if asked:
        table.do("gold")
    assert names(table.avery.discard) == "gold"
    assert (
        names(table.avery.hand)
        == {
            "gold": "",
            "gold, silver": "silver",
            "gold, silver, copper, estate": "copper, silver",
        }[cards]
    )
    assert table.avery.actions == 1


# Hinterlands


def test_nomad_camp_is_gained_onto_the_deck() -> None:
    table = Table("nomad-camp", phase="buy", coins=4, buys=2, deck="copper")
    table.do("nomad-camp")
    assert deck(table.avery) == "nomad-camp, copper"


def test_e60_cobbler_gains_a_nomad_camp_to_hand() -> None:
    table = Table("cobbler, nomad-camp", phase="night", hand="cobbler", deck="5 estate")
    table.do("cobbler").end_turn().do("nomad-camp")
    assert names(table.avery.hand) == "5 estate, nomad-camp"


def test_e117_wish_gains_a_nomad_camp_to_hand() -> None:
    table = Table("leprechaun, nomad-camp", hand="wish")
    table.do("wish", "nomad-camp")
    assert names(table.avery.hand) == "nomad-camp"


# Intrigue


@pytest.mark.parametrize(
    ("hand", "answers", "coins", "gained"),
    [
        ("estate, copper", ["estate"], 4, "estate"),
        ("estate, copper", ["none"], 0, "estate"),
        ("copper", [], 0, "estate"),
    ],
)
def test_e187_baron(hand: str, answers: list[str], coins: int, gained: str) -> None:
    table = Table("baron", hand=f"baron, {hand}")
    table.do("baron", *answers)
    assert (table.avery.coins, table.avery.buys) == (coins, 2)
    assert names(table.avery.discard) == gained
    assert len(table.game.piles["estate"]) == (8 if coins else 7)


def test_e187_baron_with_no_estates_left() -> None:
    table = Table("baron", hand="baron", position={"supply": {"estate": 0}})
    table.do("baron")
    assert names(table.avery.discard) == ""


@pytest.mark.parametrize(("bridges", "estate", "gold"), [(1, 1, 5), (2, 0, 4), (3, 0, 3)])
def test_e47_bridges_make_cards_cheaper_but_never_below_nothing(
    bridges: int, estate: int, gold: int
) -> None:
    table = Table("bridge", hand=f"{bridges} bridge", actions=bridges)
    for _ in range(bridges):
        table.do("bridge")
    assert table.game.cost("estate").coins == estate
    assert table.game.cost("gold").coins == gold
    table.end_turn()
    assert table.game.cost("gold").coins == 6


def test_e55_a_silver_made_cheaper_is_not_exchanged() -> None:
    table = Table("bridge, changeling", hand="bridge", coins=2)
    table.do("bridge", "silver")
    assert table.asked == ("Avery", "buy")


# Prosperity and Seaside


@pytest.mark.parametrize(("in_play", "coins"), [("", 1), ("copper", 2), ("3 silver, bridge", 4)])
def test_e183_e184_bank(in_play: str, coins: int) -> None:
    table = Table("bank", phase="buy", hand="bank, estate", in_play=in_play)
    table.do("treasures")
    assert table.avery.coins == coins


def test_e184_two_banks() -> None:
    table = Table("bank", phase="buy", hand="2 bank", in_play="2 copper")
    table.do("treasures")
    assert table.avery.coins == 3 + 4


@pytest.mark.parametrize(
    ("answer", "left", "curses"), [("curse curse", 1, 1), ("curse", 2, 1), ("none", 3, 1)]
)
def test_e166_ambassador(answer: str, left: int, curses: int) -> None:
    table = Table("ambassador", 3, hand="ambassador, 3 curse, copper")
    before = len(table.game.piles["curse"])
    table.do("ambassador", "curse", answer)
    assert sum(card.slug == "curse" for card in table.avery.hand) == left
    assert [len(player.discard) for player in table.game.players[1:]] == [curses] * 2
    assert len(table.game.piles["curse"]) == before + (3 - left) - 2


def test_e166_ambassador_gives_in_turn_order_while_there_are_any() -> None:
    table = Table("ambassador", 4, hand="ambassador, curse", position={"supply": {"curse": 1}})
    table.do("ambassador", "curse")
    assert [len(player.discard) for player in table.game.players[1:]] == [1, 1, 0]


def test_e166_ambassador_without_other_cards_does_nothing() -> None:
    table = Table("ambassador", hand="ambassador")
    table.do("ambassador")
    assert table.asked == ("Avery", "buy")


def test_ambassador_cannot_return_what_is_not_from_the_supply() -> None:
    table = Table("ambassador, bandit-camp", hand="ambassador, spoils")
    table.do("ambassador")
    assert names(table.avery.hand) == "spoils"
    assert names(table.blair.discard) == ""


def test_e191_bazaar() -> None:
    table = Table("bazaar", hand="bazaar", deck="2 copper")
    table.do("bazaar")
    assert (table.avery.actions, table.avery.coins, len(table.avery.hand)) == (2, 1, 1)


def test_e159_a_card_covered_in_the_discard_pile_is_still_found() -> None:
    table = Table("changeling, skulk", phase="buy", coins=4, buys=2)
    table.do("skulk", "skulk@skulk#1", "no")
    # The Gold lies on the Skulk by now; it may be exchanged all the same.
    assert names(table.avery.discard) == "gold, skulk"
    table.do("yes")
    assert names(table.avery.discard) == "changeling, gold"


def test_e41_a_treasure_named_by_its_number_is_refused_after_a_buy() -> None:
    table = Table("bank", phase="buy", buys=2, coins=3, hand="bank, silver")
    table.do("copper")
    with pytest.raises(Problem):
        table.do("silver#1")
