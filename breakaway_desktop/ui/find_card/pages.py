"""The page of Find the card without an open position: the answers so far, and the search of the player's races."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.find_card.words import again_text, result_text, search_failure_sentence, search_sentence
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    cached_paint_node,
    column,
    draw,
    paragraph,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import PageView, do
from breakaway_desktop.kit.toolkit.painters import progress
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, LABEL, NOTE, TITLE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.find_card import update
from breakaway_desktop.ui.find_card.model import SKIPPED, FindCardModel
from breakaway_desktop.ui.intents import BeginQuickRace
from breakaway_desktop.ui.panels.foot import GO, foot, large_button
from breakaway_desktop.ui.panels.poster_page import paint_side_poster, side_poster_page
from breakaway_desktop.ui.posters import PosterArt
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look


def series_page(model: FindCardModel) -> PageView:
    """Return the page after a series: its positions with the answers, and what is left to find."""
    can_draw = bool(model.more)
    answer_count = sum(card != SKIPPED for card in model.answers)
    score = _("{n} of {all}").format(n=model.right_count, all=answer_count) if answer_count else _("Find the card")

    ride, more = BeginQuickRace(), do(update.draw_more)
    main = large_button(_("Five more"), on_press=more) if can_draw else large_button(_("Ride"), on_press=ride)
    others = [button(_("Ride"), on_press=ride, name="ride")] if can_draw else []
    content = _series_content(model, _remarks(model, can_draw=can_draw))
    state = _("Done for today") if model.series or can_draw or model.search.is_over else _("Your races")
    title, label = (score, state), _("More positions come with every race you finish.")
    return _page(title, label, content, main, f"series-{len(model.series)}", *others)


def _remarks(model: FindCardModel, *, can_draw: bool) -> list[str]:
    """Return sentences on what is missing."""
    remarks = [model.notice] if model.notice else []
    if model.search.has_failed:
        return [*remarks, search_failure_sentence()]
    if not can_draw and model.search.is_over:
        return [*remarks, _("You have found them all. Ride a race for more.")]
    if not model.search.positions and model.search.is_over:
        return [*remarks, _("From bots’ races. Finish a race, and positions from it come too.")]
    return remarks


def _page(
    title: tuple[str, str], label: str, right: Node, main: Node, name: str,
    *buttons: Node,
) -> PageView:  # fmt: skip
    bottom = foot(button(_("Menu"), on_press=do(update.leave), key=act.BACK, name="menu"), *buttons, note="", main=main)
    large, medium = pick((96.0, 48.0), (60.0, 34.0))
    lines = (title[0], large, "bib"), (title[1], medium, "sun")
    content = row(space(6), column(right, pad=(0, pick(22, 10)), grow=1), grow=1)
    return PageView(
        side_poster_page(_paint_poster, lines, label, content, bottom), title=_("Find the card"), initial_focus=GO,
        on_escape=do(update.leave), opaque=True, name=name,
    )  # fmt: skip


def _paint_poster(canvas: Canvas, box: Box) -> None:
    palette = canvas.palette
    sky = mix(palette.teal, BLACK, 0.5) if palette.has_clear_posters else palette.teal
    picture = PosterArt(sky, palette.sun, team_look("yellow"), "13", Box(0, 0.14, 1, 0.86))
    paint_side_poster(picture, canvas, box)


def _series_content(model: FindCardModel, remarks: Sequence[str]) -> Node:
    rows = [_row(model, index) for index in range(len(model.series))]
    listed = column(row(head(_("Today")), spacer(), text(_("asked again"), size=NOTE, soft=True)), *rows, gap=6)
    search = [] if model.search.is_over else [_search_row(model)]
    sentences = [paragraph(remark, size=BODY) for remark in remarks]
    return column(*([listed] if rows else []), spacer(), *sentences, *search, _figures(model), gap=8, grow=1)


def _row(model: FindCardModel, index: int) -> Node:
    """Return a position of the series; pressed, it opens again."""
    position, card = model.series[index], model.answers[index]
    mark, board = _marks_of(model)[index], model.boards[index]
    shown = draw(lambda canvas, box: _paint_mark(canvas, box.centre, mark, str(index + 1)), w=36)
    result = _("skipped") if card == SKIPPED else result_text(position, card)
    turn = _("Turn {turn}").format(turn=position.turn)
    reasons = [] if card == SKIPPED else [comparison_text(board.reason_against(card), board.view)]
    texts = column(
        spacer(), text(result, size=CHOSEN.at(pick(18, 16)), least=13),
        text(" · ".join((turn, *reasons)), *reasons, turn, size=NOTE.at(15), soft=True, least=14), spacer(),
        gap=0, grow=1,
    )  # fmt: skip
    due = again_text(model.progress.get(position.key) if card != SKIPPED else None, model.today)
    content = row(
        shown, token(board.match.seats[position.team - 1].colour, str(position.rider), d=pick(38, 28)), texts,
        text(due, size=NOTE, soft=True, least=13, align="right"), gap=10, pad=(10, 0),
    )  # fmt: skip
    return press(
        stack(content, h=pick(64, 46)),
        on_press=do(update.open_answered, index),
        name=f"position-{index}",
        words=result,
    )


def _search_row(model: FindCardModel) -> Node:
    """Return how far the search is, as text and as a bar, and the button that stops it."""
    race, sentence = model.search.current, search_sentence(model.search)
    if model.session.thinker.is_starting:
        sentence = _("The bots are warming up…")
    share = race.weighed / race.choices if race is not None and race.choices else 0.0
    bar = draw(lambda canvas, box: progress(canvas, box, share), h=12)
    texts = column(spacer(), text(sentence, size=NOTE, least=13), bar, spacer(), gap=4, grow=1)
    return row(texts, button(_("Stop"), on_press=do(update.stop_search), name="stop", size=LABEL.at(16)), gap=14, h=48)


def _figures(model: FindCardModel) -> Node:
    own, counts = model.search.positions, model.progress.values()
    races = len({position.race for position in own})
    mastered = sum(count.is_mastered for count in counts)
    known = {position.key for position in (*own, *model.shipped)}
    due = sum(count.due is not None for key, count in model.progress.items() if key in known)
    figures = (
        (len(own), ngettext("from {n} race", "from {n} races", races).format(n=races)),
        (mastered, _("mastered")), (due, _("to find again")), (len(model.shipped), _("from bots’ races")),
    )  # fmt: skip
    cells = [
        column(text(str(count), size=TITLE.at(pick(34, 24))), text(label, size=NOTE, soft=True, least=12), grow=1)
        for count, label in figures
    ]
    return panel(row(*cells, gap=12), by=(16, pick(10, 6)), dark=True)


# The marks of a series: right, wrong and skipped positions, and those to come


_RIGHT, _WRONG, _NONE = "right", "wrong", ""
_MARK_W, _MARK_H, _PITCH = 26.0, 24.0, 32.0
"""Size of a mark, and the distance between two of them, in units."""


def _marks_of(model: FindCardModel) -> tuple[str, ...]:
    """Return the mark of each position: `_RIGHT` or `_WRONG`, else `_NONE`."""
    answers = (*model.answers, *(SKIPPED,) * (len(model.series) - len(model.answers)))
    return tuple(
        _NONE if card == SKIPPED else _RIGHT if position.is_right(card) else _WRONG
        for position, card in zip(model.series, answers, strict=True)
    )


def series_marks(model: FindCardModel) -> Node:
    """Return the marks in a row, the open position's one highlighted."""
    return cached_paint_node(_paint_marks, _marks_of(model), model.index, name="series")


def _paint_marks(canvas: Canvas, box: Box, marks: tuple[str, ...], index: int) -> None:
    for place, mark in enumerate(marks):
        centre = box.x + _MARK_W / 2 + place * _PITCH + 6, box.centre[1]
        _paint_mark(canvas, centre, mark, str(place + 1), is_open=place == index)


def _paint_mark(canvas: Canvas, centre: tuple[float, float], mark: str, number: str, *, is_open: bool = False) -> None:
    """Paint a tick, a cross, or the number of a position."""
    palette = canvas.palette
    box = Box(centre[0] - _MARK_W / 2, centre[1] - _MARK_H / 2, _MARK_W, _MARK_H)
    if mark == _NONE:
        canvas.slanted(box, palette.bib if is_open else palette.raised, 4)
        colour = palette.on_bib if is_open else palette.ink
        canvas.text(number, CHOSEN.at(15), box.centre, anchor="center", colour=colour)
        return
    canvas.slanted(box, palette.green if mark == _RIGHT else palette.bib, 4)
    icon, colour = ("tick", WHITE) if mark == _RIGHT else ("cross", palette.on_bib)
    draw_icon(canvas, icon, box.centre, colour, 14)
    if is_open:
        canvas.fill(palette.bib, Box(box.x + 2, box.bottom + 2, box.w - 6, 2))
