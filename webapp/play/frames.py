"""A game shown step by step: every verb a person can see, and every answer that leads to none.

Nothing here is language: `webapp.play.narrate` says what a frame shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from webapp.engine import verbs
from webapp.engine.decisions import Arrange, ChooseAbility, Decision, token_of
from webapp.engine.kind import kind
from webapp.engine.position import GameCard, Player
from webapp.engine.stepper import Game
from webapp.engine.verbs import Verb
from webapp.engine.view import EVERYBODY, view

UNSEEN = (
    verbs.StartPhase, verbs.EndTurn, verbs.Resolve, verbs.NoLonger, verbs.Top, verbs.GainOne,
    verbs.DiscardDownTo, verbs.LookAndDiscard, verbs.TrashOneOfTwo,
)  # fmt: skip
"""Verbs that are no step: they head a group of steps, say why the next one happens, or only ask
for others."""

DECLINED = ("no", "none", "stop")
"""Answers that bring nothing about: the answer itself is the step."""

OPEN_ANSWERS = ("Pick", "Name")
"""Decisions whose answer is said aloud, even when nothing comes of it."""

COUNTERS = ("actions", "buys", "coins", "potions", "coffers", "vp")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be answered: its shortest `token`, and what it stands for.

    `slug` is the card it is, if it is one; `zone` where that lies; `hook` an ability's.
    """

    token: str
    slug: str | None = None
    zone: str | None = None
    hook: str | None = None


@dataclass(slots=True)
class Asked:
    """A decision: who decides what, what was legal, and what was answered (None: it waits).

    `number` counts the decisions of the game from 1. `least` and `most` say how many may be
    chosen where it is several. `seat` is who answers; `is_own` says that it is `player`. `other`
    is the player whose cards it is about, or who gains, where that is not `player`.
    """

    number: int
    player: str
    seat: int
    phase: str
    kind: str
    why: str
    options: list[Option]
    about: str | None = None
    cause: str | None = None
    least: int | None = None
    most: int | None = None
    optional: bool = False
    answer: str | None = None
    is_own: bool = True
    other: str | None = None

    @property
    def is_several(self) -> bool:
        """Whether several cards are the answer, or their order."""
        return self.most is not None or self.kind == "Arrange"

    @property
    def may_be_none(self) -> bool:
        """Whether none of several cards may be chosen."""
        return self.most is not None and (self.optional or not self.least)

    @property
    def is_optional(self) -> bool:
        """Whether it may be answered with nothing."""
        return self.optional or self.may_be_none

    @property
    def declined(self) -> bool:
        """Whether the answer was to do nothing."""
        return self.answer in DECLINED or (self.kind == "Amount" and self.answer == "0")


@dataclass(frozen=True, slots=True)
class Move:
    """A card that changed its place: from a player's zone or a pile to another.

    A place is ``(player index or None, zone)``; a pile's zone is ``pile``.
    """

    slug: str
    token: str
    source: tuple[int | None, str]
    target: tuple[int | None, str]


@dataclass(slots=True)
class Frame:
    """One step. It shows the table after `verb`, or after an answer that brought no verb.

    `answered` is the decision that led to it and `asked` the one that is made next. `view` is the
    table as everybody sees it, `before` that of the step before. `say` is told beside it. `seat`
    is whom it is told to; what that seat may not know is not in the words. `source` is the card
    whose waiting effect brought it about, and `safe` whom an Attack leaves alone and why.
    """

    number: int
    turn: int
    player: str
    phase: str
    verb: Verb | None = None
    answered: Asked | None = None
    asked: Asked | None = None
    view: dict[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] | None = None
    say: list[Mapping[str, str]] = field(default_factory=list)
    seat: int = EVERYBODY
    source: str | None = None
    safe: tuple[tuple[str, str], ...] = ()

    def told_to(self, seat: int) -> Frame | None:
        """Return this step as it is told to `seat`; None when there is nothing to tell.

        What others decline is nobody's business: that they were asked tells what they hold.
        """
        asked = self.answered
        if self.verb is not None or asked is None or seat in (EVERYBODY, asked.seat):
            return replace(self, seat=seat)
        said_aloud = asked.kind in OPEN_ANSWERS and not asked.declined
        return replace(self, seat=seat) if said_aloud else None

    @property
    def moves(self) -> list[Move]:
        """The cards that this step moved."""
        return moves(self.before, self.view) if self.before else []

    def changed(self, player: int) -> dict[str, int]:
        """Return by how much each counter of a player changed."""
        if not self.before:
            return {}
        now, then = self.view["players"][player], self.before["players"][player]
        return {name: now[name] - then[name] for name in COUNTERS if now[name] != then[name]}


class _Log(list[Verb]):
    """A game's log that tells before each verb is done."""

    def __init__(self, tell: Callable[[Verb], None]) -> None:
        super().__init__()
        self.tell = tell

    def append(self, verb: Verb) -> None:
        self.tell(verb)
        super().append(verb)


class Watcher:
    """Plays a game and keeps a frame of each step.

    `on_close`, if given, is called with each frame once its view is complete.
    """

    def __init__(self, game: Game, on_close: Callable[[Frame], None] | None = None) -> None:
        self.game = game
        self.on_close = on_close
        self.frames: list[Frame] = []
        self.say: list[Mapping[str, str]] = []
        self._open: Frame | None = None
        self._answered: Asked | None = None
        self._ended: verbs.NoLonger | None = None
        game.log = _Log(self._before)
        self._begin(None)

    def run(self) -> Asked | None:
        """Go on to the next decision and return it; None when the game is over."""
        while (verb := self.game.step()) is not None:
            if isinstance(verb, verbs.Shuffle):
                self._after_shuffle(verb)
        if self._answered:
            self._begin(None)
        self._close()
        decision = self.game.decision
        if decision is None:
            return None
        asked = self.frames[-1].asked = ask(decision, self.game)
        return asked

    def answer(self, text: str, say: Mapping[str, str] | None = None) -> str:
        """Answer the waiting decision and return the answer's shortest text.

        `say` is told beside the first step that the answer brings.

        Raises `Problem` ``illegal-decision`` when it is not legal.
        """
        asked = self.frames[-1].asked
        decision = self.game.decision
        assert asked is not None
        assert decision is not None
        given = decision.parse(text)
        asked.answer = shortest(decision, given)
        self.game.decide(given)
        if say:
            self.say.append(say)
        self._answered = asked
        if asked.declined or asked.kind == "Name":
            self._begin(None)
        return asked.answer

    def _after_shuffle(self, shuffle: Verb) -> None:
        """Let what had to wait for the shuffle be the next step, not the one before it."""
        self._close()
        if shuffle.parent is not None and not isinstance(shuffle.parent, UNSEEN):
            self._begin(shuffle.parent)

    def _before(self, verb: Verb) -> None:
        if isinstance(verb, verbs.Shuffle) and self._open and self._open.verb is verb.parent:
            waiting = self.frames.pop()
            self._open, self._answered, self.say = None, waiting.answered, waiting.say
        if isinstance(verb, verbs.NoLonger):
            self._ended = verb
        first = self.frames[0] is self._open
        seen = not isinstance(verb, UNSEEN) and not (first and isinstance(verb, verbs.StartTurn))
        if seen or not first:
            self._close()
        if seen:
            self._begin(verb)
            self._explain(self.frames[-1], verb)

    def _explain(self, frame: Frame, verb: Verb) -> None:
        """Note what is known only now: whose effect has just ended, and who is safe."""
        ended, self._ended = self._ended, None
        if ended is not None and ended.parent is verb.parent:
            frame.source = ended.pending.source
        if isinstance(verb, verbs.Play) and verb.card.kind.is_attack:
            frame.safe = tuple(_protected(self.game, verb.player))

    def _begin(self, verb: Verb | None) -> None:
        game = self.game
        self._close()
        frame = Frame(
            len(self.frames), game.turn, game.active.name, game.phase, verb, self._answered
        )
        frame.say, self.say, self._answered = self.say, [], None
        self.frames.append(frame)
        self._open = frame

    def _close(self) -> None:
        frame = self._open
        if frame is None:
            return
        self._open = None
        frame.view = view(self.game, EVERYBODY)
        if frame.number:
            game = self.game
            frame.turn, frame.player, frame.phase = game.turn, game.active.name, game.phase
            frame.before = self.frames[frame.number - 1].view
        if self.on_close:
            self.on_close(frame)


def _protected(game: Game, attacker: Player) -> Iterator[tuple[str, str]]:
    """Yield whom what lies in front of them keeps Attacks from, and which card that is."""
    for other in game.others(attacker):
        for pending in game.pending:
            effect = kind(pending.source).effect
            if pending.when == "start" and pending.player is other and effect and effect.protects:
                yield other.name, pending.source
                break


def ask(decision: Decision, game: Game) -> Asked:
    """Return a waiting decision as data."""
    about = getattr(decision, "about", None)
    return Asked(
        number=len(game.decisions) + 1,
        player=decision.player.name,
        seat=decision.by.index,
        phase=game.phase,
        kind=type(decision).__name__,
        why=decision.why,
        options=options(decision),
        about=getattr(about, "slug", about),
        cause=cause(decision),
        least=getattr(decision, "least", None),
        most=getattr(decision, "most", None),
        optional=getattr(decision, "optional", False),
        is_own=decision.by is decision.player,
        other=_other(decision, game),
    )


def _other(decision: Decision, game: Game) -> str | None:
    """Return whose cards a decision is about, or who gains, where that is not who decides."""
    if decision.why == "gain":
        if cause(decision) != "swindler":
            return None
        last = next((it for it in reversed(game.log) if isinstance(it, verbs.Trash)), None)
        return last.player.name if last and last.player is not decision.player else None
    about = getattr(decision, "about", None)
    cards = [about] if about is not None else getattr(decision, "cards", ())
    owners = {it.owner for it in cards if isinstance(it, GameCard) and it.zone.name != "trash"}
    if len(owners) != 1 or not all(isinstance(it, GameCard) for it in cards):
        return None
    [owner] = owners
    return owner.name if owner is not None and owner is not decision.player else None


def options(decision: Decision) -> list[Option]:
    """Return what may be answered, each once: alike cards in the same place are one option."""
    found: dict[object, Option] = {}
    several = hasattr(decision, "most") or isinstance(decision, Arrange)
    for option in decision.options():
        token = token_of(option) if several else shortest(decision, option)
        if isinstance(option, GameCard):
            zone = option.zone.name
            alike = not several and zone != "in_play"
            key = (option.slug, zone) if alike else token
            found.setdefault(key, Option(token, option.slug, zone))
        elif isinstance(decision, ChooseAbility):
            found.setdefault(option.source, Option(token, option.source, None, option.hook))
        elif isinstance(option, str) and option in load_catalog():
            found[token] = Option(token, option, "pile")
        else:
            found[token] = Option(token)
    return list(found.values())


def shortest(decision: Decision, answer: Any) -> str:
    """Return the shortest text that `decision` reads as this answer."""
    full = decision.write(answer)
    short = " ".join(word.split("#")[0].split("@")[0] for word in full.split())
    try:
        same = decision.parse(short) == answer
    except Problem:
        same = False
    return short if same else full


def cause(verb: Verb) -> str | None:
    """Return the slug of the card, Boon, Hex or State whose effect asked for `verb`."""
    parent = verb.parent
    while parent is not None:
        if isinstance(parent, verbs.Play):
            return parent.card.slug
        if isinstance(parent, verbs.Resolve):
            return parent.source
        if isinstance(parent, verbs.ReceiveBoon):
            return parent.boon
        if isinstance(parent, verbs.FollowHex):
            return parent.hex
        parent = parent.parent
    return None


def depth(verb: Verb) -> int:
    """Return how many steps one can see stand between `verb` and the turn itself."""
    count, parent = 0, verb.parent
    while parent is not None:
        count += not isinstance(parent, (*UNSEEN, verbs.StartTurn))
        parent = parent.parent
    return count


def moves(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Move]:
    """Return the cards that lie elsewhere in `after` than in `before`."""
    then, now = dict(_places(before)), dict(_places(after))
    found = []
    for token, target in now.items():
        source = then.get(token, (None, "pile"))
        if source != target:
            found.append(Move(token.split("#")[0], token, source, target))
    for token, source in then.items():
        if token not in now:
            found.append(Move(token.split("#")[0], token, source, (None, "pile")))
    return found


def _places(table: Mapping[str, Any]) -> Iterator[tuple[str, tuple[int | None, str]]]:
    for card in table["trash"]:
        yield card["token"], (None, "trash")
    for player in table["players"]:
        index = player["index"]
        for zone in ("hand", "deck", "discard"):
            for card in player[zone].get("cards", ()):
                yield card["token"], (index, zone)
        for card in player["in_play"]:
            yield card["token"], (index, "in_play")
            for below in card["under"]:
                if below:
                    yield below["token"], (index, f"under {card['token']}")
        for card in player["set_aside"]:
            if card:
                yield card["token"], (index, "set_aside")
        for mat, cards in player["mats"].items():
            for card in cards:
                if card:
                    yield card["token"], (index, mat)
