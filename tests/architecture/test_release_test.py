"""`make release-test` runs each part of the chosen rooms once a commit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import release_test
from tools.faults import FAULTS
from tools.release_test import Part


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with a line for each part that was run; the part of `tours` fails."""
    log = tmp_path / "log"
    words = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n'); sys.exit(sys.argv[2] == 'tours')"
    rooms = ("phones", "tours", "ui/road")
    parts = [Part(room, room, (sys.executable, "-c", words, str(log), room)) for room in rooms]
    monkeypatch.setattr(release_test, "parts", lambda: iter(parts))
    monkeypatch.setattr(release_test, "PASSED", tmp_path / "passed")
    monkeypatch.setattr(release_test, "commit", lambda: "1234567")
    return log


def test_what_passed_at_this_commit_is_not_run_again(ran: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [release_test.main([]), release_test.main([])] == [1, 1]
    assert ran.read_text().split() == ["phones", "tours", "ui/road", "tours"]
    monkeypatch.setattr(release_test, "commit", lambda: None)  # files were changed
    assert [release_test.main(["phones"]), release_test.main(["ui"])] == [0, 0]
    assert ran.read_text().split()[4:] == ["phones", "ui/road"]


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
