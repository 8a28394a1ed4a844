"""No test depends on real time: none sleeps, none reads a clock, and no wait ends by a limit of its own.

A test waits for the event itself; only the runner has a limit. Speed is measured by the benchmarks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import modules, nodes_of, relative_path, tree_of

CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"}
"""Clocks of the module `time`."""
LIMITED_BY = {"wait": 0, "result": 0, "poll": 0, "acquire": 1, "communicate": 1, "wait_for_timeout": 0}
"""Methods whose wait ends by a limit, with the place of the limit among their arguments."""
TIMERS = {"sleep", "settimeout", "setitimer", "alarm", "Timer"}
"""Functions that wait for a time, or end something after it."""
VIRTUAL = {
    *("driver", "evening", "giver", "hands", "learner", "overview", "people", "person"),
    *("searcher", "seat", "self", "studio", "super()", "two", "viewer"),
}
"""Names of what drives the program in virtual time: its `wait` and `sleep` advance the program's clock."""

EXCEPTIONS = {
    "tests/architecture/test_no_real_time.py": "the examples below",
    "tests/bots/races.py": "a bot that sleeps until its process is killed",
    "tests/windows/inside.py": "looks for the message box of another program, which reports nothing",
    "tests/windows/test_consoles.py": "keys are lost until a Wine console reads them, and nothing reports that it does",
    "tests/windows/test_desktop.py": "the clock continues while the machine sleeps",
}
"""Files that may depend on real time, and why."""


def real_times(tree: ast.AST) -> Iterator[str]:
    """Yield what depends on real time, with its line."""
    for node in nodes_of(tree):
        match node:
            case ast.Call() if _is_limited(node):
                yield f"{node.lineno}: {ast.unparse(node)[:80]}"
            case ast.Attribute(value=ast.Name(id="time"), attr=name) if name in CLOCKS:
                yield f"{node.lineno}: time.{name}"
            case ast.ImportFrom(module="time", names=names) if CLOCKS & {alias.name for alias in names}:
                yield f"{node.lineno}: a clock is imported"
            case ast.Constant(value=str(text)) if "import" in text and re.search(r"\bsleep\(|\bmonotonic\(", text):
                yield f"{node.lineno}: in a program of a test"


def _is_limited(call: ast.Call) -> bool:
    """Return whether a call waits for a time, or has a limit."""
    if any(word.arg == "timeout" for word in call.keywords):
        return True
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="asyncio"), attr="sleep"), args=[ast.Constant(value=0)]):
            return False  # it lets other tasks run
        case ast.Call(func=ast.Attribute(value=driver, attr="wait" | "sleep")) if (
            ast.unparse(driver).removeprefix("self.") in VIRTUAL
        ):
            return False
        case ast.Call(func=ast.Attribute(value=ast.Name(id="asyncio"), attr="wait_for" | "timeout")):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in TIMERS:
            return ast.unparse(call.args[0]) not in ("None", "signal.ITIMER_VIRTUAL")
        case ast.Call(func=ast.Name(id="select") | ast.Attribute(attr="select"), args=[_, _, _, _]):
            return True
        case ast.Call(func=ast.Attribute(value=receiver, attr="join"), args=[limit]):
            return not isinstance(receiver, ast.Constant) and _is_number(limit)
        case ast.Call(func=ast.Attribute(attr=name), args=args) if name in LIMITED_BY:
            return len(args) > LIMITED_BY[name]
    return False


def _is_number(value: ast.expr) -> bool:
    """Return whether a value is a number, or a constant that may be one."""
    match value:
        case ast.Constant(value=int() | float()):
            return True
        case ast.Name(id=name):
            return name.isupper()
    return False


def test_no_test_depends_on_real_time() -> None:
    places_of = {
        relative_path(path): places for path in modules("tests") if (places := list(real_times(tree_of(path))))
    }
    unlisted = sorted(set(places_of) - set(EXCEPTIONS))
    assert [f"{name}:{place}" for name in unlisted for place in places_of[name]] == []
    assert sorted(set(EXCEPTIONS) - set(places_of)) == []  # take mended files off the list


@pytest.mark.parametrize(
    "line",
    [
        "time.sleep(1)",
        "sleep(0)",
        "asyncio.sleep(0.1)",
        "end = time.monotonic()",
        "end = clock() + time.perf_counter()",
        "from time import monotonic",
        "process.wait(60)",
        "self.terminal.process.wait(PATIENCE)",
        "thread.join(5)",
        "thread.join(LONG)",
        "queue.get(timeout=1)",
        "subprocess.run([], timeout=60)",
        "process.communicate(b'', 60)",
        "future.result(5)",
        "connection.settimeout(2)",
        "connection.poll(1)",
        "select.select([a], [], [], 1)",
        "asyncio.wait_for(answer, 1)",
        "Timer(0.1, close).start()",
        "script = 'import time; time.sleep(1)'",
    ],
)
def test_real_time_is_detected(line: str) -> None:
    assert list(real_times(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "process.wait()",
        "thread.join()",
        "queue.get()",
        "', '.join(NAMES)",
        "separator.join(names)",
        "person.wait(1000)",
        "asyncio.sleep(0)",
        "connection.settimeout(None)",
        "signal.setitimer(signal.ITIMER_VIRTUAL, 60)",
        "select.select([a], [], [])",
        "lock.acquire()",
    ],
)
def test_what_waits_for_an_event_is_allowed(line: str) -> None:
    assert not list(real_times(ast.parse(line)))
