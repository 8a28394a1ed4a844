"""All controls in one place, for scenes to import."""

from __future__ import annotations

from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls_buttons import Button, RadioCard, draw_radio
from breakaway_desktop.ui.kit.controls_choice import Choice, Option
from breakaway_desktop.ui.kit.controls_field import Field
from breakaway_desktop.ui.kit.controls_figures import FigureStepper
from breakaway_desktop.ui.kit.controls_number import Slider, Stepper
from breakaway_desktop.ui.kit.controls_scroll import ScrollArea
from breakaway_desktop.ui.kit.controls_segments import Segments, Toggle
from breakaway_desktop.ui.kit.notes import KeyBand, Note

__all__ = [
    "Button",
    "Choice",
    "Control",
    "Field",
    "FigureStepper",
    "KeyBand",
    "Note",
    "Option",
    "RadioCard",
    "ScrollArea",
    "Segments",
    "Slider",
    "Stepper",
    "Toggle",
    "draw_radio",
]
