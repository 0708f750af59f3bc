"""``arauto play``: a game in the terminal, also with its input piped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesdb.catalog import LANGUAGES, load_catalog
from webapp.cli import main
from webapp.play import game_files


def play(typed: str, *options: str, lang: str = "en") -> Result:
    """Run ``arauto play`` with these lines typed."""
    return CliRunner().invoke(main, ["play", "--lang", lang, "--seed", "4", *options], input=typed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_played_by_typing(lang: str) -> None:
    typed = "treasures\nsilver\nstop\n" * 120
    told = play(typed, "--bot", "big-money", lang=lang)
    assert told.exit_code == 0
    last = told.stdout.splitlines()[-3:]
    province = load_catalog()["province"].name(lang)
    assert province in last[1]
    assert "Traceback" not in told.output
    silver = load_catalog()["silver"].name(lang)
    assert silver in told.stdout


def test_numbers_and_words_are_the_same_answer() -> None:
    by_word = play("treasures\nstop\n", "--bot", "general")
    by_number = play("1\nstop\n", "--bot", "general")
    assert by_word.stdout == by_number.stdout
    assert "plays 3 × Copper: +$3." in by_word.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("dragon", "“dragon” is no answer here"),
        ("99", "a whole number from 1 to 5 is accepted"),
        ("0", "a whole number from 1 to 5 is accepted"),
        ("1 2 3", "is no answer here"),
        ("undo", "no decision of yours to take back"),
        ("save", "Name the file"),
        ("save /no/such/folder/game.json", "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(typed: str, said: str) -> None:
    told = play(f"{typed}\nquit\n", "--bot", "general")
    assert said in told.stderr
    assert told.exit_code == 0
    assert "Traceback" not in told.output


def test_undo_goes_back_before_the_last_decision() -> None:
    told = play("treasures\nsilver\nundo\nquit\n", "--bot", "big-money")
    questions = [line for line in told.stdout.splitlines() if "may play Treasures" in line]
    assert "Coins $3" in questions[1]
    assert "Coins $0" in questions[2], "after the bot's turn"
    assert "Coins $3" in questions[3], "taken back, with the bot's turn"


def test_a_game_is_saved_for_the_page_of_games(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    told = play(f"treasures\nsave {path}\n", "--bot", "general")
    assert str(path) in told.stdout
    match = game_files.read(path.read_text("utf-8"))
    assert match.record.decisions == ("treasures",)
    assert json.loads(path.read_text("utf-8"))["seats"][1]["by"] == "general"


def test_several_people_play_side_by_side() -> None:
    told = play("stop\nstop\nstop\nhelp\ntable\n", "--players", "3")
    for number in (1, 2, 3):
        assert f"— Player {number} —" in told.stdout
    assert "undo:" in told.stdout
    assert "Supply:" in told.stdout


def test_another_players_hand_is_not_told() -> None:
    told = play("stop\nstop\nstop\nstop\n", "--bot", "big-money")
    lines = [line for line in told.stdout.splitlines() if "Big Money draws" in line]
    assert not [line for line in lines if ":" in line]
    assert told.stdout.count("Hand: ") == 5


@pytest.mark.parametrize("options", [("--bot", "wizard"), ("--kingdom", "nonsense"),
                                     ("--players", "9"), ("--seed", "x")])  # fmt: skip
def test_options_that_make_no_sense_are_refused(options: tuple[str, ...]) -> None:
    told = play("", *options)
    assert told.exit_code == 2
    assert told.stderr.startswith("arauto: ")
