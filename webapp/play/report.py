"""What came of running examples, in words and as data."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from rulesdb.catalog import LANGUAGES
from rulesdb.examples import Example
from webapp.play.examples import Run
from webapp.play.expect import Difference
from webapp.play.frames import Asked, Frame
from webapp.play.narrate import plain, tell
from webapp.play.setups import SetupRun, case_json


def difference_words(difference: Difference) -> str:
    """Return a difference as a sentence in the reader's language."""
    where = place_words(difference)
    match difference.code:
        case "refused":
            return _(
                "%(where)s: “%(expected)s” is refused. Accepted: %(found)s.",
                where=where,
                expected=difference.expected,
                found=difference.found or "–",
            )
        case "missing":
            return _(
                "%(where)s: “%(expected)s” never comes.", where=where, expected=difference.expected
            )
        case _ if difference.key == "refuses":
            return _(
                "%(where)s: “%(expected)s” is accepted, though it should be refused.",
                where=where,
                expected=difference.expected,
            )
        case _:
            return _(
                "%(where)s: %(key)s should be %(expected)s, but is %(found)s.",
                where=where,
                key=difference.key,
                expected=difference.expected or "–",
                found=difference.found or "–",
            )


def place_words(difference: Difference) -> str:
    """Return which moment of an example a difference is about."""
    if difference.step is None:
        return _("At the end")
    if difference.verb:
        return _("Step %(number)s, after %(verb)s", number=difference.step, verb=difference.verb)
    return _("Step %(number)s", number=difference.step)


def summary_json(run: Run | SetupRun) -> dict[str, Any]:
    """Return one line about a run: which example, what it covers, whether it is right."""
    data: dict[str, Any] = {
        "id": run.example.id,
        "covers": list(run.example.covers),
        "ok": not run.differences,
    }
    if run.differences:
        data["difference"] = difference_words(run.differences[0])
    return data


def example_json(example: Example) -> dict[str, Any]:
    """Return what an example is, without running it."""
    return {
        "id": example.id,
        "titles": {language: example.title[language] for language in LANGUAGES},
        "cards": list(example.cards),
        "topics": list(example.topics),
        "source": {"manual": example.source.manual, "place": dict(example.source.place)},
        "covers": list(example.covers),
    }


def run_json(run: Run | SetupRun, language: str) -> dict[str, Any]:
    """Return a run with everything it shows, told in `language`."""
    example = run.example
    data = example_json(example) | summary_json(run)
    for key in ("about", "notes"):
        words = getattr(example, key)
        if words:
            data[key] = plain(words[language], language)
    if isinstance(run, SetupRun):
        return data | {"cases": [case_json(case, language) for case in run.cases]}
    return data | {"steps": [frame_json(frame, language) for frame in run.frames]}


def frame_json(frame: Frame, language: str) -> dict[str, Any]:
    """Return one step: what is told, what moved, the table, and the decision that follows."""
    told = tell(frame)
    data: dict[str, Any] = {
        "number": frame.number,
        "turn": frame.turn,
        "player": frame.player,
        "phase": frame.phase,
        "verb": frame.verb.name if frame.verb is not None else None,
        "said": plain(told.text, language),
        "more": [plain(say[language], language) for say in frame.say],
        "because_of": told.cause,
        "rule": told.rule,
        "moved": [
            {"card": move.token, "from": list(move.source), "to": list(move.target)}
            for move in frame.moves
        ],
        "table": frame.view,
    }
    if frame.asked is not None:
        data["decision"] = asked_json(frame.asked)
    return data


def asked_json(asked: Asked) -> dict[str, Any]:
    """Return a decision: who decides what, what is legal, and what was answered."""
    return {
        "number": asked.number,
        "player": asked.player,
        "why": asked.why,
        "about": asked.about,
        "because_of": asked.cause,
        "legal": [option.token for option in asked.options],
        "least": asked.least,
        "most": asked.most,
        "answer": asked.answer,
        "declined": asked.declined,
    }
