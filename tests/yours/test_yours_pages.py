from __future__ import annotations

import io
import json
import re
from datetime import date
from types import SimpleNamespace

import pytest

from rulesdb.catalog import load_catalog
from webapp.kingdoms.code import decode

CATALOG = load_catalog()
PAGES = (
    "",
    "sets",
    "history",
    "history/new",
    "numbers",
    "favourites",
    "favourites/card?card=witch",
)
GAME_ID = "a" * 22


def add(browser, code, game_id=GAME_ID, **more):
    form = {"id": game_id, "version": "1", "code": code, "day": "2026-03-01", "note": ""}
    return browser.post("/en/yours/history/new", **{**form, **more})


def exported(browser) -> dict:
    return json.loads(browser.get("/en/yours/export"))


def test_who_only_looks_gets_no_identity_and_leaves_no_trace(browser, codes):
    one = browser()
    for language in ("pt", "en"):
        for page in PAGES:
            one.get(f"/{language}/yours/{page}")
        one.get(f"/{language}/yours/history/new?code={codes[0]}")
        one.get(f"/{language}/yours/favourites/kingdom?code={codes[0]}")
    one.post("/en/yours/sets")
    one.post("/en/yours/favourites/card", card="witch", mark="neither")
    one.post("/en/yours/favourites/kingdom", code=codes[0], remove="yes")
    one.post("/en/yours/options")
    one.post("/en/yours/move", 404)
    assert one.person is None
    assert exported(one)["sets"] == []


def test_the_identity_is_signed_and_out_of_reach_of_scripts(browser):
    one = browser()
    answer = one.post("/en/yours/sets", sets="base@2")
    (cookie,) = (
        value for name, value in answer.headers if name == "Set-Cookie" and "person=" in value
    )
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    answer = one.client.get("/en/yours/", base_url="https://localhost")
    (cookie,) = (value for value in answer.headers.getlist("Set-Cookie") if "person=" in value)
    assert "Secure" in cookie


def test_a_forged_or_altered_cookie_is_nobody(app, browser):
    owner = browser()
    owner.post("/en/yours/sets", sets="base@2")
    assert owner.person
    payload, signature = owner.person.split(".")
    for forged in ("x", f"{payload}.", f"{payload}x.{signature}", f"{payload}.{signature[:-2]}AA",
                   '"admin"', "a" * 900):  # fmt: skip
        other = browser()
        other.client.set_cookie("person", forged)
        assert exported(other)["sets"] == []


def test_pages_of_a_person_are_kept_by_nobody(browser):
    for page in (*PAGES, "export"):
        answer = browser().client.get(f"/en/yours/{page}")
        assert answer.headers["Cache-Control"] == "private, no-store", page


@pytest.mark.parametrize(
    "page",
    ["sets", "history/new", f"history/{GAME_ID}", f"history/{GAME_ID}/delete", "favourites/kingdom",
     "favourites/card", "options", "import", "move", "move/key", "delete"],
)  # fmt: skip
def test_every_form_wants_its_token(browser, page):
    answer = browser().client.post(f"/en/yours/{page}", data={"sets": "base@2"})
    assert answer.status_code == 400
    assert "expired" in answer.text


def test_sets_are_kept_by_edition(browser):
    one = browser()
    one.post("/en/yours/sets", sets=["base@1", "base@2", "nocturne@1"])
    page = one.get("/pt/yours/sets")
    ticked = set(re.findall(r'name="sets" value="([^"]+)" checked', page))
    assert ticked == {"base@1", "base@2", "nocturne@1"}
    one.post("/en/yours/sets", sets=["base@2"], shown=["base@1", "base@2", "nocturne@1"])
    assert exported(one)["sets"] == ["base@2"]
    one.post("/en/yours/sets", sets=["alchemy@1"])
    assert exported(one)["sets"] == ["alchemy@1", "base@2"], "what another device added stays"
    for bad in ("base@9", "moon", "base@2;drop"):
        one.post("/en/yours/sets", 400, sets=[bad])
    assert exported(one)["sets"] == ["alchemy@1", "base@2"]


def test_what_was_kept_of_the_sets_is_told(browser):
    one = browser()
    told = one.post("/en/yours/sets", sets=["base@2", "nocturne@1"]).headers["Location"]
    assert "Kept: 2 boxes." in one.get(told)
    told = one.post("/en/yours/sets", shown=["base@2", "nocturne@1"]).headers["Location"]
    assert "Kept: no box" in one.get(told)
    assert "Kept:" not in one.get("/en/yours/sets")


def test_every_box_and_edition_can_be_ticked(browser):
    page = browser().get("/en/yours/sets")
    offered = re.findall(r'name="sets" value="([^"]+)"', page)
    wanted = [f"{box.slug}@{one.number}" for box in CATALOG.sets.values() for one in box.editions]
    assert sorted(offered) == sorted(wanted)


def test_a_game_is_kept_changed_and_deleted(browser, codes):
    one = browser()
    form = one.get(f"/pt/yours/history/new?code={codes[1]}")
    game_id = re.search(r'name="id" value="([^"]+)"', form)[1]
    assert f'value="{date.today().isoformat()}"' in form
    add(one, codes[1], game_id, day="2026-03-02", name1="Ana", score1="31", name2="Bruno",
        score2="−3", name3="Caio", score3="31", won3="yes", note="long\r\nand close")  # fmt: skip
    page = one.get("/en/yours/history")
    assert "long\nand close" in page
    assert "−3" in page
    assert page.count('class="results__won"') == 1
    for slug in decode(codes[1], CATALOG).piles:
        assert f"/en/cards/{slug}" in page
    shown = one.get(f"/en/yours/history/{game_id}")
    assert 'value="Bruno"' in shown
    assert 'value="-3"' in shown
    one.post(f"/en/yours/history/{game_id}", version="1", day="2026-03-03", name1="Ana", score1="1")
    (game,) = exported(one)["games"]
    assert (game["day"], game["code"], game["note"]) == ("2026-03-03", codes[1], "")
    assert game["players"] == [{"name": "Ana", "score": 1, "won": False}]
    one.post(f"/en/yours/history/{game_id}/delete")
    assert exported(one)["games"] == []
    one.get(f"/en/yours/history/{game_id}", 404)
    one.post(f"/en/yours/history/{game_id}/delete", 404)


def test_the_whole_link_names_a_kingdom_too(browser, codes):
    one = browser()
    link = f"https://arauto.example/pt/kingdoms/{codes[0]}?players=3#fetch"
    page = one.get("/en/yours/history/new?code=" + link.replace("#", "%23").replace("?", "%3F"))
    assert f'name="code" value="{codes[0]}"' in page
    for rest in ("/cards", "/", "?edit=yes#kingdom", "/text?x=1"):
        query = {"code": f" https://arauto.example/k/{codes[0]}{rest} "}
        answer = one.client.get("/en/yours/history/new", query_string=query)
        assert f'name="code" value="{codes[0]}"' in answer.text
        assert one.client.get("/en/games/new", query_string=query).status_code == 200
    for bad in ("nonsense", "https://arauto.example/k/", "1", "/"):
        one.get(f"/en/yours/history/new?code={bad}", 404)


def test_who_played_last_time_with_as_many_is_filled_in(browser, codes):
    one = browser()
    add(one, codes[1], "b" * 22, name1="Ana", name2="Bruno", name3="Caio")
    add(one, codes[0], "c" * 22, name1="Eva", name2="Davi", day="2026-04-01")
    page = one.get(f"/en/yours/history/new?code={codes[1]}")
    assert re.findall(r'name="name\d" value="([^"]*)"', page)[:4] == ["Ana", "Bruno", "Caio", ""]
    known = re.findall(r'<option value="([^"]*)">', page)
    assert known == ["Ana", "Bruno", "Caio", "Davi", "Eva"], "whom to choose from"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("day", "", "is no day"),
        ("day", "2026-02-30", "2026-02-30"),
        ("day", "1500-01-01", "1500-01-01"),
        ("score1", "many", "many"),
        ("score2", "99999", "99999"),
        ("score1", "1.5", "1.5"),
    ],
)
def test_a_form_filled_in_wrongly_comes_back_with_what_was_written(
    browser, codes, field, value, said
):
    one = browser()
    form = {"name1": "Ana", "name2": "Bruno", "note": "kept words", field: value}
    page = add_raw(one, codes[0], 400, **form).text
    assert said in page
    assert 'value="Ana"' in page
    assert "kept words" in page
    assert one.person is None
    add(one, codes[0])
    page = one.post(
        f"/en/yours/history/{GAME_ID}", 400, version="1", **{"day": "2026-01-01", **form}
    )
    assert said in page.text
    assert exported(one)["games"][0]["players"] == []


def add_raw(browser, code, status, **more):
    form = {"id": GAME_ID, "version": "1", "code": code, "day": "2026-03-01"}
    return browser.post("/en/yours/history/new", status, **{**form, **more})


def test_what_no_form_of_ours_sends_is_refused(browser, codes):
    one = browser()
    add_raw(one, "1abc", 404)
    for wrong in ({"id": "short"}, {"id": "a b" * 10}, {"version": "x"}):
        add_raw(one, codes[0], 400, **wrong)
    one.post("/en/yours/favourites/card", 400, card="witch", mark="loved")
    one.post("/en/yours/favourites/card", 404, card="no such card", mark="liked")
    one.post("/en/yours/options", 400, players="9")
    one.post("/en/yours/options", 400, players="3", back="https://elsewhere.example/")
    one.get("/en/yours/favourites/card?card=witch&back=//elsewhere.example", 400)
    one.get("/en/yours/history?page=0", 400)
    assert one.get("/en/yours/history?page=9")


def test_a_form_sent_twice_makes_one_game(browser, codes):
    one = browser()
    add(one, codes[0])
    add(one, codes[0], note="again")
    assert [game["note"] for game in exported(one)["games"]] == [""]


def test_two_windows_one_change(browser, codes):
    one = browser()
    add(one, codes[0])
    one.post(f"/en/yours/history/{GAME_ID}", version="1", day="2026-03-01", note="first")
    answer = one.post(
        f"/en/yours/history/{GAME_ID}", 409, version="1", day="2026-03-01", note="2nd"
    )
    assert "changed meanwhile" in answer.text
    assert exported(one)["games"][0]["note"] == "first"


def test_nobody_sees_or_changes_another_persons_things(browser, codes):
    owner, other = browser(), browser()
    add(owner, codes[0], name1="Ana", note="secret words")
    owner.post("/en/yours/sets", sets="nocturne@1")
    owner.post("/en/yours/favourites/kingdom", code=codes[0], name="secret name")
    owner.post("/en/yours/favourites/card", card="witch", mark="liked")
    before = exported(owner)
    other.post("/en/yours/sets", sets="base@2")
    for page in ("", "sets", "history", "numbers", "favourites", "export"):
        text = other.get(f"/en/yours/{page}")
        assert "secret" not in text
        assert "Ana" not in text
    other.get(f"/en/yours/history/{GAME_ID}", 404)
    other.post(f"/en/yours/history/{GAME_ID}", 404, version="1", day="2026-01-01")
    other.post(f"/en/yours/history/{GAME_ID}/delete", 404)
    other.post("/en/yours/favourites/kingdom", code=codes[0], remove="yes")
    other.post("/en/yours/favourites/card", card="witch", mark="banned")
    other.post("/en/yours/delete")
    assert exported(owner) == before


def test_history_comes_page_by_page(browser, codes):
    one = browser()
    for number in range(23):
        add(one, codes[0], f"{number:022d}", day=f"2026-01-{number + 1:02d}")
    first, second = one.get("/en/yours/history"), one.get("/en/yours/history?page=2")
    assert first.count('id="game-') == 20
    assert second.count('id="game-') == 3
    assert "page=2" in first
    assert "page=1" in second
    assert "page=3" not in second


def test_numbers_tell_what_the_history_holds(browser, codes):
    one = browser()
    add(one, codes[0], "1" * 22, name1="Ana", score1="30", name2="Bruno", score2="20")
    add(one, codes[0], "2" * 22, name1="ana", score1="10", name2="Bruno", score2="21")
    add(one, codes[1], "3" * 22, name1="Ana", score1="9", name2="Bruno", score2="9", name3="Caio")
    page = re.sub(r"\s+", " ", one.get("/en/yours/numbers"))
    rows = dict(re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', page))
    rows = {name: re.sub("<small.*?</small>", "", row) for name, row in rows.items()}
    cells = {name: re.findall(r"<td[^>]*>(.*?) ?</td>", row) for name, row in rows.items()}
    assert cells["Ana"] == ["3", "2", "67 %", "16.3", "30"]
    assert cells["Bruno"] == ["3", "2", "67 %", "16.7", "21"]
    assert cells["Caio"] == ["1", "0", "0 %", "–", "–"]
    assert "3 games, Mar 1, 2026<" in page, "one day is told once"
    add(one, codes[1], "4" * 22, day="2026-04-05", name1="Caio", score1="-4")
    page = one.get("/en/yours/numbers")
    assert "4 games, from Mar 1, 2026 to Apr 5, 2026<" in page
    assert "<td>−4</td>" in page
    assert "never played" in page
    one.post("/en/yours/sets", sets=["base@2"])
    assert "Never played yet" in one.get("/en/yours/numbers")


def test_favourites(browser, codes):
    one = browser()
    one.post("/en/yours/favourites/kingdom", code=codes[0], name="  Cold night ")
    one.post("/en/yours/favourites/card", card="Bruxa", mark="liked", back="/en/kingdoms/")
    one.post("/en/yours/favourites/card", card="Possession", mark="banned")
    page = one.get("/en/yours/favourites")
    assert "Cold night" in page
    assert exported(one)["liked"] == ["witch"]
    assert exported(one)["banned"] == ["possession"]
    assert 'aria-pressed="true"' in one.get("/en/yours/favourites/card?card=witch")
    one.post("/en/yours/favourites/kingdom", code=codes[0], remove="yes")
    one.post("/en/yours/favourites/card", card="witch", mark="neither")
    assert exported(one)["kingdoms"] == []
    assert exported(one)["liked"] == []


def test_a_marked_card_that_the_catalogue_lost_is_left_out(browser, monkeypatch):
    one = browser()
    one.post("/en/yours/favourites/card", card="witch", mark="liked")
    with monkeypatch.context() as before:
        before.setattr("webapp.yours.views.find", lambda *_told: SimpleNamespace(slug="gone"))
        one.post("/en/yours/favourites/card", card="gone", mark="liked")
    assert exported(one)["liked"] == ["gone", "witch"]
    page = one.get("/en/yours/favourites")
    assert 'value="witch"' in page
    assert 'value="gone"' not in page


def test_kingdoms_are_named_as_their_pages_are(browser, codes):
    one = browser()
    for code in codes:
        add(one, code, code[:20])
        title = re.search(r"<title>Kingdom: (.*) – Arauto</title>", one.get(f"/en/kingdoms/{code}"))
        assert title[1] in one.get("/en/yours/history")


def test_options_are_kept(browser):
    one = browser()
    one.post("/en/yours/options", players="3", need=["tag:village", "tag:attack"], lately="2",
             seed="5", back="/en/kingdoms/")  # fmt: skip
    assert exported(one)["options"] == {
        "players": "3", "need": "tag:village,tag:attack", "lately": "2",
    }  # fmt: skip
    one.post("/en/yours/options")
    assert exported(one)["options"] == {}


def upload(browser, content: bytes, status: int = 303, how: str = "add"):
    file = (io.BytesIO(content), "arauto.json")
    return browser.post("/en/yours/import", status, file=file, how=how)


def test_a_file_carries_everything_to_another_browser(browser, codes):
    one, two = browser(), browser()
    add(one, codes[0], name1="Ana", score1="3")
    one.post("/en/yours/sets", sets=["base@1", "nocturne@1"])
    one.post("/en/yours/favourites/kingdom", code=codes[1], name="Zé")
    one.post("/en/yours/favourites/card", card="witch", mark="liked")
    one.post("/en/yours/options", players="4")
    answer = one.client.get("/en/yours/export")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    upload(two, answer.data)
    assert exported(two) == exported(one)
    add(two, codes[0], "n" * 22)
    upload(two, answer.data)
    assert len(exported(two)["games"]) == 2
    upload(two, answer.data, how="replace")
    assert exported(two) == exported(one)


def test_a_game_of_a_short_id_in_a_file_can_be_changed(browser, codes):
    one, two = browser(), browser()
    add(one, codes[0])
    data = exported(one)
    data["games"][0]["id"] = "a"
    upload(two, json.dumps(data).encode())
    two.post("/en/yours/history/a", version="1", day="2026-05-06", note="changed")
    (game,) = exported(two)["games"]
    assert (game["id"], game["day"], game["note"]) == ("a", "2026-05-06", "changed")


def test_what_is_exported_is_read_back_whatever_was_written(browser, codes):
    one = browser()
    add(one, codes[0], note="e\x07\u0301", name1="\x00A\u030a")
    two = browser()
    upload(two, json.dumps(exported(one)).encode())
    assert exported(two) == exported(one)


def test_a_bad_file_changes_nothing(browser, codes):
    one = browser()
    add(one, codes[0])
    before = exported(one)
    good = json.dumps(before).encode()
    for content, status in (
        (b"", 400), (b"{}", 400), (good[:-9], 400),
        (good.replace(b"2026-03-01", b"2026-13-01"), 400),
        (b"x" * (8 * 1024 * 1024 + 1), 413), (b"x" * (9 * 1024 * 1024), 413),
    ):  # fmt: skip
        upload(one, content, status, how="replace")
        assert exported(one) == before
    upload(one, good, 400, how="sideways")
    one.post("/en/yours/import", 400, how="add")
    assert exported(one) == before


def test_a_file_larger_than_other_requests_is_read(browser, codes):
    one = browser()
    add(one, codes[0], note="x" * 500)
    data = exported(one)
    (game,) = data["games"]
    data["games"] = [{**game, "id": f"{number:022d}"} for number in range(1999)]
    content = json.dumps(data).encode()
    assert len(content) > 1024 * 1024
    two = browser()
    upload(two, content)
    assert len(exported(two)["games"]) == 1999
    data["games"] += [{**game, "id": f"x{number:021d}"} for number in range(2)]
    upload(two, json.dumps(data).encode(), 400)
    assert len(exported(two)["games"]) == 1999


def link_of(browser) -> str:
    page = browser.post("/en/yours/move", 200).text
    assert "<svg" in page
    return re.search(r'value="http://localhost(/en/yours/move/[^"]+)"', page)[1]


def test_a_link_makes_another_browser_the_same_person_once(browser, codes):
    one, two, three = browser(), browser(), browser()
    add(one, codes[0])
    link = link_of(one)
    two.get(link)
    two.get(link)
    assert "already" in one.get(link)
    two.post(link)
    assert two.person == one.person
    assert exported(two) == exported(one)
    three.get(link, 404)
    three.post(link, 404)
    assert three.person is None
    two.post("/en/yours/sets", sets="base@2")
    assert exported(one)["sets"] == ["base@2"]


def test_a_link_may_bring_along_what_the_browser_had(browser, codes):
    one, two, three = browser(), browser(), browser()
    add(one, codes[0])
    for other in (two, three):
        add(other, codes[1], "n" * 22)
    two.post(link_of(one), bring="yes")
    assert len(exported(one)["games"]) == 2
    three_before = three.person
    three.post(link_of(one))
    assert three.person == one.person != three_before
    assert len(exported(three)["games"]) == 2


def test_deleting_everything_forgets_the_person_on_every_device(browser, codes):
    one, two = browser(), browser()
    add(one, codes[0])
    two.post(link_of(one))
    one.get("/en/kingdoms/random?players=3", 303)
    assert one.client.get_cookie("wishes")
    one.post("/en/yours/delete")
    assert one.person is None
    assert one.client.get_cookie("wishes") is None
    assert exported(two)["games"] == []
    two.post("/en/yours/sets", sets="base@2")
    assert exported(two)["sets"] == ["base@2"], "and who comes back begins anew"
    one.post("/en/yours/delete")
