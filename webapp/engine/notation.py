"""The text of a position, as FEN is for chess: a table that names only what matters.

Written as TOML, or given as the same mapping::

    players = ["Avery", "Blair"]
    phase = "start"
    kingdom = "conclave, bard, monastery, changeling, crypt, den-of-sin"
    boons = "the-forests-gift"

    [Avery]
    hand = "2 conclave, bard, monastery, changeling"
    in_play = "crypt(2 copper, silver)"

Cards are listed with commas; ``2 copper`` are two of them. Decks and Boons are given top first,
``crypt(copper)`` has a card under it, ``silver#3`` names one physical card where something else
must refer to it. What is left out takes the value it has at the start of a turn: piles are as full
as the number of players and the cards elsewhere allow, zones are empty, the rest of the Boons and
Hexes lies shuffled. `later` lists what waits for a player's next turn, and touches all others. In
the Buy phase `begun` says that what happens at its start has happened, `bought` that no more
Treasures may be played. A player's `mats` and `tokens`, and the `tokens` on piles, are tables by
the card they are for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulesdb.catalog import PLAYERS, Catalog, load_catalog
from rulesdb.problems import Problem
from webapp.engine.kind import kind
from webapp.engine.lists import Item, parse
from webapp.engine.position import SETUP_CHOICES, GameCard, Pending, Pile, Player, Zone
from webapp.engine.rules.move import shuffle_slugs
from webapp.engine.stepper import Game
from webapp.engine.verbs import Play, Verb
from webapp.engine.writing import BASIC, COUNTERS, ZONES, write

__all__ = ["COUNTERS", "GAME_KEYS", "PLAYER_KEYS", "ZONES", "faults", "read", "write"]

START_CARDS = {"copper": 7, "estate": 3}
PLAYER_KEYS = frozenset({
    *ZONES, *COUNTERS, "boons", "states", "gained", "gained_before", "played", "later", "holds",
    "mats", "tokens", "controller",
})  # fmt: skip
GAME_KEYS = frozenset({
    "players", "active", "phase", "turn", "seed", "kingdom", "supply", "trash", "boons", "hexes",
    "boons_discard", "hexes_discard", "druid_boons", "in_force", "face_down", "gained_before_buys",
    "choices", "trade_route", "tokens", "regular", "extra", "row", "begun", "bought",
})  # fmt: skip
PHASES = ("start", "action", "buy", "night")
NO_CARDS = frozenset({"boon", "hex", "state", "artifact"})
"""Kinds of things that lie in no zone and no pile of the Supply."""


def faults(position: Mapping[str, Any]) -> list[Problem]:
    """Return everything that is wrong with a position, all faults at once; empty if nothing is."""
    return _Reader(position).faults


def read(position: Mapping[str, Any], seed: int | None = None) -> Game:
    """Return a game that stands at this position, ready to run.

    Raises `Problem` ``position-faults`` with every fault in its details.
    """
    reader = _Reader(position)
    if reader.faults:
        raise Problem("position-faults", faults=reader.faults)
    return reader.game(seed)


class _Reader:
    """Reads a position; collects faults, and builds the game when there are none."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.position = position
        self.catalog: Catalog = load_catalog()
        self.faults: list[Problem] = []
        self.names: list[str] = self._names()
        self.kingdom = [item.slug for item in self._list("kingdom", position)]
        self.choices = self._choices()
        self.piles = self._piles()
        self.numbered = {(item.slug, item.number) for item in self._everything()}
        self._check()

    def fault(self, code: str, **details: Any) -> None:
        self.faults.append(Problem(code, **details))

    def _names(self) -> list[str]:
        names = self.position.get("players", ["Avery", "Blair"])
        if isinstance(names, int):
            names = [f"Player {number}" for number in range(1, min(names, PLAYERS.stop) + 1)]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.fault("position-players", players=names)
            return ["Avery", "Blair"]
        if len(names) not in PLAYERS:
            self.fault("player-count", players=len(names))
        if len(set(names)) != len(names):
            self.fault("position-same-name", players=names)
        return names

    def _list(self, key: str, table: Mapping[str, Any]) -> list[Item]:
        value = table.get(key, "")
        if not isinstance(value, (str, list)):
            self.fault("position-value", key=key, value=str(value))
            return []
        unread: list[str] = []
        items = parse(value, unread)
        for part in unread:
            self.fault("position-list", text=part)
        for item in [*items, *(under for host in items for under in host.under)]:
            if item.slug not in self.catalog:
                self.fault("unknown-card", got=item.slug)
        return [item for item in items if item.slug in self.catalog]

    def _table(self, name: str) -> Mapping[str, Any]:
        table = self.position.get(name, {})
        if not isinstance(table, Mapping):
            self.fault("position-value", key=name, value=str(table))
            return {}
        return table

    def _choices(self) -> dict[str, str]:
        found = {}
        for key in self._table("choices"):
            slugs = [item.slug for item in self._list(key, self._table("choices"))]
            if key not in SETUP_CHOICES or len(slugs) != 1:
                self.fault("position-key", key=f"choices.{key}", accepted=list(SETUP_CHOICES))
            else:
                found[key] = slugs[0]
        return found

    def _inner(self, key: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
        inner = table.get(key, {})
        if not isinstance(inner, Mapping):
            self.fault("position-value", key=key, value=str(inner))
            return {}
        return inner

    def _mats(self, table: Mapping[str, Any]) -> list[str]:
        return [mat for mat in self._inner("mats", table) if mat in self.catalog]

    def _players(self) -> Iterable[tuple[str, Mapping[str, Any]]]:
        return ((name, self._table(name)) for name in self.names)

    # The table

    def _brought(self) -> list[str]:
        """Return every pile in the game: basic, Kingdom, and what those bring."""
        found: dict[str, None] = dict.fromkeys(BASIC)
        waiting = [*self.kingdom, *self.choices.values()]
        supply = self._table("supply")
        waiting += [slug for slug in supply if slug in self.catalog]
        while waiting:
            slug = waiting.pop(0)
            if slug in found:
                continue
            found[slug] = None
            for card in (self.catalog[slug], *self.catalog.members(slug)):
                waiting += card.brought("pile") + card.brought("supply")
                for wanted in card.brought("kind"):
                    waiting += [other.slug for other in self.catalog.of_kind(wanted)]
                for decked in card.brought("heirloom"):
                    waiting += self.catalog[decked].brought("pile")
        return list(found)

    def _piles(self) -> dict[str, list[str]]:
        elsewhere = Counter(item.slug for item in self._everything())
        given = self._table("supply")
        players = len(self.names) if len(self.names) in PLAYERS else 2
        piles: dict[str, list[str]] = {}
        for slug in self._brought():
            wanted = given.get(slug)
            if isinstance(wanted, (str, list)):
                piles[slug] = [item.slug for item in self._list(slug, given)][::-1]
            elif isinstance(wanted, int) and not isinstance(wanted, bool) and wanted >= 0:
                piles[slug] = self._full(slug, players, elsewhere)[:wanted] + [slug] * (
                    wanted - len(self._full(slug, players, elsewhere)[:wanted])
                )
            else:
                if wanted is not None:
                    self.fault("position-value", key=f"supply.{slug}", value=str(wanted))
                piles[slug] = self._full(slug, players, elsewhere)
        return piles

    def _full(self, slug: str, players: int, elsewhere: Counter[str]) -> list[str]:
        card = self.catalog[slug]
        members = self.catalog.members(slug)
        if not members:
            box = card.pile_size(players) + START_CARDS.get(slug, 0) * players
            left = min(card.pile_size(players), box - elsewhere[slug])
            return [slug] * max(0, left)
        return [
            member.slug
            for member in reversed(members)
            for _ in range(max(0, member.pile_size(players) - elsewhere[member.slug]))
        ]

    def _everything(self) -> Iterable[Item]:
        """Yield every card that is listed outside the piles."""
        for _, table in self._players():
            for zone in ZONES:
                for item in self._list(zone, table):
                    yield item
                    yield from item.under
            for mat in self._mats(table):
                yield from self._list(mat, self._inner("mats", table))
        yield from self._list("trash", self.position)

    # Checking

    def _check(self) -> None:
        for key in self.position:
            if key not in GAME_KEYS and key not in self.names:
                self.fault("position-key", key=key, accepted=sorted(GAME_KEYS))
        for name, table in self._players():
            if "controller" in table:
                self._check_controller(name, table["controller"])
            for key in table:
                if key not in PLAYER_KEYS:
                    self.fault("position-key", key=f"{name}.{key}", accepted=sorted(PLAYER_KEYS))
            for counter in COUNTERS:
                value = table.get(counter, 0)
                if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                    self.fault("position-value", key=f"{name}.{counter}", value=str(value))
            for slug in self._inner("mats", table):
                if slug not in self.catalog:
                    self.fault("unknown-card", got=slug)
                elif f"mat:{slug}" not in self.catalog[slug].brings:
                    own = [card.slug for card in self.catalog if f"mat:{card.slug}" in card.brings]
                    self.fault("position-key", key=f"{name}.mats.{slug}", accepted=own)
            for zone in ZONES:
                for item in self._list(zone, table):
                    if item.under and zone != "in_play":
                        self.fault("position-value", key=f"{name}.{zone}", value=str(item.slug))
            self._check_tokens(f"{name}.tokens", self._inner("tokens", table))
        for pile, tokens in self._inner("tokens", self.position).items():
            if pile not in self.piles:
                self.fault("position-key", key=f"tokens.{pile}", accepted=sorted(self.piles))
            self._check_tokens(f"tokens.{pile}", tokens)
        if self.position.get("phase", "start") not in PHASES:
            self.fault("position-phase", phase=str(self.position["phase"]), accepted=PHASES)
        for key in ("active", "regular"):
            named = self.position.get(key, self.names[0] if self.names else "")
            if named not in self.names:
                self.fault("position-active", active=named, players=self.names)
        for key in ("begun", "bought"):
            if not isinstance(self.position.get(key, False), bool):
                self.fault("position-value", key=key, value=str(self.position[key]))
        for key, least in (("turn", 0), ("row", 1), ("gained_before_buys", 0)):
            value = self.position.get(key, least)
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                self.fault("position-value", key=key, value=str(value))
        extra = self.position.get("extra")
        if extra is not None and extra not in self.catalog:
            self.fault("unknown-card", got=str(extra))
        self._check_copies()
        self._check_decks()
        seen = {(problem.code, str(problem.details)): problem for problem in self.faults}
        self.faults = list(seen.values())

    def _check_controller(self, name: str, controller: Any) -> None:
        """Another player may decide for the one whose turn it is."""
        others = [other for other in self.names if other != name]
        if controller not in others:
            self.fault("position-active", active=str(controller), players=others)
        if self.position.get("active", self.names[0]) != name:
            self.fault("position-value", key=f"{name}.controller", value=str(controller))

    def _check_tokens(self, key: str, tokens: Any) -> None:
        if not isinstance(tokens, Mapping):
            self.fault("position-value", key=key, value=str(tokens))
            return
        for slug, count in tokens.items():
            if slug not in self.catalog:
                self.fault("unknown-card", got=slug)
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                self.fault("position-value", key=f"{key}.{slug}", value=str(count))

    def _check_copies(self) -> None:
        """Find cards of which there are more than the boxes hold."""
        everything = list(self._everything())
        named = Counter((item.slug, item.number) for item in everything if item.number is not None)
        for (slug, number), count in named.items():
            if count > 1:
                self.fault("position-twice", slug=f"{slug}#{number}")
        counts = Counter(item.slug for item in everything)
        for pile in self.piles.values():
            counts.update(pile)
        for slug, count in counts.items():
            card = self.catalog[slug]
            if self.catalog.members(slug) or card.is_landscape or card.kind in NO_CARDS:
                self.fault("position-not-a-card", slug=slug)
                continue
            box = self._box(slug)
            if count > box:
                self.fault("position-too-many", slug=slug, count=count, most=box)

    def _box(self, slug: str) -> int:
        card = self.catalog[slug]
        if slug == "copper":
            return 60
        if card.kind in ("heirloom", "shelter"):
            return PLAYERS.stop - 1
        players = len(self.names) if len(self.names) in PLAYERS else 2
        return card.pile_size(players) + START_CARDS.get(slug, 0) * players

    def _check_decks(self) -> None:
        for deck in ("boons", "hexes"):
            one = "boon" if deck == "boons" else "hex"
            places = [
                *self._list(deck, self.position),
                *self._list(f"{deck}_discard", self.position),
            ]
            if deck == "boons":
                places += self._list("druid_boons", self.position)
                for _, table in self._players():
                    places += self._list("boons", table)
            for slug, count in Counter(item.slug for item in places).items():
                if self.catalog[slug].kind != one:
                    self.fault("position-wrong-deck", slug=slug, key=deck)
                elif count > 1:
                    self.fault("position-twice", slug=slug)
        for _, table in self._players():
            for item in self._list("states", table):
                if self.catalog[item.slug].kind != "state":
                    self.fault("position-wrong-deck", slug=item.slug, key="states")

    # Building

    def game(self, seed: int | None) -> Game:
        """Build the game; only called when there are no faults."""
        position = self.position
        game = Game(self.names, position.get("seed", 0) if seed is None else seed)
        for slug, cards in self.piles.items():
            members = [card.slug for card in self.catalog.members(slug)]
            supply = self.catalog[slug].supply and slug != self.choices.get("ferryman")
            pile = Pile(slug, list(cards), supply)
            pile.tokens = dict(self._inner("tokens", position).get(slug, {}))
            game.add_pile(pile, members)
        game.choices = self.choices
        game.trade_route = [item.slug for item in self._list("trade_route", position)]
        self._fill_trash(game)
        for player in game.players:
            self._fill_player(game, player)
        game.druid_boons = [item.slug for item in self._list("druid_boons", position)]
        self._fill_decks(game)
        active = position.get("active", self.names[0])
        game.active = game.players[self.names.index(active)]
        game.regular = game.players[self.names.index(position.get("regular", active))]
        game.extra = position.get("extra")
        game.row = position.get("row", 1)
        gained = len(game.active.gained)
        game.gained_before_buys = position.get("gained_before_buys", gained)
        game.turn = position.get("turn", 0 if position.get("phase", "start") == "start" else 1)
        for entry in position.get("in_force", []):
            player = game.players[self.names.index(entry["player"])]
            card = self._named(player, entry["card"]) if "card" in entry else None
            handles = [self._named(player, token) for token in entry.get("cards", [])]
            pending = Pending("turn", player, entry["source"], card, handles)
            pending.named, pending.count = entry.get("named"), entry.get("count", 0)
            game.in_force.append(pending)
        game.bought = position.get("bought", False)
        game.begin(position.get("phase", "start"), position.get("begun", False))
        return game

    def _fill_trash(self, game: Game) -> None:
        items = self._list("trash", self.position)
        if "trash" not in self.position:
            brought = [
                zombie for slug in self.kingdom for zombie in self.catalog[slug].brought("trash")
            ]
            items = [Item(slug, None, []) for slug in brought]
        face_down = [item.slug for item in self._list("face_down", self.position)]
        for item in items:
            card = self._make(game, item, game.trash, None)
            if item.slug in face_down:
                face_down.remove(item.slug)
                card.face_down = True

    def _fill_player(self, game: Game, player: Player) -> None:
        table = self._table(player.name)
        waiting: list[tuple[GameCard, list[GameCard]]] = []
        for name in ZONES:
            items = self._list(name, table)
            zone: Zone = getattr(player, name)
            for item in reversed(items) if name == "deck" else items:
                card = self._make(game, item, zone, player)
                if item.under:
                    under = [self._make(game, it, player.set_aside, player) for it in item.under]
                    for below in under:
                        below.host = card
                        below.face_down = True
                    waiting.append((card, under))
        player.boons = [item.slug for item in self._list("boons", table)]
        player.states = [item.slug for item in self._list("states", table)]
        player.gained = [item.slug for item in self._list("gained", table)]
        if "controller" in table:
            player.controller = game.players[self.names.index(table["controller"])]
        player.gained_before = [item.slug for item in self._list("gained_before", table)]
        player.tokens = dict(self._inner("tokens", table))
        for mat in self._mats(table):
            effect = kind(mat).effect
            for item in self._list(mat, self._inner("mats", table)):
                card = self._make(game, item, player.mat(mat), player)
                card.face_down = effect is not None and effect.mat_is_hidden
        for item in self._list("played", table):
            game.plays.append(_past_play(game, player, item.slug))
        started = self.position.get("phase", "start") != "start"
        mine = started and self.position.get("active", self.names[0]) == player.name
        player.actions = table.get("actions", 1 if mine else 0)
        player.buys = table.get("buys", 1 if mine else 0)
        player.coins = table.get("coins", 0)
        player.potions = table.get("potions", 0)
        player.coffers = table.get("coffers", 0)
        player.vp = table.get("vp", 0)
        player.turns = table.get("turns", 1 if mine else 0)
        self._fill_later(game, player, table, waiting)
        for holder, held in table.get("holds", {}).items():
            self._named(player, holder).holds = [self._named(player, name) for name in held]

    def _fill_later(
        self,
        game: Game,
        player: Player,
        table: Mapping[str, Any],
        waiting: list[tuple[GameCard, list[GameCard]]],
    ) -> None:
        """Set up what waits: what lies under a card waits with it, unless `later` says more."""
        told: set[int] = set()
        for entry in table.get("later", []):
            others = [name for name in self.names if name != player.name]
            entry = {"card": entry, "players": others} if isinstance(entry, str) else entry
            card = self._named(player, entry["card"], told) if "card" in entry else None
            if card is not None:
                told.add(id(card))
            source = entry.get("source", card.slug if card else "")
            cards = [self._named(player, name) for name in entry.get("cards", [])]
            if card is not None and not cards:
                cards = [below for host, under in waiting if host is card for below in under]
            when, boon = entry.get("when", "start"), entry.get("boon")
            pending = Pending(when, player, source, card, cards, boon)
            pending.named, pending.count = entry.get("named"), entry.get("count", 0)
            pending.players = [
                game.players[self.names.index(name)] for name in entry.get("players", [])
            ]
            game.pending.append(pending)
        for host, under in waiting:
            if id(host) not in told:
                game.pending.append(Pending("start", player, host.slug, host, under))

    def _make(self, game: Game, item: Item, zone: Zone, owner: Player | None) -> GameCard:
        slug, last = item.slug, game.numbers.get(item.slug, 0)
        number = item.number or last + 1
        while item.number is None and (slug, number) in self.numbered:
            number += 1
        game.numbers[slug] = number - 1
        card = game.create(slug, zone, owner)
        game.numbers[slug] = max(last, number)
        return card

    def _named(self, player: Player, name: str, told: Iterable[int] = ()) -> GameCard:
        for zone in (player.in_play, player.set_aside, *player.zones):
            for card in zone:
                if name == card.token or (name == card.slug and id(card) not in told):
                    return card
        raise Problem("position-no-such-card", card=name, player=player.name)

    def _fill_decks(self, game: Game) -> None:
        for name, one in (("boons", "boon"), ("hexes", "hex")):
            deck = game.boons if name == "boons" else game.hexes
            word = "deck:" + name
            top = [item.slug for item in self._list(name, self.position)]
            deck.discard = [item.slug for item in self._list(name + "_discard", self.position)]
            used = any(word in self.catalog[slug].brings for slug in self.kingdom)
            out = {*top, *deck.discard}
            if one == "boon":
                out |= {*game.druid_boons, *(it.boon for it in game.pending if it.boon)}
                out |= {boon for player in game.players for boon in player.boons}
            rest = [card.slug for card in self.catalog.of_kind(one) if card.slug not in out]
            if not used and not out:
                rest = []
            if one == "boon" and "druid" in self.kingdom and "druid_boons" not in self.position:
                shuffle_slugs(game, rest)
                game.druid_boons, rest = rest[:3], rest[3:]
            shuffle_slugs(game, rest)
            deck.deck = rest + top[::-1]


def _past_play(game: Game, player: Player, slug: str) -> Play:
    """Return a play of this turn: of a card that is in play, if there is one."""
    told = {id(play.card) for play in game.plays}
    lying = [card for card in player.in_play if card.slug == slug]
    cards = [card for card in lying if id(card) not in told] or lying
    play = Play(player, cards[0] if cards else game.in_supply(slug))
    verb: Verb = play
    verb.parent = None
    return play
