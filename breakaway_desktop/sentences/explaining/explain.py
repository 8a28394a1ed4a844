"""From a number of the race screen to its reason: words for the Why panel, highlights for the road."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.engine import preview
from breakaway_desktop.engine.card_range import range_why
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.explanations import card_why, outcome_why, place_why, points_why, square_why, string_why
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences import outlook
from breakaway_desktop.sentences.explaining.hidden import PUBLIC, explain_hidden, is_hidden
from breakaway_desktop.sentences.explaining.reasons import Explanation, Highlight, light_of, turn_start
from breakaway_desktop.sentences.explaining.topics import Topic, dealing, ride
from breakaway_desktop.sentences.explanations import say_card, say_place, say_points
from breakaway_desktop.sentences.names import Names, line_name
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class ExplanationContext:
    """What may be said now: `view` is what the screen shows to its reader, `steps` what it has shown.
    `asked` is the rider asked about, 0 for none, and `outcomes` go with his cards, None for those face down."""

    first: Race
    steps: Sequence[Step]
    view: View
    names: Names
    asked: int = 0
    outcomes: tuple[Outcome | None, ...] = ()

    @property
    def now(self) -> Race:
        return self.steps[-1].after if self.steps else self.first


def explain(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    """The reason, None where there is nothing to be said (any more)."""
    if is_hidden(facts.view) and topic.kind not in (*PUBLIC, "outcome"):
        return explain_hidden(topic, facts.view, facts.steps, facts.names)
    return _KINDS[topic.kind](topic, facts)


def _last_card(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    found = _dealt(topic._replace(at=0), facts)
    subject = _("{rider}’s last card").format(rider=topic.about)
    return None if found is None else replace(found, subject=subject)


def _dealt(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    found = dealing(facts.steps, topic.at)
    if found is None:
        return None
    race, cards = found
    value = dict(cards).get(topic.about)
    if value is None:
        return None
    why = card_why(race, topic.about, value)
    subject = _("{rider}’s card, turn {turn}").format(rider=topic.about, turn=why.turn)
    return Explanation(subject, say_card(why, facts.names), light_of(why, race), why)


def _start(topic: Topic, facts: ExplanationContext) -> Explanation:
    sentence = _("The {card} is one of {rider}’s starting cards.")
    return Explanation(
        _("{rider}’s card").format(rider=topic.about),
        sentence.format(card=topic.at, rider=facts.names.rider(topic.about)),
    )


def _hidden(topic: Topic, facts: ExplanationContext) -> Explanation:
    sentence = _("A starting card of {rider}: only his team knows it until it is played, or the rest give it away.")
    told = sentence.format(rider=facts.names.rider(topic.about))
    seen = facts.view.rider(topic.about)
    if seen.secret_sum is not None and seen.secret > 1:
        told += " " + _("His {n} secret cards total {total}.").format(n=seen.secret, total=seen.secret_sum)
    return Explanation(_("{rider}’s secret card").format(rider=topic.about), told)


def _rode(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    found = ride(facts.steps, topic.about, topic.at)
    if found is None:
        return None
    move, race = found
    names = facts.names
    told = [
        _("Turn {turn}: {rider} played {card}, {start} to {end}.").format(
            turn=topic.at, rider=names.rider(move.rider), card=move.card, start=move.start, end=move.end
        )
    ]
    crossed = race.rules.course.crossed(move.start, move.end)
    for line in crossed:
        why = points_why(race, move.rider, line)
        if why is not None:
            told.append(say_points(why, names, race.rules.course))
    light = Highlight((move.end,), (move.rider,), move.end, race)
    return Explanation(_("{rider} in turn {turn}").format(rider=topic.about, turn=topic.at), " ".join(told), light)


def _order(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    start = turn_start(facts.first, facts.steps)
    why = place_why(start, topic.about)
    if why is None:
        return None
    order = [number for group in start.order for number in group]
    before = tuple(order[: order.index(topic.about)])
    subject = _("{rider}’s place in the order").format(rider=topic.about)
    return Explanation(subject, say_place(why, facts.names), Highlight((), before, why.square, start))


def _points(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    why = points_why(facts.now, topic.about, topic.at)
    if why is None:
        return None
    course = facts.view.course
    line = line_name(topic.at, course)
    light = Highlight((), (topic.about, *why.sharers, *why.before))
    subject = _("{rider}’s points: {line}").format(rider=topic.about, line=line)
    return Explanation(subject, say_points(why, facts.names, course), light)


def _sum(topic: Topic, facts: ExplanationContext) -> Explanation:
    won: list[tuple[int, int, Points]] = []
    for line in facts.view.course.lines:
        for rider in outlook.crossed(facts.view, line):
            why = points_why(facts.now, rider, line)
            if why is not None and why.points and rider // 10 == topic.about:
                won.append((line, rider, why.points))
    total: Points = sum((points for _line, _rider, points in won), start=0)
    told = outlook.say_team_points(topic.about, won, total, facts.names, facts.view.course)
    light = Highlight((), tuple(dict.fromkeys(rider for _line, rider, _points in won)))
    return Explanation(_("{team}’s points").format(team=facts.names.team(topic.about)), told, light)


def _line(topic: Topic, facts: ExplanationContext) -> Explanation:
    light = Highlight((), tuple(outlook.crossed(facts.view, topic.about)))
    subject = line_name(topic.about, facts.view.course)
    return Explanation(subject, outlook.say_scale(topic.about, facts.view, facts.names), light)


def _square(topic: Topic, facts: ExplanationContext) -> Explanation:
    why = square_why(facts.view, topic.about)
    light = Highlight((topic.about,), why.riders, topic.about)
    subject = _("square {square}").format(square=topic.about)
    return Explanation(subject, outlook.say_square(why, facts.names, CIRCUIT), light)


def _string(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    riders = facts.view.on_road()
    why = string_why(riders, topic.about)
    if why is None:
        return None
    squares = tuple(square for square, _riders in why.squares)
    light = Highlight(squares, tuple(rider.id for rider in riders if rider.square in squares))
    return Explanation(_("string of {n}").format(n=why.riders), outlook.say_string_of(why, facts.view), light)


def _leader(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    riders = facts.view.on_road()
    if not riders:
        return None
    front = max(rider.square for rider in riders)
    light = Highlight((front,), tuple(rider.id for rider in riders if rider.square == front), front)
    return Explanation(_("the leader"), outlook.say_leader(facts.view, facts.names), light)


def _outcome(topic: Topic, facts: ExplanationContext) -> Explanation | None:
    if not topic.about < len(facts.outcomes):
        return None
    outcome = facts.outcomes[topic.about]
    if topic.column == "secret":
        return Explanation(
            str(facts.asked), _("Only you know this card: he has not played it, and nobody can work it out.")
        )
    if outcome is None:
        card = facts.view.rider(facts.asked).cards[topic.about]
        refusal = None if card is None else preview.refusal(facts.view, facts.asked, card)
        if refusal is not None:
            return Explanation(_("not possible"), say_refusal(refusal))
        return _hidden(Topic("hidden", facts.asked), facts)
    if is_hidden(facts.view) and topic.column in ("new", "may", "place"):
        return _uncertain(outcome, facts)
    return _COLUMNS[topic.column](outcome, facts) if topic.column in _COLUMNS else None


def _uncertain(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    """R8.2"""
    subject = _("{rider} with {card}").format(rider=facts.asked, card=outcome.card)
    told = _("Rivals are hidden; the certain part comes from the order, the checkpoints and your own riders.")
    return Explanation(subject, told, Highlight((outcome.square,), (), outcome.square))


def _lands(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    rider = facts.view.rider(facts.asked)
    light = Highlight((outcome.square,), (), outcome.square)
    subject = _("{rider} with {card}").format(rider=rider.id, card=outcome.card)
    return Explanation(subject, outlook.say_landing(rider, outcome, facts.names), light)


def _place(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    there = tuple(rider for rider in square_why(facts.view, outcome.square).riders if rider != facts.asked)
    light = Highlight((outcome.square,), there, outcome.square)
    subject = _("{rider}’s place on {square}").format(rider=facts.asked, square=outcome.square)
    return Explanation(subject, outlook.say_rank(facts.asked, outcome, there, facts.names), light)


def _lines(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    over = [rider for line in outcome.lines for rider in outlook.crossed(facts.view, line.line)]
    rider = facts.view.rider(facts.asked)
    subject = _("{rider}’s lines with {card}").format(rider=rider.id, card=outcome.card)
    told = outlook.say_crossings(rider, outcome, facts.view, facts.names)
    return Explanation(subject, told, Highlight((outcome.square,), tuple(over), outcome.square))


def _new(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    why = outcome_why(facts.view, facts.asked, outcome)
    squares = tuple(square for square, _riders in outcome.string)
    ahead = tuple(rider.id for rider in facts.view.on_road() if rider.square in squares and rider.id != facts.asked)
    light = light_of(why, None)
    if outcome.ends_race:
        light = Highlight((outcome.square,), (), outcome.square)
    else:
        light = replace(light, riders=ahead or light.riders)
    subject = _("{rider}’s new card with {card}").format(rider=facts.asked, card=outcome.card)
    span = None if outcome.ends_race else range_why(facts.view, facts.asked, outcome.card)
    return Explanation(subject, outlook.say_prospect(why, outcome, facts.names, span), light)


def _may(outcome: Outcome, facts: ExplanationContext) -> Explanation:
    subject = _("{rider}’s new card with {card}").format(rider=facts.asked, card=outcome.card)
    why = None if outcome.ends_race else range_why(facts.view, facts.asked, outcome.card)
    if why is None:
        if outcome.ends_race:
            return _new(outcome, facts)
        return Explanation(subject, _("On turn 1 squares may still get crowded: his new card can’t be predicted."))
    others = tuple(rider.id for rider in facts.view.on_road() if rider.id != facts.asked)
    squares = () if why.only_alone else tuple(range(why.square + 1, why.reaches + 1))
    light = Highlight(squares, () if why.only_alone else why.possible, why.square)
    return Explanation(subject, outlook.say_range(why, others, facts.names), light)


_COLUMNS: Final[dict[str, Callable[[Outcome, ExplanationContext], Explanation]]] = {
    "lands": _lands,
    "place": _place,
    "lines": _lines,
    "new": _new,
    "may": _may,
}

_KINDS: Final[dict[str, Callable[[Topic, ExplanationContext], Explanation | None]]] = {
    "last-card": _last_card,
    "dealt": _dealt,
    "start": _start,
    "hidden": _hidden,
    "rode": _rode,
    "order": _order,
    "points": _points,
    "sum": _sum,
    "line": _line,
    "square": _square,
    "string": _string,
    "leader": _leader,
    "outcome": _outcome,
}
