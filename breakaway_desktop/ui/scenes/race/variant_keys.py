"""The keys of the race screen now, with those that a variant adds by the kind of what it marks (R8.3–R8.5)."""

from __future__ import annotations

from breakaway_desktop.engine.marks import Deck, Shown
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup
from breakaway_desktop.ui.scenes.race.desk import SWITCH_KEY
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.scenes.race.orders_line import GUESS_KEY
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.words import _


def keys_now(s: Situation, *, first_press: bool, hints: bool = True) -> tuple[KeyGroup, ...]:
    """All keys of the race screen at this moment; `first_press`: a number plays at once; `hints`: H gives some."""
    keys = race_keys(
        len(s.match.seats),
        humans=len(s.match.humans),
        cards=len(s.hand_of(s.asked)) if s.asked is not None else 3,
        keeping=s.keeping,
        first_press=first_press,
        dropped=bool(dropped_of_humans(s.match)),
        is_simultaneous=s.match.is_simultaneous,
        hints=hints,
    )
    return with_variant(keys, s.view, humans=bool(s.match.humans))


def with_variant(groups: tuple[KeyGroup, ...], view: View, *, humans: bool) -> tuple[KeyGroup, ...]:
    """The groups of keys with those of the variant; `humans`: somebody gives orders."""
    marks = view.variant.marks(view)
    if not marks and view.variant.half_turns == 1:
        return groups
    more: list[Key] = []
    if humans and view.variant.half_turns > 1:
        more.append(Key((GUESS_KEY, "↑", "↓"), _("guess the second card")))
    for mark in marks if humans else ():
        if isinstance(mark, Deck):
            more.append(Key(mark.cards, _("special cards; then arrows name the rider")))
        elif isinstance(mark, Shown):
            more.append(Key(("S",), _("spy on a rider; again: stay at home")))
    panels = [Key((), _("a sheet’s key once more: the panel of the variant"))]
    if humans and marks and not more and view.options.orders == "simultaneous":
        panels.append(Key((SWITCH_KEY,), _("what cards may win, or the panel of the variant")))
    first, looking, *rest = groups
    return (
        KeyGroup(first.title, (*first.keys, *more)),
        KeyGroup(looking.title, (looking.keys[0], *panels, *looking.keys[1:])),
        *rest,
    )
