"""Shared points in the window: a whole number and a remainder below one (R6.3)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.input.inputs import WheelTurned
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.intents import ShowLog, ShowReplay, ShowResult
from tests.kit.app_driver import EVERY_SIZE, AppDriver
from tests.sentences.mixed import improper, shared_race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver


def assert_mixed(person: AppDriver) -> None:
    assert not [result for text in person.texts() for result in improper(text)]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_result_replay_and_log_show_no_improper_fraction(size: tuple[int, int], tmp_path: Path) -> None:
    match = shared_race()
    person = AppDriver(tmp_path / "races", size)
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    assert set(map(points_text, standings(match.race).points)) <= set(person.texts())
    assert_mixed(person)
    assert not person.unreadable()
    person.open(ShowReplay(match.record()))
    for _turn in range(match.race.turn):
        person.press("pagedown")
        assert_mixed(person)
    person.press("p")
    assert set(map(points_text, standings(match.race).points)) <= set(person.texts())  # the sums above all lines
    assert person.shows_text("36 14/15")
    assert_mixed(person)
    person.stage.handle(WheelTurned(person.top.node_box("list").centre, -40.0))
    assert_mixed(person)
    person.open(ShowLog(match, names_of(match), len(match.steps)))
    assert_mixed(person)
    person.press("t")
    assert_mixed(person)
    person.press("End")
    totals = set(map(points_text, standings(match.race).points))
    ends = Counter(round(box.right) for text, box, _cut in person.drawn_texts() if text in totals)
    assert ends.most_common(1)[0][1] >= len(totals)  # the numbers of a column are aligned right
    assert_mixed(person)
    assert not person.unreadable()


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_race_screen_shows_no_improper_fraction(size: tuple[int, int], tmp_path: Path) -> None:
    seat = RaceScreenDriver(shared_race(humans=(1,), stop=18), tmp_path, size=size)
    seat.wait_until(lambda: seat.model.orders is not None)
    texts = seat.texts()
    assert "15 13/30" in texts
    assert not [result for text in texts for result in improper(text)]
    # A line's flag may cover a rider, whose number is also on the bar.
    assert [text for text in seat.texts_cut_off() if not text.isdigit()] == []
