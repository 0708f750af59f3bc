"""The words for a setup: what lies on the table, and why. Card names are facts, never here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext

from rulesdb.catalog import Catalog
from webapp.kingdoms.setup import ALWAYS, CHOSEN, DEALT, KINGDOM
from webapp.wording import N_

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
"""What a thing on the table is, by its `kind`; for decks, mats and tokens see `vocabulary`."""

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
