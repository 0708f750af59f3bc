"""Options as people type them, and what is said about what is not understood."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.problems import Problem
from tests.kingdoms.tables import CATALOG
from webapp.kingdoms.options import MAX_SEED, OPTION_NAMES, SPREAD, Limit, Options, read_options


def read(**asked: str) -> Options:
    return read_options(asked, CATALOG)


def refusal(**asked: str) -> dict[str, Any]:
    with pytest.raises(Problem) as caught:
        read(**asked)
    return {"code": caught.value.code, **caught.value.details}


def test_nothing_asked_is_two_players_and_all_boxes() -> None:
    assert read() == read(sets="", need=" ", players="") == Options()


def test_every_option_is_read() -> None:
    assert read(
        players="5", sets="nocturne, base@1,base@2,nocturne@1", landscapes="0-3", events="1",
        ways="0-2", colony="always", shelters="share", need="village, type:Night".lower(),
        forbid="tag:curser,card:alms", lock="Vila Abençoada,moat", ban="King's Court",
        like="witch", avoid="smithy,smithy", costs="2:1,$5:3", potions="together", mix="3",
        reaction="yes", seed=str(MAX_SEED),
    ) == Options(
        players=5,
        sets=("nocturne@1", "base@1", "base@2"),
        landscapes=Limit(0, 3),
        kinds=(("event", Limit(1, 1)), ("way", Limit(0, 2))),
        colony="always",
        shelters="share",
        need=("tag:village", "type:night"),
        forbid=("tag:curser", "card:alms"),
        lock=("blessed-village", "moat"),
        ban=("kings-court",),
        like=("witch",),
        avoid=("smithy",),
        costs=((2, 1), (5, 3)),
        potions="together",
        mix=3,
        reaction=True,
    )  # fmt: skip
    assert read(seed=str(MAX_SEED)).seed == MAX_SEED
    assert read(costs="spread").costs == SPREAD
    assert read(landscapes="official").landscapes is None
    assert read(reaction="no").reaction is False


def test_a_word_is_a_tag_before_a_type_before_a_card() -> None:
    assert read(need="village").need == ("tag:village",)
    assert read(need="card:village").need == ("card:village",)
    assert read(need="duration").need == ("type:duration",)
    assert read(need="chapel").need == ("card:chapel",)


def test_a_set_without_an_edition_is_the_newest() -> None:
    assert read(sets="base,nocturne,BASE").sets == ("base@2", "nocturne@1")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("players", "7", "bad-number"),
        ("players", "abc", "bad-number"),
        ("players", "1", "bad-number"),
        ("players", "-2", "bad-number"),
        ("players", "2.5", "bad-number"),
        ("players", "٣", "bad-number"),
        ("players", "9" * 5000, "bad-number"),
        ("seed", "-1", "bad-number"),
        ("seed", str(MAX_SEED + 1), "bad-number"),
        ("mix", "0", "bad-number"),
        ("sets", "nocturn", "unknown-set"),
        ("sets", "base@", "unknown-edition"),
        ("sets", "base@3", "unknown-edition"),
        ("sets", "nocturne@2", "unknown-edition"),
        ("landscapes", "many", "bad-limit"),
        ("landscapes", "3-2", "bad-limit"),
        ("landscapes", "21", "bad-limit"),
        ("events", "-1", "bad-limit"),
        ("colony", "maybe", "unknown-choice"),
        ("potions", "some", "unknown-choice"),
        ("reaction", "perhaps", "unknown-choice"),
        ("need", "tag:nothing", "unknown-wish"),
        ("need", "type:nothing", "unknown-wish"),
        ("forbid", "nonsense", "unknown-wish"),
        ("need", "card:nothing", "unknown-card"),
        ("lock", "nothing", "unknown-card"),
        ("lock", "copper", "not-dealt"),
        ("ban", "goat", "not-dealt"),
        ("costs", "2", "bad-costs"),
        ("costs", "2:11", "bad-costs"),
        ("costs", "a:b", "bad-costs"),
        ("nonsense", "1", "unknown-option"),
    ],
)
def test_what_is_not_understood_is_refused(name: str, text: str, code: str) -> None:
    told = refusal(**{name: text})
    assert told["code"] == code
    assert told["got"] in (text, text.partition(":")[2], name)


def test_a_refusal_says_what_is_accepted() -> None:
    assert refusal(players="7") == {
        "code": "bad-number", "name": "players", "got": "7", "least": 2, "most": 6,
    }  # fmt: skip
    assert refusal(sets="base@3")["accepted"] == ("base@1", "base@2")
    assert "nocturne" in refusal(sets="x")["accepted"]
    assert {"tag:village", "type:night"} < set(refusal(need="x y z")["accepted"])
    assert refusal(zzz="1")["accepted"] == OPTION_NAMES


@given(st.sampled_from(OPTION_NAMES), st.text(max_size=30).map("qq¬".__add__))
def test_any_other_text_is_refused(name: str, text: str) -> None:
    told = refusal(**{name: text})
    assert told["got"].strip() in text or told["got"] == name
