"""The head of an email or of a part of one, even if some lines are broken: sender, addresses, dates, encodings."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import collapse_rfc2231_value, parsedate_to_datetime
from typing import Final
from unicodedata import normalize

import idna

LONGEST_HEAD: Final = 100_000
"""Maximum size of the headers of an email, or of a part of one, in bytes."""
LONGEST_HEADER: Final = 2000
"""Characters of a header that are read: the standard library needs quadratic time to parse one."""

_WORD: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS: Final = re.compile(rf"{_WORD}(?:\.{_WORD})*@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", re.ASCII)
"""An address that needs no quotes (RFC 5322, dot-atom)."""
LONGEST_ADDRESS: Final = 254
"""Maximum length of an address in characters (RFC 5321)."""
_NOT_FOR_TEXT: Final = frozenset(("idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined"))
"""Codecs that nobody uses for letters; the first two take quadratic time."""

_EMPTY_LINE: Final = re.compile(rb"^\r{0,2}\n", re.MULTILINE)
_HEADER: Final = re.compile(rb"([A-Za-z][!-9;-~]*)[ \t]*:")
"""Start of a header. No name begins with a digit, but lines with orders do."""
_COMMON: Final = re.compile(
    rb"(?:bcc|cc|content-[a-z-]+|date|delivered-to|from|in-reply-to|list-[a-z-]+|message-id|mime-version|received"
    rb"|references|reply-to|return-path|sender|subject|to|user-agent|x-[a-z-]+)[ \t]*:",
    re.IGNORECASE,
)
"""Headers of most emails."""
_TYPE: Final = re.compile(r"[\s\"']*([\w.+-]+/[\w.+-]+)[\s\"';,]*")
_CODING: Final = re.compile(r"[\w-]+")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT: Final = re.compile(r"\([^()]*\)")
_BRACKETED: Final = re.compile(r"<([^<>]*)>")
_ZONES: Final = {
    "UT": "+0000", "UTC": "+0000", "GMT": "+0000", "Z": "+0000", "EST": "-0500", "EDT": "-0400", "CST": "-0600",
    "CDT": "-0500", "MST": "-0700", "MDT": "-0600", "PST": "-0800", "PDT": "-0700", "CET": "+0100", "MEZ": "+0100",
    "CEST": "+0200", "MESZ": "+0200",
}  # fmt: skip
"""Offsets of the zones of RFC 5322 (4.3), whose single letters say nothing certain, and of central Europe."""
_LONGEST_DATE: Final = 80
_CLOCK: Final = re.compile(r"(.*?\d:\d\d(?::\d\d(?:\.\d+)?)?) ?([^ ]*)")
"""A date up to its time, and its zone."""
_OFFSET: Final = re.compile(r"[+-][0-9]{4}")


def decode(data: bytes, charset: str = "") -> str:
    """Decode text: in the named encoding, else by its byte order mark, else as UTF-8, else as Windows-1252."""
    with suppress(LookupError, ValueError):
        codec = codecs.lookup(charset).name
        codec = "cp1252" if codec == "iso8859-1" else codec  # as in mail programs: 0x85 is `…` and ends no line
        if codec.replace("-", "_") not in _NOT_FOR_TEXT:
            return data.decode(codec)
    for start in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(start):
            return data.decode("utf-16", "replace")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    return data.decode("cp1252", "replace")


class LongHead(ValueError):
    """The headers are longer than `LONGEST_HEAD`."""


@dataclass(frozen=True, slots=True)
class Head:
    """Headers by their name in lower case, in order, unfolded, each cut after `LONGEST_HEADER` characters."""

    fields: Mapping[str, tuple[str, ...]]

    def first(self, name: str) -> str:
        """Value of the first header of this name; empty if there is none."""
        return self.fields.get(name, ("",))[0]

    @property
    def kind(self) -> str:
        """Type of the content, such as `text/plain`."""
        match = _TYPE.match(self.first("content-type"))
        return match.group(1).lower() if match else "text/plain"

    def parameter(self, name: str, header: str = "content-type") -> str:
        """Return a parameter of a header, without its quotes; empty if there is none."""
        value = self.first(header)
        match = _TYPE.match(value)
        message = Message()
        message[header] = f"{match.group(1)}; {value[match.end() :]}" if match else value
        with suppress(Exception):  # the standard library raises various errors for malformed parameters
            found = message.get_param(name, "", header)
            return collapse_rfc2231_value(found).strip(" \t'\";,") if found else ""
        return ""

    @property
    def coding(self) -> str:
        """How the content is encoded for transport, such as in base64."""
        match = _CODING.search(self.first("content-transfer-encoding"))
        return match.group().lower().replace("_", "-") if match else ""

    @property
    def is_attachment(self) -> bool:
        return self.first("content-disposition").strip(" \"';").lower().startswith("attachment")

    @property
    def subject(self) -> str:
        """Subject as its sender wrote it, on one line."""
        text = self.first("subject")
        with suppress(Exception):  # malformed encoded words raise various errors
            words = decode_header(text)
            text = "".join(word if isinstance(word, str) else decode(word, charset or "") for word, charset in words)
        return " ".join(normalize("NFC", text).split())


def split_at_empty_line(data: bytes) -> tuple[bytes, bytes]:
    """Return the text above the first empty line, and the text below it."""
    empty_line = _EMPTY_LINE.search(data)
    return (data[: empty_line.start()], data[empty_line.end() :]) if empty_line else (data, b"")


def split_head(data: bytes) -> tuple[bytes, bytes]:
    """Return head and body of an email or a part. A head that no empty line ends reaches to its last common header."""
    head, body = split_at_empty_line(data)
    lines = head.splitlines(keepends=True) if len(head) <= LONGEST_HEAD else []
    end = len(lines)
    if not are_headers(head):
        while end and not _COMMON.match(lines[end - 1]):
            end -= 1
        while 0 < end < len(lines) and lines[end][:1] in b" \t":
            end += 1
    if end == len(lines):
        return head, body
    above = b"".join(lines[:end])
    return above, data[len(above) :]


def are_headers(head: bytes) -> bool:
    """Return whether each line is a header or continues one."""
    lines = head.split(b"\n")
    return bool(_HEADER.match(lines[0])) and all(
        line[:1] in (b" ", b"\t", b"\r", b"") or _HEADER.match(line) for line in lines
    )


def parse_head(data: bytes) -> Head:
    """Parse headers; lines that are none are passed over. Raises LongHead."""
    if len(data) > LONGEST_HEAD:
        raise LongHead
    kept: list[bytes] = []
    is_header = False
    for line in data.splitlines():
        if line[:1] not in (b" ", b"\t"):
            header = _HEADER.match(line)
            is_header = header is not None
            line = header.group(1) + b":" + line[header.end() :] if header else line
        if is_header and line.strip():
            kept.append(line)

    fields: dict[str, list[str]] = {}
    for name, value in BytesHeaderParser().parsebytes(b"\n".join(kept) + b"\n\n").raw_items():
        text = str(value).encode("ascii", "surrogateescape").decode("utf-8", "replace")
        fields.setdefault(name.lower(), []).append(" ".join(text[: LONGEST_HEADER + 1].splitlines()))
    return Head({name: tuple(values) for name, values in fields.items()})


def sender_of(head: Head) -> str:
    """Return the one address from which an email was sent; empty if its headers name none or several.

    Quoted names and comments may contain anything, such as `"Anna @ home" <anna@example.org>`.
    """
    values = {*head.fields.get("from", ())}
    text = values.pop() if len(values) == 1 else ""
    if len(text) > LONGEST_HEADER:
        return ""
    text = _QUOTED.sub(" ", text)
    while "(" in text and (shorter := _COMMENT.sub(" ", text)) != text:
        text = shorter
    bracketed = _BRACKETED.findall(text)
    if len(bracketed) > 1 or text.count("<") != len(bracketed):
        return ""
    name, _opening, rest = text.partition("<")
    behind = rest.partition(">")[2]
    if bracketed and ("@" in behind or ("@" in name and set(name) & set(",;:"))):
        return ""
    words = bracketed or [word for word in text.split() if "@" in word]
    return ascii_address(words[0].strip(" \t'").removeprefix("mailto:")) or "" if len(words) == 1 else ""


def date_of(head: Head) -> datetime | None:
    """Return when the email was written, according to its header; None if that names no time, or no certain zone."""
    return _parse_date(head.first("date"))


def arrival_of(head: Head) -> datetime | None:
    """Return when a mail server last received the email; None if no header says so."""
    stamps = (_parse_date(text.rpartition(";")[2]) for text in head.fields.get("received", ()))
    return max(filter(None, stamps), default=None)


def _parse_date(text: str) -> datetime | None:
    """Parse a date with a zone whose offset is certain (RFC 5322); None for any other text."""
    words = " ".join(_COMMENT.sub(" ", text).split())
    parts = _CLOCK.fullmatch(words) if len(words) <= _LONGEST_DATE else None
    if parts is None:
        return None
    clock, zone = parts.groups()
    offset = _ZONES.get(zone.upper(), zone).replace(":", "")
    if not _OFFSET.fullmatch(offset):
        return None
    for parse, blank in ((parsedate_to_datetime, " "), (datetime.fromisoformat, "")):
        with suppress(TypeError, ValueError, IndexError, OverflowError, OSError):
            date = parse(f"{clock}{blank}{offset}")
            return (date if date.tzinfo else date.replace(tzinfo=UTC)).astimezone()  # `-0000` is UTC
    return None


def ascii_address(text: str) -> str | None:
    """Return an address in lower case with the domain as mail servers write it (`xn--…`); None if it is not valid."""
    local, _at, domain = text.rpartition("@")
    if len(text) > LONGEST_ADDRESS or not local.isascii():
        return None
    if not domain.isprintable():
        return None
    with suppress(UnicodeError):  # no domain, or one that nobody can have
        domain = domain if domain.isascii() else idna.encode(domain, uts46=True).decode()
    address = f"{local}@{domain}".lower()
    return address if is_address(address) else None


def is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None
