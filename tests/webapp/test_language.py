"""Which language is spoken: the address's, or the saved one, or the browser's."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("accepted", "home"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.8", "/pt/"),
        ("pt-PT", "/pt/"),
        ("en-GB,en;q=0.9,pt;q=0.1", "/en/"),
        ("fr,de;q=0.5", "/en/"),
        ("*", "/pt/"),
        (None, "/en/"),
    ],
)
def test_the_door_takes_the_browsers_language(client, accepted, home):
    headers = {"Accept-Language": accepted} if accepted else {}
    assert client.get("/", headers=headers).headers["Location"] == home


def test_a_saved_choice_wins_and_its_link_stays_on_the_page(client):
    answer = client.get("/choose?language=pt&page=/pt/search?q%3Dvila%26x%3D1")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/pt/search?q=vila&x=1"
    assert client.get("/", headers={"Accept-Language": "en"}).headers["Location"] == "/pt/"


def test_the_switch_on_a_page_keeps_page_and_query(client):
    page = client.get("/en/search?q=vila+nova&y=a%26b").text
    (link,) = [line for line in page.splitlines() if 'class="switch"' in line]
    href = link.split('href="')[1].split('"')[0].replace("&amp;", "&")
    landed = client.get(href, follow_redirects=True)
    assert landed.request.path == "/pt/search"
    assert landed.request.args.to_dict() == {"q": "vila nova", "y": "a&b"}


@pytest.mark.parametrize(
    "page",
    [
        "https://evil.example/", "//evil.example", "///evil.example", "////evil.example", "//[",
        "/\\evil.example", "x", "", "http://[", "/\t/evil.example",
    ],
)  # fmt: skip
def test_a_choice_never_leads_to_another_site(client, page):
    answer = client.get("/choose", query_string={"language": "pt", "page": page})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(("name", "value"), [("language", "fr"), ("theme", "pink")])
def test_a_choice_that_is_none_is_refused(client, name, value):
    answer = client.get("/choose", query_string={name: value, "page": "/en/"})
    assert answer.status_code == 400
    assert value in answer.text


def test_a_theme_is_kept_without_scripts(client):
    assert 'data-theme="auto"' in client.get("/en/").text
    client.get("/choose?theme=dark&page=/en/")
    assert 'data-theme="dark"' in client.get("/en/").text
    client.set_cookie("theme", "nonsense")
    assert 'data-theme="auto"' in client.get("/en/").text


def test_errors_speak_the_language_of_the_address_or_the_reader(client):
    assert "Não há página" in client.get("/pt/nada").text
    assert "There is no page" in client.get("/en/nothing").text
    assert "Não há página" in client.get("/x/y/z", headers={"Accept-Language": "pt"}).text
    client.set_cookie("language", "pt")
    assert "Não há página" in client.get("/x/y/z", headers={"Accept-Language": "en"}).text


def test_a_language_that_is_not_spoken_is_named(client):
    for address in ("/fr/cards/bard", "/fr/", "/pt-BR/", "/de"):
        answer = client.get(address, headers={"Accept-Language": "pt"})
        assert answer.status_code == 404
        assert address.split("/")[1] in answer.text
        assert "pt, en" in answer.text
