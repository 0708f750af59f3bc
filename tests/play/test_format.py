"""The file format of examples: what is wrong is named with its file and key."""

from __future__ import annotations

import pytest

from rulesdb.catalog import DataError, load_catalog
from rulesdb.examples import Example, parse_examples

GOOD = """
title = {en = "A title", pt = "Um título"}
cards = ["bard"]
topics = ["boons#boons"]
source = {manual = "nocturne", place = {en = "a place", pt = "um lugar"}}
position = {phase = "action", kingdom = "bard", Avery = {hand = "bard"}}
step = [{asked = "Avery play-action", answer = "bard"}]
expect = {Avery = {coins = 2}}
"""

SETUP = """
title = {en = "A title", pt = "Um título"}
cards = ["bard"]
topics = ["setup"]
source = {manual = "nocturne", place = {en = "a place", pt = "um lugar"}}
case = [{players = 2, piles = ["bard"], expect = {supply = {bard = 10}}}]
"""


def parsed(text: str, name: str = "good.toml") -> list[Example]:
    return list(parse_examples(text, name, load_catalog()))


def test_good_examples_are_read() -> None:
    [example] = parsed(GOOD)
    assert example.id == "good"
    assert example.decisions == ("bard",)
    [setup] = parsed(SETUP)
    assert setup.cases[0].piles == ("bard",)


def test_several_share_what_stands_above_them() -> None:
    text = """
cards = ["bard"]
topics = ["boons"]
source = {manual = "nocturne", place = {en = "a place", pt = "um lugar"}}
[[example]]
id = "good-one"
title = {en = "One", pt = "Um"}
position = {kingdom = "bard"}
expect = {phase = "action"}
[[example]]
id = "good-two"
title = {en = "Two", pt = "Dois"}
cards = ["skulk"]
position = {kingdom = "skulk"}
expect = {phase = "action"}
"""
    one, two = parsed(text)
    assert (one.id, one.cards, two.id, two.cards) == ("good-one", ("bard",), "good-two", ("skulk",))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("title = {en", "title = {fr", "good.toml: title: en: missing|good.toml: title: pt"),
        ('pt = "Um título"', 'pt = ""', "good.toml: title: pt: is empty"),
        (', pt = "Um título"', "", "good.toml: title: pt: missing"),
        ('cards = ["bard"]', 'cards = ["brad"]', "good.toml: cards: no card 'brad'"),
        ("cards =", "card =", "good.toml: cards: missing"),
        ("topics =", "colour = 3\ntopics =", "good.toml: colour: unknown key"),
        ('manual = "nocturne"', 'manual = "noturno"', "good.toml: source: manual: no set"),
        ('kingdom = "bard"', 'kingdom = "brad"', "good.toml: position: kingdom: no card 'brad'"),
        ('hand = "bard"', 'hand = "2 brad"', "good.toml: position: Avery.hand: no card 'brad'"),
        ("answer =", "anwser =", "good.toml: step 1: answer: missing"),
        ('answer = "bard"', 'answer = "bard", note = "x"', "good.toml: step 1: note: unknown key"),
        ('answer = "bard"', 'answer = "bard", say = {en = "x"}', "step 1: say: pt: missing"),
        ('answer = "bard"', 'answer = "bard", legal = "brad"', "step 1: legal: no card 'brad'"),
        ("{coins = 2}", '{coins = "2"}', "good.toml: expect: Avery: coins: expected a number"),
        ("{coins = 2}", "{coin = 2}", "good.toml: expect: Avery: coin: unknown key"),
        ("{Avery = {coins", "{Averi = {coins", "good.toml: expect: Averi: unknown key"),
        ("expect = {Avery = {coins = 2}}", "", "x"),
        ("topics =", 'covers = ["65"]\ntopics =', "good.toml: covers: expected a number such as"),
        ('title = {en = "A title"', "title = {en = ", "good.toml: not TOML"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if complaint == "x":
        text = text.replace('asked = "Avery play-action", ', "")
        complaint = "good.toml: expect: it asserts nothing"
    with pytest.raises(DataError) as caught:
        parsed(text)
    assert any(part in str(caught.value) for part in complaint.split("|"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("players = 2", "players = 7", "good.toml: case 1: players: expected 2 to 6"),
        ("players = 2, ", "", "good.toml: case 1: players: missing"),
        ('piles = ["bard"]', 'piles = ["brad"]', "case 1: piles: no card 'brad'"),
        ("supply = {bard", "supply = {brad", "case 1: expect: supply: no card 'brad'"),
        ("supply =", "suply =", "case 1: expect: suply: unknown key"),
        ("case =", 'step = [{answer = "stop"}]\ncase =', "case: an example of setup has no steps"),
        ("case =", "position = {}\ncase =", "position: expected a [position] or [[case]]"),
    ],
)
def test_what_is_wrong_in_setup_is_named(old: str, new: str, complaint: str) -> None:
    assert old in SETUP
    with pytest.raises(DataError, match=complaint.replace("[", r"\[").replace("]", r"\]")):
        parsed(SETUP.replace(old, new, 1))


@pytest.mark.parametrize("name", ["Good.toml", "good example.toml", "-.toml"])
def test_bad_file_names_are_refused(name: str) -> None:
    with pytest.raises(DataError, match="name: expected"):
        parsed(GOOD, name)


def test_ids_begin_with_the_name_of_their_file() -> None:
    text = "[[example]]\nid = 'other'\n" + GOOD
    with pytest.raises(DataError, match="id: expected small letters and hyphens after 'good-'"):
        parsed(text)
