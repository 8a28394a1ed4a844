from __future__ import annotations

import pytest

from tests.kit.app_driver import AppDriver
from tests.kit.fixtures import display, window
from tests.kit.toolkit.demo import Demo

__all__ = ["demo", "display", "window"]


@pytest.fixture
def demo(window: AppDriver) -> Demo:
    """Return the page with every control, on the stage of `window`."""
    page = Demo()
    window.stage.push(page)
    return page
