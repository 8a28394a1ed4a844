"""What is kept of a review: the chart as a picture, the figures as a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import table_as_csv
from breakaway_desktop.record.store import new_file
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import Palette
from breakaway_desktop.ui.scenes.sitting import SeatedNames
from breakaway_desktop.words import _

_PICTURE: Final = (960.0, 520.0)
"""Units of a chart that is kept as a picture, which has twice as many pixels."""


def kept(folder: Path, match: Match, ending: str, write: Callable[[Path], None]) -> tuple[str, bool]:
    """Writes a new file in the folder; says where, or why not, and whether it did not work."""
    try:
        path = new_file(folder, f"race-{match.race.rules.seed}", ending)
        try:
            write(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    except (OSError, pygame.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _("That could not be written: {reason}.").format(reason=reason), True
    return _("Kept in {path}").format(path=path), False


def write_chart(path: Path, palette: Palette, paint: Callable[[Canvas, Box, float], None]) -> None:
    """The chart as `paint` draws it into a box, with so much room for its title. Raises OSError and pygame.error."""
    w, h = _PICTURE
    canvas = Canvas(pygame.Surface((round(2 * w), round(2 * h))), palette, 2.0)
    canvas.fill(canvas.palette.paper)
    paint(canvas, Box(0, 0, w, h), w)
    pygame.image.save(canvas.surface, path)


def write_table(path: Path, match: Match, names: SeatedNames) -> None:
    """The figures of all riders as CSV. Raises OSError."""
    heads = (
        _("Rider"), _("Team"), _("Points"), _("New cards"), _("From the slipstream"), _("Riders ahead of them"),
        _("Squares ridden"), _("Attacks"),
    )  # fmt: skip
    teams = [names.team(team) for team in range(1, len(names.seats) + 1)]
    # With its mark in front spreadsheets know that it is UTF-8.
    path.write_text(table_as_csv(match, heads, teams, _("Places")), encoding="utf-8-sig", newline="")
