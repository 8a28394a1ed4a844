"""The process in which bots think for the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import psutil
import pytest

from breakaway_desktop.bots import worker, worker_main
from breakaway_desktop.bots.registry import find_bot, rng_for
from breakaway_desktop.bots.worker import BotReply, BotRequest, SyncThinker, Thinker, think
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.view import View, see
from tests.bots.races import new_race, wait_for_word
from tests.engine.fields import card_asked, options_of
from tests.kit.bot_process import START, Reports, Starts, Timers, pid_of

HERE = "tests.bots.races"

needs_interrupts = pytest.mark.skipif(sys.platform == "win32", reason="no interrupt ends waiting for a pipe there")


class Desk:
    """A thinker whose limits the test ends, and a record of its calls of `wake`."""

    def __init__(self) -> None:
        self.woken = Event()
        self.timers = Timers()
        self.thinker = WatchedThinker(self.woken.set, timer=self.timers)

    def ask(self, ticket: int, bot: str) -> None:
        view, ask = position()
        self.thinker.ask(ticket, bot, view, ask, (1, ask.team, view.turn, ask.rider))

    def next_answers(self) -> list[BotReply]:
        self.woken.wait()
        self.woken.clear()
        return self.thinker.answers()


class WatchedThinker(Thinker):
    """A thinker that notes its lost workers."""

    def __init__(self, *given, **named) -> None:
        super().__init__(*given, **named)
        self.lost: SimpleQueue[worker._Worker] = SimpleQueue()

    def worker_lost(self, worker: worker._Worker) -> None:
        super().worker_lost(worker)
        self.lost.put(worker)


def position() -> tuple[View, AskCard]:
    race = new_race(options_of("boxed"), 6, 1)
    ask = card_asked(race)
    return see(race, ask.team), ask


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reports]:
    reports = Reports(monkeypatch)
    yield reports
    reports.close()


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
    for ticket in range(5):
        desk.ask(ticket, "random")
    tickets: list[int] = []
    pids = set()
    while len(tickets) < 5:
        tickets += [answer.ticket for answer in desk.next_answers()]
        pids.add(desk.thinker.pid)
    assert tickets == [0, 1, 2, 3, 4]
    assert len(pids - {None, os.getpid()}) == 1


@pytest.mark.parametrize(
    ("bot", "key"),
    [
        (f"{HERE}:Raising", "bot-raised"),
        (f"{HERE}:Cheating", "bot-card-not-allowed"),
        ("nobody", "bot-unknown"),
        ("tests.bots.test_extras:Bot", "bot-not-allowed"),
        ("domestique:temperature=cold", "bot-parameter-value"),
    ],
)
def test_a_failing_bot_does_not_stop_the_worker(desk: Desk, bot: str, key: str) -> None:
    desk.ask(1, bot)
    (answer,) = desk.next_answers()
    assert answer.decision is None
    assert answer.failure is not None
    assert answer.failure.key == key
    pid = desk.thinker.pid
    desk.ask(2, "random")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    assert desk.thinker.pid == pid is not None


def test_a_bot_that_takes_the_worker_down_gets_its_owner_a_failure_and_the_next_a_new_worker(desk: Desk) -> None:
    desk.ask(1, f"{HERE}:Deadly")
    desk.ask(2, "random")
    answers = desk.next_answers()
    while len(answers) < 2:
        answers += desk.next_answers()
    assert answers[0].failure is not None
    assert answers[0].failure.key == "bot-worker-ended"
    assert isinstance(answers[1].decision, PlayCard)


@pytest.mark.parametrize(("seconds", "limit"), [(None, worker.PATIENCE), (0.5, 2 * 0.5 + worker.MARGIN)])
def test_a_stuck_bot_is_ended_and_reported(desk: Desk, seconds: float | None, limit: float) -> None:
    view, ask = position()
    desk.thinker.ask(1, f"{HERE}:Sleeping", view, ask, (1, 1, 1, 11), seconds)
    desk.timers.expire(limit)
    (answer,) = desk.next_answers()
    assert answer.failure is not None
    assert answer.failure.key == "bot-stuck"


@pytest.mark.parametrize("bot", ["Sleeping", "Spinning"])
def test_a_cancelled_question_is_broken_off_in_its_midst_and_the_next_is_answered_by_the_same_process(
    desk: Desk, bot: str, reports: Reports
) -> None:
    """Nobody waits for the grace period, which never ends here, or for a new process."""
    desk.ask(1, f"{HERE}:{bot}")
    desk.ask(2, "random")
    reports.wait()
    pid = desk.thinker.pid
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


def test_a_bot_that_will_not_be_broken_off_is_ended_with_its_process(desk: Desk, reports: Reports) -> None:
    desk.ask(1, f"{HERE}:Stubborn")
    reports.wait()
    stuck = desk.thinker.pid
    assert stuck is not None
    desk.thinker.cancel()
    desk.ask(3, "random")
    desk.timers.expire(worker.GRACE)
    assert [answer.ticket for answer in desk.next_answers()] == [3]
    assert desk.thinker.pid != stuck
    assert not psutil.pid_exists(stuck)


@needs_interrupts
@pytest.mark.parametrize(
    ("owner", "asked"), [("background", "bot"), ("background", "task"), ("idle", "bot"), ("idle", "background")]
)
def test_background_work_is_broken_off_for_any_earlier_request_and_begun_anew(
    owner: str, asked: str, desk: Desk, reports: Reports
) -> None:
    """Nobody waits for the grace period, which never ends here, or for a new process."""
    own = getattr(desk.thinker, owner)
    own.assign(1, wait_for_word, ())
    _until_the_end = reports.wait()
    pid = desk.thinker.pid
    if asked == "bot":
        desk.ask(1, "random")
    else:
        (desk.thinker if asked == "task" else desk.thinker.background).assign(1, len, ("abc",))
    desk.woken.wait()
    (answer,) = (desk.thinker.background if asked == "background" else desk.thinker).answers()
    assert (type(answer.decision) is PlayCard, answer.value) == ((True, None) if asked == "bot" else (False, 3))
    desk.woken.clear()
    reports.wait().send("word")
    desk.woken.wait()
    assert [(answer.ticket, answer.value) for answer in own.answers()] == [(1, "word")]
    assert desk.thinker.answers() == []
    assert desk.thinker.pid == pid


@needs_interrupts
def test_work_of_an_earlier_owner_is_done_first(desk: Desk, reports: Reports) -> None:
    desk.thinker.assign(1, wait_for_word, ())
    desk.thinker.idle.assign(2, wait_for_word, ())
    desk.thinker.background.assign(3, wait_for_word, ())
    reports.wait().send("bot")
    reports.wait().send("review")
    reports.wait().send("ride")
    while desk.thinker.is_thinking:
        desk.woken.wait()
        desk.woken.clear()
    values = [lane.answers()[0].value for lane in (desk.thinker, desk.thinker.background, desk.thinker.idle)]
    assert values == ["bot", "review", "ride"]


@needs_interrupts
def test_bots_and_background_work_are_cancelled_apart(desk: Desk, reports: Reports) -> None:
    background = desk.thinker.background
    background.assign(1, wait_for_word, ())
    first = reports.wait()
    desk.thinker.cancel()
    first.send("word")
    desk.woken.wait()
    desk.woken.clear()
    assert [answer.value for answer in background.answers()] == ["word"]

    # A bot thinks on when the work that waits behind it is dropped, and a free process gets none of that work.
    desk.thinker.assign(2, wait_for_word, ())
    second = reports.wait()
    background.assign(3, wait_for_word, ())
    background.cancel()
    second.send("answer")
    assert [answer.value for answer in desk.next_answers()] == ["answer"]
    assert not desk.thinker.is_thinking

    # Work in its midst is dropped too.
    background.assign(4, wait_for_word, ())
    _until_the_end = reports.wait()
    background.cancel()
    assert not desk.thinker.is_thinking
    desk.ask(5, "random")
    assert [answer.ticket for answer in desk.next_answers()] == [5]
    assert background.answers() == []


@pytest.mark.skipif(sys.platform == "win32", reason="a key reaches processes there in another way")
def test_ctrl_c_does_not_interrupt_a_decision(desk: Desk, reports: Reports) -> None:
    """Ctrl+C in a terminal reaches every process of the program."""
    desk.ask(1, f"{HERE}:Patient")
    bot = reports.wait()
    assert desk.thinker.pid is not None
    os.kill(desk.thinker.pid, signal.SIGINT)
    bot.send("decide")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)


def interrupt_beginning(process: SpawnProcess) -> None:
    """Interrupt a process as soon as it exists."""
    START(process)
    os.kill(pid_of(process), signal.SIGINT)


def interrupt_loading(process: SpawnProcess) -> None:
    """Interrupt a process when it loads the first module that its bots need."""
    process._target = work_interrupted  # type: ignore[attr-defined]
    START(process)


def work_interrupted(*given) -> None:
    def interrupt(event: str, arguments: tuple[object, ...]) -> None:
        if event == "import" and arguments[0] == "numpy":
            os.kill(os.getpid(), signal.SIGINT)

    sys.addaudithook(interrupt)
    worker_main.work(*given)


@pytest.mark.skipif(sys.platform == "win32", reason="a process that starts cannot be made deaf there")
@pytest.mark.parametrize("start", [interrupt_beginning, interrupt_loading])
def test_ctrl_c_does_not_interrupt_the_start_of_the_process(
    desk: Desk, start, monkeypatch, capfd: pytest.CaptureFixture[str]
) -> None:
    starts = Starts(monkeypatch, start)
    desk.ask(1, "random")
    (answer,) = desk.next_answers()
    assert isinstance(answer.decision, PlayCard)
    assert desk.thinker.pid == starts.next().pid
    assert capfd.readouterr().err == ""


def test_a_module_is_never_left_half_loaded(desk: Desk, reports: Reports) -> None:
    """A bot cancelled during an import is stopped after the import."""
    desk.ask(1, f"{HERE}:Importing")
    reports.wait()
    desk.thinker.cancel()
    desk.ask(2, f"{HERE}:Importing")
    (answer,) = desk.next_answers()
    assert answer.failure is not None
    assert answer.failure.values["error"] == "LookupError: loaded 1"


def test_a_thinking_time_reaches_the_bot_as_its_parameter_and_as_a_deadline(monkeypatch) -> None:
    """A bot with a shorter time in its spec keeps that."""
    monkeypatch.setattr("breakaway_desktop.bots.messages.time.monotonic", lambda: 100.0)
    view, ask = position()
    errors = []
    for bot, seconds in [
        ("Timing", 5.0), ("Timing:seconds=2", 5.0), ("Timing:seconds=9", 5.0), ("Timing", None), ("Waiting", 5.0)
    ]:  # fmt: skip
        failure = think(BotRequest(1, f"{HERE}:{bot}", view, ask, (1, 1, 1, 11), seconds)).failure
        assert failure is not None
        errors.append(failure.values["error"].removeprefix("LookupError: "))
    assert errors == ["5 until 105.0", "2 until 105.0", "5 until 105.0", "1 until None", "until 105.0"]


def test_patience_grows_with_the_thinking_time() -> None:
    view, ask = position()
    times: list[float | None] = [None, 0.1, 1.0, 60.0]
    waits = [worker.patience_for(BotRequest(1, "random", view, ask, (1, 1, 1, 11), seconds)) for seconds in times]
    assert waits[0] == worker.PATIENCE
    assert waits[1] < waits[2] < waits[3]
    assert all(wait > 2 * seconds for wait, seconds in zip(waits, times, strict=True) if seconds is not None)


def test_rollouts_that_a_bot_notes_come_with_its_answer() -> None:
    view, ask = position()
    counts = [think(BotRequest(1, bot, view, ask, (1, 1, 1, 11))).rollouts for bot in ("random", f"{HERE}:Rolling")]
    assert counts == [None, 12]


def test_a_blocking_call_gets_the_same_decision_and_ends_a_stalled_plugin() -> None:
    view, ask = position()
    question = BotRequest(1, "random", view, ask, (1, 1, 1, 11))
    keys, timers = [], Timers()
    with SyncThinker(timer=timers) as thinker:
        assert thinker.think(question).decision == think(question).decision
        for bot in ("Sleeping", "Deadly", "Raising", "Fussy"):
            if bot == "Sleeping":
                timers.expire_meanwhile(worker.PATIENCE)
            failure = thinker.think(question._replace(bot=f"{HERE}:{bot}")).failure
            keys.append(failure and failure.key)
    assert keys == ["bot-stuck", "bot-worker-ended", "bot-raised", None]


def test_a_bot_that_decides_while_it_is_cancelled_survives(desk: Desk, reports: Reports) -> None:
    desk.ask(2, f"{HERE}:Late")
    reports.wait()
    pid = desk.thinker.pid
    desk.thinker.cancel()
    desk.ask(3, "random")
    assert [answer.ticket for answer in desk.next_answers()] == [3]
    assert desk.thinker.pid == pid


def test_an_answer_that_has_come_in_is_forgotten_when_cancelled(desk: Desk) -> None:
    desk.ask(1, "random")
    desk.woken.wait()
    desk.thinker.cancel()
    assert desk.thinker.answers() == []


@pytest.mark.parametrize("bot", ["random", f"{HERE}:Sleeping"])
def test_closing_leaves_no_process_and_nothing_is_asked_any_more(desk: Desk, bot: str, monkeypatch) -> None:
    starts = Starts(monkeypatch)
    desk.ask(1, bot)
    pid = pid_of(starts.next())
    desk.thinker.close()
    assert not psutil.pid_exists(pid)
    assert desk.thinker.pid is None
    desk.ask(2, "random")
    desk.thinker.start()
    assert desk.thinker.pid is None
    assert desk.thinker.answers() == []


def test_a_thinker_that_was_never_asked_starts_no_process(desk: Desk) -> None:
    assert desk.thinker.pid is None
    assert desk.thinker.answers() == []


PARENT = f"""
import os, sys
sys.modules["pygame"] = sys
open("loaded", "a").write(__name__ + " ")
from breakaway_desktop.bots import worker
from breakaway_desktop.bots.registry import allow_bots
from tests.bots.test_worker import position

def start_and_end(process):
    start(process)
    os._exit(0)

if __name__ == "__main__":
    start = worker._start_without_main
    if sys.argv[1] == "at once":
        worker._start_without_main = start_and_end
    allow_bots(["{HERE}"])
    thinker = worker.Thinker()
    view, ask = position()
    thinker.ask(1, "{HERE}:Sleeping", view, ask, (1, 1, 1, 11))
    sys.stdin.read()
"""
"""A script that would load pygame, as a window does, and asks a bot that sleeps."""


@pytest.mark.parametrize("end", ["at once", "killed"])
def test_the_worker_ends_with_its_parent_and_never_loads_a_screen(end: str, tmp_path: Path, reports: Reports) -> None:
    """The parent ends when it has started the worker, or is killed while its bot sleeps."""
    (tmp_path / "window.py").write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, "window.py", end],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
        cwd=tmp_path,
    ) as parent:
        if end == "killed":
            bot = reports.wait()
            parent.kill()
            with pytest.raises((EOFError, OSError)):
                bot.recv()
        assert parent.stdout is not None
        assert parent.stdout.read() == b""  # it ends when the last process that could write has ended
    assert (tmp_path / "loaded").read_text() == "__main__ "


def test_the_worker_imports_no_screen_and_no_record() -> None:
    code = (
        "import sys, breakaway_desktop.bots.worker\n"
        "rooms = 'bots', 'engine', 'plugins', 'variants'\n"
        "kit = ['breakaway_desktop.kit' + part for part in ('', '.errors', '.places')]\n"
        "bad = [m for m in sys.modules if m.startswith(('pygame', 'breakaway_desktop.')) and m not in kit"
        " and not m.startswith(tuple('breakaway_desktop.' + room for room in rooms))]\n"
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
