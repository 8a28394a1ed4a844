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
_CELL: Final = 4.0
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
    width = (box.w - (10 if small else 36)) * (0.3 + 0.7 * finish / max(longest, finish))
    foot = box.bottom
    ink = palette.on_bib if light else palette.bib
    sky = mix(palette.outer2, palette.bib, 0.3) if light else mix(palette.sunk, palette.numbers_band, 0.35)
    canvas.fill(sky, Box(box.x, box.y + 0.1 * box.h, width, 0.9 * box.h))

    def x_at(square: float) -> float:
        return box.x + width * square / finish

    # The land.
    dark, middle, hill = palette.hills
    land = [(box.x + width * index / _STEPS, foot - box.h * height) for index, height in enumerate(_skyline(course))]
    canvas.polygon([(box.x, foot), *land, (box.x + width, foot)], hill)
    digits, marks = course.peak_digits, course.marks
    for peak in range(1, finish):
        if peak % 10 in digits:
            reach = max(7.0, width * 5.2 / finish)
            height = box.h * (0.5 + 0.4 * abs(math.sin(peak * 1.7 + len(course.title))))
            x, top = x_at(peak), foot - height
            canvas.polygon([(x, top), (x + reach, foot), (x - reach, foot)], dark if light else middle)
            canvas.polygon([(x, top), (x + 0.2 * reach, foot), (x - reach, foot)], mix(hill, palette.bib, 0.15))
            rim = top + 0.28 * height
            canvas.polygon([(x, top), (x - 0.28 * reach, rim), (x, rim - 3), (x + 0.28 * reach, rim)], palette.snow)

    # What is special about it.
    if any(isinstance(mark, Gauge) for mark in marks):
        radius = min(0.18 * box.h, 0.12 * width)
        canvas.circle((x_at(0.8 * finish), box.y + 0.38 * box.h), radius, palette.sun)
    limits = [mark for mark in marks if isinstance(mark, Limit)]
    for limit in limits:
        for _turn, square in limit.rides:
            x, top = x_at(square), foot - 0.72 * box.h
            canvas.line((x, foot), (x, top), ink, 1.6)
            canvas.polygon([(x, top), (x + 11, top + 0.12 * box.h), (x, top + 0.24 * box.h)], palette.pink)
    if course.options.orders == "simultaneous":
        draw_icon(canvas, "lock", (x_at(0.5 * finish), box.y + 0.28 * box.h), ink, 15)

    # Sprints, and the finish.
    for line in course.options.sprints:
        x, y = x_at(line), box.y + 0.12 * box.h
        canvas.line((x, foot), (x, y), palette.green, 3)
        sign = Box(x, y - 2, 14 if small else 24, 10 if small else 15)
        canvas.slanted(sign, palette.green, 3)
        if not small:
            canvas.text(str(line), CAPTION, sign.centre, colour=WHITE, anchor="center")
    for index in range(int(box.h // _CELL)):
        for side in (0, 1):
            colour = palette.on_bib if (index + side) % 2 else WHITE
            canvas.fill(colour, Box(x_at(finish) - 6 + side * _CELL, box.y + index * _CELL, _CELL, _CELL))
    if not small:
        place = x_at(finish) + 7, box.y + 8
        canvas.text(str(finish), CHOSEN.at(15), place, colour=palette.ink, anchor="midleft")


def _skyline(course: CourseProfile) -> list[float]:
    """Return heights from 0 to 1 along a course, always the same for the same course."""
    random = Random(f"{course.title}/{course.variant}")
    first, second, share = random.uniform(0, 6), random.uniform(0, 6), random.uniform(0.6, 1)
    return [
        0.26 + 0.09 * share * math.sin(first + 5.1 * index / _STEPS) + 0.05 * math.sin(second + 13 * index / _STEPS)
        for index in range(_STEPS + 1)
    ]
