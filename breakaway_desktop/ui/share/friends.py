"""Friends' rides among the saved races: a list of their own. While one is closed, nothing tells how it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.toolkit.controls import ButtonGrid
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext, pgettext, plain
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import ENDING, Record
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.file_errors import InputError
from breakaway_desktop.sentences.names import place_text, points_words
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import (
    SavedRide,
    first_own_ride,
    friends_ride,
    hidden_among,
    import_ride,
    note_watched,
    races_like_friends,
    ride_from,
    rider_of,
)
from breakaway_desktop.share.words import brief_name, mark_words, race_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import Deletion, SavedKind
from breakaway_desktop.ui.intents import Back, ShowDialog, ShowReplay, ShowSavedResult
from breakaway_desktop.ui.panels.saved_files import when_text
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.saved_races import actions
from breakaway_desktop.ui.screens.saved_races.model import SavedRacesModel
from breakaway_desktop.ui.screens.saved_races.view import action_button
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share.intents import CompareRides, ListedRides, OpenShared, ShowDuplicateNight

_TOKEN: Final = 54.0


def kind_for(session: Session) -> SavedKind:
    """Return the list of friends' rides."""
    return SavedKind(
        name="friends", ending=ENDING, contains=lambda path: friends_ride(path) is not None, folder=lambda races: races,
        files=partial(_files, session), label=lambda: _("friends"),
        hints=lambda: (_("No friend’s race yet."), _("Paste a friend’s message, or drop his picture on the window.")),
        lines=partial(_told_lines, session), row=partial(_row, session), details=partial(_details, session),
        show=OpenShared, deletion=lambda _path, _races: Deletion((), 0),
        ask_to_delete=lambda path, _deletion: question_dialog(path.name, (), ()), ask_about=_ask_about,
        take=lambda path, races: (import_ride(path, races), _("Race imported.")),
        is_offered_empty=False,
    )  # fmt: skip


def _files(session: Session, folder: Path) -> list[Path]:
    listed = session.state(ListedRides)
    races = races_like_friends(folder, session.computer)
    listed.closed = hidden_among(races)
    listed.open_deals = Counter(race.deal for race in races if race.seat and race.path not in listed.closed)
    return [race.path for race in races if not race.is_own]


def _is_closed(session: Session, path: Path) -> bool:
    ride = friends_ride(path)
    return path in session.state(ListedRides).closed or (ride is not None and bool(session.closed(ride.record)))


def ride_titles(record: Record) -> tuple[str, ...]:
    """Return whose race it is, and a shorter wording."""
    name = rider_of(record)
    return race_title(record), *([_("{name}’s race").format(name=brief_name(name))] if name else [])


def _lines(session: Session, path: Path) -> tuple[str, str]:
    """Return whose race it is, and how it went if it is open."""
    ride = friends_ride(path)
    if ride is None:  # deleted meanwhile
        return plain(path.name), ""
    state = _("closed until you have ridden it") if _is_closed(session, path) else _result_text(ride)
    return ride_titles(ride.record)[0], state


def _told_lines(session: Session, path: Path) -> tuple[str, str]:
    """Return a row as it is told: whose race it is, when it was saved, and how it went if it is open."""
    title, state = _lines(session, path)
    return title, ", ".join(filter(None, (_written(path), state)))


def _written(path: Path) -> str:
    """Return when the file was saved; empty if it is gone."""
    stamp = stamp_of(path)
    return "" if stamp is None else when_text(stamp[0] / 1e9)


def _result_text(ride: SavedRide) -> str:
    result = ride.record.result
    places = {team: place for place, team in with_places(result.ranking)} if result is not None else {}
    if result is None or ride.seat not in places:
        return _("Finished")
    return f"{place_text(places[ride.seat])}, {points_words(result.points[ride.seat])}"


def _row(session: Session, path: Path, picture_w: float) -> Node:
    """Return the row of a ride: the team, whose race it is and when it was saved, and its state."""
    _title, state = _lines(session, path)
    ride = friends_ride(path)
    colours = [] if ride is None or not ride.seat else [ride.record.teams[ride.seat - 1].colour or "yellow"]
    tokens = [token(colour, d=_TOKEN) for colour in colours]
    titles = (plain(path.name),) if ride is None else ride_titles(ride.record)
    head = row(text(*titles, size=LABEL.at(21), least=13, grow=1), text(_written(path), size=NOTE, soft=True), gap=12)
    lines = column(spacer(), head, text(state, size=CHOSEN, least=14), spacer(), gap=1, pad=(0, 2), grow=1)
    picture = row(spacer(), *(column(spacer(), one, spacer()) for one in tokens), spacer(), w=picture_w)
    return row(picture, lines, gap=16, pad=(8, 0))


def _details(session: Session, path: Path) -> Node:
    """Return the rules and marks of a ride, and what can be done with it."""
    ride = friends_ride(path)
    if ride is None:
        return spacer()
    record, (_title, state) = ride.record, _lines(session, path)
    teams = ngettext("{n} team", "{n} teams", len(record.teams)).format(n=len(record.teams))
    marks = mark_words(SharedRace(record, claims_in(record.meta) or Claims(), is_deal=False))
    delete = action_button("delete", _("Delete"), run=do(actions.delete_file, path), key=act.DELETE)
    lines = [
        text(*ride_titles(record), size=HEADLINE, least=15),
        text(state, size=NOTE.at(17), soft=True, least=14),
        paragraph(" · ".join((rules_title(record.base, record.variant, record.options), teams)), size=BODY),
        paragraph(_("Deal {deal}").format(deal=ride.deal), size=BODY),
        paragraph(", ".join(marks), size=NOTE, soft=True),
    ]
    wordings = _("Duplicate night"), pgettext("table", "Duplicate")
    night = action_button("night", *wordings, run=ShowDuplicateNight(ride.deal))
    if _is_closed(session, path):
        run, why = ShowDialog(watch_question(path)), session.closed(record)
        watch = action_button("watch", _("Watch anyway"), run=run, key=act.WATCH, why=why)
        hint = paragraph(_("How it went stays hidden until you have ridden these cards, in any seat."), size=NOTE)
        return column(*lines, spacer(), hint, ButtonGrid((watch, night, delete), min_width=124, gap=7), gap=9)
    buttons = (
        action_button("watch", _("Watch"), run=do(_watch, path), key=act.WATCH),
        action_button("result", _("Result"), run=do(_show_result, path), key=act.SHOW_RESULT),
        action_button("compare", _("Side by side"), run=do(_compare, path), key=act.COMPARE),
        night,
        delete,
    )
    return column(*lines, spacer(), ButtonGrid(buttons, min_width=124, gap=7, max_columns=3), gap=9)


# Actions


@actions.explained
def _watch(model: SavedRacesModel, path: Path) -> Update:
    return Update(model, ShowReplay(path))


@actions.explained
def _show_result(model: SavedRacesModel, path: Path) -> Update:
    return Update(model, ShowSavedResult(Match.resume(load(path))))


@actions.explained
def _compare(model: SavedRacesModel, path: Path) -> Update:
    """Show the ride beside the first one of its deal on this computer."""
    record, session = load(path), model.session
    own = first_own_ride(session.folder, session.computer, record)
    if own is None:
        raise InputError(_("Ride it first: then both are compared."))
    mine, theirs = (ride_from(Match.resume(race)) for race in (own.record, record))
    return Update(model, CompareRides(mine, theirs))


def watch_question(path: Path) -> PageView:
    """Ask whether to watch a closed ride before one's own."""

    def watch() -> ShowReplay:
        note_watched(path)
        return ShowReplay(path)

    answers = [DialogButton(_("Cancel"), Back(), act.BACK), DialogButton(_("Watch anyway"), Back(watch))]
    sentence = _("If you ride these cards afterwards, your race is marked: watched first.")
    return question_dialog(_("Watch it first?"), [sentence], answers, name="watch-first")


def _ask_about(path: Path, save: Callable[[], None]) -> PageView:
    answers = (
        DialogButton(_("Cancel"), Back(), act.BACK),
        DialogButton(_("Save with my races"), Back(save)),
        DialogButton(_("Open it"), Back(lambda: OpenShared(path))),
    )
    return question_dialog(_("Open this race?"), [ride_titles(load(path))[0], plain(path.name)], answers, name="open")
