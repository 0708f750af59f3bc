"""Random kingdoms of what the engine plays, and players who decide at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from rulesdb.catalog import load_catalog
from webapp.engine.decisions import Arrange, ChooseBuy, ChoosePlay, ChooseSome
from webapp.engine.kind import is_played
from webapp.engine.position import Zone
from webapp.engine.start import start, unplayed
from webapp.engine.stepper import Game
from webapp.kingdoms.chance import complete
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.pool import whole_pool

NAMES = ("Avery", "Blair", "Casey", "Drew", "Emery", "Flynn")
CATALOG = load_catalog()
PILES = [card.slug for card in CATALOG.of_kind("kingdom") if is_played(card.slug)]


class AtRandom:
    """Decides at random among the legal answers; buys more often than it stops."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def __call__(self, game: Game, decision: Any) -> Any:
        chance = self.random
        if isinstance(decision, ChooseSome):
            count = chance.randint(decision.least, decision.most)
            return chance.sample(list(decision.cards), count)
        if isinstance(decision, Arrange):
            return chance.sample(list(decision.cards), len(decision.cards))
        options = decision.options()
        if isinstance(decision, (ChooseBuy, ChoosePlay)) and chance.random() < 0.85:
            options = [option for option in options if option != "stop"] or options
            dear = [slug for slug in ("province", "colony") if slug in options]
            if dear and chance.random() < 0.7:
                return dear[0]
        return chance.choice(options)


def random_kingdom(seed: int) -> Kingdom:
    """Return a kingdom of ten piles the engine plays, for two to six players."""
    chance = random.Random(seed)
    while True:
        kingdom = Kingdom(
            players=chance.randint(2, 6),
            piles=in_order(chance.sample(PILES, min(10, len(PILES))), CATALOG),
            shelters=False,
        )
        kingdom = complete(kingdom, whole_pool(CATALOG), chance)
        if not unplayed(kingdom, CATALOG):
            return kingdom


def new_game(seed: int) -> Game:
    """Return a game of a random kingdom, about to begin."""
    kingdom = random_kingdom(seed)
    return start(kingdom, NAMES[: kingdom.players], seed, CATALOG)


def census(game: Game) -> Counter[str]:
    """Count every card, wherever it is, and check that each is in the zone it says it is in."""
    counts: Counter[str] = Counter()
    zones: list[Zone] = [game.trash]
    for player in game.players:
        zones += player.zones
        counts.update(player.boons)
    seen: set[int] = set()
    for zone in zones:
        for card in zone:
            assert card.zone is zone, f"{card} says {card.zone.name}, lies in {zone.name}"
            assert id(card) not in seen, f"{card} lies in two places"
            seen.add(id(card))
            counts[card.slug] += 1
    for pile in game.piles.values():
        counts.update(pile.cards)
    for deck in (game.boons, game.hexes):
        counts.update(deck.deck)
        counts.update(deck.discard)
    counts.update(game.druid_boons)
    counts.update(pending.boon for pending in game.pending if pending.boon)
    return counts
