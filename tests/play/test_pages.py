"""The pages of examples: every step has its address, what is asked wrongly gets a sentence."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from rulesdb.catalog import LANGUAGES
from rulesdb.examples import load_examples
from webapp.play.examples import played
from webapp.play.shows import PlayShow

AVERY = "/en/examples/averys-turn"


def text_of(client: FlaskClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.get_data(as_text=True)[-800:]
    return answer.get_data(as_text=True)


def words_of(client: FlaskClient, address: str) -> str:
    """Return what a page says between its tags, symbols as they are read aloud."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", text_of(client, address), flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", page)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_listed(client: FlaskClient, language: str) -> None:
    page = text_of(client, f"/{language}/examples/")
    for example in load_examples().values():
        assert f'href="/{language}/examples/{example.id}"' in page
        assert html.escape(example.title[language], quote=False) in html.unescape(page)


def test_the_list_begins_with_whole_turns(client: FlaskClient) -> None:
    page = words_of(client, "/en/examples/")
    assert page.index("Whole turns") < page.index("Avery's turn") < page.index("By card")
    assert page.index("By card") < page.index("By rule")


@pytest.mark.parametrize("id_", load_examples())
def test_every_example_opens_at_its_first_and_last_step(client: FlaskClient, id_: str) -> None:
    for language in LANGUAGES:
        steps = client.get(f"/{language}/examples/{id_}/frames.json").json["steps"]
        for step in (steps[0], steps[-1]):
            assert "data-player" in text_of(client, step["address"])
        assert load_examples()[id_].title[language] in html.unescape(
            text_of(client, f"/{language}/examples/{id_}/text")
        )


@pytest.mark.parametrize("id_", ["averys-turn", "base-setup-decks"])
def test_a_text_has_both_languages_side_by_side(client: FlaskClient, id_: str) -> None:
    ours, theirs = (text_of(client, f"/{own}/examples/{id_}/text") for own in ("pt", "en"))
    seconds = re.findall(r'pair__other" lang="en">(.*?)</(?:div|p)>', ours, re.S)
    assert len(seconds) > len(re.findall(r"<li value=", ours)) > 0
    plain = [" ".join(re.sub(r"<[^>]*>", " ", own).split()) for own in seconds]
    english = " ".join(re.sub(r"<[^>]*>", " ", theirs).split())
    assert all(words in english for words in plain)


def test_a_step_is_told_in_the_other_language_too(client: FlaskClient) -> None:
    page = text_of(client, "/pt/examples/averys-turn/1")
    told = re.findall(r"said-step__words([^>]*)>(.*?)</p>", page, re.S)
    assert [("lang" in attributes) for attributes, _ in told] == [False, True]
    assert "mão" in told[0][1]
    assert "hand" not in told[0][1]
    assert "into the hand" in told[1][1]
    assert "mão" not in told[1][1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_averys_turn_opens_cold(client: FlaskClient, language: str) -> None:
    for number in range(1, len(played("averys-turn").frames)):
        page = text_of(client, f"/{language}/examples/averys-turn/{number}")
        assert 'aria-current="step"' in page


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (3, "Avery plays Conclave: +2"),
        (9, "Avery plays Copper (Cobre): +1"),
        (10, "Avery buys Den of Sin (Covil do Pecado) for 5"),
        (12, "Avery does not exchange Den of Sin (Covil do Pecado) for Changeling"),
        (25, "Avery trashes Copper (Cobre)."),
    ],
)
def test_a_step_says_what_happened_with_both_names(
    client: FlaskClient, step: int, words: str
) -> None:
    assert words in words_of(client, f"{AVERY}/{step}").replace("+22 coins", "+2").replace(
        "+11 coin", "+1"
    ).replace("55 coins", "5")


def test_a_step_names_its_rule_with_a_link(client: FlaskClient) -> None:
    assert 'href="/en/rules/gaining#exchange"' in text_of(client, f"{AVERY}/12")


def test_a_step_leads_back_and_forward(client: FlaskClient) -> None:
    page = text_of(client, f"{AVERY}/12")
    for go, to in (("first", ""), ("back", "/11"), ("forward", "/13"), ("last", "/37")):
        assert re.search(rf'data-go="{go}" href="{AVERY}{to}"', page)


def test_the_ends_lead_no_further(client: FlaskClient) -> None:
    assert re.search(r'data-go="back" role="link" aria-disabled="true"', text_of(client, AVERY))
    last = text_of(client, f"{AVERY}/37")
    assert re.search(r'data-go="forward" role="link" aria-disabled="true"', last)


def test_a_decision_offers_what_else_was_legal(client: FlaskClient) -> None:
    page = text_of(client, f"{AVERY}/2")
    assert f'href="{AVERY}/3"' in page
    assert f'href="{AVERY}/3?from=2&amp;do=bard"' in page
    assert f'href="{AVERY}/3?from=2&amp;do=stop"' in page


def test_a_what_if_goes_on_and_leads_back(client: FlaskClient) -> None:
    page = text_of(client, f"{AVERY}/15?from=9&do=yes")
    assert "exchanges" in page
    assert f'href="{AVERY}/14"' in page
    assert f'href="{AVERY}/16?from=9&amp;do=yes~den-of-sin"' in page
    assert f'href="{AVERY}/16?from=9&amp;do=yes~*"' in page
    assert 'name="robots" content="noindex"' in page


def test_a_what_if_says_what_is_different(client: FlaskClient) -> None:
    said = words_of(client, f"{AVERY}/3?from=2&do=bard")
    assert re.search(r"What if Bard \(Bardo\) instead of Conclave", said)
    assert "instead of" not in words_of(client, f"{AVERY}/3")


def test_guessing_goes_from_decision_to_decision(client: FlaskClient) -> None:
    show = PlayShow(played("averys-turn"))
    address, guesses = "/en/examples/averys-turn/quiz/{}", []
    number = show.next_guess(0)
    while number is not None:
        guesses.append(number)
        page = text_of(client, address.format(number))
        assert "What do you expect?" in page
        number = show.next_guess(number)
    assert len(guesses) == len(show.run.decisions)
    last = text_of(client, address.format(guesses[-1]) + "?guess=look")
    assert "That was the last one" in last
    said = words_of(client, address.format(3) + "?guess=bard")
    assert "Your guess: Bard" in said


def test_a_what_if_of_several_cards_is_chosen_by_a_form(client: FlaskClient) -> None:
    page = text_of(client, "/en/examples/monastery/1")
    assert 'action="/en/examples/monastery/choose"' in page
    answer = client.get("/en/examples/monastery/choose?at=2&card=estate%231&card=curse%231")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/en/examples/monastery/2?from=2&do=estate+curse"
    assert "2 × " not in text_of(client, answer.headers["Location"])


def test_what_a_form_chose_must_be_legal(client: FlaskClient) -> None:
    answer = client.get("/en/examples/cemetery-four/choose?at=2&card=gold%231")
    assert answer.status_code == 400
    assert "gold" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/en/examples/nothing", 404, "There is no example “nothing”."),
        ("/pt/examples/nothing", 404, "Não há exemplo “nothing”."),
        ("/en/examples/averys-turn/38", 404, "There is no step “38” here"),
        ("/pt/examples/averys-turn/999", 404, "Não há passo “999” aqui"),
        ("/en/examples/averys-turn/x", 404, "There is no step “x” here"),
        ("/en/examples/averys-turn/-1", 404, "There is no step “-1” here"),
        ("/en/examples/averys-turn/99999999", 404, "There is no step"),
        ("/en/examples/averys-turn/1?from=99&do=yes", 400, "“99” does not do for from"),
        ("/en/examples/averys-turn/1?from=9", 400, "is no list of answers"),
        ("/en/examples/averys-turn/1?do=yes", 400, "does not do for from"),
        ("/en/examples/averys-turn/1?from=9&do=gold", 400, "gold"),
        ("/en/examples/averys-turn/1?from=9&do=" + "yes~" * 900, 400, "is no list of answers"),
        ("/en/examples/averys-turn/choose?at=99", 404, "There is no step “99”"),
        ("/en/examples/base-setup-curses/choose?at=1", 404, "There is no step “1”"),
        ("/en/examples/base-setup-curses/1?from=1&do=yes", 400, "is no list of answers"),
    ],
)
def test_what_is_asked_wrongly_gets_a_sentence(
    client: FlaskClient, address: str, status: int, words: str
) -> None:
    assert words in html.unescape(text_of(client, address, status))


@pytest.mark.parametrize("address", ["/en/examples/", AVERY, f"{AVERY}/12", f"{AVERY}/text"])
def test_pages_hold_no_inline_style_or_script(client: FlaskClient, address: str) -> None:
    page = text_of(client, address)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)", page)


def test_frames_for_the_script_hold_the_same_as_the_pages(client: FlaskClient) -> None:
    data = client.get(f"{AVERY}/frames.json").json
    assert len(data["steps"]) == 38
    step = data["steps"][12]
    assert step["address"] == f"{AVERY}/12"
    assert step["title"] == "Step 12: Avery's turn – Arauto"
    assert step["said"] == "Changeling: Avery does not exchange Den of Sin for Changeling."
    for name in re.findall(r'data-face="([a-z-]+)"', step["table"]):
        assert "names__first" in data["faces"][name]


def test_a_setup_example_shows_the_table_laid_out(client: FlaskClient) -> None:
    page = words_of(client, "/en/examples/heirlooms-setup-two")
    assert "Each of 2 players starts with" in page
    assert "Goat" in page
    assert "Setup for 2 players with Pixie (Fada) and Tracker" in page


def test_a_step_can_be_guessed_before_it_is_shown(client: FlaskClient) -> None:
    page = text_of(client, "/en/examples/averys-turn/quiz/3")
    assert "Avery plays" not in words_of(client, "/en/examples/averys-turn/quiz/3")
    assert 'href="/en/examples/averys-turn/quiz/3?guess=bard"' in page
    right = words_of(client, "/en/examples/averys-turn/quiz/3?guess=conclave")
    assert "Just as in the example." in right
    assert "Avery plays Conclave" in right
    wrong = words_of(client, "/en/examples/averys-turn/quiz/3?guess=bard")
    assert "In the example it goes otherwise." in wrong


@pytest.mark.parametrize("step", ["0", "38", "x"])
def test_only_steps_can_be_guessed(client: FlaskClient, step: str) -> None:
    assert "There is no step" in text_of(client, f"/en/examples/averys-turn/quiz/{step}", 404)


def test_every_card_leads_back_to_its_examples(client: FlaskClient) -> None:
    examples = load_examples().values()
    for slug in {slug for example in examples for slug in example.cards}:
        page = text_of(client, f"/en/cards/{slug}")
        for example in examples:
            if slug in example.cards:
                assert f'href="/en/examples/{example.id}"' in page, slug
