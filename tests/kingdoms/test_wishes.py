"""Wishes of people: what follows from the things they keep, and how one is given up."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.problems import Problem
from rulesdb.tags import TAGS
from webapp.kingdoms.change import choices_of, pick
from webapp.kingdoms.check import DECIDED, faults
from webapp.kingdoms.deal import deal
from webapp.kingdoms.first_player import may_begin
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.offers import SEVERAL, offers
from webapp.kingdoms.options import Options, read_options
from webapp.kingdoms.pool import whole_pool
from webapp.kingdoms.wish_words import in_words, told
from webapp.kingdoms.wishes import Mine, read_wishes, without, without_card, write_options
from webapp.language import speaking

CATALOG = load_catalog()
POOL = whole_pool(CATALOG)
cards = st.sampled_from(POOL.piles)
limits = st.sampled_from(["", "0", "2", "0-3", "1-4"])
wishes = st.fixed_dictionaries({
    "players": st.sampled_from(["2", "3", "6"]),
    "sets": st.lists(st.sampled_from(["base", "base@1", "nocturne", "empires"]), unique=True).map(
        ",".join
    ),
    "landscapes": limits,
    "events": limits,
    "colony": st.sampled_from(["", "always", "never", "share", "official"]),
    "shelters": st.sampled_from(["", "always"]),
    "need": st.lists(st.sampled_from(["tag:village", "type:night", "card:witch"]), unique=True).map(
        ",".join
    ),
    "lock": st.lists(cards, max_size=3, unique=True).map(",".join),
    "ban": st.lists(cards, max_size=3, unique=True).map(",".join),
    "costs": st.sampled_from(["", "spread", "2:1,5:3"]),
    "potions": st.sampled_from(["", "any", "never", "together"]),
    "mix": st.sampled_from(["", "1", "3"]),
    "reaction": st.sampled_from(["", "yes", "no"]),
})  # fmt: skip


@given(wishes)
@settings(max_examples=150, deadline=None)
def test_options_are_written_as_they_are_read(values):
    options = read_options(values, CATALOG)
    assert read_options(write_options(options), CATALOG) == options
    for language in LANGUAGES:
        with speaking(language):
            phrases = told(write_options(options), CATALOG, language)
            assert all(phrase.strip() for phrase in phrases)


def test_no_sets_named_means_ones_own():
    mine = Mine(sets=("nocturne@1", "base@2"))
    assert read_wishes({}, mine, CATALOG).sets == mine.sets
    assert read_wishes({"sets": "empires"}, mine, CATALOG).sets == ("empires@1",)
    assert read_wishes({"own": "no"}, mine, CATALOG).sets == ()
    assert read_wishes({}, Mine(), CATALOG).sets == ()


def test_likes_and_bans_count_unless_the_wishes_say_otherwise():
    mine = Mine(liked=("witch", "moat"), banned=("chapel", "bard"))
    asked = read_wishes({"lock": "bard", "ban": "moat"}, mine, CATALOG)
    assert asked.ban == ("moat", "chapel"), "who asks for a card by name wants it"
    assert asked.like == ("witch",), "and who bans one does not like it"
    assert read_wishes({"taste": "no"}, mine, CATALOG).ban == ()
    assert read_wishes({"need": "card:chapel"}, mine, CATALOG).ban == ("bard",)


def test_what_was_played_lately_is_left_out():
    played = deal(Options(players=3), CATALOG, 7)
    mine = Mine(played=(played,))
    asked = read_wishes({"lately": "1"}, mine, CATALOG)
    assert set(asked.avoid) == {*played.supply_piles, *played.landscapes}
    assert read_wishes({"lately": "0"}, mine, CATALOG).avoid == ()
    again = deal(asked, CATALOG, 8)
    assert not {*again.piles, *again.dealt} & {*played.supply_piles, *played.landscapes}
    kept = read_wishes({"lately": "1", "lock": played.piles[0]}, mine, CATALOG)
    assert played.piles[0] not in kept.avoid


@pytest.mark.parametrize(
    "values", [{"own": "maybe"}, {"taste": "sweet"}, {"lately": "21"}, {"lately": "two"}]
)
def test_nonsense_is_refused(values):
    with pytest.raises(Problem):
        read_wishes(values, Mine(), CATALOG)


def give_up(values: dict[str, str], mine: Mine) -> tuple[list[str], Kingdom]:
    """Follow what is proposed until a kingdom can be dealt; return what was given up, in words."""
    given_up: list[str] = []
    for _ in range(12):
        try:
            return given_up, deal(read_wishes(values, mine, CATALOG), CATALOG, 1)
        except Problem as problem:
            if problem.code == "impossible-wish":
                named = [(problem.details["option"], problem.details["value"])]
            else:
                named = [tuple(wish.split("=", 1)) for wish in problem.details["wishes"]]
            for option, value in named:
                with speaking("en"):
                    given_up.append(in_words(option, value, CATALOG, "en"))
                values = without(values, option, value, CATALOG)
    raise AssertionError(f"still impossible without {given_up}")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"sets": "base", "need": "tag:curser", "ban": "Bruxa"},
         ["There must be: Gives Curses to others"]),
        ({"sets": "base", "costs": "2:1,7:2"}, ["at least 2 piles at $7"]),
        ({"sets": "base", "landscapes": "2"}, ["Landscapes: exactly 2"]),
        ({"sets": "nocturne", "events": "1"}, ["Event: exactly 1"]),
        ({"sets": "base", "lock": "Bard"}, ["For sure: Bard"]),
        ({"lock": "witch,moat", "ban": "witch"}, ["For sure: Witch"]),
        ({"need": "tag:village", "forbid": "tag:village"}, ["There must be: Gives two"]),
        ({"sets": "alchemy,base", "potions": "never", "lock": "familiar"}, ["For sure: Familiar"]),
        ({"lock": "witch,bard,horn-of-plenty", "mix": "2"}, ["from at most 2 sets"]),
    ],
)  # fmt: skip
def test_a_wish_is_given_up_in_words_and_the_rest_is_kept(values, said):
    given_up, _ = give_up(values, Mine())
    assert [words[: len(wanted)] for words, wanted in zip(given_up, said, strict=True)] == said


def test_what_comes_from_things_kept_is_given_up_as_a_whole():
    base = [card.slug for card in CATALOG.of_set("base", 2) if card.kind == "kingdom"]
    mine = Mine(sets=("base@2",), banned=tuple(base[:20]))
    values = {"players": "3"}
    _, kingdom = give_up(values, mine)
    assert set(kingdom.piles) & set(base[:20])
    played = tuple(deal(Options(sets=("base@2",)), CATALOG, seed) for seed in range(4))
    given_up, _ = give_up({"lately": "4"}, Mine(sets=("base@2",), played=played))
    assert len(given_up) == 1
    assert given_up[0].startswith("Not again: ")
    assert "more" in given_up[0]


def test_a_card_never_to_be_seen_again_is_asked_for_no_more():
    values = {"players": "3", "lock": "witch,moat", "like": "witch", "ban": "bard",
              "need": "tag:village,card:witch"}  # fmt: skip
    assert without_card(values, "witch") == {
        "players": "3", "lock": "moat", "ban": "bard,witch", "need": "tag:village",
    }  # fmt: skip


def test_everything_offered_for_a_choice_may_be_chosen():
    options = Options()
    wanted = "young-witch,druid,obelisk,ferryman,riverboat,black-market,bard,underling"
    rich = read_options({"lock": wanted, "traits": "2", "ways": "1", "landscapes": "4"}, CATALOG)
    seen: set[str] = set()
    for seed in range(6):
        kingdom = deal(rich if seed % 2 else options, CATALOG, seed)
        for key in choices_of(kingdom):
            offered = offers(kingdom, key, options, CATALOG)
            seen.add(key.partition(":")[0])
            if key in DECIDED:
                assert offered == ()
                continue
            assert set(kingdom.choices[key]) <= set(offered)
            if key in SEVERAL:
                one_of_each = {CATALOG[slug].pile or slug: slug for slug in offered}
                names = Random(seed).sample(list(one_of_each.values()), len(kingdom.choices[key]))
                changed = pick(kingdom, key, names, options, CATALOG, Random(seed))
                assert set(changed.choices[key]) == set(names)
                continue
            for slug in offered:
                changed = pick(kingdom, key, [slug], options, CATALOG, Random(seed))
                assert changed.choices[key] == (slug,)
                assert not list(faults(changed, CATALOG))
    assert {"bane", "druid-boons", "obelisk", "ferryman", "riverboat", "black-market", "ally",
            "trait"} <= seen  # fmt: skip


@pytest.mark.parametrize(
    ("won", "seats"),
    [
        ([False, True, False], (2,)),
        ([False, False, True], (0,)),
        ([True, False, True], (1,)),
        ([True, True, False, False], (2, 3)),
        ([True, True], (0, 1)),
        ([False, False, False], (0, 1, 2)),
    ],
)
def test_who_may_begin(won, seats):
    assert may_begin(won) == seats


def test_every_tag_is_told():
    with speaking("pt"):
        for tag in TAGS:
            assert TAGS[tag]["pt"] in in_words("need", f"tag:{tag}", CATALOG, "pt")
