"""Every key is defined in a table of actions, and no other module makes one."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.input.chords import Chord, chord_named
from breakaway_desktop.kit.input.window_keys import KeyTable
from breakaway_desktop.ui import keys as act
from tests.architecture.sources import PACKAGE, modules, nodes_of, relative_path, tree_of
from tests.ui.keys import ACTIONS

TABLES = [PACKAGE / "ui/keys.py", *PACKAGE.glob("ui/*/intents.py")]
MODULES = [
    path
    for path in modules("breakaway_desktop/ui", "breakaway_desktop/kit")
    if path.parent.name != "input" and path not in TABLES
]
WALKING = {action.default_chord.key for action in ACTIONS if action.group == act.MOVING} | {pygame.K_KP_ENTER}
"""Keys that focus and controls read by code; the key map translates them."""
DEFINING = {"_define", *(made_by.__name__ for made_by in (act.KeyBinding, KeyTable.define, Chord, chord_named))}
"""Classes and functions that define a key."""
WRITING = {
    "breakaway_desktop/kit/toolkit/text_field.py": "letters, the clipboard, and what a controller writes with",
    "breakaway_desktop/kit/toolkit/number_input.py": "digits",
}
"""Modules that read typed text, which is no action."""


def names_read(path: Path) -> list[tuple[int, str]]:
    """Return line and name of every key of pygame, and of every call that defines a key, in a module."""
    names = []
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("K_"):
            names.append((node.lineno, node.attr))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in DEFINING:
            names.append((node.lineno, ast.unparse(node.func)))
    return names


def test_no_module_knows_a_key_that_is_not_in_the_table() -> None:
    known = {name for name in dir(pygame) if name.startswith("K_") and getattr(pygame, name) in WALKING}
    reading = [path for path in MODULES if relative_path(path) not in WRITING]
    assert not [
        (relative_path(path), *place) for path in reading for place in names_read(path) if place[1] not in known
    ]


@pytest.mark.parametrize("code", ["KeyBinding()", "act.KeyBinding()", "_define()", "chord_named()", "x = pygame.K_h"])
def test_a_key_outside_the_table_is_detected(code: str, tmp_path: Path) -> None:
    path = tmp_path / "screen.py"
    path.write_text(code)
    assert len(names_read(path)) == 1


def test_every_action_of_the_table_is_used() -> None:
    """Actions of the focus are used through their keys."""
    tables = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in TABLES}
    used = set()
    for path in modules("breakaway_desktop/ui", "breakaway_desktop/kit"):
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.Attribute):
                used.add(node.attr)
            elif isinstance(node, ast.ImportFrom) and node.module in tables:
                used |= {alias.name for alias in node.names}
    actions = [item for table in tables for item in vars(import_module(table)).items()]
    actions = [(name, value) for name, value in actions if isinstance(value, act.KeyBinding)]
    assert {name for name, action in actions if action.group != act.MOVING} - used == set()
