"""The files of this project, as its own tests read them."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pathspec import GitIgnoreSpec

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "breakaway_desktop"


def modules(*folders: str) -> list[Path]:
    """Return every Python file below these folders of the project, in order."""
    return sorted(
        path for folder in folders for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts
    )


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, parsed once for all tests of this folder."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, walked once for all tests of this folder."""
    return tuple(ast.walk(tree))


def project_files(root: Path = ROOT) -> Iterator[Path]:
    """Yield every file below the root that .gitignore does not exclude: an archive of the sources has no git."""
    ignored = GitIgnoreSpec.from_lines([".git", *(root / ".gitignore").read_text(encoding="utf-8").splitlines()])
    for folder, folders, names in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if not ignored.match_file(f"{(here / name).as_posix()}/")]
        yield from (root / here / name for name in names if not ignored.match_file((here / name).as_posix()))


def relative_path(path: Path) -> str:
    """Return the path relative to the project's root."""
    return path.relative_to(ROOT).as_posix()
