"""Shared places and points in the window, of a race played to its end: whole numbers and fractions (R6.3)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.input.inputs import WheelTurned
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.intents import BeginRace, ShowLog, ShowReplay, ShowResult
from breakaway_desktop.ui.screens import race as race_screen, result as result_screen
from tests.kit.app_driver import EVERY_SIZE, FRAME_MS, AppDriver, shows
from tests.sentences.mixed import improper, shared_race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

SEED = 6
"""Seed of hands with which teams 1 and 2 win half points that remain in their sums."""


def begin(person: AppDriver) -> Match:
    """Begin a race of a human and two bots with the same hands, so that many riders are tied (R5.3)."""
    options = with_rows(RULE_SETS["postal"], {"finish": 40, "sprints": (12,)})
    players = ("human", "bot:random", "bot:random")
    plan = Plan("postal", options, seats_of(players), SEED)
    del person.navigation.show_race  # use the real race screen instead of a list of matches
    person.open(BeginRace(plan.with_hands([hands_from_seed(SEED, 1)] * len(players))))
    assert shows(person.top, race_screen)
    result = person.current.match
    assert result is not None
    return result


def order(person: AppDriver) -> None:
    """Choose the first card for each rider who needs one, and press Enter."""
    for _ in range(4):
        orders = person.top.model.orders
        if orders is None or not orders.incomplete_riders:
            break
        person.press("1")
        person.wait(1)
    person.press("Enter")
    person.wait(1)


def play_to_the_end(person: AppDriver) -> None:
    for _ in range(4000):
        if not shows(person.top, race_screen):
            return
        if person.top.model.orders is not None:
            order(person)
        else:
            person.wait(FRAME_MS)
    raise AssertionError("the race does not end")


def test_a_postal_race_that_ends_with_halves_shows_them_in_the_result(
    person: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R6.3: equal riders share points exactly, shown as `7½`, never as `7.5`."""
    monkeypatch.setattr(
        "breakaway_desktop.ui.current_race.ThreadedAutosave", DirectAutosave
    )  # so that no frame waits for a thread
    match = begin(person)
    play_to_the_end(person)
    assert shows(person.top, result_screen)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)

    final = standings(match.race)
    halves = [points for points in final.points if Fraction(points).denominator == 2]
    assert halves
    crossed = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    assert {event.sharing for event in crossed} > {1}
    shown = person.texts()
    for points in halves:
        assert points_text(points).endswith("½")
        assert points_text(points) in shown
    assert not any(f"{float(points):.1f}" in text for points in halves for text in shown)

    assert person.current.save_path is not None
    assert verify(person.current.save_path).agreement is Agreement.AGREES
    result = load(person.current.save_path).result
    assert result is not None
    assert tuple(result.points.values()) == tuple(Fraction(points) for points in final.points)


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
