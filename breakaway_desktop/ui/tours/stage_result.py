"""The result of a stage: its winner on a poster, jerseys that change hands, and the standings after it."""

from __future__ import annotations

from functools import partial
from typing import Final

from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import head, plate
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, draw_model, row, sized, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, HEADING, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.spoken.names import sentences
from breakaway_desktop.sentences.names import place_text, points_text, points_words
from breakaway_desktop.tours.standings import DOTS, GREEN, JERSEYS, YELLOW, JerseyTable
from breakaway_desktop.tours.words import JERSEY_NAMES, stage_title
from breakaway_desktop.ui.panels.poster_page import (
    TOP_SHARE,
    PosterW,
    beside_poster,
    paint_best_rider,
    poster_inks,
    poster_texts,
    slanted_column,
)
from breakaway_desktop.ui.panels.winner_poster import slanted_label
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.tours.model import TourModel, TourProgress
from breakaway_desktop.ui.tours.parts import (
    MOST_TOKENS,
    centre_nodes,
    look_of,
    teams_text,
)
from breakaway_desktop.ui.tours.standings_table import standings_table

_POSTER: Final = PosterW(300.0, 0.37)


def stage_part(progress: TourProgress, number: int) -> Node:
    """Return all that is above the foot: the poster, and on it and beside it the texts."""
    match, result = progress.match(number), progress.results[number]
    is_lost = len(match.humans) == 1 and match.humans[0] not in result.winners
    poster = draw(
        partial(
            paint_best_rider, match.race, progress.tour.seats, result.ranking[0][0], _POSTER, has_confetti=not is_lost
        )
    )
    return stack(poster, sized(partial(_stage_body, progress, number)), grow=1)


def _stage_body(progress: TourProgress, number: int, w: float, h: float) -> Node:
    """Return the headlines on the poster, and beside it jerseys and standings."""
    h -= TOP_SHARE * h if window().is_upright else 0
    large = (70.0, 7.0, 120.0, 84.0 if window().is_upright else 54.0)
    row_h, gap, rest, highest = large if window().is_upright else pick(large, (48.0, 6.0, 90.0, 34.0))
    jerseys = [jersey for jersey in JERSEYS if progress.standings[number].jerseys[jersey].order]
    rows = [(_jersey_row(progress, number, index, jersey), row_h) for index, jersey in enumerate(jerseys)]
    available = (h - len(rows) * (row_h + gap) - rest) / len(progress.tour.seats) - gap
    right = column(
        row(head(_("Jerseys"), capitals=True), spacer()), slanted_column(rows, gap),
        row(head(_("Tour"), capitals=True), spacer()),
        standings_table(progress, number, min(highest, available), heads=False), spacer(),
        gap=pick(9, 5), pad=(0, pick(16, 8)), grow=1,
    )  # fmt: skip
    return beside_poster(column(_headlines(progress, number), spacer(), grow=1), right, _POSTER.at(w))


def _headlines(progress: TourProgress, number: int) -> Node:
    (stage, won), points, own = _result_texts(progress, number)
    size = pick(78.0, 46.0)
    inks = poster_inks(progress.tour.seats[progress.results[number].ranking[0][0] - 1].colour)
    labels = [slanted_label(text(points, size=LABEL, least=14, colour="on_bib"), "bib")]
    if own:
        labels.append(slanted_label(text(own, size=BODY, least=14, colour="bib"), "on_bib"))
    return poster_texts([(stage, size, inks[0]), (won, size, inks[1])], *labels)


def _result_texts(progress: TourProgress, number: int) -> tuple[tuple[str, str], str, str]:
    """Return the two large lines on a stage, its title with the winners' points, and the place of the only human."""
    result, humans = progress.results[number], progress.match(number).humans
    winners = result.ranking[0]
    won = ngettext("{teams} wins", "{teams} win", len(winners)).format(teams=teams_text(progress, winners))
    if not result.winners:
        won = _("Nobody scored")
    points = f"{stage_title(progress.tour.stage(number))} · {points_words(result.points_of(winners[0]))}"
    own = ""
    if len(humans) == 1 and humans[0] not in winners:
        place, sum_text = place_text(result.place_of(humans[0])), points_words(result.points_of(humans[0]))
        own = _("You came {place}: {points}").format(place=place, points=sum_text)
    return (_("Stage {n}").format(n=number), won), points, own


def told_result(progress: TourProgress, number: int) -> str:
    """Return the result of a stage for a listener: the winners, the place of the only human, and the jerseys."""
    (stage, won), points, own = _result_texts(progress, number)
    jerseys = [jersey for jersey in JERSEYS if progress.standings[number].jerseys[jersey].order]
    changes = [f"{_(JERSEY_NAMES[jersey])}: {jersey_change(progress, number, jersey)[0]}" for jersey in jerseys]
    return sentences([f"{stage}: {won}", points, own, *changes])


# Jerseys


def _jersey_row(progress: TourProgress, number: int, index: int, jersey: str) -> Node:
    """Return the row of a jersey, inverted if it has changed hands."""
    before, now = _wearers(progress, progress.stage_before(number), jersey), _wearers(progress, number, jersey)
    title, note = jersey_change(progress, number, jersey)
    diameter = pick(44.0, 32.0)

    def paint(model: TourModel, canvas: Canvas, box: Box) -> None:
        _paint_hands(progress, now, before, diameter, model.slide_share(index), canvas, box)

    words = centre_nodes(
        text(
            title, capitals=True, size=HEADING.at(pick(20, 16)), least=13,
            says=f"{_(JERSEY_NAMES[jersey])}: {title}",
        ),
        text(note, size=NOTE.at(pick(16, 14)), soft=True, least=13), grow=1,
    )  # fmt: skip
    hands = draw_model(paint, w=3.4 * diameter, h=diameter)
    content = row(space(8), jersey_node(jersey, pick(54, 36)), words, hands, space(12), gap=12)
    return plate(content, chosen=now != before, grow=1)


def _wearers(progress: TourProgress, number: int, jersey: str) -> tuple[int, ...]:
    return progress.standings[number].jerseys[jersey].wearers


def jersey_change(progress: TourProgress, number: int, jersey: str) -> tuple[str, str]:
    """Return two texts on a jersey after a stage: its wearer, and who wore it before or by how much the wearer
    leads."""
    names, before = progress.names, _wearers(progress, progress.stage_before(number), jersey)
    wearers, lead = _wearers(progress, number, jersey), lead_text(progress, number, jersey)
    riders = names.riders(wearers)
    if len(wearers) > MOST_TOKENS:
        return _("{n} riders share it").format(n=len(wearers)), _("level in everything")
    if len(wearers) > 1:
        return _("{riders} share it").format(riders=riders), _("level in everything")
    if wearers == before:
        return _("{rider} keeps it").format(rider=riders), lead
    if not before:
        return _("{rider} is the first").format(rider=riders), lead
    note = _("from {riders}: {lead}").format(riders=names.riders(before), lead=lead)
    return _("{rider} takes it").format(rider=riders), note


def lead_text(progress: TourProgress, number: int, jersey: str) -> str:
    """Return how far the wearer is ahead of the next riders; riders level with him finished behind him in the last
    stage (R10.6)."""
    table: JerseyTable = progress.standings[number].jerseys[jersey]
    if len(table.order) == 1:
        return _("nobody else has a point")
    first, second = (table.totals[group[0]] for group in table.order[:2])
    lead: Points = abs(first - second)
    if not lead:
        return _("level; ahead on today’s stage")
    count = 1 if lead == 1 else 2
    sentence = {
        YELLOW: ngettext("{n} square ahead of {riders}", "{n} squares ahead of {riders}", count),
        GREEN: ngettext("{n} point ahead of {riders}", "{n} points ahead of {riders}", count),
        DOTS: ngettext("{n} peak ahead of {riders}", "{n} peaks ahead of {riders}", count),
    }[jersey]
    return sentence.format(n=points_text(lead), riders=progress.names.rider(table.order[1][0]))


def _paint_hands(
    progress: TourProgress, now: tuple[int, ...], before: tuple[int, ...], diameter: float, share: float,
    canvas: Canvas, box: Box,
) -> None:  # fmt: skip
    """Paint the wearers on the right; to their left, an arrow and, pale, the previous wearer if the jersey has changed
    hands. `share`: how far it has; the previous wearer slides out and the new one grows."""
    y, right = box.centre[1], box.right - diameter / 2

    def paint(rider: int, x: float, size: float, *, faint: bool = False) -> None:
        draw_token(canvas, look_of(progress, rider // 10), str(rider), (x, y), size, faint=faint)

    if before == now:
        share = 1.0
    shown = now[:MOST_TOKENS]
    for index, rider in enumerate(reversed(shown) if share else ()):
        paint(rider, right - 0.9 * diameter * index, share * diameter)
    if before and before != now:
        end = right - 0.9 * diameter * len(shown)
        for index in range(3 if share == 1.0 else 0):
            tip = end + 0.2 * diameter - index * 9
            canvas.path([(tip - 4, y - 7), (tip + 3, y), (tip - 4, y + 7)], canvas.palette.pink, 3)
        x = right + share * (end - 0.7 * diameter - right)
        paint(before[0], x, (1 - 0.28 * share) * diameter, faint=share == 1.0)
