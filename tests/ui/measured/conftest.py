"""Draw screens in an invisible window; bots think in the test's process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.drawing import shapes
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit import layout
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.phones.seat_keys import forget_table, read_evening
from tools.screens import State
from tools.studio import Studio

PADDING = 20.0
"""Units by which a row may be wider than its place: so much is around it on what it lies on."""


@pytest.fixture
def wide_rows(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return a set to which each row is added, as it is laid out, that reaches beyond what it lies on."""
    found, place = set[str](), layout.Row._place

    def place_and_measure(node: layout.Row, measure: layout.Measure, box: Box, tree: layout.LaidOutTree) -> None:
        place(node, measure, box, tree)
        available = box.w - 2 * layout._sides(node.pad)[0]
        width = layout._sum(node._widths(measure, available), node.children, node.gap)
        if width > available + PADDING:
            words = [child.wordings.words[0] for child in node.children if isinstance(child, layout.Text)]
            found.add(f"a row is {width - available:.0f} units too wide, at {box}: {', '.join(words)}")

    monkeypatch.setattr(layout.Row, "_place", place_and_measure)
    return found


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a state in a window, with arguments of `Studio`, and closes the previous one."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(shapes, "clear_shape_cache", lambda: None)  # the next window has the same shapes

        def open_one(state: State, size: tuple[int, int] = (1280, 800), **given: Any) -> Studio:
            stack.close()
            if (evening := read_evening(0)) is not None:  # of a state with phones: its seats are taken
                forget_table(evening[0])
            files = tmp_path / f"races-{len(list(tmp_path.glob('races-*'))) + 1}"
            files.mkdir()
            studio = Studio(size, files, **given)
            stack.callback(studio.close)
            state(studio)
            for _ in range(4):
                studio.wait(500)
            return studio

        yield open_one
    set_language("en")
