from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp import storage
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import Options
from webapp.storage import BANNED, LIKED, Favourite, Game, Kept, Result
from webapp.yours import backup, limits

CATALOG = load_catalog()
CODES = tuple(encode(deal(Options(), CATALOG, seed), CATALOG) for seed in range(4))
KEPT = Kept(
    sets=("base@2", "nocturne@1"),
    options={"players": "3", "need": "tag:village", "lately": "2"},
    games=(
        Game("g2", CODES[0], date(2026, 3, 2), (Result("Ana", 31), Result("Zé", -3, True)), "a\nb"),
        Game("g1", CODES[1], date(2026, 3, 1), (Result("Ana"),)),
    ),
    kingdoms=(Favourite(CODES[2], "Noite"), Favourite(CODES[3])),
    marks={"witch": LIKED, "moat": BANNED},
)


def written(kept: Kept = KEPT) -> dict:
    return json.loads(backup.write(kept))


def read(data) -> Kept:
    return backup.read(json.dumps(data).encode(), CATALOG)


def test_what_is_written_is_read_back():
    assert backup.read(backup.write(KEPT).encode(), CATALOG) == KEPT
    assert backup.read(b"\xef\xbb\xbf" + backup.write(KEPT).encode(), CATALOG) == KEPT
    assert backup.read(backup.write(Kept()).encode(), CATALOG) == Kept()


texts = st.text(max_size=60)
games = st.builds(
    Game,
    id=st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True),
    code=st.sampled_from(CODES),
    day=st.dates(limits.FIRST_DAY, limits.LAST_DAY),
    results=st.lists(
        st.builds(
            Result,
            name=texts.map(lambda text: limits.tidy(text, limits.NAME)),
            score=st.none() | st.integers(*limits.SCORES),
            won=st.booleans(),
        ),
        max_size=limits.PLAYERS,
    ).map(tuple),
    note=texts.map(lambda text: limits.tidy(text, limits.NOTE)),
)
cards = st.sampled_from(sorted(CATALOG.cards))


@given(
    st.builds(
        Kept,
        sets=st.sets(st.sampled_from(["base@1", "base@2", "empires@1"])).map(
            lambda sets: tuple(sorted(sets))
        ),
        games=st.lists(games, max_size=4, unique_by=lambda game: game.id).map(tuple),
        kingdoms=st.lists(
            st.builds(
                Favourite,
                st.sampled_from(CODES),
                texts.map(lambda text: limits.tidy(text, limits.NAME)),
            ),
            max_size=3,
            unique_by=lambda kingdom: kingdom.code,
        ).map(tuple),
        marks=st.dictionaries(cards, st.sampled_from([LIKED, BANNED]), max_size=5),
    )
)
@settings(max_examples=60, deadline=None)
def test_anything_kept_survives_the_way_through_a_file(kept):
    assert backup.read(backup.write(kept).encode(), CATALOG) == kept


@given(st.text(max_size=700))
@example("e\x07\u0301")
@example("\r\r\n")
@settings(max_examples=200, deadline=None)
def test_tidy_text_stays_as_it_is(text):
    once = limits.tidy(text, limits.NOTE)
    assert limits.tidy(once, limits.NOTE) == once
    assert len(once) <= limits.NOTE


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"format": "other"}', b"[" * 100_000,
     b'{"version": 1}', b'"arauto-yours"'],
)  # fmt: skip
def test_what_is_no_file_of_ours_is_refused(content):
    with pytest.raises(Problem) as raised:
        backup.read(content, CATALOG)
    assert raised.value.code == "file-not-ours"


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(Problem) as raised:
        backup.read(b" " * (backup.LARGEST_FILE + 1), CATALOG)
    assert (raised.value.code, raised.value.status) == ("too-large", 413)


def put(path, value):
    def change(data):
        at = data
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value

    return change


DROP = object()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["version"], 2, "version"),
        (["version"], True, "version"),
        (["more"], 1, "{}"),
        (["sets"], "base@2", "sets"),
        (["sets", 0], "base", "sets[0]"),
        (["sets", 0], "base@7", "sets[0]"),
        (["sets", 0], 7, "sets[0]"),
        (["sets"], ["base@2", "base@2"], "sets"),
        (["options"], [], "options"),
        (["options", "players"], "9", "options"),
        (["options", "players"], 3, "options.players"),
        (["options", "colour"], "red", "options"),
        (["options", "lately"], "99", "options"),
        (["games", 0], "x", "games[0]"),
        (["games", 0, "id"], "a b", "games[0].id"),
        (["games", 0, "id"], "g1", "games"),
        (["games", 0, "code"], CODES[0][:-1], "games[0].code"),
        (["games", 0, "day"], "2026-02-30", "games[0].day"),
        (["games", 0, "day"], "1999-02-03", "games[0].day"),
        (["games", 0, "day"], 20260301, "games[0].day"),
        (["games", 0, "note"], "x" * 501, "games[0].note"),
        (["games", 0, "note"], "x\0", "games[0].note"),
        (["games", 0, "note"], None, "games[0].note"),
        (["games", 0, "extra"], 1, "games[0]"),
        (["games", 0, "players"], [{"name": "A", "score": 1, "won": False}] * 7,
         "games[0].players"),
        (["games", 0, "players", 0, "score"], 1.5, "games[0].players[0].score"),
        (["games", 0, "players", 0, "score"], True, "games[0].players[0].score"),
        (["games", 0, "players", 0, "score"], 10**6, "games[0].players[0].score"),
        (["games", 0, "players", 0, "won"], 1, "games[0].players[0].won"),
        (["games", 0, "players", 0, "name"], "x" * 41, "games[0].players[0].name"),
        (["kingdoms", 0, "code"], "nonsense", "kingdoms[0].code"),
        (["kingdoms", 1, "code"], CODES[2], "kingdoms"),
        (["liked"], ["no-such-card"], "liked[0]"),
        (["liked"], [["witch"]], "liked[0]"),
        (["banned"], ["witch"], "banned"),
    ],
)  # fmt: skip
def test_the_first_thing_that_is_wrong_is_named(path, value, where):
    data = written()
    put(path, value)(data)
    with pytest.raises(Problem) as raised:
        read(data)
    assert (raised.value.code, raised.value.details["where"]) == ("file-damaged", where)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        (["sets"], sum(len(each.editions) for each in CATALOG.sets.values())),
        (["games"], storage.MOST_GAMES),
        (["kingdoms"], storage.MOST_KINGDOMS),
        (["liked"], storage.MOST_CARDS),
        (["banned"], storage.MOST_CARDS),
    ],
)
def test_too_many_are_refused_before_any_is_read(path, most):
    data = written()
    put(path, [None] * most)(data)
    with pytest.raises(Problem) as raised:
        read(data)
    assert raised.value.code == "file-damaged"
    put(path, [None] * (most + 1))(data)
    with pytest.raises(Problem) as raised:
        read(data)
    assert (raised.value.code, raised.value.details["most"]) == ("too-many-kept", most)


@pytest.mark.parametrize("key", sorted(written()))
def test_nothing_may_be_missing(key):
    data = written()
    del data[key]
    with pytest.raises(Problem) as raised:
        read(data)
    assert raised.value.code == ("file-not-ours" if key == "format" else "file-damaged")


def test_the_most_that_can_be_kept_fits_in_a_file():
    random = Random(1)
    longest = max((encode(deal(Options(players=6), CATALOG, seed), CATALOG) for seed in range(200)),
                  key=len)  # fmt: skip
    wide = "𝔄" * limits.NAME
    results = tuple(Result(wide, -999) for _ in range(limits.PLAYERS))
    games = tuple(
        Game(f"{random.getrandbits(128):032x}", longest, date(2026, 1, 1) + timedelta(number),
             results, "𝔄" * limits.NOTE)
        for number in range(storage.MOST_GAMES)
    )  # fmt: skip
    assert len(backup.write(Kept(games=games)).encode()) < backup.LARGEST_FILE
