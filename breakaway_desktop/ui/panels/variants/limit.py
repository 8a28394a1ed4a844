"""The panel of the pacemaker: where he is on which turn, and his rules (R8.8)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.ui.panels.variants.paper import Panel, head, line, note
from breakaway_desktop.ui.toolkit.boxes import Node, column, text
from breakaway_desktop.ui.toolkit.typography import FIGURE
from breakaway_desktop.words import _


def panel(mark: Limit, turn: int) -> Panel:
    """As he rides in this turn."""
    turns = ", ".join(str(turn) for turn, _square in mark.rides)
    rides = [
        line(
            text(_("Turn {turn}").format(turn=at), grow=1),
            text(_("on {square}").format(square=square), size=FIGURE.at(20)),
            chosen=at == turn,
        )
        for at, square in mark.rides
    ]
    rules: list[Node] = []
    for title, words in _rules(mark):
        rules += [head(title), note(words)]
    return Panel(_("The pacemaker"), _("turns {turns}").format(turns=turns), column(*rides, *rules, gap=5))


def _rules(mark: Limit) -> tuple[tuple[str, str], ...]:
    behind = mark.square - 1
    return (
        (_("Limit"), _("nobody may finish level with him or ahead")),
        (_("No legal card"), _("plays his lowest and stops on {square}").format(square=behind)),
        (_("Slipstream"), _("he counts as {n} riders on his square").format(n=mark.weight)),
        (_("Right behind"), _("no breakaway from {square}: {base} + {n}").format(
            square=behind, base=BASE, n=mark.weight)),
        (_("After turn {turn}").format(turn=mark.rides[-1][0]), _("he leaves the race")),
    )  # fmt: skip
