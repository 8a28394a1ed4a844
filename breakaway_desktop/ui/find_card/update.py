"""The actions of Find the card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.find_card.progress import count_answer, save_progress
from breakaway_desktop.find_card.search import PositionSearch
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Tick, TopicHovered, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.library import open_race
from breakaway_desktop.sentences.file_errors import FAILURES, failure_sentence, os_error_text
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.find_card.model import (
    SKIPPED,
    FindCardModel,
    hand_at,
    names_at,
    open_at,
    open_next,
    outcomes_at,
    shown_indices,
    with_best_card,
    with_series,
)
from breakaway_desktop.ui.find_card.road import is_pinned, reasons
from breakaway_desktop.ui.intents import Back, ForkRace, ShowLog
from breakaway_desktop.ui.screens.race.model import HandDraft
from breakaway_desktop.ui.watching import messages as viewing, update as watching
from breakaway_desktop.ui.watching.update import DrawerState
from breakaway_desktop.ui.watching.view_state import SHEET

Next = FindCardModel | Intent | Update | None


def update(model: FindCardModel, message: Any) -> Next:
    """Return the model after a click on a topic, or a message about the drawer or a reason."""
    if model.board is None:
        return None
    match message:
        case viewing.OpenLog():
            return ShowLog(model.board.match, names_at(model.board), len(model.board.match.steps))

    # Drawer and reasons, as on every screen that shows a race.
    by_default = replace(model, view_state=replace(model.view_state, pinned=None))
    drawer = DrawerState(SHEET, is_pinned(model), is_pinned(by_default))
    state = watching.update(model.view_state, message, drawer, lambda: len(reasons(model)))
    if state is None:
        raise TypeError(message)
    return replace(model, view_state=state)


# The search


def advance_search(model: FindCardModel, _message: Tick | Posted) -> FindCardModel | None:
    """Process the next result of the search. Nothing changes on the screen while a position is open."""
    return replace(model) if model.search.step() and model.board is None else None


def stop_search(model: FindCardModel, _message: Any = None) -> FindCardModel:
    """Stop the search of the player's races. A screen over this one may need the process that thinks."""
    model.search.stop()
    return replace(model)


def search_again(model: FindCardModel, _message: Uncovered) -> FindCardModel:
    session = model.session
    return replace(model, search=PositionSearch(session.thinker, session.folder, session.computer))


# The series


def draw_more(model: FindCardModel) -> Update:
    return Update(with_series(replace(model, notice="")), to_first=True)


def open_answered(model: FindCardModel, index: int) -> Update:
    return Update(open_at(model, index), to_first=True)


# The hand


def point_at(model: FindCardModel, message: TopicHovered) -> FindCardModel:
    """Return the model with the pointer over a topic, which may be a card of the hand."""
    topic = message.topic
    on_card = isinstance(topic, Topic) and topic.kind == "outcome"
    hand = replace(model.hand, hovered_index=topic.about if on_card else -1)
    return replace(model, hand=hand, view_state=model.view_state.with_pointed(topic))


def press_card(model: FindCardModel, index: int) -> Next:
    """Select a card; play it if it is selected already."""
    assert model.board is not None
    cards = hand_at(model.board)
    if index >= len(cards):
        rider = names_at(model.board).rider(model.board.ask.rider)
        sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", len(cards))
        return replace(model, notice=sentence.format(rider=rider, n=len(cards)))
    index = next(shown for shown in shown_indices(model.board) if cards[shown] == cards[index])
    if index == model.hand.chosen_index and model.answer == SKIPPED:
        return play_selected(model)
    return _select(model, index)


def _select(model: FindCardModel, index: int) -> Update:
    state = model.view_state.uncover_road(is_pinned=is_pinned(model)) if model.view_state.explains else model.view_state
    return Update(replace(model, hand=HandDraft(index), view_state=state, notice=""), to_first=True)


def select_neighbour(model: FindCardModel, step: int) -> Next:
    """Select the next card in this direction, wrapping around at the ends; if none is selected, the first or last."""
    assert model.board is not None
    cards, chosen = shown_indices(model.board), model.hand.chosen_index
    position = cards.index(chosen) if chosen >= 0 else -1 if step > 0 else 0
    return _select(model, cards[(position + step) % len(cards)])


def play_selected(model: FindCardModel) -> Next:
    """Answer with the selected card, or go on if the position has been answered."""
    assert model.board is not None
    if model.answer != SKIPPED:
        return Update(open_next(replace(model, notice="")), to_first=True)
    index, cards = model.hand.chosen_index, hand_at(model.board)
    if index < 0:
        return replace(model, notice=_("Choose a card"))
    card = cards[index]
    if card is None or card not in model.board.ask.cards:
        return replace(model, notice=outcomes_at(model.board)[index].refused or _("You can’t play this card now."))
    return Update(with_best_card(_with_answer(model, card)), to_first=True)


def _with_answer(model: FindCardModel, card: int) -> FindCardModel:
    """Return the model with this answer, and write the progress. If that fails, say so."""
    position = model.series[model.index]
    count = count_answer(model.progress.get(position.key), position.is_right(card), model.today)
    progress, notice = {**model.progress, position.key: count}, ""
    try:
        save_progress(model.session.folder, progress)
    except OSError as error:
        notice = _("Your answers can’t be saved: {reason}.").format(reason=os_error_text(error))
    answers = (*model.answers[: model.index], card, *model.answers[model.index + 1 :])
    return replace(
        model, progress=progress, answers=answers, notice=notice, view_state=model.view_state.without_reason()
    )


def skip(model: FindCardModel) -> Update:
    """Go on without an answer; the position is not drawn again today."""
    position = model.series[model.index]
    excluded = tuple(dict.fromkeys((*model.excluded, position.key)))
    answers = model.answers if model.index < len(model.answers) else (*model.answers, SKIPPED)
    return Update(open_next(replace(model, answers=answers, excluded=excluded, notice="")), to_first=True)


# Other screens


def play_on(model: FindCardModel) -> Next:
    """Play on from the open position as a new race."""
    assert model.board is not None
    try:
        race = open_race(model.board.path).match
    except FAILURES as error:
        return replace(model, notice=failure_sentence(error))
    return ForkRace(race, model.board.position.decisions)


def step_back(model: FindCardModel) -> Next:
    """Close the reason or the drawer, else leave the position."""
    state = watching.step_back(model.view_state)
    return leave(model) if state is None else replace(model, view_state=state)


def leave(model: FindCardModel) -> Next:
    """Go back to the page after the series from one of its positions, else leave the screen."""
    if model.board is not None and model.is_complete:
        return Update(open_next(model), to_first=True)
    return Back()
