"""Letters of any kind: emails, mailboxes, text in any encoding, and files that are no letters."""

from __future__ import annotations

import base64
import quopri
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from random import Random

import pytest

from breakaway_desktop.mail import referee
from breakaway_desktop.mail.deadlines import format_time
from breakaway_desktop.mail.incoming import LARGEST, MOST_LETTERS, letters_in
from breakaway_desktop.mail.intake import Receipt, process_letter
from breakaway_desktop.mail.line_shapes import VEILED
from breakaway_desktop.mail.operations import LetterReply, summary_lines
from breakaway_desktop.mail.orders import order_status
from breakaway_desktop.mail.outgoing import as_email
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.figures import Figure
from tests.mail.correspondence import NOW, form_of, letter_of, new_desk, with_hands

HANDS = (((12, 10, 8), (10, 8, 7), (8, 7, 5), (6, 5, 5)),) * 3


def mail(text: str, *, sender: str = "Anna <anna@example.org>", date: str = "Sat, 21 Nov 2026 17:00:00 +0000") -> bytes:
    mail = EmailMessage()
    mail["From"] = sender
    mail["Date"] = date
    mail["Subject"] = "Re: turn 1"
    mail.set_content(text)
    return mail.as_bytes()


@pytest.mark.parametrize("header", ["Received: by mx", "Sender: evil@example.net", "Return-Path: <evil@example.net>"])
def test_a_mail_that_names_no_sender_is_no_pasted_text(header) -> None:
    for head in (header, f"{header}\nDate: Sat, 21 Nov 2026 17:00:00 +0000", f"{header}\n From: anna@example.org"):
        (letter,) = letters_in(f"{head}\n\n11: 8\n".encode())
        assert (letter.is_mail, letter.sender) == (True, ""), head
    (typed,) = letters_in(f"{header}\nIt is a word of mine.\n\n11: 8\n".encode())
    assert not typed.is_mail


def test_a_mail_has_its_sender_and_the_time_at_which_it_was_written() -> None:
    (letter,) = letters_in(mail("11: 8\n"))
    assert letter.sender == "anna@example.org"
    assert letter.sent_at == datetime(2026, 11, 21, 17, 0, tzinfo=UTC)
    assert letter.text == "11: 8\n"
    assert letter.refusal is None


ARRIVED = (
    "Received: by mx; Sat, 21 Nov 2026 17:05:00 +0000 (UTC)\nReceived: by a; Sat, 21 Nov 2026 18:02:00 MEZ\n"
    "Received: by b; Sat, 21 Nov 2026 23:59:00 BST\n"
)


@pytest.mark.parametrize(
    ("zone", "hour"),
    [(zone, 17) for zone in ("UT", "GMT", "Z", "utc", "-0000", "+00:00", "(x) +0000 (CET)")]
    + [("CET", 16), ("MEZ", 16), ("CEST", 15), ("mesz", 15), ("EST", 22), ("PDT", 24), ("+0530", 11.5)]
    + [(zone, None) for zone in ("BST", "AST", "A", "EST5EDT", "GMT+1", "2026", "(CET)", "CET x", "PM", "")],
)
def test_a_date_counts_whose_zone_is_certain_else_the_newest_arrival(zone, hour) -> None:
    (letter,) = letters_in(f"{ARRIVED}Date: Sat, 21 Nov 2026 17:00 {zone}\nFrom: anna@example.org\n\n11: 8\n".encode())
    day = datetime(2026, 11, 21, tzinfo=UTC)
    assert letter.sent_at == (None if hour is None else day + timedelta(hours=hour))
    assert (stamp := letter.arrived_at) == day.replace(hour=17, minute=5)
    told = summary_lines(LetterReply(Receipt(new_desk(), letter, "1", 1), order_status(new_desk(), None, 1)))
    assert any(f"not certain: it counts from its arrival, {format_time(stamp)}" in line for line in told) == (
        hour is None
    )


def test_a_mailbox_has_several_mails() -> None:
    box = b"".join(b"From x@y Sat Nov 21 17:00:00 2026\n" + mail(f"11: {card}\n") + b"\n" for card in (3, 5, 8))
    assert [letter.text.strip() for letter in letters_in(box)] == ["11: 3", "11: 5", "11: 8"]


POSTMARKS = (
    "From x@y Sat Nov 21 17:00:00 2026",
    "From MAILER-DAEMON Sat Nov 21 17:00:00 2026",
    "From - Sat Nov 21 17:00:00 2026",
    "From anna at example.org  Sat Nov 21 17:00:00 2026",
    "From 1234@xxx Sat Nov 21 17:00:00 +0000 2026",
    "From x@y Mon Nov  2 17:00 2026",
)


@pytest.mark.parametrize("postmark", POSTMARKS)
def test_a_mailbox_begins_with_a_sender_and_a_date(postmark) -> None:
    for end in ("\n", "\r\n"):
        box = (postmark + end).encode() + mail("11: 8\n").replace(b"\n", end.encode())
        (letter,) = letters_in(box)
        assert (letter.sender, letter.text.strip()) == ("anna@example.org", "11: 8")


@pytest.mark.parametrize(
    "text",
    [
        "From the hotel, with love.\n11: 8\n",
        "From Rome Sat Nov 21 17:00:00 2026 I ride:\n11: 8\n",
        "From x@y\n11: 8\n",
        "From: Anna\n11: 8\n",
        "Hello: this is Anna\n\n11: 8\n",
        "From my holidays: hello\n\n11: 8\n",
        " hello\nFrom: Anna\nDate: today\n\n11: 8\n",
        "hello\nFrom: Anna\nDate: today\n\n11: 8\n",
    ],
)
def test_text_is_no_mailbox_and_no_mail(text) -> None:
    (letter,) = letters_in(text.encode())
    assert (letter.is_mail, letter.text, letter.refusal) == (False, text, None)


def test_a_line_of_a_letter_that_begins_with_from_ends_no_letter_of_a_mailbox() -> None:
    box = b"".join(b"From x@y Sat Nov 21 17:00:00 2026\n" + mail(f"Hi\nFrom here, 11: {card}\n") for card in (3, 5))
    assert ["From here" in letter.text for letter in letters_in(box)] == [True, True]


def test_a_mailbox_with_too_many_letters_is_refused() -> None:
    assert fault_of(b"From x@y Sat Nov 21 17:00:00 2026\nA:b\n\n" * (MOST_LETTERS + 1)) == "letter-too-many"


@pytest.mark.parametrize(
    ("sender", "address"),
    [
        ("anna@example.org", "anna@example.org"),
        ("<ANNA@Example.org>", "anna@example.org"),
        ("Anna Smith <anna@example.org>", "anna@example.org"),
        ('"Smith, Anna (home)" <anna@example.org>', "anna@example.org"),
        ("anna@example.org (Anna)", "anna@example.org"),
        ('"anna@example.org" <anna@example.org>', "anna@example.org"),
        ("'anna@example.org' <anna@example.org>", "anna@example.org"),
        ("=?utf-8?q?Anna_=C3=A8?=\n <anna@example.org>", "anna@example.org"),
        ("=?utf-8?q?anna=40example=2Eorg?= <evil@example.net>", "evil@example.net"),
        ("anna@example.org <evil@example.net>", "evil@example.net"),
        ('"anna@example.org" <evil@example.net>', "evil@example.net"),
        ('"Anna @ home" <anna@example.org>', "anna@example.org"),
        ('"anna@home" <anna@example.org>', "anna@example.org"),
        ("Anna @ home <anna@example.org>", "anna@example.org"),
        ("Smith, Anna <anna@example.org>", "anna@example.org"),
        ('"Evil <evil@example.net>" <anna@example.org>', "anna@example.org"),
        ('"a \\" <evil@example.net>" <anna@example.org>', "anna@example.org"),
        ("< anna@example.org >", "anna@example.org"),
        ("anna@b\u00fccher.example", "anna@xn--bcher-kva.example"),
        ("evil@example.net, Anna <anna@example.org>", ""),
        ("Anna <anna@example.org>, evil@example.net", ""),
        ("Anna <evil@example.net <anna@example.org>", ""),
        ("anna@example.org, evil@example.net", ""),
        ("Anna <anna@example.org>, Evil <evil@example.net>", ""),
        ("<anna@example.org> <evil@example.net>", ""),
        ("anna@example.org (evil@example.net)", "anna@example.org"),
        ("anna@example.org <evil>", ""),
        ("anna@example.org@example.net", ""),
        ("anna@example.org\nFrom: evil@example.net", ""),
        ("friends: anna@example.org;", ""),
        ("ann\u0430@example.org", ""),
        ("<\u212aate@example.org>", ""),
        ("Anna", ""),
        ("@", ""),
        ("<>", ""),
        ("x" * 1981 + " <anna@example.org>", "anna@example.org"),
        ("x" * 1982 + " <anna@example.org>", ""),
    ],
)
def test_a_mail_has_a_sender_if_it_names_exactly_one(sender, address) -> None:
    (letter,) = letters_in(f"From: {sender}\nDate: Sat, 21 Nov 2026 17:00:00 +0000\n\n11: 8\n".encode())
    assert (letter.is_mail, letter.sender) == (True, address)


@pytest.mark.parametrize(
    "before",
    ["\n", "\r\n\n", "  \t\n", "From anna@example.org 2026-11-21\n", "From a\r\n", ">From a\n", ">>From a b\n\n"]
    + ["From a\n>From b\n", "\ufeff", "900  \n", "From x@y Sat Nov 21 17:00:00 2026\n>From x\n", "\nFrom a\n \n"],
)
def test_an_email_is_recognised_after_any_leading_line(before) -> None:
    (letter,) = letters_in(before.encode() + mail("11: 8\n"))
    assert (letter.sender, letter.text.strip()) == ("anna@example.org", "11: 8")


@pytest.mark.parametrize(
    ("head", "text"),
    [
        ("From: anna@example.org\nMessage-ID: <1>\nno header\n", "no header\n\n11: 8\n"),
        ("From: anna@example.org\nno header\nSubject: x\nDate: x\n", "11: 8\n"),
        ("From: anna@example.org\n>From x\nFrom y\nSubject: x\nMessage-ID: <1>\n", "11: 8\n"),
        (" folded\nReceived: by mx\nX : anna@example.org\nFrom:anna@example.org\nDate: x\n", "11: 8\n"),
        ("Date: x\nFrom:\n anna@example.org\n \nSubject: x\n", "11: 8\n"),
        (
            "Fr\u00f6m: x\n: empty\n\tMessage\nSubject: \u00e9\nDate: x\nFrom: anna@example.org\nMessage-ID: <1>\n",
            "11: 8\n",
        ),
        ("From: anna@example.org\nSubject: x\nDate: x\n12: 7\n", "12: 7\n\n11: 8\n"),
    ],
)
def test_an_email_with_broken_headers_is_read(head, text) -> None:
    for end in ("\n", "\r\n"):
        (letter,) = letters_in(f"{head}\n11: 8\n".replace("\n", end).encode())
        assert (letter.sender, letter.text.replace("\r", ""), letter.refusal) == ("anna@example.org", text, None)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_any_encoding(encoding) -> None:
    (letter,) = letters_in("Perché no? 11: 8".encode(encoding))
    assert letter.text == "Perché no? 11: 8"


def test_a_sign_that_is_no_text_makes_no_line() -> None:
    assert letters_in(b"11: 8\n12: 7\0\x1c5")[0].text == "11: 8\n12: 7\ufffd\ufffd5"
    head = b"From: a@b\nDate: x\nContent-Type: text/plain; charset=latin1\n\n"
    assert letters_in(head + b"Bruno\x85 14: 5")[0].text == "Bruno… 14: 5"


def fault_of(data: bytes) -> str:
    (letter,) = letters_in(data)
    assert letter.refusal is not None
    sentence = refusal_sentence(letter.refusal)
    assert "\n" not in sentence
    return letter.refusal.key


def test_each_unreadable_letter_has_its_own_refusal() -> None:
    picture = EmailMessage()
    picture["From"], picture["Date"] = "anna@example.org", "Sat, 21 Nov 2026 17:00:00 +0000"
    picture.set_content(b"\x89PNG", "image", "png")
    assert fault_of(picture.as_bytes()) == "letter-only-attachments"
    assert fault_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0") == "letter-outlook-file"
    assert fault_of(b"11: 8\n" * (LARGEST // 6 + 1)) == "letter-too-large"
    assert fault_of(b"11: 8\n" * 50_000) == "letter-too-long"
    assert fault_of(b"\x89PNG\x00\x00") == fault_of("RACE\n\n11: 8".encode("utf-16-le")) == "letter-no-text"


def test_orders_are_read_from_an_email_with_an_attachment() -> None:
    mail = EmailMessage()
    mail["From"], mail["Date"] = "anna@example.org", "Sat, 21 Nov 2026 17:00:00 +0000"
    mail.set_content("11: 8\n")
    mail.add_alternative("<p>11: 8</p>", subtype="html")
    mail.add_attachment(b"\x89PNG", "image", "png", filename="holiday.png")
    (letter,) = letters_in(mail.as_bytes())
    assert (letter.text, letter.attachments, letter.refusal) == ("11: 8\n", 1, None)


def test_the_text_of_a_multipart_email_is_read() -> None:
    """With a forwarded email and a signature next to the text, and boundaries with a common beginning."""
    inner = b"--ab\r\nContent-Type: text/html\r\n\r\n<p>\r\n--ab\r\n\r\n11: 8\r\n--abc\r\n--ab--\r\n"
    data = (
        b"From: anna@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/signed;\r\n boundary=a\r\n\r\n"
        b"--a  \r\nContent-Type: multipart/alternative; boundary=ab\r\n\r\n" + inner + b"--a\r\n"
        b"Content-Type: message/rfc822\r\n\r\nFrom: evil@example.net\r\n\r\n12: 9\r\n--a--\r\n13: 5"
    )
    (letter,) = letters_in(data)
    assert letter.text.splitlines() == ["11: 8", "--abc", f"> {VEILED}12: 9"]
    assert (letter.sender, letter.attachments, letter.refusal) == ("anna@example.org", 0, None)


@pytest.mark.parametrize("way", ["base64", "quoted-printable", "8bit"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "utf-16", "cp1252"])
def test_text_is_read_however_it_is_written_in_a_mail(way, charset) -> None:
    raw = "Perché? 11: 8".encode(charset)
    body = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring}.get(way, bytes)(raw)
    head = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {way}\n"
    (letter,) = letters_in(f"From: anna@example.org\nDate: x\n{head}\n".encode() + body)
    if way != "8bit" or charset != "utf-16":
        assert letter.text == "Perché? 11: 8"
    (letter,) = letters_in(f"From: anna@example.org\nDate: x\n{head.replace(charset, 'klingon-8')}\n".encode() + body)
    assert letter.refusal is None


def test_our_own_mail_is_opened_as_one_to_be_sent() -> None:
    desk = with_hands(new_desk(), HANDS)
    data = as_email(desk, referee.match_of(desk), 1, letter_of(desk, 1))
    head = data.partition(b"\r\n\r\n")[0].decode("ascii")
    assert "X-Unsent: 1" in head
    assert "To: anna@example.org" in head
    assert "From:" not in head


PIECES = [
    b"\n\n",
    b"> ",
    b"=?utf-8?q?",
    b"\0",
    b"\xff",
    b"11: 9\n",
    b"TURN 2\n",
    b"PRESS\n",
    b"Content-Type: text/html\n",
]


def mutate(data: bytes, rng: Random) -> bytes:
    """Return the letter with some bytes changed, removed, doubled or moved."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 12)):
        if not changed:
            break
        start, length = rng.randrange(len(changed)), rng.randint(1, 60)
        way = rng.randrange(5)
        if way == 0:
            changed[start] = rng.randrange(256)
        elif way == 1:
            del changed[start : start + length]
        elif way == 2:
            changed[start:start] = changed[start : start + length]
        elif way == 3:
            changed[start:start] = rng.choice(PIECES)
        else:
            del changed[start:]
    return bytes(changed)


def test_the_subject_is_in_the_language_of_the_player() -> None:
    desk = new_desk()
    players = (replace(desk.players[0], language="it"), *desk.players[1:])
    mail = as_email(replace(desk, players=players), None, 1, [])
    assert b"turno 0: Giallo" in mail


def take_mutated(count: int, seed: int) -> int:
    """Process `count` damaged letters; return the number that gave orders.

    Each gets a sentence, and accepted orders can be played.
    """
    rng = Random(seed)
    desk = with_hands(new_desk(), HANDS)
    match = referee.match_of(desk)
    assert match is not None
    body = "\n".join([*(f"> {line}" for line in letter_of(desk, 1)), "11: 8", "12: 8", "13: 7", "14: 5"])
    plain = f"{form_of(desk, 1)}\n11: 8\n12: 8\n13: 7\n14: 5\nPRESS\nciao\nEND\n"
    kinds = [mail(body), mail(plain), plain.encode(), b"From x@y Sat Nov 21 17:00:00 2026\n" + mail(plain)]
    gave = 0
    for _ in range(count):
        for letter in letters_in(mutate(rng.choice(kinds), rng)):
            receipt = process_letter(desk, match.race, letter, "1", NOW, frozenset())
            for fault in (*receipt.refusals, *([receipt.refused] if receipt.refused else [])):
                assert "\n" not in refusal_sentence(fault)
            assert bool(receipt.team) != bool(receipt.refused)
            if receipt.turns:
                gave += 1
                referee.play_due_turn(receipt.desk, NOW, missing=True)
    return gave


def test_damaged_letters_get_a_sentence_and_lose_nothing() -> None:
    assert take_mutated(200, 1) > 20


@pytest.mark.release
def test_five_thousand_damaged_letters_get_a_sentence(figure: Figure) -> None:
    gave = take_mutated(5000, 2)
    figure("damaged letters", 5000)
    assert gave > 500
