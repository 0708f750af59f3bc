"""Kingdoms as lists of names: written in either language, and read however people paste them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog
from rulesdb.folding import fold
from rulesdb.problems import Problem
from webapp.kingdoms.chance import BY_KEY, TRAIT, Impossible, complete
from webapp.kingdoms.check import faults
from webapp.kingdoms.kingdom import PILES, Kingdom, in_order
from webapp.kingdoms.names import find
from webapp.kingdoms.pool import DEALT_KINDS, FITTING, whole_pool

LONGEST_LIST = 5000

OF_CARD: Mapping[str, str] = MappingProxyType({
    "bane": "young-witch", "ferryman": "ferryman", "riverboat": "riverboat",
    "way-of-the-mouse": "way-of-the-mouse", "approaching-army": "approaching-army",
    "druid-boons": "druid", "black-market": "black-market", "obelisk": "obelisk",
    "divine-wind": "divine-wind",
})  # fmt: skip
"""The card behind which a list names, in parentheses, what was chosen for it."""

_CHOICE_OF = MappingProxyType({card: key for key, card in OF_CARD.items()})
_ONE_CARD = frozenset(("black-market", "riverboat", "way-of-the-mouse"))
_ADDED = ("bane", "approaching-army")
"""Piles that lists of other programs hold among the ten."""

_BANE_WORDS = frozenset(("bane", "bane pile", "flagelo", "pilha do flagelo"))
_SHELTER_WORDS = frozenset(("shelters", "abrigos"))
_COLONY_WORDS = frozenset(("colonies", "colonias"))
_COLONY = frozenset(("colony", "platinum"))

_BETWEEN_NAMES = re.compile(r"[,;\n\r\t•·●▪|]|\s[-–—*]\s")
_ADDRESS = re.compile(r"\S+://\S+")
_LABEL = re.compile(r"^([^(),:]{1,40}):")
_BEFORE_A_NAME = re.compile(r"^(?:[-–—*>+\s]+|\d{1,2}\s*(?:[.)x×]\s*|\s))+")
_AFTER_A_NAME = re.compile(r"(?:\s*[x×]\s*\d{1,2}|[.\s]+|\s+\$\d{1,2}[*+]?)$")
_ARROW = re.compile(r"^(.+?)\s*(?:-+>|=+>|→)\s*(.+)$")
_PARENTHESES = re.compile(r"^([^(\[]+)[(\[](.*?)[)\]]?\s*$", re.DOTALL)
_COST = re.compile(r"\$?\d{0,2}[*+]?P?(?:\d{1,2}D)?", re.IGNORECASE)


@dataclass(slots=True)
class Named:
    """What a list names, in its own order."""

    piles: list[str] = field(default_factory=list)
    landscapes: list[str] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    colony: bool = False
    shelters: bool = False


def write_list(kingdom: Kingdom, catalog: Catalog, language: str) -> str:
    """Return the kingdom's names in `language`, what was chosen in parentheses after each.

    `read_list` reads it back, whatever the language.
    """
    names = [_named(slug, kingdom, catalog, language) for slug in kingdom.piles]
    names += [_named(slug, kingdom, catalog, language) for slug in kingdom.landscapes]
    told = {*kingdom.piles, *kingdom.landscapes}
    names += [
        _named(OF_CARD[key], kingdom, catalog, language)
        for key in kingdom.choices
        if key in OF_CARD and OF_CARD[key] not in told
    ]
    if kingdom.colony:
        names += [catalog[slug].name(language) for slug in ("platinum", "colony")]
    if kingdom.shelters:
        names += [card.name(language) for card in catalog.of_kind("shelter")]
    return ", ".join(names)


def write_for_online_game(kingdom: Kingdom, catalog: Catalog) -> str:
    """Return the list that the online game takes: English names of piles and landscapes."""
    return ", ".join(
        catalog[slug].name("en") for slug in (*kingdom.supply_piles, *kingdom.landscapes)
    )


def _named(slug: str, kingdom: Kingdom, catalog: Catalog, language: str) -> str:
    key = TRAIT + slug if catalog[slug].kind == "trait" else _CHOICE_OF.get(slug, "")
    name = catalog[slug].name(language)
    chosen = [catalog[one].name(language) for one in kingdom.choices.get(key, ())]
    return f"{name} ({', '.join(chosen)})" if chosen else name


def read_list(text: str, catalog: Catalog) -> Named:
    """Read a pasted list of names in either language.

    Case, accents, bullets, numbers, costs and labels do not matter. What was chosen for a card may
    follow it in parentheses, or a Trait's pile after an arrow. Raises `Problem` ``text-too-long``,
    or ``unknown-names`` with all `names` that are no card's.
    """
    if len(text) > LONGEST_LIST:
        raise Problem("text-too-long", limit=LONGEST_LIST)
    reader = _Reader(catalog)
    for part in _split(text):
        reader.read(part)
    if reader.unknown:
        raise Problem("unknown-names", names=tuple(dict.fromkeys(reader.unknown)))
    return reader.named


def from_list(text: str, players: int, catalog: Catalog, random: Random) -> Kingdom:
    """Return the kingdom that a pasted list names; choices it does not name are made at random.

    Raises `Problem` as `read_list` does, ``list-piles`` when it does not name ten Kingdom piles,
    and ``does-not-fit`` when a choice it names is against the rules.
    """
    named = read_list(text, catalog)
    _take_added_piles(named, catalog)
    if len(named.piles) != PILES:
        raise Problem("list-piles", found=len(named.piles), needed=PILES)
    kingdom = Kingdom(
        players,
        in_order(named.piles, catalog),
        in_order(named.landscapes, catalog),
        MappingProxyType({
            key: in_order(slugs, catalog) for key, slugs in named.choices.items()
        }),
        named.colony,
        named.shelters,
    )  # fmt: skip
    fault = next(faults(kingdom, catalog), None)
    if fault is None:
        try:
            return complete(kingdom, whole_pool(catalog), random)
        except Impossible as impossible:
            fault = impossible.key
    raise Problem("does-not-fit", choice=fault, got=tuple(named.choices.get(fault, ())))


def _take_added_piles(named: Named, catalog: Catalog) -> None:
    """Tell the ten piles from those that setup added: lists often run them together."""
    chosen = {
        catalog[slug].pile or slug
        for key, slugs in named.choices.items()
        if key in FITTING
        for slug in slugs
    }
    named.piles = [slug for slug in named.piles if slug not in chosen]
    for key in _ADDED:
        in_use = {*named.piles, *chosen, *named.choices.get("prophecy", ())}
        if len(named.piles) <= PILES or key in named.choices or OF_CARD[key] not in in_use:
            continue
        fitting = [
            slug
            for slug in named.piles
            if slug != OF_CARD[key] and FITTING[key](catalog[slug], catalog)
        ]
        if fitting:
            named.choices[key] = [fitting[-1]]
            named.piles.remove(fitting[-1])


def _split(text: str) -> Iterator[str]:
    """Split at what stands between names, but not within parentheses."""
    start = depth = place = 0
    while place < len(text):
        letter = text[place]
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(0, depth - 1)
        elif letter == "\n":
            depth = 0  # a parenthesis that was never closed ends with its line
        between = _BETWEEN_NAMES.match(text, place) if depth == 0 else None
        if between:
            yield text[start:place]
            place = start = between.end()
        else:
            place += 1
    yield text[start:]


class _Reader:
    """Reads one part of a list after another into `named`; keeps what it does not know."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.named = Named()
        self.unknown: list[str] = []

    def read(self, part: str) -> None:
        label, part = _unlabelled(_ADDRESS.sub("", part).strip())
        part = _AFTER_A_NAME.sub("", _BEFORE_A_NAME.sub("", part))
        if not part:
            return
        inside = ""
        for shape in (_ARROW, _PARENTHESES):
            found = shape.match(part)
            if found:
                part, inside = found[1].strip(), found[2].strip()
                break
        words = fold(part)
        if words in _SHELTER_WORDS:
            self.named.shelters = True
            return
        if words in _COLONY_WORDS:
            self.named.colony = True
            return
        card = self.card(part)
        if card is None:
            return
        if label in _BANE_WORDS or fold(inside) in _BANE_WORDS:
            self.named.choices["bane"] = [card.pile or card.slug]
            return
        self.take(card)
        if inside:
            self.choose(card, inside)

    def card(self, text: str) -> Card | None:
        card = _lookup(text, self.catalog)
        if card is None:
            self.unknown.append(text)
        return card

    def take(self, card: Card) -> None:
        """Note a card that is named for itself; what only follows from others is passed over."""
        named = self.named
        if card.pile and self.catalog[card.pile].kind == "kingdom":
            card = self.catalog[card.pile]
        if card.kind == "kingdom":
            _add(named.piles, card.slug)
        elif card.kind in DEALT_KINDS:
            _add(named.landscapes, card.slug)
        elif card.kind in BY_KEY:  # an Ally or a Prophecy
            named.choices[card.kind] = [card.slug]
        elif card.slug in _COLONY:
            named.colony = True
        elif card.kind == "shelter":
            named.shelters = True

    def choose(self, card: Card, inside: str) -> None:
        """Note what stands in parentheses after a card that something is chosen for."""
        key = TRAIT + card.slug if card.kind == "trait" else _CHOICE_OF.get(card.slug)
        remark = _is_remark(inside, self.catalog)
        if key is None or (remark and _lookup(inside, self.catalog) is None):
            return
        chosen: list[Card] = []
        for part in _split(inside):
            name = _unlabelled(part.strip())[1]
            if name and (found := self.card(name)):
                chosen.append(found)
        if remark and key in FITTING and not FITTING[key](chosen[0], self.catalog):
            return  # the name of a box that is a card's name too
        one_card = key in _ONE_CARD
        slugs = [one.slug if one_card else one.pile or one.slug for one in chosen]
        if slugs:
            self.named.choices[key] = list(dict.fromkeys(slugs))
        if key.startswith(TRAIT):
            for one in chosen:
                self.take(one)


def _add(slugs: list[str], slug: str) -> None:
    if slug not in slugs:
        slugs.append(slug)


def _unlabelled(text: str) -> tuple[str, str]:
    """Return a label such as ``Kingdom:`` in front of `text`, folded, and the text without it."""
    found = _LABEL.match(text)
    return (fold(found[1]), text[found.end() :].strip()) if found else ("", text)


def _lookup(text: str, catalog: Catalog) -> Card | None:
    """Return the card of a name; of ``Vila / Village`` too, and of a mixed pile by its cards."""
    for name in (text, f"the {text}"):
        try:
            return find(name, catalog)
        except Problem:
            continue
    if "/" in text:
        cards = [_lookup(part.strip(), catalog) for part in text.split("/")]
        piles = {card.pile or card.slug for card in cards if card}
        if len(piles) == 1 and None not in cards:
            return catalog[piles.pop()]
    return None


def _is_remark(text: str, catalog: Catalog) -> bool:
    """Return whether `text` is a cost or a box, which people write after a name."""
    if _COST.fullmatch(text.strip()):
        return True
    names = {
        fold(name)
        for one in catalog.sets.values()
        for name in (one.slug, *one.names.values(), *(a for b in one.aliases.values() for a in b))
    }
    return fold(re.sub(r",?\s*[\d@].*", "", text)) in names
