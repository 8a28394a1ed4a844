"""The rule sets side by side: a row an option, a column a rule set; what differs from the first column is bold."""

from __future__ import annotations

from breakaway_desktop.guide.bands import RuleTable
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text, value_name
from breakaway_desktop.ui.kit.canvas import Canvas

_SIZE, _STEP = 13.5, 18.0
_PAD = 10.0
_LABEL = 0.2
"""Share of the width for what a row is called."""
_MOST_COLUMN = 190.0


class TableBand:
    """A `RuleTable` laid out over a width in units; every word is wrapped into its column."""

    def __init__(self, table: RuleTable, canvas: Canvas, width: float) -> None:
        self.table = table
        label = max(width * _LABEL, min(200.0, width * 0.3))
        column = min(_MOST_COLUMN, (width - label) / len(table.sets))
        self.x = [0.0, *(label + at * column for at in range(len(table.sets)))]
        self.width = label + column * len(table.sets)
        self.heads = [canvas.lines_of(rule_set_text(base).title, _SIZE, column - _PAD, True) for base in table.sets]
        self.head = max(len(lines) for lines in self.heads) * _STEP + 12
        self.rows: list[list[tuple[list[str], bool]]] = []
        for row, values in table.cells.items():
            cells = [(canvas.lines_of(row_text(row).label, _SIZE, label - _PAD), False)]
            for value in values:
                strong = value != values[0]
                cells.append((canvas.lines_of(value_name(row, value), _SIZE, column - _PAD, strong), strong))
            self.rows.append(cells)
        self.heights = [max(len(lines) for lines, _strong in cells) * _STEP + 8 for cells in self.rows]

    @property
    def height(self) -> float:
        return self.head + sum(self.heights)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        p = canvas.palette
        for left, lines in zip(self.x[1:], self.heads, strict=True):
            for n, line in enumerate(lines):
                canvas.text(line, _SIZE, (x + left, y + n * _STEP), bold=True)
        y += self.head
        for cells, height in zip(self.rows, self.heights, strict=True):
            canvas.line((x, y), (x + self.width, y), p.edge)
            for at, (left, (lines, strong)) in enumerate(zip(self.x, cells, strict=True)):
                top = y + (height - (len(lines) - 1) * _STEP) / 2
                for n, line in enumerate(lines):
                    colour = p.ink2 if at == 0 else p.ink
                    canvas.text(line, _SIZE, (x + left, top + n * _STEP), colour=colour, bold=strong, anchor="midleft")
            y += height
