"""A class name is used once."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.architecture.sources import modules, relative_path, tree_of


def test_a_class_name_is_used_once() -> None:
    """A public class at the top of a module."""
    named = defaultdict(list)
    for path in modules("breakaway_desktop"):
        for item in tree_of(path).body:
            if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
                named[item.name].append(relative_path(path))
    assert not {name: paths for name, paths in named.items() if len(paths) > 1}
