"""The files saved from a review: the chart as a picture, the figures as a table."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.atomic import write_bytes
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_table import as_csv, decision_rows, figure_rows, turn_rows
from breakaway_desktop.match.saves import file_name, typed_path, write_new
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.record.document import ENDING
from breakaway_desktop.sentences.advice import say_reason
from breakaway_desktop.ui.dialogs.save_race import stem_of
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import DAY
from breakaway_desktop.ui.intents import SaveFile
from breakaway_desktop.ui.screens.review.work import Work
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed
from breakaway_desktop.words import _

_PICTURE: Final = Box(0, 0, 960, 520)
"""Units of a chart that is saved as a picture, which has twice as many pixels."""


def saving(charts: Path, match: Match, title: str, ending: str, write: Callable[[Path], None]) -> SaveFile:
    """Asks where the file is to lie and writes it there."""

    def save(text: str) -> str:
        path = typed_path(text if text.lower().endswith(ending) else text + ending)
        if path.parent == charts:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, lambda: write(path))
        return _("Saved in {file}.").format(file=path)

    return SaveFile(title, str(_free(charts, file_name(stem_of(match)).removesuffix(ENDING), ending)), save)


def _free(folder: Path, stem: str, ending: str) -> Path:
    """A name in the folder that no file has: many charts of a race may be saved."""
    names = (folder / (f"{stem}-{n}{ending}" if n > 1 else f"{stem}{ending}") for n in count(1))
    return next(path for path in names if not os.path.lexists(path))


def write_chart(path: Path, node: Node) -> None:
    """The node as a picture, by day. Raises OSError."""
    canvas = Canvas(pygame.Surface((round(2 * _PICTURE.w), round(2 * _PICTURE.h))), DAY, 2.0)
    canvas.fill(DAY.sunk)
    placed = Placed(lambda _said: None, canvas.whole)
    node.put(Measure(DAY, 2.0), canvas.whole, placed)
    placed.paint(canvas)
    try:
        pygame.image.save(canvas.surface, path)
    except pygame.error as error:
        raise OSError(0, str(error)) from None


def write_table(path: Path, work: Work, team: int, names: SeatedNames) -> None:
    """As CSV: the figures of all riders, score and chances turn by turn, and the costliest decisions of a team. Of a
    race that is still ridden the figures and the score alone (R9.1). Raises OSError."""
    match, numbers = work.match, range(1, len(names.seats) + 1)
    teams = [names.team(team) for team in numbers]
    known = match.over
    lost = {number: work.lost_by(number) for team in numbers for number in (team, *range(10 * team + 1, 10 * team + 5))}
    heads = (
        _("Rider"), _("Team"), _("Points"), _("New cards"), _("From slipstream"), _("Riders ahead of them"),
        _("Squares moved"), _("Attacks"), _("Cost (expected points)"),
    )  # fmt: skip
    of_turns = _("End of turn"), _("Team"), _("Points"), _("Leader’s square"), _("Chance to win (0 to 1)")
    of_decisions = (
        _("Costliest decision: rider"), _("Team"), _("Turn"), _("Card played"), _("Expected points"), _("Best card"),
        _("Expected points with it"), _("Cost (expected points)"), _("Why"),
    )  # fmt: skip
    blocks = [
        figure_rows(match, heads, teams, _("Places"), lost if known else {}),
        turn_rows(match, of_turns, teams, work.found.chances if known else {}),
    ]
    if known:
        blocks.append(decision_rows(of_decisions, teams, [(one, say_reason(one.reason)) for one in work.dearest(team)]))
    # With its mark in front spreadsheets know that it is UTF-8.
    write_bytes(path, as_csv(blocks).encode("utf-8-sig"))
