"""Cached painters are plain functions or classes of a module: their drawing depends on their arguments alone."""

from __future__ import annotations

import ast
import importlib
from functools import reduce
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.architecture.sources import ROOT, modules, nodes_of, relative_path, tree_of

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
