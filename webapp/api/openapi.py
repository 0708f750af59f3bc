"""The API's description in OpenAPI 3.1: its addresses, what they take and what they answer."""

from __future__ import annotations

from typing import Any

from rulesdb.catalog import PLAYERS, TYPES, load_catalog
from rulesdb.query import LONGEST
from rulesdb.tags import TAGS
from webapp.api.games_described import game_paths, game_schemas
from webapp.api.parts import answers, in_path, operation, query
from webapp.api.schemas import Schema, number, one_of, ref, schemas, text
from webapp.kingdoms.options import DECISIONS, MAX_SEED, NO, OPTION_NAMES, POTIONS, YES
from webapp.play.examples import LONGEST_BRANCH
from webapp.reference import browse

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


def _option(name: str) -> dict[str, Any]:
    schemas: dict[str, Schema] = {
        "players": number(minimum=PLAYERS[0], maximum=PLAYERS[-1], default=PLAYERS[0]),
        "colony": {**one_of(DECISIONS), "default": DECISIONS[0]},
        "shelters": {**one_of(DECISIONS), "default": DECISIONS[0]},
        "potions": {**one_of(POTIONS), "default": POTIONS[0]},
        "mix": number(minimum=1, maximum=len(load_catalog().sets)),
        "reaction": one_of((*YES, *NO)),
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
                query("tag", "Only what people choose by this word.", one_of(TAGS)),
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
                query(
                    "exact",
                    "With 1, nothing is taken for mistyped.",
                    number(minimum=0, maximum=1, default=0),
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
        "/examples": operation(
            "List the examples",
            [query("page", "Which page of the list.", number(minimum=1, maximum=999, default=1))],
            answers("Examples", "A page of examples.", 400),
        ),
        "/examples/{id_}": operation(
            "Step through an example, or through a what-if of it",
            [
                in_path("id_", "The example's id, such as averys-turn.", text(minLength=1)),
                query("from", "The first decision that is answered otherwise.", number(minimum=1)),
                query(
                    "do",
                    "The answers from there on, with ~ between them: yes~silver.",
                    text(maxLength=LONGEST_BRANCH),
                ),
            ],
            answers("Run", "The example with all its steps.", 400, 404, 429),
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
        "paths": {**paths(), **game_paths()},
        "components": {
            "schemas": {**schemas(), **game_schemas()},
            "responses": {
                "BadRequest": {"description": "Not understood.", "content": problem},
                "NotFound": {"description": "There is no such thing.", "content": problem},
                "Forbidden": {"description": "The key opens no seat.", "content": problem},
                "Changed": {
                    "description": "The game went on meanwhile, or it is not yours to decide.",
                    "content": problem,
                },
                "TooLarge": {"description": "Too much was sent.", "content": problem},
                "TooMany": {
                    "description": "Too many requests in a short time.",
                    "content": problem,
                },
            },
        },
    }
