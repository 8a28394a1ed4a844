"""Whether the desktop is light or dark, for a look that follows it.

SDL 2 cannot tell; darkdetect asks Windows' registry, macOS's defaults, and on Linux `gsettings`. That may take its
time, so it is asked in a thread of its own, and only when the look is to follow. What cannot be found out counts as
light.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread


class SystemTheme:
    """`changed`, if set, is called in the asking thread when the desktop has turned dark or light."""

    def __init__(self) -> None:
        self.is_dark = False
        self.changed: Callable[[], None] | None = None
        self._asking: Thread | None = None

    def ask(self) -> None:
        """Asks the desktop, unless the last question is still open; returns at once."""
        if self._asking is None or not self._asking.is_alive():
            self._asking = Thread(target=self._look, name="system_theme", daemon=True)
            self._asking.start()

    def wait(self, seconds: float = 5.0) -> None:
        """Waits until the desktop has answered, or for this long."""
        if self._asking is not None:
            self._asking.join(seconds)

    def _look(self) -> None:
        before, self.is_dark = self.is_dark, is_desktop_dark()
        if self.is_dark != before and self.changed is not None:
            self.changed()


def is_desktop_dark() -> bool:
    """Asks, however long it takes. A desktop that has no such setting, or does not answer sensibly, is light."""
    try:
        import darkdetect

        return darkdetect.isDark() is True
    except Exception:  # whatever is amiss with a desktop, it is no reason to trouble a player
        return False
