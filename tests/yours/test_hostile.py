"""Whatever is sent to the pages of people's things is answered, never with a failure of ours."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

NAMES = ("id", "version", "code", "day", "note", "name1", "score1", "won1", "sets", "shown", "card",
         "mark", "back", "how", "players", "need", "lately", "bring", "remove", "name")  # fmt: skip
LIKELY = (
    "",
    "base@2",
    "witch",
    "liked",
    "yes",
    "1",
    "-1",
    "2026-03-01",
    "/en/",
    "//x",
    "\x00",
    "é" * 700,
)
PATHS = ("sets", "history/new", "history/aaaaaaaaaaaaaaaaaaaaaa", "favourites/kingdom",
         "favourites/card", "options", "import", "move/x", "history/x/delete")  # fmt: skip
texts = st.one_of(st.sampled_from(LIKELY), st.text(max_size=40))
forms = st.dictionaries(st.sampled_from(NAMES), st.one_of(texts, st.lists(texts, max_size=3)))


@given(st.data())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_every_form_answers_in_words(browser, codes, data):
    one = browser()
    path, form = data.draw(st.sampled_from(PATHS)), data.draw(forms)
    if data.draw(st.booleans()):
        form |= {"code": codes[0], "id": "a" * 22, "version": "1", "day": "2026-03-01"}
    answer = one.client.post(f"/en/yours/{path}", data={"csrf_token": one.token(), **form})
    assert answer.status_code in (200, 303, 400, 404, 409, 413), answer.text
    for page in ("", "sets", "history", "numbers", "favourites", "export"):
        assert one.client.get(f"/pt/yours/{page}").status_code == 200
    kept = one.get("/en/yours/history")
    assert re.search(r"<script(?! type=\"module\" src)", kept) is None


@given(st.dictionaries(st.sampled_from(("page", "code", "card", "back", "key")), texts))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_every_address_answers_in_words(browser, query):
    one = browser()
    for path in ("history", "history/new", "favourites/kingdom", "favourites/card", "move/x"):
        answer = one.client.get(f"/en/yours/{path}", query_string=query)
        assert answer.status_code in (200, 400, 404), answer.text


def test_what_people_write_is_shown_as_they_wrote_it(browser, codes):
    one = browser()
    bold = "<b onmouseover=alert(1)>Ana</b>"
    one.post("/en/yours/history/new", id="a" * 22, version="1", code=codes[0], day="2026-03-01",
             name1=bold, score1="1", note=bold)  # fmt: skip
    one.post("/en/yours/favourites/kingdom", code=codes[0], name=bold)
    for page in ("history", "numbers", "favourites", "history/" + "a" * 22):
        text = one.get(f"/en/yours/{page}")
        assert "&lt;b onmouseover" in text
        assert "<b onmouseover" not in text
