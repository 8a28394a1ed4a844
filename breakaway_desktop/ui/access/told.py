"""The lines that a screen reader tells by itself, each once: what a screen reports, toasts, refusals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.stage import Scene, Stage
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import NOTHING, Heard, ToldLine
from breakaway_desktop.ui.access.tree import Leaf, node_id

MOST_LINES = 6
"""Lines that stay in the tree, so that a reader can go back to them; those told last stay together."""
_MOST_AT_ONCE = 12
"""Lines that are told at once, as far as minor ones can be left out."""


class Told:
    """The last lines that were told, as nodes of the tree."""

    def __init__(self) -> None:
        self.lines: tuple[tuple[int, Leaf], ...] = ()
        self._count = 0
        self._made_from: tuple[Scene, Hashable, Heard | None, tuple[ToldLine, ...]] | None = None
        """What it was last updated from: equal while there is nothing to tell."""
        self._audience: Hashable = None
        self._present: Mapping[Hashable, ToldLine] = {}
        """The lines of the screen and the window at the last update."""

    def update(self, stage: Stage, toast: str) -> None:
        """Tell the lines that are new since the last update."""
        scene = stage.top
        if scene is None:
            return
        own, below = _heard_of(scene), map(_heard_of, reversed(stage.scenes[:-1]))
        audience = (own or next(filter(None, below), NOTHING)).audience
        made_from = scene, audience, own, tuple(_lines_of_window(scene, toast))
        if made_from == self._made_from:
            return

        is_open = self._made_from is not None and scene is self._made_from[0]
        lines = {line.identity: line for line in (*(own or NOTHING).lines, *made_from[-1])}
        new = [line for line in lines.values() if line.identity not in self._present and (is_open or line.is_current)]
        if audience != self._audience:
            self.lines = ()
        self._made_from, self._audience, self._present = made_from, audience, lines
        if new:
            self.tell(*new)

    def tell(self, *lines: ToldLine) -> None:
        """Tell lines, whether or not they were told before."""
        left_out = [line for line in lines if line.is_minor][: max(0, len(lines) - _MOST_AT_ONCE)]
        if left_out:
            sentence, cap = _("Lines left out: {n}. Press {key} to hear them."), key_cap_text(act.READ_EARLIER)
            words = sentence.format(n=len(left_out), key=_("comma") if cap == "," else cap)
            rest = (line for line in lines if line not in left_out)
            lines = (ToldLine("left_out", words), *rest)
        self.lines = (*self.lines, *map(self._leaf, lines))[-max(MOST_LINES, len(lines)) :]

    def _leaf(self, line: ToldLine) -> tuple[int, Leaf]:
        """Return a new node, so that equal words are told again."""
        self._count += 1
        role = Role.URGENT_LINE if line.is_urgent else Role.LINE
        return node_id("line", self._count), Leaf(role, line.words)


def _heard_of(scene: Scene) -> Heard | None:
    """Return what the screen reports; None if it reports nothing at all."""
    if not isinstance(scene, Page):
        return None
    heard: Callable[[Any], Heard] | None = getattr(scene.part, "heard", None)
    return None if heard is None else heard(scene.model)


def _lines_of_window(scene: Scene, toast: str) -> Iterator[ToldLine]:
    """Return a toast, why a control is disabled, why typed text was rejected."""
    if toast:
        yield ToldLine(("toast", toast), toast, is_current=True)
    for words in (scene.focus.explanation, scene.focus.remark):
        if words:
            yield ToldLine(("refusal", words), words, is_urgent=True, is_current=True)
