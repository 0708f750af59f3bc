"""An auditor of kingdoms that shares nothing with the code that deals and resolves them.

It reads the data files by itself, and a kingdom only as the JSON that programs are given. From
the rulebooks it works out what must be there, and names every difference: nothing may be missing,
nothing may be extra. ``python -m tests.kingdoms.audit [COUNT]`` deals that many of all kinds.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "rulesdb" / "data"
SETS: dict[str, Any] = tomllib.loads((DATA / "sets.toml").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {
    slug: {**entry, "set": source.stem, "slug": slug}
    for source in (DATA / "cards").glob("*.toml")
    for slug, entry in tomllib.loads(source.read_text(encoding="utf-8")).items()
}
MEMBERS: dict[str, list[str]] = {}
for _slug, _card in CARDS.items():
    if "pile" in _card:
        MEMBERS.setdefault(_card["pile"], []).append(_slug)
for _inside in MEMBERS.values():
    _inside.sort(key=lambda slug: CARDS[slug].get("order", 0))

SIDEWAYS = ("event", "landmark", "project", "way", "trait")
ONE_EACH = ("journey", "minus-card", "minus-coin", "minus-cost", "plus-action", "plus-buy",
            "plus-card", "plus-coin", "estate", "trashing")  # fmt: skip
COIN_MATS = ("coffers", "villagers", "favors", "trade-route", "pirate-ship")


def copies(slug: str, players: int) -> int:
    """How many cards a pile has; the rulebooks' numbers, written down again."""
    two = players == 2
    match CARDS[slug]["copies"]:
        case int(number):
            return number
        case "victory":
            return 8 if two else 12
        case "province":
            return {2: 8, 3: 12, 4: 12, 5: 15, 6: 18}[players]
        case "curse" | "ruins":
            return 10 * (players - 1)
        case "copper":
            return 60 - 7 * players
        case "double":
            return 1 if two else 2
        case "per-player":
            return players
        case other:
            raise AssertionError(other)


def types(slug: str) -> list[str]:
    return CARDS[slug]["types"]


def coins_only(slug: str) -> int | None:
    cost = CARDS[slug].get("cost")
    if cost is None or cost.get("potion") or cost.get("debt"):
        return None
    return cost.get("coins", 0)


def pile_of(slug: str) -> str:
    pile = CARDS[slug].get("pile")
    return pile if pile and CARDS[pile]["kind"] == "kingdom" else slug


class Audit:
    """One kingdom under the lens; `differences` are what is wrong with it."""

    def __init__(self, kingdom: dict[str, Any]) -> None:
        self.kingdom = kingdom
        self.players: int = kingdom["players"]
        self.choices: dict[str, list[str]] = kingdom["choices"]
        self.setup = kingdom["setup"]
        self.differences: list[str] = []
        self.used = self.cards_in_use()
        self.brought: dict[str, set[str]] = {}
        for slug in self.used:
            for entry in self.all_brought(slug, set()):
                self.brought.setdefault(entry, set()).add(slug)

    def cards_in_use(self) -> list[str]:
        """The piles and landscapes, and whatever cards the choices put into the game."""
        chosen = ("bane", "ferryman", "riverboat", "way-of-the-mouse", "approaching-army", "ally",
                  "prophecy", "black-market")  # fmt: skip
        return [
            *self.kingdom["piles"],
            *(slug for slug in self.kingdom["landscapes"]
              if CARDS[slug]["kind"] not in ("ally", "prophecy")),
            *(slug for key in chosen for slug in self.choices.get(key, ())),
        ]  # fmt: skip

    def all_brought(self, slug: str, seen: set[str]) -> Iterator[str]:
        """What a card brings, and what the cards that it brings do in turn."""
        if slug in seen:
            return
        seen.add(slug)
        for one in (slug, *MEMBERS.get(slug, ())):
            for entry in CARDS[one].get("brings", ()):
                yield entry
                word, _, what = entry.partition(":")
                if word == "kind":
                    for other, card in CARDS.items():
                        if card["kind"] == what:
                            yield from self.all_brought(other, seen)
                elif word in ("heirloom", "pile", "state", "trash", "artifact"):
                    yield from self.all_brought(what, seen)

    def expect(self, what: str, found: Any, expected: Any) -> None:
        if found != expected:
            self.differences.append(f"{what}: {found!r} instead of {expected!r}")

    def brings(self, entry: str) -> bool:
        return entry in self.brought

    def after(self, word: str) -> list[str]:
        return sorted(
            {entry.partition(":")[2] for entry in self.brought if entry.startswith(word + ":")}
        )

    def run(self) -> list[str]:
        self.check_dealt()
        self.check_choices()
        self.check_piles()
        self.check_each_player()
        self.check_table()
        self.check_reasons()
        colony = self.kingdom["colony"]
        self.expect(
            "ends",
            self.setup["ends"],
            {"empty": ["province", "colony"] if colony else ["province"],
             "piles": 3 if self.players < 5 else 4},
        )  # fmt: skip
        return self.differences

    # what was dealt

    def check_dealt(self) -> None:
        piles, landscapes = self.kingdom["piles"], self.kingdom["landscapes"]
        self.expect("ten different piles", len(set(piles)), 10)
        self.expect("piles", len(piles), 10)
        self.expect("kinds of piles", {CARDS[slug]["kind"] for slug in piles}, {"kingdom"})
        self.expect("different landscapes", len(set(landscapes)), len(landscapes))
        kinds = Counter(CARDS[slug]["kind"] for slug in landscapes)
        self.expect("Allies", kinds["ally"], int(self.any_type("liaison")))
        self.expect("Prophecies", kinds["prophecy"], int(self.any_type("omen")))
        if set(kinds) - {*SIDEWAYS, "ally", "prophecy"}:
            self.differences.append(f"kinds of landscapes: {dict(kinds)}")

    def any_type(self, name: str) -> bool:
        return any(
            name in types(one) for slug in self.used for one in (slug, *MEMBERS.get(slug, ()))
        )

    # choices

    def check_choices(self) -> None:
        asked = {
            key
            for key, entry in {
                "bane": "setup:bane-pile",
                "ferryman": "setup:ferryman-pile",
                "riverboat": "setup:riverboat-card",
                "way-of-the-mouse": "setup:way-of-the-mouse-card",
                "approaching-army": "setup:approaching-army-pile",
                "druid-boons": "setup:druid-boons",
                "black-market": "deck:black-market",
                "obelisk": "setup:obelisk-pile",
                "divine-wind": "setup:divine-wind-new-kingdom",
                "ally": "ally",
                "prophecy": "prophecy",
            }.items()
            if self.brings(entry)
        }
        traits = [slug for slug in self.kingdom["landscapes"] if CARDS[slug]["kind"] == "trait"]
        asked |= {f"trait:{slug}" for slug in traits}
        self.expect("choices made", set(self.choices) - {"colony", "shelters"}, asked)
        for key in asked & set(self.choices):
            if not self.is_legal(key, self.choices[key]):
                self.differences.append(f"{key}: {self.choices[key]} is against the rules")
        on = [self.choices[f"trait:{slug}"][0] for slug in traits if f"trait:{slug}" in asked]
        self.expect("piles with a Trait", len(set(on)), len(on))
        self.expect_all_different()
        self.check_decisions()

    def expect_all_different(self) -> None:
        piles = [*self.kingdom["piles"]]
        for key in ("bane", "ferryman", "riverboat", "way-of-the-mouse", "approaching-army",
                    "black-market", "divine-wind"):  # fmt: skip
            piles += [pile_of(slug) for slug in self.choices.get(key, ())]
        twice = [slug for slug, count in Counter(piles).items() if count > 1]
        self.expect("piles in use twice", twice, [])

    def is_legal(self, key: str, slugs: list[str]) -> bool:
        one = slugs[0]
        kingdom_pile = CARDS[one]["kind"] == "kingdom"
        action = "action" in types(one) and "duration" not in types(one)
        match key:
            case "bane":
                return len(slugs) == 1 and kingdom_pile and coins_only(one) in (2, 3)
            case "ferryman":
                return len(slugs) == 1 and kingdom_pile and coins_only(one) in (3, 4)
            case "riverboat":
                return len(slugs) == 1 and action and coins_only(one) == 5 and one not in MEMBERS
            case "way-of-the-mouse":
                return (
                    len(slugs) == 1 and action and coins_only(one) in (2, 3) and one not in MEMBERS
                )
            case "approaching-army":
                return len(slugs) == 1 and kingdom_pile and "attack" in types(one)
            case "druid-boons":
                return len(set(slugs)) == 3 and {CARDS[slug]["kind"] for slug in slugs} == {"boon"}
            case "black-market":
                return 0 < len(slugs) <= 15 and all(
                    CARDS[pile_of(slug)]["kind"] == "kingdom" and slug not in MEMBERS
                    for slug in slugs
                )
            case "divine-wind":
                return len(slugs) == 10 and {CARDS[slug]["kind"] for slug in slugs} == {"kingdom"}
            case "obelisk":
                return len(slugs) == 1 and "action" in types(one) and one in self.supply_expected()
            case "ally" | "prophecy":
                return len(slugs) == 1 and CARDS[one]["kind"] == key
        return (
            one in self.kingdom_piles_in_supply()
            and not {"action", "treasure"}.isdisjoint(types(one))
        )  # fmt: skip

    def check_decisions(self) -> None:
        deciders = [self.choices[key][0] for key in ("colony", "shelters") if key in self.choices]
        self.expect("different deciders", len(set(deciders)), len(deciders))
        for key, box in (("colony", "prosperity"), ("shelters", "dark-ages")):
            if key in self.choices:
                decider = self.choices[key][0]
                self.expect(f"{key} decided by one of the ten", decider in self.kingdom["piles"],
                            True)  # fmt: skip
                self.expect(key, self.kingdom[key], CARDS[decider]["set"] == box)

    # piles

    def kingdom_piles_in_supply(self) -> list[str]:
        added = [*self.choices.get("bane", ()), *self.choices.get("approaching-army", ())]
        return [*self.kingdom["piles"], *added]

    def supply_expected(self) -> dict[str, int]:
        piles = [*self.kingdom_piles_in_supply(),
                 "copper", "silver", "gold", "estate", "duchy", "province", "curse"]  # fmt: skip
        if self.kingdom["colony"]:
            piles += ["platinum", "colony"]
        if any(
            CARDS[one].get("cost", {}).get("potion")
            for slug in self.used
            for one in (slug, *MEMBERS.get(slug, ()))
        ):
            piles.append("potion")
        if self.any_type("looter"):
            piles.append("ruins")
        expected = {slug: copies(slug, self.players) for slug in piles}
        expected["copper"] += self.players * len(self.after("heirloom"))
        return expected

    def non_supply_expected(self) -> dict[str, int]:
        piles = self.after("pile") + self.choices.get("ferryman", [])
        for kind in self.after("kind"):
            piles += [slug for slug, card in CARDS.items() if card["kind"] == kind]
        return {slug: copies(slug, self.players) for slug in piles}

    def check_piles(self) -> None:
        for name, expected in (
            ("supply", self.supply_expected()),
            ("non_supply", self.non_supply_expected()),
        ):
            found = {pile["slug"]: pile["count"] for pile in self.setup[name]}
            self.expect(f"{name} slugs", len(found), len(self.setup[name]))
            for slug in found.keys() | expected.keys():
                self.expect(f"{name} {slug}", found.get(slug), expected.get(slug))
            for pile in self.setup[name]:
                self.check_mixed(pile)

    def check_mixed(self, pile: dict[str, Any]) -> None:
        inside = MEMBERS.get(pile["slug"], [])
        cards = pile.get("cards", [])
        self.expect(
            f"cards of {pile['slug']}",
            [(card["slug"], card["count"]) for card in cards],
            [(slug, copies(slug, self.players)) for slug in inside],
        )
        if not inside:
            return
        shuffled = pile["slug"] in ("knights", "ruins", "loot")
        self.expect(f"{pile['slug']} shuffled", pile["shuffled"], shuffled)
        held = sum(card["count"] for card in cards)
        if pile["slug"] == "ruins":
            self.expect("Ruins to draw from", held, 50)
        else:
            self.expect(f"cards in {pile['slug']}", pile["count"], held)
        if not shuffled:
            costs = [
                (cost.get("coins", 0), cost.get("debt", 0))
                for cost in (CARDS[card["slug"]]["cost"] for card in cards)
            ]
            self.expect(f"order of {pile['slug']}", costs, sorted(costs))

    # players

    def check_each_player(self) -> None:
        each = self.setup["each_player"]
        deck = Counter({card["slug"]: card["count"] for card in each["deck"]})
        heirlooms = self.after("heirloom")
        expected = Counter(heirlooms)
        expected["copper"] = 7 - len(heirlooms)
        if self.kingdom["shelters"]:
            expected.update(("hovel", "necropolis", "overgrown-estate"))
        else:
            expected["estate"] = 3
        self.expect("deck", +deck, +expected)
        self.expect("cards in a deck", deck.total(), 10)
        mats = sorted(mat["slug"] for mat in each["mats"])
        self.expect("mats", mats, [mat for mat in self.after("mat") if mat != "trade-route"])
        tokens = {token["slug"]: token["count"] for token in each["tokens"]}
        wanted = {token: 1 for token in self.after("token") if token in ONE_EACH}
        if self.brings("token:cube"):
            wanted["cube"] = 2
        if self.brings("setup:start-1-coffers-each"):
            wanted["coffers"] = 1
        if self.brings("ally"):
            wanted["favors"] = 5 if self.brings("setup:start-plus-4-favors-each") else 1
        self.expect("tokens of each player", tokens, wanted)

    # the table

    def check_table(self) -> None:
        expected = Counter(self.things())
        found = Counter(
            (
                thing["kind"],
                thing["slug"],
                thing.get("count") if thing["kind"] in ("token", "deck", "later-piles") else None,
                tuple(sorted(thing.get("on", ()))),
                tuple(sorted(thing.get("cards", ()))),
            )
            for thing in self.setup["table"]
        )
        for thing in (found - expected).elements():
            self.differences.append(f"on the table without a reason: {thing}")
        for thing in (expected - found).elements():
            self.differences.append(f"missing from the table: {thing}")

    def things(self) -> Iterator[tuple[str, str, int | None, tuple[str, ...], tuple[str, ...]]]:
        choices = self.choices
        for slug in self.kingdom["landscapes"]:
            on = tuple(choices.get(f"trait:{slug}", ()))
            yield CARDS[slug]["kind"], slug, None, on, ()
        for kind in ("state", "artifact", "trash"):
            for slug in self.after(kind):
                yield kind, slug, None, (), ()
        for kind, key in (
            ("bane", "bane"),
            ("set-aside", "riverboat"),
            ("set-aside", "way-of-the-mouse"),
            ("druid-boon", "druid-boons"),
            ("obelisk", "obelisk"),
            ("inherited", "trait:inherited"),
        ):
            for slug in choices.get(key, ()):
                yield kind, slug, None, (), ()
        for entry, slugs in self.brought.items():
            if entry.startswith("rule:"):
                for slug in slugs:
                    yield "rule", slug, None, (), ()
        if "divine-wind" in choices:
            yield "later-piles", "divine-wind", 10, (), tuple(sorted(choices["divine-wind"]))
        if self.kingdom["shelters"]:
            yield "shelters", "shelters", None, (), ()
        if self.brings("mat:trade-route"):
            yield "mat", "trade-route", None, (), ()
        yield from self.decks()
        yield from self.tokens()

    def decks(self) -> Iterator[tuple[str, str, int | None, tuple[str, ...], tuple[str, ...]]]:
        for deck, kind in (("boons", "boon"), ("hexes", "hex")):
            if self.brings(f"deck:{deck}"):
                cards = {slug for slug, card in CARDS.items() if card["kind"] == kind}
                cards -= set(self.choices.get("druid-boons", ()))
                yield "deck", deck, len(cards), (), tuple(sorted(cards))
        if self.brings("deck:black-market"):
            cards = set(self.choices["black-market"])
            yield "deck", "black-market", len(cards), (), tuple(sorted(cards))

    def tokens(self) -> Iterator[tuple[str, str, int | None, tuple[str, ...], tuple[str, ...]]]:
        heaps = {token for token in self.after("token") if token not in (*ONE_EACH, "cube", "sun")}
        if any(mat in COIN_MATS for mat in self.after("mat")):
            heaps.add("coin")
        for token in heaps:
            yield "token", token, None, (), ()
        supply = self.supply_expected()

        def on(token: str, count: int, piles: Iterable[str]) -> Any:
            return "token", token, count, tuple(sorted(piles)), ()

        if self.brings("token:sun"):
            suns = {2: 5, 3: 8, 4: 10, 5: 12, 6: 13}[self.players]
            yield on("sun", suns, self.choices["prophecy"])
        for landmark in sorted(self.brought.get("setup:vp-6-per-player", ())):
            yield on("vp", 6 * self.players, [landmark])
        if self.brings("setup:vp-8-on-silver-and-gold"):
            yield on("vp", 8, ["silver", "gold"])
        if self.brings("setup:vp-2-on-each-nongathering-action-pile"):
            piles = [slug for slug in supply if "action" in types(slug)]
            yield on("vp", 2, [slug for slug in piles if "gathering" not in types(slug)])
        if self.brings("setup:token-on-each-victory-pile"):
            yield on("coin", 1, [slug for slug in supply if "victory" in types(slug)])
        if self.brings("setup:debt-1-on-each-supply-pile"):
            yield on("debt", 1, supply)

    def check_reasons(self) -> None:
        """Everything says why it is there, by a card that is in the game or one of four words."""
        known = {"kingdom", "always", "dealt", "chosen", *self.used}
        for slug in self.used:
            self.all_known(slug, known)
        each = self.setup["each_player"]
        for part in (self.setup["supply"], self.setup["non_supply"], self.setup["table"],
                     each["mats"], each["tokens"]):  # fmt: skip
            for entry in part:
                if not entry["because"] or not known.issuperset(entry["because"]):
                    self.differences.append(f"because of {entry['because']}: {entry['slug']}")

    def all_known(self, slug: str, known: set[str]) -> None:
        seen: set[str] = set()
        for _ in self.all_brought(slug, seen):
            pass
        known |= seen


def differences(kingdom: dict[str, Any]) -> list[str]:
    """Return everything that is wrong with a kingdom in the form that programs are given."""
    return Audit(kingdom).run()


def unmet(kingdom: dict[str, Any], asked: dict[str, str]) -> list[str]:
    """Return the wishes, spelled as on the command line, that a kingdom does not meet."""
    return [
        f"{name}={text}" for name, text in asked.items() if not _met(kingdom, name, text)
    ]  # fmt: skip


def _met(kingdom: dict[str, Any], name: str, text: str) -> bool:
    piles, landscapes = kingdom["piles"], kingdom["landscapes"]
    choices = kingdom["choices"]
    dealt = [slug for slug in landscapes if CARDS[slug]["kind"] in SIDEWAYS]
    added = [
        pile_of(slug)
        for key in ("bane", "ferryman", "riverboat", "way-of-the-mouse", "approaching-army",
                    "black-market", "divine-wind")
        for slug in choices.get(key, ())
    ]  # fmt: skip
    everything = {*piles, *landscapes, *added}
    now = everything.difference(choices.get("divine-wind", ()))
    values = text.split(",")
    match name:
        case "players":
            return kingdom["players"] == int(text)
        case "seed":
            return kingdom["seed"] == int(text)
        case "sets":
            boxes = {
                (slug, int(edition) if edition else len(SETS[slug]["years"]))
                for slug, _, edition in (value.partition("@") for value in values)
            }
            return all(
                any((CARDS[slug]["set"], edition) in boxes for edition in CARDS[slug]["editions"])
                for slug in everything
            )
        case "lock":
            return {*piles, *landscapes}.issuperset(values)
        case "ban" | "avoid":
            return everything.isdisjoint(values)
        case "need":
            return all(any(_is(slug, value) for slug in (*piles, *landscapes)) for value in values)
        case "forbid":
            return not any(_is(slug, value) for slug in everything for value in values)
        case "landscapes":
            return _within(len(dealt), text)
        case "events" | "landmarks" | "projects" | "ways" | "traits":
            return _within(sum(CARDS[slug]["kind"] == name[:-1] for slug in dealt), text)
        case "mix":
            return len({CARDS[slug]["set"] for slug in everything}) <= int(text)
        case "costs":
            wanted = (value.split(":") for value in values)
            return all(
                sum(coins_only(slug) == int(cost) for slug in piles) >= int(count)
                for cost, count in wanted
            )
        case "reaction":
            attack = any(_is(slug, "type:attack") for slug in now)
            return not attack or any(_is(slug, "type:reaction") for slug in piles)
        case "potions":
            having = [slug for slug in piles if _costs_potion(slug)]
            if text == "never":
                return not any(_costs_potion(slug) for slug in everything)
            return len(having) >= 3 or not any(_costs_potion(slug) for slug in now)
        case "colony" | "shelters":
            return kingdom[name] == (text == "always")
    raise AssertionError(name)


def _costs_potion(slug: str) -> bool:
    return bool(CARDS[slug].get("cost", {}).get("potion"))


def _within(number: int, text: str) -> bool:
    least, _, most = text.rpartition("-")
    return int(least or most) <= number <= int(most)


def _is(slug: str, wish: str) -> bool:
    word, _, value = wish.partition(":")
    if word == "card":
        return slug == value
    cards = [CARDS[one] for one in (slug, *MEMBERS.get(slug, ()))]
    if word == "type":
        return any(value in card["types"] for card in cards)
    return any(value in card.get("tags", ()) for card in cards)


if __name__ == "__main__":
    from tests.kingdoms.audited import main

    main()
