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
        ("mail-automatic", "auto-submitted: Auto-Generated; owner-email=anna@example.org"),
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
        ("mail-calendar", "Content-Type: text/calendar; method=REPLY"),
        ("mail-bounce-unnamed", "Content-Type: multipart/report;\n boundary=b; report-type=delivery-status"),
        (None, "Auto-Submitted: no"),
        (None, "Auto-Submitted: No (typed by hand)"),
        (None, "Precedence: first-class"),
        (
            None,
            "X-Auto-Response-Suppress: All\nX-Vacation: 1",
        ),  # no RFC names these, and some companies write them always
        (None, "Return-Path: <anna@example.org>"),
        (None, "Disposition-Notification-To: anna@example.org\nReturn-Receipt-To: anna@example.org"),
        (None, "Subject: Automatic gears"),
        (None, "Subject: Re: Auto: race"),
        (None, "Subject: Out of office: my orders"),
        (None, "Subject: Undeliverable: race"),
    ],
)
def test_what_a_program_says_of_its_email_is_believed(key, header) -> None:
    letter = read(header)
    assert (letter.refusal and letter.refusal.key) == key
    assert letter.sender == "anna@example.org"


REPORT = (
    "--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\n"
    "Reporting-MTA: dns; mx.example.net\n\n{status}\n--b\n{rest}--b--\n"
)
STATUS = "Content-Type: multipart/report; report-type=delivery-status; boundary=b"
RETURNED = (
    "Content-Type: {kind}\n\nReceived: by mx\nFrom: referee@example.net\nTo: Bruno <bruno@example.org>\n\n11: 8\n"
)


@pytest.mark.parametrize(
    ("key", "addresses", "letter"),
    [
        ("mail-bounce", ("bruno@example.org",), read(STATUS, REPORT.format(
            status="Final-Recipient: rfc822; bruno@example.org\nAction: failed\nStatus: 5.1.1", rest=""))),
        ("mail-bounce", ("bruno@example.org",), read(STATUS, REPORT.format(
            status="Final-Recipient: RFC822;b@x.example\nOriginal-Recipient: rfc822;Bruno@example.org\n", rest=""))),
        ("mail-delayed", ("bruno@example.org",), read(STATUS, REPORT.format(
            status="Final-recipient: utf-8;\n <bruno@example.org>\nAction: delayed", rest=""))),
        ("mail-delivered", ("bruno@example.org", "carla@example.org"), read(STATUS, REPORT.format(status="\n".join(
            f"Final-Recipient: rfc822;{name}@example.org\nAction: relayed" for name in ("bruno", "carla")), rest=""))),
        ("mail-bounce", ("bruno@example.org",), read(STATUS, REPORT.format(
            status="Action: failed", rest=RETURNED.format(kind="text/rfc822-headers")))),
        ("mail-bounce", ("bruno@example.org",), read(STATUS, REPORT.format(
            status="", rest=RETURNED.format(kind="message/rfc822")))),
        ("mail-bounce-unnamed", None, read(STATUS, REPORT.format(status="Action: failed", rest=""))),
        ("mail-bounce-unnamed", None, read("", sender=DAEMON, text="<bruno@example.org>:\nNo mailbox by that name.\n")),
    ],
)  # fmt: skip
def test_a_delivery_report_names_the_address(key, addresses, letter) -> None:
    assert letter.refusal is not None
    assert (letter.refusal.key, letter.refusal.values.get("addresses")) == (key, addresses)


def test_an_invitation_is_no_letter_but_a_calendar_entry_may_be_attached_to_one() -> None:
    parts = (
        "--b\nContent-Type: text/plain\n\n11: 8\n--b\nContent-Type: text/calendar; method=REQUEST\n{}\nBEGIN:\n--b--"
    )
    kind = "Content-Type: multipart/mixed; boundary=b"
    for more, key in (("", "mail-calendar"), ("Content-Disposition: attachment\n", None)):
        refusal = read(kind, parts.format(more)).refusal
        assert (refusal and refusal.key) == key
