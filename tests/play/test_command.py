"""The command ``arauto example``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesdb.examples import load_examples
from webapp.cli import main

SHIPPED = Path(__file__).parents[2] / "rulesdb" / "data" / "examples"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["example", *arguments])


def test_an_example_is_told_step_by_step() -> None:
    came = run("averys-turn", "--lang", "en")
    assert came.exit_code == 0
    assert "  9  Avery plays Copper: +$1." in came.output
    assert "Everything comes out as the example states." in came.output


def test_in_portuguese() -> None:
    came = run("averys-turn", "--lang", "pt")
    assert "  9  Avery joga Cobre: +$1." in came.output
    assert "Tudo sai como o exemplo diz." in came.output


def test_all_as_json_one_object_a_line() -> None:
    came = run("--all", "--json", "--lang", "en")
    assert came.exit_code == 0
    told = [json.loads(line) for line in came.output.splitlines()]
    assert [each["id"] for each in told] == list(load_examples())
    assert all(each["ok"] for each in told)
    assert next(each for each in told if each["id"] == "averys-turn")["covers"] == ["E1"]


def test_one_as_json_has_its_steps() -> None:
    [line] = run("averys-turn", "--json", "--lang", "en").output.splitlines()
    told = json.loads(line)
    step = told["steps"][14]
    assert step["said"] == "Avery gains Silver."
    assert step["rule"] == "gaining#gain"
    assert step["moved"] == [
        {"card": "silver#2", "from": [None, "pile"], "to": [0, "discard"]},
    ]
    assert step["decision"]["legal"] == ["yes", "no"]
    assert step["decision"]["answer"] == "no"
    assert step["decision"]["declined"] is True


def test_a_setup_example_as_json_has_its_cases() -> None:
    [line] = run("base-setup-curses", "--json", "--lang", "en").output.splitlines()
    told = json.loads(line)
    assert [case["players"] for case in told["cases"]] == [2, 3, 4, 5, 6]


def test_without_an_argument_the_examples_are_listed() -> None:
    came = run("--lang", "en")
    assert came.exit_code == 0
    assert "averys-turn  Avery's turn" in came.output.splitlines()


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Avery's turn, but for one coin too many."""
    text = (SHIPPED / "averys-turn.toml").read_text("utf-8")
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace("coins = 8", "coins = 9"), "utf-8")
    return path


def test_the_first_difference_is_printed_and_the_status_is_one(wrong: Path) -> None:
    came = run(str(wrong), "--lang", "en")
    assert came.exit_code == 1
    assert came.output.splitlines()[-1] == "Step 5: Avery.coins should be 9, but is 8."


def test_a_difference_as_json(wrong: Path) -> None:
    came = run(str(wrong), "--json", "--lang", "pt")
    assert came.exit_code == 1
    told = json.loads(came.output)
    assert (told["ok"], told["difference"]) == (
        False,
        "Passo 5: Avery.coins deveria ser 9, mas é 8.",
    )


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("nothing", "There is no example “nothing”."),
        ("nothing.toml", "The example nothing.toml cannot be run"),
        (".", "There is no example “.”."),
    ],
)
def test_what_there_is_not_is_refused(argument: str, words: str) -> None:
    came = run(argument, "--lang", "en")
    assert came.exit_code == 2
    assert words in came.output


@pytest.mark.parametrize(
    "text",
    [
        "not toml",
        "cards = 3",
        b"\xff\xfe".decode("latin-1"),
    ],
)
def test_a_file_that_is_no_example_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, "latin-1")
    came = run(str(path), "--lang", "en")
    assert came.exit_code == 2
    assert "cannot be run" in came.output


def test_an_impossible_position_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "impossible.toml"
    text = (SHIPPED / "bard.toml").read_text("utf-8")
    path.write_text(text.replace('hand = "bard"', 'hand = "11 bard"'), "utf-8")
    came = run(str(path), "--lang", "en")
    assert came.exit_code == 2
    assert "bard" in came.output
