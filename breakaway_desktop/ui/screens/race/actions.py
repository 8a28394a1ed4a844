"""The actions of the race screen, except Enter (`view._first_focus`): one table for keys, buttons and key page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.points_left import may_end_level
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, KeyRow, key_rows, keys_of_window
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.kit.words import _, pgettext
from breakaway_desktop.play.home_riders import home_objection, offer_sentence, series_objection
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.play.watching.shots import moves_of
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.settings import ALL_FIGURES
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.messages import RaceAction
from breakaway_desktop.ui.screens.race.model import RaceModel, can_let_home_ride, can_ride_in, hand_cards
from breakaway_desktop.ui.screens.race.orders_extras import action_of, kinds_of
from breakaway_desktop.ui.screens.race.outcomes import second_choices
from breakaway_desktop.ui.screens.race.status_text import undo_tip
from breakaway_desktop.ui.screens.race.visibility import can_peek, is_hand_covered, visible_view
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.reading import READER_KEYS

_MIN_NUMBERS: Final = 4
"""Minimum number of number keys in a race with a human."""


_READER_ACTIONS: Final = (
    *(RaceAction(action, say.ReadAloud(asked)) for asked, action in READER_KEYS.items()),
    RaceAction(act.READ_EARLIER, say.ReadLine(-1)),
    RaceAction(act.READ_LATER, say.ReadLine(1)),
    RaceAction(act.READ_AMOUNT, say.ChangeAmount()),
)
"""The actions of the race reader, which are always the same."""


_TEAM_ACTIONS: Final = [RaceAction(key, viewing.ToggleMovementLog(team)) for team, key in enumerate(act.TEAMS, start=1)]


def actions(model: RaceModel) -> tuple[RaceAction, ...]:
    """Return the actions of this race with their current state; actions that it never has are left out."""
    decisions = _decision_actions(model) if model.match.humans else ()
    return *decisions, *_undo_actions(model), *_view_actions(model), *_playback_actions(model), *_READER_ACTIONS


def reader_keys() -> KeyGroup:
    """Return the keys of the race reader, which have a page of their own."""
    return KeyGroup(_(act.READER), key_rows(Shortcut(command.action, None) for command in _READER_ACTIONS))


def _number_actions(model: RaceModel) -> list[RaceAction]:
    """Return the actions of the number keys, which choose a card or, while a target is being named, a rider."""
    is_asked = model.shown_ask is not None
    is_enabled = (is_asked or model.live.is_showing_moves) and not is_hand_covered(model)
    count = max(len(hand_cards(model)), _MIN_NUMBERS)
    words = _("play a card") if model.session.settings.first_press else _("select a card; press again to play it")
    if model.match.is_simultaneous:
        words = _("choose a card for this rider")
    if model.orders is not None and model.orders.naming:
        words, count = _("number of the rider"), len(act.NUMBERS)
    elif model.orders is not None and model.orders.awaits_second(model.orders.rider):
        words = _("choose a second card")
        tiles = () if model.orders.shows_numbers else second_choices(model, model.orders).tiles
        count = min(len(tiles), len(act.NUMBERS))
    return [
        RaceAction(act.NUMBERS[index], say.PressCardNumber(index), is_enabled, words=words) for index in range(count)
    ]


def _decision_actions(model: RaceModel) -> list[RaceAction]:
    match, race, is_asked = model.match, model.match.race, model.shown_ask is not None
    variant, commands = race.rules.variant, _number_actions(model)

    # Secret orders; else secret cards that can be turned up.
    if match.is_simultaneous:
        commands.append(RaceAction(act.PREVIOUS_RIDER, say.StepOrderRider(-1), is_asked))
        if variant.half_turns > 1:
            commands.append(RaceAction(act.SECOND_CARD, say.NameSecondCard(), is_asked))
        commands += [RaceAction(action_of(kind), say.ToggleExtra(kind), is_asked) for kind in kinds_of(model)]
    elif model.seat.secrecy == "peek":
        commands.append(RaceAction(act.PEEK, _peek_message(model), is_asked))

    # Hints, retiring, and steering dropped riders.
    if match.restriction is not None:
        commands.append(RaceAction(act.HINT, say.ToggleHint(), False, refusal_sentence(match.restriction)))
    elif model.session.settings.hints:
        why = "" if is_asked else _("Hints are for the player whose turn it is.")
        commands.append(RaceAction(act.HINT, say.ToggleHint(), is_asked or model.live.is_showing_moves, why))
    why = series_objection(match) or _points_objection(model)
    commands.append(RaceAction(act.RIDE_IN, say.LetRideIn(), can_ride_in(model), why if is_asked else ""))
    if race.rules.course.finish is not None:
        why = home_objection(match)
        commands.append(RaceAction(act.HOME, say.ToggleHomeRiders(), can_let_home_ride(model), why if is_asked else ""))
    if variant.may_retire and model.level == ALL_FIGURES:
        commands.append(RaceAction(act.RETIRE, say.OpenRaceDialog("retire"), not match.over))
    nobody = "" if dropped_of_humans(match) else _("None of your riders is dropped, so there’s nobody to steer.")
    commands.append(
        RaceAction(act.STEER, say.PostNotice(nobody) if nobody else say.OpenRaceDialog("steer"), why=nobody)
    )
    return commands


def _points_objection(model: RaceModel) -> str:
    """Return why the humans' riders may not ride in, outside a series."""
    humans = model.match.humans
    if not model.driver.teams_elsewhere.isdisjoint(humans):
        return _("Not while somebody plays on a phone.")
    if len(humans) > 1:
        return _("Somebody’s riders may still win points.")
    return _("Your riders may still win points.")


def ride_in_button(model: RaceModel) -> tuple[str, tuple[str, ...], act.KeyBinding]:
    """Return the name, wordings and action of the button that lets riders ride in; the longest wording is its tip."""
    sentences = [_("No points are left for your riders: each plays his highest card to the end.")]
    if any(may_end_level(visible_view(model), team) for team in model.match.humans):
        sentences.append(_("If teams end level, places decide."))
    if model.match.restriction is None:
        sentences.append(_("One undo takes all back."))
    return "ride-in", (" ".join(sentences), _("Let them ride in"), _("Ride in")), act.RIDE_IN


def home_button() -> tuple[str, tuple[str, ...], act.KeyBinding]:
    """Return the name, wordings and action of the button that lets riders who are home play by themselves."""
    sentence = offer_sentence(key_cap_text(act.HOME))
    return "home", (sentence, _("Home: lowest card"), pgettext("riders", "Home")), act.HOME


def _undo_actions(model: RaceModel) -> list[RaceAction]:
    """Return the actions of undo and redo; with several humans, also the one that agrees to an undo."""
    match, undo = model.match, model.match.next_undo()
    can_undo = undo is not None or (model.orders is not None and model.orders.before is not None)
    why = ""
    if not can_undo:
        why = refusal_sentence(match.restriction) if match.restriction else _("There’s nothing to undo yet.")
    commands = [
        RaceAction(act.UNDO, say.UndoMove(), can_undo, why, tip=undo_tip(model, undo)),
        RaceAction(act.REDO, say.RedoMove(), match.can_redo, _("There’s nothing to redo.")),
    ]
    if len(match.humans) > 1:
        is_asked = any(guest.undo_line(model) for guest in model.guests)
        nobody = say.PostNotice(_("Nobody is asking to undo anything."))
        commands.append(RaceAction(act.AGREE, say.UndoMove() if is_asked else nobody))
    return commands


def _view_actions(model: RaceModel) -> list[RaceAction]:
    """Return the actions that show movement logs, reasons, the race log and recent moves."""
    return [
        *_TEAM_ACTIONS[: len(model.match.seats)],
        RaceAction(act.PIN, viewing.PinDrawer()),
        RaceAction(act.WHY, viewing.ToggleReason()),
        RaceAction(act.NEXT_REASON, viewing.NextReason()),
        RaceAction(act.MOVEMENT_LOGS, viewing.OpenDrawer()),
        *(action for guest in model.guests for action in guest.actions(model)),
        RaceAction(act.RACE_LOG, viewing.OpenLog()),
        RaceAction(
            act.WATCH,
            say.WatchMovesAgain(),
            any(moves_of(step) for step in model.steps[model.recap_start :]),
            _("Nothing has happened since your last move."),
            words=_("watch again what just happened"),
        ),
    ]


def _playback_actions(model: RaceModel) -> list[RaceAction]:
    """Return the actions that pause, skip and step, preceded by the one that shows a covered hand."""
    is_asked, is_paused, over = model.shown_ask is not None, model.live.playback.paused, model.live.over
    commands = []
    if model.seat.secrecy == "strict":
        commands.append(
            RaceAction(
                act.PRESS_OR_SKIP,
                say.TakeSeat(),
                is_hand_covered(model),
                words=_("show my cards"),
                group=act.RIDER,
            )
        )

    # A human skips moves with the key that pauses a race of bots.
    if model.match.humans:
        skip, step = _("skip to your next rider (hold to speed up)"), _("next move, then pause")
        if model.match.is_simultaneous:
            skip = _("skip to the end of the turn (hold to speed up)")
        if model.session.settings.holding == "press":
            skip = _("faster, then skip")
        message = None if is_asked else skip_button(model)[1]
        commands += [
            RaceAction(act.PRESS_OR_SKIP, message, not is_asked and not over, words=skip, group=act.PACE),
            RaceAction(act.PAUSE, say.TogglePause(), not is_asked and not over),
            RaceAction(act.RIGHT, say.StepForward(), is_paused, words=step, group=act.PACE),
            RaceAction(act.NEXT_ONE, say.SkipAhead(), words=_("go to your next rider")),
        ]
    else:
        pause, step = _("pause or resume"), _("while paused: forward one rider")
        commands += [
            RaceAction(act.PRESS_OR_SKIP, say.TogglePause(), not over, words=pause, group=act.PACE),
            RaceAction(act.RIGHT, say.StepForward(), is_paused, words=step, group=act.PACE),
        ]
    return [*commands, RaceAction(act.END_TURN, say.SkipAhead(turn=True))]


def skip_button(model: RaceModel) -> tuple[str, Any]:
    """Return where the main button and its key lead while riders move, and their message."""
    shot, is_simultaneous = model.shot, model.match.is_simultaneous
    is_read = shot is not None and shot.pushes and model.live.playback.is_held
    if is_read or (is_simultaneous and shot is not None and isinstance(shot.event, TurnEnded)):
        return _("Continue"), say.SkipAnimation()
    if model.live.waits_for_player and model.live.playback.is_held:
        return _("Next move"), say.StepForward()
    if model.session.settings.holding == "press" and model.live.is_showing_moves and model.live.playback.pace == 1:
        return _("Faster"), say.SetFastForward(on=True)
    if model.match.over:
        return _("Skip to the result"), say.SkipAnimation()
    if is_simultaneous:
        is_shown = model.live.is_showing_moves
        return _("Skip to turn’s end"), say.SkipAnimation() if is_shown else say.SkipAhead(turn=True)
    rider = model.driver.coming_rider
    return _("Skip to {rider}").format(rider=rider) if rider else _("Skip to your rider"), say.SkipAhead()


def buttons(
    commands: Sequence[RaceAction], *wanted: tuple[str, tuple[str, ...], act.KeyBinding]
) -> list[tuple[str, tuple[str, ...], Any, act.KeyBinding | None]]:
    """Return the name, wordings, message and key of these buttons, except those whose actions the race lacks."""
    messages = {command.action: command.message for command in commands}
    return [(name, wordings, messages[action], action) for name, wordings, action in wanted if action in messages]


def _peek_message(model: RaceModel) -> Any:
    if can_peek(model) or model.shown_ask is None:
        return say.TogglePeek()
    return say.PostNotice(
        _("{rider}’s cards are all open: everyone knows them.").format(rider=model.names.rider(model.shown_ask.rider))
    )


def key_groups(model: RaceModel) -> tuple[KeyGroup, ...]:
    """Return the page of keys. Keys with similar effects share a row."""
    commands, human, simultaneous = actions(model), bool(model.match.humans), model.match.is_simultaneous
    titles = {act.RIDER: _(act.RIDER) if human else _("The race"), act.VIEWS: _(act.VIEWS), act.PACE: _(act.PACE)}
    groups = []
    for group, title in titles.items():
        rows = [
            *key_rows(
                Shortcut(command.action, None, command.words)
                for command in commands
                if group == (command.group or command.action.group)
            )
        ]

        # For a human, add the keys of the focused card, and a row on moves that need no key.
        if group == act.RIDER and human:
            rows[1:1] = _focus_rows(simultaneous=simultaneous)
            if not simultaneous:
                rows.append(
                    KeyRow((), _("no key: dropped riders, and riders known to hold equal cards, move automatically"))
                )
        groups.append(KeyGroup(title, tuple(rows)))

    # The keys of the window, with what Esc does first.
    esc = _("lower the card, close what is open; then the menu") if human else _("menu")
    return *groups, KeyGroup(_("Window"), (KeyRow((act.BACK,), esc), *keys_of_window().rows))


def _focus_rows(*, simultaneous: bool) -> list[KeyRow]:
    neighbours = (act.LEFT, act.RIGHT)
    if not simultaneous:
        return [
            KeyRow(neighbours, _("select the next card")),
            KeyRow((act.PRESS,), _("play the selected card")),
        ]
    return [
        KeyRow(neighbours, _("next card, then next rider")),
        KeyRow((act.PRESS,), _("confirm that card; when all have one, the orders")),
        KeyRow((act.NEXT,), _("the next rider")),
    ]
