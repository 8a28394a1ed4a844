"""Incoming letters: plain text, an email, a mailbox, or text copied from a chat."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.files.checked_files import NotOrdinary, read_ordinary
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail import mail_head, mail_parts
from breakaway_desktop.mail.html_text import html_text, looks_like_html

LARGEST: Final = 8 * 1024 * 1024
"""Maximum size of a file of letters in bytes."""
MOST_LETTERS: Final = 2_000
"""Maximum number of letters in one mailbox."""

_FROM: Final = re.compile(rb"^(?:From|X-Unsent):", re.IGNORECASE | re.MULTILINE)
"""A header with the sender; our own emails have `X-Unsent` instead until they are sent."""
_NAMED: Final = re.compile(rb"^(?:Date|Message-ID|MIME-Version|Received|Subject):", re.IGNORECASE | re.MULTILINE)
_WAS_SENT: Final = re.compile(rb"^(?:Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
_OF_MAILS: Final = re.compile(
    rb"^(?:Message-ID|MIME-Version|Received|Reply-To|Return-Path|Sender):", re.IGNORECASE | re.MULTILINE
)
"""Headers that nobody types: text with one of them is an email even if it names no sender."""
_FROM_ADDRESS: Final = re.compile(rb"(?=[A-Za-z-]+:)(?:[^\n]*\n)*?From:[^\n]*@", re.IGNORECASE)
_USUAL: Final = re.compile(
    rb"^(?:To|Cc|Subject|Date|Message-ID|MIME-Version|Content-Type):", re.IGNORECASE | re.MULTILINE
)
_ENOUGH: Final = 2
"""Number of the usual headers that make an email of a damaged head with a sender's address."""
_POSTMARK: Final = re.compile(
    rb"^From [^ \r\n]{1,200}(?: at [^ \r\n]{1,200})? {1,4}[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}"
    rb"[^\r\n]{0,60}\r?\n(?=[A-Za-z][!-9;-~]{0,100}:)",
    re.MULTILINE,
)
"""Line before each email in a mailbox: `From anna@example.org Sat Nov 21 17:00:00 2026`, followed by headers."""
_ENVELOPE: Final = re.compile(rb"(?:[ \t]*\r?\n|>*From [^\r\n]*\r?\n)*+")
"""What programs write above the headers of an email: empty lines, and the line of a mailbox, escaped or not."""
_ESCAPED: Final = re.compile(rb"^>(?=>*From )", re.MULTILINE)
"""Mark before a line in a mailbox that looks like the first one of an email."""
_COUNTED: Final = re.compile(rb"(\d{1,8})[ \t]*\r?\n")
"""First line of an email in a folder of Apple Mail: its number of bytes."""
_UNREAD: Final = dict.fromkeys((0, 0x1C, 0x1D, 0x1E), "\ufffd")
"""Signs that are no text; Python parts lines at three of them."""
_CIPHER: Final = re.compile(r"^-----BEGIN PGP MESSAGE-----", re.MULTILINE)
_FILE_OF_OUTLOOK: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How a file `.msg` begins."""

# Emails that no player wrote, told by fields that an RFC names, never by words of a language.
_BOUNCE, _RECEIPT, _LIST, _REPLY = "mail-bounce", "mail-receipt", "mail-list", "mail-automatic"
_LONGEST_SUBJECT: Final = 200
_LONGEST_REPORT: Final = 20_000
"""Characters of a report in which an address is sought."""
_MOST_ADDRESSES: Final = 3

FORMS: Final = (
    (_RECEIPT, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)disposition-notification'),  # RFC 8098
    (_BOUNCE, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)delivery-status'),  # RFC 3464
    (_BOUNCE, "from", r".*\bmailer-daemon\b"),  # RFC 5230
    (_REPLY, "content-type", r"multipart/report|text/vnd\.google\.email-reaction\+json"),  # RFC 6522
    (_REPLY, "content-disposition", "reaction"),  # RFC 9078
    (_LIST, "precedence", r"list\b"),
    (_REPLY, "precedence", r"(?:bulk|junk)\b"),  # RFC 3834
    (_REPLY, "auto-submitted", r"(?!no\b)[a-z]"),
    (_REPLY, "subject", r"auto: "),
    (_REPLY, "return-path", r"<\s*>"),  # RFC 5321
    *((_LIST, f"list-{name}", r".*\S") for name in ("help", "unsubscribe", "subscribe", "post", "owner", "archive")),
    (_LIST, "list-id", r".*\S"),  # RFC 2919; the six above: RFC 2369
    ("mail-calendar", "content-type", r"text/calendar\b.*\bmethod\s*="),  # RFC 6047
)
"""Fields by which such an email is known, with the start of their values; the most telling first."""
_FORMS: Final = tuple((key, name, re.compile(value, re.IGNORECASE | re.DOTALL)) for key, name, value in FORMS)

_RECIPIENT: Final = re.compile(
    r"^(original|final)-recipient:\s{0,9}(?:[\w.+-]{1,40}\s{0,9};)?\s{0,9}<?([^\s<>;]{1,254}@[^\s<>;]{1,254})",
    re.I | re.M,
)
_ACTION: Final = re.compile(r"^action:\s{0,9}(\w{1,20})", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter. `sent_at`: when the email was written, according to its header; `refusal`: why it cannot be read."""

    data: bytes
    text: str = ""
    sender: str | None = None
    """Address in lower case. Empty: the email does not name exactly one sender. None: not an email."""
    sent_at: datetime | None = None
    unclear_date: str = ""
    """Date of an email that does not say for certain when it was written, such as one in the zone BST."""
    arrived_at: datetime | None = None
    """When the last mail server received the email, if it says so."""
    attachments: int = 0
    refusal: Refusal | None = None

    @property
    def is_mail(self) -> bool:
        return self.sender is not None

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def ending(self) -> str:
        return ".eml" if self.is_mail else ".txt"


def read_file(path: Path) -> bytes:
    """Return the contents of a file of letters; one byte more than the limit if it is too large.

    Raises Refused if the path is not an ordinary file, and OSError.
    """
    try:
        return read_ordinary(path, LARGEST + 1)
    except NotOrdinary:
        raise Refused("file-not-a-file") from None


def letters_in(data: bytes) -> list[Letter]:
    """Return the letters of a file: one, or all of a mailbox."""
    if len(data) > LARGEST:
        return [Letter(data[:0], refusal=Refusal("letter-too-large", most=LARGEST // 2**20))]
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\n" not in data and data.isascii():  # line ends of old programs
        data = data.replace(b"\r", b"\n")
    if data.startswith(_FILE_OF_OUTLOOK):
        return [Letter(data, refusal=Refusal("letter-outlook-file"))]
    begins = data.lstrip(b" \t\r\n")
    if _POSTMARK.match(begins):
        mails = list(islice(_split_mailbox(begins), MOST_LETTERS + 1))
        if len(mails) > MOST_LETTERS:
            return [Letter(data[:0], refusal=Refusal("letter-too-many", most=MOST_LETTERS))]
        return [_read_mail(mail) for mail in mails]
    if counted := _COUNTED.match(begins):
        begins = begins[counted.end() :][: int(counted.group(1))]
    envelope = _ENVELOPE.match(begins)
    assert envelope is not None
    mail = begins[envelope.end() :]
    if _is_mail(mail):
        return [_read_mail(mail)]
    text = mail_head.decode(data)
    return [_with_refusal(Letter(data, (html_text(text) if looks_like_html(text) else "") or text))]


def _is_mail(data: bytes) -> bool:
    """Return whether there are headers above the first empty line.

    Damaged headers of an email that was sent count too: as plain text, it would escape the check of its sender.
    """
    head, _body = mail_head.split_at_empty_line(data)
    named = _FROM.search(head) and _NAMED.search(head)
    if mail_head.are_headers(head):
        return bool(named or _OF_MAILS.search(head))
    if named and _WAS_SENT.search(head):
        return True
    usual = {match.group().lower() for match in _USUAL.finditer(head)}
    return bool(_FROM_ADDRESS.match(head)) and len(usual) >= _ENOUGH


def _split_mailbox(data: bytes) -> Iterator[bytes]:
    start = None
    for postmark in _POSTMARK.finditer(data):
        if start is not None:
            yield _of_mailbox(data[start : postmark.start()])
        start = postmark.end()
    yield _of_mailbox(data[start:])


def _of_mailbox(mail: bytes) -> bytes:
    """Return an email as it was before it came into a mailbox, which adds an empty line and marks some others."""
    return _ESCAPED.sub(b"", mail[:-1] if mail.endswith(b"\n\n") else mail)


def _read_mail(data: bytes) -> Letter:
    """Parse an email. A malformed one may raise any error of the standard library."""
    try:
        above, body = mail_head.split_head(data)
        head = mail_head.parse_head(above)
        mail = mail_parts.parse_parts(head, body)
        text = mail_parts.letter_text(mail)
        found = _automatic_email(mail) or (None if text.strip() else mail_parts.lacks_text(mail))
        sent_at = mail_head.date_of(head)
        letter = Letter(
            data, text, mail_head.sender_of(head), sent_at, "" if sent_at else head.first("date"),
            mail_head.arrival_of(head), mail_parts.count_attachments(mail), found,
        )  # fmt: skip
        return letter if found else _with_refusal(letter)
    except mail_head.LongHead:
        fault = Refusal("letter-long-head", most=mail_head.LONGEST_HEAD // 1000)
    except mail_parts.TooManyParts:
        fault = Refusal("letter-too-many-parts", most=mail_parts.MOST_PARTS, deepest=mail_parts.DEEPEST)
    except mail_parts.DamagedText:
        fault = Refusal("letter-damaged-text")
    except Exception:  # hostile headers raise errors only when they are read
        fault = Refusal("letter-broken")
    return Letter(data, sender="", refusal=fault)


def _with_refusal(letter: Letter) -> Letter:
    """Return the letter, with a refusal if its text cannot be read."""
    if len(letter.text) > mail_parts.LONGEST:
        return replace(letter, refusal=Refusal("letter-too-long", most=mail_parts.LONGEST))
    if letter.text and all("\0" in line for line in letter.text.split("\n") if line.strip()):
        return replace(letter, refusal=Refusal("letter-no-text"))
    letter = replace(letter, text=letter.text.translate(_UNREAD))
    if looks_like_html(letter.text):
        return replace(letter, refusal=Refusal("letter-html"))
    if _CIPHER.search(letter.text):
        return replace(letter, refusal=Refusal("letter-encrypted"))
    return letter if letter.text.strip() else replace(letter, refusal=Refusal("letter-empty"))


def _automatic_email(mail: mail_parts.Part) -> Refusal | None:
    """Return what an email is if a program wrote it, for the referee; None if a player may have written it."""
    inner = [part.head for part in mail.walk() if part is not mail and not part.head.is_attachment]
    of_mail = dict(mail.head.fields) | {"subject": (f"{mail.head.subject} ",)}
    of_all = [of_mail, *(head.fields for head in inner)]
    found = (
        key
        for key, name, value in _FORMS
        for fields in (of_all if name.startswith("content-") else of_all[:1])
        if any(value.match(text.lstrip()) for text in fields.get(name, ()))
    )
    key = next(found, None)
    if key is None:
        return None
    subject = plain(mail.head.subject[:_LONGEST_SUBJECT])
    if key != _BOUNCE:
        sender = mail_head.sender_of(mail.head) or plain(mail.head.first("from")[:80]) or "?"
        return Refusal(key, sender=sender, subject=subject)

    # A delivery report says for programs what happened, and to which address.
    reports = [part.text()[:_LONGEST_REPORT] for part in mail.walk() if part.head.kind.endswith("delivery-status")]
    actions = [action.lower() for report in reports for action in _ACTION.findall(report)]
    pairs = [pair for report in reports for pair in _RECIPIENT.findall(report)]
    named = [address for which, address in pairs if which.lower() == "original"] or [address for _, address in pairs]
    if not named:
        return Refusal("mail-bounce-unnamed", subject=subject)
    key = {"failed": key, "delayed": "mail-delayed"}.get(actions[0] if actions else "failed", "mail-delivered")
    addresses = dict.fromkeys(plain(address.lower()) for address in named)
    return Refusal(key, addresses=tuple(addresses)[:_MOST_ADDRESSES])
