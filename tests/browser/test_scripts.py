"""What scripts add, and that each page does its work without them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulesdb.catalog import load_catalog
from webapp.kingdoms.code import encode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.options import read_options

CATALOG = load_catalog()


def test_ticks_survive_a_reload_and_belong_to_their_kingdom(new_page, server, code):
    page = new_page(f"/en/kingdoms/{code}", "phone")
    ticks = page.locator("[data-tick]")
    for place in (0, 3):
        ticks.nth(place).check()
    page.reload()
    checked = [ticks.nth(place).is_checked() for place in range(5)]
    assert checked == [True, False, False, True, False]
    estates = page.locator('[data-tick^="estate-"]')
    estates.check()
    page.locator(".chips a.chip:not([aria-current])").first.click()
    expect(page.locator("[data-tick]:checked")).to_have_count(2)
    expect(estates, "there are to be more or fewer of them").not_to_be_checked()
    page.go_back()
    estates.uncheck()
    page.goto(f"{server}/en/kingdoms/random?sets=seaside&landscapes=0")
    assert page.locator("[data-tick]:checked").count() == 0
    page.goto(f"{server}/en/kingdoms/{code}")
    expect(page.locator("[data-tick]:checked")).to_have_count(2)
    page.get_by_role("button", name="Clear the ticks").click()
    page.reload()
    assert page.locator("[data-tick]:checked").count() == 0


def test_link_and_text_are_copied_and_it_is_said(new_page, code):
    page = new_page(f"/pt/kingdoms/{code}", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copiar o link").click()
    page.get_by_role("status").filter(has_text="Copiado").wait_for(state="attached")
    read = "navigator.clipboard.readText()"
    assert page.evaluate(read).endswith(f"/k/{code}")
    page.get_by_role("button", name="Copiar como texto").click()
    page.wait_for_function(f"async () => (await {read}).includes('Suprimento')")


def test_what_is_copied_is_said_on_the_button_even_without_a_clipboard(new_page, code):
    page = new_page(f"/pt/kingdoms/{code}")
    page.evaluate("""() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => { window.copied = document.activeElement.value; });
    }""")
    button = page.locator('[data-copy="#share-link"]')
    button.click()
    expect(button).to_have_text("Copiado ✓")
    assert page.evaluate("window.copied").endswith(f"/k/{code}")
    expect(button).to_have_text("Copiar o link")


def test_of_yes_and_no_one_stays_marked(new_page):
    page = new_page("/en/kingdoms/?need=tag:village")
    yes = page.locator('[name="need"][value="tag:village"]')
    no = page.locator('[name="forbid"][value="tag:village"]')
    other = page.locator('[name="need"][value="tag:draw"]')
    other.check(force=True)
    no.check(force=True)
    expect(yes).not_to_be_checked()
    yes.check(force=True)
    expect(no).not_to_be_checked()
    yes.uncheck(force=True)
    expect(other).to_be_checked()


def test_how_many_are_marked_is_counted(new_page):
    kingdom = deal(read_options({"lock": "druid"}, CATALOG), CATALOG, 1)
    page = new_page(f"/en/kingdoms/{encode(kingdom, CATALOG)}/choice/druid-boons")
    told = page.locator("[data-marked]")
    expect(told).to_have_text("3")
    page.locator(".chip input:not(:checked)").first.check(force=True)
    expect(told).to_have_text("4")
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("alert")).to_have_text("Choose exactly 3; you marked 4.")
    expect(told).to_have_text("4")


def test_a_clarifications_link_is_copied_and_leads_to_it(new_page):
    page = new_page("/en/cards/necromancer", permissions=["clipboard-read", "clipboard-write"])
    point = page.locator(".point").nth(1)
    point.get_by_role("link", name="Link to this clarification").click()
    anchor = point.get_attribute("id")
    assert page.url.endswith(f"#{anchor}")
    page.wait_for_function(
        f"async () => (await navigator.clipboard.readText()).endsWith('#{anchor}')"
    )


def test_the_qr_code_is_a_picture_of_the_address(new_page, code):
    page = new_page(f"/en/kingdoms/{code}")
    page.get_by_text("QR code", exact=True).click()
    picture = page.get_by_alt_text("QR code of this page’s address")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.qr').naturalWidth > 0")


def test_without_scripts_a_kingdom_is_dealt_and_shared(new_page):
    page = new_page("/pt/", "phone", java_script_enabled=False)
    page.get_by_role("link", name="Sortear", exact=True).click()
    page.locator(".chip", has_text="Noturno").first.click()
    page.locator(".chip", has_text="5").first.click()
    page.get_by_role("button", name="Sortear").click()
    assert "/pt/kingdoms/1" in page.url
    assert page.locator("[aria-current=true]", has_text="5").count() == 1
    page.locator(".tick").first.click()
    assert page.locator("[data-tick]").first.is_checked()
    assert page.get_by_role("button", name="Copiar o link").count() == 0
    code = page.url.rpartition("/")[2]
    assert page.get_by_label("O endereço diz tudo").input_value().endswith(f"/k/{code}")
    page.get_by_role("link", name="Como texto").click()
    assert "Suprimento" in page.locator("body").inner_text()


def test_without_scripts_search_filters_language_and_theme_work(new_page):
    page = new_page("/pt/", java_script_enabled=False)
    page.get_by_label("Buscar cartas").fill("bruxa")
    page.keyboard.press("Enter")
    page.wait_for_url("**/pt/search?q=bruxa")
    page.get_by_role("link", name="English").click()
    assert page.url.endswith("/en/search?q=bruxa")
    page.get_by_role("link", name="Dark", exact=True).click()
    assert page.url.endswith("/en/search?q=bruxa")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("link", name="Cards", exact=True).first.click()
    page.get_by_label("Type").select_option("night")
    page.get_by_role("button", name="Show").click()
    assert page.locator(".card__sheet").count() > 5


@pytest.mark.parametrize(("system", "chosen", "scheme"), [
    ("light", "dark", "dark"), ("dark", "light", "light"), ("dark", "auto", "dark"),
])  # fmt: skip
def test_a_chosen_theme_wins_over_the_system(new_page, system, chosen, scheme):
    page = new_page("/en/", theme=system)
    names = {"dark": "Dark", "light": "Light", "auto": "Like my system"}
    page.get_by_role("link", name=names[chosen]).click()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"dark": "rgb(23, 22, 26)", "light": "rgb(247, 243, 234)"}[scheme]


def test_a_printed_kingdom_is_without_the_pages_furniture(new_page, code):
    page = new_page(f"/en/kingdoms/{code}")
    page.emulate_media(media="print")
    for furniture in (".top", ".bar", ".foot", "#share", ".jump"):
        assert not page.locator(furniture).first.is_visible(), furniture
    assert page.locator("#fetch").is_visible()
    assert page.locator("#supply").is_visible()
