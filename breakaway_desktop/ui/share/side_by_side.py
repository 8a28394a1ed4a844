"""Two rides of one deal side by side: points by turn, where they parted, and the lines where most points parted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.containers import panel, plate
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import Covered, Left, PageView, do
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADING, HEADLINE, LABEL, NOTE, TITLE
from breakaway_desktop.kit.words import _, pgettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan, Seat
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.match.seating import seats_of_record
from breakaway_desktop.match.turn_ends import TurnEnd
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.check_bots import BotCheck, check_requests
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.compare import (
    Comparison,
    ScoredCrossing,
    Swing,
    compare_rides,
    first_decision,
    points_by_turn,
)
from breakaway_desktop.share.rides import own_team
from breakaway_desktop.share.words import (
    brief_name,
    check_sentences,
    crossing_words,
    difference_words,
    mark_words,
    parting_sentences,
    rider_name,
    swing_title,
)
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, BeginRace, ShareRace, ShowReplay
from breakaway_desktop.ui.panels.chart import POINTS, Chart, draw_chart
from breakaway_desktop.ui.panels.foot import foot, same_cards_button
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share.bot_work import BotWork
from breakaway_desktop.ui.share.intents import CHECK_BOTS, ShowDuplicateNight

WATCH: Final = "watch"
_SWINGS: Final = 2
"""Number of lines that are shown."""
_MANY: Final = 4
"""Number of riders at a line from which on their cards are left out in a small window."""


@dataclass(frozen=True, slots=True)
class SideBySideModel:
    session: Session
    comparison: Comparison
    chart: Chart | None
    """The points by turn of both; None if they are not compared."""
    again: Plan | None
    """The same race in the own seat; None if its file does not tell what was drawn."""
    work: BotWork[BotCheck] | None = None
    """The check of the other ride's bots, while it is going on."""
    found: tuple[str, ...] = ()
    """What it found, in sentences."""


def begin(session: Session, mine: SharedRace, theirs: SharedRace) -> SideBySideModel:
    comparison, again = compare_rides(mine, theirs), None
    with suppress(Refused):
        if comparison.is_comparable:
            again = challenge_plan(theirs.record, own_team(mine.record), rider=theirs.claims.rider)
    chart = _chart_of(comparison) if comparison.is_comparable else None
    return SideBySideModel(session, comparison, chart, again)


def _chart_of(comparison: Comparison) -> Chart:
    """Return the points of both rides as those of two teams, the other's dashed; a ride that ended keeps its points."""
    mine, theirs = comparison[:2]
    seats = Seat(HUMAN, _colour_of(mine), _("you")), Seat(HUMAN, _colour_of(theirs), rider_name(theirs))
    ends = points_by_turn(mine)[-1], points_by_turn(theirs)[-1]
    points = zip_longest(points_by_turn(mine), points_by_turn(theirs))
    moments = tuple(
        TurnEnd(turn, (None, None), (float(ends[0] if one is None else one), float(ends[1] if two is None else two)))
        for turn, (one, two) in enumerate(points)
    )
    return Chart(Names(seats), moments, (), POINTS, own=(1,), dashed=(2,))


def _colour_of(ride: SharedRace) -> str:
    return _names_of(ride).seats[own_team(ride.record) - 1].colour


def _names_of(ride: SharedRace) -> Names:
    return Names(tuple(seats_of_record(ride.record.teams, {})))


# The check of the bots


def check_bots(model: SideBySideModel) -> SideBySideModel:
    """Ask the bots of the other ride again."""
    work = BotWork(model.session.thinker, check_requests(model.comparison.theirs))
    return _after_work(replace(model, work=work, found=()))


def _collect(model: SideBySideModel, _message: Posted) -> SideBySideModel | None:
    if model.work is None or not model.work.collect():
        return None
    return _after_work(model)


def _after_work(model: SideBySideModel) -> SideBySideModel:
    """Show what the check has found, if it is over."""
    work = model.work
    if work is None or work.result is None:
        return replace(model)
    names = _names_of(model.comparison.theirs)
    teams = [names.team(team) for team in range(1, len(names.seats) + 1)]
    return replace(model, work=None, found=tuple(check_sentences(work.result, teams)))


def stop_check(model: SideBySideModel, _message: Covered | Left | None = None) -> SideBySideModel:
    if model.work is not None:
        model.work.stop()
    return replace(model, work=None)


# View


def view(model: SideBySideModel) -> PageView:
    theirs = model.comparison.theirs
    title = _title(model)
    leave = Back() if model.work is None else do(stop_check)
    subject = _deal_text(theirs) if model.comparison.is_comparable else ""
    return PageView(
        column(header(title, on_press=leave, subject=subject), _body(model), _foot(model)),
        title=title,
        initial_focus="night" if model.again is None else "again",
        returns_to_first=True,
        on_escape=leave,
        on={Posted: _collect, Covered: stop_check, Left: stop_check},
    )


def _title(model: SideBySideModel) -> str:
    """Return whom the player has ridden against; another ride of this computer is nobody's."""
    theirs = model.comparison.theirs
    if theirs.claims.rider:
        return _("You against {name}").format(name=theirs.claims.rider)
    is_own = theirs.record.meta.get(COMPUTER) == model.session.computer
    return _("Side by side") if is_own else _("You against a friend")


def _rules(ride: SharedRace) -> str:
    record = ride.record
    return rules_title(record.base, record.variant, record.options)


def _body(model: SideBySideModel) -> Node:
    comparison = model.comparison
    remarks = [difference_words(key) for key in comparison.remarks]
    marks = [
        _("{name}: {marks}").format(name=name, marks=", ".join(mark_words(ride)))
        for name, ride in (
            (_("You"), comparison.mine),
            (comparison.theirs.claims.rider or _("The other"), comparison.theirs),
        )
    ]
    found = [paragraph(line, size=NOTE) for line in model.found]
    chart = model.chart

    # Two races of different deals: why they are not compared, and what each of them is.
    if chart is None:
        reasons = panel(column(*(paragraph(line, size=HEADING) for line in remarks), gap=8), by=(20, 14))
        races = [
            column(
                _plate(ride, is_own=ride is comparison.mine), paragraph(_deal_text(ride), size=NOTE),
                paragraph(mark, size=NOTE), gap=6, grow=1,
            )
            for ride, mark in zip(comparison[:2], marks, strict=True)
        ]  # fmt: skip
        page = column(spacer(), reasons, row(*races, gap=pick(14, 8)), *found, spacer(), gap=12, w=0.8 * window().w)
        return row(spacer(), page, spacer(), grow=1)

    notes = [*(paragraph(line, size=NOTE) for line in (*marks, *remarks)), *found]
    curve = draw(lambda canvas, box: draw_chart(canvas, box, chart), says=lambda: chart.said, grow=1)
    curves = panel(column(text(chart.title, size=CHOSEN, h=26), curve), by=(12, 8), dark=True, grow=1)
    plates = row(_plate(comparison.mine, is_own=True), _plate(comparison.theirs, is_own=False), gap=pick(14, 8))
    left = column(plates, curves, column(*notes, gap=2), gap=pick(10, 6), grow=1)
    cards = column(*_cards(comparison), gap=pick(12, 8), w=0.53 * window().w)
    return row(left, cards, gap=pick(16, 12), pad=(pick(22, 14), pick(12, 8)), grow=1)


def _plate(ride: SharedRace, *, is_own: bool) -> Node:
    """Return the place, the name and the points of a ride; of one in which nobody has a seat of his own, the name."""
    team, final = own_team(ride.record), standings(ride.steps[-1].after)
    name = _("you") if is_own else rider_name(ride)
    place, points = "", ""
    if team:
        place, points = place_text(final.place_of(team)), points_text(final.points_of(team))
    content = row(
        space(10), text(place, size=TITLE.at(pick(34, 24)), least=16, w=pick(66, 46)),
        text(*_wordings(name), capitals=True, size=LABEL.at(pick(22, 18)), least=13, grow=1),
        text(points, size=TITLE.at(pick(40, 30)), align="right", least=16, w=pick(66, 48)), space(14), gap=6,
    )  # fmt: skip
    return plate(content, chosen=is_own, grow=1, h=pick(70, 54), name="mine" if is_own else "theirs")


def _deal_text(ride: SharedRace) -> str:
    return " · ".join((_("Deal {deal}").format(deal=deal_of(ride.record)), _rules(ride)))


def _wordings(name: str) -> tuple[str, str]:
    """Return a name, and its first word for where that is too long."""
    return name, brief_name(name)


def _cards(comparison: Comparison) -> list[Node]:
    """Return where the rides parted, and the lines where most points parted."""
    course = comparison.mine.steps[0].before.rules.course
    name, parting = rider_name(comparison.theirs), comparison.parting
    sentences = [paragraph(line, size=pick(BODY, NOTE)) for line in parting_sentences(comparison)]
    at = 0 if parting is None else parting.decisions
    cards = [_card(comparison, (_("Where you parted"),), sentences, (at, at), WATCH)]
    for number, swing in enumerate(comparison.swings[:_SWINGS], start=2):
        titles = tuple(swing_title(swing, one, course) for one in _wordings(name))
        most = max(len(swing.mine), len(swing.theirs))
        sides = [
            _side(ride, words, won, most)
            for ride, words, won in (
                (comparison.mine, _("you"), swing.mine), (comparison.theirs, name, swing.theirs)
            )
        ]  # fmt: skip
        cards.append(_card(comparison, titles, sides, _starts(comparison, swing), f"{WATCH}-{number}"))
    return cards


def _starts(comparison: Comparison, swing: Swing) -> tuple[int, int]:
    """Return the decisions before the turns in which the line was crossed, in both rides."""
    turns = [crossing.turn for crossing in (*swing.mine, *swing.theirs)]
    mine = min((crossing.turn for crossing in swing.mine), default=min(turns))
    theirs = min((crossing.turn for crossing in swing.theirs), default=min(turns))
    return first_decision(comparison.mine, mine), first_decision(comparison.theirs, theirs)


def _card(
    comparison: Comparison, titles: tuple[str, ...], content: Sequence[Node], starts: tuple[int, int], name: str
) -> Node:
    watch = button(
        _("Watch both"), _("Watch"), on_press=watch_both(comparison, *starts),
        key=act.WATCH if name == WATCH else None, name=name, kind="raised", size=LABEL.at(16), least=13,
        says=f"{titles[0]}: {_('Watch both')}",
    )  # fmt: skip
    head = row(text(*titles, size=HEADLINE.at(pick(24, 20)), least=14, grow=1), watch, gap=10)
    return panel(column(head, *content, gap=pick(8, 4)), by=(16, pick(14, 8)), grow=1)


def watch_both(comparison: Comparison, mine: int, theirs: int) -> ShowReplay:
    """Return the replay of the own ride, from which the player can switch to the other."""
    other = ShowReplay(
        comparison.theirs.record, theirs, whose=_("{name}’s race").format(name=rider_name(comparison.theirs))
    )
    return ShowReplay(comparison.mine.record, mine, whose=_("Your race"), other=other)


def _side(ride: SharedRace, who: str, won: Sequence[ScoredCrossing], columns: int) -> Node:
    """Return the riders who won points at a line, each with his place, card and turn, in so many columns."""
    size, colour = pick(34.0, 26.0), _colour_of(ride)
    cells = []
    for crossing in won:
        places, card = crossing_words(crossing)
        lines = [text(*places, size=CHOSEN.at(pick(16, 14)), least=12)]
        if pick(True, columns < _MANY):
            lines.append(text(card, size=NOTE.at(14), soft=True, least=12))
        cells.append(
            row(token(colour, str(crossing.rider), d=size), column(spacer(), *lines, spacer(), grow=1), gap=6, grow=1)
        )
    nobody = [text(_("no points"), size=NOTE, soft=True)] if not cells else []
    free = [row(spacer(), grow=1) for _column in range(columns - len(cells) - len(nobody))]
    label = text(*_wordings(who), size=LABEL.at(pick(17, 15)), least=11, w=pick(64, 52))
    return row(label, *cells, *nobody, *free, gap=4)


def _foot(model: SideBySideModel) -> Node:
    mine, work = Match.resume(model.comparison.mine.record), model.work
    check = (
        button(_("Check the bots"), _("Check"), on_press=do(check_bots), key=CHECK_BOTS, name="check")
        if work is None
        else button(_("Stop"), on_press=do(stop_check), key=CHECK_BOTS, name="check")
    )
    note = ""
    if work is not None and work.request is not None:
        turns = model.comparison.theirs.steps[-1].before.turn
        note = _("asking the bots: turn {turn} of {turns}").format(turn=work.request.view.turn, turns=turns)
    buttons = (
        check,
        button(_("Duplicate night"), pgettext("table", "Duplicate"), name="night",
               on_press=ShowDuplicateNight(deal_of(mine.record()))),
        button(_("Share"), on_press=ShareRace(mine), key=act.SHARE, name="share"),
    )  # fmt: skip
    main = Node() if model.again is None else same_cards_button(BeginRace(model.again))
    return foot(*buttons, note=note, main=main)
