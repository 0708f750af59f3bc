"""Conclave, Imp, Necromancer and the Zombies, Ghost, Heirlooms and other Actions of Nocturne."""

import pytest

from tests.engine.table import Table, deck, names
from webapp.engine.score import score

ZOMBIES = "zombie-apprentice, zombie-mason, zombie-spy"


# Conclave and Imp look at what is in play


@pytest.mark.parametrize(("card", "actions"), [("conclave", 1), ("imp", 0)])
def test_e61_e111_a_pixie_that_was_trashed_is_not_in_play(card: str, actions: int) -> None:
    table = Table(
        "conclave, pixie, exorcist",
        hand=f"pixie, {card}, pixie",
        deck="9 copper",
        position={"boons": "the-mountains-gift, the-swamps-gift"},
    )
    table.do("pixie", "yes", card, "pixie", "no")
    assert table.avery.actions == 1 + actions
    assert names(table.avery.in_play) == f"{card}, pixie"


@pytest.mark.parametrize("card", ["conclave", "imp"])
@pytest.mark.parametrize("other", ["secret-cave", "conclave", "imp"])
def test_e62_e63_e111_no_card_with_a_copy_in_play(card: str, other: str) -> None:
    table = Table(
        "conclave, secret-cave, exorcist", hand=f"{card}, {other}", in_play=other, deck="9 copper"
    )
    table.do(card)
    assert table.avery.actions == 0
    assert other in names(table.avery.hand)


def test_e64_the_action_of_conclave_may_go_to_another_conclave() -> None:
    table = Table("conclave, bard", hand="2 conclave, bard", position={"boons": "the-moons-gift"})
    table.do("conclave", "bard", "conclave")
    assert table.avery.coins == 6
    assert names(table.avery.in_play) == "bard, 2 conclave"


def test_conclave_may_be_declined_without_its_action() -> None:
    table = Table("conclave, bard", hand="conclave, bard")
    table.do("conclave", "none")
    assert table.avery.actions == 0
    assert names(table.avery.hand) == "bard"


def test_imp_draws_before_it_plays() -> None:
    table = Table("exorcist, village", hand="imp", deck="village, 3 copper")
    table.do("imp", "village")
    assert names(table.avery.hand) == "2 copper"
    assert table.avery.actions == 2


# Necromancer


def test_e84_necromancer_plays_from_the_trash_and_turns_it_face_down() -> None:
    table = Table("necromancer", hand="necromancer", deck="2 copper", actions=2)
    table.do("necromancer")
    assert table.legal == ZOMBIES.split(", ")
    table.do("zombie-spy", "no")
    assert names(table.game.trash) == ZOMBIES
    assert [card.slug for card in table.game.trash if card.face_down] == ["zombie-spy"]
    assert table.avery.actions == 2
    table.end_turn()
    assert not any(card.face_down for card in table.game.trash)


def test_e84_a_card_is_played_from_the_trash_once_a_turn() -> None:
    table = Table("necromancer", hand="2 necromancer, estate", actions=2, deck="3 copper")
    table.do("necromancer", "zombie-spy", "no", "necromancer")
    assert table.legal == ["zombie-apprentice", "zombie-mason"]


def test_necromancer_plays_neither_durations_nor_other_cards() -> None:
    table = Table(
        "necromancer",
        hand="necromancer",
        position={"trash": "secret-cave, gold, den-of-sin, werewolf, bard"},
    )
    table.do("necromancer")
    assert table.legal == ["werewolf", "bard"]


def test_necromancer_with_nothing_in_the_trash() -> None:
    table = Table("necromancer", hand="necromancer", position={"trash": "gold"})
    table.do("necromancer")
    assert table.asked == ("Avery", "buy")


def test_e86_a_pixie_in_the_trash_cannot_be_trashed() -> None:
    table = Table(
        "necromancer, pixie",
        hand="necromancer",
        deck="2 copper",
        position={"trash": "pixie", "boons": "the-mountains-gift"},
    )
    table.do("necromancer")
    assert table.asked == ("Avery", "buy")
    assert names(table.avery.hand) == "copper"
    assert table.avery.actions == 1
    assert table.game.boons.discard == ["the-mountains-gift"]
    assert names(table.avery.discard) == ""


def test_e87_a_tragic_hero_in_the_trash_still_gains_a_treasure() -> None:
    table = Table(
        "necromancer, tragic-hero",
        hand="necromancer, 5 copper",
        deck="3 estate",
        position={"trash": "tragic-hero"},
    )
    table.do("necromancer", "gold")
    assert names(table.game.trash) == "tragic-hero"
    assert names(table.avery.discard) == "gold"
    assert table.avery.buys == 2


def test_e88_a_tracker_in_the_trash_works_this_turn_by_the_current_text() -> None:
    # The first printing said "while this is in play", so that it did nothing here.
    table = Table(
        "necromancer, tracker",
        hand="necromancer",
        buys=2,
        position={"trash": "tracker", "boons": "the-moons-gift"},
    )
    table.do("necromancer", "copper")
    assert table.avery.coins == 1
    assert table.asked == ("Avery", "put-on-deck")


def test_e89_necromancer_plays_a_necromancer_that_plays_another_card() -> None:
    table = Table(
        "necromancer",
        hand="necromancer",
        deck="2 copper",
        position={"trash": "necromancer, zombie-spy"},
    )
    table.do("necromancer", "necromancer", "yes")
    assert names(table.avery.hand) == "copper"
    assert names(table.avery.discard) == "copper"
    assert [card.face_down for card in table.game.trash] == [True, True]


def test_throne_room_on_necromancer_plays_two_cards() -> None:
    table = Table("necromancer, throne-room", hand="throne-room, necromancer", deck="4 copper")
    table.do("throne-room", "necromancer", "zombie-spy", "no", "zombie-mason")
    assert len([card for card in table.game.trash if card.face_down]) == 2


def test_a_feast_in_the_trash_stays_there_face_down() -> None:
    table = Table("necromancer, feast", hand="necromancer", position={"trash": "feast"})
    table.do("necromancer", "duchy")
    assert names(table.game.trash) == "feast"
    assert names(table.avery.discard) == "duchy"
    assert table.game.trash[0].face_down


# Zombies


@pytest.mark.parametrize(("answer", "actions"), [("bard", 1), ("none", 0)])
def test_e118_zombie_apprentice(answer: str, actions: int) -> None:
    table = Table("necromancer, bard", hand="necromancer, bard, estate", deck="5 copper")
    table.do("necromancer", "zombie-apprentice")
    assert table.legal == ["bard", "none"]
    table.do(answer)
    assert table.avery.actions == actions
    assert names(table.avery.hand).count("3 copper") == actions
    assert ("bard" in names(table.game.trash)) is (answer == "bard")


@pytest.mark.parametrize(
    ("top", "gains", "too_dear"),
    [("silver", "silver", "duchy"), ("silver", "bard", "gold"), ("estate", "silver", "bard")],
)
def test_e119_zombie_mason(top: str, gains: str, too_dear: str) -> None:
    table = Table("necromancer, bard", hand="necromancer", deck=f"{top}, copper")
    table.do("necromancer", "zombie-mason")
    assert top in names(table.game.trash)
    assert too_dear not in table.legal
    assert "none" in table.legal
    table.do(gains)
    assert names(table.avery.discard) == gains


def test_zombie_mason_with_no_cards_at_all() -> None:
    table = Table("necromancer", hand="necromancer")
    table.do("necromancer", "zombie-mason")
    assert table.asked == ("Avery", "buy")


@pytest.mark.parametrize(("answer", "on_deck"), [("yes", "gold"), ("no", "estate, gold")])
def test_e120_zombie_spy_draws_first(answer: str, on_deck: str) -> None:
    table = Table("necromancer", hand="necromancer", deck="copper, estate, gold")
    table.do("necromancer", "zombie-spy", answer)
    assert names(table.avery.hand) == "copper"
    assert deck(table.avery) == on_deck


# Ghost


def test_e106_ghost_that_finds_no_action_leaves_at_clean_up() -> None:
    table = Table(
        "exorcist", phase="night", hand="ghost, ghost", deck="copper, estate", discard="3 gold"
    )
    table.do("ghost")
    assert names(table.avery.discard) == "copper, estate, 3 gold"
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_e107_ghost_plays_its_action_twice_at_the_start_of_the_turn() -> None:
    table = Table(
        "exorcist, village", phase="night", hand="ghost", deck="copper, village, 9 estate"
    )
    table.do("ghost")
    assert names(table.avery.set_aside) == "village"
    assert names(table.avery.discard) == "copper"
    table.end_turn()
    assert table.avery.actions == 5
    assert len(table.avery.hand) == 7
    assert names(table.avery.in_play) == "ghost, village"
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_e107_nothing_comes_between_the_two_plays_of_a_ghost() -> None:
    table = Table(
        "exorcist, throne-room, den-of-sin, bard",
        phase="night",
        hand="ghost, den-of-sin",
        deck="bard, estate, 9 copper",
        position={"boons": "the-flames-gift, the-winds-gift"},
    )
    table.do("ghost", "den-of-sin").end_turn()
    assert table.asked == ("Avery", "order")
    table.do("ghost@ghost#1", "none")
    # The Wind's Gift of the second play; Den of Sin has not drawn yet.
    assert table.asked == ("Avery", "discard")
    assert len(table.avery.hand) == 7
    table.do("copper copper")
    assert len(table.avery.hand) == 7
    assert table.avery.coins == 4


def test_e108_ghost_stays_with_a_duration() -> None:
    table = Table(
        "exorcist, secret-cave", phase="night", hand="ghost", deck="secret-cave, 12 copper"
    )
    three = "copper copper copper"
    table.do("ghost").end_turn().do(three, three).end_turn()
    assert names(table.avery.in_play) == "ghost, secret-cave"
    table.end_turn()
    assert table.avery.coins == 6
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_e108_ghost_plays_a_card_that_trashed_itself_again() -> None:
    table = Table(
        "exorcist, pixie",
        phase="night",
        hand="ghost",
        deck="pixie, 9 copper",
        position={"boons": "the-mountains-gift, the-swamps-gift"},
    )
    table.do("ghost").end_turn().do("yes")
    assert names(table.game.trash) == "pixie"
    assert table.avery.actions == 3
    assert len(table.avery.hand) == 7
    assert table.game.boons.discard == ["the-mountains-gift", "the-swamps-gift"]


def test_two_ghosts_with_different_cards_are_put_in_order() -> None:
    table = Table(
        "exorcist, village, smithy",
        phase="night",
        hand="2 ghost",
        deck="village, smithy, 9 copper",
    )
    table.do("ghost", "ghost").end_turn()
    assert table.asked == ("Avery", "order")
    assert table.legal == ["ghost@ghost"]


def test_werewolf_played_by_a_ghost_draws() -> None:
    table = Table("exorcist, werewolf", phase="night", hand="ghost", deck="werewolf, 12 copper")
    table.do("ghost").end_turn()
    assert len(table.avery.hand) == 11


# Will-o'-Wisp


@pytest.mark.parametrize(
    ("top", "to_hand"),
    [
        ("silver", False),
        ("estate", True),
        ("copper", True),
        ("vineyard", False),  # a Potion
        ("city-quarter", False),  # Debt
        ("transmute", False),
    ],
)
def test_e115_will_o_wisp(top: str, to_hand: bool) -> None:
    table = Table("bard", hand="will-o-wisp", deck=f"gold, {top}, duchy")
    table.do("will-o-wisp")
    assert (top in names(table.avery.hand)) is to_hand
    assert "gold" in names(table.avery.hand)
    assert table.avery.actions == 1


# Heirlooms


def test_e105_cursed_gold_and_lucky_coin_bring_their_cards_when_played() -> None:
    table = Table("pooka, fool", phase="buy", hand="cursed-gold, lucky-coin, estate", buys=2)
    table.do("lucky-coin")
    assert names(table.avery.discard) == "silver"
    assert table.avery.coins == 1
    table.do("treasures")
    assert names(table.avery.discard) == "curse, silver"
    assert table.avery.coins == 4


def test_e105_kept_in_hand_they_do_nothing() -> None:
    table = Table("pooka, fool", phase="buy", hand="cursed-gold, lucky-coin")
    table.do("stop")
    assert "curse" not in names(table.avery.discard)


@pytest.mark.parametrize("answer", ["estate", "none"])
def test_e109_goat(answer: str) -> None:
    table = Table("pixie", phase="buy", hand="goat, estate")
    table.do("goat", answer)
    assert table.avery.coins == 1
    assert names(table.game.trash) == ("" if answer == "none" else "estate")


@pytest.mark.parametrize(
    ("hand", "answers", "ghosts"),
    [("bard, estate", ["bard"], 1), ("bard, estate", ["none"], 0), ("estate", [], 0)],
)
def test_e110_haunted_mirror_when_trashed(hand: str, answers: list[str], ghosts: int) -> None:
    table = Table("cemetery, chapel, bard", hand=f"chapel, haunted-mirror, {hand}")
    table.do("chapel", "haunted-mirror", *answers)
    assert names(table.avery.discard).count("ghost") == ghosts
    assert names(table.game.trash) == "haunted-mirror"
    assert len(table.game.piles["ghost"]) == 6 - ghosts


@pytest.mark.parametrize(
    ("in_play", "wishes"),
    [
        ("bard, village, copper, silver, gold", 3),
        ("bard, village, copper, silver, 2 gold, market", 3),
        ("bard, village, copper, silver, 2 gold", 0),
        ("bard, village, copper, silver", 0),
        ("bard, village, copper, silver, magic-lamp", 0),
    ],
)
def test_e112_magic_lamp(in_play: str, wishes: int) -> None:
    table = Table("secret-cave", phase="buy", hand="magic-lamp, estate", in_play=in_play)
    table.do("treasures")
    assert table.avery.coins == 1
    assert len(table.avery.discard) == wishes
    assert names(table.game.trash) == ("magic-lamp" if wishes else "")


def test_e112_more_treasures_may_follow_a_magic_lamp() -> None:
    table = Table(
        "secret-cave",
        phase="buy",
        hand="magic-lamp, 2 copper",
        in_play="bard, market, silver, gold, village",
    )
    table.do("magic-lamp", "treasures")
    assert table.avery.coins == 3


@pytest.mark.parametrize(("estates", "points"), [(3, 3), (0, 0), (1, 1)])
def test_e113_pasture_is_worth_one_per_estate(estates: int, points: int) -> None:
    table = Table("shepherd", hand="2 pasture", deck=f"{estates} estate" if estates else "gold")
    assert score(table.game, table.avery) == 2 * points + estates


def test_pasture_is_played_for_a_coin_and_discarded_as_a_victory_card() -> None:
    table = Table("shepherd", hand="shepherd, pasture, estate", deck="9 copper")
    table.do("shepherd")
    assert table.legal == ["pasture", "estate"]
    table.do("pasture", "treasures")
    assert table.avery.coins == 2


def test_e114_pouch() -> None:
    table = Table("tracker", phase="buy", hand="2 pouch")
    table.do("treasures")
    assert (table.avery.coins, table.avery.buys) == (2, 3)


# Pooka, Shepherd, Tragic Hero


@pytest.mark.parametrize(("answer", "drawn"), [("copper", 4), ("none", 0)])
def test_pooka_trashes_a_treasure_other_than_cursed_gold(answer: str, drawn: int) -> None:
    table = Table("pooka", hand="pooka, copper, cursed-gold, estate", deck="9 curse")
    table.do("pooka")
    assert table.legal == ["copper", "none"]
    table.do(answer)
    assert len(table.game.trash) == drawn // 4
    assert sum(card.slug == "curse" for card in table.avery.hand) == drawn


@pytest.mark.parametrize(
    ("answer", "drawn"), [("estate estate duchy", 6), ("estate", 2), ("none", 0)]
)
def test_e95_shepherd(answer: str, drawn: int) -> None:
    table = Table("shepherd", hand="shepherd, 2 estate, duchy, copper", deck="9 gold")
    table.do("shepherd", answer)
    assert sum(card.slug == "gold" for card in table.avery.hand) == drawn
    assert table.avery.actions == 1
    assert any(verb.name == "Show" for verb in table.game.log) is (drawn > 0)


@pytest.mark.parametrize(("others", "gains"), [(5, True), (4, False), (6, True)])
def test_e100_tragic_hero(others: int, gains: bool) -> None:
    table = Table("tragic-hero", hand=f"tragic-hero, {others} estate", deck="9 curse")
    table.do("tragic-hero")
    assert table.avery.buys == 2
    assert (table.asked == ("Avery", "gain")) is gains
    if gains:
        assert table.legal == ["copper", "silver", "gold"]
        table.do("gold")
        assert names(table.avery.discard) == "gold"
    assert names(table.game.trash) == ("tragic-hero" if gains else "")


def test_e101_throne_room_on_tragic_hero_gains_two_treasures_and_trashes_once() -> None:
    table = Table(
        "tragic-hero, throne-room", hand="throne-room, tragic-hero, 5 estate", deck="9 curse"
    )
    table.do("throne-room", "tragic-hero", "gold", "silver")
    assert names(table.avery.discard) == "gold, silver"
    assert names(table.game.trash) == "tragic-hero"
