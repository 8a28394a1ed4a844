"""The result of a stage: its winner on a poster, jerseys that change hands, and the standings after it."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.race import Points
from breakaway_desktop.sentences.names import listed, place_text, points_text, points_words
from breakaway_desktop.sentences.tours import stage_title
from breakaway_desktop.tours.standings import DOTS, GREEN, JERSEYS, YELLOW, JerseyTable
from breakaway_desktop.ui.drawing.box import LEAN, Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import WHITE, team_look
from breakaway_desktop.ui.panels.winner_poster import draw_winner_poster, slanted_label
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.tour.model import TourModel, TourProgress
from breakaway_desktop.ui.screens.tour.standings_table import standings_table
from breakaway_desktop.ui.toolkit.containers import head, plate
from breakaway_desktop.ui.toolkit.layout import Node, column, draw_model, row, space, spacer, text
from breakaway_desktop.ui.toolkit.typography import BODY, HEADING, LABEL, NOTE, POSTER
from breakaway_desktop.words import _, ngettext

_MOST_WEARERS: Final = 2
"""Maximum number of level wearers whose tokens fit into a row."""


def _poster_width(w: float) -> float:
    return max(300.0, 0.37 * w)


def paint_stage_poster(progress: TourProgress, number: int, canvas: Canvas, box: Box) -> None:
    """Paint the winning team's best rider of the stage on a poster."""
    match = progress.match(number)
    winner = progress.results[number].ranking[0][0]
    best = max((rider for rider in match.race.riders if rider.team == winner), key=lambda rider: rider.points)
    looks = [team_look(seat.colour) for seat in progress.tour.seats]
    draw_winner_poster(canvas, box, looks[winner - 1], str(best.id), _poster_width(box.w) + 90, looks)


def stage_body(progress: TourProgress, number: int, w: float, h: float) -> Node:
    """Return the headlines on the poster, and beside it jerseys and standings."""
    small = w < 1200 or h < 620
    step = LEAN * (54 if small else 76)
    changes = [
        (jersey, progress.standings[number].jerseys[jersey])
        for jersey in JERSEYS
        if progress.standings[number].jerseys[jersey].order
    ]
    rows = [
        row(
            space((len(changes) - 1 - index) * step),
            _jersey_row(progress, number, index, jersey, table, small=small),
            space(index * step),
            h=48 if small else 70,
        )
        for index, (jersey, table) in enumerate(changes)
    ]
    teams = len(progress.tour.seats)
    room = h - len(rows) * (54 if small else 77) - (90 if small else 120)
    height = min(34.0 if small else 54.0, room / teams - 6)
    right = column(
        row(head(_("Jerseys").upper()), spacer()), column(*rows, gap=6 if small else 7),
        row(head(_("Tour").upper()), spacer()),
        standings_table(progress, number, height, small=small, heads=False), spacer(),
        gap=5 if small else 9, pad=(0, 8 if small else 16), grow=1,
    )  # fmt: skip
    headlines = column(_headlines(progress, number, small=small), spacer(), w=_poster_width(w))
    return row(headlines, right, space(20), grow=1)


def _headlines(progress: TourProgress, number: int, *, small: bool) -> Node:
    result, names = progress.results[number], progress.names
    winners = result.ranking[0]
    light = team_look(progress.tour.seats[winners[0] - 1].colour).label == WHITE
    size = 46.0 if small else 78.0
    won = ngettext("{teams} wins", "{teams} win", len(winners)).format(teams=listed([names.team(t) for t in winners]))
    points = points_words(result.points[winners[0] - 1])
    labels = [slanted_label(_strip(f"{stage_title(progress.tour.stage(number))} · {points}", "on_bib"), "bib")]
    humans = progress.match(number).humans
    if len(humans) == 1 and humans[0] not in winners:
        place = next(place for place, group in _placed_groups(progress, number) if humans[0] in group)
        sentence = _("You came {place}: {points}").format(
            place=place_text(place), points=points_words(result.points[humans[0] - 1])
        )
        labels.append(slanted_label(_strip(sentence, "bib"), "on_bib"))
    return column(
        text(_("Stage {n}").format(n=number).upper(), size=POSTER.at(size), least=24, h=size,
             colour="bib" if light else "on_bib"),
        text(won.upper(), size=POSTER.at(size), least=24, h=1.05 * size, colour="sun" if light else "on_bib"),
        *labels, gap=4, pad=(26, 14),
    )  # fmt: skip


def _strip(words: str, colour: str) -> Node:
    return text(words, size=LABEL if colour == "on_bib" else BODY, least=14, colour=colour)


def _placed_groups(progress: TourProgress, number: int) -> list[tuple[int, tuple[int, ...]]]:
    groups, place = [], 1
    for group in progress.results[number].ranking:
        groups.append((place, group))
        place += len(group)
    return groups


# Jerseys


def _jersey_row(
    progress: TourProgress, number: int, index: int, jersey: str, table: JerseyTable, *, small: bool
) -> Node:
    """Return the row of a jersey, inverted if it has changed hands."""
    before = progress.standings[progress.stage_before(number)].jerseys[jersey].wearers
    title, note = jersey_change(progress, number, jersey)
    diameter = 32.0 if small else 44.0

    def paint(model: TourModel, canvas: Canvas, box: Box) -> None:
        _paint_hands(progress, table.wearers, before, diameter, model.slide_share(index), canvas, box)

    hands = draw_model(paint, w=3.4 * diameter, h=diameter)
    words = column(
        spacer(), text(title.upper(), size=HEADING.at(16 if small else 20), least=13),
        text(note, size=NOTE.at(14 if small else 16), soft=True, least=13), spacer(), grow=1,
    )  # fmt: skip
    content = row(space(8), jersey_node(jersey, 36 if small else 54), words, hands, space(12), gap=12)
    return plate(content, chosen=table.wearers != before, grow=1)


def jersey_change(progress: TourProgress, number: int, jersey: str) -> tuple[str, str]:
    """Return two texts on a jersey after a stage: its wearer, and who wore it before or by how much the wearer
    leads."""
    names, table = progress.names, progress.standings[number].jerseys[jersey]
    before = progress.standings[progress.stage_before(number)].jerseys[jersey].wearers
    wearers, lead = table.wearers, _lead_text(progress, jersey, table)
    riders = names.riders(wearers)
    if len(wearers) > 1:
        return _("{riders} share it").format(riders=riders), _("level in everything")
    if wearers == before:
        return _("{rider} keeps it").format(rider=riders), lead
    if not before:
        return _("{rider} is the first").format(rider=riders), lead
    note = _("from {riders}: {lead}").format(riders=names.riders(before), lead=lead)
    return _("{rider} takes it").format(rider=riders), note


def _lead_text(progress: TourProgress, jersey: str, table: JerseyTable) -> str:
    """Return how far the wearer is ahead of the next riders; riders level with him finished behind him in the last
    stage (R10.6)."""
    if len(table.order) == 1:
        return _("nobody else has a point")
    first, second = (table.totals[group[0]] for group in table.order[:2])
    lead = abs(first - second)
    if not lead:
        return _("level, better today")
    return lead_text(jersey, lead).format(n=points_text(lead), riders=progress.names.number(table.order[1][0]))


def lead_text(jersey: str, lead: Points) -> str:
    """Return the sentence on a lead in a jersey, with {n} and {riders} to fill in."""
    count = 1 if lead == 1 else 2
    return {
        YELLOW: ngettext("{n} square ahead of {riders}", "{n} squares ahead of {riders}", count),
        GREEN: ngettext("{n} point ahead of {riders}", "{n} points ahead of {riders}", count),
        DOTS: ngettext("{n} peak ahead of {riders}", "{n} peaks ahead of {riders}", count),
    }[jersey]


def _paint_hands(
    progress: TourProgress, now: tuple[int, ...], before: tuple[int, ...], diameter: float, share: float,
    canvas: Canvas, box: Box,
) -> None:  # fmt: skip
    """Paint the wearers on the right; to their left, an arrow and, pale, the previous wearer if the jersey has changed
    hands. `share`: how far it has; the previous wearer slides out and the new one grows."""
    y, right = box.centre[1], box.right - diameter / 2

    def paint(rider: int, x: float, size: float, *, faint: bool = False) -> None:
        colour = progress.tour.seats[rider // 10 - 1].colour
        draw_token(canvas, team_look(colour), str(rider), (x, y), size, faint=faint)

    if before == now:
        share = 1.0
    x = right
    for rider in reversed(now[:_MOST_WEARERS] if share else ()):
        paint(rider, x, share * diameter)
        x -= 0.9 * diameter
    if before and before != now:
        end = right - 0.9 * diameter * len(now[:_MOST_WEARERS])
        for index in range(3 if share == 1.0 else 0):
            tip = end + 0.2 * diameter - index * 9
            canvas.path([(tip - 4, y - 7), (tip + 3, y), (tip - 4, y + 7)], canvas.palette.pink, 3)
        x = right + share * (end - 0.7 * diameter - right)
        paint(before[0], x, (1 - 0.28 * share) * diameter, faint=share == 1.0)
