"""Deal a kingdom: uniformly over what may be dealt, and only such as all wishes are met."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any

from rulesdb.catalog import Card, Catalog
from rulesdb.problems import Problem
from rulesdb.tags import all_tags
from webapp.kingdoms.chance import Impossible, Table, fill, index, sample
from webapp.kingdoms.kingdom import PILES, Kingdom, in_order
from webapp.kingdoms.options import Limit, Options
from webapp.kingdoms.pool import DEALT_KINDS, Pool, costs, pool_of

FOUND_WHILE_DEALING = Limit(0, 2)
"""The rulebooks' landscapes: those turned up before the tenth pile, at most two."""
MOST_WAYS = 1
LIKED = 3
"""A card somebody likes is this many times as likely to be turned up."""
POTIONS_TOGETHER = 3
"""The fewest piles with a Potion in their cost, when they come together or not at all."""

FAIR_TRIES, HELPED_TRIES, DOUBTING_TRIES = 100, 200, 60
FRESH_SEEDS = 2**32


def deal(options: Options, catalog: Catalog, seed: int | None = None) -> Kingdom:
    """Deal a kingdom that meets `options`; the same `seed` and options give the same kingdom.

    The seed is the argument, or else the options', or else a fresh one; the kingdom tells it.
    Raises `Problem` ``impossible-wish``, naming one wish to drop, when no kingdom meets them all.
    """
    if seed is None:
        seed = options.seed if options.seed is not None else secrets.randbelow(FRESH_SEEDS)
    random = Random(seed)
    plan = plan_of(options, catalog)
    found = plan.attempt(random)
    if found is None:
        raise _wish_to_drop(options, catalog)
    return replace(found, seed=seed)


@dataclass(frozen=True)
class Deck:
    """Randomizers to turn over, of one pool: `cards` holds a liked one several times."""

    pool: Pool
    cards: tuple[str, ...]
    landscapes: tuple[str, ...]


@functools.lru_cache(maxsize=256)
def plan_of(options: Options, catalog: Catalog) -> Plan:
    """Return what dealing by `options` needs, made once; a `Problem` when it is plainly in vain."""
    return Plan(options, catalog)


class Plan:
    """Options turned into sets of slugs, so that an attempt only looks things up."""

    def __init__(self, options: Options, catalog: Catalog) -> None:
        self.options, self.catalog = options, catalog
        cards = _owned(options, catalog)
        refused = _refused(options, catalog)
        self.pool = pool_of(catalog, (card for card in cards if card.slug not in refused))
        piles = frozenset(self.pool.piles)
        self.kind_of = {slug: catalog[slug].kind for slug in self.pool.landscapes}
        self.set_of = {card.slug: card.set for card in cards}
        locked = _locked(options)
        dealable = {*piles, *self.kind_of, *self.pool.allies, *self.pool.prophecies}
        for option, slug in locked:
            if slug not in dealable:
                raise Problem("impossible-wish", option=option, value=slug)
        slugs = [slug for _, slug in locked]
        self.locked_piles = tuple(slug for slug in slugs if slug in piles)
        self.locked_landscapes = tuple(slug for slug in slugs if slug in self.kind_of)
        self.given: dict[str, tuple[str, ...]] = {}
        needs = [(wish, _meeting(wish, catalog) & piles) for wish in options.need]
        self.needs = [meeting for wish, meeting in needs if not wish.startswith("card:")]
        for wish, meeting in needs:
            if not wish.startswith("card:") and not meeting:
                raise Problem("impossible-wish", option="need", value=wish)
        for key, kind, slugs_of_kind in (
            ("ally", "type:liaison", self.pool.allies),
            ("prophecy", "type:omen", self.pool.prophecies),
        ):
            chosen = tuple(slug for slug in slugs if slug in slugs_of_kind)
            if len(chosen) > 1:
                raise Problem("impossible-wish", option="lock", value=chosen[1])
            if chosen:
                self.given[key] = chosen
                self.needs.append(_meeting(kind, catalog) & piles)
        self.costing = [
            (frozenset(slug for slug in piles if costs(catalog[slug], coins)), count)
            for coins, count in options.costs
        ]
        tags = all_tags(catalog)
        self.attacks = frozenset(slug for slug in piles if "attack" in tags[slug])
        self.reactions = frozenset(slug for slug in piles if "reaction" in catalog[slug].types)
        self.potions = frozenset(
            slug for slug in piles if (cost := catalog[slug].cost) is not None and cost.potion
        )
        self.total, self.least, self.most = _limits(options)
        self.liked = frozenset(options.like)
        self.boxes = tuple(sorted({self.set_of[slug] for slug in piles}))
        self._decks: dict[frozenset[str], Deck] = {}

    def deck(self, boxes: frozenset[str] | None) -> Deck:
        """Return the randomizers of some boxes; None means all of them."""
        key = boxes if boxes is not None else frozenset()
        if key not in self._decks:
            pool = self.pool
            if boxes is not None:
                pool = pool_of(
                    self.catalog,
                    (
                        self.catalog[slug]
                        for part in (pool.piles, pool.landscapes, pool.allies, pool.prophecies)
                        for slug in part
                        if self.set_of[slug] in boxes
                    ),
                )
            locked = {*self.locked_piles, *self.locked_landscapes}
            cards = [slug for slug in (*pool.piles, *pool.landscapes) if slug not in locked]
            cards += [slug for slug in cards if slug in self.liked for _ in range(LIKED - 1)]
            landscapes = tuple(slug for slug in pool.landscapes if slug not in locked)
            self._decks[key] = Deck(pool, tuple(cards), landscapes)
        return self._decks[key]

    def attempt(
        self, random: Random, fair: int = FAIR_TRIES, helped: int = HELPED_TRIES
    ) -> Kingdom | None:
        """Return a kingdom that meets every wish, or None when no try found one.

        The first tries are blind, so that every kingdom that meets the wishes is equally likely.
        Only where they are so rare that none was found, piles that help are put in first.
        """
        for _ in range(fair):
            if kingdom := self._try(random, helped=False):
                return kingdom
        for _ in range(helped):
            if kingdom := self._try(random, helped=True):
                return kingdom
        return None

    def _try(self, random: Random, helped: bool) -> Kingdom | None:
        boxes = self._boxes(random)
        if boxes is not None and not boxes:
            return None
        deck = self.deck(boxes)
        piles = list(self.locked_piles)
        if helped:
            piles += self._helping(piles, frozenset(deck.pool.piles), random)
        turned = self._turn_over(deck, piles, random)
        if turned is None or not self._piles_meet(turned[0]):
            return None
        table = Table(
            in_order(turned[0], self.catalog),
            in_order(turned[1], self.catalog),
            deck.pool,
            self.catalog,
            random,
        )
        try:
            choices = fill(table, self.given)
        except Impossible:
            return None
        if not self._choices_meet(table):
            return None
        colony, shelters = self._decide(table, random)
        return Kingdom(
            self.options.players,
            table.piles,
            table.dealt,
            MappingProxyType(choices),
            colony,
            shelters,
        )

    def _boxes(self, random: Random) -> frozenset[str] | None:
        """Return the boxes to mix this time; None without a limit, empty when none will do."""
        mix = self.options.mix
        if mix is None or mix >= len(self.boxes):
            return None
        needed = {
            self.set_of[slug]
            for slug in (
                *self.locked_piles,
                *self.locked_landscapes,
                *(slug for slugs in self.given.values() for slug in slugs),
            )
        }
        if len(needed) > mix:
            return frozenset()
        others = [box for box in self.boxes if box not in needed]
        return frozenset((*needed, *sample(random, others, mix - len(needed))))

    def _helping(self, piles: list[str], available: frozenset[str], random: Random) -> list[str]:
        """Return piles that meet the wishes which `piles` do not meet yet."""
        added: list[str] = []

        def add(meeting: Iterable[str], count: int) -> None:
            have = {*piles, *added}
            missing = count - len(have.intersection(meeting))
            left = sorted(available.intersection(meeting).difference(have))
            if 0 < missing <= len(left):
                added.extend(sample(random, left, missing))

        for meeting in self.needs:
            add(meeting, 1)
        for meeting, count in self.costing:
            add(meeting, count)
        if self.options.reaction and self.attacks.intersection((*piles, *added)):
            add(self.reactions, 1)
        if self.options.potions == "together" and self.potions.intersection((*piles, *added)):
            add(self.potions, POTIONS_TOGETHER)
        return added

    def _turn_over(
        self, deck: Deck, piles: list[str], random: Random
    ) -> tuple[list[str], list[str]] | None:
        """Turn cards over until there are ten piles; then what landscapes are still wanted."""
        landscapes = Landscapes(self)
        cards = list(deck.cards)
        size, kind_of, rnd = len(cards), self.kind_of, random.random
        seen = {*piles, *landscapes.taken}
        place = 0
        while len(piles) < PILES:
            if place == size:
                return None
            other = place + int(rnd() * (size - place))
            cards[place], cards[other] = cards[other], cards[place]
            slug = cards[place]
            place += 1
            if slug in seen:
                continue
            seen.add(slug)
            if slug in kind_of:
                landscapes.offer(slug)
            else:
                piles.append(slug)
        if len(piles) > PILES:
            return None
        if landscapes.wanting:
            left = [slug for slug in deck.landscapes if slug not in landscapes.taken]
            landscapes.ask(sample(random, left, len(left)))
            if landscapes.wanting:
                return None
        return piles, landscapes.taken

    def _piles_meet(self, piles: list[str]) -> bool:
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

    def _choices_meet(self, table: Table) -> bool:
        """Check what the choices added, which the ten piles could not know."""
        have = set(table.piles)
        if (
            self.options.reaction
            and not table.taken.isdisjoint(self.attacks)
            and not have & self.reactions
        ):
            return False
        return not (
            self.options.potions == "together"
            and not table.taken.isdisjoint(self.potions)
            and not have & self.potions
        )

    def _decide(self, table: Table, random: Random) -> tuple[bool, bool]:
        """Decide on Colony and Shelters; where cards decide, two different ones do."""
        deciders = iter(sample(random, table.piles, 2))
        return (
            _decide(self.options.colony, "colony", "prosperity", table, deciders),
            _decide(self.options.shelters, "shelters", "dark-ages", table, deciders),
        )


def _decide(how: str, key: str, box: str, table: Table, deciders: Iterator[str]) -> bool:
    catalog = table.catalog
    if how == "official":
        decider = next(deciders)
        table.chosen[key] = (decider,)
        return catalog[decider].set == box
    if how == "share":
        share = sum(catalog[slug].set == box for slug in table.piles)
        return index(table.random, PILES) < share
    return how == "always"


class Landscapes:
    """Landscapes being taken one by one within the limits."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.taken: list[str] = list(plan.locked_landscapes)
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

    def _take(self, slug: str, most: int) -> None:
        kind = self.plan.kind_of[slug]
        if self.counts[kind] >= self.plan.most[kind]:
            return
        needed = self.counts[kind] < self.plan.least.get(kind, 0)
        if needed or len(self.taken) + self.owed < most:
            self.taken.append(slug)
            self.counts[kind] += 1

    def offer(self, slug: str) -> None:
        """Take a landscape found while dealing if there is room for it."""
        self._take(slug, self.plan.total.most)

    def ask(self, slugs: Iterable[str]) -> None:
        """Take from `slugs`, in order, what is still wanted."""
        for slug in slugs:
            self._take(slug, self.plan.total.least)


def _owned(options: Options, catalog: Catalog) -> list[Card]:
    """Return the cards of the chosen boxes in the chosen editions."""
    if not options.sets:
        return [card for card in catalog if not catalog.is_removed(card)]
    owned = {(name.partition("@")[0], int(name.partition("@")[2])) for name in options.sets}
    return [
        card for card in catalog if any((card.set, edition) in owned for edition in card.editions)
    ]


def _locked(options: Options) -> list[tuple[str, str]]:
    """Return the cards that must be there, each with the option that wants it."""
    locked = [("lock", slug) for slug in options.lock]
    cards = [wish.removeprefix("card:") for wish in options.need if wish.startswith("card:")]
    return locked + [("need", slug) for slug in cards if slug not in options.lock]


def _refused(options: Options, catalog: Catalog) -> frozenset[str]:
    """Return the cards that must not be there."""
    refused = {*options.ban, *options.avoid}
    for wish in options.forbid:
        refused |= _meeting(wish, catalog)
    if options.potions == "never":
        refused |= {card.slug for card in catalog if card.cost and card.cost.potion}
    return frozenset(refused)


@functools.cache
def _meeting(wish: str, catalog: Catalog) -> frozenset[str]:
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


def _limits(options: Options) -> tuple[Limit, Mapping[str, int], Mapping[str, int]]:
    """Return the limits on landscapes: in all, the least of each kind, the most of each kind."""
    kinds = dict(options.kinds)
    least = {kind: limit.least for kind, limit in kinds.items() if limit.least}
    most = dict.fromkeys(DEALT_KINDS, PILES * PILES)
    most["way"] = MOST_WAYS
    most.update((kind, limit.most) for kind, limit in kinds.items())
    total = options.landscapes
    if total is None:
        total = Limit(0, max(FOUND_WHILE_DEALING.most, sum(least.values())))
    return total, least, most


def _wish_to_drop(options: Options, catalog: Catalog) -> Problem:
    """Return the problem that names one wish without which a kingdom can be dealt."""
    for option, value, without in _without_one(options):
        try:
            found = plan_of(without, catalog).attempt(Random(0), 0, DOUBTING_TRIES)
        except Problem:
            continue
        if found:
            return Problem("impossible-wish", option=option, value=value)
    return Problem("impossible-wishes")


def _without_one(options: Options) -> Iterator[tuple[str, str, Options]]:
    for name in ("need", "forbid", "lock", "ban", "avoid"):
        wishes = getattr(options, name)
        for wish in wishes:
            rest = tuple(other for other in wishes if other != wish)
            changed: dict[str, Any] = {name: rest}
            yield name, wish, replace(options, **changed)
    for kind in options.kinds:
        rest_of_kinds = tuple(other for other in options.kinds if other != kind)
        yield f"{kind[0]}s", _spell(kind[1]), replace(options, kinds=rest_of_kinds)
    if options.landscapes:
        yield "landscapes", _spell(options.landscapes), replace(options, landscapes=None)
    for cost in options.costs:
        rest_of_costs = tuple(other for other in options.costs if other != cost)
        yield "costs", f"{cost[0]}:{cost[1]}", replace(options, costs=rest_of_costs)
    if options.mix is not None:
        yield "mix", str(options.mix), replace(options, mix=None)
    if options.potions != "any":
        yield "potions", options.potions, replace(options, potions="any")
    if options.reaction:
        yield "reaction", "yes", replace(options, reaction=False)
    if options.sets:
        yield "sets", ",".join(options.sets), replace(options, sets=())


def _spell(limit: Limit) -> str:
    return str(limit.most) if limit.least == limit.most else f"{limit.least}-{limit.most}"
