"""The build of the executables, which no other quick test runs."""

from __future__ import annotations

import ast

from tests.architecture.sources import ROOT
from tools import packing


def test_every_name_of_packing_in_the_build_exists() -> None:
    tree = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    names = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "packing"
    }
    assert len(names) > 5
    assert not [name for name in names if not hasattr(packing, name)]
