"""Connects the window with screen readers: publishes what has changed while one listens, and does what it asks for.

A library calls from threads of its own; everything else happens in the thread of the window.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any

from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.stage import Scene, Stage
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.kit.words import _
from breakaway_desktop.settings import READER_OFF, Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access import macos, unix, windows
from breakaway_desktop.ui.access.adapter import Act, Platform, ReaderAdapter, ReaderCalls, Request
from breakaway_desktop.ui.access.heard import NOTHING, Heard, ToldLine
from breakaway_desktop.ui.access.tree import AccessTree, LastTree, Leaf, Target, node_id

_MOST_LINES = 6
"""Lines that stay in the tree, so that a reader can go back to them; those told last stay together."""
_MOST_AT_ONCE = 12
"""Lines that are told at once, as far as minor ones can be left out."""


class Told:
    """The last lines that were told, as nodes of the tree."""

    def __init__(self) -> None:
        self.lines: tuple[tuple[int, Leaf], ...] = ()
        self._count = 0
        self._made_from: tuple[Scene, Hashable, Heard | None, tuple[ToldLine, ...]] | None = None
        """What it was last updated from: equal while there is nothing to tell."""
        self._audience: Hashable = None
        self._present: Mapping[Hashable, ToldLine] = {}
        """The lines of the screen and the window at the last update."""

    def update(self, stage: Stage, toast: str) -> None:
        scene = stage.top
        if scene is None:
            return
        own, below = _heard_of(scene), map(_heard_of, reversed(stage.scenes[:-1]))
        audience = (own or next(filter(None, below), NOTHING)).audience
        made_from = scene, audience, own, tuple(_lines_of_window(scene, toast))
        if made_from == self._made_from:
            return

        is_open = self._made_from is not None and scene is self._made_from[0]
        lines = {line.identity: line for line in (*(own or NOTHING).lines, *made_from[-1])}
        new = [line for line in lines.values() if line.identity not in self._present and (is_open or line.is_current)]
        if audience != self._audience:
            self.lines = ()
        self._made_from, self._audience, self._present = made_from, audience, lines
        if new:
            self.tell(*new)

    def tell(self, *lines: ToldLine) -> None:
        """Tell lines, whether or not they were told before."""
        left_out = [line for line in lines if line.is_minor][: max(0, len(lines) - _MOST_AT_ONCE)]
        if left_out:
            sentence, cap = _("Lines left out: {n}. Press {key} to hear them."), key_cap_text(act.READ_EARLIER)
            words = sentence.format(n=len(left_out), key=_("comma") if cap == "," else cap)
            rest = (line for line in lines if line not in left_out)
            lines = (ToldLine("left_out", words), *rest)
        self.lines = (*self.lines, *map(self._leaf, lines))[-max(_MOST_LINES, len(lines)) :]

    def _leaf(self, line: ToldLine) -> tuple[int, Leaf]:
        """Return a new node, so that equal words are told again."""
        self._count += 1
        role = Role.URGENT_LINE if line.is_urgent else Role.LINE
        return node_id("line", self._count), Leaf(role, line.words)


def _heard_of(scene: Scene) -> Heard | None:
    """Return what the screen reports; None if it reports nothing at all."""
    if not isinstance(scene, Page):
        return None
    heard: Callable[[Any], Heard] | None = getattr(scene.part, "heard", None)
    return None if heard is None else heard(scene.model)


def _lines_of_window(scene: Scene, toast: str) -> Iterator[ToldLine]:
    """Return a toast, why a control is disabled, why typed text was rejected."""
    if toast:
        yield ToldLine(("toast", toast), toast, is_current=True)
    for words in (scene.focus.explanation, scene.focus.remark):
        if words:
            yield ToldLine(("refusal", words), words, is_urgent=True, is_current=True)


_PLATFORMS: dict[str, Platform] = {"win32": windows, "darwin": macos}


class Bridge:
    """The connection of a window. The library is imported only if a reader may listen, and after the first frame."""

    def __init__(self, app: App, platform: Platform, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._platform = platform
        self._adapter: ReaderAdapter | None = None
        self._tree, self._last_tree = AccessTree(), LastTree()
        self._published: dict[int, Leaf] = {}
        self._view: tuple[Hashable, ...] = ()
        """What identifies the view that was published last, and the question in it."""
        self._is_pressed = False
        """Whether something has been pressed since: the reader does not know yet what has come of it."""
        self._waiting: list[tuple[Request, tuple[Hashable, ...]]] = []
        """What it has asked for meanwhile, and what it was about."""
        self._told = Told()
        self._setting = settings.screen_reader
        """The setting that the connection follows."""
        self._greets = False
        """Whether the greeting is told when the tree has been published: a reader tells only what is new in it."""
        app.on_draw = self._after_first_draw
        app.on_focus = self._focus_window

    # The connection

    def _connect(self) -> None:
        """Connect the window if a reader may listen, and again if another window has replaced it."""
        setting = self._setting = self._settings.screen_reader
        if setting == READER_OFF:
            self._adapter = None
            self._set_listening(False)
        if (self._adapter is not None and self._adapter.is_connected) or setting == READER_OFF:
            return
        if setting == "automatic" and not self._platform.may_listen():
            return
        post = self._app.post
        calls = ReaderCalls(
            self._activate,
            lambda: post(partial(self._set_listening, False)),
            lambda request: post(partial(self._carry_out, request)),
        )
        try:
            self._adapter = self._platform.connect(calls)
        except ImportError:
            return
        self._published = {}
        self._adapter.focus_window(True)

    def _activate(self) -> None:
        """Note that a program asks for the tree, in whatever thread; greet a screen reader."""
        self._app.post(partial(self._set_listening, True))
        is_greeted = self._settings.greeted
        if not is_greeted and (self._settings.screen_reader == "on" or self._platform.has_reader()):
            self._app.post(self._greet)

    def _greet(self) -> None:
        """Tell of F1, and let nothing move or disappear by itself; the settings show that, and can change it."""
        settings, self._greets = self._settings, True
        settings.greeted, settings.speed, settings.notices_stay = True, "off", True
        self._app.toasts_stay = True
        settings.save()
        self._app.stage.resize()  # the screen may show the settings

    def _focus_window(self, has_focus: bool) -> None:
        if has_focus:
            self._connect()  # a reader may have been started meanwhile
        if self._adapter is not None:
            self._adapter.focus_window(has_focus)

    def _set_listening(self, on: bool) -> None:
        self._published = {}
        self._waiting.clear()
        if self._app.screen.listens != on:
            self._app.screen.listens = on
            self._app.stage.resize()  # lays everything out again, with words

    # What is published

    def _after_first_draw(self) -> None:
        self._app.on_draw = self._after_draw
        self._connect()
        self._after_draw()

    def _after_draw(self) -> None:
        scene = self._app.stage.top
        if self._setting != self._settings.screen_reader:
            self._connect()
        if self._adapter is None or scene is None or not self._app.screen.listens:
            return
        if not self._adapter.is_connected:
            self._connect()
        self._told.update(self._app.stage, self._app.toast_text)
        before, self._tree = self._tree, self._last_tree.update(scene, self._app.screen.scale, self._told.lines)
        leaves, published = self._tree.leaves, self._published
        if leaves is not published:
            changed = [(node, leaf) for node, leaf in leaves.items() if published.get(node) != leaf]
            self._published = leaves
            if changed or self._tree.focus != before.focus:
                self._adapter.update(changed, self._tree.focus)
        self._view = scene.listener, scene.question if isinstance(scene, Page) else None
        self._is_pressed, waiting, self._waiting = False, self._waiting, []
        for request, about in waiting:
            self._app.post(partial(self._carry_out, request, about))
        if self._greets:
            self._greets = False
            self._told.tell(ToldLine("greeting", _("Breaking Away. F1 lists the keys of each screen.")))
            scene.dirty = True

    # What a reader asks for

    def _carry_out(self, request: Request, about: tuple[Hashable, ...] = ()) -> None:
        """Do what a reader asks for. After a press it waits until that shows, and counts if it is `about` the same."""
        scene, leaf = self._app.stage.top, self._tree.leaves.get(request.node)
        if not isinstance(scene, Page) or leaf is None:
            return
        subject = *self._view, leaf.role, leaf.name
        if about and about != subject:
            return
        if self._is_pressed:
            self._waiting.append((request, subject))
            return
        if request.act is Act.REVEAL:
            area, box = self._tree.scrolled.get(request.node, (None, None))
            if area is not None and box is not None:
                area.reveal(box)
                scene.dirty = True
            return
        target = self._tree.targets.get(request.node)
        if target is not None and target.control in scene.focus.controls:
            scene.act_on(target.control, _work_of(request, target))
            if request.act is Act.PRESS:
                self._is_pressed = scene.dirty = True


def _work_of(request: Request, target: Target) -> Callable[[], object]:
    """Return what a request does to a control that has the focus."""
    control = target.control
    match request.act:
        case Act.PRESS:
            return target.press
        case Act.SET_VALUE:
            return partial(control.set_value, request.text)
        case Act.INCREASE:
            return partial(control.change_by, 1)
        case Act.DECREASE:
            return partial(control.change_by, -1)
        case Act.SELECT_TEXT if isinstance(control, TextField):
            return partial(control.select, *request.selection)
        case Act.REPLACE_TEXT if isinstance(control, TextField):
            return partial(control.replace_selection, request.text)
    return lambda: None


def open_bridge(app: App, settings: Settings) -> Bridge:
    """Connect a window with the screen readers of this platform."""
    return Bridge(app, _PLATFORMS.get(sys.platform, unix), settings)
