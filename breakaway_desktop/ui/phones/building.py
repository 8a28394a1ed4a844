"""Team building on phones: the big screen shows who is ready, and nobody's cards (R3)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import USUAL_TEAMS
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.containers import plate
from breakaway_desktop.kit.toolkit.controls import button, footer, header
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, centred, column, draw, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView, Tick, Uncovered, Update, do
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE, POSTER
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.line_ups import first_line_up
from breakaway_desktop.match.plan import Plan, humans_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import BOT, FREE, SCREEN, TableSeat
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.session import Session

START: Final = "start"
_TICK_MS: Final = 500.0


@dataclass(frozen=True, slots=True)
class PhoneBuildingModel:
    """The model of team building on phones. `plan` has no hands yet."""

    session: Session
    plan: Plan
    phones: PhoneHost
    rotated: bool = False
    free_teams: frozenset[int] = frozenset()
    """Teams whose seats were free before; they are free again in the lobby."""
    changes: int = 0
    """Number of changes of the table when it was last shown."""
    asks_to_start: bool = False

    @property
    def seats(self) -> list[TableSeat]:
        """The seats of players on phones."""
        return [seat for seat in self.phones.table.seats.values() if seat.is_phone]

    @property
    def missing(self) -> list[TableSeat]:
        """The seats of those who are not ready."""
        return [seat for seat in self.seats if not seat.has_built]

    @property
    def left_seats(self) -> list[TableSeat]:
        """The seats that their players have left, and nobody has taken."""
        return [seat for seat in self.phones.table.seats.values() if seat.kind == FREE]

    @property
    def is_complete(self) -> bool:
        """Whether every seat has a player, and all teams on phones are built."""
        return not self.missing and not self.left_seats

    @property
    def has_player(self) -> bool:
        """Whether anybody has a seat, on a phone or at the screen."""
        return any(seat.is_human for seat in self.phones.table.seats.values())


Next = PhoneBuildingModel | Update | None


def begin(
    session: Session, plan: Plan, *, rotated: bool = False, free_teams: frozenset[int] = frozenset()
) -> PhoneBuildingModel:
    phones = open_phones(session)
    table = phones.table
    table.building = TeamBuilding(plan.options.totals)
    return PhoneBuildingModel(session, plan, phones, rotated, free_teams, table.changes)


def give_seat(model: PhoneBuildingModel, team: int, kind: str) -> Next:
    """Dismiss the phone of a seat, and give the seat to a player of another kind; ask first if only bots are left."""
    if kind == BOT and len(model.left_seats) == 1 and not model.has_player:
        return replace(model, asks_to_start=True)
    model.phones.table.seat(team, kind)
    return _handle_phones(model)


def start(model: PhoneBuildingModel) -> Next:
    """Begin the race without waiting; ask first."""
    return _finish(model) if model.is_complete else replace(model, asks_to_start=True)


def leave(model: PhoneBuildingModel) -> Back:
    """Go back; what phones have built is kept."""
    table = model.phones.table
    table.building = None
    for team in model.free_teams:
        table.seat(team, FREE)
    return Back()


def _handle_phones(model: PhoneBuildingModel, _message: object = None) -> Next:
    """Handle what phones have sent; begin the race once everybody is ready. None: nothing has changed."""
    table = model.phones.table
    model.phones.update(None, model.session.seconds())
    if table.changes == model.changes:
        return None
    model = replace(model, changes=table.changes)
    return _finish(model) if model.is_complete else model


def _finish(model: PhoneBuildingModel) -> Update:
    """Begin the race with the teams of all phones, ready-made ones for those who are not ready; players at the screen
    build theirs first, and bots ride for seats that were left.
    """
    model = replace(model, plan=model.plan.with_bots(model.phones.table.bot_teams), asks_to_start=False)
    hands = ready_made_hands(model.plan)
    built = {
        seat.team: _hands_of(model, seat, place) for place, seat in enumerate(model.seats)
    }  # fmt: skip
    plan = _plan_with_players(model)
    model.phones.table.building = None
    if set(humans_of(model.plan.seats)) - built.keys():
        return Update(model, BuildTeams(plan, model.rotated, tuple(built.items())))
    for team, own in built.items():
        hands[team - 1] = own
    return Update(model, BeginRace(plan.with_hands(hands)))


def _plan_with_players(model: PhoneBuildingModel) -> Plan:
    """Return the plan with the players who have the seats now: another player may have taken one that was left."""
    table = model.phones.table
    players = tuple((seat.name or None) if seat.is_human else None for _team, seat in sorted(table.seats.items()))
    hot_seat = replace(HotSeat.of(model.plan), players=players, phones=tuple(sorted(table.phone_teams)))
    return hot_seat.in_plan(model.plan)


def _hands_of(model: PhoneBuildingModel, seat: TableSeat, place: int) -> TeamHands:
    """Return the hands that a player has built, or a ready-made team."""
    if seat.has_built and seat.hands is not None:
        return seat.hands
    return first_line_up(model.plan.seed, place, max(2, len(model.seats)))


# The view


def view(model: PhoneBuildingModel) -> PageView:
    return PageView(
        _page(model), title=_("Team building"), initial_focus=START, on_escape=do(leave),
        on=dict.fromkeys((Posted, Tick, Uncovered), _handle_phones), tick_ms=_TICK_MS, dialog=_question(model),
        name="phone-building",
    )  # fmt: skip


def _question(model: PhoneBuildingModel) -> PageView | None:
    if not model.asks_to_start:
        return None
    sentences = []
    if model.missing:
        names = listed([_name(model, seat) for seat in model.missing])
        built = ngettext("{players} gets a ready-made team.", "{players} get ready-made teams.", len(model.missing))
        sentences.append(built.format(players=names))
    if model.left_seats:
        teams = listed([Names(model.plan.seats).team(seat.team) for seat in model.left_seats])
        ridden = ngettext("A bot rides for {teams}.", "Bots ride for {teams}.", len(model.left_seats))
        sentences.append(ridden.format(teams=teams))
    if not model.has_player:
        sentences.append(_("Nobody plays: only bots ride."))
    answers = [
        DialogButton(_("Wait"), do(replace, asks_to_start=False), act.BACK),
        DialogButton(_("Start anyway"), do(_finish)),
    ]  # fmt: skip
    return question_dialog(_("Start anyway?"), sentences, answers, name="start-anyway")


def _name(model: PhoneBuildingModel, seat: TableSeat) -> str:
    return names_of(_plan_with_players(model)).player(seat.team)


def _page(model: PhoneBuildingModel) -> Node:
    total, ready = len(model.seats), len(model.seats) - len(model.missing)
    count = _("{n} of {all}").format(n=ready, all=total)
    sentence = ngettext("has built his team", "have built their teams", total)
    rows = [*model.seats, *model.left_seats]
    columns = 1 if len(rows) <= USUAL_TEAMS else 2
    in_column = max(1, math.ceil(len(rows) / columns))
    row_h = min(62.0, (window().h - 64 - 74 - (pick(230, 170) if columns == 1 else pick(270, 210))) / in_column - 8)
    nodes = [_seat(model, seat, row_h) for seat in rows]
    body = column(
        spacer(),
        row(
            text(count, capitals=True, size=POSTER.at(pick(84, 64)), least=40),
            text(sentence, size=HEADLINE, least=20), spacer(), gap=24,
        ),
        *([paragraph(_waiting_sentence(model), size=BODY)] if model.missing else []),
        space(10),
        row(*(column(*nodes[at : at + in_column], gap=pick(12, 8), grow=1) for at in range(0, len(nodes), in_column)),
            gap=pick(24, 16)),
        spacer(), gap=pick(12, 8), pad=(pick(60, 30), 14), grow=1,
    )  # fmt: skip
    start_button = button(
        _("Start anyway"), pgettext("button", "Start"), on_press=do(start), key=act.PRESS, name=START,
        size=HEADLINE, least=18,
    )  # fmt: skip
    why = _("Each player builds in secret on his phone; no cards are shown here.")
    return column(
        header(_("Team building"), on_press=do(leave), subject=model.phones.table.name),
        body,
        footer(start_button, means=_("The race starts when all teams are ready."), why=why),
    )


def _waiting_sentence(model: PhoneBuildingModel) -> str:
    names = listed([_name(model, seat) for seat in model.missing])
    return _("{players}: build your four riders on your phone").format(players=names)


def _seat(model: PhoneBuildingModel, seat: TableSeat, height: float) -> Node:
    """Return a player's shape and name, whether his team is ready, and who else may have the seat."""
    team, colour = seat.team, model.plan.seats[seat.team - 1].colour
    if seat.kind == FREE:
        kinds = [(_("Play here"), SCREEN, f"here-{team}"), (_("Bot"), BOT, f"bot-{team}")]
        name, state, shade = Names(model.plan.seats).team(team), _("left, free for a phone"), "sun"
    else:
        kinds = [(_("Free"), FREE, f"free-{team}")]
        name = _name(model, seat)
        state = _("ready") if seat.has_built else _("still building") if seat.is_here else _("phone away")
        shade = "green_words" if seat.has_built else "ink2" if seat.is_here else "sun"
    gifts = [button(words, on_press=do(give_seat, team, kind), name=label) for words, kind, label in kinds]
    tick = draw(lambda canvas, box: draw_icon(canvas, "tick", box.centre, canvas.palette.green_words, 18), w=20)
    return plate(
        row(
            space(10), centred(token(colour, d=34), w=44),
            text(name, capitals=True, size=HEADLINE.at(22), least=15), spacer(),
            *([tick] if seat.has_built else []), text(state, size=CHOSEN, least=NOTE.size, colour=shade), *gifts,
            space(18),
            gap=10,
        ),
        h=height, name=f"seat-{seat.team}", says=name,
    )  # fmt: skip
