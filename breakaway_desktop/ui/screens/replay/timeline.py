"""The slider of the replay: the race as a bar of turns, with lines, attacks, new leaders and costly decisions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node
from breakaway_desktop.kit.toolkit.number_input import Slider
from breakaway_desktop.kit.toolkit.roles import ControlState
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.key_moments import ATTACK, LEAD, LINE, KeyMoment
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import team_look

_BAR = 14.0


@dataclass(frozen=True, slots=True)
class TimelineData:
    """A replay on the slider. Stops are counted from 0, the start of the race."""

    last: int
    """The last stop."""
    position: int
    """The current stop."""
    ends: tuple[int, ...]
    """The stops at which turns end."""
    moments: tuple[KeyMoment, ...]
    costly: tuple[int, ...]
    """The stops of costly decisions, the costliest first."""
    looks: tuple[str, ...]
    finish: int | None
    rider: int = 0
    """The rider who moved last; 0: none."""


class Timeline(Slider):
    """A slider without keys of its own: the screen handles the arrow keys."""

    follows_pointer = False
    inset = 0.0
    data: TimelineData

    @property
    def bar(self) -> Box:
        """Box of the bar, with signs above it and the numbers of turns below."""
        return Box(self.rect.x, self.rect.bottom - 38, self.rect.w, _BAR)

    def x_of(self, position: float) -> float:
        """Return the x coordinate of a stop on the bar, in units."""
        return self.rect.x + self.rect.w * position / max(1, self.data.last)

    @property
    def state(self) -> ControlState:
        turn = _("Turn {turn}").format(turn=bisect_left(self.data.ends, self.data.position) + 1)
        return super().state._replace(value=f"{turn}, {self.data.position}/{self.data.last}")

    def wants_key(self, event: KeyDown) -> bool:
        return False

    # Drawing

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        palette, bar, x = canvas.palette, self.bar, self.x_of(self.data.position)
        lean = LEAN * bar.h
        if focused:
            painters.ring(canvas, bar.inflated(1, 0))
        canvas.slanted(bar, palette.hover, lean)
        if x > bar.x + lean:
            canvas.slanted(Box(bar.x, bar.y, x - bar.x, bar.h), palette.ink, lean)
        self._draw_turns(canvas)
        self._draw_lines(canvas)
        for moment in self.data.moments:
            self._draw_sign(canvas, moment)
        for rank, place in reversed(list(enumerate(self.data.costly, start=1))):
            self._draw_costly(canvas, str(rank), self.x_of(place))
        self._draw_handle(canvas, x)

    def _draw_turns(self, canvas: Canvas) -> None:
        palette, bar, data = canvas.palette, self.bar, self.data
        ends = (0, *data.ends, *([data.last] if not data.ends or data.ends[-1] != data.last else []))
        step = max(1, round(len(ends) * 26 / bar.w + 0.49))
        for turn, (start, end) in enumerate(pairwise(ends), start=1):
            x = self.x_of(end)
            if end < data.last:
                canvas.line((x - 1.2, bar.bottom), (x + 1.2, bar.y), palette.sunk, 2)
            now = start < data.position <= end
            if turn % step == 0 or now:
                canvas.text(
                    str(turn), CHOSEN.at(16) if now else CAPTION, ((self.x_of(start) + x) / 2, bar.bottom + 16),
                    colour=palette.ink if now else palette.ink2, anchor="center",
                )  # fmt: skip

    def _draw_lines(self, canvas: Canvas) -> None:
        palette, bar, right = canvas.palette, self.bar, -1e9
        for moment in self.data.moments:
            if moment.kind != LINE:
                continue
            words = str(moment.line)
            w = canvas.measure(words, CAPTION)[0] + 18
            x = min(max(self.x_of(moment.scenes), bar.x), bar.right)
            is_finish = moment.line == self.data.finish
            canvas.line((x, bar.y - 21), (x, bar.y), palette.bib if is_finish else palette.green, 2.5)
            flag = Box(min(max(x - w / 2, bar.x), bar.right - w), bar.y - 37, w, 17)
            if flag.x > right:
                canvas.slanted(flag, palette.bib if is_finish else palette.green, LEAN * flag.h)
                colour = palette.on_bib if is_finish else WHITE
                canvas.text(words, CAPTION, flag.centre, colour=colour, anchor="center")
                right = flag.right + 2

    def _draw_sign(self, canvas: Canvas, moment: KeyMoment) -> None:
        """Draw an attack as an arrow in the team's colour, a new leader as the team's token."""
        if moment.kind == LINE:
            return
        look = team_look(self.data.looks[moment.rider // 10 - 1])
        x, y = self.x_of(moment.scenes), self.bar.y - 9
        if moment.kind == LEAD:
            draw_token(canvas, look, "", (x, y), 13)
        elif moment.kind == ATTACK:
            palette = canvas.palette
            canvas.polygon(
                [(x - 5, y - 6), (x + 6, y), (x - 5, y + 6)], look.fill, border=palette.bib, border_width=1.5
            )

    def _draw_costly(self, canvas: Canvas, number: str, x: float) -> None:
        palette, y = canvas.palette, self.bar.y
        canvas.polygon([(x - 5, y - 12), (x + 5, y - 12), (x, y - 1)], palette.sun)
        canvas.circle((x, y - 17), 9, palette.sun)
        canvas.text(number, CHOSEN.at(14), (x, y - 17), colour=palette.on_bib, anchor="center")

    def _draw_handle(self, canvas: Canvas, x: float) -> None:
        palette, y = canvas.palette, self.bar.centre[1] - 3
        box = Box(x - 16, y - 16, 32, 32)
        canvas.box(box, palette.sunk, border=palette.ink, border_width=3, radius=0)
        if self.data.rider:
            look = team_look(self.data.looks[self.data.rider // 10 - 1])
            draw_token(canvas, look, str(self.data.rider), box.centre, 23)


class TimelineNode(Node):
    data: TimelineData
    on_change: Callable[[int], Any]

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        dispatch, on_change, data = out.dispatch, self.on_change, self.data
        control = Timeline(box, self.name, data.position, 0, data.last, lambda at: dispatch(on_change(at)))
        control.data = data
        out.add_control(control)
