"""The result as text (R6.6)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.reports.race_result import race_result_lines
from tests.engine.fields import field
from tests.terminal.terminal import NAMES


def test_the_result_names_the_winner_the_points_and_the_tie_break() -> None:
    """Yellow and Azure have 20 points each; Yellow's best rider crossed the finish first."""
    race = field(
        {110: [11, 12, 13, 14, 31, 32, 33], 99: [21], 98: [22]},
        points={11: 20, 21: 18, 31: 4},
        crossed={100: [11, 12, 13, 14, 31, 32, 33]},
        order=[21, 22],
    )
    after, _events = answer(race, PlayCard(21, 5))
    lines = race_result_lines(after, NAMES)
    assert lines[1] == "Yellow (Player 1) wins the race."
    assert lines[3:6] == [
        "1st  Yellow (Player 1)   20",
        "2nd  Azure (Domestique)  20",
        "3rd  Red (Random)         4",
    ]
    assert lines[6] == "Yellow and Azure are level on points; Yellow’s best rider is 1st, Azure’s 8th."
    assert "Finish 100      58      2   18" in lines
    assert "Total           20     20    4" in lines
    assert lines[-1].endswith("6th Red 32, 7th Red 33, 8th Azure 21")


def test_teams_that_cannot_be_separated_win_together() -> None:
    """All riders have retired, and no team has points."""
    race = field({5: [11]})._replace(over=True)
    all_retired = race._replace(riders=tuple(rider._replace(retired=True) for rider in race.riders))
    lines = race_result_lines(all_retired, NAMES)
    assert lines[1] == "Yellow (Player 1), Azure (Domestique) and Red (Random) win the race together."
    assert lines[3:6] == [
        f"1st  {name}  0" for name in ("Yellow (Player 1) ", "Azure (Domestique)", "Red (Random)      ")
    ]
    assert "Azure and Red are level on points, and nothing separates them." in lines
    assert not any(line.startswith("Across") for line in lines)
