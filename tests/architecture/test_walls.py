"""The walls of the house stand: who may import whom, and how long a module may grow."""

from __future__ import annotations

import ast
import re
import sys
import tomllib

import pytest

from tests.architecture.sources import PACKAGE, ROOT, modules, shown, tracked_files

CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {contract["id"]: contract for contract in CONFIGURATION["tool"]["importlinter"]["contracts"]}
ROOMS = {
    path.stem
    for path in PACKAGE.iterdir()
    if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").is_file()
}
LENGTH = 400


def test_every_room_has_its_place_in_the_order_of_imports() -> None:
    layers = CONTRACTS["layers"]
    placed = {name.strip(" ()") for layer in layers["layers"] for name in re.split(r"[|:]", layer)}
    assert not ROOMS - placed - set(layers["exhaustive_ignores"])
    assert set(layers["exhaustive_ignores"]) == {"atomic", "logbook", "places", "settings", "words"}


def test_the_drawing_of_the_rooms_is_the_contract() -> None:
    """docs/architecture.md: a row a layer, rooms from top to bottom as imports go; beside them who serves all."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (drawing,) = re.findall(r"```drawing\n(.*?)```", page, re.DOTALL)
    rows = [re.findall(r"\w+", row) for row in drawing.splitlines() if re.search(r"\w", row)]
    layers, ignored = CONTRACTS["layers"]["layers"], set(CONTRACTS["layers"]["exhaustive_ignores"])
    assert [row[0] for row in rows if row[0] not in ignored] == layers
    assert {room for row in rows for room in row} & ignored == ignored
    for row in rows:
        for inner in row[1:]:
            folder = PACKAGE / row[0] / inner
            assert inner in ignored or folder.is_dir() or folder.with_suffix(".py").is_file(), inner


def test_every_room_but_the_window_is_kept_from_pygame() -> None:
    kept = {name.removeprefix("breakaway_desktop.") for name in CONTRACTS["pygame"]["source_modules"]}
    assert kept == ROOMS - {"ui"}


def test_the_contract_has_no_exception() -> None:
    for contract in CONTRACTS.values():
        assert "ignore_imports" not in contract


def imports(tree: ast.AST) -> list[tuple[str, str]]:
    """Module and name of every import in the tree; the name is empty where the module itself is imported."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [(node.module, alias.name) for alias in node.names]
    return found


@pytest.mark.parametrize("path", modules("breakaway_desktop/engine", "breakaway_desktop/variants"), ids=shown)
def test_the_rules_need_the_standard_library_alone(path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for module, _name in imports(tree):
        top = module.partition(".")[0]
        assert top in sys.stdlib_module_names or top == "breakaway_desktop", f"{module} is not the standard library"
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"open", "print", "input", "exec", "eval"}


@pytest.mark.parametrize("path", modules("breakaway_desktop"), ids=shown)
def test_lots_are_never_drawn_from_the_global_stream(path) -> None:
    """Each draw comes from the race's seed or a bot's own stream (R9.2)."""
    for module, name in imports(ast.parse(path.read_text(encoding="utf-8"))):
        assert module != "random" or name in ("Random", "SystemRandom"), f"{shown(path)} imports the global random"


@pytest.mark.parametrize("path", modules("breakaway_desktop", "benchmarks", "tests", "tools"), ids=shown)
def test_a_module_is_short_or_says_at_its_top_why_not(path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LENGTH or any("Longer than" in line and "because" in line for line in lines[:10])


def test_no_tracked_file_names_a_folder_of_one_machine() -> None:
    homes = re.compile(rb"(?<![\w.-])/(?:" + b"|".join((b"home", b"work", b"root", b"Users")) + rb")/[\w.-]")
    found = [
        f"{shown(path)}: {match.group().decode()}"
        for path in tracked_files()
        if path.suffix not in (".png", ".ttf", ".ogg", ".wav")
        for match in homes.finditer(path.read_bytes())
    ]
    assert not found
