"""A search for sentences in the code that a player may see but that are not in the catalogue.

A literal counts as text if it contains two words, or one word with a capital, as labels have, or any word that is
passed directly to a function that draws or prints. Allowed are arguments of `_`, `ngettext`, `pgettext` and `mark`;
docstrings; texts of exceptions that only programmers see; and lines that end with `# no words: why`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import tree_of

CATALOGUE = {"_", "ngettext", "pgettext", "mark"}
SHOWING = {
    "text", "paragraph", "print", "write", "button", "wrap_columns", "announce", "print_race", "print_player",
    "reprint_race", "say", "head", "header", "heading", "segment", "note", "log_text", "question_dialog", "text_prompt",
    "sheet_dialog", "right_drawer", "DialogButton", "Shortcut", "RaceNotice", "PostNotice",
}  # fmt: skip
"""Functions and classes whose arguments are shown to a player; a test checks that the program calls each of them."""
SHOWING_ARGUMENTS = {"text", "label", "title", "help", "description", "epilog", "notice", "why"}
NAMES = {"Breaking Away"}
"""Names that are the same in every language."""
PROGRAMMERS = {
    "FileNotFoundError",
    "ImportError",
    "ValueError",
    "TypeError",
    "KeyError",
    "RuntimeError",
    "AssertionError",
    "NotImplementedError",
}
PATTERNS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "split", "strptime", "strftime"}
TWO_WORDS = re.compile(r"[^\W\d_]{2,}\W*\s\W*[^\W\d_]{2,}|[^\W\d_]{2,}[^\w\s]*\s+\0|\0[^\w\s]*\s+[^\W\d_]{2,}")
LABEL = re.compile(r"[A-Z][a-z’'-]+[.:!?…]?")
WORD = re.compile(r"[^\W\d_]{2,}")
LEAVE = re.compile(r"#\s*no words: \w+")


def uncatalogued_lines(path: Path) -> list[tuple[int, str]]:
    """Return line and text of every literal in the file that looks like text and is not in the catalogue."""
    source = path.read_text(encoding="utf-8")
    left_out = {number for number, line in enumerate(source.splitlines(), 1) if LEAVE.search(line)}
    return [(line, text) for line, text in find_uncatalogued(tree_of(path)) if line not in left_out]


def find_uncatalogued(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return the sentences of a syntax tree."""
    yield from _walk(tree, shown=False)


def _walk(node: ast.AST, *, shown: bool) -> Iterator[tuple[int, str]]:
    match node:
        case ast.JoinedStr():
            yield from _check_text(node, "".join(_parts(node)), shown)
            for part in node.values:
                if isinstance(part, ast.FormattedValue):  # the format after the colon is not text
                    yield from _walk(part.value, shown=False)
        case ast.Constant(value=str(text)):
            yield from _check_text(node, text, shown)
        case ast.Call() if _name(node.func) in CATALOGUE:
            for argument in node.args:
                if not isinstance(argument, ast.Constant):
                    yield from _check_composed(argument)
        case ast.Call() if _name(node.func) in PATTERNS and _root(node.func) in ("re", "time", "datetime"):
            return
        case ast.Raise(exc=ast.Call() as call) if _name(call.func) in PROGRAMMERS:
            return
        case ast.BinOp():
            yield from _walk(node.left, shown=shown)
            yield from _walk(node.right, shown=shown)
        case ast.IfExp():
            yield from _walk(node.test, shown=False)
            yield from _walk(node.body, shown=shown)
            yield from _walk(node.orelse, shown=shown)
        case ast.Assert():
            yield from _walk(node.test, shown=False)
        case ast.Call():
            showing = _name(node.func) in SHOWING
            yield from _walk(node.func, shown=False)
            for argument in node.args:
                yield from _walk(argument, shown=showing)
            for keyword in node.keywords:
                yield from _walk(keyword.value, shown=keyword.arg in SHOWING_ARGUMENTS)
        case ast.Expr(value=ast.Constant(value=str())):
            return  # a docstring of a module, class, function or of the name above it
        case ast.AnnAssign():
            if node.value is not None:
                yield from _walk(node.value, shown=False)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for default in (*node.args.defaults, *node.args.kw_defaults, *node.decorator_list):
                if default is not None:
                    yield from _walk(default, shown=False)
            for statement in node.body:
                yield from _walk(statement, shown=False)
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return
        case ast.Subscript(value=ast.Name(id="Literal")):
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _walk(child, shown=False)


def _check_text(node: ast.expr, text: str, shown: bool) -> Iterator[tuple[int, str]]:
    if text not in NAMES and (TWO_WORDS.search(text) or LABEL.fullmatch(text) or (shown and WORD.search(text))):
        yield node.lineno, text.replace("\0", "{}")


def _check_composed(argument: ast.expr) -> Iterator[tuple[int, str]]:
    """Report sentences that are composed before they are looked up: the catalogue cannot contain them."""
    for node in ast.walk(argument):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "composed before the catalogue: " + "".join(_parts(node)).replace("\0", "{}")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            yield node.lineno, "composed before the catalogue"


def _parts(node: ast.JoinedStr) -> Iterator[str]:
    for part in node.values:
        yield part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "\0"


def _name(func: ast.expr) -> str:
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def _root(func: ast.expr) -> str:
    while isinstance(func, ast.Attribute):
        func = func.value
    return func.id if isinstance(func, ast.Name) else ""
