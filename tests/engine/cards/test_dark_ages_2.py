"""The Kingdom cards of Dark Ages from Hunting Grounds on."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Hunting Grounds, Ironmonger, Junk Dealer, Marauder


@pytest.mark.parametrize(
    ("answer", "gained"), [("gain-duchy", "duchy"), ("gain-estates", "3 estate")]
)
def test_hunting_grounds_trashed(answer: str, gained: str) -> None:
    table = Table("hunting-grounds, junk-dealer", hand="junk-dealer, hunting-grounds")
    table.do("junk-dealer", answer)
    assert names(table.avery.discard) == gained


@pytest.mark.parametrize(
    ("top", "answer", "after", "drawn"),
    [
        ("village", "yes", (2, 1, 0), 1),
        ("copper", "no", (1, 1, 1), 1),
        ("estate", "yes", (1, 1, 0), 2),
        ("estate", "no", (1, 1, 0), 2),
        ("harem", "yes", (1, 1, 1), 2),
        ("curse", "no", (1, 1, 0), 1),
    ],
)
def test_ironmonger(top: str, answer: str, after: tuple[int, int, int], drawn: int) -> None:
    table = Table("ironmonger", hand="ironmonger", deck=f"gold, {top}, 5 silver")
    table.do("ironmonger", answer)
    assert counters(table) == after
    assert len(table.avery.hand) == drawn
    assert (top in names(table.avery.hand)) is (top == "estate" and answer == "no")


def test_junk_dealer_must_trash() -> None:
    table = Table("junk-dealer", hand="junk-dealer", deck="gold")
    table.do("junk-dealer")
    assert names(table.game.trash) == "gold"
    assert counters(table) == (1, 1, 1)


def test_e50_marauder_gains_spoils_then_deals_ruins() -> None:
    table = Table(
        "marauder",
        4,
        hand="marauder",
        position={"supply": {"ruins": "survivors, ruined-village"}},
    )
    table.do("marauder")
    assert [names(player.discard) for player in table.game.players] == [
        "spoils",
        "survivors",
        "ruined-village",
        "",
    ]


# Market Square


@pytest.mark.parametrize(("answer", "gold"), [("yes", 1), ("no", 0)])
def test_market_square_is_discarded_for_a_gold(answer: str, gold: int) -> None:
    table = Table("market-square, altar", hand="altar, estate, market-square")
    table.do("altar", "estate", answer, "silver")
    assert names(table.avery.discard).count("gold") == gold
    assert ("market-square" in names(table.avery.hand)) is (gold == 0)


def test_several_market_squares_and_none_of_another_player() -> None:
    table = Table(
        "market-square, altar",
        hand="altar, estate, 2 market-square",
        others={"hand": "market-square"},
    )
    table.do("altar", "estate", "yes", "yes", "silver")
    assert names(table.avery.discard) == "2 gold, 2 market-square, silver"
    assert names(table.blair.hand) == "market-square"


def test_market_square_of_the_player_whose_card_was_trashed() -> None:
    table = Table(
        "market-square, rogue",
        hand="rogue, market-square",
        others={"hand": "market-square", "deck": "silver, copper"},
    )
    table.do("rogue")
    assert table.asked == ("Blair", "discard")
    table.do("yes")
    assert names(table.blair.discard) == "copper, gold, market-square"


# Mystic, Rebuild: naming


@pytest.mark.parametrize(
    ("named", "hand"), [("gold", "gold"), ("silver", ""), ("colony", ""), ("sir-martin", "")]
)
def test_mystic(named: str, hand: str) -> None:
    table = Table("mystic", hand="mystic", deck="gold, silver")
    table.do("mystic", named)
    assert names(table.avery.hand) == hand
    assert counters(table) == (1, 1, 2)


@pytest.mark.parametrize("word", ["treasure", "knights", "the-seas-gift", "nonsense"])
def test_what_is_named_is_a_card(word: str) -> None:
    table = Table("mystic", hand="mystic", deck="gold, silver")
    table.do("mystic")
    with pytest.raises(Problem):
        table.do(word)
    assert "gold" in table.legal


def test_rebuild_skips_what_was_named() -> None:
    table = Table("rebuild", hand="rebuild", deck="copper, duchy, gold, estate, silver")
    table.do("rebuild", "duchy")
    assert names(table.game.trash) == "estate"
    assert names(table.avery.discard).startswith("copper, duchy")
    assert "gold" in names(table.avery.discard)
    assert deck(table.avery) == "silver"


def test_rebuild_gains_a_victory_card_up_to_three_more() -> None:
    table = Table("rebuild, feodum", hand="rebuild", deck="duchy, silver")
    table.do("rebuild", "estate")
    assert set(table.legal) == {"estate", "duchy", "province", "feodum"}
    table.do("province")
    assert names(table.avery.discard) == "province"


# Pillage, Poor House, Procession


@pytest.mark.parametrize(("hand", "asked"), [("4 copper, gold", True), ("3 copper, gold", False)])
def test_pillage(hand: str, asked: bool) -> None:
    table = Table("pillage", hand="pillage", others={"hand": hand})
    table.do("pillage")
    assert names(table.avery.discard) == "2 spoils"
    assert names(table.game.trash) == "pillage"
    assert (table.asked == ("Avery", "discard")) is asked
    if asked:
        table.do("gold")
        assert names(table.blair.discard) == "gold"


def test_throne_room_on_pillage_works_once() -> None:
    table = Table("pillage, throne-room", hand="throne-room, pillage", others={"hand": "6 copper"})
    table.do("throne-room", "pillage")
    assert names(table.avery.discard) == "2 spoils"
    assert len(table.blair.hand) == 5


@pytest.mark.parametrize(
    ("hand", "coins"), [("2 estate", 4), ("2 copper, estate", 2), ("6 copper", 0)]
)
def test_poor_house(hand: str, coins: int) -> None:
    table = Table("poor-house", hand=f"poor-house, {hand}")
    table.do("poor-house")
    assert table.avery.coins == coins


def test_poor_house_never_goes_below_nothing() -> None:
    table = Table("poor-house", hand="poor-house, 6 copper", coins=1)
    table.do("poor-house")
    assert table.avery.coins == 0


def test_procession_plays_twice_trashes_and_gains_one_that_costs_one_more() -> None:
    table = Table(
        "procession, vagrant, sage, urchin, altar",
        hand="procession, vagrant",
        deck="5 copper",
    )
    table.do("procession", "vagrant")
    assert table.legal == ["sage", "urchin"]
    table.do("sage")
    assert names(table.game.trash) == "vagrant"
    assert names(table.avery.hand) == "2 copper"
    assert table.avery.actions == 2


def test_procession_on_a_fortress_keeps_it_and_gains() -> None:
    table = Table("procession, fortress, mystic", hand="procession, fortress", deck="5 copper")
    table.do("procession", "fortress")
    assert "fortress" in names(table.avery.hand)
    assert names(table.avery.discard) == "mystic"


def test_procession_plays_no_duration() -> None:
    table = Table("procession, secret-cave", hand="procession, secret-cave")
    table.do("procession")
    assert names(table.avery.hand) == "secret-cave"


def test_procession_on_a_feast_that_trashed_itself() -> None:
    table = Table("procession, feast, mystic", hand="procession, feast")
    table.do("procession", "feast", "silver", "silver")
    assert names(table.game.trash) == "feast"
    assert names(table.avery.discard) == "mystic, 2 silver"


# Rats, Rogue, Sage, Scavenger


def test_rats_gain_rats_and_trash_something_else() -> None:
    table = Table("rats", hand="rats, rats, estate", deck="copper")
    table.do("rats")
    assert table.legal == ["estate", "copper"]
    table.do("estate")
    assert names(table.avery.discard) == "rats"
    assert names(table.game.trash) == "estate"
    assert len(table.game.piles["rats"]) == 17


def test_a_hand_of_rats_is_shown() -> None:
    table = Table("rats", hand="3 rats")
    table.do("rats")
    assert any(verb.name == "Show" for verb in table.game.log)
    assert names(table.game.trash) == ""


def test_rats_trashed_draw_a_card() -> None:
    table = Table("rats, junk-dealer", hand="junk-dealer, rats", deck="copper, gold")
    table.do("junk-dealer", "rats")
    assert "gold" in names(table.avery.hand)


def test_rogue_gains_from_the_trash_before_it_attacks() -> None:
    table = Table(
        "rogue",
        hand="rogue",
        position={"trash": "silver, copper"},
        others={"deck": "gold, silver"},
    )
    table.do("rogue")
    assert names(table.avery.discard) == "silver"
    assert deck(table.blair) == "gold, silver"


@pytest.mark.parametrize(
    ("cards", "trash", "discard"),
    [("gold, copper", "gold", "copper"), ("province, copper", "", "copper, province")],
)
def test_rogue_attacks(cards: str, trash: str, discard: str) -> None:
    table = Table("rogue", hand="rogue", others={"deck": cards})
    table.do("rogue")
    assert names(table.game.trash) == trash
    assert names(table.blair.discard) == discard
    assert table.avery.coins == 2


@pytest.mark.parametrize(
    ("cards", "hand", "discard"),
    [
        ("2 copper, curse, province, gold", "province", "2 copper, curse"),
        ("copper, estate", "", "copper, estate"),
        ("silver, gold", "silver", ""),
    ],
)
def test_sage(cards: str, hand: str, discard: str) -> None:
    table = Table("sage", hand="sage", deck=cards)
    table.do("sage")
    assert names(table.avery.hand) == hand
    assert names(table.avery.discard) == discard


def test_scavenger_puts_a_card_from_the_discard_pile_on_the_deck() -> None:
    table = Table("scavenger", hand="scavenger", deck="copper, gold", discard="estate")
    table.do("scavenger", "yes", "gold")
    assert deck(table.avery) == "gold"
    assert names(table.avery.discard) == "copper, estate"
    assert table.avery.coins == 2


def test_e75_scavenger_does_not_discard_a_faithful_hound() -> None:
    table = Table("scavenger, faithful-hound", hand="scavenger", deck="faithful-hound, copper")
    table.do("scavenger", "yes", "copper")
    assert names(table.avery.discard) == "faithful-hound"


# Squire, Storeroom


@pytest.mark.parametrize(
    ("answer", "after", "gained"),
    [
        ("plus-actions", (2, 1, 1), ""),
        ("plus-buys", (0, 3, 1), ""),
        ("gain-silver", (0, 1, 1), "silver"),
    ],
)
def test_squire(answer: str, after: tuple[int, int, int], gained: str) -> None:
    table = Table("squire", hand="squire", deck="9 copper")
    table.do("squire", answer)
    assert counters(table) == after
    assert names(table.avery.discard) == gained


def test_squire_trashed_gains_an_attack() -> None:
    table = Table("squire, junk-dealer, urchin, pillage", hand="junk-dealer, squire")
    table.do("junk-dealer")
    assert set(table.legal) == {"urchin", "pillage"}


def test_storeroom_discards_for_cards_then_for_coins() -> None:
    table = Table("storeroom", hand="storeroom, 3 estate", deck="2 curse, gold")
    table.do("storeroom", "estate estate", "curse curse estate")
    assert counters(table) == (0, 2, 3)
    assert names(table.avery.hand) == ""


# Urchin and Mercenary


@pytest.mark.parametrize(("hand", "left"), [(5, 4), (4, 4), (3, 3)])
def test_urchin_discards_down_to_four(hand: int, left: int) -> None:
    table = Table("urchin", hand="urchin", deck="copper", others={"hand": f"{hand} copper"})
    table.do("urchin")
    assert len(table.blair.hand) == left


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_urchin_may_be_trashed_for_a_mercenary_when_another_attack_is_played(answer: str) -> None:
    table = Table("urchin, militia", hand="urchin, militia", deck="copper")
    table.do("urchin", "militia")
    assert table.asked == ("Avery", "trash")
    table.do(answer)
    assert names(table.game.trash) == ("urchin" if answer == "yes" else "")
    assert names(table.avery.discard) == ("mercenary" if answer == "yes" else "")


def test_the_same_urchin_played_twice_is_not_another_attack() -> None:
    table = Table("urchin, throne-room", hand="throne-room, urchin", deck="3 copper")
    table.do("throne-room", "urchin")
    assert table.asked == ("Avery", "buy")
    table = Table("urchin", hand="2 urchin", deck="3 copper")
    table.do("urchin", "urchin")
    assert table.asked == ("Avery", "trash")


@pytest.mark.parametrize(
    ("hand", "answer", "coins", "victim"),
    [
        ("3 copper", "copper copper", 2, 3),
        ("copper", "copper", 0, 5),
        ("3 copper", "none", 0, 5),
    ],
)
def test_mercenary(hand: str, answer: str, coins: int, victim: int) -> None:
    table = Table("urchin", hand=f"mercenary, {hand}", deck="9 estate", others={"hand": "5 copper"})
    table.do("mercenary", answer)
    assert table.avery.coins == coins
    assert len(table.blair.hand) == victim
    assert len(table.game.trash) == (0 if answer == "none" else len(answer.split()))


# Vagrant, Wandering Minstrel


@pytest.mark.parametrize(
    ("top", "to_hand"),
    [
        ("curse", True),
        ("estate", True),
        ("survivors", True),
        ("hovel", True),
        ("necropolis", True),
        ("copper", False),
        ("gold", False),
    ],
)
def test_vagrant(top: str, to_hand: bool) -> None:
    table = Table("vagrant, cultist", hand="vagrant", deck=f"silver, {top}, silver")
    table.do("vagrant")
    assert (top in names(table.avery.hand)) is to_hand
    assert len(table.avery.hand) == 1 + to_hand


def test_wandering_minstrel_keeps_actions_in_any_order() -> None:
    table = Table(
        "wandering-minstrel, sage, vagrant",
        hand="wandering-minstrel",
        deck="copper, sage, estate, vagrant, gold",
    )
    table.do("wandering-minstrel", "vagrant sage")
    assert deck(table.avery) == "vagrant, sage, gold"
    assert names(table.avery.discard) == "estate"
    assert names(table.avery.hand) == "copper"
    assert table.avery.actions == 2
