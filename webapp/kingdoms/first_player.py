"""Who begins: at random, or by how the last game went."""

from __future__ import annotations

from collections.abc import Sequence


def may_begin(won: Sequence[bool]) -> tuple[int, ...]:
    """Return the seats, from 0, of which one begins; `won` says of each whether it won last time.

    The player to the left of the winner begins; players sit in the order of their turns. If some
    tied, one of those who did not win begins; if all did, or nobody knows, it may be anybody.
    """
    winners = [seat for seat, did in enumerate(won) if did]
    if len(winners) == 1:
        return ((winners[0] + 1) % len(won),)
    losers = tuple(seat for seat, did in enumerate(won) if not did)
    return losers if winners and losers else tuple(range(len(won)))
