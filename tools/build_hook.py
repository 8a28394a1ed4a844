"""Hatch's hook: a wheel, an sdist and an editable installation compile the catalogues, which git does not contain."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Compilation of the catalogues before a build; an isolated build cannot import `tools`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the checkout."""
        runpy.run_path(str(Path(self.root, "tools", "compiled_catalogues.py")), run_name="__main__")
