"""Cards and search results as plain data: what the API answers and the command line prints."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rulesdb.catalog import LANGUAGES, PLAYERS, Card, Catalog, load_catalog
from rulesdb.folding import closed
from rulesdb.markup import plain_text
from rulesdb.problems import Problem
from rulesdb.search import Hit, Results, name_table
from rulesdb.tags import all_tags
from rulesdb.terms import load_terms
from rulesdb.texts import CardText, load_texts
from webapp.wording import sentence


def find_card(slug: str) -> Card:
    """Return the card with this slug; a `Problem` that names the nearest ones when none has it."""
    catalog = load_catalog()
    if slug not in catalog:
        raise Problem("unknown-card", 404, got=slug, nearest=list(name_table().nearest(slug)))
    return catalog[slug]


def set_called(name: str) -> str | None:
    """Return the slug of the set that is called so in any language, or None."""
    wanted = closed(name)
    own = (entry for entry in name_table().names if entry.kind == "set")
    return next((one.slug for one in own if wanted in (one.closed, closed(one.slug))), None)


def card_json(card: Card, language: str) -> dict[str, Any]:
    """Return everything about `card` as data that JSON can hold.

    Names, words for types and texts are there in both languages; `name` is the one in `language`.
    """
    catalog = load_catalog()
    return {
        "slug": card.slug,
        "number": card.number,
        "name": card.name(language),
        "names": dict(card.names),
        "pt_source": card.pt_source,
        "aliases": {tongue: list(card.aliases.get(tongue, ())) for tongue in LANGUAGES},
        "set": {"slug": card.set, "names": dict(catalog.sets[card.set].names)},
        "editions": list(card.editions),
        "removed": catalog.is_removed(card),
        "kind": card.kind,
        "types": [{"slug": kind, "names": type_names(kind)} for kind in card.types],
        "cost": cost_json(card),
        "copies": {str(players): card.pile_size(players) for players in PLAYERS},
        "supply": card.supply,
        "brings": list(card.brings),
        "tags": sorted(all_tags(catalog)[card.slug]),
        "gives": asdict(card.gives) if card.gives else None,
        "vanilla": card.vanilla,
        "related": related(card, catalog),
        "texts": {
            tongue: text_json(text) if (text := load_texts().card(card.slug, tongue)) else None
            for tongue in LANGUAGES
        },
    }


def type_names(kind: str) -> dict[str, str]:
    """Return the words for a card type in every language."""
    return {language: load_terms().name("type", kind, language) for language in LANGUAGES}


def cost_json(card: Card) -> dict[str, Any] | None:
    """Return a card's cost with the marks printed beside it, or None where it has none."""
    if card.cost is None:
        return None
    return {**asdict(card.cost), "star": card.cost_star, "plus": card.cost_plus}


def related(card: Card, catalog: Catalog) -> dict[str, list[str]]:
    """Return the slugs of what belongs to `card`, by how it does."""
    brought = [entry.partition(":")[2] for entry in card.brings]
    return {
        "pile": [card.pile] if card.pile else [],
        "members": [member.slug for member in catalog.members(card.slug)],
        "beside": [
            member.slug for member in catalog.members(card.pile or "") if member is not card
        ],
        "linked_to": list(card.linked_to),
        "brings": [slug for slug in brought if slug in catalog],
        "brought_by": [
            other.slug
            for other in catalog
            if any(entry.partition(":")[2] == card.slug for entry in other.brings)
        ],
        "recommended": [
            recommended.slug
            for recommended in catalog.recommended.values()
            if card.slug in (*recommended.piles, *recommended.landscapes)
        ],
    }


def text_json(text: CardText) -> dict[str, Any]:
    """Return a card's text in one language as plain words."""

    def plain(words: str) -> str:
        return plain_text(words, text.language)

    return {
        "summary": plain(text.summary),
        "clarifications": [
            {"anchor": item.anchor, "text": plain(item.text), "provenance": item.provenance}
            for item in text.clarifications
        ],
        "then_and_now": [
            {"year": change.year, "text": plain(change.text)} for change in text.changes
        ],
    }


def results_json(results: Results) -> dict[str, Any]:
    """Return what a search found and understood as data that JSON can hold."""
    return {
        "query": results.query,
        "language": results.language,
        "understood": {
            "filters": [
                {
                    "filter": chip.field,
                    "operator": chip.operator,
                    "value": chip.value,
                    "excluded": chip.negated,
                    "label": chip.labels[results.language],
                    "without": chip.without,
                }
                for chip in results.chips
            ],
            "corrections": [{"typed": typed, "used": used} for typed, used in results.corrections],
            "problems": [
                {"code": fault.code, "detail": sentence(fault, results.language)}
                for fault in results.faults
            ],
            "loosened": results.loosened,
        },
        "totals": dict(results.totals),
        "nearest": list(results.nearest),
        "results": [hit_json(hit) for hit in results.hits],
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    """Return one result as data that JSON can hold."""
    return {
        "kind": hit.kind,
        "slug": hit.slug,
        "anchor": hit.anchor,
        "names": dict(hit.titles),
        "snippet": "".join(words for words, _ in hit.snippet),
        "snippet_language": hit.snippet_language,
        "marks": [words for words, marked in hit.snippet if marked],
    }
