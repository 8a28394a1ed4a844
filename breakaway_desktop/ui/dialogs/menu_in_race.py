"""The menu over a race: back, keys, who plays which team, settings, main menu. The race stays saved throughout."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.dialogs.seats import SeatsDialog
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Quit, SaveRaceAs, ShowHelp, ShowMenu, ShowMenuInRace, ShowSettings
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.boxes import Node, column, either, ground, pad, row, spring, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.dialog import Pushed
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.papers import drawer, keycap_of
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import LABEL
from breakaway_desktop.words import _

WIDTH = 434.0


class MenuInRace(Pushed):
    """A drawer over the race, as it was wanted."""

    hides_when_covered = True

    def __init__(self, session: Session, wanted: ShowMenuInRace) -> None:
        super().__init__()
        self.session = session
        self.wanted = wanted
        self.live = wanted.live

    def shown(self) -> View:
        match, asked = self.live.match, self.live.asked
        safe = self._safe()
        groups = (
            (
                _entry("back", _("Back to the race"), self.back, key=act.BACK),
                _entry("log", _("Race log"), partial(self._leave_for, self.wanted.show_log), key=act.RACE_LOG),
                _entry("keys", _("Keys"), partial(self._leave_for, self.wanted.show_keys), key=act.HELP),
                _entry("help", _("Help"), partial(self.navigate, self._help()), key=act.ALL_HELP),
                _entry("settings", _("Settings"), partial(self.navigate, ShowSettings()), key=act.SHOW_SETTINGS),
            ),
            (
                _entry("seats", _("Who rides for each team"), self._show_seats),
                *self._steering(),
                *self._giving_up(),
                _entry(
                    "save-as", _("Save as…"), partial(self.navigate, SaveRaceAs(match, self.wanted.told)), key=act.SAVE
                ),
            ),
            (
                _entry("menu", _("Main menu"), partial(self.navigate, ShowMenu()), note=safe),
                _entry("quit", _("Quit"), partial(self.navigate, Quit()), key=act.QUIT, note=safe),
            ),
        )
        line = pad(ground("edge", h=2), (16, 8))
        rows = [node for group in groups for node in (line, *group)][1:]
        rules = match.race.rules
        look = None if asked is None else team_look(match.seat(asked.team).colour)
        body = pad(either(column(*rows), scroll(column(*rows), name="entries"), grow=1), (8, 14))
        of = drawer(
            body,
            _("Turn {turn}").format(turn=self.live.playback.race.turn).upper(),
            rules_title(match.base, rules.variant.name, rules.options),
            look=look,
            w=WIDTH,
        )
        return View(row(of, spring()), title=_("Menu"), first="back", escape=self.back)

    def _steering(self) -> list[Node]:
        """The rows about dropped riders, as long as a human has any."""
        if not dropped_of_humans(self.live.match):
            return []
        return [_entry("steer", _("Dropped riders"), partial(self._leave_for, self.wanted.steer), key=act.STEER)]

    def _giving_up(self) -> list[Node]:
        """The rows about going without an order or a card, as long as a human is asked (R4.4)."""
        if self.live.ordering is None and self.live.asked is None:
            return []
        words = _("Skip these orders") if self.live.ordering is not None else _("Skip this choice")
        return [_entry("give-up", words, partial(self._leave_for, self.wanted.give_up))]

    def _safe(self) -> str:
        """Whether the race is saved, in words."""
        autosave = self.live.match.autosave
        failed = autosave is None or autosave.failure is not None
        return _("this race can’t be saved") if failed else _("the race is saved")

    def back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def _leave_for(self, action: Callable[[], object]) -> None:
        self.back()
        action()

    def _help(self) -> ShowHelp:
        """Opens help at the page on the variant, where there is one."""
        return ShowHelp(self.live.match.race.rules.variant.name or "")

    def _show_seats(self) -> None:
        self.stage.push(SeatsDialog(self.live.driver, self.wanted.told))

    def resume(self) -> None:
        """The race may be safe by now, or be so no longer, and settings may be others."""
        self.again()


def _entry(name: str, words: str, does: Callable[[], object], key: act.Action | None = None, note: str = "") -> Node:
    cells = row(
        text(words, size=LABEL.at(21), least=15),
        spring(),
        text(note, soft=True, may_go=True),
        *([keycap_of(key)] if key else []),
        gap=10, pad=(10, 0),
    )  # fmt: skip
    return press(cells, does=does, name=name, key=key, words=words, flat=True, h=46)
