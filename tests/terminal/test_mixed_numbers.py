"""Shared points in the terminal and in the report: a whole number and a remainder below one (R6.3)."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.terminal.terminal import lines_for
from tests.sentences.mixed import improper, shared_race
from tests.terminal.terminal import last_cards, play_lines


def test_a_race_in_the_terminal_prints_no_improper_fraction() -> None:
    match = shared_race(humans=(1,), stop=18)
    assert "15 13/30" in map(points_text, standings(match.race).points)
    output = play_lines(match, last_cards(match))
    assert match.over
    assert all(points_text(points) in output.out for points in standings(match.race).points)
    assert not improper(output.out + output.err)


def test_no_report_prints_an_improper_fraction() -> None:
    match = shared_race()
    reports = [
        report_lines(match.steps, turn, names_of(match)) for turn in range(1, turns_of(match.steps).reportable + 1)
    ]
    assert any("40 13/30" in line for line in reports[-1])
    assert not improper("\n".join(line for report in reports for line in report))


def test_a_contradiction_prints_no_improper_fraction() -> None:
    record = shared_race().record()
    assert record.result is not None
    turn = next(turn for turn in record.turns if any(award.points.denominator > 3 for award in turn.points))
    awards = tuple(replace(award, points=award.points + 1) for award in turn.points)
    turns = tuple(replace(other, points=awards) if other is turn else other for other in record.turns)
    result = replace(record.result, points={**record.result.points, 1: Fraction(185, 4)})
    for wrong in (replace(record, turns=turns), replace(record, result=result)):
        with pytest.raises(Contradiction) as refused:
            rebuild(wrong)
        sentence = refusal_sentence(refused.value)
        assert any(sign in sentence for sign in "⅗¼⅒")
        assert not improper(sentence)


@pytest.mark.parametrize(("text", "plain"), [("46¼", "46 1/4"), ("20⅗", "20 3/5"), ("14 13/15", "14 13/15")])
def test_a_terminal_without_fraction_signs_gets_the_same_numbers(text: str, plain: str) -> None:
    stream: Any = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert lines_for(stream, text) == [plain]
