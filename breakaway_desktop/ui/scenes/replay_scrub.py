"""The whole race as a bar: what one drags along, with turns, lines, attacks and new leaders where they happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from breakaway_desktop.match.review_moments import ATTACK, LEAD, LINE, Moment
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Moved, Pressed, Released
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token

BAR_Y = 31.0
"""Where the bar lies in its box: flags of lines and signs of riders stand above it, turns below."""
HEIGHT = 54.0


class Scrub(Control):
    """Click or drag to go there. A triangle is an attack, a team's shape a new leader."""

    def __init__(
        self,
        rect: Box,
        label: str,
        last: int,
        turn_ends: Sequence[int],
        moments: Sequence[Moment],
        looks: Sequence[str],
        on_move: Callable[[int], None],
    ) -> None:
        super().__init__(rect, label, radius=5)
        self.last = last
        self.turn_ends = tuple(turn_ends)
        self.moments = tuple(moments)
        self.looks = tuple(looks)
        self.on_move = on_move
        self.at = 0

    @property
    def ring(self) -> Box:
        """Around the bar alone."""
        return Box(self.rect.x, self.rect.y + BAR_Y - 4, self.rect.w, 8)

    def press(self) -> None:
        """The arrows step; there is nothing to press."""

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_HOME, pygame.K_END)

    def x_of(self, at: float) -> float:
        """Where a step stands."""
        return self.rect.x + self.rect.w * at / max(1, self.last)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.takes_key(event):
            self.on_move(0 if event.key == pygame.K_HOME else self.last)
            return True
        if isinstance(event, Pressed) and event.button == LEFT_BUTTON and self.hit(event.pos):
            self.armed = True
            self._go(event.pos[0])
            return True
        if isinstance(event, Moved) and self.armed:
            self._go(event.pos[0])
            return True
        if isinstance(event, Released) and self.armed:
            self.armed = False
            return True
        return False

    def _go(self, x: float) -> None:
        self.on_move(round((x - self.rect.x) / self.rect.w * self.last))

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        y = r.y + BAR_Y
        canvas.box(Box(r.x, y - 4, r.w, 8), p.sunk, border=p.edge, radius=4)
        canvas.box(Box(r.x, y - 4, max(8.0, self.x_of(self.at) - r.x), 8), p.accent, radius=4)
        self._draw_turns(canvas, y)
        self._draw_flags(canvas, y)
        for moment in self.moments:
            self._draw_sign(canvas, moment, y - 10)
        canvas.circle((self.x_of(self.at), y), 9, p.card, border=p.accent, border_width=2.6)

    def _draw_turns(self, canvas: Canvas, y: float) -> None:
        p, r = canvas.palette, self.rect
        ends = (0, *self.turn_ends, *([self.last] if not self.turn_ends or self.turn_ends[-1] != self.last else []))
        step = max(1, round(len(ends) * 26 / r.w + 0.49))
        for turn, (start, end) in enumerate(pairwise(ends), start=1):
            canvas.line((self.x_of(end), y + 7), (self.x_of(end), y + 12), p.ink3)
            now = start < self.at <= end
            if turn % step == 0 or now:
                canvas.text(
                    str(turn), 12, ((self.x_of(start) + self.x_of(end)) / 2, y + 17),
                    colour=p.ink if now else p.ink2, bold=now, anchor="center",
                )  # fmt: skip

    def _draw_flags(self, canvas: Canvas, y: float) -> None:
        p, r = canvas.palette, self.rect
        right = -1e9
        for moment in self.moments:
            if moment.kind != LINE:
                continue
            words = str(moment.line)
            w = canvas.measure(words, 12, True)[0] + 14
            x = min(max(self.x_of(moment.at), r.x), r.right)
            canvas.line((x, y - 20), (x, y - 5), p.ink2)
            flag = Box(min(x, r.right - w), y - 31, w, 17)
            if flag.x > right:
                canvas.box(flag, p.card, border=p.ink2, radius=4)
                canvas.text(words, 12, flag.centre, bold=True, anchor="center")
                right = flag.right + 2

    def _draw_sign(self, canvas: Canvas, moment: Moment, y: float) -> None:
        x = self.x_of(moment.at)
        if moment.kind == LEAD:
            draw_token(canvas, team_look(self.looks[moment.rider // 10 - 1]), "", (x, y), 4.5)
        elif moment.kind == ATTACK:
            canvas.polygon([(x - 5, y + 4), (x, y - 5), (x + 5, y + 4)], canvas.palette.warn)
