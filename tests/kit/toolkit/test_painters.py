"""The painters: states differ in every theme, on the desk and on paper; the theme for pygame-gui has every element."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pygame.freetype
import pytest

import breakaway_desktop
from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style, measure, round_px
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.input.inputs import Typed
from breakaway_desktop.kit.places import assets_folder
from breakaway_desktop.kit.toolkit import painters, typography
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button as button_node, header, press
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, column, text
from breakaway_desktop.kit.toolkit.painters import State
from breakaway_desktop.kit.toolkit.text_field import FONT, TEXT_STYLE, gui_manager, gui_theme
from breakaway_desktop.kit.toolkit.typography import LABEL
from breakaway_desktop.kit.window.scales import SCALES
from breakaway_desktop.ui import keys as act, posters
from breakaway_desktop.ui.posters import PosterArt, paint_poster_art
from breakaway_desktop.ui.team_looks import team_look
from tests.kit.app_driver import AppDriver
from tests.kit.drawing.colour import contrast
from tests.kit.toolkit import gallery
from tests.kit.toolkit.demo import empty_field

GROUNDS = [ground for theme in (DAY, NIGHT, CONTRAST) for ground in (theme, theme.for_paper)]
GROUND = pytest.mark.parametrize("palette", GROUNDS, ids=lambda p: p.name)
BOX = Box(40, 40, 160, 42)


def render(palette: Palette, paint: Callable[[Canvas], object], size: tuple[int, int] = (240, 120)) -> pygame.Surface:
    c = Canvas(pygame.Surface(size), palette, 1)
    c.fill(palette.desk)
    paint(c)
    return c.surface


def button(palette: Palette, state: State, kind: str = "plain") -> pygame.Surface:
    return render(palette, lambda c: painters.button(c, BOX, "Ride", state, kind=kind))


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((2560, 1600), 2.0)])
def test_all_parts_are_drawn_in_every_theme_and_nothing_is_cut_off(
    palette: Palette, size: tuple[int, int], scale: float
) -> None:
    c = Canvas(pygame.Surface(size), palette, scale)
    c.text_log = []
    gallery.draw(c)
    words = [(words, cut) for words, _box, cut in c.text_log if words]
    assert len(words) > 60
    assert [words for words, cut in words if cut] == []


@GROUND
def test_the_states_of_a_button_look_different(palette: Palette) -> None:
    looks = {pygame.image.tobytes(button(palette, state), "RGB") for state in gallery.STATES}
    assert len(looks) == len(gallery.STATES)


@GROUND
def test_the_focus_is_a_ring_around_the_tile(palette: Palette) -> None:
    at = round(BOX.centre[0]), round(BOX.y - 5)
    assert button(palette, State(focus=True)).get_at(at)[:3] == palette.ink
    assert button(palette, State()).get_at(at)[:3] == palette.desk


@GROUND
def test_one_of_the_two_rings_of_the_focus_is_seen_on_any_ground(palette: Palette) -> None:
    """Both are 3 units wide; a ground that hides one from the eye has a contrast of 3 to the other."""
    edge = round(BOX.y), round(BOX.y - 2 * painters.RING_W)
    picture = button(palette, State(focus=True))
    seen = [picture.get_at((round(BOX.centre[0]), y))[:3] for y in range(*reversed(edge))]
    assert seen[:3] == [palette.ink] * 3
    assert palette.sunk in seen[3:]
    grounds = [(shade, shade, shade) for shade in range(256)]
    assert min(max(contrast(ring, ground) for ring in (palette.ink, palette.sunk)) for ground in grounds) >= 3


@GROUND
def test_a_disabled_control_has_an_outline_and_no_fill(palette: Palette) -> None:
    inside = round(BOX.x + 20), round(BOX.centre[1])
    assert button(palette, State(off=True), "primary").get_at(inside)[:3] == palette.desk
    assert button(palette, State(), "primary").get_at(inside)[:3] == palette.sun


@GROUND
def test_the_chosen_row_is_inverted_and_its_content_readable(palette: Palette) -> None:
    row = render(palette, lambda c: painters.row(c, BOX, chosen=True))
    back = row.get_at((round(BOX.centre[0]), round(BOX.centre[1])))[:3]
    least = 7.0 if palette.name.startswith("contrast") else 4.5
    assert back == palette.accent
    assert min(contrast(getattr(palette.for_selection, name), palette.accent) for name in ("ink", "ink2")) >= least


def test_plates_lean_within_their_box() -> None:
    plate = render(DAY, lambda c: c.slanted(BOX, DAY.sun, 7))
    result = pygame.mask.from_threshold(plate, DAY.sun, (1, 1, 1, 255)).get_bounding_rects()[0]
    assert BOX.x <= result.left <= BOX.x + 1
    assert BOX.right - 1 <= result.right <= BOX.right
    top, bottom = round(BOX.y), round(BOX.bottom) - 1
    assert plate.get_at((round(BOX.x + 1), top))[:3] == DAY.desk
    assert plate.get_at((round(BOX.right - 2), bottom))[:3] == DAY.desk


def test_over_a_race_the_primary_button_wears_the_colour_of_the_team() -> None:
    look = team_look("indigo")
    drawing = render(DAY, lambda c: painters.button(c, BOX, "", kind="primary", team=look))
    assert drawing.get_at((round(BOX.centre[0]), round(BOX.centre[1])))[:3] == look.fill


@pytest.mark.parametrize("size", [(320, 300), (230, 180), (168, 130), (500, 600), (350, 190)])
@pytest.mark.parametrize("riders", [1, 2, 3, 4])
def test_no_wheel_of_a_poster_is_cut_by_its_frame(
    riders: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[float] = []

    class Seen(posters.Cyclist):
        def wheel(self, x: float) -> None:
            middle = self.to_px((x, 0))[0] * size[0] / self.on.get_width()
            reach = self.r * size[0] / self.on.get_width()
            ends.extend((middle - reach, middle + reach))

    monkeypatch.setattr(posters, "Cyclist", Seen)
    red = team_look("red")
    paint_poster_art.cache_clear()
    paint_poster_art(PosterArt(DAY.hot, DAY.sun, red, "31", others=((red, "32"),) * (riders - 1)), size, 1, DAY)
    paint_poster_art.cache_clear()
    assert len(ends) == 4 * riders
    assert min(ends) > 0
    assert max(ends) < size[0]


def test_posters_differ_by_sky_and_rider_and_are_painted_once_for_a_size() -> None:
    sky, rider = PosterArt(DAY.plum, DAY.sun), PosterArt(DAY.plum, DAY.sun, team_look("red"), "31")
    looks = [paint_poster_art(picture, (120, 90), 1, DAY) for picture in (sky, rider, rider)]
    assert looks[1] is looks[2]
    assert pygame.image.tobytes(looks[0], "RGB") != pygame.image.tobytes(looks[1], "RGB")


def test_text_has_the_ink_of_its_background() -> None:
    tree = column(
        text("Desk", size=LABEL), panel(column(press(text("Paper", size=LABEL), on_press=1, name="p")), by=20)
    )
    c = Canvas(pygame.Surface((300, 200)), DAY, 1)
    c.fill(DAY.desk)
    out = LaidOutTree(lambda _said: None, Box(0, 0, 300, 200))
    tree.place(Measure(DAY, 1), Box(0, 0, 300, 200), out)
    out.paint(c)

    def inks(area: pygame.Rect, ink: tuple[int, int, int]) -> int:
        return pygame.mask.from_threshold(c.surface.subsurface(area), ink, (8, 8, 8, 255)).count()

    desk, paper = pygame.Rect(0, 0, 120, 22), pygame.Rect(c.rect(*out.controls[0].rect))
    assert inks(desk, DAY.ink) > 20
    assert inks(desk, DAY.for_paper.ink) == 0
    assert inks(paper, DAY.for_paper.ink) > 20
    assert c.palette is DAY


def test_the_head_of_a_screen_leads_back_and_keeps_its_actions_where_it_is_narrow() -> None:
    head = header("Saved races", button_node("Open folder", on_press="folder"), on_press="back", subject="and samples")
    for w, subject in ((900.0, True), (420.0, False)):
        messages: list[object] = []
        out = LaidOutTree(messages.append, Box(0, 0, w, 64))
        head.place(Measure(DAY, 1), Box(0, 0, w, 64), out)
        c = Canvas(pygame.Surface((round(w), 64)), DAY, 1)
        c.text_log = []
        out.paint(c)
        words = [words for words, _box, cut in c.text_log if words and not cut]
        assert ("and samples" in words) == subject
        assert {"SAVED RACES", "Open folder"} <= set(words)
        back = next(control for control in out.controls if control.label == "back")
        assert back.key == act.BACK
        back.press()
        assert messages == ["back"]


THEMES = pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
ELEMENTS = {"UITextEntryLine": "text_entry_line"}
"""Classes of pygame-gui and their names in themes."""


@cache
def elements_in_use() -> set[str]:
    """Return the classes that any of our files imports from `pygame_gui.elements`."""
    result = set()
    for path in Path(breakaway_desktop.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pygame_gui.elements"):
                result |= {name.name for name in node.names}
    return result


@THEMES
def test_every_kind_of_element_in_use_has_colours_and_a_font(palette: Palette) -> None:
    theme = gui_theme(palette, 15)
    assert {ELEMENTS[name] for name in elements_in_use()} == set(theme)
    for element in theme.values():
        assert element["font"]["name"] == FONT
        assert element["font"]["size"] == "15"
        assert element["colours"]


@pytest.mark.parametrize("scale", SCALES)
def test_a_field_cuts_no_letters_at_any_scale(scale: float) -> None:
    """pygame-gui warns when a rectangle is too small for its text; warnings are errors here."""
    window = AppDriver(None, (1920, 1200), scale=scale)
    field = empty_field(window)
    for letter in "Ågnès Qÿ":
        window.stage.handle(Typed(letter))
    assert field.text == "Ågnès Qÿ"
    window.drawn_texts()
    line = field._line
    font = line.font
    assert font.size("Åg")[1] <= line.rect.height
    assert abs(font.size("Åg")[1] - measure("Åg", TEXT_STYLE.size * window.app.screen.scale, TEXT_STYLE.cut)[1]) <= 2
    shown = pygame.mask.from_threshold(line.image, DAY.ink, (70, 70, 70, 255))
    top, bottom = shown.get_bounding_rects()[0].top, max(r.bottom for r in shown.get_bounding_rects())
    assert top > 0, "the ring over the A is cut off"
    assert bottom < line.rect.height, "the tail of the g is cut off"


@THEMES
def test_the_manager_is_replaced_only_for_another_scale(palette: Palette) -> None:
    small = gui_manager(palette, 1)
    assert gui_manager(palette, 1) is small
    large = gui_manager(palette, 2)
    assert large is not small
    font = large.get_theme().get_font(["text_entry_line"])
    assert abs(font.size("Åg")[1] - measure("Åg", round_px(2 * TEXT_STYLE.size), TEXT_STYLE.cut)[1]) <= 2


# Styles of text, and characters that Barlow lacks


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
