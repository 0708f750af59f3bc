"""Decisions in words: what is asked, what may be answered, and what declining says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from rulesdb.catalog import load_catalog
from webapp.play.frames import Asked, Option
from webapp.play.speech import bonus, name
from webapp.wording import N_


@dataclass(frozen=True, slots=True)
class Why:
    """One use of a decision in words: the question, and what it says to answer with nothing.

    ``%(who)s`` decides; ``%(about)s`` is the card it is about, ``%(cause)s`` that which asks.
    `may` asks the question about one card, and `leaves` says that it was declined; `could` asks
    where nothing may be chosen, too. `you` asks whoever reads it; without it, they are ``You``.
    `theirs`, `theirs_may`, `theirs_you` and `theirs_declines` are about the cards of ``%(other)s``.
    `yes` and `no` name the answers that are no card.
    """

    asks: str
    declines: str
    may: str = ""
    yes: str = N_("Yes")
    no: str = N_("No")
    could: str = ""
    leaves: str = ""
    you: str = ""
    theirs: str = ""
    theirs_may: str = ""
    theirs_you: str = ""
    theirs_declines: str = ""


WHYS: Mapping[str, Why] = {
    "play-action": Why(
        N_("%(who)s may play an Action."),
        N_("%(who)s plays no more Actions."),
        no=N_("Play no more Actions"),
    ),
    "buy": Why(
        N_("%(who)s may play Treasures, then buy."),
        N_("%(who)s buys nothing more."),
        no=N_("Buy nothing more"),
    ),
    "play-night": Why(
        N_("%(who)s may play a Night card."),
        N_("%(who)s plays no more Night cards."),
        no=N_("Play no more Night cards"),
    ),
    "play": Why(
        N_("%(who)s chooses a card to play."),
        N_("%(who)s plays no card with it."),
        no=N_("Play none"),
        may=N_("%(who)s may play %(about)s."),
        could=N_("%(who)s may choose a card to play."),
        leaves=N_("%(who)s does not play %(about)s."),
        you=N_("Choose a card to play."),
    ),
    "exchange": Why(
        N_("%(who)s may exchange %(about)s for %(cause)s."),
        N_("%(who)s does not exchange %(about)s for %(cause)s."),
        yes=N_("Exchange it"),
        no=N_("Keep it"),
    ),
    "gain": Why(
        N_("%(who)s chooses a card to gain."),
        N_("%(who)s gains nothing."),
        yes=N_("Gain it"),
        no=N_("Gain nothing"),
        may=N_("%(who)s may gain %(about)s."),
        could=N_("%(who)s may choose a card to gain."),
        you=N_("Choose a card to gain."),
        theirs=N_("%(who)s chooses a card for %(other)s to gain."),
        theirs_you=N_("Choose a card for %(other)s to gain."),
    ),
    "trash": Why(
        N_("%(who)s chooses what to trash."),
        N_("%(who)s trashes nothing."),
        yes=N_("Trash it"),
        no=N_("Trash nothing"),
        may=N_("%(who)s may trash %(about)s."),
        could=N_("%(who)s may choose what to trash."),
        you=N_("Choose what to trash."),
        theirs=N_("%(who)s chooses what %(other)s trashes."),
        theirs_you=N_("Choose what %(other)s trashes."),
    ),
    "discard": Why(
        N_("%(who)s chooses what to discard."),
        N_("%(who)s discards nothing."),
        yes=N_("Discard it"),
        no=N_("Discard nothing"),
        may=N_("%(who)s may discard %(about)s."),
        could=N_("%(who)s may choose what to discard."),
        you=N_("Choose what to discard."),
        theirs=N_("%(who)s chooses what %(other)s discards."),
        theirs_may=N_("%(who)s may have %(other)s discard %(about)s."),
        theirs_you=N_("Choose what %(other)s discards."),
        theirs_declines=N_("%(who)s lets %(other)s keep %(about)s."),
    ),
    "discard-deck": Why(
        N_("%(who)s may put the deck into the discard pile."),
        N_("%(who)s leaves the deck as it is."),
        yes=N_("Put the deck into the discard pile"),
        no=N_("Leave the deck"),
    ),
    "receive": Why(
        N_("%(who)s chooses a Boon to receive."),
        N_("%(who)s does not receive %(about)s."),
        may=N_("%(who)s may receive %(about)s."),
        yes=N_("Receive it"),
        no=N_("Do without it"),
        you=N_("Choose a Boon to receive."),
    ),
    "receive-now": Why(
        N_("%(who)s may receive %(about)s now, or at the start of the next turn."),
        N_("%(who)s keeps %(about)s for the start of the next turn."),
        yes=N_("Receive it now"),
        no=N_("Next turn"),
    ),
    "set-aside": Why(
        N_("%(who)s chooses what to set aside."),
        N_("%(who)s sets nothing aside."),
        no=N_("Set nothing aside"),
        may=N_("%(who)s may set %(about)s aside."),
        could=N_("%(who)s may choose what to set aside."),
        you=N_("Choose what to set aside."),
    ),
    "pass": Why(
        N_("%(who)s chooses a card to pass to the left."),
        N_("%(who)s passes nothing."),
        you=N_("Choose a card to pass to the left."),
    ),
    "put-in-deck": Why(
        N_("%(who)s chooses what to put into the deck, and where."),
        N_("%(who)s puts nothing into the deck."),
        you=N_("Choose what to put into the deck, and where."),
    ),
    "put-in-hand": Why(
        N_("%(who)s chooses a card to take into the hand."),
        N_("%(who)s takes nothing into the hand."),
        no=N_("Take nothing"),
        could=N_("%(who)s may choose a card to take into the hand."),
        you=N_("Choose a card to take into the hand."),
    ),
    "put-on-deck": Why(
        N_("%(who)s chooses what to put onto the deck."),
        N_("%(who)s puts nothing onto the deck."),
        yes=N_("Put it onto the deck"),
        no=N_("Put nothing onto the deck"),
        may=N_("%(who)s may put %(about)s onto the deck."),
        could=N_("%(who)s may choose what to put onto the deck."),
        you=N_("Choose what to put onto the deck."),
    ),
    "put-on-mat": Why(
        N_("%(who)s chooses what to put onto the mat."),
        N_("%(who)s puts nothing onto the mat."),
        you=N_("Choose what to put onto the mat."),
    ),
    "put-token": Why(
        N_("%(who)s chooses a pile for the token."),
        N_("%(who)s puts no token onto a pile."),
        you=N_("Choose a pile for the token."),
    ),
    "react": Why(
        N_("%(who)s may reveal a Reaction."),
        N_("%(who)s reveals no Reaction."),
        yes=N_("Reveal it"),
        no=N_("Reveal none"),
        may=N_("%(who)s may reveal %(about)s."),
    ),
    "return": Why(
        N_("%(who)s chooses what to return to its pile."),
        N_("%(who)s returns nothing."),
        no=N_("Return nothing"),
        could=N_("%(who)s may choose what to return to its pile."),
        you=N_("Choose what to return to its pile."),
    ),
    "reveal": Why(
        N_("%(who)s chooses what to reveal."),
        N_("%(who)s reveals nothing."),
        no=N_("Reveal nothing"),
        could=N_("%(who)s may choose what to reveal."),
        you=N_("Choose what to reveal."),
    ),
    "overpay": Why(
        N_("%(who)s may overpay for %(about)s."),
        N_("%(who)s does not overpay."),
    ),
    "silver-instead": Why(
        N_("%(who)s may exchange %(about)s for %(silver)s."),
        N_("%(who)s does not exchange %(about)s for %(silver)s."),
        yes=N_("Exchange it"),
        no=N_("Keep it"),
    ),
    "spend": Why(
        N_("%(who)s may spend from the Coffers."),
        N_("%(who)s spends nothing from the Coffers."),
    ),
    "name": Why(
        N_("%(who)s names a card."),
        N_("%(who)s names nothing."),
        you=N_("Name a card."),
    ),
    "choose": Why(
        N_("%(who)s chooses one of these."),
        N_("%(who)s chooses nothing."),
        you=N_("Choose one of these."),
    ),
    "order": Why(
        N_("%(who)s chooses what happens first."),
        N_("%(who)s leaves it as it is."),
        you=N_("Choose what happens first."),
    ),
}
"""Everything that a decision can be for."""

PICKS: Mapping[str, str] = {
    "coins-from-mat": N_("Coins for the tokens on the mat"),
    "discard": N_("Discard"),
    "discard-hand": N_("Discard the hand"),
    "discard-two": N_("Discard two cards"),
    "gain-4-silvers": N_("Gain four of %(silver)s"),
    "gain-4-silvers-deck": N_("Gain four of %(silver)s, and the deck to the discard pile"),
    "gain-two-silvers": N_("Gain two of %(silver)s"),
    "gain-up-to-4": N_("Gain a card costing up to {coin:4}"),
    "leave": N_("Leave it there"),
    "play": N_("Play it"),
    "plus-buy-and-coins": N_("+1 Buy, +{coin:2}"),
    "plus-cards-and-action": N_("+2 Cards, +1 Action"),
    "they-gain-it": N_("The other player gains a copy"),
    "trash-this": N_("Trash the card played"),
    "you-gain-it": N_("Gain a copy"),
    "gain-estates": N_("Gain three of %(estate)s"),
    "gain-from-trash": N_("Gain a card from the Trash"),
    "plus-actions": N_("Actions"),
    "plus-buys": N_("Buys"),
    "plus-coins": N_("Coins"),
    "put-in-hand": N_("Put into the hand"),
    "put-on-deck": N_("Put onto the deck"),
    "put-on-mat": N_("Put the top card of the deck onto the mat"),
    "take-from-mat": N_("Take the cards of the mat into the hand"),
    "trash": N_("Trash a card"),
    "trash-action": N_("Trash an Action"),
    "trash-from-supply": N_("Trash an Action from the Supply"),
    "trash-hand": N_("Trash the hand"),
    "trash-treasures": N_("Have the others trash Treasures"),
    "trash-two": N_("Trash two cards"),
}
"""What can be picked among words; ``gain-`` and a card is gaining it, ``plus-2-coins`` a bonus."""


_BONUS = re.compile(r"plus-(\d+)-(card|action|buy|coin)s?")


def question(asked: Asked, who: str) -> str:
    """Return the question of a decision, as markup in the reader's language."""
    why = WHYS[asked.why]
    about = why.may if asked.about else ""
    theirs = (why.theirs_may if about else why.theirs) if asked.other else ""
    could = why.could if asked.is_optional else ""
    return _fill(theirs or about or could or why.asks, asked, who)


def question_to_you(asked: Asked) -> str:
    """Return the question of a decision to whoever reads it, as markup in their language."""
    why = WHYS[asked.why]
    is_may = (why.may and asked.about) or (why.could and asked.is_optional)
    if is_may or not why.you:
        return question(asked, _("You"))
    return _fill((why.theirs_you if asked.other else "") or why.you, asked, "")


def declined(asked: Asked, who: str) -> str:
    """Return what it says to answer a decision with nothing, as markup."""
    why = WHYS[asked.why]
    theirs = why.theirs_declines if asked.other and asked.about else ""
    leaves = why.leaves if asked.about else ""
    return _fill(theirs or leaves or why.declines, asked, who)


def pick_words(word: str) -> str:
    """Return one of the words that can be picked, as markup in the reader's language."""
    slug = word.removeprefix("gain-")
    if slug in load_catalog():
        return _("Gain %(card)s", card=f"[[{slug}]]")
    if found := _BONUS.fullmatch(word):
        return bonus(**{f"{found[2]}s": int(found[1])})
    return _(PICKS[word], estate="[[estate]]", silver="[[silver]]")


def place_words(above: int) -> str:
    """Return a place in a deck, by the cards that stay above it, in the reader's language."""
    if not above:
        return _("On top")
    return ngettext("Under %(num)s card", "Under %(num)s cards", above)


def label(asked: Asked, option: Option) -> str:
    """Return what an answer is called, for those that are no card; "" for cards."""
    why = WHYS[asked.why]
    if option.slug is not None:
        return ""
    if asked.kind == "Pick":
        return pick_words(option.token)
    if asked.kind == "Place":
        return place_words(int(option.token))
    if option.token == "treasures":
        return _("Play all Treasures")
    if option.token == "coffers":
        return _("Spend from the Coffers")
    if asked.kind == "Amount" and asked.why == "overpay" and option.token == "0":
        return _("Do not overpay")
    if asked.kind == "Amount":
        return f"{{coin:{option.token}}}" if asked.why == "overpay" else option.token
    return _(why.yes) if option.token == "yes" else _(why.no)


def _fill(sentence: str, asked: Asked, who: str) -> str:
    return _(
        sentence,
        who=who,
        about=f"[[{asked.about}]]",
        cause=f"[[{asked.cause}]]",
        silver="[[silver]]",
        other=name(asked.other or ""),
    )
