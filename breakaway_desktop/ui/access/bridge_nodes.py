"""Nodes of the tree as AccessKit's, and its requests as ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

import accesskit

from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.words import _, pgettext
from breakaway_desktop.ui.access.adapter import Act, ReaderCalls, Request
from breakaway_desktop.ui.access.tree import WINDOW, Leaf

_ROLES: Final = {
    Role.WINDOW: accesskit.Role.WINDOW,
    Role.PAGE: accesskit.Role.PANE,
    Role.DIALOG: accesskit.Role.DIALOG,
    Role.TEXT: accesskit.Role.LABEL,
    Role.KEY_CAP: accesskit.Role.LABEL,
    Role.HEADING: accesskit.Role.HEADING,
    Role.GROUP: accesskit.Role.GROUP,
    Role.PICTURE: accesskit.Role.IMAGE,
    Role.LIST: accesskit.Role.LIST_BOX,
    Role.ITEM: accesskit.Role.LIST_BOX_OPTION,
    Role.TABLE: accesskit.Role.TABLE,
    Role.ROW: accesskit.Role.ROW,
    Role.CELL: accesskit.Role.CELL,
    Role.COLUMN_HEAD: accesskit.Role.COLUMN_HEADER,
    Role.SCROLL_AREA: accesskit.Role.SCROLL_VIEW,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.RADIO_GROUP: accesskit.Role.RADIO_GROUP,
    Role.RADIO_BUTTON: accesskit.Role.RADIO_BUTTON,
    Role.DROP_DOWN: accesskit.Role.COMBO_BOX,
    Role.FIELD: accesskit.Role.TEXT_INPUT,
    Role.NUMBER: accesskit.Role.SPIN_BUTTON,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.TEXT_RUN: accesskit.Role.TEXT_RUN,
    Role.LOG: accesskit.Role.LOG,
    Role.LINE: accesskit.Role.LABEL,
    Role.URGENT_LINE: accesskit.Role.LABEL,
}
_LIVE: Final = {Role.LINE: accesskit.Live.POLITE, Role.URGENT_LINE: accesskit.Live.ASSERTIVE}
_VALUE_IS_TEXT: Final = (Role.TEXT, Role.KEY_CAP, Role.HEADING, Role.LINE, Role.URGENT_LINE)
"""Roles whose words are the value of a label."""
_LONGEST_WORD: Final = 255
"""Lengths of words are bytes; a path may have longer ones."""
_ACTS: Final = (
    (accesskit.Action.CLICK, Act.PRESS),
    (accesskit.Action.FOCUS, Act.FOCUS),
    (accesskit.Action.SCROLL_INTO_VIEW, Act.REVEAL),
    (accesskit.Action.SET_VALUE, Act.SET_VALUE),
    (accesskit.Action.SET_TEXT_SELECTION, Act.SELECT_TEXT),
    (accesskit.Action.REPLACE_SELECTED_TEXT, Act.REPLACE_TEXT),
    (accesskit.Action.INCREMENT, Act.INCREASE),
    (accesskit.Action.DECREMENT, Act.DECREASE),
)


def tree_update(leaves: Sequence[tuple[int, Leaf]], focus: int) -> Any:
    update = accesskit.TreeUpdate(focus)
    tree = accesskit.Tree(WINDOW)
    tree.toolkit_name = "Breaking Away"  # no words: the name of the game
    update.tree = tree
    update.nodes = [(node, _node_of(leaf)) for node, leaf in leaves]
    return update


def _node_of(leaf: Leaf) -> Any:
    node = accesskit.Node(_ROLES[leaf.role])
    _set_words(node, leaf)
    _set_state(node, leaf)
    if leaf.children:
        node.set_children(list(leaf.children))
    if leaf.bounds is not None:
        node.set_bounds(accesskit.Rect(*leaf.bounds))
    for action in _actions(leaf):
        node.add_action(action)
    return node


def _set_words(node: Any, leaf: Leaf) -> None:
    if leaf.role is Role.TEXT_RUN:
        node.set_value(leaf.name)
        node.set_character_lengths([len(letter.encode()) for letter in leaf.name])
        node.set_word_lengths(word_lengths(leaf.name))
        node.set_character_positions([float(edge) for edge in leaf.edges[:-1]])
        node.set_character_widths([float(right - left) for left, right in pairwise(leaf.edges)])
        node.set_text_direction(accesskit.TextDirection.LEFT_TO_RIGHT)
    elif leaf.role in _VALUE_IS_TEXT and leaf.role is not Role.HEADING:
        node.set_value(leaf.name)
    elif label := _label_on_at_spi(leaf) if _is_at_spi() else leaf.name:
        node.set_label(label)
    if leaf.value:
        node.set_value(leaf.value)
    key = _("Key: {key}.").format(key=leaf.key) if leaf.key and _is_at_spi() else ""
    if more := " ".join(filter(None, (leaf.more, key))):
        node.set_description(more)
    if leaf.placeholder:
        node.set_placeholder(leaf.placeholder)
    if leaf.key:
        node.set_keyboard_shortcut(leaf.key)


def _is_at_spi() -> bool:
    """Return whether states are said in words, because AccessKit 0.7.0 tells AT-SPI none of them."""
    return sys.platform.startswith("linux")


def _label_on_at_spi(leaf: Leaf) -> str:
    """Return the name with the value of a closed list, for which AT-SPI has no text, and with lost states."""
    name = f"{leaf.name}: {leaf.value}" if leaf.role is Role.DROP_DOWN and leaf.name else leaf.name
    is_open = "" if leaf.is_open is None else pgettext("list", "open") if leaf.is_open else pgettext("list", "closed")
    return ", ".join(filter(None, (name, is_open, "" if leaf.is_enabled else _("unavailable"))))


def _set_state(node: Any, leaf: Leaf) -> None:
    if leaf.role in _LIVE:
        node.set_live(_LIVE[leaf.role])
    if leaf.role is Role.DIALOG:
        node.set_modal()
    if not leaf.is_enabled:
        node.set_disabled()
    if leaf.is_open is not None:
        node.set_expanded(leaf.is_open)

    # A value among others.
    if leaf.chosen is not None and leaf.role in (Role.RADIO_BUTTON, Role.BUTTON):
        node.set_toggled(accesskit.Toggled.TRUE if leaf.chosen else accesskit.Toggled.FALSE)
    elif leaf.chosen is not None:
        node.set_selected(leaf.chosen)
    if leaf.place is not None:
        node.set_position_in_set(leaf.place[0] - 1)
    if leaf.role in (Role.LIST, Role.RADIO_GROUP, Role.DROP_DOWN) and leaf.children:
        node.set_size_of_set(len(leaf.children))
    if leaf.cell is not None:
        node.set_row_index(leaf.cell[0])
        if leaf.role is not Role.ROW:
            node.set_column_index(leaf.cell[1])
    if leaf.role is Role.TABLE:
        node.set_row_count(len(leaf.children))

    # A number or a text.
    if leaf.number is not None:
        node.set_numeric_value(leaf.number.value)
        node.set_min_numeric_value(leaf.number.least)
        node.set_max_numeric_value(leaf.number.most)
    if leaf.selection is not None:
        run = leaf.children[-1]
        anchor, caret = (accesskit.TextPosition(run, at) for at in leaf.selection)
        node.set_text_selection(accesskit.TextSelection(anchor, caret))


def _actions(leaf: Leaf) -> Iterable[Any]:
    action = accesskit.Action
    if leaf.is_pressed:
        yield action.CLICK
    if leaf.takes_focus:
        yield action.FOCUS
    if leaf.scrolls:
        yield action.SCROLL_INTO_VIEW
    if leaf.role in (Role.FIELD, Role.DROP_DOWN, Role.NUMBER, Role.SLIDER):
        yield action.SET_VALUE
    if leaf.number is not None:
        yield from (action.INCREMENT, action.DECREMENT)
    if leaf.selection is not None:
        yield from (action.SET_TEXT_SELECTION, action.REPLACE_SELECTED_TEXT)


def word_lengths(text: str) -> list[int]:
    """Return the lengths of the words in characters, each with the spaces after it."""
    starts = [at for at in range(len(text)) if not at or (text[at - 1].isspace() and not text[at].isspace())]
    lengths = [end - start for start, end in pairwise([*starts, len(text)])]
    return [
        part
        for length in lengths
        for part in (*[_LONGEST_WORD] * (length // _LONGEST_WORD), length % _LONGEST_WORD)
        if part
    ]


def passing_on(calls: ReaderCalls) -> Callable[[Any], None]:
    """Return what AccessKit calls with a request."""

    def pass_on(request: Any) -> None:
        if (own := request_of(request)) is not None:
            calls.request(own)

    return pass_on


def request_of(request: Any) -> Request | None:
    """Return AccessKit's request as ours; None if nothing answers to it."""
    act = next((act for action, act in _ACTS if action == request.action), None)
    if act is None:
        return None
    data = None if request.data is None else request.data[1]
    if act is Act.SELECT_TEXT and data is not None:
        anchor, caret = data.anchor.character_index, data.focus.character_index
        return Request(act, request.target, selection=(anchor, caret))
    text = "" if data is None else f"{data:.0f}" if isinstance(data, float) else str(data)
    return Request(act, request.target, text)
