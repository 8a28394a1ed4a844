"""A phone gets its own team's secrets only: secrets, plans and drafts of others change no byte that it gets (R9.1)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from breakaway_desktop.arena.alternative_races import alternative_race
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.seats import digest_of
from tests.phones.scripted import CODE, KINDS, Party, ScriptedPhone, begin_match, play_race

WATCHING, OTHER = 1, 2
"""The team whose phone is compared, and the one whose secrets differ."""


def moment_of_race(seed: int) -> tuple[Match, Race]:
    """Return a match that humans play, and a race at one of its early moments."""
    base, variant = KINDS[seed % len(KINDS)]
    match = begin_match(base, 3, 3, seed, variant=variant)
    play_race(match, seed)
    open_moments = [step.after for step in match.steps if not step.after.over and step.after.turn <= 4]
    return match, Random(seed).choice(open_moments)


def texts_sent(match: Match, race: Race, seed: int) -> list[str]:
    """Return all messages to the watching team's phone and to a spectator from this moment on, in order.

    Meanwhile the other team's player reads his cards, plans, drafts, asks for reasons and reconnects; he decides
    nothing.
    """
    party = Party(Match(match.base, race, match.teams))
    party.table.has_started = True
    phones = []
    for team in (WATCHING, OTHER, 3):
        phone = ScriptedPhone(team, Random(seed), key=f"key-of-{team}")
        party.table.seat(team, "phone", f"Player {team}")
        party.table.seats[team].digest = digest_of(phone.key)
        phones.append(phone)
    spectator = ScriptedPhone(0, Random(seed))
    network = {phone.team: phone for phone in [*phones, spectator]}
    for phone in network.values():
        phone.connection = party.connect()
        party.receive(phone.connection, phone.hello())

    sent: list[str] = []

    def deliver() -> None:
        party.pass_time()
        for connection, text in party.take_outbox():
            phone = next(phone for phone in network.values() if phone.connection == connection)
            phone.accept(text)
            if phone.team in (0, WATCHING):
                sent.append(f"{phone.team}: {text}")

    deliver()
    for moment, text in enumerate(secret_messages(network[OTHER], Random(seed))):
        party.receive(network[OTHER].connection, text)
        deliver()
        if moment == 3:
            party.table.close(network[OTHER].connection, party.now)
            deliver()
            network[OTHER].connection = party.connect()
            party.receive(network[OTHER].connection, network[OTHER].hello())
            deliver()
    for kind in ("log", "why"):
        own = {"kind": kind, "id": f"own {kind}", "at": network[WATCHING].state["at"]}
        party.receive(network[WATCHING].connection, json.dumps(own))
        deliver()
    return sent


def secret_messages(phone: ScriptedPhone, rng: Random, moment: int = 0) -> list[str]:
    """Return messages of a player that affect nobody else: plans, drafts, questions. The choices depend on his hand."""
    state = phone.state
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
    assert texts_sent(match, race, seed) == texts_sent(match, other, seed)
    return True


def test_a_phone_is_sent_the_same_bytes_whatever_others_hold_and_plan() -> None:
    assert sum(map(check_pair, range(24))) >= 12


@pytest.mark.slow
def test_two_hundred_pairs_of_races_look_the_same_on_a_phone() -> None:
    assert sum(map(check_pair, range(400))) >= 200


def test_a_phone_that_is_not_asked_is_sent_nothing_about_cards_of_others() -> None:
    """This shows that the check can fail: the phone of the other team gets other bytes."""
    match, race = moment_of_race(0)
    other = alternative_race(race, WATCHING, Random(0))
    assert other is not None
    party, second = Party(Match(match.base, race, match.teams)), Party(Match(match.base, other, match.teams))
    assert party.stage.view_of(OTHER) != second.stage.view_of(OTHER)
    assert party.stage.view_of(WATCHING) == second.stage.view_of(WATCHING)


def test_no_key_is_in_anything_but_the_answer_to_its_claim() -> None:
    party, phones = play_race(begin_match(), 7)
    for phone in phones:
        with_key = [text for text in phone.texts if phone.key in text]
        assert [json.loads(text)["kind"] for text in with_key] == ["seated"]
        others = [other.key for other in phones if other is not phone]
        assert not [text for text in phone.texts for key in others if key in text]
    assert CODE not in json.dumps(party.match.record().meta)
