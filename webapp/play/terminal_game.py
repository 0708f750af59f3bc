"""A game in the terminal: the log in sentences, the question, numbered answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from flask_babel import gettext as _
from flask_babel import ngettext

from rulesdb.catalog import Catalog, load_catalog
from rulesdb.problems import Problem
from webapp.engine.record import Record
from webapp.engine.view import view
from webapp.kingdoms.code import encode
from webapp.kingdoms.kingdom import Kingdom
from webapp.play import game_files, narrate, questions
from webapp.play.board import ORDER, kind_of, news
from webapp.play.frames import Asked, Option
from webapp.play.game_start import bot_name, told_apart
from webapp.play.games import PERSON, Live, begun, read_seats, taken_back
from webapp.wording import sentence


def play_here(
    kingdom: Kingdom, bots: Sequence[str], seed: int, lang: str, catalog: Catalog
) -> None:
    """Play `kingdom` in this terminal: the first seats are people's, each of `bots` takes another.

    Returns when the game is over, when somebody leaves, or at the end of what is typed.
    """
    people = kingdom.players - len(bots)
    pairs = [(_("Player %(number)s", number=number + 1), PERSON) for number in range(people)]
    pairs += [(bot_name(bot), bot) for bot in bots]
    seats = read_seats(told_apart(pairs))
    record = Record(seed, code=encode(kingdom, catalog), players=tuple(it.name for it in seats))
    Terminal(begun(record, seats, catalog), lang).play()


class Terminal:
    """One game at one terminal, spoken in `lang`."""

    def __init__(self, live: Live, lang: str) -> None:
        self.live = live
        self.lang = lang
        self.seat: int | None = None

    def play(self) -> None:
        """Ask until the game is over or somebody leaves."""
        click.echo(_("Answer with a number or a word. “help” tells what else can be typed."))
        while (asked := self.live.asked) is not None:
            self._tell(asked)
            self._question(asked)
            if not self._answered(asked):
                return
        for line in news(self.live, self.seat or 0):
            if line.is_new:
                click.echo(narrate.plain(line.text, self.lang))
        self._results()

    def _tell(self, asked: Asked) -> None:
        """Print what is news to whoever decides now; their name, where several people play."""
        people = sum(it.by == PERSON for it in self.live.match.seats)
        if people > 1 and asked.seat != self.seat:
            click.echo(f"\n— {asked.player} —")
        self.seat = asked.seat
        for line in news(self.live, asked.seat):
            if line.is_new:
                because = f"{self._name(line.cause)}: " if line.cause and not line.is_turn else ""
                indent = "" if line.is_turn else "  " * (1 + line.indent)
                click.echo(f"{indent}{because}{narrate.plain(line.text, self.lang)}")

    def _question(self, asked: Asked) -> None:
        """Print what the player has, what is asked, and what may be answered."""
        me = view(self.live.game, asked.seat)["players"][asked.seat]
        hand = narrate.cards(card["slug"] for card in me["hand"]["cards"])
        click.echo(_("Hand: %(cards)s", cards=narrate.plain(hand, self.lang) or "–"))
        counters = _(
            "Actions %(actions)s, Buys %(buys)s, Coins $%(coins)s",
            actions=me["actions"],
            buys=me["buys"],
            coins=me["coins"],
        )
        asks = narrate.plain(questions.question(asked, narrate.name(asked.player)), self.lang)
        click.echo(f"{asks} ({counters})")
        if asked.is_several:
            click.echo(_how_many(asked))
        for number, option in enumerate(answers(asked), start=1):
            click.echo(f"{number:>3}  {self._words(asked, option)}")

    def _answered(self, asked: Asked) -> bool:
        """Read lines until one of them changes the game; False when somebody leaves."""
        while True:
            if sys.stdin.isatty():
                click.echo("> ", nl=False)
            line = sys.stdin.readline()
            text = " ".join(line.split())
            if not line or text == "quit":
                return False
            try:
                if self._does(text, asked):
                    return True
            except Problem as problem:
                click.echo(sentence(problem, self.lang), err=True)

    def _does(self, text: str, asked: Asked) -> bool:
        """Do what was typed; whether it changed the game."""
        word, _space, rest = text.partition(" ")
        match word:
            case "":
                self._question(asked)
            case "help":
                click.echo(_help())
            case "table":
                self._table(asked.seat)
            case "save":
                self._save(rest)
            case "undo":
                back = self.live.take_back(asked.seat)
                if back is None:
                    raise Problem("nothing-to-take-back")
                self.live = Live(taken_back(self.live.match, back.to))
                return True
            case _:
                self.live.decide(asked.seat, read_answer(text, asked))
                return True
        return False

    def _save(self, path: str) -> None:
        if not path:
            raise Problem("file-unnamed")
        try:
            Path(path).write_text(game_files.write(self.live.match), "utf-8")
        except OSError as error:
            raise Problem("file-unwritten", path=path, why=str(error)) from error
        click.echo(_("Saved in %(path)s.", path=path))

    def _table(self, seat: int) -> None:
        """Print the piles and what lies in front of everybody."""
        table = view(self.live.game, seat)
        piles = (
            f"{self._name(pile['top'] or pile['slug'])} {pile['cost']} ×{pile['count']}"
            for pile in table["supply"]
        )
        click.echo(_("Supply: %(piles)s", piles=", ".join(piles)))
        for player in table["players"]:
            in_play = narrate.cards(card["slug"] for card in player["in_play"])
            click.echo(
                _(
                    "%(who)s: hand %(hand)s, deck %(deck)s, discard pile %(discard)s; "
                    "in play: %(cards)s",
                    who=player["name"],
                    hand=player["hand"]["count"],
                    deck=player["deck"]["count"],
                    discard=player["discard"]["count"],
                    cards=narrate.plain(in_play, self.lang) or "–",
                )
            )

    def _results(self) -> None:
        for result in sorted(self.live.results(), key=lambda it: -it.points):
            parts = [
                f"{part.count} × {self._name(part.slug)} {part.points}" for part in result.parts
            ]
            if result.tokens:
                parts.append(_("%(num)s VP in tokens", num=result.tokens))
            click.echo(f"{result.points:>4}  {result.name}  ({', '.join(parts) or '–'})")

    def _words(self, asked: Asked, option: Option) -> str:
        if option.slug is None:
            return narrate.plain(questions.label(asked, option), self.lang)
        name = self._name(option.slug)
        if asked.kind == "ChooseBuy":
            cost = self.live.game.cost(option.slug)
            if option.zone == "pile":
                return _("buy %(card)s (%(cost)s)", card=name, cost=cost)
            return _("play %(card)s", card=name)
        return name

    def _name(self, slug: str | None) -> str:
        return load_catalog()[slug].name(self.lang) if slug else ""


def answers(asked: Asked) -> list[Option]:
    """Return what may be answered, in the order in which it is numbered."""
    none = [Option("none")] if asked.is_several and asked.may_be_none else []
    return [*asked.options, *none]


def read_answer(text: str, asked: Asked) -> str:
    """Return what was typed as the text of an answer: numbers stand for what they number."""
    options = answers(asked)
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        return text
    found = []
    for word in words:
        if len(word) > 4 or not 1 <= int(word) <= len(options):
            raise Problem("bad-number", name="answer", got=word, least=1, most=len(options))
        found.append(options[int(word) - 1].token)
    return " ".join(found)


def _how_many(asked: Asked) -> str:
    if kind_of(asked) == ORDER:
        return _("Type all of them in order, the first one first.")
    least, most = asked.least or 0, asked.most or 0
    if least == most:
        return ngettext("Choose %(num)s card.", "Choose %(num)s cards.", most)
    if least:
        return _("Choose %(least)s to %(most)s cards.", least=least, most=most)
    return ngettext("Choose up to %(num)s card.", "Choose up to %(num)s cards.", most)


def _help() -> str:
    lines = (
        _("a number, or several with spaces: what is listed under it"),
        _("a word such as silver, stop or yes: the answer itself, as records write it"),
        _("table: the piles, and what lies in front of everybody"),
        _("undo: take your last decision back"),
        _("save FILE: keep the game in a file that the page of games takes"),
        _("quit: leave"),
    )
    return "\n".join(f"  {line}" for line in lines)
