"""The description of the API's games: their addresses, what they take and what they answer."""

from __future__ import annotations

from typing import Any

from rulesdb.catalog import PLAYERS
from webapp.api.parts import answers, in_path, operation, query
from webapp.api.schemas import (
    COUNT,
    SLUG,
    SLUGS,
    YES_OR_NO,
    Schema,
    a_list,
    maybe,
    number,
    record,
    ref,
    text,
)
from webapp.engine.bots import BOTS
from webapp.engine.decisions import WHYS
from webapp.play.games import LONGEST_ANSWER, LONGEST_NAME, PERSON

NUMBER = number(minimum=0)
SEAT = number(minimum=0, maximum=PLAYERS[-1] - 1)
KEY = {
    "name": "Seat-Key",
    "in": "header",
    "required": True,
    "description": "The key to a seat, as the answer to a new game gives it.",
    "schema": text(),
}
ID = in_path("game_id", "The game's id.", text(minLength=1))
VERSION = number(minimum=1, description="The version that was seen; another one is refused.")


def members(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these members, which may be called as they like."""
    return record(optional, **required)


def open_ended(required: dict[str, Schema]) -> Schema:
    """Return the schema of an object with these members, and others that sets bring along."""
    return {**record(None, **required), "additionalProperties": True}


def game_paths() -> dict[str, Any]:
    """Return the addresses of games."""
    seat = query("seat", "Which of the key's seats, where it opens several.", SEAT)
    faults = (400, 403, 404, 409, 429)
    optional_seat = {"seat": SEAT}
    return {
        "/games": operation(
            "Begin a game",
            [],
            answers("NewGame", "The game with the keys to its seats.", 400, 404, 413, 429,
                    status=201),
            ref("Beginning"),
        ),
        "/games/{game_id}": operation(
            "Tell a game as a seat may see it",
            [ID, KEY, seat],
            answers("Game", "The game.", 400, 403, 404, 409),
        ),
        "/games/{game_id}/decisions": operation(
            "Decide what the seat is asked",
            [ID, KEY],
            answers("Game", "The game after that, and after what bots decided.", *faults),
            members(
                {"version": VERSION, "answer": text(maxLength=LONGEST_ANSWER)}, optional_seat
            ),
        ),
        "/games/{game_id}/back": operation(
            "Take the seat's last decision back, or ask those for it who must agree",
            [ID, KEY],
            answers("Game", "The game, gone back or with the wish to.", *faults),
            members({"version": VERSION}, optional_seat),
        ),
        "/games/{game_id}/agreement": operation(
            "Agree to another's wish to take a decision back, or refuse it",
            [ID, KEY],
            answers("Game", "The game after that.", *faults),
            members({"version": VERSION, "agrees": YES_OR_NO}),
        ),
        "/games/{game_id}/record": operation(
            "Give the record of a game, once it tells nobody what is hidden from them",
            [ID, KEY],
            answers("Record", "The record: it replays to the same game.", 400, 403, 404, 409),
        ),
    }  # fmt: skip


def game_schemas() -> dict[str, Schema]:
    """Return what is said about games."""
    by = text(enum=[PERSON, *BOTS])
    card = open_ended({"slug": SLUG, "token": text()})
    in_play = open_ended(
        {
            "slug": SLUG,
            "token": text(),
            "under": a_list(maybe(card)),
            "stays": YES_OR_NO,
            "earlier": YES_OR_NO,
        }
    )
    cards = members({"count": NUMBER}, {"cards": a_list(card)})
    deck = members({"deck": NUMBER, "discard": SLUGS})
    return {
        "Beginning": members(
            {
                "seats": a_list(
                    members(
                        {"name": text(minLength=1, maxLength=LONGEST_NAME), "by": by},
                        {"apart": {**YES_OR_NO, "description": "With a key of their own."}},
                    ),
                    minItems=PLAYERS[0],
                    maxItems=PLAYERS[-1],
                )
            },
            {
                "kingdom": text(description="The code of a kingdom."),
                "set": text(description="The slug of a recommended set; First Game by default."),
                "position": {
                    "type": "object",
                    "description": "A position; its players' names are the seats'.",
                },
            },
        ),
        "NewGame": members(
            {
                "id": text(),
                "version": COUNT,
                "seats": a_list(
                    members({"name": text(), "by": by, "key": maybe(text())}),
                    description="A bot has no key; people at one device share one.",
                ),
            }
        ),
        "Game": members(
            {
                "id": text(),
                "version": COUNT,
                "seat": SEAT,
                "seats": a_list(members({"name": text(), "by": by, "mine": YES_OR_NO})),
                "waits_for": maybe(SEAT),
                "question": maybe(ref("Question")),
                "table": ref("Table"),
                "log": a_list(
                    members({"said": text(), "because_of": maybe(SLUG), "new": YES_OR_NO}),
                    description="The last steps, as far as the seat may know them.",
                ),
                "take_back": maybe(
                    members({"free": YES_OR_NO, "others_must_agree": YES_OR_NO}),
                ),
                "wish": maybe(
                    {
                        **members({"seat": SEAT, "agreed": YES_OR_NO}),
                        "description": "Somebody wishes to take their last decision back.",
                    }
                ),
                "results": maybe(a_list(ref("Result"))),
            }
        ),
        "Question": members(
            {
                "said": text(),
                "why": text(enum=list(WHYS)),
                "kind": text(),
                "options": a_list(
                    members(
                        {"token": text()},
                        {"slug": SLUG, "zone": text(), "hook": text()},
                    ),
                    description="What may be answered; of several cards, what each may be.",
                ),
            },
            {"least": NUMBER, "most": NUMBER, "about": maybe(text()), "for": SEAT},
        ),
        "Table": open_ended(
            {
                "turn": NUMBER,
                "phase": text(),
                "active": SEAT,
                "over": YES_OR_NO,
                "supply": a_list(
                    open_ended(
                        {
                            "slug": SLUG,
                            "top": maybe(SLUG),
                            "count": NUMBER,
                            "supply": YES_OR_NO,
                            "cost": text(),
                        }
                    )
                ),
                "trash": a_list(card),
                "boons": deck,
                "hexes": deck,
                "druid_boons": SLUGS,
                "players": a_list(ref("Player")),
            }
        ),
        "Player": open_ended(
            {
                "index": SEAT,
                "name": text(),
                **dict.fromkeys(("actions", "buys", "coins", "vp", "turns"), NUMBER),
                "hand": cards,
                "deck": cards,
                "discard": cards,
                "in_play": a_list(in_play),
                "set_aside": a_list(maybe(card)),
                "boons": SLUGS,
                "states": SLUGS,
                "next_turn": SLUGS,
            }
        ),
        "Result": members(
            {
                "name": text(),
                "points": number(),
                "won": YES_OR_NO,
                "turns": NUMBER,
                "tokens": NUMBER,
                "parts": a_list(members({"slug": SLUG, "count": COUNT, "each": number()})),
            }
        ),
        "Record": members(
            {"rules": NUMBER, "seed": NUMBER, "decisions": a_list(text())},
            {"kingdom": text(), "players": a_list(text()), "position": {"type": "object"}},
        ),
    }  # fmt: skip
