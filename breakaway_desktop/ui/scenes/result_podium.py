"""The first three on their steps, and all teams in their final order (R6.6)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.explanations import RankWhy
from breakaway_desktop.engine.standings import Standings
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.explanations import say_rank
from breakaway_desktop.sentences.names import listed, place_text, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _, ngettext

_ORDER = (1, 0, 2)
"""Who stands where, left to right: second, first, third."""
_STEPS = (1.0, 0.77, 0.56)
"""Heights of the first three places."""
_LEAST_ROW = 24.0
_TIE_SIZE, _TIE_STEP = 13.0, 18.0


def ranked(final: Standings) -> list[tuple[int, int]]:
    """(place, team) from first to last; joint teams share the place."""
    found, place = [], 1
    for group in final.ranking:
        found += [(place, team) for team in group]
        place += len(group)
    return found


def draw_podium(canvas: Canvas, box: Box, final: Standings, names: SeatedNames) -> None:
    """Up to three steps; joint winners stand equally high."""
    p = canvas.palette
    low = box.h < 240
    first_three = ranked(final)[:3]
    inner = box.inflated(-14 if low else -22, -10)
    wide = (inner.w - 20) / 3
    radius = 15.0 if low else min(34.0, inner.h * 0.105)
    name_h, sub_h = (19.0, 0.0) if low else (24.0, 20.0)
    above = name_h + sub_h + 2 * radius + 16
    tallest = inner.h - above
    for column, at in enumerate(_ORDER):
        if at >= len(first_three):
            continue
        place, team = first_three[at]
        high = tallest * _STEPS[place - 1]
        step = Box(inner.x + column * (wide + 10), inner.bottom - high, wide, high)
        look = team_look(names.seats[team - 1].colour)
        canvas.box(step, p.sunk, border=p.edge, radius=3)
        top = Box(step.x, step.y, step.w, 9)
        canvas.box(top, look.fill, border=p.ink2, border_width=0.8, radius=2)
        x = step.centre[0]
        y = step.y - radius * 1.15 - 6
        draw_token(canvas, look, "", (x, y), radius)
        y -= radius * 1.1 + (2 if low else 4)
        if not low:
            player = names.player(team)
            size = fitting_size(canvas, player, 13.5, wide + 6)
            canvas.text(player, size, (x, y), colour=p.ink2, anchor="midbottom", max_width=wide + 6)
            y -= 19
        name = names.team(team)
        size = fitting_size(canvas, name, 15 if low else 18, wide + 6, bold=True)
        canvas.text(name, size, (x, y), bold=True, anchor="midbottom", max_width=wide + 6)
        _draw_step(canvas, step, place, points_text(final.points[team - 1]), low)


def _draw_step(canvas: Canvas, step: Box, place: int, points: str, low: bool) -> None:
    """The place large at the left, the points at the right."""
    p = canvas.palette
    y = step.y + 9 + min((step.h - 9) / 2, 40.0)
    size = 24.0 if low else 38.0
    large = canvas.text(str(place), size, (step.x + 12 if low else step.x + 18, y), bold=True, anchor="midleft")
    right = step.right - (10 if low else 14)
    size = fitting_size(canvas, points, 17 if low else 22, right - large.right - 6, bold=True)
    n = 1 if points == "1" else 2
    word = ngettext("point", "points", n)
    if low:
        canvas.text(points, size, (right, y), bold=True, anchor="midright")
        return
    canvas.text(points, size, (right, y - 8), bold=True, anchor="midright")
    canvas.text(word, 13.5, (right, y + 14), colour=p.ink2, anchor="midright", max_width=step.w - 62)


def draw_ranking(canvas: Canvas, box: Box, final: Standings, names: SeatedNames, whys: Sequence[RankWhy]) -> None:
    """All teams with place, player and points; below them, in a sentence each, what decided between equal points."""
    p = canvas.palette
    low = box.h < 320 and canvas.h < 700
    head = 36.0 if low else 46.0
    rows = ranked(final)
    lines = _tie_lines(canvas, box.w - 36, box.h - head - 20 - _LEAST_ROW * len(rows), final, names, whys)
    ties_h = len(lines) * _TIE_STEP + (10 if lines else 0)
    high = min(54.0, max(_LEAST_ROW, (box.h - head - ties_h - 10) / len(rows)))
    canvas.text(_("Final ranking"), 17, (box.x + 18, box.y + head / 2 + 2), bold=True, anchor="midleft")
    y = box.y + head
    for at, (place, team) in enumerate(rows):
        row = Box(box.x + 8, y, box.w - 16, high)
        if at % 2 == 0:
            canvas.box(row, p.sunk, radius=6)
        middle = row.centre[1]
        canvas.text(str(place), 15, (row.x + 22, middle), bold=True, anchor="midright")
        look = team_look(names.seats[team - 1].colour)
        draw_token(canvas, look, "", (row.x + 46, middle), min(11.0, high * 0.36))
        points = points_text(final.points[team - 1])
        end = canvas.text(points, 17, (row.right - 16, middle), bold=True, anchor="midright").x - 10
        x = row.x + 68
        player_w = min(canvas.measure(names.player(team), 14)[0], (end - x) * 0.5)
        room = end - x - player_w - 14
        name = canvas.text(names.team(team), 15, (x, middle), bold=True, anchor="midleft", max_width=room)
        x = min(max(name.right + 14, row.x + 150), end - player_w)
        canvas.text(names.player(team), 14, (x, middle), colour=p.ink2, anchor="midleft", max_width=player_w)
        y += high
    y += 14
    for line in lines:
        where = box.x + 18, y
        canvas.text(line, _TIE_SIZE, where, colour=canvas.palette.ink2, anchor="midleft", max_width=box.w - 36)
        y += _TIE_STEP


def _tie_lines(
    canvas: Canvas, width: float, room: float, final: Standings, names: SeatedNames, whys: Sequence[RankWhy]
) -> list[str]:
    """What decided between equal points, in whole sentences, or in a line each where there is no room for them."""
    joint = listed([names.team(team) for team in final.winners]) if len(final.winners) > 1 else ""
    first = [_("{teams} win together.").format(teams=joint)] if joint else []
    sentences = [*first, *(say_rank(why, names) for why in whys)]
    lines = [line for sentence in sentences for line in canvas.lines_of(sentence, _TIE_SIZE, width)]
    if len(lines) * _TIE_STEP <= room:
        return lines
    others = [why for why in whys if why.nth or why.team not in final.winners]
    return [*first, *(_tie_in_short(why, names) for why in others)]


def _tie_in_short(why: RankWhy, names: SeatedNames) -> str:
    values = {
        "team": names.team(why.team),
        "other": names.team(why.other),
        "ahead": place_text(why.ahead),
        "behind": place_text(why.behind),
    }
    if not why.nth:
        return _("{team} and {other}: nothing tells them apart").format(**values)
    if why.nth == 1:
        return _("{team} before {other}: best rider {ahead}, not {behind}").format(**values)
    sentence = _("{team} before {other}: {nth} best rider {ahead}, not {behind}")
    return sentence.format(**values, nth=place_text(why.nth))
