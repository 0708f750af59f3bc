"""Deal a kingdom."""

from __future__ import annotations

import secrets
from dataclasses import replace
from random import Random

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.choose import attempt
from webapp.kingdoms.impossible import wish_to_drop
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import Options
from webapp.kingdoms.plan import plan_of

FRESH_SEEDS = 2**32
"""A seed that nobody chose is below this, which keeps codes short."""


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbelow(FRESH_SEEDS)


def deal(options: Options, catalog: Catalog, seed: int | None = None) -> Kingdom:
    """Deal a kingdom that meets `options`; the same seed and options give the same kingdom.

    The seed is the argument, or else the options', or else a fresh one; the kingdom tells it.
    Raises `Problem` ``impossible-wish``, naming what to drop, when no kingdom meets all wishes.
    """
    if seed is None:
        seed = fresh_seed() if options.seed is None else options.seed
    try:
        found = attempt(plan_of(options, catalog), Random(seed))
    except Problem:  # a wish that nothing meets; there may be more of them
        found = None
    if found is None:
        raise wish_to_drop(options, catalog)
    return replace(found, seed=seed)
