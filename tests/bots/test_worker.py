"""The process in which bots think for the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import psutil
import pytest

from breakaway_desktop.bots import worker
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker, Thinker, think
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.view import View, see
from tests.bots.races import new_race, options_of
from tests.engine.fields import card_asked

HERE = "tests.bots.races"
LONG = 60.0
"""Seconds that no test waits for."""


class Desk:
    """A thinker, and a record of its calls of `wake`."""

    def __init__(self, patience: float = LONG, grace: float = LONG, margin: float = LONG) -> None:
        self.woken = Event()
        self.thinker = Thinker(self.woken.set, patience, grace, margin)

    def ask(self, ticket: int, bot: str) -> None:
        view, ask = position()
        self.thinker.ask(ticket, bot, view, ask, (1, ask.team, view.turn, ask.rider))

    @property
    def pid(self) -> int:
        """Process id of the worker, once it has been started."""
        return started_pid(self.thinker)

    def next_answers(self) -> list[BotReply]:
        assert self.woken.wait(LONG)
        self.woken.clear()
        return self.thinker.answers()


def position() -> tuple[View, AskCard]:
    race = new_race(options_of("boxed"), 6, 1)
    ask = card_asked(race)
    return see(race, ask.team), ask


def wait_until(condition: Callable[[], object]) -> None:
    until = time.monotonic() + LONG
    while not condition() and time.monotonic() < until:
        time.sleep(0.005)
    assert condition()


def wait_for(path: Path) -> None:
    wait_until(path.exists)


def started_pid(thinker: Thinker) -> int:
    wait_until(lambda: thinker.pid)
    assert thinker.pid is not None
    return thinker.pid


def is_running(pid: int) -> bool:
    return psutil.pid_exists(pid)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.thinker.close()


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that a bot creates when it starts.

    Its path is relative: a Windows path has a colon, which ends a parameter.
    """
    monkeypatch.chdir(tmp_path)
    return Path("started")


def test_the_worker_answers_what_the_bot_would_decide_here(desk: Desk) -> None:
    view, ask = position()
    desk.ask(7, "domestique")
    thinking = [desk.thinker.is_thinking]
    decision = find_bot("domestique").decide(view, ask, rng_for(1, ask.team, view.turn, ask.rider))
    (answer,) = desk.next_answers()
    assert answer == BotReply(7, decision, seconds_used=answer.seconds_used)
    thinking.append(desk.thinker.is_thinking)
    assert thinking == [True, False]
    assert desk.thinker.answers() == []


def test_questions_are_answered_one_after_the_other_by_the_same_process(desk: Desk) -> None:
    desk.thinker.start()
    pid = desk.pid
    for ticket in range(5):
        desk.ask(ticket, "random")
    tickets: list[int] = []
    while len(tickets) < 5:
        tickets += [answer.ticket for answer in desk.next_answers()]
    assert tickets == [0, 1, 2, 3, 4]
    assert desk.thinker.pid == pid != os.getpid()


@pytest.mark.parametrize(
    ("bot", "key"),
    [
        (f"{HERE}:Raising", "bot-raised"),
        (f"{HERE}:Cheating", "bot-card-not-allowed"),
        ("nobody", "bot-unknown"),
        ("tests.bots.test_extras:Bot", "bot-unknown"),
        ("domestique:temperature=cold", "bot-parameter-value"),
    ],
)
def test_a_failing_bot_does_not_stop_the_worker(desk: Desk, bot: str, key: str) -> None:
    desk.ask(1, bot)
    (answer,) = desk.next_answers()
    assert answer.decision is None
    assert answer.failure is not None
    assert answer.failure.key == key
    pid = desk.pid
    desk.ask(2, "random")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    assert desk.thinker.pid == pid


def test_a_bot_that_takes_the_worker_down_gets_its_owner_a_failure_and_the_next_a_new_worker(desk: Desk) -> None:
    desk.ask(1, f"{HERE}:Deadly")
    desk.ask(2, "random")
    answers = desk.next_answers()
    while len(answers) < 2:
        answers += desk.next_answers()
    assert answers[0].failure is not None
    assert answers[0].failure.key == "bot-worker-ended"
    assert isinstance(answers[1].decision, PlayCard)


def test_a_stuck_bot_is_ended_and_reported() -> None:
    desk = Desk(patience=1.0)
    try:
        desk.ask(1, f"{HERE}:Sleeping")
        (answer,) = desk.next_answers()
        assert answer.failure is not None
        assert answer.failure.key == "bot-stuck"
    finally:
        desk.thinker.close()


@pytest.mark.parametrize("bot", ["Sleeping", "Spinning"])
def test_a_cancelled_question_is_broken_off_in_its_midst_and_the_next_is_answered_by_the_same_process(
    desk: Desk, bot: str, mark: Path
) -> None:
    """Nobody waits for the grace period, which is a minute here, or for a new process."""
    desk.ask(1, f"{HERE}:{bot}:mark={mark}")
    desk.ask(2, "random")
    pid = desk.pid
    wait_for(mark)
    desk.thinker.cancel()
    assert not desk.thinker.is_thinking
    desk.ask(3, "random")
    (answer,) = desk.next_answers()
    assert (answer.ticket, type(answer.decision)) == (3, PlayCard)
    assert desk.thinker.pid == pid


def test_a_question_cancelled_before_its_bot_began_is_forgotten_too(desk: Desk) -> None:
    desk.ask(1, f"{HERE}:Sleeping")
    desk.thinker.cancel()
    desk.ask(1, "random")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)


def test_a_bot_that_will_not_be_broken_off_is_ended_with_its_process(mark: Path) -> None:
    desk = Desk(grace=0.25)
    try:
        desk.ask(1, f"{HERE}:Stubborn:mark={mark}")
        stuck = desk.pid
        wait_for(mark)
        desk.thinker.cancel()
        desk.ask(3, "random")
        assert [answer.ticket for answer in desk.next_answers()] == [3]
        assert desk.thinker.pid != stuck
        assert not is_running(stuck)
    finally:
        desk.thinker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a key reaches processes there in another way")
def test_ctrl_c_does_not_interrupt_a_decision(desk: Desk, mark: Path) -> None:
    """Ctrl+C in a terminal reaches every process of the program."""
    desk.ask(1, f"{HERE}:Sleeping:seconds=0.2:mark={mark}")
    wait_for(mark)
    assert desk.thinker.pid is not None
    os.kill(desk.thinker.pid, signal.SIGINT)
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)


@pytest.mark.skipif(sys.platform == "win32", reason="a process that starts cannot be made deaf there")
@pytest.mark.parametrize("later", [0, 0.03, 0.1])
def test_ctrl_c_does_not_interrupt_the_start_of_the_process(
    desk: Desk, later: float, capfd: pytest.CaptureFixture[str]
) -> None:
    desk.ask(1, "random")
    first = desk.pid
    time.sleep(later)
    os.kill(first, signal.SIGINT)
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    assert desk.thinker.pid == first
    assert capfd.readouterr().err == ""


def test_a_module_is_never_left_half_loaded(desk: Desk, mark: Path) -> None:
    """A bot cancelled during an import is stopped after the import."""
    desk.ask(1, f"{HERE}:Importing:mark={mark}")
    wait_for(mark)
    desk.thinker.cancel()
    desk.ask(2, f"{HERE}:Importing:mark={mark}")
    (answer,) = desk.next_answers()
    assert answer.failure is not None
    assert answer.failure.values["error"] == "LookupError: loaded 1"


def test_a_thinking_time_reaches_the_bot_as_its_parameter_and_as_a_deadline(desk: Desk) -> None:
    """A bot with a shorter time in its spec keeps that."""
    view, ask = position()
    for ticket, (bot, seconds) in enumerate(
        [("Timing", 5.0), ("Timing:seconds=2", 5.0), ("Timing:seconds=9", 5.0), ("Timing", None), ("Waiting", 5.0)]
    ):
        desk.thinker.ask(ticket, f"{HERE}:{bot}", view, ask, (1, 1, 1, 11), seconds)
    errors: dict[int, str] = {}
    while len(errors) < 5:
        for answer in desk.next_answers():
            assert answer.failure is not None
            errors[answer.ticket] = answer.failure.values["error"]
    messages = [errors[ticket].removeprefix("LookupError: ") for ticket in range(5)]
    assert messages == ["5 in 5", "2 in 5", "5 in 5", "1 in None", "5"]


def test_patience_grows_with_the_thinking_time() -> None:
    view, ask = position()
    times: list[float | None] = [None, 0.1, 1.0, 60.0]
    waits = [worker.patience_for(BotRequest(1, "random", view, ask, (1, 1, 1, 11), seconds)) for seconds in times]
    assert waits[0] == worker.PATIENCE
    assert waits[1] < waits[2] < waits[3]
    assert all(wait > 2 * seconds for wait, seconds in zip(waits, times, strict=True) if seconds is not None)


def test_a_bot_that_stalls_past_its_time_is_cut_off() -> None:
    desk = Desk(margin=0.5)
    view, ask = position()
    try:
        desk.thinker.ask(1, f"{HERE}:Sleeping", view, ask, (1, 1, 1, 11), 0.1)
        (answer,) = desk.next_answers()
        assert answer.failure is not None
        assert answer.failure.key == "bot-stuck"
    finally:
        desk.thinker.close()


def test_rollouts_that_a_bot_notes_come_with_its_answer() -> None:
    view, ask = position()
    counts = [think(BotRequest(1, bot, view, ask, (1, 1, 1, 11))).rollouts for bot in ("random", f"{HERE}:Rolling")]
    assert counts == [None, 12]


def test_a_blocking_call_gets_the_same_decision_and_ends_a_stalled_plugin() -> None:
    view, ask = position()
    question = BotRequest(1, "random", view, ask, (1, 1, 1, 11))
    keys = []
    for patience, bots in ((1.0, ("Sleeping",)), (LONG, ("Deadly", "Raising", "Fussy"))):
        with SyncThinker(patience) as thinker:
            assert thinker.think(question).decision == think(question).decision
            for bot in bots:
                failure = thinker.think(question._replace(bot=f"{HERE}:{bot}")).failure
                keys.append(failure and failure.key)
    assert keys == ["bot-stuck", "bot-worker-ended", "bot-raised", None]


def test_a_quick_bot_survives_being_cancelled(desk: Desk) -> None:
    desk.ask(1, "random")
    desk.next_answers()
    pid = desk.pid
    desk.ask(2, f"{HERE}:Sleeping:seconds=0.05")
    desk.thinker.cancel()
    desk.ask(3, "random")
    assert [answer.ticket for answer in desk.next_answers()] == [3]
    assert desk.thinker.pid == pid


def test_an_answer_that_has_come_in_is_forgotten_when_cancelled(desk: Desk) -> None:
    desk.ask(1, "random")
    assert desk.woken.wait(LONG)
    desk.thinker.cancel()
    assert desk.thinker.answers() == []


@pytest.mark.parametrize("bot", ["random", f"{HERE}:Sleeping"])
def test_closing_leaves_no_process_and_nothing_is_asked_any_more(bot: str) -> None:
    desk = Desk()
    desk.ask(1, bot)
    pid = desk.pid
    desk.thinker.close()
    assert not is_running(pid)
    assert desk.thinker.pid is None
    desk.ask(2, "random")
    desk.thinker.start()
    assert desk.thinker.pid is None
    assert desk.thinker.answers() == []


def test_a_thinker_that_was_never_asked_starts_no_process(desk: Desk) -> None:
    assert desk.thinker.pid is None
    assert desk.thinker.answers() == []


@pytest.mark.parametrize("end", ["os._exit(0)", "time.sleep(60)"])
def test_the_worker_ends_with_its_parent_and_never_loads_a_screen(end: str, tmp_path: Path) -> None:
    """The parent is a script that would load pygame, as a window does; it ends or is killed while its bot sleeps."""
    script = tmp_path / "window.py"
    script.write_text(
        "import os, sys, time\n"
        "sys.modules['pygame'] = sys\n"
        f"open({str(tmp_path / 'loaded')!r}, 'a').write(__name__ + ' ')\n"
        "from breakaway_desktop.bots.registry import allow_modules\n"
        "from breakaway_desktop.bots.worker import Thinker\n"
        "from tests.bots.test_worker import position, started_pid\n"
        "if __name__ == '__main__':\n"
        f"    allow_modules(['{HERE}'])\n"
        "    thinker = Thinker()\n"
        "    view, ask = position()\n"
        f"    thinker.ask(1, '{HERE}:Sleeping', view, ask, (1, 1, 1, 11))\n"
        "    print(started_pid(thinker), flush=True)\n"
        f"    {end}\n"
    )
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    with parent:
        pid = int(parent.stdout.readline())
        if end.startswith("time"):
            time.sleep(0.5)
            parent.kill()
    until = time.monotonic() + LONG
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_running(pid)
    assert (tmp_path / "loaded").read_text() == "__main__ "


def test_the_worker_imports_no_screen_and_no_record() -> None:
    code = (
        "import sys, breakaway_desktop.bots.worker\n"
        "bad = [m for m in sys.modules if m.startswith(('pygame', 'breakaway_desktop.'))"
        " and not m.startswith(tuple('breakaway_desktop.' + room"
        " for room in ('bots', 'engine', 'places', 'variants')))]\n"
        "print(*bad, end='')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_built_executable_becomes_a_worker_before_it_loads_commands() -> None:
    """All its processes start in `__main__`, and `freeze_support` never returns in a worker."""
    code = (
        "import multiprocessing, runpy, sys\n"
        "multiprocessing.freeze_support = lambda: sys.exit('breakaway_desktop.cli' in sys.modules)\n"
        "runpy.run_module('breakaway_desktop', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_thinking_never_raises() -> None:
    view, ask = position()
    answer = think(BotRequest(4, f"{HERE}:Raising", view, ask, (1, 1, 1, 11)))
    assert answer.failure is not None
    assert answer.failure.values["error"] == "ZeroDivisionError: no legs"
