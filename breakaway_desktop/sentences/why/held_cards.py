"""A card that a rider held when he played another one: a fact in which the two differ, from public squares alone."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.bots.comparison import AdviceReason, compare_cards, moves_in_turn
from breakaway_desktop.engine.events import Moved, is_played
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.preview import preview_card, refusal
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.advice import advice_reason_sentence


def compare_held_card(steps: Sequence[Step], rider: int, turn: int, held: int) -> AdviceReason | None:
    """Return a fact that speaks for the card that the rider played in this turn, else one that speaks for `held`.

    None if there is none, if he could not have played `held`, or if it would tell about hidden squares (R8.2).
    """
    choice = _choice(steps, rider, turn, held)
    if choice is None:
        return None
    view, played = choice
    return compare_cards(view, rider, played, held) or compare_cards(view, rider, held, played)


def better_card_sentences(steps: Sequence[Step], rider: int, turn: int, held: int) -> tuple[str, str] | None:
    """Return the names of the card `held` and the one played instead of it, and a fact that speaks for `held`.

    None as in `compare_held_card`.
    """
    choice = _choice(steps, rider, turn, held)
    reason = None if choice is None else compare_cards(choice[0], rider, held, choice[1])
    if reason is None:
        return None
    cards = _("{card} instead of {other}").format(**reason.values)
    return cards, advice_reason_sentence(reason, steps[0].before.rules.course)


def _choice(steps: Sequence[Step], rider: int, turn: int, held: int) -> tuple[View, int] | None:
    """Return the public view of the rider's move in this turn, and the card he played; None if the move tells nothing
    about the card `held`."""
    moment = _before_move(steps, rider, turn)
    if moment is None:
        return None
    race, move = moment
    view, played = see(race), move.card
    if played is None or not is_played(move) or held not in race.rider(rider).hand or not moves_in_turn(view):
        return None
    # Special cards and limits: only what he really did, or could have done, is compared (R8.5, R8.8).
    if refusal(view, rider, held) is not None or preview_card(view, rider, played).square != move.end:
        return None
    return view, played


def held_card_sentence(steps: Sequence[Step], rider: int, turn: int, held: int) -> str:
    """Return that fact as a sentence; empty if there is none."""
    reason = compare_held_card(steps, rider, turn, held)
    if reason is None:
        return ""
    course = steps[0].before.rules.course
    return _("Turn {turn}: {reason}").format(turn=turn, reason=advice_reason_sentence(reason, course))


def _before_move(steps: Sequence[Step], rider: int, turn: int) -> tuple[Race, Moved] | None:
    """Return the race just before the rider moves in this turn, and his move; None if he does not move."""
    for step in steps:
        if step.before.turn != turn:
            continue
        race = step.before
        for event in step.events:
            if isinstance(event, Moved) and event.rider == rider:
                return race, event
            race = evolve(race, event)
    return None
