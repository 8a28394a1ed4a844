"""What the viewer of a replay asks for: reasons, logs, moments to jump to, and riding on as a new race."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

import pytest

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import ATTACK, LEAD, LINE
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.scenes.replay import ReplayScene
from breakaway_desktop.ui.scenes.replay_ride_on import RideOnDialog
from breakaway_desktop.ui.scenes.replay_story import Story
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.golden.races import FOLDER
from tests.ui.scenes.at_the_table import BOT, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, race, seated, unreadable


@pytest.fixture(scope="module")
def ridden() -> Match:
    return race()


def golden(name: str) -> Match:
    return Match.resume(load(FOLDER / f"{name}.race"))


def cut(match: Match, decisions: int) -> Match:
    """The same race when so many decisions were over."""
    return Match(match.base, match.first, match.teams, tuple(match.steps[:decisions]), meta=match.meta)


def watching(match: Match, folder: Path, size: tuple[int, int] = (1280, 800), *, at: int = 0) -> Person:
    person = seated(folder, size)
    person.window.stage.push(ReplayScene(person.session, match))
    if at:
        person.top.go_to(at)
    return person


# Jumps


@pytest.mark.parametrize("kind", [LINE, ATTACK, LEAD])
def test_the_keys_jump_from_moment_to_moment_of_the_chosen_kind(ridden: Match, kind: str, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path)
    scene = person.top
    scene.set_kind(kind)
    places = sorted({moment.at for moment in scene.story.moments if moment.kind == kind})
    assert places
    seen = []
    for _ in places:
        person.press(".")
        seen.append(scene.at)
    assert seen == places
    person.press(".")
    assert scene.at == places[-1]
    person.press(",")
    assert scene.at == (places[-2] if len(places) > 1 else places[-1])


def test_the_button_jumps_and_the_bar_names_what_has_happened(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path)
    scene = person.top
    person.top.focus.put(person.control("jump"))
    person.press("Right", "Right")
    assert scene.kind == ATTACK
    person.click("jump-on")
    attack = next(moment for moment in scene.story.moments if moment.kind == ATTACK)
    assert scene.at == attack.at
    assert person.sees("breaks away")


def test_any_moment_is_reached_with_the_same_race_as_by_steps(ridden: Match, tmp_path: Path) -> None:
    """Races are values: no jump plays anything again."""
    story = Story(ridden)
    assert [story.race(at) for at in range(story.last + 1)] == [
        ridden.first,
        *(step.after for step in ridden.steps),
    ]
    assert story.race(story.last) is ridden.race


# Reasons


def test_escape_leaves_what_is_explained_and_then_the_replay(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=100)
    person.top.focus.put(person.control("why"))
    person.press("Enter")
    scene = person.top
    assert scene.asking.open
    person.press("Esc")
    assert not scene.asking.open
    assert person.focused == "play"
    person.press("Esc")
    assert scene not in person.window.stage.scenes


def test_e_goes_through_all_there_is_to_say_of_who_rode_and_then_stops(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=100)
    scene = person.top
    topics = scene.asking.topics()
    rider = scene.asking.rider
    assert topics[0] == Topic("rode", rider, scene.race.turn)
    said = []
    for _ in topics:
        person.press("e")
        said.append(scene.why.text)
    assert len(set(said)) == len(topics)
    assert all(said)
    person.press("e")
    assert not scene.asking.open
    assert not person.sees("E goes on")


def test_a_rider_who_is_clicked_is_marked_and_explained(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=60)
    scene = person.top
    rider = ridden.steps[59].after.riders[5].id
    strip = scene._boxes.strip.inflated(-3)
    spots = ((strip.x + x, strip.y + y) for x in range(0, int(strip.w), 4) for y in range(4, int(strip.h) - 20, 6))
    spot = next(pos for pos in spots if scene.strip.rider_at(strip, pos, scene.picture) == rider)
    person.click_at(spot)
    assert scene.asking.marked == rider
    assert scene.picture.shown == rider
    assert scene.why.text
    person.press("Esc")
    assert (scene.asking.marked, scene.asking.open) == (0, False)


def test_points_are_explained_where_they_stand(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=Story(ridden).last)
    scene = person.top
    mark = next(mark for mark in scene._of_points() if mark.topic.kind == "points")
    person.click_at(mark.box.centre)
    assert scene.asking.topic == mark.topic
    assert scene.why.text
    assert person.sees("Why")


def test_every_card_of_a_log_is_explained(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=150)
    person.press("F3")
    scene = person.top
    assert scene.pinned == 2
    marks = scene.sheet.marks()
    assert {mark.topic.kind for mark in marks} == {"rode", "dealt", "start"}
    for mark in marks[:: max(1, len(marks) // 6)]:
        scene.ask(mark.topic)
        assert scene.why.text
    person.press("Esc", "F3")
    assert scene.pinned == 0


# What is secret


def test_a_finished_race_shows_all_hands_and_a_running_one_what_everybody_knows(ridden: Match, tmp_path: Path) -> None:
    """R9.1."""
    story, running = Story(ridden), Story(cut(ridden, 30))
    opened = [cell.value for row in story.sheet(3, 1) for hand in row.hands for cell in hand]
    shut = [cell.value for row in running.sheet(3, 1) for hand in row.hands for cell in hand]
    assert None not in opened
    assert None in shut


def test_the_replay_of_a_running_race_shows_nothing_that_only_hands_tell_apart(tmp_path: Path) -> None:
    frames = []
    for cards in ((10, 11, 9), (9, 12, 9)):
        hands = [(cards, (9, 9, 7), (5, 6, 9), (4, 5, 7))] * 3
        match = match_of([BOT, "human", "human"], hands=hands, first_turn="team1")
        person = watching(match, tmp_path)
        person.press("F2", "e")
        frames.append(person.window.pixels())
    assert frames[0] == frames[1]


def test_where_squares_are_hidden_a_running_race_names_no_leader_and_moves_nobody(tmp_path: Path) -> None:
    """R8.2: neither the road, nor moments, nor the log, nor a rider on his way."""
    whole = golden("boxed-blind")
    running = cut(whole, len(whole.steps) // 2)
    person = watching(running, tmp_path)
    scene = person.top
    assert {moment.kind for moment in scene.story.moments} <= {LINE}
    person.press("Right")
    assert not scene.picture.rolling
    assert not scene.picture.riders
    assert not person.sees("leader on")
    assert person.sees("squares are hidden")
    assert not person.sees("own squares")
    assert person.sees("They are told when the race is over")
    assert not unreadable(person)
    person.press("F2")
    assert person.sees("hidden until the race is over")
    assert {moment.kind for moment in Story(whole).moments} >= {LINE, LEAD}


# What if


def known_to_all(race: Race) -> object:
    return see(race)


def test_riding_on_makes_a_new_race_with_a_file_of_its_own(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=90)
    before = ridden.record()
    person.press("o")
    assert isinstance(person.top, RideOnDialog)
    assert person.sees(f"From turn {ridden.steps[89].after.turn}, after {ridden.steps[89].after.moved} of 24 riders")
    person.top.focus.put(person.control("1"))
    person.press("Left")
    person.press("o")
    (new,) = person.ridden
    assert [step.decision for step in new.steps] == [step.decision for step in ridden.steps[:90]]
    assert new.race == ridden.steps[89].after
    assert ridden.record() == before
    (path,) = tmp_path.glob("*.race")
    assert person.evening.save_path == path
    person.evening.close()
    assert verify(path).agreement is Agreement.AGREES
    assert load(path).meta["name"] == f"What if: turn {new.race.turn}"


def test_a_team_is_handed_to_a_human_or_a_bot_in_the_dialog(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=30)
    person.press("o")
    choice = person.control("1")
    human = next(option for option in choice.options if option.value == "human")
    person.top.focus.put(choice)
    while choice.value != human.value:
        person.press("Left")
    person.press("o")
    (new,) = person.ridden
    assert 1 in new.humans
    person.evening.close()


def test_escape_leaves_the_question_and_nothing_is_written(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=30)
    person.press("o", "Esc")
    assert isinstance(person.top, ReplayScene)
    assert not list(tmp_path.glob("*.race"))


def test_at_the_end_it_says_that_nobody_can_ride_on(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=Story(ridden).last)
    person.press("o")
    assert type(person.top) is Dialog
    assert person.sees("Here the race is over")


def test_secret_cards_of_a_running_race_are_dealt_anew_and_that_is_said(tmp_path: Path) -> None:
    match = played(match_of(["human", "human", BOT], seed=4), 8)
    person = watching(match, tmp_path, at=8)
    person.press("o")
    assert person.sees("dealt anew")
    person.press("o")
    (new,) = person.ridden
    assert known_to_all(new.race) == known_to_all(match.race)
    assert [rider.hand for rider in new.race.riders] != [rider.hand for rider in match.race.riders]
    person.evening.close()


# The screen


@pytest.mark.parametrize(
    "name", ["boxed", "postal", "pbm", "boxed-pursuit", "postal-double", "boxed-blind", "boxed-spy"]
)
def test_every_moment_of_other_rules_can_be_watched_and_asked_about(name: str, tmp_path: Path) -> None:
    person = watching(golden(name), tmp_path)
    scene = person.top
    for at in range(0, scene.story.last + 1, max(1, scene.story.last // 12)):
        scene.go_to(at)
        person.press("e")
        person.read()
        assert scene.at == at


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_everything_can_be_read_while_something_is_explained(
    ridden: Match, size: tuple[int, int], tmp_path: Path
) -> None:
    person = watching(ridden, tmp_path, size, at=100)
    for keys in (("e",), ("Esc", "F4"), ("e",), ("Esc", "o")):
        person.press(*keys)
        assert [line for line in unreadable(person) if line.startswith("cut off")] == []


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("stretched", [False, True])
def test_no_control_lies_on_another(ridden: Match, size: tuple[int, int], stretched: bool, tmp_path: Path) -> None:
    with longer() if stretched else nullcontext():
        person = watching(ridden, tmp_path, size, at=100)
        foot = [control for control in person.top.focus.controls if control.rect.y > person.top._boxes.foot.y]
        top = [control for control in person.top.focus.controls if control.rect.bottom < person.top._boxes.top.bottom]
        assert len(foot) >= 9
        assert len(top) >= 5
        for row in (foot, top):
            for one, other in combinations(row, 2):
                assert not one.rect.inflated(-0.5).touches(other.rect), (one.label, other.label)


def test_tab_comes_to_every_control(ridden: Match, tmp_path: Path) -> None:
    person = watching(ridden, tmp_path, at=100)
    assert labels_walked(person) == labels_to_walk(person)
    expected = {
        "why",
        "ride-on",
        "review",
        "scrub",
        "pace",
        "jump",
        "jump-on",
        "jump-back",
        "circuit",
        "strip",
        "points",
    }
    assert expected <= labels_walked(person)
