"""The tutor: it asks before a card that costs more points than the settings allow, once for each question.

It uses the hint's advice, made of the view of the team that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from breakaway_desktop.bots.advice import reason_against
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, PageView
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.auto_play import allows_auto_play
from breakaway_desktop.sentences.advice import comparison_text, decimal
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.model import Confirmation, RaceModel, TutorQuestion, hand_cards
from breakaway_desktop.ui.screens.race.visibility import viewing_team, visible_view
from breakaway_desktop.ui.team_looks import team_look

PATIENCE_MS: Final = 300.0
"""Milliseconds for which a confirmed card waits for the advice."""
ORDERS: Final = -1
"""In place of the index of a card: all orders of the team."""


def request_advice(model: RaceModel) -> None:
    """Have the cards of the question valued, if the tutor may ask about them."""
    ask = model.advisable_ask
    if ask is not None and _may_ask(model) and model.driver.advice.ask != ask and viewing_team(model) == ask.team:
        model.live.request_advice(visible_view(model), is_shown=False)


def with_question(model: RaceModel, index: int) -> RaceModel | None:
    """Return the model that asks before this card is played, or waits until its costs are known; None: play it."""
    advice = model.driver.advice
    if advice.ask is None or advice.ask != model.advisable_ask or not _may_ask(model):
        return None
    if advice.is_pending:
        if model.confirmation is not None and model.confirmation.card_index == index:
            return None
        due_ms = min(model.clock_ms + PATIENCE_MS, model.due_ms)
        return replace(model, confirmation=Confirmation(index, due_ms))
    costs = _orders_costs(model) if index == ORDERS else _card_costs(model, hand_cards(model)[index])
    worst = max(costs, key=lambda question: question.cost, default=None)
    if worst is None or worst.cost <= model.session.settings.tutor:
        return None
    model.match.count_hint()
    return replace(model, dialog=worst, tutored=_question_key(model), confirmation=None)


def _may_ask(model: RaceModel) -> bool:
    """Return whether the tutor may ask about the current question: not if that would reveal anything about a hand, and
    not twice."""
    settings, match = model.session.settings, model.match
    if model.is_lesson or not (settings.tutor and settings.hints) or match.restriction is not None or model.is_advised:
        return False
    is_new = model.tutored != _question_key(model)
    return is_new and allows_auto_play(match) and not model.driver.teams_elsewhere


def _question_key(model: RaceModel) -> tuple[int, int]:
    ask = model.shown_ask
    if ask is None:
        return model.match.race.turn, 0
    return model.match.race.turn, ask.rider if model.orders is None else ask.team


def _card_costs(model: RaceModel, card: int) -> Iterator[TutorQuestion]:
    if model.shown_ask is not None:
        yield from _costs(model, model.shown_ask.rider, card)


def _orders_costs(model: RaceModel) -> Iterator[TutorQuestion]:
    """Yield the cost of each card of the orders. Riders with an extra are left out, because their cards are valued with
    the adviser's extras."""
    orders, advice = model.orders, model.driver.advice.advice
    if orders is None or advice is None:
        return
    for rider in orders.riders:
        index = orders.played_index(rider)
        if index >= 0 and orders.extra(rider) is None and advice.extra(rider) is None:
            yield from _costs(model, rider, orders.hand(rider)[index])


def _costs(model: RaceModel, rider: int, card: int) -> Iterator[TutorQuestion]:
    """Yield the question about a card, if the advice values it."""
    advice = model.driver.advice.advice
    rider_advice = None if advice is None else advice.of_rider(rider)
    if rider_advice is None or (value := rider_advice.value_of(card)) is None:
        return
    yield TutorQuestion(rider, card, max(other.points for other in rider_advice.cards) - value.points)


def _reason(model: RaceModel, question: TutorQuestion) -> str:
    """Return why the best card is better than the one of the question."""
    advice = model.driver.advice.advice
    assert advice is not None
    rider_advice = advice.of_rider(question.rider)
    assert rider_advice is not None
    view = visible_view(model)
    return comparison_text(reason_against(view, rider_advice, question.card), view)


def tutor_dialog(model: RaceModel, question: TutorQuestion) -> PageView:
    """Return the dialog with the cost of the card, and why the best one is better if one fact says it."""
    team, limit = question.rider // 10, points_text(Fraction(model.session.settings.tutor))
    title, play = _("Play the {card}?"), _("Play {card}")
    cost = _("He has a card worth {points} points more, as far as {team} can know.")
    if model.orders is not None:
        title, play = _("Confirm these orders?"), _("Confirm orders")
        cost = _("Rider {rider} has a card worth {points} points more, as far as {team} can know.")
    lines = [
        cost.format(rider=question.rider, points=decimal(question.cost), team=model.names.team(team)),
        *([] if model.orders is not None else [_reason(model, question)]),
        _("The tutor asks when a card costs more than {limit} points (Settings, Tutor).").format(limit=limit),
    ]
    buttons = [
        DialogButton(_("Choose again"), say.OpenRaceDialog(), act.BACK),
        DialogButton(_("Show me"), say.ToggleHint(), act.HINT),
        DialogButton(play.format(card=question.card), say.PlayAnyway(), act.PRESS),
    ]
    look = team_look(model.match.seat(team).colour)
    shown = question_dialog(
        title.format(card=question.card), lines, buttons, first=buttons[-1].text, look=look, name="tutor"
    )
    return replace(shown, input_delay_ms=UNEXPECTED_PAGE_DELAY_MS)
