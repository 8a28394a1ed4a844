"""Scanning, for players with one switch or two: a highlight walks through the accessible tree, groups first, and the
switch presses what it is on.

The focus is not used for that: the cards of a hand have none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import Final, NamedTuple

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import FocusGained, Input, KeyDown, Typed
from breakaway_desktop.kit.input.switches import switch_of
from breakaway_desktop.kit.toolkit.control import Control, ScrollHost
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.access.tree import LOG, WINDOW, AccessTree, Bounds, LastTree, Leaf, Target, union_of

COOL_DOWN_MS: Final = 300.0
"""Milliseconds after a press in which the switch does nothing: a hand that trembles presses twice."""
LARGEST_GROUP: Final = 12
"""Largest number of stops in a group; a larger one is divided."""
RING_WIDTH: Final = 4.0
"""Width in units of each of the two colours of the highlight. Any background contrasts with one of them."""


class Stop(NamedTuple):
    """Where the highlight stops: something to press, or a group of stops."""

    key: Hashable
    """What identifies it in the tree of the next frame."""
    node: int
    bounds: Bounds
    """Left, top, right and bottom in pixels."""
    inner: tuple[Stop, ...] = ()
    target: Target | None = None
    change: int = 0
    """Steps by which it changes a number, or pages by which it scrolls a text; 0: it presses."""

    @property
    def nodes(self) -> Iterator[int]:
        """Its node, and those of everything in it."""
        yield self.node
        for stop in self.inner:
            yield from stop.nodes

    @property
    def area(self) -> ScrollHost | None:
        """The area that scrolls everything in it; None if something is not scrolled, or over all areas."""
        if self.target is not None:
            return None if self.target.control.captures_input else self.target.control.area
        areas = [stop.area for stop in self.inner]
        return areas[0] if all(area is areas[0] for area in areas) else None

    def work(self) -> None:
        """Do what the switch does here."""
        if self.target is not None and self.change:
            self.target.control.change_by(self.change)
        elif self.target is not None and isinstance(self.target.control, TextField) and self.target.option < 0:
            self.target.control.open_board()
        elif self.target is not None:
            self.target.press()


def stops_of(tree: AccessTree) -> tuple[Stop, ...]:
    """Return the stops of the view, the one with the focus first; of an open list its options, of a keyboard its
    rows."""
    page = tree.leaves[WINDOW].children[0]
    if page == LOG:
        return ()
    lists = (Role.DROP_DOWN, Role.FIELD)
    open_list = next((node for node, leaf in tree.leaves.items() if leaf.is_open and leaf.role in lists), None)
    if open_list is not None and tree.leaves[open_list].role is Role.FIELD:
        return _rows_of_keys(_options_of(tree, open_list))
    if open_list is not None:
        return _divided(_options_of(tree, open_list))
    stops = _inner_stops(tree, page)
    while len(stops) == 1 and stops[0].inner:
        stops = stops[0].inner
    first = tuple(stop for stop in stops if tree.focus in stop.nodes)
    return (*first, *_divided([stop for stop in stops if stop not in first]))


def _inner_stops(tree: AccessTree, node: int) -> tuple[Stop, ...]:
    stops = (_stop_of(tree, child) for child in tree.leaves[node].children)
    return tuple(stop for stop in stops if stop is not None)


def _stop_of(tree: AccessTree, node: int) -> Stop | None:
    """Return the stop of a node: a control, or a group of at least two stops; None if nothing in it can be pressed."""
    leaf, target = tree.leaves[node], tree.targets.get(node)
    if target is not None and target.option >= 0 and not target.control.is_scanned:
        return None
    if target is not None and leaf.role is Role.SCROLL_AREA and target.control.focusable and leaf.bounds is not None:
        return Stop(node, node, leaf.bounds, _text_stops(node, leaf.bounds, target))
    stops = _inner_stops(tree, node)
    if target is not None and leaf.is_pressed and leaf.is_enabled and leaf.bounds is not None:
        if leaf.number is not None:
            return Stop(node, node, leaf.bounds, _number_stops(node, leaf.bounds, target))
        if target.control.is_scanned and (state := target.control.state).options:
            stops = _options_of(tree, node) if state.active >= 0 else ()
        elif leaf.role is not Role.LIST and target.control.is_scanned:
            stops = (Stop((node, "press"), node, leaf.bounds, target=target), *stops)
    if len(stops) < 2:
        return stops[0] if stops else None
    return Stop(node, node, _union(stops), _divided(stops))


def _number_stops(node: int, bounds: Bounds, target: Target) -> tuple[Stop, ...]:
    """Return the halves of a number: the left one makes it smaller, the right one larger."""
    left, top, right, bottom = bounds
    middle = (left + right) // 2
    return (
        Stop((node, -1), node, (left, top, middle, bottom), target=target, change=-1),
        Stop((node, 1), node, (middle, top, right, bottom), target=target, change=1),
    )


def _text_stops(node: int, bounds: Bounds, target: Target) -> tuple[Stop, ...]:
    """Return the halves of a text larger than its place: the lower one scrolls on, the upper one back."""
    left, top, right, bottom = bounds
    middle = (top + bottom) // 2
    return (
        Stop((node, 1), node, (left, middle, right, bottom), target=target, change=1),
        Stop((node, -1), node, (left, top, right, middle), target=target, change=-1),
    )


def _options_of(tree: AccessTree, node: int) -> tuple[Stop, ...]:
    """Return the options that change something, and of an open list also the chosen one, which closes it."""
    parent, leaves = tree.leaves[node], tree.leaves
    return tuple(
        Stop(child, child, leaves[child].bounds or parent.bounds or (0, 0, 0, 0), target=tree.targets[child])
        for child in parent.children
        if child in tree.targets and leaves[child].is_enabled and not _is_settled(leaves[child])
    )


def _rows_of_keys(keys: Sequence[Stop]) -> tuple[Stop, ...]:
    """Return the rows of the on-screen keyboard, the digits after everything else."""
    rows = [tuple(row) for _top, row in groupby(keys, lambda key: key.bounds[1])]
    digits, *others = (Stop(("row", row[0].key), row[0].node, _union(row), row) for row in rows)
    return (*others, digits)


def _path_to(control: Control, stops: Sequence[Stop]) -> tuple[Hashable, ...]:
    """Return the keys of the groups that a control is in, and of its own stop; empty: it is nowhere."""
    for stop in stops:
        if stop.target is not None and stop.target.control is control:
            return (stop.key,)
        if path := _path_to(control, stop.inner):
            return (stop.key, *path)
    return ()


def _is_settled(leaf: Leaf) -> bool:
    return leaf.role is Role.RADIO_BUTTON and bool(leaf.chosen)


def _divided(stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """Return the stops, in groups of about equal size if there are many."""
    if len(stops) <= LARGEST_GROUP:
        return tuple(stops)
    total, count = len(stops), min(LARGEST_GROUP, ceil(sqrt(len(stops))))
    parts = [stops[part * total // count : (part + 1) * total // count] for part in range(count)]
    return tuple(Stop(("part", part[0].key), part[0].node, _union(part), _divided(part)) for part in parts)


def _union(stops: Sequence[Stop]) -> Bounds:
    return union_of(stop.bounds for stop in stops) or (0, 0, 0, 0)


def _in_units(bounds: Bounds, scale: float) -> Box:
    left, top, right, bottom = (side / scale for side in bounds)
    return Box(left, top, right - left, bottom - top)


class Scan:
    """The highlight of a window, in the time of its frames."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._last_tree = LastTree()
        self._page = 0
        """Node of the view that the highlight is in."""
        self._path: tuple[Hashable, ...] = ()
        """Keys of the groups that it is in, the outermost first."""
        self._at: Hashable = None
        """Key of the stop that it is on; None: the first one."""
        self._rounds = 0
        self._since_step_ms = 0.0
        self._cool_down_ms = 0.0
        self._writes = False
        """Whether the last key was the switch, whose letter must not be written."""

    @property
    def current(self) -> Stop | None:
        """The stop with the highlight; None if nothing can be pressed."""
        return self._find()[1]

    # Time

    @property
    def wake_in(self) -> float | None:
        if self._app.screen.scans != self._settings.scanning:
            return 0.0
        if not self._settings.scanning or self._settings.step_switch:
            return None
        return max(0.0, self._settings.scan_step - self._since_step_ms)

    def tick(self, dt_ms: float) -> bool:
        settings, screen = self._settings, self._app.screen
        if screen.scans != settings.scanning:
            screen.scans = settings.scanning
            self._app.stage.resize()  # lays everything out again, with words or without
            self._start_at(None)
            return True
        self._cool_down_ms -= dt_ms
        if not settings.scanning or settings.step_switch:
            return False
        self._since_step_ms += dt_ms
        if self._since_step_ms < settings.scan_step:
            return False
        self._step()
        return True

    # The switch

    def handle(self, event: Input) -> bool:
        if not self._settings.scanning:
            return False
        if isinstance(event, Typed):
            return self._writes
        if isinstance(event, FocusGained):
            self._cool_down_ms = COOL_DOWN_MS  # the click that activates the window is not meant for it
        switch = switch_of(event)
        is_mine = bool(switch) and switch in (self._settings.switch, self._settings.step_switch)
        if isinstance(event, KeyDown):
            self._writes = is_mine
        if not is_mine:
            return False
        is_repeat = isinstance(event, KeyDown) and event.is_repeat
        if is_repeat or self._cool_down_ms > 0:
            return True
        self._cool_down_ms = COOL_DOWN_MS
        if switch == self._settings.switch:
            self._press()
        else:
            self._step()
        return True

    # The walk

    def _find(self) -> tuple[tuple[Stop, ...], Stop | None]:
        """Return the stops of the group that the highlight is in, and the one that it is on.

        It starts again in another view, and in the group around one that is no longer there.
        """
        scene = self._app.stage.top
        if not isinstance(scene, Page) or scene.placed[-1].said is None:
            return (), None
        tree = self._last_tree.update(scene, self._app.screen.scale)
        page = tree.leaves[WINDOW].children[0]
        if page != self._page:
            self._page = page
            self._start_at(None)

        stops = stops_of(tree)
        for depth, key in enumerate(self._path):
            group = next((stop for stop in stops if stop.key == key and stop.inner), None)
            if group is None:
                self._start_at(None, self._path[:depth])
                break
            stops = group.inner
        return stops, next((stop for stop in stops if stop.key == self._at), stops[0] if stops else None)

    def _start_at(self, key: Hashable, path: tuple[Hashable, ...] = ()) -> None:
        self._path, self._at, self._rounds, self._since_step_ms = path, key, 0, 0.0

    def _step(self) -> None:
        """Go to the next stop. After the last round in a group, go back to the group."""
        stops, current = self._find()
        self._since_step_ms = 0.0
        if current is None:
            return
        index = (stops.index(current) + 1) % len(stops)
        self._rounds += index == 0
        if index == 0 and self._path and self._rounds >= self._settings.scan_rounds:
            self._start_at(self._path[-1], self._path[:-1])
        else:
            self._at = stops[index].key
        self._reveal()

    def _press(self) -> None:
        """Go into a group, or press a control and start again; a number can be changed again at once."""
        _stops, stop = self._find()
        scene = self._app.stage.top
        if stop is None or not isinstance(scene, Page):
            return
        if stop.inner:
            self._start_at(stop.inner[0].key, (*self._path, stop.key))
        elif stop.target is not None:
            self._start_at(stop.key if stop.change else None, self._path if stop.change else ())
            control, was_open = stop.target.control, stop.target.control.captures_input
            if scene.takes_input:
                scene.act_on(control, stop.work)
            if was_open and not control.captures_input and isinstance(control, TextField):
                self._go_on_after(control)
        self._reveal()

    def _go_on_after(self, control: Control) -> None:
        """Go to the stop after a control, if that is still on the screen."""
        scene = self._app.stage.top
        if isinstance(scene, Page) and scene.placed[-1].said is not None:
            tree = self._last_tree.update(scene, self._app.screen.scale)
            if path := _path_to(control, stops_of(tree)):
                self._start_at(path[-1], path[:-1])
                self._step()

    def _reveal(self) -> None:
        """Scroll the stop into view, and move the page to it; of a group too large for that, its beginning."""
        scene, stop = self._app.stage.top, self.current
        if not isinstance(scene, Page) or stop is None:
            return
        if stop.target is not None and stop.target.option >= 0:
            stop.target.control.show_option(stop.target.option)
        tree = self._last_tree.update(scene, self._app.screen.scale)
        for node in reversed(list(stop.nodes)):
            area, box = tree.scrolled.get(node, (None, None))
            if area is not None and box is not None:
                area.reveal(box)
                scene.dirty = True
        if (stop := self.current) is not None:
            scene.reveal(_in_units(stop.bounds, self._app.screen.scale))

    # The highlight

    def draw(self, canvas: Canvas) -> None:
        stop = self.current if self._settings.scanning else None
        if stop is None:
            return
        scale, palette = self._app.screen.scale, canvas.palette
        room = 2 * RING_WIDTH
        within = Box(0, 0, canvas.w, canvas.h).inflated(-room)
        if (area := stop.area) is not None:
            within = area.rect
        shown = _in_units(stop.bounds, scale)
        left, top = max(shown.x, within.x), max(shown.y, within.y)
        right, bottom = min(shown.right, within.right), min(shown.bottom, within.bottom)
        box = Box(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
        for colour, margin in ((palette.bib, RING_WIDTH), (palette.on_bib, room)):
            canvas.box(box.inflated(margin), None, border=colour, border_width=RING_WIDTH, radius=0)
