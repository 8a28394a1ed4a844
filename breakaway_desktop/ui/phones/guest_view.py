"""The view of phones on the race screen: in place of the hand, in the score, in the drawer, and in dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Final

from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, cached_paint_node, column, paragraph, row, text
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, PageView
from breakaway_desktop.kit.toolkit.qr_code import qr_code
from breakaway_desktop.kit.toolkit.typography import BODY, HEADING, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, mark, ngettext
from breakaway_desktop.phones.hosting import no_network_sentence
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import MenuEntry
from breakaway_desktop.ui.panels.scoreboard import AWAITED, AWAY, HERE, IN, Score, TeamScore, draw_phone, draw_shape
from breakaway_desktop.ui.panels.variant_panels import Panel
from breakaway_desktop.ui.phones.guest_messages import DoorPrompt, SeatPrompt, UndoPrompt, on_phones
from breakaway_desktop.ui.phones.guest_shown import SeatShown, phones_on
from breakaway_desktop.ui.phones.guest_update import (
    PHONES,
    answer_knock,
    answer_undo,
    ask_to_move,
    free_seat,
    last_missing_ask,
    missing_phone_asks,
    move_all_here,
    move_here,
    renew_code,
    show_page,
    skip_orders,
    toggle_page,
)
from breakaway_desktop.ui.phones.intents import SHOW_PHONES, phones_of
from breakaway_desktop.ui.phones.table import count_phones
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import buttons
from breakaway_desktop.ui.screens.race.clock import ClockShown
from breakaway_desktop.ui.screens.race.dialogs import undone_lines
from breakaway_desktop.ui.screens.race.hand_slot import MainButtonSpec, SmallButtonSpec, slot_buttons
from breakaway_desktop.ui.screens.race.layout import HandLayout
from breakaway_desktop.ui.screens.race.messages import RaceAction
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.view import clock_nodes, open_hand
from breakaway_desktop.ui.screens.race.visibility import with_open_hand
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching.tree import WatchLayout

_TICK_MS: Final = 200.0
"""Milliseconds between two updates of the table."""
_QR_SIZE = 222.0
"""Width of the code with its empty edge, in units; the code alone is 174 units wide."""
_SEAT_H = 32.0
"""Height of a seat, so that six fit below the code in the smallest drawer of a window of 1280 × 800."""


# In place of the hand


@dataclass(frozen=True, slots=True)
class _PlaceShown:
    """The player on a phone who is asked, and what to do."""

    look: str
    name: str
    line: str
    help_line: str = ""


@dataclass(frozen=True, slots=True)
class _OrdersShown:
    """The number of players who have chosen their orders: a colour and a tick for each."""

    title: str
    line: str
    people: tuple[tuple[str, bool], ...]
    """The colour of each player, and whether he is ready."""


def place(
    model: RaceModel, commands: Sequence[RaceAction], frame: WatchLayout, layout: HandLayout
) -> list[tuple[Box, Node]]:
    """Return the buttons and, while players on phones choose, an open hand or what is shown in place of a hidden
    one."""
    both = slot_buttons(
        _main_button(model), _small_buttons(model, commands), layout,
        size=frame.pick(38, 26), small=frame.pick(19, 16), handles_key=True,
    )  # fmt: skip
    choosing = with_open_hand(model)
    ask = None if choosing is model else model.ask_elsewhere
    seat = None if ask is None else phones_on(model).seat(ask.team)
    is_open = seat is not None and not seat.is_away
    shown = open_hand(choosing, layout.hand) if is_open else (layout.hand, _in_place_of_hand(model))
    return [shown, *both, *clock_nodes(model, layout.clock)]


def _main_button(model: RaceModel) -> MainButtonSpec:
    """Return the main button, which Enter presses all evening: it takes no player’s seat or orders."""
    if not missing_phone_asks(model):
        return (_("Skip"),), say.SkipAnimation(), None, None
    label = _("Resume") if model.live.playback.paused else _("Pause")
    return (label,), say.TogglePause(), act.PRESS_OR_SKIP, None


def _small_buttons(model: RaceModel, commands: Sequence[RaceAction]) -> list[SmallButtonSpec]:
    """Return the small buttons while players on phones choose; one moves the seat that everybody waits for to this
    screen, or skips its orders."""
    log, why = buttons(commands, ("log", (_("Moves"),), act.MOVEMENT_LOGS), ("why", (_("Why"),), act.WHY))
    phones = buttons(commands, _phones_button())
    last, missing = last_missing_ask(model), missing_phone_asks(model)
    if last is not None:
        skip = _("Skip {player}").format(player=model.names.player(last.team))
        return [log, why, ("skip", (skip, _("Skip")), on_phones(ask_to_move, last.team, skips=True), None), *phones]
    here = [("here", (_("Play here"),), on_phones(ask_to_move, missing[-1].team), None)] if missing else []
    return [log, why, *here, *phones]


def _in_place_of_hand(model: RaceModel) -> Node:
    """Return what is shown in place of the hand while players on phones choose."""
    ask = model.ask_elsewhere
    if ask is None:
        orders = _orders_shown(model)
        return cached_paint_node(_paint_orders, orders, name="phones", says=f"{orders.title} {orders.line}")
    seat, name = phones_on(model).seat(ask.team), model.names.player(ask.team)
    line, help_line = _("Choose on your phone"), ""
    if seat is not None and seat.is_away:
        line, help_line = _("Your phone is away"), _("The race waits for it, or press “Play here”.")
        if seat.is_timed:
            help_line = _("Your time runs on. You can press “Play here”.")
    shown = _PlaceShown(model.match.seat(ask.team).colour, name, line, help_line)
    words = ". ".join(text.rstrip(".") for text in (name, line, help_line) if text)
    return cached_paint_node(_paint_place, shown, name="phones", says=words)


def _orders_shown(model: RaceModel) -> _OrdersShown:
    people = [seat for seat in phones_on(model).people if model.match.seat(seat.team).is_human]
    missing = [seat for seat in people if not _is_ready(model, seat)]
    title = _("{n} of {m}").format(n=len(people) - len(missing), m=len(people))
    line = _("have chosen")
    if len(missing) == 1:
        line = _("have chosen. Waiting for {player}.").format(player=model.names.player(missing[0].team))
    looks = tuple((model.match.seat(seat.team).colour, seat not in missing) for seat in people)
    return _OrdersShown(title, line, looks)


def _is_ready(model: RaceModel, seat: SeatShown) -> bool:
    """Return whether the orders of a team are given, or confirmed on its phone."""
    return seat.is_ready or all(ask.team != seat.team for ask in model.match.open_asks)


def _paint_place(canvas: Canvas, box: Box, shown: _PlaceShown) -> None:
    """Paint the team's colour, a phone with its shape, the player's name, and what to do."""
    look, lean = team_look(shown.look), LEAN * box.h
    canvas.slanted(box, look.fill, lean)
    band = mix(look.fill, WHITE if look.label == WHITE else BLACK, 0.08)
    for share in (0.66, 0.74, 0.86):
        canvas.slanted(Box(box.x + share * box.w, box.y, 0.06 * box.w, box.h), band, lean)

    # The phone, with the team's shape.
    height = 0.84 * box.h
    centre = box.x + lean + 0.4 * height, box.centre[1]
    draw_phone(canvas, centre, height, canvas.palette.on_bib, canvas.palette.bib)
    shape_look = look if look.label != WHITE else replace(look, label=look.fill)
    draw_shape(canvas, replace(shape_look, label=BLACK if look.fill == WHITE else look.fill), centre, 0.18 * height)

    # The name, and what to do.
    x = centre[0] + 0.45 * height
    available = box.right - lean - x
    name = canvas.shrink_style(shown.name.upper(), HEADLINE.at(min(76.0, 0.4 * box.h)), available, 18)
    canvas.text(shown.name.upper(), name, (x, box.y + 0.36 * box.h), colour=look.label, anchor="midleft")
    style = canvas.shrink_style(shown.line, HEADING.at(24), available, 14)
    canvas.text(shown.line, style, (x, box.y + 0.66 * box.h), colour=look.label, anchor="midleft")
    if shown.help_line:
        style = canvas.shrink_style(shown.help_line, BODY, available, 13)
        canvas.text(shown.help_line, style, (x, box.y + 0.84 * box.h), colour=look.label, anchor="midleft")


def _paint_orders(canvas: Canvas, box: Box, shown: _OrdersShown) -> None:
    """Paint how many have chosen, and a phone for each player, with a tick if he has."""
    palette, lean = canvas.palette, LEAN * box.h
    canvas.slanted(box, palette.card, lean)
    x = box.x + lean + 20
    size = min(54.0, 0.3 * box.h)
    title = canvas.text(shown.title.upper(), HEADLINE.at(size), (x, box.y + 0.24 * box.h), anchor="midleft")
    available = box.right - lean - title.right - 24
    style = canvas.shrink_style(shown.line, HEADING.at(24), available, 14)
    canvas.text(shown.line, style, (title.right + 20, box.y + 0.26 * box.h), anchor="midleft")

    is_large = len(shown.people) > USUAL_TEAMS
    pitch = min(118.0, (box.w - 2 * lean - (40 if is_large else 0)) / max(1, len(shown.people)))
    height = min(0.46 * box.h, (1.1 if is_large else 1.4) * pitch)
    for index, (colour, is_ready) in enumerate(shown.people):
        look, centre = team_look(colour), (x + 30 + index * pitch, box.y + 0.68 * box.h)
        draw_phone(canvas, centre, height, palette.ink if is_ready else palette.ink2, look.fill)
        draw_shape(canvas, look, centre, 0.18 * height)
        if is_ready:
            tick = Box(centre[0] + 0.16 * height, centre[1] + 0.14 * height, 0.4 * height, 0.36 * height)
            canvas.slanted(tick, palette.green, LEAN * tick.h)
            left, top, w, h = tick.x, tick.y, tick.w, tick.h
            canvas.line((left + 0.3 * w, top + 0.55 * h), (left + 0.45 * w, top + 0.75 * h), WHITE, 2.6)
            canvas.line((left + 0.45 * w, top + 0.75 * h), (left + 0.75 * w, top + 0.25 * h), WHITE, 2.6)


# The plates


def with_players(model: RaceModel, score: Score) -> Score:
    return replace(score, teams=tuple(_with_player(model, team) for team in score.teams))


def _with_player(model: RaceModel, team: TeamScore) -> TeamScore:
    seat = phones_on(model).seat(team.team)
    if seat is None:
        return team
    if model.awaits_orders_elsewhere or model.orders is not None:
        is_ready = _is_ready(model, seat)
        team = replace(team, note=IN if is_ready else AWAITED, state=_("ready") if is_ready else _("still choosing"))
    if not (seat.is_phone and model.match.seat(team.team).is_human):
        return team
    return replace(team, phone=HERE) if seat.is_here else replace(team, phone=AWAY, state=_("phone away"))


# The page of the drawer


def panel(model: RaceModel) -> Panel | None:
    """Return the page of the phones: the code, the address, all seats, and what may be done with them."""
    shown = phones_on(model)
    if model.view_state.page != PHONES or not shown.seats:
        return None
    seats = shown.phone_seats
    here = _("{n} of {m} here").format(n=sum(seat.is_here for seat in seats), m=len(seats))
    note = f"{shown.name} · {here}" if seats else shown.name
    tip = _("Phones with a seat stay; the old code stops working.")
    host, _slash, code_text = shown.address.removeprefix("http://").rpartition("/")
    code_column: list[Node] = [
        paragraph(_("Scan to join, watch or come back:"), size=NOTE),
        column(text(f"{host}/", size=LABEL, least=13, name="address"), text(code_text, size=LABEL)),
    ]
    if not shown.address:
        code_column = [paragraph(no_network_sentence(), size=NOTE)]
    code_column += [
        button(_("New code"), on_press=on_phones(renew_code), name="new-code", tip=tip),
    ]
    if seats:
        tip = _("All cards come back to this screen.")
        code_column.append(
            button(_("Stop using phones"), _("No phones"), on_press=on_phones(move_all_here), name="no-phones", tip=tip)
        )
    code = [qr_code(shown.address, w=_QR_SIZE, h=_QR_SIZE, name="code")] if shown.address else []
    nodes: list[Node] = [
        row(*code, column(*code_column, gap=10, grow=1), gap=10),
        *(_seat_row(model, seat) for seat in shown.seats),
    ]
    return Panel(_("Phones"), note, column(*nodes, gap=2))


def _seat_row(model: RaceModel, seat: SeatShown) -> Node:
    team, look = seat.team, model.match.seat(seat.team).colour
    name = model.names.player(team) if model.match.seat(team).is_human else model.names.team(team)
    words = column(text(name, size=LABEL.at(15), least=13), text(_seat_state(model, seat), size=NOTE.at(13)), grow=1)
    head = token(look, str(team), 30), words
    if not seat.is_phone:
        return row(*head, gap=8, h=_SEAT_H)
    free = button(_("Free"), on_press=on_phones(free_seat, team), name=f"free-{team}", h=_SEAT_H)  # no words: a label
    ask = on_phones(ask_to_move, team)
    here = button(_("Play here"), on_press=ask, name=f"here-{team}", h=_SEAT_H)  # no words: a label
    return row(*head, free, here, gap=8, h=_SEAT_H, says=name)


def _seat_state(model: RaceModel, seat: SeatShown) -> str:
    if not seat.is_phone:
        return _("at this screen") if model.match.seat(seat.team).is_human else _("bot")
    if not seat.is_here:
        minutes = seat.away_minutes
        away = ngettext("away for {n} minute", "away for {n} minutes", minutes)
        return away.format(n=minutes) if minutes else _("away")
    if seat.is_ready:
        return _("here, ready")
    return _("here, choosing") if any(ask.team == seat.team for ask in model.live.asks_elsewhere) else _("here")


# Keys, buttons and the menu


def actions(model: RaceModel) -> list[RaceAction]:
    """Return the action that shows the page of the phones."""
    return [RaceAction(SHOW_PHONES, on_phones(toggle_page))] if phones_on(model).seats else []


def small_button(model: RaceModel) -> tuple[str, tuple[str, ...], act.KeyBinding] | None:
    """Return the button for the page of the phones, if any player decides on one."""
    return _phones_button() if phones_on(model).phone_seats else None


def _phones_button() -> tuple[str, tuple[str, ...], act.KeyBinding]:
    return "phones", (_("Phones"),), SHOW_PHONES


def menu_entries(model: RaceModel) -> tuple[MenuEntry, ...]:
    if not phones_on(model).seats:
        return ()
    show = partial(model.host.post, on_phones(show_page))
    return (MenuEntry("phones", mark("Phones"), show, SHOW_PHONES, lambda: _count(model)),)


def _count(model: RaceModel) -> str:
    """Return how many of the players' phones are connected now."""
    here, players = count_phones(model.session)
    return _("{n} of {m} here").format(n=here, m=players) if players else ""


# Lines and times


def pointed_card(model: RaceModel) -> int:
    """Return the card of an open hand that the player who is asked points at on his phone; 0 for none."""
    return phones_on(model).pointed_card


def undo_line(model: RaceModel) -> str:
    """Return the line about an undo that players on phones must agree to; empty if none is asked for."""
    undo = phones_on(model).undo
    if undo is None:
        return ""
    players = listed([model.names.player(team) for team in undo.missing])
    line = _("{player} asks to undo · {players}?").format(player=model.names.player(undo.asker), players=players)
    if not undo.answerable:
        return line
    return _("{line} Press {key} to answer here.").format(line=line, key=key_cap_text(act.UNDO))


def clock_shown(model: RaceModel) -> ClockShown | None:
    """Return the clock of the player with the least time of those who must choose on their phones."""
    shown = phones_on(model)
    seats = (shown.seat(ask.team) for ask in missing_phone_asks(model))
    clocks = (
        ClockShown(seat.seconds_left, model.clocks[seat.team - 1])
        for seat in seats
        if seat is not None and seat.seconds_left is not None
    )
    return min(clocks, key=attrgetter("seconds_left"), default=None)


def tick_ms(model: RaceModel) -> float | None:
    """Return the milliseconds to the next update of the table; None if it is closed."""
    return None if phones_of(model.session) is None else _TICK_MS


# Dialogs


def dialog(model: RaceModel) -> PageView | None:
    """Return the open dialog about phones; None if there is none."""
    match model.dialog:
        case SeatPrompt(team, skips):
            return _seat_dialog(model, team, skips=skips)
        case DoorPrompt():
            return _door_dialog(model)
        case UndoPrompt():
            return _undo_dialog(model)
    return None


def _unexpected(model: RaceModel, shown: PageView) -> PageView:
    """Return a dialog that opens by itself, as the question that a player at this screen must answer."""
    return replace(shown, input_delay_ms=UNEXPECTED_PAGE_DELAY_MS, question=(model.dialog, phones_on(model).knock))


def _seat_dialog(model: RaceModel, team: int, *, skips: bool) -> PageView:
    """Ask whether to show a player's cards at this screen or, with `skips`, whether to skip his orders."""
    player, look = model.names.player(team), team_look(model.match.seat(team).colour)
    if skips:
        title, sentence = _("Skip {player}?"), _("His riders play the highest cards allowed.")
        yes = DialogButton(_("Skip {player}").format(player=player), on_phones(skip_orders, team))
    else:
        title, sentence = _("Play here for {player}?"), _("{player}’s cards will show at this screen.")
        yes = DialogButton(_("Play here"), on_phones(move_here, team))
    cancel = DialogButton(_("Cancel"), say.OpenRaceDialog(), act.BACK)
    return question_dialog(
        title.format(player=player), [sentence.format(player=player)], [cancel, yes], look=look, name="seat"
    )


def _door_dialog(model: RaceModel) -> PageView | None:
    """Return the dialog that asks whether a phone may have a team, with the phone's number; None if no phone asks."""
    knock = phones_on(model).knock
    if knock is None:
        return None
    team = model.names.team(knock.team)
    lines = [
        _("“{name}” asks for {team}.").format(name=knock.name, team=team),
        _("Does that phone show {number}? Then let it in. It will see {team}’s cards; the old phone no longer will.")
        .format(number=knock.number, team=team),
    ]  # fmt: skip
    answers = [
        DialogButton(_("No"), on_phones(answer_knock, knock.number, yes=False), act.BACK),
        DialogButton(_("Let in"), on_phones(answer_knock, knock.number, yes=True)),
    ]
    shown = question_dialog(
        _("A phone asks for {team}").format(team=team), lines, answers,
        child=text(str(knock.number), size=HEADLINE.at(72)), look=team_look(model.match.seat(knock.team).colour),
        name="door",
    )  # fmt: skip
    return _unexpected(model, shown)


def _undo_dialog(model: RaceModel) -> PageView | None:
    """Return the dialog about an undo that players on phones must agree to, with those who have not answered yet."""
    undo, request, names = model.match.next_undo(), phones_on(model).undo, model.names
    if undo is None or request is None:
        return None
    here = [names.player(team) for team in request.answerable]
    there = [names.player(team) for team in request.missing if team not in request.answerable]
    lines = undone_lines(model, undo)
    if there:
        lines.append(_("Asked by phone: {players}.").format(players=listed(there)))
    refuse = DialogButton(_("Don’t undo"), on_phones(answer_undo, yes=False), act.BACK)
    if here:
        agree = ngettext("{players} agrees", "{players} agree", len(here)).format(players=listed(here))
        buttons = [refuse, DialogButton(agree, on_phones(answer_undo, yes=True), act.AGREE)]
    else:
        buttons = [DialogButton(_("Back"), say.OpenRaceDialog(), act.BACK), replace(refuse, key=None)]
    title = ngettext("{teams} must agree to this undo", "{teams} must agree to this undo", len(request.missing))
    teams, look = names.teams(request.missing), model.match.seat(request.missing[0]).colour
    shown = question_dialog(title.format(teams=teams), lines, buttons, look=team_look(look), name="phone-undo")
    return _unexpected(model, shown)
