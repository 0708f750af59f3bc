"""The pieces of which the API's description is made: parameters, answers, operations."""

from __future__ import annotations

from typing import Any

from rulesdb.catalog import LANGUAGES
from webapp.api.schemas import Schema, one_of, ref, text

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


def answers(name: str, what: str, *faults: int, status: int = 200) -> dict[str, Any]:
    """Return the answers of an operation: one that is as asked, and its faults."""
    told = {
        400: "BadRequest", 403: "Forbidden", 404: "NotFound", 409: "Changed", 413: "TooLarge",
        429: "TooMany",
    }  # fmt: skip
    return {
        str(status): {"description": what, "content": {"application/json": {"schema": ref(name)}}},
        **{str(fault): {"$ref": f"#/components/responses/{told[fault]}"} for fault in faults},
    }


def operation(
    summary: str,
    parameters: list[dict[str, Any]],
    found: dict[str, Any],
    body: Schema | None = None,
) -> Schema:
    """Return an address that is read with GET or, with a `body`, changed with POST."""
    told: Schema = {"summary": summary, "parameters": [*parameters, LANG], "responses": found}
    if body is None:
        return {"get": told}
    content = {"application/json": {"schema": body}}
    return {"post": {**told, "requestBody": {"required": True, "content": content}}}
