"""The questions a player is asked: what may be answered, and answers as stable tokens.

A decision with one legal answer is none: `forced` says so and the game goes on. Answers are
written as tokens, which records, links and people use: ``silver#14`` for a card, ``silver`` for a
pile, ``yes``, ``no``, ``none``, ``stop``, ``treasures``; several cards are written with spaces.
A card may also be named without its number: the first one that fits is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine.position import GameCard, Player
from webapp.engine.verbs import Verb

if TYPE_CHECKING:
    from webapp.engine.stepper import Game

UNFORCED = object()

WHYS = (
    "buy", "choose", "discard", "discard-deck", "exchange", "gain", "name", "order", "overpay",
    "pass", "play", "play-action", "play-night", "put-in-deck", "put-in-hand", "put-on-deck",
    "put-on-mat", "put-token", "react", "receive", "receive-now", "return", "reveal", "set-aside",
    "silver-instead", "spend",
    "trash",
)  # fmt: skip
"""Every word that says what an answer is used for; people see a sentence made of it."""

PICKS = (
    "coins-from-mat", "discard", "discard-hand", "discard-two", "gain-4-silvers",
    "gain-4-silvers-deck", "gain-copper", "gain-curse", "gain-duchy", "gain-estates",
    "gain-from-trash", "gain-gold", "gain-silver", "gain-two-silvers", "gain-up-to-4", "leave",
    "play", "plus-1-action", "plus-1-buy", "plus-1-card", "plus-1-coin", "plus-2-actions",
    "plus-2-cards", "plus-2-coins", "plus-3-cards", "plus-3-coins", "plus-actions",
    "plus-buy-and-coins", "plus-buys", "plus-cards-and-action", "plus-coins", "put-in-hand",
    "put-on-deck", "put-on-mat", "take-from-mat", "they-gain-it", "trash", "trash-action",
    "trash-from-supply", "trash-hand", "trash-this", "trash-treasures", "trash-two",
    "you-gain-it",
)  # fmt: skip
"""Every word that can be picked; people see it as what a card lets them choose."""


def token_of(option: Any) -> str:
    """Return the token of a card, a pile, an ability, a number, a yes or no, or nothing."""
    if option.__class__ is str:
        return option
    if option is None:
        return "none"
    if option is True:
        return "yes"
    if option is False:
        return "no"
    return str(option) if option.__class__ is int else str(option.token)


class Decision(Verb):
    """A question to `player`. `why` is the word for what the answer is used for."""

    __slots__ = ("answer",)

    decides: ClassVar[bool] = True
    player: Player
    why: str
    answer: Any

    @property
    def by(self) -> Player:
        """Who answers: the player, or whoever decides for them now."""
        return self.player.controller or self.player

    def options(self) -> list[Any]:
        """Return what may be answered, one by one; for several at once, what each may be."""
        raise NotImplementedError

    forced: ClassVar[Any] = None
    """``forced()`` returns the only legal answer, or `UNFORCED`; None where there never is one."""

    def default(self) -> Any:
        """Return a legal answer that changes as little as can be."""
        return self.options()[0]

    def parse(self, text: str) -> Any:
        """Return the answer that `text` stands for.

        Raises `Problem` ``illegal-decision`` when it is not legal here.
        """
        return self._find(text, self.options())

    def write(self, answer: Any) -> str:
        """Return the text of an answer."""
        return token_of(answer)

    def allows(self, answer: Any) -> bool:
        """Return whether `answer` is legal."""
        return any(answer is option or answer == option for option in self.options())

    def _find(self, text: str, options: Sequence[Any]) -> Any:
        for option in options:
            if token_of(option) == text:
                return option
        for option in options:
            if isinstance(option, GameCard) and option.slug == text:
                return option
        raise self.illegal(text)

    def illegal(self, text: str) -> Problem:
        """Return the problem of answering `text` here."""
        return Problem(
            "illegal-decision",
            answer=text,
            player=self.player.name,
            why=self.why,
            legal=self.legal(),
        )

    def legal(self) -> list[str]:
        """Return the tokens of what may be answered, without repeats."""
        return list(dict.fromkeys(token_of(option) for option in self.options()))


@dataclass(slots=True, eq=False)
class Choose(Decision):
    """Choose one of `cards` (cards or slugs), or none of them when `optional`."""

    player: Player
    why: str
    cards: Sequence[Any]
    optional: bool = False

    def options(self) -> list[Any]:
        return [*self.cards, None] if self.optional else list(self.cards)

    def forced(self) -> Any:
        if not self.cards:
            return None
        if not self.optional and _alike(self.cards):
            return self.cards[0]
        return UNFORCED

    def default(self) -> Any:
        return None if self.optional else self.cards[0]


@dataclass(slots=True, eq=False)
class ChooseSome(Decision):
    """Choose from `at_least` to `at_most` of `cards`; sends them in the order chosen.

    With too few cards all of them are meant. When `optional`, none may be chosen instead.
    """

    player: Player
    why: str
    cards: Sequence[GameCard]
    at_least: int = 0
    at_most: int | None = None
    optional: bool = False

    @property
    def most(self) -> int:
        """The most that may be chosen from these cards."""
        count = len(self.cards)
        return count if self.at_most is None else min(self.at_most, count)

    @property
    def least(self) -> int:
        """The fewest that may be chosen from these cards."""
        return min(self.at_least, len(self.cards))

    def options(self) -> list[Any]:
        return list(self.cards)

    def forced(self) -> Any:
        if self.most == 0:
            return []
        if self.optional:
            return UNFORCED
        if self.least == len(self.cards):
            return list(self.cards)
        if self.least == self.most and _alike(self.cards):
            return list(self.cards[: self.least])
        return UNFORCED

    def default(self) -> Any:
        return [] if self.optional else list(self.cards[: self.least])

    def _is_count(self, count: int) -> bool:
        return self.least <= count <= self.most or (self.optional and count == 0)

    def parse(self, text: str) -> Any:
        words = [] if text.strip() in ("", "none") else text.split()
        left = list(self.cards)
        chosen = []
        for word in words:
            card = self._find(word, left)
            left.remove(card)
            chosen.append(card)
        if not self._is_count(len(chosen)):
            raise self.illegal(text)
        return chosen

    def write(self, answer: Any) -> str:
        return " ".join(token_of(card) for card in answer) or "none"

    def allows(self, answer: Any) -> bool:
        return (
            self._is_count(len(answer))
            and len({id(card) for card in answer}) == len(answer)
            and all(any(card is option for option in self.cards) for card in answer)
        )


@dataclass(slots=True, eq=False)
class Arrange(Decision):
    """Put `cards` in an order; the first one chosen comes first (on a deck: on top)."""

    player: Player
    why: str
    cards: Sequence[GameCard]

    def options(self) -> list[Any]:
        return list(self.cards)

    def forced(self) -> Any:
        return list(self.cards) if len(self.cards) < 2 or _alike(self.cards) else UNFORCED

    def default(self) -> Any:
        return list(self.cards)

    def parse(self, text: str) -> Any:
        left = list(self.cards)
        chosen = []
        for word in text.split():
            card = self._find(word, left)
            left.remove(card)
            chosen.append(card)
        return chosen + left

    def write(self, answer: Any) -> str:
        return " ".join(token_of(card) for card in answer)

    def allows(self, answer: Any) -> bool:
        return len(answer) == len(self.cards) and {id(card) for card in answer} == {
            id(card) for card in self.cards
        }


@dataclass(slots=True, eq=False)
class May(Decision):
    """Say yes or no to something that may be done, with `about` the card or slug it is about."""

    player: Player
    why: str
    about: Any = None

    def options(self) -> list[Any]:
        return [True, False]

    def default(self) -> Any:
        return False


@dataclass(slots=True, eq=False)
class Pick(Decision):
    """Pick one of the `words` for what can be done, with `about` the card it is about."""

    player: Player
    why: str
    words: Sequence[str]
    about: Any = None

    def options(self) -> list[Any]:
        return list(self.words)

    def forced(self) -> Any:
        return self.words[0] if len(self.words) == 1 else UNFORCED


@dataclass(slots=True, eq=False)
class Place(Decision):
    """Choose a place in a deck of `count` cards: how many of them stay above; 0 is the top."""

    player: Player
    why: str
    count: int

    def options(self) -> list[Any]:
        return list(range(self.count + 1))

    def forced(self) -> Any:
        return UNFORCED if self.count else 0


@dataclass(slots=True, eq=False)
class Amount(Decision):
    """Choose how many, from none to `limit`, with `about` the card it is about."""

    player: Player
    why: str
    limit: int
    about: Any = None

    def options(self) -> list[Any]:
        return list(range(self.limit + 1))

    def forced(self) -> Any:
        return UNFORCED if self.limit else 0


@dataclass(slots=True, eq=False)
class Name(Decision):
    """Name a card: any there is; the options are those in this game."""

    player: Player
    why: str
    game: Game

    def options(self) -> list[Any]:
        cards = [self.game.trash, *(player.cards() for player in self.game.players)]
        named = {*self.game.pile_of, *(card.slug for zone in cards for card in zone)}
        return sorted(slug for slug in named if self.allows(slug))

    def allows(self, answer: Any) -> bool:
        catalog = load_catalog()
        return (
            answer in catalog
            and catalog[answer].cost is not None
            and not catalog[answer].is_landscape
            and not catalog.members(answer)
        )

    def parse(self, text: str) -> Any:
        if self.allows(text):
            return text
        raise self.illegal(text)


@dataclass(slots=True, eq=False)
class ChooseAbility(Decision):
    """Choose which of several simultaneous abilities comes first."""

    player: Player
    why: str
    abilities: Sequence[Any]

    def options(self) -> list[Any]:
        return list(self.abilities)

    def parse(self, text: str) -> Any:
        # A source alone means its first ability.
        for ability in self.abilities:
            if text in (ability.token, ability.source):
                return ability
        raise self.illegal(text)


@dataclass(slots=True, eq=False)
class ChoosePlay(Decision):
    """In the Action or Night phase: play one of `cards`, or stop."""

    player: Player
    why: str
    cards: Sequence[GameCard]

    def options(self) -> list[Any]:
        return [*self.cards, "stop"]

    def default(self) -> Any:
        return "stop"


@dataclass(slots=True, eq=False)
class ChooseBuy(Decision):
    """In the Buy phase: play a Treasure or all of them, spend from the Coffers, buy, or stop.

    `treasures` are those in hand, empty once something was bought.
    """

    player: Player
    why: str
    treasures: Sequence[GameCard]
    game: Game

    def piles(self) -> list[str]:
        """Return the slugs that can be bought now."""
        return self.game.buyable(self.player)

    def options(self) -> list[Any]:
        playing: list[Any] = ["treasures", *self.treasures] if self.treasures else []
        spending = ["coffers"] if self.player.coffers else []
        return [*playing, *spending, *self.piles(), "stop"]

    def allows(self, answer: Any) -> bool:
        if answer == "stop":
            return True
        if answer == "treasures":
            return bool(self.treasures)
        if answer == "coffers":
            return self.player.coffers > 0
        if isinstance(answer, str):
            return self.game.may_buy(self.player, answer)
        return any(answer is card for card in self.treasures)

    def default(self) -> Any:
        return "treasures" if self.treasures else "stop"

    def parse(self, text: str) -> Any:
        # A slug alone is a purchase: a Treasure to play is named by its number.
        if text in ("treasures", "coffers", "stop") or "#" not in text:
            if self.allows(text):
                return text
            for card in self.treasures:
                if card.slug == text and self.game.top(text) is None:
                    return card
            raise self.illegal(text)
        return self._find(text, self.treasures)


def _alike(cards: Sequence[Any]) -> bool:
    """Return whether choosing among these makes no difference: the same card in one hand or deck.

    Cards in play differ by what they still have to do, so only those elsewhere are alike.
    """
    first = cards[0]
    if len(cards) == 1:
        return True
    if not isinstance(first, GameCard):
        return False
    return all(card.slug == first.slug and card.zone is first.zone for card in cards) and (
        first.zone.name in ("hand", "deck", "discard")
    )
