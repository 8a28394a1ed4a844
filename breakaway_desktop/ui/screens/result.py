"""The result screen: who came where, points by line and rider, the race turn by turn, and what to do next.

Nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from breakaway_desktop.engine.events import RaceEnded
from breakaway_desktop.engine.explanations import RankWhy, rank_whys
from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import SeatedNames, names_of
from breakaway_desktop.sentences.explanations import say_rank
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text, points_words
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import BLACK, WHITE, TeamLook, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import (
    Back,
    RideAgain,
    RideSameAgain,
    ShareRace,
    ShowLog,
    ShowMenu,
    ShowReplay,
    ShowReview,
    ShowSetup,
)
from breakaway_desktop.ui.panels.chart import GAP, POINTS, SQUARE, Chart, draw_chart
from breakaway_desktop.ui.panels.points import PointsTable, line_words, ranked, won_cell
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Key,
    Node,
    column,
    draw,
    either,
    ground,
    over,
    paragraph,
    row,
    sized,
    space,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.page import BY_ITSELF_MS, Covered, View
from breakaway_desktop.ui.toolkit.papers import panel, plate
from breakaway_desktop.ui.toolkit.parts import LEAN
from breakaway_desktop.ui.toolkit.posters import Picture, painted
from breakaway_desktop.ui.toolkit.scene import Intent, Message
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN, HEADING, HEADLINE, LABEL, NOTE, POSTER, TITLE
from breakaway_desktop.words import _, ngettext

_FOOT = 74.0
_LEAST_CHART = 110.0
_FOLD = 6.0
"""Between two rows of the table."""
_MANY = 6
"""The number of lines from which they are set closer together."""


@dataclass(frozen=True, slots=True)
class Model:
    """The result of a match that is over."""

    match: Match
    names: SeatedNames
    final: Standings
    whys: tuple[RankWhy, ...]
    points: PointsTable
    chart: Chart
    is_saved: bool = False
    """Whether a race that was ridden earlier is looked at; else it was just ridden."""
    is_choosing: bool = False
    """Whether the ways to ride again are shown."""


def begin(match: Match, *, is_saved: bool = False) -> Model:
    names, final = names_of(match), standings(match.race)
    whys = tuple(rank_whys(match.race, final))
    chart = Chart.of(match, names, match.humans if len(match.humans) == 1 else ())
    return Model(match, names, final, whys, PointsTable.of(match.view(0)), replace(chart, shown=POINTS), is_saved)


# What happens


class Show(Message):
    """Something else in the chart."""

    what: str


class Choose(Message):
    """The ways to ride again come, or go."""

    on: bool


def update(m: Model, said: Any) -> Model:
    match said:
        case Show(what):
            return replace(m, chart=replace(m.chart, shown=what))
        case Choose(on):
            return replace(m, is_choosing=on)
        case Covered():
            return replace(m, is_choosing=False)
    raise TypeError(said)


# What is seen


def view(m: Model) -> View:
    show_log = partial(ShowLog, m.match, m.names, len(m.match.steps), watch=partial(ShowReplay, m.match.record()))
    keys = (
        Key(act.SAME_RACE, RideSameAgain(m.match)),
        Key(act.LAST_REPORT, show_log(reporting=True)),
    )
    return View(
        over(draw(partial(_paint_poster, m)), sized(partial(_whole, m, show_log()))),
        title=_("result"),
        first="watch",
        escape=_leave(m),
        keys=keys,
        hears=(Covered,),
        deaf_ms=0 if m.is_saved else BY_ITSELF_MS,
        covers=True,
        over=_ways(m) if m.is_choosing else None,
    )


def _leave(m: Model) -> Intent:
    """Leaves for the menu, or goes back to the list."""
    return Back() if m.is_saved else ShowMenu()


def _whole(m: Model, log: ShowLog, w: float, h: float) -> Node:
    poster_w = max(345.0, 0.385 * w)
    chart = sized(lambda _w, room: _chart(m) if room > _LEAST_CHART else Node())
    right = column(_table(m, w - poster_w - 20, h - _FOOT), *_ties(m), chart, gap=6, pad=(0, 10), grow=1)
    above = row(column(_sayings(m, h < 700), spring(), _place(m), w=poster_w), right, space(20), grow=1)
    return column(above, _foot(m, log))


def _foot(m: Model, log: ShowLog) -> Node:
    return over(
        ground("sunk"),
        row(
            button(_("Back") if m.is_saved else _("Menu"), does=_leave(m), key=act.BACK, name="menu"),
            button(_("Watch again"), _("Watch"), does=ShowReplay(m.match.record()), key=act.WATCH, name="watch"),
            button(
                _("Costliest decisions"), _("Decisions"), does=ShowReview(m.match), key=act.SHOW_REVIEW, name="review"
            ),
            button(_("Share"), does=ShareRace(m.match), key=act.SHARE_RESULT, name="share"),
            button(_("Log"), does=log, key=act.RESULT_LOG, name="log"),
            spring(),
            text(_("rematch, seats rotated"), size=NOTE, soft=True, at="right", may_go=True),
            row(
                button(
                    _("Ride again"), size=HEADLINE.at(26), least=19, does=RideAgain(m.match), kind="primary",
                    key=act.RIDE_AGAIN, name="again",
                ),
                button(icon="down", does=Choose(True), kind="primary", name="ways",
                       tip=_("More ways to ride again")),
            ),
            gap=12, pad=(26, 6), even=True,
        ),
        h=_FOOT,
    )  # fmt: skip


def _ways(m: Model) -> View:
    """All ways to ride again, over the button that opened them."""
    same = RideSameAgain(m.match)
    ways = column(
        text(_("Ride again"), size=HEADING),
        button(_("Rematch (seats rotated)"), does=RideAgain(m.match), key=act.RIDE_AGAIN, name="teams"),
        button(_("Replay this exact race"), does=same, key=act.SAME_RACE, name="same"),
        button(_("Change teams"), does=ShowSetup(everything=True), key=act.CHANGE_TEAMS, name="setup"),
        button(_("Cancel"), does=Choose(False), key=act.BACK, kind="quiet", name="cancel"),
        gap=10,
    )
    sheet = row(spring(), panel(ways, by=(20, 16)), space(26))
    return View(
        column(spring(), sheet, space(_FOOT + 8)),
        title=_("result"),
        first="teams",
        escape=Choose(False),
        name="ways",
    )


# The poster


def _winner(m: Model) -> TeamLook:
    return _look(m, m.final.winners[0])


def _look(m: Model, team: int) -> TeamLook:
    return team_look(m.names.seats[team - 1].colour)


def _paint_poster(m: Model, c: Canvas, box: Box) -> None:
    best = max((r for r in m.match.race.riders if r.team == m.final.winners[0]), key=lambda rider: rider.points)
    part = max(345.0, 0.385 * box.w) + 90
    teams = [team_look(seat.colour) for seat in m.names.seats]
    draw_poster(c, box.cut_bottom(_FOOT)[1], _winner(m), str(best.id), part, teams)


def _sayings(m: Model, low: bool) -> Node:
    """How the player did, or who has won, in large letters; in sentences who has won, and how the race ended."""
    light = _winner(m).label == WHITE
    first, second = headline(m.match, m.names, m.final)
    large = 56.0 if low else POSTER.size
    front = "bib" if light else "on_bib"
    small = [winning(m.names, m.final), ending(m.match)]
    own = own_points(m.match, m.names, m.final)
    return column(
        text(first.upper(), size=POSTER.at(large), least=large / 2, h=large, colour=front),
        text(second.upper(), size=POSTER.at(1.4 * large), least=large / 2, h=1.3 * large,
             colour="sun" if light else "on_bib"),
        *([_label(paragraph(own, size=LABEL, colour="on_bib"), "bib")] if own else []),
        *(_label(paragraph(said, size=BODY, colour="bib"), "on_bib") for said in small),
        gap=2, pad=(26, 14),
    )  # fmt: skip


def _label(words: Node, colour: str) -> Node:
    """Words on a leaning strip of that colour."""
    strip = draw(lambda c, box: c.slanted(box, getattr(c.palette, colour), 0.12 * box.h))
    return row(over(strip, row(space(12), column(space(4), words, space(4)), space(12))), spring())


def _place(m: Model) -> Node:
    """Whether the race is saved; nothing of one that was ridden earlier."""
    if m.is_saved:
        return Node()
    return column(row(_label(text(saved_text(m.match), size=NOTE, colour="bib"), "on_bib")), pad=(22, 10))


# Places and points


def _table(m: Model, w: float, h: float) -> Node:
    """A row a team: the plates stand in steps, so that they lean together. `w` and `h`: the room of all that stands
    there."""
    teams = ranked(m.final)
    high = min(54.0, max(36.0, (h - 250) / len(teams) - _FOLD))
    step = LEAN * (high + _FOLD)
    few = len(m.points.lines) < _MANY
    name_w = (160.0 if few else 132.0) if w > 640 else 92.0 if few else 84.0
    sum_w = max(60.0, 14.0 * max(len(points_text(points)) for points in m.final.points) + 34)
    heads = row(
        space(high + name_w + (len(teams) - 1) * step + 58),
        sized(lambda w, _h: _line_heads(m, w, sum_w + 4, gap=6 if few else 2), grow=1),
        h=24,
    )  # fmt: skip
    rows = [
        row(
            space((len(teams) - 1 - at) * step), _team_row(m, place, team, high, name_w, sum_w), space(at * step),
            h=high,
        )
        for at, (place, team) in enumerate(teams)
    ]  # fmt: skip
    return column(heads, *rows, gap=_FOLD)


def _line_heads(m: Model, w: float, above_sums: float, *, gap: float) -> Node:
    """The last one may reach above the sums, which have no head."""
    *others, last = m.points.lines
    each = (w - above_sums - gap * len(others)) / (len(others) + 1)
    return row(*(row(_line_head(m, line), w=each) for line in others), _line_head(m, last), gap=gap)


def _line_head(m: Model, line: int | None) -> Node:
    end = line is None or line == m.points.course.finish
    strip = draw(lambda c, box: c.slanted(box, c.palette.bib if end else c.palette.green, LEAN * box.h))
    style, colour = LABEL.at(16), "on_bib" if end else "paint"
    name = text(*(words.upper() for words in line_words(line, m.points.course)), size=style, least=14, colour=colour)
    return row(over(strip, row(space(5), name, space(5))), spring(), grow=1)


def _team_row(m: Model, place: int, team: int, high: float, name_w: float, sum_w: float) -> Node:
    look, is_own, few = _look(m, team), m.names.seats[team - 1].is_human, len(m.points.lines) < _MANY
    who = column(
        spring(),
        text(m.names.team(team).upper(), size=LABEL.at(20 if high >= 48 else 17), least=14),
        text(m.names.player(team), size=NOTE if high >= 48 else NOTE.at(14), soft=True, least=14),
        spring(),
        w=name_w,
    )
    won = [won_cell(m.points.won[team, line], m.names, high) for line in m.points.lines]
    cells = row(
        text(str(place), size=TITLE.at(30), at="centre", w=34),
        draw(partial(_paint_flag, look), w=high),
        space(6),
        who,
        row(*won, gap=6 if few else 2, grow=1),
        text(points_text(m.final.points[team - 1]), size=TITLE.at(34), least=20, at="right", w=sum_w - 20),
        space(20),
        gap=4,
        grow=1,
    )
    return plate(row(space(6), cells), chosen=is_own, grow=1, name=f"team-{team}")


def _paint_flag(look: TeamLook, c: Canvas, box: Box) -> None:
    lean = LEAN * box.h
    c.slanted(box, look.fill, lean)
    parts.outline(c, box, look.label, 1.2, by=-0.6, lean=lean)
    draw_token(c, replace(look, fill=look.label, label=look.fill), "", box.centre, 0.6 * box.h)


def _ties(m: Model) -> list[Node]:
    """What decided between equal points: sentences, or in short where there are many."""
    said = ties(m.names, m.final, m.whys)
    if len(said) > 2:
        said = [wordings[-1:] for wordings in said]
    return [
        either(
            _label(text(wordings[0], colour="bib"), "on_bib"), _label(paragraph(wordings[-1], colour="bib"), "on_bib")
        )
        for wordings in said
    ]


def _chart(m: Model) -> Node:
    ways = {POINTS: _("points"), GAP: _("gap to leader"), SQUARE: _("square")}
    title = text(m.chart.title, _("By turn"), size=CHOSEN.at(18), least=16, may_go=True)
    head = row(title, spring(), switch(ways, m.chart.shown, does=Show, name="shown"), gap=10, h=36)
    curve = draw(lambda c, box: draw_chart(c, box, m.chart), grow=1)
    return panel(column(head, curve), by=(4, 6), deep=True)


def headline(match: Match, names: Names, final: Standings) -> tuple[str, str]:
    """Two large lines: the place of who rode alone against bots, else who has won."""
    if len(match.humans) == 1:
        place = next(place for place, team in ranked(final) if team == match.humans[0])
        return _("You came"), place_text(place)
    winners = list(map(names.team, final.winners))
    return listed(winners), ngettext("has won", "have won", len(winners))


def own_points(match: Match, names: Names, final: Standings) -> str:
    """The points of who rode alone against bots, and how far the nearest team is; empty for others."""
    if len(match.humans) != 1:
        return ""
    (own,) = match.humans
    points, teams = final.points[own - 1], [team for _place, team in ranked(final)]
    better = [team for team in teams if final.points[team - 1] > points]
    worse = [team for team in teams if final.points[team - 1] < points]
    if better:
        near, sentence = better[-1], _("{points}, {n} behind {team}")
        apart = final.points[near - 1] - points
    elif worse:
        near, sentence = worse[0], _("{points}, {n} ahead of {team}")
        apart = points - final.points[near - 1]
    else:
        return _("{points} points each").format(points=points_text(points))
    return sentence.format(points=points_words(points), n=points_text(apart), team=names.team(near))


def winning(names: SeatedNames, final: Standings) -> str:
    """Who wins, in a sentence (R6.6)."""
    winners = final.ranking[0]
    sentence = ngettext("{teams} wins with {points} points", "{teams} share the win with {points} points", len(winners))
    points = points_text(final.points[winners[0] - 1])
    return sentence.format(teams=listed(list(map(names.team_of, winners))), points=points)


def ending(match: Match) -> str:
    """When the race ended, and why."""
    turn = _("turn {turn}").format(turn=match.race.turn)
    reasons = {
        "finishers": _("eight riders have finished"),
        "all": _("all riders have finished"),
        "retired": _("nobody left to finish"),
        "caught": _("leader a whole lap ahead of the last rider"),
        "turns": _("turn limit reached"),
    }
    ended = next((e for step in match.steps[-1:] for e in step.events if isinstance(e, RaceEnded)), None)
    said = turn if ended is None or ended.reason not in reasons else f"{turn}, {reasons[ended.reason]}"
    variant = match.race.rules.variant.name
    return said if variant is None else f"{variant_title(variant)}, {said}"


def saved_text(match: Match) -> str:
    """Return whether the race that was just ridden is saved, in a sentence."""
    autosave = match.autosave
    if autosave is not None and autosave.failure is not None:
        return _("this race couldn’t be saved")
    return _("This race is in Saved races.")


def ties(names: Names, final: Standings, whys: tuple[RankWhy, ...]) -> list[tuple[str, ...]]:
    """What decided between equal points: each as a sentence, and in short."""
    winners = [names.team(team) for team in final.winners]
    joint = [(_("{teams} share the win.").format(teams=listed(winners)),)] if len(winners) > 1 else []
    return [*joint, *((say_rank(why, names), _in_short(why, names)) for why in whys)]


def _in_short(why: RankWhy, names: Names) -> str:
    values = {
        "team": names.team(why.team),
        "other": names.team(why.other),
        "ahead": place_text(why.ahead),
        "behind": place_text(why.behind),
    }
    if not why.nth:
        return _("{team} and {other}: a complete tie").format(**values)
    if why.nth == 1:
        return _("{team} ahead of {other}: best rider {ahead} against {behind}").format(**values)
    sentence = _("{team} ahead of {other}: {nth} best rider {ahead} against {behind}")
    return sentence.format(**values, nth=place_text(why.nth))


_SCRAPS = 80


def draw_poster(c: Canvas, box: Box, winner: TeamLook, number: str, part: float, teams: Sequence[TeamLook]) -> None:
    """The rider stands in the left `part` of the box, in units."""
    p = c.palette
    sun = mix(WHITE, p.hills[2], 0.2) if winner.fill == WHITE else p.bib
    rect = c.rect(*box)
    sky = mix(winner.fill, BLACK, 0.5) if p.has_clear_posters and winner.label == WHITE else winner.fill
    picture = Picture(sky, sun, winner, number, Box(0, 0.12, part / box.w, 0.88))
    c.surface.blit(painted(picture, rect.size, c.scale, p), rect.topleft)
    if not p.halftone:
        return
    dice = Random(1)
    for at in range(_SCRAPS):
        x, y = dice.random() * 0.62 * box.w, dice.random() * 0.7 * box.h
        c.slanted(Box(box.x + x, box.y + y, 8, 12), (*(team.fill for team in teams), p.pink)[at % (len(teams) + 1)], 2)
