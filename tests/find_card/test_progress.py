"""The days on which a position is asked again, and the file of the player's answers."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from breakaway_desktop.find_card.progress import (
    BAD_FILE,
    FILE,
    AnswerCount,
    answered_on,
    count_answer,
    load_progress,
    save_progress,
)

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
