"""The set-up form: rule set, options, seats and seed of a new race, without any drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from breakaway_desktop.bots.ladder import DEFAULT_LEVEL, rival_spec
from breakaway_desktop.engine.options import (
    CHOICES,
    FEWEST_TEAMS,
    LARGEST_CAP,
    LEAST_CAP,
    MOST_SPRINTS,
    MOST_TEAMS,
    ROWS,
    RULE_SETS,
    USUAL_TEAMS,
    Options,
    objections,
    with_rows,
)
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.line_ups import with_line_ups
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, Seat, refusal_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.hot_seat import (
    ALLOWANCES,
    CLOCKS,
    SECRETS,
    HotSeat,
    allowance_of,
    allowed_seconds,
    secrecy_in_force,
)
from breakaway_desktop.player_names import alike_objection, clean_name, player_objection
from breakaway_desktop.record.document import COLOURS, FIRST_COLOURS, LARGEST_SEED, LONGEST_NAME
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.variants import find_variant

RIDERS: Final = (1, 2, 3, 4)

VARIANT: Final = "variant"
SETUP_ROWS: Final = (VARIANT, *ROWS)
"""The rows of the form: the variant (R8), and those of the rule set (R2)."""

PHONES: Final = "phones"
"""The option to show cards on phones, in addition to the options in `hot_seat.SECRETS`."""

CARD_WAYS: Final = (PHONES, *SECRETS)
"""The ways in which humans may see their cards."""

CLOCK: Final = "clock"
"""The row of the clock, which may change together with a row of the rule set."""

NO_CAP: Final = LARGEST_CAP + 1
"""Value of the card cap's stepper that means no cap."""

_SPRINTS: Final = re.compile(r"\d{1,5}(?:(?: ?[,;] ?| )\d{1,5})*\Z", re.ASCII)


@dataclass(slots=True)
class SeatDraft:
    """A seat in the form.

    `player`: the human's own name, preserved while a bot plays the seat. `riders`: names of the riders. `line_up`: a
    ready-made team or `ANY_LINE_UP`; empty: the adviser chooses the hands.
    """

    colour: str
    human: bool = False
    bot: str = ""
    """The bot that plays the seat unless a human does; by default the one of its colour."""
    name: str = ""
    player: str = ""
    riders: list[str] = field(default_factory=lambda: [""] * len(RIDERS))
    line_up: str = ""
    on_phone: bool = False
    """Whether the human decides on a phone."""
    allowance: int = ALLOWANCES[0]
    """What the human has of the clock in percent; 0: no limit."""

    def __post_init__(self) -> None:
        self.bot = self.bot or rival_spec(DEFAULT_LEVEL, self.colour)

    @property
    def is_named_here(self) -> bool:
        """Whether a human with a name of his own plays the seat at the screen."""
        return self.human and not self.on_phone and bool(self.player.strip())

    @property
    def team_names(self) -> list[str]:
        """Names of the team, without its player's."""
        return [self.name, *self.riders]

    def assign(self, bot: str) -> None:
        """Give the seat to a bot, or to a human if `bot` is empty."""
        self.human, self.bot = not bot, bot or self.bot

    def seat(self) -> Seat:
        one, two, three, four = (name.strip() or None for name in self.riders)
        player = HUMAN if self.human else BOT + self.bot
        return Seat(player, self.colour, self.name.strip() or None, (one, two, three, four))


Seating = tuple[tuple[SeatDraft, str], ...]


@dataclass(slots=True)
class SetupDraft:
    """Contents of the set-up form. Invalid input stays as typed, and `objection` explains it."""

    seed: str
    base: str = "boxed"
    options: Options = field(default_factory=Options)
    sprints: str = ""
    """Sprint lines as typed; `options` has the last valid ones."""
    seats: list[SeatDraft] = field(default_factory=list)
    built: bool = True
    """Whether humans build their teams rather than get ready-made ones."""
    secrets: str = "peek"
    clock: int = 0
    """Index into `clocks`; 0: no clock."""
    variant: str | None = None
    meta: dict[str, Any] = field(default_factory=dict)
    """The `meta` that the race's record begins with."""
    last_changed: str = ""
    """Row that was changed last, or the rule set."""
    moved_rows: dict[str, Any] = field(default_factory=dict)
    """Rows that changed with `last_changed` (R2.1), with their previous values; the clock's in seconds."""

    @classmethod
    def first(cls, seed: int) -> SetupDraft:
        """Return the default: one human and five bots, boxed rules."""
        seats = [SeatDraft(colour, human=index == 0) for index, colour in enumerate(COLOURS[:USUAL_TEAMS])]
        draft = cls(str(seed), seats=seats)
        draft.choose(draft.base)
        return draft

    @classmethod
    def of(cls, plan: Plan, hot_seat: HotSeat, *, built: bool) -> SetupDraft:
        """Return the set-up of a plan, with people seated like this, and for another clock the next longer one."""
        line_ups = hot_seat.line_ups or ("",) * len(plan.seats)
        seats = [
            SeatDraft(
                seat.colour,
                human=seat.is_human,
                bot=seat.bot or "",
                name=seat.name or "",
                player=player or "",
                riders=[name or "" for name in seat.riders],
                line_up=line_up or "",
                on_phone=seat.is_human and team in hot_seat.phones,
                allowance=allowance_of(hot_seat.clock, hot_seat.seconds_of(team)),
            )
            for team, (seat, player, line_up) in enumerate(zip(plan.seats, hot_seat.players, line_ups, strict=True), 1)
        ]
        draft = cls(str(plan.seed), seats=seats)
        draft.choose(plan.base)
        draft.set_options(plan.options)
        draft.variant, draft.built, draft.secrets = plan.variant, built, hot_seat.secrets
        draft.set_seconds(hot_seat.clock)
        draft.meta = dict(plan.meta)
        return draft

    # Rules

    def choose(self, base: str) -> None:
        """Choose a rule set with all its rows (R2)."""
        self.base = base
        before, self.variant = {VARIANT: self.variant, CLOCK: self.seconds}, None
        self._set(RULE_SETS[base])
        after = {VARIANT: self.variant, CLOCK: self.seconds}
        self.last_changed, self.moved_rows = base, {row: was for row, was in before.items() if was != after[row]}

    def change(self, row: str, value: Any) -> None:
        """Change one row; dependent rows follow (R2.1)."""
        if row == VARIANT:
            self.variant = value
            self._change(row, {})
        else:
            self._change(row, {row: value})

    def set_options(self, options: Options) -> None:
        self._set(options)

    def value(self, row: str) -> Any:
        """Return the value of the row; None for no variant."""
        return self.variant if row == VARIANT else getattr(self.options, row)

    def rule_set_value(self, row: str) -> Any:
        return None if row == VARIANT else getattr(RULE_SETS[self.base], row)

    @property
    def ineffective_rows(self) -> tuple[str, ...]:
        """Rows without effect, because the variant decides them (R2.1)."""
        return find_variant(self.variant).ignored_rows

    @property
    def options_in_force(self) -> Options:
        """The options of the race: as in the rule set where the form has a number without effect."""
        home = RULE_SETS[self.base]
        return replace(self.options, **{row: getattr(home, row) for row in self.ineffective_rows if row not in CHOICES})

    def type_sprints(self, text: str) -> None:
        self.sprints = text
        lines = sprints_of(text)
        if lines is not None:
            self.options = with_rows(self.options, {"sprints": lines})

    def reset(self, row: str) -> None:
        """Reset a row to its value in the rule set, and the rows that changed with it."""
        if row == VARIANT:
            self.change(row, None)
            return
        home = RULE_SETS[self.base]
        with_it = self.moved_rows if row == self.last_changed else {}
        self._change(row, {name: getattr(home, name) for name in (row, *with_it) if name in ROWS})
        if CLOCK in with_it:
            self.set_seconds(with_it[CLOCK])
            self.moved_rows.pop(CLOCK, None)

    def reset_all(self) -> None:
        self.choose(self.base)
        self.moved_rows.pop(VARIANT, None)

    def changed_rows(self) -> list[str]:
        """Rows that differ from the rule set, except ineffective ones."""
        idle = self.ineffective_rows
        rows = [row for row in SETUP_ROWS if row not in idle and self.value(row) != self.rule_set_value(row)]
        if "sprints" not in (*rows, *idle) and sprints_of(self.sprints) != RULE_SETS[self.base].sprints:
            rows.append("sprints")
        return rows

    def _change(self, row: str, rows: dict[str, Any]) -> None:
        before, after, seconds = self.options, with_rows(self.options, rows), self.seconds
        self._set(after)
        if before != after:
            self.last_changed = row
            moved = [name for name in ROWS if name not in rows and getattr(before, name) != getattr(after, name)]
            self.moved_rows = {name: getattr(before, name) for name in moved}
            if self.seconds != seconds:
                self.moved_rows[CLOCK] = seconds

    def _set(self, options: Options) -> None:
        if options.sprints != self.options.sprints or sprints_of(self.sprints) != options.sprints:
            self.sprints = ", ".join(map(str, options.sprints))
        seconds, self.options = self.seconds, options
        self.set_seconds(seconds)

    def row_objection(self, row: str) -> str:
        """Return why the value of this row is invalid; empty if it is valid."""
        if row in self.ineffective_rows:
            return ""
        if row == "sprints" and sprints_of(self.sprints) is None:
            return _("Numbers separated by commas, such as 33, 73, or nothing.")
        return next(
            (refusal_sentence(fault) for fault in objections(self.options) if fault.values.get("row") == row), ""
        )

    def value_refusal(self, row: str, value: Any) -> Refusal | None:
        """Return why this row cannot take this value, given the other rows (R2.1); None if it can.

        Dependent rows may follow; errors in other rows are ignored.
        """
        home = RULE_SETS[self.base]
        variant = value if row == VARIANT else self.variant
        rows = with_rows(self.options, {} if row == VARIANT else {row: value})
        return refusal_of(replace(rows, finish=home.finish, sprints=home.sprints, card_cap=home.card_cap), variant)

    def lock_reason(self, row: str) -> str:
        """Return why this row cannot be changed; empty if it can."""
        if row == VARIANT:
            return ""
        if row in self.ineffective_rows:
            return idle_sentence(row, self.options_in_force, self.variant)
        own = getattr(self.options, row)
        others = [self.value_refusal(row, value) for value in CHOICES.get(row, ()) if value != own]
        first = next(iter(others), None)
        return refusal_sentence(first) if first is not None and None not in others else ""

    def can_reset(self, row: str) -> bool:
        """Return whether a changed row can be reset to its value in the rule set."""
        return row not in CHOICES or self.value_refusal(row, self.rule_set_value(row)) is None

    @staticmethod
    def base_objection(base: str) -> str:
        """Return why no race can begin under a rule set; empty if one can."""
        refusal = refusal_of(RULE_SETS[base])
        return "" if refusal is None else refusal_sentence(refusal)

    # Seats

    @property
    def seating(self) -> Seating:
        """The teams with their colours, for `seat_again`."""
        return tuple((seat, seat.colour) for seat in self.seats)

    def seat_again(self, seating: Seating) -> None:
        """Bring back these teams with their seats and colours; what was typed for a team since then stays."""
        self.seats[:] = [seat for seat, _colour in seating]
        for seat, colour in seating:
            seat.colour = colour

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(team for team, seat in enumerate(self.seats, start=1) if seat.human)

    @property
    def can_add(self) -> bool:
        return len(self.seats) < MOST_TEAMS

    @property
    def can_remove(self) -> bool:
        return len(self.seats) > FEWEST_TEAMS

    def add(self) -> None:
        """Add a team: a bot in the first free colour (R1.1)."""
        used = {seat.colour for seat in self.seats}
        self.seats.append(SeatDraft(next(colour for colour in COLOURS if colour not in used)))

    @property
    def offered_colours(self) -> tuple[str, ...]:
        """The colours for its teams: a race that 1.0 can read, of six teams at most, has those of 1.0."""
        return FIRST_COLOURS if len(self.seats) <= USUAL_TEAMS else COLOURS

    def remove(self, index: int) -> None:
        """Remove a team; those whose colours are no longer offered get free ones."""
        del self.seats[index]
        used, offered = {seat.colour for seat in self.seats}, self.offered_colours
        free = (colour for colour in offered if colour not in used)
        for seat in self.seats:
            if seat.colour not in offered:
                seat.colour = next(free)

    def paint(self, index: int, colour: str) -> None:
        """Give a team a colour; another team that has this colour gets the team's previous one."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[index].colour
        self.seats[index].colour = colour

    def move(self, index: int, step: int) -> int:
        """Move a team one seat forward (1) or back (-1) around the table; return its new index."""
        to = (index + step) % len(self.seats)
        self.seats.insert(to, self.seats.pop(index))
        return to

    # The whole set-up

    @property
    def objection(self) -> str:
        """First reason why no race can begin with this set-up; empty if one can."""
        for row in ROWS:
            found = self.row_objection(row)
            if found:
                return found
        names = [name for seat in self.seats for name in seat.team_names]
        found = next((found for name in names if (found := name_objection(name))), "")
        players = (self.player_objection(index) for index, _seat in enumerate(self.seats))
        return found or next(filter(None, players), "") or seed_objection(self.seed)

    @property
    def objection_field(self) -> str:
        """Field with the error: a row, `team-0`, `player-0` (seat from 0) or `seed`; empty without one."""
        for row in ROWS:
            if self.row_objection(row):
                return row
        for index, seat in enumerate(self.seats):
            if any(map(name_objection, seat.team_names)) or (self.player_objection(index) and not seat.human):
                return f"team-{index}"
            if self.player_objection(index):
                return f"player-{index}"
        return "seed" if seed_objection(self.seed) else ""

    def player_objection(self, index: int) -> str:
        """Return why the player of a seat may not have his name: it is not valid, or looks like an earlier player’s."""
        name = clean_name(self.seats[index].player)
        earlier = [clean_name(seat.player) for seat in self.seats[:index] if seat.is_named_here]
        return own_name_objection(name) or (alike_objection(name, earlier) if self.seats[index].is_named_here else "")

    @property
    def is_first(self) -> bool:
        """Whether this is still the default race."""
        first = SetupDraft.first(0)
        seats = [seat.seat() for seat in self.seats]
        same = self.base == first.base and self.built and seats == [seat.seat() for seat in first.seats]
        return same and not self.changed_rows() and not self.objection

    @property
    def secrecy(self) -> str:
        """How players at the screen hide cards; they choose it only where the whole screen is not covered."""
        return secrecy_in_force(self.humans, self.options, self.variant, self.secrets)

    @property
    def card_ways(self) -> tuple[str, ...]:
        """The ways in which humans may see their cards."""
        return CARD_WAYS if self.secrecy in SECRETS else (PHONES, self.secrecy)

    @property
    def clocks(self) -> tuple[int, ...]:
        """Seconds to choose from; `clock` is an index into them."""
        return CLOCKS[self.options.orders]

    @property
    def seconds(self) -> int:
        """Seconds for a human's decision; 0: no limit."""
        return self.clocks[self.clock]

    def set_clock(self, index: int) -> None:
        """Choose one of `clocks`."""
        self.clock = index
        self.moved_rows.pop(CLOCK, None)

    def set_seconds(self, seconds: int) -> None:
        """Choose the clock with this time, else the next longer one, else the longest."""
        longer = [index for index, one in enumerate(self.clocks) if one >= seconds]
        self.clock = 0 if seconds == 0 else longer[0] if longer else len(self.clocks) - 1

    def plan(self) -> Plan:
        """Return the plan of the race, without hands. Raises Refused with the reason in `objection`."""
        seats = tuple(seat.seat() for seat in self.seats)
        meta = self.hot_seat().merge_into(self.meta)
        plan = Plan(self.base, self.options_in_force, seats, int(self.seed), variant=self.variant, meta=meta)
        plan.rules()
        return plan

    def hot_seat(self) -> HotSeat:
        players = tuple((clean_name(seat.player) or None) if seat.human else None for seat in self.seats)
        line_ups = () if self.built else tuple(seat.line_up if seat.human else None for seat in self.seats)
        allowances = (seat.allowance if seat.human else ALLOWANCES[0] for seat in self.seats)
        clocks = tuple(allowed_seconds(self.seconds, allowance) for allowance in allowances)
        clocks = clocks if set(clocks) != {self.seconds} else ()
        return HotSeat(self.secrets, players, self.seconds, line_ups, self.teams_elsewhere, clocks)

    @property
    def teams_elsewhere(self) -> tuple[int, ...]:
        """Teams whose players decide elsewhere than at the screen."""
        return tuple(team for team in self.humans if self.seats[team - 1].on_phone)

    @property
    def cards(self) -> str:
        """The way in which humans see their cards, one of `card_ways`."""
        return PHONES if self.teams_elsewhere else self.secrecy

    def choose_cards(self, cards: str) -> None:
        """Choose how all humans see their cards, one of `card_ways`."""
        for seat in self.seats:
            seat.on_phone = seat.human and cards == PHONES
        self.secrets = cards if cards in SECRETS else self.secrets

    def plan_with_hands(self, seed: int) -> Plan:
        """Return the plan with ready-made hands for all teams. Raises Refused with the reason in `objection`."""
        return self.with_hands(replace(self.plan(), seed=seed))

    def with_hands(self, plan: Plan) -> Plan:
        """Return a plan with ready-made hands for these seats."""
        line_ups = {team: self.seats[team - 1].line_up for team in self.humans}
        return plan.with_hands(with_line_ups(ready_made_hands(plan), line_ups, plan.seed))


def sprints_of(text: str) -> tuple[int, ...] | None:
    """Parse squares such as `33, 73`; empty for an empty text, None for an invalid one."""
    text = " ".join(text.split())
    if not text:
        return ()
    if _SPRINTS.match(text) is None:
        return None
    lines = tuple(int(number) for number in re.findall(r"\d+", text))
    return lines if len(lines) <= 2 * MOST_SPRINTS else None


def idle_sentence(row: str, options: Options, variant: str | None) -> str:
    """Explain why a row has no effect with this variant (R2.1)."""
    chosen = find_variant(variant)
    if row == "finish":
        endless = chosen.course(options).finish is None
        sentence = _("{variant} has no finish line.") if endless else _("{variant} sets its own finish.")
    elif row == "sprints":
        sentence = _("{variant} sets its own sprint lines.")
    elif row == "hands" and chosen.hides_road:
        sentence = _("{variant} hides all hands from rivals.")
    else:
        sentence = _("{variant} sets this itself.")
    return sentence.format(variant=variant_title(variant or ""))


def seed_objection(text: str) -> str:
    """Return why the text is not a valid seed; empty if it is one (docs/record.md)."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_SEED:
        return ""
    return _("The seed is a whole number from 0 to {largest}.").format(largest=LARGEST_SEED)


def name_objection(text: str) -> str:
    """Return why the text is not a valid name; empty if it is one, or if the text is empty (docs/record.md)."""
    if len(text) > LONGEST_NAME or not text.isprintable():
        return _("A name can have up to {longest} printable characters.").format(longest=LONGEST_NAME)
    return own_name_objection(text)


def own_name_objection(text: str) -> str:
    """Return why a player may not have this name; empty if he may, or if the text is empty: he has none."""
    return player_objection(text, LONGEST_NAME) if text.strip() else ""


def cap_of(count: int) -> int | None:
    """Return the card cap for a value of its stepper."""
    return None if count >= NO_CAP else count


def count_of(cap: int | None) -> int:
    return NO_CAP if cap is None else max(LEAST_CAP, cap)
