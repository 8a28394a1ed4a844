"""Texts about secret orders: points that a card may win, teams that have not ordered yet (R4.2, R6.3)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.order_wordings import line_points_text, order_sentence, others_in_plan
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.screens.race import variant_text
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.outcomes import highlighted_outlook
from breakaway_desktop.ui.screens.race.visibility import visible_view


def what_to_do(orders: OrdersDraft, *, brief: bool = False) -> str:
    if orders.naming:
        return _("Choose a rider")
    if orders.awaits_second(orders.rider):
        return _("Second card") if brief else _("Secret orders: choose a second card")
    if not orders.incomplete_riders:
        return _("All cards chosen") if brief else _("Every rider has a card")
    return _("Choose a card") if brief else _("Secret orders: choose a card")


def sentence(model: RaceModel, orders: OrdersDraft) -> str:
    """Return the points at the lines that the highlighted card crosses, else a warning, else what a complete plan
    takes the others to do, else who moves before or with the rider.
    """
    card = highlighted_outlook(model, orders)
    lines = (
        line_points_text(card.sure, model.match.race.rules.course) if card is not None and card.sure is not None else ""
    )
    is_planned = not orders.incomplete_riders and not orders.naming
    return (
        lines
        or variant_text.warning_sentence(model)
        or (others_in_plan() if is_planned else "")
        or order_sentence(without_retiring(visible_view(model)), orders.rider)
    )


def teams_without_orders(model: RaceModel) -> tuple[int, ...]:
    return tuple(ask.team for ask in model.match.open_asks if isinstance(ask, AskOrders))


def waiting(model: RaceModel) -> str:
    """Return whose orders are missing; shown while nobody at the screen is asked."""
    teams = [model.names.in_score(team) for team in teams_without_orders(model)]
    return _("Waiting for {teams}").format(teams=listed(teams)) if teams else _("All teams are ready")


def waiting_text(model: RaceModel, team: int) -> str:
    others = [other for other in teams_without_orders(model) if other != team]
    if not others:
        return _("the others are ready")
    if len(others) == 1:
        return _("waiting for {team} too").format(team=model.names.in_score(others[0]))
    return _("waiting for {n} others").format(n=len(others))
