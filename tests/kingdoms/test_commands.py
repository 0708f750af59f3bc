"""``arauto kingdom``: the same options, one JSON object a line, refusals with exit status 2."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.kingdoms.audit import differences, unmet
from webapp.cli import main
from webapp.kingdoms.options import OPTION_NAMES


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["kingdom", *arguments])


def objects(*arguments: str) -> list[dict[str, Any]]:
    result = run("--json", *arguments)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_json_object_a_line_each_with_the_next_seed() -> None:
    found = objects("--count", "25", "--seed", "7", "--players", "3")
    assert [kingdom["seed"] for kingdom in found] == list(range(7, 32))
    assert all(differences(kingdom) == [] for kingdom in found)
    assert objects("--seed", "9", "--players", "3") == [found[2]]


def test_every_option_is_taken() -> None:
    asked = {
             "players": "4", "sets": "base,nocturne,empires,cornucopia", "landscapes": "0-3",
             "events": "0-1", "landmarks": "0-1", "colony": "always", "shelters": "never",
             "need": "type:night", "forbid": "type:curse", "lock": "moat", "ban": "witch",
             "avoid": "smithy", "costs": "2:1,5:2", "potions": "never", "mix": "3",
             "reaction": "yes", "seed": "5", "projects": "0", "ways": "0", "traits": "0",
    }  # fmt: skip
    arguments = [part for name, text in asked.items() for part in (f"--{name}", text)]
    (kingdom,) = objects(*arguments, "--like", "village")
    assert unmet(kingdom, asked) == []
    assert set(asked) | {"like"} == set(OPTION_NAMES)


def test_the_last_seed_is_followed_by_the_first() -> None:
    found = objects("--count", "2", "--seed", str(2**53 - 1))
    assert [kingdom["seed"] for kingdom in found] == [2**53 - 1, 0]


def test_without_a_seed_kingdoms_differ_and_tell_theirs() -> None:
    (first,), (second,) = objects(), objects()
    assert first["seed"] != second["seed"]
    assert objects("--seed", str(first["seed"])) == [first]


def test_a_code_shows_its_kingdom_again() -> None:
    (made,) = objects("--need", "young-witch", "--seed", "3")
    assert objects("--code", made["code"]) == [made]


def test_text_in_either_language_has_both_names() -> None:
    arguments = ("--seed", "3", "--lock", "pixie,young-witch,joust,pious,knights,arena,druid",
                 "--colony", "always", "--shelters", "always")  # fmt: skip
    english, portuguese = (run(*arguments, "--lang", language).stdout for language in ("en", "pt"))
    assert "Pixie / " in english
    assert " / Pixie" in portuguese
    assert "Each player starts with" in english
    assert english.count("\n") == portuguese.count("\n")
    assert not set(english.splitlines()) & set(portuguese.splitlines()) - {""}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "7"),
        ("--players", "abc"),
        ("--sets", "nocturn"),
        ("--count", "0"),
        ("--count", "x"),
        ("--code", "1abc"),
        ("--lang", "fr"),
        ("--need", "nonsense"),
        ("--lock", "moat", "--ban", "moat"),
        ("--sets", "alchemy", "--ban", "golem,familiar,vineyard,university"),
        ("--nonsense",),
    ],
)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_what_is_refused_is_said_in_one_line(arguments: tuple[str, ...], language: str) -> None:
    result = run(*arguments) if "--lang" in arguments else run("--lang", language, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("arauto: ")
    assert result.stderr.count("\n") == 1
