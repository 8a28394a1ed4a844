"""The update of the replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Covered, RepaintOnly, Tick, TopicClicked, TopicHovered, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.sound_cues import sounds_between
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.intents import Back, ShowKeys, ShowLog
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.actions import is_pinned, key_groups, shows_drawer
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from breakaway_desktop.ui.screens.replay.road import reasons
from breakaway_desktop.ui.watching import messages as viewing, update as watching
from breakaway_desktop.ui.watching.update import DrawerState
from breakaway_desktop.ui.watching.view_state import CARDS, SHEET

_MAX_SOUND_PACE = 2.0
"""The maximum pace with sounds: above it they would overlap."""
PLAY = "play"  # no words: a label

Next = ReplayModel | Intent | Update | RepaintOnly | None


def update(model: ReplayModel, message: Any) -> Next:
    """Return the model after a message, or the intent that follows from it."""
    match message:
        # Time, playback and screens over the replay.
        case Tick(ms):
            return _advance(model, ms)
        case say.TogglePlayback():
            return _toggle_play(model)
        case say.SetPlaybackSpeed(pace):
            return replace(model, playback=replace(model.playback, pace=pace))
        case Covered():
            return replace(model, playback=model.playback.pause())
        case Posted(viewing.WatchFrom(decisions)):
            return _step_forward(_go_to(model, model.story.shots.stop_after(decisions)))
        case Uncovered() | Posted():
            return None

        # Messages that do not change the playback.
        case say.SetMomentKind(kind):
            return replace(model, moment_kind=kind)
        case TopicHovered(topic):
            return replace(model, view_state=model.view_state.with_pointed(topic))

    # Almost everything else pauses the playback.
    if not isinstance(message, viewing.DrawerMessage):
        model = replace(model, playback=model.playback.pause())
    story, state = model.story, model.view_state
    match message:
        # Other moments of the race.
        case say.StepReplay(by):
            return _step_forward(model) if by == 1 else _go_to(model, model.stop_number + by)
        case say.ReplayLastStep():
            return _step_forward(_go_to(model, model.stop_number - 1)) if model.stop_number else model
        case say.GoToStep(stop):
            return _go_to(model, stop)
        case say.GoToTurn(by):
            return _go_to(model, story.turn_end(model.stop_number, by))
        case say.GoToMoment(by):
            return _go_to_moment(model, by)

        # Explanations.
        case say.ChooseCard(by):
            return _choose_card(model, by)
        case TopicClicked(RiderTopic(rider)):
            return _toggle_mark(model, rider)
        case TopicClicked(None):
            return replace(model, view_state=replace(state.without_reason(), marked_rider=0))
        case TopicClicked(Topic() as topic):
            return _explain(model, topic)

        # Other screens.
        case viewing.OpenKeys():
            return Update(model, ShowKeys(_("Replay"), key_groups(model)))
        case viewing.OpenLog():
            return Update(model, _open_log(model))
        case viewing.StepBack():
            return _step_back(model)

    # Drawer and reasons, as on every screen that shows a race.
    after = watching.update(state, message, _drawer(model), lambda: len(reasons(model)))
    if after is None:
        raise TypeError(message)
    model = replace(model, view_state=after)
    return _land_riders(model) if after.explains else model


# Time


def _advance(model: ReplayModel, ms: float) -> Next:
    """Advance time by `ms`; play the sounds of a shot that has started."""
    before, after = model.playback, model.playback.advance(ms)
    model = replace(model, playback=after)
    if (after.position, after.shot is None) == (before.position, before.shot is None):
        return RepaintOnly(model)
    if after.stop != before.stop:
        model = replace(model, view_state=model.view_state.without_reason(), notice="")
    _play_sounds(model, before)
    return model


def _play_sounds(model: ReplayModel, before: Playback) -> None:
    """Play the sounds of the shots that have begun since `before`, unless the pace is too fast for them."""
    if model.playback.pace <= _MAX_SOUND_PACE:
        for kind in sounds_between(before, model.playback, model.story.viewer):
            model.session.host.sound.play(kind)


def _toggle_play(model: ReplayModel) -> ReplayModel:
    """Play, from the start if the replay is at its end, or pause."""
    if model.playing:
        return replace(model, playback=model.playback.pause())
    if model.playback.is_at_end:
        model = _go_to(model, 0)
    return replace(model, playback=model.playback.play())


def _go_to(model: ReplayModel, stop: int) -> ReplayModel:
    """Go to a stop, and close the reason."""
    return replace(
        model, playback=model.playback.go_to_stop(stop), view_state=model.view_state.without_reason(), notice=""
    )


def _go_to_moment(model: ReplayModel, by: int) -> ReplayModel:
    """Go to the next moment of the chosen kind, or the previous one (`by` −1); show a notice if there is none."""
    stop = model.story.jump(model.stop_number, by, model.moment_kind)
    if stop is not None:
        return _go_to(model, stop)
    notice = _("Nothing earlier to jump to.") if by < 0 else _("Nothing later to jump to.")
    return replace(model, notice=notice)


def _step_forward(model: ReplayModel) -> ReplayModel:
    """Show the next step."""
    here = _go_to(model, model.stop_number)
    model = replace(here, playback=here.playback.step_forward())
    _play_sounds(model, here.playback)
    return model


def _land_riders(model: ReplayModel) -> ReplayModel:
    """End a running move, so that its riders are on the squares where they land."""
    return (
        model if model.playback.shot is None else replace(model, playback=model.playback.go_to_stop(model.stop_number))
    )


# Looking


def _with(model: ReplayModel, **changes: Any) -> ReplayModel:
    """Change fields of the view state."""
    return replace(model, view_state=replace(model.view_state, **changes))


def _choose_card(model: ReplayModel, by: int) -> ReplayModel:
    """Explain the next of the new cards (`by` 1), or the previous one (−1)."""
    state = model.view_state
    cards = [Topic("dealt", why.rider, why.turn) for why in model.story.new_cards(model.stop_number)]
    index = cards.index(state.topic) if state.explains and state.topic in cards else -1
    return _explain(model, cards[min(max(0, index + by), len(cards) - 1)])


def _explain(model: ReplayModel, topic: Topic) -> ReplayModel:
    """Explain a topic; a new card is explained next to the other new cards."""
    is_card = topic in [Topic("dealt", why.rider, why.turn) for why in model.story.new_cards(model.stop_number)]
    if is_card and model.drawer_page == CARDS and shows_drawer(model):
        model = _with(model, page=CARDS, marked_rider=topic.about)
    return replace(_land_riders(model), view_state=model.view_state.with_topic(topic))


def _toggle_mark(model: ReplayModel, rider: int) -> ReplayModel:
    """Mark a rider and explain his move, or unmark him."""
    model = replace(_land_riders(model), view_state=model.view_state.toggle_mark(rider))
    return _with(model, explains=bool(model.view_state.marked_rider and reasons(model)))


def _drawer(model: ReplayModel) -> DrawerState:
    return DrawerState(SHEET, is_pinned(model), is_pinned(_with(model, pinned=None)))


def _step_back(model: ReplayModel) -> Next:
    """Close the reason or the drawer, and give the focus back to the play button; else leave the replay."""
    state = watching.step_back(model.view_state)
    return Back() if state is None else Update(replace(model, view_state=state), focus=PLAY)


def _open_log(model: ReplayModel) -> ShowLog:
    post, steps = model.session.host.post, model.story.decisions(model.stop_number)
    return ShowLog(model.match, model.names, steps, watch=lambda step: post(viewing.WatchFrom(step)))
