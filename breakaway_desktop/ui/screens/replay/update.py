"""The update of the replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Covered, RepaintOnly, Tick, TopicClicked, TopicHovered, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.sound_cues import sounds_between
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.intents import Back, ShowLog
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.screens.replay.model import ReplayModel, is_pinned, shows_drawer
from breakaway_desktop.ui.screens.replay.road import reasons
from breakaway_desktop.ui.watching import messages as viewing, update as watching
from breakaway_desktop.ui.watching.new_cards import topic_of
from breakaway_desktop.ui.watching.update import DrawerState
from breakaway_desktop.ui.watching.view_state import CARDS, SHEET

_MAX_SOUND_PACE = 2.0
"""The maximum pace with sounds: above it they would overlap."""
PLAY = "play"  # no words: a label

Next = ReplayModel | Intent | Update | RepaintOnly | None


def update(model: ReplayModel, message: Any) -> Next:
    """Return the model after a click on a topic, or a message about the drawer or a reason."""
    if not isinstance(message, viewing.DrawerMessage):
        model = pause(model)
    state = model.view_state
    match message:
        case TopicClicked(RiderTopic(rider)):
            return _toggle_mark(model, rider)
        case TopicClicked(None):
            return replace(model, view_state=replace(state.without_reason(), marked_rider=0))
        case TopicClicked(Topic() as topic):
            return _explain(model, topic)
        case viewing.OpenLog():
            return Update(model, _open_log(model))

    # Drawer and reasons, as on every screen that shows a race.
    after = watching.update(state, message, _drawer(model), lambda: len(reasons(model)))
    if after is None:
        raise TypeError(message)
    model = replace(model, view_state=after)
    return _land_riders(model) if after.explains else model


# Time


def advance(model: ReplayModel, message: Tick) -> Next:
    """Let time pass; play the sounds of a shot that has started."""
    before, after = model.playback, model.playback.advance(message.ms)
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
        model.session.play_sounds(sounds_between(before, model.playback, model.story.viewer))


def pause(model: ReplayModel, _message: Covered | None = None) -> ReplayModel:
    return replace(model, playback=model.playback.pause())


def toggle_play(model: ReplayModel) -> ReplayModel:
    """Play, from the start if the replay is at its end, or pause."""
    if model.playing:
        return pause(model)
    if model.playback.is_at_end:
        model = go_to(model, 0)
    return replace(model, playback=model.playback.play())


def switch_race(model: ReplayModel) -> ReplayModel:
    """Show the other race; this one waits where it is."""
    other, before = model.other, pause(model)
    assert other is not None
    return replace(other, other=replace(before, other=None), notice=other.whose)


def set_pace(model: ReplayModel, pace: float) -> ReplayModel:
    return replace(model, playback=replace(model.playback, pace=pace))


# Other moments of the race, at which the replay pauses


def go_to(model: ReplayModel, stop: int) -> ReplayModel:
    playback, state = model.playback.pause().go_to_stop(stop), model.view_state.without_reason()
    return replace(model, playback=playback, view_state=state, notice="")


def go_to_turn(model: ReplayModel, by: int) -> ReplayModel:
    """Go to the end of this turn (1), or of the previous one (−1)."""
    return go_to(model, model.story.turn_end(model.stop_number, by))


def go_to_moment(model: ReplayModel, by: int) -> ReplayModel:
    """Go to the next moment of the chosen kind, or the previous one (`by` −1); show a notice if there is none."""
    stop = model.story.jump(model.stop_number, by, model.moment_kind)
    if stop is not None:
        return go_to(model, stop)
    return replace(pause(model), notice=_("Nothing earlier to jump to.") if by < 0 else _("Nothing later to jump to."))


def step_by(model: ReplayModel, by: int) -> ReplayModel:
    """Go a move forward (1), which is animated, or back (−1)."""
    return _show_step(model) if by == 1 else go_to(model, model.stop_number + by)


def show_last_step(model: ReplayModel) -> ReplayModel:
    return _show_step(go_to(model, model.stop_number - 1)) if model.stop_number else pause(model)


def watch_from(model: ReplayModel, message: Posted) -> ReplayModel | None:
    """Show what happened after a decision, which was chosen in the log."""
    match message.subject:
        case viewing.WatchFrom(decisions):
            return _show_step(go_to(model, model.story.shots.stop_after(decisions)))
    return None


def _show_step(model: ReplayModel) -> ReplayModel:
    here = go_to(model, model.stop_number)
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


def point_at(model: ReplayModel, message: TopicHovered) -> ReplayModel:
    return replace(model, view_state=model.view_state.with_pointed(message.topic))


def choose_card(model: ReplayModel, by: int) -> ReplayModel:
    """Explain the next of the new cards (`by` 1), or the previous one (−1)."""
    model = pause(model)
    state = model.view_state
    cards = [topic_of(why) for why in model.story.new_cards(model.stop_number)]
    index = cards.index(state.topic) if state.explains and state.topic in cards else -1
    return _explain(model, cards[min(max(0, index + by), len(cards) - 1)])


def _explain(model: ReplayModel, topic: Topic) -> ReplayModel:
    """Explain a topic; a new card is explained next to the other new cards."""
    is_card = topic in [topic_of(why) for why in model.story.new_cards(model.stop_number)]
    if is_card and model.drawer_page == CARDS and shows_drawer(model):
        model = _with(model, page=CARDS, marked_rider=topic.about)
    return replace(_land_riders(model), view_state=model.view_state.with_topic(topic))


def _toggle_mark(model: ReplayModel, rider: int) -> ReplayModel:
    """Mark a rider and explain his move, or unmark him."""
    model = replace(_land_riders(model), view_state=model.view_state.toggle_mark(rider))
    return _with(model, explains=bool(model.view_state.marked_rider and reasons(model)))


def _drawer(model: ReplayModel) -> DrawerState:
    return DrawerState(SHEET, is_pinned(model), is_pinned(_with(model, pinned=None)))


def step_back(model: ReplayModel) -> Next:
    """Close the reason or the drawer, and give the focus back to the play button; else leave the replay."""
    state = watching.step_back(model.view_state)
    return Back() if state is None else Update(replace(pause(model), view_state=state), focus=PLAY)


def _open_log(model: ReplayModel) -> ShowLog:
    post, steps = model.session.host.post, model.story.decisions(model.stop_number)
    return ShowLog(model.match, model.names, steps, watch=lambda step: post(viewing.WatchFrom(step)))
