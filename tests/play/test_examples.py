"""Every example runs as it states, in both languages, and an example states something."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.examples import Example, load_examples
from rulesdb.texts import load_texts
from webapp.engine.kind import is_played
from webapp.language import speaking
from webapp.play.because import rule_title
from webapp.play.examples import Run, played, run
from webapp.play.narrate import tell
from webapp.play.questions import question
from webapp.play.report import difference_words
from webapp.play.setups import laid_out, run_setup

EXAMPLES = load_examples()
PLAYED = [id_ for id_, example in EXAMPLES.items() if example.position is not None]
SETUPS = [id_ for id_, example in EXAMPLES.items() if example.cases]

LEFT = {
    "E160": "advance",
    "E165": "alms",
    "E168": "annex",
    "E169": "aqueduct",
    "E176": "arena",
    "E180": "ball",
    "E182": "bandit-fort",
    "E186": "banquet",
    "E188": "basilica",
    "E189": "baths",
    "E190": "battlefield",
}
"""Worked examples that wait for a card which the engine does not play yet."""


def outcome(id_: str) -> list[str]:
    came = laid_out(id_) if EXAMPLES[id_].cases else played(id_)
    with speaking("en"):
        return [difference_words(each) for each in came.differences]


@pytest.mark.parametrize("id_", EXAMPLES)
def test_everything_is_as_the_example_states(id_: str) -> None:
    assert outcome(id_) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id_", PLAYED)
def test_every_step_is_told_and_every_question_asked(id_: str, language: str) -> None:
    with speaking(language):
        for frame in played(id_).frames:
            assert tell(frame).text.strip()
            assert "None" not in tell(frame).text
            if frame.asked is not None:
                assert "None" not in question(frame.asked, frame.asked.player)


def test_all_worked_examples_are_covered() -> None:
    covered = {number for example in EXAMPLES.values() for number in example.covers}
    assert covered == {f"E{number}" for number in range(1, 197)} - LEFT.keys()


@pytest.mark.parametrize(("number", "slug"), LEFT.items())
def test_what_is_left_is_not_played_yet(number: str, slug: str) -> None:
    assert not is_played(slug)


@pytest.mark.parametrize("id_", EXAMPLES)
def test_its_rules_are_there(id_: str) -> None:
    for topic in EXAMPLES[id_].topics:
        assert rule_title(topic), topic


def test_titles_differ() -> None:
    for language in LANGUAGES:
        shown = [(example.title[language], example.cards) for example in EXAMPLES.values()]
        assert len(shown) == len(set(shown))


def test_cards_named_in_texts_exist() -> None:
    catalog = load_catalog()
    for example in EXAMPLES.values():
        for words in _words(example):
            for slug in _references(words):
                assert slug in catalog or rule_title(slug.removeprefix("rule:")), (example.id, slug)


def _words(example: Example) -> Iterator[str]:
    for text in (example.about, example.notes):
        yield from text.values()
    for case in example.cases:
        yield from case.say.values()
    for step in example.steps:
        yield from step.say.values()
        for moment in step.during:
            yield from moment.say.values()


def _references(words: str) -> list[str]:
    return [part.split("]]")[0].split("|")[0] for part in words.split("[[")[1:]]


# An example that is wrong is found out: each thing that one states is changed, one at a time.


def spoilt(example: Example) -> Iterator[tuple[str, Example]]:
    """Yield the example with one thing that it states made false."""
    if example.expect:
        for key, wrong in _wrong(dict(example.expect)):
            yield f"end: {key}", replace(example, expect=MappingProxyType(wrong))
    for number, step in enumerate(example.steps):
        for key, wrong in _wrong(dict(step.expect)):
            changed = replace(step, expect=MappingProxyType(wrong))
            steps = (*example.steps[:number], changed, *example.steps[number + 1 :])
            yield f"step {number + 1}: {key}", replace(example, steps=steps)
        if step.asked:
            changed = replace(step, asked="Nobody at all")
            steps = (*example.steps[:number], changed, *example.steps[number + 1 :])
            yield f"step {number + 1}: asked", replace(example, steps=steps)
        if step.legal:
            changed = replace(step, legal=step.legal + ", platinum")
            steps = (*example.steps[:number], changed, *example.steps[number + 1 :])
            yield f"step {number + 1}: legal", replace(example, steps=steps)


def _wrong(stated: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in stated.items():
        if isinstance(value, dict):
            for inner, changed in _wrong(value):
                yield f"{key}.{inner}", {**copy.deepcopy(stated), key: changed}
        else:
            yield key, {**copy.deepcopy(stated), key: _other(value)}


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "nobody"]
    return value + ", platinum" if value else "platinum"


@pytest.mark.parametrize("id_", PLAYED)
def test_what_is_not_so_is_found_out(id_: str) -> None:
    for key, example in spoilt(EXAMPLES[id_]):
        assert run(example).differences, key


@pytest.mark.parametrize("id_", SETUPS)
def test_what_is_not_so_in_setup_is_found_out(id_: str) -> None:
    example = EXAMPLES[id_]
    for number, case in enumerate(example.cases):
        for key, wrong in _wrong(dict(case.expect)):
            if key == "absent":
                wrong = {"absent": "copper"}
            changed = replace(case, expect=MappingProxyType(wrong))
            cases = (*example.cases[:number], changed, *example.cases[number + 1 :])
            assert run_setup(replace(example, cases=cases)).differences, key


def test_an_answer_that_is_refused_is_reported_with_what_is_accepted() -> None:
    example = EXAMPLES["bard"]
    came = run(replace(example, steps=(replace(example.steps[0], answer="gold"),)))
    with speaking("en"):
        assert difference_words(came.differences[0]) == (
            "Step 1: “gold” is refused. Accepted: bard#1, stop."
        )


def test_an_answer_too_many_is_reported() -> None:
    example = EXAMPLES["game-end-fewer-turns"]
    came = run(replace(example, steps=example.steps * 2))
    with speaking("pt"):
        assert difference_words(came.differences[0]) == "Passo 2: “stop” não acontece."


def test_what_is_accepted_though_it_should_be_refused_is_reported() -> None:
    example = EXAMPLES["bard"]
    came = run(replace(example, steps=(replace(example.steps[0], refuses="stop"),)))
    with speaking("en"):
        assert difference_words(came.differences[0]) == (
            "Step 1: “stop” is accepted, though it should be refused."
        )


def test_cards_are_described() -> None:
    """What a tap on a card shows is written for every card of an example."""
    for example in EXAMPLES.values():
        for slug in example.cards:
            for language in LANGUAGES:
                assert load_texts().card(slug, language), slug


def test_runs_are_kept() -> None:
    assert isinstance(played("bard"), Run)
    assert played("bard") is played("bard")
