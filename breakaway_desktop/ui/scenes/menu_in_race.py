"""What Esc opens over a race: back, keys, who plays which team, settings, the menu. The race is safe throughout."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from breakaway_desktop.match.plan import BOT, HUMAN
from breakaway_desktop.play.hot_seat import HotSeat, names_of, seat_player
from breakaway_desktop.play.setup_draft import BOTS
from breakaway_desktop.play.table import Table
from breakaway_desktop.sentences.names import bot_name, unnamed_player
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.intents import Quit, SaveRaceAs, ShowHelp, ShowMenu, ShowSettings
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, MenuRow, Option
from breakaway_desktop.ui.kit.dialog import draw_sheet_over
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.building_own import NameDialog
from breakaway_desktop.ui.scenes.race.steering import STEER_KEY, dropped_of_humans, steer
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

_ROW = 50.0
_BACK, _KEYS, _HELP, _SEATS, _STEER = "back", "keys", "help", "seats", "steer"
_GIVE_UP = "give-up"
_SAVE = "save-as"
_SETTINGS, _MENU, _QUIT = "settings", "menu", "quit"


class MenuInRace(Scene):
    """Lies over the race. `show_keys` opens the keys of the race screen; `changed` hears that a team was passed on, and
    `told` in a sentence to whom; `steer` asks who steers the dropped riders, `give_up` whether the highest cards are to
    be played."""

    overlay = True
    steps_aside = True

    def __init__(
        self,
        session: Session,
        table: Table,
        *,
        show_keys: Callable[[], None],
        changed: Callable[[], None] | None = None,
        told: Callable[..., None] | None = None,
        steer: Callable[[], object] | None = None,
        give_up: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.table = table
        self.show_keys = show_keys
        self.changed = changed
        self.told = told
        self.steer = steer
        self.give_up = give_up
        self.rect = Box(0, 0, 0, 0)

    def resize(self) -> None:
        s = self.screen
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            (_BACK, _("Back to the race"), cap_of(_("Esc")), self.back),
            (_KEYS, _("Keys"), cap_of("F1"), self._keys),
            (_HELP, _("Help"), cap_of(_("Shift+F1")), self._help),
            (_SEATS, _("Who plays which team"), "", self._seats),
            *self._steering(),
            *self._giving_up(),
            (_SAVE, _("Save as…"), "", self._save_as),
            (_SETTINGS, _("Settings"), "", self._settings),
            (_MENU, _("Main menu"), self._kept, partial(self.navigate, ShowMenu())),
            (_QUIT, _("Quit"), self._kept, partial(self.navigate, Quit())),
        ]
        widest = max(s.measure(word, 18, True)[0] + s.measure(note, 14)[0] + 52 for _l, word, note, _d in entries)
        w = min(max(440.0, widest + 32), s.w - 32)
        h = 68 + len(entries) * _ROW + 18
        self.rect = Box(0, 0, s.w, s.h).centred(w, h)
        rows: list[Control] = [
            MenuRow(
                Box(self.rect.x + 8, self.rect.y + 68 + at * _ROW, w - 16, _ROW),
                word,
                action,
                note=note,
                label=name,
                last=at == len(entries) - 1,
                hot_key={_KEYS: pygame.K_F1, _STEER: STEER_KEY}.get(name),
            )
            for at, (name, word, note, action) in enumerate(entries)
        ]
        self.focus.set(rows, rows[0], self.back)

    def _steering(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The entry for dropped riders, as long as a human has any."""
        if self.steer is None or not dropped_of_humans(self.table.match):
            return []
        return [(_STEER, _("Dropped riders"), cap_of("D"), self._steer)]

    def _giving_up(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The entry of who wants to go without an order, as long as a human is asked (R4.4)."""
        if self.give_up is None or (self.table.ordering is None and self.table.asked is None):
            return []
        is_simultaneous = self.table.ordering is not None
        return [(_GIVE_UP, _("Give no orders") if is_simultaneous else _("Give no card"), "", self._give_up)]

    def _give_up(self) -> None:
        self.back()
        if self.give_up is not None:
            self.give_up()

    def _steer(self) -> None:
        self.back()
        if self.steer is not None:
            self.steer()

    @property
    def _kept(self) -> str:
        """Whether the race can be gone on with."""
        autosave = self.table.match.autosave
        failed = autosave is None or autosave.failure is not None
        return _("the race cannot be kept") if failed else _("the race is safe")

    def back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def _keys(self) -> None:
        self.back()
        self.show_keys()

    def _help(self) -> None:
        """At the page on the variant, where there is one."""
        self.navigate(ShowHelp(self.table.match.race.rules.variant.name or ""))

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and event.shift and not event.held:
            self._help()
            return True
        return super().handle(event)

    def _save_as(self) -> None:
        self.navigate(SaveRaceAs(self.table.match, self._saved))

    def resume(self) -> None:
        """The race may be safe by now, or be so no longer, and settings may be others."""
        self.table.speed, self.table.is_still = self.session.settings.speed, self.session.settings.is_still
        self.resize()
        self.dirty = True

    def _saved(self, where: str) -> None:
        if self.told is not None:
            self.told(where)

    def _seats(self) -> None:
        self.stage.push(SeatsScene(self.table, self.changed, self.told))

    def _settings(self) -> None:
        self.navigate(ShowSettings())

    def draw(self, canvas: Canvas) -> None:
        draw_sheet_over(canvas, self.rect)
        turn = _("Turn {turn}").format(turn=self.table.shown.turn)
        x, y = self.rect.x + 28, self.rect.y + 38
        head = canvas.text(turn, 20, (x, y), bold=True, anchor="midleft")
        match = self.table.match
        rules = match.race.rules
        title = rules_title(match.base, rules.variant.name, rules.options)
        room, colour = self.rect.right - 28 - head.right - 14, canvas.palette.ink2
        canvas.text(title, 14.5, (head.right + 14, y + 2), colour=colour, anchor="midleft", max_width=room)
        super().draw(canvas)


class SeatsScene(Scene):
    """Passes teams between humans and bots in mid-race; what was chosen counts at once. Who takes a team over is asked
    for his name, and all are told."""

    overlay = True

    def __init__(
        self,
        table: Table,
        changed: Callable[[], None] | None,
        told: Callable[..., None] | None = None,
    ) -> None:
        super().__init__()
        self.table = table
        self.changed = changed
        self.told = told
        self.rect = Box(0, 0, 0, 0)
        self._news: dict[int, str] = {}
        """What has become of each team since the list was opened: one that is passed on does not hide another."""

    def resume(self) -> None:
        # A team that nobody has taken over after all is a bot's still.
        self.resize()

    def resize(self) -> None:
        s = self.screen
        seats = self.table.match.seats
        w, h = min(600.0, s.w - 32), 76 + len(seats) * 48 + 78
        self.rect = Box(0, 0, s.w, s.h).centred(w, h)
        whole = Box(0, 0, s.w, s.h)
        controls: list[Control] = []
        for at, seat in enumerate(seats):
            known = [HUMAN, *(BOT + bot for bot in BOTS)]
            options = [Option(player, self._player(player)) for player in known]
            if seat.player not in known:
                options.append(Option(seat.player, bot_name(seat.bot or "")))
            rect = Box(self.rect.centre[0] + 8, self.rect.y + 72 + at * 48, w / 2 - 32, 36)
            team = f"{at + 1}"
            controls.append(Choice(rect, team, options, seat.player, partial(self._pass_on, at + 1), within=whole))
        done = _("Done")
        wide = Button.width_for(s, done, cap=_("Esc")) + 24
        rect = Box(self.rect.right - 24 - wide, self.rect.bottom - 62, wide, 44)
        controls.append(Button(rect, done, self._close, kind="primary", cap=_("Esc")))
        self.focus.set(controls, controls[-1], self._close)

    @staticmethod
    def _player(player: str) -> str:
        return _("Human") if player == HUMAN else bot_name(player.removeprefix(BOT))

    def _pass_on(self, team: int, player: str) -> None:
        if player == HUMAN:
            self._ask_who(team)
            return
        self._seat(team, player)
        # Whoever takes it over again decides anew.
        for rider in [rider for rider in self.table.match.steered if rider // 10 == team]:
            steer(self.table.match, rider, False)

    def _ask_who(self, team: int) -> None:
        """The name of who takes the team over, if he wants to give one; the last human's is proposed."""
        match = self.table.match
        names, look = names_of(match), team_look(match.seat(team).colour)
        usual = unnamed_player(match.seats, team)
        title = _("Who rides for {team} now?").format(team=names.team(team))
        lines = (
            [_("His secret cards show to nobody else: a curtain falls before he is to move.")] if match.humans else []
        )
        self.stage.push(
            NameDialog(
                title,
                _("Take the team"),
                HotSeat.of(match).players[team - 1] or "",
                usual,
                look,
                lambda name: self._take_over(team, None if name == usual else name),
                refusal=_("Leave it to the bot"),
                lines=lines,
            )
        )

    def _take_over(self, team: int, name: str | None) -> None:
        seat_player(self.table.match, team, name)
        self._seat(team, HUMAN)

    def _seat(self, team: int, player: str) -> None:
        match = self.table.match
        self.table.hand_over(team, player)
        if self.changed is not None:
            self.changed()
        if self.told is not None:
            names = names_of(match)
            sentence = _("{player} rides for {team} from now on")
            self._news[team] = sentence.format(player=names.player(team), team=names.team(team))
            self.told(*self._news.values())
        self.resize()
        self.dirty = True

    def _close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        draw_sheet_over(canvas, self.rect)
        x, y = self.rect.x + 28, self.rect.y + 38
        room = self.rect.w - 56
        canvas.text(_("Who plays which team"), 20, (x, y), bold=True, anchor="midleft", max_width=room)
        match = self.table.match
        names = names_of(match)
        for at, seat in enumerate(match.seats):
            y = self.rect.y + 90 + at * 48
            draw_token(canvas, team_look(seat.colour), "", (x + 14, y), 14)
            room = self.rect.centre[0] - x - 44
            drawn = canvas.text(names.team(at + 1), 15, (x + 40, y), bold=True, anchor="midleft", max_width=room)
            left = self.rect.centre[0] - drawn.right - 12
            if seat.is_human and left > 40:
                canvas.text(
                    names.player(at + 1), 14, (drawn.right + 10, y), colour=canvas.palette.ink2, anchor="midleft",
                    max_width=left,
                )  # fmt: skip
        super().draw(canvas)
