"""The layout: boxes in boxes. A view says what is beside, below or over what and how it gives way; positions follow.

A node is a frozen value. `width(c, level)` is the room it wants at a level of giving way: at 0 it says everything in
full, at higher levels less or smaller. `height(c, w)` follows from the width it gets. `put` places it and what is in
it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Cut, Style
from breakaway_desktop.ui.drawing.palette import Palette
from breakaway_desktop.ui.input.actions import KeyBinding
from breakaway_desktop.ui.toolkit.control import Control, ScrollHost
from breakaway_desktop.ui.toolkit.typography import CHOSEN, NOTE

Paint = Callable[[Canvas], object]
Pad = float | tuple[float, float]
SomeControl = TypeVar("SomeControl", bound=Control)  # no words: a name in the code
Argument = TypeVar("Argument")  # no words: a name in the code
Result = TypeVar("Result")  # no words: a name in the code

SLACK = 0.5
"""How many units a box may be too small: letters are measured in whole pixels."""


class NodeBox(NamedTuple):
    """A box, and the area it scrolls in, if any."""

    laid_out: Box
    area: ScrollHost | None = None

    @property
    def box(self) -> Box:
        """Where it is on the screen now."""
        return self.laid_out if self.area is None else self.laid_out.moved(*self.area.offset_of())

    def is_under(self, pos: Point) -> bool:
        """Return whether it is seen there."""
        return self.box.contains(pos) and (self.area is None or self.area.rect.contains(pos))


@dataclass(frozen=True, slots=True)
class Shortcut:
    """An action and the message that its key says; `words` for it where those of the table are too general, and `why`
    it does nothing now. Without a message what has the focus hears the key."""

    action: KeyBinding
    does: Any
    words: str = ""
    why: str = ""


class Topics(Protocol):
    """The topics of what is drawn by hand, at the moment at which they are wanted."""

    def pressed_at(self, pos: Point) -> Any:
        """Return what a press there asks about."""

    def pointed_at(self, pos: Point) -> Any:
        """Return what the pointer there points at."""

    def numbers(self) -> Sequence[tuple[Box, Any]]:
        """Return all numbers that can be asked about, each with its topic."""


@dataclass(slots=True)
class LaidOutTree:
    """What a tree has come to: what is painted, in order; its controls; where named nodes and those with a topic are.

    `say` hears what is pressed and changed. `before` are the controls of the tree before, by kind and label: those that
    come again go on as they are (an open list, a caret, how far a view is scrolled).
    """

    say: Callable[[Any], None]
    whole: Box
    """The window: open lists may use it."""
    draw: Callable[[Control, Canvas], object] = lambda control, canvas: control.draw(canvas, False, False)
    """Draws a control as it is now: with the focus, under the pointer."""
    before: dict[tuple[type[Control], str], Control] = field(default_factory=dict)
    made: dict[tuple[type[Control], str], Control] = field(default_factory=dict)
    """The controls of this tree, for the one that comes after it."""
    paints: list[tuple[Box, Paint]] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    named: dict[str, NodeBox] = field(default_factory=dict)
    asked: list[tuple[NodeBox, Any]] = field(default_factory=list)
    drawn: list[tuple[NodeBox, Callable[[], Topics]]] = field(default_factory=list)
    """Where something drawn by hand says itself what its topics are; they lie under all others."""
    keys: list[Shortcut] = field(default_factory=list)
    """The keys of its controls, in their order."""
    focused: dict[str, Any] = field(default_factory=dict)
    """What is said when the focus comes to a control, by its label."""
    current_model: Callable[[], Any] = lambda: None
    """Returns the model of the page when it is painted."""

    def inside(self) -> LaidOutTree:
        """A place for what lies in a control that paints it."""
        return LaidOutTree(
            self.say, self.whole, self.draw, self.before, self.made, keys=self.keys, focused=self.focused,
            current_model=self.current_model,
        )  # fmt: skip

    def take(self, inner: LaidOutTree, area: ScrollHost | None = None) -> None:
        """Adds the names and topics of what was placed inside; it scrolls with `area`."""
        self.named.update({name: NodeBox(spot.laid_out, spot.area or area) for name, spot in inner.named.items()})
        self.asked += [(NodeBox(spot.laid_out, spot.area or area), topic) for spot, topic in inner.asked]
        self.drawn += [(NodeBox(spot.laid_out, spot.area or area), topics) for spot, topics in inner.drawn]

    def control(self, made: SomeControl) -> SomeControl:
        """Adds a control; the one that was there before in its place, if there was."""
        kind = type(made), made.label
        before = self.before.pop(kind, None)
        if before is not None:
            before.become(made)
            made = before  # type: ignore[assignment]  # of the same type: the table is kept by type
        self.made[kind] = made
        self.controls.append(made)
        self.paints.append((made.rect, partial(self.draw, made)))
        return made

    def paint(self, canvas: Canvas) -> None:
        """Paints it, in the order of the tree."""
        for _box, paint in self.paints:
            paint(canvas)

    def paint_seen(self, canvas: Canvas) -> None:
        """Paints what is seen of it, where much of it is scrolled away."""
        clip, (x, y), scale = canvas.surface.get_clip(), canvas.to_px((0, 0)), canvas.scale
        seen = Box((clip.x - x) / scale, (clip.y - y) / scale, clip.w / scale, clip.h / scale).inflated(8)
        for box, paint in self.paints:
            if box.touches(seen):
                paint(canvas)


class Measure(Canvas):
    """A canvas that only measures, and measures nothing twice: for one layout."""

    def __init__(self, palette: Palette, scale: float) -> None:
        super().__init__(pygame.Surface((1, 1)), palette, scale)
        self._known: dict[Any, tuple[Any, Node]] = {}

    def once(self, node: Node, work: Callable[[Measure, Argument], Result], argument: Argument) -> Result:
        """What the work gives for this node and argument."""
        key = id(node), work.__name__, argument
        found = self._known.get(key)
        if found is None:  # the node is kept with it, or another one might be at its address later
            found = self._known[key] = work(self, argument), node
        return cast(Result, found[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Nothing but room; base of all nodes."""

    grow: float = 0.0
    """Its share of the room that the others leave; it gets that and nothing else."""
    w: float = 0.0
    h: float = 0.0
    """Its size, whatever is in it."""
    name: str = ""
    """What the focus, tests and the tutorial's spotlight find it by."""
    ask: Any = None
    """Its topic: what is explained when it is clicked or pointed at."""
    may_go: bool = False
    """Whether it vanishes where all others have given way and there is still no room."""

    @property
    def levels(self) -> int:
        """How many levels of giving way it has."""
        return 1

    def width(self, measure: Measure, level: int = 0) -> float:
        """The room it wants, in units."""
        return self.w or measure.once(self, self._width, level)

    def height(self, measure: Measure, w: float) -> float:
        """The height it wants where it is `w` wide."""
        return self.h or measure.once(self, self._height, w)

    def put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        """Places it and what is in it; `measure` only measures."""
        if self.name:
            tree.named[self.name] = NodeBox(box)
        if self.ask is not None:
            tree.asked.append((NodeBox(box), self.ask))
        self._put(measure, box, tree)

    def _width(self, measure: Measure, level: int) -> float:
        return 0.0

    def _height(self, measure: Measure, w: float) -> float:
        return 0.0

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        pass


def spring() -> Node:
    """Room that takes what the others leave."""
    return Node(grow=1.0)


def space(size: float) -> Node:
    """A gap of that size, in a row or a column."""
    return Node(w=size, h=size)


@dataclass(frozen=True, slots=True)
class PaintNode(Node):
    """Anything drawn by hand in the box it gets."""

    paint: Callable[[Canvas, Box], object]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paints.append((box, lambda canvas: self.paint(canvas, box)))


draw = PaintNode


@dataclass(frozen=True, slots=True)
class DrawModel(Node):
    """A drawing by hand that changes as time passes: `paint(model, canvas, box)` gets the model of that moment."""

    paint: Callable[[Any, Canvas, Box], object]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        tree.paints.append((box, lambda canvas: self.paint(tree.current_model(), canvas, box)))


draw_model = DrawModel


@dataclass(frozen=True, slots=True)
class OfPart(Node):
    """A tree that shows a part of the page's model: `draw_model` in it gets `part(model)`."""

    of: Node
    part: Callable[[Any], Any]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        self.of.put(measure, box, replace(tree, current_model=lambda: self.part(tree.current_model())))


of_part = OfPart


def picture(paint: Callable[..., object], *values: Hashable, margin: float = 0, **more: Any) -> PaintNode:
    """What is drawn of values (`Canvas.kept`)."""
    return PaintNode(lambda canvas, box: canvas.paint_cached(paint, box, *values, margin=margin), **more)


def ground(colour: str, **more: Any) -> PaintNode:
    """A plain area; the colour is a name of the palette."""
    return PaintNode(lambda canvas, box: canvas.box(box, getattr(canvas.palette, colour), radius=0), **more)


# Words


@dataclass(frozen=True, slots=True)
class Wordings:
    """Words from the fullest to the briefest, each in all sizes before the next is taken."""

    words: tuple[str, ...]
    sizes: tuple[Style, ...]

    @classmethod
    @lru_cache(maxsize=1024)
    def of(cls, words: tuple[str, ...], style: Style, least: float) -> Wordings:
        size = style.size
        return cls(words, tuple(style.at(size - n) for n in range(int(size - min(size, least)) + 1)))

    @property
    def levels(self) -> int:
        return len(self.words) * len(self.sizes)

    def at(self, level: int) -> tuple[str, Style]:
        """Words and size; beyond the last level the briefest words in the size that others have there."""
        turn, size = divmod(level, len(self.sizes))
        return self.words[min(turn, len(self.words) - 1)], self.sizes[size]

    def fitting(self, wide: Callable[[int], float], room: float) -> tuple[str, Style]:
        """The first that fits, `wide(level)` as they are wide; else the last."""
        last = self.levels - 1
        return self.at(next((level for level in range(last) if wide(level) <= room + SLACK), last))


@dataclass(frozen=True, slots=True)
class Text(Node):
    """One line. `at`: left, centre or right of its box."""

    ways: Wordings
    colour: str = "ink"
    at: str = "left"

    @property
    def levels(self) -> int:
        return self.ways.levels

    def _width(self, measure: Measure, level: int) -> float:
        return measure.measure(*self.ways.at(level))[0]

    def _height(self, measure: Measure, w: float) -> float:
        return measure.measure("", self.ways.sizes[0])[1]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        words, style = self.ways.fitting(lambda level: self._width(measure, level), box.w)
        share, anchor = _AT[self.at]
        pos = box.x + share * box.w, box.centre[1]

        def paint(canvas: Canvas) -> None:
            colour = getattr(canvas.palette, self.colour)
            canvas.text(words, style, pos, anchor=anchor, max_width=box.w + SLACK, colour=colour)

        tree.paints.append((box, paint))


_AT = {"left": (0.0, "midleft"), "centre": (0.5, "center"), "right": (1.0, "midright")}


def text(
    *words: str, size: float | Style = NOTE, least: float = 99, bold: bool = False, soft: bool = False, **more: Any
) -> Text:
    """`words`: wordings, the fullest first. Each may be drawn smaller down to `least` before the next is taken.
    `size`: a style, or units alone."""
    if soft:
        more["colour"] = "ink2"
    return Text(Wordings.of(words, _style(size, bold), least), **more)


def _style(size: float | Style, bold: bool) -> Style:
    cut: Cut = CHOSEN.cut if bold else NOTE.cut
    return size if isinstance(size, Style) else Style(size, cut)


@dataclass(frozen=True, slots=True)
class Paragraph(Node):
    """Text in lines: as high as the width makes it."""

    words: str
    style: Style = NOTE
    colour: str = "ink"
    leading: float = 1.5

    @property
    def levels(self) -> int:
        return 4

    def _width(self, measure: Measure, level: int) -> float:
        return measure.measure(self.words, self.style)[0] / (1, 1.5, 2.2, 3.2)[min(level, 3)] + SLACK

    def _height(self, measure: Measure, w: float) -> float:
        lines = len(measure.lines_of(self.words, self.style, min(w, self.w or w)))
        return (lines - 1) * self.style.size * self.leading + measure.measure("", self.style)[1]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        inner = Box(box.x, box.y, min(box.w, self.w or box.w), box.h)

        def paint(canvas: Canvas) -> None:
            colour = getattr(canvas.palette, self.colour)
            canvas.paragraph(self.words, self.style, inner, colour=colour, leading=self.leading)

        tree.paints.append((box, paint))


def paragraph(
    words: str, *, size: float | Style = NOTE, bold: bool = False, soft: bool = False, **more: Any
) -> Paragraph:
    if soft:
        more["colour"] = "ink2"
    return Paragraph(words, _style(size, bold), **more)


# One beside, below, over the other


def _sides(pad: Pad) -> tuple[float, float]:
    return pad if isinstance(pad, tuple) else (pad, pad)


def _sum(sizes: Sequence[float], of: Sequence[Node], gap: float) -> float:
    """What is there with the gaps between; what is nothing has none."""
    there = [size for size, node in zip(sizes, of, strict=True) if size or node.grow]
    return sum(there) + gap * max(0, len(there) - 1)


def _shared(sizes: list[float], of: Sequence[Node], gap: float, room: float) -> list[float]:
    """The sizes with what is left of the room shared among those that grow."""
    fixed = [0.0 if node.grow else size for size, node in zip(sizes, of, strict=True)]
    left = max(0.0, room - _sum(fixed, of, gap))
    shares = sum(node.grow for node in of) or 1.0
    return [size + left * node.grow / shares for size, node in zip(fixed, of, strict=True)]


@dataclass(frozen=True, slots=True)
class Row(Node):
    """Children beside each other. Where they are too wide the last gives way first, or (`even`) all at once; then what
    may go vanishes, the last first."""

    of: tuple[Node, ...]
    gap: float = 0.0
    pad: Pad = 0.0
    even: bool = False

    @property
    def levels(self) -> int:
        return max((node.levels for node in self.of), default=1) + any(node.may_go for node in self.of)

    def _width(self, measure: Measure, level: int) -> float:
        last = level and level == self.levels - 1
        sizes = [0.0 if last and node.may_go else node.width(measure, level) for node in self.of]
        return _sum(sizes, self.of, self.gap) + 2 * _sides(self.pad)[0]

    def _height(self, measure: Measure, w: float) -> float:
        widths = measure.once(self, self._widths, w - 2 * _sides(self.pad)[0])
        tall = [node.height(measure, wide) for node, wide in zip(self.of, widths, strict=True) if wide]
        return max(tall, default=0.0) + 2 * _sides(self.pad)[1]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        across, down = _sides(self.pad)
        inner = box.inflated(-across, -down)
        x = inner.x
        for node, wide in zip(self.of, measure.once(self, self._widths, inner.w), strict=True):
            if wide:
                node.put(measure, Box(x, inner.y, wide, inner.h), tree)
            x += wide + (self.gap if wide or node.grow else 0.0)

    def _widths(self, measure: Measure, room: float) -> list[float]:
        of = self.of
        sizes = [node.width(measure, node.levels - 1 if node.grow else 0) for node in of]

        def too_wide() -> bool:
            return _sum(sizes, of, self.gap) > room + SLACK

        if not too_wide():
            return _shared(sizes, of, self.gap, room)
        if self.even:
            for level in range(1, max(node.levels for node in of)):
                sizes = [node.width(measure, node.levels - 1 if node.grow else level) for node in of]
                if not too_wide():
                    break
        for at in reversed(range(len(of))):
            for level in range(1, 1 if self.even else of[at].levels):
                if not too_wide():
                    break
                sizes[at] = min(sizes[at], of[at].width(measure, level))
        gone = []
        for at in reversed(range(len(of))):
            if of[at].may_go and too_wide():
                sizes[at] = 0.0
                gone.append(at)
        there = [Node() if at in gone else node for at, node in enumerate(of)]
        return _shared(sizes, there, self.gap, room)


def row(*of: Node, gap: float = 0, pad: Pad = 0, even: bool = False, **more: Any) -> Row:
    return Row(of, gap, pad, even, **more)


@dataclass(frozen=True, slots=True)
class Column(Node):
    """Children below each other, all as wide as the column. Where it is too low what may go vanishes, last first."""

    of: tuple[Node, ...]
    gap: float = 0.0
    pad: Pad = 0.0

    @property
    def levels(self) -> int:
        return max((node.levels for node in self.of), default=1)

    def _width(self, measure: Measure, level: int) -> float:
        return max((node.width(measure, level) for node in self.of), default=0.0) + 2 * _sides(self.pad)[0]

    def _height(self, measure: Measure, w: float) -> float:
        inner = w - 2 * _sides(self.pad)[0]
        return _sum([node.height(measure, inner) for node in self.of], self.of, self.gap) + 2 * _sides(self.pad)[1]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        across, down = _sides(self.pad)
        inner = box.inflated(-across, -down)
        of = list(self.of)
        sizes = [0.0 if node.grow else node.height(measure, inner.w) for node in of]
        for at in reversed(range(len(of))):
            if of[at].may_go and _sum(sizes, of, self.gap) > inner.h + SLACK:
                of[at], sizes[at] = Node(), 0.0
        y = inner.y
        for node, high in zip(of, _shared(sizes, of, self.gap, inner.h), strict=True):
            if high:
                node.put(measure, Box(inner.x, y, inner.w, high), tree)
            y += high + (self.gap if high or node.grow else 0.0)


def column(*of: Node, gap: float = 0, pad: Pad = 0, **more: Any) -> Column:
    return Column(of, gap, pad, **more)


@dataclass(frozen=True, slots=True)
class Stack(Node):
    """Children over each other, the first lowest; as large as the largest."""

    of: tuple[Node, ...]

    @property
    def levels(self) -> int:
        return max(node.levels for node in self.of)

    def _width(self, measure: Measure, level: int) -> float:
        return max(node.width(measure, level) for node in self.of)

    def _height(self, measure: Measure, w: float) -> float:
        return max(node.height(measure, w) for node in self.of)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        for node in self.of:
            node.put(measure, box, tree)


def over(*of: Node, **more: Any) -> Stack:
    return Stack(of, **more)


def pad(of: Node, by: Pad, **more: Any) -> Column:
    """The node with room around it; it takes what the box has."""
    return Column((Stack((of,), grow=1),), pad=by, **more)


@dataclass(frozen=True, slots=True)
class SingleChild(Node):
    """Base of what is put around one child: as large as that, and gives way as it does."""

    of: Node

    @property
    def levels(self) -> int:
        return self.of.levels

    def _width(self, measure: Measure, level: int) -> float:
        return self.of.width(measure, level)

    def _height(self, measure: Measure, w: float) -> float:
        return self.of.height(measure, w)


@dataclass(frozen=True, slots=True)
class Centred(SingleChild):
    """The child as large as it wants to be, in the middle; never larger than the box it gets."""

    def _height(self, measure: Measure, w: float) -> float:
        return self.of.height(measure, min(w, self.of.width(measure)))

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        w = min(box.w, self.of.width(measure))
        self.of.put(measure, box.centred(w, min(box.h, self.of.height(measure, w))), tree)


centred = Centred


@dataclass(frozen=True, slots=True)
class FirstThatFits(Node):
    """The first that fits into the room it gets, else the last."""

    of: tuple[Node, ...]

    @property
    def levels(self) -> int:
        return len(self.of)

    def _width(self, measure: Measure, level: int) -> float:
        return self.of[min(level, len(self.of) - 1)].width(measure)

    def _height(self, measure: Measure, w: float) -> float:
        fits = (node for node in self.of if node.width(measure) <= w + SLACK)
        return next(fits, self.of[-1]).height(measure, w)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        fits = (n for n in self.of if n.width(measure) <= box.w + SLACK and n.height(measure, box.w) <= box.h + SLACK)
        next(fits, self.of[-1]).put(measure, box, tree)


def either(*of: Node, **more: Any) -> FirstThatFits:
    return FirstThatFits(of, **more)


@dataclass(frozen=True, slots=True)
class LayoutBuilder(Node):
    """What a function makes of the room there is: `build(w, h)`. It takes what it gets and wants nothing itself."""

    build: Callable[[float, float], Node]
    grow: float = field(default=1.0, kw_only=True)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        self.build(box.w, box.h).put(measure, box, tree)


sized = LayoutBuilder


@dataclass(frozen=True, slots=True)
class Positioned(Node):
    """Nodes where they are to stand, counted from the upper left corner of what it gets."""

    of: tuple[tuple[Box, Node], ...]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        for where, node in self.of:
            node.put(measure, where.moved(box.x, box.y), tree)


def fixed(*of: tuple[Box, Node], **more: Any) -> Positioned:
    return Positioned(of, **more)


# Many of a kind


@dataclass(frozen=True, slots=True)
class Table(Node):
    """Rows whose cells stand below each other. A column is as wide as its widest cell, those whose first cell grows
    share what is left; too wide, the last column gives way first. Rows are as high as their highest cell, or share the
    height (`fill`); every second one is shaded (`shade`: the colour's name). `head`: the first is a head."""

    rows: tuple[tuple[Node, ...], ...]
    gap: float = 10.0
    pad: Pad = 0.0
    """Around each row."""
    shade: str = ""
    rules: str = ""
    """The colour's name of lines between the rows."""
    head: bool = False
    fill: bool = False

    def _columns(self, measure: Measure, _what: None = None) -> Row:
        """A row of what every column wants."""
        columns = zip_longest(*self.rows, fillvalue=Node())
        return Row(tuple(Stack(cells, grow=cells[0].grow) for cells in columns), self.gap)

    def _width(self, measure: Measure, level: int) -> float:
        return measure.once(self, self._columns, None).width(measure, level) + 2 * _sides(self.pad)[0]

    @property
    def levels(self) -> int:
        return max((cell.levels for cells in self.rows for cell in cells), default=1)

    def _sizes(self, measure: Measure, w: float) -> tuple[list[float], list[float]]:
        """Widths of the columns and heights of the rows."""
        across, down = _sides(self.pad)
        columns = measure.once(self, self._columns, None)
        widths = measure.once(columns, columns._widths, w - 2 * across)
        heights = [
            max((node.height(measure, wide) for node, wide in zip(cells, widths, strict=False)), default=0.0) + 2 * down
            for cells in self.rows
        ]
        return widths, heights

    def _height(self, measure: Measure, w: float) -> float:
        return sum(measure.once(self, self._sizes, w)[1])

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        across, down = _sides(self.pad)
        widths, heights = measure.once(self, self._sizes, box.w)
        if self.fill:
            more = max(0.0, box.h - sum(heights)) / max(1, len(heights) - self.head)
            heights = [high + (0.0 if self.head and not at else more) for at, high in enumerate(heights)]
        y = box.y
        for at, (cells, high) in enumerate(zip(self.rows, heights, strict=True)):
            line = Box(box.x, y, box.w, high)
            if self.shade and at % 2 == self.head:
                ground(self.shade).put(measure, line, tree)
            if self.rules and at:
                ground(self.rules).put(measure, Box(line.x, line.y - 0.5, line.w, 1), tree)
            x = line.x + across
            for node, wide in zip(cells, widths, strict=False):
                node.put(measure, Box(x, y + down, wide, high - 2 * down), tree)
                x += wide + self.gap
            y += high


def table(rows: Sequence[Sequence[Node]], **more: Any) -> Table:
    return Table(tuple(map(tuple, rows)), **more)


@dataclass(frozen=True, slots=True)
class Grid(Node):
    """Children of one width in as many columns as have room for `least` each, row by row."""

    of: tuple[Node, ...]
    least: float = 200.0
    gap: float = 12.0
    most: int = 99
    """Columns at most."""

    def columns(self, w: float) -> tuple[int, float]:
        """How many there are, and how wide each is."""
        n = max(1, min(int((w + self.gap + SLACK) // (self.least + self.gap)), self.most, len(self.of) or 1))
        return n, (w - self.gap * (n - 1)) / n

    def _rows(self, n: int) -> list[tuple[Node, ...]]:
        return [self.of[at : at + n] for at in range(0, len(self.of), n)]

    def _width(self, measure: Measure, level: int) -> float:
        return self.least

    def _height(self, measure: Measure, w: float) -> float:
        n, wide = self.columns(w)
        highs = [max(node.height(measure, wide) for node in some) for some in self._rows(n)]
        return sum(highs) + self.gap * max(0, len(highs) - 1)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        n, wide = self.columns(box.w)
        y = box.y
        for some in self._rows(n):
            high = max(node.height(measure, wide) for node in some)
            for at, node in enumerate(some):
                node.put(measure, Box(box.x + at * (wide + self.gap), y, wide, high), tree)
            y += high + self.gap


def cards(*of: Node, **more: Any) -> Grid:
    return Grid(of, **more)
