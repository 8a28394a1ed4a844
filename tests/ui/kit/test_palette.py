"""The colours of the design sheet: contrasts by WCAG, and six teams told apart in four kinds of vision."""

from __future__ import annotations

import pytest

from breakaway_desktop.ui.kit.palette import CONTRAST, DARK, LIGHT, RGB, TEAM_LOOKS, Palette, team_look
from breakaway_desktop.ui.kit.theme import theme_of
from tests.ui.kit.colour import contrast, difference, seen_by

THEMES = pytest.mark.parametrize("p", [LIGHT, DARK, CONTRAST], ids=lambda p: p.name)


@THEMES
def test_text_can_be_read_on_every_ground_it_stands_on(p: Palette) -> None:
    least = 7.0 if p is CONTRAST else 4.5
    grounds = (p.paper, p.sunk, p.card, p.tint, p.grass)
    for text in (p.ink, p.ink2):
        for ground in grounds:
            assert contrast(text, ground) >= least
    assert contrast(p.ink, p.gold) >= least
    for ground in (p.paper, p.sunk, p.card):
        assert contrast(p.ink3, ground) >= least
        assert contrast(p.accent, ground) >= least
        assert contrast(p.warn, ground) >= least
    assert contrast(p.accent, p.tint) >= least
    assert contrast(p.on_accent, p.accent) >= least
    assert contrast(p.on_ink, p.ink) >= least
    assert contrast(p.on_ink, p.warn) >= least
    assert contrast(p.warn, p.refusal) >= least
    assert contrast(p.ink, p.refusal) >= least
    assert contrast(p.on_band, p.band) >= least
    for ground in (p.road, p.road2):
        assert contrast(p.ink, ground) >= least


@THEMES
def test_graphics_and_the_focus_ring_stand_out(p: Palette) -> None:
    for ground in (p.paper, p.sunk, p.card, p.desk):
        assert contrast(p.accent, ground) >= 3
    for ground in (p.paper, p.card):
        assert contrast(p.control, ground) >= 3
    assert contrast(p.casing, p.road) >= 3


@THEMES
def test_the_generated_theme_of_fields_can_be_read(p: Palette) -> None:
    colours = theme_of(p, 14)["text_entry_line"]["colours"]

    def value(name: str) -> RGB:
        code = str(colours[name])
        return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)

    assert contrast(value("normal_text"), value("dark_bg")) >= 7
    assert contrast(value("selected_text"), value("selected_bg")) >= 7
    assert contrast(value("disabled_text"), value("disabled_dark_bg")) >= 4.5
    assert contrast(value("text_cursor"), value("dark_bg")) >= 3


def test_the_six_teams_have_six_shapes_in_the_order_of_the_record() -> None:
    assert [look.colour_key for look in TEAM_LOOKS] == ["yellow", "azure", "red", "white", "indigo", "black"]
    assert len({look.shape for look in TEAM_LOOKS}) == 6
    assert team_look("indigo").shape == "star"
    with pytest.raises(KeyError):
        team_look("rosa")


def test_a_number_can_be_read_on_its_team() -> None:
    for look in TEAM_LOOKS:
        assert contrast(look.label, look.fill) >= 7, look.colour_key


@pytest.mark.parametrize("vision", ["normal", "protanopia", "deuteranopia", "tritanopia"])
def test_the_teams_are_told_apart_in_every_kind_of_vision(vision: str) -> None:
    fills = [seen_by(vision, look.fill) for look in TEAM_LOOKS]
    pairs = [difference(a, b) for i, a in enumerate(fills) for b in fills[i + 1 :]]
    assert min(pairs) >= 25
