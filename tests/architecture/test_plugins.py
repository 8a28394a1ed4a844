"""The names that authors of bots and variants import according to the documentation remain available."""

from __future__ import annotations

import importlib
import inspect
import re

import pytest

from breakaway_desktop.bots.base import Bot, CardBot
from breakaway_desktop.engine.variant import Variant
from tests.architecture.sources import ROOT

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
