"""Examples in a real browser: by key, by tap, by swipe, without JavaScript; axe finds nothing."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

AVERY = "/en/examples/averys-turn"
PAGES = [
    "/examples/",
    "/examples/averys-turn",
    "/examples/averys-turn/9",
    "/examples/averys-turn/26",
    "/examples/averys-turn/15?from=9&do=yes",
    "/examples/monastery/1",
    "/examples/heirlooms-setup-each/3",
    "/examples/dark-ages-setup-knights",
    "/examples/averys-turn/text",
]
TOUCHED = ".mini, .steps__go, .choice, .beat, .by-card__list a, .what-if__back, .example, .button"
SMALL = """touched => [...document.querySelectorAll(touched)]
    .filter(each => each.checkVisibility())
    .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def stepped_to(page: Page, number: int, address: str = AVERY) -> None:
    expect(page).to_have_url(
        re.compile(re.escape(address + (f"/{number}" if number else "")) + "$")
    )
    expect(page.locator("[data-where]")).to_have_text(str(number))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "pt"), ("desktop", "en")])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(new_page, address, size, language, theme):
    page = new_page(f"/{language}{address}", size, theme)
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true }")
    for box in page.locator("#side").all():
        box.check(force=True)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "overflows"
    if size == "phone":
        assert page.evaluate(SMALL, TOUCHED) == []


def test_keys_step_through_the_turn(new_page):
    page = new_page(AVERY)
    said = page.locator("[data-said]")
    page.keyboard.press("ArrowRight")
    stepped_to(page, 1)
    expect(said).to_have_text("Crypt: Avery takes Copper into the hand.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    stepped_to(page, 3)
    expect(said).to_have_text("Avery plays Conclave: +$2.")
    page.keyboard.press("ArrowLeft")
    stepped_to(page, 2)
    page.keyboard.press("End")
    stepped_to(page, 37)
    page.keyboard.press("ArrowRight")
    stepped_to(page, 37)
    page.keyboard.press("Home")
    stepped_to(page, 0)
    assert page.title() == "Avery's turn – Arauto"


def test_every_step_of_the_turn_by_keyboard_is_announced(new_page):
    page = new_page("/pt/examples/averys-turn")
    heard = []
    for number in range(1, 38):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-where]")).to_have_text(str(number))
        heard.append(page.locator("[data-said]").inner_text())
    assert heard[2] == "Avery joga Conclave: +$2."
    assert heard[8] == "Avery joga Cobre: +$1."
    assert all(heard)


def test_the_page_is_not_loaded_again(new_page):
    page = new_page(AVERY)
    page.evaluate("window.kept = true")
    page.locator("[data-go=forward]").click()
    stepped_to(page, 1)
    page.locator(".choice--taken, [data-go=forward]").first.click()
    stepped_to(page, 2)
    assert page.evaluate("window.kept") is True


def test_focus_stays_on_the_button(new_page):
    page = new_page(AVERY)
    page.locator("[data-go=forward]").focus()
    page.keyboard.press("Enter")
    stepped_to(page, 1)
    page.keyboard.press("Enter")
    stepped_to(page, 2)
    assert page.evaluate("document.activeElement.dataset.go") == "forward"


def test_back_in_the_browser_goes_back_a_step(new_page):
    page = new_page(f"{AVERY}/5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    stepped_to(page, 7)
    page.go_back()
    stepped_to(page, 6)
    page.go_forward()
    stepped_to(page, 7)


def test_what_happens_if_the_silver_is_exchanged(new_page):
    page = new_page(f"{AVERY}/14")
    page.get_by_role("link", name="Exchange it").click()
    expect(page).to_have_url(re.compile(r"/15\?from=9&do=yes$"))
    expect(page.locator("[data-said]")).to_contain_text("exchanges Silver for Changeling")
    expect(page.get_by_text("What if", exact=True)).to_be_visible()
    page.get_by_role("link", name="Go on as the example does").click()
    expect(page.locator("[data-last]")).not_to_have_text("15")
    page.keyboard.press("Escape")
    stepped_to(page, 14)
    expect(page.get_by_text("What if", exact=True)).to_have_count(0)


def test_a_what_if_opens_cold_and_leads_back_by_a_link(new_page):
    page = new_page(f"{AVERY}/1?from=1&do=silver")
    page.get_by_role("link", name="Back to the example").click()
    stepped_to(page, 0)


def test_several_cards_are_chosen_by_a_form(new_page):
    page = new_page("/en/examples/monastery/1")
    page.get_by_label("Estate").check()
    page.get_by_label("Curse").check()
    page.get_by_role("button", name="Choose these").click()
    expect(page).to_have_url(re.compile(r"/monastery/2\?from=2&do=estate\+curse$"))


def test_a_swipe_goes_on(new_page):
    page = new_page(AVERY, "phone", has_touch=True)
    page.locator("[data-telling]").evaluate(
        """where => {
            const at = (x) => new Touch({ identifier: 1, target: where, clientX: x, clientY: 200 });
            const fire = (kind, touches, x) => where.dispatchEvent(new TouchEvent(kind, {
                bubbles: true, touches, changedTouches: [at(x)],
            }));
            fire("touchstart", [at(300)], 300);
            fire("touchend", [], 100);
        }"""
    )
    stepped_to(page, 1)


def test_a_card_opens_its_text(new_page):
    page = new_page(f"{AVERY}/4")
    page.get_by_role("button", name="Conclave").first.click()
    text = page.locator("#about-conclave")
    expect(text).to_be_visible()
    expect(text.get_by_role("link", name="All about this card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
    stepped_to(page, 4)


def test_both_languages_stay_side_by_side_from_step_to_step(new_page):
    page = new_page(AVERY)
    twin = page.locator(".said-step__words.pair__other")
    expect(twin).to_be_hidden()
    page.locator("#side").focus()
    page.keyboard.press("Space")
    expect(twin).to_have_text("O início: o turno de Avery vai começar.")
    page.locator("[data-go=forward]").click()
    stepped_to(page, 1)
    expect(twin).to_contain_text("Avery põe")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(twin).to_be_visible()


@pytest.mark.parametrize("how", ["click", "key"])
def test_where_the_steps_cannot_be_had_the_link_itself_leads_on(new_page, server, how):
    page = new_page("/en/about")
    page.route("**/frames.json", lambda route: route.abort())
    page.goto(server + AVERY + "/3")
    page.wait_for_load_state("networkidle")
    if how == "click":
        page.locator('[data-go="forward"]').click()
    else:
        page.keyboard.press("ArrowRight")
    stepped_to(page, 4)
    page.wait_for_load_state("networkidle")
    page.unroute("**/frames.json")
    page.evaluate("document.documentElement.dataset.same = 'yes'")
    page.locator('[data-go="forward"]').click()
    stepped_to(page, 5)
    assert page.evaluate("document.documentElement.dataset.same") == "yes", "stepped, not loaded"


def test_it_plays_by_itself_and_stops(new_page):
    page = new_page(f"{AVERY}/35")
    page.keyboard.press("Space")
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-where]")).to_have_text("37", timeout=8000)
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_without_javascript_every_control_is_a_link(new_page):
    page = new_page(AVERY, java_script_enabled=False)
    page.locator("[data-go=forward]").click()
    expect(page).to_have_url(re.compile(r"/averys-turn/1$"))
    page.locator("[data-go=forward]").click()
    page.get_by_role("link", name="Bard").first.click()
    expect(page).to_have_url(re.compile(r"/3\?from=2&do=bard$"))
    page.get_by_role("link", name="Back to the example").click()
    expect(page).to_have_url(re.compile(r"/averys-turn/2$"))
    assert page.locator("[data-play]").is_hidden()
