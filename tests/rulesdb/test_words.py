from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.catalog import load_catalog
from rulesdb.folding import closed, fold, split_words
from rulesdb.names import NameTable
from rulesdb.snippets import LONGEST, snippet
from rulesdb.spelling import Vocabulary, distance, edits_allowed
from rulesdb.terms import load_terms


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("King's Court", "kings court"),
        ("King’s Court", "kings court"),
        ("Will-o'-Wisp", "will o wisp"),
        ("  Bênção,\nda  FLORESTA!", "bencao da floresta"),
        ("+2 Cartas, $3", "+2 cartas $3"),
        ("custa −4 (P)", "custa 4 p"),
        ("Cœur ﬁx Æ", "coeur fix ae"),
        ("🂡", ""),
    ],
)
def test_folding_leaves_what_is_compared(text, folded):
    assert fold(text) == folded
    assert closed(text) == folded.replace(" ", "")


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)
    assert fold(" ".join(split_words(text))) == fold(text)


@pytest.mark.parametrize(
    ("one", "other", "most", "away"),
    [
        ("bruxa", "bruxa", 1, 0),
        ("bruxa", "bruxas", 1, 1),
        ("bruxa", "bruax", 1, 1),
        ("bruxa", "brxa", 1, 1),
        ("bruxa", "broxa", 1, 1),
        ("bruxa", "brocha", 2, None),
        ("necromancer", "necormancr", 2, 2),
        ("necromancer", "necormancr", 1, None),
        ("", "ab", 2, 2),
        ("abcdef", "fedcba", 2, None),
    ],
)
def test_distance_counts_mistakes_up_to_a_limit(one, other, most, away):
    assert distance(one, other, most) == distance(other, one, most) == away


def test_short_words_forgive_one_mistake_and_long_words_two():
    assert [edits_allowed("x" * length) for length in (1, 2, 3, 5, 6, 12)] == [0, 0, 1, 1, 2, 2]


def test_likelier_mistakes_come_first():
    known = Vocabulary(["fogo", "fosso", "fossa", "bosque", "cobre", "cofre"])
    assert known.near("foso", 1)[0] == (1, "fosso")
    assert known.near("fossso", 1)[0] == (1, "fosso")
    assert known.near("cobre", 1)[0] == (0, "cobre")
    assert known.near("cofro", 1) == [(1, "cofre")]
    assert known.near("", 2) == known.near("cofre", 0) == []


def test_a_snippet_shows_the_first_word_found_and_marks_each():
    text = "x " * 200 + "the Witch and the witches " + "y " * 200
    pieces = snippet(text, frozenset({"witch"}), lambda word: frozenset({word.rstrip("es")}))
    assert [words for words, marked in pieces if marked] == ["Witch", "witches"]
    assert pieces[0] == ("… ", False)
    assert pieces[-1] == (" …", False)
    inside = "".join(words for words, _ in pieces[1:-1])
    assert inside in text
    assert len(inside) <= LONGEST


def test_a_short_text_is_its_own_snippet():
    assert snippet("A Witch.", frozenset(), lambda word: frozenset({word})) == (
        ("A Witch.", False),
    )
    assert snippet("", frozenset(), lambda word: frozenset({word})) == ()


def test_a_word_without_spaces_is_cut_all_the_same():
    (piece, end) = snippet("x" * 900, frozenset(), lambda word: frozenset({word}))
    assert (len(piece[0]), end) == (LONGEST, (" …", False))


@pytest.mark.parametrize(
    ("field", "word", "term"),
    [("type", "Ações", "action"), ("type", "acao", "action"), ("type", "Hexes", "hex"),
     ("type", "Bênçãos", "boon"), ("type", "allies", "ally"), ("type", "heranças", "heirloom"),
     ("brings", "Favores", "favors"), ("in", "exemplo", "example"), ("field", "Custo", "cost"),
     ("type", "moon", None), ("field", "", None)],
)  # fmt: skip
def test_a_term_is_found_by_any_of_its_words(field, word, term):
    assert load_terms().find(field, word) == term


def test_a_term_is_shown_by_its_first_word():
    assert load_terms().name("type", "night", "pt") == "Noite"
    assert load_terms().name("type", "night", "en") == "Night"


def test_a_card_is_found_by_exactly_its_name_in_any_language():
    names = NameTable(load_catalog())
    assert names.exactly("will-o-wisp") == names.exactly("fogo fatuo") == "will-o-wisp"
    assert names.exactly("COVA DO PECADO") == names.exactly("den of sin") == "den-of-sin"
    assert names.exactly("witc") is None
    assert names.nearest("witc")[0] == "witch"
    assert names.nearest("") == ()
    assert len(names.nearest("a" * 500)) <= 5
