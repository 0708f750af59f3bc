"""What people choose cards by: each tag once, with its meaning, and those that follow from facts.

A card's other tags are typed in its set's data file; a tag that `COMPUTED` gives is not.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog

TAGS: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "village": {"en": "Gives two Actions or more", "pt": "Dá duas Ações ou mais"},
    "draw": {"en": "Draws two cards or more", "pt": "Saca duas cartas ou mais"},
    "cantrip": {"en": "Gives a card and an Action back", "pt": "Devolve uma carta e uma Ação"},
    "plus-buy": {"en": "Gives a Buy", "pt": "Dá uma Compra"},
    "coins": {"en": "Gives $2 or more", "pt": "Dá $2 ou mais"},
    "sifting": {
        "en": "Exchanges bad cards of the hand or deck for better ones",
        "pt": "Troca cartas ruins da mão ou do baralho por outras melhores",
    },
    "trashing": {
        "en": "Rids your deck of cards you do not want",
        "pt": "Livra o baralho das cartas que você não quer",
    },
    "gainer": {"en": "Gains cards without buying them", "pt": "Ganha cartas sem comprá-las"},
    "replay": {
        "en": "Plays another card more than once",
        "pt": "Joga outra carta mais de uma vez",
    },
    "plays": {
        "en": "Plays a card that you could not have played",
        "pt": "Joga uma carta que você não poderia jogar",
    },
    "saves": {
        "en": "Keeps cards for a later turn",
        "pt": "Guarda cartas para um turno seguinte",
    },
    "topdeck": {
        "en": "Puts cards where you want them in your deck",
        "pt": "Põe cartas onde você quer no baralho",
    },
    "extra-turn": {"en": "Gives an extra turn", "pt": "Dá um turno extra"},
    "cheaper": {"en": "Makes cards cost less", "pt": "Faz as cartas custarem menos"},
    "alt-vp": {
        "en": "Scores in another way than the basic Victory cards",
        "pt": "Pontua de outro modo que as cartas básicas de Vitória",
    },
    "attack": {"en": "Attacks other players", "pt": "Ataca os outros jogadores"},
    "curser": {"en": "Gives Curses to others", "pt": "Dá Maldições aos outros"},
    "junker": {
        "en": "Gives others cards that nobody wants",
        "pt": "Dá aos outros cartas que ninguém quer",
    },
    "handsize": {
        "en": "Takes cards out of others' hands",
        "pt": "Tira cartas da mão dos outros",
    },
    "thief": {
        "en": "Trashes or takes others' cards",
        "pt": "Manda para o Lixo ou toma cartas dos outros",
    },
    "reaction": {"en": "Reacts to something", "pt": "Reage a alguma coisa"},
    "defence": {"en": "Protects from Attacks", "pt": "Protege de Ataques"},
    "boons": {"en": "Uses the Boons", "pt": "Usa as Bênçãos"},
    "hexes": {"en": "Uses the Hexes", "pt": "Usa os Feitiços"},
    "horses": {"en": "Uses the Horses", "pt": "Usa os Cavalos"},
    "loot": {"en": "Gains Loot", "pt": "Ganha Despojos"},
    "exile": {"en": "Uses the Exile mats", "pt": "Usa os tabuleiros de Exílio"},
    "coffers": {"en": "Uses Coffers", "pt": "Usa os Cofres"},
    "villagers": {"en": "Uses Villagers", "pt": "Usa os Aldeões"},
    "debt": {"en": "Costs or gives Debt", "pt": "Custa ou dá Dívida"},
    "extra-pieces": {
        "en": "Needs more on the table than its own pile",
        "pt": "Precisa de mais na mesa que a própria pilha",
    },
})  # fmt: skip
"""Every tag with its meaning in each language, in the order to show them."""

IMPLIED: Mapping[str, str] = MappingProxyType({"curser": "junker"})
"""Tags that another tag is a case of."""

Follows = Callable[[Card], bool]


def _type(name: str) -> Follows:
    return lambda card: name in card.types


def _brings(*entries: str) -> Follows:
    return lambda card: not set(entries).isdisjoint(card.brings)


def _gives(bonus: str, least: int) -> Follows:
    return lambda card: card.gives is not None and getattr(card.gives, bonus) >= least


COMPUTED: Mapping[str, Follows] = MappingProxyType({
    "village": _gives("actions", 2),
    "draw": _gives("cards", 2),
    "cantrip": lambda card: _gives("cards", 1)(card) and _gives("actions", 1)(card),
    "plus-buy": _gives("buys", 1),
    "coins": _gives("coins", 2),
    "alt-vp": lambda card: card.kind == "kingdom"
    and ("victory" in card.types or "token:vp" in card.brings),
    "attack": _type("attack"),
    "reaction": _type("reaction"),
    "boons": _brings("deck:boons"),
    "hexes": _brings("deck:hexes"),
    "horses": _brings("pile:horse"),
    "loot": _brings("pile:loot"),
    "exile": _brings("mat:exile"),
    "coffers": _brings("mat:coffers"),
    "villagers": _brings("mat:villagers"),
    "debt": _brings("token:debt"),
    "extra-pieces": lambda card: any(
        not entry.startswith("rule:") and entry not in ("setup:sorted-pile", "setup:shuffled-pile")
        for entry in card.brings
    ),
})  # fmt: skip
"""The tags that follow from a card's facts, and how."""


@functools.cache
def all_tags(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """Return the tags of each card: typed, computed and implied.

    A mixed pile has those of its cards too; of its single cards (a Knight, a Castle) only that
    they attack or react.
    """
    own: dict[str, frozenset[str]] = {}
    for card in catalog:
        tags = {*card.tags, *(tag for tag, follows in COMPUTED.items() if follows(card))}
        own[card.slug] = frozenset(tags | {IMPLIED[tag] for tag in tags if tag in IMPLIED})
    found = dict(own)
    for card in catalog:
        for one in catalog.members(card.slug):
            several = isinstance(one.copies, int) and one.copies > 1
            shared = own[one.slug] if several else own[one.slug] & {"attack", "reaction"}
            found[card.slug] |= shared
    return found
