"""Views ask for the size class of the window (`kit/toolkit/size_class.py`); none has a threshold of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.sources import modules, nodes_of, relative_path, tree_of

SIZES = {"w", "h", "width", "height"}
OF_WINDOWS = 650
"""Smaller numbers are sizes of a part of a window, in which a view computes what fits."""


def thresholds(tree: ast.Module) -> Iterator[str]:
    """Yield comparisons of a width or height with a size of windows: a number, or a constant of the module."""
    constants = {ast.unparse(node.target): node.value for node in tree.body if isinstance(node, ast.AnnAssign)}
    constants |= {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    for node in nodes_of(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            names = {ast.unparse(side).rpartition(".")[2] for side in sides}
            values = [getattr(constants.get(ast.unparse(side), side), "value", 0) for side in sides]
            if names & SIZES and any(isinstance(value, int | float) and value >= OF_WINDOWS for value in values):
                yield ast.unparse(node)


def test_views_have_no_thresholds_of_their_own() -> None:
    found = [
        f"{relative_path(path)}: {comparison}"
        for path in modules("breakaway_desktop/ui")
        for comparison in thresholds(tree_of(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code", ["w < 1200 or h < 100", "_LOW: Final = 700.0\nbox.h < _LOW", "LOW = 720\nLOW > height"]
)
def test_a_threshold_is_found(code: str) -> None:
    assert len(list(thresholds(ast.parse(code)))) == 1
