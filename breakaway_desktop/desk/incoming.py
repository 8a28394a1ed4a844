"""Incoming letters: plain text, an email, a mailbox, or text copied from a chat."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from itertools import islice
from pathlib import Path
from typing import Final

from breakaway_desktop.checked_files import NotOrdinary, read_ordinary
from breakaway_desktop.engine.refusals import Refusal, Refused

LARGEST: Final = 8 * 1024 * 1024
"""Maximum size of a file of letters in bytes."""
LONGEST: Final = 200_000
"""Maximum length of the text of a letter in characters."""
MOST_LETTERS: Final = 2_000
"""Maximum number of letters in one mailbox."""
_LONGEST_HEAD: Final = 100_000
"""Maximum size of the headers of an email, or of a part of one, in bytes."""
_LONGEST_HEADER: Final = 2000
"""Maximum length of a header in characters: the standard library needs quadratic time to parse one."""
_MOST_PARTS: Final = 200
"""Maximum number of parts of one email: texts, pictures and other attachments."""
_DEEPEST: Final = 10
"""Maximum depth of nested parts in an email."""

_EMPTY_LINE: Final = re.compile(rb"^\r?\n", re.MULTILINE)
_HEADER: Final = re.compile(rb"[!-9;-~]+:")
_FROM: Final = re.compile(rb"^(?:From|X-Unsent):", re.IGNORECASE | re.MULTILINE)
"""A header with the sender; our own emails have `X-Unsent` instead until they are sent."""
_NAMED: Final = re.compile(rb"^(?:Date|Message-ID|MIME-Version|Received|Subject):", re.IGNORECASE | re.MULTILINE)
_WAS_SENT: Final = re.compile(rb"^(?:Message-ID|Received):", re.IGNORECASE | re.MULTILINE)
_OF_MAILS: Final = re.compile(
    rb"^(?:Message-ID|MIME-Version|Received|Reply-To|Return-Path|Sender):", re.IGNORECASE | re.MULTILINE
)
"""Headers that nobody types: text with one of them is an email even if it names no sender."""
_POSTMARK: Final = re.compile(
    rb"^From [^ \r\n]{1,200}(?: at [^ \r\n]{1,200})? {1,4}[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}"
    rb"[^\r\n]{0,60}\r?\n(?=[A-Za-z][!-9;-~]{0,100}:)",
    re.MULTILINE,
)
"""Line before each email in a mailbox: `From anna@example.org Sat Nov 21 17:00:00 2026`, followed by headers."""
_HTML: Final = re.compile(r"\s*<(?:!doctype html|html|head|body|div|p)\b", re.IGNORECASE)
_NOT_FOR_TEXT: Final = frozenset(("idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined"))
"""Codecs that nobody uses for letters; the first two take quadratic time."""
_BESIDE_ADDRESSES: Final = str.maketrans(dict.fromkeys('<>()[]",;:\\', " "))


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter. `sent_at`: when the email was written, according to its header; `refusal`: why it cannot be read."""

    data: bytes
    text: str = ""
    sender: str | None = None
    """Address in lower case. Empty: the email does not name exactly one sender. None: not an email."""
    sent_at: datetime | None = None
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
    if _POSTMARK.match(data):
        mails = list(islice(_split_mailbox(data), MOST_LETTERS + 1))
        if len(mails) > MOST_LETTERS:
            return [Letter(data[:0], refusal=Refusal("letter-too-many", most=MOST_LETTERS))]
        return [_read_mail(mail) for mail in mails]
    begins = data.lstrip(b"\r\n")
    for mail in (begins, begins.partition(b"\n")[2] if begins.startswith(b"From ") else b""):
        if _is_mail(mail):
            return [_read_mail(mail)]
    return [_text_letter(data)]


def _is_mail(data: bytes) -> bool:
    """Return whether there are headers above the first empty line.

    Damaged headers of an email that was sent count too: as plain text, it would escape the check of its sender.
    """
    head, _body = _split_head(data)
    named = _FROM.search(head) and _NAMED.search(head)
    if _are_headers(head):
        return bool(named or _OF_MAILS.search(head))
    return bool(named and _WAS_SENT.search(head))


def _split_mailbox(data: bytes) -> Iterator[bytes]:
    """Yield the emails in a mailbox."""
    start = None
    for postmark in _POSTMARK.finditer(data):
        if start is not None:
            yield _without_last_line(data[start : postmark.start()])
        start = postmark.end()
    yield _without_last_line(data[start:])


def _without_last_line(mail: bytes) -> bytes:
    """Remove the empty line that a mailbox puts after an email."""
    return mail[:-1] if mail.endswith(b"\n\n") else mail


def _split_head(data: bytes) -> tuple[bytes, bytes]:
    """Return the text above the first empty line, and the text below it."""
    empty_line = _EMPTY_LINE.search(data)
    return (data[: empty_line.start()], data[empty_line.end() :]) if empty_line else (data, b"")


def _are_headers(head: bytes) -> bool:
    """Return whether each line is a header or continues one."""
    lines = head.split(b"\n")
    return bool(_HEADER.match(lines[0])) and all(
        line[:1] in (b" ", b"\t", b"") or _HEADER.match(line) for line in lines
    )


def _read_mail(data: bytes) -> Letter:
    """Parse an email. A malformed one may raise any error of the standard library."""
    try:
        return _with_refusal(_read_parts(data))
    except Exception:  # hostile headers raise errors only when they are read
        return Letter(data, sender="", refusal=Refusal("letter-broken"))


def _read_parts(data: bytes) -> Letter:
    """Parse the parts of an email. Raises ValueError if it is malformed, and any error of the standard library."""
    mail, body = _parse_part(data)
    if mail is None:
        raise ValueError("no headers")
    sender, sent_at = _parse_sender(mail), _parse_date(mail)
    parts = list(islice(_split_parts(mail, body, _DEEPEST), _MOST_PARTS + 1))
    if len(parts) > _MOST_PARTS:
        raise ValueError("too many parts")

    # The first plain text is the letter; pictures that belong to its HTML are not mentioned.
    texts = [part for part in parts if part[0].get_content_type() == "text/plain" and not _is_attached(part[0])]
    others = [head for head, _body in parts if not texts or head is not texts[0][0]]
    attachments = sum(_is_attached(head) or _is_unread(head) for head in others)
    if texts:
        return Letter(data, _part_text(*texts[0]), sender, sent_at, attachments)
    html = any(head.get_content_type() == "text/html" and not _is_attached(head) for head in others)
    return Letter(data, sender=sender, sent_at=sent_at, refusal=Refusal("letter-html" if html else "letter-no-text"))


def _parse_part(data: bytes) -> tuple[Message | None, bytes]:
    """Return the headers and body of an email, or of a part of one.

    None and all of `data` if there are no headers. Raises ValueError for headers that are too long.
    """
    head, body = _split_head(data)
    if head and not _are_headers(head):
        return None, data
    if len(head) > _LONGEST_HEAD:
        raise ValueError("long headers")
    return BytesHeaderParser().parsebytes(head), body


def _split_parts(head: Message, body: bytes, deepest: int) -> Iterator[tuple[Message, bytes]]:
    """Yield the innermost parts of an email in order. Raises ValueError if they are nested too deeply."""
    for name in ("Content-Type", "Content-Disposition", "Content-Transfer-Encoding"):
        if len(str(head.get(name, ""))) > _LONGEST_HEADER:
            raise ValueError("a long header")

    # An email without parts is its own part.
    boundary = head.get_boundary() if head.get_content_maintype() == "multipart" else None
    if not boundary:
        yield head, body
        return

    if deepest == 0:
        raise ValueError("too deep")

    # Split each of its parts.
    is_empty = True
    for data in _split_at(body, " ".join(boundary.splitlines()).encode()):
        is_empty = False
        inner, content = _parse_part(data)
        yield from _split_parts(Message() if inner is None else inner, content, deepest - 1)
    if is_empty:  # an email that announces parts but has none counts as one part
        yield head, b""


def _split_at(body: bytes, boundary: bytes) -> Iterator[bytes]:
    """Yield the parts between the boundary lines (`--boundary`)."""
    line = re.compile(rb"\n--" + re.escape(boundary) + rb"(?P<last>--)?[ \t]*\r?(?=\n|\Z)")
    body = b"\n" + body
    start = None
    for match in line.finditer(body):
        if start is not None:
            yield body[start : match.start()]
        if match["last"]:
            return
        start = match.end() + 1
    if start is not None:
        yield body[start:]


def _is_attached(head: Message) -> bool:
    return head.get_content_disposition() == "attachment"


def _is_unread(head: Message) -> bool:
    """Return whether this part, other than the letter itself, has content that is not read."""
    kind = head.get_content_type()
    return kind == "text/plain" or (head.get_content_maintype() != "text" and "Content-ID" not in head)


def _part_text(head: Message, body: bytes) -> str:
    """Return the text of a part."""
    head.set_payload(body.decode("ascii", "surrogateescape"))
    payload = head.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    with suppress(LookupError, ValueError):
        codec = codecs.lookup(head.get_content_charset("utf-8")).name
        if codec.replace("-", "_") not in _NOT_FOR_TEXT:
            return raw.decode(codec)
    return _decode(raw)


def _parse_sender(mail: Message) -> str:
    """Return the one address from which an email was sent; empty if its headers name none or several.

    An address used as a display name counts too: `anna@example.org <evil@example.net>` has no sender.
    """
    headers = mail.get_all("From", [])
    text = str(headers[0]) if len(headers) == 1 else ""
    if len(text) > _LONGEST_HEADER:
        return ""
    addresses = {word.strip("'").lower() for word in text.translate(_BESIDE_ADDRESSES).split() if "@" in word}
    before, opening, after = text.partition("<")
    inner, _closing, rest = after.partition(">")
    address = (inner if opening else before.partition("(")[0]).strip()
    is_one = address.isascii() and address.count("@") == 1 and "@" not in (address[0], address[-1])
    return address.lower() if is_one and not rest.strip() and addresses == {address.lower()} else ""


def _parse_date(mail: Message) -> datetime | None:
    text = str(mail["Date"])
    with suppress(TypeError, ValueError, IndexError, OverflowError, OSError):
        date = parsedate_to_datetime(text if len(text) <= _LONGEST_HEADER else "")
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).astimezone()
    return None


def _text_letter(data: bytes) -> Letter:
    return _with_refusal(Letter(data, _decode(data)))


def _with_refusal(letter: Letter) -> Letter:
    """Return the letter, with a refusal if its text cannot be read."""
    fault = letter.refusal
    if len(letter.text) > LONGEST:
        fault = Refusal("letter-too-long", most=LONGEST)
    elif "\0" in letter.text:
        fault = Refusal("letter-no-text")
    elif _HTML.match(letter.text):
        fault = Refusal("letter-html")
    return Letter(letter.data, letter.text, letter.sender, letter.sent_at, letter.attachments, fault)


def _decode(data: bytes) -> str:
    """Decode text of unknown encoding: by its byte order mark, else as UTF-8, else as Windows-1252."""
    for start, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(start):
            return data.decode(encoding, "replace")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    return data.decode("cp1252", "replace")
