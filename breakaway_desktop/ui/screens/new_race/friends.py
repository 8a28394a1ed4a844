"""The page of friends at one screen: names, line-ups, cards, clock and length, then they ride (R1.1, R4.4, R9)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.line_ups import ANY_LINE_UP, CHARACTERS
from breakaway_desktop.play.setup_draft import name_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.ladder import level_word
from breakaway_desktop.sentences.names import bot_name, colour_name
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.new_race import model as say
from breakaway_desktop.ui.screens.new_race.model import FRIENDS, GO, Model
from breakaway_desktop.ui.screens.new_race.words import (
    clock_sentence,
    clock_word,
    line_up_sentence,
    line_up_word,
    secrets_sentence,
    secrets_word,
)
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    centred,
    column,
    either,
    ground,
    over,
    paragraph,
    row,
    sized,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.choice import Option, choice, one_of
from breakaway_desktop.ui.toolkit.controls import button, masthead
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import FocusOn, View
from breakaway_desktop.ui.toolkit.papers import head, panel
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE
from breakaway_desktop.words import _

_LABEL_W: Final = 84.0


def name_label(at: int) -> str:
    """The control of a player's name."""
    return f"name-{at}"  # no words: a label


def friends_page(m: Model) -> View:
    """Where a player has no name yet, his field has the focus; else the button."""
    seats = m.friends.draft.seats
    unnamed = (at for at, seat in enumerate(seats) if seat.human and not seat.player.strip())
    first = m.friends.draft.wrong.replace("player-", "name-") or next(map(name_label, unnamed), GO)
    return View(
        sized(partial(_page, m)), title=_("Friends here"), first=first, escape=say.Leave(), name="friends",
    )  # fmt: skip


def _page(m: Model, w: float, h: float) -> Node:
    small = w < 1200 or h < 700
    margin = 20.0 if small else 30.0
    beside = 430.0 if small else min(620.0, max(520.0, 0.42 * w))
    high = min(84.0, max(44.0, (h - 330) / MOST_TEAMS))
    left = panel(_seats(m, high, small), by=(16, 14), grow=1)
    right = panel(scroll(_choices(m, min(30.0, max(7.0, (h - 480) / 16))), name="choices"), by=(16, 14), w=beside)
    return column(
        masthead(_("Friends here"), does=say.Leave(), subject=_("two to six players at this screen")),
        row(left, right, gap=margin, pad=(margin, 14 if small else 22), grow=1),
        _foot(m),
    )


# The seats


def _seats(m: Model, high: float, small: bool) -> Node:
    rows = [_seat(m, at, high, small) for at in range(m.friends.teams)]
    people = one_of(_numbers(2), m.friends.people, does=lambda n: _seating(m, people=n), name="people")
    players = row(text(_("Players"), size=CHOSEN, least=13, w=_LABEL_W), people, gap=10)
    return column(row(head(_("Names and line-ups").upper())), players, scroll(column(*rows), name="seats"), gap=10)


def _seating(m: Model, *, people: int = 0, teams: int = 0, level: int = 0) -> Any:
    """The change that seats so many; what is not given stays."""
    friends = m.friends
    return say.edit(friends.seat, people or friends.people, teams or friends.teams, level or friends.level)


def _seat(m: Model, at: int, high: float, small: bool) -> Node:
    friends, seat = m.friends, m.friends.draft.seats[at]
    shape = centred(token(seat.colour, d=30), w=40)
    if not seat.human:
        bot = text(bot_name(seat.bot), size=BODY, soft=True, w=150 if small else 190)
        return row(shape, text(colour_name(seat.colour), size=CHOSEN, least=14), spring(), bot, gap=8, h=high)
    is_last = at + 1 == friends.people
    name = entry(
        seat.player, does=partial(say.edit, setattr, seat, "player"), name=name_label(at), longest=LONGEST_NAME,
        placeholder=_("Player {n}").format(n=at + 1), check=name_objection,
        enter=FocusOn(GO if is_last else name_label(at + 1)), grow=1,
    )  # fmt: skip
    options = [Option(key, line_up_word(key)) for key in (ANY_LINE_UP, *(found.key for found in CHARACTERS))]
    label = f"line-up-{at}"  # no words: a label
    line_up = choice(
        options, seat.line_up, does=partial(say.edit, setattr, seat, "line_up"), name=label, on_focus=say.About(label),
        w=150 if small else 190,
    )  # fmt: skip
    return row(shape, name, line_up, gap=8, h=high)


# What else is chosen


def _choices(m: Model, gap: float) -> Node:
    friends, draft = m.friends, m.friends.draft

    fewest = max(friends.people, FEWEST_TEAMS)
    levels = [Option(level, level_word(level), bot_name(spec)) for level, spec in by_level().items()]
    bots = choice(levels, friends.level, does=lambda level: _seating(m, level=level), name="level", w=190)
    teams = one_of(_numbers(fewest), friends.teams, does=lambda n: _seating(m, teams=n), name="teams")
    was = "" if friends.teams_before is None else _("was: {values}").format(values=friends.teams_before)
    rows = [
        *([(_("Teams"), teams, was)] if fewest < MOST_TEAMS or was else []),
        *([(_("Bots"), bots, "")] if friends.people < friends.teams else []),
        (
            _("Cards"),
            one_of({way: secrets_word(way) for way in SECRETS}, draft.secrets,
                   does=partial(say.edit, setattr, draft, "secrets"), name="cards"),
            secrets_sentence(draft.secrets),
        ),
        (
            _("Clock"),
            one_of(dict(enumerate(map(clock_word, draft.clocks))), draft.clock,
                   does=partial(say.edit, setattr, draft, "clock"), name="clock"),
            clock_sentence(draft.options.orders) if draft.clock else "",
        ),
        (
            _("Race"),
            one_of({True: _("short"), False: _("long")}, friends.short, does=partial(say.edit, friends.shorten),
                   name="length"),
            _("1 sprint, 10 min") if friends.short else _("3 lines, 20 min"),
        ),
    ]  # fmt: skip
    return column(*(_row(*one) for one in rows), gap=gap)


def _row(label: str, control: Node, said: str) -> Node:
    """A choice; what it means stands beside it, else below."""
    name = text(label, size=CHOSEN, least=13, w=_LABEL_W)
    line = row(name, control, gap=10)
    if not said:
        return line
    beside = row(name, control, text(said, size=NOTE, soft=True), gap=10)
    return either(beside, column(line, paragraph(said, size=NOTE, soft=True, leading=1.15), gap=3))


def _numbers(least: int) -> dict[int, str]:
    return {n: str(n) for n in range(least, MOST_TEAMS + 1)}


def _foot(m: Model) -> Node:
    draft, why = m.friends.draft, m.friends.draft.objection
    go = button(
        _("RIDE"), does=say.Go(FRIENDS), key=act.FINISH, kind="primary", name=GO, why=why, size=HEADLINE.at(28),
        least=18, on_focus=say.About(""),
    )  # fmt: skip
    build = button(
        _("Build the hands"), _("Build"), does=say.BuildWithFriends(), name="build", why=why,
        tip=_("Each player builds his team first, one after the other."), on_focus=say.About(""),
    )  # fmt: skip
    about = m.about.removeprefix("line-up-")
    at = int(about) if about.isdigit() else len(draft.seats)
    key = draft.seats[at].line_up if at < len(draft.seats) else ANY_LINE_UP
    builds = _("Each player builds his team first, one after the other.")
    told = builds if about == "build" else line_up_sentence(key)
    said = [paragraph(why or told, size=size, colour="warn" if why else "ink", leading=1.15) for size in (BODY, NOTE)]
    fitting = sized(lambda w, _h: either(*(column(spring(), one, spring(), w=w) for one in said)))
    return over(ground("sunk"), row(fitting, build, go, gap=20, pad=(30, 6)), h=78)
