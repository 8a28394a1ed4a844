"""The log file, limited in size, and the report of an unexpected error. Only the player can send it anywhere."""

from __future__ import annotations

import logging
import os
import platform
import sys
import threading
import traceback
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from types import TracebackType
from typing import Final

from breakaway_desktop.kit.commit import full_version
from breakaway_desktop.kit.places import log_folder

LOG_FILE: Final = "breakaway-desktop.log"
FIRST_PICTURE: Final = "first picture"
_LARGEST: Final = 256 * 1024
_OLDER: Final = 3
_OURS: Final = "logbook"
_LOG: Final = logging.getLogger("breakaway_desktop")


def open_logbook() -> None:
    """Log to a file of at most 256 kB, with three older ones; uncaught errors of threads are logged too.

    If the file cannot be written, the program runs without a log.
    """
    # Do this only once.
    if any(handler.name == _OURS for handler in _LOG.handlers):
        return
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False

    # Open the file.
    handler: logging.Handler
    try:
        log_folder().mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(log_folder() / LOG_FILE, maxBytes=_LARGEST, backupCount=_OLDER, encoding="utf-8")
        handler.rotator = _rename
    except OSError:
        handler = logging.NullHandler()

    # Log to it from now on.
    handler.name = _OURS
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _LOG.addHandler(handler)
    logging.raiseExceptions = False  # a full disk must not fill the terminal as well
    threading.excepthook = _note_thread
    _LOG.info("started: %s", _program())


def close_logbook() -> None:
    """Close the log, so that another can be opened elsewhere."""
    for handler in [handler for handler in _LOG.handlers if handler.name == _OURS]:
        _LOG.removeHandler(handler)
        handler.close()
    threading.excepthook = threading.__excepthook__


def note_first_picture() -> None:
    """Log that the window shows its first picture, to measure the start; then the libraries, which take time to ask."""
    _LOG.info(FIRST_PICTURE)
    _LOG.info("libraries: %s", _libraries())


def note_error(error: BaseException) -> str:
    """Log an error and return its report for the player: versions, system and traceback."""
    report = report_of(error)
    _LOG.error("not foreseen\n%s", report)
    return report


def report_of(error: BaseException) -> str:
    """Return the program, its libraries and the machine in one line, then the traceback."""
    return f"{_program()}, {_libraries()}\n\n{''.join(traceback.format_exception(error))}"


def _program() -> str:
    shape = "frozen" if getattr(sys, "frozen", False) else "source"
    return f"breakaway-desktop {full_version()}, {shape}, Python {platform.python_version()}, {platform.platform()}"


def _rename(old: str, new: str) -> None:
    """Rotate a log file. On Windows it keeps its name while another program writes to it; logging must not wait."""
    with suppress(OSError):
        os.rename(old, new)


def _libraries() -> str:
    from importlib.metadata import PackageNotFoundError, version  # costs a tenth of the start

    def named(library: str) -> str:
        with suppress(PackageNotFoundError):
            return f"{library} {version(library)}"
        return f"{library} ?"

    return ", ".join(map(named, ("pygame-ce", "pygame-gui", "numpy")))


def _note_thread(dead: threading.ExceptHookArgs) -> None:
    kind: type[BaseException] = dead.exc_type
    trace: TracebackType | None = dead.exc_traceback
    _LOG.error("a thread ended\n%s", "".join(traceback.format_exception(kind, dead.exc_value, trace)))
