"""What the player's page steps through: a run of an example, or the kingdoms of one of setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from rulesdb.catalog import load_catalog
from rulesdb.examples import Example
from rulesdb.problems import Problem
from webapp.language import aside, current_language
from webapp.look import other_language
from webapp.play import narrate
from webapp.play.choices import as_the_example, choices, form_of
from webapp.play.examples import Branch, Run, played
from webapp.play.frames import Frame, depth
from webapp.play.layout import Layout, layout
from webapp.play.picture import picture
from webapp.play.questions import question
from webapp.play.setups import CaseRun, SetupRun


@dataclass(frozen=True, slots=True)
class Line:
    """One step in the list of all steps, and in the example told as text."""

    number: int
    text: str
    cause: str | None = None
    say: Sequence[Mapping[str, str]] = ()
    indent: int = 0
    in_branch: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """One step as it is drawn: two templates with what they need, and what is read aloud."""

    number: int
    said: str
    telling: str
    table: str
    context: Mapping[str, Any]
    in_branch: bool = False


@dataclass(slots=True)
class Show:
    """A number of steps of one example, each with its address and its drawing."""

    example: Example
    count: int
    branch: Branch | None = None
    groups: list[tuple[str, list[Line]]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.count - 1

    @property
    def has_quiz(self) -> bool:
        """Whether its steps can be guessed before they are shown."""
        return False

    @property
    def parameters(self) -> dict[str, str]:
        """The what-if as parameters of an address."""
        return self.branch.write() if self.branch else {}

    def address(self, number: int) -> str:
        """Return the address of a step."""
        return address_of(self.example, number, self.branch)

    def title(self, number: int) -> str:
        """Return the title of the page of a step."""
        title = self.example.title[current_language()]
        return _("Step %(number)s: %(title)s", number=number, title=title) if number else title

    def check(self, number: int) -> None:
        """Refuse a step that there is not: `Problem` ``unknown-step`` (404)."""
        if not 0 <= number < self.count:
            raise Problem("unknown-step", 404, got=number, least=0, most=self.last)

    def scene(self, number: int) -> Scene:
        """Return the drawing of a step."""
        raise NotImplementedError


def address_of(example: Example, number: int, branch: Branch | None) -> str:
    """Return the address of a step of an example or of a what-if."""
    parameters: dict[str, Any] = branch.write() if branch else {}
    if not number:
        return url_for("play.example", id_=example.id, **parameters)
    return url_for("play.step", id_=example.id, step=number, **parameters)


class PlayShow(Show):
    """An example that is played, or a what-if of it."""

    def __init__(self, run: Run) -> None:
        super().__init__(run.example, len(run.frames), run.branch)
        self.run = run
        self.departs = run.at_decision(run.branch.start).number if run.branch else self.count
        self.groups = list(self._groups())
        self.cards = _cards_of(run)

    @property
    def has_quiz(self) -> bool:
        return self.branch is None and self.next_guess(0) is not None

    def next_guess(self, after: int) -> int | None:
        """Return the next step after one that a decision leads to, which can be guessed."""
        steps = (it.number + 1 for it in self.run.frames[:-1] if it.asked)
        return next((number for number in steps if number > after), None)

    def since_guess(self, number: int) -> list[Line]:
        """Return the steps from the last one that could be guessed up to the one before this."""
        lines = [line for _title, group in self.groups for line in group]
        first = max((it.number + 1 for it in self.run.frames[: number - 1] if it.asked), default=0)
        return lines[first:number]

    def _groups(self) -> Iterator[tuple[str, list[Line]]]:
        key, lines = None, []
        title = ""
        for frame in self.run.frames:
            here = (frame.turn, frame.player, frame.phase) if frame.number else None
            if here != key and lines:
                yield title, lines
                lines = []
            key, title = here, phase_words(frame)
            lines.append(self._line(frame))
        yield title, lines

    def _line(self, frame: Frame) -> Line:
        told = narrate.tell(frame)
        indent = min(depth(frame.verb), 3) if frame.verb else 0
        beyond = frame.number > self.departs
        return Line(frame.number, told.text, told.cause, tuple(frame.say), indent, beyond)

    def scene(self, number: int) -> Scene:
        run, frame = self.run, self.run.frames[number]
        both = narrate.tell_twice(frame)
        asked = frame.asked
        context = {
            **both,
            "say": list(frame.say) if number else [*_about(run.example), *frame.say],
            "table": picture(frame),
            "question": question(asked, narrate.name(asked.player)) if asked else "",
            "choices": choices(run, asked),
            "goes_on": as_the_example(run, asked),
            "form": form_of(run, asked),
            "back": address_of(run.example, self.departs, None) if run.branch else None,
            "differs": differs(run),
            "play_on": url_for("games.new", example=run.example.id, step=number, **self.parameters),
        }
        return Scene(
            number,
            both["told"].aloud,
            "play/_telling.html",
            "play/_table.html",
            context,
            number > self.departs,
        )


def differs(run: Run) -> str:
    """Return what a what-if answers instead of its example's answer, as markup; "" for neither."""
    if run.branch is None:
        return ""
    number = run.branch.start
    this = run.at_decision(number).asked
    own = played(run.example.id)
    that = own.at_decision(number).asked if number <= len(own.decisions) else None
    assert this is not None
    if that is None:
        return narrate.answer_words(this)
    return _(
        "%(this)s instead of %(that)s",
        this=narrate.answer_words(this),
        that=narrate.answer_words(that),
    )


class SetupShow(Show):
    """An example of setup: each of its kingdoms is a step."""

    def __init__(self, run: SetupRun) -> None:
        super().__init__(run.example, len(run.cases))
        self.run = run
        self.layouts: list[Layout] = [layout(case) for case in run.cases]
        lines = [Line(number, case_words(case)) for number, case in enumerate(run.cases)]
        self.groups = [(_("Kingdoms"), lines)]
        self.cards = list(dict.fromkeys(slug for each in self.layouts for slug in each.slugs))

    def scene(self, number: int) -> Scene:
        case = self.run.cases[number]
        with aside(other_language(current_language())):
            twin = case_words(case)
        context = {
            "words": case_words(case),
            "twin": twin,
            "say": list(_about(self.run.example)) + ([case.case.say] if case.case.say else []),
            "layout": self.layouts[number],
        }
        said = narrate.plain(case_words(case), current_language())
        return Scene(number, said, "play/_telling_setup.html", "play/_layout.html", context)


def _about(example: Example) -> Iterator[Mapping[str, str]]:
    if example.about:
        yield example.about


def case_words(run: CaseRun) -> str:
    """Return which kingdom a case of setup is about, as markup."""
    case = run.case
    if case.won:
        winners = [str(seat) for seat, did in enumerate(case.won, start=1) if did]
        if not winners:
            return _("Nobody knows who won the last game")
        return ngettext(
            "Player %(who)s won the last game",
            "Players %(who)s shared the last victory",
            len(winners),
            who=narrate.listed(winners),
        )
    if case.recommended:
        return load_catalog().recommended[case.recommended].name
    piles = narrate.listed([narrate.card(slug) for slug in case.piles])
    return ngettext(
        "Setup for %(num)s player with %(piles)s",
        "Setup for %(num)s players with %(piles)s",
        case.players,
        piles=piles,
    )


def phase_words(frame: Frame) -> str:
    """Return the heading of a phase: whose turn, and which phase."""
    if not frame.number:
        return _("The beginning")
    phase = {
        "start": _("start of the turn"),
        "action": _("Action phase"),
        "buy": _("Buy phase"),
        "night": _("Night phase"),
        "cleanup": _("Clean-up"),
    }[frame.phase]
    return _("%(who)s: %(phase)s", who=narrate.name(frame.player), phase=phase)


def _cards_of(run: Run) -> list[str]:
    """Return everything that lies on the table at some time, whose text is one tap away."""
    found: dict[str, None] = {}
    for frame in run.frames:
        table = frame.view
        found |= dict.fromkeys(pile["top"] or pile["slug"] for pile in table["supply"])
        for player in table["players"]:
            shown = [*player["hand"].get("cards", ()), *player["discard"]["cards"]]
            shown += [card for card in player["set_aside"] if card]
            for card in player["in_play"]:
                shown += [card, *(below for below in card["under"] if below)]
            found |= dict.fromkeys(card["slug"] for card in shown)
            found |= dict.fromkeys((*player["boons"], *player["states"]))
        found |= dict.fromkeys(card["slug"] for card in table["trash"])
        found |= dict.fromkeys((*table["boons"]["discard"], *table["hexes"]["discard"]))
        found |= dict.fromkeys(table["druid_boons"])
    return [slug for slug in found if slug in load_catalog()]
