"""What a browser keeps: static files for good, pages until they change; all of it compressed."""

from __future__ import annotations

import re

import pytest

from webapp.caching import digest_of


def test_static_files_are_kept_for_good_under_their_digest(client):
    page = client.get("/en/").text
    for address in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"]
        old = client.get(re.sub(r"/static/\w+/", "/static/old/", address))
        assert old.headers["Cache-Control"] == "no-cache"
        assert old.data == answer.data
    assert client.get("/static/x/none.css").status_code == 404


def test_the_digest_changes_with_any_file(tmp_path):
    (tmp_path / "a").write_text("1")
    first = digest_of(tmp_path)
    assert digest_of(tmp_path) == first
    (tmp_path / "a").write_text("2")
    second = digest_of(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    assert len({first, second, digest_of(tmp_path)}) == 3


@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
def test_a_page_that_did_not_change_is_not_sent_again(client, coding):
    headers = {"Accept-Encoding": coding}
    first = client.get("/en/cards/bard", headers=headers)
    assert first.headers.get("Content-Encoding", "identity") == coding
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(
        "/en/cards/bard", headers={**headers, "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
    assert again.data == b""
    client.set_cookie("theme", "dark")
    other = client.get(
        "/en/cards/bard", headers={**headers, "If-None-Match": first.headers["ETag"]}
    )
    assert other.status_code == 200
    assert "Cookie" in other.headers["Vary"]


def test_a_dealt_kingdom_is_never_kept(client):
    assert client.get("/en/kingdoms/random").headers["Cache-Control"] == "no-store"
    assert client.get("/api/v1/kingdoms/random").headers["Cache-Control"] == "no-store"


def test_the_first_view_of_any_page_is_light(client, addresses):
    def weight(address: str) -> int:
        return len(client.get(address, headers={"Accept-Encoding": "gzip"}).data)

    page = client.get("/pt/").text
    shared = sum(weight(each) for each in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)))
    shared += sum(
        weight(re.sub(r"/js/app.js", f"/js/{name}.js", re.search(r"/static/\S+app.js", page)[0]))
        for name in ("copy", "say", "suggest", "ticks")
    )
    for address in addresses:
        assert weight(f"/pt{address}") + shared < 60_000, address
