"""Imports go one way and in no circle, and the rules import nothing but themselves."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import breakaway_desktop.phones
from breakaway_desktop.ui.features import NAMES as FEATURES
from tests.architecture.sources import PACKAGE, ROOT, modules, nodes_of, project_files, relative_path, tree_of

CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {contract["id"]: contract for contract in CONFIGURATION["tool"]["importlinter"]["contracts"]}
ROOMS = {
    path.stem
    for path in PACKAGE.iterdir()
    if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").is_file()
}
POSIX_ONLY = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


def test_every_room_has_its_place_in_the_order_of_imports() -> None:
    layers = CONTRACTS["layers"]
    placed = {name.strip(" ()") for layer in layers["layers"] for name in re.split(r"[|:]", layer)}
    assert not ROOMS - placed - set(layers["exhaustive_ignores"])


def test_the_drawing_of_the_rooms_is_the_contract() -> None:
    """docs/architecture.md has a row per layer, packages from top to bottom as imports go, common ones beside them."""
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


def test_only_the_window_imports_pygame() -> None:
    named = {name.removeprefix("breakaway_desktop.") for name in CONTRACTS["pygame"]["source_modules"]}
    without_pygame = {name for name in named if not name.startswith("kit.")}
    assert without_pygame == ROOMS - {"ui", "kit"}


def test_only_the_bridge_to_screen_readers_knows_accesskit() -> None:
    """Each imports it when it connects: without the library, or without a reader, nothing happens."""
    importers = {
        path.stem
        for path in modules("breakaway_desktop")
        for module, _name in imports(tree_of(path))
        if module.partition(".")[0] == "accesskit"
    }
    assert importers == {"bridge_nodes", "macos", "unix", "windows"}


def test_the_contract_has_no_exception() -> None:
    for contract in CONTRACTS.values():
        assert "ignore_imports" not in contract


def imports(tree: ast.AST) -> list[tuple[str, str]]:
    """Return module and name of every import in the tree; the name is empty if the module itself is imported."""
    imported = []
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            imported += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported += [(node.module, alias.name) for alias in node.names]
    return imported


def test_navigation_alone_brings_screens_up() -> None:
    """No other module imports a screen; by the contract screens do not import each other, nor features each other."""
    importers = {
        path.stem
        for path in modules("breakaway_desktop")
        if not {"screens", *FEATURES}.intersection(path.relative_to(PACKAGE).parts)
        for module, _name in imports(tree_of(path))
        if module.startswith("breakaway_desktop.ui.screens")
    }
    assert importers == {"navigation"}


def test_the_rules_need_the_standard_library_alone() -> None:
    places = []
    for path in modules("breakaway_desktop/engine", "breakaway_desktop/variants"):
        tree = tree_of(path)
        tops = {module.partition(".")[0] for module, _name in imports(tree)}
        places += [
            f"{relative_path(path)} imports {top}" for top in tops - sys.stdlib_module_names - {"breakaway_desktop"}
        ]
        calls = [node.func for node in nodes_of(tree) if isinstance(node, ast.Call)]
        called = {func.id for func in calls if isinstance(func, ast.Name)}
        places += [
            f"{relative_path(path)} calls {name}" for name in called & {"open", "print", "input", "exec", "eval"}
        ]
    assert not places


def test_random_numbers_never_come_from_the_global_stream() -> None:
    """Each draw comes from the race's seed or a bot's own stream (R9.2)."""
    places = [
        relative_path(path)
        for path in modules("breakaway_desktop")
        for module, name in imports(tree_of(path))
        if module == "random" and name not in ("Random", "SystemRandom")
    ]
    assert not places


def test_every_module_can_be_imported_on_windows() -> None:
    """No module imports POSIX-only modules at its top, except in an `if` that checks the platform."""
    imported = []
    for path in modules("breakaway_desktop", "tests", "tools"):
        source = path.read_text(encoding="utf-8")
        if not any(name in source for name in POSIX_ONLY):
            continue  # parsing all tests takes seconds
        at_the_top = [node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = [name for name, _ in imports(ast.Module([*at_the_top], [])) if name in POSIX_ONLY]
        imported += [f"{relative_path(path)}: {name}" for name in names]
    assert not imported


def test_no_time_zone_is_asked_for_by_its_name() -> None:
    """Windows has no table of time zones, and a package with one would have to be shipped.

    The computer's clock and offsets from UTC are enough.
    """
    places = [
        relative_path(path)
        for path in modules("breakaway_desktop")
        for module, _ in imports(tree_of(path))
        if module.partition(".")[0] in ("zoneinfo", "tzdata", "dateutil", "pytz")
    ]
    assert not places


def test_the_files_of_the_project_are_found_without_git(tmp_path) -> None:
    """This is the case of an archive of the sources on a computer without git."""
    (tmp_path / ".gitignore").write_text("/build/\n__pycache__/\n*.pyc\n")
    ignored = (".git/config", "build/a.txt", "tests/__pycache__/b.txt", "c.pyc")
    for name in (*ignored, "tests/build/d.txt", "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert {path.relative_to(tmp_path).as_posix() for path in project_files(tmp_path)} == {
        ".gitignore", "tests/build/d.txt", "README.md"
    }  # fmt: skip


def test_no_file_of_the_project_names_a_folder_of_one_machine() -> None:
    homes = re.compile(rb"(?<![\w.-])/(?:" + b"|".join((b"home", b"work", b"root", b"Users")) + rb")/[\w.-]")
    places = [
        f"{relative_path(path)}: {match.group().decode()}"
        for path in project_files()
        if path.suffix not in (".png", ".ttf", ".ogg", ".wav")
        for match in homes.finditer(path.read_bytes())
    ]
    assert not places


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


ROOM = Path(breakaway_desktop.phones.__file__).parent
DECIDES = {"match_stage.py", "terminal_guest.py", "help.py"}
SECRET = {"Race", "Match", "Record", "see"}


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.name)
def test_only_the_modules_that_decide_name_race_or_match(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert bool(imported & SECRET) == (path.name in DECIDES)


def test_no_module_of_the_room_imports_the_bots_or_files_of_races() -> None:
    forbidden = ("breakaway_desktop.bots.worker", "breakaway_desktop.record.store", "breakaway_desktop.record.rebuild")
    for path in ROOM.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not modules & set(forbidden), path.name
