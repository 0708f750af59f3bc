"""Nearness in meaning: by the company that words keep."""

from __future__ import annotations

import pytest

from rulesdb.semantics import learn

TEXTS = {
    1: ["draw", "cards", "hand"],
    2: ["pull", "cards", "hand"],
    3: ["trash", "copper", "burn"],
    4: ["burn", "copper", "estate"],
    5: ["curse", "others"],
}


@pytest.fixture(scope="module")
def learned():
    return learn({thing: list(words) for thing, words in TEXTS.items()}, dimensions=3)


def test_words_that_keep_the_same_company_mean_the_same(learned):
    draw = learned.of(["draw"])
    assert learned.nearness(draw, 2) > 0.8, "a word that this thing lacks"
    assert learned.nearness(draw, 3) < 0.2
    trash = learned.of(["trash"])
    assert learned.nearness(trash, 4) > learned.nearness(trash, 1)


def test_every_thing_is_nearest_to_its_own_words(learned):
    for thing, words in TEXTS.items():
        direction = learned.of(words)
        nearness = {other: learned.nearness(direction, other) for other in TEXTS}
        assert max(nearness.values()) <= nearness[thing] + 1e-5
        assert all(-1.001 <= cosine <= 1.001 for cosine in nearness.values())


def test_unknown_words_mean_nothing(learned):
    assert learned.of(["abracadabra"]) is None
    assert learned.of([]) is None
    assert list(learned.of(["draw", "abracadabra"])) == list(learned.of(["draw"]))


def test_fewer_things_than_dimensions_are_learned_too():
    few = learn({1: ["a", "b"], 2: ["c"]})
    assert few.nearness(few.of(["a"]), 1) > 0.9
    assert abs(few.nearness(few.of(["a"]), 2)) < 0.1
