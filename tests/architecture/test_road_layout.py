"""Where things are on the road is worked out before it is painted: what is drawn leaves nothing behind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, modules, shown

_UI = PACKAGE / "ui"
_PAINTED = [*sorted((_UI / "road").glob("*.py")), _UI / "panels" / "ring_and_camera.py"]
_BEGIN = ("__init__", "__post_init__")


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return [part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.expr)]
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) else []


@pytest.mark.parametrize(
    "path", [*sorted((_UI / "road").glob("*.py")), _UI / "panels" / "ring_and_camera.py"], ids=lambda p: p.stem
)
def test_nothing_of_the_road_changes_itself(path: Path) -> None:
    """An attribute set while drawing would say what was drawn last, not what is there."""
    found = [
        f"{function.name}: self.{target.attr}"
        for function in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(function, ast.FunctionDef) and function.name not in _BEGIN
        for node in ast.walk(function)
        for target in _targets(node)
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    ]
    assert not found


@pytest.mark.parametrize("name", ["camera", "camera_layout", "ring", "ring_layout", "ring_signs"])
def test_a_layout_needs_no_canvas(name: str) -> None:
    source = (_UI / "road" / f"{name}.py").read_text(encoding="utf-8")
    assert "Canvas" not in source
    assert "pygame" not in source


def test_no_screen_hears_where_the_mouse_is() -> None:
    """The page says what is there: `Asked` and `Pointed`."""
    for path in modules("breakaway_desktop/ui/screens"):
        heard = [
            name.id
            for keyword in ast.walk(ast.parse(path.read_bytes()))
            if isinstance(keyword, ast.keyword) and keyword.arg == "hears"
            for name in ast.walk(keyword.value)
            if isinstance(name, ast.Name)
        ]
        assert not {"Moved", "Pressed"} & {*heard}, shown(path)
