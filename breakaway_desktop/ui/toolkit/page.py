"""A page: a model, `view(model)` that says what is seen, and `update(model, said)` that says what becomes of it.

The model is a frozen value. `update` gives the next one, an Intent for what the page itself cannot do, both (`Then`),
or None where nothing has changed. Intents go to the navigator; one that a control says goes there at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import pygame

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.actions import ACTIONS
from breakaway_desktop.ui.input.inputs import (
    FocusGained,
    FocusLost,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    Posted,
)
from breakaway_desktop.ui.input.keymap import is_key_for
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure, Node, Shortcut
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.focus import Focus
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, form_keys, key_rows, window_keys
from breakaway_desktop.ui.toolkit.scene import Intent, Message, Scene
from breakaway_desktop.ui.toolkit.typography import NOTE
from breakaway_desktop.words import _

BY_ITSELF_MS: Final = 800.0
"""How long a page that comes by itself ignores input: what is pressed just then is meant for the page before."""
_FRAME_MS = 17.0
_SCROLL_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


@dataclass(frozen=True, slots=True)
class PageView:
    """What a page shows and hears now, where the tree alone does not say it."""

    of: Node
    title: str = ""
    """What the screen is, for the page of its keys."""
    first: str = ""
    """The control that has the focus when nothing else had it."""
    scrolls: str = ""
    """The view that Page up, Page down, Home and End scroll, whatever has the focus."""
    escape: Any = None
    """What Esc says where no control has it as its key."""
    keys: tuple[Shortcut, ...] = ()
    """Keys that belong to no control."""
    leading: tuple[Shortcut, ...] = ()
    """Such keys that count before the focus walks with them, where what has the focus does not want them itself."""
    others: Any = None
    """What all other keys of screens say, so that they are answered; None: nothing."""
    held: tuple[Shortcut, ...] = ()
    """Keys that say something else while they are held, whatever has the focus."""
    hears: tuple[type, ...] = ()
    """Kinds of messages that `update` wants beside those of controls: Asked, Covered, Left, Pointed, Returned,
    and all of `input.inputs` that no control takes. Under a dialog the page still hears what the player does not do:
    Covered, FocusLost, Left, Posted, Returned."""
    takes: tuple[type, ...] = ()
    """Kinds of input that `update` hears before any control: a key is asked for."""
    tick_ms: float | None = None
    """The time between two `Tick`s; None: there are none."""
    deaf_ms: float = 0
    """How long input is ignored when it first shows."""
    covers: bool = False
    """Whether its tree paints the whole window, so that no desk lies under it."""
    dims: bool = True
    """Whether a dialog or an overlay dims what is under it; else it does so itself."""
    over: PageView | None = None
    """A dialog over it: it alone hears the player."""
    name: str = ""
    """Another name makes it another one: its focus and its deafness begin anew."""


@dataclass(frozen=True, slots=True)
class Update:
    """What `update` gives where the model changes and something is wanted as well: of the program, or that the control
    of this name gets the focus, or (`to_first`) the one that the view leads to."""

    model: Any
    intent: Intent | None = None
    focus: str = ""
    to_first: bool = False
    shows: str = ""
    """The node that is scrolled into view with it, its head first."""


class MoveFocus(Message):
    """The control of this name gets the focus, if it is there: a page does so itself."""

    name: str


class RepaintOnly(Message):
    """A result of `update`: a model in which only time has passed. View and layout stay, `draw_model` draws it."""

    model: Any


class Tick(Message):
    """Time has passed: `ms` since the last one."""

    ms: float


class TopicClicked(Message):
    """Something with a topic was clicked, or something that has none (None)."""

    topic: Any


class TopicHovered(Message):
    """The pointer, or the focus of a control that points, has come to something with a topic, or has left it (None)."""

    topic: Any


class Uncovered(Message):
    """What lay over the page is gone."""


class Covered(Message):
    """Something lies over the page from now on."""


class Left(Message):
    """The page has left the stage for good; what `update` gives then is not shown."""


_NEWS: Final = (Covered, FocusLost, Left, Posted, Uncovered)
"""What is no input of the player."""


class ScreenModule(Protocol):
    """What the module of a screen gives."""

    def view(self, model: Any, /) -> PageView | Node: ...

    def update(self, model: Any, said: Any, /) -> Any: ...


class Page(Scene):
    """Shows `part` at `model`. An `overlay` leaves the scene beneath visible, but dimmed."""

    def __init__(
        self, part: ScreenModule, model: Any, *, overlay: bool = False, hides_when_covered: bool = False
    ) -> None:
        super().__init__()
        self.part = part
        self.model = model
        self.overlay = overlay
        self.hides_when_covered = hides_when_covered
        self.views: list[PageView] = []
        """The page's own and the dialogs over it, the lowest first."""
        self.placed: list[LaidOutTree] = []
        """What they have come to."""
        self._deaf_ms = self._since_tick = 0.0
        self._pointed: Any = None

    # What is said

    def say(self, said: Any) -> None:
        """The model becomes what `update` makes of it; intents go to the navigator."""
        # The mouse moves a hundred times a second, and hardly ever does anything look different for it.
        self._say(said, only_if_new=isinstance(said, TopicHovered))

    def _say(self, said: Any, *, only_if_new: bool = False) -> None:
        """`only_if_new`: as long as the model stays equal, nothing is laid out or painted again."""
        if isinstance(said, MoveFocus):
            self.focus.put(_labelled(self.focus.controls, said.name) or self.focus.current)
            self.dirty = True
            return
        try:
            found = said if isinstance(said, Intent) else self.part.update(self.model, said)
        except Refused as refused:
            self.stage.explain(refused)
            return
        if found is None:
            return
        if isinstance(found, RepaintOnly):
            self.model, self.dirty = found.model, True
            return
        model, intent = (found.model, found.intent) if isinstance(found, Update) else (found, None)
        if isinstance(model, Intent):
            intent = model
        elif not only_if_new or model != self.model:
            self.model = model
            self._lay_out()
        if isinstance(found, Update) and (found.focus or found.to_first):
            self.focus.put(self.focus.find(found.focus or self.view.first))
        if isinstance(found, Update) and (spot := self.placed[-1].named.get(found.shows)) and spot.area is not None:
            spot.area.reveal(spot.laid_out)
        if intent is None:
            return
        self.stage.attempt(lambda: self.navigate(intent))

    # What is there

    @property
    def view(self) -> PageView:
        """The one that hears the player."""
        return self.views[-1]

    @property
    def listener(self) -> Hashable:
        return self, *(view.name for view in self.views)

    @property
    def keys(self) -> list[Shortcut]:
        """All keys that work now, for the page of keys."""
        return [*self.placed[-1].keys, *self.view.keys]

    @property
    def key_groups(self) -> tuple[KeyGroup, ...]:
        """What its page of keys shows."""
        own = key_rows(key for key in self.keys if key.words or key.action.screens)
        here = [key.action for key in self.keys]
        return (*([KeyGroup(_("On this screen"), own)] if own else []), form_keys(), window_keys(here))

    def where(self, name: str) -> Box:
        """Where the node with this name is on the screen now; raises KeyError if there is none."""
        for placed in reversed(self.placed):
            if name in placed.named:
                return placed.named[name].box
        raise KeyError(name)

    def topic_at(self, pos: Point, *, is_pressed: bool = False) -> Any:
        """Return the topic of what is pointed at there, or pressed, None if it has none."""
        placed = self.placed[-1]
        for spot, topic in reversed(placed.asked):
            if spot.is_under(pos):
                return topic
        drawn = next((topics for spot, topics in reversed(placed.drawn) if spot.is_under(pos)), None)
        if drawn is None or self.focus.under(pos) is not None:
            return None
        return drawn().pressed_at(pos) if is_pressed else drawn().pointed_at(pos)

    def resize(self) -> None:
        self._lay_out()
        current = self.focus.current
        if current is not None and current.area is not None:
            current.area.reveal(current.rect)

    def pause(self) -> None:
        self._note(Covered())

    def resume(self) -> None:
        self._note(Uncovered())

    def leave(self) -> None:
        self._note(Left())

    def _note(self, message: Message) -> None:
        """Hand this to `update` if it wants such messages."""
        if self._wants(message):
            self.say(message)

    def _wants(self, message: Input | Message) -> bool:
        """Whether `update` hears this: what the player does through the view on top, all else through any."""
        views = self.views if isinstance(message, _NEWS) else self.views[-1:]
        return any(type(message) in view.hears for view in views)

    def _lay_out(self) -> None:
        s, before = self.screen, self.views
        measure = Measure(s.palette, s.scale)
        self.views = list(_stacked(self.part.view(self.model)))
        names = zip((view.name for view in before), (view.name for view in self.views), strict=False)
        same = next((at for at, (old, new) in enumerate(names) if old != new), min(len(before), len(self.views)))
        kept, self.placed = [placed.made for placed in self.placed[:same]], []
        for focus in self.focuses[same:]:
            focus.clear()
        self.focuses[same:] = [Focus(modal=at > 0) for at in range(same, len(self.views))]
        for at, (view, focus) in enumerate(zip(self.views, self.focuses, strict=True)):
            whole = Box(0, 0, s.w, s.h)
            placed = LaidOutTree(self.say, whole, focus.draw_control, kept[at] if at < same else {})
            placed.current_model = lambda: self.model
            view.of.put(measure, whole, placed)
            self.placed.append(placed)
            if at >= same:
                self._deaf_ms = view.deaf_ms
            (focus.uncover if view is self.view else focus.cover)()
            focus.set(placed.controls, view.first, None if view.escape is None else partial(self.say, view.escape))
        self.focus.changed()  # that is drawn with all the rest, not once more with the next input
        self.dirty = True

    # What happens

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusGained):
            # The click that brings the window back is not meant for what it meets.
            self._deaf_ms = self.view.deaf_ms
        if self._deaf_ms > 0 and not isinstance(event, FocusLost | FocusGained | Posted):
            return True
        if type(event) in self.view.takes:
            self.say(event)
            return True
        if isinstance(event, KeyDown) and event.is_repeat and (key := _struck(self.view.held, event)) is not None:
            self.say(key.does)
            return True
        if isinstance(event, KeyDown) and (key := _struck(self.view.leading, event)) is not None:
            wanted = self.focus.current
            if wanted is None or not (wanted.grabbing or wanted.takes_text or wanted.takes_key(event)):
                self.say(key.does)
                return True
        before, led = self.focus.current, self._led
        if isinstance(event, PointerMoved) and TopicHovered in self.view.hears:
            topic = self.topic_at(event.pos)
            topic = led if topic is None else topic
            if topic != self._pointed:
                self._point(topic)
        taken = self._asks(event) or super().handle(event) or self._heard(event)
        current = self.focus.current
        if current is not before and current is not None and current.label in self.placed[-1].focused:
            self._say(self.placed[-1].focused[current.label], only_if_new=True)
        if self._led != led:
            self._point(self._led)
        return taken

    @property
    def _led(self) -> Any:
        """The topic at which what has the focus points."""
        current = self.focus.current
        return None if current is None else current.points_at

    def _point(self, topic: Any) -> None:
        """Say that this topic is pointed at."""
        if TopicHovered in self.view.hears:
            self._pointed = topic
            self.say(TopicHovered(topic))

    def _asks(self, event: Input) -> bool:
        """Something with a topic is pressed that does nothing else."""
        current = self.focus.current
        if (
            not isinstance(event, PointerPressed)
            or TopicClicked not in self.view.hears
            or (current is not None and current.grabbing)
        ):
            return False
        topic, control = self.topic_at(event.pos, is_pressed=True), self.focus.under(event.pos)
        if topic is None or (control is not None and control.on_press is not None):
            return False
        self.say(TopicClicked(topic))
        return True

    def _heard(self, event: Input) -> bool:
        """What no control has taken."""
        if isinstance(event, KeyDown):
            key = _struck(self.view.keys, event)
            if key is not None:
                if not key.why and (key.action.repeats or not event.is_repeat):
                    self.say(key.does)
                return True
            if self.view.others is not None:
                struck = [action for action in ACTIONS if is_key_for(action, event)]
                if struck and all(action.screens for action in struck):
                    self.say(self.view.others)
                    return True
            if event.key in _SCROLL_KEYS:
                current = self.focus.current
                area = _labelled(self.focus.controls, self.view.scrolls) or (None if current is None else current.area)
                if area is not None and area.handle(event):
                    self.dirty = True
                    return True
        if isinstance(event, PointerPressed) and TopicClicked in self.view.hears:
            self.say(TopicClicked(None))
            return True
        if self._wants(event):
            self.say(event)
            return True
        return False

    @property
    def animating(self) -> bool:
        every = self.view.tick_ms
        return super().animating or (every is not None and every <= _FRAME_MS)

    def wake_in(self) -> int | None:
        every = self.view.tick_ms
        return None if every is None else max(0, int(every - self._since_tick))

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self._deaf_ms -= dt_ms
        every = self.view.tick_ms
        self._since_tick = 0.0 if every is None else self._since_tick + dt_ms
        if every is not None and self._since_tick >= every:
            passed, self._since_tick = self._since_tick, 0.0
            self.say(Tick(passed))

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        if not self.overlay and not self.views[0].covers:
            parts.desk(canvas)
        for at, placed in enumerate(self.placed):
            if (at or self.overlay) and self.views[at].dims:
                canvas.fill(canvas.palette.scrim, alpha=0.6)
            placed.paint(canvas)
        self.focus.draw_open(canvas)
        self._paint_why(canvas)

    def _paint_why(self, canvas: Canvas) -> None:
        """Why a control does not work, or did not take what was typed, or what its icon means: a plate below it, or
        above where it hides less of what can be pressed."""
        control = self.focus.explained or self.focus.current
        why = self.focus.explanation or self.focus.remark or ("" if control is None else control.tip)
        if control is None or not why or control.grabbing:  # a board of letters says it itself
            return
        palette, by = canvas.palette, control.on_screen
        w = min(canvas.measure(why, NOTE)[0] + 1, 420.0, canvas.w - 48)
        h = NOTE.size * 1.5 * len(canvas.lines_of(why, NOTE, w))
        x = min(max(8.0, by.centre[0] - w / 2 - 12), canvas.w - w - 32)
        places = [Box(x, y, w + 24, h + 16) for y in (by.bottom + 8, by.y - h - 24)]
        inside = [place for place in places if place.y > 4 and place.bottom < canvas.h - 4] or places[:1]
        others = [other.on_screen for other in self.focus.controls]
        plate = min(inside, key=lambda place: sum(place.touches(other) for other in others))
        canvas.box(plate, palette.band, border=palette.on_band, border_width=2, radius=0)
        canvas.paragraph(why, NOTE, plate.inflated(-12, -8), colour=palette.on_band)


def _struck(keys: tuple[Shortcut, ...], event: KeyDown) -> Shortcut | None:
    """Return the one of them that was pressed; those without a message only tell which keys there are."""
    return next((key for key in keys if (key.does is not None or key.why) and is_key_for(key.action, event)), None)


def _labelled(controls: list[Control], label: str) -> Control | None:
    return next((control for control in controls if control.label == label), None)


def _stacked(view: PageView | Node) -> Iterator[PageView]:
    shown: PageView | None = PageView(view) if isinstance(view, Node) else view
    while shown is not None:
        yield shown
        shown = shown.over
