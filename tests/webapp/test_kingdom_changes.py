"""What on a kingdom's page leads to another kingdom, and the kingdoms that are not dealt."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from urllib.parse import unquote, urlencode

import pytest

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.tags import TAGS
from webapp.kingdoms.change import choices_of
from webapp.kingdoms.code import decode
from webapp.kingdoms.lists import write_for_online_game, write_list
from webapp.kingdoms.recommended import missing, printed_as

CATALOG = load_catalog()


def kingdom_at(answer):
    """Return the kingdom that an answer leads to."""
    assert answer.status_code == 303, answer.text
    location = answer.headers["Location"]
    return decode(re.search(r"/kingdoms/(1\w+)", location)[1], CATALOG)


def links(page: str, part: str) -> list[str]:
    return [
        unescape(link) for link in re.findall(r'href="([^"]+)"', page) if part in unescape(link)
    ]


def test_every_card_can_be_swapped_for_another(client, rich_code):
    before = decode(rich_code, CATALOG)
    page = client.get(f"/en/kingdoms/{rich_code}?edit=yes").text
    swaps = links(page, "/swap?")
    assert len(swaps) == len(before.supply_piles) + len(before.landscapes)
    for link in swaps:
        answer = client.get(link)
        assert answer.headers["Cache-Control"] == "no-store"
        after = kingdom_at(answer)
        slug = re.search(r"card=([\w-]+)", link)[1]
        address, _, anchor = answer.headers["Location"].partition("#")
        shown = client.get(address).text
        assert f'id="{anchor}"' in shown
        if slug in (*before.piles, *before.dealt):
            assert anchor.removeprefix("spot-") in {*after.piles, *after.dealt} - {*before.piles}
            assert f'spot--new" id="{anchor}"' in shown or "spot--sideways" in shown
        undo = links(shown.partition('class="undo')[2], "edit=yes")[0]
        assert decode(re.search(r"/kingdoms/(1\w+)", undo)[1], CATALOG).piles == before.piles
        assert slug not in (*after.piles, *after.landscapes) or slug in before.choices["bane"]
        assert after.players == before.players
        if slug in before.piles:
            assert len(set(before.piles) & set(after.piles)) == 9


def test_a_card_is_swapped_for_the_one_named_in_either_language(client, rich_code):
    before = decode(rich_code, CATALOG)
    slug = next(slug for slug in before.piles if slug not in ("young-witch", "black-market"))
    query = urlencode({"card": slug, "for": "bruxa"})
    after = kingdom_at(client.get(f"/pt/kingdoms/{rich_code}/swap?{query}"))
    assert set(after.piles) == {*before.piles, "witch"} - {slug}
    for wrong, said in (("no such card", "no such card"), ("Province", "Province"),
                        ("young-witch", "Young Witch")):  # fmt: skip
        query = urlencode({"card": slug, "for": wrong})
        answer = client.get(f"/en/kingdoms/{rich_code}/swap?{query}")
        assert 400 <= answer.status_code < 500
        assert said in unescape(answer.text)
        assert f'value="{unescape(wrong)}"' in unescape(answer.text), "what was written is there"
    assert client.get(f"/en/kingdoms/{rich_code}/swap?card=nope").status_code == 400
    assert client.get(f"/en/kingdoms/{rich_code}/swap?card=gardens&for=witch").status_code == 400


def test_never_again_holds_for_the_next_deals(client):
    dealt = client.get("/en/kingdoms/random?sets=base&lock=&players=3")
    before = kingdom_at(dealt)
    code = dealt.headers["Location"].rpartition("/")[2]
    never = before.piles[0]
    after = kingdom_at(client.get(f"/en/kingdoms/{code}/swap?card={never}&never=yes"))
    assert never not in after.piles
    again = links(client.get("/en/kingdoms/" + code).text, "/kingdoms/random?")[0]
    assert f"ban={never}" in again
    for _ in range(8):
        assert never not in kingdom_at(client.get(again)).piles


def test_never_again_is_said_and_undone(client):
    dealt = client.get("/en/kingdoms/random?sets=base&ban=witch")
    before = kingdom_at(dealt)
    code = dealt.headers["Location"].rpartition("/")[2]
    never = before.piles[0]
    answer = client.get(f"/en/kingdoms/{code}/swap?card={never}&never=yes")
    page = unescape(client.get(answer.headers["Location"]).text)
    assert f"{CATALOG[never].name('en')} is not dealt any more." in page
    back = client.get(links(page, "/allow?")[0])
    assert kingdom_at(back).piles == before.piles
    assert back.headers["Location"].endswith(f"#spot-{never}")
    again = links(client.get("/en/kingdoms/" + code).text, "/kingdoms/random?")[0]
    assert "ban=witch" in again
    assert never not in again
    assert client.get(f"/en/kingdoms/{code}/allow?card=nonsense").status_code == 303
    for told in ("was=nonsense&new=moat&never=moat", "new=nonsense&was=" + code, "never=x"):
        page = client.get(f"/en/kingdoms/{code}?{told}")
        assert page.status_code == 200
        assert "not dealt any more" not in page.text


def test_a_mistyped_name_is_answered_by_those_that_were_meant(client, rich_code):
    before = decode(rich_code, CATALOG)
    slug = next(slug for slug in before.piles if slug not in ("young-witch", "black-market"))
    for address, wanted in (
        (f"{rich_code}/swap?card={slug}&for=Bruxxa", "for=witch"),
        (f"{rich_code}/choose?choice=bane&card=Capella", "card=chapel"),
        ("random?lock=Fosso,Capella", "lock=Fosso,chapel"),
        ("paste?list=Foso,Capela", "Fosso"),
    ):
        answer = client.get(f"/pt/kingdoms/{address}")
        assert answer.status_code in (400, 404)
        meant = unescape(answer.text).partition("Did you mean:")[2] or unescape(answer.text)
        assert any(wanted in unquote(link) for link in links(meant, "/kingdoms/")), address
    right = client.get(f"/pt/kingdoms/{rich_code}/swap?card={slug}&for=province")
    assert "Did you mean" not in right.text


def test_yes_and_no_to_the_same_wish_is_said_in_words(client):
    answer = client.get("/en/kingdoms/random?need=tag:curser&need=tag:village&forbid=tag:curser")
    assert answer.status_code == 400
    alert = unescape(answer.text).partition('role="alert"')[2].partition("</div>")[0]
    assert "Choose one: Gives Curses to others" in alert
    assert client.get("/en/kingdoms/random?need=tag:curser&forbid=tag:village").status_code == 303
    assert client.get("/en/kingdoms/random?need=xyzzy&forbid=xyzzy").status_code == 400


def test_wishes_are_cleared_but_for_the_players(client):
    client.get("/en/kingdoms/random?sets=base&ban=witch&players=4")
    form = client.get("/en/kingdoms/").text
    assert "Clear 2 wishes" in form
    home = unescape(client.get("/en/").text)
    assert "By your wishes:</a> 4 players; Dominion; Never: Witch" in home
    answer = client.get(links(form, "/clear?")[0])
    assert answer.headers["Location"] == "/en/kingdoms/"
    form = client.get("/en/kingdoms/").text
    assert "/clear" not in form
    assert 'name="players" value="4" checked' in form
    assert "By your wishes" not in client.get("/en/").text
    assert client.get("/en/kingdoms/clear?players=x").status_code == 303


def test_errors_call_options_what_the_form_calls_them(client):
    answer = client.get("/en/kingdoms/random?players=99")
    assert "“99” does not do for “Players”" in unescape(answer.text)


def test_a_recommended_set_is_known_by_its_cards(client):
    slug, recommended = next(iter(CATALOG.recommended.items()))
    answer = client.get(f"/en/kingdoms/recommended/{slug}")
    page = unescape(client.get(answer.headers["Location"]).text)
    assert f'<b lang="en">{recommended.name}</b>' in page
    other = kingdom_at(client.get("/en/kingdoms/random?seed=4"))
    assert not printed_as(other, CATALOG)
    swapped = kingdom_at(answer)
    assert recommended in printed_as(swapped, CATALOG)
    assert not printed_as(replace(swapped, piles=other.piles), CATALOG)


def test_recommended_sets_are_found_by_name_and_begin_with_the_basic_game(client):
    first = client.get("/en/kingdoms/recommended/").text
    slug = re.search(r"/recommended/([\w-]+)\?players", first)[1]
    assert CATALOG.recommended[slug].sets[0].startswith("base")
    found = client.get("/pt/kingdoms/recommended/?q=primeiro jogo").text
    assert "/recommended/first-game" in client.get("/en/kingdoms/recommended/?q=first game").text
    assert "/recommended/first-game" not in found
    for slug in re.findall(r"/recommended/([\w-]+)\?players",
                           client.get("/pt/kingdoms/recommended/?q=bruxa jovem").text):  # fmt: skip
        assert "young-witch" in CATALOG.recommended[slug].piles


def test_locked_cards_stay_through_everything(client, rich_code):
    before = decode(rich_code, CATALOG)
    lock = before.piles[:3]
    page = f"/en/kingdoms/{rich_code}"
    for slug in lock:
        link = next(
            link
            for link in links(client.get(page).text, "keep=")
            if link.startswith(f"/en/kingdoms/{rich_code}?") and slug in link.split("keep=")[1]
        )
        page = link.partition("#")[0]
    shown = client.get(page).text
    assert shown.count("spot--locked") == 3
    (again,) = set(links(shown, "/again?"))
    for _ in range(5):
        answer = client.get(again)
        after = kingdom_at(answer)
        assert set(lock) <= set(after.piles)
        assert after.players == before.players
        for slug in lock:
            assert slug in answer.headers["Location"]
        again = links(client.get(answer.headers["Location"]).text, "/again?")[0]
    swap = next(link for link in links(shown, "/swap?") if f"card={before.piles[5]}" in link)
    assert lock[0] in client.get(swap).headers["Location"]
    unlock = next(link for link in links(shown, "keep=") if lock[0] not in link and lock[1] in link)
    assert client.get(unlock).text.count("spot--locked") == 2
    assert "spot--locked" not in client.get(f"/en/kingdoms/{rich_code}?keep=province,nonsense").text


def test_every_choice_can_be_made_again_and_by_hand(client, rich_code):
    before = decode(rich_code, CATALOG)
    page = client.get(f"/en/kingdoms/{rich_code}").text
    assert len(links(page, "/choose?choice=")) == len(choices_of(before))
    for link in links(page, "/choose?choice="):
        key = re.search(r"choice=([^&]+)", link)[1]
        after = kingdom_at(client.get(link))
        assert after.piles == before.piles
        if key not in ("colony", "shelters"):
            assert after.choices[key] != before.choices[key]
    for link in links(page, "/choice/"):
        form = client.get(link).text
        assert 'name="card"' in form
        key = link.split("/choice/")[1]
        offered = re.findall(r'name="card" value="([^"]+)"', form)
        if key == "bane":
            chosen = next(slug for slug in offered if slug not in before.choices["bane"])
            after = kingdom_at(
                client.get(f"{link.split('/choice/')[0]}/choose?choice=bane&card={chosen}")
            )
            assert after.choices["bane"] == (chosen,)
    for wrong in ("province", "nonsense", before.piles[0]):
        answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice=bane&card={wrong}")
        assert 400 <= answer.status_code < 500
        assert 'role="alert"' in answer.text
    druid = before.choices["druid-boons"]
    answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice=druid-boons&card={druid[0]}")
    assert answer.status_code == 400, "three Boons, not one"
    assert "Choose exactly 3; you marked 1." in answer.text
    assert f'value="{druid[0]}" checked' in answer.text
    assert f'value="{druid[1]}" checked' not in answer.text, "what was marked stays, nothing else"
    answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice=bane&card={before.piles[0]}")
    assert f"{CATALOG[before.piles[0]].name('en')} is in this kingdom already." in unescape(
        answer.text
    )
    boons = [card.slug for card in CATALOG.of_kind("boon")][:3]
    query = "&".join(f"card={slug}" for slug in boons)
    after = kingdom_at(client.get(f"/en/kingdoms/{rich_code}/choose?choice=druid-boons&{query}"))
    assert set(after.choices["druid-boons"]) == set(boons)
    for answer in (client.get(f"/en/kingdoms/{rich_code}/choose?choice=nonsense"),
                   client.get(f"/en/kingdoms/{rich_code}/choice/nonsense"),
                   client.get(f"/en/kingdoms/{rich_code}/card/nonsense")):  # fmt: skip
        assert 400 <= answer.status_code < 500


def test_colony_and_shelters_are_settled_by_hand(client, rich_code):
    for key in ("colony", "shelters"):
        for word, used in (("yes", True), ("no", False)):
            answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice={key}&card={word}")
            assert getattr(kingdom_at(answer), key) is used
        answer = client.get(f"/en/kingdoms/{rich_code}/choose?choice={key}&card=perhaps")
        assert answer.status_code == 400


def test_every_card_of_a_kingdom_has_a_page_of_what_can_be_done(client, rich_code):
    kingdom = decode(rich_code, CATALOG)
    for slug in (*kingdom.supply_piles, *kingdom.landscapes):
        page = client.get(f"/pt/kingdoms/{rich_code}/card/{slug}?keep={kingdom.piles[0]}")
        assert page.status_code == 200
        assert links(page.text, "/swap?")
        assert all(kingdom.piles[0] in link for link in links(page.text, "/swap?"))


def test_wishes_that_cannot_be_met_are_answered_by_the_one_to_drop(client):
    answer = client.get("/en/kingdoms/random?players=4&sets=base&need=tag:curser&ban=Witch")
    assert answer.status_code == 400
    page = unescape(answer.text)
    assert "There must be: Gives Curses to others" in page
    way, anywhere = re.findall(r'class="button alarm__way" href="([^"]+)"', page)
    after = kingdom_at(client.get(way))
    assert after.players == 4
    assert "witch" not in after.piles
    after = kingdom_at(client.get(anywhere))
    assert any(CATALOG[slug].set != "base" for slug in after.piles)
    assert "witch" not in after.piles
    assert 'value="4" checked' in page, "the form is filled in"
    assert 'value="Witch"' in page


def test_each_way_out_of_several_wishes_that_cannot_be_met_works(client):
    query = "sets=base&need=type:night,tag:boons,tag:horses"
    page = unescape(client.get(f"/en/kingdoms/random?{query}").text)
    ways = re.findall(r'class="button alarm__way" href="([^"]+)"', page)
    assert len(ways) == 2
    assert page.count("There must be:") == 1, "said once, for all three"
    for way in ways:
        kingdom_at(client.get(way))
    page = unescape(client.get("/en/kingdoms/random?lock=moat&ban=moat&sets=base").text)
    ways = re.findall(r'class="button alarm__way" href="([^"]+)"', page)
    assert len(ways) == 1, "other sets would not help"


@pytest.mark.parametrize(
    "query",
    ["players=9", "sets=moon", "need=tag:nonsense", "lock=no+such+card", "colony=perhaps",
     "landscapes=99", "costs=2:99", "mix=0", "own=maybe", "lately=99", "colour=red",
     "lock=" + "x" * 3000, "sets=base&lock=bard"],
)  # fmt: skip
def test_what_makes_no_sense_comes_back_with_the_form(client, query):
    for language in LANGUAGES:
        answer = client.get(f"/{language}/kingdoms/random?{query}")
        assert 400 <= answer.status_code < 500
        assert 'role="alert"' in answer.text
        assert '<form class="deal"' in answer.text


def test_every_option_stands_in_the_form_as_it_was_asked(client):
    query = {
        "players": "3", "sets": "nocturne,base@1", "mix": "2", "landscapes": "0-2", "events": "0",
        "colony": "never", "shelters": "always", "potions": "never", "costs": "spread",
        "reaction": "yes", "need": "tag:village,type:night", "forbid": "tag:curser",
        "ban": "bard", "like": "moat", "avoid": "chapel", "lock": "den-of-sin",
    }  # fmt: skip
    page = client.get(f"/en/kingdoms/?{urlencode(query)}").text
    for name, value in (("players", "3"), ("sets", "nocturne"), ("sets", "base@1"),
                        ("need", "tag:village"), ("need", "type:night"), ("forbid", "tag:curser"),
                        ("reaction", "yes")):  # fmt: skip
        assert f'name="{name}" value="{value}" checked' in page
    for value in ("2", "0-2", "0", "never", "always", "spread"):
        assert f'<option value="{value}" selected>' in page
    for slug in ("bard", "moat", "chapel", "den-of-sin"):
        assert f'value="{CATALOG[slug].name("en")}"' in page
    odd = client.get("/en/kingdoms/?costs=4:5&landscapes=2-3&need=card:witch").text
    assert '<option value="4:5" selected>' in odd
    assert '<option value="2-3" selected>' in odd
    assert 'name="need" value="card:witch" checked' in odd


def test_a_pasted_list_is_that_kingdom(client, rich_code):
    kingdom = decode(rich_code, CATALOG)
    for language in LANGUAGES:
        text = write_list(kingdom, CATALOG, language)
        query = urlencode({"list": text, "players": "4"})
        found = kingdom_at(client.get(f"/{language}/kingdoms/paste?{query}"))
        assert found.piles == kingdom.piles
        assert found.dealt == kingdom.dealt
        assert found.choices["bane"] == kingdom.choices["bane"]
        page = unescape(client.get(f"/{language}/kingdoms/{rich_code}").text)
        assert text in page
        assert write_for_online_game(kingdom, CATALOG) in page
    for text, said in (("Witch, Moat", "2"), ("Witch, Xyzzy", "Xyzzy"), ("w" * 6000, "5000")):
        answer = client.get(f"/en/kingdoms/paste?{urlencode({'list': text})}")
        assert answer.status_code == 400
        assert said in answer.text
        assert text[:5000] in answer.text
    assert client.get("/pt/kingdoms/paste").status_code == 200
    assert client.get("/pt/kingdoms/paste?players=9").status_code == 400


def test_the_short_address_leads_to_the_readers_language(client, rich_code):
    for language in LANGUAGES:
        answer = client.get(f"/k/{rich_code}", headers={"Accept-Language": language})
        assert answer.headers["Location"] == f"/{language}/kingdoms/{rich_code}"


def test_what_every_card_does_is_on_one_page(client, rich_code):
    kingdom = decode(rich_code, CATALOG)
    for language in LANGUAGES:
        page = client.get(f"/{language}/kingdoms/{rich_code}/cards").text
        for slug in (*kingdom.supply_piles, *kingdom.landscapes, *kingdom.choices["druid-boons"]):
            assert f'id="{slug}"' in page
        assert page.count('class="answer"') == len(
            set(re.findall(r'<li class="answer" id="([^"]+)"', page))
        )


def test_who_begins_is_drawn(client, rich_code):
    players = decode(rich_code, CATALOG).players
    drawn = set()
    for _ in range(60):
        answer = client.get(f"/en/kingdoms/{rich_code}/first")
        drawn.add(int(re.search(r"first=(\d)", answer.headers["Location"])[1]))
    assert drawn == set(range(1, players + 1))
    page = client.get(f"/en/kingdoms/{rich_code}?first=2").text
    assert "Player 2 begins" in page
    assert client.get(f"/en/kingdoms/{rich_code}?first={players + 1}").status_code == 400
    assert client.get(f"/en/kingdoms/{rich_code}?first=x").status_code == 400


def test_all_recommended_sets_are_there_and_open_as_printed(client):
    first = client.get("/en/kingdoms/recommended/").text
    pages = max(int(number) for number in re.findall(r"page=(\d+)", first))
    found = []
    for page in range(1, pages + 1):
        text = client.get(f"/en/kingdoms/recommended/?page={page}").text
        found += re.findall(r"/en/kingdoms/recommended/([\w-]+)\?players", text)
    assert sorted(found) == sorted(CATALOG.recommended)
    for slug, recommended in CATALOG.recommended.items():
        kingdom = kingdom_at(client.get(f"/en/kingdoms/recommended/{slug}?players=4"))
        assert set(kingdom.piles) == set(recommended.piles)
        assert set(recommended.landscapes) <= set(kingdom.landscapes)
        assert (kingdom.colony, kingdom.shelters) == (recommended.colony, recommended.shelters)
        for key, slugs in recommended.choices.items():
            assert set(kingdom.choices[key]) == set(slugs), slug


def test_recommended_sets_are_chosen_by_set_and_landscapes(client):
    for query, fits in (
        ("set=nocturne", lambda one: "nocturne" in {name.split("@")[0] for name in one.sets}),
        ("landscapes=none", lambda one: not one.landscapes),
        ("landscapes=event",
         lambda one: any(CATALOG[slug].kind == "event" for slug in one.landscapes)),
        ("set=allies&landscapes=ally",
         lambda one: any(name.startswith("allies") for name in one.sets)
         and any(CATALOG[slug].kind == "ally" for slug in one.landscapes)),
    ):  # fmt: skip
        wanted = [slug for slug, one in CATALOG.recommended.items() if fits(one)]
        text = client.get(f"/en/kingdoms/recommended/?{query}").text
        assert f"{len(wanted)} sets" in text
        assert set(re.findall(r"/recommended/([\w-]+)\?players", text)) <= set(wanted)
    for wrong in ("set=moon", "landscapes=hills", "match=3", "page=0", "page=99"):
        assert client.get(f"/en/kingdoms/recommended/?{wrong}").status_code == 400


def test_missing_cards_of_a_recommended_set():
    base = {card.slug for card in CATALOG.of_set("base", 2)}
    for one in CATALOG.recommended.values():
        if one.sets == ("base@2",) and not one.landscapes:
            assert missing(one, base) == ()
            assert missing(one, base - {one.piles[3]}) == (one.piles[3],)


def test_every_tag_and_type_stands_once_in_the_groups_of_the_form(client):
    page = client.get("/en/kingdoms/?forbid=type:night").text
    needs = re.findall(r'name="need" value="([^"]+)"', page)
    assert sorted(needs) == sorted(set(needs))
    assert {f"tag:{tag}" for tag in TAGS} <= set(needs)
    opened = re.findall(r'<details class="group" open>(.*?)</details>', page, re.DOTALL)
    assert len(opened) == 1, "what is wished for is seen"
    assert 'value="type:night" checked' in opened[0]
