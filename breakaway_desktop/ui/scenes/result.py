"""After the race: podium, ranking, points, how it went turn by turn; and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from breakaway_desktop.engine.events import RaceEnded
from breakaway_desktop.engine.explanations import rank_whys
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.names import listed, points_text
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.intents import Back, RideAgain, RideSameAgain, ShowLog, ShowMenu, ShowReplay, ShowReview
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Note, Option, Segments
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.scenes.bar import bands_of, draw_bar, draw_foot
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.result_chart import GAP, POINTS, SQUARE, Chart
from breakaway_desktop.ui.scenes.result_podium import draw_podium, draw_ranking
from breakaway_desktop.ui.scenes.result_points import PointsTable
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, ngettext

LOCK_MS = 800.0
"""So long no input counts: keys pressed for the race are not meant for its end."""
WATCH, TEAMS, SAME, MENU, SHOWN = "watch", "teams", "same", "menu", "shown"
LOG, REPORT, REVIEW = "log", "report", "review"


class ResultScene(FormScene):
    """The result of a match that is over. Nothing is secret any more. `path` is its file, None where
    it could not be kept. `is_saved`: it was opened from the list; else it was just ridden, and keys meant for the race
    count for nothing at first."""

    def __init__(self, session: Session, match: Match, path: Path | None, *, is_saved: bool = False) -> None:
        super().__init__(session)
        self.match = match
        self.path = path
        self.is_saved = is_saved
        self.names = names_of(match)
        self.final = standings(match.race)
        self.whys = rank_whys(match.race, self.final)
        self.table = PointsTable(match.view(0), self.final, self.names)
        self.chart = Chart(match, self.names)
        self.complaint = ""
        self._age = LOCK_MS if is_saved else 0.0
        self._panels = [Box(0, 0, 0, 0)] * 4
        self._bar_end = 0.0

    @property
    def locked(self) -> bool:
        """Whether no input counts yet."""
        return self._age < LOCK_MS

    @property
    def about(self) -> str:
        return _("the result")

    def keys(self) -> Sequence[KeyGroup]:
        own = (
            Key(("W",), _("watch again")),
            Key(("B",), _("review: the dearest decisions")),
            Key(("T",), _("same teams again, seats rotated")),
            Key(("S",), _("same race again, same seed and hands")),
            Key(("L",), _("everything that happened")),
            Key(("R",), _("the report of the last turn")),
            Key((_("Esc"),), _("back") if self.is_saved else _("menu")),
        )
        return KeyGroup(_("Result"), own), form_keys(), window_keys()

    def update(self, dt_ms: float) -> None:
        self._age += dt_ms
        super().update(dt_ms)

    def handle(self, event: Input) -> bool:
        if self.locked and not isinstance(event, FocusLost | FocusGained):
            return True
        return super().handle(event)

    # Layout

    def resize(self) -> None:
        s = self.screen
        bar, whole, foot, gap = bands_of(s)
        left, right = whole.cut_left(max(348.0 if s.compact else 452.0, whole.w * 0.33), gap)
        podium, ranking = left.cut_top(left.h * (0.38 if s.compact else 0.5), gap)
        points, chart = right.cut_top(right.h * (0.58 if s.compact else 0.5), gap)
        self._panels = [podium, ranking, points, chart]
        buttons = self._buttons(foot)
        options = [
            Option(SQUARE, _("square")),
            Option(GAP, _("gap to leader")),
            Option(POINTS, _("points")),
        ]
        widths = Segments.widths_for(s, options)
        rect = Box(chart.right - 14 - sum(widths), chart.y + 8, sum(widths), 32)
        switch = Segments(rect, SHOWN, options, self.chart.shown, self._show, widths=widths)
        self.focus.set([*buttons, switch, *self._signs(Box(0, 0, s.w, bar))], buttons[0], self._leave)

    def _buttons(self, box: Box) -> list[Control]:
        s = self.screen
        entries: list[tuple[str, str, str, int | None, Callable[[], None]]] = [
            (WATCH, _("Watch again"), "W", pygame.K_w, self._watch),
            (REVIEW, _("My biggest mistakes"), "B", pygame.K_b, self._review),
            (TEAMS, _("Same teams, seats rotated"), "T", pygame.K_t, self._again),
            (SAME, _("Same race, same hands"), "S", pygame.K_s, self._same),
            (MENU, _("Back") if self.is_saved else _("Menu"), _("Esc"), None, self._leave),
        ]
        short = {REVIEW: _("Mistakes"), TEAMS: _("Same teams"), SAME: _("Same race")}
        size = 16.0
        while True:
            widths = [Button.width_for(s, word, cap=cap, size=size) for _l, word, cap, _k, _d in entries]
            if sum(widths) + 12 * (len(entries) - 1) <= box.w or size <= 12:
                break
            size -= 0.5
            if size < 13.5 and short:
                entries = [
                    (label, short.get(label, word), cap, key, action) for label, word, cap, key, action in entries
                ]
                short, size = {}, 16.0
        found: list[Control] = []
        x, y, high = box.x, box.centre[1] - 23, 46.0
        for at, ((label, word, cap, key, action), wide) in enumerate(zip(entries, widths, strict=True)):
            left = box.right - wide if at == len(entries) - 1 else x
            kind = "primary" if at == 0 else "plain"
            rect = Box(left, y, wide, high)
            found.append(Button(rect, word, action, kind=kind, cap=cap, size=size, label=label, hot_key=key))
            x += wide + 12
        return found

    def _signs(self, bar: Box) -> list[Control]:
        """At the right of the bar: what there is to read."""
        found: list[Control] = []
        x = bar.right - 16
        for label, word, cap, key, action in (
            (REPORT, _("Turn report"), "R", pygame.K_r, self._report),
            (LOG, _("Log"), "L", pygame.K_l, self._log),
        ):
            wide = Button.width_for(self.screen, word, kind="bare", cap=cap, size=14)
            rect = Box(x - wide, bar.centre[1] - 18, wide, 36)
            found.insert(0, Button(rect, word, action, kind="bare", cap=cap, size=14, label=label, hot_key=key))
            x -= wide + 8
        self._bar_end = x - 8
        return found

    # What happens

    def _show(self, what: str) -> None:
        self.chart.shown = what
        self.dirty = True

    def _watch(self) -> None:
        self._watch_from(0)

    def _watch_from(self, step: int) -> None:
        """The race as a film from before this step on."""
        self._try(lambda: self.navigate(ShowReplay(self.match.record(), step)))

    def _review(self) -> None:
        self.navigate(ShowReview(self.match))

    def _again(self) -> None:
        self._try(lambda: self.navigate(RideAgain(self.match)))

    def _same(self) -> None:
        self._try(lambda: self.navigate(RideSameAgain(self.match)))

    def _log(self) -> None:
        self.navigate(ShowLog(self.match, self.names, len(self.match.steps), watch=self._watch_from))

    def _report(self) -> None:
        steps = len(self.match.steps)
        self.navigate(ShowLog(self.match, self.names, steps, reporting=True, watch=self._watch_from))

    def _leave(self) -> None:
        """To the menu, or back to the shelf."""
        self.navigate(Back() if self.is_saved else ShowMenu())

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Refused as refused:
            self.complaint = say_refusal(refused)
            self.dirty = True

    # What is seen

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.desk)
        self._draw_bar(canvas, bands_of(self.screen).bar)
        podium, ranking, points, chart = self._panels
        for panel in self._panels:
            canvas.panel(panel)
        draw_podium(canvas, podium, self.final, self.names)
        draw_ranking(canvas, ranking, self.final, self.names, self.whys)
        self.table.draw(canvas, points)
        switch = self.focus.find(SHOWN).rect if self.focus.depth == 0 else chart
        self.chart.draw(canvas, chart, switch.x)
        band = draw_foot(canvas, bands_of(self.screen).buttons)
        if self.complaint:
            Note(self.complaint, kind="warn").draw(canvas, Box(16, band.y - 50, canvas.w - 32, 44))
        super().draw(canvas)

    def _draw_bar(self, canvas: Canvas, height: float) -> None:
        p = canvas.palette
        end, y = self._bar_end, height / 2 + 2
        said, room = self._winning(), end - 24
        size = next((size for size in (24, 22, 20, 18) if canvas.measure(said, size, True)[0] <= room), 16)
        head = draw_bar(canvas, said, height=height, left=24, size=size, room=room)
        ending = self._ending()
        begun = head.right + 16
        if canvas.measure(ending, 14)[0] <= end - begun:
            begun = canvas.text(ending, 14, (begun, y), colour=p.ink2, anchor="midleft").right + 24
        room = end - begun
        where = self._where(canvas, room)
        if where and canvas.measure(where, 13.5)[0] <= room:
            canvas.text(where, 13.5, (end, y), colour=p.ink2, anchor="midright")

    def _winning(self) -> str:
        """Who wins, in a sentence (R6.6)."""
        winners = self.final.ranking[0]
        points = self.final.points[winners[0] - 1]
        sentence = ngettext(
            "{teams} wins with {points} points", "{teams} share the win with {points} points", len(winners)
        )
        return sentence.format(teams=listed(list(map(self.names.team_of, winners))), points=points_text(points))

    def _ending(self) -> str:
        turn = _("turn {turn}").format(turn=self.match.race.turn)
        reasons = {
            "finishers": _("eight riders across the finish"),
            "all": _("all riders across the finish"),
            "retired": _("nobody left who could cross the finish"),
            "caught": _("the first a whole lap ahead of the last"),
            "turns": _("as many turns as may be ridden"),
        }
        ended = next((e for step in self.match.steps[-1:] for e in step.events if isinstance(e, RaceEnded)), None)
        said = turn if ended is None or ended.reason not in reasons else f"{turn}, {reasons[ended.reason]}"
        variant = self.match.race.rules.variant.name
        return said if variant is None else f"{variant_title(variant)}, {said}"

    def _where(self, canvas: Canvas, room: float) -> str:
        """Where the race is kept, its path shortened from the front."""
        path, autosave = self.path, self.match.autosave
        if path is None or (autosave is not None and autosave.failure is not None):
            return _("this race could not be kept")
        for shown in _shorter(path):
            text = _("kept in {path}").format(path=shown)
            if canvas.measure(text, 13.5)[0] <= room:
                return text
        return path.name


def _shorter(path: Path) -> list[str]:
    """The path, and the same with more and more folders left out at its front."""
    parts = path.parts
    return [str(path), *(str(Path("…", *parts[at:])) for at in range(2, len(parts)))]
