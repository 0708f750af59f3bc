"""The engine against pyminion, in one run on one core: games per second, undo, a saved game's size.

Run with ``python -m tests.benchmarks.engine [SECONDS]``; pyminion comes with the extra ``bench``.
Both sides play the First Game kingdom with the same bots; the processor's time counts. Arauto keeps
its log of events; pyminion writes no log.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from pyminion.bots.bot import Bot, BotDecider
from pyminion.bots.examples import BigMoney, BigMoneySmithy
from pyminion.expansions import base
from pyminion.game import Game as PyminionGame

from rulesdb.catalog import load_catalog
from webapp.engine.decisions import ChooseBuy, ChoosePlay
from webapp.engine.record import Record, replay
from webapp.engine.start import start
from webapp.kingdoms.code import encode
from webapp.kingdoms.kingdom import Kingdom, in_order

CATALOG = load_catalog()
FIRST_GAME = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy",
              "village", "workshop")  # fmt: skip
KINGDOM = Kingdom(2, in_order(FIRST_GAME, CATALOG))
ROUNDS = 3


class VillageSmithyMarketDecider(BotDecider):
    """Pyminion's side of the third bot."""

    def action_priority(self, player: Any, game: Any) -> Iterator[Any]:
        yield base.village
        yield base.market
        yield base.smithy

    def buy_priority(self, player: Any, game: Any) -> Iterator[Any]:
        money = player.state.money
        if money >= 8:
            yield base.province
        if money >= 6:
            yield base.gold
        owned = player.get_all_cards()
        if money >= 5 and owned.count(base.market) < 4:
            yield base.market
        smithies = owned.count(base.smithy)
        if money >= 4 and smithies < 1 + owned.count(base.village):
            yield base.smithy
        if money >= 3 and owned.count(base.village) < smithies:
            yield base.village
        if money >= 3:
            yield base.silver


def ours(order: tuple[str, ...], buy: Callable[[Any, Any], str]) -> Callable[[Any, Any], Any]:
    """Return our side of a bot: Actions in this `order`, Treasures, then what `buy` says."""

    def decide(game: Any, decision: Any) -> Any:
        asked = decision.__class__
        if asked is ChooseBuy:
            return "treasures" if decision.treasures else buy(game, decision.player)
        if asked is ChoosePlay:
            for slug in order:
                for card in decision.cards:
                    if card.slug == slug:
                        return card
            return "stop"
        return decision.default()

    return decide


def big_money(game: Any, you: Any) -> str:
    coins, piles = you.coins, game.piles
    if coins >= 8 and piles["province"].cards:
        return "province"
    if coins >= 6 and piles["gold"].cards:
        return "gold"
    return "silver" if coins >= 3 and piles["silver"].cards else "stop"


def with_smithy(game: Any, you: Any) -> str:
    if you.coins == 4 and game.piles["smithy"].cards:
        return "smithy"
    return big_money(game, you)


def with_engine(game: Any, you: Any) -> str:
    coins, piles = you.coins, game.piles
    if coins >= 6:
        return big_money(game, you)
    owned = [card.slug for card in you.cards()]
    if coins >= 5 and owned.count("market") < 4 and piles["market"].cards:
        return "market"
    smithies, villages = owned.count("smithy"), owned.count("village")
    if coins >= 4 and smithies < 1 + villages and piles["smithy"].cards:
        return "smithy"
    if coins >= 3 and villages < smithies and piles["village"].cards:
        return "village"
    return big_money(game, you)


def rate(play: Callable[[int], Any], seconds: float) -> float:
    """Return how often per second `play` runs."""
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        play(count)
        count += 1
    return count / spent


def pyminion_game(bots: Callable[[], list[Any]]) -> Callable[[int], Any]:
    kingdom = [getattr(base, slug) for slug in FIRST_GAME]

    def play(seed: int) -> None:
        PyminionGame(bots(), [kingdom], kingdom_cards=kingdom, log_stdout=False).play()

    return play


def arauto_game(decide: Callable[[Any, Any], Any]) -> Callable[[int], Any]:
    def play(seed: int) -> None:
        start(KINGDOM, ("Avery", "Blair"), seed, CATALOG).play_out([decide, decide])

    return play


def engine_bot() -> Any:
    return Bot(decider=VillageSmithyMarketDecider(), player_id="village_smithy_market")


def main() -> None:
    """Print one line a bar."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    # What both sides loaded is not looked at again by the collector, as in a server that forks.
    gc.collect()
    gc.freeze()
    for name, bar, theirs, decide in (
        ("Big Money", 4, lambda: [BigMoney("a"), BigMoney("b")], ours((), big_money)),
        (
            "Big Money with Smithy",
            4,
            lambda: [BigMoneySmithy("a"), BigMoneySmithy("b")],
            ours(("smithy",), with_smithy),
        ),
        (
            "Village-Smithy-Market",
            3,
            lambda: [engine_bot(), engine_bot()],
            ours(("village", "market", "smithy"), with_engine),
        ),
    ):
        # In turns, so that whatever else the machine does hits both alike; the best round counts.
        pairs = [
            (rate(arauto_game(decide), seconds), rate(pyminion_game(theirs), seconds))
            for _ in range(ROUNDS)
        ]
        us, them = (max(side) for side in zip(*pairs, strict=True))
        print(f"{name}: {us:.0f} games/s, pyminion {them:.0f}: {us / them:.1f} x (bar {bar} x)")
    undo_and_size(ours(("village", "market", "smithy"), with_engine))


def undo_and_size(decide: Callable[[Any, Any], Any]) -> None:
    game = start(KINGDOM, ("Avery", "Blair"), 7, CATALOG)
    while (decision := game.run()) is not None and len(game.decisions) < 200:
        game.decide(decide(game, decision))
    record = Record(7, tuple(game.decisions), encode(KINGDOM, CATALOG), ("Avery", "Blair"))
    slowest = 0.0
    for count in range(len(record.decisions)):
        best = 1.0
        for _ in range(ROUNDS):
            begun = time.process_time()
            replay(record.until(count), CATALOG)
            best = min(best, time.process_time() - begun)
        slowest = max(slowest, best)
    size = len(json.dumps(record.to_json()))
    print(f"undo in a {len(record.decisions)}-decision game: {slowest * 1000:.1f} ms (bar 10 ms)")
    print(f"saved game of {len(record.decisions)} decisions: {size} bytes (bar 10,240)")


if __name__ == "__main__":
    main()
