"""Failing disks: a real limit on the size of files, and a real read-only folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """Limit all files to `most` bytes inside the `with` block, so that writing fails midway, as on a full disk."""
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _need_users() -> None:
    if not hasattr(os, "geteuid"):
        pytest.skip("only POSIX has users to become")


@contextmanager
def shared_folder() -> Iterator[Path]:
    """Create a folder that any user can read and write, outside the tests' folders, which are private."""
    _need_users()
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Drop root's rights to read and write everything inside the `with` block."""
    _need_users()
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make the folder read-only inside the `with` block."""
    folder.chmod(0o555)
    try:
        with as_nobody():
            yield
    finally:
        folder.chmod(0o777)
