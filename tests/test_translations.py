"""The Portuguese catalogue says everything that the source says, and nothing else."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest

from rulesdb.catalog import load_catalog
from webapp import language
from webapp.translate import CATALOGUE, extract, read, untranslated, written
from webapp.wording import SENTENCES, TITLES

ROOT = Path(__file__).parent.parent
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%")


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (str(text),)


def test_nothing_is_missing_or_a_guess():
    assert untranslated(read()) == []


def test_the_catalogue_is_in_step_with_the_source():
    marked = {forms(message.id) for message in extract() if message.id}
    kept = {forms(message.id) for message in read() if message.id}
    assert marked - kept == set(), "run python -m webapp.translate"
    assert kept - marked == set(), "run python -m webapp.translate"
    assert CATALOGUE.read_bytes() == written(read()), "run python -m webapp.translate"


def test_a_translation_has_the_placeholders_of_its_message():
    for message in read():
        if message.id:
            wanted = {mark for form in forms(message.id) for mark in PLACEHOLDER.findall(form)}
            for form in forms(message.string):
                found = set(PLACEHOLDER.findall(form))
                assert found <= wanted, message.id
                assert len(forms(message.string)) > 1 or found == wanted, message.id


def test_a_translation_ends_as_its_message_does():
    for message in read():
        if message.id:
            for said, translated in zip(forms(message.id), forms(message.string), strict=True):
                assert said[-1:] in ".?!:…" or translated[-1:] not in ".:…", said
                assert said[-1:] not in ".?!:…" or translated[-1:] == said[-1:], said


def test_no_card_name_stands_in_a_message():
    names = {card.name("en") for card in load_catalog() if " " in card.name("en")}
    for message in read():
        for form in forms(message.id):
            assert not [name for name in names if name in form], form


def problem_codes() -> set[str]:
    """Return every code that a `Problem` is made with, anywhere in the source."""
    codes = set()
    for folder in ("rulesdb", "webapp"):
        for source in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id == "Problem"
                    and node.args
                    and isinstance(node.args[0], ast.Constant)
                ):
                    codes.add(node.args[0].value)
    return codes


def test_every_problem_has_a_sentence():
    assert problem_codes() - set(SENTENCES) == set()


@pytest.mark.parametrize("text", [*SENTENCES.values(), *TITLES.values()])
def test_every_sentence_is_there_in_portuguese(text):
    assert language.translations("pt").gettext(text) != text
    assert language.translations("en").gettext(text) == text


def test_a_missing_or_old_catalogue_is_compiled_in_a_clone(tmp_path, monkeypatch):
    folder = tmp_path / "pt" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "messages.po"
    source.write_bytes(CATALOGUE.read_bytes())
    monkeypatch.setattr(language, "folder", lambda name: tmp_path)
    language.catalogues.__wrapped__()
    compiled = folder / "messages.mo"
    first = compiled.read_bytes()
    assert len(first) > 1000
    compiled.write_bytes(b"old")
    language.catalogues.__wrapped__()
    assert compiled.read_bytes() == b"old"
    later = compiled.stat().st_mtime + 10
    os.utime(source, (later, later))
    language.catalogues.__wrapped__()
    assert compiled.read_bytes() == first
    assert {path.name for path in folder.iterdir()} == {"messages.po", "messages.mo"}
