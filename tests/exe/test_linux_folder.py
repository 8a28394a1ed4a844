"""The folder for Linux: packed alike each time, and unpacked anywhere."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from breakaway_desktop.kit.commit import full_version
from tools.linux_folder import BESIDE, FOLDER, pack_folder

pytestmark = pytest.mark.exe


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder, unpacked in one with a difficult name."""
    folder = tmp_path_factory.mktemp('a b\'s "$x" & `50%`\\')
    pack_folder(FOLDER, folder / "packed.tar.gz")
    subprocess.run(["tar", "-xzf", "packed.tar.gz"], cwd=folder, check=True)
    return next(path for path in folder.iterdir() if path.is_dir())


def test_the_folder_is_packed_alike_each_time_and_runs_anywhere(unpacked: Path) -> None:
    pack_folder(FOLDER, unpacked.parent / "again.tar.gz")
    assert (unpacked.parent / "again.tar.gz").read_bytes() == (unpacked.parent / "packed.tar.gz").read_bytes()
    assert all((unpacked / name).is_file() for name in BESIDE)
    command = [str(unpacked / "breakaway-desktop"), "--version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert printed == f"breakaway-desktop {full_version()}\n"


def test_no_file_of_it_depends_on_the_folder_in_which_it_was_built(unpacked: Path) -> None:
    """The sums of installed scripts would, since these name the environment."""
    assert list(unpacked.rglob("METADATA"))
    assert not list(unpacked.rglob("RECORD"))
