"""Emails that programs write are told to the referee as what they are; letters of players with such headers count."""

from __future__ import annotations

import pytest

from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.sentences.refusals import refusal_sentence

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
