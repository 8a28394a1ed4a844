"""The map from lines of the program to the tests that execute them, and a pytest plug-in that makes and uses it.

A folder of tests is measured at a time, with coverage's contexts; the plug-in writes each test's processor time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from coverage import CoverageData

from tools.changed_rooms import imported_names
from tools.fault_operators import Change
from tools.faults import ROOT
from tools.release_test import TARGETS, rooms

PROGRAM: Final = "breakaway_desktop"
MAP: Final = ROOT / "build" / "line_tests"
LONGEST_WAIT: Final = 150
"""Seconds after which a test is taken to wait for ever."""


# The map


def test_folders() -> list[str]:
    """Return the folders of tests that need nothing built or installed."""
    return [f"tests/{room}" for room in rooms() if room not in TARGETS]


def measure(folder: str) -> None:
    """Run the tests of a folder, without those of the folders in it, and write their part of the map."""
    MAP.mkdir(parents=True, exist_ok=True)
    data, seconds = _part(folder)
    for old in (data, seconds):
        old.unlink(missing_ok=True)
    command = (
        sys.executable, "-m", "pytest", "-p", "tools.line_tests", f"--seconds-to={seconds}.new", f"--cov={PROGRAM}",
        "--cov-context=test", "--cov-report=", *map(str, sorted((ROOT / folder).glob("test_*.py"))),
    )  # fmt: skip
    environment = {**os.environ, "COVERAGE_FILE": str(data)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program that a test starts compiles everything anew
    run = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if run.returncode > 1 and run.returncode != pytest.ExitCode.NO_TESTS_COLLECTED:
        raise RuntimeError(f"the tests of {folder} cannot be run")
    Path(f"{seconds}.new").replace(seconds)


def is_measured(folder: str) -> bool:
    return _part(folder)[1].exists()


def _part(folder: str) -> tuple[Path, Path]:
    """Return the files of a folder's part of the map: the lines, and the processor time of each test."""
    name = folder.replace("/", "-")
    return MAP / f"{name}.coverage", MAP / f"{name}.seconds"


class LineTests:
    """The map of all folders that were measured: `seconds` is the processor time of each test."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._data: list[CoverageData] = []
        for data, seconds in map(_part, filter(is_measured, test_folders())):
            for line in seconds.read_text(encoding="utf-8").splitlines():
                name, _, spent = line.rpartition("\t")
                self.seconds[name] = float(spent)
            if data.exists():
                self._data.append(CoverageData(str(data)))
                self._data[-1].read()

    def tests_of(self, file: str, change: Change) -> set[str]:
        """Return the tests that execute the changed lines of a file of the program.

        For lines that the import executes: those that execute anything in the file, or in one that imports from it.
        """
        if not change.is_imported:
            lines = range(change.first, change.last + 1)
            return {test for line in lines for test in self._tests_by_line(file).get(line, ())}
        files = (file, *_importing(file))
        return {test for each in files for tests in self._tests_by_line(each).values() for test in tests}

    @cache  # noqa: B019  one map a run
    def _tests_by_line(self, file: str) -> dict[int, set[str]]:
        tests: dict[int, set[str]] = {}
        for data in self._data:
            for line, contexts in data.contexts_by_lineno(str(ROOT / PROGRAM / file)).items():
                names = {context.rpartition("|")[0] for context in contexts} & self.seconds.keys()
                tests.setdefault(line, set()).update(names)
        return tests


@cache
def _importing(file: str) -> tuple[str, ...]:
    """Return the files of the program that import a file."""
    module = f"{PROGRAM}.{file.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
    return tuple(importer for importer, modules in _imports().items() if module in modules)


@cache
def _imports() -> dict[str, set[str]]:
    """Return the modules that each file of the program imports."""
    program = ROOT / PROGRAM
    return {path.relative_to(program).as_posix(): imported_names(path) for path in program.rglob("*.py")}


# The plug-in


def options_for(tests: Sequence[str], seconds: int, chosen: Path) -> list[str]:
    """Return pytest's arguments that run these tests in this order, for at most that much processor time.

    A test that waits for ever is ended as well.
    """
    chosen.write_text("\n".join(tests), encoding="utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    hanging = "-o", f"faulthandler_timeout={LONGEST_WAIT}", "-o", "faulthandler_exit_on_timeout=true"
    return ["-p", "tools.line_tests", f"--chosen={chosen}", f"--processor-seconds={seconds}", *hanging, *files]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chosen", type=Path, help="run the tests that this file lists, in its order")
    parser.addoption("--processor-seconds", type=int, help="end the run after this much processor time")
    parser.addoption("--seconds-to", type=Path, help="write the processor time of each test to this file")


def pytest_configure(config: pytest.Config) -> None:
    if seconds := config.getoption("--processor-seconds"):
        import resource  # Windows lacks it, and imports this module to check it

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    if path := config.getoption("--seconds-to"):
        config.pluginmanager.register(_SecondsFile(path))


class _SecondsFile:
    """Writes the processor time that the last report of each test carries (`tests/progress.py`)."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\t{dict(report.user_properties)['processor_s']:.2f}\n")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if chosen := config.getoption("--chosen"):
        order = {name: place for place, name in enumerate(chosen.read_text(encoding="utf-8").splitlines())}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


def in_order(tests: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """Return tests file by file, so that what a file's tests share is made once; the cheapest first."""
    ordered = sorted(tests, key=lambda test: (seconds[test], test))
    places = {file: place for place, file in reversed([*enumerate(test.partition("::")[0] for test in ordered)])}
    return sorted(ordered, key=lambda test: places[test.partition("::")[0]])
