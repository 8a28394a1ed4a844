"""The view of the lobby: the code to scan and the address on the left, the seats on the right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.controls import button, footer, header, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, draw, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView, Tick, Uncovered, do, with_value
from breakaway_desktop.kit.toolkit.qr_code import qr_code
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import CHOSEN, HEADLINE, NOTE, TITLE
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.phones.hosting import no_network_sentence, way_question
from breakaway_desktop.phones.seats import FREE, PHONE, SCREEN, TableSeat
from breakaway_desktop.sentences.names import bot_name, colour_name, listed
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.poster_page import slanted_column
from breakaway_desktop.ui.panels.winner_poster import draw_flag
from breakaway_desktop.ui.phones.intents import NEW_CODE, OPEN_VPN, READ_ADDRESS, TAKE_SEAT
from breakaway_desktop.ui.phones.lobby import actions, reader
from breakaway_desktop.ui.phones.lobby.model import START, LobbyModel
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_QR_SIDE: Final = 407.0
"""Side of the code with its white edge; the code alone is a little more than 310 units wide."""
_TICK_MS: Final = 500.0
_MOST_NAMED: Final = 2
"""Maximum number of free seats whose teams are named."""


def view(model: LobbyModel) -> PageView:
    return PageView(
        _page(model), title=model.title, initial_focus=START if model.humans else "seat-1",
        on_escape=do(actions.leave), on=dict.fromkeys((Posted, Tick, Uncovered), actions.handle_phones),
        tick_ms=_TICK_MS, dialog=_dialog(model), name="lobby",
        keys=(
            Shortcut(READ_ADDRESS, do(reader.spell_address)), Shortcut(OPEN_VPN, do(actions.ask_about_ways)),
        ),
    )  # fmt: skip


def _dialog(model: LobbyModel) -> PageView | None:
    """Return the question that is open; None if there is none."""
    stay = DialogButton(_("Back"), do(replace, asks_to_close=False, freed_team=0), act.BACK)
    if model.asks_to_close:
        lines = (_("The players’ phones are disconnected, and their seats are free again."),)
        return question_dialog(
            _("Close the table?"), lines, [stay, DialogButton(_("Close the table"), do(actions.close))], name="close"
        )
    if model.asks_about_ways:
        return _ways_question(model)
    if model.freed_team:
        seat = model.phones.table.seats[model.freed_team]
        lines = (_("{player} can join again, if nobody else takes the seat.").format(player=seat.name),)
        return question_dialog(
            _("Free {player}’s seat?").format(player=seat.name), lines,
            [stay, DialogButton(_("Free the seat"), do(actions.free_seat, seat.team))],
            look=_look(model, seat.team), name="free",
        )  # fmt: skip
    return None


def _ways_question(model: LobbyModel) -> PageView:
    """Return the question which ways to this computer are one's own, with a switch for each."""
    labels = {False: pgettext("network", "closed"), True: pgettext("network", "open")}
    ways = [
        row(text(way_question(way), size=HEADLINE, least=13), spacer(),
            switch(labels, is_open, on_change=with_value(partial(actions.open_way, way=way)), name=f"way-{number}",
                   says=way_question(way)),
            gap=10)
        for number, (way, is_open) in enumerate(model.asked_ways, 1)
    ]  # fmt: skip
    sentences = (
        _("Everybody behind one that is open can try codes: ten wrong ones shut an address out for a minute."),
        _("Nobody else can reach the table: no port is opened in your router, no server is asked."),
        _("A shared or company VPN is not your own: leave it closed. All are closed again on another evening."),
    )
    facts = column(*ways, space(4), *(paragraph(line, size=NOTE) for line in sentences), gap=9)
    own = _("Your system calls these neither Wi-Fi nor cable. Open only what is your own: a hotspot, or your VPN.")
    done = [DialogButton(_("Done"), do(replace, asks_about_ways=False), act.BACK)]
    return question_dialog(_("Open the table to more?"), [own], done, child=facts, name="ways")


def _page(model: LobbyModel) -> Node:
    w, h = window()
    margin = pick(46.0, 20.0)
    rules = rules_title(model.draft.base, model.draft.variant, model.draft.options)
    subject = _("{table} · {rules} · cards on phones").format(table=model.phones.table.name, rules=rules)
    height = h - 64 - 74
    left_w = min(470.0, 0.42 * w)
    body = row(
        column(*_code_nodes(model, left_w, height), w=left_w),
        _seats(model, height - 28),
        gap=margin, pad=(margin, 14), grow=1,
    )  # fmt: skip
    ways = _ways_button(model) if model.phones.has_network else []
    head = header(model.title, *ways, on_press=do(actions.leave), subject=subject)
    return column(head, body, _foot(model))


def _ways_button(model: LobbyModel) -> list[Node]:
    """Return the button that asks about the ways that may be a VPN, if this computer has any."""
    if not model.asked_ways:
        return []
    closed = [way for way, is_open in model.asked_ways if not is_open]
    more = f" (+{len(closed) - 1})" if closed[1:] else ""
    words = [*(way_question(way) + more for way in closed[:1]), _("Other networks")]
    return [button(*words, on_press=do(actions.ask_about_ways), key=OPEN_VPN, name="ways", size=NOTE.size)]


# The code


def _code_nodes(model: LobbyModel, width: float, height: float) -> list[Node]:
    """Return the code, the address in large letters, and sentences on how to join."""
    side = min(_QR_SIDE, width, height - pick(208, 178))
    several = len(model.phones.addresses) > 1
    next_address = button(
        _("Next address"),
        pgettext("address", "Next"),
        on_press=do(actions.show_next_address),
        key=act.NEXT_ONE,
        name="next-address",
    )
    type_it = _("or type in a browser:")
    if not model.phones.has_network:
        return [
            paragraph(no_network_sentence(), size=CHOSEN),
            paragraph(
                _("Connect it to the same Wi-Fi as the phones; the code then appears by itself."), size=NOTE, soft=True
            ),
            space(8),
            row(*_ways_button(model), spacer()),
        ]
    return [
        row(qr_code(model.phones.address, w=side, h=side, name="code"), spacer()),
        text(_("Scan it"), capitals=True, size=TITLE, least=24),
        text(type_it, size=NOTE, soft=True),
        row(text(model.address, size=HEADLINE, least=17, name="address"), spacer(),
            *([next_address] if several else []), gap=10),
        *(paragraph(sentence, size=NOTE, soft=True, leading=1.15) for sentence in model.help_sentences),
    ]  # fmt: skip


# Seats


def _look(model: LobbyModel, team: int) -> TeamLook:
    return team_look(model.draft.seats[team - 1].colour)


def _seats(model: LobbyModel, height: float) -> Node:
    """Return one row per team, each indented so that the rows slant."""
    seats = model.seats
    gap = pick(14.0, 6.0) if len(seats) <= USUAL_TEAMS else pick(8.0, 4.0)
    row_h = min(84.0, (height - gap * (len(seats) - 1)) / len(seats))
    return slanted_column([(_seat(model, seat, row_h), row_h) for seat in seats], gap, grow=1)


def _seat(model: LobbyModel, seat: TableSeat, row_h: float) -> Node:
    """Return a seat: shape and name, its team's colour, and whether its phone is here."""
    head, note = _seat_texts(model, seat)
    words = column(
        spacer(),
        text(head, capitals=True, size=HEADLINE.at(pick(28, 22)), least=15, optional=True),
        text(note, size=NOTE, least=13),
        spacer(),
        grow=1,
    )
    content = row(
        draw(partial(draw_flag, _look(model, seat.team)), w=row_h), space(8), words, *_state_nodes(seat), space(22),
        gap=6,
    )  # fmt: skip
    return press(
        content,
        on_press=do(actions.press_seat, seat.team),
        name=f"seat-{seat.team}",
        words=f"{head}, {note}",
        grow=1,
        h=row_h,
    )


def _seat_texts(model: LobbyModel, seat: TableSeat) -> tuple[str, str]:
    """Return the name of a seat's player, and a note."""
    drafted = model.draft.seats[seat.team - 1]
    team = model.team_name(seat)
    if seat.kind == FREE:
        return _("{team} is free").format(team=team), _("waiting for a phone, else a bot")
    if seat.is_human:
        return model.player(seat), " · ".join(filter(None, (team, model.score_text(seat))))
    return bot_name(drafted.bot), _("{team} · bot").format(team=team)


def _state_nodes(seat: TableSeat) -> list[Node]:
    """Return a phone and its state, or a text for a player at this screen."""
    if seat.kind == SCREEN:
        return [text(_("at this screen"), size=CHOSEN)]
    if seat.kind != PHONE:
        return []
    colour = "green_words" if seat.is_here else "sun"
    icon = draw(
        lambda canvas, box: draw_icon(canvas, "phone", box.centre, getattr(canvas.palette, colour), 30), w=30
    )  # fmt: skip
    return [icon, text(_("here") if seat.is_here else _("away"), size=CHOSEN.at(20), least=15, colour=colour)]


# The foot


def _foot(model: LobbyModel) -> Node:
    """Return a text on who will ride, and the buttons."""
    humans = len(model.humans)
    take = button(
        _("At this screen"), _("Here"), on_press=do(actions.play_at_screen), key=TAKE_SEAT, name="take-seat",
        why="" if model.free_teams else _("No seat is free."),
        tip=_("Gives the first free seat to a player at this screen."),
    )  # fmt: skip
    start = button(
        pgettext("button", "Start"), on_press=do(actions.start), key=act.FINISH, kind="primary", name=START,
        size=HEADLINE, least=18, why="" if humans else _("Nobody has joined yet."),
    )  # fmt: skip
    renew = button(
        _("New code"), on_press=do(actions.renew_code), key=NEW_CODE, name="new-code",
        tip=_("Sends away everybody without a seat."),
    )  # fmt: skip
    return footer(
        *([renew] if model.phones.races else []),
        take,
        start,
        means=_riders_sentence(model),
        why=_("Press a seat to free it, or to play it at this screen."),
    )


def _riders_sentence(model: LobbyModel) -> str:
    """Return how many people and bots ride, and which free seats get bots."""
    humans, free = len(model.humans), model.free_teams
    bots = len(model.seats) - humans - len(free)
    counts = [ngettext("{n} player", "{n} players", humans).format(n=humans)]
    if bots:
        counts.append(ngettext("{n} bot", "{n} bots", bots).format(n=bots))
    sentence = f"{', '.join(counts)}."
    if not free:
        return sentence
    if len(free) > _MOST_NAMED:
        rest = _("Free seats get bots unless phones take them.")
        return f"{sentence} {rest}"
    teams = listed([colour_name(model.draft.seats[team - 1].colour) for team in free])
    named = ngettext(
        "{teams} gets a bot unless a phone takes it.", "{teams} get bots unless phones take them.", len(free)
    )
    return f"{sentence} {named.format(teams=teams)}"
