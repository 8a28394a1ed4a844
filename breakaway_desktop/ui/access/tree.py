"""The accessible tree of a scene as plain values: what each node is, and an id that stays as long as the thing does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit.control import Control, ScrollHost
from breakaway_desktop.kit.toolkit.focus import can_take_focus
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import ControlState, NumberRange, Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.toolkit.stage import Scene

WINDOW, LOG = 0, 1
"""Ids of the window and of the lines that were told."""
_FIRST_ID = 16
Bounds = tuple[int, int, int, int]


class Leaf(NamedTuple):
    """A node of the tree. Equal values need no update."""

    role: Role
    name: str = ""
    value: str = ""
    more: str = ""
    """What is read after a pause: a reason, an objection, a tooltip."""
    children: tuple[int, ...] = ()
    bounds: Bounds | None = None
    """Left, top, right and bottom in pixels."""
    key: str = ""
    is_enabled: bool = True
    takes_focus: bool = False
    is_pressed: bool = False
    """Whether it can be pressed."""
    scrolls: bool = False
    """Whether it can be scrolled into view."""
    chosen: bool | None = None
    place: tuple[int, int] | None = None
    """Position in a list, from 1, and the length of the list."""
    cell: tuple[int, int] | None = None
    """Row and column in a table, from 0."""
    number: NumberRange | None = None
    is_open: bool | None = None
    selection: tuple[int, int] | None = None
    """Of a field, in characters: where the selection begins, and the caret."""
    edges: tuple[int, ...] = ()
    """Of a text run: the left edges of its letters and the right one of the last, in pixels from its own left edge."""
    placeholder: str = ""


class Target(NamedTuple):
    """What an action of a reader is for: a control, or one of its options."""

    control: Control
    option: int = -1

    def press(self) -> None:
        if self.option >= 0:
            self.control.choose_option(self.option)
        else:
            self.control.press()


@dataclass(slots=True)
class AccessTree:
    """A tree: its nodes by id, the node with the focus, and what the actions are for."""

    leaves: dict[int, Leaf] = field(default_factory=dict)
    focus: int = WINDOW
    targets: dict[int, Target] = field(default_factory=dict)
    scrolled: dict[int, tuple[ScrollHost, Box]] = field(default_factory=dict)
    """What can be scrolled into view: the area, and the box in it."""


def node_id(*key: Hashable) -> int:
    """Return the id of a node: the same for the same key as long as the program runs."""
    return _FIRST_ID + hash(key) % 2**60


def tree_of(scene: Scene, scale: float, lines: Sequence[tuple[int, Leaf]] = ()) -> AccessTree:
    """Return the tree of the view that gets input, with the lines told, without what a dialog or overlay covers."""
    tree, page = AccessTree(), WINDOW
    if isinstance(scene, Page):
        page_key = id(scene.part), scene.view.name
        page = node_id(page_key)
        builder = _Builder(tree, page_key, scale, scene.focus.current)
        children = builder.add_all(scene.placed[-1].said or [], page)
        role = Role.DIALOG if scene.overlay or len(scene.views) > 1 else Role.PAGE
        tree.leaves[page] = Leaf(role, scene.view.title, children=children)
        tree.focus = builder.lent_focus or builder.focus or page
    tree.leaves[LOG] = Leaf(Role.LOG, children=tuple(node for node, _line in lines))
    tree.leaves.update(lines)
    window_children = (page, LOG) if page else (LOG,)
    tree.leaves[WINDOW] = Leaf(Role.WINDOW, "Breaking Away", children=window_children)  # no words: the game's name
    return tree


class LastTree:
    """The last tree of a window, made again only if something other than time has changed."""

    def __init__(self) -> None:
        self._made_from: tuple[Scene, int, float, Sequence[tuple[int, Leaf]]] | None = None
        self._tree = AccessTree()

    def update(self, scene: Scene, scale: float, lines: Sequence[tuple[int, Leaf]] = ()) -> AccessTree:
        """Return the tree of the view that gets the player's input."""
        made_from = scene, scene.revision, scale, lines
        if made_from != self._made_from:
            self._made_from, self._tree = made_from, tree_of(scene, scale, lines)
        return self._tree


def _is_told(said: Said) -> bool:
    """Return whether it is worth a node: not a control for the pointer alone, nor a group of nothing."""
    if said.control is not None and not isinstance(said.control, ScrollArea):
        return said.control.focusable or bool(said.name)
    focusable = said.control is not None and said.control.focusable
    return focusable or bool(said.name) or any(map(_is_told, said.children))


class _Builder:
    def __init__(self, tree: AccessTree, page_key: Hashable, scale: float, focused: Control | None) -> None:
        self.tree = tree
        self.page_key = page_key
        self.scale = scale
        self.focused = focused
        self.focus = self.lent_focus = 0
        """The node with the focus, and one that has it instead of the focused control; 0: none."""
        self._ids: set[int] = set()

    def add_all(self, said: Sequence[Said], parent: int, around: Bounds | None = None) -> tuple[int, ...]:
        """Add nodes; one without a name of its own is identified by its distance from the last one that has a name.

        `around`: the bounds of what they are in, for one that is drawn by hand.
        """
        nodes, anchor, distance = [], parent, 0
        for each in filter(_is_told, said):
            distance += 1
            node = self._new_id(self._own_key(each) or (anchor, each.role, distance))
            if self._own_key(each) is not None:
                anchor, distance = node, 0
            self._add(each, node, around)
            nodes.append(node)
        return tuple(nodes)

    def _own_key(self, said: Said) -> Hashable:
        """Return what identifies it wherever it is on the page; None: only its place does."""
        if said.ident:
            return self.page_key, said.ident
        if said.control is not None:
            return self.page_key, type(said.control), said.control.label
        return None

    def _new_id(self, key: Hashable) -> int:
        node = node_id(key)
        while node in self._ids:
            node = node_id(node)
        self._ids.add(node)
        return node

    def _add(self, said: Said, node: int, around: Bounds | None) -> None:
        control = said.control
        state = ControlState() if control is None else control.state
        bounds = _in_pixels(said.screen_box, self.scale)
        children = self.add_all(said.children, node, bounds or around)
        if said.role is Role.TABLE:
            self._number_cells(children)
        if control is not None:
            self.tree.targets[node] = Target(control)
            children += self._add_options(control, state, node)
        if state.text is not None:
            run = node_id(node, Role.TEXT_RUN)
            edges = tuple(round(edge * self.scale) for edge in state.edges)
            self.tree.leaves[run] = Leaf(Role.TEXT_RUN, state.text, bounds=bounds, edges=edges)
            children += (run,)
        bounds = bounds or union_of(self.tree.leaves[child].bounds for child in children) or around
        is_open = state.is_open if said.is_open is None else said.is_open
        self.tree.leaves[node] = Leaf(
            said.role, said.name, said.value or state.value, said.more or _reason(said, state), children, bounds,
            said.key, control is None or control.enabled, control is not None and can_take_focus(control),
            control is not None and not isinstance(control, ScrollArea), said.area is not None, said.chosen, said.place,
            number=state.number, is_open=is_open, selection=None if state.text is None else state.selection,
            placeholder=state.placeholder,
        )  # fmt: skip

        if said.area is not None and said.box is not None:
            self.tree.scrolled[node] = said.area, said.box

        # The focus.
        active = max(said.active, state.active)
        target = children[active] if 0 <= active < len(children) else node
        if control is not None and control is self.focused:
            self.focus = target
        if self.focused is not None and self.focused.label in said.has_focus_of:
            self.lent_focus = target

    def _add_options(self, control: Control, state: ControlState, node: int) -> tuple[int, ...]:
        nodes, role = [], Role.RADIO_BUTTON if control.role is Role.RADIO_GROUP else Role.ITEM
        for index, option in enumerate(state.options):
            child = node_id(node, index)
            self.tree.leaves[child] = Leaf(
                role, option.name, more=option.more, is_enabled=option.enabled,
                takes_focus=can_take_focus(control), is_pressed=True,
                bounds=_in_pixels(None if option.box is None else option.box.moved(*control.scroll_offset), self.scale),
                chosen=option.chosen, place=(index + 1, len(state.options)),
            )  # fmt: skip
            self.tree.targets[child] = Target(control, index)
            nodes.append(child)
        return tuple(nodes)

    def _number_cells(self, rows: tuple[int, ...]) -> None:
        leaves = self.tree.leaves
        for row_index, row in enumerate(rows):
            leaves[row] = leaves[row]._replace(cell=(row_index, 0))
            for column, cell in enumerate(leaves[row].children):
                leaves[cell] = leaves[cell]._replace(cell=(row_index, column))


def union_of(bounds: Iterable[Bounds | None]) -> Bounds | None:
    """Return the bounds of everything that has any; None if nothing has."""
    known = [each for each in bounds if each is not None]
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _in_pixels(box: Box | None, scale: float) -> Bounds | None:
    if box is None:
        return None
    return round(box.x * scale), round(box.y * scale), round(box.right * scale), round(box.bottom * scale)


def _reason(said: Said, state: ControlState) -> str:
    """Return why a control is disabled, what is wrong with its value, or else its tooltip."""
    control = said.control
    if control is None:
        return ""
    tip = "" if control.tip.startswith(said.name) else control.tip
    return (control.why_disabled if not control.enabled else "") or state.objection or tip
