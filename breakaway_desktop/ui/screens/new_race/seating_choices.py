"""The choices of who sits at the table: players, teams, bots, how people see their cards, and their clock (R9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import CHOICES, MOST_TEAMS, USUAL_TEAMS
from breakaway_desktop.kit.toolkit.choice import Option, choice, one_of
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row
from breakaway_desktop.kit.toolkit.page import Do
from breakaway_desktop.kit.toolkit.typography import NOTE
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.sentences.bot_levels import level_word
from breakaway_desktop.sentences.rulebook import value_name
from breakaway_desktop.ui.screens.new_race.model import edit
from breakaway_desktop.ui.screens.new_race.setup_text import cards_sentence, cards_word, clock_word

_WORD_W = 62.0


def team_numbers(fewest: int, chosen: int) -> dict[int, str]:
    """Return the numbers of teams to choose from: up to six and a way to more, or all once there are more."""
    if chosen > USUAL_TEAMS:
        return {number: str(number) for number in range(fewest, MOST_TEAMS + 1)}
    more = USUAL_TEAMS + 1
    return {number: str(number) for number in range(fewest, more)} | {more: f"{more}+"}


def seating_choices(seating: FriendsSetup, *, fewest_people: int, fewest_teams: int, **more: float) -> dict[str, Node]:
    """Return the controls by name; those of cards and clock are for several people."""
    draft = seating.draft

    def change(people: int = seating.people, teams: int = seating.teams, level: int = seating.level) -> Do:
        return edit(seating.seat, people, teams, level)

    levels = [Option(level, level_word(level)) for level in by_level()]
    cards = {way: cards_word(way) for way in draft.card_ways}
    orders = {value: value_name("orders", value) for value in CHOICES["orders"]}
    clocks = dict(enumerate(map(clock_word, draft.clocks)))
    return {
        "people": one_of(
            team_numbers(fewest_people, seating.people),
            seating.people,
            on_change=lambda n: change(people=n),
            name="people",
        ),
        "teams": one_of(
            team_numbers(fewest_teams, seating.teams), seating.teams, on_change=lambda n: change(teams=n), name="teams"
        ),
        "level": choice(levels, seating.level, on_change=lambda n: change(level=n), name="level", **more),
        "cards": one_of(cards, draft.cards, on_change=partial(edit, draft.choose_cards), name="cards"),
        "orders": one_of(orders, draft.options.orders, on_change=partial(edit, draft.change, "orders"), name="orders"),
        "clock": one_of(clocks, draft.clock, on_change=partial(edit, draft.set_clock), name="clock"),
    }


def cards_explained(ways: Iterable[str], chosen: str) -> Node:
    """Return a line for each way, that of the chosen one in the colour of text."""
    rows = [
        row(
            paragraph(cards_word(way), size=NOTE, bold=True, soft=way != chosen, leading=1.1, w=_WORD_W),
            paragraph(cards_sentence(way), size=NOTE, soft=way != chosen, leading=1.1, grow=1),
            gap=8,
        )
        for way in filter(None, ways)
    ]
    return column(*rows, gap=2)
