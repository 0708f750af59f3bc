"""Lists of names: what is written is read back, and so is what people paste."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.catalog import LANGUAGES
from rulesdb.problems import Problem
from tests.kingdoms.audited import asked_for, dealt
from tests.kingdoms.tables import CATALOG, PLAIN, kingdom
from webapp.kingdoms.check import DECIDED
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.lists import LONGEST_LIST, from_list, write_for_online_game, write_list
from webapp.kingdoms.names import find
from webapp.kingdoms.recommended import kingdom_of

FIRST_GAME = set(PLAIN)


def pasted(text: str, players: int = 2) -> Kingdom:
    return from_list(text, players, CATALOG, Random(0))


def named(made: Kingdom) -> Kingdom:
    """Return a kingdom without what a list of names does not tell."""
    told = {key: slugs for key, slugs in made.choices.items() if key not in DECIDED}
    return replace(made, choices=told, seed=None)


def refusal(text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Problem) as caught:
        pasted(text)
    return caught.value.code, caught.value.details


@settings(deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(number: int, language: str) -> None:
    made = dealt(asked_for(number))
    text = write_list(made, CATALOG, language)
    assert named(pasted(text, made.players)) == named(made)
    assert named(pasted(text.upper(), made.players)) == named(made)


def test_recommended_sets_are_read_back() -> None:
    for recommended in CATALOG.recommended.values():
        made = kingdom_of(recommended, 2, CATALOG, Random(0))
        for language in LANGUAGES:
            assert named(pasted(write_list(made, CATALOG, language))) == named(made)


def test_a_chain_of_choices_is_read_back() -> None:
    made = kingdom(
        "ferryman", "poet", "approaching-army", "inherited", "castles", ferryman="young-witch",
        approaching_army="knights", bane="black-market", trait_inherited="poet", colony=True,
        shelters=True,
    )  # fmt: skip
    for language in LANGUAGES:
        assert pasted(write_list(made, CATALOG, language)) == made


def test_every_name_and_alias_finds_its_card() -> None:
    for card in CATALOG:
        for name in (
            card.slug,
            *card.names.values(),
            *(a for b in card.aliases.values() for a in b),
        ):
            assert find(name, CATALOG) is card, name


@pytest.mark.parametrize(
    "text",
    [
        "cellar, market, merchant, militia, mine, moat, remodel, smithy, village, workshop",
        "; ".join(CATALOG[slug].name("pt") for slug in PLAIN),
        "ADEGA\n* mercado\n• mercador\n- milicia\n1. Mina\n2) fosso\n10x remodel\nSmithy x10\n"
        "Village ($3)\nWorkshop (Dominion)\n",
        "Kingdom: Cellar • Market • Merchant • Militia • Mine\n\n"
        "Reino: Moat | Remodel | Smithy | Village | Workshop.",
        ", ".join(f"{CATALOG[slug].name('pt')} / {CATALOG[slug].name('en')}" for slug in PLAIN),
        "cellar, cellar, market, merchant, militia, mine, moat, remodel, smithy, village, workshop,"
        "copper, curse, province",
        "Cellar (Base, 2nd edition), Market (base@2), Merchant $3, Militia, Mine, Moat, Remodel,"
        "Smithy, Village, Workshop https://example.org/pt/kingdoms/1abc",
    ],
)
def test_however_it_is_typed(text: str) -> None:
    assert set(pasted(text).piles) == FIRST_GAME


def test_the_other_online_clients_list() -> None:
    made = pasted(
        "chariot_race, merchant_camp, treasure_map, militia, festival, shaman, bauble, old_witch, "
        "bishop, moat, scrounge, order_of_masons, quest, inspiring(bishop)"
    )
    assert {"chariot-race", "old-witch", "bishop"} <= set(made.piles)
    assert made.dealt == ("quest", "scrounge", "inspiring")
    assert made.choices == {"trait:inspiring": ("bishop",), "ally": ("order-of-masons",)}


def test_the_rulebooks_way_of_writing() -> None:
    made = pasted(
        "Jetsam: Prepare • Crew, Cutthroat, Gondola, Pious->Grotto, Longship, Pickaxe, "
        "Quartermaster, Search, Siren, Stowaway"
    )
    assert made.choices == {"trait:pious": ("grotto",)}
    assert "grotto" in made.piles
    made = pasted(
        "Bounty of the Hunt: Ferryman (Farrier), Horn of Plenty, Hunting Party, Joust, Menagerie • "
        "Cellar, Festival, Militia, Moneylender, Smithy"
    )
    assert made.choices == {"ferryman": ("farrier",)}
    made = pasted(
        "Druid (Swamp's Gift, Flame's Gift, The Wind's Gift), Cellar, Market, Merchant, Militia, "
        "Mine, Moat, Remodel, Smithy, Village"
    )
    assert set(made.choices["druid-boons"]) == {
        "the-swamps-gift", "the-flames-gift", "the-winds-gift",
    }  # fmt: skip


def test_a_bane_however_it_is_named() -> None:
    nine = "Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
    for text in (
        f"Young Witch (Chapel), {nine}",
        f"Young Witch (bane: Chapel), {nine}",
        f"Jovem Bruxa ($4), {nine}, Flagelo: Capela",
        f"Young Witch, {nine}, Chapel (Bane)",
        f"Young Witch (Chapel), {nine}, Chapel",
        f"Young Witch, {nine}, Chapel",
    ):
        made = pasted(text)
        assert made.choices == {"bane": ("chapel",)}, text
        assert "chapel" not in made.piles


def test_cards_of_a_mixed_pile_stand_for_it() -> None:
    made = pasted(
        "Rocks, Dame Anna, Humble Castle, Lich, Avanto, Cellar, Market, Mine, Moat, Smithy"
    )
    assert {"catapult-rocks", "knights", "castles", "wizards", "sauna-avanto"} < set(made.piles)


def test_colony_and_shelters() -> None:
    assert pasted(", ".join(PLAIN) + ", Colony, Platinum").colony
    assert pasted(", ".join(PLAIN) + ", Abrigos").shelters
    assert pasted(", ".join(PLAIN) + ", Hovel").shelters
    made = pasted(", ".join(PLAIN))
    assert not made.colony
    assert not made.shelters


def test_names_nobody_knows_are_all_told() -> None:
    assert refusal("Foo, Village, Bar (Baz), Druid (Qux)") == (
        "unknown-names", {"names": ("Foo", "Bar", "Qux")},
    )  # fmt: skip


@pytest.mark.parametrize(("text", "found"), [("", 0), ("Village, Smithy", 2)])
def test_a_list_without_ten_piles_is_refused(text: str, found: int) -> None:
    assert refusal(text) == ("list-piles", {"found": found, "needed": 10})


def test_eleven_piles_without_a_reason_are_refused() -> None:
    assert refusal(", ".join((*PLAIN, "witch"))) == ("list-piles", {"found": 11, "needed": 10})


def test_what_the_rules_forbid_is_refused() -> None:
    piles = ", ".join(PLAIN[:9])
    assert refusal(f"{piles}, Gardens, Pious (Gardens)")[0] == "does-not-fit"
    assert refusal(f"{piles}, Young Witch (Alms)")[0] == "does-not-fit"


def test_a_list_too_long_is_refused() -> None:
    assert refusal("x" * (LONGEST_LIST + 1)) == ("text-too-long", {"limit": LONGEST_LIST})


@settings(deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_text_is_answered(text: str) -> None:
    assert refusal(text)[0] in ("unknown-names", "list-piles")


def test_the_online_games_list_has_plain_english_names() -> None:
    made = kingdom("young-witch", "kings-court", "alms", "bauble", "city-state", bane="chapel")
    text = write_for_online_game(made, CATALOG)
    names = text.split(", ")
    assert {"King's Court", "Young Witch", "Chapel", "Alms", "City-state"} < set(names)
    assert len(names) == 11 + 2
