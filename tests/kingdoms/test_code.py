"""Codes: everything in them comes back, those written today are read for ever, faults are seen."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.problems import Problem
from tests.kingdoms.audited import asked_for, dealt
from tests.kingdoms.tables import CATALOG, PLAIN, kingdom
from webapp.kingdoms.change import choices_of
from webapp.kingdoms.code import DIGITS, decode, encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import MAX_SEED, Options, read_options
from webapp.kingdoms.recommended import kingdom_of

PINNED: Mapping[str, Kingdom] = {
    "119EoO8Focju11h36sETO": kingdom(),
    "17UjMI6TWaWs9OcPQs1Xxf28Jwv": kingdom(
        "young-witch", "ferryman", "pixie", players=5, bane="chapel", ferryman="smugglers",
        colony=True,
    ),
    "1JkzqEGHviKkOa9cXcaF4W8LSZwMzUW6la": kingdom(
        "pious", "cheap", "rats", "druid", players=6, shelters=True,
        trait_pious="rats", trait_cheap="druid",
        druid_boons=("the-moons-gift", "the-suns-gift", "the-winds-gift"),
    ),
    "17sdCU2HXZEDfzRuaBRD28ny4vKNVD9O72l": kingdom(
        "poet", "approaching-army", players=3, approaching_army="young-witch", bane="sycophant",
        ally="island-folk",
    ),
    "1HLPFalG4QYM2cLqXrogOmO7FjB49VjhZQYBsdCNQ": kingdom(
        "black-market", "obelisk", "way-of-the-mouse", "riverboat", obelisk="riverboat",
        way_of_the_mouse="embargo", riverboat="council-room",
        black_market=("alchemist", "trade-route", "dame-anna", "baker"),
    ),
    "11LeGrWE8a9LoHm7mHEwcOyPNFIEjWAkcuz1r19yiE": Kingdom(
        4,
        ("baron", "cutpurse", "lookout", "bank", "fairgrounds", "fools-gold", "plaza", "bard",
         "experiment", "sauna-avanto"),
        ("conquest", "donate"),
        {"colony": ("lookout",), "shelters": ("fairgrounds",)},
        seed=MAX_SEED,
    ),
    "12x9UWvKwgHbgqh04KkbzRY70FktMdLhKTg18hLAqXZrbsPyt": Kingdom(
        2,
        ("courtyard", "nobles", "steward", "bank", "herald", "ratcatcher", "silk-merchant",
         "fisherman", "longship", "poet"),
        (),
        {
            "prophecy": ("divine-wind",),
            "divine-wind": ("duke", "replace", "lookout", "monument", "candlestick-maker",
                            "footpad", "cursed-village", "tormentor", "underling", "ninja"),
            "colony": ("bank",),
            "shelters": ("poet",),
        },
        colony=True,
        seed=7,
    ),
}  # fmt: skip
"""Codes that have been given out. They may be added to; nothing here may ever change."""


@pytest.mark.parametrize("code", PINNED)
def test_a_code_means_the_same_for_ever(code: str) -> None:
    assert decode(code, CATALOG) == PINNED[code]
    assert encode(PINNED[code], CATALOG) == code


@settings(deadline=None)
@given(st.integers(0, MAX_SEED))
def test_every_kingdom_comes_back_from_its_code(number: int) -> None:
    made = dealt(asked_for(number))
    code = encode(made, CATALOG)
    assert decode(code, CATALOG) == made
    assert set(code) <= set(DIGITS)


def test_recommended_sets_come_back_from_their_codes() -> None:
    for recommended in CATALOG.recommended.values():
        made = kingdom_of(recommended, 4, CATALOG, Random(2))
        assert decode(encode(made, CATALOG), CATALOG) == made


def test_a_code_is_short() -> None:
    lengths = [len(encode(deal(Options(), CATALOG, seed), CATALOG)) for seed in range(200)]
    assert sum(lengths) / 200 < 40
    assert len(encode(kingdom(), CATALOG)) < 25


def refused(code: str) -> str:
    with pytest.raises(Problem) as caught:
        decode(code, CATALOG)
    assert caught.value.status == 404
    return caught.value.code


def test_a_code_cut_anywhere_is_refused() -> None:
    for code in PINNED:
        for length in range(len(code)):
            assert refused(code[:length]) == "unknown-code"
            assert refused(code[length + 1 :]) == "unknown-code"


def test_a_code_altered_anywhere_is_refused() -> None:
    random = Random(1)
    for code in PINNED:
        for place in range(len(code)):
            other = random.choice([digit for digit in DIGITS if digit != code[place]])
            assert refused(code[:place] + other + code[place + 1 :]) == "unknown-code"
        swapped = code[:5] + code[6] + code[5] + code[7:]
        assert swapped == code or refused(swapped) == "unknown-code"


@pytest.mark.parametrize(
    "text", ["", "1", "10", "2" + "a" * 30, "1" + "z" * 30, "olá", "1" + "0" * 40, "1-_", "1 a",
             "1" + "z" * 10_000, "101" + "9EoO8Focju11h36sETO", "１19EoO8"],
)  # fmt: skip
def test_what_is_no_code_is_refused(text: str) -> None:
    assert refused(text) == "unknown-code"


@given(st.text(max_size=60))
def test_any_text_is_refused(text: str) -> None:
    assert refused(text) == "unknown-code"


@pytest.mark.parametrize(
    "forged",
    [
        Kingdom(2, (*PLAIN[:9], "copper")),
        Kingdom(2, PLAIN[:9]),
        Kingdom(7, PLAIN),
        Kingdom(2, PLAIN, ("island-folk",)),
        Kingdom(2, (*PLAIN[:9], "young-witch"), (), {"bane": ("cellar",)}),
        Kingdom(2, (*PLAIN[:9], "young-witch"), (), {"bane": ("alms",)}),
        Kingdom(2, (*PLAIN[:9], "druid"), (), {"druid-boons": ("the-suns-gift",)}),
        Kingdom(2, PLAIN, ("pious",), {"trait:pious": ("chapel",)}),
        Kingdom(2, PLAIN, ("cheap", "pious"), {"trait:cheap": ("mine",), "trait:pious": ("mine",)}),
        Kingdom(2, PLAIN, (), {"colony": ("chapel",)}),
        Kingdom(2, PLAIN, ("obelisk",), {"obelisk": ("gardens",)}),
    ],
)
def test_a_forged_code_with_a_right_checksum_is_refused(forged: Kingdom) -> None:
    assert refused(encode(forged, CATALOG)) == "unknown-code"


def test_a_choice_that_a_code_lacks_is_made_and_always_the_same() -> None:
    lacking = Kingdom(2, (*PLAIN[:9], "young-witch"))
    first = decode(encode(lacking, CATALOG), CATALOG)
    assert "bane" in first.choices
    assert decode(encode(lacking, CATALOG), CATALOG) == first


def test_every_choice_that_can_be_made_has_room_in_a_code() -> None:
    wanted = {"players": "2", "lock": "young-witch,ferryman,riverboat,way-of-the-mouse,obelisk,"
              "druid,black-market,poet,bauble,pious,divine-wind"}  # fmt: skip
    made = deal(read_options(wanted, CATALOG), CATALOG, 1)
    assert {"bane", "ferryman", "riverboat", "way-of-the-mouse", "obelisk", "druid-boons",
            "black-market", "prophecy", "ally", "trait:pious", "divine-wind", "colony",
            "shelters"} == set(choices_of(made))  # fmt: skip
    assert decode(encode(made, CATALOG), CATALOG) == made
