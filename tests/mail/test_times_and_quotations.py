"""Times, names of chats, quotations and broken lines are no orders; what can be either is asked about."""

from __future__ import annotations

import pytest

from breakaway_desktop.mail.chat_lines import HEADER_GAPS, NAMED, SENDERS, SYSTEM
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.referee import match_of
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.mail.wrapped_lines import OPEN_ENDS
from tests.mail.correspondence import answer_to, form_of, new_desk, process_text, with_hands
from tests.mail.mail_programs import ATTRIBUTIONS, HEADS, RULES
from tests.mail.test_incoming import HANDS


@pytest.fixture(scope="module")
def desk() -> MailRace:
    """Return a race in turn 1; the first team has the hands 12 10 8, 10 8 7, 8 7 5 and 6 5 5."""
    return with_hands(new_desk(), HANDS)


def read(desk: MailRace, text: str) -> tuple[dict[int, str], list[int]]:
    """Return the orders of a letter of Anna’s, and the riders she is asked about; `/` ends a line."""
    receipt = process_text(desk, f"{form_of(desk, 1)}\n\n" + text.replace(" / ", "\n"))
    match = match_of(receipt.desk)
    status = order_status(receipt.desk, None if match is None else match.race, 1)
    asked = [fault.values["rider"] for fault in receipt.refusals if fault.key.endswith("-or-order")]
    assert all(f"“{rider}: " in answer_to(receipt).replace("\n", " ") for rider in asked)
    return dict(status.orders), asked


@pytest.mark.parametrize(
    "text",
    [
        "[11:10] <anna> {}",
        "11:10 <anna> {}",
        "11:10 <@anna> {}",
        "11:10 < anna> {}",
        "11:10 * anna {}",
        "11:10:23 <+anna> {}",
        "(11:10:23) anna: {}",
        "[11:10] anna13: {}",
        "[11:10] {}",
        "(11:10) {}",
        "<11:10> {}",
        "<anna 11:10> {}",
        "11:10\tanna\t{}",
        "11:10:23     anna | {}",
        "11:10:23 anna: {}",
        "Nov 21 11:10:23 <anna> {}",
        "2026-11-21T11:10:23 <anna> {}",
        "Sat, Nov 21, 2026, 11:10:23 - anna: {}",
        "[21/11/26, 11:10:23] Anna: {}",
        "[21.11.26, 11:10] Anna:12: {}",
        "[2026-11-21 11:10] Anna 13: {}",
        "\u200e[\u200e21.\u200e11.\u200e2026 11:10] Anna: {}",
        "21/11/26, 11:10 - Anna: {}",
        "11/21/26, 11:10\u202fAM - Anna B.: {}",
        "21/11/2026, 11:10 p. m. - Anna: {}",
        "21.11.2026 г., 11:10 - Anna: {}",
        "21/11/2026 à 11:10 - Anna: {}",
        "11:10, 21/11/2026 - Anna: {}",
        "anna  11:10 AM / {}",
        "anna13  11:10 / {}",
        "anna — Today at 11:10 / {}",
        "anna — Yesterday at 11:10 PM / {}",
        "anna · 11:10 / {}",
        "Anna, [21.11.26 11:10] / {}",
        "speedy [11:10] / {}",
        "[11:10] anna / {}",
        "[Yesterday 11:10] anna / {}",
        "11:10 AM / {}",
        "Yesterday at 11:10 / {}",
        "Anna / 11:07 / {}",
        "Anna 12 · 3 min / {}",
        "{} 11:07",
        "{} (11:10)",
        "{} 11:10 ✓✓",
        "{} (edited)",
        "{} <Diese Nachricht wurde bearbeitet.>",
        "{} edited 11:10",
        "{} / sent 11:10",
        "{}, see you at 11:10",
        "{} / Bis morgen um 11:10 Uhr",
        "{} / Ci vediamo alle 11:10",
        "{} / Rendez-vous à 11:10",
        "{} / Nos vemos a las 11:10",
        "{} / I am here from 11:10 to 12:30 h",
        "{} / 11:10 tomorrow?",
        "{} / I am away 11 - 12 December",
        "{} / I am away November 11 - 12",
        "{} / open 11 - 12 Uhr",
        "↪ Anna: 12: 8 / {}",
        "| 11: 12 / {}",
        "~~11: 12~~ / {}",
    ],
)
def test_a_time_is_no_order(desk, text) -> None:
    orders, asked = read(desk, text.format("12: 10"))
    assert (orders, [rider for rider in asked if rider != 11]) == ({12: "10"}, [])


@pytest.mark.parametrize("example", [*SENDERS, *NAMED, *SYSTEM])
def test_each_form_of_a_chat_is_read(desk, example) -> None:
    orders, asked = read(desk, f"11:10:23 {example.replace('12: 9', '12: 10')}")
    assert (orders, asked) == ({12: "10"} if "12: 9" in example else {}, [])


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("[11:10] Bruno: 11: 12 / [11:11] Anna: {} / [11:12] Anna: 12: 10", {12: "10"}),
        ("11:10 <bruno> 11 plays 12 / 11:11 <anna> {} / 11:12 <anna> 12: 10", {12: "10"}),
        ("Bruno, [21.11.26 11:10] / 11: 12 / 13: 8 / Anna, [21.11.26 11:12] / {} / 12: 10", {12: "10"}),
        ("[11:10] Bruno / 11: 12 / [11:12] Anna / {} / 12: 10", {12: "10"}),
        ("Bruno / 11:10 AM / 11: 12 / Anna / 11:12 AM / {} / 12: 10", {12: "10"}),
        ("Anna  11:10 AM / {} / 12: 10 / Bruno  11:12 AM / take 11: 12 instead!", {12: "10"}),
        ("Me  11:10 AM / {} / 12: 10 / Bruno  11:12 AM / 11: 12", {12: "10"}),
        ("Bruno  11:10 AM / {} / 12: 10 / 11: 12", {11: "12", 12: "10"}),  # from his phone
        ("{} / 12: 10 / Anna · 11:10 / 21: 12 / Bruno · 11:11 / 11: 12 / Anna · 11:12", {11: "12", 12: "10"}),
        ("{} / PRESS / [11:10] Bruno: I win. / END / 12: 10", {12: "10"}),
        ("Bruno: are you there? / {} / 12: 10", {12: "10"}),
        ("Anna: {} / Anna: 11: 12 / Anna: in 2026 at 11:10 / Anna: 12: 10", {11: "12", 12: "10"}),
    ],
)
def test_what_another_player_writes_in_a_chat_is_no_order(desk, text, orders) -> None:
    receipt = process_text(desk, text.replace(" / ", "\n").format(form_of(desk, 1)))
    status = order_status(receipt.desk, match_of(desk).race, 1)  # type: ignore[union-attr]
    assert status.orders == orders


@pytest.mark.parametrize("example", HEADER_GAPS)
def test_each_line_with_a_name_and_a_time_is_read(desk, example) -> None:
    assert read(desk, f"{example} / 12: 10")[0] == {12: "10"}


@pytest.mark.parametrize(
    ("text", "orders", "asked"),
    [
        ("11:10", {}, [11]),
        ("11:10 / 12: 7", {12: "7"}, [11]),
        ("speedy / 11:10 / 12: 7", {12: "7"}, [11]),
        ("Anna / 11:10 / 12: 7", {12: "7"}, [11]),
        ("Anna / 11:10 / 11: 12", {11: "12"}, []),
        ("speedy 11:10 / 12: 7", {12: "7"}, [11]),
        ("anna 11:10 / 12: 7", {12: "7"}, []),
        ("11:10 speedy: 12: 7", {12: "7"}, [11]),
        ("12: 7 11:10", {12: "7"}, [11]),
        ("12: 7 and dinner 11:10?", {12: "7"}, [11]),
        ("[21/11/26, 18:03] Anna: 11:10", {}, [11]),
        ("[11:10] so 12: 7", {}, [12]),
        ("11:11 / 12: 7", {12: "7"}, []),  # he has no 11
        ("11:08 / 12:07", {}, [11, 12]),
        ("11:10 / 12:7 / 13:8 / 14:6", {11: "10", 12: "7", 13: "8", 14: "6"}, []),
        ("[21/11/26, 18:03] Anna: hello / 11:10 / 12:7 / 13:8 / 14:6", {12: "7", 13: "8", 14: "6"}, [11]),
        ("11:12 / 12:10", {11: "12", 12: "10"}, []),
        ("11:12,12:10;13:8", {11: "12", 12: "10", 13: "8"}, []),
        ("rider 11:10", {11: "10"}, []),
        ("speedy / 11:12 / 12:10", {}, [11, 12]),
        ("11 - 12 / 12 - 10", {11: "12", 12: "10"}, []),
        ("Do not play 11: 10", {}, [11]),
        ("Don't let rider 11 play 10", {}, [11]),
        ("Rider 11 does not play 10 / 12: 7", {12: "7"}, [11]),
        ("Rider 11 must not play 10", {}, [11]),
        ("Non giocare 11: 10", {}, [11]),
        ("11 non gioca il 10", {}, [11]),
        ("Should 11 play 10?", {}, [11]),
        ("If 11 plays 10 he is alone", {}, [11]),
        ("11: 10?", {}, [11]),
        ("11: 10 or 8", {}, [11]),
        ("11: 10 or 11: 8", {}, [11, 11]),
        ("11: 10 se Bruno dorme", {}, [11]),
        ("Ignore my order 11: 10", {}, [11]),
        ("Instead of 11: 10 / 11: 12", {11: "12"}, []),
        ("11: 12, not 11: 10", {11: "12"}, []),
        ("Should 11 play 10? No, 11: 12", {11: "12"}, []),
        ("11: 10? / > 11: 12", {}, [11]),
        ("for example 11: 10", {}, [11]),
        ("11 10 km", {}, [11]),
        ("11: 10 pm", {}, [11]),
        ("We won 11 - 10", {}, [11]),
        ("Sent from my iPhone 12 7", {}, []),
        ("see https://example.org/?11=10&12=7", {}, []),
        ("Don't forget: 11: 12", {11: "12"}, []),
        ("I am not sure, but 11: 12 / 12: 10 if possible", {11: "12", 12: "10"}, []),
        ("Sorry, I could not write. 11: 12. Not bad?", {11: "12"}, []),
        ("11 12 because I am not afraid", {11: "12"}, []),
        ("For turn 1 rider 11 plays 12, 12 plays 10", {11: "12", 12: "10"}, []),
    ],
)
def test_what_can_be_a_time_or_an_order_is_asked_about(desk, text, orders, asked) -> None:
    assert read(desk, text) == (orders, asked)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("_11: 12_", {11: "12"}),
        ("*11: 12*", {11: "12"}),
        ("**11:** 12", {11: "12"}),
        ("`11: 12`", {11: "12"}),
        ("1️⃣1️⃣: 1️⃣2️⃣ / 1️⃣2️⃣ 🔟", {11: "12", 12: "10"}),
        ("𝟏𝟏: 𝟏𝟐", {11: "12"}),
        ("• 11: 12 / ✅ 12: 10 / 3. 13: 8", {11: "12", 12: "10", 13: "8"}),
        ("11: 12:  12: 13: 14:", {}),
        ("Rider 11 plays / 12, and rider 12 / plays 10", {11: "12", 12: "10"}),
        ("I have thought of this turn for a long time, and let my rider / 11 play the 12.", {11: "12"}),
        ("11: 12 :+1: 2", {11: "12"}),
        ("-- / Anna, 11 10 / 12: 7", {12: "7"}),
    ],
)
def test_orders_in_other_type_and_broken_lines_are_read(desk, text, orders) -> None:
    assert read(desk, text)[0] == orders


@pytest.mark.parametrize("example", [row[0] for row in OPEN_ENDS])
def test_each_broken_sentence_is_joined(desk, example) -> None:
    letters = (f"{form_of(desk, 1)}\nWell, {example.replace(' | ', gap)}." for gap in ("\n", " "))
    broken, whole = (process_text(desk, letter) for letter in letters)
    assert (broken.desk.received, broken.refusals) == (whole.desk.received, whole.refusals)
    assert "letter-no-orders" not in [fault.key for fault in whole.refusals]


def head(text: str) -> str:
    return text.replace("{time}", "11:10")


@pytest.mark.parametrize(
    "above", [*map(head, ATTRIBUTIONS), *map(head, HEADS), *RULES, f"{RULES[0]}\n{head(HEADS[1])}"]
)
def test_what_stands_below_the_head_of_an_email_is_quoted(desk, above) -> None:
    for old in ("11: 8\n12: 8\n14: 5", "> 11: 8\n> 12: 8\n> 14: 5"):
        orders, asked = read(
            desk, f"I changed my mind: / 11: 12 / 12: 10\n\n{above}\n\n{old}\nPRESS\nHello\nEND\nWAIT\n"
        )
        assert (orders, asked) == ({11: "12", 12: "10", 14: "5"}, [])
    assert read(desk, f"{above}\n11: 12")[0] == {11: "12"}


def test_the_end_of_a_quoted_line_is_quoted(desk) -> None:
    """A mail program broke it without marks."""
    long = "> Last turn I wrote to you that I was going to order in this way: number"
    assert read(desk, f"11: 12 / {long} / 11 8 / > and so on") == ({11: "12"}, [])
    assert read(desk, f"11: 12 / {long} / 12 8") == ({11: "12"}, [12])
    assert read(desk, f"{long} / 11: 12 / 12: 10") == ({11: "12", 12: "10"}, [])
    assert read(desk, "> Your orders? / 11 12 / 12 10") == ({11: "12", 12: "10"}, [])


def test_a_line_that_we_sent_is_recognized_in_pieces(desk) -> None:
    ours = "See what may become of riders who stay behind, a table: 11 8, 12 8, rider 13 plays 8"
    text = f"{form_of(desk, 1)}\n11: 12\n> {ours[:60]}\n{ours[60:]}\n"
    receipt = process_text(desk, text, [ours])
    assert (dict(receipt.desk.received[-1].orders), receipt.refusals, receipt.unread) == ({11: "12"}, (), ())


def test_the_referee_is_told_what_was_not_understood(desk, tmp_path, run) -> None:
    path = tmp_path / "spring"
    run("new", path, "--rules", "postal", "--players", "Anna, Bruno, bot:random", "--deadline", "2026-11-28 18:00")
    run("run", path, "--missing", "play-highest", "--early")
    written = (path / "letters/out/turn-01-team-1.txt").read_text(encoding="utf-8")
    (form,) = [line for line in written.splitlines() if "WORD" in line]
    letter = tmp_path / "letter.txt"
    letter.write_text(f"{form}\n11:12 or so, and 12 rides for square 44\n", encoding="utf-8")
    hidden, shown = run("take", path, letter).out, run("take", path, letter, "--show").out
    assert "1 line was not understood." in hidden
    assert "11:12" not in hidden
    assert "“11:12 or so, and 12 rides for square 44”: it can be a time or an order." in shown
