"""Common steps of the tests of form screens: the way into team building, and the resulting hands."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import BuildTeams
from breakaway_desktop.ui.screens import team_building
from tests.kit.app_driver import AppDriver, shows
from tests.kit.races import bot_decision, seats


def open_team_building(person: AppDriver, *humans: int, totals: str = "exactly") -> AppDriver:
    """Open team building and dismiss the first privacy screen."""
    options = with_rows(RULE_SETS["boxed"], {"totals": totals})
    plan = Plan("boxed", options, seats(*humans), 7)
    players = tuple(name if team in humans else None for team, name in enumerate("ABCDEF", start=1))
    person.open(BuildTeams(HotSeat("peek", players).in_plan(plan)))
    dismiss_privacy_screen(person)
    return person


def dismiss_privacy_screen(person: AppDriver) -> None:
    if has_privacy_screen(person.top):
        person.wait(UNEXPECTED_PAGE_DELAY_MS)
        person.press("Space")
        person.wait(UNEXPECTED_PAGE_DELAY_MS)


def has_privacy_screen(scene: object) -> bool:
    """Return whether a privacy screen covers team building."""
    return shows(scene, team_building) and not scene.model.seated  # type: ignore[attr-defined]


def own_hands(person: AppDriver, team: int) -> list[tuple[int, ...]]:
    return [rider.hand for rider in person.started_races[0].first.riders if rider.team == team]


def draft(person: AppDriver):
    assert person.session.draft is not None
    return person.session.draft


def choose(person: AppDriver, label: str, *keys: str) -> None:
    """Open a list, press `keys` in it, and confirm the choice."""
    person.click(label)
    person.press(*keys, "Enter")


def race_by_orders(base: str, decisions: int | None = None, *humans: int, seed: int = 3) -> Match:
    """Return a race of six bots with secret orders, finished or after `decisions` decisions.

    Teams `humans` pass to humans then.
    """
    plan = Plan(base, RULE_SETS[base], seats_of((f"{BOT}random",) * 6), seed)
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    while not match.over and (decisions is None or len(match.steps) < decisions):
        match.answer(bot_decision(match)[0])
    for team in humans:
        match.hand_over(team, "human")
    return match
