"""The tool that draws random faults changes what it says, finds its tests and ends those that do not end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tools.fault_operators import apply_change, find_changes
from tools.faults import first_failed
from tools.line_tests import in_order, options_for
from tools.random_faults import own_folder

FUNCTION = "def ride(a: int, b: int = 2) -> int:\n    {}\n"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("return a < b", ["return a <= b"]),
        ("return not a and b", ["return a and b", "return not a or b"]),
        ("return a - b", ["return a + b"]),
        ("a += b", ["a -= b"]),
        ("return 7", ["return 6", "return 8"]),
        ("return (a, True)", ["return (a, False)"]),
        ("return a if b else 0", [
            "return a if False else 0", "return a if True else 0", "return a if b else 1", "return a if not (b) else 0",
        ]),
        ("while a: b", ["while not (a): b"]),
        ("return [x for x in a if x]", ["return [x for x in a if True]", "return [x for x in a if not (x)]"]),
        ("return a(b, c=d)", ["return a(b, )"]),
        ("return a(b, c)", ["return a(c, b)"]),
        ("a.b()", ["pass"]),
        ("return max(a, b)", []),
        ("a = zip(b, strict=True)", []),
        ('"""At most 7."""', []),
        ("logger.info(a, 3)", []),
        ("c: tuple[int, 3]", []),
        ("assert a > 1", []),
        ('return f"{a + 1}" + "x"', []),
        ("return isinstance(a, Rider | Team)", []),
    ],
)  # fmt: skip
def test_a_line_is_changed_in_these_ways(line: str, wrong: list[str]) -> None:
    source = FUNCTION.format(line)
    changes = [change for change in find_changes(source) if change.first > 1]
    assert sorted(apply_change(source, change) for change in changes) == [FUNCTION.format(each) for each in wrong]


def test_a_branch_is_negated_and_dropped() -> None:
    source = FUNCTION.format("if a:\n        b()\n    else:\n        c()")
    tests = {
        apply_change(source, change).splitlines()[1].strip() for change in find_changes(source) if change.last == 2
    }
    assert tests == {"if not (a):", "if False:", "if True:"}
    assert not find_changes("__all__ = [1]\nif TYPE_CHECKING:\n    a()\n@cache(1)\nclass A(B, c=1):\n    pass\n")


def test_what_the_import_executes_is_told_from_what_a_test_does() -> None:
    changes = find_changes("MOST = 3\ndef ride(a=4):\n    return 5\nasync def wait():\n    return 6\n")
    assert {(change.first, change.is_imported) for change in changes} == {(1, True), (2, True), (3, False), (5, False)}


def test_look_is_told_from_logic_by_the_room_the_canvas_and_the_layout() -> None:
    sources = "a(b=1)", "text(size=1)", "def draw(canvas):\n    canvas.line(1)", "a = space(30)"
    logic, size, *others = (find_changes(source)[0] for source in sources)
    assert [change.is_look("ui/screens/menu.py") for change in (logic, size, *others)] == [False, True, True, True]
    assert logic.is_look("ui/road/ring.py")
    assert not size.is_look("engine/course.py")


@pytest.mark.parametrize(
    ("file", "folder"),
    [
        ("engine/course.py", "tests/engine"),
        ("bots/batch/turn.py", "tests/bots"),
        ("ui/screens/race/update.py", "tests/ui/screens/race"),
        ("ui/screens/menu.py", "tests/ui/screens"),
        ("settings.py", "tests/cli"),
    ],
)
def test_a_room_has_the_tests_of_its_folder_or_of_the_one_around_it(file: str, folder: str) -> None:
    assert own_folder(file) == folder


def test_the_cheapest_tests_run_first_and_those_of_a_file_together() -> None:
    seconds = {"a.py::slow": 3.0, "a.py::quick": 0.1, "b.py::quick": 0.2}
    assert in_order(seconds, seconds) == ["a.py::quick", "a.py::slow", "b.py::quick"]


def test_chosen_tests_run_in_their_order_and_a_loop_without_end_is_ended(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "test_it.py").write_text(
        "def test_passes(): pass\ndef test_loops():\n    while True: pass\ndef test_fails(): assert False\n"
    )
    chosen = tmp_path / "chosen.txt"

    def run(*tests: str, seconds: int = 60) -> str:
        return first_failed(tmp_path, *options_for([f"test_it.py::{test}" for test in tests], seconds, chosen))

    assert run("test_fails", "test_loops") == "test_it.py::test_fails"
    assert run("test_passes") == ""
    with pytest.raises(TimeoutError):
        run("test_loops", "test_fails", seconds=1)
