"""Emails that programs write are told to the referee as what they are; letters of players with such headers count."""

from __future__ import annotations

import pytest

from breakaway_desktop.mail.incoming import letters_in
from breakaway_desktop.sentences.refusals import refusal_sentence

HEAD = "From: {sender}\nTo: referee@example.net\nSubject: {subject}\nDate: Sat, 21 Nov 2026 17:00:00 +0000\n{more}\n"
TEXT = "I am away 11 - 12 December.\n"
ANNA = "Anna <anna@example.org>"
DAEMON = "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>"


def read(more: str = "", text: str = TEXT, *, sender: str = ANNA, subject: str = "Re: race"):
    """Return the one letter of an email with these headers."""
    head = HEAD.format(sender=sender, subject=subject, more=more and f"{more}\n")
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
        ("mail-automatic", "Precedence: auto_reply"),
        ("mail-automatic", "Precedence:\n junk"),
        ("mail-automatic", "X-Precedence: auto-reply"),
        ("mail-automatic", "X-Autoreply: yes"),
        ("mail-automatic", "X-Autorespond: race"),
        ("mail-automatic", "X-Mail-Autoreply: anna"),
        ("mail-automatic", "X-Vacation: 1"),
        ("mail-automatic", "X-Auto-Response-Suppress: All"),
        ("mail-automatic", "X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent"),
        ("mail-automatic", "Return-Path: <>"),
        ("mail-automatic", "Content-Type: multipart/report; boundary=b; report-type=feedback-report"),
        ("mail-list", "Precedence: list"),
        ("mail-list", "List-Id: Race <race.lists.example.org>"),
        ("mail-list", "List-Unsubscribe: <mailto:leave@example.org>"),
        ("mail-list", "X-BeenThere: race@lists.example.org"),
        ("mail-receipt", 'Content-Type: multipart/report; report-type="disposition-notification"; boundary=b'),
        ("mail-calendar", "Content-Type: text/calendar; method=REPLY"),
        ("mail-bounce-unnamed", "Content-Type: multipart/report;\n boundary=b; report-type=delivery-status"),
        ("mail-bounce", "X-Failed-Recipients: bruno@example.org"),
        (None, "Auto-Submitted: no"),
        (None, "Auto-Submitted: No (typed by hand)"),
        (None, "Precedence: normal"),
        (None, "Precedence: first-class"),
        (None, "X-Autoreply: no"),
        (None, "X-Auto-Response-Suppress: None"),
        (None, "X-Auto-Response-Suppress: DR, OOF, AutoReply"),  # some companies write it into every email
        (None, "X-Auto-Response-Suppress: DR, RN, NRN"),
        (None, "Return-Path: <anna@example.org>"),
        (None, "Disposition-Notification-To: anna@example.org\nReturn-Receipt-To: anna@example.org"),
        (None, "X-Priority: 1\nX-Loop: race\nFeedback-ID: 1:user:proton\nAutocrypt: addr=anna@example.org"),
    ],
)
def test_what_a_program_says_of_its_email_is_believed(key, header) -> None:
    letter = read(header)
    assert (letter.refusal and letter.refusal.key) == key
    assert letter.sender == "anna@example.org"


@pytest.mark.parametrize(
    ("automatic", "subject"),
    [
        (True, "Automatic reply: race"),
        (True, "AUTOMATIC REPLY: race"),
        (True, "Out of Office AutoReply: race"),
        (True, "[Auto-Reply] race:"),
        (True, "=?utf-8?q?R=C3=A9ponse_automatique=C2=A0=3A?= race"),
        (True, "Automatische Antwort: Rennen"),
        (True, "Abwesenheitsnotiz"),
        (True, "Risposta automatica: gara"),
        (True, "Respuesta automática: carrera"),
        (True, "=?utf-8?b?6Ieq5YuV5b+c562UOiDjg6zjg7zjgrk=?="),
        (True, "Автоматический ответ: гонка"),
        (False, "Re: Automatic reply: race"),
        (False, "Out of office next week, so here are my orders"),
        (False, "Automatic gears"),
        (False, ""),
    ],
)
def test_automatic_replies_are_known_by_their_subject_in_many_languages(automatic, subject) -> None:
    letter = read(subject=subject)
    assert (letter.refusal is not None and letter.refusal.key == "mail-automatic") is automatic


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
        ("mail-bounce", ("bruno@example.org",), read("", sender=DAEMON, subject="failure notice", text=(
            "This is the qmail-send program at example.net.\n<bruno@example.org>:\nNo mailbox by that name.\n"))),
        ("mail-bounce", ("bruno@example.org",), read("", sender=DAEMON, text=(
            "Your message from referee@example.net to bruno@example.org bounced.\n"))),
        ("mail-delayed", ("bruno@example.org",), read("", sender=DAEMON, subject="Warning: message x delayed",
            text="A message has not been delivered after 24 hours.\n\n  bruno@example.org\n")),
        ("mail-bounce-unnamed", None, read("", sender="System Administrator", subject="Undeliverable: race", text=(
            "It did not reach some or all of the intended recipients. Write to postmaster@example.net.\n"))),
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
