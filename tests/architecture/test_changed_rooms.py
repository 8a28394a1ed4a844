"""`make check` runs the tests of the rooms that changed, and all tests where it cannot tell."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tools.changed_rooms import EVERYTHING, MOST_STATES, changed_files, comparison_base, find_states, find_tests

ALWAYS = "tests/architecture"


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("breakaway_desktop/engine/order.py", ["tests/engine"]),
        ("breakaway_desktop/mail/intake.py", ["tests/mail"]),
        ("breakaway_desktop/ui/road/camera.py", ["tests/ui/road"]),
        ("breakaway_desktop/ui/screens/race/view.py", ["tests/ui/screens/race"]),
        ("breakaway_desktop/ui/screens/menu/view.py", ["tests/ui/screens/test_menu.py"]),
        ("breakaway_desktop/locale/it/LC_MESSAGES/breakaway_desktop.po", ["tests/sentences"]),
        ("tests/ui/road/test_camera.py", ["tests/ui/road/test_camera.py"]),
        ("tests/golden/boardspace-blind.race", ["tests/golden"]),
        ("docs/desk.md", ["tests/mail/test_commands.py"]),
        ("docs/record.md", ["tests/record"]),
        ("docs/releasing.md", []),
        ("pyproject.toml", []),
    ],
)
def test_a_change_is_checked_by_the_tests_of_its_room(changed: str, tests: list[str]) -> None:
    assert (ROOT / changed.partition("/menu/")[0]).exists()
    assert [test for test in find_tests([changed]) if "[" not in test] == sorted([ALWAYS, *tests])


def test_two_rooms_are_checked_by_the_tests_of_both_and_a_folder_stands_for_its_files() -> None:
    changed = ["breakaway_desktop/mail/intake.py", "breakaway_desktop/engine/order.py", "tests/engine/test_r5_ties.py"]
    assert find_tests(changed) == [ALWAYS, "tests/engine", "tests/mail"]


def test_a_module_outside_any_room_and_a_helper_stand_for_the_tests_that_import_them() -> None:
    assert "tests/record/test_store.py" in find_tests(["breakaway_desktop/kit/files/atomic.py"])
    assert {"tests/record/test_store.py", "tests/match/test_match.py"} <= {*find_tests(["tests/record/races.py"])}
    assert "tests/golden/test_golden.py" in find_tests(["tests/record/second_referee/double.py"])


@pytest.mark.parametrize("changed", [None, ["tests/conftest.py"], ["breakaway_desktop/unheard_of.py"]])
def test_all_is_checked_where_nothing_is_known(changed: list[str] | None) -> None:
    assert find_tests(changed) == EVERYTHING


@pytest.mark.parametrize(
    ("changed", "states"),
    [
        ("breakaway_desktop/ui/screens/result.py", {"result", "result-points"}),
        ("breakaway_desktop/ui/mail/desk/view.py", {"mail", "mail-names"}),
        ("breakaway_desktop/ui/keys.py", {"menu", "race-start", "letter", "shared-race"}),
        ("breakaway_desktop/ui/panels/hand.py", {"race-start", "find-card"}),
        ("tools/mail_states.py", {"mail", "letter"}),
        ("breakaway_desktop/mail/intake.py", set()),
        ("breakaway_desktop/engine/points.py", set()),
    ],
)
def test_the_states_of_changed_screens_are_measured(changed: str, states: set[str]) -> None:
    chosen = find_states([changed])
    assert states <= {*chosen}
    assert len(chosen) <= MOST_STATES
    assert bool(chosen) == bool(states)
    assert {f"tests/ui/measured/test_screens.py::test_every_screen[{state}]" for state in chosen} <= {
        *find_tests([changed])
    }


def test_changes_are_those_against_the_branch_that_this_one_follows(tmp_path: Path) -> None:
    assert comparison_base(tmp_path) is None  # no repository

    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=tmp_path, check=True)

    def commit(name: str) -> None:
        (tmp_path / name).touch()
        git("add", ".")
        git("commit", "-q", "-m", name)

    git("init", "-q", "-b", "main")
    commit("old")
    assert comparison_base(tmp_path) is None, "nothing to compare with"
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    commit("committed")
    (tmp_path / "new").touch()
    (tmp_path / "old").write_text("changed")
    branch, base = comparison_base(tmp_path) or ("", "")
    assert branch == "origin/main"
    assert changed_files(base, tmp_path) == ["committed", "new", "old"], "also what is committed on main itself"
    git("branch", "followed")
    git("branch", "-q", "--set-upstream-to=followed")
    branch, base = comparison_base(tmp_path) or ("", "")
    assert branch == "followed"
    assert changed_files(base, tmp_path) == ["new", "old"]
