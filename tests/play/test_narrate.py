"""Every verb has its sentence, every decision its question, every rule its place."""

from __future__ import annotations

import pytest

from rulesdb.catalog import LANGUAGES
from webapp.engine import decisions, verbs
from webapp.engine.notation import read
from webapp.engine.verbs import Verb
from webapp.language import speaking, translations
from webapp.play import because, narrate, questions
from webapp.play.examples import played
from webapp.play.frames import UNSEEN, Option, Watcher

VERBS = [
    each
    for each in vars(verbs).values()
    if isinstance(each, type) and issubclass(each, Verb) and each is not Verb
]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_every_verb_is_told_or_no_step(verb: type[Verb]) -> None:
    assert (verb in narrate.TELLERS) != (verb in UNSEEN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", narrate.TELLERS, ids=lambda verb: verb.__name__)
def test_every_verbs_rule_is_written(verb: type[Verb], language: str) -> None:
    rule = because.RULES.get(verb)
    assert rule is None or because.rule_title(rule, language)


@pytest.mark.parametrize("rule", ["gaining#nothing", "nothing", "nothing#at-all"])
def test_a_rule_that_is_not_written_has_no_title(rule: str) -> None:
    assert because.rule_title(rule) is None


def test_every_use_of_a_decision_has_its_question() -> None:
    assert set(questions.WHYS) == set(decisions.WHYS)


def test_everything_that_can_be_picked_has_its_words() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert all(questions.pick_words(word) for word in decisions.PICKS)


def test_every_question_is_translated() -> None:
    portuguese = translations("pt")
    for why in questions.WHYS.values():
        for msgid in (why.asks, why.declines, why.yes, why.no):
            assert portuguese.gettext(msgid) != msgid


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Avery plays Bard: +$2.", "Avery draws 1 card: Gold."]),
        ("pt", ["Avery joga Bardo: +$2.", "Avery saca 1 carta: Ouro."]),
    ],
)
def test_sentences_in_both_languages(language: str, expected: list[str]) -> None:
    with speaking(language):
        told = [narrate.tell(frame) for frame in played("boon-sea").frames]
        said = [narrate.plain(each.text, language) for each in told]
    assert [words for words in said if words in expected] == expected
    assert told[3].cause == "the-seas-gift"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "2 × Copper, Silver and Gold"), ("pt", "2 × Cobre, Prata e Ouro")],
)
def test_cards_are_counted_and_listed(language: str, words: str) -> None:
    with speaking(language):
        listed = narrate.cards(["copper", "silver", "copper", "gold"])
    assert narrate.plain(listed, language) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "+1 Card, +2 Actions, +1 Buy, +$3, +1 VP"),
        ("pt", "+1 Carta, +2 Ações, +1 Compra, +$3, +1 PV"),
    ],
)
def test_bonuses(language: str, words: str) -> None:
    with speaking(language):
        told = narrate.bonus(cards=1, actions=2, buys=1, coins=3, vp=1)
    assert narrate.plain(told, language) == words


def test_a_players_name_is_no_markup() -> None:
    assert narrate.name("[[witch]] *A* {coin:3}") == "witch A coin:3"


def test_answers_without_a_card_have_their_words() -> None:
    asked = played("averys-turn").at_decision(7).asked
    assert asked is not None
    with speaking("en"):
        assert questions.label(asked, Option("yes")) == "Exchange it"
        assert questions.label(asked, Option("no")) == "Keep it"
    with speaking("pt"):
        assert questions.label(asked, Option("yes")) == "Trocar"


def test_what_a_card_cost_is_told_in_coins_and_potions() -> None:
    game = read({
        "kingdom": "transmute, golem", "phase": "buy",
        "Avery": {"coins": 4, "potions": 2, "buys": 3},
    })  # fmt: skip
    watcher = Watcher(game)
    watcher.run()
    for bought in ("transmute", "golem", "copper"):
        watcher.answer(bought)
        watcher.run()
    with speaking("en"):
        told = [narrate.tell(frame).text for frame in watcher.frames]
    assert [words for words in told if " buys " in words] == [
        "Avery buys [[transmute]] for {potion}.",
        "Avery buys [[golem]] for {coin:4}{potion}.",
        "Avery buys [[copper]] for {coin:0}.",
    ]
