"""Dealing: equally likely kingdoms, wishes that are always met, and honest refusals."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.problems import Problem
from tests.kingdoms.audit import differences, unmet
from tests.kingdoms.audited import PILES, WISHES, asked_for, dealt, faults
from tests.kingdoms.tables import CATALOG, PLAIN
from webapp.kingdoms.deal import deal
from webapp.kingdoms.describe import describe
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import MAX_SEED, read_options

ALCHEMY = tuple(card.slug for card in CATALOG.of_set("alchemy") if card.kind == "kingdom")


def many(count: int, **asked: str) -> list[Kingdom]:
    """Deal many kingdoms, with the seeds from 0 on."""
    options = read_options(asked, CATALOG)
    return [deal(options, CATALOG, seed) for seed in range(count)]


def refusal(**asked: str) -> dict[str, Any]:
    """Return the details of the problem that dealing meets."""
    with pytest.raises(Problem) as caught:
        deal(read_options(asked, CATALOG), CATALOG, 1)
    return {"code": caught.value.code, **caught.value.details}


def assert_uniform(found: Counter[Any], kinds: int) -> None:
    """Check by chi-square that all `kinds` were found and none too often: p above 0.0001."""
    assert len(found) == kinds
    expected = found.total() / kinds
    square = sum((count - expected) ** 2 / expected for count in found.values())
    freedom = kinds - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert square < limit


def assert_shares(found: Counter[Any], shares: dict[Any, float]) -> None:
    """Check by chi-square that every kind has its share of what was found."""
    total = found.total()
    square = sum((found[kind] - total * share) ** 2 / (total * share)
                 for kind, share in shares.items())  # fmt: skip
    freedom = len(shares) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert square < limit


# equally likely


def test_every_kingdom_of_a_small_box_is_equally_likely() -> None:
    found = Counter(made.piles for made in many(6600, sets="alchemy"))
    assert_uniform(found, comb(12, 10))


def test_lock_and_ban_leave_the_rest_equally_likely() -> None:
    found = Counter(made.piles for made in many(4500, sets="alchemy", lock="golem", ban="vineyard"))
    assert_uniform(found, comb(10, 9))
    assert all("golem" in piles and "vineyard" not in piles for piles in found)


def test_kingdoms_that_meet_a_wish_are_equally_likely() -> None:
    found = Counter(made.piles for made in many(4000, sets="alchemy", need="type:victory,golem"))
    meeting = [piles for piles in combinations(ALCHEMY, 10) if {"vineyard", "golem"} <= set(piles)]
    assert_uniform(found, len(meeting))


def test_every_pile_of_all_boxes_comes_up_equally_often() -> None:
    found = Counter(slug for made in many(9000) for slug in made.piles)
    piles = sum(card.kind == "kingdom" and not CATALOG.is_removed(card) for card in CATALOG)
    assert_uniform(found, piles)


def test_landscapes_are_those_found_before_the_tenth_pile() -> None:
    found = Counter(len(made.dealt) for made in many(4000, sets="rising-sun"))
    chance = {
        n: comb(25, 9) * comb(10, n) / comb(35, 9 + n) * 16 / (26 - n) for n in range(2)
    }  # fmt: skip
    assert_shares(found, {**chance, 2: 1 - sum(chance.values())})


def test_a_liked_card_comes_up_more_often() -> None:
    liked = sum("golem" in made.piles for made in many(1500, sets="alchemy,base", like="golem"))
    plain = sum("golem" in made.piles for made in many(1500, sets="alchemy,base"))
    assert 1.5 * plain < liked < 1500


def test_the_same_seed_and_options_give_the_same_kingdom() -> None:
    options = read_options({"need": "village", "landscapes": "2", "players": "4"}, CATALOG)
    for seed in (0, 7, MAX_SEED):
        first = deal(options, CATALOG, seed)
        assert deal(replace(options, seed=seed), CATALOG) == first
        assert first.seed == seed
    assert deal(options, CATALOG) != deal(options, CATALOG)


# Colony and Shelters


def test_whole_kingdoms_follow_their_own_rule() -> None:
    for made in many(50, sets="prosperity"):
        assert made.colony
        assert not made.shelters
    for made in many(50, sets="dark-ages"):
        assert made.shelters
        assert not made.colony
    for made in many(50, sets="nocturne,seaside"):
        assert not made.colony
        assert not made.shelters


def test_two_different_cards_decide_in_proportion() -> None:
    colonies = shelters = shares = 0
    for made in many(3000, sets="prosperity,dark-ages,base"):
        (first,), (second,) = made.choices["colony"], made.choices["shelters"]
        assert first != second
        assert {first, second} <= set(made.piles)
        assert made.colony == (CATALOG[first].set == "prosperity")
        assert made.shelters == (CATALOG[second].set == "dark-ages")
        colonies += made.colony
        shelters += made.shelters
        shares += sum(CATALOG[slug].set == "prosperity" for slug in made.piles)
    assert abs(colonies - shares / 10) < 120
    assert shelters > colonies


def test_by_share_no_card_decides() -> None:
    made = many(2000, sets="prosperity,base", colony="share", shelters="share")
    shares = sum(CATALOG[slug].set == "prosperity" for one in made for slug in one.piles) / 10
    assert abs(sum(one.colony for one in made) - shares) < 100
    assert not any(one.shelters or "colony" in one.choices for one in made)


def test_always_and_never() -> None:
    for made in many(20, sets="prosperity", colony="never", shelters="always"):
        assert not made.colony
        assert made.shelters
        assert {"colony", "shelters"}.isdisjoint(made.choices)


# wishes


def test_editions_are_different_pools() -> None:
    first = {slug for made in many(300, sets="base@1") for slug in made.piles}
    second = {slug for made in many(300, sets="base") for slug in made.piles}
    both = {slug for made in many(300, sets="base@1,base@2") for slug in made.piles}
    assert (len(first), len(second), len(both)) == (25, 26, 32)
    assert "woodcutter" in first - second
    assert "merchant" in second - first


def test_a_liaison_or_omen_comes_with_the_ally_or_prophecy_that_is_locked() -> None:
    for made in many(30, lock="island-folk,growth,alms"):
        assert {"island-folk", "growth", "alms"} <= set(made.landscapes)
        types = {kind for slug in made.piles for kind in CATALOG[slug].types}
        assert {"liaison", "omen"} <= types


def test_a_kind_of_landscape_may_be_needed() -> None:
    for made in many(30, need="type:way,type:trait,type:ally"):
        kinds = {CATALOG[slug].kind for slug in made.landscapes}
        assert {"way", "trait", "ally"} <= kinds
    assert refusal(need="type:way", ways="0")["option"] == "need"
    assert refusal(need="type:way", sets="base,empires")["value"] == "type:way"


def test_few_boxes_are_mixed_even_by_what_setup_adds() -> None:
    for made in many(200, mix="2", need="young-witch"):
        assert len({CATALOG[slug].set for slug in (*made.supply_piles, *made.landscapes)}) <= 2


@pytest.mark.parametrize(
    ("asked", "option", "value"),
    [
        ({"sets": "base", "need": "type:night,village"}, "need", "type:night"),
        ({"lock": "moat", "ban": "moat"}, "lock", "moat"),
        ({"sets": "nocturne", "lock": "moat"}, "lock", "moat"),
        ({"forbid": "attack", "need": "type:attack"}, "need", "type:attack"),
        ({"sets": "alchemy", "ban": "golem,familiar,vineyard"}, "ban", "golem"),
        ({"mix": "1", "need": "type:omen,type:night"}, "mix", "1"),
        ({"landscapes": "1", "lock": "alms,quest"}, "landscapes", "1"),
        ({"events": "0", "lock": "alms"}, "events", "0"),
        ({"sets": "nocturne", "landscapes": "1"}, "landscapes", "1"),
        ({"costs": "2:6,5:5"}, "costs", "2:6"),
        ({"sets": "prosperity@1", "costs": "2:1"}, "costs", "2:1"),
        ({"lock": "island-folk,city-state"}, "lock", "city-state"),
        ({"lock": "alchemist", "potions": "never"}, "lock", "alchemist"),
        ({"sets": "base@1,alchemy", "lock": "witch", "ban": "moat", "reaction": "yes"},
         "reaction", "yes"),
        ({"lock": ",".join(PLAIN), "need": "type:omen,village"}, "need", "type:omen"),
    ],
)  # fmt: skip
def test_an_impossible_wish_is_answered_by_the_one_to_drop(
    asked: dict[str, str], option: str, value: str
) -> None:
    start = time.perf_counter()
    assert refusal(**asked) == {"code": "impossible-wish", "option": option, "value": value}
    assert time.perf_counter() - start < 0.5


def test_when_one_is_not_enough_all_that_are_too_many_are_named() -> None:
    asked = {"sets": "alchemy,base", "lock": "golem,moat", "ban": "golem,moat"}
    told = refusal(**asked)
    assert told == {"code": "impossible-wishes", "wishes": ("lock=golem", "lock=moat")}
    told = refusal(sets="base", need="type:night,tag:boons,village,tag:horses")
    assert told["wishes"] == ("need=type:night", "need=tag:boons", "need=tag:horses")
    told = refusal(sets="base", need="type:night", lock="witch", ban="moat", reaction="yes",
                   forbid="type:reaction")  # fmt: skip
    assert told["wishes"] == ("need=type:night", "reaction=yes"), "what else is in the way, too"
    told = refusal(sets="alchemy", ban=",".join(ALCHEMY))
    assert told["code"] == "impossible-wishes"
    assert len(told["wishes"]) == 10
    assert set(told["wishes"]) < {f"ban={slug}" for slug in ALCHEMY}
    told = refusal(sets="base", avoid=",".join(PILES))
    assert (told["code"], told["option"]) == ("impossible-wish", "avoid")


def _met_by_hand(piles: tuple[str, ...], asked: dict[str, str]) -> bool:
    kingdom = {"piles": list(piles), "landscapes": [], "choices": {}}
    return not unmet(kingdom, {name: asked[name] for name in ("need", "costs", "ban", "lock")
                               if name in asked})  # fmt: skip


@settings(deadline=None)
@given(
    st.fixed_dictionaries(
        {"sets": st.just("alchemy")},
        optional={
            "need": st.sampled_from(["type:attack", "type:victory", "type:treasure", "card:golem"]),
            "costs": st.dictionaries(
                st.sampled_from("02345"), st.integers(1, 4), min_size=1, max_size=3
            ).map(lambda wanted: ",".join(f"{cost}:{n}" for cost, n in sorted(wanted.items()))),
            "ban": st.lists(st.sampled_from(ALCHEMY), min_size=1, max_size=3, unique=True).map(
                ",".join
            ),
            "lock": st.lists(st.sampled_from(ALCHEMY), min_size=1, max_size=3, unique=True).map(
                ",".join
            ),
        },
    )
)
def test_nothing_possible_is_refused(asked: dict[str, str]) -> None:
    possible = any(_met_by_hand(piles, asked) for piles in combinations(ALCHEMY, 10))
    try:
        made = deal(read_options(asked, CATALOG), CATALOG, 3)
    except Problem:
        assert not possible
    else:
        assert _met_by_hand(made.piles, asked)


@settings(deadline=None)
@given(
    st.fixed_dictionaries(
        {"players": st.sampled_from("23456"), "seed": st.integers(0, MAX_SEED).map(str)},
        optional={
            **{name: st.sampled_from(values) for name, (_, values) in WISHES.items()},
            "ban": st.lists(st.sampled_from(PILES), min_size=1, max_size=20).map(",".join),
            "avoid": st.lists(st.sampled_from(PILES), min_size=1, max_size=40).map(",".join),
            "like": st.lists(st.sampled_from(PILES), min_size=1, max_size=5).map(",".join),
            "sets": st.lists(
                st.sampled_from(sorted(CATALOG.sets)), min_size=1, max_size=6, unique=True
            ).map(",".join),
        },
    )
)
def test_whatever_is_asked_is_met_or_refused_with_a_wish_to_drop(asked: dict[str, str]) -> None:
    made = dealt(asked)
    asked.pop("like", None)
    data = describe(made, CATALOG)
    assert unmet(data, asked) == []
    assert differences(data) == []


def test_the_auditor_finds_nothing() -> None:
    assert list(faults(2500, first=1_000_000)) == []


def test_the_auditor_sees_faults() -> None:
    """Break kingdoms one way after another: each must be noticed."""
    for number in range(60):
        data = describe(dealt(asked_for(number)), CATALOG)
        assert differences(data) == []
        setup = data["setup"]
        for part in (setup["supply"], setup["non_supply"], setup["each_player"]["deck"],
                     setup["table"]):  # fmt: skip
            if part:
                lost = part.pop()
                assert differences(data), lost
                part.append(lost)
        setup["supply"][0]["count"] += 1
        assert differences(data)
