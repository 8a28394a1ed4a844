"""Choose everything: rule set, options in folds, teams in seating order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette, mix, team_look
from breakaway_desktop.ui.screens.new_race.folds import folds
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, GO, About, Choose, Go, Leave, Model, Reset
from breakaway_desktop.ui.screens.new_race.seats import seats, team_dialog
from breakaway_desktop.ui.screens.new_race.words import told
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    cards,
    column,
    draw,
    ground,
    over,
    panel,
    paragraph,
    row,
    scroll,
    sized,
    spring,
)
from breakaway_desktop.ui.toolkit.controls import button, masthead, press
from breakaway_desktop.ui.toolkit.page import Refusal, View
from breakaway_desktop.ui.toolkit.posters import Picture
from breakaway_desktop.ui.toolkit.typography import BODY, HEADLINE, NOTE
from breakaway_desktop.words import _, ngettext

_CTRL_ENTER = "Ctrl+Enter"  # no words: a key by its English name
_PICTURES: Final[dict[str, Callable[[Palette], Picture]]] = {
    "boxed": lambda p: Picture(p.hot, p.sun, team_look("yellow"), "11"),
    "boardspace": lambda p: Picture(p.teal, mix(p.teal, p.bib, 0.5), team_look("azure"), "21"),
    "postal": lambda p: Picture(p.plum, mix(p.plum, p.bib, 0.5), team_look("white"), "41",
                                others=((team_look("indigo"), "51"),)),
    "pbm": lambda p: Picture(p.coral, mix(p.bib, p.sun, 0.5), team_look("red"), "31"),
}  # fmt: skip


def custom(m: Model) -> View:
    return View(
        sized(partial(_page, m)), title=_("Custom race"), first=culprit(m.draft) or GO, escape=Leave(),
        hears=(Refusal,),
        over=team_dialog(m) if m.team >= 0 else None, name="custom",
    )  # fmt: skip


def culprit(draft: Draft) -> str:
    """The control of what cannot stay as it is; empty where a race can begin."""
    return draft.wrong.replace("player-", "name-")


def _page(m: Model, w: float, h: float) -> Node:
    draft, small = m.draft, w < 1200 or h < 700
    changes = len(draft.changed())
    count = ngettext("{n} change", "{n} changes", changes).format(n=changes) if changes else ""
    reset = button(
        _("Reset changes"), _("Reset"), does=Reset(), cap="Z", name="reset-all",
        why="" if changes else _("Nothing changed from the rule set."),
    )  # fmt: skip
    beside = 408.0 if small else min(620.0, max(470.0, 0.37 * w))
    margin = 20.0 if small else 30.0
    left_w = w - beside - 3 * margin
    left = column(
        _rule_sets(m, small),
        scroll(folds(m, left_w, 36 if small else 42), name="folds"),
        gap=12 if small else 18,
        grow=1,
    )
    right = panel(seats(m, beside, h - 78 - 64 - 2 * (14 if small else 22)), by=(14, 14), w=beside)
    return column(
        masthead(_("Custom race"), reset, does=Leave(), subject=count),
        row(left, right, gap=margin, pad=(margin, 14 if small else 22), grow=1),
        _foot(m),
    )


def _rule_sets(m: Model, small: bool) -> Node:
    return cards(*(_rule_set(m, at, base, small) for at, base in enumerate(RULE_SETS)), least=110, gap=12, most=4)


def _rule_set(m: Model, at: int, base: str, small: bool) -> Node:
    said, chosen = rule_set_text(base), base == m.draft.base
    paint = partial(_paint, base, said.title, str(at + 1), chosen, 18 if small else 24)
    poster = press(
        draw(paint), does=Choose(base), name=base, cap=str(at + 1), bare=True, words=said.title,
        why=Draft.base_objection(base), on_focus=About(base), h=92 if small else 150,
    )  # fmt: skip
    return column(poster, paragraph(said.brief, size=NOTE, soft=not chosen, leading=1.2), gap=8)


def _paint(base: str, title: str, cap: str, chosen: bool, size: float, c: Canvas, box: Box) -> None:
    picture = _PICTURES[base](c.palette)
    parts.poster(c, box.inflated(-3, -6), picture, title.upper(), chosen=chosen, cap=cap, size=size)


def _foot(m: Model) -> Node:
    draft = m.draft
    builds = draft.humans and draft.built
    words = (_("Build the hands"), _("Build")) if builds else (_("Start the race"), _("Start"))
    why = m.wrong or draft.objection
    go = button(
        *words, does=Go(CUSTOM), cap=_CTRL_ENTER, kind="primary", name=GO, why=why, size=HEADLINE.at(26), least=18,
        on_focus=About(""),
    )  # fmt: skip
    means, source = (why, "") if why else told(draft, m.about)
    said = [paragraph(means, size=NOTE if source or why else BODY, colour="warn" if why else "ink", leading=1.2)]
    if source:
        said.append(paragraph(source, size=NOTE, soft=True, leading=1.2))
    return over(ground("sunk"), row(column(spring(), *said, spring(), grow=1), go, gap=20, pad=(30, 6)), h=78)
