"""What went wrong, as a sentence in the reader's language: what it was and what is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem
from rulesdb.terms import load_terms
from webapp.language import translations

LONGEST_ECHO = 60


def N_(msgid: str) -> str:  # noqa: N802
    """Mark `msgid` for the catalogue without translating it here."""
    return msgid


SENTENCES: Mapping[str, str] = {
    # pages and requests
    "unknown-page": N_("There is no page at this address."),
    "unknown-address": N_("There is nothing at this address of the API."),
    "unknown-language": N_("Arauto does not speak “%(got)s”. Accepted: %(accepted)s."),
    "not-a-page": N_("“%(got)s” is not an address within Arauto."),
    "bad-request": N_("This request could not be understood."),
    "form-expired": N_("This form has expired or did not come from Arauto. Go back and try again."),
    "wrong-method": N_("This address does not take %(method)s. It takes: %(accepted)s."),
    "too-large": N_("What was sent is too large. At most %(limit)s bytes are accepted."),
    "too-often": N_("Too many requests in a short time. At most %(limit)s are accepted."),
    "broken": N_("Something broke on our side. It was noted down; please try again later."),
    # the command line
    "no-such-option": N_("There is no option %(got)s. Use --help to see those there are."),
    "missing-parameter": N_("%(name)s is missing. Use --help to see what is needed."),
    "bad-parameter": N_("%(name)s is not accepted: %(why)s"),
    "bad-command": N_("This command was not understood: %(why)s"),
    "data-folder": N_("The folder %(folder)s cannot be used: %(why)s"),
    "database": N_("The database %(url)s cannot be used: %(why)s"),
    # what was asked for
    "unknown-card": N_("There is no card “%(got)s”. Search for it by its name in either language."),
    "unknown-example": N_("There is no example “%(got)s”."),
    "example-file": N_("The example %(got)s cannot be run: %(why)s"),
    "unknown-step": N_("There is no step “%(got)s” here: the steps go from 0 to %(most)s."),
    "bad-branch": N_(
        "“%(got)s” is no list of answers: as in yes~silver, at most %(limit)s characters."
    ),
    "unknown-set": N_("There is no set “%(got)s”. Accepted: %(accepted)s."),
    "unknown-edition": N_("There is no edition “%(got)s”. Accepted: %(accepted)s."),
    "unknown-choice": N_("“%(got)s” is not a choice for %(name)s. Accepted: %(accepted)s."),
    "unknown-option": N_("There is no option “%(got)s”. Accepted: %(accepted)s."),
    "bad-number": N_(
        "“%(got)s” does not do for %(name)s: a whole number from %(least)s to %(most)s is accepted."
    ),
    # dealing
    "bad-limit": N_(
        "“%(got)s” does not do for %(name)s: a number such as 2, or a range such as 0-2, up to "
        "%(most)s."
    ),
    "bad-costs": N_(
        "“%(got)s” does not do for %(name)s: write a cost and how many piles, such as 2:1,5:3, "
        "or spread."
    ),
    "unknown-wish": N_(
        "“%(got)s” does not do for %(name)s. Accepted: a card, or one of %(accepted)s."
    ),
    "not-dealt": N_("“%(got)s” is never dealt. Choose a Kingdom card or a landscape."),
    "impossible-wish": N_(
        "No kingdom meets all of these wishes. It would without this one: %(option)s=%(value)s."
    ),
    "impossible-wishes": N_(
        "No kingdom meets all of these wishes. It would without these: %(wishes)s."
    ),
    "too-few-piles": N_(
        "These sets hold only %(found)s Kingdom piles, and a kingdom has %(needed)s. Add a set."
    ),
    "unknown-code": N_(
        "“%(got)s” is no kingdom's code. It may have been cut or mistyped: use the whole link."
    ),
    "does-not-fit": N_("The rules do not allow that here: %(choice)s cannot be %(got)s."),
    "nothing-else": N_("Nothing else that you allow can take the place of %(got)s."),
    "not-there": N_("“%(got)s” is not in this kingdom."),
    "no-choice": N_("Nothing is chosen for “%(got)s” in this kingdom. Accepted: %(accepted)s."),
    "unknown-names": N_("No card is called that: %(names)s. Either language will do."),
    "list-piles": N_(
        "This list names %(found)s Kingdom piles, and a kingdom has %(needed)s. A Bane or another "
        "pile that setup adds stands in parentheses after its card."
    ),
    "choice-not-made": N_("This kingdom lacks a choice of its setup: %(choice)s."),
    # games and positions
    "illegal-decision": N_("“%(answer)s” is no answer here. %(player)s may answer: %(legal)s."),
    "no-decision": N_("Nothing is to be decided here, so “%(answer)s” is no answer."),
    "not-played": N_("The engine does not play these cards yet: %(cards)s."),
    "player-count": N_("%(players)s players are not accepted. Accepted: 2 to 6."),
    "kingdom-players": N_(
        "This kingdom is set up for %(players)s players, not for %(seats)s. Deal it for as many."
    ),
    "unknown-bot": N_("There is no bot “%(got)s”. Accepted: %(accepted)s."),
    "record-damaged": N_("This is no saved game: “%(key)s” is missing or damaged."),
    "record-does-not-fit": N_(
        "This game fits the rules only up to decision %(at)s of %(of)s, “%(decision)s”. It was "
        "saved with version %(rules)s of the rules; this is version %(current)s."
    ),
    "position-faults": N_("This position cannot be. %(faults)s"),
    "position-busy": N_("A position can be written only between the effects of cards."),
    "position-list": N_(
        "“%(text)s” cannot be read in a list of cards. Write it like “2 copper, bard”."
    ),
    "position-players": N_("The players' names are not a list of names."),
    "position-same-name": N_("Two players have the same name."),
    "position-value": N_("“%(key)s” cannot be “%(value)s”."),
    "position-key": N_("There is no “%(key)s” in a position. Accepted: %(accepted)s."),
    "position-phase": N_("There is no phase “%(phase)s”. Accepted: %(accepted)s."),
    "position-active": N_("“%(active)s” is none of the players: %(players)s."),
    "position-not-a-card": N_("“%(slug)s” is no single card that can lie in a zone."),
    "position-too-many": N_(
        "There are %(count)s of “%(slug)s”, and at most %(most)s in the boxes."
    ),
    "position-wrong-deck": N_("“%(slug)s” does not belong to “%(key)s”."),
    "position-twice": N_("“%(slug)s” exists once and lies in two places."),
    "position-no-such-card": N_("%(player)s has no card “%(card)s”."),
    "position-name": N_("No player can be called “%(got)s” in a position: it is one of its words."),
    "position-unread": N_("This position cannot be read."),
    "position-toml": N_("This is not written as a position is; the mistake is in line %(line)s."),
    "position-pile": N_("“%(text)s” names no pile with a number. Write it like “province 1”."),
    "bad-name": N_("“%(got)s” does not do as a name: from 1 to %(limit)s characters are accepted."),
    "no-person": N_("Nobody would decide here: at least one seat must be a person's."),
    "game-over": N_("This game is over; nothing is left to decide."),
    "game-not-over": N_("That can be done only once the game is over, because others still play."),
    "game-file": N_("This file holds no game that Arauto saved."),
    "file-unnamed": N_("Name the file to save the game in: save FILE."),
    "file-unwritten": N_("The file %(path)s cannot be written: %(why)s"),
    "not-your-decision": N_("It is %(player)s who decides now."),
    "nothing-to-take-back": N_("There is no decision of yours to take back."),
    "example-not-played": N_("“%(got)s” is an example of setup: there is nothing to play in it."),
    # what people keep
    "unknown-game": N_("There is no such game. It may have been deleted."),
    "changed-meanwhile": N_(
        "This was changed meanwhile, perhaps on another device, so nothing was saved. Open it "
        "again to see how it is now."
    ),
    "too-many-kept": N_("That would be too many: at most %(most)s are kept. Nothing was changed."),
    "link-expired": N_(
        "This link was used already or has expired. Make a new one on the other device."
    ),
    "nothing-kept": N_("Nothing is kept for this browser yet, so there is nothing to move."),
    "wrong-key": N_("This key opens no seat of this game."),
    "bad-day": N_("“%(got)s” is no day. Write it as 2026-03-31, from the year 2008 on."),
    "bad-score": N_(
        "“%(got)s” is no score: a whole number from %(least)s to %(most)s is accepted."
    ),
    "file-missing": N_("Choose the file first that Arauto exported."),
    "file-not-ours": N_("This file was not made by Arauto’s export. Nothing was changed."),
    "file-damaged": N_(
        "This file is damaged or was altered: at %(where)s, “%(got)s” is not accepted. Nothing "
        "was changed."
    ),
    # searching
    "query-too-long": N_("This query is too long. At most %(limit)s characters are accepted."),
    "text-too-long": N_("This text is too long. At most %(limit)s characters are accepted."),
    "too-many-words": N_("Only the first %(limit)s words were searched for."),
    "open-quote": N_("The quotation mark before “%(got)s” was never closed."),
    "filter-unknown": N_(
        "There is no filter “%(got)s:”, so it was left out. Filters: %(accepted)s."
    ),
    "filter-empty": N_("The filter %(name)s: has nothing behind it."),
    "filter-operator": N_("The filter %(name)s takes a colon, not “%(got)s”."),
    "filter-value": N_(
        "The filter %(name)s: does not know “%(got)s”. Accepted are words such as %(accepted)s."
    ),
    "filter-cost": N_(
        "“%(got)s” is no cost. Accepted are cost:5, cost<=3, cost:2-3, cost:P and cost:debt."
    ),
}
"""One sentence for each code of a `Problem`; ``%(name)s`` stands for one of its details."""

TITLES: Mapping[int, str] = {
    400: N_("That was not understood"),
    403: N_("Not yours to open"),
    404: N_("Nothing here"),
    405: N_("Not this way"),
    409: N_("Changed meanwhile"),
    413: N_("Too large"),
    429: N_("A little slower, please"),
    500: N_("Something broke"),
}


OF_FILTERS = frozenset({
    "filter-unknown", "filter-empty", "filter-operator", "filter-value", "unknown-choice",
    "bad-number",
})  # fmt: skip
"""Problems that may name a filter of the search or of the page of cards, and its values."""

PARTS: Mapping[str, str] = {"page": N_("Page"), "sort": N_("Order")}
"""What else the page of cards is asked for by."""


def sentence(problem: Problem, language: str) -> str:
    """Return what `problem` says, in `language`."""
    msgid = SENTENCES[problem.code]
    named = _named(problem, language)
    details = {name: _spoken(value, language) for name, value in named.items()}
    return translations(language).gettext(msgid) % details


def title(status: int, language: str) -> str:
    """Return the few words that head the page of an error with this HTTP `status`."""
    msgid = TITLES.get(status) or TITLES[500 if status >= 500 else 400]
    return translations(language).gettext(msgid)


def _named(problem: Problem, language: str) -> Mapping[str, Any]:
    """Return the details of `problem`, those of filters in the words that readers type for them."""
    details = dict(problem.details)
    if problem.code not in OF_FILTERS:
        return details
    terms, catalog, speak = load_terms(), load_catalog(), translations(language).gettext
    name = str(details.get("name", ""))
    typed = problem.code.startswith("filter-")
    field = terms.find("field", name) if typed or name in terms.fields["field"] else None

    def word(value: str) -> str:
        if field is None:
            own = value in terms.fields["field"] and problem.code == "filter-unknown"
            return terms.name("field", value, language) if own else value
        if field == "set" and value in catalog.sets:
            return catalog.sets[value].name(language)
        kinds = (field, "kind") if field == "type" else (field,)
        for kind in kinds:
            if value in terms.fields.get(kind, ()):
                return terms.name(kind, value, language).lower()
        return catalog[value].name(language) if value in catalog else value

    if "accepted" in details:
        details["accepted"] = [word(value) for value in details["accepted"]]
    if field is not None:
        details["name"] = terms.name("field", field, language)
    elif name in PARTS:
        details["name"] = speak(PARTS[name]).lower()
    return details


def _spoken(value: Any, language: str) -> str:
    if isinstance(value, Problem):
        return sentence(value, language)
    if isinstance(value, list | tuple | set | frozenset | range):
        between = " " if value and all(isinstance(item, Problem) for item in value) else ", "
        return between.join(_spoken(item, language) for item in value)
    text = str(value)
    return text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "…"
