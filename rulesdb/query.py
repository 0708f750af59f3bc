"""The query language: words, phrases and filters in both languages, read without ever failing.

``type:night cost<=3 "to the trash" -curse village OR aldeia``: everything must hold, `OR` (`OU`)
lets either of two hold, `-` excludes, quotes keep words together. A filter that makes no sense
becomes a fault that explains itself, and the rest still counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesdb.catalog import LANGUAGES
from rulesdb.filters import Filters, Wanted
from rulesdb.folding import fold
from rulesdb.problems import Problem

LONGEST = 256
"""Characters of a query at most; a longer one is refused."""

FIELDS = ("type", "set", "cost", "text", "brings", "tag", "in")
"""The filters by their English names."""

MOST_WORDS = 16
"""Words that are looked for at most; a query's further words are left out, and said so."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words to be found, one after the other where there are several.

    `in_text` leaves names out of it, `negated` excludes what has them.
    """

    words: tuple[str, ...]
    typed: str
    negated: bool = False
    in_text: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on facts, understood: what it wants, and how it was written."""

    field: str
    operator: str
    typed: str
    wanted: Wanted
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter as it was understood, for a page to show and to take away.

    `value` is the term (``night``, ``base@2``, ``3``), `labels` the words for it in each
    language, and `without` the query that is left when this filter is taken away.
    """

    field: str
    operator: str
    value: str
    negated: bool
    labels: Mapping[str, str]
    typed: str
    without: str


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked: every one of `groups` must hold, and of each group at least one part."""

    text: str
    groups: tuple[tuple[Words | Filter, ...], ...]
    chips: tuple[Chip, ...]
    faults: tuple[Problem, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words to be found, without those of phrases, filters and exclusions."""
        return tuple(
            part.words[0]
            for group in self.groups
            for part in group
            if isinstance(part, Words)
            and len(part.words) == 1
            and not (part.negated or part.in_text)
        )


_QUOTES = str.maketrans("“”„«»", '"""""')
_OPERATOR = r"<=|>=|=<|=>|≤|≥|<|>|="
_PART = re.compile(
    rf"""(?P<minus>-?)(?:
        (?P<field>[^\W\d_]+)
        (?P<operator>\s*(?:{_OPERATOR})\s*|:(?:\s*(?:{_OPERATOR}))?\s*)
        (?P<value>"[^"]*"?|[^\s"]*)
      | "(?P<phrase>[^"]*)(?P<close>"?)
      | (?P<word>[^\s"]+)
    )""",
    re.VERBOSE,
)
_ONE_OPERATOR = {"=<": "<=", "≤": "<=", "=>": ">=", "≥": ">=", "": "="}


def parse(text: str, filters: Filters) -> Query:
    """Read a query; raises `Problem` only for one longer than `LONGEST` characters."""
    if len(text) > LONGEST:
        raise Problem("query-too-long", limit=LONGEST)
    reader = _Reader(text, filters)
    for match in _PART.finditer(text.translate(_QUOTES).replace("\0", " ")):
        reader.take(match)
    return reader.query()


class _Reader:
    """Collects the parts of a query one after the other."""

    def __init__(self, text: str, filters: Filters) -> None:
        self.text, self.filters = text, filters
        self.groups: list[list[Words | Filter]] = []
        self.chips: list[Chip] = []
        self.faults: list[Problem] = []
        self.alternative = False
        self.count = 0

    def query(self) -> Query:
        groups = tuple(tuple(group) for group in self.groups)
        return Query(self.text, groups, tuple(self.chips), tuple(self.faults))

    def take(self, match: re.Match[str]) -> None:
        word, negated = match["word"], match["minus"] == "-"
        if word in ("OR", "OU", "|") and not negated:
            self.alternative = bool(self.groups)
        elif word is not None:
            self._take_word(word, negated and not word[:1].isdigit())
        elif match["phrase"] is not None:
            if not match["close"] and match["phrase"].strip():
                self.faults.append(Problem("open-quote", got=match["phrase"]))
            self._add_words(match["phrase"], match[0], negated=negated)
        else:
            self._take_filter(match, negated)

    def _take_word(self, word: str, negated: bool) -> None:
        words = fold(word).split()
        if len(words) < 2 or negated or self.alternative:
            self._add_words(word, word, negated=negated)
        else:
            for one in words:
                self._add_words(one, word)

    def _take_filter(self, match: re.Match[str], negated: bool) -> None:
        field = self.filters.field(match["field"])
        value = match["value"].strip('"').strip()
        operator = match["operator"].replace(":", "").strip()
        operator = _ONE_OPERATOR.get(operator, operator)
        if field is None and match["operator"].endswith(" "):
            self._add_words(match["field"], match["field"], negated=negated)
            self._add_words(match["value"], match["value"], negated=negated)
        elif field is None:
            self.faults.append(Problem("filter-unknown", got=match["field"], accepted=FIELDS))
        elif not value:
            self.faults.append(Problem("filter-empty", name=match["field"]))
        elif field != "cost" and operator != "=":
            self.faults.append(Problem("filter-operator", name=match["field"], got=operator))
        elif field == "text":
            self._add_words(value, match[0], negated=negated, in_text=True)
            self._add_chip(match, field, operator, value, negated, dict.fromkeys(LANGUAGES, value))
        else:
            try:
                wanted = self.filters.wanted(field, operator, value)
            except Problem as fault:
                self.faults.append(fault)
                return
            self._add(Filter(field, operator, match[0], wanted, negated))
            self._add_chip(match, field, operator, wanted.value, negated, wanted.labels)

    def _add_words(
        self, text: str, typed: str, *, negated: bool = False, in_text: bool = False
    ) -> None:
        words = tuple(fold(text).split())
        left = MOST_WORDS - self.count
        if len(words) > left and "too-many-words" not in {fault.code for fault in self.faults}:
            self.faults.append(Problem("too-many-words", limit=MOST_WORDS))
        if words := words[:left]:
            self.count += len(words)
            self._add(Words(words, typed, negated, in_text))

    def _add(self, part: Words | Filter) -> None:
        if self.alternative:
            self.groups[-1].append(part)
        else:
            self.groups.append([part])
        self.alternative = False

    def _add_chip(
        self,
        match: re.Match[str],
        field: str,
        operator: str,
        value: str,
        negated: bool,
        labels: Mapping[str, str],
    ) -> None:
        left = f"{self.text[: match.start()]} {self.text[match.end() :]}"
        left = re.sub(r"\s+(?:OR|OU|\|)\s*$|^\s*(?:OR|OU|\|)\s+", "", left)
        without = " ".join(left.split())
        self.chips.append(Chip(field, operator, value, negated, labels, match[0], without))


def corrected(query: Query, words: Mapping[str, str]) -> Query:
    """Return `query` with mistyped single words replaced by those of `words`."""
    groups = tuple(
        tuple(
            replace(part, words=tuple(words.get(word, word) for word in part.words))
            if isinstance(part, Words)
            else part
            for part in group
        )
        for group in query.groups
    )
    return replace(query, groups=groups)


_ONE = {"one": "1", "um": "1", "uma": "1"}
_SURE = frozenset({"action", "actions", "acao", "acoes", "buy", "buys", "compra", "compras"})
_LIKELY = frozenset({"card", "cards", "carta", "cartas", "coin", "coins", "moeda", "moedas"})
_DRAWS = frozenset(
    {"draw", "draws", "comprar", "compra", "compre", "sacar", "saca", "saque", "puxa"}
)
_GRANTS = _DRAWS | {"mais", "plus", "da", "give", "gives", "get", "gets", "and", "e", "extra"}


def with_bonuses(query: Query, numbers: Mapping[str, str]) -> Query:
    """Return `query` with numbers that are plain bonuses written so: ``2 actions`` is ``+2``.

    `numbers` gives those written in letters. A number of cards or coins is a bonus where it begins
    the query or follows a word for drawing or getting.
    """
    groups = list(query.groups)
    plain = [
        (index, part)
        for index, group in enumerate(groups)
        for part in group
        if isinstance(part, Words) and len(part.words) == 1 and not (part.negated or part.in_text)
    ]
    words = ["", *(part.words[0] for _, part in plain), ""]
    for place, (index, part) in enumerate(plain, start=1):
        before, word, after = words[place - 1 : place + 2]
        number = numbers.get(word, word)
        if after in _SURE:
            number = _ONE.get(number, number)
        likely = after in _LIKELY and (before in _GRANTS or place == 1)
        if (
            number.isdigit()
            and len(groups[index]) == 1
            and (after in _SURE or likely or before in _DRAWS)
        ):
            groups[index] = (replace(part, words=(f"+{number}",)),)
    return replace(query, groups=tuple(groups))
