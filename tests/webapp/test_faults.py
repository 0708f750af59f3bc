"""Bad input gets a sentence in the reader's language, by page, API and command line alike."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from flask import request

from rulesdb.catalog import LANGUAGES
from rulesdb.problems import Problem
from webapp import create_app
from webapp.cli import main
from webapp.wording import TITLES, sentence, title

LONG = "a" * 10_000

BAD = [
    # page, API, command line, words in Portuguese, words in English, status
    ("/kingdoms/random?players=7", "/kingdoms/random?players=7", "kingdom --players 7",
     "de 2 a 6", "from 2 to 6", 400),
    ("/kingdoms/random?players=abc", "/kingdoms/random?players=abc", "kingdom --players abc",
     "“abc” não serve", "“abc” does not do", 400),
    ("/kingdoms/random?sets=nope", "/kingdoms/random?sets=nope", "kingdom --sets nope",
     "conjunto “nope”", "set “nope”", 400),
    ("/kingdoms/random?sets=base@9", "/kingdoms/random?sets=base@9", "kingdom --sets base@9",
     "base@1, base@2", "base@1, base@2", 400),
    ("/sets/nope", None, None, "conjunto “nope”", "set “nope”", 404),
    ("/cards/nope", "/cards/nope", "card nope", "carta “nope”", "card “nope”", 404),
    ("/kingdoms/1abc", "/kingdoms/1abc", "kingdom --code 1abc",
     "“1abc” não é o código", "“1abc” is no kingdom", 404),
    (f"/search?q={LONG}", f"/search?q={LONG}", f"search {LONG}",
     "longa demais", "too long", 400),
    ("/cards/?type=nope", "/cards?type=nope", None, "“nope” não é", "“nope” is not", 400),
    ("/cards/?type=night&page=0", "/cards?page=0", None, "número inteiro", "whole number", 400),
    ("/cards/?type=night&page=99", "/cards?page=99", None, "número inteiro", "whole number", 400),
    (None, "/search?q=a&limit=99999", None, "de 1 a 50", "from 1 to 50", 400),
    (None, "/kingdoms/random?nope=1", None, "opção “nope”", "option “nope”", 400),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bad", BAD, ids=lambda bad: str(bad[0] or bad[1])[:40])
def test_bad_input_is_answered_everywhere(client, bad, language):
    page, api, command, *words, status = bad
    said = words[LANGUAGES.index(language)]
    if page:
        answer = client.get(f"/{language}{page}")
        assert answer.status_code == status
        assert said in answer.text.replace("&#39;", "'")
        assert "Set-Cookie" not in answer.headers
    if api:
        sign = "&" if "?" in api else "?"
        answer = client.get(f"/api/v1{api}{sign}lang={language}")
        assert answer.status_code == status
        assert answer.mimetype == "application/problem+json"
        assert said in answer.json["detail"]
        assert answer.json["status"] == status
    if command:
        result = CliRunner().invoke(main, [*command.split(" "), "--lang", language])
        assert result.exit_code == 2
        assert said in result.stderr
        assert result.stdout == ""


def test_a_code_cut_in_half_is_noticed(client, rich_code):
    assert client.get(f"/en/kingdoms/{rich_code}").status_code == 200
    for broken in (rich_code[: len(rich_code) // 2], rich_code + "0", rich_code.swapcase()):
        assert client.get(f"/en/kingdoms/{broken}").status_code == 404


def test_a_long_query_is_not_repeated_all_over_the_answer(client):
    assert len(client.get(f"/en/search?q={LONG}").data) < 10_000


def test_a_wish_that_cannot_be_met_is_told_on_the_form(client):
    answer = client.get("/en/kingdoms/random?sets=base&need=card:witch&ban=witch")
    assert answer.status_code == 400
    assert "It would without:" in answer.text
    assert "Witch" in answer.text
    assert 'value="base" checked' in answer.text


def test_a_language_that_the_api_and_the_command_line_do_not_speak(client):
    answer = client.get("/api/v1/cards?lang=fr")
    assert answer.status_code == 400
    assert "“fr”" in answer.json["detail"]
    result = CliRunner().invoke(main, ["card", "bard", "--lang", "fr"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "“fr”" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope"], "nope"),
        (["card"], "SLUG"),
        (["card", "bard", "--nope"], "--nope"),
        (["serve", "--port", "abc"], "--port"),
    ],
)
@pytest.mark.parametrize(("system", "word"), [("pt_BR.UTF-8", "Falta|foi|Não"), ("C", "not|no|is")])
def test_the_command_line_refuses_in_the_systems_language(arguments, said, system, word):
    result = CliRunner(env={"LC_ALL": system}).invoke(main, arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert any(part in result.stderr for part in word.split("|"))
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("asked", "room"),
    [
        ("/pt/cards/nope", "/pt/cards/"), ("/pt/sets/nope", "/pt/cards/"),
        ("/pt/rules/nope", "/pt/rules/"), ("/pt/kingdoms/nope", "/pt/kingdoms/"),
        ("/pt/yours/nope/x", "/pt/yours/"), ("/pt/nope", None),
    ],
)  # fmt: skip
def test_a_page_of_a_mistake_leads_to_its_room_and_home(client, asked, room):
    page = client.get(asked).text
    ways = page[page.index('<section class="fault">') :].partition("</section>")[0]
    assert 'class="button" href="/pt/"' in ways
    led = 'class="button button--main" href="'
    assert (led in ways) == bool(room)
    assert not room or f'{led}{room}"' in ways


def test_a_wrong_method_names_the_right_ones(client):
    answer = client.post("/api/v1/cards?lang=en")
    assert answer.status_code == 405
    assert answer.json["detail"] == "This address does not take POST. It takes: GET, HEAD."
    assert "GET" in answer.headers["Allow"]
    page = client.delete("/pt/about")
    assert page.status_code == 405
    assert "não aceita DELETE" in page.text


def test_what_the_framework_refuses_is_a_page_of_ours(app):
    own = create_app({"SECRET_KEY": "x", "MAX_CONTENT_LENGTH": 10, "WTF_CSRF_ENABLED": False})
    own.add_url_rule("/en/echo", view_func=lambda: request.get_data(), methods=["POST"])
    client = own.test_client()
    assert client.post("/en/echo", data=b"x" * 8).status_code == 200
    answer = client.post("/en/echo", data=b"x" * 11)
    assert answer.status_code == 413
    assert "At most 10 bytes" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failure_says_nothing_of_its_inside(language):
    own = create_app({"SECRET_KEY": "x"})

    def fail() -> str:
        raise RuntimeError("secret inside")

    own.add_url_rule(f"/{language}/fail", "page", fail)
    own.add_url_rule("/api/v1/fail", "api-fail", fail)
    client = own.test_client()
    page = client.get(f"/{language}/fail")
    assert page.status_code == 500
    assert {"pt": "Algo quebrou", "en": "Something broke"}[language] in page.text
    answer = client.get(f"/api/v1/fail?lang={language}")
    assert answer.status_code == 500
    assert answer.mimetype == "application/problem+json"
    for text in (page.text, answer.text):
        assert "secret inside" not in text
        assert "Traceback" not in text


def test_an_answer_of_the_api_is_told_as_problem_json(client):
    answer = client.get("/api/v1/nothing", headers={"Accept-Language": "pt-BR"})
    assert answer.status_code == 404
    assert set(answer.json) == {"title", "status", "detail", "code"}
    assert answer.json["detail"] == "Não há nada neste endereço da API."
    assert answer.headers["Content-Language"] == "pt"
    assert json.loads(answer.text) == answer.json


def test_hostile_addresses_are_no_failures(client):
    for address in (
        "/pt/cards/..%2f..%2fetc%2fpasswd", "/pt/cards/%00", "/static/x/../../cli.py",
        "/en/search?q=%ff%fe", "/en/search?q=" + "(" * 200, "/en/kingdoms/random?players=٣",
        "/en/kingdoms/random?players=" + "9" * 5000, "/en/cards/?page=²",
        "/pt/kingdoms/%F0%9F%98%80",
        "/choose?page=/%0d%0aSet-Cookie:x=1", "/en/search?q=\"", "/en/kingdoms/" + "z" * 5000,
        "/en/cards/?page=" + "1" * 400, "/en/kingdoms/random?sets=" + "base," * 3000,
    ):  # fmt: skip
        assert client.get(address).status_code < 500, address
    client.set_cookie("wishes", "_scheme=x&_external=1&players=%00&language=fr")
    assert client.get("/en/kingdoms/").status_code == 200
    assert client.get("/en/").status_code == 200


def test_there_is_a_title_for_every_status():
    assert {400, 404, 405, 413, 429, 500} <= set(TITLES)
    assert title(418, "en") == title(400, "en")
    assert title(503, "en") == title(500, "en")


def test_only_a_filters_own_name_is_said_in_the_readers_words():
    said = sentence(Problem("unknown-choice", name="set", got="x", accepted=("nocturne",)), "pt")
    assert "conjunto" in said
    assert "Noturno" in said
    other = sentence(Problem("unknown-choice", name="sets", got="x", accepted=("nocturne",)), "pt")
    assert "sets" in other
    assert "nocturne" in other
