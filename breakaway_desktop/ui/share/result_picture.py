"""The result of a race as a picture to send: with the code as a QR, and with the race itself inside the file."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.files.atomic import write_bytes
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paint_node, paragraph, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.qr_code import draw_qr_code
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, NOTE, TITLE
from breakaway_desktop.kit.words import _, language, set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.player_names import are_rivals_shown, show_rivals
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.challenge import deal_of
from breakaway_desktop.share.code import SharedRace, encode, without_names
from breakaway_desktop.share.picture import LONGEST_QR, put_race_in
from breakaway_desktop.share.rides import claims_of, own_team
from breakaway_desktop.share.words import mark_words
from breakaway_desktop.ui.dialogs.save_race import Export, Subject
from breakaway_desktop.ui.panels.off_screen import off_screen
from breakaway_desktop.ui.screens import result

SIZE: Final = (1280, 800)
_STRIP_H: Final = 280.0
_QR: Final = 265.0
"""Side of the square with the QR and its margin, in pixels: five a module in a usual race."""
_PATIENCE: Final = 120.0
"""Seconds after which the picture counts as stuck."""


def picture_of_result(match: Match, *, names: bool, rider: str = "") -> bytes:
    """Return the picture as a PNG file with the race inside, always in the colours of the day."""
    record, claims = match.record(), claims_of(match, rider)
    if not names:
        record = without_names(record)
        match = Match.resume(replace(record, meta={}))  # which names the players
    try:
        code = encode(record, claims, names=names)
    except Refused:
        code = ""
    shown, team = result.begin(match), own_team(record)
    if names and claims.rider and team:
        players = tuple(claims.rider if one == team else None for one in range(1, len(record.teams) + 1))
        shown = replace(shown, names=replace(shown.names, players=players))
    facts = _("Deal {deal}").format(deal=deal_of(record)), *mark_words(SharedRace(record, claims, is_deal=False))
    surface = pygame.Surface(SIZE)
    box = Box(0, 0, *SIZE)
    paint_node(Canvas(surface, DAY, 1), box, result.picture(shown, SIZE, _strip(code, " · ".join(facts))))
    out = BytesIO()
    pygame.image.save(surface, out, "result.png")
    return put_race_in(out.getvalue(), record, claims, names=names)


def _strip(code: str, facts: str) -> Node:
    """Return how a friend gets the race out of the picture, with the QR if the code is short enough, and its facts."""
    has_qr = 0 < len(code) <= LONGEST_QR
    way = _("Drop this picture on Breaking Away: the whole race is in it.")
    if not has_qr:
        way = _("Send this picture as a file, and drop it on Breaking Away.")
    words = column(
        spacer(),
        text(_("Ride these cards"), capitals=True, size=TITLE.at(56), least=30, colour="on_bib"),
        text(_("The same cards, the same bots."), size=HEADLINE.at(28), least=18, colour="on_bib"),
        paragraph(way, size=BODY.at(20), colour="on_bib"),
        text(facts, size=NOTE.at(17), least=13, colour="on_bib"),
        spacer(), gap=8, grow=1,
    )  # fmt: skip
    qr = [draw(lambda canvas, box: draw_qr_code(code, canvas, box), w=_QR, h=_QR, says="")] if has_qr else []
    paper = draw(lambda canvas, box: canvas.fill(canvas.palette.bib, box))
    return stack(paper, row(words, *qr, pad=(26, 7), gap=20), h=_STRIP_H)


def write_picture(record: str, path: Path, lang: str, rivals: bool, names: bool, rider: str) -> str:
    """Write the picture of the race in this text, in a process of its own; return why that failed, else ""."""
    set_language(lang)
    show_rivals(rivals)
    with off_screen():
        try:
            match = Match.resume(read(record.encode("utf-8", "backslashreplace")))
            write_bytes(path, picture_of_result(match, names=names, rider=rider))
        except OSError as error:
            return error.strerror or type(error).__name__
    return ""


class ResultExport:
    """A picture that another process draws and writes, as an `Exporting`."""

    total, drawn, omission_note, progress, is_writing = 0, 0, "", 0.0, False

    def __init__(self, subject: Subject, path: Path) -> None:
        self.saved = self.problem = ""
        self._path = path
        self._thinker = Thinker(patience=_PATIENCE, needs_process=True)
        record = write(subject.match.record())
        self._thinker.assign(
            0, write_picture, (record, path, language(), are_rivals_shown(), subject.names, subject.rider)
        )

    def collect(self) -> bool:
        """Note whether the file is written; return whether that is known now."""
        answers = self._thinker.answers()
        for answer in answers:
            reason = answer.value if answer.failure is None else answer.failure.values.get("error")
            if reason == "":
                self.saved = _("Picture saved in {file}.").format(file=self._path)
            elif reason:
                self.problem = _("The picture couldn’t be saved: {reason}.").format(reason=reason)
            else:  # the process is dead or stuck
                self.problem = _("The picture wasn’t finished. Try again.")
            self.stop()
        return bool(answers)

    def stop(self) -> None:
        self._thinker.close()


EXPORT: Final = Export(
    "result",
    ".png",
    lambda _subject: (_("Result"), _("picture with the race inside, for a friend to ride")),
    ResultExport,
    lambda _subject: "-result",
    names=False,
    needs_end=True,
)
