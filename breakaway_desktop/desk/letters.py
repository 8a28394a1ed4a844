"""Letters as they come in: plain text, a mail, a mailbox of mails, or what was copied from a chat."""

from __future__ import annotations

import codecs
import hashlib
import mailbox
import re
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path
from typing import Final

from breakaway_desktop.engine.refusals import Refusal

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a file of letters."""
LONGEST: Final = 200_000
"""Characters of what one letter says."""

_HEADERS: Final = re.compile(rb"(?:[!-9;-~]+:.*\r?\n(?:[ \t].*\r?\n)*)+\r?\n")
_FROM: Final = re.compile(rb"^(?:From|X-Unsent):", re.IGNORECASE | re.MULTILINE)
"""Our own mails have no sender before they are sent."""
_IS_MAIL: Final = re.compile(rb"^(?:Date|Message-ID|MIME-Version|Received|Subject):", re.IGNORECASE | re.MULTILINE)
_HTML: Final = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter. `at` is when a mail says it was written; `fault`: why it cannot be read."""

    data: bytes
    text: str = ""
    sender: str | None = None
    """The address, in small letters; None: no mail."""
    at: datetime | None = None
    attachments: int = 0
    fault: Refusal | None = None

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
    """A file of letters, with one byte more than it may have where it is too large. Raises OSError."""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def letters_in(data: bytes) -> list[Letter]:
    """The letters of a file: one, or all of a mailbox."""
    if len(data) > LARGEST:
        return [Letter(data[:0], fault=Refusal("letter-too-large", most=LARGEST // 2**20))]
    if data.startswith(b"From "):
        return [_mail(one) for one in _messages(data)]
    head = _HEADERS.match(data[:100_000])
    if head and _FROM.search(head.group()) and _IS_MAIL.search(head.group()):
        return [_mail(data)]
    return [_text(data)]


def _messages(data: bytes) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mbox"
        path.write_bytes(data)
        box = mailbox.mbox(path, create=False)
        try:
            return [box.get_bytes(key) for key in box.keys()]  # noqa: SIM118 - a mailbox is no dictionary
        finally:
            box.close()


def _mail(data: bytes) -> Letter:
    """A mail; whatever is wrong with its form, the standard library may raise anything."""
    try:
        mail = message_from_bytes(data, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        sender = parseaddr(str(mail.get("From", "")))[1].lower()
        at = _date(mail)
        body = mail.get_body(("plain",))
        attachments = sum(1 for _part in mail.iter_attachments()) if mail.is_multipart() else 0
        if body is None:
            html = mail.get_body(("html",)) is not None
            fault = Refusal("letter-html" if html else "letter-no-text")
            return Letter(data, sender=sender, at=at, fault=fault)
        assert isinstance(body, EmailMessage)
        text = _content(body)
    except Exception:  # the parser meets hostile headers only when they are asked for
        return Letter(data, sender="", fault=Refusal("letter-broken"))
    return _checked(Letter(data, text, sender, at, attachments))


def _content(body: EmailMessage) -> str:
    payload = body.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    charset = body.get_content_charset("utf-8")
    with suppress(LookupError, UnicodeDecodeError):
        return raw.decode(charset)
    return _decoded(raw)


def _date(mail: EmailMessage) -> datetime | None:
    with suppress(TypeError, ValueError, IndexError, OverflowError):
        found = parsedate_to_datetime(str(mail["Date"]))
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone()
    return None


def _text(data: bytes) -> Letter:
    return _checked(Letter(data, _decoded(data)))


def _checked(letter: Letter) -> Letter:
    """The letter, with a fault if its text is none that can be read."""
    fault = None
    if len(letter.text) > LONGEST:
        fault = Refusal("letter-too-long", most=LONGEST)
    elif "\0" in letter.text:
        fault = Refusal("letter-no-text")
    elif _HTML.match(letter.text):
        fault = Refusal("letter-html")
    return Letter(letter.data, letter.text, letter.sender, letter.at, letter.attachments, fault)


def _decoded(data: bytes) -> str:
    """Text whose encoding nobody has named: by its mark, else UTF-8, else the one of old Windows mail."""
    for start, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(start):
            return data.decode(encoding, "replace")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    return data.decode("cp1252", "replace")
