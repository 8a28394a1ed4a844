"""The costliest decisions as pictures: both cards, where they lead on one stretch of road, and why one is better."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.engine.claims import claims_of
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    sized,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import LABEL, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.review.roads import decision_road
from breakaway_desktop.review.words import reason_text
from breakaway_desktop.sentences.advice import cost_text
from breakaway_desktop.sentences.claims import bounds_text, face_words, spoken
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import Practice
from breakaway_desktop.ui.panels.chart import paint_pin
from breakaway_desktop.ui.panels.diagram import diagram
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look

_SIZES: Final = 1.1, 0.8, 0.6
"""Sizes of the riders on the road, compared with those on a page of help."""
_WITH_WORDS_W: Final = 320.0
"""Width of a panel in which words stand beside the cards."""


def look_name(rank: int) -> str:
    """Return the name of the button that opens the replay at a decision."""
    return f"look-{rank}"


def decision_panel(rank: int, judged: JudgedCard, names: Names, on_look: Any, practice: Practice | None) -> Node:
    """Return the panel of a decision, with a button to look at it, and one to practise such decisions if possible.

    Without a `rank` it has neither number nor buttons: another decision may take its place before a press.
    """
    buttons = _buttons(rank, on_look, practice) if rank else Node()

    def content(w: float, _h: float) -> Node:
        """Return the content with the largest picture that fits; if none fits, with a scroll bar."""
        top = _heading(rank, judged, names), _cards(judged, names, w)
        usual, small = _reason(judged, pick(16, 15)), _reason(judged, 15)
        large, middle, least = (_picture(judged, names, size) for size in _SIZES)
        return first_that_fits(
            column(*top, large, usual, spacer(), buttons, gap=pick(10, 8), w=w),
            column(*top, middle, usual, spacer(), buttons, gap=pick(6, 4), w=w),
            column(*top, least, usual, spacer(), buttons, gap=pick(6, 4), w=w),
            column(*top, least, small, spacer(), buttons, gap=2, w=w),
            column(
                *top,
                scroll(column(least, small, gap=2), name=f"decision-{judged.chosen.decisions}-{judged.chosen.rider}"),
                buttons,
                gap=2,
                w=w,
            ),
        )

    chosen = judged.chosen
    words = f"{_('Turn {turn}').format(turn=chosen.turn)}, {names.rider(chosen.rider)}, {cost_text(judged.cost)}"
    return panel(sized(content), by=pick((14, 10), (10, 6)), grow=1, says=words)


def _heading(rank: int, judged: JudgedCard, names: Names) -> Node:
    chosen = judged.chosen
    return row(
        *([draw(lambda canvas, box: paint_pin(canvas, box.centre, str(rank)), w=26, h=26)] if rank else []),
        text(_("Turn {turn}").format(turn=chosen.turn), size=LABEL, least=15),
        token(_colour(judged, names), str(chosen.rider), 26),
        spacer(),
        text(cost_text(judged.cost), cost_text(judged.cost, brief=True), size=LABEL.at(18), least=15, colour="warn"),
        gap=8, h=28, says="",
    )  # fmt: skip


def _colour(judged: JudgedCard, names: Names) -> str:
    return names.seats[judged.chosen.rider // 10 - 1].colour


def _cards(judged: JudgedCard, names: Names, w: float) -> Node:
    chosen, best, colour = judged.chosen, judged.best, _colour(judged, names)
    with_words = w > _WITH_WORDS_W
    return row(
        _card(judged, chosen.card, str(chosen.card), colour, _("played"), with_words=with_words, off=True),
        _card(judged, best.card, str(judged.better), colour, _("better"), with_words=with_words),
        gap=8,
    )


def _picture(judged: JudgedCard, names: Names, size: float) -> Node:
    """Return the road on which both cards land, with riders of this size."""
    looks = tuple(team_look(seat.colour) for seat in names.seats)
    road = decision_road(judged.view, judged.chosen.rider, judged.chosen.card, judged.best.card, pick(9, 7))
    return diagram((road,), size, 1.0, looks)


def _reason(judged: JudgedCard, size: int) -> Node:
    return paragraph(reason_text(judged), size=NOTE.at(size), leading=1.15)


def _buttons(rank: int, on_look: Any, practice: Practice | None) -> Node:
    size = LABEL.at(16)
    buttons = [button(_("Look"), on_press=on_look, key=act.NUMBERS[rank - 1], name=look_name(rank), size=size)]
    if practice is not None:
        label = _("Practise: {subject}").format(subject=practice.subject)
        buttons.append(
            button(label, _("Practise"), on_press=practice.intent, name=f"practise-{rank}", size=size, tip=label)
        )
    return row(*buttons, spacer(), gap=10, h=pick(34, 32))


def _card(
    judged: JudgedCard, card: int, number: str, colour: str, note: str, *, with_words: bool, off: bool = False
) -> Node:
    look, h = team_look(colour), 44.0
    bib = draw(lambda canvas, box: painters.race_number(canvas, box, number, look, off=off), w=0.78 * h, h=h)
    claims = claims_of(judged.view, judged.chosen.rider, card)
    promised = face_words(claims)
    is_known = bool(promised.number) and claims[0].kind != "open"
    new = [new_card(bounds_text(claims[0]), 34, framed=not promised.is_certain)]
    words = column(spacer(), text(note if with_words else "", size=NOTE.at(15), least=13, soft=True), spacer())
    told = f"{note}: {number}"
    if is_known:
        told += ", " + spoken(claims)
    return row(bib, words, spacer(), *(new if is_known else []), gap=8, h=h, grow=1, says=Said(Role.TEXT, told))
