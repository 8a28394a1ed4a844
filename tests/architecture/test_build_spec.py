"""The build of the executables, which no other quick test runs."""

from __future__ import annotations

import ast

from breakaway_desktop.ui import keys as act
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


def test_the_first_ten_lines_of_the_windows_folder_are_for_the_ear() -> None:
    lines = (ROOT / "packaging" / "windows" / "READ ME.txt").read_text(encoding="ascii").splitlines()[:10]
    assert all(0 < len(line) <= 90 and line[0].isalnum() for line in lines), "no rules, no pictures, no blank lines"
    text = " ".join(lines)
    caps = [action.default_chord.name for action in (act.PRESS, act.READ_AGAIN, act.READ_CARDS)]
    assert all(f" {cap} " in text for cap in caps), caps
