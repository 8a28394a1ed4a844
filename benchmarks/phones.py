"""Cost of phones: time of the host's frames, processor load, time until phones are answered, and the data they load."""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.figure import Figure
from benchmarks.frames import Frames, p99, plan_for
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seats import PHONE, TableSeat, digest_of
from breakaway_desktop.phones.table import PhoneTable
from breakaway_desktop.phones.traffic import read_page

if TYPE_CHECKING:
    from tests.ui.journeys.phone_race import PhoneRace
    from tools.studio import Studio

TEAMS = 6
ROUNDS = 30
DECISIONS = 60
UPDATES = 20
RACE_ROUNDS = 3
"""Number of races with phones; they alternate with as many races between bots only."""
RACE_S = 12.0
IDLE_S = 8.0
"""Seconds for which the window idles: less than the time for which a phone may stay silent."""
WAKES = 40
ATTACKED_PHONES = 3
ATTACK = 20_000
"""Requests of the attacker, more than he can send before the race is over."""
ATTACK_ROUND_S = 0.7
"""Seconds with and without attack, in turn."""


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

    def decide(self) -> None:
        """Play a rider's highest card, after which everybody gets a new page."""
        match = self.stage.match
        match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))
        self.table.outbox.clear()

    def page_bytes(self) -> int:
        """Return the size in bytes of the largest message to a phone."""
        return max(len(text.encode()) for _connection, text in self.table.outbox)


def figures() -> list[Figure]:
    return [
        *_table_figures(),
        *_page_figures(),
        *_frame_figures(),
        *_attack_figures(),
        *_idle_figures(),
        *_answer_figures(),
    ]


def _table_figures() -> list[Figure]:
    """Return the cost of the table without a window: while nothing happens, and after a decision."""
    six, none = _Table(TEAMS), _Table(0)
    rounds = [(_milliseconds(six.update), _milliseconds(none.update)) for _round in range(ROUNDS)]
    idle = median(with_phones for with_phones, _without in rounds)
    share = median((more - less) * 60 / 10 for more, less in rounds)
    pages = []
    for _decision in range(DECISIONS):
        six.decide()
        start = time.thread_time()
        six.update()
        pages.append((time.thread_time() - start) * 1000)
    return [
        Figure("phones_new_pages_median", median(pages), "ms, for six phones"),
        Figure("phones_new_pages_max", max(pages), "ms, for six phones"),
        Figure("phones_idle_update", idle, "ms"),
        Figure("phones_idle_share", share, "% of a core at 60 updates a second"),
        Figure("phones_largest_message", six.page_bytes() / 1024, "KB"),
    ]


def _page_figures() -> list[Figure]:
    """Return the size of the files that a phone loads once: the page, and the fonts that it names."""
    files = read_page()
    style = files["/phone.css"].data.decode()
    loaded = [file for path, file in files.items() if not path.startswith("/fonts/") or path in style]
    return [Figure("phones_page", sum(len(file.data) for file in loaded) / 1000, "kB")]


def _frame_figures() -> list[Figure]:
    """Return the times of the frames that show moves, with six phones and with none, in alternating races."""
    from breakaway_desktop.ui.intents import BeginRace
    from tests.ui.journeys.phone_race import PhoneRace

    used: dict[bool, list[float]] = {True: [], False: []}
    for _round in range(RACE_ROUNDS):
        for has_phones in (True, False):
            with _studio() as studio:
                if has_phones:
                    PhoneRace(studio, TEAMS, TEAMS, speed="normal")
                else:
                    studio.session.settings.speed = "normal"
                    studio.open(BeginRace(plan_for(bot="random")))
                used[has_phones] += _frames_of_moves(studio)
    six, none = used[True], used[False]
    return [
        Figure("phones_frames_six_p99", p99(six), "ms"),
        Figure("phones_frames_none_p99", p99(none), "ms"),
        Figure("phones_frames_median_ratio", median(six) / median(none), "times, six phones to none"),
        Figure("phones_frames_p99_ratio", p99(six) / p99(none), "times, six phones to none"),
    ]


def _attack_figures() -> list[Figure]:
    """Return the times of the frames of a race on phones while a neighbour attacks its table, and while he pauses."""
    from tests.phones.attacker import Attack
    from tests.ui.journeys.phone_race import PhoneRace

    used: dict[bool, list[float]] = {True: [], False: []}
    with _studio() as studio:
        race = PhoneRace(studio, ATTACKED_PHONES, ATTACKED_PHONES + 1, speed="normal")
        frames, attack = Frames(studio.app), Attack(race.table, ATTACK)
        is_sending, changed = False, time.monotonic()
        while not race.is_over and attack.report is None:
            studio.app.frame()
            if time.monotonic() - changed > ATTACK_ROUND_S:
                used[is_sending] += frames.used
                frames.used.clear()
                is_sending, changed = not is_sending, time.monotonic()
                attack.let_send(is_sending)
        attack.close()
    attacked, quiet = used[True], used[False]
    return [
        Figure("phones_attack_requests", attack.sent, "requests"),
        Figure("phones_attack_median_ratio", median(attacked) / median(quiet), "times, with attack to without"),
        Figure("phones_attack_p99_ratio", p99(attacked) / p99(quiet), "times, with attack to without"),
    ]


def _frames_of_moves(studio: Studio) -> list[float]:
    """Return the milliseconds of processor time of each frame while moves were shown."""
    frames = Frames(studio.app)
    used: list[float] = []
    end = time.monotonic() + RACE_S
    while time.monotonic() < end:
        is_showing = getattr(studio.top.model, "live", None) is not None and studio.top.model.live.is_showing_moves
        frames.used.clear()
        studio.app.frame()
        used += frames.used if is_showing else ()
    return used


def _idle_figures() -> list[Figure]:
    """Return the processor load of a window that waits for one of six phones, and of one that waits for a human."""
    from breakaway_desktop.ui.intents import BeginRace
    from tests.ui.journeys.phone_race import PhoneRace

    may_play = threading.Event()
    may_play.set()

    def wait() -> None:
        may_play.wait()

    with _studio() as studio:
        PhoneRace(studio, TEAMS, TEAMS, wait)
        may_play.clear()
        six = _processor_share(studio)
        may_play.set()
    with _studio() as studio:
        studio.open(BeginRace(plan_for(*["human"] * TEAMS)))
        none = _processor_share(studio)
    return [
        Figure("phones_idle_window_six", six, "% of a core"),
        Figure("phones_idle_window_none", none, "% of a core"),
    ]


def _processor_share(studio: Studio) -> float:
    """Return the percentage of a core that a waiting window uses."""
    _run_for(studio, 2)
    began, used = time.monotonic(), time.process_time()
    _run_for(studio, IDLE_S)
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def _answer_figures() -> list[Figure]:
    """Return how soon six phones are answered in a race in the window, and how soon one that wakes gets its page."""
    from tests.kit.socket_phone import SocketPhone, WebSocket
    from tests.ui.journeys.phone_race import PhoneRace

    wakes: list[float] = []
    answers: list[float] = []

    class TimedPhone(SocketPhone):
        """A phone that measures how soon its cards are answered."""

        began = 0.0

        def send_text(self, text: str) -> None:
            self.began = time.monotonic()
            super().send_text(text)

        def accept(self, text: str) -> None:
            was_pending = self.pending is not None and self.pending[1]["kind"] != "claim"
            super().accept(text)
            if was_pending and self.pending is None:
                answers.append(time.monotonic() - self.began)

    def wake_phones(race: PhoneRace) -> None:
        """Connect phones with the keys of seats, and wait for their pages."""
        for number in range(WAKES):
            seated = race.phones[number % TEAMS]
            began = time.monotonic()
            phone = WebSocket(race.table)
            phone.send(seated.hello(race.table.version, race.table.code))
            while (text := phone.read()) is not None and '"kind":"state"' not in text:
                pass
            wakes.append(time.monotonic() - began)
            phone.close()

    with _studio() as studio:
        race = PhoneRace(studio, TEAMS, TEAMS, make_phone=TimedPhone)
        race.run_until(lambda: race.is_over)
        waking = threading.Thread(target=wake_phones, args=(race,))
        waking.start()
        race.run_until(lambda: not waking.is_alive())
    return [
        Figure("phones_answers", len(answers), "cards"),
        Figure("phones_answer_median", 1000 * median(answers), "ms"),
        Figure("phones_answer_p99", 1000 * p99(answers), "ms"),
        Figure("phones_wake_median", 1000 * median(wakes), "ms"),
        Figure("phones_wake_max", 1000 * max(wakes), "ms"),
    ]


def _run_for(studio: Studio, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        studio.app.frame()


@contextmanager
def _studio() -> Iterator[Studio]:
    """Yield a window that is not shown, with its own folder of files."""
    from tools.studio import Studio  # isort: skip  (sets SDL's driver before pygame comes)

    from breakaway_desktop.ui.phones.table import close_table

    with tempfile.TemporaryDirectory() as folder:
        studio = Studio((1280, 800), Path(folder))
        try:
            yield studio
        finally:
            close_table(studio.session)
            studio.close()


def _milliseconds(call: Callable[[], None]) -> float:
    """Return the processor time of a call in milliseconds."""
    start = time.process_time()
    for _update in range(UPDATES):
        call()
    return (time.process_time() - start) * 1000 / UPDATES
