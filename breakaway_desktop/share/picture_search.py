"""The search for a code in a picture, in a process of its own with limits, for the window and for the terminal.

A library that decodes or searches a prepared picture may take any time and memory. What runs out of them is refused.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final, NamedTuple

from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.share.picture import code_in_qr, code_on_clipboard
from breakaway_desktop.share.race_coding import CodeRefused

PATIENCE: Final = 20.0
"""Seconds that a search may take on any system."""


class SearchLimits(NamedTuple):
    """Seconds of processor time and bytes of memory of a search, where the system can limit them."""

    seconds: float = 5.0
    memory: int = 1 << 30


LIMITS: Final = SearchLimits()
Found = str | Path | Refusal
"""A code, a file whose name was on the clipboard, or why there is neither."""


class PictureSearch:
    """Looks for a code in a picture, or with None in what is on the clipboard. It ends with `close`."""

    def __init__(self, picture: bytes | None) -> None:
        self._answered = Event()
        self._thinker = Thinker(self._answered.set, PATIENCE, needs_process=True)
        search, arguments = (code_on_clipboard, ()) if picture is None else (code_in_qr, (picture,))
        self._thinker.assign(0, found_within, (LIMITS, search, arguments))

    def answer(self) -> Found | None:
        """Return what was found; None as long as the process searches."""
        return next(map(_found, self._thinker.answers()), None)

    def wait(self) -> Found:
        """Return what was found, when it is known."""
        while (found := self.answer()) is None:
            self._answered.wait(1.0)  # limited, because on some systems waiting cannot be interrupted
        return found

    def close(self) -> None:
        self._thinker.close()


def _found(reply: BotReply) -> Found:
    """Return what a process has found, or why not: a library raised something, or it ended before."""
    if reply.failure is None:
        return reply.value  # type: ignore[no-any-return]
    return Refusal("picture-undecoded" if reply.failure.key == "bot-raised" else "picture-slow")


def search_picture(picture: bytes) -> str:
    """Return the code in the QR of a picture. Raises CodeRefused."""
    with closing(PictureSearch(picture)) as search:
        found = search.wait()
    if isinstance(found, Refusal):
        raise CodeRefused.of(found)
    return str(found)


def found_within(limits: SearchLimits, search: Callable[..., str | Path], arguments: tuple[bytes, ...]) -> Found:
    """Search in this process, which ends when the limits of time do. Where memory runs out, it goes on."""
    before = _limit(limits)
    try:
        return search(*arguments)
    except MemoryError:
        return Refusal("picture-slow")
    except CodeRefused as refused:
        return refused.refusal
    finally:
        if sys.platform != "win32" and before is not None:  # the answer must fit
            import resource

            resource.setrlimit(resource.RLIMIT_AS, before)


if sys.platform == "win32":

    def _limit(limits: SearchLimits) -> None:
        """Put this process into a job with limits, of which its children are part."""
        import ctypes
        import struct

        # JOBOBJECT_EXTENDED_LIMIT_INFORMATION: 0x2 limits the time of a process, 0x100 its memory.
        ticks = int((time.process_time() + limits.seconds) * 10_000_000)
        data = struct.pack("qqI4x16xI4x8xII48xQ24x", ticks, 0, 0x102, 0, 0, 0, limits.memory)
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
        job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
        kernel.SetInformationJobObject(job, 9, data, len(data))
        kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))

else:

    def _limit(limits: SearchLimits) -> tuple[int, int] | None:
        """Limit this process, and return its limit of memory before; None where the system knows none."""
        import resource

        signal.setitimer(signal.ITIMER_PROF, limits.seconds)  # unlike RLIMIT_CPU it counts from now on
        before = resource.getrlimit(resource.RLIMIT_AS)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (limits.memory, before[1]))
        except (OSError, ValueError):  # macOS
            return None
        return before
