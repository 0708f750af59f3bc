"""Whatever stands in an address at the table is answered, never with a failure of ours."""

from __future__ import annotations

import re
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webapp.kingdoms.wishes import WISH_NAMES

LIKELY = (
    "", "0", "2", "6", "99999999999999999999", "-1", "0-3", "3-1", "yes", "no", "spread", "2:1,5:3",
    "tag:village", "tag:", "type:attack", "card:witch", "card:", "base", "base@1", "base@", "witch",
    "bruxa,fosso", "province", ",,,", "official", "never", "\x00", "é" * 300, "<b>", "' OR 1=1 --",
)  # fmt: skip
texts = st.one_of(st.sampled_from(LIKELY), st.text(max_size=30))
wishes = st.dictionaries(st.sampled_from((*WISH_NAMES, "colour", "count")), texts, max_size=5)
calm = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@given(st.sampled_from(("random", "", "batch")), wishes)
@calm
def test_any_wishes_are_answered(client, path, query):
    answer = client.get(f"/en/kingdoms/{path}", query_string=query)
    assert answer.status_code in (200, 303, 400, 404), answer.text
    if answer.status_code == 303:
        assert re.search(r"/en/kingdoms/1\w+$", answer.headers["Location"])


@given(
    st.sampled_from(("", "/swap", "/choose", "/again", "/first", "/cards", "/card/witch",
                     "/choice/bane", "/text", "/qr.svg")),
    st.dictionaries(
        st.sampled_from(("card", "for", "never", "choice", "keep", "edit", "first", "x")), texts
    ),
)  # fmt: skip
@calm
def test_any_change_is_answered(client, rich_code, path, query):
    answer = client.get(f"/pt/kingdoms/{rich_code}{path}", query_string=query)
    assert answer.status_code in (200, 303, 400, 404), answer.text


@given(
    texts.map(quote),
    st.dictionaries(st.sampled_from(("list", "players", "match", "set", "page")), texts),
)
@calm
def test_any_code_and_list_is_answered(client, code, query):
    for address in ("/k/" + code, "/en/kingdoms/" + code, "/en/kingdoms/paste",
                    "/en/kingdoms/recommended/", "/en/kingdoms/recommended/" + code):  # fmt: skip
        answer = client.get(address, query_string=query)
        assert answer.status_code in (200, 302, 303, 308, 400, 404, 405), (address, answer.text)


@given(st.text(max_size=200))
@calm
def test_any_cookie_of_wishes_is_survived(client, cookie):
    client.set_cookie("wishes", cookie.encode("utf-8", "replace").decode("latin-1"))
    for page in ("/en/", "/en/kingdoms/"):
        assert client.get(page).status_code == 200


def test_wishes_that_make_no_sense_any_more_are_passed_over(client, rich_code):
    client.set_cookie("wishes", "players=9&sets=moon&need=tag%3Anothing&colour=red")
    for page in ("/en/", "/en/kingdoms/", f"/en/kingdoms/{rich_code}"):
        assert client.get(page).status_code == 200
    answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice=bane")
    assert answer.status_code == 303
    answer = client.get(f"/en/kingdoms/{rich_code}/again")
    assert answer.status_code in (303, 400)
