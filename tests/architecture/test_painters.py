"""What painters and views may do: no theme, threshold, layout or closure of their own."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import reduce
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from breakaway_desktop.kit.input.inputs import PointerMoved, PointerPressed
from tests.architecture.sources import PACKAGE, ROOT, modules, nodes_of, relative_path, tree_of

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


_UI = PACKAGE / "ui"
_PAINTED = [*sorted((_UI / "road").glob("*.py")), _UI / "panels" / "ring_and_camera.py"]
_BEGIN = ("__init__", "__post_init__")


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.expr)]
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) else []


def test_nothing_of_the_road_changes_itself() -> None:
    """An attribute set while drawing would describe the last picture, not the road."""
    assignments = [
        f"{path.stem}.{function.name}: self.{target.attr}"
        for path in _PAINTED
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef) and function.name not in _BEGIN
        for node in ast.walk(function)
        for target in _targets(node)
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    ]
    assert not assignments


@pytest.mark.parametrize("name", ["camera", "camera_layout", "ring", "ring_layout", "ring_signs"])
def test_a_layout_needs_no_canvas(name: str) -> None:
    source = (_UI / "road" / f"{name}.py").read_text(encoding="utf-8")
    assert "Canvas" not in source
    assert "pygame" not in source


_POINTER = {PointerMoved.__name__, PointerPressed.__name__}


def pointer_inputs(tree: ast.Module) -> set[str]:
    """Return the inputs of the pointer that a module of screens names."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute))
    return _POINTER & {ast.unparse(name).rpartition(".")[2] for name in names}


def test_no_screen_subscribes_to_the_pointer() -> None:
    """A page sends the topic under the pointer: `TopicClicked` and `TopicHovered`.

    Only the dialog that asks for a switch waits for any button of the mouse.
    """
    paths = [path for path in modules("breakaway_desktop/ui/screens") if path.name != "switches.py"]
    assert len(paths) > 50
    assert not {relative_path(path): names for path in paths if (names := pointer_inputs(tree_of(path)))}


def test_a_screen_that_subscribes_to_the_pointer_is_detected() -> None:
    assert pointer_inputs(ast.parse("PageView(column(), subscribes_to=(Posted, inputs.PointerMoved))"))


PASS_ON = {"breakaway_desktop/kit/toolkit/layout.py"}
"""`cached_paint_node` and `CachedNode` pass on the function that they get."""


def painters(tree: ast.Module) -> list[str]:
    """Return the first argument of each call that caches what a function paints or builds, as source code."""
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call) and node.args]
    return [
        ast.unparse(call.args[0])
        for call in calls
        if (isinstance(call.func, ast.Attribute) and call.func.attr == "paint_cached")
        or (isinstance(call.func, ast.Name) and call.func.id in ("cached_paint_node", "cached_node"))
    ]


def is_plain(module: ModuleType, painter: str) -> bool:
    """Return whether a name in this module is a class, or a function without a closure."""
    try:
        function: Any = reduce(getattr, painter.split("."), module)
    except AttributeError:
        return False
    has_closure = isfunction(function) and function.__closure__ is not None
    return callable(function) and not has_closure and function.__qualname__ == function.__name__


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def test_cached_painters_are_plain_functions() -> None:
    cached_painters = {
        f"{relative_path(path)}: {painter}": is_plain(module_of(path), painter)
        for path in modules("breakaway_desktop/ui", "breakaway_desktop/kit")
        if relative_path(path) not in PASS_ON
        for painter in painters(tree_of(path))
    }
    assert [painter for painter, plain in cached_painters.items() if not plain] == []
    assert len(cached_painters) > 20


def test_a_closure_is_no_plain_function() -> None:
    calls = "c.paint_cached(lambda c, box: c.fill(model), box)\n    c.paint_cached(model.paint, box)"
    source = f"def draw(c, box, model):\n    {calls}"
    module = ModuleType("drawn")
    exec(source, vars(module))
    assert [is_plain(module, painter) for painter in painters(ast.parse(source))] == [False, False]
