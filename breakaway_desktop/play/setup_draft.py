"""The set-up form: rule set, options, seats and seed of a race that is being set up. Knows no drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from breakaway_desktop.bots.ladder import LEVELS
from breakaway_desktop.engine.options import (
    CHOICES,
    FEWEST_TEAMS,
    LARGEST_CAP,
    LEAST_CAP,
    MOST_SPRINTS,
    MOST_TEAMS,
    ROWS,
    RULE_SETS,
    Options,
    objections,
    with_rows,
)
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, Seat, refusal_of
from breakaway_desktop.play.hot_seat import CLOCKS, HotSeat, any_secrets
from breakaway_desktop.record.document import COLOURS, LARGEST_SEED, LONGEST_NAME
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.variants import find_variant
from breakaway_desktop.words import _

RIDERS: Final = (1, 2, 3, 4)

BOTS: Final = tuple(rung.spec for rung in reversed(LEVELS))
"""What can be chosen for a team, strongest first."""

USUAL_BOT: Final = "domestique"
"""Who sits on a seat until somebody chooses."""

VARIANT: Final = "variant"
SETUP_ROWS: Final = (VARIANT, *ROWS)
"""The rows of the form: the variant (R8), and those of the rule set (R2)."""

CLOCK: Final = "clock"
"""The row of the clock, which can move along with a row of the rule set."""

NO_CAP: Final = LARGEST_CAP + 1
"""How the stepper for the card cap counts `none`."""

_SPRINTS: Final = re.compile(r"\d{1,5}(?:(?: ?[,;] ?| )\d{1,5})*\Z", re.ASCII)


@dataclass(slots=True)
class SeatDraft:
    """A seat in the form. `player` is what a human calls himself; it is kept while a bot sits there. `riders` are the
    names of riders 1 to 4, empty for one who has none. `line_up` is the ready-made team of a human, by its key or
    `ANY_LINE_UP`; empty where the adviser chooses his hands."""

    colour: str
    human: bool = False
    bot: str = USUAL_BOT
    name: str = ""
    player: str = ""
    riders: list[str] = field(default_factory=lambda: [""] * len(RIDERS))
    line_up: str = ""

    @property
    def team_names(self) -> list[str]:
        """The names that belong to the team, not to its player."""
        return [self.name, *self.riders]

    def sit(self, bot: str) -> None:
        """A bot plays the team, or if empty a human."""
        self.human, self.bot = not bot, bot or self.bot

    def seat(self) -> Seat:
        one, two, three, four = (name.strip() or None for name in self.riders)
        player = HUMAN if self.human else BOT + self.bot
        return Seat(player, self.colour, self.name.strip() or None, (one, two, three, four))


@dataclass(slots=True)
class SetupDraft:
    """Everything the set-up form holds. What is typed wrongly stays as it was typed, and `objection` says why."""

    seed: str
    base: str = "boxed"
    options: Options = field(default_factory=Options)
    sprints: str = ""
    """The sprint lines as they are typed; `options` holds the last that could be read."""
    seats: list[SeatDraft] = field(default_factory=list)
    built: bool = True
    """Whether the humans build their teams; else they are given ready-made ones."""
    secrets: str = "peek"
    clock: int = 0
    """Which of `hot_seat.CLOCKS` runs for humans, 0 for none."""
    variant: str | None = None
    leading: str = ""
    """The row that was changed last, or the rule set if that was chosen."""
    followed: dict[str, Any] = field(default_factory=dict)
    """The rows that moved along with it (R2.1), each with the value it had before; of the clock the seconds."""

    @classmethod
    def first(cls, seed: int) -> SetupDraft:
        """One human and five bots, boxed rules."""
        seats = [SeatDraft(colour, human=at == 0) for at, colour in enumerate(COLOURS)]
        draft = cls(str(seed), seats=seats)
        draft.choose(draft.base)
        return draft

    # Rules

    def choose(self, base: str) -> None:
        """Takes a rule set with all its rows as they are (R2)."""
        self.base = base
        before, self.variant = {VARIANT: self.variant, CLOCK: self.seconds}, None
        self._set(RULE_SETS[base])
        after = {VARIANT: self.variant, CLOCK: self.seconds}
        self.leading, self.followed = base, {row: was for row, was in before.items() if was != after[row]}

    def change(self, row: str, value: Any) -> None:
        """Changes one row; those that hang on it follow (R2.1)."""
        if row == VARIANT:
            self.variant = value
            self._change(row, {})
        else:
            self._change(row, {row: value})

    def take(self, options: Options) -> None:
        """All rows at once, as they are."""
        self._set(options)

    def value(self, row: str) -> Any:
        """What the row holds; None for no variant."""
        return self.variant if row == VARIANT else getattr(self.options, row)

    def home_value(self, row: str) -> Any:
        """What it holds in the rule set."""
        return None if row == VARIANT else getattr(RULE_SETS[self.base], row)

    @property
    def idle(self) -> tuple[str, ...]:
        """The rows on which nothing depends, because the variant answers them itself (R2.1)."""
        return find_variant(self.variant).ignored_rows

    def type_sprints(self, text: str) -> None:
        self.sprints = text
        lines = sprints_of(text)
        if lines is not None:
            self.options = with_rows(self.options, {"sprints": lines})

    def reset(self, row: str) -> None:
        """Gives a row back the value of its rule set, and with it the rows that moved along when it was changed."""
        if row == VARIANT:
            self.change(row, None)
            return
        home = RULE_SETS[self.base]
        with_it = self.followed if row == self.leading else {}
        self._change(row, {name: getattr(home, name) for name in (row, *with_it) if name in ROWS})
        if CLOCK in with_it:
            self._run_clock(with_it[CLOCK])
            self.followed.pop(CLOCK, None)

    def reset_all(self) -> None:
        self.choose(self.base)
        self.followed.pop(VARIANT, None)

    def changed(self) -> list[str]:
        """The rows that differ from the rule set, those without effect left out."""
        idle = self.idle
        rows = [row for row in SETUP_ROWS if row not in idle and self.value(row) != self.home_value(row)]
        if "sprints" not in (*rows, *idle) and sprints_of(self.sprints) != RULE_SETS[self.base].sprints:
            rows.append("sprints")
        return rows

    def _change(self, row: str, rows: dict[str, Any]) -> None:
        before, after, seconds = self.options, with_rows(self.options, rows), self.seconds
        self._set(after)
        if before != after:
            self.leading = row
            moved = [name for name in ROWS if name not in rows and getattr(before, name) != getattr(after, name)]
            self.followed = {name: getattr(before, name) for name in moved}
            if self.seconds != seconds:
                self.followed[CLOCK] = seconds

    def _set(self, options: Options) -> None:
        if options.sprints != self.options.sprints or sprints_of(self.sprints) != options.sprints:
            self.sprints = ", ".join(map(str, options.sprints))
        seconds, self.options = self.seconds, options
        self._run_clock(seconds)

    def row_objection(self, row: str) -> str:
        """Why the value of this row makes no sense, in a sentence; empty when it does."""
        if row in self.idle:
            return ""
        if row == "sprints" and sprints_of(self.sprints) is None:
            return sprints_hint()
        return next((say_refusal(found) for found in objections(self.options) if found.values.get("row") == row), "")

    def hindrance(self, row: str, value: Any) -> Refusal | None:
        """Why the row cannot take this value as the other rows are (R2.1); None when it can. Rows that hang on it may
        follow, and numbers that are wrong elsewhere do not count."""
        home = RULE_SETS[self.base]
        variant = value if row == VARIANT else self.variant
        rows = with_rows(self.options, {} if row == VARIANT else {row: value})
        return refusal_of(replace(rows, finish=home.finish, sprints=home.sprints, card_cap=home.card_cap), variant)

    def locked(self, row: str) -> str:
        """Why this row cannot be anything else than it is; empty when it can."""
        if row == VARIANT:
            return ""
        if row in self.idle:
            return idle_sentence(row, self.options, self.variant)
        own = getattr(self.options, row)
        others = [self.hindrance(row, value) for value in CHOICES.get(row, ()) if value != own]
        first = next(iter(others), None)
        return say_refusal(first) if first is not None and None not in others else ""

    def may_reset(self, row: str) -> bool:
        """Whether a changed row can take the value of its rule set again."""
        return row not in CHOICES or self.hindrance(row, self.home_value(row)) is None

    @staticmethod
    def base_objection(base: str) -> str:
        """Why no race can begin under a rule set; empty when one can."""
        refusal = refusal_of(RULE_SETS[base])
        return "" if refusal is None else say_refusal(refusal)

    # Seats

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(team for team, seat in enumerate(self.seats, start=1) if seat.human)

    @property
    def may_add(self) -> bool:
        return len(self.seats) < MOST_TEAMS

    @property
    def may_remove(self) -> bool:
        return len(self.seats) > FEWEST_TEAMS

    def add(self) -> None:
        """One more team behind the others, a bot in the first free colour (R1.1)."""
        taken = {seat.colour for seat in self.seats}
        self.seats.append(SeatDraft(next(colour for colour in COLOURS if colour not in taken)))

    def remove(self, at: int) -> None:
        del self.seats[at]

    def paint(self, at: int, colour: str) -> None:
        """Gives a team a colour; who had it takes the old one, so that no two are alike."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[at].colour
        self.seats[at].colour = colour

    def move(self, at: int, step: int) -> int:
        """Moves a team one seat on (1) or back (-1) around the table; its new place."""
        to = (at + step) % len(self.seats)
        self.seats.insert(to, self.seats.pop(at))
        return to

    # The whole

    @property
    def objection(self) -> str:
        """The first reason why no race can begin like this; empty when one can."""
        for row in ROWS:
            found = self.row_objection(row)
            if found:
                return found
        names = [name for seat in self.seats for name in (*seat.team_names, seat.player)]
        return next((found for name in names if (found := name_objection(name))), "") or seed_objection(self.seed)

    @property
    def wrong(self) -> str:
        """Where the objection lies: a row, `team-0`, `player-0` (the seat from 0) or `seed`; empty without one."""
        for row in ROWS:
            if self.row_objection(row):
                return row
        for at, seat in enumerate(self.seats):
            if any(map(name_objection, seat.team_names)) or (name_objection(seat.player) and not seat.human):
                return f"team-{at}"
            if name_objection(seat.player):
                return f"player-{at}"
        return "seed" if seed_objection(self.seed) else ""

    @property
    def is_first(self) -> bool:
        """Whether this is still the race that a player begins who changes nothing."""
        first = SetupDraft.first(0)
        seats = [seat.seat() for seat in self.seats]
        same = self.base == first.base and self.built and seats == [seat.seat() for seat in first.seats]
        return same and not self.changed() and not self.objection

    @property
    def has_secrets(self) -> bool:
        """Whether players may choose how they keep them; secret orders are always given behind a curtain."""
        sequential = self.options.orders == "sequential"
        return sequential and any_secrets(self.humans, self.options.hands, self.variant)

    @property
    def clocks(self) -> tuple[int, ...]:
        """The seconds among which `clock` chooses."""
        return CLOCKS[self.options.orders]

    @property
    def seconds(self) -> int:
        """Return how long a human may take, 0 for as long as he likes."""
        return self.clocks[self.clock]

    def set_clock(self, at: int) -> None:
        """Choose one of `clocks`."""
        self.clock = at
        self.followed.pop(CLOCK, None)

    def _run_clock(self, seconds: int) -> None:
        """Choose the clock of so many seconds, else the next longer one, else the longest."""
        longer = [at for at, one in enumerate(self.clocks) if one >= seconds]
        self.clock = 0 if seconds == 0 else longer[0] if longer else len(self.clocks) - 1

    def plan(self) -> Plan:
        """The race to come, without hands. Raises Refused for what `objection` names."""
        home = RULE_SETS[self.base]
        unused = {row: getattr(home, row) for row in self.idle if row not in CHOICES}
        seats = tuple(seat.seat() for seat in self.seats)
        plan = Plan(self.base, replace(self.options, **unused), seats, int(self.seed), variant=self.variant)
        plan.rules()
        return plan

    def hot_seat(self) -> HotSeat:
        players = tuple((seat.player.strip() or None) if seat.human else None for seat in self.seats)
        given = () if self.built else tuple(seat.line_up if seat.human else None for seat in self.seats)
        return HotSeat(self.secrets, players, self.seconds, given)


def sprints_of(text: str) -> tuple[int, ...] | None:
    """The squares in a text such as `33, 73`; none for an empty one, None for one that cannot be read."""
    text = " ".join(text.split())
    if not text:
        return ()
    if _SPRINTS.match(text) is None:
        return None
    lines = tuple(int(number) for number in re.findall(r"\d+", text))
    return lines if len(lines) <= 2 * MOST_SPRINTS else None


def idle_sentence(row: str, options: Options, variant: str | None) -> str:
    """Why nothing depends on a row under this variant (R2.1)."""
    endless = find_variant(variant).course(options).finish is None
    sentences = {
        "finish": _("{variant} has no finish line.") if endless else _("{variant} sets its own finish."),
        "sprints": _("{variant} sets its own sprint lines."),
        "hands": _("{variant} hides all hands from rivals."),
    }
    return sentences[row].format(variant=variant_title(variant or ""))


def sprints_hint() -> str:
    """How sprint lines are written."""
    return _("Numbers separated by commas, such as 33, 73, or nothing.")


def seed_objection(text: str) -> str:
    """Why the text is no seed; empty when it is one (docs/record.md)."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_SEED:
        return ""
    return _("The seed is a whole number from 0 to {largest}.").format(largest=LARGEST_SEED)


def name_objection(text: str) -> str:
    """Why the text is no name; empty when it is one, or none is given (docs/record.md)."""
    if len(text) <= LONGEST_NAME and text.isprintable():
        return ""
    return _("A name can have up to {longest} printable characters.").format(longest=LONGEST_NAME)


def cap_of(count: int) -> int | None:
    """The card cap for a count of its stepper."""
    return None if count >= NO_CAP else count


def count_of(cap: int | None) -> int:
    """The stepper's count for a card cap."""
    return NO_CAP if cap is None else max(LEAST_CAP, cap)
