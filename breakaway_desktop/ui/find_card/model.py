"""The model of Find the card: a series of positions, the answers, and the search for more; and its messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from breakaway_desktop.find_card.board import PositionBoard, open_position
from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import BAD_FILE, Progress, answered_on, load_progress
from breakaway_desktop.find_card.search import PositionSearch
from breakaway_desktop.find_card.series import SERIES, draw_series, shipped_positions
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.panels.hand import group_equal_cards
from breakaway_desktop.ui.screens.race.model import HandDraft
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.watching.reading import Reading
from breakaway_desktop.ui.watching.view_state import ViewState

SKIPPED = 0
"""In place of a card: the player has skipped the position."""


@dataclass(frozen=True, slots=True)
class FindCardModel:
    """A series of positions; the open one is asked or already answered. Without one, a page before or after it."""

    session: Session
    today: date
    """The day of all answers: it does not change at midnight."""
    progress: Progress
    search: PositionSearch
    """The search of the player's own races; it runs while the screen is open."""
    shipped: Mapping[TrainingPosition, Path]
    """The positions that come with the game, each with the file of its race."""
    series: tuple[TrainingPosition, ...] = ()
    answers: tuple[int, ...] = ()
    """The card played in each position so far; `SKIPPED`: none."""
    excluded: tuple[str, ...] = ()
    """Keys of positions that are not drawn again: skipped ones, and those whose race is gone."""
    boards: tuple[PositionBoard, ...] = ()
    """The positions of the series that have been opened."""
    index: int = 0
    """Index of the open position in the series; the number of positions if none is open."""
    hand: HandDraft = field(default_factory=HandDraft)
    view_state: ViewState = field(default_factory=ViewState)
    reading: Reading = field(default_factory=Reading)
    notice: str = ""
    """A sentence about an error; empty if there is none."""
    theme: str = ""
    """What the positions are about; empty: mixed."""

    @property
    def board(self) -> PositionBoard | None:
        """The open position; None if none is open."""
        return self.boards[self.index] if self.index < len(self.boards) else None

    @property
    def answer(self) -> int:
        """The card played in the open position; `SKIPPED` if none has been."""
        return self.answers[self.index] if self.index < len(self.answers) else SKIPPED

    @property
    def is_complete(self) -> bool:
        """Whether every position of the series has been answered or skipped."""
        return len(self.answers) == len(self.series)

    @property
    def right_count(self) -> int:
        return sum(
            card != SKIPPED and position.is_right(card)
            for position, card in zip(self.series, self.answers, strict=False)
        )

    @property
    def more(self) -> list[TrainingPosition]:
        return draw_series(
            self.search.positions, list(self.shipped), self.progress, self.today, self.excluded, self.theme
        )

    def file_of(self, position: TrainingPosition) -> Path | None:
        return self.shipped.get(position) or self.search.file_of(position)


def names_at(board: PositionBoard) -> Names:
    return names_of(board.match)


def outcomes_at(board: PositionBoard) -> tuple[CardOutcome, ...]:
    return card_outcomes(board.view, board.ask.rider, board.ask.cards)


def hand_at(board: PositionBoard) -> tuple[int | None, ...]:
    return board.view.rider(board.ask.rider).cards


def shown_indices(board: PositionBoard) -> tuple[int, ...]:
    """Return the index of each card that is drawn; equal ones are drawn once."""
    return tuple(indices[0] for indices in group_equal_cards(hand_at(board)))


# Series


def begin(session: Session, theme: str = "") -> FindCardModel:
    """Open what is left of today's series, or with a theme a whole one, with the positions of the player's races that
    have been searched."""
    session.raise_level()
    progress, was_unreadable = load_progress(session.folder)
    search = PositionSearch(session.thinker, session.folder, session.computer)
    sentence = _("Your earlier answers can’t be read, so counting starts afresh. The old file is now called {name}.")
    today, notice = session.today(), sentence.format(name=BAD_FILE) if was_unreadable else ""
    model = FindCardModel(session, today, progress, search, shipped_positions(), notice=notice, theme=theme)
    left = SERIES if theme else SERIES - answered_on(progress, today)
    return with_series(model, left) if left > 0 else model


def with_series(model: FindCardModel, size: int = SERIES) -> FindCardModel:
    """Return the model with a new series, its first position open; without one if no positions are left."""
    model = replace(model, series=(), answers=(), boards=(), index=0)
    while positions := tuple(model.more[:size]):
        model = open_next(replace(model, series=positions))
        if model.board is not None:
            break
    return model


def open_next(model: FindCardModel) -> FindCardModel:
    """Open the first position without an answer; leave out those whose race is gone or closed."""
    while len(model.boards) == len(model.answers) < len(model.series):
        position = model.series[len(model.boards)]
        path = model.file_of(position)
        board = None if path is None else open_position(position, path)
        if board is not None and not model.session.closed(board.match):
            model = replace(model, boards=(*model.boards, board))
            break
        series = tuple(other for other in model.series if other != position)
        model = replace(model, series=series, excluded=(*model.excluded, position.key))
    return open_at(model, len(model.answers))


def open_at(model: FindCardModel, index: int) -> FindCardModel:
    """Open a position of the series that has been opened before; none if `index` is that of none."""
    state = replace(ViewState(), pinned=model.view_state.pinned)
    model = replace(model, index=index, hand=HandDraft(), view_state=state)
    return with_best_card(model) if model.answer != SKIPPED else model


def with_best_card(model: FindCardModel) -> FindCardModel:
    """Select the best card, so that the road shows where it leads."""
    assert model.board is not None
    index = hand_at(model.board).index(model.board.advice.best)
    return replace(model, hand=HandDraft(index))
