"""The whole program in virtual time: its own `main()` in this process, with SDL's dummy driver and real pygame events.

`main()` runs in a thread of its own, but never at the same time as the test: where its loop would sleep or read the
clock, it hands over to the test once the time that the test has granted is over. Load on the computer changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from threading import TIMEOUT_MAX, Event, Semaphore, Thread
from typing import Any, Final, Self, cast

import pygame
import pytest

from breakaway_desktop import cli
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.kit.input.keymap import show_button_names, use_keys
from breakaway_desktop.kit.logbook import LOG_FILE, close_logbook
from breakaway_desktop.kit.places import log_folder
from breakaway_desktop.kit.window import app as window, system_motion, system_theme
from breakaway_desktop.kit.window.frame_reports import frame_reporter
from breakaway_desktop.kit.window.system_theme import SystemTheme
from breakaway_desktop.kit.words import language, set_language
from breakaway_desktop.match import autosave, plan
from breakaway_desktop.match.autosave import ThreadedAutosave
from breakaway_desktop.record.document import Record
from breakaway_desktop.ui import current_race, main
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.pictures import export_process
from breakaway_desktop.ui.session import BotAnswered, Session
from tests.kit.driven_program import DrivenProgram, ProgramError
from tools.thinking import InnerThinker

KEYS: Final = {
    "Return": pygame.K_RETURN, "Escape": pygame.K_ESCAPE, "space": pygame.K_SPACE, "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    "Prior": pygame.K_PAGEUP, "Next": pygame.K_PAGEDOWN, "Home": pygame.K_HOME, "End": pygame.K_END,
    "period": pygame.K_PERIOD, "Delete": pygame.K_DELETE,
}  # fmt: skip
MODIFIERS: Final = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}
KEY_DOWN_S: Final = 0.02
"""Virtual seconds for which a key or button is down, and up before the next."""
STEP_S: Final = 0.05
LONGEST_S: Final = 600.0
"""Virtual seconds without input after which the program counts as waiting in vain."""


class VirtualTime:
    """The module `time` and pygame's clock for the loop of the window: where it hands over to the test."""

    def __init__(self) -> None:
        self.now = self.granted_until = 1000.0
        self.program_turn, self.test_turn = Semaphore(0), Semaphore(0)
        self.is_stopped = False

    def perf_counter(self) -> float:
        self.sleep(0.0005)  # a loop that draws all the time takes some, too
        return self.now

    def tick(self, frames_per_s: int) -> None:
        """Wait for the next frame as a slow computer does, with a third of the frames."""
        self.sleep(3 / frames_per_s)

    def sleep(self, seconds: float) -> None:
        if self.now >= self.granted_until:
            self.test_turn.release()
            self.program_turn.acquire()
            if self.is_stopped:
                raise SystemExit
        self.now += seconds

    def grant(self, seconds: float) -> None:
        """Let the program run for this long; called by the test."""
        self.granted_until = self.now + seconds
        self.program_turn.release()
        self.test_turn.acquire()


class SettledAutosave(ThreadedAutosave):
    """An autosave whose thread has written before the program goes on."""

    def save(self, record: Record) -> None:
        super().save(record)
        self.wait()


class WakingThinker(InnerThinker):
    """The bots in this process: an answer is announced when it is asked for, and worked out when it is fetched."""

    def __init__(self, wake: Callable[[], None]) -> None:
        super().__init__()
        self._wake = wake

    def ask(self, *question: Any) -> None:
        super().ask(*question)
        self._wake()

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().assign(ticket, work, arguments)
        self._wake()


class VirtualProgram(DrivenProgram):
    """The program in its window, in this process and in virtual time."""

    def __init__(
        self,
        home: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        args: Sequence[str] = (),
        is_desktop_dark: bool = False,
    ) -> None:
        super().__init__(home, size)
        self._args, self._is_desktop_dark = args, is_desktop_dark
        self._patch = pytest.MonkeyPatch()
        self._language = language()
        self._returncode: int | None = None
        self._error: BaseException | None = None
        self._thread: Thread | None = None
        self._app: window.App | None = None
        self._is_text_input_on = True
        """Whether keys are typed, too, as SDL does it; its dummy driver types nothing."""

    def __enter__(self) -> Self:
        try:
            self._patch_program()
            self._start()
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def _patch_program(self) -> None:
        close_logbook()  # of another test of this process
        for name, folder in (("DATA", "data"), ("CONFIG", "config"), ("CACHE", "cache"), ("STATE", "state")):
            self._patch.setenv(f"XDG_{name}_HOME", str(self.home / folder))
        self._patch.setenv("HOME", str(self.home))
        self._patch.setenv("SDL_VIDEODRIVER", "dummy")
        self._patch.setenv("SDL_AUDIODRIVER", "dummy")
        seeds = Random(1)
        self._patch.setattr(plan, "SystemRandom", lambda: seeds)
        plan.new_seed()  # the journeys begin with the second
        thinker = cached_property(lambda own: WakingThinker(lambda: own.host.post(BotAnswered())))
        thinker.__set_name__(Session, "thinker")
        self._patch.setattr(Session, "thinker", thinker)
        self._patch.setattr(export_process, "Thinker", AwaitedThinker)
        self._patch.setattr(autosave, "PATIENCE_S", TIMEOUT_MAX / 2)
        self._patch.setattr(current_race, "ThreadedAutosave", SettledAutosave)
        self._patch.setattr(system_theme, "is_desktop_dark", lambda: self._is_desktop_dark)
        self._patch.setattr(system_motion, "ask_in_thread", lambda on_still: None)
        self._patch.setattr(SystemTheme, "ask", SystemTheme._query)  # without a thread
        self._report = frame_reporter() or (lambda _app: None)
        self._patch.setattr(main, "frame_reporter", lambda: self._note_frame)
        self._patch.setattr(main, "window_size", lambda *_given: self.size)
        self._patch.setattr(pygame.key, "start_text_input", lambda: self._switch_text_input(True))
        self._patch.setattr(pygame.key, "stop_text_input", lambda: self._switch_text_input(False))

    def _switch_text_input(self, on: bool) -> None:
        self._is_text_input_on = on

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._time.is_stopped = True
            self._time.program_turn.release()
            self._thread.join()
        file = log_folder() / LOG_FILE
        log = file.read_text(encoding="utf-8") if file.exists() else "ERROR: there is no log"
        close_logbook()
        self._patch.undo()
        set_language(self._language)
        use_keys(game_keys())
        show_button_names(None)
        if error is not None:
            error.add_note(log)
        else:
            assert "ERROR" not in log, log

    def restart(self) -> None:
        """Start the program again with the same files, after it has ended."""
        self.wait_end()
        self._start()

    def _start(self) -> None:
        self._time = VirtualTime()
        self._patch.setattr(window, "time", self._time)
        self._patch.setattr(pygame.time, "Clock", lambda: self._time)
        self._returncode, self._app, self._is_still = None, None, False
        self._last_input = self._time.now
        self._thread = Thread(target=self._run_main, name="main", daemon=True)
        self._thread.start()
        self._time.test_turn.acquire()
        self.wait_still()

    def _note_frame(self, app: window.App) -> None:
        self._app = app
        self._report(app)
        self._is_still = app.wake_in is None and not pygame.event.peek()

    def _run_main(self) -> None:
        try:
            self._returncode = cli.main(list(self._args))
        except SystemExit as ended:
            self._returncode = cast(int, ended.code)
        except BaseException as error:
            self._error, self._returncode = error, 1
        finally:
            self._time.test_turn.release()

    def run(self, seconds: float) -> None:
        """Let the program run for this long in virtual time. Raises what has ended it."""
        if self._returncode is None:
            self._time.grant(seconds)
        if self._error is not None:
            raise self._error

    def let_act(self) -> None:
        if self._returncode is not None:
            raise ProgramError(f"the program has ended with {self._returncode}")
        if self._time.now > self._last_input + LONGEST_S:
            raise ProgramError(f"the program waits in vain for {LONGEST_S:g} s")
        self.run(STEP_S)

    @property
    def app(self) -> window.App:
        """The window."""
        assert self._app is not None
        return self._app

    @property
    def returncode(self) -> int | None:
        return self._returncode

    @property
    def is_still(self) -> bool:
        return self._is_still

    # Input

    def send(self, *keys: str) -> None:
        for key in keys:
            *held, plain = key.split("+")
            letter = {"space": " "}.get(plain, plain if len(plain) == 1 and not held else "")
            self._press(KEYS.get(plain) or pygame.key.key_code(plain), sum(MODIFIERS[name] for name in held), letter)

    def type(self, text: str) -> None:
        for letter in text:
            self._press(pygame.key.key_code(letter.lower()), pygame.KMOD_LSHIFT if letter.isupper() else 0, letter)

    def _press(self, key: int, mod: int, letter: str) -> None:
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)
        if letter and self._is_text_input_on:
            self._post(pygame.TEXTINPUT, text=letter)
        self.run(KEY_DOWN_S)
        self._post(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)
        self.run(KEY_DOWN_S)

    def hold(self, letter: str, repeats: int = 3) -> None:
        """Hold a key down for so long that the keyboard repeats it, and release it."""
        key = pygame.key.key_code(letter)
        for _press in range(1 + repeats):
            self._post(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
            self.run(KEY_DOWN_S)
        self._post(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)
        self.run(KEY_DOWN_S)

    def click(self, x: float, y: float) -> None:
        pos = round(x), round(y)
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, pos=pos, button=1)
            self.run(KEY_DOWN_S)

    def click_on(self, label: str) -> None:
        """Click on the middle of a control as soon as the program waits for input."""
        self.wait_still()
        assert self.app.stage.top is not None
        x, y = self.app.stage.top.focus.find(label).screen_box.centre
        self.click(x * self.app.screen.scale, y * self.app.screen.scale)

    def close_window(self) -> None:
        self._post(pygame.QUIT)

    def drop_file(self, path: Path) -> None:
        """Drop a file on the window."""
        self._post(pygame.DROPFILE, file=str(path))

    def _post(self, kind: int, **values: Any) -> None:
        if self._returncode is None:
            pygame.event.post(pygame.event.Event(kind, values))
            self._is_still, self._last_input = False, self._time.now

    def frame(self) -> bytes:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is closed"
        return pygame.image.tobytes(surface, "RGB")


class AwaitedThinker(Thinker):
    """A worker process whose answers are waited for, and which never counts as stuck."""

    def __init__(self, **options: Any) -> None:
        self._answered = Event()
        patience = {"patience": TIMEOUT_MAX, "start_patience": TIMEOUT_MAX}
        super().__init__(self._answered.set, **(options | patience))

    def answers(self) -> list[BotReply]:
        if self.is_thinking:
            self._answered.wait()
            self._answered.clear()
        return super().answers()
