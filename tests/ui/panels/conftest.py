"""Panels are drawn without a window."""

from tests.ui.toolkit.conftest import display as display  # fixture of all tests here
