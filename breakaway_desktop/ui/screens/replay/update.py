"""The update of the replay: messages, and time passing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.play.sounds import sounds_between
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.intents import Back, ShowKeys, ShowLog
from breakaway_desktop.ui.panels.bar import OnRider
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.actions import is_pinned, key_groups, shows_drawer
from breakaway_desktop.ui.screens.replay.model import Model
from breakaway_desktop.ui.screens.replay.road import reasons
from breakaway_desktop.ui.toolkit.page import Asked, Covered, Pointed, RepaintOnly, Returned, Then, Tick
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching import update as watching
from breakaway_desktop.ui.watching.update import Drawer
from breakaway_desktop.ui.watching.view_state import CARDS, SHEET
from breakaway_desktop.words import _

FASTEST_HEARD = 2.0
"""Beyond this pace sounds would run into each other, so it plays in silence."""
PLAY = "play"  # no words: a label

Next = Model | Intent | Then | RepaintOnly | None

_OPENS = (viewing.OpenPage, viewing.OpenSheet, viewing.CloseDrawer, viewing.Pin)
"""While these are said it goes on playing."""


def update(m: Model, said: Any) -> Next:
    match said:
        case Tick(ms):
            return _advance(m, ms)
        case say.Play():
            return _toggle_play(m)
        case say.SetPace(pace):
            return replace(m, playback=replace(m.playback, pace=pace))
        case say.SetKind(kind):
            return replace(m, kind=kind)
        case Covered():
            return replace(m, playback=m.playback.pause())
        case Posted(viewing.WatchFrom(decisions)):
            return _step_forward(_go_to(m, m.story.shots.stop_after(decisions)))
        case Returned() | Posted():
            return None
        case Pointed(topic):
            return replace(m, view_state=m.view_state.with_pointed(topic))
    if not isinstance(said, _OPENS):
        m = replace(m, playback=m.playback.pause())
    story, state = m.story, m.view_state
    match said:
        case say.StepBy(by):
            return _step_forward(m) if by == 1 else _go_to(m, m.at + by)
        case say.Again():
            return _step_forward(_go_to(m, m.at - 1)) if m.at else m
        case say.GoTo(at):
            return _go_to(m, at)
        case say.Turn(by):
            return _go_to(m, story.turn_end(m.at, by))
        case say.Jump(by):
            place = story.jump(m.at, by, m.kind)
            if place is not None:
                return _go_to(m, place)
            nothing = _("Nothing later to jump to."), _("Nothing earlier to jump to.")
            return replace(m, said=nothing[by < 0])
        case viewing.OpenKeys():
            return Then(m, ShowKeys(_("Replay"), key_groups(m)))
        case viewing.StepBack():
            return _stepped_back(m)
        case say.ChooseCard(by):
            whys = m.story.dealt(m.at)
            cards = [Topic("dealt", why.rider, why.turn) for why in whys]
            chosen = cards.index(state.topic) if state.reasons and state.topic in cards else -1
            return _explain(m, cards[min(max(0, chosen + by), len(cards) - 1)])
        case viewing.OpenLog():
            return Then(m, _log(m))
        case Asked(OnRider(rider)):
            return _toggle_mark(m, rider)
        case Asked(None):
            return replace(m, view_state=replace(state.without_reason(), marked=0))
        case Asked(Topic() as topic):
            return _explain(m, topic)
    looked_at = watching.update(state, said, _drawer(m), lambda: len(reasons(m)))
    if looked_at is None:
        raise TypeError(said)
    m = replace(m, view_state=looked_at)
    return _end_ride(m) if looked_at.reasons else m


# Time


def _advance(m: Model, ms: float) -> Next:
    """Let time pass; where another shot is shown, with its sounds."""
    before, after = m.playback, m.playback.advance(ms)
    m = replace(m, playback=after)
    if (after.position, after.shot is None) == (before.position, before.shot is None):
        return RepaintOnly(m)
    if after.stop != before.stop:
        m = replace(m, view_state=m.view_state.without_reason(), said="")
    _play_sounds(m, before)
    return m


def _play_sounds(m: Model, before: Playback) -> None:
    """Play the sounds of what has begun since then, unless the pace is too fast for them."""
    if m.playback.pace <= FASTEST_HEARD:
        for kind in sounds_between(before, m.playback, m.story.viewer):
            m.session.host.sound.play(kind)


def _toggle_play(m: Model) -> Model:
    """Play, from the start if it is at its end, or pause."""
    if m.playing:
        return replace(m, playback=m.playback.pause())
    if m.playback.is_at_end:
        m = _go_to(m, 0)
    return replace(m, playback=m.playback.play())


def _go_to(m: Model, stop: int) -> Model:
    """Go to a stop, without the reason that was given at another one."""
    return replace(m, playback=m.playback.go_to_stop(stop), view_state=m.view_state.without_reason(), said="")


def _step_forward(m: Model) -> Model:
    """Show the next step."""
    here = _go_to(m, m.at)
    m = replace(here, playback=here.playback.step_forward())
    _play_sounds(m, here.playback)
    return m


def _end_ride(m: Model) -> Model:
    """Show riders who are on their way at its end."""
    return m if m.playback.shot is None else replace(m, playback=m.playback.go_to_stop(m.at))


# Looking


def _with(m: Model, **changes: Any) -> Model:
    """Change fields of the view state."""
    return replace(m, view_state=replace(m.view_state, **changes))


def _explain(m: Model, topic: Topic) -> Model:
    """Explain a topic; a new card beside the other new cards."""
    is_card = topic in [Topic("dealt", why.rider, why.turn) for why in m.story.dealt(m.at)]
    if is_card and m.content == CARDS and shows_drawer(m):
        m = _with(m, page=CARDS, marked=topic.about)
    return replace(_end_ride(m), view_state=m.view_state.with_topic(topic))


def _toggle_mark(m: Model, rider: int) -> Model:
    """Mark a rider, with what there is to say of him, or no longer."""
    m = replace(_end_ride(m), view_state=m.view_state.toggle_mark(rider))
    return _with(m, reasons=bool(m.view_state.marked and reasons(m)))


def _drawer(m: Model) -> Drawer:
    return Drawer(SHEET, is_pinned(m), is_pinned(_with(m, pinned=None)))


def _stepped_back(m: Model) -> Next:
    """What has explained it does not keep the focus."""
    state = watching.step_back(m.view_state)
    return Back() if state is None else Then(replace(m, view_state=state), focus=PLAY)


def _log(m: Model) -> ShowLog:
    post, steps = m.session.host.post, m.story.decisions(m.at)
    return ShowLog(m.match, m.names, steps, watch=lambda step: post(viewing.WatchFrom(step)))
