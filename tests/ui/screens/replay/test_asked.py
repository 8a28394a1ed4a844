"""Requests in the replay: reasons, logs, points, and a new race from any moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.bots.comparison import compare_cards
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.key_moments import LEAD, LINE
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.advice import advice_reason_sentence
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.screens.replay.model import begin
from breakaway_desktop.ui.screens.replay.road import road_shown, topics
from tests.kit.app_driver import is_dialog, shows
from tests.kit.races import BOT, match_of, play_steps, race
from tests.ui.screens.replay.replay_driver import ReplayDriver, golden, race_after


@pytest.fixture(scope="module")
def ridden() -> Match:
    return race()


# Reasons


def test_shift_e_shows_all_reasons_about_the_rider_and_e_closes_them(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=100)
    found, rider = topics(viewer.model), viewer.model.rider
    assert found[0] == Topic("move", rider, viewer.race.turn)
    said = []
    for _ in found:
        viewer.press("Shift+e")
        reason = viewer.reason()
        assert reason is not None
        said.append(reason.text)
        assert viewer.shows_text(f"{len(said)} of {len(found)}")
    assert len(set(said)) == len(found)
    viewer.press("e")
    assert viewer.reason() is None
    viewer.follow("F8", "see MOVEMENT LOG", "F8", "unseen MOVEMENT LOG")


def test_escape_closes_the_explanation_then_the_drawer_then_the_replay(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=100)
    viewer.press("F2")
    viewer.page.focus.focus_on(viewer.control("why"))
    viewer.press("Enter")
    assert viewer.reason() is not None
    viewer.press("Esc")
    assert viewer.reason() is None
    viewer.follow("on play", "see MOVEMENT LOG", "Esc", "unseen MOVEMENT LOG", "Esc")
    assert not viewer.is_on_top


def test_riders_squares_points_and_the_bar_are_explained_where_they_stand(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=60)
    viewer.texts()
    places = {rider.id: viewer.road.token(rider.id) for rider in viewer.race.riders}
    rider, spot = next((one, at) for one, at in places.items() if at is not None and at[0][0] < 800)
    viewer.click(spot[0])
    assert viewer.model.view_state.marked_rider == rider
    assert road_shown(viewer.model).picture.subject == rider
    reason = viewer.reason()
    assert reason is not None
    assert str(rider) in reason.subject + reason.text
    viewer.click(spot[0])
    assert viewer.model.view_state.marked_rider == 0
    assert viewer.reason() is None

    at, square = next((at, topic) for at, topic in viewer.road.numbers() if topic.kind == "square")
    viewer.click(at.centre)
    assert viewer.model.view_state.topic == square
    viewer.press("Esc", "Right")
    assert viewer.reason() is None

    viewer.press("end", "p")
    for topic in [topic for topic, pos in viewer.clickable_topics() if viewer.box("list").contains(pos)][::4]:
        pos = dict(viewer.clickable_topics())[topic]
        if viewer.box("list").contains(pos):  # the reason covers the last ones
            viewer.click(pos)
            assert viewer.model.view_state.topic == topic
            assert viewer.reason() is not None
    viewer.press("Esc")
    kinds = {topic.kind for topic, _pos in viewer.clickable_topics()}
    assert kinds == {"points", "sum", "line"}


def test_every_card_of_a_log_is_explained(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=150)
    viewer.press("F3")
    asked = [*viewer.clickable_topics()]
    assert {topic.kind for topic, _pos in asked} == {"move", "dealt", "start"}
    assert {topic.about // 10 for topic, _pos in asked} == {2}
    for topic, pos in asked[:: max(1, len(asked) // 6)]:
        viewer.click(pos)
        assert viewer.model.view_state.topic == topic
        assert viewer.reason() is not None
        viewer.press("Esc")
    viewer.follow("see MOVEMENT LOG", "F3", "unseen MOVEMENT LOG", "F8", "click sheet 5")
    assert viewer.model.view_state.sheet_team == 5
    viewer.follow("click close", "unseen MOVEMENT LOG")


def test_a_held_card_is_compared_with_the_played_one_in_the_log_and_among_the_reasons(
    ridden: Match, tmp_path: Path
) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=100)
    rider, turn = viewer.model.rider, viewer.race.turn
    viewer.press(f"F{1 + rider // 10}")
    shown = [(topic, pos) for topic, pos in viewer.clickable_topics() if (topic.about, topic.turn) == (rider, turn)]
    compared = [topic for topic in topics(viewer.model) if topic.turn == turn]
    assert {topic for topic, _pos in shown} >= {*compared} != set()
    for topic, pos in shown:
        viewer.click(pos)
        reason = viewer.reason()
        assert reason is not None
        assert (f"Turn {turn}:" in reason.text) == (topic in compared)
        viewer.press("Esc")


def test_a_decision_opens_with_what_speaks_for_the_card_that_he_held(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    opened = 0
    for decisions, step in list(enumerate(ridden.steps))[30:200:10]:
        move = next((event for event in step.events if isinstance(event, Moved)), None)
        if move is None or move.card is None:
            continue
        view, hand = see(step.before), step.before.rider(move.rider).hand
        for held in {*hand} - {move.card}:
            fact = compare_cards(view, move.rider, held, move.card)
            viewer.page.model = begin(viewer.session, ridden, decisions=decisions, marked=move.rider, better=held)
            viewer.page.resize()
            reason = viewer.reason()
            assert reason is not None
            assert viewer.model.steps[-1].decision == step.decision
            assert (reason.subject == f"{held} instead of {move.card}") == (fact is not None)
            opened += fact is not None and advice_reason_sentence(fact, view.course) == reason.text
    assert opened > 5


def test_the_log_of_an_earlier_moment_shows_nothing_later(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=ReplayTimeline(ridden).turn_ends[1])
    viewer.follow("F4", "see still secret")
    assert {topic.detail for topic, _pos in viewer.clickable_topics() if topic.kind == "move"} == {1, 2}


def test_a_large_window_shows_the_drawer_next_to_the_road(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, (1920, 1080), step=100)
    viewer.follow("see NEW CARDS", "Shift+F8", "unseen NEW CARDS", "Shift+F8", "F2", "Esc", "see NEW CARDS")
    assert viewer.is_on_top


# Secrets


def test_a_finished_race_shows_all_hands_and_a_running_one_what_everybody_knows(ridden: Match) -> None:
    """R9.1."""
    story, running = ReplayTimeline(ridden), ReplayTimeline(race_after(ridden, 30))
    opened = [cell.value for row in story.sheet(3, 1) for hand in row.hands for cell in hand]
    shut = [cell.value for row in running.sheet(3, 1) for hand in row.hands for cell in hand]
    assert None not in opened
    assert None in shut


def test_where_squares_are_hidden_a_running_race_names_no_leader_and_moves_nobody(tmp_path: Path) -> None:
    """R8.2: neither on the road, nor in moments, the log, or moves."""
    whole = golden("boxed-blind")
    running = race_after(whole, len(whole.steps) // 2)
    viewer = ReplayDriver(running, tmp_path)
    assert {moment.kind for moment in viewer.story.moments} <= {LINE}
    viewer.press("Right")
    assert not viewer.riders_under_way
    picture = road_shown(viewer.model).picture
    assert not picture.riders
    assert picture.to_move is None
    viewer.follow("see squares hidden", "see turn 1: 1 of", "n", "see Shown after the race")
    assert not viewer.unreadable(("SPRINT",))  # the drawer covers the camera's flag
    viewer.follow("F2", "see hidden until the race ends", "o")
    assert is_dialog(viewer.top, "failure")
    assert {moment.kind for moment in ReplayTimeline(whole).moments} >= {LINE, LEAD}


# Forks


def test_playing_on_creates_a_new_race_with_its_own_file(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=90)
    before = ridden.record()
    viewer.press("o")
    assert shows(viewer.top, ride_on)
    after = ridden.steps[89].after
    assert viewer.shows_text(f"from turn {after.turn}, after {after.moved} of 24 riders")
    viewer.focus("1")
    viewer.press("Left", "o")
    (new,) = viewer.started_races
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
    viewer = ReplayDriver(ridden, tmp_path, step=30)
    viewer.press("o")
    choice = viewer.control("1")
    viewer.top.focus.focus_on(choice)
    for _ in choice.options:
        viewer.press("Left")
    viewer.press("o")
    (new,) = viewer.started_races
    assert 1 in new.humans
    viewer.current.close()


def test_escape_leaves_the_question_and_nothing_is_written(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path, step=30)
    viewer.press("o", "Esc")
    assert viewer.is_on_top
    assert not list(tmp_path.glob("*.race"))


def test_a_finished_race_cannot_be_continued_from_its_end(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.press("end", "o")
    assert is_dialog(viewer.top, "failure")
    viewer.follow("see The race has finished here", "Esc")
    assert viewer.is_on_top


def test_secret_cards_of_an_unfinished_race_are_dealt_again_with_a_notice(tmp_path: Path) -> None:
    match = play_steps(match_of(["human", "human", BOT], seed=4), 8)
    viewer = ReplayDriver(match, tmp_path, step=8)
    viewer.follow("o", "see dealt again", "o")
    (new,) = viewer.started_races
    assert see(new.race) == see(match.race)
    assert [rider.hand for rider in new.race.riders] != [rider.hand for rider in match.race.riders]
    viewer.current.close()
