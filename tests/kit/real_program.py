"""The program as a process in a real window, on an X screen of its own (Xvfb), with real keys and clicks.

    with RealProgram(tmp_path, size=(1280, 800)) as program:
        program.press("n", "r")
        program.click(640, 400)
        program.wait_until(lambda: any(program.races.glob("*.race")))

It is waited for by what it reports of each frame (`kit/window/frame_reports.py`), without any limit of time.
Coordinates are pixels of the window, whose corner is the screen's. No window manager is needed.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PIL import Image

from breakaway_desktop.kit.window.frame_reports import REPORTS_VARIABLE
from tests.kit.child_process import start_child
from tests.kit.driven_program import DrivenProgram, ProgramError

ROOT = Path(__file__).resolve().parent.parent.parent
WINDOW_CLASS = "breakaway-desktop-test"
SCREEN = (1920, 1200)
SCREEN_FILE = "Xvfb_screen0"
BYTES_OF_A_COLOUR = 12
"""Size of an entry in the table of colours between header and pixels."""


class RealProgram(DrivenProgram):
    """The program in its window, driven and watched like a person would."""

    window_class = WINDOW_CLASS
    key_delay_ms = 20

    def __init__(
        self,
        home: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        args: Sequence[str] = (),
        program: Sequence[str] = (sys.executable, "-m", "breakaway_desktop"),
        environment: dict[str, str] | None = None,
    ) -> None:
        """Keep the program's files under `home` (created if needed); `size` of the window and `args` of the program."""
        super().__init__(home, size)
        self._command = [*program, *args]
        self._extra = environment or {}
        self._screen: subprocess.Popen[bytes] | None = None
        self._program: subprocess.Popen[bytes] | None = None
        self._reader: subprocess.Popen[bytes] | None = None
        self._window = ""
        self._reports = "reports.txt"
        self._sent = 0
        """Number of keys and buttons that have been pressed and released in the window."""
        self._report: dict[str, Any] = {}
        """What the program has reported last."""
        self.opened = (0, 0)
        """The size that the program has given its window."""

    def __enter__(self) -> Self:
        try:
            self._start_screen()
            self._start_program()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and self._screen is not None:
            with suppress(Exception):
                self.shot(self.home / "at-failure.png")
                error.add_note(f"the screen at that moment: {self.home / 'at-failure.png'}; its words: {self.errors()}")
        self.close()

    # Input

    def send(self, *keys: str) -> None:
        # A key of a chord is released, too.
        self._sent += sum(1 + key.count("+") for key in keys)
        self._xdotool("key", "--delay", str(self.key_delay_ms), *keys)

    def type(self, text: str) -> None:
        # Shift is released, too.
        self._sent += len(text) + sum(letter.isupper() or letter in "<>@" for letter in text)
        self._xdotool("type", "--delay", str(self.key_delay_ms), text)

    def click(self, x: float, y: float) -> None:
        self._sent += 1
        self._xdotool("mousemove", "--window", self._window, str(round(x)), str(round(y)), "click", "1")

    def focus(self) -> None:
        """Put the window above others and give it the keyboard."""
        self._xdotool("windowraise", self._window, "windowfocus", "--sync", self._window)

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as its user would by its border, and wait until the program has drawn it anew."""
        self._xdotool("windowsize", self._window, str(width), str(height))
        self.wait_until(lambda: self.window_size() == (width, height), f"a window of {width}×{height}")
        self.size = (width, height)
        self.wait_still()

    # Reports

    def let_act(self) -> None:
        """Wait for the next report. Raises ProgramError if the program has ended."""
        assert self._reader is not None
        assert self._reader.stdout is not None
        line = self._reader.stdout.readline()
        if not line:
            raise ProgramError(f"the program has ended with {self.returncode}: {self.errors()}")
        self._report = json.loads(line)

    @property
    def is_still(self) -> bool:
        return bool(self._report) and self._report["wake_in"] is None and self._report["released"] >= self._sent

    def window_size(self) -> tuple[int, int]:
        """Return width and height of the window in pixels."""
        width, height = self._report["size"]
        return width, height

    # Pictures

    def frame(self) -> bytes:
        return self.picture().tobytes()

    def shot(self, path: Path) -> Path:
        """Save the window's picture as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(path)
        return path

    def picture(self) -> Image.Image:
        """Return the part of the screen with the window. Xvfb keeps the whole screen in a file in `xwd` format."""
        with (self.home / SCREEN_FILE).open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as dump:
            header = struct.unpack(">25I", dump[:100])
            bytes_per_line, first = header[12], header[0] + header[19] * BYTES_OF_A_COLOUR
            rows = dump[first : first + self.size[1] * bytes_per_line]
        return Image.frombuffer("RGB", self.size, rows, "raw", "BGRX", bytes_per_line, 1)

    # The program

    @property
    def pid(self) -> int:
        """The process of the program."""
        assert self._program is not None
        return self._program.pid

    @property
    def returncode(self) -> int | None:
        return None if self._program is None else self._program.poll()

    def wait_end(self) -> int:
        assert self._program is not None
        return self._program.wait()

    def close_window(self) -> None:
        # Without a window manager nobody sends the request that a close button makes, so send it from here.
        self._run([sys.executable, "-c", CLOSE_REQUEST, self._window])

    def kill(self) -> None:
        """End the program as a power cut would."""
        assert self._program is not None
        self._program.kill()
        self._program.wait()

    def restart(self) -> None:
        """Restart the program on the same screen with the same files, after it has ended."""
        self.wait_end()
        self._start_program()

    def output(self) -> str:
        """Everything that the program has written on standard output."""
        return (self.home / "stdout.txt").read_text(encoding="utf-8")

    def errors(self) -> str:
        """Everything that the program has written on standard error."""
        return (self.home / "stderr.txt").read_text(encoding="utf-8")

    def close(self) -> None:
        """End the program, then its screen; in the other order SDL would crash."""
        self.end_program()
        if self._screen is not None:
            self._screen.terminate()
            self._screen.wait()

    def end_program(self) -> None:
        """End the program and the reading of its reports."""
        for process in (self._program, self._reader):
            if process is not None:
                process.kill()
                process.communicate()
        self._program = self._reader = None

    # Internals

    def _start_screen(self) -> None:
        for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
            if shutil.which(tool) is None:
                raise ProgramError(f"{tool} is missing: sudo apt-get install --no-install-recommends {package}")
        self.home.mkdir(parents=True, exist_ok=True)
        width, height = max(self.size[0], SCREEN[0]), max(self.size[1], SCREEN[1])
        reading, writing = os.pipe()
        with (self.home / "xvfb.txt").open("wb") as words:
            self._screen = start_child(
                [
                    "Xvfb",
                    "-displayfd",
                    str(writing),
                    "-screen",
                    "0",
                    f"{width}x{height}x24",
                    "-nolisten",
                    "tcp",
                    "-noreset",
                    "-r",
                    "-fbdir",
                    str(self.home),
                ],
                pass_fds=(writing,),
                stdout=words,
                stderr=words,
            )
        os.close(writing)
        with os.fdopen(reading) as number:
            display = number.readline().strip()  # Xvfb writes it once it is ready
        if not display:
            raise ProgramError(f"Xvfb did not start: {(self.home / 'xvfb.txt').read_text()}")
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "VIRTUAL_ENV") if name in os.environ},
            "DISPLAY": f":{display}",
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_STATE_HOME": str(self.home / "state"),
            "XDG_RUNTIME_DIR": str(self.home),
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_VIDEO_X11_WMCLASS": WINDOW_CLASS,
            **self._extra,
        }

    def _start_program(self) -> None:
        # move the pointer away: at rest it must not hover over anything
        self._program = None
        before = set(self.windows_of(self.window_class))
        self._run(["xdotool", "mousemove", "9999", "9999"])
        if self._reader is not None:
            self._reader.communicate()
        reports = self.home / self._reports
        reports.write_bytes(b"")
        reports.chmod(0o666)  # the program may run as another user
        with (self.home / "stdout.txt").open("ab") as out, (self.home / "stderr.txt").open("ab") as errors:
            self._program = start_child(
                self._command,
                cwd=self.home,
                env={**self.environment, REPORTS_VARIABLE: self.path_for_program(reports)},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=errors,
            )
        follow = ["tail", "--lines=+1", "--follow", f"--pid={self.pid}", str(reports)]
        self._reader = start_child(follow, stdout=subprocess.PIPE)  # to the end of the program
        self._sent, self._report = 0, {}
        self.let_act()
        self.opened = self.window_size()
        (self._window,) = set(self.windows_of(self.window_class)) - before
        if self.opened != self.size:
            self.resize(*self.size)
        self.focus()
        self.wait_still()

    def windows_of(self, window_class: str) -> list[str]:
        """Return the visible windows of this class; xdotool fails if there are none."""
        search = ["xdotool", "search", "--onlyvisible", "--class", window_class]
        return subprocess.run(search, env=self.environment, capture_output=True, text=True, check=False).stdout.split()

    def path_for_program(self, path: Path) -> str:
        """Return the path as the program names it."""
        return str(path)

    def _xdotool(self, *words: str) -> str:
        return self._run(["xdotool", *words]).decode()

    def _run(self, command: list[str]) -> bytes:
        if self._program is not None and self.returncode is not None:
            raise ProgramError(f"the program has ended with {self.returncode}: {self.errors()}")
        done = subprocess.run(command, env=self.environment, capture_output=True, check=False)
        if done.returncode != 0:
            raise ProgramError(f"{' '.join(command[:3])} … failed: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout


CLOSE_REQUEST = """
import ctypes, ctypes.util, sys

class ClientMessage(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 24)]

x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
x11.XInternAtom.restype = ctypes.c_ulong
x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
display = x11.XOpenDisplay(None)
window = int(sys.argv[1])
event = ClientMessage(type=33, display=display, window=window, format=32)
event.message_type = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
event.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
x11.XSendEvent(display, window, 0, 0, ctypes.byref(event))
x11.XSync(display, 0)
"""
"""A program that sends a close request to a window. It uses Xlib, on which xdotool depends."""
