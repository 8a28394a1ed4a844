"""The faults that can be built into a source file: an operator, constant, branch, argument or call is changed.

What no test could notice, or any test would, is left alone: annotations, decorators, log messages, assertions, texts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

KINDS: Final = ("operator", "constant", "branch", "argument", "call")

_COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: (r"is\s+not", "is"), ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}  # fmt: skip
_COUNTED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: (r"\+", "-"), ast.Sub: ("-", "+"), ast.Mult: (r"\*", "+"), ast.Div: ("/", "*"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"), ast.BitOr: (r"\|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
_NEGATED_BY_OPERATOR: Final = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
_COMMUTATIVE: Final = {"max", "min", "isclose"}
_FAILS_SWAPPED: Final = {"isinstance", "issubclass", "getattr", "hasattr", "setattr", "cast", "partial"}
_LOGGING: Final = {"logging", "logger", "_LOG", "LOG", "log", "warnings"}
_NEVER_MATTERS: Final = {"strict"}
"""Keywords that only guard against errors of the program itself, as in `zip(…, strict=True)`."""


LOOK_ROOMS: Final = (
    "kit/drawing/", "ui/panels/", "ui/pictures/", "ui/road/", "kit/toolkit/painters.py", "ui/posters.py",
    "kit/toolkit/typography.py", "ui/panels/diagram.py",
)  # fmt: skip
LOOK_WORDS: Final = {
    "align", "alpha", "anchor", "aspect", "bold", "by", "colour", "dark", "gap", "grow", "h", "least", "look", "pad",
    "radius", "size", "small", "soft", "squeeze", "w",
}  # fmt: skip
"""Arguments that say how large something is drawn, and how far from the next."""
LOOK_CALLS: Final = {"Box", "column", "row", "space", "stack"}
"""Calls whose arguments say where something is drawn."""
SIZED_CALLS: Final = {"Box", "space"}
"""Those of them whose numbers do."""


class Change(NamedTuple):
    """A changed piece of a source file.

    `start` and `end` are byte offsets; `first` to `last` are the lines of the statement up to the change, and
    `is_imported` is whether they are executed by the import alone.
    """

    kind: str
    start: int
    end: int
    wrong: str
    first: int
    last: int
    is_imported: bool
    is_drawing: bool

    def is_look(self, file: str) -> bool:
        """Return whether the change in a file of the program is seen but changes nothing that the program does.

        It is in a room of pictures, in a function that draws on a canvas, or in an argument of the layout.
        """
        return file.startswith(LOOK_ROOMS) or (file.startswith("ui/") and self.is_drawing)


def find_changes(source: str) -> list[Change]:
    """Return all changes of a source file, in the order of its text."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(finder.changes)


def apply_change(source: str, change: Change) -> str:
    """Return the source with the change. Raises SyntaxError if it is no program."""
    content = source.encode()
    wrong = (content[: change.start] + change.wrong.encode() + content[change.end :]).decode()
    compile(wrong, "changed", "exec", dont_inherit=True)
    return wrong


class _Finder(ast.NodeVisitor):
    """Collects the changes of a file."""

    def __init__(self, source: str) -> None:
        self.changes: list[Change] = []
        self._content = source.encode()
        self._starts = [0]
        for line in self._content.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._statement = 1
        self._functions: list[ast.FunctionDef | ast.AsyncFunctionDef] = []
        self._look = 0

    # Positions

    def _span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._content[start:end].decode()

    def _add(self, kind: str, start: int, end: int, wrong: str) -> None:
        last = next(line for line, begins in enumerate(self._starts) if begins > start)
        arguments = (each.arg for function in self._functions for each in function.args.args)
        is_drawing = self._look > 0 or "canvas" in arguments
        self.changes.append(Change(kind, start, end, wrong, self._statement, last, not self._functions, is_drawing))

    def _replace(self, kind: str, node: ast.expr | ast.stmt, wrong: str) -> None:
        self._add(kind, *self._span(node), wrong)

    def _change_between(self, left: ast.expr, right: ast.expr, operator: tuple[str, str]) -> None:
        start, end = self._span(left)[1], self._span(right)[0]
        between = self._content[start:end].decode()
        found, wrong = re.search(operator[0], between), operator[1]
        if found is not None:
            before, after = (len(between[:at].encode()) for at in found.span())
            self._add("operator", start + before, start + after, wrong)

    # Operators

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = (node.left, *node.comparators)
        for (left, right), operator in zip(pairwise(operands), node.ops, strict=True):
            self._change_between(left, right, _COMPARED[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        is_and = isinstance(node.op, ast.And)
        for left, right in pairwise(node.values):
            self._change_between(left, right, ("and", "or") if is_and else ("or", "and"))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not any(_is_text(side) or _is_type(side) for side in (node.left, node.right)) and type(node.op) in _COUNTED:
            self._change_between(node.left, node.right, _COUNTED[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if not _is_text(node.value) and type(node.op) in _COUNTED:
            self._change_between(node.target, node.value, _COUNTED[type(node.op)])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        start = self._span(node)[0]
        if isinstance(node.op, ast.Not):
            self._add("operator", start, start + len("not "), "")
        elif isinstance(node.op, ast.USub):
            self._add("operator", start, start + 1, "")
        self.generic_visit(node)

    # Constants

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._replace("constant", node, str(not value))
        elif isinstance(value, int):
            self._replace("constant", node, str(value + 1))
            if value:
                self._replace("constant", node, str(value - 1))
        elif isinstance(value, float):
            self._replace("constant", node, repr(2 * value or 1.0))

    # Branches

    def visit_If(self, node: ast.If) -> None:
        names = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
        if names & {"TYPE_CHECKING", "__name__"}:
            return
        self._change_test(node.test, ("False", "True") if node.orelse else ("False",))
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self._change_test(node.test, ())
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._change_test(node.test, ("False", "True"))
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._change_test(test, ("True",))
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self._change_test(node.guard, ("False", "True"))
            self.visit(node.guard)
        self._visit_all(node.body)

    def _change_test(self, test: ast.expr, values: Sequence[str]) -> None:
        """Negate a test, or decide it once and for all."""
        is_negated_by_operator = isinstance(test, ast.UnaryOp) or (
            isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], _NEGATED_BY_OPERATOR)
        )
        if not is_negated_by_operator:
            self._replace("branch", test, f"not ({self._text(test)})")
        if not any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(test)):
            for value in values:
                self._replace("branch", test, value)

    # Arguments and calls

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if _root(node.func) in _LOGGING or name == "assert_never":
            return
        self._look += name in LOOK_CALLS
        if name not in _COMMUTATIVE | _FAILS_SWAPPED:
            for left, right in pairwise(node.args):
                self._swap(left, right)
        self._look -= name in LOOK_CALLS - SIZED_CALLS
        if name != "format":
            self._drop_keywords(node)
        self.visit(node.func)
        self._visit_all(node.args[1:] if name == "cast" else node.args)
        self._visit_all(word for word in node.keywords if word.arg not in _NEVER_MATTERS)
        self._look -= name in SIZED_CALLS

    def _swap(self, left: ast.expr, right: ast.expr) -> None:
        if isinstance(left, ast.Starred) or isinstance(right, ast.Starred) or ast.dump(left) == ast.dump(right):
            return
        (start, middle), (again, end) = self._span(left), self._span(right)
        between = self._content[middle:again].decode()
        self._add("argument", start, end, self._text(right) + between + self._text(left))

    def _drop_keywords(self, node: ast.Call) -> None:
        for word in node.keywords:
            if word.arg is None or word.arg in _NEVER_MATTERS:
                continue
            start, end = self._span(word)
            comma = re.compile(rb"\s*,\s*").match(self._content, end)
            self._look += word.arg in LOOK_WORDS
            self._add("argument", start, comma.end() if comma else end, "")
            self._look -= word.arg in LOOK_WORDS

    def visit_keyword(self, node: ast.keyword) -> None:
        self._look += node.arg in LOOK_WORDS
        self.generic_visit(node)
        self._look -= node.arg in LOOK_WORDS

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call) and _root(node.value.func) not in _LOGGING:
            self._replace("call", node, "pass")
        self.generic_visit(node)

    # What is visited

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            outer, self._statement = self._statement, node.lineno
            super().visit(node)
            self._statement = outer
        else:
            super().visit(node)

    def _visit_all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._visit_all((*node.args.defaults, *node.args.kw_defaults))
        self._functions.append(node)
        self._visit_all(node.body)
        self._functions.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  the name that `ast` calls

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit_all(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._visit_all((node.value,))

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets):
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not _is_type(node.value):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone; before Python 3.12 the positions in them are wrong."""


def _is_text(node: ast.expr) -> bool:
    """Return whether another operator would fail wherever it is executed: on texts and lists."""
    is_string = isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    return is_string or isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp))


def _is_type(node: ast.expr) -> bool:
    """Return whether this looks like a class: a part of a type."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return bool(re.match(r"_?[A-Z]\w*[a-z]", name)) or name in {"int", "str", "dict", "tuple", "list", "frozenset"}


def _root(node: ast.expr) -> str:
    """Return the name before the dots."""
    return next((part.id for part in _parts(node) if isinstance(part, ast.Name)), "")


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    yield node
    while isinstance(node, ast.Attribute):
        node = node.value
        yield node
