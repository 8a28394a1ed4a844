"""The road strip with its riders: draws a `RoadPicture` and says what lies under a click (design sheet)."""

from __future__ import annotations

import math
from dataclasses import replace

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.kit.recent import Recent
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture, Standing
from breakaway_desktop.ui.road.running_order import draw_running, running_rider_at
from breakaway_desktop.ui.road.slopes import draw_target
from breakaway_desktop.ui.road.stadium import Point
from breakaway_desktop.ui.road.standing import GHOST
from breakaway_desktop.ui.road.stills import Stills
from breakaway_desktop.ui.road.strip import COMPACT, NORMAL, StripLayout, Token, strip_layout
from breakaway_desktop.ui.road.strip_marks import draw_brackets, draw_cells, draw_folds, draw_lines, draw_numbers
from breakaway_desktop.ui.road.tokens import TURN, TokenState, draw_body, draw_ring, draw_wheels, gain_reach

COMPACT_BELOW = 110.0
"""Height of the box in units under which the strip is compact."""
_DISC_AT, _DISC_APART = 0.9, 1.6
"""In radii: how far right of and above a token's middle the disc of a lapped rider lies, and how far from its middle
another token's must be at least."""
_MOST = 8
"""So many layouts are kept: players go back and forth between a few."""
_REACH = 12.0
"""A click counts for a token at least so many units from its middle."""


def strip_road(box: Box) -> Box:
    """The road within the box: numbers and brackets stand below it."""
    return Box(box.x + 11, box.y + 5, box.w - 22, box.h - (39 if box.h < COMPACT_BELOW else 46))


def strip_token(box: Box) -> float:
    """The radius of its tokens where the field is not too long."""
    return (COMPACT if box.h < COMPACT_BELOW else NORMAL).radius


class StripView:
    """Draws the strip in any box of any canvas and keeps the last still pictures."""

    def __init__(self) -> None:
        self._stills = Stills(self._paint)
        self._laid_out: Recent[StripLayout] = Recent(_MOST)

    def draw(self, canvas: Canvas, box: Box, picture: RoadPicture) -> None:
        """Draw the picture; the whole box is covered, in the colour of paper where nothing stands."""
        self._stills.draw(canvas, box, picture)
        if picture.running:
            return
        road, layout = strip_road(box), self._layout(box, picture)
        by_id = {rider.id: rider for rider in picture.riders}
        rows = {token.rider: token.row for token in layout.tokens}
        for rider, (square, _share) in sorted(picture.rolling.items()):
            at = road.x + layout.x_of(square), _row_y(road, layout, rows[rider])
            state = _state(picture, by_id[rider], layout.radius)
            draw_ring(canvas, at, layout.radius, state)
            if picture.turning:
                draw_wheels(canvas, at, layout.radius, square * TURN)
            draw_body(canvas, team_look(by_id[rider].look), str(rider), at, layout.radius, state)

    def is_at_hand(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Whether nothing but rolling riders has to be painted."""
        return self._stills.is_at_hand(canvas, box, picture)

    def step(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Prepares the picture by one step, without drawing it; whether all of it is at hand."""
        return self._stills.step(canvas, box, picture)

    def marks(self, box: Box) -> list[RoadMark]:
        """Where the numbers of the picture drawn last stand, in a box of its size."""
        return self._stills.marks(box)

    def stretch(self, box: Box, picture: RoadPicture, first: int, last: int) -> tuple[float, float] | None:
        """From where to where these squares reach, from the left end of the road; None where none has its place."""
        if picture.running:
            return None
        layout = self._layout(box, picture)
        return layout.x_of(first - 0.5), layout.x_of(last + 0.5)

    def square_at(self, box: Box, pos: Point, picture: RoadPicture) -> int | None:
        """The race square whose cell is under a point, its number below the road included; None elsewhere."""
        road = strip_road(box)
        if picture.running or not Box(road.x, road.y, road.w, road.h + 20).contains(pos):
            return None
        x = pos[0] - road.x
        cells = self._layout(box, picture).cells
        return next((cell.square for cell in cells if cell.x <= x < cell.x + cell.w), None)

    def rider_at(self, box: Box, pos: Point, picture: RoadPicture) -> int | None:
        """The rider whose token is under a point; the nearest if several are."""
        if picture.running:
            return running_rider_at(box, pos, picture)
        layout, road = self._layout(box, picture), strip_road(box)
        found: list[tuple[float, int]] = []
        for token in layout.tokens:
            x = layout.x_of(picture.rolling[token.rider][0]) if token.rider in picture.rolling else token.x
            away = math.dist(pos, (road.x + x, _row_y(road, layout, token.row)))
            if token.rider != GHOST and away <= max(_REACH, 1.2 * layout.radius):
                found.append((away, token.rider))
        return min(found)[1] if found else None

    def _paint(self, canvas: Canvas, box: Box, picture: RoadPicture, marks: list[RoadMark]) -> Steps:
        """Everything but rolling riders."""
        road, layout = strip_road(box), self._layout(box, picture)
        canvas.fill(canvas.palette.paper)
        if picture.running:
            marks += draw_running(canvas, canvas.whole, picture)
            return
        yield
        draw_cells(canvas, road, picture, layout)
        marks += draw_folds(canvas, road, picture, layout)
        draw_lines(canvas, road, picture, layout)
        yield
        marks += draw_numbers(canvas, road, picture, layout)
        yield
        marks += draw_brackets(canvas, road, picture, layout)
        yield
        by_id = {rider.id: rider for rider in picture.riders}
        tokens: list[tuple[TeamLook, int, Point, TokenState]] = []
        hidden = _hidden_discs(picture, layout)
        for token in layout.tokens:
            at = road.x + token.x, _row_y(road, layout, token.row)
            if token.rider != GHOST:
                if token.rider not in picture.rolling:
                    rider = by_id[token.rider]
                    state = _state(picture, rider, layout.radius, layout.free_right_of(token))
                    if rider.id in hidden:
                        state = replace(state, lapped=False)
                    tokens.append((team_look(rider.look), rider.id, at, state))
            elif picture.preview is not None:
                rider = by_id[picture.preview.id]
                tokens.append((team_look(rider.look), rider.id, at, TokenState(ghost=True)))
        for _look, _rider, at, state in tokens:
            draw_ring(canvas, at, layout.radius, state)
        for look, number, at, state in tokens:
            draw_body(canvas, look, str(number), at, layout.radius, state)
            if number == picture.target:
                draw_target(canvas, at, layout.radius)
            yield

    def _layout(self, box: Box, picture: RoadPicture) -> StripLayout:
        key = (box.w, box.h, picture.still())
        layout = self._laid_out.find(key)
        if layout is None:
            layout = strip_layout(picture, strip_road(box).w, COMPACT if box.h < COMPACT_BELOW else NORMAL)
            self._laid_out.keep(key, layout)
        return layout


def _row_y(road: Box, layout: StripLayout, row: int) -> float:
    return road.bottom - layout.radius - 3 - row * layout.step


def _hidden_discs(picture: RoadPicture, layout: StripLayout) -> set[int]:
    """Lapped riders without the disc that says so, because it would cover others. Who shares a square shares its lap:
    one of them, the uppermost of the front column, says it for all."""
    hidden: set[int] = set()
    squares = {rider.id: rider.square for rider in picture.riders}
    by_square: dict[int, list[Token]] = {}
    for token in layout.tokens:
        square = squares.get(token.rider)
        if square is not None and picture.is_lapped(square):
            by_square.setdefault(square, []).append(token)
    for there in by_square.values():
        if not all(_has_clear_disc(token, layout) for token in there):
            front = max(there, key=lambda token: (round(token.x, 2), token.row))
            hidden |= {token.rider for token in there if token is not front or not _has_clear_disc(token, layout)}
    return hidden


def _has_clear_disc(token: Token, layout: StripLayout) -> bool:
    """Whether the disc up right of the token is clear of all others."""
    x, y = token.x + _DISC_AT * layout.radius, token.row * layout.step + _DISC_AT * layout.radius
    apart = _DISC_APART * layout.radius
    return all(
        math.dist((x, y), (other.x, other.row * layout.step)) >= apart for other in layout.tokens if other is not token
    )


def _state(picture: RoadPicture, rider: Standing, radius: float, free: float = 0) -> TokenState:
    """`free`: so far from its middle nothing stands right of the token."""
    gain = picture.preview.gain_of(rider.id) if picture.preview is not None else 0
    # Small tokens mostly stand too near to each other for more than their numbers.
    if radius < NORMAL.radius and (radius < COMPACT.radius or free < gain_reach(gain, radius)):
        gain = 0
    return TokenState(
        to_move=rider.id == picture.to_move,
        moved=rider.id in picture.faint,
        dropped=rider.dropped,
        lapped=picture.is_lapped(rider.square) and not rider.dropped,
        shown=rider.id == picture.shown or rider.id in picture.ringed,
        gain=gain,
    )
