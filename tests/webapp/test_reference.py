"""The pages of the reference: answers, both languages, glossary, errata, filters and ways on."""

from __future__ import annotations

import html
import re

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.errata import load_errata
from rulesdb.glossary import load_glossary
from rulesdb.texts import load_texts
from webapp.caching import Body, Pages
from webapp.reference import browse
from webapp.reference.narrow import narrower, nearest, wider
from webapp.reference.places import TOPICS, topics

HTML_LANGUAGES = {"pt": "pt-BR", "en": "en"}
OTHER = {"pt": "en", "en": "pt"}


def ids(page: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', page))


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def point(page: str, anchor: str) -> str:
    return page[page.index(f'<li class="point" id="{anchor}">') :].partition("</li>")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_answers_with_every_clarification_under_its_own_link(client, language):
    page = client.get(f"/{language}/cards/necromancer").text
    text = load_texts().card("necromancer", language)
    for item in text.clarifications:
        assert item.anchor in ids(page)
        assert f'href="#{item.anchor}"' in page
    assert page.count('data-copy="point"') == len(text.clarifications)
    assert page.index('class="words words--summary"') < page.index('class="point"')
    shown = point(page, "necromancer-another")
    assert f'href="/{language}/examples/necromancer-another"' in shown
    assert "examples/" not in point(page, "necromancer-others")
    wrong = f'<a class="origin" href="/{language}/errata#necromancer">'
    assert page.count(wrong) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address", ["/cards/crypt", "/rules/turn", "/glossary", "/errata", "/kingdoms/{code}/cards"]
)
def test_any_text_can_be_shown_in_both_languages(client, language, address, rich_code):
    page = client.get(f"/{language}{address.format(code=rich_code)}").text
    other = re.findall(r'<div class="[^"]*pair__other" lang="([^"]+)">', page)
    assert len(other) > 3
    assert set(other) == {HTML_LANGUAGES[OTHER[language]]}
    assert page.count('class="pair"') == len(other)
    assert page.count('<input type="checkbox" id="side"') == 1


def test_a_topic_shows_each_section_with_its_address_in_both_languages(client):
    for topic in load_texts().topics("en"):
        page = client.get(f"/pt/rules/{topic.slug}").text
        for section in topic.sections:
            assert section.anchor in ids(page), (topic.slug, section.anchor)
        twin = load_texts().topic(topic.slug, "pt")
        said = words(page)
        for title in (topic.title, *(section.title for section in topic.sections), twin.title):
            assert title in said, (topic.slug, title)


def test_every_topic_is_in_one_group_of_the_index(client):
    known = [slug for group in TOPICS.values() for slug in group]
    assert sorted(known) == sorted(topic.slug for topic in load_texts().topics("pt"))
    page = client.get("/pt/rules/").text
    for group in topics("pt").values():
        for topic in group:
            assert f'href="/pt/rules/{topic.slug}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_each_term_in_both_languages_and_its_rule(client, language):
    page = client.get(f"/{language}/glossary").text
    said = words(page)
    for slug, entry in load_glossary().items():
        assert slug in ids(page)
        for name in entry.names.values():
            assert name in said
        if entry.rule:
            assert f'href="/{language}/rules/{entry.rule}"' in page


@pytest.mark.parametrize("address", ["/cards/crypt", "/rules/gaining"])
def test_terms_lead_to_the_glossary_each_once_a_page(client, address):
    page = client.get(f"/en{address}").text
    known = ids(client.get("/en/glossary").text)
    led = re.findall(r'<a class="term" href="/en/glossary#([^"]+)">', page)
    assert led
    assert len(led) == len(set(led))
    assert set(led) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_errata_are_all_on_one_page_and_lead_to_where_they_are_told(client, language):
    page = client.get(f"/{language}/errata").text
    known = ids(page)
    said = words(page)
    for slug, entry in load_errata().items():
        assert slug in known
        for quote in (quote for quotes in entry.says.values() for quote in quotes):
            assert quote in said
        if entry.since:
            assert str(entry.since) in said
    targets = set(re.findall(rf'href="(/{language}/(?:cards|rules)/[^"]+)"', page))
    pages: dict[str, set[str]] = {}
    for target in targets:
        path, _, anchor = target.partition("#")
        if path not in pages:
            answer = client.get(path)
            assert answer.status_code == 200, target
            pages[path] = ids(answer.text)
        assert not anchor or anchor in pages[path], target


def test_facets_count_what_they_would_show():
    catalog = load_catalog()
    choice = browse.Choice(type="night", cost="5")
    counted = browse.counts(choice, catalog)
    for facet, value in (("set", "nocturne"), ("type", "attack"), ("cost", "3"), ("tag", "gainer")):
        asked = {"type": "night", "cost": "5", facet: value}
        found = browse.chosen(browse.Choice(**asked), catalog, "en")
        assert counted[facet][value] == len(found), facet
    assert counted["type"]["night"] == len(browse.chosen(choice, catalog, "en")) > 0
    nothing = browse.counts(browse.Choice(), catalog)
    assert sum(nothing["set"].values()) == len(catalog)


def test_what_was_chosen_is_shown_and_can_be_taken_away(client):
    page = client.get("/pt/cards/?type=night&tag=gainer&sort=cost").text
    assert 'href="/pt/cards/?tag=gainer&amp;sort=cost"' in page
    assert 'href="/pt/cards/?type=night&amp;sort=cost"' in page
    assert "Noite (" in words(page)
    assert client.get("/pt/cards/?tag=nope").status_code == 400


def find(query: str, language: str):
    from rulesdb.search import search

    return search(query, language, limit=24)


def test_filters_that_narrow_a_search_leave_some_of_it(app):
    results = find("trash", "en")
    ways = narrower(results)
    assert len(ways) > 3
    for way in ways:
        found = find(way.query, "en")
        assert 0 < found.totals["card"] < results.totals["card"], way
        assert not found.faults
    assert not [way for way in narrower(find("type:night trash", "en")) if "type:" in way.change]


def test_what_found_nothing_can_be_widened(client):
    results = find('zzzz "qq rr" tipo:noite', "pt")
    assert not results.hits
    assert [way.query for way in wider(results)] == ['zzzz "qq rr"', "zzzz", '"qq rr"']
    page = client.get("/pt/search?q=zzzz+tipo:espírito").text
    assert 'href="/pt/search?q=zzzz"' in page


def test_a_search_of_one_kind_shows_more_of_it(client):
    page = client.get("/en/search?q=type:action").text
    assert 'href="/en/search?q=type:action&amp;all=card"' in page
    more = client.get("/en/search?q=type:action&all=card").text
    assert more.count('class="hit"') > 2 * page.count('class="hit"') > 0
    assert client.get("/en/search?q=x&all=moon").status_code == 400


def test_the_help_names_every_filter_and_its_examples_find_something(client):
    for language in LANGUAGES:
        page = client.get(f"/{language}/search").text
        shown = page[page.index('class="facts help"') :]
        examples = [html.unescape(one) for one in re.findall(r"<code>([^<]+)</code>", shown)]
        assert len(examples) > 12
        fields = set()
        for example in examples:
            results = find(example, language)
            assert results.hits, example
            assert not results.faults, example
            assert not results.corrections, example
            fields |= {chip.field for chip in results.chips}
        assert fields == {"type", "set", "cost", "text", "brings", "tag", "in"}


def test_a_set_shows_everything_in_its_box(client):
    page = client.get("/en/sets/base").text
    for card in load_catalog().of_set("base"):
        assert f'href="/en/cards/{card.slug}"' in page
    assert {"kingdom", "basic"} <= ids(page)


def test_pages_are_kept_by_theme_and_host_and_never_with_a_query(client):
    light = client.get("/en/cards/moat")
    assert client.get("/en/cards/moat").data == light.data
    client.set_cookie("theme", "dark")
    dark = client.get("/en/cards/moat").text
    assert 'data-theme="dark"' in dark
    elsewhere = client.get("/en/cards/moat", headers={"Host": "arauto.example"}).text
    assert 'rel="canonical" href="http://arauto.example/en/cards/moat"' in elsewhere
    asked = client.get("/en/cards/moat?x=1").text
    assert "hreflang" in asked
    assert "x=1" in asked
    assert "x=1" not in client.get("/en/cards/moat").text


def test_only_so_many_bytes_of_pages_are_kept_and_those_used_last():
    pages = Pages(room=100)
    for number in range(4):
        pages.keep((str(number),), Body(b"x" * 30, "identity", str(number)))
        pages.get(("0",))
    assert pages.used == 90
    assert [pages.get((str(number),)) is not None for number in range(4)] == [
        True, False, True, True,
    ]  # fmt: skip


def test_a_correction_is_told_as_it_was_typed_and_can_be_refused(client):
    page = client.get("/pt/search?q=feitisêira").text
    assert "em vez de “feitisêira”" in words(page)
    assert 'href="/pt/search?q=feitis%C3%AAira&amp;exact=1"' in page
    exact = client.get("/pt/search?q=feitisêira&exact=1").text
    assert "em vez de" not in words(exact)
    assert "exact=1" not in client.get("/pt/search?q=feiticeira").text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("foo:bar", "tipo, conjunto, custo, texto, traz, marca, em"),
        ("tipo:xyz", "O filtro tipo: não conhece “xyz”. São aceitas palavras como ação"),
        ("conjunto:xyzxyz", "Dominion"),
        ("type:", "O filtro tipo:"),
        ("tag<=3", "O filtro marca"),
    ],
)
def test_what_is_wrong_with_a_filter_is_said_in_the_words_of_the_page(client, asked, said):
    page = client.get("/pt/search", query_string={"q": asked}).text
    assert said in words(page)


def test_a_quotation_mark_alone_is_no_mistake_and_an_open_one_is_told(client):
    assert "aspa" not in words(client.get('/pt/search?q=bruxa "').text)
    assert "“bruxa ma”" in words(client.get('/pt/search?q="bruxa ma').text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_cards_takes_words_of_either_language(client, language):
    page = client.get(f"/{language}/cards/?type=noite&set=Nocturne").text
    assert f'rel="canonical" href="http://localhost/{language}/cards/?set=nocturne' in page
    refused = words(client.get("/pt/cards/?type=dia").text)
    assert "não é uma opção de tipo" in refused
    assert "tesouro" in refused
    assert "não serve para página" in words(client.get("/pt/cards/?type=noite&page=x").text)


def test_the_nearest_names_are_near_and_only_for_words(client):
    assert not nearest(find("xyzzyqw", "pt"))
    assert not nearest(find("custo:99", "pt"))
    assert "cards/locusts" not in client.get("/pt/search?q=custo:99").text
    assert nearest(find("necromante tipo:caminho", "pt"))[0] == "necromancer"


def test_results_of_one_kind_are_counted_alone_and_lead_back_to_all(client):
    page = client.get("/pt/search?q=noturno&all=recommended").text
    total = find("noturno", "pt").totals["recommended"]
    assert f"{total} resultados" in words(page)
    assert 'href="/pt/search?q=noturno"' in page
    assert "Noturno +" in words(page) or "+ Noturno" in words(page)


def test_boons_and_what_brings_them_lead_to_each_other(client):
    page = client.get("/pt/cards/bard").text
    facts = page[page.index('class="brings"') :]
    assert 'href="/pt/cards/?type=boon"' in facts
    assert 'href="/pt/rules/boons"' in facts
    assert 'href="/pt/cards/bard"' in client.get("/pt/cards/the-fields-gift").text
    assert 'href="/pt/cards/bard"' not in client.get("/pt/cards/famine").text


def test_what_a_card_brings_is_said_once_for_all_cards_of_a_kind(client):
    page = client.get("/en/cards/cursed-village").text
    brings = page[page.index('class="brings"') :].partition("</ul>")[0]
    assert brings.count("State, beside the Supply") == 1
    assert 'href="/en/cards/deluded"' in brings
    assert 'href="/en/cards/miserable"' in brings


def test_an_example_stands_once_on_a_cards_page(client):
    for slug in ("necromancer", "copper", "bard", "village"):
        page = client.get(f"/en/cards/{slug}").text
        led = re.findall(r'href="(/en/examples/[^"]+)"', page[: page.index('class="facts"')])
        above = re.findall(r'class="point__shown" href="([^"]+)"', page)
        listed = page.partition('class="shown"')[2].partition('class="facts"')[0]
        assert led, slug
        assert not [one for one in set(above) if f'"{one}"' in listed]


def test_the_glossary_and_the_errata_lead_to_their_parts(client):
    for address in ("/pt/glossary", "/en/glossary", "/pt/errata"):
        page = client.get(address).text
        navigation = page[page.index('<nav class="jump') :]
        jumps = re.findall(
            r'href="#([^"]+)"', "".join(re.findall(r"<nav.*?</nav>", navigation, re.S))
        )
        assert len(jumps) > 8
        assert set(jumps) <= ids(page)
        assert len(ids(page)) == len(re.findall(r'\bid="', page))


def test_the_clarifications_of_a_kingdom_tell_their_source_and_can_be_copied(client, rich_code):
    page = client.get(f"/en/kingdoms/{rich_code}/cards").text
    points = re.findall(r'<li class="point" data-of="[^"]+">.*?</li>', page, re.S)
    assert len(points) > 10
    assert all('data-copy="point"' in one and 'data-copy="link"' in one for one in points)
    assert sum('class="origin"' in one for one in points) > 5


def test_a_split_piles_name_may_break_after_its_slash(client):
    assert ">Acampamento/<wbr>Butim<" in client.get("/pt/sets/empires").text
    assert "<title>Acampamento/Butim (" in client.get("/pt/cards/encampment-plunder").text


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("custo: p", "custo: Poção"),
        ("custo:divida", "custo: Dívida"),
        ("custo:3-2", "custo: 2–3"),
        ("custo<=4d", "custo ≤ 4 Dívida"),
        ("conjunto:base@2", "conjunto: Dominion (segunda edição)"),
        ("conjunto:base", "conjunto: Dominion"),
        ("custo:4+", "custo: 4+"),
    ],
)
def test_a_chip_shows_what_was_understood(client, asked, shown):
    page = client.get("/pt/search", query_string={"q": asked}).text
    chips = page[page.index('<ul class="chips"') :].partition("</ul>")[0]
    assert words(chips) == f"{shown} retirar este filtro"
