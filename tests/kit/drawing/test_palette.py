"""The colours of the window: contrasts by WCAG on the desk and on paper; teams and inks in four kinds of vision.

Elements without text and disabled ones are left out: tiles can be told apart by their shadows, disabled ones by their
outlines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, RGB, WHITE, Palette, rgb
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.ui.team_looks import TEAM_LOOKS, team_look
from tests.kit.drawing.colour import VISIONS, closest, contrast, difference, faults_of_fields, faults_of_teams

THEMES = pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)

FILLS = [look.fill for look in TEAM_LOOKS]
FAR = 15.0
"""Minimum CIEDE2000 between a mark or an ink and a team on the same screen."""

WORDS: dict[str, tuple[str, ...]] = {
    "ink": ("desk", "paper", "sunk", "card", "hover", "raised", "tint"),
    "ink2": ("desk", "paper", "sunk", "card"),
    "accent": ("desk", "sunk", "card"),
    "on_accent": ("accent",),
    "warn": ("desk", "sunk", "card"),
    "on_ink": ("ink",),
    "on_bib": ("bib", "sun", "pink"),
    "on_band": ("band",),
    "on_numbers_band": ("numbers_band",),
    "pink_words": ("desk",),
    "line_words": ("green",),
}
"""Each text colour, with all its backgrounds."""


def faults(palette: Palette) -> Iterator[str]:
    least = 7.0 if palette.name.startswith(CONTRAST.name) else 4.5

    def look_at(what: str, words: RGB, ground: RGB, wanted: float) -> Iterator[str]:
        if (reached := contrast(words, ground)) < wanted:
            yield f"{what}: {reached:.2f} of {wanted}"

    for name, grounds in WORDS.items():
        words = WHITE if name == "line_words" else getattr(palette, name)
        for ground in grounds:
            yield from look_at(f"{name} on {ground}", words, getattr(palette, ground), least)
    yield from faults_of_fields(palette)
    yield from look_at("white on danger", WHITE, palette.danger, least)
    for ink in ("hot", "coral", "plum", "teal", "sand", "navy"):  # large words
        yield from look_at(f"bib on {ink}", palette.bib, getattr(palette, ink), 3.0)


@THEMES
def test_text_has_contrast_on_the_desk_and_on_panels(palette: Palette) -> None:
    assert [*faults(palette), *faults(palette.for_paper)] == []


@pytest.mark.parametrize(
    ("palette", "worse", "fault"),
    [
        (DAY, {"ink2": DAY.line}, "ink2 on desk"),
        (DAY, {"sun": DAY.coral}, "on_bib on sun"),
        (NIGHT.for_paper, {"warn": NIGHT.danger}, "warn on card"),
        (CONTRAST, {"green": DAY.green}, "line_words on green"),
    ],
    ids=lambda value: value.name if isinstance(value, Palette) else "",
)
def test_a_worse_theme_is_noticed(palette: Palette, worse: dict[str, RGB], fault: str) -> None:
    assert any(result.startswith(fault) for result in faults(replace(palette, **worse)))  # type: ignore[arg-type]


@pytest.mark.parametrize("vision", VISIONS)
def test_slipstream_and_points_differ_in_colour_from_each_other_and_from_all_teams(vision: str) -> None:
    """Except green in high contrast: there lines and chips differ by shape."""
    for palette in (DAY, CONTRAST):
        others = [look.fill for look in TEAM_LOOKS]
        assert min(difference(palette.pink, other, vision) for other in [*others, palette.green]) >= FAR
    assert min(difference(DAY.green, look.fill, vision) for look in TEAM_LOOKS) >= FAR


def test_of_the_inks_of_posters_only_coral_and_navy_are_close_to_a_team() -> None:
    """Coral and navy are for screens without the team that they resemble."""
    close = {
        (ink, look.colour_key)
        for ink in ("hot", "coral", "plum", "teal", "sand", "navy")
        for look in TEAM_LOOKS
        if difference(getattr(DAY, ink), look.fill) < FAR
    }
    assert close == {("coral", "red"), ("navy", "indigo")}


def test_palettes_of_desk_and_panels_have_different_hashes() -> None:
    assert DAY.for_paper.for_paper is DAY.for_paper
    assert len({hash(p) for theme in (DAY, NIGHT, CONTRAST) for p in (theme, theme.for_paper)}) == 6
    assert DAY.for_paper != DAY
    assert DAY.for_paper.paper == DAY.bib


def test_the_teams_differ_and_their_numbers_are_readable() -> None:
    assert faults_of_teams(TEAM_LOOKS) == []


@pytest.mark.parametrize(
    ("vision", "of_six", "of_twelve"),
    list(zip(VISIONS, (29.0, 28.8, 27.5, 28.3), (20.5, 13.8, 13.3, 14.4), strict=True)),
)
def test_the_closest_two_teams_differ_as_much_as_the_design_requires(
    vision: str, of_six: float, of_twelve: float
) -> None:
    assert [closest(FILLS[:6], vision), closest(FILLS, vision)] == pytest.approx([of_six, of_twelve], abs=0.06)


@pytest.mark.parametrize(
    ("team", "fill", "fault"),
    [
        ("yellow", "#E8E04A", "yellow and white in tritanopia"),
        ("azure", "#D3E6FF", "azure and white in tritanopia"),
        ("red", "#5E1409", "red and black in protanopia"),
        ("white", "#F3D79A", "yellow and white in deuteranopia"),
        ("indigo", "#23305C", "indigo and black in normal"),
        ("black", "#3A3D45", "indigo and black in normal"),
        ("olive", "#F2DE3A", "yellow and olive in normal"),
        ("silver", "#AFC3C6", "white and silver in normal"),
        ("purple", "#B36BFF", "label on purple"),
        ("red", "#D0573F", "label on red"),
        ("indigo", "#6C7FBB", "label on indigo"),
    ],
)
def test_a_team_in_a_worse_colour_is_noticed(team: str, fill: str, fault: str) -> None:
    worse = [replace(look, fill=rgb(fill)) if look.colour_key == team else look for look in TEAM_LOOKS]
    assert any(result.startswith(fault) for result in faults_of_teams(worse)), faults_of_teams(worse)


def test_a_shape_that_two_teams_share_is_noticed() -> None:
    worse = [replace(look, shape="circle") for look in TEAM_LOOKS]
    assert faults_of_teams(worse) == ["two teams have the same shape"]


def test_each_team_has_a_shape_in_the_order_of_the_record() -> None:
    assert tuple(look.colour_key for look in TEAM_LOOKS) == COLOURS
    assert len(COLOURS) == MOST_TEAMS
    assert team_look("indigo").shape == "star"
    with pytest.raises(KeyError):
        team_look("rosa")


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast(rgb("#FFFFFF"), rgb("#000000")) == pytest.approx(21)
    assert contrast(DAY.ink, DAY.ink) == pytest.approx(1)
