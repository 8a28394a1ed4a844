"""Variants on the race screen: their panels, and texts about them (R8)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.events import Pushed, Revealed, SpecialPlayed
from breakaway_desktop.engine.marks import Costs, Gates, Ground, Limit, Then, kind_of
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.card_outcomes import cost_text, pushing_text
from breakaway_desktop.sentences.log_lines import SPECIALS
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.ui.panels.variant_panels import Panel, PanelContext, panel_of, rider_ahead
from breakaway_desktop.ui.screens.race.model import RaceModel, subject_rider, team_to_move
from breakaway_desktop.ui.screens.race.visibility import explained_steps, own_team, visible_cards, visible_view


def panel(model: RaceModel) -> Panel | None:
    """Return the panel of the variant; None if it has none."""
    view = visible_view(model)
    if not view.variant.name:
        return None
    cards, index = visible_cards(model), model.hand_draft.shown_index
    card = cards[index] if 0 <= index < len(cards) else None
    team = own_team(model) or (team_to_move(model) if view.shows_new else 0)  # R2.1: else nobody's cards are shown
    about = PanelContext(team, subject_rider(model), card or 0, pushes_shown(model))
    return panel_of(view, model.names, explained_steps(model), about)


def pushes_shown(model: RaceModel) -> tuple[Pushed, ...]:
    """Return all pushes of the running step while a push is shown, else none (R8.6)."""
    shot = model.shot
    if shot is None or not isinstance(shot.event, Pushed):
        return ()
    return tuple(event for event in model.match.steps[shot.step].events if isinstance(event, Pushed))


def warning_sentence(model: RaceModel) -> str:
    """Return a warning for the rider who is asked; empty if there is none."""
    if model.shown_ask is None:
        return ""
    view, rider = visible_view(model), model.shown_ask.rider
    for mark in view.variant.marks(view):
        if isinstance(mark, Limit) and any(_reaches(view, rider, card, mark.square) for card in visible_cards(model)):
            return _("Pacemaker on {square}: nobody may reach it this turn.").format(square=mark.square)
        if isinstance(mark, Gates) and is_hidden(view):
            return _ahead_sentence(rider_ahead(view, rider), model.names)
    return ""


def _reaches(view: View, rider: int, card: int | None, square: int) -> bool:
    return card is not None and view.rider(rider).square + card >= square


def _ahead_sentence(ahead: SeenRider | None, names: Names) -> str:
    if ahead is None:
        return _("He leads the race.")
    name = names.rider(ahead.id)
    if ahead.farthest in (None, ahead.square):
        return _("{rider} is ahead of him, on {square}.").format(rider=name, square=ahead.square)
    words = _("{rider} is ahead of him, between {low} and {high}.")
    return words.format(rider=name, low=ahead.square, high=ahead.farthest)


def cost_words(then: Then | None) -> tuple[str, ...]:
    """Return the price of a card as wordings for a small card (R8.7)."""
    return (cost_text(then.points),) if isinstance(then, Costs) and then.points else ()


def pushes_by_square(model: RaceModel) -> tuple[tuple[Pushed, ...], ...]:
    """Return the pushes of the running step while a push is shown, those from one square together (R8.6)."""
    by_square: dict[tuple[int, int], list[Pushed]] = {}
    for event in pushes_shown(model):
        by_square.setdefault((event.start, event.end), []).append(event)
    return tuple(map(tuple, by_square.values()))


def push_text(model: RaceModel, pushes: Sequence[Pushed], *, brief: bool = False) -> str:
    """Return where the riders of a square are pushed to, how many they are, and unless `brief` what pushes them."""
    event, view = pushes[0], visible_view(model)
    words = _("back to {square}") if event.end < event.start else _("forward to {square}")
    end = words.format(square=event.end)
    kinds = next((mark.kinds for mark in view.variant.marks(view) if isinstance(mark, Ground)), ())
    why = pushing_text(len(pushes), kind_of(event.start, kinds))
    return f"{len(pushes) if brief else why}: {end}" if why else end


def event_text(model: RaceModel, event: Pushed | SpecialPlayed | Revealed) -> str:
    """Return a phrase about an event, without the rider's name (R8.3, R8.5, R8.6)."""
    if isinstance(event, Pushed):
        together = next((pushes for pushes in pushes_by_square(model) if event in pushes), (event,))
        return push_text(model, together)
    if isinstance(event, SpecialPlayed):
        played = _(SPECIALS[event.card])
        return _("{card} on {rider}").format(card=played, rider=event.target) if event.target else played
    return _("revealed to all")
