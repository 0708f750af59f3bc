"""Examples on the engine: their frames, whether what they state is true, and what-ifs.

A what-if is the same example with other answers from one decision on. It is written short,
``from=7&do=yes~silver``: the number of the first decision that differs, and the answers given
there and after it. ``silver.14`` is the physical card ``silver#14``, a space separates cards that
are chosen together, and a last ``*`` means: and then as the example goes on, as far as it fits.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, fields

from rulesdb.examples import Example, Expectation, Moment, Step, load_examples
from rulesdb.problems import Problem
from webapp.engine.notation import read
from webapp.engine.position import GameCard
from webapp.engine.stepper import Game
from webapp.engine.verbs import Verb
from webapp.play.expect import Difference, allows, differences
from webapp.play.frames import Asked, Frame, Watcher

LONGEST_BRANCH = 1500
AS_THE_EXAMPLE = "*"


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a what-if leaves its example: at decision `start`, with these `answers`.

    `follows` says that the example's own answers come after them, as far as they are legal.
    """

    start: int
    answers: tuple[str, ...]
    follows: bool = False

    def write(self) -> dict[str, str]:
        """Return the branch as the parameters of an address."""
        words = [answer.replace("#", ".") for answer in self.answers]
        return {"from": str(self.start), "do": "~".join([*words, *AS_THE_EXAMPLE * self.follows])}


@dataclass(slots=True)
class Run:
    """What came of an example or a what-if: its frames, and the first difference, if any."""

    example: Example
    branch: Branch | None
    frames: list[Frame]
    game: Game
    decisions: list[str]
    differences: list[Difference] = field(default_factory=list)

    @property
    def waiting(self) -> Asked | None:
        """The decision that nobody has made yet."""
        return self.frames[-1].asked if self.frames else None

    def at_decision(self, number: int) -> Frame:
        """Return the frame at which decision `number` is made."""
        return next(frame for frame in self.frames if frame.asked and frame.asked.number == number)

    def instead(self, number: int, answer: str, follows: bool = False) -> Branch:
        """Return the what-if that answers decision `number` so, and goes on from there."""
        start = self.branch.start if self.branch and self.branch.start < number else number
        return Branch(start, (*self.decisions[start - 1 : number - 1], answer), follows)


def get_example(id_: str) -> Example:
    """Return an example; `Problem` ``unknown-example`` (404) when there is none of this id."""
    examples = load_examples()
    if id_ not in examples:
        raise Problem("unknown-example", 404, got=id_)
    return examples[id_]


@functools.lru_cache(maxsize=512)
def played(id_: str) -> Run:
    """Return the run of an example; kept, because it is always the same."""
    return run(get_example(id_))


@functools.lru_cache(maxsize=128)
def what_if(id_: str, branch: Branch) -> Run:
    """Return the run of a what-if.

    Raises `Problem` ``illegal-decision`` when an answer is not legal where it stands.
    """
    return run(get_example(id_), branch)


def read_branch(start: str | None, do: str | None, example: Example) -> Branch | None:
    """Return the what-if that the parameters of an address name; None without any.

    Raises `Problem` ``bad-branch`` for what cannot be read.
    """
    if start is None and do is None:
        return None
    if example.cases:
        raise Problem("bad-branch", got=do or "", limit=LONGEST_BRANCH)
    last = len(example.steps) + 1
    if start is None or not start.isdecimal() or len(start) > 6 or not 1 <= int(start) <= last:
        raise Problem("bad-number", name="from", got=start or "", least=1, most=last)
    if not do or len(do) > LONGEST_BRANCH:
        raise Problem("bad-branch", got=do or "", limit=LONGEST_BRANCH)
    words = do.split("~")
    follows = words[-1] == AS_THE_EXAMPLE
    answers = tuple(word.strip().replace(".", "#") for word in words[: -1 if follows else None])
    if not answers or not all(answers):
        raise Problem("bad-branch", got=do, limit=LONGEST_BRANCH)
    return Branch(int(start), answers, follows)


def run(example: Example, branch: Branch | None = None) -> Run:
    """Run an example, or a what-if of it, on the engine.

    Only the example itself is compared with what it states.
    """
    assert example.position is not None
    checker = _Checker(compares=branch is None)
    watcher = Watcher(read(example.position), checker.closed)
    checker.game = watcher.game
    run = Run(example, branch, watcher.frames, watcher.game, [], checker.found)
    (_follow if branch is None else _depart)(run, watcher, checker)
    return run


def _follow(run: Run, watcher: Watcher, checker: _Checker) -> None:
    """Give the example's answers, comparing; stop at one that is not legal."""
    asked = watcher.run()
    for number, step in enumerate(run.example.steps, start=1):
        checker.begin(number, step)
        if asked is None:
            checker.miss("missing", step.answer, "")
            return
        try:
            run.decisions.append(watcher.answer(step.answer, step.say))
        except Problem as problem:
            checker.miss("refused", step.answer, ", ".join(problem.details["legal"]))
            return
        asked = watcher.run()
        checker.finish(step.expect)
    checker.number = None
    checker.compare(run.example.expect)


def _depart(run: Run, watcher: Watcher, checker: _Checker) -> None:
    """Give the example's answers up to the branch, then the branch's own."""
    branch, steps = run.branch, run.example.steps
    assert branch is not None
    asked = watcher.run()
    for number, step in enumerate(steps[: branch.start - 1], start=1):
        checker.begin(number, step)
        run.decisions.append(watcher.answer(step.answer, step.say))
        asked = watcher.run()
    checker.moments = []
    for answer in branch.answers:
        if asked is None:
            raise Problem("no-decision", answer=answer)
        run.decisions.append(watcher.answer(answer))
        asked = watcher.run()
    if not branch.follows:
        return
    for step in steps[len(run.decisions) :]:
        if asked is None or not allows(watcher.game, step.answer):
            return
        run.decisions.append(watcher.answer(step.answer))
        asked = watcher.run()


class _Checker:
    """Compares the moments of a run with what its example states about them."""

    game: Game

    def __init__(self, compares: bool) -> None:
        self.compares = compares
        self.found: list[Difference] = []
        self.number: int | None = 0
        self.moments: list[Moment] = []

    def begin(self, number: int, step: Step) -> None:
        """Compare the decision that waits, and expect the moments of its step."""
        self.number = number
        self.compare(step.before)
        self.moments = list(step.during)

    def finish(self, expected: Expectation) -> None:
        """Compare what the step led to; all its moments must have come."""
        for moment in self.moments:
            self.found.append(Difference("missing", self.number, "", moment.verb, ""))
        self.moments = []
        self.compare(expected)

    def closed(self, frame: Frame) -> None:
        """Look whether the next moment of the step has come."""
        if self.moments and frame.verb is not None and is_about(frame.verb, self.moments[0].verb):
            moment = self.moments.pop(0)
            if moment.say:
                frame.say.append(moment.say)
            self.compare(moment.expect, moment.verb)

    def compare(self, expected: Expectation, verb: str | None = None) -> None:
        if self.compares:
            for key, wanted, got in differences(expected, self.game):
                self.found.append(Difference("differs", self.number, key, wanted, got, verb))

    def miss(self, code: str, expected: str, got: str) -> None:
        self.found.append(Difference(code, self.number, "", expected, got))


def is_about(verb: Verb, words: str) -> bool:
    """Return whether `verb` is the one that `words` such as ``Gain silver`` name."""
    name, _, slug = words.partition(" ")
    return verb.name == name and (not slug or slug in slugs_of(verb))


def slugs_of(verb: Verb) -> list[str]:
    """Return the cards, Boons, Hexes and States that a verb is about."""
    found: list[str] = []
    for each_field in fields(verb):  # type: ignore[arg-type]
        if each_field.name in ("by", "under"):
            continue
        value = getattr(verb, each_field.name)
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(each, str):
                found.append(each)
            elif isinstance(each, GameCard):
                found.append(each.slug)
    return found
