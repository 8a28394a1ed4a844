"""Explanations while rivals’ squares are hidden (R8.2), based only on the team's own riders and public points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import move_sentence
from breakaway_desktop.sentences.names import Names, place_text
from breakaway_desktop.sentences.why.reasons import Explanation, Highlight
from breakaway_desktop.sentences.why.topics import Topic, dealing, moves_in_turn

PUBLIC: Final = ("hidden", "points", "sum", "line", "start")
"""Kinds of topics that reveal nothing hidden."""


def is_hidden(view: View) -> bool:
    """Return whether rivals' squares are hidden (R8.2); after the race nothing is."""
    return view.variant.hides_road and not view.over


def topics_when_hidden(topics: Sequence[Topic]) -> tuple[Topic, ...]:
    """Return the topics that can be explained to a spectator."""
    return tuple(topic for topic in topics if topic.kind in (*PUBLIC, "order"))


def explain_hidden(topic: Topic, view: View, steps: Sequence[Step], names: Names) -> Explanation | None:
    """Explain a number that is not public; None if nothing may be revealed."""
    rider = topic.about
    match topic.kind:
        case "last-card" | "dealt" if rider // 10 == view.team:
            return _card(topic, steps, names)
        case "move" if rider // 10 == view.team:
            moves = moves_in_turn(steps, rider, topic.detail)
            text = " ".join(move_sentence(move, topic.detail, names) for move, *_rest in moves)
            subject = _("{rider} in turn {turn}").format(rider=rider, turn=topic.detail)
            return Explanation(subject, text) if text else None
        case "order":
            return _order(rider, view, names)
        case "square":
            own = [other.id for other in view.on_road() if other.farthest is None and other.square == rider]
            if not own:
                sentence = _("Any rivals on {square} are hidden.").format(square=rider)
            else:
                sentence = _("{riders} on {square}; any rivals there are hidden.").format(
                    riders=names.riders(own), square=rider
                )
            return Explanation(
                _("square {square}").format(square=rider), sentence, Highlight((rider,), tuple(own), rider)
            )
    return None


def _card(topic: Topic, steps: Sequence[Step], names: Names) -> Explanation | None:
    dealt = dealing(steps, topic.detail if topic.kind == "dealt" else 0, topic.half)
    card = None if dealt is None else dict(dealt[1]).get(topic.about)
    if dealt is None or card is None:
        return None
    turn = dealt[0].turn
    sentence = _("{rider} got {card} after turn {turn}. The riders ahead of him stay hidden until the race ends.")
    subject = _("{rider}’s card, turn {turn}").format(rider=topic.about, turn=turn)
    return Explanation(subject, sentence.format(rider=names.rider(topic.about), card=card, turn=turn))


def _order(rider: int, view: View, names: Names) -> Explanation | None:
    order = [number for group in view.order for number in group]
    if rider not in order:
        return None
    sentence = _("{rider} moves {place}: riders move front to back, by position at the start of the turn.")
    if view.options.orders == "simultaneous":  # the list does not tell who moves together (R8.2)
        sentence = _("{rider} is listed {place}: the list runs front to back, by position at the start of the turn.")
    text = sentence.format(rider=names.rider(rider), place=place_text(order.index(rider) + 1))
    return Explanation(_("{rider}’s place in the order").format(rider=rider), text)
