"""The new-race screen: three ways to start, or choose everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from breakaway_desktop.engine.options import ROWS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.plan import new_seed, ready_made_hands
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.play.ways_to_race import quick_as_json, quick_from_json
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams
from breakaway_desktop.ui.screens.new_race import model as say
from breakaway_desktop.ui.screens.new_race.custom import custom
from breakaway_desktop.ui.screens.new_race.folds import first_control, fold_of
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, FRIENDS, GO, QUICK, Model
from breakaway_desktop.ui.screens.new_race.seats import team_label
from breakaway_desktop.ui.screens.new_race.ways import ways
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.intent import Intent
from breakaway_desktop.ui.toolkit.page import Refusal, Then, View

Next = Model | Intent | Then


def begin(session: Session, *, everything: bool = False) -> Model:
    """`everything`: at the page of the last set-up."""
    if session.draft is None:
        session.draft = Draft.first(new_seed())
    quick = quick_from_json(session.settings.quick)
    way = CUSTOM if everything else QUICK
    return Model(session, session.draft, way, quick, everything=everything, fold=_fold_of_wrong(session.draft))


def view(m: Model) -> View:
    return custom(m) if m.everything else ways(m)


def update(m: Model, said: Any) -> Next:
    draft = m.draft
    match said:
        case say.Take(way):
            return Then(replace(m, way=way, wrong=""), focus=GO)
        case say.SetQuick(quick):
            return replace(m, way=QUICK, quick=quick)
        case say.SetFriends(friends):
            return replace(m, way=FRIENDS, friends=friends)
        case say.Go(way):
            return _gone(m, way)
        case say.SameAgain():
            return _started(m, draft, new_seed())
        case say.Leave():
            m.session.remember_setup()
            return replace(m, everything=False, way=CUSTOM, wrong="") if m.everything else Back()
        case say.Open(fold):
            if m.fold == fold:
                return replace(m, fold="")
            return Then(replace(m, fold=fold), focus=first_control(draft, fold))
        case say.About(subject):
            return replace(m, about=subject)
        case say.OpenTeam(at):
            return replace(m, team=at)
        case say.WalkOn(to):
            return Then(m, focus=to)
        case say.Move(at, step):
            return replace(m, team=draft.move(at, step))
        case say.Remove(at):
            draft.remove(at)
            # One more Enter must not begin the race where the sign sleeps now.
            return m if draft.may_remove else Then(m, focus=team_label(min(at, len(draft.seats) - 1)))
        case say.Close():
            return replace(m, wrong="")
        case Refusal(_intent, error):
            return replace(m, wrong=reason_of(error))
    _edit(draft, said)
    return replace(m, wrong="")


def _edit(draft: Draft, said: Any) -> None:
    match said:
        case say.Choose(base):
            draft.choose(base)
        case say.Change(row, value):
            draft.change(row, value)
        case say.TypeSprints(text):
            draft.type_sprints(text)
        case say.Reset(()):
            draft.reset_all()
        case say.Reset(rows):
            for row in rows:
                if row in draft.changed() and draft.may_reset(row):
                    draft.reset(row)
        case say.Set("seed", None):
            draft.seed = str(new_seed())
        case say.Set(name, value):
            setattr(draft, name, value)
        case say.Sit(at, bot):
            draft.seats[at].human = not bot
            draft.seats[at].bot = bot or draft.seats[at].bot
        case say.Seat(at, name, text):
            setattr(draft.seats[at], name, text)
        case say.NameRider(at, rider, text):
            draft.seats[at].riders[rider] = text
        case say.Paint(at, colour):
            draft.paint(at, colour)
        case say.Add():
            draft.add()
        case _:
            raise TypeError(said)


def _gone(m: Model, way: str) -> Next:
    """Quick: to the race. Friends: to their seats. Custom: to everything there is to choose, and from there on."""
    if way == QUICK:
        m.session.settings.quick = quick_as_json(m.quick)
        m.session.settings.save()
        return _started(m, m.quick.draft())
    if m.everything:
        m.session.remember_setup()
        return _started(m, m.draft)
    if way == FRIENDS:
        m.session.draft = m.friends.draft()
        return replace(m, draft=m.session.draft, way=way, everything=True, fold="")
    return replace(m, way=way, everything=True, fold=_fold_of_wrong(m.draft))


def _fold_of_wrong(draft: Draft) -> str:
    """The group in which something cannot stay as it is, if one does."""
    return fold_of(draft.wrong) if draft.wrong in (*ROWS, "seed") else ""


def _started(m: Model, draft: Draft, seed: int | None = None) -> Next:
    try:
        plan, hot_seat = draft.plan(), draft.hot_seat()
    except Refused as refused:
        return replace(m, wrong=say_refusal(refused))
    if seed is not None:
        plan = replace(plan, seed=seed)
    if draft.built and draft.humans:
        return Then(m, BuildTeams(plan, hot_seat))
    return Then(m, BeginRace(plan.with_hands(ready_made_hands(plan)), hot_seat))
