"""What players say for a card whose name escapes them: ``data/said/<set>.toml``.

Search knows a card by these phrases; they are never shown.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from rulesdb.catalog import LANGUAGES, Catalog, DataError, load_catalog, read_tables
from rulesdb.folding import fold
from rulesdb.places import shipped_data

Said = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The phrases for each card, by slug and language."""


@functools.cache
def load_said() -> Said:
    """Read the project's own phrases; the same object on every call."""
    return read_said(shipped_data() / "said", load_catalog())


def read_said(folder: Traversable, catalog: Catalog) -> Said:
    """Read and check the phrases of every set; raises `DataError` that names file and card.

    Every card has some in each language, in its own set's file, and no two share one.
    """
    found: dict[str, Mapping[str, tuple[str, ...]]] = {}
    whose: dict[str, str] = {}
    for name in dict.fromkeys(card.set for card in catalog):
        file = f"said/{name}.toml"
        for slug, phrases in read_tables(folder / f"{name}.toml").items():
            if slug not in catalog or catalog[slug].set != name:
                raise DataError(f"{file}: {slug}: no card of this set")
            if set(phrases) != set(LANGUAGES) or not all(map(_is_list, phrases.values())):
                raise DataError(f"{file}: {slug}: expected phrases in each language")
            for phrase in (phrase for own in phrases.values() for phrase in own):
                if whose.setdefault(fold(phrase), slug) != slug:
                    other = whose[fold(phrase)]
                    raise DataError(f"{file}: {slug}: {phrase!r} is also said for {other}")
            found[slug] = {language: tuple(phrases[language]) for language in LANGUAGES}
    if missing := [card for card in catalog if card.slug not in found]:
        card = missing[0]
        raise DataError(f"said/{card.set}.toml: {card.slug}: no phrases")
    return found


def _is_list(phrases: Any) -> bool:
    return (
        isinstance(phrases, list)
        and len(phrases) > 0
        and all(isinstance(phrase, str) and phrase.strip() for phrase in phrases)
    )
