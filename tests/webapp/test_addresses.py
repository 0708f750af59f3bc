"""Addresses people nearly typed, and what crawlers and browsers are told about the others."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/search?q=bruxa", "/pt/search?q=bruxa"),
        ("/search", "/pt/search"),
        ("/cards/bard", "/pt/cards/bard"),
        ("/cards/bard/", "/pt/cards/bard"),
        ("/en/cards/bard/", "/en/cards/bard"),
        ("/en/cards/bard//", "/en/cards/bard"),
        ("/en/rules/night/?a=b", "/en/rules/night?a=b"),
        ("/en/search/?q=a%26b", "/en/search?q=a%26b"),
        ("/pt/cards/fada", "/pt/cards/pixie"),
        ("/en/cards/fada?a=b", "/en/cards/pixie?a=b"),
        ("/pt/cards/PIXIE", "/pt/cards/pixie"),
        ("/pt/sets/noturno", "/pt/sets/nocturne"),
        ("/pt/sets/dominion", "/pt/sets/base"),
        ("/pt/sets/", "/pt/cards/"),
        ("/pt/rules/turno", "/pt/rules/turn"),
        ("/pt/rules/Preparação", "/pt/rules/setup"),
    ],
)
def test_an_address_that_nearly_fits_leads_on(client, asked, led):
    answer = client.get(asked, headers={"Accept-Language": "pt"})
    assert answer.status_code in (302, 308)
    assert answer.headers["Location"].removeprefix("http://localhost") == led
    assert client.get(asked, follow_redirects=True).status_code == 200


def test_a_kingdom_with_a_slash_at_its_end_is_the_kingdom(client, rich_code):
    answer = client.get(f"/pt/kingdoms/{rich_code}/", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.request.path == f"/pt/kingdoms/{rich_code}"


@pytest.mark.parametrize(
    "path",
    [
        "/pt/cards/fadaz",
        "/pt/sets/noturnal",
        "/pt/rules/zz",
        "/api/v1/cards/fada",
        "//evil.example/",
        "/evil.example/",
        "/pt/nothing/",
        "/x" * 500,
        "/\\evil.example/",
    ],
)
def test_an_address_of_nothing_leads_nowhere(client, path):
    assert client.get("/", environ_overrides={"PATH_INFO": path}).status_code == 404


def test_the_language_of_an_address_without_one_is_the_readers(client):
    client.set_cookie("language", "en")
    answer = client.get("/search?q=x", headers={"Accept-Language": "pt"})
    assert answer.headers["Location"] == "/en/search?q=x"
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_every_page_names_its_address_its_twins_and_what_is_shared(client, addresses):
    for address in addresses:
        page = client.get(f"/pt{address}").text
        (canonical,) = re.findall(r'<link rel="canonical" href="([^"]+)">', page)
        assert canonical.startswith("http://localhost/pt/")
        assert f'<meta property="og:url" content="{canonical}">' in page
        assert set(re.findall(r'hreflang="([^"]+)" href="http', page)) == {
            "pt-BR", "en", "x-default",
        }  # fmt: skip
        title = re.search(r"<title>(.+) – Arauto</title>", page)[1]
        assert f'<meta property="og:title" content="{title}">' in page
        description = re.search(r'<meta name="description" content="([^"]+)">', page)[1]
        assert f'<meta property="og:description" content="{description}">' in page
    assert 'rel="canonical"' not in client.get("/pt/nothing").text


def test_a_card_is_shared_with_both_its_names_and_what_it_does(client):
    page = client.get("/en/cards/conclave").text
    assert '<meta property="og:title" content="Conclave">' in page
    page = client.get("/pt/cards/bard").text
    assert '<meta property="og:title" content="Bardo (Bard)">' in page
    assert re.search(r'<meta property="og:description" content="\+\$2\. [^"]+">', page)


def test_the_sitemap_lists_pages_that_exist_with_their_twins(client):
    answer = client.get("/sitemap.xml")
    assert answer.mimetype == "application/xml"
    urls = ElementTree.fromstring(answer.data).findall(f"{SITEMAP}url")
    listed = [url.findtext(f"{SITEMAP}loc") for url in urls]
    assert len(listed) == len(set(listed))
    for language in LANGUAGES:
        for card in load_catalog():
            assert f"http://localhost/{language}/cards/{card.slug}" in listed
        for page in ("glossary", "errata", "rules/", "rules/turn", "sets/nocturne", "examples/"):
            assert f"http://localhost/{language}/{page}" in listed
    for url in urls:
        twins = {link.get("hreflang") for link in url.findall(f"{XHTML}link")}
        assert twins == {"pt-BR", "en"}
    for address in listed[:20] + listed[-40:]:
        assert client.get(address).status_code == 200, address


def test_crawlers_are_kept_out_of_what_has_no_end(client):
    robots = client.get("/robots.txt").text
    assert "Disallow: /*/search" in robots
    assert "Sitemap: http://localhost/sitemap.xml" in robots


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_can_be_the_browsers_own(client, language):
    page = client.get(f"/{language}/").text
    address = re.search(
        r'<link rel="search" type="application/opensearchdescription\+xml" title="Arauto"'
        r' href="([^"]+)">',
        page,
    )[1]
    answer = client.get(address)
    assert answer.mimetype == "application/opensearchdescription+xml"
    description = ElementTree.fromstring(answer.data)
    assert len(description.findtext(f"{SEARCH}ShortName")) <= 16
    template = description.find(f"{SEARCH}Url").get("template")
    found = client.get(template.replace("{searchTerms}", "witch"), follow_redirects=True)
    assert found.status_code == 200
    assert found.request.path.endswith("/search")
    assert "witch" in found.text


@pytest.mark.parametrize("address", ["/pt/games/x/y/", "/en/games/0123456789abcdef/key/"])
def test_a_page_that_knows_not_what_was_named_leads_nowhere_else(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Location" not in answer.headers
