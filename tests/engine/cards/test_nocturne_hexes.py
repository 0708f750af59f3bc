"""Hexes and States, and the cards of Nocturne that give them."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score


def skulk(hex_: str, hand: str = "", cards: str = "", **blair: str) -> Table:
    """Avery's Skulk just played against Blair, with this Hex on top."""
    table = Table(
        "skulk",
        hand="skulk",
        position={"hexes": hex_},
        others={"hand": hand, "deck": cards} | blair,
    )
    return table.do("skulk")


# The twelve Hexes


@pytest.mark.parametrize(
    ("cards", "discard", "on_deck"),
    [
        ("3 copper, estate", "gold", "2 copper"),
        ("copper, estate", "gold", "copper"),
        ("2 estate", "gold", ""),
        ("estate", "2 copper", "2 copper"),
        ("", "", ""),
    ],
)
def test_e121_bad_omens(cards: str, discard: str, on_deck: str) -> None:
    table = skulk("bad-omens", "", cards, discard=discard)
    assert deck(table.blair) == on_deck
    reveals = any(verb.name == "Show" for verb in table.game.log)
    assert reveals is (on_deck != "2 copper")


def test_bad_omens_is_not_discarding() -> None:
    table = Table(
        "skulk, faithful-hound",
        hand="skulk",
        position={"hexes": "bad-omens"},
        others={"deck": "faithful-hound, 2 copper"},
    )
    table.do("skulk")
    assert table.asked == ("Avery", "buy")
    assert names(table.blair.discard) == "faithful-hound"


@pytest.mark.parametrize(
    ("states", "hex_", "after"),
    [
        ("", "delusion", ["deluded"]),
        ("", "envy", ["envious"]),
        ("deluded", "envy", ["deluded"]),
        ("envious", "delusion", ["envious"]),
        ("miserable", "envy", ["miserable", "envious"]),
    ],
)
def test_delusion_and_envy(states: str, hex_: str, after: list[str]) -> None:
    assert skulk(hex_, states=states).blair.states == after


@pytest.mark.parametrize(
    ("cards", "discarded", "left"),
    [
        ("skulk, copper, estate, gold", "skulk", 3),
        ("copper, estate, gold, skulk", "", 4),
        ("2 skulk, bard, gold", "bard, 2 skulk", 1),
        ("copper", "", 1),
        ("", "", 0),
    ],
)
def test_e124_famine(cards: str, discarded: str, left: int) -> None:
    table = skulk("famine", "", cards)
    assert names(table.blair.discard) == discarded
    assert len(table.blair.deck) == left


@pytest.mark.parametrize(
    ("hand", "asked", "discarded"),
    [
        ("4 copper, skulk", True, None),
        ("5 copper", False, "copper"),
        ("4 estate, skulk", False, "skulk"),
        ("5 estate", False, ""),
        ("4 copper", False, ""),
    ],
)
def test_e125_fear(hand: str, asked: bool, discarded: str | None) -> None:
    table = skulk("fear", hand)
    assert (table.asked == ("Blair", "discard")) is asked
    if asked:
        assert table.legal == ["copper", "skulk"]
    else:
        assert names(table.blair.discard) == discarded


def test_e132_greed_gains_a_copper_onto_the_deck() -> None:
    table = skulk("greed", "", "estate")
    assert deck(table.blair) == "copper, estate"
    assert names(table.blair.discard) == ""


@pytest.mark.parametrize(("hand", "on_deck"), [("4 copper", "copper"), ("3 copper", "")])
def test_e132_haunting(hand: str, on_deck: str) -> None:
    assert deck(skulk("haunting", hand).blair) == on_deck


def test_haunting_lets_its_victim_choose() -> None:
    table = skulk("haunting", "3 copper, estate")
    assert table.asked == ("Blair", "put-on-deck")
    table.do("estate")
    assert deck(table.blair) == "estate"


@pytest.mark.parametrize(
    ("top", "gained"), [("curse", ""), ("copper", "curse"), ("estate", "curse"), ("", "")]
)
def test_e126_locusts(top: str, gained: str) -> None:
    table = skulk("locusts", "", top)
    assert names(table.game.trash) == top
    assert names(table.blair.discard) == gained


@pytest.mark.parametrize(
    ("top", "legal"),
    [
        ("village", ["pixie"]),
        ("duchy", ["estate", "gardens"]),
        ("silver", ["copper"]),
        ("skulk", ["village", "pixie"]),
        ("goat", ["copper"]),
        ("province", ["estate", "duchy", "gardens"]),
    ],
)
def test_e126_locusts_gains_a_cheaper_card_that_shares_a_type(top: str, legal: list[str]) -> None:
    table = Table(
        "skulk, village, pixie, gardens",
        hand="skulk",
        position={"hexes": "locusts"},
        others={"deck": top},
    )
    table.do("skulk")
    if len(legal) > 1:
        assert table.asked == ("Blair", "gain")
        assert sorted(table.legal) == sorted(legal)
    else:
        assert names(table.blair.discard) == legal[0]


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        ("", "miserable", -2),
        ("miserable", "twice-miserable", -4),
        ("twice-miserable", "twice-miserable", -4),
    ],
)
def test_e127_misery(before: str, after: str, points: int) -> None:
    table = skulk("misery", states=before)
    assert table.blair.states == [after]
    assert score(table.game, table.blair) == points


def test_e132_plague_gains_a_curse_to_hand() -> None:
    table = skulk("plague", "copper")
    assert names(table.blair.hand) == "copper, curse"
    assert names(table.blair.discard) == ""


@pytest.mark.parametrize(("hand", "left"), [(6, 3), (4, 3), (3, 3), (2, 2)])
def test_e132_poverty_discards_down_to_three(hand: int, left: int) -> None:
    assert len(skulk("poverty", f"{hand} copper").blair.hand) == left


@pytest.mark.parametrize(
    ("cards", "trash", "discard", "left"),
    [
        ("copper, silver, gold", "silver", "copper", "gold"),
        ("estate, skulk, silver", "skulk", "estate", "silver"),
        ("copper, estate, gold, duchy", "", "copper, duchy, estate, gold", ""),
        ("", "", "", ""),
    ],
)
def test_e131_war(cards: str, trash: str, discard: str, left: str) -> None:
    table = skulk("war", "", cards)
    assert names(table.game.trash) == trash
    assert names(table.blair.discard) == discard
    assert deck(table.blair) == left


def test_war_does_not_find_a_card_with_a_potion_in_its_cost() -> None:
    table = skulk("war", "", "alchemist, silver")  # $3 and a Potion
    assert names(table.game.trash) == "silver"


# One Hex for all the others


def test_e14_all_the_others_follow_one_hex() -> None:
    table = Table(
        "skulk", 4, hand="skulk", position={"hexes": "greed, plague"}, others={"hand": "estate"}
    )
    table.do("skulk")
    assert [deck(player) for player in table.game.players] == ["", "copper", "copper", "copper"]
    assert table.game.hexes.discard == ["greed"]
    assert len(table.game.hexes.deck) == 11


def test_an_empty_deck_of_hexes_is_shuffled_when_one_is_needed() -> None:
    table = Table("skulk", hand="2 skulk", actions=2, position={"hexes": "greed"})
    del table.game.hexes.deck[:-1]
    table.do("skulk", "skulk")
    assert deck(table.blair) == "2 copper"
    assert table.game.hexes.discard == ["greed"]


def test_moat_keeps_a_hex_away_and_the_others_still_get_it() -> None:
    table = Table(
        "skulk, moat",
        3,
        hand="skulk",
        position={"hexes": "greed", "Blair": {"hand": "moat"}},
    )
    table.do("skulk", "moat")
    assert [deck(player) for player in table.game.players] == ["", "", "copper"]


def test_no_hex_is_turned_over_for_nobody() -> None:
    table = Table("skulk, moat", hand="skulk", others={"hand": "moat"})
    table.do("skulk", "moat")
    assert len(table.game.hexes.deck) == 12


# States


def test_e122_deluded_forbids_actions_this_turn_when_taken_before_the_buy_phase() -> None:
    table = Table("leprechaun", hand="leprechaun", coins=9, position={"hexes": "delusion"})
    table.do("leprechaun")
    assert table.avery.states == []
    assert "leprechaun" not in table.legal
    assert "silver" in table.legal


def test_e122_deluded_taken_on_another_turn_waits_for_your_own() -> None:
    table = skulk("delusion", "5 copper")
    assert table.blair.states == ["deluded"]
    table.end_turn().do("treasures")
    assert table.blair.states == []
    assert "skulk" not in table.legal
    table.end_turn().end_turn().do("treasures")
    assert "skulk" in table.legal


def test_deluded_taken_in_the_buy_phase_waits_for_the_next_turn() -> None:
    table = Table("cursed-village", phase="buy", buys=2, coins=10, position={"hexes": "delusion"})
    table.do("cursed-village")
    assert table.avery.states == ["deluded"]
    assert "cursed-village" in table.legal


def test_deluded_lets_night_cards_and_their_buyers_be() -> None:
    table = Table("den-of-sin, werewolf", coins=9, states="deluded", hand="copper")
    assert "den-of-sin" in table.legal
    assert "werewolf" not in table.legal  # an Action as well


@pytest.mark.parametrize(
    ("treasure", "coins"), [("silver", 1), ("gold", 1), ("copper", 1), ("cursed-gold", 3)]
)
def test_e123_envious(treasure: str, coins: int) -> None:
    table = Table("skulk", hand=treasure, states="envious")
    assert table.avery.states == []
    table.do("treasures")
    assert table.avery.coins == coins


def test_e123_envious_lasts_one_turn() -> None:
    table = Table("skulk", hand="2 silver, gold", deck="5 silver", states="envious")
    table.do("treasures")
    assert table.avery.coins == 3
    table.end_turn().end_turn().do("treasures")
    assert table.avery.coins == 10


def test_envious_and_merchant() -> None:
    table = Table("merchant", hand="merchant, 2 silver", states="envious")
    table.do("merchant", "treasures")
    assert table.avery.coins == 3


# Cursed Village, Leprechaun, Skulk, Tormentor, Vampire, Werewolf


@pytest.mark.parametrize(("hand", "after"), [(0, 6), (3, 6), (5, 6), (6, 6), (7, 7)])
def test_e66_cursed_village_draws_to_six(hand: int, after: int) -> None:
    cards = f"cursed-village, {hand} estate" if hand else "cursed-village"
    table = Table("cursed-village", hand=cards, deck="9 copper")
    table.do("cursed-village")
    assert len(table.avery.hand) == after
    assert table.avery.actions == 2


@pytest.mark.parametrize(
    ("hex_", "hand", "left"),
    [("fear", 4, 4), ("fear", 5, 4), ("haunting", 3, 3), ("haunting", 4, 3)],
)
def test_e67_cursed_village_is_gained_with_a_hex(hex_: str, hand: int, left: int) -> None:
    table = Table(
        "cursed-village",
        phase="buy",
        coins=5,
        buys=2,
        hand=f"{hand} copper",
        position={"hexes": hex_},
    )
    table.do("cursed-village")
    assert len(table.avery.hand) == left
    assert table.game.hexes.discard == [hex_]


@pytest.mark.parametrize(("in_play", "wish"), [(6, True), (5, False), (7, False), (0, False)])
def test_e82_leprechaun_counts_the_cards_in_play(in_play: int, wish: bool) -> None:
    table = Table(
        "leprechaun",
        hand="leprechaun",
        in_play=f"{in_play} copper" if in_play else "",
        position={"hexes": "greed"},
    )
    table.do("leprechaun")
    assert names(table.avery.discard) == ("gold, wish" if wish else "gold")
    assert deck(table.avery) == ("" if wish else "copper")


def test_leprechaun_is_no_attack() -> None:
    table = Table(
        "leprechaun, moat", hand="leprechaun", position={"hexes": "greed"}, others={"hand": "moat"}
    )
    table.do("leprechaun")
    assert table.asked == ("Avery", "buy")


def test_e96_skulk_is_gained_with_a_gold_however_it_is_gained() -> None:
    table = Table("skulk", phase="buy", coins=4, buys=2)
    table.do("skulk")
    assert names(table.avery.discard) == "gold, skulk"
    table = Table("skulk, workshop", hand="workshop")
    table.do("workshop", "skulk")
    assert names(table.avery.discard) == "gold, skulk"


def test_skulk_gives_a_buy_and_no_coins() -> None:
    table = skulk("greed")
    assert (table.avery.actions, table.avery.buys, table.avery.coins) == (0, 2, 0)


@pytest.mark.parametrize(
    ("in_play", "imp"), [("", True), ("copper", False), ("den-of-sin", False), ("tormentor", False)]
)
def test_e97_tormentor(in_play: str, imp: bool) -> None:
    table = Table("tormentor", hand="tormentor", in_play=in_play, position={"hexes": "greed"})
    table.do("tormentor")
    assert names(table.avery.discard) == ("imp" if imp else "")
    assert deck(table.blair) == ("" if imp else "copper")
    assert table.avery.coins == 2


def test_e97_tormentor_after_a_trashed_pixie_is_alone() -> None:
    table = Table(
        "tormentor, pixie",
        hand="pixie, tormentor",
        position={"boons": "the-mountains-gift", "hexes": "greed"},
    )
    table.do("pixie", "yes", "tormentor")
    assert "imp" in names(table.avery.discard)


@pytest.mark.parametrize(("bats", "exchanged"), [(10, True), (1, True), (0, False)])
def test_e102_vampire(bats: int, exchanged: bool) -> None:
    table = Table(
        "vampire, monastery",
        phase="night",
        hand="vampire, monastery",
        position={"hexes": "greed", "supply": {"bat": bats}},
    )
    table.do("vampire")
    assert deck(table.blair) == "copper"
    assert "vampire" not in table.legal
    assert "duchy" in table.legal
    assert "gold" not in table.legal
    table.do("duchy")
    assert names(table.avery.discard) == ("bat, duchy" if exchanged else "duchy")
    assert names(table.avery.in_play) == ("" if exchanged else "vampire")
    assert len(table.game.piles["vampire"]) == 9 + exchanged
    assert table.avery.gained == ["duchy"]


@pytest.mark.parametrize(("phase", "drawn", "hexed"), [("action", 3, False), ("night", 0, True)])
def test_e103_werewolf(phase: str, drawn: int, hexed: bool) -> None:
    table = Table(
        "werewolf", phase=phase, hand="werewolf", deck="9 estate", position={"hexes": "plague"}
    )
    table.do("werewolf")
    assert (names(table.blair.hand) == "curse") is hexed
    if phase == "action":
        assert len(table.avery.hand) == drawn


def test_werewolf_is_an_attack_in_both_phases() -> None:
    table = Table("werewolf, moat", hand="werewolf", deck="3 copper", others={"hand": "moat"})
    table.do("werewolf")
    assert table.asked == ("Blair", "react")
    table.do("none")
    assert names(table.avery.hand) == "3 copper"
