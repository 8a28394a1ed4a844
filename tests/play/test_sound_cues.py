"""Sounds of a race: the sound of each event, and silence about hidden ones."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.events import Crossed, Moved, Replaced, TurnEnded
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.sound import MIN_INTERVAL_MS
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.sound_cues import CAPTIONS, begins_last_lap, loud_sounds_of_shots, sounds_between, sounds_of
from breakaway_desktop.play.watching.close_ups import moves_to_line
from breakaway_desktop.play.watching.pacing import Pacing
from breakaway_desktop.play.watching.playback import live_of
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.play.watching.viewer import EVERYBODY, Viewer
from tests.kit.races import BOT, match_of, play_steps

ALONE = ("human", BOT, BOT)


def sounds_passed(match: Match, team: int) -> tuple[str, ...]:
    """Return the sounds of a race for a team that has not seen it yet."""
    shots = ShotList.of(match.first, match.steps).shots
    return loud_sounds_of_shots(Viewer(team, sees_all=match.over).visible_shot(shot) for shot in shots)


def test_each_event_has_its_sounds() -> None:
    race = match_of(ALONE).race
    assert sounds_of(Moved(21, 5, 0, 5, 30), race) == ("freewheel",)
    assert sounds_of(Moved(11, 5, 0, 5, 30), race, humans=(1,)) == ("card", "freewheel")
    assert sounds_of(Moved(11, None, 0, 5, 30), race, humans=(1,)) == ("freewheel",)
    assert sounds_of(Replaced(((21, 4),)), race) == ("card",)
    assert sounds_of(Crossed(21, 33, 1, 10), race) == ("crowd", "points")
    assert sounds_of(Crossed(21, 33, 1, 10), race, humans=(1,)) == ("crowd", "points")
    assert sounds_of(Crossed(11, 33, 1, 10), race, humans=(1,)) == ("cheer", "points")
    assert sounds_of(Crossed(11, 33, 2, 8), race, humans=(1,)) == ("points",)
    assert sounds_of(Crossed(21, 33, 8, 1), race) == ("points",)
    assert sounds_of(Crossed(21, 33, 9, 0), race) == ()


def test_each_sound_has_a_caption() -> None:
    assert set(CAPTIONS) == set(MIN_INTERVAL_MS)


def test_the_bell_rings_once_when_the_first_rider_begins_the_last_lap() -> None:
    match, rang = match_of((BOT,) * 3), []
    while not match.over:
        step = play_steps(match, 1).steps[-1]
        rang += [event for event in step.events if isinstance(event, Moved) and begins_last_lap(event, step.before)]
    assert len(rang) == 1
    assert rang[0].start <= 60 < rang[0].end
    assert sounds_passed(match, 0) == ("bell", "crowd", "points")


def test_hidden_rivals_make_no_sound() -> None:
    """R8.2: if the road is hidden, the start of the last lap is silent."""
    match = play_steps(match_of((BOT,) * 3, variant="blind"), 150)
    assert "bell" not in sounds_passed(match, 1)


def test_the_crowd_swells_in_a_close_up_and_the_bell_rings_before_what_may_be_the_last_turn() -> None:
    match = play_steps(match_of((BOT,) * 6), 10**4)
    playback = live_of(ShotList.of(match.first, match.steps)).show_again(0, Pacing("normal", 0.0))
    bells, crowds, begun = [], 0, 0
    for position, shot in enumerate(playback.shots.shots):
        now = replace(playback, position=position, shot_ms=0.0)
        sounds = sounds_between(replace(now, shot_ms=None), now, EVERYBODY)
        if shot.moves:
            scored = [event for event in match.steps[shot.step].events if isinstance(event, Crossed) and event.points]
            left = moves_to_line(playback.shots.shots, position, ())
            assert (left == 1) == any(place.place == 1 for place in scored)
            assert ("crowd" in sounds) == bool(left)
            crowds += "crowd" in sounds
            continue
        assert "crowd" not in sounds  # it has swelled already
        if "bell" in sounds:
            bells.append(shot.after)
        begun += isinstance(shot.event, TurnEnded) and last_places(see(shot.after)) is not None
    assert crowds == 4  # two lines are won by the first move of their turn
    assert begun
    assert last_places(see(bells[0])) is not None
    assert len(bells) <= begun
