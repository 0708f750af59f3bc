"""Writing a position as the text that `webapp.engine.notation` reads."""

from __future__ import annotations

from typing import Any

from rulesdb.problems import Problem
from webapp.engine.decisions import ChooseAbility, ChooseBuy
from webapp.engine.lists import write_list
from webapp.engine.position import GameCard, Pending
from webapp.engine.rules.turns import note_holds
from webapp.engine.stepper import Game

BASIC = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")
ZONES = ("hand", "deck", "discard", "in_play", "set_aside")
COUNTERS = ("actions", "buys", "coins", "potions", "coffers", "vp", "turns")


def write(game: Game) -> dict[str, Any]:
    """Return the notation of a game's position, complete, so that reading it gives the same.

    It can be written between effects: before a turn, or while a phase's own decision waits. Raises
    `Problem` ``position-busy`` in the middle of an effect, or where an order is to be chosen.
    """
    waiting = game.decision
    if len(game.stack) > 1 or isinstance(waiting, ChooseAbility):
        raise Problem("position-busy")
    note_holds(game)
    named = _named_cards(game)

    def name(card: GameCard) -> str:
        label = card.token if id(card) in named else card.slug
        under = game.under(card) if card.zone.name == "in_play" else []
        return f"{label}({write_list(name(below) for below in under)})" if under else label

    position: dict[str, Any] = {
        "players": [player.name for player in game.players],
        "active": game.active.name,
        "phase": game.phase,
        "turn": game.turn,
        **({"begun": True} if isinstance(waiting, ChooseBuy) or game.begun else {}),
        **({"bought": True} if game.bought and game.phase == "buy" else {}),
        "seed": game.seed,
        "gained_before_buys": game.gained_before_buys,
        "regular": game.regular.name,
        "row": game.row,
        **({"extra": game.extra} if game.extra else {}),
        "kingdom": write_list(slug for slug in game.piles if slug not in BASIC),
        "supply": {
            slug: len(pile.cards) if set(pile.cards) <= {slug} else write_list(reversed(pile.cards))
            for slug, pile in game.piles.items()
        },
        "tokens": {slug: dict(pile.tokens) for slug, pile in game.piles.items() if pile.tokens},
        "trash": write_list(card.slug for card in game.trash),
        "face_down": write_list(card.slug for card in game.trash if card.face_down),
        "boons": write_list(reversed(game.boons.deck)),
        "boons_discard": write_list(game.boons.discard),
        "hexes": write_list(reversed(game.hexes.deck)),
        "hexes_discard": write_list(game.hexes.discard),
        "druid_boons": write_list(game.druid_boons),
        "choices": dict(game.choices),
        "trade_route": write_list(game.trade_route),
        "in_force": [
            {"player": it.player.name, "source": it.source}
            | ({"card": it.card.token} if it.card and it.card in it.player.in_play else {})
            | ({"cards": [held.token for held in it.cards]} if it.cards else {})
            | _numbers(it)
            for it in game.in_force
        ],
    }
    for player in game.players:
        zones: dict[str, Any] = {}
        for key in ZONES:
            zone = getattr(player, key)
            cards = reversed(zone) if key == "deck" else zone
            # What lies under a card is written with it.
            zones[key] = write_list(name(card) for card in cards if card.host is None)
        position[player.name] = {
            **zones,
            **{counter: getattr(player, counter) for counter in COUNTERS},
            "boons": write_list(player.boons),
            "states": write_list(player.states),
            "gained": write_list(player.gained),
            "gained_before": write_list(player.gained_before),
            **({"controller": player.controller.name} if player.controller else {}),
            "played": write_list(it.card.slug for it in game.plays if it.player is player),
            "mats": {
                mat: write_list(name(card) for card in cards)
                for mat, cards in player.mats.items()
                if cards
            },
            "tokens": dict(player.tokens),
            "later": [_write_pending(it) for it in game.pending if it.player is player],
            "holds": {
                card.token: [held.token for held in card.holds]
                for card in player.in_play
                if card.holds
            },
        }
    return position


def _write_pending(pending: Pending) -> dict[str, Any]:
    entry: dict[str, Any] = {"source": pending.source, "when": pending.when}
    if pending.card is not None and pending.card.stamp == pending.stamp:
        entry["card"] = pending.card.token
    if pending.cards:
        entry["cards"] = [card.token for card in pending.cards]
    if pending.players:
        entry["players"] = [player.name for player in pending.players]
    if pending.boon:
        entry["boon"] = pending.boon
    return entry | _numbers(pending)


def _numbers(pending: Pending) -> dict[str, Any]:
    """Return what an effect goes by besides cards: what was named, and how many."""
    named = {"named": pending.named} if pending.named else {}
    return named | ({"count": pending.count} if pending.count else {})


def _named_cards(game: Game) -> set[int]:
    """Return the ids of the cards that something else in the position refers to."""
    named: set[int] = set()
    for pending in (*game.pending, *game.in_force):
        named |= {id(card) for card in (pending.card, *pending.cards) if card is not None}
    for player in game.players:
        for card in player.in_play:
            if card.holds:
                named |= {id(card), *(id(held) for held in card.holds)}
    return named
