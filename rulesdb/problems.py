"""What goes wrong because of what a person asked for."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """A mistake in what was asked: a `code` and the `details` a sentence about it needs.

    It carries no human language: `webapp.wording` turns it into a sentence in the reader's
    language that says what was wrong and what is accepted. `status` is the HTTP status.
    """

    def __init__(self, code: str, status: int = 400, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.status = status
        self.details = details
