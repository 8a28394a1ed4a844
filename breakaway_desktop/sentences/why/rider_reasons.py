"""Answers to `why`: a rider's last new card, his place in the order, and his points (engine.explanations)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.explanations import place_why, points_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.engine_reasons import card_sentence, place_sentence, points_sentence
from breakaway_desktop.sentences.why.reasons import start_of_turn


def reason_sentences(race: Race, steps: Sequence[Step], rider: int, names: Names) -> list[str]:
    """Return one sentence each on a rider's last card, his place and his points, all of which are public (R9.3).

    Raises NoSuchRider.
    """
    state = race.rider(rider)

    # His last card.
    sentences = []
    for step in reversed(steps):
        cards = [why for why in card_whys(step) if why.rider == rider]
        if cards:
            sentences.append(card_sentence(cards[-1], names))
            break

    # His place and points.
    place = None if state.retired else place_why(start_of_turn(race, steps), rider)
    if place is not None:
        sentences.append(place_sentence(place, names))
    whys = (points_why(race, rider, line) for line in race.rules.course.lines)
    sentences += [points_sentence(why, names, race.rules.course) for why in whys if why is not None]

    return sentences or [_("{rider} has retired without a new card or points.").format(rider=names.rider(rider))]
