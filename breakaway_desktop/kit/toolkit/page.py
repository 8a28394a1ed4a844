"""A page: a model, and `view(model)`, in which each control has what it does.

That is `do(action, …)`, where `action(model, …)` returns the next model, an Intent for what the page itself cannot do,
both (`Update`), or None if nothing has changed; or it is an Intent, for the navigator. The model is a frozen value. A
page whose messages are policies of their own has `update(model, message)` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.errors import ExplainedError
from breakaway_desktop.kit.input.inputs import (
    FocusGained,
    FocusLost,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    Posted,
)
from breakaway_desktop.kit.input.keymap import is_key_for, keys_in_use
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS, Control
from breakaway_desktop.kit.toolkit.focus import Focus
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, form_keys, key_rows, keys_of_window
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, Shortcut
from breakaway_desktop.kit.toolkit.size_class import use_window
from breakaway_desktop.kit.toolkit.stage import Intent, Message, Scene
from breakaway_desktop.kit.toolkit.typography import NOTE
from breakaway_desktop.kit.toolkit.viewport import Viewport
from breakaway_desktop.kit.words import _

UNEXPECTED_PAGE_DELAY_MS: Final = 1000.0
"""Milliseconds for which a page that appears unrequested ignores input, because the player is still using the
previous page."""
Arguments = ParamSpec("Arguments")  # no words: a name in the code
Value = TypeVar("Value")  # no words: a name in the code
LEAST_SIZE: Final = (960.0, 600.0)
"""Units in which a view has room, unless it says otherwise. A window with larger text shows a part of it."""
NARROW_SIZE: Final = (640.0, 600.0)
"""Units in which a simple view has room: as wide as a usual window with text of 200 %."""
COLUMN_SIZE: Final = (480.0, 600.0)
"""Units in which a view in one column has room: as wide as the smallest window with text of 200 %."""
SMALL_SIZE: Final = (480.0, 300.0)
"""Units in which a view has room if its content scrolls: those of the smallest window with text of 200 %."""
_FRAME_MS = 17.0
_WAIT_STEPS = 8
"""Steps in which the bar on the yellow button fills. It slides for nobody, so that it is the same with less motion."""
_SCROLL_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


@dataclass(frozen=True, slots=True)
class PageView:
    """A page at one moment: its tree of nodes, and the keys, focus and timing that the tree alone does not define."""

    root: Node
    title: str = ""
    """Name of the screen, for the page of its keys."""
    initial_focus: str = ""
    """Name of the control that gets the focus first."""
    scroll_target: str = ""
    """The scroll area for Page up, Page down, Home and End, wherever the focus is."""
    on_escape: Any = None
    """Message of Esc, if no control has it as its shortcut."""
    keys: tuple[Shortcut, ...] = ()
    """Shortcuts that belong to no control."""
    early_shortcuts: tuple[Shortcut, ...] = ()
    """Shortcuts that are checked before focus navigation (arrows, Tab), unless the focused control handles the key."""
    other_keys_message: Any = None
    """Message for any other key that has an action on some screen; None: no message."""
    held_shortcuts: tuple[Shortcut, ...] = ()
    """Shortcuts that send these messages while the key is held down, wherever the focus is."""
    subscribes_to: tuple[type, ...] = ()
    """Types of messages for `update` besides those of controls: TopicClicked, TopicHovered, Covered, Uncovered, Left,
    FileDropped, and all of `input.inputs` that no control handles.

    Under a dialog, the page still gets the messages that are not input from the player: Covered, Uncovered,
    FileDropped, FocusLost, Left, Posted.
    """
    on: Mapping[type, Callable[[Any, Any], Any]] = field(default_factory=dict)
    """What messages of these types do, `action(model, message)`, instead of `subscribes_to` and `update`."""
    captures: tuple[type, ...] = ()
    """Types of input that go to `update` before any control, for example to capture a key; a click on a control goes
    to that."""
    tick_ms: float | None = None
    """Milliseconds between two `Tick`s; None: no ticks."""
    input_delay_ms: float = 0
    """Milliseconds for which the view ignores input after it appears."""
    returns_to_first: bool = False
    """Whether `initial_focus` gets the focus again when another page no longer covers it."""
    opaque: bool = False
    """Whether its tree paints the whole window, so that no desk is drawn below it."""
    dims: bool = True
    """Whether a dialog or an overlay dims the content below; if not, the view itself does so."""
    dialog: PageView | None = None
    """A dialog over the view, which gets all of the player's input."""
    least: Point = LEAST_SIZE
    """Width and height, in units, that it needs at least. A window that has less shows a part, around the focus."""
    name: str = ""
    """A different name makes it a different view: focus and input delay start again."""
    question: Hashable = None
    """What a player must decide here. If it changes while the window has no focus, the taskbar asks for attention."""

    def gets(self, kind: type) -> bool:
        """Return whether messages of this type do something here."""
        return kind in self.subscribes_to or kind in self.on


@dataclass(frozen=True, slots=True)
class Update:
    """The result of `update` if it changes more than the model."""

    model: Any
    intent: Intent | None = None
    focus: str = ""
    """Name of the control that gets the focus; empty: unchanged."""
    to_first: bool = False
    """Whether the view's `initial_focus` gets the focus."""
    scroll_to: str = ""
    """Name of the node to scroll into view; if it is too tall, its top."""


class Do(Message):
    """Run `action(model, *arguments, **named)`; see `do`."""

    action: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()


def do(
    action: Callable[Concatenate[Any, Arguments], object], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Do:
    """Return what a control does when it is pressed: `do(replace, part=KEYS)` changes one field of the model."""
    return Do(action, arguments, tuple(named.items()))


def with_value(action: Callable[[Any, Value], object]) -> Callable[[Value], Do]:
    """Return what a control does with a new value: `action(model, value)`, for `on_change`."""
    return lambda value: Do(action, (value,))


class MoveFocus(Message):
    """Move the focus to the control of this name, if there is one; without a name, to the view's `initial_focus`.

    The page itself handles this message.
    """

    name: str = ""


class RepaintOnly(Message):
    """A result of `update`: only time has passed. View and layout are kept; `draw_model` draws the model."""

    model: Any


class Tick(Message):
    """Time has passed: `ms` since the last tick."""

    ms: float


class TopicClicked(Message):
    """A topic was clicked, or something without one (None)."""

    topic: Any


class TopicHovered(Message):
    """The pointer or the focus has moved to a topic, or away from one (None)."""

    topic: Any


class Uncovered(Message):
    """The page is no longer covered."""


class Covered(Message):
    """Another page covers this one."""


class Left(Message):
    """The page has left the stage for good; the result of `update` is ignored."""


class FileDropped(Message):
    """A file was dropped on the window."""

    path: Path


_NOT_INPUT: Final = (Covered, FileDropped, FocusLost, Left, Posted, Uncovered)
"""Messages that are not input from the player."""


class ScreenModule(Protocol):
    """The module of a screen; it may have an `update(model, message)` too."""

    def view(self, model: Any, /) -> PageView | Node: ...


class Page(Scene):
    """Shows the screen `part` with this `model`. The scene below an `overlay` remains visible, but dimmed."""

    def __init__(
        self, part: ScreenModule, model: Any, *, overlay: bool = False, hides_when_covered: bool = False
    ) -> None:
        super().__init__()
        self.part = part
        self.model = model
        self.overlay = overlay
        self.hides_when_covered = hides_when_covered
        self.views: list[PageView] = []
        """The page's own view and the dialogs over it, the lowest first."""
        self.placed: list[LaidOutTree] = []
        """The laid-out trees of the views."""
        self.viewports: list[Viewport] = []
        """The parts of the views that the window shows."""
        self._tops: list[dict[Box, float]] = []
        """The top edges of the dialogs in the views."""
        self._revealed: Control | None = None
        """The control with the focus when that was last brought into the window."""
        self._input_delay_ms = self._full_delay_ms = self._since_tick = 0.0
        self._has_begun_anew = False
        self._hovered_topic: Any = None

    # Messages

    def dispatch(self, message: Any) -> None:
        """Run `update` with this message; the result becomes the model, intents go to the navigator."""
        # The mouse moves a hundred times a second, mostly without any visible change.
        self._dispatch(message, only_if_new=isinstance(message, TopicHovered))

    def _dispatch(self, message: Any, *, only_if_new: bool = False) -> None:
        """Run `update` with this message. `only_if_new`: build the layout only if the model has changed."""
        if isinstance(message, MoveFocus):
            name = message.name or self.view.initial_focus
            self.focus.focus_on(_find_control(self.focus.controls, name) or self.focus.current)
            self.dirty = True
            return

        # An intent needs no update. A refusal or a failure of the disk is explained, and nothing changes.
        try:
            result = self._result_of(message)
        except (ExplainedError, OSError) as error:
            self.stage.explain(error)
            return
        if result is None:
            return
        if isinstance(result, RepaintOnly):
            self.model, self._dirty = result.model, True
            return

        # The new model, and the layout that follows from it.
        model, intent = (result.model, result.intent) if isinstance(result, Update) else (result, None)
        if isinstance(model, Intent):
            intent = model
        elif not only_if_new or model != self.model:
            self.model = model
            self._lay_out()

        # Focus and scrolling need the new layout.
        if isinstance(result, Update) and (result.focus or result.to_first):
            self.focus.focus_on(self.focus.find(result.focus or self.view.initial_focus))
        if (
            isinstance(result, Update)
            and (spot := self.placed[-1].named.get(result.scroll_to))
            and spot.area is not None
        ):
            spot.area.reveal(spot.laid_out)

        if intent is None:
            return
        self.stage.attempt(lambda: self.navigate(intent))

    def _result_of(self, message: Any) -> Any:
        """Return what follows from the message: the next model, an Intent, or both."""
        if isinstance(message, Intent):
            return message
        if isinstance(message, Do):
            return message.action(self.model, *message.arguments, **dict(message.named))
        for view in reversed(self.views):
            if type(message) in view.on:
                return view.on[type(message)](self.model, message)
        part: Any = self.part
        return part.update(self.model, message)

    # State

    @property
    def view(self) -> PageView:
        """The view that gets the player's input."""
        return self.views[-1]

    @property
    def listener(self) -> Hashable:
        return self, *(view.name for view in self.views)

    @property
    def question(self) -> Hashable:
        return self.views[0].question

    @property
    def keys(self) -> list[Shortcut]:
        """All shortcuts that work now, for the page of keys."""
        return [*self.placed[-1].keys, *self.view.keys]

    @property
    def key_groups(self) -> tuple[KeyGroup, ...]:
        """Groups of shortcuts for the page of keys."""
        own = [key for key in self.keys if key.words or key.action.screens]
        return (
            *([KeyGroup(_("On this screen"), key_rows(own))] if own else []),
            form_keys(),
            keys_of_window(key.action for key in own),
        )

    def node_box(self, name: str) -> Box:
        """Return the box of the node with this name on the screen. Raises KeyError if there is none."""
        for placed in reversed(self.placed):
            if name in placed.named:
                return placed.named[name].box
        raise KeyError(name)

    def topic_at(self, pos: Point, *, is_pressed: bool = False) -> Any:
        """Return the topic under the pointer at this point, or with `is_pressed` the topic of a click; None if there is
        none."""
        placed = self.placed[-1]
        for spot, topic in reversed(placed.topics):
            if spot.is_visible_at(pos):
                return topic
        find_topics = next((topics for spot, topics in reversed(placed.drawn_topics) if spot.is_visible_at(pos)), None)
        if find_topics is None or self.focus.control_at(pos) is not None:
            return None
        return find_topics().pressed_at(pos) if is_pressed else find_topics().pointed_at(pos)

    def resize(self) -> None:
        for tree in self.placed:
            tree.parts.clear()
        self._lay_out()
        current = self.focus.current
        if current is not None and current.area is not None:
            current.area.reveal(current.rect)

    def pause(self) -> None:
        self._notify(Covered())
        self.focus.cover()

    def resume(self) -> None:
        self.focus.uncover()
        self._notify(Uncovered())
        if self.view.returns_to_first:
            self.dispatch(MoveFocus())

    def leave(self) -> None:
        self._notify(Left())

    def _notify(self, message: Message) -> None:
        """Pass the message to `update` if a view subscribes to it."""
        if self.subscribes_to(message):
            self.dispatch(message)

    def subscribes_to(self, message: Input | Message) -> bool:
        """Return whether `update` gets this message: input if the top view subscribes to it, others if any does."""
        views = self.views if isinstance(message, _NOT_INPUT) else self.views[-1:]
        return any(view.gets(type(message)) for view in views)

    def _lay_out(self) -> None:
        self._place_views()
        self._show_wait()
        if self.focus.current is not self._revealed:
            self._reveal_focus()
        self.focus.take_changed()  # the page is repainted anyway
        self.dirty = True

    @property
    def _view_size(self) -> Point:
        """Width and height, in units, by which views choose what is smaller."""
        return max(self.screen.w, LEAST_SIZE[0]), max(self.screen.h, LEAST_SIZE[1])

    def _reveal_focus(self) -> None:
        """Bring the control with the focus into the window, if that shows only a part of the view."""
        current = self._revealed = self.focus.current
        if current is not None:
            self.reveal(current.focus_box)

    def reveal(self, box: Box) -> None:
        """Bring a box of the screen into the window, if that shows only a part of the view."""
        if self.viewports[-1].reveal(box):
            self._place_views()
            self.dirty = True

    def _place_scrolled(self) -> None:
        """Place the rows of long lists that have been scrolled into view."""
        if any(area.is_outrun for area in self.placed[-1].long_lists):
            self._place_views()

    def _place_views(self) -> None:
        with use_window(*self._view_size):
            self._place_in_windows()

    def _place_in_windows(self) -> None:
        screen, before = self.screen, self.views
        measure = Measure(screen.palette, screen.scale)
        self.views = list(_with_dialogs(self.part.view(self.model)))

        # Views from the first with a different name are new: their controls and focus start again.
        names = zip((view.name for view in before), (view.name for view in self.views), strict=False)
        unchanged = next(
            (index for index, (old, new) in enumerate(names) if old != new), min(len(before), len(self.views))
        )
        old, self.placed = self.placed[:unchanged], []
        for focus in self.focuses[unchanged:]:
            focus.remove_all()
        self.focuses[unchanged:] = [Focus(modal=index > 0) for index in range(unchanged, len(self.views))]
        self.focus = self.focuses[-1]
        self.viewports[unchanged:] = [Viewport() for _view in self.views[unchanged:]]
        self._tops[unchanged:] = [{} for _view in self.views[unchanged:]]

        # Only the top view of the top page gets input.
        for index, (view, focus) in enumerate(zip(self.views, self.focuses, strict=True)):
            window = Box(0, 0, screen.w, screen.h)
            tree = LaidOutTree(self.dispatch, window, focus.draw_control)
            if index < unchanged:
                tree.previous_controls, tree.previous_parts = old[index].new_controls, old[index].parts
            tree.current_model, tree.tops = lambda: self.model, self._tops[index]
            tree.said = [] if screen.listens or screen.scans else None
            view.root.place(measure, self.viewports[index].fit((screen.w, screen.h), view.least), tree)
            self.placed.append(tree)
            if index >= unchanged:
                self._input_delay_ms = self._full_delay_ms = view.input_delay_ms
                self._has_begun_anew = False
            (focus.uncover if view is self.view and self.stage.top is self else focus.cover)()
            focus.set(
                tree.controls,
                view.initial_focus,
                None if view.on_escape is None else partial(self.dispatch, view.on_escape),
            )

    # Input

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusGained):
            # The click that activates the window is not meant for a control.
            self._input_delay_ms = self._full_delay_ms = self.view.input_delay_ms
            self._show_wait()
        if self._is_early_press(event):
            self._has_begun_anew, self._input_delay_ms = True, self._full_delay_ms
            self._show_wait()
            self.stage.host.show_toast(_("Enter counts once the bar on its button is full."))
        if not self.takes_input and not isinstance(event, FocusLost | FocusGained | Posted):
            return True
        self._place_scrolled()

        # Input that comes before the controls.
        on_control = isinstance(event, PointerPressed) and self.focus.control_at(event.pos) is not None
        if type(event) in self.view.captures and not on_control:
            self.dispatch(event)
            return True
        if (
            isinstance(event, KeyDown)
            and event.is_repeat
            and (key := _matching_shortcut(self.view.held_shortcuts, event)) is not None
        ):
            self.dispatch(key.message)
            return True
        if isinstance(event, KeyDown) and (key := _matching_shortcut(self.view.early_shortcuts, event)) is not None:
            focused = self.focus.current
            if focused is None or not (focused.captures_input or focused.accepts_text or focused.wants_key(event)):
                self.dispatch(key.message)
                return True

        # The topic under the pointer, or else the one of the focus, is hovered.
        before, focus_topic = self.focus.current, self._focus_topic
        if isinstance(event, PointerMoved) and self.view.gets(TopicHovered):
            pointed = self.topic_at(event.pos)
            topic = focus_topic if pointed is None else pointed
            if pointed is not None or topic != self._hovered_topic:  # something else may be shown since it rested
                self._hover_topic(topic)

        # A click on a topic, the controls, then the page; the focus may have moved.
        handled = self._click_topic(event) or super().handle(event) or self._handle_unclaimed(event)
        self._follow_focus(before, focus_topic)
        self._follow_with_viewport(event, handled=handled)
        return handled

    def _follow_with_viewport(self, event: Input, *, handled: bool) -> None:
        """Move the part of the view that the window shows, after input that a control has handled or not."""
        viewport = self.viewports[-1]
        if not viewport.is_part:
            return
        if isinstance(event, PointerMoved):
            viewport.point(event.pos)
        elif not handled and viewport.handle(event):
            self._lay_out()
        elif isinstance(event, KeyDown) or self.focus.current is not self._revealed:
            self._reveal_focus()

    def _is_early_press(self, event: Input) -> bool:
        """Return whether the event is the first that would press the yellow button before its bar is full."""
        is_early = self._full_delay_ms >= UNEXPECTED_PAGE_DELAY_MS and not (self.takes_input or self._has_begun_anew)
        presses = isinstance(event, KeyDown) and event.key in (*ENTER_KEYS, pygame.K_SPACE) and not event.is_repeat
        return is_early and presses

    def _show_wait(self) -> None:
        """Show on the button that Enter will press how much of the time has passed until input counts."""
        total, left = self._full_delay_ms, self._input_delay_ms
        is_shown = left > 0 and total >= UNEXPECTED_PAGE_DELAY_MS
        wait = int(_WAIT_STEPS * (1 - left / total)) / _WAIT_STEPS if is_shown else None
        if wait != self.focus.wait:
            self.focus.wait, self.dirty = wait, True

    @property
    def takes_input(self) -> bool:
        """Whether input counts: that of a player who could see the view, which may have appeared unexpectedly."""
        return self._input_delay_ms <= 0

    def act_on(self, control: Control, work: Callable[[], object]) -> None:
        """Do something with a control for a screen reader, as input would: it gets the focus, or says why it cannot.

        That the page `takes_input` yet is no condition: a reader names the control, and so means this page.
        """
        before, focus_topic = self.focus.current, self._focus_topic
        self.focus.act_on(control, work)
        self._follow_focus(before, focus_topic)
        self._reveal_focus()
        self.dirty = True

    def _follow_focus(self, before: Control | None, topic: Any) -> None:
        current = self.focus.current
        if current is not before and current is not None and current.label in self.placed[-1].focused:
            self._dispatch(self.placed[-1].focused[current.label], only_if_new=True)
        if self._focus_topic != topic:
            self._hover_topic(self._focus_topic)

    @property
    def _focus_topic(self) -> Any:
        current = self.focus.current
        return None if current is None else current.highlighted_topic

    def _hover_topic(self, topic: Any) -> None:
        if self.view.gets(TopicHovered):
            self._hovered_topic = topic
            self.dispatch(TopicHovered(topic))

    def _click_topic(self, event: Input) -> bool:
        """Handle a click on a topic, unless a pressable control is there; return whether a topic was clicked."""
        current = self.focus.current
        if (
            not isinstance(event, PointerPressed)
            or not self.view.gets(TopicClicked)
            or (current is not None and current.captures_input)
        ):
            return False
        topic, control = self.topic_at(event.pos, is_pressed=True), self.focus.control_at(event.pos)
        if topic is None or (control is not None and control.on_press is not None):
            return False
        self.dispatch(TopicClicked(topic))
        return True

    def _handle_unclaimed(self, event: Input) -> bool:
        """Handle input that no control has handled; return whether the page uses it."""
        # Shortcuts of the page, all other keys, keys that scroll.
        if isinstance(event, KeyDown):
            key = _matching_shortcut(self.view.keys, event)
            if key is not None:
                if not key.why and (key.action.repeats or not event.is_repeat):
                    self.dispatch(key.message)
                return True
            if self.view.other_keys_message is not None:
                actions = [action for action in keys_in_use().actions if is_key_for(action, event)]
                if actions and all(action.screens for action in actions):
                    self.dispatch(self.view.other_keys_message)
                    return True
            if event.key in _SCROLL_KEYS:
                current = self.focus.current
                area = _find_control(self.focus.controls, self.view.scroll_target) or (
                    None if current is None else current.area
                )
                if area is not None and area.handle(event):
                    self.dirty = True
                    return True

        if isinstance(event, PointerPressed) and self.view.gets(TopicClicked):
            self.dispatch(TopicClicked(None))
            return True
        if self.subscribes_to(event):
            self.dispatch(event)
            return True
        return isinstance(event, KeyDown) and self.focus.walk_column(event)

    @property
    def animating(self) -> bool:
        tick_ms = self.view.tick_ms
        is_moving = super().animating or self.viewports[-1].animating
        return is_moving or (tick_ms is not None and tick_ms <= _FRAME_MS)

    def wake_in(self) -> int | None:
        tick_ms = self.view.tick_ms
        waits = [] if tick_ms is None else [tick_ms - self._since_tick]
        if self._input_delay_ms > 0:  # the bar grows, or input counts from then on
            waits.append(self._input_delay_ms % (self._full_delay_ms / _WAIT_STEPS) or _FRAME_MS)
        return max(0, int(min(waits))) if waits else None

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        if self.viewports[-1].tick(dt_ms):
            self._revealed = self.focus.current
            self._lay_out()
        self._input_delay_ms -= dt_ms
        self._show_wait()
        tick_ms = self.view.tick_ms
        self._since_tick = 0.0 if tick_ms is None else self._since_tick + dt_ms
        if tick_ms is not None and self._since_tick >= tick_ms:
            elapsed_ms, self._since_tick = self._since_tick, 0.0
            self.dispatch(Tick(elapsed_ms))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        self._place_scrolled()
        if not self.overlay and not self.views[0].opaque:
            painters.desk(canvas)
        with use_window(*self._view_size):
            for index, tree in enumerate(self.placed):
                if (index or self.overlay) and self.views[index].dims:
                    canvas.fill(canvas.palette.scrim, alpha=0.6)
                tree.paint(canvas)
        self.viewports[-1].draw(canvas)
        self.focus.draw_popup(canvas)
        self._paint_tooltip(canvas)

    def _paint_tooltip(self, canvas: Canvas) -> None:
        """Paint a tooltip: why a control is disabled or has rejected the text, or what its icon or area means. Another
        page over this one hides it.

        The tooltip is below the control, or above it if it covers fewer controls there.
        """
        focus = self.focus
        control = focus.explained or focus.pointed_area or focus.current
        sentence = focus.explanation or focus.remark or ("" if control is None else control.tip)
        # An on-screen keyboard shows it itself.
        if focus.covered or control is None or not sentence or control.captures_input:
            return

        # The size of the text, and a place below or above the control inside the window.
        palette, control_box = canvas.palette, control.screen_box
        w = min(canvas.measure(sentence, NOTE)[0] + 1, 420.0, canvas.w - 48)
        h = NOTE.size * 1.5 * len(canvas.lines_of(sentence, NOTE, w))
        x = min(max(8.0, control_box.centre[0] - w / 2 - 12), canvas.w - w - 32)
        places = [Box(x, y, w + 24, h + 16) for y in (control_box.bottom + 8, control_box.y - h - 24)]
        candidates = [box for box in places if box.y > 4 and box.bottom < canvas.h - 4] or places[:1]
        others = [other.screen_box for other in focus.controls]
        box = min(candidates, key=lambda box: sum(box.touches(other) for other in others))
        canvas.box(box, palette.band, border=palette.on_band, border_width=2, radius=0)
        canvas.paragraph(sentence, NOTE, box.inflated(-12, -8), colour=palette.on_band)


def _matching_shortcut(keys: tuple[Shortcut, ...], event: KeyDown) -> Shortcut | None:
    """Return the shortcut that the key press matches, if any."""
    return next((key for key in keys if (key.message is not None or key.why) and is_key_for(key.action, event)), None)


def _find_control(controls: list[Control], label: str) -> Control | None:
    return next((control for control in controls if control.label == label), None)


def _with_dialogs(view: PageView | Node) -> Iterator[PageView]:
    current: PageView | None = PageView(view) if isinstance(view, Node) else view
    while current is not None:
        yield current
        current = current.dialog
