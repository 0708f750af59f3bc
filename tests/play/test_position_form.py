"""What people type into the form of positions, and what no form can hold."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulesdb.problems import Problem
from webapp.play import position_form
from webapp.play.examples import get_example, read_branch
from webapp.play.positions import check


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("2 copper,  bard", "2 copper, bard"),
        ("  3  x   Cobre , Bardo", "3 copper, bard"),
        ("crypt ( silver, 2  gold ), estate", "crypt(silver, 2 gold), estate"),
        ("copper#2\nbard", "copper#2, bard"),
    ],
)
def test_lists_are_read_however_they_are_spaced(typed: str, written: str) -> None:
    form = position_form.read({"hand1": typed})
    assert not form.faults
    assert form.position["Avery"]["hand"] == written


@pytest.mark.parametrize("typed", [" " * 1990 + "x", "1 " + " " * 1900 + "(", "1" + " x" * 900])
@pytest.mark.parametrize("name", ["hand1", "supply"])
def test_spaces_without_end_are_read_at_once(typed: str, name: str) -> None:
    assert position_form.read({name: typed}).faults


def test_whose_turn_it_is_must_be_a_player() -> None:
    assert position_form.read({"active": "2"}).position["active"] == "Blair"
    for active in ("0", "3", "199", "2²"):
        assert "active" not in position_form.read({"active": active, "players": "2"}).position


@pytest.mark.parametrize("start", ["9" * 5000, "0" * 5000 + "1", "0", "x"])
def test_a_what_if_from_no_decision_is_refused(start: str) -> None:
    with pytest.raises(Problem, match="bad-number"):
        read_branch(start, "yes", get_example("averys-turn"))


@pytest.mark.parametrize(
    "position",
    [
        {"turn": 16**5000},
        {"Avery": {"coins": 16**5000}},
        {"supply": {"copper": 16**5000}},
        {"phase": [16**5000]},
        {"in_force": 16**5000},
    ],
)
def test_numbers_that_cannot_be_written_are_faults(position: dict[str, Any]) -> None:
    assert check(position)


def test_a_wrong_name_stays_in_its_field_and_near_ones_are_offered() -> None:
    asked = {"add": "yes", "card": "Bardd", "zone": "hand1", "hand1": "copper"}
    form = position_form.changed(position_form.read(asked), asked)
    assert form.places == ["card"]
    assert form["card"] == "Bardd"
    assert form["hand1"] == "copper"
    assert "bard" in [card.slug for card in form.meant(0)]
    right = position_form.changed(position_form.read(asked), {**asked, "card": "Bardo"})
    assert not right.faults
    assert right["hand1"] == "copper, Bardo"


def test_a_fault_says_in_which_field_it_is(client: FlaskClient) -> None:
    page = client.get("/en/games/position?discard2=coppper&coins1=x&check=yes").text
    assert re.search(r"Did you mean:\s+Copper", page)
    assert '<a href="#discard2">' in page
    assert '<a href="#coins1">' in page
    assert 'id="discard2"' in page
