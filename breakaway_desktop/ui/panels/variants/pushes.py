"""The panel of pushes: who is on the squares that push, what their number does, and where to (R8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.marks import Pushed as WouldBePushed
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.variants.paper import Panel, head, line, note, whole
from breakaway_desktop.ui.road.ring_variants import kind_of
from breakaway_desktop.ui.toolkit.boxes import Node, column, spring, text
from breakaway_desktop.ui.toolkit.typography import FIGURE
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Push:
    """Riders on a square; `end` is the square itself where they stay."""

    kind: str
    square: int
    riders: tuple[int, ...]
    end: int


def panel(mark: Ground, found: Sequence[Push], turn: int, names: Names, team: int) -> Panel:
    """`turn`: these pushes of it have been made; 0: as things stand. `team` is the reader's."""
    title = _("Pushes of turn {turn}").format(turn=turn) if turn else _("Pushes if nobody else moved")
    rules = {
        "climb": (_("Climbs"), _("even number: back one")),
        "descent": (_("Descents"), _("odd number: on one")),
        "peak": (_("Peaks"), _("1, 5, 9: on one; 3, 7, 11: back one")),
    }
    parts: list[Node] = []
    for _digit, kind in mark.kinds:
        name, rule = rules[kind]
        parts += [head(name), note(rule)]
        parts += [_row(push, names, team) for push in found if push.kind == kind] or [note(_("nobody"))]
    return Panel(title, "", column(*parts, gap=5))


def _row(push: Push, names: Names, team: int) -> Node:
    mine = any(rider // 10 == team for rider in push.riders)
    half = -(-len(push.riders) // 2) if len(push.riders) > 5 else len(push.riders)
    riders = column(*(whole(some, names) for some in (push.riders[:half], push.riders[half:]) if some), gap=1)
    return line(
        text(str(push.square), size=FIGURE.at(20), w=28), riders, spring(), text(_end_words(push), least=14),
        chosen=mine,
    )  # fmt: skip


def _end_words(push: Push) -> str:
    if push.end > push.square:
        return _("on to {square}").format(square=push.end)
    if push.end < push.square:
        return _("back to {square}").format(square=push.end)
    return _("stay")


def would_be(mark: Ground, view: View) -> tuple[Push, ...]:
    """As things stand."""
    by_square: dict[int, list[int]] = {}
    for seen in sorted(view.on_road(), key=lambda rider: (rider.arrived, rider.id)):
        by_square.setdefault(seen.square, []).append(seen.id)
    found = []
    for square, riders in by_square.items():
        kind = kind_of(square, mark.kinds) if square > 0 else ""
        if kind:
            then = view.variant.then(view, riders[0], 0)
            end = then.square if isinstance(then, WouldBePushed) else square
            found.append(Push(kind, square, tuple(riders), end))
    return tuple(sorted(found, key=lambda push: -push.square))


def made(mark: Ground, events: Sequence[Pushed]) -> tuple[Push, ...]:
    """Those of a turn."""
    by_way: dict[tuple[int, int], list[int]] = {}
    for event in events:
        by_way.setdefault((event.start, event.end), []).append(event.rider)
    found = [Push(kind_of(start, mark.kinds), start, tuple(riders), end) for (start, end), riders in by_way.items()]
    return tuple(sorted(found, key=lambda push: -push.square))
