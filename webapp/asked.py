"""What a request asks for: plain text by name, and pages to go back to."""

from __future__ import annotations

from flask import request

from rulesdb.problems import Problem


def asked(*without: str) -> dict[str, str]:
    """Return the query's values by name; a name given several times has them all, by commas."""
    return {
        name: ",".join(value for value in values if value)
        for name, values in request.args.lists()
        if name not in without
    }


def local_page(text: str) -> str:
    """Return the address of a page of this site; a `Problem` ``not-a-page`` for any other."""
    inside = text.startswith("/") and not text.startswith("//")
    if not inside or "\\" in text or not text.isprintable():
        raise Problem("not-a-page", got=text)
    return text
