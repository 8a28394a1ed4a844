"""Whether the desktop is light or dark, for the theme that follows it.

SDL 2 has no function for it; darkdetect reads Windows' registry, macOS's defaults, and on Linux `gsettings`. That may
be slow, so it runs in a thread, and only if the theme follows the desktop. An unknown setting counts as light.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread


class SystemTheme:
    """The theme of the desktop, queried in a thread, which calls `on_change`, if set, when the desktop has turned dark
    or light."""

    def __init__(self) -> None:
        self.is_dark = False
        self.on_change: Callable[[], None] | None = None
        self._thread: Thread | None = None

    def ask(self) -> None:
        """Start a query of the desktop, unless one is running, and return at once."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._query, name="system_theme", daemon=True)
            self._thread.start()

    def wait(self, seconds: float = 5.0) -> None:
        """Wait until the desktop has answered, at most `seconds`."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _query(self) -> None:
        before, self.is_dark = self.is_dark, is_desktop_dark()
        if self.is_dark != before and self.on_change is not None:
            self.on_change()


def is_desktop_dark() -> bool:
    """Return whether the desktop is dark; may block. False if the desktop has no such setting or no useful answer."""
    try:
        import darkdetect

        return darkdetect.isDark() is True
    except Exception:  # an unusual desktop must not stop the game
        return False
