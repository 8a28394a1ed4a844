"""Two modules of `phones` import the race itself, and its page of help a race of its own: the others use views
(R9.1)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import breakaway_desktop.phones

ROOM = Path(breakaway_desktop.phones.__file__).parent
DECIDES = {"match_stage.py", "terminal_guest.py", "help.py"}
SECRET = {"Race", "Match", "Record", "see"}


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.name)
def test_only_the_modules_that_decide_name_race_or_match(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert bool(imported & SECRET) == (path.name in DECIDES)


def test_no_module_of_the_room_imports_the_bots_or_files_of_races() -> None:
    forbidden = ("breakaway_desktop.bots.worker", "breakaway_desktop.record.store", "breakaway_desktop.record.rebuild")
    for path in ROOM.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not modules & set(forbidden), path.name
