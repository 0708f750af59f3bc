from __future__ import annotations

import csv
from pathlib import Path

import pytest

from rulesdb.catalog import LANGUAGES, Cost, DataError, load_catalog, read_catalog
from rulesdb.folding import closed

NUMBERS = Path(__file__).with_name("numbers.csv")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cards/nocturne.toml", "[bard]\n", '[bard]\ncolour = "red"\n',
         "nocturne.toml: bard: colour: unknown key"),
        ("cards/nocturne.toml", "[bard]\n", "[witch]\n", "nocturne.toml: witch: also in base.toml"),
        ("cards/nocturne.toml", "number = 427\n", "number = 1\n",
         "nocturne.toml: bard: number: 1 is"),
        ("cards/nocturne.toml", "number = 427\n", "", "nocturne.toml: bard: number: missing"),
        ("cards/nocturne.toml", "number = 427\n", 'number = "427"\n',
         "nocturne.toml: bard: number: expected int"),
        ("cards/nocturne.toml", 'brings = ["heirloom:haunted-mirror", "pile:ghost"]',
         'brings = ["heirloom:haunted-miror", "pile:ghost"]',
         "nocturne.toml: cemetery: brings: no card 'haunted-miror'"),
        ("cards/nocturne.toml", 'brings = ["heirloom:haunted-mirror", "pile:ghost"]',
         'brings = ["luck:good"]', "nocturne.toml: cemetery: brings: unknown 'luck:good'"),
        ("cards/nocturne.toml", 'name.en = "Bard"', 'name.en = "Witch"',
         "bard: name: 'Witch' is witch's"),
        ("cards/nocturne.toml", "[bard]\n", "[bard]\naliases.fr = []\n",
         "nocturne.toml: bard: fr: unknown key"),
        ("cards/nocturne.toml", "[bard]\n", "[bard\n", "nocturne.toml: not TOML"),
        ("cards/moon.toml", "", '[moon]\nnumber = 9\n', "cards/moon.toml: no such set"),
        ("recommended.toml", '"amulet", "distant-lands", "dungeon", "duplicate", "giant"',
         '"amulett", "distant-lands", "dungeon", "duplicate", "giant"',
         "recommended.toml: gentle-intro: no card 'amulett'"),
        ("sets.toml", "[base]\n", "[base]\nweight = 3\n", "sets.toml: base: weight: unknown key"),
    ],
)  # fmt: skip
def test_a_fault_names_file_card_and_key(data, edit, file, old, new, message):
    edit(file, old, new)
    with pytest.raises(DataError) as raised:
        read_catalog(data)
    assert message in str(raised.value)


def test_data_that_is_whole_is_read(data):
    assert len(read_catalog(data)) == len(load_catalog()) == 852


def test_no_number_ever_given_changes():
    with NUMBERS.open(encoding="utf-8") as file:
        pinned = {slug: int(number) for number, slug in csv.reader(file)}
    given = {card.slug: card.number for card in load_catalog()}
    assert given == pinned, "append new cards to numbers.csv; never change or reuse a number"
    assert len(set(pinned.values())) == len(pinned)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name_however_it_is_typed(language):
    owner: dict[str, str] = {}
    for card in load_catalog():
        assert owner.setdefault(closed(card.name(language)), card.slug) == card.slug


def test_costs_are_compared_as_the_rules_do():
    assert Cost(3) < Cost(4) <= Cost(4, potion=1)
    assert not Cost(4) <= Cost(3, potion=1)
    assert not Cost(3, potion=1) <= Cost(4)
    assert not Cost(debt=8) <= Cost(8)
