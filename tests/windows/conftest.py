"""The built folder for Windows (`make windows`), installed under Wine as by a stranger."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.windows.machine import Windows
from tools.windows.build import FOLDER


@pytest.fixture(scope="session")
def _installed() -> Iterator[Windows]:
    if not FOLDER.is_dir():
        raise FileNotFoundError(f"{FOLDER} is not built: make windows")
    root = Path(tempfile.mkdtemp(prefix="windows-"))
    windows = Windows(root / "machine")
    yield windows
    windows.wine.stop()
    shutil.rmtree(root, ignore_errors=True)


@pytest.fixture
def windows(_installed: Windows) -> Iterator[Windows]:
    """Return a Windows installation on which nobody has played yet."""
    _installed.forget()
    yield _installed
    _installed.forget()
