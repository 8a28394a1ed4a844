"""The bar of groups and gaps along the top: everybody on the road as he rides, forward to the right, with the squares
between. Where there is no room what is far from the rider to move folds into `6 more`; it opens under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import width
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token
from breakaway_desktop.ui.road.road_picture import LAP, RoadPicture, Running, Standing, square_words
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed
from breakaway_desktop.ui.toolkit.boxes import Spot as Seen
from breakaway_desktop.ui.toolkit.parts import LEAN, line_of, plate
from breakaway_desktop.ui.toolkit.typography import CAPTION, HEADING, KEY, LABEL, NOTE
from breakaway_desktop.words import _, ngettext

_LEAST_GAP, _MOST_GAP = 26.0, 70.0
_LINE_AHEAD = 25
"""The next line is shown if the leader is so near."""
_LINE_ROOM = 58.0
_RING = 5.0
"""The room at each side of the rider to move where he is in a group."""


@dataclass(frozen=True, slots=True)
class Group:
    """Riders on neighbouring squares, or one by himself; rear to front, on a square who moves last first."""

    riders: tuple[Standing, ...]
    folded: bool = False
    """Only their number is shown; they may be several groups then."""

    @property
    def first(self) -> int:
        """Their rearmost square."""
        return self.riders[0].square

    @property
    def last(self) -> int:
        return self.riders[-1].square

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(rider.id for rider in self.riders)


@dataclass(frozen=True, slots=True)
class Bar:
    """All groups, rear to front. `soon`: the riders who move before the next one of team `own`, and he."""

    title: str
    note: str
    groups: tuple[Group, ...]
    lines: tuple[int, ...] = ()
    to_move: int = 0
    own: int = 0
    soon: frozenset[int] = field(default_factory=frozenset)
    marked: int = 0
    """The rider of whom something is said, 0 for none."""
    leaving: tuple[int, ...] = ()
    """Riders who leave the road when the next turn begins."""
    tied: tuple[frozenset[int], ...] = ()
    """Riders of whom nobody knows yet who moves first: their cards decide (R5.3)."""
    order: tuple[Running, ...] = ()
    """Where rivals' squares are hidden, in the place of groups: all as they ride, rear to front (R8.2)."""

    @property
    def lead(self) -> int:
        """The square of the foremost."""
        return self.groups[-1].last if self.groups else 0

    @property
    def bunch(self) -> Group | None:
        """The largest group, the foremost of several."""
        return max(reversed(self.groups), key=lambda group: len(group.riders), default=None)


@cached_by_language(8)
def bar_of(view: View, seats: tuple[Seat, ...], to_move: int, own: int, marked: int = 0) -> Bar:
    """The road as the reader of the view may know it; `to_move` is 0 while nobody is, `own` the team he plays, or 0."""
    picture = picture_of(view, seats)
    title = _("Turn {turn}").format(turn=view.turn)
    if picture.running:
        order = tuple(reversed(picture.running))
        note = _("squares hidden")
        return Bar(title, note, (), (), to_move, own, marked=marked, leaving=view.retiring, order=order)
    groups, before_own = groups_of(picture), soon(view, to_move, own)
    tied = tuple(frozenset(group) for group in view.order[view.moved :] if len(group) > 1)
    return Bar(title, to_go(view), groups, picture.next_lines, to_move, own, before_own, marked, view.retiring, tied)


def groups_of(picture: RoadPicture) -> tuple[Group, ...]:
    """The groups of the road, rear to front."""
    found: list[list[Standing]] = []
    for rider in sorted(picture.riders, key=lambda rider: (rider.square, -rider.arrived_rank, -rider.id)):
        if found and rider.square <= found[-1][-1].square + 1:
            found[-1].append(rider)
        else:
            found.append([rider])
    return tuple(Group(tuple(riders)) for riders in found)


def to_go(view: View) -> str:
    """How far the leader is from the finish, or how many are over it."""
    finish = view.course.finish
    known = [rider.square for rider in view.on_road() if rider.farthest is None]
    gap = next((mark for mark in view.variant.marks(view) if isinstance(mark, Gap)), None)
    if gap is not None:
        return _("gap {n} of {end}").format(n=gap.now, end=gap.ends_at)
    if finish is None or not known or view.variant.hides_road:
        return ""
    over = sum(1 for rider in view.riders if rider.place_at(finish) is not None)
    if over:
        return ngettext("{n} finished", "{n} finished", over).format(n=over)
    return _("{n} to go").format(n=max(0, finish - max(known)))


def soon(view: View, to_move: int, own: int) -> frozenset[int]:
    """Who moves now and before the team's next rider, and he; only who is to move if it has none left this turn."""
    found: set[int] = set()
    for group in view.order[view.moved :]:
        found.update(group)
        if any(number // 10 == own and number != to_move for number in group):
            return frozenset(found)
    return frozenset({to_move} - {0})


# Where what stands


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can be pointed at: a rider, or groups that are folded."""

    box: Box
    rider: int = 0
    folded: Group | None = None


@dataclass(frozen=True, slots=True)
class _Layout:
    groups: tuple[tuple[float, float, Group], ...]
    """Left edge, width, group."""
    gap: float
    token: float
    y: float
    words_y: float
    compact: bool
    right: float


def is_compact(box: Box) -> bool:
    return box.h < 54


@cached_by_language(8)
def _layout(scale: float, box: Box, bar: Bar) -> _Layout:
    compact = is_compact(box)
    token = 23.0 if compact else 24.0
    left = box.x + _title_width(scale, bar, compact)
    right = box.right - 8 - (_LINE_ROOM if next_line(bar) is not None else 0)
    groups, wide = list(bar.groups), right - left
    while len(groups) > 1 and _width(scale, bar, groups, token) + _LEAST_GAP * (len(groups) - 1) > wide:
        if not _fold(groups, bar):
            break
    used = _width(scale, bar, groups, token)
    gaps = max(1, len(groups) - 1)
    gap = min(_MOST_GAP, (wide - used) / gaps)
    x, found = right - used - gap * (len(groups) - 1), []
    for group in groups:
        w = _group_width(scale, bar, group, token)
        found.append((x, w, group))
        x += w + gap
    y = box.y + 0.4 * box.h
    return _Layout(tuple(found), gap, token, y, y + (21 if compact else 23), compact, right)


def _title_width(scale: float, bar: Bar, compact: bool) -> float:
    return max(width(bar.title, LABEL.at(19 if compact else 21), scale), width(bar.note, NOTE, scale)) + 34


def _width(scale: float, bar: Bar, groups: Sequence[Group], token: float) -> float:
    return sum(_group_width(scale, bar, group, token) for group in groups)


def _group_width(scale: float, bar: Bar, group: Group, token: float) -> float:
    if group.folded:
        return max(62.0, width(_more(group), KEY, scale) + 22)
    if len(group.riders) == 1:
        return token * 0.94 + 4
    return len(group.riders) * token * 0.94 + 8 + (2 * _RING if bar.to_move in group.numbers else 0)


def _more(group: Group) -> str:
    return ngettext("{n} more", "{n} more", len(group.riders)).format(n=len(group.riders))


def _fold(groups: list[Group], bar: Bar) -> bool:
    """Folds what is farthest from the rider to move, never him and the leader, and who moves soon only as a last
    resort; whether there was something to fold."""
    at = next((n for n, group in enumerate(groups) if bar.to_move in group.numbers), len(groups) - 1)
    bunch = bar.bunch
    fixed = {at, len(groups) - 1}

    def far(group: Group, n: float) -> float:
        own = any(rider.id // 10 == bar.own for rider in group.riders)
        return abs(n - at) - (4 if own else 0) - (100 if group.numbers & bar.soon else 0)

    best: tuple[float, int, bool] | None = None
    for n, group in enumerate(groups):
        if n not in fixed and not group.folded and len(group.riders) > 2:
            best = max(filter(None, (best, (far(group, n) - 0.5, n, False))))
    for n, (one, other) in enumerate(pairwise(groups)):
        if n in fixed or n + 1 in fixed or bunch in (one, other):
            continue
        best = max(filter(None, (best, (min(far(one, n + 0.5), far(other, n + 0.5)), n, True))))
    if best is None:
        return False
    _far, n, merges = best
    if merges:
        groups[n : n + 2] = [Group((*groups[n].riders, *groups[n + 1].riders), True)]
    else:
        groups[n] = replace(groups[n], folded=True)
    return True


@cached_by_language(8)
def spots(scale: float, box: Box, bar: Bar) -> tuple[Spot, ...]:
    """What can be pointed at in it, from the rear."""
    if bar.order:
        token, at = _order_layout(scale, box, bar)
        return tuple(
            Spot(Box(x - token / 2, box.y + 0.4 * box.h - 16, token, 32), rider.id)
            for rider, x in zip(bar.order, at, strict=True)
        )
    layout = _layout(scale, box, bar)
    found = []
    for x, w, group in layout.groups:
        if group.folded:
            found.append(Spot(Box(x, layout.y - 16, w, 32), folded=group))
            continue
        for rider, (left, _y) in zip(group.riders, _places(layout, bar, x, group), strict=True):
            half = layout.token * 0.47
            found.append(Spot(Box(left - half, layout.y - 16, 2 * half, 32), rider.id))
    return tuple(found)


def _places(layout: _Layout, bar: Bar, x: float, group: Group) -> list[Point]:
    """The middles of its riders; the ring of the rider to move has room of its own, so that it covers no number."""
    step, found = layout.token * 0.94, []
    at = x + (4 if len(group.riders) > 1 else 2) + layout.token * 0.5
    for rider in group.riders:
        beside = _RING if rider.id == bar.to_move and len(group.riders) > 1 else 0.0
        found.append((at + beside, layout.y))
        at += step + 2 * beside
    return found


def next_line(bar: Bar) -> int | None:
    """The line before the leader, if he is near it."""
    ahead = [line for line in bar.lines if bar.lead <= line <= bar.lead + _LINE_AHEAD]
    return ahead[0] if ahead else None


# What is seen


def paint(c: Canvas, box: Box, bar: Bar) -> None:
    """The bar between the menu at its left and undo at its right: 58 high, compact 50."""
    p, layout = c.palette, _layout(c.scale, box, bar)
    c.fill(p.sunk, box)
    title = LABEL.at(19 if layout.compact else 21)
    c.text(bar.title.upper(), title, (box.x + 10, layout.y - 3), anchor="midleft")
    c.text(bar.note, NOTE, (box.x + 10, layout.words_y - 3), colour=p.ink2, anchor="midleft")
    if bar.order:
        _paint_order(c, box, bar, layout)
    if not layout.groups:
        return
    for x, w, group in layout.groups:
        _paint_group(c, layout, bar, x, w, group)
    said = _paint_squares(c, layout, bar, box)  # over the ring of the rider to move, which reaches down to them
    for (x, w, rear), (_x, _w, front) in pairwise(layout.groups):
        _paint_gap(c, layout, bar, x + w, rear, front, said)
    line = next_line(bar)
    if line is not None:
        end = layout.right + 44
        _paint_line(c, layout, end, line, said)
        middle = (layout.right + end) / 2 - 3
        c.text(str(line - bar.lead + 1), CAPTION.at(15), (middle, layout.y), colour=p.ink2, anchor="center")


def _paint_group(c: Canvas, layout: _Layout, bar: Bar, x: float, w: float, group: Group) -> None:
    p, high = c.palette, layout.token * 1.16
    ground = Box(x - 2, layout.y - high / 2, w, high)
    if group.folded:
        plate(c, ground, p.line, shadow=False)
        c.text(_more(group), KEY, ground.centre, anchor="center")
        return
    if len(group.riders) > 1:
        is_string = group == bar.bunch and len(group.riders) > 2
        plate(c, ground, p.pink if is_string else p.line, shadow=False)
    placed_riders = list(zip(group.riders, _places(layout, bar, x, group), strict=True))
    for rider, at in sorted(placed_riders, key=lambda one: one[0].id == bar.to_move):  # nobody covers his ring
        marked = rider.id == bar.marked and rider.id != bar.to_move
        _paint_rider(c, rider, at, layout.token, to_move=rider.id == bar.to_move, marked=marked)
        if rider.id in bar.leaving:
            _paint_leaving(c, (at[0] + 0.42 * layout.token, at[1] + 0.4 * layout.token))
    for tied in bar.tied:
        together = [x for rider, (x, _y) in placed_riders if rider.id in tied]
        if len(together) > 1:
            _paint_tie(c, min(together), max(together), layout.y - 0.58 * layout.token - 3)


def _paint_tie(c: Canvas, left: float, right: float, y: float) -> None:
    """A bracket over riders who are equal, with `=` in its middle."""
    p, middle = c.palette, (left + right) / 2
    for end, inner in ((left - 6, middle - 8), (right + 6, middle + 8)):
        c.path([(end, y + 4), (end, y), (inner, y)], p.ink, 1.6)
    for by in (-1.6, 1.6):
        c.path([(middle - 4, y + by), (middle + 4, y + by)], p.ink, 1.6)


def _paint_rider(
    c: Canvas, rider: Standing, at: Point, across: float, *, to_move: bool = False, marked: bool = False
) -> None:
    if marked:
        draw_shown(c, at, across, c.palette)
    if to_move:
        c.circle(at, across * 0.74, c.palette.sunk)
        c.circle(at, across * 0.67, c.palette.ink)
    draw_token(c, team_look(rider.look), str(rider.id), at, across * (1.08 if to_move else 1))
    if rider.dropped:
        draw_dropped(c, at, across)


def _paint_leaving(c: Canvas, at: Point) -> None:
    p, arm = c.palette, 3.0
    c.circle(at, 7.2, p.on_bib)
    c.circle(at, 6.2, p.sun)
    for side in (1, -1):
        c.path([(at[0] - arm, at[1] - side * arm), (at[0] + arm, at[1] + side * arm)], p.on_bib, 2)


def _paint_gap(c: Canvas, layout: _Layout, bar: Bar, x: float, rear: Group, front: Group, said: Sequence[Box]) -> None:
    """How many squares lie between two groups, and the lines there."""
    p, gap = c.palette, layout.gap
    left, right = x, x + gap
    for line in bar.lines:
        if not rear.last <= line < front.first:
            continue
        behind = line - rear.last < front.first - 1 - line
        at = left + 7 if behind else right - 7
        _paint_line(c, layout, at, line, said if gap > 44 else None)
        left, right = (left + 12, right) if behind else (left, right - 12)
    words, y = str(front.first - rear.last), layout.y
    middle = (left + right) / 2
    wide = c.measure(words, CAPTION.at(15))[0] / 2 + 3
    if right - left < 2 * wide - 6:
        return  # between two lines; the squares stand below the groups
    c.text(words, CAPTION.at(15), (middle, y), colour=p.ink2, anchor="center")
    reach = min((right - left) * 0.42, 20)
    for side in (-1, 1) if reach > wide + 3 else ():
        c.path([(middle + side * reach, y), (middle + side * wide, y)], p.ink2, 1.2)


def _paint_line(c: Canvas, layout: _Layout, x: float, line: int, said: Sequence[Box] | None) -> None:
    """Paints a line with its number, if that touches none of what is `said` under the groups; None: without."""
    p, high = c.palette, layout.token * 1.12
    c.slanted(Box(x - 5, layout.y - high / 2, 7 + LEAN * high, high), p.bar_line, LEAN * high)
    style = HEADING.at(15)
    place = anchored_box(c.measure(str(line), style)[0] + 4, 18, (x - 2, layout.words_y), "center")
    if said is not None and not layout.compact and not any(place.touches(other) for other in said):
        c.text(str(line), style, place.centre, colour=p.green_words, anchor="center")


def _paint_squares(c: Canvas, layout: _Layout, bar: Bar, box: Box) -> list[Box]:
    """Paints the squares of the groups below them, the most important first; what would touch another is left out.
    Returns where they stand."""
    p = c.palette
    taken: list[Box] = []
    order = sorted(layout.groups, key=lambda one: (bar.to_move not in one[2].numbers, one[2].last != bar.lead,
                                                   one[2] != bar.bunch, -one[0]))  # fmt: skip
    for x, w, group in order:
        words, is_large = squares_words(bar, group, layout.compact)
        style = HEADING.at(15) if is_large or group.last == bar.lead else KEY
        lapped = group.last <= bar.lead - LAP
        wide = c.measure(words, style)[0] + (_BADGE + 5 if lapped else 0)
        left = min(max(x + w / 2 - wide / 2, box.x), box.right - wide)
        place = Box(left - 3, layout.words_y - 9, wide + 6, 18)
        if any(place.touches(other) for other in taken):
            continue
        taken.append(place)
        colour = p.pink_words if is_large else p.ink
        drawn = c.text(words, style, (left, layout.words_y), colour=colour, anchor="midleft")
        if lapped:
            lap_badge(c, (drawn.right + 5 + _BADGE / 2, layout.words_y))
    return taken


def squares_words(bar: Bar, group: Group, compact: bool) -> tuple[str, bool]:
    """The squares of a group, and whether they are called the bunch's."""
    low, high = square_words(group.first), square_words(group.last)
    squares = low if low == high else f"{low}–{high}"
    if group.last <= 0 and len(bar.groups) == 1:
        return _("All at the start"), False
    is_bunch = not group.folded and group == bar.bunch and len(group.riders) > 4
    if not compact and group.last == bar.lead:
        return _("Leader {squares}").format(squares=squares), False
    if not compact and is_bunch:
        return _("Bunch {squares}").format(squares=squares), True
    return squares, is_bunch


_BADGE = 24.0


def lap_badge(c: Canvas, centre: Point) -> None:
    """`−1`: a lap behind, in the colour of the road where such riders ride."""
    p = c.palette
    box = anchored_box(_BADGE, 16, centre, "center")
    c.slanted(box, p.lap_badge, LEAN * 16)
    c.text("−1", CAPTION, box.centre, colour=p.on_bib, anchor="center")


# The order of riders whose squares are hidden


def _order_layout(scale: float, box: Box, bar: Bar) -> tuple[float, list[float]]:
    """How wide a rider is, and where each stands; a checkpoint is as wide as a rider."""
    left, right = box.x + _title_width(scale, bar, is_compact(box)), box.right - 12
    posts = sum(1 for rear, front in pairwise(bar.order) if front.gate > rear.gate)
    token = min(27.0, (right - left) / (len(bar.order) + posts))
    x, found = right - token / 2, []
    for at, rider in reversed(list(enumerate(bar.order))):
        found.append(x)
        x -= token * (2 if at and bar.order[at - 1].gate < rider.gate else 1)
    return token, found[::-1]


def _paint_order(c: Canvas, box: Box, bar: Bar, layout: _Layout) -> None:
    """All as they ride, the checkpoints that who is right of them has passed, own riders ringed."""
    p, y = c.palette, layout.y
    token, places = _order_layout(c.scale, box, bar)
    for (rear, front), x in zip(pairwise(bar.order), places, strict=False):
        if front.gate > rear.gate:
            post = Box(x + token - 12, y - 12, 24, 24)
            c.box(post, p.bib, radius=3)
            c.text(str(front.gate), CAPTION.at(15), post.centre, colour=p.on_bib, anchor="center")
    for rider, x in zip(bar.order, places, strict=True):
        if rider.id == bar.to_move:
            c.circle((x, y), token * 0.62, p.ink)
        elif rider.id == bar.marked:
            draw_shown(c, (x, y), token, p)
        elif rider.id // 10 == bar.own:
            c.circle((x, y), token * 0.58, p.ink2)
        draw_token(c, team_look(rider.look), str(rider.id), (x, y), token * 0.92)
        if rider.id in bar.leaving:
            _paint_leaving(c, (x + 0.42 * token, y + 0.4 * token))
    words = (_("in front: only order and checkpoints are known"), _("in front"))
    room = box.right - 12 - (places[0] - token)
    line_of(c, words, NOTE, (box.right - 12, layout.words_y), room, colour=p.ink2, anchor="midright")


# What is folded, opened


def paint_folded(c: Canvas, window: Box, spot: Spot) -> Box:
    """The riders of folded groups, with their squares, on a plate below their spot, within the window; returns it."""
    p, group = c.palette, spot.folded
    assert group is not None
    token, y = 24.0, spot.box.bottom + 34
    apart = [at for at, (one, other) in enumerate(pairwise(group.riders)) if other.square > one.square]
    wide = len(group.riders) * token + len(apart) * 10 + 30
    x = min(max(window.x + 6, spot.box.centre[0] - wide / 2), window.right - 6 - wide)
    whole = Box(x, y - 22, wide, 62)
    plate(c, whole, p.raised)
    at = x + 20 + token / 2
    squares: dict[int, list[float]] = {}
    for n, rider in enumerate(group.riders):
        _paint_rider(c, rider, (at, y), token)
        squares.setdefault(rider.square, []).append(at)
        at += token + (10 if n in apart else 0)
    for square, places in squares.items():
        middle = (places[0] + places[-1]) / 2
        c.text(square_words(square), KEY, (middle, y + 25), anchor="center")
    return whole


# With the mouse


@dataclass(frozen=True, slots=True)
class OnRider:
    """What can be pointed at: a rider in the bar."""

    rider: int


@dataclass(frozen=True, slots=True)
class OnFolded:
    """What can be pointed at: groups that are folded, from this square on."""

    square: int


@dataclass(frozen=True, slots=True)
class _Bar(Node):
    """Riders can be pressed, and what is folded opens under the pointer."""

    shown: Bar
    unfolded: int | None

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        out.paints.append((box, lambda canvas: canvas.paint_cached(paint, box, self.shown)))
        for spot in spots(c.scale, box, self.shown):
            folded = spot.folded
            out.asked.append((Seen(spot.box), OnRider(spot.rider) if folded is None else OnFolded(folded.first)))
            if folded is not None and folded.first == self.unfolded:
                out.paints.append((out.whole, partial(paint_folded, window=out.whole, spot=spot)))


def bar(shown: Bar, unfolded: int | None) -> Node:
    """`unfolded`: the square at which folded groups are shown one by one."""
    return _Bar(shown, unfolded, name="bar")
