"""A class name is used once, and every name in backquotes in a docstring exists."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.architecture.sources import modules, nodes_of, relative_path, tree_of
from tools.names import docstrings

QUOTED: Final = re.compile(r"`([^`]+)`")
NAME: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")

ELSEWHERE: Final = {
    "gsettings": "a program of the desktop",
    "import": "a keyword",
    "p21": "an example of an order",
    "pygame.font.quit()": "of pygame",
    "save_all": "of Pillow",
    "time.monotonic()": "of Python",
    "with": "a keyword",
    "you": "a word of the sentences",
    "a": "an example of a part",
    "a.race": "an example of a file",
    "Red": "an example of a team",
    "SDL_WINDOWS_DPI_AWARENESS": "of SDL",
    "multiprocessing.freeze_support()": "of Python",
    "breakaway_desktop.bots.own.NAME": "a module of the player's",
    "Outlook": "of tools/training",
    "seconds": "a parameter that a bot may have",
    "rollouts": "a parameter that a bot may have",
}
"""Names that are not defined in the program, with their origin."""


@cache
def docstrings_of(tree: ast.AST) -> list[tuple[str, int]]:
    """Return the docstrings in a tree with their lines, found once for all checks."""
    return list(docstrings(tree))


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield every identifier in the code of a module, and every word of its strings except docstrings."""
    texts = {text for text, _line in docstrings_of(tree)}
    for node in nodes_of(tree):
        match node:
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(name) | ast.keyword(str(name)):
                yield name
            case ast.FunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.ImportFrom() | ast.Import():
                yield from (getattr(node, "module", None) or "").split(".")
                yield from (part for alias in node.names for part in (alias.asname or alias.name).split("."))
            case ast.Constant(str(text)) if " ".join(text.split()) not in texts:
                yield from re.findall(r"\w+", text)
            case ast.Constant(value):
                yield str(value)


def shared_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that other modules may refer to: top-level names, names in classes, keys in strings."""
    texts = {text for text, _line in docstrings_of(tree)}
    classes = [item.body for item in nodes_of(tree) if isinstance(item, ast.ClassDef)]
    for body in (tree.body, *classes):
        for item in body:
            if isinstance(item, ast.FunctionDef | ast.ClassDef):
                yield item.name
            targets = item.targets if isinstance(item, ast.Assign) else [getattr(item, "target", None)]
            yield from (row.id for row in targets if isinstance(row, ast.Name))
    yield from (
        node.value
        for node in nodes_of(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in texts
    )


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: tree_of(path) for path in modules("breakaway_desktop")}


@cache
def common_names() -> frozenset[str]:
    names = {name for tree in trees().values() for name in shared_names(tree)}
    return frozenset({*names, *(part for path in trees() for part in (path.stem, path.parent.name))})


def unknown(text: str, local: frozenset[str]) -> list[str]:
    """Return the names in backquotes that are neither in the module nor shared."""
    return [
        name
        for name in QUOTED.findall(text)
        if NAME.fullmatch(name)
        and name not in ELSEWHERE
        and not all(part in local or part in common_names() for part in name.split("(")[0].split("."))
    ]


def test_names_in_docstrings_exist() -> None:
    wrong = []
    for path, tree in trees().items():
        quoting = [(text, line) for text, line in docstrings_of(tree) if "`" in text]
        local = frozenset(names_in(tree)) if quoting else frozenset()
        wrong += [f"{relative_path(path)}:{line}: {names}" for text, line in quoting if (names := unknown(text, local))]
    assert not wrong


def test_the_check_refuses_an_unknown_name() -> None:
    assert unknown("Return `long_gone`, as `Canvas.paint_cached` does.", frozenset()) == ["long_gone"]


def test_a_class_name_is_used_once() -> None:
    """A public class at the top of a module."""
    named = defaultdict(list)
    for path in modules("breakaway_desktop"):
        for item in tree_of(path).body:
            if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
                named[item.name].append(relative_path(path))
    assert not {name: paths for name, paths in named.items() if len(paths) > 1}
