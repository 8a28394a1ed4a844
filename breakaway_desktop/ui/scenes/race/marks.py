"""Where the numbers of the race screen stand, panel by panel, as controls that explain them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import LAP, RoadMark, RoadPicture
from breakaway_desktop.ui.scenes.race.hand_panel import table_box, table_marks, who_marks
from breakaway_desktop.ui.scenes.race.numbers import Mark, Numbers
from breakaway_desktop.ui.scenes.race.outcome_table import row_boxes
from breakaway_desktop.ui.scenes.race.points_panel import points_marks

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.desk import Desk


class Pointing:
    """The numbers of a desk. `ask` explains one, `miss` hears a click on the road beside them, `select` that a row of
    the table was clicked beside them; `scratch` is a canvas to measure on."""

    def __init__(
        self,
        desk: Desk,
        ask: Callable[[Topic], None],
        miss: Callable[[Point], None],
        select: Callable[[int], None],
        scratch: Callable[[], Canvas],
    ) -> None:
        self.desk = desk
        self.select = select
        self.scratch = scratch
        box = desk.layout
        self.points = Numbers(box.points, "points", self._points, ask)
        self.circuit = Numbers(box.circuit, "circuit", self._circuit, ask, miss)
        self.strip = Numbers(box.strip, "strip", self._strip, ask, miss)
        self.who = Numbers(box.hand, "who", self._who, ask)
        self.table = Numbers(box.hand, "outcomes", self._table, ask, self._on_row)

    def of_hand(self) -> list[Numbers]:
        """Those of the hand, placed for who is shown there now."""
        desk, box = self.desk, self.desk.layout
        marks = self._who()
        found = []
        if marks:
            left, top = min(mark.box.x for mark in marks), marks[0].box.y
            right, bottom = max(mark.box.right for mark in marks), marks[-1].box.bottom
            self.who.rect = Box(left, top, right - left, bottom - top)
            found.append(self.who)
        count = len(desk.expected or desk.hand.rows)
        if desk.hand.asked and count:
            self.table.rect = table_box(box.hand, count, box.compact, desk.hand_right)
            self.table.focusable = not desk.expected
            found.append(self.table)
        return found

    def _who(self) -> list[Mark]:
        desk = self.desk
        if not desk.hand.rider or desk.veil is not None:
            return []
        square = desk.situation.landed.rider(desk.hand.rider).square
        return who_marks(self.scratch(), desk.layout.hand, desk.hand, square, desk.layout.compact)

    def _table(self) -> list[Mark]:
        desk = self.desk
        if not desk.hand.rows or desk.expected:
            return []  # or the points of a hint stand in their place
        return table_marks(self.scratch(), self.table.rect, desk.hand.rows, desk.layout.compact)

    def _on_row(self, pos: Point) -> None:
        """A click on a row selects its card, as its number does."""
        count = len(self.desk.expected or self.desk.hand.rows)
        rows = row_boxes(self.table.rect, count, self.desk.layout.compact)
        at = next((at for at, row in enumerate(rows) if row.contains(pos)), None)
        if at is not None:
            self.select(at)

    def _points(self) -> list[Mark]:
        desk, box = self.desk, self.desk.layout
        preview = Topic("outcome", max(0, desk.situation.selected), column="lines")
        return points_marks(self.scratch(), box.points, desk.points, (box.points_row, box.points_head), preview)

    def _circuit(self) -> list[Mark]:
        return self._of_road(self.desk.roads.circuit.marks(self.desk.layout.circuit))

    def _strip(self) -> list[Mark]:
        return self._of_road(self.desk.roads.strip.marks(self.desk.layout.strip.inflated(-3)))

    def _of_road(self, marks: list[RoadMark]) -> list[Mark]:
        s = self.desk.situation
        topics = {
            "leader": Topic("leader"),
            "order": Topic("order", s.acting) if s.acting else Topic("leader"),
            "card": Topic("outcome", max(0, s.selected), column="new"),
            "lit": s.topic_now or Topic("leader"),
        }
        return [Mark(mark.box, topics.get(mark.kind) or Topic(mark.kind, mark.at, mark.to)) for mark in marks]


def hide_halves(canvas: Canvas, desk: Desk) -> None:
    """No race square looks out from under the line that lies over the circuit."""
    for mark in desk.roads.circuit.marks(desk.layout.circuit):
        if mark.kind == "square" and mark.box.touches(desk.layout.recap):
            canvas.fill(canvas.palette.paper, mark.box.inflated(-4, -2))


def square_at(desk: Desk, pos: Point) -> int | None:
    """The race square under a click on the road: where riders of two laps may stand that of the foremost of them."""
    box, picture = desk.layout, desk.roads.picture
    if not box.circuit.contains(pos):
        return desk.roads.strip.square_at(box.strip.inflated(-3), pos, picture)
    return square_on(desk.roads.circuit, box.circuit, picture, pos)


def square_on(circuit: CircuitView, box: Box, picture: RoadPicture, pos: Point) -> int | None:
    """The race square under a point of the circuit."""
    place = circuit.square_at(box, pos)
    if place is None:
        return None
    there = [rider.square for rider in picture.riders if rider.square % LAP == place]
    behind = (picture.leader_square - place) % LAP
    last = picture.leader_square - behind
    return max(there, default=last if last >= 0 else last + LAP)  # on the first lap nobody has been there yet
