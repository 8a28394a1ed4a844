"""The optional clock of a race: how long a human may take for a decision (R4.4). It never runs unless it was chosen."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog
from breakaway_desktop.words import _

TICK_MS = 500.0
"""The bar moves so often."""
MORE_MS = 60_000.0
_STEPS = 2000


class Clock:
    """Counts down the time of one decision; `seconds` 0: it never runs."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.whole_ms = self.left_ms = seconds * 1000.0

    @property
    def runs(self) -> bool:
        return self.seconds > 0

    @property
    def share(self) -> float:
        """How much of the time is left, 1 to 0."""
        return max(0.0, self.left_ms / self.whole_ms) if self.whole_ms else 0.0

    def restart(self) -> None:
        """Another decision is asked for."""
        self.whole_ms = self.left_ms = self.seconds * 1000.0

    def give_more(self) -> None:
        """One more minute."""
        self.whole_ms = self.left_ms = MORE_MS

    def spend(self, ms: float) -> bool:
        """Time passes; True when it is up."""
        if not self.runs or self.left_ms <= 0:
            return False
        self.left_ms -= ms
        return self.left_ms <= 0

    @property
    def words(self) -> str:
        """The time that is left, as `1:05`."""
        return _clock_words(-(-max(0.0, self.left_ms) // 1000))


def _clock_words(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


_KEYS_W = 152.0
"""What the buttons at the right take of the bar's length."""


class ClockBar(Control):
    """How much time is left, as a quiet bar; `written`: minutes and seconds stand on it as well."""

    def __init__(self, rect: Box, clock: Clock, *, written: bool) -> None:
        super().__init__(rect, "clock")
        self.clock = clock
        self.written = written
        self.focusable = self.enabled = False

    def hit(self, pos: Point) -> bool:
        return False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        canvas.box(r, p.sunk, border=p.control, border_width=0.8, radius=r.h / 2)
        w = round(self.clock.share * _STEPS) / _STEPS * r.w
        if w > r.h:
            canvas.box(Box(r.x, r.y, w, r.h), p.accent, radius=r.h / 2)
        if self.written:
            words, y = self.clock.words, r.centre[1]
            w, h = canvas.measure(words, 13)
            plate = Box(r.right - _KEYS_W - w, y - h / 2, w + 12, h)
            canvas.box(plate, p.paper, radius=6)
            canvas.text(words, 13, plate.centre, colour=p.ink2, anchor="center")


def missing_dialog(
    team: int, names: Names, seconds: int, on_more: Callable[[], None], on_give_up: Callable[[], None]
) -> Dialog:
    """The time for the orders of a team is up: one more minute, or the highest cards; never which these are."""
    lines = (
        _("Time is up: {time}.").format(time=_clock_words(seconds)),
        _("Without orders each rider plays his highest card."),
        _("The others see which when all riders move."),
    )
    answers = Answer(_("One more minute"), on_more, cap="Enter"), Answer(_("Highest cards"), on_give_up, "N")
    title = _("{player} is still choosing").format(player=names.player(team))
    return Dialog(title, lines, answers, look=team_look(names.seats[team - 1].colour))
