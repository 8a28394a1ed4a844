"""The race as a list, where large text leaves no room for the picture of the circuit: its texts, then who is where."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.toolkit.layout import (
    Column,
    LaidOutTree,
    Measure,
    Node,
    colour_fill,
    column,
    pad,
    paragraph,
    stack,
)
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.spoken.circuit import CircuitEntry, group_entries
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.panels.circuit_list import CIRCUIT, CircuitList, CircuitWords
from breakaway_desktop.ui.road.camera_text import CameraText, said_words


class RoadList(Node):
    """The texts that are over the road elsewhere, then groups and lines from the leader to the last rider."""

    words: CameraText
    circuit: CircuitWords

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        names, words = self.circuit.names, self.words
        first, *others = said_words(replace(words, then=()), names) or [""]
        texts = [paragraph(first, size=CHOSEN.at(22), leading=1.2), *(paragraph(each, size=BODY) for each in others)]
        following = [paragraph(each, size=BODY) for each in said_words(CameraText(then=words.then), names)]
        content = column(*texts, _Entries(self.circuit), *following, gap=5)
        stack(colour_fill("paper"), pad(scroll(content, name="road-list"), (12, 8))).place(measure, box, out)


class _Entries(Node):
    """The groups and lines; a click on a group marks its first rider."""

    circuit: CircuitWords

    @property
    def _entries(self) -> tuple[CircuitEntry, ...]:
        return group_entries(self.circuit.view, self.circuit.names)

    def _rows(self) -> Column:
        rows = [_row(entry, f"entry {index}") for index, entry in enumerate(self._entries)]  # no words: a label
        return column(*rows, gap=5)

    def _height(self, measure: Measure, w: float) -> float:
        return self._rows().height(measure, w)

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        entries = self._entries
        self._rows().place(measure, box, out)
        boxes = [out.named[f"entry {index}"].laid_out for index in range(len(entries))]  # no words: a label

        def outline(rear: int, front: int) -> list[Point]:
            """Return the corners of the entry that these squares are in or nearest to."""
            square = CircuitEntry(rear, front, "")
            nearest = min(range(len(entries)), key=lambda index: entries[index].distance_to(square))
            x, y, w, h = boxes[nearest].inflated(4, 1)
            return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]

        out.add_control(CircuitList(box, self.circuit, lambda: outline, out.dispatch))

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return the list alone: it says the words of its rows."""
        return [replace(each, name=_("Circuit"), ident=CIRCUIT) for each in inner if each.control is not None]


def _row(entry: CircuitEntry, name: str) -> Node:
    words = " ".join(filter(None, (entry.words, entry.more and f"({entry.more})")))
    return paragraph(words, size=BODY, name=name, topic=RiderTopic(entry.riders[0]) if entry.riders else None)
