"""The process that makes pictures of a race, piece by piece: the window carries on meanwhile and can stop it.

The functions below are what that process is asked for, one after the other; what they have come to stays there. Nothing
is imported for them before they are called: what is missing then is told, not lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.words import language, set_language

if TYPE_CHECKING:
    from breakaway_desktop.ui.pictures.gif import Animation, GifFrame

AT_ONCE: Final = 4
"""How many pictures are drawn before the process answers."""
PATIENCE: Final = 120.0
"""Seconds after which a piece counts as stuck."""
WRITING_S: Final = 3.0
"""Seconds that the file may take to the disk before that counts as hanging."""
NO_PILLOW: Final = "no-pillow"
BROKEN_OFF: Final = "broken-off"
_PIECE, _WRITTEN = 1, 2


@dataclass(frozen=True, slots=True)
class ExportJob:
    """What is to be drawn of the race in `record`, the text of its file: a turn or, without one, all of it, moving;
    else the moment after this many steps (`at`). `to`: the file."""

    record: str
    to: Path
    turn: int | None = None
    at: int | None = None


class ExportStarted(NamedTuple):
    """How many pictures there will be, 0 for a still one, and in a sentence what the file leaves out, if anything."""

    pictures: int
    thinned: str = ""


@dataclass(slots=True)
class _ExportState:
    """What lies there between two pieces: `file` is a still picture, for an animation it comes of `animation`."""

    animation: Animation | None
    frames: Iterator[GifFrame]
    file: bytes = b""


_bench: _ExportState | None = None
_open = ExitStack()
"""What is open as long as the process is."""


def begin(order: ExportJob, lang: str) -> ExportStarted | str:
    """Lays the race out; what there is to draw, or NO_PILLOW."""
    global _bench
    set_language(lang)
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.record.reading import read
    from breakaway_desktop.ui.pictures.gif import Animation
    from breakaway_desktop.ui.pictures.postcard import RacePicture, off_screen

    _open.enter_context(off_screen())
    card = RacePicture(Match.resume(read(order.record.encode("utf-8", "backslashreplace"))), order.turn)
    if order.at is not None:
        _bench = _ExportState(None, iter(()), card.png(order.at))
        return ExportStarted(0)
    try:
        _bench = _ExportState(Animation(card.samples()), card.frames())
    except ImportError:
        return NO_PILLOW
    return ExportStarted(card.count(), card.thinned)


def draw(pictures: int) -> bool | None:
    """Draws this many more pictures; whether those were the last. None in a process that has not begun: the one that
    had is no more."""
    if _bench is None or _bench.animation is None:
        return None
    for _n in range(pictures):
        frame = next(_bench.frames, None)
        if frame is None:
            return True
        _bench.animation.add(frame)
    return False


def write_to(path: Path) -> str:
    """The file on the disk: whole, or not at all. Why not, empty if it lies there."""
    if _bench is None:
        return BROKEN_OFF
    from breakaway_desktop.atomic import write_bytes

    try:
        write_bytes(path, _bench.file if _bench.animation is None else _bench.animation.file())
    except OSError as error:
        return error.strerror or type(error).__name__
    except ValueError as error:
        return str(error)
    return ""


class ExportProcess:
    """Makes one picture, piece by piece, as often as `collect` is called."""

    def __init__(self, order: ExportJob) -> None:
        self.order = order
        self.whole = 0
        """How many pictures there are, 0 as long as that is not known."""
        self.drawn = 0
        self.thinned = ""
        """What the file leaves out, in a sentence; empty if it is whole."""
        self.done = False
        self.failure = ""
        """Why it came to nothing: NO_PILLOW, BROKEN_OFF (the process is no more, or stuck), else a reason."""
        self._thinker = Thinker(patience=PATIENCE, needs_process=True)
        self._step = 0
        self._written_since = 0.0
        self._ask(begin, order, language())

    @property
    def running(self) -> bool:
        return not self.done and not self.failure

    @property
    def progress(self) -> float:
        """How much has been done, from 0 to 1."""
        return self.drawn / self.whole if self.whole else 0.0

    def collect(self) -> bool:
        """Takes what has come in; whether anything has."""
        answers = self._thinker.answers()
        for answer in answers:
            self._hear(answer)
        if answers and not self.running:
            self.stop()
        return bool(answers)

    @property
    def is_writing(self) -> bool:
        """Whether the file is on its way to the disk: then it is done in a moment, and no longer stopped. A disk that
        takes longer may never answer."""
        return self.running and self._step == _WRITTEN and monotonic() - self._written_since < WRITING_S

    def stop(self) -> None:
        """Ends the process; what it has drawn is gone."""
        self._thinker.close()

    def _ask(self, work: Callable[..., Any], *arguments: Any) -> None:
        self._thinker.assign(self._step, work, arguments)

    def _hear(self, answer: BotReply) -> None:
        if answer.failure is not None:
            self.failure = str(answer.failure.values.get("error") or BROKEN_OFF)
        elif self._step == 0:
            self._hear_begun(answer.value)
        elif self._step == _PIECE:
            self.drawn = min(self.whole, self.drawn + AT_ONCE)
            if answer.value is None:
                self.failure = BROKEN_OFF
            else:
                self._draw_on(last=answer.value)
        else:
            self.failure, self.done = answer.value, not answer.value

    def _hear_begun(self, begun: ExportStarted | str) -> None:
        if isinstance(begun, str):
            self.failure = begun
        else:
            self.whole, self.thinned = begun
            self._draw_on(last=not self.whole)

    def _draw_on(self, *, last: bool) -> None:
        if last:
            self._step, self._written_since = _WRITTEN, monotonic()
            self._ask(write_to, self.order.to)
        else:
            self._step = _PIECE
            self._ask(draw, AT_ONCE)
