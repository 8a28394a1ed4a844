"""What stands beside the menu for the entry in focus: the unfinished race, the race to come, the last one kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.play.hot_seat import SeatedNames, names_of
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.names import listed, points_text
from breakaway_desktop.sentences.rulebook import changed_rows, rule_sentences, rules_title
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.panels.shelf import OnShelf, race_outcome, race_title, record_names, shelf_note, when_text
from breakaway_desktop.ui.road.board import picture_of
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _, ngettext

_PAD = 20.0
_STRIP, _LOW_STRIP = 126.0, 96.0


class UnfinishedSheet:
    """Turn, who plays, the field as a strip and the points: what everybody at the table may know (R9)."""

    def __init__(self, kept: SavedRace, compact: bool) -> None:
        match = kept.match
        self.names = names_of(match)
        self.view = match.view(0)
        self.points = standings(match.race).points
        self.written = _written(kept.path)
        self.picture = picture_of(self.view, match.seats)
        rules = match.race.rules
        self.players = players_line(self.names, rules_title(match.base, rules.variant.name, rules.options))
        self._strip = StripView()
        self._strip_h = _LOW_STRIP if compact else _STRIP
        self._head_h = 66.0 if compact else 46.0

    def height(self, canvas: Canvas, width: float) -> float:
        return self._head_h + 2 + self._strip_h + 12 + 34 * _points_rows(canvas, self.names, self._said(), width) + 10

    def draw(self, canvas: Canvas, box: Box) -> None:
        title = _("Turn {turn}").format(turn=self.view.turn)
        if self._head_h > 46:
            _head(canvas, box, title, "", self.written)
            at, room = (box.x + _PAD, box.y + 51), box.w - 2 * _PAD
            canvas.text(self.players, 14, at, colour=canvas.palette.ink2, anchor="midleft", max_width=room)
        else:
            _head(canvas, box, title, self.players, self.written)
        well = Box(box.x + 10, box.y + self._head_h, box.w - 20, self._strip_h)
        self._strip.draw(canvas, well.inflated(-2, -1), self.picture)
        below = Box(box.x + _PAD, well.bottom + 10, box.w - 2 * _PAD, 0)
        _draw_points(canvas, below, self.names, self._said())

    def _said(self) -> list[str]:
        """The points in letters."""
        return [points_text(of_team) for of_team in self.points]


class NewRaceSheet:
    """The race that Enter begins: the first anybody rides, or the last set-up of this evening."""

    def __init__(self, draft: Draft | None) -> None:
        first = draft is None or draft.is_first
        shown = draft if draft is not None else Draft.first(0)
        self.title = _("You against five bots") if first else _("Your last set-up")
        self.head = rules_title(shown.base, shown.variant, shown.options)
        self.looks = [team_look(seat.colour) for seat in shown.seats]
        sentences = rule_sentences(shown.base, shown.options, shown.variant)
        changed = sentences[-1:] if changed_rows(shown.base, shown.options, shown.variant) else ()
        self.said = " ".join((*sentences[: len(sentences) - len(changed)][:2], *changed))
        if not first:
            names = SeatedNames(tuple(seat.seat() for seat in shown.seats), shown.hot_seat().players)
            players = _sentence(players_line(names, self.head))
            self.said = f"{players} {self.said}"

    def height(self, canvas: Canvas, width: float) -> float:
        return 50 + len(self._lines(canvas, width)) * 21 + 60

    def _lines(self, canvas: Canvas, width: float) -> list[str]:
        return canvas.lines_of(self.said, 14.5, width - 2 * _PAD)

    def draw(self, canvas: Canvas, box: Box) -> None:
        _head(canvas, box, self.title, self.head, "")
        for at, line in enumerate(self._lines(canvas, box.w)):
            canvas.text(line, 14.5, (box.x + _PAD, box.y + 48 + at * 21), colour=canvas.palette.ink2)
        for at, look in enumerate(self.looks):
            draw_token(canvas, look, "", (box.x + _PAD + 16 + at * 44, box.bottom - 34), 16)


def _sentence(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


class KeptSheet:
    """The last race that was finished."""

    def __init__(self, row: OnShelf, record: Record) -> None:
        assert record.result is not None
        self.title = race_title(record)
        self.outcome = race_outcome(record)
        self.names = record_names(record)
        self.points = [points_text(record.result.points[team]) for team in range(1, len(record.teams) + 1)]
        self.written = shelf_note(row)

    def height(self, canvas: Canvas, width: float) -> float:
        return 92 + 34 * _points_rows(canvas, self.names, self.points, width) + 10

    def draw(self, canvas: Canvas, box: Box) -> None:
        _head(canvas, box, self.title, "", self.written)
        p = canvas.palette
        where, room = (box.x + _PAD, box.y + 64), box.w - 2 * _PAD
        canvas.text(self.outcome, 14.5, where, colour=p.ink2, anchor="midleft", max_width=room)
        _draw_points(canvas, Box(box.x + _PAD, box.y + 90, room, 0), self.names, self.points)


Sheet = UnfinishedSheet | NewRaceSheet | KeptSheet


def players_line(names: SeatedNames, rules: str) -> str:
    """`Marta and Jonas, 4 bots, Boxed game`; `rules` is the title of what they ride by."""
    humans = [names.player(team) for team, seat in enumerate(names.seats, start=1) if seat.is_human]
    bots = len(names.seats) - len(humans)
    parts = [listed(humans)] if humans else []
    if bots:
        parts.append(ngettext("{n} bot", "{n} bots", bots).format(n=bots))
    return ", ".join([*parts, rules])


def _written(path: Path) -> str:
    try:
        return when_text(path.stat().st_mtime)
    except OSError:
        return ""


def _head(canvas: Canvas, box: Box, title: str, note: str, right: str) -> None:
    p = canvas.palette
    y = box.y + 26
    end = box.right - _PAD
    needed = canvas.measure(title, 19, True)[0] + (canvas.measure(note, 14)[0] + 14 if note else 0)
    if right and needed + 14 + canvas.measure(right, 13.5)[0] <= end - box.x - _PAD:
        end = canvas.text(right, 13.5, (end, y), colour=p.ink2, anchor="midright").x - 14
    head = canvas.text(title, 19, (box.x + _PAD, y), bold=True, anchor="midleft", max_width=end - box.x - _PAD)
    room = end - head.right - 14
    if note and room >= 40:
        canvas.text(note, 14, (head.right + 14, y + 1), colour=p.ink2, anchor="midleft", max_width=room)


def _points_rows(canvas: Canvas, names: SeatedNames, points: Sequence[str], width: float) -> int:
    """As many rows as it takes to read every name and its points, up to three."""
    teams = len(points)
    widest = max(
        canvas.measure(names.team(team), 14.5)[0] + canvas.measure(text, 14.5, True)[0]
        for team, text in enumerate(points, start=1)
    )
    across = max(1, int((width - 2 * _PAD) // max(113.0, widest + 46)))
    return min(3, -(-teams // across))


def _draw_points(canvas: Canvas, box: Box, names: SeatedNames, points: Sequence[str]) -> None:
    """Each team's shape, name and points, in one row or a few."""
    teams = len(points)
    rows = _points_rows(canvas, names, points, box.w + 2 * _PAD)
    across = -(-teams // rows)
    wide = box.w / across
    for at, text in enumerate(points):
        look: TeamLook = team_look(names.seats[at].colour)
        x, y = box.x + at % across * wide, box.y + 16 + at // across * 34
        draw_token(canvas, look, "", (x + 10, y), 10.5)
        sum_w = canvas.measure(text, 14.5, True)[0]
        name = names.team(at + 1)
        word = canvas.text(name, 14.5, (x + 26, y), anchor="midleft", max_width=wide - 26 - sum_w - 10)
        canvas.text(text, 14.5, (word.right + 6, y), bold=True, anchor="midleft")
