"""Keep the Portuguese catalogue in step with the source: ``python -m webapp.translate``.

It takes every marked message from the code and the templates, adds what is new to
``translations/pt/LC_MESSAGES/messages.po`` and drops what nobody says any more. Then fill in the
empty ``msgstr`` and run it again: it names what still lacks a translation.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "translations" / "pt" / "LC_MESSAGES" / "messages.po"
METHODS = [("**.py", "python"), ("**.html", "jinja2"), ("**.xml", "jinja2")]
JINJA = {"trimmed": "true", "silent": "false", "extensions": "jinja2.ext.do"}
OPTIONS = {"**.html": JINJA, "**.xml": JINJA}
NOISE = (b'"POT-', b'"PO-', b'"Report-', b'"Last-', b'"Generated-')
"""Beginnings of the header's lines that change without a change."""

KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None}


def extract() -> Catalog:
    """Return every message that is marked in the source."""
    found = Catalog(charset="utf-8")
    for folder in ("webapp", "templates"):
        for name, line, msgid, comments, context in extract_from_dir(
            ROOT / folder,
            method_map=METHODS,
            options_map=OPTIONS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
        ):
            found.add(msgid, locations=[(f"{folder}/{name}", line)], auto_comments=comments,
                      context=context)  # fmt: skip
    return found


def read(path: Path = CATALOGUE) -> Catalog:
    """Return the catalogue as it is kept, or an empty one."""
    if not path.exists():
        return Catalog(locale="pt", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale="pt")


def untranslated(catalogue: Catalog) -> list[str]:
    """Return the messages of `catalogue` whose translation is missing or a guess."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not message.string or "" in tuple(message.string))
    ]


def written(catalogue: Catalog) -> bytes:
    """Return `catalogue` as its file, in an order that does not depend on lines moving about."""
    file = BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, no_location=True, ignore_obsolete=True)
    return b"".join(
        line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(NOISE)
    )


def main() -> int:
    """Update the catalogue; return 1 when something in it is still untranslated."""
    catalogue = read()
    catalogue.update(extract(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    CATALOGUE.write_bytes(written(catalogue))
    left = untranslated(catalogue)
    for msgid in left:
        print(f"untranslated: {msgid}", file=sys.stderr)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
