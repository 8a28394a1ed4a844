"""Questions over the race: which rider retires, and whether the others agree to an undo (design sheet, Dialogs)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from breakaway_desktop.engine.asks import Ask, AskOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match, Undo
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.names import Names, listed, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _, ngettext

_TILE_H, _NAME_H = 84.0, 20.0


class _RiderTile(Control):
    """One of the four, with his square and his points, and his name if he has one; a sentence instead when he cannot
    retire."""

    def __init__(
        self, rect: Box, label: str, tile: tuple[str, int, str, str], name: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, label, on_press=on_press, radius=8)
        self.name = name
        self.look, self.rider, self.where, self.more = tile
        self.cap = str(self.rider % 10)
        self.chosen = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        canvas.box(r, p.tint if self.chosen else p.sunk, border=p.accent if self.chosen else None, radius=8)
        if self.name:
            size = fitting_size(canvas, self.name, 13.5, r.w - 12)
            canvas.text(
                self.name, size, (r.centre[0], r.y + 14), bold=True, anchor="center", max_width=r.w - 12,
                colour=p.ink if self.enabled else p.ink3,
            )  # fmt: skip
            r = Box(r.x, r.y + _NAME_H, r.w, r.h - _NAME_H)
        draw_token(canvas, team_look(self.look), str(self.rider), (r.x + 24, r.y + 25), 16)
        room = r.right - r.x - 52
        colour = p.ink if self.enabled else p.ink3
        canvas.text(self.where, 14, (r.x + 48, r.y + 18), bold=True, colour=colour, anchor="midleft", max_width=room)
        if not self.enabled:
            size = fitting_size(canvas, self.more, 12.5, r.w - 12)
            canvas.text(self.more, size, (r.centre[0], r.y + 62), colour=p.ink2, anchor="center", max_width=r.w - 12)
        else:
            canvas.text(self.more, 12.5, (r.x + 48, r.y + 38), colour=p.ink2, anchor="midleft", max_width=room)
            canvas.key_cap(self.cap, (r.centre[0], r.y + 56), self.chosen, anchor="midtop")


class RetireDialog(Dialog):
    """Four riders to choose from, and what happens (R4.5). `on_retire(rider)` is called after it has gone;
    `asked` is the rider who is chosen at first if he can retire, else the last who can."""

    def __init__(self, view: View, names: Names, team: int, on_retire: Callable[[int], None], asked: int = 0) -> None:
        self.look = names.seats[team - 1].colour
        self.view = view
        self.names = names
        self.riders = [view.rider(10 * team + number) for number in range(1, 5)]
        able = [rider.id for rider in self.riders if self._hindrance(rider.id) == ""]
        self.able = able
        self.chosen = asked if asked in able else able[-1] if able else 0
        self._retire = on_retire
        self._tiles: list[_RiderTile] = []
        title = _("Retire a rider of {team}?").format(team=names.team(team))
        super().__init__(title, self._sentences(), self._answers_now(), team=team_look(self.look).fill)

    def _hindrance(self, number: int) -> str:
        rider = self.view.rider(number)
        if rider.retired:
            return _("has retired")
        if rider.place_at(self.view.course.finish) is not None:
            return _("has finished")
        if number in self.view.retiring:
            return _("leaves already")
        return ""

    def _sentences(self) -> tuple[str, ...]:
        if not self.chosen:
            return (_("None of the four can retire any more."),)
        now = self.view.moved == 0
        leaves = _("{rider} leaves the road now.") if now else _("{rider} leaves the road when the next turn begins.")
        still = _("His card of this turn is not played.") if now else _("This turn he still rides.")
        return (
            leaves.format(rider=self.names.number(self.chosen)),
            _("He counts for nothing from then on and keeps his points."),
            still,
        )

    def _answers_now(self) -> tuple[Answer, ...]:
        words = _("Keep all four") if len(self.able) == len(self.riders) else _("Leave it as it is")
        keep = Answer(words, lambda: None, _("Esc"))
        if not self.chosen:
            return (keep,)
        rider = self.chosen
        return keep, Answer(self._deed, lambda: self._retire(rider))

    @property
    def _deed(self) -> str:
        return _("Retire {rider}").format(rider=self.names.number(self.chosen))

    def choose(self, rider: int) -> None:
        """This rider; Enter then retires him. R alone does not, or its second press would do so in a blink."""
        self.chosen = rider
        self.lines = self._sentences()
        self.answers = self._answers_now()
        self.resize()
        self.focus.put(self.focus.find(self._deed))
        self.dirty = True

    def content_height(self) -> float:
        return _TILE_H + (_NAME_H if any(self._name_of(rider.id) for rider in self.riders) else 0)

    def _name_of(self, rider: int) -> str:
        return self.names.seats[rider // 10 - 1].riders[rider % 10 - 1] or ""

    def content_controls(self, box: Box) -> list[Control]:
        gap = 8.0
        w = (box.w - 3 * gap) / 4
        self._tiles = []
        for at, rider in enumerate(self.riders):
            hindrance = self._hindrance(rider.id)
            where = _("on {square}").format(square=rider.square)
            if rider.points:
                n = 1 if rider.points == 1 else 2
                more = ngettext("{points} point", "{points} points", n).format(points=points_text(rider.points))
            else:
                more = _("no points")
            tile = (self.look, rider.id, where, hindrance or more)
            rect = Box(box.x + at * (w + gap), box.y, w, box.h)
            label, press = f"rider {rider.id}", partial(self.choose, rider.id)  # no words: a label
            control = _RiderTile(rect, label, tile, self._name_of(rider.id), press)
            control.enabled = not hindrance
            control.why_disabled = hindrance
            control.chosen = rider.id == self.chosen
            self._tiles.append(control)
        return list(self._tiles)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and pygame.K_1 <= event.key <= pygame.K_4 and not event.ctrl:
            rider = self.riders[event.key - pygame.K_1].id
            if rider in self.able:
                self.choose(rider)
            return True
        return super().handle(event)


def give_up_dialog(ask: Ask, names: Names, on_give_up: Callable[[], None]) -> Dialog:
    """Whether a team is really to go without orders, or a rider without a card (R4.4)."""
    if isinstance(ask, AskOrders):
        title = _("No orders from {team} this turn?").format(team=names.team(ask.team))
        lines = (_("Each of its riders plays his highest card."), _("The others learn which when all ride."))
        deed = _("Give no orders")
    else:
        title = _("No card for {rider}?").format(rider=names.rider(ask.rider))
        lines = (_("He plays his highest card."), _("He moves at once."))
        deed = _("Play the highest card")
    keep = Answer(_("Leave it as it is"), lambda: None, _("Esc"))
    give_up = Answer(deed, on_give_up, "N", pygame.K_n)
    return Dialog(title, lines, (keep, give_up), team=team_look(names.seats[ask.team - 1].colour).fill)


def undo_dialog(
    match: Match, undo: Undo, names: Names, on_agree: Callable[[], None], on_refuse: Callable[[], None]
) -> Dialog:
    """Asks those whose decisions or shown cards an undo would touch; `J` is their key."""
    taken = match.steps[len(match.steps) - undo.decisions :]
    lines = [_("{team} asks to take back:").format(team=names.team_and_player(undo.asker)), *_told(taken[:1], names)]
    if len(taken) > 1:
        more = ngettext("and {n} later move with it.", "and {n} later moves with it.", len(taken) - 1)
        lines.append(more.format(n=len(taken) - 1))
    asked = listed([names.player(team) for team in undo.consent])
    if undo.shown_by:
        shown = ngettext(
            "{teams} has shown a secret card since.", "{teams} have shown secret cards since.", len(undo.shown_by)
        )
        lines.append(shown.format(teams=listed([names.team(team) for team in undo.shown_by])))
    else:
        lines.append(_("Something of {players} has been taken back before.").format(players=asked))
    decides = ngettext(
        "{players} decides. Nothing is lost either way.",
        "{players} decide. Nothing is lost either way.",
        len(undo.consent),
    )
    lines.append(decides.format(players=asked))
    teams = listed([names.team(team) for team in undo.consent])
    agrees = ngettext("{players} agrees", "{players} agree", len(undo.consent)).format(players=asked)
    return Dialog(
        _("Undo needs the word of {teams}").format(teams=teams),
        lines,
        (Answer(_("Leave it as it is"), on_refuse, _("Esc")), Answer(agrees, on_agree, "J", pygame.K_j)),
        team=team_look(names.seats[undo.consent[0] - 1].colour).fill,
    )


def _told(steps: Sequence[Step], names: Names) -> list[str]:
    sentence = _("{rider} rides {card} to {square}")
    return [
        sentence.format(rider=names.rider(event.rider), card=event.card, square=event.end)
        for step in steps
        for event in step.events
        if isinstance(event, Moved)
    ]
