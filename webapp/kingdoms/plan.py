"""Options turned into sets of slugs, made once, so that an attempt to deal only looks things up."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from rulesdb.catalog import Card, Catalog
from rulesdb.problems import Problem
from rulesdb.tags import all_tags
from webapp.kingdoms.kingdom import PILES
from webapp.kingdoms.options import Limit, Options
from webapp.kingdoms.pool import DEALT_KINDS, Pool, costs, joined, pool_of

FOUND_WHILE_DEALING = Limit(0, 2)
"""The rulebooks' landscapes: those turned up before the tenth pile, at most two."""
MOST_WAYS = 1
LIKED = 3
"""A card somebody likes is this many times as likely to be turned up."""
POTIONS_TOGETHER = 3
"""The fewest piles with a Potion in their cost, when they come together or not at all."""

_GIVEN_BY = (("ally", "type:liaison"), ("prophecy", "type:omen"))
_BRINGS = {f"type:{key}": wish for key, wish in _GIVEN_BY}
_LANDSCAPE_WISHES = {f"type:{kind}": kind for kind in DEALT_KINDS}


@dataclass(frozen=True, eq=False)
class Deck:
    """Randomizers to turn over: `cards` holds a liked one several times, and no locked one."""

    pool: Pool
    piles: frozenset[str]
    cards: tuple[str, ...]
    landscapes: tuple[str, ...]


class Plan:
    """What may be dealt under some options, and which piles meet which wish.

    Raises `Problem` ``impossible-wish`` for a wish that nothing can meet, whatever the others are.
    """

    def __init__(self, options: Options, catalog: Catalog) -> None:
        self.options, self.catalog = options, catalog
        refused = _refused(options, catalog)
        self.pool = pool_of(
            catalog, (card for card in owned(options, catalog) if card.slug not in refused)
        )
        self.piles = frozenset(self.pool.piles)
        self.kind_of = {slug: catalog[slug].kind for slug in self.pool.landscapes}
        self.set_of = {slug: catalog[slug].set for slug in self.pool.everything}
        self.given: dict[str, tuple[str, ...]] = {}
        self.locked_piles: tuple[str, ...] = ()
        self.locked_landscapes: tuple[str, ...] = ()
        self.needs: list[frozenset[str]] = []
        self._lock()
        self._limit_landscapes()
        for wish in options.need:
            if not wish.startswith("card:") and wish not in _LANDSCAPE_WISHES:
                self._need(_BRINGS.get(wish, wish), "need", wish)
        self.costing = [
            (frozenset(slug for slug in self.piles if costs(catalog[slug], coins)), count)
            for coins, count in options.costs
        ]
        for (meeting, count), (coins, _) in zip(self.costing, options.costs, strict=True):
            if len(meeting) < count:
                raise Problem("impossible-wish", option="costs", value=f"{coins}:{count}")
        tags = all_tags(catalog)
        self.attacks = frozenset(slug for slug in self.piles if "attack" in tags[slug])
        self.reactions = frozenset(slug for slug in self.piles if "reaction" in catalog[slug].types)
        self.potions = frozenset(slug for slug in self.piles if costs_potion(catalog[slug]))
        self.boxes = tuple(sorted({self.set_of[slug] for slug in self.piles}))
        self.boxes_meeting = [
            frozenset(self.set_of[slug] for slug in meeting) for meeting in self.needs
        ]
        self.needed_boxes = frozenset(
            self.set_of[slug]
            for slug in (
                *self.locked_piles,
                *self.locked_landscapes,
                *(slug for slugs in self.given.values() for slug in slugs),
            )
        )

    def _lock(self) -> None:
        options, pool = self.options, self.pool
        locked = [("lock", slug) for slug in options.lock]
        for wish in options.need:
            slug = wish.removeprefix("card:")
            if slug != wish and slug not in options.lock:
                locked.append(("need", slug))
        others = {"ally": pool.allies, "prophecy": pool.prophecies}
        for option, slug in locked:
            if slug not in self.set_of:
                raise Problem("impossible-wish", option=option, value=slug)
            if slug in self.piles:
                self.locked_piles += (slug,)
            elif slug in self.kind_of:
                self.locked_landscapes += (slug,)
            for key, wish in _GIVEN_BY:
                if slug in others[key]:
                    if key in self.given:
                        raise Problem("impossible-wish", option=option, value=slug)
                    self.given[key] = (slug,)
                    self._need(wish, option, slug)
        if len(self.locked_piles) > PILES:
            raise Problem("impossible-wish", option=locked[-1][0], value=locked[-1][1])

    def _limit_landscapes(self) -> None:
        """Set the limits in all (`total`) and of each kind (`least`, `most`).

        Where nobody set a limit, the rulebooks' gives way to what is locked and what is wanted.
        """
        options = self.options
        kinds = dict(options.kinds)
        self.least = {kind: limit.least for kind, limit in kinds.items() if limit.least}
        locked = Counter(self.kind_of[slug] for slug in self.locked_landscapes)
        there = Counter(self.kind_of.values())
        self.most = dict(there)
        self.most.update((kind, limit.most) for kind, limit in kinds.items())
        for wish in options.need:
            if kind := _LANDSCAPE_WISHES.get(wish):
                self.least[kind] = max(1, self.least.get(kind, 0))
                if not there[kind] or not self.most[kind]:
                    raise Problem("impossible-wish", option="need", value=wish)
        wanted = sum(max(self.least.get(kind, 0), locked[kind]) for kind in DEALT_KINDS)
        self.total = options.landscapes or Limit(0, max(FOUND_WHILE_DEALING.most, wanted))
        if "way" not in kinds and "way" in there:
            others = sum(min(self.most[kind], there[kind]) for kind in there if kind != "way")
            self.most["way"] = max(MOST_WAYS, locked["way"], self.total.least - others)
        for kind, limit in options.kinds:
            if locked[kind] > limit.most or limit.least > there[kind]:
                raise Problem("impossible-wish", option=f"{kind}s", value=str(limit))
        if wanted > self.total.most or self.total.least > sum(
            min(self.most[kind], there[kind]) for kind in there
        ):
            raise Problem("impossible-wish", option="landscapes", value=str(self.total))

    def _need(self, wish: str, option: str, value: str) -> None:
        meeting = meeting_wish(wish, self.catalog) & self.piles
        if not meeting:
            raise Problem("impossible-wish", option=option, value=value)
        self.needs.append(meeting)

    @functools.cached_property
    def whole_deck(self) -> Deck:
        """The randomizers of all boxes."""
        locked = {*self.locked_piles, *self.locked_landscapes}
        cards = [slug for slug in (*self.pool.piles, *self.pool.landscapes) if slug not in locked]
        liked = [slug for slug in cards if slug in self.options.like]
        return Deck(
            self.pool,
            self.piles,
            (*cards, *(liked * (LIKED - 1))),
            tuple(slug for slug in self.pool.landscapes if slug not in locked),
        )

    @functools.cached_property
    def _by_box(self) -> Mapping[str, Deck]:
        whole, inside = self.whole_deck, self._inside
        return {
            box: Deck(
                pool_of(self.catalog, (self.catalog[slug] for slug in inside(self.set_of, box))),
                frozenset(inside(self.pool.piles, box)),
                inside(whole.cards, box),
                inside(whole.landscapes, box),
            )
            for box in {*self.set_of.values()}
        }

    def _inside(self, slugs: Iterable[str], box: str) -> tuple[str, ...]:
        return tuple(slug for slug in slugs if self.set_of[slug] == box)

    def deck(self, boxes: frozenset[str] | None) -> Deck:
        """Return the randomizers of some boxes; None means all of them."""
        if boxes is None:
            return self.whole_deck
        parts = [self._by_box[box] for box in sorted(boxes) if box in self._by_box]
        return Deck(
            joined(self.catalog, [part.pool for part in parts]),
            frozenset().union(*(part.piles for part in parts)),
            tuple(chain.from_iterable(part.cards for part in parts)),
            tuple(chain.from_iterable(part.landscapes for part in parts)),
        )

    def piles_meet(self, piles: Iterable[str]) -> bool:
        """Return whether ten piles meet every wish about piles."""
        have = set(piles)
        if any(meeting.isdisjoint(have) for meeting in self.needs):
            return False
        if any(len(meeting & have) < count for meeting, count in self.costing):
            return False
        if self.options.reaction and have & self.attacks and not have & self.reactions:
            return False
        if self.options.potions == "together":
            return len(have & self.potions) in (0, *range(POTIONS_TOGETHER, PILES + 1))
        return True

    def choices_meet(self, piles: Iterable[str], taken: set[str]) -> bool:
        """Return whether the wishes are still met with all that setup added: `taken`.

        What setup adds never meets a wish: the ten piles must.
        """
        have = set(piles)
        options = self.options
        if options.reaction and taken & self.attacks and not have & self.reactions:
            return False
        return (
            options.potions != "together" or not taken & self.potions or bool(have & self.potions)
        )


def owned(options: Options, catalog: Catalog) -> list[Card]:
    """Return the cards of the chosen boxes in the chosen editions; by default, all newest ones."""
    if not options.sets:
        return [card for card in catalog if not catalog.is_removed(card)]
    boxes = {(name.partition("@")[0], int(name.partition("@")[2])) for name in options.sets}
    return [
        card for card in catalog if any((card.set, edition) in boxes for edition in card.editions)
    ]


def costs_potion(card: Card) -> bool:
    """Return whether `card` has a Potion in its cost."""
    return card.cost is not None and card.cost.potion > 0


def _refused(options: Options, catalog: Catalog) -> frozenset[str]:
    """Return the cards that must not be there."""
    refused = {*options.ban, *options.avoid}
    for wish in options.forbid:
        refused |= meeting_wish(wish, catalog)
    if options.potions == "never":
        refused |= {card.slug for card in catalog if costs_potion(card)}
    return frozenset(refused)


@functools.cache
def meeting_wish(wish: str, catalog: Catalog) -> frozenset[str]:
    """Return the cards that meet a wish; a mixed pile has the types and tags of all its cards."""
    word, _, value = wish.partition(":")
    if word == "card":
        return frozenset((value,))
    if word == "tag":
        tags = all_tags(catalog)
        return frozenset(card.slug for card in catalog if value in tags[card.slug])
    return frozenset(
        card.slug
        for card in catalog
        if any(value in one.types for one in (card, *catalog.members(card.slug)))
    )


@functools.lru_cache(maxsize=256)
def plan_of(options: Options, catalog: Catalog) -> Plan:
    """Return the plan for `options`, made once."""
    return Plan(options, catalog)
