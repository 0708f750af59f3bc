"""The manual's whole turn, line by line through its frames, and what might have been."""

from __future__ import annotations

import pytest

from rulesdb.problems import Problem
from webapp.play.examples import Branch, Run, get_example, is_about, played, read_branch, what_if
from webapp.play.expect import differences
from webapp.play.frames import Frame

AVERY = "averys-turn"


@pytest.fixture(scope="module")
def run() -> Run:
    return played(AVERY)


def after(run: Run, verb: str, which: int = 1) -> Frame:
    """Return the frame of the `which`-th verb that is about these words."""
    found = [frame for frame in run.frames if frame.verb and is_about(frame.verb, verb)]
    return found[which - 1]


def counters(frame: Frame) -> tuple[int, int, int]:
    avery = frame.view["players"][0]
    return avery["actions"], avery["buys"], avery["coins"]


def cards(frame: Frame, zone: str) -> list[str]:
    found = frame.view["players"][0][zone]
    return sorted(card["slug"] for card in (found if zone == "in_play" else found["cards"]))


def under_crypt(frame: Frame) -> list[str]:
    crypt = frame.view["players"][0]["in_play"][0]
    assert crypt["slug"] == "crypt"
    return sorted(card["slug"] for card in crypt["under"])


def test_everything_is_as_the_example_states(run: Run) -> None:
    assert run.differences == []


def test_start(run: Run) -> None:
    assert counters(run.frames[0]) == (1, 1, 0)
    assert under_crypt(run.frames[0]) == ["copper", "copper", "silver"]


@pytest.mark.parametrize(
    ("verb", "which", "expected"),
    [
        ("PutInHand copper", 1, (1, 1, 0)),
        ("Play conclave", 1, (0, 1, 2)),
        ("Play bard", 1, (0, 1, 4)),
        ("Get", 1, (0, 2, 5)),
        ("Get", 2, (1, 2, 5)),
        ("Play conclave", 2, (0, 2, 7)),
        ("Play copper", 1, (0, 2, 8)),
        ("Buy den-of-sin", 1, (0, 1, 3)),
        ("Gain silver", 1, (0, 0, 0)),
    ],
)
def test_actions_buys_and_coins_line_by_line(
    run: Run, verb: str, which: int, expected: tuple[int, int, int]
) -> None:
    assert counters(after(run, verb, which)) == expected


@pytest.mark.parametrize(
    ("verb", "which", "hand"),
    [
        ("ReceiveBoon the-forests-gift", 1, ["changeling", "conclave", "copper", "monastery"]),
        ("Gain den-of-sin", 1, ["changeling", "den-of-sin", "monastery"]),
        ("Play den-of-sin", 1, ["changeling", "monastery"]),
        ("Gain den-of-sin", 2, ["den-of-sin", "monastery"]),
        ("Play den-of-sin", 2, ["monastery"]),
        ("Play monastery", 1, []),
    ],
)  # fmt: skip
def test_hand_line_by_line(run: Run, verb: str, which: int, hand: list[str]) -> None:
    assert cards(after(run, verb, which), "hand") == hand


def test_clean_up_leaves_crypt_and_both_dens(run: Run) -> None:
    frame = after(run, "CleanUp")
    assert cards(frame, "in_play") == ["crypt", "den-of-sin", "den-of-sin"]
    assert under_crypt(frame) == ["copper", "silver"]
    assert cards(frame, "discard") == ["bard", "conclave", "conclave", "monastery", "silver"]
    assert sorted(card["slug"] for card in frame.view["trash"]) == ["changeling", "copper"]
    assert frame.view["boons"]["discard"] == ["the-forests-gift"]


def test_next_turn_brings_four_cards_and_one_treasure(run: Run) -> None:
    assert len(cards(after(run, "Draw", 1), "hand")) == 5
    assert len(cards(run.frames[-1], "hand")) == 10
    assert under_crypt(run.frames[-1]) == ["copper"]


def test_three_exchanges_are_offered_and_declined(run: Run) -> None:
    offered = [frame.asked for frame in run.frames if frame.asked and frame.asked.why == "exchange"]
    assert [(asked.about, asked.answer) for asked in offered] == [
        ("den-of-sin", "no"), ("silver", "no"), ("den-of-sin", "no"),
    ]  # fmt: skip
    declined = [frame for frame in run.frames if frame.answered and frame.answered.declined]
    assert len(declined) == 4  # the exchanges, and Blair who buys nothing


def test_each_step_says_what_moved_from_where_to_where(run: Run) -> None:
    [move] = after(run, "Gain silver").moves
    assert (move.slug, move.source, move.target) == ("silver", (None, "pile"), (0, "discard"))
    [move] = after(run, "PutInHand copper").moves
    assert (move.source, move.target) == ((0, "under crypt#1"), (0, "hand"))
    trashed = after(run, "Trash copper").moves
    assert [(it.source, it.target) for it in trashed] == [((0, "in_play"), (None, "trash"))]


# What if


def ends(branch: Branch, **expected: object) -> Run:
    """Run a what-if and compare Avery at its end."""
    run = what_if(AVERY, branch)
    assert list(differences({"Avery": expected}, run.game)) == []
    return run


def test_exchanging_the_silver() -> None:
    run = ends(Branch(9, ("yes",)), discard="changeling", coins=0)
    assert run.game.top("silver") == "silver"
    assert len(run.game.piles["silver"]) == 39
    assert run.waiting is not None
    assert run.waiting.why == "play-night"


def test_changeling_copies_crypt() -> None:
    run = ends(Branch(12, ("crypt", "no")), discard="silver, crypt", hand="monastery")
    assert [card.slug for card in run.game.trash] == ["changeling"]


def test_monastery_before_the_second_den() -> None:
    run = what_if(AVERY, Branch(14, ("monastery",)))
    assert run.waiting is not None
    assert [option.slug for option in run.waiting.options] == ["den-of-sin", "copper"]
    assert run.waiting.most == 2


def test_silver_first_makes_nine_coins() -> None:
    run = what_if(AVERY, Branch(1, ("silver", "conclave", "bard", "conclave", "treasures")))
    assert run.game.players[0].coins == 9


def test_the_example_goes_on_as_far_as_it_fits() -> None:
    run = what_if(AVERY, Branch(9, ("yes",), follows=True))
    assert run.decisions[9:14] == ["den-of-sin", "changeling", "den-of-sin", "no", "den-of-sin"]
    assert run.game.decision is not None
    # Without the Silver's exchange nothing else changes, to the last decision.
    assert len(run.decisions) == len(get_example(AVERY).steps)


def test_a_what_if_can_be_left_again() -> None:
    run = what_if(AVERY, Branch(9, ("yes", "den-of-sin", "changeling")))
    assert run.instead(12, "conclave") == Branch(9, ("yes", "den-of-sin", "changeling", "conclave"))
    assert run.instead(10, "stop") == Branch(9, ("yes", "stop"))
    assert run.instead(4, "stop") == Branch(4, ("stop",))


def test_steps_before_the_what_if_are_those_of_the_example(run: Run) -> None:
    other = what_if(AVERY, Branch(9, ("yes",)))
    same = run.at_decision(9).number
    assert other.at_decision(9).number == same
    assert [frame.view for frame in other.frames[: same + 1]] == [
        frame.view for frame in run.frames[: same + 1]
    ]


def test_branch_survives_its_address() -> None:
    example = get_example(AVERY)
    for branch in (
        Branch(9, ("yes", "den-of-sin")),
        Branch(16, ("copper#1 den-of-sin#2",)),
        Branch(20, ("none",), follows=True),
    ):
        written = branch.write()
        assert read_branch(written["from"], written["do"], example) == branch


@pytest.mark.parametrize(
    ("start", "do", "code"),
    [
        ("0", "yes", "bad-number"),
        ("21", "yes", "bad-number"),
        ("x", "yes", "bad-number"),
        (None, "yes", "bad-number"),
        ("9", None, "bad-branch"),
        ("9", "", "bad-branch"),
        ("9", "*", "bad-branch"),
        ("9", "yes~~no", "bad-branch"),
        ("9", "y" * 2000, "bad-branch"),
    ],
)
def test_bad_branches_are_refused(start: str | None, do: str | None, code: str) -> None:
    with pytest.raises(Problem) as caught:
        read_branch(start, do, get_example(AVERY))
    assert caught.value.code == code


def test_illegal_answers_are_refused_with_what_is_legal() -> None:
    with pytest.raises(Problem) as caught:
        what_if(AVERY, Branch(9, ("gold",)))
    assert caught.value.code == "illegal-decision"
    assert caught.value.details["legal"] == ["yes", "no"]
