"""The commit that the program was built from."""

from __future__ import annotations

import subprocess
from contextlib import suppress

from breakaway_desktop import __version__
from breakaway_desktop.kit.places import PACKAGE

FILE = "commit.txt"
"""File in the package that the builds write (tools/build_hook.py, build.spec); a checkout has none."""
_PATIENCE_S = 2.0


def full_version() -> str:
    """Return the version, and in brackets the commit if it is known."""
    commit = built_commit()
    return f"{__version__} ({commit})" if commit else __version__


def built_commit() -> str:
    """Return the first digits of the commit of a build, or of the checkout; empty if it is not known."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        if (PACKAGE / FILE).is_file():
            return (PACKAGE / FILE).read_text(encoding="ascii").strip()
        if (PACKAGE.parent / ".git").exists():
            command = ["git", "-C", str(PACKAGE.parent), "rev-parse", "--short=10", "HEAD"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, check=True)
            return done.stdout.strip()
    return ""
