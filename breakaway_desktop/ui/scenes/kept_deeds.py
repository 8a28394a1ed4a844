"""What the list of races does with one of them, and what it says when that is done or did not work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan
from breakaway_desktop.match.saves import (
    Deleted,
    delete,
    duplicate,
    export_race,
    file_name,
    import_race,
    name_of,
    purge_deleted,
    rename,
    restore,
    typed_path,
)
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LARGEST_FILE, LONGEST_NAME, Record
from breakaway_desktop.record.store import load
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.failures import attempt
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH
from breakaway_desktop.ui.dialogs.race_file import DamagedDialog
from breakaway_desktop.ui.dialogs.save_race import RACE, Copying, SharingDialog, subject_of
from breakaway_desktop.ui.intents import BeginRace, GoOn, GoOnWithCopy, ShowReplay, ShowReview, ShowSavedResult
from breakaway_desktop.ui.kit import clipboard
from breakaway_desktop.ui.panels.shelf import OnShelf, row_title
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.toolkit.dialog import LineDialog
from breakaway_desktop.words import _


class Said(NamedTuple):
    """A sentence at the foot of the list; `wrong`: something did not work, `undo`: it can be taken back."""

    text: str
    wrong: bool = False
    undo: bool = False


class KeptDeeds:
    """What `scene` does. `changed(path)` hears that the list is another now, and which race to choose, None for the one
    chosen; `say` is told what came of a action."""

    def __init__(
        self, scene: FormScene, changed: Callable[[Path | None], None], say: Callable[[Said | None], None]
    ) -> None:
        self.scene = scene
        self.changed = changed
        self.say = say
        self._deleted: list[tuple[Deleted, str]] = []

    @property
    def may_undo(self) -> bool:
        return bool(self._deleted)

    def leave(self) -> None:
        """What was deleted stays so."""
        if self._deleted:
            purge_deleted(self.scene.session.folder)
        self._deleted.clear()

    # Opening

    def go_on(self, row: OnShelf) -> None:
        self._try(lambda: self.scene.navigate(GoOn(open_race(row.path))))

    def watch(self, row: OnShelf) -> None:
        record = row.record
        if record is None:
            return
        if row.sample:
            self._note_watched(row.path.stem)
        self._try(lambda: self.scene.navigate(ShowReplay(record)))

    def show_result(self, row: OnShelf) -> None:
        record = row.record
        if record is not None and record.result is not None:
            self._try(lambda: self.scene.navigate(ShowSavedResult(record, row.path)))

    def review(self, row: OnShelf) -> None:
        """What it came to; of a race that goes on, what everybody knows so far."""
        record = row.record
        if record is not None:
            self._try(lambda: self.scene.navigate(ShowReview(Match.resume(record))))

    def open_damaged(self, row: OnShelf) -> None:
        """What is whole goes on as a race of its own."""
        mended = row.mended

        def go_on() -> None:
            if mended is not None:
                self._try(lambda: self.scene.navigate(GoOnWithCopy(Match.resume(mended.record))))

        self.scene.stage.push(DamagedDialog(row, go_on))

    def ride(self, row: OnShelf) -> None:
        """The race of a sample from its start, with the same hands and lots; the winner's team is the player's."""
        record = row.record
        if record is not None and record.result is not None:
            self._try(lambda: self._ride(record, record.result.winners[0] if record.result else 1))

    def _ride(self, record: Record, team: int) -> None:
        match = Match.resume(record)
        rules = match.race.rules
        seats = list(match.seats)
        seats[team - 1] = type(seats[0])(HUMAN, seats[team - 1].colour, seats[team - 1].name)
        plan = Plan(match.base, rules.options, tuple(seats), rules.seed, variant=rules.variant.name)
        self.scene.navigate(BeginRace(plan.with_hands([entry.hands for entry in match.teams])))

    def _note_watched(self, name: str) -> None:
        settings = self.scene.session.settings
        if name not in settings.watched:
            settings.watched = [*settings.watched, name]
            settings.save()

    # Naming, copying, deleting

    def rename(self, row: OnShelf) -> None:
        def done(name: str) -> str:
            return name_objection(name) or self._tried(lambda: rename(row.path, name), row.path)

        self._ask(
            LineDialog(
                _("Name this race"),
                _("Save"),
                "" if row.record is None else name_of(row.record),
                done,
                longest=LONGEST_NAME,
                hint=_("Leave empty to remove the name."),
                placeholder=row_title(row),
            )
        )

    def copy(self, row: OnShelf) -> None:
        """A second race on file, as it stands now."""
        name = _("{race}, copy").format(race=row_title(row))[:LONGEST_NAME]
        made: list[Path] = []
        wrong = self._tried(lambda: made.append(duplicate(row.path, self.scene.session.folder, name)))
        if not wrong:
            self.changed(made[0])
            self.say(Said(_("“{race}” is kept beside it.").format(race=name)))

    def delete(self, row: OnShelf) -> None:
        """At once; it can be taken back until the list is left."""
        title = row_title(row)
        found: list[Deleted] = []
        if self._tried(lambda: found.append(delete(row.path))):
            return
        self._deleted.append((found[0], title))
        self.changed(None)
        self.say(self.deleted_last)

    @property
    def deleted_last(self) -> Said | None:
        """What was deleted last and can still be brought back; None if there is nothing."""
        if not self._deleted:
            return None
        return Said(_("“{race}” deleted.").format(race=self._deleted[-1][1]), undo=True)

    def undo(self) -> None:
        """The race deleted last is back."""
        if not self._deleted:
            return
        deleted, title = self._deleted[-1]
        back: list[Path] = []
        if self._tried(lambda: back.append(restore(deleted))):
            return
        self._deleted.pop()
        self.changed(back[0])
        self.say(Said(_("“{race}” is back.").format(race=title), undo=self.may_undo))

    # Away and back again

    def export(self, row: OnShelf) -> None:
        record = row.record
        if record is None:
            return

        def give_away(text: str) -> str:
            path = typed_path(text)
            export_race(record, path)
            return _("A copy was saved in {file}.").format(file=path)

        def ask() -> None:
            copying = Copying(
                str(Path.home() / file_name(row_title(row))),
                _("One small text file; whoever has it can watch the race, or go on with it."),
                "",
                give_away,
            )
            self._ask(SharingDialog(subject_of(Match.resume(record)), copying, self._shared, RACE))

        self._try(ask)

    def _shared(self, said: str) -> None:
        self.say(Said(said))

    def import_file(self) -> None:
        def done(text: str) -> str:
            return self.take_file(typed_path(text)) if text else _("Name a file.")

        self._ask(
            LineDialog(
                _("Import a race"),
                _("Import"),
                "",
                lambda text: self._refused(lambda: done(text)),
                longest=LONGEST_PATH,
                hint=_("A file can also be dropped on the window."),
                placeholder=str(Path.home() / "race.race"),
            )
        )

    def take_file(self, path: Path) -> str:
        """Takes a file in; returns what was wrong, in a sentence."""
        return self._taken(lambda: write(load(path)).encode("utf-8", "backslashreplace"))

    def copy_text(self, row: OnShelf) -> None:
        if row.record is None:
            return
        if clipboard.copied(write(row.record)):
            self.say(Said(_("The race is in the clipboard, as text.")))
        else:
            self.say(Said(_("There is no clipboard here. Export writes a file."), wrong=True))

    def paste(self) -> None:
        text = clipboard.pasted()
        if not text.strip():
            self.say(Said(_("There is no text in the clipboard."), wrong=True))
            return
        data = text.encode("utf-8", "replace")[: LARGEST_FILE + 1]
        wrong = self._taken(lambda: data)
        if wrong:
            self.say(Said(_("The clipboard holds no race: {reason}").format(reason=wrong), wrong=True))

    def _taken(self, data: Callable[[], bytes]) -> str:
        made: list[Path] = []
        wrong = self._tried(lambda: made.append(import_race(data(), self.scene.session.folder)), said=False)
        if not wrong:
            self.changed(made[0])
            self.say(Said(_("The race is taken in.")))
        return wrong

    # How it went

    def _ask(self, dialog: LineDialog) -> None:
        self.scene.stage.push(dialog)

    def _try(self, action: Callable[[], None]) -> None:
        self._tried(action)

    def _refused(self, action: Callable[[], str]) -> str:
        """What `action` says was wrong, or why it was refused."""
        try:
            return action()
        except Refused as refused:
            return say_refusal(refused)

    def _tried(self, action: Callable[[], object], path: Path | None = None, *, said: bool = True) -> str:
        """Does it; what was wrong, in a sentence, which is `said` at the foot too. `path`: what has changed."""
        self.say(None)
        wrong = attempt(action)
        if wrong and said:
            self.say(Said(wrong, wrong=True))
        if not wrong and path is not None:
            self.changed(path)
        return wrong
