"""Known limits of Wine: tests that fail there but not on Windows, each with its reason.

`tests/conftest.py` expects them to fail under Wine, and only there. The list is strict: a listed test that passes under
Wine fails the run, and `tests/architecture/test_progress.py` detects an entry without a test.
"""

from __future__ import annotations

import sys
from typing import Final

_LINKS: Final = "Wine 8 makes no link: os.symlink does nothing and says nothing"

CANNOT: Final = {
    r"tests/cli/test_streams.py::test_a_file_name_moves_no_cursor[undecoded\udcff.race]": (
        "Wine keeps names of files in UTF-8, which half a pair of surrogates has no place in"
    ),
    "tests/cli/test_streams.py::test_a_link_to_the_loaded_file_is_that_file_and_a_circle_of_links_is_none": _LINKS,
    "tests/match/test_race_lock.py::test_a_link_to_a_race_is_that_race": _LINKS,
    "tests/record/test_store.py::test_links_that_lead_in_a_circle_are_reported": _LINKS,
}
"""Reasons by test; an entry without parameters covers all of them."""


def is_wine() -> bool:
    """Return whether this is a Windows Python under Wine."""
    if sys.platform == "win32":
        import ctypes

        return hasattr(ctypes.windll.ntdll, "wine_get_version")
    return False


def reason_for(nodeid: str) -> str | None:
    """Return the reason for which the list names the test; None if it does not."""
    return CANNOT.get(nodeid) or CANNOT.get(nodeid.partition("[")[0])
