"""The cards of Dominion itself, both editions, up to Merchant."""

import pytest

from rulesdb.problems import Problem
from tests.engine.table import Table, deck, names
from webapp.engine.score import score
from webapp.engine.verbs import Show


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
    shown = next(verb for verb in table.game.log if isinstance(verb, Show))
    assert names(shown.cards) == (on_deck or hand)


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
    table.do("feast")
    assert "gold" not in table.legal
    table.do("duchy")
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
