"""Which wish to drop when no kingdom meets them all."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.choose import attempt
from webapp.kingdoms.kingdom import PILES
from webapp.kingdoms.options import Options
from webapp.kingdoms.plan import owned, plan_of

DOUBTING_TRIES = 40
ONE_BY_ONE = 12
"""A longer list of one option is dropped as a whole, or the answer would take too long."""

Change = Callable[[Options], Options]


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing asked for: its option, its value, and how to ask without it."""

    option: str
    value: str
    drop: Change


def wish_to_drop(options: Options, catalog: Catalog) -> Problem:
    """Return the problem that names one wish to drop, or the fewest found when one is not enough.

    ``impossible-wish`` has the `option` and its `value`; ``too-few-piles`` says that the chosen
    boxes do not even hold ten piles; ``impossible-wishes`` lists several `wishes`.
    """
    if len(plan_of(Options(sets=options.sets), catalog).piles) < PILES:
        found = sum(card.kind == "kingdom" for card in owned(options, catalog))
        return Problem("too-few-piles", found=found, needed=PILES)
    dropped = list(_hopeless(options, catalog))
    options = _without(dropped, options)
    if not dropped or not is_possible(options, catalog):
        dropped += _fewest(options, catalog)
    if len(dropped) == 1:
        return Problem("impossible-wish", option=dropped[0].option, value=dropped[0].value)
    named = tuple(f"{wish.option}={wish.value}" for wish in dropped)
    return Problem("impossible-wishes", wishes=named)


def _hopeless(options: Options, catalog: Catalog) -> Iterator[Wish]:
    """Yield the wishes that nothing can meet, whatever the others are."""
    while True:
        try:
            plan_of(options, catalog)
            return
        except Problem as problem:
            named = problem.details.get("option"), problem.details.get("value")
        wish = next((one for one in _wishes(options, 0) if (one.option, one.value) == named), None)
        if wish is None:
            return
        yield wish
        options = wish.drop(options)


def _fewest(options: Options, catalog: Catalog) -> list[Wish]:
    """Return one wish without which a kingdom is possible, or else the fewest found."""
    wishes = list(_wishes(options, ONE_BY_ONE))
    for wish in wishes:
        if is_possible(wish.drop(options), catalog):
            return [wish]
    kept: list[Wish] = []
    dropped: list[Wish] = []
    for wish in reversed(wishes):  # ask for one more at a time; what does not fit is to be dropped
        refused = [other for other in wishes if other not in (*kept, wish)]
        possible = is_possible(_without(refused, options), catalog)
        (kept if possible else dropped).append(wish)
    return dropped


def _without(wishes: list[Wish], options: Options) -> Options:
    return functools.reduce(lambda asked, wish: wish.drop(asked), wishes, options)


def is_possible(options: Options, catalog: Catalog) -> bool:
    """Return whether a few tries deal a kingdom by `options`."""
    try:
        return attempt(plan_of(options, catalog), Random(0), 0, DOUBTING_TRIES) is not None
    except Problem:
        return False


def _set(name: str, value: Any) -> Change:
    changed: dict[str, Any] = {name: value}
    return lambda options: replace(options, **changed)


def _take_out(name: str, entry: Any) -> Change:
    def drop(options: Options) -> Options:
        left = tuple(other for other in getattr(options, name) if other != entry)
        return _set(name, left)(options)

    return drop


def _wishes(options: Options, most: int) -> Iterator[Wish]:
    """Yield every wish, those that people give up most easily first.

    A list of more than `most` is one wish; 0 means that no list is.
    """
    for cost in options.costs:
        yield Wish("costs", f"{cost[0]}:{cost[1]}", _take_out("costs", cost))
    if options.reaction:
        yield Wish("reaction", "yes", _set("reaction", False))
    if options.potions != "any":
        yield Wish("potions", options.potions, _set("potions", "any"))
    if options.mix is not None:
        yield Wish("mix", str(options.mix), _set("mix", None))
    if options.landscapes:
        yield Wish("landscapes", str(options.landscapes), _set("landscapes", None))
    for kind in options.kinds:
        yield Wish(f"{kind[0]}s", str(kind[1]), _take_out("kinds", kind))
    for name in ("avoid", "need", "forbid", "ban", "lock"):
        entries = getattr(options, name)
        if 0 < most < len(entries):
            yield Wish(name, ",".join(entries), _set(name, ()))
        else:
            for entry in entries:
                yield Wish(name, entry, _take_out(name, entry))
