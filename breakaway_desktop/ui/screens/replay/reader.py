"""What a screen reader is told of a replay: the step that is shown, the reason that is open, why a jump did nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from breakaway_desktop.kit.words import language
from breakaway_desktop.play.spoken.events import Moment, event_line
from breakaway_desktop.play.spoken.names import names_for
from breakaway_desktop.ui.access.told import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from breakaway_desktop.ui.screens.replay.road import reasons
from breakaway_desktop.ui.watching.reasons import shown_reason

_LAST: Final = LastHeard()


def heard(model: ReplayModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    state = model.view_state
    depends_on = (
        id(model.match), model.stop_number, model.notice, state.topic, state.reason_index, state.explains,
        state.marked_rider, language(),
    )  # fmt: skip
    return _LAST.update(depends_on, partial(_lines, model))


def _lines(model: ReplayModel) -> Iterator[ToldLine]:
    stop, names = model.stop_number, names_for(model.names, 0)
    if stop:
        step = model.steps[-1]
        before = model.story.viewer.view_of(step.before)
        words = " ".join(filter(None, (event_line(Moment(event, before), names) for event in step.events)))
        if words:
            yield ToldLine(("stop", stop), words, is_current=True)
    reason = shown_reason(model.view_state, lambda: reasons(model))
    if reason is not None:
        yield ToldLine(("why", reason.text), reason.text)
    if model.notice:
        yield ToldLine(("notice", model.notice), model.notice, is_urgent=True)
