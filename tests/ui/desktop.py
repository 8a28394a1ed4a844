"""A real desktop for the window's tests: the program on an X screen of its own (Xvfb), with real keys and clicks.

    with Desktop(tmp_path, size=(1280, 800)) as desk:
        desk.key("Return", "Return")
        desk.click(640, 400)
        desk.shot(tmp_path / "menu.png")
        desk.wait_until(lambda: any(desk.races.glob("*.race")))
        desk.key("Escape")

Coordinates are pixels of the window, whose corner is the screen's. No window manager is needed.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path
from types import TracebackType
from typing import Self

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
WINDOW_CLASS = "breakaway-desktop-test"
SCREEN = (1920, 1200)
SCREEN_FILE = "Xvfb_screen0"
BYTES_OF_A_COLOUR = 12
"""Size of an entry in the table of colours between header and pixels."""
PATIENCE = 20.0
"""Seconds after which a wait fails; no wait is longer than necessary."""


class DesktopError(AssertionError):
    """Raised if the desktop or the program does not do what the test waits for."""


class Desktop:
    """The program in its window, driven and watched like a person would."""

    window_class = WINDOW_CLASS
    patience = start_patience = PATIENCE
    """Seconds for any wait, and for the first picture."""
    beat = 0.7
    """Seconds until a person presses a key again if nothing happens."""

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
        self.home = home
        self.size = size
        self.data = home / "data" / "breakaway-desktop"
        self.config = home / "config" / "breakaway-desktop"
        self.races = self.data / "races"
        self._command = [*program, *args]
        self._extra = environment or {}
        self._screen: subprocess.Popen[bytes] | None = None
        self._program: subprocess.Popen[bytes] | None = None
        self._window = ""
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

    def key(self, *keys: str, delay_ms: int = 20) -> None:
        """Press and release keys one after the other, by their X names: `Return`, `space`, `ctrl+z`, `F1`, `1`."""
        self._xdotool("key", "--delay", str(delay_ms), *keys)

    def hold(self, key: str, seconds: float) -> None:
        """Press a key and release it after a while."""
        self._xdotool("keydown", key)
        time.sleep(seconds)
        self._xdotool("keyup", key)

    def type(self, text: str, delay_ms: int = 20) -> None:
        """Type a text, letter by letter."""
        self._xdotool("type", "--delay", str(delay_ms), text)

    def move(self, x: float, y: float) -> None:
        """Put the pointer on a pixel of the window."""
        self._xdotool("mousemove", "--window", self._window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click on a pixel of the window."""
        at = (str(round(x)), str(round(y)))
        # The pointer arrives a moment before the button goes down, as it does with a person.
        self._xdotool("mousemove", "--window", self._window, *at, "sleep", "0.03", "click", str(button))

    def wheel(self, x: float, y: float, notches: int) -> None:
        """Turn the wheel over a pixel of the window; positive is towards the person (down)."""
        self.move(x, y)
        self._xdotool("click", "--repeat", str(abs(notches)), "--delay", "20", "5" if notches > 0 else "4")

    def resize(self, width: int, height: int) -> None:
        """Resize the window, as its user would by its border, and wait until it has the size."""
        self._xdotool("windowsize", self._window, str(width), str(height))
        self.wait_until(lambda: self.window_size() == (width, height), f"a window of {width}×{height}")
        self.size = (width, height)

    # Pictures

    def window_size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        shown = dict(
            line.split("=", 1)
            for line in self._xdotool("getwindowgeometry", "--shell", self._window).splitlines()
            if "=" in line
        )
        return int(shown["WIDTH"]), int(shown["HEIGHT"])

    def frame(self) -> bytes:
        """Return the window's picture: three bytes per pixel, row by row."""
        if self._program is not None and self.returncode is not None:
            raise DesktopError(f"the program has ended with {self.returncode}: {self.errors()}")
        return self._picture().tobytes()

    def shot(self, path: Path) -> Path:
        """Save the window's picture as a PNG once it has stopped changing."""
        time.sleep(0.2)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._picture().save(path)
        return path

    def _picture(self) -> Image.Image:
        """Return the part of the screen with the window. Xvfb keeps the whole screen in a file in `xwd` format."""
        with (self.home / SCREEN_FILE).open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as dump:
            header = struct.unpack(">25I", dump[:100])
            bytes_per_line, first = header[12], header[0] + header[19] * BYTES_OF_A_COLOUR
            # Read only the window, because it is read twenty times a second.
            rows = dump[first : first + self.size[1] * bytes_per_line]
        return Image.frombuffer("RGB", self.size, rows, "raw", "BGRX", bytes_per_line, 1)

    def wait_still(self, quiet: float = 0.3) -> bytes:
        """Wait until the picture has not changed for `quiet` seconds; return it."""
        seen = self.frame()
        since = time.monotonic()
        end = since + self.patience
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                raise DesktopError("the picture does not come to rest")
            time.sleep(0.05)
            now = self.frame()
            if now != seen:
                seen, since = now, time.monotonic()
        return seen

    def wait_changed(self, before: bytes) -> bytes:
        """Wait until the picture differs from this one; return the new one."""
        self.wait_until(lambda: self.frame() != before, "another picture")
        return self.frame()

    def wait_until(
        self, is_so: Callable[[], bool], what: str = "what was waited for", patience: float | None = None
    ) -> None:
        """Poll until the condition is true. Raises DesktopError if that never happens, or if the program ends first."""
        patience = patience or self.patience
        end = time.monotonic() + patience
        while not is_so():
            if time.monotonic() > end:
                raise DesktopError(f"{what} did not come about in {patience:g} s")
            if self.returncode is not None and not is_so():
                raise DesktopError(f"the program ended with {self.returncode} before {what}: {self.errors()}")
            time.sleep(0.05)

    # The program

    @property
    def pid(self) -> int:
        """The process of the program."""
        assert self._program is not None
        return self._program.pid

    @property
    def returncode(self) -> int | None:
        """Exit code of the program, or None while it runs."""
        return None if self._program is None else self._program.poll()

    def wait_end(self, patience: float | None = None) -> int:
        """Wait until the program has ended on its own; return its exit code."""
        assert self._program is not None
        patience = patience or self.patience
        try:
            return self._program.wait(patience)
        except subprocess.TimeoutExpired:
            raise DesktopError(f"the program did not end in {patience:g} s") from None

    def close_window(self) -> None:
        """Ask the window to close, as its close button does."""
        # Without a window manager nobody sends the request that a close button makes, so send it from here.
        self._run([sys.executable, "-c", CLOSE_REQUEST, self._window])

    def kill(self) -> None:
        """End the program as a power cut would."""
        assert self._program is not None
        self._program.kill()
        self._program.wait(PATIENCE)

    def restart(self) -> None:
        """Restart the program on the same screen with the same files, after it has ended."""
        self.wait_end()
        self._program = None
        self._start_program()

    def output(self) -> str:
        """Everything that the program has written on standard output."""
        return (self.home / "stdout.txt").read_text(encoding="utf-8")

    def errors(self) -> str:
        """Everything that the program has written on standard error."""
        return (self.home / "stderr.txt").read_text(encoding="utf-8")

    def close(self) -> None:
        """End the program, then its screen; in the other order SDL would crash."""
        for process in (self._program, self._screen):
            if process is not None and process.poll() is None:
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(5)
        self._program = self._screen = None

    # Internals

    def _start_screen(self) -> None:
        for tool, package in (("Xvfb", "xvfb"), ("xdotool", "xdotool")):
            if shutil.which(tool) is None:
                raise DesktopError(f"{tool} is missing: sudo apt-get install --no-install-recommends {package}")
        self.home.mkdir(parents=True, exist_ok=True)
        width, height = max(self.size[0], SCREEN[0]), max(self.size[1], SCREEN[1])
        reading, writing = os.pipe()
        with (self.home / "xvfb.txt").open("wb") as words:
            self._screen = subprocess.Popen(
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
            raise DesktopError(f"Xvfb did not start: {(self.home / 'xvfb.txt').read_text()}")
        self._environment = {
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
        self._run(["xdotool", "mousemove", "9999", "9999"])
        with (self.home / "stdout.txt").open("ab") as out, (self.home / "stderr.txt").open("ab") as errors:
            self._program = subprocess.Popen(
                self._command,
                cwd=self.home,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=errors,
            )
        self._window = ""
        self.wait_until(self._has_window, "a window", self.start_patience)
        self.opened = self.window_size()
        if self.opened != self.size:
            self.resize(*self.size)
        self._run(["xdotool", "windowfocus", "--sync", self._window])
        empty = bytes(self.size[0] * self.size[1] * 3)
        self.wait_until(lambda: self.frame() != empty, "a first picture", self.start_patience)

    def _has_window(self) -> bool:
        # `search --sync` would wait inside xdotool, which cannot see that the program has ended.
        result = subprocess.run(
            ["timeout", "5", "xdotool", "search", "--onlyvisible", "--class", self.window_class],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        self._window = result.stdout.split()[0] if result.returncode == 0 and result.stdout.split() else ""
        return bool(self._window)

    def _xdotool(self, *words: str) -> str:
        return self._run(["xdotool", *words]).decode()

    def _run(self, command: list[str]) -> bytes:
        if self._program is not None and self.returncode is not None:
            raise DesktopError(f"the program has ended with {self.returncode}: {self.errors()}")
        done = subprocess.run(["timeout", "60", *command], env=self._environment, capture_output=True, check=False)
        if done.returncode != 0:
            raise DesktopError(f"{' '.join(command[:3])} … failed: {done.stderr.decode(errors='replace').strip()}")
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
