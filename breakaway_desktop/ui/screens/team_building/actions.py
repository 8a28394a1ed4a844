"""The actions of team building: change cards, save line-ups, and pass on to the next human (R3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_prompt import LINE
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.line_ups import random_line_up, with_four, with_three
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.saved_line_ups import SavedLineUp
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.ui.intents import Back, BeginRace
from breakaway_desktop.ui.screens.team_building.model import (
    ADJUST,
    LEAVING,
    LINE_UPS,
    READY,
    SAVE,
    LineUpNamePrompt,
    LineUpUndo,
    TeamBuildingModel,
    next_builder,
)

Next = TeamBuildingModel | Intent | Update | None


def leave_seat(model: TeamBuildingModel, _message: FocusLost) -> Next:
    """Cover the cards: somebody else may come back to the window."""
    return replace(model, seated=False) if model.several else None


# All four hands at once


def use_line_up(model: TeamBuildingModel, hands: TeamHands) -> Next:
    model = _apply_hands(replace(model, dialog=None), hands)
    return model if model.single_cards else Update(model, focus=READY)


def draw_hands(model: TeamBuildingModel) -> Next:
    """Draw random cards for all four riders."""
    model = replace(model, draws=model.draws + 1)
    return Update(_apply_hands(model, random_line_up(model.plan.seed, model.team, model.draws)), focus=READY)


# Single cards and hands


def toggle_single_cards(model: TeamBuildingModel) -> Next:
    """Switch between ready-made teams and single cards."""
    focus = ADJUST if model.single_cards else card_name(model.rider, 0)
    return Update(replace(model, single_cards=not model.single_cards), focus=focus)


def set_card(model: TeamBuildingModel, rider: int, index: int, value: int) -> TeamBuildingModel:
    """Set one card of a rider (1 to 4), by its index in the hand."""
    hand = model.hands[rider - 1]
    hands = _with_hand(model, rider, (*hand[:index], value, *hand[index + 1 :]))
    return _apply_hands(replace(model, rider=rider), hands, (rider, index))


def change_card(model: TeamBuildingModel, by: int) -> Next:
    """Change the first card of the focused rider by this amount."""
    value = model.hands[model.rider - 1][0] + by
    model = set_card(model, model.rider, 0, value) if 1 <= value <= 15 else model
    return Update(model, focus=card_name(model.rider, 0))


def look_at(model: TeamBuildingModel, rider: int) -> Next:
    return None if model.rider == rider else replace(model, rider=rider)


def set_count(model: TeamBuildingModel, cards: int) -> Next:
    """Give rider 1 three or four cards (R3.1)."""
    hand = model.hands[0]
    return _apply_hands(model, _with_hand(model, 1, with_three(hand) if cards < len(hand) else with_four(hand)))


def copy_hand(model: TeamBuildingModel, rider: int, hand: Hand) -> Next:
    return _apply_hands(replace(model, dialog=None), _with_hand(model, rider, hand))


def card_name(rider: int, index: int) -> str:
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


def undo(model: TeamBuildingModel) -> TeamBuildingModel:
    """Undo the last change. The next change of a card then gets an entry of its own."""
    if not model.undos:
        return model
    *others, last = model.undos
    undos = (*others[:-1], others[-1]._replace(card=None)) if others else ()
    return last.restore(replace(model, undos=undos, notice="", error=""))


# Next team


def finish(model: TeamBuildingModel) -> Next:
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
    return Update(model, BeginRace(model.plan.with_hands(hands)))


def leave(model: TeamBuildingModel) -> Next:
    """Go back by one step. Going back past a finished team discards its hands, which nobody else may see (R3.3)."""
    if model.single_cards and model.seated:
        return toggle_single_cards(model)
    return replace(model, dialog=LEAVING) if model.built else Back()


# Saved line-ups


def ask_name(model: TeamBuildingModel, own: SavedLineUp | None = None) -> TeamBuildingModel:
    """Ask for the name of the saved line-up `own`, or of the current cards if it is None."""
    default = _("My line-up {n}").format(n=len(model.saved_line_ups) + 1) if own is None else own.name
    written, return_to = "" if own is None else default, LINE_UPS if model.dialog == LINE_UPS else None
    return replace(model, dialog=LineUpNamePrompt(written, default, own, return_to), notice="")


def name_line_up(model: TeamBuildingModel, naming: LineUpNamePrompt) -> Next:
    """Save the cards, or rename a saved line-up."""
    if name_objection(naming.written):
        return Update(model, focus=LINE)
    name, own = naming.written.strip() or naming.default, naming.preset
    model = replace(model, dialog=naming.return_to)
    if own is None:
        return _save(model, SavedLineUp(name, model.hands, model.player or ""))
    return model if name == own.name else _rename(model, own, name)


def close_prompt(model: TeamBuildingModel, naming: LineUpNamePrompt) -> Next:
    return Update(replace(model, dialog=naming.return_to), focus=SAVE)


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


def delete(model: TeamBuildingModel, own: SavedLineUp) -> Next:
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
