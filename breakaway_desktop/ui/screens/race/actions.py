"""The actions of the race screen: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.ui.input.keymap import SPACE, named
from breakaway_desktop.ui.screens.race.messages import (
    AskHint,
    AskWhy,
    Guess,
    NextReason,
    OpenDrawer,
    OpenLog,
    OpenSheet,
    Pause,
    Peek,
    Pin,
    Question,
    Redo,
    RunOn,
    SitDown,
    Skip,
    StepOnce,
    Strike,
    TakeExtra,
    Tell,
    TurnBy,
    Undo,
    WatchAgain,
)
from breakaway_desktop.ui.screens.race.model import Model, hand
from breakaway_desktop.ui.screens.race.naming import TEAMS
from breakaway_desktop.ui.screens.race.orders_extras import G, key_of, kinds_of, words_of
from breakaway_desktop.ui.screens.race.secrets import is_hand_covered, may_peek
from breakaway_desktop.ui.screens.race.words import taken_back
from breakaway_desktop.ui.toolkit.key_groups import Key as HelpKey
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, key_rows, window_keys
from breakaway_desktop.words import _

RIDER, VIEWS, PACE = "rider", "views", "pace"
BACKSPACE = "Backspace"  # no words: a key by its English name
_MOST_CARDS: Final = 4


@dataclass(frozen=True, slots=True)
class Action:
    """`key` by its English name; `when` it can be done, and the sentence `why` it cannot."""

    key: str
    words: str
    message: Any
    when: bool = True
    why: str = ""
    group: str = RIDER
    looks: bool = False
    """Whether it only looks, and lets riders ride on."""
    tip: str = ""
    """What it would do at this moment, where that is more than its words say."""


def actions(m: Model) -> tuple[Action, ...]:
    """Those of this race at this moment; what has no part in it is left out."""
    match, is_paused = m.match, m.live.playback.paused
    human, asked, undo = bool(match.humans), m.asked is not None, match.next_undo()
    may_undo = undo is not None or (m.orders is not None and m.orders.before is not None)
    found: list[Action] = []
    if human:
        number = _("play a card") if m.session.settings.first_press else _("select a card; press again to play it")
        if match.is_simultaneous:
            number = _("choose a card for this rider")
        cards = len(hand(m)) if asked else _MOST_CARDS
        struck = (asked or m.live.is_running) and not is_hand_covered(m)
        most = max(cards, _MOST_CARDS)
        if m.orders is not None and m.orders.naming:
            number, most = _("number of the rider"), TEAMS
        found += [Action(str(at + 1), number, Strike(at), struck) for at in range(most)]
        if match.is_simultaneous:
            found.append(Action(BACKSPACE, _("previous rider"), TurnBy(-1), asked))
            if match.race.rules.variant.half_turns > 1:
                found.append(Action(G, _("name the second card"), Guess(), asked))
            for kind in kinds_of(m):
                found.append(Action(key_of(kind), words_of(kind), TakeExtra(kind), asked))
        elif m.seat.keeping == "peek":
            found.append(Action("V", _("show or hide secret cards"), _peeking(m), asked))
        if m.session.settings.hints:
            why = "" if asked else _("Hints are for the player whose turn it is.")
            found.append(Action("H", _("hint: what each card may bring"), AskHint(), asked or m.live.is_running, why))
        if match.race.rules.variant.may_retire:
            found.append(Action("R", _("retire a rider"), Question("retire"), not match.over))
        nobody = "" if dropped_of_humans(match) else _("None of your riders is dropped, so there’s nobody to steer.")
        found.append(Action("D", _("steer dropped riders"), Tell(nobody) if nobody else Question("steer"), why=nobody))
    found += [
        Action("Ctrl+Z", _("undo"), Undo(), may_undo, _("There’s nothing to undo yet."), tip=taken_back(m, undo)),
        Action("Ctrl+Y", _("redo"), Redo(), match.may_redo, _("There’s nothing to redo.")),
    ]
    if len(match.humans) > 1:
        found.append(Action("J", _("agree to another player’s undo"), Tell(_("Nobody is asking to undo anything."))))
    for team in range(1, len(match.seats) + 1):
        found.append(Action(f"F{team + 1}", _("movement log of a team"), OpenSheet(team), group=VIEWS, looks=True))
    found += [
        Action("Shift+L", _("log sheet beside the circuit or over it"), Pin(), group=VIEWS, looks=True),
        Action("E", _("explain a card, place or points"), AskWhy(), group=VIEWS, looks=True),
        Action("Shift+E", _("the next explanation"), NextReason(), group=VIEWS, looks=True),
        Action("L", _("show or hide the movement logs"), OpenDrawer(), group=VIEWS, looks=True),
        Action("F8", _("race log: everything that happened"), OpenLog(), group=VIEWS, looks=True),
        Action(
            "W",
            _("watch again what just happened"),
            WatchAgain(),
            may_watch(m),
            _("Nothing has happened since your last move."),
            VIEWS,
        ),
    ]
    if m.seat.keeping == "strict":
        found.append(Action(SPACE, _("show my cards"), SitDown(), is_hand_covered(m)))
    if human:
        found += [
            Action(SPACE, _("skip the animation (hold to speed up)"), Skip(), m.live.is_running, group=PACE),
            Action("K", _("pause or resume the animation"), Pause(), not asked and not m.live.over, group=PACE),
            Action("→", _("next move, then pause"), StepOnce(), is_paused, group=PACE),
            Action("N", _("go to your next rider"), RunOn(), group=PACE),
        ]
    else:
        found += [
            Action(SPACE, _("pause or resume"), Pause(), not m.live.over, group=PACE),
            Action("→", _("while paused: one rider on"), StepOnce(), is_paused, group=PACE),
        ]
    found.append(Action("Shift+N", _("go to the end of the turn"), RunOn(whole_turn=True), group=PACE))
    return tuple(found)


def _peeking(m: Model) -> Any:
    if may_peek(m) or m.asked is None:
        return Peek()
    return Tell(_("{rider}’s cards are all open: everyone knows them.").format(rider=m.names.rider(m.asked.rider)))


def may_watch(m: Model) -> bool:
    """Whether riders have ridden since the human's last card."""
    events = (event for step in m.steps[m.told_from :] for event in step.events)
    return not m.live.is_running and any(isinstance(event, Moved) for event in events)


def action(m: Model, key: str) -> Action | None:
    """What a key does here."""
    return next((found for found in actions(m) if found.key == key), None)


def key_groups(m: Model) -> tuple[KeyGroup, ...]:
    """The page of keys. Keys that do alike things stand in one row."""
    titles = {RIDER: _("The rider"), VIEWS: _("View"), PACE: _("Animation")}
    if not m.match.humans:
        titles[RIDER] = _("The race")
    groups = []
    for group, title in titles.items():
        keys = [*key_rows((named(found.key), found.words) for found in actions(m) if found.group == group)]
        if group == RIDER and m.match.humans:
            if m.match.is_simultaneous:
                keys[1:1] = _keys_of_orders()
            else:
                keys.insert(1, HelpKey(("←", "→"), _("select the next card")))
                keys.insert(2, HelpKey((_("Enter"),), _("play the selected card")))
                keys.append(
                    HelpKey((), _("no key: dropped riders, and riders whose cards are all equal, move automatically"))
                )
        groups.append(KeyGroup(title, tuple(keys)))
    esc = _("put the card back; then the menu") if m.match.humans else _("menu")
    if m.match.humans and m.match.is_simultaneous:
        esc = _("put the last card back; with none left, the menu")
    menu = HelpKey((_("Esc"),), esc)
    return *groups, KeyGroup(_("Window"), (menu, *window_keys().keys))


def _keys_of_orders() -> list[HelpKey]:
    """Those that no table holds: a rider takes them while he has the focus."""
    return [
        HelpKey(("←", "→"), _("next card, then next rider")),
        HelpKey((_("Enter"),), _("confirm that card; when all have one, the orders")),
        HelpKey((_("Tab"),), _("the next rider")),
    ]
