"""The words of team building: cards that can start, and those that cannot (R3)."""

from __future__ import annotations

from breakaway_desktop.engine.hands import TOTALS, hand_objection
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.screens.building.model import Model
from breakaway_desktop.words import _, ngettext


def objection(m: Model) -> str:
    """Why these hands may not start, in sentences that call the rider by his own name; empty when they may."""
    totals = m.plan.options.totals
    wrong = (hand_objection(rider, hand, totals) for rider, hand in enumerate(m.hands, start=1))
    found = next((refusal for refusal in wrong if refusal is not None), None)
    return "" if found is None else _objection(found, m)


def _objection(found: Refusal, m: Model) -> str:
    name = m.seat.riders[found.values["rider"] - 1]
    sentences = {
        "hand-too-much": _("{rider} has {have} of {total}: lower one of his cards."),
        "hand-too-little": _("{rider} has {have} of {total}: raise one of his cards."),
    }
    if name is None or found.key not in sentences:
        return say_refusal(found)
    return sentences[found.key].format(**{**found.values, "rider": name})


def state_of(m: Model) -> tuple[str, str]:
    """What is so now, and what follows from that."""
    if m.wrong:
        return m.wrong, ""
    wrong = objection(m)
    if wrong:
        first, _dot, rest = wrong.partition(". ")
        return (f"{first}.", rest) if rest else (first, "")
    if m.told:
        return m.told, ""
    ready = _("All four hands are ready.")
    if m.character is not None:
        ready = _("{name}: all four hands are ready.").format(name=_(m.character.name))
    unused = sum(TOTALS) - sum(map(sum, m.hands))
    if unused:
        more = ngettext("{n} point not used: that’s allowed.", "{n} points not used: that’s allowed.", unused)
        return ready, more.format(n=unused)
    return ready, ""


def left_words(m: Model, rider: int) -> tuple[str, tuple[str, ...], bool]:
    """What a rider's cards have left: the figure, what it means in full and in brief, and whether that is wrong."""
    left = TOTALS[rider - 1] - sum(m.hands[rider - 1])
    wrong = hand_objection(rider, m.hands[rider - 1], m.plan.options.totals) is not None
    if left < 0:
        return f"+{-left}", (_("too many: lower a card"), _("lower a card")), True
    if wrong:
        full = ngettext("point left: raise a card", "points left: raise a card", left)
        return str(left), (full, _("raise a card")), True
    if left:
        return str(left), (_("not used: ready"),), False
    return "0", (_("points left: ready"), _("ready")), False


def not_saved(m: Model) -> str:
    """Why the cards cannot be saved: only hands that may start are, and a hundred at most."""
    full = _("You can save up to a hundred line-ups: delete some first.") if m.session.hand_presets.kept.full else ""
    return objection(m) or full
