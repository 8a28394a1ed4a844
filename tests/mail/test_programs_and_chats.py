"""A letter gives the same orders whatever mail program or chat sends it, or questions; never other orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.intake import Receipt
from breakaway_desktop.mail.state import MailRace
from tests.figures import Figure
from tests.mail.correspondence import form_of, in_words, letter_of, new_desk, process_text, with_hands
from tests.mail.mail_programs import CHATS, PROGRAMS, Program
from tests.mail.test_incoming import HANDS
from tests.properties.races import random_hands

GREETINGS = ((), ("Hello!",), ("Hi Marco,", "see you on Sunday at 13:12."), ("Ciao, ci vediamo alle 11:10.", ""))
PRESS = "Yellow has left the hotel without paying."
SENDERS = {**PROGRAMS, **CHATS}


def some_orders(desk: MailRace, rng: Random) -> dict[int, str]:
    """Return a card for each rider of the first team who needs one."""
    match = referee.match_of(desk)
    assert match is not None
    ask = next(ask for ask in match.open_asks if ask.team == 1)
    assert isinstance(ask, AskOrders)
    return {rider.rider: str(rng.choice(rider.cards)) for rider in ask.needed}


def write_orders(orders: Mapping[int, str], rng: Random) -> list[str]:
    """Return the orders in one of the styles that the manual names."""
    style = rng.choice(("form", "compact", "numbers", "words", "list", "sentence"))
    rows = list(orders.items())
    if style == "words":
        return [in_words(rider, card, rng) for rider, card in rows]
    if style == "list":
        return [", ".join(f"{rider}: {card}" for rider, card in rows)]
    if style == "sentence":
        return [f"For this turn rider {' and then my rider '.join(f'{rider} plays {card}' for rider, card in rows)}."]
    sign = {"form": ": ", "compact": ":", "numbers": " "}[style]
    return [f"{rider}{sign}{card}" for rider, card in rows]


def write_letter(desk: MailRace, orders: Mapping[int, str], rng: Random) -> list[str]:
    press = ["PRESS", PRESS, "END"] if rng.random() < 0.3 else []
    lines = [*rng.choice(GREETINGS), *write_orders(orders, rng), *press]
    return [*lines, form_of(desk, 1)] if rng.random() < 0.5 else [form_of(desk, 1), *lines]


def result_of(orders: Mapping[int, str], receipt: Receipt) -> str:
    """Return what became of a letter; a rider without the order that was written needs a question."""
    assert receipt.refused is None
    received: dict[int, str] = {}
    for part in receipt.desk.received:
        if part.letter == receipt.name:
            received |= part.orders
            assert not part.press or PRESS in " ".join(part.press)
    if any(received.get(rider, card) != card for rider, card in orders.items()) or set(received) - set(orders):
        return "other"
    if received == orders:
        return "asked, same" if receipt.refusals else "same"
    return "asked" if receipt.refusals else "lost"


def send(desk: MailRace, program: Program, rng: Random) -> tuple[str, str]:
    """Send a letter that answers ours or the player's last one; return what became of it, and its text."""
    orders, ours = some_orders(desk, rng), letter_of(desk, 1)
    other = ours if rng.random() < 0.5 else write_letter(desk, some_orders(desk, rng), rng)
    text = program(write_letter(desk, orders, rng), other, rng)
    return result_of(orders, process_text(desk, text, ours)), text


@pytest.mark.parametrize("name", SENDERS)
def test_a_letter_gives_its_orders_or_questions(name) -> None:
    desk, rng = with_hands(new_desk(), HANDS), Random(name)
    results: Counter[str] = Counter()
    for _ in range(5):
        result, text = send(desk, SENDERS[name], rng)
        assert result not in ("other", "lost"), text
        results[result] += 1
    assert results["asked"] < 5


def test_letters_in_one_style_are_not_asked_about() -> None:
    desk, rng = with_hands(new_desk(), HANDS), Random(1)
    for _ in range(300):
        orders = some_orders(desk, rng)
        lines = write_letter(desk, orders, rng)
        receipt = process_text(desk, "\n".join(lines))
        assert (result_of(orders, receipt), receipt.refusals) == ("same", ()), lines


def some_races(first: int, count: int) -> Iterator[tuple[MailRace, Random]]:
    """Return random races, each some turns old."""
    for seed in range(first, first + count):
        rng = Random(f"letters/{seed}")
        desk = new_desk(seed=seed)
        desk = with_hands(desk, random_hands(rng, 3, desk.options.totals))
        for _ in range(rng.randrange(3)):
            desk = referee.play_due_turn(desk, desk.deadline, missing=True)
        yield desk, rng


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 300, 30))
def test_letters_of_thirty_races_give_their_orders_or_questions(first: int, figure: Figure) -> None:
    results: dict[str, Counter[str]] = {name: Counter() for name in SENDERS}
    for desk, rng in some_races(first, 30):
        for name, program in SENDERS.items():
            result, text = send(desk, program, rng)
            assert result not in ("other", "lost"), f"{name}\n{text}"
            results[name][result] += 1
    for counts in results.values():
        for result, count in counts.items():
            figure(f"letters {result}", count)
