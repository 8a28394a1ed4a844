"""What Wine itself cannot do though Windows can: the tests that fail there for that alone, each with its reason.

`tests/conftest.py` expects them to fail under Wine, and there only. The list is strict: a test of it that passes under
Wine fails the run, and `tests/architecture/test_wine.py` finds an entry without a test.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
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
"""The reasons by test; one that is named without its parameters fails with each of them."""


_POOL: Final = "Wine 8 loses messages in the pipes of the standard library's process pool, and waits for them for ever"

HANGS: Final = {
    "tests/arena/test_executors.py::test_two_processes_come_to_the_same_result": _POOL,
    "tests/arena/test_executors.py::test_a_process_that_is_ended_from_outside_is_told_of": _POOL,
    "tests/arena/test_executors.py::test_who_breaks_off_waits_for_nobody_and_leaves_no_process": _POOL,
    "tests/arena/test_executors.py::test_what_a_table_is_refused_for_reaches_who_asked": _POOL,
    "tests/bots/test_own.py::test_it_rides_in_the_arena_and_its_processes[arguments0]": _POOL,
    "tests/variants/test_the_page_on_adding.py::"
    "test_a_package_of_its_own_is_played_under_the_name_it_is_installed_by": _POOL,
}
"""Those that are not run under Wine, because they would never end; the reasons as in `CANNOT`."""


def is_wine() -> bool:
    """Return whether this Python is one of Windows that runs under Wine."""
    if sys.platform == "win32":
        import ctypes

        return hasattr(ctypes.windll.ntdll, "wine_get_version")
    return False


def reason_for(nodeid: str, reasons: Mapping[str, str]) -> str | None:
    """Return why one of the lists names the test; None if it does not."""
    return reasons.get(nodeid) or reasons.get(nodeid.partition("[")[0])
