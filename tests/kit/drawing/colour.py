"""Visible differences of colours: contrast (WCAG 2.1), colour difference (CIEDE2000) and dichromatic vision.

ColorAide computes all three; dichromatic vision follows Machado, Oliveira and Fernandes (2009) at full severity,
clipped to sRGB. The checks return faults as text; a palette must have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from coloraide import Color

from breakaway_desktop.kit.drawing.palette import CONTRAST, RGB, Palette, rgb
from breakaway_desktop.kit.toolkit.text_field import gui_theme
from breakaway_desktop.record.document import FIRST_COLOURS
from breakaway_desktop.ui.team_looks import TeamLook

VISIONS = {"normal": "", "deuteranopia": "deutan", "protanopia": "protan", "tritanopia": "tritan"}
APART, LABEL = 25.0, 7.0
"""Bars for the colours of teams 1 to 6."""
LATER_APART, LATER_APART_BLIND, LATER_LABEL = 20.0, 13.0, 4.5
"""Bars where one of two teams is a later one: in normal vision, in any other, and for its numbers."""
TEXT, GRAPHIC = 4.5, 3.0
"""Minimum contrasts of ordinary themes; CONTRAST needs 7 for all text."""


@lru_cache(maxsize=1024)
def _colour(colour: RGB) -> Color:
    return Color("srgb", [part / 255 for part in colour])


@lru_cache(maxsize=4096)
def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast, from 1 to 21."""
    return _colour(one).contrast(_colour(other), method="wcag21")


def difference(one: RGB, other: RGB, vision: str = "normal") -> float:
    """Return the CIEDE2000 of two colours in this kind of vision."""
    return _simulate_vision(vision, one).delta_e(_simulate_vision(vision, other), method="2000")


@lru_cache(maxsize=1024)
def _simulate_vision(vision: str, colour: RGB) -> Color:
    if not VISIONS[vision]:
        return _colour(colour)
    return _colour(colour).clone().filter(VISIONS[vision], 1, method="machado").clip("srgb")


def closest(fills: Sequence[RGB], vision: str) -> float:
    """Return the smallest difference of any two colours."""
    return min(difference(a, b, vision) for a, b in combinations(fills, 2))


def faults_of_teams(looks: Iterable[TeamLook]) -> list[str]:
    """Return teams that look the same in some kind of vision, and numbers that are unreadable on their team's
    colour."""
    looks = list(looks)
    faults = [
        f"{a.colour_key} and {b.colour_key} in {vision}: {apart:.1f}"
        for vision in VISIONS
        for a, b in combinations(looks, 2)
        if (apart := difference(a.fill, b.fill, vision)) < _least_apart(vision, a, b)
    ]
    faults += [
        f"label on {look.colour_key}: {reached:.1f}"
        for look in looks
        if (reached := contrast(look.label, look.fill)) < (LABEL if _is_first(look) else LATER_LABEL)
    ]
    if len({look.shape for look in looks}) < len(looks):
        faults.append("two teams have the same shape")
    return faults


def _least_apart(vision: str, *looks: TeamLook) -> float:
    if all(map(_is_first, looks)):
        return APART
    return LATER_APART_BLIND if VISIONS[vision] else LATER_APART


def _is_first(look: TeamLook) -> bool:
    return look.colour_key in FIRST_COLOURS


def faults_of_fields(palette: Palette) -> list[str]:
    """Return the faults of the theme for pygame-gui: per element, text on its background, and the cursor."""
    least = LABEL if palette.name.startswith(CONTRAST.name) else TEXT
    faults = []
    for element, theme in gui_theme(palette, 14).items():
        colours = {name: rgb(code) for name, code in theme["colours"].items()}
        for text, ground, wanted in (
            ("normal_text", "dark_bg", least),
            ("selected_text", "selected_bg", least),
            ("text_cursor", "dark_bg", GRAPHIC),
        ):
            reached = contrast(colours[text], colours[ground])
            if reached < wanted:
                faults.append(f"{element}: {text} on {ground}: {reached:.2f} of {wanted}")
    return faults
