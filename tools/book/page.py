"""docs/book.md, written from the shipped table and a template, page.template, and its charts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import floor, log10
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.book.chapter import BreakMap, advice_of, facts_of
from breakaway_desktop.book.table import TEAMS, counted
from breakaway_desktop.engine.options import RULE_SETS
from tools.book.counts import AFTER, PLACES
from tools.book.plan import VARIANTS
from tools.book.riders import TYPICAL

TEMPLATE: Final = Path(__file__).with_suffix(".template")
PAGE: Final = Path(__file__).parents[2] / "docs" / "book.md"
CHARTS: Final = PAGE.with_name("book")

PERCENT: Final = re.compile(r"share|first\.\d\.\w+$|new\.[ta]|break\.[tw]|finish|lapped|dropped|favourite|one\.wins")
INK, LINE = "#1f2933", "#0b6e99"
PLACE_ROWS: Final = {
    f"{first}" if end == first + 1 else f"{first}–{end - 1}": [f"place.{line}.{first}" for line in (1, 2, 3)]
    for first, end in pairwise(PLACES)
}


class Page:
    """The parts of the page, from the shipped table."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        boxed = counted(RULE_SETS["boxed"], TEAMS, None)
        assert boxed is not None
        self.advice = advice_of(boxed)
        self.breaks = next(fact.map for fact in facts_of(boxed) if fact.map)

    def row(self, name: str) -> Any:
        """Return value and half interval of `[SETTING or what one team does or hands:]ROW`; None if unknown."""
        setting, _, key = name.rpartition(":")
        if setting == "hands":
            return self.table["hands"].get("boxed", {}).get("slopes", {}).get(key)
        full = setting if "." in setting else ".".join(filter(None, ("boxed.6", setting)))
        return self.table["settings"].get(full, {"rows": {}})["rows"].get(key)

    def say(self, names: str) -> str:
        """Return rows as `51.1% ± 0.2`, with as many digits as the interval warrants."""
        return " · ".join(
            _figure(self.row(name), bool(PERCENT.match(name.rpartition(":")[2]))) for name in names.split()
        )

    def text(self) -> str:
        """Return the template, in which `[[…]]` is a part of this name, or rows."""
        settings, fitted = self.table["settings"], self.table["hands"]["boxed"]
        options = {key.removeprefix("boxed.6."): value for key, value in self.table["options"].items()}
        heads = ("lead", "can reach him", *self.breaks.to_line)
        parts = {
            "races": f"{sum(each['races'] for each in settings.values()):,}",
            "advice": "\n".join(f"- {sentence}" for sentence in self.advice),
            "breaks": _rows(
                [
                    heads,
                    ["---"] * len(heads),
                    *((*who, *(text for text, _ in cells)) for *who, cells in self.breaks.rows),
                ]
            ),
            "places": _rows((place, *map(self.say, rows)) for place, rows in PLACE_ROWS.items()),
            "hand_races": f"{fitted['races']:,}",
            "hands": _rows(zip(*map(self._hands, range(4)), strict=True)),
            "options": _rows((words, f"{value:.1%}") for words, value in options.items()),
            "variants": self._settings("turns winner", "postal.6."),
            "teams": self._settings("turns winner last share.1 share.2 share.3 share.4"),
            "commit": self.table["commit"][:8],
            "counted": "; ".join(f"{key} {each['races']:,}" for key, each in settings.items()),
        }
        text = TEMPLATE.read_text("utf-8")
        return re.sub(r"\[\[(.*?)\]\]", lambda found: parts.get(found[1]) or self.say(found[1]), text)

    def _settings(self, rows: str, start: str = "") -> str:
        """Return rows of the variants whose keys start so, or else of plain settings."""
        chosen = [key for key in self.table["settings"] if key.count(".") == 1 + bool(start) and key.startswith(start)]
        chosen = [key for key in chosen if not start or key.removeprefix(start) in VARIANTS]
        return _rows(
            (key.removeprefix(start).replace(".", ", "), *(self.say(f"{key}:{row}") for row in rows.split()))
            for key in chosen
        )

    def _hands(self, rider: int) -> list[str]:
        worth = self.table["hands"]["boxed"]["riders"][str(rider + 1)]
        return [
            f"{' '.join(map(str, hand))}: {_figure(worth.get('-'.join(map(str, hand))), sign='+')}"
            for hand in TYPICAL[rider]
        ]

    def charts(self) -> dict[str, str]:
        """Return the SVG of each chart by name."""
        finish = {f"place {place}": rows[-1] for place, rows in PLACE_ROWS.items()}
        return {
            "shares": self._bars({f"rider {n}": f"share.{n}" for n in range(1, 5)}),
            "favourite": self._bars({f"after turn {turn}": f"favourite.{turn}" for turn in AFTER}),
            "places": self._bars(finish),
            "breaks": _break_map(self.breaks),
        }

    def _bars(self, labels: Mapping[str, str]) -> str:
        most, shapes = max(self.row(row)[0] for row in labels.values()), []
        for number, (label, row) in enumerate(labels.items()):
            y, w = 6 + 26 * number, 380 * self.row(row)[0] / most
            shapes.append(f'<rect x="150" y="{y}" width="{w:.1f}" height="20" fill="{LINE}"/>')
            shapes += [_label(140, y + 15, label, "end"), _label(158 + w, y + 15, self.say(row), "start")]
        return _svg(660, 26 * len(labels) + 10, shapes)


def write_page(table: Mapping[str, Any]) -> None:
    """Write the page and its charts."""
    CHARTS.mkdir(exist_ok=True)
    PAGE.write_text(Page(table).text(), "utf-8")
    for name, drawn in Page(table).charts().items():
        (CHARTS / f"{name}.svg").write_text(drawn, "utf-8")


def _break_map(chances: BreakMap) -> str:
    shapes = [_label(190, 19, "squares to the line:", "end")]
    shapes += [_label(235 + 72 * column, 19, to) for column, to in enumerate(chances.to_line)]
    for row, (lead, riders, cells) in enumerate(chances.rows):
        y = 29 + 30 * row
        shapes.append(_label(190, y + 19, f"lead {lead}, {riders} follow", "end"))
        for column, (words, chance) in enumerate(cells):
            if words:
                box = f'x="{200 + 72 * column}" y="{y}" width="70" height="28" fill-opacity="{chance:.2f}"'
                colour = INK if chance < 0.55 else "#fff"
                shapes += [f'<rect {box} fill="{LINE}"/>', _label(235 + 72 * column, y + 19, words, colour=colour)]
    return _svg(710, 35 + 30 * len(chances.rows), shapes)


def _figure(row: Any, is_percent: bool = False, sign: str = "") -> str:
    if not row:
        return "–"
    times = 100 if is_percent else 1
    value, half = row[0] * times, row[1] * times
    digits = max(0, -floor(log10(half))) if half else 1
    return f"{value:{sign}.{digits}f}{'%' * is_percent} ± {half:.{digits}f}".replace("-", "−")


def _rows(rows: Iterable[Iterable[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _label(x: float, y: float, text: str, anchor: str = "middle", colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _svg(width: int, height: int, shapes: Iterable[str]) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return "\n".join((head, f'<rect width="{width}" height="{height}" fill="#fff"/>', *shapes, "</svg>", ""))
