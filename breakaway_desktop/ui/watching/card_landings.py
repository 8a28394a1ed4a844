"""The cards of one rider on the road: their ghost and markers, and the reasons for a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.preview import after_landing
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.card_outcomes import CardOutcome
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.road.picture_builder import lead_of, with_preview
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture

_COLUMNS: Final = ("new", "lands", "place", "lines")
"""Columns of the topics about a card, in the order in which they are explained."""


def with_ghost(
    picture: RoadPicture, view: View, rider: int, outcomes: Sequence[CardOutcome], index: int
) -> RoadPicture:
    """Return the picture with the outcome of a card; unchanged if `index` is that of none, or it cannot be played."""
    outcome = outcomes[index].outcome if 0 <= index < len(outcomes) else None
    if outcome is None:
        return picture
    lead = lead_of(after_landing(view, rider, outcome.square))
    return with_preview(picture, rider, view.rider(rider).square, outcome, outcomes[index].then, lead)


def markers_of(cards: Sequence[int | None], outcomes: Sequence[CardOutcome], shown: int) -> tuple[CardMarker, ...]:
    """Return a marker on each square to which a playable card leads; equal cards share one. `shown`: index of the card
    whose marker is highlighted."""
    markers_by_card: dict[int, CardMarker] = {}
    for index, (card, known) in enumerate(zip(cards, outcomes, strict=True)):
        if known.outcome is not None and card is not None:
            chosen = index == shown or (card in markers_by_card and markers_by_card[card].chosen)
            markers_by_card[card] = CardMarker(known.outcome.square, card, chosen)
    return tuple(sorted(markers_by_card.values(), key=lambda marker: marker.square))


def card_topics(index: int) -> tuple[Topic, ...]:
    return tuple(Topic("outcome", index, column=column) for column in _COLUMNS)
