"""What watching screens share: updates of the view, the movement log, and reasons of new cards, complete."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Node
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.match.movement_log import Cell, MovementLogRow
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.watching import messages as viewing, movement_log
from breakaway_desktop.ui.watching.drawer import DRAWER_W
from breakaway_desktop.ui.watching.movement_log import MovementLogPanel
from breakaway_desktop.ui.watching.new_cards import NewCards, new_cards_drawer, topic_of
from breakaway_desktop.ui.watching.update import DrawerState, step_back, update
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS, SHEET, ViewState
from tests.ui.panels.examples import laid_out, sheet_on

BOX = Box(0, 0, 392, 530)
LOOKS = ("yellow", "azure", "red", "white", "indigo", "black")
TURNS = 8


def row(turn: int) -> MovementLogRow:
    """Return a row with two digits on every card, and another played card each turn (R3.1: up to thirteen)."""
    hands = []
    for cards in (4, 3, 3, 3):
        played = turn % cards
        hands.append(tuple(Cell(20 + at, at == played, at == cards - 1, False, turn - 1) for at in range(cards)))
    return MovementLogRow(turn, tuple(hands))


def paint_panel(names: tuple[str, ...] = ("",) * 4) -> tuple[LaidOutTree, Canvas]:
    canvas = Canvas(pygame.Surface((int(BOX.w), int(BOX.h)), 0, 32), DAY, 1)
    canvas.text_log = []
    return sheet_on(canvas, BOX, log_panel(names)), canvas


def log_panel(names: tuple[str, ...] = ("",) * 4) -> MovementLogPanel:
    rows = tuple(row(turn) for turn in range(1, TURNS + 1))
    return MovementLogPanel(1, LOOKS, ("Yellow",) * len(LOOKS), "Player 1", rows, TURNS, rider=11, riders=names)


def cards(canvas: Canvas) -> list[Box]:
    assert canvas.text_log is not None
    return [box for text, box, _cut in canvas.text_log if text in {"20", "21", "22", "23"}]


def test_cards_of_a_place_stand_below_each_other_and_are_never_read_as_one_number() -> None:
    _out, canvas = paint_panel()
    rows = defaultdict(list)
    for box in cards(canvas):
        rows[round(box.centre[1])].append(box)
    assert len(rows) == TURNS
    first, *others = (sorted(boxes) for boxes in rows.values())
    assert len(first) == 13
    for boxes in others:
        assert [box.centre[0] for box in boxes] == pytest.approx([box.centre[0] for box in first], abs=0.6)
    for boxes in (first, *others):
        assert all(right.x - left.right >= 2.5 for left, right in pairwise(boxes))


def test_four_cards_are_as_large_as_three_and_each_can_be_asked_about() -> None:
    out, canvas = paint_panel()
    result = cards(canvas)
    assert len({box.h for box in result}) == 1
    assert result[0].h >= 14
    for (mark, topic), box in zip(out.topics, result, strict=True):
        assert mark.is_visible_at(box.centre)
        assert topic.kind in ("move", "dealt", "start")
        assert BOX.inflated(-3).encloses(box)


def test_names_stand_in_the_heads_of_their_columns_as_long_as_they_fit() -> None:
    _out, canvas = paint_panel(("Ada", "Bea", "Cleo", "Dora"))
    assert canvas.text_log is not None
    assert {"Ada", "Bea", "Cleo", "Dora"} <= {text for text, _box, _cut in canvas.text_log}
    _out, canvas = paint_panel(("W" * 40,) * 4)
    assert not [text for text, _box, cut in canvas.text_log or () if cut]


def test_a_retired_rider_is_marked_in_the_head_of_his_column() -> None:
    """R4.5."""
    _out, canvas = paint_panel()
    sheet_on(canvas, BOX, replace(log_panel(), retired=(12,)))
    after = pygame.image.tobytes(canvas.surface, "RGB")
    sheet_on(canvas, BOX, log_panel())
    assert after != pygame.image.tobytes(canvas.surface, "RGB")


def test_only_rows_that_differ_are_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, build, log = list[int](), movement_log._turn, log_panel()

    def build_turn(turn: MovementLogRow, *values: Any) -> Node:
        turns.append(turn.turn)
        return build(turn, *values)

    monkeypatch.setattr(movement_log, "_turn", build_turn)
    for shown in (log, replace(log, turn=TURNS - 1), replace(log, team=2, rows=log.rows[:2])):
        sheet_on(Canvas(pygame.Surface((int(BOX.w), int(BOX.h))), DAY, 1), BOX, shown)
    first = turns.index(TURNS - 1, TURNS)  # after those of the first log
    assert turns[first : first + 4] == [TURNS - 1, TURNS, 1, 2]


SHORT, LONG = ((93, 1), (94, 2)), tuple((square, 1) for square in range(93, 101))


def test_a_reason_with_more_squares_than_fit_leaves_them_out() -> None:
    """R7.1."""
    whys = (CardWhy(11, 6, 92, 5, "string", SHORT), CardWhy(12, 11, 92, 5, "string", LONG))
    c = Canvas(pygame.Surface((800, 560)), DAY, 1)
    c.text_log = []
    laid_out(new_cards_drawer(NewCards(whys, COLOURS, COLOURS[0]), None), c, Box(0, 0, DRAWER_W, 530))
    assert [text for text, _box, cut in c.text_log if cut] == []
    assert {"3 + 3 ahead (94: 2, 93: 1)", "3 + 8 ahead"} <= {text for text, _box, _cut in c.text_log}


def test_the_chosen_card_is_in_view_however_long_the_list_is() -> None:
    whys = tuple(CardWhy(10 * team + number, 6, 92, 3, "", ()) for team in range(1, 7) for number in range(1, 5))
    shown = NewCards(whys, COLOURS, COLOURS[0], chosen=topic_of(whys[-1]))
    c = Canvas(pygame.Surface((800, 560)), DAY, 1)
    out = laid_out(new_cards_drawer(shown, None), c, Box(0, 0, DRAWER_W, 530))
    [area] = (control for control in out.controls if isinstance(control, ScrollArea))
    spots = {topic: spot for spot, topic in out.topics}
    assert area.rect.encloses(spots[topic_of(whys[-1])].box)
    assert not spots[topic_of(whys[0])].is_visible_at(spots[topic_of(whys[0])].box.centre)


OVER, BESIDE = (
    DrawerState(SHEET, is_pinned=False, is_pinned_by_default=False),
    DrawerState(SHEET, is_pinned=True, is_pinned_by_default=True),
)
NUMBER = Topic("square", 12)


def after(*messages: Any, start: ViewState | None = None, drawer: DrawerState = OVER, reasons: int = 3) -> ViewState:
    state = start or ViewState()
    for message in messages:
        following = update(state, message, drawer, lambda: reasons)
        assert following is not None
        state = following
    return state


def test_reasons_are_shown_in_turn_and_then_from_the_first() -> None:
    indices = [after(*[viewing.NextReason()] * times).reason_index for times in (1, 2, 3, 4)]
    assert indices == [0, 1, 2, 0]


def test_an_explained_number_is_the_first_of_the_reasons() -> None:
    asked = after(viewing.NextReason(), viewing.NextReason(), TopicClicked(NUMBER))
    assert (asked.topic_explained, asked.reason_index) == (NUMBER, 0)
    following = after(viewing.NextReason(), start=asked)
    assert (following.topic, following.topic_explained) == (NUMBER, None)


def test_no_reason_is_shown_if_there_is_none() -> None:
    assert not after(viewing.ToggleReason(), reasons=0).explains


def test_why_closes_the_reason_and_leaves_the_page_that_was_open() -> None:
    state = after(viewing.OpenPage(POINTS), viewing.ToggleReason(), viewing.ToggleReason())
    assert (state.explains, state.page) == (False, POINTS)


def test_marking_another_rider_explains_him() -> None:
    state = after(TopicClicked(NUMBER), TopicClicked(RiderTopic(23)))
    assert (state.marked_rider, state.topic, state.explains) == (23, None, True)
    assert after(TopicClicked(RiderTopic(23)), start=state).marked_rider == 0


@pytest.mark.parametrize("message", [viewing.OpenPage(CARDS), viewing.ToggleMovementLog(2)])
def test_a_page_is_hidden_by_what_has_opened_it(message: Any) -> None:
    assert after(message).is_drawer_open
    assert not after(message, TopicClicked(NUMBER), message).is_drawer_open


def test_a_hidden_drawer_reopens_at_its_old_page() -> None:
    hidden = after(viewing.OpenDrawer(), drawer=BESIDE)
    assert (hidden.pinned, hidden.is_drawer_open) == (False, False)
    away = DrawerState(SHEET, is_pinned=False, is_pinned_by_default=True)
    assert after(viewing.OpenDrawer(), start=hidden, drawer=away).pinned is None
    assert after(viewing.OpenDrawer()).page == SHEET
    assert after(viewing.OpenDrawer(), viewing.OpenDrawer()) == ViewState()


def test_an_unpinned_panel_does_not_cover_the_road() -> None:
    state = after(viewing.OpenPage(POINTS), viewing.PinDrawer(), drawer=BESIDE)
    assert (state.pinned, state.is_drawer_open) == (False, False)


def test_escape_closes_the_reason_then_the_drawer() -> None:
    state = after(viewing.OpenPage(POINTS), TopicClicked(RiderTopic(23)), viewing.ToggleReason())
    state = step_back(state) or state
    assert (state.explains, state.marked_rider, state.page) == (False, 0, POINTS)
    state = step_back(state) or state
    assert not state.is_drawer_open
    assert step_back(state) is None


def test_other_messages_do_not_change_the_view_state() -> None:
    assert update(ViewState(), viewing.OpenLog(), OVER, lambda: 0) is None
