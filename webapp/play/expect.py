"""What an example states about a moment, compared with the game as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesdb.problems import Problem
from webapp.engine.lists import Item, parse, write_list
from webapp.engine.position import GameCard, Player
from webapp.engine.score import score, winners
from webapp.engine.stepper import Game

UNORDERED = ("hand", "discard", "set_aside")


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing that is not as an example says.

    `step` is the number of the step, 0 before the first and None at the end; `verb` the moment
    within it. `key` is what differs, `code` how: a value ``differs``, an answer is ``refused`` or
    ``allowed``, a decision or a moment is ``missing``.
    """

    code: str
    step: int | None
    key: str
    expected: str
    found: str
    verb: str | None = None


def differences(expected: Mapping[str, Any], game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield ``(key, expected, found)`` for everything that is not as expected."""
    for key, wanted in expected.items():
        player = next((each for each in game.players if each.name == key), None)
        if player is not None:
            for inner, value in wanted.items():
                yield from _compare(f"{key}.{inner}", value, *_of_player(game, player, inner))
        elif key in ("supply", "costs", "types"):
            for slug, value in wanted.items():
                yield from _compare(f"{key}.{slug}", value, *_of_slug(game, key, slug))
        elif key == "refuses":
            for token in (part.strip() for part in wanted.split(",")):
                if allows(game, token):
                    yield key, token, _legal(game)
        else:
            yield from _compare(key, wanted, *_of_table(game, key))


def allows(game: Game, token: str) -> bool:
    """Return whether the waiting decision takes `token`."""
    if game.decision is None:
        return False
    try:
        game.decision.parse(token)
    except Problem:
        return False
    return True


def _compare(key: str, wanted: Any, found: Any, how: str) -> Iterator[tuple[str, str, str]]:
    if how == "cards":
        equal = Counter(_names(wanted)) == Counter(found)
        wanted, found = write_list(sorted(_names(wanted))), write_list(sorted(found))
    elif how == "order":
        equal = _names(wanted) == found
        wanted, found = write_list(_names(wanted)), write_list(found)
    else:
        equal = wanted == found
    if not equal:
        yield key, str(wanted) or "–", str(found) or "–"


def _names(text: str | list[str]) -> list[str]:
    return [_name(item) for item in parse(text)]


def _name(item: Item) -> str:
    under = write_list(sorted(_name(below) for below in item.under))
    return f"{item.slug}({under})" if under else item.slug


def _in_play(game: Game, card: GameCard) -> str:
    under = write_list(sorted(below.slug for below in game.under(card)))
    return f"{card.slug}({under})" if under else card.slug


def _of_player(game: Game, player: Player, key: str) -> tuple[Any, str]:
    if key == "score":
        return score(game, player), "value"
    if key.endswith("_size"):
        return len(getattr(player, key.removesuffix("_size"))), "value"
    if key == "deck":
        return [card.slug for card in reversed(player.deck)], "order"
    if key == "in_play":
        return [_in_play(game, card) for card in player.in_play], "cards"
    if key in UNORDERED:
        zone = getattr(player, key)
        return [card.slug for card in zone if card.host is None], "cards"
    if key in ("boons", "states"):
        return list(getattr(player, key)), "cards"
    return getattr(player, key), "value"


def _of_slug(game: Game, key: str, slug: str) -> tuple[Any, str]:
    if key == "costs":
        return str(game.cost(slug)), "value"
    if key == "types":
        return sorted(game.kind(slug).card.types), "value"
    pile = game.piles.get(slug)
    return (len(pile.cards) if pile is not None else None), "value"


def _of_table(game: Game, key: str) -> tuple[Any, str]:
    match key:
        case "trash":
            return [card.slug for card in game.trash], "cards"
        case "face_down":
            return [card.slug for card in game.trash if card.face_down], "cards"
        case "boons" | "boons_discard" | "hexes_discard":
            deck, _, part = key.partition("_")
            return list(getattr(getattr(game, deck), part or "deck")), "cards"
        case "boons_count" | "hexes_count":
            return len(getattr(game, key.removesuffix("_count")).deck), "value"
        case "druid_boons":
            return list(game.druid_boons), "cards"
        case "asked":
            decision = game.decision
            return (f"{decision.player.name} {decision.why}" if decision else "nobody"), "value"
        case "legal":
            return _legal(game).split(", ") if game.decision else [], "cards"
        case "active":
            return game.active.name, "value"
        case "winners":
            best = winners(game, [score(game, player) for player in game.players])
            return [player.name for player in best], "value"
        case _:
            return getattr(game, key), "value"


def _legal(game: Game) -> str:
    """Return what may be answered now, cards without their numbers, each once."""
    if game.decision is None:
        return ""
    words = (token.split("#")[0].split("@")[0] for token in game.decision.legal())
    return ", ".join(dict.fromkeys(words))
