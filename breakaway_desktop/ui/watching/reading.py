"""The keys of the race reader on every screen that shows a race, and its last answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from breakaway_desktop.kit.input.window_keys import KeyBinding
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.spoken import answers
from breakaway_desktop.play.spoken.names import SpokenNames, sentences
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import ToldLine
from breakaway_desktop.ui.panels.circuit_list import CIRCUIT
from breakaway_desktop.ui.watching.view_state import ViewState

Model = TypeVar("Model", bound=Any)  # no words: a name in the code

READER_KEYS: Final[dict[str, KeyBinding]] = {
    answers.AGAIN: act.READ_AGAIN,
    answers.CARDS: act.READ_CARDS,
    answers.FRONT: act.READ_FRONT,
    answers.BEHIND: act.READ_BEHIND,
    answers.RIDERS: act.READ_RIDERS,
    answers.POINTS: act.READ_POINTS,
    answers.CIRCUIT: act.READ_CIRCUIT,
}
"""The key of each thing that a player may ask for."""


class Reading(NamedTuple):
    """The last answer of the race reader."""

    words: str = ""
    answers: int = 0
    """Number of answers so far."""
    asked: str = ""
    """What the player asked for; empty once he has heard it in full."""
    question: Hashable = None
    """The question to the player at that time, or the moment that the screen showed."""
    audience: Hashable = None
    """Who could hear it."""
    line: int = -1
    """The line of what has happened that was read; −1: none."""

    def answer(
        self, asked: str, lines: Callable[[bool], Sequence[str]], question: Hashable, audience: Hashable = None
    ) -> Reading:
        """Return the next answer, `lines` in full or not; the same thing asked again within a question: in full."""
        long = (self.asked, self.question) == (asked, question)
        words = " ".join(lines(long))
        return Reading(words, self.answers + 1, "" if long else asked, question, audience)

    def read(self, words: str, question: Hashable, audience: Hashable = None, *, line: int = -1) -> Reading:
        """Return these words as the next answer."""
        return Reading(words, self.answers + 1, "", question, audience, line)

    def told(self, audience: Hashable = None) -> Iterator[ToldLine]:
        """Yield the line of the answer, unless others can hear it now."""
        if self.words and self.audience == audience:
            yield ToldLine(("answer", self.answers), self.words, is_urgent=True)


def with_answer(
    model: Model, asked: str, lines: Callable[[bool], Sequence[str]], question: Hashable, audience: Hashable = None
) -> Model | Update:
    """Return the model of a screen after an answer; asked for again, the circuit is a list, which gets the focus."""
    before: Reading = model.reading
    reading = before.answer(asked, lines, question, audience)
    if asked == answers.CIRCUIT and not reading.asked:
        return Update(replace(model, reading=reading._replace(words="")), focus=CIRCUIT)
    return replace(model, reading=reading)


def marked_line(state: ViewState, names: SpokenNames) -> list[ToldLine]:
    """Return the line about the marked rider, if there is one."""
    rider = state.marked_rider
    words = sentences([_("{rider} marked").format(rider=names.rider(rider))]) if rider else ""
    return [ToldLine(("marked", rider), words)] if rider else []
