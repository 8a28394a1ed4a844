"""A class name is used once, and every name in backquotes in a docstring exists."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from breakaway_desktop.bots.base import Bot, CardBot
from breakaway_desktop.engine.options import CHOICES
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.settings import SAVED, Settings
from breakaway_desktop.variants import variant_names
from tests.architecture.sources import PACKAGE, ROOT, modules, nodes_of, relative_path, tree_of
from tests.variants.parts import PARTS
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


# Only a variant's own module contains its name: the rest of the program treats variants in general


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


# A setting is defined once, as a field of `Settings`


def test_every_setting_states_its_valid_values() -> None:
    """The other fields are about the file itself."""
    of_file = {"extra", "desktop_is_still", "backup", "misread", "kept_copy"}
    assert {row.name for row in fields(Settings)} - SAVED.keys() == of_file
    settings = Settings()
    for name, setting in SAVED.items():
        value = setting.value_in(settings)
        assert setting.fits(list(value) if isinstance(value, tuple) else value), name


def test_settings_share_no_list_and_no_dictionary() -> None:
    first, second = Settings(), Settings()
    first.watched.append("one")
    first.volumes["bell"] = 0
    assert second == Settings() != first


# The names that authors of bots and variants import according to the documentation remain available


PAGES = ("docs/bots.md", "docs/adding-a-variant.md")
PROMISED = {
    "breakaway_desktop.bots.base": ("Bot", "CardBot", "Decided", "parameter"),
    "breakaway_desktop.bots.effort": ("note_rollouts",),
    "breakaway_desktop.engine.asks": ("AskCard", "AskOrders", "GiveOrders", "PlayCard"),
    "breakaway_desktop.engine.events": ("Noted",),
    "breakaway_desktop.engine.marks": ("Gates", "Gauge", "Limit", "Sector"),
    "breakaway_desktop.engine.race": ("Race", "Rider"),
    "breakaway_desktop.engine.turn": ("Ride", "Turn"),
    "breakaway_desktop.engine.variant": ("Variant", "VariantTexts"),
    "breakaway_desktop.engine.view": ("SeenRider", "View"),
}
"""Promised names by module; those that have been renamed have an alias there."""


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in PROMISED.items() for name in names])
def test_a_name_that_authors_import_is_there(module: str, name: str) -> None:
    assert hasattr(importlib.import_module(module), name)


@pytest.mark.parametrize("page", PAGES)
def test_whatever_a_page_imports_is_promised(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    imports = re.findall(r"^from (breakaway_desktop[\w.]*) import ([\w, ]+)$", text, re.MULTILINE)
    assert imports
    for module, names in imports:
        assert set(names.split(", ")) <= set(PROMISED[module])


def test_the_methods_of_a_bot_take_what_the_page_says() -> None:
    assert [*inspect.signature(Bot.decide).parameters] == ["self", "view", "ask", "rng", "deadline"]
    assert [*inspect.signature(CardBot.card).parameters] == ["self", "view", "ask", "rng", "decided"]


def test_the_hooks_that_the_page_on_variants_names_are_there() -> None:
    named = ("stride", "note", "setup", "draws", "mask", "mask_event", "marks", "then", "texts", "extra_asks", "name")
    assert not [name for name in (*named, "extras_written", "extras_read", "note_words") if not hasattr(Variant, name)]
