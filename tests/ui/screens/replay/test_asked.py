"""What the viewer of a replay asks for: reasons, logs, points, and riding on as a new race."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import LEAD, LINE
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.screens.replay.road import road_shown, topics
from tests.ui.journeys.fakes import BOT, match_of, played
from tests.ui.journeys.person import asks, race, shows, unreadable
from tests.ui.screens.replay.viewer import Viewer, cut, golden


@pytest.fixture(scope="module")
def ridden() -> Match:
    return race()


# Reasons


def test_shift_e_goes_through_all_there_is_to_say_of_who_rode_and_e_ends_it(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=100)
    found, rider = topics(viewer.model), viewer.model.rider
    assert found[0] == Topic("rode", rider, viewer.race.turn)
    said = []
    for _ in found:
        viewer.press("Shift+e")
        reason = viewer.reason()
        assert reason is not None
        said.append(reason.text)
        assert viewer.sees(f"{len(said)} of {len(found)}")
    assert len(set(said)) == len(found)
    viewer.press("e")
    assert viewer.reason() is None
    viewer.press("l")
    assert viewer.sees("MOVEMENT LOG")
    viewer.press("l")
    assert not viewer.sees("MOVEMENT LOG")


def test_escape_leaves_what_is_explained_then_the_drawer_and_then_the_replay(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=100)
    viewer.press("F2")
    viewer.page.focus.focus_on(viewer.control("why"))
    viewer.press("Enter")
    assert viewer.reason() is not None
    viewer.press("Esc")
    assert viewer.reason() is None
    assert viewer.focused == "play"
    assert viewer.sees("MOVEMENT LOG")
    viewer.press("Esc")
    assert not viewer.sees("MOVEMENT LOG")
    viewer.press("Esc")
    assert not viewer.is_here


def test_riders_squares_points_and_the_bar_are_explained_where_they_stand(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=60)
    viewer.read()
    places = {rider.id: viewer.road.token(rider.id) for rider in viewer.race.riders}
    rider, spot = next((one, at) for one, at in places.items() if at is not None and at[0][0] < 800)
    viewer.click_at(spot[0])
    assert viewer.model.view_state.marked_rider == rider
    assert road_shown(viewer.model).picture.subject == rider
    reason = viewer.reason()
    assert reason is not None
    assert str(rider) in reason.subject + reason.text
    viewer.click_at(spot[0])
    assert viewer.model.view_state.marked_rider == 0
    assert viewer.reason() is None

    at, square = next((at, topic) for at, topic in viewer.road.numbers() if topic.kind == "square")
    viewer.click_at(at.centre)
    assert viewer.model.view_state.topic == square
    viewer.press("Esc", "Right")
    assert viewer.reason() is None

    viewer.press("end", "p")
    for topic in [topic for topic, pos in viewer.asks() if viewer.box("list").contains(pos)][::4]:
        pos = dict(viewer.asks())[topic]
        if viewer.box("list").contains(pos):  # the reason lies over the last ones
            viewer.click_at(pos)
            assert viewer.model.view_state.topic == topic
            assert viewer.reason() is not None
    viewer.press("Esc")
    kinds = {topic.kind for topic, _pos in viewer.asks()}
    assert kinds == {"points", "sum", "line"}


def test_every_card_of_a_log_is_explained(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=150)
    viewer.press("F3")
    asked = [*viewer.asks()]
    assert {topic.kind for topic, _pos in asked} == {"rode", "dealt", "start"}
    assert {topic.about // 10 for topic, _pos in asked} == {2}
    for topic, pos in asked[:: max(1, len(asked) // 6)]:
        viewer.click_at(pos)
        assert viewer.model.view_state.topic == topic
        assert viewer.reason() is not None
        viewer.press("Esc")
    assert viewer.sees("MOVEMENT LOG")
    viewer.press("F3")
    assert not viewer.sees("MOVEMENT LOG")
    viewer.press("l")
    viewer.click("sheet 5")
    assert viewer.model.view_state.sheet_team == 5
    viewer.click("close")
    assert not viewer.sees("MOVEMENT LOG")


def test_the_log_of_an_earlier_moment_tells_nothing_later(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=ReplayTimeline(ridden).turn_ends[1])
    viewer.press("F4")
    assert {topic.detail for topic, _pos in viewer.asks() if topic.kind == "rode"} == {1, 2}


def test_the_drawer_stands_beside_the_road_where_there_is_room(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, (1920, 1080), at=100)
    assert viewer.sees("NEW CARDS")
    viewer.press("Shift+L")
    assert not viewer.sees("NEW CARDS")
    viewer.press("Shift+L", "F2", "Esc")
    assert viewer.sees("NEW CARDS")
    assert viewer.is_here


# What is secret


def test_a_finished_race_shows_all_hands_and_a_running_one_what_everybody_knows(ridden: Match) -> None:
    """R9.1."""
    story, running = ReplayTimeline(ridden), ReplayTimeline(cut(ridden, 30))
    opened = [cell.value for row in story.sheet(3, 1) for hand in row.hands for cell in hand]
    shut = [cell.value for row in running.sheet(3, 1) for hand in row.hands for cell in hand]
    assert None not in opened
    assert None in shut


def test_where_squares_are_hidden_a_running_race_names_no_leader_and_moves_nobody(tmp_path: Path) -> None:
    """R8.2: neither the road, nor moments, nor the log, nor a rider on his way."""
    whole = golden("boxed-blind")
    running = cut(whole, len(whole.steps) // 2)
    viewer = Viewer(running, tmp_path)
    assert {moment.kind for moment in viewer.story.moments} <= {LINE}
    viewer.press("Right")
    assert not viewer.rolling
    picture = road_shown(viewer.model).picture
    assert not picture.riders
    assert picture.to_move is None
    assert viewer.sees("squares hidden")
    assert viewer.sees("turn 1: 1 of")
    viewer.press("n")
    assert viewer.sees("Shown after the race")
    assert not unreadable(viewer, ("SPRINT",))  # the drawer lies over the camera's flag
    viewer.press("F2")
    assert viewer.sees("hidden until the race ends")
    viewer.press("o")
    assert asks(viewer.top, "failure")
    assert {moment.kind for moment in ReplayTimeline(whole).moments} >= {LINE, LEAD}


# What if


def test_riding_on_makes_a_new_race_with_a_file_of_its_own(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=90)
    before = ridden.record()
    viewer.press("o")
    assert shows(viewer.top, ride_on)
    after = ridden.steps[89].after
    assert viewer.sees(f"from turn {after.turn}, after {after.moved} of 24 riders")
    viewer.top.focus.focus_on(viewer.control("1"))
    viewer.press("Left", "o")
    (new,) = viewer.ridden
    assert [step.decision for step in new.steps] == [step.decision for step in ridden.steps[:90]]
    assert new.race == after
    assert new.seats[0].player != ridden.seats[0].player
    assert ridden.record() == before
    (path,) = tmp_path.glob("*.race")
    assert viewer.current.save_path == path
    viewer.current.close()
    assert verify(path).agreement is Agreement.AGREES
    assert load(path).meta["name"] == f"What if: turn {new.race.turn}"


def test_a_team_is_handed_to_a_human_in_the_dialog(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=30)
    viewer.press("o")
    choice = viewer.control("1")
    viewer.top.focus.focus_on(choice)
    for _ in choice.options:
        viewer.press("Left")
    viewer.press("o")
    (new,) = viewer.ridden
    assert 1 in new.humans
    viewer.current.close()


def test_escape_leaves_the_question_and_nothing_is_written(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path, at=30)
    viewer.press("o", "Esc")
    assert viewer.is_here
    assert not list(tmp_path.glob("*.race"))


def test_at_the_end_it_says_that_nobody_can_ride_on(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    viewer.press("end", "o")
    assert asks(viewer.top, "failure")
    assert viewer.sees("The race has finished here")
    viewer.press("Esc")
    assert viewer.is_here


def test_secret_cards_of_a_running_race_are_dealt_anew_and_that_is_said(tmp_path: Path) -> None:
    match = played(match_of(["human", "human", BOT], seed=4), 8)
    viewer = Viewer(match, tmp_path, at=8)
    viewer.press("o")
    assert viewer.sees("dealt again")
    viewer.press("o")
    (new,) = viewer.ridden
    assert see(new.race) == see(match.race)
    assert [rider.hand for rider in new.race.riders] != [rider.hand for rider in match.race.riders]
    viewer.current.close()
