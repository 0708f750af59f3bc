"""What a request asks for, as plain text by name."""

from __future__ import annotations

from flask import request


def asked(*without: str) -> dict[str, str]:
    """Return the query's values by name; a name given several times has them all, by commas."""
    return {
        name: ",".join(value for value in values if value)
        for name, values in request.args.lists()
        if name not in without
    }
