"""What each seat may know: nothing of what only another player sees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Table
from webapp.engine.verbs import Discard, PutInHand, PutOnDeck
from webapp.engine.view import EVERYBODY, event, view


def told(table: Table, verb: type, seat: int) -> dict[str, Any]:
    """Return the last verb of this class as a seat is told of it."""
    return event(next(done for done in reversed(table.game.log) if isinstance(done, verb)), seat)


def test_of_several_cards_discarded_at_once_others_see_the_one_on_top() -> None:
    table = Table("cellar", hand="cellar, estate, curse, duchy", deck="5 copper")
    table.do("cellar", "estate curse duchy")
    assert told(table, Discard, 0)["cards"] == ["estate", "curse", "duchy"]
    assert told(table, Discard, EVERYBODY)["cards"] == ["estate", "curse", "duchy"]
    other = told(table, Discard, 1)
    assert "cards" not in other
    assert (other["known"], other["count"]) == (["duchy"], 3)


def test_a_single_card_discarded_is_seen() -> None:
    table = Table("cellar", hand="cellar, estate", deck="5 copper").do("cellar", "estate")
    assert told(table, Discard, 1)["cards"] == ["estate"]


def test_what_was_revealed_is_known_when_it_is_discarded_or_taken() -> None:
    table = Table("bandit", hand="bandit", others={"deck": "estate, duchy"}).do("bandit")
    assert told(table, Discard, 0)["cards"] == ["estate", "duchy"]
    table = Table("patrol", hand="patrol", deck="3 copper, estate, curse, 2 silver")
    table.do("patrol")
    assert set(told(table, PutInHand, 1)["cards"]) == {"estate", "curse"}


def test_what_was_only_looked_at_stays_unknown() -> None:
    table = Table("sentry", hand="sentry", deck="gold, estate, duchy, copper")
    table.do("sentry", "none", "estate duchy")
    assert (told(table, Discard, 1)["known"], told(table, Discard, 1)["count"]) == (["duchy"], 2)


def test_a_card_chosen_from_the_discard_pile_is_its_owners_secret() -> None:
    table = Table("harbinger", hand="harbinger", deck="copper", discard="gold, silver")
    table.do("harbinger", "gold")
    assert told(table, PutOnDeck, 0)["cards"] == ["gold"]
    assert "cards" not in told(table, PutOnDeck, 1)


def test_a_card_gained_is_known_wherever_it_is_put_next() -> None:
    table = Table("watchtower", phase="buy", coins=3, buys=2, hand="watchtower")
    table.do("silver", "yes", "put-on-deck")
    assert told(table, PutOnDeck, 1)["cards"] == ["silver"]


@pytest.mark.parametrize(("seat", "seen"), [(0, 1), (1, 1), (EVERYBODY, 3)])
def test_nobody_looks_through_a_discard_pile(seat: int, seen: int) -> None:
    table = Table("moat", discard="gold, silver, estate")
    shown = view(table.game, seat)["players"][0]["discard"]
    assert shown["count"] == 3
    assert [card["slug"] for card in shown["cards"]] == ["gold", "silver", "estate"][3 - seen :]
