"""What search finds: one document for each card, clarification, rule, example and set of ten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain

from rulesdb.catalog import LANGUAGES, Bonuses, Card, Catalog, Cost
from rulesdb.examples import Example
from rulesdb.markup import SYMBOL, plain_symbol, plain_text, spoken_symbol
from rulesdb.said import Said
from rulesdb.tags import all_tags
from rulesdb.terms import Terms
from rulesdb.texts import CardText, RuleTopic, Texts

KINDS = ("card", "clarification", "rule", "example", "recommended")
"""What a result may be, in the order in which results are shown."""

_BONUSES = {
    "cards": {"en": ("Card", "Cards"), "pt": ("Carta", "Cartas")},
    "actions": {"en": ("Action", "Actions"), "pt": ("Ação", "Ações")},
    "buys": {"en": ("Buy", "Buys"), "pt": ("Compra", "Compras")},
    "coins": {"en": ("coin", "coins"), "pt": ("moeda", "moedas")},
    "vp": {"en": ("victory point", "victory points"), "pt": ("ponto", "pontos de vitória")},
}

_COSTS = {"en": "costs ${} coins", "pt": "custa ${} moedas"}
_WORTH = {"en": "worth ${} coins", "pt": "vale ${} moedas"}

_UNSAID = {"extra-pieces", "horses", "loot", "exile", "coffers", "villagers"}
"""Tags whose words stand in the text of every card that has them, or that nobody types."""


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that search finds, with its words in every language.

    `titles` are its names, `names` every spelling they are found by, `facts` the words of its
    facts, `text` its text as words alone, `said` what players say for it, and `more` what is only
    worth a mention.
    `anchor` is the clarification's or the section's, `cards` the slugs of the cards it is about.
    """

    kind: str
    slug: str
    anchor: str | None
    titles: Mapping[str, str]
    names: tuple[str, ...]
    facts: tuple[str, ...]
    text: Mapping[str, str]
    spoken: Mapping[str, str]
    said: Mapping[str, tuple[str, ...]]
    more: Mapping[str, tuple[str, ...]]
    cards: tuple[str, ...]

    @property
    def phrases(self) -> list[str]:
        """What players say for it, in any language."""
        return list(chain(*self.said.values()))


def documents(
    catalog: Catalog, texts: Texts, terms: Terms, examples: Mapping[str, Example], said: Said
) -> Iterator[Document]:
    """Give every document, always in the same order for the same data."""
    for card in catalog:
        written: dict[str, CardText] = {}
        for language in LANGUAGES:
            if text := texts.card(card.slug, language):
                written[language] = text
        yield _card(card, catalog, terms, written, said[card.slug])
    for slug in texts.cards[LANGUAGES[0]]:
        yield from _clarifications(catalog[slug], texts)
    for topic in texts.topics(LANGUAGES[0]):
        yield from _rules(topic.slug, texts)
    for example in examples.values():
        yield _example(example, catalog)
    yield from _recommended(catalog)


def _document(
    kind: str,
    slug: str,
    anchor: str | None,
    titles: Mapping[str, str],
    text: Mapping[str, str],
    *,
    names: Iterable[str] = (),
    facts: Iterable[str] = (),
    said: Mapping[str, tuple[str, ...]] | None = None,
    more: Mapping[str, tuple[str, ...]] | None = None,
    cards: Sequence[str] = (),
) -> Document:
    return Document(
        kind,
        slug,
        anchor,
        dict(titles),
        (*dict.fromkeys((*titles.values(), *names)),),
        tuple(facts),
        {language: plain_text(own, language) for language, own in text.items()},
        {language: spoken(own, language) for language, own in text.items()},
        dict(said or {}),
        dict(more or {}),
        tuple(cards),
    )


def spoken(text: str, language: str) -> str:
    """Return `text` as words, its symbols both as they are drawn and as they are read aloud."""

    def both(match: re.Match[str]) -> str:
        return f"{plain_symbol(match)} {spoken_symbol(match, language)}"

    return plain_text(SYMBOL.sub(both, text), language)


def _card(
    card: Card,
    catalog: Catalog,
    terms: Terms,
    written: Mapping[str, CardText],
    said: Mapping[str, tuple[str, ...]],
) -> Document:
    facts = [card.slug.replace("-", " ")]
    for language in LANGUAGES:
        facts += [terms.name("type", name, language) for name in card.types]
        facts.append(catalog.sets[card.set].name(language))
        facts += [_brought(entry, catalog, terms, language) for entry in card.brings]
        if "treasure" in card.types and card.gives and card.gives.coins:
            facts.append(_WORTH[language].format(card.gives.coins))
        for tag in sorted(all_tags(catalog)[card.slug] - _UNSAID):
            facts += terms.fields["tag"][tag][language]
        if language not in written:
            facts.append(bonuses(card.gives, language))
    return _document(
        "card",
        card.slug,
        None,
        card.names,
        {language: text.summary for language, text in written.items()},
        names=[alias for aliases in card.aliases.values() for alias in aliases],
        facts=facts,
        said=said,
        more={
            language: (
                *_price(card.cost, language),
                *(spoken(item.text, language) for item in text.clarifications),
                *(spoken(change.text, language) for change in text.changes),
            )
            for language, text in written.items()
        },
        cards=(card.slug,),
    )


def _price(cost: Cost | None, language: str) -> tuple[str, ...]:
    """Return what people write for a cost in coins: ``costs $5``."""
    return (_COSTS[language].format(cost.coins),) if cost and cost.coins else ()


def _brought(entry: str, catalog: Catalog, terms: Terms, language: str) -> str:
    """Return the word in `language` for what a card brings to setup; '' where it has none."""
    word, _, thing = entry.partition(":")
    if thing in catalog:
        return catalog[thing].name(language)
    known = terms.fields["brings"]
    return next((terms.name("brings", own, language) for own in (thing, word) if own in known), "")


def bonuses(gives: Bonuses | None, language: str) -> str:
    """Return plain bonuses in words: ``+1 Card, +2 Actions``."""
    found = []
    for bonus in fields(Bonuses):
        if number := getattr(gives, bonus.name, 0):
            singular, plural = _BONUSES[bonus.name][language]
            found.append(f"+{number} {singular if number == 1 else plural}")
    return ", ".join(found)


def _clarifications(card: Card, texts: Texts) -> Iterator[Document]:
    by_language = {}
    for language in LANGUAGES:
        text = texts.card(card.slug, language)
        by_language[language] = {
            item.anchor: item.text for item in (text.clarifications if text else ())
        }
    for anchor in by_language[LANGUAGES[0]]:
        yield _document(
            "clarification",
            card.slug,
            anchor,
            card.names,
            {language: items[anchor] for language, items in by_language.items()},
            cards=(card.slug,),
        )


def _rules(slug: str, texts: Texts) -> Iterator[Document]:
    topics: dict[str, RuleTopic] = {}
    for language in LANGUAGES:
        if topic := texts.topic(slug, language):
            topics[language] = topic
    titles = {language: topic.title for language, topic in topics.items()}
    yield _document(
        "rule", slug, None, titles, {language: topic.text for language, topic in topics.items()}
    )
    for section in topics[LANGUAGES[0]].sections:
        twins = {
            language: next(twin for twin in topic.sections if twin.anchor == section.anchor)
            for language, topic in topics.items()
        }
        yield _document(
            "rule",
            slug,
            section.anchor,
            {language: twin.title for language, twin in twins.items()},
            {language: twin.text for language, twin in twins.items()},
            facts=titles.values(),
        )


def _example(example: Example, catalog: Catalog) -> Document:
    said = [words for words in told_by(example) if words]
    names = [name for slug in example.cards for name in catalog[slug].names.values()]
    return _document(
        "example",
        example.id,
        None,
        example.title,
        {language: "\n\n".join(words[language] for words in said) for language in LANGUAGES},
        facts=names,
        cards=example.cards,
    )


def told_by(example: Example) -> Iterator[Mapping[str, str]]:
    """Give what an example tells, in the order in which it is read."""
    yield example.about
    for case in example.cases:
        yield case.say
    for step in example.steps:
        yield step.say
        yield from (moment.say for moment in step.during)
    yield example.notes


def _recommended(catalog: Catalog) -> Iterator[Document]:
    for recommended in catalog.recommended.values():
        sets = [catalog.sets[name.partition("@")[0]] for name in recommended.sets]
        cards = [catalog[slug] for slug in (*recommended.piles, *recommended.landscapes)]
        yield _document(
            "recommended",
            recommended.slug,
            None,
            dict.fromkeys(LANGUAGES, recommended.name),
            {language: ", ".join(card.name(language) for card in cards) for language in LANGUAGES},
            facts=[name for own in sets for name in own.names.values()],
        )
