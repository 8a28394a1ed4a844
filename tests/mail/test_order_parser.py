"""Orders are found anywhere in a letter; quoted lines that we sent are ignored."""

from __future__ import annotations

import pytest

from breakaway_desktop.mail.letter_parts import split_letter
from breakaway_desktop.mail.order_parser import find_orders
from breakaway_desktop.mail.quotations import normalize_line


def orders_in(text: str, kind: str = "cards", *, depth: int = 0, team: int = 1) -> dict[int, str]:
    text = "\n".join("> " * depth + line for line in text.splitlines())
    (part,) = split_letter(text, frozenset())
    orders = find_orders(part.lines, team, kind, is_chat=part.is_chat)
    assert not any(order.doubt for order in orders), orders
    return {order.rider: order.text for order in orders}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("11: 8", {11: "8"}),
        ("11:8", {11: "8"}),
        ("11 8", {11: "8"}),
        ("11 - 8", {11: "8"}),
        ("11 = 8", {11: "8"}),
        ("- 11: 08", {11: "8"}),
        ("Rider 11 plays 8", {11: "8"}),
        ("rider 11 will play the 8, I think", {11: "8"}),
        ("Il corridore 11 gioca l'8", {11: "8"}),
        ("11: 8 (sorry for the delay)", {11: "8"}),
        ("Hi! My orders are 11 8, 12 5, 13: 4 and 14 3. Bye", {11: "8", 12: "5", 13: "4", 14: "3"}),
        ("14 6 because he is tired", {14: "6"}),
        ("11: the 9   12: 3", {11: "9", 12: "3"}),
        ("13 stays in, plays 4", {13: "4"}),
        ("14 attacks with 12", {14: "12"}),
        ("I think 13 should stay in the pack and play the 4", {13: "4"}),
        ("My 11 plays 8, 12 plays 5 and 13 goes with the 4", {11: "8", 12: "5", 13: "4"}),
        ("Il 14, stanco, gioca 3; l'11 attacca con il 12.", {14: "3", 11: "12"}),
        ("14:3,12:5;11:8", {11: "8", 12: "5", 14: "3"}),
        ("12 retires", {12: "retire"}),
        ("12: retire", {12: "retire"}),
        ("il 12 si ritira", {12: "retire"}),
        ("11: 8/S21", {11: "8/S21"}),
        ("11: 8 s21", {11: "8/S21"}),
        ("11 plays 8 and spies on 21", {11: "8/S21"}),
        ("11: 8/P34", {11: "8/P34"}),
        ("11: 8 with puncture on 34", {11: "8/P34"}),
        ("11: -/T12", {11: "-/T12"}),
        ("11: T12", {11: "-/T12"}),
        ("11: tow 12", {11: "-/T12"}),
        ("11: 6/B", {11: "6/B"}),
        ("11: 6 with boost", {11: "6/B"}),
        ("１１：　８，　Rider　１２　plays　５", {11: "8", 12: "5"}),
        ("11 — 8", {11: "8"}),
        ("\u200e11:\u00a08\u200b", {11: "8"}),
        ("11:   8   spy   21", {11: "8/S21"}),
        ("Per questo turno 11 gioca 4", {11: "4"}),
        ("for this turn 12: 5", {12: "5"}),
        ("11: 8/C", {11: "8/C"}),
        ("rider 13, card 4.", {13: "4"}),
        ("Rider 13 card 4", {13: "4"}),
        ("11, card: 8; 12, card: 5", {11: "8", 12: "5"}),
        ("Hi! 13 the card 4, and 14 card 3. Bye", {13: "4", 14: "3"}),
        ("Il ciclista 12 la carta 7, grazie.", {12: "7"}),
        ("corridore 11 carta 12 e spia 21", {11: "12/S21"}),
        ("14) 8", {14: "8"}),
        ("(14) 8.", {14: "8"}),
        ("- 11.) 8", {11: "8"}),
        ("11) 8 12) 5; 13) 4", {11: "8", 12: "5", 13: "4"}),
        ("11) 8, 12) card 5, bye", {11: "8", 12: "5"}),
        ("11) 8 12) 5; 13) 4, thanks", {11: "8", 12: "5", 13: "4"}),
        ("14) 8 because he is tired", {14: "8"}),
        ("11 => 8, 12 => 5", {11: "8", 12: "5"}),
        ("my 11 plays an 8, my 12 a 5 and my 13 the 4", {11: "8", 12: "5", 13: "4"}),
        ("Il mio 11 gioca l'8, il 12 il 5, il 13 con il 4 e il 14 l'8.", {11: "8", 12: "5", 13: "4", 14: "8"}),
        ("For turn 1 rider 11 plays 8, 12 the 5", {11: "8", 12: "5"}),
        ("11: 8, 12 with the 5", {11: "8", 12: "5"}),
    ],
)
def test_an_order_is_recognised(text, orders) -> None:
    assert orders_in(text) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("11: 8/5", {11: "8/5"}),
        ("11: 8 5", {11: "8/5"}),
        ("11 8 then 5", {11: "8/5"}),
        ("11: 8, poi 5", {11: "8/5"}),
        ("11: 8/5, 12: 3/3", {11: "8/5", 12: "3/3"}),
        ("11: 8, 12: 3", {11: "8", 12: "3"}),
        ("11) 8 5 12) 3 3", {11: "8/5", 12: "3/3"}),
        ("rider 11, cards 8 and then 5", {11: "8/5"}),
    ],
)
def test_two_cards_are_recognised(text, orders) -> None:
    assert orders_in(text, "halves") == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("11: 15 12 2 1", {11: "15 12 2 1"}),
        ("11: 15, 12, 2, 1", {11: "15 12 2 1"}),
        ("11: 15/12/2/1", {11: "15 12 2 1"}),
        ("Rider 11 starts with 10 10 10 and 12: 10 8 7", {11: "10 10 10", 12: "10 8 7"}),
        ("Rider 11: 12, 10 and 8", {11: "12 10 8"}),
        ("11: 9, 8, 7, and 6; il 12: 10, 8 e 7", {11: "9 8 7 6", 12: "10 8 7"}),
        ("11: 12 10 & 8", {11: "12 10 8"}),
        ("11 has 10 8 7 and 12 has 10 8 6", {11: "10 8 7", 12: "10 8 6"}),
        ("11 10 8 7 and 12 10 8 6", {11: "10 8 7", 12: "10 8 6"}),
        ("11: 9 8 7 and 12 – 10 8 7", {11: "9 8 7", 12: "10 8 7"}),
        ("11: 9 8 7 and 12 -> 10 8 7", {11: "9 8 7", 12: "10 8 7"}),
        ("11: 12, 10 and 8 - good luck!", {11: "12 10 8"}),
        ("11) 12 10 8 12) 10 8 7", {11: "12 10 8", 12: "10 8 7"}),
        ("11) 12 10 8 and 12) 10 8 7", {11: "12 10 8", 12: "10 8 7"}),
        ("(11: 12, 10, 8)", {11: "12 10 8"}),
        ("ciclista 11, carte 12 10 8", {11: "12 10 8"}),
        ("rider 11 cards 12, 10 and 8, 12 cards 10, 8 and 7", {11: "12 10 8", 12: "10 8 7"}),
        ("11: 10 9 8 :-)", {11: "10 9 8"}),
    ],
)
def test_hands_are_recognised(text, orders) -> None:
    assert orders_in(text, "hands") == orders


@pytest.mark.parametrize(
    "text",
    [
        "See you at 11:30, or at 12:05 at the latest.",
        "On 12 8 people came.",
        "It was 2026-11-12 8 in the morning",
        "My riders 11 12 13 14 are tired.",
        "Phone 12 34 56 78",
        "my rider on square 11: 8 behind the leader",
        "I saw 21: 8 squares ahead",
        "11:",
        "12.5 or 11.8",
        "On the 12 we went out with 3 friends",
        "Il 12 novembre vengo con 3 amici",
        "On Sat, 11 Nov 2026 at 18:00, Anna <anna@example.org> wrote:",
        "Il giorno sab 11 nov 2026 alle ore 18:00 Anna ha scritto:",
        "-- \nAnna, via Roma 12, tel. 11 234 567",
        "Rider 11 is tired. With 3 of us gone",
        "my 12 holds the 10, 8 and 7",
        "by turn 12 goes 5 squares",
        "nel turno 12 gioca 4",
        "In the group of four (11, 12, 13, 14) 8 squares are between them.",
        "There were some riders (12 and 14) 8, I think.",
        "We saw him (number 12) 3 squares ahead",
        "11 ==> 8",
        "rider 13 wants no card 4 from me",
        "per il 12 la carta 10 è troppo",
        "I fear that for rider 12, card 10 is too much",
        "My rider 13. Card 4 was a mistake.",
        "in turn 12 card 4 was won",
        'as in "11: 8".',
        "as in “11: 8”.",
        "",
        "il 12 il 5",
        "see you on 11, the 8 of us",
    ],
)
def test_text_without_orders_is_ignored(text) -> None:
    assert not orders_in(text)


def test_a_line_with_nothing_but_an_order_for_a_rider_of_another_team_is_noticed() -> None:
    assert orders_in("21: 8") == {21: "8"}
    assert not orders_in("21 8")


def test_a_quoted_line_has_to_begin_with_its_order() -> None:
    assert orders_in("11: 8 (sorry)", depth=1) == {11: "8"}
    assert not orders_in("I wrote 11: 8 yesterday", depth=1)
    assert not orders_in("14) 8 squares behind", depth=1)
    assert orders_in("14) 8", depth=1) == {14: "8"}
    assert orders_in("ciclista 22 carta 7", team=2) == {22: "7"}


FORM = ["RACE bakofe TURN 5 TEAM 1 WORD dagilo", "11:", "12:", "PRESS", "END"]
OURS = {normalize_line(line) for line in [*FORM, "| 11: 3", "Rider 11 is behind.", "11 8"]}


def test_lines_that_we_sent_hold_no_orders_quoted_or_not() -> None:
    for quote in ("", "> ", ">>", " > > "):
        text = "\n".join(quote + line for line in [*FORM, "| 11:  3", "11   8"])
        assert all(not part.lines and not part.press for part in split_letter(text, OURS))


def test_a_quotation_with_other_signs_for_the_same_is_still_ours() -> None:
    sent = "Write a card after each rider, as in “11: 8” – or ‘11: 9’…"
    for line in (sent, "Write a card after each rider, as in \"11: 8\" - or '11: 9'...", sent.replace(" ", "\u00a0")):
        (part,) = split_letter(line, {normalize_line(sent)})
        assert not part.lines


def test_a_form_filled_in_inside_a_quotation_has_orders() -> None:
    (part,) = split_letter("\n".join(f"> {line} {'8' if line[-1] == ':' else ''}" for line in FORM), OURS)
    assert (part.race, part.turn) == ("bakofe", 5)
    assert [(order.rider, order.text) for order in find_orders(part.lines, 1, "cards")] == [(11, "8"), (12, "8")]


def test_text_above_the_form_is_for_its_race_and_turn() -> None:
    text = "11: 8\n\nAnna wrote:\n" + "\n".join(f"> {line}" for line in FORM)
    (part,) = split_letter(text, OURS)
    assert (part.race, part.turn) == ("bakofe", 5)
    assert [line.text for line in part.lines] == ["11: 8", "Anna wrote:"]


def test_orders_for_a_later_turn_stand_below_its_number() -> None:
    now, later = split_letter("RACE bakofe TURN 5 TEAM 1 WORD dagilo\n11: 8\nTurn 6\n11: 3\n", OURS)
    assert (now.turn, [line.text for line in now.lines]) == (5, ["11: 8"])
    assert (later.race, later.turn, [line.text for line in later.lines]) == ("bakofe", 6, ["11: 3"])


def test_press_is_no_order() -> None:
    (part,) = split_letter("11: 8\nPRESS\n12: 5 is what they expect\nEND\n13: 4\nWAIT\n", OURS)
    assert part.press == ["12: 5 is what they expect"]
    assert [line.text for line in part.lines] == ["11: 8", "13: 4"]
    assert part.wait is True
    assert split_letter("NO WAIT", OURS)[0].wait is False
    (part,) = split_letter("STAMPA\nForza Gialli!\nFINE\n11: 8\nFine\n11 ha detto", OURS)
    assert part.press == ["Forza Gialli!"]
    assert [line.text for line in part.lines] == ["11: 8", "Fine", "11 ha detto"]


def test_press_ends_where_it_began() -> None:
    (part,) = split_letter("PRESS\nForza!\n11: 8\n\n> PRESS\n> END\n", OURS)
    assert part.open_press
    (part,) = split_letter("PRESS\nForza!\n11: 8\n> RACE bakofe TURN 5 TEAM 1 WORD dagilo\n> PRESS\n> END\n", OURS)
    assert part.open_press
    (part,) = split_letter("PRESS\nForza!\n11: 8\n\n11:\nPRESS\nEND\n", OURS)
    assert part.open_press
    (part,) = split_letter("> PRESS\n> “Forza!”  \n[21/11/26, 18:03] Anna: ciao\n> END\n11: 8", OURS)
    assert (part.press, part.open_press) == (["ciao"], False)  # a quoted line was not written by the player


@pytest.mark.parametrize(
    "line",
    [
        "\u200e[21/11/26, 18:03] Anna: 11: 8",
        "[21/11/26, 18:03] Anna: 11: 8",
        "21/11/26, 18:03 - Anna B.: 11: 8",
        "[2026-11-21 18:03:10] Anna: 11: 8",
    ],
)
def test_prefixes_of_chat_programs_are_removed(line) -> None:
    (part,) = split_letter(line, OURS)
    assert orders_in(part.lines[0].text) == {11: "8"}
