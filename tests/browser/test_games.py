"""Games in a real browser: by tapping, by keyboard, without scripts, on two devices at once."""

from __future__ import annotations

import json
from contextlib import suppress
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.test_accessibility import SMALL, TOUCHED
from webapp.engine.bots import BOTS

SHORT = {
    "players": ["Ana", "Robô"],
    "kingdom": "village, smithy, militia, moat, cellar, market",
    "supply": {"province": 2},
    "Ana": {"deck": "4 gold, 3 silver, 2 village, cellar, militia, 4 copper"},
    "Robô": {"deck": "6 gold, smithy, 5 silver, 3 copper"},
}
"""A game that is over after a few turns."""

CHANGED = """version => {
    const game = document.querySelector("[data-game]");
    return !game || game.dataset.version !== version;
}"""
"""Whether the page shows another version of the game, or no table any more."""

WANTED = ("province", "gold", "silver")


def begin(page: Page, position: dict, *seats: str) -> None:
    """Begin at a position, each seat taken by who is named."""
    base = page.url.split("/pt/")[0].split("/en/")[0]
    page.goto(f"{base}/pt/games/new?position={quote(json.dumps(position))}")
    for number, by in enumerate(seats, start=1):
        page.select_option(f"#by{number}", by)
    page.get_by_role("button", name="Começar").click()


def tap_on(page: Page) -> None:
    """Decide whatever is asked, by tapping, as somebody does who wants Provinces."""
    sheet = page.locator("[data-part=sheet]")
    version = page.locator("[data-game]").get_attribute("data-version")
    several = sheet.locator("[data-several]")
    treasures = sheet.get_by_role("button", name="Todos os Tesouros")
    if treasures.count():
        treasures.tap()
    elif several.count():
        for place in range(int(several.get_attribute("data-least") or 0)):
            sheet.locator(".mini--pick").nth(place).tap()
        none = sheet.locator("button[value=none]")
        (none if none.count() else sheet.locator("[data-these]")).tap()
    else:
        piles = page.locator("[data-pile].mini--can")
        can = [pile.get_attribute("data-pile") for pile in piles.all()]
        best = next((slug for slug in WANTED if slug in can), None)
        if best:
            page.locator(f"[data-pile={best}].mini--can").tap()
        else:
            sheet.locator("button[data-choice]").last.tap()
    page.wait_for_function(CHANGED, arg=version)


def test_a_whole_game_is_played_by_tapping_from_one_touch_on(new_page):
    page = new_page("/pt/games/", "phone", has_touch=True, locale="pt-BR")
    page.get_by_role("button", name="Jogar agora").tap()
    expect(page.locator("[data-question]")).to_be_visible()
    for _ in range(400):
        if page.locator(".scores").count():
            break
        tap_on(page)
    assert page.locator(".score").count() == 2
    page.get_by_role("link", name="Rever passo a passo").tap()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Turno 1")
    page.get_by_role("link", name="Avançar").tap()
    page.wait_for_url("**/turns/1/1")
    page.go_back()
    page.get_by_role("link", name="A partida acabou").tap()
    page.get_by_role("button", name="Jogar de novo").tap()
    expect(page.locator("[data-question]")).to_be_visible()


@pytest.mark.parametrize("bot", BOTS)
def test_a_short_game_against_each_bot(new_page, bot):
    page = new_page("/pt/games/", "phone", has_touch=True, locale="pt-BR")
    begin(page, SHORT, "here", bot)
    for _ in range(120):
        if page.locator(".scores").count():
            break
        tap_on(page)
    assert page.locator(".score__points").count() == 2


DRAWING = {
    "players": ["Ana", "Beto"],
    "phase": "action",
    "kingdom": "village, cellar, smithy, militia",
    "Ana": {"hand": "village, cellar, 2 copper, estate", "deck": "8 silver", "discard": "duchy"},
    "Beto": {"hand": "3 copper, 2 estate", "deck": "5 copper"},
}


def test_two_browsers_play_one_game_and_agree_to_go_back(new_page):
    ana = new_page("/pt/games/", "phone", locale="pt-BR")
    begin(ana, DRAWING, "here", "apart")
    link = ana.locator("#door-2").input_value()
    ana.get_by_role("link", name="Para a mesa").click()
    beto = new_page("/en/" + link.split("/pt/")[1])
    expect(beto.locator("[data-question]")).to_have_text("Waiting for Ana.")
    assert beto.locator("[data-part=sheet] .mini--can").count() == 0
    ana.locator("[data-part=sheet] .mini--can", has_text="Vila").click()
    expect(ana.locator("[data-part=sheet]")).to_contain_text("Prata")
    expect(beto.locator("[data-fresh]")).to_contain_text("Ana draws 1 card.", timeout=8000)
    assert "Silver" not in beto.locator("[data-part=news]").inner_text()
    ana.get_by_role("button", name="Pedir para desfazer").click()
    expect(beto.locator(".sheet__wish")).to_contain_text("Ana would like", timeout=12000)
    beto.get_by_role("button", name="Agree").click()
    expect(ana.locator("[data-part=sheet] .mini--can", has_text="Vila")).to_be_visible(
        timeout=12000
    )
    assert "Prata" not in ana.locator("[data-part=sheet]").inner_text()
    stop = ana.locator("button[value=stop]")
    stop.click()
    expect(ana.locator("[data-question]")).to_contain_text("Tesouros")
    stop.click()
    expect(beto.get_by_role("button", name="All Treasures")).to_be_visible(timeout=8000)
    beto.keyboard.press("t")
    expect(beto.locator("[data-fresh]")).to_contain_text("Beto plays 3 × Copper")


def test_a_decision_on_what_is_no_longer_there_is_told_and_the_new_state_shown(new_page):
    first = new_page("/pt/games/", "phone", locale="pt-BR")
    begin(first, DRAWING, "here", "general")
    second = new_page("/pt/" + first.url.split("/pt/")[1], "phone", locale="pt-BR")
    first.locator("[data-part=sheet] .mini--can", has_text="Vila").click()
    expect(first.locator("[data-part=sheet]")).to_contain_text("Prata")
    with second.expect_response("**/decide") as told:
        second.locator("[data-part=sheet] .mini--can", has_text="Adega").click()
    if told.value.status == 409:  # or the second had looked just before
        expect(second.get_by_role("alert")).to_be_visible()
    expect(second.locator("[data-part=sheet]")).to_contain_text("Prata")


def test_a_turn_by_keyboard(new_page):
    page = new_page("/pt/games/")
    begin(page, DRAWING, "here", "general")
    question = page.locator("[data-question]")
    village = page.locator("[data-part=sheet] .mini--can[data-key]", has_text="Vila")
    page.keyboard.press(village.get_attribute("data-key"))
    expect(page.locator("[data-part=sheet]")).to_contain_text("Prata")
    cellar = page.locator("[data-part=sheet] .mini--can", has_text="Adega")
    page.keyboard.press(cellar.get_attribute("data-key"))
    expect(question).to_contain_text("descartar")
    picks = page.locator("[data-pick]")
    page.keyboard.press(picks.nth(0).get_attribute("data-key"))
    page.keyboard.press(picks.nth(2).get_attribute("data-key"))
    assert page.locator("[data-pick]:checked").count() == 2
    expect(page.locator("[data-count]")).to_contain_text("2/")
    page.keyboard.press("Escape")
    assert page.locator("[data-pick]:checked").count() == 0
    page.keyboard.press(picks.nth(0).get_attribute("data-key"))
    page.keyboard.press("Enter")
    expect(question).to_contain_text("Tesouros")
    expect(page.locator("[data-said]")).to_contain_text("descarta")
    page.keyboard.press("Control+z")
    expect(question).to_contain_text("descartar")


def test_nothing_ends_a_turn_by_chance(new_page):
    page = new_page("/pt/games/")
    begin(page, DRAWING | {"phase": "buy"}, "here", "general")
    stop = page.locator("button[value=stop]")
    expect(stop).to_have_attribute("data-key", "0")
    page.keyboard.press("t")
    expect(page.locator("[data-fresh]")).to_contain_text("2 × Cobre")
    expect(page.locator("[data-pile=estate].mini--can")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    expect(stop).to_be_visible()
    assert "button--main" not in stop.get_attribute("class")
    page.keyboard.press("0")
    expect(page.locator("[data-part=news]")).to_contain_text("Beto joga")


def test_cards_are_read_without_being_played(new_page):
    page = new_page("/pt/games/", "phone", has_touch=True, locale="pt-BR")
    begin(page, DRAWING, "here", "general")
    page.get_by_role("button", name="Ler Vila").tap()
    expect(page.locator("#about-village")).to_be_visible()
    page.locator("#about-village").get_by_role("button", name="Fechar").tap()
    expect(page.locator("[data-part=sheet] .mini--can", has_text="Vila")).to_be_visible()
    page.locator("[data-pile=smithy]").tap()
    expect(page.locator("#about-smithy")).to_be_visible()


def test_people_around_one_device_pass_it_on(new_page):
    page = new_page("/pt/games/", "phone", has_touch=True, locale="pt-BR")
    begin(page, DRAWING, "here", "here")
    expect(page.get_by_role("heading", level=1)).to_have_text("Passe o aparelho para Ana")
    page.get_by_role("link", name="Sou Ana").tap()
    page.locator("button[value=stop]").tap()
    expect(page.locator("[data-question]")).to_contain_text("Tesouros")
    page.locator("button[value=stop]").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Passe o aparelho para Beto")
    assert page.locator(".mini").count() == 0
    page.get_by_role("link", name="Sou Beto").tap()
    expect(page.get_by_role("button", name="Todos os Tesouros")).to_be_visible()


def test_without_scripts_a_game_is_played_by_forms(new_page):
    page = new_page("/pt/games/", "phone", java_script_enabled=False, locale="pt-BR")
    begin(page, DRAWING, "here", "general")
    page.locator("[data-part=sheet] .mini--can", has_text="Vila").click()
    page.locator("[data-part=sheet] .mini--can", has_text="Adega").click()
    for box in page.locator("[data-pick]").all()[:2]:
        box.check()
    page.get_by_role("button", name="Escolher estas").click()
    page.get_by_role("button", name="Todos os Tesouros").click()
    page.locator("[data-pile].mini--can").first.click()
    assert page.get_by_role("button", name="Desfazer").count() == 1
    page.get_by_role("button", name="Desfazer").click()
    assert page.locator("[data-pile].mini--can").count() > 0


def test_a_position_is_put_together_and_played(new_page):
    page = new_page("/pt/games/position", "phone", locale="pt-BR")
    for card, count, zone in (("Vila", "1", "hand1"), ("Ouro", "3", "deck1")):
        page.get_by_label("Carta", exact=True).fill(card)
        page.get_by_label("Quantas", exact=True).fill(count)
        page.get_by_label("Onde").select_option(zone)
        page.get_by_role("button", name="Incluir").click()
    page.get_by_role("button", name="Continuar a jogar").click()
    page.get_by_role("button", name="Começar").click()
    page.locator("[data-part=sheet] .mini--can", has_text="Vila").click()
    expect(page.locator("[data-part=sheet]")).to_contain_text("Ouro")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_in_games(new_page, size, theme):
    page = new_page("/pt/games/", size, theme)
    look(page)
    for address in ("new", "position?hand1=dragon&check=yes"):
        page.goto(page.url.split("/pt/")[0] + f"/pt/games/{address}")
        look(page)
    begin(page, DRAWING, "here", "here")
    look(page)
    page.get_by_role("link", name="Sou Ana").click()
    look(page)
    page.locator("[data-part=sheet] .mini--can", has_text="Adega").click()
    expect(page.locator("[data-several]")).to_be_visible()
    page.locator("[data-pick]").first.check(force=True)
    look(page)
    home = page.url.split("?")[0]
    for address in ("links", "log"):
        page.goto(home + address)
        look(page)
    over = SHORT | {"supply": {"province": 0}}
    begin(page, over, "here", "big-money")
    while not page.locator(".scores").count():
        with suppress(TooLate):  # the game may end between the look and the click
            page.locator("button[value=stop]").click(timeout=1000)
        page.wait_for_timeout(150)
    look(page)
    page.get_by_role("link", name="Rever passo a passo").click()
    look(page)


def look(page: Page) -> None:
    """Let axe look at a page, and see that fingers find what they touch."""
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = !fold.matches('[data-tools]') }")
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "overflows"
    touched = TOUCHED + ", .can__read, .mini, .tool, .my-game__link"
    assert page.evaluate(SMALL, touched) == []
