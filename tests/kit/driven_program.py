"""What tests do with the whole program, in virtual time (`VirtualProgram`) or in a real window (`RealProgram`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path


class ProgramError(AssertionError):
    """Raised if the program cannot be started, or does not do what the test waits for."""


class DrivenProgram(ABC):
    """The program with its files under `home`. Keys have their X names: `Return`, `space`, `ctrl+z`, `F1`, `1`."""

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        self.home, self.size = home, size
        self.data = home / "data" / "breakaway-desktop"
        self.config = home / "config" / "breakaway-desktop"
        self.races = self.data / "races"

    @abstractmethod
    def send(self, *keys: str) -> None:
        """Press and release keys one after the other, whatever the program is doing."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Type a text, letter by letter."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Click on a pixel of the window."""

    @abstractmethod
    def frame(self) -> bytes:
        """Return the window's picture: three bytes per pixel, row by row."""

    @abstractmethod
    def close_window(self) -> None:
        """Ask the window to close, as its close button does."""

    @property
    @abstractmethod
    def returncode(self) -> int | None:
        """Exit code of the program, or None while it runs."""

    @property
    @abstractmethod
    def is_still(self) -> bool:
        """Whether the program has handled all input, and nothing changes until there is more."""

    @abstractmethod
    def let_act(self) -> None:
        """Let the program run for a moment. Raises ProgramError if it does not run any more."""

    def wait_until(self, is_so: Callable[[], bool], what: str = "what was waited for") -> None:
        """Let the program run until the condition is true."""
        while not is_so():
            try:
                self.let_act()
            except ProgramError as error:
                if not is_so():
                    raise ProgramError(f"{what} did not come about: {error}") from error

    def wait_still(self) -> bytes:
        """Let the program run until nothing changes without input; return its picture."""
        self._settle()
        return self.frame()

    def _settle(self) -> None:
        self.wait_until(lambda: self.is_still, "the end of all changes")

    def press(self, *keys: str) -> bytes:
        """Press each key when the program waits for it; return the picture when it waits again."""
        for key in keys:
            self._settle()
            self.send(key)
        return self.wait_still()

    def wait_end(self) -> int:
        """Let the program run until it has ended on its own; return its exit code."""
        self.wait_until(lambda: self.returncode is not None, "its end")
        assert self.returncode is not None
        return self.returncode

    def quit(self) -> None:
        """End the program by its key."""
        self._settle()
        self.send("ctrl+q")
        assert self.wait_end() == 0
