"""The cards of Intrigue from N to W; the others are in ``test_intrigue.py``."""

import pytest

from tests.engine.table import Table, deck, names


def counters(table: Table) -> tuple[int, int, int]:
    return table.avery.actions, table.avery.buys, table.avery.coins


# Nobles


@pytest.mark.parametrize(
    ("pick", "actions", "hand"),
    [("plus-3-cards", 0, "3 copper"), ("plus-2-actions", 2, "")],
)
def test_nobles(pick: str, actions: int, hand: str) -> None:
    table = Table("nobles", hand="nobles", deck="4 copper")
    table.do("nobles", pick)
    assert table.avery.actions == actions
    assert names(table.avery.hand) == hand


# Patrol and Scout


def test_patrol_takes_victory_cards_and_curses() -> None:
    table = Table("patrol, nobles", hand="patrol", deck="3 gold, nobles, curse, copper, silver")
    table.do("patrol", "silver copper")
    assert names(table.avery.hand) == "curse, 3 gold, nobles"
    assert deck(table.avery) == "silver, copper"


def test_scout_leaves_curses() -> None:
    table = Table("scout, mill", hand="scout", deck="mill, curse, estate, copper, gold")
    table.do("scout", "copper curse")
    assert names(table.avery.hand) == "estate, mill"
    assert deck(table.avery) == "copper, curse, gold"
    assert table.avery.actions == 1


def test_scout_shuffles_without_the_revealed_cards() -> None:
    table = Table("scout", hand="scout", deck="estate", discard="2 copper")
    table.do("scout")
    assert names(table.avery.hand) == "estate"
    assert deck(table.avery) == "2 copper"


# Pawn


@pytest.mark.parametrize(
    ("picks", "after", "hand"),
    [
        (["plus-1-card", "plus-1-action"], (1, 1, 0), "gold"),
        (["plus-1-buy", "plus-1-coin"], (0, 2, 1), ""),
        (["plus-1-coin", "plus-1-card"], (0, 1, 1), "gold"),
    ],
)
def test_pawn(picks: list[str], after: tuple[int, int, int], hand: str) -> None:
    table = Table("pawn", hand="pawn", deck="gold")
    table.do("pawn", *picks)
    assert counters(table) == after
    assert names(table.avery.hand) == hand


def test_pawn_picks_both_before_doing_either() -> None:
    table = Table("pawn", hand="pawn", deck="gold")
    table.do("pawn", "plus-1-card")
    assert names(table.avery.hand) == ""
    assert table.legal == ["plus-1-action", "plus-1-buy", "plus-1-coin"]


# Replace


@pytest.mark.parametrize(
    ("trashed", "gained", "on_deck", "discard", "curses"),
    [
        ("estate", "lurker", "lurker", "", ""),
        ("estate", "silver", "silver", "", ""),
        ("silver", "duchy", "", "duchy", "curse"),
        ("duchy", "nobles", "nobles", "", "curse"),
        ("copper", "curse", "", "curse", ""),
    ],
)
def test_replace(trashed: str, gained: str, on_deck: str, discard: str, curses: str) -> None:
    table = Table("replace, nobles, lurker", hand=f"replace, {trashed}")
    table.do("replace", gained)
    assert names(table.game.trash) == trashed
    assert deck(table.avery) == on_deck
    assert names(table.avery.discard) == discard
    assert names(table.blair.discard) == curses


def test_replace_gives_no_curse_to_who_is_unaffected() -> None:
    table = Table("replace, moat", hand="replace, silver", others={"hand": "moat"})
    table.do("replace", "moat", "duchy")
    assert names(table.blair.discard) == ""


def test_replace_does_not_move_what_was_exchanged() -> None:
    table = Table("replace, changeling", hand="replace, estate")
    table.do("replace", "silver", "yes")
    assert deck(table.avery) == ""
    assert names(table.avery.discard) == "changeling"


def test_replace_with_an_empty_hand_does_nothing() -> None:
    table = Table("replace", hand="replace")
    table.do("replace")
    assert names(table.avery.discard) == ""


# Saboteur


def test_saboteur_trashes_the_first_dear_card() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "copper, estate, gold, silver"})
    table.do("saboteur")
    assert names(table.game.trash) == "gold"
    assert table.asked == ("Blair", "gain")
    assert "silver" in table.legal
    assert "duchy" not in table.legal
    table.do("none")
    assert names(table.blair.discard) == "copper, estate"
    assert deck(table.blair) == "silver"


def test_saboteur_may_bring_a_cheaper_card() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "duchy"})
    table.do("saboteur", "silver")
    assert names(table.blair.discard) == "silver"


def test_saboteur_finds_nothing_and_discards_everything() -> None:
    table = Table("saboteur", hand="saboteur", others={"deck": "copper", "discard": "2 estate"})
    table.do("saboteur")
    assert names(table.game.trash) == ""
    assert names(table.blair.discard) == "copper, 2 estate"


# Secret Chamber


@pytest.mark.parametrize(
    ("answer", "coins", "left"), [("none", 0, "3 estate"), ("estate estate", 2, "estate")]
)
def test_secret_chamber_played(answer: str, coins: int, left: str) -> None:
    table = Table("secret-chamber", hand="secret-chamber, 3 estate")
    table.do("secret-chamber", answer)
    assert table.avery.coins == coins
    assert names(table.avery.hand) == left


def test_secret_chamber_hides_cards_from_an_attack() -> None:
    table = Table(
        "secret-chamber, thief", hand="thief",
        others={"hand": "secret-chamber, silver", "deck": "gold, estate"},
    )  # fmt: skip
    table.do("thief", "secret-chamber", "estate", "secret-chamber")
    assert names(table.blair.hand) == "gold, silver"
    assert names(table.blair.discard) == "estate, secret-chamber"
    assert names(table.game.trash) == ""


def test_secret_chamber_then_a_moat_that_it_drew() -> None:
    table = Table(
        "secret-chamber, moat, thief", hand="thief",
        others={"hand": "secret-chamber, silver", "deck": "gold, moat"},
    )  # fmt: skip
    table.do("thief", "secret-chamber", "silver", "gold", "moat")
    assert deck(table.blair) == "gold, silver"
    assert names(table.game.trash) == ""


# Secret Passage


@pytest.mark.parametrize(
    ("place", "after"),
    [("0", "gold, copper, estate"), ("1", "copper, gold, estate"), ("2", "copper, estate, gold")],
)
def test_secret_passage_puts_a_card_anywhere(place: str, after: str) -> None:
    table = Table("secret-passage", hand="secret-passage, gold", deck="2 silver, copper, estate")
    table.do("secret-passage", "gold")
    assert table.legal == ["0", "1", "2"]
    table.do(place)
    assert deck(table.avery) == after
    assert names(table.avery.hand) == "2 silver"


def test_secret_passage_into_an_empty_deck_and_with_nothing_to_put() -> None:
    table = Table("secret-passage", hand="secret-passage, gold", deck="2 silver")
    table.do("secret-passage", "silver")
    assert deck(table.avery) == "silver"
    table = Table("secret-passage", hand="secret-passage")
    table.do("secret-passage")
    assert table.avery.actions == 1


# Shanty Town


@pytest.mark.parametrize(
    ("hand", "drawn"), [("copper", 2), ("", 2), ("copper, moat", 0), ("nobles", 0)]
)
def test_shanty_town(hand: str, drawn: int) -> None:
    table = Table("shanty-town, moat, nobles", hand=f"shanty-town, {hand}", deck="moat, gold")
    before = len(table.avery.hand)
    table.do("shanty-town")
    assert len(table.avery.hand) == before - 1 + drawn
    assert table.avery.actions == 2


# Steward


@pytest.mark.parametrize(
    ("hand", "answers", "coins", "left"),
    [
        ("estate", ["plus-2-cards"], 0, "estate, 2 gold"),
        ("estate", ["plus-2-coins"], 2, "estate"),
        ("estate", ["trash-two"], 0, ""),
        ("2 estate, copper", ["trash-two", "estate copper"], 0, "estate"),
        ("", ["trash-two"], 0, ""),
    ],
)
def test_steward(hand: str, answers: list[str], coins: int, left: str) -> None:
    table = Table("steward", hand=f"steward, {hand}", deck="2 gold")
    table.do("steward", *answers)
    assert table.avery.coins == coins
    assert names(table.avery.hand) == left


# Swindler


def test_swindler_replaces_by_a_card_of_the_same_cost() -> None:
    table = Table("swindler, lurker", hand="swindler", others={"deck": "estate, gold"})
    table.do("swindler")
    assert table.asked == ("Avery", "gain")
    assert table.legal == ["estate", "lurker"]
    table.do("lurker")
    assert names(table.blair.discard) == "lurker"
    assert names(table.game.trash) == "estate"
    assert table.avery.coins == 2


@pytest.mark.parametrize(
    ("top", "supply", "given"),
    [("copper", {}, "curse"), ("copper", {"curse": 0}, "copper"), ("province", {}, "province")],
)
def test_swindler_gives_what_is_left(top: str, supply: dict[str, int], given: str) -> None:
    table = Table("swindler", hand="swindler", others={"deck": top}, position={"supply": supply})
    table.do("swindler", *([given] if given == "curse" else []))
    assert names(table.blair.discard) == given


def test_swindler_finds_nothing_at_that_cost() -> None:
    table = Table("swindler", hand="swindler", others={"deck": "feodum"})
    table.do("swindler")
    assert names(table.game.trash) == "feodum"
    assert names(table.blair.discard) == "3 silver"


def test_swindler_shuffles_and_spares_who_has_no_cards() -> None:
    table = Table(
        "swindler", players=3, hand="swindler", position={"Casey": {"discard": "province"}}
    )
    table.do("swindler")
    assert names(table.game.trash) == "province"
    assert names(table.game.players[2].discard) == "province"
    assert names(table.blair.discard) == ""


# Torturer


@pytest.mark.parametrize(
    ("hand", "answers", "left", "curses"),
    [
        ("3 copper", ["gain-curse"], "3 copper, curse", 10),
        ("copper, 2 estate", ["discard-two", "estate estate"], "copper", 10),
        ("copper", ["discard-two"], "", 10),
        ("", ["discard-two"], "", 10),
        ("3 copper", ["gain-curse"], "3 copper", 0),
    ],
)
def test_torturer(hand: str, answers: list[str], left: str, curses: int) -> None:
    table = Table(
        "torturer", hand="torturer", others={"hand": hand},
        position={"supply": {"curse": curses}},
    )  # fmt: skip
    table.do("torturer")
    assert table.asked == ("Blair", "choose")
    table.do(*answers)
    assert names(table.blair.hand) == left


# Trading Post


@pytest.mark.parametrize(
    ("hand", "answers", "left", "trash"),
    [
        ("estate, 2 copper", ["estate copper"], "copper, silver", "copper, estate"),
        ("2 curse", [], "silver", "2 curse"),
        ("curse", [], "", "curse"),
        ("", [], "", ""),
    ],
)
def test_trading_post(hand: str, answers: list[str], left: str, trash: str) -> None:
    table = Table("trading-post", hand=f"trading-post, {hand}")
    table.do("trading-post", *answers)
    assert names(table.avery.hand) == left
    assert names(table.game.trash) == trash


# Tribute


@pytest.mark.parametrize(
    ("top", "actions", "coins", "drawn"),
    [
        ("copper, harem", 0, 4, 2),
        ("2 silver", 0, 2, 0),
        ("moat, estate", 2, 0, 2),
        ("nobles, curse", 2, 0, 2),
        ("gold", 0, 2, 0),
    ],
)
def test_tribute_counts_different_cards(top: str, actions: int, coins: int, drawn: int) -> None:
    table = Table(
        "tribute, harem, nobles, moat", hand="tribute", deck="5 copper", others={"deck": top}
    )
    table.do("tribute")
    assert (table.avery.actions, table.avery.coins) == (actions, coins)
    assert len(table.avery.hand) == drawn
    assert sum(1 for _ in table.blair.discard) == len(list(table.blair.cards()))


def test_tribute_looks_to_the_left() -> None:
    table = Table(
        "tribute", players=3, hand="tribute",
        position={"Blair": {"deck": "2 gold"}, "Casey": {"deck": "2 silver"}},
    )  # fmt: skip
    table.do("tribute")
    assert names(table.blair.discard) == "2 gold"
    assert deck(table.game.players[2]) == "2 silver"


# Upgrade


@pytest.mark.parametrize(
    ("trashed", "answers", "gained"),
    [
        ("estate", ["upgrade", "estate"], "silver"),
        ("copper", ["upgrade", "copper"], ""),
        ("gold", ["upgrade", "gold"], ""),
        ("copper", ["bridge", "upgrade", "copper"], "estate"),
        ("silver", ["upgrade", "silver"], "bridge"),
    ],
)
def test_upgrade_gains_exactly_one_more(trashed: str, answers: list[str], gained: str) -> None:
    table = Table(
        "upgrade, bridge, torturer", hand=f"upgrade, bridge, {trashed}", deck="curse", actions=2
    )
    table.do(*answers)
    assert names(table.avery.discard) == gained
    assert trashed in names(table.game.trash)


# Wishing Well


@pytest.mark.parametrize(
    ("named", "hand", "left"), [("gold", "copper, gold", ""), ("silver", "copper", "gold")]
)
def test_wishing_well(named: str, hand: str, left: str) -> None:
    table = Table("wishing-well", hand="wishing-well", deck="copper, gold")
    table.do("wishing-well", named)
    assert names(table.avery.hand) == hand
    assert deck(table.avery) == left
    assert table.avery.actions == 1
