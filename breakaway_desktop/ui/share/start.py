"""The page before a race is ridden again: its cards, who sits where, what is fair about it and what is hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, column, row, spacer, table, text
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import FIGURE, HEADING
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.share.challenge import challenge_plan, deal_of, first_seat, humans_of, next_seat
from breakaway_desktop.share.claims import claims_in
from breakaway_desktop.share.rides import (
    answers_alike,
    file_of_ride,
    is_friends,
    keep_ride,
    own_team,
    rider_of,
    seats_ridden,
    was_watched,
)
from breakaway_desktop.share.words import race_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, BeginRace
from breakaway_desktop.ui.panels.foot import GO, foot, large_button
from breakaway_desktop.ui.panels.poster_page import side_poster_page
from breakaway_desktop.ui.panels.start_page import (
    course_panel,
    paint_two_riders,
    panels_beside_poster,
    ticked_panel,
    top_panel,
)
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.session import Session


@dataclass(frozen=True, slots=True)
class ChallengeModel:
    """A race that is ridden again, and the seat of the only human in it."""

    session: Session
    record: Record
    is_new: bool
    """Whether it is a friend's ride that is saved only when it is ridden, to be compared with."""
    seat: int
    """0: several humans, each in the same seat as before."""
    plan: Plan
    ridden: frozenset[int]
    """Seats in which this computer has ridden the deal."""
    is_alike: bool
    """Whether the bots answer equal cards as they did."""

    @property
    def is_own(self) -> bool:
        """Whether the race was played on this computer."""
        return self.record.meta.get(COMPUTER) == self.session.computer and claims_in(self.record.meta) is None

    @property
    def is_hidden(self) -> bool:
        """Whether the player does not know yet how it went."""
        return is_friends(self.record) and not was_watched(self.record) and not self.ridden


def begin(session: Session, record: Record) -> ChallengeModel:
    """Open the page with the seat of the only human, everybody in the same seat as before, or the winner's seat.

    Raises Refused if the race does not tell what is drawn.
    """
    seat = first_seat(record)
    ridden = seats_ridden(session.folder, session.computer, record)
    is_new = is_friends(record) and bool(own_team(record)) and file_of_ride(record, session.folder) is None
    model = ChallengeModel(session, record, is_new, seat, _plan_of(record, seat), ridden, answers_alike(record))
    return replace(model, ridden=ridden | {own_team(record)}) if model.is_own else model


def _plan_of(record: Record, seat: int) -> Plan:
    """Return the plan of the race; players who keep their seats keep their names and clocks."""
    plan = challenge_plan(record, seat, rider=rider_of(record), watched=was_watched(record))
    return HotSeat.from_meta(record.meta, len(record.teams)).in_plan(plan) if seat == own_team(record) else plan


def _take_next_seat(model: ChallengeModel) -> Update:
    """Move the only human to the next seat, after the last one to those of before. Enter then begins the race."""
    is_last = model.seat == len(model.record.teams)
    seat = 0 if is_last and len(humans_of(model.record)) > 1 else next_seat(model.record, model.seat)
    return Update(replace(model, seat=seat, plan=_plan_of(model.record, seat)), focus=GO)


def _ride(model: ChallengeModel) -> Update:
    """Begin the race; save a friend's ride, so that it can be compared."""
    if model.is_new:
        keep_ride(model.record, model.session.folder, model.session.computer)
    return Update(replace(model, is_new=False), BeginRace(model.plan))


# View


def view(model: ChallengeModel) -> PageView:
    first, _blank, second = _("Ride these cards").rpartition(" ")
    size = pick(72.0, 48.0)
    course = CourseProfile(_title(model), model.plan.base, model.plan.options, model.plan.variant)
    deal = _("deal {deal}").format(deal=deal_of(model.record))
    agreed = ticked_panel(_agreed(model), grow=1 if model.seat else 0)
    below = row(_hand(model), agreed, gap=pick(14, 8)) if model.seat else agreed
    bottom = foot(
        button(_("Back"), on_press=Back(), key=act.BACK, name="back"),
        button(_("Another seat"), on_press=do(_take_next_seat), key=act.CHANGE_TEAMS, name="seat"),
        note=_counting_note(model),
        main=large_button(_("Ride"), on_press=do(_ride), size=28),
    )
    page = side_poster_page(
        partial(paint_two_riders, model.plan.seats, model.seat or humans_of(model.record)[0]),
        ((first, size, "bib"), (second, size, "sun")),
        _seat_words(model),
        panels_beside_poster(top_panel(course_panel(course, names_of(model.plan), deal), 500), below),
        bottom,
    )
    return PageView(page, title=_("Ride these cards"), initial_focus=GO, on_escape=Back(), opaque=True)


def _title(model: ChallengeModel) -> str:
    return _("Your race") if model.is_own and own_team(model.record) else race_title(model.record)


def _seat_words(model: ChallengeModel) -> str:
    """Return whose race it is, and in whose seat the player rides it."""
    result, name, race = model.record.result, rider_of(model.record), _title(model)
    if not model.seat:
        return _("{race}, everybody in the same seat as before.").format(race=race)
    if model.seat == own_team(model.record):
        same = _("{name}’s race, in {name}’s seat.") if name and not model.is_own else _("{race}, in the same seat.")
        return same.format(name=name, race=race)
    if not humans_of(model.record) and result is not None and model.seat in result.winners and not model.is_hidden:
        return _("{race}, in the winner’s seat.").format(race=race)
    return _("{race}, in another seat.").format(race=race)


def _agreed(model: ChallengeModel) -> list[str]:
    """Return what is the same as in the race before, what is hidden, and what is compared."""
    name = "" if model.is_own else rider_of(model.record)
    if not model.seat:
        return [_("The same cards and draws."), _("With several players nothing is compared.")]
    same = _("The same cards, bots and draws as {name} had.") if name else _("The same cards, bots and draws.")
    hidden = (
        _("{name}’s ride stays hidden until your last card.")
        if name
        else _("That ride stays hidden until your last card.")
    )
    answers = _("Until you ride differently, every bot answers as it did.")
    if not model.is_alike:
        answers = _("Bots may answer the same cards differently.")
    elif not model.is_own:  # another computer may reckon differently
        answers = _("Until you ride differently, bots should answer as they did.")
    is_same_seat = model.seat == own_team(model.record)
    return [
        same.format(name=name),
        *([answers] if is_same_seat else []),
        *([hidden.format(name=name)] if model.is_hidden else []),
        *([_("When you ride, it is saved among your races.")] if model.is_new else []),
        _("Undo and hints are allowed, and marked in the comparison."),
    ]


def _counting_note(model: ChallengeModel) -> str:
    if not model.seat:
        return ""
    return _("for practice: does not count") if model.seat in model.ridden else _("your first ride counts")


def _hand(model: ChallengeModel) -> Node:
    """Return the starting cards of the player's team."""
    team, size = model.record.teams[model.seat - 1], FIGURE.at(pick(24, 18))
    rows = [
        [
            token(team.colour or "yellow", str(rider.id), d=pick(28, 22)),
            *(text(str(card), size=size, align="right", w=pick(30, 22)) for card in rider.hand),
        ]
        for rider in team.riders
    ]  # fmt: skip
    title = text(_("Your cards"), capitals=True, size=HEADING.at(17), least=14)
    return panel(
        column(title, table(rows, gap=pick(8, 2)), spacer(), gap=8), by=(18, pick(14, 8)), dark=True, w=pick(250, 206)
    )
