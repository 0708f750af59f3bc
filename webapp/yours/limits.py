"""What a person may write: how long, from when to when, and how it is tidied."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from rulesdb.problems import Problem

NAME, NOTE, OPTIONS = 40, 500, 4000
"""Characters of a name, a note and a kept option."""
PLAYERS = 6
SCORES = (-999, 9999)
FIRST_DAY = date(2008, 1, 1)
LAST_DAY = date(2199, 12, 31)

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""How the id of a game played looks; nobody guesses that of a new one."""
NEW_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def tidy(text: str, longest: int) -> str:
    """Return `text` in one form of Unicode, without control characters, not too long.

    Lines end in one way and spaces at either end are gone; what is tidy comes back unchanged.
    """
    text = text.replace("\r\n", "\n")
    kept = (one for one in text if one == "\n" or unicodedata.category(one) not in ("Cc", "Cs"))
    return unicodedata.normalize("NFC", "".join(kept)).strip()[:longest].strip()


def read_day(text: str) -> date:
    """Read a day as forms write it; a `Problem` ``bad-day`` when it is none."""
    text = text.strip()
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not FIRST_DAY <= day <= LAST_DAY:
        raise Problem("bad-day", got=text)
    return day


def read_score(text: str) -> int | None:
    """Read a score, or None where nothing is written; a `Problem` ``bad-score`` when it is none."""
    text = text.strip().replace("−", "-")
    if not text:
        return None
    least, most = SCORES
    if re.fullmatch(r"[-+]?[0-9]{1,4}", text) and least <= int(text) <= most:
        return int(text)
    raise Problem("bad-score", got=text, least=least, most=most)
