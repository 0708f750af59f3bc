"""The page of a kingdom shows all of its setup, and shares it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog
from webapp.kingdoms import fetch
from webapp.kingdoms.code import decode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.laid import laid
from webapp.kingdoms.options import read_options
from webapp.kingdoms.resolve import resolve

CATALOG = load_catalog()
STATES = ("deluded", "envious", "miserable", "twice-miserable")


def dealt(seed: int, **wishes: str):
    kingdom = deal(read_options(wishes, CATALOG), CATALOG, seed)
    return kingdom, resolve(kingdom, CATALOG)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_setup_is_on_the_page(client, language):
    for seed in range(15):
        answer = client.get(
            f"/{language}/kingdoms/random?seed={seed}&players=3", follow_redirects=True
        )
        kingdom, setup = dealt(seed, players="3")
        page = answer.text
        slugs = {pile.slug for pile in (*setup.supply, *setup.non_supply)}
        slugs |= {copies.slug for pile in setup.supply for copies in pile.cards}
        slugs |= {copies.slug for copies in setup.each_player.deck}
        slugs |= {card for thing in setup.table for card in (*thing.on, *thing.cards)}
        slugs |= {thing.slug for thing in setup.table if thing.slug in CATALOG}
        slugs |= set(kingdom.landscapes)
        for slug in slugs:
            assert f"/{language}/cards/{slug}" in page, (seed, slug)
            for each in LANGUAGES:
                name = CATALOG[slug].name(each).replace("'", "&#39;")
                assert name in page, (seed, slug)
        reasons = {
            because
            for pile in (*setup.supply, *setup.non_supply, *setup.table)
            for because in pile.because
            if because in CATALOG
        }
        for slug in reasons:
            assert f"/{language}/cards/{slug}" in page, (seed, slug)


def test_a_code_is_the_address_and_tells_everything(client, rich_code):
    page = client.get(f"/en/kingdoms/{rich_code}").text
    kingdom = decode(rich_code, CATALOG)
    for slugs in kingdom.choices.values():
        for slug in slugs:
            assert f"/en/cards/{slug}" in page
    assert f'value="http://localhost/k/{rich_code}"' in page


def test_other_numbers_of_players_are_one_link_away(client, rich_code):
    page = client.get(f"/en/kingdoms/{rich_code}").text
    others = re.findall(r'class="chip" href="/en/kingdoms/(\w+)"', page)
    kingdoms = [decode(code, CATALOG) for code in others]
    assert [kingdom.players for kingdom in kingdoms] == [2, 3, 4, 5, 6]
    assert len({kingdom.piles for kingdom in kingdoms}) == 1
    assert len({tuple(sorted(kingdom.choices)) for kingdom in kingdoms}) == 1


def test_wishes_are_met_and_kept_for_the_next_deal(client):
    answer = client.get("/en/kingdoms/random?players=5&sets=nocturne&sets=base%401&seed=8&ban=")
    kingdom = decode(answer.headers["Location"].rpartition("/")[2], CATALOG)
    assert kingdom.players == 5
    assert {CATALOG[slug].set for slug in kingdom.piles} <= {"nocturne", "base"}
    form = client.get("/pt/kingdoms/").text
    assert 'name="players" value="5" checked' in form
    assert 'name="sets" value="nocturne" checked' in form
    assert 'name="sets" value="base@1" checked' in form
    assert 'name="sets" value="base" checked' not in form
    again = re.search(r'href="(/pt/kingdoms/random[^"]*)"', client.get("/pt/").text)[1]
    assert "sets=nocturne" in again
    assert "seed" not in again
    assert client.get(again.replace("&amp;", "&")).status_code == 303


def test_a_recommended_set_is_dealt_as_printed(client):
    recommended = next(iter(CATALOG.recommended.values()))
    answer = client.get(f"/en/kingdoms/recommended/{recommended.slug}?players=4")
    kingdom = decode(answer.headers["Location"].rpartition("/")[2], CATALOG)
    assert set(kingdom.piles) == set(recommended.piles)
    assert kingdom.players == 4
    assert client.get("/en/kingdoms/recommended/nope").status_code == 404
    assert client.get(f"/en/kingdoms/recommended/{recommended.slug}?players=9").status_code == 400


def test_a_kingdom_is_shared_as_a_picture_and_as_text(client, rich_code):
    picture = client.get(f"/en/kingdoms/{rich_code}/qr.svg")
    assert picture.mimetype == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert client.get("/en/kingdoms/1abc/qr.svg").status_code == 404
    for language, word in (("pt", "Suprimento"), ("en", "Supply")):
        text = client.get(f"/{language}/kingdoms/{rich_code}/text")
        assert text.mimetype == "text/plain"
        assert rich_code in text.text
        assert word in text.text
        for slug in decode(rich_code, CATALOG).piles:
            assert CATALOG[slug].name(language) in text.text
        assert text.text.startswith(f"http://localhost/k/{rich_code}\n")


def test_the_texts_to_copy_speak_their_own_language(client, rich_code):
    texts = {each: client.get(f"/{each}/kingdoms/{rich_code}/text").text for each in LANGUAGES}
    for language in LANGUAGES:
        page = unescape(client.get(f"/{language}/kingdoms/{rich_code}").text)
        for each in LANGUAGES:
            assert texts[each] in page
    assert "Cada jogador" in texts["pt"]
    assert "Cada jogador" not in texts["en"]


def test_two_sides_of_the_same_cards_are_fetched_once(client):
    kingdom, setup = dealt(1, lock="skulk", sets="nocturne")
    assert {thing.slug for thing in setup.table if thing.kind == "state"} >= set(STATES)
    boxes = fetch.boxes(setup, kingdom.players, CATALOG, "en")
    states = [each for box in boxes for each in box.cards if each.card.slug in STATES]
    found = [(each.card.slug, each.back.slug, each.count) for each in states]
    assert sorted(found) == [("deluded", "envious", 6), ("miserable", "twice-miserable", 6)]
    lines = [line for line in laid(setup) if line.sides]
    assert [(line.slugs, line.thing.count) for line in lines] == [(STATES[:2], 6), (STATES[2:], 6)]


def test_the_table_says_what_lies_there_in_few_lines():
    kingdom, setup = dealt(2, lock="druid,tax")
    lines = list(laid(setup))
    (boons,) = (line for line in lines if line.thing.kind == "druid-boon")
    assert boons.slugs == kingdom.choices["druid-boons"]
    (debt,) = (line for line in lines if line.thing.slug == "debt" and line.thing.on)
    assert debt.everywhere
    _, setup = dealt(2, lock="aqueduct")
    (vp,) = (line for line in laid(setup) if line.thing.because == ("aqueduct",) and line.thing.on)
    assert not vp.everywhere


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_what_is_fetched_is_what_the_setup_uses(players):
    for seed in range(40):
        kingdom, setup = dealt(seed, players=players)
        boxes = fetch.boxes(setup, kingdom.players, CATALOG, "en")
        fetched = {each.card.slug: each.count for box in boxes for each in box.cards}
        piles = {pile.slug: pile.count for pile in (*setup.supply, *setup.non_supply)}
        for slug, count in piles.items():
            in_decks = sum(
                kingdom.players * copies.count
                for copies in setup.each_player.deck
                if copies.slug == slug
            )
            assert fetched[slug] == count + in_decks, (seed, slug)
        assert fetched["copper"] == 60
        for box in boxes:
            assert all(each.card.set == box.set for each in box.cards)
            assert box.copies >= len(box.cards)
        decks = {slug: count for box in boxes for slug, count in box.decks}
        for thing in setup.table:
            if thing.kind == "deck" and thing.slug != "black-market":
                assert decks[thing.slug] == len(thing.cards)
            if thing.kind in fetch.ONE_CARD:
                assert fetched[thing.slug] == 1
        tokens = {
            (token.kind, token.slug): token.count for token in fetch.tokens(setup, kingdom.players)
        }
        for mat in setup.each_player.mats:
            assert tokens["mat", mat.slug] >= kingdom.players


def test_a_kingdom_says_that_it_is_a_favourite(client, rich_code):
    address = f"/en/kingdoms/{rich_code}"
    assert "Among your favourites" not in client.get(address).text
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/en/yours/sets").text)[1]
    for more, kept in (({}, True), ({"remove": "yes"}, False)):
        data = {"csrf_token": token, "code": rich_code, "name": "", **more}
        assert client.post("/en/yours/favourites/kingdom", data=data).status_code == 303
        assert ("Among your favourites" in client.get(address).text) is kept
