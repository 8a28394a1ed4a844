"""The race types: a quick race, friends at one screen, or all options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.choice import Option, choice, one_of
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, header, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    paragraph,
    row,
    sized,
    space,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.page import Do, PageView, do
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.sentences.bot_levels import level_word
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import ways_to_start
from breakaway_desktop.ui.posters import PosterArt, paint_poster
from breakaway_desktop.ui.screens.new_race import actions
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, FRIENDS, GO, QUICK, RACE_TYPES, NewRaceModel
from breakaway_desktop.ui.screens.new_race.seating_choices import team_numbers
from breakaway_desktop.ui.screens.new_race.setup_text import players_of, rules_of
from breakaway_desktop.ui.team_looks import team_look

_NAME_W: Final = 76.0

_POSTERS: Final[dict[str, Callable[[Palette], PosterArt]]] = {
    QUICK: lambda palette: PosterArt(palette.hot, palette.sun, team_look("yellow"), "13", others=((team_look("red"),
    "31"),)),
    FRIENDS: lambda palette: PosterArt(
        palette.coral, mix(palette.bib, palette.sun, 0.5), team_look("yellow"), "11",
        others=((team_look("indigo"), "52"), (team_look("red"), "31"), (team_look("white"), "41")),
    ),
    CUSTOM: lambda palette: PosterArt(palette.teal, palette.bib, team_look("black"), "61"),
}  # fmt: skip


def race_types_page(model: NewRaceModel) -> PageView:
    return PageView(
        _page(model), title=_("New race"), initial_focus=GO, on_escape=do(actions.leave), name="ways",
    )  # fmt: skip


def _page(model: NewRaceModel) -> Node:
    titles = {QUICK: _("Quick race"), FRIENDS: _("Friends here"), CUSTOM: _("Custom")}
    panels = {QUICK: _quick(model), FRIENDS: _friends(model), CUSTOM: sized(partial(_custom_sheet, model))}

    # A poster per race type, and its panel below.
    columns = []
    for index, race_type in enumerate(RACE_TYPES):
        chosen = race_type == model.race_type
        paint = partial(
            _paint, race_type, titles[race_type], reachable_key_cap(act.NUMBERS[index]), chosen, pick(34, 26)
        )
        poster = press(
            draw(paint), on_press=do(actions.select, race_type), name=race_type, key=act.NUMBERS[index], bare=True,
            words=titles[race_type], grow=1
        )  # fmt: skip
        sheet = panel(panels[race_type], by=(18, pick(20, 14)), dark=not chosen, h=pick(316, 284))
        columns.append(column(column(poster, grow=1), sheet, gap=pick(24, 18), grow=1))

    side = pick(40, 28)
    content = row(*columns, gap=pick(34, 24), pad=(side, pick(22, 14)), grow=1)
    strips = [column(strip, pad=(side, 0), h=pick(84, 68)) for strip in ways_to_start()]
    head = header(_("New race"), on_press=do(actions.leave), subject=_("four ways to start"))
    return column(head, content, *strips, space(pick(22, 14)))


def _paint(race_type: str, title: str, key_cap: str, chosen: bool, size: float, canvas: Canvas, box: Box) -> None:
    picture = _POSTERS[race_type](canvas.palette)
    paint_poster(canvas, box.inflated(-3), picture, title.upper(), chosen=chosen, cap=key_cap, size=size)


def _labelled_row(label: str, control: Node, note: str = "") -> Node:
    name = text(label, size=CHOSEN, least=13, w=_NAME_W)
    without_note = row(name, control, gap=10)
    return (
        first_that_fits(row(name, control, text(note, size=NOTE, soft=True), gap=10), without_note)
        if note
        else without_note
    )


def _sheet(first: str, second: str, rows: Sequence[Node], *buttons: Node, middle: Node | None = None) -> Node:
    """Return a panel; `middle` fills the space between the rows and the buttons."""
    details = [paragraph(second, size=NOTE, soft=True)] if second else []
    intro = column(paragraph(first, size=BODY, leading=1.15), *details, gap=3)
    return column(intro, *rows, middle or spacer(), *buttons, gap=8)


def _go_button(model: NewRaceModel, race_type: str, on_press: Do, *wordings: str) -> Node:
    """Return the start button of a race type. For the selected type, it is the screen's main button."""
    chosen = race_type == model.race_type
    if chosen:
        return button(
            *wordings,
            on_press=on_press,
            key=act.FINISH,
            kind="primary",
            name=GO,
            size=HEADLINE.at(28),
            least=17,
            h=46,
        )
    return button(*wordings, on_press=on_press, name=f"go-{race_type}", h=42)


def _one_of(name: str, values: Mapping[Any, str], current: Any, on_change: Callable[[Any], Any]) -> Node:
    """Return a choice of one value; in a small window always as a list."""
    if window().is_small:
        return choice(values, current, on_change=on_change, name=name, grow=1)
    return one_of(values, current, on_change=on_change, name=name)


def _quick(model: NewRaceModel) -> Node:
    quick = model.quick

    def change(**rows: Any) -> Do:
        return do(replace, race_type=QUICK, quick=replace(quick, **rows))

    levels = [Option(level, level_word(level)) for level in by_level()]
    lengths = {True: _("short"), False: _("long")}
    note = _("1 sprint, 10 min") if quick.is_short else _("3 lines, 20 min")
    rows = [
        _labelled_row(_("Bots"), choice(levels, quick.level, on_change=lambda level: change(level=level), name="level",
                                 grow=pick(0, 1))),
        _labelled_row(_("Teams"), _one_of("teams", team_numbers(FEWEST_TEAMS, quick.teams), quick.teams,
                                   lambda teams: change(teams=teams))),
        _labelled_row(_("Race"), _one_of("length", lengths, quick.is_short,
                                  lambda is_short: change(is_short=is_short)),
               pick(note, "")),
    ]  # fmt: skip
    return _sheet(
        _("You against bots, right away."),
        pick(_("Boxed game, ready-made hands."), ""),
        rows,
        _go_button(model, QUICK, do(actions.start_quick), _("RIDE")),
    )


def _friends(model: NewRaceModel) -> Node:
    names = [seat.player.strip() for seat in model.friends.draft.seats if seat.human and seat.player.strip()]
    notes = [paragraph(_("Names, cards and clock on one page."), size=NOTE, soft=True)]
    if names and _is_of_friends(model):
        last = paragraph(_("Last time: {names}.").format(names=listed(names)), size=NOTE, soft=True)
        notes.append(last)
    candidates = (notes, notes[:1])
    below = sized(lambda w, _h: first_that_fits(*(column(*nodes, spacer(), gap=6, w=w) for nodes in candidates)))
    return _sheet(
        _("Two to twelve players, here or on phones."),
        "",
        (),
        *([_again_button(model)] if _is_of_friends(model) else []),
        _go_button(model, FRIENDS, do(actions.open_friends), _("Who plays?"), _("Names")),
        middle=below,
    )


def _is_of_friends(model: NewRaceModel) -> bool:
    """Return whether the last race is that of the page of friends."""
    return not model.raced.is_first and {**setup_as_json(model.raced), "built": False} == model.friends.as_json()


def _again_button(model: NewRaceModel) -> Node:
    return button(
        _("Same as last time"), on_press=do(actions.start_same_again), key=act.SAME, name="same"
    )  # fmt: skip


def _custom_sheet(model: NewRaceModel, w: float, _h: float) -> Node:
    """Return the panel of a custom race. If there is not enough space, the intro is left out, or the last players are
    only counted, or both."""
    draft = model.raced
    go_button = _go_button(model, CUSTOM, do(actions.open_everything), _("Choose everything"), _("Choose"))
    intro = column(
        paragraph(_("Four rule sets, eight variants;"), size=BODY, leading=1.15),
        paragraph(_("you can change every rule."), size=NOTE, soft=True), gap=3,
    )  # fmt: skip
    if draft.is_first or _is_of_friends(model):
        return column(intro, spacer(), go_button, gap=8)
    again = _again_button(model)
    with_names, with_counts = (
        paragraph(_("Last time: {rules}; {players}.").format(rules=rules_of(draft), players=players), size=NOTE,
                  soft=True)
        for players in players_of(draft)
    )  # fmt: skip
    candidates = (intro, with_names), (with_names,), (intro, with_counts), (with_counts,)
    return first_that_fits(*(column(*nodes, again, spacer(), go_button, gap=8, w=w) for nodes in candidates))
