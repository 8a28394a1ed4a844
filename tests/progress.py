"""A plugin of pytest that prints each room when its tests have run, and at the end the processor time of all rooms.

A room is a folder of tests. Its time is that of the processor, with the programs that the tests start, so it hardly
depends on what else the machine does.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable
from operator import itemgetter
from pathlib import PurePosixPath
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter

LISTED = 10
"""Number of the dearest tests that are listed."""
LARGEST_SHARE = 1 / 60
"""Share of the time of a whole run that a test may take without `@pytest.mark.dear("reason")`."""
WHOLE = 3000
"""Number of tests from which a run counts as whole: a test is compared only with many others."""

_BEGAN = pytest.StashKey[float]()
_TIME = "processor_s"
_REASON = "dear"


def room_of(nodeid: str) -> str:
    """Return the folder of a test below `tests`."""
    folder = PurePosixPath(nodeid.partition("::")[0]).parent.as_posix()
    return folder.removeprefix("tests").removeprefix("/") or "tests"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note when the test begins."""
    item.stash[_BEGAN] = _processor_time()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the last report of a test carry its time, and the reason for which it may be dear."""
    report = yield
    if report.when == "teardown":
        report.user_properties.append((_TIME, _processor_time() - item.stash[_BEGAN]))
        report.user_properties += [(_REASON, mark.args[0]) for mark in item.iter_markers("dear")]
    return report


def _processor_time() -> float:
    return sum(os.times()[:4])


@pytest.hookimpl(trylast=True)  # once there is a terminal
def pytest_configure(config: pytest.Config) -> None:
    """Print progress in the process that prints, unless each test is printed."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput") and config.get_verbosity() <= 0:
        config.pluginmanager.register(Progress(terminal))


class Progress:
    """What has run of each room, and its time."""

    def __init__(self, terminal: TerminalReporter) -> None:
        self.terminal = terminal
        self.left: Counter[str] = Counter()
        """Number of tests still to run, by room."""
        self.ran: Counter[str] = Counter()
        """Number of tests that have run, by room."""
        self.room_s: defaultdict[str, float] = defaultdict(float)
        self.test_s: dict[str, float] = {}
        self.excused: set[str] = set()
        """Tests that give a reason for their time."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests of a run in one process."""
        self._expect(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Count the tests of a run in several processes; each collects all of them."""
        self._expect(ids)

    def _expect(self, ids: Iterable[str]) -> None:
        """Say how many tests will run, once."""
        if not self.left and not self.ran:
            self.left = Counter(map(room_of, ids))
            if self.left:
                self._print(f"{self.left.total()} cases in {len(self.left)} rooms")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Print no letter for a test that passes or fails: rooms are printed, and failures by name."""
        if (report.passed and report.when == "call" and not hasattr(report, "wasxfail")) or report.failed:
            kind = "error" if report.failed and report.when != "call" else report.outcome
            return kind, "", "" if report.passed else kind.upper()
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print a failure at once, and a room after its last test."""
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            reason = crash.message.partition("\n")[0] if crash is not None else ""
            self._print(f"FAILED {report.nodeid} - {reason}", red=True)
        if report.when == "teardown":
            self._add(report.nodeid, dict(report.user_properties))

    def _add(self, nodeid: str, known: dict[str, Any]) -> None:
        room = room_of(nodeid)
        self.test_s[nodeid] = known.get(_TIME, 0.0)
        self.room_s[room] += self.test_s[nodeid]
        self.excused |= {nodeid} if _REASON in known else set()
        self.ran[room] += 1
        self.left[room] -= 1
        if not self.left[room]:
            done = 100 * self.ran.total() // (self.ran.total() + self.left.total())
            self._print(f"{room:32} {self.ran[room]:6} tests {self.room_s[room]:8.1f} s   {done:3}%")

    def _print(self, line: str, **colour: bool) -> None:
        self.terminal.ensure_newline()
        self.terminal.write_line(line, **colour)

    def too_dear(self) -> list[str]:
        """Return the tests that take more than their share of a whole run and do not say why."""
        if len(self.test_s) < WHOLE:
            return []
        most = LARGEST_SHARE * sum(self.room_s.values())
        return [test for test, seconds in self.test_s.items() if seconds > most and test not in self.excused]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run with a test that is too dear."""
        if self.too_dear() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self) -> None:
        """Print the time of the processor by room, and the dearest tests."""
        if not self.test_s:
            return
        self.terminal.section(f"processor time: {sum(self.room_s.values()):.0f} s")
        for room, seconds in sorted(self.room_s.items(), key=itemgetter(1), reverse=True):
            if seconds >= 1:
                self._print(f"{seconds:8.1f} s  {room}")
        self.terminal.section(f"the {LISTED} dearest tests")
        for test, seconds in sorted(self.test_s.items(), key=itemgetter(1), reverse=True)[:LISTED]:
            self._print(f"{seconds:8.1f} s  {test}")
        for test in self.too_dear():
            reason = "takes more than a sixtieth of the whole run: make it cheaper, or mark it `dear` with the reason"
            self._print(f"FAILED {test} {reason}", red=True)
