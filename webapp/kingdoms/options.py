"""What a person asks for before a kingdom is dealt, and how it is read from text.

The page, the API and the command line read the same words with `read_options`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.catalog import PLAYERS, TYPES, Catalog
from rulesdb.problems import Problem
from rulesdb.tags import TAGS
from webapp.kingdoms.names import find
from webapp.kingdoms.pool import DEALT_KINDS

MAX_SEED = 2**53 - 1
MAX_LANDSCAPES = 20
DECISIONS: tuple[str, ...] = ("official", "always", "never", "share")
POTIONS: tuple[str, ...] = ("any", "together", "never")
SPREAD: tuple[tuple[int, int], ...] = ((2, 1), (3, 1), (4, 1), (5, 1))
"""What ``costs=spread`` asks for: a pile at each of the usual costs."""

_LIMIT = re.compile(r"(?:(\d{1,4})\s*[-–]\s*)?(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Limit:
    """From `least` to `most`."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that a kingdom may be asked to be.

    `sets` are boxes with an edition (``nocturne``, ``base@1``; without one, the newest); none
    means all. `landscapes` and `kinds` limit the landscapes in all and of each kind; without them,
    those found while dealing are used as the rulebooks say: at most two, at most one Way.
    `colony` and `shelters` are one of `DECISIONS`. `need` and `forbid` are wishes (``tag:village``,
    ``type:attack``, ``card:moat``); `lock`, `ban`, `like` and `avoid` are slugs. `costs` are
    pairs: at least so many piles at this cost. `mix` is the most sets to take from. `reaction`
    asks for a Reaction when there is an Attack. `seed` makes no difference to what may be dealt.
    """

    players: int = 2
    sets: tuple[str, ...] = ()
    landscapes: Limit | None = None
    kinds: tuple[tuple[str, Limit], ...] = ()
    colony: str = "official"
    shelters: str = "official"
    need: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    lock: tuple[str, ...] = ()
    ban: tuple[str, ...] = ()
    like: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    costs: tuple[tuple[int, int], ...] = ()
    potions: str = "any"
    mix: int | None = None
    reaction: bool = False
    seed: int | None = field(default=None, compare=False)


def read_number(name: str, text: str, least: int, most: int) -> int:
    """Read a whole number; a `Problem` ``bad-number`` unless it is from `least` to `most`."""
    text = text.strip()
    if re.fullmatch(r"[0-9]{1,20}", text) and least <= int(text) <= most:
        return int(text)
    raise Problem("bad-number", name=name, got=text, least=least, most=most)


def read_options(values: Mapping[str, str], catalog: Catalog) -> Options:
    """Read options from text, as a query string or the command line gives them.

    Lists are separated by commas; an empty text is as good as none. Raises `Problem` for the
    first thing that is not understood, a name that is no option included.
    """
    read: dict[str, Any] = {}
    kinds: list[tuple[str, Limit]] = []
    for name, text in values.items():
        if name not in _READERS:
            raise Problem("unknown-option", got=name, accepted=tuple(_READERS))
        if not text.strip():
            continue
        value = _READERS[name](name, text, catalog)
        if name in _KIND_OPTIONS:
            kinds.append((_KIND_OPTIONS[name], value))
        else:
            read[name] = value
    return Options(**read, kinds=tuple(sorted(kinds)))


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))


def _players(name: str, text: str, catalog: Catalog) -> int:
    return read_number(name, text, PLAYERS[0], PLAYERS[-1])


def _seed(name: str, text: str, catalog: Catalog) -> int:
    return read_number(name, text, 0, MAX_SEED)


def _mix(name: str, text: str, catalog: Catalog) -> int:
    return read_number(name, text, 1, len(catalog.sets))


def _sets(name: str, text: str, catalog: Catalog) -> tuple[str, ...]:
    return tuple(dict.fromkeys(read_set(word, catalog) for word in _words(text)))


def read_set(text: str, catalog: Catalog) -> str:
    """Read a box, by slug and with or without an edition; return it as ``base@1``."""
    slug, at, edition = text.strip().lower().partition("@")
    if slug not in catalog.sets:
        raise Problem("unknown-set", got=text, accepted=tuple(catalog.sets))
    card_set = catalog.sets[slug]
    if not at:
        return f"{slug}@{card_set.newest}"
    known = {str(one.number) for one in card_set.editions}
    if edition not in known:
        accepted = tuple(f"{slug}@{number}" for number in sorted(known))
        raise Problem("unknown-edition", got=text, accepted=accepted)
    return f"{slug}@{edition}"


def _limit(name: str, text: str, catalog: Catalog) -> Limit | None:
    if name == "landscapes" and text.strip() == "official":
        return None
    found = _LIMIT.fullmatch(text.strip())
    if found:
        most = int(found[2])
        least = int(found[1]) if found[1] else most
        if least <= most <= MAX_LANDSCAPES:
            return Limit(least, most)
    raise Problem("bad-limit", name=name, got=text, most=MAX_LANDSCAPES)


def _one_of(accepted: tuple[str, ...]) -> Callable[[str, str, Catalog], str]:
    def read(name: str, text: str, catalog: Catalog) -> str:
        if text.strip() not in accepted:
            raise Problem("unknown-choice", name=name, got=text, accepted=accepted)
        return text.strip()

    return read


YES, NO = ("yes", "1", "true", "on"), ("no", "0", "false")
"""What stands for yes and for no, the word to use first."""


def _yes_or_no(name: str, text: str, catalog: Catalog) -> bool:
    word = text.strip()
    if word not in (*YES, *NO):
        raise Problem("unknown-choice", name=name, got=text, accepted=(YES[0], NO[0]))
    return word in YES


def _cards(name: str, text: str, catalog: Catalog) -> tuple[str, ...]:
    """Cards that can be dealt, by slug or by name in either language."""
    found = []
    for word in _words(text):
        card = find(word, catalog)
        if card.kind not in ("kingdom", "ally", "prophecy", *DEALT_KINDS):
            raise Problem("not-dealt", got=word)
        found.append(card.slug)
    return tuple(dict.fromkeys(found))


def _wishes(name: str, text: str, catalog: Catalog) -> tuple[str, ...]:
    return tuple(dict.fromkeys(read_wish(word, name, catalog) for word in _words(text)))


def read_wish(text: str, name: str, catalog: Catalog) -> str:
    """Read one wish: ``tag:village``, ``type:attack``, ``card:moat``, or without the word before.

    A word alone is a tag if there is such a tag, or else a type, or else a card.
    """
    word, colon, value = text.strip().partition(":")
    if colon:
        if (word == "tag" and value in TAGS) or (word == "type" and value in TYPES):
            return f"{word}:{value}"
        if word == "card" and value.strip():
            return f"card:{_cards(name, value, catalog)[0]}"
    elif word in TAGS:
        return f"tag:{word}"
    elif word in TYPES:
        return f"type:{word}"
    else:
        try:
            return f"card:{_cards(name, word, catalog)[0]}"
        except Problem:
            pass
    accepted = (*(f"tag:{tag}" for tag in TAGS), *(f"type:{one}" for one in sorted(TYPES)))
    raise Problem("unknown-wish", name=name, got=text, accepted=accepted)


def _costs(name: str, text: str, catalog: Catalog) -> tuple[tuple[int, int], ...]:
    if text.strip() == "spread":
        return SPREAD
    wanted: dict[int, int] = {}
    for word in _words(text):
        found = re.fullmatch(r"\$?(\d{1,2}):(\d{1,2})", word)
        if not found or int(found[2]) > 10:
            raise Problem("bad-costs", name=name, got=word)
        wanted[int(found[1])] = int(found[2])
    return tuple(sorted(wanted.items()))


_KIND_OPTIONS: Mapping[str, str] = {f"{kind}s": kind for kind in DEALT_KINDS}

_READERS: Mapping[str, Callable[[str, str, Catalog], Any]] = {
    "players": _players,
    "sets": _sets,
    "landscapes": _limit,
    **dict.fromkeys(_KIND_OPTIONS, _limit),
    "colony": _one_of(DECISIONS),
    "shelters": _one_of(DECISIONS),
    "need": _wishes,
    "forbid": _wishes,
    "lock": _cards,
    "ban": _cards,
    "like": _cards,
    "avoid": _cards,
    "costs": _costs,
    "potions": _one_of(POTIONS),
    "mix": _mix,
    "reaction": _yes_or_no,
    "seed": _seed,
}

OPTION_NAMES: tuple[str, ...] = tuple(_READERS)
"""The names of all options, as the page, the API and the command line spell them."""
