"""What a screen reader is told in Find the card: the position as a race's question, the result, and answers to keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from breakaway_desktop.find_card.board import PositionBoard
from breakaway_desktop.find_card.words import told_result_text
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import language
from breakaway_desktop.play.spoken.answers import AGAIN, answer_lines
from breakaway_desktop.play.spoken.names import SpokenNames, names_for
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.find_card.model import SKIPPED, FindCardModel, names_at
from breakaway_desktop.ui.find_card.road import reasons
from breakaway_desktop.ui.watching.reading import marked_line, with_answer
from breakaway_desktop.ui.watching.reasons import shown_reason

_LAST: Final = LastHeard()


def heard(model: FindCardModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    state = model.view_state
    depends_on = (
        model.board, model.answer, model.notice, model.reading, state.topic, state.reason_index, state.explains,
        state.marked_rider, model.hand.shown_index, model.session.settings.spoken, language(),
    )  # fmt: skip
    return _LAST.update(depends_on, partial(_lines, model))


def _lines(model: FindCardModel) -> Iterator[ToldLine]:
    board = model.board
    if board is None:
        return
    if model.answer == SKIPPED:
        words = " ".join(_answer(model, board, AGAIN, long=False))
        yield ToldLine(("position", board.position.key), words, is_current=True)
    else:
        words = told_result_text(board.position, model.answer)
        yield ToldLine(("result", board.position.key), words, is_current=True)
    yield from marked_line(model.view_state, spoken_names(board))
    reason = shown_reason(model.view_state, partial(reasons, model))
    if reason is not None:
        yield ToldLine(("why", reason.text), reason.text)
    if model.notice:
        yield ToldLine(("notice", model.notice), model.notice, is_urgent=True)
    yield from model.reading.told()


def answer(model: FindCardModel, asked: str) -> FindCardModel | Update:
    """Return the model after an answer on the open position."""
    board = model.board
    assert board is not None
    return with_answer(model, asked, lambda long: _answer(model, board, asked, long=long), board.position.key)


def spoken_names(board: PositionBoard) -> SpokenNames:
    """Return the names for the player of the position."""
    return names_for(names_at(board), board.position.team)


def _answer(model: FindCardModel, board: PositionBoard, asked: str, *, long: bool) -> list[str]:
    return answer_lines(
        asked, board.view, board.ask, spoken_names(board), long=long, amount=model.session.settings.spoken
    )
