"""What a seat sees of a game, arranged as the page draws it: table, hand, question, and news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from flask_babel import gettext as _

from rulesdb.catalog import load_catalog
from webapp.engine import verbs
from webapp.engine.position import GameCard, Position
from webapp.engine.view import view
from webapp.language import current_language
from webapp.play import narrate, questions
from webapp.play.frames import DECLINED, Asked, Frame, Option, cause, depth
from webapp.play.games import Live
from webapp.play.picture import Heap, Picture, Stack, picture, place_words
from webapp.play.picture import Seat as Place
from webapp.wording import N_

BASIC = ("copper", "silver", "gold", "platinum", "potion", "estate", "duchy", "province", "colony",
         "curse")  # fmt: skip
"""Piles that every game knows, which lie apart from the Kingdom's."""

ONE, SEVERAL, ORDER, NAME = "one", "several", "order", "name"

MOST_BUTTONS = 14
"""From more answers without cards one is chosen in a list."""

BRIEFLY: Mapping[str, str] = {
    "play-action": N_("Play an Action"),
    "buy": N_("Buy a card"),
    "treasures": N_("Play Treasures, then buy"),
    "play-night": N_("Play a Night card"),
}
"""What is asked again and again, said to the player without their name."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A card that lies before the player, and what is answered by touching it, if anything.

    `note` says where it lies or what happens with it. `tokens` are the physical cards.
    """

    slug: str
    count: int = 1
    answer: str | None = None
    note: str = ""
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """An answer that is no card."""

    answer: str
    words: str
    is_main: bool = False

    @property
    def is_stop(self) -> bool:
        """Whether it ends something or does nothing."""
        return self.answer in DECLINED


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: in words, by cards to touch, by buttons, and by a list.

    `kind` is `ONE` answer, `SEVERAL` cards (from `least` to `most`), an `ORDER` of cards, or one of
    a long list to `NAME`: answers with their words. `cause` is the card, Boon, Hex or State that
    asks. `is_own` is false where the seat decides for another player.
    """

    kind: str
    words: str
    tiles: tuple[Tile, ...] = ()
    buttons: tuple[Button, ...] = ()
    least: int = 0
    most: int = 0
    may_be_none: bool = False
    in_order: bool = False
    names: tuple[tuple[str, str], ...] = ()
    cause: str | None = None
    is_own: bool = True


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the Supply, and what is answered by touching it, if anything."""

    heap: Heap
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, as markup: `is_turn` heads a turn, `is_new` is news to the seat."""

    text: str
    cause: str | None = None
    indent: int = 0
    is_turn: bool = False
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that one seat sees of a game."""

    seat: int
    phase: str
    active: str
    waits_for: str
    is_over: bool
    me: Place | None
    others: tuple[Place, ...]
    table: Picture
    kingdom: tuple[Pile, ...]
    basic: tuple[Pile, ...]
    beside: tuple[Pile, ...]
    hand: tuple[Tile, ...]
    question: Question | None
    lines: tuple[Line, ...]


def board(live: Live, seat: int) -> Board:
    """Return what `seat` sees; `NOBODY` sees only what lies open."""
    game = live.game
    table = view(game, seat)
    drawn = picture(Frame(0, game.turn, game.active.name, game.phase, view=table))
    places = sorted(drawn.seats, key=lambda place: (place.index - max(seat, 0)) % len(drawn.seats))
    me = places[0] if seat >= 0 else None
    asked = live.asked if live.waits_for == seat else None
    found = list(asked.options) if asked else []
    own = [it for it in found if it.zone == "hand" and it.slug in _slugs_in_hand(live, seat)]
    kind = kind_of(asked)
    on_piles = {it.slug: it.token for it in found if it.zone == "pile" and kind == ONE}
    piles = [Pile(heap, on_piles.get(heap.top) if heap.count else None) for heap in drawn.supply]
    beside = tuple(
        Pile(heap, on_piles.get(heap.top) if heap.count else None) for heap in drawn.beside
    )
    taken = {pile.heap.top for pile in (*piles, *beside) if pile.answer}
    hand = tuple(_hand(me.hand if me else (), own, kind))
    elsewhere = [
        it
        for it in found
        if it.slug is not None
        and it not in own
        and not (it.zone == "pile" and it.slug in taken)
        and kind != NAME
    ]
    return Board(
        seat=seat,
        phase=game.phase,
        active=narrate.name(game.active),
        waits_for=narrate.name(game.decision.by) if game.decision else "",
        is_over=game.over,
        me=me,
        others=tuple(places[1:] if me else places),
        table=drawn,
        kingdom=tuple(sorted((it for it in piles if it.heap.slug not in BASIC), key=_by_cost)),
        basic=tuple(sorted((it for it in piles if it.heap.slug in BASIC), key=_as_laid)),
        beside=beside,
        hand=hand,
        question=_question(asked, kind, elsewhere) if asked else None,
        lines=tuple(news(live, seat)),
    )


def kind_of(asked: Asked | None) -> str:
    """Return in which way a decision is answered."""
    if asked is None:
        return ONE
    if asked.kind == "Arrange":
        return ORDER
    if asked.kind == "Name" or (
        len(asked.options) > MOST_BUTTONS and not any(it.slug for it in asked.options)
    ):
        return NAME
    return SEVERAL if asked.is_several else ONE


def _by_cost(pile: Pile) -> tuple[int, int, int, str]:
    cost = load_catalog()[pile.heap.slug].cost
    parts = (cost.coins, cost.potion, cost.debt) if cost else (0, 0, 0)
    return (*parts, pile.heap.slug)


def _as_laid(pile: Pile) -> int:
    return BASIC.index(pile.heap.slug)


def _slugs_in_hand(live: Live, seat: int) -> set[str]:
    """Return which cards in their own hand whoever decides may choose."""
    decision = live.game.decision
    if decision is None:
        return set()
    hand = live.game.players[seat].hand
    cards = (it for it in decision.options() if isinstance(it, GameCard))
    return {card.slug for card in cards if card.zone is hand}


def _hand(stacks: Iterable[Stack], mine: Sequence[Option], kind: str) -> Iterator[Tile]:
    """Yield the hand: alike cards together, one by one where several are to be chosen."""
    if kind in (SEVERAL, ORDER):
        by_token = {it.token: it.token for it in mine}
        for stack in stacks:
            for token in stack.tokens:
                yield Tile(stack.slug, 1, by_token.get(token), tokens=(token,))
        return
    by_slug = {it.slug: it.token for it in mine}
    for stack in stacks:
        yield Tile(stack.slug, stack.count, by_slug.get(stack.slug), tokens=stack.tokens)


def _question(asked: Asked, kind: str, elsewhere: Sequence[Option]) -> Question:
    tiles = tuple(
        Tile(str(it.slug), 1, it.token, _place(asked, it), (it.token,)) for it in elsewhere
    )
    buttons = [
        Button(it.token, _label(asked, it), it.token == "treasures")
        for it in asked.options
        if it.slug is None and kind != NAME
    ]
    if kind == SEVERAL and asked.may_be_none:
        buttons.append(Button("none", _(questions.WHYS[asked.why].no)))
    if len(asked.options) == len(buttons) == 1 or asked.kind == "May":
        buttons = [replace(button, is_main=button.answer != "no") for button in buttons]
    return Question(
        kind,
        _words(asked),
        tiles,
        tuple(buttons),
        asked.least or 0,
        asked.most if asked.most is not None else len(asked.options),
        asked.may_be_none,
        kind == ORDER or asked.why == "put-on-deck",
        tuple(_names(asked)) if kind == NAME else (),
        asked.cause if asked.cause != asked.about else None,
        asked.is_own,
    )


def _names(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield what can be named, in the order of its words."""
    language = current_language()
    catalog = load_catalog()
    named = [
        (it.token, catalog[it.slug].name(language) if it.slug else _plain_label(asked, it))
        for it in asked.options
    ]
    yield from sorted(named, key=lambda pair: pair[1]) if asked.kind == "Name" else named


def _plain_label(asked: Asked, option: Option) -> str:
    return narrate.plain(questions.label(asked, option), current_language())


def _words(asked: Asked) -> str:
    treasures = any(it.token == "treasures" for it in asked.options)
    brief = BRIEFLY.get("treasures" if treasures else asked.why)
    if not asked.is_own:
        return questions.question(asked, narrate.name(asked.player))
    return _(brief) if brief else questions.question_to_you(asked)


def _label(asked: Asked, option: Option) -> str:
    return _("All Treasures") if option.token == "treasures" else questions.label(asked, option)


def _place(asked: Asked, option: Option) -> str:
    if option.hook is not None or option.zone in (None, "nowhere", "deck", "hand", "pile"):
        return ""
    return place_words((None, option.zone), None, {})


# What happened


def news(live: Live, seat: int) -> Iterator[Line]:
    """Yield what happened lately as `seat` may know it, said briefly.

    What follows from the rest is left out: that a card bought is gained, that a hand is discarded
    and drawn anew. Treasures played one after another are one line.
    """
    told = [(frame, new) for frame, new in live.told(seat) if not _goes_without_saying(frame)]
    for (money, _who, new), group in groupby(told, key=_money):
        frames = [frame for frame, _new in group]
        if money and len(frames) > 1:
            yield Line(_played(frames), is_new=new)
            continue
        for frame in frames:
            yield _line(frame, new)


def _goes_without_saying(frame: Frame) -> bool:
    match frame.verb:
        case verbs.CleanUp():
            return not narrate.staying(frame, frame.verb.player.index) and not frame.verb.boons
        case verbs.Draw():
            return frame.phase == "cleanup" and cause(frame.verb) is None
        case verbs.Gain():
            return frame.verb.bought and frame.verb.card is not None
        case verbs.Shuffle():
            return frame.phase == "cleanup"
        case None:
            return frame.answered is not None and frame.answered.why in ("buy", "play-action")
        case _:
            return False


def _money(pair: tuple[Frame, bool]) -> tuple[bool, int, bool]:
    """Tell runs of Treasures that bring nothing but coins from everything else."""
    frame, new = pair
    verb = frame.verb
    plain = (
        isinstance(verb, verbs.Play)
        and verb.by is None
        and verb.times == 1
        and verb.card.kind.is_treasure
        and verb.card.kind.quick
    )
    return (plain, verb.player.index if isinstance(verb, verbs.Play) else id(frame), new)


def _played(frames: Sequence[Frame]) -> str:
    played = [frame.verb for frame in frames if isinstance(frame.verb, verbs.Play)]
    changes = [frame.changed(it.player.index) for frame, it in zip(frames, played, strict=True)]
    gained = {key: sum(it.get(key, 0) for it in changes) for key in ("actions", "buys", "coins")}
    said = _(
        "%(who)s plays %(card)s",
        who=narrate.name(played[0].player),
        card=narrate.cards(it.card for it in played),
    )
    got = narrate.bonus(**gained)
    return f"{said}: {got}." if got else f"{said}."


def _line(frame: Frame, new: bool) -> Line:
    told = narrate.tell(frame)
    indent = min(depth(frame.verb), 3) if frame.verb else 0
    is_turn = isinstance(frame.verb, verbs.StartTurn)
    text = turn_words(frame) if is_turn else told.text
    return Line(text, told.cause, indent, is_turn, new)


def turn_words(frame: Frame) -> str:
    """Return the heading of a turn."""
    turns = next(it["turns"] for it in frame.view["players"] if it["name"] == frame.player)
    return _("Turn %(number)s: %(who)s", number=turns, who=narrate.name(frame.player))


def spoken(lines: Iterable[Line], language: str) -> str:
    """Return the news among `lines` as words for a screen reader."""
    return " ".join(narrate.plain(line.text, language) for line in lines if line.is_new)


def cards_of(game: Position) -> list[str]:
    """Return every card that the piles bring into a game, whose text is one tap away."""
    found: dict[str, None] = {}
    catalog = load_catalog()
    for slug in (*game.piles, *game.pile_of):
        if slug not in catalog:
            continue
        if not catalog.members(slug):
            found[slug] = None
        for word in ("heirloom", "state", "pile"):
            found |= dict.fromkeys(catalog[slug].brought(word))
        for word, kind in (("deck:boons", "boon"), ("deck:hexes", "hex")):
            if word in catalog[slug].brings:
                found |= dict.fromkeys(card.slug for card in catalog.of_kind(kind))
    return list(found)


def others_seen(shown: Board, known: Iterable[str]) -> list[str]:
    """Return the cards that are seen on a board beside those `known`."""
    found: dict[str, None] = {}
    for place in shown.table.seats:
        rows = [place.earlier, place.now, place.hand, place.discard, place.set_aside]
        rows += [mat.cards for mat in place.mats]
        for stack in (stack for row in rows for stack in row):
            found |= dict.fromkeys([stack.slug, *(below.slug for below in stack.under)])
        found |= dict.fromkeys((*place.boons, *place.states))
    for tile in (*shown.hand, *(shown.question.tiles if shown.question else ())):
        found[tile.slug] = None
    found |= dict.fromkeys(stack.slug for stack in shown.table.trash)
    for deck in (shown.table.boons, shown.table.hexes):
        found |= dict.fromkeys(deck["discard"] if deck else ())
    found |= dict.fromkeys(shown.table.druid_boons)
    catalog, before = load_catalog(), set(known)
    return [slug for slug in found if slug in catalog and slug not in before]


def people(live: Live) -> str:
    """Return who plays, in words."""
    return narrate.listed([narrate.name(seat.name) for seat in live.match.seats])
