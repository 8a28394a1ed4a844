"""The review of a race: how it went, what the cards were worth, and the dearest decisions of a team. Of a race that is
not over yet it tells what everybody knows: chances and decisions would give secrets away (R9.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import figures
from breakaway_desktop.match.review_chances import RIDES
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.names import bot_name, place_text, points_text
from breakaway_desktop.ui.dialogs.common import do_or_explain
from breakaway_desktop.ui.intents import RideOnFrom, ShowReplay
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Choice, Option, Segments
from breakaway_desktop.ui.kit.inputs import Input, Posted
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.panels.chart import CHANCE, GAP, POINTS, Chart, draw_chart
from breakaway_desktop.ui.panels.points import PointsTable, points_table, ranked
from breakaway_desktop.ui.scenes.bar import bands_of, draw_bar, draw_foot
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.review_keeping import keeping_dialog, write_chart, write_table
from breakaway_desktop.ui.scenes.review_panels import (
    FigureRow,
    paint_bar,
    paint_decision,
    paint_figures,
    paint_still_secret,
    progress_words,
)
from breakaway_desktop.ui.scenes.review_work import Work
from breakaway_desktop.ui.session import Session, Woken
from breakaway_desktop.ui.toolkit.boxes import Measure, Placed
from breakaway_desktop.ui.toolkit.palette import themed
from breakaway_desktop.words import _

LINES, RIDERS, TEAMS = "lines", "riders", "teams"
_SHOWN, _ROWS, _TEAM, _STOP, _ON, _WATCH = "shown", "rows", "team", "stop", "go-on", "watch"
_NOTE_H = 44.0


class ReviewScene(FormScene):
    """`rides` and `bot` are how much work is done for it. What is worked out comes in while one looks."""

    def __init__(self, session: Session, match: Match, *, rides: int = RIDES, bot: str = "") -> None:
        super().__init__(session)
        self.match = match
        self.names = names_of(match)
        self.final = standings(match.race)
        team = match.humans[0] if match.humans else self.final.winners[0]
        self.work = Work(session.thinker, match, team, rides=rides, bot=bot)
        self.figures = figures(match)
        self.chart = Chart.of(match, self.names)
        self.table = PointsTable.of(match.view(0))
        self.shown = CHANCE if match.over else GAP
        self.rows = RIDERS
        self._panels: list[Box] = [Box(0, 0, 0, 0)] * 3
        self._lines = Box(0, 0, 0, 0)
        self._sheets: list[Box] = []
        self._bar_end = 0.0

    @property
    def about(self) -> str:
        return _("the review")

    @property
    def team(self) -> int:
        return self.work.team

    def keys(self) -> Sequence[KeyGroup]:
        own: tuple[Key, ...] = (Key(("W",), _("the race from its start")), Key(("O",), _("ride on as a new race")))
        if self.match.over:
            own = (
                Key(("1", "2", "3"), _("watch the decision")),
                Key(("W",), _("the whole race again")),
                Key(("O",), _("ride on from the dearest decision as a new race")),
            )
        own += (
            Key(("S",), _("keep the chart as a picture")),
            Key(("T",), _("keep the table of all riders as CSV")),
            Key((_("Esc"),), _("back")),
        )
        return KeyGroup(_("Review"), own), form_keys(), window_keys()

    # What is worked out

    def enter(self) -> None:
        if self.match.over:
            self.work.start()

    def leave(self) -> None:
        self.work.stop()

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        self._collect()

    def _collect(self) -> None:
        was, dear = self.work.running, self.work.dearest
        if self.work.collect():
            if was != self.work.running or dear != self.work.dearest:
                self.relayout()
            self.dirty = True

    def handle(self, event: Input) -> bool:
        if isinstance(event, Posted):
            if isinstance(event.subject, Woken) and self.work.running:
                self._collect()
                return True
            return False
        return super().handle(event)

    # Layout

    def resize(self) -> None:
        s = self.screen
        bar, whole, foot, gap = bands_of(s)
        if self.match.over:
            above, below = whole.cut_top(whole.h * (0.47 if s.compact else 0.53), gap)
        else:
            below, above = whole.cut_bottom(_NOTE_H, gap)
        chart, table = above.cut_left(above.w * (0.56 if s.compact else 0.62), gap)
        head = 24.0 if s.compact else 30.0
        self._panels = [chart, table, Box(below.x, below.y, below.w, head)]
        if not self.match.over:
            self._panels[1], self._lines = table.cut_top(table.h * 0.52, gap)
        room = Box(below.x, below.y + head, below.w, below.h - head)
        self._sheets = room.columns(3, gap)
        controls: list[Control] = [*self._switches(chart, table), *self._watching(room), *self._progress(below, head)]
        buttons = self._buttons(foot)
        self.focus.set([*self._top(bar), *controls, *buttons], self._first(controls, buttons), self._leave)

    @staticmethod
    def _first(controls: Sequence[Control], buttons: Sequence[Control]) -> Control:
        watch = [control for control in controls if control.label.startswith(_WATCH)]
        return watch[0] if watch else buttons[0]

    def _top(self, bar: float) -> list[Control]:
        """Whose decisions are weighed."""
        s = self.screen
        options = [Option(str(team), self.names.team_of(team)) for team in range(1, len(self.names.seats) + 1)]
        wide = min(Choice.width_for(s, options), s.w * 0.36)
        rect = Box(s.w - 16 - wide, bar / 2 - 18, wide, 36)
        self._bar_end = rect.x - 16
        within = Box(0, 0, s.w, s.h)
        return [Choice(rect, _TEAM, options, str(self.team), self._choose_team, within=within)]

    def _switches(self, chart: Box, table: Box) -> list[Control]:
        s = self.screen
        shown = [Option(POINTS, _("points")), Option(GAP, _("gap to leader"))]
        if self.match.over:
            shown = [Option(CHANCE, _("chances")), *shown, Option(LINES, _("lines"))]
        rows = [Option(RIDERS, _("riders")), Option(TEAMS, _("all teams"))]
        found: list[Control] = []
        for box, label, options, value, action in (
            (chart, _SHOWN, shown, self.shown, self._show),
            (table, _ROWS, rows, self.rows, self._show_rows),
        ):
            widths = Segments.widths_for(s, options)
            rect = Box(box.right - 14 - sum(widths), box.y + 8, sum(widths), 32)
            found.append(Segments(rect, label, options, value, action, widths=widths))
        return found

    def _watching(self, room: Box) -> list[Control]:
        found: list[Control] = []
        for at, (judged, box) in enumerate(zip(self.work.dearest, self._sheets, strict=False)):
            high = 34.0 if self.screen.compact else 40.0
            rect = Box(box.x + 14, box.bottom - high - 10, box.w - 28, high)
            action = partial(self._watch, judged.chosen.decisions, judged.chosen.rider)
            kind = "primary" if at == 0 else "plain"
            found.append(
                Button(
                    rect, _("Watch from here"), action, kind=kind, cap=str(at + 1), label=f"{_WATCH}-{at + 1}",
                    hot_key=pygame.K_1 + at,
                )
            )  # fmt: skip
        return found

    def _progress(self, below: Box, head: float) -> list[Control]:
        """Stops what is being worked out, or goes on with it."""
        if not self.work.left or not self.match.over:
            return []
        words = _("Stop") if self.work.running else _("Work out the rest")
        wide = Button.width_for(self.screen, words, size=14)
        action = self._stop if self.work.running else self._go_on
        rect = Box(below.right - wide, below.y - 3, wide, max(32.0, head))
        return [Button(rect, words, action, size=14, label=_STOP if self.work.running else _ON)]

    def _buttons(self, box: Box) -> list[Control]:
        s = self.screen
        ride = _("Ride on from turn {turn}").format(turn=self._dearest[1])
        whole = _("Whole replay") if self.match.over else _("Watch it")
        entries: list[tuple[str, str, str, int | None, Callable[[], None]]] = [
            ("whole", whole, "W", pygame.K_w, partial(self._watch, 0, 0)),
            ("ride-on", ride, "O", pygame.K_o, self._ride_on),
            ("picture", _("Save chart"), "S", pygame.K_s, self._keep_chart),
            ("csv", _("Save table"), "T", pygame.K_t, self._keep_table),
            ("back", _("Back"), _("Esc"), None, self._leave),
        ]
        size = 16.0
        while True:
            widths = [Button.width_for(s, word, cap=cap, size=size) for _l, word, cap, _k, _d in entries]
            if sum(widths) + 12 * (len(entries) - 1) <= box.w or size <= 12:
                break
            size -= 0.5
        found: list[Control] = []
        x, y, high = box.x, box.centre[1] - 23, 46.0
        for at, ((label, word, cap, key, action), wide) in enumerate(zip(entries, widths, strict=True)):
            left = box.right - wide if at == len(entries) - 1 else x
            rect = Box(left, y, wide, high)
            found.append(Button(rect, word, action, cap=cap, size=size, label=label, hot_key=key))
            x += wide + 12
        return found

    # What happens

    @property
    def _dearest(self) -> tuple[int, int]:
        """From where is ridden on: so many decisions are over then, and the turn. Without a dearest decision that is
        the start; where a race is still ridden, its last moment."""
        if not self.match.over:
            return len(self.match.steps), self.match.race.turn
        dear = self.work.dearest
        return (dear[0].chosen.decisions, dear[0].chosen.turn) if dear else (0, 1)

    def _choose_team(self, team: str) -> None:
        self.work.stop()
        self.work.team = int(team)
        self.enter()
        self.relayout()

    def _show(self, what: str) -> None:
        self.shown = what
        self.dirty = True

    def _show_rows(self, what: str) -> None:
        self.rows = what
        self.dirty = True

    def _stop(self) -> None:
        self.work.stop()
        self.relayout()

    def _go_on(self) -> None:
        self.work.start()
        self.relayout()

    def _watch(self, decisions: int, rider: int) -> None:
        record = self.match.record()
        costly = tuple(judged.chosen.decisions for judged in self.work.dearest)
        do_or_explain(self.stage, partial(self.navigate, ShowReplay(record, decisions, rider, costly)))

    def _ride_on(self) -> None:
        self.navigate(RideOnFrom(self.match, self._dearest[0]))

    def _leave(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def _keep_chart(self) -> None:
        def write(path: Path) -> None:
            write_chart(path, self.screen.palette, self._paint_chart)

        self.stage.push(keeping_dialog(self.stage, self.session.charts, self.match, _("Save chart"), ".png", write))

    def _keep_table(self) -> None:
        def write(path: Path) -> None:
            write_table(path, self.work, self.names)

        self.stage.push(keeping_dialog(self.stage, self.session.charts, self.match, _("Save table"), ".csv", write))

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.desk)
        high = bands_of(self.screen).bar
        title = draw_bar(canvas, _("Review"), height=high, left=24)
        room = self._bar_end - title.right - 16
        canvas.text(
            self._standing(), 14, (title.right + 16, high / 2 + 2), colour=p.ink2, anchor="midleft", max_width=room
        )  # fmt: skip
        chart, table, head = self._panels
        canvas.panel(chart)
        canvas.panel(table)
        switches = {control.label: control.rect for control in self.focus.controls}
        self._paint_chart(canvas, chart, switches.get(_SHOWN, chart).x)
        self._paint_table(canvas, table, switches.get(_ROWS, table).x)
        if self.match.over:
            self._paint_decisions(canvas, head)
        else:
            canvas.panel(self._lines)
            self._paint_lines(canvas, self._lines, self._lines.w - 36)
            paint_still_secret(canvas, Box(head.x, head.y, head.w, _NOTE_H))
        draw_foot(canvas, bands_of(self.screen).buttons)
        super().draw(canvas)

    def _standing(self) -> str:
        place = next(place for place, team in ranked(self.final) if team == self.team)
        points = points_text(self.final.points[self.team - 1])
        sentence = _("{team} finished {place} with {points}")
        if not self.match.over:
            sentence = _("turn {turn} is being ridden, {team} is {place} with {points}")
        team, turn = self.names.team(self.team), self.match.race.turn
        return sentence.format(turn=turn, team=team, place=place_text(place), points=points)

    def _paint_chart(self, canvas: Canvas, box: Box, switch_x: float) -> None:
        if self.shown == LINES:
            self._paint_lines(canvas, box, switch_x - box.x - 30)
            return
        dear = self.work.dearest if self.shown == CHANCE else []
        chart = replace(
            self.chart,
            shown=self.shown,
            chances=self.work.found.chances,
            own=(self.team,),
            marks=tuple((one.chosen.turn - 0.5, str(at)) for at, one in enumerate(dear, start=1)),
        )
        foot = 0.0
        if self.shown == CHANCE:
            said = _(
                "From the end of each turn {n} races are ridden on by quick riders, who know all cards: they cross a "
                "line when it pays, and play any card else."
            ).format(n=self.work.rides)
            lines = canvas.lines_of(said, 13, box.w - 36)
            foot = len(lines) * 18 + 6
            for at, line in enumerate(lines):
                canvas.text(line, 13, (box.x + 18, box.bottom - foot + at * 18), colour=canvas.palette.ink2)
        _paint_title(canvas, chart.title, box, switch_x - box.x - 30)
        draw_chart(canvas, Box(box.x + 14, box.y + 40, box.w - 28, box.h - foot - 40), chart)

    def _paint_lines(self, canvas: Canvas, box: Box, title_w: float) -> None:
        _paint_title(canvas, _("Points by line and rider"), box, title_w)
        room = Box(box.x + 8, box.y + 40, box.w - 16, box.h - 44)
        table = points_table(self.table, self.final, self.names, room.h)
        with canvas.coloured(themed(canvas.palette).of_paper):
            placed = Placed(lambda _said: None, canvas.whole)
            table.put(Measure(canvas.palette, canvas.scale), room, placed)
            placed.paint(canvas)

    def _paint_table(self, canvas: Canvas, box: Box, switch_x: float) -> None:
        _paint_title(canvas, _("What the cards were worth"), box, switch_x - box.x - 30)
        if self.rows == TEAMS:
            rows = [FigureRow(team, self.figures[team]) for team in range(1, len(self.names.seats) + 1)]
        else:
            riders = range(10 * self.team + 1, 10 * self.team + 5)
            rows = [FigureRow(rider, self.figures[rider], self._lost(rider)) for rider in riders]
        team, bot = self.names.team(self.team), bot_name(self.work.bot)
        said = _("Slipstream: new cards with riders ahead, and how many those were.")
        if self.match.over:
            said = _(
                "Slipstream: new cards with riders ahead, and how many those were. Lost: points expected against the "
                "best card, as {bot} weighs it from what {team} knew."
            ).format(bot=bot, team=team)
        paint_figures(canvas, box, rows, self.names, said, box.y + 44, weighed=self.match.over)

    def _lost(self, rider: int) -> float | None:
        return self.work.lost_by(rider) if self.match.over else None

    def _paint_decisions(self, canvas: Canvas, head: Box) -> None:
        dear = self.work.dearest
        y = head.centre[1]
        left = self.work.left
        title = canvas.text(_("The three dearest decisions"), 16, (head.x + 14, y), bold=True, anchor="midleft")
        if left:
            words = progress_words(left, self.work.whole, self.work.running)
            button = next((c.rect for c in self.focus.controls if c.label in (_STOP, _ON)), head)
            paint_bar(canvas, Box(title.right + 24, y, button.x - title.right - 40, 0), self.work.progress, words)
        foot = 54.0 if self.screen.compact else 62.0
        for at, (judged, box) in enumerate(zip(dear, self._sheets, strict=False), start=1):
            paint_decision(canvas, box, at, judged, self.names, foot)
        if len(dear) < len(self._sheets):
            self._paint_none(canvas, len(dear), left)

    def _paint_none(self, canvas: Canvas, dear: int, left: int) -> None:
        """In the place of sheets that are not there: that the cards are being weighed, or were all good."""
        first, last = self._sheets[dear], self._sheets[-1]
        box = Box(first.x, first.y, last.right - first.x, first.h)
        team = self.names.team(self.team)
        if left:
            words = _("The cards are being weighed …") if self.work.running else _("Not all cards have been weighed.")
        elif dear:
            words = _("No other decision cost {team} anything.").format(team=team)
        else:
            words = _("No decision cost {team} anything.").format(team=team)
        canvas.panel(box)
        canvas.paragraph(words, 15, Box(box.x + 24, box.centre[1] - 20, box.w - 48, 44), colour=canvas.palette.ink2)


def _paint_title(canvas: Canvas, title: str, box: Box, room: float) -> None:
    """Left out where it would not fit."""
    size = next((size for size in (17.0, 15.0, 13.5) if canvas.measure(title, size, True)[0] <= room), 0.0)
    if size:
        canvas.text(title, size, (box.x + 18, box.y + 24), bold=True, anchor="midleft")
