"""The actions of the new-race screen: how a race starts, and how its pages open and close."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from breakaway_desktop.engine.options import ROWS
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.quick_setups import quick_as_json
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams, OpenTable
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, FRIENDS, GO, NewRaceModel
from breakaway_desktop.ui.screens.new_race.option_groups import group_of


def select(model: NewRaceModel, race_type: str) -> Update:
    return Update(replace(model, race_type=race_type), focus=GO)


def leave(model: NewRaceModel) -> NewRaceModel | Back:
    """Save the set-up; go back to the race types, or from them to the screen below."""
    model.session.remember_setup()
    if model.with_friends:
        _remember_friends(model)
        return replace(model, with_friends=False, race_type=FRIENDS)
    return replace(model, everything=False, race_type=CUSTOM) if model.everything else Back()


def open_friends(model: NewRaceModel) -> NewRaceModel:
    return replace(model, race_type=FRIENDS, with_friends=True, focused_item="")


def open_everything(model: NewRaceModel) -> NewRaceModel:
    return replace(model, race_type=CUSTOM, everything=True, open_group=group_of_error(model.draft))


def group_of_error(draft: SetupDraft) -> str:
    return group_of(draft.objection_field) if draft.objection_field in (*ROWS, "seed") else ""


def start_quick(model: NewRaceModel) -> Update:
    model.session.settings.quick = quick_as_json(model.quick)
    model.session.settings.save()
    return _start(model, model.quick.draft())


def start_custom(model: NewRaceModel) -> Update:
    model.session.remember_setup(starts=True)
    return _start(model, model.draft)


def start_same_again(model: NewRaceModel) -> Update:
    """Start the race that was raced last."""
    return _start(model, model.raced, new_seed())


def start_with_friends(model: NewRaceModel, *, built: bool = False) -> Update:
    """Start the race of friends, or their team building, and keep its set-up as the last one."""
    _remember_friends(model)
    model.session.draft = deepcopy(model.friends.draft)
    model.session.draft.built = built
    model.session.remember_setup(starts=True)
    return _start(model, model.session.draft, new_seed())


def _remember_friends(model: NewRaceModel) -> None:
    """Save the page of friends if a race can start with it."""
    if not model.friends.draft.objection:
        model.session.settings.friends = model.friends.as_json()
        model.session.settings.save()


def _start(model: NewRaceModel, draft: SetupDraft, seed: int | None = None) -> Update:
    """Start the race of the draft, or its team building. Raises Refused; the page shows the reason beforehand."""
    seed = int(draft.seed) if seed is None else seed
    if draft.teams_elsewhere:
        return Update(model, OpenTable(draft, seed))
    if draft.built and draft.humans:
        return Update(model, BuildTeams(replace(draft.plan(), seed=seed)))
    return Update(model, BeginRace(draft.plan_with_hands(seed)))
