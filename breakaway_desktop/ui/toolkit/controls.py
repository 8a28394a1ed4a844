"""The common controls as values: buttons, rows that can be pressed, head and foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

import pygame

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Input, KeyDown
from breakaway_desktop.ui.input.keymap import reachable_key_cap
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    SLACK,
    Grid,
    LaidOutTree,
    Measure,
    Node,
    Paint,
    Shortcut,
    Wordings,
    column,
    draw,
    ground,
    over,
    row,
    space,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.parts import REST, State
from breakaway_desktop.ui.toolkit.typography import BODY, LABEL, NOTE, SUBJECT, TITLE
from breakaway_desktop.words import _

_PLATE_END = 10.0
_AROUND = 12.0
"""How far the shadow and the focus ring reach around a button."""
_AIR = 8.0
"""Around the words of a button in a group, before they give way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlNode(Node):
    """What all controls have: the sentence `why` they cannot be used now, and what is said when the focus comes."""

    why: str = ""
    on_focus: Any = None

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        high = min(box.h, self.height(measure, box.w))
        control = self._control(measure, Box(box.x, box.y + (box.h - high) / 2, box.w, high), tree)
        self._allow(control)
        made = tree.control(control)
        if self.on_focus is not None:
            tree.focused[made.label] = self.on_focus

    def _allow(self, control: Control) -> None:
        """It can be used, or says why not."""
        control.enabled, control.why_disabled = not self.why, self.why

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Pressable(ControlNode):
    """What says `does` when it is pressed: by Enter, a click or the key of an action."""

    does: Any
    key: act.KeyBinding | None = None
    leads: bool = True
    """Whether its key brings it the focus; else the key is one of the view's own."""

    def with_key(self, control: Control, words: str, tree: LaidOutTree) -> Control:
        if self.key is not None and self.leads:
            tree.keys.append(Shortcut(self.key, self.does, words, self.why))
            control.key = self.key
        return control


class PaintedControl(Control):
    """What is pressed as a whole, painted as its state is."""

    def __init__(
        self, rect: Box, label: str, paint: Callable[[Canvas, Box, State], object], *, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, label, on_press=on_press)
        self.paint = paint

    def takes_key(self, event: KeyDown) -> bool:
        """Its own key, were it an arrow."""
        return self.is_hot(event)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.is_hot(event):
            if not event.is_repeat:
                self.press()
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        self.paint(canvas, self.rect, State.of(self, focused, hovered))


@dataclass(frozen=True, slots=True)
class ListPosition:
    """The place of a row among this many in a list: the chosen one says `does(place)` of another at the keys ↑ and ↓.
    The others have no focus: Tab passes the list as one control, and a click chooses."""

    place: int
    of: int
    does: Callable[[int], Any]

    def goal(self, event: KeyDown) -> int:
        """The place that the key leads to; its own if none."""
        step = 0 if event.ctrl or event.shift else {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        return min(max(0, self.place + step), self.of - 1)


class _ListRow(PaintedControl):
    among: ListPosition
    say: Callable[[Any], None]

    @property
    def yields_enter(self) -> bool:
        """The chosen row does what the button does."""
        return True

    def takes_key(self, event: KeyDown) -> bool:
        return self.among.goal(event) != self.among.place

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.takes_key(event):
            self.say(self.among.does(self.among.goal(event)))
            return True
        return super().handle(event)


@dataclass(frozen=True, slots=True)
class Button(Pressable):
    """A button. Kinds: primary (one a screen), plain, quiet, raised, chosen, bare, danger."""

    ways: Wordings = field(default_factory=lambda: Wordings(("",), (LABEL,)))
    kind: str = "plain"
    icon: str = ""
    team: TeamLook | None = None
    """Over a race the primary one wears the colour of the team to move."""
    tip: str = ""
    """What it does, where it has an icon alone."""
    tells_all: bool = False
    """Whether its fullest words are its tip where briefer ones stand on it."""
    shows_key: bool = True
    """Whether its key stands on it."""
    enters: bool = False
    """Whether Enter stands beside its key, and both only while it has the focus: either presses what has it."""

    @property
    def levels(self) -> int:
        return self.ways.levels

    def _width(self, measure: Measure, level: int) -> float:
        words, style = self.ways.at(level)
        high = self._height(measure, 0)
        return parts.button_width(measure, words, style=style, key=self._key_width(measure), icon=self.icon, high=high)

    def _height(self, measure: Measure, w: float) -> float:
        return 36.0 if self.kind == "bare" else 50.0 if self.kind == "primary" else 42.0

    def tip_of(self, words: str) -> str:
        """Its tip where these words stand on it."""
        return self.ways.words[0] if self.tells_all and words != self.ways.words[0] else self.tip

    def want(self, measure: Measure, wide: float, high: float) -> _ButtonContent:
        """What is to stand on a plate of this size."""
        return _ButtonContent(self.ways, self._key_width(measure), bool(self.icon), parts.button_room(wide, high))

    def _key_width(self, measure: Measure) -> float:
        """The room for either of its keys."""
        if self.key is None and not self.enters:
            return 0.0
        caps = {self._key_at(State(enter=enter)) for enter in self._enters_or_not}
        return max(parts.key_width(measure.scale, cap) for cap in caps)

    @property
    def _enters_or_not(self) -> tuple[bool, ...]:
        """Whether Enter presses it, as far as its key depends on it."""
        return (False, True) if self.enters or self.kind == "primary" or self.key == act.PRESS else (False,)

    def _key_at(self, state: State) -> str:
        """The key that stands on it: Enter where that presses it and it is the primary one, else its own."""
        if self.enters:
            return either_cap(act.PRESS, self.key) if self.shows_key and state.enter else ""
        key = self.key
        if self.leads and key not in (None, act.SKIP):
            if state.enter and (self.kind == "primary" or key == act.PRESS):
                key = act.PRESS
            elif key == act.PRESS:
                key = None
        return reachable_key_cap(key) if self.shows_key else ""

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        high = self._height(measure, 0)
        air = -inf if self.w else parts.button_air(high)  # where its width is given it has its words in full
        words, style, shows_key = _on_plate(measure.scale, self.want(measure, box.w, high), air)
        fullest, say = self.ways.words[0], tree.say

        def paint(canvas: Canvas, where: Box, state: State) -> None:
            cap = self._key_at(state) if shows_key else ""
            look = words, state, self.kind, style, cap, self.icon, self.team
            canvas.paint_cached(parts.button, where, *look, margin=_AROUND)

        label = self.name or fullest or self.icon
        control = PaintedControl(box, label, paint, on_press=lambda: say(self.does))
        control.tip = self.tip_of(words)
        return self.with_key(control, fullest or self.tip, tree)


def either_cap(*keys: act.KeyBinding | None) -> str:
    """Return the caps of actions either of which does the same."""
    return " · ".join(filter(None, map(reachable_key_cap, keys)))


def button(*words: str, does: Any, size: float | Style = LABEL, least: float = 15, **more: Any) -> Button:
    """`words`: wordings, the fullest first; each may be drawn smaller down to `least`. `size`: a style, or units."""
    style = size if isinstance(size, Style) else LABEL.at(size)
    return Button(does, ways=Wordings.of(words or ("",), style, least), **more)


def alike(measure: Measure, buttons: Sequence[Button], rooms: Sequence[float]) -> list[Button]:
    """The buttons of a group, which have names, each with this much room, in one size of letters: the largest in which
    all have their fullest words, else briefer ones."""
    wants = [one.want(measure, room, one.height(measure, room)) for one, room in zip(buttons, rooms, strict=True)]
    return [
        replace(one, ways=Wordings((words,), (style,)), shows_key=shows_key, tip=one.tip_of(words))
        for one, (words, style, shows_key) in zip(buttons, _in_one_size(measure.scale, tuple(wants)), strict=True)
    ]


class _ButtonContent(NamedTuple):
    """What is to stand on a button: its wordings, the width of its key, whether there is a sign, and the room."""

    ways: Wordings
    key: float
    signed: bool
    room: float

    def takes(self, words: str, style: Style, scale: float, *, key: bool) -> float:
        return parts.button_words(scale, words, style, self.key if key else 0.0, signed=self.signed)

    def has_key(self, scale: float) -> bool:
        """Whether the key has room beside the briefest words in small letters; else it is left out."""
        return self.takes(*self.ways.at(self.ways.levels - 1), scale, key=True) <= self.room + SLACK


@lru_cache(maxsize=512)
def _on_plate(scale: float, want: _ButtonContent, air: float) -> tuple[str, Style, bool]:
    """Words and style, if it can be with air around them, and whether the key stands on it."""
    levels, key = range(want.ways.levels), want.has_key(scale)
    needs = [want.takes(*want.ways.at(level), scale, key=key) for level in levels]
    at_all = next((level for level in levels if needs[level] <= want.room + SLACK), levels[-1])
    return *want.ways.at(next((level for level in levels if needs[level] + air <= want.room + SLACK), at_all)), key


@lru_cache(maxsize=32)
def _in_one_size(scale: float, wants: tuple[_ButtonContent, ...]) -> list[tuple[str, Style, bool]]:
    """Words and style of each, and whether its key stands on it."""
    keys = [want.has_key(scale) for want in wants]
    sizes = min((want.ways.sizes for want in wants), key=len)
    ways = [*((style, _AIR) for style in sizes), (sizes[-1], 0.0)]
    for most in range(max(len(want.ways.words) for want in wants)):
        for style, air in ways:
            found = [
                (words, style, key)
                for want, key in zip(wants, keys, strict=True)
                for words in [_first(want, most, style, scale, want.room + SLACK - air, key=key)]
                if words is not None
            ]
            if len(found) == len(wants):
                return found
    return [(*want.ways.at(want.ways.levels - 1), key) for want, key in zip(wants, keys, strict=True)]


def _first(want: _ButtonContent, most: int, style: Style, scale: float, room: float, *, key: bool) -> str | None:
    """The fullest of its first wordings, up to `most`, that has room."""
    told = want.ways.words[: most + 1]
    return next((words for words in told if want.takes(words, style, scale, key=key) <= room), None)


@dataclass(frozen=True, slots=True)
class ButtonCards(Grid):
    """Buttons of one width and one size of letters, row by row."""

    of: tuple[Button, ...]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        wide = self.columns(box.w)[1]
        Grid._put(replace(self, of=tuple(alike(measure, self.of, [wide] * len(self.of)))), measure, box, tree)


@dataclass(frozen=True, slots=True)
class ButtonsAt(Node):
    """Buttons at fixed places, in one size of letters."""

    of: tuple[tuple[Box, Button], ...]

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        places, buttons = zip(*self.of, strict=True)
        for place, one in zip(places, alike(measure, buttons, [place.w for place in places]), strict=True):
            one.put(measure, place, tree)


class _LazyPaint:
    """Paints a node that is made and placed when that is first wanted."""

    def __init__(self, make: Callable[[], Node], measure: Measure, box: Box, inner: LaidOutTree) -> None:
        self.make, self.measure, self.box, self.inner = make, measure, box, inner
        self.is_placed = False

    def __call__(self, canvas: Canvas) -> None:
        if not self.is_placed:
            self.make().put(self.measure, self.box, self.inner)
            self.is_placed = True
        self.inner.paint(canvas)


@dataclass(frozen=True, slots=True)
class PressableRow(Pressable):
    """A row or card that is pressed as a whole, with any node on it; controls on that are pressed by themselves.

    A long list gives its rows a height and, instead of the node, a function that makes it: it is called when the row is
    seen, and may not make controls or names.
    """

    of: Node | Callable[[], Node] = field(default_factory=Node)
    focused: Node | None = None
    """What is on it instead while it has the focus; without controls and names."""
    chosen: bool = False
    kind: str = ""
    """How a plate on a poster looks: primary, deep."""
    bare: bool = False
    """Whether there is no plate under it: what is on it draws itself (a card, a token)."""
    flat: bool = False
    """Whether its plate shows only under the pointer and, inverted, with the focus: an entry of a menu."""
    words: str = ""
    """What it does, for the page of keys."""
    tip: str = ""
    """What it does, where only a sign says so."""
    among: ListPosition | None = None

    @property
    def levels(self) -> int:
        return self.of.levels if isinstance(self.of, Node) else 1

    def _width(self, measure: Measure, level: int) -> float:
        return self.of.width(measure, level) + 2 * self._inset if isinstance(self.of, Node) else 0.0

    @property
    def _inset(self) -> float:
        """What is on a plate keeps clear of its leaning ends."""
        return 0.0 if self.bare else _PLATE_END

    def _height(self, measure: Measure, w: float) -> float:
        if not isinstance(self.of, Node):
            raise ValueError(f"{self.name}: a row that is made when it is seen needs a height")
        return max(32.0, self.of.height(measure, w - 2 * self._inset))

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        inner, of, within = tree.inside(), self.of, box.inflated(-self._inset, 0)
        if isinstance(of, Node):
            of.put(measure, within, inner)
            paint: Paint = inner.paint
        else:
            paint = _LazyPaint(of, measure, within, inner)
        paint_focused = paint
        if self.focused is not None:
            with_focus = tree.inside()
            self.focused.put(measure, within, with_focus)
            paint_focused = with_focus.paint
        say, does, bare, flat, kind = tree.say, self.does, self.bare, self.flat, self.kind

        def painted(canvas: Canvas, where: Box, state: State) -> None:
            chosen, paint_words = self.chosen or (flat and state.focus), paint_focused if state.focus else paint
            if not (bare or (flat and state == REST)):
                parts.row(canvas, where, state, chosen=chosen, kind=kind)
            elif state.focus:
                parts.ring(canvas, where, lean=0)
            if (chosen or kind == "primary") and not bare and not state.off:
                with canvas.use_palette(canvas.palette.inverted):
                    paint_words(canvas)
            else:
                paint_words(canvas)

        kind_of = PaintedControl if self.among is None else _ListRow
        control = kind_of(box, self.name, painted, on_press=lambda: say(does))
        if isinstance(control, _ListRow) and self.among is not None:
            control.among, control.say, control.focusable = self.among, say, self.chosen
        control.tip = self.tip
        self._allow(control)
        made = tree.control(self.with_key(control, self.words, tree))
        tree.controls += inner.controls
        tree.take(inner)
        if self.on_focus is not None:
            tree.focused[made.label] = self.on_focus


def press(of: Node | Callable[[], Node], *, does: Any, name: str, **more: Any) -> PressableRow:
    """A pressable row or card; it needs a name, for the focus to find it again."""
    return PressableRow(does, of=of, name=name, **more)


@dataclass(frozen=True, slots=True)
class Hotspot(Node):
    """A place that is pressed, on what something else has drawn: only the focus is seen on it."""

    does: Any
    tip: str = ""
    plate: Box | None = None
    """The leaning plate that the focus is drawn close around, where there is little room; None: the place itself."""
    takes_focus: bool = True
    """Whether the focus comes to it; else it is for the pointer alone."""

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        say, does = tree.say, self.does
        kind = _HotspotControl if self.takes_focus else _PointerControl
        control = kind(box, self.name, on_press=lambda: say(does))
        control.tip, control.plate, control.focusable = self.tip, self.plate, self.takes_focus
        tree.control(control)


class _HotspotControl(Control):
    plate: Box | None = None

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and self.plate is not None:
            parts.ring(canvas, self.plate, wide=2)
        elif focused:
            parts.ring(canvas, self.rect, lean=0)


class _PointerControl(_HotspotControl):
    """A place for the pointer alone."""


# Head and foot of a screen


@dataclass(frozen=True, slots=True)
class _Corner(Pressable):
    team: TeamLook | None = None
    words: str = ""

    def _control(self, measure: Measure, box: Box, tree: LaidOutTree) -> Control:
        say = tree.say

        def paint(canvas: Canvas, where: Box, state: State) -> None:
            parts.corner(canvas, where, state, self.team)

        return self.with_key(PaintedControl(box, self.name, paint, on_press=lambda: say(self.does)), self.words, tree)


def masthead(
    title: str, *actions: Node, does: Any, subject: str = "", team: TeamLook | None = None, brief: str = ""
) -> Node:
    """The head of a screen, 64 high: the way back (Esc), what it is (`brief` where names leave no room), what it is
    about, and small actions, buttons last."""

    def cap(c: Canvas, box: Box) -> None:
        parts.key(c, reachable_key_cap(act.BACK), (box.x, box.centre[1]))

    return over(
        ground("sunk"),
        row(
            _Corner(does, key=act.BACK, team=team, words=_("Back"), name="back", w=73, h=64),
            draw(cap, w=36),
            text(*filter(None, (title.upper(), brief.upper())), size=TITLE, least=28),
            text(subject, size=SUBJECT, soft=True, may_go=True),
            spring(),
            *(one for one in actions if not isinstance(one, Button)),
            row(*(one for one in actions if isinstance(one, Button)), gap=12, even=True),
            space(10),
            gap=12,
        ),
        h=64,
    )


def foot(*buttons: Node, means: str = "", why: str = "") -> Node:
    """The foot of a screen, 74 high: what it means and why, then buttons, the primary one last."""
    said = [text(means, size=BODY), *([text(why, size=NOTE, soft=True, may_go=True)] if why else [])]
    beside = row(column(spring(), *said, spring(), grow=1), *buttons, gap=20, pad=(30, 6))
    return over(ground("sunk"), beside, h=74)
