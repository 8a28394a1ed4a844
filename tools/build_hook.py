"""Hatch's hook: what git does not contain. All builds compile the catalogues; wheel and sdist get the commit."""

from __future__ import annotations

import runpy
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Work before a build; an isolated build cannot import `tools`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the checkout, and name its commit unless it is used where it is."""
        runpy.run_path(str(Path(self.root, "tools", "compiled_catalogues.py")), run_name="__main__")
        if version == "editable" or not Path(self.root, ".git").exists():
            return
        command = ["git", "-C", self.root, "rev-parse", "--short=10", "HEAD"]
        with suppress(OSError, subprocess.SubprocessError):  # without git the build is as good, and unnamed
            commit = subprocess.run(command, capture_output=True, check=True).stdout
            path = Path(self.root, "build", "commit.txt")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(commit)
            build_data["force_include"][str(path)] = "breakaway_desktop/commit.txt"
