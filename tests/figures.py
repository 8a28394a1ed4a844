"""A plugin of pytest for figures that tests count, such as files tried: `name = value` at the end of a run.

The figures of equal names are added up. `tools/release_test.py` keeps them by commit.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.release_figures import FILE_VARIABLE

Figure = Callable[[str, int], None]
_PROPERTY = "figure "


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Return a function that notes a figure of a test: its name, and the number."""
    return lambda name, number: record_property(_PROPERTY + name, number)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures of tests that passed, and keep them for a release."""
    total: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", ()):
        for name, number in report.user_properties:
            if name.startswith(_PROPERTY):
                total[name.removeprefix(_PROPERTY)] += number
    for name, number in sorted(total.items()):
        terminalreporter.write_line(f"{name} = {number}")
    if total and FILE_VARIABLE in os.environ:
        Path(os.environ[FILE_VARIABLE]).write_text(json.dumps(total), encoding="utf-8")
