"""A short way to set a table, decide, and look at the zones after."""

from __future__ import annotations

from typing import Any

from webapp.engine.lists import write_list
from webapp.engine.notation import read
from webapp.engine.stepper import Game

STOPPING = {"play-action": "stop", "buy": "stop", "play-night": "stop"}


class Table:
    """A game from a position of which only what matters is named.

    ``Table("bard, conclave", hand="bard")`` is Avery's Action phase with Blair looking on;
    `others` gives Blair's zones, `position` anything else of the notation.
    """

    def __init__(
        self,
        kingdom: str = "",
        players: int = 2,
        phase: str = "action",
        others: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        seed: int = 0,
        **avery: Any,
    ) -> None:
        names = ["Avery", "Blair", "Casey", "Drew", "Emery", "Flynn"][:players]
        tables = {name: others or {} for name in names[1:]}
        self.game: Game = read(
            {"players": names, "phase": phase, "kingdom": kingdom, "seed": seed}
            | {"Avery": avery}
            | tables
            | (position or {})
        )
        self.avery, self.blair = self.game.players[:2]
        self.game.run()

    def do(self, *answers: str) -> Table:
        """Answer the decisions that come, one after another."""
        for answer in answers:
            self.game.answer(answer)
            self.game.run()
        return self

    def end_phase(self) -> Table:
        """Stop the phase whose decision waits."""
        assert self.game.decision is not None
        return self.do(STOPPING[self.game.decision.why])

    def end_turn(self) -> Table:
        """Go on to the next player's turn, playing and buying nothing more."""
        turn = self.game.turn
        while self.game.turn == turn and self.game.decision is not None:
            self.end_phase()
        return self

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked, and for what."""
        decision = self.game.decision
        return (decision.player.name, decision.why) if decision else None

    @property
    def legal(self) -> list[str]:
        """What may be answered, physical cards by their names alone."""
        assert self.game.decision is not None
        return list(dict.fromkeys(word.split("#")[0] for word in self.game.decision.legal()))


def names(zone: Any) -> str:
    """Return the names of the cards in a zone, sorted, runs counted."""
    return write_list(sorted(card.slug for card in zone))


def deck(player: Any) -> str:
    """Return the names of the cards in a deck, top first."""
    return write_list(card.slug for card in reversed(player.deck))
