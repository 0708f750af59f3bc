"""A phone that was here once still works without a network: what it saw, and dealing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rulesdb.catalog import load_catalog
from webapp.kingdoms.code import decode

CATALOG = load_catalog()
DEALT_AHEAD = """async ([language, players]) => {
  const kept = await (await caches.open("deck")).match(`/deck/${language}`);
  const deck = kept ? await kept.json() : { pages: [] };
  return deck.pages.length >= 12 && deck.wishes.includes(players);
}"""


def code_of(page: Page) -> str:
    return page.url.partition("?")[0].partition("#")[0].rpartition("/")[2]


def wait_for_deck(page: Page, language: str, players: str) -> None:
    for _ in range(600):
        if page.evaluate(DEALT_AHEAD, [language, f'"{players}"']):
            return
        page.wait_for_timeout(100)
    raise AssertionError("no kingdoms were dealt in advance")


@pytest.fixture
def dealt(new_page) -> Page:
    """A phone that dealt for three once and then lost its network."""
    page = new_page("/pt/kingdoms/", "phone", service_workers="allow")
    page.locator('input[name="players"][value="3"]').check()
    page.locator(".deal__go button").click()
    page.wait_for_url(re.compile(r"/pt/kingdoms/1\w+$"))
    wait_for_deck(page, "pt", "3")
    page.context.set_offline(True)
    return page


def test_what_was_seen_opens_again_with_its_ticks(dealt):
    code = code_of(dealt)
    dealt.locator("#fetch input[data-tick]").nth(2).check()
    dealt.reload()
    expect(dealt.locator(".kept-note")).to_be_visible()
    assert code_of(dealt) == code
    expect(dealt.locator(".spot")).not_to_have_count(0)
    expect(dealt.locator("#fetch input[data-tick]").nth(2)).to_be_checked()
    background = dealt.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background != "rgba(0, 0, 0, 0)", "the styles are kept too"


def test_dealing_goes_on_and_no_kingdom_comes_twice(dealt):
    seen = [code_of(dealt)]
    for _ in range(5):
        dealt.locator(".heading--kingdom .button--main").click()
        dealt.wait_for_function("code => !location.pathname.endsWith(code)", arg=seen[-1])
        seen.append(code_of(dealt))
        kingdom = decode(seen[-1], CATALOG)
        assert kingdom.players == 3
        for slug in kingdom.piles:
            expect(dealt.locator(f'.spot a[href="/pt/cards/{slug}"]')).to_be_visible()
        expect(dealt.locator(".kept-note")).to_be_visible()
    assert len(set(seen)) == 6
    dealt.locator('.jump a[href$="/cards"]').click()
    dealt.wait_for_url("**/cards")
    expect(dealt.locator(".answer")).not_to_have_count(0)


def test_the_form_deals_too(dealt):
    before = code_of(dealt)
    dealt.locator('.bar a[href="/pt/kingdoms/"]').click()
    dealt.wait_for_url("**/pt/kingdoms/")
    expect(dealt.locator('input[name="players"][value="3"]')).to_be_checked()
    dealt.locator(".deal__go button").click()
    dealt.wait_for_url(re.compile(r"/pt/kingdoms/1\w+$"))
    assert code_of(dealt) != before


def test_other_wishes_and_pages_never_seen_say_so_and_offer_what_is_there(dealt, server):
    dealt.goto(f"{server}/pt/kingdoms/random?players=6&need=tag:curser")
    expect(dealt.locator(".offline__undealt")).to_be_visible()
    expect(dealt.locator(".offline__unseen")).to_be_hidden()
    dealt.locator(".offline__deal a").click()
    dealt.wait_for_url(re.compile(r"/pt/kingdoms/1\w+$"))
    assert decode(code_of(dealt), CATALOG).players == 3
    dealt.goto(f"{server}/pt/cards/witch")
    expect(dealt.locator(".offline__unseen")).to_be_visible()
    expect(dealt.locator(".offline__undealt")).to_be_hidden()
    expect(dealt.locator(".offline__kept a").first).to_be_visible()
    dealt.locator(".offline__kept a").first.click()
    dealt.wait_for_url(re.compile(r"/pt/kingdoms/1\w+$"))


def test_an_address_that_was_shared_opens_what_was_seen(dealt, server):
    code = code_of(dealt)
    dealt.goto(f"{server}/k/{code}")
    assert dealt.url == f"{server}/pt/kingdoms/{code}"
    expect(dealt.locator(".spot")).not_to_have_count(0)
    dealt.goto(f"{server}/pt/kingdoms/{code}?edit=yes")
    expect(dealt.locator(".spot")).not_to_have_count(0)


def test_a_form_that_cannot_be_sent_says_so(new_page):
    page = new_page("/pt/yours/sets", "phone")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.locator('input[name="sets"]').first.check()
    page.context.set_offline(True)
    page.locator(".keep button").click()
    expect(page.locator(".offline__unsent")).to_be_visible()


def test_who_is_back_on_the_network_sees_the_page_of_today(dealt, server):
    dealt.reload()
    expect(dealt.locator(".kept-note")).to_be_visible()
    dealt.context.set_offline(False)
    dealt.reload()
    expect(dealt.locator(".kept-note")).to_be_hidden()
    dealt.goto(f"{server}/pt/cards/witch")
    expect(dealt.locator("h1")).to_have_text("Bruxa")


def test_the_network_that_drops_while_a_page_is_open_is_told(new_page):
    page = new_page("/en/", "phone")
    expect(page.locator(".kept-note")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator(".kept-note")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".kept-note")).to_be_hidden()


def test_what_is_not_kept_is_asked_for_once(new_page, server):
    page = new_page("/en/about", "phone", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    for address in ("/en/yours/history", "/en/nothing", "/en/glossary"):
        page.goto(server + address)
        page.wait_for_load_state("networkidle")
        assert asked.count(server + address) <= 2, "by the page, and for it by the worker"


def test_files_kept_have_a_limit_and_todays_stay(new_page, server):
    page = new_page("/en/about", "phone", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(f"{server}/en/about")
    page.wait_for_load_state("networkidle")
    names = "async () => (await (await caches.open('files')).keys()).map((one) => one.url)"
    digest = page.locator('link[rel="stylesheet"]').first.get_attribute("href").split("/")[2]
    before = {name for name in page.evaluate(names) if f"/static/{digest}/" in name}
    page.evaluate("""async () => {
      for (let number = 0; number < 170; number += 1) await fetch(`/static/old/icon.svg?${number}`);
    }""")
    kept = set(page.evaluate(names))
    assert len(kept) <= 150
    assert before <= kept


def test_nothing_private_is_kept_and_forgetting_clears_the_rest(dealt, server):
    dealt.context.set_offline(False)
    dealt.goto(f"{server}/pt/yours/sets")
    dealt.locator('input[name="sets"]').first.check()
    dealt.locator(".keep button").click()
    dealt.wait_for_url("**/pt/yours/sets?kept=yes")
    dealt.goto(f"{server}/pt/yours/")
    names = """async () => (await Promise.all((await caches.keys()).map(
        async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)))).flat()"""
    kept = dealt.evaluate(names)
    assert any("/kingdoms/1" in name for name in kept)
    assert not any("/yours/" in name for name in kept)
    dealt.locator(".fold--danger summary").click()
    dealt.locator(".fold--danger button").click()
    dealt.wait_for_url("**/pt/yours/")
    assert not any("/kingdoms/1" in name for name in dealt.evaluate(names))
