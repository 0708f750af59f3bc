"""The words for a setup: what lies on the table, and why. Card names are facts, never here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext

from rulesdb.catalog import Catalog
from webapp.kingdoms.setup import ALWAYS, CHOSEN, DEALT, KINGDOM
from webapp.wording import N_

MATS: Mapping[str, str] = {
    "coffers": N_("Coffers mat"),
    "exile": N_("Exile mat"),
    "favors": N_("Favors mat"),
    "island": N_("Island mat"),
    "native-village": N_("Native Village mat"),
    "pirate-ship": N_("Pirate Ship mat"),
    "tavern": N_("Tavern mat"),
    "trade-route": N_("Trade Route mat"),
    "villagers": N_("Villagers mat"),
}

TOKENS: Mapping[str, str] = {
    "coffers": N_("Coin token on the Coffers mat"),
    "coin": N_("Coin token"),
    "cube": N_("Project cube"),
    "debt": N_("Debt token"),
    "embargo": N_("Embargo token"),
    "estate": N_("Estate token"),
    "favors": N_("Favor on the Favors mat"),
    "journey": N_("Journey token, face up"),
    "minus-card": N_("−1 Card token"),
    "minus-coin": N_("−$1 token"),
    "minus-cost": N_("−$2 cost token"),
    "plus-action": N_("+1 Action token"),
    "plus-buy": N_("+1 Buy token"),
    "plus-card": N_("+1 Card token"),
    "plus-coin": N_("+$1 token"),
    "sun": N_("Sun token"),
    "trashing": N_("Trashing token"),
    "vp": N_("Victory point token"),
}

DECKS: Mapping[str, str] = {
    "boons": N_("Boons, shuffled face down"),
    "hexes": N_("Hexes, shuffled face down"),
    "black-market": N_("Black Market deck, shuffled face down"),
}

THINGS: Mapping[str, str] = {
    "event": N_("Event"),
    "landmark": N_("Landmark"),
    "project": N_("Project"),
    "way": N_("Way"),
    "trait": N_("Trait"),
    "ally": N_("Ally"),
    "prophecy": N_("Prophecy"),
    "artifact": N_("Artifact"),
    "state": N_("State"),
    "trash": N_("in the Trash"),
    "bane": N_("Bane pile"),
    "set-aside": N_("set aside"),
    "druid-boon": N_("Boon set aside face up"),
    "obelisk": N_("pile of Obelisk"),
    "inherited": N_("each player takes one in place of a starting card of their choice"),
    "rule": N_("changes the rules of the whole game"),
    "later-piles": N_("piles to set up when the last Sun token is removed"),
    "shelters": N_("Shelters instead of starting Estates"),
}
"""What a thing on the table is, by its `kind`; decks, mats and tokens have words of their own."""

REASONS: Mapping[str, str] = {
    KINGDOM: N_("Kingdom"),
    ALWAYS: N_("every game"),
    DEALT: N_("dealt with the Kingdom"),
    CHOSEN: N_("chosen"),
}


def reason(because: Sequence[str], catalog: Catalog, language: str) -> str:
    """Return why something is there, in the reader's language."""
    return ", ".join(
        gettext(REASONS[word]) if word in REASONS else catalog[word].name(language)
        for word in because
    )
