"""The tables of BA1, the first format of codes: frozen, so that a later option, bot or colour changes no code.

A race with something that is not in them has no BA1 code. They repeat what `engine/options.py`, `engine/hands.py` and
`record/document.py` said when the format was made; `tests/share` opens codes with all of these changed.
"""

from __future__ import annotations

from typing import Any, Final

FORMAT: Final = "BA1"
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U; all of it in the alphanumeric mode of QR, and nothing that a chat formats."""

ROWS: Final[dict[str, tuple[str, ...]]] = {
    "finish": (),
    "sprints": (),
    "orders": ("sequential", "simultaneous"),
    "totals": ("exactly", "at-most"),
    "order": ("arrival", "grade", "grade-card-hand"),
    "first_turn": ("drawn", "team1", "grade", "order"),
    "card_cap": (),
    "breakaway_trigger": ("newly-alone", "new-leader"),
    "breakaway_measure": ("field", "rivals"),
    "overcrowding": ("off", "blank-ahead", "crowded-three"),
    "start": ("line", "staggered"),
    "hands": ("hidden", "open"),
}
"""Options in their order, with the words that each takes; none: numbers."""

_BOXED: Final[dict[str, Any]] = {
    "finish": 100,
    "sprints": (33, 73),
    "card_cap": None,
    **{row: words[0] for row, words in ROWS.items() if words},
}
RULE_SETS: Final[dict[str, dict[str, Any]]] = {
    "boxed": _BOXED,
    "boardspace": {**_BOXED, "first_turn": "team1", "breakaway_trigger": "new-leader"},
    "postal": {
        **_BOXED,
        "finish": 120,
        "sprints": (40, 80),
        "orders": "simultaneous",
        "totals": "at-most",
        "order": "grade-card-hand",
        "first_turn": "order",
        "card_cap": 15,
        "overcrowding": "blank-ahead",
        "hands": "open",
    },
    "pbm": {
        **_BOXED,
        "finish": 120,
        "sprints": (40, 90),
        "orders": "simultaneous",
        "first_turn": "grade",
        "hands": "open",
    },
}
FINISHES: Final = 1000
"""Lines are on the squares from 1 to this one (R1.2)."""
MOST_SPRINTS: Final = 20
CARD_CAPS: Final = (None, *range(3, 100))
VARIANTS: Final = (None, "pursuit", "blind", "spy", "double", "special", "mountains", "stamina", "pacemaker")
SPECIALS: Final = ("P", "C", "T", "B")

COLOURS: Final = ("yellow", "azure", "red", "white", "indigo", "black")
FEWEST_TEAMS, MOST_TEAMS = 3, 6
BOTS: Final = ("domestique", "director", "captain", "sprinter", "attacker", "rouleur", "random")
_LADDER: Final = {"2": "domestique:temperature=9", "3": "domestique:temperature=1", "4": "captain", "5": "director"}
_STYLES: Final = {"p": "plain", "s": "sprinter", "a": "attacker", "r": "rouleur", "l": "leadout"}
LADDER_PLAYERS: Final = {
    **{level: f"bot:{spec}" for level, spec in _LADDER.items()},
    **{level + key: f"bot:{spec}:style={_STYLES[key]}" for level, spec in _LADDER.items() for key in _STYLES},
}
"""The bots of usual races by what a code has for them; in full each would take 75 of its characters."""
LONGEST_NAME, LONGEST_PLAYER = 40, 200
MOST_EDITIONS: Final = 64
LETTERS: Final = " etaoinsrlhdcumpgfbvykwzjxq" + "ETAOINSRLHDCUMPGFBVYKWZJXQ" + "0123456789" + "’'-.éèàìòù"
"""Usual characters of names."""

LARGEST_NEW_SEED, LARGEST_SEED = 9_999_999, 2**63 - 1
HAND_SIZES: Final = ((3, 4), (3,), (3,), (3,))
HAND_TOTALS: Final = (30, 25, 20, 16)
LARGEST_CARD: Final = 15
"""Starting hands of riders 1 to 4 (R3.1)."""
LARGEST_GUESS, LARGEST_USUAL_GUESS = 999, 32
"""Second cards of a turn (R8.4)."""
