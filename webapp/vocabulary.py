"""The words for what setup needs, in the reader's language: what a card brings, mats and tokens."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _

from rulesdb.catalog import Card, load_catalog
from rulesdb.terms import load_terms
from webapp.language import current_language
from webapp.wording import N_

WORDS: Mapping[str, str] = {
    "heirloom": N_("Heirloom, in place of a Copper in each starting deck"),
    "pile": N_("Pile beside the Supply"),
    "supply": N_("Pile added to the Supply"),
    "state": N_("State, beside the Supply"),
    "trash": N_("In the Trash from the start"),
    "artifact": N_("Artifact, beside the Supply"),
    "kind": N_("Piles beside the Supply"),
    "mat": N_("Mat"),
    "token": N_("Tokens"),
    "deck": N_("Deck"),
    "ally": N_("One Ally, and a Favor for each player"),
    "prophecy": N_("One Prophecy, with Sun tokens"),
    "rule": N_("Changes a rule for everybody as long as it is in the game"),
}
"""What a card brings to setup, by the word before the colon."""

SETUP: Mapping[str, str] = {
    "approaching-army-pile": N_("An Attack pile added to the Supply"),
    "bane-pile": N_("A Bane: one more Kingdom pile, costing $2 or $3"),
    "debt-1-on-each-supply-pile": N_("1 Debt on each Supply pile"),
    "divine-wind-new-kingdom": N_("Ten other Kingdom piles that come later"),
    "druid-boons": N_("Three Boons set aside, face up"),
    "ferryman-pile": N_("A Kingdom pile costing $3 or $4 beside the Supply"),
    "inherited-start-card": N_("Each player starts with a copy of a Kingdom card"),
    "obelisk-pile": N_("One Action pile of the Supply is chosen"),
    "riverboat-card": N_("An unused Action card set aside, costing $5, no Duration"),
    "shuffled-pile": N_("Its pile is shuffled; only the top card is face up"),
    "sorted-pile": N_("Its pile is sorted, as listed"),
    "start-1-coffers-each": N_("Each player starts with 1 Coffers"),
    "start-plus-4-favors-each": N_("Each player starts with 4 more Favors"),
    "token-on-each-victory-pile": N_("A coin token on each Victory pile"),
    "trait-pile": N_("It lies on one Action or Treasure pile of the Kingdom"),
    "vp-2-on-each-nongathering-action-pile": N_(
        "2 VP on each Action pile of the Supply that is no Gathering"
    ),
    "vp-6-per-player": N_("6 VP on it for each player"),
    "vp-8-on-silver-and-gold": N_("8 VP on %(silver)s and on %(gold)s"),
    "way-of-the-mouse-card": N_("An unused Action card set aside, costing $2 or $3, no Duration"),
}
"""What a card asks of setup, by the word after ``setup:``."""


def card_name(slug: str) -> str:
    """Return the name of a card in the reader's language."""
    return load_catalog()[slug].name(current_language())


ON_MATS = ("coffers", "favors", "villagers")
"""What is counted by coin tokens on a mat of the same name."""


def mat_name(slug: str) -> str:
    """Return the name of a mat."""
    name = load_terms().name("brings", slug, current_language())
    return str(_("%(name)s mat", name=name)) if slug in ON_MATS else name


def token_name(slug: str) -> str:
    """Return the name of a kind of token."""
    name = load_terms().name("brings", slug, current_language())
    return str(_("%(name)s, as coin tokens on the mat", name=name)) if slug in ON_MATS else name


def deck_name(slug: str) -> str:
    """Return the name of a deck of setup; one is called after its card."""
    if slug in load_catalog():
        return str(_("Deck of %(card)s", card=card_name(slug)))
    return load_terms().name("brings", slug, current_language())


def brought(entry: str) -> tuple[str, tuple[Card, ...]]:
    """Return what an entry of a card's ``brings`` means, and the cards it names."""
    catalog = load_catalog()
    word, _colon, slug = entry.partition(":")
    match word:
        case "setup":
            return _(SETUP[slug], silver=card_name("silver"), gold=card_name("gold")), ()
        case "mat":
            return mat_name(slug), ()
        case "token":
            return token_name(slug), ()
        case "deck":
            return deck_name(slug), ()
        case "kind":
            return _(WORDS[word]), catalog.of_kind(slug)
        case _:
            return _(WORDS[word]), (catalog[slug],) if slug in catalog else ()
