"""Styles of text, and characters that Barlow lacks."""

from __future__ import annotations

import pygame
import pygame.freetype
import pytest

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.places import assets_folder
from breakaway_desktop.kit.toolkit import typography

STYLES = {name: style for name, style in vars(typography).items() if isinstance(style, Style)}


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((600, 200)), DAY, 1.5)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_style_is_large_enough_and_measured_as_it_is_drawn(canvas: Canvas, style: Style) -> None:
    assert style.size >= (15 if str(style.cut).startswith("t") else 14)
    drawn = canvas.text("Gap 12", style, (0, 0))
    assert (drawn.w, drawn.h) == canvas.measure("Gap 12", style)
    assert drawn.w > canvas.measure("Gap 12", style.at(10))[0]


@pytest.mark.parametrize("cut", sorted(fonts._BARLOW))
def test_barlow_has_all_letters_listed_for_it(cut: str) -> None:
    pygame.freetype.init()
    result = pygame.freetype.Font(str(fonts.font_path(cut)), 20)
    has = "".join(sorted(fonts._BARLOW_LETTERS))
    assert [sign for sign, metrics in zip(has, result.get_metrics(has), strict=True) if metrics is None] == []
    pygame.freetype.quit()


def test_letters_missing_in_barlow_are_set_in_noto_sans_with_their_marks(canvas: Canvas) -> None:
    assert fonts._runs("Čech e\u0301té", "i8") == (("Č", True), ("ech ", "i8"), ("e\u0301", True), ("té", "i8"))
    assert fonts._runs("ł", "t6") == (("ł", False),)
    parts = [canvas.measure("Č", Style(40, True))[0], canvas.measure("ech", Style(40, "i8"))[0]]
    assert canvas.measure("Čech", Style(40, "i8"))[0] == pytest.approx(sum(parts))
    assert canvas.measure("Čech", Style(40, "i8"))[1] == canvas.measure("Cech", Style(40, "i8"))[1]


def test_letters_of_both_fonts_stand_on_one_line() -> None:
    drawn = fonts.surface("łH", 80, (0, 0, 0), "c8")
    at, high = fonts.measure("ł", 80, True)[0], drawn.get_height()
    bottoms = [drawn.subsurface(area).get_bounding_rect().bottom for area in ((0, 0, at, high), (at, 0, 30, high))]
    assert abs(bottoms[0] - bottoms[1]) <= 1


def test_every_cut_is_used_and_comes_with_its_licence() -> None:
    files = {path.name for path in (assets_folder() / "fonts").iterdir()}
    assert files == {fonts.font_path(cut).name for cut in fonts._BARLOW}
    assert {style.cut for style in STYLES.values()} == set(fonts._BARLOW)
    assert "SIL Open Font License" in (assets_folder() / "licences" / "Barlow-OFL.txt").read_text(encoding="utf-8")
