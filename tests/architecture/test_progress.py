"""How tests are run: the time of each room, what a release runs again, and the limits of Wine."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

import breakaway_desktop
from tests import progress
from tests.architecture.sources import ROOT
from tests.wine import CANNOT, reason_for
from tools import release_test
from tools.faults import FAULTS
from tools.release_test import Part
from tools.thinking import find_database
from tools.windows.trial import files_to_test

pytest_plugins = ["pytester"]

TESTS = """
    import os
    import pytest

    @pytest.mark.parametrize("number", range(99))
    def test_cheap(number):
        os.environ["SPENT"] = str(int(os.environ["SPENT"]) + 1)

    {mark}
    def test_dear():
        os.environ["SPENT"] = str(int(os.environ["SPENT"]) + 2)
"""


@pytest.mark.parametrize(("mark", "outcome"), [("", 1), ('@pytest.mark.dear("it counts")', 0)])
def test_a_test_that_takes_too_much_of_the_time_gives_its_reason_or_fails(
    mark: str, outcome: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPENT", "0")
    monkeypatch.setattr(progress, "_processor_time", lambda: float(os.environ["SPENT"]))
    monkeypatch.setattr(progress, "WHOLE", 100)
    monkeypatch.setattr(progress, "LARGEST_SHARE", 1 / 60)
    pytester.makepyfile(TESTS.format(mark=mark))
    pytester.makeini("[pytest]\nmarkers = dear(reason): may be dear")
    run = pytester.inline_run("-q", plugins=[progress])
    assert run.ret == outcome


def test_replies_of_bots_are_kept_until_bots_or_rules_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breakaway_desktop, "__file__", str(tmp_path / "__init__.py"))
    (kept := find_database(tmp_path)).touch()
    for folder, is_kept in (("ui", True), ("engine", False), ("bots", False)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "changed.py").touch()
        assert (find_database(tmp_path) == kept) == is_kept
    assert not kept.exists()


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with a line for each part that was run; the part of `tours` fails."""
    log = tmp_path / "log"
    words = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n'); sys.exit(sys.argv[2] == 'tours')"
    rooms = ("phones", "tours", "ui/road", ".")
    parts = [Part(room, room, (sys.executable, "-c", words, str(log), room)) for room in rooms]
    monkeypatch.setattr(release_test, "parts", lambda: iter(parts))
    monkeypatch.setattr(release_test, "PASSED", tmp_path / "passed")
    monkeypatch.setattr(release_test, "commit", lambda: "1234567")
    return log


def test_what_passed_at_this_commit_is_not_run_again(ran: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [release_test.main([]), release_test.main([])] == [1, 1]
    assert ran.read_text().split() == ["phones", "tours", "ui/road", ".", "tours"]
    monkeypatch.setattr(release_test, "commit", lambda: None)  # files were changed
    assert [release_test.main(["phones"]), release_test.main(["ui"])] == [0, 0]
    assert ran.read_text().split()[5:] == ["phones", "ui/road"]


def test_a_room_that_there_is_not_is_refused(ran: Path) -> None:
    with pytest.raises(SystemExit):
        release_test.main(["telephones"])
    assert not ran.exists()


def test_every_test_and_every_fault_belongs_to_a_part() -> None:
    parts = [part for part in release_test.parts() if part.command[0] == sys.executable]
    faults = {fault.name for fault in FAULTS}
    assert sorted(word for part in parts for word in part.command if word in faults) == sorted(faults)
    files = {word for part in parts for word in part.command if word.endswith(".py")}
    others = {file for room in release_test.TARGETS for file in release_test.rooms()[room]}
    assert files | others == {file for room in release_test.rooms().values() for file in room}


@pytest.mark.parametrize("nodeid", CANNOT)
def test_every_entry_is_a_test(nodeid: str) -> None:
    path, _, name = nodeid.partition("[")[0].partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert CANNOT[nodeid]


def test_an_entry_matches_its_test_with_any_parameters() -> None:
    nodeid = next(nodeid for nodeid in CANNOT if "[" not in nodeid)
    assert reason_for(nodeid) == reason_for(f"{nodeid}[1-a::b]") == CANNOT[nodeid]
    assert reason_for(f"{nodeid}_too") is None


def test_the_files_run_in_windows_python_exist_and_have_every_test_that_wine_limits() -> None:
    assert not [path for path in files_to_test() if not (ROOT / path).is_file()]
    assert {nodeid.partition("::")[0] for nodeid in CANNOT} <= {*files_to_test()}
