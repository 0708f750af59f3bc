"""Kingdoms of every kind for the auditor: all sets and single ones, every option on and off."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from tests.kingdoms.audit import CARDS, SETS, differences, unmet
from webapp.kingdoms.code import decode
from webapp.kingdoms.deal import deal
from webapp.kingdoms.describe import describe
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.options import read_options

EVERY_EDITION = ",".join(
    f"{slug}@{edition}"
    for slug, entry in SETS.items()
    for edition in range(1, len(entry["years"]) + 1)
)
BUSY = ("young-witch", "ferryman", "black-market", "riverboat", "druid", "trade-route", "baker",
        "way-of-the-mouse", "approaching-army", "divine-wind", "tax", "obelisk")  # fmt: skip
"""Cards with a setup of their own, locked now and then so that they meet."""

PILES = sorted(slug for slug, card in CARDS.items() if card["kind"] == "kingdom")

WISHES: dict[str, tuple[float, tuple[str, ...]]] = {
    "landscapes": (0.3, ("0", "0-1", "2", "3", "0-4", "2-6")),
    "events": (0.05, ("1", "0-1", "2")),
    "landmarks": (0.05, ("1", "0", "2")),
    "projects": (0.05, ("1", "2")),
    "ways": (0.05, ("1", "0", "2")),
    "traits": (0.1, ("1", "2", "3")),
    "colony": (0.3, ("always", "never")),
    "shelters": (0.3, ("always", "never")),
    "need": (
        0.2,
        ("type:omen", "type:liaison", "type:looter", "type:fate", "type:night", "type:event"),
    ),
    "forbid": (0.1, ("type:attack", "type:duration", "type:night,type:treasure")),
    "costs": (0.1, ("2:1,3:2,5:2", "2:3", "4:5")),
    "potions": (0.1, ("together", "never")),
    "reaction": (0.1, ("yes",)),
    "mix": (0.1, ("1", "2", "3", "5")),
}
"""How often each option is used, and what it then asks for."""


def asked_for(number: int) -> dict[str, str]:
    """Return the wishes of the kingdom with this number; always the same."""
    random = Random(number)
    asked = {"players": str(2 + number % 5), "seed": str(random.randrange(2**53))}
    boxes = random.random()
    if boxes < 0.4:
        asked["sets"] = EVERY_EDITION
    elif boxes < 0.5:
        asked["sets"] = ",".join(random.sample(sorted(SETS), random.randint(1, 4)))
    for name, (chance, values) in WISHES.items():
        if random.random() < chance:
            asked[name] = random.choice(values)
    if random.random() < 0.2:
        asked["lock"] = ",".join(random.sample(BUSY, 2))
    if random.random() < 0.1:
        asked["ban"] = ",".join(random.sample(PILES, 3))
    return asked


def dealt(asked: dict[str, str]) -> Kingdom:
    """Deal what is asked for; where that is impossible, drop the wish that the answer names."""
    catalog = load_catalog()
    try:
        return deal(read_options(asked, catalog), catalog)
    except Problem as problem:
        match problem.code:
            case "impossible-wish":
                del asked[problem.details["option"]]
            case "impossible-wishes":
                for wish in problem.details["wishes"]:
                    asked.pop(wish.partition("=")[0], None)
            case "too-few-piles":
                del asked["sets"]
            case _:
                raise
        return dealt(asked)


def faults(count: int, first: int = 0) -> Iterator[str]:
    """Deal `count` kingdoms and yield every fault of theirs, with what was asked."""
    catalog = load_catalog()
    for number in range(first, first + count):
        asked = asked_for(number)
        kingdom = dealt(asked)
        data = describe(kingdom, catalog)
        for fault in (*differences(data), *unmet(data, asked)):
            yield f"{number}: {asked}: {fault}"
        if decode(data["code"], catalog) != kingdom:
            yield f"{number}: {asked}: another kingdom from its code"


def main() -> None:
    """Audit as many kingdoms as the command line says, and print what is found."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    start = time.perf_counter()
    kinds: Counter[str] = Counter()
    for fault in faults(count):
        kinds[fault.rpartition("}: ")[2].split(":")[0]] += 1
        if kinds.total() <= 20:
            print(fault)
    seconds = time.perf_counter() - start
    print(f"{count} kingdoms, {kinds.total()} faults, {seconds:.0f} s", dict(kinds))
    sys.exit(kinds.total() > 0)
