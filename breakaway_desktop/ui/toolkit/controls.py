"""Controls as nodes: what they are and what they say is a value, their behaviour is the kit's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from breakaway_desktop.ui.kit import controls as kit
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls_choice import Option
from breakaway_desktop.ui.kit.keymap import chord_called, named
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.toolkit.boxes import Key, Measure, Node, Paint, Placed, Wordings

__all__ = ["Option", "button", "choice", "entry", "number", "press", "slider", "switch", "toggle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlNode(Node):
    """What all controls have: the sentence `why` they cannot be used now, and what is said when the focus comes."""

    why: str = ""
    on_focus: Any = None

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        high = min(box.h, self.height(c, box.w))
        control = self._control(c, Box(box.x, box.y + (box.h - high) / 2, box.w, high), out)
        control.enabled, control.why_disabled = not self.why, self.why
        made = out.control(control)
        if self.on_focus is not None:
            out.focused[made.label] = self.on_focus

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class _Pressed(ControlNode):
    """What says `does` when it is pressed: by Enter, a click or its key `cap`, called by its English name."""

    does: Any
    cap: str = ""

    def _hot(self, control: Control, words: str, out: Placed) -> Control:
        if self.cap:
            out.keys.append(Key(self.cap, words, self.does, self.why))
            chord = chord_called(named(self.cap))
            if chord is not None:
                control.hot_key, control.hot_mods = chord.key, chord.mods
        return control


@dataclass(frozen=True, slots=True)
class Button(_Pressed):
    """A button. Kinds: primary (one a screen), plain, quiet, bare, danger."""

    ways: Wordings = field(default_factory=lambda: Wordings(("",), (16,)))
    kind: str = "plain"
    icon: str = ""

    @property
    def levels(self) -> int:
        return self.ways.levels

    def _width(self, c: Measure, level: int) -> float:
        words, size = self.ways.at(level)
        return kit.Button.width_for(c, words, kind=self.kind, cap=named(self.cap), icon=self.icon, size=size)

    def _height(self, c: Measure, w: float) -> float:
        return 36.0 if self.kind == "bare" else 46.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        words, size = self.ways.fitting(lambda level: self._width(c, level), box.w)
        fullest = self.ways.words[0]
        control = kit.Button(
            box, words, lambda: out.say(self.does), kind=self.kind, cap=named(self.cap), icon=self.icon, size=size,
            label=self.name or fullest or self.icon,
        )  # fmt: skip
        return self._hot(control, fullest, out)


def button(*words: str, does: Any, size: float = 16, least: float = 13, **more: Any) -> Button:
    """`words`: wordings, the fullest first; each may be drawn smaller down to `least`."""
    return Button(does, ways=Wordings.of(words or ("",), size, least), **more)


class PressControl(Control):
    """A plate with anything on it, pressed as a whole; one that is `bare` is no plate."""

    def __init__(
        self, rect: Box, label: str, paint: Paint, *, on_press: Callable[[], None], chosen: bool, bare: bool
    ) -> None:
        super().__init__(rect, label, on_press=on_press)
        self.paint = paint
        self.chosen = chosen
        self.bare = bare

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if self.bare:
            pass
        elif self.chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=2, radius=self.radius)
        elif not self.enabled:
            canvas.box(self.rect, p.sunk, border=p.edge, border_width=p.edge_width, radius=self.radius)
        else:
            border = p.ink2 if hovered else p.edge
            canvas.box(self.rect, p.card, border=border, border_width=p.edge_width, radius=self.radius)
        self.paint(canvas)


class _WhenSeen:
    """Paints a node that is made and placed when that is first wanted."""

    def __init__(self, make: Callable[[], Node], c: Measure, box: Box, inner: Placed) -> None:
        self.make, self.measure, self.box, self.inner = make, c, box, inner
        self.is_placed = False

    def __call__(self, canvas: Canvas) -> None:
        if not self.is_placed:
            self.make().put(self.measure, self.box, self.inner)
            self.is_placed = True
        self.inner.paint(canvas)


@dataclass(frozen=True, slots=True)
class Press(_Pressed):
    """A row or card that is pressed as a whole, with any node on it; controls on that are pressed by themselves.

    A long list gives its rows a height and, instead of the node, a function that makes it: it is called when the row is
    seen, and may not make controls or names.
    """

    of: Node | Callable[[], Node] = field(default_factory=Node)
    chosen: bool = False
    bare: bool = False
    """Whether there is no plate under it: what is on it draws itself (a card, a token)."""
    words: str = ""
    """What it does, for the page of keys."""

    @property
    def levels(self) -> int:
        return self.of.levels if isinstance(self.of, Node) else 1

    def _width(self, c: Measure, level: int) -> float:
        return self.of.width(c, level) if isinstance(self.of, Node) else 0.0

    def _height(self, c: Measure, w: float) -> float:
        if not isinstance(self.of, Node):
            raise ValueError(f"{self.name}: a row that is made when it is seen needs a height")
        return max(32.0, self.of.height(c, w))

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        inner, of = out.inside(), self.of
        if isinstance(of, Node):
            of.put(c, box, inner)
            paint: Paint = inner.paint
        else:
            paint = _WhenSeen(of, c, box, inner)
        say, does = out.say, self.does
        control = PressControl(box, self.name, paint, on_press=lambda: say(does), chosen=self.chosen, bare=self.bare)
        control.enabled, control.why_disabled = not self.why, self.why
        made = out.control(self._hot(control, self.words, out))
        out.controls += inner.controls
        out.take(inner)
        if self.on_focus is not None:
            out.focused[made.label] = self.on_focus


def press(of: Node | Callable[[], Node], *, does: Any, name: str, **more: Any) -> Press:
    """A pressable row or card; it needs a name, for the focus to find it again."""
    return Press(does, of=of, name=name, **more)


# A value among others: each says `does(value)`


@dataclass(frozen=True, slots=True)
class Switch(ControlNode):
    """One of a few, all of them seen."""

    options: tuple[Option, ...]
    now: str
    does: Callable[[str], Any]

    def _width(self, c: Measure, level: int) -> float:
        return sum(kit.Segments.widths_for(c, self.options))

    def _height(self, c: Measure, w: float) -> float:
        return 34.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        wanted = kit.Segments.widths_for(c, self.options)
        by = min(1.0, box.w / sum(wanted))
        widths = [w * by for w in wanted]
        box, say = box._replace(w=sum(widths)), out.say
        return kit.Segments(box, self.name, self.options, self.now, lambda v: say(self.does(v)), widths=widths)


def switch(options: Sequence[Option], now: str, *, does: Callable[[str], Any], name: str, **more: Any) -> Switch:
    return Switch(tuple(options), now, does, name=name, **more)


@dataclass(frozen=True, slots=True)
class Choice(ControlNode):
    """One of many: a drop-down list."""

    options: tuple[Option, ...]
    now: str
    does: Callable[[str], Any]

    @property
    def levels(self) -> int:
        return 3

    def _width(self, c: Measure, level: int) -> float:
        return kit.Choice.width_for(c, self.options) / (1, 1.25, 1.6)[min(level, 2)]

    def _height(self, c: Measure, w: float) -> float:
        return 36.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        say = out.say
        return kit.Choice(
            box, self.name, self.options, self.now, lambda value: say(self.does(value)), within=out.whole
        )  # fmt: skip


def choice(options: Sequence[Option], now: str, *, does: Callable[[str], Any], name: str, **more: Any) -> Choice:
    return Choice(tuple(options), now, does, name=name, **more)


class DrawnSlider(kit.Slider):
    """A bar whose value follows the pointer, drawn by hand if `paint` is given."""

    def __init__(self, *args: Any, paint: Callable[[Canvas, Box, int], object] | None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.paint = paint

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if self.paint is None:
            super().draw(canvas, focused, hovered)
        else:
            self.paint(canvas, self.rect, self.value)


@dataclass(frozen=True, slots=True)
class Number(ControlNode):
    """A whole number between − and +, or (`slides`) on a bar."""

    now: int
    least: int
    most: int
    does: Callable[[int], Any]
    step: int = 1
    shown: Callable[[int], str] = str
    slides: bool = False
    paint: Callable[[Canvas, Box, int], object] | None = None
    """How one that slides is drawn by hand: with its value."""

    def _width(self, c: Measure, level: int) -> float:
        if self.slides:
            return 180.0
        widest = max(c.measure(self.shown(value), 14, True)[0] for value in {self.least, self.now, self.most})
        return 2 * 34 + widest + 20

    def _height(self, c: Measure, w: float) -> float:
        return 34.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        args = box, self.name, self.now, self.least, self.most, lambda value: out.say(self.does(value))
        if self.slides:
            return DrawnSlider(*args, step=self.step, paint=self.paint)
        return kit.Stepper(*args, step=self.step, shown=self.shown)


def number(now: int, least: int, most: int, *, does: Callable[[int], Any], name: str, **more: Any) -> Number:
    return Number(now, least, most, does, name=name, **more)


def slider(now: int, least: int, most: int, *, does: Callable[[int], Any], name: str, **more: Any) -> Number:
    return Number(now, least, most, does, slides=True, name=name, **more)


@dataclass(frozen=True, slots=True)
class Toggle(_Pressed):
    """On or off, with a word for each; `does(on)`."""

    on: bool = False
    words: tuple[str, str] = ("", "")

    def _width(self, c: Measure, level: int) -> float:
        return 64 + max(c.measure(word, 14, True)[0] for word in self.words)

    def _height(self, c: Measure, w: float) -> float:
        return 34.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        control = kit.Toggle(box, self.name, self.on, lambda on: out.say(self.does(on)), words=self.words)
        return self._hot(control, self.words[not self.on], out)


def toggle(on: bool, words: tuple[str, str], *, does: Callable[[bool], Any], name: str, **more: Any) -> Toggle:
    """`words` are for off and on."""
    return Toggle(does, on=on, words=words, name=name, **more)


@dataclass(frozen=True, slots=True)
class Field(ControlNode):
    """A line of text: `does(text)` at every change, `enter` (if given) at Enter. `check(text)` says what is wrong."""

    now: str
    does: Callable[[str], Any]
    longest: int = 40
    placeholder: str = ""
    check: Callable[[str], str] | None = None
    enter: Any = None

    def _width(self, c: Measure, level: int) -> float:
        return 220.0

    def _height(self, c: Measure, w: float) -> float:
        return 36.0

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        say, enter = out.say, self.enter
        return kit.Field(
            box, self.name, self.now, lambda text: say(self.does(text)), Screen(*out.whole[2:], c.scale, c.palette),
            longest=self.longest, placeholder=self.placeholder, check=self.check,
            on_enter=None if enter is None else lambda _text: say(enter),
        )  # fmt: skip


def entry(now: str, *, does: Callable[[str], Any], name: str, **more: Any) -> Field:
    return Field(now, does, name=name, **more)
