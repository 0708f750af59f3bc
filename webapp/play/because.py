"""The rule behind each step, as topic#section of the reference."""

from __future__ import annotations

from rulesdb.catalog import LANGUAGES
from rulesdb.texts import load_texts
from webapp.engine import verbs
from webapp.engine.kind import kind
from webapp.engine.verbs import Verb
from webapp.play.frames import Asked, Frame, cause

RULES: dict[type[Verb], str] = {
    verbs.StartTurn: "turn#start",
    verbs.CleanUp: "turn#clean-up",
    verbs.EndGame: "end#when",
    verbs.Get: "turn#action-phase",
    verbs.SpendCoffers: "turn#buy-phase",
    verbs.Later: "durations#stays",
    verbs.React: "attacks#react",
    verbs.BeUnaffected: "attacks#unaffected",
    verbs.Draw: "drawing#plus-cards",
    verbs.Shuffle: "drawing#too-few",
    verbs.Reveal: "drawing#words",
    verbs.Look: "drawing#words",
    verbs.LookAtBottom: "drawing#words",
    verbs.RevealUntil: "drawing#words",
    verbs.Show: "drawing#words",
    verbs.SetAside: "drawing#words",
    verbs.Discard: "discarding#how",
    verbs.DiscardFromPlay: "turn#clean-up",
    verbs.DiscardDeck: "discarding#not-discarding",
    verbs.PutInDiscard: "discarding#not-discarding",
    verbs.ShuffleDeck: "drawing#special-shuffles",
    verbs.PutOnMat: "tokens#mats",
    verbs.PutToken: "tokens#list",
    verbs.Pass: "gaining#not-gaining",
    verbs.Trash: "trashing#not-discarding",
    verbs.TurnFaceDown: "playing#leave",
    verbs.Buy: "gaining#buying",
    verbs.Overpay: "gaining#buying",
    verbs.Gain: "gaining#gain",
    verbs.GainFromTrash: "gaining#from-where",
    verbs.Exchange: "gaining#exchange",
    verbs.ReturnToPile: "gaining#not-gaining",
    verbs.TakeBoon: "boons#boons",
    verbs.DiscardBoon: "boons#boons",
    verbs.ReceiveBoon: "boons#boons",
    verbs.ReceiveHex: "boons#hexes",
    verbs.FollowHex: "boons#hexes",
    verbs.TakeState: "boons#states",
    verbs.ReturnState: "boons#states",
}
"""The rule behind each verb, where the moment does not ask for a closer one."""

PHASE_RULES = {"action": "turn#action-phase", "buy": "turn#buy-phase", "night": "night#phase"}


def rule_of(verb: Verb, frame: Frame) -> str | None:
    """Return the rule that made a step so, as topic#section; None where none is written."""
    rule = _closer_rule(verb, frame) or RULES.get(type(verb))
    return rule if rule and rule_title(rule) else None


def _closer_rule(verb: Verb, frame: Frame) -> str | None:
    match verb:
        case verbs.Play():
            if verb.leave:
                return "playing#leave"
            if verb.times > 1:
                return "playing#twice"
            return "playing#how" if verb.by else PHASE_RULES.get(frame.phase, "playing#how")
        case verbs.StartTurn() if verb.extra:
            return "turn#extra-turns"
        case verbs.Later() if verb.when == "extra":
            return "turn#extra-turns"
        case verbs.CleanUp() if frame.view["players"][verb.player.index]["in_play"]:
            return "durations#stays"
        case verbs.Draw() if frame.phase == "cleanup" and cause(verb) is None:
            return "turn#clean-up"
        case verbs.Draw() if len(verb.cards) < verb.count:
            return "drawing#too-few"
        case verbs.Gain() if any(
            it.target[1] in ("hand", "deck") for it in frame.moves if it.source[1] == "pile"
        ):
            return "gaining#to-where"
        case verbs.ReceiveBoon() if (
            verb.boon and keeps(verb.boon) and verb.boon not in frame.view["druid_boons"]
        ):
            return "boons#kept"
    return None


def rule_of_answer(asked: Asked) -> str | None:
    """Return the rule behind an answer that brought nothing about."""
    rule = {
        "exchange": "gaining#exchange",
        "play-action": "turn#action-phase",
        "buy": "turn#buy-phase",
        "play-night": "night#phase",
        "order": "simultaneous#one-player",
        "react": "attacks#react",
    }.get(asked.why)
    return rule if rule and rule_title(rule) else None


def rule_title(rule: str, language: str = LANGUAGES[0]) -> str | None:
    """Return the title of a rule (``topic`` or ``topic#section``); None when there is none."""
    topic, _hash, anchor = rule.partition("#")
    found = load_texts().topic(topic, language)
    if found is None or not anchor:
        return found.title if found else None
    return next((each.title for each in found.sections if each.anchor == anchor), None)


def keeps(boon: str) -> bool:
    """Return whether a Boon stays in front of its player until Clean-up."""
    effect = kind(boon).effect
    return effect is not None and effect.keeps
