"""A setting is defined once, as a field of `Settings`, and every quoted name of a setting has such a field."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields

import pytest

from breakaway_desktop.settings import Settings
from tests.architecture.sources import PACKAGE, modules, nodes_of, tree_of

KEPT = {row.name for row in fields(Settings) if row.metadata}
CHANGING = {"ChangeSetting", "setting_choice", "_one_of", "pass_over"}
"""Functions and messages whose first argument is the name of a setting."""


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield the quoted names of settings in the code of the window."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Call):
            called = [node.func, *node.args]
            first = next(
                (
                    index
                    for index, argument in enumerate(called[:2])
                    if ast.unparse(argument).rpartition(".")[2] in CHANGING
                ),
                None,
            )
            if first is not None and len(called) > first + 1 and isinstance(called[first + 1], ast.Constant):
                yield str(ast.literal_eval(called[first + 1]))


def cases_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names of settings that have an immediate effect."""
    for node in nodes_of(tree):
        if isinstance(node, ast.MatchValue):
            yield str(ast.literal_eval(node.value))


def test_every_name_of_a_setting_in_quotes_is_a_field() -> None:
    settings_screen = [*modules("breakaway_desktop/ui/screens/settings"), PACKAGE / "ui/screens/menu.py"]
    others = PACKAGE / "kit/input/keymap.py", PACKAGE / "ui/main.py"
    trees = [tree_of(path) for path in (*settings_screen, *others)]
    named = {name for tree in trees for name in names_in(tree)} | set(cases_in(tree_of(PACKAGE / "ui/session.py")))
    assert {"calm", "theme", "muted", "keys", "text_size", "setup"} <= named
    assert named <= KEPT


@pytest.mark.parametrize(
    "code",
    ['ChangeSetting("x", 1)', 'partial(ChangeSetting, "x")', 'setting_choice("x", rows)', '_one_of("x", rows, 1)',
     'settings.pass_over("x")'],
)  # fmt: skip
def test_a_name_in_quotes_is_read(code: str) -> None:
    assert [*names_in(ast.parse(code))] == ["x"]


def test_each_function_that_takes_the_name_of_a_setting_is_there() -> None:
    trees = [tree_of(path) for path in modules("breakaway_desktop")]
    assert {
        node.name for tree in trees for node in nodes_of(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)
    } >= CHANGING


def test_every_setting_states_its_valid_values() -> None:
    """The other fields are about the file itself."""
    assert {row.name for row in fields(Settings)} - KEPT == {
        "extra",
        "desktop_is_still",
        "backup",
        "misread",
        "kept_copy",
    }
    settings = Settings()
    for row in fields(Settings):
        if row.metadata:
            value = getattr(settings, row.name)
            assert row.metadata["fits"](list(value) if isinstance(value, tuple) else value), row.name
