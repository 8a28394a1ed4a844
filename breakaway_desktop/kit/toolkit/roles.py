"""What a control is for a screen reader: its role, and the state that it has between two layouts."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import Box


class Role(Enum):
    """The kind of a node of the accessible tree."""

    WINDOW = auto()
    PAGE = auto()
    DIALOG = auto()

    TEXT = auto()
    KEY_CAP = auto()
    HEADING = auto()
    GROUP = auto()
    PICTURE = auto()
    LIST = auto()
    ITEM = auto()
    TABLE = auto()
    ROW = auto()
    CELL = auto()
    COLUMN_HEAD = auto()
    SCROLL_AREA = auto()

    BUTTON = auto()
    RADIO_GROUP = auto()
    RADIO_BUTTON = auto()
    DROP_DOWN = auto()
    FIELD = auto()
    NUMBER = auto()
    SLIDER = auto()

    TEXT_RUN = auto()
    """The text of a field, in which a reader follows the caret."""
    LOG = auto()
    """The lines that were told."""
    LINE = auto()
    URGENT_LINE = auto()


class SaidOption(NamedTuple):
    """One of the values of a control, or a row of a list."""

    name: str
    chosen: bool = False
    enabled: bool = True
    box: Box | None = None
    """Where it is before scrolling; None: not visible."""
    more: str = ""
    """What is read after its name."""


class NumberRange(NamedTuple):
    value: int
    least: int
    most: int


class ControlState(NamedTuple):
    """The state of a control that changes without a layout."""

    value: str = ""
    number: NumberRange | None = None
    is_open: bool | None = None
    """Whether its list is open; None: it has no list that opens."""
    options: tuple[SaidOption, ...] = ()
    active: int = -1
    """Index of the option that is read when the control has the focus; −1: the control itself."""
    text: str | None = None
    """The text of a field."""
    selection: tuple[int, int] = (0, 0)
    """Of a field, in characters: where the selection begins, and the caret."""
    edges: tuple[float, ...] = ()
    """Of a field: the left edges of its letters and the right one of the last, in units from its own left edge."""
    placeholder: str = ""
    objection: str = ""
    """What is wrong with its value."""
