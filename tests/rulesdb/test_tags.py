"""Tags: typed ones are in the list and follow from no fact; every pile has some."""

from __future__ import annotations

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.tags import COMPUTED, IMPLIED, TAGS, all_tags

CATALOG = load_catalog()
PILES = CATALOG.of_kind("kingdom")


def test_every_tag_has_its_meaning_in_both_languages() -> None:
    assert all(meanings.keys() == set(LANGUAGES) for meanings in TAGS.values())
    assert len({meaning for meanings in TAGS.values() for meaning in meanings.values()}) == (
        len(TAGS) * len(LANGUAGES)
    )
    assert {*COMPUTED, *IMPLIED, *IMPLIED.values()} <= set(TAGS)


def test_all_498_piles_are_tagged() -> None:
    assert len(PILES) == 498
    assert [card.slug for card in PILES if not all_tags(CATALOG)[card.slug]] == []


def test_a_typed_tag_is_in_the_list_and_follows_from_no_fact() -> None:
    for card in CATALOG:
        assert set(card.tags) <= set(TAGS), card.slug
        assert len(set(card.tags)) == len(card.tags)
        computed = {tag for tag, follows in COMPUTED.items() if follows(card)}
        assert not computed & set(card.tags), card.slug


def test_every_tag_is_some_piles() -> None:
    assert {tag for card in PILES for tag in all_tags(CATALOG)[card.slug]} == set(TAGS)


def test_some_cards_have_the_tags_people_expect() -> None:
    tags = all_tags(CATALOG)
    assert {"village", "cantrip"} <= tags["village"]
    assert {"draw"} <= tags["smithy"]
    assert {"curser", "junker", "attack", "draw"} <= tags["witch"]
    assert {"trashing"} <= tags["chapel"]
    assert {"defence", "reaction", "draw"} <= tags["moat"]
    assert {"plus-buy", "cantrip"} <= tags["market"]
    assert {"alt-vp"} <= tags["gardens"] & tags["monument"]
    assert {"boons", "extra-pieces"} <= tags["bard"]
    assert {"village", "trashing", "curser"} <= tags["wizards"] | tags["settlers-bustling-village"]


def test_a_mixed_pile_has_the_tags_of_its_cards_but_not_of_single_ones() -> None:
    tags = all_tags(CATALOG)
    assert "plus-buy" in tags["gladiator-fortune"]
    assert "attack" in tags["augurs"]
    assert "attack" in tags["knights"]
    assert "plus-buy" not in tags["knights"]  # Sir Martin is one card of ten
