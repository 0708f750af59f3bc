"""The table's pages by finger, by keyboard and by axe, in both themes and sizes."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rulesdb.catalog import load_catalog
from tests.browser.test_accessibility import SMALL, TOUCHED
from webapp.kingdoms.code import decode

CATALOG = load_catalog()
TOUCHED_HERE = f"{TOUCHED}, .act, .printed__one h3 a, .kept__kingdom"

PAGES = [
    "/kingdoms/?need=tag:village,card:witch&costs=4:4&ban=bard",
    "/kingdoms/{code}?edit=yes&keep=bard", "/kingdoms/{code}?first=2",
    "/kingdoms/{code}/card/bard", "/kingdoms/{code}/choice/bane",
    "/kingdoms/{code}/choice/black-market", "/kingdoms/{code}/choice/colony",
    "/kingdoms/{code}?edit=yes&new=bard&was={code}&never=chapel",
    "/kingdoms/{code}/choose?choice=black-market&card=province",
    "/kingdoms/{code}/swap?card=bard&for=bruxxa", "/kingdoms/recommended/?q=first+game",
    "/kingdoms/{code}/swap?card=bard&for=nothing", "/kingdoms/{code}/cards",
    "/kingdoms/random?sets=base&need=tag:curser&ban=witch", "/kingdoms/recommended/",
    "/kingdoms/recommended/?set=nocturne&landscapes=none", "/kingdoms/paste?list=moat,xyzzy",
    "/offline",
]  # fmt: skip


def faults_of(page: Page) -> list[str]:
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true }")
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    faults = [found.generate_report()] if found.violations_count else []
    if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        faults.append("the page is wider than the screen")
    return faults + page.evaluate(SMALL, TOUCHED_HERE)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "pt"), ("desktop", "en")])
def test_axe_and_fingers_find_nothing_wrong(new_page, server, code, size, language, theme):
    page = new_page(f"/{language}/", size, theme)
    for address in PAGES:
        page.goto(f"{server}/{language}{address.format(code=code)}")
        assert faults_of(page) == [], address


def test_one_thumb_deals_changes_and_fetches(new_page):
    page = new_page("/pt/", "phone", has_touch=True)
    height = page.viewport_size["height"]
    page.get_by_role("link", name="Sortear", exact=True).tap()
    page.locator(".chip", has_text="Noturno").first.tap()
    deal = page.locator(".deal__go button")
    assert deal.bounding_box()["y"] > height / 2, "the button that deals is where the thumb is"
    deal.tap()
    page.wait_for_url(re.compile(r"/pt/kingdoms/1\w+$"))
    before = decode(page.url.rpartition("/")[2], CATALOG)
    expect(page.locator(".spot__acts").first).to_be_hidden()
    page.locator(".chip--switch").tap()
    first = page.locator(".spot").first
    name = first.locator(".names__first").inner_text()
    first.locator(".act").nth(0).tap()
    expect(page.locator(".spot--locked")).to_have_count(1)
    page.locator(".spot").nth(1).locator('[href*="/swap"]').tap()
    page.wait_for_url(re.compile(r"/kingdoms/1\w+\?keep="))
    expect(page.locator(".spot--locked .names__first")).to_have_text(name)
    expect(page.locator(".spot__acts").first).to_be_visible()
    after = decode(re.search(r"/kingdoms/(1\w+)", page.url)[1], CATALOG)
    assert len(set(after.piles) & set(before.piles)) == 9
    new = page.locator(".spot--new").first
    expect(new).to_be_in_viewport()
    again = page.locator(".board__deal a")
    expect(again).to_be_in_viewport()
    new.locator(".undo a").tap()
    page.wait_for_url(re.compile(r"#kingdom$"))
    back = decode(re.search(r"/kingdoms/(1\w+)", page.url)[1], CATALOG)
    assert back.piles == before.piles
    expect(page.locator(".spot--locked .names__first")).to_have_text(name)
    page.locator(".jump a").first.tap()
    tick = page.locator("#fetch .tick").first
    tick.tap()
    page.reload()
    expect(tick.locator("input")).to_be_checked()


def test_the_screen_stays_awake_while_there_is_something_left_to_fetch(new_page, code):
    page = new_page(f"/en/kingdoms/{code}", "phone")
    page.evaluate("""() => {
      window.awake = [];
      const release = async () => { lock.released = true; awake.push("no"); };
      const lock = { released: false, release };
      Object.defineProperty(navigator, "wakeLock", { value: {
        request: async () => { lock.released = false; awake.push("yes"); return lock; } } });
    }""")
    boxes = page.locator("#fetch [data-tick]")
    boxes.first.check()
    page.wait_for_function("() => awake.at(-1) === 'yes'")
    for place in range(1, boxes.count()):
        boxes.nth(place).check()
    page.wait_for_function("() => awake.at(-1) === 'no'")
    page.locator("#afterwards [data-tick]").first.check()
    page.reload()
    expect(page.locator("#afterwards [data-tick]").first).to_be_checked()
    assert page.locator("#fetch [data-tick]:not(:checked)").count() == 0


def test_by_keyboard_a_card_is_locked_and_another_one_taken(new_page, code):
    page = new_page(f"/en/kingdoms/{code}")
    page.locator("#edit").focus()
    page.keyboard.press("Space")
    expect(page.locator(".spot__acts").first).to_be_visible()
    for name in ("Lock", "Another card for", "More about"):
        page.locator(".spot").first.get_by_role("link", name=re.compile(name)).focus()
        assert page.evaluate("document.activeElement.matches(':focus-visible')")
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/*")
    page.get_by_label("This one in its place").fill("chapel")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"edit=yes"))
    assert "chapel" in decode(re.search(r"/kingdoms/(1\w+)", page.url)[1], CATALOG).piles


def test_without_scripts_everything_is_changed(new_page, server, code):
    page = new_page(f"/en/kingdoms/{code}", "phone", java_script_enabled=False)
    page.locator(".chip--switch").click()
    page.locator(".spot").first.locator(".act").first.click()
    assert "keep=" in page.url
    page.get_by_role("link", name=re.compile("Deal again, keeping 1 card")).first.click()
    assert page.locator(".spot--locked").count() == 1
    page.goto(f"{server}/en/kingdoms/{code}")
    page.locator("#chance").get_by_role("link", name="Choose by hand").first.click()
    page.locator(".chip").nth(2).click()
    page.get_by_role("button", name="Take it").first.click()
    assert "edit=yes" in page.url
    page.goto(f"{server}/en/kingdoms/random?sets=base&need=tag:curser&ban=witch")
    page.locator(".alarm__way").first.click()
    assert re.search(r"/kingdoms/1\w+$", page.url)


def test_what_is_printed_is_the_kingdom_and_its_setup(new_page, server, code):
    page = new_page(f"/en/kingdoms/{code}?edit=yes")
    expect(page.locator(".print-only")).to_be_hidden()
    page.emulate_media(media="print")
    widths = page.locator("#table .line__words").evaluate_all(
        "lines => lines.map((line) => line.clientWidth / line.parentElement.clientWidth)"
    )
    assert min(widths) > 0.5, "no line is squeezed into the column of counts"
    expect(page.locator(".print-only")).to_contain_text(f"3 players · {server}/k/{code}")
    for part in (".top", ".bar", ".foot", ".spot__acts", ".jump", "#share", ".buttons", ".chips"):
        for each in page.locator(part).all():
            assert not each.is_visible(), part
    for part in ("#kingdom .spot", "#fetch .tick", "#supply", "#start", "#table", "#begin"):
        expect(page.locator(part).first).to_be_visible()
    pages = page.pdf(format="A4")
    assert pages.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pages)) <= 3
