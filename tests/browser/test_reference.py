"""The reference in a browser: both languages, what is copied, and answers on the first screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
