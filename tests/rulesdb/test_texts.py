from __future__ import annotations

import pytest

from rulesdb.catalog import LANGUAGES, DataError, load_catalog
from rulesdb.texts import load_texts, read_texts

CARD = """## Potion {#potion}

Worth {potion}.
Nothing else.

### Clarifications

- {#only} It does nothing else. (manual)
- {#two} Two of them,
  on two lines. (errata)
- {#plain} No source.

### Then and now

- 2010: once. Now: still.
"""
CARTA = (
    CARD.replace("## Potion", "## Poção")
    .replace("Clarifications", "Esclarecimentos")
    .replace("Then and now", "Antes e agora")
)
TOPIC = "# Exchange {#exchange}\n\nAbout it.\n\n## What {#what}\n\nOne for another.\n"


@pytest.fixture
def small(tmp_path):
    """Texts of one card and one topic in both languages."""

    def write(kind: str, language: str, name: str, content: str) -> None:
        place = tmp_path / kind / language
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(content, encoding="utf-8")

    write("texts", "en", "alchemy.md", CARD)
    write("texts", "pt", "alchemy.md", CARTA)
    write("rules", "en", "exchange.md", TOPIC)
    write("rules", "pt", "exchange.md", TOPIC)
    return tmp_path, write


def test_a_card_is_read_whole(small):
    text = read_texts(small[0], load_catalog()).card("potion", "pt")
    assert text.summary == "Worth {potion}.\nNothing else."
    assert [(item.anchor, item.text, item.provenance) for item in text.clarifications] == [
        ("only", "It does nothing else.", "manual"),
        ("two", "Two of them,\non two lines.", "errata"),
        ("plain", "No source.", None),
    ]
    assert [(change.year, change.text) for change in text.changes] == [(2010, "once. Now: still.")]
    assert (text.heading, text.file, text.line) == ("Poção", "texts/pt/alchemy.md", 1)


def test_a_topic_is_read_whole(small):
    texts = read_texts(small[0], load_catalog())
    topic = texts.topic("exchange", "en")
    assert (topic.title, topic.text) == ("Exchange", "About it.")
    assert [(part.anchor, part.title, part.text) for part in topic.sections] == [
        ("what", "What", "One for another.")
    ]
    assert texts.topic("nothing", "en") is None
    assert texts.card("witch", "en") is None


@pytest.mark.parametrize(
    ("language", "old", "new", "message"),
    [
        ("en", "{#potion}", "{#poison}", "texts/en/alchemy.md:1: no card 'poison'"),
        ("en", "{#potion}", "{#witch}", "texts/en/alchemy.md:1: no card 'witch' in alchemy"),
        ("en", " {#potion}", "", "texts/en/alchemy.md:1: expected a heading"),
        ("en", "{#two}", "{#only}", "alchemy.md:9: anchor 'only' is already on line 8"),
        ("en", "{#two}", "{#three}", "pt/alchemy.md:9: potion#two: no such clarification in 'en'"),
        ("pt", "- {#two}", "- two:", "texts/pt/alchemy.md:9: expected a clarification"),
        ("pt", "Antes e agora", "Then and now", "texts/pt/alchemy.md:13: expected '### Escl"),
        ("en", "- 2010:", "- once:", "texts/en/alchemy.md:15: expected a change"),
        ("en", "  on two lines", "on two lines", "texts/en/alchemy.md:10: expected a list item"),
        ("en", "Worth {potion}.\nNothing else.\n", "", "alchemy.md:1: potion has no summary"),
        ("en", "## Potion", "Hello.\n\n## Potion", "alchemy.md:1: text before the first"),
        ("pt", "- 2010: once. Now: still.\n", "", "en/alchemy.md:15: potion: no such change in"),
    ],
)
def test_a_fault_names_file_and_line(small, language, old, new, message):
    folder, write = small
    content = CARD if language == "en" else CARTA
    assert content.count(old) == 1
    write("texts", language, "alchemy.md", content.replace(old, new))
    with pytest.raises(DataError) as raised:
        read_texts(folder, load_catalog())
    assert message in str(raised.value)


def test_a_card_twice_and_a_card_in_one_language_are_refused(small):
    folder, write = small
    write("texts", "en", "alchemy.md", CARD + CARD)
    with pytest.raises(DataError, match=r"alchemy\.md:16: anchor 'potion' is already on line 1"):
        read_texts(folder, load_catalog())
    write("texts", "en", "alchemy.md", CARD + CARD.replace("{#potion}", "{#familiar}"))
    with pytest.raises(DataError, match=r"en/alchemy\.md:16: familiar has no text in 'pt'"):
        read_texts(folder, load_catalog())


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("swap.md", TOPIC, r"rules/en/swap\.md:1: topic 'exchange' belongs in exchange\.md"),
        ("turn.md", TOPIC.replace("#exchange", "#turn"), r"turn\.md:1: no topic 'turn' in 'pt'"),
        (
            "exchange.md",
            TOPIC.replace("#what", "#why"),
            r"pt/exchange\.md:5: no section 'what' in 'en'",
        ),
        ("exchange.md", "About.\n", r"exchange\.md:1: expected '# Title"),
        ("exchange.md", TOPIC + "\n## More {#more}\n", r"exchange\.md:9: more has no text"),
    ],
)
def test_a_fault_in_a_topic_names_file_and_line(small, name, content, message):
    folder, write = small
    write("rules", "en", name, content)
    with pytest.raises(DataError, match=message):
        read_texts(folder, load_catalog())


def test_texts_of_no_set_are_refused(small):
    folder, write = small
    write("texts", "en", "moon.md", "")
    with pytest.raises(DataError, match=r"texts/en/moon\.md:1: no set 'moon'"):
        read_texts(folder, load_catalog())


def test_every_card_can_be_played_from_its_text_in_both_languages():
    texts = load_texts()
    for language in LANGUAGES:
        missing = [card.slug for card in load_catalog() if texts.card(card.slug, language) is None]
        assert missing == []
