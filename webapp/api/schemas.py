"""What the API's answers consist of, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesdb.catalog import KINDS, LANGUAGES, PLAYERS, PT_SOURCES, TYPES
from rulesdb.documents import KINDS as FOUND
from webapp.kingdoms.options import MAX_SEED

Schema = dict[str, Any]


def text(**more: Any) -> Schema:
    """Return the schema of a string."""
    return {"type": "string", **more}


def number(**more: Any) -> Schema:
    """Return the schema of a whole number."""
    return {"type": "integer", **more}


def a_list(items: Schema, **more: Any) -> Schema:
    """Return the schema of an array."""
    return {"type": "array", "items": items, **more}


def record(optional: dict[str, Schema] | None = None, **required: Schema) -> Schema:
    """Return the schema of an object with these members and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def one_of(words: Iterable[str]) -> Schema:
    """Return the schema of one of these words."""
    return text(enum=sorted(words))


def maybe(schema: Schema) -> Schema:
    """Return the schema of this or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """Return a reference to one of `schemas`."""
    return {"$ref": f"#/components/schemas/{name}"}


YES_OR_NO: Schema = {"type": "boolean"}
SLUG = text(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")
SLUGS = a_list(SLUG)
COUNT = number(minimum=1)
PLAYER_COUNT = number(minimum=PLAYERS[0], maximum=PLAYERS[-1])
BOTH = record(**{language: text() for language in LANGUAGES})
BECAUSE = a_list(text(), description="Slugs of cards, or kingdom, always, dealt, chosen.")


def schemas() -> dict[str, Schema]:
    """Return every schema by its name."""
    return {
        "Problem": record(
            title=text(),
            status=number(minimum=400, maximum=599),
            detail=text(description="A sentence for people."),
            code=text(description="The same for the same kind of mistake, in any language."),
        ),
        **_cards(),
        **_findings(),
        **_kingdoms(),
        **_examples(),
    }


def _page_of(name: str, items: str) -> Schema:
    return record(total=number(minimum=0), page=COUNT, pages=COUNT, **{name: a_list(ref(items))})


def _cards() -> dict[str, Schema]:
    related = ("pile", "members", "beside", "linked_to", "brings", "brought_by", "recommended")
    amounts = ("cards", "actions", "buys", "coins", "vp")
    cost = record(coins=number(), potion=number(), debt=number(), star=YES_OR_NO, plus=YES_OR_NO)
    point = record(anchor=text(), text=text(), provenance=maybe(text()))
    return {
        "Cards": _page_of("cards", "CardLine"),
        "CardLine": record(
            slug=SLUG,
            names=BOTH,
            set=SLUG,
            kind=one_of(KINDS),
            types=a_list(one_of(TYPES)),
            cost=maybe(text()),
            url=text(),
        ),
        "Card": record(
            slug=SLUG,
            number=COUNT,
            name=text(),
            names=BOTH,
            pt_source=one_of(PT_SOURCES),
            aliases=record(**{language: a_list(text()) for language in LANGUAGES}),
            set=record(slug=SLUG, names=BOTH),
            editions=a_list(COUNT),
            removed=YES_OR_NO,
            kind=one_of(KINDS),
            types=a_list(record(slug=one_of(TYPES), names=BOTH)),
            cost=maybe(cost),
            copies=record(**{str(players): COUNT for players in PLAYERS}),
            supply=YES_OR_NO,
            brings=a_list(text()),
            tags=a_list(text()),
            gives=maybe(record(**{amount: number(minimum=0) for amount in amounts})),
            vanilla=YES_OR_NO,
            related=record(**dict.fromkeys(related, SLUGS)),
            texts=record(**{language: maybe(ref("CardText")) for language in LANGUAGES}),
        ),
        "CardText": record(
            summary=text(),
            clarifications=a_list(point),
            then_and_now=a_list(record(year=number(), text=text())),
        ),
    }


def _findings() -> dict[str, Schema]:
    chip = record(
        filter=text(),
        operator=text(),
        value=text(),
        excluded=YES_OR_NO,
        label=maybe(text()),
        without=text(description="The query without this filter."),
    )
    return {
        "Results": record(
            query=text(),
            language=one_of(LANGUAGES),
            understood=record(
                filters=a_list(chip),
                corrections=a_list(record(typed=text(), used=text())),
                problems=a_list(record(code=text(), detail=text())),
                loosened=YES_OR_NO,
            ),
            totals=record(**{kind: number(minimum=0) for kind in FOUND}),
            nearest=SLUGS,
            results=a_list(
                record(
                    kind=one_of(FOUND),
                    slug=SLUG,
                    anchor=maybe(text()),
                    names=BOTH,
                    snippet=text(),
                    snippet_language=one_of(LANGUAGES),
                    marks=a_list(text()),
                )
            ),
        ),
        "Suggestions": record(
            said=text(description="How many there are, in words."),
            suggestions=a_list(
                record(
                    kind=one_of(("card", "set")),
                    slug=SLUG,
                    name=text(),
                    other=text(description="The name in the other language."),
                    colour=maybe(text()),
                    url=text(),
                )
            ),
        ),
    }


def _kingdoms() -> dict[str, Schema]:
    mixed = {"cards": a_list(ref("Copies")), "shuffled": YES_OR_NO}
    return {
        "Kingdom": record(
            code=text(),
            players=PLAYER_COUNT,
            seed=maybe(number(minimum=0, maximum=MAX_SEED)),
            piles=SLUGS,
            landscapes=SLUGS,
            colony=YES_OR_NO,
            shelters=YES_OR_NO,
            choices={"type": "object", "additionalProperties": SLUGS},
            setup=ref("Setup"),
        ),
        "Setup": record(
            supply=a_list(ref("Pile")),
            non_supply=a_list(ref("Pile")),
            each_player=record(
                deck=a_list(ref("Held")), mats=a_list(ref("Held")), tokens=a_list(ref("Held"))
            ),
            table=a_list(ref("Thing")),
            ends=record(empty=SLUGS, piles=COUNT),
        ),
        "Copies": record(slug=SLUG, count=COUNT),
        "Held": record(slug=SLUG, count=COUNT, because=BECAUSE),
        "Pile": record(mixed, slug=SLUG, count=COUNT, because=BECAUSE),
        "Thing": record(
            {"count": COUNT, "on": SLUGS, "cards": SLUGS}, kind=text(), slug=SLUG, because=BECAUSE
        ),
    }


def _examples() -> dict[str, Schema]:
    known = {
        "id": SLUG,
        "titles": BOTH,
        "cards": SLUGS,
        "topics": a_list(text()),
        "source": record(manual=text(), place=BOTH),
        "covers": a_list(text(pattern="^E[0-9]+$")),
    }
    place = a_list({"type": ["integer", "string", "null"]}, minItems=2, maxItems=2)
    case = record(
        {"said": text()}, players=PLAYER_COUNT, piles=SLUGS, landscapes=SLUGS, setup=ref("Setup")
    )
    return {
        "Examples": _page_of("examples", "Example"),
        "Example": record(**known),
        "Run": record(
            {
                "about": text(),
                "notes": text(),
                "difference": text(),
                "steps": a_list(ref("Step")),
                "cases": a_list(case),
            },
            ok={**YES_OR_NO, "description": "Whether all comes out as the example states."},
            **known,
        ),
        "Step": record(
            {"decision": ref("Decision")},
            number=number(minimum=0),
            turn=number(minimum=0),
            player=text(),
            phase=text(),
            verb=maybe(text()),
            said=text(description="What happened, in a sentence."),
            more=a_list(text(), description="What the example adds to it."),
            because_of=maybe(SLUG),
            rule=maybe(text()),
            moved=a_list(record(**{"card": text(), "from": place, "to": place})),
            table={"type": "object", "description": "The whole table after this step."},
        ),
        "Decision": record(
            number=COUNT,
            player=text(),
            why=text(),
            about=maybe(text()),
            because_of=maybe(SLUG),
            legal=a_list(text()),
            least=maybe(number()),
            most=maybe(number()),
            answer=maybe(text()),
            declined=YES_OR_NO,
        ),
    }
