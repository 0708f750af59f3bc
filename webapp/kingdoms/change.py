"""Change a kingdom: choose again, choose by hand, swap one card. Each returns another kingdom.

What still holds is kept; what the change makes pointless is dropped, and what it asks for anew is
chosen at random. A changed kingdom has no seed: no seed deals it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.chance import Impossible, complete, index, sample
from webapp.kingdoms.check import DECIDED, faults, piles_in_use
from webapp.kingdoms.choose import DECIDED_BY, Landscapes
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.names import find
from webapp.kingdoms.options import Options
from webapp.kingdoms.plan import plan_of
from webapp.kingdoms.pool import FITTING, Pool

TRIES = 200


def choices_of(kingdom: Kingdom) -> tuple[str, ...]:
    """Return the keys of all choices that can be made again."""
    made = [key for key in kingdom.choices if key not in DECIDED]
    return (*made, *DECIDED)


def reroll(
    kingdom: Kingdom, key: str, options: Options, catalog: Catalog, random: Random
) -> Kingdom:
    """Make one choice again, differently, from what `options` allow.

    Colony and Shelters are drawn for again by the official rule. Raises `Problem` ``no-choice``
    when the kingdom has no such choice, ``nothing-else`` when nothing else could be chosen.
    """
    _require(kingdom, key)
    if key in DECIDED:
        return _draw_again(kingdom, key, catalog, random)
    change = _Change(kingdom, options, catalog, random)
    for _ in range(TRIES):
        changed = change.complete(_without(kingdom, key))
        if changed and changed.choices[key] != kingdom.choices[key] and change.meets(changed):
            return changed
    raise Problem("nothing-else", got=key)


def pick(
    kingdom: Kingdom, key: str, names: Sequence[str], options: Options, catalog: Catalog,
    random: Random,
) -> Kingdom:  # fmt: skip
    """Make one choice by hand: `names` are slugs or names in either language, of any box.

    For Colony and Shelters it is ``yes`` or ``no``. Raises `Problem` ``no-choice``,
    ``unknown-card``, or ``does-not-fit`` when the rules do not allow the card there.
    """
    _require(kingdom, key)
    if key in DECIDED:
        return _settle(kingdom, key, names)
    slugs = in_order(dict.fromkeys(find(name, catalog).slug for name in names), catalog)
    if key in FITTING and not all(FITTING[key](catalog[slug], catalog) for slug in slugs):
        raise Problem("does-not-fit", choice=key, got=tuple(names))
    choices = MappingProxyType({**kingdom.choices, key: slugs})
    change = _Change(kingdom, options, catalog, random)
    return change.by_hand(replace(kingdom, choices=choices, seed=None), key, names)


def swap(
    kingdom: Kingdom, slug: str, options: Options, catalog: Catalog, random: Random,
    name: str | None = None,
) -> Kingdom:  # fmt: skip
    """Put another pile or landscape in the place of `slug`, at random or the one named.

    At random it is one that `options` allow and with which all wishes are still met, if they were.
    A card that a choice brought is chosen again. Raises `Problem` ``not-there`` when `slug` is not
    in the kingdom, ``nothing-else`` when nothing can take its place, ``does-not-fit`` when the one
    named cannot.
    """
    if slug not in kingdom.piles and slug not in kingdom.dealt:
        return _swap_choice(kingdom, slug, options, catalog, random, name)
    change = _Change(kingdom, options, catalog, random)
    if name is not None:
        other = find(name, catalog)
        if (other.kind == "kingdom") == (slug in kingdom.piles):
            return change.by_hand(_replaced(kingdom, slug, other.slug, catalog), slug, (name,))
        raise Problem("does-not-fit", choice=slug, got=(name,))
    there = {*piles_in_use(kingdom, catalog), *kingdom.dealt}
    pool = change.pool.piles if slug in kingdom.piles else change.pool.landscapes
    free = [other for other in pool if other not in there]
    for candidate in sample(random, free, len(free)):
        changed = change.complete(_replaced(kingdom, slug, candidate, catalog))
        if changed and change.meets(changed):
            return changed
    raise Problem("nothing-else", got=slug)


def _swap_choice(
    kingdom: Kingdom, slug: str, options: Options, catalog: Catalog, random: Random,
    name: str | None,
) -> Kingdom:  # fmt: skip
    for key, slugs in kingdom.choices.items():
        if slug in slugs and key not in DECIDED:
            if name is None:
                return reroll(kingdom, key, options, catalog, random)
            others = [other for other in slugs if other != slug]
            return pick(kingdom, key, [*others, name], options, catalog, random)
    raise Problem("not-there", got=slug)


class _Change:
    """What a change may draw from, and whether wishes that were met still are."""

    def __init__(
        self, kingdom: Kingdom, options: Options, catalog: Catalog, random: Random
    ) -> None:
        self.plan = plan_of(options, catalog)
        self.catalog, self.random = catalog, random
        self.pool = self._pool(kingdom)
        self.were_met = self._wishes_met(kingdom)

    def _pool(self, kingdom: Kingdom) -> Pool:
        """Return what may be added: of the kingdom's own boxes when only so many may be mixed."""
        mix, catalog = self.plan.options.mix, self.catalog
        in_use = (*piles_in_use(kingdom, catalog), *kingdom.landscapes)
        boxes = frozenset(catalog[slug].set for slug in in_use)
        if mix is None or len(boxes) < mix:
            return self.plan.pool
        return self.plan.deck(boxes).pool

    def complete(self, kingdom: Kingdom) -> Kingdom | None:
        """Return `kingdom` with all its choices made, or None when the pool cannot."""
        try:
            return complete(kingdom, self.pool, self.random)
        except Impossible:
            return None

    def by_hand(self, kingdom: Kingdom, key: str, names: Sequence[str]) -> Kingdom:
        """Return `kingdom` completed; a `Problem` when the rules do not allow what was named."""
        changed = self.complete(kingdom)
        if (
            changed is None
            or changed.choices.get(key) != kingdom.choices.get(key)
            or any(faults(changed, self.catalog))
        ):
            raise Problem("does-not-fit", choice=key, got=tuple(names))
        return changed

    def meets(self, kingdom: Kingdom) -> bool:
        """Return whether `kingdom` meets the wishes, unless they were not met before either."""
        return not self.were_met or self._wishes_met(kingdom)

    def _wishes_met(self, kingdom: Kingdom) -> bool:
        plan = self.plan
        if not plan.set_of.keys() >= {*kingdom.piles, *kingdom.dealt}:
            return False
        landscapes = Landscapes(plan, ())
        for slug in kingdom.dealt:
            landscapes.offer(slug)
        return (
            len(landscapes.taken) == len(kingdom.dealt)
            and not landscapes.wanting
            and {*plan.locked_piles, *plan.locked_landscapes} <= {*kingdom.piles, *kingdom.dealt}
            and all(kingdom.choices.get(key) == slugs for key, slugs in plan.given.items())
            and plan.piles_meet(kingdom.piles)
            and plan.choices_meet(kingdom.piles, set(piles_in_use(kingdom, self.catalog)))
        )


def _require(kingdom: Kingdom, key: str) -> None:
    if key not in choices_of(kingdom):
        raise Problem("no-choice", got=key, accepted=choices_of(kingdom))


def _without(kingdom: Kingdom, key: str) -> Kingdom:
    left = {other: slugs for other, slugs in kingdom.choices.items() if other != key}
    return replace(kingdom, choices=MappingProxyType(left), seed=None)


def _replaced(kingdom: Kingdom, slug: str, other: str, catalog: Catalog) -> Kingdom:
    def put(slugs: tuple[str, ...]) -> tuple[str, ...]:
        return in_order([other if one == slug else one for one in slugs], catalog)

    return replace(kingdom, piles=put(kingdom.piles), dealt=put(kingdom.dealt), seed=None)


def _draw_again(kingdom: Kingdom, key: str, catalog: Catalog, random: Random) -> Kingdom:
    decided = {slug for other in DECIDED for slug in kingdom.choices.get(other, ())}
    free = [slug for slug in kingdom.piles if slug not in decided]
    decider = free[index(random, len(free))]
    choices = MappingProxyType({**kingdom.choices, key: (decider,)})
    return _decided(
        replace(kingdom, choices=choices, seed=None), key, catalog[decider].set == DECIDED_BY[key]
    )


def _settle(kingdom: Kingdom, key: str, words: Sequence[str]) -> Kingdom:
    if list(words) not in (["yes"], ["no"]):
        raise Problem("unknown-choice", name=key, got=", ".join(words), accepted=("yes", "no"))
    return _decided(_without(kingdom, key), key, list(words) == ["yes"])


def _decided(kingdom: Kingdom, key: str, used: bool) -> Kingdom:
    return replace(kingdom, colony=used) if key == "colony" else replace(kingdom, shelters=used)
