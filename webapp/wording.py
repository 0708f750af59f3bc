"""What went wrong, as a sentence in the reader's language: what it was and what is accepted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.problems import Problem
from webapp.language import translations

LONGEST_ECHO = 60


def N_(msgid: str) -> str:  # noqa: N802
    """Mark `msgid` for the catalogue without translating it here."""
    return msgid


SENTENCES: Mapping[str, str] = {
    "unknown-page": N_("There is no page at this address."),
    "unknown-card": N_("There is no card “%(got)s”. Search for it by its name in either language."),
    "unknown-set": N_("There is no set “%(got)s”. Accepted: %(accepted)s."),
    "bad-number": N_(
        "“%(got)s” does not do for %(name)s: a whole number from %(least)s to %(most)s."
    ),
    "unknown-language": N_("Arauto does not speak “%(got)s”. Accepted: %(accepted)s."),
    "unknown-option": N_("There is no option %(got)s. Use --help to see those there are."),
    "missing-parameter": N_("%(name)s is missing. Use --help to see what is needed."),
    "bad-parameter": N_("%(name)s is not accepted: %(why)s"),
    "bad-command": N_("This command was not understood: %(why)s"),
    "data-folder": N_("The folder %(folder)s cannot be used: %(why)s"),
    "database": N_("The database %(url)s cannot be used: %(why)s"),
    "text-too-long": N_("This text is too long. At most %(limit)s characters are accepted."),
    "unknown-address": N_("There is nothing at this address of the API."),
    "not-a-page": N_("“%(got)s” is not an address within Arauto."),
    "bad-request": N_("This request could not be understood."),
    "form-expired": N_("This form has expired or did not come from Arauto. Go back and try again."),
    "wrong-method": N_("This address does not take %(method)s. It takes: %(accepted)s."),
    "too-large": N_("What was sent is too large. At most %(limit)s bytes are accepted."),
    "too-often": N_("Too many requests in a short time. At most %(limit)s are accepted."),
    "broken": N_("Something broke on our side. It was noted down; please try again later."),
    "unknown-set": N_("There is no box “%(got)s”. Accepted: %(accepted)s."),
    "unknown-edition": N_("There is no edition “%(got)s”. Accepted: %(accepted)s."),
    "unknown-wish": N_("“%(got)s” is no tag, type or card for %(name)s. Accepted: %(accepted)s."),
    "unknown-code": N_("“%(got)s” is not the code of a kingdom: it was cut, altered or mistyped."),
    "bad-number": N_(
        "“%(got)s” is not accepted for %(name)s: a number from %(least)s to %(most)s."
    ),
    "bad-limit": N_(
        "“%(got)s” is not accepted for %(name)s: a number, or two such as 0-2, up to %(most)s."
    ),
    "bad-costs": N_("“%(got)s” is not accepted for %(name)s: cost:piles such as 5:2, or spread."),
    "not-dealt": N_("“%(got)s” is never dealt with a kingdom, so it cannot be asked for."),
    "impossible-wish": N_(
        "No kingdom meets all these wishes. Drop this one: %(option)s = %(value)s."
    ),
    "impossible-wishes": N_("No kingdom meets these wishes. Drop more than one of them."),
    "choice-not-made": N_("This kingdom lacks a choice that its setup asks for: %(choice)s."),
    "unknown-choice": N_("“%(got)s” is not a choice for %(name)s. Accepted: %(accepted)s."),
    "query-too-long": N_("This search is too long. At most %(limit)s characters are accepted."),
    "too-many-words": N_("Only the first %(limit)s words were looked for."),
    "open-quote": N_("The quote before “%(got)s” has no end; the rest was taken as one phrase."),
    "filter-unknown": N_(
        "“%(got)s:” is no filter; it was searched as a word. Filters: %(accepted)s."
    ),
    "filter-value": N_("Nothing is called “%(got)s” for %(name)s. For example: %(accepted)s."),
    "filter-empty": N_(
        "The filter %(name)s says nothing. Write its value after it, as in type:night."
    ),
    "filter-operator": N_("%(name)s takes a colon, not %(got)s; only cost can be compared."),
    "filter-cost": N_(
        "“%(got)s” is no cost. Accepted: 5, 2-3, P, 4P, debt, 8D, and <=, >=, <, > before them."
    ),
}
"""One sentence for each code of a `Problem`; ``%(name)s`` stands for one of its details."""

TITLES: Mapping[int, str] = {
    400: N_("That was not understood"),
    404: N_("Nothing here"),
    405: N_("Not this way"),
    413: N_("Too large"),
    429: N_("A little slower, please"),
    500: N_("Something broke"),
}


def sentence(problem: Problem, language: str) -> str:
    """Return what `problem` says, in `language`."""
    msgid = SENTENCES[problem.code]
    details = {name: _spoken(value) for name, value in problem.details.items()}
    return translations(language).gettext(msgid) % details


def title(status: int, language: str) -> str:
    """Return the few words that head the page of an error with this HTTP `status`."""
    msgid = TITLES.get(status) or TITLES[500 if status >= 500 else 400]
    return translations(language).gettext(msgid)


def _spoken(value: Any) -> str:
    if isinstance(value, list | tuple | set | frozenset | range):
        return ", ".join(_spoken(item) for item in value)
    text = str(value)
    return text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "…"
