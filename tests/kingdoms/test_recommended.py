"""The official recommended sets, as kingdoms with their setup."""

from __future__ import annotations

from random import Random

import pytest

from rulesdb.catalog import PLAYERS, RecommendedSet
from tests.kingdoms.audit import differences
from tests.kingdoms.tables import CATALOG
from webapp.kingdoms.describe import describe
from webapp.kingdoms.options import read_options
from webapp.kingdoms.recommended import kingdom_of, playable

OF_THE_NOCTURNE_MANUAL = 25


def test_there_are_431() -> None:
    assert len(CATALOG.recommended) == 431


@pytest.mark.parametrize("players", PLAYERS)
def test_every_one_resolves_as_the_auditor_says(players: int) -> None:
    for recommended in CATALOG.recommended.values():
        made = kingdom_of(recommended, players, CATALOG, Random(players))
        found = differences(describe(made, CATALOG))
        if recommended.slug == "bounty-of-the-hunt-base-2-cornucopia-2-guilds-2":
            # the rulebook itself prints Farrier, which costs $2, for Ferryman
            assert found == ["ferryman: ['farrier'] is against the rules"]
        else:
            assert found == [], recommended.slug


def test_what_is_printed_is_kept() -> None:
    for recommended in CATALOG.recommended.values():
        made = kingdom_of(recommended, 2, CATALOG, Random(0))
        assert set(made.piles) == set(recommended.piles)
        assert set(made.landscapes) >= set(recommended.landscapes)
        assert (made.colony, made.shelters) == (recommended.colony, recommended.shelters)
        for key, slugs in recommended.choices.items():
            assert set(made.choices[key]) == set(slugs), recommended.slug


def test_other_choices_come_from_its_own_boxes() -> None:
    recommended = CATALOG.recommended["distant-hordes"]
    made = kingdom_of(recommended, 2, CATALOG, Random(0))
    boxes = {name.partition("@")[0] for name in recommended.sets}
    assert {CATALOG[slug].set for slugs in made.choices.values() for slug in slugs} <= boxes


def _of_nocturne(recommended: RecommendedSet) -> bool:
    return "nocturne" in recommended.sets


def test_every_nocturne_set_has_ten_piles_and_three_boons_for_druid() -> None:
    sets = [one for one in CATALOG.recommended.values() if _of_nocturne(one)]
    assert len(sets) >= OF_THE_NOCTURNE_MANUAL
    for recommended in sets:
        assert len(set(recommended.piles)) == 10
        if "druid" in recommended.piles:
            assert len(set(recommended.choices["druid-boons"])) == 3


def test_the_first_game_of_both_editions() -> None:
    first = [one for one in CATALOG.recommended.values() if one.name.startswith("First Game")]
    piles = [set(one.piles) for one in first]
    common = {"cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village",
              "workshop"}  # fmt: skip
    assert common | {"woodcutter"} in piles
    assert common | {"merchant"} in piles


def test_only_those_whose_cards_are_all_owned_are_playable() -> None:
    base = playable(read_options({"sets": "base"}, CATALOG), CATALOG)
    assert base
    assert all(set(one.sets) == {"base@2"} or set(one.piles) <= {
        card.slug for card in CATALOG.of_set("base", 2)} for one in base)  # fmt: skip
    both = playable(read_options({"sets": "base@1,base@2,nocturne"}, CATALOG), CATALOG)
    assert set(base_slugs(base)) < set(base_slugs(both))
    everything = ",".join(f"{slug}@{edition.number}" for slug, one in CATALOG.sets.items()
                          for edition in one.editions)  # fmt: skip
    assert len(playable(read_options({"sets": everything}, CATALOG), CATALOG)) == 431


def test_a_set_with_shelters_wants_the_box_that_has_them() -> None:
    marked = next(
        one for one in CATALOG.recommended.values()
        if one.shelters and "dark-ages" in one.sets and not one.colony
    )  # fmt: skip
    owned = ",".join(name for name in marked.sets)
    assert marked in playable(read_options({"sets": owned}, CATALOG), CATALOG)
    without = ",".join(name for name in marked.sets if name != "dark-ages") or "base"
    assert marked not in playable(read_options({"sets": without}, CATALOG), CATALOG)


def base_slugs(sets: list[RecommendedSet]) -> list[str]:
    return [one.slug for one in sets]
