"""What a screen reader misses: controls without a name, equal names at one level, painted words that no node says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple
from unittest.mock import patch

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.input.window_keys import PRESS
from breakaway_desktop.kit.toolkit.layout import Column, LaidOutTree, Measure, Node, Paragraph, Row, Text
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.ui.access.tree import AccessTree, tree_of
from tools.studio import Studio

NAMED_ROLES = {
    Role.BUTTON, Role.RADIO_GROUP, Role.DROP_DOWN, Role.FIELD, Role.NUMBER, Role.SLIDER, Role.LIST, Role.ITEM,
}  # fmt: skip


_CONTAINERS = {kind.said for kind in (Node, Row, Column, Text, Paragraph)}


class Audit(NamedTuple):
    """Of one screen: the labels of controls without a name, equal names, and words that are only painted."""

    unnamed: list[str]
    equal: list[str]
    unsaid: list[str]


def audit_of(studio: Studio) -> Audit:
    """Return what is missing on the screen that is shown."""
    studio.app.screen.listens = True
    told: list[str] = []
    with patch.object(Node, "_place_and_say", _noting(told)):
        studio.stage.resize()
    page = studio.stage.top
    assert isinstance(page, Page)
    tree = tree_of(page, 1.0)
    unnamed = [
        f"{type(tree.targets[node].control).__name__} {tree.targets[node].control.label}"
        for node, leaf in tree.leaves.items()
        if leaf.role in NAMED_ROLES and not leaf.name and node in tree.targets
    ]
    return Audit(sorted(unnamed), sorted(_equal_names(tree)), sorted(_unsaid_words(studio, page, tree, told)))


def _equal_names(tree: AccessTree) -> Iterator[str]:
    for node in tree.leaves:
        children = (tree.leaves[child] for child in tree.leaves[node].children)
        named = [leaf for leaf in children if leaf.name and leaf.role in NAMED_ROLES - {Role.ITEM}]
        names = Counter((leaf.role, leaf.name) for leaf in named)
        yield from (f"{role.name} {name}" for (role, name), count in names.items() if count > 1)


def _noting(told: list[str]) -> Callable[..., None]:
    """Return the method of a node that also collects the texts it paints if it says in words, or as decoration, what it
    paints."""
    place = Node._place_and_say

    def place_and_note(node: Node, measure: Measure, box: Box, tree: LaidOutTree, outer: list[Said]) -> None:
        calls, before = len(tree.paint_calls), len(outer)
        place(node, measure, box, tree, outer)
        if _tells_its_picture(node, outer[before:]):
            tree.paint_calls[calls:] = [
                (at, partial(_paint_noted, paint, told)) for at, paint in tree.paint_calls[calls:]
            ]

    return place_and_note


def _tells_its_picture(node: Node, said: list[Said]) -> bool:
    """Return whether words of the node itself replace its picture; the name of a group does not."""
    if type(node).said not in _CONTAINERS:
        return type(node).__module__.startswith("breakaway_desktop.ui.")
    is_group = any(each.role is Role.GROUP and each.children for each in said)
    return node.says == "" or (node.says is not None and bool(said) and not is_group)


def _paint_noted(paint: Callable[[Canvas], object], told: list[str], canvas: Canvas) -> None:
    start = len(canvas.text_log or ())
    paint(canvas)
    told += [text for text, _box, _shortened in (canvas.text_log or [])[start:]]


def _unsaid_words(studio: Studio, page: Page, tree: AccessTree, told: list[str]) -> Iterator[str]:
    said = set(_words(key_cap_text(PRESS)))  # the key of whatever has the focus
    for node, leaf in tree.leaves.items():
        options = getattr(tree.targets[node].control, "options", ()) if node in tree.targets else ()
        texts = leaf.name, leaf.value, leaf.more, leaf.key, leaf.placeholder, *(option.text for option in options)
        said |= set(_words(" ".join(texts)))
    app = studio.app
    canvas = Canvas(DisplayListRecorder(app.window_size), app.screen.palette, app.screen.scale)
    canvas.text_log = []
    page.placed[-1].paint(canvas)
    painted = {text for text, _box, _shortened in canvas.text_log} - set(told)
    yield from (text for text in painted if not said >= set(_words(text)))


def _words(text: str) -> list[str]:
    return re.findall(r"[\w½]+", text.lower())
