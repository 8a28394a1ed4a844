"""Races by mail in memory: outgoing letters, replies as players write them, and the same race played directly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from breakaway_desktop.engine.asks import AskOrders, GiveOrders, NoOrders, Retire
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, Options
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.mail.intake import Receipt, process_letter
from breakaway_desktop.mail.line_shapes import normalize_line
from breakaway_desktop.mail.orders import RETIRE, order_status
from breakaway_desktop.mail.outgoing import reply_lines, rows_of_reply, turn_letter
from breakaway_desktop.mail.state import MailRace, Player, with_form
from breakaway_desktop.match.match import Match
from breakaway_desktop.reports.extras_syntax import format_order
from tests.properties.races import Temper
from tests.record.simultaneous import random_orders

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
LATER = timedelta(minutes=1)

Decided = tuple[tuple[int, ...], GiveOrders | NoOrders | None]
"""Decisions of a team for a turn: riders to retire, and its orders; None if nobody is left to order."""


def new_desk(
    base: str = "postal",
    variant: str | None = None,
    options: Options | None = None,
    teams: int = 3,
    seed: int = 7,
    players: Sequence[Player] | None = None,
) -> MailRace:
    """Return a race of players called Anna, Bruno, …, all with addresses."""
    names = ["Anna", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Gino", "Hanna", "Ida", "Karl", "Lea", "Mia"][:teams]
    known = players or [Player(name, f"{name.lower()}@example.org") for name in names]
    return referee.begin(base, options or RULE_SETS[base], variant, known, seed, NOW)


def with_hands(desk: MailRace, hands: Sequence[TeamHands]) -> MailRace:
    """Return the desk after these hands arrived by letter and turn 0 was run."""
    for team, of_team in enumerate(hands, start=1):
        lines = [f"{10 * team + n}: {' '.join(map(str, hand))}" for n, hand in enumerate(of_team, start=1)]
        desk = process_text(desk, form_of(desk, team) + "\n" + "\n".join(lines)).desk
    return referee.play_due_turn(desk, NOW)


def letter_of(desk: MailRace, team: int) -> list[str]:
    return turn_letter(desk, referee.match_of(desk), team)


def form_of(desk: MailRace, team: int) -> str:
    """Return the first line of the form: race, turn, team and code word."""
    return f"RACE {desk.id} TURN {desk.turn} TEAM {team} WORD {desk.player(team).code_word}"


def process_text(
    desk: MailRace, text: str, sent: Sequence[str] = (), now: datetime = NOW, *, late: bool = False
) -> Receipt:
    """Process a pasted letter. `sent`: lines of letters that we sent."""
    match = referee.match_of(desk)
    (letter,) = letters_in(text.encode())
    race = None if match is None else match.race
    name = f"{desk.letters + 1:04}.txt"
    return process_letter(desk, race, letter, name, now, {normalize_line(line) for line in sent}, late=late)


def with_reply(receipt: Receipt) -> tuple[Receipt, list[str]]:
    """Return a receipt whose desk knows the form of the reply, and the lines of the reply."""
    match = referee.match_of(receipt.desk)
    status = order_status(receipt.desk, None if match is None else match.race, receipt.team)
    rows = rows_of_reply(receipt, status)
    receipt = replace(receipt, desk=with_form(receipt.desk, receipt.team, rows, NOW))
    return receipt, reply_lines(receipt, status)


def answer_to(receipt: Receipt) -> str:
    """Return the reply to a letter."""
    return "\n".join(with_reply(receipt)[1])


def decide(match: Match, rng: Random, temper: Temper) -> dict[int, Decided]:
    """Return random decisions of each team for the turn; None instead of orders: the team writes nothing."""
    decided: dict[int, Decided] = {}
    finish = match.race.rules.course.finish
    for ask in match.open_asks:
        assert isinstance(ask, AskOrders)
        if rng.random() < temper.missing:
            decided[ask.team] = (), NoOrders(ask.team)
            continue
        retiring: tuple[int, ...] = ()
        if match.race.rules.variant.may_retire and rng.random() < temper.retiring * 4:
            able = [
                rider_ask.rider
                for rider_ask in ask.riders
                if match.race.rider(rider_ask.rider).place_at(finish) is None
            ]
            retiring = tuple(rng.sample(able, rng.randint(0, len(able))))
        staying = tuple(rider_ask for rider_ask in ask.riders if rider_ask.rider not in retiring)
        extras = tuple(extra for extra in ask.extras if extra.rider not in retiring)
        orders = random_orders(ask._replace(riders=staying, extras=extras), rng, temper) if staying else None
        if orders is not None:  # a record lists spies in the order in which they were named: by rider, as in letters
            orders = orders._replace(extras=tuple(sorted(orders.extras, key=lambda extra: extra.rider)))
        decided[ask.team] = retiring, orders
    return decided


def play_directly(match: Match, decided: Mapping[int, Decided]) -> None:
    """Play the decisions of a turn, as at one screen."""
    for retiring in sorted(rider for riders, _orders in decided.values() for rider in riders):
        if not match.over:
            match.answer(Retire(retiring))
    for _riders, orders in decided.values():
        if orders is not None and not match.over:
            match.answer(orders)


def written_orders(decided: Decided) -> dict[int, str]:
    """Return the orders of a team, by rider, in the syntax of the form."""
    retiring, orders = decided
    orders_by_rider = dict.fromkeys(retiring, RETIRE)
    if isinstance(orders, GiveOrders):
        cards, then = dict(orders.cards), dict(orders.then)
        extras = {extra.rider: extra for extra in orders.extras}
        for rider in {**cards, **extras}:
            orders_by_rider[rider] = format_order(cards.get(rider), then.get(rider), extras.get(rider))
    return orders_by_rider


def fill_in(letter: Sequence[str], orders: Mapping[int, str], rng: Random) -> str:
    """Return the player's reply: the form filled in, or the orders above it in other words; quoted or not."""
    quote, sign = rng.choice(["", "> ", ">> ", "  "]), rng.choice([" = ", ": ", " "])
    body = []
    above = []
    in_place = not quote.strip() or rng.random() < 0.5
    for line in letter:
        rider = int(line[:2]) if line[2:] == " = " else 0
        if rider in orders and in_place:
            line = f"{line}{orders[rider]}" + rng.choice(["", "  ", "."])
        body.append((quote + line).rstrip() if rng.random() < 0.5 else quote + line)
    if not in_place:
        rows = [f"{rider}{sign}{text}" for rider, text in sorted(orders.items())]
        greeting = rng.choice(["Hello,", "Ciao a tutti! My orders, written in haste:", ""])
        above = [greeting, rng.choice(["\n", ", "]).join(rows), "Best wishes", ""]
    return "\n".join([*above, *body])


def in_words(rider: int, text: str, rng: Random) -> str:
    """Return an order in one of the forms that players use."""
    if text == RETIRE:
        return rng.choice([f"{rider}: retire", f"{rider} retires", f"il {rider} si ritira"])
    first, slash, more = text.partition("/")
    phrases = [f"{rider}: {text}", f"{rider} = {text}"]
    if len(first) == 1 or slash:  # `11:10` may be a time
        phrases.append(f"{rider}:{text}")
    if first != "-":
        phrases += [f"{rider} {text}", f"Rider {rider} plays {text}", f"rider {rider} will play the {text}"]
        phrases += [f"{rider}) {text}", f"rider {rider}, card {text}", f"ciclista {rider} carta {text}"]
        if slash and more.isdigit():
            phrases += [f"{rider}: {first} then {more}", f"{rider} {first}, then {more}"]
        if more[:1] == "S":
            phrases += [f"{rider}: {first} spy {more[1:]}", f"{rider} {first} and spies on {more[1:]}"]
        if more[:1] == "P":
            phrases += [f"{rider}: {first} with puncture on {more[1:]}"]
    elif more[:1] == "T":
        phrases += [f"{rider}: tow {more[1:]}", f"{rider}: {more}"]
    return rng.choice(phrases)
