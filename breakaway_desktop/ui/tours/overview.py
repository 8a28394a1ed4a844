"""The overview of a tour between two stages: its stages, the jerseys, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADING, LABEL, NOTE, TITLE
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.tours.races import StageState
from breakaway_desktop.tours.standings import DOTS, JERSEYS, YELLOW
from breakaway_desktop.tours.words import JERSEY_NAMES, JERSEY_UNITS, stage_title
from breakaway_desktop.ui.panels.profile import course_wordings, draw_profile, profile_words
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.tours.intents import BeginStage
from breakaway_desktop.ui.tours.model import RESULT, TourModel, TourProgress, open_page, with_question
from breakaway_desktop.ui.tours.parts import centre_nodes, level_riders, rider_token, team_flag, teams_text
from breakaway_desktop.ui.tours.standings_table import standings_table

_FOLLOWERS = 3
"""Maximum number of riders on a jersey's card below its wearer."""


class _Sizes(NamedTuple):
    """Sizes of the parts of the page, in units."""

    stages_w: float
    gap: float
    columns_gap: float
    pad: tuple[float, float]
    cards_h: float
    highest_row: float
    others_h: float
    """Height of all that is above and below the rows of the standings."""


_LARGE: Final = _Sizes(404, 6, 22, (26, 16), 172, 66, 250)
_SMALL: Final = _Sizes(316, 5, 12, (12, 10), 72, 44, 130)


def overview_body(model: TourModel, _w: float, h: float) -> Node:
    """Return the stages on the left, jerseys and standings on the right; in an upright window below them."""
    progress, sizes = model.progress, pick(_LARGE, _SMALL)
    rows = [_stage_row(progress, number) for number in range(1, len(progress.tour.stages) + 1)]
    is_upright = window().is_upright
    stages = column(*rows, gap=sizes.gap, grow=1) if is_upright else column(*rows, gap=sizes.gap, w=sizes.stages_w)
    body = partial(column if is_upright else row, stages, gap=sizes.columns_gap, pad=sizes.pad, grow=1)
    if not progress.last_stage:
        return body(_rules())
    cards = row(*(_jersey_card(progress, jersey) for jersey in JERSEYS), gap=10, h=sizes.cards_h)
    if is_upright:
        sizes, h = _LARGE._replace(cards_h=sizes.cards_h), 0.5 * h + _LARGE.others_h
    height = min(sizes.highest_row, (h - sizes.others_h) / len(progress.tour.seats) - 6)
    table = standings_table(progress, progress.last_stage, height, heads=True)
    return body(column(cards, table, spacer(), gap=pick(8, 5), grow=not is_upright))


def _rules() -> Node:
    """Return the rules of a tour in three sentences, before its first stage."""
    sentences = (
        _("The same teams ride every stage, with new hands each time."),
        _("The team with the most points of all stages together wins the tour."),
        _("The best riders wear three jerseys: fewest squares behind, most sprint points, first over the peaks."),
    )
    jerseys = row(spacer(), *(jersey_node(jersey, 64) for jersey in JERSEYS), spacer(), gap=26)
    lines = [paragraph(sentence, size=BODY.at(20), leading=1.25) for sentence in sentences]
    return panel(column(spacer(), jerseys, *lines, spacer(), gap=20), by=(30, 20), grow=not window().is_upright)


# Stages


def stage_message(progress: TourProgress, number: int) -> Any:
    """Return the message that opens a stage: its result, the question about its file, or its race; None: not yet
    open."""
    if progress.is_wrong(number):
        return do(with_question, number)
    if number in progress.results:
        return do(open_page, RESULT, number)
    return BeginStage(progress.path, number) if number == progress.races.next_stage else None


def _stage_row(progress: TourProgress, number: int) -> Node:
    stage, is_next = progress.tour.stage(number), number == progress.races.next_stage
    message, is_wrong = stage_message(progress, number), progress.is_wrong(number)
    words = centre_nodes(
        text(stage_title(stage), capitals=True, size=LABEL.at(pick(18, 15)), least=13),
        text(
            *((_state_text(progress, number),) if is_wrong else course_wordings(stage)), size=NOTE.at(14),
            soft=not is_wrong, colour="warn" if is_wrong else "ink", least=13,
        ),
        w=pick(140, 112),
    )  # fmt: skip

    def paint(canvas: Canvas, box: Box) -> None:
        land = box.centred(box.w - 4, min(box.h - 16, 0.9 * box.w))
        draw_profile(canvas, land, stage, progress.tour.longest_stage, small=window().is_small, light=is_next)

    content = row(
        text(str(number), size=TITLE.at(pick(30, 22)), align="centre", w=28), words,
        draw(paint, grow=1, says=profile_words(stage)),
        _stage_state(progress, number), gap=6, grow=1,
    )  # fmt: skip
    return press(
        content, on_press=message, name=f"stage-{number}", chosen=is_next, grow=1, words=stage_title(stage),
        why="" if message is not None else _("Ride the earlier stages first."),
    )  # fmt: skip


def _state_text(progress: TourProgress, number: int) -> str:
    """Return a few words on what is wrong with the race of a stage."""
    match progress.race(number).state:
        case StageState.MISSING:
            return _("missing")
        case StageState.DAMAGED | StageState.CONTRADICTED:
            return _("damaged")
        case StageState.CLOSED:
            return _("closed until you have ridden it")
        case _:
            return _("another race")


def _stage_state(progress: TourProgress, number: int) -> Node:
    """Return the state of a stage: a warning, the winners' flags, or a text if it is next or under way; empty if it is
    later."""
    width = pick(46.0, 36.0)
    if progress.is_wrong(number):
        return draw(lambda canvas, box: draw_icon(canvas, "warn", box.centre, canvas.palette.warn, 26), w=width)
    if number in progress.results:
        winners, size = progress.results[number].winners, pick((30.0, 24.0), (24.0, 20.0))
        flags = [row(spacer(), team_flag(progress, team, *size), spacer()) for team in winners[:2]]
        return centre_nodes(*flags, gap=2, w=width)
    if number != progress.races.next_stage:
        return space(width)
    match = progress.race(number).match
    label = _("next") if match is None else _("turn {turn}").format(turn=match.race.turn)
    return centre_nodes(text(label, size=CHOSEN.at(15), least=12, align="centre"), w=width)


# Jerseys


def jersey_value(jersey: str, value: Points, best: Points) -> str:
    """Return a rider's value in the table of a jersey; gaps are counted from the wearer, so that none is negative."""
    if jersey != YELLOW:
        return points_text(value)
    return f"+{points_text(value - best)}" if value > best else "0"


def _jersey_card(progress: TourProgress, jersey: str) -> Node:
    """Return the card of a jersey: its wearer, and in a large window the riders behind him."""
    title, table = _(JERSEY_NAMES[jersey]), progress.latest.jerseys[jersey]
    if not table.order:
        return _empty_card(progress, jersey, title)
    best, wearers = table.totals[table.wearers[0]], table.wearers
    tokens, name = level_riders(progress, wearers, pick(36, 28))
    wearer = row(
        *tokens, text(name, size=CHOSEN, least=13, grow=1),
        text(jersey_value(jersey, best, best), size=TITLE.at(pick(32, 24)), least=16, align="right"), gap=5,
        says=_told_rider(progress, 1, wearers, jersey_value(jersey, best, best)),
    )  # fmt: skip
    label: Node = text(title, capitals=True, size=HEADING.at(pick(17, 14)), least=12)
    if window().is_small:
        return panel(row(jersey_node(jersey, 36), centre_nodes(label, wearer, grow=1), gap=8), by=(2, 2), grow=1)
    units = _(JERSEY_UNITS[jersey]), _("squares") if jersey == YELLOW else ""
    label = row(label, spacer(), text(*filter(None, units), size=NOTE.at(14), soft=True, least=12), gap=6)

    # Riders behind him, level ones in rows of their own.
    ranked = with_places(table.order)
    followers = [
        row(
            text(str(place), size=NOTE, soft=True, w=16), rider_token(progress, rider, 24),
            text(progress.names.in_score(rider // 10), size=CHOSEN, least=13, grow=1),
            text(jersey_value(jersey, table.totals[rider], best), size=CHOSEN, align="right"), gap=6, h=27,
            says=_told_rider(progress, place, (rider,), jersey_value(jersey, table.totals[rider], best)),
        )
        for place, rider in ranked[len(tokens) :][:_FOLLOWERS]
    ]  # fmt: skip
    top = row(jersey_node(jersey, 58), column(label, wearer, gap=1, grow=1), gap=10)
    return panel(column(top, *followers, spacer(), gap=1), by=(6, 8), grow=1)


def _told_rider(progress: TourProgress, place: int, riders: Sequence[int], value: str) -> Said:
    return Said(Role.TEXT, f"{place}: {progress.names.riders(riders)}, {value}")


def _empty_card(progress: TourProgress, jersey: str, title: str) -> Node:
    hint = _("Nobody wears it yet.")
    peaks = [number for number, stage in enumerate(progress.tour.stages, 1) if stage.peak_digits]
    to_come = [number for number in peaks if number > progress.last_stage]
    if jersey == DOTS and to_come:
        hint = _("First awarded in the mountains, stage {n}.").format(n=to_come[0])
    elif jersey == DOTS and not peaks:
        hint = _("This tour has no peaks.")
    lines = centre_nodes(
        text(title, capitals=True, size=HEADING.at(pick(17, 14)), least=12),
        paragraph(hint, size=NOTE.at(14), soft=True, leading=1.15), grow=1,
    )  # fmt: skip
    return panel(row(jersey_node(jersey, pick(58, 36), is_off=True), lines, gap=8), by=(4, 2), grow=1)


def lead_sentence(progress: TourProgress) -> str:
    """Return who leads the tour, and by how much; empty before the first stage."""
    if not progress.last_stage:
        return ""
    final = progress.latest
    if len(final.winners) > 1:
        return _("{teams} are level").format(teams=teams_text(progress, final.winners))
    team, other, lead = final.lead
    sentence = _("{team} leads {other} by {n}") if lead else _("{team} and {other} are level")
    names = progress.names
    return sentence.format(team=names.in_score(team), other=names.in_score(other), n=points_text(lead))
