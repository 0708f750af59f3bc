"""What an installed application needs is there; what it does: tests/browser/test_offline.py."""

from __future__ import annotations

import json
import re

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog
from webapp.caching import STATIC
from webapp.kingdoms.code import decode

CATALOG = load_catalog()


def test_the_service_worker_answers_for_every_page_and_is_asked_for_anew(client):
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.data == (STATIC / "js" / "service-worker.js").read_bytes()
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_names_pages_and_pictures_that_are_there(client, language):
    page = client.get(f"/{language}/").text
    assert f'rel="manifest" href="/{language}/manifest.webmanifest"' in page
    answer = client.get(f"/{language}/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.data)
    assert manifest["start_url"].startswith(manifest["scope"])
    assert client.get(manifest["start_url"]).status_code == 200
    sizes = {icon["sizes"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= sizes
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert found.mimetype == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(found.data[at : at + 4]) for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200
        assert shortcut["url"].startswith(f"/{language}/")


def test_dealing_ahead_gives_kingdoms_by_the_wishes(client):
    answer = client.get("/pt/kingdoms/batch?count=7&players=5&sets=nocturne&need=tag:curser")
    assert answer.headers["Cache-Control"] == "no-store"
    pages = answer.get_json()["pages"]
    assert len(set(pages)) == 7
    for page in pages:
        assert page.startswith("/pt/kingdoms/")
        kingdom = decode(page.rpartition("/")[2], CATALOG)
        assert kingdom.players == 5
        assert {CATALOG[slug].set for slug in kingdom.piles} == {"nocturne"}
    for bad in ("count=0", "count=41", "count=x", "count=2&players=9"):
        assert client.get(f"/pt/kingdoms/batch?{bad}").status_code == 400


def test_pages_at_the_table_say_how_to_deal_ahead(client, rich_code):
    client.get("/en/kingdoms/random?players=5&sets=nocturne&seed=4")
    for page in ("/en/kingdoms/", f"/en/kingdoms/{rich_code}"):
        found = re.search(
            r'<meta name="deal-ahead" content="([^"]+)" data-mine="(\w+)">', client.get(page).text
        )
        assert found[1].replace("&amp;", "&") == "/en/kingdoms/random?players=5&sets=nocturne"
        before = found[2]
    client.get("/en/kingdoms/random?players=5&sets=empires")
    assert f'data-mine="{before}"' not in client.get("/en/kingdoms/").text


def test_the_page_for_no_network_is_there_in_both_languages(client):
    for language in LANGUAGES:
        page = client.get(f"/{language}/offline")
        assert page.status_code == 200
        assert f'href="/{language}/offline/deal"' in page.text
        answer = client.get(f"/{language}/offline/deal")
        assert answer.headers["Location"] == f"/{language}/kingdoms/"
