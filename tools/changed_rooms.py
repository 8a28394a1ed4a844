"""Print the tests of the rooms that a change concerns, as arguments for pytest (`make check`).

A change is what differs from the branch's upstream, else from `origin/main`, committed or not. A room is a folder of
the program. Its tests are the folder or file of the same name below `tests`; where there is none, the tests that import
the changed module, and of a file that is no module those that name it, its folder or its kind. A helper of tests stands
for the tests that import it. Of the states in which screens are measured, those of changed screens are printed
(`find_states`). The whole suite is printed where nothing is known: without git or a branch to compare with, or for a
file that no test names. What was compared and chosen is printed beside it, on the error stream.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain, zip_longest
from pathlib import Path, PurePosixPath

from tests.ui.measured.state_table import SCREENS

ROOT = Path(__file__).resolve().parent.parent
EVERYTHING = ["tests"]
_ALWAYS = "tests/architecture"
"""The tests that read every file."""
_OTHER_STAGES = ("browser", "exe", "windows")
"""Folders of tests that `make check` does not run."""
_CHECKED_BY_TYPE = ("benchmarks", "tools")
"""Folders of programs for developers: few have tests, but mypy reads all of them."""
_READ_BY_PEOPLE = {".md", ".txt", ".png"}
_MEASURED = "tests/ui/measured"
_STATE = f"{_MEASURED}/test_screens.py::test_every_screen[%s]"
_DRAWN = ("breakaway_desktop/ui/", "breakaway_desktop/kit/")
"""Folders of the program whose files change what screens look like."""
MOST_STATES = 90
"""Number of states of changed screens that are measured; `make test` measures all, also smaller and in Italian."""
# Its package is that of the import checks, which are not made under Wine.
_import_graph = cache(lambda: import_module("grimp").build_graph("breakaway_desktop", cache_dir=None))


def comparison_base(root: Path = ROOT) -> tuple[str, str] | None:
    """Return the branch to compare with, and its last commit that this branch has; None if there is no such branch."""
    for branch in ("@{upstream}", "origin/main"):
        base = git_output(root, "merge-base", branch, "HEAD")
        if base is not None:
            name = git_output(root, "rev-parse", "--abbrev-ref", branch) or branch
            return name.strip(), base.strip()
    return None


def changed_files(base: str, root: Path = ROOT) -> list[str]:
    """Return the files that differ from a commit, in later commits or in the working tree."""
    changed = git_output(root, "diff", "--name-only", "--no-renames", base)
    new = git_output(root, "ls-files", "--others", "--exclude-standard")
    return sorted({*(changed or "").splitlines(), *(new or "").splitlines()})


def git_output(root: Path, *words: str) -> str | None:
    """Return what a git command prints; None if it fails, or if there is no git."""
    try:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def find_tests(changed: Sequence[str] | None, root: Path = ROOT) -> list[str]:
    """Return the folders and files of tests of these files, relative to the root; `EVERYTHING` if any is unknown."""
    if changed is None:
        return EVERYTHING
    chosen = {_ALWAYS}
    for file in map(PurePosixPath, changed):
        tests = list(_tests_of(file, root))
        if not tests and file.suffix not in _READ_BY_PEOPLE:
            return EVERYTHING
        chosen.update(tests)
    if f"{_MEASURED}/test_screens.py" not in chosen:
        chosen.update(_STATE % state for state in find_states(changed, root))
    folders = {test for test in chosen if (root / test).is_dir()}
    return sorted(test for test in chosen if not folders & {str(parent) for parent in PurePosixPath(test).parents})


def find_states(changed: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return states of the screens that these files change, at most `MOST_STATES`.

    All of those that a changed file of `tools` defines or whose screen's own folder has changed; of the screens that
    import a changed file from elsewhere, the first ones, as many of each.
    """
    own, sampled = dict[str, None](), list[list[str]]()
    for file in changed:
        path = PurePosixPath(file)
        if path.parts[0] == "tools" and path.stem.endswith("states") and (root / file).exists():
            names = re.findall(r"^def (\w+)", (root / file).read_text("utf-8"), re.MULTILINE)
            own |= dict.fromkeys(state for state in _states() if state.replace("-", "_") in names)
        if not file.startswith(_DRAWN) or path.suffix != ".py":
            continue
        module, graph = _module(path), _import_graph()
        reached = {module, *(graph.find_downstream_modules(module) if module in graph.modules else ())}
        for screen, row in SCREENS.items():
            folder = f"breakaway_desktop.ui.{screen.replace('/', '.')}"
            states = [words.split() for words in row.values()]
            if f"{module}.".startswith(f"{folder}."):
                own |= dict.fromkeys(_interleaved(states))
            elif any(f"{each}.".startswith(f"{folder}.") for each in reached):
                sampled.append(_interleaved(states))
    return [*own, *(state for state in dict.fromkeys(_interleaved(sampled)) if state not in own)][:MOST_STATES]


def _states() -> Iterator[str]:
    return (state for row in SCREENS.values() for words in row.values() for state in words.split())


def _interleaved(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the first ones of all rows, then the second ones, and so on."""
    return [each for each in chain.from_iterable(zip_longest(*rows)) if each is not None]


def _tests_of(file: PurePosixPath, root: Path) -> Iterator[str]:
    """Yield the tests of one file; nothing if they are unknown."""
    if file.suffix == ".po":
        yield "tests/sentences"
    elif file.parts[0] in _CHECKED_BY_TYPE or file.parts[:2] in [("tests", name) for name in _OTHER_STAGES]:
        yield from _importing(_module(file), root) or [_ALWAYS]
    elif file.parts[0] == "tests":
        if file.name == "conftest.py" or file.suffix != ".py":
            yield str(file.parent)
        elif file.name.startswith("test_"):
            yield from [str(file)] if (root / file).exists() else [_ALWAYS]
        else:
            folder = _module(file.with_name("__init__.py"))  # for one that is found by its name
            yield from _importing(_module(file), root) or _importing(folder, root)
    elif same := _of_same_name(file, root):
        yield from same
    elif file.suffix == ".py":
        yield from _importing(_module(file), root)
    elif len(file.parts) == 1 or file.parts[0].startswith("."):
        yield _ALWAYS  # what builds and describes the project
    else:
        named = (_naming(name, root) for name in (file.name, file.parent.name, file.suffix))
        yield from next(filter(None, named), [])


def _of_same_name(file: PurePosixPath, root: Path) -> list[str]:
    """Return the tests of the same name as a module's folder, or as the module; empty if there are none."""
    room = PurePosixPath("tests", *file.parts[1:-1])
    inside = root / room / file.stem
    alone = sorted((root / room).glob(f"test_{file.stem}*.py"))
    if inside.is_dir():
        return [str(room / file.stem)]
    if any((root / room).glob("test_*.py")) and len(room.parts) > 1:
        return [path.relative_to(root).as_posix() for path in alone] if _is_shared(room, root) else [str(room)]
    beside = sorted((root / room.parent).glob(f"test_{room.name}*.py")) if len(room.parts) > 2 else []
    return [path.relative_to(root).as_posix() for path in beside]


def _is_shared(room: PurePosixPath, root: Path) -> bool:
    """Return whether the folder of tests has folders of its own: then a file of it is a room, too."""
    return any((root / room).glob("*/test_*.py"))


def _module(file: PurePosixPath) -> str:
    return ".".join(file.parent.parts if file.stem == "__init__" else file.with_suffix("").parts)


def _importing(module: str, root: Path) -> list[str]:
    """Return the files of tests that import a module, also by way of the tests' own helpers."""
    found: dict[str, None] = {module: None}
    for name in (names := list(found)):
        for path, imported in _imports(root).items():
            if name in imported and (own := _module(PurePosixPath(path))) not in found:
                found[own] = None
                if not PurePosixPath(path).name.startswith("test_"):
                    names.append(own)
    is_state = module.startswith("breakaway_desktop.") or module.endswith("states")
    return [
        path
        for path in _imports(root)
        if _module(PurePosixPath(path)) in found and "/test_" in path and not (is_state and path.startswith(_MEASURED))
    ]


@cache
def _imports(root: Path) -> dict[str, set[str]]:
    """Return the modules, and the names in modules, that each file of tests imports."""
    paths = sorted((root / "tests").rglob("*.py"))
    return {
        path.relative_to(root).as_posix(): imported_names(path)
        for path in paths
        if path.relative_to(root).parts[1] not in _OTHER_STAGES
    }


def imported_names(path: Path) -> set[str]:
    """Return the modules, and the names in modules, that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def _naming(name: str, root: Path) -> list[str]:
    """Return the files of tests whose text has this name as a word."""
    word = re.compile(rf"(?<!\w){re.escape(name)}\b")
    return [path for path in _imports(root) if "/test_" in path and word.search((root / path).read_text("utf-8"))]


def main() -> None:
    """Print the tests, and what they were chosen for."""
    base = comparison_base()
    if sys.argv[1:]:
        changed: list[str] | None = sys.argv[1:]
    elif base is None:
        changed = None
        print(
            "This branch has no upstream and there is no origin/main to compare with: all tests run.", file=sys.stderr
        )
    else:
        changed = changed_files(base[1])
        print(f"Compared with {base[0]} ({base[1][:8]}): {len(changed)} files differ.", file=sys.stderr)
    tests = find_tests(changed)
    states = [test.partition("[")[2].rstrip("]") for test in tests if "[" in test]
    print("Tests: " + ", ".join(test for test in tests if "[" not in test), file=sys.stderr)
    print(f"States measured, of {len(list(_states()))}: " + (", ".join(states) or "none"), file=sys.stderr)
    print(*tests)


if __name__ == "__main__":
    main()
