"""The catalogue and the texts as rows for the tables of `rulesdb.models`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from rulesdb.catalog import LANGUAGES, Bonuses, Card, Catalog, RecommendedSet
from rulesdb.folding import fold
from rulesdb.texts import Texts

Row = dict[str, Any]


def rows(catalog: Catalog, texts: Texts) -> dict[str, list[Row]]:
    """Return every row of the projection, by the name of its table."""
    return {
        "card_set": [
            {
                "slug": card_set.slug,
                "number": card_set.number,
                **{f"name_{language}": card_set.name(language) for language in LANGUAGES},
            }
            for card_set in catalog.sets.values()
        ],
        "edition": [
            {"set_slug": card_set.slug, "number": edition.number, "year": edition.year}
            for card_set in catalog.sets.values()
            for edition in card_set.editions
        ],
        "card": [_card(card) for card in catalog],
        "card_name": [row for card in catalog for row in _names(card)],
        "card_fact": [row for card in catalog for row in _facts(card)],
        "recommended_set": [
            {
                "slug": recommended.slug,
                "name": recommended.name,
                "colony": recommended.colony,
                "shelters": recommended.shelters,
                "confirmed": recommended.confirmed,
                "note": recommended.note,
            }
            for recommended in catalog.recommended.values()
        ],
        "recommended_member": [
            row for recommended in catalog.recommended.values() for row in _members(recommended)
        ],
        "text": list(_texts(texts)),
    }


def _card(card: Card) -> Row:
    return {
        "slug": card.slug,
        "number": card.number,
        "set_slug": card.set,
        "kind": card.kind,
        "pt_source": card.pt_source,
        "cost_coins": card.cost.coins if card.cost else None,
        "cost_potion": card.cost.potion if card.cost else None,
        "cost_debt": card.cost.debt if card.cost else None,
        "cost_star": card.cost_star,
        "cost_plus": card.cost_plus,
        "copies": str(card.copies),
        "supply": card.supply,
        "pile": card.pile,
        "place": card.order,
    }


def _names(card: Card) -> Iterator[Row]:
    for language in LANGUAGES:
        names = dict.fromkeys((card.name(language), *card.aliases.get(language, ())))
        for place, name in enumerate(names):
            yield {
                "card_slug": card.slug,
                "language": language,
                "name": name,
                "is_alias": place > 0,
                "folded": fold(name),
            }


def _facts(card: Card) -> Iterator[Row]:
    gives = [
        f"{bonus.name}:{getattr(card.gives, bonus.name)}"
        for bonus in fields(Bonuses)
        if card.gives and getattr(card.gives, bonus.name)
    ]
    several: dict[str, Iterable[object]] = {
        "type": card.types,
        "edition": card.editions,
        "brings": card.brings,
        "tag": card.tags,
        "linked-to": card.linked_to,
        "gives": gives,
    }
    for fact, values in several.items():
        for place, value in enumerate(values):
            yield {"card_slug": card.slug, "fact": fact, "place": place, "value": str(value)}


def _members(recommended: RecommendedSet) -> Iterator[Row]:
    roles = {
        "set": recommended.sets,
        "pile": recommended.piles,
        "landscape": recommended.landscapes,
        **{f"choice:{choice}": slugs for choice, slugs in recommended.choices.items()},
    }
    for role, values in roles.items():
        for place, value in enumerate(values):
            yield {
                "recommended_slug": recommended.slug,
                "role": role,
                "place": place,
                "value": value,
            }


def _texts(texts: Texts) -> Iterator[Row]:
    def row(language: str, role: str, subject: str, place: int, body: str, **more: Any) -> Row:
        own = {"language": language, "role": role, "subject": subject, "place": place, "body": body}
        return {"anchor": None, "title": None, "provenance": None, "year": None, **own, **more}

    for language in LANGUAGES:
        for slug, text in texts.cards[language].items():
            yield row(language, "summary", slug, 0, text.summary)
            for place, item in enumerate(text.clarifications):
                more = {"anchor": item.anchor, "provenance": item.provenance}
                yield row(language, "clarification", slug, place, item.text, **more)
            for place, change in enumerate(text.changes):
                yield row(language, "change", slug, place, change.text, year=change.year)
        for topic in texts.topics(language):
            yield row(language, "topic", topic.slug, 0, topic.text, title=topic.title)
            for place, part in enumerate(topic.sections):
                more = {"anchor": part.anchor, "title": part.title}
                yield row(language, "section", topic.slug, place, part.text, **more)
