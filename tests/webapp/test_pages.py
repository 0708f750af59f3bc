"""Every page, in both languages, as a reader and a browser without scripts get it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog

OTHER = {"pt": "en", "en": "pt"}
NAMES = {"pt": "pt-BR", "en": "en"}


class Page(HTMLParser):
    """What a page holds: its tags with their attributes, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words += data

    def all(self, tag, **wanted):
        return [
            attrs
            for name, attrs in self.tags
            if name == tag and all(attrs.get(key) == value for key, value in wanted.items())
        ]


def test_every_page_speaks_its_language_and_names_the_other(client, addresses):
    for address in addresses:
        for language in LANGUAGES:
            answer = client.get(f"/{language}{address}")
            assert answer.status_code == 200, address
            page = Page(answer.text)
            assert page.all("html")[0]["lang"] == NAMES[language]
            other = f"/{OTHER[language]}{address}"
            alternate = page.all("link", rel="alternate", hreflang=NAMES[OTHER[language]])[0]
            asked, named = urlsplit(other), urlsplit(alternate["href"])
            assert named.path == asked.path
            assert parse_qs(named.query) == parse_qs(asked.query)


def test_no_page_needs_what_the_policy_forbids(client, addresses):
    for address in addresses:
        page = Page(client.get(f"/pt{address}").text)
        for tag, attrs in page.tags:
            assert tag != "style", address
            assert "style" not in attrs, (address, tag)
            assert not [name for name in attrs if name.startswith("on")], (address, tag)
            if tag == "script":
                assert attrs["src"].startswith("/static/"), address
            for name in ("src", "href", "action"):
                value = attrs.get(name) or ""
                outside = re.match(r"[a-z]+:|//", value)
                assert not outside or value.startswith("http://localhost/"), (address, value)


def test_every_page_has_one_heading_one_main_and_a_search(client, addresses):
    for address in addresses:
        page = Page(client.get(f"/en{address}").text)
        assert len(page.all("h1")) == 1, address
        assert len(page.all("main", id="main")) == 1
        assert page.all("form", role="search")[0]["action"] == "/en/search"
        assert page.all("a", **{"class": "skip"})[0]["href"] == "#main"


def test_ids_are_unique_and_every_link_within_the_page_leads_somewhere(client, addresses):
    for address in addresses:
        page = Page(client.get(f"/pt{address}").text)
        ids = [attrs["id"] for _, attrs in page.tags if attrs.get("id")]
        assert len(ids) == len(set(ids)), address
        inside = {a["href"][1:] for a in page.all("a") if (a.get("href") or "").startswith("#")}
        assert inside <= set(ids), address
        labelled = {a["for"] for a in page.all("label") if a.get("for")}
        assert labelled <= set(ids), address


def test_following_every_link_of_a_page_finds_a_page(client, rich_code):
    for start in ("/pt/", f"/en/kingdoms/{rich_code}", "/pt/cards/necromancer", "/en/about"):
        links = {a["href"] for a in Page(client.get(start).text).all("a") if a.get("href")}
        for link in sorted(links):
            if not link.startswith("#"):
                assert client.get(link).status_code in (200, 302, 303), (start, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_page_with_both_names(client, language):
    for card in load_catalog():
        answer = client.get(f"/{language}/cards/{card.slug}")
        assert answer.status_code == 200, card.slug
        words = Page(answer.text).words
        assert card.name("pt") in words, card.slug
        assert card.name("en") in words, card.slug


def test_a_name_that_is_not_official_is_marked(client):
    catalog = load_catalog()
    ours = next(card for card in catalog if card.pt_source == "ours")
    assert "tradução nossa" in client.get(f"/pt/cards/{ours.slug}").text
    assert "our own translation" in client.get(f"/en/cards/{ours.slug}").text


def test_a_card_page_tells_pile_setup_and_what_belongs_to_it(client):
    words = " ".join(Page(client.get("/en/cards/pixie").text).words.split())
    assert "Heirloom, in place of a Copper in each starting deck: Goat" in words
    assert "Boons" in words
    sizes = "".join(Page(client.get("/en/cards/cemetery").text).words.split())
    assert "Players23456Copies812121212" in sizes
    knights = client.get("/en/cards/knights").text
    for knight in load_catalog().members("knights"):
        assert f"/en/cards/{knight.slug}" in knights
    assert "/en/cards/knights" in client.get("/en/cards/dame-anna").text


def test_filters_choose_and_sort_without_scripts(client):
    page = client.get("/en/cards/?type=night&cost=3&sort=name").text
    assert "Monastery" not in page
    assert page.index("Changeling") < page.index("Ghost Town")
    assert "Bard" not in page
    assert "No card fits" in client.get("/en/cards/?type=boon&cost=8").text
    first = client.get("/en/cards/?type=action").text
    second = client.get("/en/cards/?type=action&page=2").text
    assert 'aria-current="page"' in first
    assert "page=2" in first
    assert first != second


def test_search_says_what_it_understood_and_how_to_widen(client):
    page = client.get("/pt/search?q=tipo:noite+custo<=3").text
    assert "Criança Trocada" in page
    assert "tipo: Noite" in page
    assert "q=custo" in page
    assert "“bruxa” em vez de “bruxxa”" in client.get("/pt/search?q=bruxxa").text.casefold()
    assert "Nada foi encontrado" in client.get("/pt/search?q=zzzzqqqq").text
    assert "Não existe o filtro" in client.get("/pt/search?q=foo:bar+bruxa").text


def test_a_card_and_a_rule_lead_to_the_examples_that_show_them(client):
    for address in ("/en/cards/den-of-sin", "/pt/cards/conclave", "/en/rules/night"):
        language = address.split("/")[1]
        assert f'href="/{language}/examples/averys-turn"' in client.get(address).text, address
    found = client.get("/en/search?q=avery").text
    assert 'href="/en/examples/averys-turn"' in found
