"""Turn randomizers over: uniformly over what may be dealt, and only such as meets all wishes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from types import MappingProxyType

from webapp.kingdoms.chance import Impossible, Table, fill, index, sample
from webapp.kingdoms.kingdom import PILES, Kingdom, in_order
from webapp.kingdoms.plan import POTIONS_TOGETHER, Deck, Plan
from webapp.kingdoms.pool import DEALT_KINDS

FAIR_TRIES, HELPED_TRIES = 60, 200

DECIDED_BY = MappingProxyType({"colony": "prosperity", "shelters": "dark-ages"})
"""The set that a Kingdom card must be of to decide for Colony, or for Shelters."""


def attempt(
    plan: Plan, random: Random, fair: int = FAIR_TRIES, helped: int = HELPED_TRIES
) -> Kingdom | None:
    """Return a kingdom that meets every wish, or None when no try found one.

    The first tries are blind, so that every kingdom that meets the wishes is equally likely. Only
    where they are so rare that none was found, piles that help are put in first.
    """
    for number in range(fair + helped):
        if kingdom := _try(plan, random, helped=number >= fair):
            return kingdom
    return None


def _try(plan: Plan, random: Random, helped: bool) -> Kingdom | None:
    boxes = _boxes(plan, random, helped)
    if boxes is not None and not boxes:
        return None
    deck = plan.deck(boxes)
    piles = list(plan.locked_piles)
    if helped:
        piles += _helping(plan, piles, deck, random)
    landscapes = Landscapes(plan, plan.locked_landscapes)
    if not (
        _turn_over(deck, piles, landscapes, random)
        and plan.piles_meet(piles)
        and landscapes.complete(deck, random)
    ):
        return None
    catalog = plan.catalog
    table = Table(
        in_order(piles, catalog), in_order(landscapes.taken, catalog), deck.pool, catalog, random
    )
    try:
        choices = fill(table, plan.given)
    except Impossible:
        return None
    if not plan.choices_meet(piles, table.taken):
        return None
    deciders = iter(sample(random, table.piles, 2))
    return Kingdom(
        plan.options.players,
        table.piles,
        table.dealt,
        MappingProxyType(choices),
        decide("colony", plan.options.colony, table, deciders),
        decide("shelters", plan.options.shelters, table, deciders),
    )


def decide(key: str, how: str, table: Table, deciders: Iterator[str]) -> bool:
    """Decide whether Colony or Shelters (`key`) are used; note the card that decided, if one did.

    By the official draw the next of the `deciders` does: it must be of the right set. By share,
    chance does, the likelier the more of the ten piles are of it; then no card decides alone.
    """
    catalog, box = table.catalog, DECIDED_BY[key]
    if how == "official":
        decider = next(deciders)
        table.chosen[key] = (decider,)
        return catalog[decider].set == box
    if how == "share":
        share = sum(catalog[slug].set == box for slug in table.piles)
        return index(table.random, PILES) < share
    return how == "always"


def _boxes(plan: Plan, random: Random, helped: bool) -> frozenset[str] | None:
    """Return the boxes to mix this time; None without a limit, empty when none will do."""
    mix = plan.options.mix
    if mix is None or mix >= len(plan.boxes):
        return None
    boxes = set(plan.needed_boxes)
    if helped:
        for meeting in sample(random, plan.boxes_meeting, len(plan.boxes_meeting)):
            if boxes.isdisjoint(meeting):
                left = sorted(meeting)
                boxes.add(left[index(random, len(left))])
    if len(boxes) > mix:
        return frozenset()
    others = [box for box in plan.boxes if box not in boxes]
    boxes.update(sample(random, others, min(len(others), mix - len(boxes))))
    if any(boxes.isdisjoint(meeting) for meeting in plan.boxes_meeting):
        return frozenset()
    return frozenset(boxes)


def _helping(plan: Plan, piles: list[str], deck: Deck, random: Random) -> list[str]:
    """Return piles that meet the wishes which `piles` do not meet yet."""
    added: list[str] = []

    def add(meeting: Iterable[str], count: int) -> None:
        have = {*piles, *added}
        missing = count - len(have.intersection(meeting))
        left = sorted(deck.piles.intersection(meeting).difference(have))
        if 0 < missing <= len(left):
            added.extend(sample(random, left, missing))

    wanted = [(meeting, 1) for meeting in plan.needs] + plan.costing
    for meeting, count in sample(random, wanted, len(wanted)):
        add(meeting, count)
    if plan.options.reaction and plan.attacks.intersection((*piles, *added)):
        add(plan.reactions, 1)
    if plan.options.potions == "together" and plan.potions.intersection((*piles, *added)):
        add(plan.potions, POTIONS_TOGETHER)
    return added


def _turn_over(deck: Deck, piles: list[str], landscapes: Landscapes, random: Random) -> bool:
    """Turn cards over until there are ten `piles`, offering each landscape found on the way."""
    if len(piles) > PILES:
        return False
    cards = list(deck.cards)
    size, kind_of, rnd = len(cards), landscapes.plan.kind_of, random.random
    seen = {*piles, *landscapes.taken}
    place = 0
    while len(piles) < PILES:
        if place == size:
            return False
        other = place + int(rnd() * (size - place))
        slug = cards[other]
        cards[other] = cards[place]
        place += 1
        if slug in seen:
            continue
        seen.add(slug)
        if slug in kind_of:
            landscapes.offer(slug)
        else:
            piles.append(slug)
    return True


class Landscapes:
    """Landscapes being taken one by one within the limits of a plan."""

    def __init__(self, plan: Plan, taken: Iterable[str]) -> None:
        self.plan = plan
        self.taken = list(taken)
        self.counts = dict.fromkeys(DEALT_KINDS, 0)
        for slug in self.taken:
            self.counts[plan.kind_of[slug]] += 1

    @property
    def owed(self) -> int:
        """How many more the kinds with a least number still want."""
        return sum(max(0, least - self.counts[kind]) for kind, least in self.plan.least.items())

    @property
    def wanting(self) -> bool:
        return bool(self.owed) or len(self.taken) < self.plan.total.least

    def offer(self, slug: str) -> None:
        """Take a landscape found while dealing if there is room for it."""
        self._take(slug, self.plan.total.most)

    def complete(self, deck: Deck, random: Random) -> bool:
        """Take at random what is still wanted; return whether that was possible."""
        if self.wanting:
            left = [slug for slug in deck.landscapes if slug not in self.taken]
            for slug in sample(random, left, len(left)):
                self._take(slug, self.plan.total.least)
        return not self.wanting

    def _take(self, slug: str, most: int) -> None:
        kind = self.plan.kind_of[slug]
        if self.counts[kind] >= self.plan.most[kind]:
            return
        needed = self.counts[kind] < self.plan.least.get(kind, 0)
        if needed or len(self.taken) + self.owed < most:
            self.taken.append(slug)
            self.counts[kind] += 1
