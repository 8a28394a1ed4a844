"""The sheet on the race that is chosen in the list: its situation, the points, what it is ridden by, what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.sentences.rulebook import changed_rows, rules_title
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.fitting import fitting_wording
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.panels.shelf import OnShelf, damage_text, record_names, row_players, row_standing, row_title
from breakaway_desktop.ui.panels.thumbnail import Thumbnails
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.kept_samples import sample_brief
from breakaway_desktop.words import _, ngettext

_PAD = 18.0
_PICTURE_SHAPE = 2.42
"""Width of the picture by its height."""
_LEAST_PICTURE = 64.0
_LINE = 21.0
_TEAM = 30.0


class Action(NamedTuple):
    """A button on the sheet; with a reason `why_not` it cannot be pressed."""

    label: str
    word: str
    cap: str
    on_press: Callable[[], None]
    hot_key: int | None = None
    hot_mods: int = 0
    why_not: str = ""


class Fact(NamedTuple):
    """A line of the sheet: what it is about, and what there is to say."""

    head: str
    text: str


class Detail:
    """Laid out into `box`, the first action across all of it at the foot and the others in rows below."""

    def __init__(self, row: OnShelf | None, actions: Sequence[Action], box: Box, screen: Screen) -> None:
        self.row = row
        self.box = box
        self.inner = box.inflated(-_PAD, -14 if not screen.compact else -10)
        self.controls: list[Control] = []
        self._foot = self._lay_out(actions, screen) if actions else self.inner.bottom

    def _lay_out(self, actions: Sequence[Action], screen: Screen) -> float:
        """Makes the buttons from the foot up; where they begin."""
        high, gap = (36.0, 6.0) if screen.compact else (40.0, 8.0)
        first, others = actions[0], actions[1:]
        rows = _in_rows(screen, others, self.inner.w, gap)
        y = self.inner.bottom - len(rows) * high - (len(rows) - 1) * gap
        top = y - (high + 6) - gap if rows else self.inner.bottom - high - 6
        self.controls.append(_button(first, Box(self.inner.x, top, self.inner.w, high + 6), screen, primary=True))
        for of_row in rows:
            spare = (self.inner.w - sum(wide for _d, wide in of_row) - gap * (len(of_row) - 1)) / len(of_row)
            x = self.inner.x
            for action, wide in of_row:
                self.controls.append(_button(action, Box(x, y, wide + spare, high), screen, primary=False))
                x += wide + spare + gap
            y += high + gap
        return top

    def draw(self, canvas: Canvas, pictures: Thumbnails) -> None:
        """The sheet without its buttons."""
        canvas.panel(self.box)
        row, p = self.row, canvas.palette
        if row is None:
            return
        x, y, w = self.inner.x, self.inner.y, self.inner.w
        canvas.text(row_title(row), 19, (x, y + 12), bold=True, anchor="midleft", max_width=w)
        colour = p.warn if row.record is None else p.ink2
        canvas.text(
            fitting_wording(canvas, self._below(row), 14, w),
            14,
            (x, y + 38),
            colour=colour,
            anchor="midleft",
            max_width=w,
        )
        y += 54
        if row.record is None:
            canvas.paragraph(row.why, 14.5, Box(x, y + 6, w, self._foot - y - 10))
            return
        facts = _facts(row)
        teams = _TEAM * -(-len(row.record.teams) // self._across(canvas, row)) + 8
        room = self._foot - 12 - y - teams
        while facts and room - _facts_h(canvas, facts, w) < _LEAST_PICTURE + 8:
            facts = facts[:-1]
        picture_h = min(w / _PICTURE_SHAPE, room - _facts_h(canvas, facts, w) - 8)
        if picture_h >= _LEAST_PICTURE:
            wide = picture_h * _PICTURE_SHAPE
            pictures.draw(canvas, Box(x + (w - wide) / 2, y, wide, picture_h), row.glance)
            y += picture_h + 8
        self._draw_teams(canvas, row, y)
        y += teams
        if facts:
            canvas.line((x, y), (x + w, y), p.edge)
            _draw_facts(canvas, facts, Box(x, y + 8, w, self._foot - y - 12))

    def _below(self, row: OnShelf) -> list[str]:
        """How far it has come, the fullest words first."""
        glance = row.glance
        if row.record is None:
            return [damage_text(row)]
        standing = row_standing(row)
        if row.finished or glance is None or glance.is_simultaneous:
            return [standing]
        sentence = ngettext("{standing}, {n} rider still to ride", "{standing}, {n} riders still to ride", glance.still)
        return [sentence.format(standing=standing, n=glance.still), standing]

    def _across(self, canvas: Canvas, row: OnShelf) -> int:
        """So many teams side by side that every name and its points can be read."""
        assert row.record is not None
        names = record_names(row.record)
        points = self._points(row)
        widest = max(
            canvas.measure(names.team(team), 14.5)[0] + canvas.measure(text, 14.5, True)[0]
            for team, text in enumerate(points, start=1)
        )
        return 3 if widest + 52 <= self.inner.w / 3 else 2

    @staticmethod
    def _points(row: OnShelf) -> list[str]:
        assert row.record is not None
        if row.glance is None:
            return [""] * len(row.record.teams)
        return [points_text(points) for points in row.glance.points]

    def _draw_teams(self, canvas: Canvas, row: OnShelf, y: float) -> None:
        assert row.record is not None
        names, across = record_names(row.record), self._across(canvas, row)
        wide = self.inner.w / across
        for at, text in enumerate(self._points(row)):
            left, middle = self.inner.x + at % across * wide, y + 15 + at // across * _TEAM
            draw_token(canvas, team_look(names.seats[at].colour), "", (left + 12, middle), 9.5)
            end = left + wide - 14
            end = canvas.text(text, 14.5, (end, middle), bold=True, anchor="midright").x - 8
            canvas.text(names.team(at + 1), 14.5, (left + 30, middle), anchor="midleft", max_width=end - left - 30)


def _button(action: Action, box: Box, screen: Screen, *, primary: bool) -> Button:
    size = 15.0 if primary else 14.0
    fits = Button.width_for(screen, action.word, cap=action.cap, size=size) <= box.w
    return Button(
        box,
        action.word,
        action.on_press,
        kind="primary" if primary else "plain",
        cap=action.cap if fits else "",
        size=size,
        label=action.label,
        enabled=not action.why_not,
        why_disabled=action.why_not,
        hot_key=action.hot_key,
        hot_mods=action.hot_mods,
    )


def _in_rows(screen: Screen, actions: Sequence[Action], room: float, gap: float) -> list[list[tuple[Action, float]]]:
    """As many side by side as there is room for, at most three; with their least widths."""
    most = 3
    caps = not screen.compact
    while most > 1:
        lines = -(-len(actions) // most)
        ends = [-(-len(actions) * line // lines) for line in range(lines + 1)]
        rows = [actions[start:end] for start, end in pairwise(ends)]
        wide = [[(action, _least(screen, action, caps)) for action in row] for row in rows]
        if all(sum(width for _d, width in row) + gap * (len(row) - 1) <= room for row in wide):
            return wide
        most -= 1
    return [[(action, _least(screen, action, False))] for action in actions]


def _least(screen: Screen, action: Action, caps: bool) -> float:
    return Button.width_for(screen, action.word, cap=action.cap if caps else "", size=14) - 8


def _facts(row: OnShelf) -> list[Fact]:
    """What there is to say of the race beside its situation, what matters most first."""
    record, glance = row.record, row.glance
    assert record is not None
    changes = [name for name in changed_rows(record.base, record.options, record.variant) if name != "variant"]
    rules = rules_title(record.base, record.variant)
    if changes:
        sentence = ngettext("{rules}, with {n} change", "{rules}, with {n} changes", len(changes))
        rules = sentence.format(rules=rules, n=len(changes))
    if row.sample:
        own = _("Ride it yourself with the winner’s hands, against the same bots.")
        return [Fact("", sample_brief(row)), Fact("", own)]
    facts = [Fact(_("Rules"), rules), Fact(_("Teams"), row_players(row)[-2])]
    if glance is not None and glance.secrets:
        kept = {
            "peek": _("cards lie face down"),
            "strict": _("the curtain falls first"),
            "trust": _("own hands lie open"),
        }
        facts.append(Fact(_("Secrets"), kept[glance.secrets]))
    if row.running:
        facts.append(Fact(_("Kept"), _("by itself, after every decision")))
    facts.append(Fact(_("File"), row.path.name))
    return facts


def _heads_w(canvas: Canvas, facts: Sequence[Fact]) -> float:
    return max((canvas.measure(fact.head, 14.5)[0] + 18 for fact in facts if fact.head), default=0.0)


def _lines_of(canvas: Canvas, facts: Sequence[Fact], fact: Fact, w: float) -> list[str]:
    return canvas.lines_of(fact.text, 14.5, w - (_heads_w(canvas, facts) if fact.head else 0))


def _facts_h(canvas: Canvas, facts: Sequence[Fact], w: float) -> float:
    if not facts:
        return 0.0
    return 12 + sum(_LINE * len(_lines_of(canvas, facts, fact, w)) + 5 for fact in facts)


def _draw_facts(canvas: Canvas, facts: Sequence[Fact], box: Box) -> None:
    p, y = canvas.palette, box.y
    for fact in facts:
        left = box.x + (_heads_w(canvas, facts) if fact.head else 0)
        canvas.text(fact.head, 14.5, (box.x, y + 12), colour=p.ink2, anchor="midleft")
        for line in _lines_of(canvas, facts, fact, box.w):
            canvas.text(line, 14.5, (left, y + 12), anchor="midleft")
            y += _LINE
        y += 5
