"""The effects of the cards, one file per set."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping

from rulesdb.catalog import load_catalog
from webapp.engine.effect import REGISTRY, Effect
from webapp.engine.score import POINTS

PLAIN = frozenset(POINTS)
"""Basic cards of which the rules themselves know everything."""


@functools.cache
def effects() -> Mapping[str, Effect]:
    """Return every effect there is, by slug."""
    for module in pkgutil.walk_packages(__path__, __name__ + "."):
        importlib.import_module(module.name)
    return REGISTRY


@functools.cache
def without_effect() -> frozenset[str]:
    """Return the cards that need no effect: the facts say everything they do."""
    return PLAIN | frozenset(card.slug for card in load_catalog() if card.vanilla)
