"""The game's terms with both languages side by side, and what Portuguese texts never say."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from rulesdb.catalog import LANGUAGES, DataError
from rulesdb.places import shipped_data


@dataclass(frozen=True, slots=True)
class Entry:
    """A term: its `names` by language, the topic that explains it, what is never said for it."""

    slug: str
    names: Mapping[str, str]
    rule: str | None
    never: tuple[re.Pattern[str], ...]


@functools.cache
def load_glossary() -> Mapping[str, Entry]:
    """Read the project's own glossary; the same object on every call."""
    return read_glossary(shipped_data() / "glossary.toml")


def read_glossary(source: Traversable) -> Mapping[str, Entry]:
    """Read and check a glossary; raises `DataError` that names file, term and key."""
    found = {}
    for slug, table in tomllib.loads(source.read_text(encoding="utf-8")).items():
        if unknown := set(table) - {*LANGUAGES, "rule", "never"}:
            raise DataError(f"{source.name}: {slug}: {min(unknown)}: unknown key")
        if missing := set(LANGUAGES) - set(table):
            raise DataError(f"{source.name}: {slug}: {min(missing)}: missing")
        try:
            never = tuple(re.compile(pattern) for pattern in table.get("never", ()))
        except re.error as error:
            raise DataError(f"{source.name}: {slug}: never: {error}") from error
        names = {language: table[language] for language in LANGUAGES}
        found[slug] = Entry(slug, names, table.get("rule"), never)
    return found
