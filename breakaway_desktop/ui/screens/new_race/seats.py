"""The teams in seating order, and the dialog of a team: colour, names, seat (R1.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import setitem

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.toolkit.choice import one_of
from breakaway_desktop.kit.toolkit.containers import head
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, centred, column, row, space, spacer, table, text
from breakaway_desktop.kit.toolkit.page import NARROW_SIZE, SMALL_SIZE, MoveFocus, PageView, Update, do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.text_field import Field, entry
from breakaway_desktop.kit.toolkit.typography import CHOSEN, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.hot_seat import ALLOWANCES
from breakaway_desktop.play.setup_draft import SeatDraft, SetupDraft, name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.names import colour_name, place_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.seats import player_choice
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.new_race.model import NewRaceModel, edit
from breakaway_desktop.ui.screens.new_race.setup_text import allowance_word, names_of_draft
from breakaway_desktop.ui.team_looks import team_look


def team_label(index: int) -> str:
    """Return the name of the control that opens the dialog of a team."""
    return f"team-{index}"  # no words: a label


def seats(model: NewRaceModel, list_w: float, available: float) -> Node:
    """Return the seats, with lists of players of this width, within `available` units of height.

    Rows keep their positions for up to six teams.
    """
    draft = model.draft
    undo = [button(_("Undo"), on_press=do(_undo), key=act.UNDO, name="undo", h=38)] if model.seatings else []
    row_h = min(62.0, max(42.0, (available - 130) / max(USUAL_TEAMS, len(draft.seats))))
    rows = [_seat(model, index, list_w, row_h) for index in range(len(draft.seats))]
    refusal = "" if draft.can_add else _("At most twelve teams.")
    add = button(_("Add a team"), on_press=do(_add), name="add", icon="plus", why=refusal, h=38)
    team_note = _("Press a team to name its riders.")
    if draft.clock:
        team_note = _("Press a team to name its riders or give it more time.")
    note = text(refusal or team_note, size=NOTE, soft=True, optional=True)
    title = head(_("Teams in seating order"), capitals=True)
    return column(row(title), scroll(column(*rows), name="seats"), row(add, *undo, note, gap=14), gap=10)


def _seat(model: NewRaceModel, index: int, list_w: float, row_h: float) -> Node:
    draft, seat = model.draft, model.draft.seats[index]
    shape = press(
        centred(token(seat.colour, d=30)),
        on_press=do(replace, team=index),
        name=team_label(index),
        bare=True,
        w=40,
        says=_("Names"),
    )

    if seat.human:
        number = draft.humans.index(index + 1) + 1
        default = _("Player {n}").format(n=number)
        name = _name_field(seat, index, "player", default, lambda _typed: draft.player_objection(index))
    else:
        name = _name_field(seat, index, "name", _team_name(draft, index), name_objection)

    player_list = player_choice(
        seat.bot, seat.colour, on_change=partial(edit, seat.assign), is_human=seat.human, name=f"player-{index}",
        on_focus=do(replace, focused_item=f"player-{index}"), w=list_w, says=_("Who plays?"),
    )  # fmt: skip

    refusal = "" if draft.can_remove else _("At least three teams.")
    remove = button(icon="cross", on_press=do(_remove, index), name=f"remove-{index}", kind="bare", why=refusal, w=34,
                    tip=_("Remove this team"))  # fmt: skip
    return row(shape, name, player_list, remove, gap=8, h=row_h, says=seat_words(draft, index))


def _move(model: NewRaceModel, index: int, step: int) -> NewRaceModel:
    return replace(model, team=model.draft.move(index, step))


def _undo(model: NewRaceModel) -> Update:
    """Bring back the teams before one was added or removed. The focus goes to the team that is back."""
    *earlier, seating = model.seatings
    back = [index for index, (seat, _colour) in enumerate(seating) if seat not in model.draft.seats]
    model.draft.seat_again(seating)
    return Update(replace(model, seatings=(*earlier,)), focus=team_label(*(back or [len(seating) - 1])))


def _add(model: NewRaceModel) -> NewRaceModel | Update:
    """Add a team. If the button is disabled now, another Enter must not start the race."""
    draft = model.draft
    model = replace(model, seatings=(*model.seatings, draft.seating))
    draft.add()
    return model if draft.can_add else Update(model, focus=team_label(len(draft.seats) - 1))


def _remove(model: NewRaceModel, index: int) -> NewRaceModel | Update:
    """Remove a team. If its button is disabled now, another Enter must not start the race."""
    draft = model.draft
    model = replace(model, seatings=(*model.seatings, draft.seating))
    draft.remove(index)
    return model if draft.can_remove else Update(model, focus=team_label(min(index, len(draft.seats) - 1)))


def seat_words(draft: SetupDraft, index: int) -> str:
    """Return the name of a seat, for a screen reader."""
    return _("Team {n}, {team}").format(n=index + 1, team=_team_name(draft, index))


def _team_name(draft: SetupDraft, index: int) -> str:
    return names_of_draft(draft).team(index + 1)


def _name_field(seat: SeatDraft, index: int, name: str, default: str, check: Callable[[str], str]) -> Field:
    return entry(getattr(seat, name), on_change=partial(edit, setattr, seat, name), name=f"name-{index}",
                 longest=LONGEST_NAME, placeholder=default, check=check, says=_("Name"), grow=1)  # fmt: skip


# One team


def team_dialog(model: NewRaceModel) -> PageView:
    index, seat = model.team, model.draft.seats[model.team]
    look = team_look(seat.colour)
    place = _("{place} of {teams}").format(place=place_text(index + 1), teams=len(model.draft.seats))
    fields = [_rider_field(model, index, number) for number in range(len(seat.riders))]

    name = entry(
        seat.name, on_change=partial(edit, setattr, seat, "name"), name="team-name", longest=LONGEST_NAME,
        placeholder=_team_name(model.draft, index), check=name_objection, on_enter=MoveFocus("rider-1"), grow=1,
    )  # fmt: skip

    moves = (
        button(_("Move up"), on_press=do(_move, index, -1), name="earlier"),
        button(_("Move down"), on_press=do(_move, index, 1), name="later"),
    )

    allowances = one_of(
        {percent: allowance_word(percent) for percent in ALLOWANCES}, seat.allowance,
        on_change=partial(edit, setattr, seat, "allowance"), name="allowance",
    )  # fmt: skip

    rows = [
        (_("Name"), row(name)),
        (_("Riders"), row(*fields[:2], gap=12)),
        ("", row(*fields[2:], gap=12)),
        (_("Seat"), row(*moves, space(6), text(place, soft=True), spacer(), gap=10)),
        *([(_("Clock"), row(allowances))] if seat.human and model.draft.clock else []),
    ]
    swatches = [_swatch(model, colour) for colour in model.draft.offered_colours]
    content = column(
        *(row(*swatches[at : at + USUAL_TEAMS], gap=8) for at in range(0, len(swatches), USUAL_TEAMS)),
        table([(text(label, size=CHOSEN), column(control, grow=1)) for label, control in rows], gap=16, pad=(0, 5)),
        gap=12,
    )
    done = DialogButton(_("Done"), do(replace, team=-1), act.BACK)
    return replace(
        question_dialog(_team_name(model.draft, index), (), [done], child=content, look=look, name="team"),
        least=(NARROW_SIZE[0], SMALL_SIZE[1]),
    )


def _swatch(model: NewRaceModel, colour: str) -> Node:
    """Return a colour with its team's shape. Pressing a colour of another team swaps the two."""
    chosen = colour == model.draft.seats[model.team].colour
    is_used = any(other.colour == colour for index, other in enumerate(model.draft.seats) if index != model.team)
    label = colour_name(colour) if chosen else _("swap") if is_used else _("free")
    shape = column(centred(token(colour, d=34)), text(label, align="centre", least=14), gap=4, pad=(0, 8))
    words = ", ".join(dict.fromkeys((colour_name(colour), label)))
    return press(
        shape, on_press=edit(model.draft.paint, model.team, colour), name=colour, chosen=chosen, grow=1,
        says=Said(Role.RADIO_BUTTON, words, chosen=chosen),
    )  # fmt: skip


def _rider_field(model: NewRaceModel, index: int, number: int) -> Field:
    riders = model.draft.seats[index].riders
    is_last = number + 1 == len(riders)
    default = _("Rider {rider}").format(rider=10 * (index + 1) + number + 1)
    return entry(
        riders[number], on_change=partial(edit, setitem, riders, number), name=f"rider-{number + 1}",
        longest=LONGEST_NAME,
        placeholder=default, check=name_objection,
        on_enter=do(replace, team=-1) if is_last else MoveFocus(f"rider-{number + 2}"),
        says=default, grow=1,
    )  # fmt: skip
