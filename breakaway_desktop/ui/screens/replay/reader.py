"""What a screen reader is told of a replay: the step that is shown, the open reason, why a jump failed, answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import language
from breakaway_desktop.play.spoken.answers import AGAIN, answer_lines
from breakaway_desktop.play.spoken.events import Moment, event_line
from breakaway_desktop.play.spoken.names import names_for
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from breakaway_desktop.ui.screens.replay.road import reasons
from breakaway_desktop.ui.watching.reading import marked_line, with_answer
from breakaway_desktop.ui.watching.reasons import shown_reason

_LAST: Final = LastHeard()


def heard(model: ReplayModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    state = model.view_state
    depends_on = (
        model.match, model.stop_number, model.notice, state.topic, state.reason_index, state.explains,
        state.marked_rider, model.reading, language(),
    )  # fmt: skip
    return _LAST.update(depends_on, partial(_lines, model))


def _lines(model: ReplayModel) -> Iterator[ToldLine]:
    if model.stop_number:
        words = _step_words(model)
        if words:
            yield ToldLine(("stop", model.stop_number), words, is_current=True)
    yield from marked_line(model.view_state, names_for(model.names, 0))
    reason = shown_reason(model.view_state, lambda: reasons(model))
    if reason is not None:
        yield ToldLine(("why", reason.text), reason.text)
    if model.notice:
        yield ToldLine(("notice", model.notice), model.notice, is_urgent=True)
    yield from model.reading.told()


def _step_words(model: ReplayModel) -> str:
    """Return what happened in the last step, as far as the viewer may know it (R9.1)."""
    step, names = model.steps[-1], names_for(model.names, 0)
    before = model.story.viewer.view_of(step.before)
    return " ".join(filter(None, (event_line(Moment(event, before), names) for event in step.events)))


def answer(model: ReplayModel, asked: str) -> ReplayModel | Update:
    def lines(long: bool) -> list[str]:
        if asked == AGAIN and model.stop_number:
            return [_step_words(model)]
        return answer_lines(asked, model.view, None, names_for(model.names, 0), long=long, rider=model.rider)

    return with_answer(model, asked, lines, model.stop_number)
