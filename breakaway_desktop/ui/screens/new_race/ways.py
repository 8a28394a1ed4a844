"""The three ways to start: a quick race, friends here, choose everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.sentences.ladder import level_word
from breakaway_desktop.sentences.names import bot_name, listed
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import cap_at_hand
from breakaway_desktop.ui.screens.new_race import model as say
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, FRIENDS, GO, QUICK, WAYS, Model
from breakaway_desktop.ui.screens.new_race.words import players_of, rules_of
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Node, column, draw, either, paragraph, row, sized, spring, text
from breakaway_desktop.ui.toolkit.choice import Option, choice, one_of
from breakaway_desktop.ui.toolkit.controls import button, masthead, press
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.papers import panel
from breakaway_desktop.ui.toolkit.posters import Picture
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE
from breakaway_desktop.words import _

_NAME_W: Final = 76.0

_PICTURES: Final[dict[str, Callable[[Palette], Picture]]] = {
    QUICK: lambda p: Picture(p.hot, p.sun, team_look("yellow"), "13", others=((team_look("red"), "31"),)),
    FRIENDS: lambda p: Picture(
        p.coral, mix(p.bib, p.sun, 0.5), team_look("yellow"), "11",
        others=((team_look("indigo"), "52"), (team_look("red"), "31"), (team_look("white"), "41")),
    ),
    CUSTOM: lambda p: Picture(p.teal, p.bib, team_look("black"), "61"),
}  # fmt: skip


def ways(m: Model) -> View:
    return View(
        sized(partial(_page, m)), title=_("New race"), first=GO, escape=say.Leave(), name="ways",
    )  # fmt: skip


def _page(m: Model, w: float, h: float) -> Node:
    titles = {QUICK: _("Quick race"), FRIENDS: _("Friends here"), CUSTOM: _("Custom")}
    small = h < 700 or w < 1200
    sheets = {QUICK: _quick(m, small), FRIENDS: _friends(m), CUSTOM: _custom(m)}
    below = 284.0 if small else 316.0
    columns = []
    for at, way in enumerate(WAYS):
        chosen = way == m.way
        paint = partial(_paint, way, titles[way], cap_at_hand(act.NUMBERS[at]), chosen, 26 if small else 34)
        poster = press(
            draw(paint), does=say.Take(way), name=way, key=act.NUMBERS[at], bare=True, words=titles[way], grow=1
        )  # fmt: skip
        sheet = panel(sheets[way], by=(18, 14 if small else 20), deep=not chosen, h=below)
        columns.append(column(column(poster, grow=1), sheet, gap=18 if small else 24, grow=1))
    wide = row(*columns, gap=24 if w < 1200 else 34, pad=(28 if w < 1200 else 40, 16 if small else 26), grow=1)
    return column(masthead(_("New race"), does=say.Leave(), subject=_("three ways to start")), wide)


def _paint(way: str, title: str, cap: str, chosen: bool, size: float, c: Canvas, box: Box) -> None:
    picture = _PICTURES[way](c.palette)
    parts.poster(c, box.inflated(-3), picture, title.upper(), chosen=chosen, cap=cap, size=size)


def _named(words: str, of: Node, note: str = "") -> Node:
    name = text(words, size=CHOSEN, least=13, w=_NAME_W)
    brief = row(name, of, gap=10)
    return either(row(name, of, text(note, size=NOTE, soft=True), gap=10), brief) if note else brief


def _sheet(first: str, second: str, rows: Sequence[Node], *buttons: Node, below: Node | None = None) -> Node:
    """`below` takes the room between the rows and the buttons."""
    more = [paragraph(second, size=NOTE, soft=True)] if second else []
    said = column(paragraph(first, size=BODY, leading=1.15), *more, gap=3)
    return column(said, *rows, below or spring(), *buttons, gap=8)


def _go(m: Model, way: str, *words: str) -> Node:
    """The one of the chosen way is the screen's own."""
    chosen = way == m.way
    if chosen:
        return button(
            *words, does=say.Go(way), key=act.FINISH, kind="primary", name=GO, size=HEADLINE.at(28), least=17, h=46
        )
    return button(*words, does=say.Go(way), name=f"go-{way}", h=42)


def _one_of(name: str, values: Mapping[Any, str], now: Any, does: Callable[[Any], Any], *, small: bool) -> Node:
    """A choice of one value; in a small window always a list."""
    if small:
        return choice(values, now, does=does, name=name, grow=1)
    return one_of(values, now, does=does, name=name)


def _numbers(least: int, most: int) -> dict[int, str]:
    return {n: str(n) for n in range(least, most + 1)}


def _quick(m: Model, small: bool) -> Node:
    quick = m.quick

    def change(**rows: Any) -> say.SetQuick:
        return say.SetQuick(replace(quick, **rows))

    levels = [Option(level, level_word(level), bot_name(spec)) for level, spec in by_level().items()]
    lengths = {True: _("short"), False: _("long")}
    note = _("1 sprint, 10 min") if quick.short else _("3 lines, 20 min")
    rows = [
        _named(_("Bots"), choice(levels, quick.level, does=lambda level: change(level=level), name="level",
                                 grow=1 if small else 0)),
        _named(_("Teams"), _one_of("teams", _numbers(FEWEST_TEAMS, MOST_TEAMS), quick.teams,
                                   lambda teams: change(teams=teams), small=small)),
        _named(_("Race"), _one_of("length", lengths, quick.short,
                                  lambda short: change(short=short), small=small),
               "" if small else note),
    ]  # fmt: skip
    return _sheet(
        _("You against bots, right away."),
        "" if small else _("Boxed game, ready-made hands."),
        rows,
        _go(m, QUICK, _("RIDE")),
    )


def _friends(m: Model) -> Node:
    names = [seat.player.strip() for seat in m.friends.draft.seats if seat.human and seat.player.strip()]
    said = [paragraph(_("Names, cards and clock on one page, then you ride."), size=NOTE, soft=True)]
    if names:
        last = paragraph(_("Last time: {names}.").format(names=listed(names)), size=NOTE, soft=True)
        said.append(last)
    ways_ = (said, said[:1])
    below = sized(lambda w, _h: either(*(column(*one, spring(), gap=6, w=w) for one in ways_)))
    return _sheet(_("Two to six players here."), "", (), _go(m, FRIENDS, _("Who plays?"), _("Names")), below=below)


def _custom(m: Model) -> Node:
    return sized(partial(_custom_sheet, m))


def _custom_sheet(m: Model, w: float, _h: float) -> Node:
    """Where there is no room for everything it says who rode last time in fewer words, then nothing but that."""
    draft, go = m.draft, _go(m, CUSTOM, _("Choose everything"), _("Choose"))
    said = column(
        paragraph(_("Four rule sets, eight variants;"), size=BODY, leading=1.15),
        paragraph(_("you can change every rule."), size=NOTE, soft=True), gap=3,
    )  # fmt: skip
    if draft.is_first:
        return column(said, spring(), go, gap=8)
    again = button(_("Same as last time"), does=say.SameAgain(), key=act.SAME, name="same", why=draft.objection)
    named, counted = (
        paragraph(_("Last time: {rules}; {players}.").format(rules=rules_of(draft), players=players), size=NOTE,
                  soft=True)
        for players in players_of(draft)
    )  # fmt: skip
    ways_ = (said, named), (named,), (said, counted), (counted,)
    return either(*(column(*words, again, spring(), go, gap=8, w=w) for words in ways_))
