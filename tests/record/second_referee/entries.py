"""The start of a record: options (R2.1), teams (R1.1) and hands (R3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.record.second_referee.book import LATER_ROWS, WORDS
from tests.record.second_referee.faults import demand, demand_same

NUMBERS = {"finish", "sprints", "card_cap"}
BASES = ("boxed", "boardspace", "postal", "pbm")
COLOURS = ("yellow", "azure", "red", "white", "indigo", "black", "mint", "pink", "purple", "brown", "silver", "olive")
KEYS = {
    "format",
    "version",
    "rules",
    "seed",
    "first_team",
    "first_special",
    "teams",
    "turns",
    "result",
    "pending",
    "meta",
}
SECRET = ("spy", "double", "special")
"""Variants that require simultaneous orders (R8.3–R8.5)."""

TOTAL = {1: 30, 2: 25, 3: 20, 4: 16}


def check_entries(document: dict[str, Any]) -> None:
    """Check everything that is given and not played."""
    demand(set(document) <= KEYS, f"keys {sorted(set(document) - KEYS)}")
    demand_same("format", (document["format"], document["version"]), ("breakaway-race", 1))
    rules = document["rules"]
    demand(set(rules) <= {"base", "options", "variant"}, f"keys of the rules {sorted(rules)}")
    demand(rules["base"] in BASES, f"base {rules['base']}")
    variant = rules.get("variant")
    check_options(rules["options"], variant)
    check_teams(document["teams"], rules["options"]["totals"])
    demand_same("a team is drawn (R5.4)", "first_team" in document, rules["options"]["first_turn"] == "drawn")
    demand(document.get("first_team", 1) in range(1, len(document["teams"]) + 1), "team drawn (R5.4)")
    demand_same("a special card is drawn (R8.5)", "first_special" in document, variant == "special")
    demand(document.get("first_special", "P") in ("P", "C", "T", "B"), "special card drawn (R8.5)")


def check_options(options: dict[str, Any], variant: str | None) -> None:
    """Check the options, word by word as in R2.1."""
    demand_same("rows", set(options) - set(LATER_ROWS), {*WORDS, *NUMBERS})
    for row, words in WORDS.items():
        demand(options[row] in words, f"{row} {options[row]} (R2.1)")
    for row in set(options) & set(LATER_ROWS):
        demand(options[row] in LATER_ROWS[row][1:], f"{row} {options[row]} (R2.1)")
    order, first_turn = options["order"], options["first_turn"]
    if options["orders"] == "sequential":
        demand_same("order with sequential orders (R2.1)", order, "arrival")
        demand(first_turn != "grade", "first_turn by grade with sequential orders (R2.1)")
    if order == "arrival":
        demand(first_turn != "order", "first_turn as in any turn, by arrival (R2.1)")
    else:
        demand_same(
            f"first_turn with {order} (R2.1)", first_turn, {"grade": "grade", "grade-card-hand": "order"}[order]
        )
    demand(options["orders"] == "simultaneous" or variant not in SECRET, f"{variant} with sequential orders (R2.1)")
    lines = [0, *options["sprints"], options["finish"]]
    demand(
        variant == "pursuit" or all(line < next_line for line, next_line in pairwise(lines)), f"lines {lines} (R2.1)"
    )
    demand(1 <= options["finish"] <= 1000 and len(options["sprints"]) <= 20, f"lines {lines}")
    cap = options["card_cap"]
    demand(cap is None or 3 <= cap <= 99, f"card cap {cap} (R2.1)")


def check_teams(teams: list[dict[str, Any]], totals: str) -> None:
    """Check the teams (R1.1, R3.1, R3.2)."""
    demand(3 <= len(teams) <= 12, f"{len(teams)} teams (R1.1)")
    for number, team in enumerate(teams, start=1):
        demand(set(team) <= {"name", "colour", "player", "riders"}, f"keys of team {number} {sorted(team)}")
        demand(team.get("colour") in (None, *COLOURS), f"colour of team {number}")
        player = team.get("player", "human")
        demand(player == "human" or player.startswith("bot:"), f"player of team {number}")
        demand_same(
            f"riders of team {number}",
            [rider["id"] for rider in team["riders"]],
            [10 * number + n for n in (1, 2, 3, 4)],
        )
        for rider in team["riders"]:
            demand(set(rider) <= {"id", "name", "hand"}, f"keys of rider {rider['id']} {sorted(rider)}")
            check_hand(rider["id"] % 10, rider["hand"], totals)


def check_hand(number: int, hand: list[int], totals: str) -> None:
    demand(len(hand) in ((3, 4) if number == 1 else (3,)), f"size of {hand} (R3.1)")
    demand(all(1 <= card <= 15 for card in hand), f"cards of {hand} (R3.1)")
    demand(sum(hand) == TOTAL[number] or (totals == "at-most" and sum(hand) < TOTAL[number]), f"sum of {hand} (R3.2)")
