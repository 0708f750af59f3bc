"""The beginning of a game: from a kingdom and its setup to the first turn."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from rulesdb.catalog import Catalog
from rulesdb.problems import Problem
from webapp.engine.kind import is_played
from webapp.engine.position import SETUP_CHOICES, EventDeck, GameCard, Pile
from webapp.engine.rules.move import shuffle, shuffle_slugs
from webapp.engine.stepper import Game
from webapp.engine.turn import HAND
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.resolve import resolve
from webapp.kingdoms.setup import Pile as SetupPile
from webapp.kingdoms.setup import Setup, Thing


def unplayed(kingdom: Kingdom, catalog: Catalog) -> tuple[str, ...]:
    """Return what is in this kingdom's game that the engine does not play yet, as slugs.

    Members of mixed piles are named instead of their pile. Empty when the whole game is played.
    """
    return _prepared(kingdom, catalog)[1]


@functools.lru_cache(maxsize=256)
def _prepared(kingdom: Kingdom, catalog: Catalog) -> tuple[Setup, tuple[str, ...]]:
    """Return a kingdom's setup and what of it is not played; the same for all its games."""
    setup = resolve(kingdom, catalog)
    slugs: dict[str, None] = {}
    for pile in (*setup.supply, *setup.non_supply):
        slugs |= dict.fromkeys([copies.slug for copies in pile.cards] or [pile.slug])
    slugs |= dict.fromkeys(copies.slug for copies in setup.each_player.deck)
    slugs |= dict.fromkeys(kingdom.landscapes)
    for thing in setup.table:
        if thing.slug in catalog:
            slugs |= dict.fromkeys((thing.slug, *thing.cards))
        elif thing.kind == "deck":
            slugs |= dict.fromkeys(thing.cards)
    return setup, tuple(slug for slug in slugs if not is_played(slug))


def start(kingdom: Kingdom, names: Sequence[str], seed: int, catalog: Catalog) -> Game:
    """Return a game of `kingdom`, set up and shuffled, about to begin its first turn.

    `names` are the players in turn order. Raises `Problem` ``not-played`` when the engine lacks a
    card of it, ``player-count`` when the names are not as many as the kingdom's players.
    """
    if len(names) != kingdom.players:
        raise Problem("player-count", players=len(names))
    setup, missing = _prepared(kingdom, catalog)
    if missing:
        raise Problem("not-played", cards=list(missing))
    game = Game(names, seed)
    for supply, piles in ((True, setup.supply), (False, setup.non_supply)):
        for pile in piles:
            game.add_pile(
                Pile(pile.slug, _cards(game, pile), supply),
                [card.slug for card in catalog.members(pile.slug)],
            )
    game.choices = {key: chosen for key in SETUP_CHOICES for chosen in kingdom.choices.get(key, ())}
    _lay_table(game, setup)
    for held in setup.each_player.tokens:
        if held.slug == "coffers":
            for player in game.players:
                player.coffers = held.count
    for player in game.players:
        cards: list[GameCard] = [
            game.create(copies.slug, player.deck, player)
            for copies in setup.each_player.deck
            for _ in range(copies.count)
        ]
        shuffle(game, cards)
        player.deck[:] = cards[HAND:]
        player.hand += cards[:HAND]
        for card in player.hand:
            card.zone = player.hand
    game.begin()
    return game


def _cards(game: Game, pile: SetupPile) -> list[str]:
    """Return a pile's slugs with its top last; a shuffled pile is shuffled and cut to its size."""
    if not pile.cards:
        return [pile.slug] * pile.count
    cards = [copies.slug for copies in reversed(pile.cards) for _ in range(copies.count)]
    if pile.shuffled:
        shuffle_slugs(game, cards)
    return cards[: pile.count]


def _lay_table(game: Game, setup: Setup) -> None:
    for thing in setup.table:
        if thing.kind == "deck":
            _lay_deck(game, thing)
        elif thing.kind == "druid-boon":
            game.druid_boons.append(thing.slug)
        elif thing.kind == "trash":
            game.create(thing.slug, game.trash)


def _lay_deck(game: Game, thing: Thing) -> None:
    cards = list(thing.cards)
    shuffle_slugs(game, cards)
    if thing.slug == "boons":
        game.boons = EventDeck(cards)
    elif thing.slug == "hexes":
        game.hexes = EventDeck(cards)
