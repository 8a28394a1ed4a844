"""The circuit with its riders: draws a `RoadPicture` and says what lies under a click.

The ground is painted once for a size, scale and palette; everything that stands still is recorded, so
that a frame in which riders roll costs the rolling tokens.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from breakaway_desktop.ui.kit import letters
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.kit.recent import Recent
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.road.aside import aside_size, draw_aside
from breakaway_desktop.ui.road.circuit_marks import (
    FLAG_ROOM,
    FLAG_SIZE,
    draw_counts,
    draw_crossed,
    draw_flag,
    draw_leaves,
    draw_limit,
    draw_lit,
    draw_race_squares,
    draw_reach,
    draw_strings,
    draw_text,
    draw_way,
    flag_wordings,
    infield_wordings,
    text_size,
)
from breakaway_desktop.ui.road.circuit_style import CircuitStyle, circuit_style
from breakaway_desktop.ui.road.ground import draw_bicycle, draw_line, painted_ground
from breakaway_desktop.ui.road.infield import Infield, infield_of
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture, Standing
from breakaway_desktop.ui.road.slopes import draw_push, draw_scooter, draw_target
from breakaway_desktop.ui.road.stadium import SQUARES, LinePlace, Point, Stadium, fitted_stadium, line_places
from breakaway_desktop.ui.road.standing import GHOST, Field, Place, field_of
from breakaway_desktop.ui.road.stills import Stills
from breakaway_desktop.ui.road.tokens import TURN, TokenState, draw_body, draw_ring, draw_wheels
from breakaway_desktop.words import language

_NUMBERED = 18.0
"""So deep in the infield the numbers of the squares reach."""
_MOST = 8
"""So many layouts are kept: players go back and forth between a few."""
_REACH = 14.0
"""A click counts for a token at least so many units from its middle."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where everything of one picture goes, in units of the box."""

    stadium: Stadium
    lines: tuple[LinePlace, ...]
    field: Field
    infield: Infield
    wordings: tuple[tuple[str, ...], ...]
    style: CircuitStyle

    def places(self) -> dict[int, Place]:
        """Every rider's place, on the road or on a leaf, and the ghost's."""
        places = dict(self.field.places)
        for leaf in self.infield.leaves:
            places.update(leaf.places)
        return places


def circuit_stadium(box: Box) -> Stadium:
    """The stadium that is drawn in a box: room for race squares around it."""
    style = circuit_style(box.h)
    return fitted_stadium(box.x, box.y, box.w, box.h, style.margin_x, style.margin_y)


class CircuitView:
    """Draws the circuit in any box of any canvas; keeps the last ground and the last still pictures."""

    def __init__(self) -> None:
        self._scale = 1.0
        self._ground: tuple[Hashable, Canvas] | None = None
        """The road without lines and riders, and what it was painted for."""
        self._stills = Stills(self._paint)
        self._laid_out: Recent[_Layout] = Recent(_MOST)

    def draw(self, canvas: Canvas, box: Box, picture: RoadPicture) -> None:
        """Draw the picture; the whole box is covered, in the colour of paper where nothing stands."""
        self._scale = canvas.scale
        self._stills.draw(canvas, box, picture)
        layout = self._layout(box, picture)
        places = layout.places()
        by_id = {rider.id: rider for rider in picture.riders}
        for rider_id, (square, share) in sorted(picture.rolling.items()):
            rider = by_id[rider_id]
            x, y = layout.stadium.point(square, share * layout.stadium.depth)
            at, radius, state = (box.x + x, box.y + y), places[rider_id].diameter / 2, _state(picture, rider)
            draw_ring(canvas, at, radius, state)
            if picture.turning:
                to_the_right = layout.stadium.ahead(square)[0] >= 0
                draw_wheels(canvas, at, radius, square * TURN if to_the_right else -square * TURN)
            draw_body(canvas, team_look(rider.look), str(rider_id), at, radius, state)

    def is_at_hand(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Whether nothing but rolling riders has to be painted."""
        return self._stills.is_at_hand(canvas, box, picture)

    def step(self, canvas: Canvas, box: Box, picture: RoadPicture) -> bool:
        """Prepares the picture by one step, without drawing it; whether all of it is at hand."""
        self._scale = canvas.scale
        return self._stills.step(canvas, box, picture)

    def marks(self, box: Box) -> list[RoadMark]:
        """Where the numbers of the picture drawn last stand, in a box of its size."""
        return self._stills.marks(box)

    def square_at(self, box: Box, pos: Point) -> int | None:
        """The circuit square (0–39) under a point, its number inside the road included; None elsewhere."""
        square, depth = circuit_stadium(box).locate(pos)
        return round(square) % SQUARES if -_NUMBERED <= depth <= circuit_stadium(box).depth else None

    def where(self, box: Box, picture: RoadPicture, rider: int) -> Place | None:
        """Where a rider's token stands, on the road or on a leaf, unless he is under way."""
        place = self._layout(box, picture).places().get(rider)
        return None if place is None else Place(box.x + place.x, box.y + place.y, place.diameter)

    def middle_of(self, box: Box, first: int, last: int) -> Point:
        """The middle of these squares on the road, in the middle of its depth."""
        stadium = circuit_stadium(box)
        return stadium.point((first + last) / 2, stadium.depth / 2)

    def rider_at(self, box: Box, pos: Point, picture: RoadPicture) -> int | None:
        """The rider under a point, on the road or on a leaf; the nearest if several are."""
        layout = self._layout(box, picture)
        found: list[tuple[float, int]] = []
        for rider, place in layout.places().items():
            if rider == GHOST:
                continue
            at = (place.x, place.y)
            if rider in picture.rolling:
                square, share = picture.rolling[rider]
                at = layout.stadium.point(square, share * layout.stadium.depth)
            away = math.dist(at, (pos[0] - box.x, pos[1] - box.y))
            if away <= max(_REACH, 0.6 * place.diameter):
                found.append((away, rider))
        return min(found)[1] if found else None

    def resting(self, box: Box, picture: RoadPicture) -> dict[int, tuple[float, float]]:
        """Square and share of the depth at which each rider stands, for `RoadPicture.rolling` to end at."""
        layout = self._layout(box, picture)
        ends = dict(layout.field.depths)
        squares = {rider.id: rider.square for rider in picture.riders}
        for leaf in layout.infield.leaves:
            _, depth = layout.stadium.locate(leaf.disc[:2])
            for rider in leaf.places:
                if rider != GHOST:
                    ends[rider] = float(squares[rider]), depth / layout.stadium.depth
        return {rider: end for rider, end in ends.items() if rider != GHOST}

    def _layout(self, box: Box, picture: RoadPicture) -> _Layout:
        key = (box.w, box.h, self._scale, language(), picture.still())
        layout = self._laid_out.find(key)
        if layout is None:
            layout = self._lay_out(Box(0, 0, box.w, box.h), picture)
            self._laid_out.keep(key, layout)
        return layout

    def _measure(self, text: str, size: float, bold: bool) -> float:
        return letters.measure(text, size * self._scale, bold)[0] / self._scale

    def _lay_out(self, box: Box, picture: RoadPicture) -> _Layout:
        style = circuit_style(box.h)
        stadium = circuit_stadium(box)
        lines = line_places(picture.finish, picture.sprints, picture.next_lines, picture.gates)
        field = field_of(stadium, picture)
        wordings = tuple(infield_wordings(picture.infield, style))
        flags = [
            (line, [self._measure(words, FLAG_SIZE, True) + FLAG_ROOM for words in flag_wordings(line, ())])
            for line in sorted(lines, key=lambda line: _urgency(line, picture.next_lines))
        ]
        texts = [text_size(self._measure, words, style) for words in wordings]
        aside = None if picture.aside is None else aside_size(self._measure, picture.aside, style.line)
        infield = infield_of(stadium, field.crowds, texts, flags, style.bicycle, aside)
        return _Layout(stadium, tuple(lines), field, infield, wordings, style)

    def _painted_ground(self, canvas: Canvas, layout: _Layout, picture: RoadPicture) -> Canvas:
        size, scale, palette = canvas.surface.get_size(), canvas.scale, canvas.palette
        key = size, scale, palette, layout.stadium, picture.ground
        if self._ground is None or self._ground[0] != key:
            ground = painted_ground(layout.stadium, size, scale, palette, layout.style.number, picture.ground)
            ground.surface = ground.surface.convert() if pygame.display.get_surface() else ground.surface
            self._ground = key, ground
            self._stills.forget()  # they would hold on to the ground they lie on
        return self._ground[1]

    def _paint(self, canvas: Canvas, box: Box, picture: RoadPicture, marks: list[RoadMark]) -> Steps:
        """Everything but rolling riders."""
        layout = self._layout(box, picture)
        yield
        ground = self._painted_ground(canvas, layout, picture)
        canvas.surface.blit(ground.surface, (0, 0))
        if canvas.boxes is not None:
            canvas.boxes += ground.boxes or ()
        for line in layout.lines:
            draw_line(canvas, layout.stadium, line)
        yield
        stadium, infield, preview = layout.stadium, layout.infield, picture.preview
        rides = preview is not None and preview.to != preview.frm
        if picture.reach is not None:
            draw_reach(canvas, stadium, picture.reach)
        draw_lit(canvas, stadium, (*picture.lit, preview.to) if preview and rides else picture.lit)
        if preview and rides:
            yield from draw_way(canvas, stadium, preview)
        if picture.crossed is not None:
            draw_crossed(canvas, stadium, picture.crossed)
        if picture.pacing is not None:
            draw_limit(canvas, stadium, picture.pacing)
            draw_scooter(canvas, stadium.point(picture.pacing, stadium.depth / 2), min(17.0, 0.42 * stadium.cell))
        for start, end in picture.pushes:
            draw_push(canvas, stadium, start, end)
        yield
        yield from draw_strings(canvas, stadium, picture, layout.style)
        yield
        marks += draw_race_squares(canvas, stadium, picture, layout.style)
        marks += draw_counts(canvas, stadium, picture, layout.style, marks)
        yield
        if infield.bicycle is not None:
            draw_bicycle(canvas, *infield.bicycle)
        if infield.aside is not None and picture.aside is not None:
            draw_aside(canvas, picture.aside, infield.aside, layout.style.line)
        if infield.text is not None:
            words, at = infield.text
            marks += draw_text(canvas, layout.wordings[words], at, layout.style)
        yield
        for flag in infield.flags:
            draw_flag(canvas, flag, flag_wordings(flag.line, picture.next_lines)[flag.words])
            if flag.line.kind not in ("start", "gate"):
                marks.append(RoadMark("line", _urgency(flag.line, picture.next_lines)[1], flag.box))
        for leaf in infield.leaves:
            x, y, radius = leaf.disc
            square = next(other.square for other in picture.riders if other.id in leaf.crowd.riders)
            marks.append(RoadMark("square", square, Box(x - radius, y - radius, 2 * radius, 2 * radius)))
        draw_leaves(canvas, infield.leaves, picture.rolling)
        yield
        yield from _draw_standing(canvas, layout, picture)


def _urgency(line: LinePlace, open_lines: tuple[int, ...]) -> tuple[int, int]:
    """Order in which lines get their flags: the next to be crossed first, the start last."""
    lines = [*line.sprints, *(() if line.finish is None else (line.finish,))]
    pending = [number for number in lines if number in open_lines]
    return (0, min(pending)) if pending else (1, max(lines)) if lines else (2, 0)


def _draw_standing(canvas: Canvas, layout: _Layout, picture: RoadPicture) -> Steps:
    """All riders who stand, and the ghost: first every ring and halo, then the tokens."""
    tokens: list[tuple[TeamLook, str, Place, TokenState]] = []
    places = layout.places()
    by_id = {rider.id: rider for rider in picture.riders}
    tokens += [
        (team_look(rider.look), str(rider.id), places[rider.id], _state(picture, rider))
        for rider in picture.riders
        if rider.id not in picture.rolling
    ]
    if picture.preview is not None and GHOST in places:
        rider = by_id[picture.preview.id]
        tokens.append((team_look(rider.look), str(rider.id), places[GHOST], TokenState(ghost=True)))
    for _look, _number, place, state in tokens:
        draw_ring(canvas, (place.x, place.y), place.diameter / 2, state)
    for look, number, place, state in tokens:
        draw_body(canvas, look, number, (place.x, place.y), place.diameter / 2, state)
        yield
    if picture.target is not None and picture.target in places:
        place = places[picture.target]
        draw_target(canvas, (place.x, place.y), place.diameter / 2)


def _state(picture: RoadPicture, rider: Standing) -> TokenState:
    return TokenState(
        to_move=rider.id == picture.to_move,
        moved=rider.id in picture.faint,
        dropped=rider.dropped,
        lapped=picture.is_lapped(rider.square) and not rider.dropped,
        shown=rider.id == picture.shown or rider.id in picture.ringed,
        gain=picture.preview.gain_of(rider.id) if picture.preview is not None else 0,
    )
