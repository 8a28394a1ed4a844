"""The evening at a table: the score of everybody over all its races, and the next race."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.input.clipboard import copy_text
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.containers import panel, plate
from breakaway_desktop.kit.toolkit.controls import button, footer, header
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import PageView, Tick, Uncovered, Update, do
from breakaway_desktop.kit.toolkit.said import Said, said_table
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, FIGURE, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.rooms import people_of
from breakaway_desktop.phones.seat_keys import read_evening
from breakaway_desktop.phones.seats import TableSeat, seats_of_race
from breakaway_desktop.play.hot_seat import HotSeat, plan_of_rematch
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import by_hand_dialog
from breakaway_desktop.ui.features import Continuation, ResultNote
from breakaway_desktop.ui.intents import OpenTable, Rematch, ShowDialog, ShowMenu, ShowResult, ShowSetup
from breakaway_desktop.ui.panels.poster_page import slanted_column, upright_spaces
from breakaway_desktop.ui.panels.winner_poster import draw_flag
from breakaway_desktop.ui.phones.evening_races import EveningRace, PersonScore, note_scores, shared_text
from breakaway_desktop.ui.phones.intents import END_EVENING, SHOW_PHONES, ShowEvening, phones_of
from breakaway_desktop.ui.phones.table import end_evening, rematch_count, show_result
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look

NEXT: Final = "next-race"
_TICK_MS: Final = 500.0
_MOST_COLUMNS: Final = 5
_GAP: Final = 8.0
_NEWS_H: Final = 30.0
_MANY: Final = 4
"""Number of columns from which on their heads are numbers."""
_TILE_W: Final = 100.0
"""Least width of a column with tiles."""
_PANEL_H: Final = 84.0
_TWO_LINES: Final = 46.0
"""Least height of a row with a second line."""


@dataclass(frozen=True, slots=True)
class EveningModel:
    """The model of the evening between two races."""

    session: Session
    phones: PhoneHost
    races: tuple[EveningRace, ...]
    scores: tuple[PersonScore, ...]
    opened: float
    """Time at which the page was opened, in seconds."""
    changes: int = 0
    """Number of changes of the table when it was last shown."""
    ready: int = 0
    """Number of players on phones who want another race."""
    is_begun: bool = False
    """Whether all of them wanted one; it is requested only once."""
    asks_to_end: bool = False
    is_copied: bool = False
    """Whether the scores are on the clipboard."""

    @property
    def last(self) -> Match:
        return self.races[-1].match

    @property
    def next_number(self) -> int:
        return self.phones.races + 1


Next = EveningModel | Update | None


def result_note(session: Session, match: Match) -> ResultNote | None:
    """Return the way from the result of a race at the open table to the evening."""
    is_here = phones_of(session) is not None and HotSeat.of(match).phones
    return ResultNote(_("The evening"), SHOW_PHONES, intent=ShowEvening(), is_way_on=True) if is_here else None


def continuation() -> Continuation | None:
    """Return the evening as what can be continued from the menu; an unfinished race of it was written later.

    The end of its last race is unknown if the program was killed before the result was shown.
    """
    found = read_evening(time.time())
    if found is None:
        return None
    number, written = found[1].races, found[1].ended or found[1].begun

    def texts() -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (_("The evening"),), (_("Next: race {n}").format(n=number + 1),)

    return Continuation(
        written,
        ShowEvening(),
        texts,
        lambda canvas, box: draw_icon(canvas, "phone", box.centre, canvas.palette.ink, 40),
    )


# Actions


def follow(model: EveningModel, _message: object = None) -> Next:
    """Handle what phones have sent. The next race begins by itself once all players want it, unless another one is
    being chosen; after three hours without a phone the table is parked.
    """
    session, table = model.session, model.phones.table
    if phones_of(session) is not model.phones:
        return None
    show_result(session, model.last)
    if table.is_deserted(model.opened, session.seconds()):
        return Update(model, ShowMenu())
    ready, total = rematch_count(session)
    model = replace(model, changes=table.changes, ready=ready)
    if total and ready == total and not (model.is_begun or table.choosing):
        return Update(replace(model, is_begun=True), Rematch(model.last))
    return model


def come_back(model: EveningModel, _message: Uncovered) -> Next:
    """Seat everybody again as in the last race, after a look at the lobby."""
    model.phones.table.choosing = 0
    if phones_of(model.session) is model.phones and not model.phones.table.has_started:
        model.phones.table.arrange_seats(seats_of_race(model.last))
        model.phones.table.has_started = True
        note_scores(model.phones.table.seats.values(), model.scores)
    return follow(model)


def choose_other(model: EveningModel) -> Next:
    """Show the set-up of another kind of race, and say so on the phones."""
    model.phones.table.choosing = model.next_number
    show_result(model.session, model.last)
    return Update(model, ShowSetup())


def share(model: EveningModel) -> Next | ShowDialog:
    """Copy the scores as text, or show them where there is no clipboard."""
    lines = shared_text(len(model.races), model.scores)
    return replace(model, is_copied=True) if copy_text(lines) else ShowDialog(by_hand_dialog(lines))


def go_on(model: EveningModel) -> Next:
    """Begin the next race if all phones are here and none asks for a seat, else show the lobby."""
    table = model.phones.table
    is_complete = table.knock is None and all(seat.is_here for seat in table.phone_seats())
    return Update(model, Rematch(model.last) if is_complete else _lobby_after(model.last))


def _lobby_after(match: Match) -> OpenTable:
    """Return the intent that shows the lobby before the race that follows."""
    plan = plan_of_rematch(match)
    hot_seat = HotSeat.of(plan)
    draft = SetupDraft.of(plan, hot_seat, built=not any(hot_seat.line_ups))
    return OpenTable(draft, plan.seed)


def end(model: EveningModel) -> Next:
    """End the evening: its code and keys are dead."""
    end_evening(model.session)
    return Update(model, ShowMenu())


# The view


def view(model: EveningModel) -> PageView:
    return PageView(
        _page(model), title=_("The evening"), initial_focus=NEXT, on_escape=ShowMenu(),
        on={Posted: follow, Tick: follow, Uncovered: come_back}, tick_ms=_TICK_MS, dialog=_question(model),
        name="evening",
    )  # fmt: skip


def _question(model: EveningModel) -> PageView | None:
    if not model.asks_to_end:
        return None
    lines = (_("The phones are disconnected, and the code ends. The races stay saved."),)
    answers = [
        DialogButton(_("Back"), do(replace, asks_to_end=False), act.BACK),
        DialogButton(_("End the evening"), do(end)),
    ]
    return question_dialog(_("End the evening?"), lines, answers, name="end-evening")


def _page(model: EveningModel) -> Node:
    races, people = len(model.races), len(model.scores)
    subject = " · ".join(
        (
            model.phones.table.name,
            ngettext("{n} race so far", "{n} races so far", races).format(n=races),
            ngettext("{n} player", "{n} players", people).format(n=people),
        )
    )
    following, wanted = _("Next: race {n}").format(n=model.next_number), ""
    if model.ready:
        wanted = _("{n} of {all} players want it.").format(n=model.ready, all=rematch_count(model.session)[1])
    buttons = (
        button(_("End of the evening"), pgettext("evening", "End"), on_press=do(replace, asks_to_end=True),
               key=END_EVENING, name="end"),
        button(_("Other kind of race"), _("Other"), on_press=do(choose_other), key=act.CHANGE_TEAMS, name="other"),
        button(_("Last result"), _("Result"), on_press=ShowResult(model.last), key=act.SHOW_RESULT, name="last"),
        button(pgettext("evening", "Next race"), on_press=do(go_on), key=act.PRESS, kind="primary", name=NEXT,
               size=HEADLINE, least=18),
    )  # fmt: skip
    why = _("Seats move on by one. The code stays {code}.").format(code=model.phones.table.code)
    news: list[Node] = [text(_news(model), size=CHOSEN.at(17), least=13, h=_NEWS_H)] if _news(model) else []

    # What comes next stands in a panel where the table leaves space for it, else in the footer.
    free = window().h - 64 - 74 - 60 - (_NEWS_H if news else 0.0)
    widths = _widths(people, races, free)
    if free - people * (widths.height + _GAP) > _PANEL_H:
        lines = text(following, capitals=True, size=HEADLINE), text(why, size=BODY, soft=True)
        asked = column(spacer(), text(wanted, size=CHOSEN, align="right"), spacer(), w=pick(320.0, 250.0))
        news.append(panel(row(column(spacer(), *lines, spacer(), grow=1), asked), by=(26, 8), dark=True, h=_PANEL_H))
        foot = footer(*buttons)
    else:
        foot = footer(*buttons, means=f"{following}. {wanted}" if wanted else following, why=why)
    body = column(_table(model, widths), spacer(), *news, pad=(pick(46.0, 20.0), 12), grow=1)
    to_share = button(_("Share"), on_press=do(share), key=act.SHARE, name="share")
    return column(header(_("The evening"), to_share, on_press=ShowMenu(), subject=subject), body, foot)


def _news(model: EveningModel) -> str:
    """Return a sentence on who asks for a seat, on an address that has changed, or on a copy; empty without news."""
    phones, knock = model.phones, model.phones.table.knock
    if knock is not None:
        return _("“{name}” asks for a seat. Press “Next race”, and free one there.").format(name=knock.name)
    if phones.has_moved:
        sentence = _("Another program has the old address. Phones need the new one: {address}")
        return sentence.format(address=phones.address.removeprefix("http://"))
    return _("Copied. Paste it wherever you like.") if model.is_copied else ""


class _Widths(NamedTuple):
    """Widths of the columns of the table, and the height of its rows."""

    place: float
    name: float
    earlier: float
    race: float
    won: float
    points: float
    height: float
    step: float
    """How far a row begins left of the one above."""


def _widths(people: int, races: int, free: float) -> _Widths:
    """Return the widths for this number of people and races, in so much height."""
    columns, has_more = min(races, _MOST_COLUMNS), races > _MOST_COLUMNS
    height = min(pick(84.0, 62.0), free / people - _GAP)
    step = LEAN * (height + _GAP)
    place, name, won, points = pick(60.0, 44.0), pick(200.0, 136.0), pick(90.0, 64.0), pick(100.0, 76.0)
    earlier = pick(80.0, 60.0) if has_more else 0.0
    slants = 2 * (people - 1) * step
    left = window().w - 2 * pick(46.0, 20.0) - slants - height - place - name - earlier - won - points - 2 * _GAP
    return _Widths(place, name, earlier, min(left / columns, 300.0), won, points, height, step)


def _table(model: EveningModel, widths: _Widths) -> Node:
    """Return the heads and a slanted row for each person."""
    shown, earlier = model.races[-_MOST_COLUMNS:], model.races[:-_MOST_COLUMNS]
    here = {person: seat.is_here for person, seat in _people(model).items()}
    count = len(model.scores)
    rows = [
        (
            _row(score, shown, earlier, here.get(score.person), widths, upright_spaces(index, count, widths.step)),
            widths.height,
        )
        for index, score in enumerate(model.scores)
    ]

    def head(*wordings: str, w: float) -> Node:
        return text(*wordings, size=NOTE, soft=True, align="centre", w=w, least=13)

    def titles(race: EveningRace) -> tuple[str, ...]:
        number = str(race.number)
        return (f"{number} {_title(race)}", number) if len(shown) < _MANY else (number,)

    heads = row(
        space((count - 1) * widths.step + widths.place + widths.height + _GAP + widths.name),
        *([head(_("earlier"), w=widths.earlier)] if earlier else []),
        *(head(*titles(race), w=widths.race) for race in shown),
        spacer(),
        head(_("races won"), pgettext("evening", "won"), w=widths.won),
        head(_("points"), w=widths.points),
        space(_GAP + (count - 1) * widths.step),
        h=20,
    )  # fmt: skip
    return column(heads, slanted_column(rows, _GAP), gap=6, says=partial(_said_table, model))


def _people(model: EveningModel) -> dict[str, TableSeat]:
    seats = sorted(model.phones.table.seats.values(), key=lambda seat: seat.team)
    return {person: seat for person, seat in zip(people_of(seats), seats, strict=True) if person}


def _title(race: EveningRace) -> str:
    rules = race.match.race.rules
    return rules_title(race.match.base, rules.variant.name)


def _row(
    score: PersonScore, shown: tuple[EveningRace, ...], earlier: tuple[EveningRace, ...], is_here: bool | None,
    widths: _Widths, spaces: tuple[Node, Node],
) -> Node:  # fmt: skip
    """Return a person's place, flag, name, results and sums, these between spaces. `is_here`: None if he has left."""
    before, after = spaces
    state = {True: _("here"), False: _("away"), None: _("has left")}[is_here]
    shade = {True: "green_words", False: "sun", None: "ink2"}[is_here]
    name = text(
        score.name, capitals=True, size=HEADLINE.at(pick(26, 20)), least=13, colour="ink2" if is_here is None else "ink"
    )
    has_state = widths.height >= _TWO_LINES
    names = column(
        spacer(), name, *([text(state, size=NOTE, colour=shade, least=13)] if has_state else []), spacer(),
        w=widths.name,
    )  # fmt: skip
    won = [score.results[race.number].points for race in earlier if race.number in score.results]
    sums = [text(points_text(sum(won)), size=LABEL, soft=True, align="centre", w=widths.earlier)] if earlier else []
    return plate(
        row(
            text(str(score.place), size=HEADLINE, align="centre", w=widths.place),
            draw(partial(draw_flag, team_look(score.colour)), w=widths.height, says=""), space(_GAP), names,
            before, *sums, *(_cell(score, race, widths.race) for race in shown), spacer(),
            text(str(score.won), size=HEADLINE, align="centre", w=widths.won),
            text(points_text(score.points), size=HEADLINE, align="centre", w=widths.points, least=14),
            space(_GAP), after,
        ),
        h=widths.height, grow=1, name=f"person-{score.place}",
    )  # fmt: skip


def _cell(score: PersonScore, race: EveningRace, width: float) -> Node:
    """Return the points of a person in a race, and his place if there is space."""
    result = score.results.get(race.number)
    if result is None:
        return text("–", size=LABEL, soft=True, align="centre", w=width)
    points, place, is_won = points_text(result.points), place_text(result.place), result.place == 1
    if width < _TILE_W:
        wordings = f"{points} · {place}", points
        return text(*wordings, size=LABEL, align="centre", w=width, colour="sun" if is_won else "ink")
    colour = "on_bib" if is_won else "ink"
    words = row(
        spacer(), column(spacer(), text(points, size=FIGURE.at(26), colour=colour), spacer()),
        column(spacer(), text(place, size=NOTE, colour=colour), spacer()), spacer(), gap=10,
    )  # fmt: skip
    return stack(*([draw(_paint_won)] if is_won else []), words, w=width)


def _paint_won(canvas: Canvas, box: Box) -> None:
    height = min(46.0, box.h - 8)
    canvas.slanted(box.centred(_TILE_W - 4, height), canvas.palette.sun, LEAN * height)


def _said_table(model: EveningModel) -> Said:
    """Return the whole table for a screen reader, with every race."""
    heads = [_("Race {n}").format(n=race.number) for race in model.races]
    rows = []
    for score in model.scores:
        results = [score.results.get(race.number) for race in model.races]
        cells = ["" if one is None else f"{points_text(one.points)}, {place_text(one.place)}" for one in results]
        rows.append((str(score.place), score.name, *cells, str(score.won), points_text(score.points)))
    columns = (_("place"), _("player"), *heads, _("races won"), _("points"))
    return said_table(_("The evening"), columns, rows)
