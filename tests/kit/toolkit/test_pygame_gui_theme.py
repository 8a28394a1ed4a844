"""The theme for pygame-gui: it covers every element in use, at every scale, and nothing is cut off."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pygame
import pytest

import breakaway_desktop
from breakaway_desktop.kit.drawing.fonts import measure, round_px
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.input.inputs import Typed
from breakaway_desktop.kit.toolkit.text_field import FONT, TEXT_STYLE, gui_manager, gui_theme
from breakaway_desktop.kit.window.scales import SCALES
from tests.kit.app_driver import AppDriver
from tests.kit.toolkit.demo import empty_field

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
