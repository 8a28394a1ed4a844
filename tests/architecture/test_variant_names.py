"""Only a variant's own module contains its name: the rest of the program treats variants in general."""

from __future__ import annotations

import ast

from breakaway_desktop.engine.options import CHOICES
from breakaway_desktop.variants import variant_names
from tests.architecture.sources import PACKAGE, modules, nodes_of, relative_path, tree_of
from tests.variants.parts import PARTS

INSIDE = {"variants", "guide"}
"""Packages that may name variants: the variants themselves, and the pages of help on them."""

OUTSIDE = [path for path in modules("breakaway_desktop") if not INSIDE.intersection(path.relative_to(PACKAGE).parts)]

ALLOWED = {
    "breakaway_desktop/record/reading.py": {"stamina"},
    "breakaway_desktop/race_of_day/courses.py": {"mountains", "stamina", "pacemaker"},
    "breakaway_desktop/share/tables.py": {*variant_names()[:8]},
    "breakaway_desktop/tours/ready_made.py": {"mountains", "stamina", "pacemaker"},
}
"""A key of docs/record.md with the same name as a variant, the table of a format, the rules of the ready-made tours."""


def literals(tree: ast.Module) -> set[str]:
    """Return all strings in the code except docstrings."""
    documentation = {
        id(node.body[0].value)
        for node in nodes_of(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in nodes_of(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    }


def test_no_module_outside_the_variants_contains_a_variants_name() -> None:
    places = [
        f"{relative_path(path)} knows {name}"
        for path in OUTSIDE
        for name in literals(tree_of(path)) & set(variant_names())
        if name not in ALLOWED.get(relative_path(path), ())
    ]
    clashes = {value for words in CHOICES.values() for value in words} & {*variant_names()}
    assert not clashes, f"an option has a variant’s name as a value: call the value another word than {clashes}"
    assert not places
    assert len(OUTSIDE) > 100


def test_a_variant_of_the_book_has_all_its_parts() -> None:
    missing = [f"no {part} for {name}" for name in variant_names() for part in PARTS if name not in PARTS[part]]
    assert not missing, f"{', '.join(missing)}: see docs/adding-a-variant.md"
