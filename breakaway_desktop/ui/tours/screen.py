"""The screen of a tour: the overview between two stages, the result of a stage, and the podium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, row, sized, text
from breakaway_desktop.kit.toolkit.page import (
    UNEXPECTED_PAGE_DELAY_MS,
    PageView,
    RepaintOnly,
    Tick,
    Uncovered,
    Update,
    do,
)
from breakaway_desktop.kit.toolkit.page_picture import draw_page, save_picture
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.toolkit.typography import NOTE, POSTER
from breakaway_desktop.kit.words import _, language, ngettext
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.race_files import Deleted, file_name, restore, save_copy, typed_path
from breakaway_desktop.record.document import ENDING, LARGEST_FILE
from breakaway_desktop.record.salvage import salvage
from breakaway_desktop.record.store import load, read_bytes, save
from breakaway_desktop.sentences.file_errors import FAILURES, InputError, failure_sentence
from breakaway_desktop.tours.library import StageOfTour, hold_stage, hold_tour, list_race, save_new_tour
from breakaway_desktop.tours.races import StageState, check_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import restart_tour
from breakaway_desktop.tours.words import stage_sentence, tour_name
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH, save_intent
from breakaway_desktop.ui.dialogs.seats import seat_rows
from breakaway_desktop.ui.features import guests, race_buttons
from breakaway_desktop.ui.intents import Back, ShowHelp, ShowMenu, ShowReplay, ShowSavedResult
from breakaway_desktop.ui.panels.foot import GO, foot, large_button
from breakaway_desktop.ui.tours.intents import ALL_STAGES, BeginStage, UndoStage
from breakaway_desktop.ui.tours.model import (
    OVERVIEW,
    PODIUM,
    RESULT,
    AnotherFilePrompt,
    TourModel,
    TourProgress,
    begin,
    open_page,
    reopen,
    with_question,
)
from breakaway_desktop.ui.tours.overview import lead_sentence, overview_body
from breakaway_desktop.ui.tours.podium import podium_part
from breakaway_desktop.ui.tours.stage_result import stage_part, told_result

__all__ = ["begin", "heard", "view"]

_FRAME_MS: Final = 17.0
_GUESTS_MS: Final = 500.0


def view(model: TourModel) -> PageView:
    """Return the page that is open. Guests are served on each of them."""
    races = model.progress.races.without_closed(model.session.closed)
    if races is not model.progress.races:
        model = replace(model, progress=TourProgress(model.progress.path, races), page=OVERVIEW)
    pages = {OVERVIEW: _overview_page, RESULT: _stage_page, PODIUM: _podium_page}
    tick_ms = _FRAME_MS if model.is_sliding else _GUESTS_MS if guests(model.session) else None
    page = pages[model.page](model)
    return replace(page, dialog=_dialog(model), tick_ms=tick_ms, on={
        # Races may have been deleted or restored on the screen above.
        Uncovered: lambda model, _message: reopen(model), Posted: _show_guests, Tick: _show_guests,
    })  # fmt: skip


# Overview


def _overview_page(model: TourModel) -> PageView:
    progress = model.progress
    ridden, stages = len(progress.results), len(progress.tour.stages)
    subject = ngettext("{n} of {all} stages ridden", "{n} of {all} stages ridden", ridden)
    root = column(
        header(tour_name(progress.tour), on_press=Back(), subject=subject.format(n=ridden, all=stages)),
        sized(partial(overview_body, model), grow=1),
        _overview_foot(model),
    )
    return PageView(root, title=_("Tour"), initial_focus=GO, on_escape=Back(), name="overview")


def _overview_foot(model: TourModel) -> Node:
    progress, last = model.progress, model.progress.last_stage
    buttons: list[Node] = [button(_("Menu"), on_press=ShowMenu(), key=act.MAIN_MENU, name="menu")]
    if last:
        replay = ShowReplay(progress.match(last).record())
        again = _("Watch stage {n}").format(n=last), _("Stage {n}").format(n=last)
        buttons.append(button(*again, on_press=replay, key=act.WATCH, name="watch"))
    if progress.races.next_stage:
        seat = do(replace, is_seating=True)
        buttons.append(button(_("Change teams"), _("Teams"), on_press=seat, key=act.CHANGE_TEAMS, name="seats"))
    rules = button(_("Tour rules"), _("Rules"), on_press=ShowHelp("tours"), key=act.ALL_HELP, name="rules")
    buttons += [_share_button(), rules]
    return foot(*buttons, note=lead_sentence(progress), main=_main_button(progress))


def _share_button() -> Node:
    return button(_("Share"), on_press=do(_share), key=act.SHARE, name="share")


def _main_button(progress: TourProgress) -> Node:
    """Return the button that continues the tour: the question about a race, the next stage, or the podium."""
    wrong, number = progress.first_wrong, progress.races.next_stage
    if number:
        is_running = progress.race(number).match is not None
        label = _("Continue stage {n}") if is_running else _("Ride stage {n}")
        brief = _("Stage {n}").format(n=number)
        return large_button(label.format(n=number), brief, on_press=BeginStage(progress.path, number))
    if wrong:
        return large_button(_("Stage {n}").format(n=wrong), on_press=do(with_question, wrong))
    return large_button(_("Podium"), on_press=do(open_page, PODIUM))


# The result of a stage


def _stage_page(model: TourModel) -> PageView:
    progress, number = model.progress, model.number
    leave = ShowMenu() if model.is_fresh else do(open_page, OVERVIEW)
    match = progress.match(number)
    is_last = progress.races.is_over and number == len(progress.tour.stages)
    buttons = (
        button(_("Menu") if model.is_fresh else _("Back"), on_press=leave, key=act.BACK, name="menu"),
        button(_("Watch again"), _("Watch"), on_press=ShowReplay(match.record()), key=act.WATCH, name="watch"),
        *race_buttons(act.TOUR, match),
        button(_("Points by line"), _("Points"), on_press=ShowSavedResult(match), key=act.POINTS, name="points"),
    )
    main = large_button(
        *((_("To the podium"), _("Podium")) if is_last else (_("To the tour"), _("Tour"))),
        on_press=do(open_page, PODIUM) if is_last else do(open_page, OVERVIEW),
    )
    return PageView(
        column(stage_part(progress, number), foot(*buttons, note="", main=main)),
        title=_("Stage result"), initial_focus=GO, returns_to_first=True, on_escape=leave,
        keys=(Shortcut(act.UNDO, do(replace, asks_to_undo=True), _("undo the last card of the stage")),),
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS if model.is_fresh else 0, opaque=True, name=f"stage-{number}",
    )  # fmt: skip


# The podium


def _podium_page(model: TourModel) -> PageView:
    buttons = (
        button(_("Menu"), on_press=ShowMenu(), key=act.BACK, name="menu"),
        button(_("All stages"), _("Stages"), on_press=do(open_page, OVERVIEW), key=ALL_STAGES, name="stages"),
        _share_button(),
    )
    main, note = large_button(_("Rematch"), on_press=do(_ride_again)), _("same teams and seats, other hands")
    return PageView(
        column(podium_part(model.progress), foot(*buttons, note=note, main=main, style=NOTE)),
        title=_("Podium"), initial_focus=GO, returns_to_first=True, on_escape=ShowMenu(), opaque=True, name="podium",
    )  # fmt: skip


# Dialogs


def _dialog(model: TourModel) -> PageView | None:
    progress, number = model.progress, model.asked_stage
    if model.asks_to_undo:
        return _undo_dialog(progress, model.number)
    if model.prompt is not None:
        hint = _("A finished race with the same rules, number of teams and colours.")
        return text_prompt(
            _("Use another file"), _("Use it"), model.prompt.text, wrong=model.prompt.error, hint=hint,
            on_change=lambda text: do(replace, prompt=AnotherFilePrompt(text)), on_close=do(replace, prompt=None),
            on_enter=do(_submit_file, model.prompt),
            longest=LONGEST_PATH, placeholder=str(model.session.folder / "race.race"), name="another-file",
        )  # fmt: skip
    if model.is_seating:
        players = [seat.player for seat in progress.tour.seats]
        lines = [_("For the stages to come. Points and jerseys stay with the team.")]
        answers = [DialogButton(_("Done"), do(replace, is_seating=False), act.BACK)]
        rows = seat_rows(progress.names, players, on_change=lambda team, player: do(_set_player, team, player))
        return question_dialog(_("Who rides for each team"), lines, answers, child=rows, name="seats")
    return _wrong_race_dialog(model, number) if number else None


def _undo_dialog(progress: TourProgress, number: int) -> PageView:
    """Ask whether to undo the last card of a stage, or show why that is not possible."""
    title = _("Undo the last card of stage {n}?").format(n=number)
    if objection := progress.undo_objection(number):
        return question_dialog(
            title, [objection], [DialogButton(_("Back"), do(replace, asks_to_undo=False), act.BACK)], name="no-undo"
        )
    lines = [_("The stage continues from there, and counts again once it has finished.")]
    answers = [
        DialogButton(_("Cancel"), do(replace, asks_to_undo=False), act.BACK),
        DialogButton(_("Undo"), UndoStage(progress.path, number)),
    ]
    return question_dialog(title, lines, answers, name="undo")


def _wrong_race_dialog(model: TourModel, number: int) -> PageView:
    """Ask what to do about a race that does not count."""
    progress = model.progress
    race = progress.race(number)
    answers = [
        DialogButton(_("Cancel"), do(with_question, 0), act.BACK),
        DialogButton(_("Use another file"), do(replace, prompt=AnotherFilePrompt())),
        DialogButton(_("Ride this stage"), BeginStage(progress.path, number, again=True)),
    ]
    if race.state is StageState.DAMAGED and race.intact_turns:
        answers.append(DialogButton(_("Recover"), do(_recover_race)))
    elif model.deleted is not None:
        answers.append(DialogButton(_("Restore"), do(_restore_race)))
    lines = [stage_sentence(number, race), _("Until then the stage does not count.")]
    return question_dialog(_("Stage {n}").format(n=number), lines, answers, icon="warn", w=760, name="wrong-race")


# Actions


def _ride_again(model: TourModel) -> Update:
    path = save_new_tour(restart_tour(model.progress.tour, new_seed()), model.session.folder)
    return Update(model, BeginStage(path, 1))


def _share(model: TourModel) -> Intent:
    """Save a picture of the overview, or of the podium if it is open."""
    stem = file_name(tour_name(model.progress.tour)).removesuffix(ENDING)
    return save_intent(
        model.session.charts, stem, _("Save picture"), ".png", lambda path: save_picture(_draw_tour(model), path)
    )


def _show_guests(model: TourModel, message: Posted | Tick) -> TourModel | RepaintOnly | None:
    """Show guests the open stage or the last one, and let time pass."""
    if shown := model.number or model.progress.last_stage:
        for guest in guests(model.session):
            guest.show_result(model.session, model.progress.match(shown))
    return _slide(model, message.ms) if isinstance(message, Tick) and model.is_sliding else None


def _slide(model: TourModel, ms: float) -> TourModel | RepaintOnly:
    """Advance the animation of the jerseys by `ms`."""
    after = replace(model, slide_ms=model.slide_ms + ms)
    return RepaintOnly(after) if after.is_sliding else after


def _set_player(model: TourModel, team: int, player: str) -> TourModel:
    """Write the tour with another player of a team in the stages to come, and read it again."""
    path = model.progress.path
    with hold_tour(path):
        save_tour(path, load_tour(path).with_player(team, player))
    return reopen(model)


# A race that does not count (docs/record.md, Tours)


def _use_file(model: TourModel, find: Callable[[], Path]) -> TourModel:
    """List the file that is found as the race of the stage in question, and read the tour again."""
    stage = StageOfTour(model.progress.path, model.asked_stage)
    with hold_stage(stage, model.progress.race(stage.number).path, model.session.folder):
        list_race(stage, find().name)
    return with_question(reopen(model), 0)


def _restore_race(model: TourModel) -> TourModel:
    assert model.deleted is not None
    moved = Deleted(model.session.folder / model.deleted.name, model.deleted, model.deleted.stat().st_mtime_ns)
    return _use_file(model, lambda: restore(moved))


def _recover_race(model: TourModel) -> TourModel | Update:
    """Continue the damaged race after its intact turns, in a new file for this stage; the damaged file is kept."""
    number, progress = model.asked_stage, model.progress
    race = progress.race(number)
    assert race.path is not None
    salvaged = salvage(read_bytes(race.path, LARGEST_FILE + 1))
    assert salvaged is not None
    record = salvaged.record

    def save_salvaged() -> Path:
        path = save_copy(record, model.session.folder)
        save(path, replace(load(path), meta={**load(path).meta, **progress.tour.stage_plan(number).meta}))
        return path

    return Update(_use_file(model, save_salvaged), BeginStage(progress.path, number))


def _submit_file(model: TourModel, prompt: AnotherFilePrompt) -> TourModel:
    """Use a finished race from any folder for the stage. If it does not fit, the prompt stays open with the reason."""
    number = model.asked_stage
    try:
        if not prompt.text.strip():
            raise InputError(_("Type a file name."))
        path = typed_path(prompt.text)
        race = check_race(model.progress.tour, number, path)
        if race.state is StageState.UNDER_WAY:
            raise InputError(_("This race is not finished yet."))
        if race.state is not StageState.COUNTS:
            raise InputError(stage_sentence(number, race))
        is_here = path.parent in (model.progress.path.parent, model.session.folder)
        return _use_file(model, lambda: path if is_here else save_copy(load(path), model.session.folder))
    except FAILURES as error:
        return replace(model, prompt=replace(prompt, error=failure_sentence(error)))


# The picture of a tour for sharing

_SIZE: Final = 1280, 760
_TITLE_H: Final = 54
_SCALE: Final = 1.5
"""Pixels per unit."""


def _draw_tour(model: TourModel) -> pygame.Surface:
    """Return the picture of the podium if that is open, else of the overview."""
    progress = model.progress
    if model.page == PODIUM:
        page: Node = podium_part(progress)
    else:
        title = text(tour_name(progress.tour), capitals=True, size=POSTER.at(40), least=24)
        page = column(row(title, pad=(26, 8), h=_TITLE_H), sized(partial(overview_body, model), grow=1))
    return draw_page(page, _SIZE, _SCALE)


# What a screen reader is told

_LAST: Final = LastHeard()


def heard(model: TourModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    return _LAST.update((model.progress, model.page, model.number, language()), partial(_lines, model))


def _lines(model: TourModel) -> Iterator[ToldLine]:
    if model.page == RESULT:
        yield ToldLine(("stage", model.number), told_result(model.progress, model.number), is_current=True)
