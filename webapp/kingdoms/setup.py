"""The complete setup of a kingdom: everything to fetch, how many, where it goes, and why."""

from __future__ import annotations

from dataclasses import dataclass

KINGDOM = "kingdom"
"""Why one of the ten Kingdom piles is there."""
ALWAYS = "always"
"""Why something is there that every game has."""
DEALT = "dealt"
"""Why a landscape that was dealt with the piles is there."""
CHOSEN = "chosen"
"""Why Colony or Shelters are there when no card decided so."""


@dataclass(frozen=True, slots=True)
class Copies:
    """So many copies of one card."""

    slug: str
    count: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of `count` cards. `because` are slugs, or one of this module's words.

    `cards` are the different cards of a mixed pile, top first. If it is `shuffled` they have no
    order, and `count` of them lie in the pile (of the Ruins, not all).
    """

    slug: str
    count: int
    because: tuple[str, ...]
    cards: tuple[Copies, ...] = ()
    shuffled: bool = False


@dataclass(frozen=True, slots=True)
class Held(Copies):
    """So many copies of a card, a mat, or `count` tokens, that each player starts with."""

    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """Anything else on the table: what `kind` of thing, and which.

    `count` is how many (None: as many as are needed); where the thing lies `on` piles or
    landscapes, that many on each. `cards` are what a deck or a row of cards consists of.
    """

    kind: str
    slug: str
    because: tuple[str, ...]
    count: int | None = None
    on: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """What every player starts with."""

    deck: tuple[Held, ...]
    mats: tuple[Held, ...]
    tokens: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """How the game ends: one of the piles `empty`, or any `piles` Supply piles empty."""

    empty: tuple[str, ...]
    piles: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a game of this kingdom starts from."""

    supply: tuple[Pile, ...]
    non_supply: tuple[Pile, ...]
    each_player: EachPlayer
    table: tuple[Thing, ...]
    ends: Ends
