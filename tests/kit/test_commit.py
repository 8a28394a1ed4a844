"""The version names the commit: a packed one, else that of the checkout, else none."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from breakaway_desktop import __version__
from breakaway_desktop.kit import commit


def test_a_build_names_its_commit_a_checkout_its_own_and_a_copy_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    package.mkdir()
    monkeypatch.setattr(commit, "PACKAGE", package)
    assert commit.full_version() == __version__
    git = ["git", "-C", str(tmp_path), "-c", "user.name=Anna", "-c", "user.email=anna@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    assert commit.built_commit() == ""  # no commit yet
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "Begin"], check=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
    assert commit.built_commit() == head[:10]
    (package / commit.FILE).write_text("1234567890\n", encoding="ascii")
    assert commit.full_version() == f"{__version__} (1234567890)"
