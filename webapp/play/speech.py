"""Words for players, cards, bonuses and lists, in the reader's language and its markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from rulesdb.markup import plain_text
from webapp.engine.position import GameCard
from webapp.engine.view import known
from webapp.play.frames import Frame


def name(player: Any) -> str:
    """Return a player's name without what would be read as markup."""
    text = player if isinstance(player, str) else player.name
    return text.translate(_NO_MARKUP)


_NO_MARKUP = str.maketrans("", "", "[]{}*_`<>|\\#")


def card(slug: str | None) -> str:
    """Return a card's name as markup."""
    return f"[[{slug}]]"


def cards(found: Iterable[GameCard | str], unseen: int = 0) -> str:
    """Return a list of cards in words, several of the same counted, and how many more there are."""
    counts: dict[str, int] = {}
    for each in found:
        slug = each if isinstance(each, str) else each.slug
        counts[slug] = counts.get(slug, 0) + 1
    parts = [f"{count} × {card(it)}" if count > 1 else card(it) for it, count in counts.items()]
    if unseen:
        parts.append(ngettext("%(num)s card", "%(num)s cards", unseen))
    return listed(parts)


def named(verb: Any, frame: Frame) -> str:
    """Return the cards of a verb in words; those that the frame's seat may not know, counted."""
    return cards(*known(verb, frame.seat))


def in_order(verb: Any, frame: Frame) -> str:
    """Return the cards of a verb in words one by one, as `named` where they are not known."""
    seen, unseen = known(verb, frame.seat)
    return cards(seen, unseen) if unseen else listed([card(each.slug) for each in seen])


def listed(parts: Sequence[str]) -> str:
    """Return parts joined as a list of the reader's language is."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s", first=", ".join(parts[:-1]), last=parts[-1])


def bonus(
    actions: int = 0,
    buys: int = 0,
    coins: int = 0,
    vp: int = 0,
    cards: int = 0,
    potions: int = 0,
    coffers: int = 0,
) -> str:
    """Return bonuses in words: ``+1 Action, +$2``."""
    parts = []
    if cards:
        parts.append(ngettext("+%(num)s Card", "+%(num)s Cards", cards))
    if actions:
        parts.append(ngettext("+%(num)s Action", "+%(num)s Actions", actions))
    if buys:
        parts.append(ngettext("+%(num)s Buy", "+%(num)s Buys", buys))
    if coins:
        parts.append(f"+{{coin:{coins}}}" if coins > 0 else f"{{coin:{coins}}}")
    parts += ["{potion}"] * potions
    if coffers:
        parts.append(_("+%(num)s Coffers", num=coffers))
    if vp:
        parts.append(f"+{{vp:{vp}}}")
    return ", ".join(parts)


def plain(text: str, language: str) -> str:
    """Return markup as words for a terminal or a screen reader."""
    return plain_text(text, language)


def staying(frame: Frame, player: int) -> str:
    """Return what stays in play in front of a player, in words."""
    return cards(it["slug"] for it in frame.view["players"][player]["in_play"])
