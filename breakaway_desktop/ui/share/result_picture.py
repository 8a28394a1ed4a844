"""The result of a race as a picture to send: with the code as a QR, and with the race itself inside the file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.files.atomic import write_bytes
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paint_node, paragraph, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.qr_code import draw_qr_code
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, TITLE
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.share.code import encode, without_names
from breakaway_desktop.share.picture import LONGEST_QR, put_race_in
from breakaway_desktop.share.rides import claims_of
from breakaway_desktop.ui.dialogs.save_race import Export, Subject
from breakaway_desktop.ui.screens import result

SIZE: Final = (1280, 800)
_STRIP_H: Final = 280.0
_QR: Final = 265.0
"""Side of the square with the QR and its margin, in pixels: five a module in a usual race."""


def picture_of_result(match: Match, *, names: bool) -> bytes:
    """Return the picture as a PNG file with the race inside, always in the colours of the day."""
    record, claims = match.record(), claims_of(match)
    if not names:
        record = without_names(record)
        match = Match.resume(record)
    try:
        code = encode(record, claims, names=names)
    except Refused:
        code = ""
    surface = pygame.Surface(SIZE)
    box = Box(0, 0, *SIZE)
    paint_node(Canvas(surface, DAY, 1), box, result.picture(result.begin(match), SIZE, _strip(code)))
    out = BytesIO()
    pygame.image.save(surface, out, "result.png")
    return put_race_in(out.getvalue(), record, claims, names=names)


def _strip(code: str) -> Node:
    """Return how a friend gets the race out of the picture, with the QR if the code is short enough."""
    has_qr = 0 < len(code) <= LONGEST_QR
    way = _("Drop this picture on Breaking Away, or paste the code that came with it.")
    if not has_qr:
        way = _("Send this picture as a file, and drop it on Breaking Away.")
    words = column(
        spacer(),
        text(_("Ride it yourself"), capitals=True, size=TITLE.at(56), least=30, colour="on_bib"),
        text(_("The same cards, the same bots."), size=HEADLINE.at(28), least=18, colour="on_bib"),
        paragraph(way, size=BODY.at(20), colour="on_bib"),
        spacer(), gap=10, grow=1,
    )  # fmt: skip
    qr = [draw(lambda canvas, box: draw_qr_code(code, canvas, box), w=_QR, h=_QR, says="")] if has_qr else []
    paper = draw(lambda canvas, box: canvas.fill(canvas.palette.bib, box))
    return stack(paper, row(words, *qr, pad=(26, 7), gap=20), h=_STRIP_H)


class _Written:
    """A picture that was written at once, as an `Exporting`."""

    total, drawn, omission_note, progress, is_writing = 0, 0, "", 1.0, False

    def __init__(self, subject: Subject, path: Path) -> None:
        self.saved = self.problem = ""
        try:
            write_bytes(path, picture_of_result(subject.match, names=subject.names))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self.problem = _("The picture couldn’t be saved: {reason}.").format(reason=reason)
        else:
            self.saved = _("Picture saved in {file}.").format(file=path)

    def collect(self) -> bool:
        return True

    def stop(self) -> None: ...


EXPORT: Final = Export(
    "result",
    ".png",
    lambda _subject: (_("Result"), _("picture with the race inside, for a friend to ride")),
    _Written,
    lambda _subject: "-result",
    names=False,
    needs_end=True,
)
