"""The layout: a tree of nodes, from which all positions are computed. A view declares rows, columns and stacks, and how
they shrink.

A node is a frozen value. `width(measure, level)` is the width it requests at a shrink level: at 0 its full text, at
higher levels shorter or smaller text. `height(measure, w)` follows from the width it gets. `place` places it and its
children.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any, NamedTuple, Protocol, TypeVar, dataclass_transform

import pygame

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Cut, Style
from breakaway_desktop.kit.drawing.palette import RGB, Palette
from breakaway_desktop.kit.input.window_keys import KeyBinding
from breakaway_desktop.kit.toolkit.control import Control, ScrollHost
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import (
    Said,
    Says,
    copies_of,
    joined_words,
    mark_scrolled,
    name_by_labels,
    rows_as_list,
)
from breakaway_desktop.kit.toolkit.typography import CHOSEN, NOTE, TITLE

Paint = Callable[[Canvas], object]
Pad = float | tuple[float, float]
SomeControl = TypeVar("SomeControl", bound=Control)  # no words: a name in the code
Argument = TypeVar("Argument")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code

SLACK = 0.5
"""Units by which a box may be too small, because text is measured in whole pixels."""


class NodeBox(NamedTuple):
    """A laid-out box, and the scroll area that moves it, if any."""

    laid_out: Box
    area: ScrollHost | None = None

    @property
    def box(self) -> Box:
        """The box on the screen, after scrolling."""
        return self.laid_out if self.area is None else self.laid_out.moved(*self.area.offset())

    def is_visible_at(self, pos: Point) -> bool:
        return self.box.contains(pos) and (self.area is None or self.area.rect.contains(pos))


@dataclass(frozen=True, slots=True)
class Shortcut:
    """An action and the message that its key sends.

    `words` replace the description of the action if that is too general; `why`: reason why the key is disabled. Without
    a message, the focused control handles the key.
    """

    action: KeyBinding
    message: Any
    words: str = ""
    why: str = ""


class Topics(Protocol):
    """The topics of a hand-drawn area, looked up when they are needed."""

    def pressed_at(self, pos: Point) -> Any:
        """Return the topic that a click at this point selects."""

    def pointed_at(self, pos: Point) -> Any:
        """Return the topic that the pointer at this point highlights."""

    def numbers(self) -> Sequence[tuple[Box, Any]]:
        """Return the boxes of all topics, each with its topic."""


@dataclass(slots=True, eq=False)
class LaidOutTree:
    """The result of laying out a tree: paint calls in order, controls, boxes of named nodes, topics.

    Controls send their messages to `dispatch`. A control inherits the state of one with its kind and label in
    `previous_controls`: an open list, a caret, a scroll offset.
    """

    dispatch: Callable[[Any], None]
    window_box: Box
    """The window, which open lists may use."""
    draw: Callable[[Control, Canvas], object] = lambda control, canvas: control.draw(canvas, False, False)
    """Draws a control in its state: focused, hovered."""
    previous_controls: dict[tuple[type[Control], str], Control] = field(default_factory=dict)
    new_controls: dict[tuple[type[Control], str], Control] = field(default_factory=dict)
    """The controls of this tree by kind and label, for the next layout."""
    paint_calls: list[tuple[Box, Paint]] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    named: dict[str, NodeBox] = field(default_factory=dict)
    topics: list[tuple[NodeBox, Any]] = field(default_factory=list)
    drawn_topics: list[tuple[NodeBox, Callable[[], Topics]]] = field(default_factory=list)
    """Hand-drawn areas that look up their own topics; all other topics have priority."""
    keys: list[Shortcut] = field(default_factory=list)
    """The shortcuts of its controls, in their order."""
    focused: dict[str, Any] = field(default_factory=dict)
    """Messages that are sent when a control gets the focus, by its label."""
    current_model: Callable[[], Any] = lambda: None
    """Returns the model of the page at the time of painting."""
    said: list[Said] | None = None
    """What a screen reader is told; None: nobody listens."""
    tops: dict[Box, float] = field(default_factory=dict)
    """Top edge of a dialog by the box in which it was centred at first: it stays there as rows come and go."""
    area: ScrollHost | None = None
    """What scrolls all of it, if anything."""
    long_lists: list[ScrollHost] = field(default_factory=list)
    """The areas in which only the rows near the visible part are placed."""
    previous_parts: dict[Callable[..., Node], tuple[object, LaidOutTree]] = field(default_factory=dict)
    parts: dict[Callable[..., Node], tuple[object, LaidOutTree]] = field(default_factory=dict)
    """The lasting parts of this tree by what builds them, each with all that it depends on, for the next layout."""

    def child_tree(self) -> LaidOutTree:
        """Return an empty tree for the content of a control that paints that content itself."""
        return LaidOutTree(
            self.dispatch, self.window_box, self.draw, self.previous_controls, self.new_controls, keys=self.keys,
            focused=self.focused, current_model=self.current_model, said=None if self.said is None else [],
            long_lists=self.long_lists, previous_parts=self.previous_parts, parts=self.parts,
        )  # fmt: skip

    def merge(self, inner: LaidOutTree, area: ScrollHost | None = None) -> None:
        """Add the controls, names and topics of a child tree; it scrolls with `area`."""
        self.controls += inner.controls
        if area is None:
            self.named.update(inner.named)
            self.topics += inner.topics
            self.drawn_topics += inner.drawn_topics
            return

        def scrolling(box: NodeBox) -> NodeBox:
            return NodeBox(box.laid_out, box.area or area)

        self.named.update({name: scrolling(box) for name, box in inner.named.items()})
        self.topics += [(scrolling(box), topic) for box, topic in inner.topics]
        self.drawn_topics += [(scrolling(box), topics) for box, topics in inner.drawn_topics]
        mark_scrolled(inner.said or (), area)

    def count_said(self) -> int:
        """Return how much has been said so far, for `wrap_said`."""
        return 0 if self.said is None else len(self.said)

    def wrap_said(self, role: Role, start: int) -> None:
        """Put what was said since `start` into one value of this role."""
        if self.said is not None:
            self.said[start:] = [Said(role, children=self.said[start:])]

    def add_control(self, control: SomeControl) -> SomeControl:
        """Add a control and return it, or the one with its kind and label in the last tree, updated from it."""
        kind = type(control), control.label
        previous = self.previous_controls.pop(kind, None)
        if previous is not None:
            previous.update_from(control)
            control = previous  # type: ignore[assignment]  # of the same type, which is part of the key
        self.new_controls[kind] = control
        self.controls.append(control)
        if self.said is not None:
            self.said.append(Said(control.role, control=control, box=control.rect))
        if control.is_painted:
            self.paint_calls.append((control.rect, partial(self.draw, control)))
        return control

    def paint(self, canvas: Canvas) -> None:
        """Paint everything, in the order of the tree."""
        for _box, paint in self.paint_calls:
            paint(canvas)

    def paint_visible(self, canvas: Canvas) -> None:
        """Paint only what is inside the clip, for content that is mostly scrolled away."""
        clip, (x, y), scale = canvas.surface.get_clip(), canvas.to_px((0, 0)), canvas.scale
        visible = Box((clip.x - x) / scale, (clip.y - y) / scale, clip.w / scale, clip.h / scale).inflated(8)
        for box, paint in self.paint_calls:
            if box.touches(visible):
                paint(canvas)


class Measure(Canvas):
    """A canvas that only measures, with a cache for one layout."""

    def __init__(self, palette: Palette, scale: float) -> None:
        super().__init__(pygame.Surface((1, 1)), palette, scale)
        self._cache: dict[Any, Any] = {}

    def memoized(self, node: Node, work: Callable[[Measure, Argument], Result], argument: Argument) -> Result:
        """Call `work(self, argument)` for this node, or return its cached result."""
        key = node, work.__name__, argument
        if key not in self._cache:
            self._cache[key] = work(self, argument)
        return self._cache[key]  # type: ignore[no-any-return]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Nodes:
    """Makes each node a dataclass with nothing of its own but a constructor, at a fifth of the cost."""

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        dataclass(eq=False, repr=False, kw_only=kw_only)(cls)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({values})"


class Node(_Nodes, kw_only=True):
    """An empty box; base of all nodes."""

    grow: float = 0.0
    """Share of the space left by the other children; if above 0, its own size does not count."""
    w: float = 0.0
    h: float = 0.0
    """Fixed size in units (`w`, `h`); 0: as large as the content."""
    name: str = ""
    """Name for the focus, tests and the tutorial's spotlight."""
    topic: Any = None
    """Topic that is explained when it is clicked or hovered."""
    optional: bool = False
    """Whether it disappears if space is short even at the last shrink level."""
    says: Says = None
    """What a screen reader is told instead of what is drawn: the name of a control or a group, the words of a drawing;
    empty: nothing, because it is decoration."""

    @property
    def shrink_levels(self) -> int:
        """Number of levels that `width` accepts; 1: it cannot shrink."""
        return 1

    def width(self, measure: Measure, level: int = 0) -> float:
        """Return the width it requests, in units."""
        return self.w or measure.memoized(self, self._width, level)

    def least_width(self, measure: Measure) -> float:
        """Return the smallest width that it can shrink to."""
        return self.width(measure, self.shrink_levels - 1)

    def height(self, measure: Measure, w: float) -> float:
        """Return the height it requests at width `w`."""
        return self.h or measure.memoized(self, self._height, w)

    def place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        """Place it and its children in `tree`. Nothing is painted yet."""
        if self.name:
            tree.named[self.name] = NodeBox(box)
        if self.topic is not None:
            tree.topics.append((NodeBox(box), self.topic))
        if tree.said is None:
            self._place(measure, box, tree)
        else:
            self._place_and_say(measure, box, tree, tree.said)

    def _place_and_say(self, measure: Measure, box: Box, tree: LaidOutTree, outer: list[Said]) -> None:
        inner: list[Said] = []
        tree.said = inner
        self._place(measure, box, tree)
        tree.said = outer
        said = self.said(inner, box)
        if self.name and len(said) == 1:
            said[0].ident = said[0].ident or self.name
        outer += said

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return what a screen reader is told of it; `inner`: what its children and its own control say."""
        says = self.says() if callable(self.says) else self.says
        if says is None:
            return inner
        if isinstance(says, Said):
            control = says.control or (inner[0].control if len(inner) == 1 else None)
            key = says.key or (inner[0].key if len(inner) == 1 else "")
            return [replace(says, box=says.box or box, control=control, key=key)]
        if len(inner) == 1 and (inner[0].control is not None or inner[0].role is Role.LIST):
            inner[0].name = says
            return inner
        if not says:
            return []
        if not inner:
            return [Said(Role.TEXT, says, box=box)]
        if any(each.role is not Role.RADIO_BUTTON for each in inner):
            return [Said(Role.GROUP, says, children=inner, box=box)]
        choices = [replace(each, place=(number, len(inner))) for number, each in enumerate(inner, start=1)]
        return [Said(Role.RADIO_GROUP, says, children=choices, box=box)]

    def _width(self, measure: Measure, level: int) -> float:
        return 0.0

    def _height(self, measure: Measure, w: float) -> float:
        return 0.0

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        pass


def paint_node(canvas: Canvas, box: Box, node: Node) -> None:
    """Lay out and paint a node without controls, as a part of a drawing."""
    tree = LaidOutTree(lambda _message: None, box)
    node.place(Measure(canvas.palette, canvas.scale), box, tree)
    tree.paint(canvas)


def spacer() -> Node:
    """A node that fills the remaining space."""
    return Node(grow=1.0)


def space(size: float) -> Node:
    """A gap of this size in units, in a row or a column."""
    return Node(w=size, h=size)


class PaintNode(Node):
    """Anything drawn by hand in its box."""

    paint: Callable[[Canvas, Box], object]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paint_calls.append((box, lambda canvas: self.paint(canvas, box)))


draw = PaintNode


class DrawModel(Node):
    """An animation: `paint(model, canvas, box)` draws it from the current model."""

    paint: Callable[[Any, Canvas, Box], object]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paint_calls.append((box, lambda canvas: self.paint(tree.current_model(), canvas, box)))


draw_model = DrawModel


class OfPart(Node):
    """A tree that shows a part of the page's model: `draw_model` in it gets `part(model)`."""

    child: Node
    part: Callable[[Any], Any]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        self.child.place(measure, box, replace(tree, current_model=lambda: self.part(tree.current_model())))


of_part = OfPart


def cached_paint_node(paint: Callable[..., object], *values: Hashable, margin: float = 0, **more: Any) -> PaintNode:
    """A node that paints with `Canvas.paint_cached`."""
    return PaintNode(lambda canvas, box: canvas.paint_cached(paint, box, *values, margin=margin), **more)


class CachedNode(Node):
    """The node that `build(*values)` returns, without controls; it is laid out and drawn again only for other values.

    `build` is a module-level function that depends only on its values, the language and the names of keys. It may draw
    as far as `margin` outside its box. Requests no space itself.
    """

    build: Callable[..., Node]
    values: tuple[Hashable, ...]
    margin: float = 0.0

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        laid_out = measure.paint_cached(_lay_out, box, self.build, self.values, tree.said is not None)
        tree.merge(laid_out)
        tree.paint_calls.append(
            (box, lambda canvas: canvas.paint_cached(_paint_tree, box, laid_out, margin=self.margin))
        )
        if tree.said is not None:
            tree.said += copies_of(laid_out.said or ())


def _lay_out(
    measure: Measure, box: Box, build: Callable[..., Node], values: tuple[Hashable, ...], says: bool
) -> LaidOutTree:
    tree = LaidOutTree(lambda _message: None, box, said=[] if says else None)
    build(*values).place(measure, box, tree)
    return tree


def _paint_tree(canvas: Canvas, _box: Box, tree: LaidOutTree) -> None:
    tree.paint(canvas)


def cached_node(build: Callable[..., Node], *values: Hashable, margin: float = 0, **more: Any) -> CachedNode:
    return CachedNode(build, values, margin, **more)


class LastingNode(Node):
    """The node that `build(*values)` returns, with its controls; it is placed again only for other values or elsewhere.

    `build` is a module-level function that depends only on its values and on what resizes a page; a scroll area in it
    has a name. Requests no space itself.
    """

    build: Callable[..., Node]
    values: tuple[object, ...]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        if tree.said is not None:  # a tree of values is changed by what is around it
            self.build(*self.values).place(measure, box, tree)
            return
        key = box, tree.area, self.values
        last_key, part = tree.previous_parts.get(self.build, (None, tree))
        if last_key != key or part.long_lists:
            part = replace(
                tree, paint_calls=[], controls=[], new_controls={}, named={}, topics=[], drawn_topics=[], keys=[],
                focused={}, long_lists=[],
            )  # fmt: skip
            self.build(*self.values).place(measure, box, part)
        tree.parts[self.build] = key, part

        for kind, control in part.new_controls.items():
            tree.previous_controls.pop(kind, None)
            tree.new_controls[kind] = control
        tree.focused.update(part.focused)
        tree.paint_calls += part.paint_calls
        tree.keys += part.keys
        tree.long_lists += part.long_lists
        tree.merge(part)


lasting = LastingNode


def colour_fill(colour: str, **more: Any) -> PaintNode:
    """A plain area; the colour is a name of the palette."""
    fill = {"says": "", **more}
    return PaintNode(lambda canvas, box: canvas.fill(getattr(canvas.palette, colour), box), **fill)


def slanted_fill(colour: str, **more: Any) -> PaintNode:
    """A slanted area; the colour is a name of the palette."""
    fill = {"says": "", **more}
    return PaintNode(lambda canvas, box: canvas.slanted(box, getattr(canvas.palette, colour), LEAN * box.h), **fill)


# Text


@dataclass(frozen=True, slots=True)
class Wordings:
    """Texts from full to brief; each is tried in all sizes before the next."""

    words: tuple[str, ...]
    sizes: tuple[Style, ...]

    @classmethod
    @lru_cache(maxsize=1024)
    def of(cls, words: tuple[str, ...], style: Style, min_size: float) -> Wordings:
        size = style.size
        return cls(words, tuple(style.at(size - n) for n in range(int(size - min(size, min_size)) + 1)))

    @property
    def levels(self) -> int:
        return len(self.words) * len(self.sizes)

    def at_level(self, level: int) -> tuple[str, Style]:
        index, size = divmod(level, len(self.sizes))
        return self.words[min(index, len(self.words) - 1)], self.sizes[size]

    def fitting(self, width_at: Callable[[int], float], available: float) -> tuple[str, Style]:
        """Return the first text and style that fit, else the last. `width_at(level)`: width at a shrink level."""
        last = self.levels - 1
        return self.at_level(next((level for level in range(last) if width_at(level) <= available + SLACK), last))


def colour_in(palette: Palette, colour: str | RGB) -> RGB:
    """Return the colour of this name in the palette, or the colour itself."""
    return getattr(palette, colour) if isinstance(colour, str) else colour


class Text(Node):
    """One line of text. `align`: left, centre or right in its box."""

    wordings: Wordings
    colour: str | RGB = "ink"
    """A name of the palette, or a colour of a team."""
    align: str = "left"

    @property
    def shrink_levels(self) -> int:
        return self.wordings.levels

    # Not memoized: the measures of letters are cached.

    def width(self, measure: Measure, level: int = 0) -> float:
        return self.w or self._text_width(measure, level)

    def _text_width(self, measure: Measure, level: int) -> float:
        words, sizes = self.wordings.words, self.wordings.sizes
        if not level:
            return fonts.width(words[0], sizes[0], measure.scale)
        return fonts.width(*self.wordings.at_level(level), measure.scale)

    def height(self, measure: Measure, w: float) -> float:
        return self.h or fonts.line_height(self.wordings.sizes[0], measure.scale)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        label, style = self.wordings.words[0], self.wordings.sizes[0]
        if fonts.width(label, style, measure.scale) > box.w + SLACK:
            label, style = self.wordings.fitting(lambda level: self._text_width(measure, level), box.w)
        share, anchor = _ALIGNMENTS[self.align]
        pos = box.x + share * box.w, box.centre[1]

        def paint(canvas: Canvas) -> None:
            colour = colour_in(canvas.palette, self.colour)
            canvas.text(label, style, pos, anchor=anchor, max_width=box.w + SLACK, colour=colour)

        tree.paint_calls.append((box, paint))

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return _as_text(Node.said(self, inner, box), self.says, self.wordings.words[0], self.wordings.sizes[0], box)


def _as_text(said: list[Said], says: Says, words: str, style: Style, box: Box) -> list[Said]:
    """Return the words of a text, or what it says instead; large ones are a heading."""
    if says is None:
        said = [Said(Role.TEXT, words, box=box)]
    for each in said:
        if each.role is Role.TEXT and style.cut == TITLE.cut:
            each.role = Role.HEADING
    return said


_ALIGNMENTS = {"left": (0.0, "midleft"), "centre": (0.5, "center"), "right": (1.0, "midright")}


def text(
    *words: str, size: float | Style = NOTE, least: float = 99, bold: bool = False, soft: bool = False,
    capitals: bool = False, **more: Any,
) -> Text:  # fmt: skip
    """One line of text.

    `words`: wordings, the fullest first; each may shrink to `least` units before the next is tried. `size`: a style, or
    units. `capitals`: drawn in capitals, which a screen reader might spell.
    """
    if soft:
        more["colour"] = "ink2"
    if capitals:
        more = {"says": words[0], **more}
        words = tuple(map(str.upper, words))
    return Text(Wordings.of(words, _style(size, bold), least), **more)


def _style(size: float | Style, bold: bool) -> Style:
    cut: Cut = CHOSEN.cut if bold else NOTE.cut
    return size if isinstance(size, Style) else Style(size, cut)


_PARAGRAPH_LINES = (1, 1.5, 2.2, 3.2)
"""Number of lines into which the text of a paragraph is broken, by shrink level."""


class Paragraph(Node):
    """Text in lines; its height depends on the width."""

    words: str
    style: Style = NOTE
    colour: str = "ink"
    leading: float = 1.5

    @property
    def shrink_levels(self) -> int:
        return len(_PARAGRAPH_LINES)

    def _width(self, measure: Measure, level: int) -> float:
        lines = _PARAGRAPH_LINES[min(level, len(_PARAGRAPH_LINES) - 1)]
        return measure.measure(self.words, self.style)[0] / lines + SLACK

    def _height(self, measure: Measure, w: float) -> float:
        lines = len(measure.lines_of(self.words, self.style, min(w, self.w or w)))
        return (lines - 1) * self.style.size * self.leading + measure.measure("", self.style)[1]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        inner = Box(box.x, box.y, min(box.w, self.w or box.w), box.h)

        def paint(canvas: Canvas) -> None:
            colour = getattr(canvas.palette, self.colour)
            canvas.paragraph(self.words, self.style, inner, colour=colour, leading=self.leading)

        tree.paint_calls.append((box, paint))

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return _as_text(Node.said(self, inner, box), self.says, self.words, self.style, box)


def paragraph(
    words: str,
    *,
    size: float | Style = NOTE,
    bold: bool = False,
    soft: bool = False,
    capitals: bool = False,
    **more: Any,
) -> Paragraph:
    if soft:
        more["colour"] = "ink2"
    if capitals:
        more, words = {"says": words, **more}, words.upper()
    return Paragraph(words, _style(size, bold), **more)


# Rows, columns, stacks


def _sides(pad: Pad) -> tuple[float, float]:
    return pad if isinstance(pad, tuple) else (pad, pad)


def _sum(sizes: Sequence[float], nodes: Sequence[Node], gap: float) -> float:
    """Return the sum of the sizes and of the gaps between children that are not empty."""
    present = [size for size, node in zip(sizes, nodes, strict=True) if size or node.grow]
    return sum(present) + gap * max(0, len(present) - 1)


def _share_out(sizes: list[float], nodes: Sequence[Node], gap: float, available: float) -> list[float]:
    """Return the sizes with the remaining space shared among the growing nodes."""
    shares = sum([node.grow for node in nodes])
    if not shares:
        return sizes
    fixed = [0.0 if node.grow else size for size, node in zip(sizes, nodes, strict=True)]
    remaining = max(0.0, available - _sum(fixed, nodes, gap))
    return [size + remaining * node.grow / shares for size, node in zip(fixed, nodes, strict=True)]


class Row(Node):
    """Side by side. If too wide, the last shrinks first, or all (`even`); optional ones go then, last first."""

    children: tuple[Node, ...]
    gap: float = 0.0
    pad: Pad = 0.0
    even: bool = False

    @property
    def shrink_levels(self) -> int:
        return max([node.shrink_levels for node in self.children], default=1) + any(
            node.optional for node in self.children
        )

    def _width(self, measure: Measure, level: int) -> float:
        is_last = level and level == self.shrink_levels - 1
        sizes = [0.0 if is_last and node.optional else node.width(measure, level) for node in self.children]
        return _sum(sizes, self.children, self.gap) + 2 * _sides(self.pad)[0]

    def _height(self, measure: Measure, w: float) -> float:
        widths = measure.memoized(self, self._widths, w - 2 * _sides(self.pad)[0])
        heights = [node.height(measure, width) for node, width in zip(self.children, widths, strict=True) if width]
        return max(heights, default=0.0) + 2 * _sides(self.pad)[1]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        x_pad, y_pad = _sides(self.pad)
        inner = box.inflated(-x_pad, -y_pad)
        x = inner.x
        for node, width in zip(self.children, measure.memoized(self, self._widths, inner.w), strict=True):
            if width:
                node.place(measure, Box(x, inner.y, width, inner.h), tree)
            x += width + (self.gap if width or node.grow else 0.0)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return Node.said(self, name_by_labels(inner), box)

    def _widths(self, measure: Measure, available: float) -> list[float]:
        nodes = self.children
        sizes = [node.width(measure, node.shrink_levels - 1 if node.grow else 0) for node in nodes]

        def too_wide() -> bool:
            return _sum(sizes, nodes, self.gap) > available + SLACK

        if not too_wide():
            return _share_out(sizes, nodes, self.gap, available)

        # Shrink all children together, as far as necessary.
        if self.even:
            for level in range(1, max(node.shrink_levels for node in nodes)):
                sizes = [node.width(measure, node.shrink_levels - 1 if node.grow else level) for node in nodes]
                if not too_wide():
                    break

        # Otherwise shrink one after the other, the last first.
        for index in reversed(range(len(nodes))):
            for level in range(1, 1 if self.even else nodes[index].shrink_levels):
                if not too_wide():
                    break
                sizes[index] = min(sizes[index], nodes[index].width(measure, level))

        # If that is not enough, hide optional children, the last first.
        hidden = []
        for index in reversed(range(len(nodes))):
            if nodes[index].optional and too_wide():
                sizes[index] = 0.0
                hidden.append(index)
        shown = [Node() if index in hidden else node for index, node in enumerate(nodes)]
        return _share_out(sizes, shown, self.gap, available)


def row(*children: Node, gap: float = 0, pad: Pad = 0, even: bool = False, **more: Any) -> Row:
    return Row(children, gap, pad, even, **more)


class Column(Node):
    """Children below each other, as wide as the column. With too little height, optional ones go, the last first."""

    children: tuple[Node, ...]
    gap: float = 0.0
    pad: Pad = 0.0

    @property
    def shrink_levels(self) -> int:
        return max([node.shrink_levels for node in self.children], default=1)

    def _width(self, measure: Measure, level: int) -> float:
        return max([node.width(measure, level) for node in self.children], default=0.0) + 2 * _sides(self.pad)[0]

    def _height(self, measure: Measure, w: float) -> float:
        x_pad, y_pad = _sides(self.pad)
        heights = [node.height(measure, w - 2 * x_pad) for node in self.children]
        return _sum(heights, self.children, self.gap) + 2 * y_pad

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        x_pad, y_pad = _sides(self.pad)
        inner = box.inflated(-x_pad, -y_pad)

        # Hide optional children that do not fit, the last first.
        nodes = list(self.children)
        sizes = [0.0 if node.grow else node.height(measure, inner.w) for node in nodes]
        for index in reversed(range(len(nodes))):
            if nodes[index].optional and _sum(sizes, nodes, self.gap) > inner.h + SLACK:
                nodes[index], sizes[index] = Node(), 0.0

        # Growing children share the remaining height.
        y = inner.y
        for node, height in zip(nodes, _share_out(sizes, nodes, self.gap, inner.h), strict=True):
            if height:
                node.place(measure, Box(inner.x, y, inner.w, height), tree)
            y += height + (self.gap if height or node.grow else 0.0)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return Node.said(self, rows_as_list(inner), box)


def column(*children: Node, gap: float = 0, pad: Pad = 0, **more: Any) -> Column:
    return Column(children, gap, pad, **more)


class Stack(Node):
    """Children on top of each other, the first at the bottom; as large as the largest."""

    children: tuple[Node, ...]

    @property
    def shrink_levels(self) -> int:
        return max([node.shrink_levels for node in self.children])

    def _width(self, measure: Measure, level: int) -> float:
        return max([node.width(measure, level) for node in self.children])

    def _height(self, measure: Measure, w: float) -> float:
        return max([node.height(measure, w) for node in self.children])

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        for node in self.children:
            node.place(measure, box, tree)


def stack(*children: Node, **more: Any) -> Stack:
    return Stack(children, **more)


def pad(child: Node, by: Pad, **more: Any) -> Column:
    """Return the node with padding around it; it fills the box."""
    return Column((Stack((child,), grow=1),), pad=by, **more)


class SingleChild(Node):
    """Base of nodes that wrap one child; they are as large as the child and shrink like it."""

    child: Node

    @property
    def shrink_levels(self) -> int:
        return self.child.shrink_levels

    def _width(self, measure: Measure, level: int) -> float:
        return self.child.width(measure, level)

    def _height(self, measure: Measure, w: float) -> float:
        return self.child.height(measure, w)


class Centred(SingleChild):
    """The child at its own size in the middle, at most as large as the box; with `keeps_top` at its first top edge."""

    keeps_top: bool = False

    def _height(self, measure: Measure, w: float) -> float:
        return self.child.height(measure, min(w, self.child.width(measure)))

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        w = min(box.w, self.child.width(measure))
        h = min(box.h, self.child.height(measure, w))
        middle = box.centred(w, h)
        top = tree.tops.setdefault(box, middle.y) if self.keeps_top else middle.y
        self.child.place(measure, middle._replace(y=min(top, box.bottom - h)), tree)


centred = Centred


class FirstThatFits(Node):
    """The first child that fits, else the last. Children that are made as needed (`map`) are never asked for a size."""

    children: tuple[Node, ...]

    @property
    def shrink_levels(self) -> int:
        return len(self.children)

    def _width(self, measure: Measure, level: int) -> float:
        return self.children[min(level, len(self.children) - 1)].width(measure)

    def _height(self, measure: Measure, w: float) -> float:
        fits = (node for node in self.children if node.width(measure) <= w + SLACK)
        return next(fits, self.children[-1]).height(measure, w)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        for node in self.children:
            if node.width(measure) <= box.w + SLACK and node.height(measure, box.w) <= box.h + SLACK:
                break
        node.place(measure, box, tree)


def first_that_fits(*children: Node, **more: Any) -> FirstThatFits:
    return FirstThatFits(children, **more)


class LayoutBuilder(Node):
    """Builds its child from the space it gets: `build(w, h)`. Requests no space itself."""

    build: Callable[[float, float], Node]
    grow: float = field(default=1.0, kw_only=True)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        self.build(box.w, box.h).place(measure, box, tree)


sized = LayoutBuilder


class Positioned(Node):
    """Nodes at fixed boxes, relative to the upper left corner."""

    children: tuple[tuple[Box, Node], ...]

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        x, y = box.x, box.y
        for node_box, node in self.children:
            node.place(measure, node_box.moved(x, y) if x or y else node_box, tree)


def positioned(*children: tuple[Box, Node], **more: Any) -> Positioned:
    return Positioned(children, **more)


# Tables and grids


class Table(Node):
    """Rows with aligned cells.

    A column is as wide as its widest cell; columns whose first cell grows share the remaining space. If the table is
    too wide, the last column shrinks first.
    """

    rows: tuple[tuple[Node, ...], ...]
    gap: float = 10.0
    pad: Pad = 0.0
    """Padding around each row."""
    shade: str = ""
    """Background colour of every second row, a name of the palette; empty: none."""
    rules: str = ""
    """Colour of lines between the rows, a name of the palette; empty: no lines."""
    head: bool = False
    """Whether the first row is a header."""
    fill: bool = False
    """Whether rows below the header grow to fill the height; else each is as high as its highest cell."""

    def _columns(self, measure: Measure, _unused: None = None) -> Row:
        """Return a row with one node for each column, as wide as its widest cell."""
        columns = zip_longest(*self.rows, fillvalue=Node())
        return Row(tuple(Stack(cells, grow=cells[0].grow) for cells in columns), self.gap)

    def _width(self, measure: Measure, level: int) -> float:
        return measure.memoized(self, self._columns, None).width(measure, level) + 2 * _sides(self.pad)[0]

    @property
    def shrink_levels(self) -> int:
        return max((cell.shrink_levels for cells in self.rows for cell in cells), default=1)

    def _sizes(self, measure: Measure, w: float) -> tuple[list[float], list[float]]:
        """Return the widths of the columns and the heights of the rows."""
        x_pad, y_pad = _sides(self.pad)
        columns = measure.memoized(self, self._columns, None)
        widths = measure.memoized(columns, columns._widths, w - 2 * x_pad)
        heights = [
            max((node.height(measure, width) for node, width in zip(cells, widths, strict=False)), default=0.0)
            + 2 * y_pad
            for cells in self.rows
        ]
        return widths, heights

    def _height(self, measure: Measure, w: float) -> float:
        return sum(measure.memoized(self, self._sizes, w)[1])

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        x_pad, y_pad = _sides(self.pad)
        widths, heights = measure.memoized(self, self._sizes, box.w)

        # Extra height goes to all rows but the header.
        if self.fill:
            extra = max(0.0, box.h - sum(heights)) / max(1, len(heights) - self.head)
            heights = [height + (0.0 if self.head and not index else extra) for index, height in enumerate(heights)]

        y = box.y
        for index, (cells, height) in enumerate(zip(self.rows, heights, strict=True)):
            # Shade and rule are placed first, beneath the cells.
            row_box = Box(box.x, y, box.w, height)
            if self.shade and index % 2 == self.head:
                colour_fill(self.shade).place(measure, row_box, tree)
            if self.rules and index:
                colour_fill(self.rules).place(measure, Box(row_box.x, row_box.y - 0.5, row_box.w, 1), tree)

            x = row_box.x + x_pad
            row_start = tree.count_said()
            for node, width in zip(cells, widths, strict=False):
                start = tree.count_said()
                node.place(measure, Box(x, y + y_pad, width, height - 2 * y_pad), tree)
                tree.wrap_said(Role.COLUMN_HEAD if self.head and not index else Role.CELL, start)
                x += width + self.gap
            tree.wrap_said(Role.ROW, row_start)
            y += height

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """A table; with controls in it a form, whose rows are labels and controls."""
        cells = [cell for each in inner for cell in each.children]
        if any(each.control is not None for cell in cells for each in cell.all()):
            return Node.said(self, name_by_labels([each for cell in cells for each in cell.children]), box)
        for cell in cells:
            cell.name, cell.children = joined_words(cell.children), []
        has_words = self.says != "" and any(cell.name for cell in cells)
        says = self.says() if callable(self.says) else self.says
        return [Said(Role.TABLE, says if isinstance(says, str) else "", children=inner, box=box)] if has_words else []


def table(rows: Sequence[Sequence[Node]], **more: Any) -> Table:
    return Table(tuple(map(tuple, rows)), **more)


class Grid(Node):
    """Children of equal width in as many columns as fit with `min_width` units each, row by row."""

    children: tuple[Node, ...]
    min_width: float = 200.0
    gap: float = 12.0
    max_columns: int = 99

    def columns(self, w: float) -> tuple[int, float]:
        fitting = int((w + self.gap + SLACK) // (self.min_width + self.gap))
        n = max(1, min(fitting, self.max_columns, len(self.children) or 1))
        return n, (w - self.gap * (n - 1)) / n

    def _rows(self, n: int) -> list[tuple[Node, ...]]:
        return [self.children[index : index + n] for index in range(0, len(self.children), n)]

    def _width(self, measure: Measure, level: int) -> float:
        return self.min_width

    def _height(self, measure: Measure, w: float) -> float:
        n, width = self.columns(w)
        heights = [max(node.height(measure, width) for node in nodes) for nodes in self._rows(n)]
        return sum(heights) + self.gap * max(0, len(heights) - 1)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        n, width = self.columns(box.w)
        y = box.y
        for nodes in self._rows(n):
            height = max(node.height(measure, width) for node in nodes)
            for index, node in enumerate(nodes):
                node.place(measure, Box(box.x + index * (width + self.gap), y, width, height), tree)
            y += height + self.gap


def grid(*children: Node, **more: Any) -> Grid:
    return Grid(children, **more)
