"""A game that people play: its record, who sits where, and what may be taken back.

A `Match` is what is saved. `Live` is the match on the engine: it knows who waits for whom, lets
bots decide, and keeps the last steps to tell. Nothing here knows of pages or databases.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesdb.catalog import PLAYERS, Catalog, load_catalog
from rulesdb.problems import Problem
from webapp.engine import verbs
from webapp.engine.bots import BOTS
from webapp.engine.decisions import Decision
from webapp.engine.record import RULES, Record, begin, from_json
from webapp.engine.score import score, winners, worth_of
from webapp.engine.stepper import Game
from webapp.engine.verbs import Verb
from webapp.play.frames import Asked, Frame, Watcher, ask
from webapp.play.positions import check, names_of

PERSON = "person"
FIRST_GAME = "first-game-base-2"
"""The recommended set with which people begin."""

LONGEST_NAME = 24
LONGEST_ANSWER = 4000
WATCHED = 40
"""Decisions back from the last one that are watched when a game is taken up again."""

MOST_FRAMES = 160
"""Steps after which the older ones are let go."""

_SEEN = (
    verbs.Shuffle, verbs.ShuffleDeck, verbs.TakeBoon, verbs.DiscardBoon, verbs.ReceiveBoon,
    verbs.ReceiveHex,
)  # fmt: skip
_SEEN_WITH_CARDS = (
    verbs.Draw, verbs.Look, verbs.LookAtBottom, verbs.Reveal, verbs.RevealUntil, verbs.Show,
    verbs.Pass,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a person's, or a bot's (a name of `BOTS`).

    `door` is the number of the key that opens it, for a person; seats on one device share one.
    """

    name: str
    by: str = PERSON
    door: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A person's wish to go back until `to` decisions are left; `agreed` are the doors that do."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What taking back one's own last decision comes to.

    `to` decisions would be left. `doors` are the others who must agree; `confirm` says that
    something hidden was seen, or that another person at the same device decided since.
    """

    to: int
    doors: tuple[int, ...] = ()
    confirm: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody has to agree."""
        return not self.doors and not self.confirm


@dataclass(frozen=True, slots=True)
class Match:
    """A game as it is saved. The first `given` decisions were made before anybody sat down."""

    record: Record
    seats: tuple[Seat, ...]
    given: int = 0
    wish: Wish | None = None
    next: str | None = None

    @property
    def doors(self) -> tuple[tuple[int, ...], ...]:
        """The seats that each key opens."""
        found: dict[int, list[int]] = {}
        for index, seat in enumerate(self.seats):
            if seat.door is not None:
                found.setdefault(seat.door, []).append(index)
        return tuple(tuple(found[door]) for door in sorted(found))

    def to_json(self) -> dict[str, Any]:
        """Return the match as plain data."""
        data: dict[str, Any] = {
            "record": self.record.to_json(),
            "seats": [
                {"name": seat.name, "by": seat.by}
                | ({} if seat.door is None else {"door": seat.door})
                for seat in self.seats
            ],
        }
        if self.given:
            data["given"] = self.given
        if self.wish:
            data["wish"] = [self.wish.seat, self.wish.to, list(self.wish.agreed)]
        if self.next:
            data["next"] = self.next
        return data


def match_from_json(data: Any) -> Match:
    """Return the match that `data` holds.

    Raises `Problem` ``record-damaged`` when it holds none, and what is wrong with its position.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("seats"), list):
        raise Problem("record-damaged", key="seats")
    record = from_json(data.get("record"))
    if record.position is not None and (faults := check(record.position)):
        raise Problem("position-faults", faults=faults)
    seats = tuple(_seat(each) for each in data["seats"])
    if [seat.name for seat in seats] != names_of(record):
        raise Problem("record-damaged", key="players")
    given, wish, following = data.get("given", 0), data.get("wish"), data.get("next")
    if not _is_count(given) or given > len(record.decisions):
        raise Problem("record-damaged", key="given")
    if following is not None and not isinstance(following, str):
        raise Problem("record-damaged", key="next")
    return Match(record, seats, given, Wish(wish[0], wish[1], tuple(wish[2])) if wish else None,
                 following)  # fmt: skip


def _seat(data: Any) -> Seat:
    if (
        not isinstance(data, Mapping)
        or not is_name(data.get("name"))
        or data.get("by") not in (PERSON, *BOTS)
        or not (data.get("door") is None or _is_count(data["door"]))
    ):
        raise Problem("record-damaged", key="seats")
    return Seat(data["name"], data["by"], data.get("door"))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_name(value: Any) -> bool:
    """Return whether a player can be called so."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()


def new_seed() -> int:
    """Return a seed for a new game."""
    return random.SystemRandom().randrange(1 << 48)


def read_seats(seats: Sequence[tuple[str, str]], apart: Iterable[int] = ()) -> tuple[Seat, ...]:
    """Return seats made of ``(name, by)``; the persons `apart` have a key of their own.

    Raises `Problem` for names that are missing, too long or the same, an unknown bot, no person
    at all, or a number of players that the game does not take.
    """
    if len(seats) not in PLAYERS:
        raise Problem("player-count", players=len(seats))
    made: list[Seat] = []
    away = set(apart)
    doors = 1
    for index, (name, by) in enumerate(seats):
        name = " ".join(name.split())
        if not is_name(name):
            raise Problem("bad-name", got=name, limit=LONGEST_NAME)
        if by not in (PERSON, *BOTS):
            raise Problem("unknown-bot", got=by, accepted=[PERSON, *BOTS])
        if by != PERSON:
            made.append(Seat(name, by))
        elif index in away:
            made.append(Seat(name, PERSON, doors))
            doors += 1
        else:
            made.append(Seat(name, PERSON, 0))
    if len({seat.name.casefold() for seat in made}) != len(made):
        raise Problem("position-same-name")
    if all(seat.by != PERSON for seat in made):
        raise Problem("no-person")
    return _doors_in_a_row(made)


def _doors_in_a_row(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Number the doors from 0 on: nobody may be on the first device."""
    seats = list(seats)
    used = sorted({seat.door for seat in seats if seat.door is not None})
    return tuple(
        seat if seat.door is None else replace(seat, door=used.index(seat.door)) for seat in seats
    )


class Live:
    """A match on the engine, run up to the next decision of a person or to its end.

    Raises `Problem` ``record-does-not-fit`` when the rules no longer allow a decision of it, with
    how many did fit.
    """

    def __init__(self, match: Match, catalog: Catalog | None = None) -> None:
        self.match = match
        self.who: list[int] = []
        self.saw: list[bool] = []
        self.last: dict[int, int] = {}
        self._bots = [None if seat.by == PERSON else BOTS[seat.by]() for seat in match.seats]
        self._earlier: list[Frame] = []
        self._dropped = 0
        record = match.record
        self.game: Game = begin(record, catalog or load_catalog())
        watched = max(match.given, len(record.decisions) - WATCHED)
        self.game.run()
        for token in record.decisions[:watched]:
            self._repeat(token, self._plain)
        self._watcher = Watcher(self.game)
        self._watcher.run()
        self._is_whole = not watched
        for token in record.decisions[watched:]:
            self._repeat(token, self._answer)

    # Going on

    def follow(self, match: Match) -> bool:
        """Go on to a later state of the same match; False when it is none, and nothing is done."""
        done, record = tuple(self.game.decisions), match.record
        same = (record.seed, record.code, record.position) == (
            self.match.record.seed,
            self.match.record.code,
            self.match.record.position,
        )
        if not same or record.decisions[: len(done)] != done:
            return False
        for token in record.decisions[len(done) :]:
            self._repeat(token, self._answer)
        self.match = match
        return True

    def decide(self, seat: int, text: str) -> Match:
        """Answer the decision that waits for `seat`, let the bots go on, and return the match.

        Raises `Problem` ``not-your-decision`` when another is to decide, ``no-decision`` when
        nobody is, and ``illegal-decision`` for what is no answer.
        """
        decision = self.game.decision
        if decision is None:
            raise Problem("game-over", 409)
        if decision.by.index != seat:
            raise Problem("not-your-decision", 409, player=decision.by.name)
        if len(text) > LONGEST_ANSWER:
            raise Problem("text-too-long", limit=LONGEST_ANSWER)
        self._answer(text)
        return self.let_bots()

    def let_bots(self) -> Match:
        """Let bots decide until it is a person's turn to, and return the match as it is then."""
        while (decision := self.game.decision) is not None:
            bot = self._bots[decision.by.index]
            if bot is None:
                break
            self._answer(decision.write(bot(self.game, decision)))
        record = replace(self.match.record, decisions=tuple(self.game.decisions), rules=RULES)
        self.match = replace(self.match, record=record, wish=None)
        return self.match

    def _repeat(self, token: str, answer: Any) -> None:
        try:
            answer(token)
        except Problem as problem:
            raise Problem(
                "record-does-not-fit",
                409,
                at=len(self.game.decisions) + 1,
                of=len(self.match.record.decisions),
                decision=token,
                rules=self.match.record.rules,
                current=RULES,
            ) from problem

    def _plain(self, text: str) -> None:
        decision, log = self._waiting(text), len(self.game.log)
        self.game.answer(text)
        self.game.run()
        self._note(decision.by.index, log)

    def _answer(self, text: str) -> None:
        decision, log = self._waiting(text), len(self.game.log)
        before = self._dropped + len(self.frames)
        self._watcher.answer(text)
        self._watcher.run()
        self._note(decision.by.index, log)
        self.last[decision.by.index] = before
        if len(self._watcher.frames) > MOST_FRAMES:
            frames = self.frames
            self._earlier = frames[-MOST_FRAMES // 2 :]
            self._dropped += len(frames) - len(self._earlier)
            self._is_whole = False
            self._watcher = Watcher(self.game)
            self._watcher.run()

    def _waiting(self, text: str) -> Decision:
        if self.game.decision is None:
            raise Problem("no-decision", answer=text)
        return self.game.decision

    def _note(self, seat: int, log: int) -> None:
        self.who.append(seat)
        self.saw.append(any(shows(verb, self.game) for verb in self.game.log[log:]))

    # What there is to know

    @property
    def frames(self) -> list[Frame]:
        """The last steps of the game, in order; all of them while it is young."""
        new = self._watcher.frames
        return [*self._earlier, *(new if self._is_whole else new[1:])]

    def told(self, seat: int) -> list[tuple[Frame, bool]]:
        """Return the last steps as `seat` may be told them, each with whether it is news.

        News is what came of the seat's own last decision, and everything after it.
        """
        since = self.last.get(seat, 0) - self._dropped
        told = ((frame.told_to(seat), at >= since) for at, frame in enumerate(self.frames))
        return [(frame, new) for frame, new in told if frame is not None]

    @property
    def asked(self) -> Asked | None:
        """The decision that waits; None when the game is over."""
        decision = self.game.decision
        return None if decision is None else ask(decision, self.game)

    @property
    def waits_for(self) -> int | None:
        """The seat that is to decide; None when the game is over."""
        decision = self.game.decision
        return None if decision is None else decision.by.index

    def take_back(self, seat: int) -> TakeBack | None:
        """Return what taking back the last decision of `seat` comes to; None without any."""
        mine = [at for at, who in enumerate(self.who) if who == seat and at >= self.match.given]
        if not mine:
            return None
        to = mine[-1]
        seats = self.match.seats
        persons = {who for who in self.who[to:] if seats[who].by == PERSON and who != seat}
        others = {it.door for at, it in enumerate(seats) if it.by == PERSON and at != seat}
        if not others or not (persons or any(self.saw[to:])):
            return TakeBack(to)
        doors = tuple(sorted(door for door in others - {seats[seat].door} if door is not None))
        return TakeBack(to, doors, confirm=True)

    def results(self) -> list[Result]:
        """Return what each player has and what it is worth, in the order of the seats."""
        game = self.game
        best = winners(game, [score(game, player) for player in game.players])
        found = []
        for player in game.players:
            counts: dict[str, int] = {}
            for slug in (*(card.slug for card in player.cards()), *player.states):
                counts[slug] = counts.get(slug, 0) + 1
            parts = [
                Part(slug, count, each)
                for slug, count in counts.items()
                if (each := worth_of(game, player, slug))
            ]
            parts.sort(key=lambda part: -part.points)
            total = score(game, player)
            found.append(
                Result(player.name, total, player in best, player.turns, player.vp, tuple(parts))
            )
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """What the copies of one card give at the end."""

    slug: str
    count: int
    each: int

    @property
    def points(self) -> int:
        """Points of all copies together."""
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Result:
    """What a player reached: points, VP tokens among them, and which cards gave how much."""

    name: str
    points: int
    won: bool
    turns: int
    tokens: int
    parts: tuple[Part, ...]


def shows(verb: Verb, game: Game) -> bool:
    """Return whether doing `verb` let somebody see what was hidden before."""
    if isinstance(verb, _SEEN):
        return True
    if isinstance(verb, _SEEN_WITH_CARDS):
        return bool(verb.cards)
    if isinstance(verb, (verbs.Gain, verbs.TrashFromSupply)) and verb.card is not None:
        pile = game.pile_of.get(verb.card.slug)
        return pile is not None and bool(load_catalog().members(pile.slug))
    return False


def taken_back(match: Match, to: int) -> Match:
    """Return the match with only its first `to` decisions."""
    given = min(match.given, to)
    return replace(match, record=match.record.until(to), given=given, wish=None)


def begun(record: Record, seats: Sequence[Seat], catalog: Catalog) -> Live:
    """Return a new game, run to the first decision of a person.

    What `record` has decided already stays as it is and cannot be taken back.
    """
    match = Match(record, tuple(seats), given=len(record.decisions))
    live = Live(match, catalog)
    live.let_bots()
    return live
