"""The profile of a course: the land along its squares, its lines, and signs of its variant and rule set."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from breakaway_desktop.engine.marks import Gauge, Limit
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import WHITE, mix
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.play.quick_setups import USUAL_BASE
from breakaway_desktop.sentences.rulebook import rule_set_text

_STEPS: Final = 40
_CHEQUER: Final = 4.0
"""Side of a square of the finish post, in units."""


def course_wordings(course: CourseProfile) -> tuple[str, str]:
    """Return two wordings: the length of a course with its variant or rule set, and the variant or rule set alone."""
    finish = course.length
    length = ngettext("{n} square", "{n} squares", finish).format(n=finish)
    special = variant_title(course.variant) if course.variant is not None else rule_set_text(course.base).title
    is_plain = course.variant is None and course.base == USUAL_BASE
    return (length, length) if is_plain else (f"{length} · {special}", special)


def profile_words(course: CourseProfile) -> str:
    """Return the lines of a course, for a screen reader."""
    sprints = [_("Sprint {line}").format(line=line) for line in course.options.sprints]
    return ", ".join([*sprints, _("Finish {line}").format(line=course.length)])


def draw_profile(canvas: Canvas, box: Box, course: CourseProfile, longest: int, *, small: bool, light: bool) -> None:
    """Draw a course at the scale of one with `longest` squares; `small`: without numbers, `light`: on paper."""
    palette, finish = canvas.palette, course.length
    course_w = (box.w - (10 if small else 36)) * (0.3 + 0.7 * finish / max(longest, finish))
    ground_y = box.bottom
    ink = palette.on_bib if light else palette.bib
    sky_colour = mix(palette.outer2, palette.bib, 0.3) if light else mix(palette.sunk, palette.numbers_band, 0.35)
    canvas.fill(sky_colour, Box(box.x, box.y + 0.1 * box.h, course_w, 0.9 * box.h))

    def x_at(square: float) -> float:
        return box.x + course_w * square / finish

    # The land.
    far_hills, near_hills, hill_colour = palette.hills
    skyline = [(box.x + course_w * n / _STEPS, ground_y - box.h * hill_h) for n, hill_h in enumerate(_skyline(course))]
    canvas.polygon([(box.x, ground_y), *skyline, (box.x + course_w, ground_y)], hill_colour)
    peak_digits = course.peak_digits
    for square in range(1, finish):
        if square % 10 in peak_digits:
            slope_w = max(7.0, course_w * 5.2 / finish)
            peak_h = box.h * (0.5 + 0.4 * abs(math.sin(square * 1.7 + len(course.title))))
            peak_x, peak_y = x_at(square), ground_y - peak_h
            peak, left_foot, snow_y = (peak_x, peak_y), (peak_x - slope_w, ground_y), peak_y + 0.28 * peak_h
            canvas.polygon([peak, (peak_x + slope_w, ground_y), left_foot], far_hills if light else near_hills)
            canvas.polygon([peak, (peak_x + 0.2 * slope_w, ground_y), left_foot], mix(hill_colour, palette.bib, 0.15))
            snow_left, snow_right = ((peak_x + side * 0.28 * slope_w, snow_y) for side in (-1, 1))
            canvas.polygon([peak, snow_left, (peak_x, snow_y - 3), snow_right], palette.snow)

    # What is special about it.
    if any(isinstance(mark, Gauge) for mark in course.marks):
        sun_radius = min(0.18 * box.h, 0.12 * course_w)
        canvas.circle((x_at(0.8 * finish), box.y + 0.38 * box.h), sun_radius, palette.sun)
    for limit in (mark for mark in course.marks if isinstance(mark, Limit)):
        for _turn, square in limit.rides:
            flag_x, flag_y, flag_h = x_at(square), ground_y - 0.72 * box.h, 0.24 * box.h
            canvas.line((flag_x, ground_y), (flag_x, flag_y), ink, 1.6)
            flag = [(flag_x, flag_y), (flag_x + 11, flag_y + flag_h / 2), (flag_x, flag_y + flag_h)]
            canvas.polygon(flag, palette.pink)
    if course.options.orders == "simultaneous":
        draw_icon(canvas, "lock", (x_at(0.5 * finish), box.y + 0.28 * box.h), ink, 15)

    # Sprints, and the finish.
    for sprint in course.options.sprints:
        sprint_x, sign_y = x_at(sprint), box.y + 0.12 * box.h
        canvas.line((sprint_x, ground_y), (sprint_x, sign_y), palette.green, 3)
        sign = Box(sprint_x, sign_y - 2, 14 if small else 24, 10 if small else 15)
        canvas.slanted(sign, palette.green, 3)
        if not small:
            canvas.text(str(sprint), CAPTION, sign.centre, colour=WHITE, anchor="center")
    post_x = x_at(finish) - 6
    for row in range(int(box.h // _CHEQUER)):
        for column in (0, 1):
            chequer = Box(post_x + column * _CHEQUER, box.y + row * _CHEQUER, _CHEQUER, _CHEQUER)
            canvas.fill(palette.on_bib if (row + column) % 2 else WHITE, chequer)
    if not small:
        canvas.text(str(finish), CHOSEN.at(15), (post_x + 13, box.y + 8), colour=palette.ink, anchor="midleft")


def _skyline(course: CourseProfile) -> list[float]:
    """Return heights from 0 to 1 along a course, always the same for the same course."""
    random = Random(f"{course.title}/{course.variant}")
    hills, bumps, hill_h = random.uniform(0, 6), random.uniform(0, 6), random.uniform(0.054, 0.09)
    parts = [step / _STEPS for step in range(_STEPS + 1)]
    return [0.26 + hill_h * math.sin(hills + 5.1 * part) + 0.05 * math.sin(bumps + 13 * part) for part in parts]
