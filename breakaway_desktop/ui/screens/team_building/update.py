"""The update of team building: change cards, save line-ups, and pass on to the next human (R3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.toolkit.dialog import LINE, CloseDialog, SetDialogText, Submit
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.line_ups import random_line_up, with_four, with_three
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.saved_line_ups import SavedLineUp
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.ui.intents import Back, BeginRace
from breakaway_desktop.ui.screens.team_building import model as msg
from breakaway_desktop.ui.screens.team_building.model import (
    ADJUST,
    READY,
    SAVE,
    LineUpNamePrompt,
    LineUpUndo,
    TeamBuildingModel,
    next_builder,
)

Next = TeamBuildingModel | Intent | Update | None


def update(model: TeamBuildingModel, message: Any) -> Next:
    """Return the model after a message, or the intent that follows from it."""
    match message:
        # The player at the window; somebody else may come back to it.
        case msg.TakeBuilderSeat():
            return replace(model, seated=True)
        case FocusLost():
            return replace(model, seated=False) if model.several else None

        # All four hands at once.
        case msg.UseLineUp(hands):
            model = _apply_hands(replace(model, dialog=None), hands)
            return model if model.single_cards else Update(model, focus=READY)
        case msg.DrawRandomHands():
            model = replace(model, draws=model.draws + 1)
            return Update(_apply_hands(model, random_line_up(model.plan.seed, model.team, model.draws)), focus=READY)

        # Single cards and hands.
        case msg.ToggleSingleCards():
            focus = ADJUST if model.single_cards else card_name(model.rider, 0)
            return Update(replace(model, single_cards=not model.single_cards), focus=focus)
        case msg.SetCard(rider, index, value):
            hand = model.hands[rider - 1]
            hands = _with_hand(model, rider, (*hand[:index], value, *hand[index + 1 :]))
            return _apply_hands(replace(model, rider=rider), hands, (rider, index))
        case msg.ChangeCardBy(by):
            return Update(_step_card(model, by), focus=card_name(model.rider, 0))
        case msg.LookAt(rider):
            return None if model.rider == rider else replace(model, rider=rider)
        case msg.SetCount(cards):
            hand = model.hands[0]
            return _apply_hands(model, _with_hand(model, 1, with_three(hand) if cards < len(hand) else with_four(hand)))
        case msg.OpenCopies():
            return replace(model, dialog=message)
        case msg.CopyHand(rider, hand):
            return _apply_hands(replace(model, dialog=None), _with_hand(model, rider, hand))
        case msg.TakeBack():
            return _undo_change(model)

        # On to the next team or the race, or back.
        case msg.FinishTeam():
            return _finish(model)
        case msg.LeaveTeamBuilding() | msg.DiscardTeams():
            return _leave(model, message)

        # Saved line-ups and their names.
        case msg.OpenSavedLineUps():
            return replace(model, dialog=message, notice="")
        case msg.AskName(own):
            return _ask_name(model, own)
        case SetDialogText(text) if isinstance(model.dialog, LineUpNamePrompt):
            return replace(model, dialog=replace(model.dialog, written=text))
        case Submit() if isinstance(model.dialog, LineUpNamePrompt):
            return _name_line_up(model, model.dialog)
        case msg.Delete(own):
            return _delete(model, own)
        case CloseDialog() if isinstance(model.dialog, LineUpNamePrompt):
            return Update(replace(model, dialog=model.dialog.return_to), focus=SAVE)
        case CloseDialog():
            return replace(model, dialog=None, notice="")
    raise TypeError(message)


def card_name(rider: int, index: int) -> str:
    """Return the name of the control of a card."""
    return f"card-{rider}-{index}"


# Cards


def _with_hand(model: TeamBuildingModel, rider: int, hand: Hand) -> TeamHands:
    """Return the cards of all four riders, with this hand for `rider`."""
    return cast(TeamHands, tuple(hand if number == rider else own for number, own in enumerate(model.hands, start=1)))


def _apply_hands(model: TeamBuildingModel, hands: TeamHands, card: tuple[int, int] | None = None) -> TeamBuildingModel:
    """Set the hands and add an undo entry. Consecutive changes of one `card` share an entry."""
    before, last = model.hands, model.undos[-1] if model.undos else None
    if hands != before and (card is None or last is None or last.card != card):
        model = replace(model, undos=(*model.undos, LineUpUndo(lambda current: _without_undo(current, before), card)))
    return _without_undo(model, hands)


def _without_undo(model: TeamBuildingModel, hands: TeamHands) -> TeamBuildingModel:
    """Set the hands without an undo entry, and keep them for a player who leaves and comes back."""
    model.session.unfinished_hands[model.seat.colour] = hands
    return replace(model, hands=hands, notice="", error="")


def _step_card(model: TeamBuildingModel, by: int) -> TeamBuildingModel:
    value = model.hands[model.rider - 1][0] + by
    after = update(model, msg.SetCard(model.rider, 0, value)) if 1 <= value <= 15 else model
    return cast(TeamBuildingModel, after)


def _undo_change(model: TeamBuildingModel) -> TeamBuildingModel:
    """Undo the last change. The next change of a card then gets an entry of its own."""
    if not model.undos:
        return model
    *others, last = model.undos
    undos = (*others[:-1], replace(others[-1], card=None)) if others else ()
    return last.restore(replace(model, undos=undos, notice="", error=""))


# Next team


def _finish(model: TeamBuildingModel) -> Next:
    """Pass on to the next human, or start the race. The finished hands stay hidden until the race starts."""
    if not model.can_start:
        return model
    model.session.unfinished_hands.pop(model.seat.colour, None)
    built = (*model.built, model.hands)
    if model.turn + 1 < len(model.humans):
        return next_builder(replace(model, built=built), model.turn + 1)
    hands = ready_made_hands(model.plan)
    for team, own in (*model.built_elsewhere, *zip(model.humans, built, strict=True)):
        hands[team - 1] = own
    return Update(model, BeginRace(model.plan.with_hands(hands), model.hot_seat))


def _leave(model: TeamBuildingModel, message: Any) -> Next:
    """Go back by one step. Going back past a finished team discards its hands, which nobody else may see (R3.3)."""
    if model.single_cards and model.seated:
        return update(model, msg.ToggleSingleCards())
    if model.built and not isinstance(message, msg.DiscardTeams):
        return replace(model, dialog=message)
    return Back()


# Saved line-ups


def _ask_name(model: TeamBuildingModel, own: SavedLineUp | None) -> TeamBuildingModel:
    """Ask for the name of the saved line-up `own`, or of the current cards if it is None."""
    default = _("My line-up {n}").format(n=len(model.saved_line_ups) + 1) if own is None else own.name
    return_to = model.dialog if isinstance(model.dialog, msg.OpenSavedLineUps) else None
    return replace(model, dialog=LineUpNamePrompt("" if own is None else default, default, own, return_to), notice="")


def _name_line_up(model: TeamBuildingModel, naming: LineUpNamePrompt) -> Next:
    if name_objection(naming.written):
        return Update(model, focus=LINE)
    name, own = naming.written.strip() or naming.default, naming.preset
    model = replace(model, dialog=naming.return_to)
    if own is None:
        return _save(model, SavedLineUp(name, model.hands, model.player or ""))
    return model if name == own.name else _rename(model, own, name)


def _save(model: TeamBuildingModel, own: SavedLineUp) -> Next:
    presets = model.session.hand_presets
    after = _write(model, lambda: presets.saved.add(own.name, own.hands, own.player))
    if after.error:
        return after
    presets.note(model.seat.colour, own)
    model = _with_notice(model, _("{name} saved.").format(name=own.name), lambda: presets.saved.delete(own))
    return Update(model, focus=row_name(len(model.saved_line_ups) - 1)) if model.dialog else model


def _rename(model: TeamBuildingModel, own: SavedLineUp, name: str) -> Next:
    presets, index = model.session.hand_presets, model.saved_line_ups.index(own)
    renamed = own._replace(name=name)
    after = _write(model, lambda: presets.saved.rename(own, name))
    if after.error:
        return after
    presets.note_renamed(model.seat.colour, own, renamed)
    notice = _("{old} is now called {name}.").format(old=own.name, name=name)
    return Update(_with_notice(model, notice, lambda: presets.saved.rename(renamed, own.name)), focus=row_name(index))


def _delete(model: TeamBuildingModel, own: SavedLineUp) -> Next:
    presets, row_index = model.session.hand_presets.saved, model.saved_line_ups.index(own)
    position = presets.all.index(own)
    after = _write(model, lambda: presets.delete(own))
    if after.error:
        return after
    model = _with_notice(model, _("{name} deleted.").format(name=own.name), lambda: presets.restore(own, position))
    return Update(
        model, focus=row_name(min(row_index, len(model.saved_line_ups) - 1)) if model.saved_line_ups else SAVE
    )


def _with_notice(model: TeamBuildingModel, notice: str, undo: Callable[[], object]) -> TeamBuildingModel:
    """Show a notice about the list of line-ups, and add an undo entry."""
    entry = LineUpUndo(lambda current: _write(current, undo), is_list_change=True)
    return replace(model, notice=notice, error="", undos=(*model.undos, entry))


def _write(model: TeamBuildingModel, action: Callable[[], object]) -> TeamBuildingModel:
    """Run an action that writes the file of line-ups. If it fails, return the model with the reason as its error."""
    try:
        action()
    except OSError as error:
        sentence = _("Your line-ups couldn’t be saved: {reason}.")
        return replace(model, error=sentence.format(reason=os_error_text(error)))
    return replace(model, error="")


def row_name(index: int) -> str:
    """Return the name of the control of a saved line-up."""
    return f"own-{index}"
