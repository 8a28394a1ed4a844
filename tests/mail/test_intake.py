"""The conditions for accepting a letter: code word and sender, race and turn, deadline, the later of two letters.

Also orders for later turns, waiting and press.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.mail.intake import Receipt, process_letter
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.outgoing import reminder
from breakaway_desktop.mail.state import MailRace, Player
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.mail.correspondence import LATER, NOW, answer_to, form_of, letter_of, new_desk, process_text, with_hands
from tests.mail.test_incoming import HANDS, mail

ORDERS = "11: 12\n12: 10\n13: 8\n14: 6\n"


@pytest.fixture
def desk() -> MailRace:
    """Return a race in turn 1; each team has the hands 12 10 8, 10 8 7, 8 7 5 and 6 5 5."""
    return with_hands(new_desk(), HANDS)


def take_mail(desk: MailRace, data: bytes, now=NOW, *, attachments: int = 0) -> Receipt:
    match = referee.match_of(desk)
    name = f"{desk.letters + 1:04}.eml"
    letter = replace(letters_in(data)[0], attachments=attachments)
    return process_letter(desk, None if match is None else match.race, letter, name, now, frozenset())


def status_of(desk: MailRace, team: int = 1):
    match = referee.match_of(desk)
    return order_status(desk, None if match is None else match.race, team)


def keys(receipt: Receipt) -> list[str]:
    return [fault.key for fault in receipt.refusals]


def test_orders_count_when_each_rider_is_named(desk) -> None:
    receipt = process_text(desk, form_of(desk, 1) + "\n11: 12\n12: 10\n")
    assert status_of(receipt.desk).riders_without_order == (13, 14)
    receipt = process_text(receipt.desk, form_of(desk, 1) + "\n14: 6\n13: 8\n")
    assert status_of(receipt.desk).complete
    assert status_of(receipt.desk).orders == {11: "12", 12: "10", 13: "8", 14: "6"}


def test_a_team_with_incomplete_orders_counts_as_missing(desk) -> None:
    receipt = process_text(desk, form_of(desk, 1) + "\n11: 8\n12: 10\n").desk
    with pytest.raises(Refused) as refused:
        referee.play_due_turn(receipt, NOW)
    assert refused.value.refusal.key == "desk-orders-lacking"
    match = referee.match_of(referee.play_due_turn(receipt, NOW, missing=True))
    assert match is not None
    turn = match.record().turns[0]
    assert turn.nmr == (1, 2, 3)
    assert {move.id: move.card for move in turn.moves}[11] == 12


def test_of_two_letters_the_later_counts_by_its_own_date(desk) -> None:
    later = mail(f"{form_of(desk, 1)}\n11: 8\n", date="Sat, 21 Nov 2026 17:30:00 +0000")
    first = mail(f"{form_of(desk, 1)}\n11: 10\n", date="Sat, 21 Nov 2026 18:00:00 +0100")
    receipt = take_mail(take_mail(desk, later).desk, first).desk
    assert status_of(receipt).orders == {11: "8"}


def test_an_email_dated_ahead_of_the_clock_counts_as_arriving_between_those_around_it(desk) -> None:
    ahead, early, late = "Mon, 18 Jan 2038 03:14:07 +0000", "Sat, 21 Nov 2026 17:10:00 +0000", "21 Nov 2026 17:20 +0000"
    received = b"Received: by mx; Sat, 21 Nov 2026 17:15:00 +0000\n"
    text = f"{form_of(desk, 1)}\n11: {{}}\n"
    for letters, card in (
        ([mail(text.format(8), date=ahead), mail(text.format(10), date=early)], "10"),
        ([mail(text.format(8), date=early), mail(text.format(10), date=ahead)], "10"),
        ([mail(text.format(8), date=early), mail(text.format(10), date="?"), mail(text.format(12), date=late)], "12"),
        ([received + mail(text.format(8), date=ahead), mail(text.format(10), date=early)], "8"),
        ([mail(text.format(8), date=late), received + mail(text.format(10), date=ahead)], "8"),
    ):
        after = desk
        for data in letters:
            after = take_mail(after, data).desk
        assert status_of(after).orders == {11: card}
    assert take_mail(desk, mail(text.format(8), date=ahead), now=desk.deadline + LATER).late


@pytest.mark.parametrize("others", [0, 100])
def test_an_answer_tells_that_attachments_were_not_read_whatever_else_was_wrong(desk, others) -> None:
    heads = "".join(f"RACE a{number} TURN 1 TEAM 1 WORD b\n11: 8\n" for number in range(others))
    data = mail(f"{form_of(desk, 1)}\n11: 8\n{heads}")
    receipt = take_mail(desk, data, attachments=1)
    assert status_of(receipt.desk).orders == {11: "8"}
    assert keys(receipt) == [*keys(take_mail(desk, data)), "letter-attachments"]
    assert "Attachments were not read." in answer_to(receipt)


def test_an_email_is_accepted_once(desk) -> None:
    data = mail(f"{form_of(desk, 1)}\n11: 8\n")
    again = take_mail(take_mail(desk, data).desk, data)
    assert again.refused is not None
    assert again.refused.key == "letter-taken-already"


def test_word_and_sender_must_agree(desk) -> None:
    text = f"{form_of(desk, 1)}\n{ORDERS}"
    receipt = take_mail(desk, mail(text).replace(b"From: Anna <anna", b"From: anna@example.org <evil"))
    assert receipt.refused is not None
    assert (receipt.team, receipt.refused.key) == (0, "letter-other-sender")
    receipt = take_mail(desk, mail(text).replace(b"From: Anna", b"From: evil@example.org, Anna"))
    assert receipt.refused is not None
    assert (receipt.team, receipt.refused.key) == (0, "letter-no-sender")
    for sender in ("Bruno <bruno@example.org>", "evil@example.org", "Anna <anna@example.org.evil.net>"):
        receipt = take_mail(desk, mail(text, sender=sender))
        assert receipt.refused is not None
        assert (receipt.team, receipt.refused.key, receipt.desk.received) == (0, "letter-other-sender", desk.received)
    receipt = take_mail(desk, mail(ORDERS))
    assert receipt.refused is not None
    assert receipt.refused.key == "letter-no-word"
    assert take_mail(desk, mail(text, sender="ANNA@example.org")).team == 1


def test_pasted_text_is_known_by_its_word_alone(desk) -> None:
    assert process_text(desk, f"{ORDERS}\nword: {desk.player(1).code_word.upper()}").team == 1
    receipt = process_text(desk, f"{ORDERS} {desk.player(1).code_word} {desk.player(2).code_word}")
    assert receipt.refused is not None
    assert receipt.refused.key == "letter-two-words"
    assert receipt.desk.entries[-1]["values"] == {"players": "Anna, Bruno"}


def test_orders_for_another_race_or_a_turn_that_was_played_are_refused_and_named(desk) -> None:
    other = form_of(desk, 1).replace(desk.id, "zizozu")
    receipt = process_text(desk, f"{other}\n11: 8\n{form_of(desk, 1)}\n12: 10\n")
    assert status_of(receipt.desk).orders == {12: "10"}
    assert keys(receipt) == ["letter-other-race", "letter-line-apart"]
    assert receipt.refusals[0].values["other"] == "zizozu"
    for turn, refused in ((0, ["letter-past-turn"]), (1000, []), (1001, ["letter-no-turn"])):
        receipt = process_text(desk, form_of(desk, 1).replace("TURN 1", f"TURN {turn}") + "\n11: 8\n")
        assert keys(receipt) == [*refused, *(["letter-line-apart"] if refused else [])]
        assert bool(receipt.turns) != bool(refused)


def test_a_mistake_for_one_rider_leaves_the_others_valid(desk) -> None:
    receipt = process_text(desk, f"{form_of(desk, 1)}\n11: 3\n12: 10\n13: 8\n13: 7\n21: 8\n14: 6/S21\n")
    assert status_of(receipt.desk).orders == {12: "10"}
    assert keys(receipt) == ["letter-order-twice", "card-not-held", "rider-of-another-team", "line-nothing-beside"]
    text = answer_to(receipt)
    assert "12 ==> 10" in text
    assert text.count("\n* ") == 4


def test_late_letters_are_ignored_unless_the_referee_accepts_them(desk) -> None:
    now = desk.deadline + LATER
    text = f"{form_of(desk, 1)}\n{ORDERS}"
    receipt = process_text(desk, text, now=now)
    assert receipt.late
    assert keys(receipt) == ["letter-late"]
    assert not status_of(receipt.desk).orders
    assert status_of(process_text(receipt.desk, text, now=now, late=True).desk).complete
    assert status_of(process_text(replace(desk, grace=1), text, now=now).desk).complete


def test_an_email_written_in_time_counts_even_if_read_later(desk) -> None:
    receipt = take_mail(desk, mail(f"{form_of(desk, 1)}\n{ORDERS}"), now=desk.deadline + LATER)
    assert status_of(receipt.desk).complete


def test_orders_ahead_are_held_and_checked_when_they_are_due(desk) -> None:
    text = f"{form_of(desk, 1)}\n{ORDERS}TURN 2\n11: 8\n12: 8\n13: 7\n14: 99\n"
    receipt = process_text(desk, text)
    assert receipt.later_orders == {2: {11: "8", 12: "8", 13: "7", 14: "99"}}
    after = referee.play_due_turn(receipt.desk, NOW, missing=True)
    status = status_of(after)
    assert status.orders == {11: "8", 12: "8", 13: "7"}
    assert status.refusals[14].key == "card-not-held"
    assert status.riders_without_order == (14,)
    letter = "\n".join(letter_of(after, 1))
    assert "11 ==> 8" in letter
    assert "* Rider 14 has no 99 in hand." in letter


def test_waiting_ends_at_the_deadline_with_its_grace_or_by_the_referee(desk) -> None:
    for team in range(1, 4):
        text = "\n".join(f"{10 * team + n}: {hand[0]}" for n, hand in enumerate(HANDS[0], start=1))
        desk = process_text(desk, f"{form_of(desk, team)}\n{text}\n{'WAIT' if team == 2 else ''}").desk
    desk = replace(desk, grace=2)
    with pytest.raises(Refused) as refused:
        referee.play_due_turn(desk, desk.deadline + timedelta(hours=1))
    assert (refused.value.refusal.key, refused.value.refusal.values["players"]) == ("desk-waiting", ("Bruno",))
    assert referee.play_due_turn(desk, desk.deadline + timedelta(hours=3)).turn == 2
    assert referee.play_due_turn(desk, NOW, missing=True).turn == 2
    assert referee.play_due_turn(process_text(desk, f"{form_of(desk, 2)}\nNO WAIT").desk, NOW).turn == 2


def test_press_is_printed_in_the_report_for_all(desk) -> None:
    receipt = process_text(desk, f"{form_of(desk, 2)}\nPRESS\nWe ride at dawn.\n11: 3\nEND\n")
    assert "2 lines of your message to everyone will be printed" in answer_to(receipt)
    after = referee.play_due_turn(receipt.desk, NOW, missing=True)
    for team in range(1, 4):
        letter = letter_of(after, team)
        assert letter.index("| We ride at dawn.") == letter.index("Azure:") + 1
        again = process_text(after, "\n".join(letter), letter)
        assert not again.turns
    assert "| We ride at dawn." not in letter_of(referee.play_due_turn(after, NOW, missing=True), 1)


def press_in(desk: MailRace) -> list[str]:
    """Return the press in the next letters."""
    letter = letter_of(referee.play_due_turn(desk, NOW, missing=True), 3)
    index = next((number for number, line in enumerate(letter) if line.startswith("--- Messages to everyone ")), None)
    return [] if index is None else [line for line in letter[index + 1 : index + 8] if line.startswith("| ")]


def test_press_without_end_is_not_printed(desk) -> None:
    receipt = process_text(desk, f"{form_of(desk, 2)}\n24: 6\nPRESS\nWe ride at dawn.\n21: 12\n22: 10\n")
    assert keys(receipt) == ["letter-press-end"]
    assert "will be printed in the report" not in answer_to(receipt)
    assert press_in(receipt.desk) == []
    assert "21: 12" not in "\n".join(letter_of(referee.play_due_turn(receipt.desk, NOW, missing=True), 3))


def test_quoted_lines_are_no_press(desk) -> None:
    """Such lines were written by somebody else, or by the player in an earlier letter."""
    quoted = "> PRESS\n> I shall betray Carla.\n> END\n"
    receipt = process_text(desk, f"{form_of(desk, 2)}\n21: 12\n{quoted}")
    assert press_in(receipt.desk) == []
    for own in ("PRESS\nHello\nEND\n", "> PRESS\nHello\n> END\n"):
        receipt = process_text(desk, f"{form_of(desk, 2)}\n21: 12\n{own}{quoted}")
        assert press_in(receipt.desk) == ["| Hello"]


def test_the_press_of_the_last_letter_accepted_counts(desk) -> None:
    head = form_of(desk, 2)
    first = process_text(desk, f"{head}\nPRESS\nMy 21 plays the 12!\nEND\n")
    assert press_in(first.desk) == ["| My 21 plays the 12!"]
    for text, press in (
        ("21: 12", []),
        ("WAIT", []),
        ("21: 12\nPRESS\nHello\nEND", ["| Hello"]),
        ("21: 12\nPRESS\nMy 21 plays the 12!\nEND", ["| My 21 plays the 12!"]),
        ("21: 12\nPRESS\nHello", []),
        ("21: 99", ["| My 21 plays the 12!"]),  # not accepted
        ("TURN 2\n21: 12", ["| My 21 plays the 12!"]),
    ):
        second = process_text(first.desk, f"{head}\n{text}\n", now=NOW + LATER)
        assert press_in(second.desk) == press, text
        assert ("the one in an earlier" in answer_to(second)) is (press == [])
    second = process_text(first.desk, f"OK\n{head}\n21: 12", now=NOW + LATER)  # answers the rows alone
    assert press_in(second.desk) == ["| My 21 plays the 12!"]


@pytest.mark.parametrize(
    ("text", "is_his"),
    [
        ("WAIT / RACE / 11 = 12", True), ("RACE / 11 = 12 / PRESS / x / END / WAIT", True),
        ("11 = 12 / WAIT / RACE", True), ("Hi! / WAIT /  / > RACE", True),
        ("RACE / 11 = 12 /  / Carla, [27.11.26 1:10] / WAIT", False), ("Carla / WAIT / RACE / 11 = 12", False),
        ("RACE / Carla / PRESS / x / END / WAIT", False), ("[1:10] A: RACE / [1:11] B: hi / [1:12] A: WAIT", True),
        ("Carla said: / WAIT /  / > RACE", False), ("> RACE / Carla: / WAIT", False),
    ],
)  # fmt: skip
def test_a_command_counts_if_it_is_surely_the_player_s(desk, text, is_his) -> None:
    receipt = process_text(desk, text.replace("RACE", form_of(desk, 1)).replace(" / ", "\n"))
    assert status_of(receipt.desk).wait is is_his
    assert ("letter-command-apart" in keys(receipt)) is not is_his
    assert press_in(receipt.desk) == (["| x"] if "PRESS" in text and is_his else [])


def test_only_the_last_letters_message_to_everyone_counts(desk) -> None:
    text = f"{form_of(desk, 1)}\nPRESS\n{{}}\nEND\n"
    late = mail(text.format("late"), date="Sat, 21 Nov 2026 17:30:00 +0000")
    early = mail(text.format("early"), date="Sat, 21 Nov 2026 17:00:00 +0000")
    match = referee.match_of(desk)
    assert match is not None
    for number, data in enumerate((late, early)):
        desk = process_letter(desk, match.race, letters_in(data)[0], f"{number}.eml", NOW, frozenset()).desk
    assert press_in(desk) == ["| late"]


def test_orders_in_press_are_called_press(desk) -> None:
    """The sender is told in time to correct them."""
    head = form_of(desk, 2)
    receipt = process_text(desk, f"{head}\n23: 8\nPRESS\n21: 12\nRider 22 plays 10.\n11: 3\nWe ride at dawn.\nEND\n")
    assert "* What you wrote about 11 and 21 between PRESS and END isn’t an order:" in answer_to(receipt)
    back = process_text(receipt.desk, f"{head}\n21: 12\n22: 10\n", now=NOW + LATER)
    assert (status_of(back.desk, 2).orders, press_in(back.desk)) == ({21: "12", 22: "10", 23: "8"}, [])
    for receipt in (back, process_text(desk, f"{head}\nPRESS\nWe ride at dawn, all 4 of us.\nEND\n")):
        assert "isn’t an order" not in answer_to(receipt)
    receipt = process_text(desk, f"{head}\n23: 8\nPRESS\n23 plays 8, I swear.\nEND\nTURN 2\nPRESS\n24: 5\nEND\n")
    assert "* What you wrote about 24 between PRESS and END isn’t an order:" in answer_to(receipt)


def test_a_letter_is_answered_that_a_later_one_counts(desk) -> None:
    text = f"{form_of(desk, 1)}\n11: {{}}\nTURN 2\n12: 8\n"
    later = take_mail(desk, mail(text.format(8).partition("TURN 2")[0], date="Sat, 21 Nov 2026 17:30:00 +0000"))
    first = take_mail(later.desk, mail(text.format(10), date="Sat, 21 Nov 2026 17:00:00 +0000"))
    assert "later letter" not in answer_to(later)
    assert "* A later letter of yours already counts for turn 1:" in answer_to(first)
    assert "11 ==> 8" in answer_to(first)
    after = take_mail(first.desk, mail(text.format(8), date="Sat, 21 Nov 2026 17:45:00 +0000"))
    assert "later letter" not in answer_to(after)
    first = take_mail(after.desk, mail(text.format(12), date="Sat, 21 Nov 2026 17:20:00 +0000"))
    assert "* A later letter of yours already counts for turn 1 and 2:" in answer_to(first)


def test_press_of_turn_0_is_printed_with_the_teams() -> None:
    desk = new_desk()
    receipt = process_text(desk, f"{form_of(desk, 2)}\nPRESS\nWe ride at dawn.\nEND\n")
    assert "| We ride at dawn." in letter_of(referee.play_due_turn(receipt.desk, NOW, missing=True), 1)


def test_hands_are_built_by_letter_and_a_late_team_gets_a_ready_made_one() -> None:
    desk = new_desk()
    good = "11: 15 12 2 1\n12: 10 8 7\n13: 8 7 5\n14: 6 5 5\n"
    receipt = process_text(desk, form_of(desk, 1) + "\n" + good.replace("15 12 2 1", "15 15 2"))
    assert keys(receipt) == ["hand-too-much"]
    assert status_of(receipt.desk).riders_without_order == (11,)
    desk = process_text(desk, form_of(desk, 1) + "\n" + good).desk
    after = referee.play_due_turn(desk, NOW, missing=True)
    assert after.hands is not None
    assert after.hands[0] == ((15, 12, 2, 1), (10, 8, 7), (8, 7, 5), (6, 5, 5))
    assert after.ready_made == (2, 3)
    assert "got a ready-made one" in "\n".join(letter_of(after, 1))


def test_an_earlier_turn_is_opened_again_with_the_orders_received(desk) -> None:
    first = process_text(desk, f"{form_of(desk, 1)}\n{ORDERS}").desk
    third = referee.play_due_turn(referee.play_due_turn(first, NOW, missing=True), NOW, missing=True)
    again = referee.reopen_turn(third, 1, NOW)
    assert (again.turn, again.corrected) == (1, (1, 2))
    assert status_of(again).orders == status_of(first).orders
    assert "reopened turn 1" in " ".join(letter_of(again, 1))
    changed = process_text(again, f"{form_of(again, 1)}\n11: 8\n").desk
    assert status_of(changed).orders[11] == "8"
    after = referee.play_due_turn(changed, NOW, missing=True)
    assert "Correction: ignore earlier reports of turn 1." in letter_of(after, 2)
    assert again.entries[-1]["withdrawn"] == {"turns": third.turns}
    for turn in (-1, 3):
        with pytest.raises(Refused):
            referee.reopen_turn(third, turn, NOW)


def test_turn_0_is_opened_again_too(desk) -> None:
    again = referee.reopen_turn(desk, 0, NOW)
    assert (again.hands, again.ready_made) == (None, ())
    assert again.entries[-1]["withdrawn"] == {"turns": (), "hands": desk.hands}
    assert status_of(again).orders == {11: "12 10 8", 12: "10 8 7", 13: "8 7 5", 14: "6 5 5"}


def test_a_new_player_gets_a_new_code_word_and_the_old_one_is_invalid(desk) -> None:
    old = form_of(desk, 2)
    after = referee.with_new_player(process_text(desk, f"{old}\n21: 12").desk, 2, Player("Carlo"), NOW)
    assert after.player(2).code_word not in ("", desk.player(2).code_word)
    assert not status_of(after, 2).orders
    receipt = process_text(after, f"{old}\n21: 12")
    assert receipt.refused is not None
    assert receipt.refused.key == "letter-dead-word"
    assert process_text(after, f"{form_of(after, 2)}\n21: 12").team == 2


def test_a_bot_takes_over_and_orders(desk) -> None:
    after = desk
    for team in (2, 3):
        after = referee.with_new_player(after, team, Player("random", bot="random"), NOW)
    played = referee.play_due_turn(process_text(after, f"{form_of(after, 1)}\n{ORDERS}").desk, NOW)
    assert played.turn == 2
    assert played.turns == referee.play_due_turn(process_text(after, f"{form_of(after, 1)}\n{ORDERS}").desk, NOW).turns
    with pytest.raises(Refused):
        referee.with_new_player(after, 1, Player("random", bot="random"), NOW)


def test_a_reminder_names_the_missing_orders(desk) -> None:
    receipt = process_text(desk, form_of(desk, 1) + "\n11: 12\n").desk
    text = "\n".join(reminder(receipt, referee.match_of(receipt), 1))
    assert "nothing yet for 12, 13 and 14" in text
    assert f"WORD {desk.player(1).code_word}" in text


def test_races_with_riders_moved_one_by_one_do_not_go_by_mail() -> None:
    with pytest.raises(Refused) as refused:
        new_desk("boxed")
    assert refused.value.refusal.key == "desk-needs-simultaneous"


def test_an_answer_calls_no_thousands_of_things_wrong(desk) -> None:
    heads = "".join(f"RACE a{number} TURN 1 TEAM 1 WORD b\n11: 8\n" for number in range(3000))
    receipt = process_text(desk, f"{form_of(desk, 1)}\n11: 12\n{heads}")
    assert status_of(receipt.desk).orders == {11: "12"}
    assert len(answer_to(receipt).splitlines()) < 100


# Emails that programs write are told to the referee as what they are; letters of players with such headers count


HEAD = "From: {sender}\nTo: referee@example.net\nDate: Sat, 21 Nov 2026 17:00:00 +0000\n{more}\n"
TEXT = "I am away 11 - 12 December.\n"
ANNA = "Anna <anna@example.org>"
DAEMON = "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>"


def read(more: str = "", text: str = TEXT, *, sender: str = ANNA):
    """Return the one letter of an email with these headers."""
    head = HEAD.format(sender=sender, more=more and f"{more}\n")
    (letter,) = letters_in(f"{head}{text}".encode())
    if letter.refusal is not None:
        assert refusal_sentence(letter.refusal)
    return letter


@pytest.mark.parametrize(
    ("key", "header"),
    [
        ("mail-automatic", "Auto-Submitted: auto-replied"),
        ("mail-automatic", "Auto-Submitted: auto-replied (vacation)"),
        ("mail-automatic", "Precedence: bulk"),
        ("mail-automatic", "Precedence:\n junk"),
        ("mail-automatic", "Return-Path: <>"),
        ("mail-automatic", "Content-Type: multipart/report; boundary=b; report-type=feedback-report"),
        ("mail-automatic", "Content-Disposition: reaction"),
        ("mail-automatic", "Subject: Auto: race"),
        ("mail-list", "Precedence: list"),
        ("mail-list", "List-Id: Race <race.lists.example.org>"),
        ("mail-list", "List-Unsubscribe: <mailto:leave@example.org>"),
        ("mail-receipt", 'Content-Type: multipart/report; report-type="disposition-notification"; boundary=b'),
        (None, "Auto-Submitted: no"),
        (None, "Auto-Submitted: No (typed by hand)"),
        (None, "Precedence: first-class"),
        (None, "X-Auto-Response-Suppress: All\nX-Vacation: 1"),  # no RFC names these; some companies always write them
        (None, "Return-Path: <anna@example.org>"),
        (None, "Disposition-Notification-To: anna@example.org\nReturn-Receipt-To: anna@example.org"),
        (None, "Subject: Re: Auto: race"),
        (None, "Subject: Out of office: my orders"),
        (None, "Subject: Undeliverable: race"),
    ],
)
def test_what_a_program_says_of_its_email_is_believed(key, header) -> None:
    letter = read(header)
    assert (letter.refusal and letter.refusal.key) == key
    assert letter.sender == "anna@example.org"


def report(status: str):
    """Return the letter of a delivery report with these fields."""
    parts = f"--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n{status}\n--b--"
    return read("Content-Type: multipart/report; report-type=delivery-status; boundary=b", parts)


@pytest.mark.parametrize(
    ("key", "addresses", "letter"),
    [
        ("mail-bounce", ["bruno"], report("Final-Recipient: rfc822; bruno@example.org\nAction: failed\nStatus: 5.1.1")),
        ("mail-bounce", ["bruno"], report("Final-Recipient: RFC822;b@x.org\nOriginal-Recipient:Bruno@example.org")),
        ("mail-delayed", ["bruno"], report("Final-recipient: utf-8;\n <bruno@example.org>\nAction: delayed")),
        ("mail-delivered", ["bruno", "carla"], report("\n".join(
            f"Final-Recipient: rfc822;{name}@example.org\nAction: relayed" for name in ("bruno", "carla")))),
        ("mail-bounce-unnamed", [], report("Action: failed")),
        ("mail-bounce-unnamed", [], read("", sender=DAEMON, text="<bruno@example.org>:\nNo mailbox by that name.\n")),
    ],
)  # fmt: skip
def test_a_delivery_report_names_the_address(key, addresses, letter) -> None:
    assert letter.refusal.key == key
    assert list(letter.refusal.values.get("addresses", ())) == [f"{name}@example.org" for name in addresses]


def test_a_part_that_only_programs_write_is_told_unless_it_is_attached() -> None:
    parts = "--b\nContent-Type: text/plain\n\n11: 8\n--b\nContent-Type: {}\n{}\nBEGIN:\n--b--"
    for kind, key in (
        ("text/calendar; method=REQUEST", "mail-calendar"),
        ("text/vnd.google.email-reaction+json", "mail-automatic"),
        ("message/disposition-notification", "mail-receipt"),
    ):
        for more, told in (("", key), ("Content-Disposition: attachment\n", None)):
            refusal = read("Content-Type: multipart/mixed; boundary=b", parts.format(kind, more)).refusal
            assert (refusal and refusal.key) == told
