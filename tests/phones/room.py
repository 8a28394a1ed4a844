"""A table and guests with phones whose messages a test writes."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.match_stage import MatchStage
from tests.phones.scripted import CODE, Party, begin_match

Message = dict[str, Any]


class Room(Party):
    """A table whose messages reach the guests."""

    def __init__(self, match: Match | None = None, **match_fields: Any) -> None:
        super().__init__(begin_match(**match_fields) if match is None else match)
        self.guests: dict[int, Guest] = {}

    def settle(self, seconds: float = 0.1) -> None:
        """Let time pass, and deliver the table's messages."""
        self.pass_time(seconds)
        self.carry()

    def carry(self) -> None:
        for connection, text in self.take_outbox():
            if connection in self.guests:
                self.guests[connection].messages.append(json.loads(text))
        for connection in self.table.dropped:
            self.guests.pop(connection, None)
        self.table.dropped.clear()

    def guest(self, **hello: Any) -> Guest:
        """Return a guest whose phone has sent its greeting."""
        return Guest(self).greet(**hello)

    def seat(self, team: int, name: str = "", **hello: Any) -> Guest:
        """Return a guest who has claimed the seat of a team."""
        guest = self.guest(**hello)
        answer = guest.ask("claim", name=name or f"Player {team}", team=team)
        guest.key = answer["key"]
        return guest

    def continue_from(self, race: Race) -> None:
        """Continue from this moment."""
        self.match = Match(self.match.base, race, self.match.teams)
        self.stage = MatchStage(self.match, lambda: self.table.phone_teams, "race")
        self.table.forget_choices(undone=True)
        self.settle()

    def start(self) -> None:
        self.table.has_started = True
        self.settle()


class Guest:
    """A guest with a phone. Each message gets a unique id, and `ask` returns the answer to it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.key = ""
        self.connection = 0
        self.address = "192.168.1.9"
        self.messages: list[Message] = []
        self._numbers = count(1)

    def greet(self, *, address: str = "", **fields: Any) -> Guest:
        """Connect and send the greeting."""
        self.address = address or self.address
        self.connection = self.room.connect(self.address)
        self.room.guests[self.connection] = self
        key = {"key": self.key} if self.key else {}
        self.send("hello", **{"version": "v1", "code": CODE, "tab": "one", **key, **fields})
        self.room.settle()
        return self

    def lose(self) -> None:
        """Lose the connection."""
        self.room.table.close(self.connection, self.room.now)
        self.room.settle()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message without an id."""
        self.room.receive(self.connection, json.dumps({"kind": kind, **fields}))

    def ask(self, kind: str, *, name_id: str = "", **fields: Any) -> Message:
        """Send a message with an id; return its answer, empty if there is none."""
        answer_id = name_id or f"{self.connection}-{next(self._numbers)}"
        before = len(self.messages)
        self.send(kind, id=answer_id, **fields)
        self.room.settle()
        return next((message for message in self.messages[before:] if message.get("id") == answer_id), {})

    def last(self, kind: str) -> Message:
        """Return the last message of a kind that the phone received; empty if there is none."""
        return next((message for message in reversed(self.messages) if message["kind"] == kind), {})

    @property
    def page(self) -> Message:
        return self.last("state")

    @property
    def cards(self) -> list[int]:
        """The cards that may be played now."""
        return [card["card"] for card in self.page["cards"] if not card["refused"]]

    def play(self, card: int | None = None, **fields: Any) -> Message:
        """Play a card for the ask on the page: `card`, or the first allowed one."""
        fields = {"at": self.page["at"], "card": self.cards[0] if card is None else card, **fields}
        return self.ask("play", **fields)

    def retire(self, rider: int, **fields: Any) -> Message:
        """Retire a rider in the turn of the page."""
        return self.ask("retire", **{"at": self.page["can"]["turn"], "rider": rider, **fields})

    def steer(self, rider: int, *, yes: bool = True, **fields: Any) -> Message:
        """Steer a dropped rider in the turn of the page or, if not `yes`, let him move by himself."""
        return self.ask("steer", **{"at": self.page["can"]["turn"], "rider": rider, "yes": yes, **fields})

    def undo(self, **fields: Any) -> Message:
        """Ask to undo the decision that the page offers to undo."""
        return self.ask("undo", **{"at": self.page["can"]["undo"], **fields})

    def agree(self, *, yes: bool = True, **fields: Any) -> Message:
        """Answer the undo that the page asks about."""
        return self.ask("agree", **{"at": (self.page["undo"] or {"at": ""})["at"], "yes": yes, **fields})

    def orders(self) -> Message:
        """Return allowed orders: the first card of each rider."""
        rows = self.page["orders"]["riders"]
        chosen = [[row["rider"], next(card["card"] for card in row["cards"] if not card["refused"])] for row in rows]
        return {"at": self.page["at"], "cards": chosen, "then": [], "extras": []}


def seat_two_players(**match_fields: Any) -> tuple[Room, Guest, Guest]:
    """Start a race with two players on phones and a bot; return its room and the players' guests."""
    room = Room(**match_fields)
    anna, ben = room.seat(1, "Anna"), room.seat(2, "Ben")
    room.start()
    return room, anna, ben


def find_asked(room: Room, guests: list[Guest], page: str = "ask", moments: int = 400) -> Guest:
    """Return the guest who is asked next."""
    for _moment in range(moments):
        for guest in guests:
            if guest.page.get("page") == page:
                return guest
        room.settle()
    raise AssertionError("nobody is asked")


def play_until(room: Room, guests: list[Guest], asked_team: int, *, page: str = "ask") -> Guest:
    """Play the first allowed cards until this team is asked."""
    for _moment in range(400):
        guest = find_asked(room, guests, page)
        if guest.page["team"] == asked_team:
            return guest
        guest.play()
    raise AssertionError(f"team {asked_team} is never asked")
