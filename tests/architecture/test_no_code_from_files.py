"""Text from files is never executed, and each own file that is JSON is read from lies (tests/kit/lies.py) in a test."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.sources import ROOT, modules, nodes_of, relative_path, tree_of

UNPACKERS = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "yaml", "copyreg"}
RUNNERS = {"eval", "exec", "compile", "__import__"}
SHELLS = {("os", "system"), ("os", "popen"), ("commands", "getoutput"), ("subprocess", "getoutput")}
MAY_HAVE_PROCESSES = ("breakaway_desktop/bots/", "breakaway_desktop/arena/", "breakaway_desktop/__main__.py")
"""Modules that may start the program's own processes. Data pickled for these comes from no file."""
MAY_IMPORT_BY_NAME = (
    "breakaway_desktop/bots/registry.py", "breakaway_desktop/bots/own.py", "breakaway_desktop/features.py",
    "breakaway_desktop/guide/__init__.py", "breakaway_desktop/ui/features.py",
)  # fmt: skip
"""Modules that import bots by name, and features and pages of help by the names in their lists.

The bots are those named on the command line as path.to.module:Class, and those in the player's own folder; a file can
name no others (tests/bots/test_registry.py).
"""


def faults(path: Path) -> list[str]:
    """Return the places of a module that might execute text from a file."""
    name, places = relative_path(path), []
    for node in nodes_of(tree_of(path)):
        match node:
            case ast.Import(names=names):
                imported = {alias.name for alias in names}
            case ast.ImportFrom(module=str(module)):
                imported = {module}
            case ast.Call():
                places += dangerous_calls(node, name)
                continue
            case _:
                continue
        tops = {full_name.partition(".")[0] for full_name in imported}
        places += [f"{name} imports {top}" for top in sorted(tops & UNPACKERS)]
        if "multiprocessing" in tops and not name.startswith(MAY_HAVE_PROCESSES):
            places.append(f"{name} imports multiprocessing")
        if "importlib" in imported and name not in MAY_IMPORT_BY_NAME:
            places.append(f"{name} imports importlib")
    return places


def dangerous_calls(node: ast.Call, name: str) -> list[str]:
    keywords = {word.arg: word.value for word in node.keywords}
    if _is_constant(keywords.get("shell"), True):
        return [f"{name} calls a shell"]
    if isinstance(node.func, ast.Name) and node.func.id in RUNNERS:
        return [f"{name} calls {node.func.id}"]
    if not isinstance(node.func, ast.Attribute) or not isinstance(node.func.value, ast.Name):
        return []
    action = node.func.value.id, node.func.attr
    if action in SHELLS and not (len(node.args) == 1 and _is_constant(node.args[0], "")):
        return [f"{name} calls {'.'.join(action)}"]  # os.system("") only wakes the console of Windows
    if action == ("np", "load") and not _is_constant(keywords.get("allow_pickle"), False):
        return [f"{name} loads arrays that may hold objects"]
    return []


def _is_constant(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is type(value) and node.value == value


def test_no_text_of_a_file_is_run() -> None:
    assert [fault for path in modules("breakaway_desktop") for fault in faults(path)] == []


@pytest.mark.parametrize(
    "line",
    [
        "import pickle", "from marshal import loads", "eval(x)", "exec(x)", "compile(x, '', 'exec')", "__import__(x)",
        "import os\nos.system(x)", "import os\nos.popen('ls')", "import subprocess\nsubprocess.run(x, shell=True)",
        "import numpy as np\nnp.load(x)", "import numpy as np\nnp.load(x, allow_pickle=True)",
        "import multiprocessing.pool", "from importlib import import_module",
    ],
)  # fmt: skip
def test_calls_that_run_text_are_found(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bad.py"
    path.write_text(line)
    monkeypatch.setattr("tests.architecture.test_no_code_from_files.relative_path", lambda path: path.name)
    assert len(faults(path)) == 1


READERS: Final = {
    "arena/contest.py": "arena/test_results_log.py",
    "mail/codec.py": "mail/test_folder.py",
    "mail/folder.py": "mail/test_folder.py",
    "find_card/progress.py": "find_card/hostile.py",
    "find_card/search.py": "find_card/hostile.py",
    "match/saved_line_ups.py": "match/test_lies.py",
    "match/finished_races.py": "ui/statistics/test_screen.py",
    "phones/seat_keys.py": "phones/test_seat_keys.py",
    "race_of_day/bot_rides.py": "race_of_day/test_bot_rides.py",
    "settings.py": "match/test_lies.py",
    "tours/reading.py": "tours/test_tour_files.py",
    "ui/phones/evening_races.py": "ui/phones/test_big_screen.py",
}
"""The test of each module that reads a file which the program wrote for itself."""
NO_OWN_FILES: Final = {
    "book/table.py",  # part of the program
    "mail/view_block.py",  # letters: tests/mail/readers.py
    "find_card/positions.py",  # a record in memory
    "find_card/series.py",  # part of the program
    "kit/files/json_text.py",  # the parser itself
    "phones/messages.py",  # phones: tests/phones/attacker.py
    "record/json_checks.py",  # as above
    "record/salvage.py",  # races: tests/match/hostile.py
    "record/reading.py",  # races: tests/match/hostile.py; their notes: tests/match/test_lies.py
}


def test_every_reader_of_json_is_lied_to() -> None:
    found = set()
    for path in modules("breakaway_desktop"):
        text = path.read_text(encoding="utf-8")
        if any(call in text for call in ("json.load", "parse_json(", "parse_document(")):
            found.add(name := relative_path(path).removeprefix("breakaway_desktop/"))
            assert name not in READERS or "json.load" not in text, "it must refuse a key given twice"
    assert found == {*READERS, *NO_OWN_FILES}
    assert all("tests.kit.lies" in (ROOT / "tests" / test).read_text(encoding="utf-8") for test in READERS.values())
