"""The bar at the top: all riders in groups, the leader on the right, with the gaps between the groups.

If space is short, groups far from the rider to move collapse into `6 more`, which expands under the pointer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, pairwise

from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style, width
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    NodeBox,
    column,
    draw,
    paint_node,
    row,
    space,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.painters import draw_tile
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import CAPTION, HEADING, KEY, LABEL, NOTE
from breakaway_desktop.kit.words import _, cached_by_language, ngettext
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_own, draw_shown, draw_token
from breakaway_desktop.ui.road.road_picture import (
    LAP,
    MANY_RIDERS,
    RiderOnRoad,
    RoadPicture,
    RunningOrderEntry,
    square_text,
)
from breakaway_desktop.ui.road.road_signs import draw_lap_badge
from breakaway_desktop.ui.team_looks import team_look

_LEAST_W = 640.0
"""Width of a bar, in units, below which it has no room for groups."""
_TITLE_H = 24.0
"""Height of the row of the title, and of the note."""
_MIN_GAP, _MAX_GAP = 26.0, 70.0
"""Minimum and maximum space between two groups, in units."""
_COMPACT_H = 54.0
"""Height in units below which the bar has smaller text and tokens."""
_TITLE_W = 200.0
"""Maximum width of the title: a variant of other people may have a long name."""
_LINE_AHEAD = 25
"""Maximum distance of the next line from the leader, in squares, at which the line is shown."""
_BADGE_W = 24.0
"""Width of the badge of a lapped group."""
_LINE_W = 58.0
"""Width of the space to the right of the leader for the next line."""
_RING = 5.0
"""Space on each side of the rider to move inside a group, for his ring."""
_STEP = 0.94
"""Distance between two riders in a group, as a share of a token's diameter."""
_LEAST_TOKEN, _LEAST_SHOWN = 20.0, 6
"""Smallest diameter of a rider's token, and fewest riders of a group whose ends are collapsed."""
_CENTRE_Y = 0.4
"""Vertical centre of the tokens, as a share of the bar's height."""
_LINE_H = 62.0
"""Height of a line of an expanded group."""
_TARGET_H = 32.0


@dataclass(frozen=True, slots=True)
class Group:
    """Riders on neighbouring squares, or a single rider, from rear to front; on each square, the last to arrive
    is first."""

    riders: tuple[RiderOnRoad, ...]
    is_collapsed: bool = False
    """Whether only the number of riders is shown. Several groups may be collapsed into one."""
    whole: Group | None = None
    """The group of which this is a part, because it is too long."""

    def is_same_as(self, other: Group | None) -> bool:
        return other is not None and self.whole is not None and self.whole is other.whole

    @property
    def first(self) -> int:
        """The rearmost square."""
        return self.riders[0].square

    @property
    def last(self) -> int:
        return self.riders[-1].square

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(rider.id for rider in self.riders)


@dataclass(frozen=True, slots=True)
class GroupBar:
    """Everything that the bar shows: title, note, and groups from rear to front."""

    title: str
    note: str
    groups: tuple[Group, ...]
    lines: tuple[int, ...] = ()
    """Squares of the lines that are still to be crossed."""
    to_move: int = 0
    """The rider to move; 0: none."""
    own: int = 0
    """The viewer's team; 0: none."""
    moving_soon: frozenset[int] = field(default_factory=frozenset)
    """The next rider of team `own` and all who move before him."""
    marked: int = 0
    """The rider being explained; 0: none."""
    leaving: tuple[int, ...] = ()
    """Riders who leave the race at the start of the next turn."""
    tied: tuple[frozenset[int], ...] = ()
    """Riders whose cards will decide which of them moves first (R5.3)."""
    order: tuple[RunningOrderEntry, ...] = ()
    """The running order instead of groups, from rear to front, in a race with hidden squares (R8.2)."""

    @property
    def lead(self) -> int:
        """Square of the leader; 0 without groups."""
        return self.groups[-1].last if self.groups else 0

    @property
    def bunch(self) -> Group | None:
        """The largest group; of several equally large ones, the one in front."""
        return max(reversed(self.groups), key=lambda group: len(group.riders), default=None)


@cached_by_language(8)
def bar_of(
    view: View, seats: tuple[Seat, ...], to_move: int, own: int, marked: int = 0,
    jerseys: tuple[tuple[int, str], ...] = (), heading: str = "",
) -> GroupBar:  # fmt: skip
    """Return the bar with the positions that the viewer may know.

    `to_move` is 0 if no rider is to move, `own` the viewer's team or 0. `heading`: the title, with the turn in
    the note.
    """
    picture = picture_of(view, seats, jerseys)
    title = heading or _("Turn {turn}").format(turn=view.turn)
    note = _("squares hidden") if picture.running else distance_text(view)
    if heading:
        note = " · ".join(filter(None, (_("turn {turn}").format(turn=view.turn), note)))
    if picture.running:
        order = tuple(reversed(picture.running))
        return GroupBar(title, note, (), (), to_move, own, marked=marked, leaving=view.retiring, order=order)
    groups, moving_soon = groups_of(picture), riders_moving_soon(view, to_move, own)
    tied = tuple(frozenset(group) for group in view.order[view.moved :] if len(group) > 1)
    return GroupBar(title, note, groups, picture.next_lines, to_move, own, moving_soon, marked, view.retiring, tied)


def groups_of(picture: RoadPicture) -> tuple[Group, ...]:
    groups: list[list[RiderOnRoad]] = []
    for rider in sorted(picture.riders, key=lambda rider: (rider.square, -rider.arrived_rank, -rider.id)):
        if groups and rider.square <= groups[-1][-1].square + 1:
            groups[-1].append(rider)
        else:
            groups.append([rider])
    return tuple(Group(tuple(riders)) for riders in groups)


def distance_text(view: View) -> str:
    """Return how far the leader is from the finish, or how many have finished."""
    finish = view.course.finish
    known = [rider.square for rider in view.on_road() if rider.farthest is None]
    gap = next((mark for mark in view.variant.marks(view) if isinstance(mark, Gap)), None)
    if gap is not None:
        return _("gap {n} of {end}").format(n=gap.now, end=gap.ends_at)
    if finish is None or not known or view.variant.hides_road:
        return ""
    finished = view.count_crossed(finish)
    if finished:
        return ngettext("{n} finished", "{n} finished", finished).format(n=finished)
    return _("{n} to go").format(n=max(0, finish - max(known)))


def riders_moving_soon(view: View, to_move: int, own: int) -> frozenset[int]:
    """Return the team's next rider and all who move before him; if none moves this turn, only the rider to move."""
    riders: set[int] = set()
    for group in view.order[view.moved :]:
        riders.update(group)
        if any(number // 10 == own and number != to_move for number in group):
            return frozenset(riders)
    return frozenset({to_move} - {0})


# Layout


@dataclass(frozen=True, slots=True)
class BarTarget:
    """A target of the pointer: a rider, or a collapsed group."""

    box: Box
    rider: int = 0
    collapsed_group: Group | None = None


@dataclass(frozen=True, slots=True)
class _Layout:
    groups: tuple[tuple[float, float, Group], ...]
    """Each group with its left edge and its width."""
    gap: float
    token: float
    """Diameter of a rider's token."""
    y: float
    """Vertical centre of the tokens."""
    text_y: float
    """Vertical centre of the square numbers below the tokens."""
    compact: bool
    right: float
    """Right end of the last group."""


def is_compact(box: Box) -> bool:
    return box.h < _COMPACT_H


@cached_by_language(8)
def _layout(scale: float, box: Box, bar: GroupBar) -> _Layout:
    compact = is_compact(box)
    token = 23.0 if compact else 24.0
    left = box.x + _title_width(scale, bar, compact)
    right = box.right - 8 - (_LINE_W if next_line(bar) is not None else 0)

    # Collapse groups until all fit.
    groups, available = list(bar.groups), right - left
    while len(groups) > 1 and _width(scale, bar, groups, token) + _MIN_GAP * (len(groups) - 1) > available:
        if not _collapse_group(groups, bar):
            break

    # In a large race: smaller tokens, then only a part of the longest group.
    is_large = sum(len(group.riders) for group in groups) > MANY_RIDERS
    while is_large and (over := _width(scale, bar, groups, token) + _MIN_GAP * _count_gaps(groups) - available) > 0:
        if token > _LEAST_TOKEN:
            token -= 0.5
        elif not _collapse_ends(groups, bar, math.ceil(over / (token * _STEP))):
            break

    # Spread the rest over the gaps, and place the groups from the right end.
    used = _width(scale, bar, groups, token)
    gaps = _count_gaps(groups)
    gap = min(_MAX_GAP, (available - used) / max(1, gaps))
    x, placed_groups = right - used - gap * gaps, []
    for group, following in zip(groups, (*groups[1:], None), strict=False):
        group_width = _group_width(scale, bar, group, token)
        placed_groups.append((x, group_width, group))
        x += group_width + (0 if group.is_same_as(following) else gap)
    y = box.y + _CENTRE_Y * box.h
    return _Layout(tuple(placed_groups), gap, token, y, y + (21 if compact else 23), compact, right)


def _title_style(compact: bool) -> Style:
    return LABEL.at(19 if compact else 21)


def _title_width(scale: float, bar: GroupBar, compact: bool) -> float:
    title = min(_TITLE_W, width(bar.title, _title_style(compact), scale))
    return max(title, width(bar.note, NOTE, scale)) + 34


def _width(scale: float, bar: GroupBar, groups: Sequence[Group], token: float) -> float:
    return sum(_group_width(scale, bar, group, token) for group in groups)


def _group_width(scale: float, bar: GroupBar, group: Group, token: float) -> float:
    if group.is_collapsed:
        return max(62.0, width(_collapsed_text(group), KEY, scale) + 22)
    if len(group.riders) == 1:
        return token * _STEP + 4
    return len(group.riders) * token * _STEP + 8 + (2 * _RING if bar.to_move in group.numbers else 0)


def _collapsed_text(group: Group) -> str:
    return ngettext("{n} more", "{n} more", len(group.riders)).format(n=len(group.riders))


def _count_gaps(groups: Sequence[Group]) -> int:
    """Return the number of gaps between groups; there is none between the parts of one."""
    return sum(not rear.is_same_as(front) for rear, front in pairwise(groups))


def _collapse_ends(groups: list[Group], bar: GroupBar, riders: int) -> bool:
    """Collapse the ends of the longest group, so that at least as many fewer riders are shown; return False if it is
    too short. Those around the rider to move remain, else those in front."""
    lengths = [0 if group.is_collapsed or group.whole else len(group.riders) for group in groups]
    if max(lengths) < 2 * _LEAST_SHOWN:
        return False
    index = lengths.index(max(lengths))
    group, numbers = groups[index], [rider.id for rider in groups[index].riders]
    # The sign of an end takes the place of four riders.
    shown = max(_LEAST_SHOWN, len(numbers) - riders - 4)
    middle = numbers.index(bar.to_move) if bar.to_move in numbers else len(numbers)
    if shown // 2 <= middle < len(numbers) - shown // 2:
        shown = max(_LEAST_SHOWN, shown - 4)
    first = min(max(0, middle - shown // 2), len(numbers) - shown)
    ends = group.riders[:first], group.riders[first : first + shown], group.riders[first + shown :]
    groups[index : index + 1] = [Group(part, is_collapsed=part is not ends[1], whole=group) for part in ends if part]
    return True


def _collapse_group(groups: list[Group], bar: GroupBar) -> bool:
    """Collapse the group farthest from the rider to move, or merge two; return False if nothing is left to collapse.

    The groups of the rider to move and of the leader never collapse, those of riders who move soon only as a last
    resort.
    """
    mover_index = next((index for index, group in enumerate(groups) if bar.to_move in group.numbers), len(groups) - 1)
    bunch = bar.bunch
    fixed = {mover_index, len(groups) - 1}

    def distance(group: Group, index: float) -> float:
        is_own = any(rider.id // 10 == bar.own for rider in group.riders)
        return abs(index - mover_index) - (4 if is_own else 0) - (100 if group.numbers & bar.moving_soon else 0)

    # The best candidate: distance, index, whether it merges with the next group. Single groups first, then pairs.
    best: tuple[float, int, bool] | None = None
    for index, group in enumerate(groups):
        if index not in fixed and not group.is_collapsed and len(group.riders) > 2:
            best = max(filter(None, (best, (distance(group, index) - 0.5, index, False))))
    for index, (rear, front) in enumerate(pairwise(groups)):
        if index in fixed or index + 1 in fixed or bunch in (rear, front):
            continue
        best = max(filter(None, (best, (min(distance(rear, index + 0.5), distance(front, index + 0.5)), index, True))))

    if best is None:
        return False
    _distance, index, merges = best
    if merges:
        groups[index : index + 2] = [Group((*groups[index].riders, *groups[index + 1].riders), True)]
    else:
        groups[index] = replace(groups[index], is_collapsed=True)
    return True


@cached_by_language(8)
def bar_targets(scale: float, box: Box, bar: GroupBar) -> tuple[BarTarget, ...]:
    """Return the targets of the pointer, from the rear."""
    if bar.order:
        token, centres = _order_layout(scale, box, bar)
        height = _TARGET_H if _is_one_line(centres) else token
        return tuple(
            BarTarget(Box(x - token / 2, y - height / 2, token, height), rider.id)
            for rider, (x, y) in zip(bar.order, centres, strict=True)
        )

    layout = _layout(scale, box, bar)
    top, targets = layout.y - _TARGET_H / 2, []
    for x, group_width, group in layout.groups:
        if group.is_collapsed:
            targets.append(BarTarget(Box(x, top, group_width, _TARGET_H), collapsed_group=group))
            continue
        for rider, (centre_x, _y) in zip(group.riders, _centres(layout, bar, x, group), strict=True):
            half = layout.token * _STEP / 2
            targets.append(BarTarget(Box(centre_x - half, top, 2 * half, _TARGET_H), rider.id))
    return tuple(targets)


def _centres(layout: _Layout, bar: GroupBar, x: float, group: Group) -> list[Point]:
    """Return the centres of the riders. The rider to move gets space for his ring, so that it covers no number."""
    step, centres = layout.token * _STEP, []
    centre_x = x + (4 if len(group.riders) > 1 else 2) + layout.token * 0.5
    for rider in group.riders:
        ring_space = _RING if rider.id == bar.to_move and len(group.riders) > 1 else 0.0
        centres.append((centre_x + ring_space, layout.y))
        centre_x += step + 2 * ring_space
    return centres


def next_line(bar: GroupBar) -> int | None:
    """Return the next line ahead of the leader if he is near it, else None."""
    ahead = [line for line in bar.lines if bar.lead <= line <= bar.lead + _LINE_AHEAD]
    return ahead[0] if ahead else None


# Painting


def paint(canvas: Canvas, box: Box, bar: GroupBar) -> None:
    """Paint the bar between the menu button on its left and the undo button on its right."""
    palette, layout = canvas.palette, _layout(canvas.scale, box, bar)
    canvas.fill(palette.sunk, box)
    if bar.order:
        _paint_order(canvas, box, bar)
    if not layout.groups:
        return

    # Groups, then the square numbers, above the ring of the rider to move, which extends down to them.
    for x, group_width, group in layout.groups:
        _paint_group(canvas, layout, bar, x, group_width, group)
    placed_boxes = _paint_squares(canvas, layout, bar, box)

    # Gaps, and the next line on the right of the leader.
    for (x, group_width, rear), (_x, _w, front) in pairwise(layout.groups):
        if rear.is_same_as(front):
            continue
        _paint_gap(canvas, layout, bar, x + group_width, rear, front, placed_boxes)
    line = next_line(bar)
    if line is not None:
        line_x = layout.right + 44
        _paint_line(canvas, layout, line_x, line, placed_boxes)
        middle = (layout.right + line_x) / 2 - 3
        canvas.text(str(line - bar.lead + 1), CAPTION.at(15), (middle, layout.y), colour=palette.ink2, anchor="center")


def _paint_group(canvas: Canvas, layout: _Layout, bar: GroupBar, x: float, group_width: float, group: Group) -> None:
    palette, height = canvas.palette, layout.token * 1.16
    tile = Box(x - 2, layout.y - height / 2, group_width, height)
    if group.is_collapsed:
        draw_tile(canvas, tile, palette.line, shadow=False)
        canvas.text(_collapsed_text(group), KEY, tile.centre, anchor="center")
        return
    if len(group.riders) > 1:
        is_string = (group.whole or group) == bar.bunch and len(group.riders) > 2
        draw_tile(canvas, tile, palette.pink if is_string else palette.line, shadow=False)

    # Paint the rider to move last, so that no token covers his ring.
    placed_riders = list(zip(group.riders, _centres(layout, bar, x, group), strict=True))
    for rider, pos in placed_riders:
        if rider.id // 10 == bar.own:
            draw_own(canvas, pos, layout.token)
    for rider, pos in sorted(placed_riders, key=lambda placed_rider: placed_rider[0].id == bar.to_move):
        marked = rider.id == bar.marked and rider.id != bar.to_move
        _paint_rider(canvas, rider, pos, layout.token, to_move=rider.id == bar.to_move, marked=marked)
        if rider.id in bar.leaving:
            _paint_leaving(canvas, (pos[0] + 0.42 * layout.token, pos[1] + 0.4 * layout.token))

    for tied in bar.tied:
        tied_x = [x for rider, (x, _y) in placed_riders if rider.id in tied]
        if len(tied_x) > 1:
            _paint_tie(canvas, min(tied_x), max(tied_x), layout.y - 0.58 * layout.token - 3)


def _paint_tie(canvas: Canvas, left: float, right: float, y: float) -> None:
    """Paint a bracket with `=` in its middle over tied riders."""
    palette, middle = canvas.palette, (left + right) / 2
    for end, inner in ((left - 6, middle - 8), (right + 6, middle + 8)):
        canvas.path([(end, y + 4), (end, y), (inner, y)], palette.ink, 1.6)
    for dy in (-1.6, 1.6):
        canvas.path([(middle - 4, y + dy), (middle + 4, y + dy)], palette.ink, 1.6)


def _paint_rider(
    canvas: Canvas, rider: RiderOnRoad, centre: Point, diameter: float, *, to_move: bool = False, marked: bool = False
) -> None:
    if marked:
        draw_shown(canvas, centre, diameter, canvas.palette)
    if to_move:
        canvas.circle(centre, diameter * 0.74, canvas.palette.sunk)
        canvas.circle(centre, diameter * 0.67, canvas.palette.ink)
    size = diameter * (1.08 if to_move else 1)
    draw_token(canvas, team_look(rider.look), str(rider.id), centre, size, jersey=rider.jersey)
    if rider.dropped:
        draw_dropped(canvas, centre, diameter)


def _paint_leaving(canvas: Canvas, centre: Point) -> None:
    palette, arm = canvas.palette, 3.0
    canvas.circle(centre, 7.2, palette.on_bib)
    canvas.circle(centre, 6.2, palette.sun)
    for side in (1, -1):
        canvas.path(
            [(centre[0] - arm, centre[1] - side * arm), (centre[0] + arm, centre[1] + side * arm)], palette.on_bib, 2
        )


def _paint_gap(
    canvas: Canvas, layout: _Layout, bar: GroupBar, x: float, rear: Group, front: Group, placed_boxes: Sequence[Box]
) -> None:
    """Paint the number of squares between two groups, and the lines there.

    `x`: left end of the gap. `placed_boxes`: boxes that a line's number must not overlap.
    """
    palette, gap = canvas.palette, layout.gap

    # A line is drawn beside the nearer group, which leaves less space for the number.
    left, right = x, x + gap
    for line in bar.lines:
        if not rear.last <= line < front.first:
            continue
        is_near_rear = line - rear.last < front.first - 1 - line
        line_x = left + 7 if is_near_rear else right - 7
        _paint_line(canvas, layout, line_x, line, placed_boxes if gap > 44 else None)
        left, right = (left + 12, right) if is_near_rear else (left, right - 12)

    # The number with a dash on each side. Where it has no space, the squares below the groups are enough.
    words, y = str(front.first - rear.last), layout.y
    middle = (left + right) / 2
    half_width = canvas.measure(words, CAPTION.at(15))[0] / 2 + 3
    if right - left < 2 * half_width - 6:
        return
    canvas.text(words, CAPTION.at(15), (middle, y), colour=palette.ink2, anchor="center")
    dash_end = min((right - left) * 0.42, 20)
    for side in (-1, 1) if dash_end > half_width + 3 else ():
        canvas.path([(middle + side * dash_end, y), (middle + side * half_width, y)], palette.ink2, 1.2)


def _paint_line(canvas: Canvas, layout: _Layout, x: float, line: int, placed_boxes: Sequence[Box] | None) -> None:
    """Paint a line, and its number unless it would overlap one of `placed_boxes` (None: no number)."""
    palette, height = canvas.palette, layout.token * 1.12
    canvas.slanted(Box(x - 5, layout.y - height / 2, 7 + LEAN * height, height), palette.bar_line, LEAN * height)
    style = HEADING.at(15)
    text_box = anchored_box(canvas.measure(str(line), style)[0] + 4, 18, (x - 2, layout.text_y), "center")
    if placed_boxes is not None and not layout.compact and not text_box.touches_any(placed_boxes):
        canvas.text(str(line), style, text_box.centre, colour=palette.green_words, anchor="center")


def _paint_squares(canvas: Canvas, layout: _Layout, bar: GroupBar, box: Box) -> list[Box]:
    """Paint the squares of each group below it and return the boxes of the text.

    Groups are painted by importance; a text that would overlap another is left out.
    """

    def priority(placed_group: tuple[float, float, Group]) -> tuple[bool, bool, bool, float]:
        x, _width, group = placed_group
        return bar.to_move not in group.numbers, group.last != bar.lead, group != bar.bunch, -x

    measure, placed_boxes = Measure(canvas.palette, canvas.scale), list[Box]()
    for x, group_width, group in sorted(layout.groups, key=priority):
        if group.whole is not None and group.is_collapsed:
            continue
        label = _squares_label(bar, group, layout.compact)
        w = label.width(measure)
        label_box = Box(min(max(x + group_width / 2 - w / 2, box.x), box.right - w), layout.text_y - 9, w, 18)
        text_box = label_box.inflated(3, 0)
        if not text_box.touches_any(placed_boxes):
            placed_boxes.append(text_box)
            paint_node(canvas, label_box, label)
    return placed_boxes


def _squares_label(bar: GroupBar, group: Group, compact: bool) -> Node:
    """Return the squares of a group, with a badge if it is lapped."""
    words, is_bunch = squares_text(bar, group, compact)
    style = HEADING.at(15) if is_bunch or group.last == bar.lead else KEY
    label = text(words, size=style, colour="pink_words" if is_bunch else "ink")
    badge = draw(lambda canvas, box: draw_lap_badge(canvas, box.centre, _BADGE_W, CAPTION), w=_BADGE_W)
    return row(label, badge, gap=5) if group.last <= bar.lead - LAP else label


def squares_text(bar: GroupBar, group: Group, compact: bool) -> tuple[str, bool]:
    """Return the text for the squares of a group, and whether it is highlighted as the bunch."""
    group = group.whole or group
    rear, front = square_text(group.first), square_text(group.last)
    squares = rear if rear == front else f"{rear}–{front}"
    if group.last <= 0 and len(bar.groups) == 1:
        return _("All at the start"), False
    is_bunch = not group.is_collapsed and group == bar.bunch and len(group.riders) > 4
    if not compact and group.last == bar.lead:
        return _("Leader {squares}").format(squares=squares), False
    if not compact and is_bunch:
        return _("Bunch {squares}").format(squares=squares), True
    return squares, is_bunch


# The order of riders whose squares are hidden


def _order_layout(scale: float, box: Box, bar: GroupBar) -> tuple[float, list[Point]]:
    """Return the width of a token and the centre of each rider. A checkpoint is as wide as a rider."""
    left, right = box.x + _title_width(scale, bar, is_compact(box)), box.right - 12
    posts = sum(1 for rear, front in pairwise(bar.order) if front.gate > rear.gate)
    token = min(27.0, (right - left) / (len(bar.order) + posts))
    middle, per_line = box.y + _CENTRE_Y * box.h, len(bar.order)
    lines = [middle]
    if token < _LEAST_TOKEN - 3 and len(bar.order) > MANY_RIDERS:
        # In two lines, the front in the upper one.
        per_line = math.ceil(len(bar.order) / 2)
        token, lines = min(21.0, (right - left) / (per_line + posts)), [middle - 9, middle + 14]
    x, centres = right - token / 2, list[Point]()
    for index, rider in reversed(list(enumerate(bar.order))):
        if len(centres) == per_line:
            x = right - token / 2
        centres.append((x, lines[len(centres) // per_line]))
        x -= token * (2 if index and bar.order[index - 1].gate < rider.gate else 1)
    return token, centres[::-1]


def _is_one_line(centres: Sequence[Point]) -> bool:
    return centres[0][1] == centres[-1][1]


def _paint_order(canvas: Canvas, box: Box, bar: GroupBar) -> None:
    """Paint the riders in order, those of the viewer's team with a ring, and each checkpoint to the left of the riders
    beyond it."""
    palette, (token, centres) = canvas.palette, _order_layout(canvas.scale, box, bar)

    # Checkpoints between riders.
    for (rear, front), (x, y) in zip(pairwise(bar.order), centres, strict=False):
        if front.gate > rear.gate:
            post = Box(x + token - 12, y - 12, 24, 24)
            canvas.box(post, palette.bib, radius=3)
            canvas.text(str(front.gate), CAPTION.at(15), post.centre, colour=palette.on_bib, anchor="center")

    # Riders with a ring: the rider to move, the one being explained, and own riders.
    for rider, (x, y) in zip(bar.order, centres, strict=True):
        if rider.id == bar.to_move:
            canvas.circle((x, y), token * 0.62, palette.ink)
        elif rider.id == bar.marked:
            draw_shown(canvas, (x, y), token, palette)
        elif rider.id // 10 == bar.own:
            canvas.circle((x, y), token * 0.58, palette.ink2)
        draw_token(canvas, team_look(rider.look), str(rider.id), (x, y), token * 0.92, jersey=rider.jersey)
        if rider.id in bar.leaving:
            _paint_leaving(canvas, (x + 0.42 * token, y + 0.4 * token))


# A collapsed group, expanded


def paint_collapsed(canvas: Canvas, window: Box, target: BarTarget) -> Box:
    """Paint the riders of a collapsed group on a tile below its target, and return the tile's box."""
    assert target.collapsed_group is not None

    # A column for each square: its riders, and its number below them; as many in a line as fit into the window.
    measure, lines, used = Measure(canvas.palette, canvas.scale), list[list[Node]]([[]]), 0.0
    for square, group in groupby(target.collapsed_group.riders, key=lambda rider: rider.square):
        number = text(square_text(square), size=KEY, align="centre")
        node = column(space(10), row(*map(_rider_node, group)), space(4), number, h=_LINE_H)
        used += node.width(measure) + 10
        if lines[-1] and used > window.w - 60:
            lines.append([])
            used = node.width(measure) + 10
        lines[-1].append(node)
    expanded = column(*(row(space(20), row(*line, gap=10), space(10)) for line in lines))

    # The tile, inside the window.
    w = expanded.width(measure)
    x = min(max(window.x + 6, target.box.centre[0] - w / 2), window.right - 6 - w)
    tile = Box(x, target.box.bottom + 12, w, _LINE_H * len(lines))
    draw_tile(canvas, tile, canvas.palette.raised)
    paint_node(canvas, tile, expanded)
    return tile


def _rider_node(rider: RiderOnRoad) -> Node:
    return draw(lambda canvas, box: _paint_rider(canvas, rider, box.centre, box.w), w=24, h=24)


# The node


@dataclass(frozen=True, slots=True)
class RiderTopic:
    """A rider in the bar, as a target of the pointer."""

    rider: int


@dataclass(frozen=True, slots=True)
class CollapsedGroupTopic:
    """A collapsed group, identified by its last rider, as a target of the pointer."""

    rider: int


class _Bar(Node):
    """The bar as a node: riders can be clicked, a collapsed group expands under the pointer. A narrow bar has only the
    title and the note; the groups are in a list below it."""

    shown: GroupBar
    expanded: int | None
    """Last rider of the expanded group; None: none."""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        if box.w < _LEAST_W:
            shown = self.shown
            title = text(shown.title, size=_title_style(is_compact(box)), least=15, capitals=True)
            column(spacer(), title, text(shown.note, soft=True), spacer(), pad=(10, 0)).place(measure, box, out)
            return
        out.paint_calls.append((box, lambda canvas: canvas.paint_cached(paint, box, self.shown)))
        self._place_texts(measure, box, out)
        for target in bar_targets(measure.scale, box, self.shown):
            group = target.collapsed_group
            topic = RiderTopic(target.rider) if group is None else CollapsedGroupTopic(group.riders[0].id)
            out.topics.append((NodeBox(target.box), topic))
            if group is not None and group.riders[0].id == self.expanded:
                paint_group = partial(paint_collapsed, window=out.window_box, target=target)
                out.paint_calls.append((out.window_box, paint_group))

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return title and note. The groups are told as a list, where the circuit is."""
        return inner

    def _place_texts(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        """Place the title, the note below it, and what is known below a running order."""
        layout = _layout(measure.scale, box, self.shown)
        x, w = box.x + 10, _title_width(measure.scale, self.shown, layout.compact) - 24
        title = text(self.shown.title, size=_title_style(layout.compact), least=15, capitals=True)
        texts = [(title, x, w, layout.y), (text(self.shown.note, soft=True), x, w, layout.text_y)]
        if self.shown.order:
            token, centres = _order_layout(measure.scale, box, self.shown)
            left, words = centres[0][0] - token, _("in front: only order and checkpoints are known")
            note = text(words, _("in front"), soft=True, least=14, align="right")
            if _is_one_line(centres):
                texts.append((note, left, box.right - 12 - left, layout.text_y + 3))
        for node, left, w, y in texts:
            node.place(measure, Box(left, y - 3 - _TITLE_H / 2, w, _TITLE_H), out)


def bar(shown: GroupBar, expanded: int | None) -> Node:
    """Return the bar. `expanded`: last rider of the collapsed group that is expanded; None: none."""
    return _Bar(shown, expanded, name="bar")
