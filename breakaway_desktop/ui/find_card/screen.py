"""Find the card: a series of positions from finished races, in which the player looks for the best card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.find_card.board import PositionBoard
from breakaway_desktop.find_card.words import (
    brief_result_text,
    result_text,
    task_sentence,
    theme_text,
    told_result_text,
)
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, cached_paint_node, sized
from breakaway_desktop.kit.toolkit.page import (
    Covered,
    Left,
    PageView,
    Tick,
    TopicClicked,
    TopicHovered,
    Uncovered,
    Update,
    do,
    with_value,
)
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.play.spoken.answers import AGAIN, answer_lines
from breakaway_desktop.play.spoken.names import SpokenNames, names_for
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.find_card.model import SKIPPED, FindCardModel, begin, hand_at, names_at, outcomes_at
from breakaway_desktop.ui.find_card.pages import series_marks, series_page
from breakaway_desktop.ui.find_card.road import reasons, road_shown
from breakaway_desktop.ui.find_card.update import (
    advance_search,
    leave,
    play_on,
    play_selected,
    point_at,
    press_card,
    search_again,
    select_neighbour,
    skip,
    step_back,
    stop_search,
    update,
)
from breakaway_desktop.ui.intents import ShowReplay
from breakaway_desktop.ui.panels import bar, hand, scoreboard
from breakaway_desktop.ui.panels.circuit_list import CircuitWords
from breakaway_desktop.ui.panels.ring_and_camera import Road, RoadShown
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens.race.hand_slot import (
    CardParts,
    HandControls,
    MainButtonSpec,
    SmallButtonSpec,
    hand_node,
    slot_buttons,
)
from breakaway_desktop.ui.screens.race.layout import HAND, MAIN, hand_layout, least_race_size, race_frame
from breakaway_desktop.ui.team_looks import TeamLook, team_look
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.movement_log import drawer_page, sheet_of
from breakaway_desktop.ui.watching.reading import READER_KEYS, marked_line, with_answer
from breakaway_desktop.ui.watching.reasons import shown_reason, shown_why
from breakaway_desktop.ui.watching.tree import tree
from breakaway_desktop.ui.watching.view_state import POINTS

__all__ = ["begin", "heard", "update", "view"]

_SEARCH_MS = 50.0
"""Milliseconds between two steps of the search."""


def view(model: FindCardModel) -> PageView:
    tick_ms = None if model.search.is_over else _SEARCH_MS
    page = series_page(model) if model.board is None else _board_page(model, model.board)
    return replace(
        page,
        tick_ms=tick_ms,
        on={
            Tick: advance_search,
            Posted: advance_search,
            Covered: stop_search,
            Left: stop_search,
            Uncovered: search_again,
        },
    )


def _board_page(model: FindCardModel, board: PositionBoard) -> PageView:
    is_asked = model.answer == SKIPPED
    return PageView(
        sized(partial(_tree, model, board)),
        title=_("Find the card"),
        initial_focus=HAND if is_asked and model.hand.chosen_index >= 0 else MAIN,
        on_escape=do(step_back),
        keys=(*_number_keys(board, is_asked=is_asked), *_view_keys(board), *_other_keys(model),
              *(Shortcut(key, do(_told_answer, asked)) for asked, key in READER_KEYS.items())),
        early_shortcuts=(
            Shortcut(act.LEFT, do(select_neighbour, -1)), Shortcut(act.RIGHT, do(select_neighbour, 1)),
        ),
        subscribes_to=(TopicClicked,), on={TopicHovered: point_at}, name=f"position-{model.index}",
        least=least_race_size(model.session.host.screen.w),
    )  # fmt: skip


# Keys


def _number_keys(board: PositionBoard, *, is_asked: bool) -> list[Shortcut]:
    words = _("select a card; press again to play it") if is_asked else _("show where a card leads")
    count = max(len(hand_at(board)), 4)
    return [Shortcut(act.NUMBERS[index], do(press_card, index), words) for index in range(count)]


def _view_keys(board: PositionBoard) -> list[Shortcut]:
    teams = range(1, len(board.match.seats) + 1)
    return [
        *(Shortcut(act.TEAMS[team - 1], viewing.ToggleMovementLog(team)) for team in teams),
        Shortcut(act.PIN, viewing.PinDrawer()),
        Shortcut(act.WHY, viewing.ToggleReason()),
        Shortcut(act.NEXT_REASON, viewing.NextReason()),
        Shortcut(act.MOVEMENT_LOGS, viewing.OpenDrawer()),
        Shortcut(act.RACE_LOG, viewing.OpenLog()),
    ]


def _other_keys(model: FindCardModel) -> list[Shortcut]:
    """Return the keys of the small buttons that open nothing in the drawer."""
    others = (act.NEXT_ONE, act.WATCH, act.RIDE_ON)
    return [Shortcut(key, message, words[0]) for _name, words, message, key in _small_buttons(model) if key in others]


def _small_buttons(model: FindCardModel) -> list[SmallButtonSpec]:
    stop = ("stop", (_("Stop"),), do(leave), act.BACK)
    why = ("why", (_("Why"),), viewing.ToggleReason(), act.WHY)
    if model.answer == SKIPPED:
        log = ("log", (_("Moves"),), viewing.OpenDrawer(), act.MOVEMENT_LOGS)
        return [log, why, ("skip", (_("Skip"),), do(skip), act.NEXT_ONE), stop]
    board = model.board
    assert board is not None
    ride_on = ("ride-on", (_("Play on from here"), _("Play on")), do(play_on), act.RIDE_ON)
    if board.position in model.shipped:
        return [why, ride_on, stop]
    replay = ShowReplay(board.path, board.position.decisions, board.position.rider)
    return [("watch", (_("Watch"),), replay, act.WATCH), why, ride_on, stop]


# The position


def _tree(model: FindCardModel, board: PositionBoard, w: float, h: float) -> Node:
    frame, state = race_frame(w, h, model.view_state.pinned, icon_count=0), model.view_state
    seats, team, is_asked = board.match.seats, board.position.team, model.answer == SKIPPED
    look, layout = team_look(seats[team - 1].colour), hand_layout(frame).with_clock(frame)
    texts = _question_text(model, board) if is_asked else _answer_text(model, board)
    circuit = CircuitWords(board.view, _spoken_names(board), state.marked_rider)
    road = Road(partial(_fixed_road, road_shown(model, board)), texts, circuit, state.magnified_square, name="road")

    # Score, hand and buttons.
    score = scoreboard.score_of(board.view, names_at(board), team)
    shown = hand.hand_of(
        board.view, seats, board.ask.rider, board.ask.cards, chosen=model.hand.chosen_index,
        pointed=model.hand.hovered_index, advice=None if is_asked else board.advice,
    )  # fmt: skip
    buttons = slot_buttons(
        _main_button(model, look), _small_buttons(model), layout,
        size=frame.pick(38, 26), small=frame.pick(19, 16), handles_key=True,
    )  # fmt: skip
    slot: list[tuple[Box, Node]] = [
        (layout.score, scoreboard.score_button(cached_paint_node(scoreboard.paint, score, name="score"), score,
                                               viewing.OpenPage(POINTS))),
        (layout.hand, hand_node(shown)),
        (layout.hand, HandControls(shown, do(play_selected), with_value(press_card))),
        (layout.hand, topic_navigation(CardParts(shown), "card-parts", _("Hand"), points=True)),
        *buttons,
        (layout.clock, series_marks(model)),
    ]  # fmt: skip

    groups = bar.bar_of(board.view, seats, board.ask.rider, team)
    drawer = _drawer(model, board, pinned=frame.pinned) if frame.pinned or state.is_drawer_open else None
    return tree(frame, _corner(look), bar.bar(groups, state.expanded_rider), road, slot, drawer)


def _fixed_road(shown: RoadShown, _model: Any) -> RoadShown:
    return shown


def _corner(look: TeamLook) -> Node:
    return press(
        cached_paint_node(_paint_corner, look, margin=1), on_press=do(step_back), name="back", bare=True,
        tip=_("Stop"), says=_("Back"),
    )  # fmt: skip


def _paint_corner(canvas: Canvas, box: Box, look: TeamLook) -> None:
    painters.corner(canvas, box, team=look)


def _drawer(model: FindCardModel, board: PositionBoard, *, pinned: bool) -> Node:
    state, names = model.view_state, names_at(board)
    rider = state.marked_rider or board.ask.rider
    team = state.sheet_team or rider // 10
    log = sheet_of(
        board.match, board.view, names, team, rider=rider, pinned=pinned, why=shown_why(state, partial(reasons, model))
    )
    on_close = viewing.CloseDrawer() if state.page or (state.is_drawer_open and not pinned) else None
    return drawer_page(state.page, log, board.view, names, on_close)


def _main_button(model: FindCardModel, look: TeamLook) -> MainButtonSpec:
    assert model.board is not None
    play = do(play_selected)
    if model.answer != SKIPPED:
        return (_("Next"),), play, act.PRESS, look
    index = model.hand.chosen_index
    if index < 0:
        return (_("Choose a card"),), play, None, None
    if outcomes_at(model.board)[index].refused:
        return (_("Not now"),), play, None, None
    return (_("Play {card}").format(card=hand_at(model.board)[index]),), play, act.PRESS, look


# Texts


def _question_text(model: FindCardModel, board: PositionBoard) -> CameraText:
    names, rider = names_at(board), board.ask.rider
    stamp = None if board.position in model.shipped else stamp_of(board.path)
    is_about = bool(model.theme) and board.position.theme == model.theme
    task = _("Find the card: {theme}").format(theme=theme_text(model.theme)) if is_about else _("Find the card")
    return CameraText(
        names.rider(rider).upper(), task, look=board.match.seats[rider // 10 - 1].colour,
        calm=model.session.settings.calm, tone="wrong" if model.notice else "",
        sentence=model.notice or task_sentence(None if stamp is None else stamp[0] / 1e9),
    )  # fmt: skip


def _answer_text(model: FindCardModel, board: PositionBoard) -> CameraText:
    position, card = board.position, model.answer
    is_right = position.is_right(card)
    sentences = [comparison_text(board.reason_against(card), board.view)]
    if position not in model.shipped and position.played != card:
        sentences.append(_("You played {card} then.").format(card=position.played))
    return CameraText(
        (_("Found") if is_right else _("Not quite")).upper(), result_text(position, card),
        look=board.match.seats[position.team - 1].colour, calm=model.session.settings.calm,
        sentence=model.notice or " ".join(sentences), tone="wrong" if model.notice else "told",
        in_brief=brief_result_text(position, card),
    )  # fmt: skip


# What a screen reader is told: the position as a race's question, the result, and answers to keys

_LAST: Final = LastHeard()


def heard(model: FindCardModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    state = model.view_state
    depends_on = (
        model.board, model.answer, model.notice, model.reading, state.topic, state.reason_index, state.explains,
        state.marked_rider, model.hand.shown_index, model.session.settings.spoken, language(),
    )  # fmt: skip
    return _LAST.update(depends_on, partial(_lines, model))


def _lines(model: FindCardModel) -> Iterator[ToldLine]:
    board = model.board
    if board is None:
        return
    if model.answer == SKIPPED:
        words = " ".join(_answer(model, board, AGAIN, long=False))
        yield ToldLine(("position", board.position.key), words, is_current=True)
    else:
        words = told_result_text(board.position, model.answer)
        yield ToldLine(("result", board.position.key), words, is_current=True)
    yield from marked_line(model.view_state, _spoken_names(board))
    reason = shown_reason(model.view_state, partial(reasons, model))
    if reason is not None:
        yield ToldLine(("why", reason.text), reason.text)
    if model.notice:
        yield ToldLine(("notice", model.notice), model.notice, is_urgent=True)
    yield from model.reading.told()


def _told_answer(model: FindCardModel, asked: str) -> FindCardModel | Update:
    board = model.board
    assert board is not None
    return with_answer(model, asked, lambda long: _answer(model, board, asked, long=long), board.position.key)


def _spoken_names(board: PositionBoard) -> SpokenNames:
    return names_for(names_at(board), board.position.team)


def _answer(model: FindCardModel, board: PositionBoard, asked: str, *, long: bool) -> list[str]:
    return answer_lines(
        asked, board.view, board.ask, _spoken_names(board), long=long, amount=model.session.settings.spoken
    )
