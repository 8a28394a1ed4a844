"""The list of tours among the saved races: its rows, the details of the selected tour, and the question before it is
deleted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, spacer, table, text
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext, plain
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.match.race_files import file_name
from breakaway_desktop.record.document import ENDING as RACE_ENDING
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.tours.document import ENDING, Tour
from breakaway_desktop.tours.library import (
    import_tour,
    other_paths,
    race_paths,
    ridden_stages,
    stage_under_way,
    tour_files,
    tours_folder,
)
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.tours.words import stage_title, tour_name
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.features import Deletion, SavedKind
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.profile import course_wordings
from breakaway_desktop.ui.panels.saved_files import when_text
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.screens.saved_races import actions
from breakaway_desktop.ui.screens.saved_races.model import SavedRacesModel
from breakaway_desktop.ui.screens.saved_races.view import action_button
from breakaway_desktop.ui.tours.intents import ShowTour

_JERSEY_H: Final = 38.0


def _lines(path: Path) -> tuple[str, str]:
    """Return the name and progress of the tour in a file; if it cannot be read, the name of the file."""
    try:
        tour = load_tour(path)
    except Refused:
        return plain(path.name), _("can’t be read")
    ridden = ridden_stages(path, tour)
    sentence = ngettext("{n} of {all} stages ridden", "{n} of {all} stages ridden", ridden)
    state, begun = sentence.format(n=ridden, all=len(tour.stages)), stage_under_way(path, tour)
    return tour_name(tour), _("{state}, stage {n} has begun").format(state=state, n=begun) if begun else state


def _row(path: Path, picture_w: float) -> Node:
    """Return the row of a tour: the jerseys, its name and date, and its progress."""
    name, state = _lines(path)
    stamp = stamp_of(path)
    jerseys = row(spacer(), *(jersey_node(jersey, _JERSEY_H) for jersey in JERSEYS), spacer(), gap=8, w=picture_w)
    written = "" if stamp is None else when_text(stamp[0] / 1e9)
    title = row(text(name, size=LABEL.at(21), least=16, grow=1), text(written, size=NOTE, soft=True), gap=12)
    lines = column(spacer(), title, text(state, size=CHOSEN, least=14), spacer(), gap=1, pad=(0, 2), grow=1)
    return row(jerseys, lines, gap=16, pad=(8, 0))


def _details(path: Path) -> Node:
    """Return the details of a tour: its stages, or why it cannot be read, and what can be done with it."""
    name, state = _lines(path)
    title = column(text(name, size=HEADLINE, least=17), text(state, size=NOTE.at(17), soft=True, least=14), gap=1)
    delete = action_button("delete", _("Delete"), run=do(actions.delete_file, path), key=act.DELETE)
    try:
        tour = load_tour(path)
    except Refused as refused:
        sentences = refusal_sentence(refused), _("Its races are still in your list.")
        return column(
            text(_("This tour can’t be read"), size=HEADLINE, least=17),
            *(paragraph(sentence, size=BODY) for sentence in sentences),
            spacer(), row(delete, spacer()), gap=9,
        )  # fmt: skip
    share = action_button("share", _("Share"), run=do(_share, path), key=act.SHARE)
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


def _ask_to_delete(path: Path, deletion: Deletion) -> PageView:
    """Ask whether to delete the races of a tour too; others that it names stay, because they have no marks of it."""
    count, others, lines = len(deletion.races), deletion.others, []
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
        DialogButton(_("Cancel"), do(actions.close_dialog), act.BACK),
        DialogButton(_("Only the tour"), do(actions.delete_with, path)),
        *(
            [DialogButton(_("Its races too"), do(actions.delete_with, path, deletion.races), kind="danger")]
            if count
            else []
        ),
    ]
    lines.append(_("You can undo a deletion."))
    return question_dialog(_("Delete this tour?"), lines, answers, name="delete-tour")


@actions.explained
def _share(model: SavedRacesModel, path: Path) -> Update:
    """Save a copy of the tour for others."""
    tour = load_tour(path).before_first_stage
    stem = file_name(tour_name(tour)).removesuffix(RACE_ENDING)
    return Update(model, save_intent(Path.home(), stem, _("Share the tour"), ENDING, lambda to: save_tour(to, tour)))


def _deletion(path: Path, races: Path) -> Deletion:
    with suppress(Unreadable):
        return Deletion(tuple(race_paths(path, races)), len(other_paths(path, races)))
    return Deletion((), 0)


def _ask_about(path: Path, save: Callable[[], None]) -> PageView:
    answers = (
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(_("Save with my tours"), Back(save)),
        DialogButton(_("Open it"), Back(lambda: ShowTour(path))),
    )
    return question_dialog(
        _("Open this tour?"), [tour_name(load_tour(path)), plain(path.name)], answers, name="open-tour"
    )


KIND: Final = SavedKind(
    name="tours", ending=ENDING, contains=lambda path: path.suffix == ENDING, folder=tours_folder,
    files=tour_files, label=lambda: _("tours"),
    hints=lambda: (_("No tours yet."), _("To start a tour, choose “New race”, then “Tour”.")),
    lines=_lines, row=_row, details=_details, show=ShowTour, deletion=_deletion,
    ask_to_delete=_ask_to_delete, ask_about=_ask_about,
    take=lambda path, races: (import_tour(path, races), _("Tour imported.")),
)  # fmt: skip
