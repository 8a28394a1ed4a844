"""Cost for the host of six idle phones, and the size of the largest message to one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import count
from statistics import median

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, ready_made_hands, seats_of
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seats import PHONE, TableSeat, digest_of
from breakaway_desktop.phones.table import PhoneTable

TEAMS = 6
ROUNDS = 30
UPDATES = 20


class _Table:
    """A race with `phones` connected phones."""

    def __init__(self, phones: int) -> None:
        plan = Plan("boxed", RULE_SETS["boxed"], seats_of(["human"] * TEAMS), 1)
        match = Match.begin(plan.with_hands(ready_made_hands(plan)))
        keys = count(1)
        seats = [
            TableSeat(team, PHONE if team <= phones else "screen", seat.colour, "", f"Player {team}")
            for team, seat in enumerate(match.seats, start=1)
        ]
        self.table = PhoneTable("ABCDE", "Ventoux", "v1", seats, lambda: f"{next(keys)}", lambda: 10)
        self.stage = MatchStage(match, lambda: self.table.phone_teams, "race")
        self.table.has_started = True
        for team in range(1, phones + 1):
            self.table.seats[team].digest = digest_of(f"key {team}")
            self.table.open(team, f"192.168.1.{team}")
            hello = {"kind": "hello", "version": "v1", "code": "ABCDE", "key": f"key {team}"}
            self.table.receive(team, json.dumps(hello), 0.0, self.stage)
        self.update()

    def update(self) -> None:
        self.table.update(self.stage, 0.0)

    def page_bytes(self) -> int:
        """Return the size in bytes of the largest message to a phone."""
        return max(len(text.encode()) for _connection, text in self.table.outbox)


def figures() -> list[Figure]:
    six, none = _Table(TEAMS), _Table(0)
    rounds = [(_milliseconds(six.update), _milliseconds(none.update)) for _round in range(ROUNDS)]
    idle = median(with_phones for with_phones, _without in rounds)
    share = median((more - less) * 60 / 10 for more, less in rounds)
    return [
        Figure("phones_idle_update", idle, "ms"),
        Figure("phones_idle_share", share, "% of a core at 60 updates a second"),
        Figure("phones_largest_message", six.page_bytes() / 1024, "KB"),
    ]


def _milliseconds(call: Callable[[], None]) -> float:
    """Return the processor time of a call in milliseconds."""
    start = time.process_time()
    for _update in range(UPDATES):
        call()
    return (time.process_time() - start) * 1000 / UPDATES
