"""What a person wishes for on a page: every option, and what follows from the things they keep.

`own`: no sets named means their own ones (``no``: all there are). `taste`: the cards they like and
ban count (``no``: they do not). `lately`: leave out what their last so many games were played with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import OPTION_NAMES, Options, read_number, read_options

PERSONAL: tuple[str, ...] = ("own", "taste", "lately")
WISH_NAMES: tuple[str, ...] = (*OPTION_NAMES, *PERSONAL)
MOST_LATELY = 20
LISTS: tuple[str, ...] = ("need", "forbid", "lock", "ban", "like", "avoid")
"""Options that are lists of wishes or cards."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What of a person's things wishes may refer to; `played` are kingdoms, the newest first."""

    sets: tuple[str, ...] = ()
    liked: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    played: tuple[Kingdom, ...] = field(default=())


def lately(values: Mapping[str, str]) -> int:
    """Return how many games back `values` ask to look; a `Problem` ``bad-number`` if nonsense."""
    text = values.get("lately", "").strip()
    return read_number("lately", text, 0, MOST_LATELY) if text else 0


def read_wishes(values: Mapping[str, str], mine: Mine, catalog: Catalog) -> Options:
    """Read options from text as `read_options` does, with what a person keeps worked in.

    `mine.played` are as many games as `lately` says. What is asked for by name goes before what is
    kept: a banned card that is locked is not banned, and so on.
    """
    options = read_options(
        {name: text for name, text in values.items() if name not in PERSONAL}, catalog
    )
    if _on("own", values) and not options.sets:
        options = replace(options, sets=mine.sets)
    wanted = {*options.lock, *(wish.removeprefix("card:") for wish in options.need)}
    if _on("taste", values):
        banned = [slug for slug in mine.banned if slug not in wanted]
        liked = [slug for slug in mine.liked if slug not in options.ban]
        options = replace(
            options,
            ban=tuple(dict.fromkeys((*options.ban, *banned))),
            like=tuple(dict.fromkeys((*options.like, *liked))),
        )
    if lately(values):
        played = dict.fromkeys(
            slug for kingdom in mine.played for slug in (*kingdom.supply_piles, *kingdom.landscapes)
        )
        avoid = [slug for slug in played if slug not in wanted]
        options = replace(options, avoid=tuple(dict.fromkeys((*options.avoid, *avoid))))
    return options


def _on(name: str, values: Mapping[str, str]) -> bool:
    text = values.get(name, "").strip() or "yes"
    if text not in ("yes", "no"):
        raise Problem("unknown-choice", name=name, got=text, accepted=("yes", "no"))
    return text == "yes"


def write_options(options: Options) -> dict[str, str]:
    """Return `options` as text by name, without what is as usual; `read_options` reads it back."""
    usual = Options()
    text = {
        "players": str(options.players),
        "sets": ",".join(options.sets),
        "landscapes": str(options.landscapes or ""),
        **{f"{kind}s": str(limit) for kind, limit in options.kinds},
        **{name: ",".join(getattr(options, name)) for name in LISTS},
        "costs": ",".join(f"{coins}:{count}" for coins, count in options.costs),
        "mix": str(options.mix or ""),
        "reaction": "yes" if options.reaction else "",
    }
    for name in ("colony", "shelters", "potions"):
        value = getattr(options, name)
        text[name] = "" if value == getattr(usual, name) else value
    return {name: value for name, value in text.items() if value}


def without(values: Mapping[str, str], option: str, value: str, catalog: Catalog) -> dict[str, str]:
    """Return `values` without one wish, named as an ``impossible-wish`` problem names it.

    A wish that came from the things kept is given up as a whole: `lately`, or `taste`.
    """
    personal = {name: text for name, text in values.items() if name in PERSONAL and text}
    named = {name: text for name, text in values.items() if name not in PERSONAL}
    options = write_options(read_options(named, catalog))
    dropped = value.split(",")
    if option in LISTS or option == "costs":
        there = options.get(option, "").split(",")
        if option == "avoid" and not set(dropped) <= set(there):
            personal.pop("lately", None)
        if option == "ban" and not set(dropped) <= set(there):
            personal["taste"] = "no"
        options[option] = ",".join(entry for entry in there if entry not in dropped)
    else:
        options.pop(option, None)
    return {name: text for name, text in {**options, **personal}.items() if text}


def without_card(values: Mapping[str, str], slug: str) -> dict[str, str]:
    """Return `values` with the wish never to see a card, and none to see it."""
    left = dict(values)
    for name in ("lock", "like", "need"):
        entries = [entry for entry in left.get(name, "").split(",") if entry]
        left[name] = ",".join(entry for entry in entries if entry not in (slug, f"card:{slug}"))
    banned = [entry for entry in left.get("ban", "").split(",") if entry]
    left["ban"] = ",".join(dict.fromkeys((*banned, slug)))
    return {name: text for name, text in left.items() if text}
