"""Which panel lies in the place of the sheet in a race of a variant, by the kind of what the variant marks (R8)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Deck, Gap, Gates, Gauge, Ground, Limit, Shown
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.ui.scenes.race.looking import pushed_now
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.variant_deck import special_cards
from breakaway_desktop.ui.scenes.race.variant_gap import pursued_of
from breakaway_desktop.ui.scenes.race.variant_gauges import gauges_of
from breakaway_desktop.ui.scenes.race.variant_halves import halves_of
from breakaway_desktop.ui.scenes.race.variant_known import known_of
from breakaway_desktop.ui.scenes.race.variant_limit import limited_of
from breakaway_desktop.ui.scenes.race.variant_pushes import pushes_made, pushes_now
from breakaway_desktop.ui.scenes.race.variant_sheet import VariantPanel
from breakaway_desktop.ui.scenes.race.variant_shown import shown_cards


def _chosen_card(s: Situation) -> int:
    """The card that the rider in question would play, 0 for none."""
    if s.ordering is not None:
        looked = s.ordering.looked_at
        return 0 if looked is None or looked.rider != s.pointed else s.ordering.of(looked.rider).cards[looked.at]
    chosen = s.chosen() if s.asked is not None else None
    return chosen.card if chosen is not None else 0


def panel_shown(s: Situation) -> VariantPanel | None:
    """The panel; None where a sheet lies there, because there is none or somebody has asked for the sheet."""
    if s.pinned:
        return None
    view = s.view
    rider = s.pointed
    if view.variant.half_turns > 1:
        return halves_of(s.steps, s.orders.team if s.orders is not None else s.team, s.names)
    shown = next((mark for mark in view.variant.marks(view) if isinstance(mark, Shown)), None)
    if shown is not None and s.ordering is not None:
        return shown_cards(shown, view, s.names, s.ordering)
    for mark in view.variant.marks(view):
        match mark:
            case Gauge():
                return gauges_of(mark, view, s.names, s.team, rider)
            case Gap():
                return pursued_of(mark, view, s.names, s.team, rider, _chosen_card(s))
            case Limit():
                return limited_of(mark, view.turn)
            case Ground():
                made = pushed_now(s)
                if made:
                    return pushes_made(mark, made, view.turn, s.names, s.team)
                return pushes_now(mark, s.landed, s.names, s.team)
            case Deck():
                return special_cards(mark, view, s.names, s.ordering.more.mode if s.ordering is not None else "")
            case Gates() if is_hidden(view):
                return known_of(mark, view, s.names, rider)
    return None
