"""What a person keeps, by finger, by keyboard and by axe, in both themes and sizes."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_kingdoms import faults_of

PAGES = ["", "sets", "sets?kept=yes", "history", "history/new", "numbers", "favourites", "options",
         "favourites/card?card=bard"]  # fmt: skip


def keep_something(page: Page, server: str, language: str, code: str) -> None:
    """Own two boxes, play two games, like a kingdom and a card."""
    page.goto(f"{server}/{language}/yours/sets")
    for box in ("base@2", "nocturne@1"):
        page.locator(f'input[value="{box}"]').check()
    page.locator(".keep button").click()
    for score in ("31", "12"):
        page.goto(f"{server}/{language}/yours/history/new?code={code}")
        for seat, name in enumerate(("Ana", "Bruno", "Caio"), 1):
            page.locator(f'[name="name{seat}"]').fill(name)
            page.locator(f'[name="score{seat}"]').fill(score if seat == 2 else str(20 + seat))
        page.locator("#note").fill("A word about it")
        page.locator(".keep button").click()
    page.goto(f"{server}/{language}/yours/favourites/kingdom?code={code}")
    page.locator("#name").fill("Cold night")
    page.locator(".button--main").click()
    page.goto(f"{server}/{language}/yours/favourites/card?card=witch")
    page.locator('[value="liked"]').click()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "pt"), ("desktop", "en")])
def test_axe_and_fingers_find_nothing_wrong(new_page, server, code, size, language, theme):
    page = new_page(f"/{language}/yours/", size, theme)
    for address in PAGES:
        page.goto(f"{server}/{language}/yours/{address}")
        assert faults_of(page) == [], f"empty {address}"
    keep_something(page, server, language, code)
    page.goto(f"{server}/{language}/kingdoms/{code}")
    assert faults_of(page) == [], "a kingdom, for whoever played last time"
    page.goto(f"{server}/{language}/kingdoms/recommended/?match=1")
    assert faults_of(page) == [], "recommended sets, for whoever owns boxes"
    for address in [*PAGES, f"history/new?code={code}", f"favourites/kingdom?code={code}"]:
        page.goto(f"{server}/{language}/yours/{address}")
        assert faults_of(page) == [], address
    page.locator('[action$="/favourites/kingdom"]').wait_for()
    page.goto(f"{server}/{language}/yours/history")
    page.locator(".kept__change").first.click()
    assert faults_of(page) == [], "a game to change"
    page.goto(f"{server}/{language}/yours/")
    page.locator('[action$="/yours/move"] button').click()
    page.locator(".move__qr").wait_for()
    assert faults_of(page) == [], "a link to another device"
    link = page.locator("#move-link").input_value()
    other = new_page(re.sub(r"^http://[^/]+", "", link), size, theme)
    assert faults_of(other) == [], "what the other device sees"


def test_one_thumb_keeps_a_game_from_the_kingdoms_page(new_page, code):
    page = new_page(f"/pt/kingdoms/{code}", "phone", has_touch=True)
    page.locator('.jump a[href="#afterwards"]').tap()
    page.locator('#afterwards a[href*="/history/new"]').tap()
    page.locator('[name="name1"]').fill("Ana")
    page.locator('[name="score1"]').fill("31")
    page.locator('[name="name2"]').fill("Bruno")
    page.locator('[name="score2"]').fill("31")
    page.locator(".seat__won").nth(1).tap()
    page.locator(".keep button").tap()
    page.wait_for_url(re.compile(r"/history#game-"))
    expect(page.locator(".results__won")).to_have_text(re.compile("Bruno"))
    expect(page.locator(".kept__one:target")).to_have_count(1)


def test_who_won_last_time_decides_who_begins(new_page, server, code):
    page = new_page("/en/", "phone")
    keep_something(page, server, "en", code)
    page.goto(f"{server}/en/kingdoms/{code}")
    expect(page.locator(".first")).to_have_text(re.compile("Ana begins.*left of Caio"))


def test_by_keyboard_sets_are_ticked_and_kept(new_page):
    page = new_page("/en/yours/sets")
    page.locator('input[name="sets"]').first.focus()
    page.keyboard.press("Space")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.keep button')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/yours/sets?kept=yes")
    expect(page.get_by_text("Kept: 1 box.", exact=True)).to_be_visible()
    page.get_by_role("link", name="Deal a kingdom").click()
    expect(page.get_by_text("none chosen means all of yours")).to_be_visible()


def test_without_scripts_a_file_carries_everything(new_page, server, code, tmp_path):
    page = new_page("/en/", "phone", java_script_enabled=False)
    keep_something(page, server, "en", code)
    page.goto(f"{server}/en/yours/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save everything in a file").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert len(kept["games"]) == 2
    other = new_page("/pt/yours/", "phone", java_script_enabled=False)
    other.locator("#file").set_input_files(file)
    other.get_by_role("button", name="Ler o arquivo").click()
    assert "2 partidas" in other.locator(".boxes").inner_text()
    other.get_by_text("Apagar tudo", exact=True).click()
    other.get_by_role("button", name="Apagar tudo para sempre").click()
    assert "2 partidas" not in other.locator(".boxes").inner_text()
