"""What a step says about whose cards it is, whose effect, and what may be declined."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.catalog import LANGUAGES
from webapp.engine.notation import read
from webapp.language import speaking
from webapp.play import narrate, questions
from webapp.play.frames import Asked, Watcher


def told(position: dict[str, Any], *answers: str, seat: int | None = None) -> list[str]:
    """Return what is told in English of a position that goes on with these answers."""
    watcher = Watcher(read(position))
    watcher.run()
    for answer in answers:
        watcher.answer(answer)
        watcher.run()
    frames = watcher.frames
    if seat is not None:
        frames = [heard for frame in frames if (heard := frame.told_to(seat)) is not None]
    with speaking("en"):
        return [narrate.tell(frame).aloud for frame in frames]


def asked(position: dict[str, Any], *answers: str) -> Asked:
    """Return what is asked after these answers."""
    watcher = Watcher(read(position))
    found = watcher.run()
    for answer in answers:
        watcher.answer(answer)
        found = watcher.run()
    assert found is not None
    return found


def question(position: dict[str, Any], *answers: str) -> str:
    with speaking("en"):
        found = asked(position, *answers)
        return narrate.plain(questions.question(found, found.player), "en")


def of(hand: str, **more: Any) -> dict[str, Any]:
    """Return a position in which Avery holds a hand in the Action phase."""
    return {"phase": "action", "Avery": {"hand": hand, "deck": "5 copper"}, **more}


def test_an_attack_is_told_alike_whether_a_reaction_is_asked_for() -> None:
    held = [
        told(of("militia", Blair={"hand": hand, "deck": "5 copper"}), "militia", *more, seat=0)
        for hand, more in (("moat, 2 copper", ["none"]), ("3 copper", []))
    ]
    for lines in held:
        assert [line for line in lines if "plays" in line] == ["Avery plays Militia: +$2."]
    assert held[0] == held[1]


@pytest.mark.parametrize("card", ["wishing-well", "mystic"])
def test_a_card_that_is_named_is_told(card: str) -> None:
    assert any("Avery names Gold." in line for line in told(of(card), card, "gold"))


def test_who_gains_discards_or_trashes_is_named() -> None:
    blair = {"hand": "estate", "deck": "copper, silver, estate"}
    assert question(of("swindler", Blair=blair), "swindler") == (
        "Avery chooses a card for Blair to gain."
    )
    spy = of("spy", Blair={"hand": "estate", "deck": "estate"})
    assert question(spy, "spy") == "Avery may discard Copper."
    assert question(spy, "spy", "no") == "Avery may have Blair discard Estate."
    assert "Spy: Avery lets Blair keep Estate." in told(spy, "spy", "no", "no")
    thief = of("thief", Blair={"hand": "estate", "deck": "copper, silver"})
    assert question(thief, "thief") == "Avery chooses what Blair trashes."
    assert question(of("workshop"), "workshop") == "Avery chooses a card to gain."


def test_who_gains_is_asked_for_even_where_nobody_saw_what_came_before() -> None:
    blair = {"hand": "estate", "deck": "copper, silver, estate"}
    watcher = Watcher(read(of("swindler", Blair=blair)))
    watcher.run()
    watcher.answer("swindler")
    watcher.run()
    assert Watcher(watcher.game).run() is not None


def test_a_card_that_is_not_played_is_named() -> None:
    position = of("bureaucrat", Blair={"hand": "pirate", "deck": "copper"})
    position["kingdom"] = "pirate"
    lines = told(position, "bureaucrat", "no")
    assert any("Blair does not play Pirate." in line for line in lines)
    assert not any("plays no card" in line for line in lines)


def test_a_card_that_is_gained_aside_is_told_so() -> None:
    lines = told(of("blockade", kingdom="blockade"), "blockade", "silver")
    assert any("Avery gains Silver and sets it aside." in line for line in lines)
    assert any(
        line.endswith("Avery gains Silver.") for line in told(of("workshop"), "workshop", "silver")
    )


def test_what_keeps_an_attack_away_is_told() -> None:
    safe = {"in_play": "lighthouse#1", "later": [{"card": "lighthouse#1"}], "deck": "copper"}
    lines = told(of("witch", Blair=safe), "witch")
    assert "Avery plays Witch. Lighthouse keeps the Attack from Blair." in lines
    assert "Avery plays Witch." in told(of("witch"), "witch")


@pytest.mark.parametrize(
    ("turns", "words"),
    [
        ((5, 4), "Blair wins, having had fewer turns."),
        ((5, 5), "Avery and Blair share the victory."),
    ],
)
def test_a_tie_is_told_with_its_reason(turns: tuple[int, int], words: str) -> None:
    position = {
        "phase": "buy", "supply": {"province": 0},
        "Avery": {"turns": turns[0], "deck": "duchy"},
        "Blair": {"turns": turns[1], "deck": "duchy"},
    }  # fmt: skip
    assert words in told(position, "stop")[-1]


def test_what_a_merchant_gives_is_told_as_its_own() -> None:
    position = of("merchant, silver")
    lines = told(position, "merchant", "silver#1")
    assert "Avery plays Silver: +$2." in lines
    assert "Merchant: Avery gets +$1." in lines


def test_what_may_be_declined_is_asked_so() -> None:
    night = {"phase": "night", "Avery": {"hand": "bat, copper, estate"}}
    assert "may choose" in question(night, "bat")
    assert "may choose" in question(of("secret-cave, 3 copper"), "secret-cave")
    assert "may" not in question(of("chapel, remodel, copper, estate"), "remodel")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_can_be_asked_of_the_reader(language: str) -> None:
    with speaking(language):
        for why in questions.WHYS:
            words = questions.question_to_you(
                Asked(1, "Avery", 0, "action", "Choose", why, [], cause="bard")
            )
            assert "Avery" not in words
            assert "You chooses" not in words
