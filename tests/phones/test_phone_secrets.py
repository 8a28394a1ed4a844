"""A phone gets its own team's secrets only: secrets, plans and drafts of others change no byte that it gets (R9.1)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from breakaway_desktop.arena.fairness import alternative_race
from breakaway_desktop.bots import advice
from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.seats import digest_of
from tests.figures import Figure
from tests.kit.phone import CODE, KINDS, Phone, Room, begin_match

WATCHING, OTHER, THIRD, SPECTATOR = 1, 2, 3, 0
"""The team whose phone is compared, the one whose secrets differ, another one, and a phone without a team."""
TURNS = 4
"""Turns of a race from which moments are taken: later little is secret."""
MOVES = 7
"""Decisions of each player in two races that are compared."""
ROLLOUTS = 2
"""Rollouts for a hint; its text is as long with few as with many."""


class WatchedRoom(Room):
    """A race from one of its moments on (None: all of it), with the phones of three teams and of a spectator."""

    def __init__(self, match: Match, race: Race | None, seed: int) -> None:
        super().__init__(match if race is None else Match(match.base, race, match.teams))
        self.sent: list[str] = []
        """All that the watching team's phone and the spectator's were sent, in order."""
        self.phone_of = {team: Phone(self, team, Random(seed)) for team in (WATCHING, OTHER, THIRD, SPECTATOR)}
        self.table.has_started = True
        for team in (WATCHING, OTHER, THIRD):
            self.phone_of[team].key = f"key-of-{team}"
            self.table.seat(team, "phone", f"Player {team}")
            self.table.seats[team].digest = digest_of(self.phone_of[team].key)
        for phone in self.phone_of.values():
            phone.connect()
        self.settle()

    def ask(self, team: int, text: str) -> None:
        """Send a message of a team's phone, and let the table answer."""
        self.receive(self.phone_of[team].connection, text)
        self.settle()

    def carry(self) -> None:
        for connection, text in self.table.outbox:
            team = self.phones[connection].team
            if team in (SPECTATOR, WATCHING):
                self.sent.append(f"{team}: {text}")
        super().carry()

    def page_of(self, team: int) -> dict[str, Any]:
        return self.phone_of[team].page


def moment_of_race(seed: int, **rows: Any) -> tuple[Match, Race]:
    """Return a match that humans play, and a race at one of its early moments."""
    base, variant = KINDS[seed % len(KINDS)]
    match = begin_match(base, 3, 3, seed, variant=variant, **rows)
    Room(match).play(seed, turns=TURNS)
    open_moments = [step.after for step in match.steps if not step.after.over and step.after.turn <= TURNS]
    return match, Random(seed).choice(open_moments)


def let_other_think(room: WatchedRoom, seed: int) -> None:
    """Let the other team's player read his cards, plan, draft, ask for reasons and reconnect; he decides nothing.

    Then the watching team's player asks, too.
    """
    for moment, text in enumerate(secret_messages(room.phone_of[OTHER], Random(seed))):
        room.ask(OTHER, text)
        if moment == 3:
            room.phone_of[OTHER].lose()
            room.phone_of[OTHER].greet()
    for kind in ("log", "why"):
        room.ask(WATCHING, _text(kind, id=f"own {kind}", at=room.page_of(WATCHING)["at"]))


def secret_messages(phone: Phone, rng: Random, moment: int = 0) -> list[str]:
    """Return messages of a player that affect nobody else: plans, drafts, questions. The choices depend on his hand."""
    state = phone.page
    messages: list[dict[str, Any]] = [{"kind": "why"}, {"kind": "log"}]
    for rider in state.get("riders", ()):
        if rider["at"]:
            messages.append({"kind": "plan", "at": rider["at"], "card": rng.choice(rider["hand"])})
            messages.append({"kind": "unplan", "at": rider["at"]})
    if state["page"] == "orders":
        rows = state["orders"]["riders"]
        cards = [[row["rider"], rng.choice(row["cards"])["card"]] for row in rows]
        messages.append({"kind": "draft", "cards": cards, "then": [], "extras": []})
    messages.append({"kind": "point", "card": 3})
    messages += [{"kind": "why", "card": 3}] * 3
    texts = []
    for number, message in enumerate(messages):
        named = {} if message["kind"] in ("draft", "point") else {"id": f"{moment}.{number}"}
        texts.append(json.dumps({"at": state["at"], **named, **message}))
    return texts


def check_pair(seed: int) -> bool:
    """Compare a pair of races; return whether this moment has one."""
    match, race = moment_of_race(seed)
    other = alternative_race(race, WATCHING, Random(seed))
    if other is None or other == race:
        return False
    first, second = WatchedRoom(match, race, seed), WatchedRoom(match, other, seed)
    let_other_think(first, seed)
    let_other_think(second, seed)
    if decisions_of(first) != decisions_of(second):
        return False  # a rider whose cards are all equal has moved
    assert first.sent == second.sent
    return True


def decisions_of(room: Room) -> list[Decision]:
    return [step.decision for step in room.match.steps]


class PairOfRaces:
    """Two races that differ in hidden cards only and go on by the same decisions, compared at every moment."""

    def __init__(self, match: Match, race: Race, other: Race, seed: int) -> None:
        self.rooms = WatchedRoom(match, race, seed), WatchedRoom(match, other, seed)
        self.rng = Random(seed)
        self.compared: Counter[str] = Counter()
        """How often the phone that is compared was sent something in both races, by kind of message."""

    def play(self) -> None:
        """Play both races and compare them, until they have to differ."""
        for move in range(MOVES):
            if not self._is_same():
                return
            self._ask_questions(move)
            if not self._decide(move) or not self._is_same():
                return
            self._undo(move)

    def _ask_questions(self, move: int) -> None:
        """Let every player ask for his movement log, reasons and a hint: only the watching team's are compared."""
        for team in (WATCHING, OTHER, THIRD):
            pages = [room.page_of(team) for room in self.rooms]
            held = sorted(set.intersection(*map(_cards_held, pages)))
            for number, (kind, card) in enumerate(
                [("log", 0), ("why", 0), ("why", self.rng.choice(held or [0])), ("hint", 0)]
            ):
                texts = [_text(kind, id=f"{move} {number}", at=page["at"], card=card) for page in pages]
                self._send(team, *texts)
        self._compare()

    def _decide(self, move: int) -> bool:
        """Let each player who is asked decide the same in both races; return False if somebody cannot."""
        for team in (WATCHING, OTHER, THIRD):
            first, second = (room.page_of(team) for room in self.rooms)
            assert first["page"] == second["page"]
            decision = self._decision(team, first, second)
            if decision is None:
                return False
            if decision:
                decision |= {"id": f"{move} decision", "at": first["at"]}
                self._send(team, *(json.dumps(decision) for _party in self.rooms))
        for room in self.rooms:
            room.settle()
        return True

    def _decision(self, team: int, first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any] | None:
        """Return a card or orders that both races allow: empty if the team is not asked, None if there are none."""
        if first["page"] == "ask":
            card = self._common_card(first["cards"], second["cards"])
            return {"kind": "play", "card": card} if card else None
        if first["page"] != "orders":
            return {}
        cards, then, extras = [], [], []
        for row, other in zip(first["orders"]["riders"], second["orders"]["riders"], strict=True):
            card = self._common_card(row["cards"], other["cards"])
            if not card:
                return None
            cards.append([row["rider"], card])
            if first["orders"]["halves"] > 1:
                seconds = [
                    {number for number, _says, _is_possible in shown["then"]}
                    for cards_shown in (row["cards"], other["cards"])
                    for shown in cards_shown
                    if shown["card"] == card
                ]
                both = sorted(set.intersection(*seconds))
                if not both:
                    return None
                then.append([row["rider"], self.rng.choice(both)])
            extras += self._common_extra(team, row, other)
        return {"kind": "orders", "cards": cards, "then": then, "extras": extras[:1]}

    def _common_card(self, *hands: list[dict[str, Any]]) -> int:
        allowed = [{card["card"] for card in hand if card["refused"] == ""} for hand in hands]
        cards: list[int] = sorted(set.intersection(*allowed))
        return self.rng.choice(cards or [0])

    def _common_extra(self, team: int, row: dict[str, Any], other: dict[str, Any]) -> list[list[Any]]:
        """Return an extra that shows the same in both races: a special, or a spy of another team on this one."""
        offers = [offer for offer in row["extras"] if offer in other["extras"]]
        spied = [
            [offer["kind"], row["rider"], target]
            for offer in offers
            for target in offer["targets"]
            if offer["label"] == "Spy" and target // 10 == WATCHING != team
        ]
        specials = [
            [offer["kind"], row["rider"], self.rng.choice(offer["targets"] or [0])]
            for offer in offers
            if offer["label"] != "Spy" and not offer["cards"]
        ]
        return [self.rng.choice(spied + specials)] if spied + specials else []

    def _is_same(self) -> bool:
        """Compare if both races went the same way, as far as the watching team may know; return whether they did."""
        first, second = self.rooms
        if decisions_of(first) != decisions_of(second):
            return False
        rules = first.match.race.rules
        # Another square, or another hand of riders who arrive together (R5.3), may show in where they are.
        may_show = rules.variant.hides_road or rules.options.order == "grade-card-hand"
        if may_show and first.stage.view_of(WATCHING) != second.stage.view_of(WATCHING):
            return False
        self._compare()
        return True

    def _undo(self, move: int) -> None:
        """After every third move let its player ask for an undo; the others refuse it once before they agree."""
        offers = {team: self.rooms[0].page_of(team)["can"]["undo"] for team in (WATCHING, OTHER, THIRD)}
        asker = next((team for team, ask_id in offers.items() if ask_id), 0)
        if not asker or move % 3 != 1:
            return
        for is_agreed in (False, True):
            for room in self.rooms:
                room.renew_stage()  # else the refusal would hold
            text = _text("undo", id=f"{move} undo {is_agreed}", at=offers[asker])
            self._send(asker, *(text for _party in self.rooms))
            self._compare()
            self.compared["undo of another team"] += asker != WATCHING
            for team in (WATCHING, OTHER, THIRD):
                for room in self.rooms:
                    request = room.stage.undo_request
                    if request is not None and team in request.teams:
                        fields = {"at": room.page_of(team)["undo"]["at"], "yes": is_agreed}
                        room.ask(team, _text("agree", id=f"{move} agree {is_agreed}", **fields))
                for room in self.rooms:
                    room.settle()
                self._compare()

    def _send(self, team: int, *texts: str) -> None:
        for room, text in zip(self.rooms, texts, strict=True):
            room.ask(team, text)

    def _compare(self) -> None:
        first, second = (room.sent for room in self.rooms)
        assert first == second
        for text in first:
            message = json.loads(text.partition(": ")[2])
            self.compared[message.get("topic", message["kind"])] += 1
            self.compared["undo"] += bool(message.get("undo"))
        first.clear()
        second.clear()


def play_pair(seed: int) -> Counter[str]:
    """Compare two races that go on from the same moment; return what was compared."""
    match, race = moment_of_race(seed, hands="hidden")
    race = race._replace(given=(), retiring=())
    alternative = alternative_race(race, WATCHING, Random(seed))
    if alternative is None:
        return Counter()
    # Only cards differ, and every rider has some in common: both races can go on by the same decisions.
    riders = [
        rider._replace(hand=changed.hand) if set(rider.hand) & set(changed.hand) else rider
        for rider, changed in zip(race.riders, alternative.riders, strict=True)
    ]
    other = race._replace(riders=tuple(riders))
    if other == race or see(other, WATCHING) != see(race, WATCHING):
        return Counter()
    pair = PairOfRaces(match, race, other, seed)
    pair.play()
    return pair.compared


def _cards_held(page: dict[str, Any]) -> set[int]:
    """Return all cards that a page shows in its riders' hands."""
    rows = page["orders"]["riders"] if page.get("orders") else page["riders"]
    return {card for row in rows for card in row["hand"] if card}


def _text(kind: str, **fields: Any) -> str:
    return json.dumps({"kind": kind, **fields})


def test_a_phone_is_sent_the_same_bytes_whatever_others_hold_and_plan() -> None:
    assert sum(map(check_pair, range(12))) >= 6


def test_questions_and_undos_bring_out_nothing_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "ROLLOUTS_PER_HINT", ROLLOUTS)
    compared: Counter[str] = Counter()
    for seed in (10, 11):
        compared += play_pair(seed)
    assert all(compared[kind] >= 4 for kind in ("log", "why", "hint", "undo", "undo of another team")), compared


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 320, 40))
def test_two_hundred_pairs_of_races_look_the_same_on_a_phone(first: int, figure: Figure) -> None:
    pairs = sum(map(check_pair, range(first, first + 40)))
    assert pairs >= 200 / 8
    figure("pairs of races", pairs)


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 288, 36))
def test_two_hundred_pairs_of_races_that_go_on_look_the_same(
    first: int, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    monkeypatch.setattr(advice, "ROLLOUTS_PER_HINT", ROLLOUTS)
    pairs = [play_pair(seed) for seed in range(first, first + 36)]
    assert sum(map(bool, pairs)) >= 200 / 8
    figure("pairs of races", sum(map(bool, pairs)))
    compared = sum(pairs, Counter[str]())
    assert all(compared[kind] >= 25 for kind in ("log", "why", "hint", "undo", "undo of another team")), compared


def test_a_phone_that_is_not_asked_is_sent_nothing_about_cards_of_others() -> None:
    """This shows that the check can fail: the phone of the other team gets other bytes."""
    match, race = moment_of_race(0)
    other = alternative_race(race, WATCHING, Random(0))
    assert other is not None
    room, second = Room(Match(match.base, race, match.teams)), Room(Match(match.base, other, match.teams))
    assert room.stage.view_of(OTHER) != second.stage.view_of(OTHER)
    assert room.stage.view_of(WATCHING) == second.stage.view_of(WATCHING)


def test_no_key_is_in_anything_but_the_answer_to_its_claim() -> None:
    room = Room()
    phones = room.play(7)
    for phone in phones:
        with_key = [text for text in phone.texts if phone.key in text]
        assert [json.loads(text)["kind"] for text in with_key] == ["seated"]
        others = [other.key for other in phones if other is not phone]
        assert not [text for text in phone.texts for key in others if key in text]
    assert CODE not in json.dumps(room.match.record().meta)
