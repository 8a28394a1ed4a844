"""A feature has one name and two rooms, and no other module names it: it is found in the lists of features."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from breakaway_desktop import features as without_window
from breakaway_desktop.features import Feature, features
from breakaway_desktop.sentences.refusals import refusal_sentences
from breakaway_desktop.ui import features as in_window
from breakaway_desktop.ui.features import WindowFeature, window_features
from tests.architecture.sources import PACKAGE, modules, nodes_of, relative_path, tree_of

NAMES = dict.fromkeys((*without_window.NAMES, *in_window.NAMES))
WORDS = {"book", "share"}
"""Names that are ordinary words of the program, too: only the names of their modules are sought."""
LISTS = {"breakaway_desktop/features.py", "breakaway_desktop/ui/features.py"}
ALLOWED = {
    # `--tour` of play and simulate, and the files that report and verify take (docs/record.md, Commands):
    "breakaway_desktop/cli/play.py": "tours",
    "breakaway_desktop/cli/report.py": "tours",
    "breakaway_desktop/cli/simulate.py": "tours",
    "breakaway_desktop/cli/verify.py": "tours",
    "breakaway_desktop/match/finished_races.py": "statistics",  # its file, statistics.json
    # One key works on several screens, and two of a screen cannot be the same: all screens have their names here.
    "breakaway_desktop/ui/keys.py": "find_card mail review",
    "breakaway_desktop/ui/find_card/intents.py": "review",
    # Whose cards are on phones is a fact of a race's file (`meta`), and is chosen with the race:
    "breakaway_desktop/play/hot_seat.py": "phones",
    "breakaway_desktop/play/setup_draft.py": "phones",
    "breakaway_desktop/tours/stages.py": "phones",
    "breakaway_desktop/ui/screens/new_race/setup_text.py": "phones",
    "breakaway_desktop/terminal/commands.py": "phones",  # the words that a player types are one table for each language
}
"""Mentions that are left. A line may go, none may come."""


def own_rooms(name: str) -> tuple[str, str]:
    return f"breakaway_desktop/{name}/", f"breakaway_desktop/ui/{name}/"


@cache
def words_of(path: Path) -> set[str]:
    """Return identifiers, parts of imported names and strings of the code, but no docstrings and no sentences, in small
    letters with underscores."""
    tree = tree_of(path)
    documentation = {id(node.value) for node in nodes_of(tree) if isinstance(node, ast.Expr)}
    words: set[str] = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            words |= {node.value} if " " not in node.value else set()
        elif isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.alias):
            words.add(node.name)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE.name):
            words.add(node.module or "")
    return {re.sub(r"(?<=[a-z])(?=[A-Z])|-", "_", word).lower() for word in words}


@pytest.mark.parametrize("name", NAMES)
def test_no_other_module_names_a_feature(name: str) -> None:
    rooms, sought = own_rooms(name), rf"(?:^|[\W_]){name}(?:$|[\W_])"
    if name in WORDS:
        sought = rf"breakaway_desktop\.(?:ui\.)?{name}(?:$|\.)"
    places = [
        relative_path(path)
        for path in modules("breakaway_desktop")
        if not relative_path(path).startswith(rooms) and relative_path(path) not in LISTS
        if any(re.search(sought, word) for word in words_of(path))
    ]
    assert set(places) == {place for place, allowed in ALLOWED.items() if name in allowed.split()}


def test_the_lists_are_the_rooms() -> None:
    """Every folder with a module `feature` is in its list."""
    for names, folder in ((without_window.NAMES, PACKAGE), (in_window.NAMES, PACKAGE / "ui")):
        assert {path.parent.name for path in folder.glob("*/feature.py")} == set(names)


def test_every_feature_can_be_loaded_and_keeps_to_its_marks() -> None:
    assert all(isinstance(feature, Feature) for feature in features())
    assert all(isinstance(feature, WindowFeature) for feature in window_features())
    marks = [mark for feature in features() for mark in feature.marks]
    assert len(marks) == len(set(marks))
    assert all(not feature.restriction or feature.marks for feature in features())
    assert {feature.restriction for feature in features()} - {""} <= refusal_sentences().keys()


def test_the_menu_imports_no_screen_of_a_feature() -> None:
    """At its top, `feature.py` imports nothing of any feature but intents and keys of `meta`."""
    for name in in_window.NAMES:
        tree = ast.parse((PACKAGE / "ui" / name / "feature.py").read_text(encoding="utf-8"))
        imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        tops = [f"{node.module}.{alias.name}." for node in imports for alias in node.names]
        own = tuple(f"breakaway_desktop.{room}{other}" for room in ("", "ui.") for other in NAMES)
        light = re.compile(r"\.(intents|meta_keys)\.")
        assert not [top for top in tops if top.startswith(own) and not light.search(top)], name
