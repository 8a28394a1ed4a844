"""The screen in docs/architecture.md works as printed there: each control is pressed, and does what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from breakaway_desktop.kit.toolkit import choice, containers, controls, layout, page as pages, scroll, stage
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import intents, keys as act
from tests.architecture.sources import ROOT
from tests.kit.page_driver import PageDriver

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_example_screen_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    for module in (layout, containers, controls, scroll, choice, stage, intents, pages):
        names |= vars(module)
    names |= {"dataclass": dataclass, "replace": replace, "Any": Any, "_": _, "act": act, "Match": object}
    names |= {"winner_sentence": lambda _model: "Red", "ranking": lambda _model: layout.text("1. Red")}
    exec("from __future__ import annotations\n" + code, names)
    hands = PageDriver(Page(SimpleNamespace(view=names["view"]), names["ResultModel"](None)))
    assert hands.page.model.column == "gap"
    hands.operate("column", "keyboard")
    assert hands.page.model.column == "points"
    assert names["view"](hands.page.model).initial_focus == "again"
