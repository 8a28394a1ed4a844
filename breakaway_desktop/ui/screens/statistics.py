"""The statistics screen: races and wins on this computer, places, levels and rule sets, the best of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from statistics import fmean
from typing import Any, Final

from breakaway_desktop.match.statistics import Figures, best, statistics
from breakaway_desktop.sentences.ladder import level_word
from breakaway_desktop.sentences.names import decimal_text, place_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import mix, team_look
from breakaway_desktop.ui.intents import Back, ShowReplay
from breakaway_desktop.ui.panels.saved_files import when_text
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit import parts, posters
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, paragraph, row, sized, spring, table, text
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import button, masthead
from breakaway_desktop.ui.toolkit.page import Returned, View
from breakaway_desktop.ui.toolkit.papers import head, panel
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import (
    BODY,
    CAPTION,
    CHOSEN,
    FIGURE,
    HEADING,
    HEADLINE,
    LABEL,
    NOTE,
    POSTER,
)
from breakaway_desktop.words import _, ngettext

_SHOWN: Final = 20
"""How many of the last races have a bar."""
_FIRST: Final = 3
"""How many first races are told one by one."""


@dataclass(frozen=True, slots=True)
class Model:
    session: Session
    figures: tuple[Figures, ...]
    recent: bool = False
    """Whether only the last races count."""


class Show(Message):
    recent: bool


def begin(session: Session) -> Model:
    return Model(session, tuple(statistics(session.folder, session.computer)))


def update(m: Model, said: Any) -> Model:
    match said:
        case Show(recent):
            return replace(m, recent=recent)
        case Returned():
            return replace(begin(m.session), recent=m.recent)
    raise TypeError(said)


def view(m: Model) -> View:
    return View(
        sized(partial(_page, m)), title=_("Statistics"), first="shown", hears=(Returned,),
    )  # fmt: skip


def _page(m: Model, w: float, h: float) -> Node:
    shown = m.figures[-_SHOWN:] if m.recent else m.figures
    which = switch({False: _("all"), True: _("last {n}").format(n=_SHOWN)}, m.recent, does=Show, name="shown")
    top = masthead(_("Statistics"), which, does=Back(), subject=_("your races on this computer"))
    small = w < 1200 or h < 700
    gap = 14.0 if small else 24.0
    if not shown:
        none = _("No races yet. Finish one on your own against bots and it will count here.")
        below: Node = panel(paragraph(none, size=BODY, leading=1.4), by=(18, 14), deep=True)
        return column(top, column(_posters(shown, small, 0.4 * h), below, gap=gap, pad=(gap + 6, gap), grow=1))
    below = row(
        panel(_chart(m, shown, small), by=(18, 14), deep=True, grow=9),
        panel(scroll(_tables(m, shown), name="tables"), by=(18, 12), grow=11),
        gap=gap, grow=1,
    )  # fmt: skip
    return column(
        top, column(_posters(shown, small, 120 if small else 216), below, gap=gap, pad=(gap + 6, gap), grow=1)
    )


# Four posters


def _posters(shown: Sequence[Figures], small: bool, high: float) -> Node:
    wins = sum(one.place == 1 for one in shown)
    lead, string = best(shown, "lead"), best(shown, "string")
    since = _("since {date}").format(date=when_text(shown[0].ended)) if shown else ""
    found = [
        (str(len(shown)), ngettext("race", "races", len(shown)), since),
        (str(wins), ngettext("win", "wins", wins), _("1 in {n}").format(n=round(len(shown) / wins)) if wins else ""),
        (f"+{lead[1].value}" if lead else "–", _("best breakaway"), when_text(lead[0].ended) if lead else ""),
        (str(string[1].value) if string else "–", _("longest string"), _("riders ahead") if string else ""),
    ]
    of = [draw(partial(_paint_poster, at, *words, small), grow=1) for at, words in enumerate(found)]
    return row(*of, gap=12 if small else 20, h=high)


def _paint_poster(at: int, figure: str, words: str, note: str, small: bool, c: Canvas, box: Box) -> None:
    p, within = c.palette, Box(0.2, 0, 0.8, 0.8)
    picture = (
        posters.Picture(p.hot, p.sun, team_look("azure"), "21", within),
        posters.Picture(p.teal, p.bib, team_look("yellow"), "11", within),
        posters.Picture(p.coral, mix(p.bib, p.sun, 0.5), team_look("red"), "31", within),
        posters.Picture(p.plum, mix(p.plum, p.bib, 0.5), team_look("yellow"), "13", within,
                        others=((team_look("azure"), "22"), (team_look("indigo"), "52"))),
    )[at]  # fmt: skip
    box = box.inflated(-3)
    parts.poster(c, box, picture, "")
    shown, style = parts.fitting(c, [figure], POSTER.at(46 if small else 84), 0.3 * box.w, least=28)
    wide, high = c.measure(shown, style)
    if p.has_clear_posters:  # no sky is as dark as that
        c.slanted(Box(box.x + 6, box.y + 0.16 * high, wide + 30, 0.72 * high), p.on_bib, 8)
    c.text(shown, style, (box.x + 18, box.y + (2 if small else 8)), colour=p.bib, shadow=p.on_bib)
    lines = [(words.upper(), HEADING.at(17 if small else 20))] + ([(note, NOTE)] if note else [])
    step = 19.0 if small else 22.0
    room = step * len(lines) + 10
    broad = max(c.measure(said, look)[0] for said, look in lines) + 34
    plate = Box(box.x - 5, box.bottom - room - (8 if small else 14), min(broad, box.w - 6), room)
    c.slanted(plate, p.bib, 7)
    for n, (said, look) in enumerate(lines):
        spot = plate.x + 18 - 2 * n, plate.y + 5 + (n + 0.5) * step
        parts.line_of(c, [said], look, spot, plate.w - 26, colour=p.on_bib)


# Places


def _chart(m: Model, shown: Sequence[Figures], small: bool) -> Node:
    """The places of the last races; the first few are told one by one as well."""
    last = shown[-_SHOWN:]
    if len(last) > _FIRST:
        title, told = _("Place in your last {n} races"), []
        below = _("average place {place}").format(place=_mean_place(last))
    else:
        title = _("Your races so far")
        told = [_told(m, at, one, small) for at, one in reversed([*enumerate(last)])]
        below = _("Each race adds a bar here, and to the tables its level and rule set.")
    return column(
        text(title.format(n=len(last)).upper(), size=LABEL.at(17 if small else 19), least=14),
        *told,
        draw(partial(_paint_places, last), grow=1),
        paragraph(below, size=NOTE),
        gap=8,
    )


def _told(m: Model, at: int, one: Figures, small: bool) -> Node:
    """A race with its place, points and rules, and the way to see it again."""
    place = _("{place} of {teams}").format(place=place_text(one.place), teams=one.teams)
    points = ngettext("{points} point", "{points} points", ceil(one.points)).format(
        points=decimal_text(f"{one.points:g}")
    )
    said = column(
        text(f"{points} · {rules_title(one.base, one.variant or None)}", points, size=CHOSEN, least=14),
        text(when_text(one.ended), size=NOTE, soft=True, least=14),
        gap=1, grow=1,
    )  # fmt: skip
    shows = ShowReplay(m.session.folder / one.file)
    watch = button(_("Watch"), does=shows, name=f"watch-race-{at}", kind="quiet", size=NOTE.at(15))
    large = text(place, size=HEADLINE.at(26 if small else 32), least=20, w=104 if small else 140)
    return row(large, said, watch, gap=10)


def _mean_place(races: Sequence[Figures]) -> str:
    """Return the average place and, after a stroke, the average number of teams."""
    place, teams = fmean(one.place for one in races), fmean(one.teams for one in races)
    return decimal_text(f"{place:.1f}/{round(teams, 1):g}")


def _paint_places(races: Sequence[Figures], c: Canvas, box: Box) -> None:
    """A bar for each race with the place at its top, the higher the more teams came after; below it how many rode. The
    feet of the bars to come are there already."""
    p = c.palette
    teams = _("teams")
    left = box.x + 14 + max(c.measure(words, NOTE)[0] for words in (place_text(1), _("last"), teams))
    top, foot = box.y + 10, box.bottom - 22
    least = foot - 24  # the top of the lowest bar, in which its place has room
    for words, y in ((place_text(1), top), ("", (top + least) / 2), (_("last"), least)):
        c.text(words, NOTE, (box.x, y), colour=p.ink2, anchor="midleft")
        c.line((left, y), (box.right, y), p.line)
    c.text(teams, NOTE, (box.x, box.bottom - 9), colour=p.ink2, anchor="midleft")
    slots = _SHOWN if len(races) > _FIRST else 2 * _FIRST
    wide = (box.right - left) / slots
    for at in range(len(races), slots):
        c.fill(p.line, Box(left + at * wide + wide * 0.15, foot - 3, wide * 0.7, 3))
    for at, one in enumerate(races):
        y = least - (least - top) * one.beaten
        bar = Box(left + at * wide + wide * 0.15, y, wide * 0.7, foot - y)
        is_high = one.beaten >= 0.5
        c.fill(p.sun if one.place == 1 else p.bib if is_high else p.raised, bar)
        front = p.on_bib if is_high else p.ink
        c.text(str(one.place), CHOSEN.at(14), (bar.centre[0], y + 11), colour=front, anchor="center")
        c.text(str(one.teams), CAPTION, (bar.centre[0], box.bottom - 9), colour=p.ink2, anchor="center")


# Tables


def _tables(m: Model, shown: Sequence[Figures]) -> Node:
    levels = {level: [one for one in shown if one.level == level] for level in sorted({one.level for one in shown})}
    rules: dict[tuple[str, str], list[Figures]] = {}
    for one in shown:
        rules.setdefault((one.base, one.variant), []).append(one)
    by_level = [(level_word(level) if level else _("other bots"), races) for level, races in levels.items()]
    by_rules = [(rules_title(base, variant or None), races) for (base, variant), races in rules.items()]
    averages = text(_("average points and place"), size=NOTE, soft=True, may_go=True)
    return column(
        row(head(_("By level").upper()), spring(), averages), _table(by_level),
        row(head(_("Your best").upper())), _bests(m, shown),
        row(head(_("By rule set").upper())), _table(by_rules),
        gap=8,
    )  # fmt: skip


def _table(groups: Iterable[tuple[str, list[Figures]]]) -> Node:
    heads = "", _("races"), _("wins"), _("points"), _("place")
    rows = [[text(words, size=NOTE, least=14, soft=True, at="right", grow=0 if words else 1) for words in heads]]
    for words, races in groups:
        values = (
            str(len(races)), str(sum(one.place == 1 for one in races)),
            decimal_text(f"{fmean(one.points for one in races):.1f}"), _mean_place(races),
        )  # fmt: skip
        cells = [text(value, size=FIGURE.at(18), at="right") for value in values]
        rows.append([text(words, size=CHOSEN, least=14, grow=1), *cells])
    return table(rows, gap=14, pad=(4, 5), rules="edge")


def _bests(m: Model, shown: Sequence[Figures]) -> Node:
    most = max(shown, key=lambda one: one.points)
    rows = [[text(_("Most points"), size=CHOSEN, least=14, grow=1),
             text(decimal_text(f"{most.points:g}"), size=FIGURE.at(20), at="right"),
             text(when_text(most.ended), size=NOTE, soft=True), Node()]]  # fmt: skip
    for name, words, sign in (("lead", _("Best breakaway"), "+"), ("string", _("Longest string ahead"), "")):
        found = best(shown, name)
        if found is not None:
            figures, one = found
            where = _("rider {rider}").format(rider=one.rider)
            shows = ShowReplay(m.session.folder / figures.file, one.decisions, one.rider)
            watch = button(_("Watch"), does=shows, name=f"watch-{name}", kind="quiet", size=NOTE.at(15))
            rows.append([
                text(words, size=CHOSEN, least=14, grow=1),
                text(f"{sign}{one.value}", size=FIGURE.at(20), at="right"),
                text(where, size=NOTE, least=14, soft=True),
                watch,
            ])  # fmt: skip
    sprints = sum(one.sprints for one in shown)
    rows.append([text(_("Sprints won"), size=CHOSEN, least=14, grow=1),
                 text(str(sprints), size=FIGURE.at(20), at="right"), Node(), Node()])  # fmt: skip
    return table(rows, gap=14, pad=(4, 4))
