"""Emails that no player wrote: automatic replies, delivery reports, read receipts, letters of mailing lists.

They are told by what a program says of its email in fields that an RFC names, never by words of a language.
"""

from __future__ import annotations

import re
from typing import Final

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.mail_head import Head, parse_head, sender_of
from breakaway_desktop.mail.mail_parts import Part

_BOUNCE, _RECEIPT, _CALENDAR, _LIST, _REPLY = (
    "mail-bounce",
    "mail-receipt",
    "mail-calendar",
    "mail-list",
    "mail-automatic",
)
_LONGEST_SUBJECT: Final = 200
_LONGEST_REPORT: Final = 20_000
"""Characters of a report in which an address is sought."""
_MOST_ADDRESSES: Final = 3

FORMS: Final = (
    (_RECEIPT, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)disposition-notification'),  # RFC 8098
    (_BOUNCE, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)delivery-status'),  # RFC 3464, 6533
    (_BOUNCE, "from", r".*\bmailer-daemon\b"),  # RFC 5230
    (_REPLY, "content-type", r"multipart/report"),  # RFC 6522
    (_LIST, "precedence", r"list\b"),  # RFC 3834
    (_REPLY, "precedence", r"(?:bulk|junk)\b"),
    (_REPLY, "auto-submitted", r"(?!no\b)[a-z]"),
    (_REPLY, "subject", r"auto: "),
    (_REPLY, "return-path", r"<\s*>"),  # RFC 5321
    (_REPLY, "content-disposition", "reaction"),  # RFC 9078
    *((_LIST, f"list-{name}", r".*\S") for name in ("help", "unsubscribe", "subscribe", "post", "owner", "archive")),
    (_LIST, "list-id", r".*\S"),  # RFC 2919; the six above: RFC 2369
)
"""Fields by which such an email is known, with the start of their values; the most telling first."""
_FORMS: Final = tuple((key, name, re.compile(value, re.IGNORECASE | re.DOTALL)) for key, name, value in FORMS)

_KINDS: Final = (
    (_RECEIPT, "message/disposition-notification"),
    (_RECEIPT, "message/global-disposition-notification"),
    (_BOUNCE, "message/delivery-status"),
    (_BOUNCE, "message/global-delivery-status"),
    (_REPLY, "text/vnd.google.email-reaction+json"),
)
"""Parts of an email that only programs write."""
_RECIPIENT: Final = re.compile(
    r"^(original|final)-recipient:\s{0,9}(?:[\w.+-]{1,40}\s{0,9};)?\s{0,9}<?([^\s<>;]{1,254})", re.I | re.M
)
_ACTION: Final = re.compile(r"^action:\s{0,9}(\w{1,20})", re.IGNORECASE | re.MULTILINE)
_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-][\w.-]{0,189}\w")


def automatic_email(mail: Part) -> Refusal | None:
    """Return what an email is if a program wrote it, for the referee; None if a player may have written it."""
    key = _form_of(mail)
    if key is None:
        return None
    subject = plain(mail.head.subject[:_LONGEST_SUBJECT])
    if key != _BOUNCE:
        sender = sender_of(mail.head) or plain(mail.head.first("from")[:80]) or "?"
        return Refusal(key, sender=sender, subject=subject)

    # A delivery report says what happened, and to which address.
    reports = "\n".join(
        part.text()[:_LONGEST_REPORT] for part in mail.walk() if part.head.kind.endswith("delivery-status")
    )
    action = _ACTION.search(reports)
    done = "failed" if action is None else action.group(1).lower()
    key = {"failed": key, "delayed": "mail-delayed"}.get(done, "mail-delivered")
    if addresses := _reported_addresses(mail, reports):
        return Refusal(key, addresses=tuple(plain(address) for address in addresses))
    return Refusal(f"{key}-unnamed", subject=subject)


def _form_of(mail: Part) -> str | None:
    """Return the key of the first form that this email has."""
    inner = [part for part in mail.walk() if not part.head.is_attachment]
    kinds = {part.head.kind for part in inner}
    for key, kind in _KINDS:
        if kind in kinds:
            return key
    for key, name, value in _FORMS:
        texts = (mail.head.subject + " ",) if name == "subject" else mail.head.fields.get(name, ())
        if any(value.match(text.lstrip()) for text in texts):
            return key
    if any(part.head.kind == "text/calendar" and part.head.parameter("method") for part in inner):  # RFC 6047
        return _CALENDAR
    return None


def _reported_addresses(mail: Part, reports: str) -> list[str]:
    """Return the addresses that a delivery report names for programs, or else those of the email that it returns."""
    found = [match.groups() for match in _RECIPIENT.finditer(reports)]
    for which in ("original", "final"):
        named = [address for name, address in found if name.lower() == which and "@" in address]
        if named:
            return _some(named)
    for part in mail.walk():
        if part.head.kind in ("message/rfc822", "message/global", "text/rfc822-headers") and part is not mail:
            returned = _head_of(part.body)
            if returned is not None and (sent_to := _ADDRESS.findall(returned.first("to"))):
                return _some(sent_to)
    return []


def _head_of(data: bytes) -> Head | None:
    try:
        return parse_head(data.lstrip(b"\r\n").partition(b"\r\n\r\n" if b"\r\n" in data[:1000] else b"\n\n")[0])
    except ValueError:
        return None


def _some(addresses: list[str]) -> list[str]:
    return list(dict.fromkeys(address.lower() for address in addresses))[:_MOST_ADDRESSES]
