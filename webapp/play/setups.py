"""Examples of setup: kingdoms resolved, and compared with what the example states."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import PLAYERS, load_catalog
from rulesdb.examples import Case, Example, load_examples
from webapp.engine.lists import parse, write_list
from webapp.kingdoms.describe import describe_setup
from webapp.kingdoms.first_player import may_begin
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.recommended import kingdom_of as recommended_kingdom
from webapp.kingdoms.resolve import resolve
from webapp.kingdoms.setup import Copies, Pile, Setup
from webapp.play.expect import Difference
from webapp.play.speech import plain


@dataclass(frozen=True, slots=True)
class CaseRun:
    """One kingdom of an example with its setup."""

    case: Case
    kingdom: Kingdom
    setup: Setup


@dataclass(slots=True)
class SetupRun:
    """What came of an example of setup."""

    example: Example
    cases: list[CaseRun]
    differences: list[Difference] = field(default_factory=list)


def run_setup(example: Example) -> SetupRun:
    """Resolve each kingdom of an example and compare it with what is stated."""
    run = SetupRun(example, [])
    for number, case in enumerate(example.cases, start=1):
        kingdom = kingdom_of(case)
        setup = resolve(kingdom, load_catalog())
        run.cases.append(CaseRun(case, kingdom, setup))
        found = [
            *setup_differences(case.expect, setup),
            *box_differences(case),
            *other_differences(case, kingdom),
        ]
        run.differences += [Difference("differs", number, *each) for each in found]
    return run


@functools.lru_cache(maxsize=256)
def laid_out(id_: str) -> SetupRun:
    """Return what comes of an example of setup; kept, because it is always the same."""
    return run_setup(load_examples()[id_])


def kingdom_of(case: Case) -> Kingdom:
    """Return the kingdom of a case; it may have fewer than ten piles."""
    catalog = load_catalog()
    if case.recommended:
        return recommended_kingdom(
            catalog.recommended[case.recommended], case.players, catalog, Random(0)
        )
    return Kingdom(
        case.players,
        in_order(case.piles, catalog),
        in_order(case.landscapes, catalog),
        MappingProxyType(dict(case.choices)),
        case.colony,
        case.shelters,
    )


def setup_differences(expected: Mapping[str, Any], setup: Setup) -> Iterator[tuple[str, str, str]]:
    """Yield ``(key, expected, found)`` for everything that is not as expected."""
    for key, wanted in expected.items():
        match key:
            case "supply" | "non_supply":
                piles = {pile.slug: pile for pile in getattr(setup, key)}
                for slug, value in wanted.items():
                    yield from _pile(f"{key}.{slug}", value, piles.get(slug))
            case "non_supply_piles":
                yield from _cards(key, wanted, [pile.slug for pile in setup.non_supply])
            case "deck":
                yield from _cards(key, wanted, _copies(setup.each_player.deck))
            case "tokens" | "mats":
                held = {it.slug: it.count for it in getattr(setup.each_player, key)}
                for slug, value in wanted.items():
                    if held.get(slug, 0) != value:
                        yield f"{key}.{slug}", str(value), str(held.get(slug, 0))
            case "tokens_on":
                for token, value in wanted.items():
                    piles_under = [
                        pile
                        for thing in setup.table
                        if (thing.kind, thing.slug) == ("token", token)
                        for pile in thing.on
                    ]
                    yield from _cards(f"{key}.{token}", value, piles_under)
            case "table":
                for kind, value in wanted.items():
                    yield from _cards(f"table.{kind}", value, _things(setup, kind))
            case "absent":
                there = everything(setup)
                for slug in (item.slug for item in parse(wanted)):
                    if slug in there:
                        yield key, slug, slug


def box_differences(case: Case) -> Iterator[tuple[str, str, str]]:
    """Yield what a box holds in other numbers than is stated, by the kind of card."""
    wanted = case.expect.get("box", {})
    catalog = load_catalog()
    counts: Counter[str] = Counter()
    for card in catalog.of_set(catalog[case.piles[0]].set) if wanted else ():
        counts[card.kind] += card.pile_size(PLAYERS[-1])
    for kind, count in wanted.items():
        if counts[kind] != count:
            yield f"box.{kind}", str(count), str(counts[kind])


def other_differences(case: Case, kingdom: Kingdom) -> Iterator[tuple[str, str, str]]:
    """Yield what differs in the number of Kingdom piles and in who begins."""
    found = {
        "kingdom_piles": len(kingdom.piles),
        "begins": [seat + 1 for seat in may_begin(case.won)],
    }
    for key, value in found.items():
        wanted = case.expect.get(key, value)
        if wanted != value:
            yield key, str(wanted), str(value)


def _pile(key: str, wanted: Any, pile: Pile | None) -> Iterator[tuple[str, str, str]]:
    if pile is None:
        yield key, str(wanted), ""
    elif isinstance(wanted, int):
        if pile.count != wanted:
            yield key, str(wanted), str(pile.count)
    else:
        found = _copies(pile.cards)
        if [item.slug for item in parse(wanted)] != found:
            yield key, write_list(item.slug for item in parse(wanted)), write_list(found)


def _cards(key: str, wanted: str, found: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    names = [item.slug for item in parse(wanted)]
    if Counter(names) != Counter(found):
        yield key, write_list(sorted(names)), write_list(sorted(found))


def _copies(copies: Sequence[Copies]) -> list[str]:
    return [it.slug for it in copies for _ in range(it.count)]


def _things(setup: Setup, kind: str) -> list[str]:
    """Return what of this kind lies on the table; of a deck its cards."""
    found: list[str] = []
    for thing in setup.table:
        if thing.kind == kind:
            found += thing.cards or [thing.slug] * (thing.count or 1)
        elif thing.kind == "deck" and thing.slug == kind:
            found += thing.cards
    return found


def everything(setup: Setup) -> set[str]:
    """Return all that is in the game, as slugs."""
    found = {pile.slug for pile in (*setup.supply, *setup.non_supply)}
    found |= {copies.slug for copies in setup.each_player.deck}
    for thing in setup.table:
        found |= {thing.slug, *thing.cards}
    return found


def case_json(run: CaseRun, language: str) -> dict[str, Any]:
    """Return one kingdom of an example with its setup, as data."""
    data: dict[str, Any] = {
        "players": run.case.players,
        "piles": list(run.kingdom.piles),
        "landscapes": list(run.kingdom.landscapes),
        "setup": describe_setup(run.setup),
    }
    if run.case.say:
        data["said"] = plain(run.case.say[language], language)
    return data
