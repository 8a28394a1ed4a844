"""Layouts of the road are computed before painting, and painting changes no state."""

from __future__ import annotations

import ast

import pytest

from breakaway_desktop.kit.input.inputs import PointerMoved, PointerPressed
from tests.architecture.sources import PACKAGE, modules, relative_path, tree_of

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
