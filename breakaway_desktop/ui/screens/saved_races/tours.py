"""The list of tours among the saved races: its rows, the details of the selected tour, and the question before it is
deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.toolkit.controls import Button, button
from breakaway_desktop.kit.toolkit.dialog import CloseDialog, DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, spacer, table, text
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.tours import stage_title
from breakaway_desktop.tours.document import Tour
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.keys import KeyBinding
from breakaway_desktop.ui.panels.profile import course_wordings
from breakaway_desktop.ui.panels.saved_files import when_text
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.screens.saved_races import model as msg
from breakaway_desktop.ui.screens.saved_races.model import tour_lines

_JERSEY_H: Final = 38.0


def tour_row(path: Path, pictures_w: float) -> Node:
    """Return the row of a tour: the jerseys, its name and date, and its progress."""
    name, state = tour_lines(path)
    stamp = stamp_of(path)
    jerseys = row(spacer(), *(jersey_node(jersey, _JERSEY_H) for jersey in JERSEYS), spacer(), gap=8, w=pictures_w)
    written = "" if stamp is None else when_text(stamp[0] / 1e9)
    title = row(text(name, size=LABEL.at(21), least=16, grow=1), text(written, size=NOTE, soft=True), gap=12)
    lines = column(spacer(), title, text(state, size=CHOSEN, least=14), spacer(), gap=1, pad=(0, 2), grow=1)
    return row(jerseys, lines, gap=16, pad=(8, 0))


def tour_details(path: Path) -> Node:
    """Return the details of a tour: its stages, or why it cannot be read, and what can be done with it."""
    name, state = tour_lines(path)
    title = column(text(name, size=HEADLINE, least=17), text(state, size=NOTE.at(17), soft=True, least=14), gap=1)
    delete = action_button("delete", _("Delete"), key=act.DELETE)
    try:
        tour = load_tour(path)
    except Refused as refused:
        sentences = refusal_sentence(refused), _("Its races are still in your list.")
        return column(
            text(_("This tour can’t be read"), size=HEADLINE, least=17),
            *(paragraph(sentence, size=BODY) for sentence in sentences),
            spacer(), row(delete, spacer()), gap=9,
        )  # fmt: skip
    share = action_button("share", _("Share"), key=act.SHARE_SAVED)
    hint = paragraph(
        _("A shared tour begins with its first stage, with the same hands for everybody."), size=NOTE, soft=True
    )
    return column(title, _stages(tour), spacer(), hint, row(share, delete, spacer(), gap=7), gap=9)


def _stages(tour: Tour) -> Node:
    cells = [
        (
            text(str(number), size=LABEL),
            text(stage_title(stage), size=CHOSEN, least=13, grow=1),
            text(*course_wordings(stage), size=NOTE, soft=True, least=13, align="right"),
        )
        for number, stage in enumerate(tour.stages, start=1)
    ]
    return table(cells, gap=12, pad=(0, 2))


def action_button(name: str, *wordings: str, key: KeyBinding, why: str = "") -> Button:
    """Return the button of an action on the selected row; `why`: the reason why it is disabled."""
    return button(
        *wordings, on_press=msg.RunSavedRaceAction(name), key=key, name=name, kind="raised", size=17, least=14, h=36,
        why=why,
    )  # fmt: skip


def delete_tour_dialog(count: int, others: int) -> PageView:
    """Ask whether to delete the races of a tour too; `others` stay, because they have no marks of it."""
    lines = []
    if count:
        lines.append(
            ngettext("It has {n} race on this computer.", "It has {n} races on this computer.", count).format(n=count)
        )
    if others:
        sentence = ngettext(
            "{n} other race that it names is not marked as its own and stays.",
            "{n} other races that it names are not marked as its own and stay.",
            others,
        )
        lines.append(sentence.format(n=others))
    answers = [
        DialogButton(_("Cancel"), CloseDialog(), act.BACK),
        DialogButton(_("Only the tour"), msg.DeleteTour(False)),
        *([DialogButton(_("Its races too"), msg.DeleteTour(True), kind="danger")] if count else []),
    ]
    lines.append(_("You can undo a deletion."))
    return question_dialog(_("Delete this tour?"), lines, answers, name="delete-tour")
