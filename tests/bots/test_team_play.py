"""The figures of team play are computed correctly (`python -m benchmarks.team_play`)."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

from benchmarks.team_findings import TriedDecision, is_denial, is_sacrifice, is_string, report
from benchmarks.team_play import AT_ONCE, Trial, decisions, in_one_string
from breakaway_desktop.bots.batch.from_engine import races_from_engine
from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.engine.view import see
from tests.bots.races import before_the_last_points
from tests.engine import fields

EVERY = 60


@pytest.fixture(scope="module")
def tried_decisions() -> list[TriedDecision]:
    return list(decisions(1, 1, EVERY, 1, 1))


def test_riders_of_a_team_are_together_where_no_square_is_free_between_them() -> None:
    """R7.2: 12 and 13 are in one string with 11, across rivals; 14 has a free square ahead."""
    race = fields.field({10: (11, 21), 9: (22,), 8: (12, 13, 31), 6: (14, 32, 33, 34), 5: (23, 24)})
    assert [in_one_string(races_from_engine([race]), team).tolist() for team in (1, 2, 3)] == [[3], [2], [3]]


@pytest.mark.release
def test_a_choice_is_tried_with_every_card_and_all_points_of_the_race_are_shared_out(
    tried_decisions: list[TriedDecision],
) -> None:
    """R6.1: 156 points."""
    assert len(tried_decisions) > 2
    for each in tried_decisions:
        riders = len(each.view.riders)
        assert each.cards == tuple(sorted({card for card in each.view.rider(each.rider).cards if card is not None}))
        assert each.foreseen.shape == each.new.shape == each.final.shape == (len(each.cards), riders)
        assert each.final.sum(axis=1) == pytest.approx(156)
        assert (each.wins >= 0).all()
        assert (each.wins <= 1).all()


def test_the_last_points_are_the_team_s_with_the_card_that_takes_them() -> None:
    """R6.5: seven riders have finished; with a 3 rider 14 ends the race before rival 24."""
    race = before_the_last_points()
    trial = Trial(see(race, 1), fields.card_asked(race), Random(1))
    final, wins = trial.ridden_on(1)
    foreseen, _, _ = trial.foreseen(1)
    for points in (final, foreseen):
        assert points[:, SLOTS[14]].tolist() == [0, 0, 2]
        assert points[:, SLOTS[24]].tolist() == [2, 2, 0]
    assert wins.shape == (3,)


def new_position(**rows: list[float]) -> TriedDecision:
    """Return a decision of rider 11 with the cards 2 and 5.

    Each array is a list per relevant rider: 11, 12, 21.
    """
    race = fields.field({10: (11,), 9: (12,), 8: (13, 14, 21, 22, 23, 24)}, hands={11: (2, 5)})
    arrays: dict[str, FloatArray] = {}
    for name in ("foreseen", "new", "final"):
        points = rows.get(name, [0.0] * 6)
        arrays[name] = np.zeros((2, len(race.riders)), np.float32)
        arrays[name][:, [SLOTS[11], SLOTS[12], SLOTS[21]]] = np.array(points).reshape(3, 2).T
    nothing = np.zeros(2, np.float32)
    return TriedDecision(0, see(race, 1), 11, (2, 5), in_string=nothing, wins=nothing, played=(), **arrays)


def test_a_difference_is_of_the_kind_that_its_new_cards_and_points_make_it() -> None:
    """With the 5, rider 11 expects a point less and 12 two more; 12 gets a larger card, rider 21 a smaller one."""
    both = new_position(foreseen=[3, 2, 1, 3, 6, 6], new=[3, 3, 4, 5, 7, 6])
    assert (both.best_alone, both.best_for_team) == (0, 1)
    assert is_string(both)
    assert is_denial(both)
    assert is_sacrifice(both)
    neither = new_position(foreseen=[3, 2.8, 1, 3, 6, 6], new=[3, 9, 4, 4, 7, 7])
    assert (neither.best_alone, neither.best_for_team) == (0, 1)
    assert not is_string(neither)
    assert not is_denial(neither)
    assert not is_sacrifice(neither)


def test_the_report_counts_what_the_team_s_card_gains_where_it_is_another() -> None:
    """One decision of two gains a point and a half.

    One in six was tried, and there are three teams: a team makes twice as many decisions in a race.
    """
    gaining = new_position(foreseen=[3, 2, 1, 3, 6, 6], final=[4, 3, 2, 4.5, 9, 8])
    same = new_position(foreseen=[3, 4, 1, 1, 6, 6])
    lines = report([gaining, same], 6).splitlines()
    cells = next(re.split(r"\s{2,}", line) for line in lines if line.startswith("the team's points  "))
    assert cells == [
        "the team's points",
        "50.0%",
        "+1.00",
        "+1.50 (+1.50 to +1.50)",
        "-1.00 (-1.00 to -1.00)",
        "+2.50 (+2.50 to +2.50)",
        "-1.00 (-1.00 to -1.00)",
        "+0.00% (+0.00 to +0.00)",
        "+3.00 (+3.00 to +3.00)",
    ]


def test_the_report_counts_the_cards_that_a_bot_plays_for_the_team() -> None:
    """The second bot plays the team's card, which gains a point and a half, in one decision of two."""
    first = new_position(foreseen=[3, 2, 1, 3, 6, 6], final=[4, 3, 2, 4.5, 9, 8])._replace(played=[0, 1])
    second = first._replace(race=1, played=[0, 0])
    too_little = new_position(foreseen=[3, 2, 1, 2.4, 6, 6])._replace(played=[1, 1])
    same = new_position(foreseen=[3, 4, 1, 1, 6, 6])._replace(played=[1, 1])
    lines = report([first, second, too_little, same], 6, ["own", "team"]).splitlines()
    begin = next(index for index, line in enumerate(lines) if line.startswith("bots"))
    assert [re.split(r"\s{2,}", line) for line in lines[begin : begin + 3]] == [
        ["bots, where it expects 0.5 or more", "2 of its cards", "gain for the team"],
        ["own", "+0.00% (+0.00 to +0.00)", "+0.00 (+0.00 to +0.00)"],
        ["team", "+50.00% (+0.00 to +100.00)", "+0.75 (+0.00 to +1.50)"],
    ]


def test_a_call_tries_every_card_under_the_same_guesses() -> None:
    """The slots are those of 2, 5 and 9, newest card first."""
    race = fields.field({10: (11, 21), 8: (12, 22)}, hands={11: (2, 9, 5)})
    races, forced = Trial(see(race, 1), fields.card_asked(race), Random(1)).races()
    hands = races.by_rider(races.hands).reshape(3, AT_ONCE, -1)
    assert (hands == hands[0]).all()
    (slots,) = forced.values()
    assert (slots.reshape(3, AT_ONCE) == [[2], [0], [1]]).all()
