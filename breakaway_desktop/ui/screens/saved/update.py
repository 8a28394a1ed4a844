"""The update of the saved races: what is done with a race, and what is said when it is done or fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan
from breakaway_desktop.match.saves import (
    Deleted,
    delete,
    duplicate,
    file_name,
    import_race,
    name_of,
    rename,
    restore,
    typed_path,
)
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LARGEST_FILE, LONGEST_NAME, Record
from breakaway_desktop.record.store import load
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.failures import FAILURES, Wrong, say_failure
from breakaway_desktop.ui.input import clipboard
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.intents import (
    BeginRace,
    GoOn,
    GoOnWithCopy,
    ShareRace,
    ShowReplay,
    ShowReview,
    ShowSavedResult,
)
from breakaway_desktop.ui.panels.saved_files import SavedFile, Unread, row_title
from breakaway_desktop.ui.screens.saved import model as say
from breakaway_desktop.ui.screens.saved.model import ALL, LISTS, Asking, Model, Said, listed
from breakaway_desktop.ui.toolkit.dialog import Close, Take, Write
from breakaway_desktop.ui.toolkit.page import Returned, Then, Tick
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.words import _


def update(m: Model, said: Any) -> Model | Then | None:
    match said, m.asking:
        case say.Choose(at), _asking:
            return _at_row(replace(m, chosen=m.files[at], said=None))
        case say.Show(shown), _asking:
            return listed(replace(m, shown=shown, chosen=None, said=None))
        case say.NextList(), _asking:
            after = LISTS[(LISTS.index(m.shown) + 1) % len(LISTS)]
            return _at_row(listed(replace(m, shown=after, chosen=None, said=None)))
        case say.Search(text), _asking:
            return listed(replace(m, search=text))
        case say.Do(action), _asking:
            return _done(replace(m, said=None), action)
        case Write(text), Asking() as asking:
            return replace(m, asking=replace(asking, written=text, wrong=""))
        case Take(), Asking() as asking:
            return _taken(m, asking)
        case Close(), _asking:
            return replace(m, asking=None)
        case Posted(Unread(path, sample)), _asking:
            m.cache.forget_request()
            m.cache.look(path, sample)
            return m
        case Posted(), _asking:
            return None
        case Tick(), _asking:
            if m.unread is not None:
                m.look(m.unread)
            return listed(m)
        case Returned(), _asking:  # races may have been written, and named, meanwhile
            return _at_row(listed(m))
    raise TypeError(said)


def _at_row(m: Model) -> Model | Then:
    """The chosen race has the focus, so that arrows choose among races."""
    return m if m.chosen is None or m.asking is not None else Then(m, focus=m.chosen.name)


def _tried(m: Model, action: Callable[[], Model | Then]) -> Model | Then:
    """What the action makes of it; where that fails, why."""
    try:
        return action()
    except FAILURES as error:
        return replace(m, said=Said(say_failure(error), wrong=True))


def _done(m: Model, action: str) -> Model | Then:
    row = m.row
    match action:
        case "undo":
            return _tried(m, lambda: _brought_back(m))
        case "import":
            return replace(m, asking=Asking(None, ""))
        case "paste":
            return _pasted(m)
    if row is None:
        return m
    return _tried(m, lambda: _done_with(m, row, action))


def _done_with(m: Model, row: SavedFile, action: str) -> Model | Then:
    """May raise Refused, OSError and ValueError."""
    record = row.record
    match action:
        case "delete":
            return _deleted(m, row)
        case "open":
            return Then(m, _opened(m, row)) if record is not None or row.salvaged is not None else m
        case _ if record is None:
            return m
        case "watch":
            return Then(m, _watched(m, row, record))
        case "result":
            return Then(m, ShowSavedResult(Match.resume(record)))
        case "review":
            return Then(m, ShowReview(Match.resume(record)))
        case "ride":
            return Then(m, _ridden(record))
        case "share":
            file = str(Path.home() / file_name(row_title(row)))
            return Then(m, ShareRace(Match.resume(record), file=file))
        case "text":
            return replace(m, said=_copied_text(record))
        case "name":
            return replace(m, asking=Asking(row.path, name_of(record)))
        case "copy":
            name = _("{race}, copy").format(race=row_title(row))[:LONGEST_NAME]
            path = duplicate(row.path, m.session.folder, name)
            said = Said(_("Copy saved as “{race}”.").format(race=name))
            return _at_row(replace(listed(m, path), said=said))
    raise ValueError(action)


# Opening


def _opened(m: Model, row: SavedFile) -> Intent:
    """Goes on with the race, or watches it if it is over; what can be recovered goes on as a race of its own."""
    if row.record is None:
        assert row.salvaged is not None
        return GoOnWithCopy(Match.resume(row.salvaged.record))
    return GoOn(open_race(row.path)) if row.running else _watched(m, row, row.record)


def _watched(m: Model, row: SavedFile, record: Record) -> Intent:
    watched = m.session.settings.watched
    if row.sample and row.path.stem not in watched:
        m.session.change("watched", [*watched, row.path.stem])
    return ShowReplay(record)


def _ridden(record: Record) -> Intent:
    """The race of a sample from its start, with the same hands and seed; the winner's team is the player's."""
    match = Match.resume(record)
    rules, seats = match.race.rules, list(match.seats)
    won = record.result.winners[0] - 1 if record.result else 0
    seats[won] = replace(seats[won], player=HUMAN)
    plan = Plan(match.base, rules.options, tuple(seats), rules.seed, variant=rules.variant.name)
    return BeginRace(plan.with_hands([team.hands for team in match.teams]))


# Deleting, and back again


def _deleted(m: Model, row: SavedFile) -> Model | Then:
    if row.sample:
        return m
    entry: tuple[Deleted, str] = delete(row.path), row_title(row)
    return _at_row(listed(replace(m, deleted=(*m.deleted, entry))))


def _brought_back(m: Model) -> Model | Then:
    """The race deleted last; its list is shown."""
    if not m.deleted:
        return m
    *others, (deleted, title) = m.deleted
    path = restore(deleted)
    m = replace(m, deleted=tuple(others), said=Said(_("“{race}” restored.").format(race=title)))
    return _at_row(_in_the_list(m, path))


def _in_the_list(m: Model, path: Path) -> Model:
    """The list with this race in it."""
    found = listed(m, path)
    return found if path in found.files else listed(replace(m, shown=ALL, search=""), path)


# Away and in again


def _copied_text(record: Record) -> Said:
    if clipboard.copied(write(record)):
        return Said(_("The race is on the clipboard, as text."))
    return Said(_("There’s no clipboard here. Use Share to save a file."), wrong=True)


def _pasted(m: Model) -> Model | Then:
    text = clipboard.pasted()
    if not text.strip():
        return replace(m, said=Said(_("There’s no text on the clipboard."), wrong=True))
    data = text.encode("utf-8", "replace")[: LARGEST_FILE + 1]
    try:
        return _imported(m, data)
    except FAILURES as error:
        reason = _("There’s no race on the clipboard: {reason}").format(reason=say_failure(error))
        return replace(m, said=Said(reason, wrong=True))


def _imported(m: Model, data: bytes) -> Model | Then:
    path = import_race(data, m.session.folder)
    return _at_row(_in_the_list(replace(m, asking=None, said=Said(_("Race imported."))), path))


def _taken(m: Model, asking: Asking) -> Model | Then:
    """What the dialog asks for, or the dialog once more with what was wrong."""
    text = asking.written.strip()
    try:
        return _imported_file(m, text) if asking.race is None else _renamed(m, asking.race, text)
    except FAILURES as error:
        return replace(m, asking=replace(asking, wrong=say_failure(error)))


def _renamed(m: Model, path: Path, name: str) -> Model | Then:
    if wrong := name_objection(name):
        raise Wrong(wrong)
    rename(path, name)
    return _at_row(listed(replace(m, asking=None), path))


def _imported_file(m: Model, text: str) -> Model | Then:
    if not text:
        raise Wrong(_("Type a file name."))
    return _imported(m, write(load(typed_path(text))).encode("utf-8", "backslashreplace"))
