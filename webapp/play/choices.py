"""What can be chosen at a decision, and where choosing it leads: on, or into a what-if."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from webapp.play import narrate, questions
from webapp.play.examples import Branch, Run
from webapp.play.expect import allows
from webapp.play.frames import Asked, Option


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen at a decision, and where choosing it leads.

    `label` is what it is called where `slug` is no card; `place` says what is done with it where
    that differs; `taken` says that it is what was chosen here.
    """

    label: str
    slug: str | None
    place: str
    address: str
    taken: bool


def choices(run: Run, asked: Asked | None) -> list[Choice]:
    """Return what can be chosen at a decision with one answer; of several, those of one word."""
    if asked is None:
        return []
    if asked.is_several:
        words = ["none"] if asked.may_be_none else []
        if asked.answer not in (None, "none"):
            words.append(str(asked.answer))
        return [_choice(run, asked, Option(word)) for word in words]
    return [_choice(run, asked, option) for option in asked.options]


def _choice(run: Run, asked: Asked, option: Option) -> Choice:
    taken = option.token == asked.answer
    if option.slug is None and asked.is_several and option.token != "none":
        label = narrate.option_words(asked, option.token)
    else:
        label = questions.label(asked, option)
    place = ""
    if asked.kind == "ChooseBuy" and option.slug is not None:
        place = _("buy") if option.zone == "pile" else _("play")
    branch = run.branch if taken else run.instead(asked.number, option.token)
    return Choice(label, option.slug, place, _after(run, asked, branch), taken)


def _after(run: Run, asked: Asked, branch: Branch | None) -> str:
    parameters: dict[str, Any] = branch.write() if branch else {}
    step = run.at_decision(asked.number).number + 1
    return url_for("play.step", id_=run.example.id, step=step, **parameters)


def as_the_example(run: Run, asked: Asked | None) -> str | None:
    """Return where a what-if that waits goes on as its example does, if it can."""
    steps = run.example.steps[len(run.decisions) :]
    if asked is None or asked.answer is not None or run.branch is None or not steps:
        return None
    if run.branch.follows or not allows(run.game, steps[0].answer):
        return None
    answers = tuple(run.decisions[run.branch.start - 1 :])
    return _after(run, asked, Branch(run.branch.start, answers, follows=True))


def form_of(run: Run, asked: Asked | None) -> dict[str, Any] | None:
    """Return the form for a decision at which several cards are chosen together."""
    if asked is None or not asked.is_several:
        return None
    return {
        "action": url_for("play.choose", id_=run.example.id),
        "at": asked.number,
        "least": asked.least,
        "most": asked.most,
        "cards": asked.options,
        "hidden": run.branch.write() if run.branch else {},
        "arrange": asked.kind == "Arrange",
    }
