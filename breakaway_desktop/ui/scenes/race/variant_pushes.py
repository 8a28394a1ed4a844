"""The panel of pushes: a row a square with its riders, what their number does, and where to (R8.6; design sheet)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.marks import Pushed as WouldBePushed
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.slopes import draw_kind, kind_of
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.hand_panel import WHO_W
from breakaway_desktop.ui.scenes.race.recap import say_way
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class PushRow:
    """`end` is the square itself where nobody is pushed."""

    kind: str
    square: int
    riders: tuple[tuple[int, str], ...]
    end: int


@dataclass(frozen=True, slots=True)
class Pushes:
    """`turn`: those of this turn have been made; 0: as things stand. `team` is tinted."""

    rows: tuple[PushRow, ...]
    turn: int
    team: int

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Climbs, descents and peaks, each kind front to back."""
        p = canvas.palette
        compact = is_compact(box)
        title = _("Pushes of turn {turn}").format(turn=self.turn) if self.turn else _("Pushes as things stand")
        room = paint_sheet(canvas, box, title, _("front to back"))
        if not self.rows:
            words = _("Nobody stands on a climb, a peak or a descent.")
            canvas.paragraph(words, 13.5, Box(room.x + 4, room.y, room.w - 8, 60), colour=p.ink2)
            return
        step = min(40.0, max(24.0, room.h / len(self.rows)))
        for at, row in enumerate(self.rows[: int(room.h // step)]):
            rect = Box(room.x, room.y + at * step, room.w, step - 3)
            mine = any(rider // 10 == self.team for rider, _look in row.riders)
            canvas.box(rect, p.tint if mine else p.sunk, radius=6)
            _paint_row(canvas, rect, row, compact)


def _paint_row(canvas: Canvas, rect: Box, row: PushRow, compact: bool) -> None:
    p = canvas.palette
    names = {"climb": _("Climb"), "peak": _("Peak"), "descent": _("Descent")}
    y = rect.centre[1]
    draw_kind(canvas, (rect.x + 15, y), row.kind, 14.0 if compact else 18.0)
    x = rect.x + 30
    if not compact:
        w = max(canvas.measure(name, 13.5, True)[0] for name in names.values())
        canvas.text(names[row.kind], 13.5, (x, y), bold=True, anchor="midleft")
        x += w + 8
    x = max(canvas.text(str(row.square), 13.5, (x, y), bold=True, anchor="midleft").right, x + 24) + 6
    told = push_words(row)
    right = rect.right - 8
    short = told if canvas.measure(told, 11)[0] <= rect.w * 0.42 else _end_words(row)
    drawn = fitted_text(canvas, short, 13, (right, y), rect.w * 0.42, colour=p.ink2, right=True)
    r = 9.0 if compact else 10.5
    step = min(2 * r + 3, max(6.0, (drawn.x - 8 - x - 2 * r) / max(1, len(row.riders) - 1)))
    for at, (rider, look) in enumerate(row.riders):
        draw_token(canvas, team_look(look), str(rider), (x + r + at * step, y), r)


def push_words(row: PushRow) -> str:
    """`even: back to 63`, as the kind of square counts."""
    n = len(row.riders)
    if row.kind == "peak":
        count = {1: _("1, 5, 9"), 3: _("3, 7, 11")}.get(n % 4, _("even"))
    else:
        count = _("even") if n % 2 == 0 else _("odd")
    return _("{count}: {end}").format(count=count, end=_end_words(row))


def _end_words(row: PushRow) -> str:
    if row.end > row.square:
        return _("on to {square}").format(square=row.end)
    if row.end < row.square:
        return _("back to {square}").format(square=row.end)
    return _("they stay")


def pushes_now(mark: Ground, view: View, names: Names, team: int) -> Pushes:
    """As things stand."""
    by_square: dict[int, list[int]] = {}
    for seen in sorted(view.on_road(), key=lambda rider: (rider.arrived, rider.id)):
        by_square.setdefault(seen.square, []).append(seen.id)
    rows = []
    for square, riders in by_square.items():
        kind = kind_of(square, mark.kinds)
        if kind:
            then = view.variant.then(view, riders[0], 0)
            end = then.square if isinstance(then, WouldBePushed) else square
            rows.append(PushRow(kind, square, _looks(riders, names), end))
    return Pushes(_in_order(rows, mark), 0, team)


def pushes_made(mark: Ground, events: Sequence[Pushed], turn: int, names: Names, team: int) -> Pushes:
    """Those of a turn."""
    by_way: dict[tuple[int, int], list[int]] = {}
    for event in events:
        by_way.setdefault((event.start, event.end), []).append(event.rider)
    rows = [
        PushRow(kind_of(start, mark.kinds), start, _looks(riders, names), end)
        for (start, end), riders in by_way.items()
    ]
    return Pushes(_in_order(rows, mark), turn, team)


def _looks(riders: Sequence[int], names: Names) -> tuple[tuple[int, str], ...]:
    return tuple((rider, names.seats[rider // 10 - 1].colour) for rider in riders)


def _in_order(rows: Sequence[PushRow], mark: Ground) -> tuple[PushRow, ...]:
    """In the order in which they act: kind by kind, front to back."""
    place = {kind: at for at, (_digit, kind) in enumerate(mark.kinds)}
    return tuple(sorted(rows, key=lambda row: (place.get(row.kind, 9), -row.square)))


def paint_steps(canvas: Canvas, hand: Box, shown: Pushes) -> None:
    """The pushes beside the hand, in the steps in which they are made."""
    p = canvas.palette
    box = Box(hand.x + WHO_W, hand.y + 14, 4 * 80 + 40, hand.h - 28)
    told = {
        "climb": (_("Climbs"), _("an even number slips back one")),
        "descent": (_("Descents"), _("an odd number rolls on one")),
        "peak": (_("Peaks"), _("1, 5, 9 roll on; 3, 7, 11 slip back")),
    }
    for at, (row, kind) in enumerate(zip(box.rows(3, 6), ("climb", "descent", "peak"), strict=True)):
        canvas.box(row, p.sunk, radius=7)
        canvas.circle((row.x + 21, row.centre[1]), 12, p.accent)
        where = row.x + 21, row.centre[1]
        canvas.text(str(at + 1), 13.5, where, colour=p.on_accent, bold=True, anchor="center")
        title, words = told[kind]
        x = row.x + 42
        drawn = canvas.text(title, 13.5, (x, row.y + row.h * 0.29), bold=True, anchor="midleft")
        room = row.right - drawn.right - 18
        fitted_text(canvas, words, 12.5, (drawn.right + 9, row.y + row.h * 0.29), room, colour=p.ink2)
        ways = [say_way(push.square, push.end) for push in shown.rows if push.kind == kind and push.end != push.square]
        fitted_text(canvas, " · ".join(ways) or _("none"), 13.5, (x, row.y + row.h * 0.73), row.right - x - 8)
