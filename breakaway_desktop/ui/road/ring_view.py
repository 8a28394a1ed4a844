"""The ring as it is drawn: the road, riders, strings with their new cards, card markers, and the chosen card's path."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder, draw_strokes
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites
from breakaway_desktop.kit.toolkit.painters import draw_tile
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui.road.camera import frame_infield
from breakaway_desktop.ui.road.camera_background import infield_outline
from breakaway_desktop.ui.road.ring import SQUARES, Ring, dots_of, interpolate
from breakaway_desktop.ui.road.ring_background import DOT, DOTS, draw_lines, paint_ground
from breakaway_desktop.ui.road.ring_layout import RingLayout, StringBand, ring_layout, shown_squares
from breakaway_desktop.ui.road.ring_signs import (
    LAPPED_STYLE,
    MARKER,
    MILESTONE,
    MILESTONE_STYLE,
    START_STYLE,
    TAG_STYLE,
    RingSigns,
    SignGroup,
    ring_signs,
)
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_own, draw_shown, draw_token, draw_trace, draw_turn
from breakaway_desktop.ui.road.ring_variants import (
    draw_fog,
    draw_limit,
    draw_low_stamina,
    draw_push,
    draw_reach,
    draw_sector,
    draw_target,
)
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture, square_text
from breakaway_desktop.ui.road.road_signs import (
    draw_count,
    draw_lap_badge,
    draw_line_point,
    draw_marker,
    draw_milestone,
    line_colours,
)
from breakaway_desktop.ui.road.supersampling import Supersampler, around
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_MAGNIFIER_R, _MAGNIFICATION = 84.0, 2.0
"""Radius of the magnifier in units, and its magnification."""
_STACK_TOKEN, _STACK_PITCH, _STACK_COLUMNS, _STACK_HEAD_W = 25.0, 31.0, 8, 68.0
"""Size of a rider of an open stack, distance between two, most of them in a row, and width beside them, in units."""
_BULGE_SQUARES = 1.15
"""Distance from the middle of a crowded square to each end of its bulge, in squares."""
_TRACE_ALPHA = 0.6
"""Opacity of the nearest copy of a moving rider, 0 to 1."""


def draw_ring(canvas: Canvas, box: Box, picture: RoadPicture, markers: tuple[CardMarker, ...] = ()) -> None:
    """Draw the ring with everything on it and around it, except the infield."""
    canvas.paint_cached(_draw_still, box, picture.without_motion(), markers)
    layout, looks = ring_layout(box, picture), {rider.id: rider.look for rider in picture.riders}
    jerseys = picture.jerseys
    with canvas.shift_by(box.x, box.y):
        _draw_trails(canvas, layout.ring, picture, looks)
        places = layout.tokens(picture.rolling)
        for rider in picture.rolling:
            middle, d = places[rider]
            if rider // 10 == picture.own_team:
                draw_own(canvas, middle, d)
            draw_token(canvas, team_look(looks[rider]), str(rider), middle, d, jersey=jerseys.get(rider, ""))


def draw_magnifier(
    canvas: Canvas, box: Box, picture: RoadPicture, markers: tuple[CardMarker, ...], square: int
) -> None:
    """Draw the magnifier for a circuit square, or the riders of its stack, inside the box of the ring."""
    layout, drawn = ring_layout(box, picture), DisplayListRecorder(canvas.surface.get_size())
    if stacked := layout.riders_of_stack(square):
        _draw_open_stack(canvas, box, picture, layout, stacked)
        return
    x, y = layout.ring.point(layout.ring.middle(square), 0.55 * layout.ring.lane)
    reach = _MAGNIFIER_R / _MAGNIFICATION
    area = pygame.Rect(0, 0, 2 * canvas.px(reach), 2 * canvas.px(reach))
    area.center = round(x * canvas.scale), round(y * canvas.scale)

    # Draw the part around the square and enlarge it.
    part = pygame.Surface(area.size)
    part.fill(canvas.palette.desk)
    there = area.move(canvas.rect(*box).topleft)
    Canvas(drawn, canvas.palette, canvas.scale).paint_cached(_draw_still, box, picture.without_motion(), markers)
    draw_strokes(drawn.strokes().moved(-there.x, -there.y, part.get_rect()).all, part)
    size = 2 * canvas.px(_MAGNIFIER_R)
    magnified = pygame.Surface((size, size), pygame.SRCALPHA)
    magnified.blit(pygame.transform.smoothscale(part, (size, size)), (0, 0))

    # Cut a disc out of it.
    mask = Supersampler(
        Box(-_MAGNIFIER_R, -_MAGNIFIER_R, size / canvas.scale, size / canvas.scale), canvas.scale, WHITE
    )
    mask.disc((0, 0), _MAGNIFIER_R, WHITE)
    magnified.blit(mask.shrink(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    # Inside the box, with a rim and a shadow.
    edge = _MAGNIFIER_R + 8
    centre = (
        box.x + min(max(x, edge), box.w - edge),
        box.y + min(max(y, edge), box.h - edge),
    )
    palette = canvas.palette
    canvas.circle((centre[0] + 5, centre[1] + 7), _MAGNIFIER_R + 5, palette.sunk, alpha=0.55)
    canvas.circle(centre, _MAGNIFIER_R + 6, palette.on_bib)
    canvas.circle(centre, _MAGNIFIER_R + 4, palette.bib)
    canvas.blit(magnified, centre, anchor="center")

    # Redraw the tokens at their final size, so that they are sharp.
    looks, jerseys = {rider.id: rider.look for rider in picture.riders}, picture.jerseys
    for rider, spot in layout.spots.items():
        if rider not in picture.rolling and math.dist((spot.x, spot.y), (x, y)) + 0.6 * spot.d < reach:
            middle = centre[0] + (spot.x - x) * _MAGNIFICATION, centre[1] + (spot.y - y) * _MAGNIFICATION
            jersey = jerseys.get(rider, "")
            draw_token(canvas, team_look(looks[rider]), str(rider), middle, _MAGNIFICATION * spot.d, jersey=jersey)


def _draw_open_stack(canvas: Canvas, box: Box, picture: RoadPicture, layout: RingLayout, riders: Sequence[int]) -> None:
    """Draw the riders of a circuit square on a tile, those of each race square in rows, the first to move first."""
    squares = {square: [one for one in group if one.id in riders] for square, group in picture.by_square().items()}
    rows = [
        (square, group[first : first + _STACK_COLUMNS])
        for square, group in sorted(squares.items(), reverse=True)
        for first in range(0, len(group), _STACK_COLUMNS)
    ]
    columns = max(len(group) for _square, group in rows)
    w, h, spot = _STACK_HEAD_W + _STACK_PITCH * columns, 14 + _STACK_PITCH * len(rows), layout.spots[riders[0]]
    left, top = min(max(spot.x - w / 2, 4.0), box.w - w - 4), min(max(spot.y - h / 2, 4.0), box.h - h - 4)
    tile = Box(box.x + left, box.y + top, w, h)
    palette, style = canvas.palette, CHOSEN.at(18)
    draw_tile(canvas, tile.inflated(1.5), palette.on_bib)
    draw_tile(canvas, tile, palette.raised, shadow=False)
    for line, (square, group) in enumerate(rows):
        y = tile.y + 7 + _STACK_PITCH * (line + 0.5)
        x = tile.right - LEAN * (y - tile.y) - _STACK_PITCH * (columns - 0.3)
        if not line or rows[line - 1][0] != square:
            canvas.text(square_text(square), style, (tile.x + LEAN * (tile.bottom - y) + 10, y), anchor="midleft")
        for column, rider in enumerate(group):
            middle = x + _STACK_PITCH * column, y
            if rider.id // 10 == picture.own_team:
                draw_own(canvas, middle, _STACK_TOKEN)
            draw_token(canvas, team_look(rider.look), str(rider.id), middle, _STACK_TOKEN, jersey=rider.jersey)


def _draw_trails(canvas: Canvas, ring: Ring, picture: RoadPicture, looks: Mapping[int, str]) -> None:
    """Draw the earlier positions of moving riders, fainter the farther back they are."""
    for rider, places in picture.trails.items():
        for step, (square, share) in reversed(list(enumerate(places, start=1))):
            middle = ring.point(ring.middle(square), share * ring.lane)
            draw_trace(
                canvas, team_look(looks[rider]), middle, ring.token, _TRACE_ALPHA * (1 - step / (len(places) + 1))
            )


def _draw_still(canvas: Canvas, box_on_canvas: Box, picture: RoadPicture, markers: tuple[CardMarker, ...]) -> None:
    """Draw everything but moving riders, on the background."""
    rect, box = canvas.rect(*box_on_canvas), Box(0, 0, box_on_canvas.w, box_on_canvas.h)
    with canvas.shift_by(box_on_canvas.x, box_on_canvas.y):
        layout, signs, palette = (
            ring_layout(box, picture),
            ring_signs(box, picture, markers, canvas.scale),
            canvas.palette,
        )
        ring = layout.ring
        canvas.paint_cached(_draw_ground, box, ring, picture.ground)
        canvas.paint_cached(_draw_bulges, box, ring, tuple(layout.moved_dots.items()))
        # The crowd at the start is on square 0, not on the squares behind it that it also uses.
        for square in shown_squares(picture).keys() - picture.by_square().keys():
            begin = ring.begin(square % SQUARES)
            canvas.polygon(ring.area(begin, begin + 1, -0.9 * ring.band, -0.1 * ring.band), palette.numbers_band)
        if picture.running:
            draw_fog(canvas, ring, (box.w, box.h), palette, ((spot.x, spot.y) for spot in layout.spots.values()))
            for t in DOTS:
                canvas.circle(ring.point(t, layout.dots(t)), DOT, palette.dots)

        # On the road: highlights, lines, barriers.
        sprints = frozenset(line % SQUARES for line in picture.sprints)
        finish = None if picture.finish is None else picture.finish % SQUARES
        _draw_lit(canvas, ring, picture, palette)
        if picture.reach is not None:
            draw_reach(canvas, ring, palette, picture.reach)
        gates = frozenset(gate % SQUARES for gate in picture.checkpoints)
        draw_lines(canvas, ring, palette, sprints, finish, gates)
        if picture.pacemaker_square is not None:
            draw_limit(canvas, ring, palette, picture.pacemaker_square)

        # Strings with their new cards, and the paths of chosen cards.
        for ribbon in layout.ribbons:
            sprite, (x, y) = _band_sprite(ring, ribbon, canvas.scale, palette)
            canvas.surface.blit(sprite, (rect.x + x, rect.y + y))
        for worth in layout.worths:
            _draw_card(canvas, worth.box, str(worth.card), palette)
        for t, r in layout.ordered_paths:
            _draw_chevrons(canvas, ring, t, r, mix(palette.pink, palette.road, 0.4), 3.4)
        for t, r in layout.ghost_path:
            _draw_chevrons(canvas, ring, t, r, palette.pink)

        for point in signs.points:
            if point.is_shown:
                draw_line_point(canvas, point.box.centre, point.box.w + 1, str(point.points), won=point.won)
        for start, end in picture.pushes:
            draw_push(canvas, ring, palette, start, end)

        # Riders and signs last, above everything else.
        _draw_riders(canvas, layout, picture, palette)
        _draw_rows(canvas, signs.rows, picture, _marker_look(picture), palette)
        _draw_labels(canvas, signs, palette)


# The road


def _draw_ground(canvas: Canvas, box: Box, ring: Ring, kinds: tuple[tuple[int, str], ...]) -> None:
    """Draw the road and the land without riders."""
    rect, window = canvas.rect(*box), canvas.surface.get_size()
    hole, outline = infield_outline(canvas, frame_infield(ring.infield))
    inside = tuple(hole.move(-rect.x, -rect.y)), outline
    ground = paint_ground(ring, (box.w, box.h), canvas.scale, canvas.palette, kinds, window, tuple(rect), inside)
    for sprite, (x, y) in ground.pieces:
        canvas.surface.blit(sprite, (rect.x + x, rect.y + y))
    for text, text_box, cut in ground.texts:
        canvas.log_text(text, text_box, cut)


def _draw_bulges(canvas: Canvas, _box: Box, ring: Ring, moved_dots_by_place: tuple[tuple[int, float], ...]) -> None:
    """Draw the road where crowded squares have moved its dotted line outwards or inwards."""
    palette, moved_dots = canvas.palette, set[float]()
    dots = dots_of(ring, dict(moved_dots_by_place))
    for square, distance in moved_dots_by_place:
        # The road around the place, square by square.
        middle = ring.middle(square)
        moved_dots |= {t for t in DOTS if abs((t - middle + SQUARES / 2) % SQUARES - SQUARES / 2) < _BULGE_SQUARES}
        begin, end = middle - _BULGE_SQUARES, middle + _BULGE_SQUARES
        is_wider = distance > ring.dots
        joint = math.floor(begin)
        while joint < end:
            low, upper = max(float(joint), begin), min(joint + 1.0, end)
            if upper > low:
                colours = (palette.road, palette.road2) if is_wider else (palette.outer, palette.outer2)
                colour = colours[0] if joint % 2 else colours[1]
                canvas.polygon(ring.area(low, upper, ring.dots - (2.4 if is_wider else -2.4), dots), colour)
                if joint > begin:
                    canvas.path([ring.point(joint, ring.dots), ring.point(joint, dots(joint))], palette.road_line, 1.2)
            joint += 1

    # The dots on their new line.
    for t in moved_dots:
        canvas.circle(ring.point(t, dots(t)), DOT, palette.dots)


def _draw_lit(canvas: Canvas, ring: Ring, picture: RoadPicture, palette: Palette) -> None:
    for square in picture.sectors:
        draw_sector(canvas, ring, palette, square)
    for square in picture.highlighted_squares:
        begin = ring.begin(square)
        canvas.polygon(ring.area(begin, begin + 1, 0, ring.lane), palette.sun, alpha=0.45)
    if picture.crossed is not None:
        t = ring.line(picture.crossed)
        canvas.polygon(ring.area(t - 0.4, t + 0.4, -ring.band, ring.lane + 5), palette.sun, alpha=0.7)


# Slipstream


@cache_sprites(1_000_000)
def _band_sprite(
    ring: Ring, ribbon: StringBand, scale: float, palette: Palette
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the band of a string and its position in pixels.

    It is as wide as the riders on each square, with a dart in front, speed lines behind, a dark edge and hatching, so
    that it is visible without colour.
    """
    colour = palette.pink if ribbon.joined else mix(palette.pink, palette.road, 0.5)
    count = ribbon.front - ribbon.rear + 1
    begin = ring.begin(ribbon.rear)
    end = begin + count
    nose = min(0.34, 16 / (ring.length / ring.straight))

    # The outline, with a dart in front.
    low, high = interpolate(ribbon.low, begin), interpolate(ribbon.high, begin)
    front = ring.point(end - 0.02, (ribbon.low[-1] + ribbon.high[-1]) / 2)
    outline = [*ring.path(begin, end - nose, low, 10), front, *ring.path(begin, end - nose, high, 10)[::-1]]

    # Speed lines behind.
    tails = []
    depth = ribbon.high[0] - ribbon.low[0]
    strokes = max(3, round(depth / 15))
    for index in range(strokes):
        r, length = ribbon.low[0] + depth * (index + 0.5) / strokes, (0.2, 0.36, 0.26)[index % 3]
        tails.append(
            [ring.point(begin + 0.01, r - 4.2), ring.point(begin - length, r), ring.point(begin + 0.01, r + 4.2)]
        )

    # The sprite begins at a whole pixel.
    area = around([*outline, *(point for tail in tails for point in tail)], 4)
    at_px = math.floor(area.x * scale), math.floor(area.y * scale)
    fine = Supersampler(Box(at_px[0] / scale, at_px[1] / scale, area.w + 1, area.h + 1), scale, palette.ribbon_edge)
    for tail in tails:
        fine.path(tail, 1.5, palette.ribbon_edge)
        fine.polygon(tail, colour)
    fine.path(outline, 3.4, palette.ribbon_edge, closed=True)
    fine.polygon(outline, colour)

    # Hatching across the band.
    dark = mix(colour, palette.on_bib, 0.3 if ribbon.joined else 0.26)
    t = begin + 0.16
    while t < end - 0.4:
        r, top, farthest = low(t) + 2, high(t) - 6, high(t + 0.1) - 2
        while r < top:
            fine.line(ring.point(t, r), ring.point(t + 0.1, min(r + 9, farthest)), 1.5, dark)
            r += 15
        t += 0.25
    return fine.shrink(), at_px


def _draw_chevrons(canvas: Canvas, ring: Ring, t: float, r: float, colour: RGB, width: float = 5) -> None:
    """Draw a pair of chevrons that point forward."""
    half_width = 0.31 * ring.token
    for chevron_t in (t - 0.16, t + 0.1):
        corners = [
            ring.point(chevron_t - 0.13, r - half_width),
            ring.point(chevron_t + 0.13, r),
            ring.point(chevron_t - 0.13, r + half_width),
        ]
        canvas.path(corners, colour, width, round_ends=True)


def _draw_card(canvas: Canvas, box: Box, number: str, palette: Palette) -> None:
    """Draw a new card, framed in pink: a fact of now."""
    if palette.has_shadows:
        canvas.box(box.moved(0.06 * box.h, 0.08 * box.h), palette.on_bib, radius=0.14 * box.h, alpha=0.27)
    else:
        canvas.box(box.inflated(2), palette.on_bib, radius=0.14 * box.h)
    canvas.box(box, palette.pink, radius=0.14 * box.h)
    canvas.box(box.inflated(-0.07 * box.h), palette.framed_card, radius=0.1 * box.h)
    canvas.text(number, Style(0.68 * box.h, "i9"), box.centre, colour=palette.on_framed_card, anchor="center")


# Riders


def _draw_riders(canvas: Canvas, layout: RingLayout, picture: RoadPicture, palette: Palette) -> None:
    """Draw the backgrounds of all riders first, so that none covers a rider, then the riders."""
    hidden = layout.stacked | picture.rolling.keys()
    standing = [(rider, layout.spots[rider.id]) for rider in picture.riders if rider.id not in hidden]
    for rider, spot in standing:
        if rider.id == picture.target:
            draw_target(canvas, palette, (spot.x, spot.y), spot.d)
        elif rider.id == picture.subject or rider.id in picture.highlighted_riders:
            draw_shown(canvas, (spot.x, spot.y), spot.d, palette)
        elif rider.id == picture.to_move:
            draw_turn(canvas, team_look(rider.look), (spot.x, spot.y), spot.d)
        elif rider.id // 10 == picture.own_team:
            draw_own(canvas, (spot.x, spot.y), spot.d)

    # Landings.
    looks = {rider.id: rider.look for rider in picture.riders}
    for other, spot in layout.ordered_landings:
        draw_token(canvas, team_look(looks[other]), str(other), (spot.x, spot.y), spot.d, ghost=True)
    preview = picture.preview
    if layout.ghost is not None and preview is not None:
        look = next(rider.look for rider in picture.riders if rider.id == preview.id)
        ghost = layout.ghost
        draw_token(canvas, team_look(look), str(preview.id), (ghost.x, ghost.y), ghost.d, ghost=True)

    # Riders.
    for rider, spot in standing:
        is_faint, centre = rider.id in picture.faint, (spot.x, spot.y)
        draw_token(canvas, team_look(rider.look), str(rider.id), centre, spot.d, faint=is_faint, jersey=rider.jersey)

    # Low stamina, and the dots of dropped riders.
    spent = dict(picture.low_stamina)
    for rider, spot in standing:
        if rider.id in spent:
            draw_low_stamina(canvas, palette, layout.ring, spot, spent[rider.id])
        if rider.dropped:
            draw_dropped(canvas, (spot.x, spot.y), spot.d)
    for stack in layout.stacks:
        draw_count(canvas, (stack.spot.x, stack.spot.y), len(stack.riders))


def _marker_look(picture: RoadPicture) -> TeamLook | None:
    """Return the team style of the rider to move; None if there is none."""
    return next((team_look(rider.look) for rider in picture.riders if rider.id == picture.to_move), None)


def _draw_rows(
    canvas: Canvas, rows: Sequence[SignGroup], picture: RoadPicture, look: TeamLook | None, palette: Palette
) -> None:
    """Draw the signs at squares outside the road."""
    occupied = {rider.square for rider in picture.riders}
    preview = picture.preview
    lands = preview.end if preview is not None and preview.end != preview.start else None

    for row in rows:
        for part, box in row.boxes():
            middle = box.centre
            if part.kind == "marker" and part.marker is not None and look is not None:
                draw_marker(canvas, middle, MARKER, part.marker, look)
            elif part.kind == "lap":
                draw_lap_badge(canvas, middle)
            else:
                is_leader, landing = part.square == picture.shown_leader_square, part.square == lands
                ground = (
                    palette.bib
                    if is_leader
                    else palette.pink
                    if landing
                    else palette.line
                    if part.square in occupied
                    else palette.card
                )
                ink = palette.on_bib if is_leader or landing else palette.bib
                draw_milestone(canvas, middle, part.w, MILESTONE, ground)
                words = square_text(part.square)
                canvas.text(words, MILESTONE_STYLE, (middle[0], middle[1] + 1), colour=ink, anchor="center")


def _draw_labels(canvas: Canvas, signs: RingSigns, palette: Palette) -> None:
    """Draw the number of lapped riders, the names of lines, and the word START."""
    if signs.lapped is not None:
        words, badge, text_box = signs.lapped
        draw_lap_badge(canvas, badge.centre)
        canvas.text(words, LAPPED_STYLE, (text_box.x, badge.centre[1]), anchor="midleft")
    for tag in signs.tags:
        tag_box, (ground, ink) = tag.box, line_colours(tag.kind, palette)
        if palette.edge_width:
            canvas.slanted(tag_box.inflated(1.5), palette.ink, LEAN * tag_box.h)
        canvas.slanted(tag_box, ground, LEAN * tag_box.h)
        canvas.text(tag.words, TAG_STYLE, tag_box.centre, colour=ink, anchor="center")
    if signs.start is not None:
        start = signs.start
        canvas.text(
            _("Start").upper(), START_STYLE, (start.x, start.centre[1]), colour=palette.start_words, anchor="midleft"
        )
