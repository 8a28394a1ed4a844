"""Reasons for the columns that a variant adds to the table of outcomes (R8.1, R8.2, R8.6, R8.7)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Apart, Costs, Gap, Gauge, Pushed
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.explaining.reasons import Light, Reason
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.words import _, ngettext


def explain_column(column: str, outcome: Outcome, view: View, rider: int, names: Names) -> Reason | None:
    """The reason for an entry of a column that the plain table does not have; None where there is none."""
    then = view.variant.then(view, rider, outcome.card)
    subject = _("{rider} with {card}").format(rider=rider, card=outcome.card)
    light = Light((outcome.square,), (), outcome.square)
    name = names.rider(rider)
    if column in ("cost", "rides") and isinstance(then, Costs):
        return Reason(subject, _say_costs(then, outcome, view, rider, name), light)
    if column == "pushed":
        if isinstance(then, Pushed):
            sentence = _("If nobody else moved, {rider} would be pushed from {square} to {end}.")
            return Reason(subject, sentence.format(rider=name, square=outcome.square, end=then.square), light)
        sentence = _("If nobody else moved, {rider} would stay on {square}: that many riders are not pushed.")
        return Reason(subject, sentence.format(rider=name, square=outcome.square), light)
    if column in ("apart", "then") and isinstance(then, Apart):
        ends_at = next((mark.ends_at for mark in view.variant.marks(view) if isinstance(mark, Gap)), 0)
        sentence = _(
            "With {card}, first and last would be {n} squares apart. The race ends after a turn that leaves "
            "them {ends_at} or more apart."
        )
        return Reason(subject, sentence.format(card=outcome.card, n=then.squares, ends_at=ends_at), light)
    if column in ("order", "new", "may", "place"):
        sentence = _("Rivals are hidden: the order, checkpoints and your own riders give what is certain.")
        return Reason(subject, sentence, light)
    return None


def _say_costs(then: Costs, outcome: Outcome, view: View, rider: int, name: str) -> str:
    gauge = next((mark for mark in view.variant.marks(view) if isinstance(mark, Gauge)), None)
    held = int(view.rider(rider).badge(gauge.badge)) if gauge is not None else 0
    values = {"card": outcome.card, "rider": name, "held": held, "left": then.left, "short": then.short}
    if then.short:
        rides = outcome.square - view.rider(rider).square
        sentence = ngettext(
            "A {card} costs {n} stamina and {rider} has {held}: {short} short, he moves {rides} and has none left.",
            "A {card} costs {n} stamina and {rider} has {held}: {short} short, he moves {rides} and has none left.",
            then.points,
        )
        return sentence.format(n=then.points, rides=rides, **values)
    if then.points < 0:
        return _("A {card} gives {n} stamina: {rider} has {held} and would have {left}.").format(
            n=-then.points, **values
        )
    if not then.points:
        return _("A {card} costs no stamina: {rider} keeps {held}.").format(**values)
    return _("A {card} costs {n} stamina: {rider} has {held} and would have {left} left.").format(
        n=then.points, **values
    )
