"""What the list of saved races says of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.store import save
from breakaway_desktop.ui.panels.saved_files import SavedFile, SavedFiles, row_state


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> SavedFile:
    path = tmp_path_factory.mktemp("races") / "finished.race"
    save(path, simulate("boxed", RULE_SETS["boxed"], 3, ["random"], 5))
    return SavedFiles().read(path)


@pytest.mark.parametrize(
    ("damaged_turn", "state"),
    [
        (1, "File damaged in turn 1"),
        (2, "File damaged after turn 1"),
        (4, "File damaged after turn 3"),
    ],
)
def test_a_damaged_file_is_read_up_to_the_turn_of_the_damage(
    damaged_turn: int, state: str, finished: SavedFile, tmp_path: Path
) -> None:
    whole = finished.path.read_bytes()
    torn = tmp_path / "torn.race"
    torn.write_bytes(whole[: whole.index(b'"turn": %d' % damaged_turn)])
    assert row_state(SavedFiles().read(torn)) == state
