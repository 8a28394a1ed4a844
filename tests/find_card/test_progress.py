"""The days on which a position is asked again, and the file of the player's answers."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import (
    BAD_FILE,
    FILE,
    AnswerCount,
    answered_on,
    count_answer,
    load_progress,
    save_progress,
)
from breakaway_desktop.find_card.series import MISSED, SERIES, draw_series
from tests.find_card.test_positions import position

TODAY = date(2026, 11, 22)


def answers(*results: bool) -> AnswerCount:
    """Answer a position on each day that it is due."""
    count, day = None, TODAY
    for is_right in results:
        count = count_answer(count, is_right, day)
        day = count.due or day
    assert count is not None
    return count


def days_until_due(count: AnswerCount) -> int | None:
    return None if count.due is None else (count.due - count.last).days


def test_a_position_answered_right_at_once_is_mastered() -> None:
    count = answers(True)
    assert (count.due, count.is_mastered) == (None, True)


def test_a_missed_position_comes_back_tomorrow_then_after_three_and_seven_days() -> None:
    assert [days_until_due(answers(False, *(True,) * right)) for right in range(4)] == [1, 3, 7, None]
    assert answers(False, True, True, True).is_mastered


def test_a_wrong_answer_starts_the_row_of_right_ones_again() -> None:
    assert answers(False, True, True, False) == AnswerCount(0, 2, TODAY + timedelta(11), TODAY + timedelta(12))


def test_a_position_answered_wrong_four_times_is_set_aside() -> None:
    count = answers(False, True, False, False, False)
    assert (count.due, count.is_mastered) == (None, False)


def test_answers_are_counted_by_their_day() -> None:
    yesterday = TODAY - timedelta(1)
    progress = {"a": AnswerCount(1, 0, TODAY), "b": AnswerCount(0, 1, yesterday, TODAY), "c": AnswerCount(1, 0, TODAY)}
    assert [answered_on(progress, day) for day in (TODAY, yesterday, date(2020, 1, 1))] == [2, 1, 0]


def test_progress_survives_the_file(tmp_path: Path) -> None:
    progress = {"9d1c-95-13": AnswerCount(1, 1, TODAY, TODAY + timedelta(3)), "0000-1-11": AnswerCount(1, 0, TODAY)}
    save_progress(tmp_path / "new", progress)
    assert load_progress(tmp_path / "new") == (progress, False)


def test_without_a_file_there_is_no_progress(tmp_path: Path) -> None:
    assert load_progress(tmp_path) == ({}, False)


ENTRY = {"right": 1, "wrong": 1, "last": "2026-11-22", "due": None}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "[]",
        "{}",
        '{"version": 2, "seen": {}}',
        '{"version": 1, "seen": []}',
        json.dumps({"version": 1, "seen": {"k" * 41: ENTRY}}),
        *(
            json.dumps({"version": 1, "seen": {"key": {**ENTRY, name: value}}})
            for name, value in (("right", -1), ("right", True), ("wrong", 10**9), ("last", "x"), ("due", 5))
        ),
        '{"version": 1, "seen": {"key": {"right": 1}}}',
    ],
)
def test_an_unreadable_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load_progress(tmp_path) == ({}, True)
    assert (tmp_path / BAD_FILE).read_text(encoding="utf-8") == text
    assert load_progress(tmp_path) == ({}, False)


def test_a_file_that_may_not_be_read_is_set_aside_rather_than_replaced(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert load_progress(tmp_path) == ({}, True)
    assert (tmp_path / BAD_FILE).is_dir()
    save_progress(tmp_path, {"key": AnswerCount(1, 0, TODAY)})
    assert load_progress(tmp_path) == ({"key": AnswerCount(1, 0, TODAY)}, False)


def test_a_file_that_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / BAD_FILE / "full").mkdir(parents=True)
    assert load_progress(tmp_path) == ({}, False)
    assert (tmp_path / FILE).is_dir()


# The series of five: missed and found ones, their order, due positions, and neighbours that must differ


REASONS = ("line", "string", "keeps", "passes")

positions = st.lists(
    st.builds(
        lambda race, decisions, turn, played, reason: position(
            decisions, race=race, turn=turn, played=played, reason=reason
        ),
        st.sampled_from(["a", "b", "c", "d"]),
        st.integers(0, 60),
        st.integers(1, 9),
        st.sampled_from([7, 5, 3]),
        st.sampled_from((*REASONS, "of-another-adviser")),
    ),
    max_size=25,
    unique_by=lambda position: position.key,
)


def mixed_positions(count: int, **values: object) -> list[TrainingPosition]:
    """Positions of as many races, with reasons in turn."""
    return [position(race=f"race-{n}", reason=REASONS[n % 4], **values) for n in range(count)]  # type: ignore[arg-type]


@pytest.mark.parametrize("missed", [2, 6])
def test_three_were_missed_or_fewer_where_there_are_no_more(missed: int) -> None:
    own = [*mixed_positions(missed), *mixed_positions(6, decisions=11, played=7)]
    series = draw_series(own, mixed_positions(9, decisions=99), {}, TODAY)
    assert [position.was_missed for position in series].count(True) == min(missed, MISSED)
    assert set(series) <= set(own)


def test_a_series_on_a_theme_is_filled_up_with_others() -> None:
    own, shipped = mixed_positions(6), [*mixed_positions(9, decisions=99), position(race="z", reason="unknown")]
    for theme, count in (("passing", 3), ("string", 4)):
        series = draw_series(own, shipped, {}, TODAY, theme=theme)
        assert len(series) == SERIES
        assert sum(chosen.theme == theme for chosen in series) == count
    assert len({chosen.race for chosen in series}) > 1


def test_the_bots_positions_fill_up_a_series() -> None:
    own, shipped = mixed_positions(2), mixed_positions(9, decisions=99)
    series = draw_series(own, shipped, {}, TODAY)
    assert len(series) == SERIES
    assert sum(first in own for first in series) == 2


def test_of_a_single_race_three_are_asked_between_others() -> None:
    own = [position(n, race="only", reason=REASONS[n % 4]) for n in range(8)]
    shipped = [position(n, race=f"bots-{n}", reason=REASONS[n % 4]) for n in range(8)]
    assert sum(first in own for first in draw_series(own, shipped, {}, TODAY)) == 3


def test_due_positions_come_before_new_ones() -> None:
    own = mixed_positions(12)
    keys = ["gone-95-13", *(first.key for first in own[:4])]  # of a position that is gone, the longest due
    progress = {key: AnswerCount(0, 1, TODAY - timedelta(9), TODAY - timedelta(9 - n)) for n, key in enumerate(keys)}
    series = draw_series(own, [], progress, TODAY)
    assert set(own[:4]) < set(series)


def test_positions_that_are_not_due_are_not_asked() -> None:
    own = mixed_positions(3)
    progress = {own[0].key: AnswerCount(0, 1, TODAY, TODAY + timedelta(1)), own[1].key: AnswerCount(1, 0, TODAY)}
    assert draw_series(own, [], progress, TODAY) == [own[2]]


def test_positions_already_asked_are_left_out() -> None:
    own = mixed_positions(12)
    first = draw_series(own, [], {}, TODAY)
    second = draw_series(own, [], {}, TODAY, [first.key for first in first])
    assert len(second) == SERIES
    assert not set(first) & set(second)


def test_without_positions_the_series_is_empty() -> None:
    assert draw_series([], [], {}, TODAY) == []


@given(positions, positions, st.dates(date(2026, 1, 1), date(2027, 1, 1)))
def test_neighbours_differ_and_one_at_most_is_of_turn_1(
    own: list[TrainingPosition], shipped: list[TrainingPosition], today: date
) -> None:
    series = draw_series(own, shipped, {}, today)
    assert all(first.race != other.race and first.reason != other.reason for first, other in pairwise(series))
    assert sum(first.turn == 1 for first in series) <= 1
    assert len(set(series)) == len(series) <= SERIES
    assert bool(series) == bool(own or shipped)
    assert draw_series(own[::-1], shipped[::-1], {}, today) == series
