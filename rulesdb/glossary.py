"""The game's terms with both languages side by side, and what Portuguese texts never say."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from rulesdb.catalog import LANGUAGES, DataError, read_tables
from rulesdb.places import shipped_data


@dataclass(frozen=True, slots=True)
class Entry:
    """A term: its `names` and what it `means`, by language.

    `rule` is where it is explained in full (a topic, or topic#section). `link` are the words of
    texts, as regular expressions, that lead to it; `seen` is what manuals also say for it, and
    `never` what our own texts must not.
    """

    slug: str
    names: Mapping[str, str]
    means: Mapping[str, str]
    rule: str | None
    link: Mapping[str, str]
    seen: tuple[str, ...]
    never: tuple[re.Pattern[str], ...]


@functools.cache
def load_glossary() -> Mapping[str, Entry]:
    """Read the project's own glossary; the same object on every call."""
    return read_glossary(shipped_data() / "glossary.toml")


def read_glossary(source: Traversable) -> Mapping[str, Entry]:
    """Read and check a glossary; raises `DataError` that names file, term and key."""
    found = {}
    for slug, table in read_tables(source).items():
        if unknown := set(table) - {*LANGUAGES, "means", "rule", "link", "seen", "never"}:
            raise DataError(f"{source.name}: {slug}: {min(unknown)}: unknown key")
        if missing := {*LANGUAGES, "means"} - set(table):
            raise DataError(f"{source.name}: {slug}: {min(missing)}: missing")
        if set(table["means"]) != set(LANGUAGES):
            raise DataError(f"{source.name}: {slug}: means: expected words in each language")
        link = table.get("link", {})
        if not set(link) <= set(LANGUAGES):
            raise DataError(f"{source.name}: {slug}: link: expected patterns by language")
        try:
            never = tuple(re.compile(pattern) for pattern in table.get("never", ()))
            for pattern in link.values():
                re.compile(pattern)
        except re.error as error:
            raise DataError(f"{source.name}: {slug}: {error}") from error
        names = {language: table[language] for language in LANGUAGES}
        seen = tuple(table.get("seen", ()))
        found[slug] = Entry(slug, names, table["means"], table.get("rule"), link, seen, never)
    return found


def link_terms(html: str, language: str, address: Callable[[str, str], str], told: set[str]) -> str:
    """Return `html` with the glossary's terms in it leading to the glossary, each only once.

    `address` gives a term's address in a language. `told` are the slugs of the terms that lead
    there already; those found now are added. Nothing within a link, a heading or a symbol is
    touched.
    """
    terms = _terms(language)
    inside = 0

    def linked(match: re.Match[str]) -> str:
        slug = (match.lastgroup or "").replace("_", "-")
        if slug in told:
            return match[0]
        told.add(slug)
        return f'<a class="term" href="{address(slug, language)}">{match[0]}</a>'

    parts = _TAG.split(html)
    for place, part in enumerate(parts):
        if place % 2 == 0:
            if not inside and part:
                parts[place] = terms.sub(linked, part)
        elif _KEPT.match(part):
            inside += -1 if part.startswith("</") else 1
    return "".join(parts)


_TAG = re.compile(r"(<[^>]*>)")
_KEPT = re.compile(r"</?(?:a|span|h[1-6])\b")


@functools.cache
def _terms(language: str) -> re.Pattern[str]:
    """Return one pattern for all terms that texts in `language` lead to, by groups."""
    patterns = (
        f"(?P<{entry.slug.replace('-', '_')}>{entry.link[language]})"
        for entry in load_glossary().values()
        if language in entry.link
    )
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b")
