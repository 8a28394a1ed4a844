"""What is drawn on the menu: the bicycle beside the name, and the stage profile (sun, hills, the road with riders and
flags), which says nothing and shrinks first."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.notes import KeyBand
from breakaway_desktop.ui.kit.palette import CONTRAST, RGB, TEAM_LOOKS, Palette, rgb
from breakaway_desktop.ui.road.tokens import TokenState, draw_token, mixed
from breakaway_desktop.words import _

FINE = 2
_W, _H = 1280.0, 756.0
"""The size of the drawing, band excluded, for which its figures are meant."""

_COLOURS: Final[dict[str, tuple[str, str, str, str, str, str]]] = {
    "light": ("#F7F0E0", "#F5DFA9", "#E5DFC6", "#D0D3AF", "#9AA67E", "#8F9B73"),
    "dark": ("#191C20", "#4A4128", "#20252A", "#252D2A", "#2E3A31", "#29342C"),
    "contrast": ("#FFFFFF", "#FFE9B0", "#F0F0F0", "#E2E2E2", "#CFCFCF", "#C4C4C4"),
}
"""Sky, sun, far hills, near hills, meadow and its furrows in each theme."""

Profile = tuple[tuple[float, float], ...]
_FAR: Final[Profile] = (
    (0, 424), (150, 440), (330, 470), (480, 520), (620, 514),
    (760, 480), (900, 466), (1020, 440), (1140, 405), (1280, 440),
)  # fmt: skip
_NEAR: Final[Profile] = (
    (0, 540), (120, 566), (270, 602), (420, 580), (560, 543),
    (700, 540), (830, 543), (960, 524), (1130, 504), (1280, 536),
)  # fmt: skip
_ROAD: Final[Profile] = (
    (-20, 672), (60, 675), (180, 676), (300, 664), (420, 630), (540, 594),
    (660, 582), (780, 591), (880, 615), (980, 625), (1100, 627), (1300, 640),
)  # fmt: skip
_DEPTH = 26.0

# (rider, square, how high he stands in his column)
_RIDERS: Final = (
    (63, 64, 0), (14, 75, 0), (53, 76, 0), (43, 76, 1), (32, 78, 0), (62, 78, 1), (24, 79, 0), (44, 80, 0), (12, 80, 1),
    (51, 81, 0), (34, 81, 1), (61, 82, 0), (21, 82, 1), (13, 82, 2), (33, 83, 0), (11, 84, 0), (54, 84, 1), (42, 85, 0),
    (22, 95, 0),
)  # fmt: skip


def draw_profile(canvas: Canvas) -> None:
    """Covers the whole canvas down to the band of keys."""
    words = _("Sprint {line}"), _("Finish {line}")
    canvas.surface.blit(_picture(canvas.surface.get_size(), canvas.scale, canvas.palette, words), (0, 0))


@lru_cache(maxsize=1)
def _picture(size_px: tuple[int, int], scale: float, palette: Palette, _words: tuple[str, ...]) -> pygame.Surface:
    """Kept from menu to menu: it takes longer to paint than whoever leaves a race should wait."""
    still = Canvas(pygame.Surface(size_px, 0, 32), palette, scale)
    _paint(still)
    return still.surface


def _paint(canvas: Canvas) -> None:
    sky, sun, far, near, meadow, furrow = map(rgb, _COLOURS[canvas.palette.name])
    p = canvas.palette
    floor = canvas.h - KeyBand.HEIGHT
    across = canvas.w / _W
    up = min(floor / _H, 1.35 * across)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * across, floor - (_H - y) * up

    canvas.fill(sky)
    scale = canvas.scale * FINE
    fine = pygame.Surface((canvas.surface.get_width() * FINE, canvas.surface.get_height() * FINE), 0, canvas.surface)
    fine.fill(sky)
    centre = at(960, 432)
    pygame.draw.circle(fine, sun, (centre[0] * scale, centre[1] * scale), 104 * up * scale)
    road = _smooth(_ROAD)
    for profile, colour in ((_FAR, far), (_NEAR, near)):
        _fill_below(fine, [at(x, y) for x, y in _steps(_smooth(profile))], canvas, scale, colour)
    top = [at(x, y) for x, y in _steps(road)]
    below = [(x, y + _DEPTH * up) for x, y in top]
    _fill_below(fine, below, canvas, scale, meadow)
    for n in range(int(canvas.w // 13)):
        x = n * 13.0
        y = at(0, road(x / across))[1] + (_DEPTH + 12) * up
        pygame.draw.line(fine, furrow, (x * scale, y * scale), (x * scale, floor * scale), max(1, round(2 * scale / 2)))
    pygame.draw.polygon(fine, p.road, [(x * scale, y * scale) for x, y in [*top, *reversed(below)]])
    for edge in (top, below):
        pygame.draw.lines(fine, p.casing, False, [(x * scale, y * scale) for x, y in edge], max(2, round(1.6 * scale)))
    canvas.surface.blit(pygame.transform.smoothscale(fine, canvas.surface.get_size()), (0, 0))
    canvas.dashed([(x, y + _DEPTH * up * 0.55) for x, y in top], p.paint, 2, on=2.5, off=6)
    _draw_flags(canvas, at, road, up)
    _draw_riders(canvas, at, road, min(across, up))


_BICYCLE = 152.6
"""How wide it is in the units of its figures, from tyre to tyre."""
_HUBS: Final = ((48.3, 63.5), (139.8, 63.5))
_TYRE, _RIM, _CHAINRING, _COG = 29.8, 26.0, 8.0, 5.0
_CRANK: Final = (88.3, 65.5)
_SEAT_TUBE: Final = (77.5, 29.7)
_FRAME: Final[tuple[Profile, ...]] = (
    (_HUBS[0], _CRANK, _SEAT_TUBE, _HUBS[0]),
    (_CRANK, (127.6, 31.5)),
    (_SEAT_TUBE, (126.0, 25.4)),
    (_SEAT_TUBE, (75.0, 15.5)),
    ((123.8, 13.0), (127.6, 31.5), (129.6, 40.0), (132.0, 46.5), _HUBS[1]),
)
_BAR: Final[Profile] = (
    (123.8, 13.0), (135.6, 11.7), (139.4, 13.6), (141.7, 17.4), (141.2, 22.6), (139.0, 25.2), (135.6, 26.3),
    (131.4, 25.2),
)  # fmt: skip
_SADDLE: Final[Profile] = ((63.8, 15.4), (75.0, 14.2), (85.2, 16.2))
_CHAIN: Final[tuple[Profile, ...]] = (((48.8, 58.6), (88.3, 57.5)), ((48.8, 68.4), (88.3, 73.5)))
_PEDAL: Final[tuple[Profile, ...]] = ((_CRANK, (98.3, 76.8)), ((94.0, 77.6), (102.4, 76.6)))
_SPOKES = 16


def draw_bicycle(canvas: Canvas, left: float, top: float, width: float) -> None:
    """A racing bicycle in ink: dropped bar, saddle, chain and crank; it is 0.55 of its width high."""
    p = canvas.palette
    sky = rgb(_COLOURS[p.name][0])
    k = width / _BICYCLE

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return left + (point[0] - 18.0) * k, top + (point[1] - 11.0) * k

    def stroke(points: Profile, wide: float, colour: RGB = p.ink) -> None:
        canvas.path([at(point) for point in points], colour, wide * k, round_ends=True)

    for hub in _HUBS:
        for spoke in range(_SPOKES):
            dx, dy = math.cos(spoke * math.tau / _SPOKES) * _RIM, math.sin(spoke * math.tau / _SPOKES) * _RIM
            stroke((hub, (hub[0] + dx, hub[1] + dy)), 0.7, mixed(p.ink, sky, 0.55))
        canvas.circle(at(hub), _RIM * k, None, border=mixed(p.ink, sky, 0.7), border_width=0.9 * k)
        canvas.circle(at(hub), _TYRE * k, None, border=p.ink, border_width=2.1 * k)
        canvas.circle(at(hub), 2.4 * k, p.ink)
    for line in _CHAIN:
        stroke(line, 0.9)
    for centre, radius in ((_HUBS[0], _COG), (_CRANK, _CHAINRING)):
        canvas.circle(at(centre), radius * k, None, border=p.ink, border_width=1.3 * k)
    for tube in (*_FRAME, _BAR):
        stroke(tube, 2.3)
    for part in _PEDAL:
        stroke(part, 2.0)
    stroke(_SADDLE, 4.0)


def _draw_flags(
    canvas: Canvas, at: Callable[[float, float], tuple[float, float]], road: Callable[[float], float], up: float
) -> None:
    p = canvas.palette
    if canvas.h >= 700:  # in a low window it would look out from under the sheets
        x, foot = at(_x_of(73.5), road(_x_of(73.5)) + _DEPTH)
        top = foot - 118 * up
        canvas.line((x, top), (x, foot), p.ink, 2.4)
        words = _("Sprint {line}").format(line=73)
        flag = Box(x + 1, top, canvas.measure(words, 12.5, True)[0] + 14, 24)
        ground = p.accent if p is CONTRAST else p.sprint_line
        canvas.box(flag, ground, border=p.ink, border_width=0.8, radius=3)
        canvas.text(words, 12.5, flag.centre, colour=(255, 255, 255), bold=True, anchor="center")
    x, foot = at(_x_of(100.5), road(_x_of(100.5)) + _DEPTH)
    top = foot - 118 * up
    canvas.line((x, top), (x, foot), p.ink, 2.4)
    for row in range(2):
        for column in range(8):
            colour = p.finish_line if (row + column) % 2 == 0 else (255, 255, 255)
            canvas.fill(colour, Box(x - 73 + column * 9, top + row * 9, 9, 9))
    words = _("Finish {line}").format(line=100)
    canvas.text(words, 12.5, (x - 5, top + 29), bold=True, anchor="midright")


def _draw_riders(
    canvas: Canvas, at: Callable[[float, float], tuple[float, float]], road: Callable[[float], float], size: float
) -> None:
    for square in range(60, 101, 5):
        x, y = at(_x_of(square), road(_x_of(square)) + _DEPTH)
        bold = square % 10 == 0
        canvas.text(str(square), 13, (x, y + 24), bold=bold, anchor="center")
    for rider, square, row in _RIDERS:
        x, y = at(_x_of(square), road(_x_of(square)))
        look = TEAM_LOOKS[rider // 10 - 1]
        state = TokenState(dropped=rider == 63)
        draw_token(canvas, look, str(rider), (x, y + (6 - 25 * row) * size), 13.2 * size, state)


def _x_of(square: float) -> float:
    return 699 + (square - 80) * 26.4


def _smooth(profile: Profile) -> Callable[[float], float]:
    """The height of a profile at any x: through its points, level where they turn."""

    def height(x: float) -> float:
        last = len(profile) - 1
        at = next((i for i in range(1, last) if profile[i][0] >= x), last)
        (x0, y0), (x1, y1) = profile[at - 1], profile[at]
        before, after = profile[max(0, at - 2)], profile[min(last, at + 1)]
        span = x1 - x0
        t = min(1.0, max(0.0, (x - x0) / span))
        m0 = (y1 - before[1]) / (x1 - before[0]) * span
        m1 = (after[1] - y0) / (after[0] - x0) * span
        cube, square = t * t * t, t * t
        return (
            (2 * cube - 3 * square + 1) * y0
            + (cube - 2 * square + t) * m0
            + (3 * square - 2 * cube) * y1
            + (cube - square) * m1
        )

    return height


def _steps(height: Callable[[float], float]) -> list[tuple[float, float]]:
    return [(x, height(x)) for x in (n * 8.0 - 16 for n in range(math.ceil(_W / 8) + 5))]


def _fill_below(
    fine: pygame.Surface, line: list[tuple[float, float]], canvas: Canvas, scale: float, colour: RGB
) -> None:
    corners = [(line[-1][0], canvas.h), (line[0][0], canvas.h)]
    pygame.draw.polygon(fine, colour, [(x * scale, y * scale) for x, y in [*line, *corners]])
