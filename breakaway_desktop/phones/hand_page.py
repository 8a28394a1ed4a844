"""The page of a phone: everything that it shows of a race, from its team's view, its ask and the names alone.

The page draws these texts and numbers as they are, so no rule of the game is on the phone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders
from breakaway_desktop.engine.marks import Costs, Gap, Gates, Gauge, Limit, Then
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.phones.messages import DraftOrders
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.phones.stage import Stage
from breakaway_desktop.play.card_outcomes import CardOutcome, card_outcomes, in_running_order
from breakaway_desktop.play.card_wordings import (
    breakdown_wordings,
    line_wordings,
    new_card_wordings,
    place_wordings,
)
from breakaway_desktop.record.view_json import view_json
from breakaway_desktop.sentences.advice import advice_reason_sentence, advised_card_text, decimal, extra_text
from breakaway_desktop.sentences.log_lines import SPECIALS
from breakaway_desktop.sentences.names import line_name, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.words import _, ngettext

_QUEUE: Final = 5
"""Riders who are shown as the next to move."""


class Waiting(NamedTuple):
    """A human whose orders or team are awaited, or in."""

    team: int
    name: str
    is_ready: bool


class PageFacts(NamedTuple):
    """Facts of the table that a team's page shows beside the race."""

    team: int
    """0: a phone without a seat."""
    seat: TableSeat | None
    at: str
    """The identity of the team's ask; empty if it is not asked."""
    plan_at: Callable[[int], str]
    waiting: Sequence[Waiting]
    stage: Stage


def state_of(facts: PageFacts) -> dict[str, Any]:
    """Return the fields of the message `state`."""
    stage, team = facts.stage, facts.team
    view = stage.view_of(team)
    ask = stage.asks.get(team) if team else None
    common: dict[str, Any] = {
        "team": team,
        "at": facts.at,
        "points": _points_of_team(view, team),
        "queue": _queue(view),
        "order": _known_order(view),
        "waiting": [waiting._asdict() for waiting in facts.waiting],
        "view": view_json(view),
        "can": _permissions(view, ask, stage),
        "undo": _undo(facts),
    }
    return common | _page(facts, view, ask)


def _page(facts: PageFacts, view: View, ask: Ask | None) -> dict[str, Any]:
    """Return the page's name, its poster and what stands below."""
    seat, stage = facts.seat, facts.stage
    if view.over:
        return {"page": "over", **_result(facts, view)}
    if seat is None:
        return {"page": "spectator", **_poster(_acting_words(facts, view))}
    if isinstance(ask, AskOrders):
        return _orders_page(facts, view, ask)
    if isinstance(ask, AskCard):
        return _card_page(facts, view, ask)
    if stage.is_paused:
        return {"page": "paused", **_poster(_("Paused")), "riders": _own_riders(facts, view, 0)}
    head, line = _acting_words(facts, view), _turn_words(view, facts.team)
    return {"page": "wait", **_poster(head, line), "riders": _own_riders(facts, view, 0)}


def _poster(head: str, line: str = "", slip: str = "") -> dict[str, str]:
    return {"head": head, "line": line, "slip": slip}


# One rider at a time


def _card_page(facts: PageFacts, view: View, ask: AskCard) -> dict[str, Any]:
    """Return the page of a player who is asked for one rider's card."""
    seat = facts.seat
    assert seat is not None
    rider = view.rider(ask.rider)
    advice = seat.advice if seat.advice_at == facts.at else None
    cards = _with_worths(cards_of(view, ask.rider, ask.cards), advice and advice.of_rider(ask.rider))
    auto, held = seat.auto, seat.held_card
    chosen = next((index for index, card in enumerate(rider.cards) if card == (auto.card if auto else held)), -1)
    open_hands = view.options.hands != "hidden" and not is_hidden(view)
    line = _("Choose: the big screen shows it") if open_hands else _("Your turn: choose a card")
    poster = _poster(_("Rider {rider}").format(rider=facts.stage.names.number(ask.rider)), line, slip_text(view, rider))
    if auto is not None:
        head = _("{rider} plays {card}").format(rider=ask.rider, card=auto.card)
        poster = _poster(head, _("your plan, in 3 seconds"), poster["slip"])
    return {
        "page": "ask" if auto is None else "auto",
        **poster,
        "rider": ask.rider,
        "cards": cards,
        "chosen": chosen,
        "open": open_hands,
        "riders": _own_riders(facts, view, ask.rider),
    }


def cards_of(view: View, rider: int, allowed: Sequence[int]) -> list[dict[str, Any]]:
    """Return the hand of a rider as cards of the page, in its order."""
    seen = view.rider(rider)
    return [
        card_of(view, card, outcome)
        for card, outcome in zip(seen.cards, card_outcomes(view, rider, allowed), strict=True)
    ]


def card_of(view: View, card: int | None, outcome: CardOutcome) -> dict[str, Any]:
    """Return a card of the page: its number, what it leads to in figures and in words, or why it is not allowed."""
    if outcome.refused:
        return {
            "card": card, "to": str(outcome.lands), "place": "", "points": "", "new": "",
            "refused": outcome.refused, "briefly": outcome.refused_briefly or _("not now"),
            "says": outcome.refused, "more": "", "pips": "",
        }  # fmt: skip
    landing = outcome.outcome
    if landing is None:
        return {"card": card}
    place, lines = place_wordings(outcome, landing)[-1], line_wordings(landing, hidden=is_hidden(view))
    says = _("Lands on {square}, {place}. {lines}.").format(
        square=landing.square, place=place, lines=lines[0][:1].upper() + lines[0][1:]
    )
    points = sum((line.points for line in landing.lines), start=0)
    new, is_crossed_out, spans = new_card_wordings(outcome, landing)
    breakdown = breakdown_wordings(outcome, landing)
    reasons = ", ".join(text for text in (*breakdown[:1], *spans[-1:]) if text)
    return {
        "card": card,
        "to": str(landing.square),
        "place": place,
        "points": points_text(points) if points and not is_hidden(view) else "",
        "new": "" if new == "–" else new,
        "doubtful": is_crossed_out,
        "refused": "",
        "briefly": "",
        "says": says,
        "more": _("New card {card}: {reasons}").format(card=new, reasons=reasons) if new != "–" else reasons,
        "pips": _pips(outcome.then),
    }  # fmt: skip


def _pips(then: Then | None) -> str:
    """Return a rider's stamina after a card, a letter a point: f full, s spent, g gained (R8.7)."""
    if not isinstance(then, Costs):
        return ""
    if then.points < 0:
        return "f" * (then.left + then.points) + "g" * -then.points
    return "f" * then.left + "s" * then.points


def slip_text(view: View, rider: SeenRider) -> str:
    """Return where a rider is and what is ahead of him: `on 4 · sprint 33`."""
    parts = [_("on {square}").format(square=rider.square)]
    line = next((line for line in view.course.lines if line >= rider.square and rider.place_at(line) is None), None)
    if line is not None:
        parts.append(_("{line} after {square}").format(line=line_name(line, view.course), square=line))
    for mark in view.variant.marks(view):
        match mark:
            case Limit():
                parts.append(_("pacemaker on {square}").format(square=mark.square))
            case Gap():
                parts.append(_("gap {now}, ends at {end}").format(now=mark.now, end=mark.ends_at))
            case Gauge():
                parts.append(_("stamina {points}").format(points=rider.badge(mark.badge)))
            case Gates():
                parts = [parts[0], _("you see only your own squares")]
    return " · ".join(parts)


def _own_riders(facts: PageFacts, view: View, asked: int) -> list[dict[str, Any]]:
    """Return the team's riders: those still to move with their hands, in order, then those who have moved."""
    seat, stage = facts.seat, facts.stage
    assert seat is not None
    order = [rider for group in view.order for rider in group]
    moved = {rider for group in view.order[: view.moved] for rider in group}
    rows = []
    for rider in (rider for rider in view.riders if rider.team == facts.team):
        place = order.index(rider.id) if rider.id in order else len(order)
        is_to_come = rider.id in order and rider.id not in moved and rider.id != asked
        plan = seat.plans.get(rider.id)
        row: dict[str, Any] = {
            "rider": rider.id,
            "head": _row_head(view, rider, place, rider.id in moved, stage),
            "line": _("on {square}").format(square=rider.square),
            "hand": rider.cards,
            "plan": -1 if plan is None else rider.cards.index(plan.card),
            "at": facts.plan_at(rider.id) if is_to_come and not stage.is_simultaneous and not rider.dropped else "",
            "moved": rider.id in moved,
            "dropped": rider.dropped,
            "steered": rider.id in stage.steered,
            "retired": rider.retired,
        }
        if row["at"]:
            row["cards"] = cards_of(view, rider.id, tuple(card for card in rider.cards if card is not None))
        rows.append((rider.id in moved or rider.retired, place, row))
    return [row for _moved, _place, row in sorted(rows, key=lambda item: item[:2])]


def _row_head(view: View, rider: SeenRider, place: int, has_moved: bool, stage: Stage) -> str:
    if rider.retired:
        return _("Retired")
    if has_moved:
        return _("Has moved")
    if rider.dropped and rider.id not in stage.steered:
        return _("Dropped: moves by himself")
    away = place - view.moved
    if stage.is_simultaneous or away < 0:
        return _("Rides with all others")
    return _("Next to move") if away <= 0 else _("{place} to move").format(place=place_text(away + 1))


def _queue(view: View) -> list[int]:
    """Return the next riders to move."""
    return [rider for group in view.order[view.moved :] for rider in group][:_QUEUE]


def _known_order(view: View) -> list[str]:
    """Return the riders from front to back with the checkpoints between them, where squares are hidden (R8.2)."""
    every = next((mark.every for mark in view.variant.marks(view) if isinstance(mark, Gates)), 0)
    if not is_hidden(view) or not every:
        return []
    shown, last = list[str](), 0
    for rider in reversed(in_running_order(view)):
        gate = max(0, (rider.square - 1) // every * every)
        if gate != last:
            shown.append(f"·{gate}")
        last = gate
        shown.append(str(rider.id))
    return shown[::-1]


def _acting_words(facts: PageFacts, view: View) -> str:
    """Return who is to move, or that all choose."""
    rider = facts.stage.acting_rider
    if facts.stage.is_simultaneous or not rider:
        return _("Turn {turn}").format(turn=view.turn)
    return facts.stage.names.rider(rider)


def _turn_words(view: View, team: int) -> str:
    """Return when a rider of this team moves next."""
    to_come = [rider for group in view.order[view.moved :] for rider in group]
    away = next((index for index, rider in enumerate(to_come) if rider // 10 == team), None)
    if away is None:
        return _("Look up: the race is on the big screen.")
    if away <= 1:
        return _("You’re next to move")
    return _("You’re {place} to move").format(place=place_text(away + 1))


# Hints


def advice_lines(advice: Advice) -> tuple[str, ...]:
    """Return a hint as sentences: for each rider the best card and its reason."""
    lines = []
    for rider in advice.riders:
        best = rider.value_of(rider.best)
        card = rider.best if best is None else advised_card_text(best)
        lines.append(_("{rider}: play {card}.").format(rider=rider.rider, card=card))
        lines.append(advice_reason_sentence(rider.reason))
    lines += [extra_text(extra.kind, extra.target) for extra in advice.extras]
    return tuple(line for line in lines if line)


def _with_worths(cards: list[dict[str, Any]], advice: RiderAdvice | None) -> list[dict[str, Any]]:
    """Return the cards with the points that are expected from each, and the share of a bar that shows them."""
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
                "share": round(100 * (value.points - low) / (high - low)),
            }
    return cards


# Secret orders


def _orders_page(facts: PageFacts, view: View, ask: AskOrders) -> dict[str, Any]:
    """Return the page of a player who gives secret orders, or who has given them (R4.2)."""
    seat = facts.seat
    assert seat is not None
    given = seat.orders
    draft = seat.draft if given is None else DraftOrders("", given.cards, given.then, given.extras)
    riders = [_order_row(view, ask, rider, draft, facts.stage) for rider in ask.riders]
    if seat.advice is not None and seat.advice_at == facts.at:
        for row in riders:
            _with_worths(row["cards"], seat.advice.of_rider(row["rider"]))
    ready = [waiting.is_ready for waiting in facts.waiting]
    note = _("{n} of {all} players are ready.").format(n=sum(ready), all=len(ready))
    missing = [waiting.name for waiting in facts.waiting if not waiting.is_ready]
    if given is not None:
        return {
            "page": "ready", **_poster(_("Ready"), note), "orders": {"halves": ask.halves, "riders": riders},
            "note": _("Waiting for {players}. Then all ride: look up.").format(players=", ".join(missing)),
        }  # fmt: skip
    chosen = sum(1 for row in riders if row["chosen"] >= 0)
    line = ngettext("{chosen} of {n} card chosen", "{chosen} of {n} cards chosen", len(riders))
    return {
        "page": "orders",
        **_poster(_("Turn {turn}").format(turn=view.turn), line.format(chosen=chosen, n=len(riders))),
        "orders": {"halves": ask.halves, "riders": riders},
        "note": note,
    }


def _order_row(
    view: View, ask: AskOrders, card_ask: AskCard, draft: DraftOrders | None, stage: Stage
) -> dict[str, Any]:
    """Return a rider of secret orders: his hand with what each card leads to, and what is chosen for him."""
    rider = view.rider(card_ask.rider)
    others_stay = without_retiring(view)
    hand = rider.cards
    card = None if draft is None else dict(draft.cards).get(rider.id)
    only = card_ask.cards[0] if not card_ask.has_choice and not card_ask.dropped else None
    chosen = next((index for index, held in enumerate(hand) if held == (only if card is None else card)), -1)
    extra = None if draft is None else next((extra for extra in draft.extras if extra.rider == rider.id), None)
    return {
        "rider": rider.id,
        "line": _("on {square}").format(square=rider.square),
        "cards": cards_of(others_stay, rider.id, card_ask.cards),
        "chosen": chosen,
        "second": None if draft is None else dict(draft.then).get(rider.id),
        "extra": None if extra is None else [extra.kind, extra.target],
        "extras": [
            {
                "kind": offer.kind,
                "letter": offer.kind[0].upper(),
                "label": _(SPECIALS[offer.kind]) if offer.kind in SPECIALS else _("Spy"),
                "targets": offer.targets,
                "cards": offer.cards,
            }
            for offer in ask.extras
            if offer.rider == rider.id
        ],
        "dropped": rider.dropped and rider.id not in stage.steered,
    }


# The whole team, and the end


def _points_of_team(view: View, team: int) -> str:
    return points_text(sum((rider.points for rider in view.riders if rider.team == team), start=0)) if team else ""


def _permissions(view: View, ask: Ask | None, stage: Stage) -> dict[str, Any]:
    """Return what else the player may do now."""
    own = [rider for rider in view.riders if rider.team == view.team and not rider.retired]
    return {
        "hint": ask is not None and stage.has_hints,
        "retire": [] if view.over else [rider.id for rider in own if rider.id not in view.retiring],
        "steer": [rider.id for rider in own if rider.dropped],
    }


def _undo(facts: PageFacts) -> dict[str, Any] | None:
    """Return the undo that this player must agree to, or None."""
    request = facts.stage.undo_request
    if request is None or facts.team not in request.teams:
        return None
    head = _("{player} asks to undo").format(player=facts.stage.names.player(request.asker))
    return {"number": request.number, "head": head, "line": request.words}


def _result(facts: PageFacts, view: View) -> dict[str, Any]:
    """Return how the race ended for a team: its place, its points and those of each line."""
    ranking = facts.stage.ranking
    names, team = facts.stage.names, facts.team
    winners = ranking[0] if ranking else ()
    if not team:
        return _poster(_("{team} wins").format(team=", ".join(map(names.team, winners))))
    place = 1 + sum(len(group) for group in ranking[: next(i for i, group in enumerate(ranking) if team in group)])
    head = _("You win!") if team in winners else _("You came {place}").format(place=place_text(place))
    lines = []
    for line in view.course.lines:
        crossed = [
            (crossing.place, rider.id) for rider in view.riders if rider.team == team
            for crossing in rider.crossed if crossing.line == line
        ]  # fmt: skip
        scale = view.course.scale(line)
        scored = [(place, rider) for place, rider in sorted(crossed) if place <= len(scale)]
        texts = [_("{place} {rider}").format(place=place_text(at), rider=rider) for at, rider in scored]
        lines.append([line_name(line, view.course), ", ".join(texts) or "–"])
    points = _points_of_team(view, team)
    return {**_poster(head, _("{points} points").format(points=points)), "lines": lines}
