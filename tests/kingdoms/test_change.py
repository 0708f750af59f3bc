"""Changing a kingdom: one thing is different, the rest stays, and the rules still hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesdb.problems import Problem
from tests.kingdoms.audit import differences, unmet
from tests.kingdoms.audited import asked_for, dealt
from tests.kingdoms.tables import CATALOG, PLAIN, kingdom
from webapp.kingdoms.change import choices_of, pick, reroll, swap
from webapp.kingdoms.code import decode, encode
from webapp.kingdoms.describe import describe
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import Options, read_options

ALL = Options()


def again(made: Kingdom, key: str, seed: int = 0, **asked: str) -> Kingdom:
    return reroll(made, key, read_options(asked, CATALOG), CATALOG, Random(seed))


def again_if_possible(made: Kingdom, key: str, seed: int, asked: dict[str, str]) -> Kingdom | None:
    try:
        return again(made, key, seed, **asked)
    except Problem as problem:
        if problem.code != "nothing-else":
            raise
        return None


def chosen(made: Kingdom, key: str, *names: str) -> Kingdom:
    return pick(made, key, names, ALL, CATALOG, Random(0))


def swapped(made: Kingdom, slug: str, name: str | None = None, **asked: str) -> Kingdom:
    return swap(made, slug, read_options(asked, CATALOG), CATALOG, Random(0), name)


def code_of(change: Any, *arguments: Any, **asked: str) -> str:
    with pytest.raises(Problem) as caught:
        change(*arguments, **asked)
    return caught.value.code


def test_every_choice_of_every_kind_can_be_made_again() -> None:
    without = 0
    for number in range(150):
        asked = asked_for(number)
        made = dealt(asked)
        for key in choices_of(made):
            others = {name: text for name, text in asked.items() if name != "seed"}
            other = again_if_possible(made, key, number, others)
            if other is None:
                without += 1
                continue
            assert other.choices[key] != made.choices.get(key)
            assert (other.piles, other.dealt, other.seed) == (made.piles, made.dealt, None)
            data = describe(other, CATALOG)
            assert differences(data) == []
            wishes = {name: text for name, text in asked.items()
                      if name not in ("seed", "colony", "shelters")}  # fmt: skip
            assert unmet(data, wishes) == []
            assert decode(data["code"], CATALOG) == other

    assert without < 20


def test_what_an_old_choice_brought_goes_with_it() -> None:
    made = kingdom("young-witch", bane="sycophant", ally="island-folk")
    other = chosen(made, "bane", "Capela")
    assert other.choices == {"bane": ("chapel",)}
    back = chosen(other, "bane", "sycophant")
    assert set(back.choices) == {"bane", "ally"}


def test_the_others_stay() -> None:
    made = kingdom("young-witch", "ferryman", "druid", "pious", bane="chapel", ferryman="shop")
    other = again(made, "ferryman")
    for key in ("bane", "druid-boons", "trait:pious"):
        assert other.choices[key] == made.choices[key]


def test_choosing_by_hand() -> None:
    made = kingdom("poet", "growth", "pious", "obelisk", "druid", "black-market", "cultist")
    assert chosen(made, "prophecy", "Panic").choices["prophecy"] == ("panic",)
    assert chosen(made, "trait:pious", "poet").choices["trait:pious"] == ("poet",)
    assert chosen(made, "obelisk", "Ruínas").choices["obelisk"] == ("ruins",)
    boons = ("the-suns-gift", "the-moons-gift", "the-seas-gift")
    assert set(chosen(made, "druid-boons", *boons).choices["druid-boons"]) == set(boons)
    deck = chosen(made, "black-market", "dame-anna", "gardens", "rocks").choices["black-market"]
    assert set(deck) == {"gardens", "dame-anna", "rocks"}
    army = chosen(made, "prophecy", "approaching-army")
    assert chosen(army, "approaching-army", "young-witch").choices.keys() >= {"bane"}


def test_colony_and_shelters_by_hand_and_by_draw() -> None:
    made = kingdom("bank", "altar")
    colony = chosen(made, "colony", "yes")
    assert colony.colony
    assert "colony" not in colony.choices
    assert not chosen(colony, "colony", "no").colony
    drawn = again(made, "shelters", 3)
    (decider,) = drawn.choices["shelters"]
    assert drawn.shelters == (CATALOG[decider].set == "dark-ages")
    both = again(drawn, "colony", 4)
    assert both.choices["colony"] != both.choices["shelters"]


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("bane", ("militia",)),
        ("bane", ("witch",)),
        ("bane", ("village",)),
        ("bane", ("alms",)),
        ("bane", ()),
        ("bane", ("chapel", "courtyard")),
        ("druid-boons", ("the-suns-gift",)),
        ("trait:pious", ("gardens",)),
        ("trait:pious", ("chapel",)),
        ("obelisk", ("estate",)),
        ("way-of-the-mouse", ("lighthouse",)),
        ("way-of-the-mouse", ("gardens",)),
    ],
)
def test_the_rules_forbid_some_choices(key: str, names: tuple[str, ...]) -> None:
    made = kingdom("young-witch", "druid", "pious", "obelisk", "way-of-the-mouse", "gardens",
                   "village")  # fmt: skip
    assert code_of(chosen, made, key, *names) == "does-not-fit"


def test_choices_that_are_not_there() -> None:
    made = kingdom("village")
    assert code_of(again, made, "bane") == "no-choice"
    assert code_of(chosen, made, "bane", "chapel") == "no-choice"
    assert code_of(chosen, made, "colony", "maybe") == "unknown-choice"
    assert code_of(chosen, kingdom("young-witch"), "bane", "nothing") == "unknown-card"


def test_nothing_else_can_be_chosen() -> None:
    made = kingdom("young-witch", bane="chapel")
    assert code_of(again, made, "bane", sets="base@1", ban="village,woodcutter,chancellor,feast,"
                   "cellar,moat,workshop,merchant") == "nothing-else"  # fmt: skip


def test_a_pile_is_swapped_for_another_that_the_options_allow() -> None:
    made = kingdom("village")
    other = swapped(made, "moat", sets="nocturne")
    assert len(set(made.piles) - set(other.piles)) == 1
    (new,) = set(other.piles) - set(made.piles)
    assert CATALOG[new].set == "nocturne"
    assert other.seed is None


def test_swapping_goes_on_meeting_the_wishes() -> None:
    asked = {"need": "type:night", "reaction": "yes", "ban": "smithy", "sets": "base,nocturne"}
    for number in range(40):
        made = dealt({**asked, "seed": str(number)})
        for slug in made.piles:
            data = describe(swapped(made, slug, **asked), CATALOG)
            assert slug not in data["piles"]
            assert unmet(data, asked) == []
            assert differences(data) == []


def test_a_landscape_is_swapped_within_the_limits() -> None:
    made = dealt({"landscapes": "3", "events": "3", "seed": "5"})
    other = swapped(made, made.dealt[0], landscapes="3", events="3")
    assert {CATALOG[slug].kind for slug in other.dealt} == {"event"}
    assert len(set(made.dealt) & set(other.dealt)) == 2


def test_swapping_by_hand_and_what_went_with_the_old_card() -> None:
    made = kingdom("pious", "young-witch", "obelisk", bane="chapel", trait_pious="young-witch",
                   obelisk="young-witch")  # fmt: skip
    other = swapped(made, "young-witch", "Bruxa")
    assert "witch" in other.piles
    assert "bane" not in other.choices
    assert other.choices["trait:pious"] != ("young-witch",)
    assert other.choices["obelisk"] != ("young-witch",)
    assert swapped(made, "chapel", "courtyard").choices["bane"] == ("courtyard",)
    assert swapped(made, "chapel").choices["bane"] != ("chapel",)
    assert swapped(made, "pious", "alms").dealt == ("alms", "obelisk")


def test_the_card_that_decided_may_go_but_the_decision_stays() -> None:
    made = dealt({"sets": "prosperity", "seed": "1"})
    (decider,) = made.choices["colony"]
    other = swapped(made, decider, "village")
    assert other.colony
    assert "colony" not in other.choices


@pytest.mark.parametrize(
    ("slug", "name", "code"),
    [
        ("chapel", None, "not-there"),
        ("village", "smithy", "does-not-fit"),
        ("village", "alms", "does-not-fit"),
        ("village", "copper", "does-not-fit"),
        ("alms", "village", "does-not-fit"),
        ("village", "nothing", "unknown-card"),
    ],
)
def test_swaps_that_cannot_be(slug: str, name: str | None, code: str) -> None:
    made = kingdom("alms", "village", "smithy")
    assert code_of(swapped, made, slug, name) == code


def test_nothing_is_left_to_swap_for() -> None:
    made = dealt({"sets": "base", "ban": "gardens,bandit,vassal,witch,library,sentry,laboratory,"
                  "festival,council-room,artisan,harbinger,throne-room,poacher,moneylender,"
                  "bureaucrat,chapel"})  # fmt: skip
    assert set(made.piles) == set(PLAIN)
    assert code_of(swapped, made, "moat", sets="base", ban="gardens,bandit,vassal,witch,library,"
                   "sentry,laboratory,festival,council-room,artisan,harbinger,throne-room,poacher,"
                   "moneylender,bureaucrat,chapel") == "nothing-else"  # fmt: skip


def test_a_changed_kingdom_has_a_code() -> None:
    made = swapped(dealt(asked_for(3)), dealt(asked_for(3)).piles[0])
    assert decode(encode(made, CATALOG), CATALOG) == made
