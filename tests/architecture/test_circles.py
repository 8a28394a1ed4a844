"""No module imports itself indirectly; imports for types and inside functions count."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, modules, nodes_of, tree_of


def module_name(path: Path, package: Path) -> str:
    """Return the name under which the file is imported."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_between(paths: list[Path], package: Path) -> dict[str, set[str]]:
    """Return the modules of the package that each module imports, anywhere in it."""
    files = {module_name(path, package): path for path in paths}
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        imported = set()
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{name}: imports are written out"
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                imported |= {name if name in files else str(node.module) for name in inner}
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
        graph[name] = imported & files.keys() - {name}
    return graph


def test_no_imports_run_in_a_circle() -> None:
    graph = imports_between(modules(PACKAGE.name), PACKAGE)
    assert len(graph) > 300
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_a_circle_of_types_is_one(tmp_path: Path) -> None:
    race, variant = tmp_path / "race.py", tmp_path / "variant.py"
    race.write_text(f"if TYPE_CHECKING:\n    from {tmp_path.name}.variant import Variant\n")
    variant.write_text(f"def play():\n    from {tmp_path.name} import race\n")
    with pytest.raises(CycleError):
        TopologicalSorter(imports_between([race, variant], tmp_path)).prepare()
