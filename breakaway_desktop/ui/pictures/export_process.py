"""The process that makes pictures of a race, piece by piece; meanwhile the window keeps running and can stop it.

The process runs the functions below one after the other and keeps their results. They import what they need when they
are called, so that a missing package is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.kit.words import _, language, set_language
from breakaway_desktop.player_names import are_rivals_shown, show_rivals

if TYPE_CHECKING:
    from breakaway_desktop.ui.pictures.gif import Animation, GifFrame

AT_ONCE: Final = 4
"""Number of pictures drawn before the process replies."""
PATIENCE: Final = 120.0
"""Seconds after which a piece counts as stuck."""
WRITING_S: Final = 3.0
"""Seconds that writing the file may take before it counts as stuck."""
NO_PILLOW: Final = "no-pillow"
BROKEN_OFF: Final = "broken-off"
_PIECE, _WRITTEN = 1, 2


@dataclass(frozen=True, slots=True)
class ExportJob:
    """A picture of a race to draw and to save in `path`. `record`: the text of the race's file.

    Either a still picture of the moment after `scenes` scenes, or an animation of one `turn` (None: of the whole race).
    """

    record: str
    path: Path
    turn: int | None = None
    scenes: int | None = None


class ExportStarted(NamedTuple):
    """The number of pictures, 0 for a still one, and a sentence on what is left out, if anything."""

    pictures: int
    omission_note: str = ""


@dataclass(slots=True)
class _ExportState:
    """The state of the process between two pieces. `file`: a still picture; an animation is built in `animation`."""

    animation: Animation | None
    frames: Iterator[GifFrame]
    file: bytes = b""


_state: _ExportState | None = None
_open = ExitStack()
"""Contexts that remain open as long as the process runs."""


def begin(order: ExportJob, lang: str, rivals: bool) -> ExportStarted | str:
    """Lay out the race and return the number of pictures to draw, or NO_PILLOW."""
    global _state
    set_language(lang)
    show_rivals(rivals)
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.record.reading import read
    from breakaway_desktop.ui.panels.off_screen import off_screen
    from breakaway_desktop.ui.pictures.gif import Animation
    from breakaway_desktop.ui.pictures.race_picture import RacePicture

    _open.enter_context(off_screen())
    card = RacePicture(Match.resume(read(order.record.encode("utf-8", "backslashreplace"))), order.turn)
    if order.scenes is not None:
        _state = _ExportState(None, iter(()), card.png(order.scenes))
        return ExportStarted(0)
    try:
        _state = _ExportState(Animation(card.samples()), card.frames())
    except ImportError:
        return NO_PILLOW
    return ExportStarted(card.count(), card.omission_note)


def draw(pictures: int) -> bool | None:
    """Draw `pictures` more; return whether those were the last. None if this is a new process, because the one that
    began has died."""
    if _state is None or _state.animation is None:
        return None
    for _n in range(pictures):
        frame = next(_state.frames, None)
        if frame is None:
            return True
        _state.animation.add(frame)
    return False


def write_file(path: Path) -> str:
    """Write the whole file or nothing; return the reason for a failure, or an empty string on success."""
    if _state is None:
        return BROKEN_OFF
    from breakaway_desktop.kit.files.atomic import write_bytes

    try:
        write_bytes(path, _state.file if _state.animation is None else _state.animation.file())
    except OSError as error:
        return error.strerror or type(error).__name__
    except ValueError as error:
        return str(error)
    return ""


class ExportProcess:
    """Makes one picture, piece by piece: each reply that `collect` processes starts the next piece."""

    def __init__(self, order: ExportJob) -> None:
        self.order = order
        self.total = 0
        """Number of pictures; 0 until it is known."""
        self.drawn = 0
        self.omission_note = ""
        """Sentence on what the file leaves out; empty if it is complete."""
        self.done = False
        self.failure = ""
        """Reason for the failure: NO_PILLOW, BROKEN_OFF (the process is dead or stuck), else a text."""
        self._thinker = Thinker(patience=PATIENCE, needs_process=True)
        self._step = 0
        self._written_since = 0.0
        self._ask(begin, order, language(), are_rivals_shown())

    @property
    def running(self) -> bool:
        return not self.done and not self.failure

    @property
    def progress(self) -> float:
        """Share of the work that is done, from 0 to 1."""
        return self.drawn / self.total if self.total else 0.0

    @property
    def saved(self) -> str:
        """Sentence on the file that is written; empty until then."""
        if not self.done:
            return ""
        saved = _("Picture saved in {file}.").format(file=self.order.path)
        return f"{saved} {self.omission_note}".rstrip()

    @property
    def problem(self) -> str:
        """Sentence on the failure; empty if there is none."""
        sentences = {
            "": "",
            NO_PILLOW: _(
                "An animated picture needs Pillow, which is not installed here. A still picture works without it."
            ),
            BROKEN_OFF: _("The picture wasn’t finished. Try again."),
        }
        other = _("The picture couldn’t be saved: {reason}.").format(reason=self.failure)
        return sentences.get(self.failure, other)

    def collect(self) -> bool:
        """Process the replies that have arrived; return whether there were any."""
        answers = self._thinker.answers()
        for answer in answers:
            self._process_reply(answer)
        if answers and not self.running:
            self.stop()
        return bool(answers)

    @property
    def is_writing(self) -> bool:
        """Whether the file is being written, which ends soon. False after a while, because a disk may never reply."""
        return self.running and self._step == _WRITTEN and monotonic() - self._written_since < WRITING_S

    def stop(self) -> None:
        """End the process and discard its pictures."""
        self._thinker.close()

    def _ask(self, work: Callable[..., Any], *arguments: Any) -> None:
        self._thinker.assign(self._step, work, arguments)

    def _process_reply(self, answer: BotReply) -> None:
        if answer.failure is not None:
            self.failure = str(answer.failure.values.get("error") or BROKEN_OFF)
        elif self._step == 0:
            self._process_start(answer.value)
        elif self._step == _PIECE:
            self.drawn = min(self.total, self.drawn + AT_ONCE)
            if answer.value is None:
                self.failure = BROKEN_OFF
            else:
                self._draw_on(last=answer.value)
        else:
            self.failure, self.done = answer.value, not answer.value

    def _process_start(self, begun: ExportStarted | str) -> None:
        if isinstance(begun, str):
            self.failure = begun
        else:
            self.total, self.omission_note = begun
            self._draw_on(last=not self.total)

    def _draw_on(self, *, last: bool) -> None:
        if last:
            self._step, self._written_since = _WRITTEN, monotonic()
            self._ask(write_file, self.order.path)
        else:
            self._step = _PIECE
            self._ask(draw, AT_ONCE)
