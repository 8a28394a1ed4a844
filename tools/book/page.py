"""docs/book.md, written from the table and a template, page.template, and its charts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from math import floor, log10
from pathlib import Path
from typing import Any, Final

from tools.book.counts import AFTER, FOLLOWERS, LEADS, PLACES, TO_LINE
from tools.book.plan import VARIANTS, Setting
from tools.book.riders import TYPICAL

TEMPLATE: Final = Path(__file__).with_suffix(".template")
PAGE: Final = Path(__file__).parents[2] / "docs" / "book.md"
CHARTS: Final = PAGE.with_name("book")

PERCENT: Final = re.compile(r"share|first\.\d\.\w+$|new\.[ta]|break\.[tw]|finish|lapped|dropped|favourite|one\.wins")
INK, LINE = "#1f2933", "#0b6e99"


class Page:
    """The parts of the page, from one table."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table

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
        parts = {
            "races": f"{sum(each['races'] for each in settings.values()):,}",
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
        names = [*(f"sprint {square}" for square in Setting().options.sprints), "finish"]
        places = {
            f"{name}, {_span(first + 1, end + 1)}": f"place.{line}.{first + 1}"
            for line, name in enumerate(names, start=1)
            for first, end in PLACES
        }
        rows = {
            "shares": {f"rider {n}": f"share.{n}" for n in range(1, 5)},
            "favourite": {f"after turn {turn}": f"favourite.{turn}" for turn in AFTER},
            "places": places,
        }
        return {name: self._bars(labels) for name, labels in rows.items()} | {"breaks": self._breaks()}

    def _bars(self, labels: Mapping[str, str]) -> str:
        known = {label: (self.say(row), value[0]) for label, row in labels.items() if (value := self.row(row))}
        most, shapes = max((value for _, value in known.values()), default=1), []
        for number, (label, (figure, value)) in enumerate(known.items()):
            y = 6 + 26 * number
            shapes.append(f'<rect x="150" y="{y}" width="{380 * value / most:.1f}" height="20" fill="{LINE}"/>')
            shapes += [_label(140, y + 15, label, "end"), _label(158 + 380 * value / most, y + 15, figure, "start")]
        return _svg(660, 26 * len(known) + 10, shapes)

    def _breaks(self) -> str:
        columns = [pair for pair in product(LEADS, FOLLOWERS) if pair != (LEADS[0], FOLLOWERS[0])]  # he is reached
        shapes = [_label(90, 67 + 30 * row, f"{_span(*to)} to go", "end") for row, to in enumerate(TO_LINE)]
        for column, (lead, followers) in enumerate(columns):
            x = 100 + column * 72
            shapes += [_label(x + 35, 18, f"lead {_span(*lead)}"), _label(x + 35, 37, f"{_span(*followers)} follow")]
            for row, to in enumerate(TO_LINE):
                known = self.row(f"break.won.to-{to[0]}.lead-{lead[0]}.followers-{followers[0]}")
                if known:
                    y, pale = 47 + 30 * row, known[0] < 0.55
                    box = f'x="{x}" y="{y}" width="70" height="28" fill="{LINE}" fill-opacity="{known[0]:.2f}"'
                    shapes += [
                        f"<rect {box}/>",
                        _label(x + 35, y + 19, f"{known[0]:.0%}", colour=INK if pale else "#fff"),
                    ]
        return _svg(680, 262, shapes)


def write_page(table: Mapping[str, Any]) -> None:
    """Write the page and its charts."""
    CHARTS.mkdir(exist_ok=True)
    PAGE.write_text(Page(table).text(), "utf-8")
    for name, drawn in Page(table).charts().items():
        (CHARTS / f"{name}.svg").write_text(drawn, "utf-8")


def _figure(row: Any, is_percent: bool = False, sign: str = "") -> str:
    if not row:
        return "–"
    times = 100 if is_percent else 1
    value, half = row[0] * times, row[1] * times
    digits = max(0, -floor(log10(half))) if half else 1
    return f"{value:{sign}.{digits}f}{'%' * is_percent} ± {half:.{digits}f}".replace("-", "−")


def _rows(rows: Iterable[Iterable[str]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _span(first: int, end: int) -> str:
    """Return the values from the first to before the end in words."""
    return str(first) if end == first + 1 else f"{first}+" if end >= 100 else f"{first}–{end - 1}"


def _label(x: float, y: float, text: str, anchor: str = "middle", colour: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _svg(width: int, height: int, shapes: Iterable[str]) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return "\n".join((head, f'<rect width="{width}" height="{height}" fill="#fff"/>', *shapes, "</svg>", ""))
