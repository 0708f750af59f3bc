"""The position and the events as one player may see them. Nothing hidden leaks from here.

A seat is a player's index; `EVERYBODY` sees all cards, as the readers of an example do, and
`NOBODY` only what lies open on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from webapp.engine import verbs
from webapp.engine.decisions import ChooseAbility, Decision, token_of
from webapp.engine.position import GameCard, Player
from webapp.engine.rules.turns import waits
from webapp.engine.stepper import Game
from webapp.engine.verbs import Verb

EVERYBODY = -1
"""The seat from which every card is seen."""

NOBODY = -2
"""The seat of who only looks on: nobody's hand is theirs."""

_HIDDEN = (
    verbs.Draw, verbs.Look, verbs.LookAtBottom, verbs.Later, verbs.Pass, verbs.PutInDeck,
)  # fmt: skip
_SOMETIMES_HIDDEN = (verbs.PutInHand, verbs.PutOnDeck, verbs.PutOnMat, verbs.SetAside)
_IN_HAND = ("start_in_hand", "when_another_gains", "when_you_gain", "when_yours_trashed")
"""Hooks of cards in a hand: that one is asked tells who holds it, before it is revealed."""


def view(game: Game, seat: int) -> dict[str, Any]:
    """Return the table as `seat` sees it, as plain data.

    Cards are ``{"slug", "token"}``; where a card may not be seen only its place is counted. Decks
    are counts; of a discard pile only the top card is seen, the last one.
    """
    return {
        "turn": game.turn,
        "phase": game.phase,
        "active": game.active.index,
        "extra": game.extra,
        "over": game.over,
        "supply": [
            {"slug": pile.slug, "top": pile.top, "count": len(pile.cards), "supply": pile.supply}
            | {"cost": str(game.cost(pile.top or pile.slug)), "tokens": dict(pile.tokens)}
            for pile in game.piles.values()
        ],
        "trash": [_card(card, game) for card in game.trash],
        "boons": {"deck": len(game.boons.deck), "discard": list(game.boons.discard)},
        "hexes": {"deck": len(game.hexes.deck), "discard": list(game.hexes.discard)},
        "druid_boons": list(game.druid_boons),
        "choices": dict(game.choices),
        "coin_tokens": sorted(game.coin_tokens),
        "trade_route": list(game.trade_route),
        "players": [_player(game, player, seat) for player in game.players],
    }


def _player(game: Game, player: Player, seat: int) -> dict[str, Any]:
    own, all_seen = _is_seen(player, seat), seat == EVERYBODY
    shown: dict[str, Any] = {
        "index": player.index,
        "name": player.name,
        "controller": player.controller.index if player.controller else None,
        "actions": player.actions,
        "buys": player.buys,
        "coins": player.coins,
        "potions": player.potions,
        "coffers": player.coffers,
        "vp": player.vp,
        "turns": player.turns,
        "hand": {"count": len(player.hand)},
        "deck": {"count": len(player.deck)},
        "discard": {
            "count": len(player.discard),
            "cards": [_card(card, game) for card in player.discard[0 if all_seen else -1 :]],
        },
        "in_play": [_in_play(game, card, player, own) for card in player.in_play],
        "set_aside": [
            _card(card, game) if own or not card.face_down else None
            for card in player.set_aside
            if card.host is None
        ],
        "mats": {
            mat: [_card(card, game) if own or not card.face_down else None for card in cards]
            for mat, cards in player.mats.items()
        },
        "tokens": dict(player.tokens),
        "boons": [
            *player.boons,
            *(it.boon for it in game.pending if it.player is player and it.boon),
        ],
        "states": list(player.states),
        "next_turn": [
            pending.source
            for pending in game.pending
            if pending.player is player and pending.when == "start"
        ],
    }
    if own:
        shown["hand"]["cards"] = [_card(card, game) for card in player.hand]
    if all_seen:
        shown["deck"]["cards"] = [_card(card, game) for card in reversed(player.deck)]
    return shown


def _is_seen(player: Player, seat: int) -> bool:
    """Return whether `seat` sees what this player may see."""
    controls = player.controller is not None and player.controller.index == seat
    return controls or seat in (EVERYBODY, player.index)


def _in_play(game: Game, card: GameCard, player: Player, own: bool) -> dict[str, Any]:
    under = game.under(card)
    waiting = any(it.card is card and waits(game, it) for it in game.pending)
    return _card(card, game) | {
        "under": [_card(below, game) if own or not below.face_down else None for below in under],
        "stays": waiting or bool(card.holds),
        "earlier": not any(play.card is card for play in game.plays),
    }


def _card(card: GameCard, game: Game) -> dict[str, Any]:
    shown: dict[str, Any] = {"slug": card.slug, "token": card.token}
    if card.face_down and card.zone is game.trash:
        shown["face_down"] = True
    return shown


def event(verb: Verb, seat: int) -> dict[str, Any]:
    """Return a verb that was done as `seat` may know it, as plain data.

    It has ``verb``, ``index``, ``parent`` (the index of the verb that caused it, or None) and
    ``player``; cards are slugs. Where some are hidden, ``known`` stands for ``cards``, and
    ``count`` says how many there are.
    """
    parent = verb.parent
    told: dict[str, Any] = {
        "verb": verb.name,
        "index": verb.index,
        "parent": parent.index if parent is not None else None,
    }
    for each in fields(verb):  # type: ignore[arg-type]
        if each.name not in ("steps", "stamp", "wanted", "waits", "pending", "covered"):
            told[each.name] = _plain(getattr(verb, each.name))
    if "cards" in told:
        cards, unseen = known(verb, seat)
        if unseen:
            del told["cards"]
            told |= {"known": _plain(cards), "count": len(cards) + unseen}
    if isinstance(verb, verbs.Resolve) and verb.hook in _IN_HAND and not _is_own(verb, seat):
        del told["source"], told["card"]
    return told


def known(verb: Verb, seat: int) -> tuple[Sequence[GameCard], int]:
    """Return the cards of a verb that `seat` may know, and how many more there are.

    This is the rule for everything that is told: what is drawn, looked at, or moved from where
    only its owner sees it stays unknown to the others, as does what is left in the hand at
    Clean-up. What is revealed or trashed is seen by all, and of cards that are discarded at once
    the one on top.
    """
    cards: Sequence[GameCard] = getattr(verb, "cards", ())
    if _is_own(verb, seat):
        return cards, 0
    if isinstance(verb, _HIDDEN) or (isinstance(verb, _SOMETIMES_HIDDEN) and verb.hidden):
        return (), len(cards)
    if isinstance(verb, verbs.Discard) and verb.covered:
        return [card for card in cards if card not in verb.covered], len(verb.covered)
    if isinstance(verb, verbs.CleanUp):
        seen = len(cards) - verb.from_hand
        return cards[:seen], verb.from_hand
    return cards, 0


def _is_own(verb: Verb, seat: int) -> bool:
    player: Player | None = getattr(verb, "player", None)
    if isinstance(verb, verbs.Pass) and seat == verb.to.index:
        return True
    return player is None or seat in (EVERYBODY, player.index) or _decided(verb, player, seat)


def _decided(verb: Verb, player: Player, seat: int) -> bool:
    """Return whether `seat` decided for this player in the turn in which the verb was done."""
    turn = verb
    while turn.parent is not None:
        turn = turn.parent
    if not isinstance(turn, verbs.StartTurn) or turn.controller is None:
        return False
    return turn.player is player and turn.controller.index == seat


def _plain(value: Any) -> Any:
    if isinstance(value, GameCard):
        return value.slug
    if isinstance(value, Player):
        return value.name
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def question(decision: Decision, seat: int) -> dict[str, Any]:
    """Return a waiting decision as `seat` may know it.

    Everybody knows who decides, and for whom if not for themselves; only who decides knows what
    for, which may tell what is in hand.
    """
    asked: dict[str, Any] = {"player": decision.by.index}
    if decision.by is not decision.player:
        asked["for"] = decision.player.index
    if seat not in (EVERYBODY, decision.by.index):
        return asked
    asked |= {"why": decision.why, "kind": type(decision).__name__}
    asked["options"] = [_option(option, decision) for option in decision.options()]
    for limit in ("least", "most"):
        if hasattr(decision, limit):
            asked[limit] = getattr(decision, limit)
    about = getattr(decision, "about", None)
    if about is not None:
        asked["about"] = _plain(about)
    return asked


def _option(option: Any, decision: Decision) -> dict[str, Any]:
    shown: dict[str, Any] = {"token": token_of(option)}
    if isinstance(option, GameCard):
        shown |= {"slug": option.slug, "zone": option.zone.name}
    elif isinstance(decision, ChooseAbility):
        shown |= {"slug": option.source, "hook": option.hook}
    return shown
