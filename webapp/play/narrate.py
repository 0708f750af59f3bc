"""Frames in words: one sentence a step in the reader's language, and the rule that made it so.

Sentences are written in the markup of the reference, ``[[crypt]]`` and ``{coin:2}``, so that a
page shows links and symbols, a terminal words, and cards keep both their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from rulesdb.catalog import load_catalog
from webapp.engine import verbs
from webapp.language import aside, current_language
from webapp.look import other_language
from webapp.play.because import rule_of, rule_of_answer
from webapp.play.frames import DECLINED, Asked, Frame, Option, cause
from webapp.play.questions import declined, label, pick_words, place_words
from webapp.play.speech import bonus, card, cards, listed, name, plain, staying
from webapp.play.tellers import TELLERS

__all__ = [
    "Told",
    "answer_words",
    "bonus",
    "card",
    "cards",
    "listed",
    "name",
    "option_words",
    "plain",
    "staying",
    "tell",
]


@dataclass(frozen=True, slots=True)
class Told:
    """A step in words: its sentence, the card whose effect it is, and a rule as topic#section."""

    text: str
    cause: str | None
    rule: str | None

    @property
    def aloud(self) -> str:
        """What is read aloud: the card it comes from, and what happens."""
        said = f"{card(self.cause)}: {self.text}" if self.cause else self.text
        return plain(said, current_language())


def tell(frame: Frame) -> Told:
    """Return what a frame shows, in the reader's language."""
    verb = frame.verb
    if verb is not None:
        itself = isinstance(verb, verbs.Later) or (isinstance(verb, verbs.Play) and not verb.by)
        from_card = frame.source or (None if itself else cause(verb))
        return Told(TELLERS[type(verb)](verb, frame), from_card, rule_of(verb, frame))
    if frame.answered is not None:
        return Told(answered(frame.answered), frame.answered.cause, rule_of_answer(frame.answered))
    return Told(beginning(frame), None, None)


def tell_twice(frame: Frame) -> dict[str, Told]:
    """Return what a frame shows in the reader's language, ``told``, and in the other, ``twin``."""
    with aside(other_language(current_language())):
        twin = tell(frame)
    return {"told": tell(frame), "twin": twin}


def beginning(frame: Frame) -> str:
    """Return the words for the position before the first step."""
    if frame.phase == "start":
        return _("The beginning: %(who)s’s turn is about to start.", who=name(frame.player))
    return _("The beginning: it is %(who)s’s turn.", who=name(frame.player))


def answered(asked: Asked) -> str:
    """Return what an answer says that brought nothing else about."""
    who = name(asked.player)
    if asked.declined:
        return declined(asked, who)
    if asked.kind == "ChooseAbility":
        slug = next(each.slug for each in asked.options if each.token == asked.answer)
        return _("%(who)s resolves %(card)s first.", who=who, card=card(slug))
    if asked.kind == "Name":
        return _("%(who)s names %(card)s.", who=who, card=option_words(asked, asked.answer))
    return _("%(who)s decides: %(answer)s.", who=who, answer=option_words(asked, asked.answer))


def answer_words(asked: Asked) -> str:
    """Return what was answered, as it is called among the answers."""
    answer = asked.answer or ""
    if answer in (*DECLINED, "yes", "treasures", "coffers"):
        return label(asked, Option(answer))
    return option_words(asked, answer)


def option_words(asked: Asked, answer: str | None) -> str:
    """Return an answer as words; cards by their names."""
    words = (answer or "").split()
    slugs = [word.split("#")[0].split("@")[0] for word in words]
    if slugs and all(slug in load_catalog() for slug in slugs):
        return cards(slugs)
    if asked.kind == "Pick":
        return pick_words(answer or "")
    if asked.kind == "Place":
        return place_words(int(answer or 0))
    return _("yes") if answer == "yes" else (answer or "")
