"""Check facts and texts: ``python -m rulesdb.check`` lists every fault with its file and line.

It reads everything as the application does, and then looks for what reading lets pass: links to
nothing, unknown and lost symbols, a symbol that one language has and the other lacks, words that
the glossary rules out, more than one sentence on a line, headings that are not the card's name,
names that search could not tell apart, and tags, types and things brought without a word for them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from rulesdb.catalog import LANGUAGES, TYPES, Card, Catalog, DataError, read_catalog
from rulesdb.documents import told_by
from rulesdb.errata import Erratum, read_errata
from rulesdb.examples import Example, read_examples
from rulesdb.folding import closed
from rulesdb.glossary import Entry, read_glossary
from rulesdb.lines import line_of, with_line
from rulesdb.markup import REFERENCE, SYMBOL
from rulesdb.places import shipped_data
from rulesdb.said import read_said
from rulesdb.tags import all_tags
from rulesdb.terms import Terms, read_terms
from rulesdb.texts import CardText, RuleTopic, Texts, read_texts

_ANCHOR = re.compile(r"\{#[a-z0-9-]+\}")
_QUOTED = re.compile(r"«[^»]*»|“[^”]*”|\"[^\"]*\"")
_SENTENCE_END = re.compile(r"[.!?][”»)\"]* +(?=[“«(\"]?[A-ZÁÉÍÓÚÂÊÔÃÕÇ\[])")
_BEFORE_SENTENCE = re.compile(r"^(?:\s*(?:\d+\.|[-*>])\s+)*")
_THEN_AND_NOW = re.compile(r"\. (?:Now|Agora): ")
_LOST = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r"\+(?=[.,;:)]|\s+[.,;]|$)", "a '+' without its amount"),
        (r"\bpor um total de de\b", "'por um total de de' has lost its amount"),
        (r"\b(?:a|for a) total of (?:from|by)\b", "a total without its amount"),
        (r"\bcustando até (?:ou|e)\b|\bcosting up to (?:or|and)\b", "a cost without its amount"),
        (r"\b(?:cust\w+|costs?|costing|up to|até) +[,.;:]", "an amount is missing"),
        (r"\$(?!\w*\})", "a bare '$': write {coin:2}"),
        (r"\b(de|a|o|um|uma|the|of|to|in|an) \1\b", "the same word twice"),
    )
)


def faults(folder: Traversable) -> list[str]:
    """Return every fault of the data in `folder`, as ``file:line: what is wrong``."""
    try:
        catalog = read_catalog(folder)
        terms = read_terms(folder / "terms.toml")
        glossary = read_glossary(folder / "glossary.toml")
        texts = read_texts(folder, catalog)
        examples = read_examples(folder / "examples", catalog)
        errata = read_errata(folder / "errata.toml", catalog)
        read_said(folder / "said", catalog)
    except DataError as error:
        return [with_line(str(error), folder)]
    found = [*_names(catalog), *_words(catalog, terms), *_headings(texts, catalog)]
    targets = set(_targets(catalog, texts))
    found += [*_symbols(texts), *_glossary(glossary, targets)]
    found += _errata(errata, texts, targets, glossary)
    sources: dict[str, list[str]] = {}
    for example in examples.values():
        if example.file not in sources:
            source = folder / "examples" / example.file
            sources[example.file] = source.read_text(encoding="utf-8").splitlines()
        found += _told(example, sources[example.file], targets, glossary)
    for name, language, lines in _files(folder):
        found += [
            f"{name}:{number}: {fault}"
            for number, line in enumerate(lines, start=1)
            for fault in _line(line, language, targets, glossary)
        ]
    return [with_line(fault, folder) for fault in found]


def _files(folder: Traversable) -> Iterator[tuple[str, str, list[str]]]:
    for kind in ("texts", "rules"):
        for language in LANGUAGES:
            place = folder / kind / language
            if place.is_dir():
                for entry in sorted(place.iterdir(), key=lambda entry: entry.name):
                    if entry.name.endswith(".md"):
                        lines = entry.read_text(encoding="utf-8").splitlines()
                        yield f"{kind}/{language}/{entry.name}", language, lines


def _told(
    example: Example, lines: list[str], targets: set[str], glossary: Mapping[str, Entry]
) -> Iterator[str]:
    """Give what is wrong with what an example tells and shows, by its line and its id."""
    for shown in example.shows:
        if shown not in targets or "#" not in shown:
            line = line_of(f'"{shown}"', lines) or 1
            yield f"examples/{example.file}:{line}: {example.id}: shows: no clarification {shown!r}"
    for words in filter(None, told_by(example)):
        for fault in _both(words, targets, glossary):
            line = line_of(words[LANGUAGES[0]], lines) or line_of(f'"{example.id}"', lines) or 1
            yield f"examples/{example.file}:{line}: {example.id}: {fault}"


def _line(
    line: str, language: str, targets: set[str], glossary: Mapping[str, Entry]
) -> Iterator[str]:
    """Give what is wrong with one line of a text."""
    yield from _words_of(line, language, targets, glossary)
    if not line.startswith(("|", "#")):
        bare = _QUOTED.sub("“”", _bare(line)).strip()
        words = _THEN_AND_NOW.sub("; ", _BEFORE_SENTENCE.sub("", bare))
        if _SENTENCE_END.search(words):
            yield "more than one sentence on the line"


def _words_of(
    line: str, language: str, targets: set[str], glossary: Mapping[str, Entry]
) -> Iterator[str]:
    """Give what is wrong with some words, wherever they stand."""
    for match in REFERENCE.finditer(line):
        if match[1] not in targets:
            yield f"[[{match[1]}]] leads nowhere"
        if match[2] and line.startswith("|"):
            yield f"[[{match[1]}|…]]: words of a link cannot stand in a table"
    bare = _bare(line)
    if "[[" in bare or "]]" in bare:
        yield "a link that is not closed, or not written as [[slug]] or [[slug|words]]"
    if unknown := re.search(r"\{[^}]*\}?", bare):
        yield f"unknown symbol {unknown[0]}"
    bare = _QUOTED.sub("“”", bare)
    lost = (what for pattern, what in _LOST if pattern.search(bare))
    if what := next(lost, None):
        yield what
    if language == "pt":
        for entry in glossary.values():
            for pattern in entry.never:
                if said := pattern.search(bare):
                    yield f"{said[0]!r}: the glossary says {entry.names['pt']!r}"


def _bare(line: str) -> str:
    """Return `line` with plain words and numbers for its links and symbols, without anchors."""
    return SYMBOL.sub("1", _ANCHOR.sub("", REFERENCE.sub("Card", line)))


def _targets(catalog: Catalog, texts: Texts) -> Iterator[str]:
    """Give everything that a link may lead to."""
    yield from catalog.cards
    for topic in texts.topics(LANGUAGES[0]):
        yield f"rule:{topic.slug}"
        yield from (f"rule:{topic.slug}#{section.anchor}" for section in topic.sections)
    for slug, text in texts.cards[LANGUAGES[0]].items():
        yield from (f"{slug}#{item.anchor}" for item in text.clarifications)


def _headings(texts: Texts, catalog: Catalog) -> Iterator[str]:
    for language in LANGUAGES:
        for text in texts.cards[language].values():
            name = catalog[text.slug].name(language)
            if text.heading != name:
                yield f"{text.file}:{text.line}: the card is called {name!r}, not {text.heading!r}"


def _symbols(texts: Texts) -> Iterator[str]:
    """Give the texts whose symbols are not the same in every language."""
    first, *others = LANGUAGES
    for other in others:
        for slug, text in texts.cards[first].items():
            yield from _different(text.file, _parts(text), _parts(texts.cards[other][slug]))
        for topic in texts.topics(first):
            twin = texts.topic(topic.slug, other)
            assert twin is not None
            yield from _different(topic.file, _parts(topic), _parts(twin))


def _parts(text: CardText | RuleTopic) -> dict[str, tuple[int, str]]:
    """Return each part of a text by its anchor, with its line."""
    if isinstance(text, CardText):
        clarified = {item.anchor: (item.line, item.text) for item in text.clarifications}
        changed = {
            f"{change.year}/{place}": (change.line, change.text)
            for place, change in enumerate(text.changes)
        }
        return {"": (text.line, text.summary), **clarified, **changed}
    sections = {section.anchor: (section.line, section.text) for section in text.sections}
    return {"": (text.line, text.text), **sections}


def _different(
    file: str, parts: Mapping[str, tuple[int, str]], twins: Mapping[str, tuple[int, str]]
) -> Iterator[str]:
    for anchor, (line, text) in parts.items():
        if odd := _odd_symbols(text, twins.get(anchor, (0, ""))[1]):
            yield f"{file}:{line}: {odd}"


def _odd_symbols(text: str, twin: str) -> str | None:
    """Return which symbols two languages' words do not share, as a fault; None where all are."""
    own, other = (Counter(match[0] for match in SYMBOL.finditer(words)) for words in (text, twin))
    odd = ", ".join(sorted((own - other) + (other - own)))
    return f"{odd}: not as often in the other language" if odd else None


def _names(catalog: Catalog) -> Iterator[str]:
    """Give the names and aliases of one language that search could not tell apart."""
    for language in LANGUAGES:
        owner = {closed(card.name(language)): card for card in catalog}
        for card in catalog:
            own = closed(card.name(language))
            for name in (card.name(language), *card.aliases.get(language, ())):
                other = owner.setdefault(closed(name), card)
                if other is not card:
                    key = "name" if closed(name) == own else "aliases"
                    yield (
                        f"cards/{card.set}.toml: {card.slug}: {key}: "
                        f"{name!r} is also {other.slug}'s in {language!r}"
                    )


def _words(catalog: Catalog, terms: Terms) -> Iterator[str]:
    """Give the types, tags and things brought that ``terms.toml`` has no word for."""
    needed: list[tuple[str, Iterable[str]]] = [
        ("type", TYPES),
        ("tag", {tag for tags in all_tags(catalog).values() for tag in tags}),
        ("brings", {thing for card in catalog for thing in _things(card)}),
    ]
    for field, words in needed:
        for word in sorted(words):
            if word not in terms.fields[field] and not (field == "brings" and word in catalog):
                yield f"terms.toml: {field}: {word}: no word for it"


def _things(card: Card) -> Iterator[str]:
    """Give what a card brings that people look for by a word of the game."""
    for entry in card.brings:
        word, _, thing = entry.partition(":")
        if word not in ("setup", "rule"):
            yield thing or word


def _glossary(glossary: Mapping[str, Entry], targets: set[str]) -> Iterator[str]:
    for slug, entry in glossary.items():
        if entry.rule and f"rule:{entry.rule}" not in targets:
            yield f"glossary.toml: {slug}: rule: no topic or section {entry.rule!r}"
        for fault in _both(entry.means, targets, {}):
            yield f"glossary.toml: {slug}: means: {fault}"


def _errata(
    errata: Mapping[str, Erratum], texts: Texts, targets: set[str], glossary: Mapping[str, Entry]
) -> Iterator[str]:
    """Give what is wrong with the list of errata, and where it and the texts disagree."""
    for slug, entry in errata.items():
        where = f"errata.toml: {entry.kind}.{slug}"
        yield from (f"{where}: {place} leads nowhere" for place in {*entry.places} - targets)
        told = "\n".join(_told_at(entry.places, texts))
        for quote in (quote for words in entry.says.values() for quote in words):
            if quote not in told:
                yield f"{where}: says: {quote!r} stands in none of its places"
        for words in (entry.title, entry.told, entry.right):
            yield from (f"{where}: {fault}" for fault in _both(words, targets, glossary))


def _told_at(places: Iterable[str], texts: Texts) -> Iterator[str]:
    """Give what the texts say at some places, in every language."""
    for place in places:
        slug, _, anchor = place.removeprefix("rule:").partition("#")
        for language in LANGUAGES:
            text = (texts.topic if place.startswith("rule:") else texts.card)(slug, language)
            parts = _parts(text) if text else {}
            yield from (own for key, (_, own) in parts.items() if not anchor or key == anchor)


def _both(
    words: Mapping[str, str], targets: set[str], glossary: Mapping[str, Entry]
) -> Iterator[str]:
    """Give what is wrong with the same words in each language; nothing where there are none."""
    for language, text in words.items():
        yield from _words_of(text, language, targets, glossary)
    if words and (odd := _odd_symbols(*(words[language] for language in LANGUAGES))):
        yield odd


def main(arguments: list[str]) -> int:
    """Print every fault of the shipped data, or of the folder given; 1 when there is any."""
    found = faults(Path(arguments[0]) if arguments else shipped_data())
    for fault in found:
        print(fault)
    print(f"{len(found)} faults in facts and texts")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
