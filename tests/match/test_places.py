"""Folders of a player's races and settings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from breakaway_desktop.kit.places import (
    charts_folder,
    config_folder,
    data_folder,
    log_folder,
    races_folder,
    shell_quoted,
)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder from which the built executable runs."""
    executable = tmp_path / "stick" / "breakaway-desktop"
    executable.parent.mkdir()
    executable.write_bytes(b"")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(executable))
    return executable.parent


def test_a_portable_file_saves_everything_next_to_the_executable(stick: Path) -> None:
    (stick / "portable").write_text("")
    for folder in (data_folder(), races_folder(), charts_folder(), config_folder(), log_folder()):
        assert folder.is_relative_to(stick)


def test_without_a_portable_file_nothing_is_saved_next_to_the_executable(stick: Path) -> None:
    for folder in (data_folder(), races_folder(), config_folder(), log_folder()):
        assert not folder.is_relative_to(stick)


def test_a_checkout_is_never_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "portable").write_text("")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert not data_folder().is_relative_to(tmp_path)


def test_charts_are_proposed_where_a_player_looks_and_never_in_a_hidden_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: str(tmp_path / "Documents"))
    assert charts_folder() == Path.home()
    (tmp_path / "Documents").mkdir()
    assert charts_folder().parent == tmp_path / "Documents"


@pytest.mark.parametrize(
    ("system", "path", "shown"),
    [
        ("linux", "/mnt/anna/r.race", "/mnt/anna/r.race"),
        ("linux", "/mnt/anna/a b.race", "'/mnt/anna/a b.race'"),
        ("win32", r"C:\Users\Anna\r-1.race", r"C:\Users\Anna\r-1.race"),
        ("win32", r"C:\Users\Jörg & Söhne\r.race", r'"C:\Users\Jörg & Söhne\r.race"'),
        ("win32", r"C:\a&b\r.race", r'"C:\a&b\r.race"'),
    ],
)
def test_a_path_that_is_to_be_typed_is_quoted_as_the_shell_there_wants_it(system, path, shown, monkeypatch) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert shell_quoted(path) == shown
