"""Night cards, Durations and what is set aside."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names
from webapp.engine.notation import read, write


def at_night(kingdom: str, hand: str, **avery: object) -> Table:
    return Table(kingdom, phase="night", hand=hand, **avery)  # type: ignore[arg-type]


# Gained to hand, played the same turn


@pytest.mark.parametrize(
    ("card", "cost"), [("den-of-sin", 5), ("ghost-town", 3), ("guardian", 2), ("night-watchman", 3)]
)
def test_e68_night_cards_bought_now_are_played_now(card: str, cost: int) -> None:
    table = Table(card, phase="buy", coins=cost)
    table.do(card)
    assert names(table.avery.hand) == card
    assert names(table.avery.discard) == ""
    assert table.asked == ("Avery", "play-night")
    table.do(card)
    assert table.game.active is table.blair
    assert names(table.avery.in_play) == ("" if card == "night-watchman" else card)


def test_a_night_card_that_goes_to_the_discard_pile_waits() -> None:
    table = Table("crypt", phase="buy", coins=5)
    table.do("crypt")
    assert table.game.active is table.blair


def test_e11_any_number_of_night_cards() -> None:
    table = at_night("ghost-town", "3 ghost-town", deck="9 estate")
    table.do("ghost-town", "ghost-town", "ghost-town").end_turn()
    assert len(table.avery.hand) == 8
    assert table.avery.actions == 4


@pytest.mark.parametrize(
    ("card", "hand", "actions", "coins"),
    [("den-of-sin", 7, 1, 0), ("ghost-town", 6, 2, 0), ("guardian", 5, 1, 1)],
)
def test_what_they_bring_next_turn(card: str, hand: int, actions: int, coins: int) -> None:
    table = at_night(card, card, deck="9 estate")
    table.do(card).end_turn()
    assert table.game.active is table.avery
    assert (len(table.avery.hand), table.avery.actions, table.avery.coins) == (hand, actions, coins)
    assert names(table.avery.in_play) == card
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_cobbler_gains_a_card_to_hand_next_turn() -> None:
    table = at_night("cobbler, gardens", "cobbler", deck="5 estate")
    table.do("cobbler").end_turn()
    assert table.asked == ("Avery", "gain")
    assert "duchy" not in table.legal
    table.do("gardens")
    assert names(table.avery.hand) == "5 estate, gardens"
    assert names(table.avery.discard) == ""


# Night Watchman


def test_night_watchman_looks_at_five() -> None:
    table = at_night(
        "night-watchman, monastery",
        "2 night-watchman, monastery",
        deck="5 copper, gold, silver, estate",
    )
    table.do("night-watchman", "copper copper copper copper")
    assert deck(table.avery) == "copper, gold, silver, estate"
    table.do("night-watchman", "estate", "silver copper gold")
    assert deck(table.avery) == "silver, copper, gold, 4 copper"
    assert names(table.avery.discard) == "estate"


# Devil's Workshop and Monastery


@pytest.mark.parametrize(
    ("gained", "what"),
    [("", "gold"), ("copper, silver", "imp"), ("3 copper", "imp"), ("curse, gold", "imp")],
)
def test_e69_devils_workshop(gained: str, what: str) -> None:
    table = at_night("devils-workshop", "2 devils-workshop", gained=gained)
    table.do("devils-workshop")
    assert names(table.avery.discard) == what


def test_e69_devils_workshop_after_one_gain() -> None:
    table = at_night("devils-workshop", "2 devils-workshop")
    table.do("devils-workshop")
    assert names(table.avery.discard) == "gold"
    table.do("devils-workshop")
    assert table.asked == ("Avery", "gain")
    assert "devils-workshop" in table.legal
    assert "duchy" not in table.legal


def test_e70_a_bat_exchanged_for_is_not_gained() -> None:
    table = at_night(
        "devils-workshop, vampire", "vampire, devils-workshop", position={"hexes": "greed"}
    )
    table.do("vampire", "duchy")
    assert names(table.avery.discard) == "bat, duchy"
    table.do("devils-workshop")
    assert table.asked == ("Avery", "gain")


@pytest.mark.parametrize(("gained", "most"), [(3, 3), (1, 1), (0, 0)])
def test_e83_monastery_trashes_from_hand_or_coppers_in_play(gained: int, most: int) -> None:
    table = at_night(
        "monastery",
        "monastery, estate, copper",
        in_play="2 copper, silver",
        gained=f"{gained} estate" if gained else "",
    )
    table.do("monastery")
    if most == 0:
        assert table.game.active is table.blair
        return
    assert table.asked == ("Avery", "trash")
    assert table.legal == ["estate", "copper"]
    with pytest.raises(Problem):
        table.do(" ".join(["copper"] * (most + 1)))
    table.do(" ".join(["copper", "copper", "estate"][:most]))
    assert len(table.game.trash) == most


# Exorcist


@pytest.mark.parametrize(
    ("trashed", "legal"),
    [
        ("silver", ["will-o-wisp", "imp"]),
        ("gold", ["will-o-wisp", "imp", "ghost"]),
        ("duchy", ["will-o-wisp", "imp", "ghost"]),
        ("imp", ["will-o-wisp"]),
        ("copper", []),
    ],
)
def test_e72_exorcist_gains_a_cheaper_spirit(trashed: str, legal: list[str]) -> None:
    table = at_night("exorcist, monastery", f"exorcist, monastery, {trashed}")
    table.do("exorcist", trashed)
    if len(legal) > 1:
        assert table.legal == legal
    else:
        assert names(table.avery.discard) == "".join(legal)
    assert names(table.game.trash) == trashed


def test_exorcist_does_not_offer_an_empty_pile() -> None:
    table = at_night(
        "exorcist, monastery",
        "exorcist, monastery, silver",
        position={"supply": {"will-o-wisp": 0}},
    )
    table.do("exorcist", "silver")
    assert names(table.avery.discard) == "imp"


# Crypt


def test_e65_crypt_returns_one_treasure_a_turn_and_leaves_with_the_last() -> None:
    table = at_night("crypt", "crypt", in_play="copper, silver, gold")
    table.do("crypt", "copper silver gold")
    [crypt] = [card for card in table.avery.in_play if card.slug == "crypt"]
    assert len(table.game.under(crypt)) == 3
    table.end_turn().do("gold").end_turn().end_turn().do("copper").end_turn()
    assert names(table.avery.in_play) == "crypt"
    table.end_turn()
    assert "silver" in names(table.avery.hand)
    assert table.game.under(crypt) == []
    assert names(table.avery.in_play) == "crypt"
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_crypt_with_nothing_set_aside_does_not_stay() -> None:
    table = at_night("crypt", "crypt", in_play="copper")
    table.do("crypt", "none")
    assert names(table.avery.in_play) == ""


def test_each_crypt_keeps_its_own_cards() -> None:
    table = at_night("crypt", "2 crypt", in_play="copper, silver, 2 gold")
    table.do("crypt", "copper silver", "crypt", "gold gold").end_turn()
    assert table.asked == ("Avery", "order")
    first, second = table.avery.in_play
    table.do("crypt@crypt#2")
    assert names(table.game.under(second)) == "gold"
    table.do("silver")
    assert names(table.game.under(first)) == "copper"
    table.end_turn().end_turn().do("crypt@crypt#1")
    assert names(table.avery.hand).count("copper") == 1


def test_crypt_takes_no_durations_and_no_cards_from_hand() -> None:
    table = at_night("crypt", "crypt, gold", in_play="copper, silver, secret-cave")
    table.do("crypt")
    assert table.legal == ["copper", "silver"]


# Guardian


@pytest.mark.parametrize(
    ("kingdom", "attack"), [("militia", "militia"), ("witch", "witch"), ("raider", "raider")]
)
def test_e79_guardian_keeps_attacks_away_until_your_next_turn(kingdom: str, attack: str) -> None:
    table = at_night(
        f"guardian, {kingdom}",
        "guardian",
        deck="5 copper, 5 estate",
        others={"hand": f"{attack}, copper", "deck": "9 estate"},
    )
    table.do("guardian")
    if attack == "raider":
        table.do("stop")
    table.do(attack)
    assert table.asked != ("Avery", "discard")
    assert len(table.avery.hand) == 5
    assert "curse" not in names(table.avery.discard)
    if table.game.active is table.blair:
        table.end_turn()
    assert table.avery.coins == 1


def test_guardian_protects_no_longer_once_your_turn_began() -> None:
    table = at_night(
        "guardian, witch",
        "guardian",
        deck="5 copper, 5 estate",
        others={"hand": "witch", "deck": "9 witch"},
    )
    table.do("guardian").end_turn().end_turn().do("witch")
    assert "curse" in names(table.avery.discard)


def test_e79_guardian_still_lets_you_use_reactions() -> None:
    table = at_night(
        "guardian, militia, moat",
        "guardian",
        deck="moat, 4 copper",
        others={"hand": "militia"},
    )
    table.do("guardian", "militia")
    assert table.asked == ("Avery", "react")
    table.do("moat")
    assert len(table.avery.hand) == 5


# Raider


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("copper, silver, raider, 2 estate", ["copper", "silver", "raider"]),
        ("2 silver, gold, raider, estate", ["silver", "raider"]),
    ],
)
def test_e91_raider_discards_a_copy_of_a_card_in_play(hand: str, legal: list[str]) -> None:
    table = at_night("raider", "raider", in_play="3 copper, silver", others={"hand": hand})
    table.do("raider")
    assert table.asked == ("Blair", "discard")
    assert table.legal == legal
    table.do("raider")
    assert names(table.blair.discard) == "raider"
    assert table.game.active is table.blair


@pytest.mark.parametrize("hand", ["5 estate", "4 copper"])
def test_e91_raider_leaves_small_hands_and_other_hands_alone(hand: str) -> None:
    table = at_night("raider", "raider", in_play="3 copper", others={"hand": hand})
    table.do("raider")
    assert names(table.blair.discard) == ""
    assert any(verb.name == "Show" for verb in table.game.log) is (hand == "5 estate")


def test_e91_raider_gives_three_coins_next_turn() -> None:
    table = at_night("raider", "raider")
    table.do("raider").end_turn()
    assert table.avery.coins == 3
    assert names(table.avery.in_play) == "raider"


# Secret Cave


@pytest.mark.parametrize(
    ("hand", "answer", "stays", "discarded"),
    [
        ("4 copper", "copper copper copper", True, 3),
        ("4 copper", "none", False, 0),
        ("copper", "copper copper", False, 2),
        ("copper", "none", False, 0),
    ],
)
def test_e94_secret_cave(hand: str, answer: str, stays: bool, discarded: int) -> None:
    table = Table("secret-cave", hand=f"secret-cave, {hand}", deck="copper, 9 estate")
    table.do("secret-cave", answer)
    assert len(table.avery.discard) == discarded
    assert table.avery.actions == 1
    table.end_turn()
    assert names(table.avery.in_play) == ("secret-cave" if stays else "")
    table.end_turn()
    assert table.avery.coins == (3 if stays else 0)
    table.end_turn()
    assert names(table.avery.in_play) == ""


@pytest.mark.parametrize("answer", ["copper copper", "copper copper copper copper", "copper"])
def test_secret_cave_discards_three_or_none(answer: str) -> None:
    table = Table("secret-cave", hand="secret-cave, 4 copper", deck="copper")
    table.do("secret-cave")
    with pytest.raises(Problem):
        table.do(answer)


# Throne Room on Durations


def throne_room_on_cave(*answers: str, hand: str = "6 copper") -> Table:
    table = Table(
        "throne-room, secret-cave",
        hand=f"throne-room, secret-cave, {hand}",
        deck="2 copper, 9 estate",
    )
    return table.do("throne-room", "secret-cave", *answers)


@pytest.mark.parametrize(
    ("answers", "stays", "coins"),
    [
        (["copper copper copper", "copper copper copper"], "secret-cave, throne-room", 6),
        (["copper copper copper", "none"], "secret-cave, throne-room", 3),
        (["none", "copper copper copper"], "secret-cave, throne-room", 3),
        (["none", "none"], "", 0),
    ],
)
def test_e16_throne_room_stays_with_a_duration(answers: list[str], stays: str, coins: int) -> None:
    table = throne_room_on_cave(*answers).end_turn()
    assert names(table.avery.in_play) == stays
    table.end_turn()
    assert table.avery.coins == coins
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_throne_room_does_not_stay_with_a_duration_it_did_not_play() -> None:
    table = Table(
        "throne-room, secret-cave, village",
        hand="throne-room, village, secret-cave, 4 copper",
        deck="3 copper, 9 estate",
    )
    table.do("throne-room", "village", "secret-cave", "copper copper copper").end_turn()
    assert names(table.avery.in_play) == "secret-cave"


def test_throne_room_on_throne_room_on_two_durations() -> None:
    table = Table(
        "throne-room, secret-cave, conclave",
        hand="2 throne-room, 2 secret-cave, 9 copper",
        deck="6 copper, 9 estate",
    )
    three = "copper copper copper"
    table.do("throne-room", "throne-room", "secret-cave", three, three)
    table.do("secret-cave", three, three).end_turn()
    # The outer Throne Room played no Duration: the inner one shows that each was played twice.
    assert names(table.avery.in_play) == "2 secret-cave, throne-room"
    table.end_turn()
    assert table.avery.coins == 12
    table.end_turn()
    assert names(table.avery.in_play) == ""


def test_a_position_written_in_the_turn_remembers_what_throne_room_stays_for() -> None:
    table = throne_room_on_cave("copper copper copper", "none")
    again = read(write(table.game))
    again.run()
    while again.turn == table.game.turn:
        again.answer("stop")
        again.run()
    assert names(again.players[0].in_play) == "secret-cave, throne-room"


def test_conclave_does_not_stay_with_the_duration_it_played() -> None:
    table = Table(
        "conclave, secret-cave", hand="conclave, secret-cave, 3 copper", deck="copper, 9 estate"
    )
    table.do("conclave", "secret-cave", "copper copper copper").end_turn()
    assert names(table.avery.in_play) == "secret-cave"


# Faithful Hound


def test_e73_faithful_hound_discarded_on_another_players_turn_comes_back_at_its_end() -> None:
    table = at_night(
        "faithful-hound, raider",
        "raider",
        in_play="faithful-hound",
        others={"hand": "faithful-hound, 4 estate"},
    )
    table.do("raider")
    assert table.asked == ("Blair", "set-aside")
    table.do("yes")
    assert names(table.blair.hand) == "4 estate, faithful-hound"
    assert names(table.blair.discard) == ""
    assert names(table.blair.set_aside) == ""


def test_faithful_hound_may_stay_in_the_discard_pile() -> None:
    table = at_night(
        "faithful-hound, raider",
        "raider",
        in_play="faithful-hound",
        others={"hand": "faithful-hound, 4 estate"},
    )
    table.do("raider", "no")
    assert names(table.blair.hand) == "4 estate"
    assert names(table.blair.discard) == "faithful-hound"


def test_faithful_hound_comes_back_after_drawing() -> None:
    table = Table("faithful-hound, cellar", hand="cellar, faithful-hound", deck="9 copper")
    table.do("cellar", "faithful-hound", "yes")
    assert names(table.avery.hand) == "copper"
    assert names(table.avery.set_aside) == "faithful-hound"
    table.end_turn()
    assert names(table.avery.hand) == "5 copper, faithful-hound"


def test_two_hounds_come_back_together() -> None:
    table = Table("faithful-hound, cellar", hand="cellar, 2 faithful-hound", deck="9 copper")
    table.do("cellar", "faithful-hound faithful-hound", "yes", "yes").end_turn()
    assert names(table.avery.hand) == "5 copper, 2 faithful-hound"


def test_e74_faithful_hound_discarded_from_the_deck() -> None:
    table = at_night(
        "faithful-hound, night-watchman", "night-watchman", deck="faithful-hound, 8 copper"
    )
    table.do("night-watchman", "faithful-hound", "yes")
    assert names(table.avery.hand) == "5 copper, faithful-hound"


def test_e75_faithful_hound_put_into_the_discard_pile_is_not_discarded() -> None:
    table = Table("faithful-hound, chancellor", hand="chancellor", deck="faithful-hound, copper")
    table.do("chancellor", "yes")
    assert table.asked == ("Avery", "buy")
    table = Table("faithful-hound", phase="buy", coins=2)
    table.do("faithful-hound")
    assert table.asked == ("Blair", "buy")


def test_e76_faithful_hound_does_nothing_in_clean_up() -> None:
    table = Table("faithful-hound", hand="faithful-hound", actions=0, deck="9 copper")
    table.do("stop")
    assert table.game.active is table.blair
    assert names(table.avery.discard) == "faithful-hound"


def test_vassal_cannot_play_a_hound_that_was_set_aside() -> None:
    table = Table("faithful-hound, vassal", hand="vassal", deck="faithful-hound, 3 copper")
    table.do("vassal", "yes")
    assert table.asked == ("Avery", "buy")
    assert names(table.avery.set_aside) == "faithful-hound"
