"""The new-race screen: three ways to start, or choose everything."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine.options import ROWS, RULE_SETS
from breakaway_desktop.match.plan import new_seed, ready_made_hands
from breakaway_desktop.play.line_ups import with_line_ups
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.play.ways_to_race import Friends, quick_as_json, quick_from_json
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import cap_at_hand
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams
from breakaway_desktop.ui.screens.new_race import model as say
from breakaway_desktop.ui.screens.new_race.folds import first_control, fold_of, folds, open_fold
from breakaway_desktop.ui.screens.new_race.friends import friends_page
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, FRIENDS, GO, QUICK, Model
from breakaway_desktop.ui.screens.new_race.seats import seats, team_dialog, team_label
from breakaway_desktop.ui.screens.new_race.ways import ways
from breakaway_desktop.ui.screens.new_race.words import told
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    cards,
    column,
    draw,
    either,
    ground,
    over,
    paragraph,
    row,
    sized,
    spring,
)
from breakaway_desktop.ui.toolkit.controls import button, masthead, press
from breakaway_desktop.ui.toolkit.page import Then, View
from breakaway_desktop.ui.toolkit.papers import panel
from breakaway_desktop.ui.toolkit.posters import Picture
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, HEADLINE, NOTE
from breakaway_desktop.words import _, ngettext

Next = Model | Intent | Then


def begin(session: Session, *, everything: bool = False) -> Model:
    """`everything`: at the page of the last set-up."""
    if session.draft is None:
        session.draft = Draft.first(new_seed())
    quick = quick_from_json(session.settings.quick)
    way = CUSTOM if everything else QUICK
    friends = Friends.from_json(session.settings.friends)
    fold = _fold_of_wrong(session.draft)
    return Model(session, session.draft, way, quick, friends, everything=everything, fold=fold)


def view(m: Model) -> View:
    if m.with_friends:
        return friends_page(m)
    return custom(m) if m.everything else ways(m)


def update(m: Model, said: Any) -> Next:
    draft = m.draft
    match said:
        case say.Take(way):
            return Then(replace(m, way=way), focus=GO)
        case say.SetQuick(quick):
            return replace(m, way=QUICK, quick=quick)
        case say.Go(way):
            return _gone(m, way)
        case say.BuildWithFriends():
            return _started_with_friends(m, built=True)
        case say.SameAgain():
            return _started(m, draft, new_seed())
        case say.Leave():
            m.session.remember_setup()
            if m.with_friends:
                _remember_friends(m)
                return replace(m, with_friends=False, way=FRIENDS)
            return replace(m, everything=False, way=CUSTOM) if m.everything else Back()
        case say.Open(fold):
            if m.fold == fold:
                return replace(m, fold="")
            return Then(replace(m, fold=fold), focus=first_control(draft, fold), shows=open_fold(fold))
        case say.About(subject):
            return replace(m, about=subject)
        case say.OpenTeam(at):
            return replace(m, team=at)
        case say.Edit(change):
            change()
            return replace(m)
        case say.Move(at, step):
            return replace(m, team=draft.move(at, step))
        case say.Remove(at):
            draft.remove(at)
            # One more Enter must not begin the race where the sign sleeps now.
            return m if draft.may_remove else Then(m, focus=team_label(min(at, len(draft.seats) - 1)))
    raise TypeError(said)


def _gone(m: Model, way: str) -> Next:
    """Quick: to the race. Friends: to their page, and from there on. Custom: to everything there is to choose, and from
    there on."""
    if way == QUICK:
        m.session.settings.quick = quick_as_json(m.quick)
        m.session.settings.save()
        return _started(m, m.quick.draft())
    if m.everything:
        m.session.remember_setup()
        return _started(m, m.draft)
    if m.with_friends:
        return _started_with_friends(m, built=False)
    if way == FRIENDS:
        return replace(m, way=way, with_friends=True, about="")
    return replace(m, way=way, everything=True, fold=_fold_of_wrong(m.draft))


def _remember_friends(m: Model) -> None:
    """Write the page of friends down, if a race can begin like this."""
    if not m.friends.draft.objection:
        m.session.settings.friends = m.friends.as_json()
        m.session.settings.save()


def _started_with_friends(m: Model, *, built: bool) -> Next:
    """The race of friends, which can be ridden again as the last one."""
    _remember_friends(m)
    m.session.draft = deepcopy(m.friends.draft)
    m.session.draft.built = built
    m.session.remember_setup()
    return _started(m, m.session.draft, new_seed())


def _fold_of_wrong(draft: Draft) -> str:
    """The group in which something cannot stay as it is, if one does."""
    return fold_of(draft.wrong) if draft.wrong in (*ROWS, "seed") else ""


def _started(m: Model, draft: Draft, seed: int | None = None) -> Next:
    """Raises what the rules refuse, which the draft says before."""
    plan, hot_seat = draft.plan(), draft.hot_seat()
    if seed is not None:
        plan = replace(plan, seed=seed)
    if draft.built and draft.humans:
        return Then(m, BuildTeams(plan, hot_seat))
    line_ups = {team: draft.seats[team - 1].line_up for team in draft.humans}
    return Then(m, BeginRace(plan.with_hands(with_line_ups(ready_made_hands(plan), line_ups, plan.seed)), hot_seat))


_PICTURES: Final[dict[str, Callable[[Palette], Picture]]] = {
    "boxed": lambda p: Picture(p.hot, p.sun, team_look("yellow"), "11"),
    "boardspace": lambda p: Picture(p.teal, mix(p.teal, p.bib, 0.5), team_look("azure"), "21"),
    "postal": lambda p: Picture(p.plum, mix(p.plum, p.bib, 0.5), team_look("white"), "41",
                                others=((team_look("indigo"), "51"),)),
    "pbm": lambda p: Picture(p.coral, mix(p.bib, p.sun, 0.5), team_look("red"), "31"),
}  # fmt: skip


def custom(m: Model) -> View:
    return View(
        sized(partial(_page, m)), title=_("Custom race"), first=culprit(m.draft) or GO, escape=say.Leave(),
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
        _("Reset changes"), _("Reset"), does=say.edit(draft.reset_all), key=act.RESET, name="reset-all",
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
        masthead(_("Custom race"), reset, does=say.Leave(), subject=count),
        row(left, right, gap=margin, pad=(margin, 14 if small else 22), grow=1),
        _foot(m),
    )


def _rule_sets(m: Model, small: bool) -> Node:
    return cards(*(_rule_set(m, at, base, small) for at, base in enumerate(RULE_SETS)), least=110, gap=12, most=4)


def _rule_set(m: Model, at: int, base: str, small: bool) -> Node:
    said, chosen = rule_set_text(base), base == m.draft.base
    paint = partial(_paint, base, said.title, cap_at_hand(act.NUMBERS[at]), chosen, 18 if small else 24)
    poster = press(
        draw(paint), does=say.edit(m.draft.choose, base), name=base, key=act.NUMBERS[at], bare=True, words=said.title,
        why=Draft.base_objection(base), on_focus=say.About(base), h=92 if small else 150,
    )  # fmt: skip
    return column(poster, paragraph(said.brief, size=NOTE, soft=not chosen, leading=1.2), gap=8)


def _paint(base: str, title: str, cap: str, chosen: bool, size: float, c: Canvas, box: Box) -> None:
    picture = _PICTURES[base](c.palette)
    parts.poster(c, box.inflated(-3, -6), picture, title.upper(), chosen=chosen, cap=cap, size=size)


def _foot(m: Model) -> Node:
    draft = m.draft
    builds = draft.humans and draft.built
    words = (_("Build the hands"), _("Build")) if builds else (_("Start the race"), _("Start"))
    why = draft.objection
    go = button(
        *words, does=say.Go(CUSTOM), key=act.FINISH, kind="primary", name=GO, why=why, size=HEADLINE.at(26), least=18,
        on_focus=say.About(""),
    )  # fmt: skip
    means, sources = (why, ()) if why else told(draft, m.about)
    below = [either(*(paragraph(words, size=NOTE, soft=True, leading=1.2) for words in sources))] if sources else []
    styles = [(NOTE, 1.2)] if sources or why else [(BODY, 1.2), (NOTE, 1.2), (NOTE.at(14), 1.1)]
    said = [paragraph(means, size=size, colour="warn" if why else "ink", leading=by) for size, by in styles]
    fitting = sized(lambda w, _h: either(*(column(spring(), one, *below, spring(), w=w) for one in said)))
    return over(ground("sunk"), row(fitting, go, gap=20, pad=(30, 6)), h=78)
