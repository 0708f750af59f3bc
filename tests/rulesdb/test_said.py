"""What players say for a card: well formed, and each leads to its card."""

from __future__ import annotations

import random

import pytest

from rulesdb import search
from rulesdb.catalog import LANGUAGES, DataError, load_catalog
from rulesdb.folding import fold
from rulesdb.said import load_said, read_said

ENOUGH = {"kingdom": 5, "basic": 5}


@pytest.mark.parametrize("card", load_catalog(), ids=lambda card: card.slug)
def test_every_card_has_phrases_of_people_who_forgot_its_name(card):
    for language in LANGUAGES:
        phrases = load_said()[card.slug][language]
        assert len(phrases) >= ENOUGH.get(card.kind, 3)
        for phrase in phrases:
            words = fold(phrase).split()
            assert 2 <= len(words) <= 12, phrase
            assert f" {fold(card.name(language))} " not in f" {fold(phrase)} ", phrase


def test_each_leads_to_its_card(built_index):
    every = [
        (language, phrase, slug)
        for slug, said in load_said().items()
        for language in LANGUAGES
        for phrase in said[language]
    ]
    asked = random.Random(7).sample(every, 300)
    lost = [
        phrase
        for language, phrase, slug in asked
        if slug not in [hit.slug for hit in search.search(phrase, language, limit=3).hits]
    ]
    assert len(lost) <= len(asked) * 0.03, lost


def test_they_are_searched_and_never_shown(built_index):
    phrase = load_said()["mine"]["en"][0]
    found = next(one for one in search.search(phrase, "en").hits if one.slug == "mine")
    assert phrase not in "".join(words for words, _ in found.snippet)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[cellar]", "[celar]", "said/base.toml: celar: no card of this set"),
        ("[cellar]", "[witch-hut]", "said/base.toml: witch-hut: no card of this set"),
        ("[cellar]\nen =", "[cellar]\nfr =", "said/base.toml: cellar: expected phrases in each"),
        ("[cellar]\nen = [", '[cellar]\nen = ["DÁ maldição pra todo mundo", ', "is also said for"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(data, old, new, told):
    file = data / "said" / "base.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=told):
        read_said(data / "said", load_catalog())


@pytest.mark.parametrize("phrases", ['"one phrase"', "[]", '["", "a b"]', "[1]"])
def test_phrases_are_a_list_of_some(data, phrases):
    file = data / "said" / "promo.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    header = next(number for number, line in enumerate(lines) if line.startswith("["))
    rest = next(n for n in range(header + 1, len(lines)) if lines[n].startswith("["))
    spoiled = [lines[header], f"en = {phrases}", 'pt = ["a b"]', *lines[rest:]]
    file.write_text("\n".join(spoiled), encoding="utf-8")
    with pytest.raises(DataError, match="expected phrases in each language"):
        read_said(data / "said", load_catalog())


def test_a_card_without_phrases_is_missed(data):
    file = data / "said" / "promo.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[text.index("\n[", 1) :], encoding="utf-8")
    with pytest.raises(DataError, match="no phrases"):
        read_said(data / "said", load_catalog())
