"""Which parts of the screen change in a frame, and which look as they did before, so that no frame is long and all of
them show the same moment."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import perf_counter
from typing import Final, Protocol

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.tape import Tape

URGENCY: Final = ("hand", "why", "recap", "circuit", "road", "order", "points", "sheet")
"""What answers a key comes first, then what a human looks at first; `road` is what lies on the strip."""
_ANSWERS: Final = ("hand", "why")
"""What a key asks for is complete in the second frame at the latest (ux.md, "Figures")."""
PAINT_S: Final = 0.0006
"""So long one frame paints; a step that has begun is done."""
TOGETHER: Final = 3
"""So many frames parts wait for each other, so that all of them show the same moment."""
PATIENCE: Final = 20
"""So many frames running a part may look as it did before; then it gets twice the time."""


class Parts(Protocol):
    """What is painted by parts."""

    def is_at_hand(self, canvas: Canvas, part: str) -> bool:
        """Whether nothing of a part has to be painted."""

    def step(self, canvas: Canvas, part: str) -> bool:
        """Paints a step of a part, without showing it; whether it is complete."""

    def hide(self, canvas: Canvas) -> None:
        """From now on the last look of every part is one that everybody could see."""


class CatchingUp:
    """The parts that are late: they look as they did before for a few frames more."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._late: dict[str, int] = {}
        """For how many frames they have been."""
        self._reader: int | None = None
        """Whose secrets the screen could show when it was drawn last; None before the first time."""

    def __bool__(self) -> bool:
        return bool(self._late)

    def __contains__(self, part: str) -> bool:
        return part in self._late

    def frame(self, canvas: Canvas, reader: int, *, answers: bool) -> None:
        """A frame is drawn that may show the secrets of `reader` (0: nobody's). `answers`: somebody is asked, and what
        answers his keys waits for nothing else.

        All but frames of a patient tape are complete, and so is the first one. Where another team's
        secrets were to be seen before, nothing of them waits; all that takes their place does."""
        before, self._reader = self._reader, reader
        tape = canvas.surface
        if before is None or not isinstance(tape, Tape) or not tape.patient or canvas.boxes is not None:
            self._late.clear()
        elif before in (0, reader):
            tape.may_wait = True
            self._catch_up(canvas, answers)
        else:
            self._parts.hide(canvas)
            for part in URGENCY:
                self._note(part, False)

    def prepare(self, canvas: Canvas) -> Iterator[None]:
        """Paints what looks different now, without showing it, a step at a time."""
        for part in URGENCY:
            complete = self._parts.is_at_hand(canvas, part)
            while not complete:
                complete = self._parts.step(canvas, part)
                yield

    def foresee(self, canvas: Canvas, part: str) -> bool:
        """Paints for a while at a part that nobody sees yet; whether it is complete."""
        until = perf_counter() + PAINT_S
        complete = False
        while not complete and perf_counter() < until:
            complete = self._parts.step(canvas, part)
        return complete

    def _catch_up(self, canvas: Canvas, answers: bool) -> None:
        """What looks different now is painted after this frame (`prepare`). Where that has not come to an end it is
        painted here as long as there is time; each frame brings something."""
        begun = perf_counter()
        passed = -1.0
        done: dict[str, bool] = {}
        for part in URGENCY:
            late = self._late.get(part, 0)
            time = math.inf if late and part in _ANSWERS else 2 * PAINT_S if late >= PATIENCE else PAINT_S
            complete = self._parts.is_at_hand(canvas, part)
            while not complete and late and passed < time:
                complete = self._parts.step(canvas, part)
                passed = perf_counter() - begun
            done[part] = complete
        all_wait = any(not complete and self._late.get(part, 0) < TOGETHER for part, complete in done.items())
        for part, complete in done.items():
            waits = all_wait and not (answers and part in _ANSWERS)
            self._note(part, complete and not waits)

    def _note(self, part: str, complete: bool) -> None:
        if complete:
            self._late.pop(part, None)
        else:
            self._late[part] = self._late.get(part, 0) + 1
