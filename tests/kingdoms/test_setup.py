"""What has to be on the table, hard cases first, and why each thing is there."""

from __future__ import annotations

import pytest

from rulesdb.catalog import PLAYERS
from rulesdb.problems import Problem
from tests.kingdoms.audit import differences
from tests.kingdoms.tables import CATALOG, PLAIN, kingdom, seen
from webapp.kingdoms.deal import deal
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import read_options
from webapp.kingdoms.requirements import brought
from webapp.kingdoms.resolve import resolve

HEIRLOOMS = {
    "cemetery": "haunted-mirror",
    "fool": "lucky-coin",
    "pixie": "goat",
    "pooka": "cursed-gold",
    "secret-cave": "magic-lamp",
    "shepherd": "pasture",
    "tracker": "pouch",
}


def test_an_army_of_young_witch_makes_twelve_piles() -> None:
    chain = seen(
        "poet", "approaching-army", approaching_army="young-witch", bane="sycophant",
        ally="island-folk", players=3,
    )  # fmt: skip
    assert len(chain.supply) == 12 + 7
    assert chain.supply["young-witch"] == chain.supply["sycophant"] == 10
    assert chain.data["landscapes"] == ["island-folk", "approaching-army"]
    assert chain.thing("bane", "sycophant")["because"] == ["young-witch"]
    assert chain.thing("ally", "island-folk")["because"] == ["sycophant"]
    assert chain.lying_on("sun") == {"approaching-army": 8}
    assert chain.tokens == {"favors": 1}


def test_a_pile_outside_the_supply_may_start_a_chain_of_its_own() -> None:
    chain = seen("ferryman", "tax", ferryman="young-witch", bane="black-market")
    assert chain.non_supply["young-witch"] == 10
    assert chain.supply["black-market"] == 10
    deck = chain.thing("deck", "black-market")
    assert deck["count"] == len(deck["cards"]) == 15
    assert set(chain.lying_on("debt")) == set(chain.supply)
    assert "young-witch" not in chain.lying_on("debt")


def test_a_card_set_aside_for_a_way_brings_its_own_setup() -> None:
    mouse = seen("way-of-the-mouse", way_of_the_mouse="pixie")
    assert mouse.deck == {"copper": 6, "goat": 1, "estate": 3}
    assert mouse.supply["copper"] == 60 - 2 * 6
    assert mouse.thing("set-aside", "pixie")["because"] == ["way-of-the-mouse"]
    assert "pixie" not in mouse.supply | mouse.non_supply
    assert mouse.things("deck") == {"boons"}
    assert mouse.non_supply == {"will-o-wisp": 12}


def test_a_card_in_the_black_market_brings_its_own_setup() -> None:
    market = seen(
        "black-market",
        black_market=("alchemist", "baker", "trade-route", "cultist", "dame-josephine", "student",
                      "importer", "vampire", "pooka", "charlatan"),
        ally="city-state",
    )  # fmt: skip
    assert market.supply["potion"] == 16
    assert market.supply["ruins"] == 10
    assert market.tokens == {"coffers": 1, "favors": 5}
    assert market.lying_on("coin") == {"estate": 1, "duchy": 1, "province": 1}
    assert market.deck["cursed-gold"] == 1
    assert market.things("ally") == {"city-state"}
    assert market.things("rule") == {"charlatan"}
    assert market.non_supply == {"bat": 10}


def test_young_witch_in_the_black_market_wants_a_bane() -> None:
    market = seen("black-market", black_market=("young-witch", "druid"), bane="courtyard")
    assert market.supply["courtyard"] == 10
    assert len(market.supply) == 11 + 7
    assert len(market.things("druid-boon")) == 3


def test_druid_takes_three_boons_from_all_other_fate_cards() -> None:
    chosen = ("the-flames-gift", "the-swamps-gift", "the-winds-gift")
    druid = seen("druid", "bard", druid_boons=chosen)
    assert druid.things("druid-boon") == set(chosen)
    boons = druid.thing("deck", "boons")
    assert boons["count"] == 9
    assert not set(chosen) & set(boons["cards"])
    assert boons["because"] == ["bard", "druid"]


def test_all_seven_heirlooms_leave_no_copper() -> None:
    everybody = seen(*HEIRLOOMS, shelters=True)
    assert everybody.deck == {
        **dict.fromkeys(HEIRLOOMS.values(), 1),
        **dict.fromkeys(("hovel", "necropolis", "overgrown-estate"), 1),
    }
    assert everybody.supply["copper"] == 60
    assert everybody.supply["estate"] == 8


def test_two_heirlooms_give_two_coppers_back() -> None:
    two = seen("pixie", "tracker")
    assert two.deck == {"copper": 5, "goat": 1, "pouch": 1, "estate": 3}
    assert two.supply["copper"] == 50


@pytest.mark.parametrize(("pile", "heirloom"), HEIRLOOMS.items())
def test_each_heirloom_replaces_one_copper(pile: str, heirloom: str) -> None:
    one = seen(pile, players=4)
    assert one.deck == {"copper": 6, heirloom: 1, "estate": 3}
    assert one.supply["copper"] == 60 - 4 * 6


def test_fate_and_doom() -> None:
    fate = seen("idol")
    assert fate.thing("deck", "boons")["count"] == 12
    assert fate.non_supply == {"will-o-wisp": 12}
    doom = seen("skulk")
    assert doom.thing("deck", "hexes")["count"] == 12
    assert doom.things("state") == {"deluded", "envious", "miserable", "twice-miserable"}
    assert doom.non_supply == {}


def test_nocturne_cards_bring_what_they_name() -> None:
    assert seen("necromancer").things("trash") == {
        "zombie-apprentice", "zombie-mason", "zombie-spy",
    }  # fmt: skip
    assert seen("fool").things("state") == {"lost-in-the-woods"}
    assert seen("vampire").non_supply == {"bat": 10}
    assert seen("leprechaun").non_supply == {"wish": 12}
    assert seen("secret-cave").non_supply == {"wish": 12}
    assert seen("devils-workshop").non_supply == {"imp": 13}
    assert seen("tormentor").non_supply == {"imp": 13}
    assert seen("cemetery").non_supply == {"ghost": 6}
    assert seen("exorcist").non_supply == {"will-o-wisp": 12, "imp": 13, "ghost": 6}


def test_the_nocturne_box_has_five_hundred_cards() -> None:
    most = dict.fromkeys(("heirloom", "shelter"), 6)
    inside = [card for card in CATALOG.of_set("nocturne") if card.kind != "state"]
    copies = sum(most.get(card.kind) or card.pile_size(6) for card in inside)
    randomizers = sum(card.kind == "kingdom" for card in inside)
    states = 6 + 6 + 1  # two of them on one card, six cards of each pair
    assert copies + randomizers + states == 500


def test_a_plain_game_has_nothing_else() -> None:
    plain = seen(players=2)
    assert plain.supply == {
        **dict.fromkeys(PLAIN, 10),
        "copper": 46, "silver": 40, "gold": 30, "estate": 8, "duchy": 8, "province": 8, "curse": 10,
    }  # fmt: skip
    assert plain.deck == {"copper": 7, "estate": 3}
    assert (plain.non_supply, plain.mats, plain.tokens, plain.table) == ({}, set(), {}, [])


@pytest.mark.parametrize(
    ("players", "copper", "victory", "province", "curse"),
    [(2, 46, 8, 8, 10), (3, 39, 12, 12, 20), (4, 32, 12, 12, 30), (5, 25, 12, 15, 40),
     (6, 18, 12, 18, 50)],
)  # fmt: skip
def test_counts_follow_the_players(
    players: int, copper: int, victory: int, province: int, curse: int
) -> None:
    table = seen("gardens", "cultist", players=players, colony=True)
    assert table.supply["copper"] == copper
    assert table.supply["silver"] == 40
    assert table.supply["gold"] == 30
    assert table.supply["platinum"] == 12
    for slug in ("estate", "duchy", "gardens", "colony"):
        assert table.supply[slug] == victory
    assert table.supply["province"] == province
    assert table.supply["curse"] == table.supply["ruins"] == curse
    assert table.ends == {
        "empty": ["province", "colony"], "piles": 3 if players <= 4 else 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    "slug", ["distant-lands", "duke", "fairgrounds", "feodum", "harem", "great-hall", "gardens"]
)
def test_victory_piles_have_eight_or_twelve(slug: str) -> None:
    assert [seen(slug, players=n).supply[slug] for n in PLAYERS] == [8, 12, 12, 12, 12]


def test_piles_of_unusual_size() -> None:
    table = seen("rats", "port", "augurs")
    assert (table.supply["rats"], table.supply["port"], table.supply["augurs"]) == (20, 12, 16)


def test_castles_are_sorted_and_doubled_from_three_players_on() -> None:
    two = seen("castles").piles["castles"]
    assert two["count"] == 8
    assert [card["count"] for card in two["cards"]] == [1] * 8
    three = seen("castles", players=3).piles["castles"]
    assert three["count"] == 12
    assert [(card["slug"], card["count"]) for card in three["cards"]] == [
        ("humble-castle", 2), ("crumbling-castle", 1), ("small-castle", 2), ("haunted-castle", 1),
        ("opulent-castle", 2), ("sprawling-castle", 1), ("grand-castle", 1), ("kings-castle", 2),
    ]  # fmt: skip


def test_split_piles_lie_in_order() -> None:
    split = seen("encampment-plunder", "wizards", ally="island-folk")
    assert split.piles["encampment-plunder"]["cards"] == [
        {"slug": "encampment", "count": 5}, {"slug": "plunder", "count": 5},
    ]  # fmt: skip
    assert [card["slug"] for card in split.piles["wizards"]["cards"]] == [
        "student", "conjurer", "sorcerer", "lich",
    ]  # fmt: skip
    assert not split.piles["wizards"]["shuffled"]


def test_knights_are_shuffled_and_get_no_coin_of_trade_route() -> None:
    table = seen("knights", "trade-route", "nobles", "castles", "odysseys", colony=True)
    assert table.piles["knights"]["shuffled"]
    assert table.piles["knights"]["count"] == 10
    assert set(table.lying_on("coin")) == {
        "nobles", "castles", "estate", "duchy", "province", "colony",
    }  # fmt: skip
    assert table.thing("mat", "trade-route")["because"] == ["trade-route"]


def test_shelters_leave_the_estate_pile_alone() -> None:
    shelters = seen("altar", shelters=True, players=3)
    assert shelters.deck == {"copper": 7, "hovel": 1, "necropolis": 1, "overgrown-estate": 1}
    assert shelters.supply["estate"] == 12
    assert "hovel" not in shelters.supply | shelters.non_supply


def test_dark_ages_cards_outside_the_supply() -> None:
    table = seen("hermit", "urchin", "bandit-camp", "pillage")
    assert table.non_supply == {"madman": 10, "mercenary": 10, "spoils": 15}
    assert table.piles["spoils"]["because"] == ["bandit-camp", "pillage"]


def test_prizes_and_rewards() -> None:
    prizes = seen("tournament", players=4)
    assert prizes.non_supply == dict.fromkeys(
        ("bag-of-gold", "diadem", "followers", "princess", "trusty-steed"), 1
    )
    rewards = ("coronet", "courser", "demesne", "housecarl", "huge-turnip", "renown")
    assert seen("joust").non_supply == dict.fromkeys(rewards, 1)
    assert seen("joust", players=3).non_supply == dict.fromkeys(rewards, 2)
    assert "coffers" in seen("joust").mats


def test_travellers_bring_their_whole_line_and_its_tokens() -> None:
    line = seen("peasant")
    assert line.non_supply == dict.fromkeys(("soldier", "fugitive", "disciple", "teacher"), 5)
    assert line.mats == {"tavern"}
    assert line.tokens == dict.fromkeys(("plus-card", "plus-action", "plus-buy", "plus-coin"), 1)


def test_loot_is_a_shuffled_pile_of_thirty() -> None:
    for slug in ("search", "peril"):
        loot = seen(slug).piles["loot"]
        assert loot["count"] == 30
        assert loot["shuffled"]
        assert [card["count"] for card in loot["cards"]] == [2] * 15
    assert seen("cursed").piles["loot"]["because"] == ["cursed"]


def test_landmarks_and_events_lay_tokens() -> None:
    assert seen("arena", "battlefield", players=5).lying_on("vp") == {
        "arena": 30, "battlefield": 30,
    }  # fmt: skip
    assert seen("aqueduct", players=6).lying_on("vp") == {"silver": 8, "gold": 8}
    shrine = seen("defiled-shrine", "temple", "cultist", "gardens", "mint")
    assert shrine.lying_on("vp") == {
        "ruins": 2, "cultist": 2, "mint": 2,
        **{slug: 2 for slug in shrine.data["piles"] if slug in PLAIN},
    }  # fmt: skip
    tax = seen("tax", "cultist", "alchemist", colony=True)
    assert tax.lying_on("debt") == dict.fromkeys(tax.supply, 1)
    assert {"potion", "ruins", "colony", "curse", "copper"} < set(tax.supply)


def test_an_ally_comes_with_a_liaison_only() -> None:
    assert seen().things("ally") == set()
    for liaison in ("bauble", "wizards"):
        table = seen(liaison)
        assert len(table.things("ally")) == 1
        assert table.mats == {"favors"}
        assert table.tokens == {"favors": 1}
    assert seen("importer", "bauble").tokens == {"favors": 5}


@pytest.mark.parametrize(("players", "suns"), [(2, 5), (3, 8), (4, 10), (5, 12), (6, 13)])
def test_a_prophecy_has_sun_tokens_by_players(players: int, suns: int) -> None:
    assert seen("tea-house", "growth", players=players).lying_on("sun") == {"growth": suns}


def test_baker_gives_everybody_a_coin() -> None:
    baker = seen("baker")
    assert baker.tokens == {"coffers": 1}
    assert baker.mats == {"coffers"}
    assert baker.things("token") == {"coin"}


def test_projects_give_two_cubes_each() -> None:
    assert seen("canal", "fleet").tokens == {"cube": 2}


def test_inherited_is_taken_from_its_trait_pile() -> None:
    table = seen("inherited", "rats", trait_inherited="rats")
    assert table.thing("trait", "inherited")["on"] == ["rats"]
    assert table.thing("inherited", "rats")["because"] == ["inherited"]
    assert sum(table.deck.values()) == 10


def test_obelisk_and_divine_wind_are_told() -> None:
    obelisk = seen("obelisk", "cultist", obelisk="ruins")
    assert obelisk.thing("obelisk", "ruins")["because"] == ["obelisk"]
    wind = seen("poet", "divine-wind").thing("later-piles", "divine-wind")
    assert len(set(wind["cards"])) == 10
    assert not set(wind["cards"]) & {*PLAIN, "poet"}


def test_every_thing_brought_has_a_rule() -> None:
    assert set(brought(CATALOG)) == {card.slug for card in CATALOG if card.brings} | {
        pile for card in CATALOG if card.brings and (pile := card.pile)
    }


def test_a_choice_that_nobody_made_is_asked_for() -> None:
    bare = Kingdom(2, kingdom("young-witch").piles)
    with pytest.raises(Problem) as caught:
        resolve(bare, CATALOG)
    assert caught.value.code == "choice-not-made"
    assert caught.value.details == {"choice": "bane"}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_alone_is_set_up_as_the_auditor_says(players: int) -> None:
    for card in CATALOG.of_kind("kingdom", "event", "landmark", "project", "way", "trait"):
        assert differences(seen(card.slug, players=players, seed=players).data) == [], card.slug
    for prophecy in CATALOG.of_kind("prophecy"):
        assert differences(seen(prophecy.slug, "kitsune", players=players).data) == []
    for ally in CATALOG.of_kind("ally"):
        assert differences(seen(ally.slug, "contract", players=players).data) == []


def test_what_each_player_starts_with_says_why() -> None:
    asked = {"lock": "pixie", "shelters": "always", "sets": "nocturne"}
    setup = resolve(deal(read_options(asked, CATALOG), CATALOG, 4), CATALOG)
    because = {held.slug: held.because for held in setup.each_player.deck}
    assert because["goat"] == ("pixie",)
    assert because["copper"] == ("always",)
    assert because["hovel"] == ("chosen",)
