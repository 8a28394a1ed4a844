"""Explanations of numbers on the race screen: text for the Why panel, highlights for the road."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.engine import preview
from breakaway_desktop.engine.card_range import range_why
from breakaway_desktop.engine.claims import claims_of
from breakaway_desktop.engine.explanations import card_why, outcome_why, place_why, points_why, square_why, string_why
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.log_lines import move_sentence
from breakaway_desktop.sentences.names import Names, line_name
from breakaway_desktop.sentences.outcomes import (
    crossings_sentence,
    landing_sentence,
    leader_sentence,
    range_sentence,
    riders_past,
    scale_sentence,
    square_rank_sentence,
    square_sentence,
    string_sentence,
    team_points_sentence,
)
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.engine_reasons import (
    card_reason_text,
    card_sentence,
    place_sentence,
    points_sentence,
)
from breakaway_desktop.sentences.why.held_cards import better_card_sentences, held_card_sentence
from breakaway_desktop.sentences.why.hidden import PUBLIC, explain_hidden, is_hidden
from breakaway_desktop.sentences.why.reasons import Explanation, Highlight, highlight_of, start_of_turn
from breakaway_desktop.sentences.why.topics import Topic, dealing, moves_in_turn


@dataclass(frozen=True, slots=True)
class ExplanationContext:
    """Facts for explanations.

    `view`: as on the screen; `steps`: those shown so far; `asked_rider`: the rider in question, 0 for none; `outcomes`:
    those of his cards, None for hidden cards.
    """

    first: Race
    steps: Sequence[Step]
    view: View
    names: Names
    asked_rider: int = 0
    outcomes: tuple[Outcome | None, ...] = ()

    @property
    def now(self) -> Race:
        return self.steps[-1].after if self.steps else self.first


def explain(topic: Topic, context: ExplanationContext) -> Explanation | None:
    """Return the explanation of a topic; None if it has none, or no longer has one."""
    if is_hidden(context.view) and topic.kind not in (*PUBLIC, "outcome"):
        return explain_hidden(topic, context.view, context.steps, context.names)
    return _KINDS[topic.kind](topic, context)


def _last_card(topic: Topic, context: ExplanationContext) -> Explanation | None:
    explanation = _dealt(topic._replace(detail=0), context)
    subject = _("{rider}’s last card").format(rider=topic.about)
    return None if explanation is None else replace(explanation, subject=subject)


def _dealt(topic: Topic, context: ExplanationContext) -> Explanation | None:
    dealt = dealing(context.steps, topic.detail, topic.half)
    if dealt is None:
        return None
    race, cards = dealt
    value = dict(cards).get(topic.about)
    if value is None:
        return None
    why = card_why(race, topic.about, value)
    subject = _("{rider}’s card, turn {turn}").format(rider=topic.about, turn=why.turn)
    text = _with_comparison(card_sentence(why, context.names), topic, value, context)
    return Explanation(subject, text, highlight_of(why, race), why)


def _with_comparison(text: str, topic: Topic, card: int, context: ExplanationContext) -> str:
    """Return the text with what the rider's card of the turn and this one, which he held, differ in."""
    comparison = held_card_sentence(context.steps, topic.about, topic.turn, card) if topic.turn else ""
    return f"{text} {comparison}".strip()


def _better(topic: Topic, context: ExplanationContext) -> Explanation | None:
    sentences = better_card_sentences(context.steps, topic.about, topic.turn, topic.detail)
    return None if sentences is None else Explanation(*sentences)


def _start(topic: Topic, context: ExplanationContext) -> Explanation:
    sentence = _("The {card} is one of {rider}’s starting cards.")
    text = sentence.format(card=topic.detail, rider=context.names.rider(topic.about))
    return Explanation(
        _("{rider}’s card").format(rider=topic.about), _with_comparison(text, topic, topic.detail, context)
    )


def _explain_secret_cards(topic: Topic, context: ExplanationContext) -> Explanation:
    rider = context.view.rider(topic.about)
    sentence = _("A starting card of {rider}: only his team knows it until it is played, or the rest give it away.")
    if rider.secret_sum is None:  # R9.3
        sentence = _("A card of {rider}: only his team knows it until it is played.")
    text = sentence.format(rider=context.names.rider(topic.about))
    if rider.secret_sum is not None and rider.secret > 1:
        text += " " + _("His {n} secret cards total {total}.").format(n=rider.secret, total=rider.secret_sum)
    return Explanation(_("{rider}’s secret card").format(rider=topic.about), text)


def _explain_move(topic: Topic, context: ExplanationContext) -> Explanation | None:
    names, sentences = context.names, []
    for move, lines, race in moves_in_turn(context.steps, topic.about, topic.detail):
        sentences.append(move_sentence(move, topic.detail, names))
        whys = [points_why(race, move.rider, line) for line in lines if line is not None]
        sentences += [points_sentence(why, names, race.rules.course) for why in whys if why is not None]
    if not sentences:
        return None

    highlight = Highlight((move.end,), (move.rider,), move.end, race)
    return Explanation(
        _("{rider} in turn {turn}").format(rider=topic.about, turn=topic.detail), " ".join(sentences), highlight
    )


def _order(topic: Topic, context: ExplanationContext) -> Explanation | None:
    start = start_of_turn(context.now, context.steps)
    why = place_why(start, topic.about)
    if why is None:
        return None
    order = [number for group in start.order for number in group]
    before = tuple(order[: order.index(topic.about)])
    subject = _("{rider}’s place in the order").format(rider=topic.about)
    return Explanation(subject, place_sentence(why, context.names), Highlight((), before, why.square, start))


def _points(topic: Topic, context: ExplanationContext) -> Explanation | None:
    why = points_why(context.now, topic.about, topic.detail)
    if why is None:
        return None
    course = context.view.course
    line = line_name(topic.detail, course)
    highlight = Highlight((), (topic.about, *why.sharers, *why.before))
    subject = _("{rider}’s points: {line}").format(rider=topic.about, line=line)
    return Explanation(subject, points_sentence(why, context.names, course), highlight)


def _sum(topic: Topic, context: ExplanationContext) -> Explanation:
    table = PointsTable.of(context.view)
    text = team_points_sentence(topic.about, table, context.names)
    riders = (entry.rider for line in table.lines for entry in table.won[topic.about, line])
    highlight = Highlight((), tuple(dict.fromkeys(riders)))
    return Explanation(_("{team}’s points").format(team=context.names.team(topic.about)), text, highlight)


def _line(topic: Topic, context: ExplanationContext) -> Explanation:
    highlight = Highlight((), tuple(riders_past(context.view, topic.about)))
    subject = line_name(topic.about, context.view.course)
    return Explanation(subject, scale_sentence(topic.about, context.view, context.names), highlight)


def _square(topic: Topic, context: ExplanationContext) -> Explanation:
    why = square_why(context.view, topic.about)
    highlight = Highlight((topic.about,), why.riders, topic.about)
    subject = _("square {square}").format(square=topic.about)
    return Explanation(subject, square_sentence(why, context.names), highlight)


def _string(topic: Topic, context: ExplanationContext) -> Explanation | None:
    riders = context.view.on_road()
    why = string_why(riders, topic.about)
    if why is None:
        return None
    squares = tuple(square for square, _riders in why.squares)
    highlight = Highlight(squares, tuple(rider.id for rider in riders if rider.square in squares))
    return Explanation(_("string of {n}").format(n=why.riders), string_sentence(why, context.view), highlight)


def _leader(topic: Topic, context: ExplanationContext) -> Explanation | None:
    riders = context.view.on_road()
    if not riders:
        return None
    front = max(rider.square for rider in riders)
    highlight = Highlight((front,), tuple(rider.id for rider in riders if rider.square == front), front)
    return Explanation(_("the leader"), leader_sentence(context.view, context.names), highlight)


def _outcome(topic: Topic, context: ExplanationContext) -> Explanation | None:
    if not topic.about < len(context.outcomes):
        return None
    outcome = context.outcomes[topic.about]

    # A card without an outcome.
    if topic.column == "secret":
        text = _("Only you know this card: he has not played it, and nobody can work it out.")
        if not context.view.options.shows_new:  # R9.3
            text = _("He has not played this card, and the program shows it to nobody else.")
        return Explanation(str(context.asked_rider), text)
    if outcome is None:
        card = context.view.rider(context.asked_rider).cards[topic.about]
        refusal = None if card is None else preview.refusal(context.view, context.asked_rider, card)
        if refusal is not None:
            return Explanation(_("not possible"), refusal_sentence(refusal))
        return _explain_secret_cards(Topic("hidden", context.asked_rider), context)

    if is_hidden(context.view) and topic.column in ("new", "place"):
        return _uncertain(outcome, context)
    return _COLUMNS[topic.column](outcome, context) if topic.column in _COLUMNS else None


def _uncertain(outcome: Outcome, context: ExplanationContext) -> Explanation:
    """Explanation of a new card that depends on hidden squares (R8.2)."""
    subject = _("{rider} with {card}").format(rider=context.asked_rider, card=outcome.card)
    text = _("Rivals are hidden; the certain part comes from the order, the checkpoints and your own riders.")
    return Explanation(subject, text, Highlight((outcome.square,), (), outcome.square))


def _lands(outcome: Outcome, context: ExplanationContext) -> Explanation:
    rider = context.view.rider(context.asked_rider)
    highlight = Highlight((outcome.square,), (), outcome.square)
    subject = _("{rider} with {card}").format(rider=rider.id, card=outcome.card)
    return Explanation(subject, landing_sentence(rider, outcome, context.names), highlight)


def _place(outcome: Outcome, context: ExplanationContext) -> Explanation:
    there = tuple(rider for rider in square_why(context.view, outcome.square).riders if rider != context.asked_rider)
    highlight = Highlight((outcome.square,), there, outcome.square)
    subject = _("{rider}’s place on {square}").format(rider=context.asked_rider, square=outcome.square)
    return Explanation(subject, square_rank_sentence(context.asked_rider, outcome, there, context.names), highlight)


def _lines(outcome: Outcome, context: ExplanationContext) -> Explanation:
    crossers = [rider for line in outcome.lines for rider in riders_past(context.view, line.line)]
    rider = context.view.rider(context.asked_rider)
    subject = _("{rider}’s lines with {card}").format(rider=rider.id, card=outcome.card)
    text = crossings_sentence(rider, outcome, context.view, context.names)
    return Explanation(subject, text, Highlight((outcome.square,), tuple(crossers), outcome.square))


def _new(outcome: Outcome, context: ExplanationContext) -> Explanation:
    """Explanation of the bounds of a new card, and of the card if nobody else moved, where that is possible."""
    view, rider = context.view, context.asked_rider
    subject = _("{rider}’s new card with {card}").format(rider=rider, card=outcome.card)
    landing = Highlight((outcome.square,), (), outcome.square)
    claims = claims_of(view, rider, outcome.card)
    if claims[0].kind == "ends":
        sentence = _("With {rider} on {square} the race ends.")
        return Explanation(subject, sentence.format(rider=context.names.rider(rider), square=outcome.square), landing)
    why = range_why(view, rider, outcome.card)
    if why is None:
        return Explanation(subject, _("His new card is known when all have moved."), landing)
    squares = () if why.only_alone else tuple(range(why.square + 1, why.reaches + 1))
    highlight = Highlight(squares, () if why.only_alone else tuple(filter(None, why.possible)), why.square)
    text, now = range_sentence(why, claims, view, context.names), outcome_why(view, rider, outcome)
    if why.moving and claims[0].low <= now.card <= claims[0].high:
        sentence = _("If nobody else moved: {card}, {reason}.")
        text += " " + sentence.format(card=now.card, reason=card_reason_text(now, context.names))
    return Explanation(subject, text, highlight)


_COLUMNS: Final[dict[str, Callable[[Outcome, ExplanationContext], Explanation]]] = {
    "lands": _lands,
    "place": _place,
    "lines": _lines,
    "new": _new,
}

_KINDS: Final[dict[str, Callable[[Topic, ExplanationContext], Explanation | None]]] = {
    "last-card": _last_card,
    "dealt": _dealt,
    "better": _better,
    "start": _start,
    "hidden": _explain_secret_cards,
    "move": _explain_move,
    "order": _order,
    "points": _points,
    "sum": _sum,
    "line": _line,
    "square": _square,
    "string": _string,
    "leader": _leader,
    "outcome": _outcome,
}
