"""The teams in seating order, and the dialog of one of them: colour, names, seat (R1.1)."""

from __future__ import annotations

from functools import partial
from operator import setitem

from breakaway_desktop.engine.options import MOST_TEAMS
from breakaway_desktop.play.setup_draft import SeatDraft, name_objection
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME
from breakaway_desktop.sentences.names import colour_name, place_text
from breakaway_desktop.ui.dialogs.seats import bot_choices
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.new_race import model as say
from breakaway_desktop.ui.screens.new_race.model import Model
from breakaway_desktop.ui.toolkit.boxes import Node, centred, column, row, space, spring, table, text
from breakaway_desktop.ui.toolkit.choice import Option, choice
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.dialog import Answer, question
from breakaway_desktop.ui.toolkit.field import Field, entry
from breakaway_desktop.ui.toolkit.page import FocusOn, View
from breakaway_desktop.ui.toolkit.papers import head
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import CHOSEN, NOTE
from breakaway_desktop.words import _


def team_label(at: int) -> str:
    """The control that opens the dialog of a team."""
    return f"team-{at}"  # no words: a label


def seats(m: Model, wide: float, room: float) -> Node:
    """The seats; in a room of that height they keep their places whatever their number."""
    draft = m.draft
    high = min(62.0, max(42.0, (room - 130) / MOST_TEAMS))
    rows = [_seat(m, at, wide, high) for at in range(len(draft.seats))]
    full = "" if draft.may_add else _("At most six teams.")
    add = button(_("Add a team"), does=say.edit(draft.add), name="add", icon="plus", why=full, h=38)
    said = text(full or _("Click a team to name its riders."), size=NOTE, soft=True, may_go=True)
    title = head(_("Teams in seating order").upper())
    return column(row(title), scroll(column(*rows), name="seats"), row(add, said, gap=14), gap=10)


def _seat(m: Model, at: int, wide: float, high: float) -> Node:
    draft, seat = m.draft, m.draft.seats[at]
    shape = press(centred(token(seat.colour, d=30)), does=say.OpenTeam(at), name=team_label(at), bare=True, w=40)
    if seat.human:
        number = draft.humans.index(at + 1) + 1
        name = _name(seat, at, "player", seat.player, _("Player {n}").format(n=number))
    else:
        name = _name(seat, at, "name", seat.name, colour_name(seat.colour))
    options = (Option("", _("human")), *bot_choices())
    now = "" if seat.human else seat.bot if any(one.value == seat.bot for one in options) else options[1].value
    who = choice(
        options,
        now,
        does=partial(say.edit, seat.sit),
        name=f"player-{at}",
        on_focus=say.About(f"player-{at}"),
        w=122 if wide < 420 else 150,
    )
    least = "" if draft.may_remove else _("At least three teams.")
    remove = button(icon="cross", does=say.Remove(at), name=f"remove-{at}", kind="bare", why=least, w=34,
                    tip=_("Remove this team"))  # fmt: skip
    return row(shape, name, who, remove, gap=8, h=high)


def _named(seat: SeatDraft) -> str:
    return seat.name.strip() or colour_name(seat.colour)


def _name(seat: SeatDraft, at: int, name: str, now: str, usual: str) -> Field:
    return entry(now, does=partial(say.edit, setattr, seat, name), name=f"name-{at}", longest=LONGEST_NAME,
                 placeholder=usual, check=name_objection, grow=1)  # fmt: skip


# One team


def team_dialog(m: Model) -> View:
    at, seat = m.team, m.draft.seats[m.team]
    look = team_look(seat.colour)
    place = _("{place} of {teams}").format(place=place_text(at + 1), teams=len(m.draft.seats))
    fields = [_rider(m, at, n) for n in range(len(seat.riders))]
    name = entry(
        seat.name, does=partial(say.edit, setattr, seat, "name"), name="team-name", longest=LONGEST_NAME,
        placeholder=colour_name(seat.colour), check=name_objection, enter=FocusOn("rider-1"), grow=1,
    )  # fmt: skip
    moves = (
        button(_("Move up"), does=say.Move(at, -1), name="earlier"),
        button(_("Move down"), does=say.Move(at, 1), name="later"),
    )
    rows = [
        (_("Name"), row(name)),
        (_("Riders"), row(*fields[:2], gap=12)),
        ("", row(*fields[2:], gap=12)),
        (_("Seat"), row(*moves, space(6), text(place, soft=True), spring(), gap=10)),
    ]
    content = column(
        row(*(_swatch(m, colour) for colour in COLOURS), gap=8),
        table([(text(words, size=CHOSEN), column(of, grow=1)) for words, of in rows], gap=16, pad=(0, 5)),
        gap=12,
    )
    return question(_named(seat), (), [Answer(_("Done"), say.OpenTeam(), act.BACK)], of=content, look=look, name="team")


def _swatch(m: Model, colour: str) -> Node:
    """A colour with its shape; one that another team has changes hands when it is pressed."""
    chosen = colour == m.draft.seats[m.team].colour
    taken = any(other.colour == colour for at, other in enumerate(m.draft.seats) if at != m.team)
    words = colour_name(colour) if chosen else _("swap") if taken else _("free")
    shape = column(centred(token(colour, d=34)), text(words, at="centre", least=14), gap=4, pad=(0, 8))
    return press(shape, does=say.edit(m.draft.paint, m.team, colour), name=colour, chosen=chosen, grow=1)


def _rider(m: Model, at: int, n: int) -> Field:
    riders = m.draft.seats[at].riders
    last = n + 1 == len(riders)
    usual = _("Rider {rider}").format(rider=10 * (at + 1) + n + 1)
    return entry(
        riders[n], does=partial(say.edit, setitem, riders, n), name=f"rider-{n + 1}", longest=LONGEST_NAME,
        placeholder=usual, check=name_objection, enter=say.OpenTeam() if last else FocusOn(f"rider-{n + 2}"), grow=1,
    )  # fmt: skip
