"""Only `palette.py` and the settings know the theme: a painter asks a palette for a role."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.sources import modules, nodes_of, relative_path, tree_of

MAY = {"breakaway_desktop/kit/drawing/palette.py"}
PAINTERS = [
    path
    for path in modules("breakaway_desktop/ui", "breakaway_desktop/kit")
    if relative_path(path) not in MAY and "settings" not in path.parts
]


def asked_for_a_name(tree: ast.Module) -> list[int]:
    """Return the lines in which the name of a palette is read."""
    return [
        node.lineno
        for node in nodes_of(tree)
        if isinstance(node, ast.Attribute)
        and node.attr == "name"
        and re.fullmatch(r"(.*\.)?(p|palette|_?theme|DAY|NIGHT|CONTRAST)", ast.unparse(node.value))
    ]


def test_no_painter_asks_a_palette_for_its_name() -> None:
    places = [f"{relative_path(path)}:{line}" for path in PAINTERS for line in asked_for_a_name(tree_of(path))]
    assert not places
    assert len(PAINTERS) > 100


@pytest.mark.parametrize("asks", ["p.name", "self.p.name.startswith('dark')", "c.palette.name == 'dark'"])
def test_a_palette_asked_for_its_name_is_found(asks: str) -> None:
    assert asked_for_a_name(ast.parse(asks)) == [1]
