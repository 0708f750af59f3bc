"""axe finds nothing on any page, in either theme, on a phone and on a desktop."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = [
    "/", "/about", "/nothing", "/cards/", "/cards/?type=night", "/cards/den-of-sin",
    "/cards/necromancer", "/cards/knights", "/cards/alliance", "/cards/the-suns-gift",
    "/sets/nocturne", "/sets/allies", "/search", "/search?q=witch", "/search?q=cost<4+foo:x+trash",
    "/search?q=zzzzqqqq", "/rules/", "/rules/night", "/rules/tokens", "/rules/setup", "/glossary",
    "/errata", "/kingdoms/", "/kingdoms/random?players=9", "/kingdoms/{code}",
    "/kingdoms/{code}/cards", "/examples/", "/examples/averys-turn", "/examples/averys-turn/20",
]  # fmt: skip

TOUCHED = (
    "a.button, button, .chip, .bar__room, .switch, .themes__one, .point__link, .tick, .box, "
    ".card__sheet, .find__box, select, textarea, .field input, .fold > summary"
)
SMALL = """touched => [...document.querySelectorAll(touched)]
    .filter(each => each.checkVisibility() && !each.matches(".visually-hidden"))
    .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
"""What a finger should hit, and how to find those of it that are smaller than 44 pixels."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "language"), [("phone", "pt"), ("desktop", "en")])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(new_page, code, address, size, language, theme):
    page = new_page(f"/{language}{address.format(code=code)}", size, theme)
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true }")
    for box in page.locator("#side").all():
        box.check(force=True)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "overflows"
    assert page.evaluate(SMALL, TOUCHED) == []
