"""The common controls as values: buttons, rows that can be pressed, header and footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple, Self

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import Look
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.input.inputs import Input, KeyDown
from breakaway_desktop.kit.input.keymap import is_typed, reachable_key_cap, without_key
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.layout import (
    SLACK,
    Grid,
    LaidOutTree,
    Measure,
    Node,
    Paint,
    Shortcut,
    Wordings,
    colour_fill,
    column,
    draw,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.painters import REST, State
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said, joined_words
from breakaway_desktop.kit.toolkit.typography import BODY, LABEL, NOTE, SUBJECT, TITLE
from breakaway_desktop.kit.words import _

_TILE_INSET = 10.0
"""Empty space at each end of a tile, in units, because the ends are slanted."""
_OUTSET = 12.0
"""Units by which shadow and focus ring extend beyond a button."""
_PADDING = 8.0
"""Space around the content of a button in a group, in units; dropped only after labels have shrunk to the smallest
size."""
HEADER_H, _FOOTER_H = 64.0, 74.0
_ENTER = State(enter=True)


class ControlNode(Node, kw_only=True):
    """Base of all control nodes. `why`: why it is disabled; `on_focus`: the message sent when it gets the focus."""

    why: str = ""
    on_focus: Any = None

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        height = min(box.h, self.height(measure, box.w))
        control = self._control(measure, Box(box.x, box.y + (box.h - height) / 2, box.w, height), tree)
        self._set_enabled(control)
        placed = tree.add_control(control)
        if self.on_focus is not None:
            tree.focused[placed.label] = self.on_focus

    def _set_enabled(self, control: Control) -> None:
        """Enable the control, or set the reason why it is disabled."""
        control.enabled, control.why_disabled = not self.why, self.why

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        raise NotImplementedError

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Its control, named by `says`, or else by the node around it."""
        return inner if self.says is None else Node.said(self, inner[:1], box)


class Pressable(ControlNode):
    """A node that sends `on_press` when it is pressed: by Enter, a click or its shortcut."""

    on_press: Any
    key: window_keys.KeyBinding | None = None
    handles_key: bool = True
    """Whether its key presses it and moves the focus to it; else it only shows the key, which the page handles."""

    def with_key(self, control: Control, description: str, tree: LaidOutTree) -> Control:
        control.is_main = getattr(self, "kind", "") == "primary"
        if self.key is not None and self.handles_key:
            tree.keys.append(Shortcut(self.key, self.on_press, description, self.why))
            control.key = self.key
        return control

    @property
    def shown_key(self) -> str:
        """Its key cap; empty without a key."""
        return "" if self.key is None else reachable_key_cap(self.key)


class PaintedControl(Control):
    """A control that is pressed as a whole, with a paint function that gets its state."""

    def __init__(
        self, rect: Box, label: str, paint: Callable[[Canvas, Box, State], object], *, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, label, on_press=on_press)
        self.paint = paint

    def wants_key(self, event: KeyDown) -> bool:
        """Return whether the key is its shortcut, even an arrow."""
        return self.is_shortcut(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.is_shortcut(event):
            if not event.is_repeat:
                self.press()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        self.paint(canvas, self.rect, State.of(self, focused, hovered))
        if self.wait is not None:
            painters.wait_bar(canvas, self.rect, self.wait)


@dataclass(frozen=True, slots=True)
class ListPosition:
    """The position of a row in a list of `count`.

    The selected row has the focus for the whole list: Tab passes the list as one control, ↑ and ↓ (← and → where it
    is `across`) send `on_move(index)`, and a click selects.
    """

    place: int
    """Index of the row."""
    count: int
    on_move: Callable[[int], Any]
    across: bool = False

    def index_after(self, event: KeyDown) -> int:
        """Return the index of the row before or after; the same index at the ends and for other keys."""
        back, on = (pygame.K_LEFT, pygame.K_RIGHT) if self.across else (pygame.K_UP, pygame.K_DOWN)
        step = 0 if event.ctrl or event.shift else {back: -1, on: 1}.get(event.key, 0)
        return min(max(0, self.place + step), self.count - 1)


class _ListRow(PaintedControl):
    among: ListPosition
    dispatch: Callable[[Any], None]

    @property
    def shows_enter_on_default(self) -> bool:
        """Whether the default button shows Enter: that button does the same as Enter on the selected row."""
        return True

    def wants_key(self, event: KeyDown) -> bool:
        return self.among.index_after(event) != self.among.place

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.wants_key(event):
            self.dispatch(self.among.on_move(self.among.index_after(event)))
            return True
        return super().handle(event)


class Button(Pressable):
    """A button. Kinds: primary (one per screen), plain, quiet, raised, chosen, bare, danger."""

    wordings: Wordings = field(default_factory=lambda: Wordings(("",), (LABEL,)))
    kind: str = "plain"
    icon: str = ""
    team: Look | None = None
    """Team to move: during a race its colour replaces that of the primary button."""
    tip: str = ""
    """Tooltip of a button with an icon only."""
    full_words_as_tip: bool = False
    """Whether the full label is the tooltip if a briefer one is shown."""
    enters: bool = False
    """Whether Enter is shown beside its shortcut while it has the focus: either presses it."""
    fitted: tuple[str, Style, bool] | None = None
    """Its label, the style of it and whether it shows its key, if these are chosen for a group of buttons."""

    @property
    def shrink_levels(self) -> int:
        return self.wordings.levels

    def _width(self, measure: Measure, level: int) -> float:
        label, style = self.wordings.at_level(level)
        height = self._height(measure, 0)
        return painters.button_width(
            measure, label, style=style, key=self._key_width(measure), icon=self.icon, height=height
        )

    def _height(self, measure: Measure, w: float) -> float:
        return 36.0 if self.kind == "bare" else 50.0 if self.kind == "primary" else 42.0

    def with_label(self, fitted: tuple[str, Style, bool]) -> Self:
        """Return the button with what was chosen for its group; `replace` would take as long as all the rest."""
        button = object.__new__(type(self))
        button.__dict__ = self.__dict__ | {"fitted": fitted}
        return button

    def tooltip_for(self, label: str) -> str:
        return self.wordings.words[0] if self.full_words_as_tip and label != self.wordings.words[0] else self.tip

    def content_for(self, measure: Measure, width: float, height: float) -> _ButtonContent:
        return _ButtonContent(
            self.wordings, self._key_width(measure), bool(self.icon), painters.button_available_width(width, height)
        )

    def _key_width(self, measure: Measure) -> float:
        """Return the width of its widest key cap, because the cap changes with the focus."""
        if self.key is None and not self.enters:
            return 0.0
        width = painters.key_width(measure.scale, self._key_cap(REST))
        if not self.enters and self.kind != "primary" and self.key != window_keys.PRESS:
            return width
        return max(width, painters.key_width(measure.scale, self._key_cap(_ENTER)))

    def _key_cap(self, state: State) -> str:
        """Return the text of its key cap: Enter if that presses it and it is the primary button, else its shortcut."""
        if self.enters:
            return either_key_cap(window_keys.PRESS, self.key) if state.enter else ""
        key = self.key
        if self.handles_key and key not in (None, window_keys.PRESS_OR_SKIP):
            if state.enter and (self.kind == "primary" or key == window_keys.PRESS):
                key = window_keys.PRESS
            elif key == window_keys.PRESS:
                key = None
        return "" if key is not None and state.typing and is_typed(key) else reachable_key_cap(key)

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        height = self._height(measure, 0)
        padding = -inf if self.w else painters.button_padding(height)  # a fixed width needs no padding
        caption, style, shows_key = self.fitted or _fit_button(
            measure.scale, self.content_for(measure, box.w, height), padding
        )
        fullest, dispatch = self.wordings.words[0], tree.dispatch

        def paint(canvas: Canvas, box: Box, state: State) -> None:
            cap = self._key_cap(state) if shows_key else ""
            values = caption, state, self.kind, style, cap, self.icon, self.team
            canvas.paint_cached(painters.button, box, *values, margin=_OUTSET)

        label = self.name or fullest or self.icon
        control = PaintedControl(box, label, paint, on_press=lambda: dispatch(self.on_press))
        control.tip = self.tooltip_for(caption)
        said = self.says if isinstance(self.says, str) else ""
        return self.with_key(control, fullest or self.tip or said, tree)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        own = inner[0]
        own.name, own.key = self.wordings.words[0] or without_key(self.tip), self.shown_key
        own.chosen = True if self.kind == "chosen" else None
        return Pressable.said(self, inner, box)


def either_key_cap(*keys: window_keys.KeyBinding | None) -> str:
    """Return the key caps of actions that do the same."""
    return " · ".join(filter(None, map(reachable_key_cap, keys)))


def button(*words: str, on_press: Any, size: float | Style = LABEL, least: float = 15, **more: Any) -> Button:
    """Return a button. `words`: wordings, the fullest first; each may shrink to `least`. `size`: a style, or units."""
    style = size if isinstance(size, Style) else LABEL.at(size)
    return Button(on_press, wordings=Wordings.of(words or ("",), style, least), **more)


def uniform_buttons(measure: Measure, buttons: Sequence[Button], widths: Sequence[float]) -> list[Button]:
    """Return the buttons of a group, fitted to these widths in one text size.

    The size is the largest in which all labels fit in full; if there is none, labels get shorter. The buttons must have
    names.
    """
    contents = [
        button.content_for(measure, width, button.height(measure, width))
        for button, width in zip(buttons, widths, strict=True)
    ]
    return [
        button.with_label(fitted)
        for button, fitted in zip(buttons, _fit_uniform(measure.scale, tuple(contents)), strict=True)
    ]


class _ButtonContent(NamedTuple):
    """Content to fit into a button. Widths in units."""

    wordings: Wordings
    key_width: float
    """Width of its key cap; 0: none."""
    has_icon: bool
    available: float

    def width(self, label: str, style: Style, scale: float, *, key: bool) -> float:
        key_width = self.key_width if key else 0.0
        return painters.button_content_width(scale, label, style, key_width, has_icon=self.has_icon)

    def has_room_for_key(self, scale: float) -> bool:
        """Return whether the key cap fits beside the briefest label in the smallest size; else it is left out."""
        briefest = self.wordings.at_level(self.wordings.levels - 1)
        return self.width(*briefest, scale, key=True) <= self.available + SLACK


@lru_cache(maxsize=512)
def _fit_button(scale: float, content: _ButtonContent, padding: float) -> tuple[str, Style, bool]:
    """Return the label, its style, and whether the key cap is shown.

    The label is the fullest that fits with `padding`, else the fullest that fits at all, else the briefest.
    """
    wordings, available = content.wordings, content.available + SLACK
    levels, key = range(wordings.levels), content.has_room_for_key(scale)
    widths = [content.width(*wordings.at_level(level), scale, key=key) for level in levels]
    fallback = next((level for level in levels if widths[level] <= available), levels[-1])
    level = next((level for level in levels if widths[level] + padding <= available), fallback)
    return *wordings.at_level(level), key


@lru_cache(maxsize=32)
def _fit_uniform(scale: float, contents: tuple[_ButtonContent, ...]) -> list[tuple[str, Style, bool]]:
    """Return for each button its label, the style, and whether the key cap is shown; all in one size."""
    keys = [content.has_room_for_key(scale) for content in contents]

    # Try the full labels in all sizes, the smallest one also without padding; then briefer labels.
    sizes = min((content.wordings.sizes for content in contents), key=len)
    steps = [*((style, _PADDING) for style in sizes), (sizes[-1], 0.0)]
    for last_wording in range(max(len(content.wordings.words) for content in contents)):
        for style, padding in steps:
            fitted = [
                (label, style, key)
                for content, key in zip(contents, keys, strict=True)
                for label in [
                    _fullest_wording(content, last_wording, style, scale, content.available + SLACK - padding, key=key)
                ]
                if label is not None
            ]
            if len(fitted) == len(contents):
                return fitted

    return [
        (*content.wordings.at_level(content.wordings.levels - 1), key)
        for content, key in zip(contents, keys, strict=True)
    ]


def _fullest_wording(
    content: _ButtonContent, last: int, style: Style, scale: float, available: float, *, key: bool
) -> str | None:
    """Return the fullest of the first wordings, up to index `last`, that fits; None if none does."""
    wordings = content.wordings.words[: last + 1]
    return next((label for label in wordings if content.width(label, style, scale, key=key) <= available), None)


class ButtonGrid(Grid):
    """Buttons of one width and one text size, row by row."""

    children: tuple[Button, ...]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        width = self.columns(box.w)[1]
        uniform = uniform_buttons(measure, self.children, [width] * len(self.children))
        Grid._place(replace(self, children=tuple(uniform)), measure, box, tree)


class ButtonsAt(Node):
    """Buttons at fixed boxes, relative to the upper left corner, in one text size."""

    buttons: tuple[tuple[Box, Button], ...]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        boxes, buttons = zip(*self.buttons, strict=True)
        uniform = uniform_buttons(measure, buttons, [button_box.w for button_box in boxes])
        for button_box, button in zip(boxes, uniform, strict=True):
            button.place(measure, button_box.moved(box.x, box.y), tree)


class _LazyPaint:
    """Paints a node that is built and laid out at its first painting."""

    def __init__(self, make: Callable[[], Node], measure: Measure, box: Box, inner: LaidOutTree) -> None:
        self.make, self.measure, self.box, self.inner = make, measure, box, inner
        self.is_placed = False

    def __call__(self, canvas: Canvas) -> None:
        if not self.is_placed:
            self.make().place(self.measure, self.box, self.inner)
            self.is_placed = True
        self.inner.paint(canvas)


class PressableRow(Pressable):
    """A row or card that is pressed as a whole, with any node on it; controls on it are pressed separately.

    In a long list, rows have a height and, instead of the node, a function that builds it. The function is called when
    the row becomes visible, and may not create controls or names.
    """

    child: Node | Callable[[], Node] = field(default_factory=Node)
    focused: Node | None = None
    """Node shown instead of the child while the row has the focus; it may not contain controls or names."""
    chosen: bool = False
    kind: str = ""
    """Style of the tile: on a poster `primary` or `deep`; else empty."""
    bare: bool = False
    """Whether it has no tile, because its child is complete (a card, a token)."""
    flat: bool = False
    """Whether its tile is visible only under the pointer and, inverted, with the focus: a menu entry."""
    words: str = ""
    """Description of the action, for the page of keys."""
    tip: str = ""
    """Tooltip for a row with an icon only."""
    follows_pointer: bool = True
    """Whether it gets the focus when the pointer is over it; else only by a click."""
    stays_in_row: bool = False
    among: ListPosition | None = None
    is_open: bool | None = None
    """Whether what it folds is shown; None: it folds nothing."""

    @property
    def shrink_levels(self) -> int:
        return self.child.shrink_levels if isinstance(self.child, Node) else 1

    def _width(self, measure: Measure, level: int) -> float:
        return self.child.width(measure, level) + 2 * self._inset if isinstance(self.child, Node) else 0.0

    @property
    def _inset(self) -> float:
        """Padding that keeps the content clear of the slanted ends."""
        return 0.0 if self.bare else _TILE_INSET

    def _height(self, measure: Measure, w: float) -> float:
        if not isinstance(self.child, Node):
            raise ValueError(f"{self.name}: a row that is made when it is seen needs a height")
        return max(32.0, self.child.height(measure, w - 2 * self._inset))

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        # The content, or a function that builds it later, and what replaces it with the focus.
        inner, child, content_box = tree.child_tree(), self.child, box.inflated(-self._inset, 0)
        if isinstance(child, Node):
            child.place(measure, content_box, inner)
            paint: Paint = inner.paint
        else:
            paint = _LazyPaint(child, measure, content_box, inner)
            if tree.said is not None and self.says is None:
                said_tree = tree.child_tree()
                child().place(measure, content_box, said_tree)
                inner.said = said_tree.said
        paint_focused = paint
        if self.focused is not None:
            focused_tree = tree.child_tree()
            self.focused.place(measure, content_box, focused_tree)
            paint_focused = focused_tree.paint

        dispatch, on_press, bare, flat, kind = tree.dispatch, self.on_press, self.bare, self.flat, self.kind

        def paint_row(canvas: Canvas, box: Box, state: State) -> None:
            chosen, paint_content = self.chosen or (flat and state.focus), paint_focused if state.focus else paint
            if not (bare or (flat and state == REST)):
                painters.row(canvas, box, state, chosen=chosen, kind=kind)
            elif state.focus:
                painters.ring(canvas, box, lean=0)
            if (chosen or kind == "primary") and not bare and not state.off:
                with canvas.use_palette(canvas.palette.for_selection):
                    paint_content(canvas)
            else:
                paint_content(canvas)

        # Add the control of the row before those on it, so that Tab reaches it first.
        control_class = PaintedControl if self.among is None else _ListRow
        control = control_class(box, self.name, paint_row, on_press=lambda: dispatch(on_press))
        if isinstance(control, _ListRow) and self.among is not None:
            control.among, control.dispatch, control.focusable = self.among, dispatch, self.chosen
        control.tip, control.follows_pointer = self.tip, self.follows_pointer
        control.stays_in_row = self.stays_in_row or self.among is not None
        self._set_enabled(control)
        placed = tree.add_control(self.with_key(control, self.words, tree))
        tree.merge(inner)
        if tree.said is not None:
            tree.said += inner.said or []
        if self.on_focus is not None:
            tree.focused[placed.label] = self.on_focus

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """The row, named by its words; the controls on it are its children."""
        own, *content = inner
        own.key, own.is_open = self.shown_key, self.is_open
        words = [each for top in content for each in top.all() if each.role is not Role.KEY_CAP or not own.key]
        own.name = joined_words(words) or without_key(self.tip) or self.words
        own.children = [each for each in words if each.control is not None]
        if self.among is not None:
            own.role, own.place, own.chosen = Role.ITEM, (self.among.place + 1, self.among.count), self.chosen
        return Pressable.said(self, [own], box)


def press(child: Node | Callable[[], Node], *, on_press: Any, name: str, **more: Any) -> PressableRow:
    """A pressable row or card; it needs a name to keep the focus after a new layout."""
    return PressableRow(on_press, child=child, name=name, **more)


class Hotspot(Node):
    """A pressable area on a drawing of another node: it only draws the focus ring."""

    on_press: Any
    tip: str = ""
    tile: Box | None = None
    """Slanted tile around which a narrow focus ring is drawn; None: a ring around the whole area."""
    takes_focus: bool = True
    """Whether it can have the focus; else it is for the pointer only."""

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        dispatch, on_press = tree.dispatch, self.on_press
        control_class = _HotspotControl if self.takes_focus else _PointerControl
        control = control_class(box, self.name, on_press=lambda: dispatch(on_press))
        control.tip, control.tile, control.focusable = self.tip, self.tile, self.takes_focus
        tree.add_control(control)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        inner[0].name = without_key(self.tip)
        return Node.said(self, inner, box)


class _HotspotControl(Control):
    tile: Box | None = None

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and self.tile is not None:
            painters.ring(canvas, self.tile.inflated(-2))  # so that it covers nothing beside it
        elif focused:
            painters.ring(canvas, self.rect, lean=0)


class _PointerControl(_HotspotControl):
    """An area for the pointer only."""

    is_painted = False


# Header and footer of a screen


class _Corner(Pressable):
    team: Look | None = None
    words: str = ""

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        dispatch = tree.dispatch

        def paint(canvas: Canvas, corner_box: Box, state: State) -> None:
            painters.corner(canvas, corner_box, state, self.team)

        return self.with_key(
            PaintedControl(box, self.name, paint, on_press=lambda: dispatch(self.on_press)), self.words, tree
        )

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        inner[0].name, inner[0].key = self.words, self.shown_key
        return inner


def header(
    title: str, *actions: Node, on_press: Any, subject: str = "", team: Look | None = None, brief: str = ""
) -> Node:
    """The header of a screen: back button (Esc), title (`brief` if space is short), subject, and small actions.

    `on_press`: message of the back button. Actions that are buttons are placed last.
    """

    def paint_key(canvas: Canvas, box: Box) -> None:
        painters.key(canvas, reachable_key_cap(window_keys.BACK), (box.x, box.centre[1]))

    return stack(
        colour_fill("sunk"),
        row(
            _Corner(on_press, key=window_keys.BACK, team=team, words=_("Back"), name="back", w=73, h=HEADER_H),
            draw(paint_key, w=36, says=""),
            text(*filter(None, (title, brief)), capitals=True, size=TITLE, least=28),
            text(subject, size=SUBJECT, soft=True, optional=True),
            spacer(),
            *(action for action in actions if not isinstance(action, Button)),
            row(*(action for action in actions if isinstance(action, Button)), gap=12, even=True),
            space(10),
            gap=12,
        ),
        h=HEADER_H,
    )


def footer(*buttons: Node, means: str = "", why: str = "") -> Node:
    """The footer of a screen: the sentence `means`, the reason `why` below it, then buttons, the primary one last."""
    texts = [text(means, size=BODY), *([text(why, size=NOTE, soft=True, optional=True)] if why else [])]
    content = row(column(spacer(), *texts, spacer(), grow=1), *buttons, gap=20, pad=(30, 6))
    return stack(colour_fill("sunk"), content, h=_FOOTER_H)
