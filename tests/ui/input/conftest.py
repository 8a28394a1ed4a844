from __future__ import annotations

from tests.ui.toolkit.conftest import display as display  # fixture of all tests here
