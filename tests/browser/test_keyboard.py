"""Everything by keyboard: where the focus is can be seen, and each thing does what it says."""

from __future__ import annotations

import pytest

FOCUSED = "document.activeElement"


def test_the_first_stop_skips_to_the_content(new_page):
    page = new_page("/en/cards/bard")
    page.keyboard.press("Tab")
    assert page.evaluate(f"{FOCUSED}.className") == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate(f"{FOCUSED}.id") == "main"


@pytest.mark.parametrize("address", ["/en/", "/en/kingdoms/", "/en/cards/bard", "/en/search?q=a"])
def test_every_stop_is_visible_and_marked(new_page, address):
    page = new_page(address)
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            """() => {
                const each = document.activeElement;
                if (each === document.body) return null;
                const shown = each.matches(".chip input") ? each.closest(".chip") : each;
                const style = getComputedStyle(shown);
                const box = shown.getBoundingClientRect();
                return [each.outerHTML.slice(0, 120) + each.value, style.outlineStyle,
                        parseFloat(style.outlineWidth), box.width * box.height];
            }"""
        )
        if stop is None or stop[0] in seen:
            break
        seen.add(stop[0])
        name, style, width, area = stop
        hidden_button = 'class="visually-hidden"' in name
        assert hidden_button or (style != "none" and width >= 2 and area > 100), name
    assert len(seen) > 10


def test_suggestions_are_chosen_with_arrows_and_announced(new_page):
    page = new_page("/pt/")
    box = page.get_by_role("combobox", name="Buscar cartas")
    box.focus()
    page.keyboard.type("bru")
    options = page.get_by_role("option")
    options.first.wait_for()
    assert box.get_attribute("aria-expanded") == "true"
    status = page.get_by_role("status")
    status.filter(has_text=str(options.count())).wait_for(state="attached")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator('[role="option"][aria-selected="true"]')
    assert chosen.count() == 1
    assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("ArrowUp")
    name = chosen.locator("span").first.inner_text()
    page.keyboard.press("Enter")
    page.wait_for_url("**/pt/cards/*")
    assert page.locator("h1").inner_text() == name


def typed_and_escaped(new_page):
    """Type into the search box, see suggestions, and close them by Escape."""
    page = new_page("/en/")
    page.get_by_role("combobox").focus()
    page.keyboard.type("wit")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("listbox").wait_for(state="hidden")
    return page


def test_escape_closes_suggestions_and_enter_then_searches(new_page):
    page = typed_and_escaped(new_page)
    assert page.get_by_role("combobox").input_value() == "wit"
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/search?q=wit")


def test_a_kingdom_is_dealt_and_its_list_ticked(new_page):
    page = new_page("/en/kingdoms/")
    page.locator("input[name=players][value='2']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator("input[name=players]:checked").get_attribute("value") == "4"
    page.locator("input[name=sets][value=nocturne]").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Deal").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/kingdoms/1*")
    tick = page.locator("[data-tick]").first
    tick.focus()
    page.keyboard.press("Space")
    assert tick.is_checked()


def test_an_arrow_opens_the_suggestions_anew_after_escape(new_page):
    page = typed_and_escaped(new_page)
    page.keyboard.press("ArrowDown")
    page.get_by_role("option").first.wait_for()
    assert page.get_by_role("combobox").input_value() == "wit"


def test_a_slash_leads_to_the_search_and_is_typed_in_a_box(new_page):
    page = new_page("/en/cards/bard")
    page.keyboard.press("/")
    box = page.get_by_role("combobox")
    assert page.evaluate(f"{FOCUSED}.id") == "find"
    assert box.input_value() == ""
    page.keyboard.type("a/b")
    assert box.input_value() == "a/b"


def test_the_page_of_the_search_begins_in_its_box(new_page):
    page = new_page("/en/search")
    assert page.evaluate(f"{FOCUSED}.id") == "ask"
    page.keyboard.type("witch")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/search?q=witch")
    assert page.locator("#ask").count() == 0
