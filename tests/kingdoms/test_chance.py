"""Every choice that chance makes in setup: what may be chosen, and that chains come to an end."""

from __future__ import annotations

from random import Random

import pytest

from tests.kingdoms.tables import CATALOG, PLAIN, kingdom
from webapp.kingdoms.chance import BY_KEY, CHOICES, Impossible, asks, complete
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.pool import FITTING, pool_of, whole_pool
from webapp.kingdoms.requirements import SETUP

POOL = whole_pool(CATALOG)


def drawn(key: str, *slugs: str, times: int = 2000) -> set[str]:
    """Return what was chosen for `key` in many kingdoms with these cards."""
    found: set[str] = set()
    for seed in range(times):
        found.update(kingdom(*slugs, seed=seed).choices[key])
    return found


def fitting(key: str, *taken: str) -> set[str]:
    """Return the piles that fit `key`, those in use left out."""
    return set(POOL.fitting[key]).difference(taken)


def test_a_bane_costs_two_or_three_and_is_a_pile() -> None:
    banes = drawn("bane", "young-witch")
    assert {CATALOG[slug].kind for slug in banes} == {"kingdom"}
    assert {str(CATALOG[slug].cost) for slug in banes} == {"$2", "$3"}
    unused = fitting("bane", *kingdom("young-witch").piles)
    assert banes <= unused
    assert len(banes) > 0.99 * len(unused)
    assert {"university", "engineer", "nobles", "poor-house"}.isdisjoint(banes)
    assert {"castles", "settlers-bustling-village", "page", "stonemason"} <= banes


def test_ferryman_takes_three_or_four() -> None:
    piles = drawn("ferryman", "ferryman")
    assert {str(CATALOG[slug].cost) for slug in piles} == {"$3", "$4"}
    assert {"young-witch", "wizards", "black-market"} <= piles


@pytest.mark.parametrize(
    ("key", "costs"), [("way-of-the-mouse", {"$2", "$3"}), ("riverboat", {"$5"})]
)
def test_a_card_set_aside_is_one_action_that_is_no_duration(key: str, costs: set[str]) -> None:
    cards = [CATALOG[slug] for slug in drawn(key, key)]
    assert {str(card.cost) for card in cards} == costs
    assert all("action" in card.types and "duration" not in card.types for card in cards)
    assert not any(CATALOG.members(card.slug) for card in cards)
    assert {"wharf", "knights", "caravan-guard", "lighthouse"}.isdisjoint(
        card.slug for card in cards
    )


def test_the_army_is_an_attack_pile_by_its_randomizer() -> None:
    armies = drawn("approaching-army", "poet", "approaching-army")
    assert all("attack" in CATALOG[slug].types for slug in armies)
    assert {"young-witch", "knights", "catapult-rocks", "familiar", "cultist", "idol"} <= armies
    assert {"augurs", "clashes", "wizards"}.isdisjoint(armies)


def test_obelisk_takes_an_action_pile_of_the_supply() -> None:
    slugs = ("obelisk", "gardens", "bank", "young-witch", "cultist")
    piles = drawn("obelisk", *slugs, times=500)
    actions = {*PLAIN[:6], "young-witch", "cultist"}
    assert actions | {"ruins"} <= piles
    assert {"gardens", "bank", "copper", "estate"}.isdisjoint(piles)
    others = piles - actions - {"ruins"}
    assert others <= fitting("bane")


def test_traits_lie_on_different_actions_and_treasures_of_the_ten() -> None:
    slugs = ("pious", "cheap", "rich", "gardens", "crypt", "bank", "changeling", "young-witch")
    for seed in range(300):
        made = kingdom(*slugs, seed=seed)
        on = [made.choices[f"trait:{trait}"][0] for trait in ("pious", "cheap", "rich")]
        assert len(set(on)) == 3
        assert set(on) <= {"bank", "young-witch", *PLAIN[:5]}


def test_druid_has_three_different_boons() -> None:
    assert all(len(set(kingdom("druid", seed=n).choices["druid-boons"])) == 3 for n in range(200))
    assert len(drawn("druid-boons", "druid", times=200)) == 12


def test_a_black_market_has_fifteen_cards_of_unused_piles() -> None:
    for seed in range(300):
        made = kingdom("black-market", "young-witch", seed=seed)
        deck = made.choices["black-market"]
        piles = [CATALOG[slug].pile or slug for slug in deck]
        assert len(set(piles)) == 15
        assert not set(piles) & {*made.piles, *made.choices["bane"]}
        assert not any(CATALOG.members(slug) for slug in deck)
    assert {"dame-anna", "sir-martin", "rocks", "lich"} <= drawn("black-market", "black-market")


def test_divine_wind_needs_ten_piles_that_are_not_in_use() -> None:
    made = kingdom("poet", "divine-wind", "young-witch")
    later = made.choices["divine-wind"]
    assert len(set(later)) == 10
    assert not {*later} & {*made.piles, *made.choices["bane"]}


def test_choices_that_nothing_asks_for_are_dropped() -> None:
    made = kingdom("village", bane="chapel", druid_boons=("the-suns-gift",), riverboat="laboratory")
    assert made.choices == {}


def test_choices_made_before_are_kept() -> None:
    made = kingdom("young-witch", "ferryman", bane="chapel", ferryman="smugglers", seed=5)
    assert made.choices == {"bane": ("chapel",), "ferryman": ("smugglers",)}


def test_nothing_left_to_choose_is_said() -> None:
    few = pool_of(CATALOG, (CATALOG[slug] for slug in (*PLAIN[:9], "young-witch", "gold-mine")))
    bare = Kingdom(2, (*PLAIN[:9], "young-witch"))
    with pytest.raises(Impossible) as caught:
        complete(bare, few, Random(0))
    assert caught.value.key == "bane"


def test_the_tables_of_choices_and_rules_agree_with_the_data() -> None:
    words = {entry for entries in asks(CATALOG).values() for entry in entries}
    assert {choice.trigger for choice in CHOICES} <= words
    assert {word.removeprefix("setup:") for word in words if word.startswith("setup:")} == set(
        SETUP
    )
    assert set(FITTING) < set(BY_KEY)
    assert len({choice.number for choice in CHOICES}) == len(CHOICES)
