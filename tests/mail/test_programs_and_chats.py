"""A letter gives the same orders whatever mail program or chat sends it, or questions; never other orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.mail.intake import Receipt, process_letter
from breakaway_desktop.mail.line_shapes import normalize_line
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.outgoing import reply_lines, rows_of_reply, turn_letter
from breakaway_desktop.mail.state import MailRace, with_first_form, with_form
from breakaway_desktop.match.match import Match
from tests.figures import Figure
from tests.mail.correspondence import NOW, form_of, in_words, new_desk, with_hands
from tests.mail.mail_programs import CHATS, PROGRAMS, STRANGERS, whole_message
from tests.properties.races import random_hands

GREETINGS = (
    (), ("Hello!",), ("Hi Marco,", "see you on Sunday at 13:12."), ("Ciao, ci vediamo alle 11:10.", ""),
    ("My orders:",), ("Rome, 28 November 2026", "", "Dear Marco,"), ("Tel. 06 11 22 33 44",), ("See you at 13:12.",),
)  # fmt: skip
LIKE_A_HEAD = ("Here they are, before 06:59:",)
"""A greeting that has the shape of the first line of a mail; orders below it are asked about."""
PRESS = "Yellow has left the hotel without paying."
SIGNS = {"equals": " = ", "colon": ": ", "numbers": " ", "list": " = "}
MAIL = b"From: Anna <anna@example.org>\nDate: Sat, 21 Nov 2026 17:00:00 +0000\nMessage-ID: <1@x>\n"
MAIL += b"MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"


class Correspondence:
    """A race some turns old, the letter to its first team, and what becomes of answers."""

    def __init__(self, seed: int) -> None:
        rng = Random(f"letters/{seed}")
        desk = with_hands(new_desk(seed=seed), random_hands(rng, 3, new_desk(seed=seed).options.totals))
        for _ in range(rng.randrange(3)):
            desk = referee.play_due_turn(desk, desk.deadline, missing=True)
        self.desk = with_first_form(desk, 1, NOW)
        match = referee.match_of(desk)
        assert match is not None
        self.match: Match = match
        self.ours = turn_letter(self.desk, match, 1)
        self.head = form_of(desk, 1)

    def some_orders(self, rng: Random) -> dict[int, str]:
        """Return a card for each rider of the first team who needs one."""
        ask = next(ask for ask in self.match.open_asks if ask.team == 1)
        assert isinstance(ask, AskOrders)
        return {rider.rider: str(rng.choice(rider.cards)) for rider in ask.needed}

    def take(self, desk: MailRace, text: str, sent: Sequence[str], *, is_mail: bool) -> Receipt:
        (letter,) = letters_in(MAIL * is_mail + text.encode())
        return process_letter(desk, self.match.race, letter, "1.txt", NOW, set(map(normalize_line, sent)))

    def answer(self, receipt: Receipt) -> tuple[MailRace, list[str], Mapping[int, str]]:
        """Return the desk with the reply to a letter, the reply, and the rows of its form."""
        status = order_status(receipt.desk, self.match.race, 1)
        rows = rows_of_reply(receipt, status)
        desk = with_form(receipt.desk, 1, rows, NOW)
        return desk, reply_lines(replace(receipt, desk=desk), status), rows


@cache
def race(seed: int) -> Correspondence:
    return Correspondence(seed)


def write_orders(style: str, orders: Mapping[int, str], rng: Random) -> list[str]:
    """Return the orders in one of the forms of the manual, or in words."""
    if style == "words":
        return [in_words(rider, card, rng) for rider, card in orders.items()]
    if style == "sentence":
        return [
            f"For this turn rider {' and then my rider '.join(f'{one} plays {card}' for one, card in orders.items())}."
        ]
    rows = [f"{rider}{SIGNS[style]}{card}" for rider, card in orders.items()]
    return [", ".join(rows)] if style == "list" else rows


def result_of(orders: Mapping[int, str], receipt: Receipt) -> str:
    """Return what became of a letter; a rider without the order that was written needs a question."""
    assert receipt.refused is None
    received: dict[int, str] = {}
    for part in receipt.desk.received:
        if part.letter == receipt.name:
            received |= part.orders
            assert not part.press or PRESS.split()[0] in " ".join(part.press)
    if any(received.get(rider, card) != card for rider, card in orders.items()) or set(received) - set(orders):
        return "wrong"
    if received == orders:
        return "read and asked" if receipt.refusals else "read"
    values = [refusal.values for refusal in receipt.refusals]
    named = {str(rider) for each in values for rider in (*each.get("riders", ()), each.get("rider"))}
    return "asked" if named.issuperset(str(rider) for rider in orders if rider not in received) else "lost"


def send(of: Correspondence, name: str, style: str, layout: str, rng: Random) -> tuple[str, str] | None:
    """Send a letter; return what became of it, and its text. None: the program has no such letter.

    `layout`: where the first line of the form stands. `free`: first or last; `form`: directly above the orders;
    `message`: the whole form is one message; `typed`: cards are typed into the quoted form.
    """
    orders, greeting = of.some_orders(rng), rng.choice(GREETINGS)
    press = ["PRESS", PRESS, "END"] if rng.random() < 0.3 else []
    lines = write_orders(style, orders, rng)
    older = [*write_orders(rng.choice(tuple(SIGNS)), of.some_orders(rng), rng), of.head]
    if layout == "message":
        text = whole_message(name, [of.head, *lines, *press], rng)
    elif layout == "typed":
        filled = [line + orders.get(int(line[:2]), "") if line[2:] == " = " else line for line in of.ours]
        text = None if name in CHATS else PROGRAMS[name](greeting, filled, rng)
    else:
        own = [*greeting, of.head, *lines] if layout == "form" else [of.head, *greeting, *lines]
        own = [*greeting, *lines, of.head] if layout == "free" and rng.random() < 0.5 else own
        text = {**PROGRAMS, **CHATS}[name]([*own, *press], of.ours if rng.random() < 0.5 else older, rng)
    if text is None:
        return None
    return result_of(orders, of.take(of.desk, text, of.ours, is_mail=name in PROGRAMS)), text


def send_back(of: Correspondence, name: str, style: str, rng: Random) -> tuple[str, str]:
    """Send a letter in words, and the reply to it back with OK; return what became of both, and the second text."""
    orders, greeting = of.some_orders(rng), rng.choice(GREETINGS[:2])
    program = {**PROGRAMS, **CHATS}[name]
    own = [*rng.choice(GREETINGS), *write_orders(style, orders, rng), of.head]
    desk, reply, rows = of.answer(of.take(of.desk, program(own, of.ours, rng), of.ours, is_mail=name in PROGRAMS))
    if any(orders[rider] != text for rider, text in rows.items()):
        return "wrong", "\n".join(reply)
    text = program([*greeting, "OK"], reply, rng) if name in PROGRAMS else "\n".join(["OK", *reply])
    second = of.take(desk, text, [*of.ours, *reply], is_mail=name in PROGRAMS)
    counted = order_status(second.desk, of.match.race, 1).orders
    is_other = any(orders[rider] != card for rider, card in counted.items())
    return "wrong" if is_other else "read" if counted == rows else "asked", text


LAYOUTS = (
    *((style, layout) for layout in ("free", "form") for style in SIGNS),
    ("words", "free"), ("sentence", "free"), ("equals", "message"), ("list", "message"), ("equals", "typed"),
)  # fmt: skip


def least_read(name: str, style: str, layout: str) -> float:
    """Return which part of such letters must be read without a question."""
    if style in SIGNS and (layout == "typed" or (name in PROGRAMS and layout in ("free", "form"))):
        return 0.99
    return 0.9 if layout == "message" and name != "WhatsApp on the web" else 0.0


def count_results(seeds: range, name: str, style: str, layout: str) -> Counter[str]:
    results: Counter[str] = Counter()
    for seed in seeds:
        sent = send(race(seed), name, style, layout, Random(f"{seed}/{name}/{style}/{layout}"))
        if sent is not None:
            assert sent[0] not in ("wrong", "lost"), f"{name}\n{sent[1]}"
            results[sent[0]] += 1
    assert results["read"] >= least_read(name, style, layout) * results.total()
    return results


@pytest.mark.parametrize("name", [*PROGRAMS, *CHATS])
def test_a_letter_gives_its_orders_or_questions(name) -> None:
    for style, layout in LAYOUTS:
        count_results(range(2), name, style, layout)
    for seed in range(3):
        result, text = send_back(race(seed), name, "words", Random(f"{seed}/{name}"))
        assert result == "read" or (result == "asked" and "below" in name), text


def strangers(of: Correspondence, frame: str, where: str, rng: Random, *, is_mail: bool) -> str:
    """Send a letter with somebody else's line; return what became of it. `where`: of the form's first line."""
    orders = of.some_orders(rng)
    other = rng.choice(sorted(orders))
    rows = "\n".join(f"{rider}{rng.choice((': ', ' = '))}{card}" for rider, card in orders.items() if rider != other)
    own = {"above": f"{of.head}\n{rows}", "below": f"{rows}\n{of.head}", "quoted": rows}[where]
    me = rng.choice(("Anna", "You", "~anna"))
    ben = rng.choice(("Bruno", "Ben Rossi", "Referee", "+39 333 5550101", "b_r"))
    time = f"{rng.randrange(24):02}:{rng.randrange(60):02}"
    text = STRANGERS[frame].format(own=own, rows=rows, head=of.head, n=other, c=orders[other], me=me, ben=ben, k=time)
    if where == "quoted":
        quoted = "\n".join(f"> {line}" for line in of.ours)
        text += f"\n\nOn Sat, 21 Nov 2026 at 10:10, Referee <ref@example.net> wrote:\n\n{quoted}"
    receipt = of.take(of.desk, text, of.ours, is_mail=is_mail)
    counted = order_status(receipt.desk, of.match.race, 1).orders
    assert other not in counted, text
    return "kept" if len(counted) == len(orders) - 1 else result_of(orders, receipt)


PLACES = [(where, is_mail) for where in ("above", "below", "quoted") for is_mail in (True, False)]


@pytest.mark.parametrize("frame", STRANGERS)
def test_nobody_else_s_line_is_the_player_s_order(frame) -> None:
    for where, is_mail in PLACES:
        for seed in range(2):
            result = strangers(race(seed), frame, where, Random(f"{seed}/{frame}"), is_mail=is_mail)
            assert result in ("kept", "asked")


@pytest.mark.parametrize("where", ["above", "below", "between"])
def test_a_greeting_with_the_shape_of_a_head_makes_orders_a_question(where) -> None:
    of, rng = race(0), Random(1)
    orders, quoted = of.some_orders(rng), [f"> {line}" for line in of.ours]
    rows = write_orders("equals", orders, rng)
    own = {
        "above": [of.head, *LIKE_A_HEAD, *rows],
        "below": [*LIKE_A_HEAD, *rows, of.head],
        "between": [*LIKE_A_HEAD, *rows],
    }[where]
    text = "\n".join([*own, "", "On Sat, 21 Nov 2026 at 10:10, Referee <ref@example.net> wrote:", *quoted])
    assert result_of(orders, of.take(of.desk, text, of.ours, is_mail=True)) == "asked"
    text = "\n".join([*LIKE_A_HEAD, of.head, *rows, "", *quoted])
    assert result_of(orders, of.take(of.desk, text, of.ours, is_mail=True)) == "asked"


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_letters_of_twenty_races_give_their_orders_or_questions(first: int, figure: Figure) -> None:
    seeds = range(first, first + 20)
    for name in (*PROGRAMS, *CHATS):
        kind = "emails" if name in PROGRAMS else "chats"
        for style, layout in LAYOUTS:
            for result, count in count_results(seeds, name, style, layout).items():
                figure(f"{kind} {style} {layout} {result}", count)
        for style in ("words", "sentence"):
            for seed in seeds:
                result, text = send_back(race(seed), name, style, Random(f"{seed}/{name}/{style}"))
                assert result in ("read", "asked"), text
                figure(f"{kind} {style} back {result}", 1)


@pytest.mark.release
@pytest.mark.parametrize(("where", "is_mail"), PLACES)
def test_lines_of_strangers_in_two_hundred_races(where: str, is_mail: bool, figure: Figure) -> None:
    for frame in STRANGERS:
        for seed in range(200):
            result = strangers(race(seed % 200), frame, where, Random(f"{seed}/{frame}"), is_mail=is_mail)
            assert result in ("kept", "asked")
            figure(f"strangers {result}", 1)
