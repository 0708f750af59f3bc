"""What the manuals get wrong: read strictly, agreeing with the texts, and found by its words."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from rulesdb import search
from rulesdb.catalog import DataError, load_catalog
from rulesdb.database import prepare_index
from rulesdb.errata import MANUALS, load_errata, read_errata
from rulesdb.glossary import link_terms, load_glossary
from rulesdb.texts import load_texts

GOOD = """
[wrong.bard]
says.nocturne = ["x"]
right = {en = "a", pt = "b"}
places = ["bard"]
[changed.crypt]
told = {en = "a", pt = "b"}
right = {en = "a", pt = "b"}
since = 2022
places = ["crypt"]
"""


def typed() -> list[tuple[str, str, str]]:
    """Return the manuals' own wrong words, as people type them, with the entry they belong to."""
    with (Path(__file__).parent / "errata.csv").open(encoding="utf-8") as file:
        return [(slug, language, query) for slug, language, query in csv.reader(file)]


@pytest.mark.parametrize(("slug", "language", "query"), typed())
def test_an_entry_is_found_by_the_manuals_own_words(slug, language, query):
    prepare_index()
    entry = load_errata()[slug]
    wanted = {place.partition("#")[0] for place in entry.places}
    results = search.search(query, language, limit=3)
    found = {"rule:" * (hit.kind == "rule") + hit.slug for hit in results.hits}
    assert found & wanted


def test_every_entry_is_asked_for():
    assert {slug for slug, _, _ in typed()} == set(load_errata())


def test_every_quotation_of_a_manual_is_asked_for_or_stands_with_its_card():
    asked = " ".join(query for _, _, query in typed()).casefold()
    for slug, entry in load_errata().items():
        quotes = [quote for words in entry.says.values() for quote in words]
        assert not quotes or any(quote.casefold() in asked for quote in quotes), slug


def test_every_manual_is_one_of_a_set():
    assert set(MANUALS) <= set(load_catalog().sets)


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("since = 2022", "when = 2022", "errata.toml: changed.crypt: when: unknown key"),
        ("since = 2022", "since = 'long'", "changed.crypt: since: expected a year"),
        ("says.nocturne", "says.chess", "wrong.bard: says: chess: no such manual"),
        ('says.nocturne = ["x"]', "", "wrong.bard: says: neither the manual's own words nor told"),
        ('places = ["bard"]', "", "wrong.bard: places: missing"),
        ('told = {en = "a", pt = "b"}', 'told = {en = "a"}', "told: expected words in each"),
        ("wrong.bard", "wrong.bards", "wrong.bards: title: missing, for this is no card"),
        ("changed.crypt", "changed.bard", "changed.bard: there are two of this name"),
        ("[wrong.bard]", "[odd.bard]", "errata.toml: expected the tables wrong and changed"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path, good, bad, why):
    file = tmp_path / "errata.toml"
    file.write_text(GOOD)
    assert set(read_errata(file, load_catalog())) == {"bard", "crypt"}
    file.write_text(GOOD.replace(good, bad, 1))
    with pytest.raises(DataError, match=why.replace("(", r"\(")):
        read_errata(file, load_catalog())


def linked(html: str, told: set[str] | None = None) -> str:
    return link_terms(html, "en", lambda slug, _: f"#{slug}", set() if told is None else told)


def test_terms_lead_to_the_glossary_once_and_never_within_links_headings_or_symbols():
    assert linked("<p>Trash it, then trash it.</p>") == (
        '<p><a class="term" href="#trash">Trash</a> it, then trash it.</p>'
    )
    assert linked("in the Trash") == 'in the <a class="term" href="#the-trash">Trash</a>'
    for kept in (
        '<a href="/x">Boon <span>Hex</span> Boon</a>',
        "<h3>Boons</h3>",
        '<span class="symbol debt"><span>8</span><span>8 Debt</span></span>',
        "Boonsome exchangeable",
    ):
        assert linked(kept) == kept
    told = {"boon"}
    assert linked("A Boon or a Hex", told) == 'A Boon or a <a class="term" href="#hex">Hex</a>'
    assert told == {"boon", "hex"}


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_word_that_leads_to_the_glossary_stands_in_some_text(language):
    texts = load_texts()
    told: set[str] = set()
    for text in texts.cards[language].values():
        for words in (text.summary, *(item.text for item in text.clarifications)):
            link_terms(words, language, lambda slug, _: slug, told)
    for topic in texts.topics(language):
        for section in topic.sections:
            link_terms(section.text, language, lambda slug, _: slug, told)
    assert told == {slug for slug, entry in load_glossary().items() if language in entry.link}
