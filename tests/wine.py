"""What Wine itself cannot do though Windows can: the tests that fail there for that alone, each with its reason.

`tests/conftest.py` expects them to fail under Wine, and there only. The list is strict: a test of it that passes under
Wine fails the run, and `tests/architecture/test_wine.py` finds an entry without a test.
"""

from __future__ import annotations

import sys
from typing import Final

_LINKS: Final = "Wine 8 makes no link: os.symlink does nothing and says nothing"

CANNOT: Final = {
    "tests/match/test_race_lock.py::test_a_link_to_a_race_is_that_race": _LINKS,
    "tests/record/test_store.py::test_links_that_lead_in_a_circle_are_reported": _LINKS,
}
"""The reasons by test; one with parameters is named without them and fails with each."""


def is_wine() -> bool:
    """Return whether this Python is one of Windows that runs under Wine."""
    if sys.platform == "win32":
        import ctypes

        return hasattr(ctypes.windll.ntdll, "wine_get_version")
    return False


def reason_for(nodeid: str) -> str | None:
    """Return why the test cannot pass under Wine; None for one that can."""
    return CANNOT.get(nodeid.partition("[")[0])
