"""Draw screens in an invisible window; bots think in the test's process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.drawing import shapes
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.phones.seat_keys import forget_table, read_evening
from tools.screens import State
from tools.studio import Studio


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
