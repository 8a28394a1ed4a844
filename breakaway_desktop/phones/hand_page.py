"""The page of a phone: everything it shows of a race, made only from its team's view, its ask and the names.

The page draws these texts and numbers as they are, so the phone contains no rules of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import Ask, AskCard, AskExtra, AskOrders, GiveOrders
from breakaway_desktop.engine.claims import with_orders
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.marks import Costs, Gap, Gates, Gauge, Limit, Shown, Then
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.preview import refusal
from breakaway_desktop.engine.preview_orders import order_outcome, without_retiring
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import Standings, with_places
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.phones.messages import SendDraft
from breakaway_desktop.phones.stage import COUNT, TO_LINE, UndoRequest
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, gate_spacing, order_with_gates
from breakaway_desktop.play.card_wordings import (
    line_to_save_for,
    line_wordings,
    place_wordings,
)
from breakaway_desktop.play.order_wordings import line_points_text, points_range
from breakaway_desktop.play.second_cards import second_card_text, second_cards
from breakaway_desktop.sentences.advice import advice_reason_sentence, advised_card_text, decimal, extra_text
from breakaway_desktop.sentences.claims import face_words, landing_text, spoken
from breakaway_desktop.sentences.log_lines import extra_name
from breakaway_desktop.sentences.names import Names, line_in_sentence, line_name, listed, place_text, points_text
from breakaway_desktop.sentences.results import own_points_and_gap
from breakaway_desktop.sentences.why.hidden import is_hidden

_QUEUE: Final = 5
"""Number of riders shown as the next to move."""


class Waiting(NamedTuple):
    """A human, and whether his orders or his team are complete."""

    team: int
    name: str
    is_ready: bool


class CardPlan(NamedTuple):
    """A card that a rider plays as soon as he is asked, and the line points that it would have scored when planned."""

    card: int
    points: Points


class EveningScore(NamedTuple):
    """The score of a player over all races of the evening, and his place among so many people."""

    won: int
    points: Points
    place: int
    people: int


class Choices(NamedTuple):
    """All choices of a player on his phone, and the advice that he got."""

    plans: tuple[tuple[int, CardPlan], ...] = ()
    """Planned cards by rider."""
    plan_seconds: int = 0
    auto_card: int = 0
    """The planned card that is about to be played; 0 for none."""
    held_card: int = 0
    """The planned card that the player has held back; 0 for none."""
    draft: SendDraft | None = None
    orders: GiveOrders | None = None
    """The orders that he has confirmed."""
    advice: Advice | None = None
    """The last hint."""
    advice_ask_id: str = ""
    """The identity of the ask or plan that the hint is about."""
    wants_rematch: bool = False
    score: EveningScore | None = None
    """The player's score, while the big screen shows the evening."""


class PageFacts(NamedTuple):
    """The data on which a page depends, except the language: equal facts give the same page."""

    team: int
    """0: a phone without a seat."""
    view: View
    ask: Ask | None
    ask_id: str
    """The identity of the ask; empty if there is none."""
    plan_prefix: str
    """The identity of this turn's plans, to which the rider's number is added."""
    names: Names
    acting_rider: int
    """The rider whom everybody is waiting for; 0 if there is none or orders are secret."""
    news: str
    """What the big screen shows: `TO_LINE`, `COUNT`, or nothing of these."""
    is_simultaneous: bool
    is_paused: bool
    has_hints: bool
    undo_id: str
    """The identity of the decision that the player may ask to undo; empty if there is none."""
    steered_riders: frozenset[int]
    final: Standings | None
    """The standings once the race is over."""
    undo_request: UndoRequest | None
    request_id: str
    """The identity of `undo_request`."""
    waiting: tuple[Waiting, ...]
    is_stage: bool
    """Whether the race is a stage of a tour: the big screen leads on, not a rematch."""
    choices: Choices


def state_of(facts: PageFacts) -> dict[str, Any]:
    """Return the fields of the message `state`."""
    view = facts.view
    common: dict[str, Any] = {
        "team": facts.team,
        "at": facts.ask_id,
        "points": points_text(view.points_of(facts.team)) if facts.team else "",
        "queue": [] if facts.is_simultaneous else _queue(view),
        "order": _known_order(view),
        "waiting": [
            {"team": waiting.team, "name": waiting.name, "ready": waiting.is_ready} for waiting in facts.waiting
        ],
        "can": _permissions(facts, view),
        "undo": _undo(facts),
    }
    return common | _page(facts, view)


def _page(facts: PageFacts, view: View) -> dict[str, Any]:
    """Return the page's name, its poster and its other fields."""
    ask = facts.ask
    if facts.news == COUNT:
        poster = _poster(_("Finished"), _("Look up: the race is on the big screen."))
        return {"page": "wait", **poster, "next": False, "riders": []}
    if view.over:
        return {"page": "over", **_result(facts, view)}
    if not facts.team:
        return {"page": "spectator", **_acting_poster(facts, view), "table": _points_table(facts, view)}
    if facts.is_paused:
        return {"page": "paused", **_poster(_("Paused")), "riders": _own_riders(facts, view, 0)}
    if isinstance(ask, AskOrders):
        return _orders_page(facts, view, ask)
    if isinstance(ask, AskCard):
        return _card_page(facts, view, ask)
    head, line = _acting_words(facts, view), _turn_words(view, facts.team)
    line = _("Two moves to the line.") if facts.news == TO_LINE else line
    return {"page": "wait", **_poster(head, line), "next": _is_next(facts, view), "riders": _own_riders(facts, view, 0)}


def _poster(head: str, line: str = "", slip: str = "") -> dict[str, str]:
    return {"head": head, "line": line, "slip": slip}


# One rider at a time


def _card_page(facts: PageFacts, view: View, ask: AskCard) -> dict[str, Any]:
    """Return the page of a player who is asked for one rider's card."""
    rider = view.rider(ask.rider)
    choices = facts.choices
    advice = _advice_about(facts, facts.ask_id)
    cards = _with_worths(cards_of(view, ask.rider, ask.cards), advice and advice.of_rider(ask.rider))
    auto, held = choices.auto_card, choices.held_card
    chosen = next((index for index, card in enumerate(rider.cards) if card == (auto or held)), -1)
    line = _("Choose: everybody sees your card") if view.shows_start else _("Your turn: choose a card")
    poster = _poster(_("Rider {rider}").format(rider=facts.names.number(ask.rider)), line, slip_text(view, rider))
    if auto:
        head = _("{rider} plays {card}").format(rider=ask.rider, card=auto)
        line = ngettext("your plan, in {n} second", "your plan, in {n} seconds", choices.plan_seconds)
        poster = _poster(head, line.format(n=choices.plan_seconds), poster["slip"])
    return {
        "page": "auto" if auto else "ask",
        "seconds": choices.plan_seconds if auto else 0,
        **poster,
        "rider": ask.rider,
        "cards": cards,
        "chosen": chosen,
        "riders": _own_riders(facts, view, ask.rider),
    }


def without_none(hand: Sequence[int | None]) -> tuple[int, ...]:
    """Return the known cards of a hand."""
    return tuple(card for card in hand if card is not None)


def playable_cards(view: View, rider: int) -> tuple[int, ...]:
    """Return the cards that a rider may play if he moves now; if none is allowed, his lowest one (R8.8)."""
    held = without_none(view.rider(rider).cards)
    return tuple(card for card in held if refusal(view, rider, card) is None) or tuple(sorted(held)[:1])


def cards_of(view: View, rider: int, allowed: Sequence[int]) -> list[dict[str, Any]]:
    """Return a rider's hand as cards of the page, in the order of the hand."""
    seen = view.rider(rider)
    return [
        card_of(view, rider, card, outcome)
        for card, outcome in zip(seen.cards, card_outcomes(view, rider, allowed), strict=True)
    ]


def card_of(view: View, rider: int, card: int | None, outcome: CardOutcome) -> dict[str, Any]:
    """Return a card of the page: its number, its result in figures and as text, or the reason why it is not allowed."""
    blank = dict.fromkeys(("to", "place", "points", "new", "range", "refused", "briefly", "says", "more", "pips"), "")
    face_down: dict[str, Any] = {"card": card, **blank, "label": "?", "may_change": False}
    if outcome.refused:
        return face_down | {
            "to": str(outcome.lands),
            "refused": outcome.refused,
            "briefly": outcome.refused_briefly or _("not now"),
            "label": _("Card {card}. {outcome}").format(card=card, outcome=outcome.refused),
            "says": outcome.refused,
        }
    landing = outcome.outcome
    if landing is None:
        return face_down
    place, lines = (place_wordings(outcome, landing) or ("",))[-1], line_wordings(landing, hidden=is_hidden(view))[0]
    points = "" if is_hidden(view) or not landing.points else points_text(landing.points)
    if not is_hidden(view) and (view.options.orders == "simultaneous" or view.riders_to_move[0] != rider):
        sure = order_outcome(view, rider, landing.card)  # others may cross a line before him
        lines, points = line_points_text(sure, view.course) or lines, points_range(sure)
    where = landing_text(outcome.claims, landing.square)
    where = f"{where} ({place})" if place and where.isdigit() else where
    words = _("Lands on {where}. {lines}.").format(where=where, lines=lines[:1].upper() + lines[1:])
    line = None if landing.lines or landing.stops_on else line_to_save_for(view, rider, landing.card)
    if line is not None:
        words = _("Lands on {where}. High cards win lines: next is {line}.").format(
            where=where, line=line_in_sentence(line, view.course)
        )
    promised = face_words(outcome.claims)
    return face_down | {
        "to": str(landing.square),
        "place": place,
        "points": points,
        "new": promised.number,
        "range": promised.words[0],
        "may_change": not promised.is_certain,
        "label": _("Card {card}. {outcome}").format(card=card, outcome=words),
        "says": words,
        "more": spoken(outcome.claims),
        "pips": _pips(outcome.then),
    }


def _pips(then: Then | None) -> str:
    """Return a rider's stamina after a card, one letter per point: f full, s spent, g gained (R8.7)."""
    if not isinstance(then, Costs):
        return ""
    if then.points < 0:
        return "f" * (then.left + then.points) + "g" * -then.points
    return "f" * then.left + "s" * then.points


def slip_text(view: View, rider: SeenRider) -> str:
    """Return a rider's square and the next line ahead: `on 4 · Sprint 33`."""
    parts = [_("on {square}").format(square=rider.square)]
    line = next((line for line in view.course.lines if line >= rider.square and rider.place_at(line) is None), None)
    if line is not None:
        parts.append(line_name(line, view.course))
    for kind in view.variant.marks(view):
        match kind:
            case Limit():
                parts.append(_("pacemaker on {square}").format(square=kind.square))
            case Gap():
                parts.append(_("gap {now}, ends at {end}").format(now=kind.now, end=kind.ends_at))
            case Gauge():
                parts.append(_("stamina {points}").format(points=rider.badge(kind.badge)))
            case Gates():
                parts = [parts[0], *_other_squares(view, rider)]
    return " · ".join(parts)


def _other_squares(view: View, rider: SeenRider) -> list[str]:
    """Return the squares of the team's other riders, which the big screen hides (R8.2): `others: 12 on 31, 13 on 4`."""
    words = [
        _("{rider} on {square}").format(rider=other.id, square=other.square)
        for other in view.on_road()
        if other.team == rider.team and other.id != rider.id
    ]
    return [_("others: {squares}").format(squares=", ".join(words))] if words else []


def _own_riders(facts: PageFacts, view: View, rider_to_move: int) -> list[dict[str, Any]]:
    """Return the team's riders: those still to move with their hands, in order, then those who have moved."""
    plans = dict(facts.choices.plans)
    order, to_come = [rider for group in view.order for rider in group], view.riders_to_move
    moved = set(order) - set(to_come)
    rows = []
    for rider in (rider for rider in view.riders if rider.team == facts.team):
        place = order.index(rider.id) if rider.id in order else len(order)
        plan = plans.get(rider.id)
        is_to_come = rider.id in to_come and rider.id != rider_to_move
        may_plan = is_to_come and not facts.is_simultaneous and not rider.dropped
        row: dict[str, Any] = {
            "rider": rider.id,
            "head": _row_head(facts, view, rider, place, rider.id in moved),
            "line": _("on {square}").format(square=rider.square),
            "hand": rider.cards,
            "plan": -1 if plan is None or plan.card not in rider.cards else rider.cards.index(plan.card),
            "at": f"{facts.plan_prefix}{rider.id}" if may_plan else "",
            "moved": rider.id in moved,
            "dropped": rider.dropped,
            "steered": rider.id in facts.steered_riders,
            "retired": rider.retired,
        }
        if may_plan:
            advice = _advice_about(facts, row["at"])
            cards = cards_of(view, rider.id, playable_cards(view, rider.id))
            row["cards"] = _with_worths(cards, advice and advice.of_rider(rider.id))
        rows.append((rider.id in moved or rider.retired, place, row))
    return [row for _moved, _place, row in sorted(rows, key=lambda item: item[:2])]


def _row_head(facts: PageFacts, view: View, rider: SeenRider, place: int, has_moved: bool) -> str:
    if rider.retired:
        return _("Retired")
    if has_moved:
        return _("Has moved")
    if rider.dropped and rider.id not in facts.steered_riders:
        return _("Dropped: moves by himself")
    away = place - view.moved
    if facts.is_simultaneous or away < 0:
        return _("Moves with everyone else")
    return _("Next to move") if away <= 1 else _("{place} to move").format(place=place_text(away + 1))


def _queue(view: View) -> list[list[Any]]:
    """Return the next riders to move, each with his team and whether it is the viewer's own."""
    return [[rider, rider // 10, rider // 10 == view.team] for rider in view.riders_to_move[:_QUEUE]]


def _known_order(view: View) -> list[str]:
    """Return the riders from front to back with the checkpoints between them (R8.2); empty if squares are visible."""
    every = gate_spacing(view)
    return order_with_gates(view, every, "·{}") if every and is_hidden(view) else []


def _acting_words(facts: PageFacts, view: View) -> str:
    """Return the name of the rider who moves next; if all choose together, the turn."""
    rider = facts.acting_rider
    if facts.is_simultaneous or not rider:
        return _("Turn {turn}").format(turn=view.turn)
    return facts.names.rider(rider)


def _acting_poster(facts: PageFacts, view: View) -> dict[str, str]:
    """Return the headline for a spectator: the rider who moves next, and his player."""
    line = _("Everyone chooses in secret") if facts.is_simultaneous else ""
    if not line and facts.acting_rider:
        line = _("{player} chooses").format(player=facts.names.player(facts.acting_rider // 10))
    return _poster(_acting_words(facts, view), line)


def _turn_words(view: View, team: int) -> str:
    """Return a sentence about when a rider of this team moves next."""
    away = next((index for index, rider in enumerate(view.riders_to_move) if rider // 10 == team), None)
    if away is None:
        return _("Look up: the race is on the big screen.")
    if away <= 1:
        return _("You’re next to move")
    return _("You’re {place} to move").format(place=place_text(away + 1))


def _is_next(facts: PageFacts, view: View) -> bool:
    """Return whether an opponent's rider moves next, and the player will be asked for the rider after him."""
    coming = () if facts.is_simultaneous else view.riders_to_move[:2]
    if len(coming) < 2 or coming[0] // 10 == facts.team or coming[1] // 10 != facts.team:
        return False
    rider = view.rider(coming[1])
    return len(set(rider.cards)) > 1 and (not rider.dropped or rider.id in facts.steered_riders)


# Hints


def advice_lines(advice: Advice, course: Course) -> tuple[str, ...]:
    """Return a hint as sentences: for each rider the best card and its reason."""
    lines = []
    for rider in advice.riders:
        best = rider.value_of(rider.best)
        card = rider.best if best is None else advised_card_text(best)
        lines.append(_("{rider}: play {card}.").format(rider=rider.rider, card=card))
        lines.append(advice_reason_sentence(rider.reason, course))
    lines += [extra_text(extra.kind, extra.target) for extra in advice.extras]
    return tuple(line for line in lines if line)


def _advice_about(facts: PageFacts, ask_id: str) -> Advice | None:
    """Return the hint about an ask or a plan, None if there is none."""
    return facts.choices.advice if ask_id and facts.choices.advice_ask_id == ask_id else None


def _with_worths(cards: list[dict[str, Any]], advice: RiderAdvice | None) -> list[dict[str, Any]]:
    """Return the cards, each with its expected points and the length of its bar in percent, if there is advice."""
    if advice is None:
        return cards
    points = [value.points for value in advice.cards]
    low, high = min(points) - 1, max(points)
    for card in cards:
        value = advice.value_of(card["card"])
        if value is not None:
            card |= {
                "best": card["card"] == advice.best,
                "worth": decimal(value.points),
                "bar": round(100 * (value.points - low) / (high - low)),
            }
    return cards


# Secret orders


def _orders_page(facts: PageFacts, view: View, ask: AskOrders) -> dict[str, Any]:
    """Return the page of a player who gives secret orders, or who has confirmed them (R4.2)."""
    confirmed, advice = facts.choices.orders, _advice_about(facts, facts.ask_id)
    draft = (
        facts.choices.draft if confirmed is None else SendDraft("", confirmed.cards, confirmed.then, confirmed.extras)
    )
    riders = [_order_row(facts, view, ask, rider, draft) for rider in ask.riders]
    if advice is not None:
        for row in riders:
            _with_worths(row["cards"], advice.of_rider(row["rider"]))
    orders = {"halves": ask.halves, "ready": False, "riders": riders}
    ready = [waiting.is_ready for waiting in facts.waiting]
    note = _("{n} of {all} players are ready.").format(n=sum(ready), all=len(ready))
    missing = [waiting.name for waiting in facts.waiting if not waiting.is_ready]
    if confirmed is not None:
        return {
            "page": "ready", **_poster(_("Ready"), note), "orders": orders | {"ready": True},
            "note": _("Waiting for {players}. Then all ride: look up.").format(players=", ".join(missing)),
        }  # fmt: skip
    return {
        "page": "orders",
        **_poster(_("Turn {turn}").format(turn=view.turn)),
        "orders": orders,
        "note": note if any(ready) else "",
    }


def _order_row(
    facts: PageFacts, view: View, ask: AskOrders, card_ask: AskCard, draft: SendDraft | None
) -> dict[str, Any]:
    """Return the row of a rider with secret orders: his hand with the result of each card, and the chosen orders."""
    rider = view.rider(card_ask.rider)
    others_stay = without_retiring(view)
    hand = rider.cards
    card = None if draft is None else dict(draft.cards).get(rider.id)
    only = card_ask.cards[0] if not card_ask.has_choice and not card_ask.dropped else None
    extra = None if draft is None else next((extra for extra in draft.extras if extra.rider == rider.id), None)
    offers = [offer for offer in ask.extras if offer.rider == rider.id]
    boosted = next((offer.cards for offer in offers if extra is not None and offer.kind == extra.kind), None)
    chosen_card = only if card is None else card
    chosen = next((index for index, held in enumerate(boosted or hand) if held == chosen_card), -1)
    own = {} if draft is None else dict(draft.cards)
    cards = cards_of(with_orders(view, rider.id, own, draft.extras if draft else ()), rider.id, card_ask.cards)
    if ask.halves > 1:
        for card_shown in cards:
            choices = second_cards(view, rider.id, tuple((own | {rider.id: card_shown["card"]}).items()))
            then = [[card, second_card_text(choices, card), card in choices.possible] for card in choices.tiles]
            card_shown |= {"then": then, "another": choices.highest if choices.is_open else 0}
    return {
        "rider": rider.id,
        "line": _("on {square}").format(square=rider.square),
        "hand": hand,
        "cards": cards,
        "chosen": chosen,
        "second": None if draft is None else dict(draft.then).get(rider.id),
        "extra": None if extra is None else [extra.kind, extra.target],
        "extras": [_offer(others_stay, offer) for offer in offers],
        "dropped": rider.dropped and rider.id not in facts.steered_riders,
    }


def _offer(view: View, offer: AskExtra) -> dict[str, Any]:
    """Return an extra that may accompany a rider's card: its texts, and its possible targets (R8.3, R8.5)."""
    label = extra_name(offer.kind)
    text = _(_EFFECTS.get(offer.kind, _SPY_EFFECT))
    return {
        "kind": offer.kind,
        "letter": offer.kind[0].upper(),
        "label": label,
        "text": text.format(rider=offer.rider),
        "head": _("{label}: which rider?").format(label=label),
        "yes": _("{label} on {rider}").format(label=label, rider="{rider}") if offer.targets else label,
        "no": _("No {label}").format(label=label),
        "targets": offer.targets,
        "cards": None if offer.cards is None else _changed_cards(view, offer.rider, offer.cards),
        "shown": {str(rider): _("has shown {cards}").format(cards=listed([str(card) for card in cards]))
                  for rider, cards in _cards_shown(view).items() if rider in offer.targets},
    }  # fmt: skip


def _changed_cards(view: View, rider: int, hand: tuple[int, ...]) -> list[dict[str, Any]]:
    """Return the cards of a rider whose hand a special card has changed; none if he plays no card (R8.5)."""
    riders = tuple(seen._replace(cards=hand) if seen.id == rider else seen for seen in view.riders)
    return cards_of(view._replace(riders=riders), rider, hand) if hand else []


_EFFECTS: Final = {
    "P": mark("A rider within 10 squares of {rider} does not move this turn."),
    "C": mark("If alone on his square, {rider} jumps to the next riders ahead, at most 10 squares."),
    "T": mark("{rider} plays no card and moves as far as the rider you name on his square."),
    "B": mark("All 3s of {rider} become 6s before he plays."),
}
"""Effects of special cards, by kind (R8.5)."""
_SPY_EFFECT: Final = mark(
    "Everyone sees one card of the rider you choose, each turn the highest first. Nobody learns who asked."
)


def _cards_shown(view: View) -> dict[int, tuple[int, ...]]:
    """Return the cards of each rider that were revealed to all last turn (R8.3)."""
    shown = next((kind.cards for kind in view.variant.marks(view) if isinstance(kind, Shown)), ())
    return {rider: cards for turn, rider, cards in shown if turn == view.turn - 1}


# The whole team, and the end


def _points_table(facts: PageFacts, view: View) -> list[list[Any]]:
    """Return the points of all teams as a table, highest first; after the race, in the order of the result (R6.6)."""
    teams = sorted(range(1, view.teams + 1), key=lambda team: (-view.points_of(team), team))
    if facts.final is not None:
        teams = [team for _place, team in with_places(facts.final.ranking)]
    rows = [[{"team": team}, facts.names.player(team), points_text(view.points_of(team))] for team in teams]
    return [["", _("player"), _("points")], *rows]


def _permissions(facts: PageFacts, view: View) -> dict[str, Any]:
    """Return the other actions that the player may take now; none for a spectator."""
    if not view.team:
        return {"undo": "", "hint": False, "open": False, "turn": "", "retire": [], "steer": []}
    own = [rider for rider in view.riders if rider.team == view.team and not rider.retired]
    return {
        "undo": facts.undo_id,
        "hint": facts.has_hints and not view.over,
        "open": view.shows_start,
        "turn": f"{facts.plan_prefix}{facts.team}",
        "retire": [] if view.over else [rider.id for rider in own if rider.id not in view.retiring],
        "leaves_now": view.moved == 0,  # R4.5
        "steer": [rider.id for rider in own if rider.dropped],
    }


def _undo(facts: PageFacts) -> dict[str, Any] | None:
    """Return the undo that this player must agree to, or None."""
    request = facts.undo_request
    if request is None or facts.team not in request.teams:
        return None
    head = _("{player} asks to undo").format(player=facts.names.player(request.asker))
    return {"at": facts.request_id, "head": head, "line": request.words}


def _result(facts: PageFacts, view: View) -> dict[str, Any]:
    """Return the result of the race for a team: its place, and the points of its riders and of all teams."""
    final, names, team = facts.final, facts.names, facts.team
    assert final is not None
    if not team:
        head = _("{team} wins").format(team=names.teams(final.winners))
        return {**_poster(head), "over": {"lines": [], "table": _points_table(facts, view)}}
    head = _("You came {place}").format(place=place_text(final.place_of(team)))
    if team in final.winners:
        head = _("You win!")
    note = _("You’re in. The rematch starts at the big screen.") if facts.choices.wants_rematch else ""
    if facts.choices.score is not None:
        note = f"{note} {score_sentence(facts.choices.score)}".strip()
    if facts.is_stage:
        note = _("The big screen shows the tour.")
    may_repeat = not (facts.is_stage or facts.choices.wants_rematch)
    over = {"lines": _line_table(view), "table": _points_table(facts, view), "again": may_repeat}
    return {**_poster(head, own_points_and_gap(final, team, names)), "over": over, "note": note}


def score_sentence(score: EveningScore) -> str:
    """Return how a player stands in the evening."""
    return _("You: {n} won, {points} points, {place} of {all}.").format(
        n=score.won, points=points_text(score.points), place=place_text(score.place), all=score.people
    )


def _line_table(view: View) -> list[list[Any]]:
    """Return the points of each own rider at every line, as a table."""
    table = PointsTable.of(view)
    lines = [line for line in table.lines if any(rider.place_at(line) for rider in view.riders)]
    heads = ["1–8" if line is None else str(line) for line in lines]
    rows = [
        [rider.id, *(points_text(table.points_at(line, rider.id)) for line in lines), points_text(rider.points)]
        for rider in view.riders
        if rider.team == view.team
    ]
    return [["", *heads, _("Total")], *([cell if cell != "0" else "–" for cell in row] for row in rows)]
