"""The API's description in OpenAPI 3.1: what it takes and what it answers."""

from __future__ import annotations

from typing import Any

from rulesdb.catalog import KINDS, LANGUAGES, PLAYERS, PT_SOURCES, TYPES, load_catalog
from rulesdb.documents import KINDS as FOUND
from rulesdb.query import LONGEST
from webapp.kingdoms.options import DECISIONS, MAX_SEED, OPTION_NAMES, POTIONS
from webapp.reference import browse

Schema = dict[str, Any]

MOST_RESULTS = 50
VERSION = "1.0.0"

OPTIONS: dict[str, str] = {
    "players": "How many play.",
    "sets": "Boxes to deal from, by commas, with an edition if not the newest: nocturne,base@1.",
    "landscapes": "How many landscapes in all: 2, or 0-2; by default those found while dealing.",
    "events": "How many Events.",
    "landmarks": "How many Landmarks.",
    "projects": "How many Projects.",
    "ways": "How many Ways.",
    "traits": "How many Traits.",
    "colony": "Whether Colony and Platinum are there: by the official draw, or as said.",
    "shelters": "Whether Shelters are there: by the official draw, or as said.",
    "need": "Tags, types or cards there must be, by commas: tag:village,type:attack,card:moat.",
    "forbid": "Tags, types or cards there must not be, by commas.",
    "lock": "Cards that must be dealt, by commas.",
    "ban": "Cards that must not be dealt, by commas.",
    "like": "Cards to turn up more often, by commas.",
    "avoid": "Cards played lately, by commas.",
    "costs": "At least so many piles at a cost: 2:1,5:3; or spread.",
    "potions": "Cards with a Potion in their cost: any, together or never.",
    "mix": "The most sets to take from.",
    "reaction": "yes: a Reaction when there is an Attack.",
    "seed": "The same seed and options give the same kingdom.",
}
"""What every option of dealing means."""


def text(**more: Any) -> Schema:
    """Return the schema of a string."""
    return {"type": "string", **more}


def number(**more: Any) -> Schema:
    """Return the schema of a whole number."""
    return {"type": "integer", **more}


def a_list(items: Schema, **more: Any) -> Schema:
    """Return the schema of an array."""
    return {"type": "array", "items": items, **more}


def record(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these members and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def one_of(words: Any) -> Schema:
    """Return the schema of one of these words."""
    return text(enum=sorted(words))


def maybe(schema: Schema) -> Schema:
    """Return the schema of this or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """Return a reference to one of `schemas`."""
    return {"$ref": f"#/components/schemas/{name}"}


SLUG = text(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")
SLUGS = a_list(SLUG)
COUNT = number(minimum=1)
BOTH = record({language: text() for language in LANGUAGES})
LANG = {
    "name": "lang",
    "in": "query",
    "description": "Language of the answer's words; by default what Accept-Language asks for.",
    "schema": one_of(LANGUAGES),
}


def query(name: str, what: str, schema: Schema) -> dict[str, Any]:
    """Return a parameter of the query; an empty one is as good as none."""
    allowed = {"anyOf": [schema, text(maxLength=0)]} if schema != text() else schema
    return {"name": name, "in": "query", "description": what, "schema": allowed}


def in_path(name: str, what: str, schema: Schema) -> dict[str, Any]:
    """Return a parameter in the path."""
    return {"name": name, "in": "path", "required": True, "description": what, "schema": schema}


def answers(name: str, what: str, *faults: int) -> dict[str, Any]:
    """Return the answers of an operation: one that is as asked, and its faults."""
    told = {400: "BadRequest", 404: "NotFound", 429: "TooMany"}
    return {
        "200": {"description": what, "content": {"application/json": {"schema": ref(name)}}},
        **{str(status): {"$ref": f"#/components/responses/{told[status]}"} for status in faults},
    }


def operation(summary: str, parameters: list[dict[str, Any]], found: dict[str, Any]) -> Schema:
    """Return an address that is read with GET."""
    return {"get": {"summary": summary, "parameters": [*parameters, LANG], "responses": found}}


def _option(name: str) -> dict[str, Any]:
    schemas: dict[str, Schema] = {
        "players": number(minimum=PLAYERS[0], maximum=PLAYERS[-1], default=PLAYERS[0]),
        "colony": {**one_of(DECISIONS), "default": DECISIONS[0]},
        "shelters": {**one_of(DECISIONS), "default": DECISIONS[0]},
        "potions": {**one_of(POTIONS), "default": POTIONS[0]},
        "mix": number(minimum=1, maximum=len(load_catalog().sets)),
        "reaction": one_of(("yes", "no")),
        "seed": number(minimum=0, maximum=MAX_SEED),
    }
    return query(name, OPTIONS[name], schemas.get(name, text()))


def paths() -> dict[str, Any]:
    """Return every address of the API."""
    return {
        "/cards": operation(
            "List cards",
            [
                query("set", "Only of this set.", one_of(load_catalog().sets)),
                query("type", "Only of this type.", one_of(TYPES)),
                query("cost", "Only at this cost.", one_of(browse.COSTS)),
                query("sort", "The order.", {**one_of(browse.SORTS), "default": "name"}),
                query("page", "Which page of the list.", number(minimum=1, maximum=999, default=1)),
            ],
            answers("Cards", "A page of cards.", 400),
        ),
        "/cards/{slug}": operation(
            "Tell everything about a card",
            [in_path("slug", "The card's identifier, such as den-of-sin.", text(minLength=1))],
            answers("Card", "The card.", 400, 404),
        ),
        "/search": operation(
            "Search cards, clarifications, rules, examples and recommended sets",
            [
                query("q", "What to look for, filters included.", text(maxLength=LONGEST)),
                query(
                    "limit",
                    "Results of each kind at most.",
                    number(minimum=1, maximum=MOST_RESULTS, default=20),
                ),
            ],
            answers("Results", "What was found, and what was understood.", 400),
        ),
        "/suggest": operation(
            "Go on from the beginning of a name",
            [query("q", "What was typed; its first 64 characters count.", text())],
            answers("Suggestions", "Cards and sets.", 400),
        ),
        "/kingdoms/random": operation(
            "Deal a kingdom",
            [_option(name) for name in OPTION_NAMES],
            answers("Kingdom", "A kingdom with its complete setup.", 400, 404, 429),
        ),
        "/kingdoms/{code}": operation(
            "Tell a kingdom by its code",
            [in_path("code", "The code of a kingdom.", text(minLength=1))],
            answers("Kingdom", "The kingdom with its complete setup.", 400, 404),
        ),
        "/openapi.json": {
            "get": {
                "summary": "Describe this API",
                "responses": {
                    "200": {
                        "description": "This description.",
                        "content": {"application/json": {"schema": {"type": "object"}}},
                    }
                },
            }
        },
    }


def schemas() -> dict[str, Schema]:
    """Return what the answers consist of."""
    because = a_list(text(), description="Slugs of cards, or kingdom, always, dealt, chosen.")
    copies = record({"slug": SLUG, "count": COUNT})
    held = record({"slug": SLUG, "count": COUNT, "because": because})
    pile = record(
        {"slug": SLUG, "count": COUNT, "because": because},
        {"cards": a_list(ref("Copies")), "shuffled": {"type": "boolean"}},
    )
    thing = record(
        {"kind": text(), "slug": SLUG, "because": because},
        {"count": COUNT, "on": SLUGS, "cards": SLUGS},
    )
    return {
        "Problem": record(
            {
                "title": text(),
                "status": number(minimum=400, maximum=599),
                "detail": text(description="A sentence for people."),
                "code": text(description="The same for the same kind of mistake, in any language."),
            }
        ),
        "Cards": record(
            {
                "total": number(minimum=0),
                "page": COUNT,
                "pages": COUNT,
                "cards": a_list(ref("CardLine")),
            }
        ),
        "CardLine": record(
            {
                "slug": SLUG,
                "names": BOTH,
                "set": SLUG,
                "kind": one_of(KINDS),
                "types": a_list(one_of(TYPES)),
                "cost": maybe(text()),
                "url": text(),
            }
        ),
        "Card": _card(),
        "CardText": record(
            {
                "summary": text(),
                "clarifications": a_list(
                    record({"anchor": text(), "text": text(), "provenance": maybe(text())})
                ),
                "then_and_now": a_list(record({"year": number(), "text": text()})),
            }
        ),
        "Results": record(
            {
                "query": text(),
                "language": one_of(LANGUAGES),
                "understood": record(
                    {
                        "filters": a_list(
                            record(
                                {
                                    "filter": text(),
                                    "operator": text(),
                                    "value": text(),
                                    "excluded": {"type": "boolean"},
                                    "label": maybe(text()),
                                    "without": text(description="The query without this filter."),
                                }
                            )
                        ),
                        "corrections": a_list(record({"typed": text(), "used": text()})),
                        "problems": a_list(record({"code": text(), "detail": text()})),
                        "loosened": {"type": "boolean"},
                    }
                ),
                "totals": record({kind: number(minimum=0) for kind in FOUND}),
                "nearest": SLUGS,
                "results": a_list(
                    record(
                        {
                            "kind": one_of(FOUND),
                            "slug": SLUG,
                            "anchor": maybe(text()),
                            "names": BOTH,
                            "snippet": text(),
                            "snippet_language": one_of(LANGUAGES),
                            "marks": a_list(text()),
                        }
                    )
                ),
            }
        ),
        "Suggestions": record(
            {
                "said": text(description="How many there are, in words."),
                "suggestions": a_list(
                    record(
                        {
                            "kind": one_of(("card", "set")),
                            "slug": SLUG,
                            "name": text(),
                            "other": text(description="The name in the other language."),
                            "colour": maybe(text()),
                            "url": text(),
                        }
                    )
                ),
            }
        ),
        "Copies": copies,
        "Held": held,
        "Pile": pile,
        "Thing": thing,
        "Kingdom": record(
            {
                "code": text(),
                "players": number(minimum=PLAYERS[0], maximum=PLAYERS[-1]),
                "seed": maybe(number(minimum=0, maximum=MAX_SEED)),
                "piles": SLUGS,
                "landscapes": SLUGS,
                "colony": {"type": "boolean"},
                "shelters": {"type": "boolean"},
                "choices": {"type": "object", "additionalProperties": SLUGS},
                "setup": record(
                    {
                        "supply": a_list(ref("Pile")),
                        "non_supply": a_list(ref("Pile")),
                        "each_player": record(
                            {
                                "deck": a_list(ref("Copies")),
                                "mats": a_list(ref("Held")),
                                "tokens": a_list(ref("Held")),
                            }
                        ),
                        "table": a_list(ref("Thing")),
                        "ends": record({"empty": SLUGS, "piles": COUNT}),
                    }
                ),
            }
        ),
    }


def _card() -> Schema:
    related = ("pile", "members", "beside", "linked_to", "brings", "brought_by", "recommended")
    amounts = ("cards", "actions", "buys", "coins", "vp")
    return record(
        {
            "slug": SLUG,
            "number": COUNT,
            "name": text(),
            "names": BOTH,
            "pt_source": one_of(PT_SOURCES),
            "aliases": record({language: a_list(text()) for language in LANGUAGES}),
            "set": record({"slug": SLUG, "names": BOTH}),
            "editions": a_list(COUNT),
            "removed": {"type": "boolean"},
            "kind": one_of(KINDS),
            "types": a_list(record({"slug": one_of(TYPES), "names": BOTH})),
            "cost": maybe(
                record(
                    {
                        "coins": number(),
                        "potion": number(),
                        "debt": number(),
                        "star": {"type": "boolean"},
                        "plus": {"type": "boolean"},
                    }
                )
            ),
            "copies": record({str(players): COUNT for players in PLAYERS}),
            "supply": {"type": "boolean"},
            "brings": a_list(text()),
            "tags": a_list(text()),
            "gives": maybe(record({amount: number(minimum=0) for amount in amounts})),
            "vanilla": {"type": "boolean"},
            "related": record(dict.fromkeys(related, SLUGS)),
            "texts": record({language: maybe(ref("CardText")) for language in LANGUAGES}),
        }
    )


def description() -> dict[str, Any]:
    """Return the whole description."""
    problem = {"application/problem+json": {"schema": ref("Problem")}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Arauto",
            "version": VERSION,
            "description": "The companion for Dominion players. Unofficial.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths(),
        "components": {
            "schemas": schemas(),
            "responses": {
                "BadRequest": {"description": "Not understood.", "content": problem},
                "NotFound": {"description": "There is no such thing.", "content": problem},
                "TooMany": {
                    "description": "Too many requests in a short time.",
                    "content": problem,
                },
            },
        },
    }
