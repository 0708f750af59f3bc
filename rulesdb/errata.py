"""What the manuals get wrong, and what has changed since they were printed."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import LANGUAGES, Catalog, DataError, load_catalog, read_tables
from rulesdb.places import shipped_data

KINDS = ("wrong", "changed")
"""A manual's mistake; a rule that was right when it was printed."""

MANUALS = MappingProxyType(
    {"nocturne": "pt", "dark-ages": "pt", "base": "pt", "empires": "pt", "guilds": "en"}
)
"""The manuals people read, by the set they are named after, and their languages."""

Words = Mapping[str, str]
"""The same words in each language; empty where there are none."""

_KEYS = frozenset({"title", "says", "told", "right", "since", "places"})


@dataclass(frozen=True, slots=True)
class Erratum:
    """One mistake or change.

    `title` is empty where it is about the card `slug`. `says` are the manuals' own words, by
    manual, `told` the same in ours, `right` what is right, `since` the year since when, where it
    was ever otherwise. `places` are where it is told as well, as links within texts are written.
    """

    slug: str
    kind: str
    title: Words
    says: Mapping[str, tuple[str, ...]]
    told: Words
    right: Words
    since: int | None
    places: tuple[str, ...]


@functools.cache
def load_errata() -> Mapping[str, Erratum]:
    """Read the project's own errata; the same object on every call."""
    return read_errata(shipped_data() / "errata.toml", load_catalog())


def read_errata(source: Traversable, catalog: Catalog) -> Mapping[str, Erratum]:
    """Read and check a file of errata; raises `DataError` that names file, entry and key."""
    found: dict[str, Erratum] = {}
    tables = read_tables(source)
    if set(tables) != set(KINDS):
        raise DataError(f"{source.name}: expected the tables {' and '.join(KINDS)}")
    for kind in KINDS:
        for slug, table in tables[kind].items():
            for fault in _faults(slug, table, catalog):
                raise DataError(f"{source.name}: {kind}.{slug}: {fault}")
            if slug in found:
                raise DataError(f"{source.name}: {kind}.{slug}: there are two of this name")
            found[slug] = Erratum(
                slug,
                kind,
                table.get("title", {}),
                {manual: tuple(words) for manual, words in table.get("says", {}).items()},
                table.get("told", {}),
                table["right"],
                table.get("since"),
                tuple(table["places"]),
            )
    return found


def _faults(slug: str, table: Mapping[str, Any], catalog: Catalog) -> Iterator[str]:
    if unknown := set(table) - _KEYS:
        yield f"{min(unknown)}: unknown key"
    for key in ("right", "places"):
        if not table.get(key):
            yield f"{key}: missing"
    for key in ("title", "told", "right"):
        if key in table and set(table[key]) != set(LANGUAGES):
            yield f"{key}: expected words in each language"
    if "title" not in table and slug not in catalog:
        yield "title: missing, for this is no card"
    if strange := set(table.get("says", {})) - set(MANUALS):
        yield f"says: {min(strange)}: no such manual"
    if "told" not in table and not any(table.get("says", {}).values()):
        yield "says: neither the manual's own words nor told"
    if "since" in table and not isinstance(table["since"], int):
        yield "since: expected a year"
