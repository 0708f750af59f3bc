"""The reference in a browser: both languages, what is copied, and answers on the first screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulesdb.catalog import PLAYERS, load_catalog
from rulesdb.markup import plain_text
from rulesdb.texts import load_texts

READ = "navigator.clipboard.readText()"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_both_languages_are_shown_side_by_side_without_scripts(new_page, size):
    page = new_page("/pt/cards/necromancer", size, java_script_enabled=False)
    others = page.locator(".pair__other")
    expect(others.first).to_be_hidden()
    page.get_by_text("As duas línguas lado a lado").click(force=True)
    expect(others.first).to_be_visible()
    own, other = page.locator(".pair").first.locator("> *").all()
    assert other.get_attribute("lang") == "en"
    first, second = own.bounding_box(), other.bounding_box()
    if size == "desktop":
        assert second["x"] > first["x"] + first["width"]
        assert second["y"] == first["y"]
    else:
        assert second["y"] > first["y"] + first["height"]
    assert not page.locator(".point .pair__other").first.is_hidden()


def test_the_choice_of_both_languages_is_remembered_on_other_pages(new_page):
    page = new_page("/en/cards/necromancer")
    page.locator("#side").check(force=True)
    page.goto(page.url.replace("/en/cards/necromancer", "/pt/rules/night"))
    expect(page.locator(".pair__other").first).to_be_visible()
    page.locator("#side").uncheck(force=True)
    page.reload()
    expect(page.locator(".pair__other").first).to_be_hidden()


def test_a_clarification_is_copied_as_words_with_its_card_and_address(new_page):
    page = new_page("/pt/cards/bard", permissions=["clipboard-read", "clipboard-write"])
    point = page.locator("#bard-order")
    point.get_by_role("button", name="Copiar este esclarecimento").click()
    page.get_by_role("status").filter(has_text="Copiado").wait_for(state="attached")
    said, address = page.evaluate(READ).split("\n")
    expected = plain_text(load_texts().card("bard", "pt").clarifications[0].text, "pt")
    assert said == f"Bardo (Bard): {expected}"
    assert address == f"{page.url.partition('#')[0]}#{point.get_attribute('id')}"


def test_an_amount_is_copied_as_it_is_said(new_page):
    page = new_page("/en/cards/count", permissions=["clipboard-read", "clipboard-write"])
    point = page.locator("#count-amount")
    point.get_by_role("button", name="Copy this clarification").click()
    page.wait_for_function(f"async () => (await {READ}).includes('+3 coins')")


@pytest.mark.parametrize("slug", ["necromancer", "possession", "band-of-misfits", "count", "bard"])
@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_answer_is_on_a_phones_first_screen(new_page, slug, language):
    page = new_page(f"/{language}/cards/{slug}", "phone")
    answer = page.locator(".words--summary").first.bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert answer["y"] + answer["height"] <= bar["y"]


def test_a_filter_is_taken_away_by_its_chip(new_page):
    page = new_page("/en/search?q=type:night+cost<=3", "phone")
    page.get_by_label("Understood as").get_by_role("link", name="cost ≤ 3").click()
    page.wait_for_url("**/en/search?q=type:night")
    expect(page.get_by_label("Understood as").get_by_role("link")).to_have_count(1)
    page.get_by_label("Filters to add").get_by_role("link", name="cost:").first.click(trial=True)


def test_no_card_is_wider_than_a_phone(new_page):
    sizes: dict[tuple[int, ...], str] = {}
    for card in load_catalog():
        counted = tuple(card.pile_size(players) for players in PLAYERS)
        if len(set(counted)) > 1 and not card.is_landscape:
            sizes.setdefault((*counted, card.supply), card.slug)
    assert len(sizes) > 4
    page = new_page("/pt/cards/copper", "phone")
    for slug in {*sizes.values(), "copper", "encampment-plunder", "haunted-mirror", "goat"}:
        page.goto(page.url.rpartition("/")[0] + f"/{slug}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, slug
        for cell in page.locator(".sizes td").all():
            box = cell.bounding_box()
            assert box["x"] + box["width"] <= 390, slug


def test_the_switch_of_languages_keeps_the_place_on_the_page(new_page):
    page = new_page("/pt/rules/turn#extra-turns", "phone")
    page.locator(".switch").click()
    page.wait_for_url("**/en/rules/turn#extra-turns")
    page = new_page("/pt/rules/turn")
    page.locator("#clean-up").evaluate("each => each.scrollIntoView()")
    page.locator(".switch").evaluate("link => link.click()")
    page.wait_for_url("**/en/rules/turn#clean-up")
    page = new_page("/en/rules/turn?x=1")
    page.locator(".switch").click()
    page.wait_for_url(lambda address: address.endswith("/pt/rules/turn?x=1"))


def test_a_phone_shows_a_cards_name_once_and_its_heading_stays_for_readers(new_page):
    page = new_page("/pt/cards/pixie", "phone")
    name = page.locator(".leaf__card .names__first")
    expect(name).to_be_visible()
    assert page.get_by_role("heading", level=1).inner_text() == name.inner_text() == "Fada"
    assert page.locator("h1").bounding_box()["width"] <= 1
    assert new_page("/pt/cards/pixie").locator("h1").bounding_box()["width"] > 30


def test_filters_fold_once_something_is_chosen_but_not_where_there_is_room(new_page):
    page = new_page("/en/cards/?type=night", "phone")
    expect(page.locator("#filter-set")).to_be_hidden()
    page.locator("details > summary", has_text="Filters").click()
    page.locator("#filter-set").select_option("nocturne")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**set=nocturne**")
    page.get_by_role("link", name="Clear the filters").click()
    expect(page.locator("#filter-set")).to_be_visible()
    expect(new_page("/en/cards/?type=night").locator("#filter-set")).to_be_visible()


def test_a_clarification_of_a_kingdom_is_copied_with_its_card(new_page, code):
    page = new_page(
        f"/en/kingdoms/{code}/cards", "phone", permissions=["clipboard-read", "clipboard-write"]
    )
    path, heading = page.locator(".path").bounding_box(), page.locator("h1").bounding_box()
    assert path["y"] + path["height"] <= heading["y"]
    point = page.locator("#bard .point").first
    point.get_by_role("button", name="Copy this clarification").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for(state="attached")
    said, address = page.evaluate(READ).split("\n")
    assert said.startswith("Bard")
    assert "/en/cards/bard#bard-" in address
