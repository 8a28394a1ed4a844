"""The order of movement on top: a token for each rider, front to back; who has moved is dimmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Released
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import TokenState, draw_token
from breakaway_desktop.words import _

_GATE = 0.8
"""A gate is so wide, measured in tokens."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """A rider in the order; `apart` says that he stands on another square than the one before him, `leaving` that he
    leaves the road when the next turn begins, `group` is the place of those among whom nothing tells him apart (R5.1),
    or only cards do (R5.3)."""

    id: int
    look: str
    moved: bool
    dropped: bool
    apart: bool
    leaving: bool = False
    group: int = 0
    gate: int = 0
    """The checkpoint between the rider before him, who has passed it, and him; 0: there is none."""


@dataclass(frozen=True, slots=True)
class OrderShown:
    riders: tuple[InOrder, ...] = ()
    current: int = 0
    marked: int = 0
    own: int = 0
    """The team that gives its orders now; its riders stand out."""


def order_shown(
    view: View,
    seats: tuple[Seat, ...],
    current: int,
    marked: int,
    own: int,
    starts: dict[int, int],
    gates: dict[int, int],
) -> OrderShown:
    """`starts`: the squares at the start of the turn, which made the order (R5.6); `gates`: where they are hidden the
    last checkpoints passed then (R8.2)."""
    riders = []
    before: int | None = None
    passed: int | None = None
    for place, group in enumerate(view.order):
        for number in group:
            seen = view.rider(number)
            square = 0 if gates else starts.get(number, seen.square)
            gate = gates.get(number, 0)
            behind = passed if passed is not None and gate != passed else 0
            passed = gate
            look = seats[seen.team - 1].colour
            gone = place < view.moved or seen.retired
            apart = before is not None and square != before
            riders.append(InOrder(number, look, gone, seen.dropped, apart, number in view.retiring, place, behind))
            before = square
    return OrderShown(tuple(riders), current, marked, own)


class OrderStrip(Control):
    """The tokens as one control: arrows walk through them, a click picks one, Enter asks why he moves there."""

    def __init__(self, rect: Box, label: str, on_pick: Callable[[int], None], on_ask: Callable[[int], None]) -> None:
        super().__init__(rect, label, radius=8)
        self.on_pick = on_pick
        self.on_ask = on_ask
        self.shows = OrderShown()

    @property
    def pitch(self) -> float:
        return min(44.0, self.rect.w / max(1, self._steps(len(self.shows.riders))))

    def _steps(self, index: int) -> float:
        """How many tokens wide is what stands before this one, gates included."""
        return index + _GATE * sum(1 for rider in self.shows.riders[: index + 1] if rider.gate)

    def place_of(self, index: int) -> tuple[float, float]:
        """Where a token stands."""
        whole = self.pitch * self._steps(len(self.shows.riders))
        left = self.rect.x + max(0.0, (self.rect.w - whole) / 2)
        return left + self.pitch * (self._steps(index) + 0.5), self.rect.centre[1]

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl

    def handle(self, event: Input) -> bool:
        numbers = [rider.id for rider in self.shows.riders]
        if isinstance(event, KeyDown) and self.takes_key(event):
            at = self.shows.marked or self.shows.current
            index = numbers.index(at) if at in numbers else 0
            index += 1 if event.key == pygame.K_RIGHT else -1
            if 0 <= index < len(numbers):
                self.on_pick(numbers[index])
            return True
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            for index, number in enumerate(numbers):
                if abs(self.place_of(index)[0] - event.pos[0]) <= self.pitch / 2 and self.hit(event.pos):
                    self.on_pick(number)
            return True
        return super().handle(event)

    def press(self) -> None:
        rider = self.shows.marked or self.shows.current
        if rider:
            self.on_ask(rider)

    def paint(self, canvas: Canvas) -> None:
        """The tokens, on the panel."""
        p = canvas.palette
        pitch = self.pitch
        r = min(15.5, pitch * 0.4)
        shown = self.shows
        for index, rider in enumerate(shown.riders):
            x, y = self.place_of(index)
            if rider.gate:
                w = _GATE * pitch - 4
                tag = Box(x - pitch / 2 - _GATE * pitch + 2, y - 0.62 * w, w, 1.24 * w)
                canvas.box(tag, p.ink, radius=4)
                size = min(11.5, 0.5 * w)
                canvas.text(str(rider.gate), size, tag.centre, colour=p.on_ink, bold=True, anchor="center")
            if rider.apart:
                canvas.line((x - pitch / 2, y - 7), (x - pitch / 2, y + 7), p.ink3, 1)
            current = rider.id == shown.current
            if current or rider.id // 10 == shown.own:
                canvas.box(Box(x - pitch / 2 - 1, self.rect.y + 3, pitch + 2, self.rect.h - 6), p.tint, radius=6)
            state = TokenState(
                to_move=current,
                moved=rider.moved and not current,
                dropped=rider.dropped,
                shown=rider.id == shown.marked and not current,
            )
            draw_token(canvas, team_look(rider.look), str(rider.id), (x, y), r, state)
            if rider.leaving:
                draw_leaving(canvas, (x + 0.8 * r, y + 0.8 * r), 6.0)
        self._paint_groups(canvas, pitch)

    def _paint_groups(self, canvas: Canvas, pitch: float) -> None:
        """A bracket under those who move as one, or whose cards alone decide who moves first."""
        riders = self.shows.riders
        y = self.rect.bottom - 2
        at = 0
        while at < len(riders):
            last = at
            while last + 1 < len(riders) and riders[last + 1].group == riders[at].group:
                last += 1
            if last > at:
                left, right = self.place_of(at)[0] - pitch * 0.36, self.place_of(last)[0] + pitch * 0.36
                canvas.path([(left, y - 4), (left, y), (right, y), (right, y - 4)], canvas.palette.ink2, 1.4)
            at = last + 1

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with its panel."""


def draw_leaving(canvas: Canvas, centre: Point, r: float) -> None:
    """The mark of a rider who leaves the road when the next turn begins."""
    p = canvas.palette
    x, y = centre
    canvas.circle(centre, r + 1.2, p.paper)
    canvas.circle(centre, r, p.warn)
    arm = 0.42 * r
    for side in (1, -1):
        canvas.path([(x - arm, y - side * arm), (x + arm, y + side * arm)], p.paper, 0.3 * r)


def paint_caption(canvas: Canvas, box: Box, x: float) -> float:
    """`Order, front first` at the left of the tokens; returns its right end."""
    p = canvas.palette
    y = box.centre[1]
    canvas.line((x, box.y + 11), (x, box.bottom - 11), p.edge)
    title, more = _("Order"), _("front first")
    one = canvas.text(title, 13.5, (x + 12, y - 9), bold=True, anchor="midleft")
    two = canvas.text(more, 12, (x + 12, y + 9), colour=p.ink2, anchor="midleft")
    return max(one.right, two.right)


def caption_width(measure: Callable[[str, float, bool], tuple[float, float]]) -> float:
    """How much room the caption takes, its rule included."""
    return 24 + max(measure(_("Order"), 13.5, True)[0], measure(_("front first"), 12, False)[0])
