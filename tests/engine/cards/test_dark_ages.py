"""The Kingdom cards of Dark Ages up to Hermit."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Altar, Armory


@pytest.mark.parametrize("hand", ["altar", "altar, estate"])
def test_e134_altar_gains_whether_it_trashed_or_not(hand: str) -> None:
    table = Table("altar", hand=hand)
    table.do("altar")
    assert "duchy" in table.legal
    assert "gold" not in table.legal
    table.do("duchy")
    assert names(table.game.trash) == ("estate" if "estate" in hand else "")


def test_e135_armory_gains_onto_the_deck() -> None:
    table = Table("armory", hand="armory", deck="copper")
    table.do("armory", "silver")
    assert deck(table.avery) == "silver, copper"
    assert names(table.avery.discard) == ""


def test_e23_armory_offers_only_the_supply() -> None:
    table = Table("armory, bandit-camp, hermit, urchin", hand="armory")
    table.do("armory")
    assert not {"spoils", "madman", "mercenary"} & set(table.legal)
    assert "urchin" in table.legal


# Band of Misfits


def test_e136_band_of_misfits_plays_a_fortress_in_the_supply() -> None:
    table = Table("band-of-misfits, fortress", hand="band-of-misfits", deck="2 copper")
    table.do("band-of-misfits")
    assert table.avery.actions == 2
    assert names(table.avery.hand) == "copper"
    assert len(table.game.piles["fortress"]) == 10


def test_e137_procession_on_band_of_misfits_chooses_twice_and_trashes_it() -> None:
    table = Table(
        "procession, band-of-misfits, fortress, market-square, altar",
        hand="procession, band-of-misfits",
        deck="9 copper",
    )
    table.do("procession", "band-of-misfits", "fortress", "market-square")
    assert names(table.game.trash) == "band-of-misfits"
    assert names(table.avery.discard) == "altar"  # the only Action that costs $6
    assert (table.avery.actions, table.avery.buys) == (3, 2)


def test_e138_band_of_misfits_as_death_cart_trashes_nothing() -> None:
    table = Table("band-of-misfits, death-cart, fortress", hand="band-of-misfits")
    table.do("band-of-misfits", "death-cart")
    assert table.avery.coins == 0
    assert names(table.avery.in_play) == "band-of-misfits"
    assert table.asked == ("Avery", "buy")


def test_e138_band_of_misfits_as_death_cart_may_trash_an_action() -> None:
    table = Table(
        "band-of-misfits, death-cart, fortress", hand="band-of-misfits, vagrant", deck="copper"
    )
    table.do("band-of-misfits", "death-cart")
    assert table.legal == ["vagrant", "none"]
    table.do("vagrant")
    assert table.avery.coins == 5


def test_e139_band_of_misfits_plays_no_duration_and_no_command() -> None:
    table = Table("band-of-misfits, secret-cave, bard, altar", hand="band-of-misfits")
    table.do("band-of-misfits")
    assert names(table.avery.in_play) == "band-of-misfits"
    assert table.game.boons.discard or table.avery.boons  # the only one that fits is Bard


@pytest.mark.parametrize(
    ("top", "offered"), [("sir-martin", True), ("dame-anna", False), ("sir-michael", False)]
)
def test_e142_band_of_misfits_and_the_top_knight(top: str, offered: bool) -> None:
    table = Table(
        "band-of-misfits, knights, fortress, hermit",
        hand="band-of-misfits",
        position={"supply": {"knights": f"{top}, sir-bailey", "fortress": 0}},
    )
    table.do("band-of-misfits")
    if offered:
        assert table.legal == ["sir-martin", "hermit"]
    else:
        assert table.asked == ("Avery", "gain")  # played as Hermit


def test_e142_band_of_misfits_and_the_top_ruins() -> None:
    table = Table(
        "band-of-misfits, cultist",
        hand="band-of-misfits",
        deck="gold, silver",
        position={"supply": {"ruins": "survivors, ruined-market"}},
    )
    table.do("band-of-misfits")
    assert table.asked == ("Avery", "discard")


def test_e143_band_of_misfits_as_hermit_is_not_exchanged() -> None:
    table = Table("band-of-misfits, hermit", hand="band-of-misfits")
    table.do("band-of-misfits", "silver").end_turn()
    assert names(table.avery.discard + table.avery.hand) == "band-of-misfits, silver"


def test_throne_room_in_the_supply_on_a_duration_keeps_band_of_misfits_in_play() -> None:
    table = Table(
        "band-of-misfits, throne-room, secret-cave",
        hand="band-of-misfits, secret-cave, 6 copper",
        deck="2 copper, 9 estate",
    )
    three = "copper copper copper"
    table.do("band-of-misfits", "secret-cave", three, three).end_turn()
    assert names(table.avery.in_play) == "band-of-misfits, secret-cave"


# Bandit Camp, Beggar


@pytest.mark.parametrize(("spoils", "gained"), [(15, 1), (0, 0)])
def test_e144_e181_bandit_camp(spoils: int, gained: int) -> None:
    table = Table(
        "bandit-camp",
        hand="bandit-camp",
        deck="copper",
        position={"supply": {"spoils": spoils}},
    )
    table.do("bandit-camp")
    assert len(table.avery.discard) == gained
    assert (table.avery.actions, names(table.avery.hand)) == (2, "copper")


@pytest.mark.parametrize(("coppers", "gained"), [(10, 3), (1, 1), (0, 0)])
def test_e145_beggar(coppers: int, gained: int) -> None:
    table = Table("beggar", hand="beggar", position={"supply": {"copper": coppers}})
    table.do("beggar")
    assert len(table.avery.hand) == gained
    assert names(table.avery.discard) == ""


@pytest.mark.parametrize(
    ("silvers", "on_deck", "discard"),
    [(2, "silver", "beggar, silver"), (1, "silver", "beggar"), (0, "", "beggar")],
)
def test_e146_e192_beggar_is_discarded_for_silvers(
    silvers: int, on_deck: str, discard: str
) -> None:
    table = Table(
        "beggar, militia",
        hand="militia",
        position={"supply": {"silver": silvers}},
        others={"hand": "beggar, 3 copper"},
    )
    table.do("militia", "beggar")
    assert deck(table.blair) == on_deck
    assert names(table.blair.discard) == discard
    assert names(table.blair.in_play) == ""
    assert names(table.blair.hand) == "3 copper"


def test_e158_several_reactions_one_after_another() -> None:
    table = Table(
        "beggar, moat, militia", hand="militia", others={"hand": "2 beggar, moat, 2 copper"}
    )
    table.do("militia", "beggar", "moat", "beggar")
    assert names(table.blair.hand) == "2 copper, moat"
    assert deck(table.blair) == "2 silver"


# Catacombs


@pytest.mark.parametrize(
    ("answer", "hand"),
    [("put-in-hand", "copper, estate, gold"), ("discard", "curse, duchy, silver")],
)
def test_catacombs(answer: str, hand: str) -> None:
    table = Table("catacombs", hand="catacombs", deck="copper, estate, gold, curse, duchy, silver")
    table.do("catacombs", answer)
    assert names(table.avery.hand) == hand


def test_e147_catacombs_may_draw_what_it_discarded() -> None:
    table = Table("catacombs", hand="catacombs", deck="3 copper", discard="gold")
    table.do("catacombs", "discard")
    assert len(table.avery.hand) == 3
    assert len(table.avery.deck) == 1
    assert "copper" in names(table.avery.hand)


def test_e148_e156_catacombs_trashed_by_another_players_card_serves_its_owner() -> None:
    table = Table("catacombs, rogue", hand="rogue", others={"deck": "catacombs, copper"})
    table.do("rogue")
    assert table.asked == ("Blair", "gain")
    assert "rogue" not in table.legal
    table.do("silver")
    assert names(table.blair.discard) == "copper, silver"
    assert names(table.avery.discard) == ""


# Count


def test_e149_count_discards_two_then_gains_a_duchy() -> None:
    table = Table("count", hand="count, 3 copper")
    table.do("count", "discard-two", "gain-duchy")
    assert names(table.avery.discard) == "2 copper, duchy"
    assert names(table.avery.hand) == "copper"


@pytest.mark.parametrize(("first", "discard"), [("discard-two", ""), ("put-on-deck", "")])
def test_e150_count_with_an_empty_hand(first: str, discard: str) -> None:
    table = Table("count", hand="count")
    table.do("count", first, "plus-coins")
    assert names(table.avery.discard) == discard
    assert table.avery.coins == 3


def test_count_gains_a_copper_and_trashes_the_hand() -> None:
    table = Table("count", hand="count, estate, 2 curse")
    table.do("count", "gain-copper", "trash-hand")
    assert names(table.game.trash) == "2 curse, estate"
    assert names(table.avery.discard) == "copper"


def test_e151_cards_trashed_together_act_in_their_owners_order() -> None:
    table = Table(
        "count, cultist, catacombs", hand="count, cultist, catacombs", deck="3 gold, estate"
    )
    table.do("count", "gain-copper", "trash-hand")
    assert names(table.game.trash) == "catacombs, cultist"
    assert table.asked == ("Avery", "order")
    table.do("catacombs")
    assert names(table.avery.hand) == ""
    table.do("silver")
    assert names(table.avery.hand) == "3 gold"


# Counterfeit


def test_counterfeit_plays_twice_and_trashes() -> None:
    table = Table("counterfeit", phase="buy", hand="counterfeit, gold")
    table.do(table.avery.hand[0].token, "gold")
    assert counters(table) == (1, 2, 7)
    assert names(table.game.trash) == "gold"


def test_e81_counterfeit_on_an_idol_is_two_boons_and_no_curse() -> None:
    table = Table(
        "counterfeit, idol",
        phase="buy",
        hand="counterfeit, idol",
        position={"boons": "the-mountains-gift, the-swamps-gift"},
    )
    table.do(table.avery.hand[0].token, "idol")
    assert names(table.avery.discard) == "silver, will-o-wisp"
    assert names(table.blair.discard) == ""
    assert names(table.game.trash) == "idol"
    assert table.avery.coins == 5


def test_counterfeit_on_spoils_returns_them_and_trashes_nothing() -> None:
    table = Table("counterfeit, bandit-camp", phase="buy", hand="counterfeit, spoils")
    before = len(table.game.piles["spoils"])
    table.do(table.avery.hand[0].token, "spoils")
    assert table.avery.coins == 7
    assert len(table.game.piles["spoils"]) == before + 1
    assert names(table.game.trash) == ""


# Cultist


def test_e152_cultist_plays_another_for_free() -> None:
    table = Table("cultist", hand="2 cultist", deck="cultist, 9 copper")
    table.do("cultist", "cultist", "cultist")
    assert table.avery.actions == 0
    assert len(table.blair.discard) == 3
    assert names(table.avery.in_play) == "3 cultist"


@pytest.mark.parametrize(("ruins", "gained"), [(5, 3), (1, 1), (0, 0)])
def test_e153_ruins_are_dealt_in_turn_order(ruins: int, gained: int) -> None:
    table = Table(
        "cultist",
        4,
        hand="cultist",
        position={"supply": {"ruins": ", ".join(["survivors"] * ruins)}},
    )
    table.do("cultist")
    assert [len(player.discard) for player in table.game.players[1:]] == [
        int(number < gained) for number in range(3)
    ]


def test_e154_cultist_trashed_on_another_turn_draws_for_its_owner() -> None:
    table = Table("cultist, rogue", hand="rogue", others={"deck": "cultist, copper, 3 gold"})
    table.do("rogue")
    assert names(table.blair.hand) == "3 gold"
    assert names(table.blair.discard) == "copper"


# Death Cart


def test_death_cart_trashes_itself_or_an_action() -> None:
    table = Table("death-cart", hand="death-cart, death-cart")
    table.do("death-cart")
    assert table.legal == ["death-cart", "none"]
    table.do("death-cart#2")
    assert names(table.avery.in_play) == "death-cart"
    assert table.avery.coins == 5


def test_death_cart_gives_nothing_when_it_trashes_nothing() -> None:
    table = Table("death-cart", hand="death-cart")
    table.do("death-cart", "none")
    assert counters(table) == (0, 1, 0)


def test_death_cart_on_a_fortress_keeps_it() -> None:
    table = Table("death-cart, fortress", hand="death-cart, fortress")
    table.do("death-cart", "fortress")
    assert names(table.avery.hand) == "fortress"
    assert table.avery.coins == 5
    assert names(table.game.trash) == ""


@pytest.mark.parametrize(("ruins", "gained"), [(9, 2), (1, 1), (0, 0)])
def test_death_cart_is_gained_with_two_ruins(ruins: int, gained: int) -> None:
    table = Table(
        "death-cart",
        phase="buy",
        coins=4,
        buys=2,
        position={"supply": {"ruins": ", ".join(["survivors"] * ruins)}},
    )
    table.do("death-cart")
    assert len(table.avery.discard) == 1 + gained


# Feodum, Forager, Fortress, Graverobber


@pytest.mark.parametrize(("silvers", "points"), [(2, 0), (3, 1), (11, 3)])
def test_feodum(silvers: int, points: int) -> None:
    table = Table("feodum", hand="2 feodum", deck=f"{silvers} silver")
    assert score(table.game, table.avery) == 2 * points


def test_feodum_trashed_gains_three_silvers() -> None:
    table = Table("feodum, altar", hand="altar, feodum")
    table.do("altar", "estate")
    assert names(table.avery.discard) == "estate, 3 silver"


@pytest.mark.parametrize(
    ("trash", "hand", "coins"),
    [
        ("4 copper, counterfeit, 6 estate", "estate", 2),
        ("", "copper", 1),
        ("silver, gold", "copper", 3),
        ("", "", 0),
    ],
)
def test_forager(trash: str, hand: str, coins: int) -> None:
    cards = f"forager, {hand}" if hand else "forager"
    table = Table("forager, counterfeit", hand=cards, position={"trash": trash})
    table.do("forager")
    assert counters(table) == (1, 2, coins)


def test_graverobber_gains_from_the_trash_onto_the_deck() -> None:
    table = Table(
        "graverobber, pixie", hand="graverobber", position={"trash": "silver, pixie, province"}
    )
    table.do("graverobber", "gain-from-trash")
    assert deck(table.avery) == "silver"
    assert names(table.game.trash) == "pixie, province"


def test_graverobber_trashes_an_action_for_one_up_to_three_more() -> None:
    table = Table("graverobber, altar", hand="2 graverobber, copper", position={"trash": ""})
    table.do("graverobber", "trash-action", "province")
    assert names(table.avery.discard) == "province"
    assert names(table.game.trash) == "graverobber"


def test_graverobber_may_choose_what_it_cannot_do() -> None:
    table = Table("graverobber", hand="graverobber", position={"trash": "copper"})
    table.do("graverobber", "gain-from-trash")
    assert table.asked == ("Avery", "buy")


# Hermit and Madman


def test_hermit_trashes_a_non_treasure_from_hand_or_discard_pile() -> None:
    table = Table("hermit", hand="hermit, estate, copper", discard="curse, silver")
    table.do("hermit")
    assert table.legal == ["curse", "estate", "none"]
    table.do("curse")
    assert "gold" not in table.legal
    table.do("silver")
    assert names(table.game.trash) == "curse"
    assert names(table.avery.discard) == "2 silver"


@pytest.mark.parametrize(("buys", "exchanged"), [([], True), (["copper"], False)])
def test_hermit_is_exchanged_when_nothing_was_gained_in_the_buy_phase(
    buys: list[str], exchanged: bool
) -> None:
    table = Table("hermit", hand="hermit", buys=2, deck="9 estate")
    table.do("hermit", "silver", *buys).end_phase()
    assert ("madman" in names(table.avery.discard)) is exchanged
    assert ("hermit" in names(table.avery.discard)) is not exchanged


def test_throne_room_on_hermit_exchanges_it_once() -> None:
    table = Table("hermit, throne-room", hand="throne-room, hermit", deck="9 estate")
    table.do("throne-room", "hermit", "silver", "silver").end_phase()
    assert names(table.avery.discard) == "madman, 2 silver, throne-room"


def test_hermit_in_the_trash_is_not_exchanged() -> None:
    table = Table(
        "hermit, necromancer", hand="necromancer", deck="9 estate", position={"trash": "hermit"}
    )
    table.do("necromancer", "silver").end_phase()
    assert names(table.game.trash) == "hermit"
    assert names(table.avery.discard) == "necromancer, silver"


@pytest.mark.parametrize(("hand", "drawn"), [(3, 3), (0, 0), (5, 5)])
def test_madman_draws_as_many_as_are_in_hand(hand: int, drawn: int) -> None:
    cards = f"madman, {hand} copper" if hand else "madman"
    table = Table("hermit", hand=cards, deck="9 estate")
    table.do("madman")
    assert len(table.avery.hand) == hand + drawn
    assert table.avery.actions == 2
    assert names(table.avery.in_play) == ""


def test_procession_on_madman_returns_it_once() -> None:
    table = Table(
        "hermit, procession, poor-house", hand="procession, madman, 2 copper", deck="9 estate"
    )
    table.do("procession", "madman")
    assert len(table.avery.hand) == 4
    assert table.avery.actions == 4
    assert names(table.game.trash) == ""
    assert names(table.avery.discard) == "poor-house"  # costs exactly $1
