"""The colours of the design sheet: contrasts by WCAG, and six teams told apart in four kinds of vision.

Each check is shown to notice a palette that has become worse.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from breakaway_desktop.ui.kit.palette import CONTRAST, DARK, LIGHT, TEAM_LOOKS, Palette, rgb, team_look
from tests.ui.kit.colour import APART, VISIONS, closest, contrast, faults_of_teams, faults_of_theme

FILLS = [look.fill for look in TEAM_LOOKS]
THEMES = pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=lambda p: p.name)


@THEMES
def test_letters_and_signs_stand_out_in_every_theme(palette: Palette) -> None:
    assert faults_of_theme(palette) == []


@pytest.mark.parametrize(
    ("palette", "worse", "fault"),
    [
        (LIGHT, {"ink2": "#8F8677"}, "ink2 on paper"),
        (LIGHT, {"ink3": "#9A9283"}, "ink3 on sunk"),
        (LIGHT, {"accent": "#2FA57E"}, "on_accent on accent"),
        (LIGHT, {"control": "#B9AE97"}, "control on card"),
        (LIGHT, {"road": "#6F6755"}, "casing on road"),
        (LIGHT, {"grass": "#A7B46F"}, "ink2 on grass"),
        (LIGHT, {"card": "#8F8677"}, "normal_text on dark_bg"),
        (DARK, {"paper": "#5A606B"}, "ink3 on paper"),
        (DARK, {"warn": "#A33B27"}, "warn on refusal"),
        (DARK, {"tint": "#4C8B76"}, "selected_text on selected_bg"),
        (DARK, {"accent": "#2B5D49"}, "text_cursor on dark_bg"),
        (CONTRAST, {"ink3": "#6A6A6A"}, "ink3 on paper"),
        (CONTRAST, {"accent": "#16694E"}, "accent on paper"),
        (CONTRAST, {"sprint_line": "#BFD8CE"}, "sprint_line on paint"),
    ],
    ids=lambda value: value.name if isinstance(value, Palette) else "",
)
def test_a_worse_theme_is_noticed(palette: Palette, worse: dict[str, str], fault: str) -> None:
    colours: dict[str, Any] = {name: rgb(code) for name, code in worse.items()}
    changed = replace(palette, **colours)
    assert any(fault in found for found in faults_of_theme(changed)), faults_of_theme(changed)


def test_the_six_teams_are_told_apart_and_their_numbers_read() -> None:
    assert faults_of_teams(TEAM_LOOKS) == []


@pytest.mark.parametrize(("vision", "least"), list(zip(VISIONS, (29.0, 28.8, 27.5, 28.3), strict=True)))
def test_the_closest_two_teams_stand_as_far_apart_as_the_design_says(vision: str, least: float) -> None:
    assert closest(FILLS, vision) == pytest.approx(least, abs=0.06)
    assert closest(FILLS, vision) >= APART


@pytest.mark.parametrize(
    ("team", "fill", "fault"),
    [
        ("yellow", "#E8E04A", "yellow and white in tritanopia"),
        ("azure", "#D3E6FF", "azure and white in tritanopia"),
        ("red", "#5E1409", "red and black in protanopia"),
        ("white", "#F3D79A", "yellow and white in deuteranopia"),
        ("indigo", "#23305C", "indigo and black in normal"),
        ("black", "#3A3D45", "indigo and black in normal"),
        ("red", "#D0573F", "label on red"),
        ("indigo", "#6C7FBB", "label on indigo"),
    ],
)
def test_a_team_in_a_worse_colour_is_noticed(team: str, fill: str, fault: str) -> None:
    worse = [replace(look, fill=rgb(fill)) if look.colour_key == team else look for look in TEAM_LOOKS]
    assert any(found.startswith(fault) for found in faults_of_teams(worse)), faults_of_teams(worse)


def test_a_shape_that_two_teams_share_is_noticed() -> None:
    worse = [replace(look, shape="circle") for look in TEAM_LOOKS]
    assert faults_of_teams(worse) == ["two teams have the same shape"]


def test_the_six_teams_have_six_shapes_in_the_order_of_the_record() -> None:
    assert [look.colour_key for look in TEAM_LOOKS] == ["yellow", "azure", "red", "white", "indigo", "black"]
    assert team_look("indigo").shape == "star"
    with pytest.raises(KeyError):
        team_look("rosa")


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast(rgb("#FFFFFF"), rgb("#000000")) == pytest.approx(21)
    assert contrast(LIGHT.ink, LIGHT.ink) == pytest.approx(1)
